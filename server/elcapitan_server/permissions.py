"""Who may ask for what, and when: one table, and what does not stand in it is not allowed.

Tokens, tickets and the owner's token are looked at where they are used; whose turn it is, is the match's question.
"""

from __future__ import annotations

from enum import Enum
from typing import Literal, NamedTuple

from elcapitan.protocol import to_server
from elcapitan.protocol.to_server import ToServer

Stage = Literal["lobby", "playing", "over"]
LOBBY: tuple[Stage, ...] = ("lobby",)
GAME: tuple[Stage, ...] = ("playing", "over")
ALWAYS: tuple[Stage, ...] = ("lobby", "playing", "over")


class Where(Enum):
    """Where somebody has to be."""

    ANYWHERE = "anywhere"
    NOWHERE = "nowhere"
    """At no table."""
    SEATED = "seated"
    HOST = "host"
    """Seated, and the host of the table."""


class Rule(NamedTuple):
    """Who may send a message, and in which stages of the own table."""

    where: Where
    stages: tuple[Stage, ...] = ALWAYS


PERMITTED: dict[type[ToServer], Rule] = {
    to_server.Ping: Rule(Where.ANYWHERE),
    to_server.Pong: Rule(Where.ANYWHERE),
    to_server.ListTables: Rule(Where.ANYWHERE),
    to_server.Look: Rule(Where.ANYWHERE),
    to_server.DropTable: Rule(Where.ANYWHERE),
    to_server.CreateTable: Rule(Where.NOWHERE),
    to_server.JoinTable: Rule(Where.NOWHERE),
    to_server.Resume: Rule(Where.NOWHERE),
    to_server.LeaveTable: Rule(Where.SEATED),
    to_server.SetSeat: Rule(Where.SEATED, LOBBY),
    to_server.Ready: Rule(Where.SEATED, LOBBY),
    to_server.SetOptions: Rule(Where.HOST, LOBBY),
    to_server.AddBot: Rule(Where.HOST, LOBBY),
    to_server.RemoveBot: Rule(Where.HOST, LOBBY),
    to_server.Start: Rule(Where.HOST, LOBBY),
    to_server.Move: Rule(Where.SEATED, GAME),
    to_server.TakeBack: Rule(Where.SEATED, GAME),
    to_server.AskRecord: Rule(Where.SEATED, GAME),
}

FOR_BOTS: frozenset[type[ToServer]] = frozenset({to_server.Ping, to_server.Pong, to_server.Move, to_server.AskRecord})
"""All that a computer player's own connection may send; its host is who put it there."""


def why_not(message: ToServer, *, seated: bool, host: bool, bot: bool, stage: Stage | None) -> tuple[str, str] | None:
    """The code and sentence of the refusal, or None if the message may be sent."""
    rule = PERMITTED.get(type(message))
    if rule is None or (bot and type(message) not in FOR_BOTS):
        return "not-allowed", "This connection may not send that."
    if rule.where is Where.NOWHERE and seated:
        return "already-seated", "Leave your table first."
    if rule.where in (Where.SEATED, Where.HOST) and not seated:
        return "not-seated", "You sit at no table."
    if rule.where is Where.HOST and not host:
        return "host-only", "Only the host of the table may do that."
    if stage is not None and stage not in rule.stages:
        return "not-in-this-stage", f"That cannot be done while the table is {stage}."
    return None
