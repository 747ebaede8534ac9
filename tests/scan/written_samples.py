"""Simulated photos of sheets with anything written anywhere, for training."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import numpy as np

from sheetgen.page.piece import Piece
from sheetgen.page.recorder import PlacedCell
from tests.scan.samples import Sample, any_marks
from tests.scan.simulator import TIERS, Placed, camera, cut_out, draw, page_of
from tests.scan.simulator_paper import coffee, filled, on_paper
from tests.scan.simulator_strokes import Pen, any_pen
from tests.scan.simulator_writing import written
from tests.shipped import shipped

SHEETS = (("rainbow-roll", "sheet"), ("uno-dice", "board"), ("formulas", "sheet"))


def _number(chance: np.random.Generator, digits: int, below: float = 0.0) -> str:
    count = int(chance.integers(1, digits + 1))
    text = "".join(str(chance.integers(10)) for _ in range(count))
    return f"-{text}" if chance.random() < below else text


ANYTHING: Mapping[str, Callable[[np.random.Generator], str]] = {
    "points": lambda chance: _number(chance, 2),
    "totals": lambda chance: _number(chance, 3),
    "board": lambda chance: str(chance.choice(list("0123456789**+-x***??"))),
    "extra": lambda chance: str(chance.choice(list("0123456789*+-x**??"))),
    "grid": lambda chance: _number(chance, 2, 0.15),
    "signs": lambda chance: str(chance.choice(list("+-x"))),
    "row-results": lambda chance: _number(chance, 3, 0.2),
    "column-results": lambda chance: _number(chance, 3, 0.2),
    "sums": lambda chance: _number(chance, 3, 0.2),
    "total": lambda chance: _number(chance, 3, 0.2),
}


def write(
    page: np.ndarray,
    one: Placed,
    texts: Mapping[str, str],
    family: str,
    pen: Pen,
    chance: np.random.Generator,
    *,
    from_people: bool = False,
) -> None:
    """Writes into the cells of a sheet on its page."""
    cells: dict[str, PlacedCell] = {placed.cell.id: placed for placed in one.piece.cells}
    for cell, text in texts.items():
        box = one.on_page(cells[cell].box)
        draw(
            page,
            written(text, box.w, box.h, pen.width, family, chance, from_people=from_people),
            box.cx,
            box.cy,
            pen,
            chance,
        )


def any_texts(piece: Piece, chance: np.random.Generator) -> dict[str, str]:
    """Any number or sign in nearly all cells in which hands write."""
    return {
        placed.cell.id: ANYTHING[placed.cell.area](chance)
        for placed in piece.cells
        if placed.cell.area in ANYTHING and chance.random() < 0.93
    }


def doubled(texts: Mapping[str, str], chance: np.random.Generator) -> dict[str, str]:
    """The same texts, but one in three results has `x2` behind it or instead of it."""
    made = dict(texts)
    for cell, text in texts.items():
        if "-results." in cell and chance.random() < 0.35:
            made[cell] = f"{text[:2] if chance.random() < 0.7 else ''}x2"
    return made


def anything(seed: int, family: str, *, from_people: bool) -> Sample:
    """A photo of a sheet of one of the three games, nearly all boxes filled by chance; what is
    written where is in `kinds`.
    """
    chance = np.random.default_rng(seed)
    game, part = SHEETS[seed % 3]
    theme = ("color", "light", "mono", "color")[seed // 3 % 4]
    page, placed = page_of(game, part, theme, bool(seed // 3 % 8 == 3))
    one = placed[int(chance.integers(len(placed)))]
    texts = doubled(any_texts(one.piece, chance), chance)
    work = cut_out(page, one).copy()
    pen = any_pen(chance)
    write(
        work,
        Placed(one.piece, one.number, one.copy, 0.0, 0.0),
        texts,
        family,
        pen,
        chance,
        from_people=from_people,
    )
    if chance.random() < 0.06:
        coffee(work, chance)
    return Sample(camera(work, TIERS["phone"], chance), one.piece, texts, pen.name)


def mark_areas(game: str) -> set[str]:
    """The areas of a game in whose cells marks are read."""
    loaded = shipped(game).game
    assert loaded is not None
    return {area for area, way in loaded.scan_areas().items() if not way.pawns and not way.writes}


def marked_too(seed: int, tier: str, game: str) -> Sample:
    """A photo of a sheet or board that `broad` hands have marked in any way anywhere, between what
    is written most of the time; what is marked where is in `kinds`.
    """
    chance = np.random.default_rng(seed)
    theme = ("color", "light", "mono", "color")[seed % 4]
    page = seed // 8 % 2 if game == "uno-dice" else 0
    made, placed = page_of(game, dict(SHEETS)[game], theme, seed % 8 == 3, page)
    one = placed[int(chance.integers(len(placed)))]
    work, pen = on_paper(cut_out(made, one), "broad", chance), any_pen(chance, "broad")
    at_home = Placed(one.piece, one.number, one.copy, 0.0, 0.0)
    if chance.random() < 0.7:
        write(work, at_home, any_texts(one.piece, chance), "firm", any_pen(chance), chance)
    areas = mark_areas(game)
    kinds = {
        cell: kind
        for cell, kind in any_marks(one.piece, chance, ()).items()
        if cell.partition(".")[0] in areas
    }
    filled(work, at_home, kinds, "broad", pen, chance)
    return Sample(camera(work, TIERS[tier], chance), one.piece, kinds, pen.name)
