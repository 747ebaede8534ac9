"""A Color Dice position as a small text file: who plays, whose turn it is, the dice, and where each color's pawns are."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from sheetgen.core.cells import Sheet
from sheetgen.core.game import Entry, FormLine
from sheetgen.core.notation import Line, Token, parse_roll
from sheetgen.errors import NotationError, Problem
from sheetgen.games import kit
from sheetgen.games.colordice.moves import OUT, REMOVED
from sheetgen.games.colordice.notation import color_named
from sheetgen.games.colordice.state import House
from sheetgen.words import listed, nearest

_COUNT = re.compile(r"[0-9]{1,3}$")

Places = tuple[tuple[str, int], ...]


@dataclass(frozen=True, slots=True)
class Position:
    """What a position file says; what it leaves out is empty.

    Attributes:
        players: the players' colors in seat order.
        dummies: the dummies' colors, clockwise after the players.
        turn: whose turn it is.
        counter: who is about to counterattack.
        dice: what the dice show, by color.
        pawns: for each color how many of its pawns are in which place.
    """

    players: tuple[str, ...] = ()
    dummies: tuple[str, ...] = ()
    turn: str = ""
    counter: str = ""
    dice: Places = ()
    pawns: tuple[tuple[str, Places], ...] = ()


def keys(house: House) -> tuple[str, ...]:
    """The keys that say something about the position, in the order of the file."""
    return ("players", "dummies", "turn", "counter", "dice", *house.palette)


def read(house: House, lines: Mapping[str, Line]) -> tuple[Position, tuple[tuple[str, Problem], ...]]:
    """What the lines say, and what cannot be read in which of them."""
    position = Position()
    problems: list[tuple[str, Problem]] = []
    pawns: list[tuple[str, Places]] = []
    for key, line in lines.items():
        try:
            if key == "players":
                position = replace(position, players=_colors(house, line))
            elif key == "dummies":
                position = replace(position, dummies=_colors(house, line))
            elif key == "turn":
                position = replace(position, turn=_color(house, line))
            elif key == "counter":
                position = replace(position, counter=_color(house, line))
            elif key == "dice":
                position = replace(position, dice=_dice(house, line))
            else:
                pawns.append((key, _places(house, line)))
        except NotationError as error:
            problems += ((key, problem) for problem in error.problems)
    pawns.sort(key=lambda item: house.palette.index(item[0]))
    return replace(position, pawns=tuple(pawns)), tuple(problems)


def facts(house: House, position: Position) -> tuple[tuple[str, str], ...]:
    """The position's lines, each as it is written."""
    letters = house.spec.letters
    lines = {
        "players": " ".join(position.players),
        "dummies": " ".join(position.dummies),
        "turn": position.turn,
        "counter": position.counter,
        "dice": " ".join(f"{letters[color]}{value}" for color, value in position.dice),
    }
    pawns = dict(position.pawns)
    lines |= {color: _places_text(pawns[color]) for color in house.palette if color in pawns}
    return tuple((key, text) for key, text in lines.items() if text)


def _places_text(places: Places) -> str:
    return ", ".join(f"{place} {count}" for place, count in places if count) or f"{OUT} 0"


def _colors(house: House, line: Line) -> tuple[str, ...]:
    words = line.tokens()
    if not words:
        raise line.error("empty-line", f"no color here; write them in seat order, as in: {' '.join(house.palette[:2])}")
    colors: list[str] = []
    problems: list[Problem] = []
    for word in words:
        try:
            color = color_named(house, line, word)
        except NotationError as error:
            problems += error.problems
            continue
        if color in colors:
            problems.append(line.problem("color-twice", f"{color} stands twice; each color plays once", word))
        colors.append(color)
    if problems:
        raise NotationError(problems)
    return tuple(colors)


def _color(house: House, line: Line) -> str:
    colors = _colors(house, line)
    if len(colors) > 1:
        raise line.error("one-color", f"{len(colors)} colors here; this line names one", line.tokens()[1])
    return colors[0]


def _dice(house: House, line: Line) -> Places:
    shown = {str(thrown.die): thrown.face.value or 0 for thrown in parse_roll(line, house.spec.dice)}
    return tuple((color, shown[color]) for color in house.palette if color in shown)


def _places(house: House, line: Line) -> Places:
    words = line.tokens()
    if not words:
        raise line.error("empty-line", f"no pawns here; write place and number, as in: {house.palette[0]} 3, {OUT} 6")
    found: dict[str, int] = {}
    problems: list[Problem] = []
    for word, count in zip(words[::2], [*words[1::2], None], strict=False):
        place = _place(house, line, word, problems)
        if place in found:
            problems.append(line.problem("place-twice", f"{place} stands twice; add the numbers up", word))
        if count is None or not _COUNT.match(count.text):
            what = f'"{count.raw}" is no number' if count else "a number is missing"
            message = f"{what} after {word.raw}; write place and number, as in: {OUT} 6"
            problems.append(line.problem("unreadable-count", message, count or word))
        elif place:
            found[place] = int(count.text)
    if problems:
        raise NotationError(problems)
    return tuple((place, found[place]) for place in (*house.palette, OUT, REMOVED) if found.get(place))


def _place(house: House, line: Line, word: Token, problems: list[Problem]) -> str:
    for name in (OUT, REMOVED):
        if word.text == name.upper():
            return name
    try:
        return color_named(house, line, word)
    except NotationError:
        known = (*house.palette, OUT, REMOVED)
        hint = nearest(word.raw.lower(), known) or f"; there is {listed(known)}"
        problems.append(line.problem("unknown-place", f'"{word.raw}" is no place{hint}', word))
        return ""


def parse_sheet(house: House, entries: Sequence[Entry]) -> Sheet:
    """Reads a position file. Raises NotationError with every problem and its place."""
    problems: list[Problem] = []
    lines: dict[str, Line] = {}
    known = (*kit.HEAD_KEYS, *(key for key in keys(house) if key not in kit.HEAD_KEYS))
    for entry in entries:
        line = kit.line_of(entry)
        if entry.key not in known:
            hint = nearest(entry.key, known) or f"; there is {listed(known)}"
            problems.append(line.problem("unknown-key", f'unknown line "{entry.key}"{hint}'))
        # A prompt asks how many play before it asks for their colors; the colors say more.
        elif entry.key in lines and not (entry.key == "players" and _COUNT.match(lines["players"].text)):
            problems.append(line.problem("key-twice", f'"{entry.key}" stands twice; keep one line'))
        else:
            lines[entry.key] = line
    game, player, count = lines.pop("game", None), lines.pop("player", None), lines.get("players")
    if game and game.text.strip() != house.spec.id:
        problems.append(game.problem("wrong-game", f'this is a sheet of "{game.text.strip()}", not of {house.spec.id}'))
    players = 0
    if count and _COUNT.match(count.text):
        players = int(lines.pop("players").text)
        problems += [count.problem("player-count", message) for message in player_count(house, players)]
    position, unread = read(house, lines)
    problems += (problem for _, problem in unread)
    if problems:
        raise NotationError(problems)
    name = player.text if player else ""
    return Sheet(house.spec.id, name, players or len(position.players) or 1, (), facts(house, position))


def player_count(house: House, players: int) -> Iterable[str]:
    """What is wrong with a number of players."""
    low, high = house.spec.players
    if not low <= players <= high:
        yield f"{house.spec.title} is for {low} to {high} players, not {players}"


def format_sheet(house: House, sheet: Sheet) -> tuple[tuple[str, str], ...]:
    """The lines of a position file; `parse_sheet` reads them back."""
    head = [("game", sheet.game)]
    if sheet.player:
        head.append(("player", sheet.player))
    if not sheet.fact("players") and sheet.players > 1:
        head.append(("players", str(sheet.players)))
    return (*head, *sheet.facts)


def form(house: House, players: int) -> tuple[FormLine, ...]:
    """What the prompt asks, in the order of the file."""
    colors = house.palette[: max(players, house.areas_least)]
    letters = house.spec.letters
    lines = [FormLine("players", "Which colors play, in seat order?", " ".join(colors[:players]))]
    if players < len(colors):
        lines.append(FormLine("dummies", "Which colors are dummies, clockwise?", " ".join(colors[players:])))
    lines.append(FormLine("turn", "Whose turn is it?", colors[0]))
    shown = [house.spec.dice[index].faces[-1 - index % 3].value for index in range(len(colors))]
    dice = " ".join(f"{letters[color]}{value}" for color, value in zip(colors, shown, strict=True))
    lines.append(FormLine("dice", "What do the dice show?", dice))
    for index, color in enumerate(colors):
        inside = house.first_pawns + index if index < players else house.pawns
        outside = f", {OUT} {house.pawns - inside}" if inside < house.pawns else ""
        lines.append(FormLine(color, f"Where are the {color} pawns?", f"{color} {inside}{outside}"))
    return tuple(lines)
