"""`scan` in a running game: a photo of papers held against what the program has, and put right
where somebody agrees.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from sheetgen.cli.output import called
from sheetgen.core.cells import Sheet
from sheetgen.core.drawing import Sign
from sheetgen.core.play import Seat
from sheetgen.errors import Problem, SheetError, UsageError
from sheetgen.fields.filled import Entry
from sheetgen.games.game import Game
from sheetgen.messages import listed
from sheetgen.table.log.rewritten import rewriting

if TYPE_CHECKING:
    from sheetgen.cli.play.orders import Orders
    from sheetgen.scan.reading import ReadSheet

_AS_WRITTEN = {"−": "-", "×": "x"}


@dataclass(frozen=True, slots=True)
class _Paper:
    """A paper that a photo shows: whose it is (the first seat's, where it is the whole table's), as
    it is here, and as it is there.
    """

    game: Game[Any, Any]
    seat: Seat
    here: Sheet
    shown: Sheet
    areas: frozenset[str]

    @property
    def there(self) -> Sheet:
        """The paper as it is here, but what the photo shows in the areas that are read."""

        def is_read(cell: str) -> bool:
            return cell.partition(".")[0] in self.areas

        marks = [mark for mark in self.here.marks if not is_read(mark.cell)] + [
            mark for mark in self.shown.marks if is_read(mark.cell)
        ]
        facts = {key: text for key, text in self.here.facts if key not in self.areas}
        facts |= {key: text for key, text in self.shown.facts if key in self.areas}
        return replace(self.here, marks=tuple(marks), facts=tuple(facts.items()))

    @property
    def lines(self) -> dict[str, str]:
        """The paper of the photo as a filled sheet."""
        return dict(self.game.format_sheet(self.there))

    @property
    def problems(self) -> tuple[Problem, ...]:
        """What cannot be on it by the rules."""
        return self.game.audit(self.there)

    def differences(self) -> Iterator[tuple[str, str]]:
        """In which area something differs, and what stands in which of its cells."""
        inked, ours, theirs = (
            self.game.scan_areas(),
            dict(self.game.format_sheet(self.here)),
            self.lines,
        )
        # What follows from the rest need not stand on paper, such as running totals.
        marked = self.there
        read = (
            marked
            if self.problems
            else self.game.parse_sheet([Entry(key, line) for key, line in theirs.items()])
        )
        for area in filter(self.areas.__contains__, self.game.spec.cells.areas):
            if inked[area].pawns:
                # Where in its area a pawn stands makes no difference.
                if ours.get(area) != theirs.get(area):
                    yield area, _told(area, theirs.get(area, ""), ours.get(area, ""))
                continue
            alike: dict[tuple[str, str], list[str]] = {}
            for cell in self.game.spec.cells[area]:
                there, here = read.text(cell.id), self.here.text(cell.id)
                if there != here and (marked.text(cell.id) or not there):
                    alike.setdefault((there, here), []).append(cell.name)
            for (there, here), cells in alike.items():
                yield area, _told(f"{area} {', '.join(cells)}", there, here)

    def others(self) -> Iterator[str]:
        """What else differs, and is the table's: the round."""
        for key, text in self.shown.facts:
            if key not in self.areas and self.here.fact(key) not in ("", text):
                yield f"{_told(key, text, self.here.fact(key))}, which stays"


def _told(where: str, there: str, here: str) -> str:
    return f"{where}: {there or 'nothing'} on the photo; {here or 'nothing'} here"


def held_against(orders: Orders, rest: str, asked: Seat) -> None:
    """Says what differs between a photo and the program, and changes that only where somebody says
    so.

    Raises:
        UsageError: no photo is named, or nobody of that name plays.
        SheetError: the photo cannot be read, or its papers cannot be put before the players.
    """
    path, named = _named(orders, rest)
    read, said = _settled(orders, _read(orders, path), named, asked)
    papers = _papers(orders, read, said, named, asked)
    session, output = orders.session, orders.output
    differs: dict[str, None] = {}
    for paper in papers:
        head = f"  {called(session.names[paper.seat])}, " if len(papers) > 1 else "  "
        for area, told in paper.differences():
            differs[area] = None
            output.sentence(f"{head}{told}")
        for told in paper.others():
            output.sentence(f"{head}{told}")
    session.do({"photo": read.picture.digest, "seat": papers[0].seat, "differs": list(differs)})
    names = listed([called(session.names[paper.seat]) for paper in papers], "and")
    whose = "the table" if session.game.one_sheet else names
    if differs:
        _taken_over(orders, papers, whose)
    else:
        output.sentence(f"The photo shows what is written here for {whose}.")


def _taken_over(orders: Orders, papers: Sequence[_Paper], whose: str) -> None:
    """Puts right what differs, if somebody agrees; nobody is asked about what cannot be.

    Raises SheetError.
    """
    session, before = orders.session, orders.session.state
    # Spaces that were passed over are not seen in the lines of a sheet.
    if problems := [problem for paper in papers for problem in paper.problems]:
        raise SheetError(problems)
    act = {"seat": papers[0].seat, "move": rewriting({paper.seat: paper.lines for paper in papers})}
    session.course.after(act)
    if not orders.keyboard.agreed(f"Take over what the photo shows for {whose}?"):
        orders.output.say("Nothing was changed.")
        return
    session.do(act)
    orders.output.sentence(
        f"What stands here for {whose} is as on the photo now; undo takes it back."
    )
    orders.marks(before)


def _named(orders: Orders, rest: str) -> tuple[str, Seat | None]:
    """The photo's path, which may have blanks, and whose paper it shows, if a name stands behind
    it.
    """
    if not rest:
        raise UsageError(
            Problem(
                "no-photo", "scan PHOTO NAME holds a photo of a sheet against what is written here"
            )
        )
    for place, name in enumerate(orders.session.names):
        if rest.casefold().endswith(f" {name.casefold()}"):
            return rest[: -len(name)].strip().strip("\"'"), Seat(place)
    return rest.strip("\"'"), None


def _read(orders: Orders, path: str) -> ReadSheet:
    """The one sheet of this game on a photo."""
    from sheetgen.cli.table.photos import refuse_without_extra

    refuse_without_extra()
    from sheetgen.scan.photo import pictures
    from sheetgen.scan.reading import read
    from sheetgen.scan.registry import Prints

    layout, cells = orders.loaded.origin.layout, orders.session.game.spec.cells
    # A house rule may have come up after the sheets were printed: those of the usual rules do where
    # they have the same cells.
    for settings in (orders.session.game.settings(), {}):
        prints = Prints(layout, dict(settings))
        shown = pictures(Path(path).expanduser())
        found = [
            sheet
            for picture in shown
            for sheet in read(picture, prints.find, prints.likely(), prints.sizes())
        ]
        wrong = next((sheet for sheet in found if isinstance(sheet, SheetError)), None)
        if wrong is None or wrong.problems[0].code != "other-layout":
            break
    if wrong is not None:
        raise wrong
    if len(found) > 1:
        raise SheetError(
            Problem(
                "sheets-many",
                f"{path} shows {len(found)} sheets; photograph the one that is meant",
                path,
            )
        )
    (sheet,) = found
    assert not isinstance(sheet, SheetError)
    if any(cells.cell(placed.cell.id) is None for placed in sheet.cells):
        raise SheetError(
            Problem(
                "other-layout",
                f"{path} shows a sheet of other house rules than those of this game",
                path,
            )
        )
    if sheet.fault:
        raise SheetError(Problem("photo-poor", f"{path}: {sheet.fault}", path))
    return sheet


def _settled(
    orders: Orders, read: ReadSheet, named: Seat | None, asked: Seat
) -> tuple[ReadSheet, dict[str, str]]:
    """The reading, and what its unsure cells hold: what the program has where they look like that,
    else what somebody says.

    Where nobody can be asked, they count as they stand here; pawns, which may stand anywhere in an
    area, as they look.
    """
    from sheetgen.cli.table.reviewing import doubt_line, review
    from sheetgen.cli.table.scanning import Scanned
    from sheetgen.scan.papers import pruned

    players, one = len(orders.session.names), orders.session.game.one_sheet
    here = _drawn(orders, _papers(orders, read, {}, named, asked))
    agreed = {
        cell: here.get(cell, "")
        for cell in read.doubts
        if not one and read.seen[cell].text == here.get(cell, "")
    }
    sheet = Scanned(
        pruned(read, players, agreed),
        (),
        players,
        Path("output") / Path(read.picture.shown).stem,
        agreed,
    )

    def kept(corrections: dict[str, str]) -> Scanned:
        return replace(sheet, corrections=corrections, read=pruned(read, players, corrections))

    if sheet.doubts and orders.keyboard.live:
        sheet = review(sheet, kept, orders.output)
    left = {
        cell: sheet.read.seen[cell].text if one else here.get(cell, "") for cell in sheet.doubts
    }
    for cell, text in left.items():
        counts = f"it counts as {text or 'nothing'}, as {'it looks' if one else 'here'}"
        orders.output.say(f"{doubt_line(sheet.read, cell)}; {counts}")
    return sheet.read, {**sheet.corrections, **left}


def _papers(
    orders: Orders, read: ReadSheet, said: Mapping[str, str], named: Seat | None, asked: Seat
) -> list[_Paper]:
    """The papers that a photo shows, of the one that is named or of all.

    Raises SheetError where they are nobody's, or somebody else's.
    """
    from sheetgen.scan.papers import sheets_of

    session, game = orders.session, orders.session.game
    areas = frozenset(placed.cell.area for placed in read.cells)
    papers = []
    for shown in sheets_of(read, len(session.names), said):
        owner = game.owner(session.state, shown)
        seat = (
            Seat(0)
            if game.one_sheet
            else owner
            if owner is not None
            else asked
            if named is None
            else named
        )
        if named in (None, seat) or game.one_sheet:
            papers.append(
                _Paper(game, seat, game.sheet(session.state, seat, session.names), shown, areas)
            )
    if not papers and named is not None:
        message = (
            f"{read.picture.shown} shows nothing of {session.names[named]}'s; leave the name out"
            " for whoever it shows"
        )
        raise SheetError(Problem("not-theirs", message, read.picture.shown))
    return papers


def _drawn(orders: Orders, papers: Sequence[_Paper]) -> dict[str, str]:
    """What a photo of papers that look as they should here would show, cell by cell."""
    game, sheets, inked = (
        orders.session.game,
        [paper.here for paper in papers],
        orders.session.game.scan_areas(),
    )
    texts: dict[str, str] = {}
    for one in (
        penciled for place in range(len(sheets)) for penciled in game.sheets.pencil(sheets, place)
    ):
        area = inked.get(one.cell.partition(".")[0])
        written = "".join(_AS_WRITTEN.get(letter, letter) for letter in one.text)
        if area and area.writes:
            texts[one.cell] = "*" if one.sign is Sign.STAR else written
        elif area and not area.pawns:
            texts[one.cell] = area.kinds.get(one.sign.value, area.text)
    return texts
