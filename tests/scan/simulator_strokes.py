"""Marks as hands draw them, in families that share no way of drawing: one to train on, the others
to be tested on.

A stroke is a run of points in mm with the width of the pen at each. `FIRM` bends straight lines and
ellipses a little, `BROAD`, which is trained, the same in more sizes and shapes; `LOOSE` moves a hand
along a few places that it never quite meets, with a pressure that changes, hooks at the ends and
double turns.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from itertools import pairwise

import cv2
import numpy as np

from tests.scan.simulator_hasty import hasty
from tests.scan.simulator_shaky import shaky

Stroke = np.ndarray
"""Rows of x, y, width in mm."""

KINDS = ("cross", "ring", "dot", "fill", "slash", "tick")


@dataclass(frozen=True)
class Pen:
    """What somebody writes with: width in mm, how dark (0 to 1), its color as BGR, and how much
    paper shines through its grain.

    Attributes:
        clear: whether print shows through, as through a highlighter.
        chisel: how thin its tip is along itself, as a share of its width; 1 for a round one.
        held: how the tip of a chisel is turned, in radians.
    """

    name: str
    width: float
    dark: float
    color: tuple[int, int, int]
    grain: float = 0.0
    clear: bool = False
    chisel: float = 1.0
    held: float = 0.0


BLUE, BLACK, RED = (130, 50, 25), (35, 30, 30), (50, 40, 160)
PENCIL = (70, 68, 66)
OTHERS = {
    "firm": ((60, 105, 35), (120, 45, 95), (150, 110, 20)),  # green, violet, turquoise
    "loose": ((75, 130, 55), (60, 60, 190), (45, 110, 215)),  # colored pencils: green, red, orange
}

HIGHLIGHTERS = {
    "firm": {
        "yellow": (70, 245, 252),
        "green": (130, 245, 160),
        "pink": (190, 115, 252),
        "orange": (80, 175, 254),
        "blue": (245, 210, 110),
    },
    "loose": {
        "lemon": (120, 250, 248),
        "mint": (190, 235, 165),
        "peach": (165, 200, 252),
        "lilac": (240, 180, 210),
        "turquoise": (235, 225, 95),
    },
}
"""What is left of white below a highlighter, as BGR: of bright ones, and of pale ones."""


def highlighter(chance: np.random.Generator, family: str) -> Pen:
    """A highlighter, 2 to 5 mm broad; a `loose` one is of another shade and has the tip of a
    chisel, and a `broad` one may be nearly dry.
    """
    shades = HIGHLIGHTERS["loose" if family == "loose" else "firm"]
    name = str(chance.choice(list(shades)))
    least = 0.2 if family == "broad" else 0.75
    width, dark = chance.uniform(2.0, 5.0), chance.uniform(least, 1.0)
    # Ink of a tip that is nearly dry has stripes.
    grain = chance.choice([0.03, 0.12])
    if family != "loose":
        return Pen(name, width, dark, shades[name], grain, clear=True)
    thin, held = chance.uniform(0.35, 0.7), chance.uniform(0.3, 1.3)
    return Pen(name, width, dark, shades[name], grain, clear=True, chisel=thin, held=held)


def any_pen(chance: np.random.Generator, family: str = "loose") -> Pen:
    """A ballpoint, a felt pen or a pencil, now and then of a rarer color; what is rare in one
    family is not what is in the other.
    """
    kind = chance.choice(["pen", "felt", "pencil", "other"], p=[0.42, 0.18, 0.32, 0.08])
    color = (BLUE, BLACK, RED)[chance.choice(3, p=[0.5, 0.42, 0.08])]
    rare = OTHERS["loose" if family == "loose" else "firm"][int(chance.integers(3))]
    if kind == "pen":
        return Pen("pen", chance.uniform(0.35, 0.75), chance.uniform(0.8, 0.97), color, 0.08)
    if kind == "felt":
        return Pen("felt", chance.uniform(0.8, 1.4), chance.uniform(0.85, 1.0), color)
    if kind == "pencil":
        return Pen(
            "pencil",
            chance.uniform(0.4, 0.8),
            chance.uniform(0.4, 0.68),
            PENCIL,
            chance.uniform(0.25, 0.45),
        )
    if family != "loose":
        return Pen("gel", chance.uniform(0.28, 0.9), chance.uniform(0.75, 0.95), rare, 0.05)
    return Pen(
        "color pencil",
        chance.uniform(0.55, 0.9),
        chance.uniform(0.55, 0.8),
        rare,
        chance.uniform(0.2, 0.4),
    )


def _line(
    points: list[tuple[float, float]], width: float, chance: np.random.Generator, bow: float
) -> Stroke:
    """Straight from place to place, bowed a little."""
    made = []
    for (ax, ay), (bx, by) in pairwise(points):
        t = np.linspace(0, 1, 24)
        away = chance.normal(0, bow) * np.sin(np.pi * t)
        dx, dy = bx - ax, by - ay
        length = max(np.hypot(dx, dy), 1e-6)
        made.append(
            np.stack(
                [
                    ax + dx * t - dy / length * away,
                    ay + dy * t + dx / length * away,
                    np.full(24, width),
                ],
                1,
            )
        )
    return np.concatenate(made)


def _blot(width: float, small: float, chance: np.random.Generator) -> Stroke:
    """A dot of any breadth, round or longish, that lies any way."""
    across = (
        chance.uniform(0.5, 1.8)
        if chance.random() < 0.7
        else chance.uniform(1.5, max(1.5, 0.42 * small))
    )
    t = np.linspace(0, 2 * np.pi * max(2.0, across / width), 48)
    round_, flat = max(0.0, across - width) / 2 * np.linspace(1, 0, 48), chance.uniform(0.45, 1.0)
    away, lean = chance.normal(0, 0.12 * small, 2), chance.uniform(0, np.pi)
    spots = (
        np.stack([np.cos(t) * round_, flat * np.sin(t) * round_], 1)
        @ cv2.getRotationMatrix2D((0, 0), np.degrees(lean), 1)[:, :2]
    )
    return np.column_stack([away + spots, np.full(48, min(width, across))])


def _parted(stroke: Stroke, off: float, chance: np.random.Generator) -> list[Stroke]:
    """A stroke that a pen has left out part of, and what comes after goes on beside it."""
    start, missing = int(chance.integers(10, len(stroke) - 20)), int(chance.integers(1, 9))
    rest = stroke[start + missing :].copy()
    rest[:, :2] += chance.normal(0, off, 2)
    return [stroke[:start], rest]


def firm(
    kind: str, w: float, h: float, width: float, chance: np.random.Generator, *, broad: bool = False
) -> list[Stroke]:
    """The training family, around the middle of a cell that is `w` by `h` mm; a `broad` one goes
    further in size and shape.
    """
    small = min(w, h)
    # Nobody draws with a felt pen what would be a blot.
    size = chance.uniform(0.3 + 2.0 * width / small, 1.25) if broad else chance.uniform(0.5, 1.15)
    steady = min(1.0, 0.3 + size) if broad else 1.0
    cx, cy = chance.normal(0, 0.07 * small, 2)
    wide, tall = size * w / 2, size * h / 2
    bow = (chance.uniform(0.03, 0.15) if broad else 0.05) * small

    def near(x: float, y: float, spread: float = 0.07) -> tuple[float, float]:
        return cx + x + chance.normal(0, spread * steady * small), cy + y + chance.normal(
            0, spread * steady * small
        )

    def run(*places: tuple[float, float]) -> Stroke:
        return _line([near(x * wide, y * tall) for x, y in places], width, chance, bow)

    if kind == "cross":
        how = chance.random()
        if how < 0.1:  # upright
            return [run((0, -1), (0, 1)), run((-1, 0), (1, 0))]
        short = chance.uniform(0.5, 1.0)
        made = [run((-1, -1), (1, 1)), run((short, -short), (-short, short))]
        return [*made, run((-1, -1), (1, 1))] if how > 0.93 else made
    if kind == "slash":
        side, steep = chance.choice([-1, 1]), chance.uniform(0.3, 1.0)
        ends = (steep, 1.0) if chance.random() < 0.5 else (1.0, steep)
        return [run((side * ends[0], -ends[1]), (-side * ends[0], ends[1]))]
    if kind == "tick":
        turn = chance.choice([-1, 1], p=[0.1, 0.9])
        return [
            run((-0.7 * turn, 0.1), (-0.15 * turn, 0.8), (0.9 * turn, -chance.uniform(0.6, 1.1)))
        ]
    if kind == "ring":
        turns = chance.uniform(0.86, 1.2) if chance.random() < 0.75 else chance.uniform(1.2, 2.1)
        t = np.linspace(0, 2 * np.pi * turns, 80) + chance.uniform(0, 2 * np.pi)
        round_ = (
            small
            / 2
            * chance.uniform(0.35 + 1.6 * width / small if broad else 0.72, 1.2)
            * np.linspace(1, chance.uniform(0.88, 1.12), 80)
        )
        wobble = 1 + sum(
            chance.normal(0, 0.045) * np.sin(k * t + chance.uniform(0, 6))
            for k in ((2, 3, 4, 5, 6) if broad else (2, 3))
        )
        squash = chance.uniform(0.72, 1.35) if broad else chance.uniform(0.82, 1.2)
        ring = np.stack(
            [
                cx + round_ * squash * wobble * np.cos(t),
                cy + round_ / squash * wobble * np.sin(t),
                np.full(80, width),
            ],
            1,
        )
        return _parted(ring, 0.05 * small, chance) if broad and chance.random() < 0.4 else [ring]
    if kind == "dot" and broad:
        return [_blot(width, small, chance)]
    if kind == "dot":
        across = chance.uniform(0.5, 1.8)
        t = np.linspace(0, 4 * np.pi, 24)
        round_, flat = max(0.0, across - width) / 2, chance.uniform(0.4, 1.0)
        away = chance.normal(0, 0.12 * small, 2)
        return [
            np.stack(
                [
                    away[0] + round_ * np.cos(t),
                    away[1] + flat * round_ * np.sin(t),
                    np.full(24, min(width, across)),
                ],
                1,
            )
        ]
    rows = int(chance.integers(5, 12))
    ys = np.linspace(-1, 1, rows)
    lean = chance.choice([0.0, 0.5, -0.5])
    zigzag = [
        near(
            (-1) ** row * wide * chance.uniform(0.7, 1),
            tall * (y + lean * (-1) ** row * (1 - abs(y))),
            0.03,
        )
        for row, y in enumerate(ys)
    ]
    return [_line(zigzag, width, chance, 0.3 * bow)]


def moved(
    places: np.ndarray,
    width: float,
    chance: np.random.Generator,
    count: int = 60,
    *,
    hook: float = 0.8,
    shake: float = 0.018,
) -> Stroke:
    """A hand that glides by the places (Catmull-Rom), trembling, pressing harder in the middle,
    with a hook at the end at times.
    """
    places = np.asarray(places, float)
    if chance.random() < 0.4:
        back = places[-2] - places[-1] + chance.normal(0, 0.75 * hook, 2)
        places = np.vstack(
            [
                places,
                places[-1]
                + back / max(np.linalg.norm(back), 1e-6) * hook * chance.uniform(0.25, 1),
            ]
        )
    padded = np.vstack([2 * places[0] - places[1], places, 2 * places[-1] - places[-2]])
    spans = len(places) - 1
    u = np.linspace(0, spans - 1e-6, count)
    i, t = u.astype(int), (u % 1)[:, None]
    p0, p1, p2, p3 = (padded[i + k] for k in range(4))
    curve = 0.5 * (
        2 * p1
        + (p2 - p0) * t
        + (2 * p0 - 5 * p1 + 4 * p2 - p3) * t**2
        + (3 * p1 - p0 - 3 * p2 + p3) * t**3
    )
    trembling = np.cumsum(chance.normal(0, shake, (count, 2)), 0)
    press = width * (
        0.75 + 0.4 * np.sin(np.pi * np.linspace(0.1, 0.95, count)) + chance.normal(0, 0.05)
    )
    return np.column_stack([curve + trembling - trembling.mean(0), np.maximum(press, 0.2)])


def loose(kind: str, w: float, h: float, width: float, chance: np.random.Generator) -> list[Stroke]:
    """The family that is held out."""
    small = min(w, h)
    middle = chance.uniform(-0.13, 0.13, 2) * small
    reach = np.array([w, h]) / 2 * chance.uniform(0.5, 1.12)

    def at(*spots: tuple[float, float]) -> np.ndarray:
        return middle + np.array(spots) * reach + chance.uniform(-0.1, 0.1, (len(spots), 2)) * small

    if kind == "cross":
        if chance.random() < 0.3:  # in one go, with a loop outside
            return [
                moved(
                    at(
                        (-0.9, -0.9),
                        (0, 0),
                        (0.9, 0.85),
                        (1.0, 0.1),
                        (0.85, -0.85),
                        (0, 0),
                        (-0.9, 0.9),
                    ),
                    width,
                    chance,
                    110,
                )
            ]
        lean = chance.uniform(-0.25, 0.25)
        first = at((-0.9 + lean, -0.95), (0.05, 0.0), (0.95, 0.9 + lean))
        second = at((0.95, -0.9 - lean), (0.0, 0.05), (-0.9 - lean, 0.95))
        return [moved(first, width, chance), moved(second, width, chance)]
    if kind == "slash":
        ends = [(-0.9, -0.8), (0.9, 0.8)] if chance.random() < 0.5 else [(-0.9, 0.8), (0.9, -0.8)]
        return [moved(at(ends[0], (0, 0), ends[1]), width, chance)]
    if kind == "tick":
        return [moved(at((-0.8, -0.1), (-0.3, 0.8), (0.2, -0.1), (1.0, -1.0)), width, chance)]
    if kind == "ring":
        count = int(chance.integers(9, 17))
        angles = chance.uniform(0, 2 * np.pi) + chance.choice([-1, 1]) * np.linspace(
            0, 2 * np.pi * chance.uniform(0.85, 1.6), count
        )
        radius = (
            small
            / 2
            * np.linspace(chance.uniform(0.75, 1.1), chance.uniform(0.75, 1.1), count)
            * chance.uniform(0.95, 1.05, count)
        )
        return [
            moved(
                middle * 0.6
                + np.stack(
                    [radius * np.cos(angles), radius * np.sin(angles) * chance.uniform(0.8, 1.1)], 1
                ),
                width,
                chance,
                90,
            )
        ]
    if kind == "dot":
        across = chance.uniform(0.55, 1.7)
        if chance.random() < 0.5:  # a dash of the pen's tip
            return [
                moved(
                    middle + chance.uniform(-0.5, 0.5, (2, 2)) * max(0.15, across - width),
                    min(width, across),
                    chance,
                    14,
                )
            ]
        return [
            moved(
                middle + chance.uniform(-0.4, 0.4, (5, 2)) * max(0.1, across - width),
                min(width, across),
                chance,
                30,
            )
        ]
    if chance.random() < 0.5:  # round and round
        turns = np.linspace(0, 2 * np.pi * chance.uniform(3.5, 6), 40)
        out = np.linspace(0.15, 0.95, 40)[:, None]
        return [
            moved(
                middle + out * reach * np.stack([np.cos(turns), np.sin(turns)], 1),
                width,
                chance,
                260,
            )
        ]
    slope, made = chance.uniform(-0.3, 0.3), []
    for y in np.linspace(-0.85, 0.85, int(chance.integers(6, 11))):
        made.append(moved(at((-0.9, y - slope), (0.9, y + slope)) * 1.0, width, chance, 24))
    return made


FAMILIES: dict[str, Callable[[str, float, float, float, np.random.Generator], list[Stroke]]] = {
    "firm": firm,
    "broad": partial(firm, broad=True),
    "loose": loose,
    "shaky": shaky,
    "hasty": hasty,
}


def highlighted(
    kind: str, w: float, h: float, family: str, pen: Pen, chance: np.random.Generator
) -> list[Stroke]:
    """A mark by a highlighter: what is so broad stays in its cell, rings are drawn around it by the
    edge of the tip, and dots are at least as broad as half of it.
    """
    more = {"ring": 0.3, "dot": 0.0}.get(kind, -0.6) * pen.width
    width = 0.5 * pen.width if kind == "ring" else pen.width
    # What is drawn with so broad a tip is broad enough.
    drawn = FAMILIES["firm" if family == "broad" else family]
    strokes = drawn(kind, max(2.5, w + more), max(2.5, h + more), width, chance)
    for stroke in strokes:
        stroke[:, 2] = np.maximum(stroke[:, 2], 0.5 * pen.width) * _across(stroke, pen)
    return strokes


def _across(stroke: Stroke, pen: Pen) -> np.ndarray | float:
    """How much of its breadth the tip of a pen has across the way that it goes."""
    if pen.chisel == 1.0:
        return 1.0
    way = np.arctan2(*np.gradient(stroke[:, :2], axis=0).T[::-1])
    return np.asarray(np.hypot(np.sin(way - pen.held), pen.chisel * np.cos(way - pen.held)))
