"""The weights by which the players of imagined games judge, in points at the end of the game unless said otherwise.

Those that were tuned stand in sim_weights.json, by number of players, with how they were made; the defaults here are
what tuning began with.
"""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from elcapitan.kit.bots.weights import StoredWeights


class SimWeights(NamedTuple):
    """One set of weights, for one number of players."""

    camel: float = 1.0
    """Each of the first camels, as far as buildings still to be built cost them."""
    more_camels: float = 0.8
    """Each of the next ones."""
    idle_camel: float = 0.4
    """A camel that no building needs: it keeps a good in its shop."""
    gold: float = 0.9
    """As for camels."""
    more_gold: float = 0.7
    idle_gold: float = 0.3
    fade: float = 3.0
    """Turns to come after which camels and gold have lost a good third of their use."""
    paddock: float = 0.35
    """What a building's power brings in each turn of its owner to come."""
    shop: float = 0.35
    bath: float = 0.25
    caravanserai: float = 0.45
    bazaar: float = 0.55
    hoist: float = 0.6
    progress_1: float = 2.0
    """What one building more brings nearer (B3), by the buildings that stand then."""
    progress_2: float = 5.0
    progress_3: float = 5.5
    progress_4: float = 6.5
    progress_5: float = 8.5
    progress_turns: float = 6.0
    """Turns to come from which on that counts in full."""
    reach_sack: float = 1.2
    """Goods a player can place in that district in a turn, where they want to."""
    reach_barrel: float = 1.2
    reach_chest: float = 1.1
    reach_vase: float = 0.8
    good: float = 0.8
    """What placing one good more takes from other plans."""
    risk: float = 0.008
    """The chance that the supervisor takes a certain good in one turn of a rival."""
    row_hope: float = 0.3
    """Rows that the highest good on the caravan is expected to rise by, for each row above it."""
    load_rate: float = 0.35
    """Goods of any player loaded in a turn, on the average."""
    later: float = 0.6
    """How much of its worth a good on the caravan scores once more in the next week (V6)."""
    rival: float = 1.0
    """What a point of all rivals together takes from a point of one's own."""
    card: float = 2.5
    """A card that is not known."""
    exchange: float = 1.6
    three_camels: float = 2.7
    three_gold: float = 2.5
    good_in_shop: float = 2.2
    good_on_caravan: float = 2.5
    sell_camels: float = 3.6
    sell_gold: float = 3.2
    no_camels: float = 3.0
    no_gold: float = 2.7
    card_fade: float = 1.2
    """As `fade`, for cards."""
    yellow_keep: float = 6.0
    """Gold that is not spent on yellow dice."""


STORED = StoredWeights(Path(__file__).with_name("sim_weights.json"), SimWeights)


def sim_weights_for(players: int) -> SimWeights:
    """What imagined games are played by at a table of that many players."""
    return STORED.of(players)
