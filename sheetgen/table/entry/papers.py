"""The papers of a table as files hold them: read once for every command, with the turn that is
under way.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import combinations
from pathlib import Path

from sheetgen.core.cells import Sheet
from sheetgen.core.dice import Roll, roll_text
from sheetgen.core.play import M, S, Seat
from sheetgen.errors import NotationError, Problem, Remarks, SheetError, in_order
from sheetgen.fields.filled import GAME, Lines
from sheetgen.files import real_path
from sheetgen.games.game import AnyGame, Game
from sheetgen.messages import Words
from sheetgen.table.entry.sheets import (
    FilledSheet,
    all_read,
    amended,
    as_read,
    excepted_note,
    read_sheet,
    with_exceptions,
    write_over,
)
from sheetgen.table.log.turns import (
    KEY,
    ActedBefore,
    Sitting,
    SoFar,
    at_beginning,
    begin,
    fold,
    read_so_far,
    same_dice,
)


@dataclass(frozen=True, slots=True)
class ParsedSheet:
    """A filled sheet on the table."""

    file: FilledSheet  # as it was written
    sheet: Sheet  # as the rules read it now
    before: Sheet  # as it was at the beginning of the turn under way; the same where none is
    so_far: SoFar  # what has happened in that turn

    def audited(self, game: AnyGame, *, force: bool = False) -> tuple[Remarks, Remarks]:
        """What cannot be right on it, and what is odd or agreed on, each at its place; with
        `force`, the table agrees on all that is wrong.
        """
        wrong, agreed = self.file.excepted(game.audit(self.sheet))
        if force:
            wrong, agreed = (), (*agreed, *wrong)
        notes = (*map(excepted_note, agreed), *game.comments.notes(self.sheet))
        return in_order(self.file.placed(wrong)), self.file.placed(notes)

    def of_players(self, players: int) -> ParsedSheet:
        """The same in a game of so many."""
        sheet, before = (replace(each, players=players) for each in (self.sheet, self.before))
        return replace(self, sheet=sheet, before=before)


ParsedSheets = Sequence[ParsedSheet]
"""The sheets of a table."""


def parse_file(game: Game[S, M], file: FilledSheet, so_far: SoFar | None = None) -> ParsedSheet:
    """A sheet read by its game, with the turn under way that the file holds, or the one given.

    Raises NotationError with every problem at its place.
    """
    if so_far is None:
        so_far = read_so_far(file.value(KEY))
    lines = [entry for entry in file.entries if entry.key != KEY]
    problems = file.problems
    try:
        sheet = game.parse_sheet(lines)
        before = game.parse_sheet(at_beginning(lines, so_far)) if so_far.was else sheet
    except NotationError as error:
        problems += file.refused(error.problems)
    if problems:
        raise NotationError(in_order(problems))
    return ParsedSheet(file, sheet, before, so_far)


def read_paper(game: Game[S, M], path: Path | str) -> Sheet:
    """The filled sheet of a file. Raises NotationError with every problem and its place."""
    return parse_file(game, read_sheet(path)).sheet


def parse_files(game: AnyGame, files: Iterable[str], *, new: bool = False) -> ParsedSheets:
    """The sheets of files; with `new`, one that is not there is an empty sheet; an empty file
    always is.

    Raises NotationError with everything that cannot be read in any of them, each at its place,
    SheetError for the same sheet twice.
    """

    def read(name: str) -> ParsedSheet:
        empty = os.path.isfile(name) and not os.path.getsize(name)
        if empty or (new and _absent(name)):
            text = f"{GAME}: {game.spec.id}\n"
            return parse_file(game, as_read(text, name))
        return parse_file(game, read_sheet(name))

    papers = all_read(read, files)
    refuse_twice(papers)
    return papers


def refuse_twice(papers: ParsedSheets) -> None:
    """The same sheet twice is one player too many. Raises SheetError."""
    for one, other in combinations(papers, 2):
        name = other.file.shown
        if os.path.exists(name) and real_path(Path(one.file.shown)) == real_path(Path(name)):
            raise SheetError(
                "sheet-twice",
                f"{name} is given twice; each player has one sheet",
                name,
                subject=name,
            )


def _absent(name: str) -> bool:
    """Whether there is surely no such file: one that cannot be looked at may be there."""
    try:
        os.stat(Path(name))
    except (OSError, ValueError) as error:
        return isinstance(error, FileNotFoundError)
    return False


def begun_anew(papers: ParsedSheets, *, other: bool) -> ParsedSheets:
    """The papers where a new turn begins, whatever they say: what was done in the one before is
    over.

    What others have done on dice that another player threw may be of the new turn.
    """
    anew = [replace(paper, before=paper.sheet, so_far=SoFar()) for paper in papers]
    others = papers[1:] if other else anew[1:]
    return (*anew[:1], *others)


def sitting_of(
    game: AnyGame, papers: ParsedSheets, roll: Roll | None, *, other: bool = False
) -> Sitting:
    """The table that papers show: a turn under way goes on with the same dice, or with those that
    it waits for; others begin one.

    The first paper is that of the player who acts. Without a roll the dice lie as the turn under
    way left them; with `other`, another player threw them. Raises SheetError with places in the
    first file, UsageError where nobody else acts on the dice.
    """
    try:
        going_on = _going_on(game, papers, roll, other=other) if papers else None
        return going_on or _begun(game, papers, roll, other=other)
    except SheetError as error:
        problems = papers[0].file.placed(error.problems) if papers else error.problems
        raise SheetError(problems) from None


def _begun(game: AnyGame, papers: ParsedSheets, roll: Roll | None, *, other: bool) -> Sitting:
    """A turn that begins. Raises SheetError."""
    acted = _acted_before(game, papers, roll_text(roll)) if roll else {}
    if not other:
        _refuse_early(papers, acted)
        acted = {}
    sitting = begin(
        game,
        [_called(game, paper, before=seat in acted) for seat, paper in enumerate(papers)],
        roll,
        other=other,
        acted=acted,
    )
    return replace(sitting, assumed=assumed_players(game, papers))


def _acted_before(game: AnyGame, papers: ParsedSheets, roll: str) -> dict[Seat, SoFar]:
    """What others than the first have done on the same dice of another player, by seat.

    Their papers are taken as they were before it: what is marked in one half together is as early
    as all of it.
    """
    return {
        seat: paper.so_far
        for seat, paper in enumerate(papers)
        if seat and paper.so_far.other and same_dice(game, paper.so_far.roll, roll)
    }


def _refuse_early(papers: ParsedSheets, acted: ActedBefore) -> None:
    """What others have done before whoever threw the dice, though only then it is clear what is
    still free for them. Raises SheetError at their turns.
    """
    for seat, so_far in acted.items():
        if so_far.acts:
            problem = Problem(
                "acted-early",
                f"{', '.join(so_far.acts)} was done with these dice before whoever threw them has"
                " acted; take it back with --undo, or add --new-turn if they were thrown again",
                KEY,
                subject=KEY,
            )
            raise SheetError(papers[seat].file.placed([problem]))


def _going_on(
    game: AnyGame, papers: ParsedSheets, roll: Roll | None, *, other: bool
) -> Sitting | None:
    """The turn under way that the first paper shows, where these dice go on with it; None where
    they begin another one.
    """
    so_far = papers[0].so_far
    ours = other == so_far.other
    if not so_far.events or (roll is not None and not ours):
        return None
    same = roll is not None and same_dice(game, so_far.roll, roll_text(roll))
    acted = _acted_before(game, papers, so_far.roll) if so_far.other else {}
    sheets = [
        _called(game, paper, before=seat in acted or paper.so_far.half == so_far.half)
        for seat, paper in enumerate(papers)
    ]
    try:
        sitting = fold(game, sheets, so_far, acted)
    except SheetError:
        # Others have played on since, if other dice show it.
        if same or (roll is None and ours):
            raise
        return None
    due = roll if game.rules.to_roll(sitting.state) else None
    if roll is None:
        goes_on = ours or not sitting.through
    else:
        goes_on = same or due is not None
    if not goes_on or sitting.passed:
        return None
    _refuse_changed(sitting, papers[0])
    return replace(sitting if due is None else sitting.thrown(due), goes_on=True)


def _called(game: AnyGame, paper: ParsedSheet, *, before: bool) -> Sheet:
    """A paper now, or before the turn under way.

    Somebody whose sheet names nobody goes by the name of its file.
    """
    sheet = paper.before if before else paper.sheet
    if game.one_sheet or sheet.player:
        return sheet
    return replace(sheet, player=Path(paper.file.shown).stem)


def _refuse_changed(sitting: Sitting, paper: ParsedSheet) -> None:
    """A paper that somebody has changed by hand in mid-turn. Raises SheetError."""
    (made,) = sitting.sheets(1)
    if written_lines(sitting.game, made) != written_lines(sitting.game, paper.sheet):
        raise SheetError(
            "turn-differs",
            f"the marks differ from those of this turn; remove the lines of {KEY} if they are"
            " right",
            KEY,
            subject=KEY,
        )


def written_lines(game: AnyGame, sheet: Sheet) -> Lines:
    """The lines that moves can change, (key, text): the game's own, not whose paper it is."""
    own = {field.key for field in game.sheets.fields(sheet.players)}
    return tuple(line for line in game.format_sheet(sheet) if line[0] in own)


def assumed_players(game: AnyGame, papers: ParsedSheets) -> int:
    """How many are assumed to play where no sheet says so; 0 where one does, and where
    it makes no difference.
    """
    is_said = len(game.spec.player_numbers) == 1 or any(paper.sheet.players for paper in papers)
    return 0 if game.one_sheet or is_said or not papers else game.spec.likely_players(len(papers))


def write_turn(
    papers: ParsedSheets, before: Sitting, after: Sitting, agreed: Sequence[str]
) -> Words:
    """Mark in the sheets' files what has happened, with what a later command needs of a turn that
    is not over; the files written.

    What the table has agreed on is noted in the first one.
    """
    paths = []
    starts = before.sheets(len(papers))
    ends = after.sheets(len(papers))
    if not before.goes_on:
        papers = begun_anew(papers, other=before.other)
    shown_now = zip(papers, starts, ends, strict=False)
    for number, (paper, start, end) in enumerate(shown_now):
        so_far = _so_far(after, paper, end, first=not number)
        # A paper that is taken as it was before this half of the turn shows more by now, and keeps
        # it.
        shown = start if number and paper.before != paper.sheet else paper.sheet
        was, now = _lines_of(after.game, paper, shown, end, so_far)
        text = amended(paper.file, was, now)
        if not number:
            text = with_exceptions(text, agreed)
        if text != paper.file.text or not os.path.exists(paper.file.shown):
            write_over(paper.file, text)
            paths.append(paper.file.shown)
    return tuple(paths)


def _lines_of(
    game: AnyGame, paper: ParsedSheet, shown: Sheet, end: Sheet, so_far: SoFar
) -> tuple[Lines, Lines]:
    """The lines of a paper's file before and after a turn's moves.

    Whose paper it is stays as it is written: moves change nothing but what the paper holds.
    """
    was = game.format_sheet(shown)
    own = written_lines(game, shown)
    kept = [line for line in was if line not in own]
    old = [(KEY, entry.text) for entry in paper.file.entries if entry.key == KEY]
    new = [(KEY, so_far.text)] if so_far.events else []
    return (*was, *old), (*kept, *written_lines(game, end), *new)


def _so_far(
    after: Sitting,
    paper: ParsedSheet,
    end: Sheet,
    *,
    first: bool,
) -> SoFar:
    """What a paper keeps of the turn: the first one all that has happened, another one how it was,
    if anything has changed there.

    What somebody has done by themselves in the other half of the turn stays on their paper, until
    the turn has ended for all.
    """
    whole = SoFar(after.events, after.other)
    goes_on = paper.so_far.half == whole.half
    own = len(paper.so_far.events) > 1
    if not first and own and not after.passed and not (goes_on and after.over):
        return paper.so_far
    if after.over:
        return SoFar()
    began = paper.before if goes_on else paper.sheet
    # The lines that differ, with what they said before; "" for a line that was not there.
    start, now = (dict(written_lines(after.game, sheet)) for sheet in (began, end))
    keys = [key for key in start | now if start.get(key, "") != now.get(key, "")]
    was = tuple((key, start.get(key, "")) for key in keys)
    if first:
        return replace(whole, was=was)
    return SoFar(after.events[:1], after.other, was) if was else SoFar()
