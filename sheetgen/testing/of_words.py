"""Laws of what is said at a table: names, questions, luck."""

from __future__ import annotations

from sheetgen.games.game import AnyGame
from sheetgen.testing.law import Findings, law, unsaid
from sheetgen.testing.trial import GameTrial


@law
def what_is_said_of_a_table_is_said_in_phrases(game: AnyGame, trial: GameTrial) -> Findings:
    """What is said of a table is said in phrases without a full stop, and each seat has a name of
    its own.
    """
    yield "what is counted as luck", unsaid([game.comments.luck_counts]), []
    for table in trial.tables():
        names = game.names(table.state)
        yield "names", len(set(names)), trial.players
        standing = game.comments.standing(table.state, names)
        asked = [game.notation.asks(table.state, seat) for seat in table.waiting]
        yield "not said", unsaid((*names, *standing, *filter(None, asked))), []


@law
def a_throw_counts_for_seats_of_the_table(game: AnyGame, trial: GameTrial) -> Findings:
    """A throw is good or bad luck for seats of the table, not before the first turn."""
    for table, roll in trial.throws():
        luck = game.comments.luck(table.state, roll)
        yield "luck of nobody here", luck.keys() - set(trial.seats), set()
        is_set_up = game.rules.turn(table.state).set_up
        yield "luck before the first turn", bool(luck and is_set_up), False


@law
def what_a_throw_brings_about_is_said_as_moves(game: AnyGame, trial: GameTrial) -> Findings:
    """What a throw brings about by itself is said as moves, when, and only when, whoever threw has
    nothing left to do.
    """
    rules = game.rules
    for table, roll in trial.throws():
        turn = rules.turn(table.state)
        after = rules.rolled(table.state, roll)
        is_busy = rules.to_roll(after) is not None or turn.seat in rules.waiting(after)
        is_over = not is_busy or rules.turn(after) != turn
        said = game.comments.consequences(table.state, roll, game.names(table.state))
        yield "something is said", bool(said), is_over and not turn.set_up
        for note in said:
            yield "not said", unsaid(note.tells), []
            move = game.parse_move(note.text, after, turn.seat)
            yield "the text of a move", game.format_move(move), note.text
