"""Worked examples that are printed on a player aid come out as the rules have them."""

from __future__ import annotations

import re
from typing import Any

import pytest

from sheetgen.catalog import find, load_layout
from sheetgen.games.formulas.sums import MINUS, PLUS, TIMES, formula_value
from sheetgen.layout.resolve import choose
from tests.widgets.table import texts


def printed(game: str, **switches: str) -> str:
    """All that can be read on the player aid, signs as they are typed."""
    (part,) = load_layout(game, switches).parts(["reference"])
    said = " ".join(text for piece in part.pieces for text in texts(piece))
    return said.replace("\u2212", "-").replace("×", "x")


@pytest.mark.parametrize(("precedence", "value"), [("standard", 9), ("ltr", 19)])
def test_the_formula_is_worked_out_as_the_table_plays(precedence: str, value: int) -> None:
    (found,) = re.findall(
        r"(\d(?: [-+x] \d){4}) = (\d+)", printed("formulas", precedence=precedence)
    )
    words = found[0].split()
    assert int(found[1]) == value
    signs = [{"+": PLUS, "-": MINUS, "x": TIMES}[word] for word in words[1::2]]
    assert (
        formula_value([int(n) for n in words[::2]], signs, left_to_right=precedence == "ltr")
        == value
    )


def test_rounds_cost_their_numbers() -> None:
    assert "- in rounds 3 6 = 9 points less" in printed("formulas")


@pytest.mark.parametrize(
    ("switch", "value", "words"),
    [("blanks", "16", "all 16 spaces"), ("extras", "5", "extra space; 5 at most")],
)
def test_the_aid_says_how_many_spaces_are_played(switch: str, value: str, words: str) -> None:
    assert words in printed("uno-dice", **{switch: value})


@pytest.mark.parametrize("rounds", ["12", "13", "14"])
def test_the_aid_says_how_long_one_plays_alone(rounds: str) -> None:
    assert f" {rounds} rounds. Draft up to 4 " in printed("formulas", **{"solo-rounds": rounds})


@pytest.mark.parametrize(
    ("switch", "value", "words"),
    [
        ("penalty-yours", "7", "-7 Yours boxes"),
        ("penalty-others", "4", "-4 Others boxes"),
        ("secondary-min", "2", "orange, green and violet begin at 2."),
        ("extras-solo", "15", "others. 15 extras."),
        ("eleven-twelve", "split", "x5 11, 12"),
    ],
)
def test_the_unicorn_aid_follows_the_house_rules(switch: str, value: str, words: str) -> None:
    assert words in printed("unicorn-rainbow", **{switch: value})


def test_the_unicorn_aid_says_what_every_section_counts() -> None:
    said = printed("unicorn-rainbow")
    for words in (
        "x2 2–5",
        "x3 6–8",
        "x4 9–10",
        "x5 11/12",
        "x7 complete rows",
        "x1 unused extras",
        "-5 Yours boxes",
        "-3 Others boxes",
    ):
        assert words in said


def test_the_color_dice_aid_says_the_rule_in_one_sentence() -> None:
    rule = (
        "Attack each lower color once, with exactly as many pawns as your die is higher; at least"
        " one attack if you can."
    )
    assert rule in printed("color-dice")
    assert (
        "1 Throw all dice in play, those of dummies too, then any of them again, each up to 3 times"
        " in all." in printed("color-dice")
    )


def diagrams(**switches: str) -> dict[str, tuple[str, list[str]]]:
    """The examples of attacks: what each one is called, its sum, and the pawns of its areas."""
    found: dict[str, tuple[str, list[str]]] = {}

    def walk(node: Any, label: str) -> None:
        if isinstance(node, list):
            for child in node:
                walk(child, label)
        elif isinstance(node, dict):
            label = node.get("label", label)
            if node.get("kind") == "example" and "pawn" in node["show"]:
                found[label] = (node["show"], [])
            children = node.get("children", ())
            shown = [child["show"] for child in children if child.get("show", "")[:1] == "("]
            if shown:
                found[label][1].append(" ".join(shown))
            walk(children, label)

    game = load_layout("color-dice", switches)
    chosen = choose(
        game.document,
        {name: switch.value for name, switch in game.spec.switches.items()},
        game.spec.numbers,
    )
    walk(chosen.data["parts"]["reference"], "")
    return found


@pytest.mark.parametrize("strike_where", ["any", "home"])
def test_each_attack_is_shown_with_its_sum_and_with_the_pawns_that_make_it(
    strike_where: str,
) -> None:
    shown = diagrams(**{"strike-where": strike_where})
    assert set(shown) == {"Move", "Strike", "Both at once", "Counterattack"}
    for show, (source, before, after) in shown.values():
        own, other, pawns = (int(number) for number in re.findall(r"\d", show))
        assert pawns == own - other
        names = {"R": "(red)", "Y": "(yellow)", "B": "(blue)"}
        mine, theirs = (names[letter] for letter in re.findall(r"([RYB])\d", show))
        assert source.count(f"{mine}*") == after.count(f"{mine}*") == pawns
        assert before.count("*") == 0
        struck = before.count(theirs) - after.count(theirs)
        assert after.count("()") == before.count("()") - (pawns - struck)


def test_the_dice_chain_aid_says_who_begins_and_what_no_chain_means() -> None:
    said = printed("uno-dice")
    for words in (
        "The youngest begins, play goes clockwise.",
        "No chain? Write and call nothing.",
        "at most; tick it",
    ):
        assert words in said


def test_the_rainbow_aid_adds_up() -> None:
    """Each example of what a turn scores is a sum of the dice before it."""
    said = printed("rainbow-roll")
    assert re.search(r"= 3 \+ 5 .*= 2 x 5 .*= 18 \+ 10 ", said)
    six = said[: said.index("= 18 + 10")].rsplit("= 2 x 5 ", 1)[1]
    assert sum(map(int, re.findall(r"\d", six))) == 18
    (total,) = re.findall(r"Stop: ([\d +x]+) = 28", said)
    assert 6 + 5 + 3 + 2 * 4 + 6 == 28
    assert total == "6 + 5 + 3 + 2 x 4 + 6"
    for words in (
        "has 100 or more, finish the round",
        "which is rolled with the rest",
        "its number and 10 more",
        "No die left? Score.",
    ):
        assert words in said


@pytest.mark.parametrize("game", ["color-dice", "rainbow-roll", "uno-dice"])
def test_becomes_and_equals_are_one_sign_each(game: str) -> None:
    text = find(game).read_text(encoding="utf-8")
    assert not re.search("[→⇒➜≡]|:equals:|:arrow-(left|up|down):|becomes", text)
