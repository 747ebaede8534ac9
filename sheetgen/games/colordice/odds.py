"""Exact chances of two dice: how likely a difference is when each may be thrown again."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from functools import cache
from itertools import product

from sheetgen.core.dice import Die
from sheetgen.core.spec import GameSpec


def best_chance(
    mine: Die,
    theirs: Die,
    goal: Callable[[int, int], bool],
    throws: int,
) -> Fraction:
    """The chance to reach a goal with two dice that are thrown together first.

    After each throw either die, both or none are thrown again, as is best, each at most `throws`
    times in all.

    Args:
        mine: the own die.
        theirs: the opponent's die.
        goal: whether two values (own, theirs) are what is wanted.
        throws: how often each die may be thrown.
    """
    own, other = (tuple(face.number for face in die.faces) for die in (mine, theirs))

    @cache
    def thrown(
        mine: tuple[int, ...], theirs: tuple[int, ...], left_own: int, left_other: int
    ) -> Fraction:
        """The mean chance where the dice show one of these numbers each."""
        shown = product(mine, theirs)
        chances = [lying(a, b, left_own, left_other) for a, b in shown]
        return sum(chances, Fraction(0)) / len(chances)

    @cache
    def lying(
        a: int,
        b: int,
        left_own: int,
        left_other: int,
    ) -> Fraction:
        """The best chance with these dice on the table and so many throws left for each."""
        if goal(a, b):
            return Fraction(1)
        choices = [Fraction(0)]
        for mine, theirs in ((1, 0), (0, 1), (1, 1)):  # which dice are thrown again
            if mine <= left_own and theirs <= left_other:
                numbers = (own if mine else (a,), other if theirs else (b,))
                choices.append(thrown(*numbers, left_own - mine, left_other - theirs))
        return max(choices)

    return thrown(own, other, throws - 1, throws - 1)


def chance_of(spec: GameSpec, difference: int) -> Fraction:
    """The chance that the own die ends exactly so far ahead of one opponent's, all throws used as
    is best for that.

    >>> from sheetgen.catalog import load_game
    >>> chance_of(load_game("color-dice").spec, 2)
    Fraction(5887, 11664)
    """
    mine, theirs = spec.dice[:2]
    return best_chance(
        mine, theirs, lambda own, other: own - other == difference, spec.numbers["throws"]
    )


def chance_of_lead(spec: GameSpec) -> Fraction:
    """The chance that the own die ends ahead of one opponent's at all, all throws used as is best
    for that.
    """
    mine, theirs = spec.dice[:2]
    return best_chance(
        mine,
        theirs,
        lambda own, other: own > other,
        spec.numbers["throws"],
    )
