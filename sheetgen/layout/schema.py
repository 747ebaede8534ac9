"""What editors know of layout files: a JSON Schema, made from the models that check them, so that
both always agree.

It is written for draft 7, which the YAML language servers of editors read. Wherever a layout may
let a switch decide, so may the schema.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from types import NoneType, UnionType
from typing import Annotated, Literal, Union, get_args, get_origin

from pydantic import WithJsonSchema
from pydantic.fields import FieldInfo

from sheetgen.layout.model import (
    MOST_CELLS,
    TEXT,
    AreaModel,
    DieModel,
    FaceModel,
    GameSectionModel,
    GroupModel,
    InkModel,
    SwitchModel,
)
from sheetgen.layout.part_model import PartModel
from sheetgen.layout.resolve import SHORT
from sheetgen.layout.rules_model import (
    AMOUNT,
    CountModel,
    FamilyModel,
    LineModel,
    RulesModel,
    SetModel,
    TieModel,
)
from sheetgen.layout.shapes import Hint, Key, keys_of
from sheetgen.layout.tree import widget_keys
from sheetgen.widgets import WIDGETS, installed_widgets, widget
from sheetgen.widgets.base import model_fields
from sheetgen.widgets.cells.links import Link
from sheetgen.widgets.text.ground import Ground

Shape = dict[str, object]
"""A schema, or a part of one."""

DIALECT = "http://json-schema.org/draft-07/schema#"

_WORD: Shape = {"type": "string"}


def _of(name: str) -> Shape:
    return {"$ref": f"#/definitions/{name}"}


def _switched(shape: object) -> Shape:
    kinds = shape["anyOf"] if isinstance(shape, dict) and set(shape) == {"anyOf"} else [shape]
    return {"anyOf": [*kinds, _of("switched")]}


def _each(name: str) -> Shape:
    """A mapping of names to things of a kind."""
    return {"type": "object", "additionalProperties": _switched(_of(name))}


def _list(name: str) -> Shape:
    return {"type": "array", "items": _switched(_of(name))}


_CELLS: Shape = {
    "anyOf": [
        {
            "type": "integer",
            "minimum": 0,
            "maximum": MOST_CELLS,
        },
        _WORD,
        {"type": "array", "items": _switched(TEXT)},
    ]
}


def _or_list(*kinds: Shape) -> Shape:
    """Things of these kinds, and lists of such things."""
    inner = _switched({"anyOf": [*kinds, {"type": "array"}]})
    return {"anyOf": [*kinds, _of("switched"), {"type": "array", "items": inner}]}


def _repeatable(model: Hint) -> Shape:
    """An entry of `rules`, which `each` may repeat."""
    shape = _mapping(model)
    return {**shape, "properties": {**_properties(shape), "each": _REPEATED}}


_REPEATED: Shape = {
    "description": "words for which this entry stands once each; {each} in it is the word",
    **_switched({"type": "array", "items": _switched(TEXT), "minItems": 1}),
}
_CELL: Shape = {"type": ["string", "number", "boolean", "null"]}

_ROW: Shape = {"type": "object", "additionalProperties": _switched(_CELL)}

_INSIDE: Mapping[tuple[str, str], Shape] = {
    ("GameSectionModel", "palette"): {
        "type": "object",
        "additionalProperties": _switched({"anyOf": [_WORD, _of("ink")]}),
    },
    ("GameSectionModel", "dice"): _list("die"),
    ("GameSectionModel", "areas"): _each("area"),
    ("DieModel", "faces"): {
        "anyOf": [_WORD, {"type": "array", "items": _switched({"anyOf": [TEXT, _of("face")]})}]
    },
    ("AreaModel", "cells"): _CELLS,
    ("AreaModel", "rows"): _CELLS,
    ("AreaModel", "columns"): _CELLS,
    ("GroupModel", "cells"): _CELLS,
    ("AreaModel", "groups"): _list("group"),
    ("PartModel", "each"): {
        "anyOf": [
            _WORD,
            {"type": "array", "items": _switched({"anyOf": [_CELL, _ROW]})},
            {
                "type": "object",
                "additionalProperties": {"type": "array", "items": _switched(_CELL)},
            },
        ]
    },
    ("PartModel", "children"): _list("widget"),
    ("PartModel", "links"): _list("link"),
    ("PartModel", "back"): _list("widget"),
    ("PartModel", "size"): {
        "anyOf": [{"enum": ["half", "full"]}, {"type": "array", "items": {"type": "number"}}]
    },
    ("PartModel", "ground"): {"anyOf": [_WORD, _of("ground")]},
    ("PartModel", "back-ground"): {"anyOf": [_WORD, _of("ground")]},
}
"""What stands under the keys whose things are checked one by one, or may be written in short."""

_STYLE: Shape = {"type": "string", "description": "the entry of styles whose keys it has, too"}

_STYLES: Shape = {
    "description": (
        "keys that widgets share, by a name, or by the kind of widget that they are meant in"
    ),
    "type": "object",
    "additionalProperties": _of("styled"),
}

_BESIDE: Mapping[str, Shape] = {
    "switches": _each("switch") | {"description": "rule options, by name"},
    "parts": _each("part") | {"description": "what is printed, by name"},
    "rules": _of("rules") | {"description": "how filled sheets are scored, without an engine"},
    "extends": _WORD | {"description": "another layout that this one extends"},
}

_MODELS: Mapping[str, Hint] = {
    "die": DieModel,
    "face": FaceModel,
    "area": AreaModel,
    "group": GroupModel,
    "ink": InkModel,
    "switch": SwitchModel,
    "part": PartModel,
    "link": Link,
    "ground": Ground,
    "rules": RulesModel,
    "family": FamilyModel,
}

_REPEATABLE: Mapping[str, Hint] = {
    "line": LineModel,
    "tie": TieModel,
    "set": SetModel,
    "count": CountModel,
}


def schema() -> Shape:
    """The schema of layout files."""
    section = _mapping(GameSectionModel)
    del section["required"]  # what another layout below may say
    kinds = (*WIDGETS, *installed_widgets())
    kind: Shape = {"enum": list(kinds), "description": "which widget it is"}
    widgets = {f"widget-{kind}": _widget(kind) for kind in kinds}
    properties = {**_properties(section), **_BESIDE, "styles": _STYLES}
    needed = {"anyOf": [{"required": ["id", "title", "players"]}, {"required": ["extends"]}]}
    definitions = {name: _mapping(model) for name, model in _MODELS.items()}
    return {
        "$schema": DIALECT,
        "title": "A sheetgen layout",
        **section,
        **needed,
        "properties": properties,
        "definitions": {
            "switched": _SWITCHED,
            **definitions,
            **{name: _repeatable(model) for name, model in _REPEATABLE.items()},
            "sets": _or_list(_WORD, _of("set")),
            "counts": _or_list(AMOUNT, _of("count")),
            "widget": _any_widget(kinds, kind),
            "styled": _any_key(widgets.values(), kind),
            **widgets,
        },
    }


_SWITCHED: Shape = {
    "description": (
        "the value in force of a rule option: `{switch: name}` or `{by: name, value: ...,"
        " other: ...}`; or the name of a column in braces"
    ),
    "anyOf": [
        {"type": "string", "pattern": r"^\{[^{}]+\}$"},
        {
            "type": "object",
            "required": ["switch"],
            "properties": {"switch": _WORD},
            "additionalProperties": False,
        },
        {
            "type": "object",
            "required": ["by"],
            "properties": {"by": _WORD},
            "minProperties": 2,
        },
    ],
}


def _any_widget(kinds: Iterable[str], kind: Shape) -> Shape:
    """A widget, whose kind says which keys it has: these kinds, and the schema of the key."""
    named = (
        {
            "if": {"required": ["kind"], "properties": {"kind": {"const": each}}},
            "then": _of(f"widget-{each}"),
        }
        for each in kinds
    )
    short = ({"if": {"required": [each]}, "then": _of(f"widget-{each}")} for each in SHORT)
    neither = {"not": {"anyOf": [{"required": [key]} for key in ("kind", *SHORT)]}}
    return {
        "type": "object",
        "anyOf": [{"required": [key]} for key in ("kind", "style", *SHORT)],
        "properties": {"kind": kind, "style": _STYLE},
        "allOf": [*named, *short, {"if": neither, "then": _of("styled")}],
    }


def _mapping(model: Hint) -> Shape:
    """The schema of a mapping that becomes a dataclass."""
    return _shape(keys_of(model), model, _WORD)


def _shape(keys: Mapping[str, Key], model: Hint, text: Shape) -> Shape:
    """The schema of a mapping with these keys, and what a text in it may be."""
    properties = {}
    for key, about in keys.items():
        inside = _INSIDE.get((model.__name__, key)) or _value(about.hint, text)
        properties[key] = _noted(_switched(inside), about.about)
    required = [key for key, about in keys.items() if about.required]
    return {
        "additionalProperties": False,
        "description": _described(model),
        "type": "object",
        "properties": properties,
        **({"required": required} if required else {}),
    }


def _described(model: Hint) -> str:
    """The first paragraph of what a class says of itself, in one line."""
    return " ".join((model.__doc__ or "").partition("\n\n")[0].split())


def _noted(shape: Shape, note: str) -> Shape:
    return {"description": note, **shape} if note else shape


def _any_key(widgets: Iterable[Shape], kind: Shape) -> Shape:
    """A mapping with any key of any widget, and no other: a style, or a widget whose kind its style
    says.
    """
    keys = sorted({key for widget in widgets for key in _properties(widget)})
    known = {"kind": kind, "style": _STYLE}
    return {
        "type": "object",
        "additionalProperties": False,
        "properties": {key: known.get(key, {"description": "see its kind"}) for key in keys},
    }


def _widget(kind: str) -> Shape:
    """The schema of a widget, whose kind and required keys may stand in its style."""
    model = widget(kind)
    shape = _shape(widget_keys(kind), model, TEXT)
    properties = {"kind": {"const": kind}, "style": _STYLE, **_properties(shape)}
    if "children" in model_fields(model):
        children = keys_of(model)["children"].about
        properties["children"] = _noted(_switched(_list("widget")), children)
    if kind in SHORT:
        properties[kind] = properties[SHORT[kind]]
    ways = ({"required": [key]} for key in ("style", *({kind} & {*SHORT})))
    needed = {"anyOf": [{"required": shape.pop("required")}, *ways]} if "required" in shape else {}
    return {**shape, **needed, "properties": properties}


def _value(hint: Hint, text: Shape) -> Shape:
    """The schema of a value of a type, and what a text in it may be."""
    kind: object = get_origin(hint)
    inside = get_args(hint)
    if kind is Annotated:
        return _marked(_value(inside[0], text), inside[1:])
    if kind in (Union, UnionType):
        return {"anyOf": [_value(one, text) for one in inside]}
    if kind is Literal:
        return {"enum": list(inside)}
    if kind is tuple and inside[1:] != (Ellipsis,):
        items = [_value(one, text) for one in inside]
        return {
            "type": "array",
            "items": items,
            "minItems": len(items),
            "maxItems": len(items),
        }
    if kind is tuple:
        return {"type": "array", "items": _switched(_value(inside[0], text))}
    if kind is not None:
        return {"type": "object", "additionalProperties": _value(inside[1], text)}
    if hint is str:
        return text
    if hint in _PLAIN:
        return _PLAIN[hint]
    return _shape(keys_of(hint), hint, text)


def _marked(shape: Shape, marks: Iterable[object]) -> Shape:
    """The schema of a type with what `Annotated` adds to it."""
    for mark in marks:
        if isinstance(mark, WithJsonSchema):
            return dict(mark.json_schema or {})
        for rule in mark.metadata if isinstance(mark, FieldInfo) else ():
            for name, key in _RULES.items():
                if hasattr(rule, name):
                    shape = {key: getattr(rule, name), **shape}
    return shape


_RULES = {
    "le": "maximum",
    "ge": "minimum",
    "pattern": "pattern",
}
"""What pydantic calls the limits of a value, and a schema."""

_PLAIN: Mapping[object, Shape] = {
    int: {"type": "integer"},
    float: {"type": "number"},
    bool: {"type": "boolean"},
    NoneType: {"type": "null"},
    object: {},
}


def _properties(shape: Mapping[str, object]) -> dict[str, object]:
    made = shape.get("properties", {})
    assert isinstance(made, dict)
    return made
