"""Every message times every role times every stage: what does not stand in the table is not allowed."""

from __future__ import annotations

from itertools import product

import pytest

from elcapitan.protocol.to_server import ToServer
from elcapitan_server.permissions import FOR_BOTS, PERMITTED, Stage, why_not
from tests.protocol.samples import TO_SERVER

ANYWHERE = {"Ping", "Pong", "ListTables", "Look", "DropTable"}
NOWHERE = {"CreateTable", "JoinTable", "Resume"}
SEATED_ALWAYS = {"LeaveTable"}
SEATED_LOBBY = {"SetSeat", "Ready"}
HOST_LOBBY = {"SetOptions", "AddBot", "RemoveBot", "Start"}
SEATED_GAME = {"Move", "TakeBack", "AskRecord"}
STAGES: tuple[Stage, ...] = ("lobby", "playing", "over")


@pytest.mark.parametrize("message", TO_SERVER, ids=lambda message: type(message).__name__)
@pytest.mark.parametrize(("role", "stage"), [("nowhere", None), *product(("seat", "host", "bot"), STAGES)])
def test_who_may_send_what_and_when(message: ToServer, role: str, stage: Stage | None) -> None:
    name = type(message).__name__
    allowed = name in ANYWHERE
    allowed |= name in NOWHERE and role == "nowhere"
    allowed |= name in SEATED_ALWAYS and role != "nowhere"
    allowed |= name in SEATED_LOBBY and stage == "lobby"
    allowed |= name in HOST_LOBBY and stage == "lobby" and role == "host"
    allowed |= name in SEATED_GAME and stage in ("playing", "over")
    if role == "bot":
        allowed &= name in {"Ping", "Pong", "Move", "AskRecord"}
    found = why_not(message, seated=role != "nowhere", host=role == "host", bot=role == "bot", stage=stage)
    assert (found is None) == allowed


def test_a_message_nobody_thought_of_is_not_allowed() -> None:
    class Sing(ToServer, frozen=True):
        pass

    assert why_not(Sing(), seated=True, host=True, bot=False, stage="lobby") is not None
    assert PERMITTED.keys() >= FOR_BOTS
