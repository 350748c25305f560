"""Two people before their windows: what they see, where they click, and their way from the menu to a game begun.

Each has a screen, a mouse and a home of its own. What the table says is heard as an onlooker hears it; where to click
is told by scenes of our own that know the same.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

from pygame import Rect, Surface

from elcapitan.client.model.table_model import TableModel
from elcapitan.client.net.local_server import ConnectAddress
from elcapitan.client.net.seat_tokens import SeatTokenStore
from elcapitan.client.net.table_client import TableClient
from elcapitan.client.newgame.game_cards import GameCards
from elcapitan.client.scenes.continue_games import BUTTONS, ContinueGames
from elcapitan.client.scenes.lobby import LobbyScene
from elcapitan.client.scenes.menu import Menu
from elcapitan.client.shell import settings as kept_settings
from elcapitan.client.shell.scene import Scene
from elcapitan.client.shell.scene_stack import SceneStack
from elcapitan.client.shell.settings import Settings
from elcapitan.client.table.hit_test import thing_rect
from elcapitan.client.table.table_actions import TableActions
from elcapitan.client.widgets.button import Button, Chips
from elcapitan.client.widgets.choice_dialog import ChoiceDialog
from elcapitan.games import DEFAULT_GAME, face
from elcapitan.games.capitan.client.scenes.table import TableScene
from elcapitan.games.yspahan.client.scenes.table import YspahanScene
from elcapitan.kit.table.things import Thing
from elcapitan.protocol import to_client, to_server
from tests.client import headless_stage
from tests.client.scenes.scene_helpers import group, offline_link
from tests.games.capitan.tables import before_first_move
from tests.ports import reserved_port
from tests.timeouts import PATIENCE_S
from tests.window import program as programs
from tests.window.mirror import differing
from tests.window.program import Program
from tests.window.screen import Hand, Screen, open_hand, open_screen

SIZE = (1280, 720)
HOST, GUEST = "Klára", "Ben"
LOOKS_EVERY_S = 0.1
CLICKS_EVERY_LOOKS = 40
ALIKE = 0.02
"""The part of a place in a window that may be otherwise than it ought to be: a pulse, a hovering mouse."""


class Seat(NamedTuple):
    """One of the two before their window."""

    name: str
    screen: Screen
    hand: Hand
    home: Path
    port: int
    """Where a game they host listens."""

    def settings(self) -> Settings:
        shown = Settings(language="en", width=SIZE[0], height=SIZE[1], speed="off", reduced_motion=True)
        return replace(shown, name=self.name, port=self.port)


@asynccontextmanager
async def seat(name: str, folder: Path) -> AsyncIterator[Seat]:
    (folder / "home").mkdir(parents=True)
    with reserved_port() as port, open_screen(folder / "screen", SIZE) as screen, open_hand(screen) as hand:
        found = Seat(name, screen, hand, folder / "home", port)
        kept_settings.write(found.home / "config" / "settings.toml", found.settings())
        yield found


class Ears:
    """What the table says, heard by someone who only looks on."""

    def __init__(self, port: int, table: str) -> None:
        async def where() -> ConnectAddress:
            return ConnectAddress("127.0.0.1", port)

        self.link = TableClient(where, SeatTokenStore(None), "Ears")
        self.port = port
        self._table = table

    async def listen(self) -> None:
        await self.link.watch_table(to_server.Watch(table=self._table, name="Ears"))

    @property
    def table(self) -> to_client.TableInfo:
        assert self.link.table is not None
        return self.link.table

    @property
    def model(self) -> TableModel:
        assert self.link.model is not None
        return self.link.model


async def until(true: Callable[[], bool], what: str, *running: Program) -> None:
    began = time.monotonic()
    while not true():
        for program in running:
            assert program.running, f"a window has gone: {program.complaints()}"
        if time.monotonic() - began > PATIENCE_S:
            raise AssertionError(f"not within {PATIENCE_S:.0f} s: {what}; see {[str(p.photograph()) for p in running]}")
        await asyncio.sleep(LOOKS_EVERY_S)


async def insist(who: Seat, rect: Rect, true: Callable[[], bool], what: str, *running: Program) -> None:
    """Click there until it has worked: a window shows a little later what the table has said."""
    began = time.monotonic()
    while not true():
        if time.monotonic() - began > PATIENCE_S:
            seen_in = [str(program.photograph()) for program in running]
            raise AssertionError(f"not within {PATIENCE_S:.0f} s: {what}; see {seen_in}, clicked at {rect.center}")
        who.hand.click(rect.center)
        for _look in range(CLICKS_EVERY_LOOKS):
            await until(lambda: True, what, *running)
            if not true():
                await asyncio.sleep(LOOKS_EVERY_S)


async def hosted(port: int) -> Ears:
    """Looks for the table of the host until it is there."""
    began = time.monotonic()
    while time.monotonic() - began < PATIENCE_S:
        ears = Ears(port, "")
        try:
            answer = await ears.link.send_request(to_server.ListTables(), to_client.Tables)
        except Exception:  # nobody there yet
            await ears.link.close()
        else:
            assert isinstance(answer, to_client.Tables)
            for table in answer.tables:
                if [each.name for each in table.seats if each.by] == [HOST] and len(table.seats) == 2:
                    ears._table = table.id
                    return ears
            await ears.link.close()
        await asyncio.sleep(LOOKS_EVERY_S)
    raise AssertionError("the host's table was never found")


def stage(scene: Scene) -> SceneStack:
    stack = headless_stage.stack(SIZE, Settings(language="en", name=HOST, speed="off"))
    stack.push(Menu(offline_link()))
    if not isinstance(scene, Menu):
        stack.push(scene)
    return stack


def button(stack: SceneStack, label: str) -> Rect:
    return next(each.rect for each in group(stack.top).widgets if isinstance(each, Button) and each.label == label)


def at_table(ears: Ears, me: int) -> tuple[SceneStack, TableScene, TableActions]:
    """El Capitan's table as seat `me` has it before them now."""
    stack, scene, actions = any_table(ears, me)
    assert isinstance(scene, TableScene)
    assert isinstance(actions, TableActions)
    return stack, scene, actions


def any_table(ears: Ears, me: int) -> tuple[SceneStack, TableScene | YspahanScene, TableActions]:
    """The table of their game as seat `me` has it before them now, but for secrets."""
    link = offline_link()
    link._on_message(to_client.Seated(table=ears.table.id, seat=me, token=bytes(32)))
    link._on_message(to_client.Table(table=ears.table))
    link._on_message(to_client.Gestures(allowed=True))
    model = ears.model
    seen = before_first_move(model, me)
    seen.steps = list(model.steps)
    stack = stage(Menu(link))
    actions = TableActions(link, stack)
    scene = actions.build_table_scene(seen)
    stack.push(scene)
    stack.update(0.02)
    stack.draw(headless_stage.surface(SIZE))
    return stack, scene, actions


class TableParts(NamedTuple):
    """Where on a table of either game what is looked at lies."""

    panels: Sequence[Rect]
    """Of the seats."""
    prompts: Sequence[Rect]
    """What is said of what they may do now."""


def parts_of(scene: TableScene | YspahanScene) -> TableParts:
    if isinstance(scene, YspahanScene):
        found = scene.view.layout_for(scene.director.picture)
        return TableParts(found.panels, (found.rail.title, found.rail.prompt))
    layout = scene.view.layout_for(scene.director.picture)
    return TableParts(layout.panels, (layout.rail.prompt, layout.rail.sub))


def place(scene: TableScene | YspahanScene, target: Thing) -> Rect:
    rect = thing_rect(scene.controller.thing_rects, target)
    assert rect is not None, f"{target} is not on the table"
    return rect


@asynccontextmanager
async def hosting(folder: Path, game: str = DEFAULT_GAME) -> AsyncIterator[tuple[Ears, Seat, Seat, Program]]:
    """A game that the first of two people hosts from their window; the second sits before a screen without a window."""
    async with seat(HOST, folder / "one") as klara, seat(GUEST, folder / "two") as ben:
        with programs.running(klara.screen, klara.home) as hers:
            ears = await host_a_game(klara, hers, game)
            try:
                yield ears, klara, ben, hers
            finally:
                await ears.link.close()


async def host_a_game(klara: Seat, hosting: Program, game: str = DEFAULT_GAME) -> Ears:
    """From the menu to a table of two that is open to the network; someone looks on."""
    menu = stage(Menu(offline_link()))
    await seen(klara, menu, hosting)
    klara.hand.click(button(menu, "Play on the local network").center)
    lobby = stage(LobbyScene(offline_link()))
    await seen(klara, lobby, hosting)
    cards = next(each for each in group(lobby.top).widgets if isinstance(each, GameCards))
    if game != cards.value:
        klara.hand.click(cards.box(game).center)
        for event in headless_stage.click(cards.box(game).center):
            lobby.handle(event)
    ought = picture_of(lobby)
    chips = next(each for each in group(lobby.top).widgets if isinstance(each, Chips) and each.value == 4)
    two, four = chips.boxes[0], chips.boxes[[value for value, _words in chips.choices].index(chips.value)]

    def fill(shown: Surface, box: Rect) -> tuple[int, ...]:
        return tuple(shown.get_at((box.x + box.h // 2, box.y + 6)))

    gold = fill(ought, four)
    await until(lambda: fill(klara.screen.picture(), four) == gold, "how many players of that game", hosting)
    await insist(klara, two, lambda: fill(klara.screen.picture(), two) == gold, "two players chosen", hosting)
    klara.hand.click(button(lobby, "Host a game").center)
    ears = await hosted(klara.port)
    await ears.listen()
    return ears


async def set_sail(ears: Ears, klara: Seat, ben: Seat, *running: Program) -> None:
    """Both sit at the table: the guest is ready, and the game begins."""
    await until(lambda: ears.table.seats[1].by == "person", "the guest in her seat", *running)
    assert ears.table.seats[1].name == GUEST
    await press(ears, ben, 2, "I am ready", *running)  # once: pressed again it would take the word back
    await until(lambda: ears.table.seats[1].ready, "the ready mark", *running)
    await press(ears, klara, 1, face(ears.table.game).start_words().begin, *running)
    await until(lambda: ears.link.model is not None, "the game", *running)


async def press(ears: Ears, who: Seat, me: int, label: str, *running: Program) -> None:
    """A button of the lobby is clicked as soon as their window shows it so that it can be."""
    lobby = lobby_of(ears, me)
    rect, ought = button(lobby, label), picture_of(lobby)
    await until(lambda: shows(who, ought, rect.inflate(-8, -8)), f"{label} in the window of {who.name}", *running)
    who.hand.click(rect.center)


def picture_of(stack: SceneStack) -> Surface:
    stack.update(0.02)
    stack.top.stale = True  # all of it, not only what has changed since it was drawn elsewhere
    ought = headless_stage.surface(SIZE)
    stack.draw(ought)
    return ought


async def table_shown(ears: Ears, who: Seat, me: int, *running: Program) -> None:
    """Their window shows the table as it is by then: others may go on playing while this waits."""
    drawn: tuple[int, TableScene | YspahanScene, Surface] | None = None

    def as_it_is() -> bool:
        nonlocal drawn
        if drawn is None or drawn[0] != len(ears.model.steps):
            made = len(ears.model.steps)
            stack, scene, _actions = any_table(ears, me)
            drawn = made, scene, picture_of(stack)
        return shows_table(who, *drawn[1:])

    await until(as_it_is, f"the table in the window of {who.name}", *running)


def shows_table(who: Seat, scene: TableScene | YspahanScene, ought: Surface) -> bool:
    """What their window says of what they may do now is as it ought to be; over the log a note of theirs may lie."""
    return all(shows(who, ought, each.inflate(-8, -8)) for each in parts_of(scene).prompts)


async def question_shown(who: Seat, stack: SceneStack, question: ChoiceDialog, *running: Program) -> None:
    ought = picture_of(stack)
    await until(lambda: shows(who, ought, question.box.inflate(-40, -40)), f"asked: {question.title}", *running)


def shows(who: Seat, ought: Surface, place: Rect) -> bool:
    """That place of their window is as it ought to be."""
    unlike = differing(who.screen.picture().subsurface(place), ought.subsurface(place))
    return unlike <= ALIKE * place.w * place.h


async def seen(who: Seat, stack: SceneStack, *running: Program) -> None:
    """Their window shows about that scene: the middle of it, where no list is that others could fill."""
    ought = headless_stage.surface(SIZE)
    stack.draw(ought)
    points = [(x, 40) for x in range(40, 600, 40)] + [(20, y) for y in range(120, 700, 40)]

    def alike() -> bool:
        shown = who.screen.picture()
        unlike = 0
        for at in points:
            pairs = zip(shown.get_at(at)[:3], ought.get_at(at)[:3], strict=True)
            unlike += any(abs(one - other) > 24 for one, other in pairs)
        return unlike <= 1

    await until(alike, type(stack.top).__name__, *running)


def lobby_of(ears: Ears, me: int) -> SceneStack:
    """The lobby as seat `me` has it before them now."""
    link = offline_link()
    scene = LobbyScene(link)
    stack = stage(scene)
    link._on_message(to_client.Seated(table=ears.table.id, seat=me, token=bytes(32)))
    link._on_message(to_client.Table(table=ears.table))
    scene.relayout()
    return stack


def continue_button(stack: SceneStack) -> Rect:
    """Where the list has its large button: it does not depend on what is listed."""
    scene = stack.top
    assert isinstance(scene, ContinueGames)
    panel = scene._panels[1]
    look = scene.look
    return Rect(panel.x + look.px(20), panel.bottom - look.px(BUTTONS - 6), panel.width - look.px(40), look.px(78))
