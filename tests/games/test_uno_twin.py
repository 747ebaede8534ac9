"""Moves of the dice game against definitions written a second time: what the judge allows, and
which dice are left over.
"""

from __future__ import annotations

import random
from itertools import chain, combinations, pairwise, permutations, product

import pytest

from sheetgen.games.uno import RerollDice, WriteChain
from tests.games.uno_table import ANN, rules, table
from tests.games.uno_twin import DICE
from tests.sample import few


def some_rolls(count: int, seed: int) -> list[tuple[str, ...]]:
    """Rolls of the six dice, with more stars than chance gives."""
    chance = random.Random(seed)
    return [tuple(chance.choice((*die, "*")) for die in DICE) for _ in range(count)]


def last_of(roll: tuple[str, ...]) -> str:
    """A last number that begins chains with this roll."""
    return next((face[1] for face in roll if face[0] in "RYBG"), "2")


def is_chain(links: tuple[str, ...], last: str) -> bool:
    """A chain as the page puts it: the first number is the board's, neighbors share a number or a
    color, ** joins anything.
    """
    if links and links[0] != "**" and links[0][1] != last:
        return False
    return all(
        "**" in pair or pair[0][0] == pair[1][0] or pair[0][1] == pair[1][1]
        for pair in pairwise(links)
    )


def pieces(roll: tuple[str, ...]) -> list[str]:
    """What can be laid in a row: number dice, and star dice two by two."""
    return [face for face in roll if face[0] in "RYBG"] + ["**"] * (roll.count("*") // 2)


def rows(roll: tuple[str, ...]) -> set[tuple[str, ...]]:
    """Everything that can be laid in a row."""
    return set(chain.from_iterable(permutations(pieces(roll), length) for length in range(7)))


@pytest.mark.parametrize("roll", some_rolls(few(15, 40), seed=1), ids=" ".join)
def test_the_judge_allows_exactly_the_chains(roll: tuple[str, ...]) -> None:
    game = rules()
    last = last_of(roll)
    state = table(game, f"red: {last}", "blue: 3", roll=" ".join(roll))
    words = sorted({*roll, "**", "R1"})
    legal = {links for links in rows(roll) if is_chain(links, last)}
    for links in chain.from_iterable(product(words, repeat=length) for length in range(4)):
        assert (game.problems(state, ANN, WriteChain(links)) == ()) == (links in legal), links


@pytest.mark.parametrize("roll", some_rolls(few(15, 40), seed=2), ids=" ".join)
def test_the_generator_lists_exactly_the_chains(roll: tuple[str, ...]) -> None:
    game = rules()
    last = last_of(roll)
    state = table(game, f"red: {last}", "blue: 3", roll=" ".join(roll))
    moves = [move.links for move in game.moves(state, ANN) if isinstance(move, WriteChain)]
    assert sorted(moves) == sorted(links for links in rows(roll) if is_chain(links, last))


@pytest.mark.parametrize("roll", some_rolls(few(15, 40), seed=3), ids=" ".join)
def test_left_over_dice_are_those_beside_a_chain_that_no_die_carries_on(
    roll: tuple[str, ...],
) -> None:
    game = rules(reroll="unused")
    last = last_of(roll)
    state = table(game, f"red: {last}", "blue: 3", roll=" ".join(roll))
    chains = {links for links in rows(roll) if is_chain(links, last)}
    finished = [
        links for links in chains if not any((*links, piece) in chains for piece in pieces(roll))
    ]
    allowed = set()
    for size in range(1, 7):
        for again in combinations(range(6), size):
            kept = [face for place, face in enumerate(roll) if place not in again]
            taken = (
                [*(link for link in links if link != "**"), *["*"] * (2 * links.count("**"))]
                for links in finished
            )
            if any(all(dice.count(face) <= kept.count(face) for face in dice) for dice in taken):
                allowed.add(again)
    thrown = {move.dice for move in game.moves(state, ANN) if isinstance(move, RerollDice)}
    names = [
        face + ("" if roll[:place].count(face) == 0 else f"#{roll[:place].count(face) + 1}")
        for place, face in enumerate(roll)
    ]
    assert thrown == {frozenset(names[place] for place in again) for again in allowed}
