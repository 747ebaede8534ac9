"""The papers of a table as files hold them: read once for every command, with the turn that is under way."""

from __future__ import annotations

import os
from collections.abc import Iterable, Sequence
from itertools import combinations
from pathlib import Path
from typing import Generic

from sheetgen.core.cells import Sheet
from sheetgen.core.contracts import M, S
from sheetgen.core.dice import Roll
from sheetgen.core.game import Game
from sheetgen.errors import NotationError, Problem, SheetError
from sheetgen.table.sheets import FilledSheet, all_read, read_entries, read_sheet, sheet_text
from sheetgen.table.turns import KEY, Sitting, SoFar, at_beginning, begin, fold, read_so_far, same_dice
from sheetgen.values import frozen, replace


@frozen
class Laid:
    """A filled sheet on the table."""

    file: FilledSheet  # as it was written
    sheet: Sheet  # as the rules read it now
    before: Sheet  # as it was at the beginning of the turn under way; the same where none is
    so_far: SoFar  # what has happened in that turn


def lay(game: Game[S, M], file: FilledSheet) -> Laid:
    """A sheet read by its game. Raises NotationError with every problem at its place."""
    so_far = read_so_far(next((entry.text for entry in file.entries if entry.key == KEY), ""))
    lines = [entry for entry in file.entries if entry.key != KEY]
    try:
        sheet = game.parse_sheet(lines)
        before = game.parse_sheet(at_beginning(lines, so_far)) if so_far.was else sheet
    except NotationError as error:
        raise NotationError(file.refused(error.problems)) from None
    return Laid(file, sheet, before, so_far)


def read_paper(game: Game[S, M], path: Path | str) -> Sheet:
    """The filled sheet of a file. Raises NotationError with every problem and its place."""
    return lay(game, read_sheet(Path(path))).sheet


def lay_all(game: Game[S, M], files: Iterable[str], *, new: bool = False) -> tuple[Laid, ...]:
    """The sheets of files; with `new`, one that is not there is an empty sheet; an empty file always is.

    Raises:
        NotationError: with everything that cannot be read in any of them, each at its place.
        SheetError: for the same sheet twice.
    """

    def read(name: str) -> Laid:
        path = Path(name)
        return lay(game, empty_file(game, name) if is_empty(path) or (new and _absent(path)) else read_sheet(path, name))

    papers = all_read(read, files)
    refuse_twice(papers)
    return papers


def refuse_twice(papers: Sequence[Laid]) -> None:
    """The same sheet twice is one player too many. Raises SheetError."""
    for one, other in combinations(papers, 2):
        name = other.file.shown
        if os.path.exists(name) and Path(one.file.shown).resolve() == Path(name).resolve():
            raise SheetError(Problem("sheet-twice", f"{name} is given twice; each player has one sheet", name, subject=name))


def is_empty(path: Path) -> bool:
    """Whether a file holds nothing at all."""
    return os.path.isfile(path) and os.path.getsize(path) == 0


def _absent(path: Path) -> bool:
    """Whether there is surely no such file: one that cannot be looked at may be there."""
    try:
        os.stat(path)
    except FileNotFoundError:
        return True
    except (OSError, ValueError):
        pass
    return False


def empty_file(game: Game[S, M], name: str) -> FilledSheet:
    """An empty sheet that is about to be written to a file."""
    text = sheet_text((("game", game.spec.id),))
    return FilledSheet(name, text, read_entries(text, name))


@frozen
class Seated(Generic[S, M]):
    """The table that papers show after a roll, and how it came about."""

    sitting: Sitting[S, M]  # the table
    goes_on: bool = False  # whether a turn that was under way goes on
    supposed: int = 0  # how many are supposed to play where no paper says so; 0 where one does


def seat(game: Game[S, M], papers: Sequence[Laid], roll: Roll | None, *, other: bool = False, anew: bool = False) -> Seated[S, M]:
    """The table that papers show: a turn under way goes on with the same dice, or with those that it waits for; others begin one.

    Args:
        game: what is played.
        papers: that of the player who acts first.
        roll: what the dice show; None = as the turn under way left them.
        other: whether another player threw them.
        anew: whether a new turn begins, whatever the papers say of one under way.

    Raises:
        SheetError: with places in the first file.
        UsageError: where nobody else acts on the dice.
    """
    try:
        return _seat(game, papers, roll, other=other, anew=anew)
    except SheetError as error:
        if not papers:
            raise
        raise SheetError(papers[0].file.placed(error.problems)) from None


def _seat(game: Game[S, M], papers: Sequence[Laid], roll: Roll | None, *, other: bool, anew: bool) -> Seated[S, M]:
    so_far = papers[0].so_far if papers and not anew else SoFar()
    if so_far.events and (roll is None or other == so_far.other):
        same = roll is not None and same_dice(game, so_far.roll, roll)
        sitting = _under_way(game, papers, so_far, needed=same or (roll is None and other == so_far.other))
        if sitting is not None and roll is not None and game.rules.to_roll(sitting.state) is not None:
            return Seated(_checked(sitting, papers).thrown(roll), goes_on=True)
        if sitting is not None and (same if roll is not None else other == so_far.other or not sitting.through):
            return Seated(_checked(sitting, papers), goes_on=True)
    sheets = [_called(game, paper, _as_it_was(game, paper, papers[0], roll, other=other)) for paper in papers]
    return Seated(begin(game, sheets, roll, other=other), supposed=supposed(game, papers))


def _called(game: Game[S, M], paper: Laid, sheet: Sheet) -> Sheet:
    """Somebody whose sheet names nobody goes by the name of its file."""
    return sheet if game.paper.one or sheet.player else replace(sheet, player=Path(paper.file.shown).stem)


def _under_way(game: Game[S, M], papers: Sequence[Laid], so_far: SoFar, *, needed: bool) -> Sitting[S, M] | None:
    """The turn that the first paper tells of; None where others have played on since, as other dice show. Raises SheetError if needed."""
    began = [_called(game, paper, paper.before if paper.so_far.half == so_far.half else paper.sheet) for paper in papers]
    try:
        sitting = fold(game, began, so_far)
    except SheetError:
        if needed:
            raise
        return None
    return sitting if game.rules.turn(sitting.state) == sitting.turn else None


def _as_it_was(game: Game[S, M], paper: Laid, first: Laid, roll: Roll | None, *, other: bool) -> Sheet:
    """Another's paper as it was before the same half of the turn: what is marked in one half together is as early as all of it."""
    together = paper is not first and other and paper.so_far.other and roll is not None and same_dice(game, paper.so_far.roll, roll)
    return paper.before if together else paper.sheet


def _checked(sitting: Sitting[S, M], papers: Sequence[Laid]) -> Sitting[S, M]:
    """The table, if its first paper says the same. Raises SheetError for one that somebody has changed by hand in mid-turn."""
    (made,) = sitting.sheets(1)
    if written_lines(sitting.game, made) != written_lines(sitting.game, papers[0].sheet):
        message = f"the marks are not those that this turn makes; take the lines of {KEY} out if they are right"
        raise SheetError(Problem("turn-differs", message, KEY, subject=KEY))
    return sitting


def written_lines(game: Game[S, M], sheet: Sheet) -> tuple[tuple[str, str], ...]:
    """The lines that moves can change, (key, text): the game's own, not whose paper it is."""
    own = {field.key for field in game.paper.fields(sheet.players)}
    return tuple(line for line in game.format_sheet(sheet) if line[0] in own)


def supposed(game: Game[S, M], papers: Sequence[Laid]) -> int:
    """How many are supposed to play where none of the papers says so; 0 where one does, and where it makes no difference."""
    fewest, most = game.spec.players
    if game.paper.one or fewest == most or any(paper.sheet.players for paper in papers):
        return 0
    return max(len(papers), fewest, min(2, most)) if papers else 0
