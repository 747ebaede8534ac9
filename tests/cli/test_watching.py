"""`watch`: what is saved is seen, what is wrong is told above the last good pages."""

from __future__ import annotations

import http.client
import json
import shutil
import signal
import socket
import struct
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path
from threading import enumerate as enumerate_threads
from typing import Any

import pytest

from sheetgen.catalog import lint
from sheetgen.cli.design.watching import Kept, LivePreview, made_pages
from sheetgen.render.preview_server import PreviewServer
from tests.cli.browser import PROGRAM, Browser
from tests.cli.run import Program
from tests.shipped import EXAMPLES


class Watching:
    """The program as it watches a layout."""

    def __init__(self, layout: Path, *options: str) -> None:
        self.layout, self.turn = layout, 0
        command = [
            sys.executable,
            "-m",
            "sheetgen",
            "watch",
            str(layout),
            "--port",
            "0",
            "--output",
            str(layout.parent / "out"),
            *options,
        ]
        self.process = subprocess.Popen(
            command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
        )
        assert self.process.stderr is not None
        self.url = self.process.stderr.readline().rpartition(" ")[2].strip()

    def now(self) -> Any:
        """What is seen, as soon as it has changed."""
        with urllib.request.urlopen(f"{self.url}pages?after={self.turn}", timeout=30) as answer:
            told = json.loads(answer.read())
        self.turn = told["turn"]
        return told

    def page(self, number: int) -> bytes:
        with urllib.request.urlopen(f"{self.url}page/{number}.png", timeout=30) as answer:
            picture: bytes = answer.read()
        return picture

    def change(self, old: str, new: str) -> None:
        text = self.layout.read_text(encoding="utf-8")
        assert old in text
        # As editors save: beside it, then in its place.
        draft = self.layout.with_suffix(".tmp")
        draft.write_text(text.replace(old, new, 1), encoding="utf-8")
        draft.replace(self.layout)

    def said(self) -> str:
        """The next line about the layout."""
        assert self.process.stdout is not None
        while not (line := self.process.stdout.readline()).startswith(str(self.layout)):
            assert line
        return line.removeprefix(f"{self.layout}:").strip()


@pytest.fixture
def river(tmp_path: Path, sheetgen: Program, monkeypatch: pytest.MonkeyPatch) -> Iterator[Watching]:
    monkeypatch.chdir(tmp_path)
    assert sheetgen("new", "river").code == 0
    watching = Watching(tmp_path / "river" / "river.yaml")
    yield watching
    watching.process.kill()
    watching.process.communicate()


def test_what_is_saved_is_seen_and_what_is_wrong_is_told_above_the_last_good_pages(
    river: Watching,
) -> None:
    assert river.said().startswith("fine, 2 pages in ")
    first = river.now()
    assert (first["message"], first["pages"]) == ("", ["sheet, page 1", "dice, page 1"])
    pictures, file = [river.page(0), river.page(1)], river.layout.parent / "out/river-sheet.pdf"
    printed = file.read_bytes()
    river.change("Gold ×1", "Silver ×1")
    assert river.said().startswith("fine, 2 pages in ")
    assert river.now()["message"] == ""
    second = river.page(0)
    assert second != pictures[0]
    assert river.page(1) == pictures[1]
    assert file.read_bytes() != printed
    printed = file.read_bytes()
    assert (river.layout.parent / "out/river-sheet.png").read_bytes() == second
    river.change("side: 11", "sidd: 11")
    assert 'unknown key "sidd"' in river.said()
    wrong = river.now()
    assert 'unknown key "sidd" in boxes; did you mean "side"?' in wrong["message"]
    assert "^^^^" in wrong["message"]
    assert wrong["pages"] == first["pages"]
    assert (river.page(0), file.read_bytes()) == (second, printed)
    river.change("sidd: 11", "side: 11")
    assert (river.now()["message"], river.page(0)) == ("", second)
    assert river.said().startswith("fine, 2 pages in ")
    river.process.send_signal(signal.SIGINT)
    assert river.process.wait(30) == 130


def test_only_this_machine_is_answered_and_a_port_is_opened_once(
    river: Watching, sheetgen: Program
) -> None:
    host, _, port = river.url.removeprefix("http://").strip("/").partition(":")
    for path, name, code in (
        ("/", "evil.example", 403),
        ("/page/99.png", host, 404),
        ("/etc/passwd", host, 404),
        ("/page/x.png", host, 404),
    ):
        door = http.client.HTTPConnection(host, int(port), timeout=30)
        door.request("GET", path, headers={"Host": f"{name}:{port}"})
        assert door.getresponse().status == code
        door.close()
    again = sheetgen("watch", river.layout, "--port", port)
    assert (again.code, again.err) == (
        1,
        f"port {port} cannot be opened (address already in use); another --port, or none\n",
    )


@pytest.mark.skipif(
    PROGRAM is None, reason="needs a browser that can do without a window, such as chromium"
)
def test_a_browser_turns_its_pages_and_shows_what_is_wrong(river: Watching, tmp_path: Path) -> None:
    river.now()
    told, pages = (
        "document.getElementById('message').innerText",
        "[...document.images].map(page => page.naturalWidth > 500)",
    )
    with Browser(river.url, tmp_path / "browser") as browser:
        assert browser.shows(pages, [True, True])
        assert browser.shows("document.images[0].src", f"{river.url}page/0.png?turn=1")
        river.change("Gold ×1", "Silver ×1")
        assert browser.shows("document.images[0].src", f"{river.url}page/0.png?turn=2")
        river.change("side: 11", "sidd: 11")
        assert browser.shows(f"{told}.includes('unknown key \"sidd\" in boxes')", True)
        assert browser.shows(pages, [True, True])
        river.change("sidd: 11", "side: 11")
        assert browser.shows(told, "")


def test_what_is_no_layout_is_not_watched(sheetgen: Program, tmp_path: Path) -> None:
    missing = sheetgen("watch", tmp_path / "no.yaml")
    assert (missing.code, missing.err) == (2, f"there is no file {tmp_path}/no.yaml\n")


@pytest.fixture
def server(monkeypatch: pytest.MonkeyPatch) -> Iterator[PreviewServer]:
    """The pages alone, by a server that soon tires of those who ask nothing."""
    monkeypatch.setattr("sheetgen.render.preview_server._Visit.timeout", 0.3)
    server = PreviewServer("river")
    server.show([("sheet, page 1", b"png" * 1_000_000)])
    yield server
    server._server.shutdown()
    server._server.server_close()


def connected(server: PreviewServer, data: bytes) -> socket.socket:
    """A connection over which so much was sent."""
    host, _, port = server.url.removeprefix("http://").strip("/").partition(":")
    door = socket.create_connection((host, int(port)), timeout=30)
    door.sendall(data)
    return door


def reset(door: socket.socket) -> None:
    """Closes a connection as a browser does that ends: nothing more is taken."""
    door.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
    door.close()


ASKED = b" HTTP/1.1\r\nHost: localhost\r\n\r\n"


def test_connections_that_are_reset_are_not_worth_a_word(
    server: PreviewServer, capfd: pytest.CaptureFixture[str]
) -> None:
    sent = (
        b"",
        b"GET / HT",
        b"GET /" + ASKED,
        b"GET /nothing" + ASKED,
        b"GET /page/0.png" + ASKED,
        b"GET /pages?after=1" + ASKED,
        b"\x16\x03\x01 no HTTP at all\r\n\r\n",
        b"POST /" + ASKED,
    )
    for data in sent * 2:
        reset(connected(server, data))
    server.show(None, "wakes whoever waits for another page")
    with connected(server, b"GET /" + ASKED) as door:
        assert door.recv(15) == b"HTTP/1.0 200 OK"
    until(lambda: not visits())
    assert capfd.readouterr() == ("", "")


def test_whoever_asks_nothing_is_let_go(
    server: PreviewServer, capfd: pytest.CaptureFixture[str]
) -> None:
    for data in (b"", b"GET / HT", b"GET / HTTP/1.1\r\nHost:"):
        with connected(server, data) as door:
            assert door.recv(100) == b""
    until(lambda: not visits())
    assert capfd.readouterr() == ("", "")


def test_a_mistake_of_the_program_is_still_told(
    server: PreviewServer, capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(server, "after", lambda turn: 1 / 0)
    with connected(server, b"GET /pages?after=0" + ASKED) as door:
        assert door.recv(100) == b""
    until(lambda: not visits())
    assert "ZeroDivisionError" in capfd.readouterr().err


def visits() -> list[str]:
    """The threads in which somebody is answered."""
    return [thread.name for thread in enumerate_threads() if "process_request" in thread.name]


def until(holds: Callable[[], bool]) -> None:
    """Waits until something is so."""
    late = time.monotonic() + 30
    while not holds():
        assert time.monotonic() < late
        time.sleep(0.01)


DECK = (
    "contracts.yaml",
    "contracts.csv",
    "salt.svg",
    "cloth.svg",
    "wine.svg",
    "grain.svg",
    "iron.svg",
)


def test_a_changed_card_of_200_is_seen_in_half_of_the_time_as_if_all_was_made_anew(
    tmp_path: Path,
) -> None:
    for name in DECK:
        shutil.copy(EXAMPLES / name, tmp_path)
    layout, table = tmp_path / DECK[0], tmp_path / DECK[1]
    preview, kept = LivePreview(str(layout), (), {}, "color", tmp_path / "out"), Kept()
    _, before = made_pages(preview, kept)
    table.write_text(table.read_text(encoding="utf-8").replace("Aldport;Iron", "Aldport;Tin"))
    began = time.process_time()
    _, after = made_pages(preview, kept)
    assert lint(str(layout), kept.drawn).problems == ()
    took = time.process_time() - began
    changed = [
        number
        for number, pages in enumerate(zip(before, after, strict=True))
        if pages[0] != pages[1]
    ]
    assert changed == [0, 1]
    began = time.process_time()
    assert after == made_pages(preview, Kept())[1]
    assert lint(str(layout)).problems == ()
    assert took < (time.process_time() - began) / 2
