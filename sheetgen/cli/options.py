"""Options that several commands share, and what is made of them."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Sequence
from functools import partial, wraps
from pathlib import Path
from typing import Any, TypeVar, get_args

import click

from sheetgen.catalog import find
from sheetgen.cli.completion import (
    complete_game,
    complete_log,
    complete_part,
    complete_setting,
    complete_sheet,
)
from sheetgen.cli.output import Output
from sheetgen.core.spec import GameSpec
from sheetgen.errors import UsageError
from sheetgen.messages import Words, listed, nearest
from sheetgen.page.ink import ThemeName

R = TypeVar("R")
C = TypeVar("C", bound=Callable[..., object])

Given = dict[str, Any]
"""What click has read from the command line, by the names of a command's parameters."""

OptionType = type[click.Option]
"""What is made of an option: `Rare`, where `--help` leaves it out."""

TypedSettings = dict[str, str]
"""Values of rule options."""

FILE = click.Path(path_type=Path)
"""The type of an option that names a file or folder."""

# settings of commands whose arguments may begin with a minus: `-1` is a die
DICE_WORDS = {"ignore_unknown_options": True}


STAR = (
    "there are file names here: the shell has filled in a bare *; put dice and claims in quotes, as"
    ' in "Y2 * R1"'
)


class Millimeters(click.FloatRange):
    """A decimal number in a range, in the digits 0 to 9; "nan" and `1_0` are none."""

    def convert(
        self, value: float, param: click.Parameter | None, ctx: click.Context | None
    ) -> float:
        if not DECIMAL.fullmatch(str(value).strip()):
            self.fail(f"{value!r} is not a number.", param, ctx)
        return super().convert(value, param, ctx)


class WholeNumber(click.IntRange):
    """A whole number in a range, in the digits 0 to 9."""

    def convert(self, value: int, param: click.Parameter | None, ctx: click.Context | None) -> int:
        if not _WHOLE.fullmatch(str(value).strip()):
            self.fail(f"{value!r} is not a whole number.", param, ctx)
        return super().convert(value, param, ctx)


DECIMAL = re.compile(r"[+-]?(?:[0-9]+\.?[0-9]*|\.[0-9]+)")
_WHOLE = re.compile(r"[+-]?[0-9]+")


def flag(*names: str, help: str, cls: OptionType = click.Option) -> Callable[[C], C]:
    """An option without a value."""
    return click.option(*names, is_flag=True, help=help, cls=cls)


def file_option(
    *names: str, help: str, cls: OptionType = click.Option, ends: Words = ()
) -> Callable[[C], C]:
    """An option that names a file; one that is there is only written over where it ends so."""
    kept = partial(_refuse_other_file, ends)
    return click.option(*names, type=FILE, metavar="FILE", help=help, cls=cls, callback=kept)


def _refuse_other_file(
    ends: Words, ctx: click.Context, param: click.Parameter, path: Path | None
) -> Path | None:
    """The path, unless it is a file that is called like something else than what is written."""
    if path and ends and path.suffix.lower() not in ends and path.is_file():
        message = f"{path} is there and does not end in {listed(ends)}; it is not written over"
        raise UsageError("bad-name", message, param.opts[0])
    return path


def refuse_no_pdf(option: str, path: Path | None) -> None:
    """Refuse a file that does not end as a PDF does. Raises click.UsageError."""
    if path and path.suffix.lower() != ".pdf":
        raise click.UsageError(f"{option} takes a file that ends in .pdf, not {path}")


def whole_number(
    name: str,
    low: int,
    high: int,
    *,
    help: str,
    cls: OptionType = click.Option,
) -> Callable[[C], C]:
    """An option with a whole number in a range."""
    return click.option(name, type=WholeNumber(low, high), help=help, cls=cls)


def millimeters(
    name: str,
    low: float,
    high: float,
    default: float | None,
    *,
    help: str,
    cls: OptionType = click.Option,
) -> Callable[[C], C]:
    """An option with a length in a range; the help shows a default that is not 0."""
    return click.option(
        name,
        type=Millimeters(low, high),
        default=default,
        metavar="MM",
        help=help,
        show_default=bool(default),
        cls=cls,
    )


def list_option(
    name: str, help: str, metavar: str = "TEXT", default: str | None = None
) -> Callable[[C], C]:
    """An option whose words stand behind one of its name, with commas, or behind several."""
    return click.option(
        name,
        multiple=True,
        callback=lambda _context, _option, words: ",".join(words) if words else default,
        metavar=metavar,
        help=help,
    )


def all_of(*options: Callable[[C], C]) -> Callable[[C], C]:
    """Several options as one decorator, in the order in which the help shows them."""

    def decorated(command: C) -> C:
        for option in reversed(options):
            command = option(command)
        return command

    return decorated


def output_options(command: Callable[..., R]) -> Callable[..., R]:
    """`--json` and `--plain`; the command gets an `output` that speaks so."""

    @wraps(command)
    def speaking(*, as_json: bool, plain: bool, **given: object) -> R:
        return command(output=Output(plain, as_json), **given)

    plain = flag("--plain", help="One fact a line, for screen readers.")(speaking)
    return flag("--json", "as_json", help="Answer in JSON, for programs.")(plain)


def settings_of(pairs: Sequence[str]) -> TypedSettings:
    """`--set` values as a mapping. Raises click.UsageError for one without `=`."""
    settings: TypedSettings = {}
    for pair in pairs:
        name, equals, value = pair.partition("=")
        if not equals or not name:
            raise click.UsageError(
                f"--set takes OPTION=VALUE, such as eleven-twelve=split, not {pair!r}"
            )
        settings[name.strip()] = value.strip()
    return settings


game_argument = click.argument("game", shell_complete=complete_game)
sheet_arguments = click.argument("files", nargs=-1, shell_complete=complete_sheet)
log_argument = click.argument("log", type=FILE, shell_complete=complete_log)

rule_option = click.option(
    "--set",
    "settings",
    multiple=True,
    callback=lambda context, parameter, pairs: settings_of(pairs),
    metavar="OPTION=VALUE",
    shell_complete=complete_setting,
    help="A rule option; rules lists them.",
)
"""`--set option=value`, any number of times."""

part_option = click.option(
    "--part",
    "parts",
    metavar="NAME",
    multiple=True,
    shell_complete=complete_part,
    help="Only this part, or these.",
)

theme_option = click.option(
    "--theme",
    type=click.Choice(get_args(ThemeName), case_sensitive=False),
    default="color",
    help="Ink; light fills no areas.",
    show_default=True,
)

folder_option = click.option(
    "--output",
    "folder",
    type=FILE,
    default=Path("output"),
    metavar="FOLDER",
    help="Folder to write to.",
    show_default=True,
)

common_options = all_of(rule_option, output_options)
"""What every command that plays a game takes."""

table_options = all_of(
    click.option(
        "--sheet",
        "sheets",
        multiple=True,
        metavar="FILE",
        shell_complete=complete_sheet,
        help="A filled sheet; the first is of the player who acts.",
    ),
    flag("--other", help="Another player threw the dice."),
    flag("--new-turn", "anew", help="Forget the turn under way."),
)
"""The sheets of a table, and whose the dice are."""

list_options = all_of(
    flag("--all", "everything", help="Long lists in full."),
    click.option(
        "--best",
        type=WholeNumber(1),
        metavar="N",
        help="The N moves that gain most.",
    ),
)
"""How much of a list of moves is shown."""


def each_once(games: Sequence[str]) -> Words:
    """The games that are named, each once: `uno` and `uno-dice` are the same. Raises UsageError for
    one that there is none of.
    """
    named: dict[str, str] = {}
    for game in games:
        named.setdefault(os.path.realpath(find(game)), game)
    return tuple(named.values())


def refuse_options(words: Sequence[str], command: click.Command) -> None:
    """Raise click.UsageError for words that look like options: the command knows none of them."""
    names = [name for parameter in command.params for name in parameter.opts]
    known = [name for name in names if name.startswith("--")]
    for word in words:
        if word.startswith("--"):
            raise click.UsageError(f"there is no option {word}{nearest(word, known)}")


def are_files(words: Sequence[str]) -> bool:
    """Whether the shell may have put file names in the place of a star."""
    return any(os.path.exists(word) for word in words)


def refuse_files(words: Sequence[str]) -> None:
    """Raise UsageError where words that cannot be read are files."""
    if are_files(words):
        raise UsageError("star-unquoted", STAR, "roll")


def changed_rules(spec: GameSpec) -> str:
    """The switches that differ from their default: `claim-mode=disjoint`."""
    return ", ".join(
        switch.text for switch in spec.switches.values() if switch.value != switch.default
    )
