"""A game with secrets at a table: each seat and the onlookers are told their own moves, records and positions."""

from __future__ import annotations

import zlib
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from elcapitan.protocol import to_client, to_server
from elcapitan.protocol.endpoint import frame_message
from elcapitan.table.match import Match
from elcapitan.table.record import Entry, format_record
from elcapitan.table.replay import verify_record
from elcapitan_server.basics.game_catalogue import OfferedGame
from elcapitan_server.tables import load_game
from elcapitan_server.tables.new_table import TableUnreadable, replay_match
from tests.server.clients import Person, move_id
from tests.server.full_game import OFFERS, newest, refusal
from tests.server.in_memory_server import ServerCore, serve_in_memory, wait_until_settled
from tests.server.secret_game import MARKED
from tests.server.view_follower import ViewFollower
from tests.table.toy_matches import SEATS, begun
from tests.toy_game import Toy
from tests.virtual_time import in_virtual_time


class Company:
    """Two players and an onlooker who follow a toy game, each by what they are told."""

    def __init__(self, people: list[Person], match: Match) -> None:
        self.people, self.match = people, match
        self.followers = [ViewFollower(Toy()) for _ in people]
        self._read = [0] * len(people)
        self._number = 0

    @classmethod
    async def begin(cls, house: ServerCore, **hello: Any) -> Company:
        people = [await house.greet(name, **{"wants": "moves", **hello}) for name in ("Anna", "Bert", "Wanda")]
        anna, bert, wanda = people
        await anna.ask(to_server.CreateTable(game="toy", seats=2, options={"start": "1"}), to_client.Seated)
        await bert.ask(to_server.JoinTable(table=anna.table), to_client.Seated)
        await bert.ask(to_server.Ready(), to_client.Table)
        await wanda.ask(to_server.Watch(table=anna.table), to_client.Watching)
        anna.say(to_server.Start())
        for person in people:
            await wait_until_settled(person)
        match = house.lobby.tables[anna.table].match
        assert match is not None
        return cls(people, match)

    async def settle(self) -> None:
        """Everybody has read what there is, and stands where the match says that they stand."""
        for at, (person, follower) in enumerate(zip(self.people, self.followers, strict=True)):
            await wait_until_settled(person)
            for message in person.heard[self._read[at] :]:
                follower.hear(message)
            self._read[at] = len(person.heard)
            assert follower.state == self.match.view(person.seat), person.seat
            assert follower.position == self.match.position

    async def act(self, chance: Random) -> None:
        """A move of a seat that is asked, or a step back."""
        self._number += 1
        undoing = [seat for seat in (1, 2) if self.match.takeable_count(seat)]
        if undoing and chance.random() < 0.2:
            person = self.people[chance.choice(undoing) - 1]
            person.position = self.match.position
            answer = await person.take_back(chance.choice(("step", "turn")), move_id(self._number))
        else:
            seat = chance.choice(self.match.to_act)
            text = chance.choice(self.match.legal(seat))
            answer = await self.people[seat - 1].move(text, move_id(self._number), self.match.position)
        assert isinstance(answer, to_client.Done), answer


@pytest.mark.parametrize("features", [[], ["both"]])
@pytest.mark.parametrize("seed", range(5))
@in_virtual_time
async def test_whoever_follows_the_moves_is_where_their_view_is(seed: int, features: list[str]) -> None:
    chance = Random(seed)
    async with serve_in_memory() as house:
        company = await Company.begin(house, features=features)
        await company.settle()
        while company.match.result is None:
            await company.act(chance)
            await company.settle()
        for follower in company.followers:
            assert follower.record is not None
            assert follower.over is not None
            assert follower.record == company.match.record(follower.record.seats)
            assert [each.seed for each in follower.record.shuffled] == follower.over.seeds
            verify_record(follower.record, lambda _: Toy())


@in_virtual_time
async def test_everything_is_told_as_before_after_a_restart() -> None:
    chance = Random(3)
    async with serve_in_memory(seed="before") as house:
        company = await Company.begin(house)
        for _ in range(4):
            await company.act(chance)
        await company.settle()
        told = [follower.state for follower in company.followers]
        anna, bert, wanda = company.people
    async with serve_in_memory(seed="after", journal=house.journal) as again:
        for before, person in zip(told, (anna, bert, wanda), strict=True):
            late = await again.greet("Late", wants="moves")
            late.say(to_server.Resume(token=person.token) if person.token else to_server.Watch(table=anna.table))
            await wait_until_settled(late)
            follower = ViewFollower(Toy())
            follower.hear(newest(late, to_client.Record))
            assert follower.state == before


@in_virtual_time
async def test_what_is_told_alike_is_framed_once(monkeypatch: pytest.MonkeyPatch) -> None:
    framed: list[object] = []

    def counting(message: Any) -> bytes:
        framed.append(message)
        return frame_message(message)

    async with serve_in_memory() as house:
        company = await Company.begin(house)
        anna, bert, _ = company.people
        for name in ("Xenia", "Yves", "Zora"):
            onlooker = await house.greet(name, wants="moves")
            await onlooker.ask(to_server.Watch(table=anna.table), to_client.Watching)
        monkeypatch.setattr("elcapitan_server.tables.outgoing_messages.frame_message", counting)
        await anna.move("bid 3", move_id(1), 0)
        texts = [each.text for each in framed if isinstance(each, to_client.Moved)]
        assert texts == ["bid 3", "bid ?"]
        framed.clear()
        await bert.move("bid 1", move_id(2), 1)
        assert [each.turned_up for each in framed if isinstance(each, to_client.Moved)] == [[], ["3"]]
        framed.clear()
        await anna.move("ask", move_id(3), 2)
        assert [each.text for each in framed if isinstance(each, to_client.Moved)] == ["ask"]


@in_virtual_time
async def test_the_list_of_tables_shows_the_last_move_as_onlookers_are_told_it() -> None:
    async with serve_in_memory(seed="list") as house:
        company = await Company.begin(house)
        anna, bert, wanda = company.people
        await anna.move("bid 3", move_id(1), 0)
        (listed,) = (await wanda.ask(to_server.ListTables(), to_client.Tables)).tables
        assert listed.last_move == to_client.LastMove(seat=1, text="bid ?")
        await bert.move("bid 2", move_id(2), 1)
        table = anna.table
    async with serve_in_memory(seed="list", journal=house.journal) as again:
        nora = await again.greet("Nora")
        (listed,) = (await nora.ask(to_server.ListTables(), to_client.Tables)).tables
        assert listed.last_move is None, "the game has not been opened, and what stands in the journal is whole"
        nora.say(to_server.Watch(table=table))
        await wait_until_settled(nora)
        assert newest(nora, to_client.Table).table.last_move == to_client.LastMove(seat=2, text="bid 2")


@in_virtual_time
async def test_a_refusal_tells_no_more_than_the_seat_knows() -> None:
    async with serve_in_memory() as house:
        anna, bert, _ = (await Company.begin(house)).people
        await anna.move("bid 3", move_id(1), 0)
        for text, why in (("bid 7", "too-high"), ("bid ?", "not-a-move"), ("roll", "not-now")):
            refused = await bert.move(text, move_id(2), 1)
            assert isinstance(refused, to_client.Refused)
            assert refused.why == why


@in_virtual_time
async def test_nobody_goes_on_from_a_record_with_hidden_parts() -> None:
    async with serve_in_memory() as house:
        company = await Company.begin(house)
        anna, bert, _ = company.people
        await anna.move("bid 3", move_id(1), 0)
        await bert.ask(to_server.LeaveTable(), to_client.Left)
        for audience in (None, 2):
            text = format_record(company.match.record(SEATS, audience))
            bert.say(to_server.LoadGame(record=zlib.compress(text.encode())))
            heard = await wait_until_settled(bert)
            if audience is None:
                assert isinstance(heard[0], to_client.Seated)
                await bert.ask(to_server.LeaveTable(), to_client.Left)
            else:
                (refused,) = heard
                assert isinstance(refused, to_client.Refused)
                assert refused.why == "bad-record"
                assert refused.text == "This record holds only what seat 2 was told, and nobody can go on from that."


def test_a_damaged_game_with_secrets_is_set_aside_without_naming_its_moves() -> None:
    """By rules of another opinion, for example: everyone who comes to the table is told why."""
    record = replace(begun().record(SEATS), moves=(Entry(1, "bid 7"),))
    stored = load_game.table_from_record("0" * 12, record, OFFERS["toy"], 0, "chat", None)
    going_on = stored._replace(row=stored.row._replace(stage="playing", seed=bytes(16)))
    with pytest.raises(TableUnreadable, match=r"^Set aside: its record is damaged\.$"):
        replay_match(going_on, OFFERS["toy"])


# Who knows the rules


@in_virtual_time
async def test_who_does_not_know_the_rules_is_told_so_before_they_sit_down() -> None:
    async with serve_in_memory({**OFFERS, "marked": OfferedGame(MARKED["marked"], ("red", "blue"))}) as house:
        anna = await house.greet("Anna")
        await anna.ask(to_server.CreateTable(game="toy", seats=2), to_client.Seated)
        bert = await house.greet("Bert", wants="moves", rules={"elcapitan": 1, "marked": 1})
        for wish in (
            to_server.CreateTable(game="toy", seats=2),
            to_server.JoinTable(table=anna.table),
            to_server.Watch(table=anna.table),
        ):
            refused = await bert.ask(wish, to_client.Refused)
            assert refused.why == "rules-unknown"
            assert (
                refused.text == "Your program does not know the rules of the game toy, so it cannot follow its moves."
            )
        assert len(house.lobby.tables) == 1
        await bert.ask(to_server.CreateTable(game="marked", seats=2), to_client.Seated)


@pytest.mark.parametrize(("version", "why"), [(0, "rules-too-old"), (2, "rules-too-new")])
@pytest.mark.parametrize("wants", ["moves", "positions"])
@in_virtual_time
async def test_who_knows_one_game_by_other_rules_plays_the_others(version: int, why: str, wants: str) -> None:
    async with serve_in_memory({**OFFERS, "marked": OfferedGame(MARKED["marked"], ("red", "blue"))}) as house:
        anna = await house.greet("Anna")
        token = (await anna.ask(to_server.CreateTable(game="toy", seats=2), to_client.Seated)).token
        assert token is not None
        bert = await house.greet("Bert", wants=wants, rules={"toy": version, "marked": 1})
        for wish in (
            to_server.CreateTable(game="toy", seats=2),
            to_server.JoinTable(table=anna.table),
            to_server.Watch(table=anna.table),
            to_server.Resume(token=token),
        ):
            refused = await bert.ask(wish, to_client.Refused)
            assert refused.why == why
            assert refused.text == f"Your program plays toy by rules {version}, this server by rules 1."
        assert len(house.lobby.tables) == 1
        await bert.ask(to_server.CreateTable(game="marked", seats=2), to_client.Seated)
        again = await house.greet("Anna", wants="moves", rules={"toy": 1})
        await again.ask(to_server.Resume(token=token), to_client.Seated)


@pytest.mark.parametrize("hello", [{"wants": "positions"}, {"wants": "moves", "features": ["both"]}])
@in_virtual_time
async def test_who_is_sent_positions_needs_no_rules(hello: dict[str, Any]) -> None:
    async with serve_in_memory(OFFERS) as house:
        anna, bert = await house.greet("Anna", rules={}, **hello), await house.greet("Bert", rules={}, **hello)
        await anna.ask(to_server.CreateTable(game="toy", seats=2), to_client.Seated)
        await bert.ask(to_server.Watch(table=anna.table), to_client.Watching)


@in_virtual_time
async def test_a_seat_waits_for_a_program_that_knows_its_game() -> None:
    async with serve_in_memory() as house:
        anna, _, _ = (await Company.begin(house)).people
        old = await house.greet("Anna", wants="moves", rules={"elcapitan": 1})
        assert await refusal(old, to_server.Resume(token=anna.token)) == "rules-unknown"
        by_hello = await house.greet("Anna", wants="moves", rules={"elcapitan": 1}, token=anna.token)
        refused = await by_hello.hear(to_client.Refused)
        assert (refused.to, refused.why) == ("hello", "rules-unknown")
        assert house.lobby.tables[anna.table].company.seated[1].name == "Anna"
        new = await house.greet("Anna", wants="moves")
        await new.ask(to_server.Resume(token=anna.token), to_client.Record)


@pytest.mark.parametrize("now_s", [-160_000_000, 2**31, 5_680_000_000])
@in_virtual_time
async def test_a_calendar_of_another_age_keeps_nobody_from_playing(now_s: int) -> None:
    """1965, 2038 and 2150: the number of a message goes to 2038, and what is beyond would end the connection."""
    async with serve_in_memory() as house:
        object.__setattr__(house.environment, "wall_s", lambda: now_s)
        anna = await house.greet("Anna")
        table = (await anna.ask(to_server.CreateTable(game="toy", seats=2), to_client.Seated)).table
        line = (await anna.ask(to_server.Say(text="Hello"), to_client.Said)).line
        (listed,) = (await anna.ask(to_server.ListTables(), to_client.Tables)).tables
        assert listed.id == table
        assert line.at_s == listed.changed_s == min(max(now_s, 0), 2**31 - 1)
