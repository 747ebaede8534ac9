"""`serve`: a game that another program plays, asked in lines of JSON."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from sheetgen.catalog import game_ids, load_game
from sheetgen.cli.output import Output
from sheetgen.cli.play.conversation import Conversation
from sheetgen.cli.play.requests import LONGEST, METHODS, answered
from sheetgen.core.dice import Stream
from sheetgen.table.log.journal import read
from sheetgen.table.log.replaying import verify
from tests.cli.evenings import lines_of_a_game
from tests.cli.forked import Forked
from tests.cli.run import DEFS, Answer
from tests.games.play import NAMES
from tests.sample import few, sample

ROOT = Path(__file__).parents[2]

Play = Callable[..., Answer]

pytestmark = pytest.mark.usefixtures("no_waiting_for_the_disk")


KINDS = {
    **dict.fromkeys(("start", "resume", "state"), "game"),
    **{name: name for name in ("moves", "problems", "score", "quit")},
}
"""The results that are not what is waited for, as the schema of answers calls them."""


@cache
def validator(kind: str) -> Draft202012Validator:
    return Draft202012Validator({"$ref": f"#/$defs/serve-{kind}", "$defs": DEFS})


def hold(answer: object, kind: str) -> None:
    """Hold an answer to the schema of answers."""
    assert [error.message for error in validator(kind).iter_errors(answer)] == []


class Front:
    """A program that asks, in the test's own process."""

    def __init__(self) -> None:
        self.events: list[Any] = []  # of the game, as they were told last by their numbers
        self.conversation = Conversation(Output(), self._told)

    def _told(self, event: Any) -> None:
        hold(event, "event")
        self.events[event["number"] - 1 :] = [event]

    def line(self, line: bytes) -> Any:
        return answered(self.conversation, line)

    def answer(self, method: str, **params: object) -> Any:
        request = {"jsonrpc": "2.0", "id": "7", "method": method, "params": params}
        answer: Any = self.line(json.dumps(request).encode())
        assert answer["id"] == "7"
        return answer

    def __call__(self, method: str, **params: object) -> Any:
        answer = self.answer(method, **params)
        assert "result" in answer, answer
        waits = answer["result"]
        hold(waits, KINDS.get(method, "waits"))
        if "event_count" in waits:
            del self.events[waits["event_count"] :]
        return waits


@pytest.fixture
def front() -> Iterator[Front]:
    """A program that asks; its log is let go at the end."""
    front = Front()
    yield front
    front.conversation.close()


@pytest.fixture(autouse=True)
def desk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def happened(log: Path) -> list[dict[str, object]]:
    """What a log holds, without the time of each line."""
    return [{**record, "time": ""} for record in read(log).records]


@pytest.mark.parametrize("name", sample(game_ids(), 2))
def test_the_game_of_a_conversation_is_the_one_at_the_prompt(
    name: str, front: Front, play: Play, tmp_path: Path
) -> None:
    lines, totals = lines_of_a_game(name, 2, 3)
    assert play(lines, name, "--players", "Ann,Ben", "--seed", "3", "--log", "prompt.jsonl")
    waits = front("start", game=name, players=NAMES[:2], seed="3", log="served.jsonl")
    for line in lines:
        if waits["due"]:
            waits = front("roll")
            continue
        seat = waits["waiting"][0]["seat"]
        named = [place for place, who in enumerate(NAMES[:2]) if line.startswith(f"{who}: ")]
        move = line.partition(": ")[2] if named else line
        waits = front("move", seat=named[0] if named else seat, move=move)
    assert waits["ended"]
    assert [player["total"] for player in front("score")["players"]] == totals
    assert front("state")["events"] == front.events
    assert happened(tmp_path / "served.jsonl") == happened(tmp_path / "prompt.jsonl")
    game = load_game(name).game
    assert game is not None
    assert verify(read(tmp_path / "served.jsonl"), game).right


def test_bots_act_and_throw_their_dice_before_the_answer(front: Front) -> None:
    state = front("start", game="uno", players=["bot:greedy", "bot"], seed="1")
    assert state["ended"]
    assert [player["policy"] for player in state["players"]] == ["greedy", "greedy"]
    assert state["events"] == front.events
    assert {event["kind"] for event in front.events} == {"roll", "move"}


def test_typed_dice_are_waited_for_at_the_seats_of_bots_too(front: Front) -> None:
    waits = front("start", game="uno", players=["bot", "Ann"], dice="typed")
    assert (waits["due"]["die_count"], waits["typed"], waits["event_count"]) == (1, True, 0)
    waits = front("roll", roll="Y2")
    assert (front.events[0]["text"], front.events[0]["typed"]) == ("uno1=Y2", True)
    assert front.answer("roll", roll="Y2 Y3")["error"]["code"] == -32000


def test_what_is_taken_back_and_done_again_is_told_by_its_number(front: Front) -> None:
    front("start", game="unicorn", players=["Ann", "Ben"], seed="7", dice="typed")
    front("move", seat=0, move="pick R R Y")
    front("roll", roll="R3 R5 Y4")
    front("move", seat=0, move="O7")
    assert front.events[-1]["written"] == [{"player": "Ann", "acts": ["X on orange 7"]}]
    assert front("undo")["event_count"] == 2
    assert front("problems", seat=0, move="O8")["legal"] is False
    assert "O9=R5+Y4" in [move["text"] for move in front("moves", seat=0)["moves"]]
    front("move", seat=0, move="O9")
    state = front("state")
    assert [sheet["marks"] for sheet in state["sheets"]] == [{"orange.9": "x"}, {}]
    assert state["shown"] == {"r1": "R3", "r2": "R5", "y1": "Y4"}
    assert [event["text"] for event in front.events][2:] == ["O9=R5+Y4"]


def test_an_event_is_corrected_and_bots_act_anew(front: Front) -> None:
    front("start", game="unicorn", players=["Ann", "Ben"], seed="7", dice="typed")
    front("move", seat=0, move="pick R R Y")
    front("roll", roll="R3 R5 Y4")
    front("move", seat=0, move="O7")
    front("amend", number=2, text="R3 R6 Y4")
    assert [event["text"] for event in front.events] == [
        "pick R R Y",
        "r1=R3 r2=R6 y1=Y4",
        "O7=R3+Y4",
    ]
    state = front("state")
    assert state["events"] == front.events
    error = front.answer("amend", number=2, text="R1 R6 Y4")["error"]
    assert error["data"]["problems"][0]["code"] == "amend-clash"
    assert front("state") == state
    assert front("amend", number=2, text="R1 R6 Y4", leave_out=True)["event_count"] == 2
    assert front("state")["sheets"][0]["marks"] == {}


START = {"game": "unicorn", "players": ["Ann", "bot"], "seed": "7"}


def test_a_parameter_of_another_type_is_told_what_came_and_what_may(front: Front) -> None:
    wrong = {"game": "uno", "players": "Ann", "dice": "x", "seed": 7, "switches": []}
    error = front.answer("start", **wrong)["error"]
    assert [problem["message"] for problem in error["data"]["problems"]] == [
        'players: this must be a list, not "Ann"',
        "switches: this must be a mapping, not a list",
        "seed: this must be text, not 7; put it in quotes",
        'dice: this must be "thrown" or "typed", not "x"',
    ]


BAD = [
    (b"", -32700),
    (b"\n", -32700),
    (b"{", -32700),
    (b'{"jsonrpc": "2.0", "id": 1, "method": "und', -32700),
    (b"[" * 50_000, -32700),
    (b'{"a":' * 10_000, -32700),
    (b'{"jsonrpc": "2.0", "id": 1, "method": "undo", "x": "' + b"a" * LONGEST + b'"}', -32700),
    (b'{"jsonrpc": "2.0", "id": 1, "method": "\xff\xfe"}', -32700),
    ('{"jsonrpc": "2.0", "id": 1, "method": "undo"}'.encode("utf-16"), -32700),
    (b'{"jsonrpc": "2.0", "id": "\\ud800", "method": "undo"}', -32700),
    (b"\0" * 100, -32700),
    (b'{"jsonrpc": "2.0", "id": 1, "method": "start", "params": {"game": "\\u0000"}}', -32600),
    (b"[]", -32600),
    (b'"undo"', -32600),
    (b"{}", -32600),
    (b'{"id": 1, "method": "undo"}', -32600),
    (b'{"jsonrpc": 2.0, "id": 1, "method": "undo"}', -32600),
    (b'{"jsonrpc": "2.0", "id": true, "method": "undo"}', -32600),
    (b'{"jsonrpc": "2.0", "id": 1e400, "method": "undo"}', -32600),
    (b'{"jsonrpc": "2.0", "id": 1, "method": ["undo"]}', -32600),
    (b'{"jsonrpc": "2.0", "id": 1, "method": "undo", "params": [1]}', -32600),
]


@pytest.mark.parametrize(("line", "code"), BAD, ids=[str(line)[2:50] for line, _ in BAD])
def test_what_is_no_request_is_answered_and_changes_nothing(
    line: bytes, code: int, front: Front
) -> None:
    before = front("start", **START)
    answer = front.line(line)
    assert (answer["id"], answer["error"]["code"]) == (None, code)
    assert answer["error"]["data"]["problems"][0]["message"] == answer["error"]["message"]
    assert front("state") == before


WRONG: list[tuple[str, dict[str, Any], int, str]] = [
    ("close", {}, -32601, "no-such-method"),
    ("_session", {}, -32601, "no-such-method"),
    ("start", START, -32000, "game-begun"),
    ("resume", {"log": "x.jsonl"}, -32000, "game-begun"),
    ("undo", {}, -32000, "nothing-to-undo"),
    ("roll", {}, -32000, "no-roll-due"),
    ("roll", {"roll": "R3 R5 Y4"}, -32000, "no-roll-due"),
    ("roll", {"roll": "R9"}, -32000, "unknown-face"),
    ("move", {"seat": 0, "move": "O7"}, -32000, "pick-first"),
    ("move", {"seat": 1, "move": "pick R R Y"}, -32000, "not-your-turn"),
    ("move", {"seat": 0, "move": ""}, -32000, "empty-move"),
    ("move", {"seat": 7, "move": "O7"}, -32000, "no-such-seat"),
    ("moves", {"seat": -1}, -32000, "no-such-seat"),
    ("amend", {"number": 0, "text": "O7"}, -32000, "no-such-event"),
    ("move", {"seat": 0}, -32602, "wrong-argument"),
    ("move", {"seat": 0.0, "move": "O7"}, -32602, "wrong-argument"),
    ("move", {"seat": True, "move": "O7"}, -32602, "wrong-argument"),
    ("move", {"seat": "0", "move": "O7"}, -32602, "wrong-argument"),
    ("move", {"seat": 0, "move": "O7", "forced": True}, -32602, "wrong-argument"),
    ("move", {"seat": 0, "move": None}, -32602, "wrong-argument"),
    ("quit", {"now": 1}, -32602, "wrong-argument"),
]


@pytest.mark.parametrize(("method", "params", "code", "why"), WRONG)
def test_what_cannot_be_is_refused_and_changes_nothing(
    method: str, params: dict[str, Any], code: int, why: str, front: Front
) -> None:
    before = front("start", **START)
    error = front.answer(method, **params)["error"]
    assert (error["code"], error["data"]["problems"][0]["code"]) == (code, why)
    assert front("state") == before


NO_START: list[tuple[dict[str, Any], str]] = [
    ({}, "wrong-argument"),
    ({"game": "chess"}, "unknown-game"),
    ({"game": "uno", "players": ["Ann"]}, "player-count"),
    ({"game": "uno", "players": ["Ann", "ann"]}, "name-twice"),
    ({"game": "uno", "players": ["Ann", "bot:clever"]}, "unknown-policy"),
    ({"game": "uno", "players": ["Ann", "undo"]}, "bad-name"),
    ({"game": "uno", "switches": {"speed": 3}}, "unknown-switch"),
    ({"game": "uno", "dice": "real"}, "wrong-argument"),
    ({"game": "uno", "log": "."}, "output-is-folder"),
    ({"game": "uno", "log": "full.jsonl"}, "log-there"),
]


@pytest.mark.parametrize(("params", "why"), NO_START)
def test_a_game_that_cannot_begin_leaves_none(
    params: dict[str, Any], why: str, front: Front
) -> None:
    Path("full.jsonl").write_text("something\n")
    error = front.answer("start", **params)["error"]
    assert error["data"]["problems"][0]["code"] == why
    for method in METHODS[2:4]:
        assert "error" in front.answer(method)
    assert front("start", **START)["event_count"] == 0


def test_a_request_without_an_id_is_done_and_not_answered(front: Front) -> None:
    front("start", **START)
    line = {"jsonrpc": "2.0", "method": "move", "params": {"seat": 0, "move": "pick R R Y"}}
    assert front.line(json.dumps(line).encode()) is None
    assert front.line(json.dumps(line).encode()) is None
    assert front("state")["event_count"] == 1


def test_any_bytes_are_answered(front: Front) -> None:
    front("start", **START)
    chance = Stream("bytes")
    line = json.dumps({"jsonrpc": "2.0", "id": 3, "method": "move", "params": START}).encode()
    for _ in range(few(300, 20_000)):
        wild = bytearray(line)
        for _ in range(1 + chance.below(4)):
            wild[chance.below(len(wild))] = chance.below(256)
        answer = front.line(bytes(wild))
        assert answer is None or "error" in answer
    assert front("state")["event_count"] == 0


def test_a_game_is_played_by_one_program_at_a_time(
    front: Front, play: Play, tmp_path: Path
) -> None:
    front("start", **START, log="one.jsonl")
    other = Front()
    for method, params in (
        ("resume", {"log": "one.jsonl"}),
        ("start", START | {"log": "one.jsonl"}),
    ):
        (problem,) = other.answer(method, **params)["error"]["data"]["problems"]
        assert problem["code"] == "log-busy"
    assert "another program plays this game now" in play([], "one.jsonl").err
    front.conversation.close()
    assert other("resume", log="one.jsonl")["players"][0]["name"] == "Ann"
    other.conversation.close()


class Served:
    """`sheetgen serve --stdio` as a process of its own."""

    def __init__(self, folder: Path) -> None:
        (stdin, self._asks), (self._hears, stdout) = os.pipe(), os.pipe()
        err = os.open(folder / "err.txt", os.O_WRONLY | os.O_CREAT)
        self.process = Forked(("serve", "--stdio"), (stdin, stdout, err), folder, os.environ)
        for each in (stdin, stdout, err):
            os.close(each)
        self.told = os.fdopen(self._hears, "rb")

    def write(self, data: bytes) -> None:
        os.write(self._asks, data)

    def ask(self, method: str, **params: object) -> tuple[list[Any], Any]:
        """The events that are told before an answer, and the answer."""
        request = {"jsonrpc": "2.0", "id": 1, "method": method, "params": params}
        self.write(json.dumps(request).encode() + b"\n")
        events = []
        while "id" not in (said := json.loads(self.told.readline())):
            events.append(said["params"])
        return events, said["result"]

    def end(self) -> bytes:
        """No more is asked; what is still said."""
        os.close(self._asks)
        with self.told:
            return self.told.read()


def test_a_program_that_is_killed_loses_nothing_that_it_has_said(tmp_path: Path) -> None:
    served = Served(tmp_path)
    _, state = served.ask("start", **START, log="game.jsonl")
    told = list[Any]()
    for _ in range(few(3, 60)):
        if state["due"]:
            events, waits = served.ask("roll")
        else:
            seat = state["waiting"][0]["seat"]
            best = served.ask("moves", seat=seat)[1]["moves"][0]["text"]
            events, waits = served.ask("move", seat=seat, move=best)
        told += events
        served.process.send_signal(signal.SIGKILL)
        served.process.wait(30)
        served.end()
        served = Served(tmp_path)
        events, state = served.ask("resume", log="game.jsonl")
        assert (events, state["events"]) == ([], told)
        assert {key: state[key] for key in waits} == waits
    served.end()
    assert served.process.wait(30) == 0


def test_the_end_of_the_input_ends_the_conversation(tmp_path: Path) -> None:
    served = Served(tmp_path)
    served.ask("start", **START, log="game.jsonl")
    served.write(b'{"jsonrpc": "2.0", "id": 2, "method": "mo')
    (line,) = served.end().splitlines()
    assert json.loads(line)["error"]["code"] == -32700
    assert served.process.wait(30) == 0


def test_nobody_need_listen(tmp_path: Path) -> None:
    served = Served(tmp_path)
    served.ask("start", **START, log="game.jsonl")
    served.told.close()
    request = {"jsonrpc": "2.0", "method": "move", "params": {"seat": 0, "move": "pick R R Y"}}
    served.write(json.dumps(request).encode() + b"\n")
    assert served.process.wait(30) == 0
    assert (tmp_path / "err.txt").read_bytes() == b""
    assert [record["move"] for record in read(tmp_path / "game.jsonl").records] == ["pick R R Y"]


def test_a_way_to_talk_is_named(sheetgen: Callable[..., Answer]) -> None:
    answer = sheetgen("serve")
    assert (answer.code, "--stdio" in answer.err) == (2, True)


def test_the_conversation_of_the_page_goes_as_it_is_shown(tmp_path: Path) -> None:
    page = ROOT / "docs" / "conversation.md"
    said = re.findall(r"^([<>]) (.*)$", page.read_text(encoding="utf-8"), re.MULTILINE)
    served = Served(tmp_path)
    for who, line in said:
        if who == ">":
            served.write(f"{line}\n".encode())
        else:
            told = served.told.readline().decode().rstrip()
            assert re.fullmatch(".*".join(map(re.escape, line.split("…"))), told), told
    assert len(said) > 10
    assert (served.end(), served.process.wait(30)) == (b"", 0)


def test_the_front_end_plays_a_whole_game(
    sheetgen: Callable[..., Answer], monkeypatch: pytest.MonkeyPatch, data: Path
) -> None:
    program = ROOT / "examples" / "front_end.py"
    code = [line for line in program.read_text(encoding="utf-8").splitlines() if line]
    assert len(code) <= 60
    played = subprocess.run(
        [sys.executable, "-W", "error", program, "uno", "5"],
        input="no move\n" + "1\n" * 300,
        env=os.environ | {"PYTHONPATH": str(ROOT)},
        capture_output=True,
        check=True,
        encoding="utf-8",
        timeout=180,
    )
    assert played.stderr == ""
    assert [line.split(":")[0] for line in played.stdout.splitlines()[-2:]] == ["You", "Greedy"]
    (log,) = (data / "games").iterdir()
    verified = sheetgen("verify", log)
    assert (verified.code, verified.out.splitlines()[-1]) == (
        0,
        "The log is consistent with its seed and the rules.",
    )


def test_every_method_has_a_row_on_the_page() -> None:
    page = ROOT / "docs" / "conversation.md"
    rows = re.findall(r"^\| `(\w+)` \|", page.read_text(encoding="utf-8"), re.MULTILINE)
    assert sorted(rows) == sorted(METHODS)
