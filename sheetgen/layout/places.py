"""Finds the word that a drawing's complaint is about.

A widget complains at its own line, and says which word of the layout is wrong (`Problem.subject`:
an area, a text that is too wide). Here that word is looked up among the values that the layout
gives the widget, so that the caret stands under it.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import replace

from sheetgen.core.grouping import grouped
from sheetgen.errors import AnyProblems, Problem, Problems, Source
from sheetgen.layout.document import Place, YamlDocument, YamlMapping, entries, mapping, narrowed

_COPY = re.compile(r"\d+$")
# Problems with one word of a text
_ONE_OF_MANY = (
    "unknown-die",
    "unknown-face",
    "unknown-symbol",
    "unknown-cell",
    "unknown-color",
)

# Problems with one of the things that a part to cut out lists
_LISTED = ("unknown-die", "unknown-color")

# What merely follows where a widget names an area that there is not
_OF_AREA = ("unknown-cell", "unknown-group", "bad-count", "no-place")

_NOT_ITS_OWN = ("children", "kind")

_MOST_POINTED = 500  # Problems of a piece whose words are looked for

Things = Iterable[tuple[Place, object]]
"""What stands somewhere, each with its place."""


def pointed(problems: Collection[Problem], at: Place, whole: YamlDocument) -> Problems:
    """The problems, each with its caret under its word, if the widget it stands at (at `at` or
    below) has that word; those with the file of a symbol where the whole layout declares it.
    Cells of an area that is unknown are not reported.
    """
    lost = {problem.where for problem in problems if problem.code == "unknown-area"}
    problems = [
        problem for problem in problems if problem.where not in lost or problem.code not in _OF_AREA
    ]
    texts = {
        _kind(place): [*inside(data, place, _NOT_ITS_OWN)]
        for place, data in (_mappings(at) if problems else ())
    }
    for number, problem in enumerate(problems):
        if symbol := _symbol_place(problem, whole):
            yield replace(problem, where=symbol.where)
        elif problem.subject and number < _MOST_POINTED and problem.where in texts:
            yield _at_title(_at_word(problem, texts[problem.where]), whole.place("title"))
        else:
            yield problem


def _kind(widget: Place) -> Source | str | None:
    """Where a widget says its kind."""
    return widget.document.values.get((widget / "kind").path)


def _at_word(problem: Problem, texts: Things) -> Problem:
    """The problem with its caret under its word, if it is among what a widget says."""
    word = problem.subject
    place = None
    if problem.code == "unknown-cell" and "." in word:
        # The name of a cell that its area does not have is written apart from its area.
        place = word_place(texts, word.partition(".")[2])
    if problem.code != "unused-key":
        noun = problem.code.rpartition("-")[2]
        place = place or next(iter(_named(texts, word, noun)), word_place(texts, word))
    if place is None:
        called = (each for each, _ in texts if each.path[-1:] == (word,))
        key = next(called, None)
        return replace(problem, where=key.key) if key else problem
    where = place.where
    # two quotes
    several = problem.code in _ONE_OF_MANY and where.length > len(word) + 2
    if several or problem.code == "missing-glyph":
        return replace(problem, where=narrowed(where, word))
    return replace(problem, where=where)


def _at_title(problem: Problem, title: Place) -> Problem:
    """The problem; with letters that a text takes from the title, it stands where these do."""
    letters, where = problem.subject, problem.where
    shown = isinstance(where, Source) and "{title}" in where.text and letters not in where.text
    if shown and letters in title.where.text and problem.code in ("script", "missing-glyph"):
        return replace(problem, where=narrowed(title.where, letters))
    return problem


def pointed_die(problem: Problem, document: YamlDocument, at: Place | None = None) -> Problem:
    """The problem with its caret under the symbol's file, the die or the word of a die that it
    names, or what the part at `at` lists and the game does not have; copies of a die have numbers.
    """
    word = problem.subject
    if not word:
        return problem
    of_symbol = _symbol_place(problem, document)
    listing = inside(document.at(at.path), at, _NOT_ITS_OWN) if at else ()
    if problem.code in _LISTED and (listed := word_place(listing, word)):
        return replace(problem, where=listed.where)
    dice = [*inside(document.top.get("dice"), document.place("dice"))]
    place = of_symbol or word_place(dice, word) or word_place(dice, _COPY.sub("", word))
    return replace(problem, where=place.where) if place else problem


def _symbol_place(problem: Problem, document: YamlDocument) -> Place | None:
    """Where the symbol, or a picture of the cover, stands whose file a problem is about."""
    if not problem.code.startswith("picture-"):
        return None
    for key in ("picture", "cover"):
        if document.top.get(key) == problem.subject:
            return document.place(key)
    files = mapping(document.top.get("symbols"))
    names = [name for name, file in files.items() if file == problem.subject]
    return document.place("symbols", names[0]) if names else None


def gathered(problems: AnyProblems) -> list[Problem]:
    """The problems with those of one kind at one place reported as one."""
    groups = grouped(dict.fromkeys(problems), lambda problem: (problem.code, problem.where))
    return [
        (
            replace(first, message=f"{first.message} (and {len(others)} more like this)")
            if others
            else first
        )
        for first, *others in groups.values()
    ]


def area_place(at: Place, area: str, drawer: Source | None) -> Place:
    """Where the widget at the place `drawer`, below `at`, last names an area or a part of it;
    itself if it does not.
    """
    place = at
    for widget, data in _mappings(at):
        if _kind(widget) == drawer:
            areas = (
                (each, text.partition(".")[0])
                for each, text in inside(data, widget, _NOT_ITS_OWN)
                if isinstance(text, str)
            )
            place = [widget, *_named(areas, area, "area")][-1]
    return place


def saying(document: YamlDocument, key: str) -> Iterator[tuple[Place, str, YamlMapping]]:
    """The mappings of a layout with a word under a key, each with its place and that word: the
    choices by rule options, the widgets with styles.
    """
    for at, data in _mappings(document.place()):
        word = data.get(key)
        if isinstance(word, str):
            yield at, word, data


def kind_place(at: Place, kind: str) -> Place:
    """Where the last widget of a kind at `at` or below says its kind; `at` if there is none."""
    found = [place / "kind" for place, data in _mappings(at) if data.get("kind") == kind]
    return found[-1] if found else at


def text_place(at: Place, text: str) -> Place:
    """Where a text is written at `at` or below; `at` if nowhere."""
    return word_place(inside(at.document.data, at), text) or at


def word_place(things: Things, word: str) -> Place | None:
    """The place of the text that is the word, else of the first that contains it."""
    texts = [(place, text) for place, text in things if isinstance(text, str) and word in text]
    return next((place for place, text in texts if text == word), texts[0][0] if texts else None)


def _named(things: Things, word: str, noun: str) -> Sequence[Place]:
    """Where a text is just the word: under keys that begin with the noun for what it is, such as
    `colors` for a color, or else under any key.
    """
    places = [place for place, text in things if text == word]
    return [
        place for place in places if any(str(step).startswith(noun) for step in place.path)
    ] or places


def _mappings(at: Place) -> Iterator[tuple[Place, YamlMapping]]:
    """The mappings of a document that holds what stands at a place."""
    for place, value in inside(at.document.data, at):
        if isinstance(value, dict):
            yield place, value


def inside(data: object, at: Place, skip: Collection[object] = ()) -> Things:
    """A value and all that is in it, each with its place."""
    yield at, data
    for step, value in entries(data):
        if step not in skip:
            yield from inside(value, at / step, skip)
