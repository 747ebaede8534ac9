"""What may be changed in one thing of a layout as data: a key or value renamed, removed, doubled,
or of another type.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from copy import deepcopy
from itertools import islice
from typing import Any, Literal

Path_ = tuple[str | int, ...]
Way = Literal["renamed", "removed", "doubled", "retyped"]

VALUES: tuple[Any, ...] = (
    None,
    True,
    -1,
    0,
    1,
    3,
    99,
    9999,
    1.5,
    "",
    "zzz",
    "1..6",
    "2..400",
    [],
    [1],
    ["a", "b"],
    [99],
    {},
    {"a": 1},
)
"""What a value is turned into: other types, too little, too much."""

WILD: tuple[Any, ...] = (
    float("nan"), float("inf"), 1e-9, -0.5, 0.0, 1e9, 10**30, 250, 1000,
    "../../x", "/etc/hostname", "\x1b[31m", "\u202ered", "\0", "é" * 300,
    "<red>", "<red:X> <rde", "<:>", "**a *b* c", "{title}", "{each}", "{", "}", "[bold]", "%s", "full", "half",
    [200, 20], [20.0, 999], ["a"] * 40, {"switch": "seats"}, {"by": "x", "y": 1},
)  # fmt: skip
"""What nobody means: no numbers, too large, control characters, other folders, marks of other
languages.
"""


def paths(data: Any, at: Path_) -> Iterator[Path_]:
    """Every key and value below a place."""
    steps: Any = (
        data.items()
        if isinstance(data, dict)
        else enumerate(data)
        if isinstance(data, list)
        else ()
    )
    for step, value in steps:
        yield (*at, step)
        yield from paths(value, (*at, step))


def home(data: Any, path: Path_) -> Any:
    """The mapping or list that a path's last step leads into."""
    for step in path[:-1]:
        data = data[step]
    return data


def change(data: dict[str, Any], path: Path_, how: Way, value: Any) -> None:
    """Changes one thing in place."""
    inside, last = home(data, path), path[-1]
    match how:
        case "removed":
            del inside[last]
        case "retyped":
            inside[last] = deepcopy(value)
        case "doubled" if isinstance(inside, list):
            inside.insert(int(last), deepcopy(inside[int(last)]))
        case "doubled":
            inside[f"{last}x"] = deepcopy(inside[last])
        case "renamed" if isinstance(inside, list):
            inside.append(inside.pop(int(last)))
        case "renamed":
            entries = [(value if key == last else key, old) for key, old in inside.items()]
            inside.clear()
            inside.update(entries)


def ways_at(data: dict[str, Any], path: Path_) -> list[tuple[Way, Any]]:
    """Every way to change what stands at a place, in the same order each time."""
    names = {"x", f"{path[-1]}x", str(path[-1])[:-1] or "y", *map(str, islice(home(data, path), 2))}
    renamed: list[tuple[Way, Any]] = [("renamed", name) for name in sorted(names)]
    return [
        *renamed,
        ("removed", None),
        ("doubled", None),
        *(("retyped", value) for value in VALUES),
    ]


def bent(data: dict[str, Any], chance: random.Random) -> dict[str, Any]:
    """The layout with one thing changed, or a few, wilder than any slip; what stands elsewhere
    comes in too.
    """
    data = deepcopy(data)
    for _ in range(chance.choice((1, 1, 2, 3))):
        places = list(paths(data, ()))
        if not places:
            break
        lengths = [place for place in places if type(home(data, place)[place[-1]]) in (int, float)]
        if lengths and chance.random() < 0.4:
            path = chance.choice(lengths)
            change(data, path, "retyped", _near(home(data, path)[path[-1]], chance))
            continue
        path = chance.choice(places)
        how, value = chance.choice(ways_at(data, path))
        if how == "retyped" and chance.random() < 0.6:
            other = chance.choice(places)
            value = chance.choice((*WILD, deepcopy(home(data, other)[other[-1]])))
        change(data, path, how, value)
    return data


def _near(number: float, chance: random.Random) -> float:
    """A number of the same kind that somebody might have meant."""
    other = number * chance.uniform(0.6, 1.5)
    return round(other) if isinstance(number, int) else round(other, 2)
