"""What is written in a cell, taken apart: its strokes, without those of neighbors, in runs that may
be one glyph each.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

import cv2
import numpy as np

from sheetgen.page.geometry import Rect
from sheetgen.page.recorder import PlacedCell
from sheetgen.scan.blank import DENSE
from sheetgen.scan.digits import framed
from sheetgen.scan.pixels import Shares

_FLOOR, _CEILING, _SHARE = 0.11, 0.3, 0.42
"""How dark a pixel of a stroke is: so much of the pen's darkness, within these."""

_SPECK = 0.22
"""mm² of the smallest stroke."""

_PEAK = 0.65
"""How dark the darkest spot of a stroke is, as a share of the pen's darkness."""

_NOISE, _PALE = 0.19, 0.3
"""How dark the darkest spot of any stroke is, and up to where one that runs from edge to edge of
its cell is a stain.
"""

_HOME, _GUEST = 0.6, 0.3
"""Share of a stroke that lies in the cell that it is taken whole for, and less than which of it
there is a neighbor's end.
"""

_HUGGING, _LEANING = 1.05, 1.8
"""mm from a cell's edge within which all of a printed line lies that the photo has beside its
place; no hand writes there alone. The second where it goes on beyond the cell.
"""

_REACHED = 0.7
"""mm from a cell's edge up to where a stroke comes to it."""

_THEIRS = 0.2
"""Share of a stroke that lies in a cell for marks, whose stroke it then is: ticks are longer than
their boxes.
"""

_SAME, _SHORT = 0.45, 0.6
"""Share of the narrower of two strokes that is above or below the other, where one of them is so
short beside the other, in one glyph.
"""

_WIDE, _NARROW = 0.5, 0.16
"""A stroke so many times as wide as high may be two glyphs that touch, each at least so wide."""

_LONGEST = 4
"""Parts that one glyph is made of, at most."""


@dataclass(frozen=True, slots=True, eq=False)
class Glyph:
    """A part of what is written that may be one glyph: its picture, its width by its height, and
    which parts it joins.
    """

    picture: Shares
    shape: float
    first: int
    last: int


@dataclass(frozen=True, slots=True, eq=False)
class Writing:
    """What is written in a cell.

    Attributes:
        area: mm² of ink.
        ghost: mm² of what is too pale for the pen, such as a rubber leaves.
        parts: how many parts it falls into, from left to right.
        cuts: of the places between parts those that go through a stroke, by the number of the part
            behind.
        glyphs: every run of neighboring parts that may be one glyph.
    """

    area: float
    ghost: float
    parts: int
    cuts: frozenset[int]
    glyphs: tuple[Glyph, ...]


def writings(
    added: Shares,
    cells: Sequence[PlacedCell],
    single: Sequence[bool],
    marked: Sequence[PlacedCell] = (),
) -> list[Writing]:
    """What is written in each cell; in a `single` one it is one glyph whatever parts it has.

    Strokes of `marked` cells are theirs.
    """
    calm = cv2.GaussianBlur(added, (0, 0), 0.1 * DENSE)
    pen = _pen(added, calm, cells)
    inked = (added > min(max(_SHARE * pen, _FLOOR), _CEILING)).astype(np.uint8)
    # Grain and print leave gaps in a stroke.
    joined = cv2.morphologyEx(inked, cv2.MORPH_CLOSE, np.ones((3, 3), np.uint8))
    count, labels, measures, _ = cv2.connectedComponentsWithStats(joined, connectivity=8)
    strokes, sizes = np.asarray(labels, np.int64), measures[:, cv2.CC_STAT_AREA]
    peaks, drawn = np.zeros(count, np.float32), strokes > 0
    np.maximum.at(peaks, strokes[drawn], calm[drawn])
    ink = np.clip(added / max(pen, 0.1), 0, 1)
    large = (sizes >= _SPECK * DENSE**2) & (peaks >= _NOISE)
    dark, pale = peaks >= _PEAK * pen, peaks < _PALE
    for placed in marked:
        here = np.bincount(strokes[_rectangle(placed.box, strokes.shape)].ravel(), minlength=count)
        large &= here < _THEIRS * sizes
    made = []
    for placed, alone in zip(cells, single, strict=True):
        place = _rectangle(placed.box, strokes.shape)
        parts = _parts(strokes, sizes, large, placed.box)
        kept = [
            part
            for number, part in parts
            if dark[number] and not (pale[number] and _edges(part, place) > 1)
        ]
        made.append(_writing(ink, kept, _area([part for _, part in parts]) - _area(kept), alone))
    return made


def _pen(added: Shares, calm: Shares, cells: Sequence[PlacedCell]) -> float:
    """How dark the pen of a sheet is, by what it has left in these cells, and not by grains that
    `calm` has not.
    """
    places = [_rectangle(placed.box, added.shape) for placed in cells]
    dark = np.concatenate([added[place][calm[place] > 1.5 * _FLOOR] for place in places])
    return float(np.percentile(dark, 85)) if dark.size > 40 else 0.5


Part = tuple[Shares, int, int]
"""Pixels of a stroke, and where on the sheet their left top corner is."""


def _parts(strokes: Shares, sizes: Shares, kept: Shares, box: Rect) -> list[tuple[int, Part]]:
    """The strokes of a cell by number: whole where they are at home in it, else what of them lies
    in it.
    """
    rows, columns = _rectangle(box, strokes.shape)
    inside = strokes[rows, columns]
    here = np.bincount(inside.ravel(), minlength=len(sizes))
    margin = round(0.35 * min(box.w, box.h) * DENSE)
    top, left = max(0, rows.start - margin), max(0, columns.start - margin)
    around = strokes[top : rows.stop + margin, left : columns.stop + margin]
    parts = []
    for number in np.flatnonzero(here[1:]) + 1:
        share = here[number] / sizes[number]
        if not kept[number] or share < _GUEST:
            continue
        mask = around == number
        if share < _HOME:
            only = np.zeros_like(mask)
            only[rows.start - top : rows.stop - top, columns.start - left : columns.stop - left] = (
                inside == number
            )
            mask = only
        ys, xs = np.flatnonzero(mask.any(1)), np.flatnonzero(mask.any(0))
        part = (mask[ys[0] : ys[-1] + 1, xs[0] : xs[-1] + 1], left + int(xs[0]), top + int(ys[0]))
        if not _at_an_edge(part, (rows, columns)):
            parts.append((int(number), part))
    return parts


def _edges(part: Part, place: tuple[slice, slice]) -> int:
    """How many edges of its cell a stroke comes to."""
    mask, x, y = part
    (rows, columns), near = place, _REACHED * DENSE
    ends = (
        x - columns.start,
        columns.stop - x - mask.shape[1],
        y - rows.start,
        rows.stop - y - mask.shape[0],
    )
    return sum(end <= near for end in ends)


def _at_an_edge(part: Part, place: tuple[slice, slice]) -> bool:
    """Whether a stroke lies along an edge of its cell, as a line does."""
    mask, x, y = part
    (rows, columns), near = place, (_LEANING if _edges(part, place) > 1 else _HUGGING) * DENSE
    across = x + mask.shape[1] <= columns.start + near or x >= columns.stop - near
    return bool(across or y + mask.shape[0] <= rows.start + near or y >= rows.stop - near)


def _area(strokes: Sequence[Part]) -> float:
    """mm² of strokes."""
    return sum(float(mask.sum()) for mask, _, _ in strokes) / DENSE**2


def _writing(ink: Shares, strokes: list[Part], ghost: float, alone: bool) -> Writing:
    area = _area(strokes)
    if not strokes:
        return Writing(0.0, ghost, 0, frozenset(), ())
    if alone:
        return Writing(area, ghost, 1, frozenset(), (_glyph(ink, strokes, 0, 0),))
    parts: list[list[Part]] = []
    through: list[int] = []
    for group in _grouped(strokes):
        pieces = _cut(group)
        through += range(len(parts) + 1, len(parts) + len(pieces))
        parts += pieces
    glyphs = []
    for first in range(len(parts)):
        for last in range(first, min(len(parts), first + _LONGEST)):
            glyphs.append(
                _glyph(ink, [one for part in parts[first : last + 1] for one in part], first, last)
            )
    return Writing(area, ghost, len(parts), frozenset(through), tuple(glyphs))


def _grouped(strokes: list[Part]) -> list[list[Part]]:
    """Short strokes together with the tall one that they are above or below, from left to right;
    leaning digits overlap, too.
    """
    groups: list[list[Part]] = []
    for stroke in sorted(strokes, key=lambda one: -one[0].shape[0]):
        left, right = stroke[1], stroke[1] + stroke[0].shape[1]
        for group in groups:
            start, end = (
                min(one[1] for one in group),
                max(one[1] + one[0].shape[1] for one in group),
            )
            over = min(end, right) - max(start, left)
            if (
                over > _SAME * min(end - start, right - left)
                and stroke[0].shape[0] < _SHORT * group[0][0].shape[0]
            ):
                group.append(stroke)
                break
        else:
            groups.append([stroke])
    return sorted(
        groups,
        key=lambda group: (
            min(one[1] for one in group) + max(one[1] + one[0].shape[1] for one in group)
        ),
    )


def _cut(group: list[Part]) -> list[list[Part]]:
    """A group that may be too wide for one glyph, cut where the least ink is; a narrow one as it
    is.
    """
    left, right = min(one[1] for one in group), max(one[1] + one[0].shape[1] for one in group)
    top, bottom = min(one[2] for one in group), max(one[2] + one[0].shape[0] for one in group)
    wide, high = right - left, bottom - top
    if wide < _WIDE * high or wide < 1.5 * DENSE or high < 1.5 * DENSE:
        return [group]
    columns = np.zeros(wide, np.float32)
    for mask, x, _ in group:
        columns[x - left : x - left + mask.shape[1]] += mask.sum(0)
    columns = cv2.GaussianBlur(columns[None], (0, 0), 1.0)[0]
    edges: list[int] = [0, wide]
    for column in np.argsort(columns, kind="stable"):
        if (
            len(edges) - 2 < min(3, round(wide / (0.5 * high)))
            and min(abs(int(column) - edge) for edge in edges) >= _NARROW * high
        ):
            edges.append(int(column))
    edges.sort()
    made = []
    for start, end in pairwise(edges):
        pieces = [_sliced(one, left + start, left + end) for one in group]
        made.append([piece for piece in pieces if piece[0].any()])
    return [part for part in made if part]


def _sliced(part: Part, left: int, right: int) -> Part:
    mask, x, y = part
    start, end = max(0, left - x), max(0, right - x)
    return mask[:, start:end], x + start, y


def _glyph(ink: Shares, strokes: Sequence[Part], first: int, last: int) -> Glyph:
    left, top = min(x for _, x, _ in strokes), min(y for _, _, y in strokes)
    right, bottom = (
        max(x + mask.shape[1] for mask, x, _ in strokes),
        max(y + mask.shape[0] for mask, _, y in strokes),
    )
    mask = np.zeros((bottom - top, right - left), np.uint8)
    for one, x, y in strokes:
        mask[y - top : y - top + one.shape[0], x - left : x - left + one.shape[1]] |= one
    seen = ink[top:bottom, left:right] * mask
    return Glyph(framed(seen), (right - left) / (bottom - top), first, last)


def _rectangle(box: Rect, shape: Sequence[int]) -> tuple[slice, slice]:
    left, top = max(0, round(box.x * DENSE)), max(0, round(box.y * DENSE))
    return slice(top, min(shape[0], round(box.bottom * DENSE))), slice(
        left, min(shape[1], round(box.right * DENSE))
    )
