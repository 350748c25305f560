"""The screen between the menu and the table, while the server starts and the table is made or found again."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

import pygame

from elcapitan.client.drawing import theme
from elcapitan.client.drawing.backdrop import draw_start
from elcapitan.client.drawing.draw_context import DrawContext
from elcapitan.client.model.last_table import current_game
from elcapitan.client.model.table_model import TableModel
from elcapitan.client.net.connection import ConnectionLost, RequestDeclined
from elcapitan.client.net.local_server import ServerUnavailable
from elcapitan.client.net.request_errors import request_error_text
from elcapitan.client.net.seat_tokens import BUILTIN
from elcapitan.client.net.table_client import NO_WAY_BACK, TableClient
from elcapitan.client.shell.i18n import _
from elcapitan.client.shell.scene import SceneContext
from elcapitan.client.widgets.button import Button
from elcapitan.client.widgets.widget import Pressed
from elcapitan.client.widgets.widget_scene import WidgetScene
from elcapitan.games import face


class StartingGame(WidgetScene):
    """Waits for a table and opens it, or shows why there is none."""

    def __init__(self, link: TableClient, sit_down: Callable[[], Awaitable[TableModel]], game: str = "") -> None:
        """`game`: whose words are used; "": the current game."""
        super().__init__()
        self.game = game
        self.link = link
        self.trouble = ""
        """Why there is no table; empty while it is being made."""
        self._is_declined = False
        """The server has said no: asking again brings the same answer."""
        self._sit_down = sit_down
        self._task: asyncio.Task[None] | None = None
        self._found: TableModel | None = None
        """The table, once it is there."""
        self._in_front = False

    def enter(self, stage: SceneContext) -> None:
        super().enter(stage)
        self._in_front = True
        self._go_on()
        self.game = self.game or current_game(stage.settings)
        if self._task is None:
            self._begin()

    def leave(self) -> None:
        super().leave()
        self._in_front = False

    def on_removed(self) -> None:
        if self._task is not None and not self._task.done() and self._task is not asyncio.current_task():
            self._task.cancel()

    def _begin(self) -> None:
        self.trouble = ""
        self._task = asyncio.create_task(self._wait())

    async def _wait(self) -> None:
        try:
            self._found = await self._sit_down()
        except RequestDeclined as declined:
            words = request_error_text(declined, "")
            if declined.answer.why not in NO_WAY_BACK:
                words = _("This table cannot be opened: {reason}").format(reason=words)
            self._is_declined = True
            self._give_up(words)
        except (ConnectionLost, TimeoutError):  # before OSError, of which a TimeoutError is one
            self._give_up(_("The connection was lost; what was saved is safe."))
        except (ServerUnavailable, OSError) as fault:
            words = _("The game could not be started: {reason}").format(reason=fault)
            if self.link.server != BUILTIN:
                words = _("No answer from {address}").format(address=self.link.server)
            self._give_up(words)
        else:
            self._go_on()

    def _go_on(self) -> None:
        """To the table; what has come in front meanwhile, such as a question, is answered first."""
        if self._found is not None and self._in_front:
            self.stage.replace(face(self._found.rules.name).table(self.link, self.stage, self._found))

    def _give_up(self, words: str) -> None:
        self.trouble, self.stale = words, True
        self.relayout()

    def relayout(self) -> None:
        look = self.stage.look
        buttons = [Button(pygame.Rect(0, 0, 0, 0), _("Back"))]
        if self.trouble and not self._is_declined:
            buttons.append(Button(pygame.Rect(0, 0, 0, 0), _("Try again"), kind="primary", value="again"))
        for at, button in enumerate(buttons):
            button.rect.size = look.px(260), look.px(60)
            beside = round((at - (len(buttons) - 1) / 2) * look.px(280))
            button.rect.center = look.size[0] // 2 + beside, look.size[1] // 2 + look.px(150)
        self.group.set(buttons)

    def handle(self, event: pygame.event.Event) -> bool:
        match self.group.handle(event):
            case Pressed(widget=Button(value="again")):
                self._begin()
                self.relayout()
                self.stale = True
            case Pressed():
                self.stage.pop()
            case None if event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE:
                self.stage.pop()
        return True

    def paint(self, surface: pygame.Surface, look: DrawContext) -> None:
        draw_start(surface, look, "" if self.trouble else face(self.game).start_words().beginning)
        if self.trouble:
            at = (surface.get_width() // 2, surface.get_height() // 2 + look.px(10))
            look.paragraph(surface, self.trouble, "sans", 22, theme.REASON, at, look.px(900), align="c")
