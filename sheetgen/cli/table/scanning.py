"""`scan`: photos of filled sheets become filled sheets and scores."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import chain, count
from pathlib import Path
from typing import TYPE_CHECKING

import click

from sheetgen.cli.options import (
    TypedSettings,
    all_of,
    common_options,
    file_option,
    flag,
    folder_option,
    list_option,
    whole_number,
)
from sheetgen.cli.output import Output
from sheetgen.cli.table.keys import check_key, make_key
from sheetgen.cli.table.photos import MARKED, PhotosRead, read_all, refuse_without_extra
from sheetgen.cli.table.whose import SheetOwners, names_of_players, own_names, plain
from sheetgen.errors import FileName, Problem, Remarks
from sheetgen.files import write_text, write_whole
from sheetgen.messages import Words, count_of, listed, printable
from sheetgen.table.entry.sheets import FilledSheet, filled_in
from sheetgen.table.judge.answers import Json, encoded, of_game, of_standings
from sheetgen.table.judge.standings import Standings, standings_of

if TYPE_CHECKING:
    from sheetgen.scan.reading import ReadSheet


_GOES_ON = "What was answered is kept in {}: the same photos, scanned again, ask the rest."


scan_options = all_of(
    click.argument("photos", nargs=-1, metavar="PHOTO...", type=click.Path()),
    click.option(
        "--layout", default="", metavar="GAME", help="Game of sheets whose code is unknown."
    ),
    whole_number("--players", 1, 12, help="How many play; else one a sheet."),
    list_option("--names", "Whose the sheets are: Ann,Ben. Else by print or photo."),
    flag("--assume-empty", help="Unsure cells are empty; ask nothing."),
    flag("--again", help="Ask about every mark anew; forget the answers."),
    folder_option,
    file_option("--key", help="Write which cells to mark, to try your photos.", ends=(".json",)),
    file_option("--check", help="Compare photos of such a sheet with that key."),
    common_options,
)
"""The photos, whose sheets they show, and what becomes of them."""


@click.command()
@scan_options
def scan_command(
    photos: Words,
    layout: str,
    players: int | None,
    names: str | None,
    assume_empty: bool,
    again: bool,
    folder: Path,
    key: Path | None,
    check: Path | None,
    settings: TypedSettings,
    output: Output,
) -> int:
    """Read photos of filled sheets, ask about unsure cells, and score.

    OUTPUT/<photo>.marked.png shows each sheet, green where marked, amber where unsure;
    OUTPUT/<photo>.yaml is the filled sheet. Nothing is uploaded.

    \b
    sheetgen scan ann.jpg ben.jpg
    sheetgen scan table.jpg --names Ann,Ben,Cleo
    """
    refuse_without_extra()
    from sheetgen.cli.keyboard import on_terminal
    from sheetgen.scan.registry import PrintRegistry

    output = replace(output, busy=True)
    prints = PrintRegistry(layout, settings)
    if not photos and not key:
        raise click.UsageError("name the photos of the sheets")
    if again and assume_empty:
        raise click.UsageError("--again asks about marks, and --assume-empty asks nothing")
    if key:
        return make_key(key, prints, output)
    given = names_of_players(names)
    found = read_all(photos, prints)
    if not output.as_json:
        output.complain(found.problems)
    if check:
        return check_key(
            check,
            found.sheets,
            [*found.problems, *found.left_out],
            output,
        )
    if not found.sheets and not output.as_json:
        return 1
    ask = on_terminal() and not output.as_json and not assume_empty
    owners = SheetOwners(given, output, ask=ask)
    sheets = _on_their_way(found.sheets, players or 0, folder)
    if again:
        sheets = map(_asked_again, sheets)
    named = owners.named(owners.once(sheets))
    left_out = _left_out(found, owners)
    seated = _seated(owners, named, players or 0, ask=ask)
    scanned = _all_settled(seated, players or 0, output, ask=ask)
    return _Answer(
        scanned,
        [*found.problems, *owners.problems],
        left_out,
        assume_empty=assume_empty,
    ).give(output, asked=ask)


def _left_out(found: PhotosRead, owners: SheetOwners) -> list[Problem]:
    """What pictures do not count, and why, which is said."""
    left_out = [*found.left_out, *owners.left_out]
    if left_out:
        owners.say(f"note: left out: {'; '.join(photo.message for photo in left_out)}")
    return left_out


@dataclass(frozen=True, slots=True)
class Scanned:
    """A sheet on its way from photo to paper: whose it is, how many play (0 = nobody says), its
    files, and what was said of its cells.

    A pad that players share has several of them.

    Attributes:
        source: what says whose it is: `print`, `names`, `photo`, or `said` by somebody.
        typed: the names that somebody has typed before, or ().
    """

    read: ReadSheet
    names: Words
    players: int
    path: Path
    corrections: dict[str, str]
    source: str = "photo"
    typed: Words = ()

    @property
    def doubts(self) -> Words:
        """The cells that nobody has settled."""
        return tuple(cell for cell in self.read.doubts if cell not in self.corrections)

    @property
    def is_unsure(self) -> bool:
        """Whether somebody has to settle something about it; the photo is good enough for that."""
        return bool(self.doubts) and not self.read.fault

    @property
    def counted(self) -> str:
        """How many of its cells are unsure, in words."""
        if not self.doubts:
            return "no cell unsure"
        return f"{len(self.doubts)} of {len(self.read.cells)} cells unsure"

    def corrected(self, corrections: dict[str, str], players: int) -> Scanned:
        """The sheet with what somebody has said of its cells, and what the rules say to it."""
        from sheetgen.scan.papers import pruned

        read = pruned(self.read, players, corrections)
        return replace(self, corrections=corrections, read=read)


ScannedSheets = Sequence[Scanned]
"""Sheets on their way, in the order of their photos."""


def _on_their_way(read: Sequence[ReadSheet], players: int, folder: Path) -> Iterator[Scanned]:
    """Each sheet with its files, called after its photo (`table`, `table-2` where that is taken),
    and with what was said of it before.
    """
    from sheetgen.scan.papers import can_hold, sheets_of
    from sheetgen.scan.record import remembered

    taken: set[str] = set()
    for sheet in read:
        stem = _word(sheet.shown)
        tries = chain([stem], (f"{stem}-{number}" for number in count(2)))
        called = next(name for name in tries if name not in taken)
        taken.add(called)
        path = folder / called
        record = _beside(path, ".scan.json")
        said, typed = remembered(record, sheet.digest, partial(can_hold, sheet))
        names, source = own_names(sheet, called, sheets_of(sheet, players, said))
        yield Scanned(sheet, names, players, path, said, source, typed)


def _asked_again(sheet: Scanned) -> Scanned:
    """A sheet of which every mark, and all that was answered, is asked about once more."""
    read = sheet.read
    said = sheet.corrections
    asked = {
        cell: replace(seen, state="unsure", reason="again")
        for cell, seen in read.seen.items()
        if not read.fault and (seen.text or cell in said)
    }
    return replace(sheet, read=replace(read, seen=read.seen | asked), corrections={})


def _seated(
    owners: SheetOwners,
    sheets: ScannedSheets,
    players: int,
    *,
    ask: bool,
) -> ScannedSheets:
    """The sheets that count: all, or where those are more than players have, the ones that somebody
    names; a problem where nobody does.
    """
    from sheetgen.cli.keyboard import ask_line

    names = [name for sheet in sheets for name in sheet.names]
    most = players or max((sheet.read.printed.spec.players[1] for sheet in sheets), default=0)
    if len(names) <= most or sheets[0].read.printed.game.one_sheet:
        return sheets
    many = f"{len(names)} sheets for {count_of(most, 'player')}: {listed(names, 'and')}"
    said = ask_line(f"{many}; which ones count? ({','.join(names[:most])}) ") if ask else ""
    chosen = plain(" ".join(name.split()) for name in said.split(","))
    count = [sheet for sheet in sheets if set(plain(sheet.names)) <= set(chosen)]
    if 0 < len(count) <= most:
        return count
    shown = sheets[-1].read.shown
    owners.complain("too-many-sheets", f"{many}; name the photos of those that count", shown)
    return sheets


def _word(shown: str) -> str:
    """What sheets of a photo go by: its file's name, as far as it can be shown and names a file of
    its own.
    """
    return " ".join(printable(Path(shown).stem).split()).lstrip(".") or "photo"


def _beside(path: Path, ending: str) -> Path:
    return path.with_name(path.name + ending)


def _all_settled(
    sheets: ScannedSheets,
    players: int,
    output: Output,
    *,
    ask: bool,
) -> list[Scanned]:
    """The sheets, settled as far as somebody has answered."""
    papers = sum(len(sheet.names) for sheet in sheets)
    seats = players or (papers if papers > 1 else 0)
    scanned = [_settled(sheet, seats, output) for sheet in sheets]
    if ask:
        scanned = _reviewed(scanned, seats, output)
    if not output.as_json:
        for sheet in scanned:
            for difference in sheet.read.differs:
                output.say(f"note: {sheet.read.shown}: {difference}")
    return scanned


def _settled(sheet: Scanned, players: int, output: Output) -> Scanned:
    """The sheet after the rules, which is kept and reported."""
    from sheetgen.scan.marked import marked_png

    sheet = sheet.corrected(sheet.corrections, players)
    write_whole(_beside(sheet.path, MARKED), marked_png(sheet.read))
    _keep(sheet)
    if not output.as_json:
        _tell(sheet, output)
    return sheet


def _reviewed(sheets: ScannedSheets, players: int, output: Output) -> list[Scanned]:
    """The sheets after somebody has been asked about their cells; each answer is kept at once."""
    from sheetgen.cli.table.reviewing import review

    goes_on = _GOES_ON.format(sheets[0].path.parent)
    try:
        reviewed = review(sheets, players, _keep, output)
    except KeyboardInterrupt:
        output.talk("")  # behind the question that nobody has answered
        output.say(goes_on)
        raise
    if any(sheet.is_unsure for sheet in reviewed):
        output.say(goes_on)
    return reviewed


def _keep(sheet: Scanned, papers: Sequence[FilledSheet] = ()) -> None:
    from sheetgen.scan.record import keep

    keep(
        _beside(sheet.path, ".scan.json"),
        _in_json(sheet, papers),
        sheet.corrections,
    )


def _in_json(sheet: Scanned, papers: Sequence[FilledSheet] = ()) -> Json:
    from sheetgen.scan.record import of_sheet

    return of_sheet(sheet.read, sheet.names, sheet.source, _paths(papers))


def _paths(papers: Sequence[FilledSheet]) -> list[str]:
    return [paper.shown for paper in papers]


def _tell(sheet: Scanned, output: Output) -> None:
    """What was read, in a line, and what is odd about it."""
    read = sheet.read
    what = f"{read.printed.spec.title}, {read.printed.piece.name}"
    if sheet.source == "print":
        what += f", printed for {listed(sheet.names, 'and')}"
    elif read.serial:
        what += f", No. {read.serial}"
    see = _beside(sheet.path, MARKED)
    output.sentence(f"{read.shown}: {what}: {read.marks} marked, {sheet.counted}; see {see}")
    for note in read.notes:
        output.say(f"note: {read.shown}: {note}")
    if read.fault:
        output.say(f"{read.shown}: {read.fault}")


class _Answer:
    """What is settled, written to files, and what is not."""

    def __init__(
        self,
        scanned: ScannedSheets,
        problems: Sequence[Problem],
        left_out: Sequence[Problem],
        *,
        assume_empty: bool,
    ) -> None:
        self.scanned = scanned
        self.problems = problems
        self.left_out = left_out
        self.doubtful = [
            sheet for sheet in scanned if sheet.read.fault or (sheet.doubts and not assume_empty)
        ]
        self.papers = {
            sheet.path: _papers(sheet, assume_empty=assume_empty)
            for sheet in scanned
            if sheet not in self.doubtful
        }
        self.filled = [paper for papers in self.papers.values() for paper in papers]
        games = {sheet.read.printed.spec.id: sheet.read.printed for sheet in scanned}
        self.printed = next(iter(games.values())) if len(games) == 1 else None
        self.differ: Remarks = ()
        if len(games) > 1:
            what = f"these are sheets of {' and '.join(games)}"
            self.differ = (
                Problem("games-differ", f"{what}; scan one game at a time to have it scored"),
            )
        self.settled = not (self.doubtful or self.problems or self.differ)
        scored = self.settled and self.printed and self.printed.spec.counts
        self.game = self.printed.game if self.printed and scored else None

    def give(self, output: Output, *, asked: bool) -> int:
        """Score the sheets where all is settled, and say what is not, but to somebody who was asked
        about it and has stopped; the exit code.
        """
        if output.as_json:
            return self._json(output)
        output.complain(self.differ)
        for sheet in () if asked else self.doubtful:
            _list_doubts(sheet, output)
        if self.game:
            from sheetgen.cli.table.scoring import score_papers

            return score_papers(self.game, self.filled, output)
        if self.problems and self.papers:
            files = ", ".join(_paths(self.filled))
            output.say(f"no score before that is corrected; settled so far: {files}")
        return 0 if self.settled and self.scanned else 1

    def _json(self, output: Output) -> int:
        photos = [_in_json(sheet, self.papers.get(sheet.path, ())) for sheet in self.scanned]
        photos += [
            {"file": str(problem.where), "problems": encoded((problem,))}
            for problem in self.problems
        ]
        problems = (*self.problems, *self.differ, *map(_unsure, self.doubtful))
        standings = Standings((), problems=problems)
        if self.game:
            standings = standings_of(self.game, self.filled)
        output.json(
            {
                **of_game(self.printed.spec if self.printed else None),
                "photos": photos,
                "left_out": encoded(self.left_out),
                **of_standings(standings),
            }
        )
        return 0 if self.game and standings.right else 1


def _unsure(sheet: Scanned) -> Problem:
    """Why a sheet is not scored."""
    message = f"{sheet.counted}; scan it at a terminal, or --assume-empty counts them as empty"
    read = sheet.read
    return Problem("cells-unsure", read.fault or message, FileName(read.shown))


def _papers(sheet: Scanned, *, assume_empty: bool) -> list[FilledSheet]:
    """The filled sheets in their files, as if they had been typed; those of a pad are numbered."""
    from sheetgen.scan.papers import sheets_of

    empty = sheet.doubts if assume_empty else ()
    made = sheets_of(sheet.read, sheet.players, {**dict.fromkeys(empty, ""), **sheet.corrections})
    papers = []
    for number, paper in enumerate(made, start=1):
        name = f"{sheet.path.name} {number}"
        if number <= len(sheet.names):
            name = sheet.names[number - 1]
        path = _beside(sheet.path, ".yaml" if len(made) == 1 else f"-{number}.yaml")
        filled = filled_in(sheet.read.printed.game, replace(paper, player=name), str(path))
        write_text(path, filled.text)
        papers.append(filled)
    _keep(sheet, papers)
    return papers


def _list_doubts(sheet: Scanned, output: Output) -> None:
    from sheetgen.cli.table.reviewing import UnsureCell

    if sheet.read.fault:
        return
    output.say(
        f"{sheet.read.shown}: no score before these are settled; scan it at a terminal, or"
        " --assume-empty counts them as empty"
    )
    for cell in sheet.doubts:
        output.say(f"  {UnsureCell(sheet.read, cell).doubt}")
