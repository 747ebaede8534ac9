"""Rainbow Roll: draw seven dice, set one of each color aside, stop before a roll that cannot be used."""

from sheetgen.games.rainbow.rules import RainbowRoll
from sheetgen.games.rainbow.state import Bamboozled, Keep, RollOn, State, Stop, Swap, Turn

__all__ = ["Bamboozled", "Keep", "RainbowRoll", "RollOn", "State", "Stop", "Swap", "Turn"]
