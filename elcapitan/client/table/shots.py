"""How each event is shown: what flies from where to where, for how long, and what is hidden meanwhile.

Pure: an event and the positions around it in, a list of shots out. Times are seconds at normal speed (look.md 6);
painting a flight at a moment is flights.py's.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from elcapitan.client.table.geometry import Geometry, Point
from elcapitan.rules.events import (
    BonusTaken,
    CardBought,
    CardTurnedUp,
    Event,
    FortressBuilt,
    LoanExtended,
    LoanRepaid,
    LoanTaken,
    MoneyChecked,
    PaidAtOnce,
    PirateMoved,
    ProtectionCollected,
    Sailed,
    ShipDisplaced,
    StarterNamed,
    TurnPassed,
    WarehouseBuilt,
    WarehouseReopened,
    WarehouseShut,
)
from elcapitan.rules.state import PIRATE, GameState, piece_of

MOST_COINS = 6
"""However much is paid, no more than this many coins fly."""
COIN_S = 0.055
"""Between two coins."""
COIN_FLIGHT_S = 0.45


class What(NamedTuple):
    """What flies: `kind` is ship, house, shut, fortress, coin, card, turn, loan or bonus."""

    kind: str
    name: str = ""
    """A card, or for pieces the seat and colour: see `piece`."""
    piece: int = 0
    """For ships and fortresses the seat, for warehouses the piece; for loans and bonus cards the florins."""
    size: tuple[int, int] = (0, 0)
    """px at the start: width and, for cards, height."""
    size_end: tuple[int, int] = (0, 0)
    face: tuple[int, int] = (0, 0)
    """For cards: the size at which they are put together, that of the display, whatever size they fly at."""


class Flight(NamedTuple):
    """One thing on its way."""

    what: What
    start: Point
    end: Point
    apex: float = 0
    """px by which the way rises over its ends; 0 is a straight line."""
    begin_s: float = 0
    end_s: float = 0
    ease: str = "in-out-cubic"
    route: bool = False
    """Gold dots show the way."""


class Shot(NamedTuple):
    """A stretch of time with one picture beneath and things flying over it."""

    length_s: float
    state: GameState
    hidden: frozenset[tuple[object, ...]] = frozenset()
    flights: tuple[Flight, ...] = ()
    purses: tuple[tuple[int, int, int], ...] = ()
    """Seat, and the florins from and to which its purse rolls."""


def shots(event: Event, before: GameState, after: GameState, where: Geometry) -> list[Shot]:
    """The shots of one event; none for an event that only changes words."""
    match event:
        case CardBought(seat, card, _price, place):
            return [_bought(event, before, after, where, seat, card, place)]
        case Sailed(seat, card):
            return [_sailed(before, after, where, seat, card)]
        case WarehouseBuilt(seat, city, site, price, neutral):
            return list(_built(before, where, city, site, piece_of(seat, neutral), price, seat, after))
        case WarehouseReopened(seat, city, site, neutral):
            return [_reopened(before, after, where, city, site, piece_of(seat, neutral))]
        case WarehouseShut(city, site, owner, neutral, _by, lost):
            shut = _lost if lost else _shut
            return [shut(before, after, where, city, site, piece_of(owner, neutral))]
        case FortressBuilt(seat, city, space, price):
            what = What("fortress", piece=seat, size=(where.fortress_width(after, city), 0))
            at = where.fortress(after, city, space)
            flights = (Flight(what, at, at, end_s=0.42, ease="linear"), *_coins(after, where, seat, price))
            hidden = frozenset({("fortress", city, space)})
            return [Shot(_longest(flights) + 0.1, after, hidden, flights, _rolling(before, after, seat))]
        case LoanTaken(seat, amount):
            return [_borrowed(before, after, where, seat, amount)]
        case PaidAtOnce(seat, _city, florins):
            flights = tuple(_coins(after, where, seat, -florins))
            return [Shot(_longest(flights) + 0.1, after, flights=flights, purses=_rolling(before, after, seat))]
        case PirateMoved():
            return [_pirate_moved(event, before, after, where)]
        case ShipDisplaced(seat, city, origin_space, space):
            start, end = where.berth(after, city, origin_space), where.berth(after, city, space)
            flight = _voyage(after, where, seat, start, end)
            return [Shot(flight.end_s, after, frozenset({("ship", seat)}), (flight,))]
        case ProtectionCollected(seat, payer, _city, _buildings, florins):
            flights = tuple(_between(after, where, payer, seat, florins))
            rolling = (*_rolling(before, after, seat), *_rolling(before, after, payer))
            return [Shot(_longest(flights) + 0.1, after, flights=flights, purses=rolling)]
        case BonusTaken(seat, florins):
            return [_bonus(before, after, where, seat, florins)]
        case LoanRepaid(seat, _amount, cost):
            flights = tuple(_coins(after, where, seat, cost))
            return [Shot(_longest(flights) + 0.15, after, flights=flights, purses=_rolling(before, after, seat))]
        case LoanExtended() | MoneyChecked() | StarterNamed() | TurnPassed():
            return [Shot(0.5, after)]
        case _:
            return []


def turned_up(events: Sequence[CardTurnedUp], after: GameState, where: Geometry) -> Shot:
    """All cards turned up at the end of a turn: each slides from its deck and turns over, one soon after another."""
    flights = []
    hidden: set[tuple[object, ...]] = set()
    for at, event in enumerate(events):
        goal = where.display(after, event.card, event.place)
        deck = where.tray(after, event.card).deck
        begin = 0.12 * at
        what = What("turn", event.card, size=goal.size, size_end=goal.size)
        flights.append(Flight(what, deck.center, goal.center, begin_s=begin, end_s=begin + 0.36, ease="out-cubic"))
        kind = "link" if event.card in after.board.link_cards else "destination"
        hidden.add(("display", kind, event.place))
    return Shot(_longest(flights), after, frozenset(hidden), tuple(flights))


def _bought(
    event: CardBought, before: GameState, after: GameState, where: Geometry, seat: int, card: str, place: int
) -> Shot:
    start, goal = where.display(before, card, place), where.card_home(after, seat, card)
    what = What("card", card, size=start.size, size_end=goal.size, face=start.size)
    flight = Flight(what, start.center, goal.center, apex=where.px(after, 60), end_s=0.54)
    flights = (flight, *_coins(after, where, seat, event.price))
    hidden = frozenset({("hand", card)}) if seat == where.me else frozenset()
    return Shot(_longest(flights), after, hidden, flights, _rolling(before, after, seat))


def _sailed(before: GameState, after: GameState, where: Geometry, seat: int, card: str) -> Shot:
    sailing = _voyage(after, where, seat, where.ship(before, seat), where.ship(after, seat))
    flights = (sailing, _card_away(before, after, where, seat, card, sailing.end_s))
    return Shot(sailing.end_s + 0.08, after, frozenset({("ship", seat)}), flights)


def _card_away(before: GameState, after: GameState, where: Geometry, seat: int, card: str, length_s: float) -> Flight:
    """A card that was played, on its way to the discard pile."""
    home, discard = where.card_home(before, seat, card), where.tray(after, card).discard
    played = What("card", card, size=home.size, size_end=discard.size, face=where.display(after, card, 1).size)
    return Flight(played, home.center, discard.center, apex=where.px(after, 40), end_s=min(0.5, length_s))


def _pirate_moved(event: PirateMoved, before: GameState, after: GameState, where: Geometry) -> Shot:
    """Over the position before it: a ship that will give way lies in its space until the pirate is there."""
    assert before.pirate is not None, "it comes from somewhere"
    start = where.berth(before, event.origin, before.pirate.space)
    voyage = _voyage(after, where, PIRATE, start, where.berth(after, event.city, event.space))
    cards = [_card_away(before, after, where, event.seat, card, voyage.end_s) for card in event.cards]
    flights = (voyage, *cards, *_coins(after, where, event.seat, event.price))
    mine = event.cards if event.seat == where.me else ()
    hidden: frozenset[tuple[object, ...]] = frozenset({("ship", PIRATE), *(("hand", card) for card in mine)})
    return Shot(_longest(flights) + 0.08, before, hidden, flights, _rolling(before, after, event.seat))


def _voyage(state: GameState, where: Geometry, seat: int, start: Point, end: Point) -> Flight:
    """A ship (or the pirate) along its dotted way; a longer one takes longer."""
    far = ((start[0] - end[0]) ** 2 + (start[1] - end[1]) ** 2) ** 0.5
    length = min(0.9, 0.5 + 0.4 * far / max(1, where.px(state, 1000)))
    width = (where.ship_width(state), 0)
    what = What("ship", piece=seat, size=width, size_end=width)
    return Flight(what, start, end, where.px(state, 74), end_s=length, ease="in-out-sine", route=True)


def _built(
    before: GameState, where: Geometry, city: str, site: int, piece: int, price: int, seat: int, after: GameState
) -> Iterator[Shot]:
    at = where.house(before, city, site)
    width = where.house_width(before, city)
    drop = where.px(before, 60)
    what = What("house", piece=piece, size=(width, 0), size_end=(width, 0))
    falling = Flight(what, (at[0], at[1] - drop), at, end_s=0.26, ease="in-quad")
    squashed = Flight(what._replace(kind="squash"), at, at, begin_s=0.26, end_s=0.44, ease="out-back")
    flights = (falling, squashed, *_coins(before, where, seat, price))
    yield Shot(max(0.46, _longest(flights)), before, flights=flights, purses=_rolling(before, after, seat))


def _reopened(before: GameState, after: GameState, where: Geometry, city: str, site: int, piece: int) -> Shot:
    number = before.city(city).picture.index(piece) + 1
    start, end = where.shut(before, city, number), where.house(before, city, site)
    sizes = (where.shut_width(before, city), 0), (where.house_width(before, city), 0)
    what = What("house", piece=piece, size=sizes[0], size_end=sizes[1])
    flight = Flight(what, start, end, apex=where.px(before, 50), end_s=0.45, ease="in-out-quad")
    return Shot(0.55, after, frozenset({("house", city, site)}), (flight,))


def _shut(before: GameState, after: GameState, where: Geometry, city: str, site: int, piece: int) -> Shot:
    number = len(after.city(city).picture)
    start, end = where.house(before, city, site), where.shut(after, city, number)
    sizes = (where.house_width(after, city), 0), (where.shut_width(after, city), 0)
    planks = What("shut", piece=piece, size=sizes[0], size_end=sizes[0])
    hop = What("shut", piece=piece, size=sizes[0], size_end=sizes[1])
    flights = (
        Flight(planks, start, start, end_s=0.25, ease="linear"),
        Flight(hop, start, end, apex=where.px(after, 50), begin_s=0.25, end_s=0.7, ease="in-out-quad"),
    )
    return Shot(0.75, after, frozenset({("shut", city, number)}), flights)


def _lost(before: GameState, after: GameState, where: Geometry, city: str, site: int, piece: int) -> Shot:
    """Shut down for good (X6): it sinks into the water of the picture."""
    start, end = where.house(before, city, site), where.water(after, city)
    sizes = (where.house_width(after, city), 0), (max(4, where.shut_width(after, city) // 3), 0)
    planks = What("shut", piece=piece, size=sizes[0], size_end=sizes[0])
    sinking = What("shut", piece=piece, size=sizes[0], size_end=sizes[1])
    flights = (
        Flight(planks, start, start, end_s=0.25, ease="linear"),
        Flight(sinking, start, end, apex=where.px(after, 50), begin_s=0.25, end_s=0.8, ease="in-quad"),
    )
    return Shot(0.85, after, flights=flights)


def _borrowed(before: GameState, after: GameState, where: Geometry, seat: int, amount: int) -> Shot:
    width = (where.ship_width(after), 0)
    start, end = where.ship(before, seat), where.ship(after, seat)
    ship = Flight(
        What("ship", piece=seat, size=width, size_end=width), start, end,
        apex=where.px(after, 74), end_s=0.7, ease="in-out-sine", route=start != end,
    )  # fmt: skip
    layout = where.lay(after)
    at = next(at for at, plan in enumerate(after.board.loans) if plan.amount == amount)
    source = layout.bank.loans[min(at, len(layout.bank.loans) - 1)]
    small = where.px(after, 60), where.px(after, 38)
    card = What("loan", piece=amount, size=source.size, size_end=small)
    goal = layout.rail.loans.center if seat == where.me else layout.panels[seat - 1].center
    lent = Flight(card, source.center, goal, apex=where.px(after, 60), begin_s=0.5, end_s=1.0)
    coins = _coins(after, where, seat, -amount, begin_s=0.5)
    return Shot(1.05, after, frozenset({("ship", seat)}), (ship, lent, *coins), _rolling(before, after, seat))


def _bonus(before: GameState, after: GameState, where: Geometry, seat: int, florins: int) -> Shot:
    layout = where.lay(after)
    rank = before.board.bonus.index(florins)
    start = layout.bank.bonus[min(rank, len(layout.bank.bonus) - 1)]
    what = What("bonus", piece=florins, size=start.size, size_end=start.size)
    flight = Flight(what, layout.panels[seat - 1].center, start.center, apex=where.px(after, 60), end_s=0.6)
    return Shot(0.75, after, frozenset({("bonus", florins)}), (flight,))


def _coins(state: GameState, where: Geometry, seat: int, florins: int, begin_s: float = 0) -> Iterator[Flight]:
    """Coins from the seat's purse to the bank; the other way for a negative sum."""
    purse, bank = where.purse(state, seat), where.bank(state)
    start, end = (purse, bank) if florins > 0 else (bank, purse)
    side = where.px(state, 26)
    for at in range(min(MOST_COINS, abs(florins))):
        begin = begin_s + COIN_S * at
        what = What("coin", size=(side, side), size_end=(side, side))
        yield Flight(what, start, end, where.px(state, 50), begin, begin + COIN_FLIGHT_S, "in-out-quad")


def _rolling(before: GameState, after: GameState, seat: int) -> tuple[tuple[int, int, int], ...]:
    old, new = before.player(seat).money, after.player(seat).money
    return ((seat, old, new),) if old != new else ()


def _between(state: GameState, where: Geometry, payer: int, seat: int, florins: int) -> Iterator[Flight]:
    """Coins from one purse to another."""
    start, end, side = where.purse(state, payer), where.purse(state, seat), where.px(state, 26)
    for at in range(min(MOST_COINS, florins)):
        what = What("coin", size=(side, side), size_end=(side, side))
        begin = COIN_S * at
        yield Flight(what, start, end, where.px(state, 50), begin, begin + COIN_FLIGHT_S, "in-out-quad")


def _longest(flights: Sequence[Flight]) -> float:
    return max((flight.end_s for flight in flights), default=0.0)
