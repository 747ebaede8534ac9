"""The rules of each game, pure functions over frozen states. Imports nothing but `sheetgen.core`
and `sheetgen.fields`.

`engine` finds the rules that a layout names: in the table below, or in a package of their own that
is installed beside sheetgen (entry points `sheetgen.games`). A game's package is imported when it
is asked for.

Each package has the same rooms: `needs` (what the rules need of a layout), `state` (states and
moves), `moves` (what is legal and why the rest is not), `play` (how the table changes), `sheets`
(fields and audit), `drawing` (what a sheet looks like), `notation` (moves as text), `photos`, `bot`
and `commentary` (what it can do beside), and what is its own.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING

from sheetgen.errors import UsageError
from sheetgen.games.game import Engine
from sheetgen.messages import Words

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

GROUP = "sheetgen.games"
"""The entry points of games in packages of their own: the name of an engine, and an `Engine`."""


def _unicorn() -> Engine:
    from sheetgen.games.unicorn import ENGINE

    return ENGINE


def _rainbow() -> Engine:
    from sheetgen.games.rainbow import ENGINE

    return ENGINE


def _uno() -> Engine:
    from sheetgen.games.uno import ENGINE

    return ENGINE


def _formulas() -> Engine:
    from sheetgen.games.formulas import ENGINE

    return ENGINE


def _colordice() -> Engine:
    from sheetgen.games.colordice import ENGINE

    return ENGINE


_OWN: Mapping[str, Callable[[], Engine]] = MappingProxyType(
    {
        "unicorn-rainbow": _unicorn,
        "rainbow-roll": _rainbow,
        "uno-dice": _uno,
        "formulas": _formulas,
        "color-dice": _colordice,
    }
)

ENGINES = tuple(_OWN)
"""The engines that come with sheetgen."""


def engine(name: str) -> Engine | None:
    """The engine of that name, or None where there is none (`none` is the name of no engine).

    Raises UsageError for one in a package of its own that cannot be loaded.
    """
    if name in _OWN:
        return _OWN[name]()
    if name == "none":
        return None  # nothing needs to be looked up, which takes a while
    return next((_loaded(point) for point in _installed() if point.name == name), None)


def engine_names() -> Words:
    """Every engine that a layout may name, those in packages of their own last."""
    return tuple(dict.fromkeys((*ENGINES, *sorted(point.name for point in _installed()))))


def installed_engines() -> Iterator[Engine]:
    """The engines in packages of their own. Raises UsageError for one that cannot be loaded."""
    for point in _installed():
        if point.name not in _OWN:
            yield _loaded(point)


def _installed() -> Iterable[EntryPoint]:
    """The entry points of engines in packages of their own."""
    from importlib.metadata import entry_points

    return entry_points(group=GROUP)


def _loaded(point: EntryPoint) -> Engine:
    try:
        found: object = point.load()
    except Exception as error:  # a package of somebody else may raise whatever it likes
        raise _broken(point, f"{type(error).__name__}: {error}") from error
    if not isinstance(found, Engine):
        raise _broken(point, f"{point.value} is not a sheetgen.games.game.Engine")
    return found


def _broken(point: EntryPoint, why: str) -> UsageError:
    package = point.dist.name if point.dist else point.module
    return UsageError(
        "broken-engine",
        f"the game {point.name} of {package} cannot be loaded ({why}); update or remove it",
        point.name,
    )
