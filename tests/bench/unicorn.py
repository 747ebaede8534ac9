"""How fast Unicorn Rainbow is judged: the claims of all rolls, and whole games of random players (CPU time)."""

from __future__ import annotations

from itertools import combinations, product
from time import process_time
from typing import Any

from sheetgen.catalog import load_game
from sheetgen.core.cells import Sheet
from sheetgen.core.contracts import Seat
from sheetgen.core.dice import Die, Roll, Thrown
from sheetgen.core.game import Game
from sheetgen.core.spec import GameSpec
from sheetgen.games.unicorn import game as game_under
from tests.bench.measure import report
from tests.games.play import quick

ROUNDS = 5
GAMES = 200
MOST_MS = 15
LEAST_GAMES = 1000


def all_rolls(spec: GameSpec) -> list[Roll]:
    """Every roll of every pick of three dice."""
    picks: dict[tuple[str, ...], tuple[Die, ...]] = {}
    for dice in combinations(spec.dice, 3):
        picks.setdefault(tuple(die.color for die in dice), dice)
    thrown = [[[Thrown(die.id, face) for face in die.faces] for die in dice] for dice in picks.values()]
    return [roll for dice in thrown for roll in product(*dice)]


def bench_claims() -> bool:
    """All claims of all 1,512 rolls on an empty sheet, by a game that has seen none of them before; the best of some rounds."""
    spec = load_game("unicorn-rainbow").spec
    rolls, sheet = all_rolls(spec), Sheet(spec.id)
    best = 1.0
    for _ in range(ROUNDS):
        game = game_under(spec)
        start = process_time()
        for roll in rolls:
            list(game.moves(game.position([sheet], roll), Seat(0)))
        best = min(best, process_time() - start)
    return report(f"claims of Unicorn Rainbow for all {len(rolls):,} rolls", best * 1000, MOST_MS, " ms")


def bench_games() -> bool:
    """Whole games of players who take any legal move, each number of players; a solo game has to meet the goal."""
    game = load_game("unicorn-rainbow").game
    assert game is not None
    rates = {players: max(games_a_second(game, players) for _ in range(ROUNDS)) for players in range(1, 5)}
    more = ", ".join(f"{rate:,.0f} with {players}" for players, rate in rates.items() if players > 1)
    return report(f"solo games of Unicorn Rainbow a CPU second ({more})", rates[1], LEAST_GAMES, least_is_best=False)


def games_a_second(game: Game[Any, Any], players: int) -> float:
    """Games per CPU second."""
    start = process_time()
    for seed in range(GAMES):
        quick(game, players, seed)
    return GAMES / (process_time() - start)


if __name__ == "__main__":
    bench_claims()
    bench_games()
