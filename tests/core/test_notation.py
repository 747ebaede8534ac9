"""Words typed at the table: where they stand, and dice from what they show."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sheetgen.core.dice import Die, DieId, Face, Thrown, named_text, roll_text
from sheetgen.core.notation import Line, Token, Wording, match_dice, parse_roll, typed
from sheetgen.errors import NotationError, Problem, Source

RED = tuple(Face(value, "", "red", "R") for value in range(1, 7))
SIGNS = tuple(Face(None, sign) for sign in "+-")
R1, R2 = Die(DieId("r1"), RED, "red", "R"), Die(DieId("r2"), RED, "red", "R")
S1 = Die(DieId("s1"), SIGNS)
BOX = (R1, R2, S1)


def face(text: str) -> Face:
    return next(face for die in BOX for face in die.faces if face.text == text)


def refused(text: str, *, any_faces: bool = False) -> list[tuple[str, str, Source | str]]:
    with pytest.raises(NotationError) as error:
        parse_roll(Line(text, "<roll>"), BOX, any_faces=any_faces)
    return [(problem.code, problem.message, problem.where) for problem in error.value.problems]


def test_words_are_split_at_blanks_and_commas_and_keep_their_places() -> None:
    assert Line(" r3, R5,,x").tokens() == [
        Token("R3", "r3", 1),
        Token("R5", "R5", 5),
        Token("X", "x", 9),
    ]


def test_true_minus_is_a_minus() -> None:
    assert [token.text for token in Line("\u22121 \u2212").tokens()] == ["-1", "-"]


def test_signs_and_digits_of_other_keyboards_are_plain_ones_in_their_places() -> None:
    assert typed("\uff12r\u0665\u2605\u2192\uff0b") == "2R5*>+"
    assert typed("\u00bd\uff12") == "\u00bd2"


def test_problem_points_into_the_line_of_the_file() -> None:
    line = Line("R3 R9", "ann.yaml", 4, 7)
    assert line.problem("code", "message", line.tokens()[1]) == Problem(
        "code", "message", Source("ann.yaml", 4, 11, 2)
    )
    assert str(line.problem("code", "message").where) == "ann.yaml:4:8"


def test_snippet_keeps_the_word_under_its_column() -> None:
    where = Line("R3 R9", "ann.yaml", 4, 7).problem("code", "message").where
    assert isinstance(where, Source)
    assert where.text[where.column - 1 :] == "R3 R9"


def test_all_problems_of_a_long_line_show_one_line() -> None:
    line = Line("2 " * 20_000 + "\n3 4", "ann.yaml", line=4, offset=5)
    wheres = [line.problem("twice", "2 stands twice", token).where for token in line.tokens()]
    assert all(isinstance(where, Source) for where in wheres)
    assert len({id(where.text) for where in wheres if isinstance(where, Source)}) == 2
    assert wheres[0] == Source("ann.yaml", 4, 6, 1, " " * 5 + "2 " * 20_000)
    assert wheres[-1] == Source("ann.yaml", 5, 8, 1, " " * 5 + "3 4")


def test_faces_with_symbols_and_words_are_read_as_they_are_written_and_in_any_case() -> None:
    words = (Face(None, "blank"), Face(None, "bolt"), Face(words="Draw two", letter="S"))
    box = (R1, Die(DieId("sail"), words))
    for sail in words:
        roll = (Thrown(R1.id, face("R3")), Thrown(DieId("sail"), sail))
        for text in (roll_text(roll), named_text(roll)):
            assert parse_roll(Line(text), box) == roll
            assert parse_roll(Line(text.upper()), box) == roll
    assert roll_text(parse_roll(Line("r3bolt"), box)) == "R3 bolt"
    with pytest.raises(NotationError, match="bolt: only 1 die can show it"):
        parse_roll(Line("bolt bolt"), box)


def test_each_word_is_given_to_a_die_that_shows_it() -> None:
    roll = parse_roll(Line("- R5 r3"), BOX)
    assert [(thrown.die, thrown.text) for thrown in roll] == [
        ("s1", "-"),
        ("r1", "R5"),
        ("r2", "R3"),
    ]


def test_not_all_dice_need_to_be_there() -> None:
    assert roll_text(parse_roll(Line("R6"), BOX)) == "R6"


def test_dice_are_given_so_that_all_words_find_one() -> None:
    low, any_die = Die(DieId("low"), RED[:2]), Die(DieId("any"), RED)
    assert [thrown.die for thrown in parse_roll(Line("R1 R5"), (any_die, low))] == ["low", "any"]
    assert [thrown.die for thrown in parse_roll(Line("R1 R5"), (low, any_die))] == ["low", "any"]


def test_other_face_tables_are_accepted_when_asked() -> None:
    assert [thrown.die for thrown in parse_roll(Line("R1 R2 R3"), BOX, any_faces=True)] == [
        "r1",
        "r2",
        "s1",
    ]


SAID = [
    ("orange 6", "O6"),
    ("6 orange", "O6"),
    ("orange6, red.3 and Red-5.", "O6 R3 R5"),
    ("o 6", "O6"),
    ("the orange 11/12!", "O11/12"),
    ("red: 3 yellow: 4", "R3 Y4"),
    ("\u2605 \uff12 reds; \u2013 1", "* R2 - 1"),
    ("a Red, two oranges", "R O2"),
    ("bank it", "STOP IT"),
    ("attack red > orange 2+0", "ATTACK R > O 2+0"),
]


@pytest.mark.parametrize(("text", "said"), SAID)
def test_what_people_say_in_words_of_the_notation(text: str, said: str) -> None:
    colors = {"orange": "O", "red": "R", "yellow": "Y"}
    assert Wording(colors, {"STOP": "BANK END"})(text) == said


def test_a_number_before_a_color_may_say_how_many() -> None:
    wording = Wording({"red": "R", "yellow": "Y"}, {})
    assert wording("2 reds and 1 yellow", counts=True) == "RR Y"
    assert wording("2R Y 3y", counts=True) == "RR Y YYY"


def test_dice_run_together() -> None:
    for text in ("R3+R5", "r3r5", "R3+r5"):
        assert roll_text(parse_roll(Line(text), BOX)) == "R3 R5"


def test_digits_and_signs_run_together_where_no_face_has_a_letter() -> None:
    box = [Die(DieId(f"n{number}"), (*map(Face, range(1, 7)), *SIGNS)) for number in range(5)]
    assert roll_text(parse_roll(Line("45+-6"), box)) == "4 5 + - 6"
    assert roll_text(parse_roll(Line("4 5 +- 6"), box)) == "4 5 + - 6"


def test_refused_words() -> None:
    assert [message for _, message, _ in refused("red 9 x y")] == [
        "red: no die shows it; there is R1 to R6",
        "9: no die shows it; write dice like - or R6",
        "x: no die shows it; write dice like - or R6",
        "y: no die shows it; write dice like - or R6",
    ]
    assert refused("R7 x") == [
        ("unknown-face", "R7: no die shows it; there is R1 to R6", Source("<roll>", 1, 1, 2)),
        ("unknown-face", "x: no die shows it; write dice like - or R6", Source("<roll>", 1, 4, 1)),
    ]
    assert refused("R1 R2 R3") == [
        (
            "no-such-die",
            "R3: only 2 dice can show it, and what was typed needs one more",
            Source("<roll>", 1, 7, 2),
        )
    ]
    assert refused("+ -") == [
        (
            "no-such-die",
            "-: only 1 die can show it, and what was typed needs one more",
            Source("<roll>", 1, 3, 1),
        )
    ]
    assert refused("R1 R2 + R4") == [
        ("too-many-dice", "4 dice here; there are 3", Source("<roll>", 1, 9, 2))
    ]
    assert refused("R1 R2 + R4", any_faces=True)[0][0] == "too-many-dice"
    assert refused(" , ")[0][0] == "empty-roll"


@given(st.lists(st.sampled_from(["R1", "R4", "+", "-"]), max_size=5))
def test_matching_leaves_a_word_without_a_die_only_when_it_must(words: list[str]) -> None:
    given_dice = match_dice([face(word) for word in words], BOX)
    red, signs = sum(word.startswith("R") for word in words), sum(word in "+-" for word in words)
    assert len(given_dice) == min(red, 2) + min(signs, 1)
    assert len({die.id for die in given_dice.values()}) == len(given_dice)
    assert all(face(words[index]) in die.faces for index, die in given_dice.items())


@given(st.text(max_size=25))
def test_any_text_gives_a_roll_or_an_error_with_a_place(text: str) -> None:
    try:
        roll = parse_roll(Line(text, "<roll>"), BOX)
    except NotationError as error:
        places = [problem.where for problem in error.problems]
        expected = [
            place
            for place in places
            if isinstance(place, Source) and 1 <= place.column <= max(1, len(text))
        ]
    else:
        assert roll_text(parse_roll(Line(roll_text(roll)), BOX)) == roll_text(roll)
        return
    assert places == expected


def test_a_word_of_a_text_of_several_lines_stands_on_its_own_line() -> None:
    line = Line("2-5\n3 foo\n", "ann.yaml", 4, 2)
    problem = line.problem("bad-range", "foo is no cell", line.tokens()[2])
    assert problem.where == Source("ann.yaml", 5, 5, 3)
    assert isinstance(problem.where, Source)
    assert problem.where.text == "  3 foo"


def test_a_die_with_its_id_among_others_without_is_no_face() -> None:
    with pytest.raises(NotationError) as caught:
        parse_roll(Line("r1=R3 R1", "<roll>"), BOX)
    assert [(problem.code, problem.subject) for problem in caught.value.problems] == [
        ("unknown-face", "r1=R3")
    ]
