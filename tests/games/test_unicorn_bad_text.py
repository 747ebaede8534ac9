"""Sheets that cannot be right, sheets and moves that cannot be read, in whole sentences; and that
no reason is left out.
"""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

import sheetgen.games.unicorn as package
from sheetgen.core.cells import CellId, Mark, Sheet
from sheetgen.core.dice import DieId, Face, Thrown
from sheetgen.errors import AmbiguousMove, SheetgenError
from sheetgen.games.unicorn import Claim, ClaimedDie
from tests.games.unicorn import entries, face, paper, said, table, unicorn

# A sheet that cannot be right: the lines, the reasons with the line each stands in.
AUDITS: list[tuple[str, list[str]]] = [
    (
        "players: 2\nred: 2-4\nabilities: red.a",
        [
            "abilities ability-without-section: red.a is not gained yet: red 5 still open"
            " [ability-on=complete]"
        ],
    ),
    (
        "players: 2\nred: 6-8\nabilities: red.b used, blue.b used",
        [
            "abilities ability-without-section: blue.b is not gained yet: blue 6, 7, 8 still open"
            " [ability-on=complete]"
        ],
    ),
    (
        "players: 2\nred: 6\norange: 6\nyellow: 6\ngreen: 6\nfirst: 6",
        ["first first-on-open-column: 1st of 6, but blue, violet 6 is open"],
    ),
    (
        "players: 1\nfirst: 6.",
        ["first dot-in-solo: a dot at 6, but there is no other player in a solo game"],
    ),
    (
        "players: 2\nred: 2-10\nbonus: red",
        ["bonus bonus-without-row: the bonus of red is marked, but the row is not complete"],
    ),
    (
        "players: 2\nred: 2-11\nblue: 2-11\nextras: 10",
        ["extras too-many-extras: 10 extras crossed out; with 2 players there are 9"],
    ),
    (
        "players: 1\nred: 2-11\nblue: 2-11\nextras: 10",
        [
            "extras too-many-extras: 10 extras crossed out; with one player there are 9"
            " [extras-solo=9]"
        ],
    ),
    (
        "players: 2\nred: 2\nextras: 1",
        [
            "extras extras-without-marks: 1 extra crossed out, but 1 cell marked; each extra is the"
            " second mark of a turn"
        ],
    ),
    (
        "players: 2\nred: 2-4\nextras: 2",
        [
            "extras extras-without-marks: 2 extras crossed out, but 3 cells marked; each extra is"
            " the second mark of a turn"
        ],
    ),
    (
        "players: 2\nyours: 3\nothers: 4",
        [
            "others both-strips-full: 3 yours and 4 others; the game ends with the first strip that"
            " is full"
        ],
    ),
]


@pytest.mark.parametrize(("lines", "reasons"), AUDITS)
def test_a_sheet_that_cannot_be_right(lines: str, reasons: list[str]) -> None:
    game = unicorn()
    problems = game.audit(paper(game, lines))
    assert [
        f"{item.where} {text}" for item, text in zip(problems, said(problems), strict=True)
    ] == reasons


# What may have been forgotten.
NOTES: list[tuple[str, list[str]]] = [
    (
        "players: 2\nred: 2-8\nabilities: red.a",
        ["ability-not-circled: red.b is gained; you may circle it"],
    ),
    (
        "players: 2\nred: 6\norange: 6\nyellow: 6\ngreen: 6\nblue: 6\nviolet: 6",
        ["first-not-marked: column 6 is complete; write 6 for a 1st or 6. for a dot"],
    ),
    (
        "players: 2\nred: 2-11\norange: 3-11\nyellow: 2-11\nblue: 2-11\ngreen: 3-11\nabilities: "
        + ", ".join(
            f"{row}.{kind}" for row in ("red", "orange", "yellow", "green", "blue") for kind in "ab"
        ),
        ["beyond-the-end: 5 complete rows; a game ends with 3"],
    ),
    ("players: 2\nred: 2-5 11\nabilities: red.a used", []),
]


@pytest.mark.parametrize(("lines", "notes"), NOTES)
def test_a_sheet_on_which_something_may_be_forgotten(lines: str, notes: list[str]) -> None:
    game = unicorn()
    assert said(game.comments.notes(paper(game, lines))) == notes


# Sheets that the table cannot stand on.
POSITIONS: list[tuple[list[Sheet], str, str]] = [
    ([Sheet("uno-dice")], "", "wrong-game: this is a sheet of uno-dice, not of unicorn-rainbow"),
    (
        [Sheet("unicorn-rainbow", marks=(Mark(CellId("pink.3")),))],
        "",
        "no-such-cell: there is no cell pink.3 on this sheet",
    ),
    ([], "", "no-sheet: there is no sheet here; a table needs at least one"),
    (
        [Sheet("unicorn-rainbow", players=2), Sheet("unicorn-rainbow", players=3)],
        "",
        (
            "players-differ: the sheets must be of one game, with the same number of players on"
            " each; they say 2 or 3"
        ),
    ),
    (
        [Sheet("unicorn-rainbow", players=5)],
        "",
        "player-count: Unicorn Rainbow is for 1 to 4 players, not 5",
    ),
    (
        [Sheet("unicorn-rainbow")] * 2,
        "",
        "too-many-sheets: 2 sheets of a game with 1 player; one for each at most",
    ),
    (
        [Sheet("unicorn-rainbow", marks=(Mark(CellId("first.6"), "1st"),), players=2)] * 2,
        "",
        "shared-first: 2 sheets have the 1st of 6; with 2 players nobody shares a 1st",
    ),
    (
        [Sheet("unicorn-rainbow", marks=(Mark(CellId("first.11/12"), "1st"),), players=3)] * 3,
        "",
        "shared-first: 3 sheets have the 1st of 11/12; with 3 players at most 2 share a 1st",
    ),
    (
        [Sheet("unicorn-rainbow", marks=(Mark(CellId("first.6"), "dot"),), players=2)] * 2,
        "",
        "dot-without-first: a dot at 6, but no sheet has the 1st of 6",
    ),
    (
        [Sheet("unicorn-rainbow")],
        "r1 R3, r2 R5",
        (
            "wrong-dice: R3 R5 is not a roll of this game; it has 3 dice out of red red yellow"
            " yellow blue blue"
        ),
    ),
]


@pytest.mark.parametrize(("sheets", "roll", "reason"), POSITIONS)
def test_sheets_that_make_no_table(sheets: list[Sheet], roll: str, reason: str) -> None:
    game = unicorn()
    dice = [part.split() for part in roll.split(", ")] if roll else None
    with pytest.raises(SheetgenError) as caught:
        game.position(
            sheets,
            tuple(Thrown(DieId(die), face(game, text)) for die, text in dice) if dice else None,
        )
    assert said(caught.value.problems) == [reason]


def test_a_roll_with_a_die_of_another_game_makes_no_table() -> None:
    game = unicorn()
    shown = (face(game, "R3"), face(game, "Y4"), Face(5, "", "purple", "P"))
    with pytest.raises(SheetgenError) as caught:
        game.position(
            [Sheet("unicorn-rainbow")],
            tuple(
                Thrown(DieId(die), one) for die, one in zip(("r1", "y1", "p1"), shown, strict=True)
            ),
        )
    message = (
        "wrong-dice: R3 Y4 P5 is not a roll of this game; it has 3 dice out of red red yellow"
        " yellow blue blue"
    )
    assert said(caught.value.problems) == [message]


ABILITIES = (
    "red.a, red.b, orange.a, orange.b, yellow.a, yellow.b, green.a, green.b, blue.a, blue.b,"
    " violet.a or violet.b"
)

# Lines of a filled sheet that cannot be read, with line and column.
LINES: list[tuple[str, list[str]]] = [
    ("game: uno-dice", ['1:7 wrong-game: this is a sheet of "uno-dice", not of unicorn-rainbow']),
    ("players: 7", ['1:10 bad-players: players is 1 to 4, not "7"']),
    ("rde: 3", ['1:6 unknown-key: there is no line "rde" on this sheet; did you mean "red"?']),
    ("red: 3\nred: 4", ['2:6 key-twice: "red" is here and on line 1; keep one']),
    (
        "red: 3 13 4x",
        [
            "1:8 unknown-cell: 13 is not in red; it has 2 to 11/12, or ranges of them",
            "1:11 unknown-cell: 4x is not in red; it has 2 to 11/12, or ranges of them",
        ],
    ),
    (
        "orange: 2-5",
        ["1:9 unknown-cell: 2-5 is not in orange; it has 3 to 11/12, or ranges of them"],
    ),
    ("red: 3 2-4", ["1:8 marked-twice: 3 stands twice in this line; write it once"]),
    ("red: 8-2", ["1:6 bad-range: 8-2 runs backwards; write 2-8"]),
    ("first: 2", ["1:8 unknown-cell: 2 is not in first; it has 3 to 11/12, or ranges of them"]),
    (
        "abilities: red.a spent",
        [
            f"1:18 unknown-cell: unknown ability spent; there is {ABILITIES}; behind one may stand used"
        ],
    ),
    (
        "abilities: red.c",
        [
            '1:12 unknown-cell: unknown ability red.c; did you mean "red.b"?; behind one may stand used'
        ],
    ),
    ("bonus: rde", ['1:8 unknown-cell: unknown row rde; did you mean "red"?']),
    ("extras: 16", ['1:9 bad-count: extras: "16" is not a number from 0 to 15']),
    ("yours: many", ['1:8 bad-count: yours: "many" is not a number from 0 to 3']),
]


@pytest.mark.parametrize(("text", "reasons"), LINES)
def test_a_line_of_a_filled_sheet_that_cannot_be_read(text: str, reasons: list[str]) -> None:
    with pytest.raises(SheetgenError) as caught:
        unicorn().parse_sheet(entries(text))
    found = zip(caught.value.problems, said(caught.value.problems), strict=True)
    assert [
        f"{item.where}".removeprefix("ann.yaml:") + f" {text}" for item, text in found
    ] == reasons


# Moves that cannot be read, with the column of the caret.
NOTATION: list[tuple[str, str]] = [
    ("", "1 empty-move: nothing here; HOW"),
    ("done now", "6 extra-word: nothing follows done, found now"),
    ("pick R Q Y", "8 unknown-color: Q: dice are picked by their letters, R Y B"),
    ("hello", "1 bad-move: found hello where a cell such as O7 would be right; HOW"),
    ("X7", "1 bad-move: found X7 where a row, R O Y G B V, would be right; HOW"),
    ("O7=", "3 bad-move: the line ends where a die such as R3 would be right; HOW"),
    ("O7=R3+", "6 bad-move: the line ends where a die such as R3 would be right; HOW"),
    ("O7 R3", "4 bad-move: found R3 where = and dice, or nothing would be right; HOW"),
    ("R5+Y4", "1 bad-move: a claim names its cell and = before its dice; HOW"),
    ("O7 + R3", "1 bad-move: a claim names its cell and = before its dice; HOW"),
    ("O7=R3 Y4", "7 bad-move: found Y4 where + and another die, or nothing would be right; HOW"),
    ("R6=R5(plus)", "6 bad-move: found (plus) where (+1), (-1) or (flip) would be right; HOW"),
]

HOW = "write pick R R Y, O7 or O7=R3+Y4"


@pytest.mark.parametrize(("text", "reason"), NOTATION)
def test_a_move_that_cannot_be_read(text: str, reason: str) -> None:
    game = unicorn()
    with pytest.raises(SheetgenError) as caught:
        game.parse_move(text, table(game, "R3 R5 Y4"), 0)
    column = str(caught.value.problems[0].where).rpartition(":")[2]
    assert f"{column} {said(caught.value.problems)[0]}" == reason.replace("HOW", HOW)


def test_a_cell_that_two_groups_make_is_ambiguous() -> None:
    game = unicorn("triple-ones=roller")
    with pytest.raises(AmbiguousMove) as caught:
        game.parse_move("R5", table(game, "R1 R1 Y1"), 0)
    assert said(caught.value.problems) == [
        "ambiguous-move: R5 may be R5=R1 or R5=R1+R1; write one of them"
    ]


def test_a_roll_needs_three_dice() -> None:
    game = unicorn()
    with pytest.raises(SheetgenError) as caught:
        game.position([Sheet("unicorn-rainbow")], game.parse_roll("R3 R5"))
    message = (
        "wrong-dice: R3 R5 is not a roll of this game; it has 3 dice out of red red yellow yellow"
        " blue blue"
    )
    assert said(caught.value.problems) == [message]


def test_a_sheet_is_exchanged_between_turns_only_and_has_to_go_with_the_others() -> None:
    game = unicorn()
    begun = game.start(2)
    first = paper(
        game, "players: 2\nred: 6\norange: 6\nyellow: 6\ngreen: 6\nblue: 6\nviolet: 6\nfirst: 6"
    )
    laid = game.with_sheets(begun, [game.sheet(begun, 0), first])
    # Whoever was not first has the dot; nothing else is changed.
    assert dict(game.format_sheet(game.sheet(laid, 1)))["first"] == "6"
    assert dict(game.format_sheet(game.sheet(laid, 0))) == {
        "game": "unicorn-rainbow",
        "players": "2",
        "first": "6.",
    }
    assert game.rules.turn(laid) == game.rules.turn(begun)
    over = game.with_sheets(begun, [game.sheet(begun, 0), paper(game, "players: 2\nyours: 3")])
    assert game.outcome(over) is not None
    with pytest.raises(SheetgenError) as caught:
        game.with_sheets(table(game, "R3 R5 Y4"), [first, first])
    assert said(caught.value.problems) == [
        "mid-turn: a sheet is corrected between two turns, before dice are picked"
    ]
    with pytest.raises(SheetgenError) as caught:
        game.with_sheets(begun, [first, first])
    assert [problem.code for problem in caught.value.problems] == ["shared-first"]
    # The 1st of a dot may come with the next photo.
    dotted = game.with_sheets(begun, [game.sheet(begun, 0), paper(game, "players: 2\nfirst: 6.")])
    assert dict(game.format_sheet(game.sheet(dotted, 1)))["first"] == "6."


def test_every_code_of_the_package_is_refused_somewhere() -> None:
    codes = {
        code
        for path in Path(package.__path__[0]).glob("*.py")
        for code in codes_in(ast.parse(path.read_text()))
    }
    shown = "".join(path.read_text() for path in Path(__file__).parent.glob("test_unicorn_*.py"))
    assert {code for code in codes if f"{code}: " not in shown} == set()
    assert len(codes) > 40


def codes_in(tree: ast.AST) -> set[str]:
    """The codes that a module gives to problems and to the errors of a line."""
    found = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Call):
            name = (
                node.func.id
                if isinstance(node.func, ast.Name)
                else node.func.attr
                if isinstance(node.func, ast.Attribute)
                else ""
            )
            place = {"Problem": 0, "error": 0, "problem": 0, "SheetError": 0, "refuse": 1}.get(name)
            code = node.args[place] if place is not None and len(node.args) > place else None
            if isinstance(code, ast.Constant):
                found.add(str(code.value))
    return found


def test_claims_are_equal_whatever_the_order_of_their_dice() -> None:
    dice = (ClaimedDie("R3"), ClaimedDie("Y4"))
    assert Claim(CellId("orange.7"), dice) == Claim(CellId("orange.7"), dice[::-1])
