"""Small trained networks with one hidden layer: of marks (`tests/scan/train.py`), and of digits
behind filters (`tests/scan/train_digits.py`).
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib.resources import files

import numpy as np

from sheetgen.scan.pixels import Shares

NetworkWeights = Mapping[str, Shares]
"""The weights of a network by name: `first` and `bias` of its hidden layer, `second` and `offset`
of its answers, and those of filters before them.
"""


def answers(weights: NetworkWeights, inputs: Shares) -> Shares:
    """Return the shares of each answer, which add up to 1: a row an input."""
    hidden = np.maximum(inputs @ weights["first"] + weights["bias"], 0)
    raw = hidden @ weights["second"] + weights["offset"]
    grown = np.exp(raw - raw.max(1, keepdims=True))
    return np.asarray(grown / grown.sum(1, keepdims=True), np.float32)


@cache
def trained(name: str) -> NetworkWeights:
    """Return the weights of the network in a file of this package."""
    with files("sheetgen.scan").joinpath(name).open("rb") as file, np.load(file) as kept:
        return {part: kept[part].astype(np.float32) for part in kept.files}
