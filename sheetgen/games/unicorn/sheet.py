"""Between a `Sheet` (what stands in which cell) and a `Paper` (what the rules count)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from sheetgen.core.cells import CellId, Mark, Sheet
from sheetgen.core.dice import Roll, roll_text
from sheetgen.errors import Problem, SheetError
from sheetgen.games.kit import check_seats
from sheetgen.games.unicorn.plan import Plan
from sheetgen.games.unicorn.state import Paper

CROSS, FIRST, DOT, GAINED, USED = "x", "1st", "dot", "gained", "used"
"""What stands in a cell: a cross, a First box's two marks, an ability's circle alone and crossed."""


def to_sheet(plan: Plan, paper: Paper, player: str, players: int) -> Sheet:
    """What the player's paper shows, cell by cell."""
    texts: dict[CellId, str] = {cell.id: CROSS for n, cell in enumerate(plan.cells) if paper.marks >> n & 1}
    for n, box in enumerate(plan.spec.cells["first"]):
        if paper.firsts >> n & 1:
            texts[box.id] = FIRST
        elif paper.dots >> n & 1:
            texts[box.id] = DOT
    for n, circle in enumerate(plan.spec.cells["abilities"]):
        if paper.gained >> n & 1:
            texts[circle.id] = USED if paper.used >> n & 1 else GAINED
    texts |= dict.fromkeys(bonuses(plan, paper.marks), CROSS)
    for area, count in (("extras", paper.extras), ("yours", paper.yours), ("others", paper.others)):
        texts |= {box.id: CROSS for box in plan.spec.cells[area].cells[:count]}
    return Sheet(plan.spec.id, player, players, in_order(plan, texts))


def bonuses(plan: Plan, marks: int) -> tuple[CellId, ...]:
    """The bonus boxes of the complete rows."""
    complete = {row.id for row, bits in zip(plan.rows, plan.row_bits, strict=True) if marks & bits == bits}
    return tuple(box.id for box in plan.spec.cells["bonus"] if box.name in complete)


def in_order(plan: Plan, texts: Mapping[CellId, str]) -> tuple[Mark, ...]:
    """Marks in the order of the table of cells."""
    return tuple(Mark(cell.id, texts[cell.id]) for cell in plan.spec.cells if cell.id in texts)


def to_paper(plan: Plan, sheet: Sheet) -> Paper:
    """What the rules count on a sheet. Abilities that its marks have given are there, listed or not. Raises SheetError."""
    if sheet.game != plan.spec.id:
        raise SheetError(Problem("wrong-game", f"this is a sheet of {sheet.game}, not of {plan.spec.id}", "game"))
    texts = {mark.cell: mark.text for mark in sheet.marks}
    if unknown := [cell for cell in texts if plan.spec.cells.cell(cell) is None]:
        raise SheetError([Problem("unknown-cell", f"there is no cell {cell} on this sheet", cell) for cell in unknown])
    if not texts:
        return Paper()
    marks = sum(plan.bits[cell] for cell in texts if cell in plan.bits)
    boxes = [texts.get(box.id, "") for box in plan.spec.cells["first"]]
    circles = [texts.get(circle.id, "") for circle in plan.spec.cells["abilities"]]
    return Paper(
        marks=marks,
        gained=plan.earned(marks) | _bits(circles, GAINED) | _bits(circles, USED),
        used=_bits(circles, USED),
        firsts=_bits(boxes, FIRST),
        dots=_bits(boxes, DOT),
        extras=sum(box.id in texts for box in plan.spec.cells["extras"]),
        yours=sum(box.id in texts for box in plan.spec.cells["yours"]),
        others=sum(box.id in texts for box in plan.spec.cells["others"]),
    )


def _bits(texts: Sequence[str], wanted: str) -> int:
    return sum(1 << n for n, text in enumerate(texts) if text == wanted)


def to_papers(plan: Plan, sheets: Sequence[Sheet]) -> tuple[tuple[str, ...], tuple[Paper, ...]]:
    """Names and papers of all players; those that no sheet is given for have empty ones. Raises SheetError."""
    if len({sheet.players for sheet in sheets}) != 1:
        raise SheetError(Problem("players-differ", "the sheets must be of one game, with the same number of players on each", "players"))
    players = sheets[0].players
    if len(sheets) > players:
        message = f"{len(sheets)} sheets of a game with {players} {'player' if players == 1 else 'players'}; one for each at most"
        raise SheetError(Problem("too-many-sheets", message, "players"))
    missing = players - len(sheets)
    names = (*(sheet.player for sheet in sheets), *[""] * missing)
    check_seats(plan.spec, names)
    return names, (*(to_paper(plan, sheet) for sheet in sheets), *[Paper()] * missing)


def in_box_order(plan: Plan, texts: Sequence[str]) -> tuple[str, ...]:
    """What the dice show, the colors in the order of the box, the dice of one color as they were thrown."""
    return tuple(sorted(texts, key=plan.order.__getitem__))


def shown(plan: Plan, picked: int, roll: Roll) -> tuple[str, ...]:
    """The faces of a roll that could have been picked and thrown. Raises SheetError."""
    texts = [thrown.face.text for thrown in roll]
    colors = [plan.faces[text][0] for text in texts if text in plan.faces]
    if len(colors) != len(texts) or len(texts) != picked or any(colors.count(color) > plan.colors.count(color) for color in colors):
        message = f"{roll_text(roll) or 'no dice'} is not a roll of this game; it has {picked} dice out of {' '.join(plan.colors)}"
        raise SheetError(Problem("wrong-dice", message, "roll"))
    return in_box_order(plan, texts)
