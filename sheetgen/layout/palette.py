"""The colors of a game: shipped inks under the game's names and letters, or inks of its own."""

from __future__ import annotations

from dataclasses import replace

from sheetgen.core.spec import Letters
from sheetgen.layout.document import Place, YamlDocument
from sheetgen.layout.model import GameSectionModel, InkModel
from sheetgen.layout.model_errors import found
from sheetgen.layout.shapes import checked
from sheetgen.messages import listed
from sheetgen.page.canvas import BLACK, WHITE
from sheetgen.page.ink import INKS, Ink, Inks

_OWN = ("solid", "tint", "line", "pattern")


def read_inks(section: GameSectionModel, document: YamlDocument) -> dict[str, Ink]:
    """The inks of the palette that are right."""
    palette = document.place("palette")
    read = {name: _read_ink(name, given, palette / name) for name, given in section.palette.items()}
    made = {name: ink for name, ink in read.items() if ink}
    _hold_apart("letter", made, palette)
    _hold_apart("pattern", made, palette)
    return made


def known_color(color: str | None, letters: Letters, at: Place) -> str:
    """The color, or "" and a complaint about one that the game does not have."""
    if color and color not in letters:
        at.unknown("color", color, letters)
        return ""
    return color or ""


def _read_ink(name: str, given: object, at: Place) -> Ink | None:
    """One color of the palette, or None and its problem."""
    data = {"letter": given} if isinstance(given, str) else given
    if not isinstance(data, dict) and not at.is_hole:
        at.complain(
            "wrong-type", f"a color is its letter, or a mapping with a letter, not {found(given)}"
        )
        return None
    ink = checked(InkModel, data, at, f'color "{name}"')
    return _ink(name, ink, at) if ink else None


def _hold_apart(what: str, inks: Inks, palette: Place) -> None:
    """Complain about colors that have the same letter or pattern."""
    first: dict[str, str] = {}
    for name, ink in inks.items():
        value = getattr(ink, what)
        other = first.setdefault(value, name)
        if other != name:
            (palette / name / what).complain(
                f"same-{what}",
                f"{name} and {other} have the same {what} {value}; colors must differ by more than"
                " color",
            )


def _ink(name: str, ink: InkModel, at: Place) -> Ink | None:
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
        at.complain(
            "half-an-ink",
            f"an ink of your own has solid, tint, line and pattern; there is no {listed(lacking)}",
            key=True,
        )
    elif shipped in INKS:
        return replace(INKS[shipped], name=name, letter=ink.letter)
    elif ink.ink:
        (at / "ink").unknown("ink", shipped, INKS)
    else:
        at.unknown("ink", shipped, INKS, key=True)
    return None
