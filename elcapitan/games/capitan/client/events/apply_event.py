"""How one event changes the things on the table, so that the picture can follow a move event by event.

An event carries its numbers; this file only applies them to purses, rows, harbours, hands, displays and loans.
The seat on turn and the phase come with the position at the end of the step.
"""

from __future__ import annotations

from collections.abc import Callable

from elcapitan.games.capitan.rules.model.events import (
    BonusTaken,
    CardBought,
    CardTurnedUp,
    DeckShuffled,
    Event,
    FortressBuilt,
    LoanExtended,
    LoanRepaid,
    LoanTaken,
    PaidAtOnce,
    PaydayHeld,
    PhaseBegan,
    PirateMoved,
    ProtectionCollected,
    RoundBegan,
    Sailed,
    ShipDisplaced,
    WarehouseBuilt,
    WarehouseReopened,
    WarehouseShut,
)
from elcapitan.games.capitan.rules.model.state import BANK, PIRATE, Berth, City, Deck, GameState, Loan, Player, piece_of
from elcapitan.games.capitan.rules.settling import with_supply


def apply_event(state: GameState, event: Event) -> GameState:
    """The position shown after `event`."""
    match event:
        case CardBought(seat, card, price, place):
            player = state.player(seat)
            bought = player._replace(money=player.money - price, hand=(*player.hand, card))
            return _shown(state.with_player(seat, bought), card, place, None)
        case Sailed(seat, card, _origin, city, space):
            return _sailed(state, seat, card, city, space)
        case WarehouseBuilt(seat, city, site, price, neutral):
            player = state.player(seat)
            stock = player._replace(neutral=player.neutral - 1) if neutral else _main_used(player)
            return _placed(state.with_player(seat, stock), city, site, piece_of(seat, neutral)).with_payment(
                seat, -price
            )
        case WarehouseReopened(seat, city, site, neutral):
            piece = piece_of(seat, neutral)
            picture = list(state.city(city).picture)
            picture.remove(piece)
            cleared = state.with_city(city, state.city(city)._replace(picture=tuple(picture)))
            return _placed(cleared, city, site, piece)
        case WarehouseShut(city, site, owner, neutral, _by, lost):
            emptied = _placed(state, city, site, 0)
            if lost:
                return emptied
            standing = emptied.city(city)
            return emptied.with_city(city, standing._replace(picture=(*standing.picture, piece_of(owner, neutral))))
        case FortressBuilt(seat, city, _space, price):
            player = state.player(seat)
            used = state.with_player(seat, player._replace(fortresses=player.fortresses - 1)).with_payment(seat, -price)
            standing = used.city(city)
            return used.with_city(city, standing._replace(fortresses=(*standing.fortresses, seat)))
        case LoanTaken(seat, amount):
            left = _left_harbour(state, seat)
            player = left.player(seat)
            loans = (*player.loans, Loan(amount))
            return left.with_player(seat, player._replace(place=BANK, loans=loans, money=player.money + amount))
        case BonusTaken(seat, florins):
            return state.with_player(seat, state.player(seat)._replace(bonus=florins))
        case PaidAtOnce(seat, _city, florins):
            return state.with_payment(seat, florins)
        case PirateMoved(seat, origin, city, space, price, cards):
            return _pirate_moved(state.with_payment(seat, -price), seat, origin, Berth(city, space), cards)
        case ShipDisplaced(seat, city, _origin, space):
            there = state.with_city(city, _lying(state.city(city), space, seat))
            return there.with_player(seat, there.player(seat)._replace(space=space))
        case ProtectionCollected(seat, payer, _city, _buildings, florins):
            return state.with_payment(payer, -florins).with_payment(seat, florins)
        case DeckShuffled(kind):
            return _deck(state, kind, lambda deck: deck._replace(hidden=frozenset(deck.discard), discard=()))
        case CardTurnedUp(card, place):
            return _shown(state, card, place, card)
        case RoundBegan(phase, round_):
            return state._replace(phase=phase, round=round_)
        case PaydayHeld():
            paid = (player._replace(money=money) for player, money in zip(state.players, event.money, strict=True))
            return state._replace(players=tuple(paid))
        case LoanRepaid(seat, amount, cost):
            return _repaid(state, seat, amount, cost)
        case LoanExtended(seat, amount):
            player = state.player(seat)
            kept = list(player.loans)
            kept.remove(Loan(amount))
            return state.with_player(seat, player._replace(loans=(*kept, Loan(amount, extended=True))))
        case PhaseBegan(phase, starter):
            players = tuple(with_supply(state, player) for player in state.players)
            return state._replace(phase=phase, starter=starter, players=players)
        case _:
            return state


def _main_used(player: Player) -> Player:
    return player._replace(warehouses=player.warehouses - 1)


def _placed(state: GameState, city: str, site: int, piece: int) -> GameState:
    standing = state.city(city)
    row = (*standing.row[: site - 1], piece, *standing.row[site:])
    return state.with_city(city, standing._replace(row=row))


def _left_harbour(state: GameState, seat: int) -> GameState:
    player = state.player(seat)
    if not player.space:
        return state
    standing = state.city(player.place)
    harbour = tuple(0 if ship == seat else ship for ship in standing.harbour)
    left = state.with_city(player.place, standing._replace(harbour=harbour))
    return left.with_player(seat, player._replace(space=0))


def _sailed(state: GameState, seat: int, card: str, city: str, space: int) -> GameState:
    left = _played(_left_harbour(state, seat), seat, card)
    there = left.with_player(seat, left.player(seat)._replace(place=city, space=space))
    return there.with_city(city, _lying(there.city(city), space, seat)) if space else there


def _played(state: GameState, seat: int, card: str) -> GameState:
    """Move the card from the hand to its discard pile."""
    hand = list(state.player(seat).hand)
    hand.remove(card)
    kind = "link" if card in state.board.link_cards else "destination"
    after = state.with_player(seat, state.player(seat)._replace(hand=tuple(hand)))
    return _deck(after, kind, lambda deck: deck._replace(discard=(*deck.discard, card)))


def _lying(city: City, space: int, who: int) -> City:
    return city._replace(harbour=(*city.harbour[: space - 1], who, *city.harbour[space:]))


def _pirate_moved(state: GameState, seat: int, origin: str, goal: Berth, cards: tuple[str, ...]) -> GameState:
    for card in cards:
        state = _played(state, seat, card)
    left = tuple(0 if ship == PIRATE else ship for ship in state.city(origin).harbour)
    state = state.with_city(origin, state.city(origin)._replace(harbour=left))
    return state.with_city(goal.city, _lying(state.city(goal.city), goal.space, PIRATE))._replace(pirate=goal)


def _repaid(state: GameState, seat: int, amount: int, cost: int) -> GameState:
    player = state.player(seat)
    plan = state.board.loan(amount)
    extended = plan is not None and cost == plan.extended and Loan(amount, extended=True) in player.loans
    loans = list(player.loans)
    loans.remove(Loan(amount, extended=extended))
    return state.with_player(seat, player._replace(loans=tuple(loans), money=player.money - cost))


def _shown(state: GameState, card: str, place: int, now: str | None) -> GameState:
    """Set the card's place of the display to `now`."""

    def turned(deck: Deck) -> Deck:
        display = (*deck.display[: place - 1], now, *deck.display[place:])
        return deck._replace(display=display, hidden=deck.hidden - {card})

    return _deck(state, "link" if card in state.board.link_cards else "destination", turned)


def _deck(state: GameState, kind: str, change: Callable[[Deck], Deck]) -> GameState:
    if kind == "destination":
        return state._replace(destinations=change(state.destinations))
    return state._replace(links=change(state.links))
