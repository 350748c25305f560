"""The reasons for a computer player's decision: what its level expects at the end, before it and after it.

The same main actions and the same judgement they think with, from a view of the position; nothing is remembered and
nothing is asked of them, so that it serves a replay and an onlooker, too. Left out is what chance adds to it, and of
`normal` and `hard` what they saw in imagined games: this is the first sight, by which they choose what they look at.
Cards that the onlooker does not know are unknown here, too.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Final, NamedTuple

from elcapitan.bots.catalogue import split_level_word
from elcapitan.games.yspahan.bots.advice import deed_of
from elcapitan.games.yspahan.bots.characters import BY_NAME, PLAIN, character_weights
from elcapitan.games.yspahan.bots.evaluation import seat_values
from elcapitan.games.yspahan.bots.hard import judge_for
from elcapitan.games.yspahan.bots.imagined_game import finish_turn
from elcapitan.games.yspahan.bots.main_options import main_options
from elcapitan.games.yspahan.bots.simulation.outlook import expected_points
from elcapitan.games.yspahan.bots.simulation.sim_game import SimGame
from elcapitan.games.yspahan.bots.weights import STANDARD
from elcapitan.games.yspahan.game import LEVELS
from elcapitan.games.yspahan.rules.model.moves import EndTurn, Move
from elcapitan.games.yspahan.rules.model.state import YspahanStage, YspahanState
from elcapitan.games.yspahan.rules.supervisor import KEEP, SEND

MAX_OTHERS: Final = 3
UNEXPLAINED: Final = "normal"
"""The level whose thinking is told of players that are none of ours."""


class ConsideredDecision(NamedTuple):
    """One decision and what it leads to at first sight."""

    moves: tuple[Move, ...]
    points: tuple[int, ...]
    """By seat: the points expected at the end of the game, when the turn is over."""


class YspahanExplanation(NamedTuple):
    """The reasons for a decision, as far as the position shows them."""

    level: str
    """Whose thinking it is."""
    before: tuple[int, ...]
    """By seat: the points expected before it."""
    chosen: ConsideredDecision
    others: tuple[ConsideredDecision, ...]
    """The other decisions, the best for the seat first; none that does the same."""


def explains(before: YspahanState) -> bool:
    """Whether a decision in this position has reasons to be told: a main action, an answer, or what follows."""
    return before.asked is not None or before.stage in (YspahanStage.MAIN, YspahanStage.AFTER)


def explain_decision(before: YspahanState, moves: Sequence[Move], word: str) -> YspahanExplanation:
    """Of these moves, played one after the other from this position by whoever `word` names.

    ValueError where there is nothing to explain (`explains`), AssertionError if the moves cannot be played there.
    """
    if not explains(before) or not moves:
        raise ValueError("a roll and the places of goods have no reasons of their own")
    level, name = split_level_word(word)
    level = level if level in LEVELS else UNEXPLAINED
    expect = _expectation(level, name, len(before.players))
    weights = character_weights(BY_NAME.get(name, PLAIN), STANDARD)

    def seen(decision: Sequence[Move]) -> ConsideredDecision:
        return ConsideredDecision(tuple(decision), expect(finish_turn(before, decision, weights)))

    chosen = seen(moves)
    if before.asked is not None:
        other_moves: list[tuple[Move, ...]] = [(KEEP,), (SEND,)]
    elif before.stage is YspahanStage.AFTER:
        other_moves = [(EndTurn(),)]
    else:
        other_moves = [option.moves for option in main_options(before, weights, with_cards=True)]
    others: dict[str, ConsideredDecision] = {}
    for other in other_moves:
        deed = deed_of(other[0])
        if deed != deed_of(moves[0]) and deed not in others:
            others[deed] = seen(other)
    seat = before.asked.seat if before.asked else before.seat

    def lead(decision: ConsideredDecision) -> int:
        rivals = [points for at, points in enumerate(decision.points, 1) if at != seat]
        return decision.points[seat - 1] - max(rivals)

    ranked = sorted(others.values(), key=lead, reverse=True)
    return YspahanExplanation(level, expect(before), chosen, tuple(ranked[:MAX_OTHERS]))


def _expectation(level: str, name: str, players: int) -> Callable[[YspahanState], tuple[int, ...]]:
    """What that level expects everybody to have at the end, from a view."""
    character = BY_NAME.get(name, PLAIN)
    if level == "hard":
        judge = judge_for(players, character)
        return lambda state: tuple(round(each) for each in expected_points(SimGame.of(state, Random(0)), judge))
    weights = character_weights(character, STANDARD)
    return lambda state: tuple(round(each) for each in seat_values(state, weights))
