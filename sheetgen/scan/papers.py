"""From what a photo shows to a filled sheet: held against the rules, corrected by people, and handed on as if it had been typed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import chain

from sheetgen.core.cells import CellId, Sheet
from sheetgen.core.filled import marks
from sheetgen.errors import Problem, SheetError
from sheetgen.scan.decide import Seen
from sheetgen.scan.reading import ReadSheet
from sheetgen.values import replace

_MOST_ASKED = 8
"""Cells that one impossible thing puts to review at most, the least sure ones."""

Corrections = Mapping[str, str]
"""What somebody has said of cells, by address: what stands there, "" for nothing."""


def sheet_of(read: ReadSheet, player: str, players: int, corrections: Corrections) -> Sheet:
    """The filled sheet: what is marked, what unsure cells most likely hold, and over all of it what somebody has said."""
    texts = {cell: seen.text for cell, seen in read.seen.items()} | dict(corrections)
    return replace(_paper(read, {placed.cell.id: texts.get(placed.cell.id, "") for placed in read.cells}, players), player=player)


def _paper(read: ReadSheet, texts: Mapping[CellId, str], players: int) -> Sheet:
    """The filled sheet on which that stands."""
    spec, game, there = read.printed.spec, read.printed.game, {cell: text for cell, text in texts.items() if text}
    if game is None:
        return Sheet(spec.id, "", players, marks(spec, there))
    (paper,) = game.paper.photographed(there, read.printed.piece.name, players)
    return paper


def pruned(read: ReadSheet, players: int, corrections: Corrections) -> ReadSheet:
    """The reading with everything unsure that takes part in what cannot be by the rules: never repaired, always asked."""
    game = read.printed.game
    if game is None:
        return read
    sheet = sheet_of(read, "", players, corrections)
    try:
        fewest, most = read.printed.spec.players
        numbers = [players] if players or game.paper.one else range(fewest, most + 1)
        sheet = min((replace(sheet, players=number) for number in numbers), key=lambda one: len(game.audit(one)))
        found = game.audit(sheet)
    except SheetError as error:
        found = error.problems
    asked: dict[str, Seen] = {}
    for problem in found:
        for cell in _involved(read, sheet, problem, corrections):
            asked[cell] = replace(read.seen[cell], state="unsure", reason="rule")
    return replace(read, seen={**read.seen, **asked}) if asked else read


def _involved(read: ReadSheet, sheet: Sheet, problem: Problem, corrections: Corrections) -> list[CellId]:
    """The cells of which one, read otherwise, would take the problem away; those that somebody has spoken of are settled."""
    game, texts = read.printed.game, sheet.texts
    assert game is not None
    alike = sum(each.code == problem.code for each in game.audit(sheet))
    found: list[CellId] = []
    for placed in read.cells:
        cell = placed.cell.id
        if cell in corrections:
            continue
        for other in _otherwise(read, cell, texts.get(cell, "")):
            told = _paper(read, {**texts, cell: other}, sheet.players)
            try:
                remains = game.audit(told)
            except SheetError:
                continue
            if sum(each.code == problem.code for each in remains) < alike and problem not in remains:
                found.append(cell)
                break
    return sorted(found, key=lambda cell: read.seen[cell].p)[:_MOST_ASKED]


def _otherwise(read: ReadSheet, cell: str, text: str) -> list[str]:
    """What else a cell may hold."""
    return [other for other in choices(read, cell) if other != text]


def choices(read: ReadSheet, cell: str) -> tuple[str, ...]:
    """All that a cell may hold, nothing first."""
    game = read.printed.game
    inked = game.paper.inked()[cell.partition(".")[0]] if game else None
    if inked is None:
        return ("", "x")
    return ("", *inked.pawns.values()) if inked.pawns else ("", *dict.fromkeys(chain([inked.text], inked.kinds.values())))


def same_twice(sheets: Sequence[ReadSheet]) -> list[Problem]:
    """Sheets that stand on two photos: the same number twice, or the same file."""
    known: dict[tuple[object, ...], str] = {}
    problems = []
    for one in sheets:
        if one.serial:
            key = (one.printed.spec.id, one.printed.part.id, one.printed.number, one.serial)
            other = known.setdefault(key, one.picture.shown)
            if other != one.picture.shown:
                message = f"{one.picture.shown} shows sheet No. {one.serial} once more, as {other} does; keep one of the photos"
                problems.append(Problem("sheet-twice", message, one.picture.shown))
    return problems
