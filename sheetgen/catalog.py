"""Finds a game's layout by id, unique prefix or path, and joins it to its rules: the one place
where both meet.

Shipped layouts and those of designers are read by the same code: the game section each time, a
part when it is printed.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property, partial
from pathlib import Path
from typing import TYPE_CHECKING, Generic, Literal, Self, cast, overload

from sheetgen.core.play import M, S
from sheetgen.core.spec import NO_ENGINE
from sheetgen.errors import FileName, LayoutError, Problem, Remarks, SheetgenError, UsageError
from sheetgen.files import read_file, real_path
from sheetgen.games.kit import no_engine
from sheetgen.layout.settings import Settings
from sheetgen.messages import Words, id_of, listed, nearest

UNREAD = ("file-unreadable", "file-too-large", "not-a-file", "not-utf-8")
"""Codes of problems with a file of which nothing was read as a layout."""

_TITLE = re.compile(r"^title:(.*)$", re.MULTILINE)

if TYPE_CHECKING:
    from sheetgen.games import colordice, formulas, rainbow, unicorn, uno
    from sheetgen.games.colordice.state import ColorDiceState
    from sheetgen.games.formulas.state import FormulasState
    from sheetgen.games.game import AnyGame, Game
    from sheetgen.games.rainbow.state import RainbowState
    from sheetgen.games.unicorn.state import UnicornState
    from sheetgen.games.uno.state import DiceChainState
    from sheetgen.layout.document import YamlDocument
    from sheetgen.layout.game_section import GameSection
    from sheetgen.layout.lint import LintFindings
    from sheetgen.page.ink import ThemeName
    from sheetgen.page.labels import LabelSheet
    from sheetgen.page.outline import Outline
    from sheetgen.page.piece import DrawnPieces, Parts
    from sheetgen.render.options import Origin
    from sheetgen.table.judge.referee import Variant
    from sheetgen.widgets.dice.sticker import StickerStyle


class LoadedLayout:
    """A layout under the switches in force, with rules or without; with rules it is a `LoadedGame`.

    Attributes:
        spec: dice, cells, switches and numbers.
        path: where it was found.
        document: the whole layout as read, with places.
        front: what its kit's cover says of it.
        inks: the game's colors by name.
        part_names: what can be printed, in the layout's order.
    """

    def __init__(self, reading: GameSection, path: Path, shown: str) -> None:
        self.spec = reading.spec
        self.path = path
        self.document = reading.document
        self.front = reading.model
        self.inks = reading.inks
        self.part_names = reading.parts
        self._shown = shown
        self._reading = reading

    @property
    def shipped(self) -> bool:
        """Whether the layout comes with sheetgen."""
        return self.path.parent == layouts_folder()

    @property
    def called(self) -> str:
        """What messages call the game among others: its id, or its file where it is not shipped."""
        return self.spec.id if self.shipped else str(self.path)

    @property
    def origin(self) -> Origin:
        """What its pages say of where they come from."""
        from sheetgen.render.options import Origin

        switches = tuple((name, switch.text) for name, switch in self.spec.switches.items())
        unusual = any(switch.value != switch.default for switch in self.spec.switches.values())
        path = self.spec.id if self.shipped else str(real_path(self.path))
        return Origin(
            self.spec.id,
            self.spec.title,
            switches,
            self.shipped and not unusual,
            path,
        )

    def art(self) -> Outline | None:
        """The scene of the game's cover, else its picture; None where it has neither.

        Raises LayoutError for one that cannot be read.
        """
        from sheetgen.layout.pictures import read_picture

        file = self.front.cover or self.front.picture
        return read_picture(self.document.folders, file) if file else None

    def parts(
        self,
        only: Iterable[str] = (),
        *,
        theme: ThemeName = "color",
        die_size: float = 20.0,
        sticker_size: float = 16.0,
        sticker_style: StickerStyle = "square",
        labels: LabelSheet | None = None,
        font: Path | None = None,
        drawn: DrawnPieces | None = None,
    ) -> Parts:
        """Its printable parts (all, or the named ones), drawn and checked; `drawn` are pieces that
        were drawn of the same layout before. Raises LayoutError, UsageError for an unknown part.
        """
        names = tuple(only) or self.part_names
        from sheetgen.layout.parts import Press, draw_parts
        from sheetgen.render.fonts import Typeface
        from sheetgen.widgets.dice.pieces import Make

        for name in names:
            if name not in self.part_names:
                raise UsageError(
                    "unknown-part",
                    f'{self.spec.id} has no part "{name}"; it has {listed(self.part_names)}',
                    name,
                )
        make = Make(die_size, sticker_size, sticker_style, labels)
        press = Press(
            Typeface(font),
            theme,
            make=make,
            drawn={} if drawn is None else drawn,
        )
        made, problems = draw_parts(self._reading, press, names)
        if problems:
            raise LayoutError(problems)
        return made

    @cached_property
    def paper(self) -> AnyGame:
        """The game with its sheets: as its rules have them, or without rules as the layout has."""
        from sheetgen.games.declared import declared_game

        return declared_game(self.spec)

    def under(self, settings: Settings) -> Self:
        """The same layout with other readings of some switches. Raises UsageError, LayoutError."""
        return cast("Self", _joined(self._reading.under(settings), self.path, self._shown))

    def variants(self) -> Iterator[Variant]:
        """The game under each other reading of each switch: the switch in force, the other one, and
        how to get that game.
        """
        for switch in self.spec.switches.values():
            for reading in switch.others:
                yield (
                    switch.text,
                    f"{switch.id}={reading}",
                    partial(self._paper_under, switch.id, reading),
                )

    def _paper_under(self, switch: str, reading: str) -> AnyGame:
        return self.under({switch: reading}).paper


class LoadedGame(LoadedLayout, Generic[S, M]):
    """A layout with rules: a game that can be printed and played."""

    @cached_property
    def game(self) -> Game[S, M]:
        """The game ready to be played. Raises UsageError where its engine is not installed."""
        from sheetgen.games import engine

        found = engine(self.spec.engine)
        if found is None:
            raise UsageError(no_engine(self.spec))
        return cast("Game[S, M]", found.game(self.spec))

    @cached_property
    def paper(self) -> AnyGame:
        """The game, as whoever plays it without knowing the types of its states and moves."""
        return cast("AnyGame", self.game)


def layouts_folder() -> Path:
    """Where the shipped layouts are: inside the installed package, or beside it in a checkout.

    Raises UsageError where there are none.
    """
    package = Path(__file__).parent
    for folder in (package / "_layouts", package.parent / "layouts"):
        if folder.is_dir():
            return folder
    raise UsageError(
        "no-layouts",
        f"the layouts that come with sheetgen are not next to {package}; it cannot run from a zip"
        " file: unpack it, or pip install it",
        FileName(package),
    )


def starter() -> Path:
    """The layout that a new game begins with."""
    return layouts_folder() / "starter" / "game.yaml"


def game_ids() -> Words:
    """Every game that goes by its id: the shipped ones, then those of other packages, as far as
    they can be loaded.
    """
    names, _ = _known()
    return names


def all_games() -> tuple[list[LoadedLayout], Remarks]:
    """Every game that goes by its id, and what is wrong with those of other packages that cannot be
    loaded.
    """
    names, problems = _known()
    games = []
    for name in names:
        try:
            games.append(load_layout(name))
        except SheetgenError as error:
            problems += error.problems
    return games, problems


def _known() -> tuple[Words, Remarks]:
    """The ids of all games, and what is wrong with packages that cannot be loaded."""
    own, broken = _installed()
    return tuple(dict.fromkeys((*_shipped(), *sorted(own)))), broken


def _shipped() -> dict[str, Path]:
    """The layouts that come with sheetgen, by id."""
    return {path.stem: path for path in sorted(layouts_folder().glob("*.yaml"))}


def _installed() -> tuple[dict[str, Path], Remarks]:
    """The layouts of games in packages of their own, by id, and what is wrong with packages that
    cannot be loaded.
    """
    from sheetgen.games import installed_engines

    engines, broken = installed_engines()
    return {path.stem: path for engine in engines.values() for path in engine.layouts}, broken


def find(name: str | Path) -> Path:
    """The layout of an id or a title, a unique prefix of one, or a file whatever it is called.

    Raises UsageError naming what there is.
    """
    if isinstance(name, Path):
        return name
    if name.lower().endswith((".yaml", ".yml")) or "/" in name or os.sep in name:
        return Path(name)
    layouts = _shipped()
    matches = _called(name, layouts)
    broken: Remarks = ()
    if not matches:
        own, broken = _installed()
        layouts = own | layouts
        matches = _called(name, layouts)
    if len(matches) == 1:
        return layouts[matches[0]]
    if os.path.exists(name):
        return Path(name)
    if matches:
        raise UsageError("ambiguous-game", f'"{name}" may be {" or ".join(matches)}', name)
    near = nearest(name, layouts)
    hint = near or f"; there is {', '.join(layouts)}, or the path of a layout file"
    unknown = Problem("unknown-game", f'there is no game "{name}"{hint}', name)
    raise UsageError((unknown, *broken))


def _called(name: str, layouts: Mapping[str, Path]) -> list[str]:
    """The games of that id, or those whose id begins so, or whose title does."""
    if name in layouts:
        return [name]
    begun = id_of(name) or "?"
    by_id = [game for game in layouts if game.startswith(begun)]
    return by_id or [game for game, path in layouts.items() if _is_titled(path, begun)]


def _is_titled(path: Path, begun: str) -> bool:
    """Whether the title of a layout begins so, as an id."""
    titles = _TITLE.findall(read_file(path).decode())
    return any(id_of(title).startswith(begun) for title in titles)


def load_layout(name: str | Path, settings: Settings | None = None) -> LoadedLayout:
    """A layout ready to print; one with rules is a `LoadedGame`. Raises UsageError, LayoutError."""
    path = find(name)
    shown = _shown(name, path)
    return _opened(_read(path, shown), settings or {}, path, shown)


@overload
def load_game(
    name: Literal["unicorn", "unicorn-rainbow"], settings: Settings | None = None
) -> LoadedGame[UnicornState, unicorn.Move]: ...
@overload
def load_game(
    name: Literal["rainbow", "rainbow-roll"], settings: Settings | None = None
) -> LoadedGame[RainbowState, rainbow.Move]: ...
@overload
def load_game(
    name: Literal["uno", "uno-dice"], settings: Settings | None = None
) -> LoadedGame[DiceChainState, uno.Move]: ...
@overload
def load_game(
    name: Literal["formulas"], settings: Settings | None = None
) -> LoadedGame[FormulasState, formulas.Move]: ...
@overload
def load_game(
    name: Literal["color", "color-dice"], settings: Settings | None = None
) -> LoadedGame[ColorDiceState, colordice.Move]: ...
@overload
def load_game(name: str | Path, settings: Settings | None = None) -> LoadedGame: ...
def load_game(name: str | Path, settings: Settings | None = None) -> LoadedLayout:
    """A game ready to print and to play.

    Raises UsageError, also for a layout without rules (`no-rules`), which `load_layout` takes,
    LayoutError.

    >>> load_game("unicorn").spec.cells.cell("red.11/12").times
    5
    """
    loaded = load_layout(name, settings)
    if not isinstance(loaded, LoadedGame):
        raise UsageError(no_engine(loaded.spec))
    return loaded


def load_named(name: str, settings: Settings | None = None) -> LoadedLayout:
    """A layout that a sheet or a log names, as `load_layout` finds it.

    Whoever wrote the sheet may have named any file, so of one that is not a layout, or has
    mistakes, nothing is quoted. Raises UsageError, LayoutError.
    """
    try:
        return load_layout(name, settings)
    except LayoutError as error:
        if error.problems[0].code in UNREAD:
            raise
        raise LayoutError(
            "named-layout",
            f"{name} is not a layout, or has mistakes; sheetgen lint {name} lists them",
            name,
        ) from None


def lint(name: str, drawn: DrawnPieces | None = None) -> LintFindings:
    """Everything there is to say of a layout under every reading of its switches; of pieces that
    were drawn before no notes.

    Raises UsageError if none can be meant.
    """
    from sheetgen.layout.lint import LintFindings
    from sheetgen.layout.lint import lint as lint_document
    from sheetgen.layout.parts import Press
    from sheetgen.render.fonts import Typeface
    from sheetgen.render.impose import oversize

    path = find(name)
    try:
        document = _read(path, _shown(name, path))
    except LayoutError as error:
        return LintFindings(error.problems)
    press = Press(Typeface(), notes=True, drawn={} if drawn is None else drawn)
    found = lint_document(document, press, oversize)
    if found.problems or path.parent == layouts_folder():
        return found
    try:
        _ = _opened(document, {}, path, _shown(name, path)).paper
    except SheetgenError as error:
        # Rules may refuse more than what they say they need; of shipped layouts none is loaded.
        return LintFindings(error.problems)
    return found


def _shown(name: str | Path, path: Path) -> str:
    """What a layout's file is called in messages."""
    return str(name) if path == Path(name) else path.name


def _read(path: Path, shown: str) -> YamlDocument:
    """A layout as read, with places.

    Raises LayoutError if it cannot be read; a filled sheet or a log is not a layout.
    """
    from sheetgen.layout.resolve import load
    from sheetgen.layout.textfile import OF_LAYOUTS

    if path.suffix == ".jsonl":
        raise LayoutError(
            "log-not-layout",
            f"{shown} is a log, not a layout; replay, report and stats read logs, and stats and"
            " export write them with --csv and --bgstats",
        )
    document = load(path, shown, layouts_folder())
    if "game" in document.top and not OF_LAYOUTS & document.top.keys():
        raise LayoutError(
            "sheet-not-layout",
            f"this is a filled sheet, not a layout; its game is called {document.top['game']}",
            document.where(("game",)),
        )
    return document


def _opened(
    document: YamlDocument,
    settings: Settings,
    path: Path,
    shown: str,
) -> LoadedLayout:
    """The layout, or its game, with the values of rule options. Raises UsageError, LayoutError."""
    from sheetgen.layout.game_section import read_game

    return _joined(read_game(document, settings), path, shown)


def _joined(reading: GameSection, path: Path, shown: str) -> LoadedLayout:
    """The layout, or its game, if nothing is wrong with it.

    Raises LayoutError with everything that is, its parts included, mere consequences left out.
    """
    if reading.problems:
        from sheetgen.layout.parts import Press, draw_parts
        from sheetgen.render.fonts import Typeface

        _, problems = draw_parts(reading, Press(Typeface()))
        raise LayoutError((*reading.problems, *reading.log.news(problems)))
    kind: type[LoadedLayout] = LoadedLayout if reading.spec.engine == NO_ENGINE else LoadedGame
    return kind(reading, path, shown)
