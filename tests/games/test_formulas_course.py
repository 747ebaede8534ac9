"""Whole games of Formulas, kept by hand beside the rules: who gets which dice, what is written, and
who is penalized.
"""

from __future__ import annotations

from itertools import pairwise

import pytest

from sheetgen.core.dice import Roll
from sheetgen.core.play import Moved, Rolled
from sheetgen.games.formulas.state import FormulasPhase
from sheetgen.testing.random_games import play
from tests.games.formulas import rules
from tests.sample import few

ROUNDS, ALONE = 12, 14


class Course:
    """The rounds, event by event; round 0 is the setup."""

    def __init__(self, players: int) -> None:
        self.papers: list[dict[str, str]] = [{} for _ in range(players)]
        self.hands: list[list[str]] = [[] for _ in range(players)]
        self.round, self.rerolled, self.shared = 0, False, False
        self.table: dict[str, str] = {}
        self.drafted: dict[str, str] = {}

    @property
    def active(self) -> int:
        return (self.round - 1) % len(self.papers)

    def thrown(self, roll: Roll) -> None:
        shown = {str(item.die): item.text for item in roll}
        if self.round == 0:
            self.hands = [list(shown.values()) for _ in self.papers]
        else:
            self.table |= shown
            self.share_out(asked=False)

    def act(self, seat: int, text: str) -> None:
        verb, *words = text.split()
        if verb == "draft":
            for word in words:
                die = word.partition("(")[2].removesuffix(")")
                self.drafted[die] = self.table.pop(die)
            self.share_out(asked=False)
        elif verb == "reroll":
            self.rerolled = True
        elif verb == "done" and self.round and not self.shared:
            self.share_out(asked=True)
        elif verb not in ("done", "penalty"):
            dice, marks = used(verb, words)
            for die in dice:
                self.hands[seat].remove(die)
            self.papers[seat] |= marks

    def share_out(self, *, asked: bool) -> None:
        if asked or not self.table or (len(self.drafted) == 4 and self.rerolled):
            self.shared = True
            self.hands = [
                list((self.drafted if seat == self.active else self.table).values())
                for seat in range(len(self.papers))
            ]

    def next_round(self) -> None:
        for paper, hand in zip(self.papers, self.hands, strict=True):
            if hand:
                paper[f"rounds.{self.round}"] = "-"
        self.round += 1
        self.rerolled = self.shared = False
        self.hands, self.table, self.drafted = [[] for _ in self.papers], {}, {}


def used(verb: str, words: list[str]) -> tuple[list[str], dict[str, str]]:
    """The dice that a move takes, and what then stands on the paper."""
    if verb == "write":
        return [words[0]], {f"grid.{words[1]}": words[0]}
    if verb == "sign":
        return [words[0]], {f"signs.{words[1]}": words[0]}
    if verb == "combine":
        terms = words[0].replace("+", " + ").replace("-", " - ").split()
        result = int(terms[0]) + sum(
            int(number) if sign == "+" else -int(number)
            for sign, number in pairwise(terms)
            if sign in "+-"
        )
        return terms, {f"grid.{words[1]}": str(result)}
    if verb == "activate":
        return [words[1]], {f"{words[0]}s.{words[1]}": "x"}
    assert verb == "ability"
    number, *rest = words
    marks = {
        "1": lambda: {f"signs.{rest[0]}": "x"},
        "2": lambda: {f"grid.{rest[1]}": str(int(rest[0]) ** 2)},
        "3": lambda: {f"grid.{cell}": rest[0] for cell in rest[1:]},
        "4": lambda: {f"signs.{slot}": "+" for slot in rest},
        "5": lambda: {f"signs.{slot}": rest[0] for slot in rest[1:]},
        "6": lambda: {f"{rest[0]}-results.{rest[1]}": "x2"},
    }[number]()
    return [number, rest[0]] if number in "235" else [number], {
        **marks,
        f"abilities.{number}": "used",
    }


@pytest.mark.parametrize("players", [1, 2, 3, 4])
@pytest.mark.parametrize("seed", range(few(2, 3)))
def test_a_game_goes_as_it_is_kept_by_hand(players: int, seed: int) -> None:
    game = rules()
    record = play(game, players, seed)
    course, state = Course(players), record.states[0]
    for event in record.events:
        state = game.apply(state, event)
        match event:
            case Rolled(roll):
                course.thrown(roll)
            case Moved(seat, move):
                course.act(seat, game.format_move(move))
        if state.round > course.round or state.phase == FormulasPhase.END:
            course.next_round()
        for seat, paper in enumerate(course.papers):
            shown = {str(mark.cell): mark.text for mark in game.sheet(state, seat).marks}
            rounds = {f"rounds.{state.round}"} if state.phase != FormulasPhase.END else set()
            assert {cell: text for cell, text in shown.items() if cell not in rounds} == paper
    assert course.round == (ALONE if players == 1 else ROUNDS) + 1
