"""A table with friends for tests: a real stack and scene, and a server whose messages the test writes."""

from __future__ import annotations

from typing import Any

import msgspec

from elcapitan.client.net.table_client import TableClient
from elcapitan.client.presence.chat_drawer import ChatDrawer
from elcapitan.client.presence.participants import Participants
from elcapitan.client.presence.status_bar import StatusBar
from elcapitan.client.scenes.menu import Menu
from elcapitan.client.shell.scene_stack import SceneStack
from elcapitan.client.widgets.button import Button
from elcapitan.client.widgets.layer import Layer
from elcapitan.games.capitan.client.scenes.table import TableScene
from elcapitan.protocol import to_client, to_server
from elcapitan.protocol.to_client import ChatLine, SeatInfo, TableInfo
from elcapitan.table import record as records
from elcapitan.table.record import SeatLine
from tests.client import headless_stage
from tests.client.scenes.scene_helpers import offline_link
from tests.games.capitan.client.random_games import board, start

TABLE = "abcdefghijkl"
NAMES = ("Klára", "Ben", "Marco")
COLOURS = ("red", "blue", "yellow")


class TableWithFriends:
    """Klára at seat 1 with Ben and a computer player; or an onlooker, at seat 0."""

    def __init__(self, seat: int = 1, size: tuple[int, int] = headless_stage.SIZE, **table: Any) -> None:
        self.asked: list[to_server.ToServer] = []
        self.link = _Listening(self.asked)
        self.stack: SceneStack = headless_stage.stack(size)
        self.surface = headless_stage.surface(size)
        self.seats = [
            SeatInfo(seat=1, name="Klára", colour="red", by="person", ready=True),
            SeatInfo(seat=2, name="Ben", colour="blue", by="person", ready=True),
            SeatInfo(seat=3, name="Marco", colour="yellow", by="easy", ready=True),
        ]
        if seat:
            self.link._on_message(to_client.Seated(table=TABLE, seat=seat, token=bytes(32)))
        else:
            self.link._watched = to_server.Watch(table=TABLE)
            self.link._on_message(to_client.Watching(table=TABLE, number=1))
        self.tell(**table)
        self.link._on_message(record_of(3))
        assert self.link.model is not None
        self.model = self.link.model
        self.stack.push(Menu(offline_link()))
        from elcapitan.client.table.table_actions import TableActions

        self.actions = TableActions(self.link, self.stack)
        self.company: Participants = self.actions.participants
        self.scene: TableScene = self.actions.build_table_scene(self.model)
        self.stack.push(self.scene)
        self.frame()

    def tell(self, **changed: Any) -> None:
        """The server tells of the table as it is now."""
        standing: dict[str, Any] = {"stage": "playing", "seats": self.seats, "host": 1, **changed}
        self.link._on_message(to_client.Table(table=TableInfo(id=TABLE, game="elcapitan", rules=1, **standing)))

    def change(self, seat: int, **changed: Any) -> None:
        """Something about one seat is otherwise."""
        self.seats[seat - 1] = msgspec.structs.replace(self.seats[seat - 1], **changed)

    def hear(self, number: int, seat: int, text: str) -> None:
        """Someone says something."""
        name = NAMES[seat - 1] if seat else "Lucie"
        self.link._on_message(
            to_client.Said(line=ChatLine(number=number, seat=seat, name=name, text=text, at_s=number))
        )

    def frame(self, dt_s: float = 0.02) -> None:
        self.stack.update(dt_s)
        self.stack.draw(self.surface)

    def layer(self, kind: type[Layer[Any]]) -> Any:
        return next(layer for layer in self.scene.layers if isinstance(layer, kind))

    @property
    def status_bar(self) -> StatusBar:
        status_bar = self.layer(StatusBar)
        assert isinstance(status_bar, StatusBar)
        return status_bar

    @property
    def chat(self) -> ChatDrawer:
        chat = self.layer(ChatDrawer)
        assert isinstance(chat, ChatDrawer)
        return chat

    @property
    def said(self) -> str:
        """What the band says."""
        self.frame()
        return self.status_bar.shown.words if self.status_bar.shown is not None else ""

    def answer(self, label: str) -> None:
        """Click that button of the band."""
        self.frame()
        buttons = {each.label: each for each in self.status_bar.group.widgets if isinstance(each, Button)}
        assert label in buttons, f"no button {label!r} among {sorted(buttons)}"
        self.click(buttons[label].rect.center)

    def click(self, at: tuple[int, int]) -> None:
        for event in headless_stage.click(at):
            self.stack.handle(event)
        self.frame()

    def press(self, key: int) -> None:
        self.stack.handle(headless_stage.key(key))
        self.frame()

    def type(self, words: str) -> None:
        for event in headless_stage.typed(words):
            self.stack.handle(event)
        self.frame()


class _Listening(TableClient):
    """Remembers what is asked instead of asking it."""

    def __init__(self, asked: list[to_server.ToServer]) -> None:
        link = offline_link()
        super().__init__(link.line._where, link.seats, "Klára")
        self._asked = asked

    async def send_request(
        self, request: to_server.ToServer, *answers: type[to_client.ToClient]
    ) -> to_client.AnyToClient:
        self._asked.append(request)
        return to_client.Left()


def record_of(players: int) -> to_client.Record:
    """A game that has just begun."""
    from elcapitan.games import ruleset

    state = start(players)
    deal = tuple(card for deck in (state.destinations, state.links) for card in deck.display if card)
    written = records.make_record(
        ruleset("elcapitan"),
        {"players": players, "extras": [], "start": state.starter, "board": dict(board().mapping)},
        seats=tuple(SeatLine(name, colour, "person") for name, colour in zip(NAMES[:players], COLOURS, strict=False)),
        deal=deal,
        moves=(),
        payments=(),
        state=state,
        shuffled=(),
    )
    return to_client.Record(position=0, record=records.format_record(written))
