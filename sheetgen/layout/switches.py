"""The house rules of a layout, and the readings that settings choose."""

from __future__ import annotations

from types import MappingProxyType

from sheetgen.core.spec import Switch, reading_text
from sheetgen.errors import Problem
from sheetgen.layout.complaints import checked
from sheetgen.layout.document import Document, TreePath, mapping
from sheetgen.layout.model import SwitchModel
from sheetgen.layout.naming import found
from sheetgen.layout.settings import Settings, allowed, in_force, no_switch, span


def read_switches(document: Document, settings: Settings, problems: list[Problem]) -> dict[str, Switch]:
    """The switches that are right, and what is wrong with the others. Raises UsageError for a bad setting of a right one."""
    raw = document.top.get("switches")
    if raw is not None and not isinstance(raw, dict):
        problems.append(Problem("wrong-type", f"switches are a mapping, not {found(raw)}", document.where(("switches",))))
    known = {name: switch for name, data in mapping(raw).items() if (switch := _switch(name, data, document, problems))}
    for name, value in settings.items():
        if name in known:
            known[name] = in_force(known[name], value)
        elif not problems:
            raise no_switch(name, value, known)
    return known


def _switch(name: str, data: object, document: Document, problems: list[Problem]) -> Switch | None:
    at: TreePath = ("switches", name)
    model = None if at in document.holes else checked(SwitchModel, data, document, at, f'switch "{name}"', problems)
    if model is None:
        return None
    readings = MappingProxyType(dict(model.readings))
    switch = Switch(name, model.question, readings, model.default, model.reason, model.default, model.range)
    if not model.readings and model.range is None:
        message = f'switch "{name}" needs "readings" or "range"'
        problems.append(Problem("missing-key", message, document.where(at, key=True)))
    elif not allowed(switch, reading_text(model.default)):
        message = f'the default of "{name}" is {span(switch)}, not {found(model.default)}'
        problems.append(Problem("bad-value", message, document.where((*at, "default"))))
    return switch
