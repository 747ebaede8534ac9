"""Who came where: by total, then by each tie-break in turn; equal players share a place."""

from __future__ import annotations

from collections.abc import Sequence

from sheetgen.core.contracts import Rank, Score, Seat


def ranking(scores: Sequence[Score]) -> tuple[Rank, ...]:
    """Places by total, then by each tie-break in turn; players equal in all of them share a place."""

    def key(seat: int) -> tuple[int, ...]:
        return (scores[seat].total, *(value for _, value in scores[seat].ties))

    order = sorted(range(len(scores)), key=key, reverse=True)
    ranks: list[Rank] = []
    for index, seat in enumerate(order):
        shared = index > 0 and key(order[index - 1]) == key(seat)
        ranks.append(Rank(Seat(seat), ranks[-1].place if shared else index + 1, _decider(scores, order, index)))
    return tuple(ranks)


def _decider(scores: Sequence[Score], order: Sequence[int], index: int) -> str:
    """The tie-break that set a seat apart from the nearest one with the same total, above first, else below."""
    mine = scores[order[index]]
    for seat in (*reversed(order[:index]), *order[index + 1 :]):
        if scores[seat].total == mine.total:
            for (name, value), (_, theirs) in zip(mine.ties, scores[seat].ties, strict=True):
                if value != theirs:
                    return name
    return ""
