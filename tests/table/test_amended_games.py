"""A game corrected in one event: bots choose anew, what was typed stays where it fits, and people
are asked about the rest.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from sheetgen.catalog import game_ids
from sheetgen.core.dice import Stream, named_text, throw
from sheetgen.errors import IllegalMove, SheetgenError
from sheetgen.games.game import Game
from sheetgen.table.log.amending import Instead, amended
from sheetgen.table.log.game_log import Event, GameLog, Record
from sheetgen.table.log.journal import read
from sheetgen.table.log.replaying import replay, verify
from sheetgen.table.log.session import Session, begin
from tests.sample import few
from tests.table.evenings import rules_of

WHO = ("Ann", "bot:greedy", "Cleo", "bot:random", "Eli", "Flo")


pytestmark = pytest.mark.usefixtures("no_waiting_for_the_disk")


def any_dice(game: Game[Any, Any], state: Any, chance: Stream) -> str:
    """What real dice that are due may show."""
    due = game.rules.to_roll(state)
    assert due is not None
    return named_text(throw([game.spec.die(die) for die in due.dice], due.take, chance))


def any_act(game: Game[Any, Any], state: Any, seat: int, chance: Stream) -> Record:
    """What somebody at a table may do: type the dice that are due, or move."""
    if game.rules.to_roll(state) is not None:
        return {"roll": any_dice(game, state, chance), "typed": True}
    move = game.rules.legal(state, seat).sample(chance)
    return {"seat": seat, "move": game.format_move(move)}


def played(session: Session, chance: Stream, most: int) -> Session:
    """So many events of people and bots, all dice typed."""
    game = session.game
    for _ in range(most):
        if session.outcome:
            break
        if session.due or not session.bot_acts():
            seat = min(session.waiting, default=0)
            session.do(any_act(game, session.state, seat, chance))
    return session


def amend(session: Session, number: int, text: str, instead: Instead) -> list[Event]:
    """Corrects an event; what has no place any more."""
    again, left = amended(session.game_log, number, text, instead)
    then = [event.record for event in again.events[number:]]
    session.do({"amend": number, "to": text, "then": then})
    assert session.game_log.events == again.events
    return left


def nobody(game_log: GameLog, event: Event, why: str) -> GameLog:
    """Nobody is to be asked."""
    raise AssertionError((event, why))


@pytest.mark.parametrize("name", game_ids())
def test_any_typed_roll_corrected_to_any_other_leaves_a_table_that_stands(
    name: str, tmp_path: Path
) -> None:
    game = rules_of(name)
    fewest, most = game.spec.players
    for number in range(few(2, 400)):
        chance = Stream(name, number, "amended")

        def by_chance(
            game_log: GameLog, event: Event, why: str, chance: Stream = chance
        ) -> GameLog:
            assert why
            if chance.below(8) == 0:
                return game_log
            return game_log.apply(any_act(game, game_log.state, event.seat, chance))

        players = WHO[: max(fewest, min(most, 2 + chance.below(3)))]
        session = begin(game, players, tmp_path / f"{number}.jsonl", seed=str(number))
        played(session, chance, 5 + chance.below(few(40, 150)))
        rolls = [at for at, event in enumerate(session.game_log.events) if event.is_roll]
        at = rolls[chance.below(len(rolls))]
        amend(session, at + 1, any_dice(game, session.game_log.states[at], chance), by_chance)
        standing = (session.due, bool(session.waiting), session.outcome is not None)
        assert standing.count(True) == 1
        played(session, chance, 10)
        session.journal.close()
        kept = read(session.journal.path)
        assert replay(kept, game) == session.game_log
        assert verify(kept, game).right


@pytest.mark.parametrize("name", game_ids())
def test_a_roll_corrected_to_itself_changes_nothing_and_asks_nothing(
    name: str, tmp_path: Path
) -> None:
    game = rules_of(name)
    for number in range(few(1, 50)):
        chance = Stream(name, number, "itself")
        session = begin(game, WHO[:2], tmp_path / f"{number}.jsonl", seed=str(number))
        before = played(session, chance, few(40, 200)).game_log
        rolls = [at for at, event in enumerate(before.events) if event.is_roll]
        at = rolls[chance.below(len(rolls))]
        assert amend(session, at + 1, before.events[at].text, nobody) == []
        while len(session.game_log.events) < len(before.events) and session.bot_acts():
            pass
        assert (session.game_log.events, session.state) == (before.events, before.state)
        session.journal.close()


def test_bots_answer_a_corrected_roll_anew_and_nobody_is_asked(tmp_path: Path) -> None:
    unicorn = rules_of("unicorn")
    session = begin(unicorn, ("bot:greedy", "Ann"), tmp_path / "game.jsonl", seed="5")
    session.bot_acts()
    session.typed(unicorn.parse_roll("R1 R5 Y6"))
    while session.bot_acts():
        pass
    assert amend(session, 2, "R1 R2 Y6", nobody) == []
    while session.bot_acts():
        pass
    assert [event.text for event in session.game_log.events] == [
        "pick R R Y",
        "r1=R1 r2=R2 y1=Y6",
        "O7=R1+Y6",
        "O8=R2+Y6",
    ]
    # The same by taking it back: the bot's answer goes with the dice that were typed.
    assert [event.text for event in session.undo()] == ["r1=R1 r2=R2 y1=Y6", "O7=R1+Y6", "O8=R2+Y6"]
    assert session.due


@pytest.fixture
def two_turns(tmp_path: Path) -> Session:
    """Two turns of two people, all dice typed."""
    unicorn = rules_of("unicorn")
    session = begin(unicorn, ("Ann", "Ben"), tmp_path / "game.jsonl", seed="7")
    for line in (
        (0, "pick R R Y"),
        "R3 R5 Y4",
        (0, "R8"),
        (0, "O7"),
        (1, "R3"),
        (1, "done"),
        (1, "pick R R Y"),
        "R1 R2 Y1",
        (1, "O3=R2+Y1"),
    ):
        if isinstance(line, str):
            session.typed(unicorn.parse_roll(line))
        else:
            session.do({"seat": line[0], "move": line[1]})
    return session


def test_people_are_asked_only_about_what_no_longer_fits(two_turns: Session) -> None:
    asked: list[tuple[str, str]] = []

    def instead(game_log: GameLog, event: Event, why: str) -> GameLog:
        asked.append((event.text, why))
        return game_log.apply({"seat": 0, "move": "R7"})

    assert amend(two_turns, 2, "R3 R4 Y4", instead) == []
    assert asked == [("R8=R3+R5", "no die shows R5; the roll is R3 R4 Y4")]
    assert [event.text for event in two_turns.game_log.events] == [
        "pick R R Y",
        "r1=R3 r2=R4 y1=Y4",
        "R7=R3+R4",
        "O7=R3+Y4",
        "R3=R3",
        "done",
        "pick R R Y",
        "r1=R1 r2=R2 y1=Y1",
        "O3=R2+Y1",
    ]


def test_what_waits_for_somebody_who_does_nothing_instead_has_no_place(two_turns: Session) -> None:
    left = amend(two_turns, 2, "R3 R4 Y4", lambda game_log, event, why: game_log)
    assert [event.text for event in left] == [
        "R3=R3",
        "done",
        "pick R R Y",
        "r1=R1 r2=R2 y1=Y1",
        "O3=R2+Y1",
    ]
    assert two_turns.waiting == (0,)


def test_dice_of_the_program_fall_as_they_did(two_turns: Session) -> None:
    two_turns.undo()
    two_turns.undo()
    two_turns.throw()
    before = two_turns.game_log
    with pytest.raises(IllegalMove) as raised:
        amended(before, 2, "R3 R4 Y4", lambda game_log, event, why: game_log)
    assert raised.value.problems[0].code == "dice-seen"
    assert (
        amend(
            two_turns, 2, "R3 R5 Y5", lambda log, event, why: log.apply({"seat": 0, "move": "R3"})
        )
        == []
    )
    assert two_turns.game_log.events[-1] == before.events[-1]


@pytest.mark.parametrize(
    ("then", "code"),
    [
        ("x", "not-a-record"),
        ([3], "not-a-record"),
        ([{"undo": 1}], "not-a-record"),
        ([{"amend": 1, "to": "x", "then": []}], "not-a-record"),
        ([{"roll": "r1=R1 r2=R1 y1=Y1"}], "amend-clash"),
        ([{"seat": 0, "move": "R9"}], "amend-clash"),
        ([{"seat": 7, "move": "done"}], "amend-clash"),
    ],
)
def test_a_log_that_tells_of_a_correction_otherwise_is_refused(
    two_turns: Session, then: object, code: str
) -> None:
    before = two_turns.game_log
    with pytest.raises(SheetgenError) as raised:
        two_turns.do({"amend": 2, "to": "R3 R5 Y4", "then": then})
    assert raised.value.problems[0].code == code
    assert two_turns.game_log is before
