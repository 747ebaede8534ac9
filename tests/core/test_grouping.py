"""Things are grouped by what they have in common."""

from __future__ import annotations

from sheetgen.core.grouping import grouped


def test_groups_and_their_things_stay_in_order() -> None:
    groups = grouped(["red 2", "blue 1", "red 1"], lambda word: word.split()[0])
    assert [*groups.items()] == [("red", ["red 2", "red 1"]), ("blue", ["blue 1"])]


def test_nothing_is_in_no_group() -> None:
    assert grouped([], str) == {}
