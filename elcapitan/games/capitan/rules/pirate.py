"""The pirate ship: where it may go, who moves it, and what its protection brings (rules X7 to X10).

Knows harbour spaces and how cards lead. Knows nothing of the cities' other rules, nor of what an action is (reach.py).
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations

from elcapitan.games.capitan.rules import turn
from elcapitan.games.capitan.rules.cards import discard_card
from elcapitan.games.capitan.rules.model.board_faults import PIRATE_SPACE
from elcapitan.games.capitan.rules.model.events import Event, History, PirateMoved, ProtectionCollected, ShipDisplaced
from elcapitan.games.capitan.rules.model.moves import MovePirate
from elcapitan.games.capitan.rules.model.pieces import PIRATE, Berth, PirateMove
from elcapitan.games.capitan.rules.model.refusal import Refusal, RefusalCode, refuse
from elcapitan.games.capitan.rules.model.state import CapitanPlayed, GameState
from elcapitan.games.capitan.rules.passing import must_pass
from elcapitan.games.capitan.rules.reach import is_action_in_reach, leg_destinations
from elcapitan.kit.rules.played import Played

MAX_CARDS = 2
"""Cards that may move it in one go (X10)."""


def place_pirate(state: GameState) -> GameState:
    """The position with the pirate ship, if its home is on the table.

    X7: "Islas Canarias brings the pirate ship, at the start on its second harbour space. The space under the pirate is
    closed to ships everywhere."
    """
    home = state.board.pirate_home
    if home is None:
        return state
    return _put_pirate(state, Berth(home, PIRATE_SPACE))


def has_pirate_duty(state: GameState) -> bool:
    """Whether the mover must still move the pirate ship in this turn.

    X9: "A player whose ship arrives at Islas Canarias and stays there for their action must, in the same turn, before
    or after the action, move the pirate once free of charge."
    """
    mover = state.mover
    return (
        state.turn.pirate is PirateMove.NONE
        and state.turn.sailed
        and mover.space > 0
        and mover.place == state.board.pirate_home
    )


def why_not(state: GameState, move: MovePirate) -> Refusal | None:
    """The first rule that forbids the move, or None."""
    if refused := turn.why_no_step(state):
        return refused
    if must_pass(state):
        return refuse(RefusalCode.MUST_PASS, "T4")
    return _why_not_this(state, move)


def _why_not_this(state: GameState, move: MovePirate) -> Refusal | None:
    """Why not, once it is known that this is a time for pirate moves."""
    if refused := _why_not_there(state, move):
        return refused
    if move.charge:
        if not has_pirate_duty(state):
            return refuse(RefusalCode.NO_PROTECTION, "X9", city=state.board.pirate_home or "")
    elif refused := _why_not_fare(state, move):
        return refused
    if not state.turn.acted and not is_action_in_reach(_move_to(state, move)[0]):
        return refuse(RefusalCode.STRANDED, "T6")
    return None


def _why_not_there(state: GameState, move: MovePirate) -> Refusal | None:
    """Why the pirate may not come to that space now, regardless of who moves it and how (X7).

    X8: "To another city than the one it is in, with at least one free harbour space. The mover picks a free space, or
    one with a ship." X10: "A turn holds at most one pirate move."
    """
    if state.pirate is None:
        return refuse(RefusalCode.NO_PIRATE, "X7")
    if state.turn.pirate is not PirateMove.NONE:
        return refuse(RefusalCode.PIRATE_MOVED, "X10")
    if move.city not in state.board.index:
        return refuse(RefusalCode.UNKNOWN_CITY, "X8", city=move.city)
    if move.city == state.pirate.city:
        return refuse(RefusalCode.PIRATE_THERE, "X8", city=move.city)
    harbour = state.city(move.city).harbour
    if move.space > len(harbour):
        return refuse(RefusalCode.NO_SUCH_SPACE, "X8", city=move.city, space=move.space, spaces=len(harbour))
    if 0 not in harbour:
        return refuse(RefusalCode.PIRATE_NO_SPACE, "X8", city=move.city)
    return None


def _why_not_fare(state: GameState, move: MovePirate) -> Refusal | None:
    """Why the mover cannot bring it there by those cards, or by florins if there are none (X10)."""
    mover, origin = state.mover, _origin(state)
    if not move.cards:
        price = fare(state, move.city)
        if mover.money < 0:
            return refuse(RefusalCode.PURSE_BELOW_ZERO, "Q2", money=mover.money)
        return refuse(RefusalCode.TOO_DEAR, "X10", price=price, money=mover.money) if mover.money < price else None
    for card in move.cards:
        if move.cards.count(card) > mover.hand.count(card):
            return refuse(RefusalCode.NOT_IN_HAND, "X10", card=card)
    if move.city not in _destination(state, origin, move.cards):
        return refuse(RefusalCode.PIRATE_OUT_OF_REACH, "X10", origin=origin, city=move.city)
    return None


def fare(state: GameState, city: str) -> int:
    """Florins to bring the pirate to that city (X10)."""
    return state.board.pirate_step * state.board.steps(_origin(state), city)


def _origin(state: GameState) -> str:
    assert state.pirate is not None, "asked only where the pirate sails"
    return state.pirate.city


def _destination(state: GameState, origin: str, cards: tuple[str, ...]) -> set[str]:
    """Where those cards, used in that order as a ship would, bring the pirate; no city on the way needs free space."""
    places = {origin}
    for card in cards:
        places = {city for place in places for city in leg_destinations(state.board, card, place)}
    return places


def move_pirate(state: GameState, move: MovePirate) -> CapitanPlayed | Refusal:
    """The pirate takes its new space, a ship there gives way (X8), protection is paid at once (X9)."""
    if refused := why_not(state, move):
        return refused
    after, history = _move_to(state, move)
    return Played(after, history)


def _move_to(state: GameState, move: MovePirate) -> tuple[GameState, History]:
    origin, price = _origin(state), 0
    after = state
    if move.cards:
        hand = list(state.mover.hand)
        for card in move.cards:
            hand.remove(card)
            after = discard_card(after, card)
        after = after.with_mover(after.mover._replace(hand=tuple(hand)))
    elif not move.charge:
        price = fare(state, move.city)
        after = after.with_payment(state.seat, -price)
    done = PirateMove.COLLECTED if move.charge else PirateMove.MOVED
    after = after._replace(turn=state.turn._replace(begun=True, pirate=done))
    seat = after.city(move.city).harbour[move.space - 1]
    berth = Berth(move.city, move.space)
    # The space under it is open again.
    after = _put_pirate(after.with_city(origin, after.city(origin).without_ship(PIRATE)), berth)
    moved = PirateMoved(state.seat, origin, move.city, move.space, price, move.cards)
    history: list[tuple[Event, GameState]] = [(moved, after)]
    if seat:
        after, displaced = _displace_ship(after, seat, berth)
        history.append((displaced, after))
    if move.charge:
        after, collected = _collect_protection(after, move.city)
        history += collected
    return after, tuple(history)


def _displace_ship(state: GameState, seat: int, berth: Berth) -> tuple[GameState, ShipDisplaced]:
    """The ship of that seat, whose space the pirate has taken, moves to the cheapest free one (X8)."""
    city = state.city(berth.city)
    space = city.free_space()
    after = state.with_player(seat, state.player(seat)._replace(space=space))
    after = after.with_city(berth.city, city.with_ship(space, seat))
    return after, ShipDisplaced(seat, berth.city, berth.space, space)


def _put_pirate(state: GameState, berth: Berth) -> GameState:
    return state.with_city(berth.city, state.city(berth.city).with_ship(berth.space, PIRATE))._replace(pirate=berth)


def protection(state: GameState, city: str) -> tuple[tuple[int, int], ...]:
    """Buildings and florins, by seat, that the mover would collect in that city now.

    X9: "For each warehouse in the row and each fortress in its new city the owner pays them 1, 2 or 3 florins (in
    phase 1, 2, 3), or what they have left. Shut-down and neutral warehouses, and the collector's own buildings, pay
    nothing; a negative purse pays nothing."
    """
    standing, rate = state.city(city), state.board.protection[state.phase - 1]
    owed = []
    for seat, player in enumerate(state.players, 1):
        buildings = 0 if seat == state.seat else standing.row.count(seat) + standing.fortresses.count(seat)
        owed.append((buildings, min(rate * buildings, max(player.money, 0))))
    return tuple(owed)


def _collect_protection(state: GameState, city: str) -> tuple[GameState, History]:
    history: list[tuple[Event, GameState]] = []
    for seat, (buildings, florins) in enumerate(protection(state, city), 1):
        if buildings:
            state = state.with_payment(seat, -florins).with_payment(state.seat, florins)
            history.append((ProtectionCollected(state.seat, seat, city, buildings, florins), state))
    return state, tuple(history)


def pirate_moves(state: GameState) -> Iterator[MovePirate]:
    """Every pirate move that `why_not` allows: those that collect first, then by florins, then by cards."""
    if state.pirate is None or turn.why_no_step(state) or state.turn.pirate is not PirateMove.NONE:
        return
    if must_pass(state):
        return
    spaces = [
        (plan.id, space)
        for plan, city in zip(state.board.cities, state.cities, strict=True)
        if plan.id != state.pirate.city and 0 in city.harbour
        for space in range(1, len(city.harbour) + 1)
    ]
    hand = state.mover.hand
    fares: list[tuple[tuple[str, ...], bool]] = [((), True)] if has_pirate_duty(state) else []
    fares.append(((), False))
    fares += [(cards, False) for count in range(1, MAX_CARDS + 1) for cards in permutations(hand, count)]
    for cards, charge in fares:
        led = _destination(state, state.pirate.city, cards) if cards else None
        for city, space in spaces:
            if led is None or city in led:
                move = MovePirate(city, space, cards, charge)
                if _why_not_this(state, move) is None:
                    yield move
