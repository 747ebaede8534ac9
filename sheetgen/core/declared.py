"""What a layout declares by name: cells, switches, numbers, letters."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeVar

from sheetgen.errors import LayoutError, Problem

V = TypeVar("V")


class Declared(dict[str, V]):
    """Things by name, of one kind. Rules that ask for one that is not there find a fault of the layout, not of the program."""

    def __init__(self, kind: str, things: Mapping[str, V]) -> None:
        super().__init__(things)
        self.kind = kind

    def __missing__(self, name: str) -> V:
        message = f'the rules of this game need the {self.kind} "{name}", which the layout does not declare'
        raise LayoutError(Problem("rules-need", message, name))
