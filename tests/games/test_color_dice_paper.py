"""Color Dice in writing: moves, positions, scores, and what a move means."""

import pytest

from sheetgen.catalog import load_game
from sheetgen.core.cells import Sheet
from sheetgen.core.game import Entry, FormLine, Note, Score, ScoreLine, Seat
from sheetgen.errors import AmbiguousMove, NotationError, Source
from sheetgen.games.colordice import Attack, Move, Order, Pass, Reroll, Stop
from tests.games.colordice_table import P1, P2, TWO, at, cast, entries, lines, rules, say

GAME = rules(first="seat")
DICE = "R5 B3 G5 Y6"

# Moves.

WRITTEN: list[tuple[str, Move]] = [
    ("reroll G Y", Reroll(frozenset({"green", "yellow"}))),
    ("reroll R B G Y", Reroll(frozenset({"red", "blue", "green", "yellow"}))),
    ("stop", Stop()),
    ("before", Order("before")),
    ("after", Order("after")),
    ("attack B red>blue 2+0", Attack("blue", "red", "blue", 2, 0)),
    ("attack B out>green 10+2", Attack("blue", "out", "green", 10, 2)),
    ("pass", Pass()),
]


@pytest.mark.parametrize(("text", "move"), WRITTEN)
def test_a_move_in_notation(text: str, move: Move) -> None:
    assert GAME.format_move(move) == text
    assert GAME.parse_move(text, at(GAME, P1, DICE), Seat(0)) == move


@pytest.mark.parametrize("text", ["attack blue red>blue 1+1", "ATTACK b R>B 1+1", "attack, B, red>b, 1+1", "  attack B r>blue 1+1  "])
def test_colors_go_by_name_or_letter_in_any_case(text: str) -> None:
    assert GAME.parse_move(text, at(GAME, P1, DICE), Seat(0)) == Attack("blue", "red", "blue", 1, 1)


def test_the_order_of_dice_to_throw_again_does_not_matter() -> None:
    assert GAME.parse_move("reroll Y G", at(GAME, P1, DICE), Seat(0)) == GAME.parse_move("reroll G Y", at(GAME, P1, DICE), Seat(0))


def test_an_attack_that_can_only_mean_one_group_needs_no_numbers() -> None:
    assert GAME.parse_move("attack B red>green", at(GAME, P1, DICE), Seat(0)) == Attack("blue", "red", "green", 2, 0)


def test_an_attack_that_may_mean_several_groups_names_them() -> None:
    with pytest.raises(AmbiguousMove) as refused:
        GAME.parse_move("attack B red>blue", at(GAME, P1, DICE), Seat(0))
    readings = "attack B red>blue 2+0, attack B red>blue 1+1 or attack B red>blue 0+2"
    assert str(refused.value) == f"this may be {readings}"


def test_an_attack_that_cannot_be_keeps_its_reasons_for_the_judge() -> None:
    table = at(GAME, P1, DICE)
    move = GAME.parse_move("attack B out>red", table, Seat(0))
    assert [problem.code for problem in GAME.problems(table, Seat(0), move)] == ["own-home"]


def test_an_attack_without_numbers_before_the_dice_are_thrown() -> None:
    table = at(GAME, P1)
    move = GAME.parse_move("attack B out>blue", table, Seat(0))
    assert [problem.code for problem in GAME.problems(table, Seat(0), move)] == ["throw-first"]


@pytest.mark.parametrize(
    ("text", "message", "where"),
    [
        ("atack B red>blue 2+0", '"atack" is no move; did you mean "attack"?', (1, 5)),
        ("attack B red>bleu 2+0", '"bleu" is no color; did you mean "blue"?', (14, 4)),
        ("attack B rad>blue 2+0", '"rad" is no color; did you mean "red"?', (10, 3)),
        ("attack B red>blue 2", '"2" is no group; moves and strikes are written 2+0', (19, 1)),
        ("reroll R 6", '"6" is no color; there is red, blue, green, yellow, orange or violet', (10, 1)),
    ],
)
def test_an_unreadable_move_points_at_the_word(text: str, message: str, where: tuple[int, int]) -> None:
    with pytest.raises(NotationError) as refused:
        GAME.parse_move(text, at(GAME, P1, DICE), Seat(0))
    (problem,) = refused.value.problems
    assert isinstance(problem.where, Source)
    assert (problem.message, (problem.where.column, problem.where.length)) == (message, where)


def test_a_die_that_stands_twice_in_a_roll_is_one_too_many() -> None:
    with pytest.raises(NotationError) as refused:
        GAME.parse_roll("R3 R5")
    assert [problem.code for problem in refused.value.problems] == ["no-such-die"]


# Positions.


def test_the_example_of_a_position_is_read_and_written() -> None:
    text = """
game: color-dice
player: Ann
players: green red
dummies: blue yellow
turn: green
dice: R6 B6 G1 Y3
red: red 3, blue 3, out 3
blue: blue 5, removed 4
green: green 2, blue 1, out 6
yellow: yellow 9
"""
    sheet = GAME.parse_sheet(entries(text))
    assert sheet == Sheet(
        "color-dice",
        "Ann",
        2,
        (),
        (
            ("players", "green red"),
            ("dummies", "blue yellow"),
            ("turn", "green"),
            ("dice", "R6 B6 G1 Y3"),
            ("red", "red 3, blue 3, out 3"),
            ("blue", "blue 5, removed 4"),
            ("green", "blue 1, green 2, out 6"),
            ("yellow", "yellow 9"),
        ),
    )
    assert GAME.parse_sheet([Entry(key, value) for key, value in GAME.format_sheet(sheet)]) == sheet
    assert GAME.audit(sheet) == ()


def test_seats_go_by_the_order_of_the_players_line() -> None:
    table = at(GAME, "players: green red\nturn: red\ndice: R6 B1 G1 Y3")
    assert (table.colors, table.active, table.dice) == (("green", "red", "blue", "yellow"), 1, (1, 6, 1, 3))


def test_a_position_without_a_word_is_the_start_for_as_many_as_the_switch_says() -> None:
    assert lines(GAME, GAME.position([Sheet("color-dice")])) == lines(GAME, GAME.start(["Ann", "Ben", "Cy", "Dee"]))
    six = rules(first="seat", seats="6")
    assert six.position([Sheet("color-dice")]).colors == ("red", "blue", "green", "yellow", "orange", "violet")


def test_a_position_may_say_only_how_many_play() -> None:
    sheet = GAME.parse_sheet(entries("players: 3"))
    assert sheet == Sheet("color-dice", "", 3)
    assert GAME.format_sheet(sheet) == (("game", "color-dice"), ("players", "3"))
    assert GAME.position([sheet]).colors == ("red", "blue", "green", "yellow")
    assert len(GAME.position([sheet]).names) == 3


def test_a_prompt_may_ask_how_many_before_it_asks_which() -> None:
    sheet = GAME.parse_sheet([Entry("players", "2"), Entry("players", "green red")])
    assert (sheet.players, sheet.fact("players")) == (2, "green red")


def test_dummies_that_are_not_named_are_the_next_colors() -> None:
    assert at(GAME, "players: green red").colors == ("green", "red", "blue", "yellow")


def test_players_that_are_not_named_are_the_first_colors_beside_the_dummies() -> None:
    assert GAME.position([GAME.parse_sheet(entries("players: 2\ndummies: red blue"))]).colors == ("green", "yellow", "red", "blue")


def test_dice_of_the_roll_stand_above_those_of_the_sheet() -> None:
    assert at(GAME, P1 + "dice: R1 B1 G1 Y1", "R5 Y6").dice == (5, 1, 1, 6)


def test_a_position_with_dice_leaves_everything_open_that_could_come_of_them() -> None:
    table = at(GAME, P1, "R5 B5 G5 Y6")
    texts = [GAME.format_move(move) for move in GAME.moves(table, Seat(0))]
    assert texts[:5] == ["pass", "before", "after", "stop", "reroll R"]
    assert len(texts) == 4 + 15


def test_a_position_in_a_counterattack_says_whose() -> None:
    table = say(GAME, at(GAME, P1, DICE), "after")
    assert lines(GAME, table) == {
        "players": "red blue green yellow",
        "turn": "red",
        "counter": "yellow",
        "dice": "R5 B3 G5 Y6",
        "red": "red 2, blue 3, out 4",
        "blue": "blue 3, green 1, out 5",
        "green": "red 2, green 4, out 3",
        "yellow": "yellow 5, out 4",
    }


def test_every_seat_shows_the_same_position_under_its_own_name() -> None:
    table = GAME.start(["Ann", "Ben"])
    ann, ben = GAME.sheet(table, Seat(0)), GAME.sheet(table, Seat(1))
    assert (ann.player, ben.player, ann.facts) == ("Ann", "Ben", ben.facts)
    assert GAME.position([ann, ben]).names == ("Ann", "Ben")


def test_an_unreadable_position_points_into_the_file() -> None:
    with pytest.raises(NotationError) as refused:
        GAME.parse_sheet(entries("players: red blue\nred: red 2, owt 7\nbleu: out 9"))
    found = [(problem.code, problem.where) for problem in refused.value.problems]
    assert found == [
        ("unknown-key", Source("position.yaml", 3, 7, 5)),
        ("unknown-place", Source("position.yaml", 2, 13, 3)),
    ]
    assert [problem.message for problem in refused.value.problems] == [
        'unknown line "bleu"; did you mean "blue"?',
        '"owt" is no place; did you mean "out"?',
    ]


@pytest.mark.parametrize("players", range(2, 7))
def test_the_answers_that_the_form_shows_make_a_position(players: int) -> None:
    sheet = GAME.parse_sheet([Entry(line.key, line.example) for line in GAME.form(players)])
    assert GAME.audit(sheet) == ()
    shown = lines(GAME, GAME.start(["Ann"] * players))
    assert {key: value for key, value in sheet.facts if key != "dice"} == shown


def test_the_form_for_two() -> None:
    assert GAME.form(2) == (
        FormLine("players", "Which colors play, in seat order?", "red blue"),
        FormLine("dummies", "Which colors are dummies, clockwise?", "green yellow"),
        FormLine("turn", "Whose turn is it?", "red"),
        FormLine("dice", "What do the dice show?", "R6 B5 G4 Y6"),
        FormLine("red", "Where are the red pawns?", "red 2, out 7"),
        FormLine("blue", "Where are the blue pawns?", "blue 3, out 6"),
        FormLine("green", "Where are the green pawns?", "green 9"),
        FormLine("yellow", "Where are the yellow pawns?", "yellow 9"),
    )


# Scores.


def test_the_score_tells_who_is_locked_where() -> None:
    assert GAME.score(at(GAME, P2), Seat(0)) == Score((ScoreLine("in green, locked", 7, 0, 0), ScoreLine("most in one area", 7, 1, 7)), 7)


def test_the_score_counts_the_most_in_one_foreign_area() -> None:
    table = at(GAME, P1.replace("red 2, blue 3, out 4", "red 2, blue 3, yellow 1, out 3"))
    lines_of_red = (ScoreLine("in blue", 3, 0, 0), ScoreLine("in yellow", 1, 0, 0), ScoreLine("most in one area", 3, 1, 3))
    assert GAME.score(table, Seat(0)) == Score(lines_of_red, 3)


def test_the_score_tells_who_has_won() -> None:
    table = at(GAME, P2.replace("red 2, green 7", "green 9"))
    assert GAME.score(table, Seat(0)).lines[0] == ScoreLine("in green, won", 9, 0, 0)


# What a move means.

MEANT: list[tuple[str, str, tuple[str, ...], Note]] = [
    (
        P1,
        DICE,
        (),
        Note("attack B red>blue 1+1", "", "attack blue", "red, 5 - 3 = 2: 1 move and 1 strike", ("struck: 1 blue, outside",)),
    ),
    (P1, DICE, (), Note("attack B out>green 2+0", "", "attack blue", "red, 5 - 3 = 2: 2 move")),
    (P2, "R4 B2 G1 Y6", (), Note("attack B red>green 2+0", "", "attack blue", "red, 4 - 2 = 2: 2 move", ("win: all 9 in green",))),
    (
        P2.replace("red 2, green 7", "red 2, green 6, out 1"),
        "R3 B2 G1 Y6",
        (),
        Note("attack B out>green 1+0", "", "attack blue", "red, 3 - 2 = 1: 1 move", ("locked: 7 in green",)),
    ),
    (
        TWO,
        "R3 B4 G1 Y6",
        (),
        Note("attack G red>green 0+2", "", "attack green", "red, 3 - 1 = 2: 2 strike", ("struck: 2 green, removed",)),
    ),
    (
        P1,
        DICE,
        ("after",),
        Note("attack R yellow>red 0+1", "", "counterattack red", "yellow, 6 - 5 = 1: 1 strike", ("struck: 1 red, outside",)),
    ),
    (P1, DICE, ("after",), Note("pass", "", "pass", "yellow does not counterattack")),
    (P1, DICE, ("attack B out>blue 2+0",), Note("pass", "", "pass", "no more attacks in this turn")),
    (P1, DICE, (), Note("stop", "", "throw again", "the dice stay as they are")),
    (P1, DICE, (), Note("before", "", "order", "all own attacks come before the counterattacks of yellow")),
    (P1, DICE, (), Note("reroll R B", "", "throw again", "1 more throw after that")),
]


@pytest.mark.parametrize(("position", "dice", "before", "note"), MEANT)
def test_a_move_is_explained(position: str, dice: str, before: tuple[str, ...], note: Note) -> None:
    table = say(GAME, at(GAME, position, dice), *before)
    (seat,) = GAME.waiting(table)
    assert GAME.explain(table, seat, GAME.parse_move(note.text, table, seat)) == note


def test_the_last_throw_is_called_so() -> None:
    table = cast(GAME, say(GAME, at(GAME, P1, DICE), "reroll R"), "R5")
    details = [GAME.explain(table, Seat(0), GAME.parse_move(f"reroll {dice}", table, Seat(0))).detail for dice in ("B", "R B", "R")]
    assert details == ["1 more throw after that", "the last throw of some", "the last throw"]


# The layout.


def test_the_layout_has_nine_positions_an_area_and_a_die_a_color() -> None:
    spec = GAME.spec
    assert {area: len(cells) for area, cells in spec.cells.areas.items()} == dict.fromkeys(spec.letters, 9)
    assert "".join(spec.letters.values()) == "RBGYOV"
    assert [(die.id, [face.value for face in die.faces], die.style) for die in spec.dice] == [
        (color, [1, 2, 3, 4, 5, 6], "pips") for color in spec.letters
    ]


def test_the_switches_and_their_defaults() -> None:
    assert {name: switch.value for name, switch in load_game("color-dice").spec.switches.items()} == {
        "seats": 4,
        "rolling": "all",
        "move-target": "any",
        "strike-where": "any",
        "reuse-pawns": True,
        "dummy-by": "left",
        "dummy-return": False,
        "first": "random",
    }
