"""From what a photo shows to filled sheets: held against the rules, corrected by people, and handed
on as if it had been typed.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from heapq import nsmallest

from sheetgen.core.cells import CellId, Sheet, Sheets, Texts
from sheetgen.core.play import ILLEGIBLE, SURE, Equation
from sheetgen.errors import Problem, Remarks, SheetError
from sheetgen.fields.filled import marks
from sheetgen.messages import Words
from sheetgen.scan.chains import Weights, weighed
from sheetgen.scan.decide import Held, Seen
from sheetgen.scan.reading import ReadSheet
from sheetgen.scan.registry import Printed
from sheetgen.scan.tuning import (
    CHAIN_FLOOR,
    CHAIN_HOPED,
    CHAIN_LIKELY,
    CHAIN_RIVAL,
    SUM_FEW,
    SUM_MOST_ASKED,
)
from sheetgen.scan.writing import WRITING

Corrections = Mapping[str, str]
"""What somebody has said of cells, by address: what stands there, "" for nothing."""

Wrong = tuple[int, Problem]
"""What cannot be, and on which of a photo's papers, from 1; 0 = on none of them alone."""

Changes = dict[CellId, list[list[Wrong]]]
"""What would be wrong with each other reading of a cell, by its address."""


def sheets_of(read: ReadSheet, players: int, corrections: Corrections) -> Sheets:
    """The filled sheets: what is marked and written, what unsure cells most likely hold, and over
    all of it what somebody has said.

    A pad that players share is several of them; then as many play, where nobody says how many do.
    """
    return _sheets(read, players, _texts(read, corrections))


def _texts(read: ReadSheet, corrections: Corrections, unread: str = "") -> dict[CellId, str]:
    """What stands in each cell that is not empty; `unread` for what nobody can read."""
    texts = {
        cell: seen.text or (unread if seen.kind == WRITING and seen.reason != "erased" else "")
        for cell, seen in read.seen.items()
    } | dict(corrections)
    return {
        placed.cell.id: texts[placed.cell.id] for placed in read.cells if texts.get(placed.cell.id)
    }


def _sheets(read: ReadSheet, players: int, texts: Texts) -> Sheets:
    spec = read.printed.spec
    photos = read.printed.game.photos
    if photos is None:
        return (Sheet(spec.id, "", players, marks(spec, texts)),)
    papers = photos.sheets_in(texts, read.printed.piece.name, players)
    shared = len(papers) if len(papers) > 1 else 0
    return tuple(replace(paper, players=players or paper.players or shared) for paper in papers)


def pruned(read: ReadSheet, players: int, corrections: Corrections) -> ReadSheet:
    """The reading with everything unsure that takes part in what cannot be by the rules: never
    repaired, always asked.

    What differs from what it should come to, though somebody has said that it stands there, is in
    its `differs`.
    """
    photos = read.printed.game.photos
    if read.fault or photos is None:
        return read
    equations = tuple(photos.equations(_texts(read, corrections, ILLEGIBLE)))
    read = _weighed(read, equations, corrections)
    texts = _texts(read, corrections)
    found = _wrongs(read, texts, players)
    changes = _changes(read, texts, corrections, players) if found else {}
    asked: Held = {}
    for wrong in found:
        for cell in _involved(read, found, wrong, changes, corrections):
            asked[cell] = replace(read.seen[cell], state="unsure", reason="rule")
    differs = [problem.message for _, problem in found if problem.subject in corrections]
    for one in equations:
        if all(cell in corrections or read.seen[cell].state != "unsure" for cell in one.cells):
            differs += _differences(one, texts)
    return replace(read, seen={**read.seen, **asked}, differs=tuple(dict.fromkeys(differs)))


def _weighed(read: ReadSheet, equations: Sequence[Equation], corrections: Corrections) -> ReadSheet:
    """The reading with what cells hold by all that they say together."""
    own = {cell: _own(read, one, cell, corrections) for one in equations for cell in one.cells}
    weights = weighed(equations, own)
    verdicts: Held = {}
    for one in equations:
        for cell in one.cells:
            seen = read.seen[cell]
            if cell not in corrections and seen.reason in ("", WRITING, "rule"):
                pattern = read.area_of(cell).writes
                verdicts[cell] = _verdict(seen, pattern, one, cell, weights[cell])
    return replace(read, seen={**read.seen, **verdicts})


def _own(read: ReadSheet, equation: Equation, cell: CellId, corrections: Corrections) -> Weights:
    """How likely a cell by itself holds which number."""
    more = defaultdict[int, float](float)
    said = {corrections[cell]: 1.0} if cell in corrections else {}
    for text, p in (said or read.seen[cell].chances).items():
        number = equation.reads(cell, text)
        if number is not None:
            more[number] += p
    return Weights(more, 0.0 if said else CHAIN_FLOOR)


def _verdict(
    seen: Seen,
    pattern: str,
    equation: Equation,
    cell: CellId,
    weights: Weights,
) -> Seen:
    """What a cell holds by how likely it is each number."""
    texts = {equation.reads(cell, text): text for text in reversed([*seen.chances])}
    can = {
        texts.get(number, str(number)): weights.at(number)
        for number in weights.more
        if number in texts or (equation.full and re.fullmatch(pattern, str(number)))
    }
    rivals = can.values() if equation.full else map(weights.at, weights.more)
    text = max(can, key=can.__getitem__, default="")
    own = seen.chances.get(text, 0.0)
    number = equation.reads(cell, text)
    # `0x2` is the same number as `0`, which does not say what of them is written.
    alike = sum(
        each for other, each in seen.chances.items() if equation.reads(cell, other) == number
    )
    spelled = own / alike if own and not equation.full else 1.0
    p = spelled * can.get(text, 0.0) / (sum(rivals) + weights.rest)
    reason = WRITING if text in seen.chances else "rule"
    # What looks like another number was hoped for, not read: somebody may have added up wrong.
    rival = max(seen.chances.values(), default=0.0)
    hoped = rival > max(CHAIN_RIVAL, CHAIN_HOPED * own)
    likely = equation.full or own >= CHAIN_LIKELY
    sure = p >= SURE and likely and not hoped
    return replace(
        seen,
        state="marked" if sure else "unsure",
        reason="" if sure else reason,
        text=text,
        p=p,
    )


def _differences(equation: Equation, texts: Texts) -> Iterator[str]:
    """What somebody has counted wrong, in words."""
    *parts, total = equation.numbers(texts)
    value = equation.value_of(parts)
    if value != total:
        yield f"{equation.name}: {texts[equation.total]} is written, and it comes to {value}"


def _wrongs(read: ReadSheet, texts: Texts, players: int) -> list[Wrong]:
    """What cannot be right on the papers of a photo, whoever plays."""
    photos = read.printed.game.photos
    found = [(0, problem) for problem in (photos.inconsistencies(texts) if photos else ())]
    for number, sheet in enumerate(_sheets(read, players, texts), start=1):
        found += [(number, problem) for problem in _problems(read.printed, sheet)]
    return found


def _problems(printed: Printed, sheet: Sheet) -> Remarks:
    """What is wrong with a filled sheet; with as many players as make the least of it where it says
    not how many play.
    """
    try:
        return printed.game.audit(sheet)
    except SheetError as error:
        return error.problems


def _changes(read: ReadSheet, texts: Texts, corrections: Corrections, players: int) -> Changes:
    """For each cell of which nobody has spoken, what would be wrong with each other reading of it:
    other marks, or what else may be written there.
    """
    changes: Changes = {}
    for placed in read.cells:
        cell = placed.cell.id
        if cell in corrections:
            continue
        likely = choices(read, cell)
        if read.area_of(cell).writes:
            seen = read.seen[cell]
            nothing = [""] if seen.reason == "erased" else []
            likely = (seen.text, *seen.others[:SUM_FEW], *nothing)
        changes[cell] = [
            _wrongs(read, {**texts, cell: other}, players)
            for other in likely
            if other != texts.get(cell, "")
        ]
    return changes


def _involved(
    read: ReadSheet,
    found: Sequence[Wrong],
    wrong: Wrong,
    changes: Changes,
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
    paper, problem = wrong
    subjects = dict.fromkeys(
        CellId(each.subject)
        for number, each in found
        if (number, each.message) == (paper, problem.message)
    )
    named = [cell for cell in subjects if cell in read.seen and cell not in corrections]
    doubts = read.doubts
    hard = [cell for cell in (*cells, *named) if cell in doubts and read.seen[cell].kind == WRITING]
    return nsmallest(
        SUM_MOST_ASKED,
        hard or cells or named,
        key=lambda cell: round(read.seen[cell].p, 3),
    )


def _count(found: Sequence[Wrong], wrong: Wrong) -> int:
    """How many things of that kind are wrong with that paper."""
    return sum(number == wrong[0] and problem.code == wrong[1].code for number, problem in found)


def choices(read: ReadSheet, cell: str) -> Words:
    """All that a cell may hold, nothing first; of what is written there, what it most likely is."""
    area = read.area_of(cell)
    seen = read.seen[cell]
    if area.pawns:
        return ("", *area.pawns.values())
    texts = (area.text, *area.kinds.values())
    if area.writes:
        texts = (seen.text, *seen.others)
    return tuple(dict.fromkeys(("", *texts)))


def can_hold(read: ReadSheet, cell: str, text: str) -> bool:
    """Return whether that may stand in a cell that is read."""
    if cell not in read.seen:
        return False
    pattern = read.area_of(cell).writes
    return text in choices(read, cell) or bool(pattern and re.fullmatch(pattern, text))
