"""Formulas: which round a paper is in, what that means for penalties, and the tables that papers of
one round make.
"""

from __future__ import annotations

from dataclasses import replace

import pytest

from sheetgen.core.cells import CellId, Mark, Sheet
from sheetgen.core.play import Rolled
from sheetgen.errors import AmbiguousMove, IllegalMove, NotationError, SheetError
from sheetgen.fields.filled import Entry
from sheetgen.games.formulas import FormulasState
from sheetgen.games.formulas.state import FormulasPhase
from sheetgen.games.formulas.sums import face_text
from tests.games.formulas import (
    CORNERS,
    FULL,
    ME,
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

STUCK = {"abilities": "1"}
"""A full grid on which a die that shows 1 has no use."""


def refused(game: Formulas, *sheets: Sheet, roll: str = "") -> tuple[str, str]:
    with pytest.raises(SheetError) as caught:
        game.position(sheets, game.parse_roll(roll) if roll else None)
    (problem,) = caught.value.problems
    return problem.code, problem.message


def rounds(game: Formulas, state: FormulasState) -> list[str]:
    """The round that each paper says."""
    return [game.sheet(state, seat).fact("round") for seat in range(len(state.sheets))]


# A penalty crosses out the round being played


def test_a_penalty_of_a_round_that_is_not_known_is_refused() -> None:
    game = rules()
    state = at(game, FULL, "1", **STUCK)
    assert codes(game, state, "penalty") == ["round-unknown"]
    (problem,) = game.problems(state, ME, game.parse_move("penalty", state, ME))
    message = (
        "which round is being played? its box is crossed out; `penalty 7` says it, or `round: 7` on"
        " the sheet"
    )
    assert (problem.message, problem.where) == (message, "round")


def test_a_penalty_may_say_its_round() -> None:
    game = rules()
    state = at(game, FULL, "1", penalties="4", **STUCK)
    assert [game.format_move(move) for move in game.moves(state, ME)] == [
        f"penalty {number}" for number in range(5, 13)
    ]
    assert codes(game, state, "penalty 4") == ["wrong-round"]
    assert codes(game, state, "penalty 13") == ["wrong-round"]
    after = do(game, state, "penalty 7")
    assert (penalties(after.sheets[0]), rounds(game, after)) == ({4, 7}, ["8", "8"])


def test_the_round_on_the_sheet_is_crossed_out() -> None:
    game = rules()
    state = at(game, FULL, "1", round="7", **STUCK)
    assert [game.format_move(move) for move in game.moves(state, ME)] == ["penalty"]
    assert game.format_move(game.parse_move("penalty 7", state, ME)) == "penalty"
    assert codes(game, state, "penalty 6") == ["wrong-round"]
    assert penalties(do(game, state, "penalty").sheets[0]) == {7}


def test_a_forced_penalty_waits_until_the_round_is_known() -> None:
    game = rules()
    state = do(game, at(game, FULL, "1 2", **STUCK), "activate row 2")
    assert (penalties(state.sheets[0]), dice(state.hands[0]), game.rules.waiting(state)) == (
        set(),
        ("1",),
        {0},
    )
    assert penalties(do(game, state, "penalty 7").sheets[0]) == {7}
    known = do(game, at(game, FULL, "1 2", round="7", **STUCK), "activate row 2")
    assert (penalties(known.sheets[0]), known.round) == ({7}, 8)


def test_the_last_round_is_known_when_all_others_are_over() -> None:
    game = rules()
    state = do(game, at(game, FULL, "1", penalties="11", **STUCK), "penalty")
    assert (penalties(state.sheets[0]), state.phase) == ({11, 12}, FormulasPhase.END)


@pytest.mark.parametrize(
    ("move", "lines", "tells"),
    [
        (
            "activate row 2",
            {"round": "7"},
            ("1 then has no use: crosses out round 7", "round 8 begins; player 2 is active"),
        ),
        (
            "activate row 2",
            {},
            (
                (
                    "1 then has no use, which costs the number of the round; the sheet does not show"
                    " which it is"
                ),
            ),
        ),
        (
            "activate row 2",
            {"round": "12"},
            ("1 then has no use: crosses out round 12", "the game ends"),
        ),
    ],
)
def test_what_a_move_costs_is_told(
    move: str, lines: dict[str, str], tells: tuple[str, ...]
) -> None:
    game = rules()
    state = at(game, FULL, "1 2", **STUCK, **lines)
    assert game.explain(state, ME, game.parse_move(move, state, ME)).tells == tells


def test_what_a_draft_costs_the_others_is_told_with_their_names() -> None:
    game = rules()
    full = paper(
        game, FULL, 2, rows="2-6", columns="2-6", abilities="1-6", doubled="row 4", round="3"
    )
    state = game.position([paper(game, CORNERS, 2, round="3"), full], game.parse_roll(THROW))
    note = game.explain(state, ME, game.parse_move("done", state, ME), ("Ann", "Ben"))
    assert note.tells == (
        "Ben has no use for the dice that are left: crosses out round 3",
        "round 4 begins; Ben is active",
    )


# The line `round:` of a paper


@pytest.mark.parametrize(
    ("text", "players", "fact"),
    [
        ("7", "2", "7"),
        ("12", "2", "12"),
        ("14", "", "14"),
        ("14", "1", "14"),
        ("over", "2", "over"),
        ("Over", "", "over"),
        ("", "2", ""),
    ],
)
def test_a_round_is_read(text: str, players: str, fact: str) -> None:
    game = rules()
    sheet = game.parse_sheet(
        [Entry("players", players), Entry("round", text)] if players else [Entry("round", text)]
    )
    assert sheet.fact("round") == fact
    assert dict(game.format_sheet(sheet)).get("round", "") == fact


@pytest.mark.parametrize(
    ("text", "right"),
    [("13", "1 to 12 or over"), ("0", "1 to 12 or over"), ("seven", "1 to 12 or over")],
)
def test_a_round_that_is_not_played_is_refused(text: str, right: str) -> None:
    with pytest.raises(NotationError) as caught:
        rules().parse_sheet([Entry("players", "2"), Entry("round", text)])
    found = [(problem.code, problem.message) for problem in caught.value.problems]
    assert found == [("bad-number", f'round: "{text}" is not a number from {right}')]


def test_a_round_is_not_asked_for_when_papers_are_scored() -> None:
    assert [field.key for field in rules().sheets.fields(2) if not field.asked] == ["round"]


def test_a_round_that_no_prompt_would_take_is_no_table() -> None:
    game = rules()
    sheet = Sheet("formulas", "", 2, (), (("round", "thirteen"),))
    assert [problem.code for problem in game.audit(sheet)] == ["bad-number"]
    assert refused(game, sheet) == (
        "bad-number",
        'round: "thirteen" is not a number from 1 to 12 or over',
    )


@pytest.mark.parametrize(
    ("code", "lines"),
    [
        ("round-to-come", {"grid": CORNERS, "penalties": "9", "round": "7"}),
        ("setup-unfinished", {"grid": grid("4 . 5 . . . . . ."), "round": "1"}),
    ],
)
def test_an_audit_holds_the_paper_against_its_round(code: str, lines: dict[str, str]) -> None:
    game = rules()
    sheet = game.parse_sheet([Entry("players", "2"), *(Entry(*line) for line in lines.items())])
    assert [problem.code for problem in game.audit(sheet)] == [code]


def test_rounds_pass_on_the_papers() -> None:
    game = rules()
    state = game.apply(game.start(2), Rolled(game.parse_roll("4 5 6")))
    assert rounds(game, state) == ["", ""]
    state = do(game, state, "write 4 r1c1", "write 5 r3c3", "write 6 r5c5")
    assert rounds(game, state) == ["1", ""]
    state = do(game, state, "write 4 r1c1", "write 5 r3c3", "write 6 r5c5", seat=1)
    assert rounds(game, state) == ["1", "1"]
    state = do(game, game.apply(state, Rolled(game.parse_roll(THROW))), "draft -", "done")
    assert rounds(game, state) == ["1", "1"]
    assert rounds(game, do(game, state, "sign - r1c1-r1c2")) == ["2", "1"]


# Papers of one table


def test_papers_of_one_round_make_its_table() -> None:
    game = rules()
    state = game.position([paper(game, CORNERS, 3, round="5")] * 3)
    assert (state.phase, state.round, state.known, state.turn) == (FormulasPhase.DRAFT, 5, True, 0)


def test_who_is_through_stays_a_round_ahead_and_who_has_not_acted_stays_behind() -> None:
    game = rules()
    sheets = [
        paper(game, CORNERS, 3, round="5"),
        paper(game, CORNERS, 3, round="6"),
        paper(game, CORNERS, 3, round="5"),
    ]
    state = game.position(sheets, game.parse_roll("+ - + - 5"))
    for move in (
        "sign + r1c1-r1c2",
        "sign - r1c1-r2c1",
        "write 5 r1c2",
        "sign + r1c2-r1c3",
        "sign - r1c2-r2c2",
    ):
        assert rounds(game, state) == ["5", "6", "5"]
        state = do(game, state, move)
    assert rounds(game, state) == ["6", "6", "5"]


def test_the_last_round_waits_for_those_who_have_not_acted() -> None:
    game = rules()
    state = do(
        game,
        game.position([paper(game, CORNERS, 2, round="12")] * 2, game.parse_roll("+")),
        "sign + r1c1-r1c2",
    )
    assert (game.outcome(state), game.rules.waiting(state), rounds(game, state)) == (
        None,
        {1},
        ["over", "12"],
    )
    over = game.position([paper(game, CORNERS, 2, round="over")] * 2, game.parse_roll("+"))
    assert game.outcome(over)
    assert [
        problem.code for problem in game.problems(over, ME, game.parse_move("done", over, ME))
    ] == ["game-over"]


def test_nobody_begins_a_round_while_others_are_at_the_one_before() -> None:
    game = rules()
    sheets = [paper(game, CORNERS, 2, round="6"), paper(game, CORNERS, 2, round="5")]
    state = game.position(sheets)
    assert (game.rules.to_roll(state), game.rules.waiting(state), rounds(game, state)) == (
        None,
        {1},
        ["6", "5"],
    )
    message = (
        "a round begins when all are through with the one before; the round on player 1's 6, player"
        " 2's 5"
    )
    assert refused(game, *sheets, roll=THROW) == ("rounds-differ", message)


def test_papers_several_rounds_apart_are_of_no_table() -> None:
    game = rules()
    sheets = [paper(game, CORNERS, 2, round="3"), paper(game, CORNERS, 2, round="8")]
    assert refused(game, *sheets)[0] == "rounds-differ"


def test_a_crossed_out_last_round_ends_the_game_on_paper() -> None:
    game = rules()
    state = game.position([paper(game, CORNERS, 2, penalties="12")], game.parse_roll(THROW))
    assert game.outcome(state)
    assert game.rules.waiting(state) == frozenset()


def test_a_round_that_only_one_alone_plays_says_how_many_play() -> None:
    game = rules()
    sheet = game.parse_sheet(
        [Entry("grid", FULL), Entry("penalties", "13"), Entry("abilities", "1")]
    )
    state = game.position([sheet], game.parse_roll("1"))
    assert (len(state.sheets), penalties(do(game, state, "penalty").sheets[0])) == (1, {13, 14})


@pytest.mark.parametrize(
    "lines",
    [
        {"grid": CORNERS, "penalties": "13"},
        {"grid": grid("4 + 13 - 5 - 6 . .")},
        {"grid": FULL, "abilities": "1 2"},
    ],
)
def test_without_players_nothing_is_impossible_that_some_number_of_them_allows(
    lines: dict[str, str],
) -> None:
    game = rules()
    assert game.audit(game.parse_sheet([Entry(*line) for line in lines.items()])) == ()


def test_without_players_what_none_of_them_allows_is_told() -> None:
    game = rules()
    sheet = game.parse_sheet([Entry("grid", grid("4 + 37 - 5 - 6 . ."))])
    assert [problem.code for problem in game.audit(sheet)] == ["impossible-number"]


# The set-up in several steps


def test_the_numbers_of_the_setup_may_be_written_in_several_steps() -> None:
    game = rules()
    state = at(game, grid(". . . . . . . . .", ". . . . .", ". . 4 . . . . . ."), "4 5 2")
    assert (state.phase, dice(state.hands[0]), codes(game, state, "write 5 r3c3")) == (
        FormulasPhase.SETUP,
        ("5", "2"),
        [],
    )
    assert codes(game, state, "write 4 r3c3") == ["no-such-die"]
    after = do(game, state, "write 5 r3c3", "write 2 r1c1")
    assert 0 not in game.rules.waiting(after)


@pytest.mark.parametrize(
    ("roll", "hand"),
    [("5 2", ("5", "2")), ("2", ("2",)), ("4 4 2", ("4", "2")), ("4 4 4", ("4", "4"))],
)
def test_the_dice_that_are_left_of_the_setup_may_be_typed(roll: str, hand: tuple[str, ...]) -> None:
    state = at(rules(), grid("4 . . . . . . . ."), roll)
    assert (state.phase, dice(state.hands[0])) == (FormulasPhase.SETUP, hand)


def test_a_number_that_the_setup_did_not_throw_is_told() -> None:
    game = rules()
    sheet = paper(game, grid("4 . . . . . . . ."))
    message = "4 stands in the grid and was not thrown; the set-up writes 1 5 2"
    assert refused(game, sheet, roll="1 5 2") == ("not-thrown", message)


def test_the_dice_left_of_the_setup_are_thrown_on() -> None:
    game = rules()
    throw = game.rules.to_roll(game.position([paper(game, grid("4 . 5 . . . . . ."))]))
    assert throw is not None
    assert throw.dice == ("d3",)


# By hand: the three + lie on c1, c3 and c5, so each 2 on c2 or a plain die, each 4 to 6 on c4 or a
# plain one, and the 3 on c2 or a plain one. Whoever throws the 4 again may throw a plain die or c4.
@pytest.mark.parametrize("shown", ["1", "2", "3", "4", "5", "6", "-"])
def test_a_die_thrown_again_may_be_another_that_showed_the_same(shown: str) -> None:
    game = rules()
    state = do(game, at(game, CORNERS, "4 5 6 3 2 + + +"), "reroll 4")
    state = game.apply(state, Rolled(game.parse_roll(shown)))
    there = sorted(["5", "6", "3", "2", "+", "+", "+", shown])
    assert sorted(face_text(face) for _, face in state.shown) == there
    # It is drafted by what it shows, and by its name; a log and a sheet have it as it lies.
    for text in (f"draft {shown}", f"draft {shown}(c4)", "draft c4"):
        assert codes(game, state, text) == []
    assert game.load_state(game.dump_state(state)) == state
    again = at(game, CORNERS, " ".join(there))
    assert sorted(face_text(face) for _, face in again.shown) == there


def test_a_state_with_a_face_of_no_die_takes_no_other_dice() -> None:
    """One that another program has made up."""
    game = rules()
    state = do(game, at(game, CORNERS, "4 5 6 3 2 + + +"), "reroll 4")
    shown = tuple((die, 9 if die == "d1" else face) for die, face in state.shown)
    with pytest.raises(IllegalMove):
        game.apply(replace(state, shown=shown), Rolled(game.parse_roll("1")))


def test_a_first_throw_is_of_dice_as_they_are() -> None:
    """Nothing lies there that could have been taken for another die."""
    game = rules()
    state = game.start(1)
    with pytest.raises(IllegalMove):
        game.apply(state, Rolled(game.parse_roll("4 5 +")))


@pytest.mark.parametrize("lines", [{"rows": "2"}, {"round": "1"}, {"penalties": "1"}])
def test_fewer_numbers_with_anything_else_are_no_setup(lines: dict[str, str]) -> None:
    assert at(rules(), grid("4 . . . . . . . ."), "4 5 2", **lines).phase == FormulasPhase.USE


# Dice that another player has left


@pytest.mark.parametrize("roll", [THROW, "4 5 + - 6", "+"])
def test_who_is_not_active_uses_what_is_left(roll: str) -> None:
    game = rules("ability-when=active")
    state = game.sheets.others_half(at(game, CORNERS, roll, 3))
    assert state is not None
    assert (state.phase, state.active, dice(state.hands[0])) == (
        FormulasPhase.USE,
        2,
        tuple(roll.split()),
    )
    assert codes(game, state, "ability 1 r1c1-r1c2")[-1:] == ["only-when-active"]
    assert game.rules.waiting(state) == {0}


def test_more_dice_than_can_be_drafted_are_another_players_rest() -> None:
    game = rules("ability-when=active")
    assert codes(game, at(game, CORNERS, "1 4 5 + -"), "ability 1 r1c1-r1c2") == [
        "only-when-active"
    ]
    assert codes(game, at(game, CORNERS, "1 4 5 +"), "ability 1 r1c1-r1c2") == []


def test_nobody_is_beside_one_who_plays_alone() -> None:
    game = rules()
    assert game.sheets.others_half(at(game, CORNERS, "4 +", 1)) is None


def test_in_the_setup_all_write_alike() -> None:
    game = rules()
    state = at(game, grid(), "4 5 6")
    assert game.sheets.others_half(state) == state


def test_a_known_round_ends_for_whoever_is_beside() -> None:
    game = rules()
    sheets = [paper(game, CORNERS, 2, round="5"), paper(game, CORNERS, 2, round="6")]
    state = game.sheets.others_half(game.position(sheets, game.parse_roll("+")))
    assert state is not None
    after = do(game, state, "sign + r1c1-r1c2")
    assert (after.phase, after.active, after.round, rounds(game, after)) == (
        FormulasPhase.DRAFT,
        0,
        6,
        ["6", "6"],
    )


# The grid as people write it, and values that stand twice


@pytest.mark.parametrize(
    ("row", "signs"),
    [
        ("4+6-3-1+5", "+-++-"),
        ("4 + 6 – 3 - 1 + 5", "+ - + + -"),
        ("4+6 -3−1 +5", "+-++ -"),
        ("4 + 6-3-1+5", "+−++-"),
    ],
)
def test_a_line_of_the_grid_needs_no_blanks(row: str, signs: str) -> None:
    game = rules()
    sheet = paper(game, grid(row, signs))
    assert dict(game.format_sheet(sheet))["grid"].splitlines()[:2] == [
        "4 + 6 - 3 - 1 + 5",
        "+ - + + -",
    ]


@pytest.mark.parametrize(
    ("row", "kept"),
    [
        ("36+5-2-1+6", "36 + 5 - 2 - 1 + 6"),
        ("6*6×3x1X2", "6 x 6 x 3 x 1 x 2"),
        (".........", ". . . . . . . . ."),
    ],
)
def test_more_lines_without_blanks(row: str, kept: str) -> None:
    game = rules()
    sheet = paper(game, grid(row, ".....", "1........"))
    assert dict(game.format_sheet(sheet))["grid"].splitlines()[0] == kept


def test_a_missing_line_of_the_grid_is_one_problem() -> None:
    with pytest.raises(NotationError) as caught:
        paper(rules(), "\n".join(FULL.splitlines()[1:]))
    assert [problem.code for problem in caught.value.problems] == ["grid-lines"]


@pytest.mark.parametrize("key", ["rows", "columns", "abilities", "penalties"])
def test_a_value_that_stands_twice_is_refused(key: str) -> None:
    with pytest.raises(NotationError) as caught:
        paper(rules(), CORNERS, 2, **{key: "3 3"})
    assert [problem.code for problem in caught.value.problems] == ["marked-twice"]


@pytest.mark.parametrize("text", ["column 4", "Column 4", "col 4", "doubled column 4"])
def test_a_doubled_line_is_marked_at_its_result(text: str) -> None:
    game = rules()
    sheet = paper(game, CORNERS, 2, doubled=text)
    assert sheet.marks[-1] == Mark(CellId("column-results.4"), "x2")
    assert dict(game.format_sheet(sheet))["doubled"] == "column 4"


@pytest.mark.parametrize("text", ["none", "-", "0"])
def test_no_doubled_line(text: str) -> None:
    assert paper(rules(), CORNERS, 2, doubled=text) == paper(rules(), CORNERS, 2)


# True reasons


def test_there_is_no_seventh_ability_whatever_the_dice_show() -> None:
    game = rules()
    state = at(game, CORNERS, "4 5")
    problems = game.problems(state, ME, game.parse_move("ability 7 r1c1-r1c2", state, ME))
    assert [problem.message for problem in problems] == ["there is no ability 7; they are 1 to 6"]


def test_no_line_has_a_one_whatever_the_dice_show() -> None:
    game = rules()
    state = at(game, CORNERS, "4 5")
    problems = game.problems(state, ME, game.parse_move("activate row 1", state, ME))
    assert [problem.message for problem in problems] == [
        "there is no line 1; rows and columns are 2, 3, 4, 5 or 6"
    ]


@pytest.mark.parametrize("house", [(), ("stack-x2=true",)])
def test_a_line_that_is_doubled_is_not_doubled_again(house: tuple[str, ...]) -> None:
    game = rules(*house)
    state = at(game, FULL, "6", doubled="row 4")
    for line in ("row 4", "row 3"):
        problems = game.problems(state, ME, game.parse_move(f"ability 6 {line}", state, ME))
        message = "row 4 is doubled, so ability 6 is used up; each is used once a game"
        assert [(problem.code, problem.message) for problem in problems] == [
            ("ability-used", message)
        ]
    assert not any(game.format_move(move).startswith("ability 6") for move in game.moves(state, ME))


def test_every_reading_of_an_unclear_move_is_named() -> None:
    game = rules()
    state = at(game, FULL, "4 6")
    for text, readings in (
        ("activate 4", ["activate row 4", "activate column 4"]),
        ("ability 6 4", ["ability 6 row 4", "ability 6 column 4"]),
    ):
        with pytest.raises(AmbiguousMove) as caught:
            game.parse_move(text, state, ME)
        readings = [game.format_move(move) for move in caught.value.readings]  # type: ignore[arg-type]
        assert readings == [f"{text[:-1]}row 4", f"{text[:-1]}column 4"]
    state = at(game, CORNERS, "4 4 6 + 2 4 - +")
    with pytest.raises(AmbiguousMove) as caught:
        game.parse_move("reroll 4 4 6", state, ME)
    assert [game.format_move(move) for move in caught.value.readings] == [  # type: ignore[arg-type]
        "reroll 4(d1) 4(d2) 6(d3)",
        "reroll 4(c3) 4(d1) 6(d3)",
        "reroll 4(c3) 4(d2) 6(d3)",
    ]
