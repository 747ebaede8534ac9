"""Words and symbols near the line where a card is cut; tokens and tiles."""

from __future__ import annotations

from pathlib import Path

import pytest

from sheetgen.catalog import lint, load_layout
from sheetgen.page.geometry import Rect
from sheetgen.page.piece import Piece
from tests.raster import printed

HEAD = """\
id: cards
title: Cards
players: 2
palette: {sea: {ink: blue, letter: S}}
switches: {far: {question: How far?, readings: {"0": no, "4": yes}, default: "4", reason: so}}
parts:
  card: {kind: reference, size: [60, 60], """


def notes(tmp_path: Path, keys: str) -> list[tuple[str, int, str]]:
    """Code, line and first words of each note of a layout with such a card."""
    path = tmp_path / "cards.yaml"
    path.write_text(f"{HEAD}{keys}}}\n", encoding="utf-8")
    found = lint(str(path))
    assert found.problems == ()
    return [(note.code, note.where.line, note.message) for note in found.notes]


SAID = "from the cut of the card"


@pytest.mark.parametrize(
    ("keys", "said"),
    [
        ("bleed: 2, children: [{text: Hello}]", f'"Hello" stands 0.2 mm {SAID}'),
        (
            "back: [{text: Hello}], children: []",
            '"Hello" stands 0.2 mm from the cut of the card back',
        ),
        (
            "ground: sea, children: [{icon: star, at: [1.75, 20]}]",
            f"this icon stands 2.0 mm {SAID}",
        ),
        ("each: [a, b], children: [{text: Hi}]", f'"Hi" stands 0.2 mm {SAID} a'),
        ("each: [a, b], children: [{text: '{each}'}]", f'"a" stands 0.2 mm {SAID} a'),
        ("shape: round, children: [{icon: sun, at: [0, 0.2]}]", f"this icon stands 0.4 mm {SAID}"),
        (
            'bleed: 1, pad: {by: far, "0": 0, "4": 4}, children: [{text: Hello}]',
            f'"Hello" stands 0.2 mm {SAID}',
        ),
    ],
)
def test_what_stands_near_the_cut_is_noted(tmp_path: Path, keys: str, said: str) -> None:
    ((code, line, message),) = notes(tmp_path, keys)
    assert (code, line) == ("near-the-cut", 7)
    assert message.startswith(said)


@pytest.mark.parametrize(
    "keys",
    [
        "children: [{text: Hello}]",  # a player aid that nobody need cut
        "pad: 3, children: [{text: Hello}]",
        "pad: 3, bleed: 2, ground: sea, children: [{text: Hello}, {icon: star, align: end}]",
        "ground: sea, bleed: 3, children: [{text: Hello, at: [3, 3]}]",
        "shape: round, pad: 3, children: [{icon: star, side: 30, align: center}]",
        "shape: hex, children: [{text: Hello, align: center}]",
    ],
)
def test_what_keeps_away_is_fine(tmp_path: Path, keys: str) -> None:
    assert notes(tmp_path, keys) == []


def coin(tmp_path: Path, keys: str) -> Piece:
    path = tmp_path / "cards.yaml"
    path.write_text(f"{HEAD}ground: {{color: sea, shade: solid}}, {keys}}}\n", encoding="utf-8")
    (part,) = load_layout(str(path)).parts()
    (piece,) = part.pieces
    return piece


@pytest.mark.parametrize("shape", ["round", "hex"])
@pytest.mark.parametrize("bleed", [0, 2])
def test_nothing_shows_outside_of_the_cut_and_its_bleed(
    tmp_path: Path, shape: str, bleed: int
) -> None:
    piece = coin(tmp_path, f"shape: {shape}, bleed: {bleed}, children: []")
    pixels = printed(piece, dots_per_mm=4)
    cut = piece.cut
    for x in range(-4, 65):
        for y in range(-4, 65):
            depth = cut.depth(Rect(x, y, 0, 0))
            dark = pixels[round((y + 8) * 4), round((x + 8) * 4)] < 200
            if depth > 0.5 - bleed:
                assert dark, (x, y)
            if depth < -bleed - 1:
                assert not dark, (x, y)


def test_widgets_stand_in_the_middle(tmp_path: Path) -> None:
    piece = coin(tmp_path, "shape: round, children: [{icon: star, side: 20, align: center}]")
    boxes = [op.args for op in piece.ops if op.verb == "path"]
    points = [point for step in boxes[-1][0] for point in step.points]
    middle = Rect.holding(points)
    assert middle.cx == pytest.approx(30, abs=0.1)
    assert middle.cy == pytest.approx(30, abs=1.5)
