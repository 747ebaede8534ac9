"""`--help` of every command fits the terminal, cuts nothing short and speaks no jargon."""

from __future__ import annotations

import re

import click
import pytest

from sheetgen.cli import COMMANDS, app
from tests.cli.run import Program

WIDTHS = (80, 40, 26)

LINES = 24
"""Of a screen."""

LINES_OF_ALL = 48
"""Of the list of all commands."""

LONG = {"print": 40, "preview": 40, "kit": 40, "simulate": 32}
"""Commands with more options than a screen has lines."""


@pytest.mark.parametrize("command", ["", *COMMANDS])
def test_help_fits_the_terminal(
    command: str, sheetgen: Program, monkeypatch: pytest.MonkeyPatch
) -> None:
    words = set()
    for width in WIDTHS:
        monkeypatch.setenv("COLUMNS", str(width))
        shown = sheetgen(*command.split(), "--help")
        assert (shown.code, shown.err) == (0, "")
        assert [
            line for line in shown.out.splitlines() if len(line) > width and len(line.split()) > 1
        ] == []
        assert not re.search(r"[ \t]$", shown.out, re.MULTILINE)
        assert not re.search(r"RANGE|INTEGER|FLOAT|x[<>]=", shown.out)
        words.add("".join(shown.out.split()))
    assert len(words) == 1, "however wide the terminal is, all of it is said"


def test_every_command_is_listed_once_with_a_whole_sentence(
    sheetgen: Program, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    shown = sheetgen("--help").out
    assert len(shown.splitlines()) <= LINES_OF_ALL
    listed = shown.partition("For players:\n")[2]
    assert sorted(re.findall(r"^  (\w+) ", listed, re.MULTILINE)) == sorted(COMMANDS)
    assert "..." not in listed
    programs = listed.partition("For programs:\n")[2]
    assert re.findall(r"^  (\w+) ", programs, re.MULTILINE) == ["serve", "schema"]
    sentences = re.findall(r"^  \w+ +(.*)", listed, re.MULTILINE)
    assert len(sentences) == len(COMMANDS)
    assert all(sentence.endswith(".") for sentence in sentences), "each stands on one line"


@pytest.mark.parametrize("name", COMMANDS)
def test_help_fits_a_screen_and_lists_every_option(
    name: str, sheetgen: Program, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    shown = sheetgen(name, "--help").out
    assert len(shown.splitlines()) <= LONG.get(name, LINES)
    command = app.get_command(click.Context(app), name)
    assert isinstance(command, click.Command)
    options = [option for option in command.params if isinstance(option, click.Option)]
    assert options
    for option in options:
        assert not option.hidden
        assert option.help
        assert all(re.search(rf"(^|[ ,]){re.escape(word)}\b", shown) for word in option.opts)
