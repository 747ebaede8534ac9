"""`watch`: a layout's pages made anew with each change that is saved."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

import click

from sheetgen.catalog import find, lint, load_layout
from sheetgen.cli.completion import complete_game
from sheetgen.cli.options import (
    TypedSettings,
    flag,
    folder_option,
    output_options,
    part_option,
    rule_option,
    theme_option,
    whole_number,
)
from sheetgen.cli.output import Output, problem_lines
from sheetgen.errors import FileName, OutputError, SheetgenError, UsageError
from sheetgen.files import real_path, write_whole
from sheetgen.messages import Words, count_of
from sheetgen.page.ink import ThemeName
from sheetgen.render.options import Options
from sheetgen.table.judge.answers import encoded, of_files

if TYPE_CHECKING:
    from sheetgen.page.piece import DrawnPieces, Part
    from sheetgen.render.plan import PagePlan
    from sheetgen.render.preview_server import PreviewServer

DPI = 96

STEP = 10  # ms after which folders are looked at again
CALM = 40  # ms for which nothing may change before the pages are made

MOST_KEPT = 5_000
"""Pieces that are kept, since the same may be asked for again."""

KINDS = (".yaml", ".yml", ".svg", ".csv", ".xlsx")
"""Files that a layout is made of."""


@dataclass(frozen=True, slots=True)
class LivePreview:
    """What is made again and again.

    Attributes:
        file: the layout.
        parts: the parts that are shown; () = all.
        settings: values of its rule options.
        theme: how much ink.
        folder: where PDFs and pictures are kept.
    """

    file: str
    parts: Words
    settings: TypedSettings
    theme: ThemeName
    folder: Path


@dataclass(slots=True)
class Kept:
    """What was made of a layout, of which most is the same after the next change.

    Attributes:
        drawn: the pieces.
        pages: for each part the pictures of its pages, by all that they hang on.
    """

    drawn: DrawnPieces = field(default_factory=dict)
    pages: dict[str, dict[object, bytes]] = field(default_factory=dict)


@click.command()
@click.argument("file", shell_complete=complete_game)
@part_option
@theme_option
@rule_option
@folder_option
@flag("--open", "opened", help="Show the pages in the browser.")
@whole_number("--port", 0, 65_535, help="Show them at this port.")
@output_options
def watch_command(
    file: str,
    parts: Words,
    theme: ThemeName,
    settings: TypedSettings,
    folder: Path,
    opened: bool,
    port: int | None,
    output: Output,
) -> None:
    """Make a layout's pages, and again with each change that is saved.

    Each part is written as PDF and PNG; while something is wrong, the last good ones stay. Ctrl-C
    ends it.

    \b
    sheetgen watch river/river.yaml --open
    """
    path = find(file)
    if not os.path.isfile(path):
        raise UsageError("no-file", f"there is no file {file}", FileName(file))
    preview = LivePreview(file, parts, settings, theme, folder)
    server = None
    if opened or port is not None:
        from sheetgen.render.preview_server import PreviewServer

        server = PreviewServer(path.stem, port or 0)
        output.say(f"the pages are seen at {server.url}")
    kept = Kept()
    for number, saved in enumerate(_saved(path, folder)):
        if ".svg" in saved or sum(map(len, kept.drawn.values())) > MOST_KEPT:
            kept = Kept()
        _make(preview, output, server, kept)
        sys.stdout.flush()
        if number == 0 and opened and server is not None:
            import webbrowser

            webbrowser.open(server.url)


def _saved(path: Path, folder: Path) -> Iterator[set[str]]:
    """Comes round at once, and each time that something in the layout's folder has been saved that
    it is made of, with the kinds of these files.

    What is written to `folder` is left out. Raises OutputError where nothing watches.
    """
    try:
        from watchfiles import watch
    except ImportError:
        raise OutputError(
            "watch-missing", "watch needs watchfiles; install it with: pip install watchfiles"
        ) from None
    own = real_path(path)
    made = real_path(folder)

    def meant(_: object, name: str) -> bool:
        changed = Path(name)
        return changed == own or (changed.suffix.lower() in KINDS and made not in changed.parents)

    stamp = _stamp(path)
    yield set()
    # What was saved while the first pages were made, and before anything watched, is seen by its
    # stamp.
    for changes in watch(
        own.parent,
        watch_filter=meant,
        step=STEP,
        debounce=CALM,
        rust_timeout=500,
        yield_on_timeout=True,
    ):
        if changes or _stamp(path) != stamp:
            stamp = _stamp(path)
            yield {Path(name).suffix.lower() for _, name in changes}


def _stamp(path: Path) -> tuple[int, int]:
    """When a file was changed, and its size; zeros where it is not there just now."""
    try:
        found = path.stat()
    except OSError:
        return 0, 0
    return found.st_mtime_ns, found.st_size


def _make(preview: LivePreview, output: Output, server: PreviewServer | None, kept: Kept) -> None:
    """Make the pages, or say what is wrong; then what is wrong under other values of the rule
    options.
    """
    began = time.perf_counter()
    files = []
    try:
        made, pages = made_pages(preview, kept)
        if server is not None:
            server.show(pages)
        took = time.perf_counter() - began
        for path, data in made:
            write_whole(path, data)
            files.append(str(path))
        problems = lint(preview.file, kept.drawn).problems
    except SheetgenError as error:
        problems = error.problems
    lines = [line for problem in problems for line in problem_lines(problem)]
    if problems and server is not None:
        server.show(None, "\n".join(lines))
    if output.as_json:
        output.json({"files": of_files(files), "problems": encoded(problems)})
        output.answer()
    elif problems:
        output.lines(lines)
    else:
        output.line(f"{preview.file}: fine, {count_of(len(pages), 'page')} in {took:.2f} s")


def made_pages(
    preview: LivePreview, kept: Kept
) -> tuple[list[tuple[Path, bytes]], list[tuple[str, bytes]]]:
    """What is to be written where, and each page: what it is, and its picture.

    Raises SheetgenError where a part is wrong.
    """
    from sheetgen.render.impose import impose
    from sheetgen.render.preview import page_paths
    from sheetgen.render.printing import part_pdf

    game = load_layout(preview.file, preview.settings)
    options = Options(theme=preview.theme, backs=True)
    made: list[tuple[Path, bytes]] = []
    pages: list[tuple[str, bytes]] = []
    for part in game.parts(preview.parts, theme=preview.theme, drawn=kept.drawn):
        plan = impose(part, options)
        pdf = part_pdf(part, options, plan)
        images = _page_pictures(part, plan, pdf, kept)
        target = preview.folder / f"{game.spec.id}-{part.id}.pdf"
        made.append((target, pdf))
        made += zip(page_paths(target.with_suffix(".png"), len(images)), images, strict=True)
        pages += [(f"{part.id}, page {number}", image) for number, image in enumerate(images, 1)]
    return made, pages


def _page_pictures(part: Part, plan: PagePlan, pdf: bytes, kept: Kept) -> list[bytes]:
    """The picture of each printed side of a part; only those are drawn that have changed."""
    from sheetgen.render.duplex import sides
    from sheetgen.render.preview import page_images

    # What one piece has filled in, such as its code, hangs on all of them.
    filled = tuple(piece for piece in part.pieces if piece.slots)
    whole = (plan.width, plan.height, plan.sides, plan.strip, filled)
    keys = [(whole, side) for side in sides(part, plan)]
    known = kept.pages.get(part.id, {})
    skip = [number for number, key in enumerate(keys) if key in known]
    new = page_images(pdf, DPI, packing=1, skip=skip)
    images = [known.get(key) or next(new) for key in keys]
    kept.pages[part.id] = dict(zip(keys, images, strict=True))
    return images
