"""A game in a package of its own, as somebody who has never seen sheetgen's might install it."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

FOLDER = Path(__file__).parent
"""Where it is installed: on the path, its entry points are found."""


@contextmanager
def new_game() -> Iterator[None]:
    """The package is installed as long as this lasts."""
    sys.path.insert(0, str(FOLDER))
    try:
        yield
    finally:
        sys.path.remove(str(FOLDER))
