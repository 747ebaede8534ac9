"""What moves are worth, and why: reasons that are found once somebody asks for them."""

from __future__ import annotations

from sheetgen.core.advice import ExpectedPenalties, ExplainedLater, Reason


def test_a_reason_is_found_once_it_is_asked_for_and_only_then() -> None:
    asked: list[str] = []

    def reason() -> Reason:
        asked.append("reason")
        return "2 points now", ExpectedPenalties(5)

    valued = ExplainedLater("orange.7", 2.0, reason)
    assert (valued.move, valued.value, asked) == ("orange.7", 2.0, [])
    assert (valued.why, valued.penalties) == ("2 points now", ExpectedPenalties(5))
    assert asked == ["reason"]


def test_sums_of_the_same_parts_in_another_order_are_equal() -> None:
    one, other = (
        ExplainedLater("pass", sum(parts), lambda: ("nothing", None))
        for parts in ((0.1, 0.2, 0.3), (0.3, 0.2, 0.1))
    )
    assert one == other
