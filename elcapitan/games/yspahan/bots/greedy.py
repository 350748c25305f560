"""The greedy player: at each decision what brings most at first sight; imagined games are played on by it.

Every decision but the main action is made here for the other levels, too, which look further where it matters most.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from elcapitan.games.yspahan.bots.after_action import next_step
from elcapitan.games.yspahan.bots.loading import keeps_good, load_gain
from elcapitan.games.yspahan.bots.main_options import MainOption, main_options, plan_placing
from elcapitan.games.yspahan.bots.weights import YspahanWeights
from elcapitan.games.yspahan.rules.model.board import BUILDINGS, SHOPS, YELLOW_DICE
from elcapitan.games.yspahan.rules.model.moves import LoadFirst, Move, PlaceGood, RollDice
from elcapitan.games.yspahan.rules.model.state import YspahanStage, YspahanState
from elcapitan.games.yspahan.rules.supervisor import KEEP, SEND

Pick = Callable[[Sequence[MainOption]], MainOption]
"""Which of the main actions, the best first, is done."""


def best_option(options: Sequence[MainOption]) -> MainOption:
    return options[0]


def greedy_moves(
    state: YspahanState, weights: YspahanWeights, pick: Pick = best_option, *, with_cards: bool = True
) -> tuple[Move, ...]:
    """What the seat to act does now: the main action with its places, or one move of any other kind."""
    if state.asked is not None:
        return (KEEP if keeps_good(state, weights) else SEND,)
    match state.stage:
        case YspahanStage.ROLL:
            return (RollDice(yellow_dice(state)),)
        case YspahanStage.MAIN:
            return pick(main_options(state, weights, with_cards=with_cards)).moves
        case YspahanStage.PLACING:
            return places_left(state, weights)
        case YspahanStage.LOADING:
            return (first_to_load(state, weights),)
        case _:
            return (next_step(state, weights),)


def yellow_dice(state: YspahanState) -> int:
    """As many as can be bought with gold that no building still to be built costs (D1)."""
    player = state.mover
    wanted = sum(cost.gold for name, cost in BUILDINGS.items() if name not in player.buildings)
    return max(0, min(YELLOW_DICE, player.gold - wanted))


def places_left(state: YspahanState, weights: YspahanWeights) -> tuple[Move, ...]:
    """The places of goods that are still to be placed."""
    assert state.to_place is not None
    plan = plan_placing(state, *state.to_place, weights)
    return tuple(PlaceGood(SHOPS[shop]) for shop in plan.shops)


def first_to_load(state: YspahanState, weights: YspahanWeights) -> LoadFirst:
    """R6: one's own good first where the next camel is worth more to them than the one after it."""
    own = [shop for shop in state.waiting if state.shops[shop] == state.seat]
    loaded = len(state.caravan)
    if own and load_gain(state, state.seat, loaded, weights) >= load_gain(state, state.seat, loaded + 1, weights):
        return LoadFirst(SHOPS[own[0]])
    others = [shop for shop in state.waiting if shop not in own]
    return LoadFirst(SHOPS[others[0]])
