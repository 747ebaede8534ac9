"""Papers that are put right in the middle of a game: what they say is on the table then, and
nothing else has changed.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from sheetgen.core.dice import Roll
from sheetgen.core.play import Moved, Rolled
from sheetgen.errors import SheetError
from sheetgen.fields.filled import Entry
from sheetgen.games import ENGINES
from sheetgen.games.game import Game
from sheetgen.testing.random_games import play
from tests.sample import few
from tests.shipped import shipped


def game_of(name: str, **settings: str) -> Game[Any, Any]:
    game = shipped(name, **settings).game
    assert game is not None
    return game


def papers(game: Game[Any, Any], state: Any, **changed: str) -> list[Any]:
    """The papers of a table, lines of the first one told otherwise."""
    seats = range(1 if game.one_sheet else game.rules.seats(state))
    sheets = [game.sheet(state, seat) for seat in seats]
    lines = dict(game.format_sheet(sheets[0])) | changed
    return (
        [game.parse_sheet([Entry(key, text) for key, text in lines.items()]), *sheets[1:]]
        if changed
        else sheets
    )


def under_way(game: Game[Any, Any], *events: str) -> Any:
    """A table of two after these rolls, and moves of the first who may act."""
    state = game.start(2)
    for text in events:
        seat = min(game.rules.waiting(state), default=0)
        roll = game.rules.to_roll(state) is not None
        state = game.apply(
            state,
            (
                Rolled(game.parse_roll(text))
                if roll
                else Moved(seat, game.parse_move(text, state, seat))
            ),
        )
    return state


def refused(game: Game[Any, Any], state: Any, sheets: Sequence[Any]) -> list[str]:
    """Why papers are not put right now; [] where they are."""
    try:
        game.with_sheets(state, sheets)
    except SheetError as error:
        return [problem.code for problem in error.problems]
    return []


@pytest.mark.parametrize("name", ENGINES)
def test_papers_that_are_as_they_were_change_nothing_at_any_time(name: str) -> None:
    game = game_of(name)
    for seed in range(few(1, 20)):
        at_all = 0
        players = game.spec.players[0] + seed % 2
        for state in play(game, players, seed, few(150, 2000)).states:
            if game.outcome(state) is not None:
                continue
            if refused(game, state, papers(game, state)):
                assert refused(game, state, papers(game, state)) == ["mid-turn"]
            else:
                assert game.with_sheets(state, papers(game, state)) == state
                at_all += 1
        assert at_all > 5


def test_a_board_of_dice_chain_may_be_put_right_while_dice_lie_and_a_full_one_has_won() -> None:
    game = game_of("uno-dice")
    state = under_way(game, "R3", "Y3", "R1 Y2 Y2 G5 * *")
    laid = game.with_sheets(state, papers(game, state, board="3 3 4 * 1", extras="2"))
    assert dict(game.format_sheet(game.sheet(laid, 0)))["board"] == "3 3 4 * 1"
    assert game.sheet(laid, 1) == game.sheet(state, 1)
    assert (laid.faces, laid.turn, laid.phase) == (state.faces, state.turn, state.phase)
    # The next chain begins with the 1 that stands last now, or a star.
    assert {
        game.format_move(move).split()[1]
        for move in game.moves(laid, laid.turn)
        if "chain " in game.format_move(move)
    } <= {
        "R1",
        "**",
    }
    blanks = len(game.spec.cells["board"])
    over = game.outcome(
        game.with_sheets(state, papers(game, state, board=" ".join(["3"] * blanks)))
    )
    assert over is not None
    assert over.ranks[0].seat == 0
    assert refused(
        game, state, [game.parse_sheet([Entry("color", "red")]), papers(game, state)[1]]
    ) == ["empty-board"]
    assert refused(game, game.start(2), papers(game, game.start(2))) == ["mid-turn"]
    green = game.parse_sheet([Entry("color", "green"), Entry("board", "3")])
    with pytest.raises(SheetError, match="green board, which nobody has"):
        game.at_table(state, green)


def test_a_sheet_of_formulas_is_not_put_right_while_its_owner_has_dice() -> None:
    game = game_of("formulas")
    starts = [f"write {number} r1c{place}" for place, number in enumerate((4, 6, 1), start=1)]
    setting_up = under_way(game, "1 4 6", *starts)
    assert refused(game, setting_up, papers(game, setting_up)) == ["mid-turn"]
    state = under_way(game, "1 4 6", *starts, *starts)
    grid = dict(game.format_sheet(game.sheet(state, 0)))["grid"]
    laid = game.with_sheets(
        state, papers(game, state, grid=grid.replace("4 . 6 . 1", "4 + 6 . 1"), penalties="1")
    )
    assert "4 + 6 . 1" in dict(game.format_sheet(game.sheet(laid, 0)))["grid"]
    # The box of round 1 costs 1 point.
    assert game.score(laid, 0).total == -1
    assert game.rules.turn(laid) == game.rules.turn(state)
    assert game.sheet(laid, 1) == game.sheet(state, 1)


def test_rounds_of_the_pad_decide_who_has_the_next_turn_and_who_has_won() -> None:
    game = game_of("rainbow-roll")
    state = under_way(game, "L1")
    ann = game.rules.turn(state).seat
    drawn = game.apply(state, Rolled(game.parse_roll("B5 R6 R6 B3 P6 P3 R4")))
    assert refused(game, drawn, papers(game, drawn, turns="28")) == ["mid-turn"]
    assert refused(game, state, papers(game, state, turns="28 5")) == ["rounds-differ"]
    laid = game.with_sheets(state, papers(game, state, turns="28"))
    assert game.rules.turn(laid).seat != ann
    assert game.rules.to_roll(laid) is not None
    ben = game.parse_sheet([Entry("players", "2"), Entry("column", "2"), Entry("turns", "15 0 31")])
    first, _ = papers(game, state, turns="28 31 46")
    over = game.outcome(game.with_sheets(state, [first, ben]))
    # 105 points against 46 in as many rounds: 100 end the game.
    assert over is not None
    assert over.ranks[0].seat == 0


def test_pawns_are_put_right_before_the_attacks_of_a_turn_and_a_position_that_is_won_ends_the_game() -> (
    None
):
    game = game_of("color-dice", first="seat")
    state = game.start(2)
    won = game.with_sheets(state, papers(game, state, red="green 9", green="removed 9"))
    over = game.outcome(won)
    assert over is not None
    assert over.ranks[0].seat == 0
    roll: Roll = game.parse_roll("R6 B1 G1 Y1")
    thrown = game.apply(state, Rolled(roll))
    laid = game.with_sheets(thrown, papers(game, thrown, red="red 1, blue 1, out 7"))
    assert (laid.dice, laid.phase) == (thrown.dice, thrown.phase)
    attack = next(
        move for move in game.moves(thrown, 0) if game.format_move(move).startswith("attack")
    )
    attacking = game.apply(thrown, Moved(0, attack))
    if game.outcome(attacking) is None and attacking.attacked:
        assert refused(game, attacking, papers(game, attacking)) == ["mid-turn"]
