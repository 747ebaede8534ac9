"""How much of what is printed around each cell a photo shows: where a lamp shines, or something
lies on the sheet, nothing is known of a cell.
"""

from __future__ import annotations

from dataclasses import replace

import cv2
import numpy as np

from sheetgen.core.play import ScanAreas
from sheetgen.page.geometry import Rect, Rects
from sheetgen.scan.decide import Held
from sheetgen.scan.faults import Exposure
from sheetgen.scan.ink import AddedInk
from sheetgen.scan.pixels import (
    DENSE,
    Blank,
    Gray,
    Photo,
    PlacedCells,
    Shares,
    TwoShares,
    blurred,
    largest,
    rectangle,
    resized,
    scaled,
    square,
)
from sheetgen.scan.tuning import (
    SEEN_ALIKE,
    SEEN_APART,
    SEEN_AROUND,
    SEEN_AT,
    SEEN_BEYOND,
    SEEN_BLUR,
    SEEN_DARK,
    SEEN_EDGE,
    SEEN_FAINT,
    SEEN_FAR,
    SEEN_FEW,
    SEEN_FULL,
    SEEN_GAP,
    SEEN_GRAIN,
    SEEN_INK,
    SEEN_INKED,
    SEEN_LEAST,
    SEEN_LEVELS,
    SEEN_LIKELY,
    SEEN_LINES,
    SEEN_LONG,
    SEEN_LOST,
    SEEN_NEAR,
    SEEN_OFF,
    SEEN_OVER,
    SEEN_PALE,
    SEEN_PIECE,
    SEEN_PLAIN,
    SEEN_PRINT,
    SEEN_SHIFT,
    SEEN_SOFT,
    SEEN_STEP,
    SEEN_STROKE,
    SEEN_THING,
    SEEN_TILE,
    SEEN_TINT,
    SEEN_WIDE,
    SEEN_WITHIN,
)

# The neighborhood of a pixel of print in which its paper is seen
_NEAR = square(2 * round(SEEN_NEAR * DENSE) + 1)


def only_seen(
    held: Held,
    exposure: Exposure,
    cells: PlacedCells,
    areas: ScanAreas,
) -> Held:
    """Return what cells hold, each of which the print cannot be seen, or in which something lies
    that hides paper alone, as not sure.

    Pawns hide the print that they stand on.
    """
    blank = exposure.blank
    shares = print_seen(exposure.ink, blank, [placed.box for placed in cells])
    ground = _OpenGround(exposure.straight.photo, blank)
    seen: Held = {}
    for placed, share in zip(cells, shares, strict=True):
        one = held[placed.cell.id]
        stands = areas[placed.cell.area].pawns and one.text
        covered = one.state == "empty" and ground.is_covered(placed.box)
        if covered or (share < SEEN_LEAST and not stands):
            # What it most likely holds is kept.
            one = replace(
                one,
                state="unsure",
                reason="hidden",
                p=min(one.p, SEEN_LIKELY),
            )
        seen[placed.cell.id] = one
    return seen


def print_seen(ink: AddedInk, blank: Blank, boxes: Rects) -> list[float]:
    """Return for each place, in mm, the share of the print in and around it that is seen where
    little of it is, 1 = all; 1 where nothing is printed, 0 where something dark lies on it.

    Print is seen by how much darker than its paper it is. Glare and bright things make it as bright
    as paper, which ink never does: they count wherever they are. Dark things make the paper as dark
    as print, as ink does in places.
    """
    # What the markers say of the photo's blur: elsewhere it may be glare that makes print pale.
    sharp = blurred(blank.light, ink.blur)
    printed, lit = (_levels(blurred(light, SEEN_SOFT)) for light in (sharp, ink.lit))
    things = _things(printed, lit, boxes) | _threads(printed, lit)
    bright, dark = _tiles(printed, lit)
    lines = _LineMatch(sharp, ink.lit)
    return [
        _share_at(bright, dark, box)
        if lines.are_seen(box) and not things[rectangle(box, things)].any()
        else 0.0
        for box in boxes
    ]


class _LineMatch:
    """The lines that are printed on a sheet, and those that a photo shows where no ink is: cloth
    and wood have as much contrast as print, but not where the print has it.

    Attributes:
        printed: how much brighter than around it each pixel of the blank is, `SEEN_AT` a mm, with a
            frame of `SEEN_SHIFT` pixels.
        shown: the same of the photo, 0 where ink is.
        free: 1 where no ink is, else 0.
    """

    def __init__(self, light: Shares, lit: Shares) -> None:
        scale = SEEN_AT / DENSE
        blank, seen = (blurred(scaled(one, scale), SEEN_BLUR) for one in (light, lit))
        inked = cv2.erode(blank, square(3)) - seen > SEEN_INK
        self.free = 1 - cv2.dilate(inked.astype(np.float32), square(3))
        around = (SEEN_AROUND, SEEN_AROUND)
        paper = cv2.blur(self.free * seen, around) / (cv2.blur(self.free, around) + 1e-3)
        self.shown = self.free * (seen - paper)
        self.printed = np.pad(blank - cv2.blur(blank, around), SEEN_SHIFT)

    def are_seen(self, box: Rect) -> bool:
        """Whether the lines in and around a place are seen, all but a few of them, a hair off at
        most; so are those of which ink leaves hardly any.
        """
        place = rectangle(box.inset(-SEEN_EDGE), self.free, SEEN_AT)
        framed = tuple(slice(side.start, side.stop + 2 * SEEN_SHIFT) for side in place)
        printed, shown = self.printed[framed], self.shown[place]
        both = cv2.matchTemplate(printed, shown, cv2.TM_CCORR)
        own = cv2.matchTemplate(printed**2, self.free[place], cv2.TM_CCORR)
        if own.max() < SEEN_LINES * shown.size:
            return True
        like = both / np.sqrt(np.maximum(own, 1e-6) * float((shown**2).sum()))
        best = like.argmax()
        alike = like.flat[best] > SEEN_ALIKE or both.flat[best] > SEEN_LEAST * own.flat[best]
        top, left = np.unravel_index(best, like.shape)
        rows, columns = shown.shape
        lines = printed[top : top + rows, left : left + columns]
        free = lines**2 * self.free[place]
        near = (SEEN_PIECE, SEEN_PIECE)
        lost = free[cv2.blur(lines * shown, near) < SEEN_FAINT * cv2.blur(free, near)]
        return bool(alike and lost.sum() < SEEN_LOST * (lines**2).sum())


class _OpenGround:
    """What paper and tints look like between print and strokes, a pixel a mm, 0 to 255.

    Attributes:
        tint: how bright the blank has them.
        bright: how bright the photo has them.
        grain: how much pixels side by side differ there.
        at: the row and the column of each pixel, and 1.
    """

    def __init__(self, photo: Photo, blank: Blank) -> None:
        around = square(SEEN_STROKE)
        # Highlighters leave the brightest color as it is.
        bright = largest(photo)
        self.tint = _by_mm(cv2.dilate(blank.gray, around))
        self.bright = _by_mm(cv2.dilate(bright, around))
        self.grain = _by_mm(cv2.morphologyEx(bright, cv2.MORPH_GRADIENT, square(3)))
        rows, columns = np.indices(self.tint.shape)
        self.at = np.dstack([rows, columns, np.ones_like(rows)])

    def is_covered(self, box: Rect) -> bool:
        """Whether an empty place is, all of it, brighter or darker than nearly all of its tint
        around it in light that falls off evenly, or has no grain where that has some: something
        lies within its lines.
        """
        margin = min(SEEN_WITHIN, box.short_side / 4)
        inner = rectangle(box.inset(margin), self.tint, 1)
        alike = np.abs(self.tint - np.median(self.tint[inner])) < SEEN_TINT
        alike[rectangle(box.inset(-SEEN_EDGE), alike, 1)] = False
        near = rectangle(box.inset(-SEEN_FAR), alike, 1)
        around = alike[near]
        if around.sum() < SEEN_FEW:
            return False
        lit, at = self.bright[near][around], self.at[near][around]
        light = np.linalg.lstsq(at, lit, rcond=None)[0]
        others, place = lit - at @ light, self.bright[inner] - self.at[inner] @ light
        darkest, brightest = _ranked(others, 0.05), _ranked(others, 0.95)
        apart = SEEN_STEP * _ranked(lit, 0.95) + SEEN_APART * (brightest - darkest)
        brighter = _ranked(place, 0.1) > brightest + apart
        darker = _ranked(place, 0.9) < darkest - apart
        grain = _ranked(self.grain[near][around], 0.1)
        plain = grain > SEEN_GRAIN and _ranked(self.grain[inner], 0.5) < SEEN_PLAIN
        return brighter or darker or plain


def _ranked(values: Shares, share: float) -> float:
    """The least of some values but for that share of them."""
    return float(np.sort(values, axis=None)[int(share * values.size)])


def _by_mm(gray: Gray) -> Shares:
    """A picture with a pixel a mm."""
    return scaled(gray.astype(np.float32), 1 / DENSE)


def _things(printed: Gray, lit: Gray, boxes: Rects) -> Gray:
    """Where something dark lies on a sheet, 1 = there: it is wider than strokes, and unlike what a
    broad pen fills it reaches far beyond any cell.
    """
    paper = cv2.morphologyEx(printed, cv2.MORPH_CLOSE, _NEAR)
    dark = (cv2.subtract(paper, lit) > SEEN_DARK * SEEN_LEVELS).astype(np.uint8)
    wide = cv2.morphologyEx(dark, cv2.MORPH_OPEN, square(round(SEEN_WIDE * DENSE)))
    gaps = np.ones_like(wide)
    for box in boxes:
        gaps[rectangle(box.inset(-SEEN_OVER), gaps)] = 0
    count, blobs = cv2.connectedComponents(wide)
    size, beyond = (np.bincount(each.ravel(), minlength=count) for each in (blobs, blobs * gaps))
    far = beyond > np.maximum(SEEN_BEYOND * size, SEEN_THING * DENSE**2)
    far[0] = False
    return cv2.dilate(far[blobs].astype(np.uint8), square(5))


def _threads(printed: Gray, lit: Gray) -> Gray:
    """Where something dark and narrow runs on straight over cells and what is between them, 1 =
    there: a thread, a pen, the shadow of one.
    """
    near = cv2.erode(printed, square(SEEN_OFF))
    dark = (cv2.subtract(near, lit) > SEEN_DARK * SEEN_LEVELS).astype(np.uint8)
    # In what is wide there are lines of any direction.
    wide = cv2.morphologyEx(dark, cv2.MORPH_OPEN, square(round(SEEN_WIDE * DENSE)))
    found = cv2.HoughLinesP(
        dark - wide,
        1,
        np.pi / 360,
        round(SEEN_FULL * SEEN_LONG * DENSE),
        minLineLength=SEEN_LONG * DENSE,
        maxLineGap=SEEN_GAP * DENSE,
    )
    threads = np.zeros_like(dark)
    if found is not None:
        ends = np.asarray(found, np.int32).reshape(-1, 2, 2)
        cv2.polylines(threads, list(ends), isClosed=False, color=1)
    return threads


def _contrasts(printed: Gray, lit: Gray) -> tuple[Gray, Gray, Gray]:
    """By how many levels each pixel of print is darker than the paper around it on the blank; how
    much of that the photo shows; and how much it shows or ink has taken.
    """
    # Lines and letters alone: tints are printed differently everywhere.
    lines = cv2.morphologyEx(printed, cv2.MORPH_BLACKHAT, _NEAR)
    expected = cv2.threshold(
        lines,
        SEEN_PALE * SEEN_LEVELS,
        0,
        cv2.THRESH_TOZERO,
    )[1]
    # A line that is a hair off its place is seen.
    paper = cv2.dilate(blurred(lit, SEEN_SOFT), _NEAR)
    seen = cv2.subtract(paper, cv2.erode(lit, square(SEEN_OFF)))
    inked = cv2.subtract(cv2.dilate(printed, _NEAR), paper)
    return expected, cv2.min(seen, expected), cv2.min(cv2.add(seen, inked), expected)


def _levels(light: Shares) -> Gray:
    """Light as whole levels."""
    return np.asarray(np.clip(SEEN_LEVELS * light, 0, 255), np.uint8)


def _tiles(printed: Gray, lit: Gray) -> TwoShares:
    """The share of print that is seen in each tile of a sheet or in one next to it, whichever is
    less, and ink taken for print; and the share that is seen in each tile by itself. Where nothing
    is printed they are 1 and not a number.
    """
    size = tuple(round(pixels / DENSE / SEEN_TILE) for pixels in lit.shape[::-1])
    expected, seen, inked = (
        resized(layer.astype(np.float32), size) for layer in _contrasts(printed, lit)
    )
    enough = expected > SEEN_PRINT * SEEN_LEVELS
    expected = np.where(enough, expected, np.nan)
    bright = np.where(enough, inked / expected, 1)
    return cv2.erode(bright.astype(np.float32), square(3)), seen / expected


def _share_at(bright: Shares, dark: Shares, box: Rect) -> float:
    """The share of print that is seen at a place, by the tiles of the sheet."""
    left, top, right, bottom = (
        round(side / SEEN_TILE) for side in (box.x, box.y, box.right, box.bottom)
    )
    place = slice(top, max(bottom, top + 1)), slice(left, max(right, left + 1))
    shares = np.sort(dark[place], axis=None)
    shares = shares[~np.isnan(shares)]
    # Of few tiles a broad pen may cover one.
    rank = max(1, int(SEEN_INKED * len(shares)))
    least = float(shares[rank]) if len(shares) > rank else 1.0
    return min(float(bright[place].min()), least)
