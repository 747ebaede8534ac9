"""Any text as dice, roll, claim or filled sheet gives an answer or a reason in words, never a
traceback.
"""

from __future__ import annotations

import contextlib
import io
import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from sheetgen.cli import run
from sheetgen.games import ENGINES
from tests.games.test_any_text import words_of
from tests.sample import few

some_words = settings(
    max_examples=few(4, 30), suppress_health_check=[HealthCheck.function_scoped_fixture]
)
each_game = pytest.mark.parametrize("game", ENGINES)

typed = st.text(st.characters(exclude_categories=("Cs",), exclude_characters="\0"), max_size=12)
"""What a shell can hand over: no NUL, no half characters."""


def words(game: str) -> st.SearchStrategy[list[str]]:
    """Words of the game's notation in any order, and anything else."""
    return st.lists(st.one_of(st.sampled_from(words_of(game)), typed), min_size=1, max_size=7)


def answer(*args: str) -> None:
    """Runs a command; it ends well, or with a reason and the exit code for one."""
    out, err = io.StringIO(), io.StringIO()
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
        code = run(args)
    assert code in (0, 1, 2), err.getvalue()
    assert "Traceback" not in err.getvalue()
    assert "bug in sheetgen" not in err.getvalue()
    if code:
        assert (out.getvalue() + err.getvalue()).strip()
    if code < 2 and "--json" in args:
        data: Any = json.loads(out.getvalue())
        assert data["sheetgen"] == 1


@some_words
@given(
    dice=st.one_of(
        st.lists(typed, max_size=4),
        st.lists(st.from_regex(r"[0-9]{0,4}[dD][0-9]{1,5}", fullmatch=True), max_size=3),
    )
)
@example(dice=["0d6"])
@example(dice=["2d6", "R"])
@example(dice=["200d256", "1d2"])
def test_any_words_as_plain_dice(dice: list[str]) -> None:
    answer("roll", "1d6", *dice, "--seed", "1", "--json")


@each_game
@some_words
@given(data=st.data())
def test_any_words_as_dice_of_a_game(game: str, data: st.DataObject) -> None:
    answer("roll", game, *data.draw(words(game)), "--seed", data.draw(typed), "--json")


@each_game
@some_words
@given(data=st.data())
def test_any_words_as_a_roll(game: str, data: st.DataObject) -> None:
    answer(
        "claims",
        game,
        *data.draw(words(game)),
        *data.draw(st.lists(st.sampled_from(("--abilities", "--other", "--json", "--plain")))),
    )


@each_game
@some_words
@given(data=st.data())
def test_any_words_as_claims(game: str, data: st.DataObject) -> None:
    options = data.draw(st.lists(st.sampled_from(("--other", "--json", "--plain"))))
    answer(
        "validate",
        game,
        *data.draw(words(game)),
        "--roll",
        " ".join(data.draw(words(game))),
        *options,
    )


@each_game
@some_words
@given(data=st.data())
def test_any_text_as_a_filled_sheet(game: str, data: st.DataObject, tmp_path: Path) -> None:
    line = st.tuples(
        st.sampled_from(("red", "board", "grid", "turns", "dice", "players", "game")), words(game)
    ).map(lambda pair: f"{pair[0]}: {' '.join(pair[1])}")
    text = data.draw(
        st.one_of(st.binary(max_size=60), st.lists(line, max_size=4).map("\n".join).map(str.encode))
    )
    path = tmp_path / "sheet.yaml"
    path.write_bytes(text)
    answer("validate", game, str(path), "--json")
    answer("claims", game, *data.draw(words(game)), "--sheet", str(path), "--json")
    answer(
        "validate",
        game,
        *data.draw(words(game)),
        "--sheet",
        str(path),
        "--roll",
        " ".join(data.draw(words(game))),
        "--write",
    )
