"""What has been typed of the papers of a table: which answers belong to which paper, and where the
asking stands.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Generic

from sheetgen.core.cells import Sheet
from sheetgen.errors import Problem
from sheetgen.fields.filled import HEAD, PLAYER, PLAYERS
from sheetgen.games.contracts import M, S
from sheetgen.games.game import Game
from sheetgen.messages import listed, short
from sheetgen.table.entry.draft import BETWEEN, Draft, Line

LONGEST_NAME = 12  # letters of a name that stand before the cursor


@dataclass(frozen=True, slots=True)
class Typed(Generic[S, M]):
    """The answers so far, and what is known beside them."""

    game: Game[S, M]  # what is played
    answers: tuple[str, ...] = ()  # what was typed, question by question
    begun: tuple[str, ...] = ()  # the first parts of an answer that has several
    doubted: str = ""  # what was typed last and cannot be right; the same again keeps it
    ended: bool = False  # nothing more is asked; what was not answered is empty
    # Whether somebody sits at a terminal: then only what matters is asked, in few questions, and
    # all of it shown before it is scored. Lines that are piped in are those of the paper one after
    # the other, whatever they say.
    live: bool = False
    # by the place of a question (`7`, `7/2` for a part) what Enter keeps there
    kept: tuple[tuple[str, str], ...] = ()
    names: tuple[str, ...] = ()  # who plays, where that was said in one line

    @property
    def sheets(self) -> tuple[Sheet, ...]:
        """The papers as far as they are answered."""
        return tuple(
            self.draft(number).sheet()
            for number in range(-(-max(0, len(self.answers) - self.head) // self.paper.size))
        )

    def draft(self, number: int) -> Draft[S, M]:
        """A paper as far as it is answered, counted from 0."""
        empty = Draft(self.game, self.players, grouped=self.live)
        start = self.head + number * empty.size
        return replace(empty, answers=self.answers[start : start + empty.size])

    def called(self, number: int) -> str:
        """Whose paper it is: a name, or `player 2`."""
        return (
            short(self.draft(number).answered.get(PLAYER, "").strip(), LONGEST_NAME)
            or f"player {number + 1}"
        )

    def shown(self, number: int) -> str:
        """A paper in one sentence."""
        draft = self.draft(number)
        told = {
            key: text.replace("\n", BETWEEN) for key, text in self.game.format_sheet(draft.sheet())
        }
        lines = [
            f"{key} {text}"
            for key, text in told.items()
            if key not in HEAD or (self.game.one_sheet and key == PLAYERS)
        ]
        skippable = self.game.sheets.skippable(self.sheets[: number + 1])
        empty = [
            key
            for line in draft.form
            for key in line.keys
            if key not in told and key not in skippable
        ]
        return (
            f"{self.called(number)}:"
            f" {'; '.join(lines + [f'nothing in {listed(empty)}'] * bool(empty))}"
        )

    def wrong(self, number: int) -> tuple[Problem, ...]:
        """What cannot be right on a paper as far as it is answered, and between all of them."""
        draft, sheets = self.draft(number), self.sheets
        found = [
            problem
            for problem in self.game.audit(draft.sheet())
            if str(problem.where) in draft.answered
        ]
        return (
            *found,
            *(
                problem
                for problem in (self.game.clashes(sheets) if len(sheets) > 1 else ())
                if problem not in found
            ),
        )

    @property
    def head(self) -> int:
        """How many questions come before the first paper."""
        return int(self.game.spec.players[0] < self.game.spec.players[1])

    @property
    def names_at_once(self) -> bool:
        """Whether all names can be said at once."""
        return self.live and not self.game.one_sheet

    @property
    def seats_line(self) -> Line | None:
        """The line that says who plays, where the one paper of a table has it; at a terminal it is
        as good as their number.
        """
        line = Draft(self.game, self.players).form[0]
        return line if self.live and self.game.one_sheet and line.key == PLAYERS else None

    @property
    def players(self) -> int:
        """How many play; the fewest that can while nobody has said it."""
        return int(self.answers[0]) if self.head and self.answers else self.game.spec.players[0]

    @property
    def papers(self) -> int:
        """How many papers there are."""
        return 1 if self.game.one_sheet else self.players

    @property
    def number(self) -> int:
        """Which paper is being asked for, from 0."""
        return (
            max(0, len(self.answers) - self.head)
            // Draft(self.game, self.players, grouped=self.live).size
        )

    @property
    def paper(self) -> Draft[S, M]:
        """The paper that is being asked for."""
        return self.draft(self.number)

    @property
    def before(self) -> str:
        """What Enter keeps."""
        place = f"{len(self.answers)}/{len(self.begun)}" if self.begun else str(len(self.answers))
        return dict(self.kept).get(place, "")
