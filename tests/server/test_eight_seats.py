"""A table of eight with everything: colours, a whole game with take-backs, a return, a restart, and an onlooker.

All follow it by what they are told.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from elcapitan import games
from elcapitan.protocol import to_client, to_server
from elcapitan.table.match import Match
from elcapitan.table.record import parse_record
from elcapitan.table.replay import verify_record
from tests.server.clients import Person, move_id
from tests.server.full_game import back, newest, table
from tests.server.in_memory_server import ServerCore, serve_in_memory, wait_until_settled
from tests.server.server_with_toy import offers
from tests.server.view_follower import ViewFollower
from tests.virtual_time import in_virtual_time

SEATS = 8
GAME = "carcassonne"
OPTIONS = {"expansions": ["inns", "traders", "hills", "river"], "wheel": "board", "start": "8"}
TAKEN_BACK = 0.25
"""How often a player takes a tile back that they have just placed (T4)."""
FOLLOWED = (1, 5, 8)
"""Seats that play the game on by their own rules."""


class PlayedTable:
    """The people at one table, and what they do there."""

    def __init__(self, house: ServerCore, people: Sequence[Person]) -> None:
        self.house = house
        self.people = [*people]
        self.number = 0
        self.taken_back = 0

    @property
    def match(self) -> Match:
        found = self.house.lobby.tables[self.people[0].table].match
        assert found is not None
        return found

    async def play(self, chance: Random, moves: int) -> None:
        """So many moves by whoever is to act, or until the game is over."""
        for _ in range(moves):
            if self.match.result is not None:
                return
            seat = self.match.to_act[0]
            person = self.people[seat - 1]
            await wait_until_settled(person)
            before = self.match.state
            await self._done(person, person.move(chance.choice(self.match.legal(seat)), self._id()))
            if self.match.takeable_count(seat) and chance.random() < TAKEN_BACK:
                await wait_until_settled(person)
                await self._done(person, person.take_back("step", self._id()))
                assert self.match.state == before
                self.taken_back += 1

    def _id(self) -> bytes:
        self.number += 1
        return move_id(self.number)

    async def _done(self, person: Person, answer: object) -> None:
        assert isinstance(await answer, to_client.Done)  # type: ignore[misc]


async def seated(house: ServerCore) -> PlayedTable:
    """Eight people whose game has just begun."""
    people = [await house.greet(f"P{seat}", wants="moves") for seat in range(1, SEATS + 1)]
    await people[0].ask(to_server.CreateTable(game=GAME, seats=SEATS, options=OPTIONS), to_client.Seated)
    for person in people[1:]:
        await person.ask(to_server.JoinTable(table=people[0].table), to_client.Seated)
        await person.ask(to_server.Ready(), to_client.Table)
    await wait_until_settled(people[0])
    assert [seat.colour for seat in table(people[0]).seats] == [*games.colours(GAME)]
    people[0].say(to_server.Start())
    for person in people:
        await wait_until_settled(person)
    return PlayedTable(house, people)


def followed(person: Person) -> ViewFollower:
    """The game as that person has been told it since they came."""
    follower = ViewFollower(games.ruleset(GAME))
    for message in person.heard:
        follower.hear(message)
    return follower


@in_virtual_time
async def test_eight_people_play_a_whole_game_through_a_return_and_a_restart() -> None:
    chance = Random(1)
    async with serve_in_memory(offers(), seed="eight") as house:
        at = await seated(house)
        assert at.match.to_act == (8,)
        await at.play(chance, 60)
        at.people[4].vanish()
        at.people[4] = await back(house, at.people[4], wants="moves")
        await at.play(chance, 60)
        stood, played, taken_back = at.match.state, at.number, at.taken_back
    async with serve_in_memory(offers(), seed="again", journal=house.journal) as house:
        at = PlayedTable(house, [await back(house, person, wants="moves") for person in at.people])
        at.number = played
        assert at.match.state == stood
        wanda = await house.greet("Wanda", wants="moves")
        await wanda.ask(to_server.Watch(table=at.people[0].table), to_client.Watching)
        await at.play(chance, 2000)
        assert taken_back + at.taken_back > 10
        for person in (*(at.people[seat - 1] for seat in FOLLOWED), wanda):
            await wait_until_settled(person)
            follower = followed(person)
            assert follower.state == at.match.state
            assert len(newest(person, to_client.Over).scores) == SEATS
        record = await at.people[0].ask(to_server.AskRecord(), to_client.Record)
        verify_record(parse_record(record.record), games.ruleset)
        listed = (await wanda.ask(to_server.ListTables(), to_client.Tables)).tables
        assert [len(each.seats) for each in listed] == [SEATS]
