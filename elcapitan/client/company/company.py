"""Who else is at our table and what may be asked of them. Paints nothing.

Everything here follows from the newest table the server has told of; what is asked shows in the next one.
"""

from __future__ import annotations

from elcapitan.client import faces
from elcapitan.client.clock import Clock
from elcapitan.client.errands import Errands
from elcapitan.client.line import Health
from elcapitan.client.link import Link
from elcapitan.client.plan import PERSON
from elcapitan.client.scene import Stage
from elcapitan.client.tokens import BUILTIN
from elcapitan.protocol import to_client, to_server
from elcapitan.protocol.limits import Agreement
from elcapitan.protocol.to_client import ChatLine, SeatInfo


class Company:
    """For one visit of a table."""

    def __init__(self, link: Link, stage: Stage) -> None:
        self.link = link
        self.stage = stage
        self.read = max((line.number for line in link.chat), default=0)
        """The number of the last line of the chat that has been seen."""
        self._unread = 0
        """Lines that waited when that was last asked."""
        self.seen_s = 0.0
        """When the band over the table was brought up to date last, on the monotonic clock."""
        self._errands = Errands(stage.toast)

    # Who is there

    @property
    def table(self) -> to_client.TableInfo | None:
        return self.link.table

    @property
    def me(self) -> int:
        """My seat; 0: none."""
        return self.link.seat

    @property
    def seats(self) -> list[SeatInfo]:
        return self.table.seats if self.table is not None else []

    @property
    def own_seat(self) -> SeatInfo | None:
        return next((seat for seat in self.seats if seat.seat == self.me), None)

    @property
    def others(self) -> list[SeatInfo]:
        """The other seats that belong to persons, here or away."""
        return [seat for seat in self.seats if seat.by == PERSON and seat.seat != self.me]

    @property
    def is_alone(self) -> bool:
        """Nobody to talk to or to agree with."""
        return not self.others and not (self.table is not None and self.table.watching)

    @property
    def connected(self) -> list[SeatInfo]:
        """The other persons who are here now."""
        return [seat for seat in self.others if not seat.away]

    @property
    def looks_on(self) -> bool:
        return self.link.looks_on

    @property
    def is_host(self) -> bool:
        return self.table is not None and self.me > 0 and self.table.host == self.me

    @property
    def hosts(self) -> bool:
        """I may do what is the host's to do: I am she, or she is away."""
        if self.table is None or not self.me:
            return False
        host = next((seat for seat in self.seats if seat.seat == self.table.host), None)
        return self.is_host or (host is not None and host.away)

    # The line

    @property
    def health(self) -> Health:
        return self.link.line.health

    @property
    def clock(self) -> Clock | None:
        return self.link.clock

    # Agreements

    @property
    def paused(self) -> bool:
        return self.table is not None and self.table.paused

    @property
    def agreed(self) -> list[SeatInfo]:
        """Who has agreed to what can be agreed upon now."""
        agreed = self.table.agreed if self.table is not None else []
        return [seat for seat in self.seats if seat.seat in agreed]

    @property
    def have_agreed(self) -> bool:
        return self.me in [seat.seat for seat in self.agreed]

    @property
    def waited_for(self) -> list[SeatInfo]:
        """Persons who are here and have not agreed yet."""
        agreed = self.agreed
        return [seat for seat in self.seats if seat.by == PERSON and not seat.away and seat not in agreed]

    @property
    def question(self) -> Agreement | None:
        """What can be agreed upon now; None: nothing."""
        if self.table is None or not self.me or self.table.stage == "lobby":
            return None
        if self.table.stage == "over":
            return "rematch"
        return "go-on" if self.table.paused else "pause"

    def agree(self, agreed: bool = True) -> None:
        if (question := self.question) is not None:
            self.ask(to_server.Agree(to=question, agreed=agreed))

    # Seats

    def may_hold(self, seat: SeatInfo) -> bool:
        """Whether I may say now which computer player plays that seat."""
        if self.table is None or self.table.stage != "playing" or not self.me:
            return False
        if seat.seat == self.me:
            return True
        return self.hosts and (seat.by != PERSON or seat.away)

    @property
    def levels(self) -> tuple[str, ...]:
        """Without characters: whoever is changed keeps hers."""
        return faces.levels(self.link.levels)

    def hold(self, seat: int, level: str | None) -> None:
        self.ask(to_server.HoldSeat(seat=seat, level=level))

    # Talk

    @property
    def chat(self) -> list[ChatLine]:
        return self.link.chat

    @property
    def may_talk(self) -> bool:
        if self.table is None or not self.link.place:
            return False
        return not self.looks_on or self.table.onlookers == "chat"

    @property
    def unread(self) -> int:
        """Lines that others have said since I looked last."""
        mine = self.me if not self.looks_on else -1
        return sum(line.number > self.read and line.seat != mine for line in self.chat)

    def new_lines(self) -> bool:
        """Whether more waits to be read than when this was last asked."""
        before, self._unread = self._unread, self.unread
        return self._unread > before

    def say(self, text: str) -> None:
        self._errands.run(self.link.ask(to_server.Say(text=text), to_client.Said), self._server)

    def mark_read(self) -> None:
        self.read = max((line.number for line in self.chat), default=self.read)

    # Asking

    @property
    def _server(self) -> str:
        return "" if self.link.server == BUILTIN else self.link.server

    def ask(self, request: to_server.ToServer) -> None:
        """Something that the next table will show."""
        self._errands.run(self.link.ask(request, to_client.Table), self._server)
