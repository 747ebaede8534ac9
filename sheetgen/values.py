"""Value classes: frozen, with slots, equal when they hold the same.

They are written and behave like frozen dataclasses, but take a tenth of the time to make, which
every command pays before it does
anything: one small function is compiled for each class, and all the rest is shared.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from typing import Any, TypeVar, dataclass_transform, overload

T = TypeVar("T")

MISSING: object = object()
"""The default of a field that has none."""


class Trait:
    """What is said of a field beside its type.

    Attributes:
        default: the value where none is given, or MISSING.
        factory: makes that value, or None.
        init: whether it is given when a value is made; else `__post_init__` sets it.
        compare: whether it counts when values are compared, and is shown.
    """

    __slots__ = ("compare", "default", "factory", "init", "name")

    _field_type = None  # `dataclasses.replace`, which takes a value for a dataclass, asks for it

    def __init__(
        self,
        default: object = MISSING,
        factory: Callable[[], object] | None = None,
        *,
        init: bool = True,
        compare: bool = True,
    ) -> None:
        self.name = ""
        self.default = default
        self.factory = factory
        self.init = init
        self.compare = compare


@overload
def field(*, default: T, compare: bool = ...) -> T: ...
@overload
def field(*, default_factory: Callable[[], T], compare: bool = ...) -> T: ...
@overload
def field(*, init: bool = ..., compare: bool = ...) -> Any: ...
def field(
    *,
    default: object = MISSING,
    default_factory: Callable[[], object] | None = None,
    init: bool = True,
    compare: bool = True,
) -> Any:
    """A field of a value class that needs more than a plain default; see `Trait`."""
    return Trait(default, default_factory, init=init, compare=compare)


@overload
def frozen(cls: type[T], /) -> type[T]: ...
@overload
def frozen(*, kw_only: bool = ..., eq: bool = ...) -> Callable[[type[T]], type[T]]: ...
@dataclass_transform(frozen_default=True, field_specifiers=(field,))
def frozen(cls: type[T] | None = None, /, *, kw_only: bool = False, eq: bool = True) -> Any:
    """Makes a value class of a class whose annotations are its fields, those of a value class below
    it first.
    """
    return (lambda one: _made(one, kw_only, eq)) if cls is None else _made(cls, kw_only, eq)


def fields(cls: type[object]) -> Mapping[str, Trait]:
    """The fields of a value class by name."""
    traits: Mapping[str, Trait] = getattr(cls, "__dataclass_fields__")  # noqa: B009
    return traits


def is_value(cls: object) -> bool:
    """Whether something is a value class, and no dataclass."""
    return (
        isinstance(cls, type)
        and hasattr(cls, "__dataclass_fields__")
        and not hasattr(cls, "__dataclass_params__")
    )


def replace(thing: T, /, **changes: object) -> T:
    """The same value but for the fields given."""
    return type(thing)(**_given(thing) | changes)


def _given(thing: object) -> dict[str, object]:
    """The fields that are given when a value is made."""
    cls: Any = type(thing)
    return {name: getattr(thing, name) for name in _names(cls)}


@cache
def _names(cls: type[object]) -> tuple[str, ...]:
    return tuple(name for name, trait in fields(cls).items() if trait.init)


def _made(cls: type[object], kw_only: bool, eq: bool) -> type[object]:
    below: Mapping[str, Trait] = next(
        (
            base.__dataclass_fields__
            for base in cls.__mro__[1:]
            if hasattr(base, "__dataclass_fields__")
        ),
        {},
    )
    space = dict(cls.__dict__)
    own = {
        name: _trait(space, name)
        for name, hint in space.get("__annotations__", {}).items()
        if not _of_class(hint)
    }
    traits = {**below, **own}
    space.pop("__dict__", None)
    space.pop("__weakref__", None)
    space["__slots__"] = tuple(name for name in own if name not in below)
    space["__dataclass_fields__"] = traits
    space["__match_args__"] = (
        () if kw_only else tuple(name for name, trait in traits.items() if trait.init)
    )
    space["__setattr__"] = space["__delattr__"] = _refuse
    space["__reduce__"] = _reduce
    space.setdefault("__repr__", _shown)
    if eq:
        space.setdefault("__eq__", _equal)
        space["__hash__"] = space.get("__hash__") or _hashed
    kind: Any = type(cls)
    made: type[object] = kind(cls.__name__, cls.__bases__, space)
    made.__qualname__ = cls.__qualname__
    setattr(made, "__init__", _maker(made, traits, kw_only))  # noqa: B010
    return made


def _of_class(hint: object) -> bool:
    return str(hint).startswith(("ClassVar", "typing.ClassVar"))


def _trait(space: dict[str, object], name: str) -> Trait:
    given = space.pop(name, MISSING)
    trait = given if isinstance(given, Trait) else Trait(given)
    trait.name = name
    return trait


def _maker(cls: type[object], traits: Mapping[str, Trait], kw_only: bool) -> Callable[..., None]:
    """The class's `__init__`, which sets each slot by the slot's own setter."""
    known: dict[str, Any] = {"_missing": MISSING}
    heads, lines = [], []
    for name, trait in traits.items():
        known[f"_set_{name}"] = getattr(cls, name).__set__
        known[f"_make_{name}"] = trait.factory
        known[f"_default_{name}"] = trait.default
        if trait.init:
            heads.append(
                name
                if trait.default is MISSING and not trait.factory
                else f"{name}=_default_{name}"
            )
            made = f"_make_{name}() if {name} is _missing else {name}" if trait.factory else name
            lines.append(f" _set_{name}(self, {made})")
        elif trait.factory:
            lines.append(f" _set_{name}(self, _make_{name}())")
    if hasattr(cls, "__post_init__"):
        lines.append(" self.__post_init__()")
    star = "*, " if kw_only and heads else ""
    exec(f"def __init__(self, {star}{', '.join(heads)}):\n" + ("\n".join(lines) or " pass"), known)
    maker: Callable[..., None] = known["__init__"]
    return maker


def _equal(self: object, other: object) -> bool:
    _compare(type(self))
    return bool(self == other)


def _hashed(self: object) -> int:
    _compare(type(self))
    return hash(self)


def _compare(cls: type[object]) -> None:
    """Compiles how values of a class are compared, when the first of them is: few classes of a
    command ever are.
    """
    owner = next(base for base in cls.__mro__ if "__dataclass_fields__" in base.__dict__)
    compared = [name for name, trait in fields(owner).items() if trait.compare]
    mine, theirs = ("".join(f"{one}.{name}," for name in compared) for one in ("self", "other"))
    made: dict[str, object] = {}
    exec(
        f"def __eq__(self, other):\n return ({mine}) == ({theirs}) if other.__class__ is"
        f" self.__class__ else NotImplemented\ndef __hash__(self):\n return hash(({mine}))\n",
        made,
    )
    for name, stand_in in (("__eq__", _equal), ("__hash__", _hashed)):
        if owner.__dict__[name] is stand_in:
            setattr(owner, name, made[name])


def _shown(self: object) -> str:
    shown = ", ".join(
        f"{name}={getattr(self, name)!r}"
        for name, trait in fields(type(self)).items()
        if trait.compare
    )
    return f"{type(self).__qualname__}({shown})"


def _refuse(self: object, name: str, value: object = None) -> None:
    raise AttributeError(f"{type(self).__name__} is frozen; {name} cannot be changed")


def _reduce(self: object) -> tuple[object, ...]:
    """How a value is copied and pickled: made anew from its fields."""
    return _remade, (type(self), _given(self))


def _remade(cls: type[T], given: Mapping[str, object]) -> T:
    return cls(**given)
