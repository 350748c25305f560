"""Seats, colours and names before the game: what may be taken and what changes with it."""

from __future__ import annotations

import pytest

from elcapitan_server.basics.errors import RequestRefused
from elcapitan_server.basics.game_catalogue import OfferedGame
from elcapitan_server.store.table_rows import SeatRow
from elcapitan_server.tables import seats
from tests.toy_game import Toy

OFFER = OfferedGame(Toy(), ("red", "blue", "green"), ("meek", "bold"))
ANNA = SeatRow("Anna", "red", "person", ready=True)
DEEP = SeatRow("Deep", "blue", "meek", ready=True)


def why(wish: object) -> str:
    assert callable(wish)
    with pytest.raises(RequestRefused) as reason:
        wish()
    assert reason.value.text.endswith(".")
    return reason.value.why


def test_the_first_free_seat_is_given_and_a_taken_one_refused() -> None:
    assert seats.free_seat({1: ANNA}, 0, 3) == 2
    assert seats.free_seat({1: ANNA}, 3, 3) == 3
    assert why(lambda: seats.free_seat({1: ANNA}, 1, 3)) == "seat-taken"
    assert why(lambda: seats.free_seat({1: ANNA}, 4, 3)) == "no-such-seat"
    assert why(lambda: seats.free_seat({1: ANNA, 2: DEEP}, 0, 2)) == "table-full"


def test_the_first_free_colour_is_given_and_a_taken_one_refused() -> None:
    assert seats.free_colour({1: ANNA}, None, OFFER) == "blue"
    assert seats.free_colour({1: ANNA}, "green", OFFER) == "green"
    assert why(lambda: seats.free_colour({1: ANNA}, "red", OFFER)) == "colour-taken"
    assert why(lambda: seats.free_colour({1: ANNA}, "pink", OFFER)) == "no-such-colour"


def test_a_bot_takes_a_free_seat_or_changes_its_level_where_it_sits() -> None:
    taken = {1: ANNA, 2: DEEP}
    assert seats.plan_bot(taken, 3, OFFER, level="bold", seat=0, name=None, colour=None) == (
        3,
        SeatRow("Marco", "green", "bold", ready=True),
    )
    assert seats.plan_bot(taken, 3, OFFER, level="bold", seat=2, name=None, colour=None) == (
        2,
        DEEP._replace(by="bold"),
    )
    for seat, level, reason in ((1, "bold", "seat-taken"), (3, "grand", "no-such-level")):
        assert (
            why(lambda s=seat, b=level: seats.plan_bot(taken, 3, OFFER, level=b, seat=s, name=None, colour=None))
            == reason
        )


def test_a_computer_player_gives_its_colour_up_and_a_person_does_not() -> None:
    taken = {1: ANNA, 2: DEEP}
    changed = seats.change_appearance(taken, 1, "Hanna", "blue", OFFER)
    assert changed == {1: ANNA._replace(name="Hanna", colour="blue"), 2: DEEP._replace(colour="red")}
    assert why(lambda: seats.change_appearance(taken, 2, None, "red", OFFER)) == "colour-taken"
    assert seats.change_appearance(taken, 1, None, None, OFFER) == {1: ANNA}


def test_a_game_starts_when_every_seat_is_taken_and_everybody_but_the_host_ready() -> None:
    unready = ANNA._replace(ready=False)
    assert seats.why_not_start({1: unready, 2: DEEP}, 2, host=1) is None
    for taken, host, reason in (({1: ANNA}, 1, "seats-free"), ({1: unready, 2: ANNA}, 2, "not-ready")):
        found = seats.why_not_start(taken, 2, host)
        assert found is not None
        assert found.why == reason
