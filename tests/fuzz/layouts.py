"""Layouts with slips and wild values: lint and load agree, and what both take can be printed."""

from __future__ import annotations

import json
import random
import shutil
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any

import yaml

from sheetgen.catalog import layouts_folder, load_layout
from sheetgen.errors import SheetgenError
from sheetgen.layout.resolve import load
from tests.fuzz.bends import bent
from tests.fuzz.guard import Wrong
from tests.fuzz.pages import look_at, open_pdf
from tests.fuzz.program import program
from tests.fuzz.slips import with_slips

ROOT = layouts_folder().parent
LAYOUTS = sorted(
    path
    for folder in ("layouts", "examples", "tests/fuzz")
    for path in (ROOT / folder).glob("*.yaml")
)
PICTURES = sorted((*(ROOT / "layouts" / "art").glob("*.svg"), *(ROOT / "examples").glob("*.svg")))


def beside_layouts() -> None:
    """The pictures that the layouts name, in the current folder."""
    Path("art").mkdir()
    for table in (ROOT / "examples").glob("*.csv"):
        shutil.copy(table, Path())
    for picture in PICTURES:
        shutil.copy(picture, Path("art") if picture.parent.name == "art" else Path())


@cache
def _lines(layout: Path) -> list[str]:
    return layout.read_text(encoding="utf-8").splitlines()


@cache
def _data(layout: Path) -> dict[str, Any]:
    data: Any = load(layout).data
    return dict(data)


class Layouts:
    """Lines of a shipped layout: with slips in its text, or with its data changed."""

    name = "layouts"

    def make(self, chance: random.Random) -> list[str]:
        layout = chance.choice(LAYOUTS)
        if chance.random() < 0.5:
            return with_slips(_lines(layout), chance)
        data = bent(_data(layout), chance)
        return yaml.safe_dump(data, allow_unicode=True, sort_keys=False, width=1000).splitlines()

    def lay(self, pieces: Sequence[str]) -> None:
        beside_layouts()
        Path("layout.yaml").write_text(self.shown(pieces), encoding="utf-8")

    def run(self, pieces: Sequence[str]) -> str:
        code, _ = program("lint", "layout.yaml")
        try:
            game = load_layout("layout.yaml")
            parts = game.parts()
        except SheetgenError as error:
            if not code:
                raise Wrong(
                    "nonsense", f"lint finds nothing, but {error}", "lint finds nothing"
                ) from None
            return "refused"
        for part in parts:
            look_at(part)
        if code:
            return "refused under other readings"
        if parts:
            _print(parts[len(pieces) % len(parts)].id)
        return "printed"

    def shown(self, pieces: Sequence[str]) -> str:
        return "\n".join(pieces) + "\n"


def _print(part: str) -> None:
    """Prints a part on the first paper that holds it.

    Raises Wrong when none does, since lint would have told.
    """
    for paper in ("a4", "letter", "a5", "both"):
        code, out = program(
            "print", "layout.yaml", "--part", part, "--paper", paper, "--output", "output", "--json"
        )
        if not code:
            for file in json.loads(out)["files"]:
                open_pdf(Path(file["path"]), file["page_count"])
            return
    raise Wrong("nonsense", "lint finds nothing, but no paper holds a part")
