"""A layout that lacks what its engine needs is told so at its place, whatever is changed in it: no
hang, no bug.
"""

from __future__ import annotations

import json
import random
import signal
import time
from collections.abc import Iterator
from contextlib import contextmanager
from copy import deepcopy
from itertools import islice, zip_longest
from pathlib import Path
from types import FrameType
from typing import Any

import pytest

from sheetgen.catalog import find, game_ids, load_game
from sheetgen.core.dice import Stream, throw
from sheetgen.core.play import Rolled
from sheetgen.errors import LayoutError, SheetError, SheetgenError, Source
from sheetgen.fields.filled import Entry
from sheetgen.games.game import Game
from sheetgen.layout.resolve import load
from tests.fuzz.bends import Path_, Way, change, paths, ways_at
from tests.sample import few

SECTIONS = ("areas", "dice", "switches", "numbers")

MUTANTS = few(30, 500)
"""How many changed layouts of each game are tried."""

SECONDS = 2.0
"""CPU that an answer may take."""


def whole(game: str) -> dict[str, Any]:
    """A shipped layout's game half."""
    data: dict[str, Any] = deepcopy(load(find(game)).data)
    data.pop("parts")
    return data


def mutants(game: str) -> Iterator[tuple[str, dict[str, Any]]]:
    """Layouts changed in one thing each, every key and value in every way, each section in turn, in
    the same order in every run.
    """
    data = whole(game)
    ways: dict[str, list[tuple[Path_, Way, Any]]] = {}
    for section in SECTIONS:
        ways[section] = [
            (path, *way)
            for path in paths(data.get(section, {}), (section,))
            for way in ways_at(data, path)
        ]
        random.Random(game).shuffle(ways[section])
    for path, how, value in (way for turn in zip_longest(*ways.values()) for way in turn if way):
        changed = deepcopy(data)
        change(changed, path, how, value)
        yield f"{how} {path} {value!r}", changed


@contextmanager
def in_time() -> Iterator[None]:
    """Ends what takes far too long, and refuses what takes too long."""

    def stop(number: int, frame: FrameType | None) -> None:
        raise TimeoutError(f"more than {3 * SECONDS} s")

    before = signal.signal(signal.SIGVTALRM, stop)
    signal.setitimer(signal.ITIMER_VIRTUAL, 3 * SECONDS)
    began = time.process_time()
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.signal(signal.SIGVTALRM, before)
    assert time.process_time() - began < SECONDS


def used(game: Game[Any, Any]) -> int:
    """Plays a first turn, scores an empty sheet; how many moves there were."""
    stream = Stream(1, "needs")
    state, moves = game.start(game.spec.players[0]), 0
    for _ in range(4):
        due = game.rules.to_roll(state)
        if due is not None:
            state = game.apply(
                state, Rolled(throw([game.spec.die(die) for die in due.dice], due.take, stream))
            )
        for seat in sorted(game.rules.waiting(state))[:1]:
            listed = list(islice(game.moves(state, seat), 20_000))
            moves += len(listed)
            if listed:
                text = game.format_move(listed[-1])
                assert game.format_move(game.parse_move(text, state, seat)) == text
                state = game.rules.moved(state, seat, listed[-1])
    try:
        sheet = game.parse_sheet(
            [Entry("game", game.spec.id), Entry("players", str(game.spec.players[1]))]
        )
        game.score(game.position([sheet]), 0)
        game.audit(sheet)
    except SheetError:
        pass  # an empty sheet is none of this game
    return moves


def told(error: SheetgenError) -> bool:
    """Whether every problem has its place."""
    return bool(error.problems) and all(
        isinstance(problem.where, Source) for problem in error.problems
    )


def answer(path: Path) -> str:
    """What becomes of a layout: `played`, or `refused` with a place for each problem."""
    with in_time():
        try:
            game = load_game(str(path)).game
        except LayoutError as error:
            return "refused" if told(error) else f"refused without a place: {error}"
        if game is not None:
            used(game)
        return "played"


def write(path: Path, data: dict[str, Any]) -> Path:
    path.write_text(json.dumps(data, indent=1, ensure_ascii=False), encoding="utf-8")
    return path


@pytest.mark.parametrize("game", game_ids())
def test_a_shipped_layout_as_it_is_can_be_played(game: str, tmp_path: Path) -> None:
    assert answer(write(tmp_path / "whole.yaml", whole(game))) == "played"


@pytest.mark.parametrize("game", game_ids())
def test_a_layout_changed_in_any_one_thing_is_played_or_refused_at_a_place(
    game: str, tmp_path: Path
) -> None:
    answers = {"played": 0, "refused": 0}
    wrong = []
    for number, (what, data) in enumerate(islice(mutants(game), MUTANTS)):
        path = write(tmp_path / f"{number}.yaml", data)
        try:
            answers[answer(path)] += 1
        except Exception as error:
            wrong.append(f"{what}: {type(error).__name__}: {error}"[:300])
    assert wrong == []
    assert sum(answers.values()) == MUTANTS
    assert min(answers.values()) > MUTANTS // 20, answers
