"""The colors of a game: shipped inks under the game's names and letters, or inks of its own."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from sheetgen.layout.document import TreePath, YamlDocument
from sheetgen.layout.model import GameSectionModel, InkModel
from sheetgen.layout.model_errors import found
from sheetgen.layout.shapes import checked
from sheetgen.messages import listed
from sheetgen.page.canvas import BLACK, WHITE
from sheetgen.page.ink import INKS, Ink

_OWN = ("solid", "tint", "line", "pattern")


def read_inks(section: GameSectionModel, document: YamlDocument) -> dict[str, Ink]:
    """The inks of the palette that are right."""
    read = {name: _read_ink(name, given, document) for name, given in section.palette.items()}
    made = {name: ink for name, ink in read.items() if ink}
    _hold_apart("letter", {name: ink.letter for name, ink in made.items()}, document)
    _hold_apart("pattern", {name: ink.pattern for name, ink in made.items()}, document)
    return made


def known_color(
    color: str | None, letters: Mapping[str, str], document: YamlDocument, at: TreePath
) -> str:
    """The color, or "" and a complaint about one that the game does not have."""
    if color and color not in letters:
        document.unknown("color", color, letters, at)
        return ""
    return color or ""


def _read_ink(name: str, given: object, document: YamlDocument) -> Ink | None:
    """One color of the palette, or None and its problem."""
    at: TreePath = ("palette", name)
    data = {"letter": given} if isinstance(given, str) else given
    if not isinstance(data, dict) and at not in document.holes:
        message = f"a color is its letter, or a mapping with a letter, not {found(given)}"
        document.complain("wrong-type", message, at)
        return None
    model = checked(
        InkModel,
        data,
        document,
        at,
        f'color "{name}"',
    )
    return _ink(name, model, document, at) if model else None


def _hold_apart(what: str, values: Mapping[str, str], document: YamlDocument) -> None:
    """Complains about colors that have the same letter or pattern."""
    first: dict[str, str] = {}
    for name, value in values.items():
        other = first.setdefault(value, name)
        if other != name:
            message = (
                f"{name} and {other} have the same {what} {value}; colors must differ by more than"
                " color"
            )
            document.complain(f"same-{what}", message, ("palette", name, what))


def _ink(
    name: str,
    ink: InkModel,
    document: YamlDocument,
    at: TreePath,
) -> Ink | None:
    """One ink, or None and its problem."""
    if ink.solid and ink.tint and ink.line and ink.pattern:
        words = WHITE if ink.text == "white" else BLACK
        return Ink(
            name,
            ink.letter,
            ink.solid,
            ink.tint,
            ink.line,
            words,
            ink.pattern,
        )
    lacking = tuple(key for key in _OWN if getattr(ink, key) is None)
    shipped = ink.ink or name
    if lacking != _OWN:
        message = (
            f"an ink of your own has solid, tint, line and pattern; there is no {listed(lacking)}"
        )
        document.complain("half-an-ink", message, at, key=True)
    elif shipped in INKS:
        return replace(INKS[shipped], name=name, letter=ink.letter)
    elif ink.ink:
        document.unknown("ink", shipped, INKS, (*at, "ink"))
    else:
        document.unknown("ink", shipped, INKS, at, key=True)
    return None
