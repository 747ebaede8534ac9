"""`kit`: a game's whole kit in one PDF."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from sheetgen.catalog import LoadedGame, load_game
from sheetgen.cli.options import Given, settings_of
from sheetgen.cli.output import Output
from sheetgen.cli.print.jobs import (
    game_arguments,
    games_of,
    options_of,
    paper_options,
    parts_of,
    piece_options,
    printing_options,
    refuse_idle,
)
from sheetgen.cli.print.pages import say_nameless
from sheetgen.cli.print.printing import in_json, progress_bar
from sheetgen.errors import Problem, UsageError
from sheetgen.files import refuse_twice
from sheetgen.page.ink import Theme
from sheetgen.render.options import Options
from sheetgen.table.judge.answers import of_fields, of_game

if TYPE_CHECKING:
    from sheetgen.render.kit import Kit
    from sheetgen.render.pdf import Document
    from sheetgen.widgets.base import Pen

USUAL_PLAYERS = 4
"""How many a kit is for when nobody says it, as far as the game allows it."""

_TOLD = ("part", "title", "first", "last", "copies", "stock")


@click.command(context_settings={"show_default": True})
@game_arguments
@click.option(
    "--players", type=click.IntRange(1, 12), help="How many play; 4 where the game allows it."
)
@paper_options
@piece_options
@printing_options
def kit_command(output: Output, **given: Any) -> None:
    """Print a game's whole kit as one PDF, OUTPUT/<game>-kit.pdf.

    A cover, what to print how often on what paper, and all parts in the order in which they are
    built: sheetgen kit unicorn --players 3
    """
    from sheetgen.render.kit import print_kit

    names, settings, answers = (
        games_of(given, "name a game, or --all"),
        settings_of(given["settings"]),
        [],
    )
    games, options = [_game(name, settings, given["players"]) for name in names], options_of(given)
    output = replace(output, busy=True)
    refuse_twice(
        (_file(given["folder"], game), str(game.spec.id if game.shipped else game.path))
        for game, _ in games
    )
    kits = [(game, *_kit(game, players, given, options)) for game, players in games]
    refuse_idle(options, [part for _, kit, _ in kits for part in kit.parts])
    say_nameless(output, [(game.spec.id, kit.parts) for game, kit, _ in kits], options.names, ())
    for game, kit, options in kits:
        players, path = kit.players, _file(given["folder"], game)
        with progress_bar(output, f"{game.spec.id} kit") as tell:
            report = print_kit(kit, options, path, _pen(game, options), tell)
        if not output.as_json:
            output.line(
                f"{report.path}: {report.pages} pages for {players}"
                f" {'player' if players == 1 else 'players'}"
            )
        told = {
            "path": str(report.path),
            "players": players,
            "pages": report.pages,
            "bytes": report.bytes,
        }
        answers.append(
            {
                **of_game(game.spec),
                **told,
                "parts": [of_fields(entry, *_TOLD) for entry in report.entries],
            }
        )
    if output.as_json:
        in_json(output, answers)


def _file(folder: Path, game: LoadedGame) -> Path:
    return folder / f"{game.spec.id}-kit.pdf"


def _game(name: str, settings: dict[str, str], asked: int | None) -> tuple[LoadedGame, int]:
    """The game, and for how many its kit is.

    Raises UsageError for a number of players that it does not take.
    """
    game = load_game(name)
    low, high = game.spec.players
    told = (
        int(settings["seats"])
        if "seats" in game.spec.switches and settings.get("seats", "").isdecimal()
        else None
    )
    if None not in (asked, told) and asked != told:
        raise UsageError(
            Problem(
                "player-count",
                f"--players says {asked}, and --set seats says {told}; leave one of them out",
                "seats",
            )
        )
    asked = asked if told is None else told
    players = min(max(asked or USUAL_PLAYERS, low), high)
    if asked not in (None, players):
        many = f"{low} to {high} players" if low < high else f"{low} player{'s' * (low > 1)}"
        raise UsageError(
            Problem("player-count", f"{game.spec.title} is for {many}, not {asked}", str(asked))
        )
    known = {key: value for key, value in settings.items() if key in game.spec.switches}
    if lost := settings.keys() - known.keys():
        game.under({key: settings[key] for key in lost})
    if "seats" in game.spec.switches and "seats" not in known:
        known["seats"] = str(players)
    return (game.under(known) if known else game), players


def _kit(game: LoadedGame, players: int, given: Given, options: Options) -> tuple[Kit, Options]:
    from sheetgen.render.kit import Kit

    parts, own = parts_of(game, given, options)
    return Kit(game.spec.title, game.about, players, parts, game.picture()), own


def _pen(game: LoadedGame, options: Options) -> Callable[[Document], Pen]:
    """What draws the cover on a document's typeface."""

    def pen(document: Document) -> Pen:
        from sheetgen.page.recorder import Recorder
        from sheetgen.widgets.base import Pen

        return Pen(
            Recorder(), Theme(options.theme, game.inks), document.typeface, game.spec, "full"
        )

    return pen
