"""`widgets`: the reference of all widgets, with their keys."""

from __future__ import annotations

import inspect
from collections.abc import Mapping
from dataclasses import MISSING
from pathlib import Path
from types import NoneType, UnionType
from typing import TYPE_CHECKING, Literal, Union, get_args, get_origin

import click

from sheetgen.cli.design.designing import show_or_write
from sheetgen.cli.options import FILE

if TYPE_CHECKING:
    from sheetgen.layout.shapes import Hint

_WORDS: Mapping[object, str] = {
    float: "number",
    int: "whole number",
    str: "text",
    bool: "true or false",
}


@click.command()
@click.option("--write", type=FILE, help="Write it to this file instead.")
def widgets_command(write: Path | None) -> None:
    """Show all widgets of layout files with their keys."""
    show_or_write(reference(), write)


_HEAD = """\
# Widgets

Every widget may also have `at: [x, y]` (or `foot`, `foot-left`, `foot-right`: the lower edge), \
`width` (mm, or `fill`), `height` (mm), `grow: true`, `align: start|center|end`, `emphasis: true`, \
by which `**words**` are bold and `*words*` italic in it, `ink: white` or `ink: black` for its \
words, and, in a part with `each`, `when`.
"""

_SYMBOLS = """\
# Symbols and icons

A face of a die is a number or one of these symbols (signs and negative numbers in quotes):

{symbols}

Widgets `icon` and `example` draw any of them, and these icons:

{icons}
"""


def reference() -> str:
    """Markdown: each widget, what it is, and its keys with type, default and meaning; then the
    symbols of dice and the icons.
    """
    from sheetgen.page.icons import ICONS, SYMBOLS
    from sheetgen.widgets import WIDGETS, installed_widgets

    blocks = [_HEAD]
    for kind, widget in {**WIDGETS, **installed_widgets()}.items():
        lines = [
            f"- `{key}` ({type_text}{default}): {meaning}"
            for key, type_text, default, meaning in keys(widget)
        ]
        blocks.append("\n".join([f"## {kind}", "", inspect.getdoc(widget) or "", "", *lines, ""]))
    symbols = ", ".join(f"`{name}`" for name in SYMBOLS)
    icons = ", ".join(f"`{name}`" for name in ICONS if name not in SYMBOLS)
    blocks.append(_SYMBOLS.format(symbols=symbols, icons=icons))
    return "\n".join(blocks)


def keys(widget: Hint) -> list[tuple[str, str, str, str]]:
    """Key, type in words, default and meaning of each of a widget's fields."""
    from sheetgen.layout.shapes import keys_of
    from sheetgen.widgets.base import model_fields

    own = model_fields(widget)
    return [
        (name, _type_text(key.hint), _default(own[key.name].default), key.about)
        for name, key in keys_of(widget).items()
    ]


def _default(value: object) -> str:
    """What is said of a key's default behind its type."""
    if value is MISSING:
        return ", required"
    return "" if value in ("", (), None) else f", default {_shown(value)}"


def _shown(value: object) -> str:
    """A default as a layout would write it."""
    if isinstance(value, tuple):
        return f"[{', '.join(map(_shown, value))}]"
    if isinstance(value, bool):
        return str(value).lower()
    return f"{value:g}" if isinstance(value, float) else str(value)


def _type_text(hint: object) -> str:
    """What a key takes, in words."""
    if get_origin(hint) in (Union, UnionType):
        return " or ".join(_type_text(one) for one in get_args(hint) if one is not NoneType)
    if get_origin(hint) is Literal:
        return " or ".join(f"`{choice}`" for choice in get_args(hint) if choice != "")
    return _WORDS.get(hint) or ("list" if get_origin(hint) is tuple else "mapping")
