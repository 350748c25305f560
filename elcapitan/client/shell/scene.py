"""The interfaces between scenes and the scene stack."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, NamedTuple, Protocol

import pygame

from elcapitan.client.sound_names import GameSound, GameTune

if TYPE_CHECKING:
    from elcapitan.client.drawing.draw_context import DrawContext
    from elcapitan.client.shell.pad_buttons import PadFamily
    from elcapitan.client.shell.settings import Settings
    from elcapitan.client.widgets.button import Kind


class Answer(NamedTuple):
    """One button of a question."""

    value: str
    words: str
    kind: Kind = "secondary"


class SharedTurn(NamedTuple):
    """Whose turn it is at a window that several people share."""

    person: int
    """From 1; 0: of none of them, and every gamepad acts."""
    people: int
    """How many share it."""


class SceneContext(Protocol):
    """What a scene may use. All of it belongs to the window, nothing to one scene."""

    @property
    def look(self) -> DrawContext:
        """A new one is made when the window or the scale changes; ask for it at each use."""

    @property
    def settings(self) -> Settings: ...

    @property
    def pad(self) -> PadFamily | None:
        """The gamepad that was the last device used; None: keyboard, mouse or touch."""

    def change_settings(self, settings: Settings) -> None:
        """Keep them, write them down, and let the whole window follow at once."""

    def keep_settings(self, settings: Settings) -> None:
        """Keep them and write them down; nothing on the screen depends on what is new in them."""

    def push(self, scene: Scene) -> None: ...
    def pop(self) -> None:
        """Back to the scene below; the last one cannot be popped."""

    def replace(self, scene: Scene) -> None:
        """Replace the topmost scene by that one."""

    def go_to_menu(self, then: str = "") -> None:
        """Back to the first scene, the menu, and on to where `then` leads from there (`Scene.go`)."""

    def ask(self, title: str, words: str, answers: Sequence[Answer], then: Callable[[str], None]) -> None:
        """A question in front of everything. `then` gets the answer's value; Esc is the last answer."""

    def toast(self, words: str, then: Callable[[], None] | None = None) -> None:
        """A sentence that goes away by itself; a click on it does what `then` says."""

    def drop_toast(self) -> None:
        """Take away a sentence that is still shown."""

    def sound(self, sound: GameSound) -> None:
        """Play it."""

    def request_attention(self, words: str) -> None:
        """Call the player: by a sound, and if they look elsewhere by the window's title."""

    def quit(self) -> None: ...


class Scene:
    """One screenful. A frame calls handle for each event, then update, then draw."""

    see_through = False
    """The scene below is shown behind it, darkened and at rest (a dialogue)."""
    leaves_clear = False
    """A see-through scene that leaves the one below sharp and bright."""
    tune: GameTune | None = None
    """The music of this scene; None: that of the scene below goes on."""
    shared_turn: SharedTurn | None = None
    """Whose gamepad acts; None: as in the scene below, and at last everyone's."""
    takes_files = False
    """Whether this scene takes a file that is dropped on the window; other scenes say where to drop it."""
    stage: SceneContext
    veil = 1.0
    """How much the scene behind a dialogue is darkened already, from 0 to 1."""
    behind: pygame.Surface | None = None
    """What the stack shows behind a see-through scene: softened, darkened, of the window's size."""

    def __init__(self) -> None:
        self.stale = True
        """The stack sets it when the whole window must be painted again; draw then paints all and clears it."""

    @property
    def toast_room(self) -> pygame.Rect | None:
        """Where a toast covers no words of this scene; None: the usual place near the lower edge."""
        return None

    @property
    def busy(self) -> bool:
        """Something moves: the next frame comes at once. Else input is asked for every 30 ms."""
        return False

    def enter(self, stage: SceneContext) -> None:
        """Called when it is on top, for the first time or again."""
        self.stage = stage
        self.stale = True

    def leave(self) -> None:
        """Called when another scene is on top, perhaps for a moment."""

    def go(self, where: str) -> None:
        """Open what that word means here; most scenes know none."""

    def on_removed(self) -> None:
        """Called when it will not come back: cancels its own tasks."""

    def relayout(self) -> None:
        """The look or the language is another: make rectangles and widgets again. Also called after the first enter."""

    def handle(self, event: pygame.event.Event) -> bool:
        """Take one event; whether it was consumed."""
        return False

    @property
    def typing(self) -> bool:
        """Text is being typed: a held key repeats. Elsewhere it must not, or a held Enter would press buttons."""
        return False

    def take_sounds(self) -> Sequence[GameSound]:
        """The sounds since the last call."""
        return []

    def update(self, dt_s: float) -> None:
        """Time has passed."""

    def update_behind(self) -> None:
        """A frame in which another scene is on top: for what cannot wait until they come back."""

    def draw(self, surface: pygame.Surface) -> list[pygame.Rect] | None:
        """Paint what has changed and say where; None: everywhere. Changes nothing but `stale`."""
        return None
