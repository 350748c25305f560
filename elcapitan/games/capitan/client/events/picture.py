"""Changes of the shown position that several events have in common."""

from __future__ import annotations

from collections.abc import Callable

from elcapitan.games.capitan.rules.model.state import City, Deck, GameState


def with_piece(state: GameState, city: str, site: int, piece: int) -> GameState:
    """A warehouse on a site; 0 empties it."""
    standing = state.city(city)
    row = (*standing.row[: site - 1], piece, *standing.row[site:])
    return state.with_city(city, standing._replace(row=row))


def left_harbour(state: GameState, seat: int) -> GameState:
    """The ship of that seat has left its harbour space, if it was in one."""
    player = state.player(seat)
    if not player.space:
        return state
    standing = state.city(player.place)
    harbour = tuple(0 if ship == seat else ship for ship in standing.harbour)
    left = state.with_city(player.place, standing._replace(harbour=harbour))
    return left.with_player(seat, player._replace(space=0))


def with_ship(city: City, space: int, ship: int) -> City:
    """A ship in a harbour space."""
    return city._replace(harbour=(*city.harbour[: space - 1], ship, *city.harbour[space:]))


def card_played(state: GameState, seat: int, card: str) -> GameState:
    """The card has moved from the hand to its discard pile."""
    hand = list(state.player(seat).hand)
    hand.remove(card)
    after = state.with_player(seat, state.player(seat)._replace(hand=tuple(hand)))
    return with_deck(after, kind_of(state, card), lambda deck: deck._replace(discard=(*deck.discard, card)))


def card_on_display(state: GameState, card: str, place: int, now: str | None) -> GameState:
    """The place of the display where that card lies or lay holds `now`."""

    def turned(deck: Deck) -> Deck:
        display = (*deck.display[: place - 1], now, *deck.display[place:])
        return deck._replace(display=display, hidden=deck.hidden - {card})

    return with_deck(state, kind_of(state, card), turned)


def kind_of(state: GameState, card: str) -> str:
    return "link" if card in state.board.link_cards else "destination"


def with_deck(state: GameState, kind: str, change: Callable[[Deck], Deck]) -> GameState:
    if kind == "destination":
        return state._replace(destinations=change(state.destinations))
    return state._replace(links=change(state.links))
