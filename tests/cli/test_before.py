"""Logs, filled sheets and turns under way that version 0.1.0 wrote are still read, with the same answers."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from sheetgen.catalog import game_ids, load_game
from sheetgen.table.log.journal import layout_hash
from tests.cli.run import Program

BEFORE = Path(__file__).parent / "before"
"""For each game a log of bots and a sheet in mid-turn, with the answers of version 0.1.0 beside them."""

GAMES = sorted(path.stem for path in BEFORE.glob("*.jsonl"))


COUNTS = {
    "events": "event_count",
    "thrown": "thrown_count",
    "typed": "typed_count",
    "forced": "forced_count",
}
"""Numbers that `verify` had under the names of lists and of what is yes or no."""


def as_told_now(answer: object) -> object:
    """An answer of version 0.1.0 in the form of today: what is absent is null, counts are called so,
    and players have a name.
    """
    if isinstance(answer, list):
        return [as_told_now(item) for item in answer]
    if not isinstance(answer, dict):
        return None if answer == "" else answer
    now = {key: as_told_now(value) for key, value in answer.items()}
    if "right" in now:
        now = {COUNTS.get(key, key): value for key, value in now.items()}
    if "lines" in now:
        now["name"] = now.pop("player")
    return now


def facts(answer: object) -> object:
    """An answer without the wording of its messages, the version of the program, and what is told
    today besides.
    """
    if isinstance(answer, dict):
        left_out = ("message", "version", "seat", "cell", "die", "subject")
        kept = {key: value for key, value in answer.items() if key not in left_out}
        return {key: facts(value) for key, value in kept.items()}
    if isinstance(answer, list):
        return [facts(item) for item in answer]
    return answer


def test_every_shipped_game_is_here() -> None:
    found = [game for game in game_ids() if any(game.startswith(short) for short in GAMES)]
    assert found == list(game_ids())


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize(
    ("command", "file"), [("verify", "jsonl"), ("score", "yaml"), ("claims", "yaml")]
)
def test_it_is_read_as_it_was(
    sheetgen: Program, monkeypatch: pytest.MonkeyPatch, game: str, command: str, file: str
) -> None:
    monkeypatch.chdir(BEFORE)
    kept = f"{game}.{file}"
    words = [game, "--sheet", kept] if command == "claims" else [kept]
    answer = sheetgen(command, *words, "--json")
    expected = json.loads((BEFORE / f"{game}.{command}.json").read_text(encoding="utf-8"))
    if (game, command) == ("formulas", "claims"):
        # A draft that is full is finished, as other games say it: Enter ends it.
        expected["moves"][-1] |= {"group": "finish", "detail": ""}
    expected = as_told_now(expected)
    # What is told today may be more.
    told = json.loads(answer.out)
    assert facts({key: told[key] for key in expected}) == facts(expected)
    assert answer.code == int(bool(expected.get("problems")))


@pytest.mark.parametrize("game", GAMES)
def test_its_layout_is_the_one_that_the_log_names(game: str) -> None:
    first = (BEFORE / f"{game}.jsonl").read_text(encoding="utf-8").splitlines()[0]
    played = load_game(game).game
    assert played
    assert json.loads(first)["layout"] == layout_hash(played)
