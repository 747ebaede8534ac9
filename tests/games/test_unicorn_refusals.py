"""Everything that Unicorn Rainbow refuses, each reason at least once and in whole sentences (rules 1.c)."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator
from itertools import combinations_with_replacement, product
from pathlib import Path
from typing import Any

import pytest

import sheetgen.games.unicorn as package
from sheetgen.core.cells import CellId, Mark, Sheet
from sheetgen.core.dice import DieId, Thrown
from sheetgen.core.game import Moved, Rolled, Seat
from sheetgen.errors import AmbiguousMove, IllegalMove, Problem, SheetgenError
from sheetgen.games.unicorn import Claim, Done, Pick, Shown, Table, Unicorn
from tests.games.unicorn import act, deal, entries, moves, paper, table, throw, unicorn

ANN, BEN, CY = (f"player: {name}\nplayers: 3" for name in ("Ann", "Ben", "Cy"))
ALONE = "player: Ann\nplayers: 1"

SIX = "they make R3, R5, Y4, R8, O7, O9"


def said(problems: tuple[Problem, ...]) -> list[str]:
    """Code, sentence, and the switch in brackets."""
    return [f"{item.code}: {item.message}" + (f" [{item.switch}]" if item.switch else "") for item in problems]


def refused(rules: Unicorn, state: Table, seat: int, move: str) -> list[str]:
    return said(rules.problems(state, Seat(seat), rules.parse_move(move, state, Seat(seat))))


# Ann has thrown the roll: settings, her sheet, the roll, what she has claimed, the refused move, every reason.
OWN: list[tuple[str, str, str, tuple[str, ...], str, list[str]]] = [
    ("", ANN, "R3 R5 Y4", (), "O8", [f"no-group: no one or two of R3 R5 Y4 make O8 as they lie; {SIX}"]),
    (
        "",
        f"{ANN}\nblue: 2-5",
        "R3 R5 Y4",
        (),
        "O8",
        [f"no-group: no one or two of R3 R5 Y4 make O8 as they lie; {SIX}, or with an ability O8=R3+Y4(+1)"],
    ),
    (
        "",
        ANN,
        "R1 Y1 B1",
        (),
        "R3",
        ["no-group: no one or two of R1 Y1 B1 make R3 as they lie; they make no cell at all"],
    ),
    ("", ANN, "R3 R5 Y4", (), "O8=R3+Y4", ["wrong-cell: R3+Y4 makes orange 7, not orange 8"]),
    ("", ANN, "R3 R5 Y4", (), "R7=R3+Y4", ["wrong-cell: R3+Y4 makes orange 7, not red 7"]),
    ("", ANN, "R3 R5 Y4", (), "O12=R3+R5+Y4", ["group-size: R3+R5+Y4: 3 dice; a group is one or two"]),
    ("", ANN, "R3 R5 Y4", (), "R6=R6", ["die-not-rolled: R6: 1 named, 0 rolled; the roll is R3 R5 Y4"]),
    ("", ANN, "R3 R5 Y4", (), "R6=R3+R3", ["die-not-rolled: R3: 2 named, 1 rolled; the roll is R3 R5 Y4"]),
    ("", ANN, "R3 R5 Y4", (), "R9=R9", ["die-not-rolled: R9: 1 named, 0 rolled; the roll is R3 R5 Y4"]),
    ("", ANN, "R1 R1 Y1", (), "R1", ["number-one: R1: a lone 1 cannot be claimed; numbers start at 2"]),
    ("", ANN, "R1 R1 Y1", (), "R1=R1", ["number-one: R1: a lone 1 cannot be claimed; numbers start at 2"]),
    ("", ANN, "R1 R1 Y1", (), "O2=R1+Y1", ["no-such-cell: O2 is not on the sheet; orange has 3 to 11/12 [secondary-min=3]"]),
    ("", ANN, "R1 R1 Y1", (), "R13", ["no-such-cell: R13 is not on the sheet; red has 2 to 11/12"]),
    ("", ANN, "R1 R1 Y1", (), "O9=R1+Y1", ["wrong-cell: R1+Y1 makes orange 2, not orange 9 [triple-ones=off]"]),
    (
        "triple-ones=roller",
        ANN,
        "R1 R1 Y1",
        (),
        "Y7=Y1",
        ["wrong-cell: Y1 makes yellow 1 to 6, not yellow 7 [triple-ones=roller]"],
    ),
    (
        "triple-ones=roller",
        f"{ANN}\nblue: 2-5",
        "R1 R2 Y1",
        (),
        "R9=R1+R2(-1)",
        [
            "wrong-cell: R1+R2(-1) makes red 2, not red 9",
            "triple-by-ability: R1+R2(-1): an ability cannot make the third 1; all three must be thrown [triple-ones=roller]",
        ],
    ),
    ("", f"{ANN}\nred: 3", "R3 R5 Y4", (), "R3", ["marked: R3 is marked already; a claim needs an open cell"]),
    (
        "",
        f"{ANN}\nred: 3",
        "R3 R5 Y4",
        (),
        "R3=R5",
        ["marked: R3 is marked already; a claim needs an open cell", "wrong-cell: R5 makes red 5, not red 3"],
    ),
    (
        "",
        f"{ANN}\nblue: 2-5",
        "R3 R5 Y4",
        ("R8",),
        "R9=R3(+1)+R5",
        ["same-group: R3(+1)+R5 made the other claim of this half; a second one needs another group"],
    ),
    (
        "claim-mode=disjoint",
        ANN,
        "R3 R5 Y4",
        ("R3",),
        "O7",
        ["die-reused: R3+Y4: R3 served the other claim; each die serves one [claim-mode=disjoint]"],
    ),
    (
        "claim-mode=disjoint",
        ANN,
        "R3 R5 Y4",
        ("R3",),
        "done",
        [
            "claim-possible: Ann can still claim R5=R5, Y4=Y4, O9=R5+Y4; a penalty is taken only when no claim without an ability is left "
            "[claim-mode=disjoint]"
        ],
    ),
    (
        "",
        f"{ANN}\nred: 5 8\norange: 7 9",
        "R3 R5 Y4",
        (),
        "done",
        ["claim-possible: Ann can still claim R3=R3, Y4=Y4; a penalty is taken only when no claim without an ability is left"],
    ),
    ("", ANN, "R3 R5 Y4", (), "R6=R5(+1)", ["no-ability-left: R5(+1) spends 1 ±1; Ann has no ability left [ability-on=complete]"]),
    (
        "",
        f"{ANN}\nblue: 2-5",
        "R3 R5 Y4",
        (),
        "R3=R5(flip)(+1)",
        ["no-ability-left: R5(flip)(+1) spends 1 ±1 and 1 flip; Ann has 1 ±1 left [ability-on=complete]"],
    ),
    ("", ANN, "R3 R5 Y4", (), "R6=R5(+2)", ["ability-amount: R5(+2): an ability changes a die by +1, by -1 or by flip, not by +2"]),
    ("", ANN, "R3 R5 Y4", (), "R2=R5(flip+1)", ["flip-amount: R5(flip+1): a flip takes no amount; it shows the opposite face"]),
    ("", ANN, "R3 R6 Y4", (), "R7=R6(+1)", ["off-die: R6(+1): 7 is not on a die; it must stay 1 to 6 all along"]),
    ("", ANN, "R3 R1 Y4", (), "R2=R1(-1)", ["off-die: R1(-1): 0 is not on a die; it must stay 1 to 6 all along"]),
    (
        "",
        ANN,
        "R3 R5 Y4",
        (),
        "R5=R5(+1)(-1)",
        ["pointless-change: R5(+1)(-1): the die comes back to 5; that spends abilities for nothing"],
    ),
    (
        "",
        ANN,
        "R3 R5 Y4",
        (),
        "first.7",
        ["marks-itself: first.7 is no cell of a color; such marks are made by themselves when they are due"],
    ),
    (
        "",
        ANN,
        "R3 R5 Y4",
        (),
        "bonus.red",
        ["marks-itself: bonus.red is no cell of a color; such marks are made by themselves when they are due"],
    ),
    ("", ANN, "R3 R5 Y4", (), "extra R3", ["extra-active: Ann is the active player; extras are for the other players' half"]),
    ("", ANN, "R3 R5 Y4", ("R3", "R5"), "R8", ["third-claim: Ann has made 2 claims already; there is no third in one half"]),
    ("", ANN, "R3 R5 Y4", ("R3", "R5"), "done", ["half-over: Ann has finished; the others act now"]),
]


@pytest.mark.parametrize(("setting", "sheet", "roll", "before", "move", "reasons"), OWN)
def test_the_active_player_is_refused(setting: str, sheet: str, roll: str, before: tuple[str, ...], move: str, reasons: list[str]) -> None:
    rules = unicorn(*([setting] if setting else []))
    state = act(rules, table(rules, roll, sheet, BEN, CY), 0, *before)
    assert refused(rules, state, 0, move) == reasons


# Ann has claimed R3 and R5 of R3 R5 Y4: Ben's sheet, what he has done, the refused move, every reason.
OTHERS: list[tuple[str, tuple[str, ...], str, list[str]]] = [
    (BEN, (), "extra R3", ["extra-first-claim: Ben has not claimed yet; the first claim takes no extra"]),
    (BEN, ("R3",), "R5", ["needs-extra: Ben has claimed already; a second claim takes an extra (extra R5)"]),
    (
        BEN,
        ("R3",),
        "extra R3",
        [
            "marked: R3 is marked already; a claim needs an open cell",
            "same-group: R3 made the other claim of this half; a second one needs another group",
        ],
    ),
    (f"{BEN}\nextras: 12", ("R3",), "extra R5", ["no-extra-left: Ben has crossed out 12 extras; with 3 players there are 12"]),
    (BEN, ("R3", "extra R5"), "R8", ["third-claim: Ben has made 2 claims already; there is no third in one half"]),
    (BEN, ("R3", "extra R5"), "extra R8", ["extra-twice: Ben has made 2 claims; only one extra may be spent in a turn"]),
    (BEN, ("R3", "done"), "R8", ["half-over: Ben has finished; the others act now"]),
    (BEN, ("R3", "done"), "done", ["half-over: Ben has finished; the others act now"]),
    (
        f"{BEN}\nred: 5 8\norange: 7 9\nyellow: 4",
        (),
        "done",
        ["claim-possible: Ben can still claim R3=R3; a penalty is taken only when no claim without an ability is left"],
    ),
]


@pytest.mark.parametrize(("sheet", "before", "move", "reasons"), OTHERS)
def test_another_player_is_refused(sheet: str, before: tuple[str, ...], move: str, reasons: list[str]) -> None:
    rules = unicorn()
    state = act(rules, table(rules, "R3 R5 Y4", ANN, sheet, CY), 0, "R3", "R5")
    assert refused(rules, act(rules, state, 1, *before), 1, move) == reasons


def test_a_solo_player_has_no_more_extras_than_the_switch_says() -> None:
    rules = unicorn()
    state = act(rules, table(rules, "R3 R5 Y4", f"{ALONE}\nextras: 9"), 0, "R3", "R5")
    state = act(rules, throw(rules, state, "Y2 B3 B5"), 0, "B3")
    assert refused(rules, state, 0, "extra B5") == [
        "no-extra-left: Ann has crossed out 9 extras; with one player there are 9 [extras-solo=9]"
    ]


def test_11_alone_is_no_cell_where_11_and_12_are_one_column() -> None:
    rules = unicorn()
    state = table(rules, "R5 R6 Y4", ALONE)
    move = Claim(CellId("red.11"), (Shown("R5"), Shown("R6")))
    assert said(rules.problems(state, Seat(0), move)) == [
        "no-such-cell: R11 is not on the sheet; red has 2 to 11/12 [eleven-twelve=merged]"
    ]


# Turn by turn: the table, who, the refused move, every reason.
TIMES: list[tuple[Callable[[Unicorn], Table], int, str, list[str]]] = [
    (lambda rules: rules.start(("Ann", "Ben")), 0, "pick R R", ["pick-count: 2 dice picked; it must be 3"]),
    (lambda rules: rules.start(("Ann", "Ben")), 0, "pick R R R", ["pick-too-many: 3 red dice picked; there are 2"]),
    (lambda rules: rules.start(("Ann", "Ben")), 0, "pick O R Y", ["pick-color: there is no orange die; there are red, yellow, blue"]),
    (lambda rules: rules.start(("Ann", "Ben")), 1, "pick R R Y", ["not-active: Ben is not the active player; Ann picks"]),
    (lambda rules: rules.start(("Ann", "Ben")), 0, "R3", ["pick-first: Ann has to pick dice and roll them first"]),
    (lambda rules: rules.start(("Ann", "Ben")), 0, "done", ["pick-first: Ann has to pick dice and roll them first"]),
    (
        lambda rules: act(rules, rules.start(("Ann", "Ben")), 0, "pick R R Y"),
        0,
        "pick R R Y",
        ["already-picked: dice have been picked in this turn: red red yellow"],
    ),
    (
        lambda rules: act(rules, rules.start(("Ann", "Ben")), 0, "pick R R Y"),
        0,
        "R3",
        ["roll-first: the dice have not been rolled yet; roll them first"],
    ),
    (lambda rules: deal(rules, "R3 R5 Y4", "Ann", "Ben"), 1, "R3", ["too-early: Ben has to wait until Ann has finished claiming"]),
    (
        lambda rules: rules.position([paper(rules, f"{ALONE}\nyours: 3")]),
        0,
        "R3",
        ["game-over: the game has ended; nothing is marked any more"],
    ),
    (
        lambda rules: rules.position([paper(rules, f"{ALONE}\nyours: 3")]),
        0,
        "pick R R Y",
        ["game-over: the game has ended; no dice are picked any more"],
    ),
]


@pytest.mark.parametrize(("position", "seat", "move", "reasons"), TIMES)
def test_a_move_at_the_wrong_time_is_refused(position: Callable[[Unicorn], Table], seat: int, move: str, reasons: list[str]) -> None:
    rules = unicorn()
    assert refused(rules, position(rules), seat, move) == reasons


def test_there_is_no_other_move_and_no_other_seat() -> None:
    rules = unicorn()
    state = rules.start(("Ann", "Ben"))
    assert said(rules.problems(state, Seat(2), Done())) == ["no-such-seat: there is no seat 2; the seats are 0 to 1"]
    assert said(rules.problems(state, Seat(0), "roll")) == [
        "no-such-move: 'roll' is no move of this game; a player picks dice, claims a cell, or is done"
    ]


def test_a_refused_move_raises_with_every_reason() -> None:
    rules = unicorn()
    state = deal(rules, "R3 R5 Y4", "Ann", "Ben")
    with pytest.raises(IllegalMove) as caught:
        rules.apply(state, Moved(Seat(1), Claim(CellId("red.6"), (Shown("R5"),))))
    assert [problem.code for problem in caught.value.problems] == ["too-early", "wrong-cell"]


def face(rules: Unicorn, text: str) -> Any:
    return next(item for die in rules.spec.dice for item in die.faces if item.text == text)


# What falls on the table: the dice with the faces they show, and the reason against it.
ROLLS: list[tuple[str, list[tuple[str, str]], str]] = [
    ("pick", [("r1", "R3"), ("r2", "R5"), ("y1", "Y4")], "nothing-to-roll: no dice are thrown now; dice are picked first"),
    ("yours", [("r1", "R3"), ("r2", "R5"), ("y1", "Y4")], "nothing-to-roll: no dice are thrown now; this roll stands"),
    ("end", [("r1", "R3"), ("r2", "R5"), ("y1", "Y4")], "nothing-to-roll: no dice are thrown now; the game is over"),
    ("roll", [("r1", "R3"), ("y1", "Y4")], "wrong-dice: R3 Y4 is not what is thrown now; it is red red yellow"),
    ("roll", [("r1", "R3"), ("y1", "Y4"), ("b1", "B4")], "wrong-dice: R3 Y4 B4 is not what is thrown now; it is red red yellow"),
    ("roll", [("r1", "R3"), ("r1", "R5"), ("y1", "Y4")], "wrong-dice: R3 R5 Y4 is not what is thrown now; it is red red yellow"),
    ("roll", [], "wrong-dice: no dice is not what is thrown now; it is red red yellow"),
    ("roll", [("r1", "R3"), ("r2", "Y5"), ("y1", "Y4")], "unknown-face: die r2 does not show Y5"),
]


@pytest.mark.parametrize(("phase", "dice", "reason"), ROLLS)
def test_a_roll_that_is_not_due_is_refused(phase: Any, dice: list[tuple[str, str]], reason: str) -> None:
    rules = unicorn()
    state = act(rules, rules.start(("Ann", "Ben")), 0, "pick R R Y")._replace(phase=phase)
    roll = tuple(Thrown(DieId(die), face(rules, text)) for die, text in dice)
    with pytest.raises(IllegalMove) as caught:
        rules.apply(state, Rolled(roll))
    assert said(caught.value.problems) == [reason]


# A sheet that cannot be right: the lines, the reasons with the line each stands in.
AUDITS: list[tuple[str, list[str]]] = [
    (
        "players: 2\nred: 2-4\nabilities: red.a",
        ["abilities ability-without-section: red.a is not gained yet: red 5 still open [ability-on=complete]"],
    ),
    (
        "players: 2\nred: 6-8\nabilities: red.b used, blue.b used",
        ["abilities ability-without-section: blue.b is not gained yet: blue 6, 7, 8 still open [ability-on=complete]"],
    ),
    (
        "players: 2\nred: 6\norange: 6\nyellow: 6\ngreen: 6\nfirst: 6",
        ["first first-on-open-column: 1st of 6, but blue, violet 6 is open"],
    ),
    ("players: 1\nfirst: 6.", ["first dot-in-solo: a dot at 6, but there is no other player in a solo game"]),
    ("players: 2\nred: 2-10\nbonus: red", ["bonus bonus-without-row: the bonus of red is marked, but the row is not complete"]),
    (
        "players: 2\nred: 2-11\nblue: 2-11\nextras: 10",
        ["extras too-many-extras: 10 extras crossed out; with 2 players there are 9"],
    ),
    (
        "players: 1\nred: 2-11\nblue: 2-11\nextras: 10",
        ["extras too-many-extras: 10 extras crossed out; with one player there are 9 [extras-solo=9]"],
    ),
    (
        "players: 2\nred: 2-4\nextras: 2",
        ["extras extras-without-marks: 2 extras crossed out, but 3 cells marked; each extra is the second mark of a turn"],
    ),
    ("players: 2\nyours: 3\nothers: 4", ["others both-strips-full: 3 yours and 4 others; the game ends with the first strip that is full"]),
]


@pytest.mark.parametrize(("lines", "reasons"), AUDITS)
def test_a_sheet_that_cannot_be_right(lines: str, reasons: list[str]) -> None:
    rules = unicorn()
    problems = rules.audit(paper(rules, lines))
    assert [f"{item.where} {text}" for item, text in zip(problems, said(problems), strict=True)] == reasons


# What may have been forgotten.
NOTES: list[tuple[str, list[str]]] = [
    ("players: 2\nred: 2-8\nabilities: red.a", ["ability-not-circled: red.b is gained; you may circle it"]),
    (
        "players: 2\nred: 6\norange: 6\nyellow: 6\ngreen: 6\nblue: 6\nviolet: 6",
        ["first-not-marked: column 6 is complete; write 6 for a 1st or 6. for a dot"],
    ),
    (
        "players: 2\nred: 2-11\norange: 3-11\nyellow: 2-11\nblue: 2-11\ngreen: 3-11\nabilities: "
        + ", ".join(f"{row}.{kind}" for row in ("red", "orange", "yellow", "green", "blue") for kind in "ab"),
        ["beyond-the-end: 5 complete rows; a game ends with 3"],
    ),
    ("players: 2\nred: 2-5 11\nabilities: red.a used", []),
]


@pytest.mark.parametrize(("lines", "notes"), NOTES)
def test_a_sheet_on_which_something_may_be_forgotten(lines: str, notes: list[str]) -> None:
    rules = unicorn()
    assert said(rules.notes(paper(rules, lines))) == notes


# Sheets that the table cannot stand on.
POSITIONS: list[tuple[list[Sheet], str, str]] = [
    ([Sheet("uno-dice")], "", "wrong-game: this is a sheet of uno-dice, not of unicorn-rainbow"),
    ([Sheet("unicorn-rainbow", marks=(Mark(CellId("pink.3")),))], "", "unknown-cell: there is no cell pink.3 on this sheet"),
    ([], "", "players-differ: the sheets must be of one game, with the same number of players on each"),
    (
        [Sheet("unicorn-rainbow", players=2), Sheet("unicorn-rainbow", players=3)],
        "",
        "players-differ: the sheets must be of one game, with the same number of players on each",
    ),
    ([Sheet("unicorn-rainbow", players=5)], "", "player-count: 5 players here; Unicorn Rainbow seats 1 to 4"),
    ([Sheet("unicorn-rainbow")] * 2, "", "too-many-sheets: 2 sheets of a game with 1 player; one for each at most"),
    (
        [Sheet("unicorn-rainbow")],
        "r1 R3, r2 R5",
        "wrong-dice: R3 R5 is not a roll of this game; it has 3 dice out of red red yellow yellow blue blue",
    ),
]


@pytest.mark.parametrize(("sheets", "roll", "reason"), POSITIONS)
def test_sheets_that_make_no_table(sheets: list[Sheet], roll: str, reason: str) -> None:
    rules = unicorn()
    dice = [part.split() for part in roll.split(", ")] if roll else None
    with pytest.raises(SheetgenError) as caught:
        rules.position(sheets, tuple(Thrown(DieId(die), face(rules, text)) for die, text in dice) if dice else None)
    assert said(caught.value.problems) == [reason]


ABILITIES = "red.a, red.b, orange.a, orange.b, yellow.a, yellow.b, green.a, green.b, blue.a, blue.b, violet.a or violet.b"

# Lines of a filled sheet that cannot be read, with line and column.
LINES: list[tuple[str, list[str]]] = [
    ("game: uno-dice", ['1:7 wrong-game: this is a sheet of "uno-dice", not of unicorn-rainbow']),
    ("players: 7", ['1:10 bad-players: players is 1 to 4, not "7"']),
    ("rde: 3", ['1:6 unknown-key: there is no line "rde" on this sheet; did you mean "red"?']),
    ("red: 3\nred: 4", ['2:6 key-twice: "red" stands here and on line 1; keep one']),
    (
        "red: 3 13 4x",
        [
            "1:8 unknown-cell: 13 is not in red; it has 2 to 11/12, or ranges of them",
            "1:11 unknown-cell: 4x is not in red; it has 2 to 11/12, or ranges of them",
        ],
    ),
    ("orange: 2-5", ["1:9 unknown-cell: 2-5 is not in orange; it has 3 to 11/12, or ranges of them"]),
    ("red: 3 2-4", ["1:8 marked-twice: 3 stands twice in this line; write it once"]),
    ("red: 8-2", ["1:6 bad-range: 8-2 runs backwards; write 2-8"]),
    ("first: 2", ["1:8 unknown-cell: 2 is not in first; it has 3 to 11/12, or ranges of them"]),
    ("abilities: red.a spent", [f"1:18 unknown-ability: spent is no ability, and no used after one; there is {ABILITIES}"]),
    ("abilities: red.c", ['1:12 unknown-ability: red.c is no ability, and no used after one; did you mean "red.b"?']),
    ("bonus: rde", ['1:8 unknown-row: rde is no row; did you mean "red"?']),
    ("extras: 16", ['1:9 bad-count: extras: "16" is not a number from 0 to 15']),
    ("yours: many", ['1:8 bad-count: yours: "many" is not a number from 0 to 3']),
]


@pytest.mark.parametrize(("text", "reasons"), LINES)
def test_a_line_of_a_filled_sheet_that_cannot_be_read(text: str, reasons: list[str]) -> None:
    with pytest.raises(SheetgenError) as caught:
        unicorn().parse_sheet(entries(text))
    found = zip(caught.value.problems, said(caught.value.problems), strict=True)
    assert [f"{item.where}".removeprefix("ann.yaml:") + f" {text}" for item, text in found] == reasons


# Moves that cannot be read, with the column of the caret.
NOTATION: list[tuple[str, str]] = [
    ("", "1 empty-move: nothing here; HOW"),
    ("done now", "6 unexpected-word: nothing follows done, found now"),
    ("pick R Q Y", "8 unknown-color: Q: dice are picked by their letters, R Y B"),
    ("hello", "1 bad-move: found hello where a cell such as O7 would be right; HOW"),
    ("X7", "1 bad-move: found X7 where a row, R O Y G B V, would be right; HOW"),
    ("O7=", "3 bad-move: the line ends where a die such as R3 would be right; HOW"),
    ("O7=R3+", "6 bad-move: the line ends where a die such as R3 would be right; HOW"),
    ("O7 R3", "4 bad-move: found R3 where = and dice, or nothing would be right; HOW"),
    ("O7=R3 Y4", "7 bad-move: found Y4 where + and another die, or nothing would be right; HOW"),
    ("R6=R5(plus)", "6 bad-move: found (plus) where (+1), (-1) or (flip) would be right; HOW"),
]

HOW = "a move is written like pick R R Y, O7, O7=R3+Y4, R6=R5(+1), Y3=Y4(flip), extra O7, or done"


@pytest.mark.parametrize(("text", "reason"), NOTATION)
def test_a_move_that_cannot_be_read(text: str, reason: str) -> None:
    rules = unicorn()
    with pytest.raises(SheetgenError) as caught:
        rules.parse_move(text, table(rules, "R3 R5 Y4"), Seat(0))
    column = str(caught.value.problems[0].where).rpartition(":")[2]
    assert f"{column} {said(caught.value.problems)[0]}" == reason.replace("HOW", HOW)


def test_a_cell_that_two_groups_make_is_ambiguous() -> None:
    rules = unicorn("triple-ones=roller")
    with pytest.raises(AmbiguousMove) as caught:
        rules.parse_move("R5", table(rules, "R1 R1 Y1"), Seat(0))
    assert said(caught.value.problems) == ["ambiguous-claim: R5 may be R5=R1 or R5=R1+R1; write one of them"]


def test_a_roll_needs_three_dice() -> None:
    with pytest.raises(SheetgenError) as caught:
        unicorn().parse_roll("R3 R5")
    assert said(caught.value.problems) == ["wrong-dice: 2 dice here; 3 are picked and thrown"]


# Judge and list agree on moves that nobody would make.


def near_claims(rules: Unicorn, state: Table) -> Iterator[Claim]:
    """Every claim of one or two dice of the roll, each changed in no, one or two ways, on its cell and on its neighbors'."""
    letters = {letter: color for color, letter in rules.spec.letters.items()}
    changes = [(), *product(CHANGES), *product(CHANGES, repeat=2)]
    dice = [Shown(face, change) for face in dict.fromkeys(state.shown) for change in changes]
    for group in [*((one,) for one in dice), *combinations_with_replacement(dice, 2)]:
        total = sum(number_after(die) for die in group)
        colors = {letters[die.face[0]] for die in group}
        for color, number, extra in product(sorted(colors | {"orange", "green"}), (total, total + 1), (False, True)):
            cell = rules.spec.cells[color].holding(number)
            yield Claim(cell.id if cell else CellId(f"{color}.{number}"), group, extra)


CHANGES = ("+1", "-1", "flip")


def number_after(die: Shown) -> int:
    number = int(die.face[1])
    for change in die.changes:
        number = {"+1": number + 1, "-1": number - 1, "flip": 7 - number}[change]
    return number


@pytest.mark.parametrize(
    ("setting", "roll", "first"),
    [
        ("claim-mode=any", "R3 R5 B6", "R4=R3(+1)"),
        ("claim-mode=any", "R3 Y4 Y4", "O7"),
        ("claim-mode=disjoint", "R4 Y3 Y3", "Y4=Y3(flip)"),
        ("triple-ones=all", "R1 R1 Y1", "R2=R1+R1"),
    ],
)
def test_any_claim_is_either_listed_or_refused(setting: str, roll: str, first: str) -> None:
    rules = unicorn(setting)
    before = table(rules, roll, f"{ANN}\nred: 3\nblue: 2-8", BEN, CY)
    after = act(rules, before, 0, first)
    others = table(rules, roll, BEN, f"{ANN}\nblue: 2-8", CY)
    while others.phase == "yours":
        others = act(rules, others, 0, moves(rules, others)[0])
    second = act(rules, others, 1, moves(rules, others, 1)[0])
    for state, seat in ((before, 0), (before, 1), (after, 0), (others, 1), (second, 1)):
        listed = set(rules.moves(state, Seat(seat)))
        wrong = [claim for claim in near_claims(rules, state) if (claim in listed) != (rules.problems(state, Seat(seat), claim) == ())]
        assert wrong == []


@pytest.mark.parametrize("colors", [("red",), ("red", "red", "red"), ("red", "orange", "blue"), ("yellow", "red", "red")])
def test_any_pick_is_either_listed_or_refused(colors: tuple[str, ...]) -> None:
    rules = unicorn()
    state = rules.start(("Ann", "Ben"))
    assert (Pick(colors) in set(rules.moves(state, Seat(0)))) == (rules.problems(state, Seat(0), Pick(colors)) == ())


def test_every_code_of_the_package_is_refused_somewhere_above() -> None:
    codes = {code for path in Path(package.__path__[0]).glob("*.py") for code in codes_in(ast.parse(path.read_text()))}
    shown = Path(__file__).read_text()
    assert {code for code in codes if f"{code}: " not in shown} == set()
    assert len(codes) > 40


def codes_in(tree: ast.AST) -> set[str]:
    """The codes that a module gives to problems and to the errors of a line."""
    found = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Call):
            name = node.func.id if isinstance(node.func, ast.Name) else node.func.attr if isinstance(node.func, ast.Attribute) else ""
            place = {"Problem": 0, "error": 0, "problem": 0, "refuse": 1}.get(name)
            code = node.args[place] if place is not None and len(node.args) > place else None
            if isinstance(code, ast.Constant):
                found.add(str(code.value))
    return found


def test_claims_are_equal_whatever_the_order_of_their_dice() -> None:
    dice = (Shown("R3"), Shown("Y4"))
    assert Claim(CellId("orange.7"), dice) == Claim(CellId("orange.7"), dice[::-1])
