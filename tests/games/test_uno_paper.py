"""The dice game in words: moves and rolls as typed, boards as filled in, and what cannot be right
on them.
"""

from __future__ import annotations

import ast
from dataclasses import replace
from pathlib import Path

import pytest

import sheetgen.games.uno
from sheetgen.catalog import layouts_folder, load_game, load_layout
from sheetgen.core.cells import CellId, Mark, Sheet
from sheetgen.core.dice import DieId, Face, Thrown
from sheetgen.core.play import Seat
from sheetgen.errors import AmbiguousMove, NotationError, SheetError, Source
from sheetgen.fields.filled import Entry
from sheetgen.games.kit import other_dice
from sheetgen.games.uno import (
    Chains,
    DiceChainSetup,
    GivePenalty,
    KeepPenalties,
    NameNumber,
    RerollDice,
    WriteChain,
)
from tests.games.test_uno import NUMBER_REFUSALS, REFUSALS, ROLL_REFUSALS
from tests.games.uno_table import (
    ANN,
    BEN,
    NAMES,
    SAMPLE,
    after,
    paper,
    parse,
    refusals,
    rules,
    shown,
    table,
    thrown,
    told,
)

GAME = rules()
TABLE = table(GAME, "red: 2", "blue: 5 6", "green: 1", roll=SAMPLE)


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("chain Y2 Y1 B1 R1 R6", WriteChain(("Y2", "Y1", "B1", "R1", "R6"))),
        ("Chain y2, ** r6", WriteChain(("Y2", "**", "R6"))),
        ("chain Y2 * * r6", WriteChain(("Y2", "**", "R6"))),
        ("chain w R6 * *", WriteChain(("**", "R6", "**"))),
        ("chain * * *", WriteChain(("**", "*"))),
        ("chain", WriteChain(())),
        ("reroll B5 G3", RerollDice(frozenset({"B5", "G3"}))),
        ("reroll G3 B5", RerollDice(frozenset({"B5", "G3"}))),
        ("reroll * *", RerollDice(frozenset({"*", "*#2"}))),
        ("reroll **", RerollDice(frozenset({"*", "*#2"}))),
        ("reroll w B5 w", RerollDice(frozenset({"*", "*#2", "B5"}))),
        ("reroll all", RerollDice(frozenset(SAMPLE.split()))),
        ("reroll *#2", RerollDice(frozenset({"*#2"}))),
        ("reroll *#1 *", RerollDice(frozenset({"*", "*#2"}))),
        ("reroll *#2 *", RerollDice(frozenset({"*", "*#2"}))),
        ("penalty -1 Ben", GivePenalty("-1", "blue")),
        ("penalty \u22121 ben", GivePenalty("-1", "blue")),
        ("penalty +1 green", GivePenalty("+1", "green")),
        ("done", KeepPenalties()),
        ("number 4", NameNumber(4)),
    ],
)
def test_moves_as_typed(text: str, move: object) -> None:
    assert parse(GAME, text, TABLE, ANN) == move


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("throw everything again", "reroll all"),
        ("b5 and g3 again", "reroll B5 G3"),
        ("throw b5, g3 again", "reroll B5 G3"),
        ("Y2>Y1>R1", "chain Y2 Y1 R1"),
        ("y2-y1-r1", "chain Y2 Y1 R1"),
        ("write y2/y1", "chain Y2 Y1"),
        ("Y2\u2192Y1\u2192R1", "chain Y2 Y1 R1"),
    ],
)
def test_moves_in_other_words(text: str, move: str) -> None:
    assert GAME.parse_move(text, TABLE, ANN) == parse(GAME, move, TABLE, ANN)


@pytest.mark.parametrize(
    "text", ["chain Y2 Y1 ** R6", "chain", "reroll * *#2 B5", "penalty -1 blue", "done", "number 4"]
)
def test_moves_are_written_as_they_are_typed(text: str) -> None:
    assert GAME.notation.format(parse(GAME, text, TABLE, ANN)) == text


MOVE_ERRORS = [
    (
        "",
        "empty-move",
        1,
        "no move here; write chain Y2 Y1, chain or reroll B5",
    ),
    ("chian Y2", "unknown-verb", 1, 'unknown move "chian"; did you mean "chain"?'),
    ("chain Y2 R7", "unknown-face", 10, "R7: no die shows it; there is R1 to R6"),
    (
        "chain Q2",
        "unknown-face",
        7,
        "Q2: no die shows it; write dice like -1, G6 or Y6",
    ),
    ("reroll *#9", "bad-die-number", 8, "*#9: write *#2 for the second die that shows *"),
    ("reroll *#2 *#2", "die-twice", 12, "*#2 is named twice; name each die once"),
    ("penalty", "missing-die", 1, "which penalty, and for whom? Write it like `penalty -1 Ben`"),
    (
        "penalty -1",
        "missing-target",
        9,
        "for whom? Name a player or a board, like `penalty -1 green`",
    ),
    ("penalty -1 Bem", "unknown-player", 12, 'unknown player "Bem"; did you mean "Ben"?'),
    ("number", "one-number", 1, "name one number, like `number 6`"),
    ("number 7", "unknown-number", 8, "7 is not on the dice; name 1 to 6"),
    ("done now", "extra-word", 6, "`done` stands alone; now is one word too many"),
]


@pytest.mark.parametrize(("text", "code", "column", "message"), MOVE_ERRORS)
def test_moves_that_cannot_be_read(text: str, code: str, column: int, message: str) -> None:
    with pytest.raises(NotationError) as refused:
        parse(GAME, text, TABLE, ANN)
    (problem,) = refused.value.problems
    assert (problem.code, problem.where.column, problem.message) == (code, column, message)


def test_all_words_that_are_no_faces_are_named_at_once() -> None:
    with pytest.raises(NotationError) as refused:
        parse(GAME, "chain R7 Y2 G9", TABLE, ANN)
    assert [problem.where.column for problem in refused.value.problems] == [7, 13]


def test_a_player_called_like_another_board_is_asked_about() -> None:
    state = GAME.start(3)
    with pytest.raises(
        AmbiguousMove, match='"blue" may be `penalty -1 blue` or `penalty -1 yellow`'
    ) as asked:
        GAME.notation.parse("penalty -1 blue", state, ANN, ("Ann", "Blue", "Cy"))
    assert asked.value.readings == (GivePenalty("-1", "blue"), GivePenalty("-1", "yellow"))


def test_a_roll_is_given_to_the_dice_that_can_show_it() -> None:
    roll = GAME.parse_roll("G3 B5 R1 Y1 R6 Y2")
    assert [die.die for die in roll] == ["uno6", "uno5", "uno4", "uno3", "uno2", "uno1"]


def test_other_dice_may_show_other_rolls() -> None:
    roll = GAME.parse_roll("R3 Y2 B4 G1 * *")
    assert [die.text for die in roll] == ["R3", "Y2", "B4", "G1", "*", "*"]
    assert [die.die for die in roll] == ["uno1", "uno2", "uno3", "uno4", "uno5", "uno6"]


def test_a_roll_of_other_dice_is_noted() -> None:
    (note,) = other_dice(GAME.spec, GAME.parse_roll("R3 Y2"))
    assert (note.code, note.where, note.switch) == ("other-dice", "Y2", "dice=balanced")
    assert other_dice(GAME.spec, GAME.parse_roll(SAMPLE)) == ()


def test_dice_of_any_game_that_may_show_any_face_are_noted() -> None:
    loaded = load_game("unicorn-rainbow")
    red = sum(die.letter == "R" for die in loaded.spec.dice)
    roll = replace(loaded.game, any_faces=True).parse_roll("R3 " * (red + 1))
    (note,) = other_dice(loaded.spec, roll)
    assert (note.code, note.where, note.switch) == ("other-dice", "R3", "")


@pytest.mark.parametrize(
    ("text", "code", "column"),
    [
        ("R7 Y2", "unknown-face", 1),
        ("", "empty-roll", 1),
        ("Y2 R6 Y1 R1 B5 G3 R1", "too-many-dice", 19),
    ],
)
def test_rolls_that_cannot_be_read(text: str, code: str, column: int) -> None:
    with pytest.raises(NotationError) as refused:
        GAME.parse_roll(text)
    assert [(problem.code, problem.where.column) for problem in refused.value.problems] == [
        (code, column)
    ]


def test_a_filled_sheet_is_read() -> None:
    sheet = paper(GAME, "2 2 1 1 6 *", "red", "2", "Ann", "3")
    marks = tuple(Mark(CellId(f"board.{n}"), text) for n, text in enumerate("22116*", start=1))
    opened = (Mark(CellId("extra.1"), "open"), Mark(CellId("extra.2"), "open"))
    assert sheet == Sheet("uno-dice", "Ann", 3, marks + opened, (("color", "red"),))


@pytest.mark.parametrize("board", ["22116w", "2 2 11 6 star", "2211 6 \u2605", "2, 2, 1, 1, 6, **"])
def test_a_board_is_read_as_people_write_it(board: str) -> None:
    assert paper(GAME, board, "red") == paper(GAME, "2 2 1 1 6 *", "red")


def test_entries_after_the_blanks_stand_in_extra_spaces() -> None:
    sheet = paper(GAME, " ".join(["3"] * 21), "red", "2")
    assert sheet.marks[-2:] == (Mark(CellId("extra.1"), "3"), Mark(CellId("extra.2"), "open"))


@pytest.mark.parametrize(
    ("board", "lines"),
    [
        (
            "2 2 1 **",
            (
                ("game", "uno-dice"),
                ("player", "Ann"),
                ("players", "3"),
                ("color", "red"),
                ("board", "2 2 1 *"),
                ("extras", "2"),
            ),
        ),
        (
            "2 2 1 w",
            (
                ("game", "uno-dice"),
                ("player", "Ann"),
                ("players", "3"),
                ("color", "red"),
                ("board", "2 2 1 *"),
                ("extras", "2"),
            ),
        ),
        (
            "*",
            (
                ("game", "uno-dice"),
                ("player", "Ann"),
                ("players", "3"),
                ("color", "red"),
                ("board", "w"),
                ("extras", "2"),
            ),
        ),
        (
            "",
            (
                ("game", "uno-dice"),
                ("player", "Ann"),
                ("players", "3"),
                ("color", "red"),
                ("extras", "2"),
            ),
        ),
    ],
)
def test_a_filled_sheet_is_written(board: str, lines: tuple[tuple[str, str], ...]) -> None:
    assert GAME.format_sheet(paper(GAME, board, "red", "2", "Ann", "3")) == lines


def test_the_lines_of_the_form_can_be_answered_with_their_examples() -> None:
    entries = [Entry(line.key, line.example) for line in GAME.sheets.fields(2)]
    assert [line.key for line in GAME.sheets.fields(2)] == ["color", "board", "extras"]
    assert shown(GAME.position([GAME.parse_sheet(entries)])) == ["red: 2 2 1 1 6 * +2"]


SHEET_ERRORS = [
    (
        "color",
        "pink",
        "unknown-choice",
        'there is no "pink" board; there is red, yellow, blue or green',
    ),
    ("color", "gren", "unknown-choice", 'there is no "gren" board; did you mean "green"?'),
    (
        "board",
        "2 7",
        "bad-entry",
        '"7" is not allowed on a board; write numbers from 1 to 6 and * or w for a star',
    ),
    (
        "board",
        " ".join(["2"] * 29),
        "too-many-entries",
        "29 entries; a board has at most 28 spaces",
    ),
    ("extras", "two", "bad-count", 'extras: "two" is not a number from 0 to 8'),
    ("extras", "9", "bad-count", 'extras: "9" is not a number from 0 to 8'),
    ("players", "9", "bad-players", 'players is 2 to 4, not "9"'),
    ("game", "formulas", "wrong-game", 'this is a sheet of "formulas", not of uno-dice'),
    (
        "colour",
        "red",
        "unknown-key",
        'there is no line "colour" on this sheet; did you mean "color"?',
    ),
]


@pytest.mark.parametrize(("key", "text", "code", "message"), SHEET_ERRORS)
def test_sheets_that_cannot_be_read(key: str, text: str, code: str, message: str) -> None:
    with pytest.raises(NotationError) as refused:
        GAME.parse_sheet([Entry(key, text, 3, 8, "ann.yaml")])
    (problem,) = refused.value.problems
    assert (problem.code, problem.message, problem.where.file, problem.where.line) == (
        code,
        message,
        "ann.yaml",
        3,
    )


def test_a_bad_entry_is_pointed_at() -> None:
    with pytest.raises(NotationError) as refused:
        GAME.parse_sheet([Entry("board", "2 7 1", 4, 8, "ann.yaml")])
    assert refused.value.problems[0].where == Source("ann.yaml", 4, 10)


def test_a_key_that_stands_twice_names_both_lines() -> None:
    with pytest.raises(NotationError, match='"color" is here and on line 1; keep one'):
        GAME.parse_sheet([Entry("color", "red", 1), Entry("color", "red", 2)])


@pytest.mark.parametrize("extras", ["0", "1", "2"])
def test_what_stands_in_spaces_that_were_not_opened_is_kept(extras: str) -> None:
    sheet = paper(GAME, " ".join(["2"] * 20 + ["3", "*"]), "red", extras)
    closed = [mark for mark in sheet.marks if mark.text.endswith("!")]
    assert len(closed) == 2 - int(extras)
    again = GAME.parse_sheet([Entry(key, text) for key, text in GAME.format_sheet(sheet)])
    assert (again, GAME.sheets.worth(sheet).total) == (sheet, 22 - int(extras))


def marked(**texts: str) -> Sheet:
    """A paper as a photo might show it: `board_1="2"`."""
    return Sheet(
        "uno-dice",
        "Ann",
        2,
        tuple(Mark(CellId(cell.replace("_", ".")), text) for cell, text in texts.items()),
    )


AUDITS = [
    (paper(GAME, " ".join(["2"] * 22), "red", "1"), ["board-too-long"]),
    (paper(GAME, "* 2", "red"), ["star-first"]),
    (paper(GAME, " ".join(["2"] * 21), "red"), ["board-too-long"]),
    (marked(board_1="2", extra_2="open"), ["gap"]),
    (marked(board_1="2", board_2="open"), ["bad-entry"]),
    (marked(board_1="2", board_3="4"), ["gap"]),
    (marked(board_1="7"), ["bad-entry"]),
    (Sheet("uno-dice", facts=(("color", "pink"),)), ["unknown-choice"]),
    (paper(GAME, " ".join(["2"] * 21), "red", "1"), []),
    (paper(GAME, "2 * * 3", "red"), []),
    (paper(GAME), []),
]


@pytest.mark.parametrize(("sheet", "codes"), AUDITS)
def test_what_cannot_be_right_on_a_board(sheet: Sheet, codes: list[str]) -> None:
    assert [problem.code for problem in GAME.sheets.audit(sheet)] == codes


def test_a_board_longer_than_its_spaces_says_how_long_it_may_be() -> None:
    (problem,) = GAME.audit(paper(GAME, " ".join(["2"] * 22), "red", "1"))
    assert (
        problem.message
        == "22 spaces are filled; the board has 21: 20 blank and 1 opened extra spaces"
    )
    assert (problem.where, problem.switch) == ("board", "blanks=20")


POSITION_ERRORS = [
    ([paper(GAME, "2", "red"), paper(GAME, "3", "red")], "color-twice"),
    ([paper(GAME, players="4")] * 5, "too-many-sheets"),
    ([], "no-sheet"),
    ([paper(GAME, "2", players="2"), paper(GAME, "2", players="3")], "players-differ"),
    ([paper(GAME, " ".join(["2"] * 20))] * 2, "all-full"),
    ([paper(GAME, "* 2", "red")], "star-first"),
]


@pytest.mark.parametrize(("papers", "code"), POSITION_ERRORS)
def test_papers_that_are_no_table(papers: list[Sheet], code: str) -> None:
    with pytest.raises(SheetError) as refused:
        GAME.position(papers)
    assert [problem.code for problem in refused.value.problems] == [code]


def test_a_paper_without_a_color_takes_a_free_board() -> None:
    papers = [
        paper(GAME, "2", players="3"),
        paper(GAME, "3", "red", players="3"),
        paper(GAME, "4", players="3"),
    ]
    assert shown(GAME.position(papers)) == ["yellow: 2", "red: 3", "blue: 4"]


def test_an_empty_board_may_begin_with_anything() -> None:
    state = GAME.position([paper(GAME)], GAME.parse_roll("Y2 R6"))
    assert {move.links for move in GAME.moves(state, ANN) if isinstance(move, WriteChain)} == {
        (),
        ("Y2",),
        ("R6",),
    }


def test_full_boards_have_won() -> None:
    state = GAME.position(
        [
            paper(GAME, "2", "red", player="Ann"),
            paper(GAME, " ".join(["2"] * 20), "blue", player="Ben"),
        ]
    )
    assert GAME.rules.outcome(state, NAMES).reason == "the blue board is full"
    assert [(rank.seat, rank.place) for rank in GAME.rules.outcome(state, NAMES).ranks] == [
        (BEN, 1),
        (ANN, 2),
    ]


@pytest.mark.parametrize(
    ("tie", "places"), [("clockwise", [(ANN, 1), (BEN, 2)]), ("shared", [(ANN, 1), (BEN, 1)])]
)
def test_of_two_full_boards_the_first_has_won_unless_they_share(
    tie: str, places: list[tuple[Seat, int]]
) -> None:
    game = rules(tie=tie)
    full = " ".join(["2"] * 20)
    outcome = game.rules.outcome(
        game.position(
            [paper(game, full, "red", players="3"), paper(game, full, "blue", players="3")]
        ),
        NAMES,
    )
    assert outcome.reason == "the red board and the blue board are full"
    assert [(rank.seat, rank.place) for rank in outcome.ranks] == places


def test_a_position_keeps_how_many_play() -> None:
    state = GAME.position([paper(GAME, "2", "red", players="4")])
    assert GAME.sheet(state, ANN) == paper(GAME, "2", "red", players="4")


def codes_made() -> set[str]:
    """Every problem code that the package's source can make."""
    found: set[str] = set()
    for path in Path(sheetgen.games.uno.__path__[0]).glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and getattr(
                node.func, "attr", getattr(node.func, "id", "")
            ) in ("Problem", "problem", "error", "SheetError", "IllegalMove", "UsageError"):
                found |= {
                    part.value for part in ast.walk(node.args[0]) if isinstance(part, ast.Constant)
                }
    return found


def test_every_reason_stands_in_a_row() -> None:
    rows = {code for row in REFUSALS for code in row[3]} | {
        code for row in NUMBER_REFUSALS for code in row[2]
    }
    rows |= (
        {row[2] for row in ROLL_REFUSALS}
        | {row[1] for row in MOVE_ERRORS}
        | {row[2] for row in SHEET_ERRORS}
    )
    rows |= {code for row in AUDITS for code in row[1]} | {row[1] for row in POSITION_ERRORS}
    tested_by_name = {
        "empty-board",
        "die-in-chain",
        "no-such-face",
        "ambiguous-move",
        "nobody-has",
    }
    assert len(codes_made()) > 35
    assert codes_made() - rows - tested_by_name == set()


def test_a_designers_layout_may_have_other_dice(tmp_path: Path) -> None:
    layout = tmp_path / "coins.yaml"
    layout.write_text(
        f"sheetgen: 1\nextends: {layouts_folder() / 'uno-dice.yaml'}\nid: coins\nplayers:"
        " 2\ndice:\n  - {id: coin, copies: 3, faces: [{value: 1, color: red}, {value: 2,"
        " color: blue}]}\n",
        encoding="utf-8",
    )
    setup = DiceChainSetup(load_layout(str(layout)).spec)
    assert (setup.colors, setup.numbers) == (("red", "blue"), (1, 2))
    assert list(Chains(setup, ("R1", "R1", "B2"), setup.holding("1"))) == [
        (),
        ("R1",),
        ("R1", "R1"),
    ]


@pytest.mark.parametrize("text", ["chain \u0662", "reroll #", "penalty -1 \u00df", "chain **#2"])
def test_strange_signs_are_refused_in_words(text: str) -> None:
    with pytest.raises(NotationError):
        parse(GAME, text, TABLE, ANN)


FIRST = (
    "the red board is empty; the number that begins it is thrown with one die, before the first"
    " turn"
)


@pytest.mark.parametrize("boards", [["red:", "blue: 3"], ["red:"]])
def test_no_chain_is_built_on_an_empty_board(boards: list[str]) -> None:
    with pytest.raises(SheetError) as refused:
        table(GAME, *boards, roll="Y2 R6")
    assert [
        (problem.code, problem.message, problem.where) for problem in refused.value.problems
    ] == [("empty-board", FIRST, "board")]


def test_no_chain_is_built_while_another_board_is_empty() -> None:
    with pytest.raises(SheetError, match="the blue board is empty"):
        table(GAME, "red: 2", "blue:", roll="Y2 R6")


def test_empty_boards_wait_for_one_die_each() -> None:
    state = table(GAME, "red: 2", "blue:", "green:")
    assert (GAME.rules.to_roll(state), state.turn) == (GAME.rules.to_roll(GAME.start(3)), BEN)


@pytest.mark.parametrize(
    ("boards", "roll", "written", "turn"),
    [
        (["red:", "blue:"], "Y2", ["red: 2", "blue: "], BEN),
        (["red: 2", "blue:"], "Y5", ["red: 2", "blue: 5"], ANN),
        (["blue:", "red: 2"], "Y5", ["blue: 5", "red: 2"], BEN),
        (["red:", "blue:"], "*", ["red: ", "blue: "], ANN),
    ],
)
def test_one_die_is_the_set_up_of_an_empty_board(
    boards: list[str], roll: str, written: list[str], turn: Seat
) -> None:
    state = table(GAME, *boards, roll=roll)
    assert (shown(state), state.turn) == (written, turn)


def test_after_a_special_in_the_set_up_the_same_die_is_thrown() -> None:
    state = table(GAME, "red:", "blue:", roll="-1")
    assert GAME.rules.to_roll(state).dice == ("uno2",)


@pytest.mark.parametrize(
    ("reading", "depends"),
    [
        ("any", "only on a board that ends with a 2 or a star; no board was given"),
        ("star", "only on a board that ends with a 2; no board was given"),
        (
            "number",
            "only on a board that ends with a 2, or with stars after a 2; no board was given",
        ),
    ],
)
def test_a_chain_without_any_board_says_what_it_depends_on(reading: str, depends: str) -> None:
    game = rules(star_start=reading)
    state = game.position([Sheet("uno-dice", players=2)], game.parse_roll("Y2 R2 R6 * *"))
    called = "each other board that is red or ends with {0} or a star gets a {0}"
    assert told(game, state, "chain Y2 R2") == (depends, f"calls R2: {called.format(2)}")
    assert told(game, state, "chain ** R6") == (f"calls R6: {called.format(6)}",)
    assert told(game, state, "chain") == ()


def test_a_board_that_nobody_knows_is_in_no_set_up() -> None:
    nobody = Sheet("uno-dice", players=2)
    assert GAME.rules.to_roll(GAME.position([nobody])) == GAME.rules.turn_throw
    assert WriteChain(("Y2",)) in list(
        GAME.moves(GAME.position([nobody], GAME.parse_roll("Y2")), ANN)
    )


def test_nothing_is_written_on_a_board_that_nobody_knows() -> None:
    state = after(
        GAME, GAME.position([Sheet("uno-dice", players=2)], GAME.parse_roll("Y2 R6")), "chain Y2"
    )
    assert GAME.sheet(state, ANN).marks == ()


@pytest.mark.parametrize(
    "boards", [["blue: 3"], ["blue: 3", "red: 2"], ["blue: 3", "green: 5", "red: 2"]]
)
def test_somebody_elses_wild_space_is_answered_with_a_number(boards: list[str]) -> None:
    game = rules(wild_call="number")
    beside = game.sheets.others_half(table(game, *boards, roll="Y2 * *"))
    assert game.rules.waiting(beside) == {ANN}
    assert refusals(game, beside, "chain Y2", ANN) == ["number-due"]
    settled = after(game, beside, "number 5")
    assert shown(settled) == ["blue: 3 5", *boards[1:]]
    assert game.rules.turn(settled) != game.rules.turn(beside)


def test_a_number_may_fill_the_board() -> None:
    game = rules(wild_call="number")
    beside = game.sheets.others_half(game.position([paper(game, " ".join(["2"] * 19), "blue")]))
    assert (
        game.outcome(after(game, beside, "number 5"), NAMES).reason
        == "the call of a Wild Space filled the blue board of Ann"
    )


def test_nobody_else_uses_the_dice_where_a_star_is_written() -> None:
    assert GAME.sheets.others_half(table(GAME, "blue: 3", "red: 2", roll="Y2 * *")) is None


def test_a_throw_of_other_dice_is_refused() -> None:
    (die,) = thrown(GAME, "B1")
    for roll in (
        (die, die),
        (*GAME.parse_roll(SAMPLE), Thrown(DieId("uno7"), die.face)),
        (Thrown(die.die, Face(9, "", "blue", "B")),),
    ):
        with pytest.raises(SheetError) as refused:
            GAME.position([paper(GAME, "2", "red")], roll)
        assert [problem.code for problem in refused.value.problems] == ["wrong-dice"]


@pytest.mark.parametrize("roll", [7, "Y2", ("Y2",), (None,)])
def test_what_is_no_roll_is_refused(roll: object) -> None:
    with pytest.raises(SheetError) as refused:
        GAME.position([paper(GAME, "2", "red")], roll)
    assert [problem.code for problem in refused.value.problems] == ["not-a-roll"]
