"""From text to plain data with the place of every value: the only module that knows YAML.

The language is the safe half of YAML: mappings, lists, text, `true`/`false`, decimal numbers, null. What YAML 1.1 would
silently turn into something else (`on`, `010`, `1:30`, dates) stays text; duplicate keys, tags and colors without quotes are errors.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import yaml

from sheetgen.errors import LayoutError, Problem, Source

TreePath = tuple[str | int, ...]

MAX_BYTES = 1_000_000
MAX_NODES = 50_000

_INT = re.compile(r"-?(0|[1-9][0-9]*)$")
_FLOAT = re.compile(r"-?(0|[1-9][0-9]*)\.[0-9]+$")
_WORDS: Mapping[str, Any] = {"true": True, "false": False, "null": None, "~": None, "": None}
_BARE_COLOR = re.compile(r"\s#[0-9A-Fa-f]{3,8}\b")


@dataclass(slots=True)
class Document:
    """A layout's data and, for each path into it, where its key and its value stand.

    Attributes:
        data: plain dicts, lists and scalars.
        keys: path -> place of the key (mapping entries only).
        values: path -> place of the value.
    """

    data: Any
    keys: dict[TreePath, Source] = field(default_factory=dict)
    values: dict[TreePath, Source] = field(default_factory=dict)

    def where(self, path: TreePath, *, key: bool = False) -> Source:
        """The place of the value (or key) at a path, or of its nearest ancestor."""
        if key and path in self.keys:
            return self.keys[path]
        while path and path not in self.values:
            path = path[:-1]
        return self.values[path]


def read_text(path: Path, shown: str) -> str:
    """The file's text. Raises LayoutError when it is missing, too large or not UTF-8."""

    def refuse(code: str, message: str) -> LayoutError:
        return LayoutError(Problem(code, message, Source(shown, 1, 1)))

    try:
        if path.is_dir():
            raise refuse("not-a-file", f"{shown} is a folder; name the layout file in it")
        if path.stat().st_size > MAX_BYTES:
            raise refuse("file-too-large", f"{shown} is larger than {MAX_BYTES // 1_000_000} MB; a layout is a small text file")
        return path.read_bytes().decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise refuse("not-utf-8", f"{shown} is not UTF-8 text (byte {error.start + 1}); save it as UTF-8") from None
    except OSError as error:
        raise refuse("file-unreadable", f"cannot read {shown}: {(error.strerror or str(error)).lower()}") from None


def parse(text: str, shown: str, *, as_text: bool = False) -> Document:
    """The data of one YAML text; `as_text` keeps every scalar as written. Raises LayoutError with all problems."""
    reader = _Reader(text, shown, as_text)
    document = Document(None)
    try:
        node = yaml.compose(text, Loader=_Loader)
    except yaml.YAMLError as error:
        raise LayoutError(reader.syntax(error)) from None
    except RecursionError:
        raise LayoutError(Problem("nested-too-deep", "nested too deep to be a layout", Source(shown, 1, 1))) from None
    if node is None:
        raise LayoutError(Problem("empty-file", f"{shown} is empty", Source(shown, 1, 1)))
    document.data = reader.convert(node, (), document)
    if reader.problems:
        raise LayoutError(reader.problems)
    return document


_Loader: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


class _Reader:
    """Turns YAML nodes into data, collecting problems."""

    def __init__(self, text: str, shown: str, as_text: bool) -> None:
        self.lines = text.splitlines()
        self.shown = shown
        self.as_text = as_text
        self.problems: list[Problem] = []
        self._count = 0
        self._open: set[int] = set()

    def source(self, node: yaml.Node) -> Source:
        start, end = node.start_mark, node.end_mark
        line = self.lines[start.line] if start.line < len(self.lines) else ""
        length = end.column - start.column if end.line == start.line else len(line.rstrip()) - start.column
        return Source(self.shown, start.line + 1, start.column + 1, max(1, length), line)

    def syntax(self, error: yaml.YAMLError) -> Problem:
        mark = getattr(error, "problem_mark", None)
        what = getattr(error, "problem", None) or str(error)
        if mark is None:
            return Problem("not-yaml", f"this is not YAML: {what}", Source(self.shown, 1, 1))
        line = self.lines[mark.line] if mark.line < len(self.lines) else ""
        return Problem("not-yaml", f"this is not YAML: {what}", Source(self.shown, mark.line + 1, mark.column + 1, 1, line))

    def convert(self, node: yaml.Node, path: TreePath, document: Document) -> Any:
        document.values[path] = self.source(node)
        self._count += 1
        if self._count > MAX_NODES:
            raise LayoutError(Problem("too-large", f"more than {MAX_NODES} values, counting each use of an alias", self.source(node)))
        if isinstance(node, yaml.ScalarNode):
            return self.scalar(node)
        if id(node) in self._open:
            raise LayoutError(Problem("alias-loop", "an alias that contains itself", self.source(node)))
        self._open.add(id(node))
        try:
            if isinstance(node, yaml.SequenceNode):
                return [self.convert(child, (*path, index), document) for index, child in enumerate(node.value)]
            assert isinstance(node, yaml.MappingNode)
            return self.mapping(node, path, document)
        finally:
            self._open.discard(id(node))

    def mapping(self, node: yaml.MappingNode, path: TreePath, document: Document) -> dict[str, Any]:
        data: dict[str, Any] = {}
        for key_node, value_node in node.value:
            where = self.source(key_node)
            if not isinstance(key_node, yaml.ScalarNode) or key_node.value == "<<":
                self.problems.append(Problem("bad-key", "a key is a plain word; merge keys and nested keys are not used here", where))
                continue
            key = str(key_node.value)
            if key in data:
                first = document.keys[(*path, key)].line
                self.problems.append(Problem("duplicate-key", f'"{key}" stands here and on line {first}; keep one', where))
                continue
            document.keys[(*path, key)] = where
            data[key] = self.convert(value_node, (*path, key), document)
        return data

    def scalar(self, node: yaml.ScalarNode) -> Any:
        text = str(node.value)
        if not node.tag.startswith("tag:yaml.org,2002:") or node.tag.startswith("tag:yaml.org,2002:python"):
            self.problems.append(Problem("tag", f"tags such as {node.tag} are not used here", self.source(node)))
        if self.as_text or node.style not in (None, ""):
            return text
        if text == "" and self._hides_color(node):
            self.problems.append(Problem("color-needs-quotes", 'a color that starts with # needs quotes: "#c8102e"', self.source(node)))
        if text in _WORDS:
            return _WORDS[text]
        if _INT.match(text):
            return int(text)
        return float(text) if _FLOAT.match(text) else text

    def _hides_color(self, node: yaml.ScalarNode) -> bool:
        mark = node.start_mark
        return mark.line < len(self.lines) and bool(_BARE_COLOR.match(self.lines[mark.line][mark.column :]))
