"""SVG made by its grammar and out of shipped pictures: refused by name, or drawn within its box."""

from __future__ import annotations

import random
import re
from collections.abc import Sequence
from functools import cache, partial
from pathlib import Path

import numpy as np

from sheetgen.errors import LayoutError
from sheetgen.layout.svg import read_svg
from sheetgen.page.canvas import Canvas
from sheetgen.page.geometry import Rect
from sheetgen.page.ink import Theme, ThemeName
from sheetgen.page.outline import Outline, draw_outline
from sheetgen.page.recorder import Op, Recorder
from tests.fuzz.guard import Wrong
from tests.fuzz.layouts import PICTURES
from tests.fuzz.pages import look_at_numbers, read_operators
from tests.fuzz.slips import doubled, swapped, without
from tests.raster import operators, raster

REFUSALS = {"picture-broken", "picture-empty", "picture-not-plain", "picture-too-large"}

PAGE, BOX = (60.0, 60.0), Rect(20, 22, 20, 15)
"""mm: where a picture is drawn to see what it touches."""

_DOTS = 4
_NUMBERS = ("-3", "1e3", "-1e-7", "1e9", ".5", "5.", "nan", "inf", "1e400", "")
_LENGTHS = ("10%", "5mm", "1in", "3px", "auto", "100%", "-10%", "2em", "calc(1px)", *_NUMBERS)
_COLORS = (
    "red",
    "none",
    "#000",
    "#FFFFFF",
    "rgb(1,2,3)",
    "rgb(10%,20%,30%)",
    "hsl(10,20%,30%)",
    "currentColor",
    "transparent",
    "inherit",
)
_ODD_COLORS = (
    "blau",
    "url(#g)",
    "#ggg",
    "#12345678",
    "rgba(1,2,3,.5)",
    "initial",
    "rgb(999,-1,nan)",
    "",
)
_SHARES = ("0", ".2", "50%", "1", "1e-7")
_OTHERS = {
    "color": (_COLORS, _ODD_COLORS),
    "fill": ((*_COLORS, "url(#g0)", "url(#g1) red", "rgba(1,2,3,.5)"), _ODD_COLORS),
    "stroke": (_COLORS, _ODD_COLORS),
    "stroke-width": (("1", "2", "5", "20", "0", "10%", "1e-7"), _LENGTHS),
    "stroke-dasharray": (
        ("none", "3", "1 2", "1,0,2", "0", "2%"),
        ("-1", "1e9", "1e-9 1e-9", "nan", "x"),
    ),
    "stroke-linecap": (("butt", "round", "square"), ("flat",)),
    "stroke-linejoin": (("miter", "round", "bevel"), ("arcs",)),
    "stroke-miterlimit": (
        ("1", "4", "10", "1000000", "2.5"),
        ("0", "-2", "nan", "inf", "1e-9", "x"),
    ),
    "stroke-dashoffset": (("0",), ("2", "x")),
    "fill-rule": (("evenodd", "nonzero"), ("odd",)),
    "opacity": (("1", "0", "200%", "0.5", "1e-7"), ("nan", "-1", "x")),
    "fill-opacity": (("1", "0", "50%"), ("x",)),
    "stroke-opacity": (("1", "0", ".3"), ("x",)),
    "visibility": (("visible", "hidden", "collapse"), ("x",)),
    "display": (("none", "inline"), ("x",)),
    "class": (("a", "b", "a b"), ("",)),
    "clip-path": (("none",), ("url(#a)",)),
    "style": (
        ("fill:red", "stroke : blue ; stroke-width:3", ";;:", "fill:"),
        ("fill:red!important", "{", "a:b:c"),
    ),
}
"""Usual values of what may stand in a tag, and odd ones."""

_PLACES = {
    "rect": ("x", "y", "width", "height", "rx", "ry"), "circle": ("cx", "cy", "r"), "ellipse": ("cx", "cy", "rx", "ry"),
    "line": ("x1", "y1", "x2", "y2"), "use": ("x", "y", "width", "height"), "svg": ("width", "height"), "symbol": ("width", "height"),
}  # fmt: skip
_TAGS = (
    "rect",
    "circle",
    "ellipse",
    "line",
    "path",
    "path",
    "path",
    "polygon",
    "polyline",
    "use",
    "g",
    "g",
)
_ODD_TAGS = (
    "defs",
    "symbol",
    "text",
    "image",
    "svg",
    "style",
    "clipPath",
    "x:note",
    "title",
    "a",
    "switch",
    "marker",
)
_STYLES = (
    "path{fill:red}",
    ".a{stroke:blue;stroke-width:2}",
    "#p1{fill:none}",
    "*{opacity:1}",
    "a>b{}",
    "@media x{",
    "/*",
    "}",
    "rect,.b{fill:#0f0}",
)
_MUMBLED = re.compile(r": $|index out of|division|convert|NoneType|object|attribute")
"""Messages that were meant for programmers."""

_VALUE = re.compile(r'"[^"]*"|-?\d+(?:\.\d+)?')


class Pictures:
    """Tags and words of an SVG file."""

    name = "pictures"

    def make(self, chance: random.Random) -> list[str]:
        grown = chance.random() < 0.65
        tokens = _grown(chance) if grown else _tokens(chance.choice(PICTURES))
        for _ in range(chance.choice((0, 0, 0, 1) if grown else (0, 1, 2, 4))):
            tokens = chance.choice((without, doubled, swapped, _torn, *[_wilder] * 9))(
                tokens, chance.randrange(len(tokens)), chance
            )
        return tokens

    def lay(self, pieces: Sequence[str]) -> None:
        Path("a.svg").write_text(self.shown(pieces), encoding="utf-8")

    def run(self, pieces: Sequence[str]) -> str:
        try:
            picture = read_svg(Path("a.svg").read_bytes(), "a.svg")
        except LayoutError as error:
            (problem,) = error.problems
            if (
                problem.code not in REFUSALS
                or _MUMBLED.search(problem.message)
                or not problem.message.startswith('"a.svg" ')
            ):
                raise Wrong("nonsense", f"refused as {problem.code}: {problem.message}") from None
            return problem.code
        for theme in ("color", "mono"):
            _look_at(picture, theme)
        return "drawn"

    def shown(self, pieces: Sequence[str]) -> str:
        return "".join(pieces)


def _look_at(picture: Outline, name: ThemeName) -> None:
    """Raises Wrong when a picture's drawing holds what is no number, or touches the page outside of
    its box.
    """
    canvas, theme = Recorder(), Theme(name, {})
    draw_outline(canvas, picture, BOX, theme)
    free = []
    for op in canvas.ops:
        look_at_numbers(op)
        inside = dict(op.options).get("inside")
        if inside is None:
            free.append(op)
        elif not BOX.inset(-1e-6).holds(inside):
            raise Wrong("nonsense", f"cut off at {inside}, past {BOX}", "draws past its box")
    read_operators(operators(*PAGE, lambda page: draw_outline(page, picture, BOX, theme)))
    # What is cut off is left out: pdfium does not look for the tips of corners when it judges
    # whether there is anything to cut.
    dots = raster(*PAGE, partial(_replay, free), dots_per_mm=_DOTS)
    left, top, right, bottom = (
        round(edge * _DOTS) for edge in (BOX.x, BOX.y, BOX.right, BOX.bottom)
    )
    dots[top - 1 : bottom + 1, left - 1 : right + 1] = 255
    if dots.min() < 250:
        rows, columns = np.nonzero(dots < 250)
        place = f"({columns[0] / _DOTS:g}, {rows[0] / _DOTS:g})"
        raise Wrong(
            "nonsense",
            f"{len(rows)} dots outside of {BOX} in {name}, as at {place}",
            "draws past its box",
        )


def _replay(ops: Sequence[Op], page: Canvas) -> None:
    for op in ops:
        op.replay(page)


def _grown(chance: random.Random) -> list[str]:
    """A picture by the grammar."""
    boxes = (
        ("0 0 40 40", "-5 5 30 60", "0,0,40,40"),
        (
            "0 0 0 9",
            "0 0 1e9 1",
            "nan 0 1 1",
            "0 0",
            "",
        ),
    )
    words = (
        [f'viewBox="{_one(chance, *boxes)}"']
        if chance.random() < 0.9
        else ['width="30"', 'height="40"']
    )
    words += [
        f'{name}="{_length(chance)}"'
        for name in _PLACES["svg"]
        if chance.random() < 0.1 and words[0].startswith("v")
    ]
    start = f'<svg xmlns="http://www.w3.org/2000/svg" xmlns:x="http://x.example" {" ".join(words)}>'
    inside = [token for number in range(2) for token in _gradient(chance, number)]
    for _ in range(chance.choice((1, 2, 3, 6, 15))):
        inside += _element(chance, 0)
    return [start, *inside, "</svg>"]


def _gradient(chance: random.Random, number: int) -> list[str]:
    """A gradient; one of many is odd."""
    tag = _one(chance, ("linearGradient",), ("radialGradient",))
    ends = ("0", "1", "30%", "0.7", _length(chance))
    words = [
        f'{name}="{chance.choice(ends)}"'
        for name in ("x1", "y1", "x2", "y2")
        if chance.random() < 0.4
    ]
    if chance.random() < 0.3:
        words.append('gradientUnits="userSpaceOnUse"')
    if chance.random() < 0.2:
        words.append(f'gradientTransform="{_transform(chance)}"')
    if chance.random() < 0.2:
        words.append(f'href="#g{chance.randint(0, 2)}"')
    stops = [
        f'<stop offset="{_one(chance, _SHARES, _LENGTHS)}"'
        f' stop-color="{_one(chance, _COLORS[:5], _ODD_COLORS)}"/>'
        for _ in range(chance.choice((0, 1, 2, 2, 3)))
    ]
    return [" ".join([f'<{tag} id="g{number}"', *words]) + ">", *stops, f"</{tag}>"]


def _element(chance: random.Random, depth: int) -> list[str]:
    tag = _one(chance, _TAGS, _ODD_TAGS)
    words = [
        f'{name}="{_length(chance)}"' for name in _PLACES.get(tag, ()) if chance.random() < 0.85
    ]
    if tag == "path":
        words.append(f'd="{_path(chance)}"')
    elif tag in ("polygon", "polyline"):
        words.append(
            f'points="{" ".join(_number(chance) for _ in range(chance.choice((2, 4, 6, 6, 8, 8, 10, 7))))}"'
        )
    elif tag == "use":
        words.append(f'href="#p{chance.randint(0, 4)}"')
    styles = {
        name: _one(chance, *_OTHERS[name])
        for name in chance.sample(sorted(_OTHERS), chance.choice((0, 1, 2, 4)))
    }
    if chance.random() < 0.4:
        styles = {
            "stroke": "#000",
            "stroke-width": chance.choice(("1", "3")),
            "stroke-miterlimit": chance.choice(("4", "30")),
        } | styles
    words += [f'{name}="{value}"' for name, value in styles.items()]
    if chance.random() < 0.3:
        words.append(f'transform="{_transform(chance)}"')
    if chance.random() < 0.3:
        words.append(f'id="p{chance.randint(0, 4)}"')
    start = " ".join([f"<{tag}", *words])
    if tag == "style":
        return [f"{start}>", *chance.choices(_STYLES, k=chance.randint(1, 4)), "</style>"]
    if tag in _TAGS[:-2] or depth > 3:
        return [f"{start}/>"]
    children = [token for _ in range(chance.randint(0, 3)) for token in _element(chance, depth + 1)]
    return [f"{start}>", *children, f"</{tag}>"]


def _one(chance: random.Random, usual: Sequence[str], odd: Sequence[str]) -> str:
    return chance.choice(usual if chance.random() < 0.95 else odd)


def _number(chance: random.Random) -> str:
    return (
        f"{chance.triangular(-5, 45):.2f}" if chance.random() < 0.995 else chance.choice(_NUMBERS)
    )


def _length(chance: random.Random) -> str:
    return f"{chance.uniform(0, 30):.1f}" if chance.random() < 0.97 else chance.choice(_LENGTHS)


def _path(chance: random.Random) -> str:
    counts = {
        "L": 2,
        "l": 2,
        "H": 1,
        "v": 1,
        "C": 6,
        "c": 6,
        "S": 4,
        "q": 4,
        "T": 2,
        "A": 7,
        "a": 7,
        "Z": 0,
        "m": 2,
    }
    words = [f"M{_number(chance)} {_number(chance)}"]
    for letter in chance.choices(list(counts), k=chance.choice((1, 2, 4, 12))):
        numbers = [_number(chance) for _ in range(counts[letter])]
        if letter in "Aa" and chance.random() < 0.99:
            numbers[3:5] = chance.choice("01"), chance.choice("01")
        words.append(letter + " ".join(numbers))
    return "".join(words)


def _transform(chance: random.Random) -> str:
    counts = {
        "translate": (1, 2),
        "scale": (1, 2),
        "rotate": (1, 3),
        "skewX": (1,),
        "skewY": (1,),
        "matrix": (6,),
        "spin": (1,),
    }
    names = chance.choices(list(counts), (4, 4, 4, 1, 1, 2, 0.05), k=chance.choice((1, 1, 2)))
    return " ".join(
        f"{name}({' '.join(_number(chance) for _ in range(chance.choice(counts[name])))})"
        for name in names
    )


@cache
def _tokens(picture: Path) -> list[str]:
    """The tags of a picture, and what stands between them."""
    return [
        token
        for token in re.split(r"(<[^>]*>)", picture.read_text(encoding="utf-8"))
        if token.strip()
    ]


def _wilder(tokens: list[str], at: int, chance: random.Random) -> list[str]:
    """One value or number of a tag is another one."""
    values = list(_VALUE.finditer(tokens[at]))
    if not values:
        return tokens
    value = chance.choice(values)
    new = chance.choice(
        (*_LENGTHS, *(word for usual, odd in _OTHERS.values() for word in (*usual, *odd)))
    )
    new = f'"{new}"' if value[0].startswith('"') else chance.choice(_NUMBERS)
    return [
        *tokens[:at],
        tokens[at][: value.start()] + new + tokens[at][value.end() :],
        *tokens[at + 1 :],
    ]


def _torn(tokens: list[str], at: int, chance: random.Random) -> list[str]:
    """A piece of a tag is lost, or a sign stands in it that does not belong there."""
    first, last = sorted(chance.randrange(len(tokens[at]) + 1) for _ in range(2))
    return [
        *tokens[:at],
        tokens[at][:first]
        + chance.choice(("", "", "&", "\x01", "\U0001f600", "<!--", "]]>"))
        + tokens[at][last:],
        *tokens[at + 1 :],
    ]
