"""The layout guide says what the widgets say of themselves."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from sheetgen.cli.design.reference import keys, reference
from sheetgen.widgets import WIDGETS

GUIDE = Path(__file__).parent.parent / "layouts" / "README.md"


def test_the_guide_ends_with_the_reference_as_it_is_now() -> None:
    """Refresh it with: sheetgen widgets, pasted over the guide's last chapter."""
    guide = GUIDE.read_text(encoding="utf-8")
    assert guide[guide.index("# Widgets") :] == reference()


@pytest.mark.parametrize("kind", WIDGETS)
def test_every_widget_and_key_is_described(kind: str) -> None:
    assert WIDGETS[kind].__doc__
    assert not WIDGETS[kind].__doc__.startswith(f"{WIDGETS[kind].__name__}("), (
        "the dataclass's own signature is no description"
    )
    assert [each.key for each in keys(WIDGETS[kind]) if not each.about] == []


SCHEMA = json.loads((GUIDE.parent / "schema.json").read_text(encoding="utf-8"))
SHAPES = {"layout": SCHEMA, **SCHEMA["definitions"]}
OWN = [name for name in SHAPES if name not in ("widget", "styled") and "widget-" not in name]


@pytest.mark.parametrize("name", OWN)
def test_every_other_key_stands_in_the_guide(name: str) -> None:
    words, _, _ = GUIDE.read_text(encoding="utf-8").partition("\n# Widgets\n")
    spoken = {
        *re.findall(r"[a-z][a-z-]*", " ".join(re.findall(r"`[^`\n]+`|```.*?```", words, re.S)))
    }
    assert [key for key in SHAPES[name].get("properties", {}) if key not in spoken] == []
