"""What one address may have and do, how long a table gets, and that no client can make the server hold more."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import AsyncExitStack, contextmanager
from functools import partial
from ipaddress import ip_network
from pathlib import Path

import pytest

from elcapitan.protocol import to_client, to_server
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
from elcapitan_server.connections.rate_limits import DEFAULT_RATES, EXPENSIVE, VERY_EXPENSIVE, Rate
from elcapitan_server.tables import table_registry as all_tables
from tests.server.attacks import load_attack
from tests.server.clients import ROOM, Person, move_id, run_server, table_of_two
from tests.server.in_memory_server import serve_in_memory, wait_until_settled
from tests.server.server_process import run_process
from tests.virtual_time import in_virtual_time

NOW_S = 1000.0


class Door:
    """A connection, as an account sees one."""

    def __init__(self, stranger: bool = True) -> None:
        self.is_unauthenticated = stranger


KNOWN = partial(Door, stranger=False)


def why(account: AddressAccount, door: Door, now_s: float = NOW_S) -> str:
    """Why that connection is refused, empty if it is accepted."""
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
        ("[::ffff:192.168.1.7]", "192.168.1.7"),
        ("[2001:db8:1:2:3:4:5:6]", "2001:db8:1::"),
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


def test_other_limits_begin_with_whole_budgets() -> None:
    limits = DEFAULT_LIMITS._replace(guesses=Rate(0.001, 1))
    account = AddressAccount(limits)
    for spend in (account.spend_guess, account.spend_password):
        assert [spend(NOW_S), spend(NOW_S)] == [True, False]
    account.change_limits(limits)
    assert [account.spend_guess(NOW_S), account.spend_password(NOW_S)] == [True, True]


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


async def test_a_player_keeps_as_many_tables_at_home_as_they_like(tmp_path: Path) -> None:
    """Also at a second window, which is not the owner's; a guest from the network does not."""
    async with run_server(tmp_path, limits=DEFAULT_LIMITS._replace(tables=1), owner=bytes(32)) as (server, port):
        anna, bert = await Person.greet(port), await Person.greet(port)
        for person in (anna, bert):
            await person.ask(to_server.CreateTable(game="toy", seats=2), to_client.Seated)
        guest = server.accounts.for_address("192.168.1.77", 0.0)
        guest.add_table("theirs")
        with pytest.raises(RequestRefused):
            guest.check_table_limit()
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
    tight = DEFAULT_LIMITS._replace(
        connections=1, connects=Rate(0.001, 2), requests=Rate(0.001, VERY_EXPENSIVE), tables=1
    )
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
    """Programs started here may have that many files open unless they ask for more; how many they may ask for."""
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
    requests = Rate(0.001, VERY_EXPENSIVE + 1 + EXPENSIVE)
    tight = DEFAULT_LIMITS._replace(connections=1, connects=Rate(0.001, 1), requests=requests)
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
