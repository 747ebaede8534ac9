"""How much of its long comparisons a run makes: a fixed sample, or all of them when
SHEETGEN_TESTS=all, as `make test-all` sets it.
"""

from __future__ import annotations

import os
import random
from collections.abc import Iterable
from typing import TypeVar

import pytest

Thing = TypeVar("Thing")

WHOLE = os.environ.get("SHEETGEN_TESTS") == "all"

whole_run = pytest.mark.skipif(not WHOLE, reason="counts all there are: make test-all")
"""A test that cannot make do with a sample."""


def few(sample: int, whole: int) -> int:
    """How many to try."""
    return whole if WHOLE else sample


def sample(things: Iterable[Thing], count: int) -> list[Thing]:
    """So many of the things, the same ones in every run and in their order; all of them in a whole
    run.
    """
    listed = list(things)
    if WHOLE or count >= len(listed):
        return listed
    return [
        listed[place] for place in sorted(random.Random(count).sample(range(len(listed)), count))
    ]
