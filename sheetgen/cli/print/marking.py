"""Printing filled sheets: the marks of a table's papers drawn into its sheets and boards, for paper
that got wet.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import click

from sheetgen.catalog import LoadedGame
from sheetgen.cli.options import Given, at_table
from sheetgen.core.cells import Sheet
from sheetgen.games.game import Game
from sheetgen.render.options import Filled, Options, Papers, Report
from sheetgen.table.entry.papers import lay_all

sheet_option = click.option(
    "--sheet",
    "sheets",
    multiple=True,
    metavar="FILE",
    help="Draw in what stands on this filled sheet; one for each player.",
)

_SAID = {"names": "--names", "copies": "--copies", "every": "--all"}
"""What the sheets say themselves."""


@dataclass(frozen=True, slots=True)
class FilledIn:
    """Filled sheets that are to be printed: of which game, for how many seats where its print
    depends on it, and what stands on them.
    """

    game: str
    seats: int | None
    papers: Papers


def filled_sheets(given: Given) -> FilledIn | None:
    """The filled sheets that the command line names; None where it names none.

    Raises UsageError for what the sheets say themselves, NotationError for a sheet that cannot be
    read.
    """
    files, games = tuple[str, ...](given["sheets"]), tuple[str, ...](given["games"])
    if not files:
        return None
    for name, option in _SAID.items():
        if given[name]:
            raise click.UsageError(f"filled sheets say for whom they are; leave {option} out")
    if len(games) > 1:
        raise click.UsageError("filled sheets are of one game; name no others")
    word = (*games, *files)[0]
    loaded, game, named = at_table(word, files if games else files[1:], given["settings"])
    sheets = [paper.sheet for paper in lay_all(game, named)]
    seats = max(sheet.players for sheet in sheets) if "seats" in loaded.spec.switches else 0
    return FilledIn(
        word if games else loaded.spec.id, seats or None, papers_of(loaded, game, sheets)
    )


def papers_of(loaded: LoadedGame, game: Game[object, object], sheets: Sequence[Sheet]) -> Papers:
    """Filled sheets as they are printed."""
    filled = [
        Filled(
            sheet.player,
            frozenset(word for _, said in sheet.facts for word in said.split()),
            game.sheets.pencil(sheets, seat),
        )
        for seat, sheet in enumerate(sheets)
    ]
    return Papers(tuple(filled), loaded.inks)


def print_sheets(
    loaded: LoadedGame,
    game: Game[object, object],
    sheets: Sequence[Sheet],
    folder: Path,
    options: Options,
) -> list[Report]:
    """Prints the sheets, boards and mats of a table as these filled sheets have them, a file each
    part, `<game>-<part>-marked.pdf`.

    Raises LayoutError for a text that does not fit its cell or that the font cannot show,
    OutputError for a file that cannot be written.
    """
    from sheetgen.render.marked import written_on
    from sheetgen.render.printing import print_part

    papers = papers_of(loaded, game, sheets)
    options = replace(options, papers=papers, origin=loaded.origin)
    parts = written_on(loaded.parts(theme=options.theme, font=options.font), papers.filled)
    return [
        print_part(part, options, folder / f"{loaded.spec.id}-{part.id}-marked.pdf")
        for part in parts
    ]
