"""Many rolls counted against what fair dice lead one to expect, with the verdict in plain words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from math import erfc, exp, lgamma, log, sqrt

from sheetgen.core.dice import Die, Roll
from sheetgen.values import frozen

FEWEST_EXPECTED = 5  # chi-square says little where fewer of a face are expected


@frozen
class Tally:
    """One kind of dice over many rolls."""

    dice: tuple[str, ...]  # the dice of that kind, by id
    thrown: int  # how many of them were thrown in all
    rows: tuple[tuple[str, int, float], ...]  # for each face its text, how often it came, and how often it was to be expected
    chi_square: float  # the sum over the faces of (came - expected)^2 / expected
    freedom: int  # its degrees of freedom

    @property
    def chance(self) -> float:
        """How likely fair dice stray from what is expected at least as far as these did."""
        return survival(self.chi_square, self.freedom)

    @property
    def verdict(self) -> str:
        """That chance in plain words."""
        if self.freedom == 0:
            return "all faces are equal"
        if min(expected for _, _, expected in self.rows) < FEWEST_EXPECTED:
            return "too few throws to tell"
        return in_words(self.chance)


def tally(rolls: Iterable[Roll], dice: Sequence[Die]) -> tuple[Tally, ...]:
    """The rolls counted, dice with the same faces together, in the order of the box. Dice that were never thrown are left out."""
    counts: Counter[tuple[str, str]] = Counter()
    for roll in rolls:
        counts.update([(thrown.die, thrown.face.text) for thrown in roll])
    kinds: dict[tuple[str, ...], list[Die]] = {}
    for die in dice:
        kinds.setdefault(tuple(sorted(face.text for face in die.faces)), []).append(die)
    return tuple(one for one in (_kind(alike, counts) for alike in kinds.values()) if one.thrown)


def _kind(dice: Sequence[Die], counts: Counter[tuple[str, str]]) -> Tally:
    faces = [face.text for face in dice[0].faces]
    texts = list(dict.fromkeys(faces))
    came = [sum(counts[die.id, text] for die in dice) for text in texts]
    thrown = sum(came)
    due = [thrown * faces.count(text) / len(faces) for text in texts]
    square = sum((count - fair) ** 2 / fair for count, fair in zip(came, due, strict=True)) if thrown else 0.0
    return Tally(tuple(die.id for die in dice), thrown, tuple(zip(texts, came, due, strict=True)), square, len(texts) - 1)


def in_words(chance: float) -> str:
    """How even the counts are, for a chance that fair dice stray at least so far."""
    if chance < 0.001:
        return "far less even than fair dice come out: less than once in 1,000 times"
    if chance < 0.01:
        return "less even than chance usually is: fair dice do this less than once in 100 times"
    if chance < 0.05:
        return "a little uneven: fair dice do this about once in 20 to 100 times"
    if chance > 0.99:
        return "more even than chance usually is: fair dice come so close less than once in 100 times"
    return "as even as chance usually is"


def survival(square: float, freedom: int) -> float:
    """The chance that chi-square with so many degrees of freedom is at least `square`: the regularized upper gamma function."""
    if freedom < 1 or square <= 0:
        return 1.0
    half = square / 2
    # Q(a + 1, x) = Q(a, x) + x^a e^-x / gamma(a + 1) climbs from a known start: Q(1/2, x) = erfc(sqrt x), Q(1, x) = e^-x.
    shape, chance = (0.5, erfc(sqrt(half))) if freedom % 2 else (1.0, exp(-half))
    while shape < freedom / 2:
        chance += exp(shape * log(half) - half - lgamma(shape + 1))
        shape += 1
    return min(1.0, chance)
