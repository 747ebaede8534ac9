"""Words, pictures and symbols of one's own on dice, at the prompt; dice of every shape, rolled
fairly.
"""

from __future__ import annotations

import json
from collections import Counter
from itertools import islice
from pathlib import Path

import pytest

from sheetgen.core.dice import Die, DieId, Face, Stream, throw, throws
from sheetgen.messages import wide
from sheetgen.table.dice.throws import draw, lying_dice
from tests.cli.run import Program, on_a_terminal
from tests.cli.test_rolling import by_hand

LAYOUT = """\
id: hoard
title: Hoard
players: 1-4
palette: {red: R}
dice:
  - {id: a, color: red, faces: [{text: "+2"}, {text: Draw two}, {picture: art/gold.svg}, sword, {text: 竜}, 6]}
  - {id: d20, faces: 1..20}
parts: {}
"""
SHOWN = ("R+2", "RDraw_two", "Rgold", "Rsword", "R竜", "R6")
SAID = ("+2", "Draw two", "gold", "sword", "竜", "6")


@pytest.fixture
def hoard(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    (tmp_path / "hoard.yaml").write_text(LAYOUT, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    return "./hoard.yaml"


@pytest.mark.parametrize("seed", ["1", "2", "3", "4", "5", "6", "7"])
def test_a_roll_says_what_a_face_shows(sheetgen: Program, hoard: str, seed: str) -> None:
    face, number = by_hand(seed, "hoard", (6, 20))
    assert sheetgen("roll", hoard, "--seed", seed).out == f"{SHOWN[face - 1]} {number}\n"
    assert (
        sheetgen("roll", hoard, "--seed", seed, "--plain").out
        == f"a: red {SAID[face - 1]}\nd20: {number}\nroll: {SHOWN[face - 1]} {number}\n"
    )
    (first, second), *_ = json.loads(sheetgen("roll", hoard, "--seed", seed, "--json").out)["rolls"]
    value = 6 if face == 6 else None
    assert first == {
        "die": "a",
        "face": face,
        "color": "red",
        "value": value,
        "text": SHOWN[face - 1],
    }
    assert second == {
        "die": "d20",
        "face": number,
        "color": None,
        "value": number,
        "text": str(number),
    }


def test_rules_list_the_faces(sheetgen: Program, hoard: str) -> None:
    assert "a: R+2 RDraw_two Rgold Rsword R竜 R6\n" in sheetgen("rules", hoard).out
    assert json.loads(sheetgen("rules", hoard, "--json").out)["dice"][0]["faces"] == list(SHOWN)


@pytest.mark.parametrize("typed", ["Rsword", "rsword", "RSWORD", "Rdraw_two", "r+2", "rGold"])
def test_a_die_is_named_by_what_it_shows_in_any_case(typed: str) -> None:
    """Symbols of small letters were never found before."""
    die = Die(DieId("a"), (Face(None, "sword", "red", "R"), Face(None, "", "red", "R", "Draw two"), Face(None, "", "red", "R", "+2"),
                           Face(None, "gold", "red", "R", "", "gold.svg")))  # fmt: skip
    assert lying_dice(typed, [die, Die(DieId("b"), (Face(1),))]) == (die,)


def test_it_is_rolled_again_by_what_it_shows(sheetgen: Program, hoard: str) -> None:
    answer = sheetgen("roll", hoard, "again", "rdraw_two", "--seed", "1")
    assert answer.out == f"{SHOWN[by_hand('1', 'hoard', (6,))[0] - 1]}\n"


@pytest.mark.parametrize(
    ("face", "lines"),
    [
        (Face(words="+2"), ("╭───────╮", "│       │", "│   +2  │", "│       │", "╰── +2 ─╯")),
        (
            Face(None, "", "red", "R", "Draw two"),
            ("╭───────────╮", "│           │", "│  Draw two │", "│           │", "╰ RDraw_two ╯"),
        ),
        (Face(words="star"), ("╭───────╮", "│       │", "│  star │", "│       │", "╰─ star ╯")),
        (
            Face(None, "star", picture="star.svg"),
            ("╭───────╮", "│       │", "│  star │", "│       │", "╰─ star ╯"),
        ),
        (Face(None, "star"), ("╭───────╮", "│       │", "│   ★   │", "│       │", "╰── * ──╯")),
    ],
)
def test_a_terminal_draws_each_face_in_a_whole_frame(face: Face, lines: tuple[str, ...]) -> None:
    assert draw(face).lines == lines


def test_a_frame_of_wide_letters_is_as_wide_all_over() -> None:
    assert {wide(line) for line in draw(Face(words="竜の卵", letter="R")).lines} == {11}


def test_a_narrow_terminal_shows_whole_faces(hoard: str) -> None:
    for seed in "12":
        lines = on_a_terminal("roll", hoard, "a", "--seed", seed, NO_COLOR="1").splitlines()
        assert [line[0] + line[-1] for line in lines[:5]] == ["╭╮", "││", "││", "││", "╰╯"]
        assert all(wide(line) <= 40 for line in lines)


@pytest.mark.parametrize("sides", [4, 6, 8, 10, 12, 20, 100, 256])
def test_every_face_comes_up_for_equally_many_bytes_of_chance(sides: int) -> None:
    """Exact: of all 256 bytes, those that are read decide each face equally often, and no more than
    a face's share is left out.
    """
    counts = Counter(byte % sides for byte in islice(map(int, range(256)), 256 - 256 % sides))
    assert set(counts.values()) == {256 // sides}
    die = Die(DieId("d"), tuple(map(Face, range(sides))))
    shown: list[int | None] = []
    for byte in range(256):
        stream = Stream("x")
        stream._bytes = iter([byte, *[0] * 4])  # type: ignore[assignment]
        (thrown,) = throw([die], 1, stream)
        if len(list(stream._bytes)) == 4:  # this byte alone decided
            shown.append(thrown.face.value)
    assert Counter(shown) == counts


@pytest.mark.parametrize("sides", [4, 8, 10, 12, 20])
def test_a_seed_gives_every_die_the_same_rolls_everywhere(sides: int) -> None:
    die = Die(DieId("d"), tuple(map(Face, range(1, sides + 1))))
    rolls = [roll[0].face.value for roll in throws([die], 1, Stream("friday", "roll", "hoard"), 12)]
    assert rolls == by_hand("friday", "hoard", (sides,) * 12)


def test_dice_with_more_faces_than_a_byte_tells_apart_are_refused(
    sheetgen: Program, hoard: str
) -> None:
    for text in ("0..99", "[" + "1, " * 99 + "1]"):
        Path("hoard.yaml").write_text(LAYOUT.replace("1..20", text), encoding="utf-8")
        assert sheetgen("roll", hoard, "d20", "--seed", "1").code == 0
    for text in ("0..256", "[" + "1, " * 256 + "1]"):
        Path("hoard.yaml").write_text(LAYOUT.replace("1..20", text), encoding="utf-8")
        answer = sheetgen("roll", hoard, "d20", "--seed", "1")
        assert (answer.code, answer.out) == (1, "")
    assert "d257: a plain die has 2 to 256 sides" in sheetgen("roll", "d257").err


def test_rules_of_a_game_without_dice_have_no_heading_for_them(sheetgen: Program) -> None:
    assert "Dice" not in sheetgen("rules", "examples/contracts.yaml").out
