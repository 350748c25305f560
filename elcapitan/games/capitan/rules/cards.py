"""Sailing cards: buying them, discarding them and refilling the displays (rules C1 to C3).

Knows prices, displays and decks; nothing of what a card is good for (sailing.py) nor of a deck's order (dealer.py).
"""

from __future__ import annotations

from collections.abc import Sequence

from elcapitan.games.capitan.rules import turn
from elcapitan.games.capitan.rules.model.events import CardBought, CardTurnedUp, DeckShuffled, Event
from elcapitan.games.capitan.rules.model.moves import Buy
from elcapitan.games.capitan.rules.model.refusal import Refusal, RefusalCode, refuse
from elcapitan.games.capitan.rules.model.state import Deck, GameState, Played
from elcapitan.games.capitan.rules.reach import reach


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


def buy(state: GameState, move: Buy) -> Played | Refusal:
    """Take the card into the hand.

    C1: "Any number of face-up cards, each at its printed price, paid to the bank, into the hand. Gaps are not refilled
    during the turn."
    """
    if refused := why_not(state, move):
        return refused
    card, mover = move.card, state.mover
    price = state.board.prices[card]
    players = state.with_seat(state.seat, mover.with_card(price, card))
    begun = state.turn if state.turn.begun else state.turn._replace(begun=True)
    if card in state.destinations.display:
        place, deck = _take_card(state.destinations, card)
        after = state.after(players=players, destinations=deck, turn=begun)
    else:
        place, deck = _take_card(state.links, card)
        after = state.after(players=players, links=deck, turn=begun)
    return Played(after, (CardBought(state.seat, card, price, place),))


def _take_card(deck: Deck, card: str) -> tuple[int, Deck]:
    """Its place on the display, and the deck with a gap there."""
    at = deck.display.index(card)
    display = list(deck.display)
    display[at] = None
    return at + 1, Deck(tuple(display), deck.hidden, deck.discard, deck.shuffles)


def decks_after_discard(state: GameState, card: str) -> tuple[Deck, Deck]:
    """Both decks once a card that has left a hand lies on the discard pile of its kind (C2)."""
    if card in state.board.destination_cards:
        return state.destinations.with_discarded(card), state.links
    return state.destinations, state.links.with_discarded(card)


def discard_card(state: GameState, card: str) -> GameState:
    """The position after that."""
    destinations, links = decks_after_discard(state, card)
    return state.after(destinations=destinations, links=links)


def refill(
    deck: Deck, kind: str, turned_up: tuple[str, ...], used: int, events: list[Event]
) -> tuple[Deck, int] | None:
    """The display filled from the lowest gap up with the cards said to be turned up; None if the deck cannot give them.

    The first `used` of those cards lie elsewhere already; answered is how many do then. Tells its events.

    C3: "When a card is needed and its deck is empty, the whole discard pile is shuffled and becomes the deck, in the
    middle of a refill too, and not earlier; if that is empty too, the display stays short until a later refill."
    """
    if None not in deck.display:
        return deck, used
    display, hidden, discard, shuffles = list(deck.display), deck.hidden, deck.discard, deck.shuffles
    place = drawn = 0
    for card in deck.display:
        place += 1
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
        if shown not in hidden or (drawn and shown in turned_up[used - drawn : used]):
            return None
        display[place - 1] = shown
        events.append(CardTurnedUp(shown, place))
        used += 1
        drawn += 1
    hidden = hidden.difference(turned_up[used - drawn : used])
    return Deck(tuple(display), hidden, discard, shuffles), used


def refill_displays(state: GameState, turned_up: Sequence[str]) -> tuple[GameState, list[Event]] | Refusal:
    """Both displays filled, destination cards first (C3)."""
    cards, events = tuple(turned_up), list[Event]()
    first = refill(state.destinations, "destination", cards, 0, events)
    second = None if first is None else refill(state.links, "link", cards, first[1], events)
    if first is None or second is None or second[1] != len(cards):
        return refuse(RefusalCode.WRONG_CARDS, "C3", cards=cards)
    return state.after(destinations=first[0], links=second[0]), events
