"""Teaches the network that tells kinds of marks apart, with simulated photos of one family of
strokes: `make train`.

The other family is never shown; `make scan-bench` tries both.
"""

from __future__ import annotations

import sys
from pathlib import Path

import cv2
import numpy as np

from sheetgen.scan.cells import looks
from sheetgen.scan.colors import with_color
from sheetgen.scan.decide import KINDS
from sheetgen.scan.ink import ink_of, without_grain
from sheetgen.scan.network import Network
from sheetgen.scan.pixels import blank_of
from sheetgen.scan.reading import ReadSheet
from sheetgen.scan.registry import PrintRegistry
from sheetgen.scan.tuning import CELL_SIDE
from tests.scan.measured import read_one
from tests.scan.samples import sample

HIDDEN, ROUNDS, BATCH = 64, 30, 128
PLACE = Path(__file__).parents[2] / "sheetgen" / "scan" / "marks.npz"


INPUTS = 2 * CELL_SIDE * CELL_SIDE + 4
"""What the network is shown of a cell: two pictures and four measures."""


def untaught(inputs: int, chance: np.random.Generator | None = None) -> tuple[np.ndarray, ...]:
    """Weights of a network before its first lesson."""
    chance = chance or np.random.default_rng(0)
    shapes = (
        (0.08, (inputs, HIDDEN)),
        (0.0, (HIDDEN,)),
        (0.2, (HIDDEN, len(KINDS))),
        (0.0, (len(KINDS),)),
    )
    return tuple(
        chance.normal(0, 1, shape).astype(np.float32) * np.float32(spread)
        for spread, shape in shapes
    )


def trained(inputs: np.ndarray, kinds: np.ndarray, seed: int = 1) -> tuple[np.ndarray, ...]:
    """Weights by Adam, with dropped inputs and labels that are a little less than sure."""
    chance = np.random.default_rng(seed)
    weights = list(untaught(inputs.shape[1], chance))
    speed, square = [np.zeros_like(w) for w in weights], [np.zeros_like(w) for w in weights]
    wanted = np.eye(len(KINDS), dtype=np.float32)[kinds] * 0.998 + 0.002 / len(KINDS)
    step = 0
    for turn in range(ROUNDS):
        rate = 2e-3 * 0.5 * (1 + np.cos(np.pi * turn / ROUNDS))
        order = chance.permutation(len(inputs))
        for start in range(0, len(order), BATCH):
            some = order[start : start + BATCH]
            x = varied(inputs[some], chance)
            hidden = np.maximum(x @ weights[0] + weights[1], 0)
            off = (Network(*weights).answers(x) - wanted[some]) / len(some)
            back = (off @ weights[2].T) * (hidden > 0)
            slopes = [
                x.T @ back + 1e-4 * weights[0],
                back.sum(0),
                hidden.T @ off + 1e-4 * weights[2],
                off.sum(0),
            ]
            step += 1
            for at, slope in enumerate(slopes):
                speed[at] = 0.9 * speed[at] + 0.1 * slope
                square[at] = 0.999 * square[at] + 0.001 * slope**2
                weights[at] -= (
                    rate
                    * (speed[at] / (1 - 0.9**step))
                    / (np.sqrt(square[at] / (1 - 0.999**step)) + 1e-8)
                )
    return tuple(weights)


def varied(inputs: np.ndarray, chance: np.random.Generator) -> np.ndarray:
    """The pictures mirrored, turned, moved by a pixel, and paler or darker: hands do that, too.

    What is printed goes along.
    """
    count, area = len(inputs), CELL_SIDE * CELL_SIDE
    pictures, prints = (
        inputs[:, start : start + area].reshape(-1, CELL_SIDE, CELL_SIDE) for start in (0, area)
    )
    turns = int(chance.integers(4)) if chance.random() < 0.5 else 0
    pictures, prints = (np.rot90(every, turns, (1, 2)) for every in (pictures, prints))
    if chance.random() < 0.5:
        pictures, prints = pictures[:, :, ::-1], prints[:, :, ::-1]
    pictures = np.roll(pictures, (int(chance.integers(-1, 2)), int(chance.integers(-1, 2))), (1, 2))
    pictures = np.clip(pictures * chance.uniform(0.6, 1.15, (count, 1, 1)), 0, 1)
    return np.concatenate(
        [pictures.reshape(count, -1), prints.reshape(count, -1), inputs[:, 2 * area :]], 1
    ).astype(np.float32)


def kept(weights: tuple[np.ndarray, ...], path: Path = PLACE) -> None:
    names = ("first", "bias", "second", "offset")
    np.savez_compressed(
        path,
        **{name: weight.astype(np.float16) for name, weight in zip(names, weights, strict=True)},
    )
    print(f"{path}: {path.stat().st_size} bytes", file=sys.stderr)


def lessons() -> tuple[np.ndarray, np.ndarray]:
    """What the network is shown of each cell of many photos, and which kind of mark is there."""
    inputs, kinds = [], []
    prints = PrintRegistry()
    plans = [
        (10_000, 220, {"anywhere": True}),
        (11_000, 110, {}),
        (12_000, 250, {"anywhere": True, "areas": ("abilities", "first")}),
    ]
    for first, count, how in plans:
        for seed in range(first, first + count):
            one = sample(seed, "broad", **how)
            sheet = read_one(one, prints)
            if isinstance(sheet, ReadSheet):
                areas = how.get("areas", ())
                cells = [placed for placed in sheet.cells if not areas or placed.cell.area in areas]
                blank = blank_of(sheet.printed.piece)
                ink = with_color(ink_of(sheet.straight, blank), sheet.straight.photo, blank)
                for look in looks(without_grain(ink), sheet.straight.fit, cells):
                    inputs.append(look.features)
                    kinds.append(KINDS.index(one.kinds.get(look.cell, "empty")))
    return np.array(inputs, np.float32), np.array(kinds)


if __name__ == "__main__":
    cv2.setNumThreads(1)
    # While lessons are collected, reading works with a network that knows nothing: what it says of
    # them is not looked at.
    kept(untaught(INPUTS))
    kept(trained(*lessons()))
