"""`symbols`: all signs that a layout can name, as a list or a picture."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path

import click

from sheetgen.catalog import LoadedLayout, load_layout
from sheetgen.cli.completion import complete_game
from sheetgen.cli.options import FILE, output_options
from sheetgen.cli.output import Output
from sheetgen.core.cells import CellTable
from sheetgen.core.spec import GameSpec
from sheetgen.errors import LayoutError, UsageError
from sheetgen.files import write_whole
from sheetgen.page.ink import Theme
from sheetgen.page.piece import Part
from sheetgen.render.options import Options
from sheetgen.table.judge.answers import of_files, of_game

DPI = 110  # of a picture, as of `preview`


@click.command()
@click.argument("game", required=False, shell_complete=complete_game)
@click.option(
    "--output",
    "file",
    type=FILE,
    help="Draw them all into this file, .pdf or .png.",
)
@output_options
def symbols_command(game: str | None, file: Path | None, output: Output) -> None:
    """List the symbols and icons that layouts can name.

    Those of GAME come first; --output draws them.

    \b
    sheetgen symbols
    sheetgen symbols my-game.yaml --output symbols.pdf
    """
    from sheetgen.page.icons import ICONS, SYMBOLS

    loaded = load_layout(game) if game else None
    own = loaded.spec.symbols if loaded else {}
    signs = [(name, True, path) for name, path in own.items()]
    signs += [(name, name in SYMBOLS, "") for name in ICONS]
    written = [str(path) for path in _drawn(loaded, file)] if file else []
    if output.as_json:
        symbols = [
            {"name": name, "on_dice": on_dice, "file": path or None}
            for name, on_dice, path in signs
        ]
        game_json = of_game(loaded.spec if loaded else None)
        output.json({**game_json, "symbols": symbols, "files": of_files(written)})
    elif written:
        output.lines(f"{path}: {len(signs)} symbols and icons" for path in written)
    else:
        rows = [
            (name, "faces, pages" if on_dice else "pages", path) for name, on_dice, path in signs
        ]
        output.table(("name", "stands on", "file"), rows)


def _drawn(loaded: LoadedLayout | None, file: Path) -> Sequence[Path]:
    """Write the picture; its files, of several pages one each.

    Raises LayoutError, OutputError, UsageError for another kind of file.
    """
    from sheetgen.render.impose import impose
    from sheetgen.render.preview import preview_part
    from sheetgen.render.printing import part_pdf

    kind = file.suffix.lower()
    if kind not in (".pdf", ".png"):
        raise UsageError(
            "bad-name", f'a picture of symbols is a .pdf or .png, not "{file.name}"', "--output"
        )
    part = _part(loaded)
    options = Options(copies=1)
    if kind == ".png":
        return preview_part(part, options, file, DPI)
    write_whole(file, part_pdf(part, options, impose(part, options)))
    return (file,)


def _part(loaded: LoadedLayout | None) -> Part:
    """The pages with all signs.

    Raises LayoutError for symbols of the game that cannot be printed.
    """
    from sheetgen.layout.parts import Press
    from sheetgen.page.recorder import Recorder
    from sheetgen.render.fonts import Typeface
    from sheetgen.widgets.base import Pen
    from sheetgen.widgets.text.sign_sheet import sign_part

    press = Press(Typeface())
    spec = GameSpec("symbols", "Symbols", (1, 1), "none", (), CellTable({}))
    pen = Pen(Recorder(), Theme("color", {}), press.metrics, spec)
    if loaded is not None:
        theme = Theme("color", loaded.inks)
        pictures = partial(press.picture, loaded.document)
        pen = replace(pen, theme=theme, game=loaded.spec, pictures=pictures)
    part = sign_part(pen)
    if pen.problems:
        raise LayoutError(pen.problems)
    return part
