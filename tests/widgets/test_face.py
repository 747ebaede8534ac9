"""Die faces: a color is always a letter and a pattern too, in every theme; nothing on a face
touches anything else.
"""

from __future__ import annotations

import math

import pytest

from sheetgen.catalog import game_ids, load_layout
from sheetgen.core.dice import Face
from sheetgen.page.canvas import Type
from sheetgen.page.geometry import MM_PER_PT, Rect
from sheetgen.page.ink import Theme, ThemeName
from sheetgen.page.recorder import Op, Recorder
from sheetgen.render.fonts import Typeface
from sheetgen.widgets.base import Pen
from sheetgen.widgets.dice.face import draw_face
from sheetgen.widgets.dice.row import DiceRow
from tests.widgets.table import THEMES, numbered, pen

SIDES = (7.0, 9.0, 10.9, 12.0, 18.9, 30.0)
RINGED = SIDES[2:]
COLORS = {"red": "R", "orange": "O", "yellow": "Y", "green": "G", "blue": "B", "violet": "V"}


def draw(hand: Pen, face: Face, style: str, side: float) -> Recorder:
    recorder = Recorder()
    draw_face(
        Pen(recorder, hand.theme, hand.metrics, hand.game, problems=hand.problems),
        face,
        style,
        Rect(0, 0, side, side),
    )
    return recorder


def letters(recorder: Recorder) -> list[str]:
    return [op.args[0] for op in recorder.ops if op.verb == "text" and op.args[0].isalpha()]


def stamped(recorder: Recorder, what: str = "hatch") -> dict[str, list[Op]]:
    """Patterns, or suits, as they are drawn."""
    return {key: list(ops) for key, ops in recorder.stamps.items() if key.startswith(what)}


def marks(recorder: Recorder) -> list[tuple[str, str]]:
    """The pattern's lines or dots as drawn, without their paint."""
    return [(op.verb, str(op.args)) for ops in stamped(recorder).values() for op in ops]


def circles(recorder: Recorder) -> list[tuple[float, float, float]]:
    return [op.args for op in recorder.ops if op.verb == "circle"]


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("game_id", game_ids())
def test_every_colored_face_of_every_game_says_its_color_by_letter_suit_and_pattern(
    game_id: str, theme: ThemeName
) -> None:
    game = load_layout(game_id)
    palette = game.inks
    hand = Pen(Recorder(), Theme(theme, palette), Typeface(), game.spec)
    said: dict[str, set[tuple[str, ...]]] = {}
    for die in game.spec.dice:
        for face in die.faces:
            drawing = draw(hand, face, die.style, 12)
            pattern = [key.split()[1] for key in stamped(drawing)]
            suits = [key.split()[1] for key in stamped(drawing, "suit")]
            assert suits == [palette[face.color].suit for _ in pattern]
            if face.color:
                assert letters(drawing) == [palette[face.color].letter]
                assert pattern == [palette[face.color].pattern]
                assert len(marks(drawing)[0][1]) > 100 or len(marks(drawing)) >= 12
                said.setdefault(face.color, set()).add((*letters(drawing), *pattern))
            else:
                assert letters(drawing) == [face.letter] * bool(face.letter)
                assert pattern == []
    assert not hand.problems
    assert (
        len({letter for ((letter, _),) in said.values()})
        == len({pattern for ((_, pattern),) in said.values()})
        == len(said)
    )


@pytest.mark.parametrize("side", RINGED)
@pytest.mark.parametrize("color", COLORS)
def test_the_ring_has_many_marks_whatever_the_size(color: str, side: float) -> None:
    drawing = draw(pen(), Face(1, "", color, COLORS[color]), "numerals", side)
    (ops,) = stamped(drawing).values()
    count = (
        len(ops) if ops[0].verb == "circle" else sum(step.verb == "M" for step in ops[0].args[0])
    )
    assert count >= side / 2 + 0.5  # the letter and the suit take the place of some


@pytest.mark.parametrize("side", SIDES)
@pytest.mark.parametrize("value", [1, 2, 3, 4, 5, 6])
def test_pips_are_as_many_as_the_value_and_touch_neither_each_other_nor_the_letter(
    value: int, side: float
) -> None:
    found = circles(draw(pen(), Face(value, "", "red", "R"), "pips", side))
    assert len(found) == value + 1
    gaps = [math.dist(a[:2], b[:2]) - a[2] - b[2] for i, a in enumerate(found) for b in found[:i]]
    assert min(gaps) > 0.1


@pytest.mark.parametrize("theme", THEMES)
def test_a_small_face_says_its_color_by_letter_alone(theme: ThemeName) -> None:
    drawing = draw(pen(theme=theme), Face(4, "", "green", "G"), "numerals", 8)
    assert (letters(drawing), drawing.stamps) == (["G"], {})


@pytest.mark.parametrize("side", RINGED)
@pytest.mark.parametrize("color", ["red", "green", "blue", "violet"])
def test_pips_stay_clear_of_the_ring(color: str, side: float) -> None:
    drawing = draw(pen(), Face(6, "", color, COLORS[color]), "pips", side)
    *pips, _ = circles(drawing)
    stamp = next(op for op in drawing.ops if op.verb == "stamp" and op.args[0].startswith("hatch"))
    (path,) = drawing.stamps[stamp.args[0]]
    points = [
        (stamp.args[1] + x, stamp.args[2] + y) for step in path.args[0] for x, y in step.points
    ]
    assert (
        min(
            away((x, y), (a, b)) - r
            for x, y, r in pips
            for a, b in zip(points[::2], points[1::2], strict=True)
        )
        > 0.05
    )


def away(
    point: tuple[float, float], line: tuple[tuple[float, float], tuple[float, float]]
) -> float:
    """From a point to the nearest of a hundred points of a line."""
    (ax, ay), (bx, by) = line
    return min(
        math.dist(point, (ax + (bx - ax) * i / 100, ay + (by - ay) * i / 100)) for i in range(101)
    )


def bars(recorder: Recorder) -> list[Op]:
    return [op for op in recorder.ops if op.verb == "rect"][1:]


@pytest.mark.parametrize(
    ("value", "bar"), [(1, 0), (5, 0), (6, 1), (8, 0), (9, 1), (16, 0), (66, 0)]
)
def test_only_six_and_nine_are_underlined(value: int, bar: int) -> None:
    assert len(bars(draw(pen(), Face(value), "numerals", 18.9))) == bar


def test_an_underlined_numeral_stands_on_the_baseline_of_the_others() -> None:
    places = []
    for value in (5, 6):
        drawing = draw(pen(), Face(value), "numerals", 12)
        places.append(next(op.args[1:3] for op in drawing.ops if op.verb == "text"))
    assert places[0] == places[1]
    (bar,) = (op.args[0] for op in bars(drawing))
    # The numeral is 0.47 of its tile high and stands in its middle.
    assert bar.y - drawing.ops[0].args[0].cy - 0.235 * 12 == pytest.approx(0.4, abs=0.02)


@pytest.mark.parametrize("side", RINGED)
@pytest.mark.parametrize("color", ["red", "green", "blue", "violet"])
def test_the_line_under_a_numeral_stays_clear_of_the_ring(color: str, side: float) -> None:
    drawing = draw(pen(), Face(6, "", color, COLORS[color]), "numerals", side)
    bar = bars(drawing)[-1].args[0]
    stamp = next(op for op in drawing.ops if op.verb == "stamp" and op.args[0].startswith("hatch"))
    (path,) = drawing.stamps[stamp.args[0]]
    points = [
        (stamp.args[1] + x, stamp.args[2] + y) for step in path.args[0] for x, y in step.points
    ]
    middles = [bar.x + bar.w * share for share in (0.1, 0.3, 0.5, 0.7, 0.9)]
    assert (
        min(
            away((x, bar.cy), line)
            for x in middles
            for line in zip(points[::2], points[1::2], strict=True)
        )
        > bar.h / 2 + 0.4
    )


@pytest.mark.parametrize("theme", THEMES)
def test_numerals_can_be_read_across_the_table(theme: ThemeName) -> None:
    drawing = draw(pen(theme=theme), Face(4, "", "green", "G"), "numerals", 12)
    (type,) = [op.args[3] for op in drawing.ops if op.verb == "text" and op.args[0] == "4"]
    assert isinstance(type, Type)
    assert type.size * MM_PER_PT * 0.66 == pytest.approx(5.64)


def test_numbers_of_two_digits_fit() -> None:
    hand = pen()
    draw(hand, Face(100, "", "violet", "V"), "numerals", 12)
    assert not hand.problems


@pytest.mark.parametrize(
    ("theme", "fill"), [("color", "#AE1B28"), ("light", "#FFFFFF"), ("mono", "#FFFFFF")]
)
def test_only_the_color_theme_fills_a_face(theme: ThemeName, fill: str) -> None:
    tile = draw(pen(theme=theme), Face(3, "", "red", "R"), "pips", 18.9).ops[0]
    assert dict(tile.options)["fill"] == fill


def test_mono_uses_black_alone() -> None:
    drawing = draw(pen(theme="mono"), Face(3, "", "yellow", "Y"), "numerals", 18.9)
    everything = str(drawing.ops) + str(drawing.stamps)
    assert {part[:6] for part in everything.split("#")[1:]} == {"000000", "FFFFFF"}


def test_a_symbol_that_is_not_drawn_is_a_problem() -> None:
    hand = pen()
    draw(hand, Face(None, "starr"), "numerals", 18.9)
    assert [(problem.code, problem.message) for problem in hand.problems] == [
        ("unknown-symbol", 'there is no symbol "starr"; did you mean "star"?')
    ]


def test_a_row_shows_the_sides_of_a_die_in_their_order() -> None:
    hand = pen([numbered("d", (3, 1, 2, 4, 5, 7))])
    row = DiceRow(die="d", side=12, gap=2)
    assert row.size(hand) == (82, 12)
    row.draw(hand, Rect(10, 0, 82, 12))
    shown = [(op.args[0], round(op.args[1], 6)) for op in hand.canvas.ops if op.verb == "text"]  # type: ignore[attr-defined]
    assert shown == [("3", 16), ("1", 30), ("2", 44), ("4", 58), ("5", 72), ("7", 86)]


def test_a_row_of_a_die_that_is_not_in_the_box_is_a_problem() -> None:
    hand = pen([numbered("r1", (1, 2, 3, 4, 5, 6))])
    assert DiceRow(die="rr1").size(hand) == (9, 9)
    assert [(problem.code, problem.message) for problem in hand.problems] == [
        ("unknown-die", 'there is no die "rr1"; did you mean "r1"?')
    ]


@pytest.mark.parametrize("side", [7.0, 10.5, 10.9, 12.0, 18.9, 30.0])
@pytest.mark.parametrize("words", ["Draw two", "Take all gold", "MM WW"])
def test_lines_of_words_stay_clear_of_the_letter_and_on_the_tile(words: str, side: float) -> None:
    hand = pen()
    drawing = draw(hand, Face(words=words, color="red", letter="R"), "numerals", side)
    ((x, y, r),) = circles(drawing)
    lines = [op.args for op in drawing.ops if op.verb == "text" and op.args[0] != "R"]
    assert " ".join(text for text, *_ in lines) == words
    assert len(lines) > 1
    for text, middle, base, type in lines:
        wide, tall = hand.width(text, type), type.size * MM_PER_PT * 0.66
        left, top = middle - wide / 2, base - tall
        assert math.hypot(max(left - x, 0, x - left - wide), max(top - y, 0, y - base)) > r
        assert left > 0
        assert base < side - 0.6


@pytest.mark.parametrize("color", ["red", "yellow", "green", "blue", "violet"])
@pytest.mark.parametrize("side", [11.0, 12.0, 18.9])
def test_words_stay_clear_of_the_ring_and_the_suit(side: float, color: str) -> None:
    hand = pen()
    drawing = draw(hand, Face(words="Draw two", color=color, letter="X"), "numerals", side)
    lines = [
        (op.args, hand.width(op.args[0], op.args[3]) / 2)
        for op in drawing.ops
        if op.verb == "text" and op.args[0] != "X"
    ]
    stamps = [op.args for op in drawing.ops if op.verb == "stamp"]
    assert len(stamps) == 2
    inner = [(dx, dy, op) for key, dx, dy, *_ in stamps for op in drawing.stamps[key]]
    for dx, dy, op in inner:
        dots = (
            [(op.args[0], op.args[1])]
            if op.verb == "circle"
            else [point for step in op.args[0] for point in step.points]
        )
        for x, y in ((dx + x, dy + y) for x, y in dots):
            for (_, middle, base, type), half in lines:
                inside = (
                    middle - half - 0.3 < x < middle + half + 0.3
                    and base - type.size * MM_PER_PT * 0.66 < y < base
                )
                assert not inside, (x, y)


@pytest.mark.parametrize(("picture", "rim"), [("gold.svg", True), ("", False)])
def test_the_letter_has_a_rim_on_the_white_around_a_picture(picture: str, rim: bool) -> None:
    (disc,) = [
        op
        for op in draw(pen(), Face(1, "", "red", "R", picture=picture), "numerals", 12).ops
        if op.verb == "circle"
    ]
    assert (dict(disc.options)["line"] is not None) is rim
