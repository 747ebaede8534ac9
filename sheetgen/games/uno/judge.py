"""Why a move is not allowed: every reason, each with its own code."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import pairwise
from typing import Any

from sheetgen.core.dice import Face, roll_text
from sheetgen.core.game import Seat
from sheetgen.errors import Problem
from sheetgen.games.kit import name_of
from sheetgen.games.uno.box import Box
from sheetgen.games.uno.search import Opening, dice_of, every_chain, finished_chains, fits, opens, wild_spaces
from sheetgen.games.uno.state import STAR, WILD, Chain, Done, Number, Penalty, Phase, Reroll, State, WriteChain, dice_names
from sheetgen.words import listed


def waiting(state: State) -> frozenset[Seat]:
    """Who may act: the player whose turn it is, or everybody who has to name a number."""
    if state.phase in (Phase.BUILD, Phase.PENALTIES):
        return frozenset({state.turn})
    return frozenset(state.others) - state.named if state.phase is Phase.NUMBERS else frozenset()


def move_problems(box: Box, state: State, seat: Seat, move: Any) -> tuple[Problem, ...]:
    """Every reason against a move; () = legal."""
    if not isinstance(move, Reroll | WriteChain | Penalty | Done | Number):
        return (Problem("unknown-move", f"{move!r} is no move of this game"),)
    return (*_moment(box, state, seat, move), *_content(box, state, move))


def _moment(box: Box, state: State, seat: Seat, move: Any) -> Iterator[Problem]:
    """Reasons of time: whose turn it is and what it is time for."""
    if state.phase is Phase.END:
        yield Problem("game-over", f"the game has ended: {state.reason}")
        return
    if state.phase in (Phase.SETUP, Phase.ROLL, Phase.AGAIN):
        yield Problem("dice-first", "the dice in the hand are thrown first")
        return
    if seat not in waiting(state):
        names = listed(state.boards[other].name for other in sorted(waiting(state)))
        own = name_of([board.name for board in state.boards], seat)
        yield Problem("not-your-turn", f"{own} has nothing to do now; the table waits for {names}")
    if state.phase is Phase.NUMBERS:
        if not isinstance(move, Number):
            yield Problem("number-due", "a Wild Space was called; each of the others names a number first, such as `number 4`")
    elif isinstance(move, Number):
        rule = box.spec.switches["wild-call"]
        message = "no number is due; one is named after the call of a Wild Space, and only where the table plays it so"
        yield Problem("no-number-due", message, "", "" if rule.value == "number" else rule.text)
    elif state.phase is Phase.BUILD and isinstance(move, Penalty | Done):
        yield Problem("before-write", "the chain is written before penalties are assigned; `chain` alone writes nothing")
    elif state.phase is Phase.PENALTIES and isinstance(move, Reroll | WriteChain):
        yield Problem("after-write", "the chain of this turn is already written; only penalties are left, or `done`")


def _content(box: Box, state: State, move: Any) -> Iterator[Problem]:
    """Reasons in what is asked for, whenever it is asked."""
    match move:
        case Reroll():
            yield from _reroll_problems(box, state, move)
        case WriteChain():
            opening = box.opening(state.boards[state.turn].entries)
            yield from chain_problems(box, faces_of(state), opening, move.links, state.boards[state.turn].entries)
        case Penalty():
            yield from _penalty_problems(box, state, move)
        case Number() if move.value not in box.numbers:
            yield Problem("not-a-number", f"{move.value} is not on the dice; name {box.numbers[0]} to {box.numbers[-1]}")


def faces_of(state: State) -> tuple[Face, ...]:
    """What the dice on the table show."""
    return tuple(thrown.face for thrown in state.roll)


def _reroll_problems(box: Box, state: State, move: Reroll) -> Iterator[Problem]:
    if state.rerolled:
        yield Problem("second-reroll", "the one re-roll of this turn is taken; write a chain now")
    if not move.dice:
        yield Problem("reroll-nothing", "no die is named; to throw none again, go on with a chain")
    names = dice_names(state.roll)
    for name in sorted(move.dice.difference(names)):
        yield Problem("die-not-thrown", f"no die shows {name}; the dice show {roll_text(state.roll)}", name)
    if names and move.dice.issubset(names) and not all_unused(box, state, move.dice):
        switch = box.spec.switches["reroll"].text
        message = (
            f"{' '.join(sorted(move.dice))}: every chain carried on until no die fits takes one of these; throw dice that are left over"
        )
        yield Problem("die-in-chain", message, " ".join(sorted(move.dice)), switch)


def all_unused(box: Box, state: State, dice: frozenset[str]) -> bool:
    """Whether the dice may all be thrown again together, as far as the switch `reroll` is concerned."""
    if box.spec.switch("reroll") == "any":
        return True
    opening = box.opening(state.boards[state.turn].entries)
    faces = faces_of(state)
    kept = tuple(face for name, face in zip(dice_names(state.roll), faces, strict=True) if name not in dice)
    return not finished_chains(faces, opening).isdisjoint(every_chain(kept, opening))


def chain_problems(box: Box, faces: tuple[Face, ...], opening: Opening, links: Chain, entries: tuple[str, ...]) -> Iterator[Problem]:
    """Every reason against a chain of these dice on a board with these entries (rules 3.c.4)."""
    shown = Counter(face.text for face in faces)
    number_links = [link for link in links if box.is_number(link)]
    for link in dict.fromkeys(links):
        if link == STAR:
            yield Problem("lone-star", "one star is half of a Wild Space; two star dice make one, written **", link)
        elif box.is_penalty(link):
            yield Problem("penalty-in-chain", f"{link} is a penalty; a chain takes numbers and Wild Spaces", link)
        elif link != WILD and not shown[link]:
            yield Problem("die-not-thrown", f"no die shows {link}; the dice show {' '.join(face.text for face in faces)}", link)
        elif link != WILD and links.count(link) > shown[link]:
            yield Problem("die-twice", f"{link} stands {links.count(link)} times in the chain, and on {shown[link]} of the dice", link)
    if links.count(WILD) > wild_spaces(faces):
        spaces = f"{links.count(WILD)} Wild Space{'s need' if links.count(WILD) > 1 else ' needs'} {dice_of(links)[STAR]} star dice"
        yield Problem("too-few-stars", f"{spaces}; the dice show {shown[STAR] or 'none'}", WILD)
    if links and links[0] in number_links and not opens(box.faces[links[0]], opening):
        yield _wrong_start(box, links[0], opening, entries)
    for left, right in pairwise(links):
        if left in number_links and right in number_links and not fits(box.faces[left], box.faces[right]):
            yield Problem("no-match", f"{right} cannot follow {left}: neither the number nor the color is the same", right)


def _wrong_start(box: Box, link: str, opening: Opening, entries: tuple[str, ...]) -> Problem:
    right = listed([*(f"a {number}" for number in sorted(opening or ())), "a Wild Space"])
    message = f"{link} cannot begin the chain: the board ends with {entries[-1]}, so begin with {right}"
    depends = entries[-1] == STAR
    return Problem("wrong-start", message, link, box.spec.switches["star-start"].text if depends else "")


def open_penalties(box: Box, state: State) -> Counter[str]:
    """The penalty dice that are not yet assigned."""
    return Counter(thrown.text for thrown in state.roll if box.is_penalty(thrown.text)) - Counter(state.given)


def _penalty_problems(box: Box, state: State, move: Penalty) -> Iterator[Problem]:
    if not box.is_penalty(move.die):
        yield Problem("not-a-penalty", f"{move.die} is no penalty; penalties are +1 and -1", move.die)
    elif not open_penalties(box, state)[move.die]:
        used = move.die in state.given
        message = "each one is already assigned" if used else f"the dice show {roll_text(state.roll)}"
        yield Problem("penalty-used" if used else "die-not-thrown", f"no {move.die} is left to assign; {message}", move.die)
    if move.color == state.boards[state.turn].color:
        yield Problem("own-board", "a penalty goes to an opponent, not to the own board", move.color)
    elif move.color not in {board.color for board in state.boards}:
        playing = listed(state.boards[seat].color for seat in state.others)
        yield Problem("no-such-board", f"nobody plays the {move.color} board; the others play {playing}", move.color)
