"""Moves in words: parse and format twins, and what a move means."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from sheetgen.core.notation import Line, Token, apart
from sheetgen.core.play import MoveSummary, Names, Seat
from sheetgen.errors import AmbiguousMove, NotationError
from sheetgen.games.kit import no_more, verb_of
from sheetgen.games.rainbow.needs import LUCKY
from sheetgen.games.rainbow.odds import chance
from sheetgen.games.rainbow.play import RainbowRules, gathered, put
from sheetgen.games.rainbow.score import turn_now
from sheetgen.games.rainbow.state import (
    DIE,
    Bamboozled,
    Keep,
    Move,
    RollOn,
    State,
    Stop,
    Swap,
    Turn,
)
from sheetgen.messages import nearest

VERBS = ("keep", "swap", "roll", "stop", "bamboozled")

HOW = "write keep O5, swap P6, roll or stop"


class RainbowNotation:
    """`keep O5 R6`, `swap P6`, `roll`, `stop`, `bamboozled`."""

    def __init__(self, rules: RainbowRules) -> None:
        self.rules, self.setup = rules, rules.setup

    def format(self, move: Move) -> str:
        """The move in notation."""
        setup = self.setup
        match move:
            case Keep(faces):
                return f"keep {setup.texts(faces)}".rstrip()
            case Swap(face, place):
                color = "" if place == setup.place[face] else (*setup.colors, LUCKY)[place]
                return f"swap {setup.text(face)} {color}".rstrip()
            case RollOn(only):
                return f"roll {setup.texts(only)}".rstrip()
            case Stop():
                return "stop"
            case Bamboozled():
                return "bamboozled"

    def parse(self, text: str, state: State, seat: Seat, names: Names) -> Move:
        """Reads a move. Raises NotationError, or AmbiguousMove for dice without a verb."""
        line = Line(text)
        words = list(apart(line.tokens(), self.setup.by_text))
        if words and all(word.text in self.setup.by_text for word in words):
            raise self._no_verb(line, words)
        verb, rest = verb_of(line, words, VERBS, "no move here; {}", '"{}" is no move', HOW)
        match verb.text.lower():
            case "keep":
                if not rest:
                    raise line.error(
                        "no-die-named", "keep needs the dice to set aside: keep O5 R6", verb
                    )
                return Keep(self._faces(line, rest))
            case "swap":
                return self._swap(line, words)
            case "roll":
                return RollOn(tuple(sorted(self._faces(line, rest))))
        no_more(line, rest, f"{verb.text.lower()} stands alone")
        return Stop() if verb.text == "STOP" else Bamboozled()

    def explain(self, state: State, seat: Seat, move: Move, names: Names) -> MoveSummary:
        """What a legal move does to the turn."""
        setup, turn, text = self.setup, state.turn, self.format(move)
        match move:
            case Stop():
                points = turn_now(setup, turn).points
                return MoveSummary(
                    text,
                    "",
                    "end the turn",
                    f"scores {points}",
                    tells=tuple(self._ended(state, seat, move, names)),
                    worth=points,
                )
            case Bamboozled():
                detail = "no rolled die can be used; the turn scores nothing"
                return MoveSummary(
                    text,
                    "",
                    "end the turn",
                    detail,
                    tells=tuple(self._ended(state, seat, move, names)),
                )
            case RollOn():
                hand = gathered(turn)
                partly = hand.take + sum(die >= 0 for die in turn.aside) < setup.hand
                condition = ", if no dice are left but those named" if partly else ""
                return MoveSummary(
                    text,
                    "",
                    "roll on",
                    f"bamboozled with a chance of {chance(setup, hand)}{condition}",
                )
            case Keep(faces):
                cell = self._cell(faces[0]) if len(faces) == 1 else ""
                heading = "set aside one die" if len(faces) == 1 else f"set aside {len(faces)} dice"
                return self._changed(turn, faces, MoveSummary(text, cell, heading))
            case Swap(face, place):
                old = f"for {setup.text(turn.aside[place] >> DIE)}; "
                return self._changed(
                    turn, (face,), MoveSummary(text, self._cell(face), "exchange", old)
                )

    def asks(self, state: State, seat: Seat) -> str:
        """What lies aside, and dice to put there, or whether to roll on."""
        aside, points = (
            [die >> DIE for die in state.turn.aside if die >= 0],
            turn_now(self.setup, state.turn).points,
        )
        lies = f"{self.setup.texts(aside)} aside, {points} points so far: " if aside else ""
        if not state.turn.rolled:
            return f"{lies}roll on, or stop"
        return (
            f"{lies}keep dice of"
            f" {'other colors, swap for a higher one, roll on' if aside else 'different colors,'}"
            " or stop"
        )

    def _changed(self, turn: Turn, faces: Sequence[int], note: MoveSummary) -> MoveSummary:
        """The note with what stopping would score after the move, and whether it completes the
        rainbow.
        """
        was, now = (turn_now(self.setup, each) for each in (turn, put(self.setup, turn, faces)))
        completes = (f"all {self.setup.lucky} colors",) if now.bonus and not was.bonus else ()
        return replace(
            note,
            detail=f"{note.detail}stopping would score {now.points}",
            completes=completes,
            worth=now.points,
        )

    def _ended(self, state: State, seat: Seat, move: Move, names: Names) -> Iterator[str]:
        """What the end of the turn brings beside its points, a sentence each."""
        setup, after = self.setup, self.rules.moved(state, seat, move)
        if (
            isinstance(move, Stop)
            and setup.needs_aside
            and state.turn.aside[-1] < 0
            and turn_now(setup, state.turn).matched
        ):
            lucky = state.turn.rolled[-1] >> DIE
            doubled = [
                die >> DIE
                for die in state.turn.aside[:-1]
                if die >= 0 and setup.value[die >> DIE] == setup.value[lucky]
            ]
            yield f"{setup.text(lucky)} is set aside by itself and doubles {setup.texts(doubled)}"
        total = sum(after.points[seat])
        if outcome := self.rules.outcome(after, names):
            yield f"the game is over: {outcome.reason}"
        elif after.tiebreaker and state.whole and len(after.playing) == len(after.queue):
            yield (
                f"{' and '.join(names[other] for other in after.playing)} are tied and play a"
                " tiebreaker round"
            )
        elif total >= setup.target > sum(state.points[seat]):
            yield f"{names[seat]} has {total}, so this is the last round"

    def _cell(self, face: int) -> str:
        color = self.setup.faces[face].color
        return f"aside.{color}" if color else f"{LUCKY}.{LUCKY}"

    def _no_verb(self, line: Line, words: Sequence[Token]) -> AmbiguousMove:
        named, faces = " ".join(word.text for word in words), self._faces(line, words)
        message = f"{named} may be keep {named} or swap {named}; write which"
        swaps = [Swap(face, self.setup.place[face]) for face in faces]
        return AmbiguousMove(
            line.problem("ambiguous-move", message, words[0]), (Keep(faces), *swaps)
        )

    def _swap(self, line: Line, words: Sequence[Token]) -> Swap:
        if len(words) < 2:
            raise line.error("no-die-named", "swap needs the die that comes in: swap P6", words[0])
        (face,) = self._faces(line, words[1:2])
        rest = words[2:]
        if not rest:
            return Swap(face, self.setup.place[face])
        no_more(line, rest[1:], "one die is exchanged at a time: swap P6")
        color = rest[0].raw.lower()
        if color not in self.setup.colors:
            hint = nearest(color, self.setup.colors) or f"; there is {', '.join(self.setup.colors)}"
            raise line.error("unknown-color", f'"{rest[0].raw}" is no color{hint}', rest[0])
        return Swap(face, self.setup.colors.index(color))

    def _faces(self, line: Line, words: Sequence[Token]) -> tuple[int, ...]:
        known = self.setup.by_text
        if wrong := [
            line.problem("unknown-face", self._unknown(word.raw), word)
            for word in words
            if word.text not in known
        ]:
            raise NotationError(wrong)
        return tuple(known[word.text] for word in words)

    def _unknown(self, raw: str) -> str:
        """Why a word names no face, and what there is."""
        faces = self.setup.faces
        letters = {face.letter: face.color or "the lucky die" for face in faces}
        named = letters.get(raw[:1].upper())
        if named is None:
            return f"{raw} is no die; a die is a letter and a number: " + ", ".join(
                f"{letter} {name}" for letter, name in letters.items()
            )
        shown = [face.value for face in faces if face.letter == raw[:1].upper()]
        return f"{raw}: {named} shows {shown[0]} to {shown[-1]}"
