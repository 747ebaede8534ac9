"""`report`: a game looked at afterwards."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import click

from sheetgen.cli.options import (
    WholeNumber,
    file_option,
    log_argument,
    output_options,
    refuse_no_pdf,
)
from sheetgen.cli.output import Output
from sheetgen.cli.play.logs import NOT_OVER, read_log, say_title
from sheetgen.cli.play.looking_back import GameReport, show_chances, show_report
from sheetgen.render.options import USUAL_PAPERS, Options
from sheetgen.table.dice.luck import luck_of
from sheetgen.table.judge.answers import Json, of_fields, of_game, of_players
from sheetgen.table.log.game_log import GameLog
from sheetgen.table.log.replaying import replay
from sheetgen.table.report.chances import GAMES, WinChances, chances_after, looked_at
from sheetgen.table.report.decisions import costliest, decisions
from sheetgen.table.report.turns import start_of, turn_ends

_MOST_GAMES = 10_000


@click.command(context_settings={"show_default": True})
@log_argument
@file_option("--plot", help="Draw the chances to win, SVG or PNG.")
@file_option("--pdf", help="Keep the evening as a page.")
@click.option(
    "--paper",
    type=click.Choice(tuple(USUAL_PAPERS), case_sensitive=False),
    default="a4",
    help="Of that page.",
)
@click.option(
    "--games",
    type=WholeNumber(0, _MOST_GAMES),
    default=GAMES,
    help="Played out from each turn's end.",
)
@file_option("--font", help="TrueType font for letters ours lacks.")
@output_options
def report_command(
    log: Path,
    plot: Path | None,
    pdf: Path | None,
    games: int,
    paper: str,
    font: Path | None,
    output: Output,
) -> None:
    """Look back at a game by its LOG.

    Points by turn, the costliest decisions, luck, and the chances to win.

    \b
    sheetgen report saturday.jsonl
    sheetgen report saturday.jsonl --plot chances.svg --pdf saturday.pdf
    """
    _refuse(plot, pdf, games)
    report = _looked_back(log, games, output)
    output = replace(output, busy=bool(plot or pdf))
    if output.as_json:
        output.json({**of_game(report.game_log.game.spec), "log": str(log), **_facts(report)})
    else:
        _show(report, output)
    if plot or pdf:
        from sheetgen.cli.play.keepsake import draw, keep

        if plot:
            draw(report, plot, font)
            output.say(f"{plot} is written")
        if pdf:
            keep(report, pdf, Options(paper=paper, font=font))
            output.say(f"{pdf} is written")


def _refuse(plot: Path | None, pdf: Path | None, games: int) -> None:
    """Refuse files that cannot be written so, before anything is computed.

    Raises click.UsageError, UsageError, OutputError.
    """
    from sheetgen.render.plots import refuse_other_ending, refuse_without_extra

    if plot:
        refuse_other_ending(plot)
    if (plot or pdf) and games:
        refuse_without_extra()
    refuse_no_pdf("--pdf", pdf)


def _looked_back(log: Path, games: int, output: Output) -> GameReport:
    """The report of a log. Raises UsageError, SheetError."""
    saved, loaded = read_log(log)
    game_log = replay(saved, loaded.paper)
    chances = tuple(_chances(game_log, games, output))
    return GameReport(saved, game_log, tuple(decisions(game_log)), chances, games)


def _chances(game_log: GameLog, games: int, output: Output) -> Iterator[WinChances]:
    """The chances over the game; none without games, before the first turn, or of one player."""
    from sheetgen.cli.print.printing import counted

    ends = looked_at(turn_ends(game_log))
    if games and ends and len(game_log.names) > 1:
        for end in counted(output, "playing on", (start_of(game_log), *ends)):
            yield chances_after(game_log, end, games)


def _show(report: GameReport, output: Output) -> None:
    """The report for people."""
    game_log = report.game_log
    say_title(game_log, output)
    if about := report.when_and_where:
        output.sentence(about)
    if not game_log.outcome:
        output.sentence(NOT_OVER)
    output.gap()
    show_report(game_log, report.made, output)
    if report.chances:
        show_chances(report, output)


def _facts(report: GameReport) -> Json:
    """The report for programs."""
    saved = report.saved
    game_log = report.game_log
    names = game_log.names
    outcome = game_log.outcome
    costly = [each for seat in range(len(names)) for each in costliest(report.made, seat)]
    players = [{"seat": seat, "player": name} for seat, name in enumerate(names)]
    shown = ("event", "turn", "move", "value", "best", "worth", "cost", "why", "measure", "known")
    return {
        "begun": saved.begun.isoformat() if saved.begun else None,
        "place": saved.place or None,
        "seconds": None if saved.played is None else round(saved.played.total_seconds()),
        "players": of_players(names),
        "ended": outcome.reason if outcome else None,
        "turns": [
            {"turn": end.number, **players[end.seat], "totals": list(end.points)}
            for end in turn_ends(game_log)
        ],
        "decisions": [{**players[each.seat], **of_fields(each, *shown)} for each in costly],
        "luck": [
            {
                **players[one.seat],
                "throw_count": one.throws,
                "worth": one.worth,
                "better_count": one.better,
                "game_count": one.games,
            }
            for one in luck_of(game_log)
        ],
        "chances": [of_fields(each, "turn", "shares", "known") for each in report.chances],
    }
