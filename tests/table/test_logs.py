"""The log of a game: nothing that was told is lost, whatever happens to the program, the disk or
the file.
"""

from __future__ import annotations

import json
import os
import resource
import signal
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime, timedelta, timezone
from pathlib import Path

import pytest

from sheetgen.catalog import game_ids, load_game
from sheetgen.errors import SheetError, SheetgenError, UsageError
from sheetgen.table.log import journal
from sheetgen.table.log.journal import Journal, last_played, layout_hash, logs, read
from sheetgen.table.log.replaying import replay, verify
from sheetgen.table.log.session import Session, resume
from tests.sample import few, sample
from tests.table.evenings import fresh, played_out, rules_of

UNICORN = rules_of("unicorn")


def closed(session: Session) -> Session:
    session.journal.close()
    return session


@pytest.fixture
def few_turns(tmp_path: Path) -> Session:
    """The first 25 events of a game of bots, its log closed."""
    session = fresh(UNICORN, 2, tmp_path / "game.jsonl", 5, bots="greedy")
    for _, _ in zip(range(25), session.play_out(), strict=False):
        pass
    return closed(session)


@pytest.mark.parametrize("name", game_ids())
def test_killed_after_any_event_a_game_goes_on_where_it_was(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(os, "fsync", lambda held: None)
    monkeypatch.setattr(journal, "now", lambda: "2026-11-28T21:03:05.000+01:00")
    game, path = rules_of(name), tmp_path / "killed.jsonl"
    whole = closed(
        played_out(fresh(game, game.spec.players[0], tmp_path / "whole.jsonl", 4, bots="greedy"))
    )
    lines = whole.journal.path.read_bytes().splitlines(keepends=True)
    for events in sample(range(len(whole.game_log.events) + 1), few(5, 10**6)):
        path.write_bytes(b"".join(lines[: events + 1]))
        session, _ = resume(path, game)
        assert session.state == whole.game_log.states[events]
        assert session.game_log.events == whole.game_log.events[:events]
        closed(session)
    # And goes on to the same end: no roll falls again.
    for events in sample(range(len(whole.game_log.events)), few(1, 10)):
        path.write_bytes(b"".join(lines[: events + 1]))
        assert closed(played_out(resume(path, game)[0])).game_log == whole.game_log
        again = [dict(record) for record in read(path).records]
        assert again[events].pop("resumed") is True
        assert again == list(read(whole.journal.path).records)


def minutes_of(path: Path) -> float | None:
    played = read(path).played
    return None if played is None else played / timedelta(minutes=1)


def test_a_game_is_as_long_as_it_was_played(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock = [datetime(2026, 11, 28, 20, 0, tzinfo=timezone(timedelta(hours=1)))]
    monkeypatch.setattr(journal, "now", lambda: clock[0].isoformat(timespec="milliseconds"))
    path = tmp_path / "game.jsonl"
    session = fresh(UNICORN, 2, path, 5, bots="greedy", place="Ann's kitchen")
    playing = session.play_out()

    def after(minutes: float) -> None:
        clock[0] += timedelta(minutes=minutes)
        next(playing)

    after(5)
    after(10)
    # Left and taken up again after half an hour, in which nobody plays.
    closed(session)
    session, _ = resume(path, UNICORN)
    playing = session.play_out()
    after(30)
    after(2)
    after(61)  # with the program left open
    after(-7)  # the clock was set
    after(0.5)
    closed(session)
    assert minutes_of(path) == 5 + 10 + 2 + 0.5
    saved = read(path)
    assert (saved.begun, saved.place) == (
        datetime.fromisoformat("2026-11-28T20:00+01:00"),
        "Ann's kitchen",
    )
    assert verify(saved, UNICORN).right


def test_a_log_without_times_says_no_date_and_no_length(tmp_path: Path) -> None:
    path = tmp_path / "old.jsonl"
    path.write_text(
        '{"journal": 1, "game": "uno-dice", "players": ["Ann"]}\n{"end": "", "time": 5}\n'
    )
    saved = read(path)
    assert (saved.begun, saved.played, saved.place) == (None, None, "")


def test_a_log_cut_at_any_byte_goes_on_or_says_why(few_turns: Session, tmp_path: Path) -> None:
    whole, path = few_turns.journal.path.read_bytes(), tmp_path / "cut.jsonl"
    for size in sample(range(len(whole)), few(60, 10**9)):
        path.write_bytes(whole[:size])
        lines = whole[:size].count(b"\n")
        if not lines:
            with pytest.raises(SheetError, match="holds no game"):
                resume(path, UNICORN)
            continue
        session, kept = resume(path, UNICORN)
        assert kept.torn == (not whole[:size].endswith(b"\n"))
        assert session.state == few_turns.game_log.states[lines - 1]
        closed(session)


def test_a_torn_line_goes_with_the_next_one(few_turns: Session) -> None:
    path = few_turns.journal.path
    path.write_bytes(path.read_bytes()[:-7])
    session, kept = resume(path, UNICORN)
    assert kept.torn
    next(session.play_out())
    closed(session)
    assert not read(path).torn
    assert closed(resume(path, UNICORN)[0]).game_log == few_turns.game_log


@pytest.mark.parametrize("line", [b"\n", b"\r\n", b" \t\n", b"\n \n\n"])
def test_empty_lines_of_an_editor_say_nothing(few_turns: Session, line: bytes) -> None:
    """In the middle or at the end: the game goes on, and is still as it was written."""
    path = few_turns.journal.path
    before = read(path)
    written = path.read_bytes().splitlines(keepends=True)
    for at in (1, len(written) - 1, len(written)):
        path.write_bytes(b"".join((*written[:at], line, *written[at:])))
        assert read(path).records == before.records
        assert verify(read(path), UNICORN).right
    closed(played_out(resume(path, UNICORN)[0]))
    assert verify(read(path), UNICORN).right


def test_a_second_program_is_refused(few_turns: Session) -> None:
    session, _ = resume(few_turns.journal.path, UNICORN)
    with pytest.raises(UsageError, match="another program plays this game now"):
        resume(few_turns.journal.path, UNICORN)
    next(session.play_out())
    closed(session)
    closed(resume(few_turns.journal.path, UNICORN)[0])


def changed_head(path: Path, **changes: object) -> None:
    """Writes a log anew with another first line, its sums right again."""
    kept = read(path)
    events = [
        {**record, "papers": papers}
        for record, papers in zip(kept.records, kept.hashes, strict=True)
    ]
    written = Journal(path)
    for record in ({**kept.head, **changes}, *events):
        written.write(record)
    written.close()


def test_another_version_of_the_log_is_refused(few_turns: Session) -> None:
    changed_head(few_turns.journal.path, journal=2)
    with pytest.raises(SheetError, match="a log of version 2; this is sheetgen for version 1"):
        resume(few_turns.journal.path, UNICORN)


def test_a_changed_layout_is_taken_where_the_game_goes_the_same_way(few_turns: Session) -> None:
    changed_head(few_turns.journal.path, layout="another", sheetgen="0.0.1")
    assert closed(resume(few_turns.journal.path, UNICORN)[0]).game_log == few_turns.game_log


def test_a_changed_layout_is_refused_where_it_does_not(few_turns: Session) -> None:
    other = load_game("unicorn", {"claim-mode": "disjoint"}).game
    assert other is not None
    assert layout_hash(other) != layout_hash(UNICORN)
    with pytest.raises(
        SheetError,
        match=(
            r"line \d+ of game.jsonl does not fit any more: .*; the layout of Unicorn Rainbow has"
            r" changed"
        ),
    ):
        resume(few_turns.journal.path, other)


def test_a_log_that_was_written_by_hand_is_found_out(few_turns: Session) -> None:
    path = few_turns.journal.path
    lines = path.read_text().splitlines(keepends=True)
    assert verify(read(path), UNICORN).right
    for number in sample(range(len(lines)), few(8, 10**6)):
        record = json.loads(lines[number])
        for key in record:
            bent = {
                **record,
                key: record[key] + 1 if isinstance(record[key], int) else f"{record[key]}1",
            }
            path.write_text(
                "".join(
                    (
                        *lines[:number],
                        json.dumps(bent, ensure_ascii=False) + "\n",
                        *lines[number + 1 :],
                    )
                )
            )
            with pytest.raises(SheetgenError) if key in ("journal", "players") else Nothing():
                assert not verify(read(path), UNICORN).right
        if 0 < number < len(lines) - 1:
            path.write_text("".join((*lines[:number], *lines[number + 1 :])))
            assert not verify(read(path), UNICORN).right


class Nothing:
    """A block in which nothing has to be raised."""

    def __enter__(self) -> None: ...

    def __exit__(self, *raised: object) -> None: ...


def test_a_roll_of_ones_own_is_found_out_though_all_sums_are_right(few_turns: Session) -> None:
    path = few_turns.journal.path
    kept = read(path)
    place = next(number for number, record in enumerate(kept.records) if "roll" in record)
    written = Journal(path)
    written.write(kept.head)
    for number, record in enumerate(kept.records[: place + 1]):
        dice = str(record.get("roll"))
        bent = (
            {**record, "roll": " ".join(f"{word[:-1]}6" for word in dice.split())}
            if number == place
            else record
        )
        written.write({**bent, "papers": kept.hashes[number]})
    written.close()
    found = verify(read(path), UNICORN)
    assert [problem.code for problem in found.problems] == ["wrong-roll"]


def test_another_seed_is_found_out_by_its_fingerprint(few_turns: Session) -> None:
    changed_head(few_turns.journal.path, seed="6")
    assert "wrong-seed" in [
        problem.code for problem in verify(read(few_turns.journal.path), UNICORN).problems
    ]


@pytest.mark.parametrize(
    "bad",
    [
        b"\n",
        b"\xff\n",
        b"[]\n",
        b'{"game": "uno"}\n',
        b"nothing\n",
        b'{"journal": 1}\n',
        b"[" * 5000 + b"\n",
    ],
)
def test_what_is_no_log_is_refused(bad: bytes, tmp_path: Path) -> None:
    path = tmp_path / "bad.jsonl"
    path.write_bytes(bad)
    with pytest.raises(SheetgenError):
        replay(read(path), UNICORN)


def test_a_folder_that_cannot_be_made_leaves_the_game_in_memory(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    session = played_out(
        fresh(UNICORN, 1, tmp_path / "file" / "games" / "game.jsonl", 2, bots="random")
    )
    assert session.outcome is not None
    assert session.journal.trouble == "not a directory"


@contextmanager
def little_room() -> Iterator[None]:
    """A disk on which a file has room for 4,000 bytes."""
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    heard = signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    resource.setrlimit(resource.RLIMIT_FSIZE, (4000, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)
        signal.signal(signal.SIGXFSZ, heard)


def test_on_a_full_disk_the_game_goes_on_and_what_was_kept_is_whole(tmp_path: Path) -> None:
    session = fresh(UNICORN, 2, tmp_path / "full.jsonl", 2, bots="random")
    told: list[str] = []
    with little_room():
        for _ in session.play_out():
            told.append(session.journal.trouble)
    assert session.outcome is not None
    assert told[0] == ""
    assert told[-1] == "file too large"
    kept = read(closed(session).journal.path)
    assert not kept.torn
    assert len(kept.records) == told.index("file too large")


def test_a_log_that_somebody_deletes_is_written_anew(few_turns: Session) -> None:
    path = few_turns.journal.path
    session, _ = resume(path, UNICORN)
    path.unlink()
    next(session.play_out())
    assert replay(read(path), UNICORN) == session.game_log
    closed(session)


def test_once_there_is_room_again_all_of_it_is_kept(tmp_path: Path) -> None:
    path = tmp_path / "gone" / "game.jsonl"
    path.parent.write_text("a file in the way")
    session = fresh(UNICORN, 2, path, 2, bots="random")
    for _, _ in zip(range(5), session.play_out(), strict=False):
        pass
    assert session.journal.trouble
    path.parent.unlink()
    next(session.play_out())
    assert session.journal.trouble == ""
    assert replay(read(closed(session).journal.path), UNICORN) == session.game_log


def test_all_of_it_is_tried_again_though_nothing_happens(few_turns: Session) -> None:
    session, _ = resume(few_turns.journal.path, UNICORN)
    path = session.journal.path
    path.unlink()
    path.mkdir()
    next(session.play_out())
    assert (session.journal.trouble, session.journal.unkept) == ("is a directory", 27)
    session.journal.retry()
    assert session.journal.trouble
    path.rmdir()
    session.journal.retry()
    assert (session.journal.trouble, session.journal.unkept) == ("", 0)
    assert replay(read(path), UNICORN) == session.game_log
    closed(session)


def test_a_game_goes_on_in_another_file(few_turns: Session, tmp_path: Path) -> None:
    session, _ = resume(few_turns.journal.path, UNICORN)
    other = tmp_path / "elsewhere" / "game.jsonl"
    session.keep(other)
    next(session.play_out())
    assert replay(read(other), UNICORN) == closed(session).game_log
    assert not few_turns.journal.path.exists()


def test_a_game_stays_where_it_is_if_the_other_file_cannot_be_written(
    few_turns: Session, tmp_path: Path
) -> None:
    session, _ = resume(few_turns.journal.path, UNICORN)
    there, blocked = tmp_path / "there.jsonl", tmp_path / "there.jsonl" / "game.jsonl"
    there.write_text("mine")
    for path in (there, blocked, tmp_path, Path("/dev/full"), session.journal.path):
        with pytest.raises(SheetgenError):
            session.keep(path)
    assert there.read_text() == "mine"
    next(session.play_out())
    assert replay(read(few_turns.journal.path), UNICORN) == closed(session).game_log


def test_logs_are_in_the_order_of_their_last_events(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SHEETGEN_DATA", str(tmp_path))
    (tmp_path / "games").mkdir()
    times = {"b": "2026-11-28T23:30:00.000+02:00", "c": "2026-11-28T21:45:00.000+00:00"}
    for name, now in times.items():
        monkeypatch.setattr(journal, "now", lambda now=now: now)
        closed(fresh(UNICORN, 2, tmp_path / "games" / f"{name}.jsonl", 1, bots="random"))
    # One of a version that kept no times, and what is no log.
    (tmp_path / "games" / "a.jsonl").write_bytes(b'{"journal": 1}\n')
    (tmp_path / "games" / "d.jsonl").write_bytes(b"\n")
    for name, when in (("a", 1_000), ("b", 3_000), ("c", 2_000), ("d", 999)):
        os.utime(tmp_path / "games" / f"{name}.jsonl", (when, when))
    assert [path.stem for path in logs()] == ["c", "b", "a", "d"]
    assert last_played(tmp_path / "games" / "a.jsonl") == 1_000
    assert last_played(tmp_path / "none") == 0


@pytest.mark.parametrize("last", [b'{"time": 3}', b'{"time": "soon"}', b"[", b"[" * 9_000, b"3"])
def test_a_time_that_cannot_be_read_is_that_of_the_file(last: bytes, tmp_path: Path) -> None:
    path = tmp_path / "odd.jsonl"
    path.write_bytes(last + b"\n")
    os.utime(path, (7, 7))
    assert last_played(path) == 7
