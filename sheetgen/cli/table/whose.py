"""Whose a photographed sheet is: which photos show one and the same, and whose name each has, asked
or refused where that is not known.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import islice
from typing import TYPE_CHECKING
from unicodedata import normalize

from sheetgen.cli.names import names_given
from sheetgen.cli.output import Output
from sheetgen.core.cells import Sheets
from sheetgen.errors import FileName, Problem, UsageError
from sheetgen.messages import Words, count_of, listed
from sheetgen.render.qr import page_in
from sheetgen.render.table import kept_names, name_key

if TYPE_CHECKING:
    from sheetgen.cli.table.scanning import Scanned
    from sheetgen.scan.reading import ReadSheet

# Words of photos' names that are nobody's, and numbers
_CAMERAS = re.compile(r"bild|dsc|foto|image|img|photo|picture|pxl|scan|sheet|table|whatsapp|.*\d")


def names_of_players(text: str | None) -> Words:
    """The names that `--names` gives. Raises UsageError, also where one is there twice."""
    names = names_given(text)
    if len(set(plain(names))) < len(names):
        raise UsageError(
            "names",
            f"--names is {', '.join(names)}; every sheet needs a name of its own",
            "--names",
        )
    return names


def plain(names: Iterable[str]) -> list[str]:
    """Return names as they are compared."""
    return [normalize("NFC", name).casefold() for name in names]


def _words(text: str) -> set[str]:
    return set(re.findall(r"[^\W\d_]+|\d+", plain([text])[0]))


def printed_names(read: ReadSheet) -> Sequence[str]:
    """The names that are printed on a sheet, in the order of its fields; () where that is not
    known.
    """
    page = page_in(read.printed.theme, read.printed.number)
    return kept_names(read.table).get(name_key(page, read.serial), ())


def own_names(read: ReadSheet, called: str, papers: Sheets) -> tuple[Words, str]:
    """The names of the players on a sheet as they are printed, else after its photo, and whether
    all are printed: `print` or `photo`.
    """
    columns = [int(paper.fact("column") or 1) for paper in papers]
    printed = {number: name for number, name in enumerate(printed_names(read), start=1) if name}
    after = [f"{called} {number}" for number in range(1, len(papers) + 1)]
    if len(papers) == 1:
        after = [called]
    names = [printed.get(*each) for each in zip(columns, after, strict=True)]
    return tuple(names), "print" if printed.keys() >= set(columns) else "photo"


class SheetOwners:
    """Finds out which sheets some photos show, each once, and whose they are.

    Args:
        given: the names that `--names` has, in the order of the sheets.

    Attributes:
        problems: what contradicts itself where nobody can be asked.
        left_out: the photos of sheets that others show better.
    """

    def __init__(self, given: Words, output: Output, *, ask: bool) -> None:
        self._given = given
        self._output = output
        self._ask = ask
        self._sheets: Sequence[Scanned] = ()
        self.problems: list[Problem] = []
        self.left_out: list[Problem] = []

    def say(self, message: str) -> None:
        """Say something where people listen."""
        if not self._output.as_json:
            self._output.say(message)

    def complain(self, code: str, message: str, shown: str) -> None:
        self.problems.append(Problem(code, message, FileName(shown)))
        self.say(message)

    def once(self, sheets: Iterable[Scanned]) -> list[Scanned]:
        """Each sheet once, as its best photo shows it, in the place of the first."""
        from sheetgen.scan.copies import clearness, doubted

        kept: list[Scanned] = []
        for sheet in sheets:
            same = (place for place, other in enumerate(kept) if self._is_one(other, sheet))
            place = next(same, len(kept))
            both = [sheet, *kept[place : place + 1]]
            both.sort(key=lambda one: clearness(one.read))
            *worse, best = both
            for one in worse:
                self.left_out.append(_worse(one.read, best.read))
                best = replace(best, read=doubted(best.read, one.read))
            kept[place : place + 1] = [best]
        return kept

    def _is_one(self, one: Scanned, other: Scanned) -> bool:
        """Whether two photos show one sheet; a problem where nobody knows and can be asked."""
        from sheetgen.cli.keyboard import yes
        from sheetgen.scan.copies import alike, differing

        how = alike(one.read, other.read)
        if how != "perhaps":
            return how == "one"
        differ = differing(one.read, other.read)
        serial = other.read.serial
        same = f"read the same but for {listed(differ, 'and')}"
        if serial:
            same = f"show sheet No. {serial} and differ in {count_of(len(differ), 'cell')}"
        elif not differ:
            same = "read the same, cell by cell"
        both = f"{one.read.shown} and {other.read.shown} {same}"
        if self._ask:
            return yes(f"{both}; is this one sheet? (y/n) ")
        files = f"{one.path}.yaml and {other.path}.yaml"
        message = f"{both}; leave one photo out, or score {files} if they are two sheets"
        code = "sheet-twice" if serial else "sheets-alike"
        self.complain(code, message, other.read.shown)
        return False

    def named(self, sheets: Sequence[Scanned]) -> list[Scanned]:
        """The sheets with the names of their players: those that they or their photos have, those
        of `--names`, or what somebody says.
        """
        self._sheets = sheets
        own_names = [self._own_names(sheet) for sheet in sheets]
        order = [name for names in own_names for name in names]
        given = plain(self._given)
        own = plain(order)
        if given != own and sorted(given) == sorted(own):
            self.say("note: names on sheets and of photos count, in another order than --names")
        else:
            order = list(self._given)
        turns = iter(order)
        taken: set[str] = set()
        named = []
        for sheet, names in zip(sheets, own_names, strict=True):
            turn = tuple(islice(turns, len(sheet.names)))
            one = self._agreed(sheet, names, turn) if names else self._in_turn(sheet, turn)
            if taken.intersection(plain(one.names)):
                one = self._asked(one, "another sheet has that name; ")
            taken.update(plain(one.names))
            named.append(one)
        if left := listed(turns, "and"):
            self.say(f"note: --names has {left}, too, and no sheet for that")
        return named

    def _on_photo(self, sheet: Scanned) -> list[ReadSheet]:
        """The sheets on the photo of one, in reading order."""
        return [one.read for one in self._sheets if one.read.shown == sheet.read.shown]

    def _is_alone(self, sheet: Scanned) -> bool:
        """Whether a photo shows one sheet of one player."""
        return len(self._on_photo(sheet)) == len(sheet.names) == 1

    def _own_names(self, sheet: Scanned) -> Words:
        """The names that are printed on a sheet, else that of the given ones which its photo has in
        its own; () where nothing says it.
        """
        if sheet.source == "print":
            return sheet.names
        words = _words(sheet.path.name)
        found = tuple(name for name in self._given if _words(name) <= words)
        return found if len(found) == 1 and self._is_alone(sheet) else ()

    def _agreed(self, sheet: Scanned, names: Words, turn: Words) -> Scanned:
        """A sheet with the names that it says, unless `--names` gives it to others, or them other
        sheets.
        """
        sheet = replace(sheet, names=names)
        own = plain(names)
        given = plain(self._given)
        if own == plain(turn) or not (turn or set(own).intersection(given)):
            return sheet
        says = listed(turn, "and") or "has that name for another one"
        what = "print" if sheet.source == "print" else "photo's name"
        return self._asked(sheet, f"its {what} says {listed(names, 'and')}, and --names {says}; ")

    def _in_turn(self, sheet: Scanned, turn: Words) -> Scanned:
        """A sheet with the names that `--names` has for it, unless the sheets of its photo have no
        order, else with that of its photo, unless that is nobody's and several play.
        """
        from sheetgen.scan.locate import common_up

        if turn:
            sheet = replace(sheet, names=(*turn, *sheet.names[len(turn) :]), source="names")
            if common_up([one.up for one in self._on_photo(sheet)]):
                return sheet
            return self._asked(sheet, "sheets lie in different directions, without an order; ")
        camera = any(map(_CAMERAS.fullmatch, _words(sheet.path.name)))
        unknown = camera or not self._is_alone(sheet)
        asked = unknown and self._ask and len(self._sheets) > 1
        kept = len(sheet.typed) == len(sheet.names)
        return self._asked(sheet, "") if asked or kept else sheet

    def _asked(self, sheet: Scanned, why: str) -> Scanned:
        """A sheet with the names that somebody types, or has typed, for it; Enter takes those that
        it has. A problem where nobody can be asked.
        """
        from sheetgen.cli.keyboard import ask_line
        from sheetgen.scan.marked import name_in_blocks

        shown = sheet.read.shown
        beside = self._on_photo(sheet)
        where = shown
        if len(beside) > 1:
            where = f"{shown}, sheet {beside.index(sheet.read) + 1} of {len(beside)}"
        if len(sheet.typed) == len(sheet.names):
            return replace(sheet, names=sheet.typed, source="said")
        if not self._ask:
            how = "scan at a terminal to say whose it is, or leave --names out"
            self.complain("names-differ", f"{where}: {why}{how}", shown)
            return sheet
        self._output.picture(name_in_blocks(sheet.read))
        enter = ", ".join(sheet.names)
        line = ask_line(f"{where}: {why}whose sheet is this? (Enter = {enter}) ")
        typed = tuple(" ".join(name.split()) for name in line.split(","))
        fits = all(typed) and len(typed) == len(sheet.names)
        return replace(sheet, names=typed if fits else sheet.names, source="said")


def _worse(read: ReadSheet, best: ReadSheet) -> Problem:
    """That a photo does not count."""
    whose = listed(printed_names(best), "and")
    what = f"the sheet of {whose or best.shown}"
    if best.serial and not whose:
        what = f"sheet No. {best.serial}"
    return Problem(
        "sheet-twice",
        f"{read.shown} shows {what} once more; {best.shown} counts, which is read best",
        FileName(read.shown),
    )
