"""Things by what they have in common."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TypeVar

Thing = TypeVar("Thing")
Group = TypeVar("Group")


def grouped(things: Iterable[Thing], by: Callable[[Thing], Group]) -> dict[Group, list[Thing]]:
    """The things of each group in their order, the group of the first one first."""
    groups: dict[Group, list[Thing]] = {}
    for thing in things:
        groups.setdefault(by(thing), []).append(thing)
    return groups
