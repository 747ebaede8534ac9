"""Widgets as the layout writes them become widgets: each checked against its own fields, all
problems at once.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import Field, replace
from functools import cache
from types import UnionType
from typing import Annotated, Any, Union, get_args, get_origin

from pydantic import Field as Limits
from pydantic.fields import FieldInfo

from sheetgen.layout.document import Place, YamlMapping, mapping
from sheetgen.layout.model_errors import found, one_of
from sheetgen.layout.resolve import SHORT
from sheetgen.layout.shapes import Checker, Hint, Keys, keys_of
from sheetgen.messages import nearest
from sheetgen.widgets import WIDGETS, installed_widgets, widget
from sheetgen.widgets.base import Node, Nodes, Placing, model_fields

_MOST_MM = 1000
_MOST_COUNT = 500

_LENGTH: FieldInfo = Limits(ge=0, le=_MOST_MM)
_SHARE: FieldInfo = Limits(ge=0, le=1)
_SIDE: FieldInfo = Limits(ge=0, gt=0, le=_MOST_MM)
_CELL_SIDE: FieldInfo = Limits(
    ge=0,
    le=_MOST_MM,
    json_schema_extra={"exclusiveMinimum": 0},
)
_SHIFT: FieldInfo = Limits(ge=-_MOST_MM, le=_MOST_MM)
_INDEX: FieldInfo = Limits(ge=0, le=_MOST_COUNT)

_SIDES = ("side", "tall", "wide", "cell", "weight")  # Lengths without which nothing is to be seen

_SIZES = ("width", "height")
_WIDTHS = ("widths", "columns")  # Lists of lengths that are not negative


def _limited(hint: Hint, length: FieldInfo, count: FieldInfo, listed: FieldInfo = _SHIFT) -> Hint:
    """A type with limits to the lengths and counts in it; in lists and mappings lengths may be
    negative, unless `listed` says otherwise.
    """
    if hint in (float, int):
        return Annotated[hint, length if hint is float else count]
    origin: Hint = get_origin(hint)
    if origin in (Union, UnionType):
        kinds = tuple(_limited(one, length, count, listed) for one in get_args(hint))
        return Union[kinds]  # noqa: UP007
    if origin in (tuple, Mapping):
        return origin[tuple(_limited(one, listed, _INDEX) for one in get_args(hint))]
    return hint


PLACING = {
    name: replace(key, hint=_limited(key.hint, _LENGTH, _INDEX)) if key.name in _SIZES else key
    for name, key in keys_of(Placing).items()
}
"""The keys that every widget may have."""


def nodes(data: object, at: Place) -> Nodes:
    """The widgets of a list at a place; those that are wrong are left out."""
    if at.is_hole:
        return ()
    if not isinstance(data, list):
        at.complain(
            "wrong-type", f"this must be a list of widgets, each with a kind, not {found(data)}"
        )
        return ()
    made = [_node(item, at / index) for index, item in enumerate(data)]
    return tuple(item for item in made if item is not None)


def walk(tree: Nodes) -> Iterator[Node]:
    """Every widget of a tree, containers before their children."""
    for item in tree:
        yield item
        yield from walk(getattr(item.widget, "children", ()))


def _node(given: object, at: Place) -> Node | None:
    """One widget with its place, or None where it has problems."""
    if at.is_hole or not at.document.shown.get(at.path, True):
        return None
    data = mapping(given)
    kind = _kind(data, at)
    if not kind:
        return None
    shape = widget(kind)
    inside: dict[str, Nodes] = {}
    if "children" in model_fields(shape):
        inside["children"] = nodes(data.get("children", []), at / "children")
    own = {key: value for key, value in data.items() if key != "kind" and key not in inside}
    checker = Checker(at, kind, numbers_are_text=True, words=("kind", *inside))
    values = checker.mapping(widget_keys(kind), own)
    if checker.faults:
        return None
    place = {key: values.pop(key) for key in PLACING if key in values}
    return Node(shape(**values, **inside), (at / "kind").where, **place)


def _kind(data: YamlMapping, at: Place) -> str:
    """The kind of a widget, or "" and a complaint where it says none that there is."""
    if "kind" not in data:
        known = at.document.guesses(("kind", "style", *SHORT))
        near = next(filter(None, (nearest(str(key), known) for key in data)), "")
        at.complain("missing-key", f'a widget is a mapping with a "kind"{near}')
        return ""
    if (at / "kind").is_hole:
        return ""
    kind = str(data["kind"])
    if widget(kind) is None:
        known = at.document.guesses((*WIDGETS, *installed_widgets()))
        (at / "kind").complain("unknown-kind", one_of(kind, known, "widget"))
        return ""
    return kind


@cache
def widget_keys(kind: str) -> Keys:
    """The keys of a widget, children aside, and those of its place.

    No length is negative, that of a side more than nothing, and nothing is counted in thousands.
    """
    shape = widget(kind)
    own = model_fields(shape)
    limited = {
        name: replace(
            key,
            hint=_limited(
                key.hint,
                _length(shape, own[key.name]),
                _count(own[key.name]),
                _LENGTH if key.name in _WIDTHS else _SHIFT,
            ),
        )
        for name, key in keys_of(shape).items()
        if name != "children"
    }
    return {**PLACING, **limited}


def _length(shape: Hint, field: Field[Any]) -> FieldInfo:
    """The limits of a length: a side may only be 0 where that stands for another one; how small a
    cell may be is seen when it is drawn.
    """
    if field.name not in _SIDES or field.default == 0:
        return _SHARE if field.name == "opacity" else _LENGTH
    return _CELL_SIDE if shape.kind in ("cells", "boxes") else _SIDE


def _count(field: Field[Any]) -> FieldInfo:
    """The limits of a count: only one whose default is 0 may be 0."""
    limits: FieldInfo = Limits(ge=0 if field.default == 0 else 1, le=_MOST_COUNT)
    return limits
