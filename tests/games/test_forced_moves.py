"""A move that all agree on, though it is not legal, is one from which the table can go on: dice can
be thrown, the move taken back, the game taken up again.
"""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest

from sheetgen.core.dice import Stream, named_text
from sheetgen.core.play import Seat
from sheetgen.errors import IllegalMove, SheetgenError
from sheetgen.games import ENGINES
from sheetgen.table.log.session import Session, begin, resume
from tests.games.cases import Case, game_of, player_counts
from tests.games.play import NAMES
from tests.sample import few

GAMES, ACTS, FORCED = few(1, 12), few(60, 300), few(3, 30)


def next_act(session: Session, chance: Stream) -> dict[str, object]:
    """What the table waits for."""
    if session.due:
        return {"roll": named_text(session.game_log.thrown())}
    seat = session.waiting[chance.below(len(session.waiting))]
    move = session.game.rules.legal(session.state, seat).sample(chance)
    return {"seat": seat, "move": session.game.format_move(move)}


def another(text: str, words: list[str], chance: random.Random) -> str:
    """A move with a word or two left out, exchanged or added."""
    first, *rest = text.split()
    for _ in range(chance.randint(0, 2)):
        place = chance.randint(0, len(rest))
        rest[place : place + chance.randint(0, 1)] = chance.sample(words, chance.randint(0, 1))
    return " ".join([first, *rest])


def try_to_force(session: Session, seat: Seat, text: str) -> bool:
    """Whether the table can agree on the move; then it is taken back and done again. One that is
    legal is not done.
    """
    before = session.game_log
    try:
        session.do({"seat": seat, "move": text, "forced": True})
        if not session.game_log.events[-1].forced:
            session.undo()
            return False
    except SheetgenError:
        return False
    after = session.state
    session.undo()
    assert session.state == before.state
    session.redo()
    assert session.state == after
    return True


@pytest.mark.parametrize("seed", range(GAMES))
@pytest.mark.parametrize("name", ENGINES)
def test_the_table_goes_on_from_every_move_that_is_forced(
    name: str, seed: int, tmp_path: Path
) -> None:
    chance, draws = random.Random(seed), Stream(seed, name)
    game = game_of(Case(name, chance.choice(player_counts(name))))
    players = NAMES[: chance.choice(player_counts(name))]
    session = begin(game, players, tmp_path / "log.jsonl", seed=str(seed))
    words = [face.text for die in game.spec.dice for face in die.faces]
    moves: list[str] = []
    forced = 0
    for _ in range(ACTS):
        if session.outcome:
            break
        record: Any = next_act(session, draws)
        if "move" in record:
            listed = game.moves(session.state, record["seat"])
            moves += [game.format_move(move) for _, move in zip(range(3), listed, strict=False)]
            words += record["move"].split()[1:]
            text = another(chance.choice(moves), words, chance)
            if forced < FORCED and try_to_force(session, record["seat"], text):
                forced += 1
                continue
        session.do(record)
    session.journal.close()
    again, _ = resume(tmp_path / "log.jsonl", game)
    again.journal.close()
    assert (again.game_log.events, again.state) == (session.game_log.events, session.state)
    assert forced


def test_a_re_roll_of_dice_that_do_not_lie_there_cannot_be_forced(tmp_path: Path) -> None:
    game = game_of(Case("uno-dice", 2))
    session = begin(game, ("Ann", "Ben"), tmp_path / "log.jsonl", seed="3")
    while session.due:
        session.throw()
    (seat,) = session.waiting
    with pytest.raises(IllegalMove) as refused:
        session.do({"seat": seat, "move": "reroll R6", "forced": True})
    assert refused.value.problems[-1].message == (
        "reroll R6 cannot be forced: the game could not go on from it"
    )


def test_who_counterattacks_may_be_allowed_a_re_roll(tmp_path: Path) -> None:
    """The turn stays that of the active color."""
    game = game_of(Case("color-dice", 4, "first", "seat"))
    session = begin(game, NAMES[:4], tmp_path / "log.jsonl", seed="1")
    for record in (
        {"roll": "red=R1 blue=B6 green=G2 yellow=Y1", "typed": True},
        {"seat": 0, "move": "stop"},
        {"seat": 0, "move": "after"},
        {"seat": 1, "move": "reroll B", "forced": True},
        {"roll": "blue=B5", "typed": True},
    ):
        session.do(record)
    assert session.waiting == (0,)


TYPED = {
    "unicorn-rainbow": ("pick R R Y",),
    "formulas": (),
    "color-dice": (),
}
NOTHING = [
    ("unicorn-rainbow", "R13"),
    ("unicorn-rainbow", "O2"),
    ("unicorn-rainbow", "first.6"),
    ("formulas", "penalty"),
    ("formulas", "penalty 3"),
    ("color-dice", "reroll O"),
    ("color-dice", "attack R red>blue 1+0"),
    ("color-dice", "attack B red>blue 0+0"),
]


@pytest.mark.parametrize(("name", "move"), NOTHING)
def test_nobody_can_agree_on_what_is_not_there(name: str, move: str, tmp_path: Path) -> None:
    game = game_of(Case(name, 2))
    session = begin(game, NAMES[:2], tmp_path / "log.jsonl", seed="1")
    moves = iter(TYPED[name])
    while session.due or game.rules.turn(session.state).set_up or (text := next(moves, "")):
        record = next_act(session, Stream(1))
        if not session.due and not game.rules.turn(session.state).set_up:
            record = {"seat": session.waiting[0], "move": text}
        session.do(record)
    with pytest.raises(IllegalMove, match="cannot be forced"):
        session.do({"seat": session.waiting[0], "move": move, "forced": True})
