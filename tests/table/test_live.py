"""Sheets typed at a terminal: few questions, lines changed by their name, what `back` and Enter
keep, and the look at all of it.
"""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sheetgen.catalog import load_game
from sheetgen.cli.table.typed_sheets import draft_text, read_back
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
    reply = Asking(played(game), live=True)
    for line in lines:
        reply = reply.answer(line)
    return reply


def label(reply: Asking) -> str:
    """What stands before the cursor then."""
    return reply.question.label if reply.question else ""


def labels(game: str, *lines: str) -> list[str]:
    """What is asked when these lines are typed and then nothing, up to the look at all papers."""
    reply, found = typed(game, *lines), []
    while label(reply) != REVIEW:
        assert len(found) < 60
        found.append(label(reply))
        reply = reply.answer("")
    return found


REVIEW = "right?"
ROWS = ["red", "orange", "yellow", "green", "blue", "violet"]


def test_four_unicorn_players_are_asked_less_than_thirty_questions() -> None:
    asked = labels("unicorn", "Ann, Ben, Cleo, Dana")
    assert asked == [
        f"{name} {key}" for name in ("Ann", "Ben", "Cleo", "Dana") for key in (*ROWS, "rest")
    ]
    assert 1 + len(asked) < 30


def test_a_number_of_players_is_taken_and_names_are_asked_for() -> None:
    assert labels("unicorn", "2") == [
        "player",
        *(f"player 1 {key}" for key in (*ROWS, "rest")),
        "player",
    ] + [f"player 2 {key}" for key in (*ROWS, "rest")]


@pytest.mark.parametrize(
    "names", ["Ann Ben", "Ann, 4", "2 to 5", "Ann, Ben, Cleo, Dana, Eli", "0", "5"]
)
def test_who_plays_is_asked_until_so_many_can(names: str) -> None:
    assert [problem.code for problem in typed("unicorn", names).problems] == ["bad-players"]


def test_names_may_have_blanks_where_commas_stand_between_them() -> None:
    for said, names in (
        ("Anna Maria, Ben", ["Anna Maria", "Ben"]),
        ("Ann and Ben", ["Ann", "Ben"]),
        ("Ann", ["Ann"]),
        ('"Ann Ben"', ["Ann Ben"]),
        ("two", ["player 1", "player 2"]),
    ):
        asking = typed("unicorn", said)
        assert [asking.called(number) for number in range(asking.players)] == names
    uno = typed("uno", "Ann Ben")
    assert (uno.called(0), uno.called(1)) == ("Ann", "Ben")


def test_a_line_of_a_sheet_is_not_taken_for_names() -> None:
    reply = typed("unicorn", "red 2-9")
    assert [problem.message for problem in reply.problems] == [
        "red is a line of a sheet; say first how many play, or who"
    ]
    named = typed("unicorn", "2", "red 2-9")
    assert (named.lines, label(named)) == (("player 1: red 2-9, when it is asked for",), "player")
    asked = typed("unicorn", "2", "red 2-9", "Ann").question
    assert asked is not None
    assert asked.above == ("It was: 2-9 (Enter keeps it, none empties it)",)


@pytest.mark.parametrize("names", ["Ann, ann", "all", "Ann, Ben, Ann"])
def test_nobody_is_called_like_another_or_like_a_word_of_the_prompt(names: str) -> None:
    reply = typed("unicorn", names)
    assert [problem.code for problem in reply.problems] == ["bad-players"]
    assert label(reply) == "players"


def test_bots_and_boards_are_no_names_on_paper() -> None:
    assert label(typed("uno", "Ann=green, Ben")) == "Ann color"
    assert label(typed("unicorn", "bot, Ann")) == "Greedy red"


def test_colors_that_play_are_as_good_as_their_number() -> None:
    first = Asking(played("color"), live=True).question
    assert first is not None
    assert (
        first.line
        == "Which colors play, in seat order, or how many (2 to 6)? For example: red blue"
    )
    for lines in (("red, green",), ("red green",), ("2", "red green")):
        reply = typed("color", *lines, "blue yellow", "green")
        assert (reply.problems, reply.sheets[0].fact("players"), label(reply)) == (
            (),
            "red green",
            "dice",
        )
    assert labels("color", "red green")[0] == labels("color", "2", "red green")[0] == "dummies"
    for bad, code in (
        ("red", "bad-players"),
        ("red pink", "unknown-choice"),
        ("red red", "named-twice"),
    ):
        assert [problem.code for problem in typed("color", bad).problems] == [code]
    again = typed("color", "red green", "back")
    assert again.question is not None
    assert (again.question.above, again.at) == (
        ("It was: red green (Enter keeps it, none empties it)",),
        0,
    )
    assert again.answer("") == typed("color", "red green")
    assert again.answer("red blue green").players == 3


def test_all_else_is_said_in_one_line_each_by_its_name() -> None:
    (sheet,) = typed(
        "unicorn",
        "1",
        "Ann",
        "2-8",
        *[""] * 5,
        "extras 3, yours: 1 abilities red.a used, red.b",
        "",
    ).sheets
    texts = sheet.texts
    assert [box for box in texts if box.startswith(("extras", "yours", "abilities"))] == [
        "abilities.red.a",
        "abilities.red.b",
        "extras.1",
        "extras.2",
        "extras.3",
        "yours.1",
    ]
    unnamed = typed("unicorn", "1", "Ann", "2-8", *[""] * 5, "3")
    (problem,) = unnamed.problems
    assert (
        problem.message
        == "say what it is: abilities, extras, yours or others, as in extras 5, yours 1"
    )


def test_a_line_is_changed_by_its_name_at_any_question() -> None:
    start = ["Ann, Ben", "2-8", "3-5"]
    reply = typed("unicorn", *start, "red 2-9")
    assert (reply.lines, label(reply)) == (("Ann: red 2-9; 36 so far",), "Ann yellow")
    assert typed("unicorn", *start, "RED: 2-9") == reply
    later = typed("unicorn", *start, *[""] * 5, "2", "Ann red 2-9", "Ben red 3")
    assert [sheet.marks[-1].cell for sheet in later.sheets] == ["orange.5", "red.3"]
    assert [problem.code for problem in typed("unicorn", *start, "red 2-99").problems] == [
        "unknown-cell"
    ]


def test_what_is_said_of_a_line_before_it_is_asked_for_waits_there() -> None:
    reply = typed("unicorn", "1", "Ann", "blue 4", "2", "", "", "")
    assert reply.question is not None
    assert (label(reply), reply.question.above) == (
        "blue",
        ("It was: 4 (Enter keeps it, none empties it)",),
    )
    assert reply.answer("").sheets[0].text("blue.4") == "x"
    assert reply.answer("none").sheets[0].text("blue.4") == ""
    assert typed("unicorn", "1", "Ann", "yours 3", *[""] * 7).sheets[0].text("yours.3") == "x"


def test_back_shows_and_keeps_the_old_answer() -> None:
    reply = typed("unicorn", "1", "Ann", "2-8", "3-5", "back", "back")
    assert reply.question is not None
    assert (label(reply), reply.question.above) == (
        "red",
        ("It was: 2-8 (Enter keeps it, none empties it)",),
    )
    kept = reply.answer("").answer("")
    assert kept.texts == ({"player": "Ann", "red": "2-8", "orange": "3-5"},)
    assert typed("unicorn", "1", "Ann", "2-8", "back", "2").slots(0)["red"] == "2"


def test_what_was_said_before_back_is_there_when_all_else_is_empty() -> None:
    lines = ["1", "Ann", "2-8", "3-5", "back", "back", "done"]
    (sheet,) = typed("unicorn", *lines).sheets
    assert (sheet.text("red.8"), sheet.text("orange.5")) == ("x", "x")
    (sheet,) = typed("unicorn", "1", "Ann", "yours 3", "done").sheets
    assert sheet.text("yours.3") == "x"


def test_back_goes_over_what_nobody_was_asked() -> None:
    assert label(typed("unicorn", "Ann, Ben", *[""] * 7, "back")) == "Ann rest"
    assert label(typed("unicorn", "Ann, Ben", "back")) == "players"
    again = typed("unicorn", "Ann, Ben", "back", "")
    assert (again.called(0), again.called(1), again.at) == ("Ann", "Ben", 2)


def test_back_in_a_grid_keeps_its_rows() -> None:
    rows = ["4 + 6 . . . . . .", ". + . . ."]
    reply = typed("formulas", "1", "Ann", *rows, "back", "back", "", "")
    assert [reply.slots(0)[f"grid {row}"] for row in (1, 2)] == rows


def test_one_row_of_a_grid_is_changed_by_its_number() -> None:
    begun = typed("formulas", "1", "Ann", "4 + 6 . . . . . .", "grid 1/9 5 + 6 . . . . . .")
    assert (begun.slots(0)["grid 1"], label(begun)) == ("5 + 6 . . . . . .", "grid 2/9")
    later = typed(
        "formulas", "1", "Ann", "4 + 6 . . . . . .", *[""] * 8, "grid 3/9 2 . . . . . . . ."
    )
    assert later.sheets[0].text("grid.r2c1") == "2"
    ahead = typed(
        "formulas", "1", "Ann", "grid 9/9 2 . . . . . . . .", "4 + 6 . . . . . .", *[""] * 8
    )
    assert ahead.sheets[0].text("grid.r5c1") == "2"


def test_an_empty_line_says_what_it_skips() -> None:
    assert typed("unicorn", "1", "Ann", "").lines[0] == "red: nothing"
    assert typed("formulas", "1", "Ann", "").lines == ("grid 1/9: nothing",)


def test_enter_after_a_doubt_drops_nothing() -> None:
    doubted = typed("unicorn", "2", "Ann", "2-4", *[""] * 5, "extras 3")
    assert (doubted.problems[0].code, label(doubted)) == ("extras-without-marks", "Ann rest")
    assert doubted.answer("") == doubted
    assert doubted.answer("extras 3").slots(0)["extras"] == " 3"
    changed = typed("unicorn", "2", "Ann", "2-4", *[""] * 5, "extras 1", "Ben", "Ann extras 3")
    assert changed.answer("") == changed
    assert changed.end().sheets[0].text("extras.3") == "x"


def test_two_players_cannot_change_to_the_same_board() -> None:
    reply = typed("uno", "Ann, Ben", "red", "2", "0", "blue", "2", "0", "Ben color red")
    assert [problem.code for problem in reply.problems] == ["color-twice"]


def test_lines_that_cannot_be_are_not_asked_for() -> None:
    assert label(typed("rainbow", "Ann, Ben", "30 40 10")) == "Ann aside"
    assert labels("rainbow", "Ann, Ben", "30 40 10", "", "28 28 28") == ["Ben aside"]
    assert labels("rainbow", "Ann, Ben", "30 40 31", "", "30 40 10") == []
    assert labels("rainbow", "Ann, Ben", "30 40 31", "", "30 40 31") == ["Ben tiebreak"]
    assert labels("rainbow", "Ann, Ben", "30 40 31", "", "30 40") == ["Ben aside"]
    assert labels("rainbow", "Ann, Ben", "30", "R5", "30") == []
    row = ["4 + 6 - 3 - 1 + 5", *[""] * 8]
    assert label(typed("formulas", "1", "Ann", *row, "2", "", "1")) == "penalties"
    assert label(typed("formulas", "1", "Ann", *row, "2", "", "6")) == "doubled"


def test_all_of_it_is_shown_before_it_is_scored() -> None:
    reply = typed("unicorn", "Ann, Ben", "2-8", *[""] * 5, "extras 2", *[""] * 6, "yours 1")
    question = reply.question
    assert question is not None
    assert question.above == (
        (
            "Ann: red 2-8; extras 2; nothing in orange, yellow, green, blue, violet, abilities,"
            " first, yours or others"
        ),
        (
            "Ben: yours 1; nothing in red, orange, yellow, green, blue, violet, abilities, first,"
            " extras or others"
        ),
    )
    assert question.line == "Enter = score; a line is changed by its name, as in: Ann red 2-5 11/12"
    whose = reply.answer("red 2")
    assert (whose.lines, whose) == (("Say whose: Ann red 2",), reply)
    changed = reply.answer("Ann red 2-9")
    assert changed.question is not None
    assert changed.question.above[0].startswith("Ann: red 2-9; ")
    assert changed.answer("").question is None
    assert label(reply.answer("back")) == "Ben rest"


@pytest.mark.parametrize("game", ENGINES)
def test_an_example_does_not_end_in_a_dot(game: str) -> None:
    for live in (True, False):
        asking = Asking(played(game), live=live).answer(str(played(game).spec.players[0]))
        for _ in range(60):
            if asking.question is None or asking.question.label == REVIEW:
                break
            line = asking.question.line
            assert "For example" not in line or not line.endswith("."), line
            asking = asking.answer("")


WORDS = (
    "2", "Ann", "Ann, Ben", "2-8", "back", "done", "help", "red 2-9", "Ann red 2", "extras 3", "yours 1, extras 2", "R6 O5 L4", "red",
    "4 + 6", ".", "/", "grid 2/9 + . . . .", "grid 99/9 .", "grid 0/9 .", "rows 2", "turns 28", "board 2", "player Bo", "none", "", "",
)  # fmt: skip


@pytest.mark.parametrize("game", ENGINES)
@given(lines=st.lists(st.one_of(st.sampled_from(WORDS), st.text(max_size=12)), max_size=40))
@settings(max_examples=few(15, 200), deadline=None)
def test_whatever_is_typed_is_taken_or_refused_and_comes_back_from_its_draft(
    game: str, lines: list[str]
) -> None:
    asking = Asking(played(game), live=True)
    for line in lines:
        reply = asking.answer(line)
        after = reply
        assert not reply.problems or (after.at, after.texts) == (asking.at, asking.texts)
        asking = reply
        if asking.question is None:
            break
        assert read_back(played(game), draft_text(asking)) == asking
    assert all(sheet.game == played(game).spec.id for sheet in asking.end().sheets)
