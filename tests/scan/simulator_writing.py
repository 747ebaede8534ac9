"""Digits and signs as hands write them: real ones where the data is installed, and in two families
that share no way of drawing.

A glyph is a list of runs of points, the height of a digit being 1. `firm` ones are made of lines
and arcs, `loose` ones of a hand that glides by a few places. Real digits are the center lines of
those of MNIST, written anew with any pen.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np

from tests.scan.real_digits import real
from tests.scan.simulator_strokes import FAMILIES as MARKS
from tests.scan.simulator_strokes import Stroke, moved

Glyph = list[np.ndarray]
"""Runs of points, x and y."""

SIGNS = "+-x*"
GLYPHS = "0123456789" + SIGNS


def _arc(
    x: float, y: float, rx: float, ry: float, start: float, end: float, count: int = 28
) -> np.ndarray:
    """Part of an ellipse, in degrees: 0 is right, 90 is below."""
    t = np.radians(np.linspace(start, end, count))
    return np.stack([x + rx * np.cos(t), y + ry * np.sin(t)], 1)


def _lines(*places: tuple[float, float]) -> np.ndarray:
    return np.array(places, float)


def _firm_ring_digits(glyph: str, chance: np.random.Generator) -> Glyph:
    """0, 6, 8 and 9: loops and what hangs on them."""
    low, wide = chance.uniform(0.42, 0.55), chance.uniform(0.26, 0.34)
    if glyph == "0":
        start = chance.uniform(-110, -60)
        return [_arc(0.32, 0.5, wide, 0.5, start, start + chance.uniform(340, 385))]
    if glyph == "6":
        down = _arc(0.62, low + 0.28, 0.58, low + 0.28, 270 - chance.uniform(0, 20), 180)
        return [
            np.concatenate([down, _arc(0.33, 0.72, 0.29, 0.28, 180, -chance.uniform(160, 200))])
        ]
    if glyph == "9":
        loop = _arc(0.3, 0.28, 0.28, 0.28, -30, -385)
        tail = (
            _lines((0.56, 0.15), (chance.uniform(0.42, 0.56), 1.0))
            if chance.random() < 0.5
            else _arc(0.1, 0.3, 0.48, 0.7, 0, 70)
        )
        return [loop, tail]
    middle = chance.uniform(0.4, 0.5)
    return [
        _arc(0.32, middle / 2, chance.uniform(0.2, 0.27), middle / 2, 90, 450),
        _arc(0.32, (1 + middle) / 2, chance.uniform(0.25, 0.32), (1 - middle) / 2, -90, 270),
    ]


def _firm(glyph: str, chance: np.random.Generator) -> Glyph:
    """The family that reading is trained with, beside real digits."""
    near = chance.uniform
    if glyph in "0689":
        return _firm_ring_digits(glyph, chance)
    if glyph == "1":
        stem = _lines((0.25, 0), (0.25 - near(0, 0.06), 1))
        wide, low = near(0.12, 0.3), near(0.06, 0.4)
        bend = (0.25 - wide * near(0.3, 0.7), low * near(0, 0.5))
        flags = [_lines((0.25 - wide, low), bend, (0.25, 0))]
        flag = flags if chance.random() < 0.6 else []
        left, right = 0.22 - near(0.12, 0.4), 0.22 + near(0.12, 0.45)
        feet = [_lines((left, 1 + near(-0.04, 0.06)), (right, 1 + near(-0.1, 0.04)))]
        foot = feet if flag and chance.random() < 0.35 else []
        return [*flag, stem, *foot]
    if glyph == "2":
        top = _arc(0.3, 0.28, 0.28, 0.28, 200, 380)
        return [np.concatenate([top, _lines((0.3, 0.68), (0.02, 1), (0.62, 1 - near(0, 0.05)))])]
    if glyph == "3":
        waist = near(0.42, 0.5)
        upper = _arc(0.26, waist / 2, 0.26, waist / 2, 205, 450)
        if chance.random() < 0.15:
            upper = _lines((0.02, 0), (0.52, 0), (0.24, waist))
        return [
            np.concatenate([upper, _arc(0.24, (1 + waist) / 2, 0.34, (1 - waist) / 2, -90, 155)])
        ]
    if glyph == "4":
        bar = near(0.58, 0.72)
        if chance.random() < 0.5:
            return [
                _lines((0.22, 0), (0.02, bar), (0.66, bar)),
                _lines((0.48, near(0.1, 0.45)), (0.46, 1)),
            ]
        return [_lines((0.46, 0), (0.02, bar), (0.68, bar)), _lines((0.46, 0), (0.46, 1))]
    if glyph == "5":
        belly = _arc(0.22, 0.68, 0.36, 0.32, -110, 150)
        return [
            np.concatenate([_lines((0.12, 0), (0.08, 0.42)), belly]),
            _lines((0.12, 0), (0.6, near(-0.04, 0.04))),
        ]
    if glyph == "7":
        foot = near(0.12, 0.34)
        cross = [_lines((0.12, 0.52), (0.52, near(0.46, 0.54)))] if chance.random() < 0.5 else []
        hook = [_lines((0.02, 0.14), (0.02, 0.0))] if chance.random() < 0.15 else []
        return [_lines((0.02, 0), (0.6, near(-0.03, 0.03)), (foot, 1)), *cross, *hook]
    return _firm_sign(glyph, chance)


def _firm_sign(glyph: str, chance: np.random.Generator) -> Glyph:
    near = chance.uniform
    if glyph == "-":
        return [_lines((0.05, 0.5), (0.75, 0.5 + near(-0.05, 0.05)))]
    if glyph == "+":
        return [_lines((0.08, 0.5), (0.82, 0.5)), _lines((0.45, 0.12), (0.45, 0.88))]
    if glyph == "x":
        return [_lines((0.1, 0.15), (0.8, 0.85)), _lines((0.8, 0.15), (0.1, 0.85))]
    if chance.random() < 0.55:  # a star in one go
        turns = np.radians(-90 + 144 * np.arange(6) + near(-8, 8))
        return [np.stack([0.5 + 0.48 * np.cos(turns), 0.5 + 0.48 * np.sin(turns)], 1)]
    if chance.random() < 0.4:  # its outline
        turns = np.radians(-90 + 36 * np.arange(11) + near(-8, 8))
        far = np.where(np.arange(11) % 2, near(0.17, 0.26), 0.48)
        return [np.stack([0.5 + far * np.cos(turns), 0.5 + far * np.sin(turns)], 1)]
    arms = 3 if chance.random() < 0.7 else 4
    ways = np.pi * (np.arange(arms) / arms) + near(-0.15, 0.15) + np.pi / 2
    return [
        0.5 + 0.45 * np.array([(-np.cos(way), -np.sin(way)), (np.cos(way), np.sin(way))])
        for way in ways
    ]


_LOOSE: dict[str, Sequence[Sequence[Sequence[tuple[float, float]]]]] = {
    "0": [[[(0.4, 0.02), (0.08, 0.3), (0.05, 0.7), (0.3, 1), (0.58, 0.7), (0.56, 0.25), (0.3, 0.0)]],
          [[(0.2, 0.05), (0.02, 0.5), (0.25, 0.98), (0.55, 0.6), (0.45, 0.1), (0.12, 0.08)]]],
    "1": [[[(0.3, 0.0), (0.27, 0.5), (0.25, 1.0)]],
          [[(0.05, 0.35), (0.2, 0.2), (0.32, 0.0), (0.3, 0.5), (0.28, 1.0)]],
          [[(0.38, 0.0), (0.25, 0.5), (0.1, 1.0)]]],
    "2": [[[(0.05, 0.22), (0.25, 0.0), (0.52, 0.16), (0.4, 0.5), (0.05, 0.96), (0.3, 0.92), (0.62, 0.98)]],
          [[(0.08, 0.16), (0.34, 0.0), (0.5, 0.3), (0.2, 0.78), (0.06, 0.92), (0.16, 0.78), (0.34, 0.94), (0.66, 0.9)]]],
    "3": [[[(0.08, 0.1), (0.34, 0.0), (0.5, 0.2), (0.24, 0.44), (0.54, 0.66), (0.4, 0.96), (0.04, 0.9)]],
          [[(0.05, 0.05), (0.46, 0.08), (0.42, 0.32), (0.2, 0.48), (0.5, 0.6), (0.44, 0.9), (0.1, 1.0)]]],
    "4": [[[(0.2, 0.0), (0.05, 0.5), (0.3, 0.56), (0.64, 0.5)], [(0.5, 0.2), (0.46, 0.6), (0.44, 1.0)]],
          [[(0.5, 0.4), (0.08, 0.62), (0.3, 0.66), (0.68, 0.6)], [(0.5, 0.02), (0.48, 0.5), (0.42, 1.0)]]],
    "5": [[[(0.56, 0.04), (0.14, 0.02), (0.1, 0.42), (0.4, 0.38), (0.56, 0.66), (0.36, 0.97), (0.04, 0.88)]],
          [[(0.14, 0.04), (0.1, 0.4), (0.44, 0.44), (0.5, 0.8), (0.08, 1.0)], [(0.12, 0.04), (0.36, 0.06), (0.6, 0.0)]]],
    "6": [[[(0.48, 0.0), (0.14, 0.36), (0.06, 0.76), (0.3, 1.0), (0.54, 0.76), (0.34, 0.54), (0.08, 0.72)]],
          [[(0.34, 0.02), (0.1, 0.5), (0.16, 0.94), (0.46, 0.9), (0.46, 0.6), (0.16, 0.62)]]],
    "7": [[[(0.04, 0.06), (0.3, 0.06), (0.58, 0.02), (0.36, 0.5), (0.24, 1.0)]],
          [[(0.04, 0.02), (0.56, 0.06), (0.34, 0.5), (0.16, 1.0)], [(0.14, 0.54), (0.34, 0.5), (0.56, 0.48)]]],
    "8": [[[(0.48, 0.12), (0.22, 0.0), (0.1, 0.22), (0.34, 0.46), (0.54, 0.76), (0.3, 1.0), (0.06, 0.78), (0.32, 0.44), (0.5, 0.2),
            (0.42, 0.06)]],
          [[(0.3, 0.46), (0.1, 0.24), (0.32, 0.0), (0.5, 0.2), (0.3, 0.46), (0.06, 0.74), (0.3, 1.0), (0.54, 0.76), (0.32, 0.48)]]],
    "9": [[[(0.52, 0.14), (0.26, 0.0), (0.06, 0.24), (0.26, 0.46), (0.52, 0.22), (0.52, 0.6), (0.44, 1.0)]],
          [[(0.46, 0.1), (0.14, 0.08), (0.08, 0.4), (0.4, 0.4), (0.5, 0.1), (0.48, 0.7), (0.1, 0.98)]]],
    "+": [[[(0.05, 0.52), (0.4, 0.5), (0.84, 0.48)], [(0.46, 0.08), (0.44, 0.5), (0.46, 0.92)]]],
    "-": [[[(0.04, 0.52), (0.4, 0.48), (0.8, 0.5)]]],
    "x": [[[(0.08, 0.1), (0.45, 0.5), (0.82, 0.88)], [(0.84, 0.12), (0.46, 0.48), (0.06, 0.9)]]],
    "*": [[[(0.2, 0.95), (0.5, 0.02), (0.8, 0.95)], [(0.8, 0.95), (0.04, 0.36), (0.5, 0.34)], [(0.5, 0.34), (0.96, 0.34), (0.2, 0.95)]],
          [[(0.5, 0.02), (0.48, 0.5), (0.5, 0.98)], [(0.08, 0.24), (0.5, 0.5), (0.92, 0.78)], [(0.9, 0.22), (0.5, 0.5), (0.1, 0.8)]],
          [[(0.5, 0.04), (0.5, 0.5), (0.5, 0.96)], [(0.04, 0.5), (0.5, 0.5), (0.96, 0.5)], [(0.16, 0.16), (0.5, 0.5), (0.84, 0.84)],
           [(0.84, 0.16), (0.5, 0.5), (0.16, 0.84)]]],
}  # fmt: skip


def _loose(glyph: str, chance: np.random.Generator) -> Glyph:
    """The family that is held out."""
    ways = _LOOSE[glyph]
    runs = ways[int(chance.integers(len(ways)))]
    return [
        moved(
            np.array(run) + chance.normal(0, 0.025, (len(run), 2)),
            0.1,
            chance,
            48,
            hook=0.08,
            shake=0.004,
        )[:, :2]
        for run in runs
    ]


FAMILIES: dict[str, Callable[[str, np.random.Generator], Glyph]] = {"firm": _firm, "loose": _loose}

TWISTS = {"firm": (0.12, 0.22), "loose": (0.1, 0.18)}
"""How far glyphs are turned and leaned, at most, in radians and as a share of their height."""


def glyph(text: str, family: str, chance: np.random.Generator, *, from_people: bool) -> Glyph:
    """A digit or sign, turned and leaned a little; real digits where there are any, in six of
    ten.
    """
    runs = (
        real(text, family, chance)
        if from_people and text.isdigit() and chance.random() < 0.6
        else FAMILIES[family](text, chance)
    )
    turn, lean = (chance.uniform(-most, most) for most in TWISTS[family])
    wide = chance.uniform(0.8, 1.2)
    way = np.array(
        [[wide * np.cos(turn), -np.sin(turn) + lean], [np.sin(turn) * wide, np.cos(turn)]]
    )
    return [run @ way.T for run in runs]


def written(
    text: str,
    w: float,
    h: float,
    width: float,
    family: str,
    chance: np.random.Generator,
    *,
    from_people: bool = False,
) -> list[Stroke]:
    """A number, or a sign, as strokes around the middle of a box that is `w` by `h` mm; `?` is a
    scribble.
    """
    if text == "?":
        return MARKS[family]("fill", 0.7 * w, 0.7 * h, width, chance)
    glyphs = [glyph(each, family, chance, from_people=from_people) for each in text]
    tall = h * chance.uniform(0.5, 0.78)
    # Whoever writes with a broad pen leaves more room between the middles of strokes.
    apart, at = width / tall, 0.0
    runs: list[Glyph] = []
    for each, name in zip(glyphs, text, strict=True):
        tilt = chance.uniform(0.92, 1.08)
        moved_by = np.array(
            [at - min(run[:, 0].min() for run in each) * tilt, chance.normal(0, 0.03)]
        )
        placed = [run * tilt + moved_by for run in each]
        runs.append(placed)
        at = (
            max(run[:, 0].max() for run in placed)
            + apart
            + (chance.uniform(0.0, 0.3) if name != "-" else 0.2)
        )
    flat = np.concatenate([run for each in runs for run in each])
    low, high = flat.min(0), flat.max(0)
    # A sign alone is as tall as its bars are; a digit fills the height.
    scale = min(
        tall / max(1.0, high[1] - low[1]),
        w * chance.uniform(0.62, 0.84) / max(high[0] - low[0], 0.2),
    )
    aside = np.array([chance.normal(0, 0.04) * w, chance.normal(0, 0.04) * h])
    middle = (low + high) / 2
    return [
        np.column_stack([(run - middle) * scale + aside, np.full(len(run), width)])
        for each in runs
        for run in each
    ]
