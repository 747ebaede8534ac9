"""A game gone through step by step at a terminal: on, back, to a turn, with any sheet."""

from __future__ import annotations

from collections.abc import Callable

from sheetgen.catalog import LoadedLayout
from sheetgen.cli.keyboard import Keyboard
from sheetgen.cli.play.shown_table import ShownTable
from sheetgen.messages import Meanings
from sheetgen.table.log.game_log import GameLog

ASKED = "Enter = on, ? = help"

WORDS: Meanings = {
    "back": "the step before; back 3",
    "turn": "the first step of a turn; turn 5",
    "sheet": "a sheet as it is here; sheet NAME, sheet all",
    "help": "this list",
    "quit": "leave",
}


class Stepping:
    """A game of which one step is shown after the other.

    Args:
        lines: of the step behind so many events, with what it says.
    """

    def __init__(
        self,
        game_log: GameLog,
        loaded: LoadedLayout,
        keyboard: Keyboard,
        lines: Callable[[int], list[str]],
    ) -> None:
        self.game_log = game_log
        self.loaded = loaded
        self.keyboard = keyboard
        self.output = keyboard.output
        self.lines = lines
        self.at = 0  # how many events stand before the step that is shown
        self.turns = [str(game_log.turns(place)) for place in range(len(game_log.events))]

    def run(self) -> bool:
        """Show the steps as it is asked for; False where somebody has left before the end."""
        while self.at < len(self.turns):
            shown = self.at
            self.output.lines(self.lines(shown))
            while self.at == shown:
                if not self._done(self.keyboard.ask(ASKED, lambda: WORDS) or ""):
                    return False
        return True

    def _done(self, said: str) -> bool:
        """Do what was typed; False for leaving."""
        begun, _, rest = said.partition(" ")
        word = next((word for word in WORDS if word.startswith(begun.lower())), "help")
        match word if said else "":
            case "":
                self.at += 1
            case "back" if not rest or rest.isdecimal():
                # No log has as many steps as nine digits say.
                self.at = max(0, self.at - int(rest[:9] or 1))
            case "turn" if rest in self.turns:
                self.at = self.turns.index(rest)
            case "turn":
                turn = f"turn {rest}".strip()
                self.output.say(f"{turn}: no such turn; there are 1 to {self.turns[-1]}")
            case "sheet":
                self._sheets(rest)
            case "quit":
                return False
            case _:
                for word, does in WORDS.items():
                    self.output.say(f"  {word}: {does}")
        return True

    def _sheets(self, whose: str) -> None:
        """Show sheets as they are after the step that is shown."""
        game_log = self.game_log
        after = self.at + 1
        state = game_log.states[after]
        names = game_log.seatings[after].names
        table = ShownTable(game_log.game, state, names, self.loaded.inks, self.output)
        table.sheets(whose, game_log.game.rules.turn(state).seat)
