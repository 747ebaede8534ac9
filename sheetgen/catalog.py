"""Finds a game's layout by id, unique prefix or path, and joins it to its rules: the one place where both meet."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from sheetgen.core.game import Game, GameSpec
from sheetgen.errors import LayoutError, Problem, UsageError, in_order
from sheetgen.layout.resolve import load
from sheetgen.layout.source import Document
from sheetgen.paper.ink import ThemeName
from sheetgen.words import listed, nearest

if TYPE_CHECKING:
    from sheetgen.layout.head import Reading
    from sheetgen.layout.model import HeadModel
    from sheetgen.layout.trusted import DiceBox
    from sheetgen.paper.piece import Part

_USUAL = ("color", 20.0, 16.0, None)
"""Theme, size of dice and stickers in mm, and typeface that the shipped parts are kept in."""


@dataclass(frozen=True, slots=True)
class LoadedGame:
    """A layout under the switches in force.

    Attributes:
        spec: dice, cells, switches and numbers.
        document: the whole layout as read, with places.
        model: its checked game half.
        path: where it was found.
    """

    spec: GameSpec
    document: Document
    model: HeadModel
    path: Path

    @property
    def shipped(self) -> bool:
        """Whether the layout comes with sheetgen."""
        return self.path.parent == layouts_folder()

    @property
    def part_names(self) -> tuple[str, ...]:
        """What can be printed, in the layout's order."""
        from sheetgen.layout.head import part_names

        return part_names(self.document)

    def parts(
        self,
        only: Iterable[str] = (),
        *,
        theme: ThemeName = "color",
        die_size: float = 20.0,
        sticker_size: float = 16.0,
        font: Path | None = None,
    ) -> tuple[Part, ...]:
        """Its printable parts (all, or the named ones), drawn and checked. Raises LayoutError, UsageError for an unknown part.

        Those of a shipped layout are drawn already, as they usually are.
        """
        names = tuple(only) or self.part_names
        usual = (theme, die_size, sticker_size, font) == _USUAL and all(
            switch.value == switch.default for switch in self.spec.switches.values()
        )
        if self.shipped and usual:
            from sheetgen.layout.drawn import drawn

            kept = [part for name in names if (part := drawn(self.path, name, self.spec.cells)) is not None]
            if len(kept) == len(names):
                return tuple(kept)
        return self.draw(names, theme=theme, die_size=die_size, sticker_size=sticker_size, font=font)

    def draw(
        self,
        only: Iterable[str] = (),
        *,
        theme: ThemeName = "color",
        die_size: float = 20.0,
        sticker_size: float = 16.0,
        font: Path | None = None,
    ) -> tuple[Part, ...]:
        """Its printable parts as `parts` gives them, drawn now by their widgets."""
        from sheetgen.layout.parts import Press, build_parts
        from sheetgen.render.fonts import Typeface

        for name in only:
            if name not in self.part_names:
                message = f'{self.spec.id} has no part "{name}"; it has {listed(self.part_names)}'
                raise UsageError(Problem("unknown-part", message, name))
        press = Press(Typeface(font), theme, die_size, sticker_size)
        return build_parts(self.document, self.spec, self.model, press, only)

    @property
    def rules(self) -> Game[Any] | None:
        """The rules that play it, or None for `engine: none`."""
        from sheetgen.games import rules_for

        return rules_for(self.spec)


def layouts_folder() -> Path:
    """Where the shipped layouts are: inside the installed package, or beside it in a checkout."""
    package = Path(__file__).parent
    inside = package / "_layouts"
    return inside if inside.is_dir() else package.parent / "layouts"


def game_ids() -> tuple[str, ...]:
    """The shipped games."""
    return tuple(sorted(path.stem for path in layouts_folder().glob("*.yaml")))


def find(name: str) -> Path:
    """The layout of an id, a unique prefix of one, or a path. Raises UsageError naming what there is."""
    ids = game_ids()
    if name in ids:
        return layouts_folder() / f"{name}.yaml"
    if name.endswith((".yaml", ".yml")) or "/" in name:
        return Path(name)
    matches = [game for game in ids if name and game.startswith(name.lower())]
    if len(matches) == 1:
        return layouts_folder() / f"{matches[0]}.yaml"
    if matches:
        raise UsageError(Problem("ambiguous-game", f'"{name}" may be {" or ".join(matches)}', name))
    hint = nearest(name, ids) or f"; there is {', '.join(ids)}, or the path of a layout file"
    raise UsageError(Problem("unknown-game", f'there is no game "{name}"{hint}', name))


def load_game(name: str, settings: Mapping[str, str] | None = None) -> LoadedGame:
    """A game ready to print and to play. Raises UsageError, LayoutError.

    >>> load_game("unicorn").spec.cells.cell("red.11/12").times
    5
    """
    game, reading = open_layout(name, settings)
    if reading.problems:
        raise LayoutError(in_order((*reading.problems, *_beside(game, reading))))
    return game


def dice_box(name: str, settings: Mapping[str, str] | None = None) -> DiceBox:
    """A game's dice with their inks, as quickly as can be. Raises UsageError, LayoutError.

    >>> [die.id for die in dice_box("unicorn").spec.dice]
    ['r1', 'r2', 'y1', 'y2', 'b1', 'b2']
    """
    from sheetgen.layout.trusted import DiceBox, trusted_box

    path = find(name)
    if path.parent == layouts_folder() and not settings:
        # A layout that somebody is changing may be wrong after all; then the reading that checks says what is wrong.
        with suppress(LookupError, TypeError, ValueError, AttributeError):
            return trusted_box(load(path, path.name))
    from sheetgen.layout.palette import inks

    game = load_game(name, settings)
    return DiceBox(game.spec, inks(game.model, game.document))


def open_layout(name: str, settings: Mapping[str, str] | None = None) -> tuple[LoadedGame, Reading]:
    """A layout read as far as it can be, and what is wrong with its game half. Raises UsageError, LayoutError if it cannot be read."""
    from sheetgen.layout.head import read_game

    path = find(name)
    document = load(path, name if path == Path(name) else path.name)
    _refuse_sheet(document)
    reading = read_game(document, settings or {})
    return LoadedGame(reading.spec, document, reading.model, path), reading


def _refuse_sheet(document: Document) -> None:
    """A filled sheet is no layout. Raises LayoutError."""
    keys = document.data if isinstance(document.data, dict) else {}
    if "game" in keys and not keys.keys() & {"id", "title", "extends"}:
        message = f"this is a filled sheet, not a layout; its game is called {keys['game']}"
        raise LayoutError(Problem("sheet-not-layout", message, document.where(("game",))))


def _beside(game: LoadedGame, reading: Reading) -> tuple[Problem, ...]:
    """What is wrong with the parts of a game whose head is wrong already, mere consequences left out."""
    from sheetgen.layout.parts import Press, draw_parts
    from sheetgen.render.fonts import Typeface

    _, problems = draw_parts(game.document, game.spec, game.model, Press(Typeface()))
    return reading.log.news(problems)
