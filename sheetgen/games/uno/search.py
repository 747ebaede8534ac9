"""Every dice chain that a roll can show, and the longest of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import lru_cache

from sheetgen.core.dice import Face
from sheetgen.games.uno.state import STAR, STAR_SYMBOL, WILD, Chain

Opening = frozenset[int] | None
"""The numbers that may begin a chain; None = any. A Wild Space always may."""


def fits(left: Face, right: Face) -> bool:
    """Whether two number dice may lie side by side: the same number or the same color."""
    return left.value == right.value or left.color == right.color


def opens(face: Face, opening: Opening) -> bool:
    """Whether a number die may begin the chain."""
    return opening is None or face.value in opening


def wild_spaces(faces: Sequence[Face]) -> int:
    """How many Wild Spaces the stars make: two dice each."""
    return sum(face.symbol == STAR_SYMBOL for face in faces) // 2


@lru_cache(maxsize=1024)
def every_chain(faces: tuple[Face, ...], opening: Opening) -> tuple[Chain, ...]:
    """Every chain of these dice once, the empty one first. Equal faces are not told apart.

    Args:
        faces: up to six dice; penalties are left aside.
        opening: the numbers that may begin it.
    """
    counts = Counter(face for face in faces if face.value is not None)
    kinds, left = tuple(counts), list(counts.values())
    texts = tuple(face.text for face in kinds)
    first = tuple(number for number, face in enumerate(kinds) if opens(face, opening))
    wild = wild_spaces(faces)
    if not first and not wild:
        return ((),)
    follows = tuple(tuple(number for number, after in enumerate(kinds) if fits(before, after)) for before in kinds)
    anything = tuple(range(len(kinds)))
    found: list[Chain] = [()]

    def grow(chain: Chain, options: tuple[int, ...], wilds: int) -> None:
        for number in options:
            if left[number]:
                left[number] -= 1
                longer = (*chain, texts[number])
                found.append(longer)
                grow(longer, follows[number], wilds)
                left[number] += 1
        if wilds:
            longer = (*chain, WILD)
            found.append(longer)
            grow(longer, anything, wilds - 1)

    grow((), first, wild)
    return tuple(found)


def longest_chains(faces: Sequence[Face], opening: Opening) -> tuple[Chain, ...]:
    """All chains of the greatest length; the empty chain alone when nothing can begin one.

    >>> from sheetgen.catalog import load_game
    >>> roll = load_game("uno").rules.parse_roll("Y2 R6 Y1 R1 B5 G3")
    >>> longest_chains([thrown.face for thrown in roll], frozenset({2}))
    (('Y2', 'Y1', 'R1', 'R6'),)
    """
    chains = every_chain(tuple(faces), opening)
    most = max(map(len, chains))
    return tuple(chain for chain in chains if len(chain) == most)


def dice_of(chain: Chain) -> Counter[str]:
    """The dice that a chain takes, by what they show: a Wild Space takes two stars."""
    dice = Counter(link for link in chain if link != WILD)
    if stars := 2 * chain.count(WILD):
        dice[STAR] += stars
    return dice


@lru_cache(maxsize=1024)
def finished_chains(faces: tuple[Face, ...], opening: Opening) -> frozenset[Chain]:
    """The chains that no die left over can carry on."""
    chains = every_chain(faces, opening)
    return frozenset(chains) - {chain[:-1] for chain in chains if chain}
