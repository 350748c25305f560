"""The bar under a replay: play and pause, from turn to turn, to the next payday, and the whole game as one line.

A layer of the table that lies over its rail. The scene acts on what is pressed.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final, Protocol

import pygame
from pygame import Rect, Surface

from elcapitan.client.drawing import theme
from elcapitan.client.drawing.brush import Brush
from elcapitan.client.drawing.canvas import Overlay
from elcapitan.client.replay.replay_cursor import ReplayCursor
from elcapitan.client.shell import i18n
from elcapitan.client.shell.i18n import _, pgettext
from elcapitan.client.shell.pad_buttons import PadButton, pad_button_of
from elcapitan.client.shell.sound import Sound
from elcapitan.client.widgets.button import Button
from elcapitan.client.widgets.layer import Layer, LayerLayout
from elcapitan.client.widgets.slider import Slider
from elcapitan.client.widgets.widget import Pressed
from elcapitan.client.widgets.widget_group import WidgetGroup
from elcapitan.games import face

KEYS: Final[Mapping[int, str]] = {
    pygame.K_SPACE: "play",
    pygame.K_LEFT: "back",
    pygame.K_RIGHT: "on",
    pygame.K_HOME: "first",
    pygame.K_END: "last",
    pygame.K_PAGEDOWN: "payday",
    pygame.K_RETURN: "go-on",
    pygame.K_KP_ENTER: "go-on",
}
PAD: Final[Mapping[PadButton, str]] = {PadButton.A: "play", PadButton.X: "payday", PadButton.Y: "go-on"}
BUTTONS: Final = (("first", 60), ("back", 60), ("play", 84), ("on", 60), ("last", 60), ("payday", 60))
"""Value and width in u of each, from left to right."""
LEFT, TRACK, RIGHT = 330, 790, 330
"""u: where the buttons begin, where the line begins, and what is kept free right of the line."""


class ReplayControls(Protocol):
    """What the bar needs of its scene."""

    @property
    def replay_cursor(self) -> ReplayCursor: ...
    @property
    def playing(self) -> bool: ...
    @property
    def is_focused(self) -> bool:
        """Something on the table has the keyboard's ring: Enter is for that."""

    @property
    def why_not_go_on(self) -> str:
        """Why nobody can play on from here; empty if they can."""

    def command(self, what: str) -> None:
        """A button or its key: play, first, back, on, last, payday, go-on."""

    def wind_to(self, at: int) -> None:
        """The line was pulled there."""

    def heard(self) -> list[Sound]: ...


class PlaybackBar(Layer[LayerLayout]):
    """The playback bar of one replay."""

    def __init__(self, scene: ReplayControls) -> None:
        self.scene = scene
        self.group = WidgetGroup()
        self.rect = Rect(0, 0, 0, 0)
        self._made_for: object = None
        self._coins: list[Rect] = []
        """The coins over the line, one for each payday."""
        self._payday = 0
        """The payday whose coin is under the pointer; 0: none."""
        self._payday_shown = 0

    @property
    def _slider(self) -> Slider | None:
        return next((widget for widget in self.group.widgets if isinstance(widget, Slider)), None)

    def handle(self, event: pygame.event.Event) -> bool:
        if event.type == pygame.KEYDOWN:
            return self._key(event)
        if event.type == pygame.MOUSEMOTION:
            self._payday = next((at for at, coin in enumerate(self._coins, 1) if coin.collidepoint(event.pos)), 0)
        report = self.group.handle(event)
        if isinstance(report, Pressed) and isinstance(report.widget, Button):
            self.scene.command(str(report.widget.value))
            return True
        slider = self._slider
        if slider is not None and slider.held:
            at = round(slider.value * slider.steps)
            if at != self.scene.replay_cursor.at:
                self.scene.wind_to(at)
            return True
        at_ = getattr(event, "pos", None)
        return at_ is not None and event.type != pygame.MOUSEMOTION and self.rect.collidepoint(at_)

    def _key(self, event: pygame.event.Event) -> bool:
        button = pad_button_of(event)
        what = KEYS.get(event.key) if button in (None, PadButton.DIRECTION) else PAD.get(button)
        entered = event.key in (pygame.K_RETURN, pygame.K_KP_ENTER)
        if event.mod & (pygame.KMOD_CTRL | pygame.KMOD_ALT) or what is None or (entered and self.scene.is_focused):
            return False
        if event.mod & pygame.KMOD_SHIFT and event.key in (pygame.K_LEFT, pygame.K_RIGHT):
            self.scene.wind_to(self.scene.replay_cursor.at + (1 if event.key == pygame.K_RIGHT else -1))
        else:
            self.scene.command(what)
        return True

    def heard(self) -> list[Sound]:
        """What its widgets let be heard since this was last asked."""
        return self.group.sounds_to_play()

    def update(self, dt_s: float) -> bool:
        changed = self.group.changed or self._payday != self._payday_shown
        self._payday_shown = self._payday
        for widget in self.group.widgets:
            widget.changed = False
        return changed

    # -- painting

    def overlays(self, brush: Brush, layout: LayerLayout) -> Iterable[Overlay]:
        self._lay_out(brush, layout)
        replay_cursor = self.scene.replay_cursor
        states = tuple((widget.hovered, widget.held, widget.enabled) for widget in self.group.widgets)
        key = ("transport", replay_cursor.at, self.scene.playing, tuple(self.rect), states, self._payday)
        yield Overlay(key, self.rect, lambda dst: self._paint(dst, brush))

    def _lay_out(self, brush: Brush, layout: LayerLayout) -> None:
        look, rail, replay_cursor = brush.look, layout.rail.rect, self.scene.replay_cursor
        made_for = (tuple(rail), look.s, look.larger, self.scene.playing, self.scene.why_not_go_on, i18n.language())
        slider = self._slider
        if made_for != self._made_for:
            self._made_for, self.rect = made_for, rail
            slider = self._make(brush, rail)
        if slider is not None and not slider.held:
            slider.value = replay_cursor.at / max(1, len(replay_cursor))

    def _make(self, brush: Brush, rail: Rect) -> Slider:
        look, replay_cursor = brush.look, self.scene.replay_cursor
        icons = {
            "first": "first",
            "back": "rewind",
            "play": "pause" if self.scene.playing else "play",
            "on": "forward",
            "last": "last",
            "payday": "coins",
        }
        buttons, x = [], rail.x + look.px(LEFT)
        for value, width in BUTTONS:
            rect = Rect(x, 0, look.px(width), look.px(60))
            rect.centery = rail.centery
            buttons.append(Button(rect, "", icons[value], "primary" if value == "play" else "secondary", value=value))
            x = rect.right + look.px(10)
        track = Rect(rail.x + look.px(TRACK), 0, rail.w - look.px(TRACK + RIGHT), look.px(44))
        track.centery = rail.centery
        slider = Slider(track, 0.0, 0, steps=max(1, len(replay_cursor)))
        go_on = Rect(0, 0, look.px(280), look.px(64))
        go_on.midright = (rail.right - look.px(20), rail.centery - look.px(8))
        button = Button(go_on, _("Play on from here"), "helm", why_not=self.scene.why_not_go_on, value="go-on")
        self.group.set([*buttons, slider, button])
        self._coins, self._payday = [Rect(0, 0, brush.px(26), brush.px(26)) for _at in replay_cursor.paydays], 0
        for coin, number in zip(self._coins, replay_cursor.paydays, strict=True):
            x = slider.track.x + round(slider.track.w * number / max(1, len(replay_cursor)))
            coin.center = (x, slider.rect.y - brush.px(8))
        return slider

    def _paint(self, dst: Surface, brush: Brush) -> None:
        look, rail, replay_cursor = brush.look, self.rect, self.scene.replay_cursor
        look.fill(dst, rail, theme.PANEL_ACTIVE)
        look.fill(dst, Rect(rail.x, rail.y, rail.w, max(1, look.px(1.4))), theme.HAIRLINE, 0.6)
        state = replay_cursor.model.state
        left, room = rail.x + look.px(24), look.px(LEFT - 44)
        middle = rail.centery
        title = _("Replay")
        look.fit(dst, title, room, "serif-bold", 30, theme.TITLE, (left, middle - look.px(34)), "ml", shadow=True)
        where = "  ·  ".join(face(replay_cursor.model.rules.name).progress_texts(state))
        look.fit(dst, where, room, "sans-semibold", 19, theme.CREAM, (left, middle + look.px(2)), "ml")
        told = self._hint() or _("move {number} of {count}").format(number=replay_cursor.at, count=len(replay_cursor))
        look.fit(dst, told, room, "sans", 18, theme.SECONDARY, (left, middle + look.px(32)), "ml")
        self._paint_paydays(dst, brush)
        self.group.draw(dst, look)

    def _hint(self) -> str:
        """What the button under the pointer does, with its key; or which payday the coin stands for."""
        if self._payday:
            return face(self.scene.replay_cursor.model.rules.name).payday_text(self._payday)
        hints = {
            "first": _("to the beginning ({key})").format(key="Home"),
            "back": _("one turn back ({key})").format(key="←"),
            "play": _("play or pause ({key})").format(key=pgettext("key", "Space")),
            "on": _("one turn forward ({key})").format(key="→"),
            "last": _("to the end ({key})").format(key="End"),
            "payday": _("to the next payday ({key})").format(key="Page Down"),
            "go-on": _("start a new game from here ({key})").format(key=pgettext("key", "Enter")),
        }
        over = next((widget for widget in self.group.widgets if isinstance(widget, Button) and widget.hovered), None)
        return hints.get(str(over.value), "") if over is not None else ""

    def _paint_paydays(self, dst: Surface, brush: Brush) -> None:
        """A coin over the line for each payday."""
        for coin in self._coins:
            brush.look.sprite(dst, "pieces/coin-lily", coin.center, coin.w)
