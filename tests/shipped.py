"""The shipped games as drawn, each drawing made once for all tests of a process."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from sheetgen.catalog import LoadedLayout, game_ids, load_layout
from sheetgen.page.ink import ThemeName
from sheetgen.page.piece import MARKED, Part

EXAMPLES = Path(__file__).parent.parent / "examples"

DESIGNED = {"four-locks": "sheet", "five-dice": "pad", "salt-roads": "sheet"}
"""Games of designers in `examples/`, and the part of each that is shown."""

OWN = {"score-pad": EXAMPLES.parent / "tests" / "scan" / "score-pad.yaml"} | {
    game: EXAMPLES / f"{game}.yaml" for game in DESIGNED
}
"""Layouts that do not come with the program."""


@cache
def shipped(game: str, **settings: str) -> LoadedLayout:
    """The game under these rule options."""
    return load_layout(str(OWN.get(game, game)), settings)


@cache
def drawn_part(game: str, part: str, theme: ThemeName = "color", **settings: str) -> Part:
    """One part of the game, drawn by its widgets."""
    (made,) = shipped(game, **settings).parts([part], theme=theme)
    return made


PARTS = [(game, part) for game in game_ids() for part in shipped(game).part_names]

SHEETS = [
    (game, part)
    for game, part in PARTS
    if shipped(game).document.data["parts"].get(part, {}).get("kind") in MARKED
]
"""The parts that are written on."""

HOUSES: dict[str, list[dict[str, str]]] = {game: [{}] for game in game_ids()} | {
    "color-dice": [{"seats": seats} for seats in "23456"],
    "formulas": [{}, {"solo-rounds": "12"}, {"solo-rounds": "13", "preprinted": "seed-rows"}],
    "unicorn-rainbow": [
        {},
        {"eleven-twelve": "split"},
        {"secondary-min": "2", "first-on-two": "true"},
        {
            "eleven-twelve": "split",
            "secondary-min": "2",
            "penalty-yours": "20",
            "penalty-others": "20",
        },
    ],
    "uno-dice": [{}, {"blanks": "14", "extras": "1"}, {"blanks": "24", "extras": "10"}],
}
"""Rule options that change the pages of a game, at their ends."""


def ids(parts: list[tuple[str, str]]) -> list[str]:
    """What the tests of these parts are called."""
    return [f"{game}-{part}" for game, part in parts]
