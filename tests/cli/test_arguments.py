"""What the words of a command line are, told apart in one place."""

from __future__ import annotations

from pathlib import Path

import pytest

from sheetgen.cli.arguments import move_table, sheet_table
from sheetgen.errors import SheetError, UsageError


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Two sheets that name their game, one that names none, and a file like a claim."""
    monkeypatch.chdir(tmp_path)
    for name in ("ann", "ben"):
        Path(f"{name}.yaml").write_text(f"game: unicorn-rainbow\nplayer: {name}\n")
    Path("nameless.yaml").write_text("red: 2-5\n")
    Path("O7").write_text("")


@pytest.mark.parametrize(
    ("words", "sheets"),
    [
        (["unicorn"], ()),
        (["unicorn", "ann.yaml"], ("ann.yaml",)),
        (["ann.yaml"], ("ann.yaml",)),
        (["ann.yaml", "ben.yaml"], ("ann.yaml", "ben.yaml")),
        (["unicorn", "nameless.yaml"], ("nameless.yaml",)),
    ],
)
def test_game_and_sheets(words: list[str], sheets: tuple[str, ...]) -> None:
    table = sheet_table(words, {})
    assert (table.loaded.spec.id, table.sheets, table.words) == ("unicorn-rainbow", sheets, ())


@pytest.mark.parametrize(
    ("game", "words", "named", "rolled", "sheets", "claims"),
    [
        ("unicorn", ["R8"], [], False, (), ("R8",)),
        ("unicorn", ["R8"], ["ann.yaml"], True, ("ann.yaml",), ("R8",)),
        ("ann.yaml", ["R8"], ["ben.yaml"], True, ("ann.yaml", "ben.yaml"), ("R8",)),
        ("unicorn", ["ann.yaml", "ben.yaml"], [], False, ("ann.yaml", "ben.yaml"), ()),
        ("ann.yaml", ["ben.yaml"], [], False, ("ann.yaml", "ben.yaml"), ()),
        ("unicorn", ["missing.yaml"], [], False, ("missing.yaml",), ()),
        # A file may be called like a claim: with a roll it is one, and so it is beside others.
        ("unicorn", ["O7"], [], False, ("O7",), ()),
        ("unicorn", ["O7"], [], True, (), ("O7",)),
        ("unicorn", ["O7", "R8"], [], False, (), ("O7", "R8")),
    ],
)
def test_claims_and_more_sheets(
    game: str,
    words: list[str],
    named: list[str],
    rolled: bool,
    sheets: tuple[str, ...],
    claims: tuple[str, ...],
) -> None:
    table = move_table(game, words, named, {}, rolled=rolled)
    assert (table.sheets, table.words) == (sheets, claims)


def test_what_names_no_game_is_refused() -> None:
    with pytest.raises(SheetError, match="does not name its game"):
        sheet_table(["nameless.yaml"], {})
    with pytest.raises(UsageError, match='no game "chess"'):
        sheet_table(["chess"], {})


def test_rule_options_hold() -> None:
    table = sheet_table(["ann.yaml"], {"claim-mode": "disjoint"})
    assert table.game.settings()["claim-mode"] == "disjoint"
