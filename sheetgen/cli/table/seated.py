"""The table that the words of `claims` and `odds` name: its sheets, the dice, and whose turn it
is.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import wraps

import click

from sheetgen.catalog import LoadedLayout
from sheetgen.cli.arguments import move_table, typed_roll
from sheetgen.cli.options import (
    R,
    TypedSettings,
    changed_rules,
    game_argument,
    refuse_options,
    table_options,
)
from sheetgen.cli.output import Output, called
from sheetgen.cli.painting import painted_roll
from sheetgen.core.dice import Roll
from sheetgen.errors import Problem, Remarks, SheetError, SheetgenError, UsageError
from sheetgen.games.kit import other_dice
from sheetgen.messages import Words
from sheetgen.table.entry.papers import ParsedSheets, begun_anew, parse_files, sitting_of
from sheetgen.table.log.turns import Sitting


@dataclass(frozen=True, slots=True)
class SeatedTable:
    """A table with its sheets on it.

    Attributes:
        loaded: the layout under its rule options.
        dice: what they show; None where none are named.
        papers: the sheets, that of the player who acts first.
        sitting: the turn so far.
    """

    loaded: LoadedLayout
    dice: Roll | None
    papers: ParsedSheets
    sitting: Sitting

    def refusal(self, problem: Problem) -> SheetgenError:
        """The error of a table where nothing can be done: where no dice and no sheet are named, the
        command is wrong.
        """
        return (SheetError if self.dice or self.papers else UsageError)(problem)

    @property
    def remarks(self) -> Remarks:
        """What is odd about the dice that are named."""
        return other_dice(self.loaded.spec, self.dice) if self.dice else ()

    def show(self, output: Output) -> None:
        """What is odd about the dice and cannot be right about the sheets; then the game, the
        player and the dice, and the rule options that are changed.
        """
        for remark in self.remarks:
            output.remark(remark)
        for paper in self.papers:
            output.complain(paper.audited(self.loaded.paper)[0])
        head = output.style(self.loaded.spec.title, "bold")
        if self.papers and self.papers[0].sheet.player:
            head += f", {called(self.papers[0].sheet.player)}"
        if self.dice:
            head += f": {painted_roll(output, self.dice, self.loaded.inks)}"
        output.line(head)
        if changed := changed_rules(self.loaded.spec):
            output.line(f"rule options: {changed}")


def at_table(command: Callable[..., R]) -> Callable[..., R]:
    """The words of a command about a table, its sheets and rule options; the command gets what they
    name, `seated`.
    """

    @game_argument
    @click.argument("roll", nargs=-1, type=click.UNPROCESSED)
    @table_options
    @wraps(command)
    def asked(
        *,
        game: str,
        roll: Words,
        sheets: Words,
        other: bool,
        anew: bool,
        settings: TypedSettings,
        **given: object,
    ) -> R:
        refuse_options(roll, click.get_current_context().command)
        table = move_table(game, roll, sheets, settings, rolled=True)
        dice = typed_roll(table.game, table.words) if table.words else None
        papers = parse_files(table.game, table.sheets)
        papers = begun_anew(papers, other=other) if anew else papers
        sitting = sitting_of(table.game, papers, dice, other=other)
        return command(
            seated=SeatedTable(table.loaded, dice, papers, sitting),
            **given,
        )

    return asked
