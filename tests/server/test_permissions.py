"""Every message times every role times every stage: what does not stand in the table is not allowed."""

from __future__ import annotations

from itertools import product

import pytest

from elcapitan.protocol.to_server import ToServer
from elcapitan_server.permissions import Role, Stage, why_not
from tests.protocol.samples import TO_SERVER

ANYWHERE = {"Ping", "Pong", "ListTables", "Look", "DropTable"}
NOWHERE = {"CreateTable", "JoinTable", "Resume", "Watch"}
PRESENT_ALWAYS = {"LeaveTable", "Say"}
PRESENT_GAME = {"AskRecord"}
SEATED_LOBBY = {"SetSeat", "Ready"}
SEATED_GAME = {"Move", "TakeBack"}
HOST_LOBBY = {"SetOptions", "AddBot", "RemoveBot", "CloseSeat", "Start"}
HOST_ALWAYS = {"Kick"}
OWNER = {"Open", "Close", "Stay"}
BOTS = {"Ping", "Pong", "Move", "AskRecord"}
STAGES: tuple[Stage, ...] = ("lobby", "playing", "over")
AT_A_TABLE = (Role.ONLOOKER, Role.SEAT, Role.HOST, Role.BOT)


@pytest.mark.parametrize("owner", [False, True])
@pytest.mark.parametrize("message", TO_SERVER, ids=lambda message: type(message).__name__)
@pytest.mark.parametrize(("role", "stage"), [(Role.NOWHERE, None), *product(AT_A_TABLE, STAGES)])
def test_who_may_send_what_and_when(message: ToServer, role: Role, stage: Stage | None, owner: bool) -> None:
    name = type(message).__name__
    seated = role in (Role.SEAT, Role.HOST, Role.BOT)
    present = seated or role is Role.ONLOOKER
    in_game = stage in ("playing", "over")
    allowed = name in ANYWHERE
    allowed |= name in NOWHERE and role is Role.NOWHERE
    allowed |= name in PRESENT_ALWAYS and present
    allowed |= name in PRESENT_GAME and present and in_game
    allowed |= name in SEATED_LOBBY and seated and stage == "lobby"
    allowed |= name in SEATED_GAME and seated and in_game
    allowed |= name in HOST_LOBBY and role is Role.HOST and stage == "lobby"
    allowed |= name in HOST_ALWAYS and role is Role.HOST
    allowed |= name in OWNER and owner
    if role is Role.BOT:
        allowed &= name in BOTS
    assert (why_not(message, role, stage, owner=owner) is None) == allowed


def test_a_message_nobody_thought_of_is_not_allowed() -> None:
    class Sing(ToServer, frozen=True):
        pass

    assert why_not(Sing(), Role.HOST, "lobby", owner=True) is not None


@pytest.mark.parametrize(
    ("name", "role", "why"),
    [
        ("CreateTable", Role.ONLOOKER, "already-seated"),
        ("Move", Role.ONLOOKER, "not-seated"),
        ("Kick", Role.SEAT, "host-only"),
        ("Kick", Role.ONLOOKER, "not-seated"),
        ("Open", Role.HOST, "owner-only"),
        ("Say", Role.BOT, "not-allowed"),
    ],
)
def test_the_reason_says_what_is_missing(name: str, role: Role, why: str) -> None:
    message = next(each for each in TO_SERVER if type(each).__name__ == name)
    refusal = why_not(message, role, "playing")
    assert refusal is not None
    assert refusal[0] == why
