"""`report`: an evening looked at afterwards, at the prompt and from its log."""

from __future__ import annotations

import io
import json
import os
import sys
from dataclasses import replace
from datetime import datetime, timedelta
from math import nan
from pathlib import Path

import pdfplumber
import pytest

from sheetgen.cli.play.looking_back import curve, decision_sentences
from sheetgen.table.log import journal
from sheetgen.table.log.journal import read
from sheetgen.table.log.replaying import replay
from sheetgen.table.report.decisions import Decision
from tests.cli.run import Program
from tests.table.evenings import rules_of

EXAMPLES = Path(__file__).parents[2] / "examples"


CHAIN = Decision(
    8, 2, 1, "chain G2", 1.5, "chain G2 G5", 3.25, "two spaces more", "spaces", "exact"
)


@pytest.fixture(autouse=True)
def desk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty folder, a disk that nobody waits for, a clock that goes half a minute a line, and
    one decision of Ben's that has a value.
    """
    monkeypatch.setattr(os, "fsync", lambda held: None)
    for module in ("cli.play.report", "table.report.decisions"):
        monkeypatch.setattr(f"sheetgen.{module}.decisions", lambda _: iter([CHAIN]))
    monkeypatch.chdir(tmp_path)
    clock = [datetime.fromisoformat("2026-11-28T20:00:00+01:00")]

    def now() -> str:
        clock[0] += timedelta(seconds=30)
        return clock[0].isoformat(timespec="milliseconds")

    monkeypatch.setattr(journal, "now", now)
    return tmp_path


def evening(sheetgen: Program, monkeypatch: pytest.MonkeyPatch) -> str:
    """A game of Ann and Ben, played as in the examples, with a report at its end; what was said."""
    lines = (EXAMPLES / "uno-dice" / "evening.txt").read_text(encoding="utf-8") + "report\n"
    monkeypatch.setattr(sys, "stdin", io.StringIO(lines))
    players = ("--players", "Ann,Ben", "--seed", "saturday")
    place = ("--place", " Ann's \n kitchen")
    return sheetgen("play", "uno", *players, "--log", "log.jsonl", *place).out


def test_an_evening_is_played_reported_drawn_kept_and_counted(
    sheetgen: Program, monkeypatch: pytest.MonkeyPatch
) -> None:
    said = evening(sheetgen, monkeypatch)
    assert "Points by turn\n" in said
    told = sheetgen("report", "log.jsonl", "--games", "0", "--plain").out
    assert "Saturday, 28 November 2026, Ann's kitchen, 22 minutes\n" in told
    assert "turn: 2; of: Ben; Ann: 2; Ben: 4\n" in told
    assert "Chances" not in told
    answer = json.loads(sheetgen("report", "log.jsonl", "--games", "0", "--json").out)
    lines = Path("log.jsonl").read_bytes().count(b"\n")
    assert answer["seconds"] == 30 * (lines - 1)
    assert (answer["place"], answer["begun"][:16]) == ("Ann's kitchen", "2026-11-28T20:00")
    assert answer["turns"][0] == {"turn": 1, "seat": 0, "player": "Ann", "totals": [1, 1]}
    assert answer["chances"] == []
    assert [(each["player"], each["cost"]) for each in answer["decisions"]] == [("Ben", 1.75)]
    for told in (said, sheetgen("report", "log.jsonl", "--games", "0").out):
        assert (
            "  Ann: no decision cost anything\n  Ben, turn 2: chain G2, worth 1.50; the best was"
            " chain G2 G5, worth 3.25: two spaces more (spaces, exact)\n"
        ) in told

    # The chances are drawn, told and kept.
    files = ("--plot", "chances.SVG", "--pdf", "saturday.pdf")
    drawn = sheetgen("report", "log.jsonl", "--games", "1", *files)
    assert "100 |" in drawn.out
    assert drawn.err == "chances.SVG is written\nsaturday.pdf is written\n"
    assert Path("chances.SVG").read_bytes().startswith(b"<?xml")
    with pdfplumber.open("saturday.pdf") as document:
        (page,) = document.pages
        text, charts = page.extract_text(), page.images
    assert len(charts) == 1
    for told in ("Saturday, 28 November 2026, Ann's kitchen, 22 minutes", "1. Ben 20"):
        assert told in text
    assert "\nThe costliest decisions\n" in text
    told = sheetgen("report", "log.jsonl", "--games", "1", "--plain").out
    assert "after turn 0: Ann " in told
    assert "|" not in told
    # And counted.
    bots = ("--players", "bot:greedy,bot:greedy", "--seed", "1", "--log", "other.jsonl")
    sheetgen("play", "uno", *bots, "--json")
    lines_of_log = Path("other.jsonl").read_bytes().splitlines(keepends=True)
    Path("under-way.jsonl").write_bytes(b"".join(lines_of_log[:9]) + lines_of_log[9][:9])
    files = ("--csv", "plays.csv", "--bgstats", "plays.bgsplay")
    answer = sheetgen("stats", "log.jsonl", "under-way.jsonl", *files)
    assert answer.code == 0
    ann, ben = (line.split() for line in answer.out.splitlines()[1:3])
    assert ann == ["Ann", "Dice", "Chain", "1", "0", "11.0", "0", "0"]
    assert ben == ["Ben", "Dice", "Chain", "1", "1", "20.0", "1", "1"]
    assert answer.err == (
        "under-way.jsonl is not over, and not counted.\n"
        "plays.csv is written\nplays.bgsplay is written\n"
    )
    rows = Path("plays.csv").read_text(encoding="utf-8").splitlines()
    assert rows[1].startswith(
        "2026-11-28,20:00,Ann's kitchen,22,log.jsonl,Dice Chain,Ann,0,1,1,11,2,0"
    )
    assert json.loads(Path("plays.bgsplay").read_text(encoding="utf-8"))["plays"]
    told = json.loads(sheetgen("stats", "log.jsonl", "under-way.jsonl", "--json").out)
    uncounted = [log["log"] for log in told["logs"] if not log["counted"]]
    assert uncounted == ["under-way.jsonl"]
    assert [(one["player"], one["win_count"]) for one in told["plays"]] == [("Ann", 0), ("Ben", 1)]
    assert told["stats"]


def test_a_curve_says_which_chances_are_computed_and_which_simulated(
    sheetgen: Program, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sheetgen.cli.play.report.decisions", lambda _: iter(()))
    lines = (EXAMPLES / "rainbow-roll" / "saturday.jsonl").read_bytes().splitlines(keepends=True)
    Path("log.jsonl").write_bytes(b"".join(lines[:3]))  # within the first turn
    told = sheetgen("report", "log.jsonl", "--games", "2", "--plain").out
    how_known = told.splitlines()[-1]
    assert how_known.startswith("  exact for 12 ways to play a turn; ")
    assert "; else simulated ± " in how_known


def test_what_cannot_be_written_is_refused(sheetgen: Program) -> None:
    sheetgen("play", "uno", "--players", "bot:greedy,bot:greedy", "--log", "log.jsonl", "--json")
    before = Path("log.jsonl").read_bytes()
    for words, code, said in (
        (("--plot", "curve.gif"), 2, "curve.gif: not the name of a picture"),
        (("--plot", "log.jsonl"), 2, "log.jsonl: not the name of a picture"),
        (("--plot", "curve.svg", "--games", "0"), 2, "curve.svg: no chances to draw"),
        (("--plot", "log.jsonl/curve.svg", "--games", "1"), 1, "a file stands in its way"),
        (("--games", "-1"), 2, "--games"),
        (("--pdf", "log.jsonl"), 2, "ends in .pdf"),
        (("--pdf", "log.jsonl/a.pdf", "--games", "0"), 1, "a file stands in its way"),
    ):
        answer = sheetgen("report", "log.jsonl", *words)
        assert (answer.code, said in answer.err) == (code, True)
        assert Path("log.jsonl").read_bytes() == before


def test_a_game_that_has_not_begun_and_one_under_way_are_reported(sheetgen: Program) -> None:
    args = ("--players", "bot:greedy,bot:greedy", "--seed", "1", "--log", "log.jsonl", "--json")
    sheetgen("play", "uno", *args)
    lines = Path("log.jsonl").read_bytes().splitlines(keepends=True)
    for count in (1, 2, 9):
        # The last line is being written.
        Path("cut.jsonl").write_bytes(b"".join(lines[:count]) + lines[count][:20])
        answer = sheetgen("report", "cut.jsonl", "--games", "1")
        assert (answer.code, answer.err) == (0, "")
        assert ("Points by turn" in answer.out) == (count == 9)
        assert ("nothing has been decided yet" in answer.out) == (count < 9)
        assert "\nThe game is not over.\n" in answer.out
    assert sheetgen("report", "cut.jsonl", "--pdf", "cut.pdf", "--games", "0").code == 0
    with pdfplumber.open("cut.pdf") as document:
        assert "\nThe game is not over.\n" in document.pages[0].extract_text()
    assert "not over" not in sheetgen("report", "log.jsonl", "--games", "0").out


def test_a_copy_of_a_log_and_its_beginning_count_once(sheetgen: Program) -> None:
    lines = (EXAMPLES / "rainbow-roll" / "saturday.jsonl").read_bytes().splitlines(keepends=True)
    for name, count in (("whole.jsonl", None), ("copy.jsonl", None), ("half.jsonl", 20)):
        Path(name).write_bytes(b"".join(lines[:count]))
    alone = sheetgen("stats", "whole.jsonl")
    together = sheetgen("stats", "half.jsonl", "whole.jsonl", "copy.jsonl")
    assert together.out == alone.out
    assert together.err == (
        "half.jsonl stands in another log, too, and is not counted here.\n"
        "whole.jsonl stands in another log, too, and is not counted here.\n"
    )
    told = json.loads(sheetgen("stats", "half.jsonl", "whole.jsonl", "copy.jsonl", "--json").out)
    assert [log["counted"] for log in told["logs"]] == [False, False, True]


def test_decisions_without_a_value_are_counted() -> None:
    game_log = replay(read(EXAMPLES / "rainbow-roll" / "saturday.jsonl"), rules_of("rainbow"))
    made = [CHAIN, replace(CHAIN, event=9, value=nan), replace(CHAIN, event=10)]
    *_, left_out = decision_sentences(game_log, made)
    assert left_out == "left out, without a value: 1 of 3 decisions"
    assert not any("left out" in each for each in decision_sentences(game_log, made[::2]))


def test_curves_in_letters() -> None:
    shares = [(0.5, 0.5), (0.98, 0.02), (1, 0)]
    drawn = list(curve(shares, 18))
    assert drawn[0] == "100 |    A   A"
    assert drawn[5] == " 50 |*"
    assert drawn[-1] == "  0 |    B   B"
    assert max(map(len, curve([(0.5, 0.5)] * 34, 40))) <= 40


def test_export_writes_the_game_of_a_log_as_stats_does(sheetgen: Program) -> None:
    log = str(EXAMPLES / "rainbow-roll" / "saturday.jsonl")
    for command, name in (("stats", "counted"), ("export", "exported")):
        files = ("--csv", f"{name}.csv", "--bgstats", f"{name}.bgsplay")
        answer = sheetgen(command, log, *files)
        assert (answer.code, answer.err) == (
            0,
            f"{name}.csv is written\n{name}.bgsplay is written\n",
        )
    for kind in ("csv", "bgsplay"):
        assert Path(f"exported.{kind}").read_bytes() == Path(f"counted.{kind}").read_bytes()
    answer = json.loads(sheetgen("export", log, "--csv", "plays.csv", "--json").out)
    assert (answer["game"], answer["files"]) == ("rainbow-roll", [{"path": "plays.csv"}])
    assert Path("plays.csv").read_bytes() == Path("counted.csv").read_bytes()


def test_export_of_a_log_refuses_what_it_cannot_do(sheetgen: Program) -> None:
    lines = (EXAMPLES / "rainbow-roll" / "saturday.jsonl").read_bytes().splitlines(keepends=True)
    Path("log.jsonl").write_bytes(b"".join(lines[:3]))
    for words, code, said in (
        (("log.jsonl", "--csv", "plays.csv"), 2, "log.jsonl is not over; what is written"),
        (("log.jsonl", "--csv", "log.jsonl"), 2, "log.jsonl is there and does not end in .csv"),
        (("log.jsonl", "--csv", "plays.csv", "--tts"), 2, "makes no pictures; leave --tts out"),
        (("unicorn", "--csv", "plays.csv"), 2, "cannot read the log unicorn"),
    ):
        answer = sheetgen("export", *words)
        assert (answer.code, said in answer.err) == (code, True), answer.err
    assert not Path("plays.csv").exists()
    assert Path("log.jsonl").read_bytes() == b"".join(lines[:3])


@pytest.mark.parametrize(
    ("log", "files"),
    [
        ("log.csv", ("--csv", "./log.csv")),
        ("log.jsonl", ("--csv", "plays", "--bgstats", "plays")),
    ],
)
def test_plays_are_never_written_over_a_log_or_each_other(
    sheetgen: Program, log: str, files: tuple[str, ...]
) -> None:
    sheetgen("play", "uno", "--players", "bot:greedy,bot:greedy", "--log", log, "--json")
    before = Path(log).read_bytes()
    answer = sheetgen("stats", log, *files)
    assert (answer.code, "named already" in answer.err) == (2, True)
    assert Path(log).read_bytes() == before
