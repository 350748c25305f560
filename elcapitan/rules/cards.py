"""Sailing cards: buying them, discarding them and refilling the displays (rules C1 to C3).

Knows prices, displays and decks; nothing of what a card is good for (sailing.py) nor of a deck's order (dealer.py).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from elcapitan.rules import turn
from elcapitan.rules.events import CardBought, CardTurnedUp, DeckShuffled, Event
from elcapitan.rules.moves import Buy
from elcapitan.rules.reach import reach
from elcapitan.rules.refusal import Refused, Why, refuse
from elcapitan.rules.state import Deck, GameState, Played


def why_not(state: GameState, move: Buy) -> Refused | None:
    """The first rule that forbids the purchase, or None."""
    if refused := turn.why_no_step(state):
        return refused
    if move.card not in state.destinations.display and move.card not in state.links.display:
        return refuse(Why.NOT_ON_DISPLAY, "C1", card=move.card)
    price, money = state.board.cards[move.card].price, state.mover.money
    if money < 0:  # Q2: not even for nothing
        return refuse(Why.PURSE_BELOW_ZERO, "Q2", money=money)
    if money < price:
        return refuse(Why.TOO_DEAR, "C1", price=price, money=money)
    if not state.turn.acted and not reach(state).after_buying(move.card):
        return refuse(Why.STRANDED, "T6")
    return None


def purchases(state: GameState) -> list[Buy]:
    """Every purchase that `why_not` allows, by place of the displays; what they have in common is asked once."""
    money = state.mover.money
    if money < 0 or turn.why_no_step(state):
        return []
    prices, purchase = state.board.prices, state.board.purchases
    shown = (*state.destinations.display, *state.links.display)
    if state.turn.acted:
        return [purchase[card] for card in shown if card is not None and prices[card] <= money]
    within = reach(state)
    sure, most = money - within.surely, money - min(within.surely, within.least)
    return [
        purchase[card]
        for card in shown
        if card is not None and (price := prices[card]) <= most and (price <= sure or within.after_buying(card))
    ]


def buy(state: GameState, move: Buy) -> Played | Refused:
    """Pay the printed price and take the card into the hand (C1); the gap stays until the turn ends."""
    if refused := why_not(state, move):
        return refused
    card, mover = move.card, state.mover
    price = state.board.cards[card].price
    players = state.with_seat(state.seat, mover.bought(price, card))
    begun = state.turn if state.turn.begun else state.turn._replace(begun=True)
    if card in state.destinations.display:
        place, deck = _taken(state.destinations, card)
        after = state.after(players=players, destinations=deck, turn=begun)
    else:
        place, deck = _taken(state.links, card)
        after = state.after(players=players, links=deck, turn=begun)
    return Played(after, (CardBought(state.seat, card, price, place),))


def _taken(deck: Deck, card: str) -> tuple[int, Deck]:
    """Its place on the display, and the deck with a gap there."""
    at = deck.display.index(card)
    display = (*deck.display[:at], None, *deck.display[at + 1 :])
    return at + 1, Deck(display, deck.hidden, deck.discard, deck.shuffles)


def discards(state: GameState, card: str) -> tuple[Deck, Deck]:
    """Both decks once a card that has left a hand lies on the discard pile of its kind (C2)."""
    if card in state.board.destination_cards:
        return state.destinations.with_discarded(card), state.links
    return state.destinations, state.links.with_discarded(card)


def discarded(state: GameState, card: str) -> GameState:
    """The position after that."""
    destinations, links = discards(state, card)
    return state.after(destinations=destinations, links=links)


class Refill(NamedTuple):
    """One display filled as far as its cards go."""

    deck: Deck
    events: tuple[Event, ...]
    used: int
    """How many of the turned-up cards were taken."""


def refill(deck: Deck, kind: str, turned_up: Sequence[str]) -> Refill | None:
    """The display filled from the lowest gap up with the cards said to be turned up; None if the deck cannot give them.

    C3: when a card is needed and the deck is empty, the whole discard pile becomes the deck, in the middle of a
    refill too, and not earlier; if that is empty too, the display stays short.
    """
    if None not in deck.display:
        return Refill(deck, (), 0)
    display, hidden, discard, shuffles = list(deck.display), deck.hidden, deck.discard, deck.shuffles
    events: list[Event] = []
    used = drawn = 0
    for place, card in enumerate(deck.display, 1):
        if card is not None:
            continue
        if drawn == len(hidden):
            if not discard:
                break
            hidden, discard, shuffles, drawn = frozenset(discard), (), shuffles + 1, 0
            events.append(DeckShuffled(kind, len(hidden)))
        if used == len(turned_up):
            return None
        shown = turned_up[used]
        if shown not in hidden or shown in turned_up[used - drawn : used]:
            return None
        display[place - 1] = shown
        events.append(CardTurnedUp(shown, place))
        used += 1
        drawn += 1
    hidden = hidden.difference(turned_up[used - drawn : used])
    return Refill(Deck(tuple(display), hidden, discard, shuffles), tuple(events), used)


def refilled(state: GameState, turned_up: Sequence[str]) -> tuple[GameState, tuple[Event, ...]] | Refused:
    """Both displays filled, destination cards first (C3)."""
    destinations = refill(state.destinations, "destination", turned_up)
    links = destinations and refill(state.links, "link", turned_up[destinations.used :])
    if destinations is None or links is None or destinations.used + links.used != len(turned_up):
        return refuse(Why.WRONG_CARDS, "C3", cards=tuple(turned_up))
    return state.after(destinations=destinations.deck, links=links.deck), destinations.events + links.events
