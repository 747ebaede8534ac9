"""What is advised in Formulas: values by hand and by trying all moves, and what may still become of
a line by trying all numbers and signs.
"""

from __future__ import annotations

from itertools import combinations, product

import pytest

from sheetgen.core.advice import EXACT_FOR_ROLL, Advice
from sheetgen.games.formulas import FormulasState, Move
from sheetgen.games.formulas.lattice import FormulaLine
from sheetgen.games.formulas.play import FormulasRules
from sheetgen.games.formulas.prospects import Prospects
from sheetgen.games.formulas.setup import FormulasSetup
from sheetgen.games.formulas.state import FormulasSheet
from tests.games.formulas import FULL, ME, THROW, Formulas, at, grid, paper, rules

FULL_ROW = "4 + 6 + 3 + 1 + 5"
SIGNS = {"+": -1, "-": -2, "x": -3}


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
    assert advice(game, state).known == EXACT_FOR_ROLL
    assert game.format_move(best.move) == "activate row 2"
    assert best.why.startswith("19 points now; then ")


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
        assert "last round" in found.measure


def test_drafts_are_of_dice_that_have_a_use_together() -> None:
    """Row 2 lacks a plus and a number: a plus, 6, the 2 that activates it, and what does not
    matter.
    """
    game = rules()
    state = game.position(
        [paper(game, grid("4 + 6 + 3 + 1 . ."), round="5")] * 2, game.parse_roll(THROW)
    )
    best = advice(game, state).moves[0]
    text = game.format_move(best.move)
    assert "2(c2)" in text
    assert "+(" in text
    assert "activate row 2" in best.why


def test_lines_that_lack_least_are_named_with_the_most_that_they_can_come_to() -> None:
    """4+6+3+1 and 36, the square of a 6, doubled by the sixth ability; without abilities 24, the
    most that dice come to.
    """
    game = rules()
    state = at(game, grid("4 + 6 + 3 + 1 + ."), "2 5", round="5", rows="2")
    lacks = "row 2 lacks 1 square; it can come to {} at most"
    assert advice(game, state).facts[0] == lacks.format(2 * (4 + 6 + 3 + 1 + 36))
    plain = at(
        game,
        grid("4 + 6 + 3 + 1 + ."),
        "2 5",
        round="5",
        rows="2",
        abilities="1-6",
        doubled="row 4",
    )
    assert advice(game, plain).facts[0] == lacks.format(4 + 6 + 3 + 1 + 24)


def test_lines_for_which_no_dice_are_left_are_counted() -> None:
    """In the last round with two dice: row 2 takes one, and one more with an ability that writes
    three times; each other line lacks more than four squares.
    """
    game = rules()
    facts = advice(game, at(game, grid("4 + 6 + 3 + 1 + ."), "2 5", round="12", rows="2")).facts
    assert facts[0].startswith("row 2 lacks 1 square;")
    assert facts[1] == "9 lines can no longer be completed"
    early = advice(game, at(game, grid("4 + 6 + 3 + 1 + ."), "2 5", round="11", rows="2")).facts
    assert not any("no longer" in fact for fact in early)


def written(line: FormulaLine, text: str) -> FormulasSheet:
    """A sheet with that line alone."""
    numbers, signs = {}, {}
    for square, word in zip(line.squares, text.split(), strict=True):
        if word in SIGNS:
            signs[square] = SIGNS[word]
        elif word != ".":
            numbers[square] = int(word)
    return FormulasSheet(numbers, signs)


def twin_most(words: list[str]) -> int:
    """The most that Python makes of the line with all numbers and signs: 6+6+6+6 takes four
    numbers and the three other dice that can show a plus, 36 is a square and comes once.
    """
    empty = [place for place, word in enumerate(words) if word == "."]
    options = [range(37) if place % 2 == 0 else "+-*" for place in empty]
    best = -999
    for filling in product(*options):
        if filling.count("*") > 1 or filling.count(36) > 1:
            continue
        if any(isinstance(each, int) and 24 < each < 36 for each in filling):
            continue
        line = words.copy()
        for place, each in zip(empty, filling, strict=True):
            line[place] = str(each)
        minus = [place for place, word in enumerate(words) if word == "-"]
        for turned in (*combinations(minus, 0), *combinations(minus, 1), *combinations(minus, 2)):
            text = "".join("+" if place in turned else word for place, word in enumerate(line))
            best = max(best, eval(text))
    return best


@pytest.mark.parametrize(
    "text",
    ["4 + . - 3 x 2 + 5", "1 - 6 - 6 . 5 - 4", "2 + . . 4 - 1 - 3"],
)
def test_the_most_of_a_line_is_what_all_numbers_and_signs_come_to(text: str) -> None:
    game = rules()
    setup = setup_of(game)
    line = setup.lattice.lines[0]
    prospects = Prospects(setup, written(line, text))
    # the sixth ability doubles it
    assert prospects.most(line) == 2 * twin_most(text.replace("x", "*").split())
