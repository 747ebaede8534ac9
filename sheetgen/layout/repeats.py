"""What is wrong with the entries of a part: a mistake of the layout once, one of an entry at its
row; and what nobody shows of them.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace

from sheetgen.errors import Problem, Source
from sheetgen.layout.document import YamlDocument
from sheetgen.layout.entries import COPIES, PieceEntry
from sheetgen.layout.places import gathered

_OF_ROOM = ("text-too-wide", "text-too-tall", "does-not-fit", "off-the-page")
"""Problems that are the layout's where most entries have them."""


@dataclass(frozen=True, slots=True)
class EntryProblems:
    """What is wrong with the pieces of an entry.

    Attributes:
        entry: which.
        document: the part as it is for that entry.
        problems: those that it has.
    """

    entry: PieceEntry
    document: YamlDocument
    problems: Sequence[Problem]

    def at_row(self, problem: Problem) -> Problem:
        """A problem at the text of the table that it is about; one that is not about a word of the
        layout names the row.
        """
        cells = self.document.cells
        if problem.where in cells:
            return replace(problem, where=cells[problem.where])
        _, row = self.entry.first
        if problem.subject or not row:
            return problem
        return replace(problem, message=f"{problem.message}, for {row}")


def told_once(found: Sequence[EntryProblems]) -> list[Problem]:
    """The problems of all entries; at the layout what goes wrong with all of them, at their rows
    what goes wrong with some.
    """
    groups: dict[tuple[str, Source | str], list[tuple[EntryProblems, Problem]]] = {}
    for each in found:
        for problem in each.problems:
            groups.setdefault((problem.code, problem.where), []).append((each, problem))
    told: list[Problem] = []
    for (code, _), group in groups.items():
        most = len(found) / 2 if code in _OF_ROOM else len(found) - 1
        is_of_all = len({id(each) for each, _ in group}) > max(1, most)
        told += [problem if is_of_all else each.at_row(problem) for each, problem in group]
    return gathered(told) if len(found) > 1 else told


def unshown(found: Sequence[EntryProblems], spoken: Collection[str]) -> Iterator[Problem]:
    """What there is to say of columns that nothing shows, but for the first, and of widgets that
    no entry shows.
    """
    seen = {path for each in found for path, shown in each.document.shown.items() if shown}
    for each in found[:1]:
        for name in [*each.entry.cells][1:]:
            said = [place for text, place in (one.entry.cells[name] for one in found) if text]
            if said and name not in {*spoken, COPIES}:
                yield Problem("unused-column", f'nothing shows the column "{name}"', said[0])
        for path in each.document.shown.keys() - seen:
            where = each.document.where((*path, "when"), key=True)
            yield Problem("never-shown", "no entry is as this asks; nothing is shown", where)
