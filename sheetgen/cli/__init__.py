"""The command line: one file per group of commands, each loaded when it is called, and the one
place where errors become words.
"""

from __future__ import annotations

import gc
import os
import signal
import sys
from collections.abc import Sequence
from contextlib import suppress
from importlib import import_module
from types import FrameType
from typing import TYPE_CHECKING

import click

from sheetgen import __version__
from sheetgen.cli.output import Output, prepare, silence, trouble
from sheetgen.cli.rare import Rare, help_all_option, shows_all
from sheetgen.errors import Problem, Remarks, SheetgenError, UsageError
from sheetgen.messages import Meanings, nearest, printable
from sheetgen.table.judge.answers import encoded

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

FINE, WRONG, USAGE, BUG, STOPPED = 0, 1, 2, 3, 130

COMPLETING = "_SHEETGEN_COMPLETE"
"""The variable by which a shell asks what completes a line that is being typed."""

# Command -> module of `sheetgen.cli` that holds it, as `<command>_command`, in the order of the
# help.
COMMANDS: Meanings = {
    "games": "design.layouts",
    "rules": "design.layouts",
    "print": "print.printing",
    "kit": "print.kit",
    "preview": "print.printing",
    "export": "print.exporting",
    "roll": "table.rolling",
    "claims": "table.claims",
    "odds": "table.odds",
    "validate": "table.validating",
    "score": "table.scoring",
    "scan": "table.scanning",
    "show": "table.showing",
    "play": "play.playing",
    "serve": "play.serving",
    "replay": "play.logs",
    "report": "play.report",
    "verify": "play.logs",
    "logs": "play.logs",
    "stats": "play.stats",
    "simulate": "design.simulating",
    "lint": "design.layouts",
    "widgets": "design.reference",
    "symbols": "design.symbols",
    "schema": "design.designing",
    "new": "design.designing",
    "watch": "design.watching",
}


class Ended(SystemExit):
    """The program has to end: by the system, or because its terminal is gone.

    What is half written is taken away, as on Ctrl-C.
    """


class _Context(click.Context):
    """What a command is called with; its help is laid out only where it is asked for."""

    def make_formatter(self) -> click.HelpFormatter:
        from sheetgen.cli.help import Help

        return Help()


class _CommandGroup(click.Group):
    """Loads a command's module when it is asked for."""

    context_class = _Context

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in COMMANDS:
            return None
        command: click.Command = getattr(
            import_module(f"sheetgen.cli.{COMMANDS[cmd_name]}"), f"{cmd_name}_command"
        )
        command.context_class = _Context
        return command

    def shell_complete(self, ctx: click.Context, incomplete: str) -> list[CompletionItem]:
        """Commands by their names, of which none is loaded; options as click has them."""
        from click.shell_completion import CompletionItem

        named = [CompletionItem(name) for name in COMMANDS if name.startswith(incomplete)]
        return [*named, *click.Command.shell_complete(self, ctx, incomplete)]

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        from sheetgen.cli.help import write_commands

        commands = {name: command for name in COMMANDS if (command := self.get_command(ctx, name))}
        write_commands(formatter, commands, everything=shows_all(ctx))

    def format_epilog(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        if shows_all(ctx):
            super().format_epilog(ctx, formatter)

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        known = args[0] in COMMANDS or args[0].startswith("-")
        if not known and not ctx.resilient_parsing:
            ctx.fail(f'there is no command "{args[0]}"{nearest(args[0], COMMANDS)}')
        return super().resolve_command(ctx, args)


@click.group(
    cls=_CommandGroup,
    context_settings={"help_option_names": ["-h", "--help"]},
    epilog="GAME is a game's id, the start of one (unicorn), or the path of a layout file; for"
    " claims, odds, validate, score and show also a filled sheet, which names its game.",
)
@click.version_option(__version__, prog_name="sheetgen", cls=Rare)
@help_all_option
def app() -> None:
    """Print sheets, boards, dice and pawns for roll-and-write games; play them.

    \b
    sheetgen kit unicorn --players 3
    sheetgen play unicorn
    """


def main() -> None:
    """The `sheetgen` command."""
    for name in ("SIGTERM", "SIGHUP"):
        # Whoever starts a command with nohup wants it to go on.
        if (number := getattr(signal, name, None)) and signal.getsignal(number) is signal.SIG_DFL:
            signal.signal(number, _end)
    sys.unraisablehook = _end_later
    if COMPLETING in os.environ:
        import_module("sheetgen.cli.bash")
    # Nearly all that a command makes it keeps: garbage is looked for less often, not at the end.
    gc.set_threshold(300_000, 20, 20)
    gc.enable()
    # What others plug into pydantic is not for layouts, and looked up among all packages.
    os.environ.setdefault("PYDANTIC_DISABLE_PLUGINS", "__all__")
    code = run(sys.argv[1:])
    gc.freeze()
    sys.exit(code)


def _end(number: int, frame: FrameType | None) -> None:
    signal.signal(number, signal.SIG_IGN)
    raise Ended


def _end_later(lost: sys.UnraisableHookArgs) -> None:
    """An end that came where Python raises nothing, as while it clears up a value, comes again."""
    if lost.exc_type in (Ended, KeyboardInterrupt) and hasattr(signal, "setitimer"):
        signal.signal(signal.SIGALRM, _end)
        signal.setitimer(signal.ITIMER_REAL, 0.01)
    else:
        sys.__unraisablehook__(lost)


def run(args: Sequence[str]) -> int:
    """Run one command; its exit code. Every error ends here, none as a traceback."""
    prepare()
    output = Output(as_json="--json" in args)
    try:
        code = _outcome(args, output)
        output.answer()
        sys.stdout.flush()
        return code
    except (KeyboardInterrupt, Ended):
        output.say("stopped")
        return STOPPED
    except OSError as error:
        silence(sys.stdout)
        if isinstance(error, BrokenPipeError):
            return FINE
        known = trouble(error)
        with suppress(OSError):
            output.say(known or _bug_report())
        return WRONG if known else BUG


def _outcome(args: Sequence[str], output: Output) -> int:
    """Run one command and show its refusals.

    Raises KeyboardInterrupt, and OSError where nothing can be written.
    """
    try:
        result = app.main(list(args), prog_name="sheetgen", standalone_mode=False)
        return result if isinstance(result, int) else FINE
    except SheetgenError as error:
        _show(output, error.problems)
        return USAGE if isinstance(error, UsageError) else WRONG
    except click.exceptions.Exit as error:
        return error.exit_code
    except click.ClickException as error:
        from sheetgen.cli.help import in_words

        message = in_words(error.message)
        vars(error).update(message=message if output.as_json else printable(message))
        if output.as_json:
            _show(output, (Problem("usage", error.format_message()),))
        else:
            try:
                error.show()
            except OSError:
                silence(sys.stderr)
        return USAGE
    except (click.Abort, EOFError):
        raise KeyboardInterrupt from None
    except (Ended, OSError):
        raise
    except SystemExit:
        # What click makes of a pipe that nobody reads any more.
        raise BrokenPipeError from None
    except Exception:
        output.say(_bug_report())
        return BUG


def _show(output: Output, problems: Remarks) -> None:
    if output.as_json:
        output.json({"problems": encoded(problems)})
    else:
        output.complain(problems)


def _bug_report() -> str:
    """Write what a bug report needs to a file; what to tell the user."""
    import tempfile
    import traceback

    from sheetgen.core.packages import at_work

    with tempfile.NamedTemporaryFile(
        "w", prefix="sheetgen-", suffix=".log", delete=False, encoding="utf-8"
    ) as log:
        log.write(
            f"sheetgen {__version__}, Python {sys.version}\narguments:"
            f" {sys.argv[1:]}\n\n{traceback.format_exc()}"
        )
    whose = " or ".join(("sheetgen", *at_work()))
    return (
        f"this is a bug in {whose}, sorry: {sys.exception()!r};"
        f" what a report needs is in {log.name}"
    )
