"""Color Dice: set-up, attacks, counterattacks, locks and the end (rules 5.b to 5.f)."""

from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from itertools import combinations, product

import pytest

from sheetgen.core.dice import DieId, Stream, Throw
from sheetgen.core.play import Outcome, Rank
from sheetgen.errors import SheetError
from sheetgen.games.colordice import (
    Attack,
    AttackOrder,
    ColorPhase,
    KeepDice,
    Move,
    NoAttack,
    chance_of,
    chance_of_lead,
)
from sheetgen.games.colordice.odds import lead_odds
from sheetgen.testing.random_games import play
from tests.games.colordice_table import (
    P1,
    P2,
    PALETTE,
    TWO,
    at,
    attacks,
    cast,
    lines,
    outcome,
    reroll,
    rules,
    say,
)
from tests.sample import sample

GAME = rules()
SEATED = rules(first="seat")


# Set-up and who begins.


@pytest.mark.parametrize(
    ("players", "expected"),
    [
        (
            2,
            {
                "red": "red 2, out 7",
                "blue": "blue 3, out 6",
                "green": "green 9",
                "yellow": "yellow 9",
            },
        ),
        (
            3,
            {
                "red": "red 2, out 7",
                "blue": "blue 3, out 6",
                "green": "green 4, out 5",
                "yellow": "yellow 9",
            },
        ),
        (
            4,
            {
                "red": "red 2, out 7",
                "blue": "blue 3, out 6",
                "green": "green 4, out 5",
                "yellow": "yellow 5, out 4",
            },
        ),
        (
            6,
            {
                "red": "red 2, out 7",
                "blue": "blue 3, out 6",
                "green": "green 4, out 5",
                "yellow": "yellow 5, out 4",
                "orange": "orange 6, out 3",
                "violet": "violet 7, out 2",
            },
        ),
    ],
)
def test_pawns_at_the_start(players: int, expected: dict[str, str]) -> None:
    shown = lines(SEATED, SEATED.start(players))
    assert {color: shown[color] for color in shown if color in PALETTE} == expected


def test_dummies_fill_up_to_four_areas() -> None:
    assert [lines(SEATED, SEATED.start(players)).get("dummies", "") for players in range(2, 7)] == [
        "green yellow",
        "yellow",
        "",
        "",
        "",
    ]


@pytest.mark.parametrize("players", [1, 7])
def test_the_table_seats_two_to_six(players: int) -> None:
    with pytest.raises(SheetError) as refused:
        GAME.start(players)
    assert [problem.code for problem in refused.value.problems] == ["player-count"]


def test_the_highest_own_die_begins_and_the_others_have_one_pawn_more_each() -> None:
    start = GAME.start(4)
    assert GAME.rules.to_roll(start) == Throw(
        (DieId("red"), DieId("blue"), DieId("green"), DieId("yellow")), 4
    )
    begun = cast(GAME, start, "R3 B1 G5 Y2")
    assert lines(GAME, begun) == {
        "players": "red blue green yellow",
        "turn": "green",
        "red": "red 4, out 5",
        "blue": "blue 5, out 4",
        "green": "green 2, out 7",
        "yellow": "yellow 3, out 6",
    }


def test_until_it_is_settled_who_begins_all_pawns_are_outside_but_those_of_dummies() -> None:
    table = rules().start(2)
    there = {
        color: {place: count for place, count in row.items() if count}
        for color, row in table.pawns.items()
    }
    assert there == {
        "red": {"out": 9},
        "blue": {"out": 9},
        "green": {"green": 9},
        "yellow": {"yellow": 9},
    }


def test_dummies_do_not_throw_for_the_start() -> None:
    assert GAME.rules.to_roll(GAME.start(2)) == Throw((DieId("red"), DieId("blue")), 2)


def test_equal_highest_dice_are_thrown_again_by_those_players_only() -> None:
    tied = cast(GAME, GAME.start(4), "R5 B1 G5 Y2")
    assert GAME.rules.to_roll(tied) == Throw((DieId("red"), DieId("green")), 2)
    assert lines(GAME, cast(GAME, tied, "R1 G2"))["turn"] == "green"


def test_the_first_seat_begins_when_the_table_says_so() -> None:
    assert lines(SEATED, SEATED.start(4))["turn"] == "red"


# Dice.


def test_all_dice_in_play_are_thrown_those_of_dummies_too() -> None:
    assert SEATED.rules.to_roll(SEATED.start(2)) == Throw(
        (DieId("red"), DieId("blue"), DieId("green"), DieId("yellow")), 4
    )


def test_each_die_may_be_thrown_three_times() -> None:
    table = cast(SEATED, SEATED.start(4), "R1 B2 G3 Y4")
    table = cast(SEATED, say(SEATED, table, "reroll R B"), "R2 B2")
    table = cast(SEATED, say(SEATED, table, "reroll R G"), "R6 G3")
    texts = [SEATED.notation.format(move) for move in SEATED.moves(table, 0)]
    assert [text for text in texts if text.startswith("reroll")] == [
        "reroll B",
        "reroll G",
        "reroll Y",
        "reroll B G",
        "reroll B Y",
        "reroll G Y",
        "reroll B G Y",
    ]


def test_the_dice_are_final_when_none_may_be_thrown_again() -> None:
    table = cast(SEATED, SEATED.start(4), "R1 B2 G3 Y4")
    table = cast(SEATED, say(SEATED, table, "reroll R B G Y"), "R1 B2 G3 Y4")
    assert (
        cast(SEATED, say(SEATED, table, "reroll R B G Y"), "R1 B2 G3 Y4").phase is ColorPhase.ORDER
    )


def test_with_own_rolling_only_the_own_die_is_thrown_after_the_first_throw() -> None:
    game = rules(first="seat", rolling="own")
    table = cast(game, game.start(2), "R1 B2 G3 Y4")
    assert [game.notation.format(move) for move in game.moves(table, 0)] == [
        "pass",
        "before",
        "after",
        "stop",
        "reroll R",
    ]
    table = say(game, table, "pass", "pass", "pass", "pass")
    assert game.rules.to_roll(table) == Throw((DieId("blue"),), 1)
    assert cast(game, table, "B6").dice == {"red": 1, "blue": 6, "green": 3, "yellow": 4}


def test_with_all_rolling_every_turn_throws_all_dice() -> None:
    table = say(SEATED, cast(SEATED, SEATED.start(2), "R1 B2 G1 Y1"), "pass", "pass")
    assert SEATED.rules.to_roll(table) == Throw(
        (DieId("red"), DieId("blue"), DieId("green"), DieId("yellow")), 4
    )


# Attacks from rules 5.f.


def test_p1_red_attacks_blue_with_two() -> None:
    assert attacks(GAME, at(GAME, P1, "R5 B3 G5 Y6")) == [
        "out>blue 2+0",
        "out>green 2+0",
        "out>yellow 2+0",
        "red>blue 2+0",
        "red>blue 1+1",
        "red>blue 0+2",
        "red>green 2+0",
        "red>yellow 2+0",
        "blue>green 2+0",
        "blue>yellow 2+0",
    ]


def test_p1_moving_into_the_home_of_the_attacked_color_only() -> None:
    game = rules(move_target="their-home")
    assert attacks(game, at(game, P1, "R5 B3 G5 Y6")) == [
        "out>blue 2+0",
        "red>blue 2+0",
        "red>blue 1+1",
        "red>blue 0+2",
    ]


def test_p1_yellow_counterattacks_red_with_one() -> None:
    assert attacks(GAME, at(GAME, P1 + "counter: yellow", "R5 B3 G5 Y6")) == [
        "out>red 1+0",
        "out>blue 1+0",
        "out>green 1+0",
        "yellow>red 1+0",
        "yellow>red 0+1",
        "yellow>blue 1+0",
        "yellow>blue 0+1",
        "yellow>green 1+0",
    ]


@pytest.mark.parametrize(
    ("dice", "count"), [("R2 B1", 11), ("R3 B1", 10), ("R4 B1", 5), ("R5 B1", 2), ("R6 B1", 0)]
)
def test_p1_attacks_on_blue_by_difference(dice: str, count: int) -> None:
    assert len(attacks(GAME, at(GAME, P1, dice + " G6 Y6"))) == count


def test_p1_a_lead_of_one_strikes_blue_in_green_too() -> None:
    assert {"red>green 0+1", "blue>green 0+1"} <= set(attacks(GAME, at(GAME, P1, "R4 B3 G5 Y6")))


def test_p1_a_lead_of_four_leaves_two_ways() -> None:
    assert attacks(GAME, at(GAME, P1, "R5 B1 G6 Y6")) == ["out>green 4+0", "out>yellow 4+0"]


def test_p1_striking_in_the_home_of_the_attacked_color_only() -> None:
    game = rules(strike_where="home")
    struck = [
        attack for attack in attacks(game, at(game, P1, "R4 B3 G5 Y6")) if attack.endswith("0+1")
    ]
    assert struck == ["red>blue 0+1"]


def test_p2_attacks_on_blue() -> None:
    assert attacks(GAME, at(GAME, P2, "R4 B2 G1 Y6")) == [
        "red>blue 2+0",
        "red>blue 1+1",
        "red>blue 0+2",
        "red>green 2+0",
        "red>yellow 2+0",
    ]


@pytest.mark.parametrize(
    ("dice", "count"), [("R2 B1", 3), ("R3 B1", 4), ("R4 B1", 1), ("R5 B1", 1), ("R6 B1", 1)]
)
def test_two_players_at_the_start_red_on_blue(dice: str, count: int) -> None:
    assert len(attacks(GAME, at(GAME, TWO, dice + " G6 Y6"))) == count


@pytest.mark.parametrize(
    ("dice", "expected"),
    [
        ("R2 G1", ["out>blue 1+0", "red>blue 1+0", "red>green 0+1"]),
        ("R3 G1", ["out>blue 2+0", "red>blue 2+0", "red>green 0+2"]),
        ("R4 G1", ["out>blue 3+0"]),
        ("R5 G1", ["out>blue 4+0"]),
        ("R6 G1", ["out>blue 5+0"]),
    ],
)
def test_two_players_at_the_start_red_on_the_dummy_green(dice: str, expected: list[str]) -> None:
    assert attacks(GAME, at(GAME, TWO, dice + " B6 Y6")) == expected


# What an attack does.


def test_a_struck_pawn_goes_outside() -> None:
    after = lines(GAME, say(GAME, at(GAME, P1, "R5 B3 G5 Y6"), "attack B red>blue 1+1"))
    assert {color: after[color] for color in ("red", "blue")} == {
        "red": "blue 5, out 4",
        "blue": "blue 2, green 1, out 6",
    }


def test_a_struck_pawn_of_a_dummy_leaves_the_game() -> None:
    assert (
        lines(GAME, say(GAME, at(GAME, TWO, "R2 B6 G1 Y6"), "attack G red>green 0+1"))["green"]
        == "green 8, removed 1"
    )


def test_a_struck_pawn_of_a_dummy_goes_outside_when_dummies_return() -> None:
    game = rules(dummy_return="true")
    assert (
        lines(game, say(game, at(game, TWO, "R2 B6 G1 Y6"), "attack G red>green 0+1"))["green"]
        == "green 8, out 1"
    )


def test_pawns_that_entered_with_one_attack_may_strike_with_the_next() -> None:
    table = say(GAME, at(GAME, TWO, "R2 B1 G1 Y6"), "attack B out>blue 1+0")
    assert attacks(GAME, table) == [
        "out>blue 1+0",
        "red>blue 1+0",
        "red>green 0+1",
        "blue>green 0+1",
    ]


def test_pawns_that_attacked_stay_when_each_attacks_once() -> None:
    game = rules(reuse_pawns="false")
    table = say(game, at(game, TWO, "R2 B1 G1 Y6"), "attack B out>blue 1+0")
    assert attacks(game, table) == ["out>blue 1+0", "red>blue 1+0", "red>green 0+1"]


def test_where_each_pawn_attacks_once_a_counterattack_has_all_pawns_beside_those_that_came() -> (
    None
):
    game = rules(reuse_pawns="false")
    table = say(
        game, at(game, P1, "R5 B6 G3 Y4"), "attack G out>blue 2+0", "attack Y out>blue 1+0", "pass"
    )
    assert "blue>green 1+0" in attacks(game, table)


def test_pawns_may_attack_again_in_the_next_turn() -> None:
    game = rules(reuse_pawns="false")
    table = say(game, at(game, TWO, "R2 B1 G1 Y1"), "attack B out>blue 1+0", "pass")
    table = say(game, cast(game, table, "R1 B1 G1 Y1"), "pass")
    assert "blue>green 0+1" in attacks(game, cast(game, table, "R2 B1 G1 Y1"))


def test_attacks_end_with_pass_and_the_next_player_throws() -> None:
    table = say(GAME, at(GAME, P1, "R5 B3 G5 Y5"), "attack B out>blue 2+0", "pass")
    assert (table.phase, lines(GAME, table)["turn"]) == (ColorPhase.THROW, "blue")


def test_pass_is_accepted_after_one_attack() -> None:
    table = say(GAME, at(GAME, P1, "R5 B3 G5 Y6"), "attack B out>blue 2+0")
    assert list(GAME.moves(table, 0)) == [NoAttack()]


def test_pass_is_accepted_when_no_attack_is_legal() -> None:
    assert NoAttack() in list(GAME.moves(at(GAME, P1, "R6 B6 G6 Y6"), 0))


# Counterattacks.


def test_counterattacks_come_clockwise_from_the_active_player() -> None:
    table = say(GAME, at(GAME, P1 + "turn: green", "R5 B6 G4 Y5"), "after")
    counterattackers = []
    while table.phase is ColorPhase.COUNTER:
        counterattackers.append(table.acting)
        table = say(GAME, table, "pass")
    assert counterattackers == ["yellow", "red", "blue"]


def test_after_means_that_the_counterattacks_come_first() -> None:
    table = say(GAME, at(GAME, P1, "R5 B3 G5 Y6"), "after")
    assert (table.phase, GAME.rules.waiting(table)) == (ColorPhase.COUNTER, {3})
    assert say(GAME, table, "attack R yellow>red 0+1").phase is ColorPhase.ATTACK


def test_before_means_that_the_turn_ends_with_the_counterattacks() -> None:
    table = say(GAME, at(GAME, P1, "R5 B3 G5 Y6"), "before", "attack B out>blue 2+0", "pass")
    assert (table.phase, GAME.rules.waiting(table)) == (ColorPhase.COUNTER, {3})
    assert lines(GAME, say(GAME, table, "pass"))["turn"] == "blue"


def test_an_attack_right_after_the_throw_comes_before_the_counterattacks() -> None:
    assert say(GAME, at(GAME, P1, "R5 B3 G5 Y6"), "attack B out>blue 2+0").order == "before"


def test_the_dice_stay_as_they_are_for_the_attacks_after_a_counterattack() -> None:
    table = say(GAME, at(GAME, P1, "R5 B3 G5 Y6"), "after", "attack R yellow>red 0+1")
    assert attacks(GAME, table)[:3] == ["out>blue 2+0", "out>green 2+0", "out>yellow 2+0"]


def test_a_counterattack_that_strikes_leaves_less_to_attack_with() -> None:
    table = say(GAME, at(GAME, P1, "R5 B3 G5 Y6"), "after", "attack R yellow>red 0+1")
    assert [attack for attack in attacks(GAME, table) if attack.startswith("red>")] == []


def test_two_dice_higher_than_the_active_one_make_two_counterattacks() -> None:
    table = say(GAME, at(GAME, P1, "R5 B3 G6 Y6"), "stop", "after")
    assert GAME.rules.waiting(table) == {2}
    assert GAME.rules.waiting(say(GAME, table, "pass")) == {3}


def test_equal_dice_neither_attack_nor_counterattack() -> None:
    table = say(GAME, at(GAME, P1, "R5 B5 G5 Y5"), "stop")
    assert list(GAME.moves(table, 0)) == [NoAttack()]


# Dummies.


def test_the_player_on_the_left_plays_the_dummies() -> None:
    table = say(GAME, at(GAME, TWO, "R4 B2 G6 Y4"), "after")
    assert (table.acting, GAME.rules.waiting(table)) == ("green", {1})
    assert lines(GAME, say(GAME, table, "attack R green>red 0+2")) == {
        "players": "red blue",
        "dummies": "green yellow",
        "turn": "red",
        "dice": "R4 B2 G6 Y4",
        "red": "out 9",
        "blue": "blue 3, out 6",
        "green": "red 2, green 7",
        "yellow": "yellow 9",
    }


def test_with_three_players_the_dummy_is_played_by_the_left_neighbor_of_whoever_has_the_turn() -> (
    None
):
    three = "players: red blue green\nturn: green"
    assert GAME.rules.waiting(say(GAME, at(GAME, three, "R1 B1 G3 Y6"), "after")) == {0}


def test_dummies_that_nobody_plays_do_not_counterattack() -> None:
    game = rules(dummy_by="never")
    table = say(game, at(game, TWO, "R4 B2 G6 Y6"), "stop")
    assert table.phase is ColorPhase.ATTACK


def test_a_dummy_that_plays_by_itself_strikes_as_many_as_it_can() -> None:
    game = rules(dummy_by="policy")
    table = say(game, at(game, TWO, "R4 B2 G6 Y6"), "after")
    assert table.phase is ColorPhase.ATTACK
    assert [lines(game, table)[color] for color in ("red", "green", "yellow")] == [
        "out 9",
        "red 2, green 7",
        "yellow 9",
    ]


def test_a_dummy_does_not_win() -> None:
    full = (
        "players: red blue\nred: out 9\nblue: red 1, blue 3, out 5\ngreen: red 8, green 1\nyellow:"
        " yellow 9"
    )
    table = say(GAME, at(GAME, full, "R1 B1 G2 Y1"), "after")
    assert "green>red 1+0" not in attacks(GAME, table)
    room = full.replace("red 1, blue 3", "blue 4").replace("blue 4, out 5", "blue 3, out 6")
    table = say(GAME, at(GAME, room, "R1 B1 G2 Y1"), "after", "attack R green>red 1+0")
    assert (outcome(GAME, table), lines(GAME, table)["green"]) == (None, "red 9")


def test_nine_pawns_of_a_dummy_are_locked() -> None:
    full = (
        "players: red blue\nred: out 9\nblue: blue 3, green 1, out 5\ngreen: red 9\nyellow:"
        " yellow 9"
    )
    assert "green>red 0+1" not in attacks(GAME, at(GAME, full + "\nturn: blue", "R6 B2 G1 Y6"))


# Locks and the end.


def test_seven_pawns_in_a_foreign_area_are_locked() -> None:
    assert attacks(GAME, at(GAME, P2, "R4 B6 G1 Y6")) == []


def test_seven_pawns_at_home_are_not_locked() -> None:
    six = "players: red blue green yellow orange violet\nturn: violet"
    assert "violet>red 2+0" in attacks(GAME, at(GAME, six, "R1 B6 G6 Y6 O6 V3"))


def test_six_pawns_in_a_foreign_area_are_not_locked() -> None:
    six = P2.replace("red 2, green 7", "red 2, green 6, out 1")
    assert "green>blue 3+0" in attacks(GAME, at(GAME, six, "R4 B6 G1 Y6"))


def test_the_ninth_pawn_in_a_foreign_area_wins_at_once() -> None:
    table = say(GAME, at(GAME, P2, "R4 B2 G1 Y6"), "attack B red>green 2+0")
    ranks = (Rank(0, 1), Rank(1, 2), Rank(2, 2), Rank(3, 2))
    assert outcome(GAME, table) == Outcome("red has all 9 pawns in green", ranks)
    assert (GAME.rules.to_roll(table), GAME.rules.waiting(table)) == (None, frozenset())


def test_a_counterattack_wins_at_once() -> None:
    table = say(GAME, at(GAME, P2 + "turn: blue", "R4 B2 G1 Y1"), "after", "attack B red>green 2+0")
    assert outcome(GAME, table) is not None


def test_nine_pawns_at_home_do_not_win() -> None:
    assert outcome(GAME, at(GAME, TWO)) is None


def test_a_position_that_is_won_has_ended() -> None:
    won = P2.replace("red 2, green 7", "green 9")
    assert outcome(GAME, at(GAME, won, "R4 B2 G1 Y6")) is not None


FULL = """
players: red blue green yellow
red: blue 1, green 1, yellow 7
blue: red 1, green 7, yellow 1
green: red 1, blue 7, yellow 1
yellow: red 7, blue 1, green 1
"""
"""All positions are taken and no pawn is at home."""


def test_a_table_where_nobody_can_attack_any_more_ends_without_a_winner() -> None:
    game = rules(strike_where="home")
    assert outcome(game, at(game, FULL)) == Outcome(
        "nobody can attack any more, whatever the dice show",
        tuple(Rank(seat, 1) for seat in range(4)),
    )


@pytest.mark.parametrize("who", ["left", "never", "policy"])
def test_a_table_goes_on_while_pawns_can_be_moved_in(who: str) -> None:
    game = rules(dummy_by=who)
    bare = (
        "players: red blue\ndummies: green yellow\nred: out 9\nblue: out 9\ngreen: removed"
        " 9\nyellow: removed 9\n"
    )
    assert outcome(game, at(game, bare)) is None


def test_the_same_table_goes_on_when_pawns_are_struck_anywhere() -> None:
    assert outcome(GAME, at(GAME, FULL)) is None


# Dice odds from rules 5.f.

WITH_THREE_THROWS = {
    1: Fraction(26165, 46656),
    2: Fraction(5887, 11664),
    3: Fraction(6613, 15552),
    4: Fraction(7411, 23328),
    5: Fraction(91, 216) ** 2,
}


@pytest.mark.parametrize("difference", WITH_THREE_THROWS)
def test_chance_of_a_difference_with_three_throws_of_each_die(difference: int) -> None:
    assert chance_of(GAME.spec, difference) == WITH_THREE_THROWS[difference]


def test_chance_of_any_lead_with_three_throws_of_each_die() -> None:
    assert chance_of_lead(GAME.spec) == Fraction(42091, 46656)


def test_the_chances_as_decimals() -> None:
    chances = [
        *(chance_of(GAME.spec, difference) for difference in range(1, 6)),
        chance_of_lead(GAME.spec),
    ]
    assert [round(float(chance), 4) for chance in chances] == [
        0.5608,
        0.5047,
        0.4252,
        0.3177,
        0.1775,
        0.9022,
    ]


D6 = tuple(range(1, 7))


@pytest.mark.parametrize("difference", range(1, 6))
def test_chance_of_a_difference_with_one_throw(difference: int) -> None:
    odds = lead_odds(D6, D6, frozenset([difference]))
    assert odds(D6, D6, 0, 0) == Fraction(6 - difference, 36)


def test_chance_of_a_lead_with_one_throw() -> None:
    assert lead_odds(D6, D6, frozenset(range(1, 6)))(D6, D6, 0, 0) == Fraction(15, 36)


def test_dice_with_other_faces_have_other_chances() -> None:
    low, high = (1, 2), (2, 3)
    assert lead_odds(low, high, frozenset([0]))(low, high, 1, 1) == Fraction(9, 16)


# Generator and judge.


def every_move(colors: tuple[str, ...]) -> Iterator[Move]:
    """Everything that could be said at a table with these colors and one that does not play,
    sensible or not.
    """
    every = (*colors, "pink")
    for opponent, source, target in product(every, (*every, "out"), every):
        for moves, strikes in product(range(-1, 7), repeat=2):
            if moves + strikes <= 6:
                yield Attack(opponent, source, target, moves, strikes)
    for size in range(len(every) + 1):
        yield from (reroll(*dice) for dice in combinations(every, size))
    yield from (KeepDice(), NoAttack(), AttackOrder("before"), AttackOrder("after"))


@cache
def some_moves(colors: tuple[str, ...]) -> list[Move]:
    return sample(every_move(colors), 400)


@pytest.mark.parametrize(
    ("players", "settings"),
    [
        (2, {}),
        (4, {}),
        (2, {"dummy_by": "policy"}),
        (3, {"reuse_pawns": "false", "rolling": "own"}),
        (3, {"strike_where": "home"}),
    ],
)
def test_the_judge_allows_exactly_what_the_generator_lists(
    players: int, settings: dict[str, str]
) -> None:
    game = rules(**settings)
    seen = {table.phase: table for table in play(game, players, 5).states}
    for table in seen.values():
        for seat in range(players):
            listed = list(game.moves(table, seat))
            assert len(listed) == len(set(listed))
            tried = {*listed, *some_moves(table.colors)}
            assert {move for move in tried if game.problems(table, seat, move) == ()} == set(listed)


@pytest.mark.parametrize(
    ("position", "dice", "before"),
    [
        (P1, "R5 B3 G5 Y6", ()),
        (P1, "R5 B3 G2 Y6", ("stop",)),
        (P1, "R5 B3 G5 Y6", ("after",)),
        (TWO, "R2 B1 G1 Y6", ("attack B out>blue 1+0",)),
    ],
)
def test_every_legal_move_may_be_drawn_by_chance(
    position: str, dice: str, before: tuple[str, ...]
) -> None:
    table = say(GAME, at(GAME, position, dice), *before)
    (seat,) = GAME.rules.waiting(table)
    stream = Stream("drawn", dice)
    assert {GAME.rules.legal(table, seat).sample(stream) for _ in range(3000)} == set(
        GAME.moves(table, seat)
    )
