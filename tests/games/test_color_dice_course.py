"""Whole games of Color Dice, kept by hand beside the rules: whose turn it is, who counterattacks,
where the pawns are, who wins.
"""

from __future__ import annotations

from collections import Counter

import pytest

from sheetgen.core.play import Moved, Rolled
from sheetgen.testing.random_games import play
from tests.games.colordice_table import P1, at, cast, rules, say
from tests.sample import WHOLE, few


class Course:
    """The turns, event by event; the colors beyond the players' are dummies."""

    def __init__(self, colors: tuple[str, ...], players: int) -> None:
        self.colors, self.players = colors, players
        self.pawns: dict[str, Counter[str]] = {}
        self.contenders = list(range(players))
        self.active, self.winner = -1, ""
        self.begin(-1)

    def begin(self, active: int) -> None:
        self.active = active
        self.dice: dict[str, int] = {}
        self.order, self.countering = "", False
        self.queue: list[int] = []

    def thrown(self, shown: dict[str, int]) -> None:
        if self.active >= 0:
            self.dice |= shown
            return
        best = max(shown.values())
        self.contenders = [seat for seat in self.contenders if shown[self.colors[seat]] == best]
        if len(self.contenders) == 1:
            (first,) = self.contenders
            for place, color in enumerate(self.colors):
                home = 2 + (place - first) % self.players if place < self.players else 9
                self.pawns[color] = Counter({color: home, "out": 9 - home})
            self.begin(first)

    def acting(self) -> int:
        return self.queue[0] if self.countering else self.active

    def seat(self) -> int:
        """Who decides: for a dummy the player to the left of whoever has the turn."""
        acting = self.acting()
        return acting if acting < self.players else (self.active + 1) % self.players

    def settle(self, order: str) -> None:
        around = [(self.active + step) % len(self.colors) for step in range(1, len(self.colors))]
        self.queue = [
            color
            for color in around
            if self.dice[self.colors[color]] > self.dice[self.colors[self.active]]
        ]
        self.order, self.countering = order, order == "after"

    def act(self, text: str) -> None:
        verb, *words = text.split()
        if verb in ("before", "after"):
            self.settle(verb)
        if verb not in ("attack", "pass"):
            return
        if not self.order:
            self.settle("before")
        if verb == "attack":
            self.attack(*words)
        if not self.winner:
            self.go_on(passed=verb == "pass")

    def attack(self, letter: str, way: str, group: str) -> None:
        color, (source, target) = self.colors[self.acting()], way.split(">")
        moves, strikes = map(int, group.split("+"))
        opponent = next(name for name in self.colors if name[0].upper() == letter)
        self.pawns[color][source] -= moves + strikes
        self.pawns[color][target] += moves + strikes
        self.pawns[opponent][target] -= strikes
        self.pawns[opponent]["out" if opponent in self.colors[: self.players] else "removed"] += (
            strikes
        )
        if self.pawns[color][target] == 9 and color in self.colors[: self.players]:
            self.winner = color

    def go_on(self, *, passed: bool) -> None:
        if self.countering:
            self.queue.pop(0)
            self.countering = bool(self.queue)
            if not self.queue and self.order == "before":
                self.begin((self.active + 1) % self.players)
        elif passed and self.queue:
            self.countering = True
        elif passed:
            self.begin((self.active + 1) % self.players)


@pytest.mark.parametrize("players", [2, 3, 4, 6])
@pytest.mark.parametrize("seed", range(few(2, 3)))
def test_a_game_goes_as_it_is_kept_by_hand(players: int, seed: int) -> None:
    game = rules()
    record = play(game, players, seed)
    state = record.states[0]
    course = Course(state.colors, players)
    for event in record.events:
        assert not course.winner
        match event:
            case Rolled(roll):
                course.thrown({str(item.die): item.face.value or 0 for item in roll})
            case Moved(seat, move):
                assert seat == course.seat()
                course.act(game.notation.format(move))
        state = game.apply(state, event)
        if course.pawns and not course.winner:
            assert state.active == course.colors[course.active]
            assert state.acting == course.colors[course.acting()]
        places = (*state.colors, "out", "removed")
        assert not course.pawns or state.pawns == {
            color: {place: course.pawns[color][place] for place in places} for color in state.colors
        }
    ended = game.rules.outcome(state, game.names(state))
    assert ended is not None
    assert ended.reason.startswith(f"{course.winner} has all 9 pawns in ")


HOUSES: list[dict[str, str]] = [
    {},
    {"rolling": "own"},
    {"first": "seat"},
    {"dummy_by": "policy", "reuse_pawns": "false"},
]
TABLES = [
    (players, house)
    for house in HOUSES
    for players in (2, 3, 5)
    if WHOLE or not house or players == 3
]


@pytest.mark.parametrize(("players", "settings"), TABLES, ids=str)
def test_the_position_at_the_beginning_of_each_turn_is_the_table(
    players: int, settings: dict[str, str]
) -> None:
    game = rules(**settings)
    record = play(game, players, 4)
    state, turn, compared = record.states[0], None, 0
    for event in record.events:
        begins = game.rules.turn(state) != turn
        turn, sheet = game.rules.turn(state), game.sheet(state, 0)
        after = game.apply(state, event)
        if begins:
            assert isinstance(event, Rolled)
            assert game.position([sheet]) == state
            assert game.position([sheet], event.roll) == after
            compared += 1
        state = after
    assert game.position([game.sheet(state, 0)]) == state
    assert compared > 5


def test_the_order_of_attacks_that_do_not_meet_makes_no_difference() -> None:
    game = rules()
    one, other = "attack B out>yellow 1+0", "attack G out>blue 2+0"
    table = at(game, P1, "R4 B3 G2 Y4")
    assert say(game, table, one, other) == say(game, table, other, one)
    assert hash(say(game, table, one, other)) == hash(say(game, table, other, one))


def test_what_was_thrown_before_makes_no_difference_once_the_dice_are_final() -> None:
    game = rules()
    table = at(game, P1, "R5 B3 G5 Y6")
    assert say(game, cast(game, say(game, table, "reroll B"), "B3"), "stop") == say(
        game, table, "stop"
    )


def test_an_attack_settles_what_before_settles() -> None:
    game = rules()
    table = at(game, P1, "R5 B3 G5 Y6")
    assert say(game, table, "before", "attack B out>blue 2+0") == say(
        game, table, "stop", "attack B out>blue 2+0"
    )
