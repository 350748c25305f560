"""Sailing cards: buying them, discarding them and refilling the displays (rules C1 to C3).

Knows prices, displays and decks; nothing of what a card is good for (sailing.py) nor of a deck's order (dealer.py).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from elcapitan.games.capitan.rules import turn
from elcapitan.games.capitan.rules.model.events import CardBought, CardTurnedUp, DeckShuffled, Event, History
from elcapitan.games.capitan.rules.model.moves import Buy
from elcapitan.games.capitan.rules.model.pieces import Deck
from elcapitan.games.capitan.rules.model.refusal import Refusal, RefusalCode, refuse
from elcapitan.games.capitan.rules.model.state import CapitanPlayed, GameState
from elcapitan.games.capitan.rules.reach import reach
from elcapitan.kit.rules.played import Played

DESTINATION: Final = "destination"
LINK: Final = "link"
"""The kinds of cards, each with its deck and display."""


def why_not(state: GameState, move: Buy) -> Refusal | None:
    """The first rule that forbids the purchase, or None."""
    if refused := turn.why_no_step(state):
        return refused
    if move.card not in state.destinations.display and move.card not in state.links.display:
        return refuse(RefusalCode.NOT_ON_DISPLAY, "C1", card=move.card)
    card = state.board.number[move.card]
    if refused := turn.why_not_pay(state.mover.money, state.board.price[card], "C1"):
        return refused
    if not state.turn.acted and not reach(state).is_in_reach_after_buying(card):
        return refuse(RefusalCode.STRANDED, "T6")
    return None


def purchase_moves(state: GameState) -> list[Buy]:
    """Every purchase that `why_not` allows, by place of the displays."""
    moves: list[Buy] = []
    if turn.why_no_step(state) is not None:
        return moves
    board = state.board
    numbers, prices, purchases = board.number, board.price, board.purchases
    sure = most = turn.highest_price(state.mover.money)
    within = None if state.turn.acted else reach(state)
    if within is not None:
        sure, most = most - within.surely, most - within.least
    for deck in (state.destinations, state.links):
        for card in deck.cards_shown(numbers):
            price = prices[card]
            if price <= sure or (price <= most and within is not None and within.is_in_reach_after_buying(card)):
                moves.append(purchases[card])
    return moves


def cards_for_sale(state: GameState) -> frozenset[str]:
    """The cards on display that may be bought now."""
    return frozenset(move.card for move in purchase_moves(state))


def buy(state: GameState, move: Buy) -> CapitanPlayed | Refusal:
    """Take the card into the hand.

    C1: "Any number of face-up cards, each at its printed price, paid to the bank, into the hand. Gaps are not refilled
    during the turn."
    """
    if refused := why_not(state, move):
        return refused
    card, mover = move.card, state.mover
    price, is_destination = state.board.prices[card], card in state.board.destination_cards
    deck = state.destinations if is_destination else state.links
    place = deck.display.index(card) + 1
    deck = deck.with_shown(place, None)
    after = state._replace(
        players=state.with_seat(state.seat, mover._replace(money=mover.money - price, hand=(*mover.hand, card))),
        destinations=deck if is_destination else None,
        links=None if is_destination else deck,
        turn=state.turn if state.turn.begun else state.turn._replace(begun=True),
    )
    return Played(after, ((CardBought(state.seat, card, price, place), after),))


def decks_after_discard(state: GameState, card: str) -> tuple[Deck, Deck]:
    """Both decks once a card that has left a hand lies on the discard pile of its kind (C2)."""
    if card in state.board.destination_cards:
        return state.destinations.with_discarded(card), state.links
    return state.destinations, state.links.with_discarded(card)


def discard_card(state: GameState, card: str) -> GameState:
    """The position after that."""
    destinations, links = decks_after_discard(state, card)
    return state._replace(destinations=destinations, links=links)


def refill_displays(state: GameState, turned_up: Sequence[str]) -> tuple[GameState, History] | Refusal:
    """Both displays filled with the cards said to be turned up, destination cards first.

    C3: "When a card is needed and its deck is empty, the whole discard pile is shuffled and becomes the deck, in the
    middle of a refill too, and not earlier; if that is empty too, the display stays short until a later refill."
    """
    history = list[tuple[Event, GameState]]()
    used = 0
    for kind in (DESTINATION, LINK):
        deck = state.destinations if kind == DESTINATION else state.links
        if None not in deck.display:
            continue
        for place, card in enumerate(deck.display, 1):
            if card is not None:
                continue
            if not deck.hidden:
                if not deck.discard:
                    break
                deck = Deck(deck.display, frozenset(deck.discard), (), deck.shuffles + 1)
                state = _with_deck(state, kind, deck)
                history.append((DeckShuffled(kind, len(deck.hidden)), state))
            if used == len(turned_up) or turned_up[used] not in deck.hidden:
                return refuse(RefusalCode.WRONG_CARDS, "C3", cards=tuple(turned_up))
            shown = turned_up[used]
            used += 1
            deck = deck.with_shown(place, shown)
            state = _with_deck(state, kind, deck)
            history.append((CardTurnedUp(shown, place), state))
    if used != len(turned_up):
        return refuse(RefusalCode.WRONG_CARDS, "C3", cards=tuple(turned_up))
    return state, tuple(history)


def _with_deck(state: GameState, kind: str, deck: Deck) -> GameState:
    return state._replace(destinations=deck) if kind == DESTINATION else state._replace(links=deck)
