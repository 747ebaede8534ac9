"""Unicorn Rainbow's score, ties and bands, said in the words of a layout, are its engine's."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path

from sheetgen.catalog import load_layout
from sheetgen.core.counting import score_of
from sheetgen.core.ranking import ranking
from sheetgen.games.unicorn.setup import UnicornSetup
from sheetgen.games.unicorn.state import UnicornPhase, UnicornSheet, UnicornState
from tests.games.unicorn import unicorn
from tests.sample import few

WORDS = Path(__file__).with_name("unicorn-in-words.yaml")
SWITCHES = unicorn().spec.switches


def settings(chance: random.Random) -> Iterator[dict[str, str]]:
    """The usual values, each other value of each rule option alone, and all of them at random."""
    yield {}
    for switch in SWITCHES.values():
        for value in switch.others:
            yield {switch.id: value}
    while True:
        yield {
            switch.id: chance.choice((switch.reading, *switch.others))
            for switch in SWITCHES.values()
        }


def random_sheet(setup: UnicornSetup, players: int, chance: random.Random) -> UnicornSheet:
    """A sheet as a game may leave it: few cells marked, or nearly all."""
    share = chance.random()
    marks = frozenset(cell.id for cell in setup.cells if chance.random() < share)
    gained = setup.earned(marks)
    boxes = list(setup.columns)
    firsts = frozenset(box for box in boxes if chance.random() < 0.4)
    dots = frozenset(box for box in boxes if box not in firsts and chance.random() < 0.4)
    return UnicornSheet(
        marks,
        gained,
        frozenset(circle for circle in gained if chance.random() < 0.5),
        firsts,
        dots,
        chance.randint(0, setup.cap(players)),
        chance.randint(0, setup.boxes("yours")),
        chance.randint(0, setup.boxes("others")),
    )


def compared(values: dict[str, str], count: int, chance: random.Random) -> None:
    game = unicorn(*(f"{name}={value}" for name, value in values.items()))
    words = load_layout(str(WORDS), values).spec.counting
    setup = UnicornSetup(game.spec)
    for number in range(count):
        players = number % 4 + 1
        sheets = tuple(random_sheet(setup, players, chance) for _ in range(players))
        state = UnicornState(sheets, UnicornPhase.END, frozenset())
        scores = [game.score(state, seat) for seat in range(players)]
        papers = [game.sheets.sheet(state, seat) for seat in range(players)]
        said = [score_of(words[players], paper.texts) for paper in papers]
        for own, theirs in zip(said, scores, strict=True):
            assert [line.points for line in own.lines] == [line.points for line in theirs.lines]
            assert (own.total, own.ties, own.band) == (theirs.total, theirs.ties, theirs.band)
        assert ranking(said) == ranking(scores)


def test_words_and_engine_agree() -> None:
    chance = random.Random(19)
    ways = settings(chance)
    for _ in range(few(24, 100)):
        compared(next(ways), few(4, 40), chance)
