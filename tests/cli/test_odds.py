"""`odds` as typed."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from sheetgen.games.game import Game
from tests.cli.run import Program, on_a_terminal

EXAMPLES = Path(__file__).parents[2] / "examples"

ROLL = "O5 R6 P4 G4"


def test_moves_stand_with_their_values_the_best_first(sheetgen: Program) -> None:
    data = json.loads(sheetgen("odds", "rainbow", ROLL, "--json").out)
    values = [move["value"] for move in data["moves"]]
    assert (data["roll"], data["measure"]) == (ROLL, "points of this turn")
    assert values == sorted(values, reverse=True)
    assert {move["text"] for move in data["moves"]} == {
        move["text"]
        for move in json.loads(sheetgen("claims", "rainbow", ROLL, "--json").out)["moves"]
    }
    assert all(move["why"] for move in data["moves"])


def test_what_is_counted_and_how_it_is_known_stands_first(sheetgen: Program) -> None:
    """All that is worth less than four dice that cannot be rolled on with leads to them; who rolls on
    keeps fewer.
    """
    head, counted, best, rolling = sheetgen("odds", "rainbow", ROLL).out.splitlines()
    assert head == f"Rainbow Roll: {ROLL}"
    assert re.fullmatch(r"points of this turn \(exact.*\)", counted)
    assert best == (
        "  keep R6 O5 G4 P4  19  19 then; nothing to roll; as good: keep R6 O5 G4,"
        " keep R6 O5 P4 and 12 more"
    )
    assert rolling.startswith("at best, rolling on is worth ")


def test_all_of_them_or_the_best_few(sheetgen: Program) -> None:
    """What is worth the same stands in one line: here all that leads to 42, and stopping."""
    dice = "O5 R6 P4 G4 B3 Y2 L4"
    whole = sheetgen("odds", "rainbow", dice, "--all").out.splitlines()
    assert len(whole) == 2 + 128 + 1
    assert whole[-2].split()[:3] == ["stop", "0", "0"]
    (best, left, _) = sheetgen("odds", "rainbow", dice, "--best", "1").out.splitlines()[2:]
    assert best.split()[:9] == ["keep", "R6", "O5", "Y2", "G4", "B3", "P4", "L4", "42"]
    assert left.endswith(" more; --all lists them")
    plain = sheetgen("odds", "rainbow", ROLL, "--all", "--plain").out.splitlines()
    assert plain[2] == "keep R6 O5 G4 P4; 19; 19 then; nothing to roll"


def test_claims_stand_with_their_values(sheetgen: Program) -> None:
    """In the lists of claims, the group of the best move first; JSON keeps what it has."""
    said = sheetgen("claims", "rainbow", ROLL, "--advise").out.splitlines()
    assert said[1].startswith("points of this turn (exact")
    assert said[3:5] == [
        "set aside 4 dice (1)",
        "  keep R6 O5 G4 P4  worth 19; 19 then; nothing to roll",
    ]
    best = sheetgen("claims", "rainbow", ROLL, "--advise", "--best", "1")
    assert best == sheetgen("odds", "rainbow", ROLL, "--best", "1")
    odds, claims, advised = (
        json.loads(sheetgen(*words, "rainbow", ROLL, "--json").out)
        for words in (["odds"], ["claims"], ["claims", "--advise"])
    )
    assert advised.pop("advice") == {
        key: odds[key] for key in ("measure", "known", "facts", "moves")
    }
    marked = {move["text"]: move["cell"] for move in odds["moves"] if move["cell"]}
    assert marked == {claim["text"]: claim["cell"] for claim in claims["claims"]}
    assert advised == claims


def test_claims_with_their_values_end_with_what_else_is_known(sheetgen: Program) -> None:
    for words in (("unicorn", "R3 R5 Y4"), ("uno", "Y2 R6 Y1 R1 B5 G3"), ("rainbow", ROLL)):
        for further in ((), ("--all",), ("--plain",)):
            facts = json.loads(sheetgen("odds", *words, "--json").out)["facts"]
            rated = sheetgen("odds", *words, *further).out.splitlines()
            rest = rated[rated.index(facts[0]) :]
            claims = sheetgen("claims", *words, "--advise", *further).out.splitlines()
            assert claims[-len(rest) :] == rest


def test_all_of_it_has_the_throws_of_each_open_cell(sheetgen: Program) -> None:
    words = ("odds", "unicorn", "R3 R5 Y4")
    data = json.loads(sheetgen(*words, "--json").out)
    cells = [f"{cell} {count}" for cell, count in data["open_cells"].items()]
    last = f"throws that reach each open cell: {', '.join(cells)}"
    assert sheetgen(*words, "--all", "--plain").out.splitlines()[-1] == last
    assert last not in sheetgen(*words, "--plain").out


def test_each_claim_has_the_penalties_that_are_expected_after_it(sheetgen: Program) -> None:
    words = ("unicorn", "R3 R5 Y4", "--sheet", "examples/unicorn-rainbow/ann.yaml")
    moves = json.loads(sheetgen("odds", *words, "--json").out)["moves"]
    assert len(moves) > 20
    for move in moves:
        expected = move["penalties"]
        assert expected["throw_count"] == 1512
        loss = (
            f"expected loss by penalties: {expected['next_throw']:.2g} at the next throw (exact:"
            f" {expected['penalized']} of 1,512 bring some as they lie), about"
            f" {expected['by_end']:.2g} from there to the end"
        )
        assert move["why"].endswith(loss)
    first = f"{moves[0]['text']}; {moves[0]['value']:.2f}; {moves[0]['why']}"
    assert sheetgen("odds", *words, "--plain").out.splitlines()[2].startswith(first)
    advised = json.loads(sheetgen("claims", *words, "--advise", "--json").out)["advice"]
    assert advised["moves"] == moves


def test_before_a_roll_there_are_facts(sheetgen: Program) -> None:
    said = sheetgen("odds", "rainbow")
    assert (said.code, said.err) == (0, "")
    assert said.out.splitlines()[1].startswith("this roll ")
    assert json.loads(sheetgen("odds", "rainbow", "--json").out)["moves"] == []


def test_a_turn_under_way_goes_on(sheetgen: Program, tmp_path: Path) -> None:
    sheet = tmp_path / "ann.yaml"
    sheet.write_text("game: rainbow-roll\nplayer: Ann\nplayers: 2\n")
    assert sheetgen("validate", sheet, "keep R6 P4", "--roll", ROLL, "--write").code == 0
    data = json.loads(sheetgen("odds", sheet, "--json").out)
    assert {"stop", "roll"} < {move["text"] for move in data["moves"]}
    assert "Rainbow Roll, Ann" in sheetgen("odds", sheet).out


def test_in_the_middle_of_the_sample_turn_she_stops(sheetgen: Program) -> None:
    """25 against 18.61, and 1 time in 3 the next roll busts: figures of another program."""
    sheet = EXAMPLES / "rainbow-roll" / "turn.yaml"
    stop, roll = json.loads(sheetgen("odds", sheet, "--json").out)["moves"]
    assert (stop["text"], stop["value"], roll["text"]) == ("stop", 25, "roll")
    assert roll["value"] == pytest.approx(18.61, abs=0.005)
    assert stop["why"] == "25 now; rolling on is worth 18.6 and busts 1 time in 3"


def test_where_nothing_is_computed_that_is_said(
    sheetgen: Program, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Game, "advice", lambda self, state, seat: None)
    nothing = "Rainbow Roll{}\nnothing is computed for Rainbow Roll at this point\n"
    for words, dice in (((), ""), ((ROLL,), f": {ROLL}")):
        said = sheetgen("odds", "rainbow", *words)
        assert (said.code, said.out, said.err) == (0, nothing.format(dice), "")
    data = json.loads(sheetgen("odds", "rainbow", ROLL, "--json").out)
    assert [data[key] for key in ("measure", "known", "facts", "moves")] == [None, None, [], []]


@pytest.mark.parametrize(
    ("words", "code", "said"),
    [
        (["odds", "rainbow", "R9"], 1, "R9: no die shows it"),
        (["odds", "rainbow", ROLL, "--bset", "2"], 2, "there is no option --bset"),
        (["odds", "chess"], 2, 'there is no game "chess"'),
        (["odds", "rainbow", ROLL, "--best", "0"], 2, "--best"),
    ],
)
def test_what_cannot_be_asked_is_refused(
    sheetgen: Program, words: list[str], code: int, said: str
) -> None:
    answer = sheetgen(*words)
    assert (answer.code, answer.out) == (code, "")
    assert said in answer.err


def test_on_a_narrow_terminal_whys_are_broken() -> None:
    shown = on_a_terminal("odds", "rainbow", ROLL, NO_COLOR="1")
    assert max(map(len, shown.splitlines())) <= 40
