"""What was read from a photo and what people said of it, kept apart in one file, so that the same
photo is never asked about twice.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from itertools import zip_longest
from pathlib import Path

from sheetgen.files import SPOILT, read_file, write_text
from sheetgen.messages import Words
from sheetgen.scan.reading import ReadSheet
from sheetgen.table.judge.answers import Json, of_fields

_OF_CELL = ("state", "kind", "p", "reason", "text")


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
    shared = [{"player": player, "sheet": sheet} for player, sheet in zip_longest(players, sheets)]
    return {
        "file": read.shown,
        "sha256": read.digest,
        "game": printed.spec.id,
        "part": printed.part.id,
        "page": printed.number,
        "theme": printed.theme,
        "serial": read.serial,
        "player": next(iter(players), None),
        "player_from": source,
        "cells": {
            cell: of_fields(replace(seen, p=round(seen.p, 3)), *_OF_CELL)
            for cell, seen in read.seen.items()
        },
        "doubts": list(read.doubts),
        "fault": read.fault or None,
        "sentences": [*read.notes, *read.differs],
        "sheet": next(iter(sheets), None),
        **({"papers": shared} if len(shared) > 1 else {}),
    }


def keep(path: Path, sheet: Json, corrections: Mapping[str, str]) -> None:
    """Write the record of a sheet. Raises OutputError."""
    record = {"sheetgen": 1, **sheet, "corrections": dict(corrections)}
    write_text(path, json.dumps(record, indent=1, ensure_ascii=False) + "\n")


def remembered(
    path: Path, digest: str, can_hold: Callable[[str, str], bool]
) -> tuple[dict[str, str], Words]:
    """What somebody has said before of the same photo, of cells that can hold it, and the names
    that were typed for its papers; nothing where nobody has, or of another photo.
    """
    with suppress(*SPOILT, RecursionError):
        record = json.loads(read_file(path))
        if record["sha256"] == digest:
            said = record["corrections"].items()
            papers = record.get("papers", [record])
            typed = papers if record.get("player_from") == "said" else ()
            names = tuple(str(paper["player"] or "") for paper in typed)
            return {cell: text for cell, text in said if can_hold(cell, text)}, names
    return {}, ()
