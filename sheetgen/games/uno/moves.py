"""What a seat may do: listed, judged and drawn by chance from the same few questions."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations

from sheetgen.core.contracts import Names, Seat
from sheetgen.core.dice import Stream
from sheetgen.errors import Problem
from sheetgen.games.uno.chains import Chains, Dice
from sheetgen.games.uno.reasons import reasons, well_made
from sheetgen.games.uno.state import Done, Move, Number, Penalty, Phase, Reroll, Setup, State, WriteChain

_TRIES = 8
"""How often chance is asked for dice of which all may be thrown again."""


class Moves:
    """What one seat may do now.

    Attributes:
        setup: the box.
        state: the table.
        seat: whose moves these are.
    """

    def __init__(self, setup: Setup, state: State, seat: Seat) -> None:
        self.setup, self.state, self.seat = setup, state, seat

    def __iter__(self) -> Iterator[Move]:
        """Chains from the longest to the empty one, then re-rolls from few dice to many; later penalties, or numbers."""
        if not self.acts:
            return
        if self.state.phase == Phase.BUILD:
            yield from map(WriteChain, sorted(self.chains, key=len, reverse=True))
            yield from self._rerolls()
        elif self.state.phase == Phase.PENALTIES:
            yield from (Penalty(die, color) for die in self.penalties for color in self.opponents)
            yield Done()
        else:
            yield from map(Number, self.setup.numbers)

    def __contains__(self, move: object) -> bool:
        phase = self.state.phase if self.acts and well_made(move) else Phase.END
        match move:
            case WriteChain():
                return phase == Phase.BUILD and self.chains.allow(move.links)
            case Reroll():
                return phase == Phase.BUILD and not self.state.rerolled and self.spare(move.dice, self.bound())
            case Penalty():
                return phase == Phase.PENALTIES and move.die in self.penalties and move.color in self.opponents
            case Number():
                return phase == Phase.NUMBERS and move.value in self.setup.numbers
        return phase == Phase.PENALTIES and isinstance(move, Done)

    def reasons(self, move: Move, names: Names) -> Iterator[Problem]:
        """Every reason against a move."""
        return reasons(self, move, names)

    def sample(self, stream: Stream) -> Move:
        """A chain or a re-roll, a penalty or none, each kind equally likely; then one of that kind."""
        if self.state.phase == Phase.BUILD:
            again = None if self.state.rerolled or stream.below(2) else self._drawn_reroll(stream)
            return again or WriteChain(self.chains.drawn(stream))
        if self.state.phase == Phase.NUMBERS:
            return Number(self.setup.numbers[stream.below(len(self.setup.numbers))])
        if stream.below(2):
            return Done()
        dice, colors = self.penalties, self.opponents
        return Penalty(dice[stream.below(len(dice))], colors[stream.below(len(colors))])

    @property
    def acts(self) -> bool:
        """Whether the table waits for the seat."""
        return self.seat in self.state.waiting

    @property
    def chains(self) -> Chains:
        """The chains of the dice on the board of whose turn it is."""
        state = self.state
        return Chains(self.setup, state.faces, self.setup.opening(state.boards[state.turn]))

    @property
    def penalties(self) -> tuple[str, ...]:
        """The kinds of penalty dice that are still to be given, in the order in which they lie."""
        left = {self.setup.extend: self.state.plus, self.setup.erase: self.state.minus}
        return tuple(dict.fromkeys(self.setup.texts[face] for face in self.state.faces if left.get(face)))

    @property
    def opponents(self) -> tuple[str, ...]:
        """The colors of the other boards, clockwise."""
        return tuple(self.setup.colors[self.state.boards[seat].color] for seat in self.state.others)

    def bound(self) -> tuple[Dice, ...]:
        """Sets of dice of which one has to be kept when others are thrown again, as far as the switch `reroll` is concerned."""
        return self.chains.finished() if self.setup.unused_only else ({},)

    def spare(self, dice: frozenset[str], bound: tuple[Dice, ...]) -> bool:
        """Whether these dice are there and may all be thrown again together."""
        names = self.setup.names(self.state)
        kept = Counter(face for name, face in zip(names, self.state.faces, strict=True) if name not in dice)
        return bool(dice) and dice.issubset(names) and any(all(kept[face] >= one[face] for face in one) for one in bound)

    def _rerolls(self) -> Iterator[Reroll]:
        if not self.state.rerolled:
            names, bound = self.setup.names(self.state), self.bound()
            sets = (frozenset(dice) for size in range(1, len(names) + 1) for dice in combinations(names, size))
            yield from (Reroll(dice) for dice in sets if self.spare(dice, bound))

    def _drawn_reroll(self, stream: Stream) -> Reroll | None:
        """Some of the dice by chance; None where none may be thrown again, or none that chance came upon."""
        names, bound = self.setup.names(self.state), self.bound()
        for _ in range(_TRIES):
            drawn = 1 + stream.below((1 << len(names)) - 1)
            dice = frozenset([name for place, name in enumerate(names) if drawn >> place & 1])
            if bound == ({},) or self.spare(dice, bound):
                return Reroll(dice)
        return None
