"""Rainbow Roll against a twin that knows only the rule text: colors and numbers as plain pairs,
everything tried out.
"""

import random
from fractions import Fraction
from itertools import product

import pytest

from sheetgen.core.dice import DieId
from sheetgen.games.rainbow import RainbowState, bamboozle_chance, roll_again_value
from sheetgen.games.rainbow.odds import one_more_roll
from tests.games.rainbow import ANN, RainbowRoll, on_hand, paper, read, rules, setup_of
from tests.sample import few

LETTERS = "ROYGBP"
Pair = tuple[int, int]
"""A color, 0 to 5, and a number; color 6 is the lucky die."""


GAMES = {counts: rules(lucky_counts=counts) for counts in ("true", "false")}


def face(kind: int, number: int) -> Pair:
    """Rules 2.0: what die of a kind shows on its side with that number."""
    return ((6 - number - kind) % 6, number)


def text(pair: Pair) -> str:
    return (LETTERS + "L")[pair[0]] + str(pair[1])


def words(verb: str, pairs: list[Pair]) -> str:
    return " ".join([verb, *(text(pair) for pair in sorted(pairs))])


def twin_moves(aside: dict[int, int], rolled: list[Pair], counts: bool) -> set[str]:
    """Every subset of the dice and every exchange, tried one by one."""
    found = set()
    for picked in product((False, True), repeat=len(rolled)):
        chosen = [pair for pair, taken in zip(rolled, picked, strict=True) if taken]
        colors = [color for color, _ in chosen]
        if chosen and len(set(colors)) == len(colors) and not set(colors) & set(aside):
            found.add(words("keep", chosen))
    rainbow = any(color < 6 and color not in aside for color, _ in rolled)
    for color, number in rolled:
        if color < 6 and aside.get(color, 9) < number:
            found.add(words("swap", [(color, number)]))
            rainbow = True
    lucky = any(color == 6 for color, _ in rolled)
    if counts and lucky:
        found.add("stop")
    elif not rainbow:
        found.add("bamboozled")
    return found


def twin_value(
    aside: dict[int, int], lucky: int, kinds: list[int], lucky_rolled: bool, counts: bool
) -> tuple[Fraction, Fraction]:
    """Chance to be bamboozled by the next roll, and the mean of the best score right after it, by
    trying out everything.
    """
    bust = total = ways = 0
    for numbers in product(range(1, 7), repeat=len(kinds) + lucky_rolled):
        rolled = [face(kind, number) for kind, number in zip(kinds, numbers, strict=False)]
        doubled = numbers[-1] if lucky_rolled else lucky
        ways += 1
        best = -1
        choices = [
            [None, *(n for c, n in rolled if c == color and n > aside.get(color, 0))]
            for color in range(6)
        ]
        for chosen in product(*choices):
            if all(number is None for number in chosen) and not (lucky_rolled and counts):
                continue
            final = {
                color: number or aside[color]
                for color, number in enumerate(chosen)
                if number or color in aside
            }
            points = sum(
                number * (2 if number == doubled else 1) for number in final.values()
            ) + 10 * (len(final) == 6)
            best = max(best, points)
        bust += best < 0
        total += max(best, 0)
    return Fraction(bust, ways), Fraction(total, ways)


def random_aside(chance: random.Random) -> tuple[dict[int, int], int]:
    colors = chance.sample(range(6), chance.randint(0, 6))
    return {color: chance.randint(1, 6) for color in colors}, chance.choice(
        [0, 0, chance.randint(1, 6)]
    )


def position(
    game: RainbowRoll, aside: dict[int, int], lucky: int, rolled: list[Pair]
) -> RainbowState:
    on_mat = [*aside.items(), *([(6, lucky)] if lucky else [])]
    sheet = paper(game, aside=" ".join(text(pair) for pair in on_mat))
    return game.position(
        [sheet], game.parse_roll(" ".join(text(pair) for pair in rolled)) if rolled else None
    )


@pytest.mark.parametrize("counts", ["true", "false"])
def test_moves_equal_the_twin_on_random_rolls(counts: str) -> None:
    chance, game = random.Random(f"rainbow {counts}"), GAMES[counts]
    cup = [(kind, copy) for kind in range(6) for copy in range(2)]
    for _ in range(few(80, 800)):
        aside, lucky = random_aside(chance)
        kinds = [
            kind
            for kind, _ in chance.sample(cup, chance.randint(1, 7 - len(aside) - bool(lucky) or 1))
        ]
        rolled = [face(kind, chance.randint(1, 6)) for kind in kinds]
        if not lucky and chance.random() < 0.4:
            rolled[-1] = (6, chance.randint(1, 6))
        if len(rolled) + len(aside) + bool(lucky) > 7:
            continue
        state = position(game, aside, lucky, rolled)
        found = [game.notation.format(move) for move in game.moves(state, ANN)]
        assert len(set(found)) == len(found)
        assert set(found) == twin_moves(aside, rolled, counts == "true"), (aside, lucky, rolled)


@pytest.mark.parametrize("counts", ["true", "false"])
def test_judge_allows_exactly_the_generated_moves(counts: str) -> None:
    chance, game = random.Random(f"judge {counts}"), GAMES[counts]
    for _ in range(few(3, 25)):
        aside, lucky = random_aside(chance)
        free = 7 - len(aside) - bool(lucky)
        rolled = [
            face(kind, chance.randint(1, 6))
            for kind in chance.sample([0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5], min(3, free))
        ]
        if not rolled:
            continue
        state = position(game, aside, lucky, rolled)
        legal = {game.notation.format(move) for move in game.moves(state, ANN)}
        names = [*setup_of(game).faces]
        tried = [f"{verb} {name}" for verb in ("keep", "swap") for name in names]
        tried += [f"keep {a} {b}" for a in names for b in names if a < b] + [
            "roll",
            "stop",
            "bamboozled",
        ]
        for move in tried:
            parsed = read(state, move, game=game)
            assert (not game.problems(state, ANN, parsed)) == (
                game.notation.format(parsed) in legal
            ), (aside, lucky, rolled, move)


@pytest.mark.parametrize("counts", ["true", "false"])
def test_chances_equal_the_twin_on_random_turns(counts: str) -> None:
    chance, game = random.Random(f"odds {counts}"), GAMES[counts]
    for _ in range(few(30, 60)):
        aside, lucky = random_aside(chance)
        kinds = [chance.randint(0, 5) for _ in range(chance.randint(1, 2))]
        lucky_rolled = not lucky and bool(aside) and chance.random() < 0.4
        # With nothing aside there is no turn yet, with seven dice no further roll.
        if len(aside) + bool(lucky) in (0, 7):
            continue
        ids = [DieId(f"{'abcdef'[kind]}{copy}") for copy, kind in enumerate(kinds, start=1)]
        cup = tuple(ids) + ((DieId("lucky"),) if lucky_rolled else ())
        state = on_hand(position(game, aside, lucky, []), cup)
        expected = twin_value(aside, lucky, kinds, lucky_rolled, counts == "true")
        bust, points = expected
        assert one_more_roll(setup_of(game), state.turn) == (points, bust)
        assert (bamboozle_chance(game, state), roll_again_value(game, state)) == expected, (
            aside,
            lucky,
            kinds,
            lucky_rolled,
        )
