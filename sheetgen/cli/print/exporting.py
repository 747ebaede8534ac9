"""`export` for other programs: pieces as pictures, each by itself or as decks; a played game."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path
from typing import Any

import click

from sheetgen.catalog import load_layout
from sheetgen.cli.options import (
    WholeNumber,
    file_option,
    flag,
    folder_option,
    game_argument,
    output_options,
    part_option,
    rule_option,
    theme_option,
)
from sheetgen.cli.output import Output
from sheetgen.cli.play.stats import PlayFiles, export_play
from sheetgen.cli.print.options import GamePrint, PrintJob, print_of, typed
from sheetgen.cli.print.printing import counted
from sheetgen.errors import UsageError
from sheetgen.files import refuse_twice, write_text, write_whole
from sheetgen.messages import Words
from sheetgen.page.piece import CUT_OUT, Part
from sheetgen.render.export import PieceImage, deck_pictures, single_pictures
from sheetgen.render.options import Options
from sheetgen.table.judge.answers import Json, of_files, of_game


@click.command(context_settings={"show_default": True})
@game_argument
@part_option
@click.option(
    "--pieces",
    "kind",
    type=click.Choice(["png", "svg"], case_sensitive=False),
    default="png",
    help="Pictures of dots, or drawings.",
)
@flag("--tts", "decks", help="Decks for Tabletop Simulator or Screentop.")
@flag("--bleed", help="Pieces with their bleed.")
@click.option(
    "--dpi",
    type=WholeNumber(36, 1200),
    default=300,
    help="Dots per inch.",
)
@theme_option
@rule_option
@file_option("--font", help="TrueType font for letters ours lacks.")
@folder_option
@file_option("--csv", "csv_file", help="Of a log: the game as a table in CSV.", ends=(".csv",))
@file_option(
    "--bgstats", "bgstats_file", help="Of a log: the game for the app BG Stats.", ends=(".bgsplay",)
)
@output_options
def export_command(
    game: str, csv_file: Path | None, bgstats_file: Path | None, output: Output, **given: Any
) -> None:
    """Save each piece as a picture, or the game of a log as a table.

    A picture is OUTPUT/<game>-<part>-<number>-<piece>.png; GAME may be a log.

    \b
    sheetgen export examples/dragon-cards.yaml
    """
    files = PlayFiles(csv_file, bgstats_file)
    if not files.paths:
        _export_pictures(game, output=output, **given)
        return
    params = click.get_current_context().command.params
    idle = [each.opts[0] for each in params if each.name in given and typed(each.name)]
    if idle:
        raise click.UsageError(f"a log makes no pictures; leave {' and '.join(idle)} out")
    export_play(Path(game), files, output)


def _export_pictures(
    game: str, *, decks: bool, bleed: bool, dpi: int, output: Output, **given: Any
) -> None:
    """Write a picture of each piece, or of several as a deck, and say which."""
    _refuse_idle(given["kind"], decks=decks, bleed=bleed)
    job = PrintJob(Options(theme=given["theme"], font=given["font"]), {}, given["folder"])
    each = print_of(load_layout(game, given["settings"]), job, dict.fromkeys(given["parts"]))
    parts = _deck_parts(each, given["parts"]) if decks else each.parts
    pictures = []
    for part in parts:
        for picture in _pictures(part, decks=decks):
            path = job.file(each.game, f"{picture.name}.{given['kind']}")
            pictures.append((part, picture, path))
    facts = job.file(each.game, "tts.json") if decks else None
    refuse_twice((path, f'"{picture.name}"') for _, picture, path in pictures)
    for _, picture, path in counted(replace(output, busy=True), "drawing", pictures):
        _write(path, picture, dpi, bleed, given["font"])
    answer = {**of_game(each.game.spec), "files": [_facts(*each) for each in pictures]}
    _report(answer, output, facts)


def _refuse_idle(kind: str, *, decks: bool, bleed: bool) -> None:
    """Raise click.UsageError for options that exclude each other."""
    if decks and bleed:
        raise click.UsageError("cards on a screen have no bleed; leave --bleed or --tts out")
    if kind == "svg" and (decks or typed("dpi")):
        raise click.UsageError("SVG has no dots and makes no decks; leave --dpi and --tts out")


def _pictures(part: Part, *, decks: bool) -> Iterable[PieceImage]:
    """The pictures of a part: its pieces each by itself, or the decks that several make."""
    return deck_pictures(part) if decks and len(part.pieces) > 1 else single_pictures(part)


def _deck_parts(each: GamePrint, named: Words) -> list[Part]:
    """The parts of a game that a table on a screen takes.

    Raises UsageError where there are none, and where others are named.
    """
    flat = [part for part in each.parts if part.kind not in CUT_OUT]
    if not flat or (named and len(flat) < len(each.parts)):
        raise UsageError(
            "no-decks",
            "dice, stickers and pawns make no decks; a table on a screen has its own",
            each.game.spec.id,
        )
    return flat


def _write(
    path: Path,
    picture: PieceImage,
    dpi: int,
    bleed: bool,
    font: Path | None,
) -> None:
    """Write a picture, whole or not at all. Raises OutputError."""
    from sheetgen.render.fonts import Typeface
    from sheetgen.render.preview import pieces_image, png
    from sheetgen.render.svg_file import svg_file

    one = picture.pieces[0]
    over = one.bleed if bleed else 0.0
    if path.suffix.lower() == ".svg":
        data = svg_file(one, over, Typeface(font))
    else:
        data = png(
            pieces_image(
                picture.pieces,
                picture.columns,
                picture.rows,
                picture.dpi(dpi),
                over,
                font,
            )
        )
    write_whole(path, data)


def _facts(part: Part, picture: PieceImage, path: Path) -> Json:
    """What a program has to know of a file; of a deck what is typed into a simulator."""
    facts: Json = {"part": part.id, "path": str(path)}
    if picture.back is not None:
        back = picture.back and path.name.replace(picture.name, picture.back)
        facts |= {
            "column_count": picture.columns,
            "row_count": picture.rows,
            "card_count": len(picture.pieces),
            "back": back or None,
        }
    return facts


def _line(facts: Json) -> str:
    """A file in words."""
    if "card_count" not in facts:
        return str(facts["path"])
    size = "{path}: {column_count} x {row_count} places, {card_count} cards".format(**facts)
    return size + (f", back {facts['back']}" if facts["back"] else "")


def _report(answer: dict[str, Any], output: Output, kept: Path | None) -> None:
    """Say which files there are, and keep that in a file if so wished."""
    if kept:
        write_text(kept, json.dumps(answer, indent=1, ensure_ascii=False) + "\n")
        answer["files"] += of_files([kept])
    if output.as_json:
        output.json(answer)
    else:
        output.lines(map(_line, answer["files"]))
