"""What the advice of Rainbow Roll says of moves: each legal one has its value and the reason."""

import pytest

from sheetgen.core.advice import EXACT_FOR_ROLL, Advice
from sheetgen.core.play import Moved
from sheetgen.games.rainbow import Move, RainbowState, roll_again_value
from sheetgen.games.rainbow.state import Keep, Swap
from tests.games.rainbow import ANN, BEN, GAME, RainbowRoll, at, options, paper, rules, say

Told = list[tuple[str, float, str]]


def advised(state: RainbowState, game: RainbowRoll = GAME) -> Advice[Move]:
    advice = game.advice(state, ANN)
    assert advice is not None
    return advice


def worths(state: RainbowState, game: RainbowRoll = GAME) -> list[tuple[str, float]]:
    """The moves in notation with their values."""
    return [(game.format_move(valued.move), valued.value) for valued in advised(state, game).moves]


def told(state: RainbowState, game: RainbowRoll = GAME) -> Told:
    """The moves in notation with their values and reasons."""
    return [
        (game.format_move(valued.move), round(valued.value, 2), valued.reason().text)
        for valued in advised(state, game).moves
    ]


@pytest.mark.parametrize("settings", [{"lucky-counts": "false"}, {"lucky-needs-aside": "false"}])
def test_other_rules_are_looked_ahead_by_one_roll(settings: dict[str, str]) -> None:
    game = rules(**settings)
    state = say(at("O6 R6 P6", "Y1 R5 P5 G3", game), "keep Y1", game=game)
    assert advised(state, game).known == EXACT_FOR_ROLL
    worth = {move: value for move, value, _ in told(state, game)}
    assert worth["roll"] == round(float(roll_again_value(game, state)), 2)


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


@pytest.mark.parametrize(
    ("aside", "roll", "settings"),
    [
        ("R6 O6 Y5 B1", "O3 Y2 G6", {}),
        ("", "R6 O4 O5 Y6 G5 B3 P4", {}),
        ("O5 R6 P4 G4 L4", "P6 R5", {}),
        ("", "R4 O4 Y3 G6 P4 B2 L5", {"lucky-counts": "false"}),
    ],
)
def test_rolling_on_at_best_is_the_best_of_all_ways_to_roll_on(
    aside: str, roll: str, settings: dict[str, str]
) -> None:
    """Also where a stop is better still: each move that can come before it, and then `roll`."""
    game = rules(**settings)
    state = at(aside, roll, game)
    moves = [*game.moves(state, ANN)]
    states = [
        game.apply(state, Moved(ANN, move)) for move in moves if isinstance(move, Keep | Swap)
    ]
    rolling = [dict(worths(after, game)).get("roll", 0) for after in [state, *states]]
    said = advised(state, game).facts[0]
    assert said.startswith(f"at best, rolling on is worth {max(rolling):.1f} and ")


def test_nobody_else_is_advised() -> None:
    game = rules(first="random")
    assert GAME.advice(GAME.start(2), BEN) is None
    assert game.advice(game.start(2), ANN) is None


def test_in_the_last_round_it_is_said_what_loses() -> None:
    papers = [
        paper(player="Ann", column="1", turns="40 62"),
        paper(player="Ben", column="2", turns="90"),
    ]
    advice = GAME.advice(GAME.position(papers), BEN)
    assert advice is not None
    assert advice.facts[1] == "with 11 points or fewer the game is lost"
