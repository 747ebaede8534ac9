"""Whole games of Formulas from paper to paper: each player's part of a round is a command of its
own, and the papers are all it knows.
"""

from __future__ import annotations

import pytest

from sheetgen.core.cells import Sheet
from sheetgen.core.dice import Roll, Stream, throw
from sheetgen.core.play import Rolled
from sheetgen.fields.filled import Entry
from sheetgen.games.formulas.state import FormulasPhase, FormulasState
from tests.games.formulas import Formulas, rules
from tests.sample import WHOLE


class Table:
    """A session, and the papers of the same game as they are read and written between commands."""

    def __init__(self, game: Formulas, players: int, seed: int) -> None:
        self.game, self.chance, self.dice = game, Stream(seed, "players"), Stream(seed, "dice")
        self.state = game.start(players)
        self.papers = [Sheet("formulas", "", players) for _ in range(players)]

    @property
    def seats(self) -> range:
        return range(len(self.papers))

    def thrown(self) -> Roll:
        """The dice that are due, in the session too."""
        due = self.game.rules.to_roll(self.state)
        assert due is not None
        roll = throw([self.game.spec.die(die) for die in due.dice], due.take, self.dice)
        self.state = self.game.apply(self.state, Rolled(roll))
        return roll

    def act(self, seat: int, shown: FormulasState, phases: tuple[int, ...]) -> FormulasState:
        """All that a seat does in these phases, in the session and on the table that its papers
        show, where it sits first.
        """
        rules = self.game.rules
        while seat in rules.waiting(self.state) and self.state.phase in phases:
            number = self.state.round
            move = rules.legal(self.state, seat).sample(self.chance)
            assert not self.game.problems(shown, 0, move), self.game.format_move(move)
            self.state, shown = (
                rules.moved(self.state, seat, move),
                rules.moved(shown, 0, move),
            )
            if self.state.due and self.state.round == number:
                shown = self.game.apply(shown, Rolled(self.thrown()))
            if self.state.round != number:
                break
        return shown

    def command(self, seat: int, roll: Roll, *, other: bool) -> FormulasState:
        """The table that the papers show, the seat's first."""
        around = [self.papers[(seat + step) % len(self.papers)] for step in self.seats]
        written = [
            self.game.parse_sheet([Entry(key, text) for key, text in self.game.format_sheet(sheet)])
            for sheet in around
        ]
        shown = self.game.position(written, roll)
        beside = self.game.sheets.others_half(shown) if other else shown
        assert beside is not None
        return beside

    def write(self, seat: int, shown: FormulasState) -> None:
        for step in self.seats:
            self.papers[(seat + step) % len(self.papers)] = self.game.sheet(shown, step)

    def check(self) -> None:
        assert self.papers == [self.game.sheet(self.state, seat) for seat in self.seats]


HOUSES = [
    (),
    ("strict-use=false", "rerolls=2"),
    ("ability-cost=free", "preprinted=seed-rows"),
    ("ability-when=active",),
]
TABLES = [
    (players, house)
    for house in HOUSES
    for players in (1, 2, 3, 4)
    if WHOLE or not house or players == 3
]


@pytest.mark.parametrize(("players", "house"), TABLES, ids=str)
def test_a_game_goes_on_from_its_papers(players: int, house: tuple[str, ...]) -> None:
    game = rules(*house)
    table = Table(game, players, players)
    roll = table.thrown()
    for seat in table.seats:
        table.write(
            seat, table.act(seat, table.command(seat, roll, other=False), (FormulasPhase.SETUP,))
        )
    table.check()
    while game.outcome(table.state) is None:
        number, active = table.state.round, table.state.active
        shown = table.act(
            active, table.command(active, table.thrown(), other=False), (FormulasPhase.DRAFT,)
        )
        left = shown.hands[1].dice if players > 1 else ()
        table.write(active, table.act(active, shown, (FormulasPhase.USE,)))
        for step in range(1, players):
            seat = (active + step) % players
            if table.state.round == number and seat in game.rules.waiting(table.state):
                roll = faces(game, left)
                table.write(
                    seat,
                    table.act(seat, table.command(seat, roll, other=True), (FormulasPhase.USE,)),
                )
        table.check()
    assert game.outcome(game.position(table.papers)) == game.outcome(table.state)


def faces(game: Formulas, left: tuple[int, ...]) -> Roll:
    """Dice that show what is left."""
    return game.parse_roll(" ".join({-1: "+", -2: "-"}.get(face, str(face)) for face in left))
