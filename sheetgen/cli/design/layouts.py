"""`games`, `rules`, `lint`, `widgets`: what there is, what a game's rules leave open, whether a
layout is right.
"""

from __future__ import annotations

import inspect
from collections.abc import Mapping
from dataclasses import MISSING
from pathlib import Path
from types import NoneType, UnionType
from typing import Literal, Union, get_args, get_origin, get_type_hints

import click

from sheetgen.catalog import game_ids, lint, load_game
from sheetgen.cli.options import Words, common_options, output_options, settings_of
from sheetgen.cli.output import Output, problem_lines
from sheetgen.core.spec import GameSpec, reading_text
from sheetgen.errors import Problem
from sheetgen.files import write_text
from sheetgen.messages import kebab
from sheetgen.table.judge.answers import encoded, of_fields, of_game

_WORDS: Mapping[object, str] = {
    float: "number",
    int: "whole number",
    str: "text",
    bool: "true or false",
}


@click.command()
@output_options
def games_command(output: Output) -> None:
    """List the games."""
    games = [load_game(game) for game in game_ids()]
    if output.as_json:
        told = [
            {
                "about": game.about,
                "players": list(game.spec.players),
                "parts": list(game.part_names),
            }
            for game in games
        ]
        output.json(
            {
                "games": [
                    of_fields(game.spec, "id", "title") | more
                    for game, more in zip(games, told, strict=True)
                ]
            }
        )
        return
    rows = [
        (game.spec.id, game.spec.title, _players(game.spec), " ".join(game.part_names))
        for game in games
    ]
    output.table(("game", "title", "players", "parts"), rows)


def _players(spec: GameSpec) -> str:
    low, high = spec.players
    return str(low) if low == high else f"{low}-{high}"


@click.command()
@click.argument("game")
@common_options
def rules_command(game: str, settings: Words, output: Output) -> None:
    """Show a game's turn, dice and house rules."""
    loaded = load_game(game, settings_of(settings))
    spec = loaded.spec
    if output.as_json:
        dice = [
            {**of_fields(die, "id", "color"), "faces": [face.text for face in die.faces]}
            for die in spec.dice
        ]
        keys = ("id", "question", "readings", "default", "value", "reason")
        switches = [
            of_fields(switch, *keys) | {"readings": dict(switch.readings)}
            for switch in spec.switches.values()
        ]
        output.json(
            {
                **of_game(spec),
                "title": spec.title,
                "turn": list(spec.turn),
                "dice": dice,
                "house_rules": switches,
            }
        )
        return
    output.line(output.style(f"{spec.title}, {_players(spec)} players", "bold"))
    if loaded.about:
        output.sentence(loaded.about)
    if spec.turn:
        output.lines(("", output.style("A turn", "bold")))
        for number, step in enumerate(spec.turn, start=1):
            output.sentence(f"{number}. {step}")
    output.lines(("", output.style("Dice", "bold")))
    kinds: dict[str, list[str]] = {}
    for die in spec.dice:
        kinds.setdefault(" ".join(face.text for face in die.faces), []).append(die.id)
    for faces, ids in kinds.items():
        output.sentence(f"{', '.join(ids)}: {faces}")
    if spec.switches:
        output.lines(("", output.style("House rules (change one with --set)", "bold")))
        for switch in spec.switches.values():
            output.sentence(f"{output.style(switch.text, 'cyan')}  {switch.question}")
            for value, meaning in switch.readings.items():
                output.sentence(f"  {'*' if value == switch.reading else ' '} {value}: {meaning}")
            if switch.range is not None:
                output.sentence(f"    any whole number from {switch.range[0]} to {switch.range[1]}")
            output.sentence(f"    default {reading_text(switch.default)}: {switch.reason}")


@click.command()
@click.argument("files", nargs=-1, required=True)
@output_options
def lint_command(files: Words, output: Output) -> int:
    """Check layout files: every error at once.

    FILES are paths or ids; each is built under every reading of every switch: sheetgen lint
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
        output.json({"files": list(files), "problems": encoded(problems), "notes": encoded(notes)})
    return int(bool(problems))


@click.command()
@click.option(
    "--write", type=click.Path(path_type=Path), help="Write the reference to this file instead."
)
def widgets_command(write: Path | None) -> None:
    """Show all widgets of layout files with their keys."""
    if write is None:
        Output().lines(reference().rstrip("\n").split("\n"))
    else:
        write_text(write, reference())


def reference() -> str:
    """Markdown: each widget, what it is, and its keys with type, default and meaning; then the
    symbols of dice and the icons.
    """
    from sheetgen.page.icons import ICONS, SYMBOLS
    from sheetgen.widgets import WIDGETS

    grows = (
        "`at: [x, y]` (or `foot`, `foot-left`, `foot-right`: the lower edge), `width` (mm, or"
        " `fill`), `height` (mm), `grow: true` and `align: start|center|end`"
    )
    blocks = ["# Widgets", "", f"Every widget may also have {grows}.", ""]
    for kind, widget in WIDGETS.items():
        blocks += [f"## {kind}", "", inspect.getdoc(widget) or "", ""]
        blocks += [
            f"- `{key}` ({type_text}{default}): {meaning}"
            for key, type_text, default, meaning in keys(widget)
        ]
        blocks.append("")
    signs = [name for name in ICONS if name not in SYMBOLS]
    blocks += [
        "# Symbols and icons",
        "",
        (
            "A face of a die is a number or one of these symbols (signs and negative numbers in"
            " quotes):"
        ),
        "",
    ]
    blocks += [", ".join(f"`{name}`" for name in SYMBOLS), ""]
    blocks += [
        "Widgets `icon` and `example` draw any of them, and these icons:",
        "",
        ", ".join(f"`{name}`" for name in signs),
        "",
    ]
    return "\n".join(blocks)


def keys(widget: type[object]) -> list[tuple[str, str, str, str]]:
    """Key, type in words, default and meaning of each of a widget's fields."""
    from sheetgen.widgets.base import model_fields

    hints = get_type_hints(widget, include_extras=True)
    rows = []
    for field in model_fields(widget).values():
        annotated = hints[field.name]
        inner, *notes = (
            get_args(annotated) if hasattr(annotated, "__metadata__") else (annotated, "")
        )
        value = field.default
        default = (
            ", required"
            if value is MISSING
            else f", default {_shown(value)}"
            if value not in ("", (), None)
            else ""
        )
        rows.append((kebab(field.name), _type_text(inner), default, str(notes[0])))
    return rows


def _shown(value: object) -> str:
    """A default as a layout would write it."""
    if isinstance(value, tuple):
        return f"[{', '.join(map(_shown, value))}]"
    return (
        str(value).lower()
        if isinstance(value, bool)
        else f"{value:g}"
        if isinstance(value, float)
        else str(value)
    )


def _type_text(hint: object) -> str:
    """What a key takes, in words."""
    if get_origin(hint) in (Union, UnionType):
        return " or ".join(_type_text(one) for one in get_args(hint) if one is not NoneType)
    if get_origin(hint) is Literal:
        return " or ".join(f"`{choice}`" for choice in get_args(hint) if choice != "")
    return _WORDS.get(hint) or ("list" if get_origin(hint) is tuple else "mapping")
