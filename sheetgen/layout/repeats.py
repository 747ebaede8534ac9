"""What is wrong with the entries of a part: a mistake of the layout once, one of an entry at its
row; and what nobody shows of them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from sheetgen.errors import Problem, Source
from sheetgen.layout.document import Place, YamlDocument, entries, mapping
from sheetgen.layout.entries import COPIES, Entry, Table, column_name
from sheetgen.layout.places import gathered

_OF_ROOM = ("text-too-wide", "text-too-tall", "does-not-fit", "off-the-page")
"""Problems that are the layout's where most entries have them."""

_NAMED = re.compile(r"\{([^{}]+)\}")


@dataclass(frozen=True, slots=True)
class EntryProblems:
    """What is wrong with the pieces of an entry.

    Attributes:
        entry: which.
        document: the part as it is for that entry.
        problems: those that it has.
    """

    entry: Entry
    document: YamlDocument
    problems: Sequence[Problem]

    def placed(self, problem: Problem) -> tuple[Source | str, Problem]:
        """Where the layout shows what a problem is about, and the problem at its text in the
        table: of a widget with several, at the longest.
        """
        shown, where = self.document.drawn_at, problem.where
        if not isinstance(where, Source):
            return where, problem
        for cell, place in shown.items():
            if cell == where or _holds(cell, where):
                return place, problem
        cells = [cell for cell in self._inside(where) if cell in shown]
        longest = max(cells, key=lambda cell: cell.length, default=where)
        return where, replace(problem, where=longest)

    def _inside(self, where: Source) -> Iterator[Source]:
        """What stands in the widget that says its kind at a place."""
        values = self.document.values
        kinds = [
            path for path, place in values.items() if place == where and path[-1:] == ("kind",)
        ]
        for *above, _ in kinds:
            yield from (place for path, place in values.items() if path[: len(above)] == (*above,))


def _holds(cell: Source, where: Source) -> bool:
    """Whether a place is a word of a cell."""
    same = (cell.file, cell.line) == (where.file, where.line)
    return same and cell.column <= where.column < cell.column + cell.length


def told_once(found: Sequence[EntryProblems]) -> list[Problem]:
    """The problems of all entries; at the layout what goes wrong with all of them, at their rows
    what goes wrong with some.
    """
    groups: dict[tuple[str, Source | str], list[tuple[Entry, Problem]]] = {}
    for each in found:
        for problem in each.problems:
            place, own = each.placed(problem)
            groups.setdefault((problem.code, place), []).append((each.entry, own))
    told: list[Problem] = []
    for (code, place), group in groups.items():
        most = len(found) / 2 if code in _OF_ROOM else len(found) - 1
        if len({id(entry) for entry, _ in group}) > max(1, most):
            told += [replace(problem, where=place) for _, problem in group]
        else:
            told += _of_rows(group, place)
    return gathered(told)


def _of_rows(group: Sequence[tuple[Entry, Problem]], place: Source | str) -> Iterator[Problem]:
    """Problems of a kind that some entries have, each with its row; not where a word of the layout
    itself is wrong.
    """
    for entry, problem in group:
        is_named = problem.where != place or problem.subject
        message = problem.message if is_named else f"{problem.message}, for {entry.where}"
        yield replace(problem, message=message)


def unshown(table: Table, at: Place, documents: Sequence[YamlDocument]) -> Iterator[Problem]:
    """What there is to say of columns that nothing of the part at a place, nor any style, shows,
    and of widgets that no entry shows.
    """
    whole = at.document
    data = {key: value for key, value in mapping(whole.at(at.path)).items() if key != "each"}
    used = {COPIES, *_spoken(data), *_spoken(whole.top.get("styles"))}
    for name, where in list(table.columns.items())[1:]:
        if name not in used:
            yield Problem("unused-column", f'nothing shows the column "{name}"', where)
    shown = {path for document in documents for path, shown in document.shown.items() if shown}
    first = documents[0]
    for path in first.shown:
        if path not in shown:
            where = first.where((*path, "when"), key=True)
            yield Problem("never-shown", "no entry is as this asks; nothing is shown", where)


def _spoken(data: object) -> Iterator[str]:
    """The columns that a value speaks of, in texts and conditions."""
    if isinstance(data, str):
        yield from map(column_name, _NAMED.findall(data))
    for step, value in entries(data):
        if step == "when":
            yield from map(column_name, mapping(value))
        yield from _spoken(value)
