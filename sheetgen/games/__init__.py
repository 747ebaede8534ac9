"""The rules of each game, pure functions over frozen states. Imports nothing but `sheetgen.core`
and `sheetgen.fields`.

`game_of` and `needs_of` are the explicit table; a game's package is imported when it is asked for,
so that printing never loads rules.
Each package has the same rooms: `state` (states and moves), `moves` (what is legal and why the rest
is not), `play` (how the table changes), `paper` (fields and audit), `drawing` (what a paper looks
like), `words` (notation and explanation), `bot` (what looks good), and what is its own.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from importlib import import_module
from types import MappingProxyType
from typing import Any

from sheetgen.core.needs import Needs
from sheetgen.core.play import Seat
from sheetgen.core.spec import GameSpec
from sheetgen.games.game import Game

PACKAGES = MappingProxyType(
    {
        "unicorn-rainbow": "sheetgen.games.unicorn",
        "rainbow-roll": "sheetgen.games.rainbow",
        "uno-dice": "sheetgen.games.uno",
        "formulas": "sheetgen.games.formulas",
        "color-dice": "sheetgen.games.colordice",
    }
)
"""Engine -> its package, which has `NEEDS` and `game(spec)`."""

ENGINES = tuple(PACKAGES)


def game_of(spec: GameSpec) -> Game[object, object] | None:
    """The game behind a layout, or None for one with `engine: none`."""
    if spec.engine not in PACKAGES:
        return None
    make: Callable[[GameSpec], Game[object, object]] = import_module(PACKAGES[spec.engine]).game
    return make(spec)


def needs_of(engine: str) -> Needs | None:
    """What the rules of an engine need of a layout, or None where there are no rules."""
    if engine not in PACKAGES:
        return None
    needs: Needs = import_module(f"{PACKAGES[engine]}.needs").NEEDS
    return needs


Weigh = Callable[[Any, Any, Seat], Iterable[tuple[Any, float]]]
"""What a game's own bot thinks: from the rules, the table and a seat that may act to legal moves
and how good each looks.

It sees what a player sees, draws nothing by chance, and leaves out what is not worth a thought, but
never all.
"""


def weigh_of(engine: str) -> Weigh | None:
    """How the bot of an engine weighs moves, or None where there is no such bot."""
    if engine not in PACKAGES:
        return None
    weigh: Weigh = import_module(f"{PACKAGES[engine]}.bot").weigh
    return weigh
