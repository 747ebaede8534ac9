"""Why a move is not allowed: every reason, each with its own code."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import TYPE_CHECKING

from sheetgen.core.contracts import Names
from sheetgen.core.dice import roll_text
from sheetgen.errors import Problem
from sheetgen.games.kit import not_your_turn
from sheetgen.games.uno.needs import ERASE, EXTEND
from sheetgen.games.uno.state import STAR, WILD, Chain, Done, Move, Number, Penalty, Phase, Reroll, Setup, WriteChain
from sheetgen.words import listed

if TYPE_CHECKING:
    from sheetgen.games.uno.moves import Moves

MORE_SHEETS = "give the others' sheets as well"
"""What helps where somebody else is spoken of and only one board is there."""


def reasons(moves: Moves, move: Move, names: Names) -> Iterator[Problem]:
    """Every reason against a move that is not one of these."""
    if not moves.acts:
        yield not_your_turn(names, moves.seat, moves.state.waiting)
        return
    if not well_made(move):
        yield Problem("not-a-move", f"{move!r} is not made of the words of a move; read it from text", subject="move")
        return
    if moves.state.phase == Phase.NUMBERS and not isinstance(move, Number):
        yield Problem("number-due", "a Wild Space was called; each of the others names a number first, such as `number 4`")
        return
    yield from _moment(moves, move)
    match move:
        case Reroll():
            yield from _reroll(moves, move)
        case WriteChain():
            yield from _dice(moves, move.links)
            yield from _order(moves, move.links)
        case Penalty():
            yield from _die(moves, move)
            yield from _target(moves, move)
        case Number() if move.value not in moves.setup.numbers:
            yield Problem("unknown-number", not_on_dice(moves.setup, str(move.value)))


def well_made(move: object) -> bool:
    """Whether a move is made of what it should be made of."""
    match move:
        case WriteChain(links=tuple(words)) | Reroll(dice=frozenset(words)):
            return all(isinstance(word, str) for word in words)
        case Penalty(die=str(), color=str()) | Number(value=int()) | Done():
            return True
    return False


def not_on_dice(setup: Setup, said: str) -> str:
    """What is wrong with a number that no die shows."""
    return f"{said} is not on the dice; name {setup.numbers[0]} to {setup.numbers[-1]}"


def _moment(moves: Moves, move: Move) -> Iterator[Problem]:
    """What it is time for."""
    phase = moves.state.phase
    if isinstance(move, Number):
        if phase == Phase.NUMBERS:
            return
        rule = "" if moves.setup.names_number else moves.setup.spec.named("wild-call")
        message = "no number is due; one is named after the call of a Wild Space, and only where the table plays it so"
        yield Problem("no-number-due", message, switch=rule)
    elif phase == Phase.BUILD and not isinstance(move, Reroll | WriteChain):
        yield Problem("before-write", "the chain is written before penalties are assigned; `chain` alone writes nothing")
    elif phase == Phase.PENALTIES and isinstance(move, Reroll | WriteChain):
        yield Problem("after-write", "the chain of this turn is already written; only penalties are left, or `done`")


def _reroll(moves: Moves, move: Reroll) -> Iterator[Problem]:
    if moves.state.rerolled:
        yield Problem("second-reroll", "the one re-roll of this turn is taken; write a chain now")
    if not move.dice:
        yield Problem("reroll-nothing", "no die is named; to throw none again, go on with a chain")
    names = moves.setup.names(moves.state)
    for name in sorted(move.dice.difference(names)):
        yield Problem("die-not-thrown", f"no die shows {name}; {_shown(moves)}", name)
    if move.dice and move.dice.issubset(names) and not moves.spare(move.dice, moves.bound()):
        dice = " ".join(sorted(move.dice))
        message = f"{dice}: every chain carried on until no die fits takes one of these; throw dice that are left over"
        yield Problem("die-in-chain", message, dice, moves.setup.spec.named("reroll"))


def _dice(moves: Moves, links: Chain) -> Iterator[Problem]:
    """Reasons in the dice that a chain takes."""
    texts = [moves.setup.texts[face] for face in moves.state.faces]
    for link in dict.fromkeys(links):
        count, shown = links.count(link), texts.count(link)
        if link == STAR:
            yield Problem("lone-star", "one star is half of a Wild Space; two star dice make one, written **", link)
        elif link in (EXTEND, ERASE):
            yield Problem("penalty-in-chain", f"{link} is a penalty; a chain takes numbers and Wild Spaces", link)
        elif link != WILD and not shown:
            yield Problem("die-not-thrown", f"no die shows {link}; {_shown(moves)}", link)
        elif link != WILD and count > shown:
            yield Problem("die-twice", f"{link} stands {count} times in the chain, and on {shown} of the dice", link)
    wilds, stars = links.count(WILD), texts.count(STAR)
    if 2 * wilds > stars:
        needed = f"{wilds} Wild Space{'s need' if wilds > 1 else ' needs'} {2 * wilds} star dice"
        yield Problem("too-few-stars", f"{needed}; the dice show {stars or 'none'}", WILD)


def _order(moves: Moves, links: Chain) -> Iterator[Problem]:
    """Reasons in how a chain begins and goes on."""
    faces, opening = moves.setup.faces, moves.chains.opening
    if links and links[0] in faces and not opening >> faces[links[0]] & 1:
        yield _wrong_start(moves, links[0], opening)
    for left, right in pairwise(links):
        if left in faces and right in faces and not moves.setup.neighbors[faces[left]] >> faces[right] & 1:
            yield Problem("no-match", f"{right} cannot follow {left}: neither the number nor the color is the same", right)


def _wrong_start(moves: Moves, link: str, opening: int) -> Problem:
    setup, last = moves.setup, moves.state.boards[moves.state.turn].entries[-1]
    fitting = sorted({value for face, value in enumerate(setup.values) if value and opening >> face & 1})
    right = listed([*(f"a {number}" for number in fitting), "a Wild Space"])
    message = f"{link} cannot begin the chain: the board ends with {last or STAR}, so begin with {right}"
    return Problem("wrong-start", message, link, "" if last else setup.spec.named("star-start"))


def _die(moves: Moves, move: Penalty) -> Iterator[Problem]:
    """Reasons in the penalty die."""
    if move.die not in (EXTEND, ERASE):
        yield Problem("not-a-penalty", f"{move.die} is no penalty; penalties are +1 and -1", move.die)
    elif moves.setup.index.get(move.die) not in moves.state.faces:
        yield Problem("die-not-thrown", f"no {move.die} is left to assign; {_shown(moves)}", move.die)
    elif moves.state.phase == Phase.PENALTIES and move.die not in moves.penalties:
        yield Problem("penalty-used", f"no {move.die} is left to assign; each one is already assigned", move.die)


def _target(moves: Moves, move: Penalty) -> Iterator[Problem]:
    """Reasons in whose board it goes to."""
    state, colors = moves.state, moves.setup.colors
    if move.color == colors[state.boards[moves.seat].color]:
        yield Problem("own-board", "a penalty goes to an opponent, not to the own board", move.color)
    elif move.color not in moves.opponents:
        playing = f"the others play {listed(moves.opponents)}" if moves.opponents else MORE_SHEETS
        yield Problem("no-such-board", f"nobody plays the {move.color} board; {playing}", move.color)


def _shown(moves: Moves) -> str:
    return f"the dice show {roll_text(moves.setup.lying(moves.state))}"
