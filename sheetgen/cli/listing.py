"""Legal moves grouped for reading: what needs a word of explanation line by line, what says the same side by side, long lists cut."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence

from sheetgen.cli.output import Output
from sheetgen.cli.room import columns, fitted
from sheetgen.core.contracts import Note

LINES = 8
"""Moves of a group, one a line, that are shown of a long list."""

SCREEN = 20
"""Lines of moves that a screen has room for; what comes after them is cut to the first few of each group."""

FEW = 3
"""Moves of a group, one a line, that are shown after that."""

ROWS, BESIDE = 3, 12
"""Rows of moves side by side that are shown of a long list, and how many moves at least where the screen is narrow."""

SEEN = 20
"""Moves at the beginning of a long list that decide how wide its columns are."""

MANY_ALIKE = 3
"""Where so many moves on average say the same, they stand side by side below it."""

_DIE_NAMES = re.compile(r"\([a-z][^)]*\)")


def detail(note: Note) -> str:
    """What a note says beyond its own text."""
    rest = note.detail.removeprefix(note.text.rpartition("=")[2]).removeprefix(", ")
    words = _DIE_NAMES.sub("", note.text).split()
    return "" if rest in note.text or set(rest.split()) <= set(words) else rest


def show(output: Output, notes: Sequence[Note], *, everything: bool) -> None:
    """All groups in their order, the best of each first; with `plain` one move a line."""
    groups: dict[str, list[Note]] = {}
    for note in notes:
        groups.setdefault(note.group, []).append(note)
    shown = 0
    for group, members in groups.items():
        members.sort(key=lambda note: -note.worth)
        if output.plain:
            _plainly(output, group, members)
        else:
            output.line()
            output.line(f"{output.style(group, 'bold')} {output.style(f'({len(members)})', 'dim')}")
            for said, alike in _alike(members).items():
                shown += _part(output, said, alike, everything=everything, full=shown < SCREEN)


def _plainly(output: Output, group: str, notes: Iterable[Note]) -> None:
    for note in notes:
        facts = (f"{group}: {note.text}", detail(note), *(f"completes {thing}" for thing in note.completes))
        output.line("; ".join(fact for fact in facts if fact))


def _alike(notes: Sequence[Note]) -> Mapping[str | None, list[Note]]:
    """The notes by what they say where many say the same, else all under None, as do those that complete something."""
    said = [detail(note) for note in notes if not note.completes]
    shared = len(set(said)) * MANY_ALIKE <= len(said) or set(said) == {""} or all(note.aided for note in notes)
    parts: dict[str | None, list[Note]] = {}
    for note in notes:
        parts.setdefault(detail(note) if shared and not note.completes else None, []).append(note)
    return parts


def _part(output: Output, said: str | None, notes: Sequence[Note], *, everything: bool, full: bool) -> int:
    """Moves that say the same below what they say, or (None) each with its own words; how many lines were shown."""
    indent = "    " if said else "  "
    if said:
        output.line(f"  {said}")
    lines = tuple(_below(output, notes) if said is None else _side_by_side(notes, indent, everything=everything))
    most = _room(0 if said is None else lines[0][1], full=full)
    # A line that says "1 more" would take the room of what it leaves out.
    if everything or len(lines) <= most + 1:
        most = len(lines)
    for line, _ in lines[:most]:
        for piece in fitted(line):
            output.line(piece)
    if left := sum(count for _, count in lines[most:]):
        output.line(output.style(f"{indent}… and {left} more; --all lists them", "dim"))
    return most


def _room(beside: int, *, full: bool) -> int:
    """How many lines of a long list are shown, with so many moves in each (0 = one, with its own words)."""
    if not beside:
        return LINES if full else FEW
    return max(ROWS, -(-BESIDE // beside)) if full else 1


def _side_by_side(notes: Sequence[Note], indent: str, *, everything: bool) -> Iterator[tuple[str, int]]:
    """Moves in columns: each line, and how many moves are in it."""
    wide = max(len(note.text) for note in (notes if everything else notes[:SEEN])) + 2
    count = max(1, (columns() - len(indent)) // wide)
    for start in range(0, len(notes), count):
        row = notes[start : start + count]
        yield (indent + "".join(note.text.ljust(wide) for note in row)).rstrip(), len(row)


def _below(output: Output, notes: Sequence[Note]) -> Iterator[tuple[str, int]]:
    """One move a line, with what it means."""
    wide = min(36, max(len(note.text) for note in notes))
    for note in notes:
        brings = output.style(f"completes {', '.join(note.completes)}", "green") if note.completes else ""
        rest = "; ".join(part for part in (detail(note), brings) if part)
        yield f"  {note.text.ljust(wide)}  {rest}".rstrip(), 1
