"""Who came where: by total, then by each tie-break in turn; equal players share a place."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from sheetgen.core.play import Rank, Ranks, Score, Seat


def ranking(scores: Sequence[Score]) -> Ranks:
    """Places by total, then by each tie-break in turn; players equal in all of them share a
    place.
    """
    keys = [(score.total, *(value for _, value in score.ties)) for score in scores]
    order = sorted(range(len(scores)), key=lambda seat: keys[seat], reverse=True)
    ranks: list[Rank] = []
    for index, seat in enumerate(order):
        shared = index > 0 and keys[order[index - 1]] == keys[seat]
        # The nearest seats first, those above before those below.
        others = (*reversed(order[:index]), *order[index + 1 :])
        decided_by = _decider(scores[seat], [scores[other] for other in others])
        ranks.append(Rank(seat, ranks[-1].place if shared else index + 1, decided_by))
    return tuple(ranks)


def winners_first(seats: int, winners: Collection[Seat]) -> Ranks:
    """Places where nothing but winning counts: the others share the place behind the winners."""
    others = [seat for seat in range(seats) if seat not in winners]
    behind = len(winners) + 1
    return (*(Rank(seat, 1) for seat in winners), *(Rank(seat, behind) for seat in others))


def _decider(score: Score, others: Sequence[Score]) -> str:
    """The tie-break that set a score apart from the nearest one with the same total, or ""."""
    for other in others:
        if other.total == score.total:
            for (name, value), (_, theirs) in zip(score.ties, other.ties, strict=True):
                if value != theirs:
                    return name
    return ""
