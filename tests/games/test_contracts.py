"""Each member of each contract is asked for something: a wrong answer of it breaks a law, and
`docs/new-game.md` says what it is.
"""

from __future__ import annotations

from dataclasses import fields, is_dataclass

import pytest

from sheetgen.games import contracts
from sheetgen.testing import LAWS, BrokenLaw
from tests.games.cases import TOY, Case, player_counts, trial_of
from tests.games.wrong import WRONG

NOTICED: dict[str, str] = {
    "Rules.moves": "moves-are-legal-and-each-stands-once",
    "Rules.states": "moves-are-legal-and-each-stands-once",
    "Rules.turn_throw": "a-turn-begins-with-the-throw-that-the-rules-name",
    "Rules.start": "a-table-has-its-seats-from-the-start",
    "Rules.seats": "a-table-has-its-seats-from-the-start",
    "Rules.turn": "a-table-has-its-seats-from-the-start",
    "Rules.to_roll": "exactly-one-of-rolling-waiting-and-ended-holds",
    "Rules.waiting": "exactly-one-of-rolling-waiting-and-ended-holds",
    "Rules.legal": "what-the-judge-allows-is-what-the-generator-lists",
    "Rules.rolled": "a-random-game-comes-to-its-end",
    "Rules.moved": "a-random-game-comes-to-its-end",
    "Rules.score": "the-lines-of-a-score-sum-to-its-total",
    "Rules.outcome": "ranks-partition-the-seats",
    "MoveSet.__iter__": "moves-are-legal-and-each-stands-once",
    "MoveSet.__contains__": "what-the-judge-allows-is-what-the-generator-lists",
    "MoveSet.reasons": "what-the-judge-allows-is-what-the-generator-lists",
    "MoveSet.sample": "what-is-drawn-by-chance-is-listed",
    "SheetFormat.fields": "sheets-read-back-as-they-are-written",
    "SheetFormat.sheet": "marks-stand-in-cells-of-the-layout",
    "SheetFormat.position": "the-sheets-at-the-end-score-what-their-players-score",
    "SheetFormat.others_half": "the-half-of-the-others-says-whom-it-waits-for",
    "SheetFormat.audit": "legal-play-audits-clean",
    "SheetFormat.worth": "what-is-said-of-a-sheet-names-its-lines",
    "SheetFormat.skippable": "what-is-said-of-a-sheet-names-its-lines",
    "SheetFormat.picture": "a-sheet-is-drawn-with-its-marks",
    "SheetFormat.pencil": "a-photo-of-what-a-pencil-leaves-shows-the-same-sheet",
    "Notation.parse": "moves-read-back-as-they-are-written",
    "Notation.format": "moves-read-back-as-they-are-written",
    "Notation.explain": "moves-are-explained-in-their-own-notation",
    "Notation.asks": "what-is-said-of-a-table-is-said-in-phrases",
    "ScanSupport.scan_areas": "a-photo-of-what-a-pencil-leaves-shows-the-same-sheet",
    "ScanSupport.sheets_in": "a-photo-of-what-a-pencil-leaves-shows-the-same-sheet",
    "ScanSupport.inconsistencies": "a-photo-of-what-a-pencil-leaves-shows-the-same-sheet",
    "ScanSupport.equations": "a-photo-of-what-a-pencil-leaves-shows-the-same-sheet",
    "ScanSupport.at_table": "a-photo-of-what-a-pencil-leaves-shows-the-same-sheet",
    "ScanSupport.with_sheets": "the-sheets-of-a-table-may-be-laid-upon-it",
    "BotSupport.evaluator": "a-bot-weighs-legal-moves",
    "Commentary.set_up": "a-table-has-its-seats-from-the-start",
    "Commentary.luck_counts": "what-is-said-of-a-table-is-said-in-phrases",
    "Commentary.luck": "a-throw-counts-for-seats-of-the-table",
    "Commentary.seat_name": "what-is-said-of-a-table-is-said-in-phrases",
    "Commentary.standing": "what-is-said-of-a-table-is-said-in-phrases",
    "Commentary.consequences": "what-a-throw-brings-about-is-said-as-moves",
    "Commentary.written": "what-is-said-of-a-sheet-names-its-lines",
    "Commentary.notes": "what-is-said-of-a-sheet-names-its-lines",
    "BoardChoice.colors": "boards-are-taken-in-any-order",
    "BoardChoice.start_with": "boards-are-taken-in-any-order",
}
"""Contract and member -> the law that notices a wrong answer."""

CONTRACTS = {
    name: contract
    for name, contract in vars(contracts).items()
    if isinstance(contract, type) and contract.__module__ == contracts.__name__
}

REQUIRED = ("Rules", "SheetFormat", "Notation")


def members(contract: type) -> list[str]:
    """What a contract asks for."""
    if is_dataclass(contract):
        return [field.name for field in fields(contract)]
    return [
        name
        for name, value in vars(contract).items()
        if name in ("__iter__", "__contains__")
        or (not name.startswith("_") and (callable(value) or isinstance(value, property)))
    ]


def test_every_member_has_a_wrong_answer_and_a_law_and_there_are_few_of_them() -> None:
    asked = {f"{name}.{member}" for name in CONTRACTS for member in members(CONTRACTS[name])}
    assert asked == set(WRONG) == set(NOTICED)
    assert sum(len(members(CONTRACTS[name])) for name in REQUIRED) <= 26


@pytest.mark.parametrize("member", WRONG)
def test_a_law_notices_a_wrong_answer(member: str) -> None:
    game = "rainbow-roll" if member.startswith(("BotSupport", "Commentary")) else TOY
    if member.startswith("BoardChoice"):
        game = "uno-dice"
    (law,) = (law for law in LAWS if law.name == NOTICED[member])
    cases = [Case(game, player_counts(game)[-1], seed=seed, bend=member) for seed in (7, 8, 9)]
    with pytest.raises(BrokenLaw):
        sum(law(trial_of(case)) for case in cases)
