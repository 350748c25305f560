"""The reasons for a computer player's decision: what its level expects at the end, before it and after it.

The same judgement they think with, from a view of the position; nothing is remembered and nothing is asked of them, so
that it serves a replay and an onlooker, too. Left out is what chance adds to it, and of `normal` and `hard` what they
saw in imagined games: this is the first estimate, by which they choose what they compare. Cards that the onlooker does
not know are unknown here, too.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final, NamedTuple

from elcapitan.bots.catalogue import split_level_word
from elcapitan.games.yspahan.bots.advice import deed_of
from elcapitan.games.yspahan.bots.characters import BY_NAME, PLAIN
from elcapitan.games.yspahan.bots.choices import YspahanChoice, candidates
from elcapitan.games.yspahan.bots.decision import judge_for
from elcapitan.games.yspahan.bots.simulation.judge import Judge
from elcapitan.games.yspahan.bots.simulation.outlook import expected_points
from elcapitan.games.yspahan.bots.simulation.sim_game import SimGame
from elcapitan.games.yspahan.game import LEVELS
from elcapitan.games.yspahan.rules.model.board import UNKNOWN
from elcapitan.games.yspahan.rules.model.moves import Move
from elcapitan.games.yspahan.rules.model.state import YspahanStage, YspahanState
from elcapitan.games.yspahan.rules.play import cards_drawn, play
from elcapitan.kit.bots.search import Candidate

MAX_OTHERS: Final = 3
UNEXPLAINED: Final = "normal"
"""The level whose thinking is told of players that are none of ours."""


class ConsideredDecision(NamedTuple):
    """One decision and what it leads to by first estimate."""

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
    """Of these moves, played one after the other from this position by the player that `word` names.

    ValueError where there is nothing to explain (`explains`), AssertionError if the moves cannot be played there.
    """
    if not explains(before) or not moves:
        raise ValueError("a roll and the places of goods have no reasons of their own")
    level, name = split_level_word(word)
    level = level if level in LEVELS else UNEXPLAINED
    judge = judge_for(len(before.players), BY_NAME.get(name, PLAIN))

    def seen(decision: Sequence[Move]) -> ConsideredDecision:
        return ConsideredDecision(tuple(decision), _expected(_finish_turn(before, decision, judge), judge))

    chosen = seen(moves)
    others: dict[str, ConsideredDecision] = {}
    for other in _sights(before, judge):
        deed = deed_of(other.choice.moves[0])
        if deed != deed_of(moves[0]) and deed not in others:
            others[deed] = seen(other.choice.moves)
    seat = before.asked.seat if before.asked else before.seat

    def lead(decision: ConsideredDecision) -> int:
        rivals = [points for at, points in enumerate(decision.points, 1) if at != seat]
        return decision.points[seat - 1] - max(rivals)

    ranked = sorted(others.values(), key=lead, reverse=True)
    return YspahanExplanation(level, _expected(before, judge), chosen, tuple(ranked[:MAX_OTHERS]))


def _expected(state: YspahanState, judge: Judge) -> tuple[int, ...]:
    """By seat, the points expected at the end; of a view."""
    return tuple(round(each) for each in expected_points(SimGame.of(state, Random(0)), judge))


def _sights(state: YspahanState, judge: Judge) -> list[Candidate[YspahanChoice]]:
    """What may be done, by what the view shows: cards that it does not know are neither played nor dealt anew."""
    chance = Random(0)
    return candidates(state, judge, chance, thorough=False, game=SimGame.of(state, chance))


def _finish_turn(state: YspahanState, decision: Sequence[Move], judge: Judge) -> YspahanState:
    """The position after these moves and the rest of the turn, each time the best by first estimate.

    Cards drawn stay unknown, and owners who are asked answer so, too.
    """
    turns_left, day = state.turns_left, state.day
    left = decision
    while (state.turns_left, state.day) == (turns_left, day) and state.stage is not YspahanStage.ROLL:
        for move in left:
            played = play(state, move, (UNKNOWN,) * cards_drawn(state, move))
            assert not played.refused, f"{move}: {played.text}"
            state = played.state
        if state.stage is YspahanStage.OVER:
            break
        left = _sights(state, judge)[0].choice.moves
    return state
