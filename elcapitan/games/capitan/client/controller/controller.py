"""Turns clicks, keys and drags at the table into moves, panels and answers.

clicks.py decides what a click means to the game; input.py finds the thing under the pointer. Knows no scene.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Literal

from pygame import Rect

from elcapitan.client.model.bot_profiles import PERSON
from elcapitan.client.model.table_model import TableModel
from elcapitan.client.presence.player_actions import PlayerActions
from elcapitan.client.presence.seat_menu import ask_for_level, tell_why_not
from elcapitan.client.shell.i18n import _
from elcapitan.client.shell.key_bindings import Bindings, KeyAction
from elcapitan.client.shell.scene import Answer, SceneContext
from elcapitan.client.shell.settings import SPEEDS
from elcapitan.client.shell.sound import Sound
from elcapitan.client.table.pointer_state import DOUBLE_CLICK_S, NOWHERE
from elcapitan.client.widgets.choice_dialog import ChoiceDialog
from elcapitan.games.capitan.clicks import Intent, choice_of, landing_space
from elcapitan.games.capitan.client.controller import keyboard_focus
from elcapitan.games.capitan.client.controller.hints import TableHints
from elcapitan.games.capitan.client.controller.panels import Panels, Screens
from elcapitan.games.capitan.client.controller.turn_state import TurnState
from elcapitan.games.capitan.client.facts.targets import ON_A_BOARD, PIRATE_SHIP, Target, TargetKind
from elcapitan.games.capitan.client.facts.ui_state import UiState
from elcapitan.games.capitan.client.facts.view_context import ViewContext
from elcapitan.games.capitan.client.layout.hit_test import TargetRects
from elcapitan.games.capitan.client.view.director import Director
from elcapitan.games.capitan.client.view.table_view import TableView
from elcapitan.games.capitan.client.wording import prompts
from elcapitan.games.capitan.rules.model.moves import End, Move, Pass, Sail
from elcapitan.games.capitan.rules.model.refusal import Refusal
from elcapitan.games.capitan.rules.model.state import Stage as Part
from elcapitan.kit.table.click_paths import AskChoice, ChangeChoice, PlayMoves, ShowReason, TableReason

CLICKING = (
    TargetKind.MENU,
    TargetKind.SPEED,
    TargetKind.SOUND,
    TargetKind.LENS,
    TargetKind.LOG,
    TargetKind.FORECAST,
    TargetKind.REACH,
    TargetKind.HINT,
)
"""Buttons that click; a button that makes a move has the sound of the move."""


class TableController:
    """Handles the input of one player at one table."""

    def __init__(
        self,
        stage: SceneContext,
        model: TableModel,
        director: Director,
        ui: UiState,
        view: TableView,
        actions: PlayerActions | None,
        screens: Screens,
    ) -> None:
        """`actions` sends moves to the server; None: a record is shown and no move is possible."""
        self.sound = stage.sound
        self._stage, self._model, self._director, self._view, self._actions = stage, model, director, view, actions
        self.ui = ui
        self.turn = TurnState(model, director, ui)
        self.panels = Panels(stage, model, director, ui, view, screens)
        self.hints = TableHints(model, self.panels, ui, actions)
        self.change_speed = self._change_speed
        """What the button and the key of the speed do."""
        self._clock_s = 0.0
        self._clicked: tuple[float, str] = (-9.0, "")
        """Time and city of the last click on a board."""
        self._unanswered: tuple[float, Target] | None = None
        """A clicked board and when to show its hint: the click may be the first of a double click."""

    # -- queries of input.py

    @property
    def keys(self) -> Bindings:
        return Bindings(self._stage.settings.keys, self._stage.pad)

    @property
    def px_per_u(self) -> float:
        return self._view.brush.look.s

    @property
    def target_rects(self) -> TargetRects:
        """All things that can be pointed at now, with their rectangles."""
        ui = self.ui
        return self._view.target_rects(
            self._director.picture, ui.chosen, ui.close_up, drawer=ui.drawer, hint=self.offers_hint
        )

    @property
    def offers_hint(self) -> bool:
        """Whether the button for a hint is shown: in my own turn, where hints are allowed."""
        model = self._model
        mine = self._actions is not None and bool(self.turn.newest_moves) and model.state.stage is Part.TURN
        return mine and model.hints_allowed

    @property
    def close_up_rect(self) -> Rect | None:
        """The board of the open close-up; a click beside it closes it."""
        near = self._view.close_up_layout(self.ui.close_up)
        return near.board if near else None

    @property
    def view_context(self) -> ViewContext:
        """The context of all words on the table."""
        return self.turn.view_context(self.keys)

    def is_possible(self, target: Target) -> bool:
        """Whether an action is possible with that thing."""
        return target in self.turn.legal

    def scroll_log(self, lines: int, pos: tuple[int, int] | None) -> None:
        """Scroll the log if `pos` lies over it; None: wherever the pointer is."""
        self.panels.scroll_log(lines, pos)

    # -- time

    @property
    def waiting(self) -> bool:
        """Whether the answer to a click is still to come."""
        return self._unanswered is not None or self.hints.is_awaited

    def update(self, dt_s: float) -> None:
        """Show a board's hint once no second click has come; put back a card that leads nowhere any more."""
        self._clock_s += dt_s
        self.hints.update()
        if self._unanswered is not None and self._clock_s > self._unanswered[0]:
            meant = self.turn.click_intent(self._unanswered[1])
            self._unanswered = None
            if isinstance(meant, ShowReason | Refusal):  # a card may have been chosen since; moves are never delayed
                self.act_on(meant)

    def leave(self) -> None:
        """Another scene opens: cancel the drag and put back the chosen thing."""
        if self.ui.dragged:
            self.put_back()
        self.ui.held = self.ui.dragged = None
        self._unanswered = None

    # -- clicks and keys

    def open_menu(self) -> None:
        """Open the menu of Esc."""
        self.click(Target(TargetKind.MENU))

    def click(self, target: Target) -> None:
        """Do what a click on this thing means."""
        ui, panels = self.ui, self.panels
        ui.repaint()
        self._unanswered = None
        if self._is_double_click(target):
            panels.show_city(target.name)
            return
        if ui.is_reach_map_open and not ui.close_up and target.kind in ON_A_BOARD:
            # The map covers the boards: a click on a highlighted thing acts and closes it, any other only closes it.
            panels.show_reach(False)
            if target not in self.turn.legal:
                return
        if target.kind in CLICKING:
            self.sound(Sound.CLICK)
        match target.kind:
            case TargetKind.MENU:
                panels.screens.open_menu()
            case TargetKind.SPEED:
                self.change_speed()
            case TargetKind.SOUND:
                settings = self._stage.settings
                self._stage.change_settings(replace(settings, muted=not settings.muted))
            case TargetKind.LENS:
                panels.show_my_city()
            case TargetKind.HINT:
                self.toggle_hint()
            case TargetKind.REACH:
                panels.show_reach(not ui.is_reach_map_open)
            case TargetKind.END if self._model.state.stage is Part.OVER and self._director.idle:
                panels.screens.open_ranking()
            case TargetKind.LOG if panels.show_reason_of_line(ui.pointer):
                pass
            case TargetKind.SEAT if self._ask_for_level(target.number):
                pass
            case TargetKind.SEAT if tell_why_not(self._stage, self._actions, self._model, target.number):
                pass
            case TargetKind.SEAT if self._model.seats[target.number - 1].by != PERSON:
                panels.show_reason(target.number)
            case TargetKind.LOG:
                panels.show_drawer(not ui.drawer)
            case TargetKind.FORECAST:
                panels.show_ledger()
            case TargetKind.UNDO | TargetKind.UNDO_TURN:
                self.take_back("step" if target.kind is TargetKind.UNDO else "turn")
            case TargetKind.CITY if not ui.chosen:
                self._unanswered = self._clock_s + DOUBLE_CLICK_S, target
            case _:
                self.act_on(self.turn.click_intent(target))

    def toggle_hint(self) -> None:
        """Ask for a hint for the newest position, or put it away."""
        self.finish()
        self.hints.toggle()

    def after_own_move(self) -> None:
        """What was told of the last moves of the others is old now; a hint stays as long as it is followed."""
        if not self.hints.is_open:
            self.panels.note.close()

    def close_topmost(self) -> bool:
        """Close the topmost panel (Esc); False if none is open."""
        if self.panels.close_topmost():
            return True
        if not self.hints.has_words:  # what a lesson shows stays open
            return False
        self.hints.close()
        return True

    def _ask_for_level(self, seat: int) -> bool:
        """Ask who plays this seat, if the player may say so; a mouse asks the same through the seat's menu."""
        company = self._actions.participants if self._actions is not None else None
        return company is not None and ask_for_level(company, seat, self.panels.show_reason)

    def _change_speed(self) -> None:
        names, settings = list(SPEEDS), self._stage.settings
        following = names[(names.index(settings.speed) + 1) % len(names)]
        self._stage.change_settings(replace(settings, speed=following))

    def press(self, key: KeyAction) -> None:
        """Do what this key does."""
        targets = {
            KeyAction.END: TargetKind.END,
            KeyAction.GAME_1: TargetKind.BANK,
            KeyAction.LENS: TargetKind.LENS,
            KeyAction.SPEED: TargetKind.SPEED,
            KeyAction.SOUND: TargetKind.SOUND,
            KeyAction.GAME_2: TargetKind.REACH,
            KeyAction.HINT: TargetKind.HINT,
            KeyAction.UNDO: TargetKind.UNDO,
            KeyAction.UNDO_TURN: TargetKind.UNDO_TURN,
        }
        match key:
            case KeyAction.LENS if self.ui.close_up:
                self.panels.show_city(None)
            case KeyAction.SHOW:
                self.finish()
            case KeyAction.BOOK:
                self.panels.show_rule()
            case KeyAction.HELP:
                self.panels.screens.open_keys()
            case KeyAction.RECAP:
                self.panels.show_recap()
            case KeyAction.WHY:
                self.panels.show_reason()
            case KeyAction.LOG:
                self.panels.show_drawer(not self.ui.drawer)
            case _ if key in targets:
                if key in (KeyAction.END, KeyAction.GAME_1):
                    self.finish()
                self.click(Target(targets[key]))

    def city_focus(self, number: int) -> Target | None:
        """The target on which the digit of a city, counted from 0, sets the keyboard focus: an action in that city.

        If exactly one card leads there, the target is where the ship would land. If no action is possible there, or the
        digit is pressed again, the close-up of the city opens and the answer is None.
        """
        cities = self._model.start.board.cities
        if number >= len(cities):
            return None
        city = cities[number].id
        if there := [target for target in self.turn.legal if target.name == city]:
            return keyboard_focus.next_of(there, self.ui.focus)
        if (goal := self._landing(city)) and goal != self.ui.focus:
            return goal
        self.panels.show_city(None if self.ui.close_up == city else city)
        return None

    def _landing(self, city: str) -> Target | None:
        """The harbour space to which exactly one card of the hand leads, no card being chosen; Enter sails there."""
        goal = Target(TargetKind.HARBOUR, city, landing_space(self._model.state, city))
        if self.ui.close_up or not self.turn.moves or not goal.number:
            return None
        match self.turn.click_intent(goal):
            case PlayMoves((Sail(),)):
                return goal
        return None

    # -- dragging

    def lift(self, source: Target) -> bool:
        """Start to drag a thing; False if it cannot be dragged."""
        state = self._model.state
        if not self.turn.moves or not self.turn.clicks.is_draggable(source):
            return False
        if source.kind is TargetKind.HAND and isinstance(self.turn.click_intent(source), ChangeChoice | Refusal):
            # The targets light up. A card that leads nowhere can be dragged too; dropping it shows the reason.
            self._take_up(source.name)
        elif source.kind is TargetKind.HARBOUR and state.pirate == (source.name, source.number):
            self._take_up(PIRATE_SHIP)
        self.sound(Sound.CARD)
        return True

    def drop(self, source: Target, target: Target | None, pos: tuple[int, int]) -> None:
        """Drop the dragged thing over `target` at `pos`."""
        on_rail = self._view.layout_for(self._director.picture).rail.rect.collidepoint(pos)
        if self.ui.chosen:
            self.put_back()
        if meant := self.turn.clicks.drop(source, target, on_rail=on_rail):
            self.act_on(meant)

    def _take_up(self, chosen: str | None) -> None:
        self.ui.chosen = chosen
        self.ui.restart_glow()

    def put_back(self) -> None:
        """Cancel the choice of a card or piece."""
        self._take_up(None)

    # -- playback of events

    def follow_hint(self) -> bool:
        """Make the next move of the hint that is shown; False if none is."""
        steps = self.hints.steps
        if steps:
            self.finish()
            self.play(steps[0].move)
        return bool(steps)

    def finish(self) -> None:
        """Skip to the outcome of the events being shown."""
        self._director.finish()

    def interrupt(self) -> bool:
        """A click skips the animation of moves; True if the click has no further effect."""
        theirs = self._director.busy and self.turn.others_play
        self._director.finish()
        return theirs

    def _is_double_click(self, target: Target) -> bool:
        """Whether this is the second click on the same board."""
        name = target.name if target.kind is TargetKind.CITY and not self.ui.chosen else ""
        (before_s, before), self._clicked = self._clicked, (self._clock_s, name)
        if not name or before != name or self._clock_s - before_s > DOUBLE_CLICK_S:
            return False
        self._clicked = (-9.0, "")
        return True

    # -- the game

    def act_on(self, meant: Intent | None) -> None:
        """Make the move of a click, ask which move is meant, or show why none is possible."""
        match meant:
            case PlayMoves((move,)):
                self._ask_before_end(move, lambda: self.play(move))
            case AskChoice():
                at, moves = self.view_context, meant.moves
                labels = [prompts.move_choice_text(at, move) for move in moves]
                advice = [prompts.move_advice_rows(at, move) for move in moves]
                by_key = self.ui.focus is not None
                self._stage.push(
                    ChoiceDialog(
                        prompts.question_text(meant),
                        labels,
                        lambda number: self.play(moves[number]),
                        advice,
                        ringed=by_key,
                    )
                )
            case ChangeChoice(chosen):
                self._take_up(choice_of(chosen))
                self.sound(Sound.CARD)
            case Refusal():
                self.panels.refuse(prompts.why_not_text(self.view_context, meant), meant.rule)
            case ShowReason():
                self.panels.refuse(prompts.why_not_text(self.view_context, meant), prompts.hint_rule(meant))

    def _ask_before_end(self, move: Move, then: Callable[[], None]) -> None:
        """Ask for confirmation, if the player has set this option, before a turn ends: it cannot be taken back (T8)."""
        if not isinstance(move, End | Pass) or not self._stage.settings.ask_before_end:
            then()
            return
        answers = [Answer("yes", _("End turn"), "primary"), Answer("no", _("Not yet"))]
        text = _("A finished turn cannot be taken back.")
        self._stage.ask(_("End your turn?"), text, answers, lambda value: then() if value == "yes" else None)

    def play(self, move: Move) -> None:
        """Ask the server for a move."""
        if self._model.pending or self._actions is None:
            return
        # A chosen card stays chosen until the position shows that it has been played.
        self.ui.close_up = None
        self.ui.note_move()
        self.ui.repaint()
        self._actions.play(str(move))

    def take_back(self, what: Literal["step", "turn"]) -> None:
        """Undo my last move, or all of my turn."""
        model = self._model
        if model.held_by:
            self.act_on(ShowReason(TableReason.HELD))
        elif not model.may_take_back:
            ended = model.state.seat != model.me
            never, nothing = (
                _("A finished turn cannot be taken back."),
                _("There is nothing to take back."),
            )
            self.panels.refuse(never if ended else nothing, "T8")
        elif self._actions is not None and not model.pending:
            self.ui.chosen = None
            self.ui.played_at = NOWHERE  # a second click at the same place is intended
            self._actions.take_back(what)
