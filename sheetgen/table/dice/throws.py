"""Dice at the table: as a player asks for them (`R Y Y`, `RYY`, `r1 b2`, `lucky`, `all`, or by what
they show), as a terminal shows them, and counted over many rolls against what fair dice lead one to
expect.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from math import erfc, exp, lgamma, log, sqrt

from sheetgen.core.dice import Dice, Die, DieId, Face, Roll, match_dice
from sheetgen.core.drawing import middle
from sheetgen.core.grouping import grouped
from sheetgen.core.notation import Line, Token, Wording, faces_as_typed
from sheetgen.errors import NotationError, Problem
from sheetgen.games.kit import read_either
from sheetgen.messages import Meanings, Words, be, nearest_or_known, wide

_INSIDE = 7
# The three rows of each face with pips
_PIPS = (
    "       /   ●   /       ",
    "     ● /       / ●     ",
    "     ● /   ●   / ●     ",
    " ●   ● /       / ●   ● ",
    " ●   ● /   ●   / ●   ● ",
    " ●   ● / ●   ● / ●   ● ",
)
_SIGNS = {"star": "★", "heart": "♥", "-": "−", "-1": "−1"}


def named_dice(text: str, dice: Dice) -> Dice:
    """The dice of the box that a text names, in its order; `2 red, 1 yellow` are three.

    Raises NotationError with every word that names none, or none any more.
    """
    counted = Wording({die.color: die.letter for die in dice if die.letter and die.color}, {})
    return read_either(
        lambda said: _named_dice(Line(said, "<dice>"), dice),
        text,
        lambda: counted(text, counts=True),
    )


def _named_dice(line: Line, dice: Dice) -> Dice:
    """The dice that a line names, each once, in its order. Raises NotationError with everything
    that is wrong.
    """
    taken: list[Die] = []
    problems: list[Problem] = []
    for word, name in _names(line, dice):
        alike = [die for die in dice if name == "all" or name in _called(die)]
        free = [die for die in alike if die not in taken]
        if not alike:
            problems.append(line.problem("no-such-die", _unknown(word, dice), word))
        elif not free or (name == "all" and taken):
            there = len(alike)
            have = "dice are thrown once each" if there > 1 else "the die is thrown once"
            what = f"{word.raw} is one too many: there {be(there)} {there}, and {have}"
            problems.append(line.problem("die-taken", what, word))
        else:
            taken += free if name == "all" else free[:1]
    if not taken and not problems:
        problems.append(line.problem("no-dice-named", "no die is named here"))
    if problems:
        raise NotationError(problems)
    return tuple(taken)


def lying_dice(text: str, dice: Dice) -> Dice:
    """The dice that lie there as a text says, by what they show (`P1 Y4`) or by their ids, in its
    order.

    Raises NotationError for what none of them shows, and for a face of several dice that are not
    alike: then the die has to be named.
    """
    line = Line(text, "<dice>")
    words = line.tokens()
    able = {word: _showing(word, dice) for word in words}
    unclear = [word for word in words if len({die.faces for die in able[word]}) > 1]
    if unclear:
        raise NotationError(
            line.problem(
                "which-die",
                f"{word.raw} is on {' '.join(die.id for die in able[word])}; name the die that"
                " shows it",
                word,
            )
            for word in unclear
        )
    shown = [word for word in words if able[word]]
    names = [word for word in words if not able[word]]
    named = named_dice(" ".join(word.raw for word in names), dice) if names or not words else ()
    others = [die for die in dice if die not in named]
    faces = faces_as_typed(dice)
    given = match_dice([faces[word.text] for word in shown], others)
    if missing := [word for place, word in enumerate(shown) if place not in given]:
        raise NotationError(
            line.problem("no-such-die", f"no die is left that shows {word.raw}", word)
            for word in missing
        )
    die_of = dict(zip(names, named, strict=False))
    die_of |= {word: given[place] for place, word in enumerate(shown)}
    return tuple(die_of[word] for word in words if word in die_of)


def _showing(word: Token, dice: Dice) -> list[Die]:
    """The dice that have the face that a word names."""
    return [die for die in dice if word.text in faces_as_typed([die])]


def unambiguous(roll: Roll, dice: Dice) -> bool:
    """Whether each die of a roll is known by what it shows, dice with equal faces being as good as
    one another.
    """
    return all(len({die.faces for die in dice if thrown.face in die.faces}) < 2 for thrown in roll)


def _names(line: Line, dice: Dice) -> Iterator[tuple[Token, str]]:
    """The words, letters written together (`RYY`) taken apart."""
    letters = {die.letter.lower() for die in dice if die.letter}
    known = {name for die in dice for name in _called(die)} | {"all"}
    for word in line.tokens():
        name = word.raw.lower()
        if name not in known and set(name) <= letters:
            yield from ((word, letter) for letter in name)
        else:
            yield word, name


def _called(die: Die) -> Words:
    """What a die answers to: its id, the id without its number, its letter, color and label."""
    return (die.id, die.id.rstrip("0123456789"), die.letter.lower(), die.color, die.label.lower())


def _unknown(word: Token, dice: Dice) -> str:
    if _showing(word, dice):
        return f"{word.raw} is what a die shows; to throw such dice again, write: again {word.raw}"
    letters = dict.fromkeys(die.letter for die in dice if die.letter)
    ids = [str(die.id) for die in dice]
    return (
        f'there is no die "{word.raw}"{nearest_or_known(word.raw.lower(), ids, [*letters, *ids])}'
    )


@dataclass(frozen=True, slots=True)
class Drawn:
    """A face as lines of text, all equally wide, and the color that fills them."""

    lines: Words
    color: str


def draw(face: Face, style: str = "numerals") -> Drawn:
    """A face as it lies up: pips where the die has pips and the number has a pattern, else the
    number or symbol.
    """
    if style == "pips" and face.value and face.value <= len(_PIPS):
        rows = _PIPS[face.value - 1].split("/")
    else:
        mark = face.mark if face.picture else _SIGNS.get(face.symbol, face.mark)
        blank = " " * max(_INSIDE, wide(mark) + 2, wide(face.text) + 2)
        rows = [blank, middle(mark, len(blank)), blank]
    room = wide(rows[0])
    lines = (
        f"╭{'─' * room}╮",
        *(f"│{row}│" for row in rows),
        "╰" + middle(f" {face.text} ", room, "─") + "╯",
    )
    return Drawn(lines, face.color)


def in_rows(drawn: Sequence[Drawn], columns: int) -> tuple[tuple[Drawn, ...], ...]:
    """The faces side by side, as many in a row as a screen of so many columns holds."""
    rows: list[list[Drawn]] = []
    left = 0
    for one in drawn:
        room = wide(one.lines[0])
        if not rows or room > left:
            rows.append([])
            left = columns
        rows[-1].append(one)
        left -= room + 1
    return tuple(tuple(row) for row in rows)


def said(face: Face) -> str:
    """A face in words, for those who do not see it: `red 5`, `star`, `4`."""
    return f"{face.color} {face.mark}".strip()


@dataclass(frozen=True, slots=True)
class Tally:
    """One kind of dice over many rolls."""

    dice: Words  # the dice of that kind, by id
    # for each face its text, how often it came, and how often it was to be expected
    rows: tuple[tuple[str, int, float], ...]

    @property
    def thrown(self) -> int:
        """How many of these dice were thrown in all."""
        return sum(came for _, came, _ in self.rows)

    @property
    def chi_square(self) -> float:
        """The sum over the faces of (came - expected)^2 / expected."""
        return sum((came - expected) ** 2 / expected for _, came, expected in self.rows)

    @property
    def freedom(self) -> int:
        """The degrees of freedom of chi-square."""
        return len(self.rows) - 1

    @property
    def fewest_expected(self) -> float:
        """How often the rarest face was to be expected."""
        return min(expected for _, _, expected in self.rows)


def tally(rolls: Iterable[Roll], dice: Dice, alike: Meanings | None = None) -> tuple[Tally, ...]:
    """The rolls counted, in the order of the box. Dice with the same faces are counted together,
    or, by their ids, those that are `alike`.

    Dice that were never thrown are left out.
    """

    def kind_of(die: Die) -> object:
        return alike[die.id] if alike else tuple(sorted(face.text for face in die.faces))

    counts = Counter((thrown.die, thrown.face.text) for roll in rolls for thrown in roll)
    kinds = grouped(dice, kind_of).values()
    return tuple(one for kind in kinds for one in _tally_of(kind, counts))


def _tally_of(dice: Dice, counts: Counter[tuple[DieId, str]]) -> Iterator[Tally]:
    """The tally of dice of one kind, if any of them was thrown."""
    faces = Counter(face.text for die in dice for face in die.faces)
    came = {text: sum(counts[die.id, text] for die in dice) for text in faces}
    thrown = sum(came.values())
    due = {text: thrown * count / faces.total() for text, count in faces.items()}
    if thrown:
        yield Tally(
            tuple(die.id for die in dice), tuple((text, came[text], due[text]) for text in faces)
        )


def survival(square: float, freedom: int) -> float:
    """The chance that chi-square with so many degrees of freedom is at least `square`: the
    regularized upper gamma function.
    """
    if freedom < 1 or square <= 0:
        return 1.0
    half = square / 2
    # Q(a + 1, x) = Q(a, x) + x^a e^-x / gamma(a + 1) climbs from a known start: Q(1/2, x) =
    # erfc(sqrt x), Q(1, x) = e^-x.
    shape, chance = (0.5, erfc(sqrt(half))) if freedom % 2 else (1.0, exp(-half))
    while shape < freedom / 2:
        chance += exp(shape * log(half) - half - lgamma(shape + 1))
        shape += 1
    return min(1.0, chance)
