"""Symbols of a game's own: SVG files beside the layout, by the names that faces, texts and widgets
call them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace

from sheetgen.core.spec import GameSpec
from sheetgen.errors import AnyProblems, LayoutError, Problems
from sheetgen.layout.document import YamlDocument
from sheetgen.layout.model import MOST_SYMBOLS, GameSectionModel
from sheetgen.layout.model_errors import found
from sheetgen.layout.places import pointed_die


def read_symbols(model: GameSectionModel, document: YamlDocument) -> dict[str, str]:
    """The file of each symbol, of those that are right; whether it can be drawn is seen when it
    is.
    """
    files: dict[str, str] = {}
    if not model.symbols:
        return files
    # Few games have symbols of their own, and drawings take long to load.
    from sheetgen.page.icons import ICONS

    for name, file in model.symbols.items():
        at = document.place("symbols", name)
        if name in ICONS:
            at.complain(
                "symbol-twice", f'"{name}" is a symbol already; give yours another name', key=True
            )
        elif isinstance(file, str) and file.strip():
            files[name] = file
        elif not at.is_hole:
            at.complain("wrong-type", f"a symbol is the path of an SVG file, not {found(file)}")
    if len(files) > MOST_SYMBOLS:
        document.place("symbols").complain(
            "too-many-symbols",
            f"a game has at most {MOST_SYMBOLS} symbols of its own, not {len(files)}",
            key=True,
        )
    return files


def unreadable(
    document: YamlDocument,
    spec: GameSpec,
    cover: Iterable[str],
    read: Callable[[str], object],
    reported: AnyProblems,
) -> Problems:
    """What is wrong with the pictures of symbols, faces and the cover, printed or not, that was not
    reported yet; each file once.
    """
    files = dict.fromkeys(
        (
            *filter(None, cover),
            *spec.symbols.values(),
            *(face.picture for die in spec.dice for face in die.faces if face.picture),
        )
    )
    known = {(problem.code, problem.subject) for problem in reported} if files else set()
    for file in files:
        try:
            read(file)
        except LayoutError as error:
            fresh = [problem for problem in error.problems if (problem.code, file) not in known]
            yield from (pointed_die(replace(problem, subject=file), document) for problem in fresh)
