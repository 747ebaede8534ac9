"""What a sheet is worth, what breaks ties, and what ends the game (rules 1.d)."""

from __future__ import annotations

from collections.abc import Iterator

from sheetgen.core.play import Score, ScoreLine
from sheetgen.games.unicorn.setup import Section, UnicornSetup
from sheetgen.games.unicorn.state import CellIdSet, UnicornSheet

LOST = "lost"
"""The solo verdict below every band."""


def score(setup: UnicornSetup, sheet: UnicornSheet, players: int) -> Score:
    """A player's score table: the sections in reading order, rows, unused extras, penalties; a solo
    score has its band.
    """
    lines = tuple(
        ScoreLine(name, count, times, count * times)
        for name, count, times in _counted(setup, sheet, players)
    )
    total = sum(line.points for line in lines)
    firsts = [box for box in setup.spec.cells["first"] if box.id in sheet.firsts]
    first_points = sum(
        len(sheet.firsts.intersection(section.boxes)) * section.times for section in setup.sections
    )
    # 11/12 counts as 11
    highest = max([min(box.values) for box in firsts], default=0)
    return Score(
        lines,
        total,
        ties=(
            ("fewest extras used", -sheet.extras),
            ("most complete rows", len(setup.complete_rows(sheet.marks))),
            ("most unused abilities", len(sheet.gained - sheet.used)),
            ("fewest penalty points", lines[-2].points + lines[-1].points),
            ("most first points", first_points),
            ("highest first", highest),
        ),
        band=band(setup, total) if players == 1 else "",
    )


def _counted(
    setup: UnicornSetup, sheet: UnicornSheet, players: int
) -> Iterator[tuple[str, int, int]]:
    """What is counted, how many there are and what each is worth."""
    for section in setup.sections:
        count = section_count(setup, section, sheet, players)
        yield f"{section.name} {section.span}", count, section.times
    yield "rows", len(setup.complete_rows(sheet.marks)), setup.times("bonus")
    yield "extras", max(0, setup.cap(players) - sheet.extras), setup.times("extras")
    yield "yours", sheet.yours, -setup.times("yours")
    yield "others", sheet.others, -setup.times("others")


def section_count(
    setup: UnicornSetup,
    section: Section,
    sheet: UnicornSheet,
    players: int,
) -> int:
    """Marks and own 1sts of a section; in solo play one more for two complete columns instead of
    the 1sts.
    """
    marks = len(sheet.marks & section.cells)
    if players > 1:
        return marks + len(sheet.firsts.intersection(section.boxes))
    complete = [box for box in section.boxes if setup.columns[box] <= sheet.marks]
    return marks + 1 if len(complete) >= 2 else marks


def band(setup: UnicornSetup, total: int) -> str:
    """The solo verdict: the highest band that the total reaches."""
    reached = [
        (least, name.removeprefix("band-"))
        for name, least in setup.spec.numbers.items()
        if name.startswith("band-") and least <= total
    ]
    return max(reached, default=(0, LOST))[1]


def rows_end(setup: UnicornSetup, marks: CellIdSet) -> bool:
    """Whether enough rows are complete, one of a mixed color, which no die has, among them."""
    rows = setup.complete_rows(marks)
    return len(rows) >= setup.spec.numbers["rows-to-end"] and any(
        row not in setup.colors for row in rows
    )


def endings(setup: UnicornSetup, sheet: UnicornSheet) -> Iterator[str]:
    """What on this sheet makes the current turn the last, in words behind a player's name."""
    if rows_end(setup, sheet.marks):
        rows = setup.complete_rows(sheet.marks)
        yield f"has completed {len(rows)} rows ({', '.join(rows)})"
    for area, taken in (("yours", sheet.yours), ("others", sheet.others)):
        if taken >= setup.boxes(area):
            yield f"has taken {taken} {area} penalties"


def ends(setup: UnicornSetup, *sheets: UnicornSheet) -> bool:
    """Whether one of these sheets makes the current turn the last."""
    return any(any(endings(setup, sheet)) for sheet in sheets)
