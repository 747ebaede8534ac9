"""Simulated photos of filled sheets with what stands on them, seed by seed: what reading is trained
from, and what it is measured with.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np

from sheetgen.page.piece import Piece
from tests.scan.simulator import TIERS, Placed, camera, cut_out, page_of
from tests.scan.simulator_paper import coffee, filled, on_paper
from tests.scan.simulator_strokes import any_pen, highlighter

KINDS = ("cross", "ring", "dot", "fill", "slash", "tick", "ring-cross")


@dataclass(frozen=True)
class Sample:
    """A photo, the sheet that is on it, and the kind of mark in each cell that has one."""

    photo: np.ndarray
    piece: Piece
    kinds: Mapping[str, str]
    pen: str


ROWS = ("red", "orange", "yellow", "green", "blue", "violet")


def unicorn_marks(piece: Piece, chance: np.random.Generator) -> dict[str, str]:
    """What players mark who keep the rules: rings and crossed rings for whole sections, 1sts and
    dots below whole columns.

    Somebody has one habit for all crosses, or few of them.
    """
    cells = [placed.cell for placed in piece.cells]
    habits = ["cross", "slash", "tick", "fill"]
    habit = str(chance.choice([*habits, "mixed"], p=[0.6, 0.1, 0.1, 0.08, 0.12]))
    share, whole = chance.uniform(0.05, 0.5), chance.uniform(0.1, 0.5)
    sections = {
        (cell.area, cell.group): bool(chance.random() < whole)
        for cell in cells
        if cell.area in ROWS
    }
    columns = {cell.name: bool(chance.random() < 0.15) for cell in cells if cell.area == "first"}
    kinds: dict[str, str] = {}
    for cell in cells:
        if cell.area in ROWS and (
            sections[cell.area, cell.group] or columns.get(cell.name) or chance.random() < share
        ):
            kinds[cell.id] = str(chance.choice(habits)) if habit == "mixed" else habit
    for cell in cells:
        row, _, part = cell.name.partition(".")
        if cell.area == "abilities" and all(
            one.id in kinds for one in cells if (one.area, one.group) == (row, part.upper())
        ):
            kinds[cell.id] = str(chance.choice(["ring", "ring-cross"]))
        if cell.area == "first" and all(f"{row}.{cell.name}" in kinds for row in ROWS):
            kinds[cell.id] = str(
                chance.choice(["cross", "slash", "ring", "dot"], p=[0.4, 0.1, 0.1, 0.4])
            )
        elif cell.area == "first" and chance.random() < 0.2:
            kinds[cell.id] = "dot"
        if cell.area == "bonus" and all(one.id in kinds for one in cells if one.area == cell.name):
            kinds[cell.id] = "cross"
    most = sum(cell.id in kinds for cell in cells if cell.area in ROWS) // 2
    for area, count in (
        ("extras", int(chance.integers(0, min(9, most) + 1))),
        ("yours", int(chance.integers(3))),
        ("others", int(chance.integers(4))),
    ):
        kinds |= {
            cell.id: "cross" for cell in [cell for cell in cells if cell.area == area][:count]
        }
    return kinds


TEXTS = {"abilities": {"ring": "gained", "": "used"}, "first": {"dot": "dot", "": "1st"}}
"""What kinds of marks say, by the rules (1.c and design 6), in the areas where they differ; a cross
elsewhere.
"""


def text_of(cell: str, kind: str) -> str:
    """What a mark says."""
    said = TEXTS.get(cell.partition(".")[0], {"": "x"})
    return said.get(kind, said[""]) if kind else ""


def any_marks(piece: Piece, chance: np.random.Generator, areas: tuple[str, ...]) -> dict[str, str]:
    """Any kind anywhere, for training."""
    share = chance.uniform(0.75, 0.95) if areas else chance.uniform(0.2, 0.6)
    return {
        placed.cell.id: str(chance.choice(KINDS))
        for placed in piece.cells
        if (not areas or placed.cell.area in areas) and chance.random() < share
    }


def sample(
    seed: int,
    family: str,
    tier: str = "phone",
    *,
    game: str = "unicorn-rainbow",
    part: str = "sheet",
    number: int | None = None,
    anywhere: bool = False,
    blank: bool = False,
    areas: tuple[str, ...] = (),
) -> Sample:
    """The photo of a sheet that was cut out, in any theme, printed in color or gray."""
    chance = np.random.default_rng(seed)
    theme = ("color", "color", "light", "mono")[seed % 4]
    page, placed = page_of(game, part, theme, bool(seed % 8 == 1))
    one: Placed = placed[int(chance.integers(len(placed))) if number is None else number]
    kinds = (
        {}
        if blank
        else any_marks(one.piece, chance, areas)
        if anywhere
        else unicorn_marks(one.piece, chance)
    )
    work = on_paper(cut_out(page, one), family, chance)
    pen = highlighter(chance, family) if TIERS[tier].highlighter else any_pen(chance, family)
    at_home = Placed(one.piece, one.number, one.copy, 0.0, 0.0)
    mixed = anywhere and chance.random() < 0.3
    filled(work, at_home, kinds, family, None if mixed else pen, chance)
    if chance.random() < (0.15 if anywhere else 0.06):
        coffee(work, chance)
    turned = int(chance.integers(4)) if seed % 8 == 0 else 0
    return Sample(camera(work, TIERS[tier], chance, turned), one.piece, kinds, pen.name)
