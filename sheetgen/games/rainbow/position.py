"""A table rebuilt from sheets alone, for `claims`, `validate` and `score`."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import accumulate

from sheetgen.core.cells import WholeNumbers
from sheetgen.core.dice import DieId, Face, Roll, Thrown, match_dice
from sheetgen.errors import Problem, Problems, SheetError
from sheetgen.games.kit import mid_turn
from sheetgen.games.rainbow.needs import LUCKY
from sheetgen.games.rainbow.play import before_turns, between, over
from sheetgen.games.rainbow.score import leaders, turn_score
from sheetgen.games.rainbow.state import RainbowPhase, RainbowSetup, RainbowState, RainbowTurn
from sheetgen.messages import listed


@dataclass(frozen=True, slots=True)
class PadColumn:
    """What a player's sheet says.

    Attributes:
        player: whose it is; nobody is nameless.
        number: which column of the pad it is.
        turns: the points of each round.
        totals: the running totals as written.
        extra: the points of tiebreaker rounds.
        mat: the faces on the mat in rainbow order, the lucky die's last.
    """

    player: str
    number: int
    turns: WholeNumbers
    totals: WholeNumbers
    extra: WholeNumbers
    mat: tuple[Face, ...]


Columns = Sequence[PadColumn]


def position(
    setup: RainbowSetup, columns: Columns, players: int, roll: Roll | None
) -> RainbowState:
    """The table that the sheets show, the first one's owner on turn. Raises SheetError.

    What sheets cannot say is taken in the players' favor: dice that are not aside are still
    unknown, what is aside was set aside after an earlier roll, a roll may show fewer dice than are
    left, and another player's mat is a turn about to be scored. A roll that cannot be used waits
    for `bamboozled` to be said, so that each die can be asked about.

    Without a roll and with nothing aside, sheets give what comes next: a turn of whoever is behind,
    a round, or, when everybody's sheet is there, a tiebreaker or the end. A roll upon sheets whose
    game is over finds it over.
    """
    _check_faces(setup, roll or ())
    own = columns[0]
    mat = columns[0].mat
    ended = _last_round(setup, columns)
    scored = [own, *(_scored(setup, column, ended) for column in columns[1:])]
    numbers = tuple([column.number for column in scored])
    state = _with_points(before_turns(setup, players, numbers), scored)
    problems = list(_wrong(setup, scored, mat, roll)) or list(_ties(setup, state, scored))
    if problems:
        raise SheetError(problems)
    state = between(setup, state)
    if roll is None and not mat:
        return state
    if roll and (state.phase is RainbowPhase.END or (state.tiebreaker and not state.whole)):
        return over(state)
    if 0 not in state.queue:
        raise SheetError(_not_now(state, columns))
    turn = _turn(setup, mat, roll)
    return _on_turn(state, turn, acts=not turn.take)


def _wrong(
    setup: RainbowSetup, columns: Columns, mat: Sequence[Face], roll: Roll | None
) -> Problems:
    """What cannot be right between a mat, a roll and the rounds of all."""
    yield from _too_many(setup, mat, roll or ())
    yield from _rounds(columns, mat=bool(mat) and roll is None)
    yield from _end(setup, columns)
    if roll == ():
        yield Problem("wrong-dice", "no dice here; a roll shows at least one", subject="roll")


def with_columns(setup: RainbowSetup, state: RainbowState, columns: Columns) -> RainbowState:
    """A game under way with what these columns say; whoever has a turn keeps it where they say so,
    too. Raises SheetError.

    Between two turns whoever is behind has the next one, and a column that ends the game does so.
    """
    if state.phase is RainbowPhase.FIRST:
        raise mid_turn("the lucky die decides first who begins; the pad is corrected after that")
    after = _with_points(state, columns)
    problems = [*_rounds(columns, mat=False), *_end(setup, columns)]
    if problems := problems or list(_ties(setup, after, columns)):
        raise SheetError(problems)
    settled = between(setup, after)
    goes_on = settled.phase is not RainbowPhase.END
    if goes_on and (settled.queue, settled.tiebreaker) == (state.queue, state.tiebreaker):
        return after
    if state.phase is not RainbowPhase.THROW or state.turn != setup.fresh:
        raise mid_turn("whole rounds are corrected between two turns, before dice are thrown")
    return settled


def reached(setup: RainbowSetup, turns: Sequence[int]) -> int:
    """The round in which these points reach the target; 0 = in none."""
    totals = enumerate(accumulate(turns), start=1)
    return next((number for number, total in totals if total >= setup.target), 0)


def audit(setup: RainbowSetup, column: PadColumn) -> Problems:
    """Everything that cannot be right on one player's column and mat."""
    yield from _impossible(setup, "turns", column.turns)
    yield from _impossible(setup, "tiebreak", column.extra)
    yield from _wrong_totals(column)
    yield from _end(setup, [column])
    if column.extra and not reached(setup, column.turns):
        yield Problem(
            "tiebreak-too-early",
            f"a tiebreaker is played by leaders with {setup.target} or more; this total is"
            f" {sum(column.turns)}",
            "tiebreak",
            switch="target",
        )
    yield from _misread(setup, [face for face in column.mat if face.color])


def _misread(setup: RainbowSetup, faces: Sequence[Face]) -> Problems:
    """Faces on the mat that the dice cannot show together."""
    given = match_dice(faces, setup.spec.dice)
    for index, face in enumerate(faces):
        if index not in given:
            able = sum(face in sides for sides in setup.sides.values())
            yield Problem(
                "dice-cannot-show",
                f"{face.text}: the {able} dice that show it already show something else that is"
                " aside; one of these was misread",
                "aside",
                subject=f'aside "{face.text}"',
            )


def _impossible(setup: RainbowSetup, key: str, turns: Sequence[int]) -> Problems:
    """Points that no turn can score."""
    most = max(setup.possible_points)
    for number, points in enumerate(turns, start=1):
        if points not in setup.possible_points:
            why = f"the most is {most}" if points > most else "no set of dice adds up to it"
            yield Problem(
                "impossible-points",
                f"round {number}: {points} points in one turn cannot be; {why}",
                key,
                subject=f"{key} {number}",
            )


def _wrong_totals(column: PadColumn) -> Problems:
    """Running totals that are not the points added up."""
    sums = list(accumulate(column.turns))
    for number, (written, right) in enumerate(zip(column.totals, sums, strict=False), start=1):
        if written != right:
            yield Problem(
                "wrong-total",
                f"round {number}: the running total says {written}; the points add up to {right}",
                "totals",
                subject=f"totals {number}",
            )
    if len(column.totals) > len(sums):
        yield Problem(
            "too-many-totals",
            f"{len(column.totals)} running totals for {len(sums)} rounds; there is one total a"
            " round",
            "totals",
        )


def _check_faces(setup: RainbowSetup, roll: Roll) -> None:
    """Raise SheetError for faces that no die of the box has."""
    wrong = [thrown.text for thrown in roll if thrown.text not in setup.faces]
    if wrong:
        raise SheetError(
            Problem("no-such-face", f"no die of {setup.spec.title} shows {text}", subject=text)
            for text in wrong
        )


def _last_round(setup: RainbowSetup, columns: Columns) -> int:
    """The first round in which somebody has reached the target, 0 = nobody has."""
    return min(filter(None, [reached(setup, column.turns) for column in columns]), default=0)


def _scored(setup: RainbowSetup, column: PadColumn, ended: int) -> PadColumn:
    """Another player's column with the mat scored as its latest turn, which is a tiebreaker turn
    after the last round.
    """
    if not column.mat:
        return column
    points = turn_score(setup, column.mat).points
    if ended and len(column.turns) >= ended:
        return replace(column, extra=(*column.extra, points), mat=())
    return replace(column, turns=(*column.turns, points), mat=())


def _with_points(state: RainbowState, columns: Columns) -> RainbowState:
    """The table with what is written in the columns of its seats."""
    return replace(
        state,
        points=tuple([column.turns for column in columns]),
        extra=tuple([column.extra for column in columns]),
    )


def _on_turn(state: RainbowState, turn: RainbowTurn, *, acts: bool) -> RainbowState:
    """The table with the first sheet's owner on turn."""
    first = 0
    queue = (first, *(seat for seat in state.queue if seat != first))
    return replace(
        state,
        phase=RainbowPhase.ACT if acts else RainbowPhase.THROW,
        playing=(*(seat for seat in state.playing if seat not in queue), *queue),
        queue=queue,
        turn=turn,
    )


def _too_many(setup: RainbowSetup, mat: Sequence[Face], roll: Roll) -> Problems:
    """The reasons against a mat and a roll that are not one turn's."""
    faces = [*mat, *(thrown.face for thrown in roll)]
    if len(faces) > setup.a_turn:
        yield Problem(
            "too-many-dice",
            f"{len(mat)} dice aside and {len(roll)} rolled; a turn has {setup.a_turn} dice in all",
        )
    lucky = [face for face in faces if not face.color]
    rainbow = len(setup.sides) - 1
    if len(lucky) > 1:
        why = "is there once"
        if lucky[0] in mat:
            why = f"is aside with {lucky[0].value}, so it cannot be rolled"
        yield Problem("lucky-twice", f"the lucky die {why}")
    elif len(faces) - len(lucky) > rainbow:
        yield Problem(
            "too-many-dice", f"more than {rainbow} dice with a color; there are {rainbow}"
        )


def _rounds(columns: Columns, *, mat: bool) -> Problems:
    """The reason against columns whose rounds differ by more than the one being played; the first
    one's mat may be a round, too.
    """
    rounds = [len(column.turns) for column in columns]
    least = min(rounds)
    most = max(rounds)
    played = [rounds[0] + 1, *rounds[1:]] if mat else rounds
    if most - min(played) > 1:
        few, many = (columns[rounds.index(number)].player for number in (least, most))
        yield Problem(
            "rounds-differ",
            f"{many} has played {most} rounds and {few} {least}; nobody is more than the round"
            " being played ahead",
            "turns",
        )


def _end(setup: RainbowSetup, columns: Columns) -> Problems:
    """The reasons against rounds after the one in which somebody has reached the target."""
    ended = _last_round(setup, columns)
    sums = [sum(column.turns[:ended]) for column in columns]
    tied = sums.count(max(sums)) > 1
    for column in columns:
        number = reached(setup, column.turns)
        who = column
        if number in (0, len(column.turns)):
            number = ended
            who = next((one for one in columns if sum(one.turns[:ended]) >= setup.target), column)
        if 0 < number < len(column.turns):
            after = "; what tied leaders score then is a line tiebreak" if tied else ""
            yield _after_end(setup, column, who, number, after)


def _after_end(
    setup: RainbowSetup,
    column: PadColumn,
    who: PadColumn,
    number: int,
    after: str,
) -> Problem:
    """The reason against rounds of a column after the one in which somebody has reached the
    target.
    """
    total = sum(who.turns[:number])
    ended = f"round {number} reached {total}"
    here = ""
    if who is not column:
        ended = f"{who.player} reached {total} in round {number}"
        here = " here"
    rounds = f"{len(column.turns)} rounds are written{here}{after}"
    return Problem(
        "round-after-end",
        f"{ended}, so the game ended there; {rounds}",
        "turns",
        switch="target",
    )


def _ties(setup: RainbowSetup, state: RainbowState, columns: Columns) -> Problems:
    """The reasons against tiebreaker turns before a round has ended, or of players who are not
    tied, or ahead of the others.
    """
    if not _last_round(setup, columns) or not any(state.extra):
        return
    if len({len(column.turns) for column in columns}) == 1:
        yield from _tiebreaks(setup, state, columns)
        return
    early = next(column for column in columns if column.extra)
    yield Problem(
        "tiebreak-too-early",
        f"{early.player} has played a tiebreaker round, but the last round is not finished",
        "tiebreak",
    )


def _tiebreaks(setup: RainbowSetup, state: RainbowState, columns: Columns) -> Problems:
    """The reasons against tiebreaker turns of players who are not tied, or ahead of the others."""
    for number in range(max(map(len, state.extra))):
        before = tuple([turns[:number] for turns in state.extra])
        front = leaders(state.points, before, setup.target)
        tied = () if state.whole and len(front) == 1 else front
        waits = not tied or any(len(columns[seat].extra) <= number for seat in tied)
        for seat, column in enumerate(columns):
            played = len(column.extra)
            own = f"{column.player} has played"
            if played > number and seat not in tied:
                yield Problem(
                    "not-tied",
                    f"{own} tiebreaker round {number + 1}, but is not among leaders who are tied"
                    " then",
                    "tiebreak",
                )
            elif waits and played > number + 1:
                yield Problem(
                    "rounds-differ",
                    f"{own} {played} tiebreaker rounds, and others who are tied {number}",
                    "tiebreak",
                )
        if waits:
            return


def _not_now(state: RainbowState, columns: Columns) -> Problem:
    """The reason against a turn of the first sheet's owner now."""
    own = columns[0]
    if state.phase is RainbowPhase.END:
        return Problem(
            "round-after-end",
            f"{own.player} has dice aside, but the game ended with round {len(own.turns)}",
            "aside",
        )
    others = listed(columns[seat].player for seat in state.queue)
    done = f"has played round {len(own.turns)} already"
    if state.tiebreaker and own.extra:
        done = f"has played tiebreaker round {len(own.extra)} already"
    elif state.tiebreaker:
        done = "is not among the leaders who are tied"
    return Problem("not-your-turn", f"{own.player} {done}; the table waits for {others}", "turns")


def _turn(setup: RainbowSetup, mat: Sequence[Face], roll: Roll | None) -> RainbowTurn:
    """The turn being played; with all its dice aside it can only be ended."""
    shown = [*mat, *(thrown.face for thrown in roll or ())]
    dice = _dice(setup, mat, roll or ())
    lying = tuple([Thrown(die, face) for die, face in zip(dice, shown, strict=True)])
    aside = lying[: len(mat)]
    if len(mat) == setup.a_turn:
        return RainbowTurn(aside=aside, fresh=frozenset(face.color for face in mat))
    if roll is None:
        return RainbowTurn(setup.fresh.hand - {*dice}, setup.a_turn - len(mat), aside=aside)
    return RainbowTurn(rolled=setup.sorted(lying[len(mat) :]), aside=aside)


def _dice(setup: RainbowSetup, mat: Sequence[Face], roll: Roll) -> list[DieId]:
    """The dice that show a mat and a roll: those that were rolled where nothing is aside, else each
    face is given to a die that has it, or, where there is none, to any die left.
    """
    rolled = [thrown.die for thrown in roll if thrown.die in setup.sides]
    if not mat and len(set(rolled)) == len(roll):
        return rolled
    faces = [*mat, *(thrown.face for thrown in roll)]
    known = {index: die.id for index, die in match_dice(faces, setup.spec.dice).items()}
    spare = [die for die in setup.sides if die not in (LUCKY, *known.values())]
    return [known[index] if index in known else spare.pop() for index in range(len(faces))]
