"""`odds`: what each move is worth, the best first, and why; before a roll, what is known of it."""

from __future__ import annotations

import click

from sheetgen.cli.arguments import refuse_options
from sheetgen.cli.options import (
    DICE_WORDS,
    Settings,
    Words,
    common_options,
    list_options,
    table_options,
)
from sheetgen.cli.output import Output
from sheetgen.cli.rated import show_known, show_rating
from sheetgen.cli.table.seated import SeatedTable
from sheetgen.table.judge.advising import rating
from sheetgen.table.judge.answers import of_game, of_rating
from sheetgen.table.judge.referee import not_now


@click.command(context_settings=DICE_WORDS)
@click.argument("game")
@click.argument("roll", nargs=-1, type=click.UNPROCESSED)
@table_options
@list_options
@common_options
def odds_command(
    game: str,
    roll: Words,
    sheets: Words,
    other: bool,
    anew: bool,
    everything: bool,
    best: int | None,
    settings: Settings,
    output: Output,
) -> None:
    """Say what each move is worth with a ROLL, and why.

    Without one, what is known of the next roll.

    \b
    sheetgen odds rainbow O5 R6 P4 G4
    sheetgen odds uno Y2 R6 Y1 R1 B5 G3 --sheet ann.yaml
    """
    refuse_options(roll, odds_command)
    seated = SeatedTable.of(
        game,
        roll,
        sheets,
        settings,
        other=other,
        anew=anew,
    )
    problem = not_now(seated.sitting)
    if problem and problem.code != "roll-first":
        raise seated.refusal(problem)
    played = seated.table.game
    found = rating(seated.sitting.offer, str if output.as_json else played.on_paper)
    if output.as_json:
        output.json({**of_game(played.spec), **of_rating(seated.dice, found)})
        return
    seated.show(output)
    show_known(output, found, played.spec.title)
    show_rating(
        output,
        found,
        "--all",
        everything=everything,
        best=best,
    )
