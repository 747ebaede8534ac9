"""Everything that Rainbow Roll refuses, each reason at least once (rules 2.c)."""

import ast
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

import sheetgen.games.rainbow as package
from sheetgen.core.cells import CellId, Mark
from sheetgen.core.dice import DieId, Face, Throw, Thrown
from sheetgen.core.play import Rolled, Seat
from sheetgen.errors import Problem, SheetgenError
from sheetgen.games.rainbow import Keep, RainbowState, Swap, bamboozle_chance, roll_again_value
from tests.games.rainbow import (
    ANN,
    BEN,
    GAME,
    RainbowRoll,
    at,
    entries,
    paper,
    read,
    rolled,
    rules,
    say,
)

STRICT, DRAWN = rules(lucky_counts="false"), rules(lucky_needs_aside="false")


# What is aside, the roll, what was done with it, the refused move, and the codes of all reasons.
MOVES: list[tuple[str, str, tuple[str, ...], str, list[str]]] = [
    ("O5 R6", "Y4 G3", (), "roll", ["nothing-done"]),
    ("O5 R6", "Y4 G3", (), "stop", ["nothing-done"]),
    ("O5 R6", "Y4 L3", (), "roll", ["nothing-done"]),
    ("R6 O6 Y6 G6 B6 L6", "P6", ("keep P6",), "roll", ["pool-empty"]),
    ("O5 R6", "Y4 G3", ("keep Y4",), "roll G3", ["roll-all"]),
    ("O5 R6", "Y4 G3", (), "roll G3", ["roll-all", "nothing-done"]),
    ("O5 R6", "O6 G3", (), "keep O6", ["color-aside"]),
    ("O5 R6", "R5 G3", (), "keep R5", ["color-aside"]),
    ("", "R5 G3 R6", ("keep R5",), "keep R6", ["color-aside"]),
    ("", "R5 R6 G3", (), "keep R5 R6", ["color-twice"]),
    ("", "R5 L4 G3", (), "keep L4 L4", ["die-not-thrown"]),
    ("O5", "Y4 G3", (), "keep B2", ["die-not-thrown"]),
    ("O5", "Y4 G3", ("keep Y4",), "keep Y4", ["die-not-thrown", "color-aside"]),
    (
        "O5",
        "Y4 G3",
        (),
        "keep O3 O4",
        ["die-not-thrown", "die-not-thrown", "color-aside", "color-aside", "color-twice"],
    ),
    ("O5", "Y4 G3", (), "keep Y4 Y4", ["die-not-thrown", "color-twice"]),
    ("O5", "Y4 G3", (), "keep L2", ["die-not-thrown"]),
    ("O5 L2", "Y4 G3", (), "keep L3", ["die-not-thrown", "lucky-aside"]),
    ("O5 R6", "R6 Y2", (), "swap R6", ["not-higher"]),
    ("O5 R6", "R5 Y2", (), "swap R5", ["not-higher"]),
    ("O5 R6", "O6 Y2", (), "swap O6 red", ["colors-differ", "not-higher"]),
    ("O5 R4", "O6 Y2", (), "swap O6 red", ["colors-differ"]),
    ("O5 R6", "G6 Y2", (), "swap G6", ["nothing-to-swap"]),
    ("O5 R6", "G6 Y2", (), "swap O6", ["die-not-thrown"]),
    ("O5 R6", "G3 G6", ("keep G3",), "swap G6", ["just-set-aside"]),
    ("O3 R6", "O5 O4", ("swap O5",), "swap O4", ["just-set-aside", "not-higher"]),
    ("O5 R6", "L6 Y2", (), "swap L6", ["lucky-swap"]),
    ("O5 R6", "O4 R3", (), "stop", ["bamboozled"]),
    ("O5 R6", "O4 R3", (), "roll", ["bamboozled"]),
    ("O5 R6", "O4 Y3", (), "bamboozled", ["not-bamboozled"]),
    ("O5 R6", "O4 Y3", ("keep Y3",), "bamboozled", ["not-bamboozled"]),
]


@pytest.mark.parametrize(("aside", "roll", "before", "move", "codes"), MOVES)
def test_move_is_refused(
    aside: str, roll: str, before: tuple[str, ...], move: str, codes: list[str]
) -> None:
    state = say(at(aside, roll), *before)
    assert [problem.code for problem in GAME.problems(state, ANN, read(state, move))] == codes


# The verdicts that a rule option decides, and the switch they name.
SWITCHES: list[tuple[RainbowRoll, str, str, tuple[str, ...], str, str, str]] = [
    (STRICT, "O5 R6", "Y4 L3", ("keep L3",), "roll", "nothing-done", "lucky-counts=false"),
    (STRICT, "O5 R6", "Y4 L3", (), "stop", "nothing-done", "lucky-counts=false"),
    (STRICT, "O5 R6", "R4 L3", (), "stop", "bamboozled", "lucky-counts=false"),
    (DRAWN, "O5 R6", "R4 L3", (), "stop", "nothing-done", "lucky-needs-aside=false"),
    (GAME, "O5 R6", "R4 L3", (), "bamboozled", "not-bamboozled", "lucky-counts=true"),
    (GAME, "O5 R6", "Y4 G3", (), "stop", "nothing-done", ""),
    (STRICT, "O5 R6", "Y4 G3", (), "stop", "nothing-done", ""),
    (STRICT, "O5 R6", "R4 O2", (), "stop", "bamboozled", ""),
]


@pytest.mark.parametrize(("game", "aside", "roll", "before", "move", "code", "switch"), SWITCHES)
def test_verdict_names_its_switch(
    game: RainbowRoll,
    aside: str,
    roll: str,
    before: tuple[str, ...],
    move: str,
    code: str,
    switch: str,
) -> None:
    state = say(at(aside, roll, game), *before, game=game)
    found = game.problems(state, ANN, read(state, move, game=game))
    assert [(problem.code, problem.switch) for problem in found] == [(code, switch)]


def test_message_says_what_is_wrong_what_was_found_and_what_would_be_right() -> None:
    state = at("O5 R6", "R5 O6 Y2")
    assert GAME.problems(state, ANN, read(state, "swap R5")) == (
        Problem(
            "not-higher",
            "R5 is not higher than R6; an exchange needs a higher one, and there is none above R6",
            "R5",
        ),
    )
    assert GAME.problems(state, ANN, read(state, "keep O6")) == (
        Problem(
            "color-aside", "orange is aside already with O5; it can be exchanged: swap O6", "O6"
        ),
    )
    assert GAME.problems(state, ANN, read(state, "keep R5")) == (
        Problem(
            "color-aside",
            "red is aside already with R6; set aside a color that is not aside yet",
            "R5",
        ),
    )
    nothing_left = say(at("O5 R6", "Y2"), "keep Y2")
    assert GAME.problems(nothing_left, ANN, read(nothing_left, "keep G3")) == (
        Problem(
            "die-not-thrown", "G3 was not rolled just now; the dice show nothing that is left", "G3"
        ),
    )


def test_an_audit_says_where_the_game_ended() -> None:
    assert GAME.audit(paper(turns="82 28 5")) == (
        Problem(
            "round-after-end",
            "round 2 reached 110, so the game ended there; 3 rounds are written",
            "turns",
            "target=100",
        ),
    )


def test_refused_move_raises_with_every_reason() -> None:
    with pytest.raises(SheetgenError) as error:
        say(at("O5", "Y4 G3"), "keep O3 Y4 Y4")
    assert [problem.code for problem in error.value.problems] == [
        "die-not-thrown",
        "die-not-thrown",
        "color-aside",
        "color-twice",
    ]


def thrown(die: str, value: int) -> Thrown:
    return Thrown(DieId(die), GAME.spec.die(DieId(die)).faces[value - 1])


def finished() -> RainbowState:
    return GAME.position([paper(turns="82 18"), paper(turns="0 31")])


def waiting_for_dice() -> RainbowState:
    return GAME.start(2)


def judged(game: RainbowRoll, state: RainbowState, seat: Seat, move: str) -> tuple[Problem, ...]:
    return game.problems(state, seat, read(state, move, seat, game))


def raised(action: Callable[[], object]) -> tuple[Problem, ...]:
    with pytest.raises(SheetgenError) as error:
        action()
    return error.value.problems


def bad_pad() -> tuple[Problem, ...]:
    sheet = paper(turns="28")
    return GAME.sheets.audit(
        replace(sheet, marks=(*sheet.marks, Mark(GAME.spec.cells["tiebreak"].cells[0].id, "many")))
    )


def on_the_pad(written: dict[str, str]) -> tuple[Problem, ...]:
    texts = {CellId(cell): text for cell, text in written.items()}
    return tuple(GAME.photos.inconsistencies(texts))


def test_a_total_is_the_one_before_and_the_points_since_then() -> None:
    written = {"points.r1c1": "28", "totals.r1c1": "28", "points.r2c1": "-", "points.r3c1": "?"}
    written |= {"totals.r3c1": "59", "points.r4c1": "10", "totals.r4c1": "79", "totals.r6c1": "9"}
    texts = {CellId(cell): text for cell, text in written.items()}
    equations = list(GAME.photos.equations(texts))
    assert [(one.name, one.parts, one.total) for one in equations] == [
        ("round 1 of column 1", ("points.r1c1",), "totals.r1c1"),
        ("round 3 of column 1", ("totals.r1c1", "points.r2c1", "points.r3c1"), "totals.r3c1"),
        ("round 4 of column 1", ("totals.r3c1", "points.r4c1"), "totals.r4c1"),
    ]
    reads = equations[0].reads
    cell = CellId("points.r1c1")
    assert [reads(cell, text) for text in ("28", "-", "?", "")] == [28, 0, None, None]


OTHERS: list[tuple[list[str], Callable[[], tuple[Problem, ...]]]] = [
    (["game-over"], lambda: judged(GAME, finished(), ANN, "stop")),
    (
        ["round-passed-over"],
        lambda: on_the_pad({"points.r1c1": "28", "totals.r1c1": "28", "points.r3c1": "-"}),
    ),
    (["roll-first"], lambda: judged(GAME, waiting_for_dice(), ANN, "stop")),
    (
        ["roll-first"],
        lambda: judged(rules(first="random"), rules(first="random").start(2), ANN, "stop"),
    ),
    (
        ["not-your-turn"],
        lambda: judged(
            GAME, GAME.position([paper(), paper()], GAME.parse_roll("R6 O5")), BEN, "keep R6"
        ),
    ),
    (["no-die-named"], lambda: GAME.problems(at("", "R6 O5"), ANN, Keep(()))),
    (
        ["wrong-dice"],
        lambda: raised(lambda: GAME.apply(waiting_for_dice(), Rolled((thrown("a1", 6),)))),
    ),
    (
        ["no-such-face"],
        lambda: raised(
            lambda: GAME.apply(
                waiting_for_dice(),
                Rolled((thrown("a1", 6),) * 3 + (thrown("b1", 1),) * 2 + (thrown("c1", 1),) * 2),
            )
        ),
    ),
    (
        ["no-roll-due"],
        lambda: raised(lambda: GAME.apply(at("", "R6 O5"), Rolled((thrown("a1", 6),)))),
    ),
    (["no-roll-due"], lambda: raised(lambda: bamboozle_chance(GAME, finished()))),
    (["not-drawn"], lambda: raised(lambda: roll_again_value(GAME, at("O5", "")))),
    (["player-count"], lambda: raised(lambda: GAME.start(1))),
    (["no-sheet"], lambda: raised(lambda: GAME.position([]))),
    (["too-many-dice"], lambda: raised(lambda: at("O5 R6", "Y3 G2 B6 P5 Y5 B3"))),
    (["lucky-twice"], lambda: raised(lambda: at("O5 L6", "Y4 L3"))),
    (["empty-move"], lambda: raised(lambda: read(waiting_for_dice(), "  "))),
    (["ambiguous-move"], lambda: raised(lambda: read(waiting_for_dice(), "O5"))),
    (["no-die-named"], lambda: raised(lambda: read(waiting_for_dice(), "keep"))),
    (["no-die-named"], lambda: raised(lambda: read(waiting_for_dice(), "swap"))),
    (["extra-word"], lambda: raised(lambda: read(waiting_for_dice(), "stop now"))),
    (["extra-word"], lambda: raised(lambda: read(waiting_for_dice(), "swap O5 red blue"))),
    (["unknown-color"], lambda: raised(lambda: read(waiting_for_dice(), "swap O5 orang"))),
    (["unknown-verb"], lambda: raised(lambda: read(waiting_for_dice(), "kep O5"))),
    (
        ["unknown-face", "unknown-face"],
        lambda: raised(lambda: read(waiting_for_dice(), "keep R7 X1")),
    ),
    (["not-a-number"], lambda: raised(lambda: GAME.parse_sheet(entries(turns="28 many")))),
    (["not-a-number"], bad_pad),
    (["bad-number"], lambda: raised(lambda: GAME.parse_sheet(entries(column="7")))),
    (
        ["color-twice", "color-twice"],
        lambda: raised(lambda: GAME.parse_sheet(entries(aside="O5 O6 L1 L2"))),
    ),
    (["unknown-face"], lambda: raised(lambda: GAME.parse_sheet(entries(aside="O9")))),
    (
        ["impossible-points", "impossible-points"],
        lambda: GAME.sheets.audit(GAME.parse_sheet(entries(turns="69 28 83", target="")[:1])),
    ),
    (
        ["wrong-total"],
        lambda: GAME.sheets.audit(GAME.parse_sheet(entries(turns="28 0 31", totals="28 28 60"))),
    ),
    (
        ["too-many-totals"],
        lambda: GAME.sheets.audit(GAME.parse_sheet(entries(turns="28", totals="28 30"))),
    ),
    (["round-after-end"], lambda: GAME.sheets.audit(GAME.parse_sheet(entries(turns="82 18 0")))),
    (
        ["tiebreak-too-early"],
        lambda: GAME.sheets.audit(GAME.parse_sheet(entries(turns="82", tiebreak="20"))),
    ),
    (["wrong-dice"], lambda: raised(lambda: GAME.position([paper()], ()))),
    (
        ["no-such-face"],
        lambda: raised(
            lambda: GAME.position([paper()], (Thrown(DieId("y1"), Face(2, "", "green", "X")),))
        ),
    ),
    (["not-a-roll"], lambda: raised(lambda: GAME.position([paper()], "R6"))),  # type: ignore[arg-type]
    (
        ["other-column"],
        lambda: GAME.sheets.audit(replace(paper(turns="28"), facts=(("column", "2"),)))[:1],
    ),
    (["rounds-differ"], lambda: raised(lambda: GAME.position([paper(turns="28 5"), paper()]))),
    (
        ["not-tied"],
        lambda: raised(
            lambda: GAME.position([paper(turns="99 1", tiebreak="5"), paper(turns="1 2")])
        ),
    ),
    (["not-a-move"], lambda: GAME.problems(at("", "R6 O5"), ANN, Swap("R6", "pink"))),
    (["not-a-move"], lambda: GAME.problems(at("", "R6 O5"), ANN, Keep(("R9",)))),
    (
        ["nobody-has"],
        lambda: raised(
            lambda: GAME.at_table(GAME.start(2), replace(paper(), facts=(("column", "3"),)))
        ),
    ),
    (["wrong-game"], lambda: raised(lambda: bamboozle_chance(GAME, None))),  # type: ignore[arg-type]
    (["dice-cannot-show"], lambda: GAME.sheets.audit(GAME.parse_sheet(entries(aside="R6 O5 Y4")))),
]


@pytest.mark.parametrize(
    ("codes", "action"),
    OTHERS,
    ids=[f"{n}-{(codes or ['fine'])[0]}" for n, (codes, _) in enumerate(OTHERS)],
)
def test_refusal(codes: list[str], action: Callable[[], tuple[Problem, ...]]) -> None:
    assert [problem.code for problem in action()] == codes


def test_every_code_of_the_package_stands_in_a_row() -> None:
    written: set[str] = set()
    for path in Path(str(package.__file__)).parent.glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text())):
            name = (
                getattr(node.func, "id", getattr(node.func, "attr", ""))
                if isinstance(node, ast.Call)
                else ""
            )
            if (
                isinstance(node, ast.Call)
                and name
                in ("Problem", "problem", "error", "SheetError", "IllegalMove", "UsageError")
                and isinstance(node.args[0], ast.Constant)
            ):
                written.add(str(node.args[0].value))
    tested = {code for row in MOVES for code in row[4]} | {
        code for codes, _ in OTHERS for code in codes
    }
    assert len(written) > 30
    assert written - tested == set()


def test_typed_faces_go_to_dice_on_hand() -> None:
    state = say(at("P6", "Y3 G1"), "keep G1", "roll")
    assert GAME.rules.to_roll(state) == Throw((DieId("b2"),), 1)
    assert [thrown.die for thrown in GAME.parse_roll("O4")] == ["b1"]
    assert rolled(GAME.apply(state, Rolled(GAME.parse_roll("O4")))) == ["b2=O4"]
