"""Moves as typed at the table: `reroll B5 G3`, `chain Y2 Y1 ** R6`, `penalty -1 Ben`, `done`, `number 4`."""

from __future__ import annotations

from sheetgen.core import notation
from sheetgen.core.dice import Roll, Thrown
from sheetgen.core.notation import Line, Token, match_dice
from sheetgen.errors import AmbiguousMove, NotationError, Problem
from sheetgen.games.uno.box import Box
from sheetgen.games.uno.state import WILD, Done, Move, Number, Penalty, Reroll, State, WriteChain
from sheetgen.words import listed, nearest

_VERBS = ("chain", "reroll", "penalty", "done", "number")


def format_move(move: Move) -> str:
    """The move in notation."""
    match move:
        case Reroll():
            return " ".join(("reroll", *sorted(move.dice)))
        case WriteChain():
            return " ".join(("chain", *move.links))
        case Penalty():
            return f"penalty {move.die} {move.color}"
        case Number():
            return f"number {move.value}"
        case Done():
            return "done"


def parse_move(box: Box, text: str, state: State) -> Move:
    """Reads a move. The table is needed only for the names of the players."""
    line = Line(text)
    words = line.tokens()
    if not words:
        raise line.error("empty-move", f"no move here; a move begins with {listed(_VERBS)}")
    verb, rest = words[0], words[1:]
    match verb.text:
        case "CHAIN":
            return WriteChain(tuple(word.text for word in _faces(box, line, rest, WILD)))
        case "REROLL":
            return _reroll(box, line, rest)
        case "PENALTY":
            return _penalty(box, line, rest, state)
        case "NUMBER":
            return _number(box, line, rest)
        case "DONE":
            if rest:
                raise line.error("extra-word", f"`done` stands alone; {rest[0].raw} is one word too many", rest[0])
            return Done()
    hint = nearest(verb.text.lower(), _VERBS) or f"; a move begins with {listed(_VERBS)}"
    raise line.error("unknown-verb", f'there is no move "{verb.raw}"{hint}', verb)


def _faces(box: Box, line: Line, words: list[Token], *also: str) -> list[Token]:
    """The words, all of them faces of the game or one of the other texts. Raises NotationError with every word that is not."""
    problems = [_unknown_face(box, line, word, word.text) for word in words if word.text not in box.faces and word.text not in also]
    if problems:
        raise NotationError(problems)
    return words


def _unknown_face(box: Box, line: Line, word: Token, text: str) -> Problem:
    own = [face for face in box.faces if face[:1] == text[:1] and box.is_number(face)]
    if own:
        low, high = min(own), max(own)
        return line.problem("unknown-face", f"{word.raw}: {box.faces[own[0]].color} faces are {low} to {high}", word)
    letters = listed(letter for color, letter in box.spec.letters.items() if color in box.colors)
    return line.problem("unknown-face", f"{word.raw} is no face of the dice; write {letters} and a number, *, +1 or -1", word)


def _reroll(box: Box, line: Line, words: list[Token]) -> Reroll:
    """Dice by what they show. A face written twice means two dice; `*#2` is the second die that shows a star."""
    names: list[str] = []
    problems: list[Problem] = []
    for word in words:
        face, mark, number = word.text.partition("#")
        if face not in box.faces:
            problems.append(_unknown_face(box, line, word, face))
            continue
        if mark and number not in {str(nth) for nth in range(1, len(box.spec.dice) + 1)}:
            problems.append(line.problem("bad-die-number", f"{word.raw}: write {face}#2 for the second die that shows {face}", word))
            continue
        numbered = [face, *(f"{face}#{nth}" for nth in range(2, len(words) + 1))]
        name = next(free for free in numbered if free not in names) if not mark else face if number == "1" else f"{face}#{number}"
        if name in names:
            problems.append(line.problem("die-named-twice", f"{word.raw} is named twice; name each die once", word))
        names.append(name)
    if problems:
        raise NotationError(problems)
    return Reroll(frozenset(names))


def _penalty(box: Box, line: Line, words: list[Token], state: State) -> Penalty:
    if not words:
        raise line.error("missing-die", "which penalty, and for whom? Write it like `penalty -1 Ben`")
    die = _faces(box, line, words[:1])[0]
    if len(words) < 2:
        raise line.error("missing-target", f"for whom? Name a player or a board, like `penalty {die.text} {box.colors[-1]}`", die)
    whom = " ".join(word.raw for word in words[1:])
    named = {board.color for board in state.boards if " ".join(board.player.split()).casefold() == whom.casefold()}
    colors = named | ({whom.lower()} & set(box.colors))
    if not colors:
        known = [name for board in state.boards for name in (board.player, board.color)]
        raise line.error(
            "unknown-player", f'nobody here is called "{whom}"{nearest(whom, known) or f"; there is {listed(known)}"}', words[1]
        )
    if len(colors) > 1:
        readings = listed(f"`penalty {die.text} {color}`" for color in sorted(colors))
        raise AmbiguousMove(line.problem("ambiguous-player", f'"{whom}" may be {readings}', words[1]))
    return Penalty(die.text, colors.pop())


def _number(box: Box, line: Line, words: list[Token]) -> Number:
    if len(words) != 1:
        at = words[1] if words else None
        raise line.error("one-number", f"name one number, like `number {box.numbers[-1]}`", at)
    if words[0].text not in {str(number) for number in box.numbers}:
        raise line.error("unknown-number", f"{words[0].raw} is not on the dice; name {box.numbers[0]} to {box.numbers[-1]}", words[0])
    return Number(int(words[0].text))


def parse_roll(box: Box, text: str) -> Roll:
    """Dice from what they show. Real dice may be made otherwise: each is taken as a die that has its face where possible."""
    dice = box.spec.dice
    line = Line(text, "<roll>")
    _faces(box, line, line.tokens())
    roll = notation.parse_roll(line, dice, own_faces=False)
    given = match_dice([thrown.face for thrown in roll], dice)
    if len(given) < len(roll):
        return roll
    return tuple(Thrown(given[index].id, thrown.face) for index, thrown in enumerate(roll))


def remarks(box: Box, roll: Roll) -> tuple[Problem, ...]:
    """A note when our own dice cannot show the roll together (rules 0): it may still be played."""
    given = match_dice([thrown.face for thrown in roll], box.spec.dice)
    others = [thrown.text for index, thrown in enumerate(roll) if index not in given]
    if not others:
        return ()
    message = f"the dice of this layout cannot show {' '.join(others)} beside the others; your own dice may"
    return (Problem("other-dice", message, others[0], box.spec.switches["dice"].text),)
