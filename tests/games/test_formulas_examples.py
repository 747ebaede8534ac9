"""Formulas: the worked examples of rules 4.f."""

from __future__ import annotations

import pytest

from sheetgen.core.play import Rolled
from sheetgen.games.formulas import FormulasState
from sheetgen.games.formulas.sums import SIGNS, formula_value
from tests.games.formulas import (
    CORNERS,
    FULL,
    ME,
    R1C2,
    THROW,
    Formulas,
    at,
    codes,
    dice,
    do,
    grid,
    paper,
    penalties,
    rules,
)


def total(game: Formulas, text: str, **lines: str) -> int:
    return game.score(game.position([paper(game, text, **lines)]), ME).total


def texts(game: Formulas, state: FormulasState, verb: str) -> list[str]:
    return [
        text for move in game.moves(state, ME) if (text := game.format_move(move)).startswith(verb)
    ]


def test_the_sheet_has_65_spaces_to_write_in_and_ten_lines() -> None:
    cells = rules().spec.cells
    assert (len(cells["grid"]), len(cells["signs"])) == (25, 40)
    lines = [(cell.id, cell.times) for area in ("rows", "columns") for cell in cells[area]]
    assert lines == [
        ("rows.2", 1),
        ("rows.3", 1),
        ("rows.4", 1),
        ("rows.5", 2),
        ("rows.6", 2),
        ("columns.2", 2),
        ("columns.3", 2),
        ("columns.4", 1),
        ("columns.5", 1),
        ("columns.6", 1),
    ]
    assert [cell.name for cell in cells["abilities"]] == list("123456")
    assert [cell.group for cell in cells["rounds"]] == [""] * 12 + ["solo"] * 2


def test_a_number_beside_a_sign_may_be_written_and_one_below_it_without_a_sign_may_not() -> None:
    game = rules()
    state = at(game, grid("4 + . . . . . . ."), "6 3")
    assert codes(game, state, "write 6 r1c2") == []
    assert codes(game, do(game, state, "write 6 r1c2"), "write 3 r2c2") == ["touches-no-sign"]


@pytest.mark.parametrize(
    ("cells", "slots"),
    [("r1c1 r3c3 r5c5", 8), ("r3c3 r3c4 r4c3", 10), ("r1c1 r1c2 r2c1", 6)],
)
def test_after_the_setup_only_signs_can_be_written(cells: str, slots: int) -> None:
    game = rules()
    state = game.apply(game.start(1), Rolled(game.parse_roll("4 5 6")))
    for value, cell in zip("456", cells.split(), strict=True):
        state = do(game, state, f"write {value} {cell}")
    state = game.position([game.sheet(state, ME)], game.parse_roll("+ 3"))
    assert (len(texts(game, state, "sign")), len(texts(game, state, "write"))) == (slots, 0)


@pytest.mark.parametrize(
    ("formula", "standard", "left_to_right"),
    [
        ("4 + 6 - 3 - 1 + 5", 11, 11),
        ("4 + 6 - 3 x 2 + 5", 9, 19),
        ("2 + 3 x 4 - 5 + 1", 10, 16),
        ("5 - 2 x 3 - 1 + 4", 2, 12),
        ("6 x 6 - 3 - 3 + 2", 32, 32),
        ("36 + 5 - 2 - 1 + 6", 44, 44),
        ("6 + 36 x 6 + 6 - 1", 227, 257),
        ("1 - 6 - 6 - 5 - 4", -20, -20),
    ],
)
def test_a_line_is_worth_its_formula(formula: str, standard: int, left_to_right: int) -> None:
    words = formula.split()
    numbers = [int(word) for word in words[::2]]
    signs = [SIGNS[word] for word in words[1::2]]
    assert formula_value(numbers, signs) == standard
    assert formula_value(numbers, signs, left_to_right=True) == left_to_right
    assert total(rules(), grid(formula), rows="2") == standard
    assert total(rules("precedence=ltr"), grid(formula), rows="2") == left_to_right


def test_the_full_grid_with_every_line_active_is_worth_205() -> None:
    game = rules()
    sheet = paper(game, FULL, rows="2-6", columns="2-6")
    score = game.score(game.position([sheet]), ME)
    assert [(line.name, line.count, line.multiplier, line.points) for line in score.lines] == [
        ("row 2", 11, 1, 11),
        ("row 3", 13, 1, 13),
        ("row 4", 44, 1, 44),
        ("row 5", 32, 2, 64),
        ("row 6", -20, 2, -40),
        ("column 2", 35, 2, 70),
        ("column 3", 6, 2, 12),
        ("column 4", 19, 1, 19),
        ("column 5", 4, 1, 4),
        ("column 6", 8, 1, 8),
        ("penalties", 0, -1, 0),
    ]
    assert score.total == 205


def test_the_sixth_ability_doubles_a_line() -> None:
    assert total(rules(), FULL, rows="2 3", doubled="row 3", abilities="6") == 11 + 2 * 13


@pytest.mark.parametrize(("crossed", "points"), [("3 6", -9), ("1-12", -78)])
def test_penalties_cost_the_number_of_their_round(crossed: str, points: int) -> None:
    assert total(rules(), grid(), penalties=crossed) == points


@pytest.mark.parametrize(
    ("row", "full", "run"),
    [
        ("4 + 6 - 3 . . . .", 0, 7),
        ("4 + 6 . . - 1 + 5", 0, 0),
        ("4 + 6 - . . . . .", 0, 0),
        (". . 3 . . . . . .", 0, 3),
    ],
)
def test_an_unfinished_active_line(row: str, full: int, run: int) -> None:
    assert total(rules("validity=full"), grid(row), rows="2") == full
    assert total(rules("validity=run"), grid(row), rows="2") == run


def test_ties_are_broken_by_penalty_points_and_then_by_valid_lines() -> None:
    game = rules()
    sheet = paper(game, FULL, rows="2 3", penalties="3 6")
    assert game.score(game.position([sheet]), ME).ties == (
        ("fewer penalty points", -9),
        ("more valid active lines", 2),
    )


def test_dice_may_be_joined_to_a_formula() -> None:
    game = rules()
    state = at(game, grid("4 + . . . . . . ."), "4 + 5 -")
    assert codes(game, state, "combine 4+5 r1c2") == []
    assert codes(game, state, "combine 5-4 r1c2") == []
    assert codes(game, state, "combine 4-5 r1c2") == ["negative-result"]
    assert codes(game, state, "combine 4+5- r1c2") == ["unbalanced"]
    joined = do(game, state, "combine 4+5 r1c2")
    assert (joined.sheets[0].numbers[R1C2], dice(joined.hands[0])) == (9, ("-",))
    apart = do(game, state, "combine 5-4 r1c2")
    assert (apart.sheets[0].numbers[R1C2], dice(apart.hands[0])) == (1, ("+",))


def test_a_formula_may_pass_below_zero_and_come_to_zero() -> None:
    game = rules()
    state = at(game, grid("4 + . . . . . . ."), "2 5 3 + -")
    assert codes(game, state, "combine 2-5+3 r1c2") == []


def test_a_line_is_activated_by_its_own_number_once() -> None:
    game = rules()
    state = at(game, FULL, "4 4 1")
    assert codes(game, state, "activate column 4") == []
    state = do(game, state, "activate column 4")
    assert codes(game, state, "activate column 4") == ["already-active"]
    assert codes(game, state, "activate column 1") == ["no-such-line"]
    assert codes(game, state, "activate row 4") == []


def test_the_second_ability_writes_a_square_once() -> None:
    game = rules()
    state = do(game, at(game, grid("4 + . + . . . . ."), "2 5"), "ability 2 5 r1c2")
    assert state.sheets[0].numbers[R1C2] == 25
    again = at(game, grid("4 + 25 + . . . . ."), "2 5", abilities="2")
    assert codes(game, again, "ability 2 5 r1c3") == ["ability-used"]


def test_the_sixth_ability_refuses_a_line_that_is_double() -> None:
    game = rules()
    assert codes(game, at(game, FULL, "6"), "ability 6 row 5") == ["already-double"]
    assert codes(game, at(game, FULL, "6"), "ability 6 row 4") == []


def test_every_other_player_gets_all_dice_that_are_left_and_at_most_one_penalty() -> None:
    game = rules()
    full = paper(game, FULL, 4, rows="2-6", columns="2-6", abilities="1-6", doubled="row 4")
    sheets = [
        paper(game, CORNERS, 4, round="1"),
        full,
        paper(game, CORNERS, 4),
        paper(game, CORNERS, 4),
    ]
    state = game.position(sheets, game.parse_roll(THROW))
    state = do(game, state, "draft 4 -", "done")
    assert [dice(hand) for hand in state.hands] == [
        ("4", "-"),
        (),
        ("5", "6", "1", "2", "+", "+"),
        ("5", "6", "1", "2", "+", "+"),
    ]
    assert [penalties(board) for board in state.sheets] == [set(), {1}, set(), set()]
    assert game.rules.waiting(state) == {0, 2, 3}
