"""Pieces that are larger than any paper with a name: how they are printed all the same."""

from __future__ import annotations

import math
from contextlib import suppress
from dataclasses import replace

from sheetgen.errors import LayoutError, OutputError
from sheetgen.page.piece import CUT_OUT, Part
from sheetgen.render.impose import CROP, impose
from sheetgen.render.options import PAPERS, Options
from sheetgen.render.plan import Plan


def oversize(part: Part) -> str:
    """How a part is printed of which no paper with a name holds each piece, in a sentence; "" for
    any other part.
    """
    if any(_printed(part, Options(paper=paper)) for paper in PAPERS):
        return ""
    edge = 2 * (Options().margin + (part.bleed + CROP if part.bleed else 0.0))
    width, height = (
        math.ceil(max(sides) + edge)
        for sides in zip(*((piece.width, piece.height) for piece in part.pieces), strict=True)
    )
    ways = [f"--paper {width}x{height}"]
    poster = Options(poster=part.kind not in CUT_OUT, duplex="none")
    if plan := _printed(part, poster):
        ways.insert(
            0, f"--poster{' --duplex none' if part.back else ''} ({plan.largest} on {poster.paper})"
        )
    message = (
        f'part "{part.id}" has a piece that fits on no paper with a name, not even on A3 or Tabloid'
    )
    return f"{message}; print it with {' or '.join(ways)}"


def _printed(part: Part, options: Options) -> Plan | None:
    """The pages of one copy, if it can be printed so."""
    with suppress(LayoutError, OutputError):
        return impose(part, replace(options, copies=1))
    return None
