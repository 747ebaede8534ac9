"""Nobody waits at the table: processor time to the first question, and from a move to the next
one.
"""

from __future__ import annotations

import os
import resource
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from sheetgen.catalog import game_ids, load_game
from sheetgen.cli.keyboard import Completions, Keyboard
from sheetgen.cli.output import Output
from sheetgen.cli.play.prompt import GamePrompt
from sheetgen.core.play import Seat
from sheetgen.table.judge.marking import marked
from sheetgen.table.judge.move_set import MoveSet
from sheetgen.table.judge.referee import ruled
from sheetgen.table.log.session import begin
from tests.cli.evenings import lines_of_a_game
from tests.games.play import NAMES
from tests.sample import WHOLE, few
from tests.table.evenings import fresh

FIRST, NEXT = 0.25, 0.05  # seconds of processor time


def test_the_first_question_comes_at_once(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "sheetgen", "play", "unicorn", "--players", "Ann,Ben"]
    env = os.environ | {"SHEETGEN_DATA": str(tmp_path)}
    took: list[float] = []
    for _ in range(3):
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        done = subprocess.run(
            command,
            env=env,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            check=True,
            timeout=60,
        )
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        took.append(after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime)
        assert "Ann>" in done.stderr
    assert min(took) < FIRST


@pytest.mark.parametrize("name", game_ids())
def test_a_move_is_answered_at_once(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(os, "fsync", lambda held: None)
    game: Any = load_game(name).game
    worst: list[tuple[int, Any, Seat]] = []
    session = fresh(game, game.spec.players[1], tmp_path / "game.jsonl", 4, bots="random")
    for _ in session.play_out():
        if session.waiting:
            seat = session.waiting[0]
            count = sum(
                1 for _, _ in zip(game.moves(session.state, seat), range(1000), strict=False)
            )
            worst = sorted([*worst, (count, session.state, seat)], key=lambda one: -one[0])[
                : few(2, 20)
            ]
    for _, state, seat in worst:

        def answered(state: Any = state, seat: Seat = seat) -> float:
            start = time.process_time()
            notes = MoveSet(game, state, seat, session.names).notes()
            ruled(game, state, seat, session.names, "nothing of the kind")
            _, (move,) = ruled(game, state, seat, session.names, notes[-1].text)
            marked(game, state, game.rules.moved(state, seat, move), session.names)
            return time.process_time() - start

        assert min(answered() for _ in range(3)) < NEXT


def answers(name: str, folder: Path, typed: list[str]) -> list[float]:
    """Seconds of processor time from each line that is typed in a game to the next prompt."""
    took: list[float] = []
    lines = iter(typed)

    class Watched(Keyboard):
        began = 0.0

        def ask(self, label: str, words: Completions = tuple) -> str | None:
            took.append(time.process_time() - self.began)
            line = next(lines, None)
            self.began = time.process_time()
            return line

    output, loaded = Output(), load_game(name)
    session = begin(loaded.game, NAMES[:2], folder / "game.jsonl", seed="5")
    GamePrompt(loaded, session, Watched(output), output, typed=False).play()
    session.journal.close()
    return took[1:]


@pytest.mark.parametrize("name", game_ids() if WHOLE else ["formulas"])
def test_whatever_is_typed_is_answered_at_once(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(os, "fsync", lambda held: None)
    lines, _ = lines_of_a_game(name, 2, 5)
    typed = [said for line in lines[: few(20, 1000)] for said in ("?", "nothing of the kind", line)]
    once, again = (answers(name, tmp_path / run, typed) for run in ("once", "again"))
    # After the line that ends a game nothing is asked.
    assert len(typed) - len(once) == WHOLE
    assert max(map(min, once, again)) < NEXT
