"""Everything that Color Dice refuses, each reason at least once (rules 5.c)."""

import ast
from dataclasses import replace
from pathlib import Path

import pytest

import sheetgen.games.colordice as package
from sheetgen.core.cells import CellId, Mark, Sheet
from sheetgen.core.dice import DieId, Face, Thrown
from sheetgen.core.play import Moved, Rolled
from sheetgen.errors import IllegalMove, SheetError, SheetgenError
from sheetgen.games.colordice import Attack, ColorDiceState, Move, NoAttack
from tests.games.colordice_table import (
    P1,
    P2,
    TWO,
    ColorDice,
    at,
    cast,
    entries,
    parsed,
    reroll,
    rules,
    say,
)

GAME = rules(first="seat")
DICE = "R5 B3 G5 Y6"
SWITCHED = {
    "their-home": rules(move_target="their-home"),
    "home": rules(strike_where="home"),
    "once": rules(reuse_pawns="false"),
    "own": rules(rolling="own"),
    "never": rules(dummy_by="never"),
    "return": rules(dummy_return="true"),
}
FULL_GREEN = P1.replace("yellow 5, out 4", "yellow 5, green 4")

# The position, the dice, what was done with them, the refused move, and the codes of all reasons.
MOVES: list[tuple[str, str, tuple[str, ...], str, list[str]]] = [
    # (a) to (m) of rules 5.c.4
    (P1, DICE, (), "attack G out>blue 1+0", ["die-not-higher"]),
    (P1, DICE, (), "attack Y out>blue 1+0", ["die-not-higher"]),
    (P1, DICE, ("attack B out>blue 2+0",), "attack B out>green 2+0", ["already-attacked"]),
    (P1, DICE, (), "attack B out>blue 1+0", ["wrong-number"]),
    (P1, DICE, (), "attack B out>blue 3+0", ["wrong-number"]),
    (P1, DICE, (), "attack B red>blue 0+0", ["wrong-number"]),
    (P1, "R6 B3 G6 Y6", (), "attack B red>blue 3+0", ["too-few-pawns"]),
    (P2, "R4 B2 G1 Y6", (), "attack B green>blue 2+0", ["source-locked"]),
    (P1, DICE, (), "attack B out>red 2+0", ["own-home"]),
    (P1, DICE, (), "attack B blue>red 2+0", ["own-home"]),
    (P1, DICE, (), "attack B blue>blue 2+0", ["same-area"]),
    (P1, DICE, (), "attack B blue>blue 0+2", ["same-area"]),
    (P1, DICE, (), "attack B out>violet 2+0", ["target-not-in-play"]),
    (P1, DICE, (), "attack B orange>blue 2+0", ["source-not-in-play"]),
    (P1, DICE, (), "attack O out>blue 2+0", ["not-an-opponent"]),
    (P1, DICE, (), "attack R out>blue 2+0", ["not-an-opponent"]),
    (P1, "R6 B2 G6 Y6", (), "attack B out>blue 4+0", ["no-room"]),
    (FULL_GREEN, DICE, (), "attack B out>green 2+0", ["no-room"]),
    (P1, DICE, (), "attack B red>green 0+2", ["too-few-to-strike"]),
    (P1, DICE, (), "attack B red>yellow 0+2", ["too-few-to-strike"]),
    (P2 + "turn: blue", "R1 B2 G6 Y6", (), "attack R blue>green 0+1", ["target-locked"]),
    (P1, DICE, (), "attack B out>blue 0+2", ["strike-from-outside"]),
    (P1, DICE, (), "attack B out>blue 1+1", ["strike-from-outside"]),
    (P1, DICE, (), "attack B red>green 1+1", ["mixed-group"]),
    (P1, DICE, (), "attack B out>red 3+1", ["wrong-number", "strike-from-outside", "own-home"]),
    (
        P1,
        DICE,
        (),
        "attack B red>green 2+2",
        ["wrong-number", "too-few-pawns", "too-few-to-strike", "mixed-group"],
    ),
    # rolls, order, passing
    (P1, DICE, (), "pass", ["must-attack"]),
    (P1, DICE, ("stop",), "pass", ["must-attack"]),
    (P1, DICE, ("after", "pass"), "pass", ["must-attack"]),
    (P1, DICE, ("stop",), "stop", ["dice-final"]),
    (P1, DICE, ("stop",), "reroll R", ["dice-final"]),
    (P1, DICE, ("before",), "reroll R", ["dice-final"]),
    (P1, DICE, ("attack B out>blue 2+0",), "reroll R", ["attacks-begun"]),
    (P1, DICE, ("after",), "reroll Y", ["attacks-begun"]),
    (P1, DICE, ("attack B out>blue 2+0",), "stop", ["attacks-begun"]),
    (P1, DICE, (), "reroll", ["no-dice"]),
    (P1, DICE, (), "reroll R O V", ["die-not-in-play", "die-not-in-play"]),
    (P1, DICE, ("before",), "after", ["order-settled"]),
    (P1, DICE, ("after",), "before", ["order-settled"]),
    (P1, DICE, ("attack B out>blue 2+0",), "after", ["order-settled"]),
    (P1, "R5 B3 G5 Y5", (), "before", ["no-counterattackers"]),
    (P1, "R5 B3 G5 Y5", ("stop",), "after", ["no-counterattackers"]),
    # counterattacks
    (P1, DICE, ("after",), "attack B yellow>blue 0+1", ["only-active-color"]),
    (P1, DICE, ("after",), "attack R yellow>red 0+2", ["wrong-number"]),
    (P1, DICE, ("after",), "attack R out>red 0+1", ["strike-from-outside"]),
    (P1, DICE, ("after",), "attack R red>yellow 1+0", ["too-few-pawns", "own-home"]),
    # the game has ended
    (P2, "R4 B2 G1 Y6", ("attack B red>green 2+0",), "pass", ["game-over"]),
]


@pytest.mark.parametrize(("position", "dice", "before", "move", "codes"), MOVES)
def test_a_refused_move_comes_with_every_reason(
    position: str, dice: str, before: tuple[str, ...], move: str, codes: list[str]
) -> None:
    table = say(GAME, at(GAME, position, dice), *before)
    seat = min(GAME.rules.waiting(table), default=0)
    refused_move = parsed(GAME, table, move, seat)
    problems = GAME.problems(table, seat, refused_move)
    assert [problem.code for problem in problems] == codes
    with pytest.raises(IllegalMove) as refused:
        GAME.apply(table, Moved(seat, refused_move))
    assert refused.value.problems == problems


# The game, the position, the dice, what was done, the refused move, all reasons with their switch.
BY_SWITCH: list[tuple[str, str, str, tuple[str, ...], str, list[tuple[str, str]]]] = [
    (
        "their-home",
        P1,
        DICE,
        (),
        "attack B out>green 2+0",
        [("move-elsewhere", "move-target=their-home")],
    ),
    (
        "their-home",
        P1,
        DICE,
        (),
        "attack B red>green 1+1",
        [("move-elsewhere", "move-target=their-home"), ("mixed-group", "")],
    ),
    (
        "home",
        P1,
        "R4 B3 G5 Y6",
        (),
        "attack B red>green 0+1",
        [("strike-elsewhere", "strike-where=home")],
    ),
    (
        "once",
        TWO,
        "R2 B1 G1 Y6",
        ("attack B out>blue 1+0",),
        "attack G blue>green 0+1",
        [("pawns-used", "reuse-pawns=false")],
    ),
    ("own", P1, DICE, (), "reroll R B", [("not-your-die", "rolling=own")]),
    ("never", TWO, "R4 B2 G6 Y4", (), "before", [("no-counterattackers", "dummy-by=never")]),
]


@pytest.mark.parametrize(("game", "position", "dice", "before", "move", "reasons"), BY_SWITCH)
def test_a_verdict_names_the_switch_that_it_depends_on(
    game: str,
    position: str,
    dice: str,
    before: tuple[str, ...],
    move: str,
    reasons: list[tuple[str, str]],
) -> None:
    play = SWITCHED[game]
    table = say(play, at(play, position, dice), *before)
    (seat,) = play.rules.waiting(table)
    problems = play.problems(table, seat, parsed(play, table, move, seat))
    assert [(problem.code, problem.switch) for problem in problems] == reasons


def test_a_message_says_what_was_found_and_what_would_be_right() -> None:
    table = at(GAME, P1, DICE)
    move = parsed(GAME, table, "attack B red>green 2+2")
    assert [problem.message for problem in GAME.problems(table, 0, move)] == [
        "the group is 2+2, but red shows 5, blue 3: it must be 2 pawns",
        "there are 2 red pawns at red; the group needs 4 from one place",
        "there is 1 blue pawn in green; 2 cannot be struck",
        (
            "red attacks blue, not green; a group moves and strikes at once only in the home that"
            " it attacks"
        ),
    ]


def test_a_place_without_pawns_has_none() -> None:
    table = at(GAME, P1, DICE)
    (problem,) = GAME.problems(table, 0, parsed(GAME, table, "attack B yellow>blue 2+0"))
    assert problem.message == "there are no red pawns at yellow; the group needs 2 from one place"


def test_a_refused_pass_names_an_attack_that_could_be_made() -> None:
    (problem,) = GAME.problems(at(GAME, P1, DICE), 0, NoAttack())
    assert (
        problem.message
        == "red must attack at least once; it could, for example, attack B out>blue 2+0"
    )


# A fourth throw, other seats, the dice first, strange values.


def codes(game: ColorDice, table: ColorDiceState, seat: int, move: Move) -> list[str]:
    return [problem.code for problem in game.problems(table, seat, move)]


def test_a_fourth_throw_of_a_die() -> None:
    table = at(GAME, P1, DICE)
    table = cast(GAME, say(GAME, table, "reroll G Y"), "G1 Y1")
    table = cast(GAME, say(GAME, table, "reroll G"), "G2")
    assert codes(GAME, table, 0, reroll("green", "yellow")) == ["no-throw-left"]


def test_another_player_than_the_active_one() -> None:
    assert codes(GAME, at(GAME, P1, DICE), 1, reroll("red")) == ["not-your-turn"]


def test_a_counterattack_with_a_die_that_is_not_higher() -> None:
    table = say(GAME, at(GAME, P1, DICE), "after")
    assert codes(GAME, table, 2, Attack("red", "green", "blue", 1, 0)) == [
        "not-your-turn",
        "no-counterattack",
    ]


def test_a_second_counterattack_in_a_turn() -> None:
    table = say(GAME, at(GAME, P1, "R5 B3 G6 Y6"), "after", "attack R green>blue 1+0")
    assert codes(GAME, table, 2, Attack("red", "green", "blue", 1, 0)) == [
        "not-your-turn",
        "already-countered",
    ]


@pytest.mark.parametrize(
    ("moves", "message"),
    [
        ((), "blue has nothing to do now; the table waits for red"),
        (("after",), "blue has nothing to do now; the table waits for green"),
    ],
    ids=["turn", "counterattack"],
)
def test_who_has_to_wait_is_told_for_whom(moves: tuple[str, ...], message: str) -> None:
    table = say(GAME, at(GAME, P1, "R5 B3 G6 Y6"), *moves)
    assert [problem.message for problem in GAME.problems(table, 1, NoAttack())] == [message]


def test_a_counterattack_that_has_to_wait_for_another_one() -> None:
    table = say(GAME, at(GAME, P1, "R5 B3 G6 Y6"), "after")
    assert codes(GAME, table, 3, Attack("red", "yellow", "blue", 1, 0)) == ["not-your-turn"]


def test_an_attack_before_the_dice_are_thrown() -> None:
    assert codes(GAME, at(GAME, P1), 0, Attack("blue", "out", "blue", 2, 0)) == ["roll-first"]


def test_a_move_of_another_game() -> None:
    assert codes(GAME, at(GAME, P1, DICE), 0, "O7") == ["not-a-move"]  # type: ignore[arg-type]


@pytest.mark.parametrize("group", [(3, -1), (-1, 3)])
def test_a_group_of_less_than_nothing(group: tuple[int, int]) -> None:
    assert "wrong-number" in codes(
        GAME, at(GAME, P1, DICE), 0, Attack("blue", "blue", "yellow", *group)
    )


def refused_roll(game: ColorDice, table: ColorDiceState, roll: tuple[Thrown, ...]) -> list[str]:
    with pytest.raises(IllegalMove) as refused:
        game.apply(table, Rolled(roll))
    return [problem.code for problem in refused.value.problems]


@pytest.mark.parametrize("dice", ["R1 B1 G1", "R1 B1 G1 Y1 O1"])
def test_other_dice_than_those_to_throw(dice: str) -> None:
    assert refused_roll(GAME, at(GAME, P1), GAME.parse_roll(dice)) == ["wrong-dice"]


def test_a_throw_while_a_player_decides() -> None:
    assert refused_roll(GAME, at(GAME, P1, DICE), GAME.parse_roll(DICE)) == ["no-roll-due"]


def test_a_face_that_the_die_does_not_have() -> None:
    seven = Thrown(DieId("red"), Face(7, "", "red", "R"))
    assert refused_roll(GAME, at(GAME, P1), (seven, *GAME.parse_roll("B1 G1 Y1"))) == [
        "no-such-face"
    ]


def test_dice_may_be_typed_in_any_order() -> None:
    assert cast(GAME, at(GAME, P1), "Y6 R5 G5 B3") == at(GAME, P1, DICE)


# What cannot be read: the move and the code.
UNREADABLE = [
    ("", "empty-move"),
    ("fly", "unknown-verb"),
    ("stop now", "extra-word"),
    ("reroll Q", "unknown-color"),
    ("attack B", "unreadable-attack"),
    ("attack B out>blue 2+0 now", "unreadable-attack"),
    ("attack B out 2+0", "unreadable-way"),
    ("attack B >blue 2+0", "unreadable-way"),
    ("attack B out>blue two", "unreadable-group"),
    ("attack B out>nowhere 2+0", "unknown-color"),
    ("attack B red>blue", "ambiguous-move"),
]


@pytest.mark.parametrize(("text", "code"), UNREADABLE)
def test_a_move_that_cannot_be_read(text: str, code: str) -> None:
    with pytest.raises(SheetgenError) as refused:
        parsed(GAME, at(GAME, P1, DICE), text)
    assert [problem.code for problem in refused.value.problems] == [code]


# What cannot be read on a position file: the lines and the codes.
UNREADABLE_SHEETS = [
    ("colour: red", ["unknown-key"]),
    ("red: out 9\nred: out 8", ["key-twice"]),
    ("game: uno-dice", ["wrong-game"]),
    ("players: 7", ["bad-players"]),
    ("players: 1", ["bad-players"]),
    ("players: ", ["empty-line"]),
    ("players: red purple blue red", ["unknown-choice", "named-twice"]),
    ("turn: red blue", ["unknown-choice"]),
    ("dice: R7", ["unknown-face"]),
    ("red: ", ["empty-line"]),
    ("red: home 3", ["unknown-place"]),
    ("red: out 3 blue", ["bad-count"]),
    ("red: out three", ["bad-count"]),
    ("red: out 3, out 6", ["place-twice"]),
    ("red: home x, out 3\nblue: out", ["unknown-place", "bad-count", "bad-count"]),
]


@pytest.mark.parametrize(("text", "found"), UNREADABLE_SHEETS)
def test_a_position_that_cannot_be_read(text: str, found: list[str]) -> None:
    with pytest.raises(SheetgenError) as refused:
        GAME.parse_sheet(entries(text))
    assert [problem.code for problem in refused.value.problems] == found


# What cannot be right about a position: the game, the lines, and (code, line) of each reason.
AUDITS: list[tuple[str, str, list[tuple[str, str]]]] = [
    ("", TWO, []),
    ("", P1, []),
    ("", P2, []),
    ("", "players: red", [("player-count", "players")]),
    ("", "players: red blue green\ndummies: green", [("color-twice", "dummies")]),
    ("", "players: red blue\ndummies: green", [("dummy-count", "dummies")]),
    ("", "players: red blue green yellow\ndummies: orange", [("dummy-count", "dummies")]),
    ("", "players: red blue\nturn: green", [("turn-not-player", "turn")]),
    ("", "players: red blue\ncounter: red", [("counter-not-opponent", "counter")]),
    ("", "players: red blue\ncounter: violet", [("counter-not-opponent", "counter")]),
    ("", "players: red blue\ncounter: blue\ndice: R3 B3 G1 Y1", [("counter-not-higher", "counter")]),
    ("never", "players: red blue\ncounter: green\ndice: R3 B3 G4 Y1", [("counter-dummy", "counter")]),
    ("", "players: red blue\ndice: R3 B3 G1 Y1 O2", [("die-not-in-play", "dice")]),
    ("", "players: red blue\ndice: R3 B3", [("dice-missing", "dice")]),
    ("", P1 + "orange: out 9", [("color-not-in-play", "orange")]),
    ("", P1.replace("red 2, blue 3, out 4", "red 2, orange 3, out 4"), [("area-not-in-play", "red")]),
    ("", P1.replace("yellow: yellow 5, out 4\n", ""), [("color-missing", "yellow")]),
    ("", P1.replace("blue 3, out 4", "blue 3, out 5"), [("wrong-total", "red")]),
    ("", P1.replace("blue 3, out 4", "blue 3, out 3"), [("wrong-total", "red")]),
    ("", P1.replace("blue 3, out 4", "blue 3, out 3, removed 1"), [("player-removed", "red")]),
    ("", TWO.replace("green: green 9", "green: green 8, out 1"), [("dummy-outside", "green")]),
    ("return", TWO.replace("green: green 9", "green: green 8, removed 1"), [("dummy-removed", "green")]),
    ("never", TWO.replace("green: green 9", "green: green 8, red 1"), [("dummy-abroad", "green")]),
    ("", P1.replace("yellow 5, out 4", "yellow 5, blue 4"), [("area-overfull", "blue")]),
    (
        "",
        P1.replace("red 2, blue 3, out 4", "yellow 9").replace("yellow 5, out 4", "red 9"),
        [("area-overfull", "red"), ("two-winners", "yellow")],
    ),
    ("", TWO.replace("red 2, out 7", "red 4, out 5"), [("too-many-at-home", "red")]),
    ("", TWO.replace("red 2, out 7", "red 3, out 6"), [("too-many-at-home", "red")]),
    ("", "players: red blue\nred: out 10\nblue: out 9\ngreen: green 9, out 1\nyellow: yellow 8", [
        ("wrong-total", "red"),
        ("wrong-total", "green"),
        ("dummy-outside", "green"),
        ("wrong-total", "yellow"),
    ]),
]  # fmt: skip


@pytest.mark.parametrize(("game", "text", "found"), AUDITS)
def test_an_audit_finds_everything_that_cannot_be_right(
    game: str, text: str, found: list[tuple[str, str]]
) -> None:
    play = SWITCHED.get(game, GAME)
    sheet = play.parse_sheet(entries(text))
    assert [(problem.code, problem.where) for problem in play.sheets.audit(sheet)] == found
    if found:
        with pytest.raises(SheetError):
            play.position([sheet])


def test_when_chance_decides_who_begins_any_player_may_have_begun() -> None:
    game = rules()
    assert (
        game.sheets.audit(
            game.parse_sheet(
                entries(
                    TWO.replace("red 2, out 7", "red 3, out 6").replace(
                        "blue 3, out 6", "blue 2, out 7"
                    )
                )
            )
        )
        == ()
    )


def test_when_the_first_seat_begins_it_has_the_fewest_pawns_at_home() -> None:
    game = rules(first="seat")
    (problem,) = game.audit(
        game.parse_sheet(
            entries(
                TWO.replace("red 2, out 7", "red 3, out 6").replace(
                    "blue 3, out 6", "blue 2, out 7"
                )
            )
        )
    )
    assert (problem.code, problem.switch) == ("too-many-at-home", "first=seat")


def test_a_verdict_on_dummies_names_the_switch() -> None:
    (problem,) = GAME.audit(
        GAME.parse_sheet(entries(TWO.replace("green: green 9", "green: green 8, out 1")))
    )
    assert problem.switch == "dummy-return=false"


def test_a_sheet_with_a_line_of_another_game() -> None:
    assert [
        problem.code
        for problem in GAME.sheets.audit(
            Sheet("color-dice", players=0, facts=(("turns", "28 0 31"),))
        )
    ] == ["unknown-key"]


@pytest.mark.parametrize(
    "sheet",
    [
        Sheet("color-dice", players=7),
        Sheet("color-dice", players=3, facts=(("dummies", "red blue green yellow"),)),
    ],
)
def test_more_players_than_colors(sheet: Sheet) -> None:
    assert "player-count" in [problem.code for problem in GAME.sheets.audit(sheet)]


def test_a_sheet_made_by_hand_is_read_with_care() -> None:
    problems = GAME.sheets.audit(
        Sheet("color-dice", players=0, facts=(("red", "home 9"), ("dice", "R9")))
    )
    assert [(problem.code, problem.where) for problem in problems] == [
        ("unknown-place", "red"),
        ("unknown-face", "dice"),
    ]


@pytest.mark.parametrize(
    ("mark", "where"),
    [(Mark(CellId("red.9"), "x"), "red"), (Mark(CellId("purple.1"), "R"), "purple.1")],
    ids=["letter", "cell"],
)
def test_a_mark_that_is_no_pawn_on_a_position(mark: Mark, where: str) -> None:
    sheet = GAME.parse_sheet(entries(P1))
    problems = GAME.sheets.audit(replace(sheet, marks=(*sheet.marks, mark)))
    assert [(problem.code, problem.where) for problem in problems] == [("no-pawn", where)]


def test_sheets_that_show_different_positions() -> None:
    first = GAME.parse_sheet(entries(P1))
    with pytest.raises(SheetError) as refused:
        GAME.position([first, replace(first, facts=first.facts[:-1])])
    assert [problem.code for problem in refused.value.problems] == ["sheets-differ"]


def test_a_counterattack_without_dice() -> None:
    with pytest.raises(SheetError) as refused:
        at(GAME, P1 + "counter: yellow")
    assert [problem.code for problem in refused.value.problems] == ["dice-missing"]


def test_a_roll_that_lacks_dice_or_has_others() -> None:
    with pytest.raises(SheetError) as refused:
        at(GAME, P1, "R5 B3 O2")
    assert [problem.code for problem in refused.value.problems] == [
        "die-not-in-play",
        "dice-missing",
    ]


# What is said of a position that may be right: see the tests of the paper.
SAID = ("players-unsaid",)


def codes_here() -> set[str]:
    """Every code that stands in this file."""
    tree = ast.parse(Path(__file__).read_text(encoding="utf-8"))
    return {
        node.value
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    }


def codes_made() -> set[str]:
    """Every code that the package gives a problem."""
    found: set[str] = set()
    for path in Path(next(iter(package.__path__))).glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and node.args and isinstance(node.args[0], ast.Constant):
                name = (
                    node.func.id
                    if isinstance(node.func, ast.Name)
                    else node.func.attr
                    if isinstance(node.func, ast.Attribute)
                    else ""
                )
                if name in (
                    "Problem",
                    "problem",
                    "error",
                    "SheetError",
                    "IllegalMove",
                    "UsageError",
                ):
                    found.add(str(node.args[0].value))
    return found


def test_every_code_of_the_package_stands_in_a_refusal_above() -> None:
    assert len(codes_made()) > 40
    assert codes_made() - codes_here() == set()


def test_opponents_are_listed_clockwise() -> None:
    state = at(GAME, P1, DICE)
    (problem,) = GAME.problems(state, 0, parsed(GAME, state, "attack R out>blue 2+0"))
    assert problem.message == "red cannot attack red; its opponents are blue, green and yellow"
