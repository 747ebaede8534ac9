"""The rules of each game, pure functions over frozen states. Imports nothing but `sheetgen.core`.

`rules_for` is the explicit table; a game's module is imported when it is asked for, so that printing never loads rules.
"""

from __future__ import annotations

from typing import Any

from sheetgen.core.game import Game, GameSpec

ENGINES = ("unicorn-rainbow", "rainbow-roll", "uno-dice", "formulas", "color-dice")


def rules_for(spec: GameSpec) -> Game[Any] | None:
    """The rules that play the game, or None for a layout with `engine: none`."""
    match spec.engine:
        case "unicorn-rainbow":
            from sheetgen.games.unicorn import Unicorn

            return Unicorn(spec)
        case "rainbow-roll":
            from sheetgen.games.rainbow import RainbowRoll

            return RainbowRoll(spec)
        case "uno-dice":
            from sheetgen.games.uno import UnoDice

            return UnoDice(spec)
        case "formulas":
            from sheetgen.games.formulas import Formulas

            return Formulas(spec)
        case "color-dice":
            from sheetgen.games.colordice import ColorDice

            return ColorDice(spec)
        case _:
            return None
