"""Moves as they are typed, and what is said of them: `reroll G Y`, `stop`, `before`, `after`,
`attack B red>blue 2+0`, `pass`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from sheetgen.core.notation import Line, Token, Wording
from sheetgen.core.play import MoveSummary, Names, Seat
from sheetgen.errors import AmbiguousMove
from sheetgen.games.colordice.attacks import attacks, counterattackers, lead, won
from sheetgen.games.colordice.moves import AFTER, BEFORE, PASS, STOP, rethrowable
from sheetgen.games.colordice.play import ending, moved
from sheetgen.games.colordice.state import (
    OUT,
    REMOVED,
    Attack,
    AttackOrder,
    ColorDiceSetup,
    ColorDiceState,
    ColorPhase,
    KeepDice,
    Move,
    RerollColors,
    move_text,
)
from sheetgen.games.kit import ALL, are_all, no_more, verb_of
from sheetgen.messages import Words, count_of, listed, nearest_or_known

_GROUP = re.compile(r"([0-9]{1,3})\+([0-9]{1,3})$")
_COUNT = re.compile(r"(?:[0-9]{1,3})?")
_ALONE: dict[str, Move] = {
    "STOP": STOP,
    "BEFORE": BEFORE,
    "AFTER": AFTER,
    "PASS": PASS,
}
_VERBS = ("reroll", "stop", "before", "after", "attack", "move", "strike", "pass")
_EXAMPLE = "attack B red>blue 2+0"
_WAY = "red>blue, red-blue or out>blue"
# Other words for those of the notation
_OTHERS = {
    "": "ATTACK COUNTERATTACK COUNTERATTACKS COUNTER OTHERS AGAIN PAWN PAWNS TURN",
    "REROLL": "THROW ROLL",
    "PASS": "NO NONE NOTHING DECLINE SKIP DONE FINISH FINISHED END",
    "STOP": "KEEP STAY STAND HOLD ENOUGH",
    "MOVE": "MOVES",
    "STRIKE": "STRIKES",
    "OUT": "OUTSIDE",
    "BEFORE": "FIRST",
    ALL: "EVERYTHING",
}

_BETWEEN = re.compile("[-=>\u2010-\u2014\u2192\u2212]+")  # what may stand between two places
# an opponent, two places and perhaps how many pawns
_PLACES = re.compile(r"^([A-Z]) (OUT|[A-Z]) ([A-Z])([0-9]*)\b")
_BARE = re.compile(r"^(?=[A-Z]\b|MOVE\b|STRIKE\b)")  # an attack without its verb


class ColorNotation:
    """The words of Color Dice. Colors and areas go by their names or letters."""

    def __init__(self, setup: ColorDiceSetup) -> None:
        self.setup = setup
        self._colors = {color.upper(): color for color in setup.palette}
        self._colors |= setup.color_of
        self._wording = Wording(setup.letters, _OTHERS)

    def parse(
        self,
        text: str,
        state: ColorDiceState,
        seat: Seat,
        names: Names,
    ) -> Move:
        """Read a move; the table decides what an attack without `2+0` means.

        Raises NotationError, AmbiguousMove.
        """
        line = Line(text)
        verb, rest = verb_of(
            line,
            line.tokens(),
            _VERBS,
            "nothing here; {}",
            f"write {_EXAMPLE}, stop or pass",
        )
        if verb.text in _ALONE:
            no_more(line, rest, f"{verb.raw} stands alone")
            return _ALONE[verb.text]
        if verb.text == "REROLL" and are_all(rest):
            return RerollColors(frozenset(rethrowable(self.setup, state)))
        if verb.text == "REROLL":
            return RerollColors(frozenset([self._color(line, word) for word in rest]))
        if verb.text in ("MOVE", "STRIKE"):
            return self._attack(state, line, [verb, *rest])
        return self._attack(state, line, rest)

    def heard(self, text: str, state: ColorDiceState) -> str:
        """A line in words of the notation, an attack by its opponent, a way and a group."""
        said = self._wording(_BETWEEN.sub(" ", text))
        return _BARE.sub("ATTACK ", _PLACES.sub(r"\1 \2>\3 \4", said).strip())

    def _color(self, line: Line, word: Token) -> str:
        """The color of a name or letter. Raises NotationError."""
        if word.text in self._colors:
            return self._colors[word.text]
        raise line.error(
            "unknown-color",
            f'unknown color "{word.raw}"{nearest_or_known(word.raw.lower(), self.setup.palette)}',
            word,
        )

    def _attack(
        self,
        table: ColorDiceState,
        line: Line,
        words: list[Token],
    ) -> Attack:
        """The attack that words name in full, or of which only one is possible. Raises
        NotationError, AmbiguousMove.
        """
        said = " ".join(word.text for word in words)
        possible = () if table.rolling else attacks(self.setup, table)
        meant = [attack for attack in possible if said in self._short(attack)]
        if meant and (len(meant) == 1 or len(words) > 1):
            return self._only(line, meant)
        if words and words[0].text in ("MOVE", "STRIKE"):
            raise line.error(
                "unreadable-attack", f"no attack that is possible now does so; write {_EXAMPLE}"
            )
        if not 2 <= len(words) <= 3:
            far = words[3] if len(words) > 3 else None
            raise line.error(
                "unreadable-attack", f"an attack names opponent, way and group: {_EXAMPLE}", far
            )
        opponent = self._color(line, words[0])
        source, target = self._way(line, words[1])
        count = words[2].text if len(words) == 3 else ""
        if _COUNT.fullmatch(count):
            return self._only_reading(table, line, Attack(opponent, source, target, 1, 0), count)
        group = _GROUP.match(words[2].text)
        if not group:
            raise line.error(
                "unreadable-group",
                f'"{words[2].raw}" is not a group; moves and strikes are written 2+0',
                words[2],
            )
        return Attack(opponent, source, target, int(group[1]), int(group[2]))

    def _way(self, line: Line, word: Token) -> tuple[str, str]:
        """Two places with `>` or a dash between them; a dash may be part of a name, too."""
        cut = self._cut(word)
        if not cut:
            quotes = ", in quotes where a shell would take the > for itself"
            if ">" in word.text or "-" in word.text:
                quotes = ""
            raise line.error(
                "unreadable-way", f'"{word.raw}" is not a way; it is written {_WAY}{quotes}', word
            )
        first = Token(word.text[:cut], word.raw[:cut], word.start)
        second = Token(word.text[cut + 1 :], word.raw[cut + 1 :], word.start + cut + 1)
        source = OUT if first.text == OUT.upper() else self._color(line, first)
        return source, self._color(line, second)

    def _cut(self, word: Token) -> int:
        """Where the sign between two places stands; 0 for nowhere."""
        known = {*self._colors, OUT.upper()}
        cuts = [place for sign in ">-" for place, other in enumerate(word.text) if other == sign]
        sure = [cut for cut in cuts if {word.text[:cut], word.text[cut + 1 :]} <= known]
        return next(iter(sure or cuts), 0)

    def _short(self, attack: Attack) -> Iterator[str]:
        """How an attack is said without its way or its opponent: `B`, `MOVE 1 STRIKE B1`, and where
        it only moves or only strikes `MOVE B2`, `MOVE R2 B` and `MOVE 2 OUT B`.
        """
        letters = self.setup.letters
        group = attack.group
        target = letters[attack.target]
        yield letters[attack.opponent]
        if attack.moves and attack.strikes:
            yield f"MOVE {attack.moves} STRIKE {target}{attack.strikes}"
            return
        verb = "STRIKE" if attack.strikes else "MOVE"
        source = f"{group} OUT" if attack.source == OUT else f"{letters[attack.source]}{group}"
        yield f"{verb} {target}{group}"
        yield f"{verb} {source} {target}"

    def _only_reading(self, table: ColorDiceState, line: Line, plain: Attack, count: str) -> Attack:
        """The one legal group for the way of a plain move, of so many pawns where that is said; the
        plain move when there is none, so that the rules can say why.
        """
        if count:
            plain = replace(plain, moves=int(count))
        if table.rolling or table.phase is ColorPhase.END:
            return plain
        readings = [
            attack
            for attack in attacks(self.setup, table)
            if replace(attack, moves=plain.moves, strikes=0) == plain
            and count in ("", str(attack.group))
        ]
        if readings:
            return self._only(line, readings)
        ahead = lead(table, plain.opponent) if plain.opponent in table.colors else 1
        return plain if count else replace(plain, moves=max(ahead, 1))

    def _only(self, line: Line, readings: list[Attack]) -> Attack:
        """The attack that a line may be. Raises AmbiguousMove where it may be several."""
        if len(readings) > 1:
            texts = [move_text(self.setup, attack) for attack in readings]
            problem = line.problem("ambiguous-move", f"this may be {listed(texts)}")
            raise AmbiguousMove(problem, readings)
        return readings[0]

    def format(self, move: Move) -> str:
        """The move in notation."""
        return move_text(self.setup, move)

    def explain(
        self,
        state: ColorDiceState,
        seat: Seat,
        move: Move,
        names: Names,
    ) -> MoveSummary:
        """The move with its heading, the numbers behind it and what it brings about."""
        text = move_text(self.setup, move)
        tells = tuple(self._consequences(state, move))
        if isinstance(move, Attack):
            return self._explain_attack(state, move, text, tells)
        group, detail = self._meaning(state, move)
        return MoveSummary(text, group=group, detail=detail, tells=tells)

    def _meaning(self, state: ColorDiceState, move: Move) -> tuple[str, str]:
        """The heading of a move that is no attack, and what it does."""
        match move:
            case RerollColors(dice):
                return "throw again", self._throws_left(state, dice)
            case AttackOrder(attacks=order):
                others = listed(counterattackers(self.setup, state), "and")
                return "order", f"all own attacks come {order} the counterattacks of {others}"
            case KeepDice():
                return "throw again", "the dice stay as they are"
        if state.phase is ColorPhase.COUNTER:
            return "pass", f"{state.acting} does not counterattack"
        return "pass", "no more attacks in this turn"

    def _explain_attack(
        self, table: ColorDiceState, move: Attack, text: str, tells: Words
    ) -> MoveSummary:
        mine = table.dice[table.acting]
        theirs = table.dice[move.opponent]
        parts = {"move": move.moves, "strike": move.strikes}
        doing = " and ".join(f"{count} {verb}" for verb, count in parts.items() if count)
        heading = "counterattack" if table.phase is ColorPhase.COUNTER else "attack"
        return MoveSummary(
            text,
            "",
            f"{heading} {move.opponent}",
            f"{table.acting}, {mine} - {theirs} = {mine - theirs}: {doing}",
            tuple(self._completes(table, move)),
            tells=tells,
        )

    def _completes(self, table: ColorDiceState, move: Attack) -> Iterator[str]:
        """Pawns that win or are locked by an attack, and those that are struck."""
        setup = self.setup
        color = table.acting
        there = table.pawns[color][move.target] + move.group
        if there == setup.pawns and color in table.players:
            yield f"win: all {setup.pawns} in {move.target}"
        elif there >= setup.locked:
            yield f"locked: {there} in {move.target}"
        if move.strikes:
            gone = move.opponent in table.dummies and not setup.dummy_returns
            yield f"struck: {move.strikes} {move.opponent}, {REMOVED if gone else 'outside'}"

    def _throws_left(self, table: ColorDiceState, dice: frozenset[str]) -> str:
        left = [self.setup.throws - table.throws[color] - 1 for color in dice]
        if min(left):
            return f"{count_of(min(left), 'more throw')} after that"
        return "the last throw of some" if max(left) else "the last throw"

    def _consequences(self, table: ColorDiceState, move: Move) -> Iterator[str]:
        """What else happens: dummies that strike by themselves, who acts next, the turn that ends,
        the game that does.
        """
        after = moved(self.setup, table, move)
        if self.setup.dummy_by == "policy" and not isinstance(move, Attack):
            yield from _dummies_strike(table, after)
        if after.phase is ColorPhase.END and not won(self.setup, after):
            yield f"the game ends: {ending(self.setup, after)}"
        elif after.active != table.active:
            yield f"the turn of {table.active} ends; it is the turn of {after.active}"
        elif after.phase is ColorPhase.COUNTER and after.acting != table.acting:
            yield f"{after.acting} may counterattack now"
        elif after.phase is ColorPhase.ATTACK and table.phase is ColorPhase.COUNTER:
            yield f"{after.acting} attacks now"

    def asks(self, state: ColorDiceState, seat: Seat) -> str:
        """The dice, and whether to throw some again, when to attack, or an attack."""
        dice = " ".join(f"{self.setup.letters[color]}{state.dice[color]}" for color in state.colors)
        match state.phase:
            case ColorPhase.DICE:
                letters = [self.setup.letters[color] for color in rethrowable(self.setup, state)]
                how = "2 move and none strikes: attack B red>blue 2+0"
                attack = f", or attack ({how})" if next(attacks(self.setup, state), None) else ""
                again = f"throw some again (reroll {' '.join(letters[:2])})"
                return f"{dice}: {again}, keep them (stop){attack}"
            case ColorPhase.ORDER:
                return f"{dice}: attack before or after the others, or pass"
            case ColorPhase.COUNTER:
                dummy = f" for {state.acting}" if state.acting in state.dummies else ""
                return f"{dice}: counterattack{dummy}, or pass"
        return f"{dice}: attack, or pass"


def _dummies_strike(table: ColorDiceState, after: ColorDiceState) -> Iterator[str]:
    for dummy in table.dummies:
        before = table.pawns[dummy]
        now = after.pawns[dummy]
        came = sum(max(now[place] - before[place], 0) for place in now)
        if came:
            yield f"{dummy}, a dummy, strikes {came} {table.active}"
