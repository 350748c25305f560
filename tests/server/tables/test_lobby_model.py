"""A model of the lobby beside the real one: people come, sit, close seats, start, vanish and come back in any order.

The model is the wire's page in a hundred lines: it says of every wish what becomes of it, and after every wish all
tables look as it says. Hypothesis looks for an order of wishes in which they differ, and shrinks it.
"""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from dataclasses import dataclass, field
from typing import Any, NamedTuple, TypeVar

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as some
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from elcapitan.protocol import to_client, to_server
from elcapitan.protocol.to_server import ToServer
from elcapitan_server.basics.game_catalogue import OfferedGame
from elcapitan_server.basics.tokens import MAX_HANDED_OUT
from tests.server.clients import Person, move_id
from tests.server.in_memory_server import ServerCore, wait_until_settled
from tests.server.secret_game import SecretGame
from tests.virtual_time import VirtualLoop

SEATS = 3
PEOPLE = 4
RUNS, STEPS = 120, 50
Answer = TypeVar("Answer")


class Wide(SecretGame):
    """The marked game for up to three."""

    seats = (2, SEATS)


@dataclass
class Sitting:
    """A taken seat."""

    who: int
    """A person; -1 if none is connected there."""
    ready: bool = False
    current: bytes = b""
    """The token in use."""
    handed_out: list[bytes] = field(default_factory=list)
    """For it, the newest first; none of them has been used."""

    @property
    def good(self) -> list[bytes]:
        """The tokens that take it."""
        return [self.current, *self.handed_out[:MAX_HANDED_OUT]]


@dataclass
class Board:
    """A table, as the model has it."""

    host: int = 1
    stage: str = "lobby"
    seats: dict[int, Sitting] = field(default_factory=dict)
    closed: set[int] = field(default_factory=set)
    count: int = SEATS
    onlookers: set[int] = field(default_factory=set)
    drawn: int = 2

    @property
    def open_seats(self) -> list[int]:
        return [seat for seat in range(1, self.count + 1) if seat not in self.closed]


class At(NamedTuple):
    """Where a person is."""

    table: str
    seat: int
    """0: they look on."""


who = some.integers(0, PEOPLE - 1)
which = some.integers(0, 5)
seat_number = some.integers(0, SEATS + 1)
usually = some.sampled_from((True, True, True, False))


class Evening(RuleBasedStateMachine):
    """Any request of any person, and its outcome."""

    def __init__(self) -> None:
        super().__init__()
        self.runner = asyncio.Runner(loop_factory=VirtualLoop)
        self.people: list[Person] = []
        self.at: dict[int, At] = {}
        self.tables: dict[str, Board] = {}
        self.ids: list[str] = ["0" * 12]
        """Every table there ever was, and one that never was."""
        self.tokens: list[bytes] = [bytes(32)]
        self.moves = 0

    def run(self, work: Coroutine[Any, Any, Answer]) -> Answer:
        return self.runner.run(work)

    @initialize()
    def doors_open(self) -> None:
        async def begin() -> None:
            self.hall = ServerCore({"wide": OfferedGame(Wide("wide", True), ("red", "blue", "green"))})
            self.people = [await self.hall.greet(f"P{at}") for at in range(PEOPLE)]

        self.run(begin())
        self.create(0)

    def teardown(self) -> None:
        if self.people:
            self.run(self.hall.close())
        self.runner.close()

    def a_table(self, number: int) -> str:
        """Mostly one that is there, sometimes one that was or never was."""
        return ([*self.tables] or self.ids)[number % max(1, len(self.tables))] if number else self.ids[-1]

    def a_host(self, person: int, wanted: bool) -> int:
        """Where a host is wanted, one of them; few requests are granted to others."""
        hosts = [at for at, place in self.at.items() if place.seat and place.seat == self.tables[place.table].host]
        return hosts[person % len(hosts)] if wanted and hosts else person

    # Asking, and what the model expects

    def ask(self, person: int, message: ToServer, expected: str) -> list[object]:
        """Ask, and see that it is granted (empty) or refused with that code."""
        heard = self.run(self._ask(person, message))
        codes = [each.why for each in heard if isinstance(each, to_client.Refused)]
        assert codes == ([expected] if expected else []), f"P{person} {message}: {codes}, not {expected!r}"
        return heard

    async def _ask(self, person: int, message: ToServer) -> list[object]:
        self.people[person].say(message)
        return await wait_until_settled(self.people[person])

    def why_not(self, person: int, *, seated: bool = True, host: bool = False, stage: str = "") -> str:
        """Why a person may not do something at their own table."""
        if person not in self.at or (seated and not self.at[person].seat):
            return "not-seated"
        table = self.tables[self.at[person].table]
        if host and table.host != self.at[person].seat:
            return "host-only"
        return "not-in-this-stage" if stage and table.stage != stage else ""

    def sit(self, person: int, id: str, seat: int, heard: list[object]) -> None:
        (seated,) = (each for each in heard if isinstance(each, to_client.Seated))
        assert (seated.table, seated.seat) == (id, seat)
        assert seated.token
        self.tokens.append(seated.token)
        sitting = self.tables[id].seats.setdefault(seat, Sitting(person))
        sitting.who = person
        if sitting.current:
            sitting.handed_out.insert(0, seated.token)
        else:
            sitting.current = seated.token
        self.at[person] = At(id, seat)

    # What people wish

    @rule(person=who)
    def create(self, person: int) -> None:
        expected = "already-seated" if person in self.at else ""
        heard = self.ask(person, to_server.CreateTable(game="wide", seats=SEATS), expected)
        if not expected:
            id = self.people[person].table
            self.tables[id] = Board()
            self.ids.append(id)
            self.sit(person, id, 1, heard)

    @rule(person=who, table=which, seat=seat_number)
    def join(self, person: int, table: int, seat: int) -> None:
        id = self.a_table(table)
        expected, found = self.may_join(person, id, seat)
        heard = self.ask(person, to_server.JoinTable(table=id, seat=seat), expected)
        if not expected:
            self.sit(person, id, found, heard)

    def may_join(self, person: int, id: str, seat: int) -> tuple[str, int]:
        if person in self.at:
            return "already-seated", 0
        if id not in self.tables:
            return "no-such-table", 0
        table = self.tables[id]
        if table.stage != "lobby":
            return "not-in-this-stage", 0
        if seat > table.count:
            return "no-such-seat", 0
        if seat in table.closed:
            return "seat-closed", 0
        if seat in table.seats:
            return "seat-taken", 0
        free = [each for each in table.open_seats if each not in table.seats]
        return ("", seat or free[0]) if free else ("table-full", 0)

    @rule(person=who, table=which)
    def watch(self, person: int, table: int) -> None:
        id = self.a_table(table)
        expected = "already-seated" if person in self.at else "" if id in self.tables else "no-such-table"
        self.ask(person, to_server.Watch(table=id), expected)
        if not expected:
            self.tables[id].onlookers.add(person)
            self.at[person] = At(id, 0)

    @rule(person=who)
    def leave(self, person: int) -> None:
        self.ask(person, to_server.LeaveTable(), self.why_not(person, seated=False))
        if person in self.at:
            self.depart(person, for_good=True)

    def depart(self, person: int, *, for_good: bool) -> None:
        """A person is not at their table any more; in the lobby their seat is free then."""
        id, seat = self.at.pop(person)
        table = self.tables[id]
        if not seat:
            table.onlookers.discard(person)
        elif not for_good or table.stage != "lobby":
            table.seats[seat].who = -1
        else:
            del table.seats[seat]
            if not table.seats:
                self.drop(id)
            elif seat == table.host:
                table.host = min(table.seats)

    def drop(self, id: str) -> None:
        for person in [person for person, at in self.at.items() if at.table == id]:
            del self.at[person]
        del self.tables[id]

    @rule(person=who, ready=some.booleans())
    def say_ready(self, person: int, ready: bool) -> None:
        expected = self.why_not(person, stage="lobby")
        self.ask(person, to_server.Ready(ready=ready), expected)
        if not expected:
            id, seat = self.at[person]
            self.tables[id].seats[seat].ready = ready

    @rule(person=who, by_host=usually, seat=some.integers(1, SEATS + 1), closed=some.booleans())
    def close_seat(self, person: int, by_host: bool, seat: int, closed: bool) -> None:
        person = self.a_host(person, by_host)
        expected = self.why_not(person, host=True, stage="lobby")
        table = self.tables[self.at[person].table] if not expected else Board()
        wished = table.closed | {seat} if closed else table.closed - {seat}
        if not expected and seat > table.count:
            expected = "no-such-seat"
        elif not expected and closed and seat in table.seats:
            expected = "seat-taken"
        elif not expected and wished != table.closed and table.count - len(wished) < 2:
            expected = "bad-options"
        self.ask(person, to_server.CloseSeat(seat=seat, closed=closed), expected)
        if not expected and wished != table.closed:
            table.closed = wished
            for sitting in table.seats.values():
                sitting.ready = False

    @rule(person=who, by_host=usually, seat=seat_number)
    def kick(self, person: int, by_host: bool, seat: int) -> None:
        person = self.a_host(person, by_host)
        expected = self.why_not(person, host=True, stage="lobby")
        table = self.tables[self.at[person].table] if not expected else Board()
        if not expected and (seat == table.host or seat not in table.seats):
            expected = "no-such-seat"
        self.ask(person, to_server.Kick(seat=seat), expected)
        if not expected:
            self.at.pop(table.seats.pop(seat).who, None)

    @rule(table=which, closing=some.booleans())
    def gather(self, table: int, closing: bool) -> None:
        """Everyone who is nowhere comes to one table, and those who sit there say that they are ready."""
        id = self.a_table(table)
        if id not in self.tables or self.tables[id].stage != "lobby":
            return
        for person in range(PEOPLE):
            if person not in self.at:
                self.join(person, table, 0)
        model = self.tables[id]
        for person in [at for at, place in self.at.items() if place.table == id and place.seat]:
            self.say_ready(person, True)
        host = model.seats[model.host].who
        for seat in [seat for seat in model.open_seats if seat not in model.seats]:
            if closing and host >= 0:
                self.close_seat(host, False, seat, True)
        self.start(host if host >= 0 else 0, False)

    @rule(person=who, by_host=usually)
    def start(self, person: int, by_host: bool) -> None:
        person = self.a_host(person, by_host)
        expected = self.why_not(person, host=True, stage="lobby")
        table = self.tables[self.at[person].table] if not expected else Board()
        if not expected and len(table.seats) < len(table.open_seats):
            expected = "seats-free"
        elif not expected and not all(each.ready for seat, each in table.seats.items() if seat != table.host):
            expected = "not-ready"
        self.ask(person, to_server.Start(), expected)
        if not expected:
            self.begin(table, self.at[person].table)

    def begin(self, table: Board, id: str) -> None:
        """Closed seats vanish, those behind them move up."""
        numbers = {old: new for new, old in enumerate(table.open_seats, 1)}
        table.seats = {numbers[old]: each for old, each in table.seats.items()}
        table.host, table.count, table.closed, table.stage = numbers[table.host], len(numbers), set(), "playing"
        for seat, sitting in table.seats.items():
            if sitting.who >= 0:
                self.at[sitting.who] = At(id, seat)

    @rule(person=who, in_turn=usually, text=some.sampled_from(("draw", "draw", "close", "open", "sing")))
    def move(self, person: int, in_turn: bool, text: str) -> None:
        if in_turn:
            hosts = self.hall.lobby.tables
            person = next(
                (
                    at
                    for at, place in self.at.items()
                    if (match := hosts[place.table].match) is not None and place.seat in match.to_act
                ),
                person,
            )
        expected = self.why_not(person)
        host = self.hall.lobby.tables[self.at[person].table] if not expected else None
        if host is not None and host.match is None:
            expected = "not-in-this-stage"
        elif host is not None and host.match is not None:
            seat = self.at[person].seat
            if seat not in host.match.to_act:
                expected = "not-your-turn"
            elif text == "sing":
                expected = "not-a-move"
            elif text not in host.match.legal(seat):
                expected = "shut"
        self.moves += 1
        position = host.match.position if host is not None and host.match is not None else 0
        heard = self.ask(person, to_server.Move(id=move_id(self.moves), position=position, text=text), expected)
        if not expected:
            assert [each.position for each in heard if isinstance(each, to_client.Done)] == [position + 1]
            assert host is not None
            assert host.match is not None
            self.tables[host.row.id].stage = "over" if host.match.result else "playing"

    # Coming and going

    @rule(person=who)
    def vanish(self, person: int) -> None:
        """The connection breaks, and a new one is made that has not said hello yet."""

        async def again() -> Person:
            self.people[person].vanish()
            return await self.hall.greet(f"P{person}")

        self.people[person] = self.run(again())
        if person in self.at:
            self.depart(person, for_good=False)

    @rule(person=who, token=which)
    def resume(self, person: int, token: int) -> None:
        lately = self.tokens[-4:] if token else self.tokens
        shown = lately[-1 - token % len(lately)]
        connections = [
            (id, at) for id, table in self.tables.items() for at, s in table.seats.items() if shown in s.good
        ]
        expected = "already-seated" if person in self.at else "" if connections else "bad-token"
        heard = self.ask(person, to_server.Resume(token=shown), expected)
        if expected:
            return
        ((id, seat),) = connections
        sitting = self.tables[id].seats[seat]
        if sitting.who >= 0:  # the newest connection wins; the other one has been told and is gone
            assert self.run(self.people[sitting.who].farewell()) == "replaced"
            self.at.pop(sitting.who)
            self.people[sitting.who] = self.run(self.hall.greet(f"P{sitting.who}"))
        if shown != sitting.current:
            sitting.current, sitting.handed_out = shown, []
        self.sit(person, id, seat, heard)

    # What holds after every wish

    @invariant()
    def every_table_looks_as_the_model_says(self) -> None:
        if not self.people:
            return
        tables = self.hall.lobby.tables
        assert tables.keys() == self.tables.keys()
        for id, model in self.tables.items():
            told = tables[id].info()
            assert (told.stage, told.host) == (model.stage, model.host)
            assert {each.seat for each in told.seats} == {*range(1, model.count + 1)}
            assert {each.seat for each in told.seats if each.closed} == model.closed
            assert {each.seat: (each.ready, each.away) for each in told.seats if each.by} == {
                seat: (each.ready, each.who < 0) for seat, each in model.seats.items()
            }
            assert len(told.watching) == len(model.onlookers)
            connections = {at: place.seat for at, place in self.at.items() if place.table == id}
            assert connections == {s.who: seat for seat, s in model.seats.items() if s.who >= 0} | dict.fromkeys(
                model.onlookers, 0
            )


pytestmark = [pytest.mark.slow, pytest.mark.timeout(900)]
"""Half a minute on a quiet machine; only a hang is cut off."""
TestEvening = Evening.TestCase
TestEvening.settings = settings(max_examples=RUNS, stateful_step_count=STEPS, suppress_health_check=[*HealthCheck])
