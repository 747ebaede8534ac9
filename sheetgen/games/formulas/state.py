"""The table and the papers of Formulas at one moment (rules 4.b), and the house rules they are under."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Literal

from sheetgen.core.cells import CellId
from sheetgen.core.dice import DieId, Roll
from sheetgen.core.game import GameSpec
from sheetgen.games.formulas.lattice import Lattice, lattice_of

Phase = Literal["setup", "draft", "share", "use", "end"]


@dataclass(frozen=True, slots=True)
class Board:
    """What stands on one sheet.

    Attributes:
        numbers: the number in each cell of the grid, or None.
        signs: the sign in each slot, or "".
        active: the circles of the lines that count.
        doubled: the circle of the line that the sixth ability doubled, or "".
        used: the abilities that are used up.
        penalties: the rounds that are crossed out.
    """

    numbers: tuple[int | None, ...]
    signs: tuple[str, ...]
    active: frozenset[CellId] = frozenset()
    doubled: CellId | Literal[""] = ""
    used: frozenset[int] = frozenset()
    penalties: frozenset[int] = frozenset()


@dataclass(frozen=True, slots=True)
class Hand:
    """A player's part of the round.

    Attributes:
        dice: what the own dice show that are still unused.
        ability: whether an ability was used in this round.
        open: whether there is still something to do.
    """

    dice: tuple[str, ...] = ()
    ability: bool = False
    open: bool = False

    def without(self, faces: Iterable[str]) -> tuple[str, ...]:
        """The dice that are left when those are used."""
        left = list(self.dice)
        for face in faces:
            left.remove(face)
        return tuple(left)


@dataclass(frozen=True, slots=True)
class State:
    """The whole table.

    Attributes:
        seats: the players' names.
        boards: their sheets.
        hands: their parts of the round.
        phase: `setup` (three numbers each), `draft`, `share` (the rest is dealt out), `use`, `end`.
        round: 0 during the setup, then from 1.
        turn: the seat that drafts or takes a die.
        due: the dice that have to be thrown now.
        table: the thrown dice that nobody has taken.
        drafted: the dice that the active player has set aside.
        rerolls: how often the active player has re-rolled in this round.
        first: the seat that is active in round 1.
    """

    seats: tuple[str, ...]
    boards: tuple[Board, ...]
    hands: tuple[Hand, ...]
    phase: Phase = "setup"
    round: int = 0
    turn: int = 0
    due: tuple[DieId, ...] = ()
    table: Roll = ()
    drafted: Roll = ()
    rerolls: int = 0
    first: int = 0

    @property
    def active(self) -> int:
        """The seat whose round it is; the role passes clockwise."""
        return (self.first + max(0, self.round - 1)) % len(self.seats)


@dataclass(frozen=True, slots=True)
class House:
    """The sheet, the dice and the house rules, as the layout has them.

    Attributes:
        spec: the game.
        lattice: its sheet.
        dice: all dice of a round.
        setup: the dice with nothing but numbers, thrown before the first round.
        draft: how many dice the active player may draft.
    """

    spec: GameSpec
    lattice: Lattice = field(init=False)
    dice: tuple[DieId, ...] = field(init=False)
    setup: tuple[DieId, ...] = field(init=False)
    draft: int = field(init=False)

    def __post_init__(self) -> None:
        dice = self.spec.dice
        object.__setattr__(self, "lattice", lattice_of(self.spec.cells))
        object.__setattr__(self, "dice", tuple(die.id for die in dice))
        object.__setattr__(self, "setup", tuple(die.id for die in dice if all(face.value is not None for face in die.faces)))
        object.__setattr__(self, "draft", self.spec.numbers["draft"])

    def says(self, switch: str, reading: str | bool) -> bool:
        """Whether a house rule is played in that reading."""
        return self.spec.switches[switch].value == reading

    def text(self, switch: str) -> str:
        """The house rule as verdicts name it."""
        return self.spec.switches[switch].text

    def rounds(self, players: int) -> int:
        """How many rounds are played."""
        return self.spec.count("solo-rounds") if players == 1 else self.spec.numbers["rounds"]

    def blank(self) -> Board:
        """An unused sheet."""
        return Board((None,) * len(self.lattice.cells), self.lattice.printed)

    def may_reroll(self, state: State) -> bool:
        """Whether the active player has a re-roll left."""
        return self.says("rerolls", "unlimited") or state.rerolls < self.spec.count("rerolls")
