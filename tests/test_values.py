"""Value classes behave like frozen dataclasses with slots."""

from __future__ import annotations

import copy
import dataclasses
import pickle
from typing import Any, ClassVar, Generic, TypeVar

import pytest

from sheetgen.values import field, frozen, is_value, replace

M = TypeVar("M")


@frozen
class Cup:
    """A cup of dice."""

    kind: ClassVar[str] = "cup"

    name: str
    dice: tuple[str, ...] = ()
    note: str = field(default="", compare=False)
    seen: dict[str, int] = field(default_factory=dict, compare=False)
    size: int = field(init=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "size", len(self.dice))


@frozen
class Mug(Cup):
    """A cup with a handle."""

    handle: str = "left"


@frozen
class Done(Generic[M]):
    """Something done by a seat."""

    seat: int
    move: M


@frozen(kw_only=True)
class Named:
    """Given by name only."""

    one: int = 1


def test_equal_when_they_hold_the_same() -> None:
    cup, other = Cup("red", ("r1",), note="mine"), Cup(name="red", dice=("r1",), note="yours")
    assert cup == other
    assert hash(cup) == hash(other)
    assert cup != Cup("red")
    assert cup != ("red", ("r1",))
    assert len({cup, other, Cup("red")}) == 2


def test_a_value_of_a_class_above_is_another_thing() -> None:
    assert Mug("red") != Cup("red")
    assert Mug("red", handle="right") == Mug("red", (), "", {}, "right")


def test_shown_with_all_that_counts() -> None:
    assert repr(Mug("red", note="mine")) == "Mug(name='red', dice=(), handle='left')"


def test_nothing_can_be_changed_or_added() -> None:
    cup: Any = Cup("red")
    for name in ("name", "color"):
        with pytest.raises(AttributeError):
            setattr(cup, name, "blue")
    with pytest.raises(AttributeError):
        del cup.name
    assert not hasattr(cup, "__dict__")


def test_a_default_that_is_made_is_made_for_each() -> None:
    one, two = Cup("red"), Cup("red")
    one.seen["r1"] = 1
    assert two.seen == {}


def test_replaced_matched_copied_and_pickled() -> None:
    cup = Cup("red", ("r1",))
    for twin in (replace(cup, dice=("r1", "r2")), dataclasses.replace(cup, dice=("r1", "r2"))):
        assert (twin.name, twin.dice, twin.size) == ("red", ("r1", "r2"), 2)
    assert copy.copy(cup) == copy.deepcopy(cup) == pickle.loads(pickle.dumps(cup)) == cup
    match cup:
        case Cup(name, dice):
            assert (name, dice) == ("red", ("r1",))


def test_generic_values() -> None:
    assert Done[str](1, "keep") == Done(1, "keep")


def test_what_is_missing_or_unknown_is_refused() -> None:
    wrong: Any = Cup
    for given in ({}, {"name": "red", "color": "red"}):
        with pytest.raises(TypeError):
            wrong(**given)
    by_place: Any = Named
    with pytest.raises(TypeError):
        by_place(1)
    assert Named(one=2).one == 2


def test_what_is_a_value() -> None:
    assert is_value(Cup)
    assert not is_value(str)
    assert not is_value(Cup("red"))
