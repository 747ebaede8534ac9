"""A browser without a window, asked what its page shows, over the pipes that it offers for that."""

from __future__ import annotations

import fcntl
import json
import os
import shutil
import subprocess
import time
from pathlib import Path
from types import TracebackType
from typing import Any

PROGRAM = (
    shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
)


class Browser:
    """One page in a browser."""

    def __init__(self, url: str, folder: Path) -> None:
        self.url, self.folder, self.asked = url, folder, 0

    def __enter__(self) -> Browser:
        orders, self.write = os.pipe()
        self.read, answers = os.pipe()
        # The browser reads its orders from 3 and answers on 4; a shell with pipes of the same
        # numbers would lose one to the other.
        to_browser, from_browser = (
            fcntl.fcntl(end, fcntl.F_DUPFD_CLOEXEC, 10) for end in (orders, answers)
        )
        script = f'exec "$0" "$@" 3<&{to_browser} 4>&{from_browser}'
        options = [
            "--headless",
            "--no-sandbox",
            "--disable-gpu",
            "--remote-debugging-pipe",
            f"--user-data-dir={self.folder}",
        ]
        command = ["bash", "-c", script, str(PROGRAM), *options, "about:blank"]
        self.process = subprocess.Popen(
            command, pass_fds=(to_browser, from_browser), stderr=subprocess.DEVNULL
        )
        for end in (orders, answers, to_browser, from_browser):
            os.close(end)
        self.kept = b""
        target = self._ask("Target.createTarget", {"url": self.url})["targetId"]
        self.session = self._ask("Target.attachToTarget", {"targetId": target, "flatten": True})[
            "sessionId"
        ]
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.process.kill()
        self.process.wait()
        os.close(self.write)
        os.close(self.read)

    def shows(self, script: str, wanted: object, seconds: float = 20.0) -> bool:
        """Whether a script's value becomes what is wanted."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            answer = self._ask(
                "Runtime.evaluate", {"expression": script, "returnByValue": True}, self.session
            )
            if answer["result"].get("value") == wanted:
                return True
            time.sleep(0.05)
        return False

    def _ask(self, method: str, params: dict[str, Any], session: str = "") -> Any:
        self.asked += 1
        order = {"id": self.asked, "method": method, "params": params} | (
            {"sessionId": session} if session else {}
        )
        os.write(self.write, json.dumps(order).encode() + b"\0")
        while True:
            while b"\0" not in self.kept:
                piece = os.read(self.read, 65536)
                assert piece, "the browser has gone"
                self.kept += piece
            message, _, self.kept = self.kept.partition(b"\0")
            answer = json.loads(message)
            if answer.get("id") == self.asked:
                return answer["result"]
