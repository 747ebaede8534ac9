"""A game for keeping: its chances as a picture, and all of it on a page."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from sheetgen.cli.output import called
from sheetgen.cli.play.logs import NOT_OVER
from sheetgen.cli.play.looking_back import GameReport, decision_sentences
from sheetgen.cli.table.scores import results_of, told_last
from sheetgen.errors import UsageError
from sheetgen.render.options import Options
from sheetgen.render.plots import Curve, CurvePlot, picture, plot
from sheetgen.render.results import print_results
from sheetgen.table.judge.standings import standings_at

_HEAD = "Chances to win"


def draw(report: GameReport, path: Path, font: Path | None) -> None:
    """Draw the chances. Raises UsageError where there are none, LayoutError, OutputError."""
    if not report.chances:
        raise UsageError(
            "nothing-to-draw",
            f"{path}: no chances to draw; there are some for two players or more, once a turn is"
            " over, with --games",
            path,
        )
    plot(_chart(report), path, font)


def _chart(report: GameReport) -> CurvePlot:
    """The chances as curves."""
    by_seat = zip(*(each.figures for each in report.chances), strict=True)
    curves = []
    for name, figures in zip(report.game_log.names, by_seat, strict=True):
        percents = [figure.times(100) for figure in figures]
        curves.append(Curve(called(name), *zip(*percents, strict=True)))
    return CurvePlot(
        f"{report.game_log.game.spec.title}: {_HEAD.lower()}",
        f"turn ({report.how_known})",
        "%",
        [each.turn for each in report.chances],
        curves,
        (0, 100),
    )


def keep(report: GameReport, path: Path, options: Options) -> None:
    """Write the evening on a page: when and where, scores, chances, the costliest decision of each.

    Raises LayoutError, OutputError.
    """
    game_log = report.game_log
    standings = standings_at(game_log)
    told = told_last(game_log) if game_log.outcome else (NOT_OVER, *told_last(game_log))
    results = results_of(game_log.game.spec, standings, told)
    assert results is not None  # every seat of a table has a score
    costly = tuple(decision_sentences(game_log, report.made, most=1))
    chart = b""
    if report.chances:
        chart = picture(replace(_chart(report), title=_HEAD), "png", options.font)
    page = replace(
        results,
        about=report.when_and_where,
        chart=chart,
        sections=(("The costliest decisions", costly),) if report.made else (),
    )
    print_results(page, options, path)
