"""The lines of a filled sheet, one for each area, in the order of the layout."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Sequence

from sheetgen.core.cells import TOTALS, Area, CellId
from sheetgen.core.counting import LARGEST
from sheetgen.core.notation import typed
from sheetgen.core.play import ScanArea
from sheetgen.core.spec import GameSpec
from sheetgen.fields.filled import HEAD, PLAYER
from sheetgen.fields.marks import Marks
from sheetgen.fields.numbers import Numbers


def lines_of(spec: GameSpec, counted: Collection[CellId]) -> tuple[Marks | Numbers, ...]:
    """A line for each area: the cells that are marked, or the numbers that are written there;
    `counted` are the cells that make a difference.
    """
    areas = [area for area in spec.cells.areas.values() if area.id != PLAYER]
    keys = _words([area.id for area in areas], HEAD)
    return tuple(_line(key, area, counted) for key, area in zip(keys, areas, strict=True))


def _line(key: str, area: Area, counted: Collection[CellId]) -> Marks | Numbers:
    """The line of an area. Totals are asked for where players work them out themselves."""
    rows = [cell.row for cell in area]
    has_one_column = len({*rows} - {""}) == len(rows)
    words = _words(rows if has_one_column else [cell.name for cell in area], ("-", *area.marks))
    called = dict(zip([cell.id for cell in area], words, strict=True))
    own = tuple(cell for cell in area if cell.id in counted) if area.id in TOTALS else ()
    shown = [called[cell.id] for cell in own or area]
    span = " to ".join(dict.fromkeys((shown[0], shown[-1])))
    said = (key, f"What stands in {area.id} ({span})?", _example(shown, area))
    if area.writes:
        is_asked = bool(own) or not counted or area.id not in TOTALS
        return Numbers(
            *said,
            asked=is_asked,
            area=area,
            called=called,
            own=own,
        )
    return Marks(
        *said,
        area=area,
        called=called,
        text=area.plain,
        after={mark: mark for mark in area.marks},
        ranges=not any("-" in word for word in words),
    )


def scan_area(line: Marks | Numbers) -> ScanArea:
    """What can stand in the cells of a line."""
    if isinstance(line, Marks):
        return ScanArea(line.text, line.after)
    signs = int(line.area.signed)
    digits = len(str(LARGEST))
    return ScanArea(
        writes="-?" * signs + f"(0|[1-9][0-9]{{0,{digits - 1}}})", glyphs=digits + signs
    )


def _words(names: Iterable[str], taken: Sequence[str]) -> list[str]:
    """What lines, or cells in a line, are called: their names as one word each, in small letters,
    told apart by a number behind them.
    """
    words = list(taken)
    for name in names:
        word = re.sub(r"[\s,=]+", "-", typed(name).lower())
        while word in words:
            word += "-2"
        words.append(word)
    return words[len(taken) :]


def _example(words: Sequence[str], area: Area) -> str:
    """What can be typed for an area."""
    first = words[0]
    second = words[:2][-1]
    if area.writes:
        return "17" if len(words) == 1 else f"{first} 5, {words[-1]} 12"
    if area.marks:
        return f"{first} {area.marks[0]}"
    return f"{first}-{second}" if second.isdecimal() else f"{first} {second}"
