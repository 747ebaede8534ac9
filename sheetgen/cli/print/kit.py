"""`kit`: a game's whole kit in one PDF."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import click

from sheetgen.catalog import LoadedLayout, load_layout
from sheetgen.cli.options import TypedSettings, whole_number
from sheetgen.cli.output import Output
from sheetgen.cli.print.options import (
    GamePrint,
    PrintJob,
    game_options,
    games_of,
    job_of,
    job_options,
    note_nameless,
    print_of,
    refuse_idle,
)
from sheetgen.cli.print.printing import in_json, progress_bar
from sheetgen.cli.rare import help_all_option
from sheetgen.core.spec import GameSpec
from sheetgen.errors import UsageError
from sheetgen.files import refuse_twice
from sheetgen.messages import count_of
from sheetgen.printing import kit_players, write_kit
from sheetgen.table.judge.answers import Json, of_fields, of_game

FILE = "kit.pdf"


@click.command(context_settings={"show_default": True})
@game_options
@whole_number("--players", 1, 12, help="How many play; else 4, if allowed.")
@job_options
@help_all_option
def kit_command(output: Output, **given: Any) -> None:
    """Print a game's whole kit as one PDF: OUTPUT/<game>-kit.pdf.

    \b
    sheetgen kit unicorn --players 3
    """
    names = games_of(given, "name a game, or --all")
    games = [_game(name, given["settings"], given["players"]) for name in names]
    job = job_of(given)
    output = replace(output, busy=True)
    refuse_twice((job.file(game, FILE), game.called) for game, _ in games)
    kits = [(print_of(game, job), players) for game, players in games]
    prints = [each for each, _ in kits]
    refuse_idle(job.pages, prints)
    note_nameless(output, job.pages, prints, ())
    answers = [_print_kit(job, each, players, output) for each, players in kits]
    if output.as_json:
        in_json(output, answers)


def _print_kit(
    job: PrintJob,
    each: GamePrint,
    players: int,
    output: Output,
) -> Json:
    """A game's kit, written and reported. Raises LayoutError, OutputError."""
    game = each.game
    with progress_bar(output, f"{game.spec.id} kit") as advance:
        report = write_kit(
            game,
            each.parts,
            players,
            each.pages,
            job.file(game, FILE),
            advance,
        )
    if not output.as_json:
        output.line(
            f"{report.path}: {count_of(report.pages, 'page')} for {count_of(players, 'player')}"
        )
    return {
        **of_game(game.spec),
        "path": str(report.path),
        "player_count": players,
        "page_count": report.pages,
        "bytes": report.bytes,
        "parts": [
            {
                "part": share.part.id,
                "title": share.part.title,
                **of_fields(share, "first", "last"),
                "copy_count": share.copies,
                **of_fields(share, "stock"),
            }
            for share in report.shares
        ],
    }


def _game(name: str, settings: TypedSettings, asked: int | None) -> tuple[LoadedLayout, int]:
    """The game, and for how many its kit is.

    Raises UsageError for a number of players that it does not take.
    """
    game = load_layout(name)
    players = kit_players(game.spec, _asked(game.spec, settings, asked))
    seats = {"seats": str(players)} if "seats" in game.spec.switches else {}
    return game.under({**seats, **settings}), players


def _asked(spec: GameSpec, settings: TypedSettings, players: int | None) -> int | None:
    """How many play by `--players` or by `--set seats`. Raises UsageError where they differ."""
    seats = settings.get("seats", "")
    if "seats" not in spec.switches or not seats.isdecimal():
        return players
    if players not in (None, int(seats)):
        raise UsageError(
            "player-count",
            f"--players says {players}, and --set seats says {seats}; leave one of them out",
            "seats",
        )
    return int(seats)
