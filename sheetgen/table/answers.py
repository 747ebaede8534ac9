"""What programs are told: the one place where values become JSON."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from sheetgen.core.dice import Roll, roll_text
from sheetgen.errors import Problem

if TYPE_CHECKING:
    from sheetgen.core.contracts import Note, Score
    from sheetgen.core.spec import GameSpec
    from sheetgen.table.referee import Ruling
    from sheetgen.table.standings import Scored, Standings

Json = dict[str, object]


def of_game(spec: GameSpec) -> Json:
    """Which game under which house rules, as every answer begins."""
    return {"game": spec.id, "switches": {name: switch.value for name, switch in spec.switches.items()}}


def of_problem(problem: Problem) -> Json:
    """A problem; its place in a text as `file:line:column`."""
    return {"code": problem.code, "message": problem.message, "where": str(problem.where), "switch": problem.switch}


def of_problems(problems: Iterable[Problem]) -> list[Json]:
    """Problems in order."""
    return [of_problem(problem) for problem in problems]


def of_claims(roll: Roll | None, notes: Sequence[Note], remarks: Sequence[Problem]) -> Json:
    """Everything that is legal with a roll: the marks, and all moves."""

    def move(note: Note) -> Json:
        return {"text": note.text, "group": note.group, "detail": note.detail, "completes": list(note.completes)}

    marks = [{"cell": note.cell, **move(note)} for note in notes if note.cell]
    return {
        "roll": roll_text(roll or ()),
        "claims": [{key: mark[key] for key in ("cell", "text", "completes", "group", "detail")} for mark in marks],
        "moves": [move(note) for note in notes],
        "remarks": of_problems(remarks),
    }


def of_rulings(rulings: Sequence[Ruling], depends: Sequence[Sequence[str]], remarks: Sequence[Problem]) -> Json:
    """What the referee says of claims, and the switches that each verdict hangs on."""
    claims = [
        {
            "text": ruling.text,
            "legal": ruling.legal,
            "completes": list(ruling.note.completes) if ruling.note else [],
            "tells": list(ruling.note.tells) if ruling.note else [],
            "problems": of_problems(ruling.problems),
            "instead": list(ruling.instead),
            "readings": list(ruling.readings),
            "depends": list(switches),
        }
        for ruling, switches in zip(rulings, depends, strict=True)
    ]
    return {
        "legal": all(ruling.legal for ruling in rulings),
        "problems": of_problems(problem for ruling in rulings for problem in ruling.problems),
        "claims": claims,
        "remarks": of_problems(remarks),
    }


def of_audit(problems: Sequence[Problem], notes: Sequence[Problem]) -> Json:
    """What cannot be right on filled sheets, and what may have been forgotten."""
    return {"legal": not problems, "problems": of_problems(problems), "notes": of_problems(notes)}


def of_standings(standings: Standings) -> Json:
    """Scores and places."""
    return {
        "players": [_player(each) for each in standings.players],
        "ranking": [
            {"rank": rank.place, "player": standings.players[rank.seat].player, "decided_by": rank.decided_by} for rank in standings.ranks
        ],
        "ended": standings.ended,
        "standing": list(standings.standing),
        "problems": of_problems(standings.problems),
        "notes": of_problems(standings.notes),
    }


def _player(each: Scored) -> Json:
    return {
        "player": each.player,
        **_score(each.score),
        "problems": of_problems(each.problems),
        "notes": of_problems(each.notes),
    }


def _score(score: Score | None) -> Json:
    lines = score.lines if score else ()
    return {
        "lines": [{"name": line.name, "count": line.count, "multiplier": line.multiplier, "points": line.points} for line in lines],
        "total": score.total if score else None,
        "band": score.band if score else "",
    }
