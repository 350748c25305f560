"""Screens that only a server and other persons bring about, set out without either: what a server would have said."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from elcapitan.client.actions import AtTable
from elcapitan.client.builtin import Address, NoServer
from elcapitan.client.link import Link
from elcapitan.client.stack import Stack
from elcapitan.client.tokens import KeptSeats
from elcapitan.protocol import to_client
from elcapitan.protocol.to_client import ChatLine, SeatInfo, TableInfo

TABLE = "abcdefghijkl"
TALK = (
    ChatLine(number=1, seat=3, name="Matěj", text="Dobrý večer! Hrajeme s Kanárskými ostrovy?", at_s=1),
    ChatLine(number=2, seat=1, name="Klára", text="Dnes jen devět měst, kapitáne.", at_s=2),
    ChatLine(number=3, seat=0, name="Lucie", text="I will only watch tonight, and learn how one becomes rich.", at_s=3),
    ChatLine(number=4, seat=3, name="Matěj", text="Who dares to go to Venezia?", at_s=4),
)


async def nowhere() -> Address:
    raise NoServer("a picture has no server")


def link() -> Link:
    return Link(nowhere, KeptSeats(None), "Klára")


def sit(at: Link, table: TableInfo, seat: int, talk: Sequence[ChatLine] = TALK) -> None:
    """As if the server had seated this client there; seat 0: to look on."""
    if seat:
        at._take(to_client.Seated(table=table.id, seat=seat, token=bytes(32)))
    else:
        from elcapitan.protocol import to_server

        at._watched = to_server.Watch(table=table.id)
        at._take(to_client.Watching(table=table.id, number=1))
    at._take(to_client.Table(table=table))
    if talk:
        at._take(to_client.Chat(lines=list(talk)))


def table_of(record: dict[str, Any], **changed: Any) -> TableInfo:
    """The table at which a recorded game is played, its seats those of persons but for the last."""
    seats = [
        SeatInfo(seat=at, name=seat["name"], colour=seat["colour"], by="person", ready=True)
        for at, seat in enumerate(record["seats"], 1)
    ]
    seats[-1] = SeatInfo(seat=len(seats), name=seats[-1].name, colour=seats[-1].colour, by="hard")
    standing: dict[str, Any] = {"stage": "playing", "seats": seats, "options": record["options"], **changed}
    return TableInfo(id=TABLE, game="elcapitan", rules=1, host=1, **standing)


def push_table(stack: Stack, record: dict[str, Any], moves: int, table: TableInfo, seat: int = 1) -> Link:
    """The table of a record after so many moves, with the others around it; the link, to say more by."""
    at = link()
    sit(at, table, seat)
    text = json.dumps({**record, "moves": record["moves"][:moves]})
    at._take(to_client.Record(position=moves, record=text))
    assert at.model is not None
    stack.push(AtTable(at, stack).scene(at.model))
    stack.update(0.02)
    return at
