"""Sailing cards: buying them, discarding them and refilling the displays (rules C1 to C3).

Knows prices, displays and decks; nothing of what a card is good for (sailing.py) nor of a deck's order (dealer.py).
"""

from __future__ import annotations

from collections.abc import Sequence

from elcapitan.games.capitan.rules import turn
from elcapitan.games.capitan.rules.model.board import Board
from elcapitan.games.capitan.rules.model.events import CardBought, CardTurnedUp, DeckShuffled, Event
from elcapitan.games.capitan.rules.model.moves import Buy, Move
from elcapitan.games.capitan.rules.model.refusal import Refusal, RefusalCode, refuse
from elcapitan.games.capitan.rules.model.state import Deck, GameState, Played
from elcapitan.games.capitan.rules.reach import Reach, reach


def why_not(state: GameState, move: Buy) -> Refusal | None:
    """The first rule that forbids the purchase, or None."""
    if refused := turn.why_no_step(state):
        return refused
    if move.card not in state.destinations.display and move.card not in state.links.display:
        return refuse(RefusalCode.NOT_ON_DISPLAY, "C1", card=move.card)
    card = state.board.number[move.card]
    price, money = state.board.price[card], state.mover.money
    if money < 0:  # Q2: not even for nothing
        return refuse(RefusalCode.PURSE_BELOW_ZERO, "Q2", money=money)
    if money < price:
        return refuse(RefusalCode.TOO_DEAR, "C1", price=price, money=money)
    if not state.turn.acted and not reach(state).is_in_reach_after_buying(card):
        return refuse(RefusalCode.STRANDED, "T6")
    return None


def add_purchases(state: GameState, moves: list[Move]) -> None:
    """Every purchase that `why_not` allows in a turn, by place of the displays; what they share is asked once."""
    money, board = state.mover.money, state.board
    if money < 0 or state.turn.loan:
        return
    destinations, links = state.destinations.cards_shown(board.number), state.links.cards_shown(board.number)
    if state.turn.acted:
        for card in destinations:
            if board.price[card] <= money:
                moves.append(board.purchases[card])
        for card in links:
            if board.price[card] <= money:
                moves.append(board.purchases[card])
        return
    within = reach(state)
    sure = money - within.surely
    most = money - within.least if within.least < within.surely else sure
    _add_offers(board, destinations, sure, most, within, moves)
    _add_offers(board, links, sure, most, within, moves)


def _add_offers(board: Board, shown: list[int], sure: int, most: int, within: Reach, moves: list[Move]) -> None:
    """Of one display: a price up to `sure` surely leaves an action within reach, one above `most` surely does not."""
    for card in shown:
        price = board.price[card]
        if price <= most and (price <= sure or within.is_in_reach_after_buying(card)):
            moves.append(board.purchases[card])


def buy(state: GameState, move: Buy) -> Played | Refusal:
    """Pay the printed price and take the card into the hand (C1); the gap stays until the turn ends."""
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

    C3: when a card is needed and the deck is empty, the whole discard pile becomes the deck, in the middle of a
    refill too, and not earlier; if that is empty too, the display stays short.
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
