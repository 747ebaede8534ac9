"""Numbers that add up on a photo, held against a twin that tries all of them, and pads as people
write them.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from functools import cache
from itertools import product

import numpy as np
import pytest

from sheetgen.core.cells import CellId
from sheetgen.core.play import Equation
from sheetgen.scan.chains import Weights, weighed
from sheetgen.scan.decide import Seen
from sheetgen.scan.papers import pruned, sheets_of
from sheetgen.scan.reading import ReadSheet
from sheetgen.scan.tuning import CHAIN_FAR, CHAIN_SLIPS
from tests.sample import few
from tests.scan.played import written_on
from tests.scan.test_reading import one_of

Numbers = Mapping[str, Mapping[int, float]]


def named(name: str) -> CellId:
    return CellId(f"points.{name}")


def reads(_: CellId, text: str) -> int:
    return int(text)


def chain_of(rounds: int) -> list[Equation]:
    """Points `p1`, `p2` and the totals `t1`, `t2` of so many rounds."""
    made, before = list[Equation](), tuple[CellId, ...]()
    for place in range(1, rounds + 1):
        total = named(f"t{place}")
        made.append(Equation(str(place), (*before, named(f"p{place}")), total, reads))
        before = (total,)
    return made


def slip(should: int, written: int) -> float:
    """How likely somebody writes that who should write the other."""
    return CHAIN_SLIPS.get(written - should, 0.0) + CHAIN_FAR


def by_trying(equations: Sequence[Equation], own: Numbers) -> dict[str, dict[int, float]]:
    """How likely each cell holds which number, by all ways to read all of them."""
    shares: dict[str, dict[int, float]] = {cell: defaultdict(float) for cell in own}
    for numbers in product(*own.values()):
        there = dict(zip(own, numbers, strict=True))
        share = 1.0
        for cell, number in there.items():
            share *= own[cell][number]
        for one in equations:
            parts = [there[part] for part in one.parts]
            share *= slip(one.value(parts) if one.value else sum(parts), there[one.total])
        for cell, number in there.items():
            shares[cell][number] += share
    whole = {cell: sum(each.values()) for cell, each in shares.items()}
    return {cell: {n: each[n] / whole[cell] for n in each} for cell, each in shares.items()}


@pytest.mark.parametrize("seed", range(few(6, 200)))
def test_the_pass_over_a_column_is_what_trying_every_reading_of_it_gives(seed: int) -> None:
    chance = np.random.default_rng(seed)
    equations = chain_of(3)
    truth, total = dict[str, int](), 0
    for place in (1, 2, 3):
        truth[named(f"p{place}")] = points = int(chance.integers(0, 40))
        truth[named(f"t{place}")] = total = total + points + int(chance.random() < 0.2)
    own = {}
    for cell, number in truth.items():
        shares = chance.dirichlet((3, 1, 0.5))
        others = {number + by: p for by, p in zip((0, 10, -3), shares.tolist(), strict=True)}
        own[cell] = others
    heard = weighed(equations, {CellId(cell): Weights(each, 0.0) for cell, each in own.items()})
    for cell, shares in by_trying(equations, own).items():
        weights = heard[CellId(cell)]
        whole = sum(map(weights.at, shares))
        assert {n: weights.at(n) / whole for n in shares} == pytest.approx(shares, abs=2e-3)


def test_a_formula_is_weighed_by_its_likeliest_readings() -> None:
    def times(numbers: Sequence[int]) -> int:
        return numbers[0] * numbers[1]

    one = Equation("row", (named("a"), named("b")), named("c"), reads, times)
    own = {
        named("a"): {3: 0.6, 8: 0.4},
        named("b"): {7: 0.5, 1: 0.5},
        named("c"): {56: 0.3, 21: 0.3, 66: 0.4},
    }
    heard = weighed([one], {cell: Weights(each, 0.0) for cell, each in own.items()})
    for cell, shares in by_trying([one], own).items():
        weights = heard[CellId(cell)]
        whole = sum(map(weights.at, shares))
        assert {n: weights.at(n) / whole for n in shares} == pytest.approx(shares, abs=1e-2)


def column(points: Sequence[str], totals: Sequence[str], number: int = 1) -> dict[str, str]:
    """What stands in a column of the pad; "" for nothing."""
    held = {f"points.r{place}c{number}": text for place, text in enumerate(points, 1)}
    held |= {f"totals.r{place}c{number}": text for place, text in enumerate(totals, 1)}
    return {cell: text for cell, text in held.items() if text}


POINTS, TOTALS = ("14", "23", "-", "30", "26"), ("14", "37", "37", "67", "93")
PAD = (
    column(POINTS, TOTALS)
    # A mis-addition: 19 and 27 are 46, and the column goes on with 47.
    | column(("19", "27", "13"), ("19", "47", "60"), 2)
    # Totals that are written now and then, and none at all.
    | column(("23", "14", "30", "12"), ("", "37", "", "79"), 3)
    | column(("36",), (), 4)
)


@cache
def read_pad() -> ReadSheet:
    sheet = one_of(written_on("rainbow-roll", PAD))
    assert isinstance(sheet, ReadSheet)
    return sheet


def with_chances(sheet: ReadSheet, **read: Mapping[str, float]) -> ReadSheet:
    """The sheet with other readings of some cells, `points_r1c1` for `points.r1c1`."""
    seen = dict(sheet.seen)
    for name, chances in read.items():
        text = next(iter(chances), "")
        seen[name.replace("_", ".")] = Seen(
            "unsure", "writing", chances.get(text, 0.0), "writing", text, chances
        )
    return ReadSheet(**{**{n: getattr(sheet, n) for n in sheet.__dataclass_fields__}, "seen": seen})


def doubts(sheet: ReadSheet, corrections: Mapping[str, str] | None = None) -> list[str]:
    """The cells that are asked about after what was said."""
    said = corrections or {}
    return [cell for cell in pruned(sheet, 0, said).doubts if cell not in said]


def test_a_pad_that_adds_up_is_read_and_a_wrong_sum_is_asked_once_and_told() -> None:
    sheet, said = read_pad(), dict[str, str]()
    while asked := doubts(sheet, said):
        assert asked[0] in ("points.r2c2", "totals.r2c2", "totals.r1c2", "totals.r3c2")
        said[asked[0]] = PAD[asked[0]]
    assert len(said) <= 2
    after = pruned(sheet, 0, said)
    assert after.differs == ("round 2 of column 2: 47 is written, and it comes to 46",)
    held = {cell: seen.text for cell, seen in after.seen.items() if seen.text}
    assert {**held, **said} == PAD


def test_totals_that_are_written_now_and_then_are_checked_and_break_no_rule() -> None:
    sheet = pruned(read_pad(), 0, {})
    papers = sheets_of(sheet, 0, {})
    game = sheet.printed.game
    assert [problem.code for problem in game.audit(papers[2])] == []
    wrong = pruned(with_chances(sheet, totals_r4c3={"78": 1.0}), 0, {"totals.r4c3": "78"})
    assert wrong.differs or {"points.r3c3", "points.r4c3"} & set(wrong.doubts)


def test_a_total_that_nobody_can_read_is_known_by_the_others_and_so_are_points() -> None:
    sheet = with_chances(read_pad(), totals_r2c1={}, points_r4c1={"25": 0.5, "30": 0.3})
    after = pruned(sheet, 0, {})
    assert (after.seen["totals.r2c1"].text, after.seen["points.r4c1"].text) == ("37", "30")
    assert not {"totals.r2c1", "points.r4c1"} & set(after.doubts)


def test_two_numbers_of_a_sum_that_nobody_can_read_are_asked_and_one_answer_settles_both() -> None:
    sheet = with_chances(read_pad(), points_r5c1={}, totals_r5c1={})
    assert {"points.r5c1", "totals.r5c1"} <= set(doubts(sheet))
    after = pruned(sheet, 0, {"points.r5c1": "26"})
    assert after.seen["totals.r5c1"].text == "93"
    assert "totals.r5c1" not in after.doubts


def test_what_cannot_be_seen_is_asked_though_the_rest_says_what_it_is() -> None:
    sheet = read_pad()
    hidden = {**sheet.seen, "totals.r2c1": Seen("unsure", "writing", 0.5, "hidden")}
    fields = {name: getattr(sheet, name) for name in sheet.__dataclass_fields__}
    assert "totals.r2c1" in doubts(ReadSheet(**{**fields, "seen": hidden}))


def test_a_slip_is_never_read_as_what_it_should_be() -> None:
    # 47 is likelier than 46, which would add up.
    sheet = with_chances(read_pad(), totals_r2c2={"47": 0.9, "46": 0.1})
    after = pruned(sheet, 0, {})
    assert after.seen["totals.r2c2"].text == "47" or "totals.r2c2" in after.doubts


def test_without_totals_points_have_to_be_clear() -> None:
    sheet = with_chances(read_pad(), points_r1c4={"36": 0.97, "30": 0.03})
    assert "points.r1c4" in doubts(sheet)


@cache
def read_row() -> ReadSheet:
    """A row of Formulas that comes to its result."""
    held = {f"grid.r1c{place}": "2" for place in range(1, 6)}
    held |= {f"signs.r1c{place}-r1c{place + 1}": "+" for place in range(1, 5)}
    texts = {**held, "row-results.2": "10"}
    sheet = one_of(written_on("formulas", texts, {"rows.2": "x"}))
    assert isinstance(sheet, ReadSheet)
    return sheet


def test_a_result_is_no_text_of_which_its_number_says_only_half() -> None:
    sheet = read_row()
    assert "row-results.2" not in pruned(sheet, 0, {}).doubts
    # `10x2` would be as right.
    hard = with_chances(sheet, **{"row-results_2": {"10": 0.1, "18": 0.05}})
    assert "row-results.2" in doubts(hard)


def test_a_result_that_may_be_doubled_as_well_is_asked_though_its_number_is_known() -> None:
    hard = with_chances(read_row(), **{"row-results_2": {"10": 0.6, "10x2": 0.4}})
    assert "row-results.2" in doubts(hard)


def test_a_formula_of_which_a_sign_may_be_anything_says_nothing_of_the_rest() -> None:
    sheet = with_chances(read_row(), **{"signs_r1c2-r1c3": {"+": 0.002}})
    after = pruned(sheet, 0, {})
    assert after.doubts == ("signs.r1c2-r1c3",)
    assert after.seen["row-results.2"].text == "10"
