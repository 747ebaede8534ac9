"""Color Dice in writing: moves, positions, scores, and what a move means."""

import pytest

from sheetgen.catalog import load_game, load_layout
from sheetgen.core.cells import CellId, Mark, Sheet
from sheetgen.core.play import MoveSummary, Score, ScoreLine
from sheetgen.errors import AmbiguousMove, NotationError, Source
from sheetgen.fields.filled import Entry
from sheetgen.games import ENGINES
from sheetgen.games.colordice import Attack, AttackOrder, KeepDice, Move, NoAttack
from tests.games.colordice_table import (
    P1,
    P2,
    TWO,
    at,
    cast,
    entries,
    lines,
    parsed,
    reroll,
    rules,
    say,
)

GAME = rules(first="seat")
DICE = "R5 B3 G5 Y6"

# Moves.

WRITTEN: list[tuple[str, Move]] = [
    ("reroll G Y", reroll("green", "yellow")),
    ("reroll R B G Y", reroll("red", "blue", "green", "yellow")),
    ("stop", KeepDice()),
    ("before", AttackOrder("before")),
    ("after", AttackOrder("after")),
    ("attack B red>blue 2+0", Attack("blue", "red", "blue", 2, 0)),
    ("attack B out>green 10+2", Attack("blue", "out", "green", 10, 2)),
    ("pass", NoAttack()),
]


@pytest.mark.parametrize(("text", "move"), WRITTEN)
def test_a_move_in_notation(text: str, move: Move) -> None:
    assert GAME.notation.format(move) == text
    assert parsed(GAME, at(GAME, P1, DICE), text) == move


@pytest.mark.parametrize(
    "text",
    [
        "attack blue red>blue 1+1",
        "ATTACK b R>B 1+1",
        "attack, B, red>b, 1+1",
        "  attack B r>blue 1+1  ",
    ],
)
def test_colors_go_by_name_or_letter_in_any_case(text: str) -> None:
    assert parsed(GAME, at(GAME, P1, DICE), text) == Attack("blue", "red", "blue", 1, 1)


@pytest.mark.parametrize("way", ["red>blue", "red-blue", "r-b", "RED–Blue", "r>b"])
def test_a_way_is_written_with_an_angle_or_a_dash(way: str) -> None:
    assert parsed(GAME, at(GAME, P1, DICE), f"attack B {way} 2+0") == Attack(
        "blue", "red", "blue", 2, 0
    )


def test_a_way_that_lost_its_angle_to_a_shell_is_told_of_quotes() -> None:
    with pytest.raises(NotationError) as refused:
        parsed(GAME, at(GAME, P1, DICE), "attack B red 2+0")
    assert (
        str(refused.value)
        == '"red" is not a way; it is written red>blue, red-blue or out>blue, in quotes where a shell'
        " would take the > for itself"
    )


def test_the_order_of_dice_to_throw_again_does_not_matter() -> None:
    assert parsed(GAME, at(GAME, P1, DICE), "reroll Y G") == parsed(
        GAME, at(GAME, P1, DICE), "reroll G Y"
    )


def test_an_attack_that_can_only_mean_one_group_needs_no_numbers() -> None:
    assert parsed(GAME, at(GAME, P1, DICE), "attack B red>green") == Attack(
        "blue", "red", "green", 2, 0
    )


def test_an_attack_that_may_mean_several_groups_names_them() -> None:
    with pytest.raises(AmbiguousMove) as refused:
        parsed(GAME, at(GAME, P1, DICE), "attack B red>blue")
    readings = "attack B red>blue 2+0, attack B red>blue 1+1 or attack B red>blue 0+2"
    assert str(refused.value) == f"this may be {readings}"
    assert refused.value.readings == tuple(
        Attack("blue", "red", "blue", moves, 2 - moves) for moves in (2, 1, 0)
    )


def test_an_attack_that_cannot_be_keeps_its_reasons_for_the_judge() -> None:
    table = at(GAME, P1, DICE)
    move = parsed(GAME, table, "attack B out>red")
    assert [problem.code for problem in GAME.problems(table, 0, move)] == ["own-home"]


def test_an_attack_without_numbers_before_the_dice_are_thrown() -> None:
    table = at(GAME, P1)
    move = parsed(GAME, table, "attack B out>blue")
    assert [problem.code for problem in GAME.problems(table, 0, move)] == ["roll-first"]


@pytest.mark.parametrize(
    ("text", "message", "where"),
    [
        ("atack B red>blue 2+0", 'unknown move "atack"; did you mean "attack"?', (1, 5)),
        ("attack B red>bleu 2+0", 'unknown color "bleu"; did you mean "blue"?', (14, 4)),
        ("attack B rad>blue 2+0", 'unknown color "rad"; did you mean "red"?', (10, 3)),
        (
            "move 1 to blue",
            "no attack that is possible now does so; write attack B red>blue 2+0",
            (1, 14),
        ),
        ("attack B red>blue 2x", '"2x" is not a group; moves and strikes are written 2+0', (19, 2)),
        (
            "reroll R 6",
            'unknown color "6"; there is red, blue, green, yellow, orange or violet',
            (10, 1),
        ),
    ],
)
def test_an_unreadable_move_points_at_the_word(
    text: str, message: str, where: tuple[int, int]
) -> None:
    with pytest.raises(NotationError) as refused:
        parsed(GAME, at(GAME, P1, DICE), text)
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
        (
            *(Mark(CellId(f"red.{number}"), "R") for number in range(1, 4)),
            *(Mark(CellId(f"blue.{number}"), "R") for number in range(1, 4)),
            *(Mark(CellId(f"blue.{number}"), "B") for number in range(4, 9)),
            Mark(CellId("blue.9"), "G"),
            *(Mark(CellId(f"green.{number}"), "G") for number in range(1, 3)),
            *(Mark(CellId(f"yellow.{number}"), "Y") for number in range(1, 10)),
        ),
        (
            ("players", "green red"),
            ("dummies", "blue yellow"),
            ("turn", "green"),
            ("dice", "R6 B6 G1 Y3"),
            ("red", "out 3"),
            ("blue", "removed 4"),
            ("green", "out 6"),
        ),
    )
    assert GAME.format_sheet(sheet)[6:] == (
        ("red", "red 3, blue 3, out 3"),
        ("blue", "blue 5, removed 4"),
        ("green", "blue 1, green 2, out 6"),
        ("yellow", "yellow 9"),
    )
    assert GAME.parse_sheet([Entry(key, value) for key, value in GAME.format_sheet(sheet)]) == sheet
    assert GAME.sheets.audit(sheet) == ()


def test_seats_go_by_the_order_of_the_players_line() -> None:
    table = at(GAME, "players: green red\nturn: red\ndice: R6 B1 G1 Y3")
    assert (table.colors, table.active, table.dice) == (
        ("green", "red", "blue", "yellow"),
        "red",
        {"green": 1, "red": 6, "blue": 1, "yellow": 3},
    )


def test_a_position_without_a_word_is_the_start_for_as_many_as_the_switch_says() -> None:
    assert lines(GAME, GAME.position([Sheet("color-dice", players=0)])) == lines(
        GAME, GAME.start(4)
    )
    six = rules(first="seat", seats="6")
    assert six.position([Sheet("color-dice", players=0)]).colors == (
        "red",
        "blue",
        "green",
        "yellow",
        "orange",
        "violet",
    )


def test_a_position_may_say_only_how_many_play() -> None:
    sheet = GAME.parse_sheet(entries("players: 3"))
    assert sheet == Sheet("color-dice", "", 3)
    assert GAME.format_sheet(sheet) == (("game", "color-dice"), ("players", "3"))
    assert GAME.position([sheet]).colors == ("red", "blue", "green", "yellow")
    assert GAME.position([sheet]).players == ("red", "blue", "green")


def test_dummies_that_are_not_named_are_the_next_colors() -> None:
    assert at(GAME, "players: green red").colors == ("green", "red", "blue", "yellow")


def test_players_that_are_not_named_are_the_first_colors_beside_the_dummies() -> None:
    table = GAME.position([GAME.parse_sheet(entries("players: 2\ndummies: red blue"))])
    assert table.colors == ("green", "yellow", "red", "blue")


def test_dice_of_the_roll_stand_above_those_of_the_sheet() -> None:
    assert at(GAME, P1 + "dice: R1 B1 G1 Y1", "R5 Y6").dice == {
        "red": 5,
        "blue": 1,
        "green": 1,
        "yellow": 6,
    }


def test_a_position_with_dice_leaves_everything_open_that_could_come_of_them() -> None:
    table = at(GAME, P1, "R5 B5 G5 Y6")
    texts = [GAME.notation.format(move) for move in GAME.moves(table, 0)]
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


def test_the_counterattacks_after_the_one_that_a_position_tells_come_too() -> None:
    table = at(GAME, P1 + "counter: green", "R5 B6 G6 Y6")
    assert (table.acting, GAME.rules.waiting(table)) == ("green", {2})
    table = say(GAME, table, "pass")
    assert (table.acting, GAME.rules.waiting(table)) == ("yellow", {3})
    assert lines(GAME, say(GAME, table, "pass"))["turn"] == "blue"


def test_while_the_own_die_is_thrown_those_of_the_others_lie() -> None:
    game = rules(first="seat", rolling="own")
    table = say(game, cast(game, game.start(2), "R1 B2 G3 Y4"), "pass", "pass", "pass", "pass")
    assert (lines(game, table)["turn"], lines(game, table)["dice"]) == ("blue", "R1 G3 Y4")
    sheet = game.sheet(table, 0)
    assert game.position([sheet]) == table
    assert game.position([sheet], game.parse_roll("B6")) == cast(game, table, "B6")


def test_a_table_where_the_dice_decide_who_begins_is_read_back() -> None:
    game = rules()
    start = game.start(3)
    sheet = game.sheet(start, 0)
    assert game.format_sheet(sheet) == (
        ("game", "color-dice"),
        ("players", "red blue green"),
        ("dummies", "yellow"),
        ("red", "out 9"),
        ("blue", "out 9"),
        ("green", "out 9"),
        ("yellow", "yellow 9"),
    )
    assert game.position([sheet]) == start
    assert game.position([sheet], game.parse_roll("R3 B1 G5")) == cast(game, start, "R3 B1 G5")
    assert game.position([sheet], game.parse_roll("R3 B1 G5 Y6")).dice == {
        "red": 3,
        "blue": 1,
        "green": 5,
        "yellow": 6,
    }


def test_pawns_for_which_an_area_has_no_position_stay_on_paper() -> None:
    sheet = GAME.parse_sheet(entries(P1.replace("yellow 5, out 4", "yellow 5, blue 4")))
    assert (sheet.text("blue.9"), sheet.fact("yellow")) == ("Y", "blue 1")
    assert dict(GAME.format_sheet(sheet))["yellow"] == "blue 4, yellow 5"


@pytest.mark.parametrize(
    ("line", "places"),
    [
        ("red red 2, out 7", "red 2, out 7"),
        ("r 2 o 0 out 7", "red 2, out 7"),
        ("none", "out 0"),
        ("red 2, b 3, OUT 4", "red 2, blue 3, out 4"),
    ],
)
def test_places_as_people_write_them(line: str, places: str) -> None:
    assert dict(GAME.format_sheet(GAME.parse_sheet(entries(f"red: {line}"))))["red"] == places


def test_dummies_that_are_named_tell_how_many_play() -> None:
    state = GAME.position([GAME.parse_sheet(entries("dummies: blue"))])
    assert state.players == ("red", "green", "yellow")


@pytest.mark.parametrize(
    "text",
    [
        P1.replace("players: red blue green yellow", ""),
        TWO.replace("players: red blue", ""),
        TWO.replace("players: red blue\ndummies: green yellow", ""),
    ],
)
def test_without_a_word_who_plays_nothing_is_wrong_that_some_number_of_players_allows(
    text: str,
) -> None:
    assert GAME.sheets.audit(GAME.parse_sheet(entries(text))) == ()


def test_a_position_that_does_not_say_who_plays_is_told_who_is_taken_to() -> None:
    (note,) = GAME.comments.notes(GAME.parse_sheet(entries("dummies: yellow")))
    assert (note.code, note.message, note.where) == (
        "players-unsaid",
        "the players are not named; it is read as if red blue green did",
        "players",
    )
    assert [
        GAME.comments.notes(GAME.parse_sheet(entries(text)))
        for text in (P1, TWO, "players: 3", "player: Ann")
    ] == [()] * 4


def test_every_seat_shows_the_same_position_under_its_own_name() -> None:
    table = GAME.start(2)
    ann, ben = (GAME.sheet(table, seat, ("Ann", "Ben")) for seat in range(2))
    assert (ann.player, ben.player, ann.facts, ann.marks) == ("Ann", "Ben", ben.facts, ben.marks)
    assert GAME.position([ann, ben]) == table


@pytest.mark.parametrize(
    "line",
    [
        *("red 2, blue 3, out 4", "2 red 3 blue 4 out", "R 2 B 3 out 4", "red=2 blue=3 outside=4"),
        *("red: 2, blue: 3, outside: 4", "Red 2, Blue 3 and out 4", "red red 2 blue 3 out 4"),
    ],
)
def test_pawns_are_counted_in_the_words_that_people_write(line: str) -> None:
    (sheet, plain) = (
        GAME.parse_sheet(entries(f"red: {text}")) for text in (line, "red 2, blue 3, out 4")
    )
    assert sheet == plain


def test_an_unreadable_position_points_into_the_file() -> None:
    with pytest.raises(NotationError) as refused:
        GAME.parse_sheet(entries("players: red blue\nred: red 2, owt 7\nbleu: out 9"))
    found = [(problem.code, problem.where) for problem in refused.value.problems]
    assert found == [
        ("unknown-place", Source("position.yaml", 2, 13, 3)),
        ("unknown-key", Source("position.yaml", 3, 7, 5)),
    ]
    assert [problem.message for problem in refused.value.problems] == [
        'unknown place "owt"; did you mean "out"?',
        'there is no line "bleu" on this sheet; did you mean "blue"?',
    ]


@pytest.mark.parametrize("players", range(2, 7))
def test_the_answers_that_the_form_shows_make_a_position(players: int) -> None:
    sheet = GAME.parse_sheet(
        [Entry(line.key, line.example) for line in GAME.sheets.fields(players) if line.asked]
    )
    assert GAME.sheets.audit(sheet) == ()
    shown = lines(GAME, GAME.start(players))
    assert {
        key: text for key, text in GAME.format_sheet(sheet) if key not in ("game", "dice")
    } == shown


def test_the_form_for_two() -> None:
    assert [
        (line.key, line.question, line.example) for line in GAME.sheets.fields(2) if line.asked
    ] == [
        ("players", "Which colors play, in seat order?", "red blue"),
        ("dummies", "Which colors are dummies, clockwise?", "green yellow"),
        ("turn", "Whose turn is it?", "red"),
        ("dice", "What do the dice show?", "R6 B5 G4 Y6"),
        ("red", "Where are the red pawns?", "red 2, out 7"),
        ("blue", "Where are the blue pawns?", "blue 3, out 6"),
        ("green", "Where are the green pawns?", "green 9"),
        ("yellow", "Where are the yellow pawns?", "yellow 9"),
    ]


# Scores.


def test_the_score_tells_who_is_locked_where() -> None:
    assert GAME.rules.score(at(GAME, P2), 0) == Score(
        (ScoreLine("in green, locked", 7, 0, 0), ScoreLine("most in one area", 7, 1, 7)), 7
    )


def test_the_score_counts_the_most_in_one_foreign_area() -> None:
    table = at(GAME, P1.replace("red 2, blue 3, out 4", "red 2, blue 3, yellow 1, out 3"))
    lines_of_red = (
        ScoreLine("in blue", 3, 0, 0),
        ScoreLine("in yellow", 1, 0, 0),
        ScoreLine("most in one area", 3, 1, 3),
    )
    assert GAME.rules.score(table, 0) == Score(lines_of_red, 3)


def test_the_score_tells_who_has_won() -> None:
    table = at(GAME, P2.replace("red 2, green 7", "green 9"))
    assert GAME.rules.score(table, 0).lines[0] == ScoreLine("in green, won", 9, 0, 0)


# What a move means.

MEANT: list[tuple[str, str, tuple[str, ...], MoveSummary]] = [
    (
        P1,
        DICE,
        (),
        MoveSummary(
            "attack B red>blue 1+1",
            "",
            "attack blue",
            "red, 5 - 3 = 2: 1 move and 1 strike",
            ("struck: 1 blue, outside",),
        ),
    ),
    (
        P1,
        DICE,
        (),
        MoveSummary("attack B out>green 2+0", "", "attack blue", "red, 5 - 3 = 2: 2 move"),
    ),
    (
        P2,
        "R4 B2 G1 Y6",
        (),
        MoveSummary(
            "attack B red>green 2+0",
            "",
            "attack blue",
            "red, 4 - 2 = 2: 2 move",
            ("win: all 9 in green",),
        ),
    ),
    (
        P2.replace("red 2, green 7", "red 2, green 6, out 1"),
        "R3 B2 G1 Y6",
        (),
        MoveSummary(
            "attack B out>green 1+0",
            "",
            "attack blue",
            "red, 3 - 2 = 1: 1 move",
            ("locked: 7 in green",),
        ),
    ),
    (
        TWO,
        "R3 B4 G1 Y6",
        (),
        MoveSummary(
            "attack G red>green 0+2",
            "",
            "attack green",
            "red, 3 - 1 = 2: 2 strike",
            ("struck: 2 green, removed",),
        ),
    ),
    (
        P1,
        DICE,
        ("after",),
        MoveSummary(
            "attack R yellow>red 0+1",
            "",
            "counterattack red",
            "yellow, 6 - 5 = 1: 1 strike",
            ("struck: 1 red, outside",),
            tells=("red attacks now",),
        ),
    ),
    (
        P1,
        DICE,
        ("after",),
        MoveSummary(
            "pass", "", "pass", "yellow does not counterattack", tells=("red attacks now",)
        ),
    ),
    (
        P1,
        DICE,
        ("attack B out>blue 2+0",),
        MoveSummary(
            "pass",
            "",
            "pass",
            "no more attacks in this turn",
            tells=("yellow may counterattack now",),
        ),
    ),
    (
        P1,
        DICE,
        ("before", "attack B out>blue 2+0", "pass"),
        MoveSummary(
            "pass",
            "",
            "pass",
            "yellow does not counterattack",
            tells=("the turn of red ends; it is the turn of blue",),
        ),
    ),
    (P1, DICE, (), MoveSummary("stop", "", "throw again", "the dice stay as they are")),
    (
        P1,
        DICE,
        (),
        MoveSummary(
            "before", "", "order", "all own attacks come before the counterattacks of yellow"
        ),
    ),
    (P1, DICE, (), MoveSummary("reroll R B", "", "throw again", "1 more throw after that")),
]


@pytest.mark.parametrize(("position", "dice", "before", "note"), MEANT)
def test_a_move_is_explained(
    position: str, dice: str, before: tuple[str, ...], note: MoveSummary
) -> None:
    table = say(GAME, at(GAME, position, dice), *before)
    (seat,) = GAME.rules.waiting(table)
    assert (
        GAME.notation.explain(table, seat, parsed(GAME, table, note.text, seat), GAME.names(table))
        == note
    )


def test_the_last_throw_is_called_so() -> None:
    table = cast(GAME, say(GAME, at(GAME, P1, DICE), "reroll R"), "R5")
    details = [
        GAME.notation.explain(table, 0, parsed(GAME, table, f"reroll {dice}"), ()).detail
        for dice in ("B", "R B", "R")
    ]
    assert details == ["1 more throw after that", "the last throw of some", "the last throw"]


# The layout.


def test_the_layout_has_nine_positions_an_area_and_a_die_a_color() -> None:
    spec = GAME.spec
    assert {area: len(cells) for area, cells in spec.cells.areas.items()} == dict.fromkeys(
        spec.letters, 9
    )
    assert "".join(spec.letters.values()) == "RBGYOV"
    assert [(die.id, [face.value for face in die.faces], die.style) for die in spec.dice] == [
        (color, [1, 2, 3, 4, 5, 6], "pips") for color in spec.letters
    ]


def test_the_switches_and_their_defaults() -> None:
    assert {
        name: switch.value for name, switch in load_layout("color-dice").spec.switches.items()
    } == {
        "seats": 4,
        "rolling": "all",
        "move-target": "any",
        "strike-where": "any",
        "reuse-pawns": True,
        "dummy-by": "left",
        "dummy-return": False,
        "first": "random",
    }


@pytest.mark.parametrize("name", ENGINES)
def test_a_sheet_with_a_line_for_who_plays_is_that_of_the_whole_table(name: str) -> None:
    game = load_game(name).game
    assert game is not None
    assert game.one_sheet == (name == "color-dice")
