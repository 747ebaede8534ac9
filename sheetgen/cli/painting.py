"""Sheets and dice on a screen: each run of letters in its ink where color is on, bold where it
stands out.
"""

from __future__ import annotations

from collections.abc import Iterator

from sheetgen.cli.output import Output
from sheetgen.core.dice import Roll, roll_text
from sheetgen.core.drawing import Drawing, text_of
from sheetgen.page.ink import Inks


def painted(output: Output, drawing: Drawing, inks: Inks) -> Iterator[str]:
    """The lines of a drawing as this run shows them."""
    for line in drawing:
        if output.colored:
            # What is strong without a color is bold.
            runs = (
                output.painted(run.text, run.color, inks) if run.color or run.strong else run.text
                for run in line
            )
            yield "".join(runs).rstrip()
        else:
            yield text_of(line)


def painted_roll(output: Output, roll: Roll, inks: Inks) -> str:
    """What dice show, each in its color where color is on."""
    if not output.colored:
        return roll_text(roll)
    return " ".join(output.painted(f" {die.text} ", die.face.color, inks) for die in roll)
