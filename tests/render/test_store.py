"""Files are written whole or not at all."""

from __future__ import annotations

import errno
import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from sheetgen.errors import OutputError
from sheetgen.files import replacing
from sheetgen.render.options import Options, Origin
from sheetgen.render.printing import print_part
from sheetgen.render.table import (
    cells_folder,
    kept_names,
    remember,
    remember_names,
    table_hash,
    table_text,
)
from tests.render.samples import HALF, SLOTTED, part


def failure(path: Path) -> tuple[str, str]:
    with pytest.raises(OutputError) as caught:
        print_part(part(HALF), Options(), path)
    (only,) = caught.value.problems
    return only.code, only.message


def names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


def test_a_missing_folder_is_made(tmp_path: Path) -> None:
    path = tmp_path / "output" / "today" / "sheet.pdf"
    print_part(part(HALF), Options(), path)
    assert path.read_bytes().startswith(b"%PDF-")
    assert names(path.parent) == ["sheet.pdf"]


def test_an_older_file_is_replaced_and_can_be_read_by_all(tmp_path: Path) -> None:
    path = tmp_path / "sheet.pdf"
    path.write_text("older")
    beside = tmp_path / "beside"
    beside.write_text("")
    print_part(part(HALF), Options(), path)
    assert path.read_bytes().startswith(b"%PDF-")
    assert path.stat().st_mode == beside.stat().st_mode


def test_a_link_is_followed(tmp_path: Path) -> None:
    (tmp_path / "link.pdf").symlink_to(tmp_path / "real.pdf")
    print_part(part(HALF), Options(), tmp_path / "link.pdf")
    assert (tmp_path / "link.pdf").is_symlink()
    assert (tmp_path / "real.pdf").read_bytes().startswith(b"%PDF-")


def test_an_output_that_is_a_folder_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "sheet.pdf"
    path.mkdir()
    assert failure(path) == ("output-is-folder", f"{path} is a folder; name a file in it")


def test_an_output_that_is_a_device_is_left_alone() -> None:
    assert failure(Path("/dev/null")) == ("output-not-a-file", "/dev/null is not an ordinary file")
    assert Path("/dev/null").is_char_device()


def test_a_folder_below_a_file_is_refused(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("kept")
    path = tmp_path / "file" / "sheet.pdf"
    assert failure(path) == (
        "output-unwritable",
        f"cannot make the folder {path.parent}: a file stands in its way",
    )
    assert (tmp_path / "file").read_text() == "kept"


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write everywhere")
def test_a_folder_without_permission_is_refused(tmp_path: Path) -> None:
    tmp_path.chmod(0o500)
    path = tmp_path / "sheet.pdf"
    assert failure(path) == (
        "output-unwritable",
        f"cannot write into the folder {tmp_path} (permission denied)",
    )


def test_a_name_that_is_too_long_is_refused(tmp_path: Path) -> None:
    path = tmp_path / ("x" * 300)
    assert failure(path) == ("output-failed", f"cannot write {path} (file name too long)")
    assert names(tmp_path) == []


def test_a_file_that_may_not_grow_leaves_the_older_one(tmp_path: Path) -> None:
    path = tmp_path / "sheet.pdf"
    path.write_text("older")
    program = (
        "import resource; resource.setrlimit(resource.RLIMIT_FSIZE, (1000, 1000))\nfrom pathlib"
        " import Path; from sheetgen.errors import OutputError; from sheetgen.render.printing"
        " import print_part\nfrom tests.render.samples import *\ntry: print_part(part(HALF),"
        f" Options(copies=50), Path({str(path)!r}))\nexcept OutputError as error:"
        " print(error.problems[0].code, error.problems[0].message)\n"
    )
    run = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, check=True, text=True
    )
    assert (
        run.stdout
        == f"disk-full there is no room to write {path} (file too large); nothing was changed\n"
    )
    assert path.read_text() == "older"
    assert names(tmp_path) == ["sheet.pdf"]


def test_a_full_disk_leaves_the_older_file(tmp_path: Path) -> None:
    path = tmp_path / "sheet.pdf"
    path.write_text("older")

    def fill() -> None:
        with replacing(path) as file:
            file.write(b"half")
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    with pytest.raises(OutputError) as caught:
        fill()
    assert [problem.code for problem in caught.value.problems] == ["disk-full"]
    assert path.read_text() == "older"
    assert names(tmp_path) == ["sheet.pdf"]


def test_ctrl_c_in_the_middle_leaves_no_half_file(tmp_path: Path) -> None:
    def interrupt(done: int, total: int) -> None:
        if done == 2:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        print_part(part(HALF), Options(copies=8), tmp_path / "sheet.pdf", interrupt)
    assert names(tmp_path) == []


def test_a_layout_error_leaves_the_older_file(tmp_path: Path) -> None:
    from sheetgen.errors import LayoutError

    path = tmp_path / "sheet.pdf"
    path.write_text("older")
    with pytest.raises(LayoutError):
        print_part(part(HALF), Options(font=tmp_path / "none.ttf"), path)
    assert path.read_text() == "older"
    assert names(tmp_path) == ["sheet.pdf"]


def test_a_listener_that_hangs_up_is_not_blamed_on_the_file(tmp_path: Path) -> None:
    def hang_up(done: int, total: int) -> None:
        raise BrokenPipeError(errno.EPIPE, "Broken pipe")

    with pytest.raises(BrokenPipeError):
        print_part(part(HALF), Options(), tmp_path / "sheet.pdf", hang_up)
    assert names(tmp_path) == []


def test_cells_of_a_designers_layout_are_kept_in_the_data_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    origin = Origin("mine", "My game", (("blanks", "16"),), shipped=False)
    print_part(part(HALF), Options(origin=origin), tmp_path / "sheet.pdf")
    kept = tmp_path / "data" / "sheetgen" / "cells" / f"{table_hash(part(HALF), origin)}.json"
    assert kept.read_text() == table_text(part(HALF), origin)


def test_cells_of_a_shipped_layout_are_not_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    print_part(part(HALF), Options(origin=Origin("unicorn-rainbow")), tmp_path / "sheet.pdf")
    assert not (tmp_path / "data").exists()


def test_a_print_does_not_fail_when_cells_cannot_be_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "file"))
    print_part(part(HALF), Options(origin=Origin("mine", shipped=False)), tmp_path / "sheet.pdf")
    assert (tmp_path / "sheet.pdf").exists()
    assert remember("7QZK03MD", "{}") is None


@pytest.mark.parametrize("told", ["", "relative/data"])
def test_the_data_folder_is_in_the_home_unless_told_absolutely(
    told: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", told)
    monkeypatch.setenv("HOME", str(tmp_path))
    assert cells_folder() == tmp_path / ".local" / "share" / "sheetgen" / "cells"


def test_names_are_kept_under_the_numbers_of_their_copies_and_the_latest_print_counts(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SHEETGEN_DATA", str(tmp_path))
    job, own = part(replace(SLOTTED, cells=HALF.cells)), Origin("unicorn-rainbow")
    table = table_hash(job, own)

    def print_it(**how: Any) -> None:
        print_part(job, Options(origin=own, **how), tmp_path / "sheet.pdf")

    print_it()
    assert not cells_folder().exists()
    print_it(names=("Ann", "Ben"), serial=7)
    assert kept_names(table) == {"1.7": ["Ann"], "1.8": ["Ben"]}
    print_it(names=("Cleo",), copies=1, serial=8)
    assert kept_names(table) == {"1.7": ["Ann"], "1.8": ["Cleo"]}
    # Copies without names take the numbers over, too.
    print_it(copies=1, serial=7)
    assert kept_names(table) == {"1.7": [], "1.8": ["Cleo"]}
    print_it(names=("Ann", "Ben"), theme="mono")
    assert list(kept_names(table).values()) == [[], ["Cleo"], ["Ann"], ["Ben"]]
    assert all(key.startswith("21.") for key in [*kept_names(table)][2:])


def test_names_that_are_printed_at_the_same_time_are_all_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SHEETGEN_DATA", str(tmp_path))
    named = {f"1.{number}": [f"Ann {number}"] for number in range(12)}
    with ThreadPoolExecutor(len(named)) as threads:
        list(
            threads.map(
                lambda key: remember_names("7QZK03MD", {key: named[key]}),
                named,
            )
        )
    assert kept_names("7QZK03MD") == named


def test_a_print_does_not_fail_when_names_cannot_be_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("SHEETGEN_DATA", str(tmp_path / "file"))
    remember_names("7QZK03MD", {"1.7": ["Ann"]})
    assert kept_names("7QZK03MD") == {}
