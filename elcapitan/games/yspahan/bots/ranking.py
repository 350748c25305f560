"""The main actions in the order of the positions their turns end in, judged for all seats."""

from __future__ import annotations

from typing import Final, NamedTuple

from elcapitan.games.yspahan.bots.evaluation import lead
from elcapitan.games.yspahan.bots.imagined_game import finish_turn
from elcapitan.games.yspahan.bots.main_options import main_options
from elcapitan.games.yspahan.bots.weights import YspahanWeights
from elcapitan.games.yspahan.rules.model.moves import Move
from elcapitan.games.yspahan.rules.model.state import YspahanState

FIRST_SIGHT: Final = 12
"""Main actions that are played out to the end of the turn; all others are worse at first sight."""


class RankedAction(NamedTuple):
    """One main action and what the position after the turn is worth."""

    lead: float
    moves: tuple[Move, ...]


def rank_actions(state: YspahanState, weights: YspahanWeights) -> list[RankedAction]:
    """The best first; never empty."""
    seat = state.seat
    ranked = [
        RankedAction(lead(finish_turn(state, option.moves, weights), seat, weights), option.moves)
        for option in main_options(state, weights, with_cards=True)[:FIRST_SIGHT]
    ]
    return sorted(ranked, key=lambda action: -action.lead)
