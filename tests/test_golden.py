"""Every page of every shipped game, sheets of designers, covers of kits, backs and posters, verb by
verb, as they are recorded.

`pytest --update-golden` rewrites the recordings; a commit that does so says what changed on the
page.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from sheetgen.catalog import game_ids, load_layout
from sheetgen.render.impose import impose
from sheetgen.render.options import Options
from tests.covers import cover
from tests.drawing import drawing, pages
from tests.layout.test_backs import CARDS, HEAD
from tests.shipped import DESIGNED, PARTS, drawn_part, ids

GOLDEN = Path(__file__).parent / "golden"

SHOWN = [*PARTS, *DESIGNED.items()]

OTHERS: dict[str, tuple[str, str, dict[str, str]]] = {
    "color-dice-board-5": ("color-dice", "board", {"seats": "5"}),
    "color-dice-board-6": ("color-dice", "board", {"seats": "6"}),
    "formulas-sheet-signs": ("formulas", "sheet", {"preprinted": "seed-rows"}),
    "unicorn-rainbow-sheet-full": (
        "unicorn-rainbow",
        "sheet",
        {"secondary-min": "2", "eleven-twelve": "split"},
    ),
}
"""Pages that other rule options make."""

RECORDED = {name: (*part, {}) for name, part in zip(ids(SHOWN), SHOWN, strict=True)} | OTHERS

TWO_SIDED = {
    "cards-long-edge": Options(copies=1, crop_marks=True),
    "cards-short-edge": Options(copies=1, crop_marks=True, duplex="short"),
    "cards-fold-over": Options(copies=1, crop_marks=True, fold_over=True),
}
"""How cards with backs are printed."""

POSTER = "color-dice-board-poster"


@pytest.fixture
def compare(request: pytest.FixtureRequest) -> Any:
    """Holds lines against a recording, or keeps them as one."""

    def compare(name: str, lines: list[str]) -> None:
        path = GOLDEN / f"{name}.txt"
        if request.config.getoption("--update-golden"):
            path.write_text("\n".join(lines) + "\n", encoding="utf-8")
        assert lines == path.read_text(encoding="utf-8").splitlines()

    return compare


@pytest.mark.parametrize("name", RECORDED)
def test_drawing_is_as_recorded(name: str, compare: Any) -> None:
    """The part's pieces as drawn, and where they stand on the A4 pages of one copy."""
    game, part, house = RECORDED[name]
    made = drawn_part(game, part, **house)
    pieces = (*made.pieces, *(made.back.pieces if made.back else ()))
    lines = [line for piece in pieces for line in drawing(piece)]
    if made.strip is not None:
        lines += drawing(made.strip)
    for number, page in enumerate(impose(made, Options(copies=1)).pages, start=1):
        lines += [
            f"page {number}: {placed.piece.name} at {placed.x:.2f} {placed.y:.2f}"
            for placed in page
        ]
    compare(name, lines)


@pytest.mark.parametrize("game", game_ids())
def test_cover_is_as_recorded(game: str, compare: Any) -> None:
    compare(f"{game}-kit-cover", drawing(cover(game)))


@pytest.mark.parametrize("name", TWO_SIDED)
def test_backs_are_as_recorded(name: str, compare: Any, tmp_path: Path) -> None:
    """Both sides of cards that bleed, for each way to print them."""
    path = tmp_path / "cards.yaml"
    path.write_text(HEAD + CARDS, encoding="utf-8")
    (cards,) = load_layout(str(path)).parts()
    assert cards.back is not None
    drawn = [line for piece in (*cards.pieces, *cards.back.pieces) for line in drawing(piece)]
    compare(name, [*drawn, *pages(cards, TWO_SIDED[name])])


def test_a_poster_is_as_recorded(compare: Any) -> None:
    """The pages of a board in tiles; the board itself has a recording of its own."""
    compare(
        POSTER, pages(drawn_part("color-dice", "board"), Options(paper="a5", poster=True, copies=1))
    )


def test_no_recording_is_left_over() -> None:
    assert {path.stem for path in GOLDEN.glob("*.txt")} == {
        *RECORDED,
        *TWO_SIDED,
        POSTER,
        *(f"{game}-kit-cover" for game in game_ids()),
    }
