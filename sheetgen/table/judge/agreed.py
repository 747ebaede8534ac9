"""Exceptions that a table has agreed on: a comment in the sheet for each, and a note where it would
be a problem.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from sheetgen.errors import Problem
from sheetgen.messages import printable
from sheetgen.table.entry.sheets import AGREED, read_sheet, write_over


def noted(problem: Problem) -> Problem:
    """What is wrong with a sheet, as something that the table has agreed on."""
    return replace(problem, message=f"agreed: {problem.message}")


def with_agreed(text: str, messages: Sequence[str]) -> str:
    """A sheet's text with a comment at its end for each exception that the table has agreed on."""
    end = "\n" if text and messages and not text.endswith("\n") else ""
    return (
        text
        + end
        + "".join(f"{AGREED}{' '.join(printable(message).split())}\n" for message in messages)
    )


def note_agreed(name: str, messages: Sequence[str]) -> None:
    """Puts a comment for each exception that the table has agreed on to the end of a sheet's file.

    Raises OutputError, NotationError.
    """
    sheet = read_sheet(name)
    write_over(sheet, with_agreed(sheet.text, messages))
