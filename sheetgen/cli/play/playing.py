"""`play`: a whole game at one table, from set-up to winner."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import click

from sheetgen import __version__
from sheetgen.catalog import LoadedLayout, find, game_ids
from sheetgen.cli.completion import complete_played
from sheetgen.cli.options import (
    TypedSettings,
    changed_rules,
    common_options,
    file_option,
    flag,
    list_option,
)
from sheetgen.cli.output import Output, called
from sheetgen.cli.play import collect_garbage_in_steps
from sheetgen.cli.play.logs import game_of_log
from sheetgen.errors import NotationError, OutputError, SheetgenError, UsageError
from sheetgen.messages import count_of, listed, printable
from sheetgen.table.entry.sheets import filled_in
from sheetgen.table.judge.answers import of_game, of_standings
from sheetgen.table.judge.standings import standings_at
from sheetgen.table.log.game_log import fingerprint
from sheetgen.table.log.journal import (
    SUFFIX,
    SavedLog,
    busy,
    found,
    last_played,
    new_path,
    read,
    unfinished,
)
from sheetgen.table.log.journal import called as log_called
from sheetgen.table.log.session import Session, begin, resume

if TYPE_CHECKING:
    from sheetgen.cli.keyboard import Keyboard
    from sheetgen.cli.play.prompt import GamePrompt
    from sheetgen.cli.play.setting_up import GameSetUp

MOST_LISTED = 9  # games that --resume lists


@click.command()
@click.argument("game", required=False, shell_complete=complete_played)
@list_option("--players", "Ann,Ben,bot; Ann=blue takes a board; or how many.", "NAMES")
@click.option("--dice", type=click.Choice(("thrown", "typed")), help="By the program, or by you.")
@click.option("--seed", help="A word or number; the same seed gives the same dice.")
@file_option("--log", help="Keep the game in this file.")
@click.option("--place", metavar="WORDS", help="Where it is played, for the log.")
@flag("--resume", help="Go on with the game that was played last.")
@common_options
def play_command(
    game: str | None,
    players: str | None,
    dice: str | None,
    seed: str | None,
    log: Path | None,
    place: str | None,
    resume: bool,
    settings: TypedSettings,
    output: Output,
) -> int:
    """Play a GAME at one table, or go on with one by its LOG.

    Everything is kept as it happens: leave at any time, and play --resume goes on.

    \b
    sheetgen play unicorn
    sheetgen play uno --players Ann,Ben,bot:greedy
    sheetgen play formulas --dice typed
    sheetgen play --resume
    """
    from sheetgen.cli.keyboard import Keyboard
    from sheetgen.cli.play.commands import Left
    from sheetgen.cli.play.setting_up import agree, seated, set_up

    if seed == "":
        raise click.UsageError("--seed takes a word or number")
    keyboard = Keyboard(output)
    try:
        path = _log(game, keyboard, resume=resume)
        if path is None:
            begun = set_up(
                game or _which(keyboard),
                settings,
                seed or "",
                typed=dice == "typed",
            )
            if keyboard.live and not output.as_json:
                begun = agree(begun, keyboard, players)
            else:
                begun = replace(begun, players=seated(begun.game, players or ""))
            table = new_table(begun, log, place or "")
        elif players or seed or settings or log or place:
            raise click.UsageError(
                "the players, seed, log, place and rule options of a game that has begun stay as"
                " they are"
            )
        else:
            table = resumed_table(path, dice, output)
    except Left:
        return 0
    try:
        return _play(table, keyboard, output)
    except (KeyboardInterrupt, NotationError):
        _left(table.session, output)
        raise
    finally:
        table.session.journal.close()


@dataclass(frozen=True, slots=True)
class PlayTable:
    """A game that is to be played, and whether its dice are typed."""

    loaded: LoadedLayout
    session: Session
    typed: bool


def _log(game: str | None, keyboard: Keyboard, *, resume: bool) -> Path | None:
    """The log to go on with, or None for a new game. Raises UsageError where there is none."""
    if game and game.endswith(SUFFIX):
        return found(Path(game))
    if not resume and (game or not keyboard.live):
        return None

    wanted = find(game).stem if game else ""
    log = _unfinished(wanted, keyboard, resume=resume)
    if log is None and resume:
        of_game = f" of {wanted}" if wanted else ""
        raise UsageError("nothing-to-resume", f"no game{of_game} is waiting to be resumed")
    return log


def _unfinished(wanted: str, keyboard: Keyboard, *, resume: bool) -> Path | None:
    """The log of the game that was played last and is not over; None where there is none, or where
    somebody would rather begin one.

    Raises Left, UsageError `log-busy` where it is open elsewhere and nobody takes another one.
    """
    kept = [saved for saved in unfinished() if wanted in ("", saved.head.get("game"))][:MOST_LISTED]
    if not kept:
        return None
    if not resume:
        free = next((saved for saved in kept if not busy(saved.path)), None)
        return free.path if free and keyboard.agreed(f"Go on with {_summary(free)}?") else None
    output = keyboard.output
    if len(kept) > 1:
        output.say("Games that are not over, the one played last first:")
        for number, saved in enumerate(kept, start=1):
            output.say(f"  {number}  {_summary(saved)}")
    if not busy(kept[0].path):
        return kept[0].path
    output.say(
        f"{_summary(kept[0])} is open in another window, or was stopped there with Ctrl-Z; it goes"
        " on there, after fg."
    )
    return _another(kept, keyboard)


def _another(kept: Sequence[SavedLog], keyboard: Keyboard) -> Path:
    """Another game than the first one. Raises Left, UsageError at the end of the input."""
    from sheetgen.cli.play.commands import Left

    numbers = {str(number): saved.path for number, saved in enumerate(kept, start=1)}
    said = None
    if len(kept) > 1:
        said = keyboard.ask("The number of another one (Enter = none)", numbers.keys)
    if said is None:
        raise UsageError("log-busy", f"another program plays this game now ({kept[0].path.name})")
    if said not in numbers:
        raise Left
    return numbers[said]


def _summary(saved: SavedLog) -> str:
    """A game that is not over: what is played by whom, how far it is, and since when."""
    last = time.strftime("%Y-%m-%d %H:%M", time.localtime(last_played(saved.path)))
    events = count_of(len(saved.records), "event")
    return f"{saved.head.get('game')} ({', '.join(saved.players)}; {events}; {last})"


def _which(keyboard: Keyboard) -> str:
    """The game that somebody wants to play.

    Raises Left for `quit`, UsageError at the end of the input.
    """
    from sheetgen.cli.play.commands import Left

    while (said := keyboard.ask(f"Which game? {', '.join(game_ids())}", game_ids)) is not None:
        if said.lower() == "quit":
            raise Left
        try:
            find(said)
        except SheetgenError as error:
            keyboard.output.say(error.problems[0].message)
        else:
            return said
    raise UsageError("no-game", "name a game to play, as in: sheetgen play unicorn")


def new_table(begun: GameSetUp, log: Path | None, place: str) -> PlayTable:
    """A new game, kept in that log. Raises UsageError, SheetError."""
    loaded = begun.loaded
    session = begin(
        begun.game,
        begun.players,
        log or new_path(begun.game.spec.id, time.strftime("%m%d-%H%M")),
        version=__version__,
        seed=begun.seed,
        file="" if loaded.shipped else str(loaded.path.absolute()),
        typed=begun.typed,
        place=" ".join(printable(place).split()),
    )
    return PlayTable(loaded, session, begun.typed)


def resumed_table(path: Path, dice: str | None, output: Output) -> PlayTable:
    """A game that goes on. Raises UsageError, SheetError."""
    loaded = game_of_log(read(path))
    session, kept = resume(path, loaded.paper)
    if kept.torn:
        output.say(
            "The last line of the log was incomplete: what was typed last may have to be typed"
            " again."
        )
    if kept.changed:
        output.say(
            f"Line {kept.changed} of the log is not as it was written; the game still goes the same"
            " way."
        )
    return PlayTable(loaded, session, (dice or str(kept.head.get("dice"))) == "typed")


def _play(table: PlayTable, keyboard: Keyboard, output: Output) -> int:
    """Play to the end, and say how it came out; the exit code, 1 for bots whose log is lost."""
    from sheetgen.cli.play.commands import Commands
    from sheetgen.cli.play.prompt import GamePrompt, Reopened

    session = table.session
    if output.as_json:
        _play_bots(table, output)
        return 0
    collect_garbage_in_steps()
    _opening(table.loaded, session, output)
    commands = Commands(table.loaded, session, keyboard, output)
    prompt = GamePrompt(commands, typed=table.typed)
    while prompt.play():
        session.finish()
        _ending(session, output)
        try:
            _closing(prompt, keyboard)
        except Reopened:
            continue
        return 1 if session.bots_alone and session.journal.trouble else 0
    _left(session, output)
    return 0


def _closing(prompt: GamePrompt, keyboard: Keyboard) -> None:
    """What may be done when a game of people is over. Raises Reopened where it goes on."""
    session = prompt.session
    if session.bots_alone:
        return
    while not keyboard.live and prompt.reopens(keyboard.ask("The game is over") or ""):
        pass
    if keyboard.live:
        with suppress(SheetgenError):
            back = map(session.game_log.said, session.back())
            keyboard.output.say(f"undo takes back {listed(back, 'and')}.")
        _offer_sheets(session, keyboard.output, prompt.reopens)


def _play_bots(table: PlayTable, output: Output) -> None:
    """A game of bots alone, for programs.

    Raises click.UsageError for any other, OutputError for one that cannot be kept.
    """
    session = table.session
    if not session.bots_alone or table.typed:
        raise click.UsageError("--json is for games of bots alone: --players bot:greedy,bot:greedy")
    for _ in session.play_out():
        pass
    session.finish()
    path = session.journal.path
    if trouble := session.journal.trouble:
        raise OutputError("log-unwritable", f"{path} cannot be written ({trouble})", path)
    output.json(
        {
            **of_game(session.game.spec),
            **of_standings(standings_at(session.game_log)),
            "seed": session.game_log.seed,
            "log": str(path),
        }
    )


def _left(session: Session, output: Output) -> None:
    """How a game that is not over goes on."""
    if _is_kept(session, output):
        output.say(
            "The game is kept; sheetgen play --resume goes on with it, or: sheetgen play"
            f" {log_called(session.journal.path)}"
        )


def _is_kept(session: Session, output: Output) -> bool:
    """Whether the log is on the disk, which is tried once more; say so where it is not."""
    if session.journal.trouble:
        session.journal.retry()
    if session.journal.trouble:
        output.say("The game could not be kept.")
    return not session.journal.trouble


def _ending(session: Session, output: Output) -> None:
    """Why the game is over, everybody's score table, who came where, what was agreed on, and the
    seed.
    """
    from sheetgen.cli.table.scores import show_standings, told_last

    game_log = session.game_log
    output.gap()
    show_standings(standings_at(game_log), session.game.spec, output)
    output.sentences(told_last(game_log))
    words = f" and the words {', '.join(game_log.words)}" if game_log.words else ""
    output.sentence(
        f"The dice came from the seed {game_log.seed}{words}; its fingerprint was shown at the"
        " start."
    )
    if _is_kept(session, output):
        log = log_called(session.journal.path)
        output.say(f"The log of the game is {log}; sheetgen report {log} looks back at it.")


def _offer_sheets(session: Session, output: Output, command: Callable[[str], bool]) -> None:
    """Ask whether to save the sheets as files, and the results as a page."""
    from sheetgen.cli.table.saving import ask_file, keep, offer
    from sheetgen.cli.table.scores import keep_results, told_last

    sheets = session.game_log.sheets
    papers = [filled_in(session.game, sheet, f"<{sheet.player}>") for sheet in sheets]
    offer(papers, output, session.journal.text, command)
    standings = standings_at(session.game_log)
    more = told_last(session.game_log)
    write_page = partial(keep_results, session.game.spec, standings, more=more)

    def write(path: Path) -> bool:
        return keep(path.with_suffix(".pdf"), write_page, output)

    ask_file("Save the results as a PDF?", write, output, command)


def _opening(loaded: LoadedLayout, session: Session, output: Output) -> None:
    """What is played, by whom, and what is shown of the seed."""
    names = [called(name) for name in session.names]
    output.sentence(f"{output.style(loaded.spec.title, 'bold')}: {', '.join(names)}")
    colors = session.game.names(session.state)
    named = [pair for pair in zip(names, colors, strict=True) if pair[0] != pair[1]]
    if named and not colors[0].startswith("player "):
        output.sentence(", ".join(f"{name} is {color}" for name, color in named))
    if changed := changed_rules(loaded.spec):
        output.sentence(f"rule options: {changed}")
    if session.game_log.events:
        output.say(f"The game goes on after {count_of(len(session.game_log.events), 'event')}.")
    output.sentence(f"The seed's fingerprint (SHA-256): {fingerprint(session.game_log.seed)}")
    output.say(
        "? = what is legal, help = all words, quit = leave; everything is kept as it happens."
    )
