"""The terms of a table: options, computer players that hold seats, and agreements.

Decides and changes nothing; hosted_table.py stores it in the journal and makes it so.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import NamedTuple

from elcapitan.protocol import to_server
from elcapitan.protocol.limits import Agreement
from elcapitan_server.basics.errors import RequestRefused
from elcapitan_server.basics.game_catalogue import OfferedGame
from elcapitan_server.store.table_store import PERSON, SeatRow, TableRow, TableTerms
from elcapitan_server.tables.lobby_changes import LobbyChange, clear_ready_marks
from elcapitan_server.tables.seats import Seats


class SeatHold(NamedTuple):
    """A seat, and its row with or without a computer player that holds it."""

    seat: int
    row: SeatRow


def default_terms(offer: OfferedGame) -> TableTerms:
    """The terms of a new table: no clock and no stand-ins by themselves; the middle level would stand in."""
    return TableTerms(takeover_level=offer.levels[len(offer.levels) // 2] if offer.levels else None)


def change_terms(row: TableRow, taken: Seats, offer: OfferedGame, message: to_server.SetTerms) -> LobbyChange:
    """What the host's request would change, all but the password. RequestRefused if it is not granted."""
    wished = {name: value for name in TableTerms._fields if (value := getattr(message, name)) is not None}
    terms = row.terms._replace(**wished)
    if "takeover_level" in wished:
        check_level(offer, terms.takeover_level)
    if terms.takeover_s and terms.takeover_level is None:
        raise RequestRefused("no-such-level", "This game has no computer player that could hold a seat.")
    before = row.terms
    play_changed = (terms.bank_s, terms.increment_s, terms.aids) != (before.bank_s, before.increment_s, before.aids)
    if play_changed and row.stage != "lobby":
        raise RequestRefused("not-now", "Clock and aids are set before the game begins.")
    changed = row._replace(terms=terms, onlookers=message.onlookers or row.onlookers)
    return LobbyChange(changed, clear_ready_marks(taken) if play_changed else {})


def check_level(offer: OfferedGame, level: str | None) -> None:
    """RequestRefused if there is no computer player of that level."""
    if level not in offer.levels:
        raise RequestRefused("no-such-level", "There is no computer player of that level.")


def plan_seat_hold(
    row: TableRow, taken: Seats, offer: OfferedGame, present: Collection[int], asking: int, message: to_server.HoldSeat
) -> SeatHold:
    """What that request about a seat would change; `present` are the seats of persons who are here.

    RequestRefused if it is not granted. The host may, and everyone while the host is away.
    """
    seat, level = message.seat, message.level
    if seat not in taken:
        raise RequestRefused("no-such-seat", "There is no such seat.")
    if level is not None:
        check_level(offer, level)
    if seat != asking and asking != row.host and row.host in present:
        raise RequestRefused("host-only", "Only the host of the table may do that.")
    if taken[seat].by != PERSON:
        if level is None:
            raise RequestRefused("no-such-level", "This seat is a computer player's own: it has to have a level.")
        return SeatHold(seat, taken[seat]._replace(by=level))
    if seat != asking and seat in present:
        raise RequestRefused("not-away", "This player is here; nobody can take their place.")
    return SeatHold(seat, taken[seat]._replace(held_by=level))


def open_agreement(row: TableRow) -> Agreement:
    """The question that can be agreed to now."""
    if row.stage == "over":
        return "rematch"
    return "go-on" if row.paused else "pause"
