"""Laws of tables and turns: what a game waits for, how it goes on, how it ends."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from itertools import islice

from sheetgen.core.dice import named_text, roll_text
from sheetgen.core.play import Moved, Rolled
from sheetgen.games.game import AnyGame
from sheetgen.testing.law import Findings, law
from sheetgen.testing.random_games import AnyEvent, play, try_to_play, unjudged
from sheetgen.testing.trial import GameTrial


@law
def a_random_game_comes_to_its_end(game: AnyGame, trial: GameTrial) -> Findings:
    """A game of random players comes to its end, and raises nothing on the way."""
    if trial.record.fault is not None:
        raise trial.record.fault
    yield "it has an outcome", game.outcome(trial.record.states[-1]) is not None


@law
def exactly_one_of_rolling_waiting_and_ended_holds(game: AnyGame, trial: GameTrial) -> Findings:
    """Of three things one holds: dice are due, somebody may act, the game is over."""
    for state in trial.in_passing():
        is_due = game.rules.to_roll(state) is not None
        is_over = game.outcome(state) is not None
        yield "how many hold", is_due + bool(game.rules.waiting(state)) + is_over, 1


@law
def a_table_has_its_seats_from_the_start(game: AnyGame, trial: GameTrial) -> Findings:
    """A table has as many seats as players from the start, and the turn is one of theirs."""
    begins_with_dice = game.rules.turn(trial.record.states[0]).set_up
    yield "the set-up is described", bool(game.comments.set_up) or not begins_with_dice
    for table in trial.tables():
        yield "seats", game.rules.seats(table.state), trial.players
        yield "the turn of a seat", game.rules.turn(table.state).seat in trial.seats


@law
def turns_count_from_1(game: AnyGame, trial: GameTrial) -> Findings:
    """Turns have whole numbers; the first one is 1, and later ones are never smaller."""
    before = 0
    for at, state in enumerate(trial.record.states):
        trial.at = at
        turn = game.rules.turn(state)
        if not turn.set_up:
            yield "the kind of number", type(turn.number), int
            yield "the number of the turn", turn.number, max(turn.number, before) if before else 1
            before = turn.number


@law
def a_turn_begins_with_the_throw_that_the_rules_name(game: AnyGame, trial: GameTrial) -> Findings:
    """A turn begins with the dice of `turn_throw`, as far as so many players have dice; where
    players pick dice first, with their choice.
    """
    rules = game.rules
    states = trial.record.states
    set_up = [rules.turn(state).set_up for state in states]
    trial.at = set_up.index(False)
    due = rules.to_roll(states[trial.at])
    throw = rules.turn_throw
    yield "dice are due", due is not None, throw is not None
    if due and throw:
        thrown = set(due.dice)
        named = set(throw.dice)
        yield "dice that are not in the box", named.difference(game.spec.die_ids), set()
        yield "one throw has all dice of the other", (thrown & named) in (thrown, named)


@law
def who_acts_at_once_is_waited_for(game: AnyGame, trial: GameTrial) -> Findings:
    """Where several may act at once, those who have not acted yet are waited for until the turn
    ends.
    """
    rules = game.rules
    for table, seat in trial.waited_for():
        others = table.waiting - {seat}
        after = rules.moved(table.state, seat, table.moves[seat][0])
        is_same_turn = rules.turn(after) == rules.turn(table.state)
        if others and is_same_turn:
            yield "no longer waited for after that", others - rules.waiting(after), set()


@law
def the_half_of_the_others_says_whom_it_waits_for(game: AnyGame, trial: GameTrial) -> Findings:
    """The half of a turn in which the others act is a table of the same seats; after a throw it
    waits for some of them, who have moves, and for nothing else.
    """
    for table in trial.tables():
        for shown in (table.position(), table.thrown):
            if shown is None:
                continue
            half = game.sheets.others_half(shown)
            if half is None:
                continue
            yield "seats", game.rules.seats(half), trial.players
            waiting = game.rules.waiting(half)
            movers = {seat for seat in trial.seats if [*islice(game.moves(half, seat), 1)]}
            yield "seats that have moves", movers, waiting
            is_due = game.rules.to_roll(half) is not None
            is_over = game.outcome(half) is not None
            yield "whether somebody is waited for", bool(waiting), not (is_due or is_over)


@law
def boards_are_taken_in_any_order(game: AnyGame, trial: GameTrial) -> Findings:
    """Players may take any of the boards; their seats decide who plays when."""
    trial.at = 0
    if game.boards is None:
        return
    known = game.boards.colors(trial.players)
    yield "boards, each once", len(set(known)), len(known)
    yield "there are enough", len(known) >= trial.players
    others = known[-trial.players :]
    start = game.boards.start_with(others[::-1])
    yield "seats", game.rules.seats(start), trial.players
    usual = game.start(trial.players)
    yield "who begins", game.rules.turn(start).seat, game.rules.turn(usual).seat


@law
def the_same_seed_gives_the_same_game(game: AnyGame, trial: GameTrial) -> Findings:
    """The same seed gives the same game."""
    limit = trial.sampling.states
    again = play(game, trial.players, trial.seed, limit)
    yield "the start", again.states[0], trial.record.states[0]
    yield "the events", again.events, trial.record.events[:limit]


@law
def a_game_in_which_nothing_is_judged_is_the_same(game: AnyGame, trial: GameTrial) -> Findings:
    """A game in which nothing is judged goes as one in which each event is."""
    again = try_to_play(game, trial.players, trial.seed, partial(unjudged, game))
    yield "the tables", again.states, trial.record.states


@law
def the_log_in_notation_replays_to_the_same_table(game: AnyGame, trial: GameTrial) -> Findings:
    """The log of a game in notation, rolls with the name of each die and moves as they are typed,
    replays to the same tables with the same hashes.
    """
    record = trial.record
    state = game.start(trial.players)
    for at, event in enumerate(record.events[: trial.sampling.events]):
        trial.at = at
        state = game.apply(state, _read_back(game, state, event))
        there = record.states[at + 1]
        yield "the table", state, there
        yield "its hash", hash(state), hash(there)


def _read_back(game: AnyGame, state: object, event: AnyEvent) -> AnyEvent:
    """The event as its text in notation says."""
    if isinstance(event, Rolled):
        return Rolled(game.parse_roll(named_text(event.roll)))
    move = game.parse_move(game.format_move(event.move), state, event.seat)
    return Moved(event.seat, move)


@law
def thrown_dice_can_be_typed(game: AnyGame, trial: GameTrial) -> Findings:
    """Thrown dice can be typed, with and without the names of the dice."""
    for event in trial.record.events[: trial.sampling.states]:
        if isinstance(event, Rolled):
            typed = roll_text(event.roll)
            yield "the faces", roll_text(game.parse_roll(typed)), typed
            yield "the dice", game.parse_roll(named_text(event.roll)), event.roll


@law
def equal_tables_are_equal(game: AnyGame, trial: GameTrial) -> Findings:
    """The sheets of one moment make one table, however often they are read and whoever's names
    stand on them.
    """
    for table in trial.tables():
        once = table.position()
        again = game.position([replace(sheet, player="Ann") for sheet in table.sheets])
        yield "the table, read again", again, once
        yield "its hash", hash(again), hash(once)
        yield "the hash of a table is a number", isinstance(hash(table.state), int)


@law
def the_lines_of_a_score_sum_to_its_total(game: AnyGame, trial: GameTrial) -> Findings:
    """The lines of a score sum to its total."""
    for table in trial.tables():
        for seat in trial.seats:
            score = game.score(table.state, seat)
            yield "the sum of the lines", sum(line.points for line in score.lines), score.total


@law
def ranks_partition_the_seats(game: AnyGame, trial: GameTrial) -> Findings:
    """At the end every seat has one place, the best first; as many stand above a place as its
    number says.
    """
    outcome = game.outcome(trial.end.state)
    yield "it has an outcome with a reason", bool(outcome and outcome.reason)
    if outcome:
        yield "the seats", sorted(rank.seat for rank in outcome.ranks), list(trial.seats)
        places = [rank.place for rank in outcome.ranks]
        above = [sum(other < place for other in places) for place in places]
        yield "the places", places, sorted(1 + count for count in above)
