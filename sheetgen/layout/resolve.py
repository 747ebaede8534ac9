"""Layout files joined, and their switches applied: what is left is plain data for one way of playing.

- `extends: other.yaml` lays this file over another one: mappings are joined key by key, everything else is replaced.
- `{switch: blanks}` stands for the reading in force of a switch.
- `{by: eleven-twelve, merged: ..., split: ...}` stands for the entry of the reading in force.
- `{name}` inside a text stands for a switch's reading or an entry of `numbers`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from sheetgen.errors import LayoutError, Problem
from sheetgen.layout.source import Document, TreePath, parse, read_text
from sheetgen.words import nearest

_NAME = re.compile(r"\{([a-z][a-z0-9-]*)\}")


def load(path: Path, shown: str | None = None) -> Document:
    """The layout at a path with everything that it extends."""
    return _load(path, shown or str(path), ())


def _load(path: Path, shown: str, chain: tuple[Path, ...]) -> Document:
    top = parse(read_text(path, shown), shown)
    if not isinstance(top.data, dict):
        raise LayoutError(Problem("not-a-mapping", "a layout is a list of `key: value` lines", top.where(())))
    parent = top.data.pop("extends", None)
    if parent is None:
        return top
    where = top.where(("extends",))
    target = (path.parent / str(parent)).resolve()
    if target in chain or target == path.resolve():
        raise LayoutError(Problem("extends-cycle", f"{parent} extends this file again; a layout cannot stand on itself", where))
    if not target.is_file():
        raise LayoutError(Problem("extends-missing", f"there is no file {parent} beside {shown}", where))
    below = _load(target, str(Path(shown).parent / str(parent)), (*chain, path.resolve()))
    return _overlay(below, top)


def _overlay(below: Document, top: Document) -> Document:
    """The upper document laid over the lower one, every place kept."""
    joined = Document(None, dict(below.keys), dict(below.values))

    def drop(path: TreePath) -> None:
        for table in (joined.keys, joined.values):
            for old in [key for key in table if key[: len(path)] == path]:
                del table[old]

    def lay(lower: Any, upper: Any, path: TreePath) -> Any:
        if isinstance(lower, dict) and isinstance(upper, dict):
            data = dict(lower)
            for key, value in upper.items():
                data[key] = lay(lower.get(key), value, (*path, key))
            joined.values[path] = top.values[path]
            if path in top.keys:
                joined.keys[path] = top.keys[path]
            return data
        drop(path)
        for mine, table in ((joined.keys, top.keys), (joined.values, top.values)):
            mine.update({key: place for key, place in table.items() if key[: len(path)] == path})
        return upper

    joined.data = lay(below.data, top.data, ())
    return joined


def choose(document: Document, chosen: Mapping[str, Any], names: Mapping[str, Any], at: TreePath = ()) -> Document:
    """The part of the document below `at`, under the chosen reading of every switch, with `{names}` filled in.

    Raises LayoutError for an unknown switch or name, or a choice that lacks the reading in force.
    """
    problems: list[Problem] = []
    result = Document(None)

    def keep(old: TreePath, new: TreePath) -> None:
        for source, target in ((document.keys, result.keys), (document.values, result.values)):
            if old in source:
                target.setdefault(new, source[old])

    def reading(data: dict[str, Any], key: str, old: TreePath) -> Any:
        switch = data[key]
        if switch in chosen:
            return chosen[switch]
        hint = nearest(str(switch), chosen)
        problems.append(Problem("unknown-switch", f'there is no switch "{switch}"{hint}', document.where((*old, key))))
        return None

    def walk(data: Any, old: TreePath, new: TreePath) -> Any:
        keep(old, new)
        if isinstance(data, dict) and set(data) == {"switch"}:
            return reading(data, "switch", old)
        if isinstance(data, dict) and "by" in data:
            value = reading(data, "by", old)
            label = str(value).lower() if isinstance(value, bool) else str(value)
            if label in data:
                return walk(data[label], (*old, label), new)
            if value is not None:
                message = f"nothing stands here for {data['by']}={label}"
                problems.append(Problem("no-reading", message, document.where((*old, "by"), key=True)))
            return None
        if isinstance(data, dict):
            return {key: walk(value, (*old, key), (*new, key)) for key, value in data.items()}
        if isinstance(data, list):
            return [walk(value, (*old, index), (*new, index)) for index, value in enumerate(data)]
        return fill(data, old) if isinstance(data, str) and "{" in data else data

    def fill(text: str, old: TreePath) -> str:
        def one(match: re.Match[str]) -> str:
            name = match.group(1)
            if name in names:
                return str(names[name])
            problems.append(Problem("unknown-name", f'nothing is called "{name}" here{nearest(name, names)}', document.where(old)))
            return ""

        return _NAME.sub(one, text)

    data = document.data
    for step in at:
        data = data[step]
    result.data = walk(data, at, at)
    if problems:
        raise LayoutError(problems)
    return result
