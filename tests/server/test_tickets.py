"""One-time tickets of computer players: good once, and never more than so many."""

from __future__ import annotations

import os

import pytest

from elcapitan_server import tickets
from elcapitan_server.tickets import SeatTicket, Tickets

SEAT = SeatTicket("0123456789ab", 2, "easy")


def test_a_ticket_is_good_once_and_for_what_it_was_made() -> None:
    book = Tickets(os.urandom)
    ticket = book.new(SEAT)
    assert book.good(ticket)
    assert book.take(ticket) == SEAT
    assert not book.good(ticket)
    assert not book.good(b"")


def test_tickets_that_nobody_ever_uses_do_not_pile_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tickets, "MOST_TICKETS", 3)
    book = Tickets(os.urandom)
    made = [book.new(SEAT) for _ in range(5)]
    assert [book.good(ticket) for ticket in made] == [False, False, True, True, True]
