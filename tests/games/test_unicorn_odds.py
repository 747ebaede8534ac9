"""What throws of Unicorn Rainbow bring: all 1,512 against a twin that shares no rules code, against
chance through the engine, and what is advised.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Mapping
from dataclasses import replace
from functools import cache
from statistics import fmean, stdev

import pytest

from sheetgen.core.advice import ESTIMATED, Advice, ExpectedPenalties
from sheetgen.core.dice import Stream, throw
from sheetgen.games.unicorn import Done, Move, UnicornSheet, UnicornState
from sheetgen.games.unicorn.groups import Groups
from sheetgen.games.unicorn.odds import ThrowTable, best_claims, table_of
from sheetgen.games.unicorn.outlook import SeatOutlook
from sheetgen.games.unicorn.play import UnicornRules
from sheetgen.games.unicorn.setup import UnicornSetup
from sheetgen.games.unicorn.state import UnicornPhase
from sheetgen.table.judge.advising import facts
from sheetgen.table.judge.policies import find
from tests.games.play import match
from tests.games.test_unicorn_rolls import (
    EVERY_NUMBER,
    Dice,
    twin_groups,
    twin_pairs,
    twin_rolls,
)
from tests.games.unicorn import COMPLETE, Unicorn, act, deal, table, unicorn
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
def every_throw(*settings: str) -> list[ThrowTable]:
    """The throws of each pick."""
    setup = setup_of(unicorn(*settings))
    return [table_of(setup, setup.throws(pick.colors)[0]) for pick in setup.picks]


def throws_that_reach(cell: str, *settings: str) -> int:
    """How many throws of all picks reach a cell."""
    return sum(table[(cell,)].bit_count() for table in every_throw(*settings))


def claims_of_throws(claims: int, *settings: str) -> Spread:
    """How many different claims, or pairs of claims, each throw allows."""
    numbers = []
    for found in every_throw(*settings):
        ways = [throws for cells, throws in found.items() if len(cells) == claims]
        places = range(found[()].bit_length())
        numbers += [sum(throws >> place & 1 for throws in ways) for place in places]
    assert len(numbers) == len(ROLLS)
    return spread(numbers)


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
            cells = {claim.cell for claim in groups.open_claims()}
            for pool in ((1, 0), (0, 1)):
                cells |= {cell for cell, *_ in groups.changed(pool)}
            numbers[faces] = len(cells)
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
        brought = [best_claims(table, by_id, 5, 2) for table in every_throw(*settings)]
        means = [mean for mean, _ in brought]
        assert fmean(means) == pytest.approx(fmean(value for value, _ in twin))
        assert sum(whole for _, whole in brought) == sum(not missing for _, missing in twin)


def test_a_cell_is_reached_by_as_many_throws_as_the_twin_counts() -> None:
    for cell, name in (("red.2", "R2"), ("green.7", "G7"), ("violet.12", "V12")):
        twin = sum(name in {each for _, each in twin_groups(roll, True)} for roll in ROLLS)
        assert throws_that_reach(cell, *EVERY_NUMBER) == twin


def advice(game: Unicorn, state: UnicornState, seat: int = 0) -> Advice[Move]:
    found = game.advice(state, seat)
    assert found is not None
    return found


@pytest.mark.parametrize("triple", ["off", "roller"])
def test_of_each_open_cell_it_is_said_how_many_throws_reach_it(triple: str) -> None:
    """All 1,512 throws through the engine, now and after each claim as the dice lie."""
    game = unicorn(f"triple-ones={triple}")
    setup = setup_of(game)
    sheet = "players: 2\nred: 3-6 8\norange: 5\nviolet: 4"
    now = table(game, "R3 R5 Y4", sheet, "players: 2")
    found = advice(game, now)
    assert found.throw_count == len(ROLLS)
    for claim in (None, *Groups(setup, now, 0).open_claims()):
        after = game.rules.moved(now, 0, claim) if claim else now
        twin = {cell.id: 0 for cell in setup.cells if cell.id not in after.sheets[0].marks}
        for roll in ROLLS:
            thrown = replace(after, shown=shown(roll), claimed=(), uses=())
            for cell in {each.cell for each in Groups(setup, thrown, 0).open_claims()}:
                twin[cell] += 1
        left = {
            cell: count
            for cell, count in found.open_cells.items()
            if not claim or cell != claim.cell
        }
        assert left == twin


def test_a_throw_is_worth_what_it_brings_on_average_through_the_engine() -> None:
    """Without rows, 1sts or abilities to share in, the next throw counts the points of its two best
    cells; rules 1.f, R1 Y1 B1, is the one throw in 216 that leaves both claims unmade.
    """
    game, stream = unicorn(), Stream(3, "throws")
    setup, start = setup_of(game), game.start(2)
    due = game.rules.moved(start, 0, game.parse_move("pick R Y B", start, 0))
    dice = [game.spec.die(die) for die in setup.throws(("red", "yellow", "blue"))[0].dice]
    times = {cell.id: float(cell.times) for cell in setup.cells}
    rolls = table_of(setup, setup.throws(("red", "yellow", "blue"))[0])
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


def test_what_completes_a_column_is_said() -> None:
    """Rules 1.f, R3 R5 Y4: the red 5 is the last of its column and its section."""
    game = unicorn()
    sheet = "players: 2\nred: 2-4\norange: 5\nyellow: 5\ngreen: 5\nblue: 5\nviolet: 5"
    found = advice(game, table(game, "R3 R5 Y4", sheet, "players: 2"))
    assert found.known == ESTIMATED
    why = {game.format_move(each.move): each.reason().text for each in found.moves}["R5=R5"]
    # 2 points, and 2 of the 1st
    assert why.startswith("4 points now; completes 1st of 5 and ability red.a; ")


def test_claims_that_come_in_either_order_are_worth_the_same() -> None:
    """The best claim, and the one that is to follow it."""
    game = unicorn()
    best, *others = advice(game, deal(game, "R3 R5 Y4", 2)).moves
    second = cell_with(best.reason().text)
    values = [each.value for each in others if game.format_move(each.move).startswith(second)]
    assert max(values) == pytest.approx(best.value)


def test_two_claims_that_no_throw_gives_cost_ten_points() -> None:
    game = unicorn()
    (done,) = advice(game, deal(game, "R1 Y1 B1", 2)).moves
    assert done.reason().text.startswith(
        "-10 points now; expected loss by penalties: 10 in this half, "
    )
    assert done.value == -10


def test_of_equal_points_the_cell_comes_first_that_fewer_throws_reach() -> None:
    game = unicorn()
    found = advice(game, deal(game, "Y1 Y1 B3", 2)).moves
    assert [game.format_move(each.move) for each in found] == ["Y2=Y1+Y1", "G4=Y1+B3", "B3=B3"]
    reached = [throws_that_reach(cell) for cell in ("green.4", "blue.3")]
    assert reached == [84, 264]
    assert found[2].reason().text.startswith("2 points now; 264 of 1,512 throws reach B3; ")


def twin_total(game: Unicorn, state: UnicornState, seat: int) -> int:
    """The best score that a seat can reach in this half, move by move through the engine."""
    if seat not in state.acting:
        return game.score(state, seat).total
    after = [game.rules.moved(state, seat, move) for move in game.moves(state, seat)]
    return max(twin_total(game, each, seat) for each in after)


@pytest.mark.parametrize(
    ("roll", "sheet"),
    [
        ("R3 R5 Y4", "players: 2\nred: 3-7 9-11\norange: 3-4 6 8\nextras: 2"),
        ("R2 R4 B6", "players: 2\nred: 3-11\nviolet: 3-7 9\nextras: 9"),
        ("Y6 B6 B6", "players: 2\nyellow: 2-5 7-11\nblue: 2-10\ngreen: 3-10"),
    ],
)
def test_in_the_last_turn_a_move_is_worth_the_points_that_the_half_then_brings(
    roll: str, sheet: str
) -> None:
    """All three boxes of yours are taken, so that nothing is left for later; no two abilities of a
    kind are there.
    """
    game = unicorn()
    before = table(game, roll, sheet, "players: 2")
    state = replace(
        before,
        sheets=(UnicornSheet(yours=3), before.sheets[0]),
        phase=UnicornPhase.OTHERS,
        acting=frozenset({1}),
    )
    total = game.score(state, 1).total
    for each in advice(game, state, 1).moves:
        after = game.rules.moved(state, 1, each.move)
        assert each.value == pytest.approx(twin_total(game, after, 1) - total)


def test_a_mark_counts_by_the_chance_that_its_cell_is_not_filled_later() -> None:
    """Orange 7, green 7 and violet 7 are open on the fullest sheet, which leaves room for a turn
    and a half; of 1,512 throws 168 reach each of them, and half of these serve it.
    """
    game = unicorn()
    full = COMPLETE.replace("3-11", "3-6 8-11")
    state = table(game, "R3 Y4 B1", f"players: 2\n{full}", "players: 2")
    chance = 1 - (1 - 168 / 1512 / 2) ** 1.5
    # 3 points, 7 of the row, 4 of the ability, 3 of the 1st if both others are filled, too
    worth = (1 - chance) * (3 + 7 + 4 + 3 * chance**2)
    (best, *_) = advice(game, state).moves
    assert game.format_move(best.move) == "O7=R3+Y4"
    assert best.value == pytest.approx(worth - 5)


def test_while_dice_are_due_what_they_bring_is_said() -> None:
    game = unicorn()
    start = game.start(1)
    due = game.rules.moved(start, 0, game.parse_move("pick R Y B", start, 0))
    found = advice(game, due)
    (fact,) = found.facts
    # of the loss only the first figure is exact
    assert facts(found) == (f"{fact} (estimated)",)
    # rules 1.f: one throw of three 1s
    brings, loss = fact.split("; ")
    assert brings.startswith("215 of 216 throws allow every claim, worth ")
    assert loss.startswith(
        "expected loss by penalties: 0.046 at the next throw (exact: 1 of 216 bring some as they"
        " lie), about "
    )
    picks = {game.format_move(each.move): each.value for each in advice(game, start).moves}
    assert brings.endswith(f"worth {picks['pick R Y B']:.1f} on average")
    assert picks["pick R R Y"] == picks["pick Y Y B"]
    assert game.advice(game.start(2), 1) is None


NEARLY = "red: 2-8 10\norange: 3-7\nyellow: 2-9\ngreen: 3-10\nblue: 3-10\nviolet: 3-6 8-11"
"""Ten cells are open."""


def half_of(
    game: Unicorn, players: int, seat: int, phase: UnicornPhase, sheet: UnicornSheet
) -> UnicornState:
    """A half in which that seat alone acts, before the dice lie; all other sheets are empty."""
    sheets = [UnicornSheet()] * players
    sheets[seat] = sheet
    active = seat if phase == UnicornPhase.YOURS or players == 1 else (seat + 1) % players
    return UnicornState(tuple(sheets), phase, frozenset({seat}), active)


def least_lost(game: Unicorn, state: UnicornState, seat: int) -> int:
    """The fewest points that penalties stand at when a half ends, move by move through the
    engine.
    """
    if seat not in state.acting:
        return 5 * state.sheets[seat].yours + 3 * state.sheets[seat].others
    after = [game.rules.moved(state, seat, move) for move in game.moves(state, seat)]
    return min(least_lost(game, each, seat) for each in after)


def losses(game: Unicorn, half: UnicornState, seat: int, rolls: list[tuple[str, ...]]) -> list[int]:
    """What penalties take in a half, by each of some rolls, if no ability and no extra can be spent."""
    circles = frozenset(setup_of(game).circles)
    sheet = replace(half.sheets[seat], gained=circles, used=circles, extras=15)
    half = half_of(game, len(half.sheets), seat, half.phase, sheet)
    before = 5 * sheet.yours + 3 * sheet.others
    found = {}
    for dice in {tuple(sorted(roll)) for roll in rolls}:  # the order of dice is of no account
        lies = replace(half, shown=dice)
        found[dice] = least_lost(game, lies, seat) - before
    return [found[tuple(sorted(roll))] for roll in rolls]


def cell_with(why: str) -> str:
    """The cell that is to be marked then, in a reason; "" for none."""
    return next((part[5:] for part in why.split("; ") if part.startswith("with ")), "")


def with_best(game: Unicorn, state: UnicornState, seat: int, move: Move, why: str) -> UnicornState:
    """The table after a move and the one that is said to be the best then."""
    after = game.rules.moved(state, seat, move)
    if seat not in after.acting:
        return after
    cell = cell_with(why)
    typed = [game.format_move(each) for each in game.moves(after, seat)]
    claims = [text for text in typed if text.removeprefix("extra ").startswith(f"{cell}=")]
    return act(game, after, seat, claims[0] if cell else "done")


@pytest.mark.parametrize(
    ("settings", "players", "phase", "next_phase", "yours"),
    [
        ((), 2, UnicornPhase.YOURS, UnicornPhase.OTHERS, 0),
        ((), 2, UnicornPhase.OTHERS, UnicornPhase.YOURS, 0),
        ((), 2, UnicornPhase.OTHERS, UnicornPhase.YOURS, 2),
        ((), 3, UnicornPhase.OTHERS, UnicornPhase.OTHERS, 0),
        ((), 1, UnicornPhase.YOURS, UnicornPhase.OTHERS, 0),
        ((), 1, UnicornPhase.OTHERS, UnicornPhase.YOURS, 0),
        ((DISJOINT,), 2, UnicornPhase.OTHERS, UnicornPhase.YOURS, 0),
        (("triple-ones=roller",), 2, UnicornPhase.YOURS, UnicornPhase.OTHERS, 0),
        (("triple-ones=all",), 2, UnicornPhase.OTHERS, UnicornPhase.YOURS, 0),
    ],
)
def test_what_the_next_throw_loses_is_what_the_engine_finds_throw_by_throw(
    settings: tuple[str, ...],
    players: int,
    phase: UnicornPhase,
    next_phase: UnicornPhase,
    yours: int,
) -> None:
    """After each move and the best that can follow it: by all 1,512 throws, and of a player alone,
    who throws the other dice next, by their 216.
    """
    game = unicorn(*settings)
    seat = players - 1
    sheet = table(game, "R3 R5 Y4", f"players: 1\n{NEARLY}").sheets[0]
    half = half_of(game, players, seat, phase, replace(sheet, yours=yours))
    now = replace(half, shown=("R3", "R6", "Y4"))
    left = [shown(roll) for roll in ROLLS if "".join(color for color, _ in roll) == "YBB"]
    alone = players == 1 and phase == UnicornPhase.YOURS
    rolls = left if alone else [shown(roll) for roll in ROLLS]
    moves = advice(game, now, seat).moves
    assert len(moves) > 4
    for each in sample(moves, 3):
        after = with_best(game, now, seat, each.move, each.reason().text)
        then = half_of(game, players, seat, next_phase, after.sheets[seat])
        lost = losses(game, then, seat, rolls)
        penalties = each.reason().penalties
        assert penalties is not None
        assert penalties.throw_count == len(rolls)
        assert penalties.penalized == len([points for points in lost if points])
        assert penalties.next_throw == pytest.approx(fmean(lost))


def test_by_the_end_penalties_are_those_of_the_open_cells_less_what_abilities_avert() -> None:
    """Orange 7, green 7 and violet 7 are open on the fullest sheet: there is room for one more
    turn, in which the player is as likely to pick as the other. Of the penalties then 12 abilities
    leave one in 13.
    """
    game = unicorn()
    full = COMPLETE.replace("3-11", "3-6 8-11")
    now = table(game, "R1 Y1 B1", f"players: 2\n{full}", "players: 2")
    (done,) = [each for each in advice(game, now).moves if each.move == Done()]
    cells = [{cell for _, cell in twin_groups(roll, False)} & {"O7", "G7", "V7"} for roll in ROLLS]
    own = fmean(5 * (2 - min(2, len(each))) for each in cells)
    other = fmean(0 if each else 3 for each in cells)
    penalties = done.reason().penalties
    assert penalties is not None
    assert penalties.next_throw == pytest.approx(other)
    assert penalties.by_end == pytest.approx((own + other) / 2 / 13)


def test_in_the_last_half_no_throw_comes_that_could_lose_anything() -> None:
    game = unicorn()
    sheet = replace(UnicornSheet(), yours=3)
    now = replace(half_of(game, 2, 1, UnicornPhase.OTHERS, sheet), shown=("R3", "R5", "Y4"))
    for each in advice(game, now, 1).moves:
        assert each.reason().penalties == ExpectedPenalties(0)
        assert "penalties" not in each.reason().text


def test_a_bot_that_follows_the_advice_finds_no_reasons(monkeypatch: pytest.MonkeyPatch) -> None:
    game = unicorn()

    def penalties(self: SeatOutlook, state: UnicornState) -> ExpectedPenalties:
        raise AssertionError("nobody has asked for them")

    monkeypatch.setattr(SeatOutlook, "penalties", penalties)
    end = match(game, [find("advised")] * 2, 3)
    assert game.outcome(end)
    with pytest.raises(AssertionError):
        advice(game, table(game, "R3 R5 Y4", "players: 2")).moves[0].reason()
