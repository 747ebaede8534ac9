"""The answers for programs: the one place where values become JSON."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from sheetgen.core.dice import Roll, roll_text
from sheetgen.core.play import MoveSummary
from sheetgen.errors import Problem, Source

if TYPE_CHECKING:
    from sheetgen.core.spec import GameSpec
    from sheetgen.table.judge.advising import Rating
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
    rating: Rating | None = None,
) -> Json:
    """Everything that is legal with a roll: the marks, and all moves; and what is within reach, if
    anything is; with what the moves are worth where they are rated.
    """
    shown = ("text", "group", "detail", "completes")
    rated = rating.moves if rating else ()
    values = {each.note.text: of_fields(each, "value", "why") for each in rated}
    unknown: Json = {"value": None, "why": ""} if rating else {}

    def of_move(note: MoveSummary) -> Json:
        return of_fields(note, *shown) | values.get(note.text, unknown)

    ahead = [of_fields(note, *shown) for note in reach]
    marks = [of_fields(note, "cell") | of_move(note) for note in notes if note.cell]
    return {
        **(of_fields(rating, "measure", "known", "facts") if rating else {}),
        **({"within_reach": ahead} if ahead else {}),
        "roll": roll_text(roll or ()),
        "claims": marks,
        "moves": list(map(of_move, notes)),
        "remarks": encoded(remarks),
    }


def of_rating(roll: Roll | None, rating: Rating) -> Json:
    """What moves are worth with a roll, the best first, and what else is known of chances."""
    moves = [
        {**of_fields(rated.note, "text", "group"), **of_fields(rated, "value", "why")}
        for rated in rating.moves
    ]
    return {
        "roll": roll_text(roll or ()),
        **of_fields(
            rating,
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
