"""From what a photo shows to filled sheets: held against the rules, corrected by people, and handed
on as if it had been typed.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import chain
from math import prod

from sheetgen.core.cells import CellId, Sheet
from sheetgen.core.play import SURE
from sheetgen.errors import Problem, SheetError
from sheetgen.fields.filled import marks
from sheetgen.games.contracts import ScanSupport
from sheetgen.scan.decide import Seen
from sheetgen.scan.reading import ReadSheet, inked_areas
from sheetgen.scan.writing import WRITING

_MOST_ASKED = 8
"""Cells that one impossible thing puts to review at most, the least sure ones."""

_LIKELY, _SLIP, _TWICE, _ALIKE = 0.2, 0.05, 0.3, 0.3
"""How likely a reading is at least for others to confirm it, how often people add up wrong, how
often the same number is misread twice in the same way, and how often two different ones are misread
and add up all the same.
"""

_LINE = 4
"""Numbers from which on that agree the same one twice is nothing odd."""

_FEW = 3
"""Readings of what is written that are held against the rules, beside the likeliest."""

Corrections = Mapping[str, str]
"""What somebody has said of cells, by address: what stands there, "" for nothing."""

Wrong = tuple[int, Problem]
"""What cannot be, and on which of a photo's papers, from 1; 0 = on none of them alone."""


def sheets_of(read: ReadSheet, players: int, corrections: Corrections) -> tuple[Sheet, ...]:
    """The filled sheets: what is marked and written, what unsure cells most likely hold, and over
    all of it what somebody has said.

    A pad that players share is several of them; then as many play, where nobody says how many do.
    """
    return _sheets(read, players, _texts(read, corrections))


def _texts(read: ReadSheet, corrections: Corrections) -> dict[CellId, str]:
    texts = {cell: seen.text for cell, seen in read.seen.items()} | dict(corrections)
    return {
        placed.cell.id: texts[placed.cell.id] for placed in read.cells if texts.get(placed.cell.id)
    }


def _sheets(read: ReadSheet, players: int, texts: Mapping[CellId, str]) -> tuple[Sheet, ...]:
    spec, photos = read.printed.spec, _photos(read)
    if photos is None:
        return (Sheet(spec.id, "", players, marks(spec, texts)),)
    papers = photos.sheets_in(texts, read.printed.piece.name, players)
    shared = len(papers) if len(papers) > 1 else 0
    return tuple(replace(paper, players=players or paper.players or shared) for paper in papers)


def _photos(read: ReadSheet) -> ScanSupport[object] | None:
    return read.printed.game.photos if read.printed.game else None


def pruned(read: ReadSheet, players: int, corrections: Corrections) -> ReadSheet:
    """The reading with everything unsure that takes part in what cannot be by the rules: never
    repaired, always asked.

    What differs from what it should come to, though somebody has said that it stands there, is
    told.
    """
    if _photos(read) is None:
        return read
    texts = _texts(read, corrections)
    read = replace(read, seen={**read.seen, **_confirmed(read, texts)})
    found = _wrongs(read, texts, players)
    changes = _changes(read, texts, corrections, players) if found else {}
    asked: dict[str, Seen] = {}
    for wrong in found:
        for cell in _involved(read, found, wrong, changes, corrections):
            asked[cell] = replace(read.seen[cell], state="unsure", reason="rule")
    differs = dict.fromkeys(
        problem.message for _, problem in found if problem.subject in corrections
    )
    return replace(read, seen={**read.seen, **asked}, differs=tuple(differs))


def _confirmed(read: ReadSheet, texts: Mapping[CellId, str]) -> dict[str, Seen]:
    """What is hard to read, and is what the rest of the paper makes it: it is wrong only where
    something else is wrong as well.
    """
    photos = _photos(read)
    assert photos is not None
    sure: dict[str, Seen] = {}
    for group in photos.cross_checks(texts):
        ps = {
            cell: read.seen[cell].p if read.seen[cell].text == texts[cell] else 1.0
            for cell in group
            if cell in read.seen
        }
        twice = len({texts[cell] for cell in group}) < len(group)
        alike, least = 1.0 if twice else _ALIKE, _TWICE if twice and len(group) < _LINE else _SLIP
        for cell, p in ps.items():
            seen, others = (
                sure.get(cell, read.seen[cell]),
                prod(each for other, each in ps.items() if other != cell),
            )
            if (
                seen.state == "unsure"
                and seen.reason in ("writing", "rule")
                and seen.text == texts[cell]
                and p >= _LIKELY
            ):
                wrong = (1 - p) * max(1 - others, least) * alike
                likely = p * others / (p * others + wrong)
                if likely >= SURE:
                    sure[cell] = replace(seen, state="marked", reason="", p=round(likely, 3))
    return sure


def _wrongs(read: ReadSheet, texts: Mapping[CellId, str], players: int) -> list[Wrong]:
    """What cannot be right on the papers of a photo, whoever plays."""
    game, photos = read.printed.game, _photos(read)
    assert game is not None
    assert photos is not None
    found = [(0, problem) for problem in photos.inconsistencies(texts)]
    fewest, most = read.printed.spec.players
    for number, sheet in enumerate(_sheets(read, players, texts), start=1):
        counts = [sheet.players] if sheet.players or game.one_sheet else range(fewest, most + 1)
        try:
            problems = min((game.audit(replace(sheet, players=count)) for count in counts), key=len)
        except SheetError as error:
            problems = error.problems
        found += [(number, problem) for problem in problems]
    return found


def _changes(
    read: ReadSheet, texts: Mapping[CellId, str], corrections: Corrections, players: int
) -> Mapping[CellId, Sequence[Sequence[Wrong]]]:
    """For each cell of which nobody has spoken, what would be wrong with each other reading of
    it.
    """
    cells = [placed.cell.id for placed in read.cells if placed.cell.id not in corrections]
    return {
        cell: [
            _wrongs(read, {**texts, cell: other}, players)
            for other in _otherwise(read, cell, texts.get(cell, ""))
        ]
        for cell in cells
    }


def _involved(
    read: ReadSheet,
    found: Sequence[Wrong],
    wrong: Wrong,
    changes: Mapping[CellId, Sequence[Sequence[Wrong]]],
    corrections: Corrections,
) -> list[CellId]:
    """The cells of which one, read otherwise, would take the problem away; where there is none,
    those that the problem itself names.

    Of marks that exclude each other all are asked. Where a number is hard to read, it may be why
    others do not add up: they are asked once somebody has said what it is.
    """
    alike = _count(found, wrong)
    cells = [
        cell
        for cell, ways in changes.items()
        if any(_count(way, wrong) < alike and wrong not in way for way in ways)
    ]
    subjects = dict.fromkeys(
        problem.subject
        for number, problem in found
        if (number, problem.message) == (wrong[0], wrong[1].message)
    )
    named = [
        CellId(subject)
        for subject in subjects
        if subject in read.seen and subject not in corrections
    ]
    asked = [
        cell
        for cell in (*cells, *named)
        if read.seen[cell].state == "unsure" and read.seen[cell].kind == WRITING
    ]
    return sorted(asked or cells or named, key=lambda cell: read.seen[cell].p)[:_MOST_ASKED]


def _count(found: Sequence[Wrong], wrong: Wrong) -> int:
    """How many things of that kind are wrong with that paper."""
    return sum(number == wrong[0] and problem.code == wrong[1].code for number, problem in found)


def _otherwise(read: ReadSheet, cell: str, text: str) -> list[str]:
    """What else a cell may hold: other marks, or what else may be written there."""
    seen = read.seen[cell]
    if inked_areas(read.printed)[cell.partition(".")[0]].writes:
        likely = (seen.text, *seen.others[:_FEW], *([""] if seen.reason == "erased" else []))
        return [other for other in likely if other != text]
    return [other for other in choices(read, cell) if other != text]


def choices(read: ReadSheet, cell: str) -> tuple[str, ...]:
    """All that a cell may hold, nothing first; of what is written there, what it most likely is."""
    inked, seen = inked_areas(read.printed)[cell.partition(".")[0]], read.seen[cell]
    if inked.writes:
        return ("", *dict.fromkeys(text for text in (seen.text, *seen.others) if text))
    return (
        ("", *inked.pawns.values())
        if inked.pawns
        else ("", *dict.fromkeys(chain([inked.text], inked.kinds.values())))
    )


def can_hold(read: ReadSheet, cell: str, text: str) -> bool:
    """Whether that may stand in a cell that is read."""
    if cell not in read.seen:
        return False
    inked = inked_areas(read.printed)[cell.partition(".")[0]]
    return text in choices(read, cell) or bool(inked.writes and re.fullmatch(inked.writes, text))


def same_twice(sheets: Sequence[ReadSheet]) -> list[Problem]:
    """Sheets that stand on two photos: the same number twice, or the same file."""
    known: dict[tuple[object, ...], str] = {}
    problems = []
    for one in sheets:
        if one.serial:
            key = (one.printed.spec.id, one.printed.part.id, one.printed.number, one.serial)
            other = known.setdefault(key, one.picture.shown)
            if other != one.picture.shown:
                message = (
                    f"{one.picture.shown} shows sheet No. {one.serial} once more, as {other} does;"
                    " keep one of the photos"
                )
                problems.append(Problem("sheet-twice", message, one.picture.shown))
    return problems
