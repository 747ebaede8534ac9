"""Numbers that are shuffled into each copy, and their solutions."""

from __future__ import annotations

from pathlib import Path

import pytest

from sheetgen.catalog import lint, load_layout
from sheetgen.page.piece import Part, Piece
from sheetgen.render.fonts import Typeface
from sheetgen.render.shuffled import as_copied, dealt, solutions

BINGO = """\
id: bingo
title: Bingo
players: 2-12
palette: {sea: {ink: blue, letter: S}}
areas:
  card: {grid: [5, 5]}
parts:
  sheet:
    kind: sheet
    children:
      - {kind: header, title: "{title}", fields: [Name]}
      - row:
          - kind: cells
            area: card
            arrange: grid
            side: 19
            tall: 17
            role: title
            show: {r3c3: ":star:"}
            shuffle: [1..15, 16..30, 31..45, 46..60, 61..75]
          - {kind: qr}
          - {kind: field, label: Card, fills: serial, width: 40}
      - {kind: scale-bar, at: foot}
"""

RANGES = "[1..15, 16..30, 31..45, 46..60, 61..75]"


def part_of(text: str, folder: Path) -> Part:
    path = folder / "bingo.yaml"
    path.write_text(text, encoding="utf-8")
    (part,) = load_layout(str(path)).parts()
    return part


def card(piece: Piece, serial: int) -> list[list[str]]:
    """The words of a copy, row by row."""
    rows: dict[float, list[tuple[float, str]]] = {}
    for slot, word in dealt(piece, serial):
        rows.setdefault(round(slot.box.y, 2), []).append((slot.box.x, word))
    return [[word for _, word in sorted(rows[y])] for y in sorted(rows)]


def test_each_copy_has_other_numbers_each_column_its_own(tmp_path: Path) -> None:
    (piece,) = part_of(BINGO, tmp_path).pieces
    cards = [card(piece, serial) for serial in range(1, 301)]
    assert len({str(each) for each in cards}) == 300
    for rows in cards:
        columns = [[int(row[c]) for row in rows if len(row) == 5] for c in range(5)]
        for number, column in enumerate(columns):
            assert len(set(column)) == len(column) == 4
            assert all(15 * number < value <= 15 * number + 15 for value in column)
        assert len(rows[2]) == 4, "the star is not shuffled"
    every = {value for rows in cards for row in rows for value in row}
    assert every == {str(number) for number in range(1, 76)}


@pytest.mark.parametrize("shown", ["r1c2", "r1c1", "c4", "r1", "c1"])
def test_ranges_go_to_columns_as_they_stand_wherever_something_is_shown(
    shown: str, tmp_path: Path
) -> None:
    text = BINGO.replace('show: {r3c3: ":star:"}', f'show: {{{shown}: ":star:"}}')
    (piece,) = part_of(text, tmp_path).pieces
    every = {round(slot.box.x, 2) for slot, _ in dealt(piece, 1)}
    whole = shown.startswith("c")
    assert len(every) == 5 - whole
    columns = sorted(every)
    numbers = [n for n in range(5) if not whole or n != int(shown[1:]) - 1]
    for slot, word in dealt(piece, 1):
        number = numbers[columns.index(round(slot.box.x, 2))]
        assert 15 * number < int(word) <= 15 * number + 15


def test_the_same_number_is_the_same_card_for_ever(tmp_path: Path) -> None:
    (piece,) = part_of(BINGO, tmp_path).pieces
    assert card(piece, 17) == [
        ["10", "18", "37", "47", "65"],
        ["15", "24", "41", "53", "66"],
        ["11", "21", "54", "72"],
        ["2", "16", "42", "57", "63"],
        ["4", "28", "43", "55", "74"],
    ]


def test_a_seed_of_ones_own_is_the_same_for_all_copies(tmp_path: Path) -> None:
    spring = part_of(BINGO.replace("shuffle:", "seed: spring\n            shuffle:"), tmp_path)
    autumn = part_of(BINGO.replace("shuffle:", "seed: 7\n            shuffle:"), tmp_path)
    (one,), (two,) = spring.pieces, autumn.pieces
    assert card(one, 1) == card(one, 2)
    assert card(one, 1) != card(two, 1)


@pytest.mark.parametrize(
    ("shuffle", "rows"),
    [("1..75", 24), ("75..1", 24), ("[" + ", ".join(f"w{n}" for n in range(30)) + "]", 24)],
)
def test_one_pile_for_all_cells(shuffle: str, rows: int, tmp_path: Path) -> None:
    (piece,) = part_of(BINGO.replace(RANGES, shuffle), tmp_path).pieces
    words = [word for _, word in dealt(piece, 5)]
    assert len(set(words)) == len(words) == rows


@pytest.mark.parametrize(
    ("shuffle", "said"),
    [
        (
            "1..20",
            "24 cells take one each of 24 to 1,000 words or numbers; there are 20",
        ),
        (
            "1..900000",
            "24 cells take one each of 24 to 1,000 words or numbers; there are 900,000",
        ),
        ("[1..15, 16..30]", "there are 2 ranges to shuffle for 5 columns"),
        (
            "[1..15, apple]",
            "shuffle takes a range (1..75), a range for each column, or a list of words",
        ),
        ("seventy", "shuffle takes a range (1..75), a range for each column, or a list of words"),
        (
            "[1..15, 16..30, 31..45, 46..60, 61..63]",
            "5 cells take one each of 5 to 1,000 words or numbers; there are 3",
        ),
        ("[" + ", ".join(f"a-very-long-word-{n}" for n in range(30)) + "]", "mm"),
    ],
)
def test_what_cannot_be_dealt_is_said(shuffle: str, said: str, tmp_path: Path) -> None:
    path = tmp_path / "bingo.yaml"
    path.write_text(BINGO.replace(RANGES, shuffle), encoding="utf-8")
    problems = lint(str(path)).problems
    (problem,) = problems
    assert said in problem.message


def test_a_copy_is_drawn_with_its_numbers(tmp_path: Path) -> None:
    (piece,) = part_of(BINGO, tmp_path).pieces
    words = [op.args[0] for op in as_copied(piece, 17).ops if op.verb == "text"]
    assert set(words) >= {word for row in card(piece, 17) for word in row}
    (plain,) = part_of(BINGO.replace(f"shuffle: {RANGES}", "gap: 1"), tmp_path).pieces
    assert as_copied(plain, 17) is plain


def test_solutions_show_every_copy_under_its_number(tmp_path: Path) -> None:
    part = part_of(BINGO, tmp_path)
    made = solutions(part, range(17, 20), Typeface())
    assert [piece.name for piece in made.pieces] == ["sheet 17", "sheet 18", "sheet 19"]
    for piece, serial in zip(made.pieces, range(17, 20), strict=True):
        words = [op.args[0] for op in piece.ops if op.verb == "text"]
        assert words[0] == f"No. {serial}"
        assert sorted(words[1:]) == sorted(
            word for row in card(part.pieces[0], serial) for word in row
        )
