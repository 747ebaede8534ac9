"""The colors of a game: shipped inks under the game's names and letters, or inks of its own."""

from __future__ import annotations

from sheetgen.errors import Problem
from sheetgen.layout.complaints import checked
from sheetgen.layout.document import Document, TreePath
from sheetgen.layout.model import HeadModel, InkModel
from sheetgen.layout.naming import found, one_of
from sheetgen.paper.canvas import BLACK, WHITE
from sheetgen.paper.ink import INKS, Ink
from sheetgen.words import listed


def read_inks(model: HeadModel, document: Document, problems: list[Problem]) -> dict[str, Ink]:
    """The inks of the palette that are right, and what is wrong with the others."""
    made: dict[str, Ink] = {}
    for name, given in model.palette.items():
        at: TreePath = ("palette", name)
        if at in document.holes:
            continue
        data = {"letter": given} if isinstance(given, str) else given
        if not isinstance(data, dict):
            message = f"a color is its letter, or a mapping with a letter, not {found(given)}"
            problems.append(Problem("wrong-type", message, document.where(at)))
            continue
        ink = checked(InkModel, data, document, at, f'color "{name}"', problems)
        shade = _ink(name, ink, document, at, problems) if ink else None
        if shade is not None:
            made[name] = shade
    _compare(made, document, problems)
    return made


def _ink(name: str, ink: InkModel, document: Document, at: TreePath, problems: list[Problem]) -> Ink | None:
    """One ink, or None and its problem."""
    if ink.solid and ink.tint and ink.line and ink.pattern:
        return Ink(name, ink.letter, ink.solid, ink.tint, ink.line, WHITE if ink.text == "white" else BLACK, ink.pattern)
    own = ("solid", "tint", "line", "pattern")
    lacking = [key for key in own if getattr(ink, key) is None]
    if len(lacking) < len(own):
        message = f"an ink of your own has solid, tint, line and pattern; there is no {listed(lacking)}"
        problems.append(Problem("half-an-ink", message, document.where(at, key=True)))
        return None
    base = INKS.get(ink.ink or name)
    if base is None:
        where = document.where((*at, "ink")) if ink.ink else document.where(at, key=True)
        problems.append(Problem("unknown-ink", one_of(ink.ink or name, INKS, "ink"), where))
        return None
    return Ink(name, ink.letter, base.solid, base.tint, base.line, base.text, base.pattern)


def _compare(made: dict[str, Ink], document: Document, problems: list[Problem]) -> None:
    """Complains about colors that would differ by nothing but color."""
    for what in ("letter", "pattern"):
        seen: dict[str, str] = {}
        for name, shade in made.items():
            value = str(getattr(shade, what))
            if value in seen:
                message = f"{name} and {seen[value]} have the same {what} {value}; colors must differ by more than color"
                problems.append(Problem(f"same-{what}", message, document.where(("palette", name, what))))
            seen.setdefault(value, name)
