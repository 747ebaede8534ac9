"""The baked form of a shipped layout says what its YAML says, and is never used when it does
not.
"""

from __future__ import annotations

import json
import random
import shutil
from pathlib import Path
from typing import Any

import pytest

from sheetgen.catalog import game_ids, layouts_folder
from sheetgen.core.spec import GameSpec, Switch
from sheetgen.errors import UsageError
from sheetgen.layout.baked import FORM, baked, baked_file
from sheetgen.layout.baking import bake, main
from sheetgen.layout.game_section import Reading, read_game
from sheetgen.layout.resolve import load
from tests.sample import few, sample

every_game = pytest.mark.parametrize("game", game_ids())


def layout(game: str) -> Path:
    return layouts_folder() / f"{game}.yaml"


def readings(switch: Switch) -> list[str]:
    low, high = switch.range or (0, -1)
    return [*switch.readings, *map(str, range(low, high + 1))]


def whole(game: str, settings: dict[str, str]) -> Reading:
    reading = read_game(load(layout(game)), settings)
    assert reading.problems == ()
    return reading


def same(quick: GameSpec, slow: GameSpec) -> bool:
    shown = [{name: getattr(spec, name) for name in spec.__match_args__} for spec in (quick, slow)]
    for one in shown:
        one["switches"] = list(one["switches"].values())
        one["cells"] = dict(one["cells"].areas)
    return shown[0] == shown[1]


@every_game
def test_it_is_what_its_layout_says_now(game: str) -> None:
    assert baked_file(layout(game)).read_text(encoding="utf-8") == bake(layout(game)), (
        "run: make baked"
    )


def test_there_is_one_for_each_layout_and_no_more() -> None:
    assert sorted(path.stem for path in (layouts_folder() / "baked").iterdir()) == list(game_ids())


@every_game
def test_it_gives_the_same_game_under_every_reading_and_under_many_at_once(game: str) -> None:
    quick = baked(layout(game))
    assert quick is not None
    switches = whole(game, {}).spec.switches.values()
    ways = [{switch.id: reading} for switch in switches for reading in readings(switch)]
    chance = random.Random(game)
    ways += [
        {switch.id: chance.choice(readings(switch)) for switch in switches}
        for _ in range(few(3, 40))
    ]
    for way in [{}, *sample(ways, 5)]:
        slow = whole(game, way)
        assert same(quick.spec(way), slow.spec), way
        assert (quick.about, quick.parts, dict(quick.inks)) == (
            slow.about,
            slow.parts,
            dict(slow.inks),
        )


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with one baked layout."""
    shutil.copy(layout("uno-dice"), tmp_path)
    main(str(tmp_path))
    return tmp_path


def test_an_edited_layout_has_none(folder: Path) -> None:
    path = folder / "uno-dice.yaml"
    assert baked(path) is not None
    path.write_text(
        path.read_text(encoding="utf-8").replace("default: 20", "default: 21"), encoding="utf-8"
    )
    assert baked(path) is None


@pytest.mark.parametrize("data", [None, "", "{", "[]", "{}", '{"form": 1}', "\xff"])
def test_a_broken_one_is_none(folder: Path, data: str | None) -> None:
    path = folder / "uno-dice.yaml"
    if data is None:
        baked_file(path).unlink()
    else:
        baked_file(path).write_bytes(data.encode("latin-1"))
    assert baked(path) is None


def test_one_of_another_form_is_none(folder: Path) -> None:
    path = folder / "uno-dice.yaml"
    old = json.loads(baked_file(path).read_text(encoding="utf-8"))
    baked_file(path).write_text(json.dumps({**old, "form": FORM + 1}), encoding="utf-8")
    assert baked(path) is None


@pytest.mark.parametrize(
    ("settings", "message"),
    [
        ({"blanks": "9"}, "blanks is 14 to 24, not '9'"),
        ({"blanks": True}, "blanks is 14 to 24, not 'true'"),
        ({"star-matches": "yes"}, "star-matches is true or false, not 'yes'"),
        ({"blank": 20}, 'there is no switch "blank"; did you mean "blanks"?'),
    ],
)
def test_a_setting_that_cannot_be_is_wrong_usage_in_both(
    settings: dict[str, Any], message: str
) -> None:
    path = layout("uno-dice")
    quick = baked(path)
    assert quick is not None
    for read in (quick.spec, lambda given: read_game(load(path), given).spec):
        with pytest.raises(UsageError) as caught:
            read(settings)
        assert [problem.message for problem in caught.value.problems] == [message]


def test_settings_go_in_as_they_come_out() -> None:
    quick = baked(layout("unicorn-rainbow"))
    assert quick is not None
    spec = quick.spec({"secondary-min": 2, "first-on-two": True, "claim-mode": "disjoint"})
    assert {
        name: spec.switch(name) for name in ("secondary-min", "first-on-two", "claim-mode")
    } == {
        "secondary-min": 2,
        "first-on-two": True,
        "claim-mode": "disjoint",
    }
    assert quick.spec({name: switch.value for name, switch in spec.switches.items()}) == spec
    assert quick.spec({name: switch.reading for name, switch in spec.switches.items()}) == spec
