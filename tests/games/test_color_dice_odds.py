"""What throwing dice again and attacks are worth in Color Dice: icepool, the engine, counts by hand."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from itertools import combinations, product
from random import Random
from statistics import fmean
from typing import Any

import icepool  # type: ignore[import-untyped]
import pytest

from sheetgen.core.advice import EXACT
from sheetgen.core.dice import Stream, throw
from sheetgen.core.play import Moved
from sheetgen.games.colordice import ColorPhase, RerollColors
from sheetgen.games.colordice import game as color_dice
from sheetgen.games.colordice.bot import WON, brought
from sheetgen.games.colordice.odds import chance_of_leads
from sheetgen.games.colordice.state import Attack, ColorDiceSetup
from tests.games.colordice_table import P1, P2, TWO, at, cast, reroll, rules
from tests.sample import few

GAME = rules()
SETUP = ColorDiceSetup(GAME.spec)


def moves(state: Any, seat: int = 0, game: Any = GAME) -> dict[str, tuple[float, str]]:
    """What each move, as typed, is worth, and why."""
    advice = game.advice(state, seat)
    return {game.format_move(each.move): (each.value, each.reason().text) for each in advice.moves}


@cache
def chance(lead: int, own: int, other: int, left: int, other_left: int) -> float:
    """The chance of a lead by hand: the best of lying, and of throwing one die, the other or both."""
    if own - other == lead:
        return 1.0
    faces, best = range(1, 7), 0.0
    if left:
        best = max(best, fmean(chance(lead, up, other, left - 1, other_left) for up in faces))
    if other_left:
        best = max(best, fmean(chance(lead, own, up, left, other_left - 1) for up in faces))
    if left and other_left:
        best = max(best, thrown(lead, left - 1, other_left - 1))
    return best


def thrown(lead: int, left: int, other_left: int) -> float:
    """The same once both dice are thrown."""
    return fmean(
        chance(lead, own, other, left, other_left)
        for own, other in product(range(1, 7), range(1, 7))
    )


def test_before_a_throw_the_chance_of_each_lead_is_said_that_of_the_best_first() -> None:
    """Rules 5.f: exactly 2 ahead with three throws of each die, 0.5047; two pawns win in P2."""
    assert thrown(2, 2, 2) == pytest.approx(0.5047, abs=5e-5)
    others = [f"of {lead} {thrown(lead, 2, 2):.1%}" for lead in (1, 3, 4, 5)]
    advice = GAME.advice(at(GAME, P2), 0)
    assert advice is not None
    said = ", ".join(["a lead of 2 over blue: 50.5% by best throws", *others])
    assert (advice.known, advice.facts[0]) == (EXACT, said)


def test_the_lead_that_is_told_is_one_also_where_none_brings_anything() -> None:
    """A game at random: often no attack on somebody would make the position better."""
    stream, chance, state = Stream(3, "told"), Random(3), GAME.rules.start(3)
    told = list[str]()
    for _ in range(few(120, 1000)):
        if due := GAME.rules.to_roll(state):
            dice = [GAME.spec.die(die) for die in due.dice]
            state = GAME.rules.rolled(state, throw(dice, due.take, stream))
        elif seats := [seat for seat in range(3) if GAME.rules.legal(state, seat)]:
            move = chance.choice(list(GAME.rules.legal(state, seats[0])))
            state = GAME.rules.moved(state, seats[0], move)
        advice = GAME.advice(state, 0)
        told += [*advice.facts, *(each.reason().text for each in advice.moves)] if advice else []
    leads = {line.split()[3] for line in told if line.startswith("a lead of ")}
    assert leads
    assert leads <= set("12345")


def test_what_is_hoped_for_can_come() -> None:
    """The red 2 has been thrown three times: green, which has two throws left, can come 1 behind."""
    state = at(GAME, P1, "R3 B3 G5 Y6")
    for shown in ("R4", "R2"):
        state = cast(GAME, GAME.apply(state, Moved(0, reroll("red"))), shown)
    _, why = moves(state)["reroll G"]
    assert why == f"a lead of 1 over green: {1 - (5 / 6) ** 2:.1%} by best throws"
    _, why = moves(state)["reroll B G Y"]
    assert " 0.0%" not in why


@pytest.mark.parametrize("again", ["R", "B G", "R B G Y"])
def test_dice_thrown_again_are_worth_the_mean_of_what_their_leads_bring(again: str) -> None:
    """The mean by icepool of what the best attack on each opponent brings."""
    state = at(GAME, P1, "R3 B3 G5 Y6")
    brings, dice = brought(SETUP, state), dict(state.dice)
    colors = {color for color in dice if color[0].upper() in again.split()}
    die = {color: icepool.d6 if color in colors else icepool.Die([dice[color]]) for color in dice}
    mean = sum(
        icepool.map(
            lambda own, their, leads=leads: leads[own - their], die["red"], die[other]
        ).mean()
        for other, leads in brings.items()
    )
    assert moves(state)[f"reroll {again}"][0] == pytest.approx(float(mean))


def test_the_chance_of_a_lead_is_what_the_engine_plays_out() -> None:
    """Thrown again each time as is best for a lead of 2 over blue, until it is there or no throw
    is left.
    """
    stream, reached, games = Stream(3, "lead"), 0, few(300, 5000)
    start, goal = at(GAME, TWO), [2]
    promised = chance_of_leads(SETUP, start, "blue", goal, start.rolling)
    for _ in range(games):
        state = start
        while due := GAME.rules.to_roll(state):
            dice = [GAME.spec.die(die) for die in due.dice]
            state = GAME.rules.rolled(state, throw(dice, due.take, stream))
            able = [
                frozenset(dice)
                for count in (1, 2)
                for dice in combinations(("red", "blue"), count)
                if reroll(*dice) in GAME.rules.legal(state, 0)
            ]
            if not able or state.dice["red"] - state.dice["blue"] == 2:
                break
            best = max(able, key=lambda dice: chance_of_leads(SETUP, state, "blue", goal, dice))
            state = GAME.rules.moved(state, 0, RerollColors(best))
        reached += state.dice["red"] - state.dice["blue"] == 2
    assert abs(reached / games - promised) < 4 * (promised * (1 - promised) / games) ** 0.5


def test_an_attack_that_wins_comes_first() -> None:
    """Rules 5.f, P2: two pawns from red to green are the eighth and ninth there."""
    advice = GAME.advice(at(GAME, P2, "R4 B2 G1 Y1"), 0)
    assert advice is not None
    best = advice.moves[0]
    assert (GAME.format_move(best.move), best.reason().text) == ("attack B red>green 2+0", "wins")


def test_who_can_strike_back_is_counted() -> None:
    """P1: yellow is ahead by 1 and has pawns at home, from where one may strike in blue: at once.
    Green strikes in its own turn with its four at home, 1 to 4 ahead; blue has none to strike with
    but one in green, after two of its three were struck, and those outside do not strike.
    """
    found = moves(at(GAME, P1, "R5 B3 G5 Y6"))
    value, why = found["attack B red>blue 0+2"]
    assert why.startswith("5 in blue; can strike back: green 9 times in 10 and yellow always")
    struck, moved = value, found["attack B red>blue 2+0"][0]
    assert struck > moved


@cache
def reached(leads: frozenset[int], own: int, other: int, left: int, other_left: int) -> float:
    """The chance of one of some leads by hand, as `chance` has it of one."""
    if own - other in leads:
        return 1.0
    best, faces = 0.0, range(1, 7)
    for mine, theirs in ((1, 0), (0, 1), (1, 1)):
        if mine <= left and theirs <= other_left:
            thrown_dice = product(faces if mine else [own], faces if theirs else [other])
            after = [reached(leads, a, b, left - mine, other_left - theirs) for a, b in thrown_dice]
            best = max(best, fmean(after))
    return best


def threat_to(state: Any, attack: Attack) -> float:
    """How many others may strike red pawns back after an attack on average: in turns of their own
    with all throws, where red has attacked last.
    """
    after, total = GAME.rules.moved(state, 0, attack), 0.0
    for seat, other in enumerate(after.players):
        leads = set()
        for lead in range(1, 6) if other != "red" else ():
            dice = dict.fromkeys(after.dice, 6) | {"red": 6 - lead}
            turn = {"active": other, "acting": other, "dice": dice, "phase": ColorPhase.ATTACK}
            legal = GAME.rules.legal(replace(after, **turn, used={}, throws={}, order=""), seat)
            strikes = [each for each in legal if isinstance(each, Attack) and each.strikes]
            if any(each.opponent == "red" for each in strikes):
                leads.add(lead)
        faces = product(range(1, 7), range(1, 7))
        total += fmean(reached(frozenset(leads), own, red, 2, 2) for own, red in faces)
    return total


@pytest.mark.parametrize("roll", ["R5 B3 G4 Y2", "R5 B4 G4 Y3", "R6 B1 G5 Y5"])
def test_the_attack_that_leaves_the_fewest_strikes_back_is_named(roll: str) -> None:
    state = at(GAME, P1, roll)
    attacks = [move for move in GAME.rules.legal(state, 0) if isinstance(move, Attack)]
    threats = {GAME.format_move(each): round(threat_to(state, each), 6) for each in attacks}
    fewest = {move for move, threat in threats.items() if threat == min(threats.values())}
    said = {move for move, (_, why) in moves(state).items() if "no attack leaves fewer" in why}
    assert said == fewest
    assert 0 < len(fewest) < len(threats)


@pytest.mark.parametrize("roll", ["R3 B1 G6 Y6", "R5 B3 G5 Y6", "R6 B5 G1 Y1"])
def test_dice_as_they_lie_are_worth_the_best_that_they_allow(roll: str) -> None:
    found = moves(cast(GAME, at(GAME, TWO), roll))
    allowed = [value for move, (value, _) in found.items() if not move.startswith(("re", "stop"))]
    assert found["stop"][0] == max(allowed)


def test_an_attack_counts_with_those_that_follow_it() -> None:
    """P2, 1 ahead of blue and of yellow: the eighth pawn in green by one of them is as good as the
    win by the other, which takes the place of the seven that count now.
    """
    found = moves(at(GAME, P2, "R4 B3 G6 Y3"))
    assert [*found][:2] == ["attack B red>green 1+0", "attack Y red>green 1+0"]
    assert {value for value, _ in [*found.values()][:2]} == {WON - 7**2}
    assert all(why.endswith("; an attack after it wins") for _, why in [*found.values()][:2])


AHEAD = """
players: red blue green yellow
red: red 2, blue 1, out 6
blue: blue 3, out 6
green: green 4, out 5
yellow: yellow 5, out 4
"""


def test_where_pawns_would_be_struck_the_attacks_come_after() -> None:
    """Yellow is 3 ahead and finds three red pawns in one area only once two have joined the one
    that red has in blue.
    """
    found = moves(at(GAME, AHEAD, "R3 B1 G3 Y6"))
    assert found["after"][0] > found["before"][0]
    attacks = [value for move, (value, _) in found.items() if move.startswith("attack")]
    assert found["after"][0] > max(attacks)


def test_turns_to_lock_are_those_of_a_plan() -> None:
    """At the start red needs seven more: seven leads of 1, four of 2, three of 3, two of 4 or 5;
    two leads of 4 come soonest, 2 / (7411/23328) turns. Three blue pawns leave room for six, so
    that is said on condition that there is room.
    """
    state = cast(GAME, at(GAME, TWO), "R4 B1 G2 Y2")
    assert state.phase is ColorPhase.DICE
    advice = GAME.advice(state, 0)
    assert advice is not None
    said = next(fact for fact in advice.facts if "to lock it" in fact)
    assert said.startswith("7 more pawns in blue to lock it: 6.3 turns on average by leads of 4")
    assert said.endswith("if there is room and nobody strikes")


def said_of_locking(game: Any) -> str:
    """What is said in P1, where red needs four more pawns."""
    advice = game.advice(at(game, P1, "R3 B3 G1 Y6"), 0)
    return next(fact for fact in advice.facts if "to lock it" in fact)


def test_turns_to_lock_are_those_of_the_dice_and_rules_in_force() -> None:
    """Where only the own die is thrown; and where green's shows nothing but 1, so that one of three
    throws has to show a 5.
    """
    turns = {lead: -(-4 // lead) / thrown(lead, 2, 0) for lead in range(1, 5)}
    lead = min(turns, key=turns.__getitem__)
    told = (
        f"4 more pawns in blue to lock it: {turns[lead]:.1f} turns on average by leads of {lead} "
    )
    assert said_of_locking(rules(rolling="own")).startswith(told)
    dice = GAME.spec.dice
    ones = replace(dice[2], faces=dice[2].faces[:1] * 6)
    game = color_dice(replace(GAME.spec, dice=(*dice[:2], ones, *dice[3:])))
    assert f": {1 / (1 - (5 / 6) ** 3):.1f} turns on average by leads of 4 " in said_of_locking(
        game
    )


def test_where_only_the_own_die_is_thrown_others_lie() -> None:
    game = rules(rolling="own")
    state = replace(at(game, P1, "R3 B3 G5 Y6"), throws={"red": 1})
    found = moves(state, game=game)
    assert [move for move in found if move.startswith("reroll")] == ["reroll R"]
