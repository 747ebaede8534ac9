"""The table of cells as it leaves the program: rectangles on printed pages, the hash that the QR
code carries, and what is kept of it.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path

from sheetgen.errors import OutputError
from sheetgen.files import SPOILT, alone, data_folder, read_file, write_text
from sheetgen.page.geometry import Rect
from sheetgen.page.piece import Part
from sheetgen.render.duplex import sides
from sheetgen.render.impose import impose
from sheetgen.render.options import Options, Origin
from sheetgen.render.poster import core
from sheetgen.render.qr import base32

_MOST_NAMED = 20_000  # Copies of a print whose names are kept, the latest ones


@dataclass(frozen=True, slots=True)
class CellRow:
    """One cell of one copy on a page; lengths in mm from the page's top left corner, to the
    micrometer.
    """

    page: int
    copy: int
    piece: str
    cell: str
    x: float
    y: float
    w: float
    h: float


def cell_table(part: Part, options: Options) -> tuple[CellRow, ...]:
    """Every cell of every copy as `print_part` would print it, scale correction included; of tiles,
    on that where its middle stands.

    Raises:
        LayoutError: a piece that does not fit.
        OutputError: options that cannot be.
    """
    plan = impose(part, options)
    rows = []
    for number, side in enumerate(sides(part, plan), 1):
        for placed in (*side.fronts, *side.backs):
            seen = core(placed, plan.tiles[side.page]) if plan.tiles else None
            for cell in placed.piece.cells:
                box = placed.on_page(cell.box)
                if seen is None or _stands_in(box, seen):
                    edges = side.printed(box, options, plan).rounded(3)
                    rows.append(
                        CellRow(
                            number,
                            placed.copy,
                            placed.piece.name,
                            cell.cell.id,
                            *edges,
                        )
                    )
    return tuple(rows)


def _stands_in(box: Rect, tile: Rect) -> bool:
    """Whether the middle of a cell is on a tile, of which all places lie on just one."""
    return tile.x <= box.cx < tile.right and tile.y <= box.cy < tile.bottom


def table_text(part: Part, origin: Origin) -> str:
    """The part's cells as JSON, wherever it is printed: game, part, switches, and each piece with
    its cells in mm.

    The same cells always give the same text; `table_hash` is its hash.
    """
    pieces = [
        {
            "name": piece.name,
            "width": round(piece.width, 2),
            "height": round(piece.height, 2),
            "cells": [[cell.cell.id, *cell.box.rounded(2)] for cell in piece.cells],
        }
        for piece in part.pieces
    ]
    table = {
        "sheetgen": 1,
        "game": origin.game,
        "part": part.id,
        "switches": dict(origin.switches),
        "pieces": pieces,
    }
    return json.dumps(table, sort_keys=True, separators=(",", ":")) + "\n"


def table_hash(part: Part, origin: Origin) -> str:
    """The 8 base-32 characters that stand for the table in a QR code: the first 40 bits of its
    SHA-256.
    """
    digest = sha256(table_text(part, origin).encode()).digest()
    return base32(int.from_bytes(digest[:5], "big"), 8)


def cells_folder() -> Path:
    """Where the cells of printed layouts are kept, in the user's data folder."""
    return data_folder() / "cells"


def remember(name: str, text: str, layout: str = "") -> Path | None:
    """Keep a table of cells under its hash, and where its layout is.

    Returns None where it cannot: a print never fails for that.
    """
    try:
        path = cells_folder() / f"{name}.json"
        write_text(path, text)
        if layout:
            write_text(path.with_suffix(".layout"), layout)
    except (OutputError, OSError, RuntimeError):
        return None
    return path


@dataclass(frozen=True, slots=True)
class KeptPrint:
    """What was kept of a print: its layout's path or id, its game, its part, and its rule
    options.
    """

    layout: str
    game: str
    part: str
    settings: dict[str, str]


def kept_print(name: str) -> KeptPrint | None:
    """What was kept of the print with that hash; None where nothing was, or where it cannot be
    read.
    """
    try:
        path = cells_folder() / f"{name}.json"
        table = json.loads(read_file(path))
        layout = read_file(path.with_suffix(".layout")).decode()
        settings = dict(text.split("=", 1) for text in table["switches"].values())
        return KeptPrint(
            layout,
            str(table["game"]),
            str(table["part"]),
            settings,
        )
    except SPOILT:
        return None


def name_key(page: int, serial: int) -> str:
    """What the names on a copy are kept under: what its code says of its page, and its number."""
    return f"{page}.{serial}"


def remember_names(table: str, named: Mapping[str, Sequence[str]]) -> None:
    """Keep the names on copies by their keys, none for copies without any; those of the latest
    print count.

    A print never fails for that.
    """
    with suppress(OutputError, OSError, RuntimeError), alone(cells_folder()):
        kept = kept_names(table)
        known = {**kept, **named}
        if known != kept and any(known.values()):
            latest = dict([*known.items()][-_MOST_NAMED:])
            write_text(_names_path(table), json.dumps(latest, ensure_ascii=False) + "\n")


def kept_names(table: str) -> Mapping[str, Sequence[str]]:
    """The names on copies of the print with that hash, by their keys; {} where nothing was kept, or
    where it cannot be read.
    """
    with suppress(*SPOILT):
        kept = json.loads(read_file(_names_path(table)))
        return {key: [*map(str, names)] for key, names in kept.items()}
    return {}


def _names_path(table: str) -> Path:
    return cells_folder() / f"{table}.names"
