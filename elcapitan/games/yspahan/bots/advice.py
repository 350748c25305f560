"""A turn for a player who asks for advice: what `hard` would do, and what each other thing is worth less."""

from __future__ import annotations

from random import Random

from elcapitan.bots.bot import Advice, Alternative
from elcapitan.bots.budget import Budget
from elcapitan.games.yspahan.bots.api import to_act
from elcapitan.games.yspahan.bots.decision import decide_turn, judge_for
from elcapitan.games.yspahan.game import YSPAHAN
from elcapitan.games.yspahan.rules.model import moves
from elcapitan.games.yspahan.rules.model.position import digest
from elcapitan.games.yspahan.rules.model.state import YspahanState

FIRST_SHARE = 0.8
"""Of the budget, for the first decision: it is the one that is asked about."""
MOST_ALTERNATIVES = 4
"""Other things that are told."""


def advise(state: YspahanState, budget: Budget) -> Advice:
    """What is best for the seat to act, by what it knows: of a whole position its view is taken."""
    view = YSPAHAN.ruleset.view(state, to_act(state))
    watch = budget.begin()
    chance = Random(f"advice/{digest(view)}")
    decision = decide_turn(view, judge_for(len(view.players)), chance, watch, FIRST_SHARE)
    found: dict[str, Alternative] = {}
    for other in decision.compared[1:]:
        best, deed = decision.compared[0], deed_of(other.choice.moves[0])
        if other.leads and deed != deed_of(best.choice.moves[0]) and deed not in found:
            found[deed] = Alternative(other.choice.moves, max(0.0, best.lead_over(other)))
    alternatives = tuple(sorted(found.values(), key=lambda each: each.behind))[:MOST_ALTERNATIVES]
    if not alternatives:
        return Advice(decision.moves)
    return Advice(decision.moves, alternatives[0].moves, alternatives[0].behind, alternatives)


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
