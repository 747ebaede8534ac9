"""The papers of a table of Rainbow Roll taken together: equal rounds, the end, tiebreakers, and
what a roll upon them means (rules 0).
"""

from __future__ import annotations

import pytest

from sheetgen.core.cells import Mark, Sheet
from sheetgen.core.play import Moved, Outcome, Rank
from sheetgen.errors import Problem, SheetError
from sheetgen.games.rainbow import RainbowState
from tests.games.rainbow import ANN, BEN, GAME, at, on_hand, paper, read, rules, say, setup_of

PLAYERS = ("Ann", "Ben", "Cyd")

Paper = dict[str, str]


def papers(*lines: Paper, players: str = "") -> list[Sheet]:
    """Papers of Ann, Ben and Cyd."""
    known = {"players": players} if players else {}
    return [paper(player=name, **known, **one) for name, one in zip(PLAYERS, lines, strict=False)]


def refused(sheets: list[Sheet], roll: str = "") -> list[tuple[str, str]]:
    """Why these papers make no table."""
    with pytest.raises(SheetError) as error:
        GAME.position(sheets, GAME.parse_roll(roll) if roll else None)
    return [(problem.code, problem.message) for problem in error.value.problems]


def outcome(state: RainbowState) -> Outcome | None:
    return GAME.rules.outcome(state, PLAYERS)


# What is written, whether Ann has just rolled, and who plays on, the next one first.
TABLES: list[tuple[tuple[Paper, ...], str, list[str]]] = [
    (({}, {}, {}), "", ["Ann", "Ben", "Cyd"]),
    (({"turns": "5"}, {}, {}), "", ["Ben", "Cyd"]),
    (({"turns": "5"}, {"turns": "0"}, {}), "", ["Cyd"]),
    (({}, {"turns": "0"}, {}), "R6", ["Ann", "Cyd"]),
    (({"turns": "5"}, {"turns": "0"}, {"turns": "9"}), "R6", ["Ann", "Ben", "Cyd"]),
    (({"turns": "5", "aside": "O5"}, {"turns": "0"}, {"turns": "9"}), "R6", ["Ann", "Ben", "Cyd"]),
    (({"turns": "40"}, {"turns": "82 18"}, {"turns": "9"}), "R6", ["Ann", "Cyd"]),
    (({"turns": "80 20"}, {"turns": "18 82"}, {"turns": "9 9"}), "R6", ["Ann", "Ben"]),
    (
        (
            {"turns": "80 20", "tiebreak": "5"},
            {"turns": "18 82", "tiebreak": "5"},
            {"turns": "9 9"},
        ),
        "R6",
        ["Ann", "Ben"],
    ),
    (({"turns": "80 20"}, {"turns": "18 82", "tiebreak": "5"}, {"turns": "9 9"}), "R6", ["Ann"]),
    (({"turns": "80 20", "tiebreak": "5"}, {"turns": "18 82"}, {"turns": "9 9"}), "", ["Ben"]),
]


@pytest.mark.parametrize(("lines", "roll", "queue"), TABLES)
def test_who_plays_on(lines: tuple[Paper, ...], roll: str, queue: list[str]) -> None:
    state = GAME.position(papers(*lines), GAME.parse_roll(roll) if roll else None)
    assert [PLAYERS[seat] for seat in state.queue] == queue
    assert GAME.rules.waiting(state) == (frozenset({ANN}) if roll else frozenset())


def test_a_turn_with_all_its_dice_aside_can_only_be_ended() -> None:
    state = GAME.position(papers({"turns": "5", "aside": "R6 O6 Y6 G6 B6 P6 L6"}, {"turns": "7"}))
    assert [GAME.format_move(move) for move in GAME.moves(state, ANN)] == ["stop"]
    after = GAME.apply(state, Moved(ANN, GAME.parse_move("stop", state, ANN)))
    assert after.points[ANN] == (5, 82)


DIFFERENT: list[tuple[tuple[Paper, ...], str, list[tuple[str, str]]]] = [
    (
        ({"turns": "5 5"}, {"turns": "5"}, {}),
        "",
        [
            (
                "rounds-differ",
                (
                    "Ann has played 2 rounds and Cyd 0; nobody is more than the round being played"
                    " ahead"
                ),
            )
        ],
    ),
    (
        ({"turns": "5"}, {"turns": "5 5 5"}),
        "R6",
        [
            (
                "rounds-differ",
                (
                    "Ben has played 3 rounds and Ann 1; nobody is more than the round being played"
                    " ahead"
                ),
            )
        ],
    ),
    (
        ({"turns": "5"}, {"turns": ""}, {}),
        "R6",
        [("not-your-turn", "Ann has played round 1 already; the table waits for Ben or Cyd")],
    ),
    (
        ({"turns": "5", "aside": "R6"}, {}),
        "",
        [("not-your-turn", "Ann has played round 1 already; the table waits for Ben")],
    ),
    (
        ({"turns": "82 18"}, {"turns": "5 5 5"}),
        "",
        [
            (
                "round-after-end",
                "Ann reached 100 in round 2, so the game ended there; 3 rounds are written here",
            )
        ],
    ),
    (
        ({"turns": "82 18 3"}, {"turns": "5 5"}),
        "R6",
        [("round-after-end", "round 2 reached 100, so the game ended there; 3 rounds are written")],
    ),
    (
        ({"turns": "60 41 10"}, {"turns": "60 41 bust"}),
        "",
        [
            (
                "round-after-end",
                "round 2 reached 101, so the game ended there; 3 rounds are written; what tied"
                " leaders score then is a line tiebreak",
            )
        ],
    ),
    (
        ({"turns": "82 18", "aside": "R6"}, {"turns": "5 5"}),
        "",
        [("round-after-end", "Ann has dice aside, but the game ended with round 2")],
    ),
    (
        ({"turns": "82 18"}, {"turns": "82 18"}, {"turns": "5 5", "tiebreak": "9"}),
        "",
        [
            (
                "not-tied",
                "Cyd has played tiebreaker round 1, but is not among leaders who are tied then",
            )
        ],
    ),
    (
        ({"turns": "82 18", "tiebreak": "9 9"}, {"turns": "82 18"}),
        "",
        [("rounds-differ", "Ann has played 2 tiebreaker rounds, and others who are tied 0")],
    ),
    (
        ({"turns": "82 18", "tiebreak": "9"}, {"turns": "82"}),
        "",
        [
            (
                "tiebreak-too-early",
                "Ann has played a tiebreaker round, but the last round is not finished",
            )
        ],
    ),
    (
        ({"turns": "82 18", "tiebreak": "9"}, {"turns": "82 18"}),
        "R6",
        [("not-your-turn", "Ann has played tiebreaker round 1 already; the table waits for Ben")],
    ),
    (
        ({"turns": "5 5"}, {"turns": "82 18"}, {"turns": "82 18"}),
        "R6",
        [
            (
                "not-your-turn",
                "Ann is not among the leaders who are tied; the table waits for Ben or Cyd",
            )
        ],
    ),
]


@pytest.mark.parametrize(("lines", "roll", "problems"), DIFFERENT)
def test_papers_that_make_no_table(
    lines: tuple[Paper, ...], roll: str, problems: list[tuple[str, str]]
) -> None:
    assert refused(papers(*lines), roll) == problems


def test_papers_with_different_players_or_too_many_of_them() -> None:
    assert refused([paper(players="2"), paper(players="3")])[0][0] == "players-differ"
    assert refused([paper(players="2")] * 3)[0][0] == "too-many-sheets"


def test_a_move_after_the_end_is_refused_because_the_game_is_over() -> None:
    state = GAME.position(papers({"turns": "82 18"}, {"turns": "5 5"}), GAME.parse_roll("O5 R6"))
    assert outcome(state) == Outcome("Ann has 100 points after 2 rounds", (Rank(0, 1), Rank(1, 2)))
    for move in ("keep O5", "stop"):
        assert GAME.problems(state, ANN, read(state, move), PLAYERS) == (
            Problem("game-over", "the game is over: Ann has 100 points after 2 rounds"),
        )


def test_one_paper_at_the_target_has_no_further_turn_that_it_can_show() -> None:
    (sheet,) = papers({"turns": "82 18"}, players="3")
    assert outcome(GAME.position([sheet])) is None
    state = GAME.position([sheet], GAME.parse_roll("O5 R6"))
    assert GAME.problems(state, ANN, read(state, "keep O5"), PLAYERS) == (
        Problem(
            "game-over",
            "the game is over: Ann has 100 points after 2 rounds; only leaders who are tied play"
            " on, which the sheets of all players show",
        ),
    )


def test_papers_of_some_players_end_no_game() -> None:
    state = say(
        GAME.position(papers({"turns": "82"}, players="3"), GAME.parse_roll("R6 O6 Y6")),
        "keep R6 O6 Y6",
        "stop",
    )
    assert state.points == ((82, 18),)
    assert outcome(state) is None
    assert GAME.sheet(state, ANN).players == 3


def test_a_paper_that_does_not_say_how_many_play_stays_so() -> None:
    state = at("O5", "R6")
    assert dict(GAME.format_sheet(GAME.sheet(state, ANN, PLAYERS))) == {
        "game": "rainbow-roll",
        "player": "Ann",
        "aside": "O5",
    }


def test_a_tiebreaker_turn_is_written_as_one() -> None:
    state = GAME.position(papers({"turns": "80 20"}, {"turns": "20 80"}), GAME.parse_roll("R6 O5"))
    state = say(state, "keep R6", "stop")
    assert (state.points[ANN], state.extra[ANN], state.queue) == ((80, 20), (6,), (BEN,))


def test_another_players_mat_after_the_last_round_is_a_tiebreaker_turn() -> None:
    state = GAME.position(
        papers({"turns": "80 20", "tiebreak": "5"}, {"turns": "20 80", "aside": "R6"})
    )
    assert outcome(state) == Outcome(
        "Ben has 100 points after 2 rounds and won tiebreaker round 1",
        (Rank(BEN, 1, "tiebreaker round 1"), Rank(ANN, 2, "tiebreaker round 1")),
    )


def test_the_papers_of_a_session_give_its_table_again() -> None:
    state = GAME.start(3)
    for _ in range(4):
        state = on_hand(state, [setup_of().draw.dice[0]])
        roll = GAME.parse_roll("R6")
        state = say(GAME.rules.rolled(state, roll), "keep R6", "stop")
        first = state.queue[0]
        order = [(first + step) % 3 for step in range(3)]
        shown = GAME.position([GAME.sheet(state, seat) for seat in order])
        assert [order[seat] for seat in shown.queue] == list(state.queue)


def test_a_roll_of_named_dice_is_those_dice() -> None:
    rolled = GAME.position([paper()], GAME.parse_roll("a2=R6 b1=P6"))
    assert [thrown.die for thrown in rolled.turn.rolled] == ["a2", "b1"]


def test_equal_tables_are_equal_however_they_came_about() -> None:
    one, other = (
        say(at("", "R6 O5 Y3"), *moves) for moves in (("keep R6", "keep O5"), ("keep O5 R6",))
    )
    assert one == other
    assert hash(one) == hash(other)
    assert GAME.position([paper(players="2"), paper(players="2", column="2")]) == GAME.start(2)
    turned = GAME.position([paper()], tuple(reversed(GAME.parse_roll("R6 O5 Y3"))))
    assert turned == at("", "R6 O5 Y3")


def test_a_paper_keeps_its_column_whoever_lies_first() -> None:
    ben, ann = paper(player="Ben", column="2", turns="5"), paper(player="Ann", turns="5")
    state = say(GAME.position([ben, ann], GAME.parse_roll("R6 O5")), "keep R6", "stop")
    lines = [dict(GAME.format_sheet(GAME.sheet(state, seat))) for seat in (ANN, BEN)]
    assert [(line.get("column"), line["turns"]) for line in lines] == [("2", "5 6"), (None, "5")]


def test_a_pad_that_says_two_columns_is_not_guessed_at() -> None:
    sheet = paper(turns="28", column="2")
    odd = Sheet(
        sheet.game,
        marks=(*sheet.marks, Mark(GAME.spec.cells["points"].cells[0].id, "3")),
        facts=sheet.facts,
    )
    assert GAME.sheets.audit(odd) == (
        Problem("other-column", "points.r1c1 is not in column 2, which is this sheet's", "turns"),
    )


@pytest.mark.parametrize(
    ("typed", "written"),
    [
        ("28 - 31", "28 0 31"),
        ("5+6+8 7", "19 7"),
        ("turns 28", "28"),
        ("28,0,31", "28 0 31"),
        ("none", ""),
    ],
)
def test_points_as_people_write_them(typed: str, written: str) -> None:
    assert dict(GAME.format_sheet(paper(turns=typed))).get("turns", "") == written


@pytest.mark.parametrize("typed", ["O5 R6 L4", "o5,r6,l4", "o5r6l4", "aside L4 R6 O5"])
def test_dice_aside_as_people_write_them(typed: str) -> None:
    assert dict(GAME.format_sheet(paper(aside=typed)))["aside"] == "R6 O5 L4"


def test_a_paper_that_cannot_be_is_worth_what_stands_there() -> None:
    sheet = paper(turns="28 90 3", aside="R6 O6")
    score = GAME.sheets.worth(sheet)
    assert score is not None
    assert score.total == 28 + 90 + 3 + 12
    assert (
        GAME.sheets.worth(
            Sheet(sheet.game, marks=(Mark(GAME.spec.cells["points"].cells[0].id, "many"),))
        )
        is None
    )


def test_the_target_of_the_table_ends_the_rounds() -> None:
    game = rules(target="50")
    with pytest.raises(SheetError) as error:
        game.position(
            [paper(game, player="Ann", turns="30 30 5"), paper(game, player="Ben", turns="0 0")]
        )
    assert [(problem.code, problem.switch) for problem in error.value.problems] == [
        ("round-after-end", "target=50")
    ]


TIED = ("Ben and Ann are tied and play a tiebreaker round",)

# What is written, Ann's mat, her roll, and what her stop brings.
STOPS: list[tuple[tuple[Paper, ...], str, tuple[str, ...]]] = [
    (({"turns": "5", "aside": "R6"}, {"turns": "5"}), "O5", ()),
    (({"turns": "5", "aside": "R6"}, {"turns": "5"}), "O5 L4", ()),
    (
        ({"turns": "5", "aside": "R6 G6"}, {"turns": "5"}),
        "O5 L6",
        ("L6 is set aside by itself and doubles R6 G6",),
    ),
    (({"turns": "5", "aside": "R6 L6"}, {"turns": "5"}), "O5", ()),
    (
        ({"turns": "82", "aside": "R6 G6 B3"}, {"turns": "5"}),
        "O5",
        ("Ann has 102, so this is the last round",),
    ),
    (
        ({"turns": "82", "aside": "R6 G6 B3"}, {"turns": "5 5"}),
        "O5",
        ("the game is over: Ann has 102 points after 2 rounds",),
    ),
    (({"turns": "82", "aside": "R6 G6 B3"}, {"turns": "82 20"}), "O5", TIED),
    (
        ({"turns": "82 20", "aside": "R6"}, {"turns": "20 82", "tiebreak": "5"}),
        "O5",
        ("the game is over: Ann has 102 points after 2 rounds and won tiebreaker round 1",),
    ),
    (
        ({"turns": "82 20", "aside": "R6"}, {"turns": "20 82", "tiebreak": "11"}),
        "O5",
        TIED,
    ),
]


@pytest.mark.parametrize(("lines", "roll", "tells"), STOPS)
def test_what_a_stop_brings_is_told(
    lines: tuple[Paper, ...], roll: str, tells: tuple[str, ...]
) -> None:
    state = say(GAME.position(papers(*lines), GAME.parse_roll(roll)), "keep O5")
    assert GAME.explain(state, ANN, read(state, "stop"), PLAYERS).tells == tells
