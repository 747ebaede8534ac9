"""Whole games of Rainbow Roll, kept by hand beside the rules: what each turn scores, who plays
next, and who wins.
"""

from __future__ import annotations

import pytest

from sheetgen.core.play import Moved, Rolled
from sheetgen.testing.random_games import play
from tests.games.rainbow import GAME


class Course:
    """The rounds, turn by turn; players go by their place in the order of play."""

    def __init__(self, players: int) -> None:
        self.points: list[list[int]] = [[] for _ in range(players)]
        self.extra: list[list[int]] = [[] for _ in range(players)]
        self.leaders: list[int] = []
        self.queue = list(range(players))
        self.winner = -1
        self.begin()

    def begin(self) -> None:
        self.aside: dict[str, int] = {}
        self.lucky, self.rolled = 0, []

    def thrown(self, faces: list[str]) -> None:
        self.rolled = faces
        if not any(face[0] == "L" or int(face[1]) > self.aside.get(face[0], 0) for face in faces):
            self.write(0)

    def act(self, text: str) -> None:
        verb, *faces = text.split()
        for face in faces:
            self.rolled.remove(face)
            if face[0] == "L":
                self.lucky = int(face[1])
            else:
                self.aside[face[0]] = int(face[1])
        if verb == "stop":
            lucky = next((int(face[1]) for face in self.rolled if face[0] == "L"), self.lucky)
            self.write(
                sum(value + value * (value == lucky) for value in self.aside.values())
                + 10 * (len(self.aside) == 6)
            )

    def write(self, points: int) -> None:
        (self.extra if self.leaders else self.points)[self.queue.pop(0)].append(points)
        self.begin()
        if self.queue:
            return
        if self.leaders:
            best = max(self.extra[seat][-1] for seat in self.leaders)
            self.leaders = [seat for seat in self.leaders if self.extra[seat][-1] == best]
        else:
            totals = [sum(turns) for turns in self.points]
            self.leaders = [
                seat for seat, total in enumerate(totals) if total == max(totals) >= 100
            ]
        self.queue = list(self.leaders or range(len(self.points)))
        if len(self.leaders) == 1:
            self.winner = self.leaders[0]


@pytest.mark.parametrize("players", [2, 3, 5])
@pytest.mark.parametrize("seed", range(4))
def test_a_game_goes_as_it_is_kept_by_hand(players: int, seed: int) -> None:
    record = play(GAME, players, seed)
    course, state = Course(players), record.states[0]
    for event in record.events:
        assert (course.winner, course.queue[0]) == (-1, state.queue[0])
        state = GAME.apply(state, event)
        match event:
            case Rolled(roll):
                course.thrown([thrown.text for thrown in roll])
            case Moved(_, move):
                course.act(GAME.notation.format(move))
        assert (
            [list(turns) for turns in state.points],
            [list(turns) for turns in state.extra],
        ) == (course.points, course.extra)
    outcome = GAME.rules.outcome(state, GAME.names(state))
    assert outcome is not None
    assert outcome.ranks[0].seat == course.winner
