"""Marks as hands draw them, in two families that share no way of drawing: one to train on, the other to be tested on.

A stroke is a run of points in mm with the width of the pen at each. `FIRM` bends straight lines and ellipses a little; `LOOSE` moves a
hand along a few places that it never quite meets, with a pressure that changes, hooks at the ends and double turns.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from itertools import pairwise

import numpy as np

Stroke = np.ndarray
"""Rows of x, y, width in mm."""

KINDS = ("cross", "ring", "dot", "fill", "slash", "tick")


@dataclass(frozen=True)
class Pen:
    """What somebody writes with: width in mm, how dark (0 to 1), its color as BGR, and how much paper shines through its grain."""

    name: str
    width: float
    dark: float
    color: tuple[int, int, int]
    grain: float = 0.0


def any_pen(chance: np.random.Generator) -> Pen:
    """A ballpoint, a felt pen or a pencil."""
    kind = chance.choice(["pen", "felt", "pencil"], p=[0.45, 0.2, 0.35])
    blue, black, red = (130, 50, 25), (35, 30, 30), (50, 40, 160)
    color = (blue, black, red)[chance.choice(3, p=[0.5, 0.42, 0.08])]
    if kind == "pen":
        return Pen("pen", chance.uniform(0.35, 0.75), chance.uniform(0.8, 0.97), color, 0.08)
    if kind == "felt":
        return Pen("felt", chance.uniform(0.8, 1.4), chance.uniform(0.85, 1.0), color)
    return Pen("pencil", chance.uniform(0.4, 0.8), chance.uniform(0.4, 0.68), (70, 68, 66), chance.uniform(0.25, 0.45))


def _line(points: list[tuple[float, float]], width: float, chance: np.random.Generator, bow: float) -> Stroke:
    """Straight from place to place, bowed a little."""
    made = []
    for (ax, ay), (bx, by) in pairwise(points):
        t = np.linspace(0, 1, 24)
        away = chance.normal(0, bow) * np.sin(np.pi * t)
        dx, dy = bx - ax, by - ay
        length = max(np.hypot(dx, dy), 1e-6)
        made.append(np.stack([ax + dx * t - dy / length * away, ay + dy * t + dx / length * away, np.full(24, width)], 1))
    return np.concatenate(made)


def firm(kind: str, w: float, h: float, width: float, chance: np.random.Generator) -> list[Stroke]:
    """The training family, around the middle of a cell that is `w` by `h` mm."""
    small = min(w, h)
    size = chance.uniform(0.55, 1.05)
    cx, cy = chance.normal(0, 0.07 * small, 2)
    wide, tall = size * w / 2, size * h / 2
    bow = 0.05 * small

    def near(x: float, y: float, spread: float = 0.07) -> tuple[float, float]:
        return cx + x + chance.normal(0, spread * small), cy + y + chance.normal(0, spread * small)

    if kind == "cross":
        return [
            _line([near(-wide, -tall), near(wide, tall)], width, chance, bow),
            _line([near(wide, -tall), near(-wide, tall)], width, chance, bow),
        ]
    if kind == "slash":
        side = chance.choice([-1, 1])
        return [_line([near(side * wide, -tall), near(-side * wide, tall)], width, chance, bow)]
    if kind == "tick":
        return [_line([near(-0.7 * wide, 0.1 * tall), near(-0.15 * wide, 0.8 * tall), near(0.9 * wide, -tall)], width, chance, bow)]
    if kind == "ring":
        turns = chance.uniform(0.9, 1.2)
        t = np.linspace(0, 2 * np.pi * turns, 80) + chance.uniform(0, 2 * np.pi)
        round_ = small / 2 * chance.uniform(0.78, 1.12)
        wobble = 1 + sum(chance.normal(0, 0.04) * np.sin(k * t + chance.uniform(0, 6)) for k in (2, 3))
        squash = chance.uniform(0.85, 1.15)
        return [np.stack([cx + round_ * squash * wobble * np.cos(t), cy + round_ / squash * wobble * np.sin(t), np.full(80, width)], 1)]
    if kind == "dot":
        across = chance.uniform(0.5, 1.6)
        t = np.linspace(0, 4 * np.pi, 24)
        round_ = max(0.0, across - width) / 2
        away = chance.normal(0, 0.1 * small, 2)
        return [np.stack([away[0] + round_ * np.cos(t), away[1] + round_ * np.sin(t), np.full(24, min(width, across))], 1)]
    rows = int(chance.integers(5, 10))
    ys = np.linspace(-tall, tall, rows)
    zigzag = [near((-1) ** row * wide * chance.uniform(0.7, 1), y, 0.03) for row, y in enumerate(ys)]
    return [_line(zigzag, width, chance, 0.3 * bow)]


def moved(
    places: np.ndarray, width: float, chance: np.random.Generator, count: int = 60, *, hook: float = 0.8, shake: float = 0.018
) -> Stroke:
    """A hand that glides by the places (Catmull-Rom), trembling, pressing harder in the middle, with a hook at the end at times."""
    places = np.asarray(places, float)
    if chance.random() < 0.4:
        back = places[-2] - places[-1] + chance.normal(0, 0.75 * hook, 2)
        places = np.vstack([places, places[-1] + back / max(np.linalg.norm(back), 1e-6) * hook * chance.uniform(0.25, 1)])
    padded = np.vstack([2 * places[0] - places[1], places, 2 * places[-1] - places[-2]])
    spans = len(places) - 1
    u = np.linspace(0, spans - 1e-6, count)
    i, t = u.astype(int), (u % 1)[:, None]
    p0, p1, p2, p3 = (padded[i + k] for k in range(4))
    curve = 0.5 * (2 * p1 + (p2 - p0) * t + (2 * p0 - 5 * p1 + 4 * p2 - p3) * t**2 + (3 * p1 - p0 - 3 * p2 + p3) * t**3)
    trembling = np.cumsum(chance.normal(0, shake, (count, 2)), 0)
    press = width * (0.75 + 0.4 * np.sin(np.pi * np.linspace(0.1, 0.95, count)) + chance.normal(0, 0.05))
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
            return [moved(at((-0.9, -0.9), (0, 0), (0.9, 0.85), (1.0, 0.1), (0.85, -0.85), (0, 0), (-0.9, 0.9)), width, chance, 110)]
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
        angles = chance.uniform(0, 2 * np.pi) + chance.choice([-1, 1]) * np.linspace(0, 2 * np.pi * chance.uniform(0.85, 1.6), count)
        radius = small / 2 * np.linspace(chance.uniform(0.75, 1.1), chance.uniform(0.75, 1.1), count) * chance.uniform(0.95, 1.05, count)
        return [
            moved(
                middle * 0.6 + np.stack([radius * np.cos(angles), radius * np.sin(angles) * chance.uniform(0.8, 1.1)], 1), width, chance, 90
            )
        ]
    if kind == "dot":
        across = chance.uniform(0.55, 1.7)
        if chance.random() < 0.5:  # a dash of the pen's tip
            return [moved(middle + chance.uniform(-0.5, 0.5, (2, 2)) * max(0.15, across - width), min(width, across), chance, 14)]
        return [moved(middle + chance.uniform(-0.4, 0.4, (5, 2)) * max(0.1, across - width), min(width, across), chance, 30)]
    if chance.random() < 0.5:  # round and round
        turns = np.linspace(0, 2 * np.pi * chance.uniform(3.5, 6), 40)
        out = np.linspace(0.15, 0.95, 40)[:, None]
        return [moved(middle + out * reach * np.stack([np.cos(turns), np.sin(turns)], 1), width, chance, 260)]
    slope, made = chance.uniform(-0.3, 0.3), []
    for y in np.linspace(-0.85, 0.85, int(chance.integers(6, 11))):
        made.append(moved(at((-0.9, y - slope), (0.9, y + slope)) * 1.0, width, chance, 24))
    return made


FAMILIES: dict[str, Callable[[str, float, float, float, np.random.Generator], list[Stroke]]] = {"firm": firm, "loose": loose}
