"""The level `normal`: every whole turn weighed by the expected end of the game, with a little noise.

Looks one turn ahead and no further; the search of a stronger level uses the same turns and the same evaluation.
"""

from __future__ import annotations

from random import Random
from typing import NamedTuple

from elcapitan.bots.budget import Watch
from elcapitan.bots.characters import PLAIN, Character, weights_of
from elcapitan.bots.evaluate import Evaluation
from elcapitan.bots.macro import MacroTurn, cards_ahead, macro_turns
from elcapitan.bots.weights import NORMAL, Weights
from elcapitan.rules.moves import Move
from elcapitan.rules.state import GameState

NOISE = 2.0
"""Standard deviation of her judgement, in florins."""
BEST_FEW = 6
"""The turns for which a card bought ahead is considered."""


class Ranked(NamedTuple):
    """A turn and what it seems to be worth."""

    score: float
    turn: MacroTurn


def turns(state: GameState, watch: Watch, chance: Random, character: Character = PLAIN) -> list[tuple[Move, ...]]:
    """The best first."""
    return [each.turn.moves for each in ranked(state, watch, chance, weights_of(character, NORMAL))]


def ranked(
    state: GameState, watch: Watch, chance: Random, weights: Weights = NORMAL, noise: float = NOISE
) -> list[Ranked]:
    """Every turn that was weighed before the time ran out, the best first."""
    evaluation, seat = Evaluation(state, weights), state.seat
    seen: list[Ranked] = []
    for turn in macro_turns(state):
        seen.append(Ranked(evaluation.score(turn.after, seat) + chance.gauss(0.0, noise), turn))
        if watch.late():
            break
    seen.sort(key=lambda each: -each.score)
    ahead: list[Ranked] = []
    for best in seen[:BEST_FEW]:
        if watch.late():
            break
        ahead += _ahead(best, evaluation, seat)
    return sorted([*seen, *ahead], key=lambda each: -each.score)


def _ahead(best: Ranked, evaluation: Evaluation, seat: int) -> list[Ranked]:
    """The turn with one card more, for the cards that lead on from where it ends; noise as in the turn itself."""
    leads = best.turn.after.board.legs[best.turn.after.mover.place]
    plain = evaluation.score(best.turn.after, seat)
    return [
        Ranked(best.score + evaluation.score(turn.after, seat) - plain, turn)
        for card, turn in cards_ahead(best.turn)
        if card in leads
    ]
