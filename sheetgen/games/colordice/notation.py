"""Moves as they are typed, and what is said of them: `reroll G Y`, `stop`, `before`, `after`,
`attack B red>blue 2+0`, `pass`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from sheetgen.core.notation import Line, Token
from sheetgen.core.play import MoveSummary, Names, Seat
from sheetgen.errors import AmbiguousMove
from sheetgen.games.colordice.attacks import attacks, counterattackers, lead, won
from sheetgen.games.colordice.moves import AFTER, BEFORE, PASS, STOP
from sheetgen.games.colordice.play import ending, moved
from sheetgen.games.colordice.state import (
    OUT,
    OUTSIDE,
    REMOVED,
    Attack,
    Move,
    Order,
    Pass,
    Phase,
    Reroll,
    Setup,
    State,
    Stop,
    move_text,
)
from sheetgen.games.kit import no_more, verb_of
from sheetgen.messages import hint, listed

_GROUP = re.compile(r"([0-9]{1,3})\+([0-9]{1,3})$")
_ALONE: dict[str, Move] = {"STOP": STOP, "BEFORE": BEFORE, "AFTER": AFTER, "PASS": PASS}
_VERBS = ("reroll", "stop", "before", "after", "attack", "pass")
_EXAMPLE = "attack B red>blue 2+0"
_WAY = "red>blue, red-blue or out>blue"


class ColorNotation:
    """The words of Color Dice. Colors and areas go by their names or letters."""

    def __init__(self, setup: Setup) -> None:
        self.setup = setup
        self._colors = {name.upper(): color for color, name in enumerate(setup.palette)}
        self._colors |= {letter: color for color, letter in enumerate(setup.letters)}

    def parse(self, text: str, state: State, seat: Seat, names: Names) -> Move:
        """Reads a move; the table decides what an attack without `2+0` means.

        Raises NotationError, AmbiguousMove.
        """
        line = Line(text)
        verb, rest = verb_of(
            line,
            line.tokens(),
            _VERBS,
            f"nothing here; a move is written like {_EXAMPLE}",
            '"{}" is no move',
        )
        if verb.text in _ALONE:
            no_more(line, rest, f"{verb.raw} stands alone")
            return _ALONE[verb.text]
        if verb.text == "REROLL":
            return Reroll(sum({1 << self._color(line, word) for word in rest}))
        return self._attack(state, line, rest)

    def _color(self, line: Line, word: Token) -> int:
        """The color of a name or letter. Raises NotationError."""
        if word.text in self._colors:
            return self._colors[word.text]
        raise line.error(
            "unknown-color",
            f'"{word.raw}" is no color{hint(word.raw.lower(), self.setup.palette)}',
            word,
        )

    def _attack(self, table: State, line: Line, words: list[Token]) -> Attack:
        if not 2 <= len(words) <= 3:
            far = words[3] if len(words) > 3 else None
            raise line.error(
                "unreadable-attack", f"an attack names opponent, way and group: {_EXAMPLE}", far
            )
        opponent = self._color(line, words[0])
        source, target = self._way(line, words[1])
        if len(words) == 2:
            return self._only_reading(table, line, opponent, source, target)
        group = _GROUP.match(words[2].text)
        if not group:
            raise line.error(
                "unreadable-group",
                f'"{words[2].raw}" is no group; moves and strikes are written 2+0',
                words[2],
            )
        return Attack(opponent, source, target, int(group[1]), int(group[2]))

    def _way(self, line: Line, word: Token) -> tuple[int, int]:
        """Two places with `>` or a dash between them; a dash may be part of a name, too."""
        known = {*self._colors, OUT.upper()}
        cuts = [place for sign in ">-" for place, other in enumerate(word.text) if other == sign]
        sure = [cut for cut in cuts if {word.text[:cut], word.text[cut + 1 :]} <= known]
        cut = next(iter(sure or cuts), 0)
        if not cut:
            hint = f"; it is written {_WAY}" + (
                "" if cuts else ", in quotes where a shell would take the > for itself"
            )
            raise line.error("unreadable-way", f'"{word.raw}" is no way{hint}', word)
        first = Token(word.text[:cut], word.raw[:cut], word.start)
        second = Token(word.text[cut + 1 :], word.raw[cut + 1 :], word.start + cut + 1)
        return OUTSIDE if first.text == OUT.upper() else self._color(line, first), self._color(
            line, second
        )

    def _only_reading(
        self, table: State, line: Line, opponent: int, source: int, target: int
    ) -> Attack:
        """The one legal group for a way; the plain move when there is none, so that the rules can
        say why.
        """
        decided = not table.rolling and table.phase is not Phase.END
        same = (opponent, source, target)
        choices = attacks(self.setup, table) if decided else iter(())
        readings = [
            attack for attack in choices if (attack.opponent, attack.source, attack.target) == same
        ]
        if len(readings) > 1:
            texts = [move_text(self.setup, attack) for attack in readings]
            raise AmbiguousMove(
                line.problem("ambiguous-move", f"this may be {listed(texts)}"), readings
            )
        if readings:
            return readings[0]
        ahead = (
            lead(table, table.colors.index(opponent)) if decided and opponent in table.colors else 1
        )
        return Attack(opponent, source, target, max(ahead, 1), 0)

    def format(self, move: Move) -> str:
        """The move in notation."""
        return move_text(self.setup, move)

    def explain(self, state: State, seat: Seat, move: Move, names: Names) -> MoveSummary:
        """The move with its heading, the numbers behind it and what it brings about."""
        text, tells = move_text(self.setup, move), tuple(self._tells(state, move))
        match move:
            case Attack():
                return self._explain_attack(state, move, text, tells)
            case Reroll(dice):
                return MoveSummary(text, group="throw again", detail=self._throws_left(state, dice))
            case Order(attacks=order):
                others = " ".join(
                    self.setup.names(state)[color] for color in counterattackers(self.setup, state)
                )
                return MoveSummary(
                    text,
                    group="order",
                    detail=f"all own attacks come {order} the counterattacks of {others}",
                    tells=tells,
                )
            case Stop():
                return MoveSummary(text, group="throw again", detail="the dice stay as they are")
            case Pass():
                countering = state.phase is Phase.COUNTER
                color = self.setup.names(state)[state.acting]
                detail = (
                    f"{color} does not counterattack"
                    if countering
                    else "no more attacks in this turn"
                )
                return MoveSummary(text, group="pass", detail=detail, tells=tells)

    def _explain_attack(
        self, table: State, move: Attack, text: str, tells: tuple[str, ...]
    ) -> MoveSummary:
        setup, colors = self.setup, self.setup.names(table)
        color, opponent, area = (
            table.acting,
            table.colors.index(move.opponent),
            table.colors.index(move.target),
        )
        doing = " and ".join(
            f"{count} {verb}"
            for count, verb in ((move.moves, "move"), (move.strikes, "strike"))
            if count
        )
        ahead = f"{table.dice[color]} - {table.dice[opponent]} = {lead(table, opponent)}"
        there = table.pawns[color][area] + move.moves + move.strikes
        brings = []
        if there == setup.pawns and color < table.players:
            brings.append(f"win: all {setup.pawns} in {colors[area]}")
        elif there >= setup.locked:
            brings.append(f"locked: {there} in {colors[area]}")
        if move.strikes:
            gone = opponent >= table.players and not setup.dummy_returns
            brings.append(
                f"struck: {move.strikes} {colors[opponent]}, {REMOVED if gone else 'outside'}"
            )
        heading = "counterattack" if table.phase is Phase.COUNTER else "attack"
        return MoveSummary(
            text,
            "",
            f"{heading} {colors[opponent]}",
            f"{colors[color]}, {ahead}: {doing}",
            tuple(brings),
            tells=tells,
        )

    def _throws_left(self, table: State, dice: int) -> str:
        left = [
            self.setup.throws - table.throws[place] - 1
            for place, color in enumerate(table.colors)
            if dice >> color & 1
        ]
        if min(left):
            return f"{min(left)} more throw{'s' * (min(left) > 1)} after that"
        return "the last throw of some" if max(left) else "the last throw"

    def _tells(self, table: State, move: Move) -> Iterator[str]:
        """What else happens: dummies that strike by themselves, who acts next, the turn that ends,
        the game that does.
        """
        after, colors = moved(self.setup, table, move), self.setup.names(table)
        if self.setup.dummy_by == "policy" and not isinstance(move, Attack):
            for dummy in range(table.players, len(colors)):
                came = sum(
                    max(now - before, 0)
                    for now, before in zip(after.pawns[dummy], table.pawns[dummy], strict=True)
                )
                if came:
                    yield f"{colors[dummy]}, a dummy, strikes {came} {colors[table.active]}"
        if after.phase is Phase.END and not won(self.setup, after):
            yield f"the game ends: {ending(self.setup, after)}"
        elif after.active != table.active:
            yield (
                f"the turn of {colors[table.active]} ends; it is the turn of {colors[after.active]}"
            )
        elif after.phase is Phase.COUNTER and after.acting != table.acting:
            yield f"{colors[after.acting]} may counterattack now"
        elif after.phase is Phase.ATTACK and table.phase is Phase.COUNTER:
            yield f"{colors[after.acting]} attacks now"

    def asks(self, state: State, seat: Seat) -> str:
        """The dice, and whether to throw some again, when to attack, or an attack."""
        dice = " ".join(
            f"{self.setup.letters[color]}{value}"
            for color, value in zip(state.colors, state.dice, strict=True)
        )
        match state.phase:
            case Phase.DICE:
                how = "2 move and none strikes: attack B red>blue 2+0"
                return f"{dice}: throw some again (reroll R G), keep them (stop), or attack ({how})"
            case Phase.ORDER:
                return f"{dice}: attack before or after the others, or pass"
            case Phase.COUNTER:
                return f"{dice}: counterattack, or pass"
        return f"{dice}: attack, or pass"
