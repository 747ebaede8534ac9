"""A photographed sheet: what hands write and mark where, what it says, and results that are not
what their lines come to.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from sheetgen.core.cells import CellId
from sheetgen.core.play import ScanArea, Score
from sheetgen.core.spec import GameSpec
from sheetgen.errors import Problem
from sheetgen.games.formulas.needs import LINE_AREAS
from sheetgen.games.formulas.state import Board, Setup

PLAYED, SUMS, TOTAL = "played", "sums", "total"
"""The boxes that are ticked when a round is over, those of the sums, and that of the whole."""

TWICE = "x2"
"""What is written at the result of the line that the sixth ability doubles, alone or behind the
result.
"""

_NUMBER = "0|-?[1-9][0-9]{0,2}"


def inked(setup: Setup, active: str, used: str, crossed: str, signs: str) -> Mapping[str, ScanArea]:
    """Numbers and signs in the grid, results and sums below; any mark makes a line active, uses an
    ability, plays a round.

    `signs` are those that slots hold. In a round's box a dash is written, which any mark there is.
    """
    joined = (number for number in setup.results(len(setup.ids)) if setup.negative or number >= 0)
    numbers = {
        str(number)
        for number in (*setup.values, *joined, *(value * value for value in setup.values))
    }
    result = ScanArea(writes=f"({_NUMBER})({TWICE})?|{TWICE}", glyphs=6)
    every = {
        "grid": ScanArea(writes="|".join(sorted(numbers)), glyphs=max(map(len, numbers))),
        "signs": ScanArea(writes=f"[{signs}]"),
        **dict.fromkeys((circles for circles, _ in LINE_AREAS.values()), ScanArea(active)),
        **dict.fromkeys((results for _, results in LINE_AREAS.values()), result),
        "abilities": ScanArea(used),
        "rounds": ScanArea(crossed),
        PLAYED: ScanArea(),
        SUMS: ScanArea(writes=_NUMBER, glyphs=4),
        TOTAL: ScanArea(writes=_NUMBER, glyphs=4),
    }
    return {area: each for area, each in every.items() if area in setup.spec.cells}


def rounds_ticked(spec: GameSpec, texts: Mapping[CellId, str]) -> int:
    """The last round whose box is ticked, 0 where none is."""
    boxes = spec.cells[PLAYED].cells if PLAYED in spec.cells else ()
    return max(
        (number for number, box in enumerate(boxes, start=1) if texts.get(box.id)), default=0
    )


def gaps(spec: GameSpec, texts: Mapping[CellId, str]) -> Iterator[Problem]:
    """Rounds that have no tick before one that has."""
    for box in (
        spec.cells[PLAYED].cells[: rounds_ticked(spec, texts)] if PLAYED in spec.cells else ()
    ):
        if not texts.get(box.id):
            yield Problem(
                "round-unticked",
                f"round {box.name} is not ticked, and a later one is",
                "round",
                subject=box.id,
            )


def differences(
    setup: Setup, board: Board, score: Score, texts: Mapping[CellId, str]
) -> Iterator[Problem]:
    """Written results that are not what their lines, the sums or the whole come to; the computed
    ones count.
    """
    for line in setup.lattice.lines:
        text = texts.get(line.result, "").removesuffix(TWICE)
        if text not in ("", "0") and not board.active & line.bit:
            message = f"{line.name} is not active, and {text} is written as its result"
            yield Problem("result-not-active", message, "grid", subject=line.circle)
    for cell, name, right, _ in _figures(setup, board, score):
        text = texts.get(cell, "").removesuffix(TWICE)
        if text and not _comes_to(name, int(text), right):
            yield Problem(
                "result-differs",
                f"{name}: {text} is written, and it comes to {right}",
                "grid",
                subject=cell,
            )


def agreements(
    setup: Setup, board: Board, score: Score, texts: Mapping[CellId, str]
) -> Iterator[tuple[CellId, ...]]:
    """Written results that are what they should come to, each with the numbers and signs that it is
    made of.
    """
    for cell, name, right, parts in _figures(setup, board, score):
        text = texts.get(cell, "").removesuffix(TWICE)
        if text and _comes_to(name, int(text), right):
            yield (cell, *(part for part in parts if texts.get(part)))


def _comes_to(name: str, written: int, right: int) -> bool:
    # Some write what they lose with its sign.
    return written == right or (name == "rounds" and -written == right)


def _figures(
    setup: Setup, board: Board, score: Score
) -> Iterator[tuple[CellId, str, int, tuple[CellId, ...]]]:
    """Where each result, sum and the whole are written, what they are called and come to, and the
    boxes that they are made of.
    """
    lattice = setup.lattice
    sums, made = dict.fromkeys(LINE_AREAS, 0), {word: list[CellId]() for word in LINE_AREAS}
    for line, told in zip(lattice.lines, score.lines, strict=False):
        parts = (
            (*lattice.cells_in(line.whole), *lattice.slots_in(line.whole)) if told.points else ()
        )
        sums[line.word] += told.points
        made[line.word] += parts
        if board.active & line.bit:
            yield line.result, line.name, told.points, parts
    figures = {
        "rows": (sums["row"], made["row"]),
        "columns": (sums["column"], made["column"]),
        "rounds": (-score.lines[-1].points, []),
    }
    whole = (score.total, [part for parts in made.values() for part in parts])
    for area in (SUMS, TOTAL):
        for cell in setup.spec.cells.areas.get(area, ()):
            figure, boxes = figures.get(cell.name, whole)
            yield cell.id, cell.name if area == SUMS else "the total", figure, tuple(boxes)
