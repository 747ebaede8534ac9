"""Every game keeps every law; no law is empty for any game; and each law notices when it is
broken.
"""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st

from sheetgen.games import ENGINES
from sheetgen.testing import LAWS, BrokenLaw, Law
from tests.games.bent import BENDS
from tests.games.cases import CASES, GAMES, TOY, Case, player_counts, trial_of
from tests.sample import few, sample

NAMED = {law.name: law for law in LAWS}

AT_ONCE = ("unicorn-rainbow", "formulas")
"""Games in which the others act on a throw, too."""

ONLY: dict[str, tuple[str, ...]] = {
    "a-sheet-of-the-whole-table-is-the-same-for-all": ("color-dice",),
    "a-bot-weighs-legal-moves": ENGINES,
    "boards-are-taken-in-any-order": ("uno-dice", "color-dice"),
    "who-acts-at-once-is-waited-for": AT_ONCE,
    "the-half-of-the-others-says-whom-it-waits-for": (*AT_ONCE, "uno-dice"),
}
"""Laws about something that only some games have."""


HOUSE_RULES = [case for case in CASES if case.switch]

ADVICE = "advice-names-legal-moves-each-once-the-best-first"
"""The law that takes longer than all others together."""

ADVISED = [
    case
    for game in GAMES
    for case in sample([case for case in HOUSE_RULES if case.game == game], 4)
]
"""Rule options under which it is looked at: four of each game, or all."""


@pytest.mark.parametrize("law", LAWS, ids=str)
@pytest.mark.parametrize("name", GAMES)
def test_law(name: str, law: Law) -> None:
    looked = sum(law(trial_of(case)) for case in CASES if case.game == name and not case.switch)
    assert (looked > 0) == (name in ONLY.get(law.name, GAMES)), "this law looked at nothing"


@pytest.mark.parametrize("case", HOUSE_RULES, ids=str)
def test_every_law_holds_under_the_house_rule(case: Case) -> None:
    for law in LAWS:
        if law.name != ADVICE or case in ADVISED:
            law(trial_of(case))


@settings(
    max_examples=few(5, 100),
    deadline=None,
    derandomize=True,
    phases=(Phase.explicit, Phase.generate),
)
@given(case=st.sampled_from(CASES), seed=st.integers(0, 2**32))
def test_other_games_of_random_players_keep_the_laws(case: Case, seed: int) -> None:
    for law in LAWS:
        law(trial_of(replace(case, seed=seed)))


NOTICED: dict[str, tuple[str, ...]] = {
    "a move is not listed": ("what-is-drawn-by-chance-is-listed",),
    "a move that is drawn is not legal": ("what-is-drawn-by-chance-is-listed",),
    "a reason in another word": (
        "reasons-carry-a-code-a-sentence-and-a-switch-in-force",
        "what-all-games-know-has-one-word",
    ),
    "advice that begins with the worst": (ADVICE,),
    "advice for a move that is not legal": (ADVICE,),
    "no marks at all": ("a-game-that-has-been-played-has-left-marks",),
    "moves that are forgotten": ("the-log-in-notation-replays-to-the-same-table",),
    "nobody wins": ("a-random-game-comes-to-its-end", "ranks-partition-the-seats"),
    "a paper that audits itself": ("legal-play-audits-clean",),
    "a table that is never the same": ("equal-tables-are-equal",),
    "another game each time": ("the-same-seed-gives-the-same-game",),
    "a paper that differs by seat": ("a-sheet-of-the-whole-table-is-the-same-for-all",),
    "turns from 0": ("turns-count-from-1",),
    "turns that go back": ("turns-count-from-1",),
    "a heading without a name": ("groups-of-moves-have-names",),
    "an example that is no answer": ("an-example-of-a-field-reads-back",),
    "an example that says nothing": ("an-example-of-a-field-reads-back",),
    "a pattern without what is written": ("a-photo-of-what-a-pencil-leaves-shows-the-same-sheet",),
    "less room than what is written takes": (
        "a-photo-of-what-a-pencil-leaves-shows-the-same-sheet",
    ),
    "who has not acted is passed over": ("who-acts-at-once-is-waited-for",),
    "a half that waits for nobody": ("the-half-of-the-others-says-whom-it-waits-for",),
    "a half in which dice are due": ("the-half-of-the-others-says-whom-it-waits-for",),
}
"""What can be broken in a game, and the laws that have to notice."""

OF = {
    "a paper that differs by seat": "color-dice",
    "a pattern without what is written": "uno-dice",
    "less room than what is written takes": "rainbow-roll",
    "who has not acted is passed over": "unicorn-rainbow",
    "a half that waits for nobody": "unicorn-rainbow",
    "a half in which dice are due": "unicorn-rainbow",
}
"""The game in which it is broken, where that is not the new one."""


def test_everything_that_can_be_broken_is_tried() -> None:
    assert set(NOTICED) == set(BENDS)


@pytest.mark.parametrize(
    ("bend", "law"), [(bend, law) for bend, found in NOTICED.items() for law in found]
)
def test_a_law_notices_when_it_is_broken(bend: str, law: str) -> None:
    game = OF.get(bend, TOY)
    case = Case(game, player_counts(game)[-1], bend=bend)
    assert NAMED[law](trial_of(replace(case, bend=""))) > 0
    cases = [replace(case, seed=seed) for seed in range(7, 12)]
    with pytest.raises(BrokenLaw):
        sum(NAMED[law](trial_of(case)) for case in cases)
