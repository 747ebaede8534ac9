"""Files are read where they are ordinary ones and no longer than expected, and written whole or not
at all.
"""

from __future__ import annotations

import errno
import os
import re
import stat
import time
from collections.abc import Iterable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from io import BufferedReader, FileIO
from pathlib import Path
from typing import BinaryIO

from sheetgen.errors import FileName, OutputError, Problem
from sheetgen.messages import os_reason

GONE = "the current directory no longer exists; go to another one"

ELSEWHERE = "print one of them by itself, or to another folder (--output)"

MOST_BYTES = 10_000_000
"""The size of a file that the program itself has written, such as a draft or a table of cells."""

SPOILT = (OSError, RuntimeError, ValueError, KeyError, TypeError, AttributeError)
"""What reading a JSON file of the program's own may raise after somebody else has changed it."""

# For reading, and without waiting for whoever writes to a pipe; the system's own bytes
_READ_AT_ONCE = os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)

_PATIENCE = 10  # seconds that a folder is waited for which another command holds

_FULL = {errno.ENOSPC, errno.EDQUOT, errno.EFBIG}
_CLOSED = {errno.EACCES, errno.EPERM, errno.EROFS}
_BLOCKED = {errno.ENOTDIR, errno.EEXIST}


class OddFileError(OSError):
    """A folder, a pipe, a device, or a file with more bytes than its reader takes.

    `strerror` is what it is, behind its name: `is a folder`; `errno` is EISDIR, EFBIG for one with
    too many bytes, EINVAL for any other.
    """


def opened(path: Path, most: int) -> BufferedReader:
    """An ordinary file of at most so many bytes, open for reading.

    A pipe or a device may never end, or never begin, so none is opened: not even one that takes the
    place of a file meanwhile makes anybody wait.

    Raises:
        OddFileError: anything else than an ordinary file of that size.
        OSError: a file that cannot be opened.
        ValueError: a name with a null character.
    """
    _refuse_odd(os.stat(path), most)
    held = os.open(path, _READ_AT_ONCE)
    try:
        _refuse_odd(os.fstat(held), most)
    except OddFileError:
        os.close(held)
        raise
    return BufferedReader(FileIO(held))


def read_file(path: Path, most: int = MOST_BYTES) -> bytes:
    """What is in an ordinary file of at most so many bytes. Raises as `opened` does."""
    with opened(path, most) as file:
        return read_to_end(file, most)


def read_to_end(file: BinaryIO, most: int) -> bytes:
    """What is in an open file, such as stdin. Raises OddFileError for more than so many bytes."""
    # None is read where the system has nothing to say yet, as in some files of /proc.
    data = file.read(most + 1) or b""
    if len(data) > most:
        raise _too_large(most)
    return data


def newest_first(folder: Path, pattern: str) -> list[Path]:
    """What has such a name in a folder, the one last written first; nothing where there is no such
    folder.
    """
    written: dict[Path, float] = {}
    with suppress(OSError):
        for path in folder.glob(pattern):
            written[path] = path.lstat().st_mtime
    return sorted(written, key=lambda path: (-written[path], path.name))


def real_path(path: Path) -> Path:
    """Where a path leads, its links followed; one that leads to itself stays as it is."""
    return Path(os.path.realpath(path))


def unreadable(path: object, error: OSError | ValueError) -> str:
    """Why a file cannot be read, in a sentence: `x is a folder`, `cannot read x: no such file`."""
    if isinstance(error, OddFileError):
        return f"{path} {error.strerror}"
    why = os_reason(error) if isinstance(error, OSError) else "no such file"
    return f"cannot read {path}: {why}"


def _refuse_odd(found: os.stat_result, most: int) -> None:
    """Raise OddFileError for what is no ordinary file of at most so many bytes."""
    if stat.S_ISDIR(found.st_mode):
        raise OddFileError(errno.EISDIR, "is a folder")
    if not stat.S_ISREG(found.st_mode):
        raise OddFileError(errno.EINVAL, "is not an ordinary file")
    if found.st_size > most:
        raise _too_large(most)


def _too_large(most: int) -> OddFileError:
    return OddFileError(errno.EFBIG, f"is larger than {most / 1e6:g} MB")


@contextmanager
def replacing(path: Path) -> Iterator[BinaryIO]:
    """A file to write to that takes the place of `path` only when all went well.

    The bytes go into a hidden file in the same folder, which is made if it is missing. On any
    failure, Ctrl-C included, that file is removed and an older file at `path` stays as it was; one
    that a killed program has left goes when the same file is written next. Who may read the older
    file may read the new one.

    Raises:
        OutputError: `output-is-folder`, `output-not-a-file`, `output-unwritable`, `disk-full` or
            `output-failed`.
    """
    target = real_path(path) if os.path.islink(path) else path
    refuse_odd_target(target, path)
    try:
        with _made(target.parent), _draft(target) as draft:
            with open(draft, "wb") as file:
                yield file
                file.flush()
                os.fsync(file.fileno())
            with suppress(FileNotFoundError):
                os.chmod(draft, stat.S_IMODE(os.stat(target).st_mode))
            os.replace(draft, target)
    except BrokenPipeError:
        # Never about this file: somebody stopped listening to the progress.
        raise
    except OSError as error:
        raise OutputError(*_failure(error, path), path) from error


@contextmanager
def _made(folder: Path) -> Iterator[None]:
    """A folder that is made if it is missing, and goes again where nothing is in it in the end; so
    do those that it is in.
    """
    new = [each for each in (folder, *folder.parents) if not os.path.lexists(each)]
    try:
        folder.mkdir(parents=True, exist_ok=True)
        yield
    finally:
        for each in new:
            with suppress(OSError):
                each.rmdir()


@contextmanager
def _draft(target: Path) -> Iterator[Path]:
    """A new hidden file beside the target, locked as long as it is there, so that nobody takes it
    for one that was left behind; such ones are removed.
    """
    _sweep(target)
    locked = held = draft = None
    try:
        while draft is None or not (locked is not False and os.path.exists(draft)):
            # At first, and where another command was quicker than our lock and has taken the draft
            # away.
            if held is not None:
                os.close(held)
            draft = target.with_name(f".{target.name[:40]}.{os.urandom(4).hex()}.part")
            held = os.open(draft, os.O_CREAT | os.O_EXCL | os.O_RDWR, 0o666)
            locked = lock(held)
        yield draft
    finally:
        if held is not None:
            os.close(held)
        if draft is not None:
            with suppress(OSError):
                draft.unlink()


def _sweep(target: Path) -> None:
    """Remove drafts of the same target that nobody writes any more: whoever did was killed, and
    locks nothing.
    """
    name = re.compile(rf"\.{re.escape(target.name[:40])}\.[0-9a-f]{{8}}\.part")
    with suppress(OSError), os.scandir(target.parent) as entries:
        for entry in entries:
            if name.fullmatch(entry.name) and entry.is_file(follow_symlinks=False):
                with suppress(OSError), open(entry, "rb") as file:
                    if lock(file.fileno()):
                        os.unlink(entry)


def refuse_twice(files: Iterable[tuple[Path, str]], instead: str = ELSEWHERE) -> None:
    """Refuse work that would write one file over another, or over what is not a file: the path of
    each, and what it is; `instead` is what can be done about two of one name.

    Raises OutputError `output-twice`, or as `refuse_odd_target`.
    """
    known: dict[str, str] = {}
    problems: dict[Path, Problem] = {}
    for path, what in files:
        refuse_odd_target(path, path)
        other = known.setdefault(os.path.realpath(path), what)
        if other != what:
            message = f"{other} and {what} would both be written to {path}; {instead}"
            problems.setdefault(path, Problem("output-twice", message, FileName(path)))
    if problems:
        raise OutputError(list(problems.values()))


def data_folder() -> Path:
    """Where sheetgen keeps what users would miss: the system's folder for data of programs, or the
    one that SHEETGEN_DATA names.

    Raises RuntimeError where there is no home folder.
    """
    from platformdirs import user_data_path

    folder = os.environ.get("SHEETGEN_DATA", "")
    return Path(folder) if folder else user_data_path("sheetgen", appauthor=False)


def config_folder() -> Path:
    """Where sheetgen keeps what users have set: the system's folder for settings, or the one that
    SHEETGEN_CONFIG names.

    Raises RuntimeError where there is no home folder.
    """
    from platformdirs import user_config_path

    folder = os.environ.get("SHEETGEN_CONFIG", "")
    return Path(folder) if folder else user_config_path("sheetgen", appauthor=False)


@contextmanager
def alone(folder: Path) -> Iterator[None]:
    """Keep other commands from changing files in a folder, which is made if it is missing, until
    all is done: read, judged and written.

    The folder itself is locked, so nothing is left lying about. Where folders cannot be locked,
    whoever writes still finds out when a file was changed meanwhile. Raises OutputError
    `folder-busy` when another command holds it for too long.
    """
    with ExitStack() as held:
        with suppress(OSError):
            held.enter_context(_made(folder))
            held.enter_context(_locked(folder))
        yield


@contextmanager
def _locked(folder: Path) -> Iterator[None]:
    """A folder that is ours, where it can be. Raises OSError where it cannot be opened, OutputError
    `folder-busy`.
    """
    held = os.open(folder, os.O_RDONLY | getattr(os, "O_DIRECTORY", 0))
    try:
        deadline = time.monotonic() + _PATIENCE
        while lock(held) is False:
            if time.monotonic() > deadline:
                raise OutputError(
                    "folder-busy",
                    f"another command is writing to {folder}; try again",
                    folder,
                )
            time.sleep(0.01)
        yield
    finally:
        os.close(held)


def lock(held: int) -> bool | None:
    """Whether an open file or folder is ours alone now; None where nothing can be locked."""
    try:
        import fcntl

        fcntl.flock(held, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    except (ImportError, OSError):
        return None
    return True


def write_whole(path: Path, data: bytes) -> None:
    """Write a file, whole or not at all. Raises OutputError like `replacing`."""
    with replacing(path) as file:
        file.write(data)


def write_text(path: Path, text: str) -> None:
    """Write a text file, whole or not at all; `?` stands for bytes of names that are no text.

    Raises OutputError like `replacing`.
    """
    write_whole(path, text.encode(errors="replace"))


def append_lines(path: Path, lines: Iterable[str], begin: bytes) -> None:
    """Add lines to the end of a text file, all of them or none, on the disk when this returns; two
    commands at once follow each other.

    A last line that a killed program has left without its end is ended first.

    Args:
        begin: how such a file begins, if there is anything in it.

    Raises OutputError like `replacing`, `folder-busy`, and `other-file` for a file that begins
    otherwise.
    """
    refuse_odd_target(path, path)
    try:
        with _made(path.parent), alone(path.parent), open(path, "a+b") as file:
            file.seek(0)
            if not begin.startswith(file.read(len(begin))):
                message = f"{path} holds something else; nothing is added to it, name another file"
                raise OutputError("other-file", message, path)
            size = file.seek(0, os.SEEK_END)
            try:
                if size:
                    file.seek(-1, os.SEEK_END)
                    if file.read(1) != b"\n":
                        file.write(b"\n")
                file.writelines(f"{line}\n".encode() for line in lines)
                file.flush()
                os.fsync(file.fileno())
            except BaseException:
                with suppress(OSError):
                    os.truncate(path, size)
                    if not size:
                        path.unlink()
                raise
    except OSError as error:
        raise OutputError(*_failure(error, path), path) from error


def refuse_odd_target(target: Path, path: Path) -> None:
    """Raise OutputError for a folder and for a device.

    Renaming over the first fails late, and over the second would replace it.
    """
    if os.path.isdir(target):
        raise OutputError("output-is-folder", f"{path} is a folder; name a file in it", path)
    if os.path.exists(target) and not os.path.isfile(target):
        raise OutputError("output-not-a-file", f"{path} is not an ordinary file", path)


def _failure(error: OSError, path: Path) -> tuple[str, str]:
    """The code of what went wrong with a file that is written, and what is said of it."""
    why = os_reason(error)
    if error.errno in _FULL:
        return "disk-full", f"there is no room to write {path} ({why}); nothing was changed"
    if error.errno in _BLOCKED:
        return (
            "output-unwritable",
            f"cannot make the folder {path.parent}: a file stands in its way",
        )
    if error.errno in _CLOSED:
        return "output-unwritable", f"cannot write into the folder {path.parent} ({why})"
    if error.errno == errno.ENOENT and not _stands_somewhere():
        return "output-failed", GONE
    return "output-failed", f"cannot write {path} ({why})"


def _stands_somewhere() -> bool:
    """Whether the folder that the program was called in still is."""
    try:
        os.getcwd()
    except OSError:
        return False
    return True
