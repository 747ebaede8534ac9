"""What is offered at the table: all that is legal, the best first, and what it brings."""

from __future__ import annotations

import os
from collections.abc import Iterator
from itertools import combinations
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from sheetgen.catalog import game_ids, load_game
from sheetgen.core.play import MoveSummary, Summaries
from sheetgen.table.judge.move_set import MOST, MoveOffer
from tests.games import formulas
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


def reached(game: Any, state: Any) -> Summaries:
    """What the first seat has within reach."""
    return MoveOffer(game, state, 0, game.names(state)).within_reach()


@pytest.mark.parametrize("settings", [(), ("strict-use=false",), ("rerolls=2", "dice=mixed")])
def test_within_reach_of_formulas_is_each_use_of_any_four_dice(settings: tuple[str, ...]) -> None:
    game = formulas.rules(*settings)
    state = formulas.drafting(game)
    wanted = set()
    for four in combinations(game.spec.die_ids, 4):
        after = formulas.do(game, state, f"draft {' '.join(four)}", "done")
        used = map(game.format_move, game.moves(after, 0))
        wanted |= {text for text in used if text.split()[0] not in ("ability", "penalty")}
    found = [note.text for note in reached(game, state)]
    assert len(wanted) > 20
    assert sorted(found) == sorted(wanted)


@pytest.mark.parametrize("name", game_ids())
def test_nothing_is_within_reach_where_no_dice_are_picked_for_later(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(os, "fsync", lambda held: None)
    game: Any = load_game(name).game
    session = fresh(game, game.spec.players[0], tmp_path / "game.jsonl", 3, bots="random")
    for _, _ in zip(session.play_out(), range(few(40, 400)), strict=False):
        for seat in session.waiting[:1]:
            offer = MoveOffer(game, session.state, seat, session.names)
            picks = any(text.startswith("draft ") for text in offer.texts())
            assert picks or not offer.within_reach()
    session.journal.close()


class Picking:
    """A game in which two of three numbers are picked, one after the other, and then their sum is
    crossed, one more with an ability, or a penalty is taken.
    """

    spec = SimpleNamespace(dice=())
    on_paper = staticmethod(str)

    def __init__(self) -> None:
        self.notation = self.rules = self

    def names(self, picked: tuple[int, ...]) -> tuple[str, ...]:
        return ("Ann",)

    def moves(self, picked: tuple[int, ...], seat: int) -> Iterator[str]:
        if len(picked) < 2:
            yield from (f"draft {number}" for number in (1, 2, 3) if number not in picked)
        else:
            yield from (f"cross {sum(picked)}", f"ability {sum(picked) + 1}", "penalty 1")

    def moved(self, picked: tuple[int, ...], seat: int, move: str) -> tuple[int, ...]:
        return (*picked, int(move.split()[1]))

    def format(self, move: str) -> str:
        return move

    def explain(self, picked: object, seat: int, move: str, names: object) -> MoveSummary:
        verb, _, number = move.partition(" ")
        return MoveSummary(move, f"row.{number}", verb, aided=verb == "ability")


@pytest.mark.parametrize(
    ("picked", "uses"), [((), []), ((1,), ["cross 3", "cross 4"]), ((1, 2), [])]
)
def test_a_game_whose_moves_pick_dice_for_later_says_nothing_else(
    picked: tuple[int, ...], uses: list[str]
) -> None:
    assert [note.text for note in reached(Picking(), picked)] == uses


def test_a_move_is_typed_with_the_names_of_its_dice_where_it_matters_which_is_meant() -> None:
    """Two dice show a minus, and one of them may show 1, 2 or 3, the other 4, 5 or 6."""
    game = formulas.rules()
    state = game.position(
        [formulas.paper(game, formulas.CORNERS)] * 2, game.parse_roll("5 3 6 + - + - +")
    )
    offer = MoveOffer(game, state, 0, game.names(state))
    low, high = (offer.parse(f"reroll -({die})") for die in ("c2", "c4"))
    assert offer.typed(low) == "reroll -(c2)"
    assert offer.typed(high) == "reroll -(c4)"
    assert offer.typed(offer.parse("reroll -(c2) -(c4)")) == "reroll - -"
    assert offer.typed(offer.parse("draft -(c4)")) == "draft -"
    advice = game.advice(state, 0)
    assert advice is not None
    for valued in advice.moves:
        assert len(offer.meant(offer.typed(valued.move))) == 1
