"""Who may ask for what, and when: one table, and what does not stand in it is not allowed.

Tokens, tickets and the owner's token are looked at where they are used; whose turn it is, is the match's question, and
whether this table lets onlookers talk is the table's.
"""

from __future__ import annotations

from enum import Enum
from typing import Literal, NamedTuple

from elcapitan.protocol import to_server
from elcapitan.protocol.to_server import ToServer

Stage = Literal["lobby", "playing", "over"]
LOBBY: tuple[Stage, ...] = ("lobby",)
PLAYING: tuple[Stage, ...] = ("playing",)
NOT_OVER: tuple[Stage, ...] = ("lobby", "playing")
GAME: tuple[Stage, ...] = ("playing", "over")
ALWAYS: tuple[Stage, ...] = ("lobby", "playing", "over")


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


ANYBODY = (Role.NOWHERE, Role.ONLOOKER, Role.SEAT, Role.HOST)
SEATED = (Role.SEAT, Role.HOST)
PRESENT = (Role.ONLOOKER, *SEATED)
BOTS_TOO = (Role.BOT,)


class Rule(NamedTuple):
    """Who may send a message, and in which stages of the own table."""

    roles: tuple[Role, ...]
    stages: tuple[Stage, ...] = ALWAYS
    owner: bool = False
    """Of the built-in server, and nobody else."""


PERMITTED: dict[type[ToServer], Rule] = {
    to_server.Ping: Rule(ANYBODY + BOTS_TOO),
    to_server.Pong: Rule(ANYBODY + BOTS_TOO),
    to_server.ListTables: Rule(ANYBODY),
    to_server.Look: Rule(ANYBODY),
    to_server.DropTable: Rule(ANYBODY),
    to_server.CreateTable: Rule((Role.NOWHERE,)),
    to_server.LoadGame: Rule((Role.NOWHERE,)),
    to_server.JoinTable: Rule((Role.NOWHERE,)),
    to_server.Resume: Rule((Role.NOWHERE,)),
    to_server.Watch: Rule((Role.NOWHERE,)),
    to_server.LeaveTable: Rule(PRESENT),
    to_server.Say: Rule(PRESENT),
    to_server.SetSeat: Rule(SEATED, LOBBY),
    to_server.Ready: Rule(SEATED, LOBBY),
    to_server.SetOptions: Rule((Role.HOST,), LOBBY),
    to_server.SetTerms: Rule((Role.HOST,), NOT_OVER),
    to_server.AddBot: Rule((Role.HOST,), LOBBY),
    to_server.RemoveBot: Rule((Role.HOST,), LOBBY),
    to_server.CloseSeat: Rule((Role.HOST,), LOBBY),
    to_server.Kick: Rule((Role.HOST,)),  # of a seat in the lobby only: the table looks at that
    to_server.Start: Rule((Role.HOST,), LOBBY),
    to_server.HoldSeat: Rule(SEATED, PLAYING),  # whose seat, and by whom: the table looks at that
    to_server.Agree: Rule(SEATED, GAME),
    to_server.Move: Rule(SEATED + BOTS_TOO, GAME),
    to_server.TakeBack: Rule(SEATED, GAME),
    to_server.AskRecord: Rule(PRESENT + BOTS_TOO, GAME),
    to_server.Open: Rule(ANYBODY, owner=True),
    to_server.Close: Rule(ANYBODY, owner=True),
    to_server.Stay: Rule(ANYBODY, owner=True),
}


def why_not(message: ToServer, role: Role, stage: Stage | None, *, owner: bool = False) -> tuple[str, str] | None:
    """The code and sentence of the refusal, or None if the message may be sent. `stage` is None at no table."""
    rule = PERMITTED.get(type(message))
    if rule is None or (role is Role.BOT and role not in rule.roles):
        return "not-allowed", "This connection may not send that."
    if rule.owner and not owner:
        return "owner-only", "Only who started this server may do that, on this machine."
    if role not in rule.roles:
        if rule.roles == (Role.NOWHERE,):
            return "already-seated", "Leave your table first."
        if role in SEATED:
            return "host-only", "Only the host of the table may do that."
        return "not-seated", "You sit at no table."
    if stage is not None and stage not in rule.stages:
        return "not-in-this-stage", f"That cannot be done while the table is {stage}."
    return None
