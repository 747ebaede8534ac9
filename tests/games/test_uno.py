"""The dice game move by move: rules 3.c to 3.e and the examples of 3.f."""

from __future__ import annotations

from typing import Any

import pytest

from sheetgen.core.play import Outcome, Rank, Rolled, ScoreLine, Seat
from sheetgen.errors import IllegalMove, NotationError, SheetError
from sheetgen.games.uno import GivePenalty, KeepPenalties, NameNumber, RerollDice, WriteChain
from tests.games.uno_table import (
    ANN,
    BEN,
    CY,
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
FULL = " ".join(["2"] * 19)


def test_the_first_numbers_come_from_one_die_each() -> None:
    state = GAME.start(2)
    assert GAME.rules.to_roll(state).take == 1
    state = after(GAME, state, "roll: Y2", "roll: B5")
    assert shown(state) == ["red: 2", "yellow: 5"]
    assert GAME.rules.to_roll(state).take == 6


def test_a_special_in_the_set_up_is_thrown_again_with_the_same_die() -> None:
    state = GAME.apply(GAME.start(2), Rolled(thrown(GAME, "*", "uno4")))
    assert shown(state) == ["red: ", "yellow: "]
    assert (GAME.rules.to_roll(state).dice, GAME.rules.to_roll(state).take) == (("uno4",), 1)


def test_boards_are_dealt_in_the_order_of_the_palette() -> None:
    assert shown(GAME.start(4)) == ["red: ", "yellow: ", "blue: ", "green: "]
    assert GAME.names(GAME.start(4)) == (
        "the red player",
        "the yellow player",
        "the blue player",
        "the green player",
    )


@pytest.mark.parametrize("count", [0, 1, 5])
def test_two_to_four_play(count: int) -> None:
    with pytest.raises(SheetError, match="is for 2 to 4 players"):
        GAME.start(count)


def test_the_sample_turn_of_the_rules() -> None:
    state = table(GAME, "red: 2", "yellow: 3", "green: 4", roll=SAMPLE)
    state = after(GAME, state, "reroll B5 G3", "roll: G4 B1", "chain Y2 Y1 B1 R1 R6")
    assert shown(state) == ["red: 2 2 1 1 1 6", "yellow: 3", "green: 4"]
    assert state.turn == BEN


def test_the_first_chain_of_the_sample_turn() -> None:
    assert shown(
        after(GAME, table(GAME, "red: 2", "yellow: 3", roll=SAMPLE), "chain Y2 Y1 R1 R6")
    ) == ["red: 2 2 1 1 6", "yellow: 3"]


def test_rerolled_dice_come_to_lie_where_they_lay() -> None:
    state = after(GAME, table(GAME, "red: 2", roll=SAMPLE), "reroll R6 G3", "roll: G5 B1")
    assert state.faces == ("Y2", "G5", "Y1", "R1", "B5", "B1")


def test_only_the_dice_in_the_hand_are_thrown_again() -> None:
    state = after(GAME, table(GAME, "red: 2", roll=SAMPLE), "reroll B5 G3")
    assert (GAME.rules.to_roll(state).dice, GAME.rules.to_roll(state).take) == (("uno5", "uno6"), 2)


def test_one_star_is_written_for_two() -> None:
    state = after(GAME, table(GAME, "red: 2", "blue: 3", roll="Y2 * R6 * B5 G3"), "chain Y2 ** R6")
    assert shown(state) == ["red: 2 2 * 6", "blue: 3"]


def test_a_wild_space_may_begin_the_chain() -> None:
    state = after(GAME, table(GAME, "red: 2", "blue: 3", roll="Y4 * R6 * B5 G3"), "chain ** R6")
    assert shown(state) == ["red: 2 * 6", "blue: 3"]


def test_no_chain_writes_and_calls_nothing() -> None:
    state = after(GAME, table(GAME, "red: 2", "blue: 6", roll=SAMPLE), "chain")
    assert shown(state) == ["red: 2", "blue: 6"]
    assert state.turn == BEN


@pytest.mark.parametrize(
    ("boards", "written"),
    [
        (
            ["green: 2", "blue: 6", "red: 3", "yellow: 2"],
            ["green: 2 2 1 1 6", "blue: 6 6", "red: 3 6", "yellow: 2"],
        ),
        (["green: 2", "red: 6"], ["green: 2 2 1 1 6", "red: 6 6"]),
        (["red: 2", "blue: 3"], ["red: 2 2 1 1 6", "blue: 3"]),
        (["green: 2", "blue: 5 *"], ["green: 2 2 1 1 6", "blue: 5 * 6"]),
    ],
)
def test_red_6_is_called(boards: list[str], written: list[str]) -> None:
    assert shown(after(GAME, table(GAME, *boards, roll=SAMPLE), "chain Y2 Y1 R1 R6")) == written


def test_a_board_that_ends_with_a_star_may_be_left_out_by_the_table() -> None:
    game = rules(star_matches="false")
    state = after(
        game, table(game, "green: 2", "blue: 5 *", "red: 5 *", roll=SAMPLE), "chain Y2 Y1 R1 R6"
    )
    assert shown(state) == ["green: 2 2 1 1 6", "blue: 5 *", "red: 5 * 6"]


def test_a_wild_space_called_is_a_star_for_each_other() -> None:
    state = after(
        GAME, table(GAME, "red: 2", "blue: 3", "green: 4", roll="Y2 * R6 * B5 G3"), "chain Y2 **"
    )
    assert shown(state) == ["red: 2 2 *", "blue: 3 *", "green: 4 *"]


def test_a_wild_space_called_may_be_a_number_of_their_choice() -> None:
    game = rules(wild_call="number")
    state = after(
        game, table(game, "red: 2", "blue: 3", "green: 4", roll="Y2 * R6 * B5 G3"), "chain Y2 **"
    )
    assert game.rules.waiting(state) == {BEN, CY}
    assert list(game.moves(state, CY)) == [NameNumber(value) for value in range(1, 7)]
    state = after(game, state, "number 5", seat=CY)
    assert game.rules.waiting(state) == {BEN}
    state = after(game, state, "number 1")
    assert shown(state) == ["red: 2 2 *", "blue: 3 1", "green: 4 5"]
    assert state.turn == BEN


def test_minus_one_comes_before_the_call() -> None:
    state = table(GAME, "green: 2", "blue: 5 6", roll="Y2 R6 Y1 R1 -1 G3")
    assert shown(after(GAME, state, "chain Y2 Y1 R1 R6", "penalty -1 Ben")) == [
        "green: 2 2 1 1 6",
        "blue: 5",
    ]
    assert shown(after(GAME, state, "chain Y2 Y1 R1 R6", "done")) == [
        "green: 2 2 1 1 6",
        "blue: 5 6 6",
    ]


@pytest.mark.parametrize(
    ("die", "before", "changed"),
    [
        ("-1", "blue: 5", "blue: 5"),
        ("-1", "blue: 5 *", "blue: 5"),
        ("-1", "blue: 5 3 +2", "blue: 5 +2"),
        ("+1", "blue: 5", "blue: 5 +1"),
        ("+1", "blue: 5 3 +8", "blue: 5 3 +8"),
    ],
)
def test_what_a_penalty_changes(die: str, before: str, changed: str) -> None:
    state = after(
        GAME,
        table(GAME, "green: 2", before, roll=f"Y2 R6 Y1 R1 {die} G3"),
        "chain",
        f"penalty {die} Ben",
    )
    assert shown(state)[1] == changed


def test_the_ninth_extra_space_is_not_opened() -> None:
    state = after(
        GAME,
        table(GAME, "green: 2", "blue: 5 3 +8", roll="Y2 R6 Y1 R1 +1 G3"),
        "chain",
        "penalty +1 Ben",
    )
    assert GAME.comments.standing(state, NAMES) == (
        "Ann: 1 of 20 spaces filled, 19 to go",
        "Ben: 2 of 28 spaces filled, 26 to go",
    )


def test_penalties_go_one_by_one_to_any_opponent() -> None:
    state = table(GAME, "green: 2", "blue: 5 6", "red: 4", roll="+1 R6 +1 R1 -1 G3")
    state = after(GAME, state, "chain")
    assert list(GAME.moves(state, ANN)) == [
        *(
            GivePenalty("+1", "blue"),
            GivePenalty("+1", "red"),
            GivePenalty("-1", "blue"),
            GivePenalty("-1", "red"),
        ),
        KeepPenalties(),
    ]
    state = after(GAME, state, "penalty +1 blue", "penalty +1 Cy", "penalty -1 blue")
    assert shown(state) == ["green: 2", "blue: 5 +1", "red: 4 +1"]
    assert state.turn == BEN


def test_a_penalty_die_may_be_thrown_again_instead() -> None:
    state = after(
        GAME,
        table(GAME, "green: 2", "blue: 5 6", roll="Y2 R6 Y1 R1 -1 G3"),
        "reroll -1",
        "roll: B5",
        "chain",
    )
    assert state.turn == BEN


def test_an_own_chain_that_fills_the_board_wins_before_penalties() -> None:
    state = after(
        GAME, table(GAME, f"red: {FULL}", "blue: 5", roll="Y2 R6 Y1 R1 -1 G3"), "chain Y2 Y1 R1 R6"
    )
    assert shown(state)[0] == f"red: {FULL} 2"
    assert GAME.rules.outcome(state, NAMES) == Outcome(
        "Ann filled the red board with a chain", (Rank(ANN, 1), Rank(BEN, 2))
    )


def test_extra_spaces_have_to_be_filled_too() -> None:
    state = after(GAME, table(GAME, f"red: {FULL} +1", "blue: 5", roll=SAMPLE), "chain Y2")
    assert GAME.rules.outcome(state, NAMES) is None
    state = after(GAME, table(GAME, f"red: {FULL} +1", "blue: 5", roll=SAMPLE), "chain Y2 Y1")
    assert GAME.rules.outcome(state, NAMES) is not None


def test_a_call_can_fill_a_board() -> None:
    state = after(
        GAME, table(GAME, "green: 2", "blue: 5", f"red: {FULL}", roll=SAMPLE), "chain Y2 Y1 R1 R6"
    )
    assert GAME.rules.outcome(state, NAMES) == Outcome(
        "the call of Red 6 filled the red board of Cy", (Rank(CY, 1), Rank(ANN, 2), Rank(BEN, 2))
    )


@pytest.mark.parametrize(
    ("tie", "ranks"),
    [
        ("clockwise", (Rank(BEN, 1), Rank(ANN, 2), Rank(CY, 2))),
        ("shared", (Rank(BEN, 1), Rank(CY, 1), Rank(ANN, 3))),
    ],
)
def test_a_call_that_fills_two_boards(tie: str, ranks: tuple[Rank, ...]) -> None:
    game = rules(tie=tie)
    state = table(game, "green: 2", f"blue: {FULL[:-1]}6", f"red: {FULL}", roll=SAMPLE)
    assert game.rules.outcome(after(game, state, "chain Y2 Y1 R1 R6"), NAMES).ranks == ranks


@pytest.mark.parametrize(
    ("reading", "board", "openings"),
    [
        ("any", "2 *", {"Y2", "R6", "Y1", "**"}),
        ("star", "2 *", {"**"}),
        ("number", "2 *", {"Y2", "**"}),
        ("number", "2 6 * *", {"R6", "**"}),
        ("star", "2 6", {"R6", "**"}),
    ],
)
def test_what_begins_a_chain_after_a_star(reading: str, board: str, openings: set[str]) -> None:
    game = rules(star_start=reading)
    state = table(game, f"red: {board}", "blue: 3", roll="Y2 R6 Y1 * * -1")
    chains = [move.links for move in game.moves(state, ANN) if isinstance(move, WriteChain)]
    assert {links[0] for links in chains if links} == openings


def test_any_of_the_six_may_be_thrown_again() -> None:
    moves = list(GAME.moves(table(GAME, "red: 2", "blue: 3", roll=SAMPLE), ANN))
    assert sum(isinstance(move, RerollDice) for move in moves) == 63


def test_only_left_over_dice_may_be_thrown_again_where_the_table_plays_it_so() -> None:
    game = rules(reroll="unused")
    moves = game.moves(table(game, "red: 2", "blue: 3", roll=SAMPLE), ANN)
    assert {move.dice for move in moves if isinstance(move, RerollDice)} == {
        *(frozenset({"B5"}), frozenset({"G3"}), frozenset({"B5", "G3"}))
    }


def test_all_six_are_left_over_where_no_chain_begins() -> None:
    game = rules(reroll="unused")
    moves = list(game.moves(table(game, "red: 4", "blue: 3", roll=SAMPLE), ANN))
    assert sum(isinstance(move, RerollDice) for move in moves) == 63


def test_chains_come_first_and_the_longest_of_them_first() -> None:
    moves = [
        GAME.notation.format(move)
        for move in GAME.moves(table(GAME, "red: 2", "blue: 3", roll="Y2 R6 Y1 R1"), ANN)
    ]
    assert moves[:7] == [
        "chain Y2 Y1 R1 R6",
        "chain Y2 Y1 R1",
        "chain Y2 Y1",
        "chain Y2",
        "chain",
        "reroll Y2",
        "reroll R6",
    ]


def test_dice_with_names_of_others_are_taken_in_order() -> None:
    state = after(GAME, table(GAME, "red: 2", "blue: 3", roll=SAMPLE), "reroll B5 G3")
    state = GAME.apply(state, Rolled(GAME.parse_roll("Y2 B1")))
    assert [(die.die, die.text) for die in state.roll[4:]] == [
        ("uno5", "Y2"),
        ("uno6", "B1"),
    ]


def test_the_number_of_blanks_is_the_tables_choice() -> None:
    game = rules(blanks="16")
    state = after(
        game, table(game, "red: " + " ".join(["2"] * 15), "blue: 3", roll=SAMPLE), "chain Y2"
    )
    assert game.rules.outcome(state, NAMES) is not None


def test_the_number_of_extra_spaces_is_the_tables_choice() -> None:
    game = rules(extras="2")
    state = table(game, "red: 2", "blue: 3 +2", roll="Y2 R6 Y1 R1 +1 G3")
    assert shown(after(game, state, "chain", "penalty +1 blue")) == ["red: 2", "blue: 3 +2"]


def test_the_score_is_how_far_the_board_is() -> None:
    score = GAME.rules.score(table(GAME, "red: 2 2 1 +2", "blue: 3"), ANN)
    assert (score.lines, score.total) == (
        (ScoreLine("spaces filled", 3, 1, 3), ScoreLine("extra spaces opened", 2, -1, -2)),
        1,
    )


def test_how_much_room_is_left_is_told_of_each_board() -> None:
    state = table(GAME, "red: 2 2 1 +2", "blue: 3")
    assert GAME.comments.standing(state, NAMES) == (
        "Ann: 3 of 22 spaces filled, 19 to go",
        "Ben: 1 of 20 spaces filled, 19 to go",
    )


@pytest.mark.parametrize(
    ("roll", "moves", "move", "note"),
    [
        (SAMPLE, [], "chain Y2 Y1", ("board.2", "chains of 2", "writes 2 1 and calls Y1", ())),
        (
            "Y2 * * R6",
            [],
            "chain Y2 **",
            ("board.2", "chains of 2", "writes 2 * and calls a Wild Space", ()),
        ),
        (SAMPLE, [], "chain", ("", "no chain", "writes nothing and calls nothing", ())),
        (SAMPLE, [], "reroll B5 G3", ("", "throw again", "B5 G3", ())),
        (
            "Y2 -1 +1",
            ["chain"],
            "penalty -1 blue",
            ("", "penalties", "erases its last entry, 6", ()),
        ),
        ("Y2 -1 +1", ["chain"], "penalty +1 blue", ("", "penalties", "opens an extra space", ())),
        ("Y2 -1 +1", ["chain"], "penalty -1 green", ("", "penalties", "changes nothing there", ())),
        ("Y2 -1 +1", ["chain"], "done", ("", "penalties", "", ())),
    ],
)
def test_what_a_move_means(roll: str, moves: list[str], move: str, note: tuple[str, ...]) -> None:
    state = after(GAME, table(GAME, "red: 2", "blue: 5 6", "green: 4", roll=roll), *moves)
    explained = GAME.notation.explain(state, ANN, parse(GAME, move, state), NAMES)
    assert (explained.cell, explained.group, explained.detail, explained.completes) == note
    assert explained.text == move


def test_a_chain_that_fills_the_board_completes_it() -> None:
    state = table(GAME, f"red: {FULL}", "blue: 5", roll=SAMPLE)
    explained = GAME.notation.explain(state, ANN, WriteChain(("Y2", "Y1")), NAMES)
    assert (explained.cell, explained.detail, explained.completes) == (
        "board.20",
        "writes 2",
        ("board",),
    )


# Every reason that makes a move invalid, in the order of rules 3.c.

BUILD = table(GAME, "red: 2", "blue: 5 6", roll=SAMPLE)
STARS = table(GAME, "red: 2", "blue: 5 6", roll="Y2 * R6 Y1 +1 *")
ONE_STAR = table(GAME, "red: 2", "blue: 5 6", roll="Y2 * R6 Y1 +1 -1")
WRITTEN = after(
    GAME,
    table(GAME, "red: 2", "blue: 5 6", roll="Y2 R6 +1 R1 -1 +1"),
    "chain Y2",
    "penalty -1 blue",
)
ENDED = after(GAME, table(GAME, f"red: {FULL}", "blue: 5", roll=SAMPLE), "chain Y2")
HAND = after(GAME, BUILD, "reroll B5")
NUMBERS_GAME = rules(wild_call="number")
NUMBERS = after(NUMBERS_GAME, table(NUMBERS_GAME, "red: 2", "blue: 3", roll="Y2 * *"), "chain **")

REFUSALS = [
    (HAND, "chain Y2", ANN, ["roll-first"]),
    (after(GAME, HAND, "roll: B1"), "reroll G3", ANN, ["second-reroll"]),
    (WRITTEN, "reroll R6", ANN, ["after-write"]),
    (BUILD, "reroll R5", ANN, ["die-not-thrown"]),
    (STARS, "reroll *#3", ANN, ["die-not-thrown"]),
    (BUILD, "reroll", ANN, ["reroll-nothing"]),
    (BUILD, "chain Y1 Y2", ANN, ["wrong-start"]),
    (BUILD, "chain Y2 R6", ANN, ["no-match"]),
    (ONE_STAR, "chain Y2 * R6", ANN, ["lone-star"]),
    (ONE_STAR, "chain Y2 ** R6", ANN, ["too-few-stars"]),
    (STARS, "chain ** ** R6", ANN, ["too-few-stars"]),
    (BUILD, "chain Y2 Y2", ANN, ["die-twice"]),
    (STARS, "chain Y2 +1", ANN, ["penalty-in-chain"]),
    (BUILD, "chain Y2 Y4", ANN, ["die-not-thrown"]),
    (BUILD, "chain R6 B5 B5 *", ANN, ["die-twice", "lone-star", "wrong-start", "no-match"]),
    (WRITTEN, "chain R6", ANN, ["after-write", "wrong-start"]),
    (BUILD, "penalty +1 blue", ANN, ["before-write", "die-not-thrown"]),
    (WRITTEN, "penalty +1 red", ANN, ["own-board"]),
    (WRITTEN, "penalty +1 green", ANN, ["no-such-board"]),
    (WRITTEN, "penalty R6 blue", ANN, ["not-a-penalty"]),
    (WRITTEN, "penalty -1 blue", ANN, ["penalty-used"]),
    (BUILD, "done", ANN, ["before-write"]),
    (BUILD, "chain Y2", BEN, ["not-your-turn"]),
    (ENDED, "chain Y2", ANN, ["game-over"]),
    (BUILD, "number 4", ANN, ["no-number-due"]),
    (BUILD, "pass the salt", ANN, ["not-a-move"]),
]


@pytest.mark.parametrize(
    ("state", "move", "seat", "codes"), REFUSALS, ids=[f"{row[1]}-{row[3][0]}" for row in REFUSALS]
)
def test_refusals(state: object, move: str, seat: Seat, codes: list[str]) -> None:
    made = object() if codes == ["not-a-move"] else move
    assert refusals(GAME, state, made, seat) == codes


NUMBER_REFUSALS = [
    ("number 3", ANN, ["not-your-turn"]),
    (WriteChain(()), BEN, ["number-due"]),
    (NameNumber(7), BEN, ["unknown-number"]),
]


@pytest.mark.parametrize(("move", "seat", "codes"), NUMBER_REFUSALS)
def test_refusals_while_numbers_are_named(move: object, seat: Seat, codes: list[str]) -> None:
    assert refusals(NUMBERS_GAME, NUMBERS, move, seat) == codes


def test_a_die_of_the_chain_is_refused_where_only_unused_dice_are_thrown_again() -> None:
    game = rules(reroll="unused")
    state = table(game, "red: 2", "blue: 3", roll=SAMPLE)
    (problem,) = game.problems(state, ANN, RerollDice(frozenset({"R1", "G3"})))
    assert (problem.code, problem.where, problem.switch) == (
        "die-in-chain",
        "G3 R1",
        "reroll=unused",
    )


@pytest.mark.parametrize(("board", "switch"), [("2", ""), ("6 *", "star-start=star")])
def test_a_wrong_start_names_the_switch_only_after_a_star(board: str, switch: str) -> None:
    game = rules(star_start="star")
    (problem,) = game.problems(
        table(game, f"red: {board}", "blue: 3", roll=SAMPLE), ANN, WriteChain(("R6",))
    )
    assert (problem.code, problem.switch) == ("wrong-start", switch)


@pytest.mark.parametrize(("game", "switch"), [(GAME, "wild-call=star"), (NUMBERS_GAME, "")])
def test_a_number_that_is_not_due_names_the_switch_where_none_ever_is(
    game: Any, switch: str
) -> None:
    (problem,) = game.problems(table(game, "red: 2", "blue: 3", roll=SAMPLE), ANN, NameNumber(4))
    assert (problem.code, problem.switch) == ("no-number-due", switch)


@pytest.mark.parametrize(
    ("roll", "message"),
    [
        ("Y2 R6 Y1 R1 B5 G3", "1 Wild Space needs 2 star dice; the dice show none"),
        ("Y2 R6 Y1 R1 B5 *", "1 Wild Space needs 2 star dice; the dice show 1"),
    ],
)
def test_missing_stars_are_counted(roll: str, message: str) -> None:
    (problem,) = GAME.problems(
        table(GAME, "red: 2", "blue: 3", roll=roll), ANN, WriteChain(("Y2", "**"))
    )
    assert problem.message == message


@pytest.mark.parametrize(
    ("die", "message"),
    [
        ("-1", "no -1 is left to assign; each one is already assigned"),
        ("+1", "no +1 is left to assign; the dice show Y2 -1 -1 R1 B5 G3"),
    ],
)
def test_a_penalty_that_is_not_left_is_used_or_was_never_there(die: str, message: str) -> None:
    state = after(
        GAME,
        table(GAME, "red: 2", "blue: 3 4 5", roll="Y2 -1 -1 R1 B5 G3"),
        "chain",
        "penalty -1 blue",
    )
    used = after(
        GAME,
        table(GAME, "red: 2", "blue: 3 4 5", roll="Y2 -1 +1 R1 B5 G3"),
        "chain",
        "penalty -1 blue",
    )
    (problem,) = GAME.problems(used if die == "-1" else state, ANN, GivePenalty(die, "blue"))
    assert problem.message == message


def test_reasons_are_given_in_words() -> None:
    problems = GAME.problems(BUILD, ANN, parse(GAME, "chain Y1 R6 *", BUILD, ANN))
    assert [problem.message for problem in problems] == [
        "one star is half of a Wild Space; two star dice make one, written **",
        "Y1 cannot begin the chain: the board ends with 2, so begin with a 2 or a Wild Space",
        "R6 cannot follow Y1: neither the number nor the color is the same",
    ]


@pytest.mark.parametrize(
    "move",
    [
        WriteChain("Y2"),
        WriteChain(["Y2"]),
        WriteChain(None),
        RerollDice({"Y2"}),
        RerollDice(None),
        GivePenalty(-1, "blue"),
        NameNumber("4"),
    ],
)
def test_moves_made_of_the_wrong_things_are_none(move: Any) -> None:
    assert refusals(GAME, BUILD, move, ANN) == ["not-a-move"]


ROLL_REFUSALS = [
    (BUILD, SAMPLE, "no-roll-due"),
    (HAND, "B1 G4", "wrong-dice"),
    (table(GAME, "red: 2", "blue: 3"), "B1 G4", "wrong-dice"),
]


@pytest.mark.parametrize(("state", "roll", "code"), ROLL_REFUSALS)
def test_rolls_that_are_not_due(state: object, roll: str, code: str) -> None:
    with pytest.raises(IllegalMove) as refused:
        GAME.apply(state, Rolled(GAME.parse_roll(roll)))
    assert [problem.code for problem in refused.value.problems] == [code]


def test_a_face_that_no_die_has_is_refused() -> None:
    (die,) = thrown(GAME, "B1")
    strange = type(die)(die.die, type(die.face)(9, "", "blue", "B"))
    with pytest.raises(IllegalMove) as refused:
        GAME.apply(HAND, Rolled((strange,)))
    assert [problem.code for problem in refused.value.problems] == ["no-such-face"]


def test_a_position_alone_has_nobody_to_penalize_or_to_call() -> None:
    state = GAME.position([paper(GAME, "2", "red")], GAME.parse_roll("Y2 -1"))
    state = after(GAME, state, "chain Y2")
    assert (shown(state), state.turn, GAME.rules.waiting(state)) == (["red: 2 2"], ANN, frozenset())


# What a move brings about at the table.

CALLED = "Y2 R6 Y1 R1 B5 G3"
PENALTIES = "Y2 R6 Y1 R1 -1 +1"


@pytest.mark.parametrize(
    ("boards", "roll", "moves", "move", "tells"),
    [
        (["red: 2", "blue: 6"], CALLED, [], "chain Y2 Y1 R1 R6", ["calls R6: Ben writes 6"]),
        (
            ["green: 2", "blue: 6", "red: 1", "yellow: 3"],
            CALLED,
            [],
            "chain Y2 Y1 R1 R6",
            ["calls R6: Ben writes 6, Cy writes 6"],
        ),
        (["red: 2", "blue: 3"], CALLED, [], "chain Y2", ["calls Y2: nobody writes it"]),
        (["red: 2", "blue: 3"], CALLED, [], "chain", []),
        (["red: 2", "blue: 3"], CALLED, [], "reroll Y2", []),
        (
            ["red: 2", "blue: 3"],
            "Y2 * *",
            [],
            "chain Y2 **",
            ["calls a Wild Space: Ben writes a star"],
        ),
        (
            ["red: 2", "blue: 3 6"],
            PENALTIES,
            [],
            "chain Y2 Y1 R1 R6",
            ["calls R6 after the penalties; as things stand: Ben writes 6"],
        ),
        (["red: 2", "blue: 3 6"], PENALTIES, ["chain Y2 Y1 R1 R6"], "penalty +1 Ben", []),
        (
            ["red: 2", "blue: 3 6"],
            PENALTIES,
            ["chain Y2 Y1 R1 R6", "penalty +1 Ben"],
            "penalty -1 Ben",
            ["calls R6: nobody writes it"],
        ),
        (
            ["red: 2", "blue: 3 6"],
            PENALTIES,
            ["chain Y2 Y1 R1 R6"],
            "done",
            ["calls R6: Ben writes 6"],
        ),
        (
            ["red: 2", "blue: 3"],
            PENALTIES,
            ["chain"],
            "penalty -1 Ben",
            ["-1 on Ben's board has no effect"],
        ),
        (
            ["red: 2", "blue: 3 +8"],
            PENALTIES,
            ["chain"],
            "penalty +1 Ben",
            ["+1 on Ben's board has no effect"],
        ),
        (
            ["red: 2", "blue: 6"],
            "R2 R6 -1",
            ["chain R2 R6"],
            "penalty -1 Ben",
            ["-1 on Ben's board has no effect", "calls R6: Ben writes 6"],
        ),
        (
            [f"red: {FULL}", "blue: 3"],
            CALLED,
            [],
            "chain Y2",
            ["the game is over: Ann filled the red board with a chain"],
        ),
        (
            ["red: 2", f"yellow: {FULL}"],
            CALLED,
            [],
            "chain Y2",
            [
                "calls Y2: Ben writes 2",
                "the game is over: the call of Yellow 2 filled the yellow board of Ben",
            ],
        ),
    ],
)
def test_what_a_move_brings_about(
    boards: list[str], roll: str, moves: list[str], move: str, tells: list[str]
) -> None:
    assert list(told(GAME, after(GAME, table(GAME, *boards, roll=roll), *moves), move)) == tells


def test_boards_that_are_not_here_are_spoken_of_at_a_call() -> None:
    state = GAME.position(
        [paper(GAME, "2", "green", players="3"), paper(GAME, "6", "blue", players="3")],
        GAME.parse_roll("Y2 Y6 * *"),
    )
    absent = "each other board that is yellow or ends with 2 or a star gets a 2"
    assert told(GAME, state, "chain Y2") == (f"calls Y2: {absent}",)
    assert told(GAME, state, "chain Y2 **") == (
        "calls a Wild Space: Ben writes a star, each other board gets a star",
    )


def test_who_names_a_number_is_told() -> None:
    state = table(NUMBERS_GAME, "red: 2", "blue: 3", "green: 4", roll="Y2 * *")
    assert told(NUMBERS_GAME, state, "chain **") == (
        "calls a Wild Space: Ben writes a number of choice, Cy writes a number of choice",
    )


def test_players_without_a_name_go_by_their_boards() -> None:
    state = table(GAME, "red: 2", "blue: 6", roll=CALLED)
    assert told(GAME, state, "chain Y2 Y1 R1 R6", ()) == ("calls R6: the blue player writes 6",)


def test_nobody_else_is_at_a_table_of_one_board() -> None:
    state = GAME.position([paper(GAME, "2", "red")], GAME.parse_roll("R1 -1"))
    with pytest.raises(NotationError) as refused:
        parse(GAME, "penalty -1 Zoe", state)
    assert [problem.message for problem in refused.value.problems] == [
        'unknown player "Zoe"; there is Ann or red; give the others\' sheets as well'
    ]
    with pytest.raises(NotationError, match='unknown player "Zoe"; there is red; give'):
        GAME.notation.parse("penalty -1 Zoe", state, ANN, GAME.names(state))
    alone = [problem.message for problem in GAME.problems(state, ANN, GivePenalty("-1", "blue"))]
    assert alone[-1] == "nobody plays the blue board; give the others' sheets as well"


@pytest.mark.parametrize("whom", ["red", "the red player", "The  Red Player", "r"])
def test_a_penalty_is_for_a_board_or_whoever_plays_it(whom: str) -> None:
    state = table(GAME, "blue: 2", "red: 3", roll="R1 -1")
    assert GAME.notation.parse(f"penalty -1 {whom}", state, ANN, GAME.names(state)) == GivePenalty(
        "-1", "red"
    )


def test_the_true_reason_against_a_second_penalty_on_ben() -> None:
    state = after(
        GAME, table(GAME, "red: 2", "blue: 5 6", roll="R2 -1"), "chain R2", "penalty -1 Ben"
    )
    assert refusals(GAME, state, GivePenalty("-1", "blue"), ANN) == ["roll-first"]
    turn = after(
        GAME, state, "roll: Y2 R6 Y1 R1 B5 -1", "chain", "done", "roll: Y2 R6 Y1 R1 B5 -1", "chain"
    )
    assert refusals(GAME, turn, GivePenalty("-1", "red"), BEN) == ["not-your-turn"]
