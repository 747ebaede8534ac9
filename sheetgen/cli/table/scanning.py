"""`scan`: photos of filled sheets become filled sheets and scores."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from sheetgen.cli.options import Words, common_options, settings_of
from sheetgen.cli.output import Output
from sheetgen.cli.print.pages import names_given
from sheetgen.cli.table.photos import MARKED, read_all, refuse_without_extra
from sheetgen.core.cells import Sheet
from sheetgen.errors import Problem
from sheetgen.files import replacing, write_text
from sheetgen.games.game import Game
from sheetgen.table.entry.sheets import FilledSheet, read_entries, sheet_text
from sheetgen.table.judge.answers import Json, encoded, of_game, of_standings
from sheetgen.table.judge.standings import standings_of

if TYPE_CHECKING:
    from sheetgen.scan.reading import ReadSheet


_GOES_ON = "What was answered is kept: the same photo, scanned again, asks the rest."


@click.command()
@click.argument("photos", nargs=-1, metavar="PHOTO...")
@click.option(
    "--layout",
    default="",
    metavar="GAME",
    help="What the sheets are of, where a code cannot be read or nobody knows it.",
)
@click.option(
    "--players", type=click.IntRange(1, 12), help="How many play; else as many as there are sheets."
)
@click.option(
    "--names", help="Whose the sheets are, in their order: Ann,Ben. Else the photos' names."
)
@click.option(
    "--assume-empty", is_flag=True, help="Count cells that are not sure as empty, and ask nothing."
)
@click.option(
    "--output",
    "folder",
    type=click.Path(path_type=Path),
    default=Path("output"),
    help="Folder to write to.",
    show_default=True,
)
@click.option(
    "--key",
    type=click.Path(path_type=Path),
    metavar="FILE",
    help="Write which cells to mark on a sheet, to try your photos with.",
)
@click.option(
    "--check",
    type=click.Path(path_type=Path),
    metavar="FILE",
    help="Say how well photos of a sheet marked by that key are read.",
)
@common_options
def scan_command(
    output: Output, photos: Words, folder: Path, key: Path | None, check: Path | None, **given: Any
) -> int:
    """Read photos of filled sheets, ask about the cells that are not sure, and score.

    Each sheet is straightened and shown in OUTPUT/<photo>.marked.png, green where it is marked,
    amber where it is not sure; the filled sheet goes to OUTPUT/<photo>.yaml. Nothing leaves this
    computer.

    \b
      sheetgen scan ann.jpg ben.jpg
      sheetgen scan table.jpg --names Ann,Ben,Cleo
    """
    refuse_without_extra()
    from sheetgen.cli.table.prompting import on_terminal
    from sheetgen.scan.registry import Prints

    output = replace(output, busy=True)
    prints = Prints(given["layout"], settings_of(given["settings"]))
    if not photos and not key:
        raise click.UsageError("name the photos of the sheets")
    if key or check:
        from sheetgen.cli.table.keys import check_key, make_key

        return (
            make_key(key, prints, output)
            if key
            else check_key(check or Path(), read_all(photos, prints, output)[0], output)
        )
    read, problems = read_all(photos, prints, output)
    if not read and not output.as_json:
        return 1
    players, assume_empty = given["players"] or 0, given["assume_empty"]
    named = list(_named(read, names_given(given["names"]), players, folder))
    papers = sum(len(sheet.names) for sheet in named)
    count = players or (papers if papers > 1 else 0)
    ask = on_terminal() and not output.as_json and not assume_empty
    scanned = [_settled(sheet, count, output, ask=ask) for sheet in named]
    return _answer(scanned, problems, output, assume_empty=assume_empty)


@dataclass(frozen=True, slots=True)
class Scanned:
    """A sheet on its way from photo to paper: whose it is, how many play (0 = nobody says), its
    files, and what was said of its cells.

    A pad that players share has several of them.
    """

    read: ReadSheet
    names: tuple[str, ...]
    players: int
    path: Path
    corrections: dict[str, str]

    @property
    def doubts(self) -> tuple[str, ...]:
        """The cells that nobody has settled."""
        return tuple(cell for cell in self.read.doubts if cell not in self.corrections)


def _named(
    read: Sequence[ReadSheet], names: Sequence[str], players: int, folder: Path
) -> Iterator[Scanned]:
    """Each sheet with its player: the names given, then the photo's name, numbered where several
    sheets go by it.
    """
    from sheetgen.scan.papers import can_hold, sheets_of
    from sheetgen.scan.record import corrections_of

    free = iter(names)
    stems = [Path(sheet.picture.shown).stem for sheet in read]
    taken: set[str] = set()
    for sheet, stem in zip(read, stems, strict=True):
        number, called = 1, stem
        while called in taken:
            number += 1
            called = f"{stem}-{number}"
        taken.add(called)
        path = folder / called
        said = corrections_of(
            _beside(path, ".scan.json"), sheet.picture.digest, partial(can_hold, sheet)
        )
        papers = len(sheets_of(sheet, players, said))
        # A name for each paper; those of a pad are told apart by their number.
        whose = tuple(
            next(free, called if papers == 1 else f"{called} {number}")
            for number in range(1, papers + 1)
        )
        yield Scanned(sheet, whose, players, path, said)


def _beside(path: Path, ending: str) -> Path:
    return path.with_name(path.name + ending)


def _settled(sheet: Scanned, players: int, output: Output, *, ask: bool) -> Scanned:
    """The sheet after the rules and, where somebody sits at the terminal, after they have answered
    what is not sure.
    """
    from sheetgen.scan.marked import marked_png
    from sheetgen.scan.papers import pruned

    sheet = replace(sheet, read=pruned(sheet.read, players, sheet.corrections))
    with replacing(_beside(sheet.path, MARKED)) as file:
        file.write(marked_png(sheet.read))
    _keep(sheet)
    if not output.as_json:
        _tell(sheet, output)
    if ask and sheet.doubts and not sheet.read.fault:
        from sheetgen.cli.table.reviewing import review

        def kept(corrections: dict[str, str]) -> Scanned:
            """What somebody has said so far, in the file, and what the rules say to it."""
            told = replace(
                sheet, corrections=corrections, read=pruned(sheet.read, players, corrections)
            )
            _keep(told)
            return told

        try:
            sheet = review(sheet, kept, output)
        except KeyboardInterrupt:
            output.talk("")  # behind the question that nobody has answered
            output.say(_GOES_ON)
            raise
        if sheet.doubts:
            output.say(_GOES_ON)
    if not output.as_json:
        for difference in sheet.read.differs:
            output.say(f"note: {sheet.read.picture.shown}: {difference}")
    return sheet


def _keep(sheet: Scanned, papers: Sequence[FilledSheet] = ()) -> None:
    from sheetgen.scan.record import keep, of_sheet

    keep(
        _beside(sheet.path, ".scan.json"),
        of_sheet(sheet.read, sheet.names, _paths(papers)),
        sheet.corrections,
    )


def _paths(papers: Sequence[FilledSheet]) -> list[str]:
    return [paper.shown for paper in papers]


def _tell(sheet: Scanned, output: Output) -> None:
    """What was read, in a line, and what is odd about it."""
    read = sheet.read
    number = f", No. {read.serial}" if read.serial else ""
    marked = sum(seen.state == "marked" for seen in read.seen.values())
    unsure = (
        f"{len(sheet.doubts)} of {len(read.cells)} cells unsure"
        if sheet.doubts
        else "no cell unsure"
    )
    what = f"{read.printed.spec.title}, {read.printed.piece.name}{number}"
    output.sentence(
        f"{read.picture.shown}: {what}: {marked} marked, {unsure}; see"
        f" {_beside(sheet.path, MARKED)}"
    )
    for note in read.notes:
        output.say(f"note: {read.picture.shown}: {note}")
    if read.fault:
        output.say(f"{read.picture.shown}: {read.fault}")


def _answer(
    scanned: Sequence[Scanned], problems: Sequence[Problem], output: Output, *, assume_empty: bool
) -> int:
    """Writes what is settled, scores it where all is, and says what is not."""
    from sheetgen.scan.record import of_sheet

    doubtful = [sheet for sheet in scanned if sheet.doubts and not assume_empty]
    papers = {
        sheet.path: _papers(sheet, assume_empty=assume_empty)
        for sheet in scanned
        if sheet not in doubtful
    }
    filled = [paper for each in papers.values() for paper in each]
    games = {sheet.read.printed.spec.id: sheet.read.printed for sheet in scanned}
    told = list(problems)
    if len(games) > 1:
        told.append(
            Problem(
                "games-differ",
                f"these are sheets of {' and '.join(games)}; scan one game at a time to have it"
                " scored",
            )
        )
    played = next(iter(games.values())).game if len(games) == 1 else None
    whole = played is not None and not doubtful and not told
    if output.as_json:
        photos = [
            of_sheet(sheet.read, sheet.names, _paths(papers.get(sheet.path, ())))
            for sheet in scanned
        ]
        failed = [
            {"file": str(problem.where), "problems": encoded((problem,))} for problem in problems
        ]
        of_all: Json = of_game(next(iter(games.values())).spec) if len(games) == 1 else {}
        standings = standings_of(played, filled) if whole and played else None
        scores = (
            of_standings(standings)
            if standings
            else {"players": [], "ranking": [], "problems": encoded(told)}
        )
        output.json({**of_all, "photos": [*photos, *failed], **scores})
        return 0 if standings and standings.right else 1
    for problem in told[len(problems) :]:
        output.complain(problem)
    for sheet in doubtful:
        _list_doubts(sheet, output)
    if whole and played:
        from sheetgen.cli.table.scoring import score_papers

        return score_papers(played, filled, output)
    if problems and papers:
        output.say(
            f"no score before that is put right; settled so far: {', '.join(_paths(filled))}"
        )
    return 1 if told or doubtful or not scanned else 0


def _papers(sheet: Scanned, *, assume_empty: bool) -> list[FilledSheet]:
    """The filled sheets in their files, as if they had been typed; those of a pad are numbered."""
    from sheetgen.scan.papers import sheets_of

    said = {**dict.fromkeys(sheet.doubts if assume_empty else (), ""), **sheet.corrections}
    made = sheets_of(sheet.read, sheet.players, said)
    papers = []
    for number, paper in enumerate(made, start=1):
        name = (
            sheet.names[number - 1] if number <= len(sheet.names) else f"{sheet.path.name} {number}"
        )
        ending = ".yaml" if len(made) == 1 else f"-{number}.yaml"
        papers.append(
            _paper(
                sheet.read.printed.game, replace(paper, player=name), _beside(sheet.path, ending)
            )
        )
    _keep(sheet, papers)
    return papers


def _paper(game: Game[Any, Any] | None, made: Sheet, path: Path) -> FilledSheet:
    """A filled sheet in its file."""
    lines = (
        game.format_sheet(made)
        if game
        else [("game", made.game), *((mark.cell, mark.text) for mark in made.marks)]
    )
    text = sheet_text(lines)
    write_text(path, text)
    return FilledSheet(str(path), text, read_entries(text, str(path)))


def _list_doubts(sheet: Scanned, output: Output) -> None:
    from sheetgen.cli.table.reviewing import doubt_line

    if sheet.read.fault:
        return
    output.say(
        f"{sheet.read.picture.shown}: no score before these are settled; scan it at a terminal, or"
        " --assume-empty counts them as empty"
    )
    for cell in sheet.doubts:
        output.say(f"  {doubt_line(sheet.read, cell)}")
