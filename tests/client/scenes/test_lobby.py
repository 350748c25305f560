"""The lobby on its stage: what is offered to whom, typing while others come and go, a game begun by clicks alone."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from typing import Any

import pygame
import pytest

from elcapitan.bots.catalogue import split_level_word
from elcapitan.client.drawing.text_layout import TextLayout
from elcapitan.client.lobby import seats_panel
from elcapitan.client.lobby.invitation import InvitationDialog
from elcapitan.client.lobby.listed_tables import ListedTable
from elcapitan.client.model.table_model import GameStep
from elcapitan.client.net.lan_discovery import LanDiscovery
from elcapitan.client.net.table_client import TableClient
from elcapitan.client.scenes.lobby import LobbyScene
from elcapitan.client.scenes.menu import Menu
from elcapitan.client.shell import i18n
from elcapitan.client.shell.scene_stack import SceneStack
from elcapitan.client.shell.settings import Settings
from elcapitan.client.widgets.button import Button
from elcapitan.client.widgets.confirm_dialog import ConfirmDialog
from elcapitan.client.widgets.scroll_list import ScrollList
from elcapitan.client.widgets.swatches import ColourSwatches
from elcapitan.client.widgets.text_field import TextField
from elcapitan.games import introduction
from elcapitan.games.capitan.client.scenes.extra_city_toggle import ExtraCityToggle
from elcapitan.games.capitan.client.scenes.table import TableScene
from elcapitan.games.capitan.game import CHARACTERS
from elcapitan.games.capitan.rules.legal import legal_moves
from elcapitan.protocol.to_client import ChatLine, Kicked, Opened, Said, SeatInfo, Table, TableInfo
from elcapitan.protocol.to_server import AddBot
from tests.client.fake_server import until
from tests.client.headless_stage import click_on, key, look, stack, surface, typed
from tests.client.lobby.host_and_guest import PERSONS, sit, table
from tests.client.scenes.scene_helpers import button, group, of_kind, offline_link, overlaps, press
from tests.games.capitan.client.scenes.table_without_server import TableFixture

pytestmark = pytest.mark.usefixtures("alone")


def lobby(
    stage: SceneStack | None = None, seat: int = 0, at: TableInfo | None = None
) -> tuple[SceneStack, LobbyScene, TableClient]:
    """`seat` is where we sit at our own server's table; 0: nowhere."""
    stage, link = stage or stack(), offline_link()
    scene = LobbyScene(link)
    stage.push(scene)
    if seat:
        sit(link, at or table(), seat)
        link._on_message(Opened(port=21997, addresses=["192.168.1.20", "10.0.0.3"]))
        scene.relayout()
    return stage, scene, link


def labels(scene: LobbyScene) -> list[str]:
    return [each.label for each in of_kind(scene, Button) if each.enabled and each.label]


SIZES = [(1280, 720), (1920, 1080), (1600, 1200), (2560, 1080)]


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("ui_scale", [0.9, 1.3, 1.5])
@pytest.mark.parametrize("seat", [0, 1, 3])
async def test_everything_is_inside_the_window_and_apart(size: tuple[int, int], ui_scale: float, seat: int) -> None:
    stage, scene, _link = lobby(seat=seat)
    stage.resize(look(size, ui_scale))
    window = surface(size).get_rect()
    assert all(window.contains(widget.rect) for widget in group(scene).widgets)
    assert not overlaps(scene)
    stage.draw(surface(size))


@pytest.mark.parametrize("language", ["en", "cs"])
@pytest.mark.parametrize("size", [(1366, 768), (1280, 720)])
async def test_what_a_game_is_about_stands_above_its_faces(
    size: tuple[int, int], language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    i18n.use_language(language)
    lines: list[pygame.Rect] = []
    faces: list[int] = []
    paint = TextLayout._paint

    def note(layout: TextLayout, dst: pygame.Surface, words: str, *rest: Any, **named: Any) -> pygame.Rect:
        rect = paint(layout, dst, words, *rest, **named)
        if words and words in introduction("elcapitan").sentence:
            lines.append(rect)
        return rect

    def note_face(_dst: object, _look: object, _face: str, _colour: str, centre: tuple[int, int], wide: int) -> None:
        faces.append(centre[1] - wide // 2)

    monkeypatch.setattr(TextLayout, "_paint", note)
    monkeypatch.setattr(seats_panel, "draw_portrait", note_face)
    stage, _scene, _link = lobby()
    stage.resize(look(size, 1.5))
    stage.draw(surface(size))
    assert lines
    assert max(line.bottom for line in lines) <= min(faces)


@pytest.mark.parametrize("language", ["en", "cs"])
async def test_every_seat_and_spot_can_be_painted(language: str) -> None:
    i18n.use_language(language)
    stage, scene, link = lobby(seat=3, at=table(*PERSONS[:4], SeatInfo(seat=5, closed=True)))
    link._on_message(Said(line=ChatLine(number=1, seat=1, name="Klára", text="a long sentence " * 12)))
    link._on_message(Said(line=ChatLine(number=2, seat=0, name="Eva", text="I only look on")))
    scene.room._tables_at["127.0.0.1", 1] = [
        ListedTable("127.0.0.1", 1, table(stage=part)) for part in ("lobby", "over")
    ]
    scene.relayout()
    assert stage.draw(surface()) is None


async def test_the_host_may_fill_close_and_clear_seats_and_guests_may_not() -> None:
    _stage, host, _link = lobby(seat=1)
    assert {"Add computer", "Close", "normal", "Leave the table"} <= set(labels(host))
    assert len([each for each in of_kind(host, Button) if each.icon == "cross" and not each.label]) == 3
    _stage, guest, _link = lobby(seat=3)
    assert labels(guest) == ["Not ready", "Leave the table", "More rules …", "Add a person", "Back"]
    assert all(not toggle.enabled for toggle in of_kind(guest, ExtraCityToggle))


async def test_everybody_has_their_own_colours_and_nobody_elses() -> None:
    for seat, colour in ((1, "red"), (3, "yellow")):
        _stage, scene, _link = lobby(seat=seat)
        (swatches,) = of_kind(scene, ColourSwatches)
        assert swatches.value == colour


async def test_the_host_cannot_set_sail_before_all_are_ready() -> None:
    _stage, scene, link = lobby(seat=1)
    assert button(scene, "Set sail").why_not == "Some seats are still free"
    ready = table(PERSONS[0], PERSONS[2])
    link._on_message(Table(table=ready))
    scene.update(0.03)
    assert button(scene, "Set sail").enabled


async def test_one_who_types_goes_on_typing_while_the_table_changes() -> None:
    stage, scene, link = lobby(seat=1)
    field = scene.chat.field
    click_on(stage, field)
    for event in typed("Dobrý "):
        stage.handle(event)
    link._on_message(Table(table=table(*PERSONS[:3])))
    scene.update(0.03)
    for event in typed("večer"):
        stage.handle(event)
    assert field.text == "Dobrý večer"
    assert field.focused


@pytest.mark.parametrize("leave", [lambda stage: stage.handle(key(pygame.K_ESCAPE)), SceneStack.close])
async def test_a_name_is_kept_however_soon_the_lobby_is_left(
    leave: Callable[[SceneStack], object],
) -> None:
    stage = stack()
    stage.push(Menu(offline_link()))
    _stage, scene, _link = lobby(stage)
    click_on(stage, scene.name)
    stage.handle(pygame.event.Event(pygame.TEXTINPUT, text="x"))
    name = scene.name.text
    assert name.endswith("x")
    leave(stage)
    assert stage.settings.name == name


async def test_a_guest_who_is_sent_away_is_ashore_and_told_so() -> None:
    stage, scene, link = lobby(seat=3)
    scene.update(0.03)
    link._on_message(Kicked(table=table().id))
    scene.update(0.03)
    assert "Host a game" in labels(scene)
    assert stage._toast is not None
    assert stage._toast.words == "The host closed the table or your seat"


async def test_sending_a_person_away_is_asked_first() -> None:
    stage, scene, _link = lobby(seat=1)
    cross = next(each for each in of_kind(scene, Button) if each.value == ("clear", PERSONS[2]))
    click_on(stage, cross)
    assert isinstance(stage.top, ConfirmDialog)
    assert stage.top.title == "Remove Ben?"
    press(stage, "Keep")
    assert stage.scenes[-1] is scene
    assert not scene.room.busy


async def test_going_back_from_a_table_is_asked_first_and_ashore_it_is_not() -> None:
    stage, scene, _link = lobby(seat=1)
    stage.handle(key(pygame.K_ESCAPE))
    assert isinstance(stage.top, ConfirmDialog)
    press(stage, "Stay")
    assert stage.scenes[-1] is scene
    stage, scene = stack(), LobbyScene(offline_link())
    stage.push(Menu(scene.room.home))
    stage.push(scene)
    press(stage, "Back")
    assert isinstance(stage.top, Menu)


async def test_a_chosen_game_is_shown_before_one_sits_down() -> None:
    stage, scene, _link = lobby()
    full = table(PERSONS[0], PERSONS[2], id="fullfullfull")
    scene.room._tables_at["127.0.0.1", 1] = [ListedTable("127.0.0.1", 1, table()), ListedTable("127.0.0.1", 1, full)]
    scene.relayout()
    listed = of_kind(scene, ScrollList)[-1]
    click_on(stage, _row(listed, 0))
    scene.update(0.03)
    assert button(scene, "Sit down").enabled
    click_on(stage, _row(of_kind(scene, ScrollList)[-1], 1))
    scene.update(0.03)
    assert button(scene, "Sit down").why_not == "There is no free seat"
    stage.draw(surface())


def _row(listed: ScrollList, at: int) -> Button:
    """A widget where that row is, to be clicked."""
    return Button(listed.row_rect(at), "")


async def test_what_is_no_address_is_said() -> None:
    stage, scene, _link = lobby()
    click_on(stage, scene.games.address)
    for event in typed("here:x"):
        stage.handle(event)
    press(stage, "Connect")
    assert stage._toast is not None
    assert stage._toast.words == "here:x is not a valid address"


class Side:
    """One player with a window of their own."""

    def __init__(self, link: TableClient, name: str) -> None:
        self.link = link
        self.stage = SceneStack(look(), Settings(language="en", name=name, speed="off"), lambda settings: None)
        self.stage.push(Menu(link))
        press(self.stage, "Play on the local network")
        assert isinstance(self.stage.top, LobbyScene)
        self.lobby = self.stage.top

    @property
    def at(self) -> TableClient:
        return self.lobby.room.at

    def frame(self) -> None:
        self.stage.update(0.05)
        self.stage.draw(surface())


@pytest.fixture
async def sides() -> AsyncIterator[tuple[Side, Side]]:
    host, guest = Side(TableClient.for_local_server("Klára"), "Klára"), Side(offline_link(), "Ben")
    yield host, guest
    for side in (guest, host):
        side.stage.close()
        await side.link.close()


async def shown(sides: tuple[Side, Side], what: str, true: object) -> None:
    """Frames pass in both windows until it is so."""
    assert callable(true)

    def so() -> bool:
        for side in sides:
            side.frame()
        return bool(true())

    try:
        await until(so)
    except TimeoutError:
        pytest.fail(f"never seen: {what}")


async def test_a_game_is_hosted_joined_begun_and_played_by_two(sides: tuple[Side, Side]) -> None:
    host, guest = sides
    (chips,) = [each for each in group(host.lobby).widgets if getattr(each, "value", None) == 4]
    click_on(host.stage, Button(chips.boxes[0], ""))  # type: ignore[attr-defined]
    press(host.stage, "Host a game")
    await shown(sides, "the address", lambda: host.link.opened is not None)
    assert host.link.opened is not None

    address = guest.lobby.games.address
    assert isinstance(address, TextField)
    click_on(guest.stage, address)
    for event in typed(f"127.0.0.1:{host.link.opened.port}"):
        guest.stage.handle(event)
    guest.stage.handle(key(pygame.K_RETURN))
    await shown(sides, "the guest's seat", lambda: guest.at.table is not None)
    await shown(sides, "who is not ready", lambda: button(host.lobby, "Set sail").why_not == "Waiting for Ben")
    press(guest.stage, "I am ready")
    await shown(sides, "the ready mark", lambda: button(host.lobby, "Set sail").enabled)
    press(host.stage, "Set sail")
    await shown(sides, "both tables", lambda: all(isinstance(side.stage.top, TableScene) for side in sides))

    for _ in range(12):
        mover = next(side for side in sides if side.at.model is not None and side.at.model.state.seat == side.at.seat)
        assert mover.at.model is not None
        before = mover.at.model.position
        assert isinstance(mover.stage.top, TableScene)
        actions = mover.stage.top.actions
        assert actions is not None
        actions.play(str(legal_moves(mover.at.model.state)[0]))
        await shown(sides, "the move in both windows", lambda before=before: all(_at(side) > before for side in sides))
    assert [step.text for step in _steps(host)] == [step.text for step in _steps(guest)]
    assert {step.seat for step in _steps(host)} == {1, 2}


def _at(side: Side) -> int:
    return side.at.model.position if side.at.model is not None and side.at.model.pending is None else -1


def _steps(side: Side) -> list[GameStep]:
    assert side.at.model is not None
    return list(side.at.model.steps)


def test_at_the_table_a_person_who_is_not_connected_is_marked_and_unmarked() -> None:
    sitting = TableFixture(players=3)
    panel = next(iter(sitting.scene.view._layouts.values())).panels[1]
    seats = [info._replace(by="person") for info in sitting.model.seats]
    sitting.model.set_seats(seats)
    sitting.frame()
    present = sitting.surface.subsurface(panel).copy()
    sitting.model.set_seats([seats[0], seats[1]._replace(away=True), seats[2]])
    assert sitting.frame() != []
    away = sitting.surface.subsurface(panel).copy()
    assert pygame.image.tobytes(away, "RGB") != pygame.image.tobytes(present, "RGB")
    sitting.model.set_seats(seats)
    sitting.frame()
    assert pygame.image.tobytes(sitting.surface.subsurface(panel), "RGB") == pygame.image.tobytes(present, "RGB")


async def test_the_host_changes_level_and_character_apart(monkeypatch: pytest.MonkeyPatch) -> None:
    stage, scene, _link = lobby(
        seat=1, at=table(PERSONS[0], SeatInfo(seat=2, name="Marco", colour="blue", by="expert"))
    )
    wished: list[AddBot] = []
    monkeypatch.setattr(scene.room, "send_request", wished.append)
    for label in ("expert", "None"):
        click_on(stage, button(scene, label))
    assert [each.level for each in wished] == ["easy", "expert-racer"]


async def test_a_new_computer_player_has_a_character_nobody_has(monkeypatch: pytest.MonkeyPatch) -> None:
    seats = [SeatInfo(seat=at, name=name, colour="blue", by=f"easy-{name}") for at, name in enumerate(CHARACTERS, 2)]
    stage, scene, _link = lobby(seat=1, at=table(PERSONS[0], *seats[:3], SeatInfo(seat=5)))
    wished: list[AddBot] = []
    monkeypatch.setattr(scene.room, "send_request", wished.append)
    click_on(stage, button(scene, "Add computer"))
    level, character = split_level_word(wished[0].level)
    assert level == "normal"
    assert character in [*CHARACTERS][3:]


async def test_whoever_leaves_at_once_looks_for_nobody_any_more(monkeypatch: pytest.MonkeyPatch) -> None:
    looking: list[bool] = []

    async def start(lan_discovery: LanDiscovery) -> bool:
        await asyncio.sleep(0)
        looking.append(True)
        return True

    async def stop(lan_discovery: LanDiscovery) -> None:
        looking.append(False)

    monkeypatch.setattr(LanDiscovery, "start", start)
    monkeypatch.setattr(LanDiscovery, "stop", stop)
    _stage, scene, _link = lobby()
    scene.room.search(True)
    await asyncio.sleep(0)
    scene.room.search(False)
    await until(lambda: not vars(scene.room)["_silent"])
    assert looking[-1:] != [True]
    assert not scene.room.searching


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
async def test_the_host_invites_by_a_link_and_its_code(size: tuple[int, int]) -> None:
    stage, scene, link = lobby(seat=1)
    assert "Invite by link …" not in labels(scene), "an older server has no page"
    link._on_message(Opened(port=21997, addresses=["192.168.1.20", "10.0.0.3"], page=21980))
    scene.relayout()
    stage.resize(look(size))
    assert not overlaps(scene)
    press(stage, "Invite by link …")
    dialog = stage.top
    assert isinstance(dialog, InvitationDialog)
    assert scene.room.table is not None
    assert dialog._link == f"http://192.168.1.20:21980/#{scene.room.table.id}"
    stage.draw(surface(size))
    window = surface(size).get_rect()
    assert window.contains(dialog.box)
