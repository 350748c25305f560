"""Hints: what `expert` would do for the seat to act, and what the best other things are worth less."""

from __future__ import annotations

from random import Random

from elcapitan.bots.bot import Advice
from elcapitan.bots.budget import Budget
from elcapitan.games.carcassonne.bots.decision import LEVELS, decide_turn
from elcapitan.games.carcassonne.bots.judge_weights import tuned_weights
from elcapitan.games.carcassonne.rules.model.position import digest
from elcapitan.games.carcassonne.rules.model.state import CarcassonneState
from elcapitan.kit.bots.advice import advice_of


def advise(state: CarcassonneState, budget: Budget) -> Advice:
    """A tile with a figure, an answer to D4 or to the plague, or drawing."""
    watch, chance = budget.begin(), Random(f"advice/{digest(state)}")
    (_best, turn), *others = decide_turn(state, tuned_weights(len(state.players)), LEVELS["expert"], chance, watch)
    return advice_of(turn, others, tuple)
