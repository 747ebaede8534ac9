"""Moves from the best down, a line each, with what they are worth."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby, islice
from operator import itemgetter

from sheetgen.cli.output import Output, aligned
from sheetgen.core.advice import AnyAdvice
from sheetgen.messages import listed
from sheetgen.table.judge.advising import facts, values
from sheetgen.table.judge.move_set import MoveOffer

SCREEN = 12  # lines of moves that a screen has room for
NAMED = 2  # moves that are named beside one that is as good


def show_known(output: Output, offer: MoveOffer, advice: AnyAdvice) -> None:
    """What the values count, and how they are known."""
    if not advice.measure:
        output.sentence(f"nothing is computed for {offer.game.spec.title} at this point")
    elif advice.moves:
        output.sentence(f"{advice.measure} ({advice.known})")


def show_advice(
    output: Output,
    offer: MoveOffer,
    advice: AnyAdvice,
    most: int | None,
    rest: str,
) -> None:
    """How values are known; so many lines of moves from the best down, those of the same value in
    one, or with None each of them; what lists the rest; and the facts, with None those of each
    open cell, too.
    """
    show_known(output, offer, advice)
    valued = list(zip(values(advice), advice.moves, strict=True))
    runs = groupby(valued, key=itemgetter(0 if most else 1))
    shown = [list(run) for _, run in islice(runs, most)]
    rows = []
    for run in shown:
        value, best = run[0]
        first, *names = dict.fromkeys(offer.typed(valued.move) for _, valued in run)
        if len(names) > NAMED:
            names[NAMED:] = [f"{len(names) - NAMED} more"]
        also = f"; as good: {listed(names, 'and')}" if names else ""
        rows.append((first, value, best.reason().text + also))
    left = len(valued) - sum(map(len, shown))
    show_moves(output, rows, f"{left} more; {rest} lists them" if left else "")
    show_facts(output, advice, whole=most is None)


def show_facts(output: Output, advice: AnyAdvice, *, whole: bool) -> None:
    """What is known besides the moves; with `whole` of each open cell, too."""
    output.sentences(facts(advice))
    if whole and advice.open_cells:
        cells = ", ".join(f"{cell} {count}" for cell, count in advice.open_cells.items())
        output.sentence(f"throws that reach each open cell: {cells}")


def show_moves(output: Output, rows: Sequence[tuple[str, str, str]], more: str) -> None:
    """Moves, each with its value and what else is said of it; and what there is to say of others,
    or "".
    """
    plain = ["; ".join(filter(None, row)) for row in rows]
    texts = plain if output.plain else aligned(rows, {1})
    output.sentences(filter(None, (*texts, more)), "" if output.plain else "  ")
