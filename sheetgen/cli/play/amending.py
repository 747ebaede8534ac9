"""`amend` in a game: people are asked, in one dialog, about what no longer fits."""

from __future__ import annotations

from functools import partial

from sheetgen.cli.keyboard import NO, Keyboard
from sheetgen.cli.output import called, problem_lines
from sheetgen.cli.play.acts import dice_of
from sheetgen.cli.play.move_list import MoveList
from sheetgen.core.dice import named_text
from sheetgen.errors import IllegalMove, SheetgenError
from sheetgen.messages import listed
from sheetgen.table.log.amending import amended
from sheetgen.table.log.game_log import Event, GameLog
from sheetgen.table.log.session import Session


def amend_event(session: Session, keyboard: Keyboard, number: int, text: str) -> bool:
    """Correct an event of a game, also one that was just taken back, and ask what follows from it;
    False where there is none of that number.

    Raises SheetgenError where it cannot be, or somebody would rather not.
    """
    events = session.game_log.events
    if number > len(events) and session.game_log.undone:
        events += session.redo()
    if not 0 < number <= len(events):
        return False
    due = session.game.rules.to_roll(session.game_log.states[number - 1])
    if due and events[number - 1].is_roll:
        text = named_text(dice_of(session.game, text, due))
    game_log, left = amended(
        session.game_log,
        number,
        text,
        partial(_instead, keyboard),
    )
    gone = listed(map(session.game_log.said, left), "and")
    if left and not keyboard.agreed(f"Amend, and leave out {gone}?"):
        raise _not_amended()
    then = [event.record for event in game_log.events[number:]]
    session.do({"amend": number, "to": text, "then": then})
    return True


def _instead(keyboard: Keyboard, game_log: GameLog, event: Event, why: str) -> GameLog:
    """Ask for something instead of an act that no longer fits; the game after that."""
    moves = MoveList.of(game_log.offer(event.seat))
    say = keyboard.output.say
    who = called(game_log.names[event.seat])
    say(f"{game_log.said(event)} no longer fits: {why}")
    while line := keyboard.ask(f"{who}, what instead? (Enter = nothing, no = amend not)"):
        if line.lower() in (*NO, "quit"):
            raise _not_amended()
        if line.startswith("?"):
            say(moves.summary)
            continue
        try:
            return game_log.apply({"seat": event.seat, "move": moves.chosen(line) or line})
        except SheetgenError as error:
            say(problem_lines(error.problems[0])[0])
    return game_log


def _not_amended() -> IllegalMove:
    return IllegalMove("not-amended", "nothing is amended")
