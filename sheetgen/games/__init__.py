"""The rules of each game, pure functions over frozen states. Imports nothing but `sheetgen.core`
and `sheetgen.fields`.

`engine` finds the rules that a layout names: in the table below, or in a package of their own that
is installed beside sheetgen (entry points `sheetgen.games`). A game's package is imported when it
is asked for, what only a game that is played needs when one is made: a layout is read, and printed,
by `needs` alone.

Each package has the same rooms: `needs` (what the rules need of a layout), `state` (states and
moves), `moves` (what is legal and why the rest is not), `play` (how the table changes), `sheets`
(fields and audit), `drawing` (what a sheet looks like), `notation` (moves as text), `photos`, `bot`
and `commentary` (what it can do beside), and what is its own.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from sheetgen.core.packages import each_loaded, installed, loaded
from sheetgen.errors import Remarks
from sheetgen.games.game import Engine
from sheetgen.messages import Words

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

ENGINES = ("unicorn-rainbow", "rainbow-roll", "uno-dice", "formulas", "color-dice")
"""The engines that come with sheetgen."""


def engine(name: str) -> Engine | None:
    """The engine of that name, or None where there is none (`none` is the name of no engine).

    Raises UsageError for one in a package of its own that cannot be loaded.
    """
    match name:
        case "unicorn-rainbow":
            from sheetgen.games.unicorn import ENGINE
        case "rainbow-roll":
            from sheetgen.games.rainbow import ENGINE
        case "uno-dice":
            from sheetgen.games.uno import ENGINE
        case "formulas":
            from sheetgen.games.formulas import ENGINE
        case "color-dice":
            from sheetgen.games.colordice import ENGINE
        case "none":
            return None  # nothing needs to be looked up, which takes a while
        case _:
            own = (point for point in installed("games") if point.name == name)
            return next(map(_loaded, own), None)
    return ENGINE


def engine_names() -> Words:
    """Every engine that a layout may name, those in packages of their own last."""
    return tuple(dict.fromkeys((*ENGINES, *sorted(point.name for point in installed("games")))))


def installed_engines() -> tuple[Mapping[str, Engine], Remarks]:
    """The engines in packages of their own, and what is wrong with those that cannot be loaded."""
    return each_loaded((one for one in installed("games") if one.name not in ENGINES), _loaded)


def _loaded(point: EntryPoint) -> Engine:
    found = loaded(
        point,
        "game",
        "broken-engine",
        "a sheetgen.games.game.Engine",
        lambda it: isinstance(it, Engine),
    )
    assert isinstance(found, Engine)
    return found
