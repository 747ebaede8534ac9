"""A turn under way: kept in a sheet, gone on with, begun anew, refused where it cannot have gone
so.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from sheetgen.catalog import load_game
from sheetgen.errors import SheetError
from sheetgen.games.game import Game
from sheetgen.table.entry.papers import begun_anew, parse_files, sitting_of
from sheetgen.table.log.turns import SoFar, read_so_far, sit

BEN = """game: unicorn-rainbow
player: Ben
players: 2
orange: 7
turn-so-far: |
  roll R3 R5 Y4
  O7=R3+Y4
  other
  was orange:
"""


def game(name: str) -> Game[Any, Any]:
    found = load_game(name).game
    assert found is not None
    return found


def seated(folder: Path, text: str, roll: str = "", **how: bool) -> tuple[bool, tuple[str, ...]]:
    """Whether the turn of a sheet goes on with a roll, and what has happened in it."""
    (folder / "ben.yaml").write_text(text, encoding="utf-8")
    unicorn = game("unicorn")
    papers = parse_files(unicorn, [str(folder / "ben.yaml")])
    if how.get("anew"):
        papers = begun_anew(papers, other=True)
    table = sitting_of(
        unicorn,
        papers,
        unicorn.parse_roll(roll) if roll else None,
        other=how.get("other", True),
    )
    return table.goes_on, table.events


SAME = ("roll R3 R5 Y4", "O7=R3+Y4")
ROLLS = [
    ("R3 R5 Y4", {}, (True, SAME)),
    ("Y4 R3 R5", {}, (True, SAME)),
    ("", {}, (True, SAME)),
    ("R3 R5 Y5", {}, (False, ("roll R3 R5 Y5",))),
    ("R3 R5 Y4", {"anew": True}, (False, ("roll R3 R5 Y4",))),
    ("R3 R5 Y4", {"other": False}, (False, ("roll R3 R5 Y4",))),
]


@pytest.mark.parametrize(("roll", "how", "expected"), ROLLS)
def test_a_turn_goes_on_with_the_same_dice(
    tmp_path: Path, roll: str, how: dict[str, bool], expected: tuple[bool, tuple[str, ...]]
) -> None:
    assert seated(tmp_path, BEN, roll, **how) == expected


WRONG = {
    "a mark made by hand in between": BEN.replace("orange: 7", "orange: 7 8"),
    "a mark taken away by hand": BEN.replace("orange: 7", "orange: 8"),
    "a move that the dice do not make": BEN.replace("O7=R3+Y4", "V9"),
    "a move that cannot be read": BEN.replace("O7=R3+Y4", "hello"),
    "dice that there are not": BEN.replace("roll R3 R5 Y4", "roll R3 R9 Y4"),
    "dice that are not the ones left": BEN.replace("  other\n", "  roll R1\n  other\n"),
    "moves before any dice": BEN.replace("  roll R3 R5 Y4\n", ""),
}


@pytest.mark.parametrize("name", WRONG)
def test_a_turn_that_cannot_have_gone_so_is_refused_at_its_line(tmp_path: Path, name: str) -> None:
    with pytest.raises(SheetError) as refused:
        seated(tmp_path, WRONG[name])
    (problem,) = refused.value.problems
    assert (problem.code, str(problem.where)) == ("turn-differs", f"{tmp_path / 'ben.yaml'}:6:3")


def test_what_a_sheet_keeps_reads_back() -> None:
    so_far = SoFar(
        ("roll R3 R5 Y4", "O7=R3+Y4", "roll R1"),
        other=True,
        was=(("orange", ""), ("grid", "4 + / . 5")),
    )
    assert read_so_far(so_far.text) == so_far


def test_a_sheet_is_not_laid_twice(tmp_path: Path) -> None:
    path = tmp_path / "ben.yaml"
    path.write_text("player: Ben\n", encoding="utf-8")
    with pytest.raises(SheetError) as refused:
        parse_files(game("unicorn"), [str(path), str(tmp_path / "." / "ben.yaml")])
    assert [problem.code for problem in refused.value.problems] == ["sheet-twice"]


def test_a_table_in_mid_turn_is_built_in_one_call() -> None:
    rainbow = game("rainbow")
    table = sit(
        rainbow,
        roll="O5 R6 P4 G4 Y3 B1 L4",
        acts=["keep O5 R6", "roll", "roll P6 Y3 B5 G4 L1", "keep P6"],
    )
    assert table.acts == ("keep R6 O5", "roll", "keep P6")
    assert rainbow.format_move(next(rainbow.moves(table.state, table.acting))).startswith("keep")
