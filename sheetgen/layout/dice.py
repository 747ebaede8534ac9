"""The dice of a layout.

A face is a number from 0 to 99, the name of a symbol (those that `sheetgen.paper.icons` draws: `star`, `heart`, `+`, `-1`, ...), or a
mapping with one of the two and a color of its own. Anything else is an error, since nothing could print it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field

from sheetgen.core.dice import Die, DieId, Face
from sheetgen.errors import Problem
from sheetgen.layout.complaints import checked
from sheetgen.layout.document import Document, TreePath, mapping
from sheetgen.layout.model import MOST_DICE, DieModel, FaceModel
from sheetgen.layout.naming import found, one_of
from sheetgen.paper.symbols import SYMBOLS
from sheetgen.words import nearest


def read_dice(models: Iterable[object], letters: Mapping[str, str], document: Document, problems: list[Problem]) -> tuple[Die, ...]:
    """The dice that are right, and what is wrong with the others."""
    reader = _Reader(letters, document, problems)
    for index, data in enumerate(models):
        at: TreePath = ("dice", index)
        model = None if at in document.holes else checked(DieModel, data, document, at, _what(data), problems)
        if model is not None:
            reader.die(model, at)
        elif isinstance(data, dict):
            reader.bare.setdefault(str(data.get("id")), [])
        if len(reader.made) > MOST_DICE:
            reader.complain("too-many-dice", f"a game has at most {MOST_DICE} dice; there are more up to here", at)
            break
    return tuple(reader.made.values())


def entry_names(data: object) -> tuple[str, ...]:
    """What an entry of the dice and its numbered copies are called, as far as it says."""
    name = mapping(data).get("id")
    if not isinstance(name, str):
        return ()
    copies = mapping(data).get("copies")
    most = copies if isinstance(copies, int) and copies <= 20 else 0
    return (name, *(f"{name}{copy}" for copy in range(1, most + 1)))


def die_names(name: str, copies: int) -> list[str]:
    """What a die is called, or several equal ones are."""
    return [f"{name}{copy}" for copy in range(1, copies + 1)] if copies > 1 else [name]


def _what(data: object) -> str:
    name = mapping(data).get("id")
    return f'die "{name}"' if isinstance(name, str) else "a die"


@dataclass(slots=True)
class _Reader:
    letters: Mapping[str, str]
    document: Document
    problems: list[Problem]
    made: dict[str, Die] = field(default_factory=dict)
    bare: dict[str, list[Face]] = field(default_factory=dict)
    first: dict[str, TreePath] = field(default_factory=dict)

    def complain(self, code: str, message: str, path: TreePath, *, key: bool = False, subject: str = "") -> None:
        self.problems.append(Problem(code, message, self.document.where(path, key=key), subject=subject))

    def die(self, model: DieModel, at: TreePath) -> None:
        """Adds a die and its copies."""
        color = model.color or ""
        if not self._known(color, (*at, "color")):
            color = ""
        before = len(self.problems)
        faces = self._like(model, at) if model.like is not None else self._faces(model, at)
        self.bare.setdefault(model.id, faces)
        if not faces:
            if len(self.problems) == before and model.like is None:
                given = (*at, "faces") in self.document.values
                self.complain("no-faces", f'die "{model.id}" has no faces', (*at, "faces" if given else "id"))
            return
        for die in self._copies(model, faces, color):
            if die.id in self.made:
                line = self.document.where((*self.first[die.id], "id")).line
                self.complain("die-twice", f'die "{die.id}" stands here and on line {line}; give one another id', (*at, "id"))
                return
            self.first[die.id] = at
            self.made[die.id] = die

    def _copies(self, model: DieModel, faces: list[Face], color: str) -> Iterator[Die]:
        """A die, or several equal ones that are numbered. A face without a color of its own shows the die's, and its letter."""
        letter = model.letter or self.letters.get(color, "")
        own = tuple(Face(face.value, face.symbol, face.color or color, self.letters.get(face.color, "") or letter) for face in faces)
        for name in die_names(model.id, model.copies):
            yield Die(DieId(name), own, color, letter, model.style, model.label)

    def _known(self, color: str, path: TreePath) -> bool:
        if color and color not in self.letters:
            self.complain("unknown-color", one_of(color, self.letters, "color"), path, subject=color)
            return False
        return True

    def _like(self, model: DieModel, at: TreePath) -> list[Face]:
        """The faces of an earlier die, their colors moved on by `shift` places."""
        base = self.bare.get(str(model.like))
        if base is None:
            self.complain("unknown-die", one_of(str(model.like), self.bare, "die above"), (*at, "like"), subject=str(model.like))
            return []
        if model.faces is not None:
            self.complain("two-ways", "a die has faces of its own, or those of another die (like), not both", (*at, "like"), key=True)
        return [Face(face.value, face.symbol, base[(place - model.shift) % len(base)].color) for place, face in enumerate(base)]

    def _faces(self, model: DieModel, at: TreePath) -> list[Face]:
        made = [self._face(item, (*at, "faces", index)) for index, item in enumerate(model.faces or ())]
        return [face for face in made if face is not None]

    def _face(self, item: object, path: TreePath) -> Face | None:
        if path in self.document.holes:
            return None
        if isinstance(item, dict):
            return self._colored(item, path)
        if isinstance(item, int) and not isinstance(item, bool):
            if not 0 <= item <= 99:
                hint = f'; the symbol is "{item}", in quotes' if str(item) in SYMBOLS else ""
                self.complain("bad-value", f"a number on a die is 0 to 99, not {item}{hint}", path)
            return Face(item)
        if isinstance(item, str):
            return Face(None, self._symbol(item, path))
        self.complain("wrong-type", f"a face is a number, a symbol, or a mapping with a value and a color, not {found(item)}", path)
        return None

    def _colored(self, item: dict[str, object], path: TreePath) -> Face | None:
        model = checked(FaceModel, item, self.document, path, "a face", self.problems)
        if model is None:
            return None
        if (model.value is None) == (model.symbol is None):
            self.complain("bad-value", "a face has a value or a symbol, one of the two", path)
            return None
        color = model.color or ""
        if not self._known(color, (*path, "color")):
            color = ""
        symbol = "" if model.symbol is None else self._symbol(model.symbol, (*path, "symbol"))
        return Face(model.value, symbol, color)

    def _symbol(self, name: str, path: TreePath) -> str:
        if name not in SYMBOLS:
            hint = nearest(name, SYMBOLS) or "; a die shows numbers and symbols such as star, heart, sword, + or -1"
            self.complain("unknown-symbol", f'there is no symbol "{name}"{hint}', path)
        return name
