"""What `print` and `preview` are asked for: the options, and the games with their parts made ready."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, get_args

import click

from sheetgen.cli.options import Millimeters, R, output_options, settings_of, switch_option
from sheetgen.errors import Problem, UsageError
from sheetgen.paper.ink import ThemeName
from sheetgen.render.options import PAPERS, Options, Origin
from sheetgen.render.qr import MAX_SERIAL
from sheetgen.values import frozen, replace

if TYPE_CHECKING:
    from sheetgen.catalog import LoadedGame
    from sheetgen.paper.piece import Part
    from sheetgen.render.printing import Progress
    from sheetgen.widgets.sticker import StickerStyle

    Ready = tuple[LoadedGame, tuple[Part, ...], Options]


@frozen
class Job:
    """What the command line asked for.

    Attributes:
        games: ids, prefixes or paths.
        parts: the parts to print; () = all.
        settings: switch readings.
        seats: players the print is for, or None.
        die_size, sticker_size: mm.
        sticker_style: how stickers stand on their pages.
        options: how parts go onto paper, their theme and font among it.
        output: folder for the files.
    """

    games: tuple[str, ...]
    parts: tuple[str, ...]
    settings: dict[str, str]
    seats: int | None
    die_size: float
    sticker_size: float
    sticker_style: StickerStyle
    options: Options
    output: Path


def _cut_out_options() -> tuple[Callable[[Callable[..., R]], Callable[..., R]], ...]:
    """The options of dice and stickers."""
    return (
        click.option("--die-size", type=Millimeters(12, 60), default=20.0, show_default=True, help="mm, edge of a folded die."),
        click.option("--sticker-size", type=Millimeters(12, 33), default=16.0, show_default=True, help="mm, edge of a blank die."),
        click.option(
            "--sticker-style",
            type=click.Choice(["square", "round"]),
            default="square",
            show_default=True,
            help="Stickers edge to edge, or apart with round corners.",
        ),
        click.option(
            "--labels",
            metavar="SHEET",
            help="Label stock for the stickers: L4732, 5160, ... or its measures in mm.",
        ),
        click.option("--skip", type=click.IntRange(0, 10_000), default=0, help="Rows of stickers, or labels, that are used already."),
    )


def print_options(command: Callable[..., R]) -> Callable[..., R]:
    """The options of everything that lays pages out."""
    options: Sequence[Callable[[Callable[..., R]], Callable[..., R]]] = (
        click.argument("games", nargs=-1, metavar="GAME..."),
        click.option("--all", "every", is_flag=True, help="All games that sheetgen ships."),
        click.option("--part", "parts", multiple=True, help="Print this part only (may be given more than once)."),
        click.option(
            "--paper",
            type=click.Choice(tuple(PAPERS)),
            default="a4",
            show_default=True,
            help="Paper; 'both' fits A4 and Letter at 100 %.",
        ),
        click.option("--margin", type=Millimeters(0, 40), default=8.0, show_default=True, help="mm without ink at each edge."),
        click.option("--theme", type=click.Choice(get_args(ThemeName)), default="color", show_default=True, help="How much ink."),
        click.option("--copies", type=click.IntRange(1, 10_000), help="How many copies."),
        click.option(
            "--per-page", type=click.Choice(["auto", "1", "2", "4"]), default="auto", show_default=True, help="Sheets or boards on a page."
        ),
        click.option("--names", help="Names to print into the name fields: Ann,Ben."),
        click.option("--serial", type=click.IntRange(1, MAX_SERIAL), help="Number the copies from this number on."),
        click.option("--crop-marks", is_flag=True, help="Marks to cut along."),
        *_cut_out_options(),
        click.option("--seats", type=click.IntRange(1, 12), help="How many play, where the print depends on it."),
        switch_option,
        click.option(
            "--scale-x", type=Millimeters(0.9, 1.1), default=1.0, show_default=True, help="100 / measured width of the scale bar."
        ),
        click.option("--scale-y", type=Millimeters(0.9, 1.1), default=1.0, show_default=True, help="The same for heights."),
        click.option("--font", type=click.Path(path_type=Path), help="A TrueType font for other scripts."),
        click.option(
            "--output", "folder", type=click.Path(path_type=Path), default=Path("output"), show_default=True, help="Folder to write to."
        ),
    )
    command = output_options(command)
    for option in reversed(options):
        command = option(command)
    return command


def job_of(given: dict[str, Any]) -> Job:
    """What the options ask for. Raises click.UsageError when no game is named."""
    from sheetgen.catalog import game_ids
    from sheetgen.paper.labels import label_sheet

    if not given["every"] and not given["games"]:
        raise click.UsageError("name a game to print, or --all")
    names = tuple(name.strip() for name in (given["names"] or "").split(",") if name.strip())
    as_told = {
        key: given[key] for key in ("paper", "margin", "copies", "serial", "crop_marks", "scale_x", "scale_y", "font", "theme", "skip")
    }
    labels = label_sheet(given["labels"]) if given["labels"] else None
    options = Options(**as_told, labels=labels, per_page=None if given["per_page"] == "auto" else int(given["per_page"]), names=names)
    games, settings = game_ids() if given["every"] else given["games"], settings_of(given["settings"])
    made = given["die_size"], given["sticker_size"], given["sticker_style"]
    return Job(games, given["parts"], settings, given["seats"], *made, options, given["folder"])


def ready(job: Job, tell: Progress | None = None) -> list[Ready]:
    """Each game of the job with its parts, all of them drawn and checked before the first is written.

    Of several games, each prints those of the named parts that it has, under those of the settings that it knows.

    Raises:
        UsageError: a game, part or switch that none of them has.
        LayoutError: with every problem of a layout.
    """
    from sheetgen.catalog import load_game

    if len(job.games) == 1 and job.seats is None:
        game = load_game(job.games[0], job.settings)
        return _stuck(job, [(game, _parts(game, job.parts, job), replace(job.options, origin=_origin(game)))])
    plain = {name: load_game(name) for name in job.games}
    if len(plain) > 1:
        _check_known(job, list(plain.values()))
    made = []
    for done, (name, game) in enumerate(plain.items()):
        if tell is not None:
            tell(done, len(plain))
        one = load_game(name, _settings_for(game, job))
        wanted = tuple(part for part in job.parts if len(plain) == 1 or part in one.part_names)
        if wanted or not job.parts:
            made.append((one, _parts(one, wanted, job), replace(job.options, origin=_origin(one))))
    return _stuck(job, made)


def _stuck(job: Job, made: list[Ready]) -> list[Ready]:
    """What is ready, if what was said about stickers can be done. Raises UsageError where there are none."""
    asked = [option for option, given in (("--labels", job.options.labels), ("--skip", job.options.skip)) if given]
    if asked and not any(part.kind == "stickers" for _, parts, _ in made for part in parts):
        raise UsageError(Problem("no-stickers", f"no stickers are printed; leave {' and '.join(asked)} out", asked[0]))
    return made


def _check_known(job: Job, games: Sequence[LoadedGame]) -> None:
    for part in job.parts:
        if not any(part in game.part_names for game in games):
            raise UsageError(Problem("unknown-part", f'none of these games has a part "{part}"', part))
    for switch in job.settings:
        if not any(switch in game.spec.switches for game in games):
            raise UsageError(Problem("unknown-switch", f'none of these games has a switch "{switch}"', switch))


def _parts(game: LoadedGame, wanted: tuple[str, ...], job: Job) -> tuple[Part, ...]:
    how = job.options
    parts = game.parts(
        wanted,
        theme=how.theme,
        die_size=job.die_size,
        sticker_size=job.sticker_size,
        sticker_style=job.sticker_style,
        labels=how.labels,
        font=how.font,
    )
    if not parts:
        raise UsageError(Problem("nothing-to-print", f"{game.spec.id} has no parts to print", game.spec.id))
    return parts


def _origin(game: LoadedGame) -> Origin:
    switches = tuple((name, switch.text) for name, switch in game.spec.switches.items())
    return Origin(game.spec.id, game.spec.title, switches, game.shipped)


def _settings_for(game: LoadedGame, job: Job) -> dict[str, str]:
    """The settings of the job that this game knows, the number of seats among them where its print depends on it."""
    known, alone = game.spec.switches, len(job.games) == 1
    settings = {name: value for name, value in job.settings.items() if alone or name in known}
    if job.seats is not None and "seats" in known:
        settings["seats"] = str(job.seats)
    elif job.seats is not None and alone:
        message = f"{game.spec.id} prints the same for any number of players; leave --seats out"
        raise UsageError(Problem("no-seats", message, game.spec.id))
    return settings
