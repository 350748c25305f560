"""What the server says of a game, applied to the model by our own rules; any disagreement is an error here."""

from __future__ import annotations

import json
from typing import NamedTuple

from elcapitan.client.model import Disagreement, SeatInfo, TableModel
from elcapitan.client.plan import PERSON
from elcapitan.client.tokens import KeptSeat
from elcapitan.games import ruleset
from elcapitan.protocol import to_client
from elcapitan.protocol.to_client import AnyToClient
from elcapitan.table import record as records

GAME = "elcapitan"


class Found(NamedTuple):
    """A table that one may sit down at again."""

    kept: KeptSeat
    table: to_client.TableInfo
    record: str
    """Its text; empty while the game has not started."""


def model_of(message: to_client.Record, me: int) -> TableModel:
    """The game of a record, seen from a seat. ValueError if it does not hold by our rules."""
    records.read(message.record)
    model = TableModel.from_record(json.loads(message.record), me=me)
    model.position = message.position
    return model


def follow(model: TableModel, message: to_client.Moved) -> None:
    """Somebody's move. Disagreement if it does not follow, or leads elsewhere with us than with the server."""
    if message.position != model.position + 1:
        raise Disagreement(f"position {message.position} came after {model.position}")
    model.play(message.seat, message.text, message.turned_up, message.position)
    if message.digest is not None and message.digest != ruleset(GAME).digest(model.state):
        raise Disagreement(f"the position after {message.text!r} has another digest here")


def seats_of(table: to_client.TableInfo) -> list[SeatInfo]:
    """Who sits where; away is a person who is not connected now."""
    return [
        SeatInfo(seat.seat, seat.name, seat.colour or "pearl", seat.by or PERSON, seat.away) for seat in table.seats
    ]


def says_all(message: AnyToClient) -> bool:
    """Whether it is the last that is said to somebody who comes back: in a game the record, else the table."""
    return not isinstance(message, to_client.Table) or message.table.stage == "lobby"
