"""What editors know of layout files: a JSON Schema, made from the models that check them, so that
both always agree.

It is written for draft 7, which the YAML language servers of editors read. Wherever a layout may
let a switch decide, so may the schema.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import is_dataclass
from hashlib import sha256
from types import UnionType
from typing import Annotated, Literal, Union, get_args, get_origin

from pydantic import TypeAdapter, WithJsonSchema

from sheetgen.games import engine_names
from sheetgen.layout.cells import NAME, VALUES
from sheetgen.layout.grids import GRID, MOST_SIDE
from sheetgen.layout.model import (
    FACE_RANGE,
    MOST_CELLS,
    MOST_FACES,
    MOST_GROUPS,
    RANGE,
    TEXT,
    AreaModel,
    DieModel,
    FaceModel,
    GameSectionModel,
    GroupModel,
    InkModel,
    SwitchModel,
)
from sheetgen.layout.model_errors import ID, OPTION
from sheetgen.layout.part_model import PartModel
from sheetgen.layout.resolve import SHORT
from sheetgen.layout.rules_model import (
    AMOUNT,
    COUNT_KEYS,
    CountModel,
    FamilyModel,
    LineModel,
    RulesModel,
    SetModel,
    TieModel,
)
from sheetgen.layout.shapes import Hint, Keys, description, keys_of
from sheetgen.layout.tree import widget_keys
from sheetgen.widgets import widget, widget_kinds
from sheetgen.widgets.cells.links import Link
from sheetgen.widgets.limits import SideLength
from sheetgen.widgets.text.ground import Ground

SchemaPart = dict[str, object]
"""A schema, or a part of one."""

DIALECT = "http://json-schema.org/draft-07/schema#"

_WORD: SchemaPart = {"type": "string"}


def _of(name: str) -> SchemaPart:
    return {"$ref": f"#/definitions/{name}"}


def _switched(shape: SchemaPart, *, named: bool = False) -> SchemaPart:
    """The shape, or a choice by a rule option whose every entry is of that shape; where it may be
    `named`, the name of a column in braces stands for it, too.

    It is kept under a name, since choices stand in choices.
    """
    digest = sha256(json.dumps([named, shape]).encode()).hexdigest()
    name = f"maybe-{digest[:8]}"
    decided = {"anyOf": [_of("choice"), _of("named")]} if named else _of("choice")
    chosen = {
        "description": (
            "the value in force of a rule option: `{switch: name}` or `{by: name, value: ...,"
            " other: ...}`"
        ),
        "properties": {"by": _WORD, "switch": _WORD},
        "additionalProperties": _of(name),
    }
    _DECIDED[name] = {"if": decided, "then": chosen, "else": shape}
    return {"allOf": [_of(name)]}


# What a rule option may decide, by the names under which it is kept
_DECIDED: dict[str, SchemaPart] = {
    "choice": {
        "type": "object",
        "anyOf": [{"required": ["by"]}, {"required": ["switch"], "maxProperties": 1}],
    },
    "named": {"type": "string", "pattern": r"^\{[^{}]+\}$"},
}


def _either(shape: SchemaPart, *others: SchemaPart) -> SchemaPart:
    """One of some shapes, told from each other by their types, so that a mistake in one is shown
    where it stands.
    """
    for other in others:
        type_ = other.get("type", "object" if "$ref" in other else "string")
        shape = {"if": {"type": type_}, "then": other, "else": shape}
    return shape


_FILLED = r"\{[^{}]+\}"  # A text in which a name is filled in, whatever that makes of it


def _text(*ways: str) -> SchemaPart:
    """A text that is written in one of some ways."""
    written = "|".join(way.removesuffix(r"\Z") for way in ways)
    return {"type": "string", "pattern": rf"^(?:{written})$|{_FILLED}".replace(r"\d", "[0-9]")}


def _chosen(*words: str) -> SchemaPart:
    """One of some words."""
    return {"anyOf": [{"enum": list(words)}, {"type": "string", "pattern": _FILLED}]}


def _mapped(shape: SchemaPart) -> SchemaPart:
    """A mapping of names to things of a kind."""
    return {"type": "object", "additionalProperties": shape}


def _listed(shape: SchemaPart, **limits: int) -> SchemaPart:
    """A list of things of a kind."""
    return {"type": "array", "items": _switched(shape), **limits}


def _two(shape: SchemaPart) -> SchemaPart:
    """A list of two."""
    return _listed(shape, minItems=2, maxItems=2)


def _with_any(keys: Iterable[str]) -> SchemaPart:
    """A mapping with one of some keys at least."""
    return {"anyOf": [{"required": [key]} for key in keys]}


def _cells(*ways: str, least: int = 1) -> SchemaPart:
    """Cells, so many at least, and how a bare text for them may be written."""
    cell = _either({"type": "integer"}, _text(RANGE.pattern, VALUES.pattern, NAME.pattern))
    return _either(
        {"type": "integer", "minimum": least, "maximum": MOST_CELLS},
        _text(RANGE.pattern, *ways),
        _listed(cell, minItems=least),
    )


_FACE = _either({"type": "integer", "minimum": 0, "maximum": 99}, _WORD, _of("face"))


def _or_list(*kinds: SchemaPart) -> SchemaPart:
    """Things of these kinds, and lists of such things."""
    inner = _switched({"anyOf": [*kinds, {"type": "array"}]})
    return _switched(_either(*kinds, {"type": "array", "items": inner}))


_REPEATABLE = ("line", "tie", "set", "count")  # Entries of `rules`, which `each` may repeat

_REPEATED: SchemaPart = {
    "description": "words for which this entry stands once each; {each} in it is the word",
    **_switched(_listed(TEXT, minItems=1)),
}

_CELL: SchemaPart = {"type": ["string", "number", "boolean", "null"]}

# How small a cell may be is said when it is drawn; that it is not 0, by editors at once
_SIDE: SchemaPart = TypeAdapter(SideLength).json_schema()


# What stands under the keys whose things are checked one by one, or may be written in short
_INSIDE: Mapping[str, SchemaPart] = {
    "GameSectionModel.engine": {"enum": [*engine_names(), "none"]},
    "GameSectionModel.palette": _mapped(_switched(_either(_text("[A-Z]"), _of("ink")))),
    "GameSectionModel.dice": _listed(_of("die")),
    "GameSectionModel.areas": _mapped(_switched(_of("area"))),
    "SwitchModel.readings": _mapped(_WORD),
    "DieModel.faces": _either(
        _text(FACE_RANGE),
        _listed(_FACE, minItems=1, maxItems=MOST_FACES),
    ),
    "AreaModel.cells": _cells(),
    "AreaModel.rows": _cells(),
    "AreaModel.columns": _cells(),
    "GroupModel.cells": _either({"type": "integer"}, _WORD, _listed(TEXT)),
    "AreaModel.grid": _two({"type": "integer", "minimum": 1, "maximum": MOST_SIDE}),
    "AreaModel.groups": _listed(_of("group")) | {"maxItems": MOST_GROUPS},
    "PartModel.each": _either(
        _WORD,
        _listed(_either(_CELL, _mapped(_switched(_CELL)))),
        _mapped(_listed(_CELL)),
    ),
    "PartModel.children": _listed(_of("widget")),
    "PartModel.links": _listed(_of("link")),
    "PartModel.back": _listed(_of("widget")),
    "PartModel.size": _either(
        _text("half|full"), _two({"type": "number", "minimum": 20, "maximum": 1000})
    ),
    "PartModel.ground": _either(_WORD, _of("ground")),
    "PartModel.back-ground": _either(_WORD, _of("ground")),
    "Boxes.side": _SIDE,
    "Cells.side": _either(_SIDE, _chosen("fill")),
}

_KINDS = widget_kinds()
_KIND: SchemaPart = {"description": "which widget it is", **_switched({"enum": [*_KINDS]})}
_STYLE: SchemaPart = {"type": "string", "description": "the entry of styles whose keys it has, too"}

_BESIDE: Mapping[str, SchemaPart] = {
    "switches": _mapped(_of("switch"))
    | {"description": "rule options, by name", "propertyNames": {"pattern": OPTION}},
    "parts": _mapped(_switched(_of("part")))
    | {"description": "what is printed, by name", "propertyNames": {"pattern": ID}},
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
    "line": LineModel,
    "tie": TieModel,
    "set": SetModel,
}


def schema() -> SchemaPart:
    """The schema of layout files."""
    section = _shape(GameSectionModel)
    widgets = {f"widget-{kind}": _widget(kind) for kind in _KINDS}
    definitions = {name: _shape(model) for name, model in _MODELS.items()}
    definitions["count"] = _shape(CountModel, COUNT_KEYS)
    for name in _REPEATABLE:
        _properties(definitions[name])["each"] = _REPEATED
    # a layout that extends another need not say again what that one says
    whole = {
        "required": section.pop("required"),
        "properties": {
            "areas": _all_need(definitions["area"], _CELLED),
            "palette": _all_need(definitions["ink"]),
            "switches": _all_need(definitions["switch"], _ASKED),
            "parts": _all_need(definitions["part"]),
        },
    }
    return {
        "$schema": DIALECT,
        "title": "A sheetgen layout",
        **section,
        "if": {"required": ["extends"]},
        "else": whole,
        "properties": {**_properties(section), **_BESIDE, "styles": _styles()},
        "definitions": {
            **definitions,
            "sets": _or_list(_WORD, _of("set")),
            "counts": _or_list(AMOUNT, _of("count")),
            "widget": _any_widget(widgets),
            "styled": _any_key(widgets.values()),
            **widgets,
            **_DECIDED,
        },
    }


# What an area needs
_CELLED: SchemaPart = {
    "if": _with_any((*GRID, "between")),
    "else": {"required": ["cells"]},
}

# What else a rule option needs
_ASKED: SchemaPart = {
    "if": {"required": ["range"]},
    "then": {"required": ["default"]},
    "else": {"required": ["readings"], "properties": {"readings": {"minProperties": 1}}},
}


def _all_need(shape: SchemaPart, more: SchemaPart | None = None) -> SchemaPart:
    """Mappings in a mapping that need the keys which such a shape requires, taken out of it."""
    needed = {"required": shape.pop("required"), **(more or {})}
    return {"additionalProperties": {"if": _of("choice"), "else": needed}}


def _any_widget(widgets: Mapping[str, SchemaPart]) -> SchemaPart:
    """A widget, whose kind says which keys it has, and which it needs unless its style may have
    them: these are taken out of the widgets.
    """
    named = (
        {
            "if": {"required": ["kind"], "properties": {"kind": {"const": kind}}},
            "then": {
                "allOf": [
                    _of(f"widget-{kind}"),
                    {
                        "if": {"required": ["style"]},
                        "else": {"required": widgets[f"widget-{kind}"].pop("required")},
                    },
                ]
            },
        }
        for kind in _KINDS
    )
    short = (
        {
            "if": {"required": [kind], "not": {"required": ["kind"]}},
            "then": _of(f"widget-{kind}"),
        }
        for kind in SHORT
    )
    styled = {"required": ["style"], "not": {"required": ["kind"]}}
    return {
        "type": "object",
        "properties": {"kind": _KIND, "style": _STYLE},
        "allOf": [
            *named,
            *short,
            {"if": _with_any(("style", *SHORT)), "else": {"required": ["kind"]}},
            {"if": styled, "then": _of("styled")},
        ],
    }


def _styles() -> SchemaPart:
    """The styles: those that are called like a kind have its keys, others any."""
    return {
        "description": (
            "keys that widgets share, by a name, or by the kind of widget that they are meant in"
        ),
        "type": "object",
        "properties": {kind: _of(f"widget-{kind}") for kind in _KINDS},
        "additionalProperties": _of("styled"),
        "allOf": [{"additionalProperties": {"properties": {"style": False}}}],
    }


def _shape(model: Hint, keys: Keys | None = None, text: SchemaPart = _WORD) -> SchemaPart:
    """The schema of a mapping that becomes a dataclass, with its keys or these, and what a text in
    it may be.
    """
    keys = keys or keys_of(model)
    properties = {}
    for key, about in keys.items():
        inside = _INSIDE.get(f"{model.__name__}.{key}") or _value(about.hint, text)
        # what decides other things is decided by none
        value = inside if model is SwitchModel else _switched(inside, named=text is TEXT)
        properties[key] = _noted(value, about.about)
    return {
        "additionalProperties": False,
        "description": " ".join(description(model)[0].partition("\n\n")[0].split()),
        "type": "object",
        "properties": properties,
        "required": [key for key, about in keys.items() if about.required],
        **_MORE.get(model, {}),
    }


# What else holds of a mapping
_MORE: Mapping[Hint, SchemaPart] = {
    AreaModel: {
        # the groups of a grid may hold whole rows and columns
        "if": _with_any(GRID),
        "else": {
            "properties": {
                "groups": {
                    "items": {"properties": {"cells": _switched(_cells(r"\d+(?:/\d+)+", least=0))}}
                }
            }
        },
    },
    FaceModel: {"oneOf": [{"required": [key]} for key in ("value", "symbol", "text", "picture")]},
}


def _noted(shape: SchemaPart, note: str) -> SchemaPart:
    return {"description": note, **shape} if note else shape


def _any_key(widgets: Iterable[SchemaPart]) -> SchemaPart:
    """A mapping with any key of any widget, and no other: a style, or a widget whose kind its style
    says.
    """
    ways: dict[str, list[object]] = {}
    for key, way in (item for each in widgets for item in _properties(each).items()):
        if way not in ways.setdefault(key, []):
            ways[key].append(way)
    properties = {key: {"description": "see its kind", "anyOf": ways[key]} for key in sorted(ways)}
    return {
        "type": "object",
        "additionalProperties": False,
        "properties": properties | {"kind": _KIND, "style": _STYLE},
    }


def _widget(kind: str) -> SchemaPart:
    """The schema of a widget, whose kind and required keys may stand in its style."""
    model = widget(kind)
    shape = _shape(model, widget_keys(kind), TEXT)
    properties = {"kind": {"const": kind}, "style": _STYLE, **_properties(shape)}
    if children := keys_of(model).get("children"):
        properties["children"] = _noted(_switched(_listed(_of("widget"))), children.about)
    if kind in SHORT:
        properties[kind] = properties[SHORT[kind]]
    return {**shape, "properties": properties}


def _value(hint: Hint, text: SchemaPart) -> SchemaPart:
    """The schema of a value of a type, and what a text in it may be."""
    kind: object = get_origin(hint)
    inside = get_args(hint)
    if kind is Annotated:
        given = [mark.json_schema for mark in inside if isinstance(mark, WithJsonSchema)]
        if given:
            return dict(given[0] or {})
        if get_origin(inside[0]):
            return _value(inside[0], text)
    if kind in (Union, UnionType):
        return _either(*(_value(one, text) for one in inside))
    if kind is tuple:
        item = _value(inside[0], text)
        return _listed(item) if Ellipsis in inside else _two(item)
    if kind is Mapping:
        return _mapped(_switched(_value(inside[1], text)))
    if kind is Literal:
        return _chosen(*inside)
    if hint is str:
        return text
    return _shape(hint, text=text) if is_dataclass(hint) else TypeAdapter(hint).json_schema()


def _properties(shape: Mapping[str, object]) -> SchemaPart:
    made = shape.get("properties", {})
    assert isinstance(made, dict)
    return made
