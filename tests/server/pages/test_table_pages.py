"""Pages at a table of the real server in memory: whole games by what they are told alone, coming back, hidden hands."""

from __future__ import annotations

import asyncio
import gc
import json
import zlib
from collections.abc import Callable
from typing import Any

import pytest

from elcapitan import games
from elcapitan.games.carcassonne.rules.model.land import Land
from elcapitan.page import page_hints, page_view
from elcapitan.page.page_view import PageView
from elcapitan.protocol import to_client, to_server
from elcapitan_server.basics.environment import Environment
from elcapitan_server.pages import table_pages
from elcapitan_server.tables.hosted_table import HostedTable
from tests.server.clients import Person, move_id
from tests.server.in_memory_server import ServerCore, serve_in_memory, wait_until_settled
from tests.server.server_with_toy import offers
from tests.virtual_time import in_virtual_time

PAGE = {"rules": {}, "features": ["page", "hints"]}


class Shown:
    """What a page shows: the bodies it was told, one laid over the other."""

    def __init__(self, person: Person) -> None:
        self.person, self.seen = person, 0
        self.fields: dict[str, Any] = {}
        self.lines: list[str] = []

    async def read_on(self) -> dict[str, Any]:
        await asyncio.sleep(0.01)  # what pages are told is made beside the loop
        await wait_until_settled(self.person)
        for message in self.person.heard[self.seen :]:
            assert not isinstance(message, to_client.Record | to_client.Moved | to_client.Position)
            if isinstance(message, to_client.Page):
                self.person.position = message.position
                self._lay_over(json.loads(zlib.decompress(message.body)))
        self.seen = len(self.person.heard)
        return self.fields

    def _lay_over(self, body: dict[str, Any]) -> None:
        if body.pop("whole", False):
            self.fields, self.lines = {"things": {}, "order": {}}, []
        things, order = body.pop("things", {}), body.pop("order", {})
        self.lines = self.lines[: len(self.lines) - body.pop("unsaid", 0)] + body.pop("lines", [])
        kept = {**self.fields["things"], **things}
        self.fields |= {**body, "things": {key: each for key, each in kept.items() if each is not None}}
        self.fields["order"] = {area: keys for area, keys in (self.fields["order"] | order).items() if keys}


async def seat_two(house: ServerCore, game: str, language: str) -> tuple[Shown, Shown]:
    people = [await house.greet(name, language=language, **PAGE) for name in ("Anna", "Boris")]
    await people[0].ask(to_server.CreateTable(game=game, seats=2), to_client.Seated)
    await people[1].ask(to_server.JoinTable(table=people[0].table), to_client.Seated)
    await people[1].ask(to_server.Ready(), to_client.Table)
    await people[0].ask(to_server.Start(), to_client.Page)
    return Shown(people[0]), Shown(people[1])


async def told_anew(person: Person) -> Shown:
    """What a page of theirs shows that asks for everything."""
    again = Shown(person)
    again.seen = len(person.heard)
    await person.ask(to_server.AskPosition(), to_client.Page)
    await again.read_on()
    return again


@pytest.mark.parametrize("game", games.game_names())
@in_virtual_time
async def test_a_page_plays_by_what_it_is_told(game: str) -> None:
    async with serve_in_memory(offers()) as house:
        players = await seat_two(house, game, "cs")
        onlooker = await house.greet("Wanda", language="en", **PAGE)
        onlooker.say(to_server.Watch(table=players[0].person.table))
        watching = Shown(onlooker)
        match = house.lobby.tables[players[0].person.table].match
        assert match is not None
        for number in range(30):
            for shown in players:
                await shown.read_on()
            (seat,) = match.to_act[:1]
            shown = players[seat - 1]
            assert shown.fields["to_act"] == [*match.to_act]
            chosen = shown.fields["offers"][number % len(shown.fields["offers"])]
            assert set(chosen["clicks"]) <= set(shown.fields["things"])
            answer = await shown.person.move(chosen["move"], move_id(number))
            assert isinstance(answer, to_client.Done)
            if number == 10 and match.takeable(seat).turn:
                before = (await shown.read_on())["things"]
                await shown.person.take_back("turn", move_id(1000))
                assert (await shown.read_on())["things"] != before
        late = await house.greet("Late", language="cs", **PAGE)
        late.say(to_server.Watch(table=players[0].person.table))
        everyone = (*players, watching, Shown(late))
        for shown in everyone:
            await shown.read_on()
        for shown in everyone:
            fields = await shown.read_on()
            again = await told_anew(shown.person)
            assert again.fields == fields  # the changes have led to what a page that comes is told
            assert again.lines == shown.lines[-60:]
            assert shown.lines
        assert watching.fields["offers"] == []


@in_virtual_time
async def test_all_at_a_table_are_told_while_a_television_shows_it() -> None:
    async with serve_in_memory(offers()) as house:
        anna, boris = (shown.person for shown in await seat_two(house, "yspahan", "en"))
        screen = await house.greet("Screen", **PAGE)
        for watches in (True, False):
            if watches:
                await screen.ask(to_server.Watch(table=anna.table, television=True), to_client.Watching)
            else:
                await screen.ask(to_server.LeaveTable(), to_client.Left)
            for person in (anna, boris):
                await wait_until_settled(person)
                (*_, told) = (each.table for each in person.heard if isinstance(each, to_client.Table))
                assert [each.television for each in told.watching] == [True] * watches


@in_virtual_time
async def test_a_hint_is_taken_and_then_told_in_words(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(page_hints, "hint_lines", lambda game, *rest: [f"{game} {rest[-1]}"])
    async with serve_in_memory(offers()) as house:
        players = await seat_two(house, "yspahan", "cs")
        match = house.lobby.tables[players[0].person.table].match
        assert match is not None
        acting = players[match.to_act[0] - 1].person
        assert (await acting.ask(to_server.AskHint(), to_client.Refused)).why == "not-allowed"
        await acting.ask(to_server.TakeHint(), to_client.Hints)
        found = await acting.ask(to_server.AskHint(), to_client.HintText)
        assert (found.position, found.lines) == (0, ["yspahan cs"])


@in_virtual_time
async def test_a_thing_is_explained_and_what_is_none_is_refused() -> None:
    async with serve_in_memory(offers()) as house:
        person = (await seat_two(house, "yspahan", "en"))[0].person
        assert (await person.ask(to_server.AskAbout(thing="seat::2"), to_client.About)).lines
        assert (await person.ask(to_server.AskAbout(thing="shop:nowhere:0"), to_client.Refused)).why == "bad-value"
        other = await house.greet("Wanda", wants="positions")
        await other.ask(to_server.Watch(table=person.table), to_client.Watching)
        assert (await other.ask(to_server.AskAbout(thing="seat::2"), to_client.Refused)).why == "not-allowed"


@pytest.mark.parametrize("game", games.game_names())
@in_virtual_time
async def test_the_options_of_a_new_table_are_told_in_words(game: str) -> None:
    async with serve_in_memory(offers()) as house:
        anna = await house.greet("Anna", language="cs", **PAGE)
        (welcome,) = [each for each in anna.heard if isinstance(each, to_client.Welcome)]
        (offered,) = [each for each in welcome.games if each.name == game]
        told = await anna.ask(to_server.AskOptions(game=game), to_client.GameOptions)
        assert [each.name for each in told.options] == [each.name for each in offered.options if each.name != "start"]
        values = {each.name: each.values[-1].value for each in told.options}
        options = {
            each.name: [values[each.name]] if each.kind == "set" else values[each.name]
            for each in offered.options
            if each.name in values
        }
        await anna.ask(to_server.CreateTable(game=game, seats=offered.least, options=options), to_client.Seated)
        stranger = await house.greet("Wanda")
        assert (await stranger.ask(to_server.AskOptions(game=game), to_client.Refused)).why == "not-allowed"
        assert (await stranger.ask(to_server.AskOptions(game="chess"), to_client.Refused)).why == "no-such-game"


@in_virtual_time
async def test_a_server_without_the_words_grants_no_page(monkeypatch: pytest.MonkeyPatch) -> None:
    def lacking() -> None:
        raise ImportError("no module named pages")

    monkeypatch.setattr(table_pages, "page_words", lacking)
    async with serve_in_memory(offers()) as house:
        anna = await house.greet("Anna", **PAGE)
        (welcome,) = [each for each in anna.heard if isinstance(each, to_client.Welcome)]
        assert welcome.features == ["hints"]


class Thread:
    """The thread in which pages are told, which can be held up."""

    def __init__(self) -> None:
        self.is_running = False
        self.free = asyncio.Event()
        self.free.set()

    async def run(self, work: Callable[[], Any]) -> Any:
        await self.free.wait()
        self.is_running = True
        try:
            return work()
        finally:
            self.is_running = False


@pytest.fixture
def thread(monkeypatch: pytest.MonkeyPatch) -> Thread:
    """No page is put into words but there."""
    thread = Thread()

    def only_there(name: str) -> None:
        method = getattr(PageView, name)

        def checked(*values: Any, **named: Any) -> Any:
            assert thread.is_running, f"{name} on the event loop"
            return method(*values, **named)

        monkeypatch.setattr(PageView, name, checked)

    for name in ("__init__", "play", "take_back", "set_seats", "changes", "whole", "about"):
        only_there(name)
    return thread


def test_players_do_not_wait_for_what_pages_are_told(thread: Thread) -> None:
    @in_virtual_time
    async def play() -> None:
        async with serve_in_memory(offers()) as house:
            object.__setattr__(house.environment, "run_in_thread", thread.run)
            players = await seat_two(house, "yspahan", "en")
            watching = [Shown(await house.greet(name, language="en", **PAGE)) for name in ("Wanda", "Xaver")]
            host = house.lobby.tables[players[0].person.table]
            assert host.match is not None
            for shown in players:
                await shown.read_on()
            thread.free.clear()
            await watching[0].person.ask(to_server.Watch(table=host.row.id), to_client.Watching)
            for number in range(3):  # the page of the one who moves is behind; the game is not
                mover = players[host.match.to_act[0] - 1].person
                mover.position = host.match.position
                text = host.match.legal(host.match.to_act[0])[0]
                assert isinstance(await mover.move(text, move_id(number)), to_client.Done)
            await watching[1].person.ask(to_server.Watch(table=host.row.id), to_client.Watching)
            thread.free.set()
            for shown in (*players, *watching):
                fields = await shown.read_on()
                assert shown.person.position == 3
                again = await told_anew(shown.person)
                assert again.fields == fields
                assert again.lines == shown.lines

    play()


def lands() -> int:
    """How many positions of Carcassonne differ in their tiles, of those that are kept."""
    gc.collect()
    return sum(type(each) is Land for each in gc.get_objects())


def test_pages_that_are_behind_keep_no_position_in_between(thread: Thread) -> None:
    @in_virtual_time
    async def play() -> None:
        async with serve_in_memory(offers()) as house:
            object.__setattr__(house.environment, "run_in_thread", thread.run)
            players = await seat_two(house, "carcassonne", "en")
            host = house.lobby.tables[players[0].person.table]
            assert host.match is not None
            for shown in players:
                await shown.read_on()
            thread.free.clear()
            before = lands()
            for number in range(20):
                mover = players[host.match.to_act[0] - 1].person
                mover.position = host.match.position
                await mover.move(host.match.legal(host.match.to_act[0])[0], move_id(number))
            assert len(host.match.state.land.tiles) >= 8
            assert lands() <= before + 2, "the newest, and the one that is being told"
            thread.free.set()
            for shown in players:
                fields = await shown.read_on()
                again = await told_anew(shown.person)
                assert again.fields == fields

    play()


def test_onlookers_are_told_a_move_that_is_made_while_they_are_being_told(thread: Thread) -> None:
    @in_virtual_time
    async def watch() -> None:
        async with serve_in_memory(offers()) as house:
            object.__setattr__(house.environment, "run_in_thread", thread.run)
            players = await seat_two(house, "yspahan", "en")
            host = house.lobby.tables[players[0].person.table]
            assert host.match is not None
            watching = Shown(await house.greet("Wanda", language="en", **PAGE))
            thread.free.clear()
            await watching.person.ask(to_server.Watch(table=host.row.id), to_client.Watching)
            await asyncio.sleep(0.01)
            mover = players[host.match.to_act[0] - 1].person
            mover.position = host.match.position
            await mover.move(host.match.legal(host.match.to_act[0])[0], move_id(0))
            await asyncio.sleep(0.01)
            thread.free.set()
            await watching.read_on()
            await asyncio.sleep(1)
            await watching.read_on()
            assert watching.person.position == 1

    watch()


def test_a_page_that_has_gone_is_no_trouble_to_the_others(thread: Thread) -> None:
    @in_virtual_time
    async def leave() -> None:
        async with serve_in_memory(offers()) as house:
            object.__setattr__(house.environment, "run_in_thread", thread.run)
            (anna, _) = await seat_two(house, "yspahan", "en")
            going, staying = [Shown(await house.greet(name, language="en", **PAGE)) for name in ("Wanda", "Xaver")]
            for shown in (going, staying):
                await shown.person.ask(to_server.Watch(table=anna.person.table), to_client.Watching)
                await shown.read_on()
            thread.free.clear()
            for shown in (going, staying):
                shown.person.say(to_server.AskPosition())
            await asyncio.sleep(0.01)
            going.person.vanish()
            await asyncio.sleep(0.01)
            thread.free.set()
            assert (await staying.read_on())["things"]

    leave()


@in_virtual_time
async def test_what_pages_were_told_is_forgotten_with_the_last_of_them() -> None:
    async with serve_in_memory(offers()) as house:
        (anna, _) = await seat_two(house, "elcapitan", "en")
        host = house.lobby.tables[anna.person.table]
        watching = Shown(await house.greet("Wanda", language="cs", **PAGE))
        await watching.person.ask(to_server.Watch(table=host.row.id), to_client.Watching)
        await watching.read_on()
        assert host.pages is not None
        assert sorted(each.seat for each in host.pages.audiences) == [0, 1, 2]
        await watching.person.ask(to_server.LeaveTable(), to_client.Left)
        assert sorted(each.seat for each in host.pages.audiences) == [1, 2]


async def table_after_a_move(house: ServerCore) -> HostedTable:
    """Two play Yspahan there, and one has moved."""
    players = await seat_two(house, "yspahan", "en")
    host = house.lobby.tables[players[0].person.table]
    assert host.match is not None
    mover = players[host.match.to_act[0] - 1].person
    await mover.move(host.match.legal(mover.seat)[0], move_id(0), host.match.position)
    return host


@in_virtual_time
async def test_no_log_is_put_into_words_for_those_who_have_gone(monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[object] = []

    def lines(*about: object) -> list[tuple[str, ...]]:
        made.append(about)
        return [("a line",)]

    monkeypatch.setattr(page_view, "earlier_lines", lines)
    async with serve_in_memory(offers()) as house:
        host = await table_after_a_move(house)
        wanda = await house.greet("Wanda", language="en", **PAGE)
        async with house.environment.spare_time:
            for _ in range(3):
                await wanda.ask(to_server.Watch(table=host.row.id), to_client.Watching)
                await wanda.ask(to_server.LeaveTable(), to_client.Left)
            await wanda.ask(to_server.Watch(table=host.row.id), to_client.Watching)
        watching = Shown(wanda)
        await asyncio.sleep(1)
        await watching.read_on()
        assert watching.lines == ["a line"]
        assert len(made) == 1


@in_virtual_time
async def test_a_log_that_waits_for_what_others_have_computed_keeps_no_onlooker_waiting(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async with serve_in_memory(offers()) as house:
        host = await table_after_a_move(house)
        asked = asyncio.Event()

        async def endless(_environment: object, share: str, work: Callable[[], Any]) -> Any:
            asked.set()
            await asyncio.Event().wait()

        monkeypatch.setattr(Environment, "compute", endless)
        watching = Shown(await house.greet("Wanda", language="en", **PAGE))
        await watching.person.ask(to_server.Watch(table=host.row.id), to_client.Watching)
        await asked.wait()
        assert (await watching.read_on())["things"]
        async with house.environment.spare_time:
            pass


@in_virtual_time
async def test_onlookers_who_come_wait_for_spare_time_and_players_do_not() -> None:
    async with serve_in_memory(offers()) as house:
        (anna, _) = await seat_two(house, "yspahan", "en")
        wanda = await house.greet("Wanda", language="en", **PAGE)
        async with house.environment.spare_time:
            await wanda.ask(to_server.Watch(table=anna.person.table), to_client.Watching)
            await anna.person.ask(to_server.AskPosition(), to_client.Page)
            await asyncio.sleep(1)
            assert not any(isinstance(each, to_client.Page) for each in wanda.heard)
        watching = Shown(wanda)
        await asyncio.sleep(1)
        assert (await watching.read_on())["things"]
