"""What a layout says of a game under the switches in force: everything that rules, prompts and pages share."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from sheetgen.core.cells import CellTable
from sheetgen.core.dice import Die, DieId
from sheetgen.values import frozen

SwitchValue = str | int | bool


def reading_text(value: SwitchValue) -> str:
    """A switch's reading as it is written in layouts and after `--set`: `any`, `2`, `true`."""
    return str(value).lower() if isinstance(value, bool) else str(value)


@frozen
class Switch:
    """A house rule that the rule text leaves open.

    Attributes:
        id: kebab-case name (`claim-mode`).
        question: what a table has to settle.
        readings: each value in words, by its text; {} when any whole number will do.
        default: the reading that is played unless a table says otherwise.
        reason: why that is the default.
        value: the reading in force.
        range: least and most, for a switch that takes any whole number between.
    """

    id: str
    question: str
    readings: Mapping[str, str]
    default: SwitchValue
    reason: str
    value: SwitchValue
    range: tuple[int, int] | None = None

    @property
    def reading(self) -> str:
        """The reading in force, as it is written: `any`, `2`, `true`."""
        return reading_text(self.value)

    @property
    def text(self) -> str:
        """The switch as verdicts name it: `claim-mode=any`."""
        return f"{self.id}={self.reading}"

    @property
    def others(self) -> tuple[str, ...]:
        """The readings that are not in force, by their text; of a range its ends."""
        given = tuple(self.readings) or tuple(str(end) for end in self.range or ())
        return tuple(reading for reading in given if reading != self.reading)


@frozen
class GameSpec:
    """Everything about a game that rules, prompts and pages share, as the layout declares it under the switches in force.

    Attributes:
        id: `unicorn-rainbow`.
        title: as printed.
        players: fewest and most players (1 = solo).
        engine: the id of the rules that play it, or `none`.
        dice: all dice in the box.
        cells: the table of cells.
        letters: color name -> letter in notation.
        switches: switch id -> switch.
        numbers: named whole numbers that both pages and rules use.
        turn: the turn summary, one sentence a step.
    """

    id: str
    title: str
    players: tuple[int, int]
    engine: str
    dice: tuple[Die, ...]
    cells: CellTable
    letters: Mapping[str, str] = MappingProxyType({})
    switches: Mapping[str, Switch] = MappingProxyType({})
    numbers: Mapping[str, int] = MappingProxyType({})
    turn: tuple[str, ...] = ()

    def switch(self, switch_id: str) -> SwitchValue:
        """The reading in force."""
        return self.switches[switch_id].value

    def says(self, switch_id: str, reading: str) -> bool:
        """Whether a switch is played in that reading."""
        return self.switches[switch_id].reading == reading

    def named(self, switch_id: str) -> str:
        """A switch as verdicts name it, with the reading in force; "" where the layout has none of that name."""
        return self.switches[switch_id].text if switch_id in self.switches else ""

    def count(self, switch_id: str) -> int:
        """The reading in force of a switch whose readings are whole numbers."""
        return int(self.switches[switch_id].value)

    def die(self, die_id: DieId) -> Die:
        """The die of that id."""
        return next(die for die in self.dice if die.id == die_id)
