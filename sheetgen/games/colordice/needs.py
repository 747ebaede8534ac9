"""What Color Dice needs of its layout."""

from __future__ import annotations

from sheetgen.core.dice import Die
from sheetgen.core.needs import (
    DiceNeed,
    Lack,
    Lacks,
    Needs,
    NumberNeed,
    SwitchNeed,
    lacking_names,
)
from sheetgen.core.spec import GameSpec
from sheetgen.fields.filled import HEAD
from sheetgen.messages import closest, count_of

RESERVED = (*HEAD, "dummies", "turn", "counter", "dice", "out", "removed")
"""What means something else than a color in positions."""


def _also(spec: GameSpec) -> Lacks:
    colors = spec.die_ids
    yield from lacking_names("areas", colors, spec.cells.areas)
    for die in spec.dice:
        yield from _die(spec, die)
        yield from _area(spec, str(die.id))
    yield from _numbers(spec, spec.players[1])
    yield from _options(spec)


def _options(spec: GameSpec) -> Lacks:
    """A dummy that only strikes, and only players at home, soon stays where it is for ever; then
    nobody may be able to win, though there are attacks.
    """
    has_dummies = spec.players[0] < spec.numbers["areas-least"]
    if has_dummies and spec.says("dummy-by", "policy") and spec.says("strike-where", "home"):
        yield Lack(
            ("switches", "dummy-by", "default"),
            "dummy-by=policy and strike-where=home cannot be together: the game may never end;"
            " set one of them otherwise",
        )


def _numbers(spec: GameSpec, most: int) -> Lacks:
    """What the most players need more of than there is."""
    dice = f"the box has {count_of(len(spec.dice), 'die', 'dice')}"
    if most > len(spec.dice):
        yield Lack(
            ("players",), f"each player has a die and an area in this game; {most} play, and {dice}"
        )
    least = spec.numbers["areas-least"]
    if least > len(spec.dice):
        yield Lack(
            ("numbers", "areas-least"),
            f"each area has a die in this game; areas-least is {least}, and {dice}",
        )
    pawns = spec.numbers["pawns"]
    last = spec.numbers["first-pawns"] + most - 1
    if last > pawns:
        yield Lack(
            ("numbers", "first-pawns"),
            f"the last of {most} players begins with {last} pawns at home; there are {pawns} of"
            " each color",
        )


def _die(spec: GameSpec, die: Die) -> Lacks:
    """A die is that of the color of its name."""
    color = str(die.id)
    letter = spec.letters.get(color)
    if color in RESERVED:
        yield Lack(
            ("dice", color, "id"),
            f'"{color}" means something else in positions of this game; call the die otherwise',
        )
    elif letter is None:
        yield Lack(
            ("dice", color, "id"),
            f'a die goes by its color in this game; the palette has no "{color}"',
            closest(color, spec.letters),
        )
    elif {(die.color, letter)} | {(face.color, face.letter) for face in die.faces} != {
        (color, letter)
    }:
        yield Lack(("dice", color), f'die "{color}" is {color} on every face in this game')


def _area(spec: GameSpec, color: str) -> Lacks:
    """The area of a color has a position for each pawn."""
    pawns = spec.numbers["pawns"]
    if color in spec.cells and len(spec.cells[color]) < pawns:
        yield Lack(
            ("areas", color, "cells"),
            f'"{color}" has a position for each of {pawns} pawns in this game, not'
            f" {len(spec.cells[color])}",
        )


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
    dice=DiceNeed(
        least=2,
        most=6,
        values=(1, 99),
        faces=(1, 20),
        colored=True,
    ),
    also=_also,
)
