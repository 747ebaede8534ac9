"""Ink that is a color rather than dark: highlighters and pale pencils, which a picture without
color hardly shows.

Paper and each even tint of the print have one color each. Ink on them takes one color of the light
and leaves another, however bright that light is: this is measured, not how dark a pixel is.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache

import cv2
import numpy as np

from sheetgen.scan.ink import AddedInk, paper_of
from sheetgen.scan.pixels import (
    DENSE,
    Blank,
    Gray,
    Photo,
    PointArray,
    Shares,
    blurred,
    disc,
    largest,
    resized,
    scaled,
    smallest,
    square,
)
from sheetgen.scan.tuning import (
    CELL_HOT,
    COLOR_APART,
    COLOR_AT,
    COLOR_BLACK,
    COLOR_BRIGHT,
    COLOR_BROAD,
    COLOR_DARK,
    COLOR_DARKER,
    COLOR_DARKEST,
    COLOR_EVEN,
    COLOR_FAINT,
    COLOR_FEW,
    COLOR_GRAY,
    COLOR_HAZE,
    COLOR_LIKE,
    COLOR_MUCH,
    COLOR_NOISE,
    COLOR_PALE,
    COLOR_PALEST,
    COLOR_PRINT,
    COLOR_REACH,
    COLOR_SLIM,
    COLOR_SOME,
    COLOR_SPECK,
    COLOR_STRONG,
    COLOR_THIN,
    COLOR_THINNER,
    COLOR_TINGE,
    COLOR_USUAL,
    COLOR_WEIGHT,
    COLOR_WIDE,
)


@dataclass(frozen=True, slots=True, eq=False)
class _Grounds:
    """What a blank has to write on, at `COLOR_AT` pixels a mm.

    Attributes:
        tints: paper and each even tint, a row each: blue, green and red, 1 = all of the light.
        number: which of them is at each pixel, or nearest to it; 0 is paper.
        plain: where nothing else is nearby.
        legible: where the color of ink can be seen: there, and where print on it is gray or black.
    """

    tints: PointArray
    number: PointArray
    plain: Gray
    legible: Gray


def with_color(ink: AddedInk, photo: Photo, blank: Blank) -> AddedInk:
    """Return the ink with that which is a color, as dark as other pens make it and as narrow."""
    grounds = _grounds(blank)
    small = grounds.plain.shape[::-1]
    whole = ink.added.shape[::-1]
    # In a shadow a tint is as dark as in ink: what counts is how much of its light it sends back.
    light = np.maximum(resized(ink.paper, small), 1)
    seen = resized(photo, small) / light[:, :, None]
    color = _colorfulness(seen, grounds)
    ink = replace(ink, tinge=cv2.resize(_tinge(color, grounds), whole))
    color /= max(ink.contrast, COLOR_HAZE)
    shown = _shown(color, grounds)
    gray = resized(ink.added, small)
    marks = _marks(shown, color, gray)
    around = cv2.resize(cv2.dilate(marks, square(5)), whole, interpolation=cv2.INTER_NEAREST)
    thin = cv2.resize(_thinned(shown, gray, marks), whole)
    # Elsewhere paper may be brighter than expected, which says how bright a cell's ground is.
    theirs = (around > 0) & (ink.added < COLOR_BLACK)
    return replace(ink, added=np.where(theirs, thin, ink.added))


@lru_cache(maxsize=4)
def _grounds(blank: Blank) -> _Grounds:
    """The grounds of a blank; those of the same one are looked for once."""
    scale = COLOR_AT / DENSE
    printed = scaled(blank.photo, scale)
    uneven = cv2.morphologyEx(printed, cv2.MORPH_GRADIENT, square(COLOR_APART))
    plain = (largest(uneven) < COLOR_EVEN) & (smallest(printed) > COLOR_PALEST)
    # Levels that are nearly the same are one tint; the brightest is paper.
    pixels = printed[plain]
    codes = pixels.astype(np.int32) // 8 @ np.array((1, 32, 1024))
    _, numbers, sizes = np.unique(-codes, return_inverse=True, return_counts=True)
    far, nearest = cv2.distanceTransformWithLabels(
        (~plain).astype(np.uint8), cv2.DIST_L2, 3, labelType=cv2.DIST_LABEL_PIXEL
    )
    number = numbers[nearest - 1]
    sums = [np.bincount(numbers, layer) for layer in pixels.T]
    tints = np.stack(sums, 1) / sizes[:, None] / 255
    legible = (far < COLOR_REACH) & _is_gray(printed / 255 / tints[number])
    return _Grounds(tints, number, plain, legible)


def _is_gray(print_on: Photo) -> Gray:
    """Where print has no other color than what it is on, however dark it is."""
    gray = largest(print_on) - smallest(print_on) < COLOR_GRAY
    return cv2.erode(gray.astype(np.uint8), square(3)) > 0


def _colorfulness(seen: Photo, grounds: _Grounds) -> Shares:
    """How much more of one color than of another each pixel takes from the light, compared with its
    ground; 1 = all of it.
    """
    light = blurred(seen, 0.8) / _white(seen, grounds)
    tints = _tints_seen(light, grounds).T
    # What a tint sends back little of says less: printers differ in it, and it is full of noise.
    far = (tints**COLOR_WEIGHT)[:, grounds.number]
    own = 1 + (np.stack(cv2.split(light)) / tints[:, grounds.number] - 1) * far
    most = own.max(0)
    return np.asarray((most - own.min(0)) / np.maximum(most, COLOR_DARKEST))


def _white(seen: Photo, grounds: _Grounds) -> Photo:
    """What white paper looks like everywhere on a photo."""
    bare = (grounds.plain & (grounds.number == 0))[::4, ::4]
    papers = [paper_of(layer, bare) for layer in cv2.split(seen[::4, ::4])]
    return np.maximum(cv2.resize(cv2.merge(papers), seen.shape[1::-1]), 0.01)


def _tints_seen(light: Photo, grounds: _Grounds) -> PointArray:
    """The tints as this print has them, pale, gray or of another hue, a row each; its brightest
    color is 1.

    What is far from all that printers do is ink.
    """
    number = grounds.number[grounds.plain]
    pixels = light[grounds.plain]
    parts = [pixels[number == at][::3] for at in range(len(grounds.tints))]
    upper = np.array([np.percentile(part, 75, axis=0) for part in parts])
    gray = grounds.tints.mean(1, keepdims=True)
    hues = grounds.tints - gray
    seen = upper - upper.mean(1, keepdims=True)
    share = (hues * seen).sum() / max((hues**2).sum(), COLOR_SOME)
    expected = _pure(gray + np.clip(share, 0, 1.5) * hues)
    tints = expected.copy()
    for at, part in enumerate(parts):
        hue = _pure(part)
        like = (np.abs(hue - expected[at]) < COLOR_LIKE).all(1)
        if at and like.mean() > COLOR_FEW:
            # Ink makes them darker.
            bright = part[like].sum(1)
            tints[at] = np.median(hue[like][bright >= np.percentile(bright, COLOR_BRIGHT)], 0)
    return tints.astype(np.float32)


def _pure(colors: PointArray) -> PointArray:
    """Colors, a row each, as bright as they can be."""
    return np.asarray(colors / np.maximum(colors.max(1, keepdims=True), 1e-3))


def _shown(color: Shares, grounds: _Grounds) -> Shares:
    """Colored ink as dark as another pen's; where it is not seen, as much as around there."""
    least = max(COLOR_FAINT, COLOR_NOISE * float(np.median(color[grounds.plain])))
    strong = np.clip((color - least) / (COLOR_STRONG - COLOR_FAINT), 0, 1)
    known = grounds.legible.astype(np.float32)
    around = _spread(strong * known) / (_spread(known) + 1e-3)
    return np.where(grounds.legible, strong, around).astype(np.float32) * COLOR_DARK


def _tinge(color: Shares, grounds: _Grounds) -> Shares:
    """How near each pixel comes to what is the palest ink that there is, by its color."""
    soft = blurred(color, 0.8)
    narrow = cv2.morphologyEx(soft, cv2.MORPH_TOPHAT, square(COLOR_WIDE))
    noise = COLOR_TINGE * float(np.median(color[grounds.plain]))
    tinge = np.maximum(narrow / max(COLOR_THIN, noise), soft / max(COLOR_PALE, noise))
    return np.asarray(tinge * grounds.plain, np.float32)


def _spread(pixels: Shares) -> Shares:
    return blurred(pixels, 1.2) + 0.02 * blurred(pixels, 3.5)


def _marks(shown: Shares, color: Shares, gray: Shares) -> Gray:
    """1 where a mark is more colored than dark, else 0: other pens have a colored edge, and print
    may have another color than it should.
    """
    # The colored edge of a dark stroke belongs to it, also across a printed line.
    strokes = (np.maximum(shown, gray) > CELL_HOT).astype(np.uint8)
    count, labels = cv2.connectedComponents(cv2.dilate(strokes, square(3)), connectivity=8)
    labels *= strokes
    flat = labels.ravel()
    size = np.bincount(flat, minlength=count)
    size[0] = 0
    colored, dark = (
        np.bincount(flat, pixels.ravel(), count) for pixels in (color, cv2.dilate(gray, square(3)))
    )
    darker = dark / np.maximum(colored, 1e-6)
    kept = (size >= COLOR_SPECK) & (darker > COLOR_PRINT)
    few, most = COLOR_DARKER
    usual = np.median(np.repeat(darker[kept], size[kept])) if kept.any() else 0
    # A pen looks dark on one tint and colored on another: all its marks are read in one way.
    kept &= darker < (most if usual < COLOR_USUAL else few)
    return np.asarray(kept[labels] & (shown > CELL_HOT), np.uint8)


def _thinned(shown: Shares, gray: Shares, marks: Gray) -> Shares:
    """How dark marks are, and as narrow as those of other pens."""
    far = cv2.distanceTransform(marks, cv2.DIST_L2, 3)
    ridge = (far >= cv2.dilate(far, square(3))) & (far > 1)
    half = float(np.median(far[ridge])) if ridge.any() else 0.0
    if marks.sum() < COLOR_MUCH or half < COLOR_BROAD:
        return np.maximum(shown, gray)
    thin = cv2.erode(shown, disc(min(COLOR_THINNER, half - COLOR_SLIM)))
    # A dot or a thin line among broad ones is kept.
    core = cv2.dilate(ridge.astype(np.uint8), disc(COLOR_SLIM))
    return np.maximum(thin, shown * core)
