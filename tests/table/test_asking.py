"""Sheets typed line by line: what is asked, what is refused, and what it comes to."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sheetgen.catalog import load_game
from sheetgen.errors import Problem, Source
from sheetgen.games import ENGINES
from sheetgen.games.game import Game
from sheetgen.table.entry.asking import Asking
from tests.sample import few


@cache
def played(game: str) -> Game[Any, Any]:
    found = load_game(game).game
    assert found is not None
    return found


def typed(game: str, *lines: str) -> Asking:
    """What the last of these lines leads to."""
    reply = Asking(played(game))
    for line in lines:
        reply = reply.answer(line)
    return reply


def asked(asking: Asking) -> str:
    """The key of what is asked now."""
    return asking.question.key if asking.question else ""


def keys(game: str, *lines: str) -> list[str]:
    """What is asked when these lines are typed and then nothing, line after line."""
    asking = typed(game, *lines)
    found = []
    while asking.question:
        found.append(asking.question.key)
        asking = asking.answer("")
    return found


UNICORN_FORM = [
    "player",
    "red",
    "orange",
    "yellow",
    "green",
    "blue",
    "violet",
    "abilities",
    "first",
    "extras",
    "yours",
    "others",
]


def test_every_player_is_asked_area_by_area_as_on_the_paper() -> None:
    assert keys("unicorn", "2") == UNICORN_FORM * 2


def test_a_solo_player_is_not_asked_for_firsts() -> None:
    assert keys("unicorn", "1") == [key for key in UNICORN_FORM if key != "first"]


def test_one_position_is_asked_for_without_a_name() -> None:
    assert keys("color", "2") == [
        "players",
        "dummies",
        "turn",
        "dice",
        "red",
        "blue",
        "green",
        "yellow",
    ]


@pytest.mark.parametrize(("players", "cap"), [("1", 9), ("2", 9), ("3", 12), ("4", 15)])
def test_the_players_decide_how_many_extras_there_are(players: str, cap: int) -> None:
    asking = typed("unicorn", players)
    while asked(asking) != "extras":
        asking = asking.answer("")
    assert asking.question is not None
    assert asking.question.line == f"How many extras are crossed out? (0 to {cap}) For example: 5"


def test_a_question_has_its_range_an_example_and_words_to_complete() -> None:
    question = typed("unicorn", "2", "Ann").question
    assert question is not None
    assert question.line == "Which cells of red are marked? (2 to 11/12) For example: 2-5 11/12"
    assert question.words == ("2", "3", "4", "5", "6", "7", "8", "9", "10", "11/12")


def test_each_line_shows_what_it_changed_and_the_score_so_far() -> None:
    assert typed("unicorn", "3", "Ann").lines == (
        "2-5 stands for all cells from 2 to 5.",
        "An empty sheet counts 12 (extras: 12)",
    )
    assert typed("unicorn", "3", "Ann", "2-8").lines == (
        "A 2-5: 4 x 2 = 8, B 6-8: 3 x 3 = 9; 29 so far",
    )
    assert typed("unicorn", "3", "Ann", "2-8", "").lines == ("29 so far",)


def test_parts_of_a_turn_that_count_nothing_are_not_told() -> None:
    asking = typed("rainbow", "2", "Ann", "28 0 31", "", "")
    assert asking.question is not None
    assert (
        asking.question.line
        == "Dice set aside in the turn being played. For example: O5 R6 P6 G4 Y3 L4"
    )
    assert asking.answer("O5 R6 P6 G4 Y3 L4").lines == (
        "dice set aside: 20, matched by the lucky die: 4 x 2 = 8; 87 so far",
    )


@pytest.mark.parametrize(("row", "marks", "points"), [(0, "2-11", 37), (1, "3-11", 35)])
def test_a_complete_row_is_worth_what_the_rules_say(row: int, marks: str, points: int) -> None:
    assert typed("unicorn", "2", "Ann", *[""] * row, marks).lines == (f"{9 + points} so far",)


@pytest.mark.parametrize(
    ("aside", "points"),
    [
        ("O5 R6 P6 G4 Y3 L4", 28),
        ("R6 Y5 O4 B3 G2 P1", 31),
        ("R6 Y5 O4 B3 G2 P1 L1", 32),
        ("R6 Y5 O4 B3 G2 P1 L3", 34),
        ("R6 Y5 O4 B3 G2 P1 L6", 37),
        ("R6 O6 Y6 G6 B6 P6 L6", 82),
        ("P4 G4 R6 O5 L4", 27),
        ("P6 G4 R6 O5 L4", 25),
        ("L3", 0),
    ],
)
def test_one_turn_is_scored_from_the_dice_set_aside(aside: str, points: int) -> None:
    assert typed("rainbow", "2", "Ann", "", "", "", aside).lines[-1].endswith(f"{points} so far")


@pytest.mark.parametrize(
    ("row", "value"),
    [
        ("4 + 6 - 3 - 1 + 5", 11),
        ("2 + 5 + 9 - 4 + 1", 13),
        ("5 + 4 - 2 - 1 + 6", 12),
        ("1 - 6 - 6 - 5 - 4", -20),
    ],
)
def test_a_full_row_counts_when_it_is_active(row: str, value: int) -> None:
    assert typed("formulas", "2", "Ann", row, *[""] * 8, "2").lines == (
        f"row 2: {value}; {value} so far",
    )


def test_a_line_that_cannot_be_read_is_asked_again_with_its_place() -> None:
    reply = typed("unicorn", "2", "Ann", "3 2-99")
    where = Source("<red>", 1, 3, 4, "3 2-99")
    assert reply.problems == (
        Problem("unknown-cell", "2-99 is not in red; it has 2 to 11/12, or ranges of them", where),
    )
    assert reply.problems[0].where == where
    assert (asked(reply), reply.texts) == ("red", ({"player": "Ann"},))


def test_a_line_of_a_file_is_refused_at_its_place_there() -> None:
    reply = typed("unicorn", "2", "Ann").answer("3 13", "entries.txt", 3)
    assert [problem.where for problem in reply.problems] == [Source("entries.txt", 3, 3, 2)]


@pytest.mark.parametrize("text", ["", "0", "5", "too", "99999", "two to five"])
def test_the_number_of_players_must_be_one_that_can_play(text: str) -> None:
    reply = typed("unicorn", text)
    assert [(problem.code, problem.message) for problem in reply.problems] == [
        ("bad-players", f'1 to 4 can play, not "{text}"')
    ]
    assert asked(reply) == "players"


OPEN_COLUMN = ("2", "Ann", "6", "6", "6", "6", "6", "", "", "6")
"""A 1st of column 6, though violet 6 is open."""


def test_a_line_that_cannot_be_right_is_asked_again() -> None:
    reply = typed("unicorn", *OPEN_COLUMN)
    assert reply.problems == (
        Problem(
            "first-on-open-column",
            "1st of 6, but violet 6 is open",
            Source("<first>", 1, 1, 1, "6"),
        ),
    )
    assert reply.lines == (
        (
            "Type it again to keep it as it stands on the paper, or correct it; back goes to the"
            " line before."
        ),
    )
    assert asked(reply) == "first"


def test_the_same_again_keeps_what_stands_on_the_paper() -> None:
    reply = typed("unicorn", *OPEN_COLUMN, "6")
    assert (reply.problems, asked(reply)) == ((), "extras")
    assert reply.sheets[0].text("first.6") == "1st"


def test_another_line_is_judged_afresh() -> None:
    reply = typed("unicorn", *OPEN_COLUMN, "7")
    assert [problem.message for problem in reply.problems] == [
        "1st of 7, but red, orange, yellow, green, blue, violet 7 is open"
    ]


def test_a_grid_waits_for_the_abilities_before_it_is_judged() -> None:
    lines = ["2", "Ann", "4 x 6 - 3 - 1 + 5", *[""] * 8, "2"]
    assert typed("formulas", *lines).problems == ()
    reply = typed("formulas", *lines, "", "")
    assert [(problem.code, str(problem.where)) for problem in reply.problems] == [
        ("times-without-ability", "<grid>:1:1")
    ]
    assert asked(reply) == "abilities"
    assert typed("formulas", *lines, "", "1").problems == ()


def test_a_board_waits_for_its_extra_spaces() -> None:
    board = " ".join("3" * 22)
    assert typed("uno", "2", "Ann", "red", board).problems == ()
    assert [problem.code for problem in typed("uno", "2", "Ann", "red", board, "1").problems] == [
        "board-too-long"
    ]
    assert typed("uno", "2", "Ann", "red", board, "2").problems == ()


def test_what_a_line_makes_wrong_in_a_line_before_is_said_at_once() -> None:
    lines = ["2", "red blue", "green yellow", "blue", "", "red 2, blue 7", "blue 1, out 8"]
    assert typed("color", *lines).problems == ()
    reply = typed("color", *lines, "green 7, blue 2")
    assert [(problem.message, str(problem.where)) for problem in reply.problems] == [
        ("10 pawns in blue, which has 9 positions", "<blue>:1:1")
    ]
    assert asked(reply) == "green"


def test_two_players_cannot_have_the_same_board() -> None:
    reply = typed("uno", "2", "Ann", "red", "2", "0", "Ben", "red")
    assert [problem.code for problem in reply.problems] == ["color-twice"]
    assert typed("uno", "2", "Ann", "red", "2", "0", "Ben", "blue").problems == ()


def test_what_was_kept_on_one_paper_is_not_held_against_the_next() -> None:
    board = " ".join("3" * 22)
    assert typed("uno", "2", "Ann", "red", board, "1", "1", "Ben", "blue", "4", "0").problems == ()


def test_a_grid_is_typed_row_by_row_and_only_a_wrong_row_again() -> None:
    asking = typed("formulas", "2", "Ann", "4 + 6 . . . . . .")
    assert asking.question is not None
    assert (asking.question.label, asking.question.example) == ("grid 2/9", ". + . . .")
    reply = asking.answer("+ ? . . .")
    assert [(problem.message, problem.where) for problem in reply.problems] == [
        ('"?" is not a sign; a slot holds +, -, x or .', Source("<grid>", 1, 3, 1))
    ]
    assert reply == asking


def test_a_grid_can_be_typed_in_one_line() -> None:
    grid = (
        "4 + 6 . . . . . . / + . . . . / 2 . . . . . . . ." + " / . . . . . / . . . . . . . . ." * 3
    )
    reply = typed("formulas", "2", "Ann", grid)
    assert asked(reply) == "rows"
    assert reply.sheets[0].text("grid.r2c1") == "2"


def test_back_in_a_grid_goes_one_row_back() -> None:
    reply = typed("formulas", "2", "Ann", "4 + 6 . . . . . .", "+ . . . .", "back")
    assert (reply.at, reply.before) == (3, "+ . . . .")


def test_a_grid_that_ends_early_is_empty_below() -> None:
    asking = typed("formulas", "2", "Ann", "4 + 6 . . . . . .").end()
    assert [(mark.cell, mark.text) for mark in asking.sheets[0].marks] == [
        ("grid.r1c1", "4"),
        ("grid.r1c2", "6"),
        ("signs.r1c1-r1c2", "+"),
    ]


def test_back_goes_to_the_line_before_even_on_another_paper() -> None:
    first = ["2", "Ann", *[""] * 10, "1"]
    reply = typed("unicorn", *first, "back")
    assert (asked(reply), reply.before) == ("others", "1")
    assert asked(typed("unicorn", "back")) == "players"
    assert typed("unicorn", "back").lines == ("This is the first line.",)


def test_back_from_a_doubted_line_forgets_the_doubt() -> None:
    reply = typed("unicorn", *OPEN_COLUMN, "back", "", "6")
    assert [problem.code for problem in reply.problems] == ["first-on-open-column"]


def test_done_leaves_the_rest_empty_and_further_players_out() -> None:
    asking = typed("unicorn", "3", "Ann", "2-4", "done")
    assert asking.question is None
    assert [
        (sheet.player, sheet.players, [mark.cell for mark in sheet.marks])
        for sheet in asking.sheets
    ] == [("Ann", 3, ["red.2", "red.3", "red.4"])]


def test_help_says_what_can_be_typed() -> None:
    assert typed("unicorn", "2", "Ann", "help").lines == (
        "Which cells of red are marked? (2 to 11/12) For example: 2-5 11/12",
        "2-5 stands for all cells from 2 to 5.",
        "Empty = nothing there, back = the line before, done = the rest is empty: show the score.",
    )


def test_what_is_forgotten_easily_is_said_at_its_line() -> None:
    reply = typed("unicorn", "2", "Ann", "2-5", *[""] * 6)
    assert reply.lines == ("red.a is gained; you may circle it", "17 so far")


@pytest.mark.parametrize("game", ENGINES)
def test_the_examples_in_the_questions_can_be_read(game: str) -> None:
    asking = Asking(played(game)).answer(str(played(game).spec.players[0]))
    while asking.question and asking.question.part != "2/9":
        text = asking.question.example
        reply = asking.answer(text)
        doubted = reply.problems and reply.lines
        assert doubted or not reply.problems
        asking = reply.answer(text) if doubted else reply
    assert asking.at


WORDS = (
    "2", "Ann", "2-8", "back", "done", "help", "red.a used", "R6 O5 L4", "red", "4 + 6", ".", "/", ". . . . .",
    "4 + 6 - 3 - 1 + 5", "28 0", "w *", "",
)  # fmt: skip


@pytest.mark.parametrize("game", ENGINES)
@given(lines=st.lists(st.one_of(st.sampled_from(WORDS), st.text(max_size=12)), max_size=30))
@settings(max_examples=few(10, 40))
def test_whatever_is_typed_is_taken_or_refused_with_a_reason(game: str, lines: list[str]) -> None:
    asking = Asking(played(game))
    for line in lines:
        before = asking
        reply = asking.answer(line)
        asking = reply
        assert not reply.problems or (asking.at, asking.texts) == (before.at, before.texts)
        if asking.question is None:
            break
    assert all(sheet.game == played(game).spec.id for sheet in asking.end().sheets)
