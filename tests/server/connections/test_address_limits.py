"""What one address may have and do, how long a table gets, and that nobody can make the server hold more."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Iterator
from contextlib import AsyncExitStack, contextmanager
from functools import partial
from ipaddress import ip_network
from itertools import chain
from pathlib import Path

import pytest

from elcapitan.protocol import to_client, to_server
from elcapitan.protocol.endpoint import frame_message
from elcapitan_server.basics.errors import RequestRefused
from elcapitan_server.connections import address_limits as all_limits
from elcapitan_server.connections.address_limits import (
    DEFAULT_LIMITS,
    AddressAccount,
    AddressAccounts,
    AddressLimits,
    network_of,
    scale_limits,
)
from elcapitan_server.connections.rate_limits import DEFAULT_RATES, EXPENSIVE, Rate
from elcapitan_server.tables import lobby, table_expiry
from elcapitan_server.tables import table_registry as all_tables
from elcapitan_server.tables.outgoing_messages import MAX_LIST_BYTES
from tests.server.attacks import load_attack
from tests.server.clients import ROOM, Person, move_id, run_server, table_of_two
from tests.server.full_game import OFFERS, start_game_of_two
from tests.server.in_memory_server import ServerCore, serve_in_memory, wait_until_settled
from tests.server.server_process import run_process
from tests.virtual_time import in_virtual_time

NOW_S = 1000.0


class Door:
    """A connection, as an account sees one."""

    def __init__(self, stranger: bool = True) -> None:
        self.is_unauthenticated = stranger


KNOWN = partial(Door, stranger=False)


def why(account: AddressAccount, door: Door, now_s: float = NOW_S) -> str:
    """Why that connection is not let in, empty if it is."""
    try:
        account.connect(door, now_s)
    except RequestRefused as reason:
        return reason.why
    return ""


@pytest.mark.parametrize(
    ("address", "house"),
    [
        ("192.168.1.7", "192.168.1.7"),
        ("::ffff:192.168.1.7", "192.168.1.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1::"),
        ("2001:db8:1:ff:3:4:5:6", "2001:db8:1::"),
        ("2001:db8:1:100:3:4:5:6", "2001:db8:1:100::"),
        ("fe80::1%eth0", "fe80::"),
        ("", ""),
        ("memory", "memory"),
    ],
)
def test_a_house_is_an_address_or_a_network_of_the_newer_kind(address: str, house: str) -> None:
    assert network_of(address) == house


def test_an_address_has_so_many_connections_at_once() -> None:
    account = AddressAccount(AddressLimits(connections=2))
    first, second, third = KNOWN(), KNOWN(), KNOWN()
    assert [why(account, each) for each in (first, second, third)] == ["", "", "too-many"]
    account.disconnect(third, NOW_S)  # it was none
    assert why(account, third) == "too-many"
    account.disconnect(first, NOW_S)
    assert why(account, third) == ""


def test_an_address_has_so_many_strangers_and_who_has_greeted_is_none() -> None:
    account = AddressAccount(AddressLimits(strangers=2))
    doors = [Door(), Door(), Door()]
    assert [why(account, each) for each in doors] == ["", "", "too-many"]
    doors[0].is_unauthenticated = False
    assert why(account, doors[2]) == ""


def test_an_address_connects_so_often() -> None:
    account = AddressAccount(AddressLimits(connects=Rate(1.0, 2)))
    doors = [KNOWN() for _ in range(3)]
    assert [why(account, each) for each in doors] == ["", "", "too-fast"]
    assert why(account, doors[2], NOW_S + 1.0) == ""


def test_an_address_keeps_so_many_tables() -> None:
    account = AddressAccount(AddressLimits(tables=1))
    account.check_table_limit()
    account.add_table("a")
    with pytest.raises(RequestRefused):
        account.check_table_limit()
    account.remove_table("a")
    account.check_table_limit()


def test_what_an_address_may_ask_for_is_shared_by_its_connections() -> None:
    account = AddressAccount(AddressLimits(requests=Rate(0.001, 3)))
    assert [account.spend_request(NOW_S, cost) for cost in (1, 3, 2, 1)] == [True, False, True, False]


def test_addresses_that_have_nothing_here_are_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(all_limits, "MANY_ACCOUNTS", 10)
    accounts = AddressAccounts()
    table, door = accounts.for_address("10.0.0.1", NOW_S), Door()
    table.add_table("a")
    accounts.for_address("10.0.0.2", NOW_S).connect(door, NOW_S)
    for number in range(3, 2000):
        accounts.for_address(f"10.1.{number // 250}.{number % 250}", NOW_S + 100.0 * number)
    assert len(accounts) < 30
    assert accounts.for_address("10.0.0.1", NOW_S) is table


def test_more_connections_mean_more_of_everything_that_goes_with_them() -> None:
    assert scale_limits(DEFAULT_LIMITS.connections, DEFAULT_LIMITS.tables, DEFAULT_RATES) == DEFAULT_LIMITS
    ten = scale_limits(10 * DEFAULT_LIMITS.connections, 7, DEFAULT_RATES)
    assert (ten.connections, ten.strangers, ten.tables) == (1280, 320, 7)
    assert ten.connects == Rate(100.0, 2000)
    assert ten.requests.per_s == 80 * DEFAULT_RATES.requests.per_s / 8


async def test_who_has_too_many_connections_is_told_and_the_others_stay(tmp_path: Path) -> None:
    async with run_server(tmp_path, limits=DEFAULT_LIMITS._replace(connections=2)) as (_, port):
        anna, bert = await Person.greet(port), await Person.greet(port)
        late = await Person.connect(port)
        assert await late.farewell() == "too-many"
        await bert.leave()
        await anna.ask(to_server.ListTables(), to_client.Tables)
        await late.leave()
        while True:  # the server notices that one has gone when it reads the end
            again = await Person.connect(port)
            again.say(to_server.Hello(protocol=1))
            if isinstance(await again.next(), to_client.Welcome):
                break
            await again.leave()
        await again.leave()
        await anna.leave()


async def test_who_connects_too_often_is_told_so(tmp_path: Path) -> None:
    async with run_server(tmp_path, limits=DEFAULT_LIMITS._replace(connects=Rate(0.001, 2))) as (_, port):
        people = [await Person.greet(port), await Person.greet(port)]
        late = await Person.connect(port)
        assert await late.farewell() == "too-fast"
        for person in (*people, late):
            await person.leave()


async def test_connections_of_one_address_share_what_it_may_ask_for(tmp_path: Path) -> None:
    async with run_server(tmp_path, limits=DEFAULT_LIMITS._replace(requests=Rate(0.001, 3 * EXPENSIVE))) as (_, port):
        anna, bert = await Person.greet(port), await Person.greet(port)
        for person in (anna, bert, anna):
            await person.ask(to_server.ListTables(), to_client.Tables)
        assert (await bert.ask(to_server.ListTables(), to_client.Refused)).why == "too-fast"
        await bert.ask(to_server.Ping(), to_client.Pong)
        await anna.leave()
        await bert.leave()


async def test_an_address_makes_so_many_tables_and_a_new_one_when_one_is_gone(tmp_path: Path) -> None:
    async with run_server(tmp_path, limits=DEFAULT_LIMITS._replace(tables=1)) as (_, port):
        anna, bert = await Person.greet(port), await Person.greet(port)
        make = to_server.CreateTable(game="toy", seats=2)
        await anna.ask(make, to_client.Seated)
        assert (await bert.ask(make, to_client.Refused)).why == "too-many"
        await anna.ask(to_server.LeaveTable(), to_client.Left)
        await bert.ask(make, to_client.Seated)
        await anna.leave()
        await bert.leave()


async def test_tables_whose_passwords_are_hashed_at_the_same_time_are_counted_all_the_same(tmp_path: Path) -> None:
    async with run_server(tmp_path, limits=DEFAULT_LIMITS._replace(tables=1)) as (server, port):
        people = [await Person.greet(port) for _ in range(3)]
        for person in people:
            person.say(to_server.CreateTable(game="toy", seats=2, password="Passat"))
        answers = []
        for person in people:
            while not isinstance(answer := await person.next(), to_client.Seated | to_client.Refused):
                pass
            answers.append(type(answer).__name__)
        assert sorted(answers) == ["Refused", "Refused", "Seated"]
        assert len(server.lobby.tables) == 1
        for person in people:
            await person.leave()


async def test_who_has_too_many_connections_that_have_not_said_hello_is_told_and_theirs_that_have_stay(
    tmp_path: Path,
) -> None:
    async with run_server(tmp_path, limits=DEFAULT_LIMITS._replace(strangers=2)) as (_, port):
        known = [await Person.greet(port) for _ in range(3)]
        strangers = [await Person.connect(port) for _ in range(2)]
        late = await Person.connect(port)
        assert await late.farewell() == "too-many"
        strangers[0].say(to_server.Hello(protocol=1))
        await strangers[0].hear(to_client.Welcome)
        another = await Person.greet(port)
        for person in (*known, *strangers, late, another):
            await person.leave()


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux has a network of addresses of its own")
async def test_what_one_address_has_used_up_is_there_for_another(tmp_path: Path) -> None:
    tight = DEFAULT_LIMITS._replace(connections=1, connects=Rate(0.001, 2), requests=Rate(0.001, EXPENSIVE), tables=1)
    async with run_server(tmp_path, limits=tight) as (_, port):
        anna = await Person.greet(port)
        await anna.ask(to_server.CreateTable(game="toy", seats=2), to_client.Seated)
        assert (await anna.ask(to_server.ListTables(), to_client.Refused)).why == "too-fast"
        for why in ("too-many", "too-fast"):
            late = await Person.connect(port)
            assert await late.farewell() == why
            await late.leave()
        bert = Person(*await load_attack.connect(port, "127.0.0.2"))
        bert.say(to_server.Hello(protocol=1, wants="positions"))
        await bert.hear(to_client.Welcome)
        await bert.ask(to_server.CreateTable(game="toy", seats=2), to_client.Seated)
        await anna.leave()
        await bert.leave()


@contextmanager
def few_files(soft: int) -> Iterator[int]:
    """Programs started here may have so many files open unless they ask for more; how many they may ask for."""
    import resource  # not everywhere

    before = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (soft, before[1]))
    try:
        yield before[1]
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, before)


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux lets one program limit another")
async def test_where_the_system_gives_no_more_connections_games_go_on_and_others_come_in_later(tmp_path: Path) -> None:
    import resource

    async with AsyncExitStack() as stack:
        # More than this process of tests has open by now, or it could start nothing itself.
        with few_files(len(list(Path("/proc/self/fd").iterdir())) + 100) as most:
            server = await stack.enter_async_context(run_process(tmp_path, builtin=False))
        process = server.process.pid
        assert resource.prlimit(process, resource.RLIMIT_NOFILE) == (most, most), "it asks for all it may have"
        anna, bert = await table_of_two(server.port)
        held = len(list(Path(f"/proc/{process}/fd").iterdir()))
        resource.prlimit(process, resource.RLIMIT_NOFILE, (held + 3, most))
        crowd = [await Person.connect(server.port) for _ in range(20)]
        for person in crowd:
            person.say(to_server.Hello(protocol=1))
        for person in crowd[:3]:
            await person.hear(to_client.Welcome)
        assert isinstance(await anna.move("bid 1", move_id(1)), to_client.Done)
        await bert.hear(to_client.Position)
        assert isinstance(await bert.move("bid 1", move_id(2)), to_client.Done)
        for person in crowd[:4]:
            await person.leave()
        await crowd[4].hear(to_client.Welcome)
        for person in (*crowd[4:], anna, bert):
            await person.leave()
        server.process.terminate()
        _, log = await server.process.communicate()
        assert log.count(b"no room for more connections") == len(log.splitlines()) < 10, log


async def test_passwords_are_guessed_so_often_from_one_address_however_many_connections_it_makes(
    tmp_path: Path,
) -> None:
    async with run_server(tmp_path, limits=ROOM._replace(guesses=Rate(0.001, 3))) as (_, port):
        anna, bert, carl = [await Person.greet(port, name) for name in ("Anna", "Bert", "Carl")]
        await anna.ask(to_server.CreateTable(game="toy", seats=2, password="Passat"), to_client.Seated)
        wrong = to_server.JoinTable(table=anna.table, password="Mistral")
        whys = [(await each.ask(wrong, to_client.Refused)).why for each in (bert, carl, bert, carl)]
        assert whys == ["wrong-password"] * 3 + ["too-fast"]
        right = to_server.JoinTable(table=anna.table, password="Passat")
        assert (await bert.ask(right, to_client.Refused)).why == "too-fast", "right or wrong"
        for person in (anna, bert, carl):
            await person.leave()


async def test_computer_players_own_connections_have_no_account(tmp_path: Path) -> None:
    tight = DEFAULT_LIMITS._replace(connections=1, connects=Rate(0.001, 1), requests=Rate(0.001, EXPENSIVE + 2))
    async with run_server(tmp_path, limits=tight) as (_, port):
        anna = await Person.greet(port)
        await anna.ask(to_server.CreateTable(game="toy", seats=2, options={"start": "2"}), to_client.Seated)
        await anna.ask(to_server.AddBot(level="meek"), to_client.Table)
        await anna.ask(to_server.Start(), to_client.Position)
        assert (await anna.hear(to_client.Position)).position == 1  # it came, and made its bid
        await anna.leave()


async def test_a_server_has_so_many_tables(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(all_tables, "MAX_TABLES", 2)
    async with serve_in_memory() as house:
        people = [await house.greet(name) for name in ("Anna", "Bert", "Carl")]
        make = to_server.CreateTable(game="toy", seats=2)
        for person in people[:2]:
            await person.ask(make, to_client.Seated)
        assert (await people[2].ask(make, to_client.Refused)).why == "too-many"


async def test_a_table_gets_so_long_and_first_nothing_is_taken_back_any_more(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(all_limits, "MAX_POSITIONS", 6)
    monkeypatch.setattr(all_limits, "MAX_WITH_TAKE_BACKS", 5)
    async with run_server(tmp_path) as (_, port):
        anna, bert = await table_of_two(port)
        number = iter(range(1, 100))
        for _ in range(2):
            assert isinstance(await anna.move("bid 1", move_id(next(number))), to_client.Done)
            answer = await anna.take_back("step", move_id(next(number)))
            assert isinstance(answer, to_client.Done)
        assert isinstance(await anna.move("bid 1", move_id(next(number))), to_client.Done)
        refused = await anna.take_back("step", move_id(next(number)))
        assert isinstance(refused, to_client.Refused)
        assert refused.why == "too-many"
        while bert.position < 5:
            await bert.next()
        assert isinstance(await bert.move("bid 0", move_id(1)), to_client.Done)
        while anna.position < 6:
            await anna.next()
        late = await anna.move("roll", move_id(next(number)))
        assert isinstance(late, to_client.Refused)
        assert late.why == "too-many"
        assert isinstance(await anna.move("anything", move_id(5)), to_client.Done)  # what was kept is still answered
        await anna.leave()
        await bert.leave()


async def test_a_list_of_the_fullest_tables_still_fits_a_frame(monkeypatch: pytest.MonkeyPatch) -> None:
    crowd = [to_client.Onlooker(number=2**31 - 1, name="\U0001f6a2" * 24) for _ in range(64)]
    async with serve_in_memory() as house:
        anna = await house.greet()
        for number in range(lobby.MAX_LISTED):
            maker = await house.greet(f"P{number}")
            await maker.ask(to_server.CreateTable(game="toy", seats=2), to_client.Seated)
            host = house.lobby.tables[maker.table]
            monkeypatch.setattr(host.company, "onlooker_list", lambda: crowd)
        anna.say(to_server.ListTables())
        (tables,) = await wait_until_settled(anna)
        assert isinstance(tables, to_client.Tables)
        assert len(frame_message(tables)) <= MAX_LIST_BYTES + 100
        assert 10 < len(tables.tables) < lobby.MAX_LISTED


async def test_a_list_has_so_many_tables(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lobby, "MAX_LISTED", 2)
    async with serve_in_memory() as house:
        for number in range(3):
            maker = await house.greet(f"P{number}")
            await maker.ask(to_server.CreateTable(game="toy", seats=2), to_client.Seated)
        anna = await house.greet()
        assert len((await anna.ask(to_server.ListTables(), to_client.Tables)).tables) == 2


@in_virtual_time
async def test_the_longest_record_does_not_cut_off_what_follows_it() -> None:
    async with serve_in_memory() as house:
        anna = await house.greet()
        (peer,) = house.peers
        peer.pause_writing()  # the system takes nothing over: what is said now stays in the queue
        for _ in range(2):
            peer.send(to_client.Record(position=0, record="x" * 1_000_000))
            peer.send(to_client.Left())
        peer.resume_writing()
        assert [type(each) for each in await wait_until_settled(anna)] == [to_client.Record, to_client.Left] * 2
        peer.pause_writing()
        for _ in range(6):
            peer.send(to_client.Record(position=0, record="x" * 1_000_000))
        peer.resume_writing()
        assert await anna.farewell() == "too-slow"
        assert [type(each) for each in anna.heard[-2:]] == [to_client.Pong, to_client.Closing]  # nothing in between


async def _table(house: ServerCore, address: str) -> Person:
    person = await house.greet(address=address)
    await person.ask(to_server.CreateTable(game="toy", seats=2), to_client.Seated)
    return person


async def test_tables_count_for_their_maker_after_a_restart_and_after_a_rematch() -> None:
    async with serve_in_memory(limits=ROOM._replace(tables=2)) as house:
        for _ in range(2):
            await _table(house, "10.0.0.1")
    async with serve_in_memory(journal=house.journal, limits=ROOM._replace(tables=2)) as again:
        anna = await again.greet(address="10.0.0.1")
        make = to_server.CreateTable(game="toy", seats=2)
        assert (await anna.ask(make, to_client.Refused)).why == "too-many"
        await _table(again, "10.0.0.2")


async def test_no_address_stands_in_the_journal_and_another_key_makes_other_makers() -> None:
    async with serve_in_memory() as house:
        await _table(house, "10.11.12.13")
        ((maker,),) = house.journal.select("SELECT maker FROM makers")
        dump = "".join(house.journal.connection.iterdump())
        assert "10.11.12.13" not in dump
        assert b"10.11.12.13".hex() not in dump.lower()
        assert AddressAccounts().for_address("10.11.12.13", NOW_S).maker == maker
        assert AddressAccounts(key=b"another").for_address("10.11.12.13", NOW_S).maker != maker


async def test_who_made_a_table_is_forgotten_with_it() -> None:
    async with serve_in_memory() as house:
        anna = await _table(house, "10.0.0.1")
        await anna.ask(to_server.LeaveTable(), to_client.Left)
        assert house.journal.select("SELECT * FROM makers") == []


def test_addresses_of_a_trusted_network_have_no_limits_and_keep_no_maker() -> None:
    accounts = AddressAccounts(
        AddressLimits(tables=1, connections=1), trusted=[ip_network("10.0.0.0/8"), ip_network("2001:db8::/32")]
    )
    for address in ("10.1.2.3", "::ffff:10.1.2.3", "2001:db8::1"):
        trusted = accounts.for_address(address, NOW_S)
        for number in range(3):
            trusted.check_table_limit()
            trusted.add_table(f"{address} {number}")
            assert why(trusted, KNOWN()) == ""
        assert trusted.maker == b""
    other = accounts.for_address("11.1.2.3", NOW_S)
    assert [why(other, KNOWN()) for _ in range(2)] == ["", "too-many"]


async def test_where_there_is_no_room_the_oldest_lobbies_of_who_has_the_most_make_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(all_tables, "MAX_TABLES", 4)
    monkeypatch.setattr(table_expiry, "DELETED_TOGETHER", 2)
    async with serve_in_memory() as house:
        bert = await _table(house, "10.0.0.2")
        crowd = [await _table(house, "10.0.0.1") for _ in range(3)]
        for person in (bert, *crowd):
            await person.leave()
        carl = await _table(house, "10.0.0.3")
        assert {*house.lobby.tables} == {bert.table, crowd[2].table, carl.table}
        assert {id for (id,) in house.journal.select("SELECT id FROM tables")} == {*house.lobby.tables}
        nora = await house.greet("Nora")
        assert (await nora.ask(to_server.Resume(token=crowd[0].token), to_client.Refused)).why == "bad-token"


async def test_no_table_where_somebody_is_makes_room_and_no_game_of_who_has_few(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(all_tables, "MAX_TABLES", 2)
    async with serve_in_memory(OFFERS) as house:
        anna, bert = await start_game_of_two(house)
        await anna.leave()
        await bert.leave()
        carl = await _table(house, "10.0.0.3")
        dora = await house.greet("Dora", address="10.0.0.4")
        object.__setattr__(house.environment, "wall_s", lambda: 2_000_000_000)
        refused = await dora.ask(to_server.CreateTable(game="toy", seats=2), to_client.Refused)
        assert refused.why == "too-many"
        assert {*house.lobby.tables} == {anna.table, carl.table}


async def test_a_game_makes_room_only_of_who_has_many_and_a_day_after_it_was_left(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(all_tables, "MAX_TABLES", 2)
    monkeypatch.setattr(table_expiry, "PROTECTED_TABLES", 1)
    async with serve_in_memory(OFFERS) as house:
        crowd = [await start_game_of_two(house, address="10.0.0.1") for _ in range(2)]
        for person in chain.from_iterable(crowd):
            await person.leave()
        assert (await _made_another(house, "10.0.0.4")).why == "too-many"
        object.__setattr__(house.environment, "wall_s", lambda: 2_000_000_000)
        dora = await _table(house, "10.0.0.4")
        assert len(house.lobby.tables) == 2
        assert dora.table in house.lobby.tables


async def test_whoever_keeps_too_many_tables_already_moves_nobody_elses(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(all_tables, "MAX_TABLES", 2)
    async with serve_in_memory(limits=ROOM._replace(tables=1)) as house:
        anna, bert = await _table(house, "10.0.0.1"), await _table(house, "10.0.0.2")
        await bert.leave()
        assert (await _made_another(house, "10.0.0.1")).why == "too-many"
        assert {*house.lobby.tables} == {anna.table, bert.table}


async def _made_another(house: ServerCore, address: str) -> to_client.Refused:
    person = await house.greet(address=address)
    return await person.ask(to_server.CreateTable(game="toy", seats=2), to_client.Refused)


async def test_a_list_shows_one_table_of_each_address_before_the_second_of_any(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(lobby, "MAX_LISTED", 4)
    async with serve_in_memory() as house:
        clock = iter(range(1_800_000_000, 1_900_000_000))
        object.__setattr__(house.environment, "wall_s", lambda: next(clock))
        innocent = await _table(house, "10.0.0.1")
        crowd = [await _table(house, f"10.0.1.{number}") for number in (1, 1, 1, 2, 2, 2)]
        listed = (await innocent.ask(to_server.ListTables(), to_client.Tables)).tables
        assert [table.id for table in listed] == [crowd[5].table, crowd[2].table, innocent.table, crowd[4].table]


async def test_a_list_shows_tables_where_somebody_is_before_those_that_were_left() -> None:
    async with serve_in_memory() as house:
        clock = iter(range(1_800_000_000, 1_900_000_000))
        object.__setattr__(house.environment, "wall_s", lambda: next(clock))
        old, new, newest = [await _table(house, f"10.0.0.{number}") for number in range(3)]
        await newest.leave()
        watching = await house.greet("Wanda")
        await watching.ask(to_server.Watch(table=new.table), to_client.Watching)
        await new.leave()
        listed = (await watching.ask(to_server.ListTables(), to_client.Tables)).tables
        assert [table.id for table in listed] == [new.table, old.table, newest.table]


@in_virtual_time
async def test_a_list_of_more_tables_than_it_holds_is_made_once_a_second_and_names_none_that_is_gone(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(lobby, "MAX_LISTED", 2)
    async with serve_in_memory() as house:
        clock = iter(range(1_800_000_000, 1_900_000_000))
        object.__setattr__(house.environment, "wall_s", lambda: next(clock))
        first, second, third = [await _table(house, f"10.0.0.{number}") for number in range(3)]
        wanda = await house.greet("Wanda")

        async def listed() -> list[str]:
            return [table.id for table in (await wanda.ask(to_server.ListTables(), to_client.Tables)).tables]

        before = await listed()
        assert len(before) == 2
        of = {person.table: person for person in (first, second, third)}
        (hidden,) = of.keys() - {*before}
        await of[before[0]].ask(to_server.LeaveTable(), to_client.Left)
        assert await listed() == [before[1], hidden], "there are no more now than it holds"
        fourth, fifth = await _table(house, "10.0.0.7"), await _table(house, "10.0.0.8")
        assert await listed() == [before[1], hidden], "as it was a moment ago"
        await asyncio.sleep(all_tables.LIST_CACHE_S)
        assert await listed() == [fifth.table, fourth.table]
