"""Hints: what `expert` would do for the seat to act, and what the best other things are worth less."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from elcapitan.bots.bot import Advice
from elcapitan.bots.budget import Budget
from elcapitan.games.carcassonne.bots.characters import CHARACTERS
from elcapitan.games.carcassonne.bots.decision import LEVELS, decide_turn, weights_of
from elcapitan.games.carcassonne.rules.model.moves import Move
from elcapitan.games.carcassonne.rules.model.position import digest
from elcapitan.games.carcassonne.rules.model.state import CarcassonneState
from elcapitan.kit.bots.advice import advice_of

STRONGEST = "expert"


def advise(state: CarcassonneState, budget: Budget) -> Advice:
    """A tile with a figure, an answer to D4 or to the plague, or drawing."""
    watch, chance = budget.begin(), Random(f"advice/{digest(state)}")
    weights = weights_of(STRONGEST, CHARACTERS.plain, len(state.players))
    (_best, turn), *others = decide_turn(state, weights, LEVELS[STRONGEST], chance, watch)
    return advice_of(turn, others, deed_of)


def deed_of(choice: Sequence[Move]) -> tuple[Move, ...]:
    """What a choice does: no two do the same."""
    return tuple(choice)
