"""What a seat may do: listed, judged and drawn by chance from the same few questions."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cached_property
from itertools import combinations
from typing import TypeVar

from sheetgen.core.contracts import Names, Seat
from sheetgen.core.dice import Stream
from sheetgen.errors import Problem
from sheetgen.games.uno.chains import Chains
from sheetgen.games.uno.reasons import reasons
from sheetgen.games.uno.state import Done, Move, Number, Penalty, Phase, Reroll, Setup, State, WriteChain

T = TypeVar("T")

_TRIES = 8
"""How often chance is asked for dice of which all may be thrown again."""


class Moves:
    """What one seat may do now.

    Attributes:
        setup: the box.
        state: the table.
        seat: whose moves these are.
        acts: whether the table waits for the seat.
    """

    def __init__(self, setup: Setup, state: State, seat: Seat) -> None:
        self.setup, self.state, self.seat = setup, state, seat
        self.acts = seat in state.waiting

    def __iter__(self) -> Iterator[Move]:
        """Chains from the longest to the empty one, then re-rolls from few dice to many; later penalties, or numbers."""
        if not self.acts:
            return
        if self.state.phase is Phase.BUILD:
            yield from map(WriteChain, sorted(self.chains, key=len, reverse=True))
            yield from self._rerolls()
        elif self.state.phase is Phase.PENALTIES:
            yield from (Penalty(die, color) for die in self.penalties for color in self.opponents)
            yield Done()
        else:
            yield from map(Number, self.setup.numbers)

    def __contains__(self, move: object) -> bool:
        if not self.acts:
            return False
        match move, self.state.phase:
            case WriteChain(), Phase.BUILD:
                return move.links in self.chains
            case Reroll(), Phase.BUILD:
                return not self.state.rerolled and bool(move.dice) and move.dice.issubset(self.dice) and self.spare(move.dice)
            case Penalty(), Phase.PENALTIES:
                return move.die in self.penalties and move.color in self.opponents
            case Number(), Phase.NUMBERS:
                return move.value in self.setup.numbers
        return isinstance(move, Done) and self.state.phase is Phase.PENALTIES

    def reasons(self, move: Move, names: Names) -> Iterator[Problem]:
        """Every reason against a move."""
        return reasons(self, move, names)

    def sample(self, stream: Stream) -> Move:
        """A chain or a re-roll, a penalty or none, each kind equally likely; then one of that kind."""
        if self.state.phase is Phase.BUILD:
            again = None if self.state.rerolled or stream.below(2) else self._drawn_reroll(stream)
            return again or WriteChain(self.chains.drawn(stream))
        if self.state.phase is Phase.PENALTIES:
            return Done() if stream.below(2) else Penalty(_one(tuple(self.penalties), stream), _one(self.opponents, stream))
        return Number(_one(self.setup.numbers, stream))

    @cached_property
    def chains(self) -> Chains:
        """The chains of the dice on the board of whose turn it is."""
        state = self.state
        return Chains(self.setup, state.faces, self.setup.opening(state.boards[state.turn]))

    @cached_property
    def dice(self) -> tuple[str, ...]:
        """A name for each die as it lies: its face, and `#2`, `#3`, ... after a face that stood before."""
        texts = [self.setup.texts[face] for face in self.state.faces]
        nths = (texts[: index + 1].count(text) for index, text in enumerate(texts))
        return tuple(text if nth == 1 else f"{text}#{nth}" for text, nth in zip(texts, nths, strict=True))

    @property
    def penalties(self) -> dict[str, int]:
        """How many of each penalty die are still to be given, in the order in which they lie."""
        left = {self.setup.extend: self.state.plus, self.setup.erase: self.state.minus}
        return {self.setup.texts[face]: left[face] for face in self.state.faces if left.get(face)}

    @property
    def opponents(self) -> tuple[str, ...]:
        """The colors of the other boards, clockwise."""
        boards = self.state.boards
        return tuple(self.setup.colors[boards[seat].color] for seat in self.state.others)

    def spare(self, dice: frozenset[str]) -> bool:
        """Whether dice may all be thrown again together, as far as the switch `reroll` is concerned."""
        if not self.setup.unused_only:
            return True
        kept = Counter(face for name, face in zip(self.dice, self.state.faces, strict=True) if name not in dice)
        return any(all(kept[face] >= count for face, count in spent.items()) for spent in self._spent)

    @cached_property
    def _spent(self) -> tuple[dict[int, int], ...]:
        return self.chains.spent()

    def _rerolls(self) -> Iterator[Reroll]:
        if not self.state.rerolled:
            sets = (frozenset(dice) for size in range(1, len(self.dice) + 1) for dice in combinations(self.dice, size))
            yield from (Reroll(dice) for dice in sets if self.spare(dice))

    def _drawn_reroll(self, stream: Stream) -> Reroll | None:
        """Some of the dice by chance; None where none may be thrown again, or none that chance came upon."""
        for _ in range(_TRIES if self.setup.unused_only else 1):
            drawn = 1 + stream.below((1 << len(self.dice)) - 1)
            dice = frozenset(name for place, name in enumerate(self.dice) if drawn >> place & 1)
            if self.spare(dice):
                return Reroll(dice)
        return None


def _one(options: Sequence[T], stream: Stream) -> T:
    return options[stream.below(len(options))]
