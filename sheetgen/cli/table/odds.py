"""`odds`: what each move is worth, the best first, and why; before a roll, what is known of it."""

from __future__ import annotations

import click

from sheetgen.cli.options import DICE_WORDS, common_options, list_options
from sheetgen.cli.output import Output
from sheetgen.cli.rated import SCREEN, show_advice
from sheetgen.cli.table.seated import SeatedTable, at_table
from sheetgen.core.dice import roll_text
from sheetgen.table.judge.answers import of_advice, of_game
from sheetgen.table.judge.referee import not_now
from sheetgen.table.simulation.bands import with_bands


@click.command(context_settings=DICE_WORDS)
@at_table
@list_options
@common_options
def odds_command(
    seated: SeatedTable,
    everything: bool,
    best: int | None,
    output: Output,
) -> None:
    """Say what each move is worth with a ROLL, and why.

    Without one, what is known of the next roll.

    \b
    sheetgen odds rainbow O5 R6 P4 G4
    sheetgen odds uno Y2 R6 Y1 R1 B5 G3 --sheet ann.yaml
    """
    problem = not_now(seated.sitting)
    if problem and problem.code != "roll-first":
        raise seated.refusal(problem)
    offer = seated.sitting.offer
    advice = with_bands(offer)
    if output.as_json:
        output.json(
            {
                **of_game(seated.sitting.game.spec),
                "roll": roll_text(seated.dice) if seated.dice else None,
                **of_advice(offer, advice),
            }
        )
        return
    seated.show(output)
    show_advice(output, offer, advice, None if everything else best or SCREEN, "--all")
