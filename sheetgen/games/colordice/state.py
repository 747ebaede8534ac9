"""The table of a Color Dice game: whose pawns are where, what the dice show, what of the turn is done."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum

from sheetgen.core.game import GameSpec
from sheetgen.games.colordice.moves import OUT, REMOVED


class Phase(Enum):
    """Where a turn stands."""

    FIRST = "first"  # dice decide who begins
    THROW = "throw"
    DICE = "dice"  # throw again, or go on
    ORDER = "order"  # the dice are final; attacks before or after the counterattacks?
    ATTACK = "attack"
    COUNTER = "counter"
    END = "end"


@dataclass(frozen=True, slots=True)
class Table:
    """A whole position. Colors go by their place clockwise: the players in seat order, then the dummies.

    Attributes:
        names: one a player.
        colors: the colors in play; there is one area for each.
        pawns: for each color its pawns in each area, then outside, then out of the game.
        phase: where the turn stands.
        active: the color whose turn it is.
        dice: what each color's die shows; 0 before its first throw.
        throws: how often each die was thrown in this turn.
        rolling: the dice that chance has to throw now.
        attacked: the opponents that the active color has attacked in this turn.
        order: `before` or `after` once it is settled whether the attacks come before or after the counterattacks, else "".
        countering: the colors whose counterattack is still to come, the next one first.
        moved: for each place how many of the active color's pawns there have attacked in this turn.
        winner: the color that has won; None while nobody has, and in the rare case that nobody can attack any more.
    """

    names: tuple[str, ...]
    colors: tuple[str, ...]
    pawns: tuple[tuple[int, ...], ...]
    phase: Phase
    active: int = 0
    dice: tuple[int, ...] = ()
    throws: tuple[int, ...] = ()
    rolling: tuple[int, ...] = ()
    attacked: frozenset[int] = frozenset()
    order: str = ""
    countering: tuple[int, ...] = ()
    moved: tuple[int, ...] = ()
    winner: int | None = None

    @property
    def out(self) -> int:
        """The place outside the areas."""
        return len(self.colors)

    @property
    def removed(self) -> int:
        """The place out of the game."""
        return len(self.colors) + 1

    @property
    def acting(self) -> int:
        """The color that attacks or counterattacks now."""
        return self.countering[0] if self.phase is Phase.COUNTER else self.active

    def is_dummy(self, color: int) -> bool:
        """Whether nobody sits behind the color."""
        return color >= len(self.names)

    def place(self, name: str) -> int | None:
        """The place of that name (an area in play or `out`), or None."""
        if name == OUT:
            return self.out
        return self.colors.index(name) if name in self.colors else None

    def place_name(self, place: int) -> str:
        """The name of a place, as filled sheets write it."""
        return (*self.colors, OUT, REMOVED)[place]

    def clockwise(self, color: int) -> Iterator[int]:
        """The other colors, beginning to the left of this one."""
        count = len(self.colors)
        return ((color + step) % count for step in range(1, count))


@dataclass(frozen=True, slots=True)
class House:
    """The layout's numbers and the readings in force, looked up once.

    Attributes:
        spec: the game they come from.
        palette: all colors, in seat order.
        pawns: of each color; so many in one foreign area win.
        locked: so many pawns of a color in a foreign area are locked.
        throws: how often each die may be thrown in a turn.
        first_pawns: pawns at home at the start for the player who begins.
        areas_least: dummies fill up to so many areas.
        rolls_all: the active player throws every die.
        moves_anywhere: a group may move to any area.
        strikes_anywhere: pawns may be struck in any area.
        reuses_pawns: a pawn may attack several times in a turn.
        dummy_by: who decides on a dummy's counterattack: `left`, `never` or `policy`.
        dummy_returns: a dummy's struck pawns go outside.
        first_random: the dice decide who begins.
    """

    spec: GameSpec
    palette: tuple[str, ...]
    pawns: int
    locked: int
    throws: int
    first_pawns: int
    areas_least: int
    rolls_all: bool
    moves_anywhere: bool
    strikes_anywhere: bool
    reuses_pawns: bool
    dummy_by: str
    dummy_returns: bool
    first_random: bool

    @classmethod
    def of(cls, spec: GameSpec) -> House:
        """The house rules of a layout."""
        numbers = spec.numbers
        return cls(
            spec=spec,
            palette=tuple(str(die.id) for die in spec.dice),
            pawns=numbers["pawns"],
            locked=numbers["locked"],
            throws=numbers["throws"],
            first_pawns=numbers["first-pawns"],
            areas_least=numbers["areas-least"],
            rolls_all=spec.switch("rolling") == "all",
            moves_anywhere=spec.switch("move-target") == "any",
            strikes_anywhere=spec.switch("strike-where") == "any",
            reuses_pawns=bool(spec.switch("reuse-pawns")),
            dummy_by=str(spec.switch("dummy-by")),
            dummy_returns=bool(spec.switch("dummy-return")),
            first_random=spec.switch("first") == "random",
        )

    def text(self, switch: str) -> str:
        """A switch as verdicts name it."""
        return self.spec.switches[switch].text

    def positions(self, color: str) -> int:
        """How many pawns the area of a color holds."""
        return len(self.spec.cells[color])

    def is_locked(self, table: Table, color: int, place: int) -> bool:
        """Whether the color's pawns there can neither be moved nor struck."""
        return place not in (color, table.out) and table.pawns[color][place] >= self.locked

    def empty(self, table: Table, area: int) -> int:
        """The empty positions of an area."""
        return self.positions(table.colors[area]) - sum(pawns[area] for pawns in table.pawns)
