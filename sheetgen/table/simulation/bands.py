"""How often a player alone reaches each band, by games that are played on from the table."""

from __future__ import annotations

from dataclasses import replace

from sheetgen.core.advice import AnyAdvice, simulated
from sheetgen.table.judge.advising import advice_for
from sheetgen.table.judge.move_set import MoveOffer
from sheetgen.table.judge.policies import greedy

GAMES = 60
"""Games that are played on for the chances of bands: about a second from the first turn."""

BAND = "band-"
"""What numbers of a layout are called that are the least points of a band, before its name."""


def with_bands(offer: MoveOffer) -> AnyAdvice:
    """What is known of the moves of a seat; for one player alone with the chances of the bands of
    the layout, if it has any, by games that the greedy bot plays on.
    """
    advice = advice_for(offer)
    bands = {
        name: least for name, least in offer.game.spec.numbers.items() if name.startswith(BAND)
    }
    if not bands or not offer.game.rules.score(offer.state, 0).band:
        return advice
    # Most games have no bands, and what simulates takes long to load.
    from sheetgen.table.simulation.sums import share

    totals = played_on(offer, "bands", GAMES)
    said = []
    for name, least in bands.items():
        found = share("", name, sum([total >= least for total in totals]), GAMES)
        said.append(f"{name.removeprefix(BAND)} {found.value:.0%} ({simulated(100 * found.half)}%)")
    how = "chances of a band or a better one, played on as the greedy bot does"
    return replace(advice, facts=(*advice.facts, f"{how}: {', '.join(said)}"))


def played_on(offer: MoveOffer, seed: str, games: int) -> list[int]:
    """The points of a player alone at the end of so many games from here; one position and seed,
    the same games.
    """
    from sheetgen.table.simulation.playing import chance_of, play_out

    game = offer.game
    state = offer.state
    position = f"{seed} {game.sheet(state, 0)}"
    chances = [chance_of(position, number) for number in range(games)]
    ends = [play_out(game, state, [greedy], chance).state for chance in chances]
    return [game.rules.score(end, 0).total for end in ends]
