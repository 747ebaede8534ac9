"""A game of dice and pawns to draw from, written as a player would describe it, and ways to read
the drawing back.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from sheetgen.core.cells import CellTable
from sheetgen.core.dice import Die, DieId, Face
from sheetgen.games.game import GameSpec
from sheetgen.page.ink import INKS, Theme, ThemeName
from sheetgen.page.piece import Piece
from sheetgen.page.recorder import Op, Recorder
from sheetgen.render.fonts import Typeface
from sheetgen.widgets.base import Pen

THEMES: tuple[ThemeName, ...] = ("color", "light", "mono")


def numbered(name: str, values: Sequence[int], label: str = "") -> Die:
    """A plain die with numerals."""
    return Die(DieId(name), tuple(Face(value) for value in values), label=label)


def pen(dice: Sequence[Die] = (), theme: ThemeName = "color", **numbers: int) -> Pen:
    """A pen for a game with these dice."""
    letters = {name: ink.letter for name, ink in INKS.items()}
    game = GameSpec(
        "tiny",
        "Tiny Game",
        (1, 4),
        "none",
        tuple(dice),
        CellTable({}),
        letters=letters,
        numbers=numbers,
    )
    return Pen(Recorder(), Theme(theme, INKS), Typeface(), game)


def drawn(piece: Piece) -> Iterator[tuple[Op, float, float]]:
    """Every verb of the piece, those inside stamps too, each with the place that it is drawn
    around.
    """

    def walk(ops: Sequence[Op], x: float, y: float) -> Iterator[tuple[Op, float, float]]:
        for op in ops:
            if op.verb == "stamp":
                key, dx, dy, _ = op.args
                yield from walk(piece.stamps[key], x + dx, y + dy)
            else:
                yield op, x, y

    return walk(piece.ops, 0.0, 0.0)


def texts(piece: Piece) -> list[str]:
    """All that can be read on the piece, in the order of drawing."""
    return [op.args[0] for op, _, _ in drawn(piece) if op.verb == "text"]
