"""What is El Capitan's own at its table: its things and keys, the words of questions and reasons, what is taken up.

clicks.py decides what a click means to the game; input.py finds the thing under the pointer. Knows no scene.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from pygame import Rect

from elcapitan.bots.bot import Advice
from elcapitan.client.key_actions import KeyAction
from elcapitan.client.sound_names import Sound
from elcapitan.client.table.hit_test import ThingRects
from elcapitan.client.table.pointer_state import DOUBLE_CLICK_S
from elcapitan.client.widgets.text_rows import TextRow
from elcapitan.games.capitan.clicks import Clicks, choice_of, landing_space
from elcapitan.games.capitan.client.controller.panels import Panels
from elcapitan.games.capitan.client.controller.turn_state import TurnState
from elcapitan.games.capitan.client.facts.hint_steps import HintStep, hint_steps
from elcapitan.games.capitan.client.facts.ui_state import UiState
from elcapitan.games.capitan.client.facts.view_context import ViewContext
from elcapitan.games.capitan.client.wording import prompts, words
from elcapitan.games.capitan.client.wording.hint_text import hint_rows
from elcapitan.games.capitan.rules.model.moves import Sail
from elcapitan.games.capitan.rules.model.refusal import Refusal
from elcapitan.games.capitan.rules.model.state import GameState, Stage
from elcapitan.games.capitan.things import ON_A_BOARD, CapitanKind
from elcapitan.kit.table.click_paths import AskAmount, AskChoice, ChangeChoice, PlayMoves, ShowReason
from elcapitan.kit.table.game_controller import GameController, Question
from elcapitan.kit.table.things import Thing


class TableController(GameController[UiState, Panels, TurnState]):
    """Handles the input of one player at one table."""

    choice_sound = Sound.CARD
    clicking = (CapitanKind.REACH,)
    take_back_rule = "T8"
    keys_of_game = {KeyAction.GAME_1: CapitanKind.BANK, KeyAction.GAME_2: CapitanKind.REACH}
    acting = (CapitanKind.BANK,)
    queries_type = TurnState
    panels_type = Panels

    _clock_s = 0.0
    _clicked: tuple[float, str] = (-9.0, "")
    """Time and city of the last click on a board."""
    _unanswered: tuple[float, Thing] | None = None
    """A clicked board and when to show its hint: the click may be the first of a double click."""

    @property
    def thing_rects(self) -> ThingRects:
        """All things that can be pointed at now, with their rectangles."""
        ui = self.ui
        found: ThingRects = self._view.thing_rects(
            self._director.picture, ui.chosen, ui.close_up, drawer=bool(ui.drawer), hint=self.offers_hint
        )
        return found

    @property
    def close_up_rect(self) -> Rect | None:
        """The board of the open close-up; a click beside it closes it."""
        near = self._view.close_up_layout(self.ui.close_up)
        return near.board if near else None

    @property
    def view_context(self) -> ViewContext:
        """The context of all words on the table."""
        return self.queries.view_context(self.keys)

    # -- time

    @property
    def waiting(self) -> bool:
        return self._unanswered is not None or super().waiting

    def update(self, dt_s: float) -> None:
        """Show a board's hint once no second click has come; put back a card that leads nowhere any more."""
        super().update(dt_s)
        self._clock_s += dt_s
        if self._unanswered is not None and self._clock_s > self._unanswered[0]:
            meant = self.queries.click_intent(self._unanswered[1])
            self._unanswered = None
            if isinstance(meant, ShowReason | Refusal):  # a card may have been chosen since; moves are never delayed
                self.act_on(meant)

    def leave(self) -> None:
        """Another scene opens: cancel the drag and put back the chosen thing."""
        if self.ui.dragged:
            self.choose(())
        super().leave()
        self._unanswered = None

    # -- clicks and keys

    def _click_first(self, target: Thing) -> bool:
        """The second click on a board opens its close-up; the map of reach is closed by a click on the boards."""
        self._unanswered = None
        if self._is_double_click(target):
            self.panels.show_close_up(target.name)
            return True
        if self.ui.is_reach_map_open and not self.ui.close_up and target.kind in ON_A_BOARD:
            # The map covers the boards: a click on a highlighted thing acts and closes it, any other only closes it.
            self.panels.show_reach(False)
            return target not in self.queries.legal
        return False

    def _click_part(self, target: Thing) -> bool:
        match target.kind:
            case CapitanKind.LENS:
                self.panels.show_my_city()
            case CapitanKind.REACH:
                self.panels.show_reach(not self.ui.is_reach_map_open)
            case CapitanKind.CITY if not self.ui.chosen:
                self._unanswered = self._clock_s + DOUBLE_CLICK_S, target
            case _:
                return False
        return True

    def _is_double_click(self, target: Thing) -> bool:
        """Whether this is the second click on the same board."""
        name = target.name if target.kind == CapitanKind.CITY and not self.ui.chosen else ""
        (before_s, before), self._clicked = self._clicked, (self._clock_s, name)
        if not name or before != name or self._clock_s - before_s > DOUBLE_CLICK_S:
            return False
        self._clicked = (-9.0, "")
        return True

    def city_focus(self, number: int) -> Thing | None:
        """The target on which the digit of a city, counted from 0, sets the keyboard focus: an action in that city.

        If exactly one card leads there, the target is where the ship would land. If no action is possible there, or the
        digit is pressed again, the close-up of the city opens and the answer is None.
        """
        cities = self._model.start.board.cities
        if number >= len(cities):
            return None
        city = cities[number].id
        if there := [target for target in self.queries.legal if target.name == city]:
            return next_of(there, self.ui.focus)
        if (goal := self._landing(city)) and goal != self.ui.focus:
            return goal
        self.panels.show_close_up("" if self.ui.close_up == city else city)
        return None

    def _landing(self, city: str) -> Thing | None:
        """The harbour space to which exactly one card of the hand leads, no card being chosen; Enter sails there."""
        goal = Thing(CapitanKind.HARBOUR, city, landing_space(self._model.state, city))
        if self.ui.close_up or not self.queries.moves or not goal.number:
            return None
        match self.queries.click_intent(goal):
            case PlayMoves((Sail(),)):
                return goal
        return None

    # -- dragging

    def lift(self, source: Thing) -> bool:
        """Start to drag a thing; False if it cannot be dragged."""
        state = self._model.state
        if not self.queries.moves or not self.queries.clicks.is_draggable(source):
            return False
        if source.kind == CapitanKind.HAND and isinstance(self.queries.click_intent(source), ChangeChoice | Refusal):
            # The targets light up. A card that leads nowhere can be dragged too; dropping it shows the reason.
            self.choose((source,))
        elif source.kind == CapitanKind.HARBOUR and state.pirate == (source.name, source.number):
            self.choose((source,))
        self.sound(Sound.CARD)
        return True

    def drop(self, source: Thing, target: Thing | None, pos: tuple[int, int]) -> None:
        """Drop the dragged thing over `target` at `pos`."""
        on_rail = self._view.layout_for(self._director.picture).rail.rect.collidepoint(pos)
        if self.ui.chosen:
            self.choose(())
        if meant := self.queries.clicks.drop(source, target, on_rail=on_rail):
            self.act_on(meant, target)

    # -- the game

    def choose(self, clicks: Clicks) -> None:
        """Take up a card or the pirate ship, or nothing."""
        self.ui.chosen = choice_of(clicks)
        self.ui.restart_glow()

    def question(self, meant: AskChoice | AskAmount) -> Question:
        assert isinstance(meant, AskChoice), "no amounts are asked for"
        at = self.view_context
        return Question(
            str(words.WORDS["questions"][meant.asked]),
            [prompts.move_choice_text(at, move) for move in meant.moves],
            [prompts.move_advice_rows(at, move) for move in meant.moves],
        )

    def reason(self, meant: Any) -> tuple[str, str]:
        rule = meant.rule if isinstance(meant, Refusal) else prompts.RULES_OF_REASONS.get(meant.reason, "")
        return prompts.why_not_text(self.view_context, meant), rule

    def _close_before_move(self) -> None:
        # A chosen card stays chosen until the position shows that it has been played.
        self.ui.close_up = ""

    # -- hints

    def may_be_advised(self) -> bool:
        return self._model.state.stage is Stage.TURN

    hint_steps = staticmethod(hint_steps)

    def hint_rows(self, asked: GameState, advice: Advice, steps: Sequence[HintStep]) -> Sequence[TextRow]:
        at = ViewContext(self._model.state, self._model.seats, self._model.me, [])
        return tuple(hint_rows(at, asked, advice, steps))


def next_of(there: list[Thing], focus: Thing | None) -> Thing:
    """The thing after `focus`; after the last one, the first."""
    return there[(there.index(focus) + 1) % len(there)] if focus in there else there[0]
