"""The stack of scenes: which scene gets an event, and what must be repainted.

Knows no window and no clock: the app gives events, time and a surface.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

import pygame

from elcapitan.client.drawing import theme
from elcapitan.client.drawing.draw_context import LEAST_WINDOW
from elcapitan.client.shell.i18n import _
from elcapitan.client.shell.keyboard import resolve_keypad
from elcapitan.client.shell.pad_buttons import pad_button_of
from elcapitan.client.shell.scene import Answer, Scene, SceneContext, SharedTurn
from elcapitan.client.shell.sound import SilentPlayer, SoundPlayer
from elcapitan.client.sound_names import GameSound, GameTune, Sound
from elcapitan.client.widgets.confirm_dialog import ConfirmDialog
from elcapitan.client.widgets.toast import Toast

if TYPE_CHECKING:
    from elcapitan.client.drawing.draw_context import DrawContext
    from elcapitan.client.shell.pad_buttons import PadFamily
    from elcapitan.client.shell.settings import Settings

__all__ = ["Answer", "Scene", "SceneContext", "SceneStack"]

log = logging.getLogger(__name__)

VEIL_ALPHA = 0.66
VEIL_BLUR = 7
"""u."""


class SceneStack:
    """The stack of scenes; the `SceneContext` of each."""

    def __init__(
        self,
        look: DrawContext,
        settings: Settings,
        settings_changed: Callable[[Settings], None],
        speaker: SoundPlayer | None = None,
        caller: Callable[[str], None] = lambda words: None,
        settings_kept: Callable[[Settings], None] = lambda settings: None,
    ) -> None:
        """`settings_changed` writes them down and gives the window its new shape; it may call `reshape`.

        `settings_kept` only writes down those that change nothing that is seen.
        `caller` draws the attention of a player who looks elsewhere. Without a `speaker` no sound plays.
        """
        self._speaker = speaker or SilentPlayer()
        self._caller = caller
        self._look = look
        self._settings = settings
        self._settings_changed = settings_changed
        self._settings_kept = settings_kept
        self._scenes: list[Scene] = []
        self._backdrops: dict[int, pygame.Surface] = {}
        """By depth: what is shown behind a see-through scene."""
        self._toast: Toast | None = None
        self._toast_pressed = False
        """The button that is held down was pressed on a toast: its release is no scene's."""
        self._veiled = 0.0
        """How much of the veil before the topmost scene has fallen already."""
        self._composing = False
        """An input method is composing letters."""
        self.pad: PadFamily | None = None
        """The gamepad in use."""
        self.running = True
        self._closed = False
        """The window is going away: what a request that is answered only now wants to show is not shown."""
        self._scene_left = False

    @property
    def look(self) -> DrawContext:
        return self._look

    @property
    def settings(self) -> Settings:
        return self._settings

    @property
    def top(self) -> Scene:
        return self._scenes[-1]

    @property
    def scenes(self) -> tuple[Scene, ...]:
        """From the lowest up."""
        return tuple(self._scenes)

    @property
    def busy(self) -> bool:
        return self.top.busy or (self._toast is not None and self._toast.moving)

    @property
    def tune(self) -> GameTune | None:
        """The music of the topmost scene that has any."""
        return next((scene.tune for scene in reversed(self._scenes) if scene.tune is not None), None)

    @property
    def shared_turn(self) -> SharedTurn | None:
        """Of the topmost scene that says so."""
        return next((scene.shared_turn for scene in reversed(self._scenes) if scene.shared_turn is not None), None)

    def change_settings(self, settings: Settings) -> None:
        before = self._look
        self._settings = settings
        self._settings_changed(settings)
        if self._look is before:  # a new look has laid everything out already
            self._relayout()

    def keep_settings(self, settings: Settings) -> None:
        self._settings = settings
        self._settings_kept(settings)

    def show_pad(self, pad: PadFamily | None) -> None:
        """Another device is in use: everything that names keys or buttons is painted again."""
        self.pad = pad
        self.top.stale = True

    def resize(self, look: DrawContext) -> None:
        """The window has another size or scale."""
        self._look = look
        self._relayout()

    def _relayout(self) -> None:
        self._backdrops.clear()
        for scene in self._scenes:
            scene.relayout()
            scene.stale = True

    def push(self, scene: Scene) -> None:
        if self._closed:
            return
        if self._scenes:
            self.top.leave()
        self._scenes.append(scene)
        self._enter_top(first=True)

    def pop(self) -> None:
        if len(self._scenes) > 1:
            self._remove_top()
            self._enter_top(first=False)

    def replace(self, scene: Scene) -> None:
        if self._closed:
            return
        self._remove_top()
        self._scenes.append(scene)
        self._enter_top(first=True)

    def go_to_menu(self, then: str = "") -> None:
        if self._closed:
            return
        while len(self._scenes) > 1:
            self._remove_top()
        self._enter_top(first=False)
        if then:
            self.top.go(then)

    def take_scene_left(self) -> bool:
        """Whether a scene that filled the window has gone for good since this was asked last."""
        left, self._scene_left = self._scene_left, False
        return left

    def _remove_top(self) -> None:
        """The topmost goes for good."""
        scene = self._scenes.pop()
        self._scene_left |= not scene.see_through
        try:
            scene.leave()
        finally:
            scene.on_removed()  # its processes end, whatever has failed

    def _enter_top(self, *, first: bool) -> None:
        for depth in [depth for depth in self._backdrops if depth >= len(self._scenes) - 1]:
            del self._backdrops[depth]
        self._veiled = 0.0
        self._composing = False
        scene = self.top
        scene.enter(self)
        # The scene may have gone on to another one while entering.
        if first and self.top is scene:
            scene.relayout()
        self.top.stale = True

    def ask(self, title: str, words: str, answers: Sequence[Answer], then: Callable[[str], None]) -> None:
        self.push(ConfirmDialog(title, words, answers, then))

    def toast(self, words: str, then: Callable[[], None] | None = None, *, least_s: float = 0.0) -> None:
        """As every scene knows it; `least_s` is for how long it can be read at least."""
        if self._toast is not None and self._scenes:
            self.top.stale = True  # the one before may be wider
        self._toast = Toast(words, then, least_s)

    def drop_toast(self) -> None:
        if self._toast is not None and self._scenes:
            self._toast, self.top.stale = None, True

    def sound(self, sound: GameSound) -> None:
        self._speaker.play(sound)

    def request_attention(self, words: str) -> None:
        self._speaker.play(Sound.YOUR_TURN)
        self._caller(words)

    def quit(self) -> None:
        self.running = False

    def drop_to_lowest(self) -> None:
        """Something broke: all scenes but the lowest are removed, even if leaving them fails."""
        while len(self._scenes) > 1:
            self._try_to_remove_top()
        self._backdrops.clear()
        self._toast = None

    def _try_to_remove_top(self) -> None:
        try:
            self._remove_top()
        except Exception:
            log.exception("a scene broke while it left")

    def close(self) -> None:
        """The window is going away: every scene leaves, the topmost first, also if leaving one of them fails."""
        self._closed = True
        while self._scenes:
            self._try_to_remove_top()

    def handle(self, event: pygame.event.Event) -> bool:
        if not self._look.is_large_enough:
            return False  # what is not seen cannot be played
        event = resolve_keypad(event)
        if self._belongs_to_input_method(event):
            return True
        scene = self.top
        if self._toast is not None and (then := self._toast.clicked(event)):
            self._toast, scene.stale = None, True
            self._toast_pressed = True
            then()
            return True
        if self._toast_pressed and event.type in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            self._toast_pressed = False
            if event.type == pygame.MOUSEBUTTONUP:
                return True
        pressed = event.type == pygame.MOUSEBUTTONDOWN and event.button == pygame.BUTTON_LEFT
        if pressed and self._toast is not None and self._toast.then is not None:
            self._toast, scene.stale = None, True  # the reason has been read, and the player wants to see the boards
        taken = scene.handle(event)
        for sound in scene.take_sounds():
            self.sound(sound)
        return taken

    def _belongs_to_input_method(self, event: pygame.event.Event) -> bool:
        """Whether that key chooses among letters being composed: it sends no line and closes no dialogue."""
        match event.type:
            case pygame.TEXTEDITING:
                self._composing = bool(event.text) and self.top.typing
            case pygame.TEXTINPUT | pygame.MOUSEBUTTONDOWN | pygame.WINDOWFOCUSLOST:
                self._composing = False
            case pygame.KEYDOWN:
                return self._composing and self.top.typing and pad_button_of(event) is None
        return False

    def update(self, dt_s: float) -> None:
        for covered in self._scenes[:-1]:
            covered.update_behind()
        self.top.update(dt_s)
        if self._toast is not None and not self._toast.update(dt_s):
            self._toast = None
            self.top.stale = True

    def draw(self, surface: pygame.Surface) -> list[pygame.Rect] | None:
        """Bring the surface up to date; where it changed, None: everywhere."""
        if not self._look.is_large_enough:
            return self._draw_too_small(surface)
        if self.top.stale and self.top.see_through:
            self._draw_veil(surface)
        changed = self.top.draw(surface)
        if self._toast is not None and (changed != [] or self._toast.changed):
            rect = self._toast.draw(surface, self._look, self.top.toast_room)
            if changed is not None:
                changed = [*changed, rect]
        return changed

    def _draw_too_small(self, surface: pygame.Surface) -> list[pygame.Rect] | None:
        """One sentence in place of a scene whose words would overlap."""
        if not self.top.stale:
            return []
        self.top.stale = False
        look, window = self._look, surface.get_rect()
        surface.fill(theme.VEIL)
        text = _("The window is too small: it needs at least {width} × {height} pixels.")
        text = text.format(width=LEAST_WINDOW[0], height=LEAST_WINDOW[1])
        size_u = 16 / look.s / look.larger
        block = look.block(text, "sans", size_u, (max(1, window.w - 32), window.h), even=True)
        look.draw_block(surface, block, theme.CREAM, window.center, "mc")
        return None

    def _draw_veil(self, surface: pygame.Surface) -> None:
        """The picture behind the topmost scene; while the veil falls, a little more of it over what was there."""
        scene = self.top
        scene.behind = backdrop = self._backdrop(len(self._scenes) - 1, surface)
        if scene.veil < 1:
            strength = round(255 * (scene.veil - self._veiled) / (1 - self._veiled))
            # A full 255 would still be blended, pixel by pixel.
            backdrop.set_alpha(strength if strength < 255 else None)
        surface.blit(backdrop, (0, 0))
        backdrop.set_alpha(None)
        self._veiled = scene.veil if scene.veil < 1 else 0.0

    def _backdrop(self, depth: int, surface: pygame.Surface) -> pygame.Surface:
        """The scene below, softened and darkened unless it is left clear; painted once, while the dialogue stands."""
        if depth not in self._backdrops:
            below = self._scenes[depth - 1]
            picture = pygame.Surface(surface.get_size())
            if below.see_through:
                picture.blit(self._backdrop(depth - 1, surface), (0, 0))
            below.stale = True
            below.draw(picture)
            self._backdrops[depth] = picture
            if self._scenes[depth].leaves_clear:
                return picture
            # Blurred at a quarter of the size: it looks the same and takes a fifth of the time.
            size = picture.get_size()
            small = pygame.transform.smoothscale(picture, (max(1, size[0] // 4), max(1, size[1] // 4)))
            small = pygame.transform.box_blur(small, max(1, self._look.px(VEIL_BLUR / 4)))
            self._look.fill(small, small.get_rect(), theme.VEIL, VEIL_ALPHA)
            pygame.transform.smoothscale(small, size, picture)
        return self._backdrops[depth]
