"""The grid on the sheet of Formulas: where its numbers, signs, rings and results stand."""

from __future__ import annotations

import pytest

from sheetgen.page.geometry import Rect
from sheetgen.page.piece import Piece
from sheetgen.widgets.cells.colored import BADGE
from tests.shipped import drawn_part

AREAS = ("grid", "signs", "rows", "columns", "row-results", "column-results")


def drawn(**switches: str) -> Piece:
    return drawn_part("formulas", "sheet", **switches).pieces[0]


def places(piece: Piece) -> dict[str, Rect]:
    return {placed.cell.id: placed.box for placed in piece.cells if placed.cell.area in AREAS}


def test_every_place_of_the_game_is_drawn_once_and_none_touches_another() -> None:
    boxes = [*places(drawn()).values()]
    assert len(boxes) == 25 + 40 + 4 * 5
    assert not [(a, b) for i, a in enumerate(boxes) for b in boxes[:i] if a.overlaps(b)]


def test_a_slot_lies_halfway_between_the_cells_it_joins() -> None:
    found = places(drawn())
    for name, box in found.items():
        if name.startswith("signs."):
            one, two = (found[f"grid.{cell}"] for cell in name.removeprefix("signs.").split("-"))
            assert (box.cx, box.cy) == pytest.approx(((one.cx + two.cx) / 2, (one.cy + two.cy) / 2))


@pytest.mark.parametrize("label", ["2", "3", "4", "5", "6"])
def test_ring_cells_and_result_of_a_line_stand_in_line(label: str) -> None:
    found, number = places(drawn()), int(label) - 1
    row = [
        found[f"rows.{label}"],
        *(found[f"grid.r{number}c{c}"] for c in range(1, 6)),
        found[f"row-results.{label}"],
    ]
    column = [
        found[f"columns.{label}"],
        *(found[f"grid.r{r}c{number}"] for r in range(1, 6)),
        found[f"column-results.{label}"],
    ]
    assert [box.cy for box in row] == pytest.approx([row[0].cy] * 7)
    assert [box.cx for box in column] == pytest.approx([column[0].cx] * 7)


def texts(piece: Piece, shown: str) -> list[tuple[float, float]]:
    """Where words are printed."""
    return [
        (op.args[1], op.args[2]) for op in piece.ops if op.verb == "text" and op.args[0] == shown
    ]


def signs(piece: Piece) -> str:
    """The signs that are printed in slots, as they are read."""
    slots = [box for cell, box in places(piece).items() if cell.startswith("signs.")]
    found = [
        (y, x, sign)
        for sign in "+\u2212"
        for x, y in texts(piece, sign)
        if any(slot.holds(Rect(x, y, 0, 0)) for slot in slots)
    ]
    return "".join(sign for _, _, sign in sorted(found)).replace("\u2212", "-")


def test_badges_stand_at_rows_five_and_six_and_columns_two_and_three() -> None:
    piece = drawn()
    found = places(piece)
    doubled = [
        found[f"{area}.{label}"]
        for area, labels in (("row-results", "56"), ("column-results", "23"))
        for label in labels
    ]
    for box in doubled:
        assert any(
            box.cx < x < box.right - BADGE / 2 and box.cy + BADGE / 2 < y < box.bottom + BADGE / 2
            for x, y in texts(piece, "×2")
        )
    # one more stands in the picture of the sixth ability
    assert len(texts(piece, "×2")) == len(doubled) + 1


def test_seed_rows_prints_the_signs_of_the_five_rows_and_none_between_them() -> None:
    assert signs(drawn(preprinted="seed-rows")) == "+--+----+-+-----+--+"


def test_no_sign_is_printed_by_default() -> None:
    assert signs(drawn()) == ""


def test_each_ability_has_a_ring_of_eight_mm() -> None:
    rings = [placed.box for placed in drawn().cells if placed.cell.area == "abilities"]
    assert [(box.w, box.h) for box in rings] == [(8, 8)] * 6
