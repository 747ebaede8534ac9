"""Sheets with their marks drawn in: each mark in its own cell, each paper on its own piece, under
the name of its owner.
"""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from sheetgen.catalog import load_layout
from sheetgen.cli.print.printing import papers_of, print_sheets
from sheetgen.core.cells import Sheet
from sheetgen.core.drawing import Sign
from sheetgen.errors import LayoutError
from sheetgen.fields.filled import Entry
from sheetgen.games.game import Game
from sheetgen.page.canvas import BLACK, WHITE, Canvas
from sheetgen.page.geometry import Rect
from sheetgen.page.ink import contrast
from sheetgen.page.piece import Part
from sheetgen.page.recorder import Op, Recorder
from sheetgen.render.copy_names import CopyNames
from sheetgen.render.fonts import Typeface
from sheetgen.render.impose import impose
from sheetgen.render.marked import Pencil, owners, written_on
from sheetgen.render.options import Options, Papers
from sheetgen.render.plan import Placed
from tests.raster import raster
from tests.shipped import shipped


def game_of(name: str) -> Game[object, object]:
    game = shipped(name).game
    assert game is not None
    return game


def sheets(game: str, *texts: str) -> list[Sheet]:
    """Filled sheets written as `key: text; key: text`."""
    parted = [[line.partition(":") for line in text.split("; ")] for text in texts]
    return [
        game_of(game).parse_sheet(Entry(key, said.strip()) for key, _, said in lines)
        for lines in parted
    ]


def part_of(game: str, name: str) -> Part:
    (part,) = shipped(game).parts([name])
    return part


def drawn(game: str, part: str, text: str, number: int = 1) -> tuple[dict[str, Rect], list[Op]]:
    """The cells of a piece, and what is drawn into them for a sheet."""
    made, papers = part_of(game, part), papers_of(shipped(game), sheets(game, text))
    recorder, piece = Recorder(), made.pieces[number - 1]
    Pencil(made, Options(papers=papers), Typeface()).draw(recorder, Placed(piece, number, 1, 0, 0))
    return {placed.cell.id: placed.box for placed in piece.cells}, recorder.ops


def middles(ops: list[Op]) -> list[tuple[str, float, float]]:
    """What is drawn, and around where: circles and lines by their middle, texts by where they are
    centered.
    """
    found = []
    for op in ops:
        if op.verb == "line":
            xs, ys = zip(*op.args[0], strict=True)
            found.append(("line", (min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2))
        elif op.verb == "circle":
            found.append(("circle", *op.args[:2]))
        elif op.verb == "text":
            found.append((op.args[0], op.args[1], op.args[2]))
    return [(what, round(x, 3), round(y, 3)) for what, x, y in found]


def test_a_cross_is_two_lines_through_the_middle_of_its_cell() -> None:
    cells, ops = drawn("unicorn-rainbow", "sheet", "red: 4")
    box = cells["red.4"]
    assert middles(ops) == [("line", round(box.cx, 3), round(box.cy, 3))] * 2
    assert all(box.holds(Rect(x, y, 0, 0)) for op in ops for x, y in op.args[0])


def test_what_is_printed_is_read_through_a_cross() -> None:
    _, ops = drawn("unicorn-rainbow", "sheet", "red: 4")
    line = replace(ops[0].args[1], pt=6)

    def draw(canvas: Canvas) -> None:
        canvas.rect(Rect(0, 0, 2, 2), fill=BLACK)
        canvas.line(((0, 1), (4, 1)), line)

    grays = raster(4, 2, draw, dots_per_mm=10)[10]
    on_print, on_paper = (f"#{grays[x]:02X}{grays[x]:02X}{grays[x]:02X}" for x in (10, 30))
    assert contrast(on_print, on_paper) >= 3
    assert contrast(on_paper, WHITE) >= 3


def test_abilities_are_ringed_and_crossed_and_another_players_first_is_a_dot() -> None:
    cells, ops = drawn("unicorn-rainbow", "sheet", "abilities: red.a, red.b used; first: 7.")
    places = [
        cells[cell]
        for cell in (
            "abilities.red.a",
            "abilities.red.b",
            "abilities.red.b",
            "abilities.red.b",
            "first.7",
        )
    ]
    told = {(what, x, y) for what, x, y in middles(ops)}
    assert told == {
        (what, round(box.cx, 3), round(box.cy, 3))
        for what, box in zip(("circle", "circle", "line", "line", "circle"), places, strict=True)
    }


LANDS = """\
id: lands
title: Lands
players: 2
areas:
  land: {cells: [hills, sea], marks: [ring, cross]}
parts:
  sheet:
    kind: sheet
    children:
      - {kind: cells, area: land, shape: ring, side: 20, tall: 8, at: [60, 30]}
      - {kind: qr, at: [120, 60]}
      - {kind: scale-bar, at: foot}
"""


def test_a_ring_goes_around_the_words_of_a_wide_cell(tmp_path: Path) -> None:
    path = tmp_path / "lands.yaml"
    path.write_text(LANDS, encoding="utf-8")
    loaded = load_layout(str(path))
    (part,) = loaded.parts(["sheet"])
    sheet = loaded.paper.parse_sheet([Entry("land", "hills ring, sea cross")])
    pencil = Pencil(part, Options(papers=papers_of(loaded, [sheet])), Typeface())
    recorder = Recorder()
    pencil.draw(recorder, Placed(part.pieces[0], 1, 1, 0, 0))
    hills, _ = (placed.box for placed in part.pieces[0].cells)
    ring = next(op for op in recorder.ops if op.verb == "rect")
    assert ring.args[0] == hills.inset(0.4)
    assert dict(ring.options)["radius"] == pytest.approx(3.6)


def test_formulas_has_numbers_signs_crossed_rings_and_ticks() -> None:
    grid = "4 + . . . . . . . / . . . . . / " + " / ".join(
        " ".join("." * (9 if row % 2 else 5)) for row in range(1, 8)
    )
    cells, ops = drawn(
        "formulas",
        "sheet",
        f"players: 2; round: 3; grid: {grid}; rows: 2; doubled: row 2; penalties: 2",
    )
    texts = {what: (x, y) for what, x, y in middles(ops) if what not in ("line", "circle")}
    for text, cell in (
        ("4", "grid.r1c1"),
        ("+", "signs.r1c1-r1c2"),
        ("×2", "row-results.2"),
        ("−", "rounds.2"),
    ):
        assert texts[text][0] == round(cells[cell].cx, 3)
        assert cells[cell].y < texts[text][1] < cells[cell].bottom
    lines = [op.args[0] for op in ops if op.verb == "line"]
    crossed, ticked = (
        [points for points in lines if len(points) == 2],
        [points for points in lines if len(points) == 3],
    )
    assert all(cells["rows.2"].holds(Rect(x, y, 0, 0)) for points in crossed for x, y in points)
    assert [
        cells[f"played.{round_}"].holds(Rect(*points[1], 0, 0))
        for round_, points in enumerate(ticked, 1)
    ] == [True, True]


def test_a_board_is_that_of_its_color_and_extra_spaces_are_ticked() -> None:
    blue = [piece.name for piece in part_of("uno-dice", "board").pieces].index("board blue") + 1
    cells, ops = drawn("uno-dice", "board", "color: blue; board: 2 *; extras: 1", blue)
    assert [op.verb for op in ops] == ["text", "path", "line"]
    assert ops[0].args[:2] == ("2", cells["board.1"].cx)
    assert cells["opened.1"].holds(Rect(*ops[2].args[0][1], 0, 0))
    assert drawn("uno-dice", "board", "color: blue; board: 2 *; extras: 1", 1 + blue % 4)[1] == []


def test_pawns_lie_on_their_positions_with_their_letter() -> None:
    cells, ops = drawn(
        "color-dice",
        "board",
        "players: red blue; red: red 2, blue 1, out 6; blue: blue 3, out 6; green: out 9; yellow:"
        " out 9",
    )
    discs = {(round(op.args[0], 3), round(op.args[1], 3)) for op in ops if op.verb == "circle"}
    assert discs == {
        (round(cells[c].cx, 3), round(cells[c].cy, 3))
        for c in ("red.1", "red.2", "blue.1", "blue.2", "blue.3", "blue.4")
    }
    letters = sorted((op.args[0], round(op.args[1], 3)) for op in ops if op.verb == "text")
    assert [letter for letter, _ in letters] == ["B", "B", "B", "R", "R", "R"]


def test_papers_that_say_no_column_share_the_pad_from_left_to_right() -> None:
    told = sheets(
        "rainbow-roll",
        "player: Ann; turns: 30",
        "player: Ben; column: 3; turns: 43",
        "player: Cleo; turns: 7",
    )
    papers = papers_of(shipped("rainbow-roll"), told)
    where = {
        mark.text: str(mark.cell)
        for paper in papers.filled
        for mark in paper.marks
        if not mark.cell.startswith("totals")
    }
    assert where == {
        "Ann": "names.1", "30": "points.r1c1", "Ben": "names.3", "43": "points.r1c3", "Cleo": "names.2", "7": "points.r1c2",
    }  # fmt: skip


def test_each_paper_has_a_copy_a_piece_or_its_share_of_a_piece() -> None:
    for game, part, texts, keys in (
        ("unicorn-rainbow", "sheet", ("red: 4", "red: 5"), {(1, 1), (2, 1)}),
        ("uno-dice", "board", ("color: green; board: 1", "board: 2"), {(1, 1), (1, 4)}),
        ("rainbow-roll", "sheet", ("turns: 4", "turns: 5"), {(1, 1)}),
    ):
        papers = papers_of(shipped(game), sheets(game, *texts))
        names = [piece.name for piece in part_of(game, part).pieces]
        wanted = {
            (copy, names.index("board green") + 1 if number == 4 else number)
            for copy, number in keys
        }
        assert set(owners(part_of(game, part), papers.filled)) == wanted


def test_only_what_is_written_on_is_printed_and_all_sheets_of_empty_papers() -> None:
    parts = shipped("rainbow-roll").parts()
    told = {"turns: 4": ["sheet"], "aside: O5": ["mat"], "players: 2": ["sheet", "mat"]}
    for text, wanted in told.items():
        papers = papers_of(shipped("rainbow-roll"), sheets("rainbow-roll", text))
        assert [part.id for part in written_on(parts, papers.filled)] == wanted


def names_on(game: str, part: str, papers: Papers) -> list[tuple[str, list[str]]]:
    """What each piece that is printed for filled sheets is called, and the names on it."""
    options = Options(papers=papers)
    names = CopyNames(part_of(game, part), options)
    plan = impose(part_of(game, part), options)
    every = [placed for page in plan.pages for placed in page]
    return [(placed.piece.name, [*names.on(placed)]) for placed in every]


def test_the_file_has_every_players_sheet_under_its_name(tmp_path: Path) -> None:
    told = sheets("unicorn-rainbow", "player: Ann; red: 4", "player: Zoë; red: 5", "player: Cleo")
    (report,) = print_sheets(shipped("unicorn-rainbow"), told, tmp_path, Options())
    assert (report.path.name, report.pages, report.copies) == (
        "unicorn-rainbow-sheet-marked.pdf",
        2,
        3,
    )
    papers = papers_of(shipped("unicorn-rainbow"), told)
    named = names_on("unicorn-rainbow", "sheet", papers)
    assert named == [("sheet", ["Ann"]), ("sheet", ["Zoë"]), ("sheet", ["Cleo"])]
    boards = papers_of(
        shipped("uno-dice"),
        sheets("uno-dice", "player: Ann; color: blue; board: 1"),
    )
    assert names_on("uno-dice", "board", boards) == [("board blue", ["Ann"])]


def test_a_name_that_the_font_lacks_is_refused_before_anything_is_written(tmp_path: Path) -> None:
    for game, text in (
        ("unicorn-rainbow", "player: 李小龙; red: 4"),
        ("rainbow-roll", "player: 李小龙; turns: 4"),
    ):
        with pytest.raises(LayoutError) as caught:
            print_sheets(shipped(game), sheets(game, text), tmp_path, Options())
        assert {problem.code for problem in caught.value.problems} == {"missing-glyph"}
    assert list(tmp_path.iterdir()) == []


def test_every_sign_is_drawn() -> None:
    seen = set()
    for game, text in (
        ("unicorn-rainbow", "red: 4; abilities: red.a, red.b used; first: 6 7."),
        ("uno-dice", "color: red; board: 2 *; extras: 1"),
        (
            "color-dice",
            (
                "players: red blue; red: red 2, out 7; blue: blue 3, out 6; green: out 9; yellow:"
                " out 9"
            ),
        ),
    ):
        papers = papers_of(shipped(game), sheets(game, text))
        seen |= {mark.sign for paper in papers.filled for mark in paper.marks}
    assert seen == {*Sign} - {Sign.SHARE}  # shares are figures of many games, on no sheet
