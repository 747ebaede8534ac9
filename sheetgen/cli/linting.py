"""All that is wrong with a layout file, under its defaults and under every other reading of each switch."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace
from typing import get_args

from sheetgen.catalog import load_game, open_layout
from sheetgen.core.game import Switch
from sheetgen.errors import LayoutError, Problem, SheetgenError, Source, UsageError, in_order
from sheetgen.paper.piece import Part
from sheetgen.render.impose import impose
from sheetgen.render.options import Options, PaperName

_Key = tuple[str, Source | str]
"""Problems of one kind at one place are one problem, whatever the millimeters."""


def lint(name: str) -> tuple[Problem, ...]:
    """Every problem of the layout, sorted by place; () = fine.

    A problem that only another reading of a switch brings out is told once, with the first such reading. Raises UsageError when no
    layout can be meant.
    """
    base = list(_wrong(name, {}))
    known = {_key(problem) for problem in base}
    for switch in _switches(name):
        told: set[_Key] = set()
        for reading in switch.others:
            new = [problem for problem in _wrong(name, {switch.id: reading}) if _key(problem) not in known | told]
            told.update(_key(problem) for problem in new)
            base += [replace(problem, switch=problem.switch or f"{switch.id}={reading}") for problem in new]
    return in_order(base)


def _switches(name: str) -> Iterator[Switch]:
    """The switches that are right, of a layout that may be wrong."""
    try:
        yield from open_layout(name)[1].spec.switches.values()
    except SheetgenError:
        return


def _wrong(name: str, settings: dict[str, str]) -> tuple[Problem, ...]:
    try:
        game = load_game(name, settings)
        parts = game.draw()
    except UsageError:
        raise
    except SheetgenError as error:
        return error.problems
    return tuple(_too_large(part, game.document.where(("parts", part.id), key=True)) for part in parts if not _fits_a_paper(part))


def _too_large(part: Part, where: Source) -> Problem:
    return Problem("fits-no-paper", f'part "{part.id}" has a piece that fits on no paper, not even on A4 or Letter', where)


def _fits_a_paper(part: Part) -> bool:
    for paper in get_args(PaperName):
        with suppress(LayoutError):
            impose(part, Options(paper=paper, copies=1))
            return True
    return False


def _key(problem: Problem) -> _Key:
    return problem.code, problem.where
