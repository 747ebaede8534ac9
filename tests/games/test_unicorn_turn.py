"""The course of a turn: picks, both halves, firsts and dots, extras, penalties, the end, the solo
turn.
"""

from __future__ import annotations

from typing import Any

import pytest

from sheetgen.core.dice import Throw
from sheetgen.core.play import Outcome, Rank
from sheetgen.errors import SheetError
from sheetgen.games.unicorn import UnicornState
from sheetgen.games.unicorn.state import UnicornPhase
from tests.games.unicorn import (
    NAMES,
    Unicorn,
    act,
    cells,
    deal,
    moves,
    paper,
    table,
    throw,
    unicorn,
)

BEFORE_6 = "red: 6\norange: 6\nyellow: 6\ngreen: 6\nblue: 6"
"""Column 6, violet still open."""


def marks(game: Unicorn, state: UnicornState, seat: int, area: str) -> dict[str, str]:
    """What stands in an area of a seat's paper."""
    sheet = game.sheet(state, seat)
    return {
        mark.cell.removeprefix(f"{area}."): mark.text
        for mark in sheet.marks
        if mark.cell.startswith(f"{area}.")
    }


def test_three_of_six_dice_can_be_picked_in_seven_ways() -> None:
    game = unicorn()
    found = moves(game, game.start(2))
    assert found == [
        "pick R R Y",
        "pick R R B",
        "pick R Y Y",
        "pick R Y B",
        "pick R B B",
        "pick Y Y B",
        "pick Y B B",
    ]


def test_the_picked_dice_are_thrown_at_once() -> None:
    game = unicorn()
    state = act(game, game.start(2), 0, "pick B Y Y")
    due = game.rules.to_roll(state)
    assert due is not None
    assert ([game.spec.die(die).color for die in due.dice], due.take) == (
        ["yellow", "yellow", "blue"],
        3,
    )


def test_a_pick_is_the_same_in_any_order() -> None:
    game = unicorn()
    state = game.start(2)
    assert act(game, state, 0, "pick B Y Y") == act(game, state, 0, "y y b")


def test_a_roll_is_taken_in_any_order() -> None:
    game = unicorn()
    state = act(game, game.start(2), 0, "pick R R Y")
    assert moves(game, throw(game, state, "Y4 R3 R5")) == moves(
        game, throw(game, state, "R3 R5 Y4")
    )


def test_two_claims_end_the_active_players_half() -> None:
    game = unicorn()
    state = act(game, deal(game, "R3 R5 Y4", 3), 0, "R3", "O7")
    assert (
        sorted(game.rules.waiting(state)),
        marks(game, state, 0, "red"),
        marks(game, state, 0, "orange"),
    ) == (
        [1, 2],
        {"3": "x"},
        {"7": "x"},
    )


def test_the_others_act_in_any_order_and_then_the_next_player_picks() -> None:
    game = unicorn()
    state = act(game, deal(game, "R3 R5 Y4", 3), 0, "R3", "O7")
    state = act(game, act(game, state, 2, "R5", "done"), 1, "R8", "done")
    assert (state.phase, list(game.rules.waiting(state)), state.turn) == (UnicornPhase.PICK, [1], 2)


def test_the_turn_goes_around_the_table() -> None:
    game = unicorn()
    state = deal(game, "R3 R5 Y4", 2)
    state = act(game, act(game, state, 0, "R3", "O7"), 1, "R5", "done")
    state = throw(game, act(game, state, 1, "pick R R Y"), "R3 R5 Y4")
    state = act(game, act(game, state, 1, "R3", "O7"), 0, "R5", "done")
    assert (list(game.rules.waiting(state)), state.turn) == ([0], 3)


def test_a_roll_without_a_claim_costs_two_yours_and_one_others() -> None:
    game = unicorn()
    state = act(game, deal(game, "R1 Y1 B1", 2), 0, "done")
    state = act(game, state, 1, "done")
    assert [(paper.yours, paper.others) for paper in state.sheets] == [(2, 0), (0, 1)]


def test_penalties_stop_at_the_last_box() -> None:
    game = unicorn()
    state = act(game, table(game, "R1 Y1 B1", "players: 2\nyours: 2", "players: 2"), 0, "done")
    assert state.sheets[0].yours == 3


def test_where_each_die_serves_once_the_extra_claim_takes_other_dice_too() -> None:
    game = unicorn("claim-mode=disjoint")
    state = act(game, table(game, "R3 R5 Y4", "players: 2", "players: 2"), 0, "R3", "R5")
    state = act(game, state, 1, "R3")
    assert moves(game, state, 1) == ["extra R5=R5", "extra Y4=Y4", "extra O9=R5+Y4", "done"]


def test_disjoint_claims_may_leave_no_second_one_and_cost_a_penalty() -> None:
    game = unicorn("claim-mode=disjoint")
    state = table(game, "R3 R5 Y4", "players: 2\nyellow: 4\nred: 3", "players: 2")
    state = act(game, state, 0, "O9")
    assert moves(game, state) == ["done"]
    assert act(game, state, 0, "done").sheets[0].yours == 1


def test_an_extra_buys_a_second_claim() -> None:
    game = unicorn()
    state = act(game, deal(game, "R3 R5 Y4", 2), 0, "R3", "O7")
    state = act(game, state, 1, "R8")
    assert moves(game, state, 1) == [
        "extra R3=R3",
        "extra R5=R5",
        "extra Y4=Y4",
        "extra O7=R3+Y4",
        "extra O9=R5+Y4",
        "done",
    ]
    state = act(game, state, 1, "extra O9")
    assert (state.phase, marks(game, state, 1, "extras"), marks(game, state, 1, "orange")) == (
        UnicornPhase.PICK,
        {"1": "x"},
        {"9": "x"},
    )


@pytest.mark.parametrize(("players", "cap"), [(2, 9), (3, 12), (4, 15)])
def test_extras_are_capped_by_the_number_of_players(players: int, cap: int) -> None:
    game = unicorn()
    found = []
    for spent in (cap - 1, cap):
        state = table(
            game, "R3 R5 Y4", f"players: {players}", f"players: {players}\nextras: {spent}"
        )
        state = act(game, act(game, state, 0, "R3", "O7"), 1, "R8")
        found.append(cells(moves(game, state, 1)))
    assert found == [{"R3", "R5", "Y4", "O7", "O9"}, set()]


@pytest.mark.parametrize("cap", [6, 9, 15])
def test_a_solo_player_has_as_many_extras_as_the_table_says(cap: int) -> None:
    game = unicorn(f"extras-solo={cap}")
    state = table(game, "R3 R5 Y4", f"players: 1\nextras: {cap - 1}")
    state = act(game, throw(game, act(game, state, 0, "R3", "O7"), "Y2 B3 B5"), 0, "Y2")
    assert cells(moves(game, state)) == {"B3", "B5", "B8", "G5", "G7"}
    assert act(game, state, 0, "extra B8").sheets[0].extras == cap


def test_who_completes_a_column_first_writes_1st_and_the_others_a_dot() -> None:
    game = unicorn()
    state = table(game, "R2 R1 B4", *[f"players: 3\n{BEFORE_6}"] * 3)
    state = act(game, state, 0, "V6", "R2")
    assert [marks(game, state, seat, "first") for seat in range(3)] == [
        {"6": "1st"},
        {"6": "dot"},
        {"6": "dot"},
    ]


def test_others_who_complete_a_column_in_the_same_half_share_the_1st() -> None:
    game = unicorn()
    state = table(game, "R2 R1 B4", "players: 3", *[f"players: 3\n{BEFORE_6}"] * 2)
    state = act(game, state, 0, "R2", "B4")
    state = act(game, act(game, state, 1, "V6", "done"), 2, "V6", "done")
    assert [marks(game, state, seat, "first") for seat in range(3)] == [
        {"6": "dot"},
        {"6": "1st"},
        {"6": "1st"},
    ]


def test_a_column_completed_after_the_active_player_in_the_same_turn_has_a_dot() -> None:
    game = unicorn()
    state = table(game, "R2 R1 B4", *[f"players: 2\n{BEFORE_6}"] * 2)
    state = act(game, act(game, state, 0, "V6", "R2"), 1, "V6", "done")
    assert [marks(game, state, seat, "first") for seat in range(2)] == [{"6": "1st"}, {"6": "dot"}]


@pytest.mark.parametrize(("reading", "expected"), [("false", {}), ("true", {"2": "1st"})])
def test_column_2_has_a_first_box_only_where_the_table_wants_it(
    reading: str, expected: dict[str, str]
) -> None:
    game = unicorn(f"first-on-two={reading}")
    state = act(
        game, table(game, "R2 R5 Y4", "players: 2\nyellow: 2\nblue: 2", "players: 2"), 0, "R2"
    )
    assert marks(game, state, 0, "first") == expected


def test_a_complete_row_has_its_bonus() -> None:
    game = unicorn()
    state = act(game, table(game, "R3 R5 Y4", "players: 2\nred: 2-4 6-11", "players: 2"), 0, "R5")
    assert marks(game, state, 0, "bonus") == {"red": "x"}


ROWS = {"red": "2-11", "yellow": "2-11", "blue": "2-11", "orange": "3-11"}


def all_but_one(open_row: str, *full: str) -> str:
    """Rows complete, and one with its 10 open."""
    lines = [f"{row}: {ROWS[row]}" for row in full]
    return "\n".join(["players: 2", *lines, f"{open_row}: {ROWS[open_row].partition('-')[0]}-9 11"])


def test_three_rows_of_dice_colors_do_not_end_the_game() -> None:
    game = unicorn()
    state = table(game, "R5 R5 Y4", all_but_one("red", "yellow", "blue"), "players: 2")
    state = act(game, act(game, state, 0, "R10", "O9"), 1, "R5", "done")
    assert (state.phase, game.outcome(state)) == (UnicornPhase.PICK, None)


def test_a_third_row_of_a_mixed_color_ends_the_game_after_the_others_have_acted() -> None:
    game = unicorn()
    state = act(
        game,
        table(game, "R5 R4 Y5", all_but_one("orange", "yellow", "blue"), "players: 2"),
        0,
        "O10",
        "R9",
    )
    assert game.outcome(state) is None
    outcome = game.outcome(act(game, state, 1, "R5", "done"))
    assert outcome == Outcome(
        "player 1 has completed 3 rows (orange, yellow, blue)", (Rank(0, 1), Rank(1, 2))
    )


def test_a_fourth_row_of_a_mixed_color_ends_the_game() -> None:
    game = unicorn()
    state = table(game, "R5 R4 Y5", all_but_one("orange", "red", "yellow", "blue"), "players: 2")
    state = act(game, act(game, state, 0, "O10", "done"), 1, "R5", "done")
    outcome = game.outcome(state)
    assert outcome is not None
    assert outcome.reason == "player 1 has completed 4 rows (red, orange, yellow, blue)"


@pytest.mark.parametrize(
    ("sheets", "reason"),
    [
        (
            ("player: Ann\nplayers: 2\nyours: 2", "player: Ben\nplayers: 2"),
            "Ann has taken 3 yours penalties",
        ),
        (
            ("player: Ann\nplayers: 2", "player: Ben\nplayers: 2\nothers: 3"),
            "Ben has taken 4 others penalties",
        ),
    ],
)
def test_a_full_penalty_strip_ends_the_game(sheets: tuple[str, str], reason: str) -> None:
    game = unicorn()
    state = act(game, act(game, table(game, "R1 Y1 B1", *sheets), 0, "done"), 1, "done")
    outcome = game.outcome(state, NAMES)
    assert outcome is not None
    assert outcome.reason == reason


def test_a_solo_turn_uses_the_other_three_dice_for_the_others_half() -> None:
    game = unicorn()
    state = act(game, deal(game, "R3 R5 Y4", 1), 0, "R3", "O7")
    due = game.rules.to_roll(state)
    assert due is not None
    assert [game.spec.die(die).color for die in due.dice] == ["yellow", "blue", "blue"]
    state = throw(game, state, "Y2 B3 B5")
    assert (list(game.rules.waiting(state)), cells(moves(game, state))) == (
        [0],
        {"Y2", "B3", "B5", "B8", "G5", "G7"},
    )


def test_both_throws_of_a_solo_turn_take_all_six_dice() -> None:
    game = unicorn()
    state = act(game, game.start(1), 0, "pick R R Y")
    first = game.rules.to_roll(state)
    state = act(game, throw(game, state, "R3 R5 Y4"), 0, "R3", "O7")
    second = game.rules.to_roll(state)
    assert isinstance(first, Throw)
    assert isinstance(second, Throw)
    assert sorted(first.dice + second.dice) == sorted(die.id for die in game.spec.dice)


def test_a_solo_player_takes_both_kinds_of_penalties() -> None:
    game = unicorn()
    state = throw(game, act(game, deal(game, "R1 Y1 B1", 1), 0, "done"), "R1 Y1 B1")
    state = act(game, state, 0, "done")
    assert (state.sheets[0].yours, state.sheets[0].others, state.phase) == (2, 1, UnicornPhase.PICK)


def test_a_solo_turn_is_finished_with_the_other_dice_when_the_yours_are_full() -> None:
    game = unicorn()
    state = act(game, table(game, "R1 Y1 B1", "players: 1\nyours: 2"), 0, "done")
    assert (state.sheets[0].yours, state.phase) == (3, UnicornPhase.REST)
    state = act(game, throw(game, state, "R3 Y4 B5"), 0, "R3", "done")
    assert state.phase == UnicornPhase.END


def test_a_solo_game_ends_with_the_player_alone() -> None:
    game = unicorn()
    state = act(game, table(game, "R1 Y1 B1", "player: Ann\nplayers: 1\nyours: 2"), 0, "done")
    state = act(game, throw(game, state, "R3 Y1 B1"), 0, "R3", "done")
    assert game.outcome(state, NAMES) == Outcome("Ann has taken 3 yours penalties", (Rank(0, 1),))


@pytest.mark.parametrize("players", [0, 5])
def test_a_game_has_one_to_four_players(players: int) -> None:
    with pytest.raises(SheetError, match=f"Unicorn Rainbow is for 1 to 4 players, not {players}"):
        unicorn().start(players)


def test_papers_of_the_start_are_empty() -> None:
    game = unicorn()
    empty: Any = [game.sheet(game.start(2), seat).marks for seat in range(2)]
    assert empty == [(), ()]
    assert paper(game, "players: 2").marks == ()
