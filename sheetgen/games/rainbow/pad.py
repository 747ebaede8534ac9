"""The paper: a player's column on the pad and the dice on the mat, read, written and audited."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import accumulate

from sheetgen.core.cells import Cell, Mark, Sheet
from sheetgen.core.dice import Face
from sheetgen.core.game import Entry, FormLine, Seat
from sheetgen.core.notation import Line, Token, match_dice
from sheetgen.errors import NotationError, Problem, SheetError
from sheetgen.games.kit import line_of, read_head
from sheetgen.games.rainbow.notation import unknown_face
from sheetgen.games.rainbow.state import LUCKY, Box, State

KEYS = ("column", "turns", "totals", "tiebreak", "aside")
MORE = "second-pad"
"""What a sheet says about rounds, and totals, that its pad has no cell for."""

_NUMBER = re.compile(r"(0|[1-9][0-9]{0,3})$")


@dataclass(frozen=True, slots=True)
class Paper:
    """What a filled sheet says.

    Attributes:
        turns: the points of each round.
        totals: the running totals as written; () = not written, they are added up.
        extra: the points of tiebreaker rounds.
        aside: the rainbow dice on the mat.
        lucky: the lucky die on the mat, or None.
    """

    turns: tuple[int, ...] = ()
    totals: tuple[int, ...] = ()
    extra: tuple[int, ...] = ()
    aside: tuple[Face, ...] = ()
    lucky: Face | None = None


def form(box: Box) -> tuple[FormLine, ...]:
    """The lines of a filled sheet."""
    return (
        FormLine("turns", "Points of each round, first to last (0 = bamboozled)", "28 0 31", ("points",)),
        FormLine("totals", "Running totals as written (empty = add them up)", "28 28 59", ("totals",)),
        FormLine("tiebreak", "Points of tiebreaker rounds, if there were any", "14", ("tiebreak",)),
        FormLine("aside", "Dice set aside in the turn being played", "O5 R6 P6 G4 Y3 L4", ("aside", "lucky")),
    )


def sheet_of(box: Box, state: State, seat: Seat) -> Sheet:
    """The seat's column of the pad, and the mat while it is its turn."""
    paper = Paper(state.points[seat], (), state.extra[seat])
    if state.queue[:1] == (seat,):
        turn = state.turn
        paper = replace(paper, aside=tuple(t.face for t in turn.aside), lucky=turn.lucky.face if turn.lucky else None)
    return fill(box, paper, state.names[seat], len(state.names), seat + 1)


def fill(box: Box, paper: Paper, player: str, players: int, column: int) -> Sheet:
    """Writes what a paper says into its cells; rounds that the pad has no cell for become a fact."""
    totals = paper.totals or tuple(accumulate(paper.turns))
    texts = {f"aside.{face.color}": str(face.value) for face in paper.aside}
    if paper.lucky:
        texts[f"lucky.{LUCKY}"] = str(paper.lucky.value)
    if paper.extra:
        texts[f"tiebreak.{column}"] = _words(paper.extra)
    facts: list[tuple[str, str]] = []
    for area, numbers in (("points", paper.turns), ("totals", totals)):
        cells = _column(box, area, column)
        texts |= {cell.id: str(number) for cell, number in zip(cells, numbers, strict=False)}
        if len(numbers) > len(cells):
            facts.append((f"{MORE}-{area}", _words(numbers[len(cells) :])))
    marks = tuple(Mark(cell.id, texts[cell.id]) for cell in box.spec.cells if cell.id in texts)
    return Sheet(box.spec.id, player, players, marks, tuple(facts))


def _column(box: Box, area: str, column: int) -> tuple[Cell, ...]:
    return tuple(cell for cell in box.spec.cells[area] if cell.name.endswith(f"c{column}"))


def _words(numbers: Sequence[int]) -> str:
    return " ".join(str(number) for number in numbers)


def read(box: Box, sheet: Sheet) -> Paper:
    """What the paper says. Raises SheetError for a cell that holds no number or no face."""
    problems: list[Problem] = []

    def numbers(area: str) -> tuple[int, ...]:
        cells = [(cell.id, sheet.text(cell.id)) for cell in box.spec.cells[area]]
        words = [(where, word) for where, text in (*cells, (area, sheet.fact(f"{MORE}-{area}"))) for word in text.split()]
        problems.extend(_no_number(where, word) for where, word in words if not _NUMBER.match(word))
        return tuple(int(word) for _, word in words if _NUMBER.match(word))

    def faces(area: str) -> Iterator[Face]:
        for cell in box.spec.cells[area]:
            text = sheet.text(cell.id)
            letter = box.spec.letters[cell.color] if cell.color else box.spec.die(LUCKY).letter
            if text and letter + text in box.faces:
                yield box.faces[letter + text]
            elif text:
                problems.append(Problem("unknown-face", unknown_face(box, letter + text), cell.id))

    turns, totals, extra = numbers("points"), numbers("totals"), numbers("tiebreak")
    paper = Paper(turns, totals, extra, tuple(faces("aside")), next(faces("lucky"), None))
    if problems:
        raise SheetError(problems)
    return paper


def _no_number(where: str, word: str) -> Problem:
    return Problem("not-a-number", f"{word} is no number of points; write a whole number such as 28", where)


def audit(box: Box, sheet: Sheet, possible: frozenset[int]) -> tuple[Problem, ...]:
    """Everything that cannot be right on the paper; `possible` are the points that a turn can score."""
    try:
        paper = read(box, sheet)
    except SheetError as error:
        return error.problems
    return tuple(_audit(box, paper, possible))


def _audit(box: Box, paper: Paper, possible: frozenset[int]) -> Iterator[Problem]:
    for key, turns in (("turns", paper.turns), ("tiebreak", paper.extra)):
        for number, points in enumerate(turns, start=1):
            if points not in possible:
                most = f"the most is {max(possible)}" if points > max(possible) else "no set of dice adds up to it"
                yield Problem("impossible-points", f"round {number}: {points} points in one turn cannot be; {most}", key)
    sums = tuple(accumulate(paper.turns))
    for number, (found, right) in enumerate(zip(paper.totals, sums, strict=False), start=1):
        if found != right:
            yield Problem("wrong-total", f"round {number}: the running total says {found}; the points add up to {right}", "totals")
    if len(paper.totals) > len(sums):
        message = f"{len(paper.totals)} running totals for {len(sums)} rounds; there is one total a round"
        yield Problem("too-many-totals", message, "totals")
    early = next((number for number, total in enumerate(sums[:-1], start=1) if total >= box.target), None)
    if early:
        message = f"round {early} reached {sums[early - 1]}, so the game ended there; {len(sums)} rounds are written"
        yield Problem("round-after-end", message, "turns", box.switch("target"))
    if paper.extra and sum(paper.turns) < box.target:
        message = f"a tiebreaker is played by leaders with {box.target} or more; this total is {sum(paper.turns)}"
        yield Problem("tiebreak-too-early", message, "tiebreak", box.switch("target"))
    yield from _audit_mat(box, paper)


def _audit_mat(box: Box, paper: Paper) -> Iterator[Problem]:
    given = match_dice(paper.aside, box.spec.dice)
    for index, face in enumerate(paper.aside):
        if index not in given:
            able = sum(face in die.faces for die in box.spec.dice)
            message = f"{face.text}: the {able} dice that show it already show something else that is aside; one of these was misread"
            yield Problem("dice-cannot-show", message, "aside")


def parse_sheet(box: Box, entries: Sequence[Entry]) -> Sheet:
    """Reads a filled sheet. Raises NotationError with every problem."""
    lines, player, players, problems = read_head(box.spec, entries, KEYS)

    def numbers(key: str) -> tuple[int, ...]:
        line, words = _line(lines, key)
        problems.extend(_not_a_number(line, word) for word in words if not _NUMBER.match(word.raw))
        return tuple(int(word.raw) for word in words if _NUMBER.match(word.raw))

    column = numbers("column") or (1,)
    if column not in tuple((number,) for number in range(1, box.spec.players[1] + 1)):
        line, words = _line(lines, "column")
        problems.append(line.problem("bad-column", f"the pad has columns 1 to {box.spec.players[1]}; name one of them", words[0]))
        column = (1,)
    aside, lucky = _mat(box, lines, problems)
    paper = Paper(numbers("turns"), numbers("totals"), numbers("tiebreak"), aside, lucky)
    if problems:
        raise NotationError(problems)
    return fill(box, paper, player, players, column[0])


def _line(lines: dict[str, Entry], key: str) -> tuple[Line, list[Token]]:
    line = line_of(lines[key]) if key in lines else Line("")
    return line, line.tokens()


def _not_a_number(line: Line, word: Token) -> Problem:
    return line.problem("not-a-number", f"{word.raw} is no number of points; write a whole number such as 28", word)


def _mat(box: Box, lines: dict[str, Entry], problems: list[Problem]) -> tuple[tuple[Face, ...], Face | None]:
    """The dice of the `aside` line, one of each color and the lucky die."""
    found: dict[str, Face] = {}
    line, words = _line(lines, "aside")
    for word in words:
        face = box.faces.get(word.text)
        if face is None:
            problems.append(line.problem("unknown-face", unknown_face(box, word.raw), word))
        elif face.color in found:
            what = f"{face.color} is" if face.color else "the lucky die is"
            other = found[face.color].text
            problems.append(line.problem("aside-twice", f"{what} aside already with {other}; each color is set aside once", word))
        else:
            found[face.color] = face
    lucky = found.pop("", None)
    return tuple(sorted(found.values(), key=box.rank)), lucky


def format_sheet(box: Box, sheet: Sheet) -> tuple[tuple[str, str], ...]:
    """The filled sheet's lines; empty ones are left out."""
    paper = read(box, sheet)
    written = [cell.name for cell in box.spec.cells["points"] if sheet.text(cell.id)]
    written += [cell.name for area in ("totals", "tiebreak") for cell in box.spec.cells[area] if sheet.text(cell.id)]
    column = written[0].rpartition("c")[2] if written else "1"
    mat = " ".join(face.text for face in (*paper.aside, *((paper.lucky,) if paper.lucky else ())))
    lines = (
        ("player", sheet.player),
        ("players", str(sheet.players)),
        ("column", column if column != "1" else ""),
        ("turns", _words(paper.turns)),
        ("totals", _words(paper.totals) if paper.totals != tuple(accumulate(paper.turns)) else ""),
        ("tiebreak", _words(paper.extra)),
        ("aside", mat),
    )
    return (("game", sheet.game), *((key, text) for key, text in lines if text))
