"""Sentences and words that what people read must not fall back to: messages, help, README, docs."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

from tests.test_weight import trees

ROOT = Path(__file__).parent.parent
PAGES = (
    ROOT / "README.md",
    *sorted((ROOT / "docs").glob("*.md")),
    ROOT / "layouts" / "README.md",
    ROOT / "examples" / "README.md",
)


class Banned(NamedTuple):
    """A way of saying something that must not come back."""

    pattern: str  # a regular expression, letters of either case
    sample: str  # a sentence that has it
    instead: str  # what is written today


BANNED = (
    Banned("is there no more", "the folder is there no more", "no longer exists"),
    Banned("number of use", "a width is no number of use", "coordinate out of range"),
    Banned("no paper here", "there is no paper here", "there is no seat 3"),
    Banned("nobody sits", "nobody sits at 3", "there is no seat 3"),
    Banned("nobody here is called", "nobody here is called Zoe", "unknown player Zoe"),
    Banned("stand even if", "R3 cannot stand even if all agree", "cannot be forced: …"),
    Banned("players here", "5 players here; Formulas seats 1 to 4", "is for 1 to 4 players, not 5"),
    Banned("as seed and rules", "All of it is as seed and rules have it", "the log is consistent"),
    Banned("not what has happened", "This log is not what has happened", "the log does not match"),
    Banned(
        r"(?<!there )\b(is|are) no (?!longer\b)[\w{]",
        "R9 is no die",
        "unknown die R9; R9 is not a die",
    ),
    Banned(r"(?<!there )\b(is|are) none\b", '"z" is none of these', "is not one of"),
    Banned(r"\b(is|are|was|be) told\b|\btold by\b", "mistakes are told", "is reported, is given"),
    Banned(r"\btells\b", "a sheet tells the whole of it", "shows, describes"),
    Banned(r"\btold apart\b", "two things are told apart here", "there are two concepts here"),
    Banned("sees? no color", "who sees no color plays", "players who cannot tell colors apart"),
    Banned(r"\ball the same\b", "plays all the same", "anyway, still"),
    Banned(r"\bone's own\b", "a game of one's own", "your own, the player's own"),
    Banned("got wet", "for paper that got wet", "reprint filled-in sheets"),
    Banned(r"\bremarks?\b", "a # begins a remark", "comment, note"),
    Banned(r"\breckon", "nobody reckons widths", "compute"),
    Banned(r"\b(taught|teach(es)?)\b", "a network that was taught", "trained, train"),
    Banned(r"\bamiss\b", "what is amiss", "inconsistent"),
    Banned(r"\bvouch", "numbers vouch for each other", "confirm"),
    Banned(r"\bparted by\b", "parted by commas", "separated by, decided by"),
    Banned(r"\bput right\b", "a sheet is put right", "corrected"),
    Banned(r"\bcannot stand\b", '"7" cannot stand on a board', "is not allowed on a board"),
    Banned(r"\bgone on with\b", "a game is gone on with by its log", "resumed"),
    Banned(r"\bwould do\b", "another font would do", "would fit, use another font"),
    Banned(r"\bhouse rules?\b", "house rules: target=100", "rule option"),
    Banned(r"\bswitch(es)?\b", "there is no switch (switch target=100)", "rule option"),
    Banned(r"\breadings? (in force|of a)\b", "the reading in force", "value"),
)


def banned_in(text: str) -> list[str]:
    """Return the patterns that a text has; what stands in backticks, such as keys, is left out."""
    words = re.sub(r"`[^`]*`", "``", text)
    return [each.pattern for each in BANNED if re.search(each.pattern, words, re.IGNORECASE)]


def _shown(tree: ast.Module) -> Iterator[tuple[int, str]]:
    """Every text of a module with blanks in it, with its line; of docstrings those that are help.

    What is filled in stands as `{}`.
    """
    described, parts = set[ast.AST](), set[ast.AST]()
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef) and "command" in "".join(
            ast.unparse(decorator) for decorator in node.decorator_list
        ):
            yield node.lineno, ast.get_docstring(node) or ""
        if isinstance(node, ast.Expr):
            described.add(node.value)
        if isinstance(node, ast.JoinedStr):
            parts.update(node.values)
            pieces = [
                str(part.value) if isinstance(part, ast.Constant) else "{}" for part in node.values
            ]
            yield node.lineno, "".join(pieces)
    elsewhere = described | parts
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and node not in elsewhere:
            yield node.lineno, str(node.value)


def messages_with(code: str) -> list[tuple[int, str]]:
    """Return the texts of a module that have something banned, with their lines."""
    return messages_in(ast.parse(code))


def messages_in(tree: ast.Module) -> list[tuple[int, str]]:
    """Return the same of a module that has been read."""
    return [(line, text) for line, text in _shown(tree) if " " in text.strip() and banned_in(text)]


def sentences_with(page: str) -> list[str]:
    """Return the paragraphs of a page that have something banned; code is left out."""
    prose = re.sub(r"(?ms)^```.*?^```$", "", page)
    return [
        block for block in re.split(r"\n(?=\n|[|-])", prose) if banned_in(" ".join(block.split()))
    ]


def test_messages_and_help_do_not_fall_back() -> None:
    found = {
        str(path.relative_to(ROOT)): hits
        for path, tree in trees().items()
        if (hits := messages_in(tree))
    }
    assert found == {}


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_pages_do_not_fall_back(page: Path) -> None:
    assert sentences_with(page.read_text(encoding="utf-8")) == []


@pytest.mark.parametrize("banned", BANNED, ids=lambda banned: banned.sample)
def test_each_is_noticed_if_it_comes_back(banned: Banned) -> None:
    assert banned.pattern in banned_in(banned.sample)
    assert messages_with(f"message = {banned.sample!r}")
    assert messages_with(f"message = f{'{name}: ' + banned.sample!r}")
    assert sentences_with(f"# A page\n\nSome words, then {banned.sample}.\n")
    assert banned.pattern not in banned_in(banned.instead)


def test_names_of_keys_and_docstrings_are_no_messages() -> None:
    assert not messages_with('KEYS = ("switches", "remarks", "tells")')
    assert not messages_with('"""What is no message."""')
    assert messages_with('@click.command()\ndef show():\n    """Show the house rules."""')
    assert not sentences_with("The key `switches` of ```\n")


TERMS = (ROOT / "docs" / "terms.md").read_text(encoding="utf-8")


def test_names_on_the_page_of_terms_are_those_of_the_code() -> None:
    rows = re.findall(r"^\| [^|`]+ \| (.+?) \| ", TERMS, re.MULTILINE)
    named = re.findall(r"`(\w+)`", " ".join(rows))
    assert len(named) > 30
    known = {name for tree in trees().values() for name in _named(tree)}
    assert [name for name in named if name not in known] == []


def _named(tree: ast.Module) -> Iterator[str]:
    """What a module gives a name: classes, functions, fields, types."""
    for node in ast.walk(tree):
        if isinstance(node, ast.ClassDef | ast.FunctionDef):
            yield node.name
        elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            yield node.id
