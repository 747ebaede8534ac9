"""What `verify` says of a log, and what it leaves to those who sat at the table."""

from __future__ import annotations

import io
import json
import os
import re
import sys
from collections.abc import Mapping
from hashlib import sha256
from pathlib import Path

import pytest

from sheetgen.catalog import layouts_folder, load_game
from sheetgen.core.dice import Stream, named_text, throw
from sheetgen.table.log.game_log import commitment
from sheetgen.table.log.journal import Journal, layout_hash
from sheetgen.table.log.seats import new_game
from sheetgen.table.log.session import begin
from tests.cli.run import Program

DOCS = Path(__file__).parent.parent.parent / "docs"


@pytest.fixture(autouse=True)
def desk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty folder to work in, on a disk that nobody waits for."""
    monkeypatch.setattr(os, "fsync", lambda held: None)
    monkeypatch.chdir(tmp_path)
    return tmp_path


def print_of(seed: str) -> str:
    return sha256(seed.encode()).hexdigest()[:32]


def evening(seed: str, *, events: int = 10**6, **settings: str) -> Path:
    """The log of a game of bots, its first events alone."""
    game = load_game("unicorn", settings).game
    assert game is not None
    path = Path(f"{seed}.jsonl")
    session = begin(game, ["bot:greedy", "bot:random"], path, seed=seed)
    for _, _ in zip(range(events), session.play_out(), strict=False):
        pass
    session.finish()
    session.journal.close()
    return path


def written(path: Path, *records: Mapping[str, object], **head: object) -> None:
    """A log by hand, its sums right: a game of unicorn with these records."""
    game = load_game("unicorn").game
    assert game is not None
    journal = Journal(path)
    first = {
        "journal": 1,
        "game": "unicorn-rainbow",
        "layout": layout_hash(game),
        "switches": dict(game.settings()),
        "players": ["Ann", "Ben"],
        "dice": "thrown",
        "commitment": commitment("1"),
        "seed": "1",
    }
    for record in (first | head, *records):
        journal.write(record)
    journal.close()


def test_a_whole_game_is_compared_with_what_was_shown_at_the_start(sheetgen: Program) -> None:
    answer = sheetgen("verify", evening("saturday"))
    assert (answer.code, answer.err) == (0, "")
    assert answer.out.splitlines()[1:] == [
        "rule options: as the game has them",
        f"The seed's fingerprint (SHA-256): {print_of('saturday')}",
        "Compare it with the one that was shown at the start; older versions showed its first 16"
        " digits.",
        "The log is consistent with its seed and the rules.",
    ]


def test_a_log_without_its_last_lines_is_of_a_game_that_is_not_over(sheetgen: Program) -> None:
    path = evening("saturday", events=40)
    answer = sheetgen("verify", path)
    assert (answer.code, answer.err) == (0, "")
    assert answer.out.splitlines()[-2:] == [
        "The game is not over; lines may be missing at the end.",
        "The log is consistent with its seed and the rules.",
    ]


def test_rule_options_words_and_typed_rolls_are_named(
    sheetgen: Program, monkeypatch: pytest.MonkeyPatch
) -> None:
    said = "word luck\nword moon\nRRY\nR3 R5 Y4\nquit\n"
    monkeypatch.setattr(sys, "stdin", io.StringIO(said))
    words = ("--players", "Ann,Ben", "--seed", "1", "--log", "x.jsonl", "--dice", "typed")
    begun = sheetgen("play", "unicorn", *words, "--set", "claim-mode=disjoint")
    assert f"The seed's fingerprint (SHA-256): {print_of('1')}\n" in begun.out
    answer = sheetgen("verify", "x.jsonl")
    assert answer.out.splitlines() == [
        "2 events, 0 rolls as the seed gives them, 1 typed",
        "rule options: claim-mode=disjoint",
        "words added to the seed: luck, moon",
        "typed, which no seed proves: event 2: R3 R5 Y4",
        f"The seed's fingerprint (SHA-256): {print_of('1')}",
        "Compare it with the one that was shown at the start; older versions showed its first 16"
        " digits.",
        "The game is not over; lines may be missing at the end.",
        "The log is consistent with its seed and the rules.",
    ]
    told = json.loads(sheetgen("verify", "x.jsonl", "--json").out)
    assert told["switches"]["claim-mode"] == "disjoint"
    assert {key: told[key] for key in ("right", "over", "fingerprint", "words", "typed_rolls")} == {
        "right": True,
        "over": False,
        "fingerprint": print_of("1"),
        "words": ["luck", "moon"],
        "typed_rolls": [{"event": 2, "roll": "R3 R5 Y4"}],
    }


@pytest.mark.parametrize("typed", [1, "true", 0, None, [1], {}, "false"])
def test_only_true_is_typed(sheetgen: Program, typed: object) -> None:
    """A roll that is marked by anything else is the program's, for all who read the log."""
    path = evening("1", events=2)
    _, pick, roll = path.read_text().splitlines()
    thrown = json.loads(roll)["roll"]
    records = [{**json.loads(pick)}, {**json.loads(roll)}]
    for kept in records:
        kept.pop("sum")
    bent = " ".join(f"{word[:-1]}{int(word[-1]) % 6 + 1}" for word in thrown.split())
    written(Path("x.jsonl"), records[0], records[1] | {"roll": bent, "typed": typed})
    answer = sheetgen("verify", "x.jsonl")
    assert (answer.code, answer.err) == (
        1,
        f"line 3: the roll is {bent}; the seed gives {thrown}\n",
    )
    assert "(typed)" not in sheetgen("replay", "x.jsonl").out
    (dice, *_) = json.loads(sheetgen("stats", "x.jsonl", "--json").out)["stats"]
    assert dice["typed"] is False
    assert json.loads(sheetgen("verify", "x.jsonl", "--json").out)["typed_rolls"] == []


SECRETS = ("first secret line\nsecond: secret\n", "secret: 1\n", "- secret\n", "title: secret\n")


@pytest.mark.parametrize("secret", SECRETS)
@pytest.mark.parametrize("key", ["file", "game"])
def test_nothing_of_a_file_that_a_log_names_is_quoted(
    sheetgen: Program, key: str, secret: str, desk: Path
) -> None:
    (desk / "secret.txt").write_text(secret)
    written(Path("x.jsonl"), switches={}, **{key: "./secret.txt"})
    Path("thrown.jsonl").write_text(
        json.dumps({"roll": "R3", "dice": [], "game": "./secret.txt"}) + "\n"
    )
    Path("sheet.yaml").write_text("game: ./secret.txt\nplayer: Ann\n")
    for words in (
        *(("verify", "replay", "stats", "play")),
        "stats thrown.jsonl",
        "score sheet.yaml",
        "validate sheet.yaml R8 --roll R3,R5,Y4",
        "show sheet.yaml",
    ):
        command = words.split() if " " in words else [words, "x.jsonl"]
        for more in ((), ("--json",)):
            answer = sheetgen(*command, *more)
            assert answer.code in (1, 2)
            assert "secret" not in (answer.out + answer.err).replace("./secret.txt", "")
    assert sheetgen("verify", "x.jsonl").err == (
        "./secret.txt is not a layout, or has mistakes; sheetgen lint ./secret.txt lists them\n"
    )


def test_a_log_of_ones_own_layout_names_it(sheetgen: Program, desk: Path) -> None:
    own = desk / "own.yaml"
    own.write_text(f"extends: {layouts_folder() / 'unicorn-rainbow.yaml'}\nid: own\n")
    sheetgen("play", own, "--players", "bot:random,bot:random", "--log", "x.jsonl", "--seed", "1")
    assert sheetgen("verify", "x.jsonl").out.splitlines()[1] == f"layout: {own}"


def test_whoever_knows_the_seed_and_speaks_last_chooses_dice() -> None:
    """So the promise holds for those alone whose word comes last, as the handbook has it."""
    game = load_game("unicorn").game
    assert game is not None
    begun = new_game(game, ["Ann", "Ben"], "7").apply({"word": "luck"})

    def first_roll(word: str) -> str:
        spoken = begun.apply({"word": word}).apply({"seat": 0, "move": "pick R R Y"})
        return named_text(spoken.thrown())

    dice = [game.spec.die(die) for die in ("r1", "r2", "y1")]
    assert first_roll("x") == named_text(
        throw(dice, 3, Stream("7", "luck", "x", game.spec.id, "roll", 1))
    )
    sixes = [word for number in range(40) if "y1=Y6" in first_roll(word := f"w{number}")]
    assert 1 < len(sixes) < 20
    promised = " ".join((DOCS / "table.md").read_text(encoding="utf-8").split())
    assert (
        "Nobody has chosen the dice if the last word comes from somebody who does not know the"
        " seed."
    ) in promised
    assert "Whoever knows it and speaks last can try words at home until the dice suit" in promised


def test_a_face_that_no_die_has_is_refused_by_all_who_read_the_log(sheetgen: Program) -> None:
    log = evening("3", events=4)
    text = log.read_text(encoding="utf-8")
    log.write_text(text.replace("=Y", "=Y0", 1).replace("=R", "=R0", 1), encoding="utf-8")
    assert "the seed gives" in sheetgen("verify", log).err
    for command in ("stats", "replay", "report"):
        answer = sheetgen(command, log)
        assert answer.code == 1
        assert re.search(r"[a-z]\d=[RY]0\d?: no die shows it; there is [RY]1 to [RY]6", answer.err)
