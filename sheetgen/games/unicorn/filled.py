"""The filled sheet, line by line: `red: 2-8`, `abilities: red.a used, red.b`, `first: 6 7.`, `extras: 5`."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence

from sheetgen.core.cells import Area, Cell, CellId, Sheet
from sheetgen.core.game import Entry, FormLine
from sheetgen.core.notation import Line, Token
from sheetgen.errors import NotationError, Problem, Source
from sheetgen.games.kit import line_of, read_head
from sheetgen.games.unicorn.plan import Plan
from sheetgen.games.unicorn.sheet import CROSS, DOT, FIRST, GAINED, USED, bonuses, in_order
from sheetgen.words import listed, nearest

COUNTS = ("extras", "yours", "others")
"""Lines that say how many boxes are crossed out."""

NONE = "NONE"
"""An empty line may say so."""

Texts = dict[CellId, str]


def form(plan: Plan, players: int) -> tuple[FormLine, ...]:
    """What the prompt asks, in the order of the paper; 1sts do not count in solo play and are not asked for."""
    rows = [FormLine(row.id, f"Which cells of {row.id} are marked?", _example(row), (row.id,)) for row in plan.rows]
    circles = FormLine("abilities", "Which abilities are circled, which of them used?", "red.a used, red.b", ("abilities",))
    firsts = FormLine("first", "Where were you first? A dot after the column for another player's.", "6 7.", ("first",))
    cap = plan.caps[players]
    counts = [
        FormLine("extras", f"How many extras are crossed out? (0 to {cap})", "5", ("extras",)),
        FormLine("yours", f"How many yours penalties? (0 to {plan.yours})", "1", ("yours",)),
        FormLine("others", f"How many others penalties? (0 to {plan.others})", "2", ("others",)),
    ]
    return (*rows, circles, *([firsts] if players > 1 else []), *counts)


def _example(row: Area) -> str:
    return f"{row.cells[0].name}-{row.cells[3].name} {row.cells[-1].name}"


def lines(plan: Plan, sheet: Sheet) -> tuple[tuple[str, str], ...]:
    """The sheet as text. The bonus is written only where it does not follow from the rows."""
    cells = plan.spec.cells
    found: list[tuple[str, str]] = [("game", sheet.game), ("player", sheet.player), ("players", str(sheet.players))]
    found += [(row.id, ranges(row, {cell.name for cell in row if sheet.text(cell.id)})) for row in plan.rows]
    found.append(
        ("abilities", ", ".join(c.name + (" used" if sheet.text(c.id) == USED else "") for c in cells["abilities"] if sheet.text(c.id)))
    )
    found.append(("first", " ".join(c.name + ("." if sheet.text(c.id) == DOT else "") for c in cells["first"] if sheet.text(c.id))))
    marked = tuple(cell.id for cell in cells["bonus"] if sheet.text(cell.id))
    due = bonuses(plan, sum(plan.bits[mark.cell] for mark in sheet.marks if mark.cell in plan.bits))
    if marked != due:
        found.append(("bonus", " ".join(cell.partition(".")[2] for cell in marked) or NONE.lower()))
    for area in COUNTS:
        count = sum(bool(sheet.text(cell.id)) for cell in cells[area])
        found.append((area, str(count) if count else ""))
    return tuple((key, text) for key, text in found if text)


def ranges(area: Area, names: set[str]) -> str:
    """Cells in reading order, three and more neighbors as a range: `2-8 10`."""
    runs: list[list[str]] = []
    previous = False
    for cell in area:
        if cell.name in names:
            if not previous:
                runs.append([])
            runs[-1].append(cell.name)
        previous = cell.name in names
    return " ".join(f"{run[0]}-{run[-1]}" if len(run) > 2 else " ".join(run) for run in runs)


def parse(plan: Plan, entries: Sequence[Entry]) -> Sheet:
    """Reads all lines. Raises NotationError with every problem and its place."""
    return _Reader(plan).read(entries)


class _Reader:
    """Reads the lines of one sheet and collects what is wrong."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.problems: list[Problem] = []
        self.texts: Texts = {}
        known: dict[str, Callable[[Line], None]] = {row.id: self.row(row) for row in plan.rows}
        known |= {"abilities": self.abilities, "first": self.first, "bonus": self.bonuses}
        known |= {key: self.count(plan.spec.cells[key]) for key in COUNTS}
        self.known: Mapping[str, Callable[[Line], None]] = known

    def read(self, entries: Sequence[Entry]) -> Sheet:
        by_key, player, players, self.problems = read_head(self.plan.spec, entries, tuple(self.known))
        for key, read in self.known.items():
            if key in by_key:
                read(line_of(by_key[key]))
        if self.problems:
            raise NotationError(sorted(self.problems, key=_place))
        if "bonus" not in by_key:
            marks = sum(self.plan.bits[cell] for cell in self.texts if cell in self.plan.bits)
            self.texts |= dict.fromkeys(bonuses(self.plan, marks), CROSS)
        return Sheet(self.plan.spec.id, player, players, in_order(self.plan, self.texts))

    def refuse(self, line: Line, code: str, message: str, token: Token | None = None) -> None:
        self.problems.append(line.problem(code, message, token))

    def words(self, line: Line) -> Iterator[Token]:
        tokens = line.tokens()
        return iter(() if len(tokens) == 1 and tokens[0].text == NONE else tokens)

    def mark(self, line: Line, token: Token, cell: Cell, text: str) -> None:
        if cell.id in self.texts:
            self.refuse(line, "marked-twice", f"{cell.name} stands twice in this line; write it once", token)
        self.texts[cell.id] = text

    def cells(self, line: Line, token: Token, area: Area, text: str) -> tuple[Cell, ...]:
        """The cells of one word, a cell or a range; () after a complaint."""
        low, dash, high = text.partition("-")
        ends = [_cell(area, low), _cell(area, high) if dash else _cell(area, low)]
        if None in ends:
            names = f"{area.cells[0].name} to {area.cells[-1].name}"
            self.refuse(line, "unknown-cell", f"{token.raw} is not in {area.id}; it has {names}, or ranges of them", token)
            return ()
        first, last = (area.cells.index(cell) for cell in ends if cell)
        if first > last:
            self.refuse(line, "bad-range", f"{token.raw} runs backwards; write {high}-{low}", token)
        return area.cells[first : last + 1]

    def row(self, area: Area) -> Callable[[Line], None]:
        def read(line: Line) -> None:
            for token in self.words(line):
                for cell in self.cells(line, token, area, token.text):
                    self.mark(line, token, cell, CROSS)

        return read

    def first(self, line: Line) -> None:
        area = self.plan.spec.cells["first"]
        for token in self.words(line):
            for cell in self.cells(line, token, area, token.text.removesuffix(".")):
                self.mark(line, token, cell, DOT if token.text.endswith(".") else FIRST)

    def abilities(self, line: Line) -> None:
        area = self.plan.spec.cells["abilities"]
        last: Cell | None = None
        for token in self.words(line):
            word = token.raw.lower()
            cell = area.named(word)
            if cell is not None:
                self.mark(line, token, cell, GAINED)
            elif word == USED and last is not None:
                self.texts[last.id] = USED
            else:
                hint = nearest(word, [cell.name for cell in area]) or f"; there is {listed(cell.name for cell in area)}"
                self.refuse(line, "unknown-ability", f"{token.raw} is no ability, and no used after one{hint}", token)
            last = cell

    def bonuses(self, line: Line) -> None:
        self.bonus = True
        area = self.plan.spec.cells["bonus"]
        for token in self.words(line):
            cell = area.named(token.raw.lower())
            if cell is None:
                names = [cell.name for cell in area]
                self.refuse(
                    line, "unknown-row", f"{token.raw} is no row{nearest(token.raw.lower(), names) or '; there is ' + listed(names)}", token
                )
            else:
                self.mark(line, token, cell, CROSS)

    def count(self, area: Area) -> Callable[[Line], None]:
        def read(line: Line) -> None:
            text = line.text.strip()
            if not list(self.words(line)):
                return
            if re.fullmatch(r"[0-9]{1,3}", text) and int(text) <= len(area):
                self.texts.update({cell.id: CROSS for cell in area.cells[: int(text)]})
            else:
                self.refuse(line, "bad-count", f'{area.id}: "{text}" is not a number from 0 to {len(area)}')

        return read


def _place(problem: Problem) -> tuple[int, int]:
    """Problems are told in the order of the file."""
    where = problem.where
    return (where.line, where.column) if isinstance(where, Source) else (0, 0)


def _cell(area: Area, text: str) -> Cell | None:
    """The cell of a name, or that holds a number."""
    named = area.named(text)
    if named is None and re.fullmatch("[0-9]{1,3}", text):
        return area.holding(int(text))
    return named
