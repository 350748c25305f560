"""A turn for a player who asks for advice: what `expert` would do, and what each other thing is worth less."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from elcapitan.bots.bot import Advice
from elcapitan.bots.budget import Budget
from elcapitan.games.yspahan.bots.api import CHOICES
from elcapitan.games.yspahan.bots.decision import LEVELS, decide_turn, judge_for
from elcapitan.games.yspahan.game import YSPAHAN
from elcapitan.games.yspahan.rules.model import moves
from elcapitan.games.yspahan.rules.model.position import digest
from elcapitan.games.yspahan.rules.model.state import YspahanState
from elcapitan.kit.bots.advice import advice_of

FIRST_SHARE = 0.8
"""Of the budget, for the first decision: it is the one that is asked about."""


def advise(state: YspahanState, budget: Budget) -> Advice:
    """What is best for the seat to act, by what it knows: of a whole position its view is taken."""
    view = YSPAHAN.ruleset.view(state, CHOICES.to_act(state))
    watch = budget.begin()
    chance = Random(f"advice/{digest(view)}")
    decision = decide_turn(view, judge_for(len(view.players)), chance, watch, LEVELS["expert"], FIRST_SHARE)
    best, *others = decision.compared
    compared = [(best.lead_over(other), other.choice.moves) for other in others if other.leads]
    return advice_of(decision.moves, compared, first_deed)


def first_deed(choice: Sequence[moves.Move]) -> str:
    """What a choice does."""
    return deed_of(choice[0])


def deed_of(move: moves.Move) -> str:
    """What a move does, whichever dice are taken for it and whatever card is discarded as a die."""
    match move:
        case moves.TakeCamels() | moves.TakeGold() | moves.DrawCard():
            return type(move).__name__
        case moves.SupplyDistrict(district):
            return f"supply {district}"
        case moves.MoveSupervisor(_, square):
            return f"supervisor {square}"
        case moves.BuildBuilding(building):
            return f"build {building}"
    return str(move)
