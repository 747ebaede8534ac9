"""`scan` in a running game: a photo of sheets compared with what the program has, which is
corrected where somebody agrees.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

from sheetgen.cli.output import called
from sheetgen.core.cells import Sheet, area_of
from sheetgen.core.play import Seat
from sheetgen.errors import FileName, Remarks, SheetError, UsageError
from sheetgen.fields.filled import Entry
from sheetgen.games.game import AnyGame
from sheetgen.messages import Meanings, listed
from sheetgen.table.log.corrections import SheetLines, correction_text

if TYPE_CHECKING:
    from sheetgen.cli.play.commands import Commands
    from sheetgen.scan.reading import ReadSheet

_FULL = 12  # Marks that nobody makes in the first turn

_UNCHANGED = "Nothing was changed."


@dataclass(frozen=True, slots=True)
class _ComparedSheet:
    """A sheet that a photo shows: whose it is (the first seat's, where it is the whole table's), as
    it is here, and as it is there.
    """

    game: AnyGame
    seat: Seat
    here: Sheet
    shown: Sheet
    areas: frozenset[str]

    @property
    def there(self) -> Sheet:
        """The sheet as it is here, but what the photo shows in the areas that are read."""

        def is_read(cell: str) -> bool:
            return area_of(cell) in self.areas

        marks = [mark for mark in self.here.marks if not is_read(mark.cell)]
        marks += [mark for mark in self.shown.marks if is_read(mark.cell)]
        facts = {key: text for key, text in self.here.facts if key not in self.areas}
        facts |= {key: text for key, text in self.shown.facts if key in self.areas}
        return replace(self.here, marks=tuple(marks), facts=tuple(facts.items()))

    @property
    def lines(self) -> SheetLines:
        """What the photo shows as the lines of a filled sheet."""
        return dict(self.game.format_sheet(self.there))

    @property
    def problems(self) -> Remarks:
        """What cannot be on it by the rules."""
        return self.game.audit(self.there)

    def differences(self) -> Iterator[tuple[str, str]]:
        """In which area something differs, and what stands in which of its cells."""
        scan_areas = self.game.scan_areas()
        ours = dict(self.game.format_sheet(self.here))
        theirs = self.lines
        # What follows from the rest, such as running totals, need not stand on paper.
        read = self.there
        if not self.problems:
            read = self.game.parse_sheet([Entry(key, line) for key, line in theirs.items()])
        for area in self.game.spec.cells.areas:
            if area not in self.areas:
                continue
            if not scan_areas[area].pawns:
                for difference in self._cells_that_differ(area, read):
                    yield area, difference
            elif ours.get(area) != theirs.get(area):
                # Where in its area a pawn stands makes no difference.
                yield area, _difference(area, theirs.get(area, ""), ours.get(area, ""))

    def _cells_that_differ(self, area: str, read: Sheet) -> Iterator[str]:
        """The cells of an area that hold something else, those with the same difference at once."""
        marked = self.there
        alike: dict[tuple[str, str], list[str]] = {}
        for cell in self.game.spec.cells[area]:
            there = read.text(cell.id)
            here = self.here.text(cell.id)
            if there != here and (marked.text(cell.id) or not there):
                alike.setdefault((there, here), []).append(self.game.on_paper(cell.name))
        for (there, here), cells in alike.items():
            yield _difference(f"{area} {', '.join(cells)}", there, here)

    def others(self) -> Iterator[str]:
        """What else differs, and is the table's: the round."""
        for key, text in self.shown.facts:
            if key not in self.areas and self.here.fact(key) not in ("", text):
                yield f"{_difference(key, text, self.here.fact(key))}, which stays"


def _difference(where: str, there: str, here: str) -> str:
    return f"{where}: {there or 'nothing'} on the photo; {here or 'nothing'} here"


@dataclass(slots=True)
class _OnPhoto:
    """A sheet on the photo.

    Attributes:
        read: what was read.
        said: what its cells hold that were unsure.
        whose: the seat whose it is, where it does not say so itself; None before that is known.
    """

    read: ReadSheet
    said: Meanings
    whose: Seat | None = None


class PhotoCheck:
    """A photo compared with a running game.

    Attributes:
        path: the photo.
        named: the seat whose sheet it shows, if it was named.
        alone: whether the photo shows one sheet.
    """

    def __init__(self, commands: Commands, rest: str) -> None:
        self.commands = commands
        self.alone = True
        self.session = commands.session
        self.output = commands.output
        self.game = self.session.game
        self.one = self.game.one_sheet
        self.path, self.named = self._named(rest)

    def run(self) -> None:
        """Ask about what is unsure on all sheets of the photo, then say what differs between each
        and the program, and change that only where somebody says so.

        What the rules do not allow on one sheet leaves the others. Raises SheetError for a photo
        that cannot be read, or whose sheets cannot be put before the players.
        """
        found = self._read()
        self.alone = len(found) == 1
        sheets = [_OnPhoto(read, {}) for read in found if self._is_of_this_game(read)]
        if len(sheets) < len(found):
            self.output.say(_UNCHANGED)
        self._review(sheets)
        for sheet in sheets:
            try:
                self._compare(sheet)
            except SheetError as error:
                self.commands.complain(error.problems)

    def _compare(self, sheet: _OnPhoto) -> None:
        """Compare one sheet of the photo with what the program has."""
        sheet.said = {**sheet.said, **self._left(sheet)}
        papers = self._papers(sheet)
        areas = list(dict.fromkeys(self._show_differences(papers)))
        self.session.do({"photo": sheet.read.digest, "seat": papers[0].seat, "differs": areas})
        whose = listed([self._name(paper.seat) for paper in papers], "and")
        if self.one:
            whose = "the table"
        if areas:
            self._take_over(papers, whose)
        else:
            self.output.sentence(f"The photo shows what is written here for {whose}.")

    def _is_of_this_game(self, read: ReadSheet) -> bool:
        """Whether a sheet is to be compared: a full one is hardly of a game that has just begun."""
        log = self.session.game_log
        if self.one or read.marks < _FULL or log.turns(len(log.events)) > 1:
            return True
        just_begun = f"The photo shows {read.marks} marks, and the game has just begun"
        return self.commands.keyboard.agreed(f"{just_begun}: is it of this game?")

    def _whose(self, read: ReadSheet) -> Seat:
        """Whose a sheet is that does not say so by its color: the first of its names that somebody
        at the table has, else who is asked just now. Raises SheetError for one of several that is
        nobody's.
        """
        players = [name.casefold() for name in self.session.names]
        for name in map(str.casefold, self._names(read)):
            if name in players:
                return players.index(name)
        if self.alone:
            return self.commands.asked
        raise SheetError(
            "sheets-many",
            f"{self.path} shows several sheets; say whose each of them is",
            FileName(self.path),
        )

    def _names(self, read: ReadSheet) -> Iterator[str]:
        """Whose a sheet may be: who was named, whose name is printed on it, and of several who
        somebody says that sees what stands in its field for the name.
        """
        from sheetgen.cli.table.whose import printed_names
        from sheetgen.scan.marked import name_in_blocks

        names = self.session.names
        if self.named is not None:
            yield names[self.named]
        yield from printed_names(read)
        if not self.alone:
            self.output.picture(name_in_blocks(read))
            what = f"sheet No. {read.serial}" if read.serial else "the next sheet"
            question = f"Whose is {what}? ({listed(names)})"
            yield self.commands.keyboard.ask(question, lambda: names) or ""

    def _show_differences(self, papers: Sequence[_ComparedSheet]) -> Iterator[str]:
        """Say what differs; the area of each difference."""
        for paper in papers:
            head = f"  {self._name(paper.seat)}, " if len(papers) > 1 else "  "
            for area, difference in paper.differences():
                self.output.sentence(f"{head}{difference}")
                yield area
            self.output.sentences(paper.others(), head)

    def _name(self, seat: Seat) -> str:
        return called(self.session.names[seat])

    def _named(self, rest: str) -> tuple[str, Seat | None]:
        """The photo's path, which may have blanks, and whose sheet it shows, if a name stands
        behind it. Raises UsageError where nothing is named.
        """
        if not rest:
            raise UsageError(
                "no-photo", "scan PHOTO NAME compares a photo of a sheet with what is written here"
            )
        names = enumerate(self.session.names)
        # the longer of two names that end alike is meant
        for place, name in sorted(names, key=lambda seat: len(seat[1]), reverse=True):
            if rest.casefold().endswith(f" {name.casefold()}"):
                return rest[: -len(name)].strip().strip("\"'"), place
        return rest.strip("\"'"), None

    def _read(self) -> list[ReadSheet]:
        """The sheets of this game on the photo. Raises OutputError, SheetError."""
        from sheetgen.cli.table.photos import refuse_without_extra

        refuse_without_extra()
        # A rule option may have come up after the sheets were printed: those of the usual rules do
        # where they have the same cells.
        try:
            sheets = self._sheets(self.game.settings())
        except SheetError as error:
            if error.problems[0].code != "other-layout":
                raise
            sheets = self._sheets({})
        cells = self.game.spec.cells
        for sheet in sheets:
            if any(cells.cell(placed.cell.id) is None for placed in sheet.cells):
                raise SheetError(
                    "other-layout",
                    f"{self.path} shows a sheet with other rule options than this game",
                    FileName(self.path),
                )
            if sheet.fault:
                raise SheetError("photo-poor", f"{self.path}: {sheet.fault}", FileName(self.path))
        if len(sheets) > 1 and self.named is not None:
            raise SheetError(
                "sheets-many",
                f"{self.path} shows {len(sheets)} sheets; leave the name out",
                FileName(self.path),
            )
        return sheets

    def _sheets(self, settings: Mapping[str, str]) -> list[ReadSheet]:
        """The sheets on the photo, read as some that were printed under these settings."""
        from sheetgen.scan.photo import pictures
        from sheetgen.scan.reading import read
        from sheetgen.scan.registry import PrintRegistry

        prints = PrintRegistry(self.commands.loaded.origin.layout, dict(settings))
        sheets: list[ReadSheet] = []
        for picture in pictures(Path(os.path.expanduser(self.path))):
            for sheet in read(picture, prints):
                if isinstance(sheet, SheetError):
                    raise sheet
                sheets.append(sheet)
        return sheets

    def _review(self, sheets: Sequence[_OnPhoto]) -> None:
        """Settle the unsure cells of all sheets: as the program has them where they look like that,
        else as somebody says.
        """
        from sheetgen.cli.table.reviewing import review
        from sheetgen.cli.table.scanning import Scanned

        players = len(self.session.names)
        scanned = []
        for sheet in sheets:
            here = self._expected(self._papers(sheet))
            as_here = {
                cell: here.get(cell, "")
                for cell in sheet.read.doubts
                if not self.one and sheet.read.seen[cell].text == here.get(cell, "")
            }
            path = Path("output") / Path(sheet.read.shown).stem
            unsettled = Scanned(sheet.read, (), players, path, {})
            scanned.append(unsettled.corrected(as_here, players))
        if self.commands.keyboard.live:
            scanned = review(scanned, players, lambda _: None, self.output)
        for sheet, settled in zip(sheets, scanned, strict=True):
            sheet.read = settled.read
            sheet.said = settled.corrections

    def _left(self, sheet: _OnPhoto) -> dict[str, str]:
        """What the cells count as that are still unsure, which is said: as they stand here; pawns,
        which may stand anywhere in an area, as they look.
        """
        from sheetgen.cli.table.reviewing import UnsureCell

        here = self._expected(self._papers(sheet))
        left = {}
        for cell in sheet.read.doubts:
            if cell in sheet.said:
                continue
            text = sheet.read.seen[cell].text if self.one else here.get(cell, "")
            left[cell] = text
            looks = "it looks" if self.one else "here"
            counts = f"it counts as {text or 'nothing'}, as {looks}"
            self.output.say(f"{UnsureCell(sheet.read, cell).doubt}; {counts}")
        return left

    def _papers(self, sheet: _OnPhoto) -> list[_ComparedSheet]:
        """The sheets that the photo shows, of the one that is named or of all.

        Raises SheetError where they are nobody's, or somebody else's.
        """
        from sheetgen.scan.papers import sheets_of

        read = sheet.read
        areas = frozenset(placed.cell.area for placed in read.cells)
        state = self.session.state
        names = self.session.names
        papers = []
        for shown in sheets_of(read, len(names), sheet.said):
            owner, there = self.game.at_table(state, shown)
            seat = self._said_owner(sheet) if owner is None else owner
            if self.one or self.named in (None, seat):
                here = self.game.sheet(state, seat, names)
                papers.append(_ComparedSheet(self.game, seat, here, there, areas))
        if not papers and self.named is not None:
            raise SheetError(
                "not-theirs",
                f"{read.shown} shows no sheet of {names[self.named]}; leave the name out"
                " to take the sheet that it shows",
                FileName(read.shown),
            )
        return papers

    def _said_owner(self, sheet: _OnPhoto) -> Seat:
        """Whose a sheet is that does not say so itself; it is asked once."""
        if sheet.whose is None:
            sheet.whose = self._whose(sheet.read)
        return sheet.whose

    def _expected(self, papers: Sequence[_ComparedSheet]) -> dict[str, str]:
        """What a photo of sheets that look as they should here would show, cell by cell."""
        sheets = [paper.here for paper in papers]
        scan_areas = self.game.scan_areas()
        texts: dict[str, str] = {}
        for place in range(len(sheets)):
            for mark in self.game.sheets.pencil(sheets, place):
                area = scan_areas.get(area_of(mark.cell))
                if area and not (area.pawns and not area.writes):
                    texts[mark.cell] = area.reading(mark)
        return texts

    def _take_over(self, papers: Sequence[_ComparedSheet], whose: str) -> None:
        """Correct what differs, if somebody agrees; nobody is asked about what cannot be.

        Raises SheetError.
        """
        before = self.session.state
        # Spaces that were passed over are not seen in the lines of a sheet.
        problems = [problem for paper in papers for problem in paper.problems]
        if problems:
            raise SheetError(problems)
        lines = {paper.seat: paper.lines for paper in papers}
        act = {"seat": papers[0].seat, "move": correction_text(lines)}
        self.session.game_log.apply(act)
        if not self.commands.keyboard.agreed(f"Take over what the photo shows for {whose}?"):
            self.output.say(_UNCHANGED)
            return
        self.session.do(act)
        self.output.sentence(f"The sheet of {whose} is as on the photo now; undo takes it back.")
        self.commands.marks(before)
