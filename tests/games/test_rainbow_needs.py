"""What Rainbow Roll needs of a layout: a layout changed in any one thing is told so, or it can be
played and written down, and quickly.
"""

from __future__ import annotations

import time
from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import replace
from typing import TypeVar

import pytest

from sheetgen.catalog import load_layout
from sheetgen.core.cells import Area, Cell, CellTable
from sheetgen.core.dice import Die, DieId, Face, Stream, throw
from sheetgen.core.needs import lacks
from sheetgen.core.spec import GameSpec
from sheetgen.errors import SheetgenError
from sheetgen.fields.filled import Entry
from sheetgen.games.rainbow import NEEDS, bamboozle_chance, game, roll_again_value
from tests.games.changed import told_or_played
from tests.games.play import quick
from tests.sample import sample

SPEC = load_layout("rainbow-roll").spec
LUCKY = len(SPEC.dice) - 1

Thing = TypeVar("Thing")


def renamed(things: Mapping[str, Thing], name: str, other: str = "") -> dict[str, Thing]:
    """One under another name, or gone."""
    return {
        other if key == name else key: thing
        for key, thing in things.items()
        if other or key != name
    }


def with_area(name: str, *cells: str) -> GameSpec:
    """An area with other cells."""
    area = Area(
        name, tuple(Cell(name, cell, cell if cell in SPEC.letters else "") for cell in cells)
    )
    return replace(SPEC, cells=CellTable({**SPEC.cells.areas, name: area}))


def with_die(number: int, **changes: object) -> GameSpec:
    """One die changed."""
    return replace(
        SPEC,
        dice=tuple(
            replace(die, **changes) if n == number else die for n, die in enumerate(SPEC.dice)
        ),
    )


def grid(rows: int, columns: int) -> list[str]:
    return [f"r{row}c{column}" for row in range(1, rows + 1) for column in range(1, columns + 1)]


def mutants() -> Iterator[tuple[str, GameSpec]]:
    """The layout with one thing changed."""
    for players in ((1, 6), (2, 2), (2, 7), (3, 3), (2, 11), (6, 6)):
        yield f"players {players}", replace(SPEC, players=players)
    for name in SPEC.numbers:
        for other in ("", f"{name}s"):
            yield (
                f"number {name} {other}",
                replace(SPEC, numbers=renamed(SPEC.numbers, name, other)),
            )
        for value in (-1, 0, 1, 99, 1000, 1001):
            yield f"{name} {value}", replace(SPEC, numbers={name: value})
    for name, switch in SPEC.switches.items():
        for other in ("", f"{name}s"):
            yield (
                f"switch {name} {other}",
                replace(SPEC, switches=renamed(SPEC.switches, name, other)),
            )
        for value in (
            *switch.readings,
            True,
            False,
            0,
            1,
            10,
            500,
            1000,
            1001,
            "misspelt",
            "true",
            "",
        ):
            yield (
                f"{name} {value!r}",
                replace(SPEC, switches={**SPEC.switches, name: replace(switch, value=value)}),
            )
    colors = [cell.name for cell in SPEC.cells["aside"]]
    for name, area in SPEC.cells.areas.items():
        for other in ("", f"{name}s"):
            yield (
                f"area {name} {other}",
                replace(SPEC, cells=CellTable(renamed(SPEC.cells.areas, name, other))),
            )
        cells = [cell.name for cell in area]
        numbers = [str(number) for number in range(1, 9)]
        for some in (
            cells[:1],
            cells[:-1],
            cells[1:],
            cells[::-1],
            [*cells, "7"],
            colors,
            ["a", "b"],
            ["rc", "rac"],
            numbers,
        ):
            yield f"{name} {some[:8]}", with_area(name, *dict.fromkeys(some))
        for size in ((1, 6), (12, 5), (2, 7), (12, 34)):
            yield f"{name} {size}", with_area(name, *grid(*size))
    for number, die in enumerate(SPEC.dice):
        yield f"no {die.id}", replace(SPEC, dice=(*SPEC.dice[:number], *SPEC.dice[number + 1 :]))
        yield f"{die.id} renamed", with_die(number, id=DieId(f"{die.id}x"))
        for what, faces in changed(die):
            yield f"{die.id} {what}", with_die(number, faces=faces)
    for count in (1, 7, 8):
        yield f"{count} dice", replace(SPEC, dice=SPEC.dice[-count:])
    yield (
        "many dice",
        replace(
            SPEC, dice=(*SPEC.dice, *(replace(SPEC.dice[0], id=DieId(f"x{n}")) for n in range(27)))
        ),
    )
    yield (
        "too many dice",
        replace(
            SPEC, dice=(*SPEC.dice, *(replace(SPEC.dice[0], id=DieId(f"x{n}")) for n in range(28)))
        ),
    )


def changed(die: Die) -> Iterator[tuple[str, tuple[Face, ...]]]:
    """A die with other faces."""
    first, rest = die.faces[0], die.faces[1:]
    for value in (-1, 0, 7, 99, 100, None):
        yield f"with {value}", (replace(first, value=value), *rest)
    for color, letter in (
        ("", ""),
        ("", "L"),
        ("red", "R"),
        ("white", "W"),
        ("red", "O"),
        ("red", ""),
    ):
        yield f"in {color} {letter}", (replace(first, color=color, letter=letter), *rest)
    yield "with a star", (replace(first, value=None, symbol="star"), *rest)
    yield "with one face", (first,)
    yield "with twelve faces", die.faces * 2
    yield "with thirteen faces", (*die.faces * 2, first)
    yield "with all faces the same", (first,) * 6


MUTANTS = list(mutants())


def tried(spec: GameSpec) -> None:
    """Plays, writes, reads and asks a little of everything."""
    play, players = game(spec), spec.players[1]
    for limit in (2, 30):
        table = quick(play, players, limit, limit)
        for seat in (0, players - 1):
            sheet = play.sheet(table, seat)
            assert (
                play.parse_sheet([Entry(key, text) for key, text in play.format_sheet(sheet)])
                == sheet
            )
            assert play.audit(sheet) == ()
            play.position([sheet])
            assert play.score(table, seat).total >= 0
    for field in play.sheets.fields(0):
        with suppress(SheetgenError):
            play.audit(play.parse_sheet([Entry(field.key, field.example)]))
    paper, stream = play.parse_sheet([]), Stream(7)
    one, other = (throw(spec.dice, len(spec.cells["pool"]), stream) for _ in range(2))
    for roll in (one[:1], one[:-1], (*one, *other)):
        with suppress(SheetgenError):
            state = play.position([paper], roll)
            for move in sample(play.moves(state, 0), 5):
                assert play.parse_move(play.format_move(move), state, 0) == move
                assert play.explain(state, 0, move).detail
            assert 0 <= bamboozle_chance(play, state) <= 1


def test_the_layout_has_all_that_the_rules_need() -> None:
    assert lacks(NEEDS, SPEC) == ()


def test_a_layout_with_anything_changed_is_told_so_or_can_be_played() -> None:
    assert len(MUTANTS) > 400
    assert 50 < told_or_played(sample(MUTANTS, 140), NEEDS, tried) < len(MUTANTS) - 50


@pytest.mark.parametrize(
    ("spec", "path", "message"),
    [
        (
            with_area("aside", "red", "orange", "yellow", "green", "blue", "violet"),
            ("areas", "aside", "cells"),
            '"aside" has a place for each color of the dice in this game, and no die shows violet',
        ),
        (
            with_area("aside", "red", "orange", "yellow", "green", "blue"),
            ("areas", "aside", "cells"),
            (
                '"aside" has a place for each color of the dice in this game, and die "a1" shows'
                " purple"
            ),
        ),
        (
            with_die(LUCKY, faces=SPEC.dice[LUCKY].faces[:3]),
            ("dice", "lucky", "faces"),
            "the lucky die picks who starts, so it needs a number for each of 6 players",
        ),
        (
            with_area("pool", *map(str, range(500))),
            ("areas", "pool", "cells"),
            '"pool" has 1 to 8 cells in this game, not 500',
        ),
        (
            replace(SPEC, dice=SPEC.dice[-6:]),
            ("areas", "pool", "cells"),
            '"pool" has a cell for each die that is drawn for a turn; there are 6 dice, not 7',
        ),
        (
            with_area("tiebreak", "1", "2"),
            ("areas", "tiebreak"),
            '"tiebreak" has a column for each player in this game, numbered 1 to 6',
        ),
        (
            with_die(
                LUCKY, faces=tuple(replace(face, letter="R") for face in SPEC.dice[LUCKY].faces)
            ),
            ("dice", "lucky", "faces"),
            (
                "R1 would be the name of two faces; each color, and the lucky die, has a letter of"
                " its own"
            ),
        ),
    ],
)
def test_what_is_lacking_is_told_with_its_place(
    spec: GameSpec, path: tuple[str | int, ...], message: str
) -> None:
    assert (path, message) in [(lack.path, lack.message) for lack in lacks(NEEDS, spec)]


def test_the_largest_box_is_still_quick() -> None:
    colors = [*SPEC.letters, "white", "black"]
    letters = dict(zip(colors, "ROYGBPWK", strict=True))
    faces = [Face(97 - shift, "", color, letters[color]) for shift in range(12) for color in colors]
    dice = [
        Die(
            DieId(f"d{number}"),
            tuple(faces[(number * 5 + side * 9) % len(faces)] for side in range(12)),
        )
        for number in range(39)
    ]
    lucky = Die(
        DieId("lucky"), tuple(Face(value, "", "", "L") for value in range(90, 100)), letter="L"
    )
    areas = {
        **SPEC.cells.areas,
        "aside": Area("aside", tuple(Cell("aside", color, color) for color in colors)),
        "pool": Area("pool", tuple(Cell("pool", str(number)) for number in range(8))),
    }
    spec = replace(SPEC, dice=(*dice, lucky), cells=CellTable(areas), letters=letters)
    assert lacks(NEEDS, spec) == ()
    start = time.process_time()
    play = game(spec)
    state = play.position([play.parse_sheet([])], throw([*dice[:7], lucky], 8, Stream(1)))
    notes = [play.explain(state, 0, move) for move in play.moves(state, 0)]
    assert len(notes) > 50
    play.audit(play.parse_sheet([Entry("turns", "194")]))
    roll = play.parse_move(" ".join(["keep", notes[0].text.split()[1]]), state, 0)
    assert roll_again_value(play, play.rules.moved(state, 0, roll)) > 0
    assert time.process_time() - start < 2


def test_a_reading_in_quotes_is_that_reading() -> None:
    switches = {
        **SPEC.switches,
        "lucky-counts": replace(SPEC.switches["lucky-counts"], value="false"),
    }
    play = game(replace(SPEC, switches=switches))
    state = play.position(
        [play.parse_sheet([Entry("aside", "O5 R6")])], play.parse_roll("O4 R3 L2")
    )
    assert [play.format_move(move) for move in play.moves(state, 0)] == [
        "keep L2",
        "bamboozled",
    ]
