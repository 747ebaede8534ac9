"""Moves as typed at the table (`reroll B5 G3`, `chain Y2 Y1 ** R6`, `penalty -1 Ben`, `done`,
`number 4`), and what they mean.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from sheetgen.core.notation import Line, Token, Tokens, Wording, apart, unknown_faces
from sheetgen.core.play import MoveSummary, Names, Seat
from sheetgen.errors import AmbiguousMove, NotationError, Problem
from sheetgen.games.kit import ALL, are_all, no_more, verb_of
from sheetgen.games.uno.moves import MORE_SHEETS
from sheetgen.games.uno.needs import ERASE, EXTEND
from sheetgen.games.uno.play import UnoRules, last_link, target
from sheetgen.games.uno.state import (
    STAR,
    WILD,
    ChainBoard,
    ChainPhase,
    DiceChainState,
    FilledBy,
    GivePenalty,
    KeepPenalties,
    Move,
    NameNumber,
    RerollDice,
    WriteChain,
)
from sheetgen.messages import listed, nearest_or_known

_VERBS = ("chain", "reroll", "penalty", "done", "number")
_HOW = {
    ChainPhase.BUILD: "write chain Y2 Y1, chain or reroll B5",
    ChainPhase.PENALTIES: "write penalty -1 Ben or done",
    ChainPhase.NUMBERS: "write number 4",
}
# Other words for those of the notation
_OTHERS = {
    "": "PENALTY NUMBER GIVE ASSIGN SPACE PLAYER BOARD TURN + &",
    "CHAIN": "WRITE",
    "REROLL": "THROW ROLL RE-ROLL AGAIN",
    ALL: "EVERYTHING",
    "DONE": "FINISH FINISHED END STOP KEEP",
    "NONE": "NO NOTHING EMPTY SKIP PASS",
    "*": "STAR",
    "**": "STARS",
    "W": "WILD",
}

STAR_WORD = "W"
"""A star in letters, for shells and files that have another use for `*`."""


class UnoNotation:
    """How the dice chain game is talked about."""

    def __init__(self, rules: UnoRules) -> None:
        self.rules = rules
        self.setup = rules.setup
        self._wording = Wording(self.setup.spec.letters, _OTHERS)

    def format(self, move: Move) -> str:
        """The move in notation."""
        match move:
            case RerollDice(dice):
                return " ".join(("reroll", *sorted(dice)))
            case WriteChain(links):
                return " ".join(("chain", *links))
            case GivePenalty(die, color):
                return f"penalty {die} {color}"
            case NameNumber(value):
                return f"number {value}"
        return "done"

    def parse(
        self,
        text: str,
        state: DiceChainState,
        seat: Seat,
        names: Names,
    ) -> Move:
        """Read a move. The table is needed only for whose board is meant."""
        line = Line(text)
        verb, rest = verb_of(
            line,
            list(apart(line.tokens(), self.setup.faces)),
            _VERBS,
            "no move here; {}",
            _HOW.get(state.phase, ""),
        )
        match verb.text:
            case "CHAIN":
                return self._chain(line, rest)
            case "REROLL" if are_all(rest):
                return RerollDice(frozenset(state.die_names))
            case "REROLL":
                return self._reroll(line, rest)
            case "PENALTY":
                return self._penalty(line, rest, state, names)
            case "NUMBER":
                return self._number(line, rest)
        no_more(line, rest, "`done` stands alone; {} is one word too many")
        return KeepPenalties()

    def heard(self, text: str, state: DiceChainState) -> str:
        """A line in words of the notation, with the verb of what is due; a penalty die first."""
        words = self._wording(text).split()
        verb = _HOW.get(state.phase, "? ?").split()[1].upper()
        if {*words} in ({"NONE"}, {"NONE", "CHAIN"}):
            return verb if verb == "CHAIN" else "DONE"
        if "REROLL" in words:
            # `throw b5 again` and `b5 again` are the same.
            words = ["REROLL", *(word for word in words if word != "REROLL")]
        if words and words[0] not in ("CHAIN", "REROLL", "DONE"):
            dice_first = sorted(words, key=(EXTEND, ERASE, *words).index)
            words = [verb, *(words if verb != "PENALTY" else dice_first)]
        return " ".join(words)

    def asks(self, state: DiceChainState, seat: Seat) -> str:
        """A chain, penalties, or a number."""
        if state.phase is ChainPhase.PENALTIES:
            return "give penalty dice to others, or done"
        if state.phase is ChainPhase.NUMBERS:
            return "which number is written?"
        again = "" if state.rerolled else ", or throw some dice again first"
        return f"{' '.join(state.faces)}: a chain in the order in which it is written{again}"

    def _known(self, line: Line, words: Iterable[Token], *also: str) -> None:
        """Raise NotationError with every word that is no face of the game and none of the other
        texts.
        """
        known = (*self.setup.faces, *also)
        wrong = [word for word in words if word.text not in known]
        if wrong:
            raise unknown_faces(line, wrong, self.setup.faces.values())

    def _chain(self, line: Line, words: Tokens) -> WriteChain:
        """The links of a chain; two stars side by side are a Wild Space, as `w` is."""
        self._known(line, words, WILD, STAR_WORD)
        links: list[str] = []
        for word in words:
            if word.text == STAR and links and links[-1] == STAR:
                links[-1] = WILD
            else:
                links.append(WILD if word.text == STAR_WORD else word.text)
        return WriteChain(tuple(links))

    def _reroll(self, line: Line, words: Tokens) -> RerollDice:
        """Dice by what they show.

        A face written twice means two dice; `*#2` is the second die that shows a star.
        """
        names: list[str] = []
        problems: list[Problem] = []
        for word in words:
            face, mark, number = word.text.partition("#")
            face = STAR if face == STAR_WORD or word.text == WILD else face
            name = face if number == "1" else f"{face}#{number}"
            if face not in self.setup.faces:
                problems += unknown_faces(line, [word], self.setup.faces.values()).problems
            elif not mark:
                names += _free(face, names, 2 if word.text == WILD else 1)
            elif number not in map(str, range(1, len(self.setup.dice) + 1)):
                message = f"{word.raw}: write {face}#2 for the second die that shows {face}"
                problems.append(line.problem("bad-die-number", message, word))
            elif name in names:
                message = f"{word.raw} is named twice; name each die once"
                problems.append(line.problem("die-twice", message, word))
            else:
                names.append(name)
        if problems:
            raise NotationError(problems)
        return RerollDice(frozenset(names))

    def _penalty(
        self, line: Line, words: Tokens, state: DiceChainState, names: Names
    ) -> GivePenalty:
        """A penalty die and whose board it is for; where there is one opponent, that need not be
        said. Raises NotationError, AmbiguousMove.
        """
        if not words:
            raise line.error(
                "missing-die", "which penalty, and for whom? Write it like `penalty -1 Ben`"
            )
        self._known(line, words[:1])
        die = words[0]
        others = [state.boards[seat].color for seat in state.others]
        if len(words) < 2 and len(others) == 1:
            return GivePenalty(die.text, others[0])
        if len(words) < 2:
            example = f"penalty {die.text} {self.setup.colors[-1]}"
            raise line.error(
                "missing-target", f"for whom? Name a player or a board, like `{example}`", die
            )
        whom = " ".join(word.raw for word in words[1:])
        moves = [GivePenalty(die.text, color) for color in self._meant(whom, state, names)]
        if not moves:
            raise line.error("unknown-player", _nobody(whom, state, names), words[1])
        if len(moves) > 1:
            readings = listed(f"`{self.format(move)}`" for move in moves)
            raise AmbiguousMove(
                line.problem("ambiguous-move", f'"{whom}" may be {readings}', words[1]), moves
            )
        return moves[0]

    def _meant(
        self,
        whom: str,
        state: DiceChainState,
        names: Names,
    ) -> list[str]:
        """The boards of a player or a color; a color's letter will do where nobody is called so."""
        colors = self.setup.colors
        said = whom.casefold()
        named = [
            (board.color, " ".join(name.split()), self._wording(name))
            for board, name in zip(state.boards, names, strict=False)
        ]
        meant = {color for color, *called in named if said in map(str.casefold, called)}
        meant |= {said}.intersection(colors)
        return sorted(
            meant
            or [color for color in colors if self.setup.spec.letters[color].casefold() == said]
        )

    def _number(self, line: Line, words: Tokens) -> NameNumber:
        numbers = self.setup.numbers
        if len(words) != 1:
            far = words[1] if words else None
            raise line.error("one-number", f"name one number, like `number {numbers[-1]}`", far)
        if words[0].text not in map(str, numbers):
            raise line.error("unknown-number", self.setup.not_on_dice(words[0].raw), words[0])
        return NameNumber(int(words[0].text))

    def explain(
        self,
        state: DiceChainState,
        seat: Seat,
        move: Move,
        names: Names,
    ) -> MoveSummary:
        """What a chain writes and calls, or what a penalty changes, and what that brings about at
        the table.
        """
        text = self.format(move)
        tells = tuple(self._consequences(state, seat, move, names))
        match move:
            case WriteChain(links) if links:
                board = state.boards[state.turn]
                room = self.setup.room(board)
                fills = len(links) >= room
                calls = "" if fills else f" and calls {_said(links[-1])}"
                return MoveSummary(
                    text,
                    self.setup.spaces[len(board.entries)].id,
                    f"chains of {len(links)}",
                    f"writes {' '.join(map(self.setup.entry, links[:room]))}{calls}",
                    ("board",) if fills else (),
                    tells=tells,
                    worth=min(len(links), room),
                )
            case WriteChain():
                group = "no chain"
                detail = "writes nothing and calls nothing"
            case GivePenalty():
                group = "penalties"
                detail = self._effect(state, move)
            case RerollDice(dice):
                group = "throw again"
                detail = " ".join(sorted(dice))
            case NameNumber():
                group = "call"
                detail = ""
            case KeepPenalties():
                group = "penalties"
                detail = ""
        return MoveSummary(text, group=group, detail=detail, tells=tells)

    def _effect(self, state: DiceChainState, move: GivePenalty) -> str:
        """What a penalty changes."""
        if self.rules.penalized(state, move) == state.boards:
            return "changes nothing there"
        last = state.boards[target(state, move)].entries[-1]
        return f"erases its last entry, {last}" if move.die == ERASE else "opens an extra space"

    def _consequences(
        self, state: DiceChainState, seat: Seat, move: Move, names: Names
    ) -> Iterator[str]:
        """What else a move brings about, a sentence each."""
        after = self.rules.moved(state, seat, move)
        boards = state.boards
        called = state.called
        if isinstance(move, WriteChain):
            called = last_link(move.links)
            if state.unknown and move.links and move.links[0] != WILD:
                yield self._condition(move.links[0])
        elif isinstance(move, GivePenalty):
            boards = self.rules.penalized(state, move)
            if boards == state.boards:
                yield f"{move.die} on {names[target(state, move)]}'s board has no effect"
        if state.phase is not ChainPhase.NUMBERS:
            yield from self._call(state, boards, called, after, names)
        if outcome := self.rules.outcome(after, names):
            yield f"the game is over: {outcome.reason}"

    def _condition(self, link: str) -> str:
        """What a chain depends on that begins on a board that nobody knows."""
        number = self.setup.entry(link)
        stars = {"any": " or a star", "number": f", or with stars after a {number}"}
        then = stars.get(self.setup.star_start, "")
        return f"only on a board that ends with a {number}{then}; no board was given"

    def _call(
        self,
        state: DiceChainState,
        before: Sequence[ChainBoard],
        called: str,
        after: DiceChainState,
        names: Names,
    ) -> Iterator[str]:
        """Who writes what at a call: `before` are the boards before it, `after` comes after the
        move that leads to it.
        """
        later = after.phase is ChainPhase.PENALTIES
        none_due = not called or after.filled_by is FilledBy.CHAIN
        if none_due or (later and state.phase is after.phase):
            return
        boards = self.rules.called_out(state, after.boards, called) if later else after.boards
        entry = self.setup.entry(called)
        chosen = called == WILD and self.setup.names_number
        if called == WILD:
            entry = "a number of choice" if chosen else "a star"
        parts = [
            f"{names[seat]} writes {entry}"
            for seat in state.others
            if chosen or len(boards[seat].entries) > len(before[seat].entries)
        ]
        if len(state.boards) < (state.players or 2):
            # boards that are at the table but not known here
            parts.append(f"each other board{self._matching(state, called)} {entry}")
        said = _said(called) + (" after the penalties; as things stand" if later else "")
        yield f"calls {said}: {', '.join(parts) or 'nobody writes it'}"

    def _matching(self, state: DiceChainState, called: str) -> str:
        """Which boards that are not known here write something at a call."""
        if called == WILD:
            return " gets"
        number = self.setup.entry(called)
        color = self.setup.face_of(called).color
        free = state.unknown or color not in [board.color for board in state.boards]
        star = " or a star" if self.setup.star_matches else ""
        return f" that {f'is {color} or ' if free else ''}ends with {number}{star} gets a"


def _nobody(whom: str, state: DiceChainState, names: Names) -> str:
    """Who is called similarly where nobody is called so."""
    known: list[str] = []
    for name, board in zip(names, state.boards, strict=False):
        known += [board.color] if name == f"the {board.color} player" else [name, board.color]
    said = f'unknown player "{whom}"{nearest_or_known(whom, known)}'
    return f"{said}; {MORE_SHEETS}" if len(state.boards) == 1 else said


def _said(called: str) -> str:
    return "a Wild Space" if called == WILD else called


def _free(face: str, names: Sequence[str], count: int) -> list[str]:
    """The names of so many further dice that show a face."""
    numbered = (face, *(f"{face}#{nth}" for nth in range(2, len(names) + count + 1)))
    return [name for name in numbered if name not in names][:count]
