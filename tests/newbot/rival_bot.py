"""A bot that looks at what a move leaves to the others."""

from itertools import islice

from sheetgen import Game, Moved
from sheetgen.core.dice import Stream


def rival(game: Game, state: object, seat: int, stream: Stream) -> object:
    """The move after which the seat is furthest ahead of the best of the others."""

    def lead(move: object) -> int:
        after = game.apply(state, Moved(seat, move))
        seats = range(game.rules.seats(after))
        points = [game.score(after, each).total for each in seats]
        return points.pop(seat) - max(points, default=0)

    leads = [(lead(move), move) for move in islice(game.moves(state, seat), 200)]
    most = max(ahead for ahead, _ in leads)
    best = [move for ahead, move in leads if ahead == most]
    return best[stream.below(len(best))]
