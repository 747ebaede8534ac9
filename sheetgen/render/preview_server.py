"""A small web server for this machine alone, whose pages turn by themselves when there are new
ones.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from socket import socket
from threading import Condition, Thread

from sheetgen.errors import OutputError
from sheetgen.messages import os_reason

PATIENCE = 20.0
"""Seconds that a browser waits for new pages before it asks again."""

IDLE = 10.0
"""Seconds after which somebody who has not asked for anything is let go."""

HERE = "127.0.0.1"

_PAGE = """<!doctype html>
<meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>sheetgen</title>
<style>
body { margin: 0; background: #d8d8d8; font: 14px/1.4 monospace }
#message { display: none; position: sticky; top: 0; margin: 0; padding: 1em; white-space: pre-wrap }
#message { background: #fff4d6; border-bottom: 3px solid #b00020 }
img { display: block; margin: 16px auto; max-width: 96vw; background: white }
img { box-shadow: 0 1px 6px #888 }
</style>
<pre id="message" role="alert"></pre><main id="pages"></main>
<script>
let seen = 0;
async function look() {
  try {
    const now = await (await fetch("/pages?after=" + seen)).json();
    if (now.turn !== seen) {
      seen = now.turn;
      document.title = (now.message ? "! " : "") + now.title;
      const message = document.getElementById("message");
      message.textContent = now.message;
      message.style.display = now.message ? "block" : "none";
      const pages = document.getElementById("pages");
      now.pages.forEach((name, n) => {
        const page = pages.children[n] || pages.appendChild(new Image());
        page.alt = name;
        page.src = "/page/" + n + ".png?turn=" + now.turn;
      });
      while (pages.children.length > now.pages.length) pages.lastChild.remove();
    }
  } catch (error) { await new Promise(done => setTimeout(done, 1000)); }
  look();
}
look();
</script>
"""


class PreviewServer:
    """The pages that are seen now, and what is wrong with the layout since, "" while nothing is."""

    def __init__(self, title: str, port: int = 0) -> None:
        """Open the server; port 0 is any free one. Raises OutputError where it cannot be opened."""
        self.title = title
        self.turn = 0
        self.message = ""
        self.pages: tuple[tuple[str, bytes], ...] = ()
        self.changed = Condition()
        server = self

        class OwnVisit(_Visit):
            on = server

        try:
            self._server = _Server((HERE, port), OwnVisit)
        except OSError as error:
            raise OutputError(
                "port",
                f"port {port} cannot be opened ({os_reason(error)}); another --port, or none",
                "--port",
            ) from None
        Thread(target=self._server.serve_forever, daemon=True).start()

    @property
    def url(self) -> str:
        """Where a browser finds it."""
        return f"http://{HERE}:{self._server.server_port}/"

    def show(self, pages: Sequence[tuple[str, bytes]] | None, message: str = "") -> None:
        """Turn to new pages, (what each is, PNG); with None the last ones stay, under the message
        about what is wrong.
        """
        with self.changed:
            self.pages = self.pages if pages is None else tuple(pages)
            self.message = message
            self.turn += 1
            self.changed.notify_all()

    def after(self, turn: int) -> bytes:
        """What is seen as soon as it is no longer what was seen on that turn, as JSON."""
        with self.changed:
            self.changed.wait_for(lambda: self.turn != turn, PATIENCE)
            now = {
                "title": self.title,
                "turn": self.turn,
                "message": self.message,
                "pages": [name for name, _ in self.pages],
            }
        return json.dumps(now).encode()


class _Server(ThreadingHTTPServer):
    """Each visit in a thread of its own, which ends with the program."""

    daemon_threads = True

    def handle_error(self, request: socket | tuple[bytes, socket], client_address: object) -> None:
        """Say nothing of a connection that was closed or reset, as browsers do at any time."""
        if not isinstance(sys.exception(), OSError):
            super().handle_error(request, client_address)


class _Visit(BaseHTTPRequestHandler):
    """A browser's request. Pages of other sites cannot ask in its name: the host has to be this
    machine.
    """

    on: PreviewServer
    timeout = IDLE

    def do_GET(self) -> None:
        """Answer with the page, what is seen now, or one picture."""
        path, _, query = self.path.partition("?")
        host = self.headers.get("Host", "").partition(":")[0]
        if host not in (HERE, "localhost"):
            self.send_error(HTTPStatus.FORBIDDEN)
        elif path == "/":
            self._answer(_PAGE.encode(), "text/html; charset=utf-8")
        elif path == "/pages":
            turn = _number(query.removeprefix("after="))
            self._answer(self.on.after(turn or 0), "application/json")
        else:
            self._answer_with_page(_number(path.removeprefix("/page/").removesuffix(".png")))

    def _answer_with_page(self, number: int | None) -> None:
        pages = self.on.pages
        if number is None or number >= len(pages):
            self.send_error(HTTPStatus.NOT_FOUND)
        else:
            self._answer(pages[number][1], "image/png")

    def log_message(self, format: str, *args: object) -> None:
        """Nobody wants to read of visits."""

    def _answer(self, body: bytes, kind: str) -> None:
        try:
            self.send_response(HTTPStatus.OK)
            self.send_header("Content-Type", kind)
            self.send_header("Content-Length", str(len(body)))
            self.send_header("Cache-Control", "no-store")
            self.end_headers()
            self.wfile.write(body)
        except OSError:
            self.close_connection = True  # the browser has gone


def _number(text: str) -> int | None:
    """A number of at most nine digits."""
    return int(text) if text.isdecimal() and len(text) < 10 else None
