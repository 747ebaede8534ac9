"""Boards as paper shows them: read from a filled sheet, written to one, and what cannot be right on one."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from sheetgen.core.cells import Mark, Sheet
from sheetgen.core.dice import Roll
from sheetgen.core.game import Entry, FormLine, Seat
from sheetgen.errors import NotationError, Problem, SheetError
from sheetgen.games.kit import line_of, read_head
from sheetgen.games.uno.box import Box
from sheetgen.games.uno.state import STAR, Board, Phase, State
from sheetgen.words import listed, nearest

OPEN = "open"
"""What stands in an extra space that is outlined and empty."""

_STAR_WORD = "W"
"""A star as a filled sheet may spell it: a line that is a lone `*` means something else there."""


def form(box: Box) -> tuple[FormLine, ...]:
    """The lines of a filled sheet."""
    return (
        FormLine("color", "Which color is your board?", box.colors[0]),
        FormLine(
            "board", "What stands on your board, from the start? (* or w is a star)", "2 2 1 1 6 *", ("board", "extra"), waits=("extras",)
        ),
        FormLine("extras", "How many extra spaces have been opened?", "2", ("extra",)),
    )


def board_sheet(box: Box, board: Board, players: int) -> Sheet:
    """The paper of a board: entries in its spaces, `open` in opened extra spaces that are still empty."""
    spaces = [cell.id for area in ("board", "extra") for cell in box.spec.cells[area]]
    opened = spaces[box.blanks : box.capacity(board)]
    texts = dict.fromkeys(opened, OPEN) | dict(zip(spaces, board.entries, strict=False))
    marks = tuple(Mark(cell, texts[cell]) for cell in spaces if cell in texts)
    return Sheet(box.spec.id, board.player, players, marks, (("color", board.color), ("extras", str(board.extras))))


def sheet_board(box: Box, sheet: Sheet, color: str) -> Board:
    """The board that a paper shows, gaps closed; `color` is supposed where the paper names none."""
    texts = {mark.cell: mark.text for mark in sheet.marks}
    written = [texts.get(cell.id, "") for area in ("board", "extra") for cell in box.spec.cells[area]]
    entries = tuple(text for text in written if text not in ("", OPEN))
    extras = sheet.fact("extras")
    marked = sum(cell.id in texts for cell in box.spec.cells["extra"])
    opened = int(extras) if _is_count(extras) else marked
    return Board(sheet.player, sheet.fact("color") or color, entries, min(opened, box.extras))


def position(box: Box, sheets: Sequence[Sheet], roll: Roll | None) -> State:
    """The table that these papers show, the first one's owner having just thrown the dice.

    A board without a color takes the first free one; a board without any entry may begin its chain with anything; the re-roll is
    still to be had; fewer than six dice are taken as they are. A full board has won.

    Raises:
        SheetError: for too many boards, a color twice, or entries that cannot be right.
    """
    problems = [problem for sheet in sheets for problem in audit(box, sheet)]
    if not 1 <= len(sheets) <= len(box.colors):
        problems.append(Problem("player-count", f"{len(sheets)} boards here; there are {len(box.colors)}"))
    colors = [sheet.fact("color") for sheet in sheets]
    for color in sorted({color for color in colors if color and colors.count(color) > 1}):
        problems.append(Problem("color-twice", f"two players have the {color} board; there is one of each color", "color"))
    if problems:
        raise SheetError(problems)
    free = iter([color for color in box.colors if color not in colors])
    boards = tuple(sheet_board(box, sheet, color or next(free)) for sheet, color in zip(sheets, colors, strict=True))
    players = max(len(sheets), box.spec.players[0], *(sheet.players for sheet in sheets))
    full = tuple(Seat(seat) for seat, board in enumerate(boards) if box.full(board))
    if full:
        filled = " and ".join(f"the {boards[seat].color} board" for seat in full)
        winners = full if box.spec.switch("tie") == "shared" else full[:1]
        verb = "is" if len(full) == 1 else "are"
        return State(boards, players, phase=Phase.END, winners=winners, reason=f"{filled} {verb} full")
    return State(boards, players, phase=Phase.BUILD, roll=roll) if roll else State(boards, players, phase=Phase.ROLL)


def audit(box: Box, sheet: Sheet) -> tuple[Problem, ...]:
    """Everything that cannot be right on a board, without its history."""
    return (*_audit_facts(box, sheet), *_audit_spaces(box, sheet))


def _audit_facts(box: Box, sheet: Sheet) -> Iterator[Problem]:
    color, extras = sheet.fact("color"), sheet.fact("extras")
    if color and color not in box.colors:
        yield Problem("unknown-board", f'there is no "{color}" board; there is {listed(box.colors)}', "color")
    if extras and not _is_count(extras):
        yield Problem("not-a-count", f'extra spaces are counted: 0 to {box.extras}, not "{extras}"', "extras")
    elif _is_count(extras) and int(extras) > box.extras:
        message = f"{extras} extra spaces are opened; a board has {box.extras}"
        yield Problem("too-many-extras", message, "extras", box.spec.switches["extras"].text)


def _audit_spaces(box: Box, sheet: Sheet) -> Iterator[Problem]:
    texts = {mark.cell: mark.text for mark in sheet.marks}
    spaces = [cell.id for area in ("board", "extra") for cell in box.spec.cells[area]]
    for cell in texts:
        if cell not in spaces:
            yield Problem("no-such-cell", f"{cell} is not on the board", "board")
    written = [texts.get(cell, "") for cell in spaces]
    allowed = {STAR, *map(str, box.numbers)}
    for cell, text in zip(spaces, written, strict=True):
        if text not in ("", OPEN) and text not in allowed:
            message = f'{cell} holds "{text}"; a space holds a number from {box.numbers[0]} to {box.numbers[-1]} or a star'
            yield Problem("bad-entry", message, "board")
    filled = [index for index, text in enumerate(written) if text not in ("", OPEN)]
    if filled and written[0] == STAR:
        yield Problem("star-first", "the board begins with a star; the first entry is the number of the set-up roll", "board")
    for before, after in pairwise(filled):
        if after != before + 1:
            yield Problem("gap", f"{spaces[after]} is filled and {spaces[before + 1]} is not; spaces are filled in order", "board")
    opened = sheet_board(box, sheet, "").extras
    if filled and filled[-1] >= box.blanks + opened:
        room = box.blanks + opened
        message = f"{filled[-1] + 1} spaces are filled; the board has {room}: {box.blanks} blank and {opened} opened extra spaces"
        yield Problem("board-too-long", message, "board", box.spec.switches["blanks"].text)


def _is_count(text: str) -> bool:
    return text.isascii() and text.isdigit() and len(text) < 4


def parse_sheet(box: Box, entries: Sequence[Entry]) -> Sheet:
    """Reads a filled sheet. Raises NotationError with every problem and its place."""
    by_key, player, players, problems = read_head(box.spec, entries, [line.key for line in form(box)])
    color = _color(box, by_key, problems)
    written = _entries(box, by_key, problems)
    extras = _extras(by_key, problems)
    if problems:
        raise NotationError(problems)
    board = Board(player, color, written, int(extras))
    sheet = board_sheet(box, board, players)
    facts = (("color", color), ("extras", extras))
    return Sheet(sheet.game, player, players, sheet.marks, facts)


def _color(box: Box, by_key: dict[str, Entry], problems: list[Problem]) -> str:
    if "color" not in by_key:
        return ""
    text = by_key["color"].text.strip().lower()
    if text and text not in box.colors:
        hint = nearest(text, box.colors) or f"; there is {listed(box.colors)}"
        problems.append(line_of(by_key["color"]).problem("unknown-board", f'there is no "{text}" board{hint}'))
    return text


def _entries(box: Box, by_key: dict[str, Entry], problems: list[Problem]) -> tuple[str, ...]:
    if "board" not in by_key:
        return ()
    line = line_of(by_key["board"])
    words = line.tokens()
    texts = tuple(STAR if word.text == _STAR_WORD else word.text for word in words)
    allowed = {STAR, *map(str, box.numbers)}
    for word, text in zip(words, texts, strict=True):
        if text not in allowed:
            message = (
                f'"{word.raw}" cannot stand on a board; write numbers from {box.numbers[0]} to {box.numbers[-1]} and * or w for a star'
            )
            problems.append(line.problem("bad-entry", message, word))
    most = box.blanks + box.extras
    if len(texts) > most:
        message = f"{len(texts)} entries; a board has at most {most} spaces: {box.blanks} blank and {box.extras} extra ones"
        problems.append(line.problem("too-many-entries", message, words[most]))
    return texts


def _extras(by_key: dict[str, Entry], problems: list[Problem]) -> str:
    text = by_key["extras"].text.strip() if "extras" in by_key else "0"
    if not _is_count(text):
        problems.append(line_of(by_key["extras"]).problem("not-a-count", f'extra spaces are counted, like 2; this is "{text}"'))
        return "0"
    return str(int(text))


def format_sheet(box: Box, sheet: Sheet) -> tuple[tuple[str, str], ...]:
    """The lines of a filled sheet; `parse_sheet` reads them back."""
    board = " ".join(sheet_board(box, sheet, "").entries)
    lines = (
        ("game", sheet.game),
        ("player", sheet.player),
        ("players", str(sheet.players)),
        ("color", sheet.fact("color")),
        ("board", _STAR_WORD.lower() if board == STAR else board),
        ("extras", sheet.fact("extras")),
    )
    return tuple((key, text) for key, text in lines if text)
