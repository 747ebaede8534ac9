"""What a seat may do, as a game at the prompt offers it: a few moves beside the question, and as
many as a screen holds behind `?`.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace

from sheetgen.cli.output import broken, columns, padded, width
from sheetgen.core.play import MoveSummary
from sheetgen.games.contracts import M, S
from sheetgen.table.judge.offers import MOST, Offers, by_group, die_names_left_out

BESIDE = 6  # moves that stand beside the prompt; more are told by their headings
NARROW = 60  # columns of a screen up to which what a move means stands right behind it
ROWS = 16  # rows of a screen that a list may take
REACHED = 12  # moves of each kind that are told to be within reach
ALIKE = 4  # moves of a long heading that are listed where nothing tells them from the others

_DIE_NAMES = re.compile(r"\([a-z][^)]*\)")


def offer(notes: Sequence[MoveSummary], default: MoveSummary | None) -> str:
    """A few moves as they are typed, of many the best of each heading; and what Enter does."""
    if len(notes) <= BESIDE:
        told = ", ".join(note.text for note in notes)
    else:
        told = ", ".join(
            f"{best.text} … ({count})" if count > 1 else best.text
            for _, count, best in by_group(notes)
        )
    means = beyond(default) if default and len(notes) == 1 else ""
    enter = f". Enter = {default.text}{f' ({means})' * bool(means)}" if default else ""
    return f"May: {told}{enter}"


def listing(offers: Offers[M, S], notes: Sequence[MoveSummary]) -> Iterator[str]:
    """What is legal, best first, line by line; what a screen has no room for is counted."""
    plain = [die_names_left_out(offers.game, note.text) for note in notes]
    # A narrow screen has no room for columns.
    wide = min(36, max(map(width, plain[:ROWS]), default=0)) if columns() > NARROW else 0
    listed = dict(_listed(offers, notes, wide))
    yield from listed.values()
    if left := [note for note, text in zip(notes, plain, strict=True) if text not in listed]:
        counts = ", ".join(f"{group or 'moves'} ({count})" for group, count, _ in by_group(left))
        yield f"  and {'at least ' if len(notes) == MOST else ''}{len(left)} more: {counts}"


def within_reach(offers: Offers[M, S]) -> Iterator[str]:
    """What could be done with the dice that lie there, once some of them are chosen; a few of each
    kind, in as few lines as they take.
    """
    reach = offers.game.comments.within_reach(offers.state, offers.seat, offers.names)
    for group, count, _ in by_group(reach):
        texts = [note.text.partition(" ")[2] for note in reach if note.group == group]
        shown = ", ".join(texts[:REACHED]) + (f" … ({count})" if count > REACHED else "")
        yield f"  within reach, {group}: {shown}"


def _listed(
    offers: Offers[M, S], notes: Sequence[MoveSummary], wide: int
) -> Iterator[tuple[str, str]]:
    """As many as a screen holds; of a heading whose moves look all the same a few, so that the
    others are seen, too.
    """
    rows, told, seen = 0, Counter[tuple[str, int]](), set[str]()
    groups = Counter(note.group for note in notes)
    for note in notes:
        text = die_names_left_out(offers.game, note.text)
        if text in seen:
            continue
        seen.add(text)
        told[note.group, note.worth] += 1
        if len(groups) > 1 and groups[note.group] > ROWS and told[note.group, note.worth] > ALIKE:
            continue
        # What says itself how good it is needs no points, and on a board for all there are none.
        points = 0 if note.worth or offers.game.one_sheet else offers.gain(note)
        line = _line(replace(note, text=text), points, wide)
        rows += len(broken(line, columns()))
        if rows > ROWS:
            return
        yield text, line


def _line(note: MoveSummary, gain: int, wide: int) -> str:
    """A move, the points that it brings at once, the dice behind it and what it brings about."""
    brings = (text if ":" in text else f"completes {text}" for text in note.completes)
    return (
        f"  {padded(note.text, wide)} "
        f" {'; '.join(filter(None, (f'{gain:+d}' * bool(gain), beyond(note), *brings)))}".rstrip()
    )


def beyond(note: MoveSummary) -> str:
    """What a note says beyond its own text."""
    rest = note.detail.removeprefix(note.text.rpartition("=")[2]).removeprefix(", ")
    words = _DIE_NAMES.sub("", note.text).split()
    return "" if rest in note.text or set(rest.split()) <= set(words) else rest
