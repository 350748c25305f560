"""The finer rules of a table, locked tables, looking on, hosting elsewhere and games from files, by clicks."""

from __future__ import annotations

import json
import zlib
from pathlib import Path

import pytest

from elcapitan import paths
from elcapitan.client.lobby.hosting_panel import HostingPanel
from elcapitan.client.lobby.listed_tables import ListedTable
from elcapitan.client.lobby.table_terms import TableTermsDialog
from elcapitan.client.scenes.lobby import LobbyScene
from elcapitan.client.scenes.open_record import UnreadableGame, read_game
from elcapitan.client.scenes.record_list import record_files
from elcapitan.client.shell.scene_stack import SceneStack
from elcapitan.client.widgets.button import Button, Chips
from elcapitan.client.widgets.option_widgets import Switch
from elcapitan.client.widgets.scroll_list import ScrollList
from elcapitan.client.widgets.text_dialog import TextDialog
from elcapitan.protocol import to_client, to_server
from elcapitan.protocol.to_client import SeatInfo, TableInfo
from elcapitan.table import record as records
from tests.client import headless_stage
from tests.client.headless_stage import click, click_on, look, stack, surface
from tests.client.lobby.host_and_guest import PERSONS, sit, table
from tests.client.presence.table_with_friends import TableWithFriends, record_of
from tests.client.scenes.scene_helpers import button, of_kind, offline_link, overlaps, press

SPOT = ("192.168.1.23", 21997)


class Visit:
    """The lobby on a stage, with everything that is asked of any server written down."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, seat: int = 0, at: TableInfo | None = None) -> None:
        self.asked: list[tuple[str, to_server.ToServer]] = []
        link = offline_link()
        visit = self

        async def ask(self: object, wish: to_server.ToServer, *answers: object) -> to_client.ToClient:
            visit.asked.append((getattr(self, "server", ""), wish))
            return to_client.Opened(port=21997, addresses=[])

        async def sit_down(self: object, wish: to_server.ToServer) -> None:
            visit.asked.append((getattr(self, "server", ""), wish))

        monkeypatch.setattr(type(link), "send_request", ask)
        monkeypatch.setattr(type(link), "take_seat", sit_down)
        monkeypatch.setattr(type(link), "watch_table", sit_down)
        self.stage: SceneStack = stack()
        self.scene = LobbyScene(link)
        self.stage.push(self.scene)
        self.link = link
        if seat:
            sit(link, at or table(), seat)
            self.scene.relayout()

    def find(self, *tables: TableInfo) -> None:
        """Those tables are at a server in the house; the first is chosen."""
        self.scene.room._tables_at[SPOT] = [ListedTable(*SPOT, each) for each in tables]
        self.scene.room.choose(ListedTable(*SPOT, tables[0]))
        self.scene.relayout()

    async def settled(self) -> list[to_server.ToServer]:
        from tests.client.fake_server import until

        await until(lambda: not self.scene.room.busy)
        return [wish for _server, wish in self.asked]


def type_in(stage: SceneStack, words: str) -> None:
    for event in headless_stage.typed(words):
        stage.handle(event)


async def test_a_locked_table_asks_for_its_password(monkeypatch: pytest.MonkeyPatch) -> None:
    visit = Visit(monkeypatch)
    visit.find(table(locked=True))
    press(visit.stage, "Sit down")
    assert isinstance(visit.stage.top, TextDialog)
    assert visit.asked == []
    type_in(visit.stage, "open sesame")
    press(visit.stage, "Enter")
    (wish,) = await visit.settled()
    assert isinstance(wish, to_server.JoinTable)
    assert (wish.table, wish.password) == (table().id, "open sesame")


async def test_nobody_is_asked_for_a_password_who_sat_there_before(monkeypatch: pytest.MonkeyPatch) -> None:
    visit = Visit(monkeypatch)
    visit.link.seats.save("192.168.1.23:21997", table().id, 2, bytes(32))
    visit.find(table(locked=True, stage="playing"))
    assert button(visit.scene, "Back to my seat").enabled


async def test_one_may_look_on_where_it_is_allowed(monkeypatch: pytest.MonkeyPatch) -> None:
    visit = Visit(monkeypatch)
    visit.find(table(stage="playing", onlookers="silent"))
    press(visit.stage, "Watch")
    (wish,) = await visit.settled()
    assert isinstance(wish, to_server.Watch)
    visit.find(table(onlookers="none"))
    assert button(visit.scene, "Watch").why_not == "Not available at this table"


@pytest.mark.parametrize(
    ("row", "value", "wish"),
    [
        ("hands", "numbers", to_server.SetOptions(options={"extras": [], "start": "drawn", "hands": "numbers"})),
        ("onlookers", "none", to_server.SetTerms(onlookers="none")),
        ("takeover_s", 180, to_server.SetTerms(takeover_s=180)),
        ("takeover_level", "easy", to_server.SetTerms(takeover_level="easy")),
        ("bank_s", 1200, to_server.SetTerms(bank_s=1200)),
    ],
)
async def test_the_host_changes_one_rule_at_a_time(
    monkeypatch: pytest.MonkeyPatch, row: str, value: object, wish: to_server.ToServer
) -> None:
    visit = Visit(monkeypatch, seat=1)
    press(visit.stage, "More rules …")
    terms = visit.stage.top
    assert isinstance(terms, TableTermsDialog)
    chips = next(chips for name, _label, chips in terms._rows if name == row)
    assert isinstance(chips, Chips)
    at = [each for each, _words in chips.choices].index(value)
    click_on(visit.stage, Button(chips.boxes[at], ""))
    assert await visit.settled() == [wish]


async def test_hints_and_gestures_are_rules_only_where_the_server_has_them(monkeypatch: pytest.MonkeyPatch) -> None:
    visit = Visit(monkeypatch, seat=3)
    assert not of_kind(visit.scene, Switch)
    for allowed in (True, False):
        visit.link._on_message(to_client.Hints(allowed=allowed))
        visit.link._on_message(to_client.Gestures(allowed=allowed))
        visit.stage.update(0.02)
        switches = of_kind(visit.scene, Switch)
        assert [(switch.value, switch.on) for switch in switches] == [("hints", allowed), ("gestures", allowed)]
        assert {switch.why_not for switch in switches} == {"Only the host can change this"}


async def test_the_host_turns_hints_and_gestures_off_beside_the_seats(monkeypatch: pytest.MonkeyPatch) -> None:
    visit = Visit(monkeypatch, seat=1)
    visit.link._on_message(to_client.Hints())
    visit.link._on_message(to_client.Gestures())
    visit.stage.update(0.02)
    for switch in of_kind(visit.scene, Switch):
        click_on(visit.stage, Button(switch.rect, ""))
    assert await visit.settled() == [to_server.SetTerms(hints=False), to_server.SetTerms(gestures=False)]


async def test_a_password_is_set_and_taken_away(monkeypatch: pytest.MonkeyPatch) -> None:
    visit = Visit(monkeypatch, seat=1)
    press(visit.stage, "More rules …")
    terms = visit.stage.top
    assert isinstance(terms, TableTermsDialog)
    assert button(terms, "Unlock").why_not == "The table is not locked"
    click_on(visit.stage, terms.password)
    type_in(visit.stage, "Sésam")
    press(visit.stage, "Lock")
    visit.link._on_message(to_client.Table(table=table(locked=True)))
    visit.stage.update(0.02)
    press(visit.stage, "Unlock")
    assert await visit.settled() == [to_server.SetTerms(password="Sésam"), to_server.SetTerms(password="")]


async def test_a_guest_reads_the_rules_and_changes_none(monkeypatch: pytest.MonkeyPatch) -> None:
    visit = Visit(monkeypatch, seat=3)
    press(visit.stage, "More rules …")
    terms = visit.stage.top
    assert isinstance(terms, TableTermsDialog)
    assert not any(chips.enabled for chips in of_kind(terms, Chips))
    visit.link._on_message(to_client.Table(table=table(*PERSONS[:3], stage="playing")))
    visit.stage.update(0.02)
    assert visit.stage.top is visit.scene, "game in progress"


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080), (1024, 768)])
async def test_all_rules_fit_with_a_clock_too(monkeypatch: pytest.MonkeyPatch, size: tuple[int, int]) -> None:
    visit = Visit(monkeypatch, seat=1, at=table(bank_s=900, increment_s=7, takeover_s=45))
    visit.link._on_message(to_client.Hints())
    visit.stage.resize(look(size, 1.3))
    press(visit.stage, "More rules …")
    terms = visit.stage.top
    assert isinstance(terms, TableTermsDialog)
    assert not overlaps(terms)
    assert surface(size).get_rect().contains(terms.box)
    values = {name: chips.value for name, _label, chips in terms._rows if isinstance(chips, Chips)}
    assert (values["bank_s"], values["increment_s"], values["takeover_s"]) == (900, 7, 45)
    visit.stage.draw(surface(size))


async def test_a_table_is_made_at_another_server(monkeypatch: pytest.MonkeyPatch) -> None:
    visit = Visit(monkeypatch)
    visit.find(table())
    hosting = visit.scene.rules._hosting
    assert isinstance(hosting, HostingPanel)
    where = next(chips for chips in of_kind(visit.scene, Chips) if chips.value is None)
    click_on(visit.stage, Button(where.boxes[1], ""))
    assert hosting.server == SPOT
    visit.scene.relayout()
    press(visit.stage, "Host a game")
    (wish,) = await visit.settled()
    assert isinstance(wish, to_server.CreateTable)
    assert [server for server, _wish in visit.asked] == ["192.168.1.23:21997"]
    assert wish.options == {}


async def test_a_table_is_made_on_one_of_the_players_own_boards_without_typing(monkeypatch: pytest.MonkeyPatch) -> None:
    text = paths.standard_board().read_text("utf-8").replace('"Mediterranean"', '"My own sea"')
    (paths.ensure_folder(paths.own_boards()) / "mine.toml").write_text(text, "utf-8")
    visit = Visit(monkeypatch)
    (listed,) = (widget for widget in of_kind(visit.scene, ScrollList) if len(widget.rows) == 2)
    for event in click(listed.row_rect(1).center):
        visit.stage.handle(event)
    visit.scene.relayout()
    press(visit.stage, "Host a game")
    wish = (await visit.settled())[0]
    assert isinstance(wish, to_server.CreateTable)
    assert wish.options["board"]["name"] == "My own sea"


async def test_a_board_that_cannot_be_read_says_why_and_cannot_be_hosted(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    visit = Visit(monkeypatch)
    press(visit.stage, "A board from a file …")
    type_in(visit.stage, str(tmp_path / "none.toml"))
    press(visit.stage, "Use it")
    visit.scene.relayout()
    assert button(visit.scene, "Host a game").why_not == "No such file or directory"


def saved(folder: Path) -> Path:
    file = folder / "evening.capitan"
    file.write_text(record_of(3).record, encoding="utf-8")
    return file


async def test_a_game_from_a_file_is_set_out_for_its_players(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    file = saved(tmp_path)
    visit = Visit(monkeypatch)
    press(visit.stage, "Continue a game from a file …")
    type_in(visit.stage, str(file))
    press(visit.stage, "Continue")
    load, opening = await visit.settled()
    assert isinstance(load, to_server.LoadGame)
    assert zlib.decompress(load.record).decode() == file.read_text(encoding="utf-8")
    assert isinstance(opening, to_server.Open)


def test_what_is_no_game_that_goes_on_is_said(tmp_path: Path) -> None:
    with pytest.raises(UnreadableGame, match="cannot be read: No such file"):
        read_game(tmp_path / "none.capitan")
    bad = tmp_path / "bad.capitan"
    bad.write_bytes(b"\xff\xfe")
    with pytest.raises(UnreadableGame, match="not a saved game"):
        read_game(bad)
    bad.write_text("{}", encoding="utf-8")
    with pytest.raises(UnreadableGame, match="damaged, or it is not a saved game"):
        read_game(bad)
    newer = saved(tmp_path).read_text(encoding="utf-8").replace(f'"version":{records.VERSION}', '"version":999')
    bad.write_text(newer, encoding="utf-8")
    with pytest.raises(UnreadableGame, match="saved by a newer version"):
        read_game(bad)
    finished = Path(__file__).parents[2] / "pictures" / "records" / "three.capitan"
    moved = json.loads(finished.read_text(encoding="utf-8"))
    moved["moves"][0][1] = "build 12"
    bad.write_text(json.dumps(moved), encoding="utf-8")
    with pytest.raises(UnreadableGame, match="not possible by the rules"):
        read_game(bad)
    with pytest.raises(UnreadableGame, match="is over"):
        read_game(finished)
    assert records.parse_record(read_game(saved(tmp_path))).winners is None


async def test_the_newest_own_record_is_offered() -> None:
    from datetime import datetime

    from elcapitan.client.model import game_records

    file = game_records.save_record(TableWithFriends().model, datetime(2026, 11, 21))
    assert [each.path for each in record_files(file.parent)] == [file]


def test_a_seat_kept_for_a_person_of_the_record_shows_their_name() -> None:
    waiting = table(PERSONS[0], SeatInfo(seat=2, name="Ben", colour="blue"))
    stage, scene = stack(), LobbyScene(offline_link())
    stage.push(scene)
    sit(scene.room.home, waiting, 1)
    scene.relayout()
    stage.draw(surface())
