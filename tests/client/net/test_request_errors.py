"""Every reason why something cannot be had is said in words of its own."""

from __future__ import annotations

import pytest

from elcapitan.client.net.connection import ConnectionLost, RequestDeclined, UnknownPeer
from elcapitan.client.net.local_server import ServerUnavailable
from elcapitan.client.net.request_errors import request_error_text
from elcapitan.client.shell import i18n
from elcapitan.protocol.to_client import Refused


@pytest.mark.parametrize(
    ("fault", "words"),
    [
        (RequestDeclined(Refused(why="colour-taken", text="...")), "Another player has that colour"),
        (RequestDeclined(Refused(why="of-tomorrow", text="Something new.")), "Something new."),
        (RequestDeclined(Refused(why="of-tomorrow")), "of-tomorrow"),
        (ConnectionLost(), "Connection lost; please try again"),
        (UnknownPeer(), "192.168.1.20:21997 is not an El Capitan server"),
        (ServerUnavailable("no room left"), "The game could not be started: no room left"),
        (ConnectionRefusedError(), "No answer from 192.168.1.20:21997"),
        (TimeoutError(), "No answer from 192.168.1.20:21997"),
        (UnicodeError("label empty or too long"), "No answer from 192.168.1.20:21997"),
    ],
)
def test_a_fault_is_said_in_words(fault: Exception, words: str) -> None:
    assert request_error_text(fault, "192.168.1.20:21997") == words


def test_it_is_said_in_the_language_of_the_moment() -> None:
    i18n.use_language("cs")
    assert (
        request_error_text(RequestDeclined(Refused(why="table-full")), "")
        == "Všechna místa u tohoto stolu jsou obsazená"
    )
