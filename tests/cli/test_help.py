"""`--help` of every command fits a screen, cuts nothing short and speaks no jargon."""

from __future__ import annotations

import re
from collections.abc import Iterator

import click
import pytest
from click.shell_completion import ShellComplete

from sheetgen.cli import COMMANDS, COMPLETING, app
from tests.cli.run import Program

WIDTHS = (80, 40, 26)

LINES = 23
"""Of a screen, less the one of the prompt below."""


def command_of(name: str) -> click.Command:
    """A command by its name; "" is the program."""
    command = app.get_command(click.Context(app), name) if name else app
    assert isinstance(command, click.Command)
    return command


def helps() -> Iterator[str]:
    """What shows help: each command with `--help`, and with `--help-all` where it knows that."""
    for name in ("", *COMMANDS):
        yield f"{name} --help"
        if any("--help-all" in option.opts for option in command_of(name).params):
            yield f"{name} --help-all"


def names(option: click.Parameter, shown: str) -> bool:
    """Whether each name of an option stands in a help."""
    return all(re.search(rf"(^|[ ,]){re.escape(word)}(?![\w-])", shown) for word in option.opts)


@pytest.mark.parametrize("line", [*helps()])
def test_help_fits_the_terminal(
    line: str, sheetgen: Program, monkeypatch: pytest.MonkeyPatch
) -> None:
    words = set()
    for width in WIDTHS:
        monkeypatch.setenv("COLUMNS", str(width))
        shown = sheetgen(*line.split())
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
    shown = sheetgen("--help-all").out
    listed, game, _ = shown.partition("For players:\n")[2].partition("\n  GAME is a game's id")
    assert game
    assert sorted(re.findall(r"^  (\w+) ", listed, re.MULTILINE)) == sorted(COMMANDS)
    assert "..." not in listed
    programs = listed.partition("For programs:\n")[2]
    assert re.findall(r"^  (\w+) ", programs, re.MULTILINE) == ["serve", "schema"]
    sentences = re.findall(r"^  \w+ +(.*)", listed, re.MULTILINE)
    assert len(sentences) == len(COMMANDS)
    assert all(sentence.endswith(".") for sentence in sentences), "each stands on one line"


def test_the_short_list_names_every_command_once(
    sheetgen: Program, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    usual, _, others = sheetgen("--help").out.partition("Commands:\n")[2].partition("\n\n")
    told = dict(re.findall(r"^  (\w+) +(.*\.)$", usual, re.MULTILINE))
    assert all(command_of(name).get_short_help_str(1000) == told[name] for name in told)
    named = re.findall(r"[:,]\s(\w+)", others)
    assert sorted([*told, *named]) == sorted(COMMANDS)


@pytest.mark.parametrize("name", ["", *COMMANDS])
def test_help_fits_a_screen_and_says_where_the_rest_is(
    name: str, sheetgen: Program, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    shown = sheetgen(*name.split(), "--help").out
    assert len(shown.splitlines()) <= LINES
    options = [option for option in command_of(name).params if isinstance(option, click.Option)]
    assert options
    for option in options:
        assert not option.hidden, "what is hidden is not completed"
        assert option.help
    left_out = [option for option in options if not names(option, shown)]
    assert bool(left_out) == ("--help-all" in shown)
    if left_out:
        whole = sheetgen(*name.split(), "--help-all").out
        assert all(names(option, whole) for option in options)
        assert shown.splitlines()[0] == whole.splitlines()[0]


def test_an_option_that_is_left_out_of_help_is_guessed_and_completed(sheetgen: Program) -> None:
    assert not names(click.Option(["--poster"]), sheetgen("print", "--help").out)
    assert "'--poster'" in sheetgen("print", "uno", "--postr").err
    found = ShellComplete(app, {}, "sheetgen", COMPLETING).get_completions(["print"], "--po")
    assert [item.value for item in found] == ["--poster"]
