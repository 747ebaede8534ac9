"""`claims`: everything that is legal with a roll, grouped for reading."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import click

from sheetgen.cli.options import output_options, switch_option
from sheetgen.cli.output import Output, called, problem_lines
from sheetgen.cli.tables import DICE_WORDS, at_table, changed_rules, refuse_options, table_options, typed_roll
from sheetgen.core.contracts import Note
from sheetgen.core.dice import Roll, roll_text
from sheetgen.core.game import Game
from sheetgen.errors import SheetError, UsageError
from sheetgen.table.answers import of_claims, of_game

if TYPE_CHECKING:
    from sheetgen.catalog import LoadedGame
    from sheetgen.table.papers import Laid


@click.command(context_settings=DICE_WORDS)
@click.argument("game")
@click.argument("roll", nargs=-1, type=click.UNPROCESSED)
@table_options
@click.option("--abilities", is_flag=True, help="Also what unused abilities of the sheet would reach.")
@click.option("--all", "everything", is_flag=True, help="Long lists in full.")
@switch_option
@output_options
def claims_command(
    game: str,
    roll: tuple[str, ...],
    sheets: tuple[str, ...],
    other: bool,
    anew: bool,
    abilities: bool,
    everything: bool,
    settings: tuple[str, ...],
    output: Output,
) -> None:
    """List everything that is legal with a ROLL.

    On an empty sheet, or on a filled one.

    \b
    sheetgen claims unicorn R3 R5 Y4
    sheetgen claims uno Y2 R6 Y1 R1 B5 G3 --sheet ann.yaml
    """
    from sheetgen.table.papers import lay_all, seat
    from sheetgen.table.referee import not_now

    refuse_options(roll, claims_command)
    loaded, played, files = at_table(game, sheets, settings)
    shown = played.parse_roll(typed_roll(played, roll)) if roll else None
    papers = lay_all(played, files)
    sitting = seat(played, papers, shown, other=other, anew=anew).sitting
    problem = not_now(sitting)
    if problem is not None:
        raise (SheetError if roll or papers else UsageError)(problem)
    moves = played.moves(sitting.state, sitting.acting)
    listed = [played.words.explain(sitting.state, sitting.acting, move, sitting.names) for move in moves]
    if output.as_json:
        notes = [note for note in listed if abilities or not note.aided]
        output.json({**of_game(played.spec), **of_claims(shown, notes, played.words.remarks(shown) if shown else ())})
        return
    _warn(output, played, papers, shown)
    _head(output, loaded, shown, papers)
    _list(output, listed, abilities=abilities, everything=everything)


def _list(output: Output, listed: Sequence[Note], *, abilities: bool, everything: bool) -> None:
    """What the roll gives by itself, and what abilities add: listed when asked for, the simplest first, else counted."""
    from sheetgen.cli.listing import detail, show

    notes = [note for note in listed if not note.aided]
    aided = sorted((note for note in listed if note.aided), key=lambda note: (len(detail(note)), len(note.text)))
    show(output, (*notes, *aided) if abilities else notes, everything=everything)
    if aided and not abilities:
        output.line()
        output.line(f"{len(aided)} more with abilities; --abilities lists them, the simplest first")
    elif abilities and not aided:
        output.line("no unused ability reaches anything")


def _warn(output: Output, game: Game[object, object], papers: Sequence[Laid], roll: Roll | None) -> None:
    """What is odd about the roll, or cannot be right about a sheet: claims are listed all the same."""
    for remark in game.words.remarks(roll) if roll else ():
        output.say(f"note: {problem_lines(remark)[0]}")
    for paper in papers:
        for problem in paper.file.placed(game.audit(paper.sheet)):
            output.complain(problem)


def _head(output: Output, loaded: LoadedGame, roll: Roll | None, papers: Sequence[Laid]) -> None:
    from sheetgen.cli.painting import painted

    shades = loaded.inks if output.colored else {}
    dice = " ".join(painted(output, f" {thrown.text} ", thrown.face.color, shades) for thrown in roll or ())
    text = dice if output.colored else roll_text(roll or ())
    who = f", {called(papers[0].sheet.player)}" if papers and papers[0].sheet.player else ""
    output.line(f"{output.style(loaded.spec.title, 'bold')}{who}{': ' if text else ''}{text}")
    if changed := changed_rules(loaded.spec):
        output.line(f"house rules: {changed}")
