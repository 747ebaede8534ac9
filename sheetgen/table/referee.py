"""Claims judged one after the other on a table that papers show: what is legal, every reason against what is not, and what would be."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice, takewhile

from sheetgen.core.contracts import M, Note, S
from sheetgen.errors import AmbiguousMove, NotationError, Problem, SheetgenError
from sheetgen.table.turns import Sitting
from sheetgen.values import frozen

INSTEAD = 4
"""Legal moves named beside one that is not."""

LONGEST = 16
"""Words of the longest claim."""

_LOOKED_AT = 5000
"""Legal moves among which the nearest are looked for."""


@frozen
class Ruling:
    """What the referee says of one claim."""

    text: str  # the claim as typed, or in full once it could be read
    note: Note | None  # what it means, when it is legal
    problems: tuple[Problem, ...] = ()  # every reason against it; () = legal
    instead: tuple[str, ...] = ()  # legal moves that come nearest, when it is not
    readings: tuple[str, ...] = ()  # every move that it may be, where it is legal in all of them and somebody has to say which

    @property
    def legal(self) -> bool:
        """Whether nothing speaks against it."""
        return not self.problems


def not_now(sitting: Sitting[S, M]) -> Problem | None:
    """Why the owner of the first paper has nothing to decide, or None."""
    rules = sitting.game.rules
    if sitting.acting in rules.waiting(sitting.state):
        return None
    outcome = rules.outcome(sitting.state, sitting.names)
    if outcome is not None:
        return Problem("game-over", f"the game is over: {outcome.reason}")
    throw = rules.to_roll(sitting.state)
    if throw is not None:
        throw = rules.turn_throw if sitting.blank and rules.turn_throw else throw
        return Problem("roll-first", f"dice are thrown first ({throw.text}); say what they show")
    if sitting.events:
        message = f"{sitting.names[sitting.acting]} has finished with these dice; another player acts now"
        return Problem("not-your-turn", f"{message}, or say --new-turn if they were thrown again")
    return Problem("not-your-turn", "another player acts now")


def rule(sitting: Sitting[S, M], texts: Sequence[str], *, nearest: bool = True) -> tuple[tuple[Ruling, ...], Sitting[S, M]]:
    """Judges the claims in order, each on the table that the legal ones before it have left; the rulings and the table at the end.

    Somebody who goes on with a turn may tell it from its beginning: claims that repeat what has been done in it are not made twice.
    Without `nearest` nothing is said of what would be legal instead.
    """
    claims = in_claims(sitting, texts)
    done = _told_again(sitting, claims)
    rulings = [Ruling(text, Note(text, tells=("this has been done in this turn already",))) for text in claims[:done]]
    for text in claims[done:]:
        ruling, moves = _judge(sitting, text, nearest=nearest)
        rulings.append(ruling)
        for move in moves:
            sitting = sitting.made(move)
    return tuple(rulings), sitting


def _told_again(sitting: Sitting[S, M], claims: Sequence[str]) -> int:
    """How many of the claims repeat what has been done in this turn from its beginning; what may be done once more is done once more."""
    done = sum(1 for _ in takewhile(lambda pair: pair[0].casefold() == pair[1].casefold(), zip(claims, sitting.acts, strict=False)))
    return 0 if done and _judge(sitting, claims[0], nearest=False)[0].legal else done


def _judge(sitting: Sitting[S, M], text: str, *, nearest: bool) -> tuple[Ruling, tuple[M, ...]]:
    """The ruling on one claim, and the move to make; () if it is not legal, or there is doubt which it is."""
    game = sitting.game
    try:
        move = game.words.parse_move(text, sitting.state, sitting.acting, sitting.names)
    except AmbiguousMove as error:
        return _any_reading(sitting, text, error)
    except NotationError as error:
        return Ruling(text, None, error.problems), ()
    full = game.words.format_move(move)
    problems = game.problems(sitting.state, sitting.acting, move, sitting.names)
    if problems:
        return Ruling(full, None, problems, _nearest(sitting, full) if nearest else ()), ()
    return Ruling(full, game.words.explain(sitting.state, sitting.acting, move, sitting.names)), (move,)


def _any_reading(sitting: Sitting[S, M], text: str, error: AmbiguousMove) -> tuple[Ruling, tuple[M, ...]]:
    """A claim that may be several moves is legal when all of them are; where they come to the same, the first one is made."""
    game, state, seat = sitting.game, sitting.state, sitting.acting
    readings = [move for move in error.readings if isinstance(move, game.rules.moves)]
    legal = [move for move in readings if not game.problems(state, seat, move, sitting.names)]
    if len(legal) == 1:
        return _judge(sitting, game.words.format_move(legal[0]), nearest=False)
    if not legal or len(legal) < len(readings):
        return Ruling(text, None, error.problems), ()
    note = game.words.explain(state, seat, legal[0], sitting.names)
    if len({game.rules.moved(state, seat, move) for move in legal}) == 1:
        return Ruling(note.text, note), (legal[0],)
    return Ruling(text, note, readings=tuple(game.words.format_move(move) for move in legal)), ()


def _nearest(sitting: Sitting[S, M], text: str) -> tuple[str, ...]:
    """The legal moves whose notation begins most like the text; of those alike, the ones without an ability in brackets first."""

    def alike(legal: str) -> int:
        return sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(legal, text, strict=False)))

    moves = islice(sitting.game.moves(sitting.state, sitting.acting), _LOOKED_AT)
    legal = [sitting.game.words.format_move(move) for move in moves]
    return tuple(sorted(legal, key=lambda move: (-alike(move), move.count("(")))[:INSTEAD])


def in_claims(sitting: Sitting[S, M], words: Sequence[str]) -> tuple[str, ...]:
    """Words of a command line put together to claims: `O7 R8` are two, `chain Y2 Y1` is one, quoted or not.

    Where no reading fits, words are taken one by one, and a verb (`chain`) takes all that follow it.
    """
    best: dict[int, tuple[str, ...]] = {len(words): ()}
    for start in range(len(words) - 1, -1, -1):
        for end in range(min(len(words), start + LONGEST), start, -1):
            text = " ".join(words[start:end])
            if end in best and _readable(sitting, text):
                best[start] = (text, *best[end])
                break
    if 0 in best:
        return best[0]
    claims: list[str] = []
    for place, word in enumerate(words):
        if word.isalpha():
            return (*claims, " ".join(words[place:]))
        claims.append(word)
    return tuple(claims)


def _readable(sitting: Sitting[S, M], text: str) -> bool:
    try:
        sitting.game.words.parse_move(text, sitting.state, sitting.acting, sitting.names)
    except AmbiguousMove:
        return True
    except SheetgenError:
        return False
    return True
