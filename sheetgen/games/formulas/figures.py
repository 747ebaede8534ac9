"""A photographed sheet: what hands write and mark where, what it says, and results that are not
what their lines come to.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from sheetgen.core.cells import CellId
from sheetgen.core.play import ScanArea, Score
from sheetgen.core.spec import GameSpec
from sheetgen.errors import Problem
from sheetgen.games.formulas.needs import LINE_AREAS
from sheetgen.games.formulas.setup import FormulasSetup
from sheetgen.games.formulas.state import FormulasSheet

PLAYED, SUMS, TOTAL = "played", "sums", "total"
"""The boxes that are ticked when a round is over, those of the sums, and that of the whole."""

TWICE = "x2"
"""What is written at the result of the line that the sixth ability doubles, alone or behind the
result.
"""

_NUMBER = "0|-?[1-9][0-9]{0,2}"


def scan_areas(
    setup: FormulasSetup, active: str, used: str, crossed: str, signs: str
) -> Mapping[str, ScanArea]:
    """Numbers and signs in the grid, results and sums below; any mark makes a line active, uses an
    ability, plays a round.

    `signs` are those that slots hold. In a round's box a dash is written, which any mark there is.
    """
    values, results = setup.values, setup.results(len(setup.faces))
    every_number = values | results | {value * value for value in values}
    numbers = [str(number) for number in every_number if setup.negative or number >= 0]
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
    boxes = spec.cells[PLAYED].cells if PLAYED in spec.cells else ()
    for box in boxes[: rounds_ticked(spec, texts)]:
        if not texts.get(box.id):
            message = f"round {box.name} is not ticked, and a later one is"
            yield Problem("round-unticked", message, "round", subject=box.id)


def differences(
    setup: FormulasSetup, sheet: FormulasSheet, score: Score, texts: Mapping[CellId, str]
) -> Iterator[Problem]:
    """Written results that are not what their lines, the sums or the whole come to; the computed
    ones count.
    """
    for line in setup.lattice.lines:
        text = texts.get(line.result, "").removesuffix(TWICE)
        if text not in ("", "0") and line.circle not in sheet.active:
            message = f"{line.name} is not active, and {text} is written as its result"
            yield Problem("result-not-active", message, "grid", subject=line.circle)
    for figure in _figures(setup, sheet, score):
        text = figure.written(texts)
        if text and not figure.agrees(text):
            message = f"{figure.name}: {text} is written, and it comes to {figure.value}"
            yield Problem("result-differs", message, "grid", subject=figure.cell)


def agreements(
    setup: FormulasSetup, sheet: FormulasSheet, score: Score, texts: Mapping[CellId, str]
) -> Iterator[tuple[CellId, ...]]:
    """Written results that are what they should come to, each with the numbers and signs that it is
    made of.
    """
    for figure in _figures(setup, sheet, score):
        text = figure.written(texts)
        if text and figure.agrees(text):
            yield (figure.cell, *(part for part in figure.parts if texts.get(part)))


@dataclass(frozen=True, slots=True)
class Figure:
    """A result, a sum or the whole."""

    cell: CellId  # where it is written
    name: str
    value: int  # what it comes to
    parts: tuple[CellId, ...] = ()  # the numbers and signs that it is made of

    def written(self, texts: Mapping[CellId, str]) -> str:
        """The number that is written there, "" for none."""
        return texts.get(self.cell, "").removesuffix(TWICE)

    def agrees(self, text: str) -> bool:
        """Whether a written number is right; some write what they lose with its sign."""
        number = int(text)
        return number == self.value or (self.name == "rounds" and -number == self.value)


def _figures(setup: FormulasSetup, sheet: FormulasSheet, score: Score) -> Iterator[Figure]:
    """Each result that counts, the sums and the whole."""
    results = [
        Figure(line.result, line.name, counted.points, line.parts if counted.points else ())
        for line, counted in zip(setup.lattice.lines, score.lines, strict=False)
    ]
    for line, result in zip(setup.lattice.lines, results, strict=True):
        if line.circle in sheet.active:
            yield result
    for area in (SUMS, TOTAL):
        for box in setup.spec.cells.areas.get(area, ()):
            name = box.name if area == SUMS else "the total"
            if box.name == "rounds":
                yield Figure(box.id, name, -score.lines[-1].points)
                continue
            # `rows` is the sum of each `row 4`; all other boxes hold the whole
            summed = [one for one in results if f"{one.name.split()[0]}s" == box.name] or results
            parts = tuple(part for one in summed for part in one.parts)
            value = score.total if summed is results else sum(one.value for one in summed)
            yield Figure(box.id, name, value, parts)
