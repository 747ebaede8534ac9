"""Which numbers dice can come to when they are joined to a formula."""

from __future__ import annotations

from functools import lru_cache

from sheetgen.core.dice import Die


@lru_cache(maxsize=32)
def formula_results(dice: tuple[Die, ...], most: int) -> frozenset[int]:
    """Every result of a formula with at least one sign, of at most so many dice, below zero included.

    Walks over the dice once; what counts of those taken so far is how many numbers are added and taken away beyond
    the signs for it, how many dice are used, and the sum.
    """
    reached = {(0, 0, 0, 0)}
    for die in dice:
        steps: set[tuple[int, int, int]] = set()
        for face in die.faces:
            if face.value is not None:
                steps |= {(1, 0, face.value), (0, 1, -face.value)}
            else:
                steps.add((-1, 0, 0) if face.symbol == "+" else (0, -1, 0))
        reached |= {
            (adds + add, takes + take, used + 1, total + value)
            for adds, takes, used, total in reached
            if used < most
            for add, take, value in steps
        }
    return frozenset(total for adds, takes, used, total in reached if adds == 1 and takes == 0 and used > 1)
