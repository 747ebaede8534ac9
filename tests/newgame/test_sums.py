"""Sums keeps the laws of all games."""

import pytest

from sheetgen import load_game
from sheetgen.testing import LAWS, Law, check


def test_sums_keeps_the_laws() -> None:
    check(load_game("sums").game)


@pytest.mark.parametrize("misses", [1, 2])
@pytest.mark.parametrize("law", LAWS, ids=str)
def test_sums_keeps_each_law_whenever_it_ends(law: Law, misses: int) -> None:
    check(load_game("sums", {"misses": misses}).game, laws=[law], games=3)
