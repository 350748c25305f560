"""The requests that create a planned table."""

from __future__ import annotations

import zlib
from typing import Any

from msgspec.structs import replace

from elcapitan.client.model.table_setup import LOCAL, PERSON, TableSetup
from elcapitan.games import builtin_parts
from elcapitan.protocol import to_server
from elcapitan.table.record import format_record, parse_record


def create_table_request(plan: TableSetup) -> to_server.CreateTable:
    """The table, with the person who plans it on its first seat; it is played alone, and not listed for others."""
    me = plan.seats[0]
    options: dict[str, Any] = {**builtin_parts(plan.game), **plan.options}
    if plan.board is not None:
        options["board"] = dict(plan.board)
    if plan.start:
        options["start"] = str(plan.start)
    if plan.extras:
        options["extras"] = list(plan.extras)
    if plan.hands != "cards":
        options["hands"] = plan.hands
    return to_server.CreateTable(
        game=plan.game, seats=len(plan.seats), options=options, name=me.name, colour=me.colour, onlookers="none"
    )


def add_bot_requests(plan: TableSetup) -> list[to_server.AddBot]:
    """Those of all seats of computer players."""
    return [
        to_server.AddBot(seat=at, level=seat.by, name=seat.name, colour=seat.colour)
        for at, seat in enumerate(plan.seats, 1)
        if seat.by not in (PERSON, LOCAL)
    ]


def reduce_record(wish: to_server.LoadGame, *, stand_ins: bool, shares: bool) -> to_server.LoadGame:
    """The same record as a server reads it that knows these parts, or does not."""
    text = format_record(parse_record(zlib.decompress(wish.record)).reduced(stand_ins=stand_ins, shares=shares))
    return replace(wish, record=zlib.compress(text.encode()))
