"""Games that the program plays: from any table, alike for one seed, and with bots of packages."""

from __future__ import annotations

import os
import pickle
import signal
from concurrent.futures import BrokenExecutor, Executor, Future
from dataclasses import replace
from fractions import Fraction
from functools import cache, partial
from itertools import product
from math import comb, factorial, sqrt
from pathlib import Path
from statistics import mean, stdev
from typing import Any

import pytest

from sheetgen.catalog import load_game
from sheetgen.cli.arguments import open_game
from sheetgen.cli.design.simulating import rules_of
from sheetgen.core.advice import EXACT, Advice, Reason, Valued
from sheetgen.core.cells import CellId
from sheetgen.core.dice import Stream
from sheetgen.errors import Problem, UsageError
from sheetgen.games.game import AnyGame
from sheetgen.table.judge.policies import find
from sheetgen.table.log.journal import layout_hash
from sheetgen.table.simulation.chunks import (
    ENDS,
    MARKED,
    POINTS,
    TURNS,
    WINS,
    SetUp,
    chunk_starts,
    play_chunk,
    win_unit,
)
from sheetgen.table.simulation.cluster import played_on
from sheetgen.table.simulation.playing import chance_of, play_out
from sheetgen.table.simulation.running import Chunk, WorkerLost, played_by, played_here
from sheetgen.table.simulation.sums import Figure, GameSums, share
from tests.newgame import new_game
from tests.sample import few, whole_run


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
    crossed, miss = game.moves(state, 0)
    assert find("advised")(game, state, 0, Stream("any")) == crossed
    why = partial(Reason, "told")
    told = Advice("points", EXACT, (Valued(miss, 1.0, why), Valued(crossed, 0.0, why)))
    advising = replace(game, adviser=lambda state, seat: told)
    assert find("advised")(advising, state, 0, Stream("any")) == miss


BOT = """
def highest(game, state, seat, stream):
    return max(game.moves(state, seat), key=lambda move: move.number)

def wrong(game, state, seat, stream):
    return "cross 99"

def ill(game, state, seat, stream):
    return 1 / 0

number = 7
"""
ENTRY_POINTS = "[sheetgen.bots]\nhighest = own_bots:highest\nwrong = own_bots:wrong\nill = own_bots:ill\nnumber = own_bots:number\ngone = own_bots:gone\n"


@pytest.fixture
def own_bots(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    info = tmp_path / "own_bots-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: own-bots\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text(ENTRY_POINTS)
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
        (
            "number",
            "the bot number of own-bots cannot be loaded (own_bots:number is not a bot: a function",
        ),
        ("gone", "the bot gone of own-bots cannot be loaded (AttributeError"),
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


def set_up(name: str, *policies: str, seed: str = "1", **settings: str) -> SetUp:
    game = open_game(name, settings).paper
    return SetUp(
        rules_of, name, tuple(sorted(settings.items())), layout_hash(game), policies, (), seed
    )


def summed(one: SetUp, games: int) -> GameSums:
    sums = GameSums(len(one.policies))
    for chunk in played_here((one, *start) for start in chunk_starts(games)):
        sums.add(chunk)
    return sums


def longer_than(turns: int) -> Fraction:
    """How likely so many throws of two dice have different sums."""
    ways = [6 - abs(7 - total) for total in range(2, 13)]
    chosen = [Fraction(1)] + [Fraction(0)] * turns
    for way in ways:
        for size in range(turns, 0, -1):
            chosen[size] += chosen[size - 1] * Fraction(way, 36)
    return chosen[turns] * factorial(turns)


def test_win_rates_and_length_are_those_that_can_be_counted() -> None:
    """The sums game with one miss: whoever first throws a sum again takes the miss, ends the game
    and loses it, as the other has as many crosses or one less, and no miss.
    """
    later = [longer_than(turns) for turns in range(13)]
    first = sum((later[k - 1] - later[k]) * later[k] for k in range(1, 12))
    length = sum(later[k] ** 2 + later[k] * later[k + 1] for k in range(12))
    games = few(400, 4000)
    with new_game():
        sums = summed(set_up("sums", "greedy", "greedy", misses="1"), games)
    rate = float(first)
    won, lost = sums.shares_won()
    assert abs(won.value - rate) < 4 * sqrt(rate * (1 - rate) / games)
    assert won.value + lost.value == pytest.approx(1)
    (turns,) = sums.means(TURNS)
    assert abs(turns.value - float(length)) < 4 * turns.spread / sqrt(games)
    assert sums.ends() == [share(ENDS, "the last miss is taken", games, games)]


def test_cells_are_counted_as_the_games_leave_them() -> None:
    with new_game():
        one = set_up("sums", "greedy", "random", seed="cells")
        game = game_of("sums")
        sums = summed(one, 3)
    bots = [find("greedy"), find("random")]
    ends = [play_out(game, game.start(2), bots, chance_of("cells", n)).state for n in range(3)]
    rows = [row for end in ends for row in end.rows]  # type: ignore[attr-defined]
    misses = [miss for end in ends for miss in end.misses]  # type: ignore[attr-defined]
    came = {f"row.{number}": sum(number in row for row in rows) for number in range(2, 13)}
    came |= {f"miss.{place}": sum(miss >= place for miss in misses) for place in range(1, 4)}
    found = sums.marked(cell.id for cell in game.spec.cells)
    assert {one.of: round(6 * one.value) for one in found} == {
        cell: often for cell, often in came.items() if often
    }


def test_cells_of_each_seat_are_counted_by_games() -> None:
    """In Rainbow Roll everybody has a column, and in the first round everybody writes there."""
    sums = summed(set_up("rainbow", "random", "random", "random"), 2)
    cells = [CellId(f"points.r1c{seat}") for seat in (1, 2, 3)]
    assert [figure.value for figure in sums.marked(cells)] == [1, 1, 1]


def test_a_shared_first_place_is_shared() -> None:
    sums = GameSums(4)
    part = win_unit(4) // 3
    sums.add([{(WINS, "1"): part, (WINS, "2"): 0, (WINS, "3"): part, (WINS, "4"): part}])
    assert [figure.value for figure in sums.shares_won()] == pytest.approx([1 / 3, 0, 1 / 3, 1 / 3])


def test_a_game_without_an_end_is_cut_off_and_won_by_nobody(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    short = partial(play_out, most=9)
    monkeypatch.setattr("sheetgen.table.simulation.chunks.play_out", short)
    (result,) = play_chunk(set_up("uno", "greedy", "greedy"), 0, 1)
    assert (result[WINS, "1"], result[WINS, "2"]) == (0, 0)
    assert (ENDS, "nobody wins: no end after 20,000 throws and moves") in result


def test_intervals_are_those_of_the_books() -> None:
    eight, none = share(MARKED, "", 8, 10), share(MARKED, "", 0, 10)
    assert [eight.low, eight.high] == pytest.approx([0.4902, 0.9433], abs=5e-5)
    assert [none.low, none.high] == pytest.approx([0, 0.2775], abs=5e-5)
    values, sums = [3, 1, 4, 1, 5, 9, 2, 6], GameSums(1)
    sums.add({(POINTS, "1"): value} for value in values)
    (found,) = sums.means(POINTS)
    assert found.value == pytest.approx(mean(values))
    assert found.spread == pytest.approx(stdev(values))
    assert found.half == pytest.approx(1.959964 * stdev(values) / sqrt(8))


def apart(more: int, less: int, games: int) -> Figure:
    """The difference of a seat's wins that so many games bring, and so many take."""
    sums = GameSums(2)
    won = win_unit(2)
    steps = [won] * more + [-won] * less + [0] * (games - more - less)
    sums.add({(WINS, "1"): step, (WINS, "2"): -step} for step in steps)
    return sums.differences()[0]


@pytest.mark.parametrize(
    ("games", "gain", "loss"), [(20, 0.1, 0), (40, 0.04, 0.02), (60, 0.3, 0.2)]
)
def test_a_difference_of_wins_is_in_its_interval_as_often_as_that_says(
    games: int, gain: float, loss: float
) -> None:
    """Over all that so many games can bring."""
    inside = 0.0
    for more, less in product(range(games + 1), repeat=2):
        if more + less <= games:
            rest = games - more - less
            ways = comb(games, more) * comb(games - more, less)
            chance = ways * gain**more * loss**less * (1 - gain - loss) ** rest
            found = apart(more, less, games)
            inside += chance * (found.low <= gain - loss <= found.high)
    assert inside > 0.95


def test_games_without_a_difference_are_not_sure_to_have_none() -> None:
    """The interval is that of one game more that goes each way."""
    found = apart(0, 0, 100)
    assert found.value == found.spread == 0
    assert (
        found.high == -found.low == pytest.approx(1.959964 * stdev([1, -1, *[0] * 100]) / sqrt(102))
    )


def test_reasons_that_differ_in_numbers_are_one() -> None:
    reasons = ("a has 9 points (red)", "a has 12 points", "a has 12 points", "out; out (blue)")
    sums = GameSums(1)
    sums.add({(ENDS, reason): 1} for reason in reasons)
    found: list[Figure] = sums.ends()
    assert [(one.of, one.value) for one in found] == [("a has 9 to 12 points", 0.75), ("out", 0.25)]


class Losing(Executor):
    """Plays at once, and loses its worker at the third chunk."""

    def __init__(self) -> None:
        self.chunks = 0

    def submit(self, fn: Any, /, *args: Any, **named: Any) -> Any:
        done: Future[Any] = Future()
        self.chunks += 1
        if self.chunks == 3:
            done.set_exception(BrokenExecutor("lost"))
        else:
            done.set_result(fn(*args))
        return done


def test_what_was_played_before_a_worker_was_lost_is_counted_once() -> None:
    one = set_up("uno", "random", "random")
    tasks = [(one, *start) for start in chunk_starts(60)]
    got: list[Chunk] = []
    with pytest.raises(WorkerLost):
        got.extend(played_by(Losing(), tasks, 4))
    assert got == list(played_here(tasks[:2]))


def test_chunks_that_are_sent_together_come_in_their_order() -> None:
    one = set_up("uno", "random", "random")
    tasks = [(one, *start) for start in chunk_starts(90)]
    got: list[Chunk] = []
    with pytest.raises(WorkerLost):
        got.extend(played_by(Losing(), tasks, 1, 2))
    assert got == list(played_here(tasks[:4]))


@pytest.mark.usefixtures("own_bots")
def test_a_wrong_bot_is_named_with_its_game() -> None:
    with new_game():
        one = set_up("sums", "wrong", "greedy")
        with pytest.raises(UsageError) as refused:
            play_chunk(one, 40, 1)
    assert refused.value.problems[0].message.startswith("game 41: the bot wrong returned")


def test_a_worker_with_another_layout_plays_nothing() -> None:
    one = replace(set_up("uno", "random", "random"), layout="0" * 12)
    with pytest.raises(UsageError) as refused:
        play_chunk(one, 0, 1)
    assert refused.value.problems[0].code == "other-layout"


@whole_run
def test_a_cluster_loses_nothing_when_a_worker_is_killed() -> None:
    from distributed import LocalCluster

    one = set_up("uno", "random", "random")
    tasks = [(one, *start) for start in chunk_starts(600)]
    got = []
    with LocalCluster(
        n_workers=3, threads_per_worker=1, dashboard_address=None, silence_logs=True
    ) as cluster:
        first, *_ = (worker.process.pid for worker in cluster.workers.values())
        for chunk in played_on(cluster.scheduler_address, tasks):
            got.append(chunk)
            if len(got) == 3:
                os.kill(first, signal.SIGKILL)
    assert got == list(played_here(tasks))


def test_a_cluster_gives_the_same_games() -> None:
    from distributed import LocalCluster

    one = set_up("uno", "random", "random")
    tasks = [(one, *start) for start in chunk_starts(60)]
    with LocalCluster(
        n_workers=2, threads_per_worker=1, processes=False, dashboard_address=None
    ) as cluster:
        got = list(played_on(cluster.scheduler_address, tasks))
    assert got == list(played_here(tasks))
