"""What Color Dice needs of a layout: a layout changed in any one thing is told so, or it can be
played and written down.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from types import MappingProxyType

import pytest

from sheetgen.catalog import load_layout
from sheetgen.core.cells import Area, CellTable
from sheetgen.core.dice import Die, DieId, Face
from sheetgen.core.needs import lacks
from sheetgen.core.spec import GameSpec
from sheetgen.fields.filled import Entry
from sheetgen.games.colordice import NEEDS, game
from tests.games.changed import told_or_played
from tests.games.play import quick
from tests.sample import sample

SPEC = load_layout("color-dice").spec


def without(mapping: Mapping[str, object], name: str) -> dict[str, object]:
    """All but one."""
    return {key: value for key, value in mapping.items() if key != name}


def renamed(mapping: Mapping[str, object], name: str) -> dict[str, object]:
    """One under another name."""
    return {key + "s" if key == name else key: value for key, value in mapping.items()}


def mutants() -> Iterator[tuple[str, GameSpec]]:
    """The layout with one thing changed."""
    for players in ((1, 4), (2, 7), (2, 2), (5, 6), (3, 3)):
        yield f"players {players}", replace(SPEC, players=players)
    for name in SPEC.numbers:
        yield f"no {name}", replace(SPEC, numbers=without(SPEC.numbers, name))  # type: ignore[arg-type]
        yield f"{name} renamed", replace(SPEC, numbers=renamed(SPEC.numbers, name))  # type: ignore[arg-type]
        for value in (-1, 0, 1, 2, 3, 5, 8, 10, 41, 9999):
            yield f"{name} {value}", replace(SPEC, numbers={**SPEC.numbers, name: value})
    for name, switch in SPEC.switches.items():
        yield f"no switch {name}", replace(SPEC, switches=without(SPEC.switches, name))  # type: ignore[arg-type]
        for reading in (*switch.readings, 1, 2, 6, 7, True, False, "misspelt"):
            yield (
                f"{name} {reading!r}",
                replace(SPEC, switches={**SPEC.switches, name: replace(switch, value=reading)}),
            )
    for name, area in SPEC.cells.areas.items():
        for what, areas in (
            ("no", without(SPEC.cells.areas, name)),
            ("renamed", renamed(SPEC.cells.areas, name)),
        ):
            yield f"{what} area {name}", replace(SPEC, cells=CellTable(areas))  # type: ignore[arg-type]
        for count in (0, 1, 8, 10):
            cells = (*area.cells, replace(area.cells[0], name="10"))[:count]
            yield (
                f"{name} of {count}",
                replace(
                    SPEC, cells=CellTable({**SPEC.cells.areas, name: Area(name, cells, area.color)})
                ),
            )
    for name in SPEC.letters:
        yield (
            f"no color {name}",
            replace(SPEC, letters=MappingProxyType(without(SPEC.letters, name))),
        )  # type: ignore[arg-type]
    for number, die in enumerate(SPEC.dice):
        yield (
            f"no die {die.id}",
            replace(SPEC, dice=(*SPEC.dice[:number], *SPEC.dice[number + 1 :])),
        )
        for what, other in changed(die):
            yield (
                f"die {die.id} {what}",
                replace(SPEC, dice=(*SPEC.dice[:number], other, *SPEC.dice[number + 1 :])),
            )
    yield (
        "two dice",
        replace(
            SPEC, dice=SPEC.dice[:2], players=(2, 2), numbers={**SPEC.numbers, "areas-least": 2}
        ),
    )
    yield "one die", replace(SPEC, dice=SPEC.dice[:1])
    yield "seven dice", replace(SPEC, dice=(*SPEC.dice, replace(SPEC.dice[0], id=DieId("white"))))


def changed(die: Die) -> Iterator[tuple[str, Die]]:
    """A die with one thing changed."""
    for name in ("out", "turn", "removed", "players", "dice", "plain"):
        yield f"called {name}", replace(die, id=DieId(name))
    yield "of another color", replace(die, color="white")
    for face in (
        Face(99, "", die.color, die.letter),
        Face(100, "", die.color, die.letter),
        Face(0, "", die.color, die.letter),
        Face(3),
    ):
        yield f"with {face.value} {face.color}", replace(die, faces=(*die.faces[:-1], face))
    yield (
        "with a star",
        replace(die, faces=(*die.faces[:-1], Face(None, "star", die.color, die.letter))),
    )
    yield "with one face", replace(die, faces=die.faces[:1])
    yield "with two equal faces", replace(die, faces=(*die.faces[:-1], die.faces[0]))


MUTANTS = list(mutants())


def test_the_layout_has_all_that_the_rules_need() -> None:
    assert lacks(NEEDS, SPEC) == ()


def tried(spec: GameSpec) -> None:
    """Plays, writes and reads a little of everything."""
    play = game(spec)
    for players in dict.fromkeys(spec.players):
        for limit in (0, 2, 40):
            table = quick(play, players, limit, limit)
            sheet = play.sheet(table, 0)
            lines = play.format_sheet(sheet)
            assert play.parse_sheet([Entry(key, text) for key, text in lines]) == sheet
            assert play.sheets.audit(sheet) == ()
            play.position([sheet])
            assert play.comments.standing(table, ())
            assert play.score(table, 0).lines
        form = [Entry(line.key, line.example) for line in play.sheets.fields(players) if line.asked]
        assert play.sheets.audit(play.parse_sheet(form)) == ()


def test_a_layout_with_anything_changed_is_told_so_or_can_be_played() -> None:
    assert len(MUTANTS) > 250
    assert told_or_played(sample(MUTANTS, 160), NEEDS, tried) > 80


@pytest.mark.parametrize(
    ("spec", "path", "message"),
    [
        (
            replace(SPEC, cells=CellTable(renamed(SPEC.cells.areas, "red"))),  # type: ignore[arg-type]
            ("areas", "reds"),
            'the rules of this game need the area "red"; did you mean it by "reds"?',
        ),
        (
            replace(SPEC, numbers={**SPEC.numbers, "pawns": 12}),
            ("areas", "red", "cells"),
            '"red" has a position for each of 12 pawns in this game, not 9',
        ),
        (
            replace(SPEC, numbers={**SPEC.numbers, "first-pawns": 5}),
            ("numbers", "first-pawns"),
            "the last of 6 players begins with 10 pawns at home; there are 9 of each color",
        ),
        (
            replace(SPEC, dice=SPEC.dice[:5]),
            ("players",),
            "each player has a die and an area in this game; 6 play, and the box has 5 dice",
        ),
        (
            replace(SPEC, dice=(*SPEC.dice[:5], replace(SPEC.dice[5], color="red"))),
            ("dice", "violet"),
            'die "violet" is violet on every face in this game',
        ),
    ],
)
def test_what_is_lacking_is_told_with_its_place(
    spec: GameSpec, path: tuple[str | int, ...], message: str
) -> None:
    lack = lacks(NEEDS, spec)[0]
    assert (lack.path, lack.message) == (path, message)
