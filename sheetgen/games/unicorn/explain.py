"""What a legal move means at the table, in words."""

from __future__ import annotations

from typing import Any

from sheetgen.core.game import Note
from sheetgen.games.unicorn.judge import OWN_CLAIMS, Judge
from sheetgen.games.unicorn.notation import dice_text, move_text
from sheetgen.games.unicorn.plan import Plan
from sheetgen.games.unicorn.state import Claim, Pick, Table


def note(judge: Judge, table: Table, seat: int, move: Any) -> Note:
    """The move's heading, its dice, and what it would complete."""
    plan = judge.plan
    text = move_text(plan.spec, move)
    match move:
        case Pick():
            return Note(text, group="picks", detail="and roll them")
        case Claim():
            made = judge.making(table, seat, move)
            completes = completed(plan, table, seat, made.bit) if made else ()
            detail = dice_text(plan.spec, move.dice)
            if made and made.uses:
                detail += f", spending {' and '.join(change for _, change in made.uses)}"
            aided = any(die.changes for die in move.dice)
            return Note(text, move.cell, heading(judge, table, seat, move), detail, completes, aided)
        case _:
            return Note(text, group="finish", detail=penalty(table, seat))


def heading(judge: Judge, table: Table, seat: int, claim: Claim) -> str:
    """Single dice, pairs, or what abilities reach; three 1s apart where they open all numbers."""
    if any(die.changes for die in claim.dice):
        return "with abilities"
    if judge.triple(table, seat):
        return "three 1s"
    return "singles" if len(claim.dice) == 1 else "pairs"


def penalty(table: Table, seat: int) -> str:
    """What finishing now costs."""
    claims = len(table.halves[seat].groups)
    if table.phase == "yours":
        return f"takes {OWN_CLAIMS - claims} yours"
    return "" if claims else "takes 1 others"


def completed(plan: Plan, table: Table, seat: int, bit: int) -> tuple[str, ...]:
    """The row, the column or 1st, and the ability that one more mark would bring."""
    paper = table.papers[seat]
    after = plan.marked(paper, bit)
    found = [f"row {row.id}" for row, bits in zip(plan.rows, plan.row_bits, strict=True) if bit & bits and after.marks & bits == bits]
    column, box, _, _ = plan.neighbors[bit]
    if box and after.marks & column == column:
        name = plan.spec.cells["first"].cells[box.bit_length() - 1].name
        found.append(f"1st of {name}" if after.firsts != paper.firsts and len(table.papers) > 1 else f"column {name}")
    if gained := after.gained & ~paper.gained:
        found.append(f"ability {plan.spec.cells['abilities'].cells[gained.bit_length() - 1].name}")
    return tuple(found)
