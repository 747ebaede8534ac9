"""All that is wrong with a layout file, under its defaults and under every other reading of each switch."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from sheetgen.catalog import load_game, open_layout
from sheetgen.core.game import Switch
from sheetgen.errors import Problem, SheetgenError, Source, UsageError, in_order

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
        load_game(name, settings).parts()
    except UsageError:
        raise
    except SheetgenError as error:
        return error.problems
    return ()


def _key(problem: Problem) -> _Key:
    return problem.code, problem.where
