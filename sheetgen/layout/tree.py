"""Widgets as the layout writes them become widgets: each checked against its own fields, all problems at once."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import MISSING, fields
from functools import cache
from typing import Any, Literal, get_type_hints

from pydantic import BaseModel, ConfigDict, ValidationError, create_model

from sheetgen.errors import Problem
from sheetgen.layout.complaints import one_of, problems_of
from sheetgen.layout.source import Document, TreePath
from sheetgen.widgets import WIDGETS
from sheetgen.widgets.base import Node

_CONFIG = ConfigDict(extra="forbid", strict=True, alias_generator=lambda name: name.replace("_", "-"))


class Placing(BaseModel):
    """The keys that every widget may have."""

    model_config = _CONFIG

    at: tuple[float, float] | None = None
    width: float | None = None
    height: float | None = None
    grow: bool = False
    align: Literal["start", "center", "end"] = "start"


PLACING = tuple(Placing.model_fields)


def nodes(data: Any, document: Document, at: TreePath, problems: list[Problem]) -> tuple[Node, ...]:
    """The widgets of a list at a path of the document."""
    if not isinstance(data, list):
        problems.append(Problem("wrong-type", "this must be a list of widgets, each with a kind", document.where(at)))
        return ()
    made = [node(item, document, (*at, index), problems) for index, item in enumerate(data)]
    return tuple(item for item in made if item is not None)


def node(data: Any, document: Document, at: TreePath, problems: list[Problem]) -> Node | None:
    """One widget with its place, or None where it has problems."""
    if not isinstance(data, dict) or "kind" not in data:
        problems.append(Problem("missing-key", 'a widget is a mapping with a "kind"', document.where(at)))
        return None
    kind = data["kind"]
    if kind not in WIDGETS:
        problems.append(Problem("unknown-kind", one_of(str(kind), WIDGETS, "widget"), document.where((*at, "kind"))))
        return None
    before = len(problems)
    widget = WIDGETS[kind]
    takes_children = any(field.name == "children" for field in fields(widget))
    children = nodes(data["children"], document, (*at, "children"), problems) if takes_children and "children" in data else ()
    placing = {key: value for key, value in data.items() if key in PLACING}
    own = {key: value for key, value in data.items() if key not in PLACING and key != "kind" and not (takes_children and key == "children")}
    keys = (*(name.replace("_", "-") for name in _model(kind).model_fields), *PLACING, "kind", *(("children",) if takes_children else ()))
    values = _checked(_model(kind), own, document, at, kind, keys, problems)
    place = _checked(Placing, placing, document, at, kind, keys, problems)
    if len(problems) > before or values is None or place is None:
        return None
    if takes_children:
        values["children"] = children
    return Node(widget(**values), document.where((*at, "kind")), **place)


def _checked(
    model: type[BaseModel],
    data: Mapping[str, Any],
    document: Document,
    at: TreePath,
    kind: str,
    keys: tuple[str, ...],
    problems: list[Problem],
) -> dict[str, Any] | None:
    try:
        made = model.model_validate_json(json.dumps(data))
    except ValidationError as error:
        problems += problems_of(error, document, at, kind, keys)
        return None
    return {name: getattr(made, name) for name in model.model_fields}


@cache
def _model(kind: str) -> type[BaseModel]:
    """A checker of a widget's own fields, children aside."""
    widget = WIDGETS[kind]
    hints = get_type_hints(widget, include_extras=True)
    shapes: dict[str, Any] = {}
    for field in fields(widget):
        if field.name != "children":
            shapes[field.name] = (hints[field.name], ... if field.default is MISSING else field.default)
    return create_model(widget.__name__, __config__=_CONFIG, **shapes)
