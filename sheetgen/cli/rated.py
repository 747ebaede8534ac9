"""Moves from the best down, a line each, with what they are worth."""

from __future__ import annotations

from collections.abc import Sequence

from sheetgen.cli.output import Output, aligned
from sheetgen.core.play import MoveSummary
from sheetgen.table.judge.advising import Rating

MoveLine = tuple[MoveSummary, str, Sequence[str]]
"""A move, its value, and what else is said of it."""


def show_rating(
    output: Output,
    found: Rating,
    title: str,
    most: int | None,
) -> None:
    """What the values of a game of that title count and how they are known; so many moves, or all;
    and the facts.
    """
    if found.measure and found.moves:
        output.sentence(f"{found.measure} ({found.known})")
    elif not found.facts:
        looks = "; the moves as they look, the best first" if found.moves else ""
        output.sentence(f"nothing is computed for {title} at this point{looks}")
    lines = []
    for rated in found.moves[:most]:
        valued = rated.value is not None
        lines.append((rated.note, found.shown(rated), [rated.why] if valued else []))
    left = len(found.moves) - len(lines)
    show_moves(output, lines, f"{left} more; --all lists them" if left else "")
    for fact in found.facts:
        output.sentence(fact)


def show_moves(output: Output, lines: Sequence[MoveLine], more: str) -> None:
    """The moves, and what there is to say of others, or ""."""
    if output.plain:
        indent = ""
        texts = [
            "; ".join(filter(None, (f"{note.group}: {note.text}", value, *facts)))
            for note, value, facts in lines
        ]
    else:
        indent = "  "
        rows = [(note.text, value, "; ".join(facts)) for note, value, facts in lines]
        texts = aligned(rows, right={1})
    for text in texts:
        output.sentence(f"{indent}{text}")
    if more:
        output.line(f"{indent}{more}")
