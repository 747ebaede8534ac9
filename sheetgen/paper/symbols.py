"""The symbols that a die's face can show beside numbers: bold silhouettes that fill the face, drawn for sheetgen."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from sheetgen.paper.marks import Mark, box, disc, fill, hole, line, placed, plus, polygon, rays, trace

_HEART = trace(
    "M 12 21.8 C 4.2 15.6 1.4 12 1.4 8.2 C 1.4 4.9 3.9 2.6 6.9 2.6 C 9.1 2.6 11 3.8 12 5.9"
    " C 13 3.8 14.9 2.6 17.1 2.6 C 20.1 2.6 22.6 4.9 22.6 8.2 C 22.6 12 19.8 15.6 12 21.8 Z"
)
_SHIELD = trace(
    "M 12 1.2 C 15 3 18.4 3.9 21.6 3.9 L 21.6 11 C 21.6 16.8 17.6 20.9 12 23 C 6.4 20.9 2.4 16.8 2.4 11 L 2.4 3.9 C 5.6 3.9 9 3 12 1.2 Z"
)
_PLUS = plus((2.6, 10, 14, 21.4), (2.6, 10, 14, 21.4))
_MINUS = box(2.6, 10, 18.8, 4)
_ONE = polygon((18.2, 3.4), (21.6, 3.4), (21.6, 20.6), (18.2, 20.6), (18.2, 7.6), (14.8, 9.2), (14.8, 6.2))
_SMALL_PLUS = plus((1.4, 5.4, 8.4, 12.4), (6.5, 10.5, 13.5, 17.5))
_ALMOND = trace("M 0.8 12 C 3.8 7 7.6 4.4 12 4.4 C 16.4 4.4 20.2 7 23.2 12 C 20.2 17 16.4 19.6 12 19.6 C 7.6 19.6 3.8 17 0.8 12 Z")

_LEAVES = ((-45, (7.1, 6.1)), (45, (16.9, 6.1)), (225, (7.1, 15.9)), (135, (16.9, 15.9)))

_SYMBOLS: dict[str, tuple[Mark, ...]] = {
    "blank": (),
    "star": (fill(rays(12, 12.9, 11.6, 5.1, count=5)),),
    "heart": (fill(_HEART),),
    "sword": (
        fill(placed(polygon((12, -2.6), (14.1, 0.8), (14.1, 16), (9.9, 16), (9.9, 0.8)), turn=45)),
        fill(placed(box(6, 16.6, 12, 2.6, 1), turn=45)),
        fill(placed(box(10.6, 19, 2.8, 4.6), turn=45)),
        fill(placed(disc(12, 25, 2), turn=45)),
    ),
    "shield": (
        fill(_SHIELD, hole(placed(_SHIELD, scale=0.78, to=(12, 11.9)))),
        fill(trace("M 12 4.9 L 12 18.8 C 8.3 17 6.2 14.6 6.2 11.4 L 6.2 6.6 C 8.4 6.4 10.2 5.9 12 4.9 Z")),
    ),
    "moon": (
        fill(
            trace(
                "M 15.2 1.4 C 9 5.2 7.8 11 10.2 15.2 C 12.4 19 17.2 20.4 22.2 18.4"
                " C 20.2 21.2 16.8 22.8 13.2 22.8 C 7 22.8 2 17.9 2 12 C 2 6.2 7 1.4 13.2 1.2"
                " C 13.9 1.2 14.6 1.2 15.2 1.4 Z"
            )
        ),
    ),
    "sun": (
        fill(disc(12, 12, 5.2)),
        *(fill(placed(polygon((12, 0.8), (13.5, 5.2), (10.5, 5.2)), turn=45 * i)) for i in range(8)),
    ),
    "drop": (
        fill(
            trace("M 12 1 C 9.4 5 4.2 11 4.2 15.2 C 4.2 19.7 7.7 23 12 23 C 16.3 23 19.8 19.7 19.8 15.2 C 19.8 11 14.6 5 12 1 Z"),
            hole(trace("M 7.2 14.6 C 6.8 18 9 20.4 12 20.4 L 12 18.9 C 10 18.8 8.8 17.2 8.8 14.6 Z")),
        ),
    ),
    "leaf": (
        fill(
            trace(
                "M 22.4 1.6 C 22.8 12.6 19.4 19.8 11.6 20 C 9.6 20 7.8 19.5 6.6 18.4 L 14.6 9.4 L 5.3 17"
                " C 4.5 15.8 4.2 14.2 4.3 12.6 C 4.7 5.4 11.4 1.8 22.4 1.6 Z"
            ),
        ),
        fill(polygon((5.6, 17), (6.9, 18.3), (2.6, 22.6), (1.3, 21.3))),
    ),
    "skull": (
        fill(
            trace(
                "M 12 1.4 C 5.8 1.4 2 5.6 2 10.8 C 2 13.9 3.5 16.3 5.9 17.5 L 5.9 20.2 C 5.9 21.7 6.9 22.7 8.4 22.7"
                " L 9.4 22.7 L 9.4 19.4 L 10.5 19.4 L 10.5 22.7 L 13.5 22.7 L 13.5 19.4 L 14.6 19.4 L 14.6 22.7"
                " L 15.6 22.7 C 17.1 22.7 18.1 21.7 18.1 20.2 L 18.1 17.5 C 20.5 16.3 22 13.9 22 10.8 C 22 5.6 18.2 1.4 12 1.4 Z"
            ),
            disc(7.9, 11, 2.6),
            disc(16.1, 11, 2.6),
            polygon((12, 13.6), (13.5, 16.8), (10.5, 16.8)),
        ),
    ),
    "bolt": (fill(polygon((14.4, 0.8), (4, 13.8), (10.9, 13.8), (8.8, 23.2), (20, 9.4), (12.9, 9.4))),),
    "coin": (fill(disc(12, 12, 10.8), hole(disc(12, 12, 8.8)), disc(12, 12, 7.3), hole(box(10.7, 7.6, 2.6, 8.8))),),
    "key": (
        fill(placed(disc(12, 2.7, 5.6), turn=-45), placed(hole(disc(12, 2.7, 2.5)), turn=-45)),
        fill(placed(box(10.6, 8, 2.8, 17.6), turn=-45)),
        fill(placed(box(13, 16.6, 3.8, 2.8), turn=-45)),
        fill(placed(box(13, 21.4, 3.8, 2.8), turn=-45)),
    ),
    "eye": (fill(_ALMOND, hole(placed(_ALMOND, scale=0.78)), disc(12, 12, 4.6), hole(disc(13.5, 10.4, 1.5))),),
    "clover": (
        *(fill(placed(_HEART, scale=0.48, turn=turn, to=to)) for turn, to in _LEAVES),
        line(trace("M 12 11 C 12.2 16.5 13.6 20.4 16.4 22.8"), weight=1.2),
    ),
    "plus": (fill(_PLUS),),
    "minus": (fill(_MINUS),),
    "times": (fill(placed(_PLUS, scale=1.15, turn=45)),),
    "plus-one": (fill(_SMALL_PLUS), fill(_ONE)),
    "minus-one": (fill(box(1.4, 10.5, 11, 3)), fill(_ONE)),
}

_SHORT: dict[str, str] = {"+": "plus", "-": "minus", "x": "times", "+1": "plus-one", "-1": "minus-one"}
"""Symbols that layouts and notation write as signs."""

SYMBOLS: Mapping[str, tuple[Mark, ...]] = MappingProxyType(_SYMBOLS | {sign: _SYMBOLS[name] for sign, name in _SHORT.items()})
"""What a die's face can show beside numbers: bold drawings that fill the face."""
