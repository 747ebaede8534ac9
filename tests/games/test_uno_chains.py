"""Dice chains: the examples of rules 3.f, and the 46,656 rolls, or a sample of them, against the
twin.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from fractions import Fraction
from functools import cache
from itertools import product

import numpy as np
import pytest

from sheetgen.catalog import load_game
from sheetgen.games.uno import Chains, DiceChainSetup
from tests.games.uno_twin import DICE, all_rolls, longest, paths
from tests.sample import sample, whole_run

GAME = load_game("uno-dice").game
assert GAME is not None
SETUP = DiceChainSetup(GAME.spec)


def chains(roll: Iterable[str], last: str) -> Chains:
    """The chains of what the dice show on a board that ends with `last`; after a star any number
    may begin.
    """
    return Chains(
        SETUP,
        list(roll),
        frozenset(SETUP.links) if last == "*" else SETUP.holding(last),
    )


SOME_ROLLS = sample(all_rolls(), 1000)
"""Those that the rules are asked about; all in a whole run."""


@cache
def first_lengths(last: str) -> list[int]:
    """The longest first chain of each of the 46,656 rolls, by the twin."""
    return [longest(roll, last) for roll in all_rolls()]


def longest_in(found: Chains) -> list[tuple[str, ...]]:
    """All chains of the greatest length; the empty chain alone when nothing can begin one."""
    most = max(map(len, found))
    return [chain for chain in found if len(chain) == most]


def longest_of(roll: str, last: str) -> list[str]:
    """The longest chains of a typed roll on a board that ends with `last`."""
    return [" ".join(chain) for chain in longest_in(chains(roll.split(), last))]


def test_the_dice_of_the_layout_are_those_of_the_page() -> None:
    assert tuple(tuple(face.text for face in die.faces) for die in GAME.spec.dice) == DICE


def test_every_number_stands_once_in_every_color() -> None:
    faces = Counter(face.text for die in GAME.spec.dice for face in die.faces)
    assert faces == Counter(
        [color + str(number) for color in "RYBG" for number in range(1, 7)]
        + ["*"] * 6
        + ["+1"] * 3
        + ["-1"] * 3
    )


@pytest.mark.parametrize(
    ("roll", "last", "longest"),
    [
        ("Y2 R6 Y1 R1 B5 G3", "2", ["Y2 Y1 R1 R6"]),
        ("Y2 R6 Y1 R1 G4 B1", "2", ["Y2 Y1 B1 R1 R6"]),
        ("Y2 R6 Y1 R1 B5 G3", "6", ["R6 R1 Y1 Y2"]),
        ("Y2 R6 Y1 R1 B5 G3", "4", [""]),
        ("Y2 R6 Y1 R1 B5 G3", "*", ["Y2 Y1 R1 R6", "R6 R1 Y1 Y2"]),
        ("R6 Y1 R1 B5 G3", "2", [""]),
        ("R5 B5 B3 B2 G1 Y6", "5", ["R5 B5 B3 B2", "R5 B5 B2 B3"]),
        ("* * R6", "2", ["** R6"]),
        ("Y2 * * R6", "2", ["Y2 ** R6"]),
        ("* * * *", "3", ["** **"]),
        ("* * *", "3", ["**"]),
        ("+1 -1 *", "3", [""]),
    ],
)
def test_longest_chains(roll: str, last: str, longest: list[str]) -> None:
    assert longest_of(roll, last) == longest


def test_equal_faces_are_not_told_apart() -> None:
    assert list(chains(["Y2", "Y2"], "2")) == [(), ("Y2",), ("Y2", "Y2")]


def test_every_chain_of_every_roll_agrees_with_the_twin() -> None:
    for roll in SOME_ROLLS:
        listed = list(chains(roll, "*"))
        found = Counter((chain[0][-1], len(chain)) for chain in listed if chain)
        assert found == paths(roll), roll
        assert len(set(listed)) == len(listed), roll


@pytest.mark.parametrize("last", ["1", "2", "3", "4", "5", "6"])
def test_longest_first_chains_are_as_long_as_the_twins(last: str) -> None:
    found = [max(map(len, chains(roll, last))) for roll in SOME_ROLLS]
    assert found == [longest(roll, last) for roll in SOME_ROLLS]


@whole_run
@pytest.mark.parametrize(
    ("last", "distribution"),
    [
        ("1", [15360, 4355, 5389, 7555, 7955, 5086, 956]),
        ("2", [15360, 4355, 5389, 7555, 7955, 5086, 956]),
        ("3", [15360, 4355, 5387, 7618, 7911, 5081, 944]),
        ("4", [15360, 4355, 5370, 7658, 7887, 5073, 953]),
        ("5", [15360, 4355, 5387, 7618, 7911, 5081, 944]),
        ("6", [15360, 4355, 5370, 7658, 7887, 5073, 953]),
    ],
)
def test_how_many_rolls_have_a_longest_first_chain_of_each_length(
    last: str, distribution: list[int]
) -> None:
    lengths = first_lengths(last)
    assert [lengths.count(length) for length in range(7)] == distribution


@whole_run
@pytest.mark.parametrize(
    ("last", "mean"),
    [
        ("1", "2.160"),
        ("2", "2.160"),
        ("3", "2.158"),
        ("4", "2.158"),
        ("5", "2.158"),
        ("6", "2.158"),
    ],
)
def test_mean_longest_first_chain(last: str, mean: str) -> None:
    assert f"{sum(first_lengths(last)) / 6**6:.3f}" == mean


@whole_run
@pytest.mark.parametrize("last", ["1", "2", "3", "4", "5", "6"])
def test_no_chain_on_the_first_roll(last: str) -> None:
    none = first_lengths(last).count(0)
    assert none == 4**4 * 5**2 + 4 * 4**3 * 5**2 + 4**4 * 2 * 5 == 15360
    assert Fraction(none, 6**6) == Fraction(80, 243)
    assert round(none / 6**6, 4) == 0.3292


def best_rerolls(lengths: list[int]) -> np.ndarray:
    """For each first roll, 6**6 times the mean longest chain after its best re-roll; one axis a
    die.
    """
    table = np.array(lengths, dtype=np.int64).reshape((6,) * 6)
    best = np.zeros_like(table)
    for again in product((False, True), repeat=6):
        axes = tuple(axis for axis, thrown in enumerate(again) if thrown)
        best = np.maximum(best, table.sum(axis=axes, keepdims=True) * 6 ** (6 - len(axes)))
    return best


@whole_run
@pytest.mark.parametrize(
    ("last", "mean"),
    [
        ("1", Fraction(128771563, 34012224)),  # 3.7860
        ("2", Fraction(128771563, 34012224)),
        ("3", Fraction(4117945219, 1088391168)),  # 3.7835
        ("4", Fraction(4119101417, 1088391168)),  # 3.7846
        ("5", Fraction(4117945219, 1088391168)),
        ("6", Fraction(4119101417, 1088391168)),
    ],
)
def test_mean_longest_chain_with_the_best_reroll(last: str, mean: Fraction) -> None:
    assert Fraction(int(best_rerolls(first_lengths(last)).sum()), 6**12) == mean


@whole_run
def test_the_best_reroll_of_the_sample_roll_counted_die_by_die() -> None:
    roll = ("Y2", "R6", "Y1", "R1", "B5", "G3")
    means = []
    for again in product((False, True), repeat=6):
        results = [
            longest(new, "2")
            for new in product(
                *(
                    die if thrown else (face,)
                    for die, face, thrown in zip(DICE, roll, again, strict=True)
                )
            )
        ]
        means.append(Fraction(sum(results), len(results)))
    place = tuple(die.index(face) for die, face in zip(DICE, roll, strict=True))
    assert Fraction(int(best_rerolls(first_lengths("2"))[place]), 6**6) == max(means)
