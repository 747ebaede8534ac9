"""Every combination of rule options makes a game that ends, or is refused in words."""

from __future__ import annotations

import random
from dataclasses import replace
from itertools import product

import pytest

from sheetgen.catalog import load_game
from sheetgen.core.play import Rank
from sheetgen.errors import LayoutError, SheetgenError
from sheetgen.games import ENGINES
from sheetgen.games.colordice.attacks import attacks, stalemate
from sheetgen.games.colordice.state import ColorDiceSetup, ColorDiceState, ColorPhase
from sheetgen.testing.random_games import play
from tests.games.colordice_table import at, outcome, rules
from tests.games.play import quick
from tests.sample import few

OWN = {"rolling": "own", "move_target": "their-home", "strike_where": "home"}

NOBODY_AHEAD = """
players: red blue
dummies: green yellow
turn: red
dice: B3 G2 Y6
red: blue 6, green 2, out 1
blue: red 2, green 7
green: blue 1, removed 8
yellow: red 7, blue 2
"""
"""Every home but yellow's is full of others, and nobody is ahead of a six."""

NOBODY_FREE = """
players: red blue
dummies: green yellow
turn: red
red: blue 7, yellow 2
blue: red 7, green 1, yellow 1
green: red 2, blue 2, out 5
yellow: out 9
"""
"""Green can only go from one full home into the other; red and blue could go on for ever."""


def drawn_options(name: str, chance: random.Random) -> dict[str, str]:
    """A value for each rule option of a game."""
    loaded = load_game(name)
    options = {}
    for option, switch in loaded.spec.switches.items():
        low, high = loaded.document.data["switches"][option].get("range", (0, 0))
        options[option] = chance.choice(list(switch.readings) or [*map(str, range(low, high + 1))])
    return options


@pytest.mark.parametrize("name", ENGINES)
def test_a_game_under_any_rule_options_ends(name: str) -> None:
    for seed in range(few(4, 200)):
        chance = random.Random(seed)
        options = drawn_options(name, chance)
        try:
            game = load_game(name, options).game
        except LayoutError as refused:
            if "cannot be together" not in str(refused):
                raise
            continue
        assert game is not None
        fewest, most = game.spec.players
        end = quick(game, chance.randint(fewest, most), seed)
        assert game.outcome(end), (seed, options)


def test_options_under_which_a_game_may_never_end_are_refused_together() -> None:
    with pytest.raises(SheetgenError) as refused:
        load_game("color", {"dummy-by": "policy", "strike-where": "home"})
    (problem,) = refused.value.problems
    assert (problem.code, problem.message) == (
        "rules-need",
        "dummy-by=policy and strike-where=home cannot be together: the game may never end; set one"
        " of them otherwise",
    )


def test_nobody_can_attack_where_a_die_that_nobody_throws_shows_the_most() -> None:
    game = rules(**OWN)
    ended = outcome(game, at(game, NOBODY_AHEAD))
    assert ended is not None
    assert ended.reason == "nobody can attack any more, whatever the dice show"
    assert [rank.place for rank in ended.ranks] == [1, 1]


def test_nobody_can_win_where_pawns_that_stay_stand_among_the_locked_ones() -> None:
    game = rules(move_target="their-home", strike_where="home", dummy_return="true")
    ended = outcome(game, at(game, NOBODY_FREE))
    assert ended is not None
    assert ended.reason == (
        "nobody can win any more; pawns that can never leave stand among the locked ones"
    )
    assert ended.ranks == (Rank(0, 1), Rank(1, 1))
    with_room = NOBODY_FREE.replace("red 2, blue 2, out 5", "red 2, blue 1, out 6")
    assert outcome(game, at(game, with_room)) is None


def any_attack(setup: ColorDiceSetup, table: ColorDiceState) -> bool:
    """Whether somebody could attack or counterattack, each throw of players tried out."""
    for values in product(range(1, 7), repeat=len(table.players)):
        dice = {**table.dice, **dict(zip(table.players, values, strict=True))}
        for active, acting in product(table.players, table.colors):
            phase = ColorPhase.ATTACK if active == acting else ColorPhase.COUNTER
            tried = replace(
                table,
                phase=phase,
                active=active,
                acting=acting,
                dice=dice,
                attacked=frozenset(),
                used={},
            )
            if any(attacks(setup, tried)):
                return True
    return False


@pytest.mark.parametrize("seed", range(few(3, 60)))
def test_nobody_can_attack_exactly_where_no_throw_gives_an_attack(seed: int) -> None:
    game = rules(**OWN, first="seat")
    setup, checked = ColorDiceSetup(game.spec), 0
    tables = play(game, 2, seed).states
    for table in (*tables[-40::8], tables[-1]):
        if set(table.dice) == set(table.colors):
            assert stalemate(setup, table).startswith("nobody can attack") == (
                not any_attack(setup, table)
            )
            checked += 1
    assert checked
