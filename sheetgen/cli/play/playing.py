"""`play`: a whole game at one table, from set-up to winner."""

from __future__ import annotations

import time
from pathlib import Path
from typing import TYPE_CHECKING

import click

from sheetgen import __version__
from sheetgen.cli.options import Words, changed_rules, common_options
from sheetgen.cli.output import Output, called
from sheetgen.errors import NotationError, Problem, UsageError
from sheetgen.messages import events
from sheetgen.table.judge.answers import Json, of_game, of_standings

if TYPE_CHECKING:
    from sheetgen.catalog import LoadedGame
    from sheetgen.cli.play.keyboard import Keyboard
    from sheetgen.table.log.session import Session


@click.command()
@click.argument("game", required=False)
@click.option(
    "--players",
    metavar="NAMES",
    help="Who plays, in the order of the seats: Ann,Ben,bot:greedy; Ann=blue names a color.",
)
@click.option(
    "--dice",
    type=click.Choice(("thrown", "typed")),
    help="Who throws: the program, or you, typing what real dice show.",
)
@click.option(
    "--seed", "told", help="A word or number; the same seed gives the same dice everywhere."
)
@click.option(
    "--log",
    type=click.Path(path_type=Path),
    metavar="FILE",
    help="Keep the game in this file instead of the data folder.",
)
@click.option("--resume", is_flag=True, help="Go on with the game that was played last.")
@common_options
def play_command(
    game: str | None,
    players: str | None,
    dice: str | None,
    told: str | None,
    log: Path | None,
    resume: bool,
    settings: Words,
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
    from sheetgen.cli.play.keyboard import Keyboard
    from sheetgen.cli.play.orders import Left

    keyboard = Keyboard(output)
    try:
        path = _log(game, keyboard, resume=resume)
        if path is None:
            loaded, session, typed = _begun(
                game or _which(keyboard),
                players,
                told,
                settings,
                log,
                keyboard,
                typed=dice == "typed",
            )
        elif players or told or settings or log:
            raise click.UsageError(
                "players, seed, log and house rules of a game that has begun stay as they are"
            )
        else:
            loaded, session, before = _taken_up(path, output)
            typed = (dice or before) == "typed"
    except Left:
        return 0
    return _played(loaded, session, keyboard, output, typed=typed)


def _played(
    loaded: LoadedGame, session: Session, keyboard: Keyboard, output: Output, *, typed: bool
) -> int:
    """Plays, and says how the game goes on where it is broken off; the exit code."""
    try:
        return _play(loaded, session, keyboard, output, typed=typed)
    except (KeyboardInterrupt, NotationError):
        _left(session, output)
        raise
    finally:
        session.journal.close()


def _log(game: str | None, keyboard: Keyboard, *, resume: bool) -> Path | None:
    """The log to go on with, or None for a new game. Raises UsageError where there is none."""
    from sheetgen.table.log.journal import SUFFIX, busy, found, unfinished

    if game and game.endswith(SUFFIX):
        return found(Path(game))
    if not resume and (game or not keyboard.live):
        return None
    from sheetgen.catalog import find

    wanted = find(game).stem if game else ""
    for kept in unfinished():
        if wanted not in ("", kept.head.get("game")):
            continue
        told = f"{kept.head.get('game')} ({', '.join(kept.players)}; {events(len(kept.records))})"
        if busy(kept.path):
            keyboard.output.say(f"Another program plays {told} now.")
        elif resume or keyboard.agreed(f"Go on with {told}?"):
            return kept.path
        else:
            return None
    if resume:
        raise UsageError(
            Problem(
                "nothing-to-resume",
                f"no game{f' of {wanted}' if wanted else ''} is waiting to be gone on with",
            )
        )
    return None


def _which(keyboard: Keyboard) -> str:
    """The game that somebody wants to play.

    Raises Left for `quit`, UsageError at the end of the input.
    """
    from sheetgen.catalog import find, game_ids
    from sheetgen.cli.play.orders import Left
    from sheetgen.errors import SheetgenError

    while (said := keyboard.ask(f"Which game? {', '.join(game_ids())}", game_ids)) is not None:
        if said.lower() == "quit":
            raise Left
        try:
            find(said)
        except SheetgenError as error:
            keyboard.output.say(error.problems[0].message)
        else:
            return said
    raise UsageError(Problem("no-game", "name a game to play, as in: sheetgen play unicorn"))


def _begun(
    name: str,
    players: str | None,
    seed: str | None,
    settings: Words,
    log: Path | None,
    keyboard: Keyboard,
    *,
    typed: bool,
) -> tuple[LoadedGame, Session, bool]:
    """A new game, and whether its dice are typed. Raises Left, UsageError, SheetError."""
    from sheetgen.cli.play.setting_up import agree, set_up
    from sheetgen.table.log.journal import new_path
    from sheetgen.table.log.session import begin

    begun = set_up(name, settings, players, seed or "", typed=typed)
    if players is None and keyboard.live and not keyboard.output.as_json:
        begun = agree(begun, keyboard)
    loaded, game = begun.loaded, begun.game
    file = "" if loaded.shipped else str(loaded.path.absolute())
    path = log or new_path(game.spec.id, time.strftime("%m%d-%H%M"))
    session = begin(
        game,
        begun.players,
        path,
        version=__version__,
        seed=begun.seed,
        file=file,
        typed=begun.typed,
    )
    return loaded, session, begun.typed


def _taken_up(path: Path, output: Output) -> tuple[LoadedGame, Session, str]:
    """A game that goes on, and who threw its dice. Raises UsageError, SheetError."""
    from sheetgen.cli.options import at_table
    from sheetgen.table.log.journal import read
    from sheetgen.table.log.session import resume

    head = read(path)
    loaded, game, _ = at_table(
        head.game, (), [f"{name}={value}" for name, value in head.switches.items()]
    )
    session, kept = resume(path, game)
    if kept.torn:
        output.say(
            "The last line of the log was not whole: what was typed last may have to be typed"
            " again."
        )
    if kept.changed:
        output.say(
            f"Line {kept.changed} of the log is not as it was written; the game still goes the same"
            " way."
        )
    return loaded, session, str(kept.head.get("dice"))


def _play(
    loaded: LoadedGame, session: Session, keyboard: Keyboard, output: Output, *, typed: bool
) -> int:
    """Plays to the end, and says how it came out; the exit code."""
    from sheetgen.cli.play.evening import Evening

    if output.as_json:
        if not session.bots_alone or typed:
            raise click.UsageError(
                "--json is for games of bots alone: --players bot:greedy,bot:greedy"
            )
        for _ in session.play_out():
            pass
        session.finish()
        output.json(
            {
                **of_game(session.game.spec),
                **_standings(session),
                "seed": session.course.seed,
                "log": str(session.journal.path),
            }
        )
        return 0
    _opening(loaded, session, output)
    if Evening(loaded, session, keyboard, output, typed=typed).play():
        session.finish()
        _ending(session, output)
        if keyboard.live and not session.bots_alone:
            _offer_sheets(session, output)
    else:
        _left(session, output)
    return 0


def _left(session: Session, output: Output) -> None:
    """How a game that is not over goes on."""
    from sheetgen.table.log.journal import called as log_called

    if session.journal.trouble:
        output.say("The game could not be kept.")
    else:
        output.say(
            "The game is kept; sheetgen play --resume goes on with it, or: sheetgen play"
            f" {log_called(session.journal.path)}"
        )


def _standings(session: Session) -> Json:
    from sheetgen.table.judge.standings import standings_at

    return of_standings(standings_at(session.game, session.state, session.names))


def _ending(session: Session, output: Output) -> None:
    """Why the game is over, everybody's score table, who came where, what was agreed on, and the
    seed.
    """
    from sheetgen.cli.table.scoring import show_score, show_table
    from sheetgen.table.judge.standings import standings_at
    from sheetgen.table.log.journal import called as log_called

    course, between = session.course, () if output.plain else ("",)
    standings = standings_at(session.game, session.state, session.names)
    for scored in standings.players:
        if scored.score:
            output.lines(between)
            show_score(called(scored.player), scored.score, output)
    show_table(standings, session.game.spec, output)
    for sentence in _luck(session):
        output.sentence(sentence)
    for event in course.forced:
        output.sentence(f"By agreement: {course.said(event)}")
    words = f" and the words {', '.join(course.words)}" if course.words else ""
    output.sentence(
        f"The dice came from the seed {course.seed}{words}; its fingerprint was shown at the start."
    )
    if not session.journal.trouble:
        output.say(f"The log of the game is {log_called(session.journal.path)}")


def _luck(session: Session) -> tuple[str, ...]:
    """How everybody's dice were."""
    from sheetgen.table.dice.luck import luck, sentences

    told = luck(session.game, len(session.names), session.course.replayed())
    return sentences(session.game, told, session.names)


def _offer_sheets(session: Session, output: Output) -> None:
    """Asks whether to save the papers as files, and the results as a page."""
    from sheetgen.cli.print.results import keep_results
    from sheetgen.cli.table.saving import ask_file, keep, offer
    from sheetgen.core.play import Seat
    from sheetgen.table.entry.sheets import FilledSheet, read_entries, sheet_text
    from sheetgen.table.judge.standings import standings_at

    game, papers = session.game, []
    for seat in range(1 if game.one_sheet else len(session.names)):
        text = sheet_text(game.format_sheet(game.sheet(session.state, Seat(seat), session.names)))
        papers.append(FilledSheet(f"<{session.names[seat]}>", text, read_entries(text, "<sheet>")))
    offer(papers, output, session.journal.text)
    agreed = [f"By agreement: {session.course.said(event)}" for event in session.course.forced]
    standings, more = standings_at(game, session.state, session.names), (*_luck(session), *agreed)

    def write(path: Path) -> bool:
        return keep(
            path.with_suffix(".pdf"),
            lambda file: keep_results(game.spec, standings, file, more=more),
            output,
        )

    ask_file("Save the results as a PDF?", write, output)


def _opening(loaded: LoadedGame, session: Session, output: Output) -> None:
    """What is played, by whom, and what is shown of the seed."""
    from sheetgen.table.log.game_log import commitment

    output.sentence(
        f"{output.style(loaded.spec.title, 'bold')}: {', '.join(map(called, session.names))}"
    )
    seated = [
        f"{called(name)} is {color}"
        for name, color in zip(session.names, session.game.names(session.state), strict=True)
    ]
    if not session.game.names(session.state)[0].startswith("player "):
        output.sentence(", ".join(seated))
    if changed := changed_rules(loaded.spec):
        output.sentence(f"house rules: {changed}")
    if session.course.events:
        output.say(f"The game goes on after {events(len(session.course.events))}.")
    output.sentence(f"The seed's fingerprint (SHA-256): {commitment(session.course.seed)[:16]}")
    output.say(
        "? = what is legal, help = all words, quit = leave; everything is kept as it happens."
    )
