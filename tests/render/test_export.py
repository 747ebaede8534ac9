"""Names of pictures, and the grids of decks."""

from __future__ import annotations

import math

import pytest

from sheetgen.page.piece import Part
from sheetgen.render.export import MOST_PIXELS, PieceImage, deck_pictures, single_pictures
from tests.render.samples import piece


def deck(count: int, *, backs: int = 0, size: tuple[float, float] = (63, 88)) -> Part:
    fronts = tuple(piece(f"cards {number}", *size) for number in range(1, count + 1))
    behind = [piece(f"cards back {number}", *size) for number in range(1, backs + 1)]
    back = Part("cards-back", "reference", "B", tuple(behind * (count // max(1, backs))))
    return Part("cards", "reference", "Cards", fronts, back=back if backs else None)


@pytest.mark.parametrize("count", [2, 3, 9, 10, 18, 69, 70, 138, 139, 2000])
def test_decks_hold_every_card_once_and_leave_the_last_place_free(count: int) -> None:
    part = deck(count, backs=1)
    *decks, back = deck_pictures(part)
    assert [card for each in decks for card in each.pieces] == list(part.pieces)
    assert (back.name, len(back.pieces)) == ("cards-back", 1)
    assert len(decks) == math.ceil(count / 69)
    for each in decks:
        assert len(each.pieces) < each.columns * each.rows
        assert 2 <= each.columns <= 10
        assert 2 <= each.rows <= 7
        longest = max(each.columns * 63, each.rows * 88) / 25.4
        assert each.dpi(1200) * longest == pytest.approx(MOST_PIXELS)
        assert each.back == "cards-back"


@pytest.mark.parametrize("size", [(63, 88), (88, 63), (20, 120), (50, 50)])
@pytest.mark.parametrize("count", [2, 5, 18, 54, 69])
def test_no_other_grid_shows_cards_larger(count: int, size: tuple[float, float]) -> None:
    (made,) = deck_pictures(deck(count, size=size))
    others = [
        PieceImage("", made.pieces, columns, rows).dpi(10_000)
        for columns in range(2, 11)
        for rows in range(2, 8)
        if columns * rows > count
    ]
    assert made.dpi(10_000) == pytest.approx(max(others))


def test_backs_that_differ_lie_as_their_fronts_do() -> None:
    first, behind = deck_pictures(deck(6, backs=6))
    assert (first.back, behind.name) == ("cards-deck-backs", "cards-deck-backs")
    assert (first.columns, first.rows) == (behind.columns, behind.rows)
    assert [card.name for card in behind.pieces] == [
        f"cards back {number}" for number in range(1, 7)
    ]
    names = [picture.name for picture in single_pictures(deck(12, backs=2))]
    assert names[:2] == ["cards-01-1", "cards-02-2"]
    assert names[12:] == ["cards-01-1-back", "cards-02-2-back"]


def test_copies_are_one_picture() -> None:
    one, two = piece("cards one", 60, 60), piece("cards two", 60, 60)
    part = Part("cards", "reference", "Cards", (one, one, two, one))
    assert [picture.name for picture in single_pictures(part)] == ["cards-1-one", "cards-2-two"]
    (made,) = deck_pictures(part)
    assert made.pieces == (one, one, two, one)
