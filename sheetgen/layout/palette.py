"""The colors of a game: shipped inks under the game's names and letters, or inks of its own."""

from __future__ import annotations

from dataclasses import replace

from sheetgen.layout.document import Document, TreePath
from sheetgen.layout.model import GameSectionModel, InkModel
from sheetgen.layout.model_errors import found, one_of
from sheetgen.layout.shapes import checked
from sheetgen.messages import listed
from sheetgen.page.canvas import BLACK, WHITE
from sheetgen.page.ink import INKS, Ink

_OWN = ("solid", "tint", "line", "pattern")


def read_inks(model: GameSectionModel, document: Document) -> dict[str, Ink]:
    """The inks of the palette that are right."""
    made: dict[str, Ink] = {}
    for name, given in model.palette.items():
        at: TreePath = ("palette", name)
        data = {"letter": given} if isinstance(given, str) else given
        if not isinstance(data, dict) and at not in document.holes:
            document.complain(
                "wrong-type",
                f"a color is its letter, or a mapping with a letter, not {found(given)}",
                at,
            )
        elif (ink := checked(InkModel, data, document, at, f'color "{name}"')) and (
            shade := _ink(name, ink, document, at)
        ):
            made[name] = shade
    for what in ("letter", "pattern"):
        seen: dict[str, str] = {}
        for name, shade in made.items():
            value = str(getattr(shade, what))
            if value in seen:
                message = (
                    f"{name} and {seen[value]} have the same {what} {value}; colors must differ by"
                    " more than color"
                )
                document.complain(f"same-{what}", message, ("palette", name, what))
            seen.setdefault(value, name)
    return made


def _ink(name: str, ink: InkModel, document: Document, at: TreePath) -> Ink | None:
    """One ink, or None and its problem."""
    if ink.solid and ink.tint and ink.line and ink.pattern:
        return Ink(
            name,
            ink.letter,
            ink.solid,
            ink.tint,
            ink.line,
            WHITE if ink.text == "white" else BLACK,
            ink.pattern,
        )
    lacking = [key for key in _OWN if getattr(ink, key) is None]
    if len(lacking) < len(_OWN):
        message = (
            f"an ink of your own has solid, tint, line and pattern; there is no {listed(lacking)}"
        )
        document.complain("half-an-ink", message, at, key=True)
        return None
    base = INKS.get(ink.ink or name)
    if base is None:
        document.complain(
            "unknown-ink",
            one_of(ink.ink or name, document.guesses(INKS), "ink"),
            (*at, "ink") if ink.ink else at,
            key=not ink.ink,
        )
        return None
    return replace(base, name=name, letter=ink.letter)
