"""Photos of one sheet: which of them show the same one, and which of those counts."""

from __future__ import annotations

from dataclasses import replace
from typing import Literal

from sheetgen.scan.reading import ReadSheet
from sheetgen.scan.tuning import COPY_ALIKE

Alike = Literal["one", "perhaps", "two"]
"""Whether two photos show one sheet."""


def alike(one: ReadSheet, other: ReadSheet) -> Alike:
    """Return whether two photos show one sheet: by its number, else by what stands on it.

    Prints may be repeated, and games go on: nobody knows of sheets of one number on which different
    things stand.
    """
    coded = bool(one.table and other.table)
    if one.shown == other.shown or _piece(one) != _piece(other):
        return "two"
    if coded and one.serial != other.serial:
        return "two"
    differ = len(differing(one, other))
    if coded and one.serial:
        return "perhaps" if differ else "one"
    if differ > COPY_ALIKE * one.marks or not one.marks:
        return "two"
    return "one" if one.seen == other.seen else "perhaps"


def _piece(read: ReadSheet) -> tuple[object, ...]:
    """What a sheet is a print of, of whichever game has such cells."""
    return read.printed.piece.name, read.printed.theme, read.seen.keys()


def differing(one: ReadSheet, other: ReadSheet) -> list[str]:
    """Return the cells of which both photos are sure, and not of the same."""
    return [
        cell
        for cell, seen in one.seen.items()
        if "unsure" not in (seen.state, other.seen[cell].state)
        and seen.text != other.seen[cell].text
    ]


def clearness(read: ReadSheet) -> tuple[int, float]:
    """Return what is more of the photo of a sheet that counts: fewer doubts, or it is read more
    surely, as a sharper one is.
    """
    return -len(read.doubts), sum(seen.p for seen in read.seen.values())


def doubted(read: ReadSheet, other: ReadSheet) -> ReadSheet:
    """Return the sheet with the cells to be asked about that another photo shows otherwise."""
    asked = {
        cell: replace(read.seen[cell], state="unsure", reason="photos")
        for cell in differing(read, other)
    }
    return replace(read, seen={**read.seen, **asked})
