"""Rainbow Roll in words: moves, rolls, filled sheets, and what `claims` says about a move."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sheetgen.core.dice import roll_text
from sheetgen.core.play import MoveSummary
from sheetgen.errors import NotationError, SheetgenError, Source
from sheetgen.fields.filled import Entry
from tests.games.rainbow import ANN, GAME, at, read, setup_of

START = GAME.start(2)
FACES = tuple(setup_of().faces)


@pytest.mark.parametrize(
    ("typed", "move"),
    [
        ("keep O5", "keep O5"),
        ("keep r6, o5", "keep R6 O5"),
        ("KEEP L4 P1 R6", "keep R6 P1 L4"),
        ("swap P6", "swap P6"),
        ("swap p6 purple", "swap P6"),
        ("swap P6 red", "swap P6 red"),
        ("roll", "roll"),
        ("roll b2 r1", "roll R1 B2"),
        ("Stop", "stop"),
        ("bamboozled", "bamboozled"),
    ],
)
def test_moves_are_read_and_written(typed: str, move: str) -> None:
    assert GAME.notation.format(read(START, typed)) == move


@pytest.mark.parametrize(
    "typed", ["lucky", "keep lucky", "keep the lucky die", "lucky die aside", "L"]
)
def test_the_lucky_die_goes_by_its_name(typed: str) -> None:
    state = at("R6", "O5 L4")
    assert GAME.notation.format(GAME.parse_move(typed, state, ANN)) == "keep L4"
    assert GAME.notation.format(GAME.parse_move("set aside o5, lucky", state, ANN)) == "keep O5 L4"


def test_a_die_is_exchanged_for_the_one_of_its_color() -> None:
    for typed in ("swap P6 for P4", "exchange P6 with P4", "swap P6 P4"):
        swap = GAME.parse_move(typed, at("P4 R6", "P6 L1"), ANN)
        assert GAME.notation.format(swap) == "swap P6"
    start = at("", "P6 P3")
    (problem,) = GAME.problems(start, ANN, GAME.parse_move("swap P6 for P3", start, ANN))
    assert problem.message == "no purple die is aside; P6 can be set aside instead of exchanged"


@pytest.mark.parametrize(
    ("typed", "message", "column", "length"),
    [
        ("kep O5", 'unknown move "kep"; did you mean "keep"?', 1, 3),
        ("dance", 'unknown move "dance"; write keep O5, swap P6, roll or stop', 1, 5),
        ("keep O5 R7", "R7: no die shows it; there is R1 to R6", 9, 2),
        ("keep L0", "L0: no die shows it; there is L1 to L6", 6, 2),
        ("swap O5 orang", 'unknown color "orang"; did you mean "orange"?', 9, 5),
        ("stop now", "stop stands alone", 6, 3),
        ("O5 R6", "O5 R6 may be keep O5 R6 or swap O5 R6; write which", 1, 2),
    ],
)
def test_an_error_points_at_the_word(typed: str, message: str, column: int, length: int) -> None:
    with pytest.raises(SheetgenError) as error:
        read(START, typed)
    (problem,) = error.value.problems
    assert problem.message == message
    assert problem.where == Source("<claim>", 1, column, length)


def test_seven_typed_dice_are_read_as_dice_of_the_box() -> None:
    roll = GAME.parse_roll("Y1 P2 O5 R5 R6 Y3 L1")
    assert roll_text(roll) == "Y1 P2 O5 R5 R6 Y3 L1"
    assert [thrown.die[0] for thrown in roll] == [*"dfabab", "l"]


def test_a_third_die_of_one_kind_cannot_be_typed() -> None:
    with pytest.raises(NotationError) as error:
        GAME.parse_roll("R6 O5 Y4")
    assert [problem.code for problem in error.value.problems] == ["no-such-die"]


def test_error_in_a_filled_sheet_points_into_the_file() -> None:
    lines = [
        Entry("game", "rainbow-roll", 1, 7, "ann.yaml"),
        Entry("aside", "O5 R7 O6", 2, 8, "ann.yaml"),
        Entry("turns", "28 x", 3, 8, "ann.yaml"),
    ]
    with pytest.raises(NotationError) as error:
        GAME.parse_sheet(lines)
    assert [(str(problem.where), problem.code) for problem in error.value.problems] == [
        ("ann.yaml:2:11", "unknown-face"),
        ("ann.yaml:2:14", "color-twice"),
        ("ann.yaml:3:11", "not-a-number"),
    ]


@pytest.mark.parametrize(
    ("aside", "roll", "move", "note"),
    [
        (
            "R6",
            "O5 Y3",
            "keep O5",
            MoveSummary(
                "keep O5", "aside.orange", "set aside one die", "stopping would score 11", worth=11
            ),
        ),
        (
            "R6",
            "O5 Y3",
            "keep O5 Y3",
            MoveSummary("keep O5 Y3", "", "set aside 2 dice", "stopping would score 14", worth=14),
        ),
        (
            "R6",
            "O5 L6",
            "keep L6",
            MoveSummary(
                "keep L6", "lucky.lucky", "set aside one die", "stopping would score 12", worth=12
            ),
        ),
        (
            "P4 L4",
            "P6 Y3",
            "swap P6",
            MoveSummary(
                "swap P6", "aside.purple", "exchange", "for P4; stopping would score 6", worth=6
            ),
        ),
        (
            "R6 O5 Y4 G3 P2",
            "B5",
            "keep B5",
            MoveSummary(
                "keep B5",
                "aside.blue",
                "set aside one die",
                "stopping would score 35",
                ("all 6 colors",),
                worth=35,
            ),
        ),
        (
            "R6 O5",
            "O4 R3",
            "bamboozled",
            MoveSummary(
                "bamboozled",
                "",
                "end the turn",
                "no rolled die can be used; the turn scores nothing",
            ),
        ),
        (
            "R6 O5",
            "L4",
            "stop",
            MoveSummary("stop", "", "end the turn", "scores 11", worth=11),
        ),
    ],
)
def test_claims_explain_a_move(aside: str, roll: str, move: str, note: MoveSummary) -> None:
    state = at(aside, roll)
    assert GAME.notation.explain(state, ANN, read(state, move), GAME.names(state)) == note


@given(st.one_of(st.text(max_size=30), st.text("keepswaprollOL R67,", max_size=20)))
def test_any_text_as_a_move_gives_a_move_or_an_error(text: str) -> None:
    try:
        move = read(START, text)
    except SheetgenError:
        return
    assert read(START, GAME.notation.format(move)) == move


@given(
    st.one_of(
        st.text(max_size=30), st.lists(st.sampled_from([*FACES, "R7"]), max_size=8).map(" ".join)
    )
)
def test_any_text_as_a_roll_gives_a_roll_or_an_error(text: str) -> None:
    try:
        roll = GAME.parse_roll(text)
    except SheetgenError:
        return
    assert GAME.parse_roll(roll_text(roll)) == roll


KEYS = st.sampled_from(
    ["game", "player", "players", "column", "turns", "totals", "tiebreak", "aside", "other"]
)
VALUES = st.one_of(
    st.text(max_size=20),
    st.lists(st.sampled_from([*FACES, "28", "0", "3.", "010"]), max_size=15).map(" ".join),
)


@given(st.lists(st.tuples(KEYS, VALUES), max_size=8))
def test_any_lines_as_a_filled_sheet_give_a_sheet_or_an_error(lines: list[tuple[str, str]]) -> None:
    try:
        sheet = GAME.parse_sheet([Entry(key, text) for key, text in lines])
    except SheetgenError:
        return
    assert GAME.parse_sheet([Entry(key, text) for key, text in GAME.format_sheet(sheet)]) == sheet
    assert GAME.sheets.audit(sheet) is not None
