"""The answers for programs: the one place where values become JSON."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import asdict
from typing import TYPE_CHECKING

from sheetgen.core.cells import area_of
from sheetgen.core.dice import Roll, roll_text
from sheetgen.core.play import MoveSummary, Names, Summaries
from sheetgen.errors import FileName, Problem, Remarks, Source

if TYPE_CHECKING:
    from sheetgen.core.advice import AnyAdvice
    from sheetgen.core.spec import GameSpec
    from sheetgen.table.judge.move_set import MoveOffer
    from sheetgen.table.judge.referee import Ruling
    from sheetgen.table.judge.standings import Standings
    from sheetgen.table.log.game_log import Event

Json = dict[str, object]


def encoded(value: object, spec: GameSpec | None = None) -> object:
    """A value of a field: "" as null, a tuple or list as a list, a problem as an object;
    the cells and dice of a game are known by its spec.
    """
    if isinstance(value, tuple | list):
        return [encoded(one, spec) for one in value]
    if isinstance(value, Problem):
        return of_problem(value, spec)
    return None if value == "" else value


def of_fields(thing: object, *names: str, spec: GameSpec | None = None) -> Json:
    """Some fields of a value, under their own names."""
    return {name: encoded(getattr(thing, name), spec) for name in names}


def of_problem(problem: Problem, spec: GameSpec | None) -> Json:
    """A problem; of what it is about, its place in a file, a cell, a die, or else the subject."""
    about = "" if isinstance(problem.where, Source | FileName) else problem.where
    cell = about if spec and "." in about and area_of(about) in spec.cells else ""
    die = about if spec and spec.dice and not cell and _is_die(spec, about) else ""
    subject = problem.subject or ("" if cell or die else about)
    return {
        **of_fields(problem, "code", "message"),
        "where": _place(problem.where),
        "cell": cell or None,
        "die": die or None,
        "subject": subject or None,
        "switch": problem.switch or None,
    }


def _is_die(spec: GameSpec, word: str) -> bool:
    """Whether a word names a die, or what one shows."""
    return any(word == die.id or any(word == face.text for face in die.faces) for die in spec.dice)


def _place(where: Source | str) -> Json | None:
    """A place in a file, or the file alone; None for what is no place in one."""
    if isinstance(where, Source):
        return of_fields(where, "file", "line", "column")
    if isinstance(where, FileName):
        return {"file": where, "line": None, "column": None}
    return None


def of_players(names: Names) -> list[Json]:
    """Who sits at a table, by seat, counted from 0."""
    return [{"seat": seat, "name": name or None} for seat, name in enumerate(names)]


def of_files(paths: Iterable[object]) -> list[Json]:
    """Files, by their paths."""
    return [{"path": str(path)} for path in paths]


def of_event(event: Event, names: Names) -> Json:
    """What has happened at a table, and who did it."""
    return {
        "kind": event.kind,
        "seat": None if event.seat < 0 else event.seat,
        "player": None if event.seat < 0 else names[event.seat],
        **of_fields(event, "text", "typed", "forced"),
    }


def of_game(spec: GameSpec | None) -> Json:
    """Which game under which rule options, as every answer about one begins; None for none."""
    if spec is None:
        return {"game": None, "switches": {}}
    return {
        "game": spec.id,
        "switches": {name: switch.value for name, switch in spec.switches.items()},
    }


def of_claims(
    roll: Roll | None,
    notes: Summaries,
    reach: Summaries,
    remarks: Remarks,
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
        "roll": roll_text(roll) if roll else None,
        "claims": marks,
        "moves": moves,
        "remarks": encoded(remarks),
    }


def of_advice(offer: MoveOffer, advice: AnyAdvice) -> Json:
    """What moves are worth, the best first, and what else is known of chances; where it is known
    what penalties are to be expected and how many throws reach the open cells, that of each.
    """
    moves = []
    for valued in advice.moves:
        reason = valued.reason()
        penalties = {"penalties": asdict(reason.penalties)} if reason.penalties else {}
        worth = {"value": valued.value, "why": reason.text}
        note = offer.explain(valued.move)
        moves.append(of_fields(note, "text", "cell", "completes") | worth | penalties)
    reached = of_fields(advice, "open_cells", "throw_count") if advice.open_cells else {}
    return of_fields(advice, "measure", "known", "facts") | {"moves": moves} | reached


def of_ruling(ruling: Ruling, spec: GameSpec) -> Json:
    """What the referee says of a claim."""
    return {
        **of_fields(ruling, "text", "legal"),
        **of_fields(ruling.note or MoveSummary(""), "completes", "tells"),
        **of_fields(ruling, "problems", "instead", "readings", spec=spec),
    }


def of_rulings(
    spec: GameSpec,
    rulings: Sequence[Ruling],
    remarks: Remarks,
) -> Json:
    """What the referee says of claims, and the switches that each verdict hangs on."""
    claims = [of_ruling(ruling, spec) | of_fields(ruling, "depends") for ruling in rulings]
    problems = [problem for ruling in rulings for problem in ruling.problems]
    return {
        "legal": not problems,
        "problems": encoded(problems, spec),
        "claims": claims,
        "remarks": encoded(remarks, spec),
    }


def of_standings(standings: Standings) -> Json:
    """Scores and places."""
    names = [each.player for each in standings.players]
    ranking = [
        {
            "rank": rank.place,
            "seat": rank.seat,
            "player": names[rank.seat],
            "decided_by": rank.decided_by or None,
        }
        for rank in standings.ranks
    ]
    players = []
    for seat, each in zip(of_players(names), standings.players, strict=True):
        lines = [
            of_fields(line, "name", "count", "multiplier", "points")
            for line in (each.score.lines if each.score else ())
        ]
        counted = (
            of_fields(each.score, "total", "band") if each.score else {"total": None, "band": None}
        )
        players.append(
            {
                **seat,
                "lines": lines,
                **counted,
                **of_fields(each, "problems", "notes"),
            }
        )
    return {
        "players": players,
        "ranking": ranking,
        **of_fields(standings, "ended", "standing", "problems", "notes"),
    }
