"""A game gone through step by step at a terminal: on, back, to a turn, with any sheet."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from sheetgen.catalog import LoadedGame
from sheetgen.cli.keyboard import Keyboard
from sheetgen.cli.play.commands import Left
from sheetgen.cli.play.shown_table import ShownTable
from sheetgen.table.log.game_log import GameLog

ASKED = "Enter = on, ? = help"

WORDS: Mapping[str, str] = {
    "back": "the step before",
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
        loaded: LoadedGame,
        keyboard: Keyboard,
        lines: Callable[[int], list[str]],
    ) -> None:
        self.game_log, self.loaded, self.keyboard = game_log, loaded, keyboard
        self.output, self.lines = keyboard.output, lines
        self.at = 0  # how many events stand before the step that is shown
        events = range(len(game_log.events))
        self.turns = [game_log.turns(place) for place in events]

    def run(self) -> bool:
        """Show the steps as it is asked for; False where somebody has left before the end."""
        try:
            while self.at < len(self.turns):
                self.output.lines(self.lines(self.at))
                while not self._goes(self.keyboard.ask(ASKED, lambda: WORDS) or ""):
                    pass
        except Left:
            return False
        return True

    def _goes(self, said: str) -> bool:
        """Whether what was typed leads to another step. Raises Left."""
        begun, _, rest = said.lower().partition(" ")
        word = next((word for word in WORDS if word.startswith(begun)), "help")
        if not said:
            self.at += 1
        elif word == "back":
            self.at = max(0, self.at - 1)
        elif word == "turn":
            return self._turned(rest.strip())
        elif word == "sheet":
            self._sheets(rest.strip())
        elif word == "quit":
            raise Left
        else:
            for each, does in WORDS.items():
                self.output.say(f"  {each}: {does}")
        return not said or word == "back"

    def _turned(self, number: str) -> bool:
        """Whether there is a turn of that number to go to."""
        found = [place for place, turn in enumerate(self.turns) if str(turn) == number]
        if not found:
            self.output.say(f"turn {number}: no such turn; there are 1 to {max(self.turns)}")
            return False
        self.at = found[0]
        return True

    def _sheets(self, whose: str) -> None:
        """Show sheets as they are after the step that is shown."""
        game_log, after = self.game_log, self.at + 1
        state, names = game_log.states[after], game_log.seatings[after].names
        table = ShownTable(game_log.game, state, names, self.loaded.inks, self.output)
        table.sheets(whose, game_log.game.rules.turn(state).seat)
