"""Formulas: every refusal, and words that cannot be read."""

from __future__ import annotations

import ast
from collections.abc import Callable
from pathlib import Path

import pytest

import sheetgen.games.formulas as package
from sheetgen.core.cells import CellId
from sheetgen.core.play import Rolled
from sheetgen.errors import AmbiguousMove, IllegalMove, NotationError, Problem, Source
from sheetgen.games.formulas import FormulasState
from sheetgen.games.formulas.acts import WriteSign
from tests.games.formulas import CORNERS, ME, Formulas, at, codes, do, drafting, grid, rules

Opening = Callable[[Formulas], FormulasState]


def used(roll: str, text: str = CORNERS, **lines: str) -> Opening:
    return lambda game: at(game, text, roll, **lines)


def ended(game: Formulas) -> FormulasState:
    state = at(game, CORNERS, "4", players=1, round="14")
    return do(game, state, "penalty")


def shared(game: Formulas) -> FormulasState:
    return do(game, drafting(game, players=3), "draft 4 -", "done")


LINE = grid("4 + . + . - 5 - 6")

REFUSALS: list[tuple[str, tuple[str, ...], Opening, str]] = [
    ("game-over", ("strict-use=false",), lambda game: ended(game), "write 4 r1c2"),
    ("roll-first", (), lambda game: game.start(1), "write 4 r1c2"),
    ("setup-numbers-only", (), used("4 5 6", grid()), "activate row 4"),
    ("setup-numbers-only", (), used("4 5 6", grid()), "penalty"),
    (
        "cell-filled",
        (),
        lambda game: do(game, at(game, grid(), "4 5 6"), "write 4 r1c1"),
        "write 5 r1c1",
    ),
    ("no-such-die", (), used("4 5 6", grid()), "write 3 r1c1"),
    (
        "not-your-turn",
        (),
        lambda game: do(game, at(game, grid(), "4"), "write 4 r1c1"),
        "write 5 r1c2",
    ),
    ("wrong-phase", (), drafting, "write 4 r1c2"),
    ("wrong-phase", (), drafting, "penalty"),
    ("wrong-phase", (), used("4"), "reroll d1"),
    ("wrong-phase", ("rest=split",), shared, "done"),
    ("not-your-turn", (), lambda game: do(game, drafting(game), "draft 4"), "seat 1: draft 5"),
    ("not-your-turn", ("rest=split",), shared, "draft 5"),
    ("no-dice-named", (), drafting, "draft"),
    ("no-dice-named", (), drafting, "reroll"),
    ("die-twice", (), drafting, "draft d1 d1"),
    ("die-drafted", (), lambda game: do(game, drafting(game), "draft 4"), "draft d1"),
    ("die-drafted", (), lambda game: do(game, drafting(game), "draft 4"), "reroll d1"),
    ("not-on-table", ("rest=split",), shared, "seat 1: draft 4"),
    ("not-showing", (), drafting, "draft 5(d1)"),
    ("too-many-drafted", (), drafting, "draft 4 5 6 1 2"),
    ("too-many-drafted", (), lambda game: do(game, drafting(game), "draft 4 5 6 -"), "draft 1"),
    ("one-at-a-time", ("rest=split",), shared, "seat 1: draft 5 6"),
    (
        "no-reroll-left",
        (),
        lambda game: game.apply(do(game, drafting(game), "reroll 5"), Rolled(game.parse_roll("1"))),
        "reroll 6",
    ),
    ("dice-left", (), used("4"), "done"),
    ("use-exists", (), used("+"), "penalty"),
    (
        "nothing-unused",
        ("ability-cost=free",),
        lambda game: do(game, at(game, CORNERS, "+"), "sign + r1c1-r1c2"),
        "penalty",
    ),
    ("multiplication", (), used("4 5", LINE), "combine 4x5 r1c2"),
    ("multiplication", (), used("4 5", LINE), "sign x r1c1-r2c1"),
    ("no-such-die", (), used("4 +", LINE), "write 5 r1c2"),
    ("no-such-die", (), used("4 +", LINE), "sign - r1c1-r2c1"),
    ("no-such-die", (), used("4 +", LINE), "activate row 5"),
    ("die-used-twice", (), used("4 +", LINE), "combine 4+4 r1c2"),
    ("unbalanced", (), used("4 5 + -", LINE), "combine 4+5- r1c2"),
    ("unbalanced", (), used("4 5 + -", LINE), "combine 4 r1c2"),
    ("negative-result", (), used("4 5 + -", LINE), "combine 4-5 r1c2"),
    ("off-grid", (), used("4", LINE), "write 4 r6c1"),
    ("cell-filled", (), used("4", LINE), "write 4 r1c1"),
    ("touches-no-sign", (), used("4", LINE), "write 4 r3c3"),
    ("touches-no-sign", (), used("4 5 +", LINE), "combine 4+5 r3c3"),
    ("no-such-slot", (), used("+", LINE), "sign + r1c1-r3c1"),
    ("slot-filled", (), used("+", LINE), "sign + r1c1-r1c2"),
    ("touches-no-number", (), used("+", LINE), "sign + r3c1-r3c2"),
    ("no-such-line", (), used("1", LINE), "activate row 1"),
    ("already-active", (), used("4", LINE, rows="4"), "activate row 4"),
    ("no-such-ability", (), used("1", LINE), "ability 7 r1c1-r2c1"),
    ("no-such-ability", (), used("1", LINE), "ability 0"),
    (
        "ability-used",
        (),
        used("1", grid("4 x . . . . . . ."), abilities="1"),
        "ability 1 r1c1-r2c1",
    ),
    (
        "second-ability",
        (),
        lambda game: do(game, at(game, LINE, "1 4"), "ability 1 r1c1-r2c1"),
        "ability 4 r1c3-r1c4 r1c4-r1c5",
    ),
    (
        "only-when-active",
        ("ability-when=active",),
        lambda game: do(game, drafting(game), "done"),
        "seat 1: ability 1 r1c1-r2c1",
    ),
    ("wrong-payment", (), used("1 5", LINE), "ability 1 r1c1-r2c1 by 5"),
    ("wrong-payment", ("ability-cost=free",), used("1 5", LINE), "ability 1 r1c1-r2c1 by 5"),
    ("wrong-payment", ("ability-cost=any",), used("5", LINE), "ability 2 5 r1c2"),
    ("no-such-die", (), used("5", LINE), "ability 2 5 r1c2"),
    ("no-such-die", (), used("2", LINE), "ability 2 5 r1c2"),
    ("die-used-twice", (), used("2", LINE), "ability 2 2 r1c2"),
    ("wrong-form", (), used("1", LINE), "ability 1"),
    ("wrong-form", (), used("2 +", LINE), "ability 2 + r1c2"),
    ("wrong-form", (), used("2", LINE), "ability 2 r1c2"),
    ("wrong-form", (), used("3 5", LINE), "ability 3 5 r1c2 r1c3"),
    ("wrong-form", (), used("5 5", LINE), "ability 5 5 r1c1-r2c1 r1c4-r2c4 r1c5-r2c5"),
    ("place-twice", (), used("4", LINE), "ability 4 r1c3-r1c4 r1c3-r1c4"),
    ("touches-no-sign", (), used("3 5", LINE), "ability 3 5 r1c2 r1c3 r3c3"),
    ("touches-no-number", (), used("5 +", LINE), "ability 5 + r1c1-r2c1 r1c4-r2c4 r3c3-r3c4"),
    ("not-a-minus", (), used("4", LINE), "ability 4 r1c1-r1c2 r1c3-r1c4"),
    ("not-a-minus", (), used("4", LINE), "ability 4 r9c9-r9c8 r1c3-r1c4"),
    ("no-such-line", (), used("6", LINE), "ability 6 row 1"),
    ("already-double", (), used("6", LINE), "ability 6 column 2"),
]


@pytest.mark.parametrize(
    ("code", "settings", "state", "text"), REFUSALS, ids=[f"{row[0]}: {row[3]}" for row in REFUSALS]
)
def test_a_refusal(code: str, settings: tuple[str, ...], state: Opening, text: str) -> None:
    game = rules(*settings)
    seat, _, move = text.rpartition(": ")
    number = int(seat.removeprefix("seat ") or 0)
    table = state(game)
    assert code in codes(game, table, move, number)
    assert game.parse_move(move, table, number) not in list(game.moves(table, number))


def test_a_sign_that_is_no_sign_is_refused() -> None:
    game = rules()
    assert [
        problem.code
        for problem in game.problems(
            at(game, LINE, "4"), ME, WriteSign(4, CellId("signs.r1c1-r2c1"))
        )
    ] == ["not-a-sign"]


def test_all_reasons_are_given_at_once_with_the_switch_they_depend_on() -> None:
    game = rules()
    state = at(game, LINE, "2 5 -", abilities="2")
    assert game.problems(state, ME, game.parse_move("ability 2 6 r3c3", state, ME)) == (
        Problem("no-such-die", "no die that is left shows 6; left are 2 5 -", "6"),
        Problem("ability-used", "ability 2 is used up; each is used once a game", "abilities.2"),
        Problem(
            "touches-no-sign",
            "no slot around cell 44 is filled; a number is written beside a sign",
            "grid.r3c3",
        ),
    )
    assert game.problems(state, ME, game.parse_move("combine 2-5 r1c2", state, ME)) == (
        Problem(
            "negative-result",
            "2-5 is -3; the least that can be written is 0",
            "2-5",
            "allow-negative=false",
        ),
    )
    assert game.problems(state, ME, game.parse_move("penalty", state, ME)) == (
        Problem(
            "use-exists",
            "2 5 -: there is still a use, such as `write 2 23`; a penalty is only for dice"
            " without one",
            "",
            "strict-use=true",
        ),
    )


THROWS: list[tuple[str, Opening, str]] = [
    ("no-roll-due", lambda game: at(game, LINE, "4"), "4"),
    ("wrong-dice", lambda game: game.start(1), "4 5"),
    ("no-such-face", lambda game: game.start(1), "4 5 +"),
    # three dice have a + each
    ("no-such-face", lambda game: do(game, at(game, CORNERS, "4 5 6 3 2 + + +"), "reroll 4"), "+"),
]


@pytest.mark.parametrize(
    ("code", "state", "roll"), THROWS, ids=[f"{row[0]}: {row[2]}" for row in THROWS]
)
def test_a_throw_that_was_not_due_is_refused(code: str, state: Opening, roll: str) -> None:
    game = rules()
    with pytest.raises(IllegalMove) as caught:
        game.apply(state(game), Rolled(game.parse_roll(roll)))
    assert [problem.code for problem in caught.value.problems] == [code]


def test_an_illegal_move_is_not_applied() -> None:
    game = rules()
    with pytest.raises(IllegalMove, match="no slot around cell 44 is filled"):
        do(game, at(game, LINE, "4"), "write 4 r3c3")


WORDS = [
    ("empty-move", "", 1),
    ("unknown-verb", "wriet 4 r1c2", 1),
    ("no-number", "write four r1c2", 7),
    ("no-number", "combine 4+99999 r1c2", 9),
    ("no-cell", "write 4 r1-c2", 9),
    ("no-slot", "sign + r1c2", 8),
    ("no-sign", "sign / r1c1-r1c2", 6),
    ("no-formula", "combine four r1c2", 9),
    ("no-line", "activate diagonal 4", 10),
    ("too-short", "write 4", 1),
    ("extra-word", "done now", 6),
    ("unknown-die", "draft 4(d9)", 7),
    ("unknown-face", "draft +(d1)", 7),
    ("unknown-face", "draft 9", 7),
    ("ambiguous-move", "activate 4", 10),
    ("ambiguous-move", "ability 6 4", 11),
]


@pytest.mark.parametrize(("code", "text", "column"), WORDS, ids=[row[1] for row in WORDS])
def test_words_that_cannot_be_read_are_pointed_at(code: str, text: str, column: int) -> None:
    game = rules()
    with pytest.raises((NotationError, AmbiguousMove)) as caught:
        game.parse_move(text, at(game, LINE, "4 5 + -"), ME)
    (problem,) = caught.value.problems
    assert isinstance(problem.where, Source)
    assert (problem.code, problem.where.column) == (code, column)


def test_the_die_that_pays_has_to_be_named_when_any_may() -> None:
    game = rules("ability-cost=any")
    state = at(game, LINE, "4 5 +")
    with pytest.raises(AmbiguousMove) as caught:
        game.parse_move("ability 2 5 r1c2", state, ME)
    message = "any die may pay; write `ability 2 5 r1c2 by 4` or `ability 2 5 r1c2 by +`"
    assert [(problem.code, problem.message) for problem in caught.value.problems] == [
        ("ambiguous-move", message)
    ]
    assert codes(game, state, "ability 2 5 r1c2 by +") == []
    assert codes(game, at(game, LINE, "5 +"), "ability 2 5 r1c2") == []


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        ("WRITE 4 R1C2", "write 4 r1c2"),
        ("write 4 grid.r1c2", "write 4 r1c2"),
        ("sign − r2c1-r1c1", "sign - r1c1-r2c1"),
        ("sign × r1c1-r2c1", "sign x r1c1-r2c1"),
        ("combine 5 + 4 r1c2", "combine 4+5 r1c2"),
        ("combine 2-5+3 r1c2", "combine 2+3-5 r1c2"),
        ("activate col 4", "activate column 4"),
        ("ability 3 5 r1c3, r1c2, r3c3", "ability 3 5 r1c2 r1c3 r3c3"),
    ],
)
def test_notation_is_forgiving(typed: str, kept: str) -> None:
    game = rules()
    state = at(game, LINE, "4 5 + -")
    assert game.format_move(game.parse_move(typed, state, ME)) == kept


def test_there_is_no_other_seat() -> None:
    game = rules()
    state = at(game, CORNERS, "4 +")
    problems = game.problems(state, 2, game.parse_move("sign + r1c1-r1c2", state, 0))
    assert [(problem.code, problem.message) for problem in problems] == [
        ("no-such-seat", "there is no seat 2; the seats are 0 to 1")
    ]


ROW = {f"grid.r1c{place}": str(place) for place in range(1, 6)} | {
    f"signs.r1c{place}-r1c{place + 1}": "+" for place in range(1, 5)
}
"""1 + 2 + 3 + 4 + 5 = 15 in the first row, which is labeled 2."""


@pytest.mark.parametrize(
    ("written", "codes"),
    [
        ({"played.1": "x", "played.3": "x"}, ["round-unticked"]),
        ({**ROW, "row-results.2": "15"}, ["result-not-active"]),
        ({**ROW, "rows.2": "x", "row-results.2": "15", "sums.rows": "15"}, []),
    ],
)
def test_what_a_photographed_sheet_says_twice_has_to_agree(
    written: dict[str, str], codes: list[str]
) -> None:
    found = rules().photos.inconsistencies({CellId(cell): text for cell, text in written.items()})
    assert [problem.code for problem in found] == codes


def test_a_result_is_what_its_line_comes_to_and_sums_are_what_all_lines_do() -> None:
    def told(**results: str) -> list[tuple[str, list[str], int]]:
        """Each equation: its name, its parts, and what they come to."""
        written = {**ROW, "rows.2": "x"}
        for cell, text in results.items():
            written[cell.replace("_", ".").replace("results", "-results")] = text
        texts = {CellId(cell): text for cell, text in written.items()}
        found = []
        for one in rules().photos.equations(texts):
            numbers = [number for cell in one.parts if (number := one.reads(cell, texts[cell]))]
            found.append((one.name, sorted(one.parts), (one.value or sum)(numbers)))
        return found

    line = ("row 2", sorted(ROW), 15)
    assert told(rowresults_2="14") == [line]
    assert told(rowresults_2="14", sums_rows="16") == [line, ("rows", ["row-results.2"], 14)]
    # Where results are not written, all that stands in the lines counts.
    assert told(sums_rows="16") == [("rows", [], 15)]
    assert told(sums_columns="1", total_1="15") == [("columns", [], 0), ("the total", [], 15)]
    # A number that nobody can read makes no equation of its line.
    assert told(rowresults_2="15", grid_r1c1="?") == []


def test_every_code_of_the_package_stands_in_a_row_of_the_tests() -> None:
    source = "".join(
        path.read_text() for path in sorted(Path(package.__file__).parent.glob("*.py"))
    )
    found = {
        node.args[0].value
        for node in ast.walk(ast.parse(source.replace("from __future__ import annotations", "")))
        if isinstance(node, ast.Call) and node.args and isinstance(node.args[0], ast.Constant)
        if (node.func.id if isinstance(node.func, ast.Name) else getattr(node.func, "attr", ""))
        in ("Problem", "problem", "error", "SheetError", "IllegalMove", "UsageError")
    }
    tests = "".join(
        path.read_text() for path in sorted(Path(__file__).parent.glob("test_formulas*.py"))
    )
    assert len(found) >= 60
    assert {code for code in found if f'"{code}"' not in tests} == set()
