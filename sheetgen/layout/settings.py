"""What readings a rule option can have, and the one that a table chooses."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from sheetgen.core.spec import Switch, SwitchValue, reading_text
from sheetgen.errors import UsageError
from sheetgen.messages import Meanings, listed

Settings = Mapping[str, SwitchValue]
"""Switch -> the reading to play by, as typed (`"2"`, `"true"`) or as an answer gives it (2, true).
"""


def in_force(switch: Switch, value: SwitchValue) -> Switch:
    """The switch under another reading. Raises UsageError for one that it does not have."""
    text = reading_text(value)
    if not allowed(switch, text):
        raise UsageError(
            "bad-reading",
            f"{switch.id} is {span(switch)}, not {text!r}",
            f"{switch.id}={text}",
            subject=switch.id,
        )
    return replace(switch, value=_typed(text, switch.default))


def usual(readings: Meanings) -> SwitchValue:
    """The first reading of a switch that names no default; a number or true and false where all of
    its readings are.
    """
    first = next(iter(readings))
    if {"true", "false"}.issuperset(readings):
        return first == "true"
    return int(first) if all(text.isascii() and text.isdecimal() for text in readings) else first


def span(switch: Switch) -> str:
    """Every reading, for the middle of a sentence."""
    low, high = switch.range or (0, 0)
    return listed(switch.readings) if switch.readings else f"{low} to {high}"


def allowed(switch: Switch, text: str) -> bool:
    """Whether a switch has that reading."""
    if switch.readings:
        return text in switch.readings
    whole = text.isascii() and text.isdecimal() and len(text) < 6
    return switch.range is not None and whole and switch.range[0] <= int(text) <= switch.range[1]


def _typed(text: str, like: SwitchValue) -> SwitchValue:
    if isinstance(like, bool):
        return text == "true"
    return int(text) if isinstance(like, int) and text.lstrip("-").isdecimal() else text
