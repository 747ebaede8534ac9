"""The thirteen dice of Rainbow Roll, computed from the layout and compared with rules 2.0."""

from collections import Counter
from fractions import Fraction

from sheetgen.catalog import load_layout
from sheetgen.core.dice import Die, Throw
from tests.games.rainbow import GAME

SPEC = load_layout("rainbow-roll").spec
RAINBOW = [die for die in SPEC.dice if die.id != "lucky"]

# The table of rules 2.0: what each kind shows from 6 down to 1.
KINDS = ("ROYGBP", "PROYGB", "BPROYG", "GBPROY", "YGBPRO", "OYGBPR")


def shown(die: Die) -> str:
    by_value = {face.value: face.letter for face in die.faces}
    return "".join(by_value[value] for value in (6, 5, 4, 3, 2, 1))


def colors_seen(dice: list[Die]) -> dict[int, Fraction]:
    """How many different colors these dice show: the exact chance of each number."""
    sets: Counter[frozenset[str]] = Counter({frozenset(): 1})
    for die in dice:
        after: Counter[frozenset[str]] = Counter()
        for colors, ways in sets.items():
            for face in die.faces:
                after[colors | {face.color}] += ways
        sets = after
    chances: dict[int, Fraction] = {}
    for colors, ways in sets.items():
        chances[len(colors)] = chances.get(len(colors), Fraction(0)) + Fraction(
            ways, 6 ** len(dice)
        )
    return chances


def test_census_each_number_and_color_twice_among_72_faces() -> None:
    census = Counter((face.value, face.color) for die in RAINBOW for face in die.faces)
    assert sum(census.values()) == 72
    assert census == {
        (value, color): 2
        for value in range(1, 7)
        for color in ("red", "orange", "yellow", "green", "blue", "purple")
    }


def test_six_kinds_two_of_each_as_in_the_table() -> None:
    assert [shown(die) for die in RAINBOW] == [kind for kind in KINDS for _ in range(2)]


def test_each_die_has_every_number_and_every_color_once() -> None:
    for die in RAINBOW:
        assert sorted(face.value or 0 for face in die.faces) == [1, 2, 3, 4, 5, 6]
        assert len({face.color for face in die.faces}) == 6


def test_opposite_faces_add_up_to_seven() -> None:
    for die in SPEC.dice:
        assert [face.value for face in die.faces] == [1, 2, 3, 4, 5, 6]


def test_lucky_die_shows_numbers_without_a_color() -> None:
    lucky = next(die for die in SPEC.dice if die.id == "lucky")
    assert [(face.text, face.color) for face in lucky.faces] == [
        (f"L{value}", "") for value in range(1, 7)
    ]


def test_seven_of_thirteen_are_drawn_so_the_lucky_die_comes_with_seven_in_thirteen() -> None:
    throw = GAME.rules.to_roll(GAME.start(2))
    assert throw == Throw(tuple(die.id for die in SPEC.dice), 7)
    drawn = Fraction(throw.take, len(throw.dice))
    assert (drawn, 1 - drawn) == (Fraction(7, 13), Fraction(6, 13))


def test_six_rainbow_dice_show_about_four_colors() -> None:
    chances = colors_seen(RAINBOW[:6])
    mean = sum(number * chance for number, chance in chances.items())
    assert mean == 6 * (1 - Fraction(5, 6) ** 6)
    assert round(float(mean), 3) == 3.991
    assert chances[6] == Fraction(5, 324)
    assert round(float(chances[6]), 5) == 0.01543


def test_seven_rainbow_dice_show_a_little_more() -> None:
    chances = colors_seen(RAINBOW[:7])
    assert round(float(sum(number * chance for number, chance in chances.items())), 3) == 4.326
