"""What a sheet is worth, what breaks ties, and what ends the game (rules 1.d)."""

from __future__ import annotations

from sheetgen.core.play import Names, Score, ScoreLine
from sheetgen.games.unicorn.state import Paper, Section, Setup, Table

LOST = "lost"
"""The solo verdict below every band."""


def score(setup: Setup, paper: Paper, players: int) -> Score:
    """A player's score table: the sections in reading order, rows, unused extras, penalties; a solo
    score has its band.
    """
    cells = setup.spec.cells
    rows = setup.rows_complete(paper.marks)
    unused = max(0, setup.caps[players] - paper.extras)
    counted = [
        (f"{part.name} {part.span}", section_count(part, paper, players), part.times)
        for part in setup.sections
    ]
    counted.append(("rows", rows, cells["bonus"].cells[0].times))
    counted.append(("extras", unused, cells["extras"].cells[0].times))
    counted.append(("yours", paper.yours, -cells["yours"].cells[0].times))
    counted.append(("others", paper.others, -cells["others"].cells[0].times))
    lines = tuple(ScoreLine(name, count, times, count * times) for name, count, times in counted)
    total = sum(line.points for line in lines)
    ties = (
        ("fewest extras used", -paper.extras),
        ("most complete rows", rows),
        ("most unused abilities", (paper.gained & ~paper.used).bit_count()),
        ("fewest penalty points", lines[-2].points + lines[-1].points),
        ("most first points", first_points(setup, paper)),
        ("highest first", highest_first(setup, paper)),
    )
    return Score(lines, total, ties, band(setup, total) if players == 1 else "")


def section_count(section: Section, paper: Paper, players: int) -> int:
    """Marks and own 1sts of a section; in solo play one more for two complete columns instead of
    the 1sts.
    """
    marks = (paper.marks & section.cells).bit_count()
    if players > 1:
        return marks + (paper.firsts & section.boxes).bit_count()
    complete = sum(paper.marks & column == column for column in section.columns)
    return marks + (complete >= 2)


def first_points(setup: Setup, paper: Paper) -> int:
    """Own 1sts, each times its section's multiplier."""
    return sum(
        (paper.firsts & section.boxes).bit_count() * section.times for section in setup.sections
    )


def highest_first(setup: Setup, paper: Paper) -> int:
    """The highest column with an own 1st, 11/12 counting as 11; 0 without any."""
    return max(
        (
            min(box.values)
            for n, box in enumerate(setup.spec.cells["first"])
            if paper.firsts >> n & 1
        ),
        default=0,
    )


def band(setup: Setup, total: int) -> str:
    """The solo verdict: the highest band that the total reaches."""
    bands = {
        name.removeprefix("band-"): least
        for name, least in setup.spec.numbers.items()
        if name.startswith("band-")
    }
    return max(
        (name for name, least in bands.items() if least <= total),
        key=bands.__getitem__,
        default=LOST,
    )


def rows_end(setup: Setup, marks: int) -> bool:
    """Whether enough rows are complete, one of a mixed color among them."""
    for row in setup.mixed_bits:
        if marks & row == row:
            return setup.rows_complete(marks) >= setup.rows_to_end
    return False


def ends(setup: Setup, paper: Paper) -> bool:
    """Whether this paper makes the current turn the last."""
    marks, _, _, _, _, _, yours, others = paper
    return yours >= setup.yours or others >= setup.others or rows_end(setup, marks)


def end_reasons(setup: Setup, table: Table, names: Names) -> tuple[str, ...]:
    """Why the game is over, in words, player by player; () while it goes on."""
    reasons: list[str] = []
    for name, paper in zip(names, table.papers, strict=True):
        if rows_end(setup, paper.marks):
            rows = [
                row.id
                for row, bits in zip(setup.rows, setup.row_bits, strict=True)
                if paper.marks & bits == bits
            ]
            reasons.append(f"{name} has completed {len(rows)} rows ({', '.join(rows)})")
        if paper.yours >= setup.yours:
            reasons.append(f"{name} has taken {paper.yours} yours penalties")
        if paper.others >= setup.others:
            reasons.append(f"{name} has taken {paper.others} others penalties")
    return tuple(reasons)
