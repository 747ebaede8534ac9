"""What is written in a cell, taken apart: its strokes, without those of neighbors, in runs that may
be one glyph each.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import chain, pairwise

import cv2
import numpy as np

from sheetgen.page.geometry import Rect
from sheetgen.scan.digits import framed
from sheetgen.scan.pixels import (
    DENSE,
    Gray,
    PlacedCells,
    PointArray,
    Shares,
    Window,
    blurred,
    rectangle,
    square,
)
from sheetgen.scan.tuning import (
    STROKE_ACROSS,
    STROKE_CEILING,
    STROKE_CLEAR,
    STROKE_CUTS,
    STROKE_FLAT,
    STROKE_FLOOR,
    STROKE_GUEST,
    STROKE_HARDLY,
    STROKE_HOME,
    STROKE_HUGGING,
    STROKE_LEANING,
    STROKE_LEVEL,
    STROKE_LODGER,
    STROKE_LONGEST,
    STROKE_NARROW,
    STROKE_NOISE,
    STROKE_PALE,
    STROKE_PALEST,
    STROKE_PEAK,
    STROKE_PENCIL,
    STROKE_REACHED,
    STROKE_SAME,
    STROKE_SHARE,
    STROKE_SHORT,
    STROKE_SKIP,
    STROKE_SPECK,
    STROKE_THEIRS,
    STROKE_VALLEY,
    STROKE_WIDE,
    STROKE_WIDEST,
)


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
        ghost: mm² of what is too pale for the pen and away from its ink: what a rubber leaves, or
            strokes with which it hardly wrote.
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


@dataclass(frozen=True, slots=True, eq=False)
class _StrokePiece:
    """A stroke or a piece of one: its pixels, and the row and column of the sheet where they
    start.
    """

    mask: Shares
    start: PointArray

    @property
    def stop(self) -> PointArray:
        """The row and column behind its last."""
        return self.start + self.mask.shape

    def sliced(self, left: int, right: int) -> _StrokePiece:
        """What of it lies between two columns of the sheet."""
        first, last = (max(0, column - self.start[1]) for column in (left, right))
        return _trimmed(self.mask[:, first:last], self.start + np.array((0, first)))


_Glyphs = list[list[_StrokePiece]]  # for each glyph its strokes


def _trimmed(mask: Shares, start: PointArray) -> _StrokePiece:
    """What is set of a mask that starts at that row and column of the sheet."""
    x, y, width, height = cv2.boundingRect(mask.astype(np.uint8))
    return _StrokePiece(mask[y : y + height, x : x + width], start + np.array((y, x)))


def _bounds(parts: Sequence[_StrokePiece]) -> tuple[PointArray, PointArray]:
    """The row and column where parts together start, and those behind their last."""
    return np.min([part.start for part in parts], 0), np.max([part.stop for part in parts], 0)


def _window(start: PointArray, stop: PointArray) -> Window:
    """The rows and columns from the first up to the second."""
    rows, columns = map(slice, start, stop)
    return rows, columns


class _Strokes:
    """The strokes on a sheet, each pixel with the number of its stroke: of pixels that are `dark`,
    and with a spot that has `noise` or more of what was `added`.
    """

    def __init__(
        self,
        added: Shares,
        dark: Gray,
        noise: float,
        cells: PlacedCells,
        marked: PlacedCells,
    ) -> None:
        calm = blurred(added, 0.1 * DENSE)
        # Grain and print leave gaps in a stroke.
        joined = cv2.morphologyEx(dark.astype(np.uint8), cv2.MORPH_CLOSE, square(3))
        count, labels = cv2.connectedComponents(joined, connectivity=8)
        self.labels = np.asarray(labels, np.int64)
        self.sizes = np.bincount(self.labels.ravel(), minlength=count)
        self.peaks = np.zeros(count, np.float32)
        inked = joined > 0
        np.maximum.at(self.peaks, self.labels[inked], calm[inked])
        self.counted = (self.sizes >= STROKE_SPECK * DENSE**2) & (self.peaks >= noise)
        most = np.max([self.pixels_in(rectangle(each.box, self.labels)) for each in cells], 0)
        self.homeless = most < STROKE_HOME * self.sizes
        self._leave_to(marked)

    def pixels_in(self, place: Window) -> Shares:
        """How many pixels of each stroke lie in a place."""
        return np.bincount(self.labels[place].ravel(), minlength=len(self.sizes))

    def _leave_to(self, marked: PlacedCells) -> None:
        """Count no stroke that belongs to a cell for marks."""
        for placed in marked:
            here = self.pixels_in(rectangle(placed.box, self.labels))
            self.counted &= here < STROKE_THEIRS * self.sizes

    def is_ink(
        self,
        number: int,
        part: _StrokePiece,
        place: Window,
        pen: float,
    ) -> bool:
        """Whether a stroke is as dark as the pen, and neither a pale stain from edge to edge nor a
        pale line beside its place.
        """
        wide = part.mask.shape[1] > STROKE_ACROSS * self.labels[place].shape[1]
        along = wide and _lies_along(part, place, STROKE_LEANING)
        stain = self.peaks[number] < STROKE_PALE and (along or _edges(part, place) > 1)
        return bool(self.peaks[number] >= STROKE_PEAK * pen and not stain)

    def in_cell(self, box: Rect) -> list[tuple[int, _StrokePiece]]:
        """The strokes of a cell by number: whole where they are at home in it, else what of them
        lies in it; but no neighbor's end.
        """
        place = rectangle(box, self.labels)
        around = round(0.35 * box.short_side * DENSE)
        shares = self.pixels_in(place) / np.maximum(self.sizes, 1)
        within = self.pixels_in(rectangle(box.inset(STROKE_HUGGING), self.labels))
        lodges = self.homeless & (within >= STROKE_LODGER * DENSE**2)
        found = (shares >= STROKE_GUEST) | lodges
        parts = []
        for number in map(int, np.flatnonzero(self.counted[1:] & found[1:]) + 1):
            part = self._part(number, place, around if shares[number] >= STROKE_HOME else 0)
            if not _at_an_edge(part, place):
                parts.append((number, part))
        return parts

    def _part(self, number: int, place: Window, margin: int) -> _StrokePiece:
        """What of a stroke lies in a place, or so many pixels around it."""
        start, stop = _ends(place)
        first = np.maximum(start - margin, 0)
        return _trimmed(self.labels[_window(first, stop + margin)] == number, first)


def writings(
    added: Shares,
    traces: Shares,
    cells: PlacedCells,
    single: Sequence[bool],
    marked: PlacedCells = (),
) -> list[Writing]:
    """What is written in each cell; in a `single` one it is one glyph whatever parts it has.

    `added` is ink, and `traces` how clear it is where it is too pale for that, 1 = it may be some.
    Strokes of `marked` cells are theirs.
    """
    pen = _pen(added, cells)
    least = min(max(STROKE_SHARE * pen, STROKE_FLOOR), STROKE_CEILING)
    dark = added > least
    # Where a pencil hardly wrote, its strokes go on.
    hardly = (traces > STROKE_HARDLY) & (added > STROKE_PALEST * pen)
    if pen < STROKE_PENCIL:
        dark |= hardly
    strokes = _Strokes(added, dark, STROKE_NOISE, cells, marked)
    faint = _Strokes(traces, traces > 1, STROKE_CLEAR, cells, marked)
    beside = cv2.dilate(strokes.counted[strokes.labels].astype(np.uint8), square(7)) == 0
    rest = _Strokes(traces, hardly & beside, STROKE_HARDLY, cells, marked)
    ink = np.clip(added / max(pen, 0.1), 0, 1)
    made = []
    for placed, alone in zip(cells, single, strict=True):
        place = rectangle(placed.box, added)
        parts = strokes.in_cell(placed.box)
        kept = [part for number, part in parts if strokes.is_ink(number, part, place, pen)]
        pale = parts or faint.in_cell(placed.box)
        if kept:
            # What comes to an edge is print, or a neighbor's.
            pale = [one for one in rest.in_cell(placed.box) if not _edges(one[1], place)]
        made.append(_writing(ink, kept, _area([part for _, part in pale]), alone))
    return made


def _pen(added: Shares, cells: PlacedCells) -> float:
    """How dark the pen of a sheet is, by what it has left in these cells, and not by grains."""
    calm = blurred(added, 0.1 * DENSE)
    places = [rectangle(placed.box, added) for placed in cells]
    dark = np.concatenate([added[place][calm[place] > 1.5 * STROKE_FLOOR] for place in places])
    return float(np.percentile(dark, 85)) if dark.size > 40 else 0.5


def _edges(part: _StrokePiece, place: Window) -> int:
    """How many edges of its cell a stroke comes to."""
    near = STROKE_REACHED * DENSE
    start, stop = _ends(place)
    return int((part.start <= start + near).sum() + (part.stop >= stop - near).sum())


def _ends(place: Window) -> PointArray:
    """The row and column where a place starts, and those behind its last."""
    return np.array([(side.start, side.stop) for side in place]).T


def _at_an_edge(part: _StrokePiece, place: Window) -> bool:
    """Whether a stroke lies along an edge of its cell, as a line does."""
    near = STROKE_LEANING if _edges(part, place) > 1 else STROKE_HUGGING
    return _lies_along(part, place, near)


def _lies_along(part: _StrokePiece, place: Window, near: float) -> bool:
    """Whether all of a stroke lies so near to one edge of its cell, in mm."""
    start, stop = _ends(place)
    inner, outer = start + near * DENSE, stop - near * DENSE
    return bool(((part.stop <= inner) | (part.start >= outer)).any())


def _area(strokes: Sequence[_StrokePiece]) -> float:
    """mm² of strokes."""
    return sum(float(part.mask.sum()) for part in strokes) / DENSE**2


def _writing(
    ink: Shares,
    strokes: list[_StrokePiece],
    ghost: float,
    alone: bool,
) -> Writing:
    """What strokes of a cell may be, as one glyph if it is `alone` there."""
    parts, cuts = _parts(strokes, alone)
    glyphs: list[Glyph] = []
    for first in range(len(parts)):
        longest = parts[first : first + STROKE_LONGEST]
        glyphs += [_glyph(ink, longest[:count], first) for count in range(1, len(longest) + 1)]
    return Writing(_area(strokes), ghost, len(parts), cuts, tuple(glyphs))


def _parts(strokes: list[_StrokePiece], alone: bool) -> tuple[_Glyphs, frozenset[int]]:
    """The parts of what is written from left to right, and which of them begin with a cut."""
    if not strokes:
        return [], frozenset()
    if alone:
        return [strokes], frozenset()
    parts: _Glyphs = []
    cuts: list[int] = []
    for group in _grouped(strokes):
        pieces = _cut(group)
        cuts += range(len(parts) + 1, len(parts) + len(pieces))
        parts += pieces
    return parts, frozenset(cuts)


def _grouped(strokes: list[_StrokePiece]) -> _Glyphs:
    """Strokes that are one glyph together, from left to right: leaning digits overlap, pens
    skip.
    """
    groups: _Glyphs = []
    for stroke in sorted(strokes, key=lambda part: -len(part.mask)):
        group = next((group for group in groups if _belongs(stroke, group)), None)
        if group is None:
            groups.append([stroke])
        else:
            group.append(stroke)
    return sorted(groups, key=lambda group: int(np.sum(_bounds(group), 0)[1]))


def _belongs(stroke: _StrokePiece, group: Sequence[_StrokePiece]) -> bool:
    """Whether a stroke is part of the glyph that a group is: short, and above or below its tallest,
    or what comes where the pen has skipped.
    """
    start, stop = _bounds(group)
    # Pixels between them; negative where both are in the same rows, or columns.
    down, across = (np.maximum(stroke.start, start) - np.minimum(stroke.stop, stop)).tolist()
    low, narrow = np.minimum(stroke.mask.shape, stop - start).tolist()
    tall, wide = np.maximum(stroke.mask.shape, stop - start).tolist()
    if len(stroke.mask) < STROKE_SHORT * len(group[0].mask) and -across > STROKE_SAME * narrow:
        return True
    near = STROKE_SKIP * DENSE
    if down > -STROKE_LEVEL * low:
        # Digits stand beside each other: what lies lower is the rest of a stroke.
        return bool(across < max(down, 0) + near and down < tall)
    return bool(tall < STROKE_FLAT * wide and across < 2 * near)


def _cut(group: list[_StrokePiece]) -> _Glyphs:
    """A group that may be too wide for one glyph, cut where the least ink is; a narrow one as it
    is.
    """
    start, stop = _bounds(group)
    high, wide = (stop - start).tolist()
    may_touch = STROKE_WIDE * high <= wide <= STROKE_WIDEST * high
    if not may_touch or min(wide, high) < 1.5 * DENSE:
        return [group]
    cut = [
        [part.sliced(*ends) for part in group]
        for ends in pairwise(_cuts(group, start[1], wide, high))
    ]
    made = [[piece for piece in pieces if piece.mask.any()] for pieces in cut]
    return list(filter(None, made))


def _cuts(
    group: Sequence[_StrokePiece],
    left: int,
    wide: int,
    high: int,
) -> list[int]:
    """The columns of the sheet at which a wide group is cut, its ends among them: first those with
    less ink than any nearby.
    """
    ink = np.zeros(wide, np.float32)
    for part in group:
        ink[part.start[1] - left : part.stop[1] - left] += part.mask.sum(0)
    calm = blurred(ink[None], 1.0)
    nearby = cv2.erode(calm, np.ones((1, 2 * round(STROKE_VALLEY * high) + 1), np.uint8))
    least = np.lexsort((calm[0], calm[0] > nearby[0]))
    most = 2 + min(STROKE_CUTS, round(wide / (0.5 * high)))
    edges = [0, wide]
    for column in least.tolist():
        if len(edges) == most:
            break
        if min(abs(column - edge) for edge in edges) >= STROKE_NARROW * high:
            edges.append(column)
    return [left + edge for edge in sorted(edges)]


def _glyph(ink: Shares, parts: Sequence[Sequence[_StrokePiece]], first: int) -> Glyph:
    """Parts, the first of which has that number, as one glyph."""
    strokes = list(chain.from_iterable(parts))
    start, stop = _bounds(strokes)
    mask = np.zeros(stop - start, np.uint8)
    for part in strokes:
        mask[_window(part.start - start, part.stop - start)] |= part.mask
    high, wide = mask.shape
    seen = ink[_window(start, stop)] * mask
    return Glyph(framed(seen), wide / high, first, first + len(parts) - 1)
