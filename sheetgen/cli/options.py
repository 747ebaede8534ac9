"""Options that several commands share, and what is made of them: settings, a game with rules, the
sheet that names its game, a roll.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import wraps
from typing import TYPE_CHECKING, Any, TypeVar

import click

from sheetgen.cli.output import Output
from sheetgen.errors import NotationError, Problem, SheetError, UsageError
from sheetgen.messages import nearest

if TYPE_CHECKING:
    from sheetgen.catalog import LoadedGame
    from sheetgen.core.spec import GameSpec
    from sheetgen.games.game import Game

R = TypeVar("R")

Given = dict[str, Any]
"""What click has read from the command line, by the names of a command's parameters."""

Words = tuple[str, ...]

# settings of commands whose arguments may begin with a minus: `-1` is a die
DICE_WORDS = {"ignore_unknown_options": True}


class Millimeters(click.FloatRange):
    """A number in a range; "nan" is none."""

    def convert(
        self, value: float, param: click.Parameter | None, ctx: click.Context | None
    ) -> float:
        if str(value).strip().lower().lstrip("+-") == "nan":
            self.fail(f"{value!r} is not a number.", param, ctx)
        return super().convert(value, param, ctx)


def all_of(
    *options: Callable[[Callable[..., R]], Callable[..., R]],
) -> Callable[[Callable[..., R]], Callable[..., R]]:
    """Several options as one decorator, in the order in which the help shows them."""

    def decorated(command: Callable[..., R]) -> Callable[..., R]:
        for option in reversed(options):
            command = option(command)
        return command

    return decorated


def output_options(command: Callable[..., R]) -> Callable[..., R]:
    """`--json` and `--plain`; the command gets an `output` that speaks so."""

    @wraps(command)
    def told(*, as_json: bool, plain: bool, **given: object) -> R:
        return command(output=Output(plain, as_json), **given)

    plain = click.option(
        "--plain", is_flag=True, help="One fact a line, no color: for screen readers."
    )(told)
    return click.option("--json", "as_json", is_flag=True, help="Answer in JSON, for programs.")(
        plain
    )


_SET_HELP = "Play by another reading of a house rule; the rules command lists them."
switch_option = click.option(
    "--set", "settings", multiple=True, metavar="SWITCH=VALUE", help=_SET_HELP
)
"""`--set switch=value`, any number of times."""

THEME_HELP = "How much ink: light fills no large area, mono is black alone."

common_options = all_of(switch_option, output_options)  # what every command that plays a game takes

table_options = all_of(
    click.option(
        "--sheet",
        "sheets",
        multiple=True,
        metavar="FILE",
        help="A filled sheet; the first is the player who acts.",
    ),
    click.option(
        "--other",
        is_flag=True,
        help="Another player threw the dice; the sheet's owner acts on them.",
    ),
    click.option(
        "--new-turn",
        "anew",
        is_flag=True,
        help="A new turn, whatever the sheets say of one under way.",
    ),
)
"""What the papers of a table are, and what the dice are to them."""


def settings_of(pairs: Sequence[str]) -> dict[str, str]:
    """`--set` values as a mapping. Raises click.UsageError for one without `=`."""
    settings: dict[str, str] = {}
    for pair in pairs:
        name, equals, value = pair.partition("=")
        if not equals or not name:
            raise click.UsageError(
                f"--set takes SWITCH=VALUE, such as eleven-twelve=split, not {pair!r}"
            )
        settings[name.strip()] = value.strip()
    return settings


def each_once(games: Sequence[str]) -> tuple[str, ...]:
    """The games that are named, each once: `uno` and `uno-dice` are the same. Raises UsageError for
    one that there is none of.
    """
    from sheetgen.catalog import find

    named: dict[str, str] = {}
    for game in games:
        named.setdefault(os.path.realpath(find(game)), game)
    return tuple(named.values())


def refuse_options(words: Sequence[str], command: click.Command) -> None:
    """Words that look like options are none that this command knows. Raises click.UsageError."""
    known = [
        name for parameter in command.params for name in parameter.opts if name.startswith("--")
    ]
    for word in words:
        if word.startswith("--"):
            raise click.UsageError(f"there is no option {word}{nearest(word, known)}")


def at_table(
    word: str, files: Sequence[str], settings: Sequence[str]
) -> tuple[LoadedGame, Game[object, object], tuple[str, ...]]:
    """The layout, its game, and all sheets, that in the place of GAME the first.

    Raises UsageError for a layout without rules.
    """
    from sheetgen.catalog import load_game

    name = _own_game(word)
    loaded = load_game(name or word, settings_of(settings))
    game = loaded.game
    if game is None:
        message = (
            f"{loaded.spec.title} has no rules engine; its dice can be rolled and its parts printed"
        )
        raise UsageError(Problem("no-rules", message, loaded.spec.id))
    return loaded, game, (word, *files) if name else tuple(files)


def _own_game(word: str) -> str:
    """The game that a filled sheet in the place of GAME names; "" where none stands there.

    Raises SheetError for one that names none.
    """
    from sheetgen.fields.filled import GAME
    from sheetgen.table.entry.sheets import read_sheet

    with suppress(NotationError):
        sheet = (
            read_sheet(word) if word.endswith((".yaml", ".yml")) and os.path.isfile(word) else None
        )
        if sheet and sheet.value(GAME):
            return sheet.value(GAME)
        if sheet and not {entry.key for entry in sheet.entries} & {"id", "title", "extends"}:
            message = (
                f"{word} does not say its game; write `game:` and the game's name in it, or name"
                " the game before the file"
            )
            raise SheetError(Problem("sheet-without-game", message, word, subject=GAME))
    return ""


STAR = (
    "there are file names here: the shell has filled in a bare *; put dice and claims in quotes, as"
    ' in "Y2 * R1"'
)


def refuse_files(words: Sequence[str]) -> None:
    """Words that cannot be read and are files: the shell has put them in the place of a star.

    Raises UsageError.
    """
    if any(os.path.exists(word) for word in words):
        raise UsageError(Problem("star-unquoted", STAR, "roll"))


def typed_roll(game: Game[object, object], words: Sequence[str]) -> str:
    """What the dice show, as it was typed.

    Raises NotationError, UsageError where the shell has put file names in the place of a star.
    """
    text = " ".join(words)
    try:
        game.parse_roll(text)
    except NotationError:
        refuse_files(words)
        raise
    return text


def changed_rules(spec: GameSpec) -> str:
    """The switches that differ from their default: `claim-mode=disjoint`."""
    return ", ".join(
        switch.text for switch in spec.switches.values() if switch.value != switch.default
    )
