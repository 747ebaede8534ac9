"""Widgets as the layout writes them become widgets: each checked against its own fields, all
problems at once.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import MISSING, Field, fields, is_dataclass
from functools import cache, lru_cache, reduce
from operator import or_
from types import UnionType
from typing import (
    Annotated,
    Any,
    Literal,
    TypeAlias,
    Union,
    cast,
    get_args,
    get_origin,
    get_type_hints,
)

from pydantic import BaseModel, ConfigDict, ValidationError, create_model
from pydantic import Field as Limits

from sheetgen.layout.document import Document, TreePath
from sheetgen.layout.model import whole
from sheetgen.layout.model_errors import found, known_keys, one_of, problems_of
from sheetgen.layout.resolve import SHORT
from sheetgen.messages import kebab, nearest
from sheetgen.widgets import WIDGETS
from sheetgen.widgets.base import Foot, Node, model_fields

_MOST_MM = 1000
_MOST_COUNT = 500

Length = Annotated[float, Limits(ge=0, le=_MOST_MM)]


class Placing(BaseModel):
    """The keys that every widget may have."""

    model_config = ConfigDict(defer_build=True, extra="forbid", strict=True, alias_generator=kebab)

    at: Annotated[
        tuple[float, float] | Foot | None,
        "x and y in mm inside the container, or foot, foot-left or foot-right: its lower edge"
        " between the corner markers; out of the flow",
    ] = None
    width: Annotated[
        Length | Literal["fill"] | None,
        "mm, instead of its own width, or fill for all that there is",
    ] = None
    height: Annotated[Length | None, "mm, instead of its own height"] = None
    grow: Annotated[bool, "whether it takes the room that is left"] = False
    align: Annotated[Literal["start", "center", "end"], "where it stands across the flow"] = "start"


PLACING = tuple(Placing.model_fields)


def nodes(data: object, document: Document, at: TreePath) -> tuple[Node, ...]:
    """The widgets of a list at a path of the document; those that are wrong are left out."""
    if at in document.holes:
        return ()
    if not isinstance(data, list):
        document.complain(
            "wrong-type", f"this must be a list of widgets, each with a kind, not {found(data)}", at
        )
        return ()
    made = [_node(item, document, (*at, index)) for index, item in enumerate(data)]
    return tuple(item for item in made if item is not None)


def walk(tree: tuple[Node, ...]) -> Iterator[Node]:
    """Every widget of a tree, containers before their children."""
    for item in tree:
        yield item
        yield from walk(getattr(item.widget, "children", ()))


Hint: TypeAlias = Any
"""A type as `typing` tells it: a class, a union, an alias."""


def _node(data: object, document: Document, at: TreePath) -> Node | None:
    """One widget with its place, or None where it has problems."""
    if at in document.holes:
        return None
    if not isinstance(data, dict) or "kind" not in data:
        near = (
            nearest(str(key), document.guesses(("kind", "style", *SHORT)))
            for key in (data if isinstance(data, dict) else ())
        )
        document.complain(
            "missing-key", f'a widget is a mapping with a "kind"{next(filter(None, near), "")}', at
        )
        return None
    kind = data["kind"]
    if not isinstance(kind, str) or kind not in WIDGETS:
        document.complain(
            "unknown-kind", one_of(str(kind), document.guesses(WIDGETS), "widget"), (*at, "kind")
        )
        return None
    inside: dict[str, Any] = {}
    if "children" in model_fields(WIDGETS[kind]):
        inside["children"] = (
            nodes(data["children"], document, (*at, "children")) if "children" in data else ()
        )
    values = _checked(
        kind,
        {key: value for key, value in data.items() if key != "kind" and key not in inside},
        document,
        at,
    )
    if values is None:
        return None
    place = {key: values.pop(key) for key in PLACING}
    return Node(WIDGETS[kind](**values, **inside), document.where((*at, "kind")), **place)


def _checked(
    kind: str, data: Mapping[str, object], document: Document, at: TreePath
) -> dict[str, Any] | None:
    """The values of a widget's fields, those of its place included, or None and its problems."""
    lost = {key for key in data if (*at, key) in document.holes}
    try:
        # JSON lets lists become tuples while all else stays strict.
        model = _read(
            kind,
            json.dumps(
                {key: _said(kind, key, value) for key, value in data.items() if key not in lost}
            ),
        )
    except ValidationError as error:
        problems = problems_of(error, document, at, kind, *map(document.guesses, _keys(kind)))
        document.problems += [
            problem for problem in problems if problem.code != "missing-key" or lost <= set(PLACING)
        ]
        return None
    return dict(vars(model))


@lru_cache(maxsize=1024)
def _read(kind: str, text: str) -> Placing:
    """A widget's keys, checked; under other readings of a switch most widgets say the same again.

    Raises ValidationError.
    """
    return widget_model(kind).model_validate_json(text)


def _said(kind: str, key: str, value: object) -> object:
    """The value of a key, whole numbers in it as their own texts wherever the widget takes a
    text.
    """
    hint = None if isinstance(value, str) else _hints(kind).get(key)
    return value if hint is None else _as_text(hint, value)


def _as_text(hint: Any, value: object) -> object:
    if isinstance(value, str):
        return value
    origin, inside = get_origin(hint), get_args(hint)
    if hint is str:
        return str(value) if whole(value) else value
    if origin in (Union, UnionType):
        return reduce(lambda data, one: _as_text(one, data), inside, value)
    if isinstance(value, list) and origin is tuple:
        return [_as_text(inside[0], item) for item in value]
    if isinstance(value, dict) and origin is Mapping:
        return {key: _as_text(inside[1], item) for key, item in value.items()}
    if isinstance(value, dict) and is_dataclass(hint):
        own = _hints_of(cast(Hint, hint))
        return {
            key: _as_text(own[key], item) if key in own else item for key, item in value.items()
        }
    return value


@cache
def _hints(kind: str) -> dict[str, Hint]:
    """The types of a widget's keys."""
    return _hints_of(WIDGETS[kind])


@cache
def _hints_of(thing: Hint) -> dict[str, Hint]:
    return {kebab(name): hint for name, hint in get_type_hints(thing).items()}


@cache
def _keys(kind: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The keys of a widget, and those of the mappings inside it, for near misses."""
    inner = tuple(
        key for hint in get_type_hints(WIDGETS[kind]).values() for key in _inner_keys(hint)
    )
    return (
        *known_keys(widget_model(kind)),
        "kind",
        *(("children",) if "children" in model_fields(WIDGETS[kind]) else ()),
    ), inner


def _inner_keys(hint: object) -> Iterator[str]:
    if is_dataclass(hint) and hasattr(hint, "__pydantic_config__"):
        yield from (kebab(field.name) for field in fields(hint))
    for inner in get_args(hint):
        yield from _inner_keys(inner)


@cache
def widget_model(kind: str) -> type[Placing]:
    """A checker of a widget's keys, children aside.

    No length is negative, and nothing is counted in thousands.
    """
    hints = get_type_hints(WIDGETS[kind], include_extras=True)
    own = {name: field for name, field in model_fields(WIDGETS[kind]).items() if name != "children"}
    shapes: dict[str, Any] = {
        name: (_limited(hints[name], field), ... if field.default is MISSING else field.default)
        for name, field in own.items()
    }
    return create_model(WIDGETS[kind].__name__, __base__=Placing, **shapes)


def _limited(hint: Hint, field: Field[Any]) -> Hint:
    """A number's type with its limits: only a count whose default is 0 may be 0.

    In lists and mappings lengths may be negative.
    """
    base = get_args(hint)[0] if hasattr(hint, "__metadata__") else hint
    if base is float:
        return Annotated[hint, Limits(ge=0, le=_MOST_MM)]
    if base is int:
        return Annotated[hint, Limits(ge=0 if field.default == 0 else 1, le=_MOST_COUNT)]
    origin: Hint = get_origin(base)
    if origin in (Union, UnionType):
        return reduce(or_, (_limited(one, field) for one in get_args(base)))
    return _within_limits(base)


def _within_limits(hint: Hint) -> Hint:
    """A list's or a mapping's type with limits to the numbers in it."""
    if hint in (int, float):
        low, high = (0, _MOST_COUNT) if hint is int else (-_MOST_MM, _MOST_MM)
        return Annotated[hint, Limits(ge=low, le=high)]
    origin: Hint = get_origin(hint)
    inside = get_args(hint)
    if origin is tuple:
        return cast(Hint, tuple)[
            tuple(one if one is Ellipsis else _within_limits(one) for one in inside)
        ]
    return cast(Hint, Mapping)[inside[0], _within_limits(inside[1])] if origin is Mapping else hint
