"""What the moves of one turn bring about, in the words that the lessons' data use.

An effect is a word such as `build`, or a word and a place such as `build roma` or `loan 10`; each that has a place is
there without it, too:

    straight, by-seals, by-link  the ship sailed by a destination card to its city, by its seals, by a link card
    passing                      it went through a full harbour (L5)
    space N                      it anchored in harbour space N
    build, reopen, fortress      the action, with the city
    site N                       the site of the row that was built on
    loan                         with the florins borrowed
    shut-down                    a warehouse of another player was shut down, with the city
    blow                         the same, and the next payday pays that player less and me more
    backwards                    the row is built backwards (B2 d), with the city
    first, second                a place in the ranking that was not mine before, with the city
    tie                          that place is shared in number and decided by the first warehouse (P5)
    full-fortress                a fortress of mine stands in a city with the most warehouses (P6)
    new-city                     a warehouse where I had none
    last                         nothing is left to build in front of me (P1)
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from elcapitan.games.capitan.client.advice.forecast import payday_changes
from elcapitan.games.capitan.rules.model import events as game_events
from elcapitan.games.capitan.rules.model.moves import Move
from elcapitan.games.capitan.rules.model.state import GameState
from elcapitan.games.capitan.rules.payday import payday, ranking, size
from elcapitan.games.capitan.rules.play import before_end, turn_steps
from elcapitan.games.capitan.rules.rounds import has_no_pieces_left

LAST_SITE = 12


def turn_effects(start: GameState, moves: Sequence[Move]) -> frozenset[str]:
    """The effects of these moves of the seat to act in `start`; the end of the turn adds none.

    ValueError if the rules refuse one of them.
    """
    events = [event for played in turn_steps(start, moves) for event in played.events]
    return frozenset(_effects(start, before_end(start, moves), events))


def _effects(start: GameState, now: GameState, events: Sequence[game_events.Event]) -> Iterator[str]:
    me = start.seat
    for event in events:
        match event:
            case game_events.Sailed():
                yield from _of_sailing(start, event)
            case game_events.WarehouseBuilt(city=city, site=site) | game_events.WarehouseReopened(city=city, site=site):
                word = "build" if isinstance(event, game_events.WarehouseBuilt) else "reopen"
                yield from (word, f"{word} {city}", f"site {site}")
                if start.city(city).row[LAST_SITE - 1]:
                    yield from ("backwards", f"backwards {city}")
                if me not in start.city(city).row:
                    yield from ("new-city", f"new-city {city}")
            case game_events.FortressBuilt(city=city):
                yield from ("fortress", f"fortress {city}")
                if size(now.city(city)) == max(size(each) for each in now.cities):
                    yield from ("full-fortress", f"full-fortress {city}")
            case game_events.LoanTaken(amount=amount):
                yield from ("loan", f"loan {amount}")
            case game_events.WarehouseShut(city=city, owner=owner) if owner != me:
                yield from ("shut-down", f"shut-down {city}")
    yield from _of_ranks(start, now)
    changes = payday_changes(payday(start), payday(now))
    struck = {event.owner for event in events if isinstance(event, game_events.WarehouseShut) and event.owner != me}
    if changes[me - 1] > 0 and any(changes[owner - 1] < 0 for owner in struck):
        yield "blow"
    if events and has_no_pieces_left(now.player(me)):
        yield "last"


def _of_sailing(start: GameState, event: game_events.Sailed) -> Iterator[str]:
    destination = start.board.destination_cards.get(event.card)
    if destination is None:
        yield "by-link"
    else:
        yield "straight" if destination.city == event.city else "by-seals"
    yield f"space {event.space}" if event.space else "passing"


def _of_ranks(start: GameState, now: GameState) -> Iterator[str]:
    me = start.seat
    for plan in start.board.cities:
        before, after = ([each.piece for each in ranking(state.city(plan.id))] for state in (start, now))
        if me not in after or (me in before and before.index(me) <= after.index(me)):
            continue
        rank, standings = after.index(me), ranking(now.city(plan.id))
        if rank < 2:
            word = ("first", "second")[rank]
            yield from (word, f"{word} {plan.id}")
            below = standings[rank + 1 : rank + 2]
            if below and below[0].warehouses == standings[rank].warehouses:
                yield from ("tie", f"tie {plan.id}")
