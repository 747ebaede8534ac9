"""Whole games with the dice chains, kept by hand beside the rules: every board after every event,
and who wins.
"""

from __future__ import annotations

import pytest

from sheetgen.core.dice import Roll
from sheetgen.core.play import Moved, Rolled
from sheetgen.testing.random_games import play
from tests.games.uno_table import rules, written
from tests.sample import few

COLORS = {"red": "R", "yellow": "Y", "blue": "B", "green": "G"}
BLANKS, EXTRAS = 20, 8


class Course:
    """The boards, turn by turn; `colors` are those of the seats."""

    def __init__(self, colors: list[str]) -> None:
        self.colors = colors
        self.boards: list[list[str]] = [[] for _ in colors]
        self.extras = [0] * len(colors)
        self.turn, self.winner = 0, -1
        self.dice: dict[str, str] = {}
        self.chain: list[str] = []
        self.penalties: list[str] = []

    def thrown(self, roll: Roll) -> None:
        if all(self.boards):
            self.dice |= {str(item.die): item.text for item in roll}
        elif (text := roll[0].text)[0] in COLORS.values():
            self.boards[next(seat for seat, board in enumerate(self.boards) if not board)].append(
                text[1]
            )

    def act(self, text: str) -> None:
        verb, *words = text.split()
        if verb == "chain":
            self.chain = words
            self.penalties = [face for face in self.dice.values() if face in ("+1", "-1")]
            self.write(self.turn, ["*" if word == "**" else word[1] for word in words])
            if self.full(self.turn):
                self.winner = self.turn
        elif verb == "penalty":
            self.penalize(words[0], self.colors.index(words[1]))
        elif verb == "done":
            self.penalties = []
        if verb != "reroll" and self.winner < 0 and not self.penalties:
            self.call()

    def penalize(self, die: str, seat: int) -> None:
        self.penalties.remove(die)
        if die == "+1":
            self.extras[seat] = min(EXTRAS, self.extras[seat] + 1)
        elif len(self.boards[seat]) > 1:
            self.boards[seat].pop()

    def call(self) -> None:
        others = [(self.turn + step) % len(self.boards) for step in range(1, len(self.boards))]
        for seat in others if self.chain else []:
            last = self.chain[-1]
            if last == "**":
                self.write(seat, ["*"])
            elif COLORS[self.colors[seat]] == last[0] or self.boards[seat][-1] in (last[1], "*"):
                self.write(seat, [last[1]])
        self.winner = next((seat for seat in others if self.full(seat)), -1)
        self.turn, self.dice = (self.turn + 1) % len(self.boards), {}

    def write(self, seat: int, entries: list[str]) -> None:
        self.boards[seat] = (self.boards[seat] + entries)[: BLANKS + self.extras[seat]]

    def full(self, seat: int) -> bool:
        return len(self.boards[seat]) == BLANKS + self.extras[seat]


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("seed", range(few(3, 6)))
def test_a_game_goes_as_it_is_kept_by_hand(players: int, seed: int) -> None:
    game = rules()
    record = play(game, players, seed)
    state = record.states[0]
    course = Course(list(COLORS)[:players])
    for event in record.events:
        assert course.winner < 0
        state = game.apply(state, event)
        match event:
            case Rolled(roll):
                course.thrown(roll)
            case Moved(_, move):
                course.act(game.notation.format(move))
        assert [(written(board).split(), board.extras) for board in state.boards] == list(
            zip(course.boards, course.extras, strict=True)
        )
    assert state.winners == (course.winner,)
