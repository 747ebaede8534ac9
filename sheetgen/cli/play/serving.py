"""`serve`: a game for another program, which asks in lines of JSON."""

from __future__ import annotations

import json
import sys

import click

from sheetgen.cli.options import flag
from sheetgen.cli.output import Output
from sheetgen.cli.play import collect_garbage_in_steps
from sheetgen.table.judge.answers import Json


@click.command()
@flag("--stdio", help="Requests on stdin, answers on stdout.")
def serve_command(stdio: bool) -> None:
    """Let another program play a game, in lines of JSON.

    It is JSON-RPC 2.0. start or resume comes first; roll, move, undo, amend go on; moves, problems,
    state, score ask; quit ends.

    \b
    sheetgen serve --stdio
    """
    from sheetgen.cli.play.conversation import Conversation
    from sheetgen.cli.play.requests import answered, lines_of

    if not stdio:
        raise click.UsageError("--stdio is missing; requests are read from stdin alone")
    collect_garbage_in_steps()
    output = Output()

    def write(message: Json) -> None:
        output.line(json.dumps({"jsonrpc": "2.0"} | message))
        sys.stdout.flush()

    conversation = Conversation(output, lambda event: write({"method": "event", "params": event}))
    try:
        for line in lines_of(sys.stdin.buffer if sys.stdin else None):
            if answer := answered(conversation, line):
                write(answer)
            if conversation.over:
                break
    finally:
        conversation.close()
