"""Formulas: abilities, drafting, sharing out, and each reading of the rule options."""

from __future__ import annotations

import pytest

from sheetgen.core.play import MoveSummary, Rolled
from sheetgen.errors import AmbiguousMove, NotationError
from sheetgen.games.formulas.state import FormulasPhase
from sheetgen.games.formulas.sums import face_text
from sheetgen.table.judge.move_set import obvious
from tests.games.formulas import (
    CORNERS,
    ME,
    THROW,
    at,
    codes,
    dice,
    do,
    drafting,
    grid,
    paper,
    rules,
)


@pytest.mark.parametrize(
    ("row", "roll", "move", "expected"),
    [
        ("4 . 5 . 6 . . . .", "1", "ability 1 r1c1-r1c2", "4 x 5 . 6 . . . ."),
        ("4 + . . . . . . .", "2 6", "ability 2 6 r1c2", "4 + 36 . . . . . ."),
        ("4 + . + . + . . .", "3 5", "ability 3 5 r1c2 r1c3 r1c4", "4 + 5 + 5 + 5 . ."),
        ("4 - 5 - 6 . . . .", "4", "ability 4 r1c1-r1c2 r1c2-r1c3", "4 + 5 + 6 . . . ."),
        (
            "4 . 5 . 6 . . . .",
            "5 -",
            "ability 5 - r1c1-r1c2 r1c2-r1c3 r1c3-r1c4",
            "4 - 5 - 6 - . . .",
        ),
    ],
)
def test_what_an_ability_writes(row: str, roll: str, move: str, expected: str) -> None:
    game = rules()
    state = at(game, grid(row), roll)
    assert codes(game, state, move) == []
    state = do(game, state, move)
    assert dict(game.format_sheet(game.sheet(state, ME)))["grid"] == grid(expected)
    assert dict(game.format_sheet(game.sheet(state, ME)))["abilities"] == move.split()[1]


def test_dice_can_be_rerolled_between_drafts_and_the_drafted_stay() -> None:
    game = rules()
    state = do(game, drafting(game), "draft 4", "reroll 6 5")
    assert game.rules.to_roll(state).dice == ("d2", "d3")
    state = game.apply(state, Rolled(game.parse_roll("1 1")))
    assert [face_text(face) for _, face in state.lying(state.table)] == [
        "1",
        "1",
        "1",
        "2",
        "+",
        "-",
        "+",
    ]
    assert state.drafted == {"d1"}
    assert codes(game, state, "reroll 2") == ["no-reroll-left"]


def test_how_many_ways_there_are_to_draft_and_to_reroll() -> None:
    game = rules()
    moves = [game.format_move(move).split()[0] for move in game.moves(drafting(game), ME)]
    assert (moves.count("draft"), moves.count("reroll"), moves.count("done")) == (
        8 + 28 + 56 + 70,
        2**8 - 1,
        1,
    )


def test_drafting_ends_by_itself_with_four_dice_and_no_reroll_left() -> None:
    game = rules()
    state = do(game, drafting(game), "draft 4 5 6 -")
    assert state.phase == FormulasPhase.DRAFT
    state = do(game, drafting(game), "reroll 1")
    state = do(game, game.apply(state, Rolled(game.parse_roll("+"))), "draft 4 5 6 -")
    assert (state.phase, dice(state.hands[0]), dice(state.hands[1])) == (
        FormulasPhase.USE,
        ("4", "5", "6", "-"),
        ("+", "2", "+", "+"),
    )


def test_the_active_player_may_draft_nothing() -> None:
    game = rules()
    state = do(game, drafting(game), "done")
    assert [dice(hand) for hand in state.hands] == [(), ("4", "5", "6", "1", "2", "+", "-", "+")]


def test_alone_the_rest_is_discarded() -> None:
    game = rules()
    state = do(
        game, drafting(game, players=1), "draft 4 -", "done", "sign - r1c1-r1c2", "write 4 r1c2"
    )
    assert (state.round, state.phase) == (2, FormulasPhase.DRAFT)


def test_equal_faces_on_different_dice_have_to_be_told_apart_to_be_thrown_again() -> None:
    game = rules()
    state = at(game, CORNERS, "4 4 6 + 2 4 - +")
    with pytest.raises(AmbiguousMove) as caught:
        game.parse_move("reroll 4", state, ME)
    message = "4 is shown by different dice; write 4(d1), 4(d2) or 4(c3)"
    assert [(problem.code, problem.message) for problem in caught.value.problems] == [
        ("ambiguous-move", message)
    ]


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("4 r2c3", "write 4 r2c3"),
        ("- r2c3-r2c4", "sign - r2c3-r2c4"),
        ("4+2 r2c3", "combine 4+2 r2c3"),
        ("4-2+6 r2c3", "combine 4-2+6 r2c3"),
    ],
)
def test_what_is_written_and_where_says_the_verb(typed: str, meant: str) -> None:
    game = rules()
    state = at(game, CORNERS, "4 4 6 + 2 4 - +")
    assert game.parse_move(typed, state, ME) == game.parse_move(meant, state, ME)


@pytest.mark.parametrize("typed", ["4", "4 4", "r2c3 4", "4 r2c3 r2c4", "+ r2c3", "+4 x"])
def test_less_than_that_is_no_move(typed: str) -> None:
    game = rules()
    with pytest.raises(NotationError, match=r"unknown move .*; a move begins with"):
        game.parse_move(
            typed, do(game, at(game, CORNERS, "4 4 6 + 2 4 - +"), "draft 6 2", "done"), ME
        )


def test_dice_that_are_named_while_dice_are_drafted_are_drafted() -> None:
    game = rules()
    state = at(game, CORNERS, "4 4 6 + 2 4 - +")
    for typed in ("6", "6 2", "- 6", "4(d1) 6"):
        assert game.parse_move(typed, state, ME) == game.parse_move(f"draft {typed}", state, ME)


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        ("reroll 4(c3)", "reroll 4(c3)"),
        ("reroll c3 d1", "reroll 4(c3) 4(d1)"),
        ("reroll 4 4 4", "reroll 4(c3) 4(d1) 4(d2)"),
        ("draft 4", "draft 4(d1)"),
        ("draft 4 + 4 -", "draft 4(d1) 4(d2) +(c1) -(c4)"),
        ("draft 4(c3)", "draft 4(c3)"),
    ],
)
def test_dice_are_named_by_face_by_name_or_by_both(typed: str, kept: str) -> None:
    game = rules()
    state = at(game, CORNERS, "4 4 6 + 2 4 - +")
    assert game.format_move(game.parse_move(typed, state, ME)) == kept


def test_the_active_role_passes_clockwise() -> None:
    game = rules("strict-use=false")
    state = game.position([paper(game, CORNERS, 3, round="1")])
    turns = []
    for _ in range(4):
        turns.append(state.turn)
        state = game.apply(state, Rolled(game.parse_roll(THROW)))
        state = do(game, state, "done", seat=state.turn)
        for seat in sorted(game.rules.waiting(state)):
            state = do(game, state, "penalty", seat=seat)
    assert turns == [0, 1, 2, 0]


# What a move means


@pytest.mark.parametrize(
    ("row", "roll", "move", "note"),
    [
        ("4 + . - 5 - 6 - 2", "3", "write 3 r1c2", ("numbers", "die 3", ("row 2 = -6",))),
        ("4 . 3 - 5 - 6 - 2", "+", "sign + r1c1-r1c2", ("signs", "die +", ("row 2 = -6",))),
        (
            "4 + . - 5 - 6 - 2",
            "3 1 +",
            "combine 1+3 r1c2",
            ("combined", "1 + 3 = 4", ("row 2 = -5",)),
        ),
        ("4 + 3 - 5 - 6 - 2", "2", "activate row 2", ("activate", "die 2", ("row 2 = -6",))),
        ("4 + . - 5 - 6 . .", "2", "activate row 2", ("activate", "die 2", ())),
        (
            "4 + . - 5 - 6 - 2",
            "2 3",
            "ability 2 3 r1c2",
            ("ability 2", "writes a number squared, paid with 2", ("row 2 = 0",)),
        ),
        (
            "4 + . - 5 - 6 - 2",
            "6",
            "ability 6 row 3",
            ("ability 6", "doubles a line, paid with 6", ()),
        ),
    ],
)
def test_a_move_is_explained(
    row: str, roll: str, move: str, note: tuple[str, str, tuple[str, ...]]
) -> None:
    game = rules()
    state = at(game, grid(row), roll)
    found = game.explain(state, ME, game.parse_move(move, state, ME))
    assert (found.text, found.group, found.detail, found.completes) == (move, *note)


def test_a_die_that_is_thrown_again_is_told_from_those_that_show_the_same() -> None:
    game = rules()
    state = at(game, CORNERS, "6 6 4 1 - - - +")

    def details(*texts: str) -> list[str]:
        moves = [game.parse_move(text, state, ME) for text in texts]
        return [game.explain(state, ME, move).detail for move in moves]

    assert details("reroll -(c2)", "reroll -(c4) 4", "reroll 6", "reroll 6 1") == [
        "- of 1 2 3 -",
        "- of 4 5 6 -, 4",
        "6",
        "1 6",
    ]


def test_a_face_beside_a_named_die_is_another_die() -> None:
    game = rules()
    state = at(game, CORNERS, "6 6 4 1 - - - +")

    def dice(text: str) -> str:
        return game.format_move(game.parse_move(text, state, ME))

    assert dice("draft 6 6(d1)") == "draft 6(d1) 6(d2)"
    assert dice("reroll 6 6(d1)") == "reroll 6(d1) 6(d2)"
    with pytest.raises(AmbiguousMove) as error:
        game.parse_move("reroll - -(c2)", state, ME)
    assert list(map(game.format_move, error.value.readings)) == [
        "reroll -(c2) -(c4)",
        "reroll -(c2) -(c5)",
    ]


def test_enter_ends_a_draft_of_as_many_dice_as_may_be() -> None:
    game = rules()
    state = do(game, drafting(game), "draft 4 5 6 -")
    assert obvious([game.explain(state, ME, move) for move in game.moves(state, ME)]) == (
        MoveSummary("done", group="finish")
    )


def test_drafts_rerolls_and_penalties_are_explained() -> None:
    game = rules()
    state = drafting(game)
    notes = [
        game.explain(state, ME, game.parse_move(text, state, ME))
        for text in ("draft 4 -", "reroll 5", "done")
    ]
    assert [(note.group, note.detail) for note in notes] == [
        ("draft", "- 4"),
        ("re-roll", "5"),
        ("done", "no more drafting"),
    ]
    state = at(game, grid(), "+", penalties="4", round="5")
    penalty = game.explain(state, ME, game.parse_move("penalty", state, ME))
    assert (penalty.cell, penalty.group, penalty.detail) == ("rounds.5", "penalty", "costs 5")
