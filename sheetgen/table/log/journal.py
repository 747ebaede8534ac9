"""The log of a game: JSON lines in the user's data folder, only ever added to, each on the disk
before the screen shows it.

The first line says what is played, by whom and where; each further one is a record of what has
happened (see `game_log`), with a few letters that change with the sheets after it (`papers`),
and with this line and all before it (`sum`). Each has the `time`, and the first one after the game
was taken up again is `resumed`. Whoever is killed, has no power or no room on the disk loses
nothing that the screen has shown: a line that is not whole is the only one that may be missing.

The first line holds the seed, for a game that goes on throws the dice that it would have thrown.
Nothing prints it before the end, but the file is no secret: nobody has chosen the dice where the
last word after the fingerprint comes from somebody who does not know the seed.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from hashlib import sha256
from itertools import pairwise
from pathlib import Path
from types import MappingProxyType

from sheetgen.errors import SheetError, SheetgenError, UsageError
from sheetgen.files import (
    OddFileError,
    data_folder,
    lock,
    newest_first,
    opened,
    read_file,
    refuse_odd_target,
    unreadable,
)
from sheetgen.games.game import AnyGame
from sheetgen.messages import Words, os_reason
from sheetgen.table.log.game_log import GameLog, Record, sheets_hash

VERSION = 1  # of the log's form
SUFFIX = ".jsonl"
MOST_BYTES = 50_000_000  # a longer file is no log of a game
PAUSE = timedelta(hours=1)  # nobody thinks for longer; the program was left open

_SUM = "sum"
_PAPERS = "papers"
_TIME = "time"
_RESUMED = "resumed"
_TAIL = 100_000  # bytes at the end of a log that hold its last line


@dataclass(frozen=True, slots=True)
class SavedLog:
    """A log as it was read."""

    path: Path
    # the first line: `journal`, `sheetgen`, `game`, `layout`, `switches`, `players`, `seed`,
    # `commitment`, `dice`, `place`
    head: Record
    records: tuple[Record, ...]  # what has happened
    hashes: Words  # of the sheets after each record
    text: bytes  # the whole lines
    torn: bool = False  # whether the last line was not whole, and is left out
    last: str = ""  # the sum of the last whole line
    changed: int = 0  # the first line that is not as it was written, 0 where all are

    @property
    def ended(self) -> bool:
        """Whether the game was played to its end."""
        return bool(self.records) and "end" in self.records[-1]

    @property
    def game(self) -> str:
        """What is played, as `load_layout` finds it."""
        return str(self.head.get("file") or self.head.get("game"))

    @property
    def seed(self) -> str:
        """What the dice of the program come from."""
        return str(self.head.get("seed", ""))

    @property
    def players(self) -> Words:
        """Who plays, as they were named: people, and bots as `bot:greedy`."""
        players = self.head.get("players")
        return tuple(map(str, players)) if isinstance(players, list) else ()

    @property
    def place(self) -> str:
        """Where it is played, "" where nobody has said it."""
        return str(self.head.get("place", ""))

    @property
    def begun(self) -> datetime | None:
        """When the game began, None where the log does not say it, as those of version 1.0.0."""
        return _time_of(self.head)

    @property
    def played(self) -> timedelta | None:
        """How long the game was played: what lies between its lines, but not from where it was left
        to where it was taken up again, and no pause of more than PAUSE; None where the log does
        not say it.
        """
        if self.begun is None:
            return None
        times = map(_time_of, (self.head, *self.records))
        spans = [
            then - before
            for record, (before, then) in zip(self.records, pairwise(times), strict=True)
            if before and then and not record.get(_RESUMED)
        ]
        return sum((span for span in spans if timedelta() < span <= PAUSE), timedelta())

    @property
    def switches(self) -> dict[str, str]:
        """The rule options in force."""
        switches = self.head.get("switches")
        return (
            {str(name): str(value) for name, value in switches.items()}
            if isinstance(switches, dict)
            else {}
        )


@dataclass(slots=True)
class Journal:
    """A log that is being written.

    Where it cannot be, the game goes on without: `trouble` says why, and what waits is tried again.
    """

    path: Path
    trouble: str = ""  # why nothing can be kept at present, or ""
    text: bytes = b""  # all lines
    _size: int = 0  # how many bytes of them are on the disk
    _last: str = ""  # the last sum
    _resumed: bool = False  # whether the next line is the first since the game goes on
    _held: int | None = None

    def open(self) -> None:
        """Take the file for this program alone.

        Raises UsageError `log-busy` where another one plays with it.
        """
        self._tried(self._open)

    def go_on(self, saved: SavedLog) -> None:
        """Further lines follow those that were read."""
        self.text = saved.text
        self._size = len(saved.text)
        self._last = saved.last
        self._resumed = True

    def write(self, record: Record) -> None:
        """Add a line with the time; when this returns without `trouble`, it is on the disk."""
        resumed = {_RESUMED: True} if self._resumed else {}
        line = json.dumps({**record, **resumed, _TIME: now()}, ensure_ascii=False)
        self._resumed = False
        self._last = _sum(self._last, line)
        self.text += f'{line[:-1]}, "{_SUM}": "{self._last}"}}\n'.encode(errors="surrogatepass")
        self.retry()

    def retry(self) -> None:
        """Write all that is not on the disk yet."""
        self._tried(self._flush)

    def _tried(self, act: Callable[[], object]) -> None:
        """Do something with the file, and note what trouble there is with it then."""
        try:
            act()
            self.trouble = ""
        except OSError as error:
            self.trouble = os_reason(error)
        except RuntimeError as error:
            self.trouble = str(error)

    @property
    def unkept(self) -> int:
        """How many lines are not on the disk."""
        return self.text[self._size :].count(b"\n")

    def moved(self, path: Path) -> Journal:
        """The same log in a new file, from its beginning; this one is closed, and its file goes.

        Raises UsageError for a file that holds something or cannot be written.
        """
        other = empty_journal(path)
        other.text = self.text
        other._last = self._last
        other._resumed = self._resumed
        other.retry()
        if other.trouble:
            other.close()
            with suppress(OSError):
                path.unlink()
            raise UsageError(
                "log-unwritable",
                f"{path} cannot be written ({other.trouble}); name another file",
                path,
            )
        with suppress(OSError):
            self.path.unlink()
        self.close()
        return other

    def close(self) -> None:
        """Let other programs have the file."""
        if self._held is not None:
            os.close(self._held)
            self._held = None

    def _open(self) -> int:
        if self._held is None:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            held = os.open(self.path, os.O_RDWR | os.O_CREAT, 0o666)
            if lock(held) is False:
                os.close(held)
                raise UsageError(
                    "log-busy", f"another program plays this game now ({self.path.name})", self.path
                )
            self._held = held
        return self._held

    def _flush(self) -> None:
        if self._held is not None and not os.fstat(self._held).st_nlink:
            # Somebody has deleted the file: all of it is written anew.
            self.close()
            self._size = 0
        held = self._open()
        at = self._size
        try:
            # What a torn line has left behind goes with the first new one.
            os.ftruncate(held, at)
            os.lseek(held, at, os.SEEK_SET)
            while at < len(self.text):
                at += os.write(held, self.text[at:])
            os.fsync(held)
        except OSError:
            with suppress(OSError):
                os.ftruncate(held, self._size)
            raise
        self._size = at


def empty_journal(path: Path) -> Journal:
    """A log to be begun, open. Raises UsageError where the file holds something or is taken,
    OutputError for a folder or a device.
    """
    refuse_odd_target(path, path)
    journal = Journal(path)
    journal.open()
    if os.path.isfile(path) and os.path.getsize(path):
        journal.close()
        raise UsageError(
            "log-there",
            f"{path} is not empty; a new game takes a new file (play {path} goes on with a game)",
            path,
        )
    return journal


def now() -> str:
    """The time as a log keeps it, to the millisecond, with the hours from UTC."""
    return datetime.now().astimezone().isoformat(timespec="milliseconds")


def _time_of(record: Record) -> datetime | None:
    """When a line was written; None where it does not say it with the hours from UTC."""
    with suppress(ValueError):
        time = datetime.fromisoformat(str(record.get(_TIME)))
        return time if time.tzinfo else None
    return None


def records_of(game_log: GameLog, record: Record) -> Record:
    """A record as it is kept, with the hash of the sheets after it."""
    return {**record, _PAPERS: sheets_hash(game_log)}


def read(path: Path) -> SavedLog:
    """A log. Raises UsageError where there is none, SheetError for what is none or of another
    version.
    """
    lines, whole, torn = whole_lines(path)
    records = [record_of(line, path, number) for number, line in enumerate(lines, start=1)]
    if not records:
        raise SheetError("empty-log", f"{path} holds no game; its first line is incomplete", path)
    last = ""
    changed = 0
    for number, record in enumerate(records, start=1):
        given = str(record.pop(_SUM, ""))
        if given != _sum(last, json.dumps(record, ensure_ascii=False)):
            changed = changed or number
        last = given
    head, *events = records
    _refuse_other(head, path)
    hashes = tuple(str(event.pop(_PAPERS, "")) for event in events)
    return SavedLog(
        path,
        head,
        tuple(events),
        hashes,
        whole,
        torn,
        last,
        changed,
    )


def whole_lines(path: Path) -> tuple[list[bytes], bytes, bool]:
    """The lines of a file that are whole, without empty ones, all of them as they stand, and
    whether more comes behind.

    Raises UsageError, SheetError.
    """
    try:
        raw = read_file(path, MOST_BYTES)
    except OddFileError as error:
        raise SheetError(
            "not-a-log", f"{unreadable(path, error)}; it is not the log of a game", path
        ) from None
    except (OSError, ValueError) as error:
        message = unreadable(f"the log {path}", error)
        raise UsageError("no-log", message, path) from None
    whole, end, rest = raw.rpartition(b"\n")
    return list(filter(bytes.strip, whole.split(b"\n"))), whole + end, bool(rest)


def record_of(line: bytes, path: Path, number: int) -> dict[str, object]:
    """What a line holds. Raises SheetError for one that is no record."""
    try:
        record = json.loads(line)
    except (ValueError, RecursionError):
        record = None
    if not isinstance(record, dict):
        raise SheetError(
            "log-unreadable",
            f"line {number} of {path} is not a record; only sheetgen may write in its logs",
            path,
        )
    return record


def _refuse_other(head: Record, path: Path) -> None:
    """A file of another kind, or of a version that is not known here. Raises SheetError."""
    if "journal" not in head:
        raise SheetError("not-a-log", f"{path} is not the log of a game", path)
    if head["journal"] != VERSION:
        raise SheetError(
            "log-version",
            f"{path} is a log of version {head['journal']}; this is sheetgen for version {VERSION}",
            path,
        )


def _sum(last: str, line: str) -> str:
    return sha256(f"{last}\n{line}".encode(errors="surrogatepass")).hexdigest()[:12]


def layout_hash(game: AnyGame) -> str:
    """A few letters that change with anything that the layout says of dice, cells, switches or
    numbers.
    """
    spec = game.spec
    options = {
        name: replace(option, readings=MappingProxyType(option.readings))
        for name, option in spec.switches.items()
    }
    # logs have the hash of a text in which these mappings cannot be changed
    written = replace(
        spec,
        letters=MappingProxyType(spec.letters),
        switches=MappingProxyType(options),
        numbers=MappingProxyType(spec.numbers),
        symbols=MappingProxyType(spec.symbols),
    )
    return sha256(repr(written).encode()).hexdigest()[:12]


def games_folder() -> Path:
    """Where logs are kept. Raises RuntimeError where there is no home folder."""
    return data_folder() / "games"


def new_path(game: str, stamp: str) -> Path:
    """A log's name that none has: the game, when it began (which decides nothing), and four
    letters.
    """
    return games_folder() / f"{game}-{stamp}-{os.urandom(2).hex()}{SUFFIX}"


def found(log: Path) -> Path:
    """A log where it was said to be, or the one of that name in the folder of games."""
    with suppress(RuntimeError, OSError, ValueError):
        if not log.is_file() and log.name == str(log) and (games_folder() / log).is_file():
            return games_folder() / log
    return log


def called(log: Path) -> str:
    """What a log is called: its name alone where it is in the folder of games."""
    with suppress(RuntimeError):
        if log.parent == games_folder():
            return log.name
    return str(log)


def logs() -> tuple[Path, ...]:
    """The logs that are kept, the one last played first."""
    with suppress(RuntimeError):
        return tuple(
            sorted(newest_first(games_folder(), f"*{SUFFIX}"), key=last_played, reverse=True)
        )
    return ()


def last_played(path: Path) -> float:
    """When the last whole line of a log was written, in s since 1970; when its file was, where the
    line does not say it, as those of version 1.0.0.
    """
    with suppress(
        OSError,
        ValueError,
        LookupError,
        TypeError,
        RecursionError,
        OverflowError,
    ):
        with opened(path, MOST_BYTES) as file:
            file.seek(max(0, os.fstat(file.fileno()).st_size - _TAIL))
            last = file.read(_TAIL).split(b"\n")[-2]
        return datetime.fromisoformat(json.loads(last)[_TIME]).timestamp()
    with suppress(OSError):
        return path.lstat().st_mtime
    return 0.0


def busy(path: Path) -> bool:
    """Whether another program plays the game of a log now."""
    journal = Journal(path)
    try:
        journal.open()
    except UsageError:
        return True
    journal.close()
    return False


def unfinished() -> Iterator[SavedLog]:
    """The games that have not come to their end, the one last played first; what cannot be read is
    passed over.
    """
    for path in logs():
        with suppress(SheetgenError):
            saved = read(path)
            if not saved.ended:
                yield saved
