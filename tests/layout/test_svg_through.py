"""Opacity and gradients of SVG: as declared, on the page, and as pixels of the PDF."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from sheetgen.errors import LayoutError
from sheetgen.layout.inked import DrawnInk
from sheetgen.layout.svg import read_svg
from sheetgen.page.canvas import BLACK, WHITE, Canvas, Gradient
from sheetgen.page.geometry import Point, Rect
from sheetgen.page.ink import INKS, Theme, ThemeName
from sheetgen.page.outline import Outline, Shape, draw_outline
from sheetgen.page.recorder import Recorder
from sheetgen.render.fonts import Typeface
from tests.raster import raster

SQUARE = '<rect width="40" height="40" {}/>'


def read(inside: str) -> Outline:
    head = 'xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"'
    return read_svg(f'<svg {head} viewBox="0 0 40 40">{inside}</svg>'.encode(), "a.svg")


def shape(inside: str) -> Shape:
    (one,) = read(inside).shapes
    assert isinstance(one, Shape)
    return one


def drawn(inside: str, theme: ThemeName = "color", opacity: float = 1) -> Callable[[Canvas], None]:
    picture = read(inside).faded(opacity)
    box = Rect(0, 0, 40, 40)
    return lambda canvas: draw_outline(canvas, picture, box, Theme(theme, INKS))


def gray(inside: str, *places: Point, theme: ThemeName = "color", opacity: float = 1) -> list[int]:
    """How light the page is at places, 0 = black, 255 = paper."""
    pixels = raster(40, 40, drawn(inside, theme, opacity), dots_per_mm=4)
    return [int(pixels[int(y * 4), int(x * 4)]) for x, y in places]


def near(found: list[int], expected: list[int], slack: int = 4) -> bool:
    return all(abs(one - two) <= slack for one, two in zip(found, expected, strict=True))


@pytest.mark.parametrize(
    ("says", "fill"),
    [
        ('fill-opacity="0.5"', "#00000080"),
        ('fill-opacity="50%"', "#00000080"),
        ('fill="rgba(255,0,0,.5)"', "#FF000080"),
        ('fill="#ff000080"', "#FF000080"),
        ('fill="hsl(0 100% 50% / 50%)" fill-opacity=".5"', "#FF000040"),
        ('opacity="1" fill-opacity="200%"', "#000000"),
    ],
)
def test_a_fill_lets_through_what_its_opacity_says(says: str, fill: str) -> None:
    assert shape(SQUARE.format(says)).fill == fill


def test_a_line_has_an_opacity_of_its_own() -> None:
    one = shape(SQUARE.format('fill="red" stroke="blue" stroke-opacity=".2"'))
    assert (one.fill, one.line) == ("#FF0000", "#0000FF33")


@pytest.mark.parametrize(
    "inside",
    [
        f'<g opacity=".5">{SQUARE.format("")}{SQUARE.format("")}</g>',
        SQUARE.format('stroke="red" opacity=".5"'),
        SQUARE.format('style="opacity:.5"'),
        f'<defs><g id="a">{SQUARE.format("")}{SQUARE.format("")}</g></defs><use href="#a" opacity=".5"/>',
    ],
)
def test_what_overlaps_is_faded_as_one(inside: str) -> None:
    (group,) = read(inside).shapes
    assert isinstance(group, Outline)
    assert group.opacity == 0.5


def test_opacity_reaches_the_paper() -> None:
    """Black at a half over paper is gray, over itself darker; what is faded as one is even."""
    two = '<rect width="20" height="40" {0}/><rect x="10" width="20" height="40" {0}/>'
    apart = two.format('fill-opacity=".5"')
    places = ((5, 20), (15, 20), (25, 20), (35, 20))
    assert near(gray(apart, *places), [127, 64, 127, 255])
    together = f'<g opacity=".5">{two.format("")}</g>'
    assert near(gray(together, *places), [127, 127, 127, 255])
    inner = f'<g opacity=".5">{together}</g>'
    assert near(gray(inner, *places), [191, 191, 191, 255])
    after = f'{together}<rect x="32" width="8" height="40"/>'
    assert near(gray(after, *places), [127, 127, 127, 0])


def test_a_line_lets_its_fill_through() -> None:
    says = 'fill="#fff" stroke="#000" stroke-width="8" stroke-opacity=".5"'
    inside = f'<rect width="40" height="40"/><rect x="8" y="8" width="24" height="24" {says}/>'
    assert near(gray(inside, (2, 20), (6, 20), (10, 20), (20, 20)), [0, 0, 127, 255])


def test_a_whole_picture_is_faded() -> None:
    inside = SQUARE.format("") + '<rect x="5" y="5" width="5" height="5" fill="#fff"/>'
    assert near(gray(inside, (20, 20), (7, 7), opacity=0.2), [204, 255])
    assert near(gray(inside, (20, 20), opacity=0), [255])


RAMP = '<linearGradient id="g">{}</linearGradient>'
STOPS = '<stop stop-color="#000"/><stop offset="1" stop-color="#fff"/>'


@pytest.mark.parametrize(
    ("gradient", "expected"),
    [
        (RAMP.format(STOPS), [26, 127, 230]),
        (f'<linearGradient id="g" x1="1" x2="0">{STOPS}</linearGradient>', [230, 127, 26]),
        (f'<linearGradient id="g" x2="0" y2="1">{STOPS}</linearGradient>', [127, 127, 127]),
        (
            (
                '<linearGradient id="g" gradientUnits="userSpaceOnUse" x1="10" x2="30">'
                f"{STOPS}</linearGradient>"
            ),
            [0, 127, 255],
        ),
        (
            f'<linearGradient id="g" gradientTransform="scale(.5 1)">{STOPS}</linearGradient>',
            [51, 255, 255],
        ),
        (
            f'<linearGradient id="g" xlink:href="#h"/><linearGradient id="h">{STOPS}</linearGradient>',
            [26, 127, 230],
        ),
        (
            RAMP.format(
                '<stop offset=".5" stop-color="#000"/><stop offset=".5" stop-color="#fff"/>'
            ),
            [0, None, 255],
        ),
        (RAMP.format('<stop style="stop-color:#000;stop-opacity:.5"/>'), [127, 127, 127]),
        (
            RAMP.format('<stop stop-opacity=".5"/><stop offset="1" stop-opacity=".5"/>'),
            [127, 127, 127],
        ),
    ],
)
def test_a_gradient_reaches_the_paper(gradient: str, expected: list[int | None]) -> None:
    inside = f"<defs>{gradient}</defs>" + SQUARE.format('fill="url(#g)"')
    found = gray(inside, (4, 20), (20, 20), (36, 20))
    kept = [(one, two) for one, two in zip(found, expected, strict=True) if two is not None]
    assert near([one for one, _ in kept], [two for _, two in kept], slack=6)


def test_a_gradient_runs_across_the_box_of_what_it_fills() -> None:
    """From corner to corner of a longish box it is slanted."""
    corner = f'<linearGradient id="g" x2="1" y2="1">{STOPS}</linearGradient>'
    box = f'{corner}<rect y="10" width="40" height="20" fill="url(#g)"/>'
    assert near(gray(box, (0.5, 29.5), (39.5, 10.5), (20, 20)), [127, 127, 127], slack=6)


def test_a_gradient_fills_holes_and_curves_as_a_color_does() -> None:
    hole = "M0 0H40V40H0Z M10 10H30V30H10Z"
    inside = f'{RAMP.format(STOPS)}<path fill="url(#g)" fill-rule="evenodd" d="{hole}"/>'
    assert near(gray(inside, (4, 20), (20, 20)), [26, 255], slack=6)
    curve = shape(f'{RAMP.format(STOPS)}<path fill="url(#g)" d="M0 0C0 40 40 40 40 0Z"/>')
    assert isinstance(curve.fill, Gradient)
    assert curve.fill.way == ((0, 0), (40, 0))


@pytest.mark.parametrize(
    ("gradient", "fill", "expected"),
    [
        (RAMP.format('<stop stop-color="red"/>'), 'fill="url(#g)"', "#FF0000"),
        (
            RAMP.format('<stop stop-color="red"/>'),
            "fill='url(\"#g\")' fill-opacity='.5'",
            "#FF000080",
        ),
        (
            f'<linearGradient id="g" x2="0">{STOPS}</linearGradient>',
            'fill="url(#g)"',
            "#FFFFFF",
        ),
    ],
)
def test_a_gradient_of_one_color_is_that_color(gradient: str, fill: str, expected: str) -> None:
    assert shape(gradient + SQUARE.format(fill)).fill == expected


@pytest.mark.parametrize(
    ("inside", "what"),
    [
        (
            RAMP.format('<stop stop-opacity="0"/><stop offset="1"/>')
            + SQUARE.format('fill="url(#g)"'),
            "a gradient whose colors differ in opacity",
        ),
        (
            f'<linearGradient id="g" spreadMethod="reflect">{STOPS}</linearGradient>'
            + SQUARE.format('fill="url(#g)"'),
            "a gradient that is repeated",
        ),
        (
            f'<radialGradient id="g" fx="30%">{STOPS}</radialGradient>'
            + SQUARE.format('fill="url(#g)"'),
            "radialGradient",
        ),
        (
            RAMP.format('<stop stop-color="blau"/>') + SQUARE.format('fill="url(#g)"'),
            'the color "blau"',
        ),
        (
            RAMP.format(STOPS) + SQUARE.format('stroke="url(#g)"'),
            'the color "url(#g)"',
        ),
        (SQUARE.format('fill="url(#nobody)"'), 'the color "url(#nobody)"'),
    ],
)
def test_what_of_a_gradient_is_lost_is_named(inside: str, what: str) -> None:
    with pytest.raises(LayoutError) as caught:
        read(inside)
    ((code, message),) = [(one.code, one.message) for one in caught.value.problems]
    assert code == "picture-not-plain"
    assert message.startswith(f'"a.svg" holds {what}')


def test_gradients_that_link_to_each_other_end() -> None:
    ring = '<linearGradient id="g" href="#h"/><linearGradient id="h" href="#g"/>'
    with pytest.raises(LayoutError) as caught:
        read(ring + SQUARE.format('fill="url(#g)"'))
    assert caught.value.problems[0].code == "picture-empty"


def test_themes_take_what_shows_through_as_it_is() -> None:
    red = INKS["red"]
    inside = SQUARE.format(f'fill="{red.solid}" fill-opacity=".5"')

    def fills(theme: ThemeName) -> list[object]:
        recorder = Recorder()
        drawn(inside, theme)(recorder)
        return [dict(op.options)["fill"] for op in recorder.ops]

    assert fills("color") == [f"{red.solid}80"]
    assert fills("light") == [f"{red.tint}80"]
    assert fills("mono") == [f"{WHITE}80"]


def test_a_gradient_is_pale_in_light_and_an_outline_in_mono() -> None:
    red, blue = INKS["red"], INKS["blue"]
    stops = f'<stop stop-color="{red.solid}"/><stop offset="1" stop-color="{blue.solid}"/>'
    inside = RAMP.format(stops) + SQUARE.format('fill="url(#g)"')

    def options(theme: ThemeName) -> dict[str, object]:
        recorder = Recorder()
        drawn(inside, theme)(recorder)
        return dict(recorder.ops[0].options)

    pale = options("light")["fill"]
    assert [paint for _, paint in pale.stops] == [red.tint, blue.tint]  # type: ignore[attr-defined]
    mono = options("mono")
    assert mono["fill"] == WHITE
    assert mono["line"].paint == BLACK  # type: ignore[attr-defined]


def test_a_picture_that_lets_through_is_not_printed_in_any_ink() -> None:
    assert read(SQUARE.format("")).black
    assert not read(SQUARE.format('fill-opacity=".5"')).black
    assert not read(f'<g opacity=".2">{SQUARE.format("")}{SQUARE.format("")}</g>').black
    assert not read(RAMP.format(STOPS) + SQUARE.format('fill="url(#g)"')).black


def test_a_gradient_turns_with_what_it_fills_and_counts_as_ink() -> None:
    recorder = Recorder()
    with recorder.turned(90, (20, 20)):
        drawn(RAMP.format(STOPS) + SQUARE.format('fill="url(#g)"'))(recorder)
    gradient = dict(recorder.ops[0].options)["fill"]
    rounded = [(round(x, 6), round(y, 6)) for x, y in gradient.way]
    assert rounded == [(40, 0), (40, 40)]
    ink = DrawnInk(recorder.ops, recorder.stamps, Typeface())
    assert ink.within(Rect(10, 10, 2, 2)) == recorder.ops
