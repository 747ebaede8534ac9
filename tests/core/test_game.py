"""Places and the tie-breaks that decide them; switches and the layout's numbers as rules read
them.
"""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sheetgen.core.cells import CellTable
from sheetgen.core.dice import Die, DieId, Face
from sheetgen.core.play import Rank, Score
from sheetgen.core.ranking import ranking
from sheetgen.core.spec import GameSpec, Switch, SwitchValue


def scored(total: int, *ties: int) -> Score:
    return Score(
        (),
        total,
        tuple(
            (name, key)
            for name, key in zip(("fewest extras", "most rows", "abilities"), ties, strict=False)
        ),
    )


def places(*scores: Score) -> list[tuple[int, int, str]]:
    return [(rank.seat, rank.place, rank.decided_by) for rank in ranking(scores)]


def test_the_highest_total_wins_and_no_tie_break_is_named() -> None:
    assert places(scored(90, 1), scored(120, 0), scored(100, 5)) == [
        (1, 1, ""),
        (2, 2, ""),
        (0, 3, ""),
    ]


def test_the_first_tie_break_that_differs_decides_and_is_named_for_both() -> None:
    assert places(scored(120, -5, 2), scored(120, -3, 0)) == [
        (1, 1, "fewest extras"),
        (0, 2, "fewest extras"),
    ]
    assert places(scored(120, -3, 2), scored(120, -3, 4)) == [
        (1, 1, "most rows"),
        (0, 2, "most rows"),
    ]


def test_players_equal_in_everything_share_a_place_and_the_next_place_is_skipped() -> None:
    assert places(scored(120, 1), scored(90, 0), scored(120, 1), scored(80, 0)) == [
        (0, 1, ""),
        (2, 1, ""),
        (1, 3, ""),
        (3, 4, ""),
    ]


def test_a_tie_break_between_others_does_not_name_the_winner() -> None:
    assert places(scored(130, 0), scored(120, 1), scored(120, 2)) == [
        (0, 1, ""),
        (2, 2, "fewest extras"),
        (1, 3, "fewest extras"),
    ]


def test_three_tied_players_are_named_by_what_parted_them_from_their_neighbor() -> None:
    assert places(scored(120, 1, 1), scored(120, 1, 2), scored(120, 0, 9)) == [
        (1, 1, "most rows"),
        (0, 2, "most rows"),
        (2, 3, "fewest extras"),
    ]


def test_two_who_share_a_place_below_a_tie_are_both_named_by_it() -> None:
    assert places(scored(120, 2), scored(120, 1), scored(120, 1)) == [
        (0, 1, "fewest extras"),
        (1, 2, "fewest extras"),
        (2, 2, "fewest extras"),
    ]


def test_one_player_is_first() -> None:
    assert ranking([scored(10)]) == (Rank(0, 1),)  # type: ignore[arg-type]


@given(
    st.lists(
        st.tuples(st.integers(0, 3), st.integers(0, 2), st.integers(0, 2)), min_size=1, max_size=6
    )
)
def test_places_are_one_more_than_the_number_of_better_players(
    keys: list[tuple[int, int, int]],
) -> None:
    ranks = ranking([scored(*key) for key in keys])
    assert sorted(rank.seat for rank in ranks) == list(range(len(keys)))
    for rank in ranks:
        better = sum(key > keys[rank.seat] for key in keys)
        assert rank.place == better + 1
        alone = sum(key[0] == keys[rank.seat][0] and key != keys[rank.seat] for key in keys) == 0
        assert (rank.decided_by == "") == alone


@pytest.mark.parametrize(
    ("value", "text"),
    [
        ("any", "claim-mode=any"),
        (3, "claim-mode=3"),
        (True, "claim-mode=true"),
        (False, "claim-mode=false"),
    ],
)
def test_a_verdict_names_a_switch_with_its_reading(value: SwitchValue, text: str) -> None:
    assert Switch("claim-mode", "?", {}, value, "", value).text == text


def test_rules_read_switches_and_dice_from_the_spec() -> None:
    switch = Switch("target", "?", {}, 100, "", 120)
    die = Die(DieId("r1"), (Face(1),))
    spec = GameSpec(
        "game", "Game", (2, 4), "none", (die,), CellTable({}), switches={"target": switch}
    )
    assert (spec.switch("target"), spec.count("target"), spec.die(DieId("r1"))) == (120, 120, die)
