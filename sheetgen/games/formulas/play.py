"""How the table changes: throws, drafts, what is written, rounds (rules 4.c and 4.d)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from sheetgen.core.dice import DieIds, Roll, Throw, all_of, match_dice
from sheetgen.core.notation import faces_as_typed
from sheetgen.core.play import Names, Outcome, Score, Seat, Seats, Turn
from sheetgen.core.ranking import ranking
from sheetgen.games.formulas.acts import (
    MOVES,
    Ability,
    DraftDice,
    FormulasDone,
    Move,
    On,
    ShownDice,
    TakePenalty,
    ThrowAgain,
    Use,
    use_of,
)
from sheetgen.games.formulas.moves import Drafting
from sheetgen.games.formulas.reasons import UseReasons
from sheetgen.games.formulas.score import score_of
from sheetgen.games.formulas.setup import FormulasSetup
from sheetgen.games.formulas.state import (
    AT_WORK,
    NO_DICE,
    THROUGH,
    FormulasPhase,
    FormulasSheet,
    FormulasState,
    Hand,
    Stage,
)
from sheetgen.games.formulas.sums import FaceValues, face_of, face_text
from sheetgen.games.formulas.using import Using
from sheetgen.games.kit import all_dice, replaced


class FormulasRules:
    """The rules under the rule options of the layout: see `sheetgen.games.contracts.Rules`."""

    moves = MOVES
    states = FormulasState

    def __init__(self, setup: FormulasSetup) -> None:
        self.setup = setup
        self.turn_throw: Throw | None = all_dice(setup.spec)
        self._using: Using | None = None

    def start(self, players: int) -> FormulasState:
        """Blank sheets, the plain dice still to be thrown; the first seat is the starting
        player.
        """
        sheets = (self.setup.blank,) * players
        return FormulasState(sheets, (Hand(),) * players, due=frozenset(self.setup.plain))

    def seats(self, state: FormulasState) -> int:
        """A sheet each."""
        return len(state.sheets)

    def turn(self, state: FormulasState) -> Turn:
        """The round, and whose it is."""
        return Turn(state.round, state.active, set_up=state.phase == FormulasPhase.SETUP)

    def to_roll(self, state: FormulasState) -> Throw | None:
        """The plain dice, all dice, or those that are re-rolled."""
        due = [die for die in self.setup.faces if die in state.due]
        return all_of(due) if due else None

    def waiting(self, state: FormulasState) -> Seats:
        """All players with dice to use; while dice are drafted or shared out, the one whose turn it
        is.
        """
        return state.waiting

    def legal(self, state: FormulasState, seat: Seat) -> Drafting | Using:
        """What a seat may do."""
        if state.takes_dice:
            return Drafting(self.setup, state, seat)
        return self.using(state, seat)

    def using(self, state: FormulasState, seat: Seat) -> Using:
        """What a seat may do with the own dice. The last answer is kept: when a move has shown that
        dice have a use, the next question is which.
        """
        last = self._using
        if last is None or last.state is not state or last.seat != seat:
            last = self._using = UseReasons(self.setup, state, seat)
        return last

    def mixed(self, state: FormulasState, roll: Roll) -> bool:
        """Whether all dice together can show what lies there after a re-roll: nobody sees which die
        it is that shows a 4, so another one may have been thrown again.
        """
        dice = self.setup.spec.dice
        known = faces_as_typed(dice)
        lying = [face_text(face) for die, face in state.shown if die not in state.due]
        faces = [*(known[text] for text in lying if text in known), *(one.face for one in roll)]
        there = len(lying) + len(roll)
        return bool(lying) and len(faces) == len(match_dice(faces, dice)) == there

    def rolled(self, state: FormulasState, roll: Roll) -> FormulasState:
        """The plain dice are everybody's to write; other dice lie on the table."""
        thrown = {one.die: face_of(one.face) for one in roll}
        if state.phase == FormulasPhase.SETUP:
            faces = tuple(thrown.values())
            hands = tuple(self.setup_hand(sheet, faces) for sheet in state.sheets)
            return replace(state, due=NO_DICE, hands=hands)
        return self._drafted(
            replace(
                state,
                due=NO_DICE,
                shown=tuple({**dict(state.shown), **thrown}.items()),
                table=state.table or frozenset(thrown),
            )
        )

    def moved(
        self,
        state: FormulasState,
        seat: Seat,
        move: Move,
    ) -> FormulasState:
        """The table after a legal move. Penalties for dice without any use happen by themselves."""
        match move:
            case DraftDice(dice):
                return self._taken(state, _lying(state, dice))
            case ThrowAgain(dice):
                return self._thrown_again(state, _lying(state, dice))
            case FormulasDone() if state.phase == FormulasPhase.DRAFT:
                return self._dealt(state)
            case FormulasDone():
                return self._settled(state.with_hand(seat, THROUGH), ())
            case TakePenalty(number):
                if state.phase != FormulasPhase.USE or (state.known and number):
                    raise ValueError("a penalty while no dice are used, or in another round")
                if not state.known:
                    state = replace(state, known=True, round=number)
                return self._settled(_penalized(state, seat), range(len(state.hands)))
        return self._used(state, seat, move)

    def _used(
        self,
        state: FormulasState,
        seat: Seat,
        move: Move,
    ) -> FormulasState:
        """Dice are used on the own sheet. Raises ValueError for places that are not on it."""
        use = use_of(self.setup.lattice, move)
        hand = state.hands[seat]
        sheet = state.sheets[seat]
        if not self.setup.places[use.kind] >= set(use.places):
            # nobody can agree on a place that is not there
            raise ValueError("places that are not on the sheet")
        used = hand.ability
        if isinstance(move, Ability):
            sheet = replace(sheet, used=sheet.used | {move.number})
            used = True
        hand = Hand(hand.without(use.dice), used, Stage.OPEN)
        return self._settled(state.with_hand(seat, hand, self.written(sheet, use)), (seat,))

    def score(self, state: FormulasState, seat: Seat) -> Score:
        """Every row and column, then the penalties."""
        return score_of(self.setup, state.sheets[seat])

    def outcome(self, state: FormulasState, names: Names) -> Outcome | None:
        """The ranking once the last round is over."""
        if state.phase != FormulasPhase.END:
            return None
        scores = [score_of(self.setup, sheet) for sheet in state.sheets]
        return Outcome(f"all {self.setup.last(len(scores))} rounds are played", ranking(scores))

    def setup_hand(self, sheet: FormulasSheet, faces: FaceValues) -> Hand:
        """What a player has still to write of the numbers of the setup; those that stand on the
        sheet are written already.
        """
        left = len(self.setup.plain) - len(sheet.numbers)
        dice = list(faces)
        for number in sheet.numbers.values():
            if len(dice) > left and number in dice:
                dice.remove(number)
        return Hand(tuple(dice[:left]), stage=Stage.OPEN) if left > 0 and dice else THROUGH

    def written(self, sheet: FormulasSheet, use: Use) -> FormulasSheet:
        """The sheet with what a legal use writes on it."""
        numbers = sheet.numbers
        signs = sheet.signs
        active = sheet.active
        doubled = sheet.doubled
        there = dict.fromkeys(use.places, use.writes)
        match use.kind:
            case On.CELL:
                numbers = {**numbers, **there}
            case On.IDLE:
                active = active.union(there)
            case On.LINE:
                doubled = use.places[0]
            case _:
                signs = {**signs, **there}
        return FormulasSheet(numbers, signs, active, doubled, sheet.used, sheet.penalties)

    def _taken(self, state: FormulasState, dice: DieIds) -> FormulasState:
        """Dice leave the table: the active player's are set aside, another's are in hand at
        once.
        """
        table = state.table - dice
        if state.phase == FormulasPhase.DRAFT:
            return self._drafted(replace(state, table=table, drafted=state.drafted | dice))
        hand = state.hands[state.turn]
        # In which order dice were taken makes no difference.
        faces = (*hand.dice, *state.faces(dice))
        hand = replace(hand, dice=tuple(sorted(faces, key=lambda face: (face < 0, abs(face)))))
        state = replace(
            state,
            hands=replaced(state.hands, state.turn, hand),
            table=table,
            turn=_next(state, state.turn),
        )
        return state if table else self._opened(state)

    def _thrown_again(self, state: FormulasState, due: DieIds) -> FormulasState:
        """Dice lie there to be thrown again."""
        return replace(
            state,
            due=due,
            shown=tuple([(die, 0 if die in due else face) for die, face in state.shown]),
            rerolls=state.rerolls + 1 if self.setup.rerolls else 0,
        )

    def _drafted(self, state: FormulasState) -> FormulasState:
        """Drafting ends by itself when neither a draft nor a re-roll is left."""
        full = len(state.drafted) >= self.setup.draft and not self.setup.may_reroll(state)
        return self._dealt(state) if full or not state.table else state

    def _dealt(self, state: FormulasState) -> FormulasState:
        """The active player's dice and the rest reach their users; alone, the rest is discarded."""
        split = len(state.hands) > 2 and self.setup.split
        rest = () if split else state.faces(state.table)
        dice = replaced((rest,) * len(state.hands), state.active, state.faces(state.drafted))
        state = replace(state, hands=tuple(map(Hand.dealt, state.hands, dice)), drafted=NO_DICE)
        if split and state.table:
            return replace(
                state,
                phase=FormulasPhase.SHARE,
                turn=_next(state, state.active),
                rerolls=0,
            )
        return self._opened(state)

    def _opened(self, state: FormulasState) -> FormulasState:
        """Everybody uses the own dice now."""
        hands = tuple([hand.dealt(hand.dice, Stage.OPEN) for hand in state.hands])
        state = FormulasState(
            state.sheets, hands, FormulasPhase.USE, state.round, state.known, state.active
        )
        return self._settled(state, range(len(hands)))

    def _settled(self, state: FormulasState, seats: Iterable[Seat]) -> FormulasState:
        """The table once all that happens to these seats by itself has happened: they are through,
        forced penalties, the next round.

        Where the round is not known, nothing is crossed out: whoever has dice without a use has to
        say which round it is.
        """
        for seat in seats:
            if state.hands[seat].stage == Stage.OPEN:
                using = self.using(state, seat)
                if not using.kinds and not using.hand.dice:
                    state = state.with_hand(seat, THROUGH)
                elif not using.kinds and state.known:
                    state = _penalized(state, seat)
        if Stage.OPEN in [hand.stage for hand in state.hands]:
            return state
        return self._next_round(state)

    def _next_round(self, state: FormulasState) -> FormulasState:
        """The start of the next round, or the end of the game; the table waits for players whose
        dice their sheets do not tell.
        """
        if state.phase == FormulasPhase.SETUP:
            return self._begun(state, state.active)
        late = [hand.stage == Stage.AHEAD for hand in state.hands]
        if any(late):
            return replace(state, hands=tuple([AT_WORK if each else THROUGH for each in late]))
        players = len(state.hands)
        if state.known and state.round >= self.setup.last(players):
            hands = (Hand(),) * players
            return FormulasState(state.sheets, hands, FormulasPhase.END, state.round + 1)
        return self._begun(state, (state.active + 1) % players)

    def _begun(self, state: FormulasState, active: Seat) -> FormulasState:
        """The next round, in which that seat drafts."""
        number = state.round + 1
        players = len(state.hands)
        return FormulasState(
            state.sheets,
            (Hand(),) * players,
            FormulasPhase.DRAFT,
            number,
            known=state.known or number >= self.setup.last(players),
            active=active,
            turn=active,
            due=frozenset(self.setup.faces),
        )


def _lying(state: FormulasState, dice: ShownDice) -> DieIds:
    """Which dice these are. They have to lie on the table: nobody can agree on one that does not.
    Raises ValueError.
    """
    if not set(dice) <= set(state.lying(state.table)):
        raise ValueError("dice that do not lie there")
    return frozenset(dict(dice))


def _penalized(state: FormulasState, seat: Seat) -> FormulasState:
    """The round's box is crossed out once, however many dice are left."""
    sheet = state.sheets[seat]
    return state.with_hand(seat, THROUGH, replace(sheet, penalties=sheet.penalties | {state.round}))


def _next(state: FormulasState, seat: Seat) -> Seat:
    """The next seat clockwise that is not the active one."""
    following = (seat + 1) % len(state.hands)
    return _next(state, following) if following == state.active else following
