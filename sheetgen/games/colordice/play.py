"""How a turn goes: who begins, throws and re-throws, attacks before or after counterattacks, the
next player; and the rules as a whole.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from sheetgen.core.dice import DieId, Roll, Throw, all_of
from sheetgen.core.play import Names, Outcome, Score, ScoreLine, Seat, Seats, Turn
from sheetgen.core.ranking import winners_first
from sheetgen.games.colordice.attacks import (
    attacks,
    counterattackers,
    is_locked,
    is_order_open,
    stalemate,
    won,
)
from sheetgen.games.colordice.moves import ColorDiceMoves
from sheetgen.games.colordice.state import (
    OUT,
    REMOVED,
    Attack,
    AttackOrder,
    ByColor,
    ColorDiceSetup,
    ColorDiceState,
    ColorPhase,
    Colors,
    KeepDice,
    Move,
    NoAttack,
    Pawns,
    RerollColors,
    When,
)


def set_up(setup: ColorDiceSetup, players: Colors, dummies: Colors, first: int) -> ColorDiceState:
    """Pawns at home by seat, dummies all inside, and the first turn about to begin."""
    pawns = at_home(
        setup,
        players,
        dummies,
        setup.starts(len(players))[first],
    )
    active = players[first]
    table = ColorDiceState(
        players,
        dummies,
        pawns,
        ColorPhase.THROW,
        active,
        active,
    )
    return begin(setup, table, active)


def undecided(setup: ColorDiceSetup, players: Colors, dummies: Colors) -> ColorDiceState:
    """The table while the dice decide who begins: all pawns of players are outside."""
    pawns = at_home(setup, players, dummies, [0] * len(players))
    first = players[0]
    return ColorDiceState(
        players,
        dummies,
        pawns,
        ColorPhase.FIRST,
        first,
        first,
        rolling=players,
    )


def at_home(
    setup: ColorDiceSetup,
    players: Colors,
    dummies: Colors,
    inside: Sequence[int],
) -> Pawns:
    """So many of each player's pawns at home and the others outside; dummies are all at home."""
    nowhere = dict.fromkeys((*players, *dummies, OUT, REMOVED), 0)
    home = dict(zip(players, inside, strict=True)) | dict.fromkeys(dummies, setup.pawns)
    return {color: nowhere | {color: home[color], OUT: setup.pawns - home[color]} for color in home}


def _bare(
    table: ColorDiceState, phase: ColorPhase, acting: str, order: When = ""
) -> ColorDiceState:
    """The table in a phase, with nothing else of the turn but whose it is and the dice."""
    return ColorDiceState(
        table.players,
        table.dummies,
        table.pawns,
        phase,
        table.active,
        acting,
        table.dice,
        order=order,
    )


def begin(setup: ColorDiceSetup, table: ColorDiceState, color: str) -> ColorDiceState:
    """The color's turn begins: it throws all dice, or its own once the others show something.

    Where the game cannot go on it ends.
    """
    after = replace(_bare(table, ColorPhase.THROW, color), active=color)
    if stalemate(setup, after):
        return over(after)
    own = not setup.rolls_all and table.dice.keys() >= {*table.colors} - {color}
    return in_hand(after, (color,) if own else table.colors)


def in_hand(table: ColorDiceState, rolling: Colors) -> ColorDiceState:
    """The table while some dice are thrown, as in the turn of a color before its attacks."""
    return replace(
        table,
        phase=ColorPhase.THROW,
        acting=table.active,
        dice={color: value for color, value in table.dice.items() if color not in rolling},
        rolling=rolling,
    )


def over(table: ColorDiceState) -> ColorDiceState:
    """The game has ended."""
    return _bare(table, ColorPhase.END, table.active)


def thrown(setup: ColorDiceSetup, table: ColorDiceState, values: Sequence[int]) -> ColorDiceState:
    """The table after the dice in `rolling` have shown these values."""
    shown = dict(zip(table.rolling, values, strict=True))
    if table.phase is ColorPhase.FIRST:
        return _first(setup, table, shown)
    counting = shown if setup.rolls_all else [table.active]
    throws = {**table.throws, **{color: table.throws.get(color, 0) + 1 for color in counting}}
    after = replace(
        table,
        phase=ColorPhase.DICE,
        dice={**table.dice, **shown},
        throws=throws,
        rolling=(),
    )
    return after if min(throws.values()) < setup.throws else stop(setup, after)


def _first(setup: ColorDiceSetup, table: ColorDiceState, shown: ByColor) -> ColorDiceState:
    """The highest die begins; equal ones are thrown again."""
    highest = tuple([color for color in shown if shown[color] == max(shown.values())])
    if len(highest) > 1:
        return replace(table, rolling=highest)
    return set_up(setup, table.players, table.dummies, table.players.index(highest[0]))


def stop(setup: ColorDiceSetup, table: ColorDiceState) -> ColorDiceState:
    """The dice are final."""
    phase = ColorPhase.ORDER if counterattackers(setup, table) else ColorPhase.ATTACK
    return _bare(table, phase, table.active)


def _order(setup: ColorDiceSetup, table: ColorDiceState) -> When:
    """When the attacks come; whoever attacks or passes right after the throw leaves the dice and
    has chosen before.
    """
    return "before" if is_order_open(setup, table) else table.order


def counter(
    setup: ColorDiceSetup,
    table: ColorDiceState,
    last: str,
    order: When,
) -> ColorDiceState:
    """The counterattacks after that of a color; dummies that play by themselves do.

    Once none is left the own attacks or the next turn.
    """
    colors = [table.active, *counterattackers(setup, table)]
    for color in colors[colors.index(last) + 1 :]:
        table = _bare(table, ColorPhase.COUNTER, color, order)
        if color in table.players or setup.dummy_by != "policy":
            return table
        strikes = [attack for attack in attacks(setup, table) if attack.strikes]
        if strikes:
            table = gone_over(setup, table, max(strikes, key=lambda attack: attack.strikes))
    if order == "after":
        return _bare(table, ColorPhase.ATTACK, table.active, order)
    return next_turn(setup, table)


def next_turn(setup: ColorDiceSetup, table: ColorDiceState) -> ColorDiceState:
    """The player to the left begins a turn."""
    return begin(setup, table, table.next_player)


def gone_over(setup: ColorDiceSetup, table: ColorDiceState, attack: Attack) -> ColorDiceState:
    """The table with a group gone over."""
    return replace(table, pawns=pawns_after(setup, table, attack))


def pawns_after(setup: ColorDiceSetup, table: ColorDiceState, attack: Attack) -> Pawns:
    """Where all pawns are once a group has gone over, struck ones outside or out of the game."""
    own = dict(table.pawns[table.acting])
    struck = dict(table.pawns[attack.opponent])
    own[attack.source] -= attack.group
    own[attack.target] += attack.group
    gone = attack.opponent in table.dummies and not setup.dummy_returns
    struck[attack.target] -= attack.strikes
    struck[REMOVED if gone else OUT] += attack.strikes
    return {**table.pawns, table.acting: own, attack.opponent: struck}


def attacked(setup: ColorDiceSetup, table: ColorDiceState, attack: Attack) -> ColorDiceState:
    """The table after an attack or a counterattack; all pawns of a player in one foreign area win
    at once.

    Raises ValueError for an attack on the own color, or with no pawns: nobody can agree on one.
    """
    if attack.opponent == table.acting or not attack.group:
        raise ValueError("an attack of nobody")
    order = _order(setup, table)
    area = attack.target
    after = gone_over(setup, table, attack)
    if won(setup, after):
        return over(after)
    if table.phase is ColorPhase.COUNTER:
        return counter(setup, after, table.acting, order)
    used = {} if setup.reuses_pawns else {area: table.used.get(area, 0) + attack.group}
    return replace(
        after,
        phase=ColorPhase.ATTACK,
        throws={},
        attacked=table.attacked | {attack.opponent},
        used={**table.used, **used},
        order=order,
    )


def passed(setup: ColorDiceSetup, table: ColorDiceState) -> ColorDiceState:
    """The table after somebody has passed."""
    order = _order(setup, table)
    if table.phase is ColorPhase.COUNTER or order == "before":
        return counter(setup, table, table.acting, order)
    return next_turn(setup, table)


def moved(setup: ColorDiceSetup, table: ColorDiceState, move: Move) -> ColorDiceState:
    """The table after a legal move, or one that all agree on; ValueError where nobody can."""
    match move:
        case Attack():
            return attacked(setup, table, move)
        case NoAttack():
            return passed(setup, table)
        case AttackOrder(attacks="after"):
            return counter(setup, table, table.active, "after")
        case AttackOrder():
            return _bare(table, ColorPhase.ATTACK, table.active, "before")
        case KeepDice():
            return stop(setup, table)
        case RerollColors(dice) if not dice <= {*table.colors}:
            raise ValueError("a die that is not in play")
        case RerollColors(dice):
            return in_hand(table, tuple([color for color in table.colors if color in dice]))


def ending(setup: ColorDiceSetup, table: ColorDiceState) -> str:
    """Why the game has ended."""
    win = won(setup, table)
    if win is None:
        return stalemate(setup, table)
    return f"{win[0]} has all {setup.pawns} pawns in {win[1]}"


class ColorRules:
    """The rules of Color Dice."""

    moves = (Attack, NoAttack, AttackOrder, KeepDice, RerollColors)
    states = ColorDiceState

    def __init__(self, setup: ColorDiceSetup) -> None:
        self.setup = setup
        self.turn_throw: Throw | None = all_of(map(DieId, setup.colors_for(setup.seats)))

    def start(self, players: int) -> ColorDiceState:
        """The table before the first throw."""
        return self.start_with(self.setup.colors_for(players)[:players])

    def colors(self, players: int) -> Colors:
        """The areas of the board for so many players."""
        return self.setup.colors_for(players)

    def start_with(self, colors: Sequence[str]) -> ColorDiceState:
        """The same where each player has taken a color; dummies sit after them (rules 5.a)."""
        playing = tuple(colors)
        in_play = self.setup.colors_for(len(playing))
        dummies = tuple([color for color in in_play if color not in playing])
        if not self.setup.first_random:
            return set_up(self.setup, playing, dummies, 0)
        return undecided(self.setup, playing, dummies)

    def seats(self, state: ColorDiceState) -> int:
        """How many play, dummies not counted."""
        return len(state.players)

    def turn(self, state: ColorDiceState) -> Turn:
        """Whose turn it is; number 0 while the dice decide who begins."""
        first = state.phase is ColorPhase.FIRST
        return Turn(0 if first else 1, state.players.index(state.active), set_up=first)

    def to_roll(self, state: ColorDiceState) -> Throw | None:
        """The dice to throw; at first, when the dice decide who begins, those of the players still
        in question.
        """
        return all_of(map(DieId, state.rolling)) if state.rolling else None

    def waiting(self, state: ColorDiceState) -> Seats:
        """The active player, or whoever decides on the next counterattack."""
        return state.waiting

    def legal(self, state: ColorDiceState, seat: Seat) -> ColorDiceMoves:
        """What a seat may do now."""
        return ColorDiceMoves(self.setup, state, seat)

    def rolled(self, state: ColorDiceState, roll: Roll) -> ColorDiceState:
        """The table after the dice have landed."""
        return thrown(self.setup, state, [die.face.number for die in roll])

    def moved(
        self,
        state: ColorDiceState,
        seat: Seat,
        move: Move,
    ) -> ColorDiceState:
        """The table after a legal move."""
        return moved(self.setup, state, move)

    def score(self, state: ColorDiceState, seat: Seat) -> Score:
        """The seat's pawns in each foreign area, locked or not; the most in one of them is what
        counts, and all of them win.
        """
        color = state.players[seat]
        abroad = {area: state.pawns[color][area] for area in state.colors if area != color}
        most = max(abroad.values())
        lines = [
            ScoreLine(
                f"in {area}{self._standing(state, color, area)}",
                count,
                0,
                0,
            )
            for area, count in abroad.items()
            if count
        ]
        return Score((*lines, ScoreLine("most in one area", most, 1, most)), most)

    def _standing(self, state: ColorDiceState, color: str, area: str) -> str:
        if state.pawns[color][area] == self.setup.pawns:
            return ", won"
        return ", locked" if is_locked(self.setup, state, color, area) else ""

    def outcome(self, state: ColorDiceState, names: Names) -> Outcome | None:
        """The winner, and everybody else together in second place; all together in first when
        the game cannot go on.
        """
        if state.phase is not ColorPhase.END:
            return None
        win = won(self.setup, state)
        seats = len(state.players)
        winners = [state.players.index(win[0])] if win else range(seats)
        return Outcome(ending(self.setup, state), winners_first(seats, winners))
