"""Every dice chain that a roll can show: listed, judged, and drawn by chance."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from sheetgen.core.dice import Stream
from sheetgen.games.uno.state import STAR, WILD, ChainLinks, DiceChainSetup, Links

DiceSets = tuple[Counter[str], ...]
"""What some dice show, for each of several chains."""


class Chains:
    """The chains of some dice (rules 3.c.4). Equal faces are not distinguished.

    Attributes:
        opening: the links that may begin a chain.
        left: how often each link can be in a chain: every number in the order of the dice, then the
            Wild Space, two star dice each.

    >>> from sheetgen.catalog import load_game
    >>> setup = DiceChainSetup(load_game("uno").spec)
    >>> faces = "Y2 R6 Y1 R1 B5 G3".split()
    >>> max(Chains(setup, faces, setup.holding("2")), key=len)
    ('Y2', 'Y1', 'R1', 'R6')
    """

    def __init__(self, setup: DiceChainSetup, faces: Sequence[str], opening: Links) -> None:
        self.setup = setup
        self.opening = opening
        self.left = Counter([face for face in faces if face in setup.links])
        if wilds := faces.count(STAR) // 2:
            self.left[WILD] = wilds

    def __iter__(self) -> Iterator[ChainLinks]:
        """Every chain once, the empty one first, each before those that carry it on."""
        return self._grown((), self.left)

    def _grown(self, chain: ChainLinks, left: Counter[str]) -> Iterator[ChainLinks]:
        """A chain, and all that carry it on with the links that are left."""
        yield chain
        for link in self._next(chain, left):
            yield from self._grown((*chain, link), left - Counter([link]))

    def _next(self, chain: Sequence[str], left: Counter[str]) -> list[str]:
        """The links that may come next."""
        fitting = self.setup.followers[chain[-1]] if chain else self.opening
        return [link for link, free in left.items() if free and link in fitting]

    def drawn(self, stream: Stream) -> ChainLinks:
        """A chain by chance: link by link as far as it goes, and sometimes broken off before."""
        left = self.left.copy()
        chain: list[str] = []
        while options := self._next(chain, left):
            link = stream.one_of(options)
            left[link] -= 1
            chain.append(link)
        if stream.below(4):
            return tuple(chain)
        return tuple(chain[: stream.below(len(chain) + 1)])

    def finished(self) -> DiceSets:
        """The dice of chains that no die left over can carry on, each such set once."""
        sets: dict[ChainLinks, Counter[str]] = {}
        for chain in self:
            if not self._next(chain, self.left - Counter(chain)):
                sets[tuple(sorted(chain))] = dice_of(chain)
        return tuple(sets.values())


def dice_of(chain: ChainLinks) -> Counter[str]:
    """The faces of the dice that a chain takes; two stars for each Wild Space."""
    dice = Counter(chain)
    dice[STAR] += 2 * dice.pop(WILD, 0)
    return +dice
