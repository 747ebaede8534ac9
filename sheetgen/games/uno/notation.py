"""Moves as typed at the table (`reroll B5 G3`, `chain Y2 Y1 ** R6`, `penalty -1 Ben`, `done`,
`number 4`), and what is said of them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from sheetgen.core.notation import Line, Token
from sheetgen.core.play import MoveSummary, Names, Seat
from sheetgen.errors import AmbiguousMove, NotationError, Problem
from sheetgen.games.kit import no_more, verb_of
from sheetgen.games.uno.moves import MORE_SHEETS
from sheetgen.games.uno.needs import ERASE
from sheetgen.games.uno.play import UnoRules
from sheetgen.games.uno.state import (
    STAR,
    WILD,
    Called,
    Done,
    Move,
    Number,
    Penalty,
    Phase,
    Reroll,
    State,
    WriteChain,
)
from sheetgen.messages import hint, listed

_VERBS = ("chain", "reroll", "penalty", "done", "number")

STAR_WORD = "W"
"""A star in letters, for shells and files that have another use for `*`."""


class UnoNotation:
    """How the dice chain game is talked about."""

    def __init__(self, rules: UnoRules) -> None:
        self.rules, self.setup = rules, rules.setup

    def format(self, move: Move) -> str:
        """The move in notation."""
        match move:
            case Reroll(dice):
                return " ".join(("reroll", *sorted(dice)))
            case WriteChain(links):
                return " ".join(("chain", *links))
            case Penalty(die, color):
                return f"penalty {die} {color}"
            case Number(value):
                return f"number {value}"
        return "done"

    def parse(self, text: str, state: State, seat: Seat, names: Names) -> Move:
        """Reads a move. The table is needed only for whose board is meant."""
        line = Line(text)
        verb, rest = verb_of(
            line, line.tokens(), _VERBS, "no move here; {}", 'there is no move "{}"'
        )
        match verb.text:
            case "CHAIN":
                return self._chain(line, rest)
            case "REROLL":
                return self._reroll(line, rest)
            case "PENALTY":
                return self._penalty(line, rest, state, names)
            case "NUMBER":
                return self._number(line, rest)
        no_more(line, rest, "`done` stands alone; {} is one word too many")
        return Done()

    def asks(self, state: State, seat: Seat) -> str:
        """A chain, penalties, or a number."""
        if state.phase == Phase.PENALTIES:
            return "give penalty dice to others, or done"
        if state.phase == Phase.NUMBERS:
            return "which number is written?"
        dice = " ".join(self.setup.texts[face] for face in state.faces)
        return (
            f"{dice}: a chain in the order in which it is"
            f" written{'' if state.rerolled else ', or throw some dice again first'}"
        )

    def _known(self, line: Line, words: Iterable[Token], *also: str) -> None:
        """Raises NotationError with every word that is no face of the game and none of the other
        texts.
        """
        wrong = [
            word for word in words if word.text not in self.setup.index and word.text not in also
        ]
        if wrong:
            raise NotationError(self._unknown_face(line, word, word.text) for word in wrong)

    def _unknown_face(self, line: Line, word: Token, text: str) -> Problem:
        setup = self.setup
        letters = [setup.spec.letters[color] for color in setup.colors]
        own = [face for face, hue in enumerate(setup.hues) if hue >= 0 and letters[hue] == text[:1]]
        what = f"is no face of the dice; write {listed(letters)} and a number, *, +1 or -1"
        if own:
            low, high = (pick(own, key=lambda face: setup.values[face]) for pick in (min, max))
            faces = (
                f"{setup.colors[setup.hues[low]]} faces are {setup.texts[low]} to"
                f" {setup.texts[high]}"
            )
            return line.problem("unknown-face", f"{word.raw}: {faces}", word)
        return line.problem("unknown-face", f"{word.raw} {what}", word)

    def _chain(self, line: Line, words: Sequence[Token]) -> WriteChain:
        """The links of a chain; two stars side by side are a Wild Space, as `w` is."""
        self._known(line, words, WILD, STAR_WORD)
        links: list[str] = []
        for word in words:
            if word.text == STAR and links and links[-1] == STAR:
                links[-1] = WILD
            else:
                links.append(WILD if word.text == STAR_WORD else word.text)
        return WriteChain(tuple(links))

    def _reroll(self, line: Line, words: Sequence[Token]) -> Reroll:
        """Dice by what they show.

        A face written twice means two dice; `*#2` is the second die that shows a star.
        """
        names: list[str] = []
        problems: list[Problem] = []
        for word in words:
            face, mark, number = word.text.partition("#")
            face = STAR if face == STAR_WORD else face
            if word.text == WILD:
                names += _free(STAR, names, 2)
            elif face not in self.setup.index:
                problems.append(self._unknown_face(line, word, face))
            elif not mark:
                names += _free(face, names, 1)
            elif number not in {str(nth) for nth in range(1, len(self.setup.ids) + 1)}:
                message = f"{word.raw}: write {face}#2 for the second die that shows {face}"
                problems.append(line.problem("bad-die-number", message, word))
            elif (name := face if number == "1" else f"{face}#{number}") in names:
                problems.append(
                    line.problem(
                        "die-twice", f"{word.raw} is named twice; name each die once", word
                    )
                )
            else:
                names.append(name)
        if problems:
            raise NotationError(problems)
        return Reroll(frozenset(names))

    def _penalty(self, line: Line, words: Sequence[Token], state: State, names: Names) -> Penalty:
        if not words:
            raise line.error(
                "missing-die", "which penalty, and for whom? Write it like `penalty -1 Ben`"
            )
        self._known(line, words[:1])
        die = words[0]
        if len(words) < 2:
            message = (
                f"for whom? Name a player or a board, like `penalty {die.text}"
                f" {self.setup.colors[-1]}`"
            )
            raise line.error("missing-target", message, die)
        whom = " ".join(word.raw for word in words[1:])
        moves = [Penalty(die.text, color) for color in self._meant(whom, state, names)]
        if not moves:
            raise line.error("unknown-player", self._nobody(whom, state, names), words[1])
        if len(moves) > 1:
            readings = listed(f"`{self.format(move)}`" for move in moves)
            raise AmbiguousMove(
                line.problem("ambiguous-move", f'"{whom}" may be {readings}', words[1]), moves
            )
        return moves[0]

    def _meant(self, whom: str, state: State, names: Names) -> list[str]:
        """The boards of a player or a color; a color's letter will do where nobody is called so."""
        colors, letters, said = self.setup.colors, self.setup.spec.letters, whom.casefold()
        pairs = zip(state.boards, names, strict=False)
        meant = {
            colors[board.color]
            for board, name in pairs
            if " ".join(name.split()).casefold() == said
        } | ({said} & {*colors})
        return sorted(meant or {color for color in colors if letters[color].casefold() == said})

    def _nobody(self, whom: str, state: State, names: Names) -> str:
        named = [
            (name, self.setup.colors[board.color])
            for name, board in zip(names, state.boards, strict=False)
        ]
        known = [
            word for name, color in named for word in (name, color) if word != f"the {color} player"
        ]
        more = f"; {MORE_SHEETS}" if len(state.boards) == 1 else ""
        return f'nobody here is called "{whom}"{hint(whom, known)}{more}'

    def _number(self, line: Line, words: Sequence[Token]) -> Number:
        numbers = self.setup.numbers
        if len(words) != 1:
            raise line.error(
                "one-number",
                f"name one number, like `number {numbers[-1]}`",
                words[1] if words else None,
            )
        if words[0].text not in map(str, numbers):
            raise line.error("unknown-number", self.setup.not_on_dice(words[0].raw), words[0])
        return Number(int(words[0].text))

    def explain(self, state: State, seat: Seat, move: Move, names: Names) -> MoveSummary:
        """What a chain writes and calls, or what a penalty changes, and what that brings about at
        the table.
        """
        cell, group, detail, fills = self._told(state, move)
        tells = tuple(self._tells(state, seat, move, names))
        board = state.boards[state.turn]
        spaces = (
            min(len(move.links), self.setup.capacity(board) - len(board.entries))
            if isinstance(move, WriteChain)
            else 0
        )
        return MoveSummary(
            self.format(move),
            cell,
            group,
            detail,
            ("board",) if fills else (),
            tells=tells,
            worth=spaces,
        )

    def _told(self, state: State, move: Move) -> tuple[str, str, str, bool]:
        """The cell of a move, its heading, what it changes, and whether that fills the board."""
        setup = self.setup
        match move:
            case WriteChain(()):
                return "", "no chain", "writes nothing and calls nothing", False
            case WriteChain(links):
                board = state.boards[state.turn]
                first, room = len(board.entries), setup.capacity(board) - len(board.entries)
                written = " ".join(
                    self._text(setup.values[setup.faces[link]]) for link in links[:room]
                )
                fills = len(links) >= room
                detail = (
                    f"writes {written}"
                    if fills
                    else f"writes {written} and calls {self._said(self.rules.last_link(links))}"
                )
                return setup.spaces[first].id, f"chains of {len(links)}", detail, fills
            case Penalty(die):
                last = state.boards[self.rules.target(state, move)].entries[-1]
                detail = (
                    f"erases its last entry, {self._text(last)}"
                    if die == ERASE
                    else "opens an extra space"
                )
                idle = self.rules.penalized(state, move) == state.boards
                return "", "penalties", "changes nothing there" if idle else detail, False
            case Reroll(dice):
                return "", "throw again", " ".join(sorted(dice)), False
        return "", "call" if isinstance(move, Number) else "penalties", "", False

    def _tells(self, state: State, seat: Seat, move: Move, names: Names) -> Iterator[str]:
        """What else a move brings about, a sentence each."""
        after = self.rules.moved(state, seat, move)
        match move:
            case WriteChain(links):
                if state.unknown and links and links[0] != WILD:
                    yield self._condition(links[0])
                yield from self._call(state, self.rules.last_link(links), after, names)
            case Penalty(die):
                boards = self.rules.penalized(state, move)
                if boards == state.boards:
                    yield f"{die} on {names[self.rules.target(state, move)]}'s board has no effect"
                yield from self._call(state._replace(boards=boards), state.called, after, names)
            case Done():
                yield from self._call(state, state.called, after, names)
        if outcome := self.rules.outcome(after, names):
            yield f"the game is over: {outcome.reason}"

    def _condition(self, link: str) -> str:
        """What a chain depends on that begins on a board that nobody knows."""
        number, start = self.setup.values[self.setup.faces[link]], self.setup.star_start
        star = {"any": " or a star", "number": f", or with stars after a {number}"}.get(start, "")
        return f"only on a board that ends with a {number}{star}; no board was given"

    def _call(self, state: State, called: int, after: State, names: Names) -> Iterator[str]:
        """Who writes what at a call: `state` has the boards before it, `after` comes after the move
        that leads to it.
        """
        if (
            called == Called.NOTHING
            or after.called == Called.BY_CHAIN
            or (after.phase == Phase.PENALTIES == state.phase)
        ):
            return
        later = after.phase == Phase.PENALTIES
        parts = self._absent(state, called) if len(state.boards) < (state.players or 2) else []
        if called == self.setup.star and self.setup.names_number:
            parts = [f"{names[seat]} writes a number of choice" for seat in state.others] + parts
        else:
            boards = self.rules.called_out(state, after.boards, called) if later else after.boards
            grown = [
                seat
                for seat in state.others
                if len(boards[seat].entries) > len(state.boards[seat].entries)
            ]
            parts = [
                f"{names[seat]} writes {self._text(boards[seat].entries[-1], 'a star')}"
                for seat in grown
            ] + parts
        when = " after the penalties; as things stand" if later else ""
        yield f"calls {self._said(called)}{when}: {', '.join(parts) or 'nobody writes it'}"

    def _absent(self, state: State, called: int) -> list[str]:
        """What is written on boards that are at the table but not known here."""
        if called == self.setup.star:
            return [
                (
                    "each other board gets a star"
                    if not self.setup.names_number
                    else "each other board gets a number of choice"
                )
            ]
        number, hue = self.setup.values[called], self.setup.hues[called]
        star = " or a star" if self.setup.star_matches else ""
        color = (
            f"is {self.setup.colors[hue]} or "
            if state.unknown or all(board.color != hue for board in state.boards)
            else ""
        )
        return [f"each other board that {color}ends with {number}{star} gets a {number}"]

    def _text(self, entry: int, star: str = STAR) -> str:
        return str(entry) if entry else star

    def _said(self, called: int) -> str:
        return "a Wild Space" if called == self.setup.star else self.setup.texts[called]


def _free(face: str, names: Sequence[str], count: int) -> list[str]:
    """The names of so many further dice that show a face."""
    numbered = (face, *(f"{face}#{nth}" for nth in range(2, len(names) + count + 1)))
    return [name for name in numbered if name not in names][:count]
