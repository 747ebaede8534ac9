"""What the rules of a game need of its layout and do not find there, each with its place in the
file.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass

from sheetgen.core.needs import Lack, TreePath, lacks, missing
from sheetgen.core.spec import GameSpec
from sheetgen.errors import Problem, Problems, Source
from sheetgen.games import engine
from sheetgen.layout.dice import entry_names
from sheetgen.layout.document import YamlDocument, listing


def lacking(spec: GameSpec, *, alone: bool = False) -> Iterable[Lack]:
    """What the engine of a game needs and the game does not have; `alone`, but for what holds
    between things.
    """
    found = engine(spec.engine)
    return lacks(found.needs, spec, alone=alone) if found else ()


@dataclass(frozen=True, slots=True)
class Holder:
    """Holds a layout to what its engine needs.

    Attributes:
        spec: the game section, as far as it is right.
        document: the layout, for its switches.
        resolved: its game section under the readings in force, for all else.
        lost: section -> the names of it that are wrong and were left out; None = the whole section.
        whole: whether nothing at all is wrong so far.
    """

    spec: GameSpec
    document: YamlDocument
    resolved: YamlDocument
    lost: Mapping[str, Collection[str] | None]
    whole: bool

    def problems(self) -> Problems:
        """Everything that is lacking, but for mere consequences of what was left out.

        One of a kind is reported at a place, and all names at once that a section lacks.
        """
        alike: dict[tuple[str, Source], list[Lack]] = {}
        for lack in lacking(self.spec, alone=not self.whole):
            if not self._follows(lack):
                kind = (
                    str(lack.path[0]) if lack.name and not lack.near else lack.kind or lack.message
                )
                alike.setdefault((kind, self._place(lack)), []).append(lack)
        for (kind, where), (first, *others) in alike.items():
            names = [lack.name for lack in (first, *others)]
            message = missing(kind, names) if others and all(names) else first.message
            yield Problem("rules-need", message, where, subject=first.name or str(first.path[-1]))

    def _follows(self, lack: Lack) -> bool:
        section = str(lack.path[0])
        lost = self.lost.get(section, ())
        if section == "dice":
            # Dice are counted, and compared with the palette.
            either = (self.lost.get("dice", ()), self.lost.get("palette", ()))
            return any(lost is None or lost for lost in either)
        return lost is None or not {lack.name, *lack.path[1:2]}.isdisjoint(lost)

    def _place(self, lack: Lack) -> Source:
        """The value that is wrong, the key that was meant otherwise, or the section where something
        is missing.
        """
        whole = path = self._written(lack.path)
        document = self.document if path[0] == "switches" else self.resolved
        while path and path not in document.values:
            path = path[:-1]
        if not path:
            return document.where(("engine",))
        if path[0] == "dice" and len(path) == 2:
            return document.where((*path, "id"))
        short = path != whole and isinstance(document.at(path), dict | list)
        return document.where(path, key=bool(lack.near) or short or path[-2:-1] == ("readings",))

    def _written(self, path: TreePath) -> TreePath:
        """The path in the layout, where several equal dice are one entry."""
        if path[0] != "dice" or len(path) == 1:
            return path
        name = str(self.spec.dice[path[1]].id) if isinstance(path[1], int) else path[1]
        entries = enumerate(listing(self.resolved.top.get("dice")))
        index = next((index for index, data in entries if name in entry_names(data)), None)
        return ("dice",) if index is None else ("dice", index, *path[2:])
