"""Applies the server's messages about a game to the model by our own rules; any disagreement is an error."""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import NamedTuple

from elcapitan.client.model.game_records import are_decks_honest, own_share
from elcapitan.client.model.table_model import Disagreement, TableModel, TableSeat, known_colours
from elcapitan.client.model.table_setup import PERSON
from elcapitan.client.net.notices import NoticeKind
from elcapitan.client.net.seat_tokens import SeatToken
from elcapitan.protocol import to_client
from elcapitan.protocol.to_client import AnyToClient
from elcapitan.table import record as records
from elcapitan.table import seed_shares

log = logging.getLogger(__name__)


class FoundTable(NamedTuple):
    """A table with a seat that this player holds."""

    seat_token: SeatToken
    table: to_client.TableInfo
    record: str
    """Its text; empty while the game has not started."""


class GameSync:
    """The game of our table as the server tells it. If a message does not follow, the record is requested again, once.
    A second time means that its rules and ours differ, and the game cannot go on here.
    """

    def __init__(
        self, ask_again: Callable[[], None], give_up: Callable[[ValueError], None], notice: Callable[[NoticeKind], None]
    ) -> None:
        """`ask_again` asks for the record; `give_up` leaves the table."""
        self.model: TableModel | None = None
        self._ask_again, self._give_up, self._notice = ask_again, give_up, notice
        self._asked = False

    def forget(self) -> None:
        """We are at no table, or at another one."""
        self.model, self._asked = None, False

    def take_record(self, message: to_client.Record, me: int, receipt: str = "") -> bool:
        """The whole game; whether it is the first message about it. `receipt`: for our share of its seed."""
        try:
            newer = model_from_message(message, me)
            newer.receipt = receipt
        except ValueError as trouble:
            self._give_up(trouble)
            return False
        if self.model is None:
            self.model = newer
            if (found := own_share(newer)) in ("missing", "changed"):
                log.error("our share of the seed is %s: %s", found, newer.shuffled)
                self._notice(NoticeKind.SHARE_MISSING if found == "missing" else NoticeKind.DISHONEST)
            return True
        self.model.update_from_record(newer)
        return False

    def apply_message(self, message: to_client.Moved | to_client.TakenBack | to_client.Over) -> None:
        """What has happened in it."""
        if self.model is None:
            return
        try:
            match message:
                case to_client.Moved():
                    apply_server_move(self.model, message)
                    if message.digest is not None:
                        self._asked = False  # we agree again
                case to_client.TakenBack(moves=moves, position=position):
                    self.model.take_back(moves, position)
                case to_client.Over():
                    self._check(self.model, message)
        except Disagreement as trouble:
            if self._asked:
                self._give_up(trouble)
                return
            log.warning("asking for the record again: %s", trouble)
            self._asked = True
            self._ask_again()

    def _check(self, model: TableModel, over: to_client.Over) -> None:
        """The seeds are revealed: check whether the decks were those that were announced."""
        own = next((each.share.hex() for each in over.shares if each.seat == seed_shares.SERVER), "")
        model.reveal(over.seeds, own)
        if are_decks_honest(model) is False:
            log.error("the decks were not those announced: %s", model.shuffled)
            self._notice(NoticeKind.DISHONEST)


def model_from_message(message: to_client.Record, me: int) -> TableModel:
    """The game of a record, seen from a seat. ValueError if it does not hold by our rules."""
    records.parse_record(message.record)
    model = TableModel.from_record(records.record_mapping(message.record), me=me)
    model.position = message.position
    return model


def apply_server_move(model: TableModel, message: to_client.Moved) -> None:
    """A move. Disagreement if it does not follow, or leads to another position here than at the server."""
    if message.position != model.position + 1:
        raise Disagreement(f"position {message.position} came after {model.position}")
    seat = message.seat or model.rules.to_act(model.state)[0]
    model.play(seat, message.text, message.turned_up, message.position, message.by or "")
    if message.digest is not None and message.digest != model.rules.digest(model.state):
        raise Disagreement(f"the position after {message.text!r} has another digest here")


def table_seats(table: to_client.TableInfo) -> list[TableSeat]:
    """Who sits where, in colours that the game has; away is a person who is not connected now."""
    colours = known_colours(table.game, [seat.colour for seat in table.seats])
    return [
        TableSeat(seat.seat, seat.name, colour, seat.by or PERSON, seat.away, seat.held_by or "", seat.face or "")
        for seat, colour in zip(table.seats, colours, strict=True)
    ]


def is_complete_answer(message: AnyToClient) -> bool:
    """Whether it is the last message to a player who comes back: in a game the record, else the table."""
    return not isinstance(message, to_client.Table) or message.table.stage == "lobby"
