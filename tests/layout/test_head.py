"""Dice, areas and rule options as a designer declares them."""

from __future__ import annotations

import pytest

from sheetgen.core.cells import Cell
from sheetgen.core.dice import Face
from sheetgen.errors import UsageError
from sheetgen.games.game import GameSpec
from sheetgen.layout.game_section import read_game
from sheetgen.layout.source import parse

HEAD = "id: dragon\ntitle: Dragon\nplayers: 1-4\n"


def game(text: str, **settings: str) -> GameSpec:
    reading = read_game(
        parse(HEAD + text, "dragon.yaml"),
        {name.replace("_", "-"): value for name, value in settings.items()},
    )
    assert reading.problems == ()
    return reading.spec


def names(spec: GameSpec, area: str) -> list[str]:
    return [cell.name for cell in spec.cells[area]]


def faces(spec: GameSpec) -> dict[str, str]:
    return {die.id: " ".join(face.text for face in die.faces) for die in spec.dice}


def test_the_least_that_is_a_game() -> None:
    assert game("") == GameSpec("dragon", "Dragon", (1, 4), "none", (), game("").cells)


@pytest.mark.parametrize(
    ("written", "players"), [("2", (2, 2)), ("2-4", (2, 4)), ('"1-12"', (1, 12))]
)
def test_players(written: str, players: tuple[int, int]) -> None:
    text = HEAD.replace("1-4", written)
    assert read_game(parse(text, "dragon.yaml"), {}).spec.players == players


@pytest.mark.parametrize(
    ("cells", "expected"),
    [
        ("3", ["1", "2", "3"]),
        ("2..5", ["2", "3", "4", "5"]),
        ("8..2", ["8", "7", "6", "5", "4", "3", "2"]),
        ("4..4", ["4"]),
        ("[12..10, lock, 1..2]", ["12", "11", "10", "lock", "1", "2"]),
        ("[joker]", ["joker"]),
        ("[1, 3..5, joker, 11/12]", ["1", "3", "4", "5", "joker", "11/12"]),
    ],
)
def test_cells_counted_ranged_and_listed(cells: str, expected: list[str]) -> None:
    assert names(game(f"areas: {{gold: {{cells: {cells}}}}}"), "gold") == expected


def test_a_grid_row_by_row() -> None:
    assert names(game("areas: {map: {grid: [2, 3]}}"), "map") == [
        "r1c1",
        "r1c2",
        "r1c3",
        "r2c1",
        "r2c2",
        "r2c3",
    ]


def test_the_slots_of_a_grid_first_across_then_down() -> None:
    spec = game("areas: {map: {grid: [2, 2]}, signs: {between: map}}")
    assert names(spec, "signs") == ["r1c1-r1c2", "r2c1-r2c2", "r1c1-r2c1", "r1c2-r2c2"]


@pytest.mark.parametrize(
    ("area", "expected"),
    [
        ("{rows: [ones, sum]}", ["ones.c1", "sum.c1"]),
        ("{rows: [ones, sum], columns: 2}", ["ones.c1", "ones.c2", "sum.c1", "sum.c2"]),
        ("{rows: 2, columns: [ann]}", ["r1.ann", "r2.ann"]),
        ("{grid: [1, 2], columns: [ann, ben]}", ["r1.ann", "r1.ben"]),
        ("{rows: [2..3, lock], columns: 1}", ["2.c1", "3.c1", "lock.c1"]),
        ("{rows: [full house], columns: [ann]}", ["full house.ann"]),
        ("{rows: 2, columns: 2}", ["r1c1", "r1c2", "r2c1", "r2c2"]),
        ("{columns: '{many}'}", ["r1c1", "r1c2", "r1c3"]),
    ],
)
def test_rows_and_columns_by_name(area: str, expected: list[str]) -> None:
    spec = game(f"numbers: {{many: 3}}\nareas: {{pad: {area}}}")
    assert names(spec, "pad") == expected
    assert spec.cells.cell(f"pad.{expected[-1]}") is spec.cells["pad"].cells[-1]


def test_a_cell_of_a_grid_knows_its_row_and_column() -> None:
    spec = game("areas: {a: {rows: [x], columns: 2}, b: {grid: [1, 1]}, c: {cells: [r2c3, r0c1]}}")
    assert [(cell.row, cell.column) for cell in spec.cells] == [
        ("x", "c1"),
        ("x", "c2"),
        ("r1", "c1"),
        ("r2", "c3"),
        ("", ""),
    ]


def test_a_row_or_column_named_after_a_color_has_it() -> None:
    spec = game("palette: {red: R, blue: B}\nareas: {pad: {rows: [red, x], columns: [blue, y]}}")
    assert [cell.color for cell in spec.cells["pad"]] == ["red", "red", "blue", ""]


@pytest.mark.parametrize(
    ("cells", "expected"),
    [
        ("r2", "r2c1 r2c2 r2c3"),
        ("[c3]", "r1c3 r2c3 r3c3"),
        ("[column3, row2..row3]", "r1c3 r2c1 r2c2 r2c3 r3c1 r3c2 r3c3"),
        ("[col1]", "r1c1 r2c1 r3c1"),
        ("r1c1..r2c2", "r1c1 r1c2 r2c1 r2c2"),
        ("r2c2..r1c1", "r1c1 r1c2 r2c1 r2c2"),
        ("[r2..r3]", "r2c1 r2c2 r2c3 r3c1 r3c2 r3c3"),
        ("[c1..c2, r1c3]", "r1c1 r1c2 r1c3 r2c1 r2c2 r3c1 r3c2"),
        ("[r1c1, r3c3]", "r1c1 r3c3"),
    ],
)
@pytest.mark.parametrize(
    "area", ["grid: [3, 3]", "cells: [r1c1, r1c2, r1c3, r2c1, r2c2, r2c3, r3c1, r3c2, r3c3]"]
)
def test_groups_of_whole_rows_and_columns(area: str, cells: str, expected: str) -> None:
    spec = game(f"areas: {{map: {{{area}, groups: [{{name: x, cells: {cells}, times: 3}}]}}}}")
    found = [cell for cell in spec.cells["map"] if cell.group == "x"]
    assert " ".join(cell.name for cell in found) == expected
    assert {cell.times for cell in found} == {3}


def test_groups_of_rows_and_columns_by_name() -> None:
    spec = game(
        "areas: {pad: {rows: [1..3, sum], columns: [ann, ben], groups: [{name: low, cells: 1..2},"
        " {name: all, cells: [sum]}, {name: best, cells: 3.ben}]}}"
    )
    assert {cell.name: cell.group for cell in spec.cells["pad"]} == {
        "1.ann": "low",
        "1.ben": "low",
        "2.ann": "low",
        "2.ben": "low",
        "3.ann": "",
        "3.ben": "best",
        "sum.ann": "all",
        "sum.ben": "all",
    }


def test_slots_of_a_grid_with_names_go_by_number() -> None:
    spec = game("areas: {pad: {rows: [a, b]}, signs: {between: pad}}")
    assert names(spec, "signs") == ["r1c1-r2c1"]


def test_cells_know_their_numbers() -> None:
    spec = game("areas: {red: {cells: [5, 11/12, joker]}}")
    assert [cell.values for cell in spec.cells["red"]] == [(5,), (11, 12), ()]


def test_a_group_gives_its_cells_a_name_and_a_multiplier() -> None:
    spec = game(
        "areas:\n  gold:\n    cells: 4\n    times: 2\n    groups: [{name: low, cells: 1..2, times:"
        " 5}, {name: 7, cells: [4]}]\n"
    )
    assert spec.cells["gold"].cells == (
        Cell("gold", "1", "", (1,), "low", 5),
        Cell("gold", "2", "", (2,), "low", 5),
        Cell("gold", "3", "", (3,), "", 2),
        Cell("gold", "4", "", (4,), "7", 2),
    )


def test_a_group_written_as_a_range_may_reach_past_its_area() -> None:
    spec = game("areas: {gold: {cells: 3..5, groups: [{name: all, cells: 1..9}]}}")
    assert [cell.group for cell in spec.cells["gold"]] == ["all", "all", "all"]


def test_a_cell_named_after_a_color_has_it() -> None:
    spec = game("palette: {red: R}\nareas: {bonus: {cells: [red, other]}}")
    assert [cell.color for cell in spec.cells["bonus"]] == ["red", ""]


def test_a_group_may_be_written_downward() -> None:
    spec = game("areas: {gold: {cells: 12..2, groups: [{name: low, cells: 5..1}]}}")
    assert [cell.name for cell in spec.cells["gold"] if cell.group == "low"] == ["5", "4", "3", "2"]


def test_faces_as_a_range_and_as_a_list() -> None:
    assert faces(game("dice: [{id: cave, faces: 3..0}]")) == {"cave": "3 2 1 0"}
    spec = game(
        "dice:\n  - {id: cave, faces: 0..3}\n  - {id: loot, faces: [1, star, +, '-1', heart, 6]}\n"
    )
    assert faces(spec) == {"cave": "0 1 2 3", "loot": "1 * + -1 heart 6"}


def test_copies_are_numbered() -> None:
    assert faces(game("dice: [{id: cave, copies: 3, faces: 1..2}]")) == {
        "cave1": "1 2",
        "cave2": "1 2",
        "cave3": "1 2",
    }


def test_a_face_has_its_own_color_or_that_of_its_die() -> None:
    spec = game(
        "palette: {red: R, blue: B}\ndice: [{id: loot, color: red, faces: [1, {value: 2, color:"
        " blue}, {symbol: star}]}]"
    )
    assert spec.dice[0].faces == (
        Face(1, "", "red", "R"),
        Face(2, "", "blue", "B"),
        Face(None, "star", "red", "R"),
    )


def test_a_letter_and_a_number_are_a_face_in_the_color_of_that_letter() -> None:
    spec = game(
        "palette: {red: R, blue: B}\ndice: [{id: loot, color: red, faces: [1, B2, R0, B99, star]}]"
    )
    assert spec.dice[0].faces == (
        Face(1, "", "red", "R"),
        Face(2, "", "blue", "B"),
        Face(0, "", "red", "R"),
        Face(99, "", "blue", "B"),
        Face(None, "star", "red", "R"),
    )


@pytest.mark.parametrize("word", ["G2", "B100", "B02", "b2", "B"])
def test_a_letter_of_no_color_or_a_number_too_large_is_no_face(word: str) -> None:
    document = parse(
        f"{HEAD}palette: {{red: R, blue: B}}\ndice: [{{id: loot, faces: [1, {word}]}}]\n",
        "case.yaml",
    )
    (problem,) = read_game(document, {}).problems
    assert f'there is no symbol "{word}"' in problem.message
    assert ("no color with the letter G" in problem.message) == (word == "G2")


def test_the_letter_of_a_color_that_is_wrong_is_not_told_as_well() -> None:
    document = parse(
        f"{HEAD}palette: {{red: {{letter: R, solid: 5}}}}\ndice: [{{id: loot, faces: [R1, 2]}}]\n",
        "case.yaml",
    )
    assert [problem.message for problem in read_game(document, {}).problems] == [
        "this must be text, not 5; put it in quotes"
    ]


def test_a_symbol_whose_name_is_wrong_is_there_all_the_same() -> None:
    text = "symbols: {Gem: gem.svg}\ndice: [{id: d, faces: [Gem, 2]}]"
    (problem,) = read_game(parse(HEAD + text, "dragon.yaml"), {}).problems
    assert problem.message.startswith('"Gem" is not written as this must be')


def test_a_number_too_large_for_a_die_is_named() -> None:
    document = parse(f"{HEAD}dice: [{{id: loot, faces: 1..101}}]\n", "case.yaml")
    assert [problem.message for problem in read_game(document, {}).problems] == [
        "a number on a die is 0 to 99, not 101"
    ]


def test_a_letter_of_its_own_stands_before_every_face_without_a_color() -> None:
    assert faces(game("dice: [{id: lucky, letter: L, faces: 1..3}]")) == {"lucky": "L1 L2 L3"}


@pytest.mark.parametrize(
    ("shift", "expected"),
    [(0, "R1 B2 G3"), (1, "G1 R2 B3"), (-1, "B1 G2 R3"), (3, "R1 B2 G3"), (-4, "B1 G2 R3")],
    ids=str,
)
def test_a_die_like_another_moves_the_colors_on_by_its_shift(shift: int, expected: str) -> None:
    spec = game(
        "palette: {red: R, blue: B, green: G}\ndice:\n  - {id: a, faces: [{value: 1, color:"
        " red}, {value: 2, color: blue}, {value: 3, color: green}]}\n  - {id: b, like: a,"
        f" shift: {shift}}}\n"
    )
    assert faces(spec)["b"] == expected


def test_a_die_like_one_of_several_copies() -> None:
    assert faces(game("dice: [{id: a, copies: 2, faces: 1..2}, {id: b, like: a}]"))["b"] == "1 2"


RULES = """\
switches:
  blanks: {question: How many?, range: [10, 24], default: 20, reason: Long enough.}
  solo: {question: Alone?, readings: {"true": alone, "false": together}, default: false, reason: More fun.}
  ends: {question: When?, readings: {"5": five rounds, never: endless}, default: 5, reason: Short.}
areas: {board: {cells: {switch: blanks}}}
"""


def test_a_switch_has_its_default() -> None:
    spec = game(RULES)
    assert {name: switch.text for name, switch in spec.switches.items()} == {
        "blanks": "blanks=20",
        "solo": "solo=false",
        "ends": "ends=5",
    }
    assert len(spec.cells["board"]) == 20


@pytest.mark.parametrize(
    ("readings", "value"),
    [
        ("{any: each, none: not at all}", "any"),
        ('{"false": "no", "true": "yes"}', False),
        ('{"true": "yes"}', True),
        ('{"3": three, "10": ten}', 3),
        ('{"3": three, endless: no end}', "3"),
    ],
)
def test_a_switch_without_a_default_is_played_as_its_first_reading_says(
    readings: str, value: object
) -> None:
    rule = game(
        f"switches: {{rule: {{question: How?, readings: {readings}, reason: So.}}}}"
    ).switches["rule"]
    assert (rule.default, rule.value, type(rule.value)) == (value, value, type(value))


def test_a_range_has_no_first_reading() -> None:
    document = parse(
        f"{HEAD}switches: {{rule: {{question: How?, range: [1, 3], reason: So.}}}}\n", "case.yaml"
    )
    assert [problem.message for problem in read_game(document, {}).problems] == [
        'rule option "rule" needs "default"'
    ]


@pytest.mark.parametrize(
    ("name", "text", "value"),
    [
        ("blanks", "10", 10),
        ("blanks", "24", 24),
        ("solo", "true", True),
        ("ends", "never", "never"),
        ("ends", "5", 5),
    ],
)
def test_a_setting_chooses_a_reading_of_the_defaults_type(
    name: str, text: str, value: object
) -> None:
    assert game(RULES, **{name: text}).switch(name) == value


def test_a_setting_changes_the_cells() -> None:
    assert len(game(RULES, blanks="12").cells["board"]) == 12


@pytest.mark.parametrize(
    ("name", "text", "message"),
    [
        ("blanks", "9", "blanks is 10 to 24, not '9'"),
        ("blanks", "many", "blanks is 10 to 24, not 'many'"),
        ("blanks", "²", "blanks is 10 to 24, not '²'"),
        ("solo", "yes", "solo is true or false, not 'yes'"),
        ("sola", "true", 'there is no rule option "sola"; did you mean "solo"?'),
    ],
)
def test_a_setting_that_cannot_be_is_wrong_usage(name: str, text: str, message: str) -> None:
    with pytest.raises(UsageError) as caught:
        game(RULES, **{name: text})
    assert [problem.message for problem in caught.value.problems] == [message]


def test_what_hands_leave_in_an_area() -> None:
    spec = game(
        "areas:\n"
        "  sums: {cells: 3, writes: number, signed: true}\n"
        "  land: {cells: 3, marks: [ring, cross]}\n"
        "  plain: {cells: 3}\n"
    )
    said = {area.id: (area.writes, area.signed, area.marks) for area in spec.cells.areas.values()}
    assert said == {
        "sums": (True, True, ()),
        "land": (False, False, ("ring", "cross")),
        "plain": (False, False, ()),
    }
    assert "ring" not in repr(spec)


@pytest.mark.parametrize(
    ("area", "message"),
    [
        ("{cells: 3, signed: true}", "signed is for an area with writes: number"),
        (
            "{cells: 3, writes: number, marks: [dot]}",
            "an area has marks, or writes a number, one of them",
        ),
        ("{cells: 3, writes: words}", 'this must be "number", not "words"'),
        (
            "{cells: 3, marks: [A star]}",
            '"A star" is not written as this must be: small letters, digits and hyphens, a letter'
            " among them",
        ),
    ],
)
def test_hands_leave_one_thing(area: str, message: str) -> None:
    reading = read_game(parse(f"{HEAD}areas: {{a: {area}}}", "dragon.yaml"), {})
    assert [problem.message for problem in reading.problems] == [message]
