"""Options that several commands share."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import wraps
from typing import TypeVar

import click

from sheetgen.cli.output import Output

R = TypeVar("R")
F = TypeVar("F", bound=Callable[..., object])


class Millimeters(click.FloatRange):
    """A number in a range; "nan" is none."""

    def convert(self, value: float, param: click.Parameter | None, ctx: click.Context | None) -> float:
        if str(value).strip().lower().lstrip("+-") == "nan":
            self.fail(f"{value!r} is not a number.", param, ctx)
        return super().convert(value, param, ctx)


def switch_option(command: F) -> F:
    """`--set switch=value`, any number of times."""
    return click.option("--set", "settings", multiple=True, metavar="SWITCH=VALUE", help="Play by another reading of a house rule.")(
        command
    )


def output_options(command: Callable[..., R]) -> Callable[..., R]:
    """`--json` and `--plain`; the command gets an `output` that speaks so."""

    @wraps(command)
    def told(*, as_json: bool, plain: bool, **given: object) -> R:
        return command(output=Output(plain, as_json), **given)

    plain = click.option("--plain", is_flag=True, help="One fact a line, no color: for screen readers.")(told)
    return click.option("--json", "as_json", is_flag=True, help="Answer in JSON, for programs.")(plain)


def settings_of(pairs: Sequence[str]) -> dict[str, str]:
    """`--set` values as a mapping. Raises click.UsageError for one without `=`."""
    settings: dict[str, str] = {}
    for pair in pairs:
        name, equals, value = pair.partition("=")
        if not equals or not name:
            raise click.UsageError(f"--set takes SWITCH=VALUE, such as eleven-twelve=split, not {pair!r}")
        settings[name.strip()] = value.strip()
    return settings
