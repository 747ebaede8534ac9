"""Everything that Rainbow Roll refuses, each reason at least once (rules 2.c)."""

import ast
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

import sheetgen.games.rainbow as package
from sheetgen.catalog import load_game
from sheetgen.core.cells import Mark
from sheetgen.core.dice import DieId, Throw, Thrown
from sheetgen.core.game import Entry, Moved, Rolled, Seat
from sheetgen.errors import Problem, SheetgenError
from sheetgen.games.rainbow import Keep, RainbowRoll, State

ANN, BEN = Seat(0), Seat(1)


def rules(**settings: str) -> RainbowRoll:
    chosen = {"first": "asked"} | {name.replace("_", "-"): value for name, value in settings.items()}
    game = load_game("rainbow-roll", chosen).rules
    assert isinstance(game, RainbowRoll)
    return game


GAME, STRICT, DRAWN = rules(), rules(lucky_counts="false"), rules(lucky_needs_aside="false")


def at(aside: str, roll: str, game: RainbowRoll = GAME) -> State:
    return game.position([game.parse_sheet([Entry("player", "Ann"), Entry("aside", aside)])], game.parse_roll(roll) if roll else None)


def say(state: State, *moves: str, game: RainbowRoll = GAME) -> State:
    for move in moves:
        state = game.apply(state, Moved(ANN, game.parse_move(move, state, ANN)))
    return state


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
    ("", "R5 L4 G3", (), "keep L4 L4", ["not-rolled"]),
    ("O5", "Y4 G3", (), "keep B2", ["not-rolled"]),
    ("O5", "Y4 G3", ("keep Y4",), "keep Y4", ["not-rolled", "color-aside"]),
    ("O5", "Y4 G3", (), "keep O3 O4", ["not-rolled", "not-rolled", "color-aside", "color-aside", "color-twice"]),
    ("O5", "Y4 G3", (), "keep Y4 Y4", ["not-rolled", "color-twice"]),
    ("O5", "Y4 G3", (), "keep L2", ["not-rolled"]),
    ("O5 L2", "Y4 G3", (), "keep L3", ["not-rolled", "lucky-aside"]),
    ("O5 R6", "R6 Y2", (), "swap R6", ["not-higher"]),
    ("O5 R6", "R5 Y2", (), "swap R5", ["not-higher"]),
    ("O5 R6", "O6 Y2", (), "swap O6 red", ["colors-differ", "not-higher"]),
    ("O5 R4", "O6 Y2", (), "swap O6 red", ["colors-differ"]),
    ("O5 R6", "G6 Y2", (), "swap G6", ["nothing-to-swap"]),
    ("O5 R6", "G6 Y2", (), "swap O6", ["not-rolled"]),
    ("O5 R6", "G3 G6", ("keep G3",), "swap G6", ["just-set-aside"]),
    ("O3 R6", "O5 O4", ("swap O5",), "swap O4", ["just-set-aside", "not-higher"]),
    ("O5 R6", "L6 Y2", (), "swap L6", ["lucky-swap"]),
    ("O5 R6", "O4 R3", (), "stop", ["bamboozled"]),
    ("O5 R6", "O4 R3", (), "roll", ["bamboozled"]),
    ("O5 R6", "O4 Y3", (), "bamboozled", ["not-bamboozled"]),
    ("O5 R6", "O4 Y3", ("keep Y3",), "bamboozled", ["not-bamboozled"]),
]


@pytest.mark.parametrize(("aside", "roll", "before", "move", "codes"), MOVES)
def test_move_is_refused(aside: str, roll: str, before: tuple[str, ...], move: str, codes: list[str]) -> None:
    state = say(at(aside, roll), *before)
    assert [problem.code for problem in GAME.problems(state, ANN, GAME.parse_move(move, state, ANN))] == codes


# The verdicts that a house rule decides, and the switch they name.
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
    game: RainbowRoll, aside: str, roll: str, before: tuple[str, ...], move: str, code: str, switch: str
) -> None:
    state = say(at(aside, roll, game), *before, game=game)
    found = game.problems(state, ANN, game.parse_move(move, state, ANN))
    assert [(problem.code, problem.switch) for problem in found] == [(code, switch)]


def test_message_says_what_is_wrong_what_was_found_and_what_would_be_right() -> None:
    state = at("O5 R6", "R5 O6 Y2")
    assert GAME.problems(state, ANN, GAME.parse_move("swap R5", state, ANN)) == (
        Problem("not-higher", "R5 is not higher than R6; an exchange needs a higher one, and there is none above R6", "R5"),
    )
    assert GAME.problems(state, ANN, GAME.parse_move("keep O6", state, ANN)) == (
        Problem("color-aside", "orange is aside already with O5; it can be exchanged: swap O6", "O6"),
    )
    assert GAME.problems(state, ANN, GAME.parse_move("keep R5", state, ANN)) == (
        Problem("color-aside", "red is aside already with R6; set aside a color that is not aside yet", "R5"),
    )
    nothing_left = say(at("O5 R6", "Y2"), "keep Y2")
    assert GAME.problems(nothing_left, ANN, GAME.parse_move("keep G3", nothing_left, ANN)) == (
        Problem("not-rolled", "G3 was not rolled just now; the dice show nothing that is left", "G3"),
    )


def test_an_audit_says_where_the_game_ended() -> None:
    assert GAME.audit(GAME.parse_sheet(entries(turns="82 28 5"))) == (
        Problem("round-after-end", "round 2 reached 110, so the game ended there; 3 rounds are written", "turns", "target=100"),
    )


def test_refused_move_raises_with_every_reason() -> None:
    with pytest.raises(SheetgenError) as error:
        say(at("O5", "Y4 G3"), "keep O3 Y4 Y4")
    assert [problem.code for problem in error.value.problems] == ["not-rolled", "not-rolled", "color-aside", "color-twice"]


def thrown(die: str, value: int) -> Thrown:
    return Thrown(DieId(die), GAME.spec.die(DieId(die)).faces[value - 1])


def entries(**lines: str) -> list[Entry]:
    return [Entry(key, text) for key, text in lines.items()]


def finished() -> State:
    return GAME.position([GAME.parse_sheet(entries(turns="82 18")), GAME.parse_sheet(entries(turns="0 31"))])


def waiting_for_dice() -> State:
    return GAME.start(["Ann", "Ben"])


def judged(game: RainbowRoll, state: State, seat: Seat, move: str) -> tuple[Problem, ...]:
    return game.problems(state, seat, game.parse_move(move, state, seat))


def raised(action: Callable[[], object]) -> tuple[Problem, ...]:
    with pytest.raises(SheetgenError) as error:
        action()
    return error.value.problems


def bad_pad() -> tuple[Problem, ...]:
    sheet = GAME.parse_sheet(entries(turns="28"))
    return GAME.audit(replace(sheet, marks=(*sheet.marks, Mark(GAME.spec.cells["tiebreak"].cells[0].id, "many"))))


OTHERS: list[tuple[list[str], Callable[[], tuple[Problem, ...]]]] = [
    (["game-over"], lambda: judged(GAME, finished(), ANN, "stop")),
    (["roll-first"], lambda: judged(GAME, waiting_for_dice(), ANN, "stop")),
    (["roll-first"], lambda: judged(rules(first="random"), rules(first="random").start(["Ann", "Ben"]), ANN, "stop")),
    (["not-your-turn"], lambda: judged(GAME, at("", "R6 O5"), BEN, "keep R6")),
    (["nothing-kept"], lambda: GAME.problems(at("", "R6 O5"), ANN, Keep(()))),
    (["wrong-count"], lambda: raised(lambda: GAME.apply(waiting_for_dice(), Rolled((thrown("a1", 6),))))),
    (
        ["wrong-dice"],
        lambda: raised(
            lambda: GAME.apply(waiting_for_dice(), Rolled((thrown("a1", 6),) * 3 + (thrown("b1", 1),) * 2 + (thrown("c1", 1),) * 2))
        ),
    ),
    (["no-roll-now"], lambda: raised(lambda: GAME.apply(at("", "R6 O5"), Rolled((thrown("a1", 6),))))),
    (["no-roll-now"], lambda: raised(lambda: GAME.bamboozle_chance(finished()))),
    (["not-drawn"], lambda: raised(lambda: GAME.roll_again_value(at("O5", "")))),
    (["player-count"], lambda: raised(lambda: GAME.start(["Ann"]))),
    (["player-count"], lambda: raised(lambda: GAME.position([]))),
    (["too-many-dice"], lambda: raised(lambda: at("O5 R6", "Y3 G2 B6 P5 Y5 B3"))),
    (["lucky-twice"], lambda: raised(lambda: at("O5 L6", "Y4 L3"))),
    (["empty-move"], lambda: raised(lambda: GAME.parse_move("  ", waiting_for_dice(), ANN))),
    (["no-verb"], lambda: raised(lambda: GAME.parse_move("O5", waiting_for_dice(), ANN))),
    (["no-die-named"], lambda: raised(lambda: GAME.parse_move("keep", waiting_for_dice(), ANN))),
    (["no-die-named"], lambda: raised(lambda: GAME.parse_move("swap", waiting_for_dice(), ANN))),
    (["too-many-words"], lambda: raised(lambda: GAME.parse_move("stop now", waiting_for_dice(), ANN))),
    (["too-many-words"], lambda: raised(lambda: GAME.parse_move("swap O5 red blue", waiting_for_dice(), ANN))),
    (["unknown-color"], lambda: raised(lambda: GAME.parse_move("swap O5 orang", waiting_for_dice(), ANN))),
    (["unknown-move"], lambda: raised(lambda: GAME.parse_move("kep O5", waiting_for_dice(), ANN))),
    (["unknown-face", "unknown-face"], lambda: raised(lambda: GAME.parse_move("keep R7 X1", waiting_for_dice(), ANN))),
    (["not-a-number"], lambda: raised(lambda: GAME.parse_sheet(entries(turns="28 many")))),
    (["not-a-number"], bad_pad),
    (["bad-column"], lambda: raised(lambda: GAME.parse_sheet(entries(column="7")))),
    (["aside-twice", "aside-twice"], lambda: raised(lambda: GAME.parse_sheet(entries(aside="O5 O6 L1 L2")))),
    (["unknown-face"], lambda: raised(lambda: GAME.parse_sheet(entries(aside="O9")))),
    (["impossible-points", "impossible-points"], lambda: GAME.audit(GAME.parse_sheet(entries(turns="69 28 83", target="")[:1]))),
    (["wrong-total"], lambda: GAME.audit(GAME.parse_sheet(entries(turns="28 0 31", totals="28 28 60")))),
    (["too-many-totals"], lambda: GAME.audit(GAME.parse_sheet(entries(turns="28", totals="28 30")))),
    (["round-after-end"], lambda: GAME.audit(GAME.parse_sheet(entries(turns="82 18 0")))),
    (["tiebreak-too-early"], lambda: GAME.audit(GAME.parse_sheet(entries(turns="82", tiebreak="20")))),
    (["dice-cannot-show"], lambda: GAME.audit(GAME.parse_sheet(entries(aside="R6 O5 Y4")))),
]


@pytest.mark.parametrize(("codes", "action"), OTHERS, ids=[f"{n}-{codes[0]}" for n, (codes, _) in enumerate(OTHERS)])
def test_refusal(codes: list[str], action: Callable[[], tuple[Problem, ...]]) -> None:
    assert [problem.code for problem in action()] == codes


def test_every_code_of_the_package_stands_in_a_row() -> None:
    written: set[str] = set()
    for path in Path(str(package.__file__)).parent.glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text())):
            name = getattr(node.func, "id", getattr(node.func, "attr", "")) if isinstance(node, ast.Call) else ""
            if isinstance(node, ast.Call) and name in ("Problem", "problem", "error") and isinstance(node.args[0], ast.Constant):
                written.add(str(node.args[0].value))
    tested = {code for row in MOVES for code in row[4]} | {code for codes, _ in OTHERS for code in codes}
    assert len(written) > 30
    assert written - tested == set()


def test_typed_faces_go_to_dice_on_hand() -> None:
    state = say(at("P6", "Y3 G1"), "keep G1", "roll")
    assert GAME.to_roll(state) == Throw((DieId("b2"),), 1)
    assert [thrown.die for thrown in GAME.parse_roll("O4")] == ["b1"]
    assert GAME.apply(state, Rolled(GAME.parse_roll("O4"))).turn.rolled == (thrown("b2", 4),)
