"""Formulas: filled sheets, read, written and audited."""

from __future__ import annotations

import pytest

from sheetgen.core.cells import CellId, Mark, Sheet
from sheetgen.errors import NotationError, Problem, SheetError, Source
from sheetgen.fields.filled import Entry
from sheetgen.games.formulas.state import FormulasPhase
from tests.games.formulas import CORNERS, FULL, ME, THROW, at, dice, grid, paper, rules

EXAMPLE = {
    "grid": FULL.strip(),
    "rows": "2 4",
    "columns": "3",
    "abilities": "1 2 6",
    "doubled": "row 4",
    "penalties": "3 6",
}

THREE = "4 . 5 . 6 . . . ."


def test_a_filled_sheet_is_read_and_written() -> None:
    game = rules()
    sheet = game.parse_sheet(
        [
            Entry("game", "formulas"),
            Entry("player", "Ann"),
            Entry("players", "3"),
            *(Entry(*line) for line in EXAMPLE.items()),
        ]
    )
    assert sheet.text("grid.r3c1") == "36"
    assert sheet.text("signs.r4c1-r4c2") == "x"
    assert sheet.text("signs.r1c5-r2c5") == "-"
    assert [
        mark for mark in sheet.marks if mark.cell.partition(".")[0] not in ("grid", "signs")
    ] == [
        Mark(CellId("rows.2"), "x"),
        Mark(CellId("rows.4"), "x"),
        Mark(CellId("columns.3"), "x"),
        Mark(CellId("row-results.4"), "x2"),
        Mark(CellId("abilities.1"), "used"),
        Mark(CellId("abilities.2"), "used"),
        Mark(CellId("abilities.6"), "used"),
        Mark(CellId("rounds.3"), "-"),
        Mark(CellId("rounds.6"), "-"),
    ]
    spaced = "\n".join(" ".join(line.split()) for line in EXAMPLE["grid"].splitlines())
    assert dict(game.format_sheet(sheet)) == {
        "game": "formulas",
        "player": "Ann",
        "players": "3",
    } | EXAMPLE | {"grid": spaced}


def test_a_grid_can_be_typed_on_one_line_and_lists_as_ranges() -> None:
    game = rules()
    typed = FULL.strip().replace("\n", " / ").replace("x", "×")
    assert paper(game, typed, rows="2-4, 6") == paper(game, FULL, rows="2 3 4 6")


def test_printed_signs_stand_on_a_sheet_that_does_not_repeat_them() -> None:
    game = rules("preprinted=seed-rows")
    sheet = paper(game, grid("4 . 5 . 6 . . . ."))
    assert dict(game.format_sheet(sheet))["grid"].splitlines()[0] == "4 + 5 - 6 - . + ."


def test_the_form_asks_for_every_line_with_an_example_that_can_be_read() -> None:
    game = rules()
    lines = game.sheets.fields(2)
    assert [line.key for line in lines] == [
        "round",
        "grid",
        "rows",
        "columns",
        "abilities",
        "doubled",
        "penalties",
    ]
    sheet = game.parse_sheet([Entry(line.key, line.example) for line in lines])
    assert sheet.text("signs.r1c1-r1c2") == "+"


UNREADABLE = [
    ("grid-lines", "grid", "4 + 6 . . . . . .\n. . . . .", 6, 3),
    ("grid-width", "grid", grid("4 + 6 ."), 5, 3),
    ("grid-width", "grid", grid("4 + 6 . . . . . .", ". . . . . ."), 6, 3),
    ("no-number", "grid", grid("4 + six . . . . . ."), 5, 7),
    ("no-sign", "grid", grid("4 ? 6 . . . . . ."), 5, 5),
    ("no-sign", "grid", " / ".join(grid(THREE, "+ + 4 . .").splitlines()), 5, 27),
    ("unknown-cell", "rows", "2 7", 5, 5),
    ("unknown-cell", "columns", "1-3", 5, 3),
    ("unknown-cell", "abilities", "six", 5, 3),
    ("unknown-cell", "penalties", "15", 5, 3),
    ("unknown-choice", "doubled", "row", 5, 3),
    ("unknown-choice", "doubled", "diagonal 4", 5, 3),
    ("unknown-choice", "doubled", "row 9", 5, 3),
]


@pytest.mark.parametrize(
    ("code", "key", "text", "line", "column"),
    UNREADABLE,
    ids=[f"{row[0]}: {row[1]}" for row in UNREADABLE],
)
def test_what_cannot_be_read_is_pointed_at(
    code: str, key: str, text: str, line: int, column: int
) -> None:
    with pytest.raises(NotationError) as caught:
        rules().parse_sheet([Entry("players", "2"), Entry(key, text, 5, 3, "ann.yaml")])
    found = [(problem.code, problem.where) for problem in caught.value.problems]
    assert [
        (name, where.line, where.column) for name, where in found if isinstance(where, Source)
    ] == [(code, line, column)]


def test_every_problem_of_a_sheet_is_told_at_once() -> None:
    with pytest.raises(NotationError) as caught:
        rules().parse_sheet(
            [
                Entry("rows", "7 8", 10),
                Entry("doubled", "row 9", 11),
                Entry("grid", grid("a b . . . . . . .")),
            ]
        )
    assert [problem.code for problem in caught.value.problems] == [
        "no-number",
        "no-sign",
        "unknown-cell",
        "unknown-cell",
        "unknown-choice",
    ]


CLEAN = [
    ((), {"grid": FULL, "abilities": "1 2"}),
    ((), {"grid": CORNERS}),
    ((), {"grid": grid("4 . . . . . . . .")}),
    ((), {"grid": grid()}),
    (("preprinted=seed-rows",), {"grid": grid("4 . 5 . 6 . 3 . 2")}),
    (("preprinted=seed-rows",), {"grid": grid("4 + 5 + 6 + 3 . 2"), "abilities": "4"}),
]


@pytest.mark.parametrize(("settings", "lines"), CLEAN)
def test_a_sheet_that_can_be_right_audits_clean(
    settings: tuple[str, ...], lines: dict[str, str]
) -> None:
    game = rules(*settings)
    assert (
        game.audit(
            game.parse_sheet([Entry("players", "2"), *(Entry(*line) for line in lines.items())])
        )
        == ()
    )


IMPOSSIBLE = [
    ("impossible-number", "grid", (), {"grid": grid("4 + 37 - 5 - 6 . .")}),
    ("impossible-number", "grid", (), {"grid": grid("4 + 13 - 5 - 6 . ."), "players": "1"}),
    ("negative-number", "grid", (), {"grid": grid("4 + -2 - 5 - 6 . .")}),
    ("square-without-ability", "grid", (), {"grid": grid("4 + 36 - 5 - 6 . .")}),
    ("second-square", "grid", (), {"grid": grid("4 + 36 - 5 - 6 - 25"), "abilities": "2"}),
    ("times-without-ability", "grid", (), {"grid": grid("4 x 5 - 6 . . . .")}),
    ("second-times", "grid", (), {"grid": grid("4 x 5 x 6 . . . ."), "abilities": "1"}),
    ("printed-sign", "grid", ("preprinted=seed-rows",), {"grid": grid("4 - 5 - 6 . . . .")}),
    ("printed-sign", "grid", ("preprinted=seed-rows",), {"grid": grid("4 + 5 + 6 . . . .")}),
    ("double-without-ability", "doubled", (), {"grid": CORNERS, "doubled": "row 4"}),
    ("already-double", "doubled", (), {"grid": CORNERS, "doubled": "row 5", "abilities": "6"}),
    ("ability-without-trace", "abilities", (), {"grid": CORNERS, "abilities": "1"}),
    (
        "ability-without-trace",
        "abilities",
        (),
        {"grid": grid("5 . 5 . 6 . . . ."), "abilities": "2"},
    ),
    ("ability-without-trace", "abilities", (), {"grid": CORNERS, "abilities": "3"}),
    (
        "ability-without-trace",
        "abilities",
        (),
        {"grid": grid("4 + 5 . 6 . . . ."), "abilities": "4"},
    ),
    (
        "ability-without-trace",
        "abilities",
        (),
        {"grid": grid("4 + 5 - 6 - . . ."), "abilities": "5"},
    ),
    ("ability-without-trace", "abilities", (), {"grid": CORNERS, "abilities": "6"}),
    ("round-not-played", "penalties", (), {"grid": CORNERS, "penalties": "13"}),
    (
        "too-many-abilities",
        "abilities",
        ("ability-when=active",),
        {"grid": CORNERS, "abilities": "1-4", "players": "4"},
    ),
    ("setup-unfinished", "grid", (), {"grid": grid("4 + . . . . . . .")}),
    ("setup-unfinished", "grid", (), {"grid": grid("4 . 5 . . . . . ."), "rows": "2"}),
    ("setup-unfinished", "grid", (), {"grid": grid(), "penalties": "1"}),
    ("too-few-starts", "grid", (), {"grid": grid("4 + 9 + 9 . . . .")}),
    ("loose-sign", "grid", (), {"grid": grid(THREE, ". . . . .", ". . . . . - . . .")}),
    ("too-many-pieces", "grid", (), {"grid": grid("4 . 5 . 6 . 3 . .")}),
    ("piece-without-start", "grid", (), {"grid": grid("4 + 5 + 6 . . . 9")}),
    ("too-many-dice", "grid", (), {"grid": FULL, "abilities": "1 2", "players": "1"}),
]


@pytest.mark.parametrize(
    ("code", "key", "settings", "lines"),
    IMPOSSIBLE,
    ids=[f"{row[0]} {index}" for index, row in enumerate(IMPOSSIBLE)],
)
def test_a_sheet_that_cannot_be_right(
    code: str, key: str, settings: tuple[str, ...], lines: dict[str, str]
) -> None:
    game = rules(*settings)
    sheet = game.parse_sheet([Entry(*line) for line in ({"players": "2"} | lines).items()])
    assert (code, key) in [(problem.code, problem.where) for problem in game.audit(sheet)]


def test_an_audit_says_what_is_wrong_what_was_found_and_what_would_be_right() -> None:
    game = rules()
    sheet = paper(game, grid("4 x 36 . -1 . 6 - 3"), doubled="column 3", abilities="6")
    assert game.audit(sheet) == (
        Problem(
            "negative-number",
            "cell 24 holds -1; the least that combined dice may be written as is 0",
            "grid",
            "allow-negative=false",
        ),
        Problem(
            "square-without-ability",
            "36 in cell 23 can only be a square; ability 2 is not marked as used",
            "grid",
        ),
        Problem("piece-without-start", "-1 in cell 24 is joined to no number of the setup", "grid"),
        Problem(
            "times-without-ability",
            "x in slot 22-23; ability 1, which writes it, is not marked as used",
            "grid",
        ),
        Problem(
            "already-double",
            "column 3 counts twice already; ability 6 doubles another line",
            "doubled",
            "stack-x2=false",
        ),
    )


FOREIGN = [
    ("no-number", (Mark(CellId("grid.r1c1"), "four"),)),
    ("no-sign", (Mark(CellId("signs.r1c1-r1c2"), "/"),)),
    (
        "second-double",
        (Mark(CellId("row-results.3"), "x2"), Mark(CellId("column-results.4"), "x2")),
    ),
]


@pytest.mark.parametrize(("code", "marks"), FOREIGN)
def test_marks_that_no_paper_holds_are_refused(code: str, marks: tuple[Mark, ...]) -> None:
    game = rules()
    sheet = Sheet("formulas", "", 2, marks)
    assert [problem.code for problem in game.audit(sheet)] == [code]
    with pytest.raises(SheetError):
        game.position([sheet])


# What is supposed about a table of which only the papers are known


def test_a_position_needs_a_sheet() -> None:
    with pytest.raises(SheetError) as caught:
        rules().position([])
    assert [problem.code for problem in caught.value.problems] == ["no-sheet"]


@pytest.mark.parametrize(
    ("text", "roll", "phase", "hand"),
    [
        (grid(), "4 5 6", FormulasPhase.SETUP, ("4", "5", "6")),
        (grid(), THROW, FormulasPhase.DRAFT, ()),
        (CORNERS, THROW, FormulasPhase.DRAFT, ()),
        (CORNERS, "4 5 6", FormulasPhase.USE, ("4", "5", "6")),
        (CORNERS, "4 5 6 1 2 + -", FormulasPhase.USE, ("4", "5", "6", "1", "2", "+", "-")),
        (grid(), "+", FormulasPhase.USE, ("+",)),
    ],
)
def test_a_roll_is_the_setup_a_draft_or_dice_to_use(
    text: str, roll: str, phase: int, hand: tuple[str, ...]
) -> None:
    state = at(rules(), text, roll)
    assert (state.phase, dice(state.hands[0])) == (phase, hand)


def test_without_a_roll_the_dice_are_still_to_be_thrown() -> None:
    game = rules()
    due = [game.rules.to_roll(game.position([paper(game, text)])) for text in (grid(), CORNERS)]
    assert [throw.take for throw in due if throw] == [3, 8]


def test_the_round_is_the_one_after_the_last_penalty_and_the_first_sheet_is_active() -> None:
    state = at(rules(), CORNERS, THROW, 3, penalties="1 4", round="5")
    assert (state.round, state.turn, state.active) == (5, 0, 0)


def test_the_player_of_dice_without_a_use_may_say_so() -> None:
    game = rules()
    state = at(game, FULL, "1", abilities="1", round="3")
    assert [game.format_move(move) for move in game.moves(state, ME)] == ["penalty"]
