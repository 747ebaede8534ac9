"""The chances of the bands of a player alone, by games that are played on."""

from __future__ import annotations

import re

from sheetgen.table.judge.advising import advice_for, hint
from sheetgen.table.judge.move_set import MoveOffer
from sheetgen.table.simulation.bands import played_on, with_bands
from sheetgen.table.simulation.sums import share
from tests.games import unicorn

LATE = """
players: 1
red: 2-11/12
yellow: 2-11/12
blue: 2-11/12
orange: 3-7 9
green: 3-7 9
violet: 3-7 9
abilities: red.a used, red.b used, yellow.a used, yellow.b used, blue.a used, blue.b used, \
orange.a used, green.a used, violet.a used
yours: 1
"""
"""168 points. R3 R5 Y4 can claim nothing, which costs 10, fills the penalties and ends the game.

The other dice may still claim two cells of at most 5 points, or cost 3 (rules 1.d).
"""

SOLO = unicorn.unicorn()


def offered(*sheets: str) -> MoveOffer:
    """What is asked of whoever has thrown R3 R5 Y4 with the first sheet."""
    names = unicorn.NAMES[: len(sheets)]
    return MoveOffer(SOLO, unicorn.table(SOLO, "R3 R5 Y4", *sheets), 0, names)


def test_in_the_last_turn_bands_are_certain() -> None:
    """155 to 168 points are enough for 150 and not for 170."""
    offer = offered(LATE)
    *_, fact = with_bands(offer).facts
    shares = re.findall(r"(\w+) (\d+)% \(simulated ± 3%\)", fact)
    assert dict(shares) == {"passable": "100", "good": "0", "excellent": "0", "perfect": "0"}
    assert all(155 <= points <= 168 for points in played_on(offer, "bands", 20))


def test_other_games_say_the_same_within_the_interval_and_the_same_ones_again_just_that() -> None:
    """With no penalty yet the game goes on."""
    offer, games = offered(LATE.replace("yours: 1", "yours: 0")), 40
    totals = [played_on(offer, seed, games) for seed in ("one", "other", "one")]
    one, other, again = (
        share("", "", sum(total >= 170 for total in each), games) for each in totals
    )
    assert one == again
    assert totals[0] != totals[1]
    assert 0 < one.value < 1
    assert abs(one.value - other.value) < one.half + other.half


def test_bands_are_for_one_player_alone_who_asks_for_odds() -> None:
    two = LATE.replace("players: 1", "players: 2")
    offer = offered(two, two)
    assert with_bands(offer) == advice_for(offer)
    assert not any("simulated" in said for said in hint(offered(LATE)))
