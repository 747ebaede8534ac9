"""States as plain values, ready for JSON, and back: one way for the states of all games, by the
types of their fields.

A value of named fields is an object, a mapping too, several values are a list, one of an `Enum` is
its name; a die that shows a face is its id and the face in notation.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from enum import Enum
from functools import cache
from typing import Literal, NewType, NoReturn, cast, get_args, get_origin, get_type_hints

from sheetgen.core.dice import DieId, Stream, Thrown, throw
from sheetgen.core.play import M, Names, S
from sheetgen.core.spec import GameSpec
from sheetgen.errors import NotationError
from sheetgen.games.contracts import Rules
from sheetgen.messages import short

LARGEST = 1_000_000
"""No number of a state is larger: nobody counts further at a table."""

_TRIED = 12  # events that are played by chance from a state, to see whether it holds
_LONGEST = 60  # letters of a wrong value that are shown
_WORDS = {int: "a whole number", str: "a text", bool: "true or false", list: "a list"}


class StateFormat:
    """The states of a game as plain values.

    Args:
        spec: whose cells and dice they name.
    """

    def __init__(self, spec: GameSpec) -> None:
        box = [face for die in spec.dice for face in die.faces]
        # What a die may show: its own faces, and where real dice are made otherwise any other.
        self._faces = {str(die.id): (*die.faces, *box) for die in spec.dice}
        self._known: dict[str, set[object]] = {
            "CellId": {cell.id for cell in spec.cells},
            "DieId": {*self._faces},
        }

    def dump(self, value: object) -> object:
        """A state, or a part of one, of texts, numbers, lists and objects."""
        if isinstance(value, Thrown):
            return [value.die, value.text]
        if value is None or isinstance(value, int | str):
            return value
        if isinstance(value, Enum):
            return value.name
        if isinstance(value, Mapping):
            return {key: self.dump(part) for key, part in value.items()}
        if is_dataclass(value):
            return {name: self.dump(getattr(value, name)) for name in _kinds(value.__class__)}
        parts = value if isinstance(value, tuple) else sorted(cast("frozenset[str]", value))
        return list(map(self.dump, parts))

    def read(self, kind: object, data: object, place: str) -> object:
        """The value of a kind that plain values stand for.

        Raises NotationError `bad-state`, which names the place of what is wrong.
        """
        origin = get_origin(kind)
        parts = get_args(kind)
        if origin is None:
            return self._plain(kind, data, place)
        if origin is Literal:
            return data if data in parts else _refuse(place, data, f"one of {parts}")
        if type(None) in parts:
            return None if data is None else self.read(parts[0], data, place)
        if issubclass(origin, Mapping):
            return {
                self.read(parts[0], key, place): self.read(parts[1], part, f"{place}.{key}")
                for key, part in _of(dict[object, object], data, place).items()
            }
        values = _of(list[object], data, place)
        kinds = parts if origin is tuple and ... not in parts else parts[:1] * len(values)
        if len(kinds) != len(values):
            _refuse(place, data, f"a list of {len(kinds)}")
        pairs = enumerate(zip(kinds, values, strict=True))
        return origin(self.read(each, part, f"{place}[{at}]") for at, (each, part) in pairs)

    def record(self, kinds: Mapping[str, object], data: object, place: str) -> dict[str, object]:
        """The fields of these kinds, all of them and no others. Raises NotationError."""
        given = _of(dict[str, object], data, place)
        if given.keys() != kinds.keys():
            _refuse(place, data, f"an object of {', '.join(kinds)}")
        return {name: self.read(kinds[name], given[name], f"{place}.{name}") for name in kinds}

    def _plain(self, kind: object, data: object, place: str) -> object:
        """A number, a text, one of an `Enum`, a die, or a value of named fields."""
        if isinstance(kind, NewType):
            named = self.read(kind.__supertype__, data, place)
            known = self._known.get(kind.__name__, {named})
            return named if named in known else _refuse(place, data, "on the sheet or in the box")
        if kind is Thrown:
            die, text = cast("tuple[DieId, str]", self.read(tuple[DieId, str], data, place))
            found = next((face for face in self._faces[die] if face.text == text), None)
            return Thrown(die, found or _refuse(place, data, "a die with a face"))
        if isinstance(kind, type) and is_dataclass(kind):
            return kind(**self.record(_kinds(kind), data, place))
        if isinstance(kind, type) and issubclass(kind, Enum):
            members = {each.name: each for each in kind}
            one = members.get(_of(str, data, place))
            return one or _refuse(place, data, f"one of {', '.join(members)}")
        return data if kind is object else _of(cast("type", kind), data, place)


def goes_on(
    rules: Rules[S, M],
    spec: GameSpec,
    state: S,
    names: Names,
) -> bool:
    """Whether a game can go on from a state, as far as chance plays it for some events.

    Raises whatever the rules do where it cannot.
    """
    stream = Stream("tried", spec.id)
    seats = range(rules.seats(state))
    for _ in range(_TRIED):
        due = rules.to_roll(state)
        waiting = sorted(rules.waiting(state))
        if any(seat not in seats for seat in (rules.turn(state).seat, *waiting)):
            return False
        if not rules.moves or rules.outcome(state, names):
            return due is None and not waiting
        if (due is None) == (not waiting):
            return False
        if due is None:
            seat = stream.choice(waiting)
            state = rules.moved(state, seat, rules.legal(state, seat).sample(stream))
        else:
            state = rules.rolled(state, throw(spec.dice_of(due), due.take, stream))
    return True


@cache
def _kinds(kind: type) -> Mapping[str, object]:
    """The types of the fields that make a value what it is, by their names."""
    hints = get_type_hints(kind)
    return {each.name: hints[each.name] for each in fields(kind) if each.init and each.compare}


def _of(kind: type[S], data: object, place: str) -> S:
    """The value, if it is of that kind, and no number that nobody would count to."""
    plain = get_origin(kind) or kind
    if type(data) is not plain or (isinstance(data, int) and abs(data) > LARGEST):
        _refuse(place, data, _WORDS.get(plain, "an object"))
    return cast("S", data)


def _refuse(place: str, data: object, what: str) -> NoReturn:
    raise NotationError(
        "bad-state", f"{place}: {short(repr(data), _LONGEST)} is not {what}", place, subject=place
    )
