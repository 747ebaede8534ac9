"""The dice of a layout.

A face is a number from 0 to 99, `R5` for a number in the color with that letter, the name of a
symbol (those that `sheetgen.page.icons` draws: `star`, `heart`, `+`, `-1`, ..., and those of the
game), or a mapping with a number, a symbol, words or a picture, and a color of its own. Anything
else is an error, since nothing could print it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from pathlib import PurePath

from sheetgen.core.dice import Die, DieId, Face
from sheetgen.layout.document import Document, TreePath, mapping
from sheetgen.layout.model import MOST_DICE, DieModel, FaceModel
from sheetgen.layout.model_errors import found, one_of
from sheetgen.layout.shapes import checked
from sheetgen.messages import listed, nearest
from sheetgen.page.icons import SYMBOLS


def read_dice(
    given: Iterable[object],
    letters: Mapping[str, str],
    symbols: Mapping[str, str],
    document: Document,
) -> tuple[tuple[Die, ...], frozenset[str]]:
    """The dice as far as they can be read, and the names of those that are not as they are meant.

    Args:
        letters: the letters of the game's colors.
        symbols: the files of its own symbols.
    """
    reader = _Reader(letters, symbols, document)
    for index, data in enumerate(given):
        at: TreePath = ("dice", index)
        name = mapping(data).get("id")
        model = checked(
            DieModel, data, document, at, f'die "{name}"' if isinstance(name, str) else "a die"
        )
        if model is not None:
            reader.die(model, at)
        elif isinstance(data, dict):
            reader.bare.setdefault(str(name), [])
        if len(reader.made) > MOST_DICE:
            document.complain(
                "too-many-dice",
                f"a game has at most {MOST_DICE} dice; there are more up to here",
                at,
            )
            break
    return tuple(reader.made.values()), frozenset(reader.wrong)


def entry_names(data: object) -> tuple[str, ...]:
    """What an entry of the dice and its numbered copies are called, as far as it says."""
    name, copies = mapping(data).get("id"), mapping(data).get("copies")
    if not isinstance(name, str):
        return ()
    # a single one has no number
    most = copies if isinstance(copies, int) and 1 < copies <= 20 else 0
    return (name, *(f"{name}{copy}" for copy in range(1, most + 1)))


_SHOWN = ("value", "symbol", "text", "picture")
"""The keys of what a face shows."""

_LETTERED = re.compile(r"([A-Z])(0|[1-9]\d?)", re.ASCII)
"""A number in a color, as notation writes it: `R5`."""

_STAND_IN = "blank"
"""What is drawn for a symbol that there is not: enough has been said of it."""


@dataclass(frozen=True, slots=True)
class _Reader:
    """Makes dice; keeps them by name, the bare faces of each entry for dice that are like it, where
    each stands, and which are wrong.
    """

    letters: Mapping[str, str]
    symbols: Mapping[str, str]
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
                complain(
                    "no-faces", f'die "{model.id}" has no faces', (*at, "faces" if given else "id")
                )
            return
        # A face without a color of its own shows the die's, and its letter.
        letter = model.letter or self.letters.get(color, "")
        own = tuple(
            replace(
                face, color=face.color or color, letter=self.letters.get(face.color, "") or letter
            )
            for face in faces
        )
        for name in (
            [f"{model.id}{copy}" for copy in range(1, model.copies + 1)]
            if model.copies > 1
            else [model.id]
        ):
            if name in self.made:
                line = self.document.where((*self.first[name], "id")).line
                complain(
                    "die-twice",
                    f'die "{name}" stands here and on line {line}; give one another id',
                    (*at, "id"),
                )
                return
            self.first[name] = at
            if len(self.document.problems) > before:
                self.wrong.add(name)
            self.made[name] = Die(
                DieId(name),
                own,
                color,
                letter,
                model.style,
                model.label,
                model.id if model.copies > 1 else "",
            )

    def _known(self, color: str | None, path: TreePath) -> str:
        """The color, or "" and a complaint about one that the game does not have."""
        if color and color not in self.letters:
            self.document.complain(
                "unknown-color",
                one_of(color, self.document.guesses(self.letters), "color"),
                path,
                subject=color,
            )
            return ""
        return color or ""

    def _like(self, model: DieModel, at: TreePath) -> list[Face]:
        """The faces of an earlier die, their colors moved on by `shift` places."""
        like, complain = str(model.like), self.document.complain
        if like not in self.bare:
            complain(
                "unknown-die",
                one_of(like, self.document.guesses(self.bare), "die above"),
                (*at, "like"),
                subject=like,
            )
            return []
        if model.faces is not None:
            complain(
                "two-ways",
                "a die has faces of its own, or those of another die (like), not both",
                (*at, "like"),
                key=True,
            )
        base = self.bare[like]
        return [
            replace(face, color=base[(place - model.shift) % len(base)].color)
            for place, face in enumerate(base)
        ]

    def _faces(self, model: DieModel, at: TreePath) -> list[Face]:
        """The faces in order; a wrong one shows nothing, so that those behind it stay where they
        are.
        """
        made = [
            self._face(item, (*at, "faces", index)) for index, item in enumerate(model.faces or ())
        ]
        return [face or Face(symbol=_STAND_IN) for face in made]

    def _face(self, item: object, path: TreePath) -> Face | None:
        complain = self.document.complain
        if path in self.document.holes:
            return None
        if isinstance(item, str):
            return self._lettered(item) or self._symbol(item, path)
        if isinstance(item, int) and not isinstance(item, bool):
            if not 0 <= item <= 99:
                hint = f'; the symbol is "{item}", in quotes' if str(item) in SYMBOLS else ""
                complain("bad-value", f"a number on a die is 0 to 99, not {item}{hint}", path)
            return Face(item)
        if not isinstance(item, dict):
            complain(
                "wrong-type",
                "a face is a number, a symbol, or a mapping with a value and a color, not"
                f" {found(item)}",
                path,
            )
            return None
        model = checked(FaceModel, item, self.document, path, "a face")
        shown = [key for key in _SHOWN if model is not None and getattr(model, key) is not None]
        if model is None or len(shown) != 1:
            if model is not None:
                complain("bad-value", f"a face has a {listed(_SHOWN)}, one of them", path)
            return None
        return replace(self._shown(model, path), color=self._known(model.color, (*path, "color")))

    def _shown(self, model: FaceModel, path: TreePath) -> Face:
        """What a face shows, whatever its color."""
        if model.symbol is not None:
            return self._symbol(model.symbol, (*path, "symbol"))
        for key, given in (("text", model.text), ("picture", model.picture)):
            if given is not None and not given.strip():
                message = f"a face's {key} is not empty; {_STAND_IN} is a face that shows nothing"
                self.document.complain("bad-value", message, (*path, key))
                return Face(symbol=_STAND_IN)
        if model.text is not None:
            return Face(words=" ".join(model.text.split()))
        if model.picture is not None:
            return Face(symbol=PurePath(model.picture).stem, picture=model.picture)
        return Face(model.value)

    def _lettered(self, word: str) -> Face | None:
        """The face that a color's letter and a number stand for; None for another word."""
        match = _LETTERED.fullmatch(word)
        if match is None:
            return None
        color = next((color for color, letter in self.letters.items() if letter == match[1]), "")
        # A color that is wrong has been told of already.
        lost = any(
            match[1] in (ink, mapping(ink).get("letter"))
            for ink in mapping(self.document.top.get("palette")).values()
        )
        return Face(int(match[2]), color=color) if color or lost else None

    def _symbol(self, name: str, path: TreePath) -> Face:
        """A face with a symbol, shipped or the game's own."""
        if name in self.symbols:
            return Face(symbol=name, picture=self.symbols[name])
        if name in SYMBOLS:
            return Face(symbol=name)
        known = (*self.symbols, *SYMBOLS)
        there = (
            nearest(name, self.document.guesses(known))
            or "; a die shows numbers and symbols such as star, heart, sword, + or -1"
        )
        if match := _LETTERED.fullmatch(name):
            there = f", and no color with the letter {match[1]}"
        self.document.complain("unknown-symbol", f'there is no symbol "{name}"{there}', path)
        return Face(symbol=_STAND_IN)
