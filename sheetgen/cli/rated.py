"""Moves from the best down, a line each, with what they are worth."""

from __future__ import annotations

from collections.abc import Sequence

from sheetgen.cli.output import Output, aligned
from sheetgen.core.play import MoveSummary
from sheetgen.messages import listed
from sheetgen.table.judge.advising import Rating

SCREEN = 12  # lines of moves that a screen has room for
NAMED = 2  # moves that are named beside one that is as good

MoveLine = tuple[MoveSummary, str, Sequence[str]]
"""A move, its value, and what else is said of it."""


def show_known(output: Output, found: Rating, title: str) -> None:
    """What the values of a game of that title count, and how they are known."""
    if found.measure and found.moves:
        output.sentence(f"{found.measure} ({found.known})")
    elif not found.facts:
        looks = "; the moves as they look, the best first" if found.moves else ""
        output.sentence(f"nothing is computed for {title} at this point{looks}")


def show_rating(
    output: Output,
    found: Rating,
    rest: str,
    *,
    everything: bool,
    best: int | None = None,
) -> None:
    """The moves from the best down, and the facts.

    Args:
        output: where they are shown.
        found: the moves.
        rest: what lists those that are left out.
        everything: whether none is left out; otherwise moves of the same value stand in one line.
        best: how many lines of them are shown; as many as a screen holds where None.
    """
    runs = [[each] for each in found.moves] if everything else found.alike[: best or SCREEN]
    lines = []
    for first, *others in runs:
        names = [each.note.text for each in others[:NAMED]]
        more = [f"{len(others) - NAMED} more"] if len(others) > NAMED else []
        also = [f"as good: {listed([*names, *more], 'and')}"] if others else []
        why = [first.why] if first.why else []
        lines.append((first.note, found.shown(first), [*why, *also]))
    left = len(found.moves) - sum(map(len, runs))
    show_moves(output, lines, f"{left} more; {rest} lists them" if left else "")
    for fact in found.sentences:
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
