"""Which kind of mark stands in a cell: a small network over the cell's picture, trained with
simulated pens (`tests/scan/train.py`).
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from importlib.resources import files

import numpy as np

from sheetgen.scan.cells import Look
from sheetgen.scan.pixels import Shares

KINDS = ("empty", "cross", "ring", "dot", "fill", "slash", "tick", "ring-cross")
"""What the network tells apart, in the order of its answers."""


def chances(seen: Sequence[Look]) -> Shares:
    """How likely each kind is for each cell: a row a cell, a column a kind."""
    inputs = np.stack([input_of(look) for look in seen])
    return answers(inputs, *_weights())


def input_of(look: Look) -> Shares:
    """What the network is shown of a cell."""
    return np.concatenate(
        [look.picture.ravel(), look.print.ravel(), np.array(look.numbers, np.float32)]
    )


def answers(inputs: Shares, first: Shares, bias: Shares, second: Shares, offset: Shares) -> Shares:
    """One hidden layer, and shares that add up to 1."""
    hidden = np.maximum(inputs @ first + bias, 0)
    raw = hidden @ second + offset
    grown = np.exp(raw - raw.max(1, keepdims=True))
    return np.asarray(grown / grown.sum(1, keepdims=True), np.float32)


@cache
def _weights() -> tuple[Shares, Shares, Shares, Shares]:
    with files("sheetgen.scan").joinpath("marks.npz").open("rb") as file, np.load(file) as kept:
        first, bias, second, offset = (
            kept[name].astype(np.float32) for name in ("first", "bias", "second", "offset")
        )
    return first, bias, second, offset
