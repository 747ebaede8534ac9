"""Fields of a sheet that shows a whole table: who plays, what dice show, how many stand where."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, replace
from itertools import zip_longest

from sheetgen.core.cells import CellRun, Sheet, Texts, WholeNumbers
from sheetgen.core.dice import Die
from sheetgen.core.notation import Token, Tokens, parse_roll
from sheetgen.errors import NotationError
from sheetgen.fields.choices import Named
from sheetgen.fields.filled import PLAYERS, Entry, Field, Filling, read_players
from sheetgen.fields.marks import nothing, said, spoken
from sheetgen.messages import Meanings, Words, nearest_or_known

# What may stand between a place and its number
_PARTED = ((re.compile("[=:;]"), " "),)

Counts = Mapping[str, int]
"""How many stand at each place."""


@dataclass(frozen=True, slots=True)
class Lineup(Named):
    """Several names in an order that matters, each once, kept as a fact of the sheet: `green
    red`.
    """

    # the fewest and most, where these are the players and their number alone will do; () for others
    players: WholeNumbers = ()

    def read(self, entry: Entry, filling: Filling) -> None:
        """Keep the names. Problems: `empty-line`, `unknown-choice`, `named-twice`,
        `bad-players`.
        """
        words = spoken(entry)
        if self.players and len(words) == 1 and words[0].text.isdecimal():
            read_players(replace(entry, key=PLAYERS, text=words[0].raw), self.players, filling)
        elif not words:
            filling.refuse(
                entry,
                "empty-line",
                f"nothing here; write each {self.noun} in order, as in: {self.example}",
            )
        elif self.players or not nothing(entry):
            names = self._names(entry, words, filling)
            filling.facts[self.key] = " ".join(names)
            filling.players = len(names) if self.players else filling.players

    def _names(
        self,
        entry: Entry,
        words: Tokens,
        filling: Filling,
    ) -> list[str]:
        names: list[str] = []
        for word in words:
            name = self.known.get(word.text.lower(), "")
            if not name:
                message = f'there is no "{word.raw}" {self.noun}'
                filling.refuse(
                    entry,
                    "unknown-choice",
                    message + nearest_or_known(word.raw.lower(), self.options),
                    word,
                )
            elif name in names:
                filling.refuse(
                    entry, "named-twice", f"{name} stands twice in this line; write it once", word
                )
            else:
                names.append(name)
        return names

    def write(self, sheet: Sheet) -> str:
        """The names, or how many there are."""
        return sheet.fact(self.key) or (str(sheet.players or "") if self.players else "")


@dataclass(frozen=True, slots=True, kw_only=True)
class DiceShown(Field):
    """What dice show, kept as a fact of the sheet: `R5 B3 G5 Y6`."""

    dice: tuple[Die, ...]  # the dice, in the order in which they are written

    def read(self, entry: Entry, filling: Filling) -> None:
        """Keep what they show, with the problems of reading a roll."""
        words = said(entry)
        if not words:
            return
        start = words[0].start
        line = replace(entry.words, text=entry.text[start:], offset=entry.words.offset + start)
        try:
            shown = {thrown.die: thrown.text for thrown in parse_roll(line, self.dice)}
        except NotationError as error:
            filling.problems += error.problems
            return
        filling.facts[self.key] = " ".join(shown[die.id] for die in self.dice if die.id in shown)


@dataclass(frozen=True, slots=True, kw_only=True)
class Amounts(Field):
    """How many of one kind stand at which place: `red 3, blue 3, out 1`, also `red=3` or `3 red`.
    What finds no cell at its place is a fact of the sheet.
    """

    # Every way to name a place -> the place, the places in the order in which they are written
    places: Meanings
    # place -> its cells, in the order in which they are filled
    cells: Mapping[str, CellRun]
    text: str = "x"  # what then stands in a cell
    most: int = 999  # the most that can stand at one place
    sample: str = ""  # how such a line is written, for messages

    @property
    def words(self) -> Words:
        return tuple(dict.fromkeys(self.places.values()))

    def read(self, entry: Entry, filling: Filling) -> None:
        """Fill free cells and keep the rest.

        Problems: `empty-line`, `unknown-place`, `place-twice`, `bad-count`.
        """
        self.put(self._read(entry, filling), filling)

    def put(self, counts: Counts, filling: Filling) -> None:
        """So many at each place: in its free cells as far as they go, the rest as a fact."""
        left: dict[str, int] = {}
        for place, count in counts.items():
            free = [cell for cell in self.cells.get(place, ()) if cell.id not in filling.texts]
            filling.texts |= {cell.id: self.text for cell in free[:count]}
            left[place] = max(0, count - len(free))
        if any(left.values()):
            filling.facts[self.key] = self._spelled(left)
        elif not any(counts.values()):
            outside = (place for place in self.words if place not in self.cells)
            filling.facts[self.key] = f"{next(outside, self.key)} 0"

    def counts(self, texts: Texts, fact: str) -> Counts:
        """How many stand at which place, by what stands in the cells and what the fact says."""
        there = Counter(self._read(Entry(self.key, fact), Filling()) if fact else {})
        for place, cells in self.cells.items():
            there[place] += sum(texts.get(cell.id) == self.text for cell in cells)
        return {place: there[place] for place in self.words if there[place]}

    def write(self, sheet: Sheet) -> str:
        """The amounts."""
        fact = sheet.fact(self.key)
        return self._spelled(self.counts(sheet.texts, fact)) or fact

    def _spelled(self, counts: Counts) -> str:
        return ", ".join(f"{place} {counts[place]}" for place in self.words if counts.get(place))

    def _read(self, entry: Entry, filling: Filling) -> Counts:
        """How many stand at each place that is named."""
        words = spoken(entry, _PARTED, keyed=False)
        if not words:
            filling.refuse(entry, "empty-line", f"nothing here; {self._how}")
        if nothing(entry):
            return {}
        if len(words) % 2 and len(words) > 1 and words[0].text.lower() == self.key.lower():
            del words[0]
        amounts: dict[str, int] = {}
        places, counts = words[::2], words[1::2]
        if len(places) == len(counts) and places[0].text.isdecimal():
            places, counts = counts, places
        for word, count in zip_longest(places, counts):
            place = self.places.get(word.text.lower(), "")
            if not place:
                there = nearest_or_known(word.raw.lower(), self.places, self.words)
                filling.refuse(
                    entry,
                    "unknown-place",
                    f'unknown place "{word.raw}"{there}',
                    word,
                )
            elif place in amounts:
                filling.refuse(
                    entry, "place-twice", f"{place} stands twice; add the numbers up", word
                )
            number = self._number(entry, word, count, filling)
            if number is not None:
                amounts[place] = number
        return {place: count for place, count in amounts.items() if place}

    def _number(
        self, entry: Entry, place: Token, count: Token | None, filling: Filling
    ) -> int | None:
        """What stands after a place, if it is a number."""
        if count and re.fullmatch("[0-9]{1,3}", count.text) and int(count.text) <= self.most:
            return int(count.text)
        what = f'"{count.raw}" is not a number' if count else "a number is missing"
        filling.refuse(entry, "bad-count", f"{what} after {place.raw}; {self._how}", count or place)
        return None

    @property
    def _how(self) -> str:
        return f"write place and number, as in: {self.sample}"
