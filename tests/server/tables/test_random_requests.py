"""Three people who ask for anything in any order: every wish is answered, and the house stays in order."""

from __future__ import annotations

import random
import sqlite3
from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import product
from pathlib import Path

import pytest

from elcapitan.protocol import to_client, to_server
from elcapitan.protocol.endpoint import Ended
from elcapitan_server.server import Server
from elcapitan_server.store.table_rows import PERSON, SeatRow
from tests.server.clients import Person, move_id, run_server, table_of_two, toy_offers
from tests.server.server_with_toy import offers
from tests.server.view_follower import ViewFollower
from tests.simulation.players import by_kind

FAREWELLS = {"replaced", "table-dropped"}
OFFERS = {**toy_offers(), **{game: replace(offers()[game], levels=("meek",)) for game in ("yspahan", "carcassonne")}}
COLOURS, NAMES = (None, "red", "blue", "pink"), (None, "Anna", "\u200b", "Bert")


class Crowd:
    """The people, the tokens they have seen, and what they may think of next."""

    def __init__(self, port: int, game: str, seed: int) -> None:
        self.port, self.game, self.chance = port, game, random.Random(seed)
        self.people: list[Person] = []
        self.tokens = [bytes(32)]
        self.tables = ["0" * 12]
        self.kept = 0
        """Moves kept of people who are gone."""
        self.followed = 0
        """How often a client that follows the moves was found at its seat's view."""
        self._followers: dict[Person, ViewFollower] = {}
        self._places: dict[Person, tuple[str, int]] = {}
        """Table and seat."""
        self._read: dict[Person, int] = {}
        """How many of the received messages have been checked."""

    def wish(self, person: Person) -> to_server.ToServer:
        """Half of the time something about a game, else something about a table; now and then an end is made of one."""
        some, chance = self.chance.choice, self.chance.random()
        if chance < 0.5:
            return self.wish_in_game(person)
        if chance < 0.52:
            return some((to_server.DropTable(token=some(self.tokens)), to_server.LeaveTable(), to_server.LeaveTable()))
        seat = self.chance.randrange(1, 4)
        wishes: list[to_server.ToServer] = [
            to_server.ListTables(),
            to_server.Look(token=some(self.tokens)),
            to_server.CreateTable(
                game=some((self.game, self.game, "chess")), seats=some((2, 2, 2, 3)), name=some(NAMES)
            ),
            to_server.JoinTable(table=some(self.tables[-3:]), seat=some((0, 0, seat)), colour=some(COLOURS)),
            to_server.Resume(token=some(self.tokens[-6:])),
            to_server.SetSeat(seat=seat, name=some(NAMES), colour=some(COLOURS)),
            to_server.SetOptions(options={"rounds": some((1, 2, 99))}),
            to_server.AddBot(level=some(("meek", "bold")), seat=some((0, seat)), colour=some(COLOURS)),
            to_server.RemoveBot(seat=seat),
            to_server.Ready(ready=some((True, True, False))),
            to_server.AskRecord(),
            to_server.Watch(table=some(self.tables[-3:]), name=some(NAMES)),
            to_server.Watch(table=some(self.tables[-3:])),
            to_server.Say(text=some(("Ahoj", "\u202e"))),
            to_server.Kick(seat=seat) if self.chance.random() < 0.5 else to_server.Kick(onlooker=seat),
            to_server.CloseSeat(seat=seat, closed=some((True, False))),
            to_server.SetTerms(onlookers=some(("chat", "none", None)), bank_s=some((0, 600, None)), takeover_s=seat),
            to_server.SetTerms(takeover_level=some(("meek", "bold")), increment_s=some((0, 5))),
        ]
        return some([*wishes, *[to_server.Start()] * 6, *[to_server.Ready()] * 3, to_server.AddBot(level="meek")])

    def wish_in_game(self, person: Person) -> to_server.ToServer:
        some, id = self.chance.choice, move_id(self.chance.randrange(1, 400))
        if self.chance.random() < 0.1:
            level = some(("meek", "meek", "bold", None, None))
            return to_server.HoldSeat(seat=self.chance.randrange(1, 4), level=level)
        if self.chance.random() < 0.1:
            return to_server.Agree(to=some(("pause", "go-on", "go-on", "rematch")), agreed=self.chance.random() < 0.8)
        if self.chance.random() < 0.1:
            return some(
                (
                    to_server.TakeHint(),
                    to_server.TakeHint(),
                    to_server.SetTerms(hints=some((True, False)), gestures=some((True, None))),
                    to_server.ShowGesture(gesture="oops"),
                )
            )
        if self.chance.random() < 0.3:
            return to_server.TakeBack(id=id, position=person.position, what=some(("step", "turn")))
        position = max(0, person.position - some((0, 0, 0, 1)))
        newest = next((each for each in reversed(person.heard) if isinstance(each, to_client.Position)), None)
        legal: Sequence[str] = newest.legal if newest is not None else []
        if (follower := self._followers.get(person)) is not None:
            rules = follower.ruleset
            legal = [rules.show(move) for move in rules.legal(follower.state, person.seat)]
        others = ["bid 1", "bid 2", "roll", "ask", "deny", "bid 9", "bid ?", "keep", "draw ?", "sing"]
        text = by_kind(legal, self.chance) if legal and self.chance.random() < 0.5 else some([*legal, *others])
        return to_server.Move(id=id, position=position, text=text)

    @property
    def accepted(self) -> int:
        """Moves and take-backs whose storing was acknowledged."""
        return self.kept + sum(_kept(person) for person in self.people)

    async def greet(self, number: int) -> Person:
        """A client that follows the moves, that is sent positions, or both."""
        wants, more = self.chance.choice((("moves", []), ("positions", []), ("positions", ["both"])))
        return await Person.greet(self.port, f"P{number}", wants=wants, features=["hints", "gestures", *more])

    def follow(self, person: Person, server: Server) -> None:
        """A client that is sent moves is at the view of its seat when it has received everything."""
        heard, self._read[person] = person.heard[self._read.get(person, 0) :], len(person.heard)
        for message in heard:
            match message:
                case to_client.Seated(table=table, seat=seat):
                    self._places[person] = table, seat
                    self._followers.pop(person, None)
                case to_client.Watching(table=table):
                    self._places[person] = table, 0
                    self._followers.pop(person, None)
                case to_client.Left() | to_client.Kicked():
                    self._followers.pop(person, None)
                case to_client.Record():
                    self._followers.setdefault(person, ViewFollower(OFFERS[self.game].ruleset)).hear(message)
                case _ if person in self._followers:
                    self._followers[person].hear(message)
        follower = self._followers.get(person)
        if follower is not None:
            table, seat = self._places[person]
            match_there = server.lobby.tables[table].match
            assert match_there is not None
            assert (follower.position, follower.state) == (match_there.position, match_there.view(seat))
            self.followed += 1

    async def step(self, number: int, server: Server) -> None:
        at = self.chance.randrange(3)
        person = self.people[at]
        heard_before = len(person.heard)
        person.say(self.wish(person))
        person.say(to_server.Ping(number=number))
        while True:
            message = await person.next()
            if isinstance(message, to_client.Pong) and message.number == number:
                break
            if isinstance(message, to_client.Closing | Ended):
                assert isinstance(message, Ended) or message.why in FAREWELLS, message
                await person.leave()
                self.kept += _kept(person)
                self._followers.pop(person, None)
                self.people[at] = await self.greet(number)
                return
            if isinstance(message, to_client.Seated):
                assert message.token is not None
                self.tokens.append(message.token)
                self.tables.append(message.table)
        self.follow(person, server)
        answers = {type(message) for message in person.heard[heard_before:]} - {to_client.Pong}
        assert answers, "a wish without an answer"


def _without_time(seats: Mapping[int, SeatRow]) -> dict[int, SeatRow]:
    return {seat: row._replace(left_ms=0) for seat, row in seats.items()}


def _kept(person: Person) -> int:
    return sum(isinstance(message, to_client.Done) for message in person.heard)


def in_order(server: Server) -> None:
    """What has to hold between any two requests."""
    lobby = server.lobby
    for peer, place in lobby._connections.items():
        assert lobby.tables[place.host.row.id] is place.host
        company = place.host.company
        there = company.onlookers[place.onlooker].peer if place.onlooker else company.seated.get(place.seat)
        assert not peer.is_open or there is peer
    for host in lobby.tables.values():
        assert host.peers.keys() <= host.seats.keys()
        assert all(lobby._connections[peer].host is host for _, peer in host.company.all_connections())
        colours = [row.colour for row in host.seats.values()]
        assert len(set(colours)) == len(colours)
        assert host.seats[host.row.host].by == PERSON
        assert (host.match is not None) == (host.stage != "lobby")
        if host.match is not None:
            assert host.info().position == host.match.position
            assert (host.match.result is not None) == (host.stage == "over")


@pytest.mark.slow
@pytest.mark.parametrize(
    ("game", "seed"),
    [*product(["toy"], range(8)), *product(["yspahan"], range(4)), *product(["carcassonne"], range(2))],
)
async def test_any_wishes_in_any_order_are_answered_and_kept(tmp_path: Path, game: str, seed: int) -> None:
    # No worker: when a computer player answers must not decide what these people do.
    async with run_server(tmp_path, OFFERS, ["/nowhere/at/all"]) as (server, port):
        crowd = Crowd(port, game, seed)
        crowd.people = [*await table_of_two(port, game, features=["both"]), await crowd.greet(0)]
        crowd.tokens += [person.token for person in crowd.people[:2]]
        number = 0
        # The server's dice decide whether a wish can be granted: the crowd goes on until one was.
        while number < 900 or not (crowd.accepted and crowd.followed):
            number += 1
            await crowd.step(number, server)
            in_order(server)
        for person in crowd.people:
            await person.leave()
    tables = {id: (host.row, host.seats, host.match, host.hints) for id, host in server.lobby.tables.items()}
    async with run_server(tmp_path, OFFERS, ["/nowhere/at/all"]) as (again, _):
        assert again.lobby.tables.keys() == tables.keys()
        for id, (row, seats, match, hints) in tables.items():
            host = again.lobby.tables[id]
            await host.load_aside()
            assert (host.row, _without_time(host.seats)) == (row, _without_time(seats))
            assert host.hints == hints
            if match is not None:
                assert host.match is not None
                assert (host.match.state, host.match.position) == (match.state, match.position)
    connection = sqlite3.connect(tmp_path / "journal.sqlite")
    assert connection.execute("PRAGMA integrity_check").fetchone() == ("ok",)
    connection.close()
