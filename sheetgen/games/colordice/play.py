"""How a turn goes: who begins, throws and re-throws, attacks before or after counterattacks, the
next player; and the rules as a whole.
"""

from __future__ import annotations

from collections.abc import Sequence

from sheetgen.core.dice import Roll, Throw
from sheetgen.core.play import Names, Outcome, Rank, Score, ScoreLine, Seat, Turn
from sheetgen.games.colordice.attacks import attacks, blocked, is_locked, next_counter, won
from sheetgen.games.colordice.moves import Moves, decider
from sheetgen.games.colordice.state import (
    OUTSIDE,
    Attack,
    Move,
    Order,
    Pass,
    Pawns,
    Phase,
    Reroll,
    Setup,
    State,
    Stop,
    When,
)
from sheetgen.games.kit import ALONE, NOBODY


def set_up(setup: Setup, players: int, colors: tuple[int, ...], first: int) -> State:
    """Pawns at home by seat, dummies all inside, and the first turn about to begin."""
    inside = [setup.first_pawns + (seat - first) % players for seat in range(players)]
    return begin(setup, players, colors, at_home(setup, colors, inside), (), first)


def at_home(setup: Setup, colors: tuple[int, ...], inside: Sequence[int]) -> Pawns:
    """So many of each player's pawns at home and the others outside; dummies are all at home."""
    areas = range(len(colors))
    home = [*inside, *[setup.pawns] * (len(colors) - len(inside))]
    return tuple(
        (*(home[color] * (area == color) for area in areas), setup.pawns - home[color], 0)
        for color in areas
    )


def begin(
    setup: Setup,
    players: int,
    colors: tuple[int, ...],
    pawns: Pawns,
    dice: tuple[int, ...],
    color: int,
) -> State:
    """The color's turn begins: it throws all dice, or its own once the others show something.

    Where nobody can attack the game ends.
    """
    count = len(colors)
    if setup.rolls_all or not dice or 0 in (*dice[:color], *dice[color + 1 :]):
        ready = State(
            players, colors, pawns, Phase.THROW, color, color, (0,) * count, (), tuple(range(count))
        )
    else:
        ready = State(
            players,
            colors,
            pawns,
            Phase.THROW,
            color,
            color,
            (*dice[:color], 0, *dice[color + 1 :]),
            (),
            (color,),
        )
    return over(ready, pawns, dice) if blocked(setup, ready) else ready


def over(table: State, pawns: Pawns, dice: tuple[int, ...]) -> State:
    """The game has ended."""
    return State(table.players, table.colors, pawns, Phase.END, table.active, table.active, dice)


def thrown(setup: Setup, table: State, values: Sequence[int]) -> State:
    """The table after the dice in `rolling` have shown these values."""
    if table.phase is Phase.FIRST:
        best = max(values)
        highest = tuple(
            color for color, value in zip(table.rolling, values, strict=True) if value == best
        )
        if len(highest) > 1:
            return table._replace(rolling=highest)
        return set_up(setup, table.players, table.colors, highest[0])
    dice, active = list(table.dice), table.active
    throws = list(table.throws or (0,) * len(dice))
    for color, value in zip(table.rolling, values, strict=True):
        dice[color] = value
        throws[color] += setup.rolls_all or color == active
    after = State(
        table.players,
        table.colors,
        table.pawns,
        Phase.DICE,
        active,
        active,
        tuple(dice),
        tuple(throws),
    )
    return (
        after
        if (min(throws) if setup.rolls_all else throws[active]) < setup.throws
        else stop(setup, after)
    )


def stop(setup: Setup, table: State) -> State:
    """The dice are final."""
    active = table.active
    phase = Phase.ATTACK if next_counter(setup, table, active) == active else Phase.ORDER
    return State(table.players, table.colors, table.pawns, phase, active, active, table.dice)


def settle(setup: Setup, table: State, order: Order) -> State:
    """The order is chosen: the attacks come `before` the counterattacks or `after` them."""
    if order.attacks == "after":
        return counter(setup, table, table.pawns, table.active, "after")
    return _to_attacks(table, table.pawns, "before")


def _to_attacks(
    table: State, pawns: Pawns, order: When, attacked: int = 0, moved: tuple[int, ...] = ()
) -> State:
    """The own attacks go on."""
    active = table.active
    return State(
        table.players,
        table.colors,
        pawns,
        Phase.ATTACK,
        active,
        active,
        table.dice,
        (),
        (),
        attacked,
        moved,
        order,
    )


def _order(setup: Setup, table: State) -> When:
    """When the attacks come; whoever attacks or passes right after the throw leaves the dice and
    has chosen before.
    """
    if table.phase not in (Phase.DICE, Phase.ORDER):
        return table.order
    return "" if next_counter(setup, table, table.active) == table.active else "before"


def counter(setup: Setup, table: State, pawns: Pawns, last: int, order: When) -> State:
    """The counterattacks after that of a color; dummies that play by themselves do.

    Once none is left the own attacks or the next turn.
    """
    color, active = next_counter(setup, table, last), table.active
    while color != active:
        ready = State(
            table.players,
            table.colors,
            pawns,
            Phase.COUNTER,
            active,
            color,
            table.dice,
            (),
            (),
            0,
            (),
            order,
        )
        if color < table.players or setup.dummy_by != "policy":
            return ready
        strikes = [attack for attack in attacks(setup, ready) if attack.strikes]
        if strikes:
            pawns = gone_over(setup, ready, max(strikes, key=lambda attack: attack.strikes))
        color = next_counter(setup, table, color)
    return _to_attacks(table, pawns, order) if order == "after" else next_turn(setup, table, pawns)


def next_turn(setup: Setup, table: State, pawns: Pawns) -> State:
    """The player to the left begins a turn."""
    return begin(
        setup, table.players, table.colors, pawns, table.dice, (table.active + 1) % table.players
    )


def gone_over(setup: Setup, table: State, attack: Attack) -> Pawns:
    """The pawns after an attack: a group gone over, struck pawns outside or out of the game."""
    colors, color, pawns = table.colors, table.acting, list(table.pawns)
    area, group, strikes = (
        colors.index(attack.target),
        attack.moves + attack.strikes,
        attack.strikes,
    )
    own = list(pawns[color])
    own[len(colors) if attack.source == OUTSIDE else colors.index(attack.source)] -= group
    own[area] += group
    pawns[color] = tuple(own)
    if strikes:
        opponent = colors.index(attack.opponent)
        struck = list(pawns[opponent])
        struck[area] -= strikes
        struck[len(colors) + (opponent >= table.players and not setup.dummy_returns)] += strikes
        pawns[opponent] = tuple(struck)
    return tuple(pawns)


def attacked(setup: Setup, table: State, attack: Attack) -> State:
    """The table after an attack or a counterattack; all pawns of a player in one foreign area win
    at once.
    """
    order, color = _order(setup, table), table.acting
    pawns, area = gone_over(setup, table, attack), table.colors.index(attack.target)
    if pawns[color][area] == setup.pawns and color < table.players:
        return over(table, pawns, table.dice)
    if table.phase is Phase.COUNTER:
        return counter(setup, table, pawns, color, order)
    used = () if setup.reuses_pawns else _used(table, area, attack.moves + attack.strikes)
    return _to_attacks(
        table, pawns, order, table.attacked | 1 << table.colors.index(attack.opponent), used
    )


def _used(table: State, area: int, group: int) -> tuple[int, ...]:
    """How many pawns of each place have attacked, with a group that has just come."""
    moved = list(table.moved or (0,) * (len(table.colors) + 1))
    moved[area] += group
    return tuple(moved)


def passed(setup: Setup, table: State) -> State:
    """The table after somebody has passed."""
    order = _order(setup, table)
    if table.phase is Phase.COUNTER or order == "before":
        return counter(setup, table, table.pawns, table.acting, order)
    return next_turn(setup, table, table.pawns)


def rolling_again(table: State, dice: int) -> State:
    """The table while some dice are in the hand once more."""
    again = tuple(color for color, number in enumerate(table.colors) if dice >> number & 1)
    lying = tuple(0 if color in again else value for color, value in enumerate(table.dice))
    return State(
        table.players,
        table.colors,
        table.pawns,
        Phase.THROW,
        table.active,
        table.active,
        lying,
        table.throws,
        again,
    )


def moved(setup: Setup, table: State, move: Move) -> State:
    """The table after a legal move."""
    match move:
        case Attack():
            return attacked(setup, table, move)
        case Pass():
            return passed(setup, table)
        case Order():
            return settle(setup, table, move)
        case Stop():
            return stop(setup, table)
        case Reroll(dice):
            return rolling_again(table, dice)


def ending(setup: Setup, table: State) -> str:
    """Why the game has ended."""
    win, names = won(setup, table), setup.names(table)
    if win is None:
        return "nobody can attack any more, whatever the dice show"
    return f"{names[win[0]]} has all {setup.pawns} pawns in {names[win[1]]}"


class ColorRules:
    """The rules of Color Dice."""

    moves: tuple[type[Move], ...] = (Attack, Pass, Order, Stop, Reroll)
    states = State

    def __init__(self, setup: Setup) -> None:
        self.setup = setup
        colors = setup.colors_for(setup.seats)
        self.turn_throw: Throw | None = Throw(setup.dice[: len(colors)], len(colors))

    def start(self, players: int) -> State:
        """The table before the first throw."""
        setup, colors = self.setup, self.setup.colors_for(players)
        if not setup.first_random:
            return set_up(setup, players, colors, 0)
        return State(
            players,
            colors,
            at_home(setup, colors, [0] * players),
            Phase.FIRST,
            rolling=tuple(range(players)),
        )

    def seats(self, state: State) -> int:
        """How many play, dummies not counted."""
        return state.players

    def turn(self, state: State) -> Turn:
        """Whose turn it is; number 0 while the dice decide who begins."""
        first = state.phase is Phase.FIRST
        return Turn(0 if first else 1, Seat(state.active), set_up=first)

    def to_roll(self, state: State) -> Throw | None:
        """The dice to throw; at first, when the dice decide who begins, those of the players still
        in question.
        """
        if not state.rolling:
            return None
        dice, colors = self.setup.dice, state.colors
        return Throw(tuple([dice[colors[color]] for color in state.rolling]), len(state.rolling))

    def waiting(self, state: State) -> frozenset[Seat]:
        """The one seat that may act now: the active player, or whoever decides on the next
        counterattack.
        """
        return NOBODY if state.rolling or state.phase is Phase.END else ALONE[decider(state)]

    def legal(self, state: State, seat: Seat) -> Moves:
        """What a seat may do now."""
        return Moves(self.setup, state, seat)

    def rolled(self, state: State, roll: Roll) -> State:
        """The table after the dice have landed."""
        return thrown(self.setup, state, [die.face.value or 0 for die in roll])

    def moved(self, state: State, seat: Seat, move: Move) -> State:
        """The table after a legal move."""
        return moved(self.setup, state, move)

    def score(self, state: State, seat: Seat) -> Score:
        """The seat's pawns in each foreign area, locked or not; the most in one of them is what
        counts, and all of them win.
        """
        names, row = self.setup.names(state), state.pawns[seat]
        abroad = [area for area in range(len(names)) if area != seat]
        lines = [
            ScoreLine(f"in {names[area]}{self._standing(state, seat, area)}", row[area], 0, 0)
            for area in abroad
            if row[area]
        ]
        most = max(row[area] for area in abroad)
        return Score((*lines, ScoreLine("most in one area", most, 1, most)), most)

    def _standing(self, state: State, color: int, area: int) -> str:
        if state.pawns[color][area] == self.setup.pawns:
            return ", won"
        return ", locked" if is_locked(self.setup, state, color, area) else ""

    def outcome(self, state: State, names: Names) -> Outcome | None:
        """The winner, and everybody else together in second place; all together in first when
        nobody can attack any more.
        """
        if state.phase is not Phase.END:
            return None
        win = won(self.setup, state)
        ranks = [
            Rank(Seat(seat), 1 if win is None or win[0] == seat else 2)
            for seat in range(state.players)
        ]
        return Outcome(ending(self.setup, state), tuple(sorted(ranks, key=lambda rank: rank.place)))
