"""All that is wrong with a layout file, under its defaults and under every other reading of each switch."""

from __future__ import annotations

from sheetgen.catalog import LoadedGame, load_game
from sheetgen.core.game import Switch
from sheetgen.errors import Problem, SheetgenError, Source


def lint(name: str) -> tuple[Problem, ...]:
    """Every problem of the layout, sorted by place; () = fine."""
    try:
        game = load_game(name)
        game.parts()
    except SheetgenError as error:
        return _sorted(error.problems)
    found: list[Problem] = []
    for switch in game.spec.switches.values():
        for reading in readings(switch):
            found += _under(game, name, switch, reading)
    return _sorted(found)


def readings(switch: Switch) -> tuple[str, ...]:
    """The other readings of a switch; the ends of its range where it has one."""
    given = tuple(switch.readings) or tuple(str(end) for end in switch.range or ())
    return tuple(reading for reading in given if f"{switch.id}={reading}" != switch.text)


def _under(game: LoadedGame, name: str, switch: Switch, reading: str) -> list[Problem]:
    setting = f"{switch.id}={reading}"
    try:
        load_game(name, {switch.id: reading}).parts()
    except SheetgenError as error:
        return [Problem(p.code, p.message, p.where, p.switch or setting) for p in error.problems]
    return []


def _sorted(problems: list[Problem] | tuple[Problem, ...]) -> tuple[Problem, ...]:
    def place(problem: Problem) -> tuple[str, int, int]:
        where = problem.where
        return (where.file, where.line, where.column) if isinstance(where, Source) else (where, 0, 0)

    return tuple(sorted(dict.fromkeys(problems), key=place))
