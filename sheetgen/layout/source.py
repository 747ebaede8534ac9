"""From text to plain data with the place of every value: the only module that knows YAML.

The language is the safe half of YAML: mappings, lists, text, `true`/`false`, decimal numbers,
`null`. What YAML 1.1 would silently turn into something else (`on`, `010`, `1:30`, dates) stays
text. Duplicate keys, tags, merge keys and colors without quotes are errors, and so are files,
nesting and aliases beyond what a layout needs.

A text that is YAML at all always gives a `YamlDocument`; whatever is wrong inside is noted in its
`problems`, so that a caller can go on and report everything at once.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from contextlib import suppress
from typing import Any, Protocol

import yaml

from sheetgen.core.needs import TreePath
from sheetgen.errors import LayoutError, Problem, Source
from sheetgen.layout.document import YamlDocument, YamlMapping
from sheetgen.layout.textfile import LAYOUT, FileKind
from sheetgen.layout.yaml_hints import (
    BLANK,
    COLOR,
    COMMENT,
    KEYED_COLOR,
    LISTED_COLOR,
    WordSpot,
    comment_for_value,
    dedented,
    outer,
    slip,
    swallows,
)
from sheetgen.messages import Meanings

OBEYED = re.compile(
    "[\\x00-\\x09\\x0b-\\x1f\\x7f-\\x9f\\u2028-\\u202e\\u2066-\\u2069\\ud800-\\udfff]"
)
"""Characters that stand in no text: all that control something but the end of a line, marks that
turn the direction of writing, and halves of characters.
"""

_LINE_ENDS = re.compile("[\\x85\\u2028\\u2029]")
"""Where YAML ends a line, but no editor does."""

MAX_NODES = 50_000
MAX_DEPTH = 60

_INT = re.compile(r"-?(0|[1-9][0-9]{0,14})$")
_FLOAT = re.compile(r"-?(0|[1-9][0-9]{0,14})\.[0-9]{1,15}$")
_WORDS: Mapping[str, bool | None] = {
    "true": True,
    "false": False,
    "null": None,
    "~": None,
    "": None,
}
_OPENED = re.compile(r"\s[{\[]")
_BARE_STAR = re.compile(r"[^:#]*:\s*\*")
# The tags that YAML gives plain values by itself
_IMPLICIT = frozenset(
    f"tag:yaml.org,2002:{name}"
    for name in ("bool", "float", "int", "map", "merge", "null", "seq", "str", "timestamp", "value")
)


def parse(text: str, shown: str, kind: FileKind = LAYOUT) -> YamlDocument:
    """The data of one YAML text. Raises LayoutError with all problems."""
    document = read(text, shown, kind)
    if document.problems:
        raise LayoutError(document.problems)
    return document


def read(text: str, shown: str, kind: FileKind = LAYOUT) -> YamlDocument:
    """Like `parse`, but raises LayoutError only for what is not YAML or holds no data; the rest is
    in the document's problems.
    """
    reader = _YamlReader(text, shown, kind)
    if odd := _LINE_ENDS.search(text):
        raise LayoutError(reader.unreadable(odd[0]))
    try:
        node = yaml.compose(text, Loader=_Loader)
    except (yaml.YAMLError, RecursionError) as error:
        raise LayoutError(reader.syntax(error)) from None
    if node is None:
        raise LayoutError("empty-file", f"{shown} is empty", Source(shown, 1, 1))
    reader.document.data = reader.convert(node, ())
    return reader.document


class TextMark(Protocol):
    """A place in a text, line and column from 0, as both of PyYAML's readers have it."""

    line: int
    column: int


_Loader: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


class _YamlReader:
    """Turns YAML nodes into data, collecting problems."""

    def __init__(self, text: str, shown: str, kind: FileKind) -> None:
        self.text = text
        self.lines = text.splitlines()
        self.shown = shown
        self.kind = kind
        self.document = YamlDocument(None)
        self._count = 0
        self._open: set[int] = set()

    def place(self, line: int, column: int, length: int = 1) -> Source:
        return Source(
            self.shown,
            line + 1,
            column + 1,
            max(1, length),
            self._line(line),
        )

    def source(self, node: yaml.Node) -> Source:
        start, end = node.start_mark, node.end_mark
        last = end.column if end.line == start.line else len(self._line(start.line).rstrip())
        return self.place(start.line, start.column, last - start.column)

    def syntax(self, error: Exception) -> Problem:
        """What is wrong with a text that is not YAML."""
        if isinstance(error, yaml.reader.ReaderError):
            return self.unreadable(chr(error.character))
        mark = getattr(error, "problem_mark", _TOP)
        what = str(getattr(error, "problem", _NESTED))
        if what == _NESTED:
            return self._too_deep(mark)
        if spot := comment_for_value(self._tokens(), self.lines, mark.line):
            return self._at(spot, "color-needs-quotes", _bare(spot[2]))
        opened: TextMark | None = getattr(error, "context_mark", None)
        keyed = opened.line if opened and what == _NO_COLON else None
        if slipped := self._open_quote(mark.line) or slip(self.lines, mark.line, keyed):
            return self._at(slipped[0], "not-yaml", f"{_NOT_YAML}{slipped[1]}")
        return self._broken(*self._broken_at(opened, mark, what))

    def _at(self, spot: WordSpot, code: str, message: str) -> Problem:
        line, column, word = spot
        return Problem(code, message, self.place(line, column, len(word)))

    def unreadable(self, character: str) -> Problem:
        """What is wrong with a text that holds a character that YAML does not have."""
        before, _, _ = self.text.partition(character)
        lines = f"{before}.".splitlines()
        where = self.place(len(lines) - 1, len(lines[-1]) - 1)
        return Problem("not-yaml", self._no_place_for(character), where)

    def _broken(self, mark: TextMark, what: str) -> Problem:
        """What is wrong at a place, in words that tell a designer what to do."""
        where = self.place(mark.line, mark.column)
        if self.kind.star and _BARE_STAR.match(where.text):
            return Problem("not-yaml", self.kind.star, where)
        advice = self._advice(what, where.text[: mark.column], self._after(mark))
        if advice.endswith(_CHECK):
            around = outer(self.lines, mark.line) + 1
            others = f"and the lines from {around} on are" if around else "is"
            advice += f" {others} indented"
        return Problem("not-yaml", f"{_NOT_YAML}{advice}", where)

    def _too_deep(self, mark: TextMark) -> Problem:
        return Problem(
            "nested-too-deep",
            f"nested more than {MAX_DEPTH} deep; {self.kind.noun} is flatter",
            self.place(mark.line, mark.column),
        )

    def _broken_at(
        self,
        opened: TextMark | None,
        mark: TextMark,
        what: str,
    ) -> tuple[TextMark, str]:
        """Where a designer should look instead of the mark, and what is wrong there: a bracket that
        is never closed is named where it opens.
        """
        rest = [self._after(mark), *self.lines[mark.line + 1 :]]
        ended = not "".join(rest).strip()
        if opened and (
            ended or (what in _UNCLOSED and dedented(self.lines, opened.line, mark.line))
        ):
            mark = opened
        if opened and what == _NO_NAME:
            mark = opened
        if what == _NO_VALUE and (unclosed := self._unclosed()):
            closing = "}" if self._after(unclosed).startswith("{") else "]"
            return unclosed, f"did not find expected ',' or '{closing}'"
        return mark, what

    def _no_place_for(self, character: str) -> str:
        return f"the character U+{ord(character):04X} is not allowed in {self.kind.noun}"

    def _advice(self, problem: str, before: str, after: str) -> str:
        """What the YAML reader says, in plain words; `before` and `after` its place in the line."""
        there = after[:1]
        if problem == "found character that cannot start any token":
            return f'"{there}" cannot begin a value; put the text in quotes'
        if there == ":" and (sign := _SIGN.search(before)):
            return f'a text with a sign, such as "{sign[0]}:", needs quotes'
        if problem == "mapping values are not allowed in this context":
            if ": " in before:
                return 'a second ": " in one line; put text that holds a colon in quotes'
            return f"a key is not allowed here; {_CHECK}"
        if problem == _NO_KEY:
            last = before.rstrip()[-1:]
            if there in ("}", "]"):
                return f"this {there} closes nothing"
            if last in _CLOSING:
                return f"something follows the {last}; put the whole text in quotes"
        return _SYNTAX.get(problem, problem).replace(_NOUN, self.kind.noun)

    def _tokens(self) -> list[Any]:
        """What the text is made of, up to where it is YAML no more."""
        tokens: list[Any] = []
        with suppress(yaml.YAMLError):
            for token in yaml.scan(self.text, Loader=_Loader):
                tokens.append(token)
        return tokens

    def _open_quote(self, broken: int) -> tuple[WordSpot, str] | None:
        """Where a text in quotes begins that is closed only on a line below, which breaks."""
        quoted = [token for token in self._tokens() if getattr(token, "style", None)]
        spans = [(token.start_mark, token.end_mark.line) for token in quoted]
        over_keys = (mark for mark, last in spans if swallows(self.lines, mark.line, last))
        first = next(over_keys, None)
        if first is None or first.line > broken:
            first, last = spans[-1] if spans else (None, 0)
            if first is None or first.line == last or last < broken:
                return None
        quote = self._after(first)[0]
        spot = (first.line, first.column, quote)
        return spot, f"the text that {quote} opens is not closed on its line"

    def _unclosed(self) -> TextMark | None:
        """Where the last bracket is opened that is not closed before the text is YAML no more, or
        None.
        """
        opened: list[TextMark] = []
        for token in self._tokens():
            if token.id in ("{", "["):
                opened.append(token.start_mark)
            elif token.id in ("}", "]"):
                del opened[-1:]
        return opened[-1] if opened else None

    def _line(self, number: int) -> str:
        return self.lines[number] if number < len(self.lines) else ""

    def _after(self, mark: TextMark) -> str:
        return self._line(mark.line)[mark.column :]

    def convert(self, node: yaml.Node, path: TreePath) -> object:
        """The data of a node. Raises LayoutError for more than a layout can hold."""
        self.document.values[path] = self.source(node)
        self._count += 1
        if self._count > MAX_NODES:
            message = f"more than {MAX_NODES} values up to here, counting each use of an alias"
            where = self.document.where(path[:1], key=True)
            raise LayoutError("too-large", message, where)
        if isinstance(node, yaml.ScalarNode):
            return self.scalar(node, path)
        if id(node) in self._open:
            where = self.document.values[path]
            raise LayoutError("alias-loop", "an alias that contains itself", where)
        if len(path) >= MAX_DEPTH:
            raise LayoutError(self._too_deep(node.start_mark))
        self._tag(node, path)
        self._open.add(id(node))
        data = (
            self.listing(node, path)
            if isinstance(node, yaml.SequenceNode)
            else self.mapping(node, path)
        )
        self._open.discard(id(node))
        return data

    def listing(self, node: yaml.SequenceNode, path: TreePath) -> list[object]:
        """The data of a list."""
        if node.flow_style and node.value:
            self._comment(LISTED_COLOR, node.value[-1].end_mark, path)
        return [self.convert(child, (*path, index)) for index, child in enumerate(node.value)]

    def mapping(self, node: yaml.Node, path: TreePath) -> YamlMapping:
        """The data of a mapping; keys that cannot be read are left out."""
        data: dict[str, object] = {}
        for key_node, value_node in node.value:
            self._count += 1
            key = self._key(key_node, data, path)
            if key is None:
                continue
            inside: TreePath = (*path, key)
            data[key] = self.convert(value_node, inside)
            # in braces, nothing stands where the next thing does
            if data[key] is None and value_node.value == "":
                self._comment(KEYED_COLOR, key_node.end_mark, inside)
        return data

    def _key(
        self,
        node: yaml.Node,
        known: YamlMapping,
        path: TreePath,
    ) -> str | None:
        """A key of the mapping at a path, or None and a complaint."""
        where, wrong = self.source(node), ""
        if not isinstance(node, yaml.ScalarNode):
            wrong = "a key is a plain word, not a list or mapping"
        elif node.value == "<<":
            wrong = f"merge keys are not used here; write the keys out{self.kind.instead}"
        elif not node.style and _OPENED.search(node.value):
            wrong = f"a key without its colon: {node.value.split()[0]}"
        elif odd := BLANK.search(node.value):
            wrong = f"an invisible character (U+{ord(odd[0]):04X}) stands in this key"
        if wrong:
            self._hole("bad-key", wrong, where, path)
            return None
        key = str(node.value)
        inside = (*path, key)
        if key in known:
            first = self.document.keys[inside].line
            wrong = f'"{key}" is here and on line {first}; keep one'
            self.document.problems.append(Problem("duplicate-key", wrong, where))
            return None
        self._tag(node, path)
        self._obeyed(node, inside)
        self.document.keys[inside] = where
        return key

    def scalar(self, node: yaml.ScalarNode, path: TreePath) -> object:
        text = str(node.value)
        self._tag(node, path)
        if self.kind.as_text:
            return text
        self._obeyed(node, path)
        if node.style not in (None, ""):
            return text
        if text == "":
            self._comment(COLOR, node.start_mark, path)
        if text in _WORDS:
            return _WORDS[text]
        if _INT.match(text):
            return int(text)
        if _FLOAT.match(text):
            return float(text)
        if any(map(str.isalpha, text)):
            self._comment(COMMENT, node.end_mark, path)
        return text

    def _comment(self, pattern: re.Pattern[str], mark: TextMark, path: TreePath) -> None:
        """Complain about a word at a place that is a comment, since it has no quotes."""
        word = pattern.match(self._line(mark.line), mark.column)
        if word and path not in self.document.holes:
            self._hole(
                "color-needs-quotes",
                _bare(word[1]),
                self.place(mark.line, word.start(1), len(word[1])),
                path,
            )

    def _tag(self, node: yaml.Node, path: TreePath) -> None:
        """Complain about a tag: only those that plain YAML resolves to by itself are left
        alone.
        """
        written = self._after(node.start_mark)
        if written.startswith("!") or node.tag not in _IMPLICIT:
            tag = written.split()[0] if written.startswith("!") else node.tag
            where = self.place(node.start_mark.line, node.start_mark.column, len(tag))
            self._hole(
                "tag",
                f"tags such as {tag} are not used here",
                where,
                path,
            )

    def _obeyed(self, node: yaml.Node, path: TreePath) -> None:
        """Complain about a character that nobody can read, but terminals and other programs
        obey.
        """
        found = None if self.kind.as_text else OBEYED.search(str(node.value))
        if found:
            self._hole(
                "control-character",
                self._no_place_for(found[0]),
                self.source(node),
                path,
            )

    def _hole(
        self,
        code: str,
        message: str,
        where: Source,
        path: TreePath,
    ) -> None:
        self.document.problems.append(Problem(code, message, where))
        self.document.holes.add(path)


def _bare(word: str) -> str:
    """What is wrong with a word that begins with # and has no quotes."""
    if COLOR.match(word, 0):
        return f'a color that starts with # needs quotes, or it is a comment: "{word}"'
    return f"a # after a blank begins a comment; put the text in quotes: {word}"


# Where a text is nested too deep for a reader that does not say where
_TOP = yaml.Mark("", 0, 0, 0, None, 0)

_NOT_YAML = "this is not YAML: "

_NOUN = "{noun}"


# What YAML's reader says of a text that is nested too deep even for it
_NESTED = "exceeded maximum nesting depth"

_CLOSING = ("}", "]", '"', "'")

_UNCLOSED = ("did not find expected ',' or ']'", "did not find expected ',' or '}'")

_CHECK = "check how far it"

_NO_KEY = "did not find expected key"
_NO_VALUE = "did not find expected node content"
_NO_NAME = "did not find expected alphabetic or numeric character"

_NO_COLON = "could not find expected ':'"

_SIGN = re.compile(r":[a-z][a-z0-9-]*\Z")

_SYNTAX: Meanings = {
    "did not find expected ',' or ']'": (
        "a list opened with [ is not closed with ], or a comma is missing"
    ),
    "did not find expected ',' or '}'": (
        "a mapping opened with { is not closed with }, or a comma is missing"
    ),
    _NO_KEY: f"this line fits neither the ones before nor a new key; {_CHECK}",
    "did not find expected '-' indicator": f"this is not an entry of the list; {_CHECK}",
    _NO_VALUE: "a value is missing, or a comma or bracket stands where one should",
    _NO_NAME: '"&" and "*" cannot begin a value; put the text in quotes',
    "did not find expected <document start>": (
        "nothing may follow ..., or stand further left than the first line"
    ),
    "did not find expected comment or line break": (
        "a text that | or > opens begins on the next line; one that begins with them needs quotes"
    ),
    "found unexpected ':'": "no blank after the colon",
    "second occurrence": "an anchor of this name is there already",
    "found unexpected end of stream": "a text opened with a quote is not closed",
    "but found another document": f"a second document begins here; {_NOUN} is one",
    "found invalid Unicode character escape code": "there is no such character",
    "found unknown escape character": (
        "a backslash in double quotes; write two, or put the text in single quotes"
    ),
    "block sequence entries are not allowed in this context": (
        "a list begins on a line of its own; put a text that begins with a hyphen in quotes"
    ),
    "found undefined alias": "an alias without its anchor",
}
