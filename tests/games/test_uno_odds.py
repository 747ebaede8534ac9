"""What throwing dice again is worth in Dice Chain: the figures, the twin, icepool, the engine, and
what the advice says under every rule option.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import combinations, product
from statistics import fmean, stdev
from typing import Any

import icepool  # type: ignore[import-untyped]
import numpy as np
import pytest

from sheetgen.core.advice import EXACT, EXACT_FOR_ROLL, Advice
from sheetgen.core.dice import Stream, throw
from sheetgen.core.play import Moved, Rolled, Seat
from sheetgen.core.spec import GameSpec
from sheetgen.games.uno import ChainBoard, RerollDice
from sheetgen.games.uno.advice import advise
from sheetgen.games.uno.odds import levels_of
from sheetgen.games.uno.play import UnoRules
from sheetgen.games.uno.state import DiceChainSetup
from sheetgen.messages import often
from sheetgen.table.judge import advising
from tests.games.uno_table import ANN, BEN, SAMPLE, after, parse, rules, table
from tests.games.uno_twin import DICE, longest
from tests.sample import few

GAME = rules()
CYCLIC = tuple(
    (*(f"{color}{(die + place) % 6 + 1}" for place, color in enumerate("RYBG")), "*", penalty)
    for die, penalty in enumerate(("+1", "-1") * 3)
)
"""Dice whose faces go around: die i shows color c with the number (i + c) mod 6 + 1."""


def layout_with(faces_of: Sequence[Sequence[str]]) -> GameSpec:
    """The layout with these faces on its dice."""
    spec = GAME.spec
    faces = {face.text: face for die in spec.dice for face in die.faces}
    dice = tuple(
        replace(die, faces=tuple(faces[text] for text in own))
        for die, own in zip(spec.dice, faces_of, strict=True)
    )
    return replace(spec, dice=dice)


def spaces_of_rolls(spec: GameSpec, last: str) -> np.ndarray[Any, Any]:
    """The longest chain of each roll behind a last entry, with an axis for each die."""
    setup = DiceChainSetup(spec)
    board = ChainBoard("red", (last,))
    spaces = np.zeros(6**6, int)
    for _, rolls in levels_of(setup, board, lambda length, _: length):
        bits = rolls.to_bytes((len(spaces) + 7) // 8, "little")
        spaces += np.unpackbits(np.frombuffer(bits, np.uint8), bitorder="little")[: len(spaces)]
    return spaces.reshape([6] * 6)


def mean_spaces(spec: GameSpec, last: str) -> Fraction:
    """The longest chain on average with the best of all 64 choices of dice to throw again."""
    spaces = spaces_of_rolls(spec, last)
    best = spaces * 6**6
    for count in range(1, 7):
        for axes in combinations(range(6), count):
            again = spaces.sum(axis=axes, keepdims=True) * 6 ** (6 - count)
            best = np.maximum(best, again)
    return Fraction(int(best.sum()), 6**12)


def test_the_mean_of_the_longest_chain_is_the_known_one() -> None:
    """The figures for a board that ends with a 1, by the layout's dice and by those that go
    around; without throwing again, rules 3.f has the distribution for every last number.
    """
    assert mean_spaces(GAME.spec, "1") == Fraction(128771563, 34012224)
    once = {
        "1": (15360, 4355, 5389, 7555, 7955, 5086, 956),
        "3": (15360, 4355, 5387, 7618, 7911, 5081, 944),
        "6": (15360, 4355, 5370, 7658, 7887, 5073, 953),
    }
    for last, counts in once.items():
        assert tuple(np.bincount(spaces_of_rolls(GAME.spec, last).ravel())) == counts
    around = layout_with(CYCLIC)
    assert float(mean_spaces(around, "4")) == pytest.approx(3.78447, abs=5e-6)
    assert spaces_of_rolls(around, "4").mean() == pytest.approx(2.15824, abs=5e-6)


def test_chains_are_as_long_as_often_as_another_program_found() -> None:
    """By the dice that go around, as they fall and with the best dice thrown again, of equal ones
    the fewest.
    """
    around = layout_with(CYCLIC)
    spaces = spaces_of_rolls(around, "4")
    lengths = spaces == np.arange(7).reshape(7, *[1] * 6)
    best, often = spaces.astype(float), lengths.astype(float)
    for count in range(1, 7):
        for axes in combinations(range(6), count):
            again = spaces.mean(axis=axes, keepdims=True)
            is_better = again > best + 1e-9
            of_lengths = lengths.mean(axis=tuple(axis + 1 for axis in axes), keepdims=True)
            often = np.where(is_better, of_lengths, often)
            best = np.where(is_better, again, best)
    rolls = tuple(range(1, 7))
    assert lengths.mean(axis=rolls) == pytest.approx(
        [0.3292, 0.0933, 0.1155, 0.1634, 0.1696, 0.1087, 0.0204], abs=5e-5
    )
    assert often.mean(axis=rolls) == pytest.approx(
        [0.0901, 0.0365, 0.0608, 0.1401, 0.2602, 0.3082, 0.1040], abs=5e-5
    )
    counts = np.bincount(spaces.ravel())
    for last in "12356":
        assert (np.bincount(spaces_of_rolls(around, last).ravel()) == counts).all()


def values(game: Any, state: Any, seat: Seat = ANN) -> dict[str, float]:
    """What each move, as typed, is worth."""
    return {
        game.format_move(valued.move): valued.value for valued in game.advice(state, seat).moves
    }


def why(game: Any, state: Any, move: str, seat: Seat = ANN) -> str:
    """Why a move, as typed, is worth that."""
    made = parse(game, move, state, seat)
    return next(each.reason().text for each in game.advice(state, seat).moves if each.move == made)


def test_the_sample_roll_is_thrown_again_as_it_is_in_the_text() -> None:
    """Rules 3.f: blue 5 and green 3 are thrown again; by icepool the longest chain is then 176/36
    long.
    """
    state = table(GAME, "red: 2", "green: 5", roll=SAMPLE)
    advice = GAME.advice(state, ANN)
    assert GAME.format_move(advice.moves[0].move) == "reroll B5 G3"
    kept = SAMPLE.split()[:4]
    blue, green = (icepool.Die(list(faces)) for faces in DICE[4:])
    lengths = icepool.map(lambda *faces: longest((*kept, *faces), "2"), blue, green)
    assert why(GAME, state, "reroll B5 G3") == (
        f"{float(lengths.mean()):.2f} spaces on average; 4 now"
    )
    assert advice.known == EXACT_FOR_ROLL


def test_throwing_again_is_worth_as_much_as_the_engine_brings() -> None:
    state = table(GAME, "red: 2", "green: 5", roll=SAMPLE)
    state = after(GAME, state, "reroll B5 R6 R1")
    said = float(GAME.advice(state, ANN).facts[0].split()[3])
    stream, lengths = Stream(5, "again"), []
    due = GAME.rules.to_roll(state)
    dice = [GAME.spec.die(die) for die in due.dice]
    for _ in range(few(300, 5000)):
        landed = GAME.rules.rolled(state, throw(dice, due.take, stream))
        lengths.append(max(map(len, GAME.rules.legal(landed, ANN).chains)))
    assert abs(fmean(lengths) - said) < 4 * stdev(lengths) / len(lengths) ** 0.5 + 0.005


def test_turns_played_by_the_advice_fill_what_is_known() -> None:
    """On a board alone that ends with a 1 the mean of the longest chain with the best re-roll."""
    stream, lengths, start = Stream(9, "turns"), [], table(GAME, "red: 1")
    for _ in range(few(25, 2000)):
        state = start
        while len(state.boards[0].entries) == 1 and state.turns == start.turns:
            if due := GAME.rules.to_roll(state):
                dice = [GAME.spec.die(die) for die in due.dice]
                state = GAME.rules.rolled(state, throw(dice, due.take, stream))
            else:
                state = GAME.rules.moved(state, ANN, GAME.advice(state, ANN).moves[0].move)
        lengths.append(len(state.boards[0].entries) - 1)
    known = 128771563 / 34012224
    assert abs(fmean(lengths) - known) < 4 * stdev(lengths) / len(lengths) ** 0.5


def best_by_hand(
    faces: Sequence[str], last: str, cost: dict[str, float], room: int, length: int = 0
) -> float:
    """The best of a chain's length less what its last face costs, by going through all chains; a
    pair of stars costs as `**`.
    """
    worth = room + 5.0 if length >= room else length - (cost.get(last, 0) if length else 0)
    for place, face in enumerate(faces):
        left = [*faces[:place], *faces[place + 1 :]]
        if face == "*" and "*" in left:
            left.remove("*")
            worth = max(worth, best_by_hand(left, "**", cost, room, length + 1))
        if face[0] not in "RYBG":
            continue
        if last == "**" or face[1] == last[-1] or (length and face[0] == last[0]):
            worth = max(worth, best_by_hand(left, face, cost, room, length + 1))
    return worth


def test_each_choice_of_dice_is_worth_what_counting_by_hand_says() -> None:
    """Ben's yellow board ends with a 4, Cy's blue one, with one space left, with a 6: each 6, each
    blue chain end and a Wild Space lets Cy win.
    """
    boards = ("red: 2", "yellow: 4", "blue: 5 5 5 5 5 5 5 5 5 5 5 5 5 5 5 5 5 5 6")
    cy = 0.3 + 100
    cost = {f"{color}{number}": 0.0 for color in "RYBG" for number in range(1, 7)}
    for face in cost:
        cost[face] += 0.3 * (face[0] == "Y" or face[1] == "4")
        cost[face] += cy * (face[0] == "B" or face[1] == "6")
    cost["**"] = 0.3 + cy
    shown = ["Y2", "B2", "*", "Y5", "B5", "-1"]
    state = table(GAME, *boards, roll=" ".join(reversed(shown)))
    found = values(GAME, state)
    for count in (1, 2):
        for again in combinations(range(6), count):
            options = [DICE[die] if die in again else (shown[die],) for die in range(6)]
            worths = []
            for faces in product(*options):
                kept = sum(face in ("+1", "-1") for face in faces) * 0.25
                worths.append(best_by_hand(faces, "r2", cost, 18 + 1) + kept)
            again_text = " ".join(shown[die] for die in again)
            move = parse(GAME, f"reroll {again_text}", state)
            assert found[GAME.format_move(move)] == pytest.approx(fmean(worths))


def test_a_full_board_is_worth_five_spaces_more_than_it_fills() -> None:
    """With a chain as it lies, and by rules 3.f where six dice may make a chain of six."""
    boards = ("red: " + " ".join("5" * 17) + " 2", "green: 5")
    state = table(GAME, *boards, roll=SAMPLE)
    best = GAME.advice(state, ANN).moves[0]
    assert (best.value, best.reason().text) == (2 + 5, "fills the board")
    alone = table(GAME, "red: " + " ".join("1" * 14), roll=SAMPLE)
    counts = (15360, 4355, 5389, 7555, 7955, 5086, 956)
    spaces = sum(length * count for length, count in enumerate(counts)) + 5 * counts[-1]
    assert values(GAME, alone)["reroll B5 G3 R1 R6 Y1 Y2"] == pytest.approx(spaces / 6**6)


def played(game: Any, seed: int, players: int, turns: int) -> list[tuple[Any, Seat]]:
    """Tables and who may act there, in a game by chance."""
    stream, state, found = Stream(seed, "advice"), game.start(players), []
    for _ in range(turns):
        if due := game.rules.to_roll(state):
            dice = [game.spec.die(die) for die in due.dice]
            state = game.apply(state, Rolled(throw(dice, due.take, stream)))
        elif waiting := game.rules.waiting(state):
            seat = min(waiting)
            found.append((state, seat))
            state = game.apply(state, Moved(seat, game.rules.legal(state, seat).sample(stream)))
    return found


@pytest.mark.parametrize(
    ("players", "options"),
    [
        (2, {}),
        (4, {"reroll": "unused", "star_start": "star", "wild_call": "number"}),
        (3, {"star_start": "number", "star_matches": "false", "tie": "shared", "blanks": "14"}),
    ],
)
def test_every_legal_move_is_valued_the_best_first(players: int, options: dict[str, str]) -> None:
    game = rules(**options)
    for state, seat in played(game, 7, players, few(15, 300)):
        moves = game.advice(state, seat).moves
        assert Counter(each.move for each in moves) == Counter(game.moves(state, seat))
        assert [each.value for each in moves] == sorted([m.value for m in moves], reverse=True)


def test_a_throw_of_one_die_is_worth_the_mean_of_what_comes_after_it() -> None:
    state = table(GAME, "red: 3 *", "green: 5 1", "blue: 4", roll="Y2 -1 R4 * B5 G3")
    promised = values(GAME, state)["reroll G3"]
    thrown = after(GAME, state, "reroll G3")
    ends = []
    for face in DICE[5]:
        landed = after(GAME, thrown, f"roll: {face}")
        ends.append(GAME.advice(landed, ANN).moves[0].value)
    assert promised == pytest.approx(fmean(ends))


def test_penalties_go_where_they_hold_back_whoever_is_near() -> None:
    boards = ("red: 2", "yellow: 5 5", "blue: " + " ".join("5" * 14))
    state = after(GAME, table(GAME, *boards, roll="Y2 R6 Y1 R1 +1 G3"), "chain Y2 Y1 R1 R6")
    advice = GAME.advice(state, ANN)
    assert [GAME.format_move(each.move) for each in advice.moves] == [
        "penalty +1 blue",
        "penalty +1 yellow",
        "done",
    ]
    assert advice.moves[0].reason().text == "holds blue back"


def test_penalties_that_differ_little_are_shown_apart() -> None:
    """1 by 19 and 1 by 18 spaces to go."""
    boards = ("red: 2", "blue: 5 5")
    state = after(GAME, table(GAME, *boards, roll="Y2 R6 Y1 R1 +1 G3"), "chain Y2 Y1 R1 R6")
    assert advising.values(GAME.advice(state, ANN)) == ["-0.053", "-0.056"]


def test_what_is_not_valued_is_not_said_to_be_exact() -> None:
    """Of fewer dice than a turn has some are to be thrown again."""
    state = after(GAME, table(GAME, "red: 2", "green: 5", roll="Y2 R6"), "reroll R6")
    advice = GAME.advice(state, ANN)
    assert advising.facts(advice) == (
        "throwing again is not valued: not all dice of the turn are named",
    )


def test_a_number_is_named_by_the_chains_that_it_begins() -> None:
    """The mean of the longest chain behind a 1 or 2 is a little greater than behind others."""
    game = rules(wild_call="number")
    state = after(game, table(game, "red: 2", "green: 5", roll="Y2 * R4 * B5 G3"), "chain Y2 **")
    advice = game.advice(state, BEN)
    assert advice.known == EXACT
    assert {game.format_move(each.move) for each in advice.moves[:2]} == {"number 1", "number 2"}
    assert advice.moves[0].value == pytest.approx(spaces_of_rolls(GAME.spec, "1").mean())


def advised_with(faces_of: Sequence[Sequence[str]], state: Any) -> Advice[Any] | None:
    """What the game with these dice advises."""
    return advise(UnoRules(DiceChainSetup(layout_with(faces_of))), state, ANN)


def test_other_dice_are_counted_out_by_their_own_faces() -> None:
    """The sixth die shows a 3 on five sides, and the fourth has no sign: thrown again behind a 3,
    the sixth makes a chain 5 times in 6.
    """
    faces = [list(own) for own in DICE]
    faces[3], faces[5] = ["R1", "Y5", "B6", "G2", "G2", "G2"], ["G3", "G3", "G3", "G3", "G3", "*"]
    advice = advised_with(faces, table(GAME, "red: 3", "green: 5", roll="+1 -1 +1 R1 +1 *"))
    assert advice is not None
    again = next(each for each in advice.moves if each.move == RerollDice(frozenset({"*"})))
    assert again.reason().text == "0.83 spaces on average, nothing 1 time in 6; 0 now"


def test_of_dice_that_are_not_those_of_the_layout_only_chains_are_valued() -> None:
    state = table(GAME, "red: 2", "green: 5", roll="Y2 Y2 Y1 R1 B5 G3")
    advice = GAME.advice(state, ANN)
    assert len(advice.moves) == sum(1 for _ in GAME.rules.legal(state, ANN).chains)
    assert advice.facts[1:] == (
        "throwing again is not valued: the layout's dice cannot show this roll",
    )


def test_of_fewer_dice_than_a_turn_has_only_chains_are_valued() -> None:
    """The others are not known: nothing says what they would make beside these."""
    state = table(GAME, "red: 2", "green: 5", roll="Y2 R6")
    advice = GAME.advice(state, ANN)
    assert [(GAME.format_move(each.move), each.value) for each in advice.moves] == [
        ("chain Y2", 1),
        ("chain", 0),
    ]
    assert advice.facts[1:] == ("throwing again is not valued: not all dice of the turn are named",)


def test_more_rolls_than_can_be_counted_out_are_not_valued() -> None:
    state = table(GAME, "red: 2", "green: 5", roll=SAMPLE)
    assert advised_with([own * 3 for own in DICE], state) is None


@pytest.mark.parametrize(
    ("chance", "text"),
    [
        (0, "never"),
        (1, "always"),
        (1 / 8, "1 time in 8"),
        (0.37, "3 times in 8"),
        (2 / 3, "2 times in 3"),
        (1 / 17, "1 time in 17"),
        (1 / 36, "1 time in 36"),
        (0.98, "all but 1 time in 50"),
    ],
)
def test_a_chance_is_said_as_times_in_a_few(chance: float, text: str) -> None:
    assert often(chance) == text
