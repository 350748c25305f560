"""Turns clicks, keys and drags at the table of any game into moves, panels and answers.

A game says in its clicks what a click means, and here what is its own: further things and keys, words, what is put
back. Knows no scene.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any, ClassVar, Generic, Literal, NamedTuple, TypeVar

from elcapitan.client.key_actions import KeyAction
from elcapitan.client.model.bot_profiles import PERSON
from elcapitan.client.model.table_model import TableModel
from elcapitan.client.presence.player_actions import PlayerActions
from elcapitan.client.presence.seat_menu import ask_for_level, tell_why_not
from elcapitan.client.shell.i18n import _
from elcapitan.client.shell.key_bindings import Bindings
from elcapitan.client.shell.scene import Answer, SceneContext
from elcapitan.client.shell.settings import SPEEDS
from elcapitan.client.sound_names import GameSound, Sound
from elcapitan.client.table.hit_test import ThingRects, thing_rect
from elcapitan.client.table.pointer_state import NOWHERE, PointerState
from elcapitan.client.table.step_director import StepDirector
from elcapitan.client.table.turn_hints import HintWords, TurnHints
from elcapitan.client.widgets.amount_dialog import AmountDialog
from elcapitan.client.widgets.choice_dialog import ChoiceDialog
from elcapitan.client.widgets.text_rows import TextRow
from elcapitan.kit.table.click_paths import AskAmount, AskChoice, ChangeChoice, PlayMoves, ShowReason, TableReason
from elcapitan.kit.table.game_panels import GamePanels, TableScenes
from elcapitan.kit.table.things import BUTTON_KEYS, Thing, ThingKind
from elcapitan.kit.table.turn_queries import TurnQueries


class Question(NamedTuple):
    """A question in words."""

    title: str
    labels: Sequence[str]
    """By answer; of an amount by number."""
    advice: Sequence[Sequence[TextRow]] = ()
    """Under each answer."""


UiT = TypeVar("UiT", bound=PointerState)
PanelsT = TypeVar("PanelsT", bound=GamePanels[Any, Any, Any, Any])
QueriesT = TypeVar("QueriesT", bound=TurnQueries[Any, Any])


class GameController(HintWords[Any], ABC, Generic[UiT, PanelsT, QueriesT]):
    """Handles the input of one player at one table."""

    ui: UiT
    panels: PanelsT
    queries: QueriesT
    choice_sound: ClassVar[GameSound]
    """When something is chosen or lifted."""
    clicking: ClassVar[tuple[str, ...]] = ()
    """Buttons that click besides those of every table; a button that makes a move has the sound of the move."""
    take_back_rule: ClassVar[str]
    """By which a finished turn cannot be taken back."""
    keys_of_game: ClassVar[Mapping[KeyAction, str | KeyAction]] = {}
    """What is clicked by `GAME_1` and `GAME_2`, by its kind, or the action whose second key it is."""
    acting: ClassVar[tuple[str, ...]] = ()
    """Buttons that make a move, besides the end of the turn: their keys skip to the newest position first."""
    esc_closes_note: ClassVar[bool] = False
    queries_type: ClassVar[type[TurnQueries[Any, Any]]]
    panels_type: ClassVar[type[GamePanels[Any, Any, Any, Any]]]

    def __init__(
        self,
        stage: SceneContext,
        model: TableModel,
        director: StepDirector[Any],
        ui: UiT,
        view: Any,
        actions: PlayerActions | None,
        screens: TableScenes,
    ) -> None:
        """`actions` sends moves to the server; None: a record is shown and no move is possible."""
        self._stage, self._model, self._director, self._view, self._actions = stage, model, director, view, actions
        self.ui = ui
        queries: Any = self.queries_type(model, director, ui)
        panels: Any = self.panels_type(stage, model, director, ui, view, queries, screens)
        self.queries, self.panels = queries, panels
        self.hints: TurnHints[Any] = TurnHints(model, self, panels.note, panels.refuse, ui.repaint, actions)
        self.change_speed: Callable[[], None] = self._change_speed
        """What the button and the key of the speed do."""
        self._following: tuple[Any, ...] = ()
        """Moves of the same click that wait for the one under way."""
        self._asked_before = ""
        """The move after which they come; empty: nothing is to follow."""

    # -- what a game says

    @property
    @abstractmethod
    def thing_rects(self) -> ThingRects:
        """All things that can be pointed at now, with their rectangles."""

    def question(self, meant: AskChoice | AskAmount) -> Question:
        """A question of the clicks in words; a game whose clicks ask nothing has none."""
        raise TypeError(f"{type(self).__name__} has no words for {meant}")

    @abstractmethod
    def reason(self, meant: Any) -> tuple[str, str]:
        """Why a click means nothing, in words, and the rule behind it (empty: none)."""

    @abstractmethod
    def choose(self, clicks: tuple[Any, ...]) -> None:
        """Choose these things, or nothing."""

    @abstractmethod
    def _close_before_move(self) -> None:
        """Close what covers the table and put back what a move of mine makes useless."""

    def _click_first(self, target: Thing) -> bool:
        """Do what a click means before anything else; whether it was that."""
        return False

    def _click_part(self, target: Thing) -> bool:
        """Do what a click on a thing means that only this table has; whether it is one."""
        return False

    def _tell_choice(self, meant: PlayMoves) -> None:
        """Say what the program has chosen for a click, if anything."""

    def lift(self, source: Thing) -> bool:
        """Start to drag a thing; False if it cannot be dragged."""
        return False

    def drop(self, source: Thing, target: Thing | None, pos: tuple[int, int]) -> None:
        """Drop the dragged thing over `target` at `pos`."""

    def leave(self) -> None:
        """Another scene opens: cancel the drag."""
        self.ui.held = self.ui.dragged = None

    # -- queries of the input

    @property
    def keys(self) -> Bindings:
        return Bindings(self._stage.settings.keys, self._stage.pad)

    def is_possible(self, target: Thing) -> bool:
        """Whether a click on the thing leads somewhere now."""
        return target in self.queries.possible

    @property
    def px_per_u(self) -> float:
        scale: float = self._view.brush.look.s
        return scale

    @property
    def offers_hint(self) -> bool:
        """Whether the button for a hint is shown: where I am to act, and hints are given and allowed."""
        return self._actions is not None and self.hints.are_offered

    def sound(self, sound: GameSound, /) -> None:
        self._stage.sound(sound)

    def scroll_log(self, lines: int, pos: tuple[int, int] | None) -> None:
        """Scroll the log if `pos` lies over it; None: wherever the pointer is."""
        self.panels.scroll_log(lines, pos)

    @property
    def waiting(self) -> bool:
        """Whether a move of the last click, one that is no choice or the answer to a hint may still come."""
        return bool(self._following) or bool(self._asked_before and not self._model.pending) or self.hints.is_awaited

    # -- time

    def update(self, dt_s: float) -> None:
        """Make the next move of the last click once the one before it stands, then those that are no choice."""
        self.hints.update()
        if not self._asked_before or self._model.pending:
            return
        following, asked = self._following, self._asked_before
        self._following, self._asked_before = (), ""
        if not self._model.is_my_last(asked):
            return  # it was refused, or something else has happened
        following = following or self._forced_moves()
        if following and following[0] in self.queries.newest_moves:
            self.play(*following)
            self.hints.update()  # where the move stands at once

    def _forced_moves(self) -> tuple[Any, ...]:
        """The next move where there is no choice: that of the hint that is shown, for all lead to the same."""
        forced = self._model.forced_move
        if forced is None:
            return ()
        return tuple(step.move for step in self.hints.steps[:1]) or (forced,)

    # -- clicks and keys

    def open_menu(self) -> None:
        """Open the menu of Esc."""
        self.click(Thing(ThingKind.MENU))

    def click(self, target: Any) -> None:
        """Do what a click on this thing means."""
        ui, panels = self.ui, self.panels
        ui.repaint()
        if self._click_first(target):
            return
        if target.kind in CLICKING or target.kind in self.clicking:
            self.sound(Sound.CLICK)
        match target.kind:
            case ThingKind.MENU:
                panels.screens.open_menu()
            case ThingKind.SPEED:
                self.change_speed()
            case ThingKind.SOUND:
                settings = self._stage.settings
                self._stage.change_settings(replace(settings, muted=not settings.muted))
            case ThingKind.HINT:
                self.toggle_hint()
            case ThingKind.END if self._model.is_over and self._director.idle:
                panels.screens.open_ranking()
            case ThingKind.LOG if not panels.explain_entry(ui.pointer):
                panels.toggle_log()
            case ThingKind.SEAT:
                self._click_seat(target.number)
            case ThingKind.FORECAST:
                panels.show_ledger()
            case ThingKind.UNDO | ThingKind.UNDO_TURN:
                self.take_back("step" if target.kind == ThingKind.UNDO else "turn")
            case _ if not self._click_part(target):
                self.act_on(self.queries.click_intent(target), target)

    def after_move(self) -> None:
        """After a move of mine what was told of the others' is old; a hint stays as long as it is followed."""
        steps = self._model.steps
        if steps and steps[-1].seat == self._model.me and not self.hints.is_open:
            self.panels.note.close()

    def toggle_hint(self) -> None:
        """Ask for a hint for the newest position, or put it away."""
        self.finish()
        if self.hints.are_given:
            self.hints.toggle()

    def _click_seat(self, seat: int) -> None:
        """Ask who plays this seat, if the player may say so; else tell why its computer player did what it did.

        The last turn of a person is shown again.
        """
        company = self._actions.participants if self._actions is not None else None
        if company is not None and ask_for_level(company, seat, self.panels.show_reason, self.panels.show_turn_again):
            return
        if tell_why_not(self._stage, self._actions, self._model, seat):
            return
        if self._model.seats[seat - 1].current_player != PERSON:
            self.panels.show_reason(seat)
        elif seat != self._model.me and not self._model.is_over:
            self.panels.show_turn_again(seat)

    def _change_speed(self) -> None:
        names, settings = list(SPEEDS), self._stage.settings
        following = names[(names.index(settings.speed) + 1) % len(names)]
        self._stage.change_settings(replace(settings, speed=following))

    def close_topmost(self) -> bool:
        """Close the topmost panel, or put back what is chosen (Esc); False if there is nothing."""
        ui, panels = self.ui, self.panels
        if ui.close_up:
            panels.show_close_up("")
        elif ui.drawer:
            panels.show_drawer("")
        elif self.queries.clicked:
            self.choose(())
        elif panels.close_part():
            pass
        elif self.hints.has_words:  # what a lesson shows stays open
            self.hints.close()
        elif self.esc_closes_note and panels.note.rows:
            panels.note.close()
        else:
            return False
        return True

    def press(self, key: KeyAction) -> None:
        """Do what this key does."""
        panels = self.panels
        of_game = self.keys_of_game.get(key, "")
        if isinstance(of_game, KeyAction):
            key = of_game
        if key is KeyAction.LENS and panels.leave_close_up():
            return
        deeds: dict[KeyAction, Callable[[], None]] = {
            KeyAction.SHOW: self.finish,
            KeyAction.BOOK: panels.show_rule,
            KeyAction.HELP: panels.screens.open_keys,
            KeyAction.WHY: panels.show_reason,
            KeyAction.RECAP: panels.show_recap,
            KeyAction.LOG: panels.toggle_log,
        }
        if key in deeds:
            deeds[key]()
        elif kind := BUTTONS.get(key, of_game):
            if kind == ThingKind.END or kind in self.acting:
                self.finish()
            self.click(Thing(kind))

    # -- playback of events

    def follow_hint(self) -> bool:
        """Make the next move of the hint that is shown; False if none is."""
        steps = self.hints.steps
        if steps:
            self.finish()
            self.act_on(PlayMoves((steps[0].move,)))
        return bool(steps)

    def finish(self) -> None:
        """Skip to the outcome of the events being shown."""
        self._director.finish()

    def interrupt(self, target: Thing | None) -> bool:
        """A click skips the animation of moves, but not on a button that makes no move.

        True if the click has no further effect.
        """
        if target is not None and (target.kind in CLICKING or target.kind in self.clicking):
            return False
        theirs = self._director.busy and self.queries.others_play
        self._director.finish()
        return theirs

    # -- the game

    def act_on(self, meant: Any, clicked: Thing | None = None) -> None:
        """Make the moves of a click, ask which are meant, or show why none is possible.

        What is asked about the thing `clicked` is asked beside it.
        """
        match meant:
            case PlayMoves(moves):
                self._tell_choice(meant)
                self._ask_before_end(moves)
            case AskChoice(answers=answers):
                title, labels, advice = self.question(meant)
                beside = thing_rect(self.thing_rects, clicked) if clicked is not None else None
                self._stage.push(
                    ChoiceDialog(
                        title,
                        labels,
                        lambda at: self.act_on(answers[at].leads_to, clicked),
                        advice,
                        ringed=self.ui.focus is not None,
                        beside=beside,
                    )
                )
            case AskAmount(moves):
                title, labels, _advice = self.question(meant)
                self._stage.push(
                    AmountDialog(title, len(moves), lambda at: labels[at - 1], lambda at: self.play(moves[at - 1]))
                )
            case ChangeChoice(clicks):
                self.choose(clicks)
                self.sound(self.choice_sound)
            case None:
                pass
            case _:
                self.panels.refuse(*self.reason(meant))

    def _ask_before_end(self, moves: tuple[Any, ...]) -> None:
        """Ask for confirmation, if the player has set this option, before a turn ends: it cannot be taken back."""
        if not self._model.rules.ends_turn(moves[0]) or not self._stage.settings.ask_before_end:
            self.play(*moves)
            return
        answers = [Answer("yes", _("End turn"), "primary"), Answer("no", _("Not yet"))]
        text = _("A finished turn cannot be taken back.")
        then = {"yes": lambda: self.play(*moves)}
        self._stage.ask(_("End your turn?"), text, answers, lambda value: then.get(value, lambda: None)())

    def play(self, move: Any, *following: Any) -> None:
        """Ask the server for the first move; the others follow."""
        if self._model.pending or self._actions is None:
            return
        self._close_before_move()
        self.ui.note_move()
        self.ui.repaint()
        self._following, self._asked_before = following, str(move)
        self._actions.play(str(move))

    def take_back(self, what: Literal["step", "turn"]) -> None:
        """Undo my last move, or all of my turn."""
        model = self._model
        if model.held_by:
            self.act_on(ShowReason(TableReason.HELD))
        elif not model.may_take_back:
            ended = model.on_turn != model.me
            never, nothing = _("A finished turn cannot be taken back."), _("There is nothing to take back.")
            self.panels.refuse(never if ended else nothing, self.take_back_rule)
        elif self._actions is not None and not model.pending:
            self.choose(())
            self._following, self._asked_before = (), ""
            self.ui.played_at = NOWHERE  # a second click at the same place is intended
            self._actions.take_back(what)


CLICKING = (
    *(ThingKind.MENU, ThingKind.SPEED, ThingKind.SOUND, ThingKind.LENS),
    *(ThingKind.LOG, ThingKind.FORECAST, ThingKind.HINT),
)
BUTTONS = {key: kind for kind, key in BUTTON_KEYS.items()}
