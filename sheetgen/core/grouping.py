"""Things by what they have in common, and by what ties them."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from typing import TypeVar

Thing = TypeVar("Thing")
Group = TypeVar("Group")


def grouped(things: Iterable[Thing], by: Callable[[Thing], Group]) -> dict[Group, list[Thing]]:
    """The things of each group in their order, the group of the first one first."""
    groups: dict[Group, list[Thing]] = {}
    for thing in things:
        groups.setdefault(by(thing), []).append(thing)
    return groups


def joined(things: Iterable[Thing], ties: Iterable[Collection[Thing]]) -> list[list[Thing]]:
    """The things in groups, those together that a tie holds or several ties in a row, each group
    from its first thing on.
    """
    groups = [[thing] for thing in things]
    for tie in ties:
        tied = [group for group in groups if any(thing in group for thing in tie)]
        for other in tied[1:]:
            tied[0].extend(other)
            groups.remove(other)
    return groups
