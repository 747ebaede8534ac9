"""Whole games of Unicorn Rainbow, kept by hand beside the rules: every paper after every event, and
when the game ends.
"""

from __future__ import annotations

from dataclasses import dataclass, field

import pytest

from sheetgen.core.play import Moved
from sheetgen.testing.random_games import play
from tests.games.unicorn import unicorn
from tests.sample import few

FIRST = ("3", "4", "5", "6", "7", "8", "9", "10", "11/12")
COLUMNS = {color: FIRST if color in "OGV" else ("2", *FIRST) for color in "ROYGBV"}
NAMED = {"R": "red", "O": "orange", "Y": "yellow", "G": "green", "B": "blue", "V": "violet"}
SECTIONS = {"a": ("2", "3", "4", "5"), "b": ("6", "7", "8")}


@dataclass
class Hand:
    """A player's paper, as a player keeps it."""

    marks: set[tuple[str, str]] = field(default_factory=set)
    first: dict[str, str] = field(default_factory=dict)
    extras: int = 0
    yours: int = 0
    others: int = 0
    claims: int = 0
    done: bool = False

    def row(self, color: str) -> bool:
        return all((color, column) in self.marks for column in COLUMNS[color])

    def column(self, column: str) -> bool:
        return all((color, column) in self.marks for color in "ROYGBV")

    def ends(self) -> bool:
        rows = [color for color in "ROYGBV" if self.row(color)]
        return (
            (len(rows) >= 3 and any(color in "OGV" for color in rows))
            or self.yours == 3
            or self.others == 4
        )

    def shown(self) -> dict[str, str]:
        """What stands on the paper; whether a circled ability is crossed is not kept here."""
        texts = {f"{NAMED[color]}.{column}": "x" for color, column in self.marks}
        texts |= {f"first.{column}": text for column, text in self.first.items()}
        texts |= {f"bonus.{NAMED[color]}": "x" for color in "ROYGBV" if self.row(color)}
        for color in "ROYGBV":
            for letter, columns in SECTIONS.items():
                if all(
                    (color, column) in self.marks for column in columns if column in COLUMNS[color]
                ):
                    texts[f"abilities.{NAMED[color]}.{letter}"] = "circled"
        for area, count in (
            ("extras", self.extras),
            ("yours", self.yours),
            ("others", self.others),
        ):
            texts |= {f"{area}.{number}": "x" for number in range(1, count + 1)}
        return texts


class Course:
    """The turns of a game, event by event."""

    def __init__(self, players: int) -> None:
        self.hands = [Hand() for _ in range(players)]
        self.active, self.own_half, self.ended = 0, True, False

    def act(self, seat: int, text: str) -> None:
        hand = self.hands[seat]
        if text.startswith("pick"):
            assert seat == self.active
            return
        if text == "done":
            hand.done = True
            if self.own_half:
                hand.yours = min(3, hand.yours + 2 - hand.claims)
            elif not hand.claims:
                hand.others += 1
        else:
            self.claim(hand, text)
        self.go_on()

    def claim(self, hand: Hand, text: str) -> None:
        cell = text.removeprefix("extra ").partition("=")[0]
        hand.marks.add((cell[0], cell[1:]))
        hand.extras += text.startswith("extra")
        hand.claims += 1
        hand.done = hand.claims == 2
        if cell[1:] in FIRST and hand.column(cell[1:]):
            hand.first.setdefault(cell[1:], "1st")

    def go_on(self) -> None:
        alone = len(self.hands) == 1
        acting = [
            hand
            for seat, hand in enumerate(self.hands)
            if alone or (seat == self.active) == self.own_half
        ]
        if not all(hand.done for hand in acting):
            return
        for column in {
            column for hand in self.hands for column, text in hand.first.items() if text == "1st"
        }:
            for hand in self.hands:
                hand.first.setdefault(column, "dot")
        for hand in self.hands:
            hand.claims, hand.done = 0, False
        self.own_half = not self.own_half
        if self.own_half:
            self.ended = any(hand.ends() for hand in self.hands)
            self.active = (self.active + 1) % len(self.hands)


@pytest.mark.parametrize("players", [1, 2, 3, 4])
@pytest.mark.parametrize("seed", range(few(2, 6)))
def test_a_game_goes_as_it_is_kept_by_hand(players: int, seed: int) -> None:
    game = unicorn()
    record = play(game, players, seed)
    course, state = Course(players), record.states[0]
    for event in record.events:
        assert not course.ended
        state = game.apply(state, event)
        if isinstance(event, Moved):
            course.act(event.seat, game.format_move(event.move))
        for seat, hand in enumerate(course.hands):
            marks = {mark.cell: mark.text for mark in game.sheet(state, seat).marks}
            assert {
                cell: "circled" if cell.startswith("abilities") else text
                for cell, text in marks.items()
            } == hand.shown()
    assert course.ended
