"""What the dice chain game needs of a layout, and that it can be played with whatever has it."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any

import pytest

from sheetgen.catalog import load_layout
from sheetgen.core.cells import Area, Cell, CellTable, Sheet
from sheetgen.core.dice import Die, DieId, Face, Stream, throw
from sheetgen.core.needs import lacks
from sheetgen.core.spec import GameSpec
from sheetgen.fields.filled import Entry
from sheetgen.games.uno import NEEDS, game
from tests.games.play import quick
from tests.sample import few

SPEC = load_layout("uno-dice").spec
COLORS = tuple(SPEC.letters.items())


def dice(*faces: Face, first: Die = SPEC.dice[0]) -> GameSpec:
    """The layout with another first die."""
    return replace(SPEC, dice=(replace(first, faces=faces), *SPEC.dice[1:]))


def area(name: str, cells: int) -> GameSpec:
    """The layout with another number of cells in an area."""
    areas = {
        **SPEC.cells.areas,
        name: Area(name, tuple(Cell(name, str(number)) for number in range(cells))),
    }
    return replace(SPEC, cells=CellTable(areas))


def switch(name: str, value: Any) -> GameSpec:
    """The layout under a reading that nobody knows."""
    return replace(
        SPEC, switches={**SPEC.switches, name: replace(SPEC.switches[name], value=value)}
    )


def without(name: str) -> GameSpec:
    """The layout without a switch."""
    return replace(SPEC, switches={key: one for key, one in SPEC.switches.items() if key != name})


LACKS = [
    (dice(Face(None, "star")), "shows no number"),
    (dice(Face(3, "", "red", "R"), Face(None, "star", "red", "R")), "star, +1 and -1 have none"),
    (dice(Face(3)), "each number in a color"),
    (dice(Face(0, "", "red", "R")), "from 1 to 99"),
    (dice(Face(3, "", "red", "R"), Face(None, "heart")), "not heart"),
    (dice(Face(3, "", "pink", "P")), 'the color "pink", which is not in the palette'),
    (replace(SPEC, dice=SPEC.dice * 2), "1 to 7 dice"),
    (replace(SPEC, players=(2, 5)), "5 players need as many boards"),
    (replace(SPEC, players=(1, 4)), "this game is for 2 to 8 players"),
    (area("board", 1), "2 to 60 cells"),
    (area("extra", 61), "1 to 60 cells"),
    (
        replace(
            SPEC, cells=CellTable({"board": SPEC.cells["board"], "extras": SPEC.cells["extra"]})
        ),
        'did you mean it by "extras"',
    ),
    *(
        (switch(name, "maybe"), "maybe")
        for name in ("reroll", "star-start", "wild-call", "star-matches", "tie")
    ),
    *(
        (without(name), name)
        for name in ("reroll", "star-start", "wild-call", "star-matches", "tie")
    ),
]


@pytest.mark.parametrize(("spec", "message"), LACKS, ids=[row[1] for row in LACKS])
def test_what_a_layout_may_lack(spec: GameSpec, message: str) -> None:
    (lack,) = lacks(NEEDS, spec)
    assert message in lack.message


@pytest.mark.parametrize("name", ["blanks", "extras", "dice"])
def test_switches_that_only_verdicts_name_may_be_missing(name: str) -> None:
    spec = without(name)
    assert lacks(NEEDS, spec) == ()
    assert play_everything(spec, 1)


def strange(chance: random.Random) -> GameSpec:
    """A layout that has what the rules need, and little else in common with ours."""
    most = chance.randint(2, 4)
    colors = COLORS[: chance.randint(most, 4)]

    def face() -> Face:
        if chance.random() < 0.4:
            return Face(None, chance.choice(["star", "+1", "-1"]))
        return Face(chance.choice([1, 2, 7, 99]), "", *chance.choice(colors))

    made = [
        Die(
            DieId(f"die{number}"),
            (
                Face(1 + number, "", *colors[number % len(colors)]),
                *(face() for _ in range(chance.randint(0, 6))),
            ),
        )
        for number in range(chance.randint(most, 7))
    ]
    sizes = {"board": chance.randint(2, 12), "extra": chance.randint(1, 4)}
    areas = {
        name: Area(name, tuple(Cell(name, str(number)) for number in range(size)))
        for name, size in sizes.items()
    }
    readings = {
        name: replace(one, value=chance.choice([*one.readings] or [one.value]))
        for name, one in SPEC.switches.items()
    }
    return replace(
        SPEC, dice=tuple(made), players=(2, most), cells=CellTable(areas), switches=readings
    )


def play_everything(spec: GameSpec, seed: int) -> bool:
    """A random game, its papers, and every move of a roll without a board; whether anything at all
    was legal.
    """
    played, stream = game(spec), Stream(seed)
    for players in range(spec.players[0], spec.players[1] + 1):
        end = quick(played, players, seed)
        papers = [played.sheet(end, seat) for seat in range(players)]
        assert played.outcome(end) is not None
        assert all(played.audit(paper) == () for paper in papers)
        assert played.outcome(played.position(papers)) is not None
        lines = [[Entry(key, text) for key, text in played.format_sheet(paper)] for paper in papers]
        assert [played.parse_sheet(entries) for entries in lines] == papers
    for field in played.sheets.fields(0):
        played.parse_sheet([Entry(field.key, field.example)])
    roll = throw(spec.dice, len(spec.dice), stream)
    state = played.position([Sheet(spec.id, players=2)], roll)
    moves = list(played.moves(state, 0))
    return all(
        played.explain(state, 0, move).text == played.format_move(move) for move in moves[:200]
    ) and bool(moves)


@pytest.mark.parametrize("seed", range(few(30, 400)))
def test_whatever_has_what_is_needed_can_be_played(seed: int) -> None:
    spec = strange(random.Random(seed))
    assert lacks(NEEDS, spec) == ()
    assert play_everything(spec, seed)
