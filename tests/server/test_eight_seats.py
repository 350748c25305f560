"""A table of eight: every seat has its colour, a whole game is played, and all follow it by what they are told."""

from __future__ import annotations

from random import Random

from elcapitan import games
from elcapitan.protocol import to_client, to_server
from elcapitan.table.record import parse_record
from elcapitan.table.replay import verify_record
from tests.server.clients import move_id
from tests.server.full_game import newest, table
from tests.server.in_memory_server import serve_in_memory, wait_until_settled
from tests.server.server_with_toy import all_offers
from tests.server.view_follower import ViewFollower
from tests.virtual_time import in_virtual_time

SEATS = 8
GAME = "carcassonne"
FOLLOWED = (1, 8)
"""Seats that play the game on by their own rules."""


@in_virtual_time
async def test_eight_people_play_a_whole_game() -> None:
    rules, chance = games.ruleset(GAME), Random(1)
    async with serve_in_memory(all_offers(), seed="eight") as house:
        people = [await house.greet(f"P{seat}", wants="moves") for seat in range(1, SEATS + 1)]
        wish = to_server.CreateTable(game=GAME, seats=SEATS, options={"wheel": "board", "start": "8"})
        await people[0].ask(wish, to_client.Seated)
        for person in people[1:]:
            await person.ask(to_server.JoinTable(table=people[0].table), to_client.Seated)
        await wait_until_settled(people[0])
        assert [seat.colour for seat in table(people[0]).seats] == [*games.colours(GAME)]
        for person in people[1:]:
            person.say(to_server.Ready())
            await wait_until_settled(person)
        people[0].say(to_server.Start())
        for person in people:
            await wait_until_settled(person)
        match = house.lobby.tables[people[0].table].match
        assert match is not None
        assert match.to_act == (8,)
        while match.result is None:
            seat = match.to_act[0]
            await wait_until_settled(people[seat - 1])
            answer = await people[seat - 1].move(chance.choice(match.legal(seat)), move_id(match.position + 1))
            assert isinstance(answer, to_client.Done)
        for seat in FOLLOWED:
            person = people[seat - 1]
            await wait_until_settled(person)
            follower = ViewFollower(rules)
            for message in person.heard:
                follower.hear(message)
            assert follower.state == match.state
            over = newest(person, to_client.Over)
            assert len(over.scores) == SEATS
            record = await person.ask(to_server.AskRecord(), to_client.Record)
            verify_record(parse_record(record.record), games.ruleset)
