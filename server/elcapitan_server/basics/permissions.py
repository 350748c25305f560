"""Permissions: one table of who may send which message when; what is not in it is refused.

Tokens, tickets and the owner's token are looked at where they are used; whose turn it is, is the match's question, and
whether this table lets onlookers talk is the table's.
"""

from __future__ import annotations

from enum import Enum
from typing import Literal, NamedTuple

from elcapitan.protocol import to_server
from elcapitan.protocol.to_client import Announcement
from elcapitan.protocol.to_server import ToServer
from elcapitan_server.basics.durations import duration_text

TableStage = Literal["lobby", "playing", "over"]
LOBBY: tuple[TableStage, ...] = ("lobby",)
PLAYING: tuple[TableStage, ...] = ("playing",)
NOT_OVER: tuple[TableStage, ...] = ("lobby", "playing")
GAME: tuple[TableStage, ...] = ("playing", "over")
ALWAYS: tuple[TableStage, ...] = ("lobby", "playing", "over")


class Role(Enum):
    """What a connection is at its table."""

    NOWHERE = "nowhere"
    """At no table."""
    ONLOOKER = "onlooker"
    SEAT = "seat"
    HOST = "host"
    """Seated, and the host of the table."""
    BOT = "bot"
    """A computer player's own connection; its host is who put it there."""


NOWHERE, ONLOOKER, SEAT, HOST, BOT = Role  # for speed, as State in elcapitan/protocol/endpoint.py
ANYBODY = (NOWHERE, ONLOOKER, SEAT, HOST)
SEATED = (SEAT, HOST)
PRESENT = (ONLOOKER, *SEATED)
BOTS_TOO = (BOT,)


class PermissionRule(NamedTuple):
    """Who may send a message, and in which stages of the own table."""

    roles: tuple[Role, ...]
    stages: tuple[TableStage, ...] = ALWAYS
    owner: bool = False
    """The owner of a built-in server only."""


PERMITTED: dict[type[ToServer], PermissionRule] = {
    to_server.Ping: PermissionRule(ANYBODY + BOTS_TOO),
    to_server.Pong: PermissionRule(ANYBODY + BOTS_TOO),
    to_server.ListTables: PermissionRule(ANYBODY),
    to_server.Look: PermissionRule(ANYBODY),
    to_server.DropTable: PermissionRule(ANYBODY),
    to_server.CreateTable: PermissionRule((NOWHERE,)),
    to_server.LoadGame: PermissionRule((NOWHERE,)),
    to_server.JoinTable: PermissionRule((NOWHERE,)),
    to_server.Resume: PermissionRule((NOWHERE,)),
    to_server.Watch: PermissionRule((NOWHERE,)),
    to_server.AskOptions: PermissionRule((NOWHERE,)),
    to_server.LeaveTable: PermissionRule(PRESENT),
    to_server.Say: PermissionRule(PRESENT),
    to_server.ShowGesture: PermissionRule(SEATED),
    to_server.SetSeat: PermissionRule(SEATED, LOBBY),
    to_server.Ready: PermissionRule(SEATED, LOBBY),
    to_server.SetOptions: PermissionRule((HOST,), LOBBY),
    to_server.SetTerms: PermissionRule((HOST,), NOT_OVER),
    to_server.AddBot: PermissionRule((HOST,), LOBBY),
    to_server.RemoveBot: PermissionRule((HOST,), LOBBY),
    to_server.CloseSeat: PermissionRule((HOST,), LOBBY),
    to_server.Kick: PermissionRule((HOST,)),  # of a seat in the lobby only: the table looks at that
    to_server.Start: PermissionRule((HOST,), LOBBY),
    to_server.CommitShare: PermissionRule(SEATED, ("lobby", "over")),
    to_server.RevealShare: PermissionRule(SEATED, ("lobby", "over")),
    to_server.HoldSeat: PermissionRule(SEATED, PLAYING),  # whose seat, and by whom: the table looks at that
    to_server.Agree: PermissionRule(SEATED, GAME),
    to_server.Move: PermissionRule(SEATED + BOTS_TOO, GAME),
    to_server.TakeBack: PermissionRule(SEATED, GAME),
    to_server.TakeHint: PermissionRule(SEATED, PLAYING),
    to_server.AskRecord: PermissionRule(PRESENT + BOTS_TOO, GAME),
    to_server.AskPosition: PermissionRule(PRESENT, GAME),
    to_server.AskAbout: PermissionRule(PRESENT, GAME),
    to_server.AskHint: PermissionRule(SEATED, PLAYING),
    to_server.AskReplay: PermissionRule(PRESENT, ("over",)),
    to_server.Open: PermissionRule(ANYBODY, owner=True),
    to_server.Close: PermissionRule(ANYBODY, owner=True),
    to_server.Stay: PermissionRule(ANYBODY, owner=True),
}


def why_not(message: ToServer, role: Role, stage: TableStage | None, *, owner: bool = False) -> tuple[str, str] | None:
    """The code and sentence of the refusal, or None if the message may be sent. `stage` is None at no table."""
    rule = PERMITTED.get(type(message))
    if rule is None or (role is BOT and role not in rule.roles):
        return "not-allowed", "This connection may not send that."
    if rule.owner and not owner:
        return "owner-only", "Only who started this server may do that, on this machine."
    if role not in rule.roles:
        if rule.roles == (NOWHERE,):
            return "already-seated", "Leave your table first."
        if role in SEATED:
            return "host-only", "Only the host of the table may do that."
        return "not-seated", "You sit at no table."
    if stage is not None and stage not in rule.stages:
        return "not-in-this-stage", f"That cannot be done while the table is {stage}."
    return None


def why_draining(message: ToServer, stop: Announcement | None) -> tuple[str, str] | None:
    """The same of what begins a game, or brings a player to a table without one, before the server's coming `stop`."""
    match message:
        case _ if stop is None:
            return None
        case to_server.CreateTable() | to_server.LoadGame() | to_server.JoinTable() | to_server.Start():
            pass
        case to_server.Agree(to="rematch", agreed=True):
            pass
        case _:
            return None
    return "draining", f"This server stops in {duration_text(stop.left_s)} at the latest and begins no new games."
