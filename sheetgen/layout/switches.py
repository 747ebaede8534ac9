"""The house rules of a layout, and the readings that settings choose."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import Any

from sheetgen.core.spec import Switch, SwitchValue, reading_text
from sheetgen.errors import Problem, UsageError
from sheetgen.layout.complaints import checked
from sheetgen.layout.document import Document, TreePath
from sheetgen.layout.model import SwitchModel
from sheetgen.layout.naming import found, one_of
from sheetgen.words import listed


def read_switches(document: Document, settings: Mapping[str, str], problems: list[Problem]) -> dict[str, Switch]:
    """The switches that are right, and what is wrong with the others. Raises UsageError for a bad setting of a right one."""
    raw = document.data.get("switches")
    if raw is not None and not isinstance(raw, dict):
        problems.append(Problem("wrong-type", f"switches are a mapping, not {found(raw)}", document.where(("switches",))))
    known = {name: switch for name, data in _mapping(raw).items() if (switch := _switch(name, data, document, problems))}
    for name, text in settings.items():
        if name in known or not problems:
            known[name] = _set(name, text, known)
    return known


def _mapping(raw: Any) -> dict[str, Any]:
    return raw if isinstance(raw, dict) else {}


def _switch(name: str, data: Any, document: Document, problems: list[Problem]) -> Switch | None:
    at: TreePath = ("switches", name)
    model = None if at in document.holes else checked(SwitchModel, data, document, at, f'switch "{name}"', problems)
    if model is None:
        return None
    readings = MappingProxyType(dict(model.readings))
    switch = Switch(name, model.question, readings, model.default, model.reason, model.default, model.range)
    if not model.readings and model.range is None:
        message = f'switch "{name}" needs "readings" or "range"'
        problems.append(Problem("missing-key", message, document.where(at, key=True)))
    elif not _allowed(switch, reading_text(model.default)):
        message = f'the default of "{name}" is {_right(switch)}, not {found(model.default)}'
        problems.append(Problem("bad-value", message, document.where((*at, "default"))))
    return switch


def _set(name: str, text: str, known: Mapping[str, Switch]) -> Switch:
    if name not in known:
        raise UsageError(Problem("unknown-switch", one_of(name, known, "switch"), f"{name}={text}"))
    switch = known[name]
    if not _allowed(switch, text):
        raise UsageError(Problem("bad-reading", f"{name} is {_right(switch)}, not {text!r}", f"{name}={text}"))
    return replace(switch, value=_typed(text, switch.default))


def _right(switch: Switch) -> str:
    low, high = switch.range or (0, 0)
    return listed(switch.readings) if switch.readings else f"{low} to {high}"


def _allowed(switch: Switch, text: str) -> bool:
    if switch.readings:
        return text in switch.readings
    whole = text.isascii() and text.isdecimal() and len(text) < 6
    return switch.range is not None and whole and switch.range[0] <= int(text) <= switch.range[1]


def _typed(text: str, like: SwitchValue) -> SwitchValue:
    if isinstance(like, bool):
        return text == "true"
    return int(text) if isinstance(like, int) and text.lstrip("-").isdecimal() else text
