"""Which print of which layout a sheet's code leads to: shipped games by the hash of their cells,
others by what was kept at printing.
"""

from __future__ import annotations

from contextlib import suppress
from functools import lru_cache
from typing import TYPE_CHECKING

from sheetgen.catalog import LoadedGame, game_ids, load_game
from sheetgen.errors import Problem, SheetError, SheetgenError
from sheetgen.page.ink import ThemeName
from sheetgen.page.piece import CUT_OUT, MARKED, Part
from sheetgen.render.qr import PAGES, Code
from sheetgen.render.table import kept_print, table_hash

if TYPE_CHECKING:
    from sheetgen.scan.reading import Printed

THEMES: tuple[ThemeName, ...] = ("color", "light", "mono")


class Prints:
    """The prints that sheets can be of.

    Args:
        layout: a game or layout that all sheets are of; "" = any.
        settings: its house rules, or those of every game that has them.
    """

    def __init__(self, layout: str = "", settings: dict[str, str] | None = None) -> None:
        self.given = load_game(layout, settings or {}) if layout else None
        self._settings = settings or {}
        self._known: list[tuple[LoadedGame, list[Part]]] = []
        self.find = lru_cache(maxsize=64)(self._find)

    def sizes(self) -> list[tuple[float, float]]:
        """Width and height in mm of all sheets that may be on a photo."""
        parts = [part for _, parts in self._all() for part in parts]
        return list(
            dict.fromkeys((piece.width, piece.height) for part in parts for piece in part.pieces)
        )

    def likely(self) -> list[Printed]:
        """The prints that a sheet without a legible code may be of: those of the layout that was
        named.
        """
        if self.given is None:
            return []
        made = [(part.id, theme) for part in marked_parts(self.given) for theme in THEMES]
        parts = [
            (part, theme) for name, theme in made for part in self.given.parts([name], theme=theme)
        ]
        return [
            _printed(self.given, part, number, theme)
            for part, theme in parts
            for number in range(1, len(part.pieces) + 1)
        ]

    def _find(self, code: Code) -> Printed:
        """The print of a code. Raises SheetError for one that nobody knows, and for another than
        the layout that was named.
        """
        for game, parts in self._all():
            for part in parts:
                if table_hash(part, game.origin) == code.table:
                    return _opened(game, part.id, code)
        kept = kept_print(code.table)
        if self.given is not None:
            other = f"; it is of {kept.game}" if kept else ""
            message = (
                f"this sheet was not printed from {self.given.path.name} under these house"
                f" rules{other}; see --set, or leave --layout out"
            )
            raise SheetError(Problem("other-layout", message, code.table, subject=code.table))
        if kept is not None:
            with suppress(SheetgenError):
                game = load_game(kept.layout, kept.settings)
                (part,) = game.parts([kept.part])
                if table_hash(part, game.origin) == code.table:
                    return _opened(game, kept.part, code)
            message = (
                f"{kept.layout} was changed since this sheet was printed, or is gone; name the"
                " layout as it was: --layout FILE"
            )
            raise SheetError(Problem("layout-changed", message, code.table, subject=code.table))
        message = (
            f"no game known here was printed with the code {code.table}; name its layout (--layout"
            " FILE), or its rule options (--set)"
        )
        raise SheetError(Problem("unknown-print", message, code.table, subject=code.table))

    def _all(self) -> list[tuple[LoadedGame, list[Part]]]:
        """Every game that a sheet may be of, with its parts that are photographed."""
        if not self._known:
            games = [self.given] if self.given else [self._shipped(name) for name in game_ids()]
            self._known = [(game, marked_parts(game)) for game in games]
        return self._known

    def _shipped(self, name: str) -> LoadedGame:
        game = load_game(name)
        own = {key: value for key, value in self._settings.items() if key in game.spec.switches}
        return game.under(own) if own else game


def marked_parts(game: LoadedGame) -> list[Part]:
    """The parts of a game that are photographed, in color."""
    # Shipped parts are called what they are: most need not be drawn to know that nobody writes on
    # them.
    names = [
        name for name in game.part_names if not (game.shipped and name in (*CUT_OUT, "reference"))
    ]
    return [
        part
        for part in game.parts(names)
        if part.kind in MARKED and any(piece.cells for piece in part.pieces)
    ]


def _opened(game: LoadedGame, name: str, code: Code) -> Printed:
    (part,) = game.parts([name], theme=code.theme)
    if not 1 <= code.sheet <= min(len(part.pieces), PAGES):
        message = (
            f"the code says sheet {code.sheet}; {name} of {game.spec.id} has {len(part.pieces)}"
        )
        raise SheetError(Problem("no-such-sheet", message, code.table, subject=code.table))
    return _printed(game, part, code.sheet, code.theme)


def _printed(game: LoadedGame, part: Part, number: int, theme: ThemeName) -> Printed:
    from sheetgen.scan.reading import Printed

    return Printed(game.spec, game.game, part, number, theme, game.inks)
