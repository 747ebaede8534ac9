"""A law: a game comes to the same through commands on files, through a session, and at the prompt of
`play`.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from sheetgen.games.game import Game
from sheetgen.table.entry import sheets
from sheetgen.table.log.journal import read
from sheetgen.table.log.replaying import replay
from tests.games.cases import GAMES, Case, game_of, player_counts, readings
from tests.games.play import NAMES
from tests.sample import WHOLE, few
from tests.table.through_files import Evening, at_the_prompt, evening, shown

TABLES = [
    (name, players)
    for name in GAMES
    for players in player_counts(name)
    if WHOLE or players == (2 if name in ("formulas", "color-dice", "rainbow-roll") else 3)
]
"""With three players everything can happen at a table that happens with more, in the longest of the
games with two.
"""


@pytest.fixture(autouse=True)
def nothing_but_the_game(
    no_waiting_for_the_disk: None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What is kept of a file before it is written is tested in `tests/cli/test_validating.py`."""
    monkeypatch.setenv("SHEETGEN_DATA", str(tmp_path / "data"))
    monkeypatch.setattr(sheets, "keep", lambda path, written: None)


LEFT_OUT = [("rest", "split"), ("target", "500")]
"""Readings under which dice go round one by one, which no paper tells, or a game takes hundreds of
turns.
"""


def game_number(name: str, number: int) -> Game[Any, Any]:
    """The game as it comes, and every other time under one more reading of a rule option."""
    told = [each for each in readings(name) if each not in LEFT_OUT]
    switch, reading = told[number // 2 % len(told)]
    return game_of(Case(name, 0, switch, reading) if number % 2 else Case(name, 0))


def results(tables: Evening, text: str) -> list[str]:
    """The score tables and the ranking that a text shows, everybody called by their names.

    What follows them may be better known at the table than from the papers: why the game is over.
    """
    game, lines = tables.desk.game, text.splitlines()
    if game.one_sheet:
        who = dict(zip(game.names(tables.session.state), NAMES, strict=False))
        for number, line in enumerate(lines):
            head, *rest = line.split(": ")
            lines[number] = ": ".join(
                (who.get(head, head), *(who.get(each, each) for each in rest))
            )
    solo = tables.desk.players == 1
    last = f"{NAMES[0]}: total: " if solo else "ranking:"
    (end,) = (number for number, line in enumerate(lines) if line.startswith(last))
    return lines[: end + 1 + (0 if solo else tables.desk.players)]


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_a_game_on_files_in_a_session_and_at_the_prompt_is_one(
    name: str, players: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for number in range(few(1, 60)):
        folder = tmp_path / str(number)
        folder.mkdir()
        game = game_number(name, number)
        tables = evening(game, players, number, folder, every=few(3, 1))
        assert tables.wrong == [], number
        assert tables.made > 0
        seen = at_the_prompt(tables, folder / "play.jsonl", monkeypatch)
        played = replay(read(folder / "play.jsonl"), game)
        assert played.events == tables.session.game_log.events, number
        assert played.state == tables.session.state
        of_files = results(tables, shown("score", game, *tables.desk.files))
        assert results(tables, seen)[-len(of_files) :] == of_files, number
