"""Filled sheets: what a paper shows, as a `Sheet`, as a board of the rules, and as the lines of a small text file."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from sheetgen.core.cells import CellId, Mark, Sheet
from sheetgen.core.dice import Roll
from sheetgen.core.game import Entry, FormLine
from sheetgen.errors import NotationError, Problem, SheetError
from sheetgen.games.formulas.lattice import LINE_WORDS
from sheetgen.games.formulas.places import short
from sheetgen.games.formulas.reading import EMPTY, read_doubled, read_grid, read_numbers
from sheetgen.games.formulas.state import Board, Hand, House, State
from sheetgen.games.kit import check_seats, read_head

ACTIVE, USED, CROSSED, DOUBLE = "x", "used", "-", "x2"
"""What stands in a line's circle, an ability's, a round's box, and the result of the line that the sixth ability doubled."""


def sheet_of(house: House, board: Board, player: str, players: int) -> Sheet:
    """The paper of a board."""
    texts: dict[str, str] = {}
    numbers, signs = zip(house.lattice.cells, board.numbers, strict=True), zip(house.lattice.slots, board.signs, strict=True)
    texts |= {cell: str(number) for cell, number in numbers if number is not None}
    texts |= {slot: sign for slot, sign in signs if sign}
    texts |= dict.fromkeys(board.active, ACTIVE)
    texts |= {f"abilities.{number}": USED for number in board.used}
    texts |= {f"rounds.{number}": CROSSED for number in board.penalties}
    if board.doubled:
        texts[result_cell(board.doubled)] = DOUBLE
    marks = tuple(Mark(cell.id, texts[cell.id]) for cell in house.spec.cells if cell.id in texts)
    return Sheet(house.spec.id, player, players, marks)


def result_cell(circle: CellId) -> CellId:
    """Where a line's result is written: `row-results.4` for `rows.4`."""
    area, _, label = circle.partition(".")
    return CellId(f"{area.removesuffix('s')}-results.{label}")


def board_of(house: House, sheet: Sheet) -> Board:
    """The board that a paper shows; printed signs are there even when the paper does not say so. Raises SheetError."""
    problems = tuple(unreadable(house, sheet))
    if problems:
        raise SheetError(problems)
    texts = {mark.cell: mark.text for mark in sheet.marks}
    lattice = house.lattice
    doubled = [line.cell for line in lattice.lines if result_cell(line.cell) in texts]
    return Board(
        numbers=tuple(int(texts[cell]) if cell in texts else None for cell in lattice.cells),
        signs=tuple(texts.get(slot, printed) for slot, printed in zip(lattice.slots, lattice.printed, strict=True)),
        active=frozenset(line.cell for line in lattice.lines if line.cell in texts),
        doubled=doubled[0] if doubled else "",
        used=_values(house, "abilities", texts),
        penalties=_values(house, "rounds", texts),
    )


def _values(house: House, area: str, texts: dict[CellId, str]) -> frozenset[int]:
    return frozenset(cell.values[0] for cell in house.spec.cells[area] if cell.id in texts)


def unreadable(house: House, sheet: Sheet) -> Iterator[Problem]:
    """Marks that stand where nothing can, or cannot be read."""
    doubled = [mark.cell for mark in sheet.marks if mark.cell in {result_cell(line.cell) for line in house.lattice.lines}]
    if len(doubled) > 1:
        yield Problem("second-double", f"{len(doubled)} lines are doubled; the sixth ability doubles one", "doubled")
    for mark in sheet.marks:
        if house.spec.cells.cell(mark.cell) is None:
            yield Problem("no-such-cell", f"{mark.cell} is not on the sheet", mark.cell)
        elif mark.cell in house.lattice.cell_at and not _is_number(mark.text):
            yield Problem("no-number", f'{short(mark.cell)} holds "{mark.text}"; a cell holds a whole number', "grid")
        elif mark.cell in house.lattice.slot_at and mark.text not in ("+", "-", "x"):
            yield Problem("no-sign", f'{short(mark.cell)} holds "{mark.text}"; a slot holds +, - or x', "grid")


def _is_number(text: str) -> bool:
    digits = text.removeprefix("-")
    return digits.isascii() and digits.isdecimal() and len(digits) < 5


def position(house: House, sheets: Sequence[Sheet], roll: Roll | None) -> State:
    """The table that these papers show; see `Formulas.position` for what is supposed. Raises SheetError."""
    if not sheets:
        raise SheetError(Problem("no-sheet", "there is no sheet here; a position needs at least one"))
    players = max(len(sheets), sheets[0].players)
    names = tuple(sheet.player for sheet in sheets) + ("",) * (players - len(sheets))
    check_seats(house.spec, names)
    boards = tuple(board_of(house, sheet) for sheet in sheets) + (house.blank(),) * (players - len(sheets))
    state = State(names, boards, (Hand(),) * players)
    faces = tuple(thrown.text for thrown in roll or ())
    begun = any(number is not None for number in boards[0].numbers)
    if not begun and {thrown.die for thrown in roll or ()} <= set(house.setup):
        return replace(state, hands=(Hand(faces, open=True),) * players) if roll else replace(state, due=house.setup)
    number = min(max(boards[0].penalties, default=0) + 1, house.rounds(players))
    state = replace(state, round=number, first=(1 - number) % players)
    if roll and len(roll) < len(house.dice):
        return replace(state, phase="use", hands=(Hand(faces, open=True), *state.hands[1:]))
    return replace(state, phase="draft", table=roll or (), due=() if roll else house.dice)


def form(house: House) -> tuple[FormLine, ...]:
    """The lines of a filled sheet, in the order of the paper."""
    rows = house.lattice.rows()
    blank = tuple(" ".join(EMPTY for _ in row) for row in rows)
    labels = {word: [str(line.label) for line in house.lattice.lines if line.word == word] for word in LINE_WORDS}
    lines = [
        FormLine(
            "grid",
            f"What stands in the grid? {len(rows)} lines: cells with the signs between, then the signs below, and so on; {EMPTY} = empty.",
            " / ".join(("4 + 6 . . . . . .", ". + . . .", *blank[2:])),
            ("grid", "signs"),
            blank,
            ("abilities",),
        )
    ]
    for word, area in LINE_WORDS.items():
        lines.append(FormLine(area, f"Which {word}s are active?", " ".join(labels[word][:2]), (area,)))
    lines.append(FormLine("abilities", "Which abilities are used?", "1 6", ("abilities",), waits=("doubled",)))
    lines.append(FormLine("doubled", "Which line did the sixth ability double?", f"row {labels['row'][0]}", tuple(LINE_WORDS.values())))
    lines.append(FormLine("penalties", "In which rounds is the box crossed out?", "3 6", ("rounds",)))
    return tuple(lines)


def parse_sheet(house: House, entries: Sequence[Entry]) -> Sheet:
    """Reads a filled sheet. Raises NotationError with every problem and its place."""
    keys = [line.key for line in form(house)]
    by_key, player, players, problems = read_head(house.spec, entries, keys)
    texts: dict[CellId, str] = {}
    if "grid" in by_key:
        texts |= read_grid(house, by_key["grid"], problems)
    for key, area, text in _NUMBER_LINES:
        if key in by_key:
            texts |= dict.fromkeys(read_numbers(by_key[key], house.spec.cells[area], problems), text)
    if "doubled" in by_key:
        circle = read_doubled(house, by_key["doubled"], problems)
        texts |= {result_cell(circle): DOUBLE} if circle else {}
    if problems:
        raise NotationError(problems)
    marks = tuple(Mark(cell.id, texts[cell.id]) for cell in house.spec.cells if cell.id in texts)
    return Sheet(house.spec.id, player, players, marks)


_NUMBER_LINES = (
    ("rows", "rows", ACTIVE),
    ("columns", "columns", ACTIVE),
    ("abilities", "abilities", USED),
    ("penalties", "rounds", CROSSED),
)
"""The lines of a filled sheet that list numbers: key, area, and what then stands in its cells."""


def format_sheet(house: House, sheet: Sheet) -> tuple[tuple[str, str], ...]:
    """The filled sheet's lines, those without anything left out; `parse_sheet` reads them back."""
    texts = {mark.cell: mark.text for mark in sheet.marks}
    grid = "\n".join(" ".join(texts.get(space, EMPTY) for space in row) for row in house.lattice.rows())
    lists = {key: " ".join(cell.name for cell in house.spec.cells[area] if cell.id in texts) for key, area, _ in _NUMBER_LINES}
    doubled = " ".join(line.name for line in house.lattice.lines if result_cell(line.cell) in texts)
    values = {"grid": grid, "doubled": doubled} | lists
    head = (("game", sheet.game), ("player", sheet.player), ("players", str(sheet.players)))
    return (*head, *((line.key, values[line.key]) for line in form(house) if values[line.key]))
