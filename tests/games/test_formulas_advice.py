"""What is advised in Formulas: values by hand and by trying all moves, and what may still become of
a line by trying all numbers and signs.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from functools import reduce
from itertools import product
from operator import add, mul, sub
from statistics import mean
from typing import Any

import pytest

from sheetgen.core.advice import ESTIMATED, Advice, Valued, told
from sheetgen.core.dice import Stream
from sheetgen.games.formulas import FormulasState, Move
from sheetgen.games.formulas.acts import (
    Ability,
    Activate,
    Combine,
    DraftDice,
    FormulasDone,
    ThrowAgain,
    WriteNumber,
    WriteSign,
)
from sheetgen.games.formulas.advice import (
    HOW,
    LEFT_OUT,
    LIKELIEST,
    MANY,
    FormulasAdviser,
    mean_of_most,
    most_of,
)
from sheetgen.games.formulas.bot import Thoughts, outlook
from sheetgen.games.formulas.lattice import FormulaLine
from sheetgen.games.formulas.play import FormulasRules
from sheetgen.games.formulas.setup import FormulasSetup
from sheetgen.games.formulas.state import FormulasPhase, FormulasSheet
from sheetgen.testing.random_games import try_to_play
from tests.games.formulas import FULL, ME, THROW, Formulas, at, do, drafting, grid, paper, rules

FULL_ROW = "4 + 6 + 3 + 1 + 5"
ROLL = rules().parse_roll(THROW)
SIGNS = {"+": -1, "-": -2, "x": -3}
SHOWN = {-1: "+", -2: "-", -3: "*"}


def setup_of(game: Formulas) -> FormulasSetup:
    assert isinstance(game.rules, FormulasRules)
    return game.rules.setup


def advice(game: Formulas, state: FormulasState) -> Advice[Move]:
    found = game.advice(state, ME)
    assert found is not None
    return found


def test_a_full_line_is_activated_first() -> None:
    """19 points in row 2, at once."""
    game = rules()
    state = at(game, grid(FULL_ROW), "2 + + - -", round="5")
    best = advice(game, state).moves[0]
    assert advice(game, state).known == ESTIMATED
    assert game.format_move(best.move) == "activate row 2"
    assert best.reason().text.startswith("then sign ")


def test_in_the_last_round_only_points_count_and_all_moves_agree() -> None:
    """One die is left: the best of all legal moves brings what is said."""
    game = rules()
    for die in ("2", "3", "5", "+"):
        state = at(game, FULL.replace("6 x 6", ". x 6"), die, round="12", rows="2 3", columns="6")
        before = game.score(state, ME).total
        values = [
            game.score(game.rules.moved(state, ME, move), ME).total - before
            for move in game.moves(state, ME)
        ]
        found = advice(game, state)
        assert found.moves[0].value == max(values)


def test_the_die_is_drafted_that_does_most_with_those_in_hand() -> None:
    """Row 2 lacks a number behind its plus: the 6."""
    game = rules()
    row = grid("4 + 6 + 3 + 1 + .")
    sheet = paper(game, row, round="5", abilities="1-6", doubled="row 4")
    moves = advice(game, game.position([sheet] * 2, ROLL)).moves
    drafts = [valued for valued in moves if isinstance(valued.move, DraftDice)]
    assert "6(d3)" in game.format_move(drafts[0].move)
    alone = next(valued for valued in drafts if len(valued.move.dice) == 1)
    assert game.format_move(alone.move) == "draft 6(d3)"


LAST = grid("4 + 6 + 3 + 1 + .")
DIE = {f"d{number}": "123456" for number in (1, 2, 3)} | {
    "c1": "123+++",
    "c2": "123---",
    "c3": "456+++",
    "c4": "456---",
    "c5": "+++---",
}
"""What stands on the dice."""


def drafted_last(*shown: str) -> Advice[Move]:
    """What is advised in the last round, when row 2 lacks one number and nothing else counts: 14
    and that number.
    """
    game = rules()
    sheet = paper(game, LAST, round="12", rows="2", abilities="1-6", doubled="row 4")
    return advice(game, game.position([sheet] * 2, game.parse_roll(" ".join(shown))))


def most(shown: Iterable[str]) -> int:
    return 14 + max(int(face) for face in shown if face.isdecimal())


def test_throwing_again_is_worth_the_mean_of_the_best_draft_over_all_faces() -> None:
    """Counted out over the faces of each one or two dice."""
    shown = dict(zip(DIE, ["3", "2", "1", "+", "-", "+", "-", "+"], strict=True))
    found = drafted_last(*shown.values())
    worst = next(valued for valued in reversed(found.moves) if isinstance(valued.move, DraftDice))
    assert worst.value == most(shown.values()) == 17
    counted = 0
    for valued in found.moves:
        if isinstance(valued.move, ThrowAgain) and len(valued.move.dice) < 3:
            dice = [die for die, _ in valued.move.dice]
            ways = [
                most({**shown, **dict(zip(dice, faces, strict=True))}.values())
                for faces in product(*(DIE[die] for die in dice))
            ]
            assert valued.value == pytest.approx(mean(ways))
            counted += 1
    assert counted >= 10


def test_a_draft_that_is_not_advised_is_worth_what_it_brings() -> None:
    """Row 2 lacks a number, which may be a 3; dice that nothing can be done with cost 12."""
    game = rules()
    sheet = paper(game, LAST, round="12", rows="2", abilities="1-6", doubled="row 4")
    state = game.position([sheet] * 2, game.parse_roll("3 2 1 + - + - +"))
    advised = {valued.move for valued in advice(game, state).moves}
    for words, worth in (("2 1 + -", 16), ("2 1", 16), ("3 1", 17), ("1 + - +", 15)):
        move = game.parse_move(f"draft {words}", state, ME)
        assert move not in advised
        assert game.move_value(state, ME, move) == worth


def test_a_use_of_dice_is_worth_as_much_whether_it_is_advised_or_not() -> None:
    game = rules()
    seen = others = 0
    for state in tables(game, 1):
        for seat in state.waiting if not state.takes_dice else ():
            found = game.advice(state, seat)
            assert found is not None
            for valued in found.moves:
                assert game.move_value(state, seat, valued.move) == valued.value
                seen += 1
            other = game.rules.legal(state, seat).sample(Stream(seen))
            others += other not in [valued.move for valued in found.moves]
            assert game.move_value(state, seat, other) is not None
    assert seen > 500
    assert others > 5


def drafts_advised(game: Formulas, seeds: Iterable[int]) -> Iterator[dict[Move, Valued[Move]]]:
    """The moves that are valued, and each of them, where an active player drafts."""
    for seed in seeds:
        for state in tables(game, seed):
            seat = state.active
            found = game.advice(state, seat) if state.phase == FormulasPhase.DRAFT else None
            if found and any(isinstance(valued.move, DraftDice) for valued in found.moves):
                yield {valued.move: valued for valued in found.moves}


def test_throwing_dice_never_always_beats_the_best_draft() -> None:
    """They may show again what they show, and that may be drafted as it lies: of one die a face."""
    seen = 0
    for moves in drafts_advised(rules(), range(3)):
        for move, valued in moves.items():
            if isinstance(move, ThrowAgain):
                beats, _, _ = valued.reason().text.partition("% of all throws")
                assert int(beats) <= (83 if len(move.dice) == 1 else 99)
                seen += 1
    assert seen > 50


def test_nearly_all_throws_are_not_said_to_be_all() -> None:
    """Of three plain dice 215 of 216 throws show something else than three ones."""
    game = rules()
    assert isinstance(game.adviser, FormulasAdviser)
    rerolls = game.adviser._rerolls(
        drafting(game),
        lambda face: told(FormulasDone(), float(face != 1), ""),
        told(FormulasDone(), 0.0, ""),
    )
    said = {
        tuple(die for die, _ in valued.move.dice): valued.reason().text
        for valued in rerolls
        if isinstance(valued.move, ThrowAgain)
    }
    assert said["d1", "d2", "d3"] == "99% of all throws beat the best draft"
    assert said["d1", "d2"] == f"{35 / 36:.0%} of all throws beat the best draft"


def test_dice_that_are_drafted_one_after_the_other_lose_nothing() -> None:
    """Each face of dice that are best together is worth as much alone, as the others follow."""
    seen = 0
    for moves in drafts_advised(rules(), range(2)):
        drafted = [move for move in moves if isinstance(move, DraftDice)]
        alone = {move.dice[0][1]: moves[move].value for move in drafted if len(move.dice) == 1}
        for move in drafted:
            if len(move.dice) > 1:
                assert all(alone[face] >= moves[move].value for _, face in move.dice)
                seen += 1
    assert seen > 10


def test_what_follows_a_drafted_die_is_said() -> None:
    """Row 2 lacks a sign and the number behind it."""
    game = rules()
    sheet = paper(
        game, grid("4 + 6 + 3 + 1 . ."), round="12", rows="2", abilities="1-6", doubled="row 4"
    )
    roll = game.parse_roll("3 2 1 + - + - +")
    moves = {
        game.format_move(valued.move): valued.reason().text
        for valued in advice(game, game.position([sheet] * 2, roll)).moves
    }
    assert moves["draft 2(d2)"].startswith("with 3 + +: then sign + 25-26, write 3 26, ")
    assert moves["draft 3(d1)"].startswith("then reroll 2 1 - -: ")


def test_the_mean_of_the_most_is_that_over_all_throws() -> None:
    ways = [[0, 0, 3.5], [1, 0], [2, 2, 0, 7]]
    assert mean_of_most(ways) == pytest.approx(mean(map(max, product(*ways))))


@pytest.mark.parametrize(
    ("switch", "again"), [("rerolls=1", True), ("rerolls=2", True), ("rerolls=unlimited", False)]
)
def test_throwing_again_is_valued_where_it_comes_to_an_end(switch: str, again: bool) -> None:
    game = rules(switch)
    moves = advice(game, drafting(game)).moves
    assert any(isinstance(valued.move, ThrowAgain) for valued in moves) == again


def test_a_full_draft_is_done_or_thrown_beside_for_nothing() -> None:
    """Four dice are drafted: no thrown die can be."""
    game = rules()
    state = do(game, drafting(game), "draft 4 5 6 1")
    assert [valued.move for valued in advice(game, state).moves] == [FormulasDone()]


def test_each_die_is_valued_that_the_others_take_in_turn() -> None:
    """Five faces lie there, 4 and 5 are drafted."""
    game = rules("rest=split")
    state = do(game, drafting(game, 3), "draft 4 5", "done")
    found = game.advice(state, 1)
    assert found is not None
    taken = [game.format_move(valued.move).partition("(")[0] for valued in found.moves]
    assert sorted(taken) == sorted(f"draft {face}" for face in ["1", "2", "6", "+", "-"])
    assert len(advice(game, drafting(game, 3)).moves) > 8


def test_lines_that_may_still_count_are_named_with_the_most_that_they_can_come_to() -> None:
    """4+6+3+1 and 24, the most that dice come to; a line that the sixth ability has doubled counts
    twice.
    """
    game = rules()
    row = grid("4 + 6 + 3 + 1 + .")
    state = at(game, row, "2 5", round="5", rows="2")
    assert "abilities: row 2 (1 die, 38 at most), " in advice(game, state).facts[0]
    doubled = at(game, row, "2 5", round="5", rows="2", abilities="6", doubled="row 2")
    assert "abilities: row 2 (1 die, 76 at most), " in advice(game, doubled).facts[0]


def named(fact: str) -> dict[str, tuple[int, int]]:
    """The lines that may still count, with their dice and the most that they come to."""
    found = re.findall(r"(\w+ \d) \((\d+) \w+, (-?\d+) at most\)", fact)
    return {line: (int(dice), int(most)) for line, dice, most in found}


@pytest.mark.parametrize(
    ("round_number", "players", "most"),
    [
        # the role passes clockwise from the first seat: here it drafts in this round
        ("12", 2, 4),
        ("11", 2, 4 + 8),
        ("10", 3, 4 + 8 + 8),
        ("14", 1, 4),
        ("12", 1, 4 + 4 + 4),
    ],
)
def test_lines_for_which_no_dice_are_left_are_not_named(
    round_number: str, players: int, most: int
) -> None:
    """Four of eight dice in a round of the own, eight in one of others."""
    game = rules()
    text = grid(
        "4 + . + . + . + .", ". . . . .", ". . . . . . 5 . .", ". . . . .", "4 + 6 + 3 + . . ."
    )
    sheet = paper(game, text, players, round=round_number, rows="3")
    state = game.position([sheet] * players, ROLL)
    takes = {
        line.name: [state.sheets[0].written.get(square) for square in line.squares].count(None)
        + (line.circle not in state.sheets[0].active)
        for line in setup_of(game).lattice.lines
    }
    found = named(advice(game, state).facts[0])
    assert {line: dice for line, (dice, _) in found.items()} == {
        line: dice for line, dice in takes.items() if dice <= most
    }


def best_by_trying(game: Formulas, state: FormulasState, line: FormulaLine) -> int | None:
    """The most that a line comes to with the dice in hand, by all moves in it without abilities;
    None where it cannot be filled and activated.
    """
    best, seen, open_states = None, set(), [state]
    while open_states:
        now = open_states.pop()
        sheet = now.sheets[ME]
        squares = [sheet.written.get(square) for square in line.squares]
        if None not in squares and line.circle in sheet.active:
            words = [SHOWN.get(square, str(square)) for square in squares]
            points = eval("".join(words)) * sheet.times(line)
            best = points if best is None else max(best, points)
        for move in game.moves(now, ME) if ME in now.waiting else ():
            places = {getattr(move, name, "") for name in ("cell", "slot", "circle")}
            if places & {*line.squares, line.circle}:
                after = game.rules.moved(now, ME, move)
                if (after.sheets[ME], after.hands[ME]) not in seen:
                    seen.add((after.sheets[ME], after.hands[ME]))
                    open_states.append(after)
    return best


@pytest.mark.parametrize("hand", ["2 5", "6 + 3 4 -", "1 4 - -", "+ - +", "3 6 2 4", "5 + 4"])
def test_in_the_last_round_those_lines_are_named_that_the_dice_in_hand_can_fill(hand: str) -> None:
    game = rules()
    state = at(
        game,
        """\
4 + 6 - . . . . 5
+ . . . .
2 + 5 + 9 - . + 1
+ . . . +
. . 5 x 2 . . + 6
- . + . -
6 + . - 3 . 3 + 2
- . . . -
1 . . . . . . . 4
""",
        hand,
        round="12",
        rows="2 3",
        columns="6",
    )
    found = named(advice(game, state).facts[0])
    best = {line.name: best_by_trying(game, state, line) for line in setup_of(game).lattice.lines}
    assert [*found] == [line for line, points in best.items() if points is not None]
    assert all(most >= (best[line] or -999) for line, (_, most) in found.items())


def test_the_most_of_a_line_in_the_last_round_is_that_of_the_dice_in_hand() -> None:
    """4+6+3+1 and 5, or 2+5 where a plus can join them."""
    game = rules()
    for hand, most in (("2 5", 19), ("2 5 +", 21)):
        state = at(game, LAST, hand, round="12", rows="2")
        assert named(advice(game, state).facts[0]) == {"row 2": (1, most)}


def test_lines_after_moves_are_those_of_the_sheet() -> None:
    """Games of two by chance: each move that is thought of, on a sheet with the lines before it."""
    game = rules()
    assert isinstance(game.rules, FormulasRules)
    lattice = game.rules.setup.lattice
    kinds = set()
    for seed in range(3):
        for state in tables(game, seed):
            for seat in () if state.takes_dice else state.waiting:
                thoughts = Thoughts(game.rules, state, seat)
                for move, _ in thoughts.choices():
                    kinds.add(type(move))
                    sheet = game.rules.moved(state, seat, move).sheets[seat]
                    looks = thoughts.looks_after(move), outlook(lattice, sheet)
                    after, anew = ([look.there for look in lines] for lines in looks)
                    assert after == anew
    assert kinds >= {WriteNumber, WriteSign, Combine, Activate, Ability}


def tables(game: Any, seed: int) -> Iterator[FormulasState]:
    """Every table of a game of two by chance."""
    state = game.rules.start(2)
    for event in try_to_play(game, 2, seed, game.apply).events:
        yield state
        state = game.apply(state, event)


def written(line: FormulaLine, text: str) -> FormulasSheet:
    """A sheet with that line alone."""
    numbers, signs = {}, {}
    for square, word in zip(line.squares, text.split(), strict=True):
        if word in SIGNS:
            signs[square] = SIGNS[word]
        elif word != ".":
            numbers[square] = int(word)
    return FormulasSheet(numbers, signs)


def twin_most(words: list[str], value: Callable[[str], int]) -> int:
    """The most that the line comes to with all numbers and signs: 6+6+6+6 takes four numbers and
    the three other dice that can show a plus.
    """
    empty = [place for place, word in enumerate(words) if word == "."]
    best = -999
    for filling in product(*(range(25) if place % 2 == 0 else "+-" for place in empty)):
        line = words.copy()
        for place, each in zip(empty, filling, strict=True):
            line[place] = str(each)
        best = max(best, value("".join(line)))
    return best


OPERATORS = {"+": add, "-": sub, "*": mul}


def from_left(text: str) -> int:
    """What a formula comes to where each sign comes after all before it."""
    first, *rest = re.findall(r"\d+|[-+*]", text)
    steps = zip(rest[::2], map(int, rest[1::2]), strict=True)
    return reduce(lambda total, step: OPERATORS[step[0]](total, step[1]), steps, int(first))


@pytest.mark.parametrize(
    "text",
    ["4 + . - 3 x 2 + 5", "1 - 6 - 6 . 5 - 4", "2 - . . 4 - 1 x .", "2 - . x 4 - 1 . 3"],
)
@pytest.mark.parametrize(("precedence", "value"), [("standard", eval), ("ltr", from_left)])
def test_the_most_of_a_line_is_what_all_numbers_and_signs_come_to(
    text: str, precedence: str, value: Callable[[str], int]
) -> None:
    setup = setup_of(rules(f"precedence={precedence}"))
    line = setup.lattice.lines[0]
    look, *_ = outlook(setup.lattice, written(line, text))
    dice = tuple(setup.faces.values())
    assert most_of(setup, look, dice) == twin_most(text.replace("x", "*").split(), value)


def test_of_very_many_uses_the_likeliest_are_valued_and_that_is_said() -> None:
    """With signs printed in the rows, each number may go to any cell."""
    game = rules("preprinted=seed-rows")
    assert game.bot is not None
    few = at(game, grid(), "4 + -", round="5")
    assert len(advice(game, few).moves) == len(dict(game.bot.evaluator(few, ME))) <= MANY
    assert advice(game, few).facts[-1] == HOW
    many = at(game, grid(), "1 2 3 4 + - -", round="5")
    worths = dict(game.bot.evaluator(many, ME))
    valued = [one.move for one in advice(game, many).moves]
    assert len(valued) == LIKELIEST < MANY < len(worths)
    assert advice(game, many).facts[-1] == HOW + LEFT_OUT
    left_out = worths.keys() - set(valued)
    assert max(worths[move] for move in left_out) <= min(worths[move] for move in valued)
