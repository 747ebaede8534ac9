"""Nothing that is printed lies on something else that is printed: texts, shapes, cells, codes and
markers of every page in every theme.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations

import pytest

from sheetgen.catalog import game_ids
from sheetgen.page.canvas import WHITE
from sheetgen.page.geometry import Rect
from sheetgen.page.ink import TEXT_GRAY, ThemeName
from sheetgen.page.piece import Part, Piece
from sheetgen.page.recorder import Op
from sheetgen.render.impose import impose
from sheetgen.render.options import Options, PaperName
from sheetgen.widgets.text.corners import corner_boxes, quiet
from tests.covers import cover
from tests.printed import Mark, marks
from tests.shipped import HOUSES, PARTS, SHEETS, drawn_part, ids
from tests.widgets.table import THEMES

NEAR = 0.03
"""What two things may share in mm, since all is rounded."""


def parts(game: str, part: str, theme: ThemeName) -> Iterator[Part]:
    for house in HOUSES[game]:
        yield drawn_part(game, part, theme, **house)


def pieces(part: Part) -> tuple[Piece, ...]:
    return part.pieces if part.strip is None else (*part.pieces, part.strip)


def clashes(piece: Piece) -> list[str]:
    """What lies on what, in words."""
    drawn = marks(piece)
    boxes = [(mark.text, mark.box.inset(NEAR)) for mark in drawn if mark.verb == "text"]
    found = [
        f"{drawn[number].text!r} on {other}"
        for number, near in _crowds(drawn)
        for other in _under(number, near)
    ]
    slots = [(slot.kind, slot.box.inset(NEAR)) for slot in piece.slots if slot.kind == "qr"]
    cells = [(placed.cell.id, placed.box.inset(NEAR)) for placed in piece.cells]
    for group in (boxes, [*cells, *slots]):
        found += [
            f"{a!r} on {b!r}"
            for (a, one), (b, other) in combinations(group, 2)
            if one.overlaps(other)
        ]
    found += [
        f"{text!r} on the code" for text, box in boxes for _, slot in slots if box.overlaps(slot)
    ]
    return found


def _crowds(drawn: list[Mark]) -> Iterator[tuple[int, list[tuple[int, Mark]]]]:
    """The number of each text with all that comes near it, itself included, in the order of
    drawing.
    """
    around = [(mark.box.x, mark.box.y, mark.box.right, mark.box.bottom) for mark in drawn]
    for number, mark in enumerate(drawn):
        if mark.verb == "text":
            left, top, right, bottom = around[number]
            near = [
                at
                for at, (x, y, x2, y2) in enumerate(around)
                if x < right and y < bottom and left < x2 and top < y2
            ]
            yield number, [(at, drawn[at]) for at in near]


def _under(number: int, near: list[tuple[int, Mark]]) -> Iterator[str]:
    """The edges that cross a text, and what is painted over it.

    What lies under a filled shape that holds the text is not seen.
    """
    text = next(mark.box for at, mark in near if at == number).inset(NEAR)
    for at, over in near:
        if (
            at > number
            and over.verb != "text"
            and over.meets(text)
            and not _by_hand(over)
            and (over.fill or not over.holds(text))
        ):
            yield f"{over.verb} over it"
    for _, below in reversed([(at, mark) for at, mark in near if at < number]):
        if below.fill and below.holds(text):
            return
        if below.verb != "text" and below.meets(text) and not below.holds(text):
            yield f"{below.verb} {below.box}"


def _by_hand(mark: Mark) -> bool:
    """An example's cross, which is drawn over its number as a player draws it."""
    return mark.verb == "line" and mark.line is not None and mark.line.paint == TEXT_GRAY


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize(("game", "part"), PARTS, ids=ids(PARTS))
def test_nothing_printed_lies_on_something_else(game: str, part: str, theme: ThemeName) -> None:
    for made in parts(game, part, theme):
        for piece in pieces(made):
            assert clashes(piece) == [], piece.name


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize(("game", "part"), SHEETS, ids=ids(SHEETS))
def test_markers_have_white_around_them(game: str, part: str, theme: ThemeName) -> None:
    for made in parts(game, part, theme):
        for piece in made.pieces:
            drawn = marks(piece)
            for corner in corner_boxes(Rect(0, 0, piece.width, piece.height)):
                quiet_zone = corner.inset(NEAR - quiet())
                assert [
                    mark
                    for mark in drawn
                    if mark.meets(quiet_zone) and not corner.holds(mark.box, NEAR)
                    if mark.fill != WHITE or mark.line is not None
                ] == []


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("game", game_ids())
def test_nothing_on_a_cover_lies_on_something_else(game: str, theme: ThemeName) -> None:
    """But the bar of facts and the title, which stand on the scene."""
    drawn = cover(game, theme)
    own = tuple(op for op in drawn.ops if op.verb not in ("picture", "within"))
    assert clashes(replace(drawn, ops=own)) == []


@pytest.mark.parametrize("paper", ["a4", "letter", "both"])
@pytest.mark.parametrize(("game", "part"), PARTS, ids=ids(PARTS))
def test_no_piece_of_a_page_lies_on_another_or_on_the_help(
    game: str, part: str, paper: PaperName
) -> None:
    for made in parts(game, part, "color"):
        plan = impose(made, Options(paper=paper))
        for page in plan.pages:
            placed = [*page, *([plan.strip] if plan.strip else [])]
            assert not [
                (a.piece.name, b.piece.name)
                for a, b in combinations(placed, 2)
                if a.box.overlaps(b.box)
            ]


MOVES = [("5", 4.0, 0.0), ("columns", 0.0, 2.6), ("crossed", 4.0, 4.0), ("total", 0.0, 2.6)]


@pytest.mark.parametrize(("text", "dx", "dy"), MOVES)
def test_a_text_that_is_moved_lies_on_something(text: str, dx: float, dy: float) -> None:
    """What is found here would be found on any page."""
    (piece,) = drawn_part("formulas", "sheet").pieces
    ops = [
        _moved(op, dx, dy) if op.verb == "text" and op.args[0] == text else op for op in piece.ops
    ]
    assert clashes(replace(piece, ops=tuple(ops))) != []


def _moved(op: Op, dx: float, dy: float) -> Op:
    text, x, y, type = op.args
    return Op(op.verb, (text, x + dx, y + dy, type), op.options)
