"""Fields of a paper that shows a whole table: who plays, what dice show, how many stand where."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from sheetgen.core.cells import Cell, CellId, Sheet
from sheetgen.core.dice import Die
from sheetgen.core.notation import parse_roll
from sheetgen.errors import NotationError, Problem
from sheetgen.fields.choices import Named
from sheetgen.fields.filled import Entry, Filling
from sheetgen.fields.marks import Asked, nothing, said, spoken
from sheetgen.messages import hint


@dataclass(frozen=True, slots=True)
class Lineup(Named):
    """Several names in an order that matters, each once, kept as a fact of the sheet: `green
    red`.
    """

    # the fewest and most, where these are the players and their number alone will do; () for others
    players: tuple[int, ...] = ()

    def read(self, entry: Entry, filling: Filling) -> None:
        """Keeps the names. Problems: `empty-line`, `unknown-choice`, `named-twice`,
        `bad-players`.
        """
        line, words = entry.words, spoken(entry)
        if self.players and len(words) == 1 and words[0].text.isdecimal():
            fewest, most = self.players
            if words[0].text in {str(number) for number in range(fewest, most + 1)}:
                filling.players = int(words[0].text)
            else:
                filling.refuse(
                    line,
                    "bad-players",
                    f'players is {fewest} to {most}, not "{words[0].raw}"',
                    subject=self.key,
                )
        elif not words:
            message = f"nothing here; write each {self.noun} in order, as in: {self.example}"
            filling.refuse(line, "empty-line", message, subject=self.key)
        elif self.players or not nothing(line):
            names: list[str] = []
            known = self.known
            for word in words:
                name = known.get(word.text.lower(), "")
                if not name:
                    there = hint(word.raw.lower(), self.options)
                    filling.refuse(
                        line, "unknown-choice", f'there is no "{word.raw}" {self.noun}{there}', word
                    )
                elif name in names:
                    filling.refuse(
                        line,
                        "named-twice",
                        f"{name} stands twice in this line; write it once",
                        word,
                    )
                else:
                    names.append(name)
            filling.facts[self.key] = " ".join(names)
            filling.players = len(names) if self.players else filling.players

    def write(self, sheet: Sheet) -> str:
        """The names, or how many there are."""
        return sheet.fact(self.key) or (str(sheet.players or "") if self.players else "")


@dataclass(frozen=True, slots=True)
class Shown(Asked):
    """What dice show, kept as a fact of the sheet: `R5 B3 G5 Y6`."""

    dice: tuple[Die, ...] = ()  # the dice, in the order in which they are written

    def read(self, entry: Entry, filling: Filling) -> None:
        """Keeps what they show, with the problems of reading a roll."""
        if not (words := said(entry)):
            return
        start = words[0].start
        line = replace(entry.words, text=entry.text[start:], offset=entry.words.offset + start)
        try:
            shown = {thrown.die: thrown.text for thrown in parse_roll(line, self.dice)}
        except NotationError as error:
            filling.problems += error.problems
        else:
            filling.facts[self.key] = " ".join(
                shown[die.id] for die in self.dice if die.id in shown
            )


@dataclass(frozen=True, slots=True)
class Amounts(Asked):
    """How many of one kind stand at which place: `red 3, blue 3, out 1`. What finds no cell at its
    place is a fact of the sheet.
    """

    # Every way to name a place -> the place, the places in the order in which they are written
    places: Mapping[str, str] = field(default_factory=dict)
    # place -> its cells, in the order in which they are filled
    cells: Mapping[str, Sequence[Cell]] = field(default_factory=dict)
    text: str = "x"  # what then stands in a cell
    most: int = 999  # the most that can stand at one place
    sample: str = ""  # how such a line is written, for messages

    @property
    def words(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys(self.places.values()))

    def read(self, entry: Entry, filling: Filling) -> None:
        """Fills free cells and keeps the rest.

        Problems: `empty-line`, `unknown-place`, `place-twice`, `bad-count`.
        """
        self.put(self._read(entry, filling.problems), filling)

    def put(self, counts: Mapping[str, int], filling: Filling) -> None:
        """So many at each place: in its free cells as far as they go, the rest as a fact."""
        left: dict[str, int] = {}
        for place, count in counts.items():
            free = [cell.id for cell in self.cells.get(place, ()) if cell.id not in filling.texts][
                :count
            ]
            filling.texts.update(dict.fromkeys(free, self.text))
            left[place] = count - len(free)
        none = f"{next((place for place in self.words if place not in self.cells), self.key)} 0"
        if text := self._spelled(left) or ("" if any(counts.values()) else none):
            filling.facts[self.key] = text

    def counts(self, texts: Mapping[CellId, str], fact: str) -> dict[str, int]:
        """How many stand at which place, by what stands in the cells and what the fact says."""
        rest = self._read(Entry(self.key, fact), []) if fact else {}
        here = {
            place: sum(texts.get(cell.id) == self.text for cell in self.cells.get(place, ()))
            for place in self.words
        }
        return {
            place: here[place] + rest.get(place, 0)
            for place in self.words
            if here[place] + rest.get(place, 0)
        }

    def write(self, sheet: Sheet) -> str:
        """The amounts."""
        fact = sheet.fact(self.key)
        return self._spelled(self.counts(sheet.texts, fact)) or fact

    def _spelled(self, counts: Mapping[str, int]) -> str:
        return ", ".join(f"{place} {counts[place]}" for place in self.words if counts.get(place))

    def _read(self, entry: Entry, problems: list[Problem]) -> dict[str, int]:
        line, words = entry.words, entry.words.tokens()
        if not words:
            problems.append(
                line.problem(
                    "empty-line",
                    f"nothing here; write place and number, as in: {self.sample}",
                    subject=self.key,
                )
            )
        elif nothing(line):
            return {}
        elif len(words) % 2 and len(words) > 1 and words[0].text.lower() == self.key.lower():
            del words[0]
        told: dict[str, int] = {}
        for word, count in zip(words[::2], [*words[1::2], None], strict=False):
            place = self.places.get(word.text.lower(), "")
            if not place:
                message = (
                    f'"{word.raw}" is no place{hint(word.raw.lower(), self.places, self.words)}'
                )
                problems.append(line.problem("unknown-place", message, word))
            if place in told:
                problems.append(
                    line.problem("place-twice", f"{place} stands twice; add the numbers up", word)
                )
            if (
                count is None
                or not re.fullmatch("[0-9]{1,3}", count.text)
                or int(count.text) > self.most
            ):
                what = f'"{count.raw}" is no number' if count else "a number is missing"
                message = f"{what} after {word.raw}; write place and number, as in: {self.sample}"
                problems.append(line.problem("bad-count", message, count or word))
            elif place:
                told[place] = int(count.text)
        return told
