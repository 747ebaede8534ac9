"""Dice joined to formulas: which there are, one of them by chance, what they come to and which
numbers they can come to.

What a die shows is a small number: what stands on it, or one of the signs below.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import chain, combinations, product

from sheetgen.core.dice import Face, Stream

PLUS = -1
MINUS = -2
TIMES = -3
SIGN_TEXT = {PLUS: "+", MINUS: "-", TIMES: "x"}
SIGNS = {text: sign for sign, text in SIGN_TEXT.items()}

SIGNS_AS_TYPED = {**SIGNS, "X": TIMES, "*": TIMES, "×": TIMES}
"""Every way to write a sign, also the one that no die shows."""

FaceValues = tuple[int, ...]

# How often chance arranges numbers anew before they are arranged to come to as much as they can
_TRIES = 6


def face_of(face: Face) -> int:
    """What a die shows."""
    return SIGNS[face.symbol] if face.value is None else face.value


def face_kind(face: int) -> str:
    """`number` or `sign`."""
    return "sign" if face < 0 else "number"


def face_text(face: int) -> str:
    """What a die shows, or what stands in a slot, as it is written."""
    return SIGN_TEXT.get(face) or str(face)


def faces_text(faces: Sequence[int]) -> str:
    """Dice in words: `4 + 5`."""
    return " ".join(map(face_text, faces))


def formula_value(
    numbers: Sequence[int], signs: Sequence[int], *, left_to_right: bool = False
) -> int:
    """A formula's value: multiplication first, or strictly from left to right.

    >>> formula_value((4, 6, 3), (PLUS, TIMES))
    22
    """
    total = 0
    product = numbers[0]
    for sign, number in zip(signs, numbers[1:], strict=True):
        if sign == TIMES:
            product *= number
        else:
            total += product
            product = number if sign == PLUS else -number
        if left_to_right:
            total, product = 0, total + product
    return total + product


@dataclass(frozen=True, slots=True)
class Formula:
    """Dice joined to a formula.

    The order of what is added and taken away changes nothing, so `5+4` and `4+5` are the same: a
    well-formed formula is kept as its added numbers, then its subtracted ones, each from the
    smallest.
    """

    terms: FaceValues
    # what it comes to, 0 where it is not well-formed
    result: int = field(default=0, init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        if self.balanced:
            pairs = sorted(
                zip((PLUS, *self.terms[1::2]), self.terms[::2], strict=True),
                key=lambda pair: (-pair[0], pair[1]),
            )
            terms = tuple(chain(*pairs))[1:]
            object.__setattr__(self, "terms", terms)
            object.__setattr__(self, "result", formula_value(terms[::2], terms[1::2]))

    @property
    def balanced(self) -> bool:
        """Whether numbers and plus or minus signs alternate, from a number to a number."""
        numbers = self.terms[::2]
        signs = self.terms[1::2]
        return (
            len(numbers) > len(signs) > 0
            and min(numbers) >= 0
            and all(sign in (PLUS, MINUS) for sign in signs)
        )

    @property
    def text(self) -> str:
        """As it is typed: `4+5`."""
        return "".join(map(face_text, self.terms))


def _joined(adds: FaceValues, takes: FaceValues) -> Formula:
    signed = [*((PLUS, number) for number in adds), *((MINUS, number) for number in takes)]
    return Formula(tuple(chain(*signed))[1:])


def _shapes(dice: FaceValues, *, negative: bool) -> Iterator[tuple[int, int]]:
    """How many numbers may be added, and how many taken away; only where that can come to something
    that may be written.
    """
    numbers = sorted(face for face in dice if face >= 0)
    for adds in range(1, dice.count(PLUS) + 2):
        for takes in range(adds == 1, dice.count(MINUS) + 1):
            if adds + takes <= len(numbers) and (
                negative or sum(numbers[-adds:]) >= sum(numbers[:takes])
            ):
                yield adds, takes


@lru_cache(maxsize=2**10)
def formulas(dice: FaceValues, longest: int, *, negative: bool) -> tuple[Formula, ...]:
    """Every formula that some of the dice make, so many at most, one for all orders of the same
    numbers, shortest first.
    """
    numbers = tuple(sorted(face for face in dice if face >= 0))
    made: set[Formula] = set()
    for many, less in _shapes(dice, negative=negative):
        if 2 * (many + less) > longest + 1:
            continue
        for adds in set(combinations(numbers, many)):
            rest = list(numbers)
            for number in adds:
                rest.remove(number)
            made.update(
                _joined(adds, takes)
                for takes in set(combinations(rest, less))
                if negative or sum(adds) >= sum(takes)
            )
    return tuple(
        sorted(made, key=lambda formula: (len(formula.terms), *map(face_text, formula.terms)))
    )


def draw_formula(dice: FaceValues, stream: Stream, *, negative: bool) -> Formula:
    """One formula that some of the dice make, by chance; each can come."""
    many, less = stream.choice(tuple(_shapes(dice, negative=negative)))
    numbers = [face for face in dice if face >= 0]
    for _ in range(_TRIES):
        drawn = stream.draw(numbers, many + less)
        if negative or sum(drawn[:many]) >= sum(drawn[many:]):
            return _joined(tuple(drawn[:many]), tuple(drawn[many:]))
    numbers.sort()
    return _joined(tuple(numbers[-many:]), tuple(numbers[:less]))


def _steps(face: int) -> list[tuple[int, int, int]]:
    """What a die may do in a formula: numbers added and taken away beyond the signs for it, and
    what that adds to the sum.
    """
    if face == PLUS:
        return [(-1, 0, 0)]
    if face == MINUS:
        return [(0, -1, 0)]
    return [(1, 0, face), (0, 1, -face)]


@lru_cache(maxsize=16)
def results(dice: tuple[FaceValues, ...], most: int) -> frozenset[int]:
    """Every number that a formula with at least one sign, of at most so many dice, can come to,
    below zero included.

    Walks over the dice once and keeps what those taken so far can be: how many numbers are added
    and taken away beyond the signs for it, how many dice are used, and the sum; as far as the dice
    that are left can make a formula of it.
    """
    reached = {(0, 0, 0, 0)}
    for left, faces in zip(range(len(dice) - 1, -1, -1), dice, strict=True):
        steps = set(chain(*map(_steps, faces)))
        for (adds, takes, used, total), (more, less, worth) in product(reached, steps):
            if used < most:
                reached.add((adds + more, takes + less, used + 1, total + worth))
        reached = {one for one in reached if abs(one[0] - 1) + abs(one[1]) <= left}
    return frozenset(total for _, _, used, total in reached if used > 1)
