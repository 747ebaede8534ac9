"""Pawns that lie on the positions of a photographed board: where a disc is, its color, and the
letter in its middle.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from itertools import product

import cv2
import numpy as np
from PIL import Image, ImageDraw, ImageFont

from sheetgen.core.play import ScanAreas
from sheetgen.messages import Meanings, Words
from sheetgen.page.piece import PAWN_DISC, PAWN_LETTER
from sheetgen.page.recorder import PlacedCell
from sheetgen.render.fonts import shipped_font
from sheetgen.scan.decide import Held, Likelihoods, Seen
from sheetgen.scan.ink import bare_paper, paper_of
from sheetgen.scan.pixels import (
    DENSE,
    Blank,
    Gray,
    Photo,
    PlacedCells,
    PointArray,
    Shares,
    Window,
    blurred,
    gray_of,
    largest,
    rectangle,
    scaled,
    square,
)
from sheetgen.scan.straighten import Straight
from sheetgen.scan.tuning import (
    PAWN_ALONE,
    PAWN_ANGLES,
    PAWN_ASTRAY,
    PAWN_AT,
    PAWN_BEYOND,
    PAWN_CLOSE,
    PAWN_CORE,
    PAWN_GRAY,
    PAWN_LETTERED,
    PAWN_LIGHT,
    PAWN_LINES,
    PAWN_OTHER,
    PAWN_PRINT,
    PAWN_RADII,
    PAWN_REACH,
    PAWN_SURE_COLOR,
    PAWN_SURE_LETTER,
    PAWN_TAKEN,
)

PAWN = "pawn"
"""What stands on a position, as kinds of marks are called."""

_EDGE = PAWN_DISC / 2  # mm from the middle of a disc to its edge

# Steps across and down from a place to itself and its neighbors
_AROUND = np.array(sorted(product((-1, 0, 1), repeat=2), key=any))


@dataclass(frozen=True, slots=True)
class _Disc:
    """A disc on a position.

    Attributes:
        covered: share of the position on which something lies.
        astray: mm that the disc is off its middle.
        beyond: share of a ring around the disc on which something lies, too.
        middle: its middle in pixels, across and, in the imaginary part, down.
    """

    covered: float
    astray: float
    beyond: float
    middle: complex


def pawns(
    straight: Straight,
    blank: Blank,
    cells: PlacedCells,
    areas: ScanAreas,
    colors: Mapping[str, PointArray],
) -> Held:
    """What stands on each position, by its address.

    Args:
        straight: the board from above.
        blank: the same with nothing on it.
        cells: its positions.
        areas: what a pawn of each color is called there, by area.
        colors: what each color of pawn looks like on white paper, as blue, green and red from 0 to
            1.
    """
    even = _even(straight, blank, cells)
    covered = _covered(even, blank)
    fits = _fits(covered)
    lines, printed = _lines(gray_of(even)), _lines(blank.light)
    seen: Held = {}
    for placed in cells:
        disc = _disc_on(covered, fits, placed)
        one = _pawn_on(even, disc, areas[placed.cell.area].pawns, colors)
        place = rectangle(placed.box, lines)
        alike = cv2.matchTemplate(lines[place], printed[place], cv2.TM_CCOEFF_NORMED)
        if alike > PAWN_PRINT:
            one = Seen("empty", "", float(alike.max()))
        seen[placed.cell.id] = one
    return seen


def _lines(light: Shares) -> Shares:
    """What is darker or brighter than the light around it: no shadow, however it falls."""
    return blurred(light, PAWN_LINES[0]) - blurred(light, PAWN_LINES[1])


def _pawn_on(even: Photo, disc: _Disc, names: Meanings, colors: Mapping[str, PointArray]) -> Seen:
    """What stands on a position; `names` has the pawns that can, by color."""
    if disc.covered < PAWN_TAKEN:
        return Seen("unsure", PAWN, disc.covered, "faint")
    color, sure = _hue(even, disc, {name: colors[name] for name in names})
    letters = _letters(even, disc, tuple(names.values()))
    second, best = sorted(["", *letters], key=lambda letter: letters.get(letter, 0.0))[-2:]
    text = names[color] if color else best
    if not color:
        sure = letters[best]
    if disc.astray > PAWN_ASTRAY or disc.beyond > PAWN_CLOSE:
        return Seen("unsure", PAWN, sure, "overlap", text)
    # Paper of a pawn's color has no letter.
    if letters[text] < PAWN_LETTERED or (text != best and _is_clear(best, text, letters)):
        return Seen("unsure", PAWN, 1 - letters[best], "pawn", text)
    # A color that may be another's is right where the letter says so, too.
    by_letter = text == best and _is_clear(best, second, letters)
    if (color and sure > PAWN_SURE_COLOR) or (by_letter and (color or sure > PAWN_ALONE)):
        return Seen("marked", PAWN, max(sure, letters[text]), text=text)
    return Seen("unsure", PAWN, sure, "pawn", text)


def _is_clear(letter: str, other: str, letters: Likelihoods) -> bool:
    """Whether a letter is well seen, and another fits less well."""
    return letters[letter] > max(PAWN_SURE_LETTER, letters.get(other, 0.0) + PAWN_OTHER)


def _even(straight: Straight, blank: Blank, cells: PlacedCells) -> Photo:
    """The photo in white light, as shares: each color divided by that of the bare paper around,
    where no pawn stands.
    """
    white = bare_paper(blank)
    for placed in cells:
        box = placed.box
        middle = (round(box.cx * DENSE), round(box.cy * DENSE))
        cv2.circle(white, middle, round((box.w / 2 + 0.8) * DENSE), 0, -1)
    bare = white.astype(bool)
    layers = cv2.split(straight.photo)
    even = [layer / np.maximum(paper_of(layer, bare), 1) for layer in layers]
    return np.clip(np.stack(even, -1), 0, 1.1).astype(np.float32)


def _covered(even: Photo, blank: Blank) -> Shares:
    """Where the board does not look like itself, at `PAWN_AT` pixels a mm; a line that is a hair
    off its place is not a pawn.
    """
    plain = blank.photo.astype(np.float32) / 255
    seen, printed = (scaled(one, PAWN_AT / DENSE) for one in (even, plain))
    near = cv2.erode(printed, square(3))
    far = cv2.dilate(printed, square(3))
    differs = (largest(near - seen) > PAWN_LIGHT) | (largest(seen - far) > 2 * PAWN_LIGHT)
    return np.asarray(cv2.medianBlur(differs.astype(np.uint8), 3), np.float32)


def _fits(covered: Shares) -> Shares:
    """How well the ring of a disc around each place is covered and that around it is not."""
    steps = np.arange(-9 * PAWN_AT, 9 * PAWN_AT + 1) / PAWN_AT
    apart = np.hypot(steps, steps[:, None])
    ring, outside = (
        ((apart > low) & (apart < high)).astype(np.float32)
        for low, high in ((PAWN_CORE + 0.3, _EDGE - 0.4), (_EDGE + 0.4, _EDGE + 1))
    )
    kernel = ring / ring.sum() - 0.5 * outside / outside.sum()
    return cv2.filter2D(covered, -1, kernel, borderType=cv2.BORDER_CONSTANT)


def _disc_on(covered: Shares, fits: Shares, placed: PlacedCell) -> _Disc:
    """The disc on a position: where a ring of a disc's size covers most, in a window around it."""
    box = placed.box
    window = _window(covered, round(box.cx * PAWN_AT), round(box.cy * PAWN_AT))
    down, across = np.mgrid[window]
    # Steps from the middle of the position, across and, in the imaginary part, down.
    middle = complex(box.cx, box.cy)
    off = (across + 0.5 + 1j * (down + 0.5)) / PAWN_AT - middle
    apart = np.abs(off)
    fitting = np.where(apart < PAWN_REACH, fits[window] - 0.01 * apart, -2)
    best = complex(off.flat[fitting.argmax()])
    around = np.abs(off - best)
    near, far = (_EDGE + beyond for beyond in PAWN_BEYOND)
    seen = covered[window]
    return _Disc(
        covered=float(seen[apart < box.w / 2 - 0.6].mean()),
        astray=abs(best),
        beyond=float(seen[(around > near) & (around < far)].mean()),
        middle=(middle + best) * DENSE,
    )


def _window(covered: Shares, x: int, y: int) -> Window:
    """The rows and columns around a pixel in which its disc and the ring around that lie."""
    reach = round((PAWN_REACH + _EDGE + PAWN_BEYOND[1]) * PAWN_AT)
    rows, columns = (
        slice(max(0, middle - reach), min(length, middle + reach + 1))
        for middle, length in zip((y, x), covered.shape, strict=True)
    )
    return rows, columns


def _hue(even: Photo, disc: _Disc, colors: Mapping[str, PointArray]) -> tuple[str, float]:
    """The likeliest color of a disc, by the angle of its strongest pixels in the color plane of
    Lab, "" for none, and how sure that is.
    """
    lab = _around_letter(even, disc)
    strength = np.hypot(*lab.T)
    chroma = float(np.percentile(strength, 60))
    if chroma <= PAWN_GRAY:
        return "", 0.0
    strong = lab[strength >= chroma]
    wanted = _plane(np.array([list(colors.values())]))[0]
    angles = _angles(np.median(strong, 0), wanted)
    nearness = np.exp(-angles / 8)
    sure = float(nearness.max() / nearness.sum())
    return list(colors)[nearness.argmax()], sure


def _around_letter(even: Photo, disc: _Disc) -> PointArray:
    """The pixels of a disc around its letter, in the color plane of Lab."""
    patch = _patch(even, disc, 15)
    side = len(patch)
    ys, xs = np.mgrid[:side, :side] + 0.5 - side / 2
    apart = np.hypot(xs, ys) / DENSE
    ring = (apart > PAWN_CORE + 0.5) & (apart < _EDGE - 1)
    return np.asarray(_plane(blurred(patch, 1.5))[ring])


def _patch(even: Photo, disc: _Disc, side: float) -> Photo:
    """A square of so many mm around the middle of a disc."""
    pixels = round(side * DENSE)
    return cv2.getRectSubPix(
        even, (pixels, pixels), (disc.middle.real - 0.5, disc.middle.imag - 0.5)
    )


def _angles(seen: PointArray, wanted: PointArray) -> PointArray:
    """Degrees between a direction of the color plane and each wanted."""
    one, others = (ways / np.linalg.norm(ways, axis=-1, keepdims=True) for ways in (seen, wanted))
    return np.asarray(np.degrees(np.arccos(np.clip(others @ one, -1, 1))))


def _plane(color: Photo) -> PointArray:
    """Colors, as blue, green and red from 0 to 1, in the color plane of Lab."""
    lab = cv2.cvtColor(np.clip(color, 0, 1).astype(np.float32), cv2.COLOR_BGR2LAB)
    return lab[..., 1:]


def _letters(even: Photo, disc: _Disc, letters: Words) -> dict[str, float]:
    """How like each letter the middle of a disc is, turned as it may be, -1 to 1; dark on white or
    white on dark.
    """
    gray = gray_of(_patch(even, disc, 2 * (PAWN_CORE + 2)))
    known = np.stack([_letter(letter) for letter in letters])
    best = np.zeros(len(letters))
    middle = np.zeros(2)
    # Coarse to fine: the letter shows where its middle is.
    for step in (0.7, 0.35):
        spots = middle + step * _AROUND
        tried = np.array([_likeness(gray, known, *spot) for spot in spots])
        middle = spots[tried.max(1).argmax()]
        best = np.maximum(best, tried.max(0))
    return dict(zip(letters, best.tolist(), strict=True))


def _likeness(gray: Gray, known: Shares, x: float, y: float) -> Shares:
    """How like each known letter a patch is, with the letter's middle so many mm off its own."""
    middle = len(gray) / 2
    wound = _wound(gray, middle + x * DENSE, middle + y * DENSE, DENSE)
    seen = np.fft.rfft(wound, axis=0)
    alike = np.fft.irfft((known * seen).sum(2), PAWN_ANGLES, axis=1)
    return np.asarray(np.abs(alike).max(1))


def _wound(gray: Shares, x: float, y: float, dense: float) -> Shares:
    """A round picture unrolled, a row an angle, a column a radius, each ring worth what it is long;
    its mean taken away, its length 1.
    """
    made = cv2.warpPolar(
        gray,
        (PAWN_RADII, PAWN_ANGLES),
        (x - 0.5, y - 0.5),
        (PAWN_CORE - 0.5) * dense,
        cv2.INTER_LINEAR + cv2.WARP_FILL_OUTLIERS,
    )
    long = np.arange(PAWN_RADII, dtype=np.float32) + 0.5
    weighed = (made - float(made.mean(0) @ long / long.sum())) * np.sqrt(long)
    return np.asarray(weighed / max(float(np.linalg.norm(weighed)), 1e-6), np.float32)


@cache
def _letter(letter: str) -> Shares:
    """A letter as it is printed on a disc, unrolled, as waves around its middle, the other way
    round.
    """
    dense = 20
    font = ImageFont.truetype(str(shipped_font("bold")), round(PAWN_LETTER * 25.4 / 72 * dense))
    side = round(2 * PAWN_CORE * dense)
    image = Image.new("L", (side, side), 255)
    high = font.getbbox("H", anchor="ls")[1]
    ImageDraw.Draw(image).text(
        (side / 2, (side - high) / 2), letter, fill=0, font=font, anchor="ms"
    )
    soft = blurred(np.asarray(image, np.float32) / 255, 0.2 * dense)
    return np.conj(np.fft.rfft(_wound(soft, side / 2, side / 2, dense), axis=0))
