"""Who came where: by total, then by each tie-break in turn; equal players share a place."""

from __future__ import annotations

from collections.abc import Sequence

from sheetgen.core.play import Rank, Score, Seat


def ranking(scores: Sequence[Score]) -> tuple[Rank, ...]:
    """Places by total, then by each tie-break in turn; players equal in all of them share a
    place.
    """

    def key(seat: int) -> tuple[int, ...]:
        return (scores[seat].total, *(value for _, value in scores[seat].ties))

    order = sorted(range(len(scores)), key=key, reverse=True)
    ranks: list[Rank] = []
    for index, seat in enumerate(order):
        shared = index > 0 and key(order[index - 1]) == key(seat)
        # The tie-break that set it apart from the nearest seat with the same total, above first,
        # else below.
        near = [
            other
            for other in (*reversed(order[:index]), *order[index + 1 :])
            if scores[other].total == scores[seat].total
        ]
        pairs = (
            pair
            for other in near
            for pair in zip(scores[seat].ties, scores[other].ties, strict=True)
        )
        decider = next((name for (name, value), (_, theirs) in pairs if value != theirs), "")
        ranks.append(Rank(Seat(seat), ranks[-1].place if shared else index + 1, decider))
    return tuple(ranks)
