"""The bar under a replay: play either way, speeds, steps by move, turn and scoring, and the timeline of the whole game.

A layer over the table's rail. The scene acts on what is pressed.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final, Protocol

import pygame
from pygame import Rect, Surface

from elcapitan.client.drawing import theme
from elcapitan.client.drawing.brush import Brush
from elcapitan.client.drawing.canvas import Overlay
from elcapitan.client.replay.replay_cursor import ReplayCursor
from elcapitan.client.replay.timeline import ReplayMoment, Timeline, TimelineMark, moment_surface
from elcapitan.client.shell import i18n
from elcapitan.client.shell.i18n import _, pgettext
from elcapitan.client.shell.keyboard import is_plain, latin_key
from elcapitan.client.shell.pad_buttons import PadButton, pad_button_of
from elcapitan.client.sound_names import Sound
from elcapitan.client.widgets.button import Button, Chips
from elcapitan.client.widgets.layer import Layer, LayerLayout
from elcapitan.client.widgets.widget import Chosen, Pressed
from elcapitan.client.widgets.widget_group import WidgetGroup
from elcapitan.games import introduction

SPEEDS: Final = {0.5: "½×", 1.0: "1×", 2.0: "2×", 4.0: "4×"}
"""Factors, and how they are written."""
KEYS: Final[Mapping[int, str]] = {
    pygame.K_SPACE: "toggle",
    pygame.K_j: "reverse",
    pygame.K_k: "pause",
    pygame.K_l: "play",
    pygame.K_LEFT: "turn-back",
    pygame.K_RIGHT: "turn-on",
    pygame.K_COMMA: "move-back",
    pygame.K_PERIOD: "move-on",
    pygame.K_HOME: "first",
    pygame.K_END: "last",
    pygame.K_PAGEUP: "scoring-back",
    pygame.K_PAGEDOWN: "scoring-on",
    pygame.K_p: "ledger",
    pygame.K_KP_MINUS: "slower",
    pygame.K_KP_PLUS: "faster",
    pygame.K_RETURN: "go-on",
    pygame.K_KP_ENTER: "go-on",
}
"""J, K and L are those of video players."""
SHIFTED: Final[Mapping[int, str]] = {
    **KEYS,
    pygame.K_LEFT: "move-back",
    pygame.K_RIGHT: "move-on",
    pygame.K_s: "slower",  # without Shift the table's own key makes it faster
}
PAD: Final[Mapping[PadButton, str]] = {PadButton.A: "toggle", PadButton.X: "scoring-on", PadButton.Y: "go-on"}
BUTTONS: Final = (
    ("first", 54),
    ("scoring-back", 54),
    ("turn-back", 54),
    ("reverse", 66),
    ("play", 84),
    ("turn-on", 54),
    ("scoring-on", 54),
    ("last", 54),
    ("ledger", 54),
)
"""Command and width in u of each, from left to right."""
ICONS: Final = {
    "first": "first",
    "scoring-back": "scoring-back",
    "turn-back": "rewind",
    "reverse": "reverse",
    "play": "play",
    "turn-on": "forward",
    "scoring-on": "scoring-on",
    "last": "last",
    "ledger": "coins",
}
LEFT, RIGHT = 330, 330
"""u: where timeline and buttons begin, and what is kept free to the right of them."""
GAP, CHIP, BUTTON_H = 8, 62, 50
"""u: between buttons, width of a speed, height of both."""


class ReplayControls(Protocol):
    """What the bar needs of its scene."""

    @property
    def replay_cursor(self) -> ReplayCursor: ...
    @property
    def direction(self) -> int:
        """1: it plays; -1: it plays backwards; 0: it is paused."""

    @property
    def speed(self) -> float:
        """One of SPEEDS."""

    @property
    def is_focused(self) -> bool:
        """Something on the table has the keyboard's ring: Enter is for that."""

    @property
    def why_not_go_on(self) -> str:
        """Why the game cannot be played on from here; empty if it can."""

    @property
    def timeline_marks(self) -> Sequence[TimelineMark]:
        """In the order of the game."""

    def moment(self, at: int) -> ReplayMoment:
        """The tooltip's facts of the position after `at` moves."""

    @property
    def where_text(self) -> str:
        """Where the game stands, such as phase and round."""

    def scoring_text(self, number: int) -> str:
        """What the coin of that scoring stands for, counted from 1."""

    @property
    def scoring_hints(self) -> Mapping[str, object]:
        """What the buttons do that go to a scoring or open its ledger, by their command, with `{key}`: lazy texts."""

    def command(self, what: str) -> None:
        """A button or its key: one of KEYS or of BUTTONS, or go-on."""

    def set_speed(self, speed: float) -> None: ...

    def wind_to(self, at: int) -> None:
        """The timeline was clicked or dragged there."""

    def open_scoring(self, number: int) -> None:
        """The coin of that scoring, counted from 1, was clicked."""


class PlaybackBar(Layer[LayerLayout]):
    """The playback bar of one replay."""

    def __init__(self, scene: ReplayControls) -> None:
        self.scene = scene
        self.group = WidgetGroup()
        self.rect = Rect(0, 0, 0, 0)
        self._made_for: object = None
        self._pointed_at: int | None = None
        self._pressed_scoring = 0
        self.is_filmed = False
        """Only the timeline is shown, as in a film, where nothing can be pressed."""

    @property
    def timeline(self) -> Timeline | None:
        """None before the first frame."""
        return next((widget for widget in self.group.widgets if isinstance(widget, Timeline)), None)

    @property
    def covered(self) -> Rect:
        return self.rect

    def handle(self, event: pygame.event.Event) -> bool:
        if event.type == pygame.KEYDOWN:
            return self._key(event)
        timeline = self.timeline
        was_held = timeline is not None and timeline.held
        match self.group.handle(event):
            case Pressed(widget=Button(value=command)):
                self.scene.command(str(command))
                return True
            case Chosen(widget=Chips(), value=float(speed)):
                self.scene.set_speed(speed)
                return True
        if timeline is None:
            return False
        if timeline.held or was_held:
            # A mouse may report many times in a frame: the scene winds once, before the next picture.
            if event.type != pygame.MOUSEMOTION:
                self.wind_to_drag(also_let_go=True)
            return True
        at = getattr(event, "pos", None)
        self._click_coin(event, timeline)
        return at is not None and event.type != pygame.MOUSEMOTION and self.rect.collidepoint(at)

    def leave(self) -> None:
        super().leave()
        self._pressed_scoring = 0

    def _click_coin(self, event: pygame.event.Event, timeline: Timeline) -> None:
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == pygame.BUTTON_LEFT:
            self._pressed_scoring = timeline.scoring_at(event.pos)
        elif event.type == pygame.MOUSEBUTTONUP and event.button == pygame.BUTTON_LEFT:
            pressed, self._pressed_scoring = self._pressed_scoring, 0
            if pressed and timeline.scoring_at(event.pos) == pressed:
                self.scene.open_scoring(pressed)

    def wind_to_drag(self, *, also_let_go: bool = False) -> None:
        """Wind the game to where the timeline has been dragged since the last frame."""
        timeline = self.timeline
        if timeline is not None and (timeline.held or also_let_go) and timeline.wanted != self.scene.replay_cursor.at:
            self.scene.wind_to(timeline.wanted)

    def _key(self, event: pygame.event.Event) -> bool:
        keys = SHIFTED if event.mod & pygame.KMOD_SHIFT else KEYS
        button = pad_button_of(event)
        what = keys.get(latin_key(event)) if button in (None, PadButton.DIRECTION) else PAD.get(button)
        entered = event.key in (pygame.K_RETURN, pygame.K_KP_ENTER)
        if not is_plain(event.mod) or what is None or (entered and self.scene.is_focused):
            return False
        self.scene.command(what)
        return True

    def take_sounds(self) -> list[Sound]:
        """The sounds of its widgets since the last call."""
        return self.group.sounds_to_play()

    def update(self, dt_s: float) -> bool:
        timeline = self.timeline
        pointed_at = timeline.pointed_at if timeline is not None else None
        changed = self.group.changed or pointed_at != self._pointed_at
        self._pointed_at = pointed_at
        for widget in self.group.widgets:
            widget.changed = False
        return changed

    # -- painting

    def overlays(self, brush: Brush, layout: LayerLayout) -> Iterable[Overlay]:
        self._lay_out(brush, layout)
        states = tuple((widget.hovered, widget.held, widget.enabled) for widget in self.group.widgets)
        chips = tuple(widget.meant for widget in self.group.widgets if isinstance(widget, Chips))
        now = (self.scene.replay_cursor.at, self.scene.direction, self.scene.speed, self._pointed_at)
        key = ("transport", now, tuple(self.rect), states, tuple(value for value, _words, _box in chips))
        yield Overlay(key, self.rect, lambda dst: self._paint(dst, brush))
        yield from self._tooltip(brush, layout)

    def _tooltip(self, brush: Brush, layout: LayerLayout) -> Iterable[Overlay]:
        timeline = self.timeline
        if timeline is None or self._pointed_at is None:
            return
        moment = self.scene.moment(self._pointed_at)
        surface = moment_surface(brush, moment, [info.colour for info in self.scene.replay_cursor.model.seats])
        rect = surface.get_rect(midbottom=(timeline.x_of(self._pointed_at), self.rect.y - brush.px(6)))
        rect.clamp_ip(Rect((0, 0), layout.size))
        yield Overlay(("moment", moment, tuple(rect)), rect, lambda dst: brush.stamp(dst, surface, rect.topleft, "tl"))

    def _lay_out(self, brush: Brush, layout: LayerLayout) -> None:
        look, rail, scene = brush.look, layout.rail.rect, self.scene
        made_for = (
            tuple(rail),
            look.s,
            look.larger,
            scene.direction,
            scene.speed,
            scene.why_not_go_on,
            i18n.language(),
        )
        if made_for != self._made_for:
            self._made_for, self.rect = made_for, rail
            self._make(brush, rail)
        if (timeline := self.timeline) is not None and not timeline.held:
            timeline.value = scene.replay_cursor.at / timeline.steps

    def _make(self, brush: Brush, rail: Rect) -> None:
        look, scene, held = brush.look, self.scene, self.timeline
        if self.is_filmed:
            track = Rect(rail.x + look.px(LEFT - 22), 0, rail.w - look.px(LEFT + 20), look.px(44))
            track.centery = rail.centery
            self.group.set([Timeline(track, scene.replay_cursor, scene.timeline_marks, look.px)])
            return
        middle = rail.y + round(rail.h * 0.755)
        buttons, x = [], rail.x + look.px(LEFT)
        for value, width in BUTTONS:
            rect = Rect(x, 0, look.px(width), look.px(BUTTON_H))
            rect.centery = middle
            runs = scene.direction == {"play": 1, "reverse": -1}.get(value, 2)
            kind = "primary" if value == "play" else "secondary"
            command = "pause" if runs else value
            button = Button(rect, "", "pause" if runs else ICONS[value], kind, value=command)  # type: ignore[arg-type]
            buttons.append(button)
            x = rect.right + look.px(GAP)
        track = Rect(rail.x + look.px(LEFT - 22), 0, rail.w - look.px(LEFT + RIGHT - 44), look.px(44))
        track.centery = rail.y + round(rail.h * 0.285)
        timeline = Timeline(track, scene.replay_cursor, scene.timeline_marks, look.px)
        if held is not None:
            timeline.held, timeline.value, timeline.pointer = held.held, held.value, held.pointer
        go_on = Rect(0, 0, look.px(280), look.px(64))
        go_on.midright = (rail.right - look.px(20), rail.centery - look.px(8))
        icon = introduction(scene.replay_cursor.model.rules.name).practice_icon
        button = Button(go_on, _("Play on from here"), icon, why_not=scene.why_not_go_on, value="go-on")
        x += look.px(GAP)
        room = min(look.px(CHIP * len(SPEEDS)), go_on.x - look.px(GAP) - x)  # less where everything is larger
        speeds = Rect(x, 0, room, look.px(40))
        speeds.centery = middle
        chips = Chips(speeds, list(SPEEDS.items()), scene.speed, gap=look.px(4))
        self.group.set([*buttons, chips, timeline, button])

    def _paint(self, dst: Surface, brush: Brush) -> None:
        look, rail, replay_cursor = brush.look, self.rect, self.scene.replay_cursor
        look.fill(dst, rail, theme.PANEL_ACTIVE)
        look.fill(dst, Rect(rail.x, rail.y, rail.w, max(1, look.px(1.4))), theme.HAIRLINE, 0.6)
        left, room = rail.x + look.px(24), look.px(LEFT - 44)
        middle = rail.centery
        title = _("Replay")
        look.fit(dst, title, room, "serif-bold", 30, theme.TITLE, (left, middle - look.px(34)), "ml", shadow=True)
        look.fit(dst, self.scene.where_text, room, "sans-semibold", 19, theme.CREAM, (left, middle + look.px(2)), "ml")
        told = self._hint() or _("move {number} of {count}").format(number=replay_cursor.at, count=len(replay_cursor))
        look.fit(dst, told, room, "sans", 18, theme.SECONDARY, (left, middle + look.px(32)), "ml")
        self.group.draw(dst, look)

    def _hint(self) -> str:
        """What the button under the pointer does, with its key; or which scoring the coin stands for."""
        timeline = self.timeline
        if (
            timeline is not None
            and timeline.pointer is not None
            and (scoring_number := timeline.scoring_at(timeline.pointer))
        ):
            return self.scene.scoring_text(scoring_number)
        over = next((each for each in self.group.widgets if isinstance(each, Button | Chips) and each.hovered), None)
        if isinstance(over, Chips):
            return _("speed ({key})").format(key=f"S, {pgettext('key', 'Shift')}+S")
        scoring = self.scene.scoring_hints
        hints = {
            "first": _("to the beginning ({key})").format(key="Home"),
            "scoring-back": str(scoring["scoring-back"]).format(key="Page Up"),
            "turn-back": _("one turn back ({key})").format(key="←"),
            "reverse": _("play backwards ({key})").format(key="J"),
            "pause": _("pause ({key})").format(key=f"K, {pgettext('key', 'Space')}"),
            "play": _("play ({key})").format(key=f"L, {pgettext('key', 'Space')}"),
            "turn-on": _("one turn forward ({key})").format(key="→"),
            "scoring-on": str(scoring["scoring-on"]).format(key="Page Down"),
            "last": _("to the end ({key})").format(key="End"),
            "ledger": str(scoring["ledger"]).format(key="P"),
            "go-on": _("start a new game from here ({key})").format(key=pgettext("key", "Enter")),
        }
        return hints.get(str(over.value), "") if over is not None else ""
