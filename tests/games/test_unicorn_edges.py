"""Unicorn Rainbow at its edges: layouts that lack something, claims that may mean two things,
unknown tables, equal positions.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from dataclasses import replace
from types import MappingProxyType

import pytest

from sheetgen.core.cells import Area, Cell, CellTable, Sheet
from sheetgen.core.dice import Die, DieId, Face, Stream
from sheetgen.core.needs import lacks
from sheetgen.core.spec import GameSpec
from sheetgen.errors import AmbiguousMove, SheetgenError
from sheetgen.games.unicorn import NEEDS, Claim
from sheetgen.games.unicorn import game as game_under
from sheetgen.games.unicorn.state import UnicornPhase
from sheetgen.testing.random_games import play
from tests.games.unicorn import COMPLETE, act, deal, moves, paper, said, table, unicorn, verdict
from tests.sample import few

SPEC = unicorn().spec


def told(spec: GameSpec) -> list[str]:
    """What the layout lacks, each with its path."""
    return [f"{'.'.join(map(str, lack.path))}: {lack.message}" for lack in lacks(NEEDS, spec)]


def with_area(name: str, change: Callable[[Cell], Cell], color: str = "") -> GameSpec:
    """The layout with each cell of an area changed."""
    area = SPEC.cells[name]
    return with_areas({name: Area(area.id, tuple(map(change, area.cells)), color or area.color)})


def with_areas(areas: Mapping[str, Area]) -> GameSpec:
    return replace(SPEC, cells=CellTable({**SPEC.cells.areas, **areas}))


def test_the_shipped_layout_has_all_that_is_needed() -> None:
    assert told(SPEC) == []


LACKING: list[tuple[Callable[[], GameSpec], str]] = [
    (
        lambda: with_area("extras", lambda cell: replace(cell, group="two")),
        "in the group 2, 3 or 4 in this game",
    ),
    (
        lambda: with_area("red", lambda cell: cell, color="pink"),
        '"red" has the color red in this game, not pink',
    ),
    (
        lambda: with_area("red", lambda cell: replace(cell, times=9)),
        "count as much as those of the other rows",
    ),
    (
        lambda: with_area("red", lambda cell: replace(cell, group="")),
        'each cell of "red" is in a group',
    ),
    (
        lambda: with_area("first", lambda cell: replace(cell, name="13", values=(13,))),
        "is a number of a row, in a group of the rows",
    ),
    (
        lambda: with_area(
            "abilities", lambda cell: replace(cell, name=cell.name.replace(".", "-"))
        ),
        "a row and a group of it",
    ),
    (
        lambda: with_area("yours", lambda cell: replace(cell, times=int(cell.name))),
        'each cell of "yours" counts the same',
    ),
    (
        lambda: with_areas({"extras": Area("extras", SPEC.cells["extras"].cells[:8])}),
        'extras-solo=9 needs 9 cells in "extras"',
    ),
    (lambda: replace(SPEC, dice=SPEC.dice[:3]), "dice-picked is less than that"),
    (
        lambda: replace(SPEC, numbers={**SPEC.numbers, "dice-picked": 9999}),
        "dice-picked is 1 to 5 in this game, not 9999",
    ),
    (
        lambda: replace(
            SPEC, dice=(Die(DieId("r1"), (Face(99, "", "red", "R"),), "red", "R"), *SPEC.dice[1:])
        ),
        'die "r1" shows numbers from 1 to 8 in this game, not 99',
    ),
    (
        lambda: replace(
            SPEC, dice=(Die(DieId("r1"), (Face(3, "", "green", "G"),), "red", "R"), *SPEC.dice[1:])
        ),
        'die "r1" and its faces are red, yellow or blue in this game',
    ),
]


@pytest.mark.parametrize(("spec", "message"), LACKING)
def test_a_layout_that_lacks_something_is_told_so(
    spec: Callable[[], GameSpec], message: str
) -> None:
    assert any(message in line for line in told(spec())), told(spec())


def mutant(chance: random.Random) -> GameSpec:
    """The layout with one thing renamed, taken away, doubled or changed."""
    areas, numbers, switches = dict(SPEC.cells.areas), dict(SPEC.numbers), dict(SPEC.switches)
    dice, players = list(SPEC.dice), SPEC.players
    match chance.randrange(8):
        case 0:
            del areas[chance.choice(list(areas))]
        case 1:
            area = areas[chance.choice(list(areas))]
            cells = list(area.cells)
            cells[chance.randrange(len(cells))] = chance.choice(cells)
            areas[area.id] = Area(
                area.id, tuple(chance.sample(cells, chance.randrange(len(cells) + 1))), area.color
            )
        case 2:
            area = areas[chance.choice(list(areas))]
            cells = list(area.cells)
            place = chance.randrange(len(cells))
            values = chance.choice([(), (1,), (40,), (3, 4)])
            changes = {
                "name": chance.choice(["x", "red", "3"]),
                "group": chance.choice(["", "A", "2"]),
                "times": 3,
                "values": values,
            }
            some = {
                key: changes[key] for key in chance.sample(list(changes), chance.randrange(1, 4))
            }
            cells[place] = replace(cells[place], **some)
            areas[area.id] = Area(area.id, tuple(cells), chance.choice(["", "red", area.color]))
        case 3:
            numbers[chance.choice(list(numbers))] = chance.choice([-1, 0, 1, 2, 4, 5, 7, 10**6])
        case 4:
            name = chance.choice(list(switches))
            switches[name] = replace(
                switches[name], value=chance.choice(["any", "flip", True, 2, 99, ""])
            )
        case 5:
            dice = chance.choices(dice, k=chance.randrange(1, 9))
            dice = [replace(die, id=DieId(f"d{number}")) for number, die in enumerate(dice)]
        case 6:
            die = dice[0]
            faces = tuple(
                replace(face, value=chance.choice([1, 2, 7, 8, 9, None]))
                for face in die.faces[: chance.randrange(7)]
            )
            dice[0] = replace(die, faces=faces, color=chance.choice([die.color, "green"]))
        case _:
            players = chance.choice([(1, 1), (2, 4), (4, 4), (1, 9), (3, 2)])
    return replace(
        SPEC,
        cells=CellTable(areas),
        numbers=numbers,
        switches=MappingProxyType(switches),
        dice=tuple(dice),
        players=players,
    )


def test_a_layout_that_has_what_is_needed_can_be_played_to_the_end() -> None:
    chance = random.Random(5)
    played = 0
    tries = few(100, 250)
    for seed in range(tries):
        spec = mutant(chance)
        if lacks(NEEDS, spec):
            continue
        game = game_under(spec)
        players = spec.players[seed % 2]
        record = play(game, players, seed, limit=400)
        for seat in range(players):
            sheet = game.sheet(record.states[-1], seat)
            game.audit(sheet)
            assert game.position([sheet]).sheets[0].marks == record.states[-1].sheets[seat].marks
        played += 1
    assert 0.24 * tries < played < 0.88 * tries


# Claims that may mean two things.


def test_every_reading_of_a_claim_is_told() -> None:
    game = unicorn()
    state = table(game, "R6 R5 B6")
    with pytest.raises(AmbiguousMove) as caught:
        game.parse_move("V11/12", state, 0)
    assert said(caught.value.problems) == [
        "ambiguous-move: V11/12 may be V11/12=R6+B6 or V11/12=R5+B6; write one of them"
    ]
    readings = [reading for reading in caught.value.readings if isinstance(reading, Claim)]
    assert [game.format_move(reading) for reading in readings] == ["V11/12=R6+B6", "V11/12=R5+B6"]
    assert [game.problems(state, 0, reading) for reading in readings] == [(), ()]


def test_a_reading_whose_group_is_used_up_is_none() -> None:
    game = unicorn("claim-mode=disjoint")
    state = act(game, table(game, "R6 R5 B6"), 0, "R5")
    assert game.format_move(game.parse_move("V11/12", state, 0)) == "V11/12=R6+B6"


# What else happens.


def test_the_end_of_a_turn_and_whose_dots_come_with_it_are_told() -> None:
    game = unicorn()
    before = "red: 6\norange: 6\nyellow: 6\ngreen: 6\nblue: 6"
    state = act(game, table(game, "R2 R1 B4", *[f"players: 2\n{before}"] * 2), 0, "V6")
    names = ("Ann", "Ben")
    assert game.explain(state, 0, game.parse_move("R2", state, 0), names).tells == (
        "Ben puts a dot under 6",
    )
    state = act(game, act(game, state, 0, "R2"), 1, "V6")
    done = game.parse_move("done", state, 1)
    assert game.explain(state, 1, done, names).tells == ("the turn ends; Ben picks dice next",)


def test_the_end_of_the_game_is_told() -> None:
    game = unicorn()
    state = act(game, table(game, "R1 Y1 B1", "players: 2\nyours: 2", "players: 2"), 0, "done")
    done = game.parse_move("done", state, 1)
    assert game.explain(state, 1, done, ("Ann", "Ben")).tells == (
        "the game ends: Ann has taken 3 yours penalties",
    )


# Papers of an unknown number of players, and of games that are over.


@pytest.mark.parametrize("lines", ["first: 6.", "extras: 15\n" + COMPLETE, "yours: 3\nothers: 4"])
def test_nothing_is_impossible_that_some_number_of_players_allows(lines: str) -> None:
    game = unicorn()
    assert game.audit(paper(game, lines)) == ()


def test_what_no_number_of_players_allows_is_impossible() -> None:
    game = unicorn()
    assert [problem.code for problem in game.audit(paper(game, "red: 2-4\nabilities: red.a"))] == [
        "ability-without-section"
    ]


def test_a_paper_that_does_not_say_how_many_play_is_of_no_solo_game() -> None:
    game = unicorn()
    state = game.position([paper(game, "red: 2-4")])
    assert (len(state.sheets), game.score(state, 0).band) == (2, "")


def test_a_sheet_of_too_many_players_is_refused() -> None:
    with pytest.raises(SheetgenError, match="1 to 4 players, not 5"):
        unicorn().audit(Sheet("unicorn-rainbow", players=5))


def test_a_roll_upon_a_game_that_is_over_changes_nothing() -> None:
    game = unicorn()
    state = table(game, "R3 R5 Y4", "players: 2\nothers: 4", "players: 2")
    assert (state.phase, moves(game, state), verdict(game, state, "R3")) == (
        UnicornPhase.END,
        [],
        ["game-over"],
    )


def test_the_others_still_act_in_the_turn_in_which_somebody_filled_the_yours() -> None:
    game = unicorn()
    state = table(game, "R3 R5 Y4", "players: 3", "players: 3\nyours: 3", "players: 3")
    beside = game.sheets.others_half(state)
    assert beside is not None
    assert (beside.phase, beside.active, sorted(game.rules.waiting(beside))) == (
        UnicornPhase.OTHERS,
        1,
        [0, 2],
    )
    after = act(game, act(game, beside, 0, "R3", "done"), 2, "R5", "done")
    assert after.phase == UnicornPhase.END


@pytest.mark.parametrize(
    "sheets", [("players: 2\nyours: 3", "players: 2"), ("players: 2", "players: 2\nothers: 4")]
)
def test_nobody_acts_any_more_when_the_game_was_over_before(sheets: tuple[str, str]) -> None:
    game = unicorn()
    beside = game.sheets.others_half(table(game, "R3 R5 Y4", *sheets))
    assert beside is not None
    assert beside.phase == UnicornPhase.END


# Equal positions are equal.


def test_claims_in_another_order_lead_to_the_same_table() -> None:
    game = unicorn()
    state = act(game, deal(game, "R3 R5 Y4", 3), 0, "R3", "R5")
    one, other = act(game, state, 1, "R3", "extra R5"), act(game, state, 1, "R5", "extra R3")
    assert (one, hash(one)) == (other, hash(other))


def test_others_who_act_in_another_order_lead_to_the_same_table() -> None:
    game = unicorn()
    papers = ["players: 3", *["players: 3\nblue: 2-5"] * 2]
    state = act(game, table(game, "R3 R5 Y4", *papers), 0, "R3", "R5")
    one = act(game, act(game, state, 1, "R4=R3(+1)"), 2, "Y5=Y4(+1)")
    other = act(game, act(game, state, 2, "Y5=Y4(+1)"), 1, "R4=R3(+1)")
    assert (one, hash(one)) == (other, hash(other))


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_papers_at_the_beginning_of_a_turn_show_the_table_they_were_written_at(
    players: int,
) -> None:
    game = unicorn()
    seen = 0
    record = play(game, players, 4)
    state = record.states[0]
    for event in record.events:
        state = game.apply(state, event)
        if state.phase in (UnicornPhase.PICK, UnicornPhase.END) and state.active == 0:
            assert game.position([game.sheet(state, seat) for seat in range(players)]) == state
            seen += 1
    assert seen > 3


def test_every_legal_move_is_drawn_now_and_then() -> None:
    game = unicorn()
    state = act(game, table(game, "R3 R5 Y4", "players: 2", "players: 2\nblue: 2-5"), 0, "R3", "R5")
    state = act(game, state, 1, "Y4")
    stream = Stream("sample")
    legal = game.rules.legal(state, 1)
    assert state.phase != UnicornPhase.YOURS
    assert {game.format_move(legal.sample(stream)) for _ in range(4000)} == set(
        moves(game, state, 1)
    )
