"""How fast Unicorn Rainbow is judged: the claims of all rolls, and whole games of random players (CPU time)."""

from __future__ import annotations

import random
from collections.abc import Sequence
from itertools import combinations, product
from time import process_time
from typing import TypeVar

from sheetgen.catalog import load_game
from sheetgen.core.cells import Sheet
from sheetgen.core.contracts import Moved, Rolled, Seat
from sheetgen.core.dice import Die, Roll, Thrown
from sheetgen.core.game import Event, GameSpec
from sheetgen.games.unicorn import Unicorn
from tests.bench.measure import report

T = TypeVar("T")

ROUNDS = 5
GAMES = 200
MOST_MS = 50
LEAST_GAMES = 1000


def all_rolls(spec: GameSpec) -> list[Roll]:
    """Every roll of every pick of three dice."""
    picks: dict[tuple[str, ...], tuple[Die, ...]] = {}
    for dice in combinations(spec.dice, 3):
        picks.setdefault(tuple(die.color for die in dice), dice)
    thrown = [[[Thrown(die.id, face) for face in die.faces] for die in dice] for dice in picks.values()]
    return [roll for dice in thrown for roll in product(*dice)]


def bench_claims() -> bool:
    """All claims of all 1,512 rolls on an empty sheet, by rules that have seen none of them before; the best of some rounds."""
    spec = load_game("unicorn-rainbow").spec
    rolls, sheet = all_rolls(spec), Sheet(spec.id)
    best = 1.0
    for _ in range(ROUNDS):
        rules = Unicorn(spec)
        start = process_time()
        for roll in rolls:
            list(rules.moves(rules.position([sheet], roll), Seat(0)))
        best = min(best, process_time() - start)
    return report(f"claims of Unicorn Rainbow for all {len(rolls):,} rolls", best * 1000, MOST_MS, " ms")


def bench_games() -> bool:
    """Whole games of players who take any legal move, each number of players; a solo game has to meet the goal."""
    rules = load_game("unicorn-rainbow").rules
    assert isinstance(rules, Unicorn)
    rates = {players: max(games_a_second(rules, players, seed) for seed in range(ROUNDS)) for players in range(1, 5)}
    more = ", ".join(f"{rate:,.0f} with {players}" for players, rate in rates.items() if players > 1)
    return report(f"solo games of Unicorn Rainbow a CPU second ({more})", rates[1], LEAST_GAMES, least_is_best=False)


def games_a_second(rules: Unicorn, players: int, seed: int) -> float:
    """Games per CPU second."""
    number = random.Random(seed).random

    def any_of(options: Sequence[T]) -> T:
        return options[int(number() * len(options))]

    sides = {die.id: [Thrown(die.id, face) for face in die.faces] for die in rules.spec.dice}
    start = process_time()
    for _ in range(GAMES):
        state = rules.start(("Ann", "Ben", "Cy", "Dee")[:players])
        while rules.outcome(state) is None:
            due = rules.to_roll(state)
            if due is not None:
                event: Event = Rolled(tuple([any_of(sides[die]) for die in due.dice]))
            else:
                seat = any_of(sorted(rules.waiting(state)))
                event = Moved(seat, any_of(list(rules.moves(state, seat))))
            state = rules.apply(state, event)
    return GAMES / (process_time() - start)


if __name__ == "__main__":
    bench_claims()
    bench_games()
