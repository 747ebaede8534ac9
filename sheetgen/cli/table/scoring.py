"""`score`: what filled sheets are worth, from files or typed at the prompt."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import click

from sheetgen.cli.arguments import sheet_table
from sheetgen.cli.keyboard import on_terminal
from sheetgen.cli.options import (
    TypedSettings,
    common_options,
    file_option,
    game_argument,
    refuse_no_pdf,
    sheet_arguments,
)
from sheetgen.cli.output import Output, called
from sheetgen.cli.table.scores import keep_results, show_standings
from sheetgen.core.spec import GameSpec
from sheetgen.errors import Remarks, SheetError, SheetgenError
from sheetgen.fields.filled import PLAYERS, Entry
from sheetgen.games.game import AnyGame
from sheetgen.messages import Words, span
from sheetgen.table.entry.sheets import FilledSheets, all_read, filled_in, read_sheet
from sheetgen.table.judge.answers import of_game, of_standings
from sheetgen.table.judge.standings import Scored, Standings, standings_of


@click.command()
@game_argument
@sheet_arguments
@file_option("--save", help="Save what is typed; several players get a file each.")
@file_option("--pdf", help="Keep scores and places as a page, too.")
@common_options
def score_command(
    game: str,
    files: Words,
    save: Path | None,
    pdf: Path | None,
    settings: TypedSettings,
    output: Output,
) -> int:
    """Score filled sheets and rank the players.

    With FILEs, each is one player's sheet of the same game. Without, the sheets are asked for line
    by line, as on the paper; a line is corrected at any time by its name (red 2-9).

    \b
    sheetgen score unicorn ann.yaml ben.yaml
    sheetgen score unicorn --save ann.yaml
    """
    refuse_no_pdf("--pdf", pdf)
    table = sheet_table((game, *files), settings)
    output = replace(output, busy=bool(save or pdf))
    if not table.sheets:
        return _score_typed(table.game, output, save, pdf)
    if save:
        raise click.UsageError("--save is for sheets that are typed; these are in files already")
    return score_papers(
        table.game,
        all_read(read_sheet, table.sheets),
        output,
        pdf,
    )


def _score_typed(
    game: AnyGame,
    output: Output,
    path: Path | None,
    pdf: Path | None,
) -> int:
    """Ask for the sheets of a table line by line, score them, and save or offer to save them; the
    exit code. Raises SheetError where nothing was typed.
    """
    from sheetgen.cli.table.saving import offer, save
    from sheetgen.cli.table.typed_sheets import AnswersDraft, SheetPrompt

    live = on_terminal()
    draft = AnswersDraft(game, output, live=live)
    try:
        prompt = SheetPrompt(draft, output)
        prompt.ask_all()
    except KeyboardInterrupt:
        draft.forget()
        raise
    # As if they had been read from files
    papers = [
        filled_in(game, sheet, f"<{sheet.player or f'player {number}'}>")
        for number, sheet in enumerate(prompt.asking.sheets, start=1)
    ]
    if not papers:
        draft.forget()
        raise SheetError("nothing-typed", "nothing was typed, so there is nothing to score")
    misread = prompt.problems
    code = score_papers(game, papers, output, pdf, misread)
    if misread:
        output.say(misread[0].message)
        code = 1
    if path:
        save(papers, path, output)
    elif live:
        offer(papers, output)
    draft.forget()
    return code


def _asked_players(game: AnyGame) -> str:
    """How many play, asked of somebody at the prompt where the sheets do not say it and it counts;
    "" = as it is supposed.
    """
    from sheetgen.cli.keyboard import ask_line, on_terminal

    fewest, most = game.spec.players
    right = ("", *map(str, game.spec.player_numbers))
    while on_terminal():
        said = ask_line(
            f"How many play? ({span(fewest, most)}, empty = {game.spec.likely_players(0)}) "
        )
        if said in right:
            return said
    return ""


def score_papers(
    game: AnyGame,
    papers: FilledSheets,
    output: Output,
    pdf: Path | None = None,
    misread: Remarks = (),
) -> int:
    """Show what filled sheets of one table are worth, print them into a PDF if one is named; the
    exit code. Programs are told what was `misread`, which people at the prompt have seen.
    """
    standings = standings_of(game, papers)
    if standings.notes and not output.as_json and (players := _asked_players(game)):
        asked = Entry(PLAYERS, players)
        papers = [replace(paper, entries=(asked, *paper.entries)) for paper in papers]
        standings = standings_of(game, papers)
    code = 0 if standings.right else 1
    if output.as_json:
        _keep(game.spec, standings, pdf, output)
        said = replace(standings, problems=(*standings.problems, *misread))
        output.json({**of_game(game.spec), **of_standings(said)})
        return code
    _show_doubts(output, standings)
    show_standings(standings, game.spec, output)
    try:
        _keep(game.spec, standings, pdf, output)
    except SheetgenError as error:
        # What was typed is still to be saved.
        output.complain(error.problems)
        return 1
    return code


def _show_doubts(output: Output, standings: Standings) -> None:
    """What is wrong or odd about the table, and about each sheet."""
    doubtful: list[Standings | Scored] = [standings, *standings.players]
    for each in doubtful:
        output.complain(each.problems)
        for note in each.notes:
            output.note(note)
        if not isinstance(each, Scored):
            continue
        if not each.score:
            output.say(f"{called(each.player)}: no score before this is corrected")
        elif each.problems:
            output.say(f"{called(each.player)}: this breaks the rules; it is scored as it is")


def _keep(
    spec: GameSpec,
    standings: Standings,
    pdf: Path | None,
    output: Output,
) -> None:
    """Write the page of results where one is asked for. Raises LayoutError, OutputError."""
    if pdf is None:
        return
    if keep_results(spec, standings, pdf):
        output.say(f"{pdf} is written")
    else:
        output.say(f"{pdf} is not written: somebody has no score yet")
