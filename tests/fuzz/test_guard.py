"""The fence notices what a case must not do, and a case is made as small as its mistake."""

from __future__ import annotations

import os
import random
import re
import sys
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

import pytest

from tests.fuzz import guard
from tests.fuzz.guard import Finding, Outcome, Wrong, tried
from tests.fuzz.shrink import shrunk

pytestmark = pytest.mark.filterwarnings("ignore:.*fork.*:DeprecationWarning")


def _loop() -> None:
    while True:
        pass


def _hang_in_c() -> None:
    re.match("(a+)+$", "a" * 50 + "b")


def _eat() -> None:
    bytes(600_000_000)


def _say(what: str, detail: str) -> None:
    raise Wrong(what, detail)


def _elsewhere() -> None:
    Path("../note.txt").write_text("x", encoding="utf-8")


def _moved() -> None:
    Path("output").mkdir()
    Path("output/a").write_text("x", encoding="utf-8")
    os.rename("output/a", "a")


def _inside() -> None:
    Path("output/deep").mkdir(parents=True)
    Path("output/deep/a.pdf").write_text("x", encoding="utf-8")
    (Path(os.environ["SHEETGEN_DATA"]) / "cells").write_text("x", encoding="utf-8")


ACTS: Mapping[str, Callable[[], object]] = {
    "fine": lambda: None,
    "raises": lambda: {"y": 1}["x"],
    "loops": _loop,
    "hangs in C": _hang_in_c,
    "eats": _eat,
    "ends": lambda: os._exit(7),
    "leaves": lambda: sys.exit(0),
    "nonsense": lambda: _say("nonsense", 'page 3 of "a" is blank'),
    "elsewhere": _elsewhere,
    "moved": _moved,
    "inside": _inside,
}


class Acts:
    """A case does what its pieces say, one after another."""

    name = "acts"

    def make(self, chance: random.Random) -> list[str]:
        return chance.choices(list(ACTS), k=3)

    def lay(self, pieces: Sequence[str]) -> None:
        Path("laid.txt").write_text("\n".join(pieces), encoding="utf-8")

    def run(self, pieces: Sequence[str]) -> str:
        for piece in pieces:
            ACTS[piece]()
        return "done"

    def shown(self, pieces: Sequence[str]) -> str:
        return "\n".join(pieces)


def outcomes(*cases: str) -> list[Outcome]:
    return list(tried(Acts(), range(len(cases)), lambda number: cases[number].split(", ")))


def found(case: str) -> Finding | None:
    (outcome,) = outcomes(case)
    return outcome.finding


@pytest.fixture(autouse=True)
def hurried(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(guard, "SECONDS", 0.2)


@pytest.mark.parametrize(
    ("case", "what", "place"),
    [
        ("raises", "traceback", "KeyError"),
        ("eats", "traceback", "MemoryError"),
        ("leaves", "traceback", "SystemExit"),
        ("loops", "more than 0.2 s", ""),
        ("hangs in C", "more than 0.2 s", ""),
        ("ends", "ended with 7", ""),
        ("nonsense", "nonsense", "page # of is blank"),
        ("elsewhere", "writes outside", "open"),
        ("moved", "writes outside", "os.rename"),
    ],
)
def test_what_a_case_must_not_do_is_found(case: str, what: str, place: str) -> None:
    finding = found(case)
    assert finding is not None
    assert finding.what == what
    assert finding.place.endswith(place)


@pytest.mark.parametrize("case", ["fine", "inside", "fine, inside, fine"])
def test_what_a_case_may_do_is_fine(case: str) -> None:
    assert found(case) is None


def test_the_cases_after_a_broken_fence_are_tried_too() -> None:
    told = outcomes("fine", "loops", "fine", "ends", "raises", "fine")
    assert [(outcome.number, outcome.finding is None) for outcome in told] == [
        (0, True),
        (1, False),
        (2, True),
        (3, False),
        (4, False),
        (5, True),
    ]


@pytest.mark.parametrize("mistake", ["raises", "ends", "nonsense", "elsewhere"])
def test_a_case_is_shrunk_to_its_mistake(mistake: str) -> None:
    pieces = ["fine"] * 5 + ["inside", mistake] + ["fine"] * 6
    finding = found(", ".join(pieces))
    assert finding is not None
    assert shrunk(Acts(), pieces, finding) == [mistake]
