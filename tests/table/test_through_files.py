"""Whole random games through files end where the session that played them ended, or the difference
is refused with its reason.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from sheetgen.core.play import Seat
from tests.games.cases import CASES, Case, game_of, player_counts, record_of
from tests.sample import WHOLE, few, sample
from tests.table.through_files import through_files

PLAIN = [case for case in CASES if not case.switch]
TURNED = [case for case in CASES if case.switch]
TABLES = (
    PLAIN
    if WHOLE
    else [case for case in PLAIN if case.players == min(3, player_counts(case.game)[-1])]
)
"""With three players everything can happen at a table that happens with more."""

ALLOWED = {("formulas", "split"): frozenset({"no-such-die", "roll-first", "wrong-phase"})}
"""Reasons for which files may part from the session, by game and reading: dice that go round one by
one are dealt at the table.
"""


@pytest.mark.parametrize("case", [*TABLES, *sample(TURNED, 4)], ids=str)
def test_a_game_through_files_ends_as_the_session_does(case: Case, tmp_path: Path) -> None:
    game, record = game_of(case), record_of(case)
    game_log = through_files(game, record, tmp_path, every=few(3, 1))
    assert game_log.parted == []
    assert set(game_log.refused) <= ALLOWED.get((case.game, case.reading), frozenset())
    assert game_log.made > 0
    assert [game.score(game_log.end, Seat(seat)) for seat in range(case.players)] == [
        game.score(record.end, Seat(seat)) for seat in range(case.players)
    ]
