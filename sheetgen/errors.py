"""What can be wrong, said so that a player or designer can act on it.

A `Problem` is data: a stable code, a sentence, where it is. Code that finds problems collects them
and raises once, with all of them, as one of the kinds of `SheetgenError` below. Only the command
line turns them into words and exit codes.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path


@dataclass(frozen=True, slots=True)
class Source:
    """A place in a text that somebody wrote: a layout, a filled sheet, a claim at the prompt.

    Attributes:
        file: the file's name as the user gave it, or `<claim>`, `<roll>` for typed text.
        line: 1-based line.
        column: 1-based column.
        length: how many characters the caret underlines.
        text: the whole line, for the snippet.
    """

    file: str
    line: int
    column: int
    length: int = 1
    text: str = field(default="", compare=False)

    def __str__(self) -> str:
        return f"{self.file}:{self.line}:{self.column}"


class FileName(str):
    """A file that a problem is about as a whole, as the user gave it, or `<stdin>`."""

    __slots__ = ()


@dataclass(frozen=True, slots=True)
class Problem:
    """One thing that is wrong.

    Attributes:
        code: kebab-case and stable; programs switch on it.
        message: what is wrong, what was found, what would be right, in one sentence.
        where: the place in a text, a file as a whole, or the cell, die or claim it is about.
        switch: the rule option that the verdict depends on, as `name=value`, or ""; where a game
            names it alone, `Game` adds the value in force.
        subject: the name of the thing that is wrong (a key, a word, a player's seat), for programs;
            "" where `where` says it all.
        in_play: its message in a running game, without what only commands can do; "" for the same.
    """

    code: str
    message: str
    where: Source | str = ""
    switch: str = ""
    subject: str = field(default="", compare=False)
    in_play: str = field(default="", compare=False)


Problems = Iterator[Problem]
"""What is wrong, one thing after the other."""

AnyProblems = Iterable[Problem]
"""Problems in any form that can be gone through."""

Remarks = tuple[Problem, ...]
"""All that is wrong, or odd, about something."""


class SheetgenError(Exception):
    """Anything that sheetgen refuses, with every reason, in the order of the files."""

    def __init__(
        self,
        problems: AnyProblems | Problem | str,
        message: str = "",
        where: Source | str | Path = "",
        *,
        subject: str = "",
    ) -> None:
        """The problems; or the code of a single one, with what else it says; a path is that of a
        file which it is about as a whole.
        """
        if isinstance(problems, str):
            place = FileName(where) if isinstance(where, Path) else where
            problems = Problem(problems, message, place, subject=subject)
        given = (problems,) if isinstance(problems, Problem) else problems
        self.problems = in_order(given)
        super().__init__("; ".join(problem.message for problem in self.problems))

    def __reduce__(self) -> tuple[type[SheetgenError], tuple[Remarks]]:
        """How it gets from one process to another."""
        return type(self), (self.problems,)


class UsageError(SheetgenError):
    """A game, part or switch that was asked for and does not exist."""


class NotationError(SheetgenError):
    """A roll, claim, move or filled sheet that cannot be read."""


class IllegalMove(SheetgenError):
    """A move that can be read but is not allowed now."""


class AmbiguousMove(SheetgenError):
    """A move that can be read in more than one way.

    Attributes:
        readings: every move that it may be.
    """

    def __init__(self, problems: AnyProblems | Problem, readings: Iterable[object] = ()) -> None:
        super().__init__(problems)
        self.readings = tuple(readings)


class SheetError(SheetgenError):
    """A filled sheet that can be read but not be right."""


class LayoutError(SheetgenError):
    """A layout file that cannot become a game or a page."""


class OutputError(SheetgenError):
    """A file that cannot be written."""


MOST_TOLD = 100
"""Problems that anybody wants to read at once."""


def in_order(problems: AnyProblems) -> Remarks:
    """The problems in the order of the file, each once; when there are far too many, the first of
    them and how many more there are, which stays where it has been said already.
    """

    def place(problem: Problem) -> tuple[str, int, int]:
        where = problem.where
        return (where.file, where.line, where.column) if isinstance(where, Source) else ("", 0, 0)

    ordered = sorted(dict.fromkeys(problems), key=place)
    beyond = ordered[MOST_TOLD:]
    if not beyond or [problem.code for problem in beyond] == ["more-problems"]:
        return tuple(ordered)
    many = "1 more problem" if len(beyond) == 1 else f"{len(beyond):,} more problems"
    more = f"and {many} from here on; the first {MOST_TOLD} are shown"
    return (*ordered[:MOST_TOLD], Problem("more-problems", more, beyond[0].where))
