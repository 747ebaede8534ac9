"""What editors know of layout files: a JSON Schema, made from the models that check them, so that
both always agree.

It is written for draft 7, which the YAML language servers of editors read. Wherever a layout may
let a switch decide, so may the schema.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import get_type_hints

from pydantic import BaseModel

from sheetgen.layout.model import (
    TEXT,
    AreaModel,
    DieModel,
    FaceModel,
    GroupModel,
    HeadModel,
    InkModel,
    SwitchModel,
)
from sheetgen.layout.part_model import PartModel
from sheetgen.layout.resolve import SHORT
from sheetgen.layout.tree import widget_model
from sheetgen.messages import kebab
from sheetgen.widgets import WIDGETS
from sheetgen.widgets.base import model_fields

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


_INSIDE: Mapping[tuple[str, str], Shape] = {
    ("HeadModel", "palette"): {
        "type": "object",
        "additionalProperties": _switched({"anyOf": [_WORD, _of("ink")]}),
    },
    ("HeadModel", "dice"): _list("die"),
    ("HeadModel", "areas"): _each("area"),
    ("DieModel", "faces"): {
        "anyOf": [_WORD, {"type": "array", "items": _switched({"anyOf": [TEXT, _of("face")]})}]
    },
    ("AreaModel", "groups"): _list("group"),
    ("PartModel", "children"): _list("widget"),
    ("PartModel", "back"): _list("widget"),
    ("PartModel", "size"): {
        "anyOf": [{"enum": ["half", "full"]}, {"type": "array", "items": {"type": "number"}}]
    },
    ("PartModel", "ground"): {"anyOf": [_WORD, _of("ground")]},
    ("PartModel", "back-ground"): {"anyOf": [_WORD, _of("ground")]},
}
"""What stands under the keys whose things are checked one by one, or may be written in short."""

_KIND: Shape = {"enum": list(WIDGETS), "description": "which widget it is"}
_STYLE: Shape = {"type": "string", "description": "the entry of styles whose keys it has, too"}

_STYLES: Shape = {
    "description": (
        "keys that widgets share, by a name, or by the kind of widget that they are meant in"
    ),
    "type": "object",
    "additionalProperties": _of("styled"),
}

_BESIDE: Mapping[str, Shape] = {
    "switches": _each("switch") | {"description": "house rules, by name"},
    "parts": _each("part") | {"description": "what is printed, by name"},
    "extends": _WORD | {"description": "another layout that this one lies over"},
}

_MODELS: Mapping[str, type[BaseModel]] = {
    "die": DieModel,
    "face": FaceModel,
    "area": AreaModel,
    "group": GroupModel,
    "ink": InkModel,
    "switch": SwitchModel,
    "part": PartModel,
}


def schema() -> Shape:
    """The schema of layout files."""
    head = _mapping(HeadModel)
    widgets = {f"widget-{kind}": _widget(kind) for kind in WIDGETS}
    properties = {**_properties(head), **_BESIDE, "styles": _STYLES}
    needed = {"anyOf": [{"required": ["id", "title", "players"]}, {"required": ["extends"]}]}
    definitions = {name: _mapping(model) for name, model in _MODELS.items()}
    ground = _mapping(PartModel, "GroundModel")
    return {
        "$schema": DIALECT,
        "title": "A sheetgen layout",
        **head,
        **needed,
        "properties": properties,
        "definitions": {
            "switched": _SWITCHED,
            **definitions,
            "ground": ground,
            "widget": _ANY_WIDGET,
            "styled": _any_key(widgets.values()),
            **widgets,
        },
    }


_SWITCHED: Shape = {
    "description": (
        "what the reading in force of a switch says: {switch: name}, or {by: name, reading: ...,"
        " other: ...}"
    ),
    "type": "object",
    "anyOf": [
        {"required": ["switch"], "properties": {"switch": _WORD}, "additionalProperties": False},
        {"required": ["by"], "properties": {"by": _WORD}, "minProperties": 2},
    ],
}

_ANY_WIDGET: Shape = {
    "type": "object",
    "anyOf": [{"required": [key]} for key in ("kind", "style", *SHORT)],
    "properties": {"kind": _KIND, "style": _STYLE},
    "allOf": [
        *(
            {
                "if": {"required": ["kind"], "properties": {"kind": {"const": kind}}},
                "then": _of(f"widget-{kind}"),
            }
            for kind in WIDGETS
        ),
        *({"if": {"required": [kind]}, "then": _of(f"widget-{kind}")} for kind in SHORT),
        {
            "if": {"not": {"anyOf": [{"required": [key]} for key in ("kind", *SHORT)]}},
            "then": _of("styled"),
        },
    ],
}


def _mapping(model: type[BaseModel], inner: str = "") -> Shape:
    """A model's schema, or that of a model inside it."""
    raw = model.model_json_schema(ref_template="#/definitions/{model}")
    name = inner or model.__name__
    notes = _notes(model) if not inner else {}
    return _dressed(name, raw["$defs"][inner] if inner else raw, notes)


def _dressed(name: str, raw: Mapping[str, object], notes: Mapping[str, str]) -> Shape:
    properties = {
        key: _noted(_switched(_INSIDE.get((name, key)) or _plain(value)), notes.get(key, ""))
        for key, value in _properties(raw).items()
    }
    return {
        key: value
        for key, value in raw.items()
        if key in ("type", "description", "required", "additionalProperties")
    } | {"properties": properties}


def _noted(shape: Shape, note: str) -> Shape:
    return {"description": note, **shape} if note else shape


def _notes(model: type[BaseModel]) -> dict[str, str]:
    """Key -> the sentence beside it."""
    told = {
        info.alias or name: [note for note in info.metadata if isinstance(note, str)]
        for name, info in model.model_fields.items()
    }
    return {key: notes[0] for key, notes in told.items() if notes}


def _any_key(widgets: Iterable[Shape]) -> Shape:
    """A mapping with any key of any widget, and no other: a style, or a widget whose kind its style
    says.
    """
    keys = sorted({key for widget in widgets for key in _properties(widget)})
    known = {"kind": _KIND, "style": _STYLE}
    return {
        "type": "object",
        "additionalProperties": False,
        "properties": {key: known.get(key, {"description": "see its kind"}) for key in keys},
    }


def _widget(kind: str) -> Shape:
    model, widget = widget_model(kind), WIDGETS[kind]
    hints = get_type_hints(widget, include_extras=True)
    own = {
        kebab(name): str(hints[name].__metadata__[0])
        for name in model_fields(widget)
        if hasattr(hints[name], "__metadata__")
    }
    raw = model.model_json_schema(ref_template="#/definitions/{model}")
    shape = _dressed(widget.__name__, _inlined(raw, raw.get("$defs", {})), {**_notes(model), **own})
    properties = {"kind": {"const": kind}, "style": _STYLE, **_properties(shape)}
    if "children" in model_fields(widget):
        properties["children"] = _noted(_switched(_list("widget")), own["children"])
    if kind in SHORT:
        properties[kind] = properties[SHORT[kind]]
    ways = ({"required": [key]} for key in ("style", *({kind} & {*SHORT})))
    needed = {"anyOf": [{"required": shape.pop("required")}, *ways]} if "required" in shape else {}
    described = (widget.__doc__ or "").partition("\n\n")[0].replace("\n    ", " ")
    return {**shape, **needed, "description": described, "properties": properties}


def _inlined(shape: object, inner: Mapping[str, object]) -> Shape:
    """A schema with the mappings inside it in their places; a text may be a whole number there."""

    def there(part: object) -> object:
        if isinstance(part, list):
            return [there(item) for item in part]
        if not isinstance(part, dict):
            return part
        if "$ref" in part:
            return there(inner[str(part["$ref"]).rpartition("/")[2]])
        if part.get("type") == "string" and not {"enum", "const", "pattern"} & set(part):
            return part | TEXT
        return {key: there(value) for key, value in part.items()}

    made = there(shape)
    assert isinstance(made, dict)
    return made


def _plain(shape: object) -> object:
    """A schema in the words of draft 7, without what editors need not show."""
    drop: Callable[[str], bool] = {"title", "default"}.__contains__
    if isinstance(shape, list):
        return [_plain(item) for item in shape]
    if not isinstance(shape, dict):
        return shape
    if "properties" in shape:
        inside = {key: _switched(_plain(value)) for key, value in _properties(shape).items()}
        return {key: value for key, value in shape.items() if not drop(key)} | {
            "properties": inside
        }
    made = {key: _plain(value) for key, value in shape.items() if not drop(key)}
    if "prefixItems" in made:
        made["items"] = made.pop("prefixItems")
    elif "items" in made:
        made["items"] = _switched(made["items"])
    return made


def _properties(shape: Mapping[str, object]) -> dict[str, object]:
    made = shape.get("properties", {})
    assert isinstance(made, dict)
    return made
