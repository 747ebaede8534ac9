"""`print --calibrate`: a page to measure a printer with, and its figures, typed and kept."""

from __future__ import annotations

import shlex
from pathlib import Path

import click

from sheetgen.cli.options import DECIMAL, Given
from sheetgen.cli.output import Output
from sheetgen.cli.print.options import FIGURES, option_name, typed, written_to
from sheetgen.errors import NotationError
from sheetgen.render.options import Options

_QUESTIONS = {
    "offset_x": (
        "mm to the right of 0, where the first side's cross stands on the level ruler (- is left)"
    ),
    "offset_y": "mm below 0, where it stands on the upright ruler (- is above)",
    "scale_x": "length of the level bar in mm, empty = 100",
    "scale_y": "length of the upright bar in mm, empty = 100",
}


def calibrate(given: Given, output: Output) -> None:
    """Keep a printer's figures that were typed; without any, print the page to measure, and ask
    for them where the printer is named.
    """
    if given["games"] or given["every"]:
        raise click.UsageError("--calibrate prints a page of its own; leave the games out")
    figures = {key: given[key] for key in FIGURES if typed(key)}
    name = given["printer"]
    if figures and name is None:
        raise click.UsageError("name the printer of these figures: --printer NAME")
    if figures and name:
        _keep(name, figures, output)
        return
    path = _print_page(given, name)
    if output.as_json:
        output.json({"path": str(path), "page_count": 2})
    else:
        output.line(f"{path}: 2 pages, front and back")
    if name is None or output.as_json:
        output.say("Print it on both sides at 100 %, read two numbers off it, and keep them:")
        output.say("sheetgen print --calibrate --printer NAME --offset-x MM --offset-y MM")
        return
    figures = _measured(output)
    if figures:
        _keep(name, figures, output)
    else:
        output.say("Nothing was typed, so nothing is kept.")


def _print_page(given: Given, name: str | None) -> Path:
    """The file of the page. Raises UsageError for what cannot be a printer's name."""
    from sheetgen.render.calibration import checked_name, print_calibration

    if name is not None:
        checked_name(name)
    path = written_to(given["folder"], "calibration.pdf")
    print_calibration(Options(paper=given["paper"], margin=given["margin"]), path)
    return path


def _measured(output: Output) -> dict[str, float]:
    """The figures as they are read off the page and typed; what is left empty stays as it is."""
    output.say(
        "Print it on both sides at 100 %, hold it against the light with the second side toward"
        " you, and type what you read."
    )
    return {
        key: figure
        for key, question in _QUESTIONS.items()
        if (figure := _answered(key, question, output)) is not None
    }


def _answered(key: str, question: str, output: Output) -> float | None:
    """A figure, asked for until it can be; None where nothing is typed."""
    from sheetgen.cli.keyboard import ask_line, on_terminal

    while text := ask_line(f"{question}: ").replace(",", "."):
        try:
            return _figure(key, text)
        except NotationError as error:
            if not on_terminal():
                raise
            output.complain(error.problems)
    return None


def _figure(key: str, text: str) -> float:
    """An offset as it was typed, or the correction that a bar's length asks for.

    Raises NotationError for what cannot be.
    """
    from sheetgen.render.calibration import BAR, WIDEST

    value = float(text if DECIMAL.fullmatch(text.strip()) else "nan")
    if key.startswith("offset"):
        low = -WIDEST
        high = WIDEST
        allowed = f"an offset is {low:g} to {high:g} mm"
        figure = value
    else:
        low = BAR / 1.1
        high = BAR / 0.9
        allowed = f"the bar is about {BAR:g} mm long, {low:.0f} to {high:.0f}"
        figure = round(BAR / value, 4) if value else value
    if not low <= value <= high:
        raise NotationError("bad-figure", f'{allowed}, not "{text}"', text)
    return figure


def _keep(name: str, figures: dict[str, float], output: Output) -> None:
    from sheetgen.render.calibration import keep_printer

    path, printer = keep_printer(name, figures)
    name = name.strip()
    kept = {key: getattr(printer, key) for key in FIGURES}
    if output.as_json:
        output.json({"printer": name, **kept, "kept": str(path)})
        return
    words = " ".join(f"{option_name(key)} {value:g}" for key, value in kept.items())
    output.line(f"{name}: {words}")
    output.say(f"kept in {path}; use it with: sheetgen print GAME --printer {shlex.quote(name)}")
