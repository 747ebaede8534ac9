"""Filled sheets as lines of text: what stands under each key, and between such lines and the marks
in cells.

A sheet is a declaration of `Field`s, one a line; their kinds are in `marks` and its neighbors.
What every sheet has beside them (`game`, `player`, `players`) is read and written here, once for
all games.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace

from sheetgen.core.cells import CellId, Mark, Sheet, Texts
from sheetgen.core.notation import Line, Token
from sheetgen.core.spec import GameSpec
from sheetgen.errors import NotationError, Problem
from sheetgen.messages import Words, id_of, nearest_or_known, span

GAME = "game"
PLAYER = "player"
PLAYERS = "players"
HEAD = (GAME, PLAYER, PLAYERS)  # the lines that every sheet may have before those of its own
_LAYOUT = re.compile(r"^.*[/\\]|\.ya?ml$")  # what a path has beside the name of a layout
_NAME = "name"  # what the line of a player may be called, too
PART = "/"  # between the parts of a line that has several, such as the rows of a grid


@dataclass(frozen=True, slots=True)
class Entry:
    """A line of a filled sheet as somebody wrote it, with where its text stands."""

    key: str
    text: str
    line: int = 1
    column: int = 1
    file: str = "<sheet>"

    @property
    def words(self) -> Line:
        """Its text with its place in the file."""
        return Line(self.text, self.file, self.line, self.column - 1)

    def parts(self) -> Iterator[Entry]:
        """The parts of its text, one a line of the file or parted by `/`, each with its place."""
        for number, text in enumerate(self.text.splitlines()):
            start = 0
            for part in text.split(PART):
                yield replace(
                    self,
                    text=part,
                    line=self.line + number,
                    column=self.column + start,
                )
                start += len(part) + len(PART)


class Filling:
    """A sheet while its lines are read."""

    def __init__(self) -> None:
        self.texts: dict[CellId, str] = {}  # what stands in which cell so far
        self.facts: dict[str, str] = {}  # what the sheet says that has no cell, by key
        self.problems: list[Problem] = []  # what is wrong so far
        self.players = 0  # how many play; 0 while nothing says so

    def refuse(
        self, entry: Entry, code: str, message: str, word: Token | None = None, *, subject: str = ""
    ) -> None:
        """Something that cannot be read: at a word, which it is about unless another subject is
        named, or in the whole line, which its key stands for.
        """
        about = subject or ("" if word else entry.key)
        self.problems.append(entry.words.problem(code, message, word, subject=about))


@dataclass(frozen=True, slots=True)
class Field:
    """One line of a filled sheet: how it is asked for, read, written and completed."""

    key: str  # its key in the file (`red`, `abilities`, `turns`)
    question: str = ""  # what the prompt asks
    example: str = ""  # an answer that can be typed
    # the keys of later lines without which nobody can tell whether this one can be right
    waits: Words = ()
    asked: bool = True  # whether the prompt asks for it; a file may hold it all the same
    # whether somebody at a terminal is asked for it in one question with others, each by its name
    grouped: bool = False
    # what is said of each cell in which anything stands, with the text at {}; {} = the line
    facts: Texts = field(default_factory=dict)

    @property
    def words(self) -> Words:
        """What can be completed at the prompt."""
        return ()

    @property
    def parts(self) -> Words:
        """Of an answer of several parts (a grid, row by row), each as it stands while empty."""
        return ()

    def read(self, entry: Entry, filling: Filling) -> None:
        """Put what the line says into the filling, with everything in it that cannot be read."""
        raise NotImplementedError

    def unwritten(self, filling: Filling) -> None:
        """Put in what stands there though the sheet has no such line."""

    def write(self, sheet: Sheet) -> str:
        """The line as a file holds it, "" where there is nothing to write: the fact of that key."""
        return sheet.fact(self.key)

    def statements(self, sheet: Sheet) -> Sequence[str]:
        """What stands there: a fact a cell, or the line."""
        if self.facts:
            texts = sheet.texts
            return [fact.format(texts[cell]) for cell, fact in self.facts.items() if cell in texts]
        line = self.write(sheet)
        return [f"{self.key}: {line}"] if line else []


Fields = tuple[Field, ...]
"""The lines of a filled sheet, in their order."""

Lines = tuple[tuple[str, str], ...]
"""What lines of a filled sheet say, (key, text)."""


def parse_sheet(spec: GameSpec, fields: Sequence[Field], entries: Iterable[Entry]) -> Sheet:
    """Read a filled sheet; one that does not say how many play has 0 players.

    Raises NotationError with every problem and its place.
    """
    filling = Filling()
    known = {each.key: each for each in fields}
    lines = _by_key(entries, (*HEAD, *(key for key in known if key not in HEAD)), filling)
    if GAME in lines:
        _check_game(lines[GAME], spec, filling)
    if PLAYERS in lines and PLAYERS not in known:
        read_players(lines[PLAYERS], spec.players, filling)
    for key, each in known.items():
        if key in lines:
            each.read(lines[key], filling)
        else:
            each.unwritten(filling)
    if filling.problems:
        raise NotationError(filling.problems)
    player = " ".join(lines[PLAYER].text.split()) if PLAYER in lines else ""
    return Sheet(
        spec.id,
        player,
        filling.players,
        marks(spec, filling.texts),
        tuple(filling.facts.items()),
    )


def _check_game(entry: Entry, spec: GameSpec, filling: Filling) -> None:
    """A sheet names its game by its id or title, or by a start of one, as on the command line, or
    by the file of its layout that is called so.

    Problem: `wrong-game`.
    """
    text = entry.text.strip()
    name = id_of(_LAYOUT.sub("", text))
    if not name or not any(each.startswith(name) for each in (spec.id, id_of(spec.title))):
        hint = f"; a sheet of it says game: {spec.id}" if _LAYOUT.search(text) else ""
        filling.refuse(
            entry,
            "wrong-game",
            f'this is a sheet of "{text}", not of {spec.id}{hint}',
        )


def read_players(entry: Entry, players: Sequence[int], filling: Filling) -> None:
    """Keep how many play, between the fewest and the most, unless it is left empty.

    Problem: `bad-players`.
    """
    text = entry.text.strip()
    fewest, most = players
    if not text:
        return
    if re.fullmatch("[0-9]+", text) and fewest <= int(text[:4]) <= most:
        filling.players = int(text)
    else:
        filling.refuse(
            entry,
            "bad-players",
            f'players is {span(fewest, most)}, not "{text}"',
        )


def marks(spec: GameSpec, texts: Texts) -> tuple[Mark, ...]:
    """What stands in which cell, in the order of the table of cells."""
    return tuple(Mark(cell.id, texts[cell.id]) for cell in spec.cells if texts.get(cell.id))


def format_sheet(fields: Sequence[Field], sheet: Sheet) -> Lines:
    """The filled sheet's lines, (key, text), those without anything left out; `parse_sheet` reads
    them back.
    """
    own = {each.key: each.write(sheet) for each in fields}
    head = {
        GAME: sheet.game,
        PLAYER: sheet.player,
        PLAYERS: str(sheet.players or ""),
    }
    return tuple((key, text) for key, text in (head | own).items() if text)


def _by_key(entries: Iterable[Entry], known: Sequence[str], filling: Filling) -> dict[str, Entry]:
    """The entries by key; problems `unknown-key`, `key-twice`."""
    lines: dict[str, Entry] = {}
    for entry in entries:
        if entry.key == _NAME and _NAME not in known:
            entry = replace(entry, key=PLAYER)
        key = entry.key
        if key not in known:
            filling.refuse(
                entry,
                "unknown-key",
                f'there is no line "{key}" on this sheet{nearest_or_known(key, known)}',
            )
        elif key in lines:
            filling.refuse(
                entry,
                "key-twice",
                f'"{key}" is here and on line {lines[key].line}; keep one',
            )
        else:
            lines[key] = entry
    return lines
