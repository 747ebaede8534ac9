"""`games`, `rules`, `lint`, `widgets`: what there is, what a game's rules leave open, whether a layout is right."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from sheetgen.cli.options import output_options, settings_of, switch_option
from sheetgen.cli.output import Output, problem_lines
from sheetgen.core.spec import GameSpec, Switch, reading_text
from sheetgen.errors import Problem
from sheetgen.files import write_text
from sheetgen.table.answers import of_game, of_problems

if TYPE_CHECKING:
    from sheetgen.catalog import LoadedGame


@click.command()
@output_options
def games_command(output: Output) -> None:
    """List the games."""
    from sheetgen.catalog import game_ids, load_game

    games = [load_game(game) for game in game_ids()]
    if output.as_json:
        output.json({"games": [_game_json(game) for game in games]})
        return
    rows = [(game.spec.id, game.spec.title, _players(game.spec), " ".join(game.part_names)) for game in games]
    output.table(("game", "title", "players", "parts"), rows)


def _game_json(game: LoadedGame) -> dict[str, object]:
    about, players, parts = game.about, list(game.spec.players), list(game.part_names)
    return {"id": game.spec.id, "title": game.spec.title, "about": about, "players": players, "parts": parts}


def _players(spec: GameSpec) -> str:
    low, high = spec.players
    return str(low) if low == high else f"{low}-{high}"


@click.command()
@click.argument("game")
@switch_option
@output_options
def rules_command(game: str, settings: tuple[str, ...], output: Output) -> None:
    """Show a game's turn, dice and house rules."""
    from sheetgen.catalog import load_game

    loaded = load_game(game, settings_of(settings))
    spec = loaded.spec
    if output.as_json:
        dice = [{"id": die.id, "color": die.color, "faces": [face.text for face in die.faces]} for die in spec.dice]
        keys = ("id", "question", "readings", "default", "value", "reason")
        switches = [{key: getattr(switch, key) for key in keys} | {"readings": dict(switch.readings)} for switch in spec.switches.values()]
        output.json({**of_game(spec), "title": spec.title, "turn": list(spec.turn), "dice": dice, "house_rules": switches})
        return
    output.line(output.style(f"{spec.title}, {_players(spec)} players", "bold"))
    if loaded.about:
        output.sentence(loaded.about)
    if spec.turn:
        output.line()
        output.line(output.style("A turn", "bold"))
        for number, step in enumerate(spec.turn, start=1):
            output.sentence(f"{number}. {step}")
    output.line()
    output.line(output.style("Dice", "bold"))
    for faces, ids in _same_dice(spec).items():
        output.sentence(f"{', '.join(ids)}: {faces}")
    if spec.switches:
        output.line()
        output.line(output.style("House rules (change one with --set)", "bold"))
        for switch in spec.switches.values():
            _show_switch(output, switch)


def _same_dice(spec: GameSpec) -> dict[str, list[str]]:
    kinds: dict[str, list[str]] = {}
    for die in spec.dice:
        kinds.setdefault(" ".join(face.text for face in die.faces), []).append(die.id)
    return kinds


def _show_switch(output: Output, switch: Switch) -> None:
    output.sentence(f"{output.style(switch.text, 'cyan')}  {switch.question}")
    for value, meaning in switch.readings.items():
        chosen = "*" if f"{switch.id}={value}" == switch.text else " "
        output.sentence(f"  {chosen} {value}: {meaning}")
    if switch.range is not None:
        output.sentence(f"    any whole number from {switch.range[0]} to {switch.range[1]}")
    output.sentence(f"    default {reading_text(switch.default)}: {switch.reason}")


@click.command()
@click.argument("files", nargs=-1, required=True)
@output_options
def lint_command(files: tuple[str, ...], output: Output) -> int:
    """Check layout files: every error at once.

    FILES are paths or ids; each is built under every reading of every switch: sheetgen lint my-game.yaml
    """
    from sheetgen.catalog import lint

    problems: list[Problem] = []
    for file in files:
        wrong = lint(file)
        problems += wrong
        if not output.as_json:
            for problem in wrong:
                for line in problem_lines(problem):
                    output.line(line)
            if not wrong:
                output.say(f"{file}: fine")
    if output.as_json:
        output.json({"files": list(files), "problems": of_problems(problems)})
    return 1 if problems else 0


@click.command()
@click.option("--write", type=click.Path(path_type=Path), help="Write the reference to this file instead.")
def widgets_command(write: Path | None) -> None:
    """Show all widgets of layout files with their keys."""
    from sheetgen.cli.reference import reference

    text = reference()
    if write is None:
        Output().line(text.rstrip("\n"))
    else:
        write_text(write, text)
