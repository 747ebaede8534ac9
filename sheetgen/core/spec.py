"""What a layout says of a game under the switches in force: everything that rules, prompts and
pages share.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from sheetgen.core.cells import CellTable
from sheetgen.core.dice import Die, DieId, Throw
from sheetgen.messages import Meanings, Words, span

if TYPE_CHECKING:
    from sheetgen.core.counting import ScoreRules

SwitchValue = str | int | bool

NO_ENGINE = "none"
"""What a layout without rules says of its engine."""


def reading_text(value: SwitchValue) -> str:
    """A switch's reading as it is written in layouts and after `--set`: `any`, `2`, `true`."""
    return str(value).lower() if isinstance(value, bool) else str(value)


@dataclass(frozen=True, slots=True)
class Switch:
    """A rule option: what the rule text leaves open."""

    id: str  # kebab-case name (`claim-mode`)
    question: str  # what a table has to settle
    # each value in words, by its text; {} when any whole number will do
    readings: Meanings
    default: SwitchValue  # the reading that is played unless a table says otherwise
    reason: str  # why that is the default
    value: SwitchValue  # the reading in force
    # least and most, for a switch that takes any whole number between
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
    def others(self) -> Words:
        """The readings that are not in force, by their text; of a range its ends."""
        given = tuple(self.readings) or tuple(str(end) for end in self.range or ())
        return tuple(reading for reading in given if reading != self.reading)


Letters = Meanings
"""The letter of each color in notation."""


@dataclass(frozen=True, slots=True)
class GameSpec:
    """Everything about a game that rules, prompts and pages share, as the layout declares it under
    the switches in force.
    """

    id: str  # `unicorn-rainbow`
    title: str  # as printed
    players: tuple[int, int]  # fewest and most players (1 = solo)
    engine: str  # the id of the rules that play it, or `none`
    dice: tuple[Die, ...]  # all dice in the box
    cells: CellTable  # the table of cells
    letters: Letters = field(default_factory=dict)  # color name -> letter in notation
    switches: Mapping[str, Switch] = field(default_factory=dict)  # switch id -> switch
    # named whole numbers that both pages and rules use
    numbers: Mapping[str, int] = field(default_factory=dict)
    turn: Words = ()  # the turn summary, one sentence a step
    # symbol of its own -> the SVG file that draws it, beside the layout
    symbols: Meanings = field(default_factory=dict)
    # how filled sheets are counted, by how many play, where a layout without an engine says it
    counting: Mapping[int, ScoreRules] = field(default_factory=dict, repr=False)
    # every rule option with its value: `claim-mode=any`
    options: Words = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "options", tuple(each.text for each in self.switches.values()))

    def __hash__(self) -> int:
        return hash((self.id, self.options))

    @property
    def player_numbers(self) -> range:
        """How many may play."""
        fewest, most = self.players
        return range(fewest, most + 1)

    @property
    def seating(self) -> str:
        """How many may play, in words: `2 to 4 players`, `1 player`."""
        return f"{span(*self.players)} {'player' if self.players[1] == 1 else 'players'}"

    def likely_players(self, sheets: int) -> int:
        """How many play where nobody says it, by how many sheets there are: nobody plays alone who
        need not.
        """
        fewest, most = self.players
        return max(sheets, fewest, min(2, most))

    @property
    def counts(self) -> bool:
        """Whether sheets of the game have a score."""
        return self.engine != NO_ENGINE or bool(self.counting)

    def switch(self, switch_id: str) -> SwitchValue:
        """The reading in force."""
        return self.switches[switch_id].value

    def says(self, switch_id: str, reading: str) -> bool:
        """Whether a switch is played in that reading."""
        return self.switches[switch_id].reading == reading

    def named(self, switch_id: str) -> str:
        """A switch as verdicts name it, with the reading in force; "" where the layout has none of
        that name.
        """
        return self.switches[switch_id].text if switch_id in self.switches else ""

    def count(self, switch_id: str) -> int:
        """The reading in force of a switch whose readings are whole numbers."""
        return int(self.switches[switch_id].value)

    def named_die(self, name: str) -> Die | None:
        """The die of that id, or the first of several that the layout declares by it; None where
        there is none.
        """
        own = next((die for die in self.dice if die.id == name), None)
        return own or next((die for die in self.dice if name and die.copy_of == name), None)

    @property
    def die_names(self) -> Words:
        """What a layout may call its dice: the id of each, and the one that copies share."""
        return tuple(
            dict.fromkeys(name for die in self.dice for name in (die.copy_of, str(die.id)) if name)
        )

    @property
    def die_ids(self) -> tuple[DieId, ...]:
        """The dice by their ids, in the order of the box."""
        return tuple(die.id for die in self.dice)

    def die(self, die_id: DieId) -> Die:
        """The die of that id."""
        return next(die for die in self.dice if die.id == die_id)

    def dice_of(self, due: Throw) -> list[Die]:
        """The dice of a throw, in its order."""
        return list(map(self.die, due.dice))
