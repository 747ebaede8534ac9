"""What numbers that add up say of each other: readings of a photo weighed against all the sums that
they stand in, by a forward and a backward pass.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from sheetgen.core.cells import CellId

FLOOR = 0.005
SLIP = 0.03
NEAR = {1: 0.15, -1: 0.15, 10: 0.15, -10: 0.15, 2: 0.05, -2: 0.05, 100: 0.02, -100: 0.02}
FAR = 0.003
OTHERS = 60
KEPT = 80


@dataclass(frozen=True, slots=True)
class Weights:
    """How likely each value of a number is compared with others; `rest` is that of any other."""

    of: Mapping[int, float]
    rest: float

    def times(self, other: Weights) -> Weights:
        of = {v: self.at(v) * other.at(v) for v in {*self.of, *other.of}}
        top = max(max(of.values(), default=0), self.rest * other.rest) or 1.0
        kept = sorted(of, key=lambda v: -of[v])[:KEPT]
        return Weights({v: of[v] / top for v in kept}, self.rest * other.rest / top)

    def at(self, v: int) -> float:
        return self.of.get(v, self.rest)

    @property
    def mass(self) -> float:
        return sum(self.of.values())


NOTHING = Weights({0: 1.0}, 0.0)
ANY = Weights({}, 1.0)


def combined(one: Weights, other: Weights, sign: int) -> Weights:
    of: dict[int, float] = {}
    # above the rest alone
    rest = one.rest * other.mass + other.rest * one.mass + one.rest * other.rest * OTHERS
    for v, w in one.of.items():
        for u, x in other.of.items():
            s = v + sign * u
            of[s] = of.get(s, 0.0) + w * x
    return Weights({v: w + rest for v, w in of.items()}, rest)


def slipped(one: Weights) -> Weights:
    of: dict[int, float] = {}
    for v, w in one.of.items():
        of[v] = of.get(v, 0.0) + (1 - SLIP) * w
        for by, share in NEAR.items():
            of[v + by] = of.get(v + by, 0.0) + SLIP * share * w
    far = SLIP * FAR * one.mass + one.rest
    return Weights({v: w + far for v, w in of.items()}, far)


@dataclass(frozen=True)
class Add:
    parts: tuple[CellId, ...]
    total: CellId


def passed(sums: Sequence[Add], evidence: Mapping[CellId, Weights]) -> dict[CellId, Weights]:
    got: dict[CellId, dict[int, Weights]] = {}

    def belief(cell: CellId, without: int) -> Weights:
        w = evidence[cell]
        for number, each in got.get(cell, {}).items():
            if number != without:
                w = w.times(each)
        return w

    for n, one in enumerate(sums):
        m = NOTHING
        for part in one.parts:
            m = combined(m, belief(part, n), 1)
        got.setdefault(one.total, {})[n] = slipped(m)
    for n in range(len(sums) - 1, -1, -1):
        one = sums[n]
        total = slipped(belief(one.total, n))
        beliefs = {part: belief(part, n) for part in one.parts}
        for part in one.parts:
            m = total
            for other in one.parts:
                if other != part:
                    m = combined(m, beliefs[other], -1)
            got.setdefault(part, {})[n] = m
    return {cell: belief(cell, -1) for one in sums for cell in (*one.parts, one.total)}
