"""A game looked at afterwards, held against figures counted by hand."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from math import nan
from pathlib import Path
from typing import Any

import pytest

from sheetgen.core.advice import EXACT, SIMULATED, Advice, Reason, Valued
from sheetgen.core.play import Seat
from sheetgen.games.game import Game
from sheetgen.games.rainbow import roll_again_value
from sheetgen.table.log.game_log import GameLog
from sheetgen.table.log.journal import read
from sheetgen.table.log.replaying import replay
from sheetgen.table.log.session import begin
from sheetgen.table.report.chances import chances_after, looked_at
from sheetgen.table.report.decisions import costliest, decisions
from sheetgen.table.report.turns import TurnEnd, start_of, turn_ends
from sheetgen.table.simulation.playing import play_out
from tests.table.evenings import rules_of

EXAMPLES = Path(__file__).parents[2] / "examples"
RAINBOW = rules_of("rainbow")
ANN, BEN = 0, 1

THREE_TURNS = (
    ("keep Y6 L6", "stop"),  # Ben: 6, doubled by the lucky 6
    ("keep R3 Y4 B4 O1", "stop"),  # Ann: 12
    ("keep Y5 P3 R5 O5 L2", "stop"),  # Ben: 18
)
"""What is done with the dice of the seed `saturday`; the first one, L6, lets Ben begin."""


def three_turns(path: Path, game: Game[Any, Any] = RAINBOW) -> GameLog:
    session = begin(game, ("Ann", "Ben"), path / "log.jsonl", seed="saturday")
    session.throw()
    for moves in THREE_TURNS:
        session.throw()
        for move in moves:
            session.do({"seat": session.waiting[0], "move": move})
    session.journal.close()
    return session.game_log


def test_points_stand_at_the_end_of_each_turn(tmp_path: Path) -> None:
    game_log = three_turns(tmp_path)
    assert start_of(game_log) == TurnEnd(0, BEN, 1, (0, 0))
    assert turn_ends(game_log) == (
        TurnEnd(1, BEN, 4, (0, 12)),
        TurnEnd(2, ANN, 7, (12, 12)),
        TurnEnd(3, BEN, 10, (12, 30)),
    )


def advised(values: dict[str, float]) -> Game[Any, Any]:
    """Rainbow Roll with what moves are worth by their texts; all others 1."""

    def adviser(state: object, seat: Seat) -> Advice[Any]:
        moves = [
            Valued(move, values.get(RAINBOW.format_move(move), 1.0), partial(Reason, "so it is"))
            for move in RAINBOW.moves(state, seat)
        ]
        return Advice("points", EXACT, tuple(sorted(moves, key=lambda each: -each.value)))

    return replace(RAINBOW, adviser=adviser)


def test_a_die_is_as_good_as_another_that_shows_the_same(tmp_path: Path) -> None:
    """Two fours lie there; the advice names one of them, and the other one is drafted."""
    game = rules_of("formulas")
    session = begin(game, ("Ann", "Ben"), tmp_path / "log.jsonl", seed="1")
    session.typed(game.parse_roll("1 2 3"))
    for seat in (ANN, BEN):
        for move in ("write 1 r1c1", "write 2 r3c3", "write 3 r5c5"):
            session.do({"seat": seat, "move": move})
    session.typed(game.parse_roll("4 4 6 1 2 + - +"))
    advice = game.advice(session.state, ANN)
    assert advice is not None
    named = {game.format_move(valued.move): valued.value for valued in advice.moves}
    ways = {"draft 4(d1)", "draft 4(d2)"}
    (other,) = ways - named.keys()
    (four,) = ways & named.keys()
    session.do({"seat": ANN, "move": other})
    session.journal.close()
    made = [*decisions(session.game_log)][-1]
    assert (made.move, made.value) == (other, named[four])


def test_a_move_that_is_not_advised_has_the_value_that_the_game_gives_it(tmp_path: Path) -> None:
    """Ann and Ben stop and are advised to roll; what the game knows of a stop is 2."""
    adviser = advised({"roll": 2.5}).adviser

    def rolls_alone(state: object, seat: Seat) -> Advice[Any] | None:
        advice = adviser(state, seat)
        assert advice is not None
        listed = [each for each in advice.moves if RAINBOW.format_move(each.move) != "stop"]
        return replace(advice, moves=tuple(listed[:1]))

    game = replace(RAINBOW, adviser=rolls_alone)
    valued = replace(game, move_value=lambda state, seat, move: 2.0)
    for folder, each, cost in (("a", game, nan), ("b", valued, 0.5)):
        (tmp_path / folder).mkdir()
        made = [*decisions(three_turns(tmp_path / folder, each))]
        stops = [one for one in made if (one.move, one.best) == ("stop", "roll")]
        assert [one.cost for one in stops] == pytest.approx([cost] * len(stops), nan_ok=True)
        assert len(costliest(made, BEN)) == (2 if each is valued else 0)


def test_a_decision_costs_what_the_best_move_is_worth_more(tmp_path: Path) -> None:
    game = advised({"keep L6": 4.0, "roll": 2.5, "stop": 2.0})
    made = tuple(decisions(three_turns(tmp_path, game)))
    assert len(made) == 6
    told = [(each.event, each.turn, each.move, each.best, each.cost) for each in made]
    assert told[:2] == [(3, 1, "keep Y6 L6", "keep L6", 3.0), (4, 1, "stop", "roll", 0.5)]
    # To stop at once is legal in turn 3, too, as the lucky die has been rolled.
    assert [each.event for each in costliest(made, BEN)] == [3, 9, 4]
    assert [each.event for each in costliest(made, BEN, 1)] == [3]
    assert [each.cost for each in costliest(made, ANN)] == [0.5]


def test_the_costliest_decision_of_the_example_is_told_by_the_table_of_turns() -> None:
    saved = read(EXAMPLES / "rainbow-roll" / "saturday.jsonl")
    game_log = replay(saved, RAINBOW)
    worst = costliest(tuple(decisions(game_log)), ANN, 1)[0]
    # Ann writes 11 points in turn 4 and has 23 then; the table knows what one more roll is worth.
    assert (worst.turn, worst.move, worst.best) == (4, "stop", "roll")
    assert (worst.value, worst.known) == (11, EXACT)
    turn = turn_ends(game_log)[3]
    state = game_log.states[worst.event - 1]
    assert turn.points[ANN] - turn_ends(game_log)[2].points[ANN] == 11
    # Brute force of one more roll, to stop then, is worth less than play to the end of the turn.
    assert 11 < float(roll_again_value(RAINBOW, state)) <= worst.worth < 36


def test_what_the_table_agreed_on_and_what_has_no_value_is_no_decision(tmp_path: Path) -> None:
    silent = replace(RAINBOW, adviser=lambda state, seat: None)
    assert not list(decisions(three_turns(tmp_path, silent)))


def test_chances_are_those_of_greedy_bots_with_their_interval(tmp_path: Path) -> None:
    session = begin(rules_of("uno"), ["bot:greedy"] * 2, tmp_path / "log.jsonl", seed="1")
    for _ in session.play_out():
        pass
    session.journal.close()
    game_log = session.game_log
    ends = turn_ends(game_log)
    start = chances_after(game_log, start_of(game_log), 20)
    assert start == chances_after(game_log, start_of(game_log), 20)
    assert sum(start.shares) == pytest.approx(1)
    # 95 % of 20 games: by hand 0.201 in the middle, 0.08 at an end.
    assert 0.08 < start.interval < 0.202
    won = game_log.outcome
    assert won is not None
    over = chances_after(game_log, ends[-1])
    assert over.shares[won.ranks[0].seat] == 1
    assert over.known == "exact"


def test_chances_of_two_at_rainbow_roll_come_from_the_table_of_the_race() -> None:
    game_log = replay(read(EXAMPLES / "rainbow-roll" / "saturday.jsonl"), RAINBOW)
    ends = turn_ends(game_log)
    start = chances_after(game_log, start_of(game_log))
    assert start.shares == pytest.approx([0.569, 0.431], abs=0.0005)  # Ben begins
    assert start.interval == 0
    assert start.known.startswith("exact for 12 ways to play a turn; ")
    # Ann has one turn more and needs 42 points for a tie.
    last = chances_after(game_log, ends[-2])
    assert 0 < last.shares[ANN] < 0.5 < last.shares[BEN]
    over = chances_after(game_log, ends[-1])
    assert (over.shares, over.known) == ([0, 1], EXACT)
    # Within a turn the table does not know them.
    within = replace(ends[0], events=ends[0].events - 1)
    assert chances_after(game_log, within, 2).known.startswith(SIMULATED)


def test_games_that_never_end_are_won_by_nobody(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sheetgen.table.report.chances.play_out", partial(play_out, most=1))
    session = begin(RAINBOW, ("Ann", "Ben", "Cleo"), tmp_path / "log.jsonl", seed="saturday")
    session.journal.close()
    start = chances_after(session.game_log, start_of(session.game_log), 2)
    assert start.shares == [0, 0, 0]


def test_chances_of_three_at_rainbow_roll_are_simulated(tmp_path: Path) -> None:
    session = begin(RAINBOW, ("Ann", "Ben", "Cleo"), tmp_path / "log.jsonl", seed="saturday")
    session.throw()
    session.journal.close()
    game_log = session.game_log
    start = chances_after(game_log, start_of(game_log), 2)
    assert len(start.shares) == 3
    assert start.known.startswith(SIMULATED)


def test_of_many_turns_some_are_looked_at_and_always_the_last(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("sheetgen.table.report.chances.MOST", 4)
    ends = [TurnEnd(number, ANN, number, (0,)) for number in range(1, 31)]
    assert [end.number for end in looked_at(ends)] == [7, 15, 22, 30]
    assert looked_at(ends[:3]) == tuple(ends[:3])
    assert looked_at(()) == ()
