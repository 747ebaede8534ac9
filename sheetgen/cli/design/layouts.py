"""`games`, `rules`, `lint`: what games there are, what their rules leave open, whether a layout is
right.
"""

from __future__ import annotations

from collections.abc import Iterator

import click

from sheetgen.catalog import LoadedLayout, all_games, lint, load_layout
from sheetgen.cli.completion import complete_game
from sheetgen.cli.options import TypedSettings, common_options, game_argument, output_options
from sheetgen.cli.output import Output, problem_lines
from sheetgen.core.grouping import grouped
from sheetgen.core.spec import GameSpec, Switch, reading_text
from sheetgen.errors import Problem
from sheetgen.messages import Words
from sheetgen.table.judge.answers import Json, encoded, of_fields, of_files, of_game


@click.command()
@output_options
def games_command(output: Output) -> int:
    """List the games."""
    games, problems = all_games()
    output.complain(problems)
    if output.as_json:
        described = [
            {
                **of_fields(game.spec, "id", "title"),
                "about": game.front.about or None,
                "player_counts": _range_json(game.spec.players),
                "part_ids": list(game.part_names),
            }
            for game in games
        ]
        output.json({"games": described, "problems": encoded(problems)})
    else:
        rows = [
            (game.spec.id, game.spec.title, _players(game.spec), " ".join(game.part_names))
            for game in games
        ]
        output.table(("game", "title", "players", "parts"), rows)
    return int(bool(problems))


def _players(spec: GameSpec) -> str:
    low, high = spec.players
    return str(low) if low == high else f"{low}-{high}"


@click.command()
@game_argument
@common_options
def rules_command(game: str, settings: TypedSettings, output: Output) -> None:
    """Show a game's turn, dice and rule options."""
    loaded = load_layout(game, settings)
    if output.as_json:
        output.json(_rules_json(loaded.spec))
    else:
        _show_rules(output, loaded)


def _show_rules(output: Output, loaded: LoadedLayout) -> None:
    spec = loaded.spec
    output.head(f"{spec.title}, {spec.seating}")
    if loaded.front.about:
        output.sentence(loaded.front.about)
    if spec.turn:
        _show_head(output, "A turn")
        for number, step in enumerate(spec.turn, start=1):
            output.sentence(f"{number}. {step}")
    if spec.dice:
        _show_head(output, "Dice")
    for faces, ids in _kinds_of_dice(spec).items():
        output.sentence(f"{', '.join(ids)}: {faces}")
    if spec.switches:
        _show_head(output, "Rule options (change one with --set)")
    for switch in spec.switches.values():
        output.sentence(f"{output.style(switch.text, 'cyan')}  {switch.question}")
        output.sentences(_values(switch))


def _rules_json(spec: GameSpec) -> Json:
    dice = [
        {**of_fields(die, "id", "color"), "faces": [face.text for face in die.faces]}
        for die in spec.dice
    ]
    options = [
        {
            **of_fields(switch, "id", "question", "default"),
            "in_force": switch.value,
            "reason": switch.reason or None,
            "meanings": dict(switch.readings),
            "range": _range_json(switch.range),
        }
        for switch in spec.switches.values()
    ]
    return {
        **of_game(spec),
        "title": spec.title,
        "turn_steps": list(spec.turn),
        "dice": dice,
        "house_rules": options,
    }


def _range_json(ends: tuple[int, int] | None) -> Json | None:
    return dict(zip(("least", "most"), ends, strict=True)) if ends else None


def _show_head(output: Output, head: str) -> None:
    output.line()
    output.head(head)


def _kinds_of_dice(spec: GameSpec) -> dict[str, list[str]]:
    """The ids of the dice with the same faces, by these faces."""
    kinds = grouped(spec.dice, lambda die: " ".join(face.text for face in die.faces))
    return {faces: [die.id for die in dice] for faces, dice in kinds.items()}


def _values(switch: Switch) -> Iterator[str]:
    """The values of a rule option, that in force with a star, and why which is the default."""
    for value, meaning in switch.readings.items():
        star = "*" if value == switch.reading else " "
        yield f"  {star} {value}: {meaning}"
    if switch.range is not None:
        low, high = switch.range
        yield f"    any whole number from {low} to {high}"
    yield f"    default {reading_text(switch.default)}: {switch.reason}"


@click.command()
@click.argument("files", nargs=-1, required=True, shell_complete=complete_game)
@output_options
def lint_command(files: Words, output: Output) -> int:
    """Check layout files: every error at once.

    FILES are paths or ids; each is built under every value of every rule option: sheetgen lint
    my-game.yaml
    """
    problems: list[Problem] = []
    notes: list[Problem] = []
    for file in files:
        found = lint(file)
        problems += found.problems
        notes += found.notes
        if not output.as_json:
            output.lines(line for problem in found.problems for line in problem_lines(problem))
            for note in found.notes:
                output.note(note)
            if not found.problems:
                output.say(f"{file}: fine")
    if output.as_json:
        output.json(
            {
                "files": of_files(files),
                "problems": encoded(problems),
                "notes": encoded(notes),
            }
        )
    return int(bool(problems))
