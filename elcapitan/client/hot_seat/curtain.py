"""The curtain between two people at one window: asks for the next one, and shows nothing of any hand."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from elcapitan.client.drawing import theme
from elcapitan.client.drawing.backdrop import draw_panel, draw_wood
from elcapitan.client.drawing.draw_context import DrawContext
from elcapitan.client.drawing.portrait import draw_portrait
from elcapitan.client.model.portraits import portraits_of
from elcapitan.client.model.table_model import TableModel
from elcapitan.client.presence.player_actions import PlayerActions
from elcapitan.client.scenes.pause import PauseDialog
from elcapitan.client.shell.i18n import _
from elcapitan.client.widgets.button import Button
from elcapitan.client.widgets.widget import Pressed
from elcapitan.client.widgets.widget_scene import WidgetScene
from elcapitan.games import face

BOX = (820, 560)


class Curtain(WidgetScene):
    """Covers the window until the next person lifts it: a click on its button, Enter, or A on a gamepad."""

    def __init__(
        self,
        model: TableModel,
        seat: int,
        actions: PlayerActions,
        *,
        is_due: Callable[[], bool],
        lift: Callable[[], None],
        put_away: Callable[[], None],
    ) -> None:
        """`model` is what everyone may see; `put_away` is called when that seat `is_due` no more."""
        super().__init__()
        self.model, self.seat = model, model.seats[seat - 1]
        self._actions, self._is_due, self._lift, self._put_away = actions, is_due, lift, put_away
        self.box = pygame.Rect(0, 0, 0, 0)

    def relayout(self) -> None:
        look = self.look
        self.box = pygame.Rect(0, 0, look.px(BOX[0]), look.px(BOX[1]))
        self.box.center = look.size[0] // 2, look.size[1] // 2
        rect = pygame.Rect(0, 0, look.px(480), look.px(76))
        rect.midbottom = self.box.centerx, self.box.bottom - look.px(44)
        lift = Button(rect, _("I am {name}").format(name=self.seat.name), "person", "primary", value="lift")
        self.group.set([lift])
        self.group.focus(lift, ringed=self.stage.pad is not None)
        self.stale = True

    def update(self, dt_s: float) -> None:
        if not self._is_due():
            self._put_away()

    def handle(self, event: pygame.event.Event) -> bool:
        if isinstance(self.group.handle(event), Pressed):
            self._lift()
        elif event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE:
            self.stage.push(PauseDialog(self.model, self._actions))
        return True

    def paint(self, surface: pygame.Surface, look: DrawContext) -> None:
        draw_wood(surface, look)
        draw_panel(surface, look, self.box)
        room, middle = self.box.width - look.px(96), self.box.centerx
        portraits = portraits_of(self.model.seats)
        at = (middle, self.box.y + look.px(140))
        draw_portrait(surface, look, portraits[self.seat.seat - 1], self.seat.colour, at, look.px(168))
        title = _("Your turn, {name}").format(name=self.seat.name)
        look.fit(surface, title, room, "serif-bold", 46, theme.TITLE, (middle, self.box.y + look.px(276)), shadow=True)
        said = _("Your hand is hidden. Show it when only you can see the screen.")
        at = (middle, self.box.y + look.px(334))
        look.paragraph(surface, said, "sans", 22, theme.CREAM, at, room, align="c")
        where = "  ·  ".join(each for each in face(self.model.rules.name).progress_texts(self.model.state) if each)
        at = (middle, self.box.y + look.px(400))
        look.fit(surface, where, room, "sans-italic", 20, theme.SECONDARY, at)
