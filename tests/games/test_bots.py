"""Bots: what they choose where the right choice can be told by hand, and that they end every game,
alike everywhere.
"""

from __future__ import annotations

import os
import subprocess
import sys
from dataclasses import dataclass, replace
from hashlib import sha256
from typing import Any

import pytest

from sheetgen.core.dice import DieId, Stream
from sheetgen.core.play import Seat
from sheetgen.games import ENGINES, kit
from sheetgen.games.game import Game
from sheetgen.games.rainbow import bot as rainbow_bot
from sheetgen.table.judge.policies import Policy, find
from tests.games import colordice_table, formulas, rainbow, unicorn, uno_table
from tests.games.cases import CASES, TOY, Case, game_of, player_counts
from tests.games.play import match
from tests.sample import WHOLE, few, sample

PLAIN = [Case(game, players) for game in (*ENGINES, TOY) for players in player_counts(game)]


def chosen(game: Game[Any, Any], state: Any, seat: int = 0) -> str:
    """What the greedy bot does, in notation."""
    return game.format_move(find("greedy")(game, state, seat, Stream("bot")))


@dataclass(frozen=True, slots=True)
class Watched:
    """A bot whose every choice has to be legal."""

    policy: Policy

    def __call__(self, game: Game[Any, Any], state: Any, seat: Seat, stream: Stream) -> Any:
        """What the bot chooses."""
        move = self.policy(game, state, seat, stream)
        assert move in game.rules.legal(state, seat)
        return move


@pytest.mark.parametrize(
    "case", [*PLAIN, *sample([case for case in CASES if case.switch], 3)], ids=str
)
def test_bots_end_every_game_with_legal_moves(case: Case) -> None:
    game = game_of(case)
    for seed in range(few(1, 5)):
        players = [
            Watched(find("greedy" if WHOLE or seat % 2 else "random"))
            for seat in range(case.players)
        ]
        assert game.outcome(match(game, players, seed)) is not None


def digest() -> str:
    """A few letters that change with any move of a game of each kind."""
    papers = []
    for name in ENGINES:
        game = game_of(Case(name, 2))
        end = match(game, [find("greedy")] * 2, 5)
        papers += [game.sheet(end, 0), game.sheet(end, 1)]
    return sha256(repr(papers).encode()).hexdigest()


def test_the_same_seed_gives_the_same_game_in_every_process() -> None:
    """Sets of texts have another order in another process; no choice may hang on it."""
    command = [sys.executable, "-c", "from tests.games.test_bots import digest; print(digest())"]
    done = subprocess.run(
        command,
        capture_output=True,
        text=True,
        check=True,
        timeout=60,
        env=os.environ | {"PYTHONHASHSEED": "4"},
    )
    assert done.stdout.strip() == digest()


def test_every_game_has_a_bot_of_its_own_and_a_new_one_is_played_by_its_scores() -> None:
    assert all(game_of(Case(engine, 2)).bot for engine in ENGINES)
    assert game_of(Case(TOY, 2)).bot is None


@pytest.mark.parametrize("name", ENGINES)
def test_greedy_beats_random(name: str) -> None:
    """Whoever begins; `make bench` counts a thousand games."""
    game, wins = game_of(Case(name, 2)), 0
    for seed in range(few(4, 40)):
        players = [find("greedy"), find("random")][:: 1 if seed % 2 else -1]
        outcome = game.outcome(match(game, players, seed))
        assert outcome is not None
        wins += outcome.ranks[0].seat == (0 if seed % 2 else 1)
    assert wins >= few(4, 36)


def test_unicorn_completes_a_column_before_others_do() -> None:
    """Rules 1.f, R3 R5 Y4: the red 5 is the last of its column and its section (1st and ability);
    nothing else completes anything.
    """
    game = unicorn.unicorn()
    sheet = "players: 2\nred: 2-4\norange: 5\nyellow: 5\ngreen: 5\nblue: 5\nviolet: 5"
    assert chosen(game, unicorn.table(game, "R3 R5 Y4", sheet, "players: 2")) == "R5=R5"


def test_unicorn_spends_an_ability_rather_than_a_penalty_of_five() -> None:
    game = unicorn.unicorn()
    sheet = "players: 2\nred: 2-5 8\nyellow: 4\norange: 7 9\nabilities: red.a"
    state = unicorn.table(game, "R3 R5 Y4", sheet, "players: 2")
    assert "(" in chosen(game, state)


def test_unicorn_leaves_itself_a_second_claim_where_each_die_serves_one() -> None:
    """Of R3 R5 Y4 only the reds can be claimed: their sum is worth more, but then nothing is left."""
    game = unicorn.unicorn("claim-mode=disjoint")
    sheet = "players: 2\nyellow: 4\norange: 7 9"
    state = unicorn.table(game, "R3 R5 Y4", sheet, "players: 2")
    assert chosen(game, state) in ("R3=R3", "R5=R5")
    assert chosen(unicorn.unicorn(), unicorn.table(unicorn.unicorn(), "R3 R5 Y4", sheet)) == (
        "R8=R3+R5"
    )


def test_rainbow_roll_knows_the_worth_of_the_last_die() -> None:
    """Rules 2.0: after roll 4 of the sample 28 points lie there, and with die C alone one more roll
    is worth 69/6 = 11.5;
    """
    state = rainbow.at("O5 R6 P6 G4 Y3 L4")
    setup, there = rainbow.setup_of(), {die.face.color: die.face.number for die in state.turn.aside}
    numbers = tuple(there.get(color, 0) for color in setup.colors)
    worth = rainbow_bot.rolling(setup, numbers, there[""], (DieId("d1"),), 28)
    assert worth == pytest.approx(11.5)


@pytest.mark.parametrize(
    ("aside", "roll", "move"),
    [
        # rolling on cannot fail before anything is aside, nor with the lucky die in the hand
        ("", "O5 R6 R5 Y3 Y1 P2 L1", "keep"),
        ("O5 R6 P4 G4 L4", "P6 R5", "swap P6"),  # the only way to go on
        ("O5 R6 P6 G4 L4", "Y3 O2", "keep Y3"),
    ],
)
def test_rainbow_roll_goes_on(aside: str, roll: str, move: str) -> None:
    assert chosen(rainbow.GAME, rainbow.at(aside, roll)).startswith(move)


def test_rainbow_roll_stops_where_one_more_die_fails_in_four_of_six_cases() -> None:
    assert (
        chosen(rainbow.GAME, rainbow.say(rainbow.at("O5 R6 P6 G4 L4", "Y3 O2"), "keep Y3"))
        == "stop"
    )


def test_rainbow_roll_rolls_on_where_stopping_loses() -> None:
    """Ben has 100 points and Ann, in the same round, 60: with 28 she has lost, with the blue 5 (43)
    she has won.
    """
    papers = [
        rainbow.paper(player="Ann", turns="60", aside="O5 R6 P6 G4 L4"),
        rainbow.paper(player="Ben", turns="60 40"),
    ]
    state = rainbow.GAME.position(papers, rainbow.GAME.parse_roll("Y3 O2"))
    assert chosen(rainbow.GAME, rainbow.say(state, "keep Y3")) == "roll"


def test_dice_chain_throws_again_what_its_longest_chain_leaves() -> None:
    """Rules 3.f: the first roll of the text makes Y2 Y1 R1 R6 behind a 2; the blue 5 and the green
    3 are thrown again.
    """
    state = uno_table.table(uno_table.rules(), "red: 2", "green: 5", roll=uno_table.SAMPLE)
    assert chosen(uno_table.rules(), state) == "reroll B5 G3"
    state = uno_table.after(uno_table.rules(), state, "reroll B5 G3", "roll: B1 G4")
    assert chosen(uno_table.rules(), state) == "chain Y2 Y1 B1 R1 R6"


def test_dice_chain_gives_penalties_to_whoever_is_nearest_to_the_end() -> None:
    game = uno_table.rules()
    boards = ("red: 2", "yellow: 5 5 5 5 5 5", "blue: 5 5 5 5 5 5 5 5 5 5 5 5 5 5", "green: 5 5")
    state = uno_table.after(
        game, uno_table.table(game, *boards, roll="Y2 R6 Y1 R1 -1 G3"), "chain Y2 Y1 R1 R6"
    )
    assert chosen(game, state) == "penalty -1 blue"


def test_dice_chain_fills_no_other_board_by_its_call() -> None:
    """Nineteen spaces of Ben's board are filled, and it ends in a 1: a chain that ends with a 1 or
    with yellow makes Ben win.
    """
    game = uno_table.rules()
    state = uno_table.table(
        game, "red: 2", "yellow: 5 5 5 5 5 5 5 5 5 5 5 5 5 5 5 5 5 5 1", roll="Y2 Y1 R5 B5 B1 +1"
    )
    state = replace(state, rerolled=True)
    assert chosen(game, state).split()[-1] in ("R5", "B5")


def test_formulas_activates_a_full_line() -> None:
    full = formulas.grid("4 + 6 + 3 + 1 + 5")
    assert (
        chosen(formulas.rules(), formulas.at(formulas.rules(), full, "2 + + - -"))
        == "activate row 2"
    )


def test_color_dice_wins_where_it_can() -> None:
    """Rules 5.f, P2: two pawns from red to green are the eighth and ninth there."""
    game = colordice_table.rules()
    state = colordice_table.at(game, colordice_table.P2, "R4 B2 G1 Y1")
    state = replace(state, throws={})
    assert chosen(game, state) == "attack B red>green 2+0"


def test_worths_are_added_one_after_the_other_under_every_python() -> None:
    # Ten tenths are 1 only where what each step rounds off is kept, as `sum` does from 3.12 on.
    total = 0.0
    for _ in range(10):
        total += 0.1
    assert kit.added([0.1] * 10) == total
    assert total < 1
    assert kit.added([]) == 0
