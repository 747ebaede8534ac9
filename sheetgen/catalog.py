"""Finds a game's layout by id, unique prefix or path, and joins it to its rules: the one place where both meet."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from sheetgen.core.game import Game, GameSpec
from sheetgen.errors import NotationError, Problem
from sheetgen.layout.head import head, switches
from sheetgen.layout.model import HeadModel
from sheetgen.layout.resolve import load
from sheetgen.layout.source import Document
from sheetgen.words import nearest


@dataclass(frozen=True, slots=True)
class LoadedGame:
    """A layout under the switches in force.

    Attributes:
        spec: dice, cells, switches and numbers.
        document: the whole layout as read, with places.
        model: its checked game half.
        path: where it was found.
    """

    spec: GameSpec
    document: Document
    model: HeadModel
    path: Path

    @property
    def rules(self) -> Game[Any] | None:
        """The rules that play it, or None for `engine: none`."""
        from sheetgen.games import rules_for

        return rules_for(self.spec)


def layouts_folder() -> Path:
    """Where the shipped layouts are: inside the installed package, or beside it in a checkout."""
    package = Path(__file__).parent
    inside = package / "_layouts"
    return inside if inside.is_dir() else package.parent / "layouts"


def game_ids() -> tuple[str, ...]:
    """The shipped games."""
    return tuple(sorted(path.stem for path in layouts_folder().glob("*.yaml")))


def find(name: str) -> Path:
    """The layout of an id, a unique prefix of one, or a path. Raises NotationError naming what there is."""
    ids = game_ids()
    if name in ids:
        return layouts_folder() / f"{name}.yaml"
    if name.endswith((".yaml", ".yml")) or "/" in name:
        return Path(name)
    matches = [game for game in ids if name and game.startswith(name.lower())]
    if len(matches) == 1:
        return layouts_folder() / f"{matches[0]}.yaml"
    if matches:
        raise NotationError(Problem("ambiguous-game", f'"{name}" may be {" or ".join(matches)}', name))
    hint = nearest(name, ids) or f"; there is {', '.join(ids)}, or the path of a layout file"
    raise NotationError(Problem("unknown-game", f'there is no game "{name}"{hint}', name))


def load_game(name: str, settings: Mapping[str, str] | None = None) -> LoadedGame:
    """A game ready to print and to play. Raises NotationError, LayoutError.

    >>> load_game("unicorn").spec.cells.cell("red.11/12").times
    5
    """
    path = find(name)
    document = load(path, name if path == Path(name) else path.name)
    chosen = switches(document, settings or {})
    spec, model, _ = head(document, chosen)
    return LoadedGame(spec, document, model, path)
