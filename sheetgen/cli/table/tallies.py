"""How often each face of dice fell, for people and for programs."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from sheetgen.cli.output import Output, columns
from sheetgen.messages import padded, wide
from sheetgen.table.dice.throws import Tally
from sheetgen.table.judge.answers import Json, encoded

BAR = 20  # columns of the longest bar


def show_tally(
    output: Output,
    title: str,
    tally: Tally,
    verdict: Sequence[str],
) -> None:
    """A tally under its title, each face with a bar, and what chance says to it."""
    if output.plain:
        output.line(f"{title}: {'; '.join(verdict)}")
        output.lines(
            f"{text}: {came:,} came, {due:,.1f} expected" for text, came, due in tally.rows
        )
        return
    output.sentence(output.style(title, "bold"))
    output.lines(_bars(tally))
    output.sentences(verdict)


def _bars(tally: Tally) -> Iterator[str]:
    """Each face, how often it came, and a bar as long as a screen has room for."""
    widest = max(wide(text) for text, _, _ in tally.rows)
    most = max(1, *(came for _, came, _ in tally.rows))
    lines = [
        f"  {padded(text, widest)} {came:7,} came, {due:,.1f} expected  "
        for text, came, due in tally.rows
    ]
    room = min(BAR, columns() - max(map(wide, lines)))
    for line, (_, came, _) in zip(lines, tally.rows, strict=True):
        yield f"{line}{'█' * round(room * came / most)}".rstrip()


def tally_json(tally: Tally, chance: float, verdict: str) -> Json:
    """A tally, how far it strays from expectation, and how likely that is."""
    counts = [
        {"text": text, "count": came, "expected": round(due, 3)} for text, came, due in tally.rows
    ]
    return {
        "die_ids": list(tally.dice),
        "throw_count": tally.thrown,
        "counts": counts,
        "chi_square": round(tally.chi_square, 4),
        "freedom": tally.freedom,
        "chance": round(chance, 6),
        "verdict": encoded(verdict),
    }
