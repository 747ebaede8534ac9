"""Finds the word that a drawing's complaint is about.

A widget complains at its own line, and says which word of the layout is wrong (`Problem.subject`: an area, a text that is too wide).
Here that word is looked up among the values that the layout gives the widget, so that the caret stands under it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from sheetgen.errors import Problem, Source
from sheetgen.layout.document import Document, TreePath, narrowed
from sheetgen.values import replace

_COPY = re.compile(r"\d+$")


def pointed(problem: Problem, document: Document, at: TreePath) -> Problem:
    """The problem with its caret under its word, if the widget it stands at (at `at` or below in a chosen document) has that word."""
    if not problem.subject:
        return problem
    for path, data in _mappings(document.data, at):
        if document.values.get((*path, "kind")) == problem.where:
            place = _cell_place(data, path, problem) or word_place(data, path, problem.subject)
            if place is None:
                return problem
            where = document.where(place)
            return replace(problem, where=narrowed(where, problem.subject) if problem.code == "missing-glyph" else where)
    return problem


def pointed_die(problem: Problem, document: Document) -> Problem:
    """The problem with its caret under the die it names, or under the die's word; dice have numbers when there are several of a kind."""
    word = problem.subject
    dice = document.top.get("dice")
    place = word_place(dice, ("dice",), word, deep=True) or word_place(dice, ("dice",), _COPY.sub("", word), deep=True) if word else None
    return replace(problem, where=document.where(place)) if place else problem


def gathered(problems: Iterable[Problem]) -> list[Problem]:
    """The problems with those of one kind at one place told as one."""
    groups: dict[tuple[str, Source | str], list[Problem]] = {}
    for problem in dict.fromkeys(problems):
        groups.setdefault((problem.code, problem.where), []).append(problem)
    return [
        replace(first, message=f"{first.message} (and {len(others)} more like this)") if others else first
        for first, *others in groups.values()
    ]


def area_place(document: Document, at: TreePath, area: str) -> TreePath:
    """Where the last widget at `at` or below that names an area does so; `at` if none does."""
    place = at
    for path, data in _mappings(document.data, at):
        for key, value in data.items():
            if key not in ("children", "kind") and value == area:
                place = (*path, key)
            elif key != "children" and isinstance(value, list) and area in value:
                place = (*path, key, value.index(area))
    return place


def kind_place(document: Document, at: TreePath, kind: str) -> TreePath:
    """Where the last widget of a kind at `at` or below says its kind; `at` if there is none."""
    places = [(*path, "kind") for path, data in _mappings(document.data, at) if data.get("kind") == kind]
    return places[-1] if places else at


def word_place(data: object, path: TreePath, word: str, *, deep: bool = False) -> TreePath | None:
    """The path of the text that is the word, else of the first that contains it. A widget's children are not its own unless `deep`."""
    texts = list(_texts(data, path, deep=deep))
    exact = [place for place, text in texts if text == word]
    part = [place for place, text in texts if word in text]
    return next(iter(exact or part), None)


def _cell_place(data: object, path: TreePath, problem: Problem) -> TreePath | None:
    """Where the name of a cell that its area does not have is written, apart from its area."""
    return word_place(data, path, problem.subject.partition(".")[2]) if problem.code == "unknown-cell" else None


def _mappings(data: object, path: TreePath) -> Iterator[tuple[TreePath, dict[str, object]]]:
    if isinstance(data, dict):
        yield path, data
    for step, value in _items(data):
        yield from _mappings(value, (*path, step))


def _texts(data: object, path: TreePath, *, deep: bool) -> Iterator[tuple[TreePath, str]]:
    if isinstance(data, str):
        yield path, data
    for step, value in _items(data):
        if deep or step not in ("children", "kind"):
            yield from _texts(value, (*path, step), deep=deep)


def _items(data: object) -> list[tuple[str | int, object]]:
    if isinstance(data, dict):
        return list(data.items())
    return list(enumerate(data)) if isinstance(data, list) else []
