"""Moves as text, and what a move means."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from sheetgen.core.notation import SMALL, Line, Tokens, Wording, apart, typed, unknown_faces
from sheetgen.core.play import MoveSummary, Names, Seat
from sheetgen.errors import AmbiguousMove
from sheetgen.games.kit import ALL, are_all, no_more, verb_of
from sheetgen.games.rainbow.needs import LUCKY
from sheetgen.games.rainbow.odds import chance
from sheetgen.games.rainbow.play import RainbowRules, gathered, put
from sheetgen.games.rainbow.score import turn_now, turn_score
from sheetgen.games.rainbow.state import (
    Bamboozled,
    Keep,
    Move,
    RainbowState,
    RainbowTurn,
    RollOn,
    StopTurn,
    Swap,
)
from sheetgen.messages import Words, listed, nearest

VERBS = ("keep", "swap", "roll", "stop", "bamboozled")

HOW = "write keep O5, swap P6, roll or stop"

# Other words for those of the notation
_OTHERS = {
    "": "+ ASIDE TURN REST",
    "KEEP": "SET PUT TAKE HOLD",
    "SWAP": "EXCHANGE TRADE CHANGE REPLACE",
    "ROLL": "THROW REROLL RE-ROLL AGAIN CONTINUE",
    "STOP": "BANK END FINISH DONE SCORE PASS ENOUGH",
    ALL: "EVERYTHING BOTH",
}


# What each kind of move is called in a question, in the order in which they are thought of
_WAYS: Mapping[type[Move], str] = {
    Keep: "keep dice of {} colors",
    Swap: "swap for a higher one",
    RollOn: "roll on",
    StopTurn: "stop",
}


class RainbowNotation:
    """`keep O5 R6`, `swap P6`, `roll`, `stop`, `bamboozled`."""

    def __init__(self, rules: RainbowRules) -> None:
        self.rules = rules
        self.setup = rules.setup
        letters = {face.color or LUCKY: face.letter for face in self.setup.faces.values()}
        self._wording = Wording(letters, _OTHERS)

    def format(self, move: Move) -> str:
        """The move in notation."""
        match move:
            case Keep(faces):
                return f"keep {self.setup.texts(faces)}".rstrip()
            case Swap(face, place) if place == self.setup.faces[face].color:
                return f"swap {face}"
            case Swap(face, place):
                return f"swap {face} {place or LUCKY}"
            case RollOn(only):
                return f"roll {self.setup.texts(only)}".rstrip()
            case StopTurn():
                return "stop"
            case Bamboozled():
                return "bamboozled"

    def parse(
        self,
        text: str,
        state: RainbowState,
        seat: Seat,
        names: Names,
    ) -> Move:
        """Read a move. Raises NotationError, or AmbiguousMove for dice without a verb."""
        line = Line(text)
        words = list(apart(line.tokens(), self.setup.faces))
        if words and all(word.text in self.setup.faces for word in words):
            raise self._no_verb(line, words)
        verb, rest = verb_of(line, words, VERBS, "no move here; {}", HOW)
        match verb.text:
            case "KEEP" if not rest:
                raise line.error(
                    "no-die-named", "keep needs the dice to set aside: keep O5 R6", verb
                )
            case "KEEP" if are_all(rest):
                free = [die.text for die in state.turn.rolled if not state.turn.at(die.face.color)]
                return Keep(tuple(dict.fromkeys(free)))
            case "KEEP":
                return Keep(self._faces(line, rest))
            case "SWAP":
                return self._swap(line, words)
            case "ROLL":
                return RollOn(tuple(self.setup.in_order(self._faces(line, rest))))
        no_more(line, rest, f"{verb.text.lower()} stands alone")
        return StopTurn() if verb.text == "STOP" else Bamboozled()

    def heard(self, text: str, state: RainbowState) -> str:
        """Colors and other words as notation has them, a color for the only die of it that lies
        there (a letter may begin another word: `g6 r` rolls on), the lucky die by what it shows.
        """
        lucky, _ = self._doubling(state.turn)
        there = [(die.face.letter, die.text) for die in state.turn.rolled]
        letters = [letter for letter, _ in there]
        begun = set(typed(text).split())
        only = {
            letter: face
            for letter, face in there
            if face == lucky or (letters.count(letter) == 1 and letter not in begun)
        }
        said = " ".join(only.get(word, word) for word in self._wording(text).split())
        return f"KEEP {said}" if said and said in (ALL, lucky) else said

    def explain(
        self,
        state: RainbowState,
        seat: Seat,
        move: Move,
        names: Names,
    ) -> MoveSummary:
        """What a legal move does to the turn."""
        setup = self.setup
        turn = state.turn
        match move:
            case StopTurn() | Bamboozled():
                return self._ending(state, seat, move, names)
            case RollOn():
                hand = gathered(turn)
                detail = f"bamboozled with a chance of {chance(setup, hand)}"
                if hand.take + len(turn.aside) < setup.a_turn:
                    detail = f"{detail}, if no dice are left but those named"
                return MoveSummary(self.format(move), "", "roll on", detail)
            case Keep() | Swap():
                return self._changing(turn, move)

    def _ending(
        self, state: RainbowState, seat: Seat, move: StopTurn | Bamboozled, names: Names
    ) -> MoveSummary:
        """What a turn that ends scores, and what that brings about."""
        tells = tuple(self._ended(state, self.rules.moved(state, seat, move), seat, names))
        detail = "no rolled die can be used; the turn scores nothing"
        points = 0
        if isinstance(move, StopTurn):
            points = turn_now(self.setup, state.turn).points
            detail = f"scores {points}"
            lucky, doubled = self._doubling(state.turn)
            if self.setup.needs_aside and doubled:
                tells = (f"{lucky} is set aside by itself and doubles {doubled}", *tells)
        return MoveSummary(
            self.format(move),
            "",
            "end the turn",
            detail,
            tells=tells,
            worth=points,
        )

    def asks(self, state: RainbowState, seat: Seat) -> str:
        """What lies aside, and dice to put there, or whether to roll on."""
        kinds = {type(move) for move in self.rules.legal(state, seat)}
        colors = "other" if state.turn.aside else "different"
        ways = listed(words.format(colors) for kind, words in _WAYS.items() if kind in kinds)
        return f"{self._lying(state.turn)}: {ways}" if state.turn.aside else ways

    def _lying(self, turn: RainbowTurn) -> str:
        """What the dice set aside are worth, and what the lucky die that was rolled would add."""
        aside = self.setup.texts([die.text for die in turn.aside])
        firm = turn_score(self.setup, turn.faces_aside).points
        now = turn_now(self.setup, turn).points
        if now == firm:
            return f"{aside} aside, {firm} points so far"
        lucky, doubled = self._doubling(turn)
        return (
            f"{aside} aside: {firm} points, or {now} if you stop now ({lucky} doubles"
            f" {doubled}); rolling on throws {lucky} again"
        )

    def _doubling(self, turn: RainbowTurn) -> tuple[str, str]:
        """The lucky die among the rolled dice, and the dice aside that it doubles."""
        lucky = turn.lucky_rolled
        if lucky is None:
            return "", ""
        same = [one.text for one in turn.aside if one.face.value == lucky.face.value]
        return lucky.text, self.setup.texts(same)

    def _changing(self, turn: RainbowTurn, move: Keep | Swap) -> MoveSummary:
        """What stopping would score after dice were put aside, and whether that completes the
        rainbow.
        """
        why = ""
        match move:
            case Keep(faces):
                dice = "one die" if len(faces) == 1 else f"{len(faces)} dice"
                group = f"set aside {dice}"
            case Swap(face, place):
                faces = (face,)
                group = "exchange"
                if old := turn.at(place):
                    why = f"for {old.text}; "
        was = turn_now(self.setup, turn)
        now = turn_now(self.setup, put(self.setup, turn, faces))
        complete = now.bonus and not was.bonus
        return MoveSummary(
            self.format(move),
            self._cell(faces[0]) if len(faces) == 1 else "",
            group,
            f"{why}stopping would score {now.points}",
            (f"all {len(self.setup.colors)} colors",) if complete else (),
            worth=now.points,
        )

    def _ended(
        self, state: RainbowState, after: RainbowState, seat: Seat, names: Names
    ) -> Iterator[str]:
        """What the end of the turn brings apart from its points, a sentence each."""
        before = sum(state.points[seat])
        total = sum(after.points[seat])
        if outcome := self.rules.outcome(after, names):
            yield f"the game is over: {outcome.reason}"
        elif after.tiebreaker and state.whole and len(after.playing) == len(after.queue):
            tied = " and ".join(names[other] for other in after.playing)
            yield f"{tied} are tied and play a tiebreaker round"
        elif total >= self.setup.target > before:
            yield f"{names[seat]} has {total}, so this is the last round"

    def _cell(self, face: str) -> str:
        color = self.setup.faces[face].color
        return f"aside.{color}" if color else f"{LUCKY}.{LUCKY}"

    def _no_verb(self, line: Line, words: Tokens) -> AmbiguousMove:
        named = " ".join(word.text for word in words)
        faces = self._faces(line, words)
        message = f"{named} may be keep {named} or swap {named}; write which"
        swaps = [Swap(face, self.setup.faces[face].color) for face in faces if len(faces) == 1]
        return AmbiguousMove(
            line.problem("ambiguous-move", message, words[0]), (Keep(faces), *swaps)
        )

    def _swap(self, line: Line, words: Tokens) -> Swap:
        if len(words) < 2:
            raise line.error("no-die-named", "swap needs the die that comes in: swap P6", words[0])
        (face,) = self._faces(line, words[1:2])
        if len(words) == 2:
            return Swap(face, self.setup.faces[face].color)
        words = [word for word in words if word.text not in SMALL.split()]
        no_more(line, words[3:], "one die is exchanged at a time: swap P6")
        there = self.setup.faces.get(words[2].text)
        color = there.color if there else words[2].raw.lower()
        colors = self.setup.colors
        if color not in colors:
            hint = nearest(color, colors) or f"; there is {', '.join(colors)}"
            raise line.error("unknown-color", f'unknown color "{words[2].raw}"{hint}', words[2])
        return Swap(face, color)

    def _faces(self, line: Line, words: Tokens) -> Words:
        if wrong := [word for word in words if word.text not in self.setup.faces]:
            raise unknown_faces(line, wrong, self.setup.faces.values())
        return tuple([word.text for word in words])
