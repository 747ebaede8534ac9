"""Moves as they are typed: `reroll G Y`, `stop`, `before`, `after`, `attack B red>blue 2+0`, `pass`."""

from __future__ import annotations

import re

from sheetgen.core.notation import Line, Token
from sheetgen.errors import AmbiguousMove
from sheetgen.games.colordice import attacks
from sheetgen.games.colordice.moves import OUT, Attack, Move, Order, Pass, Reroll, Stop
from sheetgen.games.colordice.state import House, Table
from sheetgen.words import listed, nearest

_GROUP = re.compile(r"([0-9]{1,3})\+([0-9]{1,3})$")
_WORDS = ("reroll", "stop", "before", "after", "attack", "pass")
_EXAMPLE = "attack B red>blue 2+0"


def format_move(house: House, move: Move) -> str:
    """The move in notation."""
    letters = house.spec.letters
    match move:
        case Reroll(dice):
            known = [letters[color] for color in house.palette if color in dice]
            return " ".join(("reroll", *known, *sorted(dice.difference(house.palette))))
        case Stop():
            return "stop"
        case Order(attacks=order):
            return order
        case Attack(opponent, source, target, moves, strikes):
            return f"attack {letters.get(opponent, opponent)} {source}>{target} {moves}+{strikes}"
        case Pass():
            return "pass"


def parse_move(house: House, table: Table, text: str) -> Move:
    """Reads a move; the table decides what an attack without `2+0` means. Raises NotationError or AmbiguousMove."""
    line = Line(text)
    words = line.tokens()
    if not words:
        raise line.error("empty-move", f"nothing here; a move is written like {_EXAMPLE}")
    verb, rest = words[0], words[1:]
    match verb.text:
        case "REROLL":
            return Reroll(frozenset(color_named(house, line, word) for word in rest))
        case "ATTACK":
            return _attack(house, table, line, rest)
        case "STOP" | "BEFORE" | "AFTER" | "PASS" if rest:
            raise line.error("too-many-words", f"{verb.raw} stands alone", rest[0])
        case "STOP":
            return Stop()
        case "BEFORE":
            return Order("before")
        case "AFTER":
            return Order("after")
        case "PASS":
            return Pass()
    hint = nearest(verb.raw.lower(), _WORDS) or f"; a move begins with {listed(_WORDS)}"
    raise line.error("unknown-move", f'"{verb.raw}" is no move{hint}', verb)


def color_named(house: House, line: Line, word: Token) -> str:
    """The color of a name or letter. Raises NotationError."""
    by_text = {color.upper(): color for color in house.palette} | {house.spec.letters[color]: color for color in house.palette}
    if word.text in by_text:
        return by_text[word.text]
    hint = nearest(word.raw.lower(), house.palette) or f"; there is {listed(house.palette)}"
    raise line.error("unknown-color", f'"{word.raw}" is no color{hint}', word)


def _attack(house: House, table: Table, line: Line, words: list[Token]) -> Attack:
    if not 2 <= len(words) <= 3:
        far = words[3] if len(words) > 3 else None
        raise line.error("unreadable-attack", f"an attack names opponent, way and group: {_EXAMPLE}", far)
    opponent = color_named(house, line, words[0])
    source, target = _way(house, line, words[1])
    if len(words) == 2:
        return _only_reading(house, table, line, opponent, source, target)
    group = _GROUP.match(words[2].text)
    if not group:
        raise line.error("unreadable-group", f'"{words[2].raw}" is no group; moves and strikes are written 2+0', words[2])
    return Attack(opponent, source, target, int(group[1]), int(group[2]))


def _way(house: House, line: Line, word: Token) -> tuple[str, str]:
    parts = word.raw.split(">")
    if len(parts) != 2:
        raise line.error("unreadable-way", f'"{word.raw}" is no way; it is written red>blue or out>blue', word)
    first = Token(parts[0].upper(), parts[0], word.start)
    second = Token(parts[1].upper(), parts[1], word.start + len(parts[0]) + 1)
    source = OUT if first.text == OUT.upper() else color_named(house, line, first)
    return source, color_named(house, line, second)


def _only_reading(house: House, table: Table, line: Line, opponent: str, source: str, target: str) -> Attack:
    """The one legal group for a way; the plain move when there is none, so that the rules can say why."""
    readings: list[Attack] = []
    if table.dice and not table.rolling:
        same = (opponent, source, target)
        readings = [attack for attack in attacks.legal(house, table) if (attack.opponent, attack.source, attack.target) == same]
    if len(readings) > 1:
        texts = [format_move(house, attack) for attack in readings]
        raise AmbiguousMove(line.problem("ambiguous-attack", f"this may be {listed(texts)}"))
    if readings:
        return readings[0]
    known = bool(table.dice) and opponent in table.colors and not table.rolling
    ahead = attacks.lead(table, table.colors.index(opponent)) if known else 1
    return Attack(opponent, source, target, max(ahead, 1), 0)
