"""Widgets as the layout writes them become widgets: each checked against its own fields, all
problems at once.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import cache

from sheetgen.layout.document import Place, YamlMapping, mapping
from sheetgen.layout.model_errors import found, one_of
from sheetgen.layout.resolve import SHORT
from sheetgen.layout.shapes import Checker, Hint, Keys, keys_of
from sheetgen.messages import nearest
from sheetgen.widgets import widget, widget_kinds
from sheetgen.widgets.base import Node, Nodes, Placing, model_fields
from sheetgen.widgets.limits import Length, SmallNumber

PLACING = keys_of(Placing)
"""The keys that every widget may have."""

# What a key takes whose type says nothing more of its number
_PLAIN: Mapping[Hint, Hint] = {float: Length, int: SmallNumber}


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
        kinds = [f"; write kind: {key}" for key in data if key in widget_kinds()]
        near = next(filter(None, (*kinds, *(nearest(str(key), known) for key in data))), "")
        at.complain("missing-key", f'a widget is a mapping with a "kind"{near}')
        return ""
    if (at / "kind").is_hole:
        return ""
    kind = str(data["kind"])
    if widget(kind) is None:
        known = at.document.guesses(widget_kinds())
        (at / "kind").complain("unknown-kind", one_of(kind, known, "widget"))
        return ""
    return kind


@cache
def widget_keys(kind: str) -> Keys:
    """The keys of a widget, children aside, and those of its place."""
    own = {
        name: replace(key, hint=_PLAIN.get(key.hint, key.hint))
        for name, key in keys_of(widget(kind)).items()
        if name != "children"
    }
    return {**PLACING, **own}
