"""Laws of moves: listed, judged, drawn by chance, written, refused, valued."""

from __future__ import annotations

import re
from math import isfinite
from typing import cast

from sheetgen.core.advice import Advice
from sheetgen.core.cells import Sheet
from sheetgen.core.dice import Roll, Stream
from sheetgen.core.play import Moved, Rolled
from sheetgen.errors import IllegalMove, NotationError, SheetError, UsageError
from sheetgen.games.game import AnyGame
from sheetgen.testing.law import Findings, codes, law, refused, unsaid
from sheetgen.testing.trial import GameTrial

DRAWS = 8
"""Moves that are drawn by chance for each seat that may act."""

TRIED = 5
"""Moves that are tried at each table though they may not be legal."""

ADVISED = 3
"""Tables at which advice is asked for; it may take long."""


@law
def moves_are_legal_and_each_stands_once(game: AnyGame, trial: GameTrial) -> Findings:
    """A seat has moves if the table waits for it; they are legal, and each is listed once."""
    for table in trial.tables():
        for seat, moves in table.moves.items():
            yield "the seat has moves", bool(moves), seat in table.waiting
            yield "moves, each once", len(set(moves)), len(moves)
    for table, seat, move in trial.listed():
        yield "what speaks against it", game.problems(table.state, seat, move), ()


@law
def what_the_judge_allows_is_what_the_generator_lists(_: AnyGame, trial: GameTrial) -> Findings:
    """What is listed is what is judged legal."""
    for table, seat, move, problems in trial.judged():
        yield "it is listed", move in table.moves[seat], not problems


@law
def what_is_drawn_by_chance_is_listed(game: AnyGame, trial: GameTrial) -> Findings:
    """A move that is drawn by chance is a listed one."""
    for table, seat in trial.waited_for():
        listed = set(table.moves[seat])
        legal = game.rules.legal(table.state, seat)
        for draw in range(DRAWS):
            yield "it is listed", legal.sample(Stream(trial.seed, table.number, draw)) in listed


@law
def an_illegal_move_is_refused_with_the_reasons_of_the_judge(
    game: AnyGame, trial: GameTrial
) -> Findings:
    """A move that is not legal is refused with the reasons that the judge gives."""
    for table in trial.tables():
        for move in trial.some(trial.moves_made)[:TRIED]:
            problems = game.problems(table.state, 0, move)
            if problems:
                found = refused(IllegalMove, game.apply, table.state, Moved(0, move))
                yield "what speaks against it", found, codes(problems)


@law
def reasons_carry_a_code_a_sentence_and_a_switch_in_force(
    game: AnyGame, trial: GameTrial
) -> Findings:
    """A reason has a code in small words with hyphens, a message without a full stop, and names a
    rule option with its value in force, or none.
    """
    for *_, problems in trial.judged():
        for problem in problems:
            yield "it has a code", bool(re.fullmatch("[a-z0-9]+(-[a-z0-9]+)*", problem.code))
            yield "no message", unsaid([problem.message]), []
            yield "its rule option is in force", problem.switch in ("", *game.spec.options)


@law
def what_all_games_know_has_one_word(game: AnyGame, trial: GameTrial) -> Findings:
    """No dice due, dice first, another's turn, the end, a foreign move: each has the same code in
    every game.
    """
    move = trial.moves_made[0]
    rolls = (event.roll for event in trial.record.events if isinstance(event, Rolled))
    roll = next(rolls)
    for table in trial.tables():
        state = table.state
        is_due = game.rules.to_roll(table.state) is not None
        is_over = game.outcome(state) is not None
        if is_due or is_over:
            right = "game-over" if is_over else "roll-first"
            found = codes(game.problems(state, 0, move))
            yield "a move", found, [right]
        idle = set(trial.seats) - table.waiting if table.waiting else ()
        for seat in idle:
            found = codes(game.problems(state, seat, move))
            yield "not-your-turn is among the codes", "not-your-turn" in found
        if not is_due:
            found = refused(IllegalMove, game.apply, state, Rolled(roll))
            yield "a roll", found, ["no-roll-due"]
        found = codes(game.problems(state, 0, object()))
        yield "no move", found, ["not-a-move"]


@law
def wrong_dice_are_refused(game: AnyGame, trial: GameTrial) -> Findings:
    """A throw with a die too few or too many is refused."""
    for table, roll in trial.throws():
        too_many = (*roll, *roll[:1])
        for wrong in (roll[1:], too_many, ()):
            found = refused(IllegalMove, game.apply, table.state, Rolled(wrong))
            yield "the throw", found, ["wrong-dice"]


@law
def nobody_who_is_not_at_the_table_may_do_anything(game: AnyGame, trial: GameTrial) -> Findings:
    """Nobody who is not at the table may do anything there, or has a sheet or a score."""
    move = trial.moves_made[0]
    for table in trial.tables():
        for seat in (-1, trial.players, None, "Ann", 0.0, True):
            trial.about = {"seat": seat}
            found = codes(game.problems(table.state, cast("int", seat), move))
            yield "a move of that seat", found, ["no-such-seat"]
            for ask in (game.moves, game.sheet, game.score):
                found = refused(UsageError, ask, table.state, seat)
                yield "the seat is refused", bool(found)


@law
def what_is_no_move_no_event_and_no_sheet_is_refused(game: AnyGame, trial: GameTrial) -> Findings:
    """What is no move, no event, no sheet, no table and no text is refused, and the table stays as
    it is.
    """
    move = trial.moves_made[0]
    things = (None, "O7", 7, (), object(), Rolled, Sheet(game.spec.id))
    for table in trial.tables():
        state = table.state
        before = hash(state)
        for thing in things:
            trial.about = {"thing": thing}
            sheet = Sheet("another-game") if isinstance(thing, Sheet) else thing
            roll = Rolled(cast("Roll", (thing,)))
            refusals = {
                "a move": codes(game.problems(state, 0, thing)),
                "an event": refused(IllegalMove, game.apply, state, thing),
                "a roll": refused(IllegalMove, game.apply, state, roll),
                "a sheet": refused(SheetError, game.position, [sheet]),
                "a table": refused(UsageError, game.names, thing),
                "the table of a move": codes(game.problems(thing, 0, move)),
            }
            yield "as a move", refusals["a move"], ["not-a-move"]
            yield "taken as", [kind for kind, found in refusals.items() if not found], []
        for text in (None, 7, b"O7", "?!"):
            as_move = refused(NotationError, game.parse_move, text, state, 0)
            as_roll = refused(NotationError, game.parse_roll, text)
            yield "refused as a move", bool(as_move)
            yield "refused as a roll", bool(as_roll)
        yield "the hash of the table", hash(state), before


@law
def a_roll_upon_the_sheets_offers_moves_that_the_judge_allows(
    game: AnyGame, trial: GameTrial
) -> Findings:
    """A roll upon the sheets of a table offers moves that are legal and read back."""
    for table in trial.tables():
        state = table.thrown
        if state is None:
            continue
        for seat in trial.seats:
            for move in trial.some(list(game.moves(state, seat))):
                yield "what speaks against it", game.problems(state, seat, move), ()
                yield "read back", game.parse_move(game.format_move(move), state, seat), move


@law
def moves_read_back_as_they_are_written(game: AnyGame, trial: GameTrial) -> Findings:
    """Moves read back as they are written."""
    for table, seat, move in trial.listed():
        yield "read back", game.parse_move(game.format_move(move), table.state, seat), move


@law
def moves_are_explained_in_their_own_notation(game: AnyGame, trial: GameTrial) -> Findings:
    """A move is explained in its own notation, with sentences about what else happens."""
    for table, seat, move in trial.listed():
        note = game.explain(table.state, seat, move)
        yield "the text", note.text, game.format_move(move)
        yield "sentences, none empty", all(map(str.strip, note.tells))


@law
def groups_of_moves_have_names(game: AnyGame, trial: GameTrial) -> Findings:
    """A legal move stands in a group with a name, its heading in lists."""
    for table, seat, move in trial.listed():
        yield "without a name", unsaid([game.explain(table.state, seat, move).group]), []


@law
def a_bot_weighs_legal_moves(game: AnyGame, trial: GameTrial) -> Findings:
    """The game's own bot weighs legal moves, at least one."""
    for table, seat in trial.waited_for():
        if game.bot is not None:
            weighed = dict(game.bot.evaluator(table.state, seat))
            yield "it weighs some", bool(weighed)
            yield "weighed and not legal", weighed.keys() - set(table.moves[seat]), set()


@law
def advice_names_legal_moves_each_once_the_best_first(game: AnyGame, trial: GameTrial) -> Findings:
    """Advice names legal moves, each once, the best first, with values and reasons, and is the same
    when it is asked for again; it has moves or facts.
    """
    asked = 0
    for table in trial.tables(ADVISED):
        for seat, legal in table.moves.items():
            advice = game.advice(table.state, seat)
            if advice is None:
                continue
            yield "it says something", bool(advice.moves or advice.facts)
            moves = [valued.move for valued in advice.moves]
            yield "not legal", set(moves) - set(legal), set()
            yield "moves, each once", len(set(moves)), len(moves)
            values = [valued.value for valued in advice.moves]
            yield "the best first", values, sorted(values, reverse=True)
            yield "values are numbers", all(map(isfinite, values))
            known = re.fullmatch(
                r"exact|exact for this roll|estimated|simulated ± [0-9.e-]+", advice.known
            )
            yield "it is said how well it is known", bool(known)
            reasons = [valued.reason() for valued in advice.moves]
            whys = [reason.text for reason in reasons]
            yield "not phrases", unsaid((advice.measure, *advice.facts, *whys)), []
            if asked == 0:
                again = game.advice(table.state, seat) or Advice("", "")
                yield "asked for again", again, advice
                yield "why, again", [valued.reason() for valued in again.moves], reasons
            asked += 1
