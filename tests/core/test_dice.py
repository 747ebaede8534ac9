"""Dice, and chance that gives the same rolls everywhere: vectors worked out here with hashlib
alone.
"""

import hashlib
from collections import Counter
from collections.abc import Iterator
from itertools import islice, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sheetgen.core.dice import (
    Die,
    DieId,
    Face,
    Stream,
    Thrown,
    roll_text,
    rolls_that_show,
    throw,
    throws,
)


def die(name: str, sides: int = 6) -> Die:
    return Die(DieId(name), tuple(Face(value) for value in range(1, sides + 1)))


def cup(*sides: int) -> list[Die]:
    return [die(f"d{number}", each) for number, each in enumerate(sides)]


def documented_bytes(text: str) -> Iterator[int]:
    """SHA-256 over `text/0`, `text/1`, ..., byte by byte, as the module's documentation says."""
    block = 0
    while True:
        yield from hashlib.sha256(f"{text}/{block}".encode()).digest()
        block += 1


def documented_numbers(text: str, bounds: list[int]) -> list[int]:
    source, found = documented_bytes(text), []
    for bound in bounds:
        byte = next(source)
        while byte >= 256 // bound * bound:
            byte = next(source)
        found.append(byte % bound)
    return found


def test_stream_follows_its_documentation_over_several_blocks() -> None:
    stream = Stream(42, "rainbow-roll", 3, "lucky")
    bounds = [6, 13, 2, 256, 20, 1, 100] * 40
    assert [stream.below(bound) for bound in bounds] == documented_numbers(
        "42/rainbow-roll/3/lucky", bounds
    )


def test_first_rolls_of_seed_1_are_fixed_forever() -> None:
    stream = Stream(1)
    assert [stream.below(6) + 1 for _ in range(20)] == [
        byte % 6 + 1 for byte in islice(documented_bytes("1"), 21) if byte < 252
    ][:20]
    assert [Stream("seed", "die").below(256), Stream("seed", "die", 2).below(256)] == [
        hashlib.sha256(b"seed/die/0").digest()[0],
        hashlib.sha256(b"seed/die/2/0").digest()[0],
    ]


def test_same_seed_same_rolls_other_label_other_rolls() -> None:
    rolls = [list(throws(cup(6, 6, 6), 3, Stream(7, label), 20)) for label in ("a", "a", "b")]
    assert rolls[0] == rolls[1]
    assert rolls[0] != rolls[2]


def test_faces_come_up_equally_often() -> None:
    counts = Counter(roll[0].face.value for roll in throws(cup(6), 1, Stream("uniform"), 60_000))
    # chi-square, 5 degrees, 1 in 1,000
    assert sum((count - 10_000) ** 2 / 10_000 for count in counts.values()) < 20.5
    assert sorted(counts) == [1, 2, 3, 4, 5, 6]


def test_numbers_above_a_byte_come_up_equally_often() -> None:
    stream = Stream(1, "wide")
    counts = Counter(stream.below(300) for _ in range(60_000))
    assert len(counts) == 300
    assert all(130 < count < 280 for count in counts.values())


def test_each_die_is_drawn_equally_often_and_in_every_place() -> None:
    dice = cup(*[6] * 13)
    drawn = [[thrown.die for thrown in roll] for roll in throws(dice, 7, Stream("cup"), 13_000)]
    for place in range(7):
        counts = Counter(roll[place] for roll in drawn)
        # chi-square, 12 degrees, 1 in 1,000
        assert sum((count - 1000) ** 2 / 1000 for count in counts.values()) < 32.9
    assert all(len(set(roll)) == 7 for roll in drawn)


def test_throw_draws_without_replacement_by_popping_the_cup() -> None:
    dice = cup(6, 6, 6, 6, 6)
    numbers = documented_numbers("9/x", [5, 4, 3, 6, 6, 6])
    left = [f"d{number}" for number in range(5)]
    drawn = [left.pop(number) for number in numbers[:3]]
    assert throw(dice, 3, Stream(9, "x")) == tuple(
        Thrown(DieId(name), Face(number + 1))
        for name, number in zip(drawn, numbers[3:], strict=True)
    )


@pytest.mark.parametrize("take", [3, 4, 99])
def test_throw_takes_all_dice_in_order_when_there_are_no_more(take: int) -> None:
    assert [thrown.die for thrown in throw(cup(6, 6, 6), take, Stream(1))] == ["d0", "d1", "d2"]


@given(
    st.lists(st.sampled_from([1, 2, 3, 6, 6, 6, 20, 100, 256, 257, 1000]), max_size=9),
    st.integers(0, 10),
    st.integers(0, 30),
    st.text(max_size=5),
)
def test_many_throws_are_the_same_as_one_after_another(
    sides: list[int], take: int, times: int, seed: str
) -> None:
    dice = cup(*sides)
    one, many = Stream(seed), Stream(seed)
    assert list(throws(dice, take, many, times)) == [throw(dice, take, one) for _ in range(times)]
    assert many.below(256) == one.below(256)


@pytest.mark.parametrize(
    ("sides", "take"), [([257], 1), ([257, 257], 1), ([6] * 300, 2), ([300] * 300, 300)]
)
def test_throws_of_more_than_a_byte_tells_apart_end(sides: list[int], take: int) -> None:
    dice = cup(*sides)
    one = Stream("wide")
    assert list(throws(dice, take, Stream("wide"), 3)) == [throw(dice, take, one) for _ in range(3)]


def test_throws_read_no_byte_ahead() -> None:
    stream, twin = Stream(3), Stream(3)
    rolls = throws(cup(6, 6, 20), 3, stream, 10)
    assert next(rolls) == throw(cup(6, 6, 20), 3, twin)
    assert stream.below(256) == twin.below(256)


@pytest.mark.parametrize(
    ("face", "text"),
    [
        (Face(3, "", "red", "R"), "R3"),
        (Face(None, "star", "", ""), "*"),
        (Face(None, "star", "yellow", "Y"), "Y*"),
        (Face(None, "+1"), "+1"),
        (Face(4), "4"),
        (Face(4, "", "", "L"), "L4"),
        (Face(0), "0"),
    ],
)
def test_face_in_notation(face: Face, text: str) -> None:
    assert face.text == text
    assert Thrown(DieId("d"), face).text == text


def test_roll_in_notation() -> None:
    assert (
        roll_text(
            (Thrown(DieId("a"), Face(3, "", "red", "R")), Thrown(DieId("b"), Face(None, "+")))
        )
        == "R3 +"
    )


def test_rolls_that_show_a_face_are_those_of_all_rolls_in_their_order() -> None:
    dice = [
        Die(DieId(f"d{number}"), tuple(Face(value=value) for value in values))
        for number, values in enumerate([(1, 2, 2), (3, 1), (1, 1, 1, 5)])
    ]
    rolls = list(product(*[[face.text for face in die.faces] for die in dice]))
    for number, shown in enumerate(rolls_that_show(dice)):
        for text, places in shown.items():
            twin = [place for place, roll in enumerate(rolls) if roll[number] == text]
            assert [place for place in range(len(rolls)) if places >> place & 1] == twin
    assert rolls_that_show(dice * 9) == []
