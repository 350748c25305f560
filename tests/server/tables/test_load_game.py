"""Games that go on from a record: here, on another machine, and a record whose whole story still verifies."""

from __future__ import annotations

import json
import zlib
from collections.abc import Sequence
from copy import deepcopy
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as some

from elcapitan import games
from elcapitan.protocol import to_client, to_server
from elcapitan.protocol.limits import LONGEST_RECORD
from elcapitan.table.match import Match
from elcapitan.table.record import GameRecord, SeatLine, format_record, parse_record, seed_hash
from elcapitan.table.replay import verify_record
from elcapitan_server.basics.errors import RequestRefused
from elcapitan_server.connections import address_limits as all_limits
from elcapitan_server.operations.person_data import erase_person, export_person
from elcapitan_server.tables import load_game
from tests.hypothesis_profiles import examples
from tests.server.clients import Person, move_id
from tests.server.full_game import back, newest, refusal, table
from tests.server.in_memory_server import ServerCore, serve_in_memory, wait_until_settled
from tests.server.server_with_toy import offers

OFFERS = offers()


def packed(text: str) -> bytes:
    return zlib.compress(text.encode(), 9)


async def play(people: Sequence[Person], house: ServerCore, moves: int, first: int = 0) -> None:
    """That many moves of the seats to act, the first legal one each time but for ends of turns."""
    match = house.lobby.tables[people[0].table].match
    assert match is not None
    for number in range(moves):
        (seat,) = match.to_act
        person = next(each for each in people if each.seat == seat)
        legal = match.legal(seat)
        text = next((each for each in legal if each.startswith("buy")), legal[0])
        answer = await person.move(text, move_id(first + number), match.position)
        assert isinstance(answer, to_client.Done), answer


async def saved(house: ServerCore, moves: int, **options: object) -> str:
    """The record of a game of Anna and Bert after that many moves."""
    anna, bert = await house.greet("Anna", wants="moves"), await house.greet("Bert", wants="moves")
    wish = to_server.CreateTable(game="elcapitan", seats=2, options=options, colour="green")
    await anna.ask(wish, to_client.Seated)
    await bert.ask(to_server.JoinTable(table=anna.table, colour="yellow"), to_client.Seated)
    bert.say(to_server.Ready())
    await wait_until_settled(bert)
    await anna.ask(to_server.Start(), to_client.Record)
    await play((anna, bert), house, moves)
    await wait_until_settled(anna)
    return (await anna.ask(to_server.AskRecord(), to_client.Record)).record


async def about_to_go_on(house: ServerCore, record: str) -> tuple[Person, Person]:
    """Bert has loaded the record, in his own seat, and Anna has joined in hers and is ready."""
    bert, anna = await house.greet("Bert", wants="moves"), await house.greet("Anna", wants="moves")
    await bert.ask(to_server.LoadGame(record=packed(record), seat=2), to_client.Seated)
    await wait_until_settled(bert)
    await anna.ask(to_server.JoinTable(table=bert.table, seat=1), to_client.Seated)
    anna.say(to_server.Ready())
    await wait_until_settled(anna)
    return anna, bert


async def gone_on(house: ServerCore, record: str) -> tuple[Person, Person]:
    """The same two; the game goes on."""
    anna, bert = await about_to_go_on(house, record)
    await bert.ask(to_server.Start(), to_client.Record)
    for person in (anna, bert):
        await wait_until_settled(person)
    return anna, bert


async def test_a_game_moves_to_another_machine_and_its_record_tells_both_halves() -> None:
    async with serve_in_memory(OFFERS, seed="here") as here:
        text = await saved(here, 40, extras=["porto"], hands="numbers")
    async with serve_in_memory(OFFERS, seed="there") as there:
        anna, bert = await gone_on(there, text)
        before, now = parse_record(text), parse_record(newest(anna, to_client.Record).record)
        assert (now.moves, now.deal, now.options, now.digest) == (
            before.moves,
            before.deal,
            before.options,
            before.digest,
        )
        assert (table(anna).moves_before, table(anna).position, table(anna).options["hands"]) == (40, 0, "numbers")
        seed = there.lobby.tables[anna.table].row.seed
        assert seed is not None
        assert [(each.start, each.seed) for each in now.shuffled] == [(0, None), (40, None)]
        assert now.shuffled[1].hash == seed_hash(seed)
        await play((anna, bert), there, 30, first=100)
        await wait_until_settled(anna)
        later = parse_record((await anna.ask(to_server.AskRecord(), to_client.Record)).record)
        assert later.moves[:40] == before.moves
        told = replace(later, shuffled=(later.shuffled[0], later.shuffled[1]._replace(seed=seed.hex())))
        verify_record(told, games.ruleset)  # the decks from there on are those of the new seed
        answer = await anna.take_back("turn", move_id(999))
        if isinstance(answer, to_client.Done):
            assert table(anna).position >= 0
        assert len(parse_record((await anna.ask(to_server.AskRecord(), to_client.Record)).record).moves) >= 40
    async with serve_in_memory(OFFERS, journal=there.journal, seed="later") as again:
        anna = await back(again, anna, wants="moves")
        restored = parse_record(newest(anna, to_client.Record).record)
        assert restored.moves[:40] == before.moves
        assert restored.shuffled == later.shuffled


async def test_a_name_that_is_erased_stays_in_the_record_and_its_table_is_named() -> None:
    async with serve_in_memory(OFFERS, seed="here") as here:
        text = await saved(here, 4)
    async with serve_in_memory(OFFERS, seed="there") as there:
        anna, _ = await gone_on(there, text)
        erased = await erase_person(there.lobby, "Anna")
        assert (erased["seats"], erased["records"]) == (1, [{"table": anna.table, "game": "elcapitan"}])
        assert [seat.name for seat in table(anna).seats] == ["Anna", "Bert"]
        await wait_until_settled(anna)
        assert [seat.name for seat in table(anna).seats] == ["Player 1", "Bert"]
        assert (await erase_person(there.lobby, "Nora"))["records"] == []
    async with serve_in_memory(OFFERS, journal=there.journal, seed="again") as again:
        await again.lobby.load_tables()
        assert (await export_person(again.lobby, "anna"))["records"] == erased["records"]


async def test_nothing_that_was_loaded_can_be_taken_back() -> None:
    async with serve_in_memory(OFFERS) as house:
        anna, bert = await gone_on(house, await saved(house, 41))
        for person in (anna, bert):
            refused = await person.take_back("step", move_id(1))
            assert isinstance(refused, to_client.Refused)
            assert refused.why == "nothing-to-take-back"


async def test_seats_wait_for_those_who_had_them_and_computer_players_are_there() -> None:
    async with serve_in_memory(OFFERS) as house:
        record = parse_record(await saved(house, 12))
        with_bot = replace(record, seats=(record.seats[0], record.seats[1]._replace(name="Marco", by="meek")))
        toys = {**OFFERS, "elcapitan": replace(OFFERS["elcapitan"], levels=("meek",))}
    async with serve_in_memory(toys) as house:
        carl = await house.greet("Carl", wants="moves")
        await carl.ask(to_server.LoadGame(record=packed(format_record(with_bot)), name="Karel"), to_client.Seated)
        await wait_until_settled(carl)
        assert [(seat.name, seat.colour, seat.by) for seat in table(carl).seats] == [
            ("Karel", "green", "person"),
            ("Marco", "yellow", "meek"),
        ]
        await carl.ask(to_server.LeaveTable(), to_client.Left)
        dora = await house.greet("Dora", wants="moves")
        await dora.ask(to_server.LoadGame(record=packed(format_record(record)), seat=2), to_client.Seated)
        await wait_until_settled(dora)
        assert [(seat.name, seat.colour, seat.by) for seat in table(dora).seats] == [
            ("Anna", "green", None),
            ("Dora", "yellow", "person"),
        ]
        emil = await house.greet("Emil", wants="moves")
        wish = to_server.JoinTable(table=dora.table, colour="yellow")
        assert await refusal(emil, wish) == "colour-taken"
        assert await refusal(dora, to_server.SetSeat(seat=2, colour="green")) == "colour-taken"
        assert await refusal(dora, to_server.SetOptions(options={})) == "bad-options"
        assert await refusal(dora, to_server.CloseSeat(seat=1)) == "bad-options"
        bot = await dora.ask(to_server.AddBot(level="meek"), to_client.Table)
        assert (bot.table.seats[0].by, bot.table.seats[0].colour) == ("meek", "green")


async def test_a_loaded_table_in_the_lobby_comes_back_after_a_restart() -> None:
    async with serve_in_memory(OFFERS) as house:
        text = await saved(house, 9)
        carl = await house.greet("Carl", wants="moves")
        await carl.ask(to_server.LoadGame(record=packed(text)), to_client.Seated)
        await wait_until_settled(carl)
        before = table(carl)
    async with serve_in_memory(OFFERS, journal=house.journal, seed="again") as house:
        again = await back(house, carl)
        assert table(again).seats == before.seats
        assert table(again).moves_before == 9


def damaged(record: GameRecord) -> dict[str, bytes]:
    text = format_record(record)
    moves = [*record.moves]
    moves[3] = moves[3]._replace(seat=3 - moves[3].seat)
    seats = (record.seats[0], record.seats[1]._replace(colour="pink"))
    return {
        "no zlib": text.encode(),
        "cut": packed(text)[:-5],
        "something after it": packed(text) + b"x",
        "no text": zlib.compress(b"\xff\xfe"),
        "no record": packed("{}"),
        "a bomb": zlib.compress(b" " * (LONGEST_RECORD + 1)),
        "a move that does not hold": packed(format_record(replace(record, moves=tuple(moves)))),
        "a digest that does not hold": packed(format_record(replace(record, digest="0" * 16))),
        "newer rules": packed(format_record(replace(record, rules=99))),
        "colours of another game": packed(format_record(replace(record, seats=seats))),
        "options nobody knows": packed(format_record(replace(record, options={**record.options, "wind": "x" * 1000}))),
        "options that cannot be": packed(format_record(replace(record, options={**record.options, "hands": "feet"}))),
        "too many shuffles": packed(format_record(replace(record, shuffled=record.shuffled * 101))),
        "one colour twice": packed(format_record(replace(record, seats=(record.seats[0], record.seats[0])))),
        "too few seats": packed(format_record(replace(record, seats=record.seats[:1]))),
    }


async def test_what_is_no_record_to_go_on_from_is_refused_and_leaves_no_table() -> None:
    async with serve_in_memory(OFFERS) as house:
        record = parse_record(await saved(house, 10))
        before = len(house.lobby.tables)
        carl = await house.greet("Carl", wants="moves")
        for name, bytes_ in damaged(record).items():
            answer = await carl.ask(to_server.LoadGame(record=bytes_), to_client.Refused)
            assert (answer.why, name) == ("bad-record", name)
            assert answer.text.endswith("."), answer.text
        unknown = packed(format_record(replace(record, game="chess")))
        assert await refusal(carl, to_server.LoadGame(record=unknown)) == "no-such-game"
        assert len(house.lobby.tables) == before


@pytest.mark.parametrize("damage", ["UPDATE origins SET record = record || ' '", "DELETE FROM origins"])
async def test_a_damaged_origin_sets_the_table_aside(damage: str) -> None:
    async with serve_in_memory(OFFERS) as house:
        _, bert = await gone_on(house, await saved(house, 9))
    house.journal.connection.execute(damage)
    async with serve_in_memory(OFFERS, journal=house.journal, seed="again") as house:
        late = await house.greet("Bert", wants="moves")
        assert await refusal(late, to_server.Resume(token=bert.token)) == "table-set-aside"


@pytest.mark.parametrize("damage", ["UPDATE origins SET record = record || ' '", "DELETE FROM origins"])
async def test_a_game_does_not_begin_from_a_record_that_has_been_damaged_since(
    damage: str, caplog: pytest.LogCaptureFixture
) -> None:
    async with serve_in_memory(OFFERS) as house:
        _, bert = await about_to_go_on(house, await saved(house, 9))
        house.journal.connection.execute(damage)
        assert await refusal(bert, to_server.Start()) == "table-set-aside"
        assert house.lobby.tables[bert.table].stage == "lobby"
    assert "the record this table goes on from is damaged" in caplog.text


async def test_anybody_makes_a_table_with_a_board_of_their_own_and_it_is_in_the_record() -> None:
    board = {**dict(OFFERS["elcapitan"].given["board"]), "name": "The bay behind our house"}
    async with serve_in_memory(OFFERS) as house:
        anna, bert = await house.greet("Anna", wants="moves"), await house.greet("Bert", wants="moves")
        await anna.ask(to_server.CreateTable(game="elcapitan", seats=2, options={"board": board}), to_client.Seated)
        await bert.ask(to_server.JoinTable(table=anna.table), to_client.Seated)
        bert.say(to_server.Ready())
        await wait_until_settled(bert)
        record = parse_record((await anna.ask(to_server.Start(), to_client.Record)).record)
        assert record.board == board
    async with serve_in_memory(OFFERS, seed="there") as there:
        carl = await there.greet("Carl", wants="moves")
        await carl.ask(to_server.LoadGame(record=packed(format_record(record))), to_client.Seated)
        assert there.lobby.tables[carl.table].row.options["board"] == board


async def test_a_record_is_gone_on_from_up_to_so_many_moves(monkeypatch: pytest.MonkeyPatch) -> None:
    async with serve_in_memory(OFFERS) as house:
        text = await saved(house, 10)
        carl = await house.greet("Carl", wants="moves")
        monkeypatch.setattr(load_game, "MAX_LOADED", len(parse_record(text).moves) - 1)
        assert await refusal(carl, to_server.LoadGame(record=packed(text))) == "bad-record"
        monkeypatch.setattr(load_game, "MAX_LOADED", len(parse_record(text).moves))
        await carl.ask(to_server.LoadGame(record=packed(text)), to_client.Seated)


async def test_who_had_a_seat_is_called_by_what_can_be_shown_of_their_name() -> None:
    async with serve_in_memory(OFFERS) as house:
        record = parse_record(await saved(house, 10))
        odd = tuple(line._replace(name="\u202egnp.exe\n" + "x" * 900) for line in record.seats)
        carl = await house.greet("Carl", wants="moves")
        await carl.ask(to_server.LoadGame(record=packed(format_record(replace(record, seats=odd)))), to_client.Seated)
        tables = (await carl.ask(to_server.ListTables(), to_client.Tables)).tables
        (table,) = (each for each in tables if each.id == carl.table)
        others = [seat.name for seat in table.seats if seat.seat != carl.seat]
        assert others == ["gnp.exe " + "x" * 16] * len(others)


async def test_a_loaded_game_gets_no_longer_than_another(monkeypatch: pytest.MonkeyPatch) -> None:
    async with serve_in_memory(OFFERS) as house:
        anna, bert = await gone_on(house, await saved(house, 40))
        monkeypatch.setattr(all_limits, "MAX_POSITIONS", 41)
        await play((anna, bert), house, 1)
        match = house.lobby.tables[anna.table].match
        assert match is not None
        mover = anna if match.to_act == (1,) else bert
        refused = await mover.move(match.legal(mover.seat)[0], move_id(5), match.position)
        assert isinstance(refused, to_client.Refused)
        assert refused.why == "too-many"


def short_record() -> Any:
    """The mapping of a record of nine moves."""
    options = {"players": 2, "start": "1", "extras": ["porto"], "board": OFFERS["elcapitan"].given["board"]}
    match = Match(games.ruleset("elcapitan"), options, bytes(16))
    for _ in range(9):
        (seat,) = match.to_act
        match.play(seat, match.legal(seat)[0])
    return json.loads(
        format_record(match.record([SeatLine("Anna", "red", "person"), SeatLine("Bert", "blue", "person")]))
    )


SHORT = short_record()
LEAVES: list[Any] = [None, True, -1, 0, 1, 3, 10**20, "", "x", "porto", [], {}, [[]], {"x": 1}]


def connections(value: object, path: tuple[object, ...] = ()) -> list[tuple[object, ...]]:
    """The way to everything in a record but the inside of its board, which has tests of its own."""
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    found = [path] if path else []
    for key, each in inner:
        found += connections(each, (*path, key)) if path != ("board",) else []
    return found


@settings(max_examples=examples(300))
@given(some.sampled_from(connections(SHORT)), some.sampled_from(LEAVES))
def test_a_record_that_says_anything_at_all_is_taken_whole_or_refused(path: tuple[Any, ...], leaf: object) -> None:
    changed = deepcopy(SHORT)
    holder = changed
    for key in path[:-1]:
        holder = holder[key]
    holder[path[-1]] = leaf
    try:
        record = load_game.unpack_record(packed(json.dumps(changed)), OFFERS)
    except RequestRefused as refused:
        reason = refused
    else:
        reason = RequestRefused("bad-record", "")
        load_game.table_from_record("0" * 12, record, OFFERS[record.game], 0, "chat", None)
    assert reason.why in ("bad-record", "no-such-game")
    assert len(reason.text) <= 400
