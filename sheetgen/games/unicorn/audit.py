"""A paper without its history: what cannot be right, and what may have been forgotten."""

from __future__ import annotations

from collections.abc import Iterator

from sheetgen.core.cells import Sheet
from sheetgen.errors import Problem
from sheetgen.games.unicorn.plan import Plan
from sheetgen.games.unicorn.score import rows_end
from sheetgen.games.unicorn.sheet import bonuses, to_paper
from sheetgen.games.unicorn.state import Paper


def problems(plan: Plan, sheet: Sheet) -> tuple[Problem, ...]:
    """Everything that cannot be right; `where` is the line of the filled sheet. Raises SheetError for another game's sheet."""
    paper = to_paper(plan, sheet)
    return (
        *_abilities(plan, paper),
        *_firsts(plan, paper, sheet.players),
        *_bonus(plan, sheet, paper),
        *_counts(plan, paper, sheet.players),
    )


def notes(plan: Plan, sheet: Sheet) -> tuple[Problem, ...]:
    """What may have been forgotten or goes beyond the end of a game."""
    paper = to_paper(plan, sheet)
    found: list[Problem] = []
    listed = {mark.cell for mark in sheet.marks}
    for n, circle in enumerate(plan.spec.cells["abilities"]):
        if plan.earned(paper.marks) >> n & 1 and circle.id not in listed:
            found.append(Problem("ability-not-circled", f"{circle.name} is gained; you may circle it", "abilities"))
    for n, box in enumerate(plan.spec.cells["first"]):
        column = plan.column_bits[n]
        if sheet.players > 1 and paper.marks & column == column and not (paper.firsts | paper.dots) >> n & 1:
            message = f"column {box.name} is complete; write {box.name} for a 1st or {box.name}. for a dot"
            found.append(Problem("first-not-marked", message, "first"))
    if rows_end(plan, paper.marks) and plan.rows_complete(paper.marks) > plan.spec.numbers["rows-to-end"] + 1:
        message = f"{plan.rows_complete(paper.marks)} complete rows; a game ends with {plan.spec.numbers['rows-to-end']}"
        found.append(Problem("beyond-the-end", message, plan.rows[0].id))
    return tuple(found)


def _abilities(plan: Plan, paper: Paper) -> Iterator[Problem]:
    """A circle needs its section (rules 1.c 7, U6)."""
    switch = plan.spec.switches["ability-on"].text
    for n, circle in enumerate(plan.spec.cells["abilities"]):
        if paper.gained >> n & 1 and not plan.earned(paper.marks) >> n & 1:
            cells = [cell.name for cell in plan.cells if plan.bits[cell.id] & plan.circle_bits[n] and not plan.bits[cell.id] & paper.marks]
            row = circle.name.partition(".")[0]
            message = f"{circle.name} is not gained yet: {row} {', '.join(cells)} still open"
            yield Problem("ability-without-section", message, "abilities", switch)


def _firsts(plan: Plan, paper: Paper, players: int) -> Iterator[Problem]:
    for n, box in enumerate(plan.spec.cells["first"]):
        column = plan.column_bits[n]
        if paper.firsts >> n & 1 and paper.marks & column != column:
            names = [cell.area for cell in plan.cells if plan.bits[cell.id] & column and not plan.bits[cell.id] & paper.marks]
            yield Problem("first-on-open-column", f"1st of {box.name}, but {', '.join(names)} {box.name} is open", "first")
        if paper.dots >> n & 1 and players == 1:
            yield Problem("dot-in-solo", f"a dot at {box.name}, but there is no other player in a solo game", "first")


def _bonus(plan: Plan, sheet: Sheet, paper: Paper) -> Iterator[Problem]:
    due = bonuses(plan, paper.marks)
    for box in plan.spec.cells["bonus"]:
        if sheet.text(box.id) and box.id not in due:
            yield Problem("bonus-without-row", f"the bonus of {box.name} is marked, but the row is not complete", "bonus")


def _counts(plan: Plan, paper: Paper, players: int) -> Iterator[Problem]:
    """Extras against their cap and the marks they made; penalties against the end of the game."""
    cap = plan.caps[players]
    if paper.extras > cap:
        switch = plan.spec.switches["extras-solo"].text if players == 1 else ""
        many = "one player" if players == 1 else f"{players} players"
        yield Problem("too-many-extras", f"{paper.extras} extras crossed out; with {many} there are {cap}", "extras", switch)
    if 2 * paper.extras > paper.marks.bit_count():
        message = f"{paper.extras} extras crossed out, but {paper.marks.bit_count()} cells marked; each extra is the second mark of a turn"
        yield Problem("extras-without-marks", message, "extras")
    if players > 1 and paper.yours == plan.yours and paper.others == plan.others:
        message = f"{paper.yours} yours and {paper.others} others; the game ends with the first strip that is full"
        yield Problem("both-strips-full", message, "others")
