"""How each event is animated: what flies from where to where, for how long, and what is hidden meanwhile.

Pure: takes an event and the positions around it, returns clips. Times are seconds at normal speed (look.md 6).
paint/flights.py paints a flight at a moment.
"""

from __future__ import annotations

from collections.abc import Sequence

from elcapitan.games.capitan.client.events import building_animations
from elcapitan.games.capitan.client.events.tween import (
    AnimationClip,
    Flight,
    FlightSprite,
    changed_purses,
    coin_stream,
    last_arrival_s,
    purse_coins,
)
from elcapitan.games.capitan.client.layout.geometry import Geometry, Point
from elcapitan.games.capitan.rules.model.events import (
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
from elcapitan.games.capitan.rules.model.state import PIRATE, GameState, piece_of

LIFT_S, FLOWN_S, SETTLE_S = 0.12, 0.54, 0.16
"""A bought card: seconds for lifting, flying and settling."""
DOCK_S = 0.18
DEALT_S, NEXT_DEALT_S = 0.32, 0.12
"""A turned-up card: seconds from its deck to its place, and until the next one follows."""


def event_animations(event: Event, before: GameState, after: GameState, where: Geometry) -> list[AnimationClip]:
    """The clips of one event; none for an event that only changes text."""
    match event:
        case CardBought(seat, card, _price, place):
            return [_bought(event, before, after, where, seat, card, place)]
        case Sailed(seat, card):
            return [_sailed(before, after, where, seat, card)]
        case WarehouseBuilt(seat, city, site, price, neutral):
            return [
                building_animations.warehouse_built_animation(
                    before, after, where, city, site, piece_of(seat, neutral), price, seat
                )
            ]
        case WarehouseReopened(seat, city, site, neutral):
            return [
                building_animations.warehouse_reopened_animation(
                    before, after, where, city, site, piece_of(seat, neutral)
                )
            ]
        case WarehouseShut(city, site, owner, neutral, _by, lost):
            gone = (
                building_animations.warehouse_lost_animation if lost else building_animations.warehouse_shut_animation
            )
            return [gone(before, after, where, city, site, piece_of(owner, neutral))]
        case FortressBuilt(seat, city, space, price):
            return [building_animations.fortress_built_animation(before, after, where, city, space, price, seat)]
        case LoanTaken(seat, amount):
            return [_borrowed(before, after, where, seat, amount)]
        case PaidAtOnce(seat, _city, florins):
            flights = tuple(purse_coins(after, where, seat, -florins))
            return [
                AnimationClip(
                    last_arrival_s(flights) + 0.1, after, flights=flights, purses=changed_purses(before, after, seat)
                )
            ]
        case PirateMoved():
            return [_pirate_moved(event, before, after, where)]
        case ShipDisplaced(seat, city, origin_space, space):
            start, end = where.berth(after, city, origin_space), where.berth(after, city, space)
            voyage = _voyage(after, where, seat, start, end)
            return [AnimationClip(last_arrival_s(voyage), after, frozenset({("ship", seat)}), voyage)]
        case ProtectionCollected(seat, payer, _city, _buildings, florins):
            flights = tuple(
                coin_stream(
                    where.purse(after, payer),
                    where.purse(after, seat),
                    florins,
                    where.px(after, 26),
                    where.px(after, 50),
                )
            )
            return [
                AnimationClip(
                    last_arrival_s(flights) + 0.1,
                    after,
                    flights=flights,
                    purses=changed_purses(before, after, seat, payer),
                )
            ]
        case BonusTaken(seat, florins):
            return [_bonus(before, after, where, seat, florins)]
        case LoanRepaid(seat, _amount, cost):
            flights = tuple(purse_coins(after, where, seat, cost))
            return [
                AnimationClip(
                    last_arrival_s(flights) + 0.15, after, flights=flights, purses=changed_purses(before, after, seat)
                )
            ]
        case LoanExtended() | MoneyChecked() | StarterNamed() | TurnPassed():
            return [AnimationClip(0.5, after)]
        case _:
            return []


def cards_turned_up_animation(events: Sequence[CardTurnedUp], after: GameState, where: Geometry) -> AnimationClip:
    """All cards turned up at the end of a turn: each slides from its deck and turns over, one soon after another."""
    flights = []
    hidden: set[tuple[object, ...]] = set()
    for at, event in enumerate(events):
        goal = where.display(after, event.card, event.place)
        deck = where.tray(after, event.card).deck
        begin = NEXT_DEALT_S * at
        what = FlightSprite("turn", event.card, size=goal.size, size_end=goal.size)
        flights.append(Flight(what, deck.center, goal.center, begin_s=begin, end_s=begin + DEALT_S, ease="out-cubic"))
        kind = "link" if event.card in after.board.link_cards else "destination"
        hidden.add(("display", kind, event.place))
    return AnimationClip(last_arrival_s(flights), after, frozenset(hidden), tuple(flights))


def _bought(
    event: CardBought, before: GameState, after: GameState, where: Geometry, seat: int, card: str, place: int
) -> AnimationClip:
    start, goal = where.display(before, card, place), where.card_home(after, seat, card)
    what = FlightSprite("card", card, size=start.size, size_end=start.size, face=start.size)
    lifted = start.move(0, -where.px(after, 12))
    over = goal.move(0, -where.px(after, 8))
    flights = (
        Flight(what, start.center, lifted.center, end_s=LIFT_S, ease="out-cubic"),
        Flight(what._replace(size_end=goal.size), lifted.center, over.center, where.px(after, 60), LIFT_S, FLOWN_S),
        Flight(what._replace(size=goal.size, size_end=goal.size), over.center, goal.center,
               begin_s=FLOWN_S, end_s=FLOWN_S + SETTLE_S, ease="out-back"),
        *purse_coins(after, where, seat, event.price, LIFT_S),
    )  # fmt: skip
    hidden = frozenset({("hand", card)}) if seat == where.me else frozenset()
    return AnimationClip(last_arrival_s(flights), after, hidden, flights, changed_purses(before, after, seat))


def _sailed(before: GameState, after: GameState, where: Geometry, seat: int, card: str) -> AnimationClip:
    voyage = _voyage(after, where, seat, where.ship(before, seat), where.ship(after, seat))
    flights = (*voyage, _card_away(before, after, where, seat, card, last_arrival_s(voyage)))
    return AnimationClip(last_arrival_s(voyage), after, frozenset({("ship", seat)}), flights)


def _card_away(before: GameState, after: GameState, where: Geometry, seat: int, card: str, length_s: float) -> Flight:
    """A played card, on its way to the discard pile."""
    home, discard = where.card_home(before, seat, card), where.tray(after, card).discard
    played = FlightSprite("card", card, size=home.size, size_end=discard.size, face=where.display(after, card, 1).size)
    return Flight(played, home.center, discard.center, apex=where.px(after, 40), end_s=min(0.5, length_s))


def _pirate_moved(event: PirateMoved, before: GameState, after: GameState, where: Geometry) -> AnimationClip:
    """Painted over the earlier position: a ship that gives way stays in its space until the pirate arrives."""
    assert before.pirate is not None, "it comes from somewhere"
    start = where.berth(before, event.origin, before.pirate.space)
    voyage = _voyage(after, where, PIRATE, start, where.berth(after, event.city, event.space))
    cards = [_card_away(before, after, where, event.seat, card, last_arrival_s(voyage)) for card in event.cards]
    flights = (*voyage, *cards, *purse_coins(after, where, event.seat, event.price))
    mine = event.cards if event.seat == where.me else ()
    hidden: frozenset[tuple[object, ...]] = frozenset({("ship", PIRATE), *(("hand", card) for card in mine)})
    return AnimationClip(last_arrival_s(flights), before, hidden, flights, changed_purses(before, after, event.seat))


def _voyage(state: GameState, where: Geometry, seat: int, start: Point, end: Point) -> tuple[Flight, ...]:
    """A ship (or the pirate) on its dotted route with foam behind it; a longer route takes longer. Then it docks."""
    far = ((start[0] - end[0]) ** 2 + (start[1] - end[1]) ** 2) ** 0.5
    length = min(0.9, 0.5 + 0.4 * far / max(1, where.px(state, 1000)))
    width = (where.ship_width(state), 0)
    what = FlightSprite("ship", piece=seat, size=width, size_end=width)
    apex, before = where.px(state, 74), (end[0] - where.px(state, 5), end[1])
    return (
        Flight(what._replace(kind="foam"), start, before, apex, end_s=length, ease="in-out-sine"),
        Flight(what, start, before, apex, end_s=length, ease="in-out-sine", route=True),
        Flight(what._replace(kind="docking"), before, end, begin_s=length, end_s=length + DOCK_S, ease="out-back"),
    )


def _borrowed(before: GameState, after: GameState, where: Geometry, seat: int, amount: int) -> AnimationClip:
    start, end = where.ship(before, seat), where.ship(after, seat)
    voyage = _voyage(after, where, seat, start, end) if start != end else ()
    begin = max(0.0, last_arrival_s(voyage) - 0.3)
    layout = where.layout_for(after)
    at = next(at for at, plan in enumerate(after.board.loans) if plan.amount == amount)
    source = layout.bank.loans[min(at, len(layout.bank.loans) - 1)]
    small = where.px(after, 60), where.px(after, 38)
    card = FlightSprite("loan", piece=amount, size=source.size, size_end=small)
    goal = layout.rail.loans.center if seat == where.me else layout.panels[seat - 1].center
    lent = Flight(card, source.center, goal, apex=where.px(after, 60), begin_s=begin, end_s=begin + 0.5)
    flights = (*voyage, lent, *purse_coins(after, where, seat, -amount, begin_s=begin))
    hidden: frozenset[tuple[object, ...]] = frozenset({("ship", seat)}) if voyage else frozenset()
    return AnimationClip(last_arrival_s(flights), after, hidden, flights, changed_purses(before, after, seat))


def _bonus(before: GameState, after: GameState, where: Geometry, seat: int, florins: int) -> AnimationClip:
    layout = where.layout_for(after)
    rank = before.board.bonus.index(florins)
    start = layout.bank.bonus[min(rank, len(layout.bank.bonus) - 1)]
    what = FlightSprite("bonus", piece=florins, size=start.size, size_end=start.size)
    flight = Flight(what, layout.panels[seat - 1].center, start.center, apex=where.px(after, 60), end_s=0.6)
    return AnimationClip(0.75, after, frozenset({("bonus", florins)}), (flight,))
