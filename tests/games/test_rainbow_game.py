"""Whole games of Rainbow Roll: who starts, equal turns, the end, tiebreakers, papers (rules 2.d and
2.e).
"""

import random

import pytest

from sheetgen.core.dice import DieId, Stream, Throw, throw
from sheetgen.core.play import Moved, Outcome, Rank, Rolled, Turn
from sheetgen.fields.filled import Entry
from sheetgen.games.rainbow import RainbowState
from tests.games.rainbow import GAME, RainbowRoll, paper, rules, say
from tests.sample import sample

HIGH = "R6 Y5 O4 B3 G2 P1 L6"  # set aside together: 37 points
NAMES = ("Ann", "Ben", "Cyd")


def table(*turns: str) -> RainbowState:
    """Papers with these rounds, the first player to move."""
    seats = zip(NAMES, "123", turns, strict=False)
    return GAME.position(
        [paper(player=name, column=column, turns=text) for name, column, text in seats]
    )


def take(state: RainbowState, roll: str, *moves: str) -> RainbowState:
    """The player on turn rolls, says the moves and stops."""
    return say(GAME.apply(state, Rolled(GAME.parse_roll(roll))), *moves, "stop")


def bank(state: RainbowState, points: int) -> RainbowState:
    """A turn worth exactly 37, 6 or 0 points."""
    keeps = {37: "keep R6 Y5 O4 B3 G2 P1", 6: "keep B3 G2 P1", 0: "keep L6"}[points]
    return take(
        state, HIGH if points == 37 else HIGH.replace("L6", "L4") if points == 6 else HIGH, keeps
    )


def ended(state: RainbowState, game: RainbowRoll = GAME) -> Outcome | None:
    """How the game of Ann, Ben and Cyd has ended."""
    return game.rules.outcome(state, NAMES)


def test_round_is_finished_after_somebody_reaches_101() -> None:
    state = table("40 24", "20 20", "50 30 10")
    state = bank(state, 37)
    assert (state.points[0], ended(state)) == ((40, 24, 37), None)
    assert NAMES[state.queue[0]] == "Ben"
    state = bank(state, 6)
    outcome = ended(state)
    assert outcome is not None
    assert outcome.reason == "Ann has 101 points after 3 rounds"
    assert outcome.ranks == (Rank(0, 1), Rank(2, 2), Rank(1, 3))


def test_a_later_player_may_still_pass_the_first_to_reach_the_target() -> None:
    state = bank(bank(table("40 24", "40 25"), 37), 37)
    outcome = ended(state)
    assert outcome is not None
    assert outcome.reason == "Ben has 102 points after 3 rounds"


def test_101_against_101_is_played_off_by_those_two_only() -> None:
    state = bank(bank(bank(table("40 24", "40 24", "30 30"), 37), 37), 6)
    assert ended(state) is None
    assert [NAMES[seat] for seat in state.queue] == ["Ann", "Ben"]
    state = bank(bank(state, 6), 37)
    outcome = ended(state)
    assert outcome is not None
    assert outcome.reason == "Ben has 101 points after 3 rounds and won tiebreaker round 1"
    assert outcome.ranks == (
        Rank(1, 1, "tiebreaker round 1"),
        Rank(0, 2, "tiebreaker round 1"),
        Rank(2, 3),
    )
    assert state.points == ((40, 24, 37), (40, 24, 37), (30, 30, 6))


def test_tiebreakers_are_repeated_among_those_still_tied() -> None:
    state = table("40 24", "40 24", "40 24")
    for points in (37, 37, 37, 37, 6, 37):
        state = bank(state, points)
    assert [NAMES[seat] for seat in state.queue] == ["Ann", "Cyd"]
    state = bank(bank(state, 0), 0)
    assert [NAMES[seat] for seat in state.queue] == ["Ann", "Cyd"]
    state = bank(bank(state, 6), 37)
    outcome = ended(state)
    assert outcome is not None
    assert [rank.seat for rank in outcome.ranks] == [2, 0, 1]
    assert outcome.ranks[0].decided_by == "tiebreaker round 3"
    assert state.extra == ((37, 0, 6), (6,), (37, 0, 37))


def test_places_below_the_winner_are_shared() -> None:
    state = bank(table("40 24", "40", "20 20"), 6)
    assert state.points == ((40, 24), (40, 6), (20, 20))
    state = GAME.position(
        [
            paper(player=name, turns=turns)
            for name, turns in (("Ann", "82 20"), ("Ben", "40 6"), ("Cyd", "6 40"))
        ]
    )
    outcome = ended(state)
    assert outcome is not None
    assert outcome.ranks == (Rank(0, 1), Rank(1, 2), Rank(2, 2))


def test_target_is_a_house_rule() -> None:
    game = rules(target="30")
    state = game.position(
        [paper(game, player="Ann", turns="31"), paper(game, player="Ben", turns="12")]
    )
    outcome = ended(state, game)
    assert outcome is not None
    assert outcome.reason == "Ann has 31 points after 1 round"


@pytest.mark.parametrize(
    ("players", "starters"),
    [
        (2, [0, 1, 0, 1, 0, 1]),
        (3, [0, 1, 2, 0, 1, 2]),
        (4, [0, 1, 2, 3, None, None]),
        (5, [0, 1, 2, 3, 4, None]),
        (6, [0, 1, 2, 3, 4, 5]),
    ],
)
def test_lucky_die_picks_who_starts(players: int, starters: list[int | None]) -> None:
    game = rules(first="random")
    for value, starter in enumerate(starters, start=1):
        state = game.start(players)
        assert game.rules.to_roll(state) == Throw((DieId("lucky"),), 1)
        after = game.apply(state, Rolled(game.parse_roll(f"L{value}")))
        if starter is None:
            assert after == state
        else:
            assert after.queue == tuple((starter + step) % players for step in range(players))
            assert game.rules.turn(after) == Turn(1, starter)


def test_the_table_may_say_who_starts() -> None:
    assert GAME.start(2).queue == (0, 1)


def test_a_turn_with_new_dice_after_each_stop() -> None:
    state = bank(table("0", "0"), 6)
    assert GAME.rules.to_roll(state) == Throw(tuple(die.id for die in GAME.spec.dice), 7)


def random_game(game: RainbowRoll, seed: str, players: int) -> list[RainbowState]:
    chance, stream = random.Random(seed), Stream(seed)
    state = game.start(players)
    names = game.names(state)
    states = [state]
    while game.rules.outcome(state, names) is None:
        due, waiting = game.rules.to_roll(state), game.rules.waiting(state)
        assert (due is not None) + bool(waiting) == 1
        if due:
            state = game.apply(
                state, Rolled(throw([game.spec.die(die) for die in due.dice], due.take, stream))
            )
        else:
            (seat,) = waiting
            options = list(game.moves(state, seat))
            move = chance.choice(options)
            assert len(set(options)) == len(options)
            assert game.problems(state, seat, move) == ()
            assert game.notation.parse(game.notation.format(move), state, seat, names) == move
            assert game.notation.explain(state, seat, move, names).text == game.notation.format(
                move
            )
            state = game.apply(state, Moved(seat, move))
        states.append(state)
    return states


@pytest.mark.parametrize(
    "settings",
    [
        {},
        {"lucky-counts": "false"},
        {"lucky-needs-aside": "false"},
        {"first": "random"},
        {"target": "40"},
    ],
)
@pytest.mark.parametrize("players", [2, 6])
def test_random_games_end_and_their_papers_are_clean(
    settings: dict[str, str], players: int
) -> None:
    game = rules(**settings)
    states = random_game(game, f"{settings}{players}", players)
    for state in (*sample(states, 15), states[-1]):
        for seat in range(players):
            sheet = game.sheet(state, seat)
            assert game.sheets.audit(sheet) == ()
            lines = [Entry(key, text) for key, text in game.format_sheet(sheet)]
            assert game.parse_sheet(lines) == sheet
    total = max(sum(turns) for turns in states[-1].points)
    assert total >= game.spec.count("target")
    assert len({len(turns) for turns in states[-1].points}) == 1


def test_paper_fills_its_own_column_and_the_mat() -> None:
    state = say(GAME.apply(table("28 0", "31 5"), Rolled(GAME.parse_roll(HIGH))), "keep R6 P1 L6")
    assert [(mark.cell, mark.text) for mark in GAME.sheet(state, 0).marks] == [
        ("aside.red", "6"),
        ("aside.purple", "1"),
        ("lucky.lucky", "6"),
        ("points.r1c1", "28"),
        ("points.r2c1", "0"),
        ("totals.r1c1", "28"),
        ("totals.r2c1", "28"),
    ]
    assert GAME.format_sheet(GAME.sheet(state, 1, NAMES)) == (
        ("game", "rainbow-roll"),
        ("player", "Ben"),
        ("players", "2"),
        ("column", "2"),
        ("turns", "31 5"),
    )


def test_rounds_beyond_the_pad_are_kept() -> None:
    turns = " ".join(["7"] * 14)
    sheet = paper(player="Ann", turns=turns)
    assert (sheet.fact("second-pad-points"), sheet.fact("second-pad-totals")) == ("7 7", "91 98")
    assert dict(GAME.format_sheet(sheet))["turns"] == turns
    assert GAME.sheets.audit(sheet) == ()


def test_written_totals_that_do_not_add_up_are_kept_as_written() -> None:
    sheet = paper(player="Ann", turns="28 0 31", totals="28 28 60")
    assert dict(GAME.format_sheet(sheet))["totals"] == "28 28 60"
    assert [
        (problem.code, problem.where, problem.message) for problem in GAME.sheets.audit(sheet)
    ] == [("wrong-total", "totals", "round 3: the running total says 60; the points add up to 59")]


def test_form_reads_its_own_examples() -> None:
    lines = [Entry(field.key, field.example) for field in GAME.sheets.fields(2) if field.asked]
    assert [line.key for line in lines] == ["turns", "totals", "tiebreak", "aside"]
    assert GAME.sheets.audit(GAME.parse_sheet(lines[:2] + lines[3:])) == ()


def test_after_the_first_papers_turn_the_next_player_rolls() -> None:
    state = say(
        GAME.position([paper(player="Ann"), paper(player="Ben")], GAME.parse_roll("O5 R6")),
        "keep O5",
        "stop",
    )
    assert state.queue == (1,)


def test_another_players_mat_counts_as_its_latest_turn() -> None:
    state = GAME.position(
        [
            paper(player="Ann", aside="R6"),
            paper(player="Ben", turns="10", aside="O5 R6 P6 G4 Y3 L4"),
        ]
    )
    assert [GAME.rules.score(state, seat).total for seat in range(2)] == [6, 38]
