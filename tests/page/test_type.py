"""The set of type sizes, and that every page keeps to it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import pytest

from sheetgen.catalog import game_ids
from sheetgen.core.dice import Die
from sheetgen.page.canvas import Type
from sheetgen.page.piece import Piece
from sheetgen.page.recorder import Op
from sheetgen.page.type import ROLES, SIZES, stepped
from tests.covers import cover
from tests.shipped import DESIGNED, PARTS, drawn_part, shipped

SHEETS = [*PARTS, *DESIGNED.items()]


def test_a_size_steps_down_to_the_next_of_the_set() -> None:
    assert [stepped(most) for most in (40, 17.9, 13, 9.99, 6.5)] == [40, 13, 13, 8, 6.5]
    assert stepped(6.2) == 6.2


def test_each_role_has_a_size_of_the_set() -> None:
    assert {size for half, full, _ in ROLES.values() for size in (half, full)} <= set(SIZES)


@pytest.mark.parametrize(("game", "part"), SHEETS)
def test_words_of_a_part_have_a_size_of_the_set(game: str, part: str) -> None:
    drawn, marks = drawn_part(game, part), set(_marks(shipped(game).spec.dice))
    odd = {pair for piece in drawn.pieces for pair in _odd(_drawing(piece))}
    assert {text for text, _ in odd} <= marks, sorted(odd)


@pytest.mark.parametrize("game", game_ids())
def test_words_of_a_cover_have_a_size_of_the_set(game: str) -> None:
    assert list(_odd(_drawing(cover(game)))) == []


def _drawing(piece: Piece) -> Iterator[Op]:
    yield from piece.ops
    for slot in piece.slots:
        yield Op("text", (slot.kind, slot.type))
    for ops in piece.stamps.values():
        yield from ops


def _odd(ops: Iterable[Op]) -> Iterator[tuple[str, float]]:
    """Texts but wordmarks, with their sizes that are none of the set."""
    for op in ops:
        if op.verb == "text":
            text, type = op.args[0], next(arg for arg in op.args if isinstance(arg, Type))
            if type.size not in SIZES and type.weight != "display":
                yield text, type.size


def _marks(dice: Iterable[Die]) -> Iterator[str]:
    """What the faces of dice show: their letters, numbers and words, line by line."""
    for die in dice:
        for face in die.faces:
            yield from (face.letter, str(face.value), *face.words.split())
