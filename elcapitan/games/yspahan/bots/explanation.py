"""The reasons for a computer player's decision (kit/bots/explanation.py): its judgement of what may be done.

Cards that the onlooker does not know are unknown here, too.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from elcapitan.games.yspahan.bots.advice import first_deed
from elcapitan.games.yspahan.bots.api import CHOICES
from elcapitan.games.yspahan.bots.choices import YspahanChoice, candidates
from elcapitan.games.yspahan.bots.decision import CHARACTERS, judge_for
from elcapitan.games.yspahan.bots.simulation.judge import Judge
from elcapitan.games.yspahan.bots.simulation.outlook import expected_points
from elcapitan.games.yspahan.bots.simulation.sim_game import SimGame
from elcapitan.games.yspahan.game import LEVELS
from elcapitan.games.yspahan.rules.model.moves import Move
from elcapitan.games.yspahan.rules.model.state import YspahanStage, YspahanState
from elcapitan.games.yspahan.rules.play import play_unseen
from elcapitan.kit.bots.explanation import Explanation, explain, explained_player
from elcapitan.kit.bots.search import Candidate


def explains(before: YspahanState) -> bool:
    """Whether a decision in this position has reasons to be told: a main action, an answer, or what follows."""
    return before.asked is not None or before.stage in (YspahanStage.MAIN, YspahanStage.AFTER)


def explain_decision(before: YspahanState, moves: Sequence[Move], word: str) -> Explanation:
    """Of these moves, played one after the other from this position by the player that `word` names.

    ValueError where there is nothing to explain (`explains`), AssertionError if the moves cannot be played there.
    """
    if not explains(before) or not moves:
        raise ValueError("a roll and the places of goods have no reasons of their own")
    level, character = explained_player(word, LEVELS, CHARACTERS)
    judge = judge_for(len(before.players), character)
    others = [each.choice.moves for each in _sights(before, judge)]

    def expected(state: YspahanState) -> tuple[int, ...]:
        """By seat, the points expected at the end; of a view."""
        return tuple(round(each) for each in expected_points(SimGame.of(state, Random(0)), judge))

    def outcome(decision: Sequence[Move]) -> tuple[int, ...]:
        return expected(finish_turn(before, decision, judge))

    return explain(level, expected(before), moves, others, outcome, first_deed, ranked_for=CHOICES.to_act(before))


def _sights(state: YspahanState, judge: Judge) -> list[Candidate[YspahanChoice]]:
    """What may be done, by what the view shows: cards that it does not know are neither played nor dealt anew."""
    chance = Random(0)
    return candidates(state, judge, chance, thorough=False, game=SimGame.of(state, chance))


def finish_turn(state: YspahanState, decision: Sequence[Move], judge: Judge | None = None) -> YspahanState:
    """The position after these moves and the rest of the turn, each time the best by first estimate.

    Cards drawn stay unknown, and owners who are asked answer so, too. `judge`: the plain one if none is given.
    """
    judge = judge or judge_for(len(state.players))
    turns_left, day = state.turns_left, state.day
    left = decision
    while (state.turns_left, state.day) == (turns_left, day) and state.stage is not YspahanStage.ROLL:
        for move in left:
            played = play_unseen(state, move)
            assert not played.refused, f"{move}: {played.text}"
            state = played.state
        if state.stage is YspahanStage.OVER:
            break
        left = _sights(state, judge)[0].choice.moves
    return state
