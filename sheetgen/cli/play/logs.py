"""`replay`, `verify` and `logs`: the games that were kept."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from pathlib import Path

import click

from sheetgen.catalog import LoadedLayout, load_named
from sheetgen.cli.arguments import open_game
from sheetgen.cli.options import changed_rules, log_argument, output_options
from sheetgen.cli.output import Output, called
from sheetgen.core.play import Names, Seat
from sheetgen.errors import SheetgenError
from sheetgen.messages import count_of, printable
from sheetgen.table.judge.answers import Json, encoded, of_event, of_fields, of_game, of_players
from sheetgen.table.judge.marking import in_breath, marked
from sheetgen.table.log.corrections import correction_summary, is_correction
from sheetgen.table.log.game_log import Event, GameLog, shown
from sheetgen.table.log.journal import SavedLog, found, games_folder, logs, read
from sheetgen.table.log.players import name_of
from sheetgen.table.log.replaying import Verified, replay, verify

NOT_OVER = "The game is not over."


def read_log(log: Path) -> tuple[SavedLog, LoadedLayout]:
    """A log and its game under its rule options. Raises UsageError, SheetError."""
    saved = read(found(log))
    return saved, game_of_log(saved)


def say_title(game_log: GameLog, output: Output) -> None:
    """The head of what is said of a game: its title, and who played."""
    names = ", ".join(map(called, game_log.names))
    output.sentence(f"{output.style(game_log.game.spec.title, 'bold')}: {names}")


def game_of_log(saved: SavedLog) -> LoadedLayout:
    """The layout of a log's game under its rule options. Raises UsageError, LayoutError."""
    return open_game(saved.game, saved.switches, load_named)


@click.command()
@log_argument
@output_options
def verify_command(log: Path, output: Output) -> int:
    """Check a LOG: rolls against the seed, moves against the rules.

    \b
    sheetgen verify saturday.jsonl
    """
    saved, loaded = read_log(log)
    verified = verify(saved, loaded.paper)
    game_log = verified.game_log
    if output.as_json:
        output.json(
            {
                **of_game(loaded.spec),
                "log": str(log),
                **of_fields(verified, "right", "problems"),
                "event_count": len(game_log.events),
                "forced_count": len(game_log.forced),
                **of_fields(verified, "thrown_count", "typed_count", "over", "fingerprint"),
                "words": list(game_log.words),
                "typed_rolls": [
                    {"event": number, "roll": roll} for number, roll in verified.typed_rolls.items()
                ],
            }
        )
        return int(not verified.right)
    output.complain(verified.problems)
    if saved.torn:
        output.say("The last line is incomplete and is left out.")
    counts = [
        count_of(len(game_log.events), "event"),
        f"{count_of(verified.thrown_count, 'roll')} as the seed gives them",
    ]
    if verified.typed_count:
        counts.append(f"{verified.typed_count} typed")
    if game_log.forced:
        counts.append(f"{count_of(len(game_log.forced), 'move')} by agreement")
    output.sentence(", ".join(counts))
    output.sentences(_unproved(verified, loaded))
    verdict = "is consistent with" if verified.right else "does not match"
    output.sentence(f"The log {verdict} its seed and the rules.")
    return int(not verified.right)


def _unproved(found: Verified, loaded: LoadedLayout) -> Iterator[str]:
    """What those who sat at the table compare with what they know, for no log proves it."""
    if not loaded.shipped:
        yield f"layout: {printable(str(loaded.path))}"
    yield f"rule options: {changed_rules(loaded.spec) or 'as the game has them'}"
    if words := found.game_log.words:
        yield f"words added to the seed: {', '.join(map(printable, words))}"
    typed = [f"event {number}: {roll}" for number, roll in found.typed_rolls.items()]
    if typed:
        yield f"typed, which no seed proves: {'; '.join(typed)}"
    yield f"The seed's fingerprint (SHA-256): {found.fingerprint}"
    yield (
        "Compare it with the one that was shown at the start; older versions showed its first 16"
        " digits."
    )
    if found.right and not found.over:
        yield "The game is not over; lines may be missing at the end."


@click.command()
@log_argument
@output_options
def replay_command(log: Path, output: Output) -> None:
    """Show a game step by step from its LOG.

    Enter goes on, ? says how to go back, to jump and to look at sheets.

    \b
    sheetgen replay saturday.jsonl
    """
    from sheetgen.cli.keyboard import Keyboard
    from sheetgen.cli.play.stepping import Stepping

    saved, loaded = read_log(log)
    game_log = replay(saved, loaded.paper)
    if output.as_json:
        events = zip(game_log.events, game_log.seatings, strict=False)
        output.json(
            {
                **of_game(loaded.spec),
                "players": of_players(game_log.names),
                "events": [of_event(event, seating.names) for event, seating in events],
            }
        )
        return
    keyboard = Keyboard(output)
    say_title(game_log, output)
    if keyboard.live:
        step = partial(_step, game_log, output)
        if not Stepping(game_log, loaded, keyboard, step).run():
            return
    else:
        for place in range(len(game_log.events)):
            output.lines(_step(game_log, output, place))
    outcome = game_log.outcome
    output.sentence(f"The game is over: {outcome.reason}." if outcome else NOT_OVER)


def _step(game_log: GameLog, output: Output, place: int) -> list[str]:
    """An event with what is written because of it, the first one of a turn with its head."""
    turn = game_log.game.rules.turn
    before, after = game_log.states[place : place + 2]
    names = game_log.seatings[place].names
    event = game_log.events[place]
    lines = [_event_line(game_log, event, names)]
    if not place or turn(before) != turn(game_log.states[place - 1]):
        lines.insert(0, output.style(turn_head(game_log, place, turn(before).seat), "bold"))
    written = {} if event.players else marked(game_log.game, before, after, names)
    return [*lines, *(f"  {called(name)}: {in_breath(acts)}" for name, acts in written.items())]


def turn_head(game_log: GameLog, events: int, seat: Seat) -> str:
    """`Turn 3: Ann`, after so many events."""
    number = game_log.turns(events)
    what = f"Turn {number}" if number else "Set-up"
    return f"{what}: {called(game_log.seatings[events].names[seat])}"


def _event_line(game_log: GameLog, event: Event, names: Names) -> str:
    """Who did what."""
    if event.players:
        return event.text
    if event.is_roll:
        return f"Roll: {shown(event)}{' (typed)' if event.typed else ''}"
    if is_correction(event.text):
        what = correction_summary(game_log.game, event.text, names)
    else:
        what = game_log.game.on_paper(event.text)
    return f"{called(names[event.seat])}: {what}{' (by agreement)' if event.forced else ''}"


@click.command()
@output_options
def logs_command(output: Output) -> None:
    """List the games that are kept, the last one first.

    \b
    sheetgen logs
    """
    kept = list(logs())
    if output.as_json:
        listed = [_log_json(path) for path in kept]
        output.json({"folder": str(games_folder()), "logs": listed})
    elif kept:
        output.table(("log", "game", "players", "state"), [_log_row(path) for path in kept])
        output.say(f"They are in {games_folder()}")
    else:
        output.say("No game is kept yet; sheetgen play GAME begins one.")


def _log_json(path: Path) -> Json:
    """A log's name, its game and players, and how far it is, or why it cannot be read."""
    try:
        saved = read(path)
    except SheetgenError as error:
        unknown = dict.fromkeys(("game", "event_count", "over", "ended"))
        return {
            "log": path.name,
            **unknown,
            "players": [],
            "problems": encoded(error.problems),
        }
    return {
        "log": path.name,
        "game": saved.head.get("game"),
        "event_count": len(saved.records),
        "over": saved.ended,
        "ended": saved.records[-1]["end"] if saved.ended else None,
        "players": of_players([name_of(player) for player in saved.players]),
        "problems": [],
    }


def _log_row(path: Path) -> tuple[str, str, str, str]:
    """A log's name, its game and players, and how far it is or why it cannot be read."""
    try:
        saved = read(path)
    except SheetgenError as error:
        return path.name, "", "", error.problems[0].message
    state = f"{count_of(len(saved.records), 'event')}, not over"
    if saved.ended:
        state = f"over: {saved.records[-1]['end']}"
    return path.name, str(saved.head.get("game")), ", ".join(saved.players), state
