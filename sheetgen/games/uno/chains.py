"""Every dice chain that a roll can show: listed, judged, and drawn by chance."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product

from sheetgen.core.dice import Stream
from sheetgen.games.uno.state import Chain, Setup

Dice = dict[int, int]
"""How many dice show which face."""


class Chains:
    """The chains of some dice (rules 3.c.4). Equal faces are not told apart.

    Attributes:
        opening: the faces that may begin a chain.
        left: how often each can be a link: every number in the order of the dice, then the star,
            two dice a Wild Space.

    >>> from sheetgen.catalog import load_game
    >>> setup = Setup(load_game("uno").spec)
    >>> faces = [setup.index[text] for text in "Y2 R6 Y1 R1 B5 G3".split()]
    >>> max(Chains(setup, faces, setup.holding[2]), key=len)
    ('Y2', 'Y1', 'R1', 'R6')
    """

    __slots__ = ("left", "opening", "setup")

    def __init__(self, setup: Setup, faces: Sequence[int], opening: int) -> None:
        self.setup, self.opening = setup, opening
        self.left: Dice = {}
        for face in faces:
            if setup.values[face]:
                self.left[face] = self.left.get(face, 0) + 1
        if wilds := faces.count(setup.star) // 2:
            self.left[setup.star] = wilds

    def __iter__(self) -> Iterator[Chain]:
        """Every chain once, the empty one first, each before those that carry it on."""
        chains: list[Chain] = [()]
        left, links, neighbors = dict(self.left), self.setup.links, self.setup.neighbors

        def grow(chain: Chain, fitting: int) -> None:
            for face, free in left.items():
                if free and fitting >> face & 1:
                    left[face] -= 1
                    longer = (*chain, links[face])
                    chains.append(longer)
                    grow(longer, neighbors[face])
                    left[face] += 1

        grow((), self.opening)
        return iter(chains)

    def drawn(self, stream: Stream) -> Chain:
        """A chain by chance: link by link as far as it goes, and sometimes broken off before."""
        left, fitting = dict(self.left), self.opening
        chain: list[str] = []
        while options := [face for face, free in left.items() if free and fitting >> face & 1]:
            face = options[stream.below(len(options))] if len(options) > 1 else options[0]
            left[face], fitting = left[face] - 1, self.setup.neighbors[face]
            chain.append(self.setup.links[face])
        return tuple(chain if stream.below(4) else chain[: stream.below(len(chain) + 1)])

    def finished(self) -> tuple[Dice, ...]:
        """The dice of chains that no die left over can carry on, each such set once."""
        faces, most = tuple(self.left), tuple(self.left.values())
        # How often each is a link, from seldom to often -> the faces that may come next after
        # chains of exactly these links.
        ends: dict[tuple[int, ...], set[int]] = {
            taken: set() for taken in product(*(range(count + 1) for count in most))
        }
        ends[(0,) * len(most)].add(self.opening)
        finished: dict[tuple[int, ...], None] = {}
        for taken, reached in ends.items():
            for fitting in reached:
                going = [
                    place
                    for place, face in enumerate(faces)
                    if taken[place] < most[place] and fitting >> face & 1
                ]
                for place in going:
                    more = (*taken[:place], taken[place] + 1, *taken[place + 1 :])
                    ends[more].add(self.setup.neighbors[faces[place]])
                if not going:
                    finished[taken] = None
        dice = [1 + (face == self.setup.star) for face in faces]
        return tuple(
            {face: each * count for face, each, count in zip(faces, dice, taken, strict=True)}
            for taken in finished
        )
