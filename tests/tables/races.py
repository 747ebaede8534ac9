"""Solves the race of two players in Rainbow Roll for a few ways to play a turn, says how far that is
from the best play of all, and writes `sheetgen/games/rainbow/race.zip`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import permutations
from time import process_time
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

import numpy as np

from sheetgen.catalog import load_layout
from sheetgen.games.rainbow.race import CERTAIN, SHIPPED, race_name
from sheetgen.games.rainbow.state import RainbowSetup
from tests.tables.draws import Dice, box_of, draws_of
from tests.tables.race import PLAYED, Floats, Place, Race, answered, raced, worths
from tests.tables.ways import Draw

CLOSE = (0, 50, 74, 86, 95)
TRIED: tuple[Place, ...] = (
    (False, 100, 100),
    *[(second, own, own) for second in (False, True) for own in CLOSE],
    *[(second, one, two) for second in (False, True) for one, two in permutations(CLOSE, 2)],
)
"""The places where the best turn of all is solved as well: a tiebreaker, and races near and far."""


def scores(setup: RainbowSetup, draws: Mapping[Dice, float], worth: Floats) -> Floats:
    """How often the best play for each of these worths scores what, by way and points."""
    found = [often * Draw(box_of(setup, draw), worth).scored() for draw, often in draws.items()]
    return np.sum(found, axis=0) / sum(draws.values())


def solved_race(setup: RainbowSetup) -> Race:
    """The race for points and the ways of `PLAYED`.

    What is played for at a place depends on the chances, so these are guessed first, from the draws
    that come most often. A turn that ends the game is the best of all.
    """
    draws = draws_of(setup)
    points = np.arange(1.0 + max(setup.possible_points))
    for_points = points / points[-1]
    often = sorted(draws, key=lambda draw: -draws[draw])
    few = {
        draw: draws[draw] for has in (False, True) for draw in [d for d in often if d[1] == has][:2]
    }
    steps = [points >= least for least in (20, 30, 40)]
    found = scores(setup, few, np.array([for_points, *steps]))
    guess = raced(found, setup.target, answered(found))
    found = scores(setup, draws, np.vstack([for_points, worths(guess, PLAYED)]))
    race = raced(found, setup.target, answered(found))
    leads = [(True, setup.target + lead, setup.target) for lead in range(len(points))]
    for _ in range(2):
        race = raced(found, setup.target, best_of_all(setup, race, leads))
    return race


def best_of_all(setup: RainbowSetup, race: Race, places: Iterable[Place]) -> Floats:
    """The chances at these places of the best turn of all."""
    rows = np.array([race.worth(place) for place in places])
    draws = draws_of(setup).items()
    return np.sum([often * Draw(box_of(setup, draw), rows).values for draw, often in draws], axis=0)


def gap_of(setup: RainbowSetup, race: Race, places: Sequence[Place] = TRIED) -> float:
    """How much more the best turn of all wins at most at these places, where the rest of the game is
    played in the ways of the race.

    If a turn gains no more at any other place, the best play of all gains that in each round at
    most.
    """
    ways = [race.chance(place) for place in places]
    gains = best_of_all(setup, race, places) - ways
    return float(gains.max())


def packed(race: Race, gap: float) -> bytes:
    """The member of the table."""
    ways, points = race.scores.shape
    parts = (gap, race.scores, race.last, race.tie, race.first, race.second)
    chances = np.concatenate([np.ravel(part) for part in parts])
    head = np.array([ways, points], "<u2")
    return head.tobytes() + np.rint(chances * CERTAIN).astype("<u2").tobytes()


def main() -> None:
    """Writes the table."""
    setup = RainbowSetup(load_layout("rainbow-roll").spec)
    race = solved_race(setup)
    with ZipFile(SHIPPED, "w") as tables:
        gap = gap_of(setup, race)
        content = packed(race, gap)
        tables.writestr(ZipInfo(race_name(setup)), content, ZIP_DEFLATED, 9)
    print(f"{gap:.2%} more in a turn at most, in {race.rounds():.2f} rounds of a game")
    print(f"{SHIPPED.stat().st_size:,} bytes, {process_time():.1f} CPU s")


if __name__ == "__main__":
    main()
