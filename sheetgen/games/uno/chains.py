"""Every dice chain that a roll can show: listed, judged, and drawn by chance."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product

from sheetgen.core.dice import Stream
from sheetgen.games.uno.state import WILD, Chain, Setup

_CARRIED_ON = 8
"""A chain drawn by chance ends at each link once in so many times, though it could be carried on."""


class Chains:
    """The chains of some dice (rules 3.c.4). Equal faces are not told apart.

    Attributes:
        setup: the box.
        opening: the faces that may begin a chain; a Wild Space always may.
        left: how many dice show each number, in the order of the dice.
        wilds: how many Wild Spaces the stars make, two dice each.
    """

    __slots__ = ("left", "opening", "setup", "wilds")

    def __init__(self, setup: Setup, faces: Sequence[int], opening: int) -> None:
        self.setup, self.opening = setup, opening
        self.left: dict[int, int] = {}
        for face in faces:
            if face >= 0 and setup.values[face]:
                self.left[face] = self.left.get(face, 0) + 1
        self.wilds = faces.count(setup.star) // 2

    def __iter__(self) -> Iterator[Chain]:
        """Every chain once, the empty one first, each before those that carry it on."""
        found: list[Chain] = [()]
        texts, neighbors, every, left = self.setup.texts, self.setup.neighbors, self.setup.every, dict(self.left)

        def grow(chain: Chain, fitting: int, wilds: int) -> None:
            for face, free in left.items():
                if free and fitting >> face & 1:
                    left[face] -= 1
                    longer = (*chain, texts[face])
                    found.append(longer)
                    grow(longer, neighbors[face], wilds)
                    left[face] += 1
            if wilds:
                longer = (*chain, WILD)
                found.append(longer)
                grow(longer, every, wilds - 1)

        grow((), self.opening, self.wilds)
        return iter(found)

    def __contains__(self, chain: object) -> bool:
        left, wilds, fitting = dict(self.left), self.wilds, self.opening
        for link in chain if isinstance(chain, tuple) else (chain,):
            if link == WILD and wilds:
                wilds, fitting = wilds - 1, self.setup.every
                continue
            face = self.setup.index.get(link, -1)
            if not left.get(face) or not fitting >> face & 1:
                return False
            left[face], fitting = left[face] - 1, self.setup.neighbors[face]
        return True

    def longest(self) -> tuple[Chain, ...]:
        """All chains of the greatest length; the empty chain alone when nothing can begin one.

        >>> from sheetgen.catalog import load_game
        >>> setup = Setup(load_game("uno").spec)
        >>> Chains(setup, [setup.index[text] for text in "Y2 R6 Y1 R1 B5 G3".split()], setup.holding[2]).longest()
        (('Y2', 'Y1', 'R1', 'R6'),)
        """
        chains = tuple(self)
        most = max(map(len, chains))
        return tuple(chain for chain in chains if len(chain) == most)

    def drawn(self, stream: Stream) -> Chain:
        """A chain by chance, link by link."""
        left, wilds, fitting = dict(self.left), self.wilds, self.opening
        links: list[str] = []
        while stream.below(_CARRIED_ON):
            options = [face for face in left if left[face] and fitting >> face & 1]
            if not options and not wilds:
                break
            pick = stream.below(len(options) + (wilds > 0))
            if pick == len(options):
                links.append(WILD)
                wilds, fitting = wilds - 1, self.setup.every
            else:
                face = options[pick]
                links.append(self.setup.texts[face])
                left[face], fitting = left[face] - 1, self.setup.neighbors[face]
        return tuple(links)

    def spent(self) -> tuple[dict[int, int], ...]:
        """What the chains take that no die left over can carry on: how many dice of each face, each such set once."""
        faces = tuple(self.left)
        ways = product(*(range(self.left[face] + 1) for face in faces), range(self.wilds + 1))
        # Place by place: the faces that may come next after chains of exactly these dice.
        ends: dict[tuple[int, ...], set[int]] = {way: set() for way in ways}
        ends[(0,) * (len(faces) + 1)] = {self.opening}
        finished: dict[tuple[int, ...], None] = {}
        for way, reached in ends.items():
            for fitting in reached:
                going = [place for place, face in enumerate(faces) if way[place] < self.left[face] and fitting >> face & 1]
                for place in going:
                    ends[_more(way, place)].add(self.setup.neighbors[faces[place]])
                if way[-1] < self.wilds:
                    ends[_more(way, len(faces))].add(self.setup.every)
                elif not going:
                    finished[way] = None
        return tuple(dict(zip((*faces, self.setup.star), (*way[:-1], 2 * way[-1]), strict=True)) for way in finished)


def _more(way: tuple[int, ...], place: int) -> tuple[int, ...]:
    return (*way[:place], way[place] + 1, *way[place + 1 :])
