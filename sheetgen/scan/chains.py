"""What numbers on a photo say of each other: all readings of a column of points and totals, or of a
formula and its result, weighed together by a forward and a backward pass.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial, reduce
from heapq import nlargest
from itertools import product
from operator import itemgetter

from sheetgen.core.cells import CellId, WholeNumbers
from sheetgen.core.play import Equation
from sheetgen.scan.tuning import (
    CHAIN_FAR,
    CHAIN_KEPT,
    CHAIN_LEAST,
    CHAIN_ODD,
    CHAIN_OTHERS,
    CHAIN_SLIPS,
    CHAIN_WAYS,
)


@dataclass(frozen=True, slots=True)
class Weights:
    """How likely each number is compared with others: any is `rest`, and some are so much more."""

    more: Mapping[int, float]
    rest: float

    def at(self, number: int) -> float:
        """How likely a number is."""
        return self.more.get(number, 0.0) + self.rest

    def times(self, other: Weights) -> Weights:
        """Both taken together, the likeliest number with weight 1."""
        rest = self.rest * other.rest
        more = {one: self.at(one) * other.at(one) - rest for one in {*self.more, *other.more}}
        kept = nlargest(CHAIN_KEPT, more, key=more.__getitem__)
        most = max(rest + max(more.values(), default=0.0), 1e-300)
        return Weights({one: more[one] / most for one in kept}, rest / most)


def weighed(
    equations: Sequence[Equation], own: Mapping[CellId, Weights]
) -> Mapping[CellId, Weights]:
    """Return how likely each cell holds which number by all equations, where by itself it is `own`.

    It is exact where cells hang together without a ring.
    """
    messages: dict[CellId, dict[int, Weights]] = defaultdict(dict)

    def belief(cell: CellId, without: int = -1) -> Weights:
        received = [each for number, each in messages[cell].items() if number != without]
        return reduce(Weights.times, received, own[cell])

    def send(number: int, place: int) -> None:
        cells = equations[number].cells
        beliefs = [belief(cell, number) for cell in cells]
        messages[cells[place]][number] = _message(equations[number], beliefs, place)

    for number, equation in enumerate(equations):
        send(number, len(equation.parts))
    for number in reversed(range(len(equations))):
        for place in range(len(equations[number].parts)):
            send(number, place)
    return {cell: belief(cell) for cell in own}


def _message(equation: Equation, beliefs: Sequence[Weights], place: int) -> Weights:
    """What an equation makes of one of its cells, by what each of them is without it."""
    *parts, total = beliefs
    if equation.value:
        return _by_trying(equation.value, parts, _slipped(total), place)
    if place == len(parts):
        return _slipped(reduce(_sum, parts))
    others = parts[:place] + parts[place + 1 :]
    return reduce(partial(_sum, sign=-1), others, _slipped(total))


def _by_trying(
    value: Callable[[Sequence[int]], int],
    parts: Sequence[Weights],
    total: Weights,
    place: int,
) -> Weights:
    """What a formula makes of one of its parts, or of its total behind them, by the likeliest ways
    to read it.
    """
    ways: list[tuple[WholeNumbers, float]] = [((), 1.0)]
    for part in parts:
        likely = [one for one, each in part.more.items() if each > CHAIN_LEAST]
        longer: list[tuple[WholeNumbers, float]] = []
        for way, share in ways:
            longer += [((*way, one), share * part.at(one)) for one in likely]
        ways = nlargest(CHAIN_WAYS, longer, key=itemgetter(1))
    if not ways:
        # A formula of which a part may be anything says nothing of the rest.
        return Weights({}, 1.0)
    more = defaultdict[int, float](float)
    if place == len(parts):
        for way, share in ways:
            more[value(way)] += share
        return _slipped(Weights(more, CHAIN_ODD * sum(more.values())))
    whole = 0.0
    for way, share in ways:
        each = share / parts[place].at(way[place])
        more[way[place]] += each * total.at(value(way))
        whole += each
    return Weights(more, CHAIN_ODD * whole)


def _sum(one: Weights, other: Weights, sign: int = 1) -> Weights:
    """What two numbers come to."""
    more = defaultdict[int, float](float)
    for (number, each), (added, share) in product(one.more.items(), other.more.items()):
        more[number + sign * added] += each * share
    first, second = (sum(each.more.values()) for each in (one, other))
    both = one.rest * other.rest * CHAIN_OTHERS
    return Weights(more, one.rest * second + other.rest * first + both)


def _slipped(right: Weights) -> Weights:
    """What people write who should write that, or should have who write it."""
    return _sum(right, Weights(CHAIN_SLIPS, CHAIN_FAR))
