"""Moves and rolls in words: parse and format twins."""

from __future__ import annotations

from sheetgen.core.dice import Face, Roll
from sheetgen.core.notation import Line, Token
from sheetgen.core.notation import parse_roll as read_roll
from sheetgen.errors import AmbiguousMove, NotationError, Problem
from sheetgen.games.rainbow.state import Bamboozled, Box, Keep, Move, RollOn, Stop, Swap
from sheetgen.words import nearest

VERBS = ("keep", "swap", "roll", "stop", "bamboozled")


def format_move(box: Box, move: Move) -> str:
    """`keep O5 R6`, `swap P6`, `roll`, `stop`, `bamboozled`."""
    match move:
        case Keep(faces):
            return f"keep {box.texts(faces)}".rstrip()
        case Swap(face, color):
            return f"swap {face.text}" if color == face.color else f"swap {face.text} {color}".rstrip()
        case RollOn(only):
            return f"roll {box.texts(only)}".rstrip()
        case Stop():
            return "stop"
        case Bamboozled():
            return "bamboozled"


def parse_move(box: Box, text: str) -> Move:
    """Reads a move. Raises NotationError, or AmbiguousMove for dice without a verb."""
    line = Line(text)
    words = line.tokens()
    if not words:
        raise line.error("empty-move", "no move here; write keep O5, swap P6, roll or stop")
    verb, rest = words[0].text.lower(), words[1:]
    if verb not in VERBS and all(word.text in box.faces for word in words):
        raise _no_verb(line, words)
    match verb:
        case "keep":
            if not rest:
                raise line.error("no-die-named", "keep needs the dice to set aside: keep O5 R6", words[0])
            return Keep(_faces(box, line, rest))
        case "swap":
            return _parse_swap(box, line, words)
        case "roll":
            return RollOn(tuple(sorted(_faces(box, line, rest), key=box.rank)))
        case "stop" | "bamboozled":
            if rest:
                raise line.error("too-many-words", f"{verb} stands alone", rest[0])
            return Stop() if verb == "stop" else Bamboozled()
    raise line.error(
        "unknown-move", f'"{words[0].raw}" is no move{nearest(verb, VERBS) or "; write keep O5, swap P6, roll or stop"}', words[0]
    )


def parse_roll(box: Box, text: str) -> Roll:
    """Reads what the dice show: `R6 O5 L4`. Each face goes to a die that has it. Raises NotationError."""
    return read_roll(Line(text, "<roll>"), box.spec.dice)


def _no_verb(line: Line, words: list[Token]) -> AmbiguousMove:
    named = " ".join(word.text for word in words)
    return AmbiguousMove(line.problem("no-verb", f"{named} may be keep {named} or swap {named}; write which", words[0]))


def _parse_swap(box: Box, line: Line, words: list[Token]) -> Swap:
    if len(words) < 2:
        raise line.error("no-die-named", "swap needs the die that comes in: swap P6", words[0])
    face = _faces(box, line, words[1:2])[0]
    rest = words[2:]
    if not rest:
        return Swap(face, face.color)
    if len(rest) > 1:
        raise line.error("too-many-words", "one die is exchanged at a time: swap P6", rest[1])
    color = rest[0].raw.lower()
    if color not in box.colors:
        hint = nearest(color, box.colors) or f"; there is {', '.join(box.colors)}"
        raise line.error("unknown-color", f'"{rest[0].raw}" is no color{hint}', rest[0])
    return Swap(face, color)


def _faces(box: Box, line: Line, words: list[Token]) -> tuple[Face, ...]:
    wrong: list[Problem] = [line.problem("unknown-face", unknown_face(box, word.raw), word) for word in words if word.text not in box.faces]
    if wrong:
        raise NotationError(wrong)
    return tuple(box.faces[word.text] for word in words)


def unknown_face(box: Box, raw: str) -> str:
    """Why a word names no face, and what there is."""
    letters = {face.letter: face.color or "the lucky die" for face in box.faces.values()}
    named = letters.get(raw[:1].upper())
    if named is None:
        return f"{raw} is no die; a die is a letter and a number: " + ", ".join(f"{letter} {name}" for letter, name in letters.items())
    shown = sorted(face.value or 0 for face in box.faces.values() if face.letter == raw[:1].upper())
    return f"{raw}: {named} shows {shown[0]} to {shown[-1]}"
