"""The moves of a seat, as a game at the prompt lists them: a few beside the question, and as many
as a screen holds behind `?`.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace

from sheetgen.cli.output import columns, hanging
from sheetgen.core.play import MoveSummary, Summaries
from sheetgen.messages import Words, listed, padded, wide
from sheetgen.table.judge.move_set import MOST, MoveOffer, by_group, die_names_left_out, obvious

BESIDE = 6  # moves that stand beside the prompt; of more their headings are shown
NARROW = 60  # columns of a screen up to which what a move means stands right behind it
WIDEST_MOVE = 36  # columns; what a longer one means stands right behind it
ROWS = 16  # rows of a screen that a list may take
REACHED = 12  # moves of each kind that are said to be within reach
FORMS = 3  # moves that a refusal names as examples
ALIKE = 4  # moves of a long heading that are listed where nothing tells them from the others

_NUMBER = re.compile(r"#?([1-9][0-9]{0,4})")
_DIGITS = "123456789"
_DIE_NAMES = re.compile(r"\([a-z][^)]*\)")


@dataclass(frozen=True, slots=True)
class MoveList:
    """What a seat may do.

    Attributes:
        moves: the moves themselves.
        notes: what they mean, the best first, as they are typed; the first one has number 1.
        mark: what is typed before a number, where moves have numbers of their own.
    """

    moves: MoveOffer
    notes: Summaries
    mark: str

    @staticmethod
    def of(moves: MoveOffer) -> MoveList:
        """All moves, with what they mean; of those that are typed alike the first."""
        notes = moves.notes()
        digits = any(word.isdecimal() for note in notes for word in note.text.split())
        mark = "#" if digits or any(map(moves.reads, _DIGITS)) else ""
        short = [die_names_left_out(moves.game, note.text) for note in notes]
        # Dice may be named in any order.
        alike = Counter(map(_words_of, short))
        doubtful = {
            text for text in set(short) if alike[_words_of(text)] > 1 and len(moves.meant(text)) > 1
        }
        typed: dict[str, MoveSummary] = {}
        for note, text in zip(notes, short, strict=True):
            whole = note.text if text in doubtful else text
            typed.setdefault(whole, replace(note, text=whole))
        return MoveList(moves, tuple(typed.values()), mark)

    @property
    def default(self) -> MoveSummary | None:
        """What Enter does."""
        return obvious(self.notes)

    @property
    def best(self) -> str:
        """The best move with its number and what it means."""
        return " ".join(self._line(0).split())

    @property
    def forms(self) -> str:
        """How moves of this moment are written, by a few of different kinds."""
        best = [notes[0].text for notes in by_group(self.notes).values()]
        return listed(dict.fromkeys(best[:FORMS]))

    @property
    def summary(self) -> str:
        """A few moves as they are typed, of many the best of each heading; and what Enter does."""
        typed = {
            note: f"{self._number(place)} {note.text}" for place, note in enumerate(self.notes)
        }
        texts = list(typed.values())
        if len(texts) > BESIDE:
            texts = []
            for best, *rest in by_group(self.notes).values():
                more = f" … ({len(rest) + 1})" if rest else ""
                texts.append(f"{typed[best]}{more}")
        enter = ""
        if self.default:
            means = beyond(self.default) if len(self.notes) == 1 else ""
            enter = f". Enter = {self.default.text}{f' ({means})' if means else ''}"
        return f"May: {', '.join(texts)}{enter}"

    def chosen(self, line: str) -> str:
        """The move that a number of the list stands for, alone or with what is listed behind it; ""
        where there is none.
        """
        number, _, behind = line.partition(" ")
        match = _NUMBER.fullmatch(number)
        place = int(match[1]) - 1 if match else len(self.notes)
        if place >= len(self.notes) or (self.mark and number[0] != "#"):
            return ""
        text = self.notes[place].text
        printed = self._line(place).split()[1:]
        return text if behind in ("", text, " ".join(printed)) else ""

    def lines(self, about: str = "") -> Iterator[str]:
        """What is within reach and what is legal, best first, each with its number: as much as a
        screen has room for, the rest counted; `all`, or all that a word is about.
        """
        whole = about.casefold() == "all"
        yield from self._within_reach("" if whole else about, REACHED if not about else MOST)
        places = range(len(self.notes))
        if about:
            shown = [place for place in places if whole or self._about(self.notes[place], about)]
        else:
            shown = list(self._on_a_screen())
        for place in shown:
            yield self._line(place)
        if about and not shown:
            yield f"nothing legal is about {about}; ? all lists everything"
        left = [self.notes[place] for place in places if place not in shown]
        if left and not about:
            counts = ", ".join(
                f"{group or 'moves'} ({len(notes)})" for group, notes in by_group(left).items()
            )
            yield f"  and {len(left)} more: {counts}; ? all lists them, ? WORD those with a word"

    def _number(self, place: int) -> str:
        return f"{self.mark}{place + 1}"

    def _about(self, note: MoveSummary, word: str) -> bool:
        """Whether a move has to do with a word, a heading or a color."""
        letter = self.moves.game.spec.letters.get(word.casefold(), "")
        said = (note.text, note.group, note.detail, note.cell, *note.completes)
        colored = letter and re.search(rf"\b{letter}[0-9]*\b", note.text)
        return bool(colored) or word.casefold() in " ".join(said).casefold()

    def _within_reach(self, about: str, room: int) -> Iterator[str]:
        """What could be done with the dice that lie there, once some of them are chosen; a few of
        each kind, in as few lines as they take.
        """
        moves = self.moves
        reach = [note for note in moves.within_reach() if self._about(note, about)]
        for group, notes in by_group(reach).items():
            typed = [die_names_left_out(moves.game, note.text) for note in notes]
            texts = [text.partition(" ")[2] for text in typed]
            more = f" … ({len(texts)})" if len(texts) > room else ""
            yield f"  within reach, {group}: {', '.join(texts[:room])}{more}"

    def _on_a_screen(self) -> Iterator[int]:
        """The places of as many moves as a screen holds; of a heading whose moves look all the same
        a few, so that the others are seen, too.
        """
        groups = Counter(note.group for note in self.notes)
        rows = 0
        alike = Counter[tuple[str, int]]()
        for place, note in enumerate(self.notes):
            alike[note.group, note.worth] += 1
            crowded = len(groups) > 1 and groups[note.group] > ROWS
            if crowded and alike[note.group, note.worth] > ALIKE:
                continue
            rows += len(hanging(self._line(place), columns()))
            if rows > ROWS:
                return
            yield place

    def _line(self, place: int) -> str:
        """A move with its number, the points that it brings at once, the dice behind it and what it
        brings about.
        """
        note = self.notes[place]
        number = self._number(place).rjust(len(self._number(len(self.notes) - 1)))
        points = self._points(note)
        completes = [text if ":" in text else f"completes {text}" for text in note.completes]
        facts = (f"{points:+d}" if points else "", beyond(note), *completes)
        said = "; ".join(filter(None, facts))
        return f"  {number} {padded(note.text, self._column())}  {said}".rstrip()

    def _column(self) -> int:
        """The width of the moves' texts; a narrow screen has no room for columns."""
        if columns() <= NARROW:
            return 0
        widths = [wide(note.text) for note in self.notes[:ROWS]]
        return min(WIDEST_MOVE, max(widths, default=0))

    def _points(self, note: MoveSummary) -> int:
        """The points that a move brings at once: what says itself how good it is needs none, and on
        a board for all there are none.
        """
        if note.worth or self.moves.game.one_sheet:
            return 0
        return self.moves.gain(self.moves.meant(note.text)[0])


def beyond(note: MoveSummary) -> str:
    """What a note says beyond its own text."""
    rest = note.detail.removeprefix(note.text.rpartition("=")[2]).removeprefix(", ")
    words = _DIE_NAMES.sub("", note.text).split()
    said = rest in note.text or set(rest.split()) <= set(words)
    return "" if said else rest


def _words_of(text: str) -> Words:
    """The words of a move, whatever their order."""
    return tuple(sorted(text.split()))
