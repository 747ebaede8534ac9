"""Requests of another program, as JSON-RPC 2.0 has them: lines of JSON, and what answers each."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import BinaryIO, Literal

from pydantic import BaseModel, ConfigDict, ValidationError, validate_call

from sheetgen.cli.play.conversation import Conversation
from sheetgen.errors import Problem, SheetgenError, UsageError
from sheetgen.layout.model_errors import expected, wrong_type
from sheetgen.messages import nearest_or_known, printable
from sheetgen.table.judge.answers import Json, encoded

LONGEST = 100_000  # bytes of a line: a longer one may never end

METHODS = (
    *("start", "resume", "roll", "move", "undo", "amend"),
    *("moves", "problems", "state", "score", "quit"),
)

REFUSED = -32000
CODES = {
    "not-json": -32700,
    "not-a-request": -32600,
    "no-such-method": -32601,
    "wrong-argument": -32602,
}
"""The codes that JSON-RPC has for some problems; any other one is REFUSED."""

_STRICT = ConfigDict(strict=True)


class Request(BaseModel):
    """A line of the conversation."""

    model_config = _STRICT

    jsonrpc: Literal["2.0"]
    method: str
    params: dict[str, object] = {}
    id: str | int | None = None


def lines_of(stream: BinaryIO | None) -> Iterator[bytes]:
    """The lines of a stream; of one that is too long one byte more than a line may have."""
    while stream and (line := stream.readline(LONGEST + 1)):
        rest = line
        while len(rest) > LONGEST and not rest.endswith(b"\n"):
            rest = stream.readline(LONGEST + 1)
        yield line


def answered(conversation: Conversation, line: bytes) -> Json | None:
    """The answer to a line; None for a request without an `id`, for nobody waits for one."""
    answer: Json
    try:
        request = _request(line)
    except UsageError as error:
        return {"id": None, "error": _error(error)}
    try:
        answer = {"result": _result(conversation, request)}
    except SheetgenError as error:
        answer = {"error": _error(error)}
    return {"id": request.id, **answer} if "id" in request.model_fields_set else None


def _request(line: bytes) -> Request:
    """The request of a line. Raises UsageError."""
    if len(line) > LONGEST:
        raise UsageError(
            "not-json", f"the line is too long; a request has at most {LONGEST:,} bytes"
        )
    if b"\\u0000" in line:
        raise UsageError(
            "not-a-request", "the line has the character U+0000, which stands in no text"
        )
    try:
        return Request.model_validate_json(line)
    except ValidationError as error:
        not_json = error.errors()[0]["type"] == "json_invalid"
        raise _unfit(error, "not-json" if not_json else "not-a-request") from None


def _result(conversation: Conversation, request: Request) -> Json:
    """What is answered. Raises SheetgenError."""
    if request.method not in METHODS:
        raise UsageError(
            "no-such-method",
            f"unknown method {request.method!r}{nearest_or_known(request.method, METHODS)}",
            subject="method",
        )
    method: Callable[..., Json] = getattr(conversation, request.method)
    try:
        return validate_call(config=_STRICT)(method)(**request.params)
    except ValidationError as error:
        raise _unfit(error, "wrong-argument") from None


def _unfit(error: ValidationError, code: str) -> UsageError:
    """What pydantic says of a line or of parameters, each under its name."""
    problems = []
    for each in error.errors():
        name = ".".join(map(str, each["loc"])) or "line"
        wanted = expected(each)
        wrong = wrong_type(each["input"], *wanted) if wanted else each["msg"]
        problems.append(Problem(code, printable(f"{name}: {wrong}"), subject=name))
    return UsageError(problems)


def _error(error: SheetgenError) -> Json:
    """What was refused, as JSON-RPC has it, with each problem."""
    first = error.problems[0]
    data = {"problems": encoded(error.problems)}
    return {"code": CODES.get(first.code, REFUSED), "message": first.message, "data": data}
