"""Where to click for what a hint advises next."""

from __future__ import annotations

from collections.abc import Sequence

from elcapitan.games.yspahan.client.facts.hint_steps import YspahanHintStep
from elcapitan.games.yspahan.client.facts.intents import TurnChoice
from elcapitan.games.yspahan.client.facts.targets import YspahanTarget, YspahanTargetKind, target_of
from elcapitan.games.yspahan.rules.model.moves import (
    BuildBuilding,
    DrawCard,
    MoveSupervisor,
    PlaceGood,
    SupplyDistrict,
    TakeCamels,
    TakeGold,
)

Kind = YspahanTargetKind


def hint_target(steps: Sequence[YspahanHintStep], chosen: TurnChoice) -> YspahanTarget | None:
    """The thing to click for the first of these steps with what is chosen: first a floor, then what its dice do."""
    if not steps:
        return None
    move, state = steps[0].move, steps[0].before
    match move:
        case MoveSupervisor(floor) | DrawCard(floor) | BuildBuilding(_, floor) if floor and chosen.floor != floor:
            return YspahanTarget(Kind.FLOOR, floor)
        case TakeCamels(card) | TakeGold(card) | SupplyDistrict(_, card) if card:
            return YspahanTarget(Kind.HAND, card, state.mover.hand.index(card))
        case SupplyDistrict(district) if chosen.floor == district and len(steps) > 1:
            following = steps[1].move
            return target_of(following) if isinstance(following, PlaceGood) else target_of(move)
    target = target_of(move)
    if target.kind is Kind.HAND:
        return target._replace(number=state.mover.hand.index(target.name))
    return target
