"""The end of a week: souks, then the caravan, and what leaves the city (rules W1, W2, V6, B9)."""

from __future__ import annotations

from elcapitan.games.yspahan.rules.caravan import score_caravan
from elcapitan.games.yspahan.rules.model.board import BAZAAR, BAZAAR_POINTS, CROSSING, SHOPS, SOUKS, SQUARE_AT
from elcapitan.games.yspahan.rules.model.events import History, SoukScored, WeekEnded
from elcapitan.games.yspahan.rules.model.state import EMPTY_TOWER, YspahanState
from elcapitan.games.yspahan.rules.souks import complete_owner


def score_week(state: YspahanState, history: History) -> YspahanState:
    """All that the week scores.

    W1: "first every complete souk scores its value (+2 by B9) for its owner, incomplete ones nothing, and all goods
    leave the city; then the caravan is scored (V5) and keeps its goods."
    """
    values, extra = [0] * len(state.players), [0] * len(state.players)
    for souk, plan in enumerate(SOUKS):
        if owner := complete_owner(state.shops, souk):
            bazaar = BAZAAR_POINTS if BAZAAR in state.player(owner).buildings else 0
            state = state.with_points(owner, "souks", plan.value).with_points(owner, "bazaar", bazaar)
            history.append((SoukScored(owner, plan.id, plan.value, bazaar), state))
            values[owner - 1] += plan.value
            extra[owner - 1] += bazaar
    before = [player.parts.caravan for player in state.players]
    state = score_caravan(state._replace(shops=(0,) * len(SHOPS), tower=EMPTY_TOWER), history, emptied=False)
    caravan = tuple(player.parts.caravan - old for player, old in zip(state.players, before, strict=True))
    points = tuple(player.points for player in state.players)
    history.append((WeekEnded(state.week, tuple(values), tuple(extra), caravan, points), state))
    return state


def clear_week(state: YspahanState) -> YspahanState:
    """W2: "The supervisor goes back to the crossing." Everything else stays."""
    return state._replace(supervisor=SQUARE_AT[CROSSING])
