"""The layout reference, made from the widgets' own descriptions."""

from __future__ import annotations

import inspect
from typing import Literal, get_args, get_origin, get_type_hints

from sheetgen.values import MISSING, fields
from sheetgen.widgets import WIDGETS
from sheetgen.words import kebab

_WORDS = {float: "number", int: "whole number", str: "text", bool: "true or false"}


def reference() -> str:
    """Markdown: each widget, what it is, and its keys with type, default and meaning."""
    grows = "`at: [x, y]`, `width`, `height` (mm), `grow: true` and `align: start|center|end`"
    blocks = ["# Widgets", "", f"Every widget may also have {grows}.", ""]
    for kind, widget in WIDGETS.items():
        blocks += [f"## {kind}", "", inspect.getdoc(widget) or "", ""]
        blocks += [f"- `{key}` ({type_text}{default}): {meaning}" for key, type_text, default, meaning in keys(widget)]
        blocks.append("")
    return "\n".join(blocks)


def keys(widget: type[object]) -> list[tuple[str, str, str, str]]:
    """Key, type in words, default and meaning of each of a widget's fields."""
    hints = get_type_hints(widget, include_extras=True)
    rows = []
    for field in fields(widget).values():
        annotated = hints[field.name]
        inner, *notes = get_args(annotated) if hasattr(annotated, "__metadata__") else (annotated, "")
        value = field.default
        default = ", required" if value is MISSING else f", default {_value(value)}" if value not in ("", ()) else ""
        rows.append((kebab(field.name), _type_text(inner), default, str(notes[0])))
    return rows


def _value(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else f"{value:g}" if isinstance(value, float) else str(value)


def _type_text(hint: object) -> str:
    if hint in _WORDS:
        return _WORDS[hint]
    if get_origin(hint) is Literal:
        return " or ".join(f"`{value}`" for value in get_args(hint) if value != "")
    return "list" if get_origin(hint) is tuple else "mapping"
