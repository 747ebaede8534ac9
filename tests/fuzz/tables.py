"""Tables of cards with slips: each mistake has its row, and what is taken is a card for each row."""

from __future__ import annotations

import csv
import io
import random
from collections.abc import Sequence
from pathlib import Path

from sheetgen.catalog import lint, load_layout
from sheetgen.errors import Source
from tests.fuzz.guard import Wrong

DECK = """\
id: deck
title: Deck
players: 1
palette: {red: R, sea: {ink: blue, letter: S}}
parts:
  cards:
    kind: cards
    size: [60, 60]
    each: cards.csv
    ground: "{color}"
    children:
      - {text: "{name}"}
      - {text: "{text}", wrap: fill, when: {text: true}}
      - {icon: "{icon}", side: "{side}"}
      - {text: dear, when: {cost: 3}}
    back: [{text: "{cost}"}]
"""

_HEADS = ("name", "text", "color", "icon", "side", "cost", "copies")
_USUAL = {
    "name": ("Gale", "Tax", "Two words", "1", 'a "b" c', "x,y", "x;y"),
    "text": ("", "Go on.", "Draw :star: and\nstop", "{title}", "a;b,c", "3"),
    "color": ("red", "sea"),
    "icon": ("star", "moon"),
    "side": ("5", "7.5", "12"),
    "cost": ("", "3", "03"),
    "copies": ("", "1", "2", "0"),
}
_ODD = ("", '"', "\0", "٣", "{nmae}", "{name", "-1", "W" * 80, "漢", ":sta:", "<red:X>", "**b**", "\t", "\r", "nan", "true", "=1+1", "\ufeff", "{cost}", "../x")  # fmt: skip


class Tables:
    """Lines of a table: as a spreadsheet writes them, or with odd cells and slips."""

    name = "tables"

    def make(self, chance: random.Random) -> list[str]:
        heads = list(_HEADS)
        chance.shuffle(heads)
        odd = chance.choice((0.0, 0.0, 0.05, 0.3))
        rows = [[_cell(head, odd, chance) for head in heads] for _ in range(chance.randint(1, 8))]
        out = io.StringIO(newline="")
        quoting = chance.choice((csv.QUOTE_MINIMAL, csv.QUOTE_ALL))
        end = chance.choice(("\n", "\r\n"))
        writer = csv.writer(out, delimiter=chance.choice(";,"), quoting=quoting, lineterminator=end)
        writer.writerows([[chance.choice((head, head.title())) for head in heads], *rows])
        text = chance.choice(("", "\ufeff")) + out.getvalue()
        if chance.random() < odd:
            at = chance.randrange(len(text) + 1)
            text = text[:at] + chance.choice((*_ODD, ";", ",", "\n")) + text[at + 1 :]
        return text.splitlines(keepends=True)

    def lay(self, pieces: Sequence[str]) -> None:
        Path("deck.yaml").write_text(DECK, encoding="utf-8")
        Path("cards.csv").write_text(self.shown(pieces), encoding="utf-8", newline="")

    def run(self, pieces: Sequence[str]) -> str:
        lines = self.shown(pieces).count("\n") + 1
        problems = lint("deck.yaml").problems
        for problem in problems:
            where = problem.where
            if not isinstance(where, Source) or not 1 <= where.line <= max(lines, 20):
                raise Wrong("nonsense", f"{problem} has no place")
        if problems:
            return "refused"
        (part,) = load_layout("deck.yaml").parts()
        names = [str(piece.ops[1].args[0]) for piece in part.pieces if piece.ops[1].verb == "text"]
        expected = _names(self.shown(pieces))
        is_plain = all(name.strip() and "<" not in name for name in expected)
        if is_plain and [name.split() for name in names] != [name.split() for name in expected]:
            raise Wrong("nonsense", f"{names} are shown, not {expected}", "other names")
        return "drawn"

    def shown(self, pieces: Sequence[str]) -> str:
        return "".join(pieces)


def _cell(head: str, odd: float, chance: random.Random) -> str:
    return chance.choice(_ODD if chance.random() < odd else _USUAL[head])


def _names(text: str) -> list[str]:
    """The names of all cards, as the reader of the standard library finds them by either sign."""
    text = text.removeprefix("\ufeff")
    found = []
    for sign in ";,":
        rows = csv.DictReader(io.StringIO(text, newline=""), delimiter=sign, skipinitialspace=True)
        heads = [head.strip().lower() for head in rows.fieldnames or ()]
        if "name" in heads and "copies" in heads:
            for row in rows:
                cells = dict(zip(heads, map(str, row.values()), strict=False))
                found += [cells["name"]] * int(cells["copies"].strip() or 1)
    return found
