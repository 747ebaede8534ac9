"""A photographed sheet: what hands write and mark where, what it says, and results that are not what their lines come to."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from sheetgen.core.cells import CellId
from sheetgen.core.contracts import Inked, Score
from sheetgen.core.spec import GameSpec
from sheetgen.errors import Problem
from sheetgen.games.formulas.needs import LINE_AREAS
from sheetgen.games.formulas.state import Board, Setup

PLAYED, SUMS, TOTAL = "played", "sums", "total"
"""The boxes that are ticked when a round is over, those of the sums, and that of the whole."""

TWICE = "x2"
"""What is written at the result of the line that the sixth ability doubles, alone or behind the result."""

_NUMBER = "-?[0-9]{1,3}"


def inked(setup: Setup, active: str, used: str, crossed: str, signs: str) -> Mapping[str, Inked]:
    """Numbers and signs in the grid, results and sums below; any mark makes a line active, uses an ability, plays a round.

    `signs` are those that slots hold. In a round's box a dash is written, which any mark there is.
    """
    joined = (number for number in setup.results(len(setup.ids)) if setup.negative or number >= 0)
    numbers = {str(number) for number in (*setup.values, *joined, *(value * value for value in setup.values))}
    result = Inked(writes=f"{_NUMBER}({TWICE})?|{TWICE}", glyphs=6)
    every = {
        "grid": Inked(writes="|".join(sorted(numbers)), glyphs=max(map(len, numbers))),
        "signs": Inked(writes=f"[{signs}]"),
        **dict.fromkeys((circles for circles, _ in LINE_AREAS.values()), Inked(active)),
        **dict.fromkeys((results for _, results in LINE_AREAS.values()), result),
        "abilities": Inked(used),
        "rounds": Inked(crossed),
        PLAYED: Inked(),
        SUMS: Inked(writes=_NUMBER, glyphs=4),
        TOTAL: Inked(writes=_NUMBER, glyphs=4),
    }
    return {area: each for area, each in every.items() if area in setup.spec.cells}


def rounds_ticked(spec: GameSpec, texts: Mapping[CellId, str]) -> int:
    """The last round whose box is ticked, 0 where none is."""
    boxes = spec.cells[PLAYED].cells if PLAYED in spec.cells else ()
    return max((number for number, box in enumerate(boxes, start=1) if texts.get(box.id)), default=0)


def gaps(spec: GameSpec, texts: Mapping[CellId, str]) -> Iterator[Problem]:
    """Rounds that have no tick before one that has."""
    for box in spec.cells[PLAYED].cells[: rounds_ticked(spec, texts)] if PLAYED in spec.cells else ():
        if not texts.get(box.id):
            yield Problem("round-unticked", f"round {box.name} is not ticked, and a later one is", "round", subject=box.id)


def differences(setup: Setup, board: Board, score: Score, texts: Mapping[CellId, str]) -> Iterator[Problem]:
    """Written results that are not what their lines, the sums or the whole come to; the computed ones count."""
    sums = dict.fromkeys(LINE_AREAS, 0)
    for line, told in zip(setup.lattice.lines, score.lines, strict=False):
        text = texts.get(line.result, "").removesuffix(TWICE)
        sums[line.word] += told.points
        if not text:
            continue
        if not board.active & line.bit:
            if text != "0":
                message = f"{line.name} is not active, and {text} is written as its result"
                yield Problem("result-not-active", message, "grid", subject=line.circle)
        elif int(text) != told.points:
            yield _differs(line.result, line.name, int(text), told.points)
    penalties = -score.lines[-1].points
    parts = {"rows": sums["row"], "columns": sums["column"], "rounds": penalties}
    for area in (SUMS, TOTAL):
        for cell in setup.spec.cells.areas.get(area, ()):
            right, text = parts.get(cell.name, score.total), texts.get(cell.id, "")
            # Some write what they lose with its sign.
            if text and int(text) != right and not (cell.name == "rounds" and -int(text) == right):
                yield _differs(cell.id, cell.name if area == SUMS else "the total", int(text), right)


def _differs(cell: CellId, name: str, written: int, right: int) -> Problem:
    return Problem("result-differs", f"{name}: {written} is written, and it comes to {right}", "grid", subject=cell)
