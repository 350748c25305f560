"""The others at our table, and what can be asked of them. Paints nothing.

Everything here follows from the newest `table` message of the server; the result of a request is in the next one.
"""

from __future__ import annotations

from elcapitan.client.model import bot_profiles
from elcapitan.client.model.table_clocks import RunningClocks
from elcapitan.client.model.table_setup import PERSON
from elcapitan.client.net.reconnecting import ConnectionHealth
from elcapitan.client.net.request_errors import BackgroundRequests
from elcapitan.client.net.seat_tokens import BUILTIN
from elcapitan.client.net.table_client import TableClient
from elcapitan.client.shell.scene import SceneContext
from elcapitan.games import DEFAULT_GAME
from elcapitan.protocol import to_client, to_server
from elcapitan.protocol.limits import Agreement, GestureName
from elcapitan.protocol.to_client import ChatLine, SeatInfo


class Participants:
    """The other participants during one visit to a table."""

    def __init__(self, link: TableClient, stage: SceneContext) -> None:
        self.link = link
        self.stage = stage
        self.read = max((line.number for line in link.chat), default=0)
        """The number of the last line of the chat that has been seen."""
        self._unread = 0
        """Lines that waited when that was last asked."""
        self._watching: frozenset[str] = frozenset()
        """Names of the onlookers when that was last asked."""
        self.seen_s = 0.0
        """When the band over the table was brought up to date last, on the monotonic clock."""
        self._background_requests = BackgroundRequests(stage.toast)

    # Who is there

    @property
    def table(self) -> to_client.TableInfo | None:
        return self.link.table

    @property
    def own_seat_number(self) -> int:
        """My seat; 0: none."""
        return self.link.seat

    @property
    def seats(self) -> list[SeatInfo]:
        return self.table.seats if self.table is not None else []

    @property
    def own_seat(self) -> SeatInfo | None:
        return next((seat for seat in self.seats if seat.seat == self.own_seat_number), None)

    @property
    def others(self) -> list[SeatInfo]:
        """The other seats that belong to persons, here or away, but for those who share this window."""
        ours = {self.own_seat_number, *self.link.people.seats}
        return [seat for seat in self.seats if seat.by == PERSON and seat.seat not in ours]

    @property
    def is_alone(self) -> bool:
        """There are no others to talk to or to agree with."""
        return not self.others and not (self.table is not None and self.table.watching)

    @property
    def others_connected(self) -> list[SeatInfo]:
        """The other persons who are here now."""
        return [seat for seat in self.others if not seat.away]

    @property
    def is_onlooker(self) -> bool:
        return self.link.is_onlooker

    @property
    def is_host(self) -> bool:
        return self.table is not None and self.own_seat_number > 0 and self.table.host == self.own_seat_number

    @property
    def may_host(self) -> bool:
        """I may do what is the host's to do: I am the host, or the host is away."""
        if self.table is None or not self.own_seat_number:
            return False
        host = next((seat for seat in self.seats if seat.seat == self.table.host), None)
        return self.is_host or (host is not None and host.away)

    # The line

    @property
    def health(self) -> ConnectionHealth:
        return self.link.line.health

    @property
    def clock(self) -> RunningClocks | None:
        return self.link.clock

    # Agreements

    @property
    def paused(self) -> bool:
        return self.table is not None and self.table.paused

    @property
    def seats_agreed(self) -> list[SeatInfo]:
        """The seats that have agreed to the open question."""
        agreed = self.table.agreed if self.table is not None else []
        return [seat for seat in self.seats if seat.seat in agreed]

    @property
    def has_agreed(self) -> bool:
        return self.own_seat_number in [seat.seat for seat in self.seats_agreed]

    @property
    def seats_not_agreed(self) -> list[SeatInfo]:
        """Persons who are here and have not agreed yet."""
        agreed = self.seats_agreed
        return [seat for seat in self.seats if seat.by == PERSON and not seat.away and seat not in agreed]

    @property
    def question(self) -> Agreement | None:
        """The question that can be agreed to now; None: there is none."""
        if self.table is None or not self.own_seat_number or self.table.stage == "lobby":
            return None
        if self.table.stage == "over":
            return "rematch"
        return "go-on" if self.table.paused else "pause"

    def agree(self, agreed: bool = True) -> None:
        """Everyone at this window agrees at once."""
        if (question := self.question) is not None:
            for client in self.link.people.clients:
                request = to_server.Agree(to=question, agreed=agreed)
                self._background_requests.start(client.send_request(request, to_client.Table), self._server)

    # Seats

    def may_set_seat_level(self, seat: SeatInfo) -> bool:
        """Whether I may choose now which computer player plays that seat."""
        if self.table is None or self.table.stage != "playing" or not self.own_seat_number:
            return False
        if seat.seat == self.own_seat_number:
            return True
        return self.may_host and (seat.by != PERSON or seat.away)

    @property
    def levels(self) -> tuple[str, ...]:
        """Without characters: a changed level keeps its character."""
        game = self.table.game if self.table else DEFAULT_GAME
        return bot_profiles.available_levels(game, self.link.levels(game))

    def set_seat_level(self, seat: int, level: str | None) -> None:
        self.send_request(to_server.HoldSeat(seat=seat, level=level))

    # Talk

    @property
    def chat(self) -> list[ChatLine]:
        return self.link.chat

    @property
    def may_chat(self) -> bool:
        if self.table is None or not self.link.place:
            return False
        return not self.is_onlooker or self.table.onlookers == "chat"

    @property
    def unread(self) -> int:
        """Lines of others that have not been read."""
        ours = () if self.is_onlooker else {self.own_seat_number, *self.link.people.seats}
        return sum(line.number > self.read and line.seat not in ours for line in self.chat)

    def has_new_lines(self) -> bool:
        """Whether more waits to be read than when this was last asked."""
        before, self._unread = self._unread, self.unread
        return self._unread > before

    def new_onlookers(self) -> list[str]:
        """The onlookers who have come since the last call."""
        now = frozenset(each.name for each in self.table.watching) if self.table is not None else frozenset()
        new, self._watching = now - self._watching, now
        return [] if self.is_onlooker else sorted(new)

    def say(self, text: str) -> None:
        self._background_requests.start(self.link.send_request(to_server.Say(text=text), to_client.Said), self._server)

    @property
    def may_gesture(self) -> bool:
        """The table and its server let me show gestures."""
        return self.own_seat_number > 0 and self.link.gestures_allowed is True

    def show_gesture(self, gesture: GestureName) -> None:
        request = to_server.ShowGesture(gesture=gesture)
        self._background_requests.start(self.link.send_request(request, to_client.GestureShown), self._server)

    def mark_read(self) -> None:
        self.read = max((line.number for line in self.chat), default=self.read)

    # Asking

    @property
    def _server(self) -> str:
        return "" if self.link.server == BUILTIN else self.link.server

    def send_request(self, request: to_server.ToServer) -> None:
        """Something that the next table will show."""
        self._background_requests.start(self.link.send_request(request, to_client.Table), self._server)
