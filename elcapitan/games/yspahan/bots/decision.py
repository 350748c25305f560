"""What a seat does now: what it may do is ranked, by first estimate or by imagined games, and one choice is made."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Final, NamedTuple

from elcapitan.bots.budget import RunningBudget
from elcapitan.games.yspahan.bots.api import CHOICES
from elcapitan.games.yspahan.bots.choices import YspahanChoice, candidates, draw_world
from elcapitan.games.yspahan.bots.simulation.forecast import forecast_outlook
from elcapitan.games.yspahan.bots.simulation.judge import Judge, judge_of
from elcapitan.games.yspahan.bots.simulation.outlook import Outlook, outlook_of
from elcapitan.games.yspahan.bots.simulation.sim_weights import SimWeights, sim_weights_for
from elcapitan.games.yspahan.rules.model.moves import Move
from elcapitan.games.yspahan.rules.model.state import YspahanStage, YspahanState
from elcapitan.kit.bots import search
from elcapitan.kit.bots.characters import Characters
from elcapitan.kit.bots.search import Candidate

CHARACTERS: Final[Characters[SimWeights]] = Characters(__package__)
SHARES: Final = {YspahanStage.ROLL: 0.1, YspahanStage.MAIN: 0.7, YspahanStage.LOADING: 0.1, YspahanStage.AFTER: 0.2}
"""By stage, the part of a turn's budget that one decision takes."""
LIMITS: Final = {**SHARES, YspahanStage.MAIN: 0.9, YspahanStage.PLACING: 0.2}
"""By stage, what all decisions take that are asked for at once: so a roll, a main action and what follows are a turn.

What is left to decide beyond that goes by first sight.
"""
HESITATED: Final = 4
"""Main actions among which a level chooses: the best by first estimate."""
MAX_LOSS: Final = 6.0
"""Points that hesitation never costs, as far as the level can tell."""


class YspahanLevel(NamedTuple):
    """How a level chooses; the arena set it (benchmarks/README.md)."""

    hesitation: float | None = None
    """The points by which a main action must be better by first estimate to be chosen about three times as often; all
    else is done as it seems best. None: everything is compared in imagined games."""
    outlook: Outlook = outlook_of
    """How it judges where these lead."""


LEVELS: Final[Mapping[str, YspahanLevel]] = {
    "easy": YspahanLevel(8.0),
    "normal": YspahanLevel(1.2),
    "hard": YspahanLevel(),
    "expert": YspahanLevel(outlook=forecast_outlook),
}


class TurnDecision(NamedTuple):
    """What is to be done now."""

    moves: tuple[Move, ...]
    """All that is left of the turn, up to where something new is learnt."""
    compared: Sequence[Candidate[YspahanChoice]]
    """The first of it and what it was compared with, the best first; a single one if there was no choice."""


def judge_for(players: int, character: str = "") -> Judge:
    """What the levels believe at a table of that many players, or one of their characters."""
    return judge_of(CHARACTERS.weights(character, sim_weights_for(players)), players)


def decide_turn(
    state: YspahanState,
    judge: Judge,
    chance: Random,
    watch: RunningBudget,
    level: YspahanLevel,
    first_share: float = 0.0,
) -> TurnDecision:
    """What the seat to act does, as far as its view tells; the first decision takes at least `first_share` of all."""
    hesitation = level.hesitation
    spent, limit = 0.0, max(LIMITS[state.stage], first_share)

    def rank(now: YspahanState) -> Sequence[Candidate[YspahanChoice]]:
        nonlocal spent
        found = candidates(now, judge, chance, thorough=hesitation is None)
        if len(found) < 2 or hesitation is not None:
            return found
        share = SHARES[now.stage] if spent else max(SHARES[now.stage], first_share)
        begin, spent = spent, min(limit, spent + share)
        return search.compare(found, lambda: draw_world(now, judge, chance, level.outlook), watch, begin, spent)

    def pick(now: YspahanState, ranked: Sequence[Candidate[YspahanChoice]]) -> tuple[Move, ...]:
        at = 0
        if hesitation is not None and now.stage is YspahanStage.MAIN:
            at = search.hesitate([each.mean for each in ranked[:HESITATED]], chance, hesitation, MAX_LOSS)
        return ranked[at].choice.moves

    first = rank(state)
    moves = CHOICES.complete(state, pick(state, first), lambda now: pick(now, rank(now)))
    return TurnDecision(moves, first)
