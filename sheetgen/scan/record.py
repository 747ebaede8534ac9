"""What was read from a photo and what people said of it, kept apart in one file, so that the same
photo is never asked about twice.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from itertools import zip_longest
from pathlib import Path

from sheetgen.files import SPOILT, read_file, write_text
from sheetgen.scan.decide import Seen
from sheetgen.scan.reading import ReadSheet

Json = dict[str, object]


def of_sheet(
    read: ReadSheet,
    players: Sequence[str],
    source: str,
    sheets: Sequence[str],
) -> Json:
    """Return a sheet as JSON: what was read, whose it is and what says so, and the paths of its
    filled sheets, () while there are none.

    What several share is the first one's, and `papers` has them all.
    """
    printed = read.printed
    shared = [
        {"player": player, "sheet": sheet}
        for player, sheet in zip_longest(players, sheets, fillvalue="")
    ]
    return {
        "file": read.shown,
        "sha256": read.digest,
        "game": printed.spec.id,
        "part": printed.part.id,
        "page": printed.number,
        "theme": printed.theme,
        "serial": read.serial,
        "player": next(iter(players), ""),
        "player_from": source,
        "cells": {cell: _of_cell(seen) for cell, seen in read.seen.items()},
        "doubts": list(read.doubts),
        "fault": read.fault,
        "notes": [*read.notes, *read.differs],
        "sheet": next(iter(sheets), ""),
        **({"papers": shared} if len(shared) > 1 else {}),
    }


def _of_cell(seen: Seen) -> Json:
    return {
        "state": seen.state,
        "kind": seen.kind,
        "p": round(seen.p, 3),
        "reason": seen.reason,
        "text": seen.text,
    }


def keep(path: Path, sheet: Json, corrections: Mapping[str, str]) -> None:
    """Write the record of a sheet. Raises OutputError."""
    record = {"sheetgen": 1, **sheet, "corrections": dict(corrections)}
    write_text(path, json.dumps(record, indent=1, ensure_ascii=False) + "\n")


def corrections_of(path: Path, digest: str, can_hold: Callable[[str, str], bool]) -> dict[str, str]:
    """What somebody has said before of the same photo, of cells that can hold it; {} where nobody
    has, or of another photo.
    """
    with suppress(OSError, ValueError, AttributeError, RecursionError):
        record = json.loads(read_file(path))
        if record.get("sha256") == digest:
            said = record.get("corrections", {})
            return {cell: text for cell, text in said.items() if can_hold(cell, text)}
    return {}


def names_of(path: Path, digest: str) -> tuple[str, ...]:
    """The names that somebody has typed before for the papers of the same photo; () where nobody
    has.
    """
    with suppress(*SPOILT):
        record = json.loads(read_file(path))
        if (record["sha256"], record["player_from"]) == (digest, "said"):
            return tuple(str(paper["player"]) for paper in record.get("papers", [record]))
    return ()
