"""Plain dice: what people write, what it comes to, what is refused, and that no face is favored."""

from __future__ import annotations

from collections import Counter
from itertools import product

import pytest

from sheetgen.core.dice import Face, Roll, Stream, Thrown, throws
from sheetgen.errors import NotationError
from sheetgen.table.dice.plain import is_plain, plain_throw
from tests.sample import sample


def thrown(text: str, *values: int) -> Roll:
    """The dice of a text, showing these numbers."""
    return tuple(
        Thrown(die.id, Face(value))
        for die, value in zip(plain_throw(text).dice, values, strict=True)
    )


SUMS = [
    ("2d6 d4", (3, 6, 4), "3 6 4"),
    ("2d6,d4", (3, 6, 4), "3 6 4"),
    ("2 d6", (3, 6), "3 6"),
    ("D%", (77,), "77"),
    ("d4+d6", (1, 6), "1 + 6 = 7"),
    ("2d6+1", (3, 6), "3 + 6 + 1 = 10"),
    ("2d6 + 1", (3, 6), "3 + 6 + 1 = 10"),
    ("2d6 -1", (3, 6), "3 + 6 - 1 = 8"),
    ("2d6−1", (3, 6), "3 + 6 - 1 = 8"),
    ("1+2d6", (3, 6), "1 + 3 + 6 = 10"),
    ("d4-2d6", (1, 3, 6), "1 - 3 - 6 = -8"),
    ("4d6kh3", (3, 6, 3, 4), "3 + 6 + (3) + 4 = 13"),
    ("4d6k3", (1, 2, 3, 4), "(1) + 2 + 3 + 4 = 9"),
    ("2d20kl1", (17, 5), "(17) + 5 = 5"),
    ("2d20kh1+3", (17, 5), "17 + (5) + 3 = 20"),
    ("2d6+1 d4", (3, 6, 4), "3 + 6 + 1 = 10; 4"),
    ("3w6", (3, 6, 4), "3 6 4"),
    ("2 W6 + 1", (3, 6), "3 + 6 + 1 = 10"),
    ("2d20dl1", (17, 5), "17 + (5) = 17"),
    ("4d6dl1", (3, 6, 3, 4), "3 + 6 + (3) + 4 = 13"),
    ("2d20dh", (17, 5), "(17) + 5 = 5"),
    ("2d20kh", (17, 5), "17 + (5) = 17"),
    ("2d20KL", (17, 5), "(17) + 5 = 5"),
    ("4dF", (-1, 0, 1, 1), "-1 + 0 + 1 + 1 = 1"),
    ("4df+2", (-1, -1, 0, 1), "-1 + -1 + 0 + 1 + 2 = 1"),
    ("dF", (-1,), "-1 = -1"),
    ("dF d3", (1, 2), "1 = 1; 2"),
]


@pytest.mark.parametrize(("text", "values", "told"), SUMS, ids=[text for text, _, _ in SUMS])
def test_what_dice_come_to(text: str, values: tuple[int, ...], told: str) -> None:
    assert is_plain(text)
    assert plain_throw(text).in_words(thrown(text, *values)) == told


def test_the_best_three_of_four_in_all_throws() -> None:
    (best,) = plain_throw("4d6kh3").sums
    for values in sample(product(range(1, 7), repeat=4), 200):
        words, total, out = best.of(thrown("4d6kh3", *values))
        assert (total, len(out)) == (sum(sorted(values)[1:]), 1)
        assert words.count("(") == 1


REFUSED = [
    ("d0", "too-many-sides"),
    ("d1", "too-many-sides"),
    ("d257", "too-many-sides"),
    ("d99999999999999999999", "too-many-sides"),
    ("d999999999999999999999999999999", "no-plain-dice"),
    ("0d6", "too-many-dice"),
    ("10000d6", "too-many-dice"),
    ("150d6 51d4", "too-many-dice"),
    ("99999999999999999999d6", "too-many-dice"),
    ("-2d6", "no-plain-dice"),
    ("2d6++1", "no-plain-dice"),
    ("2d6+", "no-plain-dice"),
    ("2d6 7", "no-plain-dice"),
    ("2d6 R", "no-plain-dice"),
    ("2d6*2", "no-plain-dice"),
    ("2d6+100000", "number-too-large"),
    ("4d6kh5", "keep-too-many"),
    ("4d6kh0", "keep-too-many"),
    ("2dx", "no-plain-dice"),
    ("2d6dl2", "keep-too-many"),
    ("2d6d1", "no-plain-dice"),
    ("2dFF", "no-plain-dice"),
]


@pytest.mark.parametrize(("text", "code"), REFUSED, ids=[text for text, _ in REFUSED])
def test_what_cannot_be_thrown(text: str, code: str) -> None:
    assert is_plain(text)
    with pytest.raises(NotationError) as caught:
        plain_throw(text)
    assert [problem.code for problem in caught.value.problems] == [code]


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("4d6kh5", "4d6kh5: of 4 dice 1 to 4 are kept, not 5"),
        ("2d6dl2", "2d6dl2: of 2 dice 1 to 2 are kept, not 0"),
    ],
)
def test_how_many_plain_dice_are_kept_is_said(text: str, why: str) -> None:
    with pytest.raises(NotationError) as refused:
        plain_throw(text)
    assert refused.value.problems[0].message == why


@pytest.mark.parametrize(
    "text", ["dragon", "uno", "unicorn-rainbow", "d4.yaml", "games/2d6", "R R Y", "again 3", ""]
)
def test_what_is_no_plain_dice(text: str) -> None:
    assert not is_plain(text)


class Bytes(Stream):
    """A stream that gives every byte once."""

    def __init__(self) -> None:
        self._bytes = iter(range(256))


@pytest.mark.parametrize("sides", sample(range(2, 257), 12))
def test_every_face_comes_from_equally_many_bytes(sides: int) -> None:
    (die,) = plain_throw(f"d{sides}").dice
    came = Counter(roll[0].face.value for roll in throws((die,), 1, Bytes(), 256 // sides * sides))
    assert came == dict.fromkeys(range(1, sides + 1), 256 // sides)
