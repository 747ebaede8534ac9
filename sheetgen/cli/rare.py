"""What most people do without: `--help-all` shows it, `--help` does not.

Loaded with every command, as `help.py` is not.
"""

from __future__ import annotations

import click

_ALL = "sheetgen.help-all"


class Rare(click.Option):
    """An option that `--help` leaves out; it is completed and guessed as any other."""

    def get_help_record(self, ctx: click.Context) -> tuple[str, str] | None:
        return super().get_help_record(ctx) if shows_all(ctx) else None


def shows_all(context: click.Context) -> bool:
    """Whether help is asked for with all there is."""
    return _ALL in context.meta


def _show_all(context: click.Context, parameter: click.Parameter, asked: bool) -> None:
    if asked and not context.resilient_parsing:
        context.meta[_ALL] = True
        click.echo(context.get_help(), color=context.color)
        context.exit()


help_all_option = click.help_option(
    "--help-all", callback=_show_all, help="Show all there is, not only the usual."
)
"""`--help-all`, for a command whose `--help` leaves something out."""
