"""Photos of filled sheets as phones take them, with what stands on each known: the yardstick of
everything that reads photos.

A printed page is drawn at 12 pixels a mm, marked by pens, creased, stained, and seen by a camera:
pose, curl with true parallax, lens, light, shadow, glare, blur, noise, sharpening, JPEG. Each seed
gives the same photo. Harder tiers have what `simulator_faults` adds, too.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import pairwise

import cv2
import numpy as np
import pypdfium2

from sheetgen.page.geometry import Rect
from sheetgen.page.ink import ThemeName
from sheetgen.render.impose import impose
from sheetgen.render.options import Options
from sheetgen.render.plan import Placed
from sheetgen.render.printing import part_pdf
from tests.scan.simulator_faults import bent, lamp, lifted, out_of_focus, smeared
from tests.scan.simulator_strokes import FAMILIES, Pen, Stroke, highlighted
from tests.shipped import shipped

DOTS = 12
"""Pixels a mm of the page before it is photographed."""


@dataclass(frozen=True)
class Tier:
    """How good photos are: size in pixels, blur in pixels, tilt in degrees, curl in mm, noise,
    quality of the JPEG.

    Attributes:
        dark: whether it is taken in the evening, with little light.
        night: whether the phone evens out noise, and sharpens what is left.
        bent: whether the paper is, and softer toward the edges of the photo.
        edge: blur there, in pixels.
        highlighter: whether highlighters have marked what is on it.
    """

    name: str
    width: int
    height: int
    blur: tuple[float, float]
    tilt: float = 22.0
    curl: float = 3.0
    noise: tuple[float, float] = (1.0, 4.5)
    quality: tuple[int, int] = (70, 95)
    motion: float = 1.2
    dark: bool = False
    night: bool = False
    bent: bool = False
    edge: tuple[float, float] = (1.0, 2.2)
    highlighter: bool = False


TIERS = {
    tier.name: tier
    for tier in (
        Tier("phone", 1200, 1600, (0.45, 0.85)),
        Tier("large", 3000, 4000, (0.9, 1.6), motion=2.0),
        Tier("soft", 1200, 1600, (1.0, 1.5), motion=2.2),
        Tier(
            "scanner",
            1654,
            2339,
            (0.4, 0.6),
            tilt=0.0,
            curl=0.0,
            noise=(0.5, 1.5),
            quality=(85, 95),
            motion=0.0,
        ),
        Tier(
            "dark",
            1200,
            1600,
            (0.5, 0.95),
            noise=(8.0, 16.0),
            quality=(60, 85),
            motion=1.8,
            dark=True,
        ),
        Tier("noisy", 1200, 1600, (0.5, 0.95), noise=(6.0, 14.0), quality=(60, 90), night=True),
        Tier("bent", 1200, 1600, (0.45, 0.85), curl=0.0, bent=True),
        Tier("highlighter", 1200, 1600, (0.45, 0.85), highlighter=True),
    )
}


@dataclass
class Marked:
    """What stands on one sheet: for each cell its kind, and of those marks that are tried by
    themselves which they are.
    """

    kinds: dict[str, str] = field(default_factory=dict)
    odd: dict[str, str] = field(default_factory=dict)


@lru_cache(maxsize=8)
def page_of(
    game: str,
    part: str,
    theme: ThemeName,
    gray: bool,
    page: int = 0,
    serial: int = 7,
    **settings: str,
) -> tuple[np.ndarray, tuple[Placed, ...]]:
    """A printed page as pixels, BGR, and what stands where on it.

    Printed in gray, a color is what a black printer makes of it.
    """
    loaded = shipped(game, **settings)
    (made,) = loaded.parts([part], theme=theme)
    options = Options(theme=theme, serial=serial, origin=loaded.origin)
    plan = impose(made, options)
    with pypdfium2.PdfDocument(part_pdf(made, options, plan)) as pdf:
        picture = pdf[page].render(scale=DOTS * 25.4 / 72, grayscale=gray).to_numpy()
    picture = np.array(picture).reshape(picture.shape[0], picture.shape[1], -1)
    return (
        np.repeat(picture, 3, 2)
        if picture.shape[2] == 1
        else np.ascontiguousarray(picture[:, :, :3])
    ), plan.pages[page]


def draw(
    page: np.ndarray,
    strokes: Sequence[Stroke],
    x: float,
    y: float,
    pen: Pen,
    chance: np.random.Generator,
) -> None:
    """Lays ink on a page, strokes relative to a place in mm."""
    every = np.concatenate(strokes)
    margin = every[:, 2].max() + 1
    middle = np.array([x, y])
    low = np.floor((every[:, :2].min(0) - margin + middle) * DOTS).astype(int)
    high = np.ceil((every[:, :2].max(0) + margin + middle) * DOTS).astype(int)
    low, high = np.maximum(low, 0), np.minimum(high, (page.shape[1], page.shape[0]))
    if (high <= low).any():
        return
    layer = np.zeros((high[1] - low[1], high[0] - low[0]), np.uint8)
    for stroke in strokes:
        spots = np.round(((stroke[:, :2] + middle) * DOTS - low) * 16).astype(np.int32)
        wides = np.maximum(1, np.round(stroke[1:, 2] * DOTS)).astype(int)
        ends = [0, *(np.flatnonzero(np.diff(wides)) + 1).tolist(), len(wides)]
        for a, b in pairwise(ends):  # runs that are equally wide
            cv2.polylines(layer, [spots[a : b + 1]], False, 255, int(wides[a]), cv2.LINE_AA, 4)
    ink = cv2.GaussianBlur(layer, (0, 0), 0.06 * DOTS) * np.float32(pen.dark / 255)
    if pen.grain:
        left, top = (int(corner) for corner in chance.integers(0, 256, 2))
        grain = np.take(
            np.take(_pencil_grain(), range(top, top + len(layer)), 0, mode="wrap"),
            range(left, left + layer.shape[1]),
            1,
            mode="wrap",
        )
        ink *= np.clip(1 - pen.grain + pen.grain * grain, 0, 1)
    ink = ink[:, :, None]
    area = page[low[1] : high[1], low[0] : high[0]]
    color = np.array(pen.color, np.float32)
    if pen.clear:
        color = area * (color / 255)
    area[:] = np.minimum(area, area * (1 - ink) + color * ink).astype(np.uint8)


@lru_cache(maxsize=1)
def _pencil_grain() -> np.ndarray:
    """The tooth of paper, of a deviation of about 1."""
    grain = cv2.GaussianBlur(
        np.random.default_rng(8).normal(0, 1, (256, 256)).astype(np.float32), (0, 0), 0.08 * DOTS
    )
    return np.asarray(grain / grain.std(), np.float32)


def mark(
    page: np.ndarray, box: Rect, kind: str, family: str, pen: Pen, chance: np.random.Generator
) -> None:
    """One mark in a cell; `ring-cross` is a ring, crossed later: in the broad family by one line,
    too.
    """
    kinds = kind.split("-") if kind == "ring-cross" else [kind]
    if len(kinds) == 2 and family == "broad":
        kinds[1] = str(chance.choice(["cross", "slash"], p=[0.75, 0.25]))
    for one in kinds:
        draw(
            page,
            highlighted(one, box.w, box.h, family, pen, chance)
            if pen.clear
            else FAMILIES[family](one, box.w, box.h, pen.width, chance),
            box.cx,
            box.cy,
            pen,
            chance,
        )


def camera(
    page: np.ndarray, tier: Tier, chance: np.random.Generator, turned: int = 0
) -> np.ndarray:
    """The photo of a page (or of a sheet that was cut out), BGR."""
    width, height = (
        (tier.width, tier.height)
        if (page.shape[0] > page.shape[1]) == (tier.height > tier.width)
        else (tier.height, tier.width)
    )
    x, y = _seen_from(page, width, height, tier, chance)
    photo = _exposed(page, x, y, width, height, tier, chance)
    return np.ascontiguousarray(np.rot90(photo, turned))


def _seen_from(
    page: np.ndarray, width: int, height: int, tier: Tier, chance: np.random.Generator
) -> tuple[np.ndarray, np.ndarray]:
    """For each pixel of the photo the place on the page, in its pixels, through pose, curl, fold
    and lens.
    """
    rows, columns = page.shape[0] / DOTS, page.shape[1] / DOTS
    tilt = np.radians(chance.uniform(0, tier.tilt))
    axis = chance.uniform(0, 2 * np.pi)
    roll = np.radians(chance.normal(0, 3 if tier.tilt else 0.6))
    direction = np.array([np.cos(axis), np.sin(axis), 0.0])
    turn = cv2.Rodrigues(direction * tilt)[0] @ cv2.Rodrigues(np.array([0, 0, roll]))[0]
    far = chance.uniform(1.1, 1.6) * max(rows, columns)
    curl, bend = chance.uniform(0, tier.curl), chance.uniform(0, np.pi)
    fold_at, crease = (
        chance.uniform(-0.3, 0.3) * rows,
        (chance.uniform(0, 0.03) if tier.curl and chance.random() < 0.15 else 0.0),
    )
    bump = bent(columns, rows, chance) if tier.bent else None

    def project(px: np.ndarray, py: np.ndarray, height_of: float) -> tuple[np.ndarray, np.ndarray]:
        u, v = px - columns / 2, py - rows / 2
        along = (u * np.cos(bend) + v * np.sin(bend)) / (max(rows, columns) / 2)
        z = height_of * (curl * (1 - along**2) * 1.0 + crease * np.abs(v - fold_at) * 2)
        if bump:
            z += height_of * bump(u, v)
        p = np.stack([u, v, -z], 0).reshape(3, -1)
        q = turn @ p
        return (q[0] / (q[2] + far)).reshape(px.shape), (q[1] / (q[2] + far)).reshape(px.shape)

    cx, cy = np.array([0, columns, columns, 0.0]), np.array([0, 0, rows, rows])
    fx, fy = project(cx, cy, 0)
    scale = chance.uniform(0.80, 0.96) * min(width / np.ptp(fx), height / np.ptp(fy))
    offset = np.array(
        [
            width / 2 - scale * (fx.max() + fx.min()) / 2,
            height / 2 - scale * (fy.max() + fy.min()) / 2,
        ]
    )
    slack = (
        np.array([width - scale * np.ptp(fx), height - scale * np.ptp(fy)]) / 2
    ) * chance.uniform(-0.6, 0.6, 2)
    offset += slack
    flat = np.stack([cx, cy], 1).astype(np.float32)
    seen = np.stack([fx * scale + offset[0], fy * scale + offset[1]], 1).astype(np.float32)
    back = cv2.getPerspectiveTransform(seen, flat)
    step = 9
    gx, gy = np.meshgrid(
        np.arange(0, width + 2 * step, step, dtype=float),
        np.arange(0, height + 2 * step, step, dtype=float),
    )
    lens = chance.uniform(-0.03, 0.03) if tier.tilt else 0.0
    rx, ry = (gx - width / 2) / max(width, height), (gy - height / 2) / max(width, height)
    ux = width / 2 + (gx - width / 2) * (1 + lens * (rx**2 + ry**2) * 4)
    uy = height / 2 + (gy - height / 2) * (1 + lens * (rx**2 + ry**2) * 4)
    tx, ty = ux, uy
    for _ in range(4):
        spot = cv2.perspectiveTransform(np.stack([tx, ty], -1), back)
        px, py = spot[..., 0], spot[..., 1]
        qx, qy = project(px, py, 1)
        tx, ty = tx + ux - (qx * scale + offset[0]), ty + uy - (qy * scale + offset[1])
    # cv2.resize takes pixels as areas: what is before the middle of the first is left out.
    grown = [
        cv2.resize(
            m.astype(np.float32) * DOTS, None, fx=step, fy=step, interpolation=cv2.INTER_LINEAR
        )
        for m in (px, py)
    ]
    return (
        grown[0][step // 2 :, step // 2 :][:height, :width],
        grown[1][step // 2 :, step // 2 :][:height, :width],
    )


@lru_cache(maxsize=4)
def _desk(width: int, height: int, number: int) -> np.ndarray:
    chance = np.random.default_rng(number)
    grain = cv2.GaussianBlur(
        chance.normal(0, 1, (height // 4, width // 4)).astype(np.float32), (0, 0), 6, sigmaY=0.8
    )
    grain = cv2.resize(grain / grain.std(), (width, height))
    base = np.array(
        [[60, 90, 130], [40, 45, 50], [150, 160, 165], [90, 110, 120]][number % 4], np.float32
    )
    return np.clip(base + grain[:, :, None] * 9, 0, 255).astype(np.uint8)


def _exposed(
    page: np.ndarray,
    x: np.ndarray,
    y: np.ndarray,
    width: int,
    height: int,
    tier: Tier,
    chance: np.random.Generator,
) -> np.ndarray:
    """The light that falls through the lens, and what the phone makes of it."""
    density = DOTS / max(
        1e-6,
        float(np.median(np.hypot(*(np.gradient(way[::40], axis=1)[:, ::40] for way in (x, y)))))
        / 1,
    )
    small = cv2.GaussianBlur(page, (0, 0), max(0.3, 0.45 * DOTS / density))
    desk = _desk(width, height, int(chance.integers(4))).copy()
    photo = cv2.remap(small, x, y, cv2.INTER_LINEAR, dst=desk, borderMode=cv2.BORDER_TRANSPARENT)
    # Light, the lens's own haze and the color of the lamp are one factor each; the haze comes after
    # the light.
    light = _light(width, height, tier, chance)
    glare = _glare(width, height, tier, chance)
    tint = np.array([chance.uniform(0.9, 1.02), 1.0, chance.uniform(0.95, 1.05)], np.float32)
    if tier.dark:
        tint = tint * lamp(chance)
    lit = cv2.merge(
        [np.ascontiguousarray(light[:, :, 0] * np.float32(0.93 * each)) for each in tint]
    )
    photo = cv2.multiply(photo, cv2.resize(lit, (width, height)), dtype=cv2.CV_32F)
    photo = cv2.add(
        photo,
        cv2.resize(
            cv2.merge([np.ascontiguousarray((12 + glare) * each) for each in tint]), (width, height)
        ),
    )
    soft = chance.uniform(*tier.blur)
    photo = cv2.GaussianBlur(np.minimum(photo, 255), (0, 0), soft)
    if tier.bent:
        photo = out_of_focus(photo, soft, tier.edge, chance)
    if tier.motion and chance.random() < 0.3:
        photo = _shaken(photo, chance.uniform(0.5, tier.motion), chance.uniform(0, np.pi))
    grain = _grain(width, height, int(chance.integers(512)))
    strong = chance.uniform(*tier.noise)
    if tier.dark:
        photo = lifted(photo, grain, strong, chance)
    elif tier.night:
        photo = smeared(photo, grain, strong, chance)
    else:
        photo = cv2.scaleAdd(grain, strong, photo)
    if chance.random() < 0.6:
        sharper = chance.uniform(0.2, 0.8)
        photo = cv2.addWeighted(
            photo, 1 + sharper, cv2.GaussianBlur(photo, (0, 0), 1.2), -sharper, 0
        )
    kept = cv2.imencode(
        ".jpg",
        np.clip(photo, 0, 255).astype(np.uint8),
        [cv2.IMWRITE_JPEG_QUALITY, int(chance.integers(*tier.quality))],
    )[1]
    return cv2.imdecode(kept, cv2.IMREAD_COLOR)


def _glare(width: int, height: int, tier: Tier, chance: np.random.Generator) -> np.ndarray:
    """A lamp's reflection, now and then, at an eighth of the photo's size."""
    spot = np.zeros((height // 8, width // 8), np.float32)
    if tier.tilt and chance.random() < 0.12:
        across, down = (int(chance.uniform(0.2, 0.8) * length / 8) for length in (width, height))
        cv2.circle(spot, (across, down), int(chance.uniform(5, 14)), 1, -1)
        spot = cv2.GaussianBlur(spot, (0, 0), 6) * chance.uniform(40, 110)
    return spot.astype(np.float32)


@lru_cache(maxsize=1)
def _noise(across: int, down: int) -> np.ndarray:
    """So many tiles of noise; photos of nearly the same size share them."""
    chance = np.random.default_rng(9)
    tile = cv2.GaussianBlur(chance.normal(0, 2, (1024, 1024, 3)).astype(np.float32), (0, 0), 0.6)
    return np.tile(tile, (down, across, 1))


def _grain(width: int, height: int, start: int) -> np.ndarray:
    """A sensor's noise, of a deviation of about 1."""
    across, down = (-(-(side + 512) // 1024) for side in (width, height))
    return _noise(across, down)[start : start + height, start : start + width]


def _shaken(photo: np.ndarray, length: float, angle: float) -> np.ndarray:
    kernel = np.zeros((9, 9), np.float32)
    for t in np.linspace(-length / 2, length / 2, 21):
        px, py = 4 + t * np.cos(angle), 4 + t * np.sin(angle)
        for cx in (int(px), int(px) + 1):
            for cy in (int(py), int(py) + 1):
                kernel[cy, cx] += max(0, 1 - abs(px - cx)) * max(0, 1 - abs(py - cy))
    return cv2.filter2D(photo, -1, kernel / kernel.sum())


def _light(width: int, height: int, tier: Tier, chance: np.random.Generator) -> np.ndarray:
    """A lamp to one side, dark corners, and at times the soft edge of a hand's or a head's shadow,
    at an eighth of the photo's size.
    """
    if not tier.tilt:
        return np.full((height // 8, width // 8, 1), chance.uniform(0.95, 1.02), np.float32)
    gx, gy = np.meshgrid(np.linspace(-1, 1, width // 8), np.linspace(-1, 1, height // 8))
    way = chance.uniform(0, 2 * np.pi)
    light = (
        chance.uniform(0.7, 0.95)
        + chance.uniform(0, 0.18) * (gx * np.cos(way) + gy * np.sin(way))
        - chance.uniform(0, 0.1) * (gx**2 + gy**2)
    )
    if chance.random() < 0.4:
        spots = [
            (chance.uniform(-0.2, 1.2) * gx.shape[1], chance.uniform(-0.2, 1.2) * gx.shape[0])
            for _ in range(4)
        ]
        shade = np.zeros(gx.shape, np.uint8)
        cv2.fillPoly(shade, [cv2.convexHull(np.array(spots, np.int32))], 255)
        light *= 1 - cv2.GaussianBlur(shade, (0, 0), chance.uniform(1.5, 9)) / 255 * chance.uniform(
            0.1, 0.4
        )
    return light.astype(np.float32)[:, :, None]


def cut_out(page: np.ndarray, placed: Placed) -> np.ndarray:
    """A sheet that was cut from its page."""
    box = placed.box
    return page[
        round(box.y * DOTS) : round(box.bottom * DOTS),
        round(box.x * DOTS) : round(box.right * DOTS),
    ]
