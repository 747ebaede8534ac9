"""Whatever is handed to the public functions, they answer with a typed error that names the
argument.
"""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, get_overloads

import pytest

import sheetgen
from sheetgen.catalog import game_ids, layouts_folder, load_game, starter
from sheetgen.core.cells import Sheet
from sheetgen.core.play import Moved, Rolled
from sheetgen.errors import Problem, SheetgenError
from sheetgen.games import ENGINES
from sheetgen.games.arguments import checked
from sheetgen.games.game import Game
from sheetgen.testing.of_sheets import entries_of
from tests.games.cases import Case, game_of, player_counts

OTHER_WORDS = {
    "event": ("roll", "move", "seat"),
    "text": ("move", "roll"),
    "sheet": ("game",),
    "sheets": ("game",),
}
"""What an argument is called in the reasons against it, where not by its name."""

TAKEN = (
    ("entries", {}),
    ("other", True),
    ("roll", None),
    ("roll", {}),
    ("settings", None),
    ("settings", {}),
)
"""Values that are as good as any: no roll, no settings."""


def right_arguments(game: Game[Any, Any], path: Path) -> dict[str, Any]:
    """For each parameter of a public function what it takes."""
    players = player_counts(game.spec.id)[-1]
    state = game.start(players)
    sheet = game.sheet(state, 0)
    path.write_text(f"game: {game.spec.id}\n")
    return {
        "acts": (),
        "entries": list(entries_of(game, sheet)),
        "colors": (),
        "data": game.dump_state(state),
        "event": Rolled(()),
        "game": game,
        "given": (),
        "move": object(),
        "name": game.spec.id,
        "names": (),
        "other": False,
        "path": path,
        "players": players,
        "roll": None,
        "seat": 0,
        "settings": {},
        "sheet": sheet,
        "sheets": [sheet],
        "state": state,
        "text": "",
    }


def public_functions(game: Game[Any, Any]) -> Iterator[tuple[str, Callable[..., Any]]]:
    """The functions of the package, and the methods of a game."""
    for name in sheetgen.__all__:
        function = getattr(sheetgen, name)
        if inspect.isfunction(function) and not name.startswith("print_"):
            yield name, function
    for name, _ in inspect.getmembers(Game, inspect.isfunction):
        if not name.startswith("_"):
            yield name, getattr(game, name)


def wrong_values(game: Game[Any, Any]) -> list[Any]:
    """What nobody should hand over."""
    other = game_of(Case("uno-dice" if game.spec.id != "uno-dice" else "color-dice", 2))
    foreign = other.start(2)
    return [
        None,
        42,
        -1,
        2.5,
        True,
        "x",
        "\0",
        b"x",
        {},
        {1: None},
        [None],
        [42, "x"],
        [[]],
        object(),
        int,
        foreign,
        other,
        other.sheet(foreign, 0),
        [other.sheet(foreign, 0)],
        Sheet("no-game"),
        Rolled("x"),  # type: ignore[arg-type]
        Rolled((None,)),  # type: ignore[arg-type]
        Moved(99, None),
        Moved("x", object()),  # type: ignore[arg-type]
        sheetgen.load_game("uno"),
    ]


def names_it(problems: tuple[Problem, ...], parameter: str, value: object) -> bool:
    """Whether the reasons say which argument is wrong, by its name or by what it is."""
    words = [
        parameter,
        *OTHER_WORDS.get(parameter, ()),
        *([value] if isinstance(value, str) else []),
    ]
    told = [f"{each.code} {each.message} {each.subject} {each.where}" for each in problems]
    return any(word in text for word in words for text in told)


@pytest.mark.parametrize("name", ENGINES)
def test_every_argument_of_every_public_function_is_checked(name: str, tmp_path: Path) -> None:
    game = game_of(Case(name, player_counts(name)[-1]))
    right, tried = right_arguments(game, tmp_path / "sheet.yaml"), 0
    for called, function in public_functions(game):
        parameters = inspect.signature(function).parameters
        assert parameters.keys() <= right.keys(), f"{called} takes something new"
        given = {parameter: right[parameter] for parameter in parameters}
        for parameter in parameters:
            for value in wrong_values(game):
                tried += 1
                problems = refused(function, given | {parameter: value})
                taken = (parameter, value) in TAKEN and not problems
                assert taken or names_it(problems, parameter, value), (called, parameter, value)
    assert tried > 900


def refused(function: Callable[..., Any], given: dict[str, Any]) -> tuple[Problem, ...]:
    """Why the arguments are refused, raised or answered; any other error is one of the program."""
    try:
        answer = function(**given)
    except SheetgenError as error:
        return error.problems
    listed = isinstance(answer, tuple) and all(isinstance(each, Problem) for each in answer)
    return answer if listed else ()


@pytest.mark.parametrize(
    ("function", "given", "message"),
    [
        ("rank", {"sheets": None}, "sheets: None is not a list of sheets"),
        ("rank", {"game": "uno"}, "game: 'uno' is not a game; load_game(name).game is"),
        ("sit", {"acts": "O7"}, "acts: 'O7' is not a list of moves as they are typed"),
        ("sit", {"other": None}, "other: None is not True or False"),
        ("read_sheet", {"path": 42}, "path: 42 is not the path of a file"),
        ("position", {"sheets": 42}, "sheets: 42 is not a list of sheets"),
        ("outcome", {"names": "Ann"}, "names: 'Ann' is not a list of names"),
        ("parse_sheet", {"entries": ["x"]}, "entries: ['x'] is not the entries of a sheet"),
        (
            "load_game",
            {"name": None},
            "name: None is not the name of a game or the path of a layout",
        ),
    ],
)
def test_the_argument_is_named(
    function: str, given: dict[str, Any], message: str, tmp_path: Path
) -> None:
    game = game_of(Case("unicorn-rainbow", 2))
    found = dict(public_functions(game))[function]
    right = right_arguments(game, tmp_path / "sheet.yaml")
    parameters = inspect.signature(found).parameters
    with pytest.raises(SheetgenError) as refused:
        found(**{each: right[each] for each in parameters} | given)
    (problem,) = refused.value.problems
    assert (problem.code, problem.message) == ("wrong-argument", message)
    assert problem.subject in given


def test_a_function_with_nothing_to_check_is_left_as_it_is() -> None:
    assert checked(len) is len


def test_the_door_shows_its_names_and_nothing_else() -> None:
    assert dir(sheetgen) == sorted(sheetgen.__all__)
    assert {"Game", "Moved", "Rolled", "SheetgenError", "load_game"} < {*dir(sheetgen)}
    assert all(getattr(sheetgen, name) for name in dir(sheetgen))
    with pytest.raises(AttributeError, match="sheetgen has no Move"):
        _ = sheetgen.Move


def test_a_path_is_taken_where_a_text_is(tmp_path: Path) -> None:
    layout = tmp_path / "mine"
    layout.write_bytes((layouts_folder() / "uno-dice.yaml").read_bytes())
    assert sheetgen.load_game(layout).spec.id == "uno-dice"
    missing = tmp_path / "uno"
    with pytest.raises(SheetgenError) as refused:
        sheetgen.load_game(missing)
    assert str(missing) in refused.value.problems[0].message


def test_a_layout_without_rules_is_of_another_type() -> None:
    layout = sheetgen.load_layout(starter())
    assert type(layout) is sheetgen.LoadedLayout
    assert not hasattr(layout, "game")
    assert type(sheetgen.load_layout("uno")) is sheetgen.LoadedGame
    with pytest.raises(SheetgenError) as refused:
        sheetgen.load_game(starter())
    (problem,) = refused.value.problems
    assert (problem.code, problem.where) == ("no-rules", "my-game")


def test_the_five_games_are_known_by_their_types() -> None:
    """Each overload names the states that its game has: what mypy believes is so."""
    told = {}
    for overload in get_overloads(load_game):
        hints = inspect.get_annotations(overload)
        for name in re.findall(r"'([a-z-]+)'", hints["name"]):
            told[name] = re.sub(r"LoadedGame\[(\w+),.*", r"\1", hints["return"])
    assert {name for name in told if "-" in name or name == "formulas"} == {*game_ids()}
    for name, states in told.items():
        assert sheetgen.load_game(name).game.rules.states.__name__ == states
