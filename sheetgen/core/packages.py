"""What packages of somebody else bring along: games, widgets and bots of their own, named by their
entry points.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from sheetgen.errors import UsageError

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint


def installed(group: str) -> Sequence[EntryPoint]:
    """The entry points of a group, in the packages that are installed."""
    from importlib.metadata import entry_points

    return tuple(entry_points(group=group))


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
