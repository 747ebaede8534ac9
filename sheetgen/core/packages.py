"""What packages of somebody else bring along: games, widgets and bots of their own, named by their
entry points.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, TypeVar

from sheetgen.errors import Remarks, UsageError

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

T = TypeVar("T")

# What packages bring along: an engine by its name, a widget's class by its kind, and a bot by its
# name in small letters, a function of game, state, seat and stream that returns a move
KINDS = ("games", "widgets", "bots")


def installed(kind: str) -> Sequence[EntryPoint]:
    """The entry points of a kind, in the packages that are installed."""
    from importlib.metadata import entry_points

    return tuple(entry_points(group=f"sheetgen.{kind}"))


def loaded(
    point: EntryPoint, noun: str, code: str, what: str, fits: Callable[[object], bool]
) -> object:
    """What an entry point leads to, for which `fits` must hold: `what` it must be.

    Raises UsageError, under that code, where it is none or cannot be loaded.
    """
    try:
        found: object = point.load()
        why = "" if fits(found) else f"{point.value} is not {what}"
    except Exception as error:  # it may raise whatever it likes
        why = f"{type(error).__name__}: {error}"
    if not why:
        return found
    package = point.dist.name if point.dist else point.module
    raise UsageError(
        code,
        f"the {noun} {point.name} of {package} cannot be loaded ({why}); update or remove it",
        point.name,
    )


def each_loaded(
    points: Iterable[EntryPoint], load: Callable[[EntryPoint], T]
) -> tuple[dict[str, T], Remarks]:
    """What entry points lead to, by their names, and what is wrong with those that cannot be
    loaded.
    """
    found: dict[str, T] = {}
    broken: Remarks = ()
    for point in points:
        try:
            found[point.name] = load(point)
        except UsageError as error:
            broken += error.problems
    return found, broken


def at_work() -> Sequence[str]:
    """The games, widgets and bots of somebody else that have been loaded, by their modules."""
    modules = {point.module for kind in KINDS for point in installed(kind)}
    return sorted(modules & sys.modules.keys())
