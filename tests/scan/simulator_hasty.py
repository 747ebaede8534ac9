"""A fourth family of marks, which no network and no threshold was ever chosen on, and which has no
way of drawing from the third one.

A hand in a hurry that leans to the right and does not lift the pen in time: rings like drops, drawn
twice, square with round corners or open at a side, crosses of an S and a line or in one loop,
ticks like hooks, boxes filled with loops.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

Stroke = np.ndarray
"""Rows of x, y, width in mm."""

Run = np.ndarray
"""Rows of x, y, from -1 to 1 across and down a cell."""


def hasty(kind: str, w: float, h: float, width: float, chance: np.random.Generator) -> list[Stroke]:
    """A mark around the middle of a cell that is `w` by `h` mm."""
    small = min(w, h)
    size = np.array([w, h]) / 2 * chance.uniform(0.6, 1.05)
    if kind == "ring":
        size = np.full(2, small / 2) * chance.uniform(0.75, 1.15)
    if kind == "dot":
        size = np.full(2, max(0.3, chance.uniform(0.6, 1.7) - width) / 2)
    turn, lean = chance.normal(0, 0.15), chance.uniform(0.0, 0.35)
    turned = np.array([[np.cos(turn), np.sin(turn)], [-np.sin(turn), np.cos(turn)]])
    aside = chance.normal(0, 0.07, 2) * small
    made = []
    for run in _WAYS[kind](chance):
        line = run @ turned * size
        line[:, 0] -= lean * line[:, 1]
        # The pen is already moving when it comes down, and still when it goes up.
        press = np.minimum(1.0, 0.55 + 2.5 * np.sin(np.pi * np.linspace(0.0, 1.0, len(line))))
        made.append(np.column_stack([line + aside, np.maximum(width * press, 0.2)]))
    return made


def _round(start: float, turns: float, power: float = 1.0) -> Run:
    """A round, in turns; with a power under 1 it has four rounded corners."""
    t = 2 * np.pi * (start + turns * np.linspace(0, 1, max(24, int(90 * turns))))
    across, down = np.cos(t), np.sin(t)
    return np.stack([np.sign(one) * np.abs(one) ** power for one in (across, down)], 1)


def _bent(ends: list[tuple[float, float]], deep: float, chance: np.random.Generator) -> Run:
    """From one end to the other in an S as deep as that, or a bow where it is drawn so."""
    first, last = np.array(ends) + chance.normal(0, 0.08, (2, 2))
    t = np.linspace(0, 1, 40)[:, None]
    aside = np.array([first[1] - last[1], last[0] - first[0]]) / 2
    return first + (last - first) * t + deep * np.sin(2 * np.pi * t) * aside


def _cross(chance: np.random.Generator) -> list[Run]:
    if chance.random() < 0.3:  # in one loop, like a fish
        t = np.linspace(-0.68, 0.68, 70) * np.pi
        return [np.stack([1.5 * np.cos(t) - 0.45, 1.1 * np.sin(2 * t)], 1)]
    wide = chance.uniform(0.6, 1.0)
    down = _bent([(-wide, -1), (wide, 1)], chance.normal(0, 0.15), chance)
    return [down, _bent([(wide, -1), (-wide, 1)], chance.normal(0, 0.08), chance)]


def _ring(chance: np.random.Generator) -> list[Run]:
    how, start = chance.random(), chance.random()
    if how < 0.25:  # like a drop: both ends meet in a point above, or go past it
        ring = _round(-0.25, 1.0)
        pointed = np.abs(np.linspace(-1, 1, len(ring)))[:, None] ** 6
        return [ring * (1 + chance.uniform(0.1, 0.35) * pointed)]
    if how < 0.5:  # round and round, the second one beside the first
        ring = _round(start, chance.uniform(1.6, 2.2))
        return [ring + np.linspace(0, 1, len(ring))[:, None] * chance.normal(0, 0.16, 2)]
    if how < 0.75:
        return [_round(start, chance.uniform(0.97, 1.1), chance.uniform(0.5, 0.75))]
    return [_round(start, chance.uniform(0.82, 0.93))]


def _dot(chance: np.random.Generator) -> list[Run]:
    if chance.random() < 0.5:
        return [_bent([(-0.8, 0.5), (0.8, -0.5)], 0.3, chance)]
    return [_round(chance.random(), 1.4) * chance.uniform(0.3, 1.0)]


def _fill(chance: np.random.Generator) -> list[Run]:
    t = np.linspace(0, 1, 260)
    turns = 2 * np.pi * chance.integers(6, 10) * t
    loops = np.stack([1.7 * t - 0.85 + 0.25 * np.cos(turns), 0.95 * np.sin(turns)], 1)
    return [loops if chance.random() < 0.6 else loops[:, ::-1]]


def _slash(chance: np.random.Generator) -> list[Run]:
    side = chance.choice([-1, 1])
    return [_bent([(-0.9 * side, 0.9), (0.9 * side, -0.9)], chance.normal(0, 0.12), chance)]


def _tick(chance: np.random.Generator) -> list[Run]:
    t = np.linspace(0, 1, 50)
    low = chance.uniform(0.2, 0.4)
    # Down in a round hook and up along a bow.
    down = np.where(t < low, -0.1 + 0.9 * np.sin(np.pi / 2 * t / low), 0.0)
    up = np.where(
        t < low, 0.0, 0.8 - 1.9 * (np.maximum(t - low, 0) / (1 - low)) ** chance.uniform(0.8, 1.4)
    )
    return [np.stack([1.8 * t - 0.9, down + up], 1)]


_WAYS: dict[str, Callable[[np.random.Generator], list[Run]]] = {
    "cross": _cross,
    "ring": _ring,
    "dot": _dot,
    "fill": _fill,
    "slash": _slash,
    "tick": _tick,
}
