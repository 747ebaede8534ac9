"""`replay`, `verify` and `logs`: the games that were kept."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from sheetgen.cli.options import output_options
from sheetgen.cli.output import Output, called
from sheetgen.errors import SheetgenError
from sheetgen.messages import events
from sheetgen.table.judge.answers import Json, encoded, of_fields, of_game

if TYPE_CHECKING:
    from sheetgen.games.game import Game
    from sheetgen.table.log.game_log import Course
    from sheetgen.table.log.journal import Kept


def read_log(log: Path) -> tuple[Kept, Game[Any, Any]]:
    """A log and its game under its house rules. Raises UsageError, SheetError."""
    from sheetgen.cli.options import at_table
    from sheetgen.table.log.journal import found, read

    kept = read(found(log))
    _, game, _ = at_table(
        kept.game, (), [f"{name}={value}" for name, value in kept.switches.items()]
    )
    return kept, game


@click.command()
@click.argument("log", type=click.Path(path_type=Path))
@output_options
def verify_command(log: Path, output: Output) -> int:
    """Check a LOG: each roll against the seed, each move against the rules.

    \b
    sheetgen verify saturday.jsonl
    """
    from sheetgen.table.log.verifying import verify

    kept, game = read_log(log)
    found = verify(kept, game)
    forced = found.course.forced
    if output.as_json:
        told: Json = {
            "log": str(log),
            "right": found.right,
            "problems": encoded(found.problems),
            "events": len(found.course.events),
        }
        output.json(
            {
                **of_game(game.spec),
                **told,
                "thrown": found.rolls,
                "typed": found.typed,
                "forced": len(forced),
            }
        )
        return int(not found.right)
    for problem in found.problems:
        output.complain(problem)
    if kept.torn:
        output.say("The last line is not whole and is left out.")
    dice = f"{found.rolls} rolls as the seed gives them" + (
        f", {found.typed} typed" if found.typed else ""
    )
    output.sentence(
        f"{events(len(found.course.events))},"
        f" {dice}{f', {len(forced)} moves by agreement' if forced else ''}"
    )
    output.sentence(
        "All of it is as seed and rules have it."
        if found.right
        else "This log is not what has happened."
    )
    return int(not found.right)


@click.command()
@click.argument("log", type=click.Path(path_type=Path))
@output_options
def replay_command(log: Path, output: Output) -> None:
    """Show a game step by step from its LOG; Enter goes on.

    \b
    sheetgen replay saturday.jsonl
    """
    from sheetgen.cli.play.keyboard import Keyboard
    from sheetgen.table.log.session import course_of

    kept, game = read_log(log)
    course = course_of(kept, game)
    if output.as_json:
        players = ["" if each.is_roll else course.names[each.seat] for each in course.events]
        facts = [of_fields(each, "text", "typed", "forced") for each in course.events]
        happened = [{"player": player, **told} for player, told in zip(players, facts, strict=True)]
        output.json({**of_game(game.spec), "players": list(course.names), "events": happened})
        return
    keyboard = Keyboard(output)
    output.sentence(
        f"{output.style(game.spec.title, 'bold')}: {', '.join(map(called, course.names))}"
    )
    for lines in _steps(course, output):
        output.lines(lines)
        if keyboard.live and (keyboard.ask("Enter = on, quit") or "").lower() in ("q", "quit"):
            return
    outcome = game.rules.outcome(course.state, course.names)
    output.sentence(f"The game is over: {outcome.reason}." if outcome else "The game is not over.")


def _steps(course: Course[Any, Any], output: Output) -> Iterator[list[str]]:
    """Each event with what is written because of it, a new turn with its head."""
    from sheetgen.table.judge.marking import in_breath, marked
    from sheetgen.table.log.game_log import shown
    from sheetgen.table.log.rewritten import is_rewriting, whose

    game, turn = course.game, None
    for place, (event, before, after) in enumerate(
        zip(course.events, course.states, course.states[1:], strict=False)
    ):
        lines: list[str] = []
        if game.rules.turn(before) != turn:
            turn = game.rules.turn(before)
            number = course.turns(place)
            lines.append(
                output.style(
                    f"{f'Turn {number}' if number else 'Set-up'}:"
                    f" {called(course.names[turn.seat])}",
                    "bold",
                )
            )
        agreed = " (by agreement)" if event.forced else " (typed)" if event.typed else ""
        who = "Roll" if event.is_roll else called(course.names[event.seat])
        what = shown(event) if event.is_roll else event.text
        if is_rewriting(event.text):
            what = whose(game, event.text, course.names)
        lines.append(f"{who}: {what}{agreed}")
        lines += [
            f"  {called(name)}: {in_breath(acts)}"
            for name, acts in marked(game, before, after, course.names).items()
        ]
        yield lines


@click.command()
@output_options
def logs_command(output: Output) -> None:
    """List the games that are kept, the last one first.

    \b
    sheetgen logs
    """
    from sheetgen.table.log.journal import games_folder, logs, read

    rows: list[tuple[str, str, str, str]] = []
    for path in logs():
        try:
            kept = read(path)
        except SheetgenError as error:
            rows.append((path.name, "", "", error.problems[0].message))
            continue
        state = (
            f"over: {kept.records[-1]['end']}"
            if kept.ended
            else f"{events(len(kept.records))}, not over"
        )
        rows.append((path.name, str(kept.head.get("game")), ", ".join(kept.players), state))
    if output.as_json:
        listed = [dict(zip(("log", "game", "players", "state"), row, strict=True)) for row in rows]
        output.json({"folder": str(games_folder()), "logs": listed})
        return
    if rows:
        output.table(("log", "game", "players", "state"), rows)
        output.say(f"They are in {games_folder()}")
    else:
        output.say("No game is kept yet; sheetgen play GAME begins one.")
