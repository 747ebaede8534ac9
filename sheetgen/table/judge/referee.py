"""Claims judged one after the other on a table that papers show: what is legal, every reason
against what is not, what would be legal instead, and the switches that each ruling hangs on.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from itertools import islice, takewhile
from operator import eq

from sheetgen.core.dice import Roll
from sheetgen.core.play import MoveSummary
from sheetgen.errors import AmbiguousMove, NotationError, Problem, Remarks, SheetgenError
from sheetgen.games.game import AnyGame
from sheetgen.messages import Words
from sheetgen.table.entry.papers import ParsedSheets, parse_file, sitting_of
from sheetgen.table.judge.move_set import FINISH, FINISHED, MoveOffer
from sheetgen.table.log.turns import Sitting

Variant = tuple[str, str, Callable[[], AnyGame]]
"""A switch as it is in force, as another reading would have it, and the game under that reading."""

INSTEAD = 4  # legal moves that are named for one that is not
_LOOKED_AT = 5000  # legal moves among which the nearest are looked for
LONGEST = 16  # words of the longest claim
MOST_WORDS = 300  # of claims: many more than any turn has


@dataclass(frozen=True, slots=True)
class Ruling:
    """What the referee says of one claim."""

    text: str  # the claim as typed, or in full once it could be read
    note: MoveSummary | None  # what it means, when it is legal
    problems: Remarks = ()  # every reason against it; () = legal
    instead: Words = ()  # legal moves that come nearest, when it is not
    # every move that it may be, where it is legal in all of them and somebody has to say which
    readings: Words = ()
    # the switches whose other readings would turn it: as in force for what is legal, else as they
    # would allow it
    depends: Words = ()
    # the move to make; () where it is not legal, nobody knows which it is, or nothing is left to do
    moves: tuple[object, ...] = ()

    @property
    def legal(self) -> bool:
        """Whether nothing speaks against it."""
        return not self.problems


@dataclass(frozen=True, slots=True)
class Trial:
    """Claims to be judged."""

    game: AnyGame  # what is played
    papers: ParsedSheets  # filled sheets, that of the player who acts first
    roll: str | None  # what the dice show, as typed, or None
    claims: Words  # the words of the claims
    other: bool = False  # whether another player threw the dice
    force: bool = False  # whether the table has agreed on what is not legal
    variants: tuple[Variant, ...] = ()  # the switches that a ruling may hang on

    @property
    def thrown(self) -> Roll | None:
        """What the dice show. Raises NotationError."""
        return None if self.roll is None else self.game.parse_roll(self.roll)

    def seated(self) -> Sitting:
        """The table that the papers show. Raises SheetError, UsageError, NotationError."""
        return sitting_of(self.game, self.papers, self.thrown, other=self.other)


@dataclass(frozen=True, slots=True)
class Verdict:
    """What the referee says of a trial."""

    rulings: tuple[Ruling, ...]  # one a claim
    before: Sitting  # the table before the claims
    after: Sitting  # the table with the legal ones made, and those that it has agreed on

    @property
    def legal(self) -> bool:
        """Whether all of it is."""
        return all(ruling.legal for ruling in self.rulings)

    @property
    def unclear(self) -> Ruling | None:
        """The first claim that somebody has to be asked about."""
        return next((ruling for ruling in self.rulings if ruling.readings), None)


def judge(trial: Trial) -> Verdict | Problem:
    """The verdict on all claims, or why nobody has to decide anything now.

    Raises SheetError, UsageError, NotationError.
    """
    sitting = trial.seated()
    problem = not_now(sitting)
    if problem and not sitting.brought:
        return problem
    words = " ".join(trial.claims).split()
    if len(words) > MOST_WORDS:
        message = f"{len(words):,} words of claims; {MOST_WORDS} or fewer are judged at once"
        raise NotationError("too-many-claims", message)
    trial = replace(trial, claims=in_claims(sitting, trial.claims))
    verdict = rule(sitting, trial.claims, force=trial.force)
    verdict = replace(verdict, rulings=_with_switches(trial, verdict.rulings))
    return verdict if verdict.legal or not sitting.assumed else _any_number(trial, verdict)


def _any_number(trial: Trial, verdict: Verdict) -> Verdict:
    """Nothing is called impossible that some number of players allows: the verdict with a number
    that allows it, where there is one.
    """
    fewest, most = trial.game.spec.players
    for players in range(max(fewest, len(trial.papers)), most + 1):
        papers = tuple(paper.of_players(players) for paper in trial.papers)
        with suppress(SheetgenError):
            sitting = replace(trial, papers=papers).seated()
            other = rule(sitting, trial.claims)
            if players != verdict.before.assumed and other.legal:
                pairs = zip(other.rulings, verdict.rulings, strict=True)
                same = tuple(replace(ruling, depends=was.depends) for ruling, was in pairs)
                return replace(other, rulings=same)
    return verdict


def _with_switches(trial: Trial, rulings: Sequence[Ruling]) -> tuple[Ruling, ...]:
    """The rulings with the switches that each hangs on."""
    hangs: list[dict[str, None]] = [{} for _ in rulings]
    for ours, theirs, make in trial.variants:
        others = _rulings_in(make(), trial)
        for switches, ruling, other in zip(hangs, rulings, others, strict=False):
            if ruling.legal != other.legal:
                switches[ours if ruling.legal else theirs] = None
    pairs = zip(rulings, hangs, strict=True)
    return tuple(replace(ruling, depends=tuple(switches)) for ruling, switches in pairs)


def _rulings_in(game: AnyGame, trial: Trial) -> tuple[Ruling, ...]:
    """The rulings on the same claims in another game; () where the same sheets and dice cannot be
    in it.
    """
    with suppress(SheetgenError):
        papers = tuple(parse_file(game, paper.file, paper.so_far) for paper in trial.papers)
        sitting = replace(trial, game=game, papers=papers).seated()
        return rule(sitting, trial.claims, nearest=False).rulings
    return ()


def not_now(sitting: Sitting) -> Problem | None:
    """Why the owner of the first paper has nothing to decide, or None."""
    rules = sitting.game.rules
    if sitting.acting in rules.waiting(sitting.state):
        return None
    if sitting.brought:
        return _ended_by_itself(sitting)
    if outcome := sitting.outcome:
        return Problem("game-over", f"the game is over: {outcome.reason}")
    throw = rules.to_roll(sitting.state)
    if throw is not None:
        throw = rules.turn_throw if sitting.blank and rules.turn_throw else throw
        return Problem("roll-first", f"dice are thrown first ({throw.text}); say what they show")
    if sitting.events:
        message = (
            f"{sitting.names[sitting.acting]} has finished with these dice; another player acts now"
        )
        return Problem("not-your-turn", f"{message}, or add --new-turn if they were thrown again")
    return Problem("not-your-turn", "another player acts now")


def _ended_by_itself(sitting: Sitting) -> Problem:
    """Why nothing is decided after a throw that has ended a turn, or somebody's part of it."""
    why = "; ".join(f"{note.text}: {'; '.join(note.tells)}" for note in sitting.brought)
    return Problem("ended-by-itself", why)


def rule(
    sitting: Sitting, claims: Sequence[str], *, nearest: bool = True, force: bool = False
) -> Verdict:
    """The verdict on claims in order, each judged on the table that the legal ones before it have
    left.

    Somebody who goes on with a turn may tell it from its beginning: claims that repeat what has
    been done in it are not made twice. Without `nearest` nothing is said of what would be legal
    instead; with `force` what is not legal is made as well, where it can stand.
    """
    done = _made_already(sitting, claims)
    repeated = MoveSummary("", tells=("this has been done in this turn already",))
    rulings = [Ruling(text, replace(repeated, text=text)) for text in claims[:done]]
    after = sitting
    for text in claims[done:]:
        ruling = _ruled_now(after, text, nearest=nearest)
        rulings.append(ruling)
        for move in ruling.moves:
            after = after.made(move)
        if force and not ruling.legal:
            # What cannot be read, or not be gone on from, is left to the pencil.
            with suppress(SheetgenError):
                after = after.forced(after.offer.parse(ruling.text))
    return Verdict(tuple(rulings), sitting, after)


def _ruled_now(sitting: Sitting, text: str, *, nearest: bool) -> Ruling:
    """The ruling on a claim.

    One that says what has come about by itself changes nothing: what a throw has brought about, or
    that somebody has finished who has nothing left to do.
    """
    said = {note.text: note for note in sitting.brought}
    if sitting.acts and sitting.acting not in sitting.game.rules.waiting(sitting.state):
        said |= {word: MoveSummary(word, tells=(sitting.ending,)) for word in FINISHED}
    with suppress(SheetgenError):
        claim = sitting.game.notation.format(sitting.offer.parse(text))
        if claim in said:
            return Ruling(claim, said[claim])
    if sitting.brought:
        instead = tuple(note.text for note in sitting.brought)
        return Ruling(text, None, (_ended_by_itself(sitting),), instead)
    return ruled(sitting.offer, text, nearest=nearest)


def _made_already(sitting: Sitting, claims: Sequence[str]) -> int:
    """How many claims repeat what has been done in this turn; none where that may be done again."""
    pairs = zip(claims, sitting.acts, strict=False)
    said = sitting.game.on_paper
    same = [said(claim).casefold() == said(act).casefold() for claim, act in pairs]
    done = [*same, False].index(False)
    again = done and ruled(sitting.offer, claims[0], nearest=False).legal
    return 0 if again else done


def ruled(offer: MoveOffer, text: str, *, nearest: bool = True) -> Ruling:
    """The ruling on a seat's move as it was typed.

    A claim that may be several moves is legal when one or all of them are; where they come to the
    same, the first one is made.
    """
    doubt: Remarks = ()
    try:
        readings: tuple[object, ...] = (offer.parse(text),)
    except AmbiguousMove as error:
        readings = error.readings
        doubt = error.problems
    except NotationError as error:
        return Ruling(text, None, error.problems)
    legal = [move for move in readings if not offer.problems(move)]
    if not legal and not doubt:
        full = offer.game.notation.format(readings[0])
        instead = _nearest(offer, full) if nearest else ()
        return Ruling(full, None, offer.problems(readings[0]), instead)
    if not legal or len(legal) not in (1, len(readings)):
        return Ruling(text, None, doubt)
    note = offer.explain(legal[0])
    if note.group == FINISH and note.detail:
        # What is written by having finished is said, too.
        note = replace(note, tells=(note.detail, *note.tells))
    if len(set(map(offer.after, legal))) == 1:
        return Ruling(note.text, note, moves=(legal[0],))
    texts = tuple(map(offer.game.notation.format, legal))
    return Ruling(text, note, readings=texts)


def _nearest(offer: MoveOffer, text: str) -> Words:
    """The legal moves whose notation begins most like the text; of those alike, the ones without an
    ability in brackets first.
    """

    def far(move: str) -> tuple[int, int]:
        return -sum(takewhile(bool, map(eq, move, text))), move.count("(")

    moves = islice(offer.moves(), _LOOKED_AT)
    return tuple(sorted(map(offer.game.notation.format, moves), key=far)[:INSTEAD])


def which_reading(claim: str, texts: Sequence[str]) -> tuple[dict[str, str], str]:
    """The readings of a claim by the number that is typed for each, and the question which of them
    is meant.
    """
    readings = {str(number): text for number, text in enumerate(texts, start=1)}
    choices = "; ".join(f"{number} = {text}" for number, text in readings.items())
    return readings, f"{choices}. Which {claim} is it?"


def in_claims(sitting: Sitting, words: Sequence[str]) -> Words:
    """Words of a command line put together to claims: `O7 R8` are two, `chain Y2 Y1` is one, quoted
    or not.

    What was quoted is taken apart where that can be read and the whole cannot. Where no reading
    fits, words are taken one by one, and a verb (`chain`) takes all that follow it.
    """
    apart = " ".join(words).split()
    if read := _read(sitting, words) or _read(sitting, apart):
        return read
    verb = next((place for place, word in enumerate(words) if word.isalpha()), len(words))
    return (*words[:verb], *([" ".join(words[verb:])] if words[verb:] else ()))


def _read(sitting: Sitting, words: Sequence[str]) -> Words:
    """The claims that words can be read as, all of them; () where they cannot."""
    best: dict[int, Words] = {len(words): ()}
    for start in range(len(words) - 1, -1, -1):
        for end in range(min(len(words), start + LONGEST), start, -1):
            text = " ".join(words[start:end])
            if end in best and sitting.offer.reads(text):
                best[start] = (text, *best[end])
                break
    return best.get(0, ())
