"""What is checked of layouts of any game that somebody has changed."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from sheetgen.core.needs import Needs, lacks
from sheetgen.core.spec import GameSpec


def told_or_played(
    mutants: Iterable[tuple[str, GameSpec]], needs: Needs, tried: Callable[[GameSpec], None]
) -> int:
    """Every layout is refused with a message or can be played; how many are refused."""
    told = 0
    for what, spec in mutants:
        if found := lacks(needs, spec):
            assert all(lack.message for lack in found), what
            told += 1
            continue
        try:
            tried(spec)
        except Exception as fault:
            fault.add_note(what)
            raise
    return told
