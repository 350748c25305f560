"""A server that writes to the terminal of its players: nothing of what it says controls one, in either mode."""

from __future__ import annotations

import asyncio
import io
import json
from collections.abc import AsyncIterator

import pytest
from textual.geometry import Region
from textual.widgets import OptionList, RichLog

from elcapitan.client.model.table_setup import quick_setup
from elcapitan.client.net.connection import RequestDeclined
from elcapitan.client.net.request_errors import refusal_code_text, request_error_text
from elcapitan.client.net.table_client import TableClient
from elcapitan.client.text import line_mode, screen_mode
from elcapitan.client.text.network_session import NetworkSession
from elcapitan.client.text.screen_mode import TextTableApp
from elcapitan.games.capitan.text.game_text import CapitanText
from elcapitan.protocol import to_client
from elcapitan.table import record as records
from tests.client.fake_server import FakeServer, link_to, until
from tests.hostile_text import HOSTILE, HOSTILE_WIRE, control_characters
from tests.timeouts import PATIENCE_S

PLAN = quick_setup(["easy"], "Kl\u00e1ra")


class HostileServer(FakeServer):
    """Names its players and its board, and refuses, in words that control a terminal."""

    words, words_on_wire = HOSTILE, HOSTILE_WIRE

    def record(self) -> to_client.Record:
        mapping = json.loads(super().record().record)
        for seat in mapping["seats"]:
            seat["name"] = self.words
        for city in mapping["board"]["city"]:
            city["name"] = f"{city['id']}{self.words}"[:40]
        return to_client.Record(position=self.position, record=json.dumps(mapping))

    def _table(self) -> to_client.Table:
        table = super()._table().table
        seats = [
            to_client.SeatInfo(seat=each.seat, name=self.words_on_wire, colour=each.colour, by=each.by)
            for each in table.seats
        ]
        offered = {**table.options, HOSTILE_WIRE: HOSTILE_WIRE}
        return to_client.Table(
            table=to_client.TableInfo(
                id=table.id, game="elcapitan", rules=1, stage="playing", host=1, seats=seats, options=offered
            )
        )


@pytest.fixture
async def pirates() -> AsyncIterator[HostileServer]:
    server = HostileServer()
    yield server
    await server.close()


@pytest.fixture
async def link(pirates: HostileServer) -> AsyncIterator[TableClient]:
    client = link_to(await pirates.open())
    yield client
    await client.close()


def speak(pirates: HostileServer) -> None:
    """All that a server can say in its own words while a game goes on."""
    words = pirates.words_on_wire
    line = to_client.ChatLine(number=7, seat=2, name=words, text=words)
    unseen = to_client.ChatLine(number=8, seat=2, name="\x1b", text="\x1b")
    pirates.say(to_client.Said(line=line), to_client.Said(line=unseen), pirates._table())
    pirates.say(to_client.Announcement(text=HOSTILE_WIRE), to_client.Announcement(about="stopping", left_s=60))
    pirates.say(
        to_client.Refused(why="of-tomorrow", text=words, facts={words: words}),
        to_client.Refused(why=words, to="move", id=b"x" * 16, rule=words),
    )


async def test_line_by_line(pirates: HostileServer, link: TableClient, home: object) -> None:
    written = io.StringIO()
    await link.new_table(PLAN)
    session = NetworkSession(CapitanText(), link, lambda lines: line_mode.write_lines(lines, written))
    speak(pirates)
    await until(lambda: len(link.chat) == 2)
    pirates.refuse = to_client.Refused(why="of-tomorrow", text=HOSTILE_WIRE)
    for order in ("?", "w", "m", "l", "k", "b", "s", "board", "b1", "y", "say x", "a", "rules L"):
        session.order(order)
        session.poll()
        await asyncio.sleep(0.02)
    session.poll()
    told = written.getvalue()
    assert "Eve" in told
    assert "]52;c;QQ==[2J" in told
    assert "The server stops in 1 minute." in told
    assert control_characters(told) == set()


async def test_on_the_whole_screen(pirates: HostileServer, link: TableClient, home: object) -> None:
    await link.new_table(PLAN)
    app = TextTableApp(CapitanText(), link)
    async with app.run_test(size=(140, 40)) as pilot:
        speak(pirates)
        moves = app.query_one("#moves", OptionList)
        async with asyncio.timeout(PATIENCE_S):
            while not moves.option_count or len(link.chat) < 2:
                await pilot.pause(0.1)
        await pilot.pause(0.2)
        shown = [line for part in words_on_screen(app).values() for line in part]
        assert any("Eve" in each for each in shown)
        assert set().union(*map(control_characters, shown)) == set()


def words_on_screen(app: TextTableApp) -> dict[str, list[str]]:
    """What each part shows, line by line, as it is painted."""
    parts = {
        name: [line.text for line in app.query_one(name).render_lines(Region(0, 0, *app.size))]
        for name in ("#where", "#table", "#players", "#moves", "#log", "#board", "#line")
    }
    return {"all": [line.text for line in app.query_one("#log", RichLog).lines], **parts}


MARKUP = "[red]R[@click=app.quit]Q[/][link=file:///etc]L[/] \\[b"


class MarkupServer(HostileServer):
    """Speaks in what Rich and Textual take for colours, links and commands where it is read as markup."""

    words = words_on_wire = MARKUP


async def test_no_word_is_read_as_markup(home: object, monkeypatch: pytest.MonkeyPatch) -> None:
    server = MarkupServer()
    link = link_to(await server.open())
    try:
        await link.new_table(PLAN)
        monkeypatch.setattr(screen_mode, "_", lambda words: f"{MARKUP} {words}")
        monkeypatch.setattr(CapitanText, "board_title", lambda self: f"{MARKUP}")
        monkeypatch.setattr(CapitanText.orders, "line_hint", lambda: MARKUP)
        app = TextTableApp(CapitanText(), link)
        async with app.run_test(size=(240, 60)) as pilot:
            speak(server)
            app.session.order(MARKUP)
            async with asyncio.timeout(PATIENCE_S):
                while len(link.chat) < 2 or app.query_one("#moves", OptionList).option_count == 0:
                    await pilot.pause(0.1)
            await pilot.pause(0.2)
            shown = words_on_screen(app)
        written = [line for lines in shown.values() for line in lines]
        for line in written:
            assert "RQL" not in line, "marks were taken out of it"
        seen = {name for name, lines in shown.items() if any("[@click=app.quit]Q" in line for line in lines)}
        assert {"#players", "#board", "#moves", "#log", "#line", "all"} <= seen
    finally:
        await link.close()
        await server.close()


async def test_what_the_client_knows_is_clean_already(pirates: HostileServer, link: TableClient) -> None:
    """So that no window, file or command has to think of it."""
    model = await link.new_table(PLAN)
    speak(pirates)
    await until(lambda: len(link.chat) == 2)
    assert link.table is not None
    known = [seat.name for seat in model.seats] + [seat.name for seat in link.table.seats]
    known += [each for line in link.chat for each in (line.name, line.text)]
    known += [*link.table.options, *map(str, link.table.options.values())]
    assert set().union(*map(control_characters, known)) == set()
    assert [line.text for line in link.chat][-1] == "\ufffd", "what cannot be shown at all is still a line"


async def test_a_refusal_in_the_servers_own_words_is_clean(pirates: HostileServer, link: TableClient) -> None:
    await link.new_table(PLAN)
    pirates.refuse = to_client.Refused(why=HOSTILE_WIRE, text=HOSTILE_WIRE, to="load_game")
    with pytest.raises(RequestDeclined) as declined:
        await link.load_game(records.format_record(records.parse_record(pirates.record().record)))
    assert control_characters(request_error_text(declined.value, "")) == set()
    assert control_characters(refusal_code_text(declined.value.answer.why, "")) == set()
