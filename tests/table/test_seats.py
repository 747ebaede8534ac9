"""Who sits at a table: what people say of it, the boards they take, and players who come and go."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from sheetgen.errors import SheetgenError
from sheetgen.games.game import Game
from sheetgen.table.log.game_log import GameLog
from sheetgen.table.log.journal import read
from sheetgen.table.log.players import check_names, players_in, seating_of
from sheetgen.table.log.replaying import replay, verify
from sheetgen.table.log.seats import joined, new_game, renamed, with_bot, without
from sheetgen.table.log.session import begin
from tests.table.evenings import rules_of

BOT = "bot:greedy"


pytestmark = pytest.mark.usefixtures("no_waiting_for_the_disk")

UNICORN, CHAIN, COLOR = map(rules_of, ("unicorn", "uno", "color"))


@pytest.mark.parametrize(
    ("said", "players"),
    [
        ("Ann,Ben", ("Ann", "Ben")),
        ("Ann , Ben;Cleo", ("Ann", "Ben", "Cleo")),
        ("Ann and Ben", ("Ann", "Ben")),
        ("Ann, Ben und Lea", ("Ann", "Ben", "Lea")),
        ("Ann et Undine", ("Ann", "Undine")),
        ("Ann & Ben", ("Ann", "Ben")),
        ("Ann, Ben and Cleo", ("Ann", "Ben", "Cleo")),
        ("Ann, Ben, AND Cleo", ("Ann", "Ben", "Cleo")),
        ("Ann\nBen\r\nCleo", ("Ann", "Ben", "Cleo")),
        ("Mary Ann, Andy", ("Mary Ann", "Andy")),
        ('"Ann Ben"', ("Ann Ben",)),
        ("Ann", ("Ann",)),
        ("3", ("", "", "")),
        ("three", ("", "", "")),
        ("Two players", ("", "")),
        ("Ann,bot", ("Ann", BOT)),
        ("Ann, 2 bots", ("Ann", BOT, BOT)),
        ("two Bots", (BOT, BOT)),
        ("bot: random", ("bot:random",)),
        ("Ann = blue", ("Ann=blue",)),
        ("Ann,,Ben", ("Ann", "", "Ben")),
        ("Anne\u0301,Ben", ("Ann\u00e9", "Ben")),
    ],
)
def test_what_is_said_of_players_means_what_people_mean(
    said: str, players: tuple[str, ...]
) -> None:
    assert players_in(UNICORN, said) == players


@pytest.mark.parametrize(
    ("said", "why"),
    [
        ("Ann Ben", 'write Ann,Ben for 2 players or, with quotes, "Ann Ben" for one'),
        ("2 to 5", "say one number, 1 to 4, or who plays"),
        ("2-4", "say one number, 1 to 4, or who plays"),
        ("two or three", "say one number, 1 to 4, or who plays"),
    ],
)
def test_what_may_mean_other_players_is_refused_with_what_to_write(said: str, why: str) -> None:
    with pytest.raises(SheetgenError) as refused:
        players_in(UNICORN, said)
    message = f'"{said}" may mean different players; {why}'
    assert refused.value.problems[0].message == message


def test_where_nobody_plays_alone_words_are_players() -> None:
    assert players_in(CHAIN, "Ann Ben Cleo") == ("Ann", "Ben", "Cleo")


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("3", "'3' is not a name; a name has a letter"),
        ("A\x01", "AU+0001 is not a name; U+0001 cannot be seen"),
        ("A\u200b", "AU+200B is not a name; U+200B cannot be seen"),
        ("Join", "Join is a command of the game; choose another name"),
    ],
)
def test_a_name_that_cannot_be_is_refused_by_what_is_wrong_with_it(name: str, why: str) -> None:
    with pytest.raises(SheetgenError) as refused:
        check_names(["Ben", name], {"join"})
    assert refused.value.problems[0].message == why


@pytest.mark.parametrize(
    ("game", "players", "boards"),
    [
        (CHAIN, "Ann=green,Ben=red,Cid=blue,Dee=yellow", "green red blue yellow"),
        (CHAIN, "Ann=green,Ben=red", "green red"),
        (CHAIN, "Ann,Ben=r,Cid", "yellow red blue"),
        (COLOR, "Ann=yellow,Ben=red", "yellow red"),
    ],
)
def test_whoever_takes_a_board_keeps_the_seat(
    game: Game[Any, Any], players: str, boards: str
) -> None:
    seating = seating_of(game, players_in(game, players))
    state = game.start(len(seating.players), seating.boards)
    assert [name[:3] for name in seating.names] == [name[:3] for name in players.split(",")]
    assert " ".join(seating.boards) == boards
    assert [seat_name(game, state, seat) for seat in range(len(boards.split()))] == boards.split()


def seat_name(game: Game[Any, Any], state: object, seat: int) -> str:
    return game.names(state)[seat].removeprefix("the ").removesuffix(" player")


def test_dummies_sit_after_the_players_and_a_game_with_taken_colors_goes_on(tmp_path: Path) -> None:
    session = begin(COLOR, ["bot:greedy=yellow", "bot:random=red"], tmp_path / "a.jsonl", seed="3")
    state: Any = session.state
    assert (state.players, state.dummies) == (("yellow", "red"), ("blue", "green"))
    for _ in range(60):
        next(session.play_out(), None)
    session.journal.close()
    saved = read(session.journal.path)
    assert replay(saved, COLOR) == session.game_log
    assert verify(saved, COLOR).right


@pytest.mark.parametrize(
    ("game", "players", "why"),
    [
        (
            CHAIN,
            "Ann=red,Ben=red",
            "red, red: not one board for each player; there is red, yellow, blue and green",
        ),
        (
            CHAIN,
            "Ann=pink,Ben",
            "there is no board called pink; there is red, yellow, blue and green",
        ),
        (
            COLOR,
            "Ann=orange,Ben",
            "there is no board called orange; there is red, blue, green and yellow",
        ),
        (
            UNICORN,
            "Ann=red,Ben",
            "Unicorn Rainbow has no boards of a color; write names alone",
        ),
    ],
)
def test_a_board_that_cannot_be_taken_is_named(
    game: Game[Any, Any], players: str, why: str
) -> None:
    with pytest.raises(SheetgenError) as refused:
        new_game(game, players.split(","))
    assert refused.value.problems[0].message == why


@pytest.mark.parametrize("colors", [("red",), ("red", "red"), ("red",) * 3])
def test_boards_are_one_for_each_player(colors: tuple[str, ...]) -> None:
    for game, why in ((CHAIN, "not one board for each player"), (UNICORN, "has no boards")):
        with pytest.raises(SheetgenError, match=why):
            game.start(2, colors)


Change = Callable[[GameLog, str], tuple[str, ...]]


@pytest.mark.parametrize(
    ("change", "said", "players", "happened"),
    [
        (with_bot, "ben", ("Ann=red", BOT), "At the table: Ann and Greedy"),
        (renamed, "Ben Bea", ("Ann=red", "Bea"), "At the table: Ann and Bea"),
        (renamed, "ann to Mary Ann", ("Mary Ann=red", "Ben"), "At the table: Mary Ann and Ben"),
        (joined, "Cleo", ("Ann=red", "Ben", "Cleo"), "At the table: Ann, Ben and Cleo"),
        (joined, "Cleo=blue", ("Ann=red", "Ben", "Cleo=blue"), "At the table: Ann, Ben and Cleo"),
    ],
)
def test_players_come_and_go_before_the_first_roll(
    change: Change, said: str, players: tuple[str, ...], happened: str
) -> None:
    before = new_game(CHAIN, ["Ann=red", "Ben"], "7")
    assert change(before, said) == players
    after = before.apply({"players": list(players)})
    assert (after.seating.players, after.events[-1].text) == (players, happened)
    assert CHAIN.rules.seats(after.state) == len(players)
    back = after.apply({"undo": 1})
    assert (back.names, back.state) == (before.names, before.state)
    assert back.apply({"redo": 1}).names == after.names


def test_a_bot_plays_on_in_mid_game_and_somebody_takes_its_seat(tmp_path: Path) -> None:
    session = begin(UNICORN, ["Ann", "Ben"], tmp_path / "a.jsonl", seed="7")
    session.do({"seat": 0, "move": "pick R R Y"})
    session.throw()
    for change, said in ((with_bot, "Ann"), (renamed, "Ben Bea"), (joined, "Cleo")):
        session.do({"players": list(change(session.game_log, said))})
    assert session.names == ("Cleo", "Bea")
    session.undo()
    assert (session.names, session.bots) == (("Greedy", "Bea"), {0: "greedy"})
    assert session.bot_acts() is not None
    # What a bot has done goes back with what somebody did before it.
    assert next(event.text for event in session.undo()) == "At the table: Greedy and Bea"
    session.journal.close()
    assert replay(read(session.journal.path), UNICORN) == session.game_log


@pytest.mark.parametrize(
    ("change", "said", "why"),
    [
        (without, "Ben", "the game is counted for 3 players; bot Ben lets a bot play on"),
        (joined, "Dee", "nobody joins any more; rename NAME Dee lets Dee play on for somebody"),
        (renamed, "Ben", "rename Ben NEW says the new name"),
        (with_bot, "Dee", "whose seat? there is Ben, Greedy or Greedy 2"),
        (with_bot, "", "whose seat? there is Ben, Greedy or Greedy 2"),
    ],
)
def test_what_players_cannot_do_is_one_sentence(change: Change, said: str, why: str) -> None:
    game_log = new_game(UNICORN, ["Ben", BOT, BOT], "7")
    game_log = game_log.apply({"seat": 0, "move": "pick R R Y"})
    with pytest.raises(SheetgenError) as refused:
        change(game_log, said)
    assert refused.value.problems[0].message == why


def test_nobody_joins_a_game_of_people_that_has_begun() -> None:
    game_log = new_game(UNICORN, ["Ann", "Ben"], "7").apply({"seat": 0, "move": "pick R R Y"})
    with pytest.raises(SheetgenError, match="rename NAME Cleo lets Cleo play on for somebody"):
        joined(game_log, "Cleo")
    with pytest.raises(SheetgenError, match="nobody joins or leaves it, but a bot may play on"):
        game_log.apply({"players": ["Ann", "Ben", "Cleo"]})
