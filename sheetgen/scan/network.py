"""Small trained networks with one hidden layer: of marks (`tests/scan/train.py`) and of digits
(`tests/scan/train_digits.py`).
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from importlib.resources import files

import numpy as np

from sheetgen.scan.pixels import Shares


@dataclass(frozen=True, slots=True, eq=False)
class Network:
    """The weights of a network."""

    first: Shares
    bias: Shares
    second: Shares
    offset: Shares

    def answers(self, inputs: Shares) -> Shares:
        """Return the shares of each answer, which add up to 1: a row an input."""
        hidden = np.maximum(inputs @ self.first + self.bias, 0)
        raw = hidden @ self.second + self.offset
        grown = np.exp(raw - raw.max(1, keepdims=True))
        return np.asarray(grown / grown.sum(1, keepdims=True), np.float32)


@cache
def trained(name: str) -> Network:
    """Return the network in a file of this package."""
    with files("sheetgen.scan").joinpath(name).open("rb") as file, np.load(file) as kept:
        return Network(
            *(kept[part].astype(np.float32) for part in ("first", "bias", "second", "offset"))
        )
