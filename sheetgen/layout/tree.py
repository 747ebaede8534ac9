"""Widgets as the layout writes them become widgets: each checked against its own fields, all problems at once."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import fields, is_dataclass
from functools import cache
from typing import Annotated, Any, Literal, TypeVar, get_args, get_type_hints

from pydantic import BaseModel, ConfigDict, ValidationError, create_model
from pydantic import Field as Limits

from sheetgen.errors import Problem
from sheetgen.layout.complaints import known_keys, problems_of
from sheetgen.layout.document import Document, TreePath
from sheetgen.layout.naming import found, one_of
from sheetgen.values import MISSING, Trait, is_value
from sheetgen.values import fields as value_fields
from sheetgen.widgets import WIDGETS
from sheetgen.widgets.base import Node
from sheetgen.words import kebab

_CONFIG = ConfigDict(extra="forbid", strict=True, alias_generator=kebab)

M = TypeVar("M", bound=BaseModel)

_MOST_MM = 1000
_MOST_COUNT = 500

Length = Annotated[float, Limits(ge=0, le=_MOST_MM)]


class Placing(BaseModel):
    """The keys that every widget may have."""

    model_config = _CONFIG

    at: tuple[float, float] | None = None
    width: Length | None = None
    height: Length | None = None
    grow: bool = False
    align: Literal["start", "center", "end"] = "start"


PLACING = tuple(Placing.model_fields)

_IN_THE_FLOW = Placing()


def nodes(data: object, document: Document, at: TreePath, problems: list[Problem]) -> tuple[Node, ...]:
    """The widgets of a list at a path of the document; those that are wrong are left out."""
    if at in document.holes:
        return ()
    if not isinstance(data, list):
        message = f"this must be a list of widgets, each with a kind, not {found(data)}"
        problems.append(Problem("wrong-type", message, document.where(at)))
        return ()
    made = [node(item, document, (*at, index), problems) for index, item in enumerate(data)]
    return tuple(item for item in made if item is not None)


def walk(tree: tuple[Node, ...]) -> Iterator[Node]:
    """Every widget of a tree, containers before their children."""
    for item in tree:
        yield item
        yield from walk(getattr(item.widget, "children", ()))


def node(data: object, document: Document, at: TreePath, problems: list[Problem]) -> Node | None:
    """One widget with its place, or None where it has problems."""
    if at in document.holes:
        return None
    if not isinstance(data, dict) or "kind" not in data:
        problems.append(Problem("missing-key", 'a widget is a mapping with a "kind"', document.where(at)))
        return None
    kind = data["kind"]
    if not isinstance(kind, str) or kind not in WIDGETS:
        problems.append(Problem("unknown-kind", one_of(str(kind), WIDGETS, "widget"), document.where((*at, "kind"))))
        return None
    holds = "children" in _shape(kind)
    children = nodes(data["children"], document, (*at, "children"), problems) if holds and "children" in data else ()
    placing = {key: value for key, value in data.items() if key in PLACING}
    own = {key: value for key, value in data.items() if key not in PLACING and key != "kind" and not (holds and key == "children")}
    values = _checked(_model(kind), own, document, at, kind, problems)
    place = _checked(Placing, placing, document, at, kind, problems) if placing else _IN_THE_FLOW
    if values is None or place is None:
        return None
    inside = {"children": children} if holds else {}
    return Node(WIDGETS[kind](**vars(values), **inside), document.where((*at, "kind")), **vars(place))


def _checked(model: type[M], data: Mapping[str, object], document: Document, at: TreePath, kind: str, problems: list[Problem]) -> M | None:
    whole = {key: value for key, value in data.items() if (*at, key) not in document.holes}
    try:
        # JSON lets lists become tuples while all else stays strict.
        return model.model_validate_json(json.dumps(whole))
    except ValidationError as error:
        problems += [
            problem
            for problem in problems_of(error, document, at, kind, _outer_keys(kind), _inner_keys(kind))
            if problem.code != "missing-key" or len(whole) == len(data)
        ]
        return None


@cache
def _shape(kind: str) -> Mapping[str, Trait]:
    """A widget's own fields by name."""
    return value_fields(WIDGETS[kind])


@cache
def _outer_keys(kind: str) -> tuple[str, ...]:
    """The keys of a widget, those of its place included, for near misses."""
    return (*known_keys(_model(kind)), *PLACING, "kind", *(("children",) if "children" in _shape(kind) else ()))


@cache
def _inner_keys(kind: str) -> tuple[str, ...]:
    """The keys of the mappings inside a widget, for near misses."""
    return tuple(key for hint in get_type_hints(WIDGETS[kind]).values() for key in _keys(hint))


def _keys(hint: object) -> Iterator[str]:
    if is_dataclass(hint) and not is_value(hint):
        yield from (kebab(field.name) for field in fields(hint))
    for inner in get_args(hint):
        yield from _keys(inner)


@cache
def _model(kind: str) -> type[BaseModel]:
    """A checker of a widget's own fields, children aside. No length is negative, and nothing is counted in thousands."""
    hints = get_type_hints(WIDGETS[kind], include_extras=True)
    shapes: dict[str, Any] = {}
    for name, field in _shape(kind).items():
        if name != "children":
            shapes[name] = (_limited(hints[name], field), ... if field.default is MISSING else field.default)
    return create_model(WIDGETS[kind].__name__, __config__=_CONFIG, **shapes)


def _limited(hint: object, field: Trait) -> object:
    """A number's type with its limits: only a count whose default is 0 may be 0."""
    base = get_args(hint)[0] if get_args(hint) else hint
    if base is float:
        return Annotated[hint, Limits(ge=0, le=_MOST_MM)]
    return Annotated[hint, Limits(ge=0 if field.default == 0 else 1, le=_MOST_COUNT)] if base is int else hint
