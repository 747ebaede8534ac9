"""Games that the program plays: from any table, alike for one seed, and with bots of packages."""

from __future__ import annotations

import pickle
from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest

from sheetgen.catalog import load_game
from sheetgen.core.advice import EXACT, Advice, Valued
from sheetgen.core.dice import Stream
from sheetgen.core.play import Seat
from sheetgen.errors import Problem, UsageError
from sheetgen.games.game import AnyGame
from sheetgen.table.judge.policies import find
from sheetgen.table.simulation.playing import chance_of, play_out
from tests.newgame import new_game


@cache
def game_of(name: str) -> AnyGame:
    game = load_game(name).game
    assert game is not None
    return game


def test_a_game_goes_on_from_any_table_to_its_end() -> None:
    game = game_of("uno")
    bots = [find("greedy")] * 2
    played = play_out(game, game.start(2), bots, chance_of(1, 0))
    assert played.outcome is not None
    again = play_out(game, game.start(2), bots, chance_of(1, 0))
    assert again == played
    other = play_out(game, game.start(2), bots, chance_of(1, 1))
    assert other.state != played.state
    begun = play_out(game, game.start(2), bots, chance_of(1, 0), most=9)
    assert begun.outcome is None
    assert play_out(game, begun.state, bots, chance_of(2, 0)).outcome is not None
    assert play_out(game, played.state, bots, chance_of(2, 0)).turns == 0


def test_turns_are_counted_as_a_log_counts_them() -> None:
    """In the sums game every turn is a throw and a move, and takes one number or a miss."""
    with new_game():
        game = game_of("sums")
    played = play_out(game, game.start(3), [find("random")] * 3, chance_of("turns", 0))
    taken = sum(map(len, played.state.rows)) + sum(played.state.misses)  # type: ignore[attr-defined]
    assert played.turns == taken


def test_advised_bots_do_what_the_advice_names_first_and_are_greedy_without() -> None:
    with new_game():
        game = game_of("sums")
    state = play_out(game, game.start(2), [find("greedy")] * 2, chance_of(1, 0), most=1).state
    crossed, miss = game.moves(state, Seat(0))
    assert find("advised")(game, state, Seat(0), Stream("any")) == crossed
    told = Advice("points", EXACT, (Valued(miss, 1.0, ""), Valued(crossed, 0.0, "")))
    advising = replace(game, adviser=lambda state, seat: told)
    assert find("advised")(advising, state, Seat(0), Stream("any")) == miss


BOT = """
def highest(game, state, seat, stream):
    return max(game.moves(state, seat), key=lambda move: move.number)

def wrong(game, state, seat, stream):
    return "cross 99"

def ill(game, state, seat, stream):
    return 1 / 0

number = 7
"""
POINTS = "[sheetgen.bots]\nhighest = own_bots:highest\nwrong = own_bots:wrong\nill = own_bots:ill\nnumber = own_bots:number\ngone = own_bots:gone\n"


@pytest.fixture
def own_bots(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    info = tmp_path / "own_bots-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: own-bots\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text(POINTS)
    (tmp_path / "own_bots.py").write_text(BOT)
    monkeypatch.syspath_prepend(str(tmp_path))


@pytest.mark.usefixtures("own_bots")
def test_a_bot_of_a_package_plays() -> None:
    with new_game():
        game = game_of("sums")
    played = play_out(game, game.start(2), [find("highest")] * 2, chance_of(1, 0))
    assert played.outcome is not None


@pytest.mark.usefixtures("own_bots")
@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("wrong", "the bot wrong returned 'cross 99': 'cross 99' is not a move of"),
        ("ill", "the bot ill raised ZeroDivisionError"),
        ("number", "the bot number is 7; a bot is a function"),
        ("gone", "the bot gone cannot be loaded (AttributeError"),
        ("hihgest", 'there is no bot "hihgest"; did you mean "highest"?'),
    ],
)
def test_a_bot_that_is_wrong_is_named(name: str, said: str) -> None:
    with new_game():
        game = game_of("sums")
    with pytest.raises(UsageError) as refused:
        play_out(game, game.start(2), [find(name)] * 2, chance_of(1, 0))
    assert refused.value.problems[0].message.startswith(said)


def test_errors_get_from_one_process_to_another() -> None:
    error = UsageError([Problem("a", "one", "here"), Problem("b", "two")])
    again = pickle.loads(pickle.dumps(error))
    assert type(again) is UsageError
    assert again.problems == error.problems
