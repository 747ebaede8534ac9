"""Filled sheets, the tables they make, and moves in words and in notation."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sheetgen.core.cells import CellId, Mark, Sheet
from sheetgen.core.dice import roll_text
from sheetgen.core.play import MoveSummary
from sheetgen.games.unicorn import Claim, ClaimedDie, Done, Move, Pick, UnicornSheet
from sheetgen.games.unicorn.state import UnicornPhase
from tests.games.unicorn import COMPLETE, act, deal, entries, moves, paper, table, throw, unicorn
from tests.sample import few

ANN = """game: unicorn-rainbow
player: Ann
players: 3
red: 2-8
orange: 3-6
yellow: 4-6
green: 6 9
blue: 6 11/12
violet: 5-8
abilities: red.a used, red.b, orange.a, violet.b
first: 6
extras: 5
yours: 1
others: 2"""
"""The example of a filled sheet."""


def written(sheet: Sheet) -> str:
    return "\n".join(f"{key}: {text}" for key, text in unicorn().format_sheet(sheet))


def test_the_example_reads_back_as_it_is_written() -> None:
    assert written(paper(unicorn(), ANN)) == ANN


def test_the_example_can_be_right() -> None:
    game = unicorn()
    assert (game.audit(paper(game, ANN)), game.comments.notes(paper(game, ANN))) == ((), ())


def test_marks_stand_in_the_order_of_the_table() -> None:
    sheet = paper(
        unicorn(),
        "players: 2\nothers: 1\nfirst: 6 7.\nabilities: red.b, red.a used\norange: 5 3\nred: 3",
    )
    assert sheet == Sheet(
        "unicorn-rainbow",
        "",
        2,
        (
            Mark(CellId("red.3")),
            Mark(CellId("orange.3")),
            Mark(CellId("orange.5")),
            Mark(CellId("first.6"), "1st"),
            Mark(CellId("first.7"), "dot"),
            Mark(CellId("abilities.red.a"), "used"),
            Mark(CellId("abilities.red.b"), "gained"),
            Mark(CellId("others.1")),
        ),
    )


@pytest.mark.parametrize(
    ("typed", "same"),
    [
        ("red: 2-12", "red: 2-11/12"),
        ("red: 11", "red: 11/12"),
        ("red: 12", "red: 11/12"),
        ("red: 2,3,4", "red: 2-4"),
        ("red: 4 2 3", "red: 2-4"),
        ("red: 2-3", "red: 2 3"),
        ("red: none", "red: "),
        ("abilities: RED.A USED", "abilities: red.a used"),
        ("first: 3-5.", "first: 3. 4. 5."),
        ("extras: 0", "extras: "),
    ],
)
def test_what_may_be_typed_for_the_same(typed: str, same: str) -> None:
    game = unicorn()
    assert paper(game, f"players: 2\n{typed}") == paper(game, f"players: 2\n{same}")


def test_only_three_and_more_cells_are_written_as_a_range() -> None:
    sheet = paper(unicorn(), "red: 2 3 5 6 7 9 11")
    assert written(sheet) == "game: unicorn-rainbow\nred: 2 3 5-7 9 11/12"


def test_the_bonus_follows_from_its_row() -> None:
    game = unicorn()
    sheet = paper(game, "red: 2-11")
    assert sheet.text("bonus.red") == "x"
    assert written(sheet) == "game: unicorn-rainbow\nred: 2-11/12"


@pytest.mark.parametrize("line", ["bonus: red", "bonus: none\nred: 2-11"])
def test_a_bonus_against_its_row_stays_as_written(line: str) -> None:
    game = unicorn()
    sheet = paper(game, line)
    assert game.parse_sheet(entries(written(sheet))) == sheet


def test_the_lines_of_two_players() -> None:
    assert [
        (line.key, line.question, line.example) for line in unicorn().sheets.fields(2) if line.asked
    ] == [
        ("red", "Which cells of red are marked? (2 to 11/12)", "2-5 11/12"),
        ("orange", "Which cells of orange are marked? (3 to 11/12)", "3-6 11/12"),
        ("yellow", "Which cells of yellow are marked? (2 to 11/12)", "2-5 11/12"),
        ("green", "Which cells of green are marked? (3 to 11/12)", "3-6 11/12"),
        ("blue", "Which cells of blue are marked? (2 to 11/12)", "2-5 11/12"),
        ("violet", "Which cells of violet are marked? (3 to 11/12)", "3-6 11/12"),
        ("abilities", "Which abilities are circled, which of them used?", "red.a used, red.b"),
        ("first", "Where were you first? A dot after the column for another player's.", "6 7."),
        ("extras", "How many extras are crossed out? (0 to 9)", "5"),
        ("yours", "How many yours penalties? (0 to 3)", "1"),
        ("others", "How many others penalties? (0 to 4)", "2"),
    ]


def test_a_solo_player_is_not_asked_for_firsts() -> None:
    assert [line.key for line in unicorn().sheets.fields(1) if line.asked][6:] == [
        "abilities",
        "extras",
        "yours",
        "others",
    ]


@pytest.mark.parametrize(("players", "cap"), [(0, 15), (1, 9), (2, 9), (3, 12), (4, 15)])
def test_the_extras_asked_for_go_up_to_their_cap(players: int, cap: int) -> None:
    asked = next(line.question for line in unicorn().sheets.fields(players) if line.key == "extras")
    assert asked == f"How many extras are crossed out? (0 to {cap})"


def test_each_example_of_the_form_can_be_typed() -> None:
    game = unicorn()
    lines = "\n".join(f"{line.key}: {line.example}" for line in game.sheets.fields(2) if line.asked)
    assert game.parse_sheet(entries(lines)).text("first.6") == "1st"


COLUMNS = st.sets(st.sampled_from(["3", "4", "5", "6", "7", "8", "9", "10", "11/12"]))
CIRCLES = [
    f"{row}.{kind}"
    for row in ("red", "orange", "yellow", "green", "blue", "violet")
    for kind in "ab"
]


@st.composite
def papers(draw: st.DrawFn) -> str:
    """A sheet with any marks, right or wrong."""
    rows = [
        f"{row}: {' '.join(draw(COLUMNS))}"
        for row in ("red", "orange", "yellow", "green", "blue", "violet")
    ]
    firsts = {column: draw(st.sampled_from(["", "."])) for column in draw(COLUMNS)}
    circles = {
        circle: draw(st.sampled_from(["", " used"]))
        for circle in draw(st.sets(st.sampled_from(CIRCLES)))
    }
    counts = [
        f"{key}: {draw(st.integers(0, most))}"
        for key, most in (("extras", 15), ("yours", 3), ("others", 4))
    ]
    first = "first: " + " ".join(column + dot for column, dot in firsts.items())
    abilities = "abilities: " + ", ".join(circle + word for circle, word in circles.items())
    return "\n".join([f"players: {draw(st.integers(1, 4))}", *rows, first, abilities, *counts])


@settings(max_examples=few(30, 60))
@given(papers())
def test_any_sheet_reads_back_as_it_is_written(text: str) -> None:
    game = unicorn()
    sheet = paper(game, text)
    assert game.parse_sheet(entries(written(sheet))) == sheet


@settings(max_examples=few(30, 60))
@given(papers())
def test_any_sheet_makes_a_table_that_shows_it(text: str) -> None:
    game = unicorn()
    sheet = paper(game, text)
    shown = game.sheet(game.position([sheet]), 0)
    added = {mark for mark in shown.marks if mark not in sheet.marks}
    assert set(sheet.marks) <= set(shown.marks)
    assert all(mark.text == "gained" for mark in added)


# Tables made of sheets.


def test_a_complete_section_has_its_ability_though_nobody_circled_it() -> None:
    game = unicorn()
    shown = game.sheet(game.position([paper(game, "red: 2-5")]), 0)
    assert shown.text("abilities.red.a") == "gained"


def test_players_without_a_sheet_have_empty_ones() -> None:
    game = unicorn()
    state = game.position([paper(game, "player: Ann\nplayers: 3\nred: 3")])
    assert state.sheets[1:] == (UnicornSheet(), UnicornSheet())


def test_dots_from_the_sheet_stay_when_others_are_first_elsewhere() -> None:
    game = unicorn()
    state = act(game, table(game, "R3 R5 Y4", "players: 3\nfirst: 6.", "players: 3"), 0, "R3", "R5")
    assert game.sheet(state, 0).text("first.6") == "dot"


def test_a_dot_that_somebody_forgot_is_there() -> None:
    game = unicorn()
    column = "red: 7\norange: 7\nyellow: 7\ngreen: 7\nblue: 7\nviolet: 7"
    state = game.position(
        [paper(game, f"players: 2\n{column}"), paper(game, f"players: 2\n{column}\nfirst: 7")]
    )
    assert [game.sheet(state, seat).text("first.7") for seat in range(2)] == ["dot", "1st"]


def test_a_solo_player_claims_once_and_by_an_extra_with_the_other_three_dice() -> None:
    game = unicorn()
    state = game.sheets.others_half(table(game, "R3 R5 Y4"))
    assert state is not None
    state = act(game, state, 0, "O7", "extra R8")
    paper = game.sheet(state, 0)
    assert [mark.cell for mark in paper.marks] == ["red.8", "orange.7", "extras.1"]


def test_before_a_roll_nobody_acts_on_the_dice_of_another() -> None:
    game = unicorn()
    assert game.sheets.others_half(game.start(2)) is None


def test_without_a_roll_the_first_player_picks() -> None:
    game = unicorn()
    state = game.position([paper(game, "players: 2\nred: 3")])
    assert (state.phase, list(game.rules.waiting(state))) == (UnicornPhase.PICK, [0])


def test_without_a_roll_a_finished_game_is_over() -> None:
    game = unicorn()
    outcome = game.outcome(
        game.position([paper(game, f"player: Ann\nplayers: 1\n{COMPLETE}")]), ["Ann"]
    )
    assert outcome is not None
    assert outcome.reason == "Ann has completed 6 rows (red, orange, yellow, green, blue, violet)"


# Notation.


@pytest.mark.parametrize(
    ("typed", "move"),
    [
        ("O7", Claim(CellId("orange.7"), (ClaimedDie("R3"), ClaimedDie("Y4")))),
        ("o7", Claim(CellId("orange.7"), (ClaimedDie("R3"), ClaimedDie("Y4")))),
        ("orange.7", Claim(CellId("orange.7"), (ClaimedDie("R3"), ClaimedDie("Y4")))),
        ("O7=R3+Y4", Claim(CellId("orange.7"), (ClaimedDie("R3"), ClaimedDie("Y4")))),
        ("O7 = Y4 + R3", Claim(CellId("orange.7"), (ClaimedDie("R3"), ClaimedDie("Y4")))),
        ("extra O7", Claim(CellId("orange.7"), (ClaimedDie("R3"), ClaimedDie("Y4")), extra=True)),
        ("R6=R5(+1)", Claim(CellId("red.6"), (ClaimedDie("R5", ("+1",)),))),
        ("Y3=Y4(\u22121)", Claim(CellId("yellow.3"), (ClaimedDie("Y4", ("-1",)),))),
        ("Y3=Y4(flip)", Claim(CellId("yellow.3"), (ClaimedDie("Y4", ("flip",)),))),
        ("Y2=Y4(FLIP)( -1 )", Claim(CellId("yellow.2"), (ClaimedDie("Y4", ("flip", "-1")),))),
        ("R11", Claim(CellId("red.11/12"), ())),
        ("R12", Claim(CellId("red.11/12"), ())),
        ("R11/12", Claim(CellId("red.11/12"), ())),
        ("R99", Claim(CellId("red.99"), ())),
        ("done", Done()),
        ("pass", Done()),
        ("pick r y y", Pick(("red", "yellow", "yellow"))),
        ("pick YRY", Pick(("red", "yellow", "yellow"))),
    ],
)
def test_moves_as_they_may_be_typed(typed: str, move: object) -> None:
    game = unicorn()
    assert game.parse_move(typed, table(game, "R3 R5 Y4"), 0) == move


@pytest.mark.parametrize(
    ("move", "text"),
    [
        (Claim(CellId("violet.8"), (ClaimedDie("B3"), ClaimedDie("R5"))), "V8=R5+B3"),
        (
            Claim(
                CellId("red.11/12"),
                (ClaimedDie("R6", ("flip", "+1")), ClaimedDie("R5")),
                extra=True,
            ),
            "extra R11/12=R5+R6(flip)(+1)",
        ),
        (Claim(CellId("first.7")), "first.7"),
        (Pick(("yellow", "blue", "red")), "pick R Y B"),
        (Done(), "done"),
    ],
)
def test_moves_in_notation(move: Move, text: str) -> None:
    assert unicorn().format_move(move) == text


def test_three_dice_are_read_in_any_order() -> None:
    assert roll_text(unicorn().parse_roll("y4, r3 R5")) == "Y4 R3 R5"


# What a move means.


@pytest.mark.parametrize(
    ("sheet", "move", "note"),
    [
        ("players: 2", "R3", MoveSummary("R3=R3", CellId("red.3"), "singles", "R3")),
        ("players: 2", "O7", MoveSummary("O7=R3+Y4", CellId("orange.7"), "pairs", "R3+Y4")),
        (
            "players: 2\nred: 2-4 6-11",
            "R5",
            MoveSummary("R5=R5", CellId("red.5"), "singles", "R5", ("row red", "ability red.a")),
        ),
        (
            "players: 2\nred: 7\nyellow: 7\ngreen: 7\nblue: 7\nviolet: 7",
            "O7",
            MoveSummary("O7=R3+Y4", CellId("orange.7"), "pairs", "R3+Y4", ("1st of 7",)),
        ),
        (
            "players: 2\nred: 7\nyellow: 7\ngreen: 7\nblue: 7\nviolet: 7\nfirst: 7.",
            "O7",
            MoveSummary("O7=R3+Y4", CellId("orange.7"), "pairs", "R3+Y4", ("column 7",)),
        ),
        (
            "players: 1\nred: 7\nyellow: 7\ngreen: 7\nblue: 7\nviolet: 7",
            "O7",
            MoveSummary("O7=R3+Y4", CellId("orange.7"), "pairs", "R3+Y4", ("column 7",)),
        ),
        (
            "players: 2\nblue: 2-5",
            "R6=R5(+1)",
            MoveSummary(
                "R6=R5(+1)", CellId("red.6"), "with abilities", "R5(+1), spending +1", aided=True
            ),
        ),
    ],
)
def test_what_a_claim_means(sheet: str, move: str, note: MoveSummary) -> None:
    game = unicorn()
    state = table(game, "R3 R5 Y4", sheet)
    assert game.explain(state, 0, game.parse_move(move, state, 0)) == note


def test_what_three_1s_mean() -> None:
    game = unicorn("triple-ones=all")
    state = table(game, "R1 Y1 B1")
    assert game.explain(state, 0, game.parse_move("O9", state, 0)).group == "three 1s"


def test_what_a_pick_means() -> None:
    game = unicorn()
    state = game.start(1)
    assert game.explain(state, 0, Pick(("red", "red", "blue"))) == MoveSummary(
        "pick R R B", group="picks", detail="and roll them"
    )


def test_what_finishing_costs() -> None:
    game = unicorn()
    state = deal(game, "R1 Y1 B1", 2)
    own = game.explain(state, 0, Done())
    state = act(game, state, 0, "done")
    assert (own.detail, game.explain(state, 1, Done()).detail) == (
        "takes 2 yours",
        "takes 1 others",
    )


def test_what_is_left_after_a_claim_costs_nothing() -> None:
    game = unicorn()
    state = act(game, deal(game, "R3 R5 Y4", 1), 0, "R3", "R5")
    state = act(game, throw(game, state, "Y2 B3 B5"), 0, "B3")
    assert game.explain(state, 0, Done()).detail == ""
    assert moves(game, state)[-1] == "done"
