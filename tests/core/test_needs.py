"""What is said of names that the rules need and a layout lacks."""

from __future__ import annotations

import pytest

from sheetgen.core.needs import lacking_names


@pytest.mark.parametrize(
    ("wanted", "there", "meant"),
    [
        (("tie",), ("ties",), {"tie": "ties"}),
        (("tie",), ("other",), {"tie": "other"}),
        (("tie", "reroll"), ("other",), {"tie": "", "reroll": ""}),
        (
            ("penalty-yours", "penalty-others"),
            ("penalty-other",),
            {"penalty-others": "penalty-other"},
        ),
        (("ability-a", "ability-b", "ability-on"), ("ability-bb",), {"ability-b": "ability-bb"}),
        (("tie", "reroll"), ("re-roll", "ties"), {"tie": "ties", "reroll": "re-roll"}),
        (("red", "blue"), ("red", "blau"), {"blue": "blau"}),
    ],
)
def test_one_name_is_meant_by_one_need(
    wanted: tuple[str, ...], there: tuple[str, ...], meant: dict[str, str]
) -> None:
    lacks = list(lacking_names("switches", wanted, there))
    assert {lack.name: lack.near for lack in lacks if lack.near or lack.name in meant} == meant
