"""`kit`: a game's whole kit in one PDF."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any, get_args

import click

from sheetgen.catalog import LoadedGame, game_ids, load_game
from sheetgen.cli.options import Given, Millimeters, all_of, each_once, output_options, settings_of, switch_option
from sheetgen.cli.output import Output
from sheetgen.cli.pages import names_given, names_option, paper_option, say_nameless
from sheetgen.cli.printing import in_json, progress_bar
from sheetgen.errors import Problem, UsageError
from sheetgen.files import refuse_twice
from sheetgen.paper.ink import Theme, ThemeName
from sheetgen.render.options import Options
from sheetgen.table.answers import of_fields, of_game
from sheetgen.values import replace

if TYPE_CHECKING:
    from sheetgen.render.kit import Kit
    from sheetgen.render.pdf import Document
    from sheetgen.widgets.base import Pen

USUAL_PLAYERS = 4
"""How many a kit is for when nobody says it, as far as the game allows it."""

_TOLD = ("part", "title", "first", "last", "copies", "stock")


@click.command(context_settings={"show_default": True})
@all_of(
    click.argument("games", nargs=-1, metavar="GAME..."),
    click.option("--all", "every", is_flag=True, help="All games that sheetgen ships."),
    click.option("--players", type=click.IntRange(1, 12), help="How many play; 4 where the game allows it."),
    paper_option,
    click.option("--margin", type=Millimeters(0, 40), default=8.0, help="mm without ink at each edge."),
    click.option("--theme", type=click.Choice(get_args(ThemeName)), default="color", help="How much ink."),
    names_option,
    click.option("--crop-marks", is_flag=True, help="Marks to cut along."),
    switch_option,
    click.option("--font", type=click.Path(path_type=Path), help="A TrueType font for letters that the built-in one lacks."),
    click.option("--output", "folder", type=click.Path(path_type=Path), default=Path("output"), help="Folder to write to."),
    output_options,
)
def kit_command(output: Output, **given: Any) -> None:
    """Print a game's whole kit as one PDF, OUTPUT/<game>-kit.pdf.

    A cover, what to print how often on what paper, and all parts in the order in which they are built: sheetgen kit unicorn --players 3
    """
    from sheetgen.render.kit import print_kit

    if not given["every"] and not given["games"]:
        raise click.UsageError("name a game, or --all")
    settings, answers = settings_of(given["settings"]), []
    games = [_game(name, settings, given["players"]) for name in (game_ids() if given["every"] else each_once(given["games"]))]
    output = replace(output, busy=True)
    refuse_twice((_file(given["folder"], game), str(game.spec.id if game.shipped else game.path)) for game, _ in games)
    how = {key: given[key] for key in ("paper", "margin", "theme", "crop_marks", "font")}
    names = names_given(given["names"])
    kits = [(game, Options(**how, names=names, origin=game.origin), _kit(game, players, given)) for game, players in games]
    say_nameless(output, [(game.spec.id, kit.parts) for game, _, kit in kits], names, ())
    for game, options, kit in kits:
        players, path = kit.players, _file(given["folder"], game)
        with progress_bar(output, f"{game.spec.id} kit") as tell:
            report = print_kit(kit, options, path, _pen(game, options), tell)
        if not output.as_json:
            output.line(f"{report.path}: {report.pages} pages for {players} {'player' if players == 1 else 'players'}")
        told = {"path": str(report.path), "players": players, "pages": report.pages, "bytes": report.bytes}
        answers.append({**of_game(game.spec), **told, "parts": [of_fields(entry, *_TOLD) for entry in report.entries]})
    if output.as_json:
        in_json(output, answers)


def _file(folder: Path, game: LoadedGame) -> Path:
    return folder / f"{game.spec.id}-kit.pdf"


def _game(name: str, settings: dict[str, str], asked: int | None) -> tuple[LoadedGame, int]:
    """The game, and for how many its kit is. Raises UsageError for a number of players that it does not take."""
    game = load_game(name)
    low, high = game.spec.players
    told = int(settings["seats"]) if "seats" in game.spec.switches and settings.get("seats", "").isdecimal() else None
    if None not in (asked, told) and asked != told:
        raise UsageError(Problem("player-count", f"--players says {asked}, and --set seats says {told}; leave one of them out", "seats"))
    asked = asked if told is None else told
    players = min(max(asked or USUAL_PLAYERS, low), high)
    if asked not in (None, players):
        many = f"{low} to {high} players" if low < high else f"{low} player{'s' * (low > 1)}"
        raise UsageError(Problem("player-count", f"{game.spec.title} is for {many}, not {asked}", str(asked)))
    known = {key: value for key, value in settings.items() if key in game.spec.switches}
    if lost := settings.keys() - known.keys():
        game.under({key: settings[key] for key in lost})
    if "seats" in game.spec.switches and "seats" not in known:
        known["seats"] = str(players)
    return (game.under(known) if known else game), players


def _kit(game: LoadedGame, players: int, given: Given) -> Kit:
    from sheetgen.render.kit import Kit

    parts = game.parts(theme=given["theme"], font=given["font"])
    if not parts:
        raise UsageError(Problem("nothing-to-print", f"{game.spec.id} has no parts to print", game.spec.id))
    return Kit(game.spec.title, game.about, players, parts, game.picture())


def _pen(game: LoadedGame, options: Options) -> Callable[[Document], Pen]:
    """What draws the cover on a document's typeface."""

    def pen(document: Document) -> Pen:
        from sheetgen.paper.recorder import Recorder
        from sheetgen.widgets.base import Pen

        return Pen(Recorder(), Theme(options.theme, game.inks), document.typeface, game.spec, "full")

    return pen
