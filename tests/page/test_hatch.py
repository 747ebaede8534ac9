"""Hatches of tabs, dice and pawns: what an eye without color needs of them."""

from __future__ import annotations

import math
from collections.abc import Iterator
from itertools import combinations

import pytest

from sheetgen.page.canvas import BLACK
from sheetgen.page.geometry import MM_PER_PT, Point, Rect
from sheetgen.page.hatch import hatch, hatch_facet, hatch_ring
from sheetgen.page.ink import INKS, Ink, Theme, ThemeName
from sheetgen.page.recorder import Op, Recorder

COLOR = Theme("color", INKS)
SIZES = ((9, 9, 0.8), (10, 9, 0.8), (7, 7, 0.8), (11, 11, 0), (8, 8, 4), (8.5, 9.5, 0.8))

every_ink = pytest.mark.parametrize("ink", INKS.values(), ids=INKS.keys())
every_size = pytest.mark.parametrize(("w", "h", "radius"), SIZES)

Segment = tuple[Point, Point]


def drawn(
    ink: Ink,
    w: float = 9,
    h: float = 9,
    *,
    radius: float = 0.8,
    clear: float = 4.4,
    theme: Theme = COLOR,
) -> list[Op]:
    """What the stamp around (0, 0) holds of a tab with a letter on a disc, 0.4 mm of white around
    that.
    """
    recorder, box = Recorder(), Rect(20, 30, w, h)
    side = clear - 0.8
    over = [(box.amid(side, side), side / 2)] if clear else []
    hatch(recorder, box, ink, theme, radius=radius, over=over)
    (ops,) = recorder.stamps.values()
    return ops


def segments(ops: list[Op]) -> Iterator[Segment]:
    for op in ops:
        if op.verb == "path":
            points = [step.points[0] for step in op.args[0]]
            yield from zip(points[::2], points[1::2], strict=True)


def ink_points(ops: list[Op]) -> Iterator[tuple[float, float, float]]:
    """Places along what is drawn, each with the ink's reach around it."""
    for op in ops:
        if op.verb == "circle":
            yield op.args[0], op.args[1], op.args[2]
        else:
            reach = dict(op.options)["line"].pt * MM_PER_PT / 2
            for (ax, ay), (bx, by) in segments([op]):
                for i in range(41):
                    yield ax + (bx - ax) * i / 40, ay + (by - ay) * i / 40, reach


def depth(x: float, y: float, w: float, h: float, radius: float) -> float:
    """How far inside a rounded rectangle around (0, 0) a place lies; negative outside."""
    dx, dy = abs(x) - (w / 2 - radius), abs(y) - (h / 2 - radius)
    if dx > 0 and dy > 0:
        return radius - math.hypot(dx, dy)
    return radius - max(dx, dy)


@every_ink
@every_size
def test_nothing_nearer_to_the_border_than_its_stop(
    ink: Ink, w: float, h: float, radius: float
) -> None:
    nearest = min(
        depth(x, y, w, h, radius) - reach
        for x, y, reach in ink_points(drawn(ink, w, h, radius=radius))
    )
    assert nearest >= 0.4 - 1e-6


@every_ink
@every_size
def test_the_middle_stays_clear(ink: Ink, w: float, h: float, radius: float) -> None:
    nearest = min(
        math.hypot(x, y) - reach for x, y, reach in ink_points(drawn(ink, w, h, radius=radius))
    )
    assert nearest >= 2.2 - 1e-6


@every_ink
@every_size
@pytest.mark.parametrize("clear", [0, 4.4, 5])
def test_no_line_is_a_fragment(ink: Ink, w: float, h: float, radius: float, clear: float) -> None:
    if ink.pattern != "plus":
        lengths = [
            math.dist(a, b) for a, b in segments(drawn(ink, w, h, radius=radius, clear=clear))
        ]
        assert min(lengths, default=math.inf) >= 1.5


@every_ink
@every_size
def test_every_pattern_shows_on_every_tab(ink: Ink, w: float, h: float, radius: float) -> None:
    ops = drawn(ink, w, h, radius=radius)
    shown = len([op for op in ops if op.verb == "circle"]) + len(list(segments(ops)))
    places = [(x, y) for x, y, _ in ink_points(ops)]
    assert shown >= (6 if min(w, h) > 8 else 2)
    assert max(x for x, _ in places) - min(x for x, _ in places) > w / 2
    assert max(y for _, y in places) - min(y for _, y in places) > h / 2


def test_falling_falls_to_the_right_and_rising_rises() -> None:
    slopes = {}
    for name in ("green", "violet"):
        (ax, ay), (bx, by) = next(segments(drawn(INKS[name])))
        slopes[name] = round(math.degrees(math.atan((by - ay) / (bx - ax))))
    assert slopes == {"green": 20, "violet": -20}


@pytest.mark.parametrize(("side", "count"), [(7, 5), (9, 6)])
def test_lines_on_a_tab(side: float, count: int) -> None:
    assert len(list(segments(drawn(INKS["blue"], side, side, clear=0)))) == count


@every_ink
def test_the_pattern_is_centered(ink: Ink) -> None:
    places = [(x, y) for x, y, _ in ink_points(drawn(ink, clear=0))]
    assert sum(x for x, _ in places) / len(places) == pytest.approx(0, abs=1e-6)
    assert sum(y for _, y in places) / len(places) == pytest.approx(0, abs=1e-6)


@pytest.mark.parametrize("name", ["yellow", "orange"])
@every_size
def test_dots_and_plus_signs_keep_their_distance(
    name: str, w: float, h: float, radius: float
) -> None:
    ops = drawn(INKS[name], w, h, radius=radius, clear=0)
    middles = [op.args[:2] for op in ops if op.verb == "circle"] or [
        ((a[0] + b[0]) / 2, a[1]) for a, b in segments(ops) if a[1] == b[1]
    ]
    assert min(math.dist(a, b) for a, b in combinations(middles, 2)) >= 1.2


@every_ink
def test_lines_are_wide_enough_to_print(ink: Ink) -> None:
    for op in drawn(ink):
        if op.verb == "circle":
            assert 2 * op.args[2] >= 0.35
        else:
            assert dict(op.options)["line"].pt * MM_PER_PT >= 0.15 - 1e-9


@every_size
def test_patterns_differ_from_each_other(w: float, h: float, radius: float) -> None:
    pictures = [_picture(drawn(ink, w, h, radius=radius)) for ink in INKS.values()]
    for one, other in combinations(pictures, 2):
        assert len(one ^ other) >= 0.5 * min(len(one), len(other))


def _picture(ops: list[Op]) -> frozenset[tuple[int, int]]:
    return frozenset((round(x / 0.25), round(y / 0.25)) for x, y, _ in ink_points(ops))


@pytest.mark.parametrize(("theme", "paint"), [("light", "#1E7442"), ("mono", BLACK)])
def test_paint_of_each_theme(theme: ThemeName, paint: str) -> None:
    (op,) = drawn(INKS["green"], theme=Theme(theme, INKS))
    assert dict(op.options)["line"].paint == paint


def test_tabs_of_one_color_and_size_share_one_stamp() -> None:
    recorder = Recorder()
    for column in range(3):
        hatch(recorder, Rect(10 * column, 0, 9, 9), INKS["red"], COLOR, radius=0.8)
    assert len(recorder.stamps) == 1
    assert [op.args[1:3] for op in recorder.ops] == [(4.5, 4.5), (14.5, 4.5), (24.5, 4.5)]


def test_other_color_size_or_clear_place_is_another_stamp() -> None:
    recorder = Recorder()
    hatch(recorder, Rect(0, 0, 9, 9), INKS["red"], COLOR)
    hatch(recorder, Rect(0, 0, 9, 9), INKS["blue"], COLOR)
    hatch(recorder, Rect(0, 0, 9, 8), INKS["red"], COLOR)
    hatch(recorder, Rect(0, 0, 9, 9), INKS["red"], COLOR, over=[(Rect(3, 3, 3, 3), 1)])
    assert len(recorder.stamps) == 4


@every_ink
@pytest.mark.parametrize(("side", "radius"), [(20, 0), (13, 1.5), (16, 8)])
def test_a_ring_leaves_its_middle_free_and_shows_on_both_sides(
    ink: Ink, side: float, radius: float
) -> None:
    recorder = Recorder()
    hatch_ring(recorder, Rect(0, 0, side, side), ink, COLOR, band=2.6, radius=radius, over=())
    (ops,) = recorder.stamps.values()
    inner, inner_radius = side - 2 * 2.6, max(0.0, radius - 2.6)
    deepest = max(depth(x, y, inner, inner, inner_radius) for x, y, _ in ink_points(ops))
    assert deepest <= 1e-6
    assert {x > 0 for x, _, _ in ink_points(ops)} == {True, False}


@every_ink
@pytest.mark.parametrize("theme", ["color", "light", "mono"])
def test_a_ring_keeps_off_what_stands_on_it_and_leaves_no_rest_of_a_mark(
    ink: Ink, theme: ThemeName
) -> None:
    recorder = Recorder()
    disc, tab = Rect(0.5, 0.5, 4, 4), Rect(7.5, 17.4, 5, 2.6)
    hatch_ring(
        recorder,
        Rect(0, 0, 20, 20),
        ink,
        Theme(theme, INKS),
        band=2.6,
        radius=3,
        over=[(disc, 2), (tab, 0)],
    )
    (ops,) = recorder.stamps.values()
    for x, y, reach in ink_points(ops):
        assert math.hypot(x + 10 - disc.cx, y + 10 - disc.cy) - reach >= 2.4 - 1e-6
        assert (
            math.hypot(max(0, abs(x + 10 - tab.cx) - 2.5), max(0, abs(y + 10 - tab.cy) - 1.3))
            - reach
            >= 0.4 - 1e-6
        )
    if ink.pattern != "plus":
        assert min((math.dist(a, b) for a, b in segments(ops)), default=1.5) >= 1.5 - 1e-6


def inside(x: float, y: float, corners: list[Point]) -> float:
    """How far inside a convex outline a place lies: the least distance from the lines through its
    sides, negative outside.
    """
    return min(
        ((bx - ax) * (y - ay) - (by - ay) * (x - ax)) / math.dist((ax, ay), (bx, by))
        for (ax, ay), (bx, by) in zip(corners, [*corners[1:], corners[0]], strict=True)
    )


@every_ink
@pytest.mark.parametrize("turn", [0, 30])
def test_a_pattern_keeps_to_the_outline_it_fills(ink: Ink, turn: int) -> None:
    corners = [
        (8 * math.cos(math.radians(60 * k + turn)), 8 * math.sin(math.radians(60 * k + turn)))
        for k in range(6)
    ]
    recorder = Recorder()
    hatch_facet(recorder, corners, (0, 0), ink, COLOR, clear=2.5, over=(), paint=ink.line)
    (ops,) = recorder.stamps.values()
    depths = [inside(x, y, corners) - reach for x, y, reach in ink_points(ops)]
    assert 0.4 - 1e-6 <= min(depths) < 1.6, "it ends before the border, and not far from it"
    assert min(math.hypot(x, y) - reach for x, y, reach in ink_points(ops)) >= 2.5 - 1e-6
