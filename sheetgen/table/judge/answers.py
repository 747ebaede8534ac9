"""The answers for programs: the one place where values become JSON."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from sheetgen.core.dice import Roll, roll_text
from sheetgen.core.play import MoveSummary
from sheetgen.errors import Problem, Source

if TYPE_CHECKING:
    from sheetgen.core.advice import Advice
    from sheetgen.core.spec import GameSpec
    from sheetgen.table.judge.move_set import MoveOffer
    from sheetgen.table.judge.referee import Ruling
    from sheetgen.table.judge.standings import Standings

Json = dict[str, object]


def encoded(value: object) -> object:
    """A value of a field: a tuple or list as a list, a problem as an object, its place in a text as
    `file:line:column`.
    """
    if isinstance(value, tuple | list):
        return [encoded(one) for one in value]
    if isinstance(value, Problem):
        return of_fields(
            value,
            "code",
            "message",
            "where",
            "switch",
        )
    return str(value) if isinstance(value, Source) else value


def of_fields(thing: object, *names: str) -> Json:
    """Some fields of a value, under their own names."""
    return {name: encoded(getattr(thing, name)) for name in names}


def of_game(spec: GameSpec) -> Json:
    """Which game under which rule options, as every answer begins."""
    return {
        "game": spec.id,
        "switches": {name: switch.value for name, switch in spec.switches.items()},
    }


def of_claims(
    roll: Roll | None,
    notes: Sequence[MoveSummary],
    reach: Sequence[MoveSummary],
    remarks: Sequence[Problem],
) -> Json:
    """Everything that is legal with a roll: the marks, and all moves; and what is within reach, if
    anything is.
    """
    shown = ("text", "group", "detail", "completes")
    moves = [of_fields(note, *shown) for note in notes]
    ahead = [of_fields(note, *shown) for note in reach]
    marks = [of_fields(note, "cell", *shown) for note in notes if note.cell]
    return {
        **({"within_reach": ahead} if ahead else {}),
        "roll": roll_text(roll or ()),
        "claims": marks,
        "moves": moves,
        "remarks": encoded(remarks),
    }


def of_advice(offer: MoveOffer, advice: Advice[object]) -> Json:
    """What moves are worth, the best first, and what else is known of chances."""
    moves = [
        {"text": offer.game.notation.format(valued.move), **of_fields(valued, "value", "why")}
        for valued in advice.moves
    ]
    return {
        **of_fields(
            advice,
            "measure",
            "known",
            "facts",
        ),
        "moves": moves,
    }


def of_rulings(
    rulings: Sequence[Ruling], depends: Sequence[Sequence[str]], remarks: Sequence[Problem]
) -> Json:
    """What the referee says of claims, and the switches that each verdict hangs on."""
    claims = []
    for ruling, switches in zip(rulings, depends, strict=True):
        claims.append(
            {
                **of_fields(ruling, "text", "legal"),
                **of_fields(ruling.note or MoveSummary(""), "completes", "tells"),
                **of_fields(ruling, "problems", "instead", "readings"),
                "depends": list(switches),
            }
        )
    problems = [problem for ruling in rulings for problem in ruling.problems]
    return {
        "legal": not problems,
        "problems": encoded(problems),
        "claims": claims,
        "remarks": encoded(remarks),
    }


def of_standings(standings: Standings) -> Json:
    """Scores and places."""
    names = [each.player for each in standings.players]
    ranking = [
        {
            "rank": rank.place,
            "player": names[rank.seat],
            "decided_by": rank.decided_by,
        }
        for rank in standings.ranks
    ]
    players = []
    for each in standings.players:
        lines = [
            of_fields(
                line,
                "name",
                "count",
                "multiplier",
                "points",
            )
            for line in (each.score.lines if each.score else ())
        ]
        counted = (
            of_fields(each.score, "total", "band") if each.score else {"total": None, "band": ""}
        )
        players.append(
            {
                "player": each.player,
                "lines": lines,
                **counted,
                **of_fields(each, "problems", "notes"),
            }
        )
    return {
        "players": players,
        "ranking": ranking,
        **of_fields(
            standings,
            "ended",
            "standing",
            "problems",
            "notes",
        ),
    }
