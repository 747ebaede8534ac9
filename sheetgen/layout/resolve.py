"""Layout files joined, and their switches applied: what is left is plain data for one way of
playing.

- `extends: other.yaml` lays this file over another one, which may extend a third. The merge order,
  from the bottom up: the file that extends nothing, then each file that extends the one before,
  this file last. Mappings are joined key by key, at every depth; everything else (a list, a text, a
  number, null) replaces what the lower file has under that key. Keys of the lower file keep their
  order, new keys follow. The path is relative to the file that it stands in, and leads to a file in
  the folder of the layout that was named, or below it, or to a layout that comes with sheetgen:
  nobody's layout reads other files of the one who prints it. Pictures are looked for beside this
  file, then beside the ones below it.
- `{switch: blanks}` stands for the reading in force of a switch.
- `{by: eleven-twelve, merged: ..., split: ...}` stands for the entry of the reading in force.
- `each: [a, b]` in an entry of a list in `rules` stands for two entries, with `{each}` filled in.
- `{name}` inside a text, or `{switch: name}`, stands for a switch's reading or an entry of
  `numbers`.
- `style: card` stands, in a widget, for the keys of that entry of `styles`; an entry that is called
  like a kind of widget is meant in each of that kind. A widget's own keys come before those of its
  style, and these before those of its kind.
- `row: [...]` stands for a widget of that kind with these children, `text: words` for one with
  these words, and so for all of `SHORT`.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from operator import attrgetter
from pathlib import Path

from sheetgen.core.needs import TreePath
from sheetgen.core.spec import SwitchValue, reading_text
from sheetgen.errors import LayoutError, Problem, Source
from sheetgen.files import real_path
from sheetgen.layout.document import (
    FilledText,
    YamlDocument,
    YamlMapping,
    listing,
    mapping,
    narrowed,
)
from sheetgen.layout.entries import ONCE, PieceEntry, PlacedText, column_name
from sheetgen.layout.model import TOP
from sheetgen.layout.model_errors import found
from sheetgen.layout.settings import Settings
from sheetgen.layout.source import read
from sheetgen.layout.textfile import read_text
from sheetgen.messages import Meanings, nearest, os_reason

# How a line at the top of a layout begins; a file without any is not a layout, and nothing of it
# may be shown
_BEGINS = re.compile(rf"^(?:\{{\s*)?[\"']?(?:{'|'.join(TOP)})[\"']?\s*:", re.MULTILINE)

SHORT: Meanings = {
    **dict.fromkeys(("row", "column", "layers", "panel"), "children"),
    "text": "text",
    "steps": "items",
    "table": "rows",
    "icon": "icon",
    "example": "show",
    "legend": "items",
    "cells": "area",
}
"""Widgets that may be written by the key that names their kind, and the key that it stands for:
`steps: [...]` has these items.
"""

MOST_REPEATED = 20_000
"""Values of a document from which on `each` repeats nothing any more."""

_SWITCH = "switch"  # the key of a reference to a rule option

# A name in braces, of a rule option also as it is written elsewhere; capitals and blanks stand only
# in those of columns
_NAME = re.compile(rf"\{{(?:{_SWITCH}: *)?([A-Za-z][A-Za-z0-9 _-]*)\}}")


def load(path: Path, shown: str | None = None, shipped: Path | None = None) -> YamlDocument:
    """The layout at a path with everything that it extends; what is wrong inside is in its
    problems.

    It may extend what is in its folder or below, and the layouts in the folder of those that are
    shipped.

    Raises LayoutError when a file cannot be read, is not YAML or not a mapping, or extends nothing
    that could be read.
    """
    trees = (real_path(path.parent), *([] if shipped is None else [real_path(shipped)]))
    return _load(path, shown or str(path), trees, ())


def _load(path: Path, shown: str, trees: Sequence[Path], chain: Sequence[Path]) -> YamlDocument:
    top = _read_mapping(path, shown)
    top.folders = (path.parent,)
    if "extends" not in top.top:
        return top
    parent = top.top.pop("extends")
    try:
        target = _parent(top, path, parent, trees, chain)
        named = str(Path(shown).parent / str(parent))
        below = _load(target, named, trees, (*chain, real_path(path)))
    except LayoutError as error:
        raise LayoutError((*top.problems, *error.problems)) from None
    return overlay(below, top)


def _read_mapping(path: Path, shown: str) -> YamlDocument:
    """One file by itself. Raises LayoutError."""
    document = read(read_text(path, shown), shown)
    if not isinstance(document.data, dict):
        raise LayoutError(
            "not-a-mapping",
            f"a layout is made of `key: value` lines, not {found(document.data)}",
            document.where(()),
        )
    return document


def _parent(
    top: YamlDocument, path: Path, parent: object, trees: Sequence[Path], chain: Sequence[Path]
) -> Path:
    """The file that a layout extends. Raises LayoutError at its `extends`."""

    def refuse(code: str, message: str) -> LayoutError:
        return LayoutError(code, message, top.where(("extends",)))

    if not isinstance(parent, str) or not parent or "\0" in parent:
        raise refuse(
            "wrong-type", "extends is the path of another layout file, relative to this one"
        )
    try:
        target = real_path(path.parent / parent)
        if not any(map(target.is_relative_to, trees)):
            raise refuse(
                "extends-outside",
                f"{parent} lies outside the layout's folder; keep what a layout extends beside it,"
                " or below",
            )
        if target in (*chain, real_path(path)):
            raise refuse(
                "extends-cycle",
                f"{parent} extends this file in turn; a layout cannot extend itself",
            )
        if not target.is_file():
            raise refuse("extends-missing", f"there is no file {parent} beside {path.name}")
        if not _BEGINS.search(read_text(target, parent)):
            raise refuse(
                "extends-no-layout", f"{parent} is not a layout; extends names a layout file"
            )
    except OSError as error:
        raise refuse("extends-missing", f"{parent} cannot be read: {os_reason(error)}") from None
    return target


def overlay(below: YamlDocument, top: YamlDocument) -> YamlDocument:
    """The upper document laid over the lower one, every place kept."""
    problems, folders = top.problems + below.problems, top.folders + below.folders
    joined = YamlDocument(None, problems=problems, folders=folders)

    def lay(lower: object, upper: object, path: TreePath) -> object:
        if not (isinstance(lower, dict) and isinstance(upper, dict)):
            return joined.keep_all(top, upper, path)
        joined.keep(top, path, path)
        data: dict[str, object] = {}
        for key in {**lower, **upper}:
            if key in upper:
                data[key] = lay(lower.get(key), upper[key], (*path, key))
            else:
                data[key] = joined.keep_all(below, lower[key], (*path, key))
        return data

    joined.data = lay(below.data, top.data, ())
    return joined


def choose(
    document: YamlDocument,
    chosen: Settings,
    names: Mapping[str, object],
    at: TreePath = (),
    entry: PieceEntry = ONCE,
    skip: Collection[str] = (),
) -> YamlDocument:
    """The part of the document below `at`, keys to skip left out, under the chosen reading of every
    switch, with `{names}` and the columns of an entry filled in.

    An unknown switch or name, or a choice that lacks the reading in force, is noted in the result's
    problems and leaves a hole.
    """
    styles = mapping(document.top.get("styles")) if at[:1] == ("parts",) else {}
    chooser = _Chooser(
        document,
        chosen,
        {**chosen, **names},
        YamlDocument(None),
        styles,
        entry.cells,
        frozenset((*at, key) for key in skip),
    )
    chooser.result.data = chooser.walk(document.at(at), at, at)
    return chooser.result


@dataclass(frozen=True, slots=True)
class _Chooser:
    """Walks a document; old paths lead through choices, new ones through what is left of them."""

    document: YamlDocument
    chosen: Settings
    names: Mapping[str, object]
    result: YamlDocument
    styles: YamlMapping
    cells: Mapping[str, PlacedText]
    skip: Collection[TreePath]

    def walk(self, data: object, old: TreePath, new: TreePath) -> object:
        self.result.keep(self.document, old, new)
        if isinstance(data, str):
            return self._filled(data, self.document.where(old), new) if "{" in data else data
        if isinstance(data, list):
            return self._list(data, old, new)
        return self._mapping(data, old, new) if isinstance(data, dict) else data

    def _list(self, data: list[object], old: TreePath, new: TreePath) -> list[object]:
        """A list; in `rules` an entry with `each` stands once for each of its words."""
        made: list[object] = []
        for index, value in enumerate(data):
            choosers, entry = [self], mapping(value)
            if new[:1] == ("rules",) and "each" in entry:
                value = {**entry}
                words = self._words(value.pop("each"), (*old, index, "each"), (*new, "each"))
                choosers = [replace(self, names={**self.names, "each": word}) for word in words]
            for chooser in choosers:
                made.append(chooser.walk(value, (*old, index), (*new, len(made))))
        return made

    def _words(self, data: object, old: TreePath, new: TreePath) -> list[str | int]:
        """The words of an `each`; none and a complaint where there are none, and none where far too
        much is repeated already.
        """
        before = len(self.result.holes)
        walked = self.walk(data, old, new)
        words = [word for word in listing(walked) if isinstance(word, str | int)]
        if len(self.result.holes) > before or len(self.result.values) > MOST_REPEATED:
            return []
        if not words or words != walked:
            self._hole(
                "wrong-type",
                "each",
                "each is a list of words, one or more: [red, blue]",
                old,
                new,
            )
        return words

    def _mapping(
        self,
        data: YamlMapping,
        old: TreePath,
        new: TreePath,
    ) -> object:
        if new[:1] == ("rules",) and "each" in data:
            self._hole(
                "unused-key",
                "each",
                "each repeats an entry of a list; write [ ] around this one",
                (*old, "each"),
                new,
            )
            return None
        if data.keys() == {_SWITCH}:
            return self._reading(data[_SWITCH], (*old, _SWITCH), new)
        if "by" in data:
            return self._choice(data, old, new)
        if _of_widget(new):
            return self._widget(data, old, new)
        return {
            key: self.walk(value, (*old, key), (*new, key))
            for key, value in data.items()
            if (*new, key) not in self.skip
        }

    def _is_shown(self, when: object, at: TreePath) -> bool:
        """Whether the entry has what a widget's condition asks for."""
        wrong = 0
        for head, wanted in mapping(when).items():
            name = column_name(head)
            text, _ = self.cells.get(name, ("", ""))
            if name not in self.cells:
                place = self.result.place(*at, "when", head)
                place.unknown("column", head, self.cells, key=True)
            self.result.spoken.add(name)
            wrong += bool(text) != wanted if isinstance(wanted, bool) else text != str(wanted)
        return not wrong

    def _widget(
        self,
        data: YamlMapping,
        old: TreePath,
        new: TreePath,
    ) -> YamlMapping:
        """A widget as if all was written out: what is said in short, and the keys of its style and
        of its kind's below its own.
        """
        named = self._style(data["style"], (*old, "style")) if "style" in data else ""
        kind = data.get("kind", mapping(self.styles.get(named)).get("kind"))
        short = "" if "kind" in data else _short_form(data, kind)
        if "style" in data and not named and kind is None and not short:
            self.result.holes.add(new)  # its style is complained about
        own = _own_keys(data, old, short)
        keys = {**self._style_keys(kind or short), **self._style_keys(named), **own}
        before = len(self.result.cells)
        made = {key: self.walk(value, place, (*new, key)) for key, (value, place) in keys.items()}
        if short:
            made["kind"] = short
            self.result.values[(*new, "kind")] = self.document.where((*old, short), key=True)
        elif "kind" not in data and "kind" in made:
            self.result.values[(*new, "kind")] = self.document.where((*old, "style"))
        self._place_at((*new, "kind"), [*self.result.cells.values()][before:])
        if "when" in made:
            self.result.shown[new] = self._is_shown(made["when"], new)
        return made

    def _style_keys(self, style: object) -> dict[str, tuple[object, TreePath]]:
        """The keys of a style, each with its value and where that stands."""
        keys = mapping(self.styles.get(style)) if isinstance(style, str) else {}
        return {
            key: (value, ("styles", str(style), key))
            for key, value in keys.items()
            if key != "style" and not is_choice(keys)
        }

    def _style(self, name: object, at: TreePath) -> str:
        """The name of a style that there is, or "" and a complaint."""
        if isinstance(name, str) and name in self.styles:
            return name
        near = nearest(str(name), self.result.guesses(self.styles))
        self.result.problems.append(
            Problem("unknown-style", f'there is no style "{name}"{near}', self.document.where(at))
        )
        return ""

    def _hole(
        self,
        code: str,
        subject: str,
        message: str,
        old: TreePath,
        new: TreePath,
    ) -> None:
        self.result.holes.add(new)
        self.result.problems.append(
            Problem(code, message, self.document.where(old), subject=subject)
        )

    def _reading(
        self,
        switch: object,
        old: TreePath,
        new: TreePath,
    ) -> SwitchValue | None:
        if isinstance(switch, str) and switch in self.chosen:
            self.result.spoken.add(switch)
            return self.chosen[switch]
        name = switch if isinstance(switch, str) else "this"
        near = nearest(name, self.result.guesses(self.chosen))
        self._hole(
            "unknown-switch",
            name,
            f'there is no rule option "{name}"{near}',
            old,
            new,
        )
        return None

    def _choice(
        self,
        data: YamlMapping,
        old: TreePath,
        new: TreePath,
    ) -> object:
        value = self._reading(data["by"], (*old, "by"), new)
        if value is None:
            return None
        label = reading_text(value)
        if label in data:
            return self.walk(data[label], (*old, label), new)
        self._hole(
            "no-reading",
            str(data["by"]),
            f"there is no entry for {data['by']}={label}",
            (*old, "by"),
            new,
        )
        return None

    def _filled(self, text: str, where: Source, new: TreePath) -> str:
        """A text, which is written at a place, with what its names stand for."""
        columns = self.cells.keys() & map(column_name, _NAME.findall(text))
        self._place_at(new, [self.cells[name][1] for name in columns])
        filled = _NAME.sub(partial(self._said, where, new), text)
        return FilledText(filled) if _NAME.fullmatch(text) else filled

    def _said(self, where: Source, new: TreePath, match: re.Match[str]) -> str:
        """What stands for a name in braces: what a column says, before whatever else is called
        so.
        """
        name, column = match[1], column_name(match[1])
        if column in self.cells:
            self.result.spoken.add(column)
            return replace(self, cells={})._filled(*self.cells[column], new)
        if name in self.names:
            self.result.spoken.add(name)
            return str(self.names[name])
        if column != name and column not in self.names and not self.cells:
            return match[0]
        self.result.holes.add(new)
        guesses = self.result.guesses({**self.names, **self.cells})
        message = f'nothing is called "{name}" here{nearest(name, guesses)}'
        place = narrowed(where, match[0] if guesses else "")
        self.result.problems.append(Problem("unknown-name", message, place, subject=name))
        return ""

    def _place_at(self, path: TreePath, cells: Sequence[Source]) -> None:
        """Note that cells of a table say what is written at a path: the longest, which most likely
        is the one that does not fit.
        """
        if cells:
            longest = max(cells, key=attrgetter("length"))
            self.result.cells.setdefault(self.result.where(path), longest)


def is_choice(data: YamlMapping) -> bool:
    """Whether a rule option says what stands in place of a mapping."""
    return "by" in data or data.keys() == {_SWITCH}


def _own_keys(data: YamlMapping, at: TreePath, short: str) -> dict[str, tuple[object, TreePath]]:
    """The keys of a widget that has them itself, each with its value and where that stands; the one
    that names its kind in short is the key that it stands for.
    """
    return {
        SHORT.get(key, key) if key == short else key: (value, (*at, key))
        for key, value in data.items()
        if key != "style"
    }


def _short_form(data: YamlMapping, kind: object) -> str:
    """The key that names a widget's kind in short, or ""; `kind` is what its style says."""
    return next((short for short in SHORT if short in data and kind in (None, short)), "")


def _of_widget(path: TreePath) -> bool:
    """Whether a widget stands at a path."""
    return len(path) > 3 and isinstance(path[-1], int) and path[-2] in ("children", "back")
