"""One turn of Rainbow Roll: the sample turn of rules 2.0, scoring, and exact chances."""

from collections.abc import Sequence
from fractions import Fraction
from itertools import product

import pytest

from sheetgen.core.dice import DieId, Roll, Thrown
from sheetgen.core.play import Rolled
from sheetgen.errors import IllegalMove
from sheetgen.games.rainbow import RainbowState, bamboozle_chance, roll_again_value
from tests.games.rainbow import ANN, GAME, at, on_hand, options, points, rolled, rules, say

# The dice of the sample, A0 B0 C3 D5 E1 F1, as the layout calls them.
SAMPLE = {"A": "a1", "B": "a2", "C": "d1", "D": "f1", "E": "b1", "F": "b2", "L": "lucky"}


def throw(state: RainbowState, text: str, dice: dict[str, str] | None = None) -> RainbowState:
    """`C1 D2`: die C shows its 1, die D its 2."""
    roll: list[Thrown] = []
    for word in text.split():
        die = GAME.spec.die(DieId((dice or SAMPLE)[word[0]]))
        roll.append(Thrown(die.id, next(face for face in die.faces if face.value == int(word[1]))))
    return GAME.apply(state, Rolled(tuple(roll)))


def test_sample_turn_offers_and_scores_what_the_rules_say() -> None:
    state = throw(GAME.start(2), "C1 D2 A5 E5 B6 F3 L1")
    assert rolled(state) == ["a1=O5", "a2=R6", "b1=R5", "b2=Y3", "d1=Y1", "f1=P2", "lucky=L1"]
    # Red, orange, yellow, purple or none of each, and the lucky die or not: 3 * 2 * 3 * 2 * 2 - 1
    # ways to set aside.
    assert len(options(state)) == 71 + 1
    assert options(state)[-1] == "stop"
    assert bamboozle_chance(GAME, GAME.start(2)) == 0

    state = say(state, "keep O5 R6", "roll")
    assert bamboozle_chance(GAME, state) == 0
    state = throw(state, "C4 E3 D4 F1 L4")
    assert [option for option in options(state) if len(option.split()) == 2] == [
        "keep Y3",
        "keep G4",
        "keep B1",
        "keep P4",
        "keep L4",
    ]
    assert len(options(state)) == 31 + 1

    state = say(state, "keep P4 G4 L4")
    assert points(state) == 27
    state = say(state, "roll")
    assert bamboozle_chance(GAME, state) == Fraction(1, 4)
    state = throw(state, "E6 F5")
    assert options(state) == ["swap P6"]

    state = say(state, "swap P6")
    assert points(state) == 25
    state = say(state, "roll")
    assert GAME.rules.to_roll(state).dice == ("b2", "d1")  # type: ignore[union-attr]
    assert bamboozle_chance(GAME, state) == Fraction(1, 3)
    state = throw(state, "C2 F3")
    assert options(state) == ["keep Y3"]

    state = say(state, "keep Y3")
    assert points(state) == 28
    assert bamboozle_chance(GAME, state) == Fraction(2, 3)
    assert roll_again_value(GAME, state) == Fraction(69, 6) == Fraction("11.5")
    assert options(state) == ["roll", "stop"]
    assert say(state, "stop").points == ((28,), ())


def test_chances_at_a_table_of_other_rule_options_are_those_of_the_game() -> None:
    state = say(at("O5 R6 P6", "Y3 G2"), "keep Y3")
    game = rules(target="50")
    assert bamboozle_chance(game, state) == bamboozle_chance(GAME, state)
    assert roll_again_value(game, state) == roll_again_value(GAME, state)


def test_a_position_in_mid_turn_throws_what_is_left_of_the_thirteen_dice() -> None:
    throw = GAME.rules.to_roll(at("O5 R6 L4"))
    assert throw is not None
    assert (len(throw.dice), throw.take) == (10, 4)


def test_a_position_after_the_first_roll_counts_what_is_kept_of_it() -> None:
    assert points(say(at("", "O5 R6"), "keep O5")) == 5


def test_sample_turn_goes_on_to_43_with_the_sixth_color() -> None:
    state = say(at("O5 R6 P6 G4 Y3 L4", "B5"), "keep B5", "stop")
    assert state.points == ((43,),)


@pytest.mark.parametrize(
    ("face", "worth"), [("G6", 26), ("B5", 43), ("P4", 0), ("R3", 0), ("O2", 0), ("Y1", 0)]
)
def test_what_each_face_of_the_last_die_of_the_sample_turn_is_worth(face: str, worth: int) -> None:
    state = at("O5 R6 P6 G4 Y3 L4", face)
    if not worth:
        assert options(state) == ["bamboozled"]
        return
    best = options(state)[0]
    assert points(say(state, best)) == worth


def test_sample_turn_survives_all_five_rolls_once_in_six() -> None:
    chances = [Fraction(0), Fraction(0), Fraction(1, 4), Fraction(1, 3), Fraction(2, 3)]
    survived = Fraction(1)
    for chance in chances:
        survived *= 1 - chance
    assert survived == Fraction(1, 6)


def color(number: int, kind: int) -> int:
    """Rules 2.0: colors R O Y G B P are 0 to 5."""
    return (6 - number - kind) % 6


def readings() -> list[tuple[int, ...]]:
    """Kinds of the dice A to F, at most two of each, that fit every sentence of the sample turn."""
    found = []
    for kinds in product(range(6), repeat=6):
        a, b, c, d, e, f = kinds
        if max(kinds.count(kind) for kind in kinds) > 2:
            continue
        first = {color(5, a): 5, color(6, b): 6}
        second = first | {color(4, c): 4, color(4, d): 4}
        third = second | {color(6, e): 6}
        forced = color(6, e) == color(4, c) and second.get(color(5, f), 0) >= 5
        fourth = {*third, color(3, f)}
        if (
            len(first) == 2
            and len(second) == 4
            and forced
            and len(fourth) == 5
            and color(5, c) not in fourth
        ):
            found.append(kinds)
    return found


def test_sample_turn_fits_24_choices_of_dice() -> None:
    chances: dict[Fraction, int] = {}
    found = readings()
    assert len(found) == 24
    for kinds in found:
        used: list[str] = []
        for kind in kinds:
            letter = "abcdef"[kind]
            used.append(f"{letter}{1 + used.count(f'{letter}1')}")
        dice = dict(zip("ABCDEF", used, strict=True)) | {"L": "lucky"}
        state = say(
            throw(GAME.start(2), "C1 D2 A5 E5 B6 F3 L1", dice), *keeps(dice, "A5 B6"), "roll"
        )
        state = say(throw(state, "C4 E3 D4 F1 L4", dice), *keeps(dice, "C4 D4 L4"), "roll")
        chance = bamboozle_chance(GAME, state)
        chances[chance] = chances.get(chance, 0) + 1
        state = throw(state, "E6 F5", dice)
        assert len(options(state)) == 1
        state = say(state, options(state)[0], "roll")
        assert bamboozle_chance(GAME, state) == Fraction(1, 3)
        state = throw(state, "C2 F3", dice)
        assert options(state) == keeps(dice, "F3")
        state = say(state, *keeps(dice, "F3"))
        assert bamboozle_chance(GAME, state) == Fraction(2, 3)
        assert points(say(throw(say(state, "roll"), "C5", dice), *keeps(dice, "C5"))) == 43
    assert chances == {Fraction(1, 4): 12, Fraction(1, 6): 12}


def keeps(dice: dict[str, str], text: str) -> list[str]:
    faces = [
        next(f for f in GAME.spec.die(DieId(dice[word[0]])).faces if f.value == int(word[1]))
        for word in text.split()
    ]
    return [f"keep {' '.join(face.text for face in faces)}"]


def test_second_roll_without_the_lucky_die_bamboozles_once_in_162() -> None:
    state = at("O5 R6")
    assert bamboozle_chance(
        GAME, on_hand(state, [DieId(SAMPLE[name]) for name in "CDEF"])
    ) == Fraction(1, 162)


def test_chance_over_unknown_dice_is_the_mean_over_all_draws() -> None:
    state = at("O5 R6 P6 G4 Y3 L4")
    due = GAME.rules.to_roll(state)
    assert due is not None
    chances = [bamboozle_chance(GAME, on_hand(state, [die])) for die in due.dice]
    assert bamboozle_chance(GAME, state) == sum(chances) / len(chances)


def test_value_of_a_roll_needs_known_dice() -> None:
    with pytest.raises(IllegalMove) as error:
        roll_again_value(GAME, at("O5 R6"))
    assert [problem.code for problem in error.value.problems] == ["not-drawn"]


@pytest.mark.parametrize(
    ("aside", "total"),
    [
        ("R6 Y5 O4 B3 G2 P1", 31),
        ("R6 Y5 O4 B3 G2 P1 L1", 32),
        ("R6 Y5 O4 B3 G2 P1 L3", 34),
        ("R6 Y5 O4 B3 G2 P1 L6", 37),
        ("R6 O6 Y6 G6 B6 P6 L6", 82),
        ("L4", 0),
        ("P4 G4 R6 O5 L4", 27),
        ("P6 G4 R6 O5 L4", 25),
        ("O5 R6 P6 G4 Y3 L4", 28),
        ("R6 O5", 11),
    ],
)
def test_score_of_dice_set_aside(aside: str, total: int) -> None:
    assert points(at(aside)) == total


def test_score_lines_of_a_turn() -> None:
    lines = [
        (line.name, line.count, line.multiplier, line.points)
        for line in GAME.rules.score(at("R6 Y5 O4 B3 G2 P1 L3"), ANN).lines
    ]
    assert lines == [
        ("dice set aside", 18, 1, 18),
        ("matched by the lucky die", 3, 2, 6),
        ("all six colors", 1, 10, 10),
    ]


def test_score_takes_faces_that_the_dice_cannot_show_together() -> None:
    assert points(at("R6 O5 Y4")) == 15


@pytest.mark.parametrize("roll", ["R5", "R6"])
def test_a_red_die_that_is_not_higher_than_the_red_six_is_of_no_use(roll: str) -> None:
    assert options(at("O5 R6", roll)) == ["bamboozled"]


def test_lucky_die_in_the_pool_saves_a_blocked_roll() -> None:
    assert options(at("O5 R6", "O4 R3 L2")) == ["keep L2", "stop"]


def test_stopping_sets_the_lucky_die_aside_by_itself() -> None:
    assert say(at("O5 R6", "O4 R3 L5"), "stop").points == ((16,),)


def test_lucky_die_alone_is_a_legal_stop_with_nothing() -> None:
    assert say(at("", "L3 R1 O2 Y3 G4 B5 P6"), "keep L3", "stop").points == ((0,),)


def test_a_blocked_roll_with_the_lucky_die_aside_loses_forty_points() -> None:
    state = at("R6 O6 Y6 G6 B6 L6")
    assert points(state) == 60
    state = GAME.apply(on_hand(state, [DieId("a1")]), Rolled(roll("a1", 6)))
    assert (state.points, GAME.rules.turn(state).number) == (((0,),), 2)


def roll(*dice: str | int) -> Roll:
    pairs: Sequence[tuple[str | int, str | int]] = list(zip(dice[::2], dice[1::2], strict=True))
    return tuple(
        Thrown(DieId(str(die)), GAME.spec.die(DieId(str(die))).faces[int(value) - 1])
        for die, value in pairs
    )


def test_an_exchanged_die_comes_back_with_the_next_roll_only() -> None:
    state = say(at("P4 O5", "P6 R1"), "swap P6")
    assert options(state) == ["keep R1", "roll", "stop"]
    state = say(state, "roll")
    throw_next = GAME.rules.to_roll(state)
    assert throw_next is not None
    assert throw_next.take == 2


def test_several_exchanges_and_set_asides_after_one_roll() -> None:
    state = say(at("P4 O4", "P6 O5 R1 L5"), "swap P6", "swap O5", "keep R1 L5", "stop")
    assert state.points == ((6 + 10 + 1,),)


def test_no_die_left_to_roll_leaves_only_the_stop() -> None:
    assert options(say(at("R6 O6 Y6 G6 B6 L6", "P6"), "keep P6")) == ["stop"]


def test_seventh_rainbow_die_plays_for_exchanges() -> None:
    assert options(at("R6 O5 Y4 G3 B2 P1", "P6")) == ["swap P6"]


def test_lucky_die_need_not_be_aside_where_having_it_is_enough() -> None:
    drawn = rules(lucky_needs_aside="false")
    state = at("O5 R6", "O4 Y5 L5", drawn)
    assert options(state, drawn) == ["keep Y5", "keep L5", "keep Y5 L5"]
    assert points(state, drawn) == 16
    state = say(state, "keep Y5", "stop", game=drawn)
    assert state.points == ((10 + 6 + 10,),)


def test_lucky_die_is_not_enough_where_it_does_not_count() -> None:
    strict = rules(lucky_counts="false")
    assert options(at("O5 R6", "O4 R3 L2", strict), strict) == ["keep L2", "bamboozled"]
    state = say(at("O5 R6", "Y4 R3 L4", strict), "keep L4", game=strict)
    assert options(state, strict) == ["keep Y4"]
    assert say(state, "keep Y4", "stop", game=strict).points == ((5 + 6 + 8,),)


def test_lucky_die_does_not_lower_the_chance_where_it_does_not_count() -> None:
    for counts, chance in (("true", Fraction(0)), ("false", Fraction(1, 162))):
        game = rules(lucky_counts=counts)
        state = at("O5 R6", "", game)
        state = on_hand(state, [DieId(SAMPLE[name]) for name in "CDEFL"])
        assert bamboozle_chance(game, state) == chance
