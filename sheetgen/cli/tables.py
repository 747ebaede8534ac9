"""What `claims`, `validate` and `score` share: a game with rules, filled sheets with their places, what the dice show, who acts."""

from __future__ import annotations

import os
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from sheetgen.cli.options import F
from sheetgen.core.cells import Sheet
from sheetgen.core.dice import Roll
from sheetgen.core.game import Game
from sheetgen.core.spec import GameSpec
from sheetgen.errors import NotationError, Problem, SheetError, UsageError
from sheetgen.words import nearest

if TYPE_CHECKING:
    from sheetgen.catalog import LoadedGame
    from sheetgen.table.sheets import FilledSheet

DICE_WORDS = {"ignore_unknown_options": True}
"""Settings of commands whose arguments may begin with a minus: `-1` is a die."""


@dataclass(frozen=True, slots=True)
class Paper:
    """A filled sheet as it was written and as the rules read it."""

    file: FilledSheet
    sheet: Sheet


def sheet_option(command: F) -> F:
    """`--sheet FILE`, any number of times."""
    return click.option("--sheet", "sheets", multiple=True, metavar="FILE", help="A filled sheet; the first is the player who acts.")(
        command
    )


def other_option(command: F) -> F:
    """`--other`."""
    return click.option("--other", is_flag=True, help="Another player threw the dice; the sheet's owner acts on them.")(command)


def refuse_options(words: Sequence[str], command: click.Command) -> None:
    """Words that look like options are none that this command knows. Raises click.UsageError."""
    known = [name for parameter in command.params for name in parameter.opts if name.startswith("--")]
    for word in words:
        if word.startswith("--"):
            raise click.UsageError(f"there is no option {word}{nearest(word, known)}")


def with_rules(loaded: LoadedGame) -> Game[Any]:
    """The rules of a game. Raises UsageError for a layout without any."""
    rules = loaded.rules
    if rules is None:
        message = f"{loaded.spec.title} has no rules engine; its dice can be rolled and its parts printed"
        raise UsageError(Problem("no-rules", message, loaded.spec.id))
    return rules


def game_or_sheet(word: str) -> tuple[str, tuple[str, ...]]:
    """The game and the sheets that stand in the place of GAME: a filled sheet says itself of which game it is."""
    from sheetgen.table.sheets import read_sheet

    if word.endswith((".yaml", ".yml")) and os.path.isfile(word):
        with suppress(NotationError):
            game = read_sheet(Path(word), word).value("game")
            return (game, (word,)) if game else (word, ())
    return word, ()


def typed_roll(rules: Game[Any], words: Sequence[str]) -> Roll:
    """What the dice show. Raises NotationError, UsageError where the shell has put file names in the place of a star."""
    try:
        return rules.parse_roll(" ".join(words))
    except NotationError:
        if sum(os.path.exists(word) for word in words) > 1:
            message = 'these are file names: the shell has filled in a bare *; put the roll in quotes, as in "Y2 * R1"'
            raise UsageError(Problem("star-unquoted", message, "roll")) from None
        raise


def read_papers(rules: Game[Any], files: Sequence[str]) -> tuple[Paper, ...]:
    """The filled sheets of files. Raises NotationError with everything that cannot be read in any of them, each at its place."""
    from sheetgen.table.sheets import read_sheet

    found: list[Paper] = []
    problems: list[Problem] = []
    for file in files:
        try:
            paper = read_sheet(Path(file), file)
        except NotationError as error:
            problems += error.problems
            continue
        try:
            found.append(Paper(paper, rules.parse_sheet(paper.entries)))
        except NotationError as error:
            problems += paper.refused(error.problems)
    if problems:
        raise NotationError(problems)
    return tuple(found)


def new_paper(rules: Game[Any], file: str) -> Paper:
    """An empty sheet that is about to be written to a file which is not there yet."""
    from sheetgen.table.sheets import FilledSheet, read_entries, sheet_text

    text = sheet_text((("game", rules.spec.id),))
    paper = FilledSheet(file, text, read_entries(text, file))
    return Paper(paper, rules.parse_sheet(paper.entries))


def at_table(rules: Game[Any], papers: Sequence[Paper], roll: Roll | None, *, other: bool = False) -> Any:
    """The table that the papers show after a roll. Raises SheetError with places in the first file, UsageError."""
    from sheetgen.table.referee import set_up

    try:
        return set_up(rules, [paper.sheet for paper in papers], roll, other=other)
    except SheetError as error:
        if not papers:
            raise
        raise SheetError(papers[0].file.placed(error.problems)) from None


def changed_rules(spec: GameSpec) -> str:
    """The switches that differ from their default: `claim-mode=disjoint`."""
    return ", ".join(switch.text for switch in spec.switches.values() if switch.value != switch.default)
