"""Every reason why something cannot be had is said in words of its own."""

from __future__ import annotations

import pytest

from elcapitan.client import i18n
from elcapitan.client.builtin import NoServer
from elcapitan.client.lobby.reasons import reason
from elcapitan.client.wire import Declined, LineLost, Strange
from elcapitan.protocol.to_client import Refused


@pytest.mark.parametrize(
    ("fault", "words"),
    [
        (Declined(Refused(why="colour-taken", text="...")), "Another player has that colour"),
        (Declined(Refused(why="of-tomorrow", text="Something new.")), "Something new."),
        (Declined(Refused(why="of-tomorrow")), "of-tomorrow"),
        (LineLost(), "Connection lost; please try again"),
        (Strange(), "192.168.1.20:21997 is not an El Capitan server"),
        (NoServer("no room left"), "The game's own server could not be started: no room left"),
        (ConnectionRefusedError(), "No answer from 192.168.1.20:21997"),
        (TimeoutError(), "No answer from 192.168.1.20:21997"),
    ],
)
def test_a_fault_is_said_in_words(fault: Exception, words: str) -> None:
    assert reason(fault, "192.168.1.20:21997") == words


def test_it_is_said_in_the_language_of_the_moment() -> None:
    i18n.use("cs")
    assert reason(Declined(Refused(why="table-full")), "") == "Všechna místa u tohoto stolu jsou obsazená"
