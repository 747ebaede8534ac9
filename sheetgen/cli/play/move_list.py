"""The moves of a seat, as a game at the prompt lists them: a few beside the question, and as many
as a screen holds behind `?`.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from sheetgen.cli.output import columns, hanging, padded
from sheetgen.core.play import MoveSummary
from sheetgen.messages import wide
from sheetgen.table.judge.move_set import MOST, MoveOffer, by_group, die_names_left_out, obvious

BESIDE = 6  # moves that stand beside the prompt; of more their headings are shown
NARROW = 60  # columns of a screen up to which what a move means stands right behind it
WIDEST_MOVE = 36  # columns
ROWS = 16  # rows of a screen that a list may take
REACHED = 12  # moves of each kind that are said to be within reach
ALIKE = 4  # moves of a long heading that are listed where nothing tells them from the others

_DIE_NAMES = re.compile(r"\([a-z][^)]*\)")


@dataclass(frozen=True, slots=True)
class MoveList:
    """What a seat may do.

    Attributes:
        moves: the moves themselves.
        notes: what they mean, the best first.
    """

    moves: MoveOffer
    notes: Sequence[MoveSummary]

    @staticmethod
    def of(moves: MoveOffer) -> MoveList:
        """All moves, with what they mean."""
        return MoveList(moves, moves.notes())

    @property
    def default(self) -> MoveSummary | None:
        """What Enter does."""
        return obvious(self.notes)

    @property
    def summary(self) -> str:
        """A few moves as they are typed, of many the best of each heading; and what Enter does."""
        texts = [note.text for note in self.notes]
        if len(texts) > BESIDE:
            texts = [
                f"{best.text} … ({count})" if count > 1 else best.text
                for _, count, best in by_group(self.notes)
            ]
        enter = ""
        if self.default:
            means = beyond(self.default) if len(self.notes) == 1 else ""
            enter = f". Enter = {self.default.text}{f' ({means})' if means else ''}"
        return self._short(f"May: {', '.join(texts)}{enter}")

    @property
    def lines(self) -> Iterator[str]:
        """What is within reach and what is legal, best first; what a screen has no room for is
        counted.
        """
        yield from self._within_reach()
        listed = dict(self._listed())
        yield from listed.values()
        left = [note for note in self.notes if self._short(note.text) not in listed]
        if left:
            counts = ", ".join(
                f"{group or 'moves'} ({count})" for group, count, _ in by_group(left)
            )
            at_least = "at least " if len(self.notes) == MOST else ""
            yield f"  and {at_least}{len(left)} more: {counts}"

    def _short(self, text: str) -> str:
        return die_names_left_out(self.moves.game, text)

    def _within_reach(self) -> Iterator[str]:
        """What could be done with the dice that lie there, once some of them are chosen; a few of
        each kind, in as few lines as they take.
        """
        moves = self.moves
        reach = moves.game.comments.within_reach(moves.state, moves.seat, moves.names)
        for group, count, _ in by_group(reach):
            texts = [note.text.partition(" ")[2] for note in reach if note.group == group]
            more = f" … ({count})" if count > REACHED else ""
            yield f"  within reach, {group}: {', '.join(texts[:REACHED])}{more}"

    def _listed(self) -> Iterator[tuple[str, str]]:
        """Each move with its line, as many as a screen holds; of a heading whose moves look all the
        same a few, so that the others are seen, too.
        """
        groups = Counter(note.group for note in self.notes)
        column, rows = self._column(), 0
        alike, seen = Counter[tuple[str, int]](), set[str]()
        for note in self.notes:
            text = self._short(note.text)
            if text in seen:
                continue
            seen.add(text)
            alike[note.group, note.worth] += 1
            crowded = len(groups) > 1 and groups[note.group] > ROWS
            if crowded and alike[note.group, note.worth] > ALIKE:
                continue
            line = _line(replace(note, text=text), self._points(note), column)
            rows += len(hanging(line, columns()))
            if rows > ROWS:
                return
            yield text, line

    def _column(self) -> int:
        """The width of the moves' texts; a narrow screen has no room for columns."""
        if columns() <= NARROW:
            return 0
        widths = [wide(self._short(note.text)) for note in self.notes[:ROWS]]
        return min(WIDEST_MOVE, max(widths, default=0))

    def _points(self, note: MoveSummary) -> int:
        """The points that a move brings at once: what says itself how good it is needs none, and on
        a board for all there are none.
        """
        if note.worth or self.moves.game.one_sheet:
            return 0
        return self.moves.gain(self.moves.parse(note.text))


def _line(note: MoveSummary, points: int, column: int) -> str:
    """A move, the points that it brings at once, the dice behind it and what it brings about."""
    facts = [f"{points:+d}"] if points else []
    if beyond(note):
        facts.append(beyond(note))
    facts += [text if ":" in text else f"completes {text}" for text in note.completes]
    return f"  {padded(note.text, column)}  {'; '.join(facts)}".rstrip()


def beyond(note: MoveSummary) -> str:
    """What a note says beyond its own text."""
    rest = note.detail.removeprefix(note.text.rpartition("=")[2]).removeprefix(", ")
    words = _DIE_NAMES.sub("", note.text).split()
    said = rest in note.text or set(rest.split()) <= set(words)
    return "" if said else rest
