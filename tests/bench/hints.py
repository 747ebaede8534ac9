"""How long `hint` takes in a running game, from the first throw to the end: whole games of every
number of players, and of the most players under other rule options.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import suppress
from multiprocessing import get_context
from statistics import median
from time import process_time
from typing import Any

from sheetgen.catalog import load_game
from sheetgen.cli.play import collect_garbage_in_steps
from sheetgen.core.dice import Stream, throw
from sheetgen.core.play import Seat
from sheetgen.errors import LayoutError
from sheetgen.games import ENGINES
from sheetgen.table.judge.advising import hint
from sheetgen.table.judge.move_set import MoveOffer
from sheetgen.table.judge.policies import find
from tests.bench.measure import report
from tests.games.test_options_together import drawn_options

MOST_MS = 20
"""CPU time of a hint, of the longest of all that are asked for."""

GAMES = 5
"""Whole games of each number of players; before each throw and each move a hint is asked for."""

DRAWN = 12
"""Games under rule options that are drawn, all of them at once."""

RUNS = 2
"""Times that each of them is played; the shorter time of a hint counts, so that a busy machine
lengthens few of them. Garbage is looked for at the same hints each time.
"""


def asked(name: str, players: int, games: Sequence[int], options: Mapping[str, str]) -> list[float]:
    """CPU ms of each hint in a process of its own, in which garbage is looked for as in `play`; the
    bots on odd seats and in even games are greedy, others do anything.
    """
    game = load_game(name, options).game
    collect_garbage_in_steps()
    bots = find("random"), find("greedy")
    box, rules = {die.id: die for die in game.spec.dice}, game.rules

    def timed(state: Any, seat: Seat) -> float:
        began = process_time()
        hint(MoveOffer(game, state, seat, game.names(state)))
        return 1000 * (process_time() - began)

    def played(seed: int) -> Iterator[float]:
        state, dice, chance = rules.start(players), Stream(seed, "dice"), Stream(seed, "bots")
        while (due := rules.to_roll(state)) or rules.waiting(state):
            if due:
                yield timed(state, rules.turn(state).seat)
                state = rules.rolled(state, throw([box[die] for die in due.dice], due.take, dice))
                continue
            seat = min(rules.waiting(state))
            yield timed(state, seat)
            bot = bots[seed % 2 == 0 or seat % 2]
            state = rules.moved(state, seat, bot(game, state, seat, chance))

    return [each for seed in games for each in played(seed)]


def shortest(*question: object) -> list[float]:
    """The shorter time of each hint."""
    again = {"mp_context": get_context("spawn"), "max_tasks_per_child": 1}
    with ProcessPoolExecutor(1, **again) as pool:
        runs = pool.map(asked, *[[part] * RUNS for part in question])
        return list(map(min, zip(*runs, strict=True)))


def drawn(name: str) -> Iterator[dict[str, str]]:
    """Rule options of some games, but for those that cannot be together."""
    for seed in range(DRAWN):
        options = drawn_options(name, random.Random(seed))
        with suppress(LayoutError):
            load_game(name, options)
            yield options


def is_met(what: str, each: list[float]) -> bool:
    """Whether the longest hint of a game is short enough, which is printed."""
    over = sum(one > MOST_MS for one in each)
    usual = f"usually {median(each):.1f} ms, {over} above {MOST_MS}"
    return report(f"longest of {len(each):,} hints in {what} ({usual})", max(each), MOST_MS, " ms")


def bench_hints() -> bool:
    """The longest hint, game by game."""
    met = []
    for name in ENGINES:
        counts = load_game(name).game.spec.player_numbers
        for players in counts:
            met.append(is_met(f"{name} of {players}", shortest(name, players, range(GAMES), {})))
        under_options: list[float] = []
        for seed, options in enumerate(drawn(name)):
            under_options += shortest(name, max(counts), [seed], options)
        met.append(is_met(f"{name} under drawn rule options", under_options))
    return all(met)


if __name__ == "__main__":
    bench_hints()
