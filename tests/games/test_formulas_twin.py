"""Formulas against the plodding twin: legal moves and line values on 240 random positions, or 2,000
in a whole run.
"""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from sheetgen.fields.filled import Entry
from sheetgen.games.formulas import FormulasState
from sheetgen.games.formulas.sums import SIGNS
from tests.games.formulas import ME, Formulas, paper, rules
from tests.games.formulas_twin import NUMBERS, SLOTS, Twin, deal, line_value, name
from tests.sample import few

HOUSES = [
    ("match", False, False),
    ("any", True, False),
    ("free", False, True),
    ("match", True, True),
]

POSITIONS = few(25, 500)
"""For each of the four sets of rule options."""


def under(cost: str, negative: bool, stack: bool) -> Formulas:
    return rules(
        f"ability-cost={cost}",
        f"allow-negative={str(negative).lower()}",
        f"stack-x2={str(stack).lower()}",
    )


def table(game: Formulas, twin: Twin) -> FormulasState:
    """The twin's position as filled sheet and roll."""
    lines = {
        f"{word}s": " ".join(line[-1] for line in sorted(twin.active) if line.startswith(word))
        for word in ("row", "column")
    }
    sheet = paper(
        game, twin.text(), 2, round="3", abilities=" ".join(map(str, sorted(twin.used))), **lines
    )
    if len(twin.dice) == len(game.spec.dice):
        state = game.position([sheet], game.parse_roll(" ".join(twin.dice[:1])))
        hand = replace(
            state.hands[0],
            dice=tuple(SIGNS[die] if die in SIGNS else int(die) for die in twin.dice),
        )
    else:
        state = game.position([sheet], game.parse_roll(" ".join(twin.dice)))
        hand = state.hands[0]
    return state.with_hand(ME, replace(hand, ability=twin.once))


@pytest.mark.parametrize("house", HOUSES, ids=str)
def test_the_moves_are_those_of_the_twin(house: tuple[str, bool, bool]) -> None:
    game, chance = under(*house), random.Random(str(house))
    for _ in range(POSITIONS):
        twin = deal(chance, house[0], negative=house[1], stack=house[2])
        state, expected = table(game, twin), twin.moves()
        if not any(map(twin.uses_a_die, expected)):
            expected.add("penalty")
        found = [game.format_move(move) for move in game.moves(state, ME)]
        assert len(found) == len(set(found))
        assert set(found) == expected, (twin, set(found) ^ expected)


def guess(twin: Twin, chance: random.Random) -> str:
    """A move as somebody might try it."""
    number, sign = chance.choice("123456"), chance.choice("+-")
    cells, slots = (
        [name(square) for square in chance.sample(NUMBERS, 3)],
        [name(square) for square in chance.sample(SLOTS, 3)],
    )
    line = f"{chance.choice(('row', 'column'))} {number}"
    by = f" by {chance.choice(twin.dice)}" if twin.cost == "any" else ""
    terms = sorted(
        chance.sample(twin.dice, min(3, len(twin.dice))), key=lambda die: not die.isdigit()
    )
    formula = (
        "".join((terms[0], terms[-1], terms[1])) if len(terms) == 3 else f"{number}{sign}{number}"
    )
    return chance.choice(
        [
            f"write {number} {cells[0]}",
            f"sign {sign} {slots[0]}",
            f"combine {formula} {cells[0]}",
            f"activate {line}",
            f"ability 1 {slots[0]}{by}",
            f"ability 2 {number} {cells[0]}{by}",
            f"ability 3 {number} {' '.join(sorted(cells))}{by}",
            f"ability 4 {' '.join(sorted(slots[:2]))}{by}",
            f"ability 5 {sign} {' '.join(sorted(slots))}{by}",
            f"ability 6 {line}{by}",
        ]
    )


@pytest.mark.parametrize("house", HOUSES, ids=str)
def test_the_judge_allows_what_the_twin_lists_and_nothing_else(
    house: tuple[str, bool, bool],
) -> None:
    game, chance = under(*house), random.Random(str(house))
    allowed = 0
    for _ in range(POSITIONS // 4):
        twin = deal(chance, house[0], negative=house[1], stack=house[2])
        state, expected = table(game, twin), twin.moves()
        for _ in range(20):
            move = game.parse_move(guess(twin, chance), state, ME)
            legal = not game.problems(state, ME, move)
            allowed += legal
            assert legal == (game.format_move(move) in expected), (twin, game.format_move(move))
    assert allowed > POSITIONS // 10


@pytest.mark.parametrize("validity", ["full", "run"])
@pytest.mark.parametrize("precedence", ["standard", "ltr"])
def test_lines_are_worth_what_the_twin_says(validity: str, precedence: str) -> None:
    game, chance = (
        rules(f"validity={validity}", f"precedence={precedence}"),
        random.Random(validity + precedence),
    )
    counted = 0
    for _ in range(POSITIONS):
        twin = deal(chance, "match", negative=False, stack=False)
        sheet = game.parse_sheet(
            [
                Entry("players", "2"),
                Entry("grid", twin.text()),
                Entry("rows", "2-6"),
                Entry("columns", "2-6"),
            ]
        )
        score = game.score(game.position([sheet]), 0)
        rows = [[twin.written.get((i, j), ".") for j in range(9)] for i in range(0, 9, 2)]
        columns = [[twin.written.get((i, j), ".") for i in range(9)] for j in range(0, 9, 2)]
        values = [
            line_value(spaces, run=validity == "run", left_to_right=precedence == "ltr")
            for spaces in (*rows, *columns)
        ]
        times = [1, 1, 1, 2, 2, 2, 2, 1, 1, 1]
        assert [line.points for line in score.lines[:-1]] == [
            value * many for value, many in zip(values, times, strict=True)
        ]
        counted += sum(value != 0 for value in values)
    assert counted > POSITIONS // 10
