"""One-time tickets of computer players: valid once, and limited in number."""

from __future__ import annotations

import os

import pytest

from elcapitan_server.basics import tickets
from elcapitan_server.basics.tickets import SeatTicket, Tickets

SEAT = SeatTicket("0123456789ab", 2, "easy")


def test_a_ticket_is_good_once_and_for_what_it_was_made() -> None:
    book = Tickets(os.urandom)
    ticket = book.issue(SEAT)
    assert book.is_valid(ticket)
    assert book.redeem(ticket) == SEAT
    assert not book.is_valid(ticket)
    assert not book.is_valid(b"")


def test_tickets_that_nobody_ever_uses_do_not_pile_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tickets, "MAX_TICKETS", 3)
    book = Tickets(os.urandom)
    made = [book.issue(SEAT) for _ in range(5)]
    assert [book.is_valid(ticket) for ticket in made] == [False, False, True, True, True]
