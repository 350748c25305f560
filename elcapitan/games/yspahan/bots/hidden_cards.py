"""Cards that a view does not show are dealt anew: those in other hands and in the deck.

They are drawn from the view alone: which cards it cannot place, and which is where is chance; what the table's dealer
holds is not known here.
"""

from __future__ import annotations

from collections import Counter
from random import Random

from elcapitan.games.yspahan.rules.model.board import CARDS, UNKNOWN
from elcapitan.games.yspahan.rules.model.state import YspahanState


def sample_hidden_cards(view: YspahanState, chance: Random) -> YspahanState:
    """A whole position that looks like this view: every `?` becomes a card that may be there.

    The pile of the position returned is the deck itself, so that a dealer with any seed can draw from it.
    """
    unplaced = Counter(CARDS) - Counter(view.discard)
    for player in view.players:
        unplaced -= Counter(card for card in player.hand if card != UNKNOWN)
    # C6: the deck was shuffled from the pile; a card that was not in it must be in a player's hand.
    in_pile = unplaced & Counter(view.pile)
    elsewhere = [*(unplaced - in_pile).elements()]
    drawable = [*in_pile.elements()]
    chance.shuffle(drawable)
    deck, held = drawable[: view.deck], drawable[view.deck :] + elsewhere
    chance.shuffle(held)
    players = []
    for player in view.players:
        known = [card for card in player.hand if card != UNKNOWN]
        drawn = [held.pop() for _ in range(len(player.hand) - len(known))]
        players.append(player._replace(hand=tuple(sorted((*known, *drawn)))))
    return view._replace(players=tuple(players), pile=tuple(sorted(deck)), deck=len(deck))
