"""Exact chances of two dice: how likely a difference is when each may be thrown again."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from fractions import Fraction
from functools import cache, lru_cache
from itertools import product

from sheetgen.core.spec import GameSpec
from sheetgen.games.colordice.state import ColorDiceSetup, ColorDiceState, DieNumbers, numbers_of


@lru_cache
def lead_odds(own: DieNumbers, other: DieNumbers, leads: frozenset[int]) -> Callable[..., Fraction]:
    """The chance that the own die ends ahead of an opponent's by one of these, either, both or none
    thrown again, as is best for that.

    Args:
        own: the faces of the own die.
        other: those of the opponent's.
        leads: what the difference (own - theirs) is to be.

    Returns:
        The mean chance where the dice show one of some numbers each, by those numbers and how often
        each die may be thrown again.
    """

    # Chances are counted in all the ways in which the dice may yet fall, as whole numbers.
    @cache
    def thrown(mine: DieNumbers, theirs: DieNumbers, left_own: int, left_other: int) -> int:
        shown = product(mine, theirs)
        return sum([lying(a, b, left_own, left_other) for a, b in shown])

    @cache
    def lying(a: int, b: int, left_own: int, left_other: int) -> int:
        if a - b in leads:
            return ways(left_own, left_other)
        choices = [0]
        for mine, theirs in ((1, 0), (0, 1), (1, 1)):  # which dice are thrown again
            if mine <= left_own and theirs <= left_other:
                numbers = (own if mine else (a,), other if theirs else (b,))
                choices.append(thrown(*numbers, left_own - mine, left_other - theirs))
        return max(choices)

    def ways(left_own: int, left_other: int) -> int:
        number: int = len(own) ** left_own * len(other) ** left_other
        return number

    def chance(mine: DieNumbers, theirs: DieNumbers, left_own: int, left_other: int) -> Fraction:
        together = len(mine) * len(theirs) * ways(left_own, left_other)
        return Fraction(thrown(mine, theirs, left_own, left_other), together)

    return chance


def chance_of_leads(
    setup: ColorDiceSetup,
    table: ColorDiceState,
    other: str,
    leads: Iterable[int],
    again: Collection[str],
) -> float:
    """The chance of one of these leads over an opponent once some dice are thrown, all throws used
    as is best for that.
    """
    faces: list[DieNumbers] = []
    shown: list[DieNumbers] = []
    left: list[int] = []
    for color in (table.active, other):
        falls = color in again
        # A die that was not thrown yet has all its throws, one that only lies none.
        thrown = table.throws.get(color, 0 if falls else setup.throws) + falls
        faces.append(setup.values[color])
        shown.append(faces[-1] if falls else (table.dice[color],))
        left.append(setup.throws - thrown if setup.rolls_all or color == table.active else 0)
    return float(lead_odds(faces[0], faces[1], frozenset(leads))(*shown, *left))


def chance_of(spec: GameSpec, *differences: int) -> Fraction:
    """The chance that the own die ends exactly so far ahead of one opponent's, all throws used as
    is best for that.

    >>> from sheetgen.catalog import load_game
    >>> chance_of(load_game("color-dice").spec, 2)
    Fraction(5887, 11664)
    """
    mine, theirs = map(numbers_of, spec.dice[:2])
    again = spec.numbers["throws"] - 1
    return lead_odds(mine, theirs, frozenset(differences))(mine, theirs, again, again)


def chance_of_lead(spec: GameSpec) -> Fraction:
    """The chance that the own die ends ahead of one opponent's at all, all throws used as is best
    for that.
    """
    return chance_of(spec, *range(1, max(face.number for face in spec.dice[0].faces)))
