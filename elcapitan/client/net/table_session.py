"""The client's session at a table: what the server tells of it, and what the player does there.

Keeps the model up to date from the server's messages. A move is shown as a ghost until the server has acknowledged it;
after a break the very same move is sent again, so that nothing is lost and nothing happens twice (docs/protocol.md).
Has no wording: what a player should know is a Notice.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable
from typing import Any, Literal

from elcapitan import paths
from elcapitan.client.model.table_clocks import RunningClocks
from elcapitan.client.model.table_model import TableModel
from elcapitan.client.net import seed_share
from elcapitan.client.net.game_sync import GameSync, table_seats
from elcapitan.client.net.local_people import LocalPeople
from elcapitan.client.net.local_server import ConnectAddress
from elcapitan.client.net.notices import Notice, NoticeKind, gesture_line
from elcapitan.client.net.outbox import Outbox, Request
from elcapitan.client.net.reconnecting import ConnectionHealth
from elcapitan.client.net.seat_tokens import SeatToken, SeatTokenStore
from elcapitan.client.net.server_client import ServerClient
from elcapitan.client.net.storage_trouble import storage_trouble_text
from elcapitan.games import game_names
from elcapitan.protocol import limits, to_client, to_server
from elcapitan.protocol.to_client import AnyToClient

MAX_CHAT_LINES = 500
"""The newest: more than the server keeps (200). All of them are looked through in every frame."""

log = logging.getLogger(__name__)


class TableSession(ServerClient):
    """At one table at most; table_client.py brings it there."""

    people: LocalPeople[Any]
    """Who else plays at this computer."""

    def __init__(
        self,
        where: Callable[[], Awaitable[ConnectAddress]],
        seats: SeatTokenStore,
        name: str,
        server: str,
        on_end: Callable[[ConnectionHealth], None],
    ) -> None:
        """As ServerClient."""
        super().__init__(where, seats, name, server, self._on_message, on_end)
        self._game = GameSync(
            lambda: self._send_if_connected(to_server.AskRecord()),
            self._on_disagreement,
            lambda what: self.notice(Notice(what)),
        )
        self.table: to_client.TableInfo | None = None
        """Our table, as the lobby shows it."""
        self.chat: list[to_client.ChatLine] = []
        """Its chat, the newest line last; at most MAX_CHAT_LINES."""
        self.opened: to_client.Opened | None = None
        """How our own server can be reached over the network."""
        self.clock: RunningClocks | None = None
        """What each seat has left, at a table with a clock."""
        self.hints: to_client.Hints | None = None
        """Whether our table allows hints, and how many were taken; None: no table, or a server without the feature."""
        self.gestures_allowed: bool | None = None
        """Whether our table allows gestures; None: no table, or a server without the feature."""
        self.gestures: list[to_client.GestureShown] = []
        """Those that have been shown and not been looked at yet."""
        self._kept: SeatToken | None = None
        """Our seat, also while we reconnect to it."""
        self._watched: to_server.Watch | None = None
        """The table that we watch without a seat."""
        self._moves_on = False
        """A rematch has been agreed and its record is still to come."""
        self._outbox = Outbox(self._send, lambda: self.notice(Notice(NoticeKind.SLOW)))
        self._slow_answer_timer: asyncio.Task[None] | None = None
        self._stays = False
        """We are at a table: a lost connection is reopened."""
        self.unsaved: Notice | None = None
        """While the server can store nothing."""
        self._failed: set[int] = set()
        """Seats of computer players that have failed and of which the player was told."""

    @property
    def model(self) -> TableModel | None:
        """The game at our table; None before it has begun."""
        return self._game.model

    @property
    def seat(self) -> int:
        """Ours, from 1; 0: none."""
        return self._kept.seat if self._kept is not None else 0

    @property
    def place(self) -> str:
        """The table where we sit or look on; empty: none."""
        if self._kept is not None:
            return self._kept.table
        return self._watched.table if self._watched is not None else ""

    @property
    def seat_token(self) -> SeatToken | None:
        """Our seat, by which we come back to it; None: none."""
        return self._kept

    @property
    def is_onlooker(self) -> bool:
        """At a table, and without a seat."""
        return self._watched is not None

    def _forget_table(self) -> None:
        self._game.forget()
        self.table = self.clock = self.hints = self.gestures_allowed = self._kept = self._watched = None
        self._stays = self._moves_on = False
        self._outbox.clear()
        self._failed.clear()
        self.people.drop(self, self._run)
        self.chat.clear()
        self.gestures.clear()
        self.revision += 1

    # Playing

    def play(self, text: str) -> None:
        """Make a move; a further one waits until this one is acknowledged, and is dropped if it is refused."""
        if self.model is not None:
            self._outbox.play(self.model, text)

    def take_back(self, what: Literal["step", "turn"]) -> None:
        """Undo the last step, or the whole turn."""
        if self.model is not None:
            self._outbox.take_back(self.model, what)

    def take_hint(self) -> None:
        """Have a hint counted that is about to be shown; does nothing at a server without the feature."""
        if self.model is not None and self.has_feature(limits.HINTS):
            self._send_if_connected(to_server.TakeHint())

    @property
    def is_waiting(self) -> bool:
        """A move or a taking back is on its way, and the server has not answered yet."""
        return self._outbox.unanswered is not None

    def _send(self, request: Request) -> None:
        if self._slow_answer_timer is None:
            self._slow_answer_timer = self._run(self._outbox.watch())
        self._send_if_connected(request)  # what is lost is sent again when we are back

    def _answered(self, refused: to_client.Refused | None = None) -> None:
        self._outbox.on_answer(self.model, refused=refused is not None)
        if refused is not None:
            trouble = self._own_disk_trouble() if refused.why == "storage-unavailable" else ""
            self.notice(Notice(NoticeKind.REFUSED, refused, trouble))

    def _own_disk_trouble(self) -> str:
        """What keeps our own server from storing anything, in words; empty: nothing, or it is another server."""
        return storage_trouble_text(paths.data()) if self._local_server is not None else ""

    def _change_storage(self, notice: Notice | None) -> None:
        was, self.unsaved = self.unsaved, notice
        if notice is not None:
            self.notice(notice)
        elif was is not None:
            self.notice(Notice(NoticeKind.SAVED))

    # Messages of the server

    def _on_message(self, message: AnyToClient) -> None:
        match message:
            case to_client.Welcome():
                self.unsaved = None
            case to_client.Storage(available=available):
                self._change_storage(None if available else Notice(NoticeKind.UNSAVED, name=self._own_disk_trouble()))
            case to_client.Seated(table=table, seat=seat, token=token) if token is not None:
                self._set_table(table)
                self._kept = self.seats.save(self.server, table, seat, token, self.person, self._kept)
            case to_client.ShareAsked() | to_client.SharesAnnounced() if self._kept is not None:
                self._answer_share_request(self._kept, message)
            case to_client.Seated(seat=seat) if self._kept is not None:
                self._kept = self.seats.update(self._kept, seat=seat)  # closed seats before ours have vanished
            case to_client.Watching(table=table) if self._watched is not None:
                self._set_table(table)
                self._watched = to_server.Watch(table=table, name=self._watched.name, password=self._watched.password)
            case to_client.Table(table=table) if self.place == table.id and table.game not in game_names():
                self._forget_table()
                self.notice(Notice(NoticeKind.UNKNOWN_GAME))
            case to_client.Table(table=table) if self.place == table.id:
                self.table = table
                if self.model is not None:
                    self._tell_model(self.model, table)
            case to_client.Chat(lines=lines):
                self.chat[:] = lines
            case to_client.Said(line=line):
                self._add_chat_line(line)
            case to_client.Opened():
                self.opened = message
            case to_client.Closed():
                self.opened = None
            case to_client.Clock(left_ms=left_ms, running=running):
                self.clock = RunningClocks(left_ms, running)
            case to_client.Hints() if self.place:
                self.hints = message
                self._show_hints()
            case to_client.Gestures(allowed=allowed) if self.place:
                self.gestures_allowed = allowed
            case to_client.GestureShown():
                self.gestures.append(message)
                self._add_chat_line(gesture_line(message, self.table.seats if self.table is not None else ()))
            case to_client.Kicked() if self.place:
                if self._kept is not None:
                    self.seats.remove_table(self._kept)
                self._forget_table()
                self.notice(Notice(NoticeKind.KICKED))
            case to_client.Left() if not self._stays and self.place:
                self._forget_table()  # the answer to coming back has overtaken our leaving
            case to_client.Record():
                self._take_record(message)
                ended_s = self.table.changed_s if self.table is not None else time.time()
                self._count_finished_game(self.model, ended_s, self.people.further_seats)
            case to_client.Moved() | to_client.TakenBack() | to_client.Over():
                self._game.apply_message(message)
                if isinstance(message, to_client.Over):
                    self._count_finished_game(self.model, time.time(), self.people.further_seats)
                if isinstance(message, to_client.Moved) and message.forced is not None:
                    self._notify_forced_move(message)
            case to_client.Done(id=name) if self._outbox.is_answer_to_pending(name):
                self._answered()
            case to_client.Refused(id=name) if self._outbox.is_answer_to_pending(name):
                self._answered(message)
            case to_client.Refused(to="take_hint", why="no-hints"):
                self.notice(Notice(NoticeKind.REFUSED, message))
            case to_client.Closing(why="table-dropped"):
                self._forget_table()
                self.notice(Notice(NoticeKind.GONE))
            case to_client.Closing(why="replaced"):
                self._kept = self._watched = self.table = None
                self._stays = False
                self.notice(Notice(NoticeKind.REPLACED))
        self.revision += 1

    def _notify_forced_move(self, moved: to_client.Moved) -> None:
        """Tell of a move that was not the computer player's own; of a stand-in, which goes on playing, once."""
        if moved.forced != "stand-in":
            self.notice(Notice(NoticeKind.FORCED))
        elif self.model is not None and self.model.steps:
            seat = self.model.steps[-1].seat
            if seat not in self._failed:
                self._failed.add(seat)
                self.notice(Notice(NoticeKind.STOOD_IN, name=self.model.seats[seat - 1].name))

    def _answer_share_request(self, kept: SeatToken, message: to_client.ShareAsked | to_client.SharesAnnounced) -> None:
        field = seed_share.share_field(self.table)
        found = seed_share.answer_request(getattr(kept, field), message)
        if found.kept != getattr(kept, field):
            self._kept = self.seats.update(kept, **{field: found.kept})
        if found.answer is not None:
            self._send_if_connected(found.answer)

    def _add_chat_line(self, line: to_client.ChatLine) -> None:
        self.chat.append(line)
        del self.chat[:-MAX_CHAT_LINES]

    def _set_table(self, table: str) -> None:
        """We are at that table; at another one than before where a rematch was agreed."""
        if self.place and self.place != table:
            self._game.forget()
            self.table = self.clock = self.hints = None
            self._outbox.clear()
            self._moves_on = True

    def _take_record(self, message: to_client.Record) -> None:
        if not self.place:
            return
        first = self._game.take_record(message, self.seat, seed_share.whole_receipt(self._kept))
        if self.model is not None and self.table is not None:
            self._tell_model(self.model, self.table)
        self._show_hints()
        if not first:
            if self.model is not None:
                self._outbox.show_ghost(self.model)
        elif self._moves_on:
            self._moves_on = False
            self.notice(Notice(NoticeKind.REMATCH))

    def _tell_model(self, model: TableModel, table: to_client.TableInfo) -> None:
        """What the record does not know: who is away, and whether there are aids."""
        model.set_seats(table_seats(table))
        model.has_aids = table.aids

    def _show_hints(self) -> None:
        if self.model is not None and self.hints is not None:
            self.model.set_hints(self.hints.allowed, self.hints.taken)

    def _on_disagreement(self, trouble: ValueError) -> None:
        log.error("this program and the server do not agree about the rules: %s", trouble)
        self._forget_table()
        self.notice(Notice(NoticeKind.DISAGREE))
