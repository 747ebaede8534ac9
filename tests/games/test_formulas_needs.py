"""What Formulas needs of a layout: a layout changed in any one thing is told so, or it can be
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
from sheetgen.games.formulas import NEEDS, game
from tests.games.changed import told_or_played
from tests.games.play import quick
from tests.sample import sample

SPEC = load_layout("formulas").spec

Thing = TypeVar("Thing")


def renamed(things: Mapping[str, Thing], name: str, other: str = "") -> dict[str, Thing]:
    """One under another name, or gone."""
    return {
        other if key == name else key: thing
        for key, thing in things.items()
        if other or key != name
    }


def with_areas(*areas: Area) -> GameSpec:
    """Some areas changed."""
    return replace(SPEC, cells=CellTable({**SPEC.cells.areas, **{area.id: area for area in areas}}))


def area(name: str, cells: list[str]) -> Area:
    """An area of cells that stand for numbers where they can."""
    return Area(
        name,
        tuple(
            Cell(name, cell, values=(int(cell),) if cell.isdecimal() else ())
            for cell in dict.fromkeys(cells)
        ),
    )


def grid(rows: int, columns: int) -> list[str]:
    return [f"r{row}c{column}" for row in range(1, rows + 1) for column in range(1, columns + 1)]


def slots(rows: int, columns: int) -> list[str]:
    right = [
        f"r{row}c{column}-r{row}c{column + 1}"
        for row in range(1, rows + 1)
        for column in range(1, columns)
    ]
    return right + [
        f"r{row}c{column}-r{row + 1}c{column}"
        for row in range(1, rows)
        for column in range(1, columns + 1)
    ]


def sized(rows: int, columns: int) -> GameSpec:
    """The game on a grid of another size."""
    lines = {
        "row": [str(number) for number in range(2, rows + 2)],
        "column": [str(number) for number in range(2, columns + 2)],
    }
    circles = [area(f"{word}s", labels) for word, labels in lines.items()]
    results = [area(f"{word}-results", labels) for word, labels in lines.items()]
    return with_areas(
        area("grid", grid(rows, columns)), area("signs", slots(rows, columns)), *circles, *results
    )


def with_die(number: int, **changes: object) -> GameSpec:
    """One die changed."""
    return replace(
        SPEC,
        dice=tuple(
            replace(die, **changes) if n == number else die for n, die in enumerate(SPEC.dice)
        ),
    )


def mutants() -> Iterator[tuple[str, GameSpec]]:
    """The layout with one thing changed."""
    for players in ((1, 6), (2, 2), (2, 7), (3, 3), (1, 1), (6, 6)):
        yield f"players {players}", replace(SPEC, players=players)
    for name in SPEC.numbers:
        for other in ("", f"{name}s"):
            yield (
                f"number {name} {other}",
                replace(SPEC, numbers=renamed(SPEC.numbers, name, other)),
            )
        for value in (-1, 0, 1, 9, 10, 14, 15, 30, 9999):
            yield f"{name} {value}", replace(SPEC, numbers={**SPEC.numbers, name: value})
    for name, switch in SPEC.switches.items():
        for other in ("", f"{name}s"):
            yield (
                f"switch {name} {other}",
                replace(SPEC, switches=renamed(SPEC.switches, name, other)),
            )
        for value in (*switch.readings, True, False, 0, 1, 12, 99, "misspelt", "true", ""):
            yield (
                f"{name} {value!r}",
                replace(SPEC, switches={**SPEC.switches, name: replace(switch, value=value)}),
            )
    for name, there in SPEC.cells.areas.items():
        for other in ("", f"{name}s"):
            yield (
                f"area {name} {other}",
                replace(SPEC, cells=CellTable(renamed(SPEC.cells.areas, name, other))),
            )
        cells = [cell.name for cell in there]
        numbers = [str(number) for number in range(1, 15)]
        for some in (
            cells[:1],
            cells[:-1],
            cells[1:],
            cells[::-1],
            [*cells, "7"],
            [*cells, "a"],
            ["a", "b"],
            ["rc", "rac"],
            numbers,
            ["4/5"],
        ):
            yield f"{name} {some[:8]}", with_areas(area(name, some))
        for size in ((1, 6), (6, 6), (2, 2), (12, 12)):
            yield f"{name} {size}", with_areas(area(name, grid(*size)))
        for group, times in (("+", 1), ("-", 1), ("x", 2), ("", 9), ("", 10**9), ("", 0)):
            cells_so = tuple(replace(cell, group=group, times=times) for cell in there)
            yield f"{name} in {group} times {times}", with_areas(Area(name, cells_so))
    for size in ((2, 2), (2, 6), (3, 4), (6, 6), (1, 5), (5, 1), (7, 2)):
        yield f"all of size {size}", sized(*size)
    for number, die in enumerate(SPEC.dice):
        yield f"no {die.id}", replace(SPEC, dice=(*SPEC.dice[:number], *SPEC.dice[number + 1 :]))
        yield f"{die.id} renamed", with_die(number, id=DieId(f"{die.id}x"))
        for what, faces in changed(die):
            yield f"{die.id} {what}", with_die(number, faces=faces)
    for count in (1, 3, 5):
        yield f"the first {count} dice", replace(SPEC, dice=SPEC.dice[:count])
        yield f"the last {count} dice", replace(SPEC, dice=SPEC.dice[-count:])
    for count in (2, 3):
        extra = tuple(replace(SPEC.dice[0], id=DieId(f"x{n}")) for n in range(count))
        yield f"{count} more dice", replace(SPEC, dice=(*SPEC.dice, *extra))


def changed(die: Die) -> Iterator[tuple[str, tuple[Face, ...]]]:
    """A die with other faces."""
    first, rest = die.faces[0], die.faces[1:]
    for value in (-1, 0, 7, 20, 21, None):
        yield f"with {value}", (Face(value), *rest)
    for symbol in ("+", "-", "star", "x"):
        yield f"with {symbol}", (Face(None, symbol), *rest)
    yield "with one face", (first,)
    yield "with twenty faces", tuple(map(Face, range(1, 21)))
    yield "with more faces", tuple(map(Face, range(21)))


MUTANTS = list(mutants())


def tried(spec: GameSpec) -> None:
    """Plays, writes, reads and asks a little of everything."""
    play, players = game(spec), spec.players[1]
    for limit in (3, 90):
        table = quick(play, players, limit, limit)
        for seat in (0, players - 1):
            sheet = play.sheet(table, seat)
            assert (
                play.parse_sheet([Entry(key, text) for key, text in play.format_sheet(sheet)])
                == sheet
            )
            assert play.audit(sheet) == ()
            assert play.score(play.position([sheet]), 0) == play.score(table, seat)
    for field in play.sheets.fields(0):
        with suppress(SheetgenError):
            play.audit(play.parse_sheet([Entry(field.key, field.example)]))
    stream = Stream(7)
    dice = throw(spec.dice, len(spec.dice), stream)
    for papers, roll in (
        ([play.parse_sheet([])], dice),
        ([play.sheet(table, 0)], dice),
        ([play.sheet(table, 0)], dice[:5]),
    ):
        with suppress(SheetgenError):
            state = play.position(papers, roll)
            for move in sample(play.moves(state, 0), 5):
                assert play.parse_move(play.format_move(move), state, 0) == move
                assert play.explain(state, 0, move).group


def test_the_layout_has_all_that_the_rules_need() -> None:
    assert lacks(NEEDS, SPEC) == ()


def test_a_layout_with_anything_changed_is_told_so_or_can_be_played() -> None:
    assert told_or_played(sample(MUTANTS, 80), NEEDS, tried) > 20


@pytest.mark.parametrize(
    "spec",
    [
        sized(6, 6),
        replace(SPEC, dice=(*SPEC.dice, *SPEC.dice[3:5])),
        with_die(0, faces=tuple(map(Face, range(1, 21)))),
    ],
)
def test_the_largest_layouts_are_played_quickly(spec: GameSpec) -> None:
    dice = tuple(replace(die, id=DieId(f"d{number}")) for number, die in enumerate(spec.dice))
    play = game(replace(spec, dice=dice))
    before = time.process_time()
    table = quick(play, 4, 7, 60)
    state = play.position([play.sheet(table, 0)], throw(dice, len(dice), Stream(3)))
    other = play.sheets.others_half(state)
    assert other is not None
    for _ in play.moves(other, 0):
        pass
    play.audit(play.sheet(table, 0))
    assert time.process_time() - before < 2
