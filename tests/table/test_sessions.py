"""Laws of an evening: whatever is tried, legal or not, the table stays one that the rules know, and
the log leads to it.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from sheetgen.catalog import game_ids
from sheetgen.core.dice import Stream
from sheetgen.errors import IllegalMove, SheetgenError, UsageError
from sheetgen.games.game import Game
from sheetgen.table.log.game_log import GameLog, commitment
from sheetgen.table.log.journal import read
from sheetgen.table.log.players import bot_of, seating_of
from sheetgen.table.log.replaying import replay
from sheetgen.table.log.session import Session, begin
from tests.sample import few
from tests.table.evenings import fresh, played_out, rules_of, wild_evening

GAMES = few(1, 500)  # games of each


pytestmark = pytest.mark.usefixtures("no_waiting_for_the_disk")


@pytest.fixture
def unicorn() -> Game[Any, Any]:
    return rules_of("unicorn-rainbow")


def started(game: Game[Any, Any], folder: Path, *players: str, seed: str = "7") -> Session:
    return begin(game, players, folder / "game.jsonl", seed=seed)


@pytest.mark.parametrize("name", game_ids())
def test_random_evenings_stay_within_the_rules_and_their_logs_lead_to_the_same_table(
    name: str, tmp_path: Path
) -> None:
    game = rules_of(name)
    fewest, most = game.spec.players
    for seed in range(GAMES):
        players = fewest + (seed + 1) % (most - fewest + 1)
        session = fresh(game, players, tmp_path / f"{seed}.jsonl", seed)

        def judged(record: Any, session: Session = session) -> None:
            assert (session.due, bool(session.waiting), session.outcome is not None).count(
                True
            ) == 1

        wild_evening(session, Stream(seed, "wild"), few(250, 800), judged)
        session.journal.close()
        kept = read(session.journal.path)
        assert (kept.changed, kept.torn) == (0, False)
        assert replay(kept, game) == session.game_log


@pytest.mark.parametrize("name", game_ids())
def test_what_is_taken_back_and_done_again_leaves_the_same_table(name: str, tmp_path: Path) -> None:
    game = rules_of(name)
    session = played_out(
        fresh(game, game.spec.players[0], tmp_path / "whole.jsonl", 3, bots="random")
    )
    whole: GameLog[Any, Any] = session.game_log
    game_log = GameLog(game, whole.seatings[:1], whole.seed, whole.states[:1])
    for number, event in enumerate(whole.events, start=1):
        game_log = game_log.apply(event.record)
        assert game_log.state == whole.states[number]
        if not event.is_roll:
            back = game_log.apply({"undo": 1})
            assert back.state == whole.states[number - 1]
            assert back.apply({"redo": 1}) == game_log


@pytest.mark.parametrize("bot", ["random", "greedy"])
@pytest.mark.parametrize("name", game_ids())
def test_bots_end_every_game(name: str, bot: str, tmp_path: Path) -> None:
    game = rules_of(name)
    fewest, most = game.spec.players
    for seed in range(few(1, 40)):
        for players in range(fewest, few(fewest, most) + 1):
            session = played_out(
                fresh(game, players, tmp_path / f"{bot}{seed}-{players}.jsonl", seed, bots=bot)
            )
            assert session.outcome is not None
            session.journal.close()


def test_dice_that_were_seen_are_not_taken_back(unicorn: Game[Any, Any], tmp_path: Path) -> None:
    session = started(unicorn, tmp_path, "Ann", "Ben")
    session.do({"seat": 0, "move": "pick R R Y"})
    session.throw()
    with pytest.raises(IllegalMove, match="these dice have been seen"):
        session.undo()


def test_an_undo_takes_back_what_bots_did_since(unicorn: Game[Any, Any], tmp_path: Path) -> None:
    session = started(unicorn, tmp_path, "Ann", "bot:greedy", "Cleo")
    for move in ("pick R R Y", "", "O6", "O5"):
        if move:
            session.do({"seat": 0, "move": move})
        else:
            session.throw()
    while session.bot_acts():
        pass
    taken = session.undo()
    assert taken[0].text == "O5=R1+Y4"
    assert {event.seat for event in taken} == {0, 1}
    assert session.redo() == taken


def test_dice_that_were_typed_are_taken_back_like_any_act(
    unicorn: Game[Any, Any], tmp_path: Path
) -> None:
    session = started(unicorn, tmp_path, "bot:greedy", "Ann", seed="5")
    session.bot_acts()
    before = session.game_log
    session.typed(unicorn.parse_roll("R1 R5 Y6"))
    while session.bot_acts():
        pass
    taken = session.undo()
    assert [event.text for event in taken] == ["r1=R1 r2=R5 y1=Y6", "O11/12=R5+Y6", "O7=R1+Y6"]
    assert (session.game_log.events, session.state) == (before.events, before.state)
    assert session.redo() == taken


def test_a_typed_roll_is_corrected_and_what_follows_is_judged_anew(
    unicorn: Game[Any, Any], tmp_path: Path
) -> None:
    session = started(unicorn, tmp_path, "Ann", "Ben")
    session.do({"seat": 0, "move": "pick R R Y"})
    session.typed(unicorn.parse_roll("R3 R5 Y4"))
    session.do({"seat": 0, "move": "R8"})
    session.do({"amend": 2, "to": "R3 R5 Y6"})
    assert [event.text for event in session.game_log.events] == [
        "pick R R Y",
        "r1=R3 r2=R5 y1=Y6",
        "R8=R3+R5",
    ]
    with pytest.raises(
        IllegalMove,
        match=r"^event 3 no longer fits: no die shows R5; the roll is R3 R4 Y6$",
    ):
        session.do({"amend": 2, "to": "R3 R4 Y6"})
    session.do({"amend": 3, "to": "O9"})
    assert session.game.sheet(session.state, 0).text("orange.9") == "x"


def test_dice_of_the_program_are_not_corrected(unicorn: Game[Any, Any], tmp_path: Path) -> None:
    session = started(unicorn, tmp_path, "Ann", "Ben")
    session.do({"seat": 0, "move": "pick R R Y"})
    session.throw()
    with pytest.raises(IllegalMove, match="the program threw these dice"):
        session.do({"amend": 2, "to": "R6 R6 Y6"})


def test_an_agreed_exception_stands_and_is_marked(unicorn: Game[Any, Any], tmp_path: Path) -> None:
    session = started(unicorn, tmp_path, "Ann", "Ben")
    session.do({"seat": 0, "move": "pick R R Y"})
    session.typed(unicorn.parse_roll("R3 R5 Y4"))
    with pytest.raises(IllegalMove):
        session.do({"seat": 0, "move": "R7=R3+Y4"})
    session.do({"seat": 0, "move": "R9=R3+R5", "forced": True})
    assert session.game.sheet(session.state, 0).text("red.9") == "x"
    assert [session.game_log.said(event) for event in session.game_log.forced] == ["Ann's R9=R3+R5"]


def test_an_agreed_mark_that_no_dice_make_is_one_of_the_marks_of_the_turn(
    unicorn: Game[Any, Any], tmp_path: Path
) -> None:
    session = started(unicorn, tmp_path, "Ann", "Ben")
    session.do({"seat": 0, "move": "V12", "forced": True})
    assert (session.game.sheet(session.state, 0).text("violet.11/12"), session.waiting) == (
        "x",
        (0,),
    )
    session.do({"seat": 0, "move": "pick R R Y"})
    session.typed(unicorn.parse_roll("R3 R5 Y4"))
    session.do({"seat": 0, "move": "V9", "forced": True})
    assert session.waiting == (0,)
    session.do({"seat": 0, "move": "O7"})
    assert session.waiting == (1,)


def test_a_penalty_that_is_agreed_on_leaves_the_others_to_be_given(tmp_path: Path) -> None:
    session = started(rules_of("uno-dice"), tmp_path, "Ann", "Ben")
    for roll in ("R4", "Y3", "R4 R2 Y1 B1 G5 -1"):
        session.typed(session.game.parse_roll(roll))
    session.do({"seat": 0, "move": "chain"})
    session.do({"seat": 0, "move": "penalty +1 yellow", "forced": True})
    session.do({"seat": 0, "move": "penalty -1 yellow"})
    assert (session.due, session.game.rules.turn(session.state).seat) == (True, 1)


def test_an_exception_that_the_game_could_not_go_on_from_is_refused(
    unicorn: Game[Any, Any], tmp_path: Path
) -> None:
    session = started(unicorn, tmp_path, "Ann", "Ben")
    with pytest.raises(IllegalMove, match="cannot be forced"):
        session.do({"seat": 1, "move": "R9=R3+R6", "forced": True})
    assert session.game_log.events == ()


def test_words_of_the_players_change_the_dice_and_not_the_fingerprint(
    unicorn: Game[Any, Any], tmp_path: Path
) -> None:
    session = started(unicorn, tmp_path, "Ann", "Ben")
    session.do({"seat": 0, "move": "pick R R Y"})
    before = session.game_log.thrown()
    session.do({"word": "banana"})
    assert session.game_log.thrown() != before
    assert commitment(session.game_log.seed) == read(session.journal.path).head["commitment"]
    session.throw()
    with pytest.raises(SheetgenError):
        session.do({"word": "too late"})


def test_nobody_is_called_like_another(unicorn: Game[Any, Any]) -> None:
    seating = seating_of(unicorn, ["Ann", "bot:greedy", "bot:greedy", ""])
    assert seating.names == ("Ann", "Greedy", "Greedy 2", "player 4")
    assert [bot_of(player) for player in ("Ann", "BOT:Greedy")] == ["", "greedy"]
    with pytest.raises(UsageError, match="two players are called ann"):
        seating_of(unicorn, ["Ann", "ann"])


def test_an_unknown_bot_is_named(unicorn: Game[Any, Any], tmp_path: Path) -> None:
    with pytest.raises(UsageError, match='there is no bot "gredy"; did you mean "greedy"'):
        started(unicorn, tmp_path, "Ann", "bot:gredy")
