"""Claims judged one after the other on a table that papers show: what is legal, every reason against what is not, and what would be."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import islice, takewhile
from typing import Any

from sheetgen.core.cells import Sheet
from sheetgen.core.dice import Roll
from sheetgen.core.game import Game, Moved, Note, Seat
from sheetgen.errors import AmbiguousMove, NotationError, Problem, SheetgenError, UsageError

INSTEAD = 4
"""Legal moves named beside one that is not."""

LONGEST = 16
"""Words of the longest claim."""

_LOOKED_AT = 5000
"""Legal moves among which the nearest are looked for."""


@dataclass(frozen=True, slots=True)
class Ruling:
    """What the referee says of one claim.

    Attributes:
        text: the claim as typed, or in full once it could be read.
        note: what it means, when it is legal.
        problems: every reason against it; () = legal.
        instead: legal moves that come nearest, when it is not.
    """

    text: str
    note: Note | None
    problems: tuple[Problem, ...] = ()
    instead: tuple[str, ...] = ()

    @property
    def legal(self) -> bool:
        """Whether nothing speaks against it."""
        return not self.problems


def set_up(rules: Game[Any], sheets: Sequence[Sheet], roll: Roll | None, *, other: bool = False) -> Any:
    """The table that the papers show, one empty paper of a game of two when there are none. Raises SheetError, UsageError.

    With `other`, another player has thrown the dice, and the first paper's owner acts on them.
    """
    spec = rules.spec
    players = spec.players[0] if rules.one_paper else min(max(2, spec.players[0]), spec.players[1])
    state = rules.position(tuple(sheets) or (Sheet(spec.id, players=players),), roll)
    if not other:
        return state
    beside = rules.as_other(state)
    if beside is None:
        message = f"nobody else acts on these dice in {spec.title}; leave --other out"
        raise UsageError(Problem("no-others", message, "--other"))
    return beside


def acting(rules: Game[Any], state: Any) -> Seat:
    """Whose moves are meant: the first paper's owner, or whoever acts next where one paper shows the whole table."""
    waiting = rules.waiting(state)
    return min(waiting, default=Seat(0)) if rules.one_paper else Seat(0)


def not_now(rules: Game[Any], state: Any) -> Problem | None:
    """Why the owner of the first paper has nothing to decide, or None."""
    if acting(rules, state) in rules.waiting(state):
        return None
    outcome = rules.outcome(state)
    if outcome is not None:
        return Problem("game-over", f"the game is over: {outcome.reason}")
    throw = rules.to_roll(state)
    if throw is not None:
        dice = " ".join(throw.dice) if throw.take == len(throw.dice) else f"{throw.take} of {len(throw.dice)} dice"
        return Problem("roll-first", f"dice are thrown first ({dice}); say what they show")
    return Problem("others-act", "another player acts now")


def rule(rules: Game[Any], state: Any, texts: Sequence[str], *, nearest: bool = True) -> tuple[tuple[Ruling, ...], Any]:
    """Judges the claims in order, each on the table that the legal ones before it have left; the rulings and the table at the end.

    Without `nearest` nothing is said of what would be legal instead.
    """
    found: list[Ruling] = []
    for text in in_claims(rules, state, texts):
        seat = acting(rules, state)
        try:
            move = rules.parse_move(text, state, seat)
        except (NotationError, AmbiguousMove) as error:
            found.append(Ruling(text, None, error.problems))
            continue
        full = rules.format_move(move)
        problems = rules.problems(state, seat, move)
        if problems:
            found.append(Ruling(full, None, problems, _nearest(rules, state, seat, full) if nearest else ()))
            continue
        found.append(Ruling(full, rules.explain(state, seat, move)))
        state = rules.apply(state, Moved(seat, move))
    return tuple(found), state


def _nearest(rules: Game[Any], state: Any, seat: Seat, text: str) -> tuple[str, ...]:
    """The legal moves whose notation begins most like the text; of those alike, the ones without an ability in brackets first."""

    def alike(legal: str) -> int:
        return sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(legal, text, strict=False)))

    legal = [rules.format_move(move) for move in islice(rules.moves(state, seat), _LOOKED_AT)]
    return tuple(sorted(legal, key=lambda move: (-alike(move), move.count("(")))[:INSTEAD])


def in_claims(rules: Game[Any], state: Any, words: Sequence[str]) -> tuple[str, ...]:
    """Words of a command line put together to claims: `O7 R8` are two, `chain Y2 Y1` is one, quoted or not.

    Where no reading fits, words are taken one by one, and a verb (`chain`) takes all that follow it.
    """
    best: dict[int, tuple[str, ...]] = {len(words): ()}
    for start in range(len(words) - 1, -1, -1):
        for end in range(min(len(words), start + LONGEST), start, -1):
            text = " ".join(words[start:end])
            if end in best and _readable(rules, state, text):
                best[start] = (text, *best[end])
                break
    if 0 in best:
        return best[0]
    found: list[str] = []
    for place, word in enumerate(words):
        if word.isalpha():
            return (*found, " ".join(words[place:]))
        found.append(word)
    return tuple(found)


def _readable(rules: Game[Any], state: Any, text: str) -> bool:
    try:
        rules.parse_move(text, state, acting(rules, state))
    except AmbiguousMove:
        return True
    except SheetgenError:
        return False
    return True
