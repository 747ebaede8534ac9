"""SVG is drawn as a browser draws it, or what is lost is named; places are worked out by hand."""

from __future__ import annotations

from pathlib import Path

import pytest

from sheetgen.errors import LayoutError
from sheetgen.layout.pictures import read_picture
from sheetgen.layout.svg import read_svg
from sheetgen.page.canvas import BLACK, WHITE
from sheetgen.page.geometry import Point, Rect
from sheetgen.page.ink import INKS, Theme, ThemeName
from sheetgen.page.outline import Outline, Shape, draw_outline
from sheetgen.page.recorder import Recorder
from tests.raster import raster


def read(inside: str, head: str = 'viewBox="0 0 40 40"') -> Outline:
    return read_svg(
        f'<svg xmlns="http://www.w3.org/2000/svg" {head}>{inside}</svg>'.encode(), "a.svg"
    )


def shape(inside: str, head: str = 'viewBox="0 0 40 40"') -> Shape:
    (one,) = read(inside, head).shapes
    return one


def points(inside: str, head: str = 'viewBox="0 0 40 40"') -> list[Point]:
    return [
        (round(x, 2) + 0.0, round(y, 2) + 0.0)
        for step in shape(inside, head).steps
        for x, y in step.points
    ]


def refused(inside: str) -> tuple[str, str]:
    with pytest.raises(LayoutError) as caught:
        read(inside)
    (problem,) = caught.value.problems
    return problem.code, problem.message


def lost(inside: str) -> str:
    code, message = refused(inside)
    assert code == "picture-not-plain"
    return message.removeprefix('"a.svg" holds ').removesuffix(
        ", which is not printed; turn it into paths with plain colors"
    )


def test_a_turned_square_is_a_diamond() -> None:
    corners = points('<rect x="10" y="10" width="20" height="20" transform="rotate(45 20 20)"/>')
    assert set(corners) == {(20, 5.86), (34.14, 20), (20, 34.14), (5.86, 20)}


def test_a_turned_ellipse_slants() -> None:
    (x, y), *_ = points('<ellipse cx="20" cy="20" rx="10" ry="3" transform="rotate(90 20 20)"/>')
    assert (x, y) == (20, 30)


@pytest.mark.parametrize(
    ("around", "within", "place"),
    [
        ("translate(10 5) scale(2)", "", (12, 7)),
        ("scale(2) translate(10 5)", "", (22, 12)),
        ("translate(10 5)", "scale(2)", (12, 7)),
        ("rotate(90)", "translate(3,4)", (-5, 4)),
        ("matrix(1 0 0 1 7 8)", "skewX(45)", (9, 9)),
    ],
)
def test_transforms_work_from_the_inside_out(around: str, within: str, place: Point) -> None:
    assert (
        points(f'<g transform="{around}"><path d="M1 1L2 2Z" transform="{within}"/></g>')[0]
        == place
    )


@pytest.mark.parametrize(
    ("path", "place"),
    [
        # after another curve than Q or T the handle is the point itself: a straight line
        ("M0 0C0 9 9 9 9 0T20 0", (9, 0)),
        ("M0 0Q5 9 10 0T20 0", (15, -9)),
        ("M0 0L9 0S18 9 20 0", (9, 0)),
    ],
)
def test_a_smooth_curve_goes_on_from_one_of_its_kind_alone(path: str, place: Point) -> None:
    *_, last = shape(f'<path d="{path}"/>').steps
    first, (x, y) = last.points[0], place
    start = (10, 0) if path[4:5] == "Q" else (9, 0)
    share = 2 / 3 if "T" in path else 1
    assert first == pytest.approx(
        (start[0] + (x - start[0]) * share, start[1] + (y - start[1]) * share)
    )


def test_an_arc_whose_radius_is_too_small_grows_until_it_reaches() -> None:
    """Radius 1 between places 20 apart: half a circle of radius 10, over (10, 10)."""
    one = shape('<path d="M0 0A1 1 0 0 0 20 0"/>', 'viewBox="-1 -1 40 40"')
    assert [step.points[-1] for step in one.steps] == [
        pytest.approx(place) for place in ((1, 1), (11, 11), (21, 1))
    ]


@pytest.mark.parametrize("radii", ["0 0", "0 5", "5 0"])
def test_an_arc_without_a_radius_is_a_straight_line(radii: str) -> None:
    assert points(f'<path d="M1 2A{radii} 0 0 0 20 7" stroke="red"/>') == [(1, 2), (20, 7)]


@pytest.mark.parametrize("given", ['rx="5"', 'ry="5"', 'rx="5" ry="auto"', 'rx="5" ry="5"'])
def test_a_radius_that_an_ellipse_does_not_give_is_like_the_other_one(given: str) -> None:
    ellipse = points(f'<ellipse cx="20" cy="20" {given}/>')
    assert ellipse == points('<circle cx="20" cy="20" r="5"/>')


def test_a_line_has_nothing_to_fill() -> None:
    shapes = read(
        '<line x2="9" y2="9" fill="red"/><line x2="9" y2="9" fill="red" stroke="blue"/>'
    ).shapes
    assert [(one.fill, one.line) for one in shapes] == [(None, "#0000FF")]


@pytest.mark.parametrize(
    "rule", ['fill-rule="evenodd"', 'style="fill-rule: evenodd"', 'class="hole"']
)
def test_a_hole_by_the_even_odd_rule(rule: str) -> None:
    ring = (
        f'<style>.hole {{ fill-rule: evenodd }}</style><path {rule} d="M0 0H40V40H0Z M10'
        ' 10H30V30H10Z"/>'
    )
    assert shape(ring).even_odd
    assert not shape('<path d="M0 0H40V40H0Z M10 10H30V30H10Z"/>').even_odd


@pytest.mark.parametrize(
    ("theme", "fills", "line"),
    [
        ("color", ["#AE1B28", "#123456"], "#AE1B28"),
        ("light", ["#FECAC9", "#D0D6DD"], "#AE1B28"),
        ("mono", [WHITE, WHITE], BLACK),
    ],
)
def test_a_picture_takes_little_ink_in_light_and_none_but_black_in_mono(
    theme: ThemeName, fills: list[str], line: str
) -> None:
    canvas = Recorder()
    drawing = (
        '<rect width="9" height="9" fill="#ae1b28" stroke="#ae1b28"/><rect width="9" height="9"'
        ' fill="#123456"/>'
    )
    draw_outline(canvas, read(drawing), Rect(0, 0, 40, 40), Theme(theme, INKS))
    assert [dict(op.options)["fill"] for op in canvas.ops] == fills
    assert dict(canvas.ops[0].options)["line"].paint == line


@pytest.mark.parametrize(("theme", "pt"), [("color", 10), ("light", 6), ("mono", 10)])
def test_colored_lines_of_a_picture_are_thinner_in_light_and_black_ones_are_not(
    theme: ThemeName, pt: float
) -> None:
    canvas = Recorder()
    drawing = (
        '<path d="M5 5H35" stroke="#ae1b28" stroke-width="3.5278"/><path d="M5 9H35" stroke="#000"'
        ' stroke-width="3.5278"/>'
    )
    draw_outline(canvas, read(drawing), Rect(0, 0, 40, 40), Theme(theme, INKS))
    assert [dict(op.options)["line"].pt for op in canvas.ops] == pytest.approx([pt, 10], abs=0.001)


def test_nothing_shows_past_the_edges_of_the_picture() -> None:
    canvas, box = Recorder(), Rect(10, 10, 20, 20)
    draw_outline(
        canvas,
        read('<rect width="400" height="40"/><rect x="5" y="5" width="10" height="10"/>'),
        box,
        Theme("color", {}),
    )
    assert [dict(op.options).get("inside") for op in canvas.ops] == [box, None]


def test_the_half_of_a_line_that_reaches_past_the_edge_is_cut_too() -> None:
    canvas, box = Recorder(), Rect(0, 0, 40, 40)
    draw_outline(
        canvas, read('<path d="M0 1H40" stroke="red" stroke-width="4"/>'), box, Theme("color", {})
    )
    assert dict(canvas.ops[0].options)["inside"] == box


def test_lines_keep_their_dashes_ends_and_corners() -> None:
    line = (
        'fill="none" stroke="#000" stroke-width="2" stroke-dasharray="3,1" stroke-linecap="round"'
        ' stroke-linejoin="bevel"'
    )
    one = shape(f'<g transform="scale(2)"><path d="M1 1H9" {line}/></g>')
    assert (one.width, one.dash, one.ends, one.corners) == (4, (6, 2), "round", "bevel")


def test_a_use_stands_where_it_says() -> None:
    shapes = read(
        '<defs><path id="t" d="M0 0H4V3Z"/></defs><use href="#t" x="5" y="6" transform="scale(2)"/>'
    ).shapes
    assert [one.steps[0].points for one in shapes] == [((10, 12),)]


def test_a_symbol_is_as_large_as_its_use_asks() -> None:
    symbol = (
        '<symbol id="s" viewBox="0 0 10 10"><rect width="10" height="10"/></symbol><use href="#s"'
        ' x="12" y="3" width="20" height="20"/>'
    )
    assert set(points(symbol)) == {(12, 3), (32, 3), (32, 23), (12, 23)}


@pytest.mark.parametrize(
    ("head", "size", "place"),
    [
        ('viewBox="0 0 40 40"', (40, 40), (10, 10)),
        ('width="80" height="80" viewBox="0 0 40 40"', (80, 80), (20, 20)),
        ('width="80" height="40" viewBox="0 0 40 40"', (80, 40), (30, 10)),
        (
            'width="80" height="40" viewBox="0 0 40 40" preserveAspectRatio="none"',
            (80, 40),
            (20, 10),
        ),
        ('viewBox="5 -5 40 20"', (40, 20), (5, 15)),
        ('width="100%" viewBox="0 0 40 40"', (40, 40), (10, 10)),
        ('width="25.4mm" height="1in"', (96, 96), (10, 10)),
    ],
)
def test_the_view_box_fits_into_the_picture(head: str, size: Point, place: Point) -> None:
    outline = read('<path d="M10 10h1v1z"/>', head)
    assert (round(outline.width, 2), round(outline.height, 2)) == size
    assert points('<path d="M10 10h1v1z"/>', head)[0] == place


@pytest.mark.parametrize(
    ("color", "paint"),
    [
        ("red", "#FF0000"),
        ("RED", "#FF0000"),
        ("#0f0", "#00FF00"),
        ("rgb(10, 20, 30)", "#0A141E"),
        ("hsl(120,100%,50%)", "#00FF00"),
        ("rebeccapurple", "#663399"),
        ("rgb(10 20 30)", "#0A141E"),
        ("rgb(100%, 0%, 20%)", "#FF0033"),
        ("hsl(240 100% 50%)", "#0000FF"),
        ("black", "#000000"),
    ],
)
def test_colors(color: str, paint: str) -> None:
    assert shape(f'<path d="M0 0H4V3Z" fill="{color}"/>').fill == paint


def test_what_is_not_to_be_seen_is_not_printed() -> None:
    hidden = [
        'visibility="hidden"',
        'display="none"',
        'opacity="0"',
        'fill="none"',
        'fill-opacity="0"',
        'fill="transparent"',
    ]
    shapes = read(
        "".join(f'<path d="M0 0H4V3Z" {how}/>' for how in hidden) + '<path d="M1 1H4V3Z"/>'
    ).shapes
    assert [one.steps[0].points for one in shapes] == [((1, 1),)]


def test_styles_win_in_their_order() -> None:
    style = (
        "<style>/* inks */ path { fill: red; stroke: none } .b, .c { fill: blue } #d { fill: lime"
        " }</style>"
    )
    fills = [
        f'<path d="M0 0H4V3Z" {how}/>'
        for how in (
            'fill="black"',
            'class="x b"',
            'id="d" class="b"',
            'class="c" style="fill:#123456"',
        )
    ]
    assert [one.fill for one in read(style + "".join(fills)).shapes] == [
        "#FF0000",
        "#0000FF",
        "#00FF00",
        "#123456",
    ]


@pytest.mark.parametrize(
    ("style", "fill"),
    [
        ("path.a.b { fill: red } path.a { fill: blue }", "#FF0000"),
        ("*.a#one { fill: lime } .b { fill: red; stroke: none }", "#00FF00"),
        (".a { FILL: red; nonsense; stroke: none; } .c { fill: blue }", "#FF0000"),
        (".a { fill: /* not blue */ red; } <!-- .b { fill: lime } -->", "#00FF00"),
        (".a { fill: red", "#FF0000"),
    ],
)
def test_a_style_sheet_is_read_as_browsers_do(style: str, fill: str) -> None:
    path = '<path d="M0 0H4V3Z" id="one" class="b a"/>'
    assert shape(f"<style><![CDATA[{style}]]></style>{path}").fill == fill


@pytest.mark.parametrize("deep", ["a{" * 9_000, "a{fill:" + "(" * 9_000, "(" * 9_000])
def test_brackets_in_brackets_are_refused_in_words(deep: str) -> None:
    code, message = refused(f"<style>{deep}</style>" + PATH.format(""))
    assert code == "picture-broken"
    assert "its style sheet is " in message


def test_another_programs_notes_are_no_loss() -> None:
    note = (
        '<x:namedview xmlns:x="http://inkscape.example"><x:grid/></x:namedview><metadata>by'
        " Ann</metadata><title>Dragon</title>"
    )
    assert len(read(note + '<path d="M0 0H4V3Z" x-note="1"/>').shapes) == 1


PATH = '<path d="M0 0H4V3Z" {}/>'


@pytest.mark.parametrize(
    "inside",
    [
        PATH.format('transform-origin="2 2"'),
        PATH.format('transform="rotate(9)" transform-origin="0 0"'),
        f'<g style="width:24px;height:24px">{PATH.format("")}</g>',
        '<rect width="4" height="4" style="fill:red"/>',
    ],
)
def test_what_changes_nothing_is_no_loss(inside: str) -> None:
    assert len(read(inside, 'viewBox="0 0 40 40" style="width:24px;height:auto"').shapes) == 1


@pytest.mark.parametrize(
    ("inside", "what"),
    [
        (PATH.format('stroke="red" marker-end="url(#m)"'), "marker-end"),
        (
            PATH.format('stroke="red" stroke-dasharray="2" stroke-dashoffset="1"'),
            "stroke-dashoffset",
        ),
        (PATH.format('stroke="red" paint-order="stroke"'), "paint-order"),
        (PATH.format('stroke="red" transform="scale(1 3)"'), "a line under an uneven scale"),
        (PATH.format('clip-path="url(#c)"'), "clip-path"),
        (PATH.format('style="filter:blur(2px);mask:url(#m)"'), "mask and filter"),
        (PATH.format('style="transform:rotate(9deg)"'), "transform"),
        (PATH.format('transform="rotate(9)" transform-origin="2 2"'), "transform-origin"),
        ('<rect width="4" height="4" style="width:9px"/>', "width of a style"),
        ("<style>circle{r:5px;cy:7}</style><circle r='4'/>", "cy of a style and r of a style"),
        ("<style>.a{d:path('M0 0H9V9Z')}</style>" + PATH.format('class="a"'), "d of a style"),
        (PATH.format('fill="url(#g)"'), 'the color "url(#g)"'),
        (PATH.format('fill="blau"'), 'the color "blau"'),
        (PATH.format('fill="rgb(1,2)"'), 'the color "rgb(1,2)"'),
        (PATH.format('fill="rgb(1,2,3,1,5)"'), 'the color "rgb(1,2,3,1,5)"'),
        (PATH.format('fill="hsl(1,2)"'), 'the color "hsl(1,2)"'),
        (PATH.format('stroke="red" stroke-dasharray="1" pathLength="10"'), "pathLength"),
        (
            PATH.format('stroke="red" stroke-dasharray="1e-9 1e-9"'),
            "dashes that are finer than print",
        ),
        ('<use href="#nobody"/>', 'a use of "#nobody"'),
        ('<svg width="5" height="5">' + PATH.format("") + "</svg>", "svg"),
        (
            "<text>Dragon</text><foreignObject/>" + PATH.format('mask="url(#m)"'),
            "text and foreignObject and mask",
        ),
        (
            (
                '<symbol id="s" viewBox="0 0 4 4"><rect width="9" height="4"/></symbol><use'
                ' href="#s"/>'
            ),
            "a symbol that reaches past its viewBox",
        ),
    ],
)
def test_what_is_lost_is_named(inside: str, what: str) -> None:
    assert lost(inside) == what


@pytest.mark.parametrize(
    "inside",
    [
        PATH.format('transform="scale(1e200) scale(1e200)"'),
        PATH.format('stroke="red" stroke-width="1e999"'),
        PATH.format('stroke="red" stroke-width="thick"'),
        PATH.format('transform="rotat(45)"'),
        '<path d="L50 50 90 90z"/>',
        '<path d="zM0 0L50 50z"/>',
        '<path d="M0 0L5 5 fly"/>',
        '<rect width="nan" height="5"/>',
        "<style>path:hover { fill: red }</style>" + PATH.format(""),
        "<style>@media print { path { fill: red } }</style>" + PATH.format(""),
        "<style>path { fill: red !important }</style>" + PATH.format(""),
    ],
)
def test_what_is_no_number_path_or_style_is_refused(inside: str) -> None:
    assert refused(inside)[0] == "picture-broken"


@pytest.mark.parametrize(
    ("inside", "why"),
    [
        (
            '<path d="M0 0L5"/>',
            (
                'the path "M0 0L5" is not understood; a line or curve lacks a number, or has one'
                " too many"
            ),
        ),
        (
            '<path d="M0 0H"/>',
            (
                'the path "M0 0H" is not understood; a line or curve lacks a number, or has one too'
                " many"
            ),
        ),
        (
            '<path d="M0 0C1 2 3 4 5Z"/>',
            (
                'the path "M0 0C1 2 3 4 5Z" is not understood; a line or curve lacks a number, or'
                " has one too many"
            ),
        ),
        (
            '<path d="M0 0 L x y"/>',
            'the path "M0 0 L x y" is not understood; "x" is not a part of one',
        ),
        ('<path d="5 5L6 6"/>', 'the path "5 5L6 6" is not understood; it begins with M'),
        (
            '<polygon points="0 0 5 5 1"/>',
            'the points "0 0 5 5 1" are not understood; a number is lacking, or one too many',
        ),
        ('<path d="M0 0L1e400 5"/>', "coordinate out of range"),
        ('<path d="M5 5v8A1e400 13 28 1 0 23 20"/>', "coordinate out of range"),
        (f'<path d="M0 0L{10**400} 5"/>', "coordinate out of range"),
        ('<path d="M5 5v8A-1e400 13 28 1 0 23 20"/>', "coordinate out of range"),
        ('<path d="M5 5v8A1e308 13 28 1 0 23 20"/>', "coordinate out of range"),
        ('<path d="M5 5A4 4 1e400 0 0 9 9"/>', "coordinate out of range"),
        ('<path d="M5 5A1e-200 1e-200 0 0 0 9 9"/>', "coordinate out of range"),
        (
            PATH.format('transform="matrix(1 2 3)"'),
            'the transform "matrix(1 2 3)" lacks a number, or has one too many',
        ),
        (
            PATH.format('transform="rotate(90 5)"'),
            'the transform "rotate(90 5)" lacks a number, or has one too many',
        ),
        (
            PATH.format('transform="scale(1 2 3)"'),
            'the transform "scale(1 2 3)" lacks a number, or has one too many',
        ),
        (PATH.format('opacity="half"'), '"half" is not a number'),
        (PATH.format('stroke="red" stroke-miterlimit="0"'), "a miter limit is 1 or more, not 0"),
        (PATH.format('stroke="red" stroke-miterlimit="nan"'), '"nan" is not a number'),
    ],
)
def test_a_picture_that_is_refused_says_what_is_wrong_in_it(inside: str, why: str) -> None:
    assert refused(inside) == (
        "picture-broken",
        f'"a.svg" is not an SVG picture that can be read: {why}',
    )


@pytest.mark.parametrize("box", ["0 0", "0 0 0 9", "0 0 9 -9", "none", "0 0 nan 9", "0 0 1_0 9"])
def test_a_view_box_that_is_none_is_refused(box: str) -> None:
    with pytest.raises(LayoutError, match=r"the viewBox \"|is not a number"):
        read(PATH.format(""), f'viewBox="{box}"')


def cut(corners: str, line: str) -> bool:
    """Whether a line of 2 in a picture of 40 is cut at the picture's edges."""
    canvas = Recorder()
    picture = read(f'<path d="{corners}" fill="none" stroke="#000" stroke-width="2" {line}/>')
    draw_outline(canvas, picture, Rect(0, 0, 40, 40), Theme("color", {}))
    return (
        "inside" in dict(canvas.ops[0].options)
        and dict(canvas.ops[0].options)["inside"] is not None
    )


@pytest.mark.parametrize(
    ("corners", "line", "is_cut"),
    [
        # Two lines that meet at (34, 20), 8 wide at their other ends 24 away: the tip is 1 /
        # sin(atan(4 / 24)) = 6.08 from there.
        ("M10 16L34 20L10 24", "stroke-miterlimit='7'", True),
        ("M10 16L33.8 20L10 24", "stroke-miterlimit='7'", False),
        ("M10 16L34 20L10 24", "stroke-miterlimit='6'", False),
        ("M10 16L34 20L10 24", "stroke-miterlimit='7' stroke-linejoin='bevel'", False),
        ("M34 20L10 24V16Z", "stroke-miterlimit='7'", True),
        ("M34 20L10 24V16L34 20", "stroke-miterlimit='7'", False),
        ("M10 16C10 16 20 18 34 20L10 24", "stroke-miterlimit='9'", True),
        ("M1 1H39V39H1Z", "", False),
        ("M5 20H38.8", "stroke-linecap='butt'", False),
        ("M5 20H38.8", "stroke-linecap='square'", True),
    ],
)
def test_the_tip_of_a_pointed_corner_counts_for_the_edge(
    corners: str, line: str, is_cut: bool
) -> None:
    assert cut(corners, line) == is_cut


BOMBS = {
    "entities": ('<!DOCTYPE svg [<!ENTITY a "l1 1"><!ENTITY b "&a;&a;">]>', '<path d="M0 0&b;"/>'),
    "uses": ("", '<path id="a" d="M0 0' + "l1 1" * 40 + '"/>' + '<use href="#a"/>' * 2_400),
    "arcs": ("", '<path d="M0 0' + "a1 1 0 0 1 1 1" * 65_000 + '"/>'),
    "open braces": ("", "<style>" + "a{" * 100_000 + "</style>" + PATH.format("")),
    "open remarks": ("", "<style>" + "/*" * 9_000 + "</style>" + PATH.format("")),
    "selectors": ("", "<style>a" + ",a" * 6_000 + "{fill:red}</style>" + PATH.format("") * 4_000),
    "depth": ("", "<g>" * 20_000 + "</g>" * 20_000),
}


@pytest.mark.parametrize("bomb", BOMBS)
def test_a_bomb_is_refused_before_it_goes_off(bomb: str, tmp_path: Path) -> None:
    before, inside = BOMBS[bomb]
    (tmp_path / "a.svg").write_text(
        f'{before}<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">{inside}</svg>',
        encoding="utf-8",
    )
    with pytest.raises(LayoutError) as caught:
        read_picture((tmp_path,), "a.svg")
    assert {problem.code for problem in caught.value.problems} <= {
        "picture-broken",
        "picture-too-large",
    }


def test_holes_windows_and_dashes_reach_the_paper() -> None:
    """At 4 dots a mm: a ring with a hole, a bar cut off at the picture's edge, a dashed line."""
    picture = read(
        '<path fill-rule="evenodd" d="M0 0H12V12H0Z M4 4H8V8H4Z"/><rect x="20" y="0" width="400"'
        ' height="4"/><path d="M0 30H40" stroke="#000" stroke-width="4" stroke-dasharray="10 10"/>'
    )
    pixels = raster(
        60,
        50,
        lambda canvas: draw_outline(canvas, picture, Rect(0, 0, 40, 40), Theme("color", {})),
        dots_per_mm=4,
    )

    def dark(x: float, y: float) -> bool:
        return bool(pixels[int(y * 4), int(x * 4)] < 128)

    assert [dark(2, 2), dark(6, 6), dark(30, 2), dark(39, 2), dark(41, 2), dark(50, 2)] == [
        True,
        False,
        True,
        True,
        False,
        False,
    ]
    assert [dark(x, 30) for x in (5, 15, 25, 35)] == [True, False, True, False]


@pytest.mark.parametrize("move", ["41 0", "0 41", "-11 0", "0 -11"])
def test_a_picture_that_lies_outside_of_its_viewbox_draws_nothing(
    move: str, tmp_path: Path
) -> None:
    square = '<rect width="10" height="10"/>'
    head = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40">'
    (tmp_path / "a.svg").write_text(f'{head}<g transform="translate({move})">{square}</g></svg>')
    with pytest.raises(LayoutError, match="draws nothing within its viewBox"):
        read_picture((tmp_path,), "a.svg")
    (tmp_path / "a.svg").write_text(f"{head}{square}</svg>")
    assert read_picture((tmp_path,), "a.svg").shapes


def test_digits_of_other_scripts_are_no_lengths() -> None:
    message = '"a.svg" is not an SVG picture that can be read: "\u0663" is not a length'
    assert refused('<rect width="\u0663" height="10"/>') == ("picture-broken", message)
