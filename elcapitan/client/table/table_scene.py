"""What the table scenes of all games share: layers and input, the speed, the steps that are played, their sounds.

A game's table makes its director, view, controller and input, and says in `_follow` what the position asks for.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from typing import Any

import pygame

from elcapitan.client.drawing.draw_context import DrawContext
from elcapitan.client.model.table_model import TableModel
from elcapitan.client.presence.player_actions import PlayerActions
from elcapitan.client.shell import i18n
from elcapitan.client.shell.i18n import join_names, ngettext, pgettext
from elcapitan.client.shell.scene import Scene, SceneContext
from elcapitan.client.shell.sound import Sound
from elcapitan.client.table.pointer_input import PointerInput
from elcapitan.client.table.pointer_state import PointerState
from elcapitan.client.table.step_director import StepDirector
from elcapitan.client.widgets.layer import Layer

SLOW_S = 0.4
"""When an answer takes longer, the table says that it waits; nearly every one comes within a frame."""
SPEED_LABELS = {"calm": "½×", "normal": "1×", "fast": "2×"}
"""Of the speed button, which is narrow; animation that is off has a word."""


class GameTableScene(Scene):
    """The table of one game."""

    ui: PointerState
    """What is pointed at, chosen and open."""
    director: StepDirector[Any]
    """Plays the steps."""
    input: PointerInput
    controller: Any
    """What a click does."""
    view: Any
    """How the table looks."""

    def __init__(self, stage: SceneContext, model: TableModel, actions: PlayerActions | None) -> None:
        """`actions`: None for a record, which is only shown."""
        super().__init__()
        self.stage = stage
        self.model = model
        self.actions = actions
        model.take_new_steps()
        self.layers: list[Layer[Any]] = []
        """Other layers over the table, the topmost first."""
        self._pending_s = 0.0
        """How long my move has been on its way."""
        self._revision = model.revision
        self._shown = model.state
        """The position for which the input knows the rectangles of the things."""
        self._made_for: object = None

    @abstractmethod
    def _enlargement(self, look: DrawContext) -> float:
        """How much larger the table is painted."""

    def _after_news(self) -> None:
        """The model has changed."""

    def on_removed(self) -> None:
        self.controller.hints.close()

    @property
    def typing(self) -> bool:
        return any(layer.typing for layer in self._all_layers)

    def relayout(self) -> None:
        look = self.stage.look
        made_for = (look.size, look.s, look.eyes, i18n.language())
        if made_for != self._made_for:
            self._made_for = made_for
            self.view.reset(look.with_more_room(self._enlargement(look)))
            self.director.drop_animations()
            self.director.reword_log()
            self.controller.panels.note.reword()
        self.ui.repaint()

    @property
    def _all_layers(self) -> Sequence[Layer[Any]]:
        """All layers, the topmost first: the note is the lowest, and is left out while a close-up is open."""
        return self.layers if self.controller.ui.close_up else [*self.layers, self.controller.panels.note]

    def handle(self, event: pygame.event.Event) -> bool:
        # A press or drag ends where it is, over any layer.
        pressed = self.ui.held is not None and event.type in (pygame.MOUSEMOTION, pygame.MOUSEBUTTONUP)
        layers = () if pressed else self._all_layers
        return any(layer.handle(event) for layer in layers) or self.input.handle(event)

    @property
    def speed_factor(self) -> float:
        """Animations run this much faster; 0: they are left out."""
        return self.stage.settings.speed_factor

    @property
    def speed_label(self) -> str:
        return SPEED_LABELS.get(self.stage.settings.speed) or pgettext("speed button", "Max")

    @property
    def busy(self) -> bool:
        return self.director.busy or self._moves_by_itself or self.controller.waiting

    @property
    @abstractmethod
    def _moves_by_itself(self) -> bool:
        """Something is shown that changes with time alone, such as pulsing glows."""

    @property
    def _slow_move(self) -> str | None:
        """My move on its way, once it has taken long enough to be shown."""
        return self.model.pending if self._pending_s >= SLOW_S else None

    def _play_steps(self, dt_s: float, where: Any) -> None:
        """Play what has come from the server, with its sounds; `where` gives the places of the things on the table."""
        settings, ui, director, model = self.stage.settings, self.ui, self.director, self.model
        waited, self._pending_s = self._pending_s, self._pending_s + dt_s if model.pending else 0.0
        ui.dirty |= waited < SLOW_S <= self._pending_s
        self.view.prefetch_pictures()
        director.reduced, director.pause_s = settings.reduced_motion, settings.pause_s
        director.add_steps(model.take_new_steps())
        shows_more = director.update(dt_s, self.speed_factor, where)
        if shows_more or model.revision != self._revision:
            if model.revision != self._revision:
                self._after_news()
            self._revision = model.revision
            ui.restart_glow()
        if director.picture is not self._shown:
            self._shown = director.picture
            self.input.look_again()
        for sound in director.take_sounds():
            self.stage.sound(sound)
        company = self.actions.participants if self.actions is not None else None
        if company is not None and company.has_new_lines():
            self.stage.sound(Sound.CHAT)
        if company is not None and (names := company.new_onlookers()):
            text = ngettext("{names} is watching", "{names} are watching", len(names))
            self.stage.toast(text.format(names=join_names(names)))

    def _update_layers(self, dt_s: float) -> None:
        self.ui.dirty |= self._moves_by_itself
        for layer in self._all_layers:
            self.ui.dirty |= layer.update(dt_s)

    def _call(self, words: str) -> None:
        """Draw the attention of a player who is elsewhere."""
        self.stage.request_attention(words)
        self.stage.toast(words)
