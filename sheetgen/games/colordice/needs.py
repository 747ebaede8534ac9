"""What Color Dice needs of its layout."""

from __future__ import annotations

from collections.abc import Iterator

from sheetgen.core.dice import Die
from sheetgen.core.needs import DiceNeed, Lack, Needs, NumberNeed, SwitchNeed
from sheetgen.core.spec import GameSpec
from sheetgen.fields.filled import HEAD
from sheetgen.messages import closest

RESERVED = (*HEAD, "dummies", "turn", "counter", "dice", "out", "removed")
"""What means something else than a color in positions."""


def _also(spec: GameSpec) -> Iterator[Lack]:
    for die in spec.dice:
        yield from _die(spec, die)
    most, least, pawns, first = (
        spec.players[1],
        spec.numbers["areas-least"],
        spec.numbers["pawns"],
        spec.numbers["first-pawns"],
    )
    if most > len(spec.dice):
        yield Lack(
            ("players",),
            f"each player has a die and an area in this game; {most} play, and there are"
            f" {len(spec.dice)} dice",
        )
    if least > len(spec.dice):
        yield Lack(
            ("numbers", "areas-least"),
            f"each area has a die in this game; areas-least is {least}, and there are"
            f" {len(spec.dice)} dice",
        )
    if first + most - 1 > pawns:
        message = (
            f"the last of {most} players begins with {first + most - 1} pawns at home; there are"
            f" {pawns} of each color"
        )
        yield Lack(("numbers", "first-pawns"), message)


def _die(spec: GameSpec, die: Die) -> Iterator[Lack]:
    """A die is that of the color of its name, which has an area for all pawns."""
    color = str(die.id)
    if color in RESERVED:
        yield Lack(
            ("dice", color, "id"),
            f'"{color}" means something else in positions of this game; call the die otherwise',
        )
    elif color not in spec.letters:
        yield Lack(
            ("dice", color, "id"),
            f'a die goes by its color in this game; the palette has no "{color}"',
            closest(color, spec.letters),
        )
    elif die.color != color or any(
        face.color != color or face.letter != spec.letters[color] for face in die.faces
    ):
        yield Lack(("dice", color), f'die "{color}" is {color} on every face in this game')
    if color not in spec.cells:
        free = [
            area for area in spec.cells.areas if area not in [str(other.id) for other in spec.dice]
        ]
        near = closest(color, free) or (free[0] if len(free) == 1 else "")
        hint = f'; did you mean it by "{near}"?' if near else ""
        yield Lack(
            ("areas", near or color), f'the rules of this game need the area "{color}"{hint}', near
        )
    elif len(spec.cells[color]) < spec.numbers["pawns"]:
        message = (
            f'"{color}" has a position for each of {spec.numbers["pawns"]} pawns in this game, not'
            f" {len(spec.cells[color])}"
        )
        yield Lack(("areas", color, "cells"), message)


NEEDS = Needs(
    players=(2, 6),
    numbers=(
        NumberNeed("pawns", 1, 40),
        NumberNeed("locked", 1, 99),
        NumberNeed("throws", 1, 6),
        NumberNeed("first-pawns", 0, 40),
        NumberNeed("areas-least", 2, 6),
    ),
    switches=(
        SwitchNeed("seats", range=(2, 6)),
        SwitchNeed("rolling", ("all", "own")),
        SwitchNeed("move-target", ("any", "their-home")),
        SwitchNeed("strike-where", ("any", "home")),
        SwitchNeed("reuse-pawns", ("true", "false")),
        SwitchNeed("dummy-by", ("left", "never", "policy")),
        SwitchNeed("dummy-return", ("true", "false")),
        SwitchNeed("first", ("random", "seat")),
    ),
    dice=DiceNeed(least=2, most=6, values=(1, 99), faces=(1, 20), colored=True),
    also=_also,
)
