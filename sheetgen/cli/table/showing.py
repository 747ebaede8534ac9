"""`show`: filled sheets as they look on the table."""

from __future__ import annotations

import click

from sheetgen.cli.arguments import TableArguments, sheet_table
from sheetgen.cli.options import TypedSettings, common_options, game_argument, sheet_arguments
from sheetgen.cli.output import Output, called, columns
from sheetgen.cli.painting import painted
from sheetgen.core.cells import Sheet
from sheetgen.core.drawing import text_of
from sheetgen.games.game import AnyGame
from sheetgen.messages import Words, clipped
from sheetgen.table.entry.showing import facts, picture_of
from sheetgen.table.judge.answers import Json, of_game


@click.command()
@game_argument
@sheet_arguments
@common_options
def show_command(
    game: str,
    files: Words,
    settings: TypedSettings,
    output: Output,
) -> None:
    """Show filled sheets as they look on paper, with their marks.

    Without FILEs, an empty sheet. Use validate to check a sheet.

    \b
    sheetgen show ann.yaml ben.yaml
    sheetgen show unicorn
    """
    table = sheet_table((game, *files), settings)
    spec = table.game.spec
    sheets = table.filled() or [Sheet(spec.id, players=0)]
    if output.as_json:
        drawn = [_in_json(table.game, sheet) for sheet in sheets]
        output.json({**of_game(spec), "sheets": drawn})
        return
    for number, sheet in enumerate(output.apart(sheets), start=1):
        unnamed = f"sheet {number}" if len(sheets) > 1 else table.loaded.spec.title
        _show(output, table, sheet, called(sheet.player) or unnamed)


def _show(
    output: Output,
    table: TableArguments,
    sheet: Sheet,
    name: str,
) -> None:
    """A sheet under a name, as a drawing; with `plain`, fact by fact."""
    if output.plain:
        output.lines(f"{name}: {fact}" for fact in facts(table.game, sheet))
        return
    output.head(clipped(name, columns()))
    drawn = picture_of(table.game, [sheet], 0, columns())
    output.lines(painted(output, drawn, table.loaded.inks))


def _in_json(game: AnyGame, sheet: Sheet) -> Json:
    """What stands on a sheet: in which cell, as facts, and as lines of text."""
    drawn = picture_of(game, [sheet], 0, columns())
    return {
        "player": sheet.player or None,
        "marks": sheet.texts,
        "facts": list(facts(game, sheet)),
        "picture": [text_of(line) for line in drawn],
    }
