"""What a roll of three dice allows: the 1,512 rolls, or a sample, against a twin that shares no
rules code; the figures of rules 1.f.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import combinations, product
from statistics import fmean

import pytest

from sheetgen.core.dice import Roll, Thrown
from sheetgen.core.play import Moved
from sheetgen.games.unicorn import UnicornState
from tests.games.unicorn import Unicorn, act, cells, deal, moves, paper, table, throw, unicorn
from tests.sample import sample

PICKS = ("RRY", "RRB", "RYY", "RYB", "RBB", "YYB", "YBB")
FACES = range(1, 7)
SPARSE = (
    "red: 3-5 8 10\norange: 3 7 9-11\nyellow: 2-4 6\ngreen: 4 6 8 10\nblue: 2 11\nviolet: 5-7 9"
)
EVERY_NUMBER = ("eleven-twelve=split", "secondary-min=2")

Dice = tuple[tuple[str, int], ...]


# The twin: dice are letters with numbers, cells are letters with columns.

TWO_COLORS = {"RY": "O", "YR": "O", "YB": "G", "BY": "G", "RB": "V", "BR": "V"}


def twin_rolls() -> Iterator[Dice]:
    for pick in PICKS:
        for values in product(FACES, repeat=3):
            yield tuple(zip(pick, values, strict=True))


SOME_ROLLS = sample(twin_rolls(), 150)
"""Those that the rules are asked about; all in a whole run."""


def twin_cell(dice: Dice, every_number: bool) -> str | None:
    colors = "".join(color for color, _ in dice)
    color = colors[0] if len(set(colors)) == 1 else TWO_COLORS[colors]
    number = sum(value for _, value in dice)
    if number == 1 or (number == 2 and color in "OGV" and not every_number):
        return None
    return f"{color}{number}" if every_number or number < 11 else f"{color}11/12"


def twin_groups(roll: Dice, every_number: bool) -> list[tuple[set[int], str]]:
    """Each group of one or two dice (as places in the roll) with the cell that it marks."""
    groups = [*combinations(range(3), 1), *combinations(range(3), 2)]
    found = [
        (set(group), twin_cell(tuple(roll[place] for place in group), every_number))
        for group in groups
    ]
    return [(group, cell) for group, cell in found if cell is not None]


def twin_pairs(roll: Dice, disjoint: bool, every_number: bool) -> set[frozenset[str]]:
    """Each two different cells that two different groups mark."""
    groups = twin_groups(roll, every_number)
    return {
        frozenset({one, other})
        for (a, one), (b, other) in combinations(groups, 2)
        if one != other and not (disjoint and a & b)
    }


# The rules' answers in the same words.


@cache
def faces() -> dict[str, Thrown]:
    return {face.text: Thrown(die.id, face) for die in unicorn().spec.dice for face in die.faces}


def thrown(roll: Dice) -> Roll:
    return tuple(faces()[f"{color}{value}"] for color, value in roll)


def position(game: Unicorn, roll: Dice, sheet: str = "players: 1") -> UnicornState:
    return game.position([paper(game, sheet)], thrown(roll))


def pairs(game: Unicorn, state: UnicornState) -> set[frozenset[str]]:
    return set(paired(game, state))


def paired(game: Unicorn, state: UnicornState) -> Iterator[frozenset[str]]:
    for first in game.moves(state, 0):
        text = game.format_move(first)
        if text != "done":
            after = game.apply(state, Moved(0, first))
            yield from (frozenset(cells([text]) | {second}) for second in cells(moves(game, after)))


@pytest.mark.parametrize("settings", [(), EVERY_NUMBER], ids=["as it comes", "every number"])
def test_each_roll_reaches_the_cells_that_the_twin_finds(settings: tuple[str, ...]) -> None:
    game = unicorn(*settings)
    found = [cells(moves(game, position(game, roll))) for roll in SOME_ROLLS]
    assert found == [{cell for _, cell in twin_groups(roll, bool(settings))} for roll in SOME_ROLLS]


def test_each_roll_reaches_the_open_cells_of_a_sheet_that_the_twin_finds() -> None:
    game = unicorn()
    marked = {move.cell for move in paper(game, SPARSE).marks}
    letters = {letter: color for color, letter in game.spec.letters.items()}

    def is_open(cell: str) -> bool:
        return f"{letters[cell[0]]}.{cell[1:]}" not in marked

    found = [cells(moves(game, position(game, roll, SPARSE))) for roll in SOME_ROLLS]
    assert found == [
        {cell for _, cell in twin_groups(roll, False) if is_open(cell)} for roll in SOME_ROLLS
    ]


@pytest.mark.parametrize("settings", [(), EVERY_NUMBER], ids=["as it comes", "every number"])
@pytest.mark.parametrize("mode", ["any", "disjoint"])
def test_each_roll_has_the_pairs_of_claims_that_the_twin_finds(
    mode: str, settings: tuple[str, ...]
) -> None:
    game = unicorn(f"claim-mode={mode}", *settings)
    found = [pairs(game, position(game, roll)) for roll in SOME_ROLLS]
    assert found == [twin_pairs(roll, mode == "disjoint", bool(settings)) for roll in SOME_ROLLS]


@pytest.mark.parametrize(
    ("settings", "means"),
    [
        ((), [11.290, 4.196, 5.175]),  # the sheet as it comes: 57 cells
        # 66 cells; these are the figures that were published first
        (EVERY_NUMBER, [11.484, 4.246, 5.238]),
    ],
    ids=["as it comes", "every number"],
)
def test_mean_pairs_of_claims_and_mean_claims(
    settings: tuple[str, ...], means: list[float]
) -> None:
    """Pairs of claims where dice may be used twice, where each die serves once, and single claims,
    over all 1,512 rolls of the twin.
    """
    every = bool(settings)
    rolls = list(twin_rolls())
    assert len(rolls) == 1512
    claims = sum(len({cell for _, cell in twin_groups(roll, every)}) for roll in rolls)
    twice = [
        sum(len(twin_pairs(roll, disjoint, every)) for roll in rolls) for disjoint in (False, True)
    ]
    assert [round(count / len(rolls), 3) for count in (*twice, claims)] == means


@pytest.mark.parametrize(("colors", "mean"), [(2, 11.30), (3, 12.58)])
def test_mean_pairs_of_claims_by_the_colors_of_a_pick(colors: int, mean: float) -> None:
    """With every number a cell, which is how the figures were published."""
    rolls = [roll for roll in twin_rolls() if len({color for color, _ in roll}) == colors]
    pairs_found = [len(twin_pairs(roll, False, True)) for roll in rolls]
    assert fmean(pairs_found) == pytest.approx(mean, abs=0.005)


@pytest.mark.parametrize(("pick", "total", "mean"), [("RRY", 1109, 5.134), ("RYB", 1170, 5.417)])
def test_mean_number_of_cells_of_a_pick(pick: str, total: int, mean: float) -> None:
    game = unicorn()
    rolls = [roll for roll in twin_rolls() if "".join(color for color, _ in roll) == pick]
    assert sum(len(cells(moves(game, position(game, roll)))) for roll in rolls) == total
    assert (len(rolls), round(total / len(rolls), 3)) == (216, mean)


@pytest.mark.parametrize(
    ("mode", "pick", "claims"),
    [
        ("any", "RRY", {2: 215, 1: 1}),
        ("any", "RYB", {2: 215, 0: 1}),
        ("disjoint", "RRY", {2: 205, 1: 11}),
        ("disjoint", "RYB", {2: 200, 1: 15, 0: 1}),
    ],
)
def test_how_many_claims_a_roll_allows_on_an_empty_sheet(
    mode: str, pick: str, claims: dict[int, int]
) -> None:
    game = unicorn(f"claim-mode={mode}")
    found: Counter[int] = Counter()
    for roll in twin_rolls():
        if "".join(color for color, _ in roll) == pick:
            state = position(game, roll)
            found[2 if any(paired(game, state)) else min(1, len(cells(moves(game, state))))] += 1
    assert dict(found) == claims


def test_six_claims_of_a_roll_in_reading_order() -> None:
    game = unicorn()
    found = moves(game, table(game, "R3 R5 Y4"))
    assert found == ["R3=R3", "R5=R5", "Y4=Y4", "R8=R3+R5", "O7=R3+Y4", "O9=R5+Y4"]


def test_fifteen_pairs_of_claims_when_dice_may_be_used_twice() -> None:
    game = unicorn()
    assert len(pairs(game, table(game, "R3 R5 Y4"))) == 15


def test_six_pairs_of_claims_when_each_die_serves_once() -> None:
    game = unicorn("claim-mode=disjoint")
    found = {" ".join(sorted(pair)) for pair in pairs(game, table(game, "R3 R5 Y4"))}
    assert found == {"R3 R5", "R3 Y4", "R5 Y4", "R8 Y4", "O7 R5", "O9 R3"}


@pytest.mark.parametrize(("mode", "expected"), [("any", 6), ("disjoint", 2)])
def test_pairs_of_claims_with_two_cells_marked_before(mode: str, expected: int) -> None:
    game = unicorn(f"claim-mode={mode}")
    state = table(game, "R3 R5 Y4", "red: 3\norange: 7")
    assert moves(game, state) == ["R5=R5", "Y4=Y4", "R8=R3+R5", "O9=R5+Y4"]
    assert len(pairs(game, state)) == expected


def test_one_open_cell_is_one_claim_and_one_penalty() -> None:
    game = unicorn()
    state = act(game, table(game, "R3 R5 Y4", "red: 5 8\norange: 7 9\nyellow: 4"), 0, "R3", "done")
    assert (state.sheets[0].yours, game.sheet(state, 0).text("red.3")) == (1, "x")


def test_no_open_cell_is_two_penalties() -> None:
    game = unicorn()
    state = table(game, "R3 R5 Y4", "red: 3 5 8\norange: 7 9\nyellow: 4")
    assert moves(game, state) == ["done"]
    assert act(game, state, 0, "done").sheets[0].yours == 2


def test_a_lone_1_cannot_be_claimed() -> None:
    game = unicorn()
    state = table(game, "R1 R1 Y1")
    assert moves(game, state) == ["R2=R1+R1"]
    assert act(game, state, 0, "R2", "done").sheets[0].yours == 1


@pytest.mark.parametrize(
    ("reading", "expected"), [("3", ["R2=R1+R1"]), ("2", ["R2=R1+R1", "O2=R1+Y1"])]
)
def test_mixed_colors_start_where_the_table_says(reading: str, expected: list[str]) -> None:
    game = unicorn(f"secondary-min={reading}")
    assert moves(game, table(game, "R1 R1 Y1")) == expected


@pytest.mark.parametrize(
    ("reading", "expected"), [("merged", {"B6", "V11/12"}), ("split", {"B6", "V11", "V12"})]
)
def test_11_and_12_are_one_column_or_two(reading: str, expected: set[str]) -> None:
    game = unicorn(f"eleven-twelve={reading}")
    found = cells(moves(game, table(game, "R6 R5 B6")))
    assert {cell for cell in found if cell[0] in "BV"} == expected


@pytest.mark.parametrize(
    ("roll", "rows", "total"),
    [
        ("R1 R1 Y1", {"R": 10, "O": 9, "Y": 5}, 24),
        ("R1 Y1 B1", {"R": 5, "Y": 5, "B": 5, "O": 9, "G": 9, "V": 9}, 42),
    ],
)
def test_three_1s_open_all_numbers_in_their_range(
    roll: str, rows: dict[str, int], total: int
) -> None:
    game = unicorn("triple-ones=roller")
    found = cells(moves(game, table(game, roll)))
    assert (Counter(cell[0] for cell in found), len(found)) == (rows, total)


@pytest.mark.parametrize(("reading", "count"), [("off", 0), ("roller", 0), ("all", 42)])
def test_who_may_use_three_1s(reading: str, count: int) -> None:
    game = unicorn(f"triple-ones={reading}")
    state = table(game, "R1 Y1 B1", "players: 2\nred: 7 11", "players: 2")
    state = act(game, state, 0, *(["done"] if reading == "off" else ["O8", "V9"]))
    assert len(cells(moves(game, state, 1))) == count


def test_a_solo_player_has_thrown_both_times_and_may_use_three_1s_in_both_halves() -> None:
    game = unicorn("triple-ones=roller")
    state = act(game, deal(game, "R3 R5 Y4", 1), 0, "R3", "R5")
    assert Counter(cell[0] for cell in cells(moves(game, throw(game, state, "Y1 B1 B1")))) == {
        "Y": 5,
        "B": 10,
        "G": 9,
    }


def test_three_1s_still_allow_two_claims_only() -> None:
    game = unicorn("triple-ones=roller")
    state = act(game, table(game, "R1 Y1 B1", "players: 2", "players: 2"), 0, "O8", "V9")
    assert game.rules.waiting(state) == {1}
