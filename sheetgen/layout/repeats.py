"""What is wrong with the entries of a part: a mistake of the layout once, one of an entry at its
row; and what nobody shows of them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence
from dataclasses import replace

from sheetgen.errors import Problem, Problems, Source
from sheetgen.layout.document import YamlDocument
from sheetgen.layout.entries import COPIES, PieceEntry
from sheetgen.layout.places import gathered

Read = Sequence[tuple[PieceEntry, YamlDocument]]
"""Each entry, and the part as it is for that entry, with what is wrong with it."""

# Problems that are the layout's where most entries have them
_OF_ROOM = ("text-too-wide", "text-too-tall", "does-not-fit", "off-the-page")


def once_each(read: Read) -> list[Problem]:
    """The problems of all entries; at the layout what goes wrong with all of them, at their rows
    what goes wrong with some.
    """
    having = Counter[tuple[str, Source | str]]()
    for _, part in read:
        having.update({(each.code, each.where) for each in part.problems})
    problems: list[Problem] = []
    for entry, part in read:
        for problem in part.problems:
            most = len(read) / 2 if problem.code in _OF_ROOM else len(read) - 1
            is_of_all = having[problem.code, problem.where] > max(1, most)
            problems.append(problem if is_of_all else _at_row(problem, entry, part))
    return gathered(problems) if len(read) > 1 else problems


def _at_row(problem: Problem, entry: PieceEntry, part: YamlDocument) -> Problem:
    """A problem at the text of the table that it is about; one that is not about a word of the
    layout names the row.
    """
    if problem.where in part.cells:
        return replace(problem, where=part.cells[problem.where])
    _, row = entry.first
    if problem.subject or not row:
        return problem
    return replace(problem, message=f"{problem.message}, for {row}")


def unshown(read: Read, spoken: Collection[str]) -> Problems:
    """What there is to say of columns that nothing shows, but for the first, and of widgets that
    no entry shows.
    """
    columns: dict[str, Source] = {}
    hidden: dict[Source, bool] = {}
    for entry, part in read:
        for number, (name, (text, where)) in enumerate(entry.cells.items()):
            if number and text and name not in {*spoken, COPIES}:
                columns.setdefault(name, where)
        for path, is_shown in part.shown.items():
            where = part.where((*path, "when"), key=True)
            hidden[where] = hidden.get(where, True) and not is_shown
    for name, where in columns.items():
        yield Problem("unused-column", f'nothing shows the column "{name}"', where)
    for where, is_hidden in hidden.items():
        if is_hidden:
            yield Problem("never-shown", "no entry is as this asks; nothing is shown", where)
