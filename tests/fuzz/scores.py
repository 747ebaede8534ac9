"""Words of a score, changed: lint and load agree, and what both take counts any sheet."""

from __future__ import annotations

import random
import re
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any

import yaml

from sheetgen.catalog import lint, load_layout
from sheetgen.core.cells import CellId
from sheetgen.core.counting import score_of
from sheetgen.core.spec import GameSpec
from sheetgen.errors import SheetgenError
from tests.fuzz.bends import bent
from tests.fuzz.guard import Wrong
from tests.fuzz.slips import with_slips
from tests.games.test_scores_by_hand import PAD, ROWS, WORDS
from tests.handbook import chapter

_PART = "parts: {card: {kind: reference, size: [60, 60], children: [{kind: text, text: A}]}}\n"
_HEAD = f"id: a\ntitle: A\nplayers: 1-3\n{_PART}"


@cache
def _texts() -> tuple[str, ...]:
    """Layouts that have all words of a score."""
    blocks = [
        block
        for head in ("## Scoring", "## The words of a score")
        for block in re.findall(r"```yaml\n(.*?)```", chapter(head), re.DOTALL)
    ]
    return (
        PAD,
        ROWS,
        WORDS,
        *(_HEAD + block.replace('"1": 4}', '"1": 4, "2": 5, "3": 6}') for block in blocks),
    )


class Scores:
    """Lines of a layout with a score: with slips in its text, or with its score changed."""

    name = "scores"

    def make(self, chance: random.Random) -> list[str]:
        text = chance.choice(_texts())
        if chance.random() < 0.3:
            return with_slips(text.splitlines(), chance)
        data: dict[str, Any] = yaml.safe_load(text)
        changed = bent({"rules": data["rules"]}, chance)
        return yaml.safe_dump({**data, **changed}, sort_keys=False, width=1000).splitlines()

    def lay(self, pieces: Sequence[str]) -> None:
        Path("layout.yaml").write_text(self.shown(pieces), encoding="utf-8")

    def run(self, pieces: Sequence[str]) -> str:
        try:
            wrong = lint("layout.yaml").problems
            spec = load_layout("layout.yaml").spec
        except SheetgenError as error:
            return "refused" if error.problems else "nonsense"
        if not spec.counting:
            return "without a score"
        for players in spec.counting:
            _count(spec, players, random.Random(len(pieces)))
        return "refused under other readings" if wrong else "counted"

    def shown(self, pieces: Sequence[str]) -> str:
        return "\n".join(pieces) + "\n"


def _count(spec: GameSpec, players: int, chance: random.Random) -> None:
    """Counts sheets, empty and full; raises Wrong where the lines are not their total."""
    for share in (0.0, 0.5, 1.0):
        texts = {
            cell.id: _text(spec, cell.id, chance) for cell in spec.cells if chance.random() < share
        }
        score = score_of(spec.counting[players], texts)
        if score.total != sum(line.points for line in score.lines):
            raise Wrong("nonsense", f"{score} is not the sum of its lines", "not the sum")


def _text(spec: GameSpec, cell: CellId, chance: random.Random) -> str:
    area = spec.cells[cell.partition(".")[0]]
    if area.writes:
        return str(chance.randint(-999 if area.signed else 0, 999))
    return chance.choice(area.marks or ("x",))
