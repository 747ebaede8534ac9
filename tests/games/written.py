"""What a pencil has written on a sheet, as a photo without any fault shows it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sheetgen.core.cells import CellId, Sheet
from sheetgen.core.drawing import Sign
from sheetgen.games.game import Game

SPELLED = str.maketrans({"−": "-", "×": "x"})


def photographed(
    game: Game[Any, Any], sheets: Sequence[Sheet], seat: int
) -> dict[CellId, str] | None:
    """What stands in the cells that are read; None where a pawn lies there that the game does not
    look for, as with more players than usual.
    """
    areas, texts = game.scan_areas(), dict[CellId, str]()
    for one in game.sheets.pencil(sheets, seat):
        area = areas.get(one.cell.partition(".")[0])
        if area is None:
            continue
        if area.pawns:
            if one.color not in area.pawns:
                return None
            texts[one.cell] = area.pawns[one.color]
        elif area.writes:
            texts[one.cell] = "*" if one.sign is Sign.STAR else one.text.translate(SPELLED)
        else:
            texts[one.cell] = area.kinds.get(one.sign.value, area.text)
    return texts
