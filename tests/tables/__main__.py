"""`make tables`: solves the turn of Rainbow Roll for the dice of its layout and writes
`sheetgen/games/rainbow/turns.zip`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from time import process_time
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

import numpy as np

from sheetgen.catalog import load_layout
from sheetgen.games.rainbow.state import RainbowSetup
from sheetgen.games.rainbow.turns import (
    CERTAIN,
    FEW,
    POINT,
    SHIPPED,
    first_shown,
    name_of,
    rainbow_dice,
)
from tests.tables.draws import box_of, draws_of
from tests.tables.turns import Box, Solved, solved


def to_look_up(draw: Solved, box: Box, lucky: bool) -> Solved:
    """The states that the game does not compute itself."""
    places = box.base ** np.arange(box.colors + 1)
    digits = draw.codes[:, None] // places % box.base
    left = sum(box.copies) - (digits[:, :-1] > 0).sum(axis=1)
    return draw.only((left > FEW) | (lucky & (digits[:, -1] == 0)))


def packed(draw: Solved) -> bytes:
    """A member of the table."""
    steps = np.diff(draw.codes, prepend=0).astype("<u4")
    columns = (draw.value * POINT, (1 - draw.bust) * CERTAIN)
    whole = [np.rint(column).astype(int) for column in columns]
    halves = [half.astype("u1") for column in whole for half in divmod(column, 256)]
    return steps.tobytes() + b"".join([half.tobytes() for half in halves])


@dataclass(frozen=True)
class Whole:
    """All draws of a box: what the table has, and a turn under best play."""

    members: Mapping[str, bytes]
    points: float
    bust: float
    rolls: float


def solved_whole(setup: RainbowSetup) -> Whole:
    """Solves every draw once."""
    turn, members = np.zeros(3), {}
    for (dice, has_lucky), often in draws_of(setup).items():
        box = box_of(setup, (dice, has_lucky))
        draw = solved(box, np.arange(1.0 + 2 * box.base * box.colors + box.bonus))
        turn += np.array([draw.value[0], draw.bust[0], draw.rolls[0]]) * often
        name = name_of(setup, dice, has_lucky, setup.a_turn)
        members[name] = packed(to_look_up(draw, box, has_lucky))
    cup = rainbow_dice(setup, setup.sides)
    before = name_of(setup, first_shown(cup, len(setup.colors))[0], True, setup.a_turn)
    mean = Solved(np.zeros(1, int), *turn[:, None])
    return Whole({before: packed(mean), **members}, *turn)


def main() -> None:
    """Writes the table."""
    whole = solved_whole(RainbowSetup(load_layout("rainbow-roll").spec))
    with ZipFile(SHIPPED, "w") as tables:
        for name, content in whole.members.items():
            tables.writestr(ZipInfo(name), content, ZIP_DEFLATED, 9)
    print(f"{whole.points:.6f} points a turn", end=", ")
    print(f"{whole.bust:.4%} bamboozled, {whole.rolls:.3f} rolls")
    print(f"{SHIPPED.stat().st_size:,} bytes, {process_time():.1f} CPU s")


if __name__ == "__main__":
    main()
