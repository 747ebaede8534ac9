"""Which print of which layout a sheet's code leads to: shipped games by the hash of their cells,
others by what was kept at printing.
"""

from __future__ import annotations

from collections.abc import Collection
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import chain, product

from sheetgen.catalog import LoadedLayout, all_games, load_layout
from sheetgen.core.play import ScanAreas
from sheetgen.core.spec import GameSpec
from sheetgen.errors import Problem, SheetError, SheetgenError
from sheetgen.games.game import AnyGame
from sheetgen.page.geometry import Size
from sheetgen.page.ink import Inks, ThemeName
from sheetgen.page.piece import CUT_OUT, MARKED, Part, Piece
from sheetgen.render.qr import PAGES, Code
from sheetgen.render.shuffled import as_copied
from sheetgen.render.table import KeptPrint, kept_print, table_hash

GameParts = list[tuple[LoadedLayout, Part]]
"""Parts, each with its game."""

THEMES: tuple[ThemeName, ...] = ("color", "light", "mono")


@dataclass(frozen=True, slots=True)
class Printed:
    """Which print a sheet is: of what game (under which rule options), which part, which of its
    pieces from 1, in what theme and colors.
    """

    spec: GameSpec
    game: AnyGame
    part: Part
    number: int
    theme: ThemeName
    inks: Inks

    @property
    def piece(self) -> Piece:
        """The piece that was photographed."""
        return self.part.pieces[self.number - 1]

    @property
    def size(self) -> Size:
        """Its width and height in mm."""
        return self.piece.width, self.piece.height

    def of_copy(self, serial: int) -> Printed:
        """The same print with the words that the copy of that number has on it."""
        pieces = list(self.part.pieces)
        pieces[self.number - 1] = as_copied(self.piece, serial)
        return replace(self, part=replace(self.part, pieces=tuple(pieces)))

    def scan_areas(self) -> ScanAreas:
        """Return what marks say on it, by area."""
        return self.game.scan_areas()


class PrintRegistry:
    """The prints that sheets can be of.

    Args:
        layout: a game or layout that all sheets are of; "" = any.
        settings: its rule options, or those of every game that has them.
    """

    def __init__(self, layout: str = "", settings: dict[str, str] | None = None) -> None:
        self._settings = settings or {}
        self.given = load_layout(layout, self._settings) if layout else None
        self._known: GameParts = []
        self.find = lru_cache(maxsize=64)(self._find)

    def sizes(self) -> list[Size]:
        """Return width and height in mm of all sheets that may be on a photo."""
        pieces = chain.from_iterable(part.pieces for _, part in self._all())
        return list(dict.fromkeys((piece.width, piece.height) for piece in pieces))

    def likely(self) -> list[Printed]:
        """Return the prints that a sheet without a legible code may be of: those of the layout that
        was named.
        """
        if self.given is None:
            return []
        found: list[Printed] = []
        for marked, theme in product(marked_parts(self.given), THEMES):
            for part in self.given.parts([marked.id], theme=theme):
                found += [_printed(self.given, part, number, theme) for number in part.places]
        return found

    def _find(self, code: Code) -> Printed:
        """The print of a code. Raises SheetError for one that nobody knows, and for another than
        the layout that was named.
        """
        for game, part in self._all():
            if table_hash(part, game.origin) == code.table:
                return _opened(game, part, code)
        if self.given is not None:
            raise refusal("other-layout", *_other(self.given, code), code.table)
        kept = kept_print(code.table)
        if kept is None:
            message = f"no game known here was printed with the code {code.table}"
            remedy = "name its layout (--layout FILE), or its rule options (--set)"
            raise refusal("unknown-print", message, remedy, code.table)
        return _reopened(kept, code)

    def _all(self) -> GameParts:
        """Every part of a game that a sheet may be of and that is photographed."""
        if not self._known:
            games = [self.given] if self.given else [*map(self._under, all_games()[0])]
            self._known = [(game, part) for game in games for part in marked_parts(game)]
        return self._known

    def _under(self, game: LoadedLayout) -> LoadedLayout:
        """A game under the rule options that it has."""
        own = {key: value for key, value in self._settings.items() if key in game.spec.switches}
        return game.under(own) if own else game


def _other(given: LoadedLayout, code: Code) -> tuple[str, str]:
    """Why a sheet is none of the layout that was named, and what it is of, where that is known; and
    what to do.
    """
    spec = given.spec
    title, options = _printed_from(code.table)
    if title in (spec.id, spec.title):
        other = [option for option in options if option not in spec.options]
        if other:
            return "this sheet has other rule options", f"scan it with --set {','.join(other)}"
        why = f"this sheet was not printed from {given.path.name} as it is now"
        return why, "leave --layout out"
    if title:
        return f"this sheet is of {title}, not of {spec.title}", "leave --layout out"
    return (
        f"this sheet was not printed from {given.path.name} with these rule options",
        "see --set, or leave --layout out",
    )


@lru_cache(maxsize=64)
def _printed_from(table: str) -> tuple[str, Collection[str]]:
    """The title of the game of a print with that hash, and its rule options: a shipped one with two
    of them at most that are not the usual ones, or a layout whose print was kept; "" where nobody
    knows.
    """
    for game in all_games()[0]:
        switches = game.spec.switches.values()
        parts = marked_parts(game)
        others = [(one.id, f"{one.id}={reading}") for one in switches for reading in one.others]
        for changed in ((), *product(others, others)):
            options = dict(game.origin.switches) | dict(changed)
            origin = replace(game.origin, switches=tuple(options.items()))
            if any(table_hash(part, origin) == table for part in parts):
                return game.spec.title, options.values()
    if kept := kept_print(table):
        return kept.game, [f"{name}={value}" for name, value in kept.settings.items()]
    return "", ()


def marked_parts(game: LoadedLayout) -> list[Part]:
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


def _opened(game: LoadedLayout, part: Part, code: Code) -> Printed:
    """The print of a part in the theme of its code. Raises SheetError where it has no such
    sheet.
    """
    (themed,) = game.parts([part.id], theme=code.theme)
    sheets = len(themed.pieces)
    if not 1 <= code.sheet <= min(sheets, PAGES):
        raise refusal(
            "no-such-sheet",
            f"the code says sheet {code.sheet}; {part.id} of {game.spec.id} has {sheets}",
            "",
            code.table,
        )
    return _printed(game, themed, code.sheet, code.theme)


def _reopened(kept: KeptPrint, code: Code) -> Printed:
    """The print that was kept. Raises SheetError where its layout was changed since."""
    with suppress(SheetgenError):
        game = load_layout(kept.layout, kept.settings)
        (part,) = game.parts([kept.part])
        if table_hash(part, game.origin) == code.table:
            return _opened(game, part, code)
    message = f"{kept.layout} was changed since this sheet was printed, or is gone"
    remedy = "name the layout as it was: --layout FILE"
    raise refusal("layout-changed", message, remedy, code.table)


def refusal(
    code: str,
    message: str,
    remedy: str = "",
    subject: str = "",
) -> SheetError:
    """Return why a sheet is not read; `remedy` is what commands alone can do about it."""
    return SheetError(
        Problem(
            code,
            "; ".join(filter(None, (message, remedy))),
            subject=subject,
            in_play=message,
        )
    )


def _printed(
    game: LoadedLayout,
    part: Part,
    number: int,
    theme: ThemeName,
) -> Printed:
    return Printed(game.spec, game.paper, part, number, theme, game.inks)
