"""How a turn goes: who begins, throws and re-throws, attacks before or after counterattacks, the
next player; and the rules as a whole.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from sheetgen.core.dice import DieId, Roll, Throw
from sheetgen.core.play import Names, Outcome, Rank, Score, ScoreLine, Seat, Turn
from sheetgen.games.colordice.attacks import (
    attacks,
    blocked,
    counterattackers,
    is_locked,
    next_counter,
    won,
)
from sheetgen.games.colordice.moves import ColorDiceMoves
from sheetgen.games.colordice.state import (
    Attack,
    AttackOrder,
    ColorDiceSetup,
    ColorDiceState,
    ColorPhase,
    KeepDice,
    Move,
    NoAttack,
    Pawns,
    ThrowAgain,
    When,
)


def set_up(
    setup: ColorDiceSetup, players: int, colors: tuple[str, ...], first: int
) -> ColorDiceState:
    """Pawns at home by seat, dummies all inside, and the first turn about to begin."""
    inside = [setup.first_pawns + (seat - first) % players for seat in range(players)]
    pawns = at_home(setup, colors, inside)
    table = ColorDiceState(players, colors, pawns, ColorPhase.THROW, dice=(0,) * len(colors))
    return begin(setup, table, first)


def at_home(setup: ColorDiceSetup, colors: Sequence[str], inside: Sequence[int]) -> Pawns:
    """So many of each player's pawns at home and the others outside; dummies are all at home."""
    rows = []
    for color in range(len(colors)):
        home = inside[color] if color < len(inside) else setup.pawns
        row = [0] * len(colors)
        row[color] = home
        rows.append((*row, setup.pawns - home, 0))
    return tuple(rows)


def _bare(
    table: ColorDiceState, phase: ColorPhase, pawns: Pawns, acting: int, order: When = ""
) -> ColorDiceState:
    """The table in a phase, with nothing else of the turn but whose it is and the dice."""
    return ColorDiceState(
        table.players,
        table.colors,
        pawns,
        phase,
        table.active,
        acting,
        table.dice,
        order=order,
    )


def begin(setup: ColorDiceSetup, table: ColorDiceState, color: int) -> ColorDiceState:
    """The color's turn begins: it throws all dice, or its own once the others show something.

    Where nobody can attack the game ends.
    """
    table = _bare(replace(table, active=color), ColorPhase.THROW, table.pawns, color)
    if blocked(setup, table):
        return over(table, table.pawns)
    others = [table.dice[other] for other in table.areas if other != color]
    rolling = tuple(table.areas) if setup.rolls_all or 0 in others else (color,)
    return in_hand(table, rolling)


def in_hand(table: ColorDiceState, rolling: tuple[int, ...]) -> ColorDiceState:
    """The table while some dice are thrown."""
    dice = [0 if color in rolling else value for color, value in enumerate(table.dice)]
    return replace(table, phase=ColorPhase.THROW, dice=tuple(dice), rolling=rolling)


def over(table: ColorDiceState, pawns: Pawns) -> ColorDiceState:
    """The game has ended."""
    return _bare(table, ColorPhase.END, pawns, table.active)


def thrown(setup: ColorDiceSetup, table: ColorDiceState, values: Sequence[int]) -> ColorDiceState:
    """The table after the dice in `rolling` have shown these values."""
    shown = dict(zip(table.rolling, values, strict=True))
    if table.phase is ColorPhase.FIRST:
        highest = tuple([color for color in shown if shown[color] == max(values)])
        if len(highest) > 1:
            return replace(table, rolling=highest)
        return set_up(setup, table.players, table.colors, highest[0])
    dice = tuple([shown.get(color, table.dice[color]) for color in table.areas])
    throws = list(table.throws or [0] * len(dice))
    counting = table.areas if setup.rolls_all else [table.active]
    for color in counting:
        if color in shown:
            throws[color] += 1
    after = replace(table, phase=ColorPhase.DICE, dice=dice, throws=tuple(throws), rolling=())
    again = any(throws[color] < setup.throws for color in counting)
    return after if again else stop(setup, after)


def stop(setup: ColorDiceSetup, table: ColorDiceState) -> ColorDiceState:
    """The dice are final."""
    phase = ColorPhase.ORDER if counterattackers(setup, table) else ColorPhase.ATTACK
    return _bare(table, phase, table.pawns, table.active)


def _order(setup: ColorDiceSetup, table: ColorDiceState) -> When:
    """When the attacks come; whoever attacks or passes right after the throw leaves the dice and
    has chosen before.
    """
    if table.phase not in (ColorPhase.DICE, ColorPhase.ORDER):
        return table.order
    return "before" if counterattackers(setup, table) else ""


def counter(
    setup: ColorDiceSetup, table: ColorDiceState, pawns: Pawns, last: int, order: When
) -> ColorDiceState:
    """The counterattacks after that of a color; dummies that play by themselves do.

    Once none is left the own attacks or the next turn.
    """
    color, active = next_counter(setup, table, last), table.active
    while color != active:
        ready = _bare(table, ColorPhase.COUNTER, pawns, color, order)
        if not (table.is_dummy(color) and setup.dummy_by == "policy"):
            return ready
        strikes = [attack for attack in attacks(setup, ready) if attack.strikes]
        if strikes:
            pawns = gone_over(setup, ready, max(strikes, key=lambda attack: attack.strikes))
        color = next_counter(setup, table, color)
    if order == "after":
        return _bare(table, ColorPhase.ATTACK, pawns, active, order)
    return next_turn(setup, table, pawns)


def next_turn(setup: ColorDiceSetup, table: ColorDiceState, pawns: Pawns) -> ColorDiceState:
    """The player to the left begins a turn."""
    return begin(setup, replace(table, pawns=pawns), (table.active + 1) % table.players)


def gone_over(setup: ColorDiceSetup, table: ColorDiceState, attack: Attack) -> Pawns:
    """The pawns after an attack: a group gone over, struck pawns outside or out of the game."""
    area = table.colors.index(attack.target)
    pawns = [list(row) for row in table.pawns]
    own, group = pawns[table.acting], attack.moves + attack.strikes
    own[table.places.index(attack.source)] -= group
    own[area] += group
    if attack.strikes:
        opponent = table.colors.index(attack.opponent)
        gone = table.is_dummy(opponent) and not setup.dummy_returns
        pawns[opponent][area] -= attack.strikes
        pawns[opponent][-1 if gone else table.outside] += attack.strikes
    return tuple([tuple(row) for row in pawns])


def attacked(setup: ColorDiceSetup, table: ColorDiceState, attack: Attack) -> ColorDiceState:
    """The table after an attack or a counterattack; all pawns of a player in one foreign area win
    at once.
    """
    order, color = _order(setup, table), table.acting
    pawns, area = gone_over(setup, table, attack), table.colors.index(attack.target)
    if pawns[color][area] == setup.pawns and not table.is_dummy(color):
        return over(table, pawns)
    if table.phase is ColorPhase.COUNTER:
        return counter(setup, table, pawns, color, order)
    used = list(table.used or [0] * (len(table.colors) + 1))
    used[area] += attack.moves + attack.strikes
    return replace(
        _bare(table, ColorPhase.ATTACK, pawns, color, order),
        attacked=table.attacked | {table.colors.index(attack.opponent)},
        used=() if setup.reuses_pawns else tuple(used),
    )


def passed(setup: ColorDiceSetup, table: ColorDiceState) -> ColorDiceState:
    """The table after somebody has passed."""
    order = _order(setup, table)
    if table.phase is ColorPhase.COUNTER or order == "before":
        return counter(setup, table, table.pawns, table.acting, order)
    return next_turn(setup, table, table.pawns)


def moved(setup: ColorDiceSetup, table: ColorDiceState, move: Move) -> ColorDiceState:
    """The table after a legal move."""
    match move:
        case Attack():
            return attacked(setup, table, move)
        case NoAttack():
            return passed(setup, table)
        case AttackOrder(attacks="after"):
            return counter(setup, table, table.pawns, table.active, "after")
        case AttackOrder():
            return _bare(table, ColorPhase.ATTACK, table.pawns, table.active, "before")
        case KeepDice():
            return stop(setup, table)
        case ThrowAgain(dice):
            again = [color for color, name in enumerate(table.colors) if name in dice]
            return in_hand(table, tuple(again))


def ending(setup: ColorDiceSetup, table: ColorDiceState) -> str:
    """Why the game has ended."""
    win = won(setup, table)
    if win is None:
        return "nobody can attack any more, whatever the dice show"
    color, area = win
    return f"{table.colors[color]} has all {setup.pawns} pawns in {table.colors[area]}"


class ColorRules:
    """The rules of Color Dice."""

    moves: tuple[type[Move], ...] = (Attack, NoAttack, AttackOrder, KeepDice, ThrowAgain)
    states = ColorDiceState

    def __init__(self, setup: ColorDiceSetup) -> None:
        self.setup = setup
        self.turn_throw: Throw | None = _throw(setup.colors_for(setup.seats))

    def start(self, players: int) -> ColorDiceState:
        """The table before the first throw."""
        setup, colors = self.setup, self.setup.colors_for(players)
        if not setup.first_random:
            return set_up(setup, players, colors, 0)
        pawns, rolling = at_home(setup, colors, [0] * players), tuple(range(players))
        return ColorDiceState(players, colors, pawns, ColorPhase.FIRST, rolling=rolling)

    def seats(self, state: ColorDiceState) -> int:
        """How many play, dummies not counted."""
        return state.players

    def turn(self, state: ColorDiceState) -> Turn:
        """Whose turn it is; number 0 while the dice decide who begins."""
        first = state.phase is ColorPhase.FIRST
        return Turn(0 if first else 1, Seat(state.active), set_up=first)

    def to_roll(self, state: ColorDiceState) -> Throw | None:
        """The dice to throw; at first, when the dice decide who begins, those of the players still
        in question.
        """
        if not state.rolling:
            return None
        return _throw([state.colors[color] for color in state.rolling])

    def waiting(self, state: ColorDiceState) -> frozenset[Seat]:
        """The one seat that may act now: the active player, or whoever decides on the next
        counterattack.
        """
        if state.rolling or state.phase is ColorPhase.END:
            return frozenset()
        return frozenset({Seat(state.decider)})

    def legal(self, state: ColorDiceState, seat: Seat) -> ColorDiceMoves:
        """What a seat may do now."""
        return ColorDiceMoves(self.setup, state, seat)

    def rolled(self, state: ColorDiceState, roll: Roll) -> ColorDiceState:
        """The table after the dice have landed."""
        return thrown(self.setup, state, [die.face.value or 0 for die in roll])

    def moved(self, state: ColorDiceState, seat: Seat, move: Move) -> ColorDiceState:
        """The table after a legal move."""
        return moved(self.setup, state, move)

    def score(self, state: ColorDiceState, seat: Seat) -> Score:
        """The seat's pawns in each foreign area, locked or not; the most in one of them is what
        counts, and all of them win.
        """
        row = state.pawns[seat]
        abroad = [area for area in state.areas if area != seat]
        lines = [
            ScoreLine(self._standing(state, seat, area), row[area], 0, 0)
            for area in abroad
            if row[area]
        ]
        most = max(row[area] for area in abroad)
        return Score((*lines, ScoreLine("most in one area", most, 1, most)), most)

    def _standing(self, state: ColorDiceState, color: int, area: int) -> str:
        where = f"in {state.colors[area]}"
        if state.pawns[color][area] == self.setup.pawns:
            return f"{where}, won"
        return f"{where}, locked" if is_locked(self.setup, state, color, area) else where

    def outcome(self, state: ColorDiceState, names: Names) -> Outcome | None:
        """The winner, and everybody else together in second place; all together in first when
        nobody can attack any more.
        """
        if state.phase is not ColorPhase.END:
            return None
        win = won(self.setup, state)
        ranks = [
            Rank(Seat(seat), 1 if win is None or win[0] == seat else 2)
            for seat in range(state.players)
        ]
        return Outcome(ending(self.setup, state), tuple(sorted(ranks, key=lambda rank: rank.place)))


def _throw(colors: Sequence[str]) -> Throw:
    """The dice of these colors."""
    return Throw(tuple([DieId(color) for color in colors]), len(colors))
