"""How both sides of paper are asked for: backs, posters, and what is known of a printer after
`print --calibrate`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, get_args

import click
from click.core import ParameterSource

from sheetgen.cli.options import Given, Millimeters, all_of
from sheetgen.cli.output import Output
from sheetgen.errors import NotationError, Problem
from sheetgen.render.options import Duplex, Options

if TYPE_CHECKING:
    from sheetgen.render.calibration import Printer

side_options = all_of(
    click.option(
        "--duplex",
        type=click.Choice(get_args(Duplex)),
        default="long",
        help="Edge that sheets with backs are turned over.",
    ),
    click.option(
        "--fold-over",
        is_flag=True,
        help="Backs beside their fronts, to fold and glue, for printers of one side.",
    ),
    click.option(
        "--offset-x",
        type=Millimeters(-10, 10),
        default=0.0,
        help="mm to the right for second sides.",
    ),
    click.option(
        "--offset-y", type=Millimeters(-10, 10), default=0.0, help="mm down for second sides."
    ),
    click.option(
        "--printer",
        metavar="NAME",
        help="Offsets and scale as --calibrate has kept them for that printer.",
    ),
    click.option(
        "--poster",
        is_flag=True,
        help="Sheets and boards larger than the paper in tiles, to be joined.",
    ),
)
"""The options of pages with backs, and of pieces in tiles."""

_FOR_BACKS = ("duplex", "fold_over", "offset_x", "offset_y")
_FIGURES = ("offset_x", "offset_y", "scale_x", "scale_y")
_QUESTIONS = (
    (
        "offset_x",
        "mm to the right of 0, where the first side's cross stands on the level ruler (- is left)",
    ),
    ("offset_y", "mm below 0, where it stands on the upright ruler (- is above)"),
    ("scale_x", "length of the level bar in mm, empty = 100"),
    ("scale_y", "length of the upright bar in mm, empty = 100"),
)


def sides_of(given: Given) -> Given:
    """What options say of sides, with what is known of the printer where they say nothing.

    Raises UsageError for an unknown printer.
    """
    told = {key: given[key] for key in (*_FOR_BACKS, "poster")}
    if given["fold_over"] and _typed("duplex"):
        raise click.UsageError("--fold-over puts backs beside their fronts; leave --duplex out")
    if given["fold_over"] and given["poster"]:
        raise click.UsageError("--poster prints no backs; leave --fold-over out")
    if given["printer"] is None:
        return told
    from sheetgen.render.calibration import printer_called

    printer = printer_called(given["printer"])
    known = {key: getattr(printer, key) for key in _FIGURES if not _typed(key)}
    return told | known


def asked_for_backs() -> tuple[str, ...]:
    """The options that only pages with backs can follow."""
    return tuple(_option(key) for key in _FOR_BACKS if _typed(key))


def calibrate(given: Given, output: Output) -> None:
    """Keeps a printer's figures that were typed; without any, prints the page to measure, and asks
    for them where the printer is named.
    """
    if given["games"] or given["every"]:
        raise click.UsageError("--calibrate prints a page of its own; leave the games out")
    typed = {key: given[key] for key in _FIGURES if _typed(key)}
    name = given["printer"]
    if typed and name is None:
        raise click.UsageError("say whose figures these are: --printer NAME")
    if typed:
        _keep(name, typed, output)
        return
    from sheetgen.render.calibration import checked_name, print_calibration

    if name is not None:
        checked_name(name)
    path = given["folder"] / "calibration.pdf"
    print_calibration(Options(paper=given["paper"], margin=given["margin"]), path)
    if not output.as_json:
        output.line(f"{path}: 2 pages, front and back")
    if name is None or output.as_json:
        if output.as_json:
            output.json({"path": str(path), "pages": 2})
        output.say("Print it on both sides at 100 %, read two numbers off it, and keep them:")
        output.say("sheetgen print --calibrate --printer NAME --offset-x MM --offset-y MM")
        return
    figures = _measured(output)
    if figures:
        _keep(name, figures, output)
    else:
        output.say("Nothing was typed, so nothing is kept.")


def _measured(output: Output) -> dict[str, float]:
    """The figures as they are read off the page and typed; what is left empty stays as it is."""
    from sheetgen.cli.table.prompting import ask_line, on_terminal

    output.say(
        "Print it on both sides at 100 %, hold it against the light with the second side toward"
        " you, and type what you read."
    )
    figures: dict[str, float] = {}
    for key, question in _QUESTIONS:
        while (text := ask_line(f"{question}: ").replace(",", ".")) != "":
            try:
                figures[key] = _figure(key, text)
                break
            except NotationError as error:
                if not on_terminal():
                    raise
                output.complain(error.problems[0])
    return figures


def _figure(key: str, text: str) -> float:
    """An offset as it was typed, or the correction that a bar's length asks for.

    Raises NotationError for what cannot be.
    """
    from sheetgen.render.calibration import BAR, WIDEST

    offset = key.startswith("offset")
    low, high = (-WIDEST, WIDEST) if offset else (BAR / 1.1, BAR / 0.9)
    try:
        value = float(text)
    except ValueError:
        value = float("nan")
    if not low <= value <= high:
        what = (
            f"an offset is {low:g} to {high:g} mm"
            if offset
            else f"the bar is about {BAR:g} mm long, {low:.0f} to {high:.0f}"
        )
        raise NotationError(Problem("bad-figure", f'{what}, not "{text}"', text))
    return value if offset else round(BAR / value, 4)


def _keep(name: str, figures: dict[str, float], output: Output) -> None:
    from sheetgen.render.calibration import keep_printer

    path, printer = keep_printer(name, figures)
    if output.as_json:
        output.json({"printer": name.strip(), **_figures(printer), "kept": str(path)})
        return
    words = " ".join(f"{_option(key)} {value:g}" for key, value in _figures(printer).items())
    output.line(f"{name.strip()}: {words}")
    output.say(
        f"kept in {path}; use it with: sheetgen print GAME --printer {_quoted(name.strip())}"
    )


def _figures(printer: Printer) -> dict[str, float]:
    return {key: getattr(printer, key) for key in _FIGURES}


def _quoted(name: str) -> str:
    return name if name.replace("-", "").replace("_", "").isalnum() else f'"{name}"'


def _option(key: str) -> str:
    return f"--{key.replace('_', '-')}"


def _typed(key: str) -> bool:
    """Whether an option was given, and not only has its default."""
    return click.get_current_context().get_parameter_source(key) not in (
        None,
        ParameterSource.DEFAULT,
    )
