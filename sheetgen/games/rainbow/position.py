"""A table rebuilt from papers alone, for `claims`, `validate` and `score`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import accumulate
from typing import NamedTuple

from sheetgen.core.dice import Roll, match_dice
from sheetgen.core.play import Seat
from sheetgen.errors import Problem, SheetError
from sheetgen.games.kit import mid_turn
from sheetgen.games.rainbow.play import between
from sheetgen.games.rainbow.score import turn_score
from sheetgen.games.rainbow.state import DIE, Lying, Phase, Setup, State, Turn
from sheetgen.messages import listed


class Column(NamedTuple):
    """What a player's paper says.

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
    turns: tuple[int, ...] = ()
    totals: tuple[int, ...] = ()
    extra: tuple[int, ...] = ()
    mat: tuple[int, ...] = ()


def position(setup: Setup, papers: Sequence[Column], players: int, roll: Roll | None) -> State:
    """The table that the papers show, the first one's owner on turn. Raises SheetError.

    What papers cannot tell is taken in the players' favor: dice that are not aside are still
    unknown, what is aside was set aside after an earlier roll, a roll may show fewer dice than are
    left, and another player's mat is a turn about to be scored. A roll that cannot be used waits
    for `bamboozled` to be said, so that each die can be asked about.
    Without a roll and with nothing aside, papers give what comes next: a turn of whoever is behind,
    a round, or, when everybody's paper is there, a tiebreaker or the end. A roll upon papers whose
    game is over finds it over.
    """
    own, ended = papers[0], _last_round(setup, [paper.turns for paper in papers])
    scored = [own, *(_scored(setup, paper, ended) for paper in papers[1:])]
    if wrong := [thrown.text for thrown in roll or () if thrown.text not in setup.by_text]:
        raise SheetError(
            Problem("no-such-face", f"no die of {setup.spec.title} shows {text}", subject=text)
            for text in wrong
        )
    shown = tuple(setup.by_text[thrown.text] for thrown in roll or ())
    problems = [
        *_too_many(setup, own.mat, shown),
        *_rounds(scored, mat=bool(own.mat) and roll is None),
        *_end(setup, scored),
    ]
    if roll == ():
        problems.append(
            Problem("wrong-dice", "no dice here; a roll shows at least one", subject="roll")
        )
    order = tuple(Seat(seat) for seat in range(len(papers)))
    points, extra = tuple(paper.turns for paper in scored), tuple(paper.extra for paper in scored)
    numbers = tuple(paper.number for paper in papers)
    state = State(players, numbers, points, extra, Phase.THROW, order, order, False, setup.fresh)
    problems = problems or list(_ties(setup, state, scored))
    if problems:
        raise SheetError(problems)
    state = between(setup, state)
    if roll is None and not own.mat:
        return state
    if roll is not None and (state.phase is Phase.END or (state.tiebreaker and not state.whole)):
        return state._replace(
            phase=Phase.END, playing=(), queue=(), tiebreaker=False, turn=setup.over
        )
    if order[0] not in state.queue:
        raise SheetError(_not_now(state, papers))
    queue = (order[0], *(seat for seat in state.queue if seat))
    playing = (*(seat for seat in state.playing if seat not in queue), *queue)
    turn = _turn(setup, own.mat, shown, roll)
    return state._replace(
        phase=Phase.THROW if roll is None else Phase.ACT, playing=playing, queue=queue, turn=turn
    )


def laid(setup: Setup, state: State, papers: Sequence[Column]) -> State:
    """A game under way with what these columns say; whoever has a turn keeps it where they say so,
    too. Raises SheetError.

    Between two turns whoever is behind has the next one, and a column that ends the game does so.
    """
    if state.phase is Phase.FIRST:
        raise mid_turn("the lucky die decides first who begins; the pad is put right after that")
    after = state._replace(
        points=tuple(paper.turns for paper in papers), extra=tuple(paper.extra for paper in papers)
    )
    problems = [*_rounds(papers, mat=False), *_end(setup, papers)]
    if problems := problems or list(_ties(setup, after, papers)):
        raise SheetError(problems)
    settled = between(setup, after)
    if settled.phase is not Phase.END and (settled.queue, settled.tiebreaker) == (
        state.queue,
        state.tiebreaker,
    ):
        return after
    if state.phase is not Phase.THROW or state.turn != setup.fresh:
        raise mid_turn("whole rounds are put right between two turns, before dice are thrown")
    return settled


def reached(setup: Setup, turns: Sequence[int]) -> tuple[int, int] | None:
    """The round in which these points reach the target, and the total then."""
    totals = enumerate(accumulate(turns), start=1)
    return next(((number, total) for number, total in totals if total >= setup.target), None)


def after_end(
    setup: Setup, turns: Sequence[int], number: int, total: int, who: str = ""
) -> Problem:
    """The reason against rounds after the one in which somebody has reached the target."""
    message = (
        f"round {number} reached {total}, so the game ended there; {len(turns)} rounds are written"
    )
    if who:
        message = (
            f"{who} reached {total} in round {number}, so the game ended there; {len(turns)} rounds"
            " are written here"
        )
    return Problem("round-after-end", message, "turns", setup.spec.named("target"))


def lying(setup: Setup, faces: Sequence[int], numbers: Sequence[int] = ()) -> tuple[Lying, ...]:
    """A mat with these faces on it, on dice of these numbers."""
    aside = list(setup.over.aside)
    for face, number in zip(faces, numbers or [0] * len(faces), strict=True):
        aside[setup.place[face]] = face << DIE | number
    return tuple(aside)


def _last_round(setup: Setup, table: Sequence[Sequence[int]]) -> int:
    """The first round in which somebody has reached the target, 0 = nobody has."""
    return min((there[0] for turns in table if (there := reached(setup, turns))), default=0)


def _scored(setup: Setup, paper: Column, ended: int) -> Column:
    """Another player's paper with the mat scored as its latest turn, which is a tiebreaker turn
    after the last round.
    """
    if not paper.mat:
        return paper
    points = turn_score(setup, lying(setup, paper.mat)).points
    if ended and len(paper.turns) >= ended:
        return paper._replace(extra=(*paper.extra, points), mat=())
    return paper._replace(turns=(*paper.turns, points), mat=())


def _too_many(setup: Setup, mat: Sequence[int], shown: Sequence[int]) -> Iterator[Problem]:
    """The reasons against a mat and a roll that are not one turn's."""
    if len(mat) + len(shown) > setup.hand:
        yield Problem(
            "too-many-dice",
            f"{len(mat)} dice aside and {len(shown)} rolled; a turn has {setup.hand} dice in all",
        )
    lucky = [face for face in (*mat, *shown) if setup.place[face] == setup.lucky]
    rainbow = len(setup.dice) - 1
    if len(lucky) > 1:
        why = (
            f"is aside with {setup.value[lucky[0]]}, so it cannot be rolled"
            if lucky[0] in mat
            else "is there once"
        )
        yield Problem("lucky-twice", f"the lucky die {why}")
    elif len(mat) + len(shown) - len(lucky) > rainbow:
        yield Problem(
            "too-many-dice", f"more than {rainbow} dice with a color; there are {rainbow}"
        )


def _rounds(papers: Sequence[Column], *, mat: bool) -> Iterator[Problem]:
    """The reason against papers whose rounds differ by more than the one being played; the first
    one's mat may be a round, too.
    """
    rounds = [len(paper.turns) for paper in papers]
    least, most = min(rounds), max(rounds)
    if mat:
        least = min([rounds[0] + 1, *rounds[1:]])
    if most - least > 1:
        few, many = (papers[rounds.index(number)].player for number in (min(rounds), most))
        message = (
            f"{many} has played {most} rounds and {few} {min(rounds)}; nobody is more than the"
            " round being played ahead"
        )
        yield Problem("rounds-differ", message, "turns")


def _end(setup: Setup, papers: Sequence[Column]) -> Iterator[Problem]:
    """The reasons against rounds after the one in which somebody has reached the target."""
    ended = _last_round(setup, [paper.turns for paper in papers])
    for paper in papers:
        own = reached(setup, paper.turns)
        if own and own[0] < len(paper.turns):
            yield after_end(setup, paper.turns, *own)
        elif 0 < ended < len(paper.turns):
            first = next(
                other
                for other in papers
                if (there := reached(setup, other.turns)) and there[0] == ended
            )
            yield after_end(setup, paper.turns, ended, sum(first.turns[:ended]), first.player)


def _ties(setup: Setup, state: State, papers: Sequence[Column]) -> Iterator[Problem]:
    """The reasons against tiebreaker turns before a round has ended, or of players who are not
    tied, or ahead of the others.
    """
    if not _last_round(setup, state.points) or not any(state.extra):
        return
    if len({len(turns) for turns in state.points}) > 1:
        early = next(paper for paper in papers if paper.extra)
        yield Problem(
            "tiebreak-too-early",
            f"{early.player} has played a tiebreaker round, but the last round is not finished",
            "tiebreak",
        )
        return
    best = max(sum(paper.turns) for paper in papers)
    front = [paper for paper in papers if sum(paper.turns) == best]
    for number in range(max(map(len, state.extra))):
        playing = [paper for paper in papers if len(paper.extra) > number]
        tied = [
            paper for paper in playing if paper in front and not (state.whole and len(front) < 2)
        ]
        for paper in playing:
            if paper not in tied:
                message = (
                    f"{paper.player} has played tiebreaker round {number + 1}, but is not among"
                    " leaders who are tied then"
                )
                yield Problem("not-tied", message, "tiebreak")
            elif len(tied) < len(front) and len(paper.extra) > number + 1:
                message = (
                    f"{paper.player} has played {len(paper.extra)} tiebreaker rounds, and others"
                    f" who are tied {number}"
                )
                yield Problem("rounds-differ", message, "tiebreak")
        if len(tied) < len(front):
            return
        front = [
            paper for paper in tied if paper.extra[number] == max(one.extra[number] for one in tied)
        ]


def _not_now(state: State, papers: Sequence[Column]) -> Problem:
    """The reason against a turn of the first paper's owner now."""
    own = papers[0]
    if state.phase is Phase.END:
        message = f"{own.player} has dice aside, but the game ended with round {len(own.turns)}"
        return Problem("round-after-end", message, "aside")
    others = listed(papers[seat].player for seat in state.queue)
    done = (
        "is not among the leaders who are tied"
        if state.tiebreaker
        else f"has played round {len(own.turns)} already"
    )
    if state.tiebreaker and own.extra:
        done = f"has played tiebreaker round {len(own.extra)} already"
    return Problem("not-your-turn", f"{own.player} {done}; the table waits for {others}", "turns")


def _turn(setup: Setup, mat: Sequence[int], shown: Sequence[int], roll: Roll | None) -> Turn:
    """The turn being played."""
    numbers = _dice(setup, mat, shown, roll or ())
    aside = lying(setup, mat, numbers[: len(mat)])
    if roll is None:
        cup = setup.fresh.cup & ~sum(1 << number for number in numbers)
        return Turn(cup, setup.hand - len(mat), (), 0, aside, 0)
    rolled = sorted(
        face << DIE | number for face, number in zip(shown, numbers[len(mat) :], strict=True)
    )
    return Turn(0, 0, tuple(rolled), 0, aside, 0)


def _dice(setup: Setup, mat: Sequence[int], shown: Sequence[int], roll: Roll) -> list[int]:
    """The dice that show all this: those that were rolled where nothing is aside, else each face is
    given to a die that has it, or, where there is none, to any die left.
    """
    rolled = [setup.dice.index(thrown.die) for thrown in roll if thrown.die in setup.dice]
    if not mat and len(set(rolled)) == len(shown):
        return rolled
    faces = (*mat, *shown)
    known = {
        index: setup.dice.index(die.id)
        for index, die in match_dice([setup.faces[face] for face in faces], setup.spec.dice).items()
    }
    spare = [
        number
        for number in range(len(setup.dice))
        if number not in (setup.lucky_die, *known.values())
    ]
    return [known[index] if index in known else spare.pop() for index in range(len(faces))]
