"""What `claims`, `validate` and `score` share: options, a game with rules, the sheet that names its game, what the dice show."""

from __future__ import annotations

import os
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

import click

from sheetgen.cli.options import F, settings_of
from sheetgen.core.filled import GAME
from sheetgen.core.game import Game
from sheetgen.core.spec import GameSpec
from sheetgen.errors import NotationError, Problem, SheetError, UsageError
from sheetgen.words import nearest

if TYPE_CHECKING:
    from sheetgen.catalog import LoadedGame

DICE_WORDS = {"ignore_unknown_options": True}
"""Settings of commands whose arguments may begin with a minus: `-1` is a die."""


def table_options(command: F) -> F:
    """`--sheet FILE`, any number of times, `--other` and `--new-turn`."""
    anew = click.option("--new-turn", "anew", is_flag=True, help="A new turn, whatever the sheets say of one under way.")
    other = click.option("--other", is_flag=True, help="Another player threw the dice; the sheet's owner acts on them.")
    sheet = click.option("--sheet", "sheets", multiple=True, metavar="FILE", help="A filled sheet; the first is the player who acts.")
    return sheet(other(anew(command)))


def refuse_options(words: Sequence[str], command: click.Command) -> None:
    """Words that look like options are none that this command knows. Raises click.UsageError."""
    known = [name for parameter in command.params for name in parameter.opts if name.startswith("--")]
    for word in words:
        if word.startswith("--"):
            raise click.UsageError(f"there is no option {word}{nearest(word, known)}")


def at_table(word: str, files: Sequence[str], settings: Sequence[str]) -> tuple[LoadedGame, Game[object, object], tuple[str, ...]]:
    """The layout, its game, and all sheets, that in the place of GAME the first. Raises UsageError for a layout without rules."""
    from sheetgen.catalog import load_game

    name, first = _game_or_sheet(word)
    loaded = load_game(name, settings_of(settings))
    game = loaded.game
    if game is None:
        message = f"{loaded.spec.title} has no rules engine; its dice can be rolled and its parts printed"
        raise UsageError(Problem("no-rules", message, loaded.spec.id))
    return loaded, game, (*first, *files)


def _game_or_sheet(word: str) -> tuple[str, tuple[str, ...]]:
    """The game and the sheets that stand in the place of GAME: a filled sheet says itself of which game it is.

    Raises SheetError for a file that is a filled sheet and does not say it.
    """
    from sheetgen.table.sheets import read_sheet

    if not word.endswith((".yaml", ".yml")) or not os.path.isfile(word):
        return word, ()
    with suppress(NotationError):
        sheet = read_sheet(Path(word), word)
        if sheet.value(GAME):
            return sheet.value(GAME), (word,)
        if not {entry.key for entry in sheet.entries} & {"id", "title", "extends"}:
            message = f"{word} does not say its game; write `game:` and the game's name in it, or name the game before the file"
            raise SheetError(Problem("sheet-without-game", message, word, subject=GAME))
    return word, ()


def typed_roll(game: Game[object, object], words: Sequence[str]) -> str:
    """What the dice show, as it was typed. Raises NotationError, UsageError where the shell has put file names in the place of a star."""
    text = " ".join(words)
    try:
        game.parse_roll(text)
    except NotationError:
        if sum(os.path.exists(word) for word in words) > 1:
            message = 'these are file names: the shell has filled in a bare *; put the roll in quotes, as in "Y2 * R1"'
            raise UsageError(Problem("star-unquoted", message, "roll")) from None
        raise
    return text


def changed_rules(spec: GameSpec) -> str:
    """The switches that differ from their default: `claim-mode=disjoint`."""
    return ", ".join(switch.text for switch in spec.switches.values() if switch.value != switch.default)
