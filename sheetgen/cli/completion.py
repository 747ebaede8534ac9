"""What a shell completes on Tab: games, parts, rule options, files, cells and logs.

Whatever cannot be read completes to nothing: a shell has no place for messages.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from glob import escape, glob
from typing import TYPE_CHECKING

import click

from sheetgen.errors import SheetgenError
from sheetgen.messages import Words

if TYPE_CHECKING:
    from sheetgen.catalog import LoadedLayout

WordSource = Callable[[click.Context], Iterable[str]]
"""Words that may stand on a command line, for what has been typed of it."""

Completion = Callable[[click.Context, click.Parameter, str], list[str]]
"""What click asks for the words that go on from one that has been begun."""


def _from(*sources: WordSource, endings: Words = ()) -> Completion:
    """The words of these sources, and the files with these endings, that go on from what has been
    typed, each once.
    """

    def completed(context: click.Context, parameter: click.Parameter, begun: str) -> list[str]:
        found: list[str] = []
        for source in sources:
            with suppress(SheetgenError, OSError, RuntimeError):
                found += source(context)
        for ending in endings:
            found += _files(ending, begun)
        return [word for word in dict.fromkeys(found) if word.startswith(begun)]

    return completed


def _games(context: click.Context) -> Iterable[str]:
    from sheetgen.catalog import game_ids

    return game_ids()


def _logs(context: click.Context) -> Iterable[str]:
    from sheetgen.table.log.journal import logs

    return (log.name for log in logs())


def _files(ending: str, begun: str) -> list[str]:
    """Files and folders; what is in a folder that stands alone, for a blank would follow it."""
    start = escape(begun)
    files = [file for file in glob(f"{start}*") if file.endswith(ending)]
    found = [*sorted(files), *sorted(glob(f"{start}*/"))]
    if len(found) == 1 and not files:
        return _files(ending, found[0])
    return found


def _parts(context: click.Context) -> Iterator[str]:
    for loaded in _loaded(context):
        yield from loaded.part_names


def _settings(context: click.Context) -> Iterator[str]:
    """Rule options with their values, of a range its ends: `first-on-two=true`."""
    for loaded in _loaded(context):
        for switch in loaded.spec.switches.values():
            for value in (switch.reading, *switch.others):
                yield f"{switch.id}={value}"


def _cells(context: click.Context) -> Iterator[str]:
    """The cells that can be filled in, as a claim names them.

    Raises SheetgenError where claims of the game name no cells.
    """
    for loaded in _loaded(context):
        game = loaded.paper
        state = game.start(game.spec.players[0])
        for area in game.scan_areas():
            for cell in game.spec.cells[area]:
                yield game.format_move(game.parse_move(cell.id, state, 0))


def _loaded(context: click.Context) -> Iterator[LoadedLayout]:
    """The layouts that have been named, by id, file or sheet. Raises SheetgenError."""
    from sheetgen.catalog import load_named
    from sheetgen.cli.arguments import layout_named

    given = context.params
    one = given.get("game") or given.get("file")
    # Behind an option that waits for its value click has not sorted the other words yet.
    for word in given.get("games") or filter(None, [one or "".join(context.args[:1])]):
        yield load_named(layout_named(word))


complete_sheet = _from(endings=(".yaml",))
complete_game = _from(_games, endings=(".yaml",))
complete_claim = _from(_cells, endings=(".yaml",))
complete_log = _from(_logs, endings=(".jsonl",))
complete_played = _from(_games, _logs, endings=(".yaml", ".jsonl"))
complete_part = _from(_parts)
complete_setting = _from(_settings)
