"""`widgets`: the reference of all widgets, with their keys."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import MISSING, dataclass
from pathlib import Path
from types import NoneType, UnionType
from typing import TYPE_CHECKING, Annotated, Literal, Union, get_args, get_origin

import click

from sheetgen.cli.design.designing import show_or_write
from sheetgen.cli.options import file_option, output_options
from sheetgen.cli.output import Output
from sheetgen.table.judge.answers import Json, of_fields

if TYPE_CHECKING:
    from sheetgen.layout.shapes import Hint

_WORDS: Mapping[object, str] = {
    float: "number",
    int: "whole number",
    str: "text",
    bool: "true or false",
}


@click.command()
@file_option("--write", help="Write it to this file instead.", ends=(".md", ".txt"))
@output_options
def widgets_command(write: Path | None, output: Output) -> int:
    """Show all widgets of layout files with their keys."""
    from sheetgen.widgets import installed_widgets

    if output.as_json and write:
        raise click.UsageError("--write keeps the text for people; leave it or --json out")
    if output.as_json:
        output.json({"widgets": [_in_json(*each) for each in _widgets().items()]})
    else:
        show_or_write(reference(), write)
    _, broken = installed_widgets()
    output.complain(broken)
    return int(bool(broken))


@dataclass(frozen=True, slots=True)
class WidgetKey:
    """A key of a widget, in words."""

    key: str
    type: str  # what it takes
    default_text: str  # as a layout would write it, or ""
    required: bool
    about: str

    def __str__(self) -> str:
        use = "required" if self.required else self.default_text and f"default {self.default_text}"
        return f"- `{self.key}` ({', '.join(filter(None, (self.type, use)))}): {self.about}"


def _in_json(kind: str, widget: Hint) -> Json:
    """A widget for programs."""
    described = [
        of_fields(each, "key", "type", "default_text", "required", "about") for each in keys(widget)
    ]
    return {"kind": kind, "about": _about(widget), "keys": described}


def _about(widget: Hint) -> str:
    """What a widget is."""
    from sheetgen.layout.shapes import description

    return description(widget)[0]


def _widgets() -> Mapping[str, Hint]:
    """Every widget by its kind, those of other packages last, as far as they can be loaded."""
    from sheetgen.widgets import widget, widget_kinds

    return {kind: widget(kind) for kind in widget_kinds()}


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

    blocks = [_HEAD]
    for kind, widget in _widgets().items():
        lines = map(str, keys(widget))
        blocks.append("\n".join([f"## {kind}", "", _about(widget), "", *lines, ""]))
    symbols = ", ".join(f"`{name}`" for name in SYMBOLS)
    icons = ", ".join(f"`{name}`" for name in ICONS if name not in SYMBOLS)
    blocks.append(_SYMBOLS.format(symbols=symbols, icons=icons))
    return "\n".join(blocks)


def keys(widget: Hint) -> list[WidgetKey]:
    """The keys of a widget."""
    from sheetgen.layout.shapes import keys_of
    from sheetgen.widgets.base import model_fields

    own = model_fields(widget)
    return [
        WidgetKey(
            name,
            _type_text(key.hint),
            _shown(own[key.name].default),
            key.required,
            key.about,
        )
        for name, key in keys_of(widget).items()
    ]


def _shown(value: object) -> str:
    """A default as a layout would write it; "" for none."""
    if value in ("", (), None, MISSING):
        return ""
    if isinstance(value, tuple):
        return f"[{', '.join(map(_shown, value))}]"
    if isinstance(value, bool):
        return str(value).lower()
    return f"{value:g}" if isinstance(value, float) else str(value)


def _type_text(hint: object) -> str:
    """What a key takes, in words."""
    if get_origin(hint) is Annotated:
        return _type_text(get_args(hint)[0])
    if get_origin(hint) in (Union, UnionType):
        return " or ".join(_type_text(one) for one in get_args(hint) if one is not NoneType)
    if get_origin(hint) is Literal:
        return " or ".join(f"`{choice}`" for choice in get_args(hint) if choice != "")
    return _WORDS.get(hint) or ("list" if get_origin(hint) is tuple else "mapping")
