"""Drawings of papers on a screen: each run of letters in its ink where color is on, bold where it
stands out.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

from sheetgen.cli.output import Output
from sheetgen.core.drawing import Drawing, text_of

if TYPE_CHECKING:
    from sheetgen.page.ink import Ink


def painted(output: Output, drawing: Drawing, inks: Mapping[str, Ink]) -> Iterator[str]:
    """The lines of a drawing as this run shows them."""
    for line in drawing:
        if not output.colored:
            yield text_of(line)
            continue
        yield "".join(
            (
                output.painted(run.text, run.color, inks)
                if run.color
                else output.style(run.text, "bold")
                if run.strong
                else run.text
            )
            for run in line
        ).rstrip()
