"""What a line of an example shows: dice, cells, rings, badges, icons and words, one after the
other.
"""

from __future__ import annotations

from dataclasses import replace

import pytest

from sheetgen.core.cells import Area, Cell, CellTable
from sheetgen.core.dice import Die, DieId, Face
from sheetgen.page.geometry import Rect
from sheetgen.page.recorder import Recorder
from sheetgen.widgets.base import Pen
from sheetgen.widgets.text.example import Example
from tests.widgets.table import numbered, pen

ROOM = Rect(0, 0, 100, 7)
RED = Area("red", (Cell("red", "7", color="red", group="A", times=2),))
BONUS = Area("bonus", (Cell("bonus", "red", times=7),))


def hand() -> Pen:
    signs = Die(DieId("c5"), (Face(None, "+"), Face(None, "-")))
    ready = pen([numbered("d", (1, 2, 3, 4, 5, 6)), signs])
    return replace(ready, game=replace(ready.game, cells=CellTable({"red": RED, "bonus": BONUS})))


def shown(show: str) -> list[tuple[str, str]]:
    """The verbs of a line, each with its text or shape."""
    ready = hand()
    Example(show=show).draw(ready, ROOM)
    assert not ready.problems
    assert isinstance(ready.canvas, Recorder)
    drawn = []
    for op in ready.canvas.ops:
        if op.verb == "text":
            drawn.append(("text", op.args[0]))
        elif op.verb == "rect":
            box, radius = op.args[0], dict(op.options)["radius"]
            drawn.append(("rect", "round" if radius * 2 == pytest.approx(box.h) else "square"))
    return drawn


@pytest.mark.parametrize(
    ("show", "drawn"),
    [
        ("4", [("rect", "square"), ("text", "4")]),
        ("[9]", [("rect", "square"), ("text", "9")]),
        ("[]", [("rect", "square")]),
        ("(+)", [("rect", "round"), ("text", "+")]),
        ("()", [("rect", "round")]),
        ("(-40)", [("rect", "round"), ("text", "\u221240")]),
        ("+", [("text", "+")]),
        ("c5:+", [("rect", "square")]),
        ("<×2>", [("text", "×2")]),
        ("<−5>", [("text", "−5")]),
        ("<red.A>", [("text", "×2")]),
        ("<bonus>", [("text", "×7")]),
        ("((flip))", [("rect", "round"), ("rect", "round"), ("text", "flip")]),
        ("Stop!", [("text", "Stop!")]),
        ("9_points_less", [("text", "9 points less")]),
        ("red.7", [("rect", "square"), ("text", "7")]),
    ],
)
def test_one_word_is_one_thing(show: str, drawn: list[tuple[str, str]]) -> None:
    assert shown(show) == drawn


@pytest.mark.parametrize("show", ["4", "[9]", "red.7", ":flag:", "c5:-"])
def test_dice_cells_and_icons_are_as_wide_as_high(show: str) -> None:
    assert Example(show=show, side=7).size(hand()) == (7, 7)


def test_a_ring_grows_with_its_number() -> None:
    one, three = (Example(show=show).size(hand())[0] for show in ("(9)", "(-227)"))
    assert one == pytest.approx(7 * 0.84)
    assert three > 9


def test_things_stand_a_gap_apart() -> None:
    assert Example(show="4 [9] 5", side=7, gap=2).size(hand()) == (3 * 7 + 2 * 2, 7)


@pytest.mark.parametrize("show", ["[9]", "(9)", "red.7"])
def test_what_is_crossed_is_drawn_as_before_and_crossed(show: str) -> None:
    plain, crossed = hand(), hand()
    Example(show=show).draw(plain, ROOM)
    Example(show=f"{show}!").draw(crossed, ROOM)
    assert isinstance(plain.canvas, Recorder)
    assert isinstance(crossed.canvas, Recorder)
    assert [op.verb for op in crossed.canvas.ops] == [
        *(op.verb for op in plain.canvas.ops),
        "line",
        "line",
    ]
    assert Example(show=f"{show}!").size(crossed) == Example(show=show).size(plain)


def test_a_multiplier_of_no_group_is_refused() -> None:
    ready = hand()
    Example(show="<red.Z>").draw(ready, ROOM)
    assert [problem.message for problem in ready.problems] == ['area "red" has no group "Z"']


@pytest.mark.parametrize(
    ("show", "told"),
    [
        ("rde.7", 'there is no area "rde"; did you mean "red"?'),
        ("i.e.", ""),
        ("7.5", ""),
        ("other.7", ""),
    ],
)
def test_an_area_that_is_misspelled_is_told_and_other_words_with_a_dot_are_words(
    show: str, told: str
) -> None:
    ready = hand()
    Example(show=show).draw(ready, ROOM)
    assert [problem.message for problem in ready.problems] == ([told] if told else [])


def test_a_link_runs_under_what_it_links_and_has_its_word_under_it() -> None:
    ready = hand()
    example = Example(show="[2] -no_less- 2", side=10, gap=1)
    wide, tall = example.size(ready)
    assert (wide, tall) == (30, pytest.approx(13.4))
    example.draw(ready, Rect(0, 0, wide, tall))
    assert not ready.problems
    assert isinstance(ready.canvas, Recorder)
    line, word, *_ = ready.canvas.ops
    ((left, y), (right, _)) = line.args[0]
    assert left < 10
    assert right > 20
    assert y == 5
    assert word.args[0] == "no less"
    assert word.args[1] == 15
    assert 10 < word.args[2] < tall


def test_a_pawn_is_a_disc_with_the_letter_of_its_color() -> None:
    assert shown("(red)")[:2] == [("rect", "round"), ("text", "R")]
    assert shown("(reed)") == [("rect", "round"), ("text", "reed")]


def test_a_pawn_with_a_star_has_a_heavy_ring() -> None:
    ready = hand()
    Example(show="(red)*").draw(ready, ROOM)
    assert isinstance(ready.canvas, Recorder)
    ring = ready.canvas.ops[-1]
    assert (ring.verb, dict(ring.options)["line"].pt) == ("circle", 1.75)
