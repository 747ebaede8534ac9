"""The interval of a win rate, against values worked out by hand."""

from __future__ import annotations

import pytest

from tests.bench.bots import wilson


@pytest.mark.parametrize(
    ("won", "games", "least", "most"),
    [
        # z^2 = 3.8415; middle (0.5 + 3.8415/200) / 1.038415 = 0.5; reach 1.95996/1.038415 *
        # sqrt(0.0025 + 3.8415/40000) = 0.0962
        (50, 100, 0.4038, 0.5962),
        # rate 0: from 0 to z^2 / (10 + z^2)
        (0, 10, 0.0, 3.8415 / 13.8415),
        # rate 1: the same from above
        (10, 10, 10 / 13.8415, 1.0),
    ],
)
def test_the_interval_of_a_win_rate(won: int, games: int, least: float, most: float) -> None:
    assert wilson(won, games) == pytest.approx((least, most), abs=1e-4)
