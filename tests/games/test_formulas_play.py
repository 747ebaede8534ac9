"""Whole games of Formulas under several rule options at once (the laws of all games try them one by
one).
"""

from __future__ import annotations

import random
from typing import Any

import pytest

from sheetgen.catalog import load_game
from sheetgen.core.dice import Stream, throw
from sheetgen.core.play import Moved, Rolled
from sheetgen.fields.filled import Entry
from sheetgen.games.formulas import FormulasState
from tests.games.formulas import Formulas
from tests.sample import sample

READINGS = [
    {},
    {"validity": "run", "precedence": "ltr"},
    {"rerolls": "2", "rest": "split"},
    {"rerolls": "unlimited", "strict-use": "false"},
    {"ability-cost": "any", "preprinted": "seed-rows"},
    {"ability-cost": "free", "stack-x2": "true"},
    {"ability-when": "active", "allow-negative": "true", "dice": "mixed"},
    {"solo-rounds": "12", "ability-cost": "free", "strict-use": "false"},
]


def step(
    game: Formulas, state: FormulasState, chance: random.Random, seed: int, number: int
) -> FormulasState:
    due = game.rules.to_roll(state)
    if due:
        dice = [game.spec.die(die) for die in due.dice]
        return game.apply(state, Rolled(throw(dice, due.take, Stream(seed, number))))
    seat = chance.choice(sorted(game.rules.waiting(state)))
    return game.apply(state, Moved(seat, chance.choice(list(game.moves(state, seat)))))


def history(game: Formulas, players: int, seed: int) -> list[FormulasState]:
    chance = random.Random(seed)
    states = [game.start(players)]
    while game.outcome(states[-1]) is None:
        states.append(step(game, states[-1], chance, seed, len(states)))
    return states


@pytest.mark.parametrize(
    ("players", "settings"),
    [(1 + index % 4, settings) for index, settings in enumerate(READINGS)],
    ids=str,
)
def test_a_random_game_ends_after_its_rounds_with_papers_that_can_be_right(
    players: int, settings: dict[str, str]
) -> None:
    game: Any = load_game("formulas", settings).game
    states = history(game, players, seed=players)
    for state in states:
        holds = (
            game.rules.to_roll(state) is not None,
            bool(game.rules.waiting(state)),
            game.outcome(state) is not None,
        )
        assert sum(holds) == 1
    for state in (*sample(states, 15), states[-1]):
        for seat in range(players):
            sheet = game.sheet(state, seat)
            assert game.audit(sheet) == ()
            assert (
                game.parse_sheet([Entry(key, text) for key, text in game.format_sheet(sheet)])
                == sheet
            )
    solo = int(settings.get("solo-rounds", 14))
    assert game.outcome(state).reason == f"all {solo if players == 1 else 12} rounds are played"


@pytest.mark.parametrize("settings", READINGS, ids=str)
def test_every_offered_move_is_legal_offered_once_and_survives_its_notation(
    settings: dict[str, str],
) -> None:
    game: Any = load_game("formulas", settings).game
    for state in history(game, 2, seed=7)[::9]:
        for seat in game.rules.waiting(state):
            moves = list(game.moves(state, seat))
            assert moves
            assert len(set(moves)) == len(moves)
            for move in moves[::23]:
                assert game.problems(state, seat, move) == ()
                assert game.parse_move(game.format_move(move), state, seat) == move
                assert game.explain(state, seat, move).text == game.format_move(move)
