"""What throws of Unicorn Rainbow bring: all 1,512 against a twin that shares no rules code, against
chance through the engine, and what is advised.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Mapping
from functools import cache
from statistics import fmean, stdev

import pytest

from sheetgen.core.advice import EXACT_FOR_ROLL, Advice
from sheetgen.core.dice import Stream, throw
from sheetgen.games.unicorn import Move, UnicornSheet, UnicornState
from sheetgen.games.unicorn.groups import Groups
from sheetgen.games.unicorn.odds import ThrowTable, best_claims, table_of
from sheetgen.games.unicorn.play import UnicornRules
from sheetgen.games.unicorn.setup import UnicornSetup
from sheetgen.games.unicorn.state import UnicornPhase
from tests.games.test_unicorn_rolls import (
    EVERY_NUMBER,
    Dice,
    twin_groups,
    twin_pairs,
    twin_rolls,
)
from tests.games.unicorn import Unicorn, deal, table, unicorn
from tests.sample import few, sample

DISJOINT = "claim-mode=disjoint"
ROLLS = list(twin_rolls())

Spread = tuple[int, float, int]


def setup_of(game: Unicorn) -> UnicornSetup:
    assert isinstance(game.rules, UnicornRules)
    return game.rules.setup


def spread(numbers: Iterable[int]) -> Spread:
    found = list(numbers)
    return min(found), round(fmean(found), 3), max(found)


def shown(roll: Dice) -> tuple[str, ...]:
    return tuple(f"{color}{number}" for color, number in roll)


@cache
def every_throw(*settings: str) -> ThrowTable:
    """The throws of all picks."""
    setup = setup_of(unicorn(*settings))
    return table_of(setup, [setup.throws(pick.colors)[0] for pick in setup.picks])


def claims_of_throws(claims: int, *settings: str) -> Spread:
    """How many different claims, or pairs of claims, each throw allows."""
    found = every_throw(*settings)
    ways = [throws for cells, throws in found.items() if len(cells) == claims]
    return spread(sum(throws >> place & 1 for throws in ways) for place in range(len(ROLLS)))


def test_claims_of_all_throws_are_as_many_as_another_program_found() -> None:
    """With every number a cell of its own and mixed rows from 2 on."""
    assert claims_of_throws(1, *EVERY_NUMBER) == (2, 5.238, 6)
    assert claims_of_throws(2, *EVERY_NUMBER) == (1, 11.484, 15)
    assert claims_of_throws(2, *EVERY_NUMBER, DISJOINT) == (0, 4.246, 6)


def test_one_ability_reaches_as_many_cells_as_another_program_found() -> None:
    setup, seat = setup_of(unicorn(*EVERY_NUMBER)), 0
    numbers = {}
    for roll in ROLLS:
        faces = tuple(sorted(shown(roll)))
        if faces not in numbers:
            state = UnicornState((UnicornSheet(),), UnicornPhase.YOURS, shown=faces)
            groups = Groups(setup, state, seat)
            claims = groups.open_claims() + [
                claim for pool in ((1, 0), (0, 1)) for claim in groups.changed_claims(pool)
            ]
            numbers[faces] = len({claim.cell for claim in claims})
    assert spread(numbers[tuple(sorted(shown(roll)))] for roll in ROLLS) == (9, 16.563, 25)


def twin_best(roll: Dice, worth: Mapping[str, float], disjoint: bool) -> tuple[float, int]:
    """The best two claims of open cells, or one or none with penalties of 5; and how many miss."""
    pairs = [tuple(pair) for pair in twin_pairs(roll, disjoint, True)]
    both = [worth[one] + worth[other] for one, other in pairs if one in worth and other in worth]
    single = [worth[cell] - 5 for _, cell in twin_groups(roll, True) if cell in worth]
    ways = [(value, 0) for value in both] + [(value, 1) for value in single] + [(-10.0, 2)]
    return max(ways)


@pytest.mark.parametrize("disjoint", [False, True])
def test_the_next_throw_brings_what_the_twin_counts_throw_by_throw(disjoint: bool) -> None:
    settings = (*EVERY_NUMBER, DISJOINT) if disjoint else EVERY_NUMBER
    game, chance = unicorn(*settings), random.Random(5)
    letters = game.spec.letters
    cells = [cell for area in letters for cell in game.spec.cells[area]]
    for share in sample([0.1, 0.3, 0.6, 0.9], 2):
        worth = {cell: chance.uniform(2, 12) for cell in cells if chance.random() < share}
        by_id = {cell.id: value for cell, value in worth.items()}
        by_name = {f"{letters[cell.area]}{cell.name}": value for cell, value in worth.items()}
        twin = [twin_best(roll, by_name, disjoint) for roll in ROLLS]
        mean, whole = best_claims(every_throw(*settings), by_id, 5, 2)
        assert mean == pytest.approx(fmean(value for value, _ in twin))
        assert whole == sum(not missing for _, missing in twin)


def test_a_cell_is_reached_by_as_many_throws_as_the_twin_counts() -> None:
    for cell, name in (("red.2", "R2"), ("green.7", "G7"), ("violet.12", "V12")):
        twin = sum(name in {each for _, each in twin_groups(roll, True)} for roll in ROLLS)
        assert every_throw(*EVERY_NUMBER)[(cell,)].bit_count() == twin


def advice(game: Unicorn, state: UnicornState, seat: int = 0) -> Advice[Move]:
    found = game.advice(state, seat)
    assert found is not None
    return found


def test_a_throw_is_worth_what_it_brings_on_average_through_the_engine() -> None:
    """Without rows, 1sts or abilities to share in, the next throw counts the points of its two best
    cells; rules 1.f, R1 Y1 B1, is the one throw in 216 that leaves both claims unmade.
    """
    game, stream = unicorn(), Stream(3, "throws")
    setup, start = setup_of(game), game.start(2)
    due = game.rules.moved(start, 0, game.parse_move("pick R Y B", start, 0))
    dice = [game.spec.die(die) for die in setup.throws(("red", "yellow", "blue"))[0].dice]
    times = {cell.id: float(cell.times) for cell in setup.cells}
    rolls = table_of(setup, [setup.throws(("red", "yellow", "blue"))[0]])
    mean, whole = best_claims(rolls, times, 5, 2)
    assert whole == 215
    values = []
    for _ in range(few(600, 6000)):
        state = game.rules.rolled(due, throw(dice, len(dice), stream))
        best = sorted(
            times[move.cell] for move in game.rules.legal(state, 0) if hasattr(move, "cell")
        )
        values.append(sum(best[-2:]) if best else -10.0)
    assert fmean(values) == pytest.approx(mean, abs=4 * stdev(values) / len(values) ** 0.5)


def test_what_completes_a_column_comes_first_and_says_so() -> None:
    """Rules 1.f, R3 R5 Y4: the red 5 is the last of its column and its section."""
    game = unicorn()
    sheet = "players: 2\nred: 2-4\norange: 5\nyellow: 5\ngreen: 5\nblue: 5\nviolet: 5"
    found = advice(game, table(game, "R3 R5 Y4", sheet, "players: 2"))
    best = found.moves[0]
    assert found.known == EXACT_FOR_ROLL
    assert game.format_move(best.move) == "R5=R5"
    # 2 points, and 2 of the 1st
    assert best.why.startswith("4 points now; completes 1st of 5 and ability red.a; with O9; then ")


def test_claims_that_come_in_either_order_are_worth_the_same() -> None:
    game = unicorn()
    values = {
        game.format_move(one.move): one.value
        for one in advice(game, deal(game, "R3 R5 Y4", 2)).moves
    }
    assert values["O7=R3+Y4"] == pytest.approx(values["O9=R5+Y4"])
    assert max(values.values()) == values["O7=R3+Y4"]


def test_two_claims_that_no_throw_gives_cost_ten_points() -> None:
    game = unicorn()
    (done,) = advice(game, deal(game, "R1 Y1 B1", 2)).moves
    assert done.why.startswith("-10 points now")


def test_while_dice_are_due_what_they_bring_is_said() -> None:
    game = unicorn()
    start = game.start(1)
    due = game.rules.moved(start, 0, game.parse_move("pick R Y B", start, 0))
    (fact,) = advice(game, due).facts
    assert fact.startswith("215 of 216 throws allow every claim, worth 7.")
    assert game.advice(game.start(2), 1) is None
