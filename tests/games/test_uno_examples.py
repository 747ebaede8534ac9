"""The chains that are printed as examples hold by the rules, and say truly why."""

from __future__ import annotations

import re
from itertools import pairwise
from pathlib import Path

import pytest

LAYOUT = Path(__file__).parents[2] / "layouts" / "uno-dice.yaml"

SHOWN = re.findall('style: chain, show: "(.*?)"', LAYOUT.read_text(encoding="utf-8"))


def test_there_are_examples() -> None:
    assert len(SHOWN) > 3


@pytest.mark.parametrize("show", SHOWN)
def test_each_link_has_its_reason(show: str) -> None:
    links, reasons = re.split(r" -\w+- ", show), re.findall(r"-(\w+)-", show)
    assert re.fullmatch(r"\[\d\]", links[0])
    for (one, two), reason in zip(pairwise(links), reasons, strict=True):
        before, after = one.strip("[]"), two
        true = {
            "any": "* *" in (before, after),
            "number": before[-1] == after[-1] != "*",
            "color": before[0] == after[0] in "RYBG",
        }
        assert true[reason], f"{one} and {two} share no {reason}"
