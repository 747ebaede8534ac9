"""Formulas: each reading of each rule option at the table."""

from __future__ import annotations

import pytest

from sheetgen.core.play import Rolled
from sheetgen.games.formulas import FormulasState
from tests.games.formulas import (
    CORNERS,
    FULL,
    ME,
    R1C2,
    THROW,
    Formulas,
    at,
    codes,
    dice,
    do,
    drafting,
    grid,
    paper,
    penalties,
    rules,
)

LINE = grid("4 + . + . - 5 - 6")


def rerolled(game: Formulas, times: int) -> FormulasState:
    state = drafting(game)
    for _ in range(times):
        state = game.apply(do(game, state, "reroll d1"), Rolled(game.parse_roll("4")))
    return state


@pytest.mark.parametrize(("reading", "most"), [("1", 1), ("2", 2), ("unlimited", 9)])
def test_how_often_dice_may_be_rerolled(reading: str, most: int) -> None:
    game = rules(f"rerolls={reading}")
    assert codes(game, rerolled(game, most - 1), "reroll d1") == []
    state = rerolled(game, most)
    refused = [
        problem.switch
        for problem in game.problems(state, ME, game.parse_move("reroll d1", state, ME))
    ]
    assert refused == ([] if reading == "unlimited" else [f"rerolls={reading}"])


def test_the_rest_may_be_shared_out_one_die_at_a_time() -> None:
    game = rules("rest=split")
    state = do(game, drafting(game, 3), "draft 4 5 6 -", "done")
    assert game.rules.waiting(state) == {1}
    state = do(game, state, "draft +", seat=1)
    state = do(game, state, "draft 2", seat=2)
    state = do(game, state, "draft 1", seat=1)
    assert game.rules.waiting(state) == {2}
    state = do(game, state, "draft +", seat=2)
    assert [dice(hand) for hand in state.hands] == [("4", "5", "6", "-"), ("1", "+"), ("2", "+")]


def test_a_single_other_player_gets_the_whole_rest_either_way() -> None:
    hands = [
        do(game, drafting(game), "draft 4 5 6 -", "done").hands
        for game in (rules(), rules("rest=split"))
    ]
    assert hands[0] == hands[1]


def test_a_die_with_a_use_must_be_used_unless_the_house_lets_players_choose() -> None:
    strict, free = rules("strict-use=true"), rules("strict-use=false")
    assert codes(strict, at(strict, LINE, "5"), "penalty") == ["use-exists"]
    state = do(free, at(free, LINE, "5", round="1"), "penalty")
    assert (penalties(state.sheets[0]), state.round) == ({1}, 2)


def test_the_penalty_comes_by_itself_when_nothing_fits() -> None:
    game = rules()
    state = do(
        game, at(game, FULL, "2 2 2", abilities="2", columns="2", round="1"), "activate row 2"
    )
    assert (penalties(state.sheets[0]), state.round) == ({1}, 2)


@pytest.mark.parametrize(
    ("cost", "roll", "move", "left"),
    [
        ("match", "1 5", "ability 1 r1c1-r2c1", ("5",)),
        ("any", "+ 5", "ability 1 r1c1-r2c1 by +", ("5",)),
        ("any", "6 5 3", "ability 2 5 r1c2 by 6", ("3",)),
        ("free", "6 5", "ability 1 r1c1-r2c1", ("6", "5")),
        ("free", "6 5", "ability 2 5 r1c2", ("6",)),
    ],
)
def test_what_pays_for_an_ability(cost: str, roll: str, move: str, left: tuple[str, ...]) -> None:
    game = rules(f"ability-cost={cost}")
    state = do(game, at(game, LINE, roll), move)
    assert (dice(state.hands[0]), set(state.sheets[0].used)) == (left, {int(move.split()[1])})


def test_a_free_ability_may_follow_the_last_die_or_be_left() -> None:
    game = rules("ability-cost=free")
    state = do(game, at(game, LINE, "5"), "write 5 r1c2")
    assert game.rules.waiting(state) == {0}
    assert do(game, state, "done").round == 2
    assert do(game, state, "ability 6 row 4").round == 2


def test_a_free_ability_need_not_be_used_to_find_a_use_for_a_die() -> None:
    game = rules("ability-cost=free")
    state = at(game, FULL, "1", abilities="1-5", round="1")
    assert codes(game, state, "penalty") == []
    assert codes(game, state, "ability 6 row 4") == []


@pytest.mark.parametrize(("when", "reasons"), [("any", []), ("active", ["only-when-active"])])
def test_abilities_outside_the_own_round(when: str, reasons: list[str]) -> None:
    game = rules(f"ability-when={when}")
    sheets = [paper(game, CORNERS), paper(game, CORNERS)]
    state = do(game, game.position(sheets, game.parse_roll(THROW)), "done")
    assert codes(game, state, "ability 1 r1c1-r1c2", seat=1) == reasons
    assert codes(game, at(game, CORNERS, "1"), "ability 1 r1c1-r1c2") == []


def test_a_double_line_counts_four_times_where_the_house_stacks() -> None:
    game = rules("stack-x2=true")
    state = do(game, at(game, FULL, "6", rows="5"), "ability 6 row 5")
    assert game.score(state, ME).total == 32 * 4


def test_a_formula_below_zero_where_the_house_allows_it() -> None:
    game = rules("allow-negative=true")
    state = do(game, at(game, LINE, "4 5 -"), "combine 4-5 r1c2")
    assert state.sheets[0].numbers[R1C2] == -1


def test_beside_printed_signs_numbers_can_be_written_at_once() -> None:
    game = rules("preprinted=seed-rows")
    state = at(game, CORNERS, "3 -")
    assert codes(game, state, "write 3 r2c3") == []
    assert codes(game, state, "sign - r1c1-r1c2") == ["slot-filled"]
    state = do(game, at(game, CORNERS, "4"), "ability 4 r2c1-r2c2 r2c2-r2c3")
    assert (
        dict(game.format_sheet(game.sheet(state, ME)))["grid"].splitlines()[2]
        == ". + . + . - . - ."
    )


def test_a_printed_sign_that_joins_nothing_breaks_no_connected_run() -> None:
    game = rules("preprinted=seed-rows", "validity=run")
    sheet = paper(game, grid("4 + 6 - . - . + ."), rows="2")
    assert game.score(game.position([sheet]), ME).lines[0].points == 10
    sheet = paper(game, grid("4 + . - 6 - . + ."), rows="2")
    assert game.score(game.position([sheet]), ME).lines[0].points == 0


@pytest.mark.parametrize(
    ("players", "setting", "rounds"), [(1, "14", 14), (1, "12", 12), (2, "14", 12), (4, "12", 12)]
)
def test_how_many_rounds_are_played(players: int, setting: str, rounds: int) -> None:
    game = rules(f"solo-rounds={setting}", "strict-use=false")
    state = game.apply(game.start(players), Rolled(game.parse_roll("4 5 6")))
    for seat in range(players):
        state = do(game, state, "write 4 r1c1", "write 5 r3c3", "write 6 r5c5", seat=seat)
    while not (outcome := game.outcome(state)):
        state = do(game, game.apply(state, Rolled(game.parse_roll(THROW))), "done", seat=state.turn)
        for seat in sorted(game.rules.waiting(state)):
            state = do(game, state, "penalty", seat=seat)
    assert outcome.reason == f"all {rounds} rounds are played"


def test_equal_players_share_a_place() -> None:
    game = rules("strict-use=false")
    papers = [paper(game, FULL, 2, round="12")] * 2
    state = do(game, game.position(papers, game.parse_roll(THROW)), "draft 4", "done", "penalty")
    state = do(game, state, "penalty", seat=1)
    outcome = game.outcome(state)
    assert outcome
    assert [(rank.seat, rank.place) for rank in outcome.ranks] == [(0, 1), (1, 1)]


@pytest.mark.parametrize(
    ("reading", "faces"),
    [
        ("one-each", ["1 2 3 + + +", "1 2 3 - - -", "4 5 6 + + +", "4 5 6 - - -", "+ + + - - -"]),
        ("mixed", ["1 2 3 + + -", "1 2 3 + - -", "4 5 6 + + -", "4 5 6 + - -", "+ + + - - -"]),
    ],
)
def test_the_custom_dice(reading: str, faces: list[str]) -> None:
    dice = rules(f"dice={reading}").spec.dice
    assert [die.id for die in dice] == ["d1", "d2", "d3", "c1", "c2", "c3", "c4", "c5"]
    assert [" ".join(face.text for face in die.faces) for die in dice] == [
        "1 2 3 4 5 6"
    ] * 3 + faces
