"""What the advice of Rainbow Roll says of moves: each legal one has its value and the reason."""

from fractions import Fraction

import pytest

from sheetgen.core.advice import EXACT_FOR_ROLL, Advice
from sheetgen.games.rainbow import Move, RainbowState
from tests.games.rainbow import ANN, BEN, GAME, RainbowRoll, at, options, rules, say
from tests.games.test_rainbow_twin import twin_value

Told = list[tuple[str, float, str]]


def advised(state: RainbowState, game: RainbowRoll = GAME) -> Advice[Move]:
    advice = game.advice(state, ANN)
    assert advice is not None
    return advice


def told(state: RainbowState, game: RainbowRoll = GAME) -> Told:
    """The moves in notation with their values and reasons."""
    return [
        (game.format_move(valued.move), round(valued.value, 2), valued.why)
        for valued in advised(state, game).moves
    ]


@pytest.mark.parametrize("settings", [{"lucky-counts": "false"}, {"lucky-needs-aside": "false"}])
def test_other_rules_are_looked_ahead_by_one_roll(settings: dict[str, str]) -> None:
    game = rules(**settings)
    state = say(at("O5 R6 P4 G4 L4", "P6 R5", game), "swap P6", game=game)
    assert advised(state, game).known == EXACT_FOR_ROLL
    assert told(state, game) == [
        ("stop", 25, "25 now; rolling on is worth 18.6 and busts 1 time in 3"),
        ("roll", 18.61, "worth 18.6 and busts 1 time in 3; stopping scores 25"),
    ]


@pytest.mark.parametrize(
    ("roll", "settings"),
    [
        ("P6 R5", {}),
        ("P6 R1 L5", {}),
        ("O4 R3", {}),
        ("O4 R3 L2", {"lucky-counts": "false"}),
        ("Y4 R3 L4", {"lucky-counts": "false"}),
        ("Y4 Y2 L4", {"lucky-needs-aside": "false"}),
    ],
)
def test_every_legal_move_has_a_value_and_no_other(roll: str, settings: dict[str, str]) -> None:
    game = rules(**settings)
    state = at("P4 O5 R6", roll, game)
    moves = told(state, game)
    assert sorted(move for move, _, _ in moves) == sorted(options(state, game))
    values = [value for _, value, _ in moves]
    assert values == sorted(values, reverse=True)


def test_a_step_is_worth_the_best_that_it_leads_to() -> None:
    game = rules(lucky_counts="false")
    # Of orange 4 and purple 6 roll the kinds of purple 4 and red 1: 2 * 1 of 36 rolls fail.
    fails, worth = twin_value({1: 4, 5: 6}, 0, [3, 5], lucky_rolled=False, counts=False)
    assert fails == Fraction(1, 18)
    rolls = f"roll on, which is worth {float(worth):.1f} and busts 1 time in 18; stopping scores 10"
    assert told(at("P4 O4", "P6 R1", game), game) == [
        ("swap P6", round(float(worth), 2), f"then {rolls}"),
        (
            "keep R1",
            11,
            "with P6, then stop with 11; rolling on is worth 9.7 and busts 1 time in 3",
        ),
    ]


def test_nobody_else_is_advised() -> None:
    game = rules(first="random")
    assert GAME.advice(GAME.start(2), BEN) is None
    assert game.advice(game.start(2), ANN) is None
