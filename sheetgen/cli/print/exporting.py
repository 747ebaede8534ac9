"""`export`: pieces as pictures for other programs, each by itself or as decks."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import click

from sheetgen.catalog import load_game
from sheetgen.cli.options import (
    WholeNumber,
    file_option,
    flag,
    folder_option,
    output_options,
    part_option,
    rule_option,
    theme_option,
)
from sheetgen.cli.output import Output
from sheetgen.cli.print.options import GamePrint, PrintJob, print_of, typed
from sheetgen.cli.print.printing import progress_bar
from sheetgen.errors import Problem, UsageError
from sheetgen.files import refuse_twice, replacing, write_text
from sheetgen.page.piece import CUT_OUT, Part
from sheetgen.render.export import PieceImage, deck_pictures, single_pictures
from sheetgen.render.options import Options
from sheetgen.table.judge.answers import Json, of_game


@dataclass(frozen=True, slots=True)
class ImageFile:
    """A picture to write, of what and where."""

    part: Part
    picture: PieceImage
    path: Path

    @property
    def facts(self) -> Json:
        """What a program has to know of it; of a deck what is typed into a simulator."""
        facts: Json = {"part": self.part.id, "path": str(self.path)}
        if self.picture.is_deck:
            back = self.picture.back and self.path.name.replace(
                self.picture.name, self.picture.back
            )
            cards, size = len(self.picture.pieces), (self.picture.columns, self.picture.rows)
            facts |= {"width": size[0], "height": size[1], "number": cards, "back": back}
        return facts


@click.command(context_settings={"show_default": True})
@click.argument("game")
@part_option
@click.option(
    "--pieces",
    "kind",
    type=click.Choice(["png", "svg"]),
    default="png",
    help="Pictures of dots, or drawings.",
)
@flag("--tts", "decks", help="Decks for Tabletop Simulator or Screentop.")
@flag("--bleed", help="Pieces with their bleed.")
@click.option("--dpi", type=WholeNumber(36, 1200), default=300, help="Dots per inch.")
@theme_option
@rule_option
@file_option("--font", help="TrueType font for letters ours lacks.")
@folder_option
@output_options
def export_command(
    game: str, decks: bool, bleed: bool, dpi: int, output: Output, **given: Any
) -> None:
    """Save each piece as a picture: OUTPUT/<game>-<part>-<number>-<piece>.png.

    \b
    sheetgen export examples/dragon-cards.yaml
    """
    kind = given["kind"]
    if decks and bleed:
        raise click.UsageError("cards on a screen have no bleed; leave --bleed or --tts out")
    if kind == "svg" and (decks or typed("dpi")):
        raise click.UsageError("SVG has no dots and makes no decks; leave --dpi and --tts out")
    job = PrintJob(Options(theme=given["theme"], font=given["font"]), {}, given["folder"])
    each = print_of(load_game(game, given["settings"]), job, dict.fromkeys(given["parts"]))
    files = _files(job, each, kind, decks, given["parts"])
    refuse_twice((file.path, f'"{file.picture.name}"') for file in files)
    _write_all(files, dpi, bleed, given["font"], replace(output, busy=True))
    facts = [file.facts for file in files]
    answer = {**of_game(each.game.spec), "files": facts}
    if decks:
        path = job.file(each.game, "tts.json")
        write_text(path, json.dumps(answer, indent=1, ensure_ascii=False) + "\n")
        facts.append({"path": str(path)})
    if output.as_json:
        output.json(answer)
    else:
        output.lines(map(_line, facts))


def _files(
    job: PrintJob,
    each: GamePrint,
    kind: str,
    decks: bool,
    named: Sequence[str],
) -> list[ImageFile]:
    """The pictures of a game.

    Raises UsageError for decks of what is cut out and built.
    """
    flat = [part for part in each.parts if part.kind not in CUT_OUT]
    if decks and (not flat or (named and len(flat) < len(each.parts))):
        message = "dice, stickers and pawns make no decks; a table on a screen has its own"
        raise UsageError(Problem("no-decks", message, each.game.spec.id))
    return [
        ImageFile(part, picture, job.file(each.game, f"{picture.name}.{kind}"))
        for part in (flat if decks else each.parts)
        for picture in (
            deck_pictures(part) if decks and len(part.pieces) > 1 else single_pictures(part)
        )
    ]


def _write_all(
    files: Sequence[ImageFile],
    dpi: int,
    bleed: bool,
    font: Path | None,
    output: Output,
) -> None:
    """Write all pictures, one after the other."""
    with progress_bar(output, "drawing", long=True) as advance:
        for done, file in enumerate(files, 1):
            _write(file, dpi, bleed, font)
            if advance is not None:
                advance(done, len(files))


def _write(file: ImageFile, dpi: int, bleed: bool, font: Path | None) -> None:
    """Write a picture, whole or not at all. Raises OutputError."""
    from sheetgen.render.fonts import Typeface
    from sheetgen.render.preview import pieces_image
    from sheetgen.render.svg_file import svg_file

    picture = file.picture
    over = picture.pieces[0].bleed if bleed else 0.0
    size = (picture.columns, picture.rows)
    if file.path.suffix == ".svg":
        drawing = svg_file(picture.pieces[0], over, Typeface(font))
        with replacing(file.path) as out:
            out.write(drawing)
        return
    image = pieces_image(picture.pieces, *size, picture.dpi(dpi), over, font)
    with replacing(file.path) as out:
        image.save(out, "PNG")


def _line(facts: Json) -> str:
    """A file in words."""
    if "number" not in facts:
        return str(facts["path"])
    size = "{width} x {height} places, {number} cards".format(**facts)
    return f"{facts['path']}: {size}" + (f", back {facts['back']}" if facts["back"] else "")
