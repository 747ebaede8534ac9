"""The dice of a layout.

A face is a number from 0 to 99, `R5` for a number in the color with that letter, the name of a
symbol (those that `sheetgen.page.icons` draws: `star`, `heart`, `+`, `-1`, ..., and those of the
game), or a mapping with a number, a symbol, words or a picture, and a color of its own. Anything
else is an error, since nothing could print it.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable
from dataclasses import dataclass, field, replace
from pathlib import PurePath

from sheetgen.core.dice import Die, DieId, Face
from sheetgen.core.spec import Letters
from sheetgen.layout.document import Place, YamlDocument, mapping, whole
from sheetgen.layout.model import MOST_DICE, DieModel, FaceModel
from sheetgen.layout.model_errors import found
from sheetgen.layout.palette import known_color
from sheetgen.layout.shapes import checked
from sheetgen.messages import Meanings, Words, listed, nearest


def read_dice(
    given: Iterable[object],
    letters: Letters,
    symbols: Meanings,
    document: YamlDocument,
) -> tuple[tuple[Die, ...], set[str]]:
    """The dice as far as they can be read, and the names of those that are not as they are meant.

    Args:
        letters: the letters of the game's colors.
        symbols: the files of its own symbols.
    """
    reader = _DiceReader(letters, symbols)
    for index, data in enumerate(given):
        at = document.place("dice", index)
        reader.read(data, at)
        if len(reader.made) > MOST_DICE:
            at.complain(
                "too-many-dice", f"a game has at most {MOST_DICE} dice; there are more up to here"
            )
            break
    return tuple(reader.made.values()), reader.wrong


def entry_names(data: object) -> Words:
    """What an entry of the dice and its numbered copies are called, as far as it says."""
    name = mapping(data).get("id")
    copies = mapping(data).get("copies")
    if not isinstance(name, str):
        return ()
    # a single one has no number
    most = copies if isinstance(copies, int) and 1 < copies <= 20 else 0
    return (name, *(f"{name}{copy}" for copy in range(1, most + 1)))


_SHOWN = ("value", "symbol", "text", "picture")  # The keys of what a face shows

# A number in a color, as notation writes it: `R5`
_LETTERED = re.compile(r"([A-Z])(0|[1-9]\d?)", re.ASCII)

_STAND_IN = "blank"  # What is drawn for a symbol that there is not: enough has been said of it

_BLANK = Face(symbol=_STAND_IN)


@dataclass(frozen=True, slots=True)
class _DiceReader:
    """Makes dice and their faces; a wrong face shows nothing, so that those behind it stay where
    they are.

    Attributes:
        made: the dice by name.
        bare: the faces of each entry without the die's own color, for dice that are like it.
        first: where each name of a die stands.
        wrong: the names of dice that are not as they are meant.
    """

    letters: Letters
    symbols: Meanings
    made: dict[str, Die] = field(default_factory=dict)
    bare: dict[str, list[Face]] = field(default_factory=dict)
    first: dict[str, Place] = field(default_factory=dict)
    wrong: set[str] = field(default_factory=set)

    def read(self, data: object, at: Place) -> None:
        """Add what an entry of the dice says."""
        name = mapping(data).get("id")
        what = f'die "{name}"' if isinstance(name, str) else "a die"
        model = checked(DieModel, data, at, what)
        if model is not None:
            self.entry(model, at)
        elif isinstance(data, dict):
            self.bare.setdefault(str(name), [])

    def entry(self, model: DieModel, at: Place) -> None:
        """Add a die, or its copies."""
        problems = at.document.problems
        before = len(problems)
        color = known_color(model.color, self.letters, at / "color")
        bare = self._bare_faces(model, at)
        self.bare.setdefault(model.id, bare)
        if not bare:
            if len(problems) == before and model.like is None:
                written = (*at.path, "faces") in at.document.values
                place = at / ("faces" if written else "id")
                place.complain("no-faces", f'die "{model.id}" has no faces')
            return
        right = len(problems) == before
        dice = {str(die.id): die for die in self._equal_dice(model, color, bare)}
        # Equal dice share the name that they are numbered by.
        for name in dict.fromkeys((model.id, *dice)):
            if not self._new(name, at):
                return
            if name in dice:
                self.made[name] = dice[name]
                self.wrong.update(() if right else (name,))

    def _equal_dice(
        self,
        model: DieModel,
        color: str,
        bare: Iterable[Face],
    ) -> list[Die]:
        """The die that is meant, or its numbered copies."""
        letter = model.letter or self.letters.get(color, "")
        faces = tuple(
            [
                # a face with a color of its own keeps it
                replace(
                    face,
                    color=face.color or color,
                    letter=self.letters.get(face.color, "") or letter,
                )
                for face in bare
            ]
        )
        copied = model.id if model.copies > 1 else ""
        die = Die(
            DieId(model.id),
            faces,
            color,
            letter,
            model.style,
            model.label,
            copied,
        )
        numbers = range(1, model.copies + 1) if copied else ("",)
        return [replace(die, id=DieId(f"{model.id}{number}")) for number in numbers]

    def _new(self, name: str, at: Place) -> bool:
        """Note the name of a die; False and a complaint where there is one of that name."""
        if name in self.first:
            line = (self.first[name] / "id").where.line
            (at / "id").complain(
                "die-twice", f'die "{name}" is here and on line {line}; give one another id'
            )
            return False
        self.first[name] = at
        return True

    def _bare_faces(self, model: DieModel, at: Place) -> list[Face]:
        """The faces of an entry, or those of an earlier die, their colors moved on by `shift`
        places.
        """
        if model.like is None:
            return [
                self.face(item, at / "faces" / index)
                for index, item in enumerate(model.faces or ())
            ]
        if model.like not in self.bare:
            (at / "like").unknown("die above", model.like, self.bare)
            return []
        if model.faces is not None:
            (at / "like").complain(
                "two-ways",
                "a die has faces of its own, or those of another die (like), not both",
                key=True,
            )
        base = self.bare[model.like]
        return [
            replace(face, color=base[(place - model.shift) % len(base)].color)
            for place, face in enumerate(base)
        ]

    def face(self, item: object, at: Place) -> Face:
        """The face that is written at a place."""
        if at.is_hole:
            return _BLANK
        if isinstance(item, str):
            return self._lettered(item, at) or self._symbol(item, at)
        if whole(item):
            if not 0 <= item <= 99:
                hint = f'; the symbol is "{item}", in quotes' if str(item) in _symbols() else ""
                at.complain("bad-value", f"a number on a die is 0 to 99, not {item}{hint}")
            return Face(item)
        if isinstance(item, dict):
            return self._mapping(item, at)
        at.complain(
            "wrong-type",
            "a face is a number, a symbol, or a mapping with a value and a color, not"
            f" {found(item)}",
        )
        return _BLANK

    def _mapping(self, item: object, at: Place) -> Face:
        model = checked(FaceModel, item, at, "a face")
        if model is None:
            return _BLANK
        if len([key for key in _SHOWN if getattr(model, key) is not None]) != 1:
            at.complain("bad-value", f"a face has a {listed(_SHOWN)}, one of them")
            return _BLANK
        color = known_color(model.color, self.letters, at / "color")
        return replace(self._shown(model, at), color=color)

    def _shown(self, model: FaceModel, at: Place) -> Face:
        """What a face shows, whatever its color."""
        if model.symbol is not None:
            return self._symbol(model.symbol, at / "symbol")
        for key, given in (("text", model.text), ("picture", model.picture)):
            if given is not None and not given.strip():
                (at / key).complain(
                    "bad-value",
                    f"a face's {key} is not empty; {_STAND_IN} is a face that shows nothing",
                )
                return _BLANK
        if model.text is not None:
            return Face(words=" ".join(model.text.split()))
        if model.picture is not None:
            return Face(symbol=PurePath(model.picture).stem, picture=model.picture)
        return Face(model.value)

    def _lettered(self, word: str, at: Place) -> Face | None:
        """The face that a color's letter and a number stand for; None for another word."""
        match = _LETTERED.fullmatch(word)
        if match is None:
            return None
        color = next((color for color, letter in self.letters.items() if letter == match[1]), "")
        # The letter of a color that is wrong may be any; that one is wrong has been said.
        lost = mapping(at.document.top.get("palette")).keys() - self.letters.keys()
        return Face(int(match[2]), color=color) if color or lost else None

    def _symbol(self, name: str, at: Place) -> Face:
        """A face with a symbol, shipped or the game's own."""
        if name in self.symbols:
            return Face(symbol=name, picture=self.symbols[name])
        if name in _symbols():
            return Face(symbol=name)
        known = (*self.symbols, *_symbols())
        near = nearest(name, at.document.guesses(known))
        there = near or "; a die shows numbers and symbols such as star, heart, sword, + or -1"
        if match := _LETTERED.fullmatch(name):
            there = f", and no color with the letter {match[1]}"
        at.complain("unknown-symbol", f'there is no symbol "{name}"{there}')
        return _BLANK


def _symbols() -> Collection[str]:
    """What any game may show on its dice; few have symbols there, and drawings take long to
    load.
    """
    from sheetgen.page.icons import SYMBOLS

    return SYMBOLS
