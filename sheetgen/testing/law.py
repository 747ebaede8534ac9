"""A law: a sentence on all games, and how to look whether one keeps it."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

from sheetgen.core.dice import named_text
from sheetgen.core.play import Rolled
from sheetgen.errors import AnyProblems, SheetgenError
from sheetgen.games.game import AnyGame
from sheetgen.testing.random_games import AnyEvent
from sheetgen.testing.trial import GameTrial

Finding = tuple[str, object] | tuple[str, object, object]
"""What is looked at, what it is, and what it has to be: True where nothing is said."""

Findings = Iterator[Finding]

SHOWN = 30
"""Events that the message of a broken law shows, the last ones."""


class BrokenLaw(AssertionError):
    """A law that a game does not keep, with where and how to see it again.

    Attributes:
        law: the law.
        wrong: what is wrong.
        so_far: everything that has happened in the random game, in notation.
        state: the table then; None where no game begins.
    """

    def __init__(self, law: Law, trial: GameTrial, wrong: str) -> None:
        self.law = law
        self.wrong = wrong
        game = trial.game
        record = trial.record
        self.so_far = tuple(_line(game, event) for event in record.events[: trial.at])
        self.state = record.states[trial.at] if record.states else None
        lines = (
            f"{game.spec.title} breaks the law {law.name}: {law.sentence}",
            wrong,
            *(f"{what}: {thing!r}" for what, thing in trial.about.items()),
            f"rule options: {' '.join(game.spec.options) or 'none'}",
            f"again: check(game, players=[{trial.players}], seed={trial.seed})",
            f"events so far: {len(self.so_far)}",
            *(f"  {line}" for line in self.so_far[-SHOWN:]),
            f"the table: {self.state!r}",
        )
        super().__init__("\n".join(lines))


@dataclass(frozen=True, slots=True)
class Law:
    """What every game keeps."""

    name: str  # `turns-count-from-1`
    sentence: str  # the same as a sentence
    look: Callable[[AnyGame, GameTrial], Findings]  # all that it is about in a random game

    def __call__(self, trial: GameTrial) -> int:
        """How many things it has looked at in a random game. Raises BrokenLaw."""
        looked = 0
        cause = None
        try:
            trial.at = len(trial.record.events)
            trial.about = {}
            for what, found, *rest in self.look(trial.game, trial):
                looked += 1
                (right,) = rest or (True,)
                if found != right:
                    wrong = f"{what}: {found!r}, and not {right!r}"
                    break
            else:
                return looked
        except Exception as error:
            wrong = f"the game raises {error!r}"
            cause = error
        raise BrokenLaw(self, trial, wrong) from cause

    def __str__(self) -> str:
        return self.name


def law(look: Callable[[AnyGame, GameTrial], Findings]) -> Law:
    """The law of a function that is called like it and describes it in a sentence."""
    sentence = " ".join((look.__doc__ or "").split())
    return Law(look.__name__.replace("_", "-"), sentence, look)


def refused(kind: type[SheetgenError], ask: Callable[..., object], *given: object) -> list[str]:
    """The codes of the refusal of that kind; [] where nothing is refused."""
    try:
        ask(*given)
    except kind as error:
        return codes(error.problems)
    return []


def codes(problems: AnyProblems) -> list[str]:
    """The code of each problem."""
    return [problem.code for problem in problems]


def unsaid(texts: Iterable[str]) -> list[str]:
    """The texts that are not phrases or sentences as the program says them: of one line, without a
    full stop.
    """
    return [text for text in texts if not re.fullmatch(r"(\S.*)?[^\s.]", text)]


def _line(game: AnyGame, event: AnyEvent) -> str:
    """What has happened, in notation, as far as the game can write it."""
    if isinstance(event, Rolled):
        return named_text(event.roll)
    try:
        return f"seat {event.seat}: {game.format_move(event.move)}"
    except Exception:
        return f"seat {event.seat}: {event.move!r}"
