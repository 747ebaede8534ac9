"""Curves as pictures: the same bytes each time, apart in gray, with every name legible."""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import pytest

from sheetgen.errors import LayoutError, OutputError, UsageError
from sheetgen.render import plots
from sheetgen.render.plots import Bars, Curve, CurvePlot, plot


def _chart(*names: str, last: float = 50) -> CurvePlot:
    curves = [Curve(name, (20, 80, last)) for name in names]
    return CurvePlot("Rainbow Roll", "turn", "%", (0, 1, 2), curves, (0, 100))


def test_the_same_chart_is_the_same_file(tmp_path: Path) -> None:
    for name in ("one.svg", "other.svg", "one.PNG", "other.PNG"):
        plot(_chart("Ann", "Łukasz $5"), tmp_path / name)
    for kind, head in ((".svg", b"<?xml"), (".PNG", b"\x89PNG")):
        one = (tmp_path / f"one{kind}").read_bytes()
        assert one.startswith(head)
        assert one == (tmp_path / f"other{kind}").read_bytes()


def test_each_curve_has_dashes_of_its_own(tmp_path: Path) -> None:
    plot(_chart(*"ABCDEF"), tmp_path / "six.svg")
    drawn = (tmp_path / "six.svg").read_text()
    dashes = re.findall(
        r'style="fill: none; stroke-dasharray: ([^;]*);[^"]*stroke-width: 1.6', drawn
    )
    assert len(set(dashes)) == len(dashes) == 5  # the first is drawn through


@pytest.mark.parametrize("last", [0, 50, 100])
def test_no_name_stands_over_another(tmp_path: Path, last: float) -> None:
    plot(_chart(*"ABCDEF", last=last), tmp_path / "six.svg")
    drawn = (tmp_path / "six.svg").read_text()
    # The names are the last six texts of the picture, each moved to its place.
    heights = re.findall(r"<!-- [A-F] -->\s*<g[^>]*translate\([\d.]+ ([\d.]+)\)", drawn)
    ends = sorted(map(float, heights))
    assert len(ends) == 6
    assert all(b - a > 9 for a, b in pairwise(ends))


def test_no_line_to_a_name_crosses_another(tmp_path: Path) -> None:
    """All end at the foot, and names stand above each other: the lines end left of all of them."""
    names = ["Bartholomew the Second", *"ABCDE"]
    plot(_chart(*names, last=0), tmp_path / "six.svg")
    drawn = (tmp_path / "six.svg").read_text()
    lefts = re.findall(r"<!-- (?:[A-E]|B\w+ the \w+) -->\s*<g[^>]*translate\(([\d.]+) ", drawn)
    lines = re.findall(r'd="M ([^"]+)"[^>]*stroke-width: 0.5; stroke-linecap: round', drawn)
    assert (len(lefts), len(lines)) == (6, 6)
    ends = [float(along) for line in lines for along in re.findall(r"([\d.]+) [\d.]+", line)]
    assert max(ends) <= min(map(float, lefts))


def test_what_is_said_below_stands_in_the_picture(tmp_path: Path) -> None:
    """As long as a report of computed and simulated chances has it, with long names beside it."""
    said = "turn (exact for 12 ways to play a turn; a better turn gains 3.7% at most where that was"
    said += (
        " tried; else simulated ± 22 % at most: 30 games of greedy bots from each turn's end on)"
    )
    plot(replace(_chart("Bartholomew the Second I", "Ann"), along=said), tmp_path / "long.svg")
    drawn = (tmp_path / "long.svg").read_text()
    (first,) = re.findall(r"<!-- turn \(exact.*\n(?:.*\n)*? *<g[^>]*translate\(([-\d.]+) ", drawn)
    assert float(first) > 0
    assert " tried; else" in " ".join(drawn.split())


@pytest.mark.parametrize(("count", "aslant"), [(4, 0), (8, 0), (12, 12)])
def test_names_of_many_bars_stand_aslant(tmp_path: Path, count: int, aslant: int) -> None:
    """Four players under three values of a rule option have no room for them side by side."""
    bars = {f"{seat} greedy blanks=20": (25.0, 20.0, 30.0) for seat in range(count)}
    plot(Bars("Dice Chain", "wins in %", bars), tmp_path / "bars.svg")
    drawn = (tmp_path / "bars.svg").read_text()
    assert drawn.count("rotate(-45)") == aslant


def test_only_pictures_are_written(tmp_path: Path) -> None:
    with pytest.raises(UsageError) as refused:
        plot(_chart("Ann"), tmp_path / "curve.gif")
    assert refused.value.problems[0].code == "not-a-picture"


def test_a_name_that_cannot_be_set_is_refused(tmp_path: Path) -> None:
    with pytest.raises(LayoutError) as refused:
        plot(_chart("安"), tmp_path / "curve.svg")
    assert refused.value.problems[0].code == "missing-glyph"
    assert not (tmp_path / "curve.svg").exists()


def test_without_the_extra_it_says_what_to_install(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(plots, "find_spec", lambda name: None)
    with pytest.raises(OutputError) as refused:
        plot(_chart("Ann"), tmp_path / "curve.svg")
    assert refused.value.problems[0].code == "plots-missing"
    assert "pip install matplotlib" in refused.value.problems[0].message
