"""Words that are wrapped to the width there is find out by themselves what that is: nobody computes
it for them.
"""

from __future__ import annotations

import pytest

from sheetgen.layout.game_section import read_game
from sheetgen.layout.parts import Press, draw_parts
from sheetgen.layout.source import parse
from sheetgen.page.piece import Piece
from sheetgen.page.recorder import Op
from sheetgen.render.fonts import Typeface

WORDS = (
    "gold and rubies and pearls lie about in the cave of the dragon who never sleeps but for an"
    " hour or two after tea " * 2
)

HEAD = """\
id: case
title: Case
players: 1-4
palette: {red: R}
dice: [{id: die, faces: 1..6}]
parts:
  card:
    kind: reference
    size: [100.5, 120.5]
    gap: 2
    children:
      - {widget}
"""


LARGE = """\
id: case
title: Case
players: 1
parts:
  page:
    kind: reference
    size: full
    children:
      - {widget}
"""


def drawn(widget: str) -> Piece:
    """A card of 100 mm between its edges, with a widget that is right."""
    document = parse(HEAD.replace("{widget}", widget.replace("WORDS", WORDS)), "case.yaml")
    reading = read_game(document, {})
    parts, problems = draw_parts(reading, Press(Typeface()))
    assert [*reading.problems, *problems] == []
    return parts[0].pieces[0]


def told(widget: str) -> list[str]:
    """What is wrong with a widget on such a card."""
    document = parse(HEAD.replace("{widget}", widget), "case.yaml")
    reading = read_game(document, {})
    return [problem.message for problem in draw_parts(reading, Press(Typeface()))[1]]


def lines(piece: Piece) -> list[tuple[float, float, float]]:
    """Each line of words: its left edge, its baseline and its width, from the edge of the card's
    inside on.
    """
    return [
        (round(op.args[1] - 0.25, 3), round(op.args[2] - 0.25, 3), wide(op))
        for op in piece.ops
        if op.verb == "text"
    ]


def wide(op: Op) -> float:
    text, _, _, type = op.args
    return Typeface().width(text, type.size, type.weight)


def fills(piece: Piece, room: float) -> None:
    """Whether words are set as wide as they can be: no line passes the room, and each would with
    the first word of the next.
    """
    set_lines = [op.args[0] for op in piece.ops if op.verb == "text"]
    assert " ".join(set_lines).split() == WORDS.split()
    type = next(op.args[3] for op in piece.ops if op.verb == "text")
    for one, two in zip(set_lines, [*set_lines[1:], ""], strict=True):
        assert Typeface().width(one, type.size, type.weight) <= room
        assert not two or Typeface().width(f"{one} {two.split()[0]}", type.size, type.weight) > room


@pytest.mark.parametrize(
    ("widget", "left", "room"),
    [
        ("{kind: text, wrap: fill, text: WORDS}", 0, 100),
        ("{kind: text, wrap: fill, width: 70, text: WORDS}", 0, 70),
        ("{kind: panel, pad: 3, children: [{kind: text, wrap: fill, text: WORDS}]}", 3, 94),
        ("{kind: panel, frame: false, children: [{kind: text, wrap: fill, text: WORDS}]}", 0, 100),
        ("{kind: column, width: 60, children: [{kind: panel, pad: 5, children: [{kind: text, wrap: fill, text: WORDS}]}]}", 5, 50),
        ("{kind: row, gap: 4, children: [{kind: icon, icon: lock, side: 16}, {kind: text, wrap: fill, text: WORDS}]}", 20, 80),
        ("{kind: row, gap: 4, children: [{kind: space}, {kind: column, children: [{kind: text, wrap: fill, text: WORDS}]}]}", 52, 48),
        ("{kind: text, wrap: fill, at: [30, 5], text: WORDS}", 30, 70),
    ],
)  # fmt: skip
def test_words_fill_the_width_that_there_is(widget: str, left: float, room: float) -> None:
    piece = drawn(widget)
    assert {x for x, _, _ in lines(piece)} == {left}
    fills(piece, room)


@pytest.mark.parametrize(
    "wrapped", ["{kind: text, wrap: fill, text: WORDS}", "{kind: steps, items: [WORDS]}"]
)
def test_what_follows_stands_below_the_last_line(wrapped: str) -> None:
    flow, other = (
        lines(drawn(f"{wrapped}\n      - {{kind: text, text: after}}")),
        lines(drawn(wrapped)),
    )
    assert flow[:-1] == other
    pitch = other[-1][1] - other[-2][1]
    assert flow[-1][1] == pytest.approx(other[-1][1] + pitch + 2, abs=0.01)


def test_steps_are_wrapped_after_their_number() -> None:
    piece = drawn(
        "{kind: panel, frame: false, width: 80, children: [{kind: steps, items: [WORDS]}]}"
    )
    words = [(x, width) for x, _, width in lines(piece) if x > 4]
    assert {x for x, _ in words} == {4.5}
    assert 65 < max(width for _, width in words) <= 75.5


def test_a_large_page_numbers_more_than_nine_steps_in_a_row_under_each_other() -> None:
    steps = f"{{kind: steps, items: [{', '.join(['go'] * 12)}]}}"
    reading = read_game(parse(LARGE.replace("{widget}", steps), "case.yaml"), {})
    parts, problems = draw_parts(reading, Press(Typeface()))
    assert problems == ()
    piece = parts[0].pieces[0]
    numbers = [op for op in piece.ops if op.verb == "text" and op.args[0].isdecimal()]
    assert [op.args[0] for op in numbers] == [str(number) for number in range(1, 13)]
    assert len({dict(op.options)["anchor"] for op in numbers}) == 1
    assert len({round(op.args[1], 6) for op in numbers}) == 1


def test_two_columns_that_grow_share_the_room() -> None:
    text = "{kind: column, grow: true, children: [{kind: text, wrap: fill, text: WORDS}]}"
    piece = drawn(f"{{kind: row, gap: 6, children: [{text}, {text}]}}")
    assert sorted({x for x, _, _ in lines(piece)}) == [0, 53]
    assert max(width for _, _, width in lines(piece)) <= 47


def test_a_legend_has_its_pictures_in_one_column_and_words_in_the_rest() -> None:
    entries = "[{show: '[4] (+) [6]', text: WORDS}, {show: die:3, text: short}]"
    piece = drawn(f"{{kind: legend, side: 6, apart: 2, picture-gap: 1, items: {entries}}}")
    # Two cells of 6 and a ring of 0.84 of that, 1 apart, and 2 to the words.
    left = 6 + 1 + 0.84 * 6 + 1 + 6 + 2
    words = [line for line in lines(piece) if line[0] == pytest.approx(left)]
    assert [op.args[0] for op in piece.ops if op.verb == "text"][-1] == "short"
    assert len(words) > 3
    assert max(width for _, _, width in words) <= 100 - left
    middle = (words[0][1] + words[-2][1]) / 2
    assert middle == pytest.approx(next(y for x, y, _ in lines(piece) if x == 3), abs=0.5), (
        "a picture stands in the middle of its words"
    )


def test_a_table_without_widths_is_as_wide_as_its_texts() -> None:
    piece = drawn(
        "{kind: table, heads: [so many, points], rows: [[1, 1], [2, 3], [12, a long text]]}"
    )
    texts = {op.args[0]: (op.args[1] - 0.25, wide(op)) for op in piece.ops if op.verb == "text"}
    assert (
        texts["points"][0]
        == texts["a long text"][0]
        == pytest.approx(max(texts["so many"][1], texts["12"][1]) + 3)
    )
    rules = [op.args[0] for op in piece.ops if op.verb == "line"]
    assert {round(right - left, 6) for (left, _), (right, _) in rules} == {
        round(texts["points"][0] + texts["a long text"][1] + 3, 6)
    }


@pytest.mark.parametrize(
    ("place", "left"), [("foot", 30), ("foot-left", 11.33), ("foot-right", 60 - 11.33)]
)
def test_at_the_foot_a_widget_finds_its_place_between_the_markers(place: str, left: float) -> None:
    piece = drawn(f"{{kind: color-tab, color: red, wide: 40, tall: 6, at: {place}}}")
    tab = next(op.args[0] for op in piece.ops if op.verb == "rect")
    assert (tab.x - 0.25, tab.y - 0.25) == pytest.approx((left, 114))


@pytest.mark.parametrize("way", ["column", "row"])
def test_a_width_of_fill_is_all_that_there_is(way: str) -> None:
    piece = drawn(
        f"{{{way}: [{{kind: icon, icon: lock, side: 10}}, {{kind: panel, frame: false, width:"
        " fill}], gap: 4}"
    )
    (left, _), (right, _) = next(op.args[0] for op in piece.ops if op.verb == "line")
    assert (left - 0.25, right - 0.25) == ((0, 100) if way == "column" else (14, 100))


def test_a_title_that_reaches_under_the_tab_is_told() -> None:
    header = (
        "{kind: header, title: A name that is long, fields: [Name], field-width: 15, inset: 0,"
        " color: red}"
    )
    assert ["wider than its place" in message for message in told(header)] == [True]
    assert told(header.replace(", color: red", "")) == []


def test_a_header_has_a_tab_of_its_color_before_the_fields() -> None:
    piece = drawn("{kind: header, title: A, fields: [Name], field-width: 20, inset: 0, color: red}")
    tab = next(op.args[0] for op in piece.ops if op.verb == "rect")
    assert (tab.x - 0.25, tab.right - 0.25) == pytest.approx(
        (100 - 20 - 3 - 8 - 44, 100 - 20 - 3 - 8)
    )


def boxes(piece: Piece) -> list[Op]:
    return [op for op in piece.ops if op.verb == "rect"]


def test_a_row_gives_its_first_children_widths_and_the_others_share_the_rest() -> None:
    piece = drawn(
        "{kind: row, gap: 5, widths: [20, 30], children: ["
        + ", ".join([f"{{kind: text, wrap: fill, text: {WORDS}}}"] * 4)
        + "]}"
    )
    edges = sorted({x for x, _, _ in lines(piece)})
    assert edges == [0, 25, 60, 82.5]
    for left, room in zip(edges, (20, 30, 17.5, 17.5), strict=True):
        widths = [width for x, _, width in lines(piece) if x == left]
        assert room - 12 < max(widths) <= room


def test_a_width_of_a_row_is_more_than_that_of_the_child() -> None:
    piece = drawn(
        "{kind: row, gap: 5, widths: [40], children: [{kind: icon, icon: lock, side: 4}, {kind:"
        " text, wrap: fill, text: A}]}"
    )
    assert [x for x, _, _ in lines(piece)] == [45]


def test_layers_stand_over_each_other_in_the_same_room() -> None:
    piece = drawn(
        "{column: [{layers: [{panel: [], ground: red, width: 40, height: 20}, {text: left},"
        " {text: middle, align: center}]}, {text: below}]}"
    )
    (ground,) = [op.args[0] for op in boxes(piece)]
    assert (ground.x, ground.y, ground.w, ground.h) == (0.25, 0.25, 40, 20)
    (left, y, _), (middle, same, wide), (_, under, _) = lines(piece)
    assert left == 0
    assert middle + wide / 2 == pytest.approx(20, abs=0.01)
    assert y == same < 5
    assert 22 < under < 27


def test_a_layer_that_has_no_room_is_told() -> None:
    assert told("{layers: [{text: x}, {kind: space, width: 120, height: 5}]}") == [
        "this is 120.0 mm wide, 20.0 mm more than there is room for"
    ]


def test_more_widths_than_children_are_told() -> None:
    assert told("{kind: row, widths: [4, 4], children: [{kind: text, text: A}]}") == [
        "there are 2 widths for 1 thing in the row"
    ]


ENTRIES = (
    "[{show: '[1]', text: one}, {show: '[1] [2] [3] [4] [5] [6]', text: six}, {show: x, text: x}]"
)
ACROSS = f"{{kind: legend, across: true, gap: 4, items: {ENTRIES}}}"


def test_entries_side_by_side_share_the_width_and_a_wide_picture_gets_what_it_needs() -> None:
    six = 6 * 7 + 5 * 1.5
    rest = (100 - 2 * 4 - six) / 2
    words = {
        op.args[0]: round(op.args[1] - 0.25, 3) for op in drawn(ACROSS).ops if op.verb == "text"
    }
    assert (words["one"], words["six"], words["x"]) == pytest.approx(
        (0, rest + 4, rest + 4 + six + 4), abs=1e-3
    )


def test_entries_side_by_side_that_need_more_than_there_is_are_told() -> None:
    items = (
        "items: [{show: '[1] [2] [3] [4] [5] [6]', text: A}, {show: '[1] [2]', text: B}], gap: 4"
    )
    wide = 6 * 7 + 5 * 1.5 + 4 + 15.5
    assert told(f"{{kind: legend, across: true, width: 60, {items}}}") == [
        f"this is {wide:.1f} mm wide, {wide - 60:.1f} mm more than there is room for"
    ]
    assert told(f"{{kind: legend, across: true, width: 69, {items}}}") == []


def test_words_stand_under_their_picture_and_labels_over_it() -> None:
    piece = drawn(
        "{kind: legend, across: true, items: [{show: '[9]', label: Nine, text: WORDS}, {show:"
        " ':lock:', text: B}]}"
    )
    (cell,) = [op.args[0] for op in piece.ops if op.verb == "rect"]
    tops = {op.args[0]: op.args[2] for op in piece.ops if op.verb == "text"}
    first = next(
        op.args[0] for op in piece.ops if op.verb == "text" and op.args[0].startswith("gold")
    )
    assert tops["Nine"] < cell.y < cell.bottom < tops[first] == tops["B"]


def test_entries_side_by_side_may_be_given_their_widths() -> None:
    piece = drawn(ACROSS.replace("gap: 4", "gap: 4, widths: [10]"))
    words = {op.args[0]: round(op.args[1] - 0.25, 3) for op in piece.ops if op.verb == "text"}
    assert (words["one"], words["six"]) == (0, 14)


def test_pictures_of_a_legend_stand_close_to_their_words_where_it_says_so() -> None:
    items = "items: [{show: '[1]', text: A}, {show: '[1] [2] [3]', text: B}]"
    left, right = (
        drawn(f"{{kind: legend, {items}}}"),
        drawn(f"{{kind: legend, anchor: right, {items}}}"),
    )
    cells = [
        [round(op.args[0].x - 0.25, 3) for op in piece.ops if op.verb == "rect"]
        for piece in (left, right)
    ]
    assert cells == [[0, 0, 8.5, 17], [17, 0, 8.5, 17]]
