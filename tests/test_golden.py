"""Every page of every part of every shipped game, verb by verb, against the recorded drawing.

`pytest --update-golden` rewrites the recordings; a commit that does so says what changed on the page.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from sheetgen.render.impose import impose
from sheetgen.render.options import Options
from tests.drawing import drawing
from tests.shipped import PARTS, drawn_part, ids

GOLDEN = Path(__file__).parent / "golden"


def recorded(game: str, part: str) -> str:
    """The part's pieces as drawn, and where they stand on the A4 pages of one copy."""
    made = drawn_part(game, part)
    lines = [line for piece in made.pieces for line in drawing(piece)]
    if made.strip is not None:
        lines += drawing(made.strip)
    for number, page in enumerate(impose(made, Options(copies=1)).pages, start=1):
        lines += [f"page {number}: {placed.piece.name} at {placed.x:.2f} {placed.y:.2f}" for placed in page]
    return "\n".join(lines) + "\n"


@pytest.mark.parametrize(("game", "part"), PARTS, ids=ids(PARTS))
def test_drawing_is_as_recorded(game: str, part: str, request: pytest.FixtureRequest) -> None:
    path = GOLDEN / f"{game}-{part}.txt"
    drawn = recorded(game, part)
    if request.config.getoption("--update-golden"):
        path.write_text(drawn, encoding="utf-8")
    assert drawn.splitlines() == path.read_text(encoding="utf-8").splitlines()


def test_no_recording_is_left_over() -> None:
    assert {path.stem for path in GOLDEN.glob("*.txt")} == set(ids(PARTS))
