"""The words of a command line, told apart once: the game, filled sheets, and claims or a roll.

Only here is a word looked at for what it may be; commands get typed values.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path

from sheetgen.catalog import LoadedGame, LoadedLayout, find, load_layout, load_named
from sheetgen.cli.options import TypedSettings, refuse_files
from sheetgen.core.cells import Sheet
from sheetgen.core.dice import Roll
from sheetgen.errors import NotationError, SheetError, UsageError
from sheetgen.fields.filled import GAME
from sheetgen.games.game import AnyGame
from sheetgen.games.kit import no_engine
from sheetgen.layout.textfile import OF_LAYOUTS
from sheetgen.messages import Words
from sheetgen.table.entry.papers import parse_files
from sheetgen.table.entry.sheets import sheet_at

_YAML = (".yaml", ".yml")
LoadGame = Callable[[str, Mapping[str, str]], LoadedLayout]
"""`load_layout`, or `load_named` for what a file says."""


@dataclass(frozen=True, slots=True)
class TableArguments:
    """What the words of a command at the table name.

    Attributes:
        loaded: the layout under its rule options.
        sheets: the files of filled sheets, that of the player who acts first.
        words: claims, or what the dice show.
    """

    loaded: LoadedLayout
    sheets: Words
    words: Words = ()

    @property
    def game(self) -> AnyGame:
        """The game's rules, or what a layout without any says of its sheets."""
        return self.loaded.paper

    def filled(self) -> list[Sheet]:
        """The sheets as they are filled in. Raises NotationError, SheetError."""
        return [paper.sheet for paper in parse_files(self.game, self.sheets)]


def open_game(
    name: str, settings: Mapping[str, str], loader: LoadGame = load_layout, *, played: bool = True
) -> LoadedLayout:
    """A layout whose game is `played`, or only has sheets.

    Raises UsageError for a layout without rules, or without a cell that can be marked, LayoutError.
    """
    loaded = loader(name, settings)
    if isinstance(loaded, LoadedGame):
        return loaded
    if played:
        raise UsageError(no_engine(loaded.spec))
    if not loaded.paper.scan_areas():
        what = "no areas whose cells can be marked; its dice can be rolled and its parts printed"
        raise UsageError("no-rules", f"{loaded.spec.title} has {what}", loaded.spec.id)
    return loaded


def sheet_table(
    words: Sequence[str], settings: TypedSettings, *, played: bool = False
) -> TableArguments:
    """The game and its sheets, from `GAME SHEET...` or `SHEET...`.

    Raises UsageError, also for a game without rules that is `played`, SheetError for a sheet that
    names no game.
    """
    first, *rest = words
    name = layout_named(first)
    named = name != first
    loader = load_named if named else load_layout
    loaded = open_game(name, settings, loader, played=played)
    return TableArguments(loaded, tuple(words) if named else tuple(rest))


def move_table(
    game: str,
    words: Sequence[str],
    sheets: Sequence[str],
    settings: TypedSettings,
    *,
    rolled: bool,
) -> TableArguments:
    """The same from `GAME|SHEET WORD... --sheet SHEET...`, where words are claims or a roll; files
    of sheets alone, where nothing is `rolled`, are more sheets.
    """
    are_sheets = all(word.endswith(_YAML) or os.path.isfile(word) for word in words)
    table = sheet_table((game, *sheets), settings, played=rolled or not are_sheets)
    if not rolled and are_sheets:
        return replace(table, sheets=(*table.sheets, *words))
    return replace(table, words=tuple(words))


def layout_named(word: str) -> str:
    """The layout that a word in the place of GAME stands for, as `load_named` takes it: the game
    that a filled sheet names, or the word itself.

    Raises SheetError for a sheet that names none, NotationError for one that cannot be read.
    """
    is_file = word.endswith(_YAML) and os.path.isfile(word)
    sheet = sheet_at(word) if is_file else None
    if sheet is None:
        return word
    if named := sheet.value(GAME):
        return _layout_of(named, word)
    if sheet.problems:
        raise NotationError(sheet.problems)
    if not OF_LAYOUTS & {entry.key for entry in sheet.entries}:
        raise SheetError(
            "sheet-without-game",
            f"{word} does not name its game; write `game:` and the game's name in it, or name the"
            " game before the file",
            word,
            subject=GAME,
        )
    return word


def _layout_of(named: str, sheet: str) -> str:
    """The layout of the game that a sheet names: one that goes by its id, else the file of that
    name beside the sheet or in the current directory.
    """
    with suppress(UsageError):
        if os.path.isfile(find(named)):
            return named
    file = f"{named.removesuffix('.yaml')}.yaml"
    beside = (Path(folder, file) for folder in (Path(sheet).parent, Path()))
    return next((str(path) for path in beside if path.is_file()), named)


def typed_roll(game: AnyGame, words: Sequence[str]) -> Roll:
    """What the dice show.

    Raises NotationError, UsageError where the shell has put file names in the place of a star.
    """
    try:
        return game.parse_roll(" ".join(words))
    except NotationError:
        refuse_files(words)
        raise
