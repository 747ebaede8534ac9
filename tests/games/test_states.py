"""Games are values; their states go to JSON and back, know their rule options, and what somebody has
written in their place is refused.
"""

from __future__ import annotations

import copy
import json
import pickle
import random
from collections.abc import Iterator
from typing import Any

import pytest

from sheetgen.catalog import load_game, load_layout, starter
from sheetgen.core.play import Moved
from sheetgen.errors import NotationError, SheetgenError, UsageError
from tests.games.cases import CASES, Case, each_game, game_of, player_counts, tables_of
from tests.newgame import new_game
from tests.sample import few, sample

WRONG = (None, -1, 99, 10**30, 0.5, True, "", "x", [], [None], {}, {"x": 1})
"""What may stand anywhere in a state that somebody has written."""


@each_game
def test_equal_loads_are_equal_and_copies_are_as_good(name: str) -> None:
    game = game_of(Case(name, player_counts(name)[0]))
    if name != "sums":
        assert load_game(name).game == game == load_game(f"{name[:5]}").game
        assert len({load_game(name).game, game}) == 1
    with new_game():
        copies = copy.copy(game), copy.deepcopy(game), pickle.loads(pickle.dumps(game))
    for made in copies:
        assert (made, hash(made)) == (game, hash(game))
        players = player_counts(name)[-1]
        assert made.start(players) == game.start(players)


def test_games_under_other_rule_options_differ() -> None:
    games = {load_game("unicorn", {"secondary-min": value}).game for value in ("2", "3")}
    assert len(games) == 2
    assert load_game("uno").game not in games


@pytest.mark.parametrize("case", sample(CASES, 20), ids=str)
def test_states_go_to_json_and_back(case: Case) -> None:
    game = game_of(case)
    for state in tables_of(case):
        read = game.load_state(json.loads(json.dumps(game.dump_state(state))))
        assert (read, hash(read), type(read)) == (state, hash(state), type(state))
        assert pickle.loads(pickle.dumps(read)) == state


def test_a_layout_without_rules_has_states_too() -> None:
    paper = load_layout(starter()).paper
    state = paper.start(2)
    assert paper.load_state(json.loads(json.dumps(paper.dump_state(state)))) == state
    assert pickle.loads(pickle.dumps(paper)) == paper


@each_game
def test_what_cannot_be_a_state_is_refused_and_never_a_crash(name: str) -> None:
    case = Case(name, player_counts(name)[-1])
    game, state = game_of(case), tables_of(case)[len(tables_of(case)) // 2]
    data = json.loads(json.dumps(game.dump_state(state)))
    tried = list(changed(data["state"]))
    for part in random.Random(5).sample(tried, min(len(tried), few(100, 3000))):
        try:
            read = game.load_state(data | {"state": part})
        except SheetgenError:
            continue
        for seat in game.rules.waiting(read):
            move = next(game.moves(read, seat))
            game.apply(read, Moved(seat, move))


def changed(data: Any) -> Iterator[Any]:
    """The same values with one of them replaced, left out or added."""
    yield from WRONG
    if isinstance(data, dict):
        yield {**data, "more": 1}
        for key, part in data.items():
            yield {other: value for other, value in data.items() if other != key}
            for wrong in changed(part):
                yield {**data, key: wrong}
    elif isinstance(data, list):
        yield [*data, *data]
        for place, part in enumerate(data):
            for wrong in changed(part):
                yield [*data[:place], wrong, *data[place + 1 :]]


@pytest.mark.parametrize(
    ("path", "value", "message"),
    [
        ("sheets.0.extras", "x", "state.sheets[0].extras: 'x' is not a whole number"),
        ("sheets.1.marks", ["red.99"], "state.sheets[1].marks[0]: 'red.99' is not on the sheet"),
        ("phase", "SLEEP", "state.phase: 'SLEEP' is not one of PICK, ROLL, YOURS, REST, OTHERS,"),
        ("turn", None, "state.turn: None is not a whole number"),
        ("active", 7, "state: no table of Unicorn Rainbow; the rules cannot go on from it"),
    ],
)
def test_the_place_of_what_is_wrong_is_named(path: str, value: Any, message: str) -> None:
    game = load_game("unicorn").game
    data: Any = json.loads(json.dumps(game.dump_state(game.start(2))))
    *way, last = path.split(".")
    part = data["state"]
    for step in way:
        part = part[int(step) if step.isdecimal() else step]
    part[last] = value
    with pytest.raises(NotationError) as refused:
        game.load_state(data)
    (problem,) = refused.value.problems
    assert problem.code == "bad-state"
    assert problem.message.startswith(message)


def test_a_state_of_other_rule_options_is_refused() -> None:
    strict, loose = (load_game("unicorn", {"secondary-min": value}).game for value in ("3", "2"))
    for wrong in (strict.start(2), strict.position([strict.sheet(strict.start(2), 0)])):
        with pytest.raises(UsageError) as refused:
            list(loose.moves(wrong, 0))
        (problem,) = refused.value.problems
        assert (problem.code, problem.subject) == ("other-options", "state")
        assert problem.message == "state: belongs to secondary-min=3; the game has secondary-min=2"
    with pytest.raises(UsageError) as refused:
        loose.load_state(strict.dump_state(strict.start(2)))
    assert refused.value.problems[0].code == "other-options"
    with pytest.raises(UsageError) as refused:
        loose.load_state({**loose.dump_state(loose.start(2)), "game": "uno-dice"})
    assert refused.value.problems[0].code == "wrong-game"
    # What the rules make directly says nothing, and is taken.
    assert list(loose.moves(strict.rules.start(2), 0))
