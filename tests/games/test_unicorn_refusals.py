"""Every move and roll that Unicorn Rainbow refuses, in whole sentences (rules 1.c)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import cast

import pytest

from sheetgen.core.cells import CellId
from sheetgen.core.dice import DieId, Thrown
from sheetgen.core.play import Moved, Rolled
from sheetgen.errors import IllegalMove
from sheetgen.games.unicorn import Claim, ClaimedDie, Done, UnicornState
from sheetgen.games.unicorn.state import UnicornPhase
from tests.games.unicorn import NAMES, Unicorn, act, deal, face, paper, said, table, throw, unicorn

ANN, BEN, CY = (f"player: {name}\nplayers: 3" for name in ("Ann", "Ben", "Cy"))
ALONE = "player: Ann\nplayers: 1"

SIX = "they make R3, R5, Y4, R8, O7, O9"


def refused(game: Unicorn, state: UnicornState, seat: int, move: str) -> list[str]:
    return said(game.problems(state, seat, game.parse_move(move, state, seat, NAMES), NAMES))


# Ann has thrown the roll: settings, her sheet, the roll, what she has claimed, the refused move,
# every reason.
OWN: list[tuple[str, str, str, tuple[str, ...], str, list[str]]] = [
    (
        "",
        ANN,
        "R3 R5 Y4",
        (),
        "O8",
        [f"no-group: no one or two of R3 R5 Y4 make O8 as they lie; {SIX}"],
    ),
    (
        "",
        f"{ANN}\nblue: 2-5",
        "R3 R5 Y4",
        (),
        "O8",
        [
            f"no-group: no one or two of R3 R5 Y4 make O8 as they lie; {SIX}, or with an ability"
            " O8=R3+Y4(+1)"
        ],
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
    (
        "",
        ANN,
        "R3 R5 Y4",
        (),
        "O12=R3+R5+Y4",
        ["group-size: R3+R5+Y4: 3 dice; a group is one or two"],
    ),
    ("", ANN, "R3 R5 Y4", (), "R6=R6", ["die-not-thrown: no die shows R6; the roll is R3 R5 Y4"]),
    (
        "",
        ANN,
        "R3 R5 Y4",
        (),
        "R6=R3+R3",
        ["die-not-thrown: 2 dice that show R3 are named, 1 rolled; the roll is R3 R5 Y4"],
    ),
    ("", ANN, "R3 R5 Y4", (), "R9=R9", ["die-not-thrown: no die shows R9; the roll is R3 R5 Y4"]),
    (
        "",
        ANN,
        "R1 R1 Y1",
        (),
        "R1",
        ["number-one: R1: a lone 1 cannot be claimed; numbers start at 2"],
    ),
    (
        "",
        ANN,
        "R1 R1 Y1",
        (),
        "R1=R1",
        ["number-one: R1: a lone 1 cannot be claimed; numbers start at 2"],
    ),
    (
        "",
        ANN,
        "R1 R1 Y1",
        (),
        "O2=R1+Y1",
        ["no-such-cell: O2 is not on the sheet; orange has 3 to 11/12 [secondary-min=3]"],
    ),
    ("", ANN, "R1 R1 Y1", (), "R13", ["no-such-cell: R13 is not on the sheet; red has 2 to 11/12"]),
    (
        "",
        ANN,
        "R1 R1 Y1",
        (),
        "O9=R1+Y1",
        ["wrong-cell: R1+Y1 makes orange 2, not orange 9 [triple-ones=off]"],
    ),
    (
        "triple-ones=roller",
        ANN,
        "R1 R1 Y1",
        (),
        "Y7=Y1",
        ["wrong-cell: Y1 makes yellow 2 to 6, not yellow 7 [triple-ones=roller]"],
    ),
    (
        "triple-ones=roller",
        f"{ANN}\nblue: 2-5",
        "R1 R2 Y1",
        (),
        "R9=R1+R2(-1)",
        [
            "wrong-cell: R1+R2(-1) makes red 2, not red 9",
            (
                "triple-by-ability: R1+R2(-1): an ability cannot make the third 1; all three must"
                " be thrown [triple-ones=roller]"
            ),
        ],
    ),
    (
        "",
        f"{ANN}\nred: 3",
        "R3 R5 Y4",
        (),
        "R3",
        ["marked: R3 is marked already; a claim needs an open cell"],
    ),
    (
        "",
        f"{ANN}\nred: 3",
        "R3 R5 Y4",
        (),
        "R3=R5",
        [
            "marked: R3 is marked already; a claim needs an open cell",
            "wrong-cell: R5 makes red 5, not red 3",
        ],
    ),
    (
        "",
        f"{ANN}\nblue: 2-5",
        "R3 R5 Y4",
        ("R8",),
        "R9=R3(+1)+R5",
        [
            "same-group: R3(+1)+R5 made the other claim of this half; a second one needs another"
            " group"
        ],
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
            "claim-possible: Ann can still claim R5=R5, Y4=Y4, O9=R5+Y4; a penalty is taken only"
            " when no claim without an ability is left [claim-mode=disjoint]"
        ],
    ),
    (
        "",
        f"{ANN}\nred: 5 8\norange: 7 9",
        "R3 R5 Y4",
        (),
        "done",
        [
            "claim-possible: Ann can still claim R3=R3, Y4=Y4; a penalty is taken only when no"
            " claim without an ability is left"
        ],
    ),
    (
        "",
        ANN,
        "R3 R5 Y4",
        (),
        "extra.9",
        [
            "marks-itself: extras.9 is not in a colored row; such marks are made automatically when"
            " they are due"
        ],
    ),
    (
        "",
        ANN,
        "R3 R5 Y4",
        (),
        "O7=R3(flip)+Y4(flip)",
        [
            "no-ability-left: R3(flip)+Y4(flip) spends 2 flips; Ann has no ability left"
            " [ability-on=complete]"
        ],
    ),
    (
        "",
        ANN,
        "R3 R5 Y4",
        (),
        "R6=R5(+1)",
        ["no-ability-left: R5(+1) spends one ±1; Ann has no ability left [ability-on=complete]"],
    ),
    (
        "",
        f"{ANN}\nblue: 2-5",
        "R3 R5 Y4",
        (),
        "R3=R5(flip)(+1)",
        [
            "no-ability-left: R5(flip)(+1) spends one ±1 and one flip; Ann has one ±1 left"
            " [ability-on=complete]"
        ],
    ),
    (
        "",
        ANN,
        "R3 R5 Y4",
        (),
        "R6=R5(+2)",
        ["ability-amount: R5(+2): an ability changes a die by +1, by -1 or by flip, not by +2"],
    ),
    (
        "",
        ANN,
        "R3 R5 Y4",
        (),
        "R2=R5(flip+1)",
        ["flip-amount: R5(flip+1): a flip takes no amount; it shows the opposite face"],
    ),
    (
        "",
        ANN,
        "R3 R6 Y4",
        (),
        "R7=R6(+1)",
        ["off-die: R6(+1): 7 is not on a die; it must stay 1 to 6 all along"],
    ),
    (
        "",
        ANN,
        "R3 R1 Y4",
        (),
        "R2=R1(-1)",
        ["off-die: R1(-1): 0 is not on a die; it must stay 1 to 6 all along"],
    ),
    (
        "",
        ANN,
        "R3 R5 Y4",
        (),
        "R5=R5(+1)(-1)",
        [
            "pointless-change: R5(+1)(-1): the die comes back to 5; that spends abilities for"
            " nothing"
        ],
    ),
    (
        "",
        ANN,
        "R3 R5 Y4",
        (),
        "first.7",
        [
            "marks-itself: first.7 is not in a colored row; such marks are made automatically when"
            " they are due"
        ],
    ),
    (
        "",
        ANN,
        "R3 R5 Y4",
        (),
        "bonus.red",
        [
            "marks-itself: bonus.red is not in a colored row; such marks are made automatically when"
            " they are due"
        ],
    ),
    (
        "",
        ANN,
        "R3 R5 Y4",
        (),
        "extra R3",
        ["extra-active: Ann is the active player; extras are for the other players' half"],
    ),
    (
        "",
        ANN,
        "R3 R5 Y4",
        ("R3", "R5"),
        "R8",
        [
            "not-your-turn: Ann has made 2 claims already, or paid for them; there is no third in"
            " one half"
        ],
    ),
    (
        "",
        ANN,
        "R3 R5 Y4",
        ("R3", "R5"),
        "done",
        ["not-your-turn: Ann has finished; the others act now"],
    ),
]


@pytest.mark.parametrize(("setting", "sheet", "roll", "before", "move", "reasons"), OWN)
def test_the_active_player_is_refused(
    setting: str, sheet: str, roll: str, before: tuple[str, ...], move: str, reasons: list[str]
) -> None:
    game = unicorn(*([setting] if setting else []))
    state = act(game, table(game, roll, sheet, BEN, CY), 0, *before)
    assert refused(game, state, 0, move) == reasons


# Ann has claimed R3 and R5 of R3 R5 Y4: Ben's sheet, what he has done, the refused move, every
# reason.
OTHERS: list[tuple[str, tuple[str, ...], str, list[str]]] = [
    (
        BEN,
        (),
        "extra R3",
        ["extra-first-claim: Ben has not claimed yet; the first claim takes no extra"],
    ),
    (
        BEN,
        ("R3",),
        "R5",
        ["needs-extra: Ben has claimed already; a second claim takes an extra (extra R5)"],
    ),
    (
        BEN,
        ("R3",),
        "extra R3",
        [
            "marked: R3 is marked already; a claim needs an open cell",
            "same-group: R3 made the other claim of this half; a second one needs another group",
        ],
    ),
    (
        f"{BEN}\nextras: 12",
        ("R3",),
        "extra R5",
        ["no-extra-left: Ben has crossed out 12 extras; with 3 players there are 12"],
    ),
    (
        BEN,
        ("R3", "extra R5"),
        "R8",
        ["not-your-turn: Ben has made 2 claims already; there is no third in one half"],
    ),
    (
        BEN,
        ("R3", "extra R5"),
        "extra R8",
        ["not-your-turn: Ben has made 2 claims; only one extra may be spent in a turn"],
    ),
    (BEN, ("R3", "done"), "R8", ["not-your-turn: Ben has finished; the others act now"]),
    (BEN, ("R3", "done"), "done", ["not-your-turn: Ben has finished; the others act now"]),
    (
        f"{BEN}\nred: 5 8\norange: 7 9\nyellow: 4",
        (),
        "done",
        [
            "claim-possible: Ben can still claim R3=R3; a penalty is taken only when no claim"
            " without an ability is left"
        ],
    ),
]


@pytest.mark.parametrize(("sheet", "before", "move", "reasons"), OTHERS)
def test_another_player_is_refused(
    sheet: str, before: tuple[str, ...], move: str, reasons: list[str]
) -> None:
    game = unicorn()
    state = act(game, table(game, "R3 R5 Y4", ANN, sheet, CY), 0, "R3", "R5")
    assert refused(game, act(game, state, 1, *before), 1, move) == reasons


def test_a_solo_player_has_no_more_extras_than_the_switch_says() -> None:
    game = unicorn()
    state = act(game, table(game, "R3 R5 Y4", f"{ALONE}\nextras: 9"), 0, "R3", "R5")
    state = act(game, throw(game, state, "Y2 B3 B5"), 0, "B3")
    assert refused(game, state, 0, "extra B5") == [
        "no-extra-left: Ann has crossed out 9 extras; with one player there are 9 [extras-solo=9]"
    ]


def test_11_alone_is_no_cell_where_11_and_12_are_one_column() -> None:
    game = unicorn()
    state = table(game, "R5 R6 Y4", ALONE)
    move = Claim(CellId("red.11"), (ClaimedDie("R5"), ClaimedDie("R6")))
    assert said(game.problems(state, 0, move)) == [
        "no-such-cell: R11 is not on the sheet; red has 2 to 11/12 [eleven-twelve=merged]"
    ]


# Turn by turn: the table, who, the refused move, every reason.
TIMES: list[tuple[Callable[[Unicorn], UnicornState], int, str, list[str]]] = [
    (lambda game: game.start(2), 0, "pick R R", ["pick-count: 2 dice picked; it must be 3"]),
    (
        lambda game: game.start(2),
        0,
        "pick R R R",
        ["pick-too-many: 3 red dice picked; the box has 2"],
    ),
    (
        lambda game: game.start(2),
        0,
        "pick O R Y",
        ["pick-color: there is no orange die; there are red, yellow, blue"],
    ),
    (
        lambda game: game.start(2),
        1,
        "pick R R Y",
        ["not-your-turn: Ben is not the active player; Ann picks"],
    ),
    (lambda game: game.start(2), 0, "R3", ["pick-first: Ann has to pick dice and roll them first"]),
    (
        lambda game: game.start(2),
        0,
        "done",
        ["pick-first: Ann has to pick dice and roll them first"],
    ),
    (
        lambda game: act(game, game.start(2), 0, "pick R R Y"),
        0,
        "pick R R Y",
        ["roll-first: dice are thrown first (r1 r2 y1)"],
    ),
    (
        lambda game: act(game, game.start(2), 0, "pick R R Y"),
        0,
        "R3",
        ["roll-first: dice are thrown first (r1 r2 y1)"],
    ),
    (
        lambda game: deal(game, "R3 R5 Y4", 2),
        0,
        "pick R R Y",
        ["already-picked: dice have been picked in this turn: red red yellow"],
    ),
    (
        lambda game: act(
            game, act(game, deal(game, "R3 R5 Y4", 2), 0, "R3", "R5"), 1, "R3", "extra R5"
        ),
        1,
        "extra R8",
        [
            "pick-first: a turn has one extra for each other player, and a new turn begins: Ben has"
            " to pick dice and roll them first"
        ],
    ),
    (
        lambda game: deal(game, "R3 R5 Y4", 2),
        1,
        "R3",
        ["not-your-turn: Ben has to wait until Ann has finished claiming"],
    ),
    (
        lambda game: game.position([paper(game, f"{ALONE}\nyours: 3")]),
        0,
        "R3",
        ["game-over: the game is over: Ann has taken 3 yours penalties"],
    ),
    (
        lambda game: game.position([paper(game, f"{ALONE}\nyours: 3")]),
        0,
        "pick R R Y",
        ["game-over: the game is over: Ann has taken 3 yours penalties"],
    ),
]


@pytest.mark.parametrize(("position", "seat", "move", "reasons"), TIMES)
def test_a_move_at_the_wrong_time_is_refused(
    position: Callable[[Unicorn], UnicornState], seat: int, move: str, reasons: list[str]
) -> None:
    game = unicorn()
    assert refused(game, position(game), seat, move) == reasons


def test_there_is_no_other_move_and_no_other_seat() -> None:
    game = unicorn()
    state = game.start(2)
    assert said(game.problems(state, 2, Done())) == [
        "no-such-seat: there is no seat 2; the seats are 0 to 1"
    ]
    assert said(game.problems(state, 0, cast(Done, "roll"))) == [
        "not-a-move: 'roll' is not a move of Unicorn Rainbow"
    ]


def test_a_refused_move_raises_with_every_reason() -> None:
    game = unicorn()
    state = deal(game, "R3 R5 Y4", 2)
    with pytest.raises(IllegalMove) as caught:
        game.apply(state, Moved(1, Claim(CellId("red.6"), (ClaimedDie("R5"),))))
    assert [problem.code for problem in caught.value.problems] == ["not-your-turn", "wrong-cell"]


# What falls on the table: the dice with the faces they show, and the reason against it.
ROLLS: list[tuple[int, list[tuple[str, str]], str]] = [
    (
        UnicornPhase.PICK,
        [("r1", "R3"), ("r2", "R5"), ("y1", "Y4")],
        "no-roll-due: no dice are to be thrown now; a player has to decide first",
    ),
    (
        UnicornPhase.YOURS,
        [("r1", "R3"), ("r2", "R5"), ("y1", "Y4")],
        "no-roll-due: no dice are to be thrown now; a player has to decide first",
    ),
    (
        UnicornPhase.END,
        [("r1", "R3"), ("r2", "R5"), ("y1", "Y4")],
        "no-roll-due: no dice are to be thrown now; the game is over",
    ),
    (
        UnicornPhase.ROLL,
        [("r1", "R3"), ("y1", "Y4")],
        "wrong-dice: 3 dice are to be thrown (r1 r2 y1), and 2 came: R3 Y4",
    ),
    (
        UnicornPhase.ROLL,
        [("r1", "R3"), ("y1", "Y4"), ("b1", "B4")],
        "no-such-face: no die that was to be thrown is left to show B4; thrown are r1 r2 y1",
    ),
    (UnicornPhase.ROLL, [], "wrong-dice: 3 dice are to be thrown (r1 r2 y1), and 0 came: none"),
    (
        UnicornPhase.ROLL,
        [("r1", "R3"), ("r2", "Y5"), ("y1", "Y4")],
        "no-such-face: no die that was to be thrown is left to show Y4; thrown are r1 r2 y1",
    ),
]


@pytest.mark.parametrize(("phase", "dice", "reason"), ROLLS)
def test_a_roll_that_is_not_due_is_refused(
    phase: UnicornPhase, dice: list[tuple[str, str]], reason: str
) -> None:
    game = unicorn()
    state = replace(act(game, game.start(2), 0, "pick R R Y"), phase=phase)
    roll = tuple(Thrown(DieId(die), face(game, text)) for die, text in dice)
    with pytest.raises(IllegalMove) as caught:
        game.apply(state, Rolled(roll))
    assert said(caught.value.problems) == [reason]


def test_a_die_named_twice_stands_for_another_that_shows_its_face() -> None:
    game = unicorn()
    state = act(game, game.start(2), 0, "pick R R Y")
    roll = tuple(
        Thrown(DieId(die), face(game, text))
        for die, text in (("r1", "R3"), ("r1", "R5"), ("y1", "Y4"))
    )
    assert game.apply(state, Rolled(roll)) == throw(game, state, "R3 R5 Y4")
