"""A conversation with the language server of editors, as an editor has it."""

from __future__ import annotations

import json
import shutil
import subprocess
from pathlib import Path
from types import TracebackType
from typing import Any

ROOT = Path(__file__).parents[2]
HERE = ROOT / ".venv" / "node" / "node_modules" / ".bin" / "yaml-language-server"


def server() -> str | None:
    """The server's program, where node has installed it."""
    return str(HERE) if HERE.exists() and shutil.which("node") else None


class Editor:
    """An editor in which one layout is open."""

    def __init__(self, program: str, file: Path) -> None:
        self.program, self.file, self.uri, self.asked = program, file, file.as_uri(), 0

    def __enter__(self) -> Editor:
        self.process = subprocess.Popen(
            [self.program, "--stdio"], stdin=subprocess.PIPE, stdout=subprocess.PIPE
        )
        self.ask(
            "initialize",
            {"processId": None, "rootUri": None, "capabilities": {"textDocument": {"hover": {}}}},
        )
        self.say("initialized", {})
        document = {
            "uri": self.uri,
            "languageId": "yaml",
            "version": 1,
            "text": self.file.read_text(encoding="utf-8"),
        }
        self.say("textDocument/didOpen", {"textDocument": document})
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.process.kill()
        self.process.communicate()

    def say(self, method: str, params: dict[str, Any], number: int | None = None) -> None:
        told = {"jsonrpc": "2.0", "method": method, "params": params} | (
            {} if number is None else {"id": number}
        )
        self._send(told)

    def ask(self, method: str, params: dict[str, Any]) -> Any:
        """The answer to a question, other messages answered or passed over."""
        self.asked += 1
        self.say(method, params, self.asked)
        while True:
            message = self._next()
            if message.get("id") == self.asked and "method" not in message:
                return message.get("result")

    def change(self, text: str) -> None:
        """The layout as it is typed over."""
        self.say(
            "textDocument/didChange",
            {"textDocument": {"uri": self.uri, "version": 2}, "contentChanges": [{"text": text}]},
        )

    def faults(self) -> list[str]:
        """What the editor underlines."""
        while True:
            message = self._next()
            if message.get("method") == "textDocument/publishDiagnostics":
                return [fault["message"] for fault in message["params"]["diagnostics"]]

    def hover(self, line: int, character: int) -> str:
        """What is shown over a word, both counted from 0."""
        answer = self.ask(
            "textDocument/hover",
            {"textDocument": {"uri": self.uri}, "position": {"line": line, "character": character}},
        )
        return str(answer["contents"]["value"]) if answer else ""

    def _send(self, told: dict[str, Any]) -> None:
        body = json.dumps(told).encode()
        assert self.process.stdin is not None
        self.process.stdin.write(b"Content-Length: %d\r\n\r\n%s" % (len(body), body))
        self.process.stdin.flush()

    def _next(self) -> dict[str, Any]:
        """The next message; what the server asks of the editor is answered with nothing."""
        assert self.process.stdout is not None
        length = 0
        while (line := self.process.stdout.readline().strip()) or not length:
            assert line or self.process.poll() is None
            if line.lower().startswith(b"content-length:"):
                length = int(line.split(b":")[1])
        message: dict[str, Any] = json.loads(self.process.stdout.read(length))
        if "method" in message and "id" in message:
            empty = (
                [None] * len(message["params"]["items"])
                if message["method"] == "workspace/configuration"
                else None
            )
            self._send({"jsonrpc": "2.0", "id": message["id"], "result": empty})
        return message
