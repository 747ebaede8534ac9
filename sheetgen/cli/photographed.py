"""`scan` in a running game: a player's sheet on a photo held against what the program has, and put right where somebody agrees."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from sheetgen.cli.output import called
from sheetgen.core.cells import Sheet
from sheetgen.core.contracts import Seat
from sheetgen.errors import Problem, SheetError, UsageError
from sheetgen.table.rewritten import rewriting
from sheetgen.values import replace

if TYPE_CHECKING:
    from sheetgen.cli.orders import Orders
    from sheetgen.scan.reading import ReadSheet


def held_against(orders: Orders, rest: str, asked: Seat) -> None:
    """Says what differs between a photo and the program, and changes that only where somebody says so.

    Raises:
        UsageError: no photo is named, or nobody of that name plays.
        SheetError: the photo cannot be read, or its sheet cannot be put before the player.
    """
    path, seat = _named(orders, rest, asked)
    read = _read(orders, path)
    session, output, name = orders.session, orders.output, called(orders.session.names[seat])
    ours = session.game.sheet(session.state, seat)
    seen = _lines(orders, read, _on_photo(orders, read, ours))
    kept = _lines(orders, read, ours)
    differs = {key: text for key, text in seen.items() if text != kept[key]}
    if read.doubts and not session.game.paper.one:
        output.say(f"{len(read.doubts)} of {len(read.cells)} cells are not sure on the photo; they count as the program has them.")
    for key, text in differs.items():
        output.sentence(f"  {key}: {text or 'nothing'} on the photo; {kept[key] or 'nothing'} here")
    session.do({"photo": read.picture.digest, "seat": seat, "differs": list(differs)})
    if not differs:
        output.sentence(f"The photo shows what is written here for {name}.")
    elif session.game.paper.one:
        output.say("Nothing was changed; put right what was typed: undo, or amend.")
    elif orders.keyboard.agreed(f"Take over what the photo shows for {name}?"):
        before = session.state
        session.do({"seat": seat, "move": rewriting({key: text for key, text in seen.items() if text})})
        output.sentence(f"{name}'s sheet is as on the photo now; undo takes it back.")
        orders.marks(before)
    else:
        output.say("Nothing was changed.")


def _named(orders: Orders, rest: str, asked: Seat) -> tuple[str, Seat]:
    """The photo's path, which may have blanks, and whose sheet it shows: a name behind it, or whoever is asked."""
    if not rest:
        raise UsageError(Problem("no-photo", "scan PHOTO NAME holds a photo of a sheet against what is written here"))
    for place, name in enumerate(orders.session.names):
        if rest.casefold().endswith(f" {name.casefold()}"):
            return rest[: -len(name)].strip().strip("\"'"), Seat(place)
    return rest.strip("\"'"), asked


def _read(orders: Orders, path: str) -> ReadSheet:
    """The one sheet of this game on a photo."""
    from sheetgen.cli.scanning import refuse_without_extra

    refuse_without_extra()
    from pathlib import Path

    from sheetgen.prints import Prints
    from sheetgen.scan.photo import pictures
    from sheetgen.scan.reading import read

    layout, cells = orders.loaded.origin.layout, orders.session.game.spec.cells
    # A house rule may have come up after the sheets were printed: those of the usual rules do where they have the same cells.
    for settings in (orders.session.game.settings(), {}):
        prints = Prints(layout, dict(settings))
        shown = pictures(Path(path).expanduser())
        found = [sheet for picture in shown for sheet in read(picture, prints.find, prints.likely(), prints.sizes())]
        wrong = next((sheet for sheet in found if isinstance(sheet, SheetError)), None)
        if wrong is None or wrong.problems[0].code != "other-layout":
            break
    if wrong is not None:
        raise wrong
    if len(found) > 1:
        raise SheetError(Problem("sheets-many", f"{path} shows {len(found)} sheets; photograph the one that is meant", path))
    (sheet,) = found
    assert not isinstance(sheet, SheetError)
    if any(cells.cell(placed.cell.id) is None for placed in sheet.cells):
        raise SheetError(Problem("other-layout", f"{path} shows a sheet of other house rules than those of this game", path))
    return sheet


def _on_photo(orders: Orders, read: ReadSheet, ours: Sheet) -> Sheet:
    """The sheet that the photo shows; a doubt counts as it stands here, but for pawns, which may stand anywhere in an area."""
    from sheetgen.scan.papers import sheets_of

    here = {str(mark.cell): mark.text for mark in ours.marks}
    doubts = {} if orders.session.game.paper.one else {cell: here.get(cell, "") for cell in read.doubts}
    papers = sheets_of(read, len(orders.session.names), doubts)
    if len(papers) > 1:
        message = f"{read.picture.shown} shows a pad of {len(papers)} players, which cannot be held against one paper"
        raise SheetError(Problem("papers-many", message, read.picture.shown))
    return replace(papers[0], player=ours.player)


def _lines(orders: Orders, read: ReadSheet, sheet: Sheet) -> Mapping[str, str]:
    """What stands in the areas that photos show, line by line; "" for nothing."""
    told = dict(orders.session.game.format_sheet(sheet))
    areas = {placed.cell.area for placed in read.cells}
    fields = orders.session.game.paper.fields(len(orders.session.names))
    return {field.key: told.get(field.key, "") for field in fields if field.key in areas}
