"""What a seat may do, as a game at the prompt offers it: a few moves beside the question, and as many as a screen holds behind `?`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from sheetgen.cli.output import broken, columns
from sheetgen.core.contracts import M, Note, S
from sheetgen.core.game import Game
from sheetgen.table.offers import FINISHED, MOST, best_first, by_group, die_names_left_out
from sheetgen.values import replace

BESIDE = 6  # moves that stand beside the prompt; more are told by their headings
NARROW = 60  # columns of a screen up to which what a move means stands right behind it
ROWS = 16  # rows of a screen that a list may take
ALIKE = 4  # moves of a long heading that are listed where nothing tells them from the others


def offer(notes: Sequence[Note], default: Note | None) -> str:
    """A few moves as they are typed, of many the best of each heading; and what Enter does."""
    if len(notes) <= BESIDE:
        told = ", ".join(note.text for note in best_first(notes))
    else:
        told = ", ".join(f"{best.text} … ({count})" if count > 1 else best.text for _, count, best in by_group(notes))
    cost = f" ({default.detail})" if default and len(notes) == 1 and default.text in FINISHED and default.detail else ""
    enter = f". Enter = {default.text}{cost}" if default else ""
    return f"May: {told}{enter}"


def listing(game: Game[S, M], notes: Sequence[Note]) -> Iterator[str]:
    """What is legal, best first, line by line; what a screen has no room for is counted."""
    ordered = [replace(note, text=die_names_left_out(game, note.text)) for note in best_first(notes)]
    # A narrow screen has no room for columns.
    wide = min(36, max((len(note.text) for note in ordered[:ROWS]), default=0)) if columns() > NARROW else 0
    listed = list(_listed(ordered, wide))
    yield from (_line(note, wide) for note in listed)
    shown = {note.text for note in listed}
    if left := [note for note in ordered if note.text not in shown]:
        counts = ", ".join(f"{group or 'moves'} ({count})" for group, count, _ in by_group(left))
        yield f"  and {'at least ' if len(notes) == MOST else ''}{len(left)} more: {counts}"


def _listed(ordered: Sequence[Note], wide: int) -> Iterator[Note]:
    """As many as a screen holds; of a heading whose moves look all the same a few, so that the others are seen, too."""
    rows, told, seen = 0, Counter[tuple[str, int]](), set[str]()
    groups = Counter(note.group for note in ordered)
    for note in ordered:
        if note.text in seen:
            continue
        seen.add(note.text)
        told[note.group, note.worth] += 1
        if len(groups) > 1 and groups[note.group] > ROWS and told[note.group, note.worth] > ALIKE:
            continue
        rows += len(broken(_line(note, wide), columns()))
        if rows > ROWS:
            return
        yield note


def _line(note: Note, wide: int) -> str:
    """A move, the dice behind it and what it brings about."""
    brings = [text if ":" in text else f"completes {text}" for text in note.completes]
    return "; ".join((f"  {note.text.ljust(wide)}  {note.detail}".rstrip(), *brings))
