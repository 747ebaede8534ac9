"""A third family of marks, which no network and no threshold was ever chosen on: what it is read
like is the truth about unknown hands.

A hand that trembles and leans to the left, with pens that skip: crosses of two bows, rings of two
halves or with corners, ticks that are mirrored or have long tails, boxes filled by hatching.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np

Stroke = np.ndarray
"""Rows of x, y, width in mm."""

Places = Sequence[tuple[float, float]]


def shaky(kind: str, w: float, h: float, width: float, chance: np.random.Generator) -> list[Stroke]:
    """A mark around the middle of a cell that is `w` by `h` mm."""
    small = min(w, h)
    runs = _WAYS[kind](chance)
    if kind == "dot":
        size = np.full(2, max(0.3, chance.uniform(0.5, 1.7) - width) / 2)
    else:
        size = np.array([w, h]) / 2 * chance.uniform(0.5, 1.05) * chance.uniform(0.85, 1.15, 2)
    lean, aside = -chance.uniform(0.05, 0.4), chance.normal(0, 0.06, 2) * small
    tremor, pressing = chance.uniform(0.02, 0.09), chance.uniform(0.0, 0.2)
    made: list[Stroke] = []
    for run in runs:
        line = _smooth(run) * size
        line[:, 0] += lean * line[:, 1]
        line += aside + _trembling(line, tremor, chance)
        press = width * (1 + pressing * np.sin(np.linspace(0, chance.uniform(2, 9), len(line))))
        made += _skipping(np.column_stack([line, np.maximum(press, 0.2)]), chance)
    return made


def _smooth(run: np.ndarray) -> np.ndarray:
    """A run of places at short ways from each other, straight between them."""
    ways = np.concatenate([[0], np.cumsum(np.hypot(*np.diff(run, axis=0).T))])
    at = np.linspace(0, ways[-1], max(12, int(ways[-1] * 24)))
    return np.stack([np.interp(at, ways, run[:, axis]) for axis in (0, 1)], 1)


def _trembling(line: np.ndarray, strong: float, chance: np.random.Generator) -> np.ndarray:
    """How far a trembling hand is off, in mm: to and fro every millimeter or so."""
    far = np.concatenate([[0], np.cumsum(np.hypot(*np.diff(line, axis=0).T))])
    every = chance.uniform(0.8, 1.6)
    start = chance.uniform(0, 2 * np.pi, 2)
    return strong * np.sin(2 * np.pi * far[:, None] / every * np.array([1.0, 1.3]) + start)


def _skipping(stroke: Stroke, chance: np.random.Generator) -> list[Stroke]:
    """A stroke with a gap now and then, where the pen gave no ink."""
    if len(stroke) < 20 or chance.random() > 0.35:
        return [stroke]
    at = int(chance.integers(4, len(stroke) - 12))
    step = max(1e-3, float(np.hypot(*np.diff(stroke[:, :2], axis=0).T).mean()))
    gap = int(np.clip(chance.uniform(0.2, 0.9) / step, 1, 8))
    return [stroke[:at], stroke[at + gap :]]


def _arc(start: float, end: float, rx: float = 1.0, ry: float = 1.0, x: float = 0.0) -> np.ndarray:
    """Part of an ellipse, in turns."""
    t = 2 * np.pi * np.linspace(start, end, 40)
    return np.stack([x + rx * np.cos(t), ry * np.sin(t)], 1)


def _lines(places: Places, chance: np.random.Generator, spread: float = 0.07) -> np.ndarray:
    return np.array(places) + chance.normal(0, spread, (len(places), 2))


def _cross(chance: np.random.Generator) -> list[np.ndarray]:
    how = chance.random()
    if how < 0.3:  # two bows, back to back
        deep = chance.uniform(0.9, 1.15)
        return [_arc(0.25, -0.25, deep, 0.9, -0.95), _arc(0.25, 0.75, deep, 0.9, 0.95)]
    long, short = chance.uniform(0.8, 1.1), chance.uniform(0.4, 0.7)
    steep = chance.uniform(0.35, 1.0)
    first = [(-steep, -long), (steep, long)]
    second = [(long, -short), (-long, short)]
    if how < 0.5:  # without lifting the pen at one side
        return [_lines([*first, (long, 0.2), second[0], second[1]], chance)]
    return [_lines(first, chance), _lines(second, chance)]


def _ring(chance: np.random.Generator) -> list[np.ndarray]:
    how, wide = chance.random(), chance.uniform(0.8, 1.15)
    if how < 0.25:  # two halves that nearly meet
        off = chance.uniform(-0.1, 0.12)
        return [
            _arc(-0.27, -0.76, wide, 1.0, -off),
            _arc(-0.24, 0.25, wide, chance.uniform(0.9, 1.1), off),
        ]
    if how < 0.5:  # with corners
        corners = _arc(0, 1, wide, 1)[::8]
        turn = int(chance.integers(len(corners)))
        return [_lines([*np.roll(corners, turn, 0), corners[-turn]], chance, 0.05)]
    start, more = chance.random(), chance.uniform(0.92, 1.1)
    ring = _arc(start, start + more, wide, 1)
    ring *= np.linspace(1.0, chance.uniform(0.75, 1.15), len(ring))[:, None]
    if how < 0.7:  # with a tail outward
        ring = np.vstack([ring, ring[-1] * chance.uniform(1.2, 1.5)])
    return [ring]


def _dot(chance: np.random.Generator) -> list[np.ndarray]:
    if chance.random() < 0.4:  # a comma
        return [_lines([(-0.3, -1), (0.5, -0.3), (-0.4, 1.2)], chance)]
    turns = chance.uniform(1.2, 2.5)
    spiral = _arc(0, turns)
    return [spiral * np.linspace(1, 0.1, len(spiral))[:, None]]


def _fill(chance: np.random.Generator) -> list[np.ndarray]:
    count = int(chance.integers(5, 9))
    ways = np.linspace(-0.9, 0.9, count)
    up = [_lines([(x, -0.95), (x, 0.95)], chance, 0.05) for x in ways]
    if chance.random() < 0.5:  # up and down in one go
        places = [place for n, run in enumerate(up) for place in run[:: 1 if n % 2 else -1]]
        return [np.array(places)]
    return [*up, *(run[:, ::-1] for run in up[:: int(chance.integers(1, 3))])]


def _slash(chance: np.random.Generator) -> list[np.ndarray]:
    low = chance.uniform(0.0, 1.0)
    ends = [(-1.0, low), (0.0, chance.uniform(-0.2, 0.2)), (1.0, -low)]
    if chance.random() < 0.5:
        ends = [(x, -y) for x, y in ends]
    return [_lines(ends, chance)]


def _tick(chance: np.random.Generator) -> list[np.ndarray]:
    side = chance.choice([-1, 1])
    how = chance.random()
    if how < 0.4:  # with a long tail
        places = [(-0.6, 0.3), (-0.45, 0.75), (1.2, -1.3)]
    elif how < 0.7:  # a v
        places = [(-0.8, -0.8), (0.0, 0.9), (0.8, -0.8)]
    else:
        places = [(-0.9, 0.1), (-0.4, 0.8), (-0.1, 0.5), (0.8, -0.9)]
    return [_lines([(side * x, y) for x, y in places], chance)]


_WAYS: dict[str, Callable[[np.random.Generator], list[np.ndarray]]] = {
    "cross": _cross,
    "ring": _ring,
    "dot": _dot,
    "fill": _fill,
    "slash": _slash,
    "tick": _tick,
}
