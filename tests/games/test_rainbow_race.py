"""The race of two players in Rainbow Roll: the solver against a twin that goes by the rule text
only, and the table in the package against races that the rules of the game end.
"""

import random
from dataclasses import replace
from functools import cache
from itertools import product
from math import sqrt
from zipfile import ZipFile

import numpy as np
import pytest

from sheetgen.games.rainbow import RainbowState
from sheetgen.games.rainbow.play import bank, between
from sheetgen.games.rainbow.race import SHIPPED, Outlook, Race, outlook, race_of
from sheetgen.games.rainbow.turns import known_dice
from tests.games.rainbow import ANN, GAME, RainbowRoll, at, rules, setup_of
from tests.games.test_rainbow_advice import advised
from tests.sample import few, whole_run
from tests.tables.race import PLAYED, answered, raced
from tests.tables.race import Race as Solved

SETUP = setup_of()

Score = tuple[int, int]


def shipped() -> Race:
    race = race_of(SETUP)
    assert race is not None
    return race


def standing(*scores: list[int], game: RainbowRoll = GAME) -> RainbowState:
    """Ann and Ben have scored these turns, Ann's first; who has fewer is on turn."""
    state = replace(game.start(2), points=tuple(map(tuple, scores)))
    return between(setup_of(game), state)


def look_at(state: RainbowState) -> Outlook:
    look = outlook(SETUP, state)
    assert look is not None
    return look


def twin(ways: list[dict[int, float]], target: int) -> dict[tuple[Score, int, int], float]:
    """The chance of the first player, by the points of both, the points of the first player's turn
    of this round or -1 before it, and whether it is a tiebreaker.
    """
    scores = list(product(range(target), repeat=2))
    most = max(max(way) for way in ways)
    places = [(score, turn, 0) for score in scores for turn in range(-1, most + 1)]
    places += [((0, 0), turn, 1) for turn in range(-1, most + 1)]
    wins = dict.fromkeys(places, 0.5)

    def after(place: tuple[Score, int, int], points: int) -> float:
        (ann, ben), turn, tiebreaker = place
        if turn < 0:
            return wins[(ann, ben), points, tiebreaker]
        ann, ben = ann + turn, ben + points
        over = tiebreaker or ann >= target or ben >= target
        if over and ann != ben:
            return 1.0 if ann > ben else 0.0
        return wins[((0, 0), -1, 1) if over else ((ann, ben), -1, 0)]

    for _ in range(60):
        for place in places:
            best = max if place[1] < 0 else min
            wins[place] = best(
                sum(often * after(place, points) for points, often in way.items()) for way in ways
            )
    return wins


def test_a_small_race_equals_the_twin() -> None:
    ways = [{0: 0.5, 1: 0.2, 4: 0.3}, {0: 0.1, 1: 0.6, 2: 0.3}, {0: 0.3, 2: 0.6, 5: 0.1}]
    rows = np.array([[way.get(points, 0) for points in range(6)] for way in ways])
    race, wins = raced(rows, 3, answered(rows)), twin(ways, 3)
    assert race.tie == pytest.approx(wins[(0, 0), -1, 1], abs=1e-9)
    for ann, ben in product(range(3), repeat=2):
        assert race.first[ann, ben] == pytest.approx(wins[(ann, ben), -1, 0], abs=1e-9)
        for turn in range(6):
            chance = race.chance((True, ann + turn, ben))
            assert chance == pytest.approx(1 - wins[(ann, ben), turn, 0], abs=1e-9)


def test_rounds_are_counted() -> None:
    # One point a turn to 3; then one point every other turn to 1, of two turns a round.
    for way, target, rounds in (([0, 1.0], 3, 3), ([0.5, 0.5], 1, 4 / 3)):
        scores = np.array([way])
        assert raced(scores, target, answered(scores)).rounds() == pytest.approx(rounds)


def test_the_first_way_plays_for_points() -> None:
    ways = shipped().ways
    means = [sum(points * often for points, often in enumerate(way)) for way in ways]
    assert means[0] == pytest.approx(31.112241, abs=0.02)
    assert max(means) == means[0]
    # Between moves of equal worth the chance is free.
    assert ways[0][0] == pytest.approx(0.05946, abs=0.0003)
    assert [sum(way) for way in ways] == pytest.approx([1] * len(ways), abs=0.001)
    squares = sum(points**2 * often for points, often in enumerate(ways[0]))
    assert sqrt(squares - means[0] ** 2) == pytest.approx(11.5, abs=0.05)


def test_each_chance_is_the_best_of_the_ways() -> None:
    race, chance = shipped(), random.Random("race")
    for _ in range(few(40, 2000)):
        ann, ben = chance.randrange(100), chance.randrange(100)
        first = look_at(standing([ann], [ben])).most
        assert first == pytest.approx(race.first[100 * ann + ben], abs=2e-4)
        second = look_at(standing([0, ann], [ben])).most
        assert second == pytest.approx(race.second[100 * ann + ben], abs=2e-4)
    assert look_at(standing([100], [100])).most == pytest.approx(race.tie, abs=2e-4)
    for lead in range(1, 83):
        look = look_at(standing([0, 100], [100 - lead]))
        assert look.most == race.last[lead]
        assert max(look.wins) < look.most + 2e-4


def solved_from(shown: Race) -> Solved:
    """The race solved afresh for these ways to play a turn, of which chances are whole 60,000ths."""
    ways = np.array(shown.ways)
    return raced(ways / ways.sum(axis=1, keepdims=True), shown.target, np.array(shown.last))


def test_the_shipped_race_is_the_one_that_its_ways_make() -> None:
    shown = shipped()
    race = solved_from(shown)
    assert np.array(shown.first) == pytest.approx(race.first.ravel(), abs=1e-4)
    assert np.array(shown.second) == pytest.approx(race.second.ravel(), abs=1e-4)
    assert shown.tie == pytest.approx(race.tie, abs=1e-4)
    assert (race.last + 1e-4 >= answered(race.scores)).all()
    assert (np.diff(race.last) <= 0).all()


def test_each_way_wins_most_where_it_was_solved_for() -> None:
    race = solved_from(shipped())
    for way, place in enumerate(PLAYED, 1):
        wins = race.scores @ race.worth(place)
        assert wins.argmax() == way
        _, one, two = place
        if one >= SETUP.target:
            # What it scores is summed up in another way than what the best turn of all wins.
            assert wins[way] == pytest.approx(race.last[one - two], abs=1e-4)


@whole_run
def test_the_shipped_race_is_what_make_tables_writes() -> None:
    races = pytest.importorskip("tests.tables.races", reason="numba is not installed")
    race = races.solved_race(SETUP)
    with ZipFile(SHIPPED) as tables:
        (content,) = map(tables.read, tables.namelist())
    written = races.packed(race, races.gap_of(SETUP, race))
    numbers, fresh = (np.frombuffer(table, "<u2").astype(int) for table in (content, written))
    # Processors round sums of many chances in different ways.
    assert abs(numbers - fresh).max() <= 1


@cache
def turn_at(state: RainbowState) -> tuple[range, list[float]]:
    """The points of a turn and how often they come. Of a turn that ends the game it is only known
    how often it wins: it then has the most points there are, else none.
    """
    look = look_at(state)
    wins, most = look.wins, len(look.after) - 1
    reached = state.tiebreaker or sum(state.points[state.playing[0]]) >= 100
    if reached and len(state.queue) == 1:
        return range(0, most + 1, most), [1 - look.most, look.most]
    return range(most + 1), [*look.race.ways[wins.index(max(wins))]]


def wins_of_ann(state: RainbowState, chance: random.Random) -> bool:
    """Plays the race to its end by the rules of the game."""
    while state.queue:
        state = bank(SETUP, state, *chance.choices(*turn_at(state)))
    outcome = GAME.outcome(state)
    assert outcome is not None
    return outcome.ranks[0].seat == ANN


@pytest.mark.parametrize("scores", [([70], [75]), ([30, 40], [95]), ([100], [100])])
def test_as_many_races_are_won(scores: tuple[list[int], list[int]]) -> None:
    state, chance, races = standing(*scores), random.Random("races"), few(300, 20_000)
    told = look_at(state).most if state.queue[0] == ANN else 1 - look_at(state).most
    won = sum(wins_of_ann(state, chance) for _ in range(races)) / races
    assert abs(won - told) < 4 * sqrt(told * (1 - told) / races)


def facts(state: RainbowState, game: RainbowRoll = GAME) -> list[str]:
    """What is said of the race to the player on turn."""
    advice = game.advice(state, state.queue[0])
    assert advice is not None
    return [fact for fact in advice.facts if "win" in fact]


def test_who_is_behind_late_is_told_to_risk_more() -> None:
    chance, risk = facts(standing([40, 90], [90]))
    assert chance.startswith("the chance to win is ")
    assert risk.startswith("to win, risk more than for points, which wins ")
    _, risk = facts(standing([95], [50]))
    assert risk.startswith("to win, risk less than for points, which wins ")


def test_in_the_last_round_a_stop_wins_or_loses() -> None:
    state = standing([40, 60], [90])
    state = replace(state, phase=at("O5", "R6").phase, turn=at("O5 R6 P4 G4 L4", "P6 R5").turn)
    assert facts(state) == ["the chance to win is 100% after 25 points and 0% after none"]


def test_what_a_tiebreaker_may_decide_is_known_for_the_ways_to_play_alone() -> None:
    """25 points are a tie."""
    state = standing([40, 60], [75])
    label = f" ({shipped().known})"
    assert facts(state)[0].endswith(label)
    state = replace(state, phase=at("O5", "R6").phase, turn=at("O5 R6 P4 G4 L4", "P6 R5").turn)
    chance = f"{1 - shipped().tie:.0%}"
    assert facts(state) == [
        f"the chance to win is {chance} after 25 points and 0% after none{label}"
    ]


def test_other_tables_are_told_nothing_of_the_race() -> None:
    assert facts(GAME.start(3)) == []
    for other in (rules(target="50"), rules(lucky_counts="false")):
        assert facts(other.start(2), other) == []
    lone = at("O5 R6 P4 G4 L4", "P6 R5")
    assert [fact for fact in advised(lone).facts if "win" in fact] == []


@whole_run
def test_what_a_way_scores_is_worth_what_it_was_solved_for() -> None:
    ways = pytest.importorskip("tests.tables.ways", reason="numba is not installed")
    draws = pytest.importorskip("tests.tables.draws", reason="numba is not installed")
    worth = np.array([np.arange(83) / 82, *[np.arange(83) >= least for least in (20, 37, 50)]])
    for dice, lucky in [*draws.draws_of(SETUP)][::20]:
        draw = ways.Draw(draws.box_of(SETUP, (dice, lucky)), worth)
        scores = draw.scored()
        assert scores.sum(axis=1) == pytest.approx(1)
        assert (scores * worth).sum(axis=1) == pytest.approx(draw.values, abs=1e-5)
        shipped = known_dice(SETUP, dice, lucky, 7).rolling((0,) * 6, 0)
        assert shipped is not None
        assert (82 * draw.values[0], scores[0, 0]) == pytest.approx(
            (shipped[0], 1 - shipped[1]), abs=0.001
        )
