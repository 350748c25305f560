"""The table of any game as a scene: passes time and events on, and follows what the position asks for.

What a click does is the controller's, what is shown the director's, how it looks the view's. With a record instead of
a server (`actions` None) it only shows. A game names the types of its parts, and says what is its own.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Hashable, Sequence
from typing import Any, ClassVar, NamedTuple

import pygame
from pygame import Rect, Surface

from elcapitan import games
from elcapitan.client.drawing.draw_context import DrawContext
from elcapitan.client.model.table_model import TableModel
from elcapitan.client.presence.player_actions import PlayerActions
from elcapitan.client.shell import i18n
from elcapitan.client.shell.i18n import _, join_names, ngettext, pgettext
from elcapitan.client.shell.key_bindings import Bindings
from elcapitan.client.shell.scene import Scene, SceneContext
from elcapitan.client.sound_names import Sound
from elcapitan.client.table.clips import Point
from elcapitan.client.table.glows import PULSES_S
from elcapitan.client.table.layout_units import MAX_ENLARGEMENT, min_scale
from elcapitan.client.table.pointer_input import PointerInput
from elcapitan.client.table.pointer_state import PointerState
from elcapitan.client.table.step_director import StepDirector
from elcapitan.client.table.table_screens import GameTableScreens
from elcapitan.client.table.turn_announcer import WIPE_S, TurnAnnouncer
from elcapitan.client.widgets.layer import Layer
from elcapitan.kit.table.things import Thing

SLOW_S = 0.4
"""When an answer takes longer, the table says that it waits; nearly every one comes within a frame."""
SPEED_LABELS = {"calm": "½×", "normal": "1×", "fast": "2×"}
"""Of the speed button, which is narrow; animation that is off has a word."""


class FrameMoment(NamedTuple):
    """What the scene knows at one moment, besides the position."""

    keys: Bindings
    speed: str = ""
    muted: bool = False
    shows_tooltips: bool = False
    has_aids: bool = True
    """False: the table is played without forecasts and points in prospect."""
    layers: Sequence[Layer[Any]] = ()
    """Further layers over the table, the topmost first."""
    ribbon_s: float = 9
    """Seconds since my turn was announced."""
    turn_s: float = 9
    """Seconds the same seat has been on turn."""
    pending: str | None = None
    """My move on its way to the server, if that takes long."""
    offers_hint: bool = False
    hint: Sequence[Any] = ()
    """The steps that are left of the turn that is advised."""


class GameTableScene(Scene):
    """The table of one game."""

    ui_type: ClassVar[Callable[..., PointerState]]
    director_type: ClassVar[Callable[..., StepDirector[Any]]]
    places_type: ClassVar[Callable[..., Any] | None] = None
    """Where things are, for what flies: made with the view's `layout_for` and the player's seat; None: nothing does."""
    controller_type: ClassVar[Callable[..., Any]]
    input_type: ClassVar[Callable[..., PointerInput]]
    screens_type: ClassVar[type[GameTableScreens]]
    scorings: ClassVar[tuple[type, ...]] = ()
    """The events whose ledger is counted before the table goes on; the ranking comes before anything else does."""

    ui: PointerState
    """What is pointed at, chosen and open."""
    director: StepDirector[Any]
    """Plays the steps."""
    input: PointerInput
    controller: Any
    """What a click does."""
    view: Any
    """How the table looks."""

    def __init__(
        self,
        stage: SceneContext,
        model: TableModel,
        actions: PlayerActions | None,
        screens: GameTableScreens | None = None,
    ) -> None:
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
        self.director = self.director_type(model.state, model.me, self._log_line, model.steps)
        self.view = self._make_view()
        self.places = self.places_type(self.view.layout_for, model.me) if self.places_type is not None else None
        # No player acts in a record: what could be done glows steadily from the first picture on, without a pulse.
        self.ui = self.ui_type(glow_s=PULSES_S if actions is None else 0.0)
        self.screens: GameTableScreens = screens or self.screens_type(stage, model, actions)
        self.controller = self.controller_type(stage, model, self.director, self.ui, self.view, actions, self.screens)
        self.input = self.input_type(self.controller)
        self.input.covered = lambda: (layer.covered for layer in self._all_layers)
        self._make_rest()
        self._turns = TurnAnnouncer(self._my_turn, self._on_turn(model.state), self.ui.repaint)
        self._finished_before = actions is not None and model.is_over
        """The game was over when the table was opened: the ranking is what the player came for."""
        self.pass_on: Callable[[], bool] = lambda: False
        """Passes the window to another person who shares it, if it is their turn; whether it was done."""

    # -- what a game says

    @abstractmethod
    def _make_view(self) -> Any: ...

    def _make_rest(self) -> None:
        """Make what is this table's own, once the other parts are made."""

    def _log_line(self, event: Any, position: Any) -> Any:
        """The line of an event in the log; `position` is the one after it."""
        return games.face(self.model.rules.name).log_line(self.model, event, position)

    @abstractmethod
    def _my_turn(self) -> Hashable:
        """Which turn I am on; None if it is not my turn, or a computer player plays it for me."""

    def _on_turn(self, state: Any) -> int:
        """The seat shown as on turn; 0 for none."""
        return self.director.on_turn(state)

    @abstractmethod
    def _frame(self) -> Any:
        """All that the view is to paint now."""

    def _enlargement(self, look: DrawContext) -> float:
        """How much larger the table is painted."""
        return max(min(look.s / look.window_s, MAX_ENLARGEMENT), min_scale(look.size))

    def winner_path(self, seat: int) -> Sequence[Point]:
        """By which way the piece of a player who has won comes to where it stays; at first along the board's foot."""
        board: Rect = self.view.layout_for(self.director.picture).cloth
        return (board.x, board.y + board.h * 0.62), (board.centerx, board.y + board.h * 0.62)

    def _winner_place(self, seat: int) -> tuple[Rect, Sequence[Point]]:
        return self.view.layout_for(self.director.picture).cloth, self.winner_path(seat)

    def _heading(self) -> str:
        """The large line of the rail, in the place of that of the position; empty: that of the position."""
        return ""

    @property
    def board_rect(self) -> Rect:
        """The board with the position that is shown, without what is around it."""
        rect: Rect = self.view.layout_for(self.director.picture).cloth
        return rect

    def frame_board(self, shape: tuple[int, int]) -> Rect:
        """Show the whole board as large as it can be, and return it; best with the proportions of `shape`."""
        return self.board_rect

    def turn_origin(self, state: Any) -> Thing | None:
        """Where the turn of the seat to act begins on the board; None: nowhere."""
        return None

    @property
    def _next_close_up(self) -> str:
        """The name of what is pointed at and will probably be seen from near; empty: nothing."""
        return ""

    def _drop_useless_choice(self) -> None:
        """Put back what is chosen if it belongs to none of my moves any more."""

    def _call_to_answer(self) -> bool:
        """Call a player who is elsewhere to something else than a turn; whether there was anything."""
        return False

    def _follow_part(self) -> None:
        """What the position asks for in this game, once everything is shown."""

    # -- as a scene

    def enter(self, stage: SceneContext) -> None:
        super().enter(stage)
        if self.screens.at_gate:
            self.screens.at_gate = False
            # What was settled while the ledger was open has been seen there.
            self.director.add_steps(self.model.take_new_steps())
            self.director.open_gate()
        self.ui.repaint()

    def leave(self) -> None:
        self._let_go()
        if self.screens.at_gate:
            self.ui.close_up = ""

    def _let_go(self) -> None:
        """Of what is held or dragged: no window is told where the button is released then."""
        self.controller.leave()
        for layer in (*self.layers, self.controller.panels.note):
            layer.leave()
        self.ui.repaint()

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
        taken = any(layer.handle(event) for layer in layers) or self.input.handle(event)
        if event.type == pygame.WINDOWFOCUSLOST:
            self._let_go()
        return taken

    @property
    def shows_tooltips(self) -> bool:
        """Wished, and allowed at this table."""
        return self.stage.settings.hints and self.model.has_aids

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
    def _moves_by_itself(self) -> bool:
        """Something is shown that changes with time alone: glows pulse, a tooltip is about to come, the ribbon."""
        pulsing = bool(self.controller.queries.moves) and self.ui.glow_s < PULSES_S
        return pulsing or self.ui.awaits_tooltip or self._turns.moving

    @property
    def _slow_move(self) -> str | None:
        """My move on its way, once it has taken long enough to be shown."""
        return self.model.pending if self._pending_s >= SLOW_S else None

    def _moment(self) -> FrameMoment:
        """For the frame that is shown now."""
        return FrameMoment(
            keys=self.controller.keys,
            speed=self.speed_label,
            muted=self.stage.settings.muted,
            shows_tooltips=self.shows_tooltips,
            has_aids=self.model.has_aids,
            layers=self._all_layers,
            ribbon_s=self._turns.ribbon_s,
            turn_s=WIPE_S if self.director.reduced else self._turns.on_turn_s,
            pending=self._slow_move,
            offers_hint=self.controller.offers_hint,
            hint=self.controller.hints.steps,
        )

    # -- time

    def update(self, dt_s: float) -> None:
        ui, director = self.ui, self.director
        self._play_steps(dt_s)
        if self.pass_on():
            return
        ui.dirty |= self._moves_by_itself
        for layer in self._all_layers:
            ui.dirty |= layer.update(dt_s)
        self._turns.advance(dt_s, self._on_turn(director.picture))
        ui.glow_s = (PULSES_S if director.reduced else ui.glow_s) + dt_s  # reduced: steady rims
        self.input.update(dt_s)
        self.controller.update(dt_s)
        if not ui.close_up and (name := self._next_close_up):
            self.view.prefetch_close_up(name)
        if not self.screens.at_gate:
            self._follow()

    def update_behind(self) -> None:
        if self.actions is None or self.screens.at_gate:
            return
        if not self._call_to_answer() and self._turns.is_call_due():
            self._call(_("Your turn"))

    def _follow(self) -> None:
        """What the position asks for: another scene, my turn announced, a choice put back."""
        director = self.director
        if director.gate is not None:
            if director.busy:
                return  # it is still being shown
            if isinstance(director.gate, self.scorings):
                self.screens.open_scoring()
            else:
                self.screens.open_ranking(self._winner_place, celebrate=True)
            return
        if not director.idle or self.model.has_new_steps:
            return  # what has come since the update began is still to be shown
        if self._finished_before:
            self._finished_before = False
            self.screens.open_ranking()
            return
        self._drop_useless_choice()
        if self.actions is not None:
            self._announce()
        self._follow_part()

    def _announce(self) -> None:
        """Announce my turn, once."""
        if self._turns.is_ribbon_due():
            self._turns.show_ribbon(reduced=self.director.reduced)
            if self._turns.is_call_due():
                self.stage.request_attention(_("Your turn"))
            self.controller.panels.begin_turn()

    def catch_up(self) -> None:
        """Show the newest position at once: another person at this window has seen how it came about."""
        self.model.take_new_steps()
        self.director.restart(self.model.state, self.model.steps)

    def announce_turn(self) -> None:
        """Announce the turn under way, to a person who has just taken the window over."""
        self._turns.forget()

    def _play_steps(self, dt_s: float) -> None:
        """Play what has come from the server, with its sounds."""
        settings, ui, director, model = self.stage.settings, self.ui, self.director, self.model
        waited, self._pending_s = self._pending_s, self._pending_s + dt_s if model.pending else 0.0
        ui.dirty |= waited < SLOW_S <= self._pending_s
        self.view.prefetch_pictures()
        director.reduced, director.pause_s = settings.reduced_motion, settings.pause_s
        director.add_steps(model.take_new_steps())
        shows_more = director.update(dt_s, self.speed_factor, self.places)
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

    def _call(self, words: str) -> None:
        """Draw the attention of a player who is elsewhere."""
        self.stage.request_attention(words)
        self.stage.toast(words)

    # -- picture

    def draw(self, surface: Surface) -> list[Rect] | None:
        if not (self.stale or self.ui.dirty):
            return []
        everything, self.stale, self.ui.dirty = self.stale, False, False
        changed: list[Rect] | None = self.view.draw(surface, self._frame(), everything=everything)
        return changed
