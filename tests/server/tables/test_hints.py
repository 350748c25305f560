"""Hints: counted once for each position, told to those who have the feature, forbidden by the host."""

from __future__ import annotations

from typing import Any

from elcapitan.protocol import to_client, to_server
from tests.server.clients import Person, move_id, play_to_the_end
from tests.server.full_game import seat_two
from tests.server.in_memory_server import MemoryJournal, ServerCore, serve_in_memory, wait_until_settled
from tests.virtual_time import in_virtual_time

WITH_HINTS = ["requests", "hints"]


async def seated(house: ServerCore, *, bert_features: list[str] | None = None) -> tuple[Person, Person]:
    """Two persons at a toy table in the lobby; Anna is the host and has the feature."""
    anna = await house.greet("Anna", features=WITH_HINTS)
    bert = await house.greet("Bert", features=WITH_HINTS if bert_features is None else bert_features)
    await seat_two(anna, bert)
    return anna, bert


async def playing(house: ServerCore, **others: Any) -> tuple[Person, Person]:
    """The same in the game."""
    anna, bert = await seated(house, **others)
    await anna.ask(to_server.Start(), to_client.Position)
    await wait_until_settled(anna)
    await wait_until_settled(bert)
    return anna, bert


async def told(person: Person) -> list[tuple[bool, list[int]]]:
    """What that person has been told of hints since they were last asked about."""
    return [
        (each.allowed, each.taken) for each in await wait_until_settled(person) if isinstance(each, to_client.Hints)
    ]


async def refusal(person: Person, message: to_server.ToServer) -> str:
    return (await person.ask(message, to_client.Refused)).why


def newest(person: Person) -> to_client.Hints:
    return next(each for each in reversed(person.heard) if isinstance(each, to_client.Hints))


@in_virtual_time
async def test_who_comes_to_a_table_hears_of_hints_after_the_table() -> None:
    async with serve_in_memory() as house:
        anna = await house.greet("Anna", features=WITH_HINTS)
        anna.say(to_server.CreateTable(game="toy", seats=2, options={"start": "1"}))
        kinds = [type(each).__name__ for each in await wait_until_settled(anna)]
        assert kinds == ["Seated", "Table", "Hints"]
        assert newest(anna) == to_client.Hints(allowed=True, taken=[])
        wanda = await house.greet("Wanda", features=WITH_HINTS)
        wanda.say(to_server.Watch(table=anna.table))
        assert [type(each).__name__ for each in await wait_until_settled(wanda)] == ["Watching", "Table", "Hints"]
        await anna.ask(to_server.AddBot(level="meek"), to_client.Table)
        await wait_until_settled(anna)
        anna.say(to_server.Start())
        kinds = [type(each).__name__ for each in await wait_until_settled(anna)]
        assert kinds == ["Table", "Hints", "Position"]
        assert newest(anna).taken == [0, 0]


@in_virtual_time
async def test_a_hint_is_counted_and_everyone_is_told() -> None:
    async with serve_in_memory() as house:
        anna, bert = await playing(house)
        wanda = await house.greet("Wanda", features=WITH_HINTS)
        await wanda.ask(to_server.Watch(table=anna.table), to_client.Hints)
        await wait_until_settled(anna)
        anna.say(to_server.TakeHint(request=5))
        heard = await wait_until_settled(anna)
        assert heard == [to_client.Hints(taken=[1, 0]), to_client.Answered(request=5)]
        assert await told(bert) == await told(wanda) == [(True, [1, 0])]


@in_virtual_time
async def test_a_hint_is_counted_once_for_each_position_and_seat() -> None:
    async with serve_in_memory() as house:
        anna, bert = await playing(house)
        for _ in range(2):
            assert (await anna.ask(to_server.TakeHint(), to_client.Hints)).taken == [1, 0]
        assert await told(bert) == [(True, [1, 0])], "nothing has changed the second time"
        assert (await bert.ask(to_server.TakeHint(), to_client.Hints)).taken == [1, 1]
        await anna.move("bid 1", move_id(1))
        assert (await anna.ask(to_server.TakeHint(), to_client.Hints)).taken == [2, 1]


@in_virtual_time
async def test_the_host_switches_hints_off_before_the_game_and_on_in_it() -> None:
    async with serve_in_memory() as house:
        anna, bert = await seated(house)
        assert await refusal(bert, to_server.SetTerms(hints=False)) == "host-only"
        await wait_until_settled(bert)
        await wait_until_settled(anna)
        anna.say(to_server.SetTerms(hints=False))
        assert [type(each).__name__ for each in await wait_until_settled(anna)] == ["Table", "Hints"]
        assert await told(bert) == [(False, [])]
        await anna.ask(to_server.SetTerms(hints=False, onlookers="none"), to_client.Table)
        assert await told(anna) == [], "nothing of it has changed"
        await anna.ask(to_server.Start(), to_client.Position)
        assert await refusal(anna, to_server.TakeHint()) == await refusal(bert, to_server.TakeHint()) == "no-hints"
        await anna.ask(to_server.SetTerms(hints=True), to_client.Hints)
        await wait_until_settled(bert)
        assert (await bert.ask(to_server.TakeHint(), to_client.Hints)).taken == [0, 1]
        assert await told(anna) == [(True, [0, 1])]
        assert (await anna.ask(to_server.SetTerms(hints=False), to_client.Hints)).taken == [0, 1]
        assert await refusal(bert, to_server.TakeHint()) == "no-hints"


@in_virtual_time
async def test_hints_are_for_players_of_a_running_game() -> None:
    async with serve_in_memory() as house:
        stranger = await house.greet("Stranger", features=WITH_HINTS)
        assert await refusal(stranger, to_server.TakeHint()) == "not-seated"
        anna, bert = await seated(house)
        assert await refusal(anna, to_server.TakeHint()) == "not-in-this-stage"
        await anna.ask(to_server.Start(), to_client.Position)
        await bert.hear(to_client.Position)
        wanda = await house.greet("Wanda", features=WITH_HINTS)
        await wanda.ask(to_server.Watch(table=anna.table), to_client.Hints)
        assert await refusal(wanda, to_server.TakeHint()) == "not-seated"
        await play_to_the_end(anna, bert)
        assert await refusal(anna, to_server.TakeHint()) == "not-in-this-stage"
        assert await refusal(anna, to_server.SetTerms(hints=False)) == "not-in-this-stage"


@in_virtual_time
async def test_a_client_without_the_feature_takes_no_hints_and_changes_nothing_of_them() -> None:
    async with serve_in_memory() as house:
        old = await house.greet("Old")
        await old.ask(to_server.CreateTable(game="toy", seats=2, options={"start": "1"}), to_client.Seated)
        old.say(to_server.SetTerms(hints=False, takeover_s=60))
        heard = [type(each).__name__ for each in await wait_until_settled(old)]
        assert heard == ["Table", "Table"], "of making it, and of the other term"
        table = house.lobby.tables[old.table]
        assert (table.row.terms.hints, table.row.terms.takeover_s) == (True, 60)
        await old.ask(to_server.AddBot(level="meek"), to_client.Table)
        await old.ask(to_server.Start(), to_client.Position)
        assert await refusal(old, to_server.TakeHint()) == "not-allowed"
        assert table.hints == {}


@in_virtual_time
async def test_a_client_without_the_feature_is_sent_nothing_of_it() -> None:
    async with serve_in_memory() as house:
        anna, bert = await playing(house, bert_features=["both", "requests"])
        await anna.ask(to_server.TakeHint(), to_client.Hints)
        await anna.ask(to_server.SetTerms(hints=False), to_client.Hints)
        heard = await wait_until_settled(bert)
        assert [type(each).__name__ for each in heard] == ["Table"]
        assert not any(isinstance(each, to_client.Hints) for each in bert.heard)


@in_virtual_time
async def test_both_survive_a_restart_and_a_player_who_comes_back_is_told() -> None:
    async with serve_in_memory() as house:
        anna, bert = await playing(house)
        await anna.ask(to_server.TakeHint(), to_client.Hints)
        await anna.ask(to_server.SetTerms(hints=False), to_client.Hints)
        journal = house.journal
    async with serve_in_memory(journal=journal) as house:
        await house.lobby.load_tables()
        again = await house.greet("Anna", features=WITH_HINTS)
        assert await again.ask(to_server.Resume(token=anna.token), to_client.Hints) == to_client.Hints(
            allowed=False, taken=[1, 0]
        )
        await again.ask(to_server.SetTerms(hints=True), to_client.Hints)
        assert (await again.ask(to_server.TakeHint(), to_client.Hints)).taken == [1, 0], "still the same position"
        assert bert.table == again.table


@in_virtual_time
async def test_a_count_that_is_damaged_is_left_out_and_the_game_goes_on() -> None:
    async with serve_in_memory() as house:
        anna, _bert = await playing(house)
        await anna.ask(to_server.TakeHint(), to_client.Hints)
        house.journal.select("UPDATE hints SET taken = 77")
        journal = house.journal
    async with serve_in_memory(journal=journal) as house:
        again = await house.greet("Anna", features=WITH_HINTS)
        assert (await again.ask(to_server.Resume(token=anna.token), to_client.Hints)).taken == [0, 0]


@in_virtual_time
async def test_tables_from_before_there_were_hints_allow_them() -> None:
    async with serve_in_memory() as house:
        anna, _bert = await playing(house)
        journal: MemoryJournal = house.journal
        journal.select("UPDATE tables SET terms = json_remove(terms, '$.hints'), proof = NULL")
        ((terms,),) = journal.select("SELECT terms FROM tables")
        assert "hints" not in terms
    async with serve_in_memory(journal=journal) as house:
        again = await house.greet("Anna", features=WITH_HINTS)
        hints = await again.ask(to_server.Resume(token=anna.token), to_client.Hints)
        assert hints == to_client.Hints(allowed=True, taken=[0, 0])


@in_virtual_time
async def test_a_rematch_keeps_whether_hints_are_allowed_and_counts_anew() -> None:
    async with serve_in_memory() as house:
        anna, bert = await playing(house)
        await anna.ask(to_server.TakeHint(), to_client.Hints)
        await anna.ask(to_server.SetTerms(hints=False), to_client.Hints)
        await play_to_the_end(anna, bert)
        await wait_until_settled(anna)
        await wait_until_settled(bert)
        await bert.ask(to_server.Agree(to="rematch"), to_client.Table)
        await wait_until_settled(bert)
        await wait_until_settled(anna)
        anna.say(to_server.Agree(to="rematch"))
        kinds = [type(each).__name__ for each in await wait_until_settled(anna)]
        assert kinds == ["Table", "Seated", "Table", "Hints", "Position"]
        assert newest(anna) == to_client.Hints(allowed=False, taken=[0, 0])
        assert await told(bert) == [(False, [0, 0])]


@in_virtual_time
async def test_what_cannot_be_stored_is_not_counted() -> None:
    async with serve_in_memory() as house:
        anna, _bert = await playing(house)
        house.journal.full = True
        assert await refusal(anna, to_server.TakeHint()) == "storage-unavailable"
        house.journal.full = False
        assert (await anna.ask(to_server.TakeHint(), to_client.Hints)).taken == [1, 0]
