"""What is offered at the table: all that is legal, the best first, and what it brings."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import pytest

from sheetgen.catalog import game_ids, load_game
from sheetgen.table.judge.move_set import MOST, MoveOffer
from tests.sample import few
from tests.table.evenings import fresh


@pytest.mark.parametrize("name", game_ids())
def test_the_best_is_offered_first_and_nothing_is_left_out(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(os, "fsync", lambda held: None)
    game: Any = load_game(name).game
    session = fresh(game, game.spec.players[0], tmp_path / "game.jsonl", 3, bots="random")
    for _, _ in zip(session.play_out(), range(few(14, 10_000)), strict=False):
        for seat in session.waiting[:1]:
            offers = MoveOffer(game, session.state, seat, session.names)
            notes, moves = offers.notes(), list(game.moves(session.state, seat))
            parsed = [game.parse_move(note.text, session.state, seat) for note in notes]
            assert len(set(parsed)) == len(notes) == min(len(moves), MOST)
            assert set(parsed) <= set(moves)
            worth = dict(game.bot.evaluator(session.state, seat)) if game.bot else {}
            ranks = [
                (note.worth, worth.get(move, float("-inf")))
                for note, move in zip(notes, parsed, strict=True)
            ]
            assert ranks == sorted(ranks, reverse=True)
            after = game.rules.moved(session.state, seat, parsed[0])
            assert (
                offers.gain(parsed[0])
                == game.score(after, seat).total - game.score(session.state, seat).total
            )
    session.journal.close()
