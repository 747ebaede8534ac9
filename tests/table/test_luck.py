"""Luck: what each throw is worth, counted by hand, and how sums of throws compare with other
dice.
"""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

import pytest

from sheetgen.core.cells import Sheet
from sheetgen.core.play import Moved, Rolled
from sheetgen.errors import IllegalMove
from sheetgen.games import ENGINES
from sheetgen.games.game import Game
from sheetgen.table.dice.luck import SeatLuck, luck, luck_so_far, sentences
from sheetgen.table.log.seats import new_game
from sheetgen.table.log.turns import sit
from sheetgen.testing.random_games import play
from tests.games.cases import TOY, Case, game_of
from tests.shipped import shipped


def game(name: str, **settings: str) -> Game[Any, Any]:
    made = shipped(name, **settings).game
    assert made is not None
    return made


def worth(name: str, before: Any, roll: str) -> dict[int, int]:
    played = game(name)
    return {
        int(seat): value
        for seat, value in played.comments.luck(
            before, played.fitted(before, played.parse_roll(roll))
        ).items()
    }


def after(name: str, players: int, *events: str) -> Any:
    """The table after rolls (`roll R3`) and moves of whoever acts first."""
    played = game(name)
    state = played.start(players)
    for event in events:
        if event.startswith("roll "):
            state = played.apply(
                state, Rolled(played.fitted(state, played.parse_roll(event.removeprefix("roll "))))
            )
        else:
            seat = min(played.rules.waiting(state))
            state = played.apply(state, Moved(seat, played.parse_move(event, state, seat)))
    return state


def test_a_unicorn_throw_counts_the_two_best_cells_that_it_reaches() -> None:
    # R3, R5 and Y4 are worth 2 each, R8 and O7 3, O9 4.
    assert worth("unicorn-rainbow", after("unicorn-rainbow", 2, "pick R R Y"), "R3 R5 Y4") == {0: 7}
    # O7 = R1+Y6 or R6+Y1, R7 = R1+R6: two cells of 6 to 8.
    assert worth("unicorn-rainbow", after("unicorn-rainbow", 2, "pick R R Y"), "R1 R1 Y1") == {0: 2}


def test_a_rainbow_throw_counts_the_highest_of_each_new_color() -> None:
    table = after("rainbow-roll", 2, "roll L1")
    # Ann or Ben begins; the higher red counts, the lucky die does not.
    assert sum(worth("rainbow-roll", table, "R6 R2 O1 Y3 G4 B5 L4").values()) == 6 + 1 + 3 + 4 + 5
    assert worth("rainbow-roll", game("rainbow-roll").start(2), "L3") == {}


def test_a_rainbow_throw_counts_by_how_much_it_is_higher_than_what_is_aside() -> None:
    start = after("rainbow-roll", 2, "roll L1", "roll R4 R2 O1 Y3 G4 B5 L4", "keep R4", "roll")
    seat = start.queue[0]
    assert worth("rainbow-roll", start, "R5 P4 O1 B4 Y5 L4") == {int(seat): (5 - 4) + 4 + 1 + 4 + 5}


def test_a_throw_of_the_chain_counts_its_longest_chain() -> None:
    # The player aid's example: 2 - Y2 - Y1 - R1 - R6.
    table = after("uno-dice", 2, "roll Y2", "roll R3")
    assert worth("uno-dice", table, "Y2 R6 Y1 R1 B5 G3") == {0: 4}
    assert worth("uno-dice", table, "R6 R6 Y5 B5 G5 G3") == {0: 0}


def test_a_formula_throw_counts_its_numbers_once_the_rounds_have_begun() -> None:
    played = game("formulas")
    assert played.comments.luck(played.start(2), played.parse_roll("4 5 2 6")) == {}
    table = sit(played, [Sheet("formulas", "Ann", 2)]).state
    assert played.comments.luck(replace(table, round=1), played.parse_roll("4 + 5 - 2 + - 6")) == {
        0: 17
    }


def test_a_die_of_color_dice_counts_for_its_owner_and_a_dummys_for_nobody() -> None:
    played = game("color-dice", first="seat")
    start = played.start(2)
    roll = played.fitted(start, played.parse_roll("R5 B2 G6 Y6"))
    assert played.comments.luck(start, roll) == {0: 5, 1: 2}


TWO = game_of(Case(TOY, 1))
"""The sum of two dice, one player."""


def told(*rolls: str, games: int = 900) -> SeatLuck:
    """The luck of somebody who throws these and takes misses."""
    miss = TWO.parse_move("miss", replace(TWO.start(1), total=7), 0)
    events = [event for roll in rolls for event in (Rolled(TWO.parse_roll(roll)), Moved(0, miss))]
    (one,) = luck(TWO, 1, events, games)
    return one


@pytest.mark.parametrize(
    ("roll", "share"),
    [("R6 B6", 35.5 / 36), ("R1 B1", 0.5 / 36), ("R3 B4", 18 / 36), ("R5 B5", (30 + 1.5) / 36)],
    ids=["12", "2", "7", "10"],
)
def test_a_throw_beats_what_is_less_and_half_of_what_is_equal(roll: str, share: float) -> None:
    # 2, 3, ..., 12 come in 1, 2, ..., 6, ..., 1 of 36 throws; four standard deviations of 900 are
    # at most 60.
    one = told(roll)
    assert (one.throws, one.worth, one.games) == (
        1,
        sum(int(word[1]) for word in roll.split()),
        900,
    )
    assert abs(one.better - 900 * share) <= 60


def test_throws_are_added_up_and_the_same_seed_says_the_same() -> None:
    one = told("R6 B6", "R1 B1", games=400)
    assert (one.throws, one.worth) == (2, 14)
    # Two throws of two dice: as often under 14 as over it.
    assert abs(one.better - 200) <= 40
    assert one == told("R6 B6", "R1 B1", games=400)


def test_dice_of_fair_games_are_lucky_half_of_the_time() -> None:
    shares = [
        one.better / one.games
        for seed in range(20)
        for one in luck(TWO, 2, play(TWO, 2, seed).events, 50)
    ]
    # The mean of 40 shares that are even from 0 to 1 has a standard deviation of 0.29 / sqrt(40).
    assert abs(sum(shares) / len(shares) - 0.5) <= 4 * 0.29 / 40**0.5


@pytest.mark.parametrize("name", ENGINES)
def test_every_game_says_how_lucky_everybody_was_and_what_was_compared(name: str) -> None:
    played = game(name)
    found = luck(played, 2, play(played, 2, 5).events, games=10)
    assert [one.seat for one in found] == [0, 1]
    assert all(0 <= one.better <= one.games == 10 and one.throws for one in found)
    said = sentences(played, found, ("Ann", "Ben"))
    assert said[0] == f"Ann's dice were better than in {found[0].better} of 10 games"
    assert said[-1] == f"compared is {played.comments.luck_counts}, thrown anew at the same table"


def test_a_throw_that_was_not_due_is_refused() -> None:
    with pytest.raises(IllegalMove):
        luck(TWO, 1, [Rolled(TWO.parse_roll("R6 B6"))] * 2)
    assert luck(TWO, 1, []) == ()
    assert sentences(TWO, (), ("Ann",)) == ()


def test_dice_count_for_whoever_has_taken_their_color() -> None:
    table = new_game(game("color-dice", first="seat"), ("Ann=green", "Ben=yellow"))
    said = luck_so_far(table.apply({"roll": "R6 B6 G1 Y6", "typed": True}))
    ann, ben = (int(re.search(r"in (\d+) of", sentence)[1]) for sentence in said[:2])  # type: ignore[index]
    assert ann < 30 < 70 < ben
