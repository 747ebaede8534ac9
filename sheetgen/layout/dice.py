"""The dice of a layout.

A face is a number from 0 to 99, the name of a symbol (those that `sheetgen.paper.icons` draws: `star`, `heart`, `+`, `-1`, ...), or a
mapping with one of the two and a color of its own. Anything else is an error, since nothing could print it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from sheetgen.core.dice import Die, DieId, Face
from sheetgen.layout.complaints import checked, found, one_of
from sheetgen.layout.document import Document, TreePath, mapping
from sheetgen.layout.model import MOST_DICE, DieModel, FaceModel
from sheetgen.paper.icons import SYMBOLS
from sheetgen.values import field, frozen
from sheetgen.words import nearest


def read_dice(given: Iterable[object], letters: Mapping[str, str], document: Document) -> tuple[tuple[Die, ...], frozenset[str]]:
    """The dice as far as they can be read, and the names of those that are not as they are meant."""
    reader = _Reader(letters, document)
    for index, data in enumerate(given):
        at: TreePath = ("dice", index)
        name = mapping(data).get("id")
        model = checked(DieModel, data, document, at, f'die "{name}"' if isinstance(name, str) else "a die")
        if model is not None:
            reader.die(model, at)
        elif isinstance(data, dict):
            reader.bare.setdefault(str(name), [])
        if len(reader.made) > MOST_DICE:
            document.complain("too-many-dice", f"a game has at most {MOST_DICE} dice; there are more up to here", at)
            break
    return tuple(reader.made.values()), frozenset(reader.wrong)


def entry_names(data: object) -> tuple[str, ...]:
    """What an entry of the dice and its numbered copies are called, as far as it says."""
    name, copies = mapping(data).get("id"), mapping(data).get("copies")
    if not isinstance(name, str):
        return ()
    most = copies if isinstance(copies, int) and copies <= 20 else 0
    return (name, *(f"{name}{copy}" for copy in range(1, most + 1)))


_STAND_IN = "blank"
"""What is drawn for a symbol that there is not: enough has been said of it."""


@frozen
class _Reader:
    """Makes dice; keeps them by name, the bare faces of each entry for dice that are like it, where each stands, and which are wrong."""

    letters: Mapping[str, str]
    document: Document
    made: dict[str, Die] = field(default_factory=dict)
    bare: dict[str, list[Face]] = field(default_factory=dict)
    first: dict[str, TreePath] = field(default_factory=dict)
    wrong: set[str] = field(default_factory=set)

    def die(self, model: DieModel, at: TreePath) -> None:
        """Adds a die and its copies."""
        complain = self.document.complain
        before = len(self.document.problems)
        color = self._known(model.color, (*at, "color"))
        faces = self._like(model, at) if model.like is not None else self._faces(model, at)
        self.bare.setdefault(model.id, faces)
        if not faces:
            if len(self.document.problems) == before and model.like is None:
                given = (*at, "faces") in self.document.values
                complain("no-faces", f'die "{model.id}" has no faces', (*at, "faces" if given else "id"))
            return
        # A face without a color of its own shows the die's, and its letter.
        letter = model.letter or self.letters.get(color, "")
        own = tuple(Face(face.value, face.symbol, face.color or color, self.letters.get(face.color, "") or letter) for face in faces)
        for name in [f"{model.id}{copy}" for copy in range(1, model.copies + 1)] if model.copies > 1 else [model.id]:
            if name in self.made:
                line = self.document.where((*self.first[name], "id")).line
                complain("die-twice", f'die "{name}" stands here and on line {line}; give one another id', (*at, "id"))
                return
            self.first[name] = at
            if len(self.document.problems) > before:
                self.wrong.add(name)
            self.made[name] = Die(DieId(name), own, color, letter, model.style, model.label, model.id if model.copies > 1 else "")

    def _known(self, color: str | None, path: TreePath) -> str:
        """The color, or "" and a complaint about one that the game does not have."""
        if color and color not in self.letters:
            self.document.complain("unknown-color", one_of(color, self.document.guesses(self.letters), "color"), path, subject=color)
            return ""
        return color or ""

    def _like(self, model: DieModel, at: TreePath) -> list[Face]:
        """The faces of an earlier die, their colors moved on by `shift` places."""
        like, complain = str(model.like), self.document.complain
        if like not in self.bare:
            complain("unknown-die", one_of(like, self.document.guesses(self.bare), "die above"), (*at, "like"), subject=like)
            return []
        if model.faces is not None:
            complain("two-ways", "a die has faces of its own, or those of another die (like), not both", (*at, "like"), key=True)
        base = self.bare[like]
        return [Face(face.value, face.symbol, base[(place - model.shift) % len(base)].color) for place, face in enumerate(base)]

    def _faces(self, model: DieModel, at: TreePath) -> list[Face]:
        made = [self._face(item, (*at, "faces", index)) for index, item in enumerate(model.faces or ())]
        return [face for face in made if face is not None]

    def _face(self, item: object, path: TreePath) -> Face | None:
        complain = self.document.complain
        if path in self.document.holes:
            return None
        if isinstance(item, str):
            return Face(None, self._symbol(item, path))
        if isinstance(item, int) and not isinstance(item, bool):
            if not 0 <= item <= 99:
                hint = f'; the symbol is "{item}", in quotes' if str(item) in SYMBOLS else ""
                complain("bad-value", f"a number on a die is 0 to 99, not {item}{hint}", path)
            return Face(item)
        if not isinstance(item, dict):
            complain("wrong-type", f"a face is a number, a symbol, or a mapping with a value and a color, not {found(item)}", path)
            return None
        model = checked(FaceModel, item, self.document, path, "a face")
        if model is not None and (model.value is None) == (model.symbol is None):
            complain("bad-value", "a face has a value or a symbol, one of the two", path)
            return None
        if model is None:
            return None
        return Face(model.value, self._symbol(model.symbol, (*path, "symbol")), self._known(model.color, (*path, "color")))

    def _symbol(self, name: str | None, path: TreePath) -> str:
        if name is None or name in SYMBOLS:
            return name or ""
        there = nearest(name, self.document.guesses(SYMBOLS)) or "; a die shows numbers and symbols such as star, heart, sword, + or -1"
        self.document.complain("unknown-symbol", f'there is no symbol "{name}"{there}', path)
        return _STAND_IN
