"""Turns clicks, keys and drags at Yspahan's table into moves, panels and answers.

clicks.py decides what a click means to the game; table_input.py finds the thing under the pointer. Knows
no scene.
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
from elcapitan.client.sound_names import GameSound
from elcapitan.client.table.pointer_state import NOWHERE
from elcapitan.client.widgets.amount_dialog import AmountDialog
from elcapitan.client.widgets.choice_dialog import ChoiceDialog
from elcapitan.games import has_hints
from elcapitan.games.yspahan.clicks import NOTHING_CHOSEN, ClickIntent, TurnChoice, choice_of, floor_found
from elcapitan.games.yspahan.client.controller.table_hints import YspahanHints
from elcapitan.games.yspahan.client.controller.table_panels import TablePanels, YspahanTableScreens
from elcapitan.games.yspahan.client.controller.table_queries import TableQueries
from elcapitan.games.yspahan.client.facts.move_preview import is_asked_after
from elcapitan.games.yspahan.client.facts.table_selection import TableSelection
from elcapitan.games.yspahan.client.facts.targets import YspahanTarget, YspahanTargetKind
from elcapitan.games.yspahan.client.layout.hit_test import YspahanRects
from elcapitan.games.yspahan.client.sounds import YspahanSound
from elcapitan.games.yspahan.client.view.yspahan_director import YspahanDirector
from elcapitan.games.yspahan.client.view.yspahan_view import YspahanView
from elcapitan.games.yspahan.client.wording import click_text
from elcapitan.games.yspahan.client.wording.move_text import move_text
from elcapitan.games.yspahan.rules.model.moves import EndTurn, Move
from elcapitan.games.yspahan.rules.model.refusal import YspahanRefusal
from elcapitan.games.yspahan.rules.model.state import YspahanStage
from elcapitan.games.yspahan.rules.play import why_not
from elcapitan.kit.table.click_paths import AskAmount, AskChoice, ChangeChoice, PlayMoves, ShowReason

Kind = YspahanTargetKind
CLICKING = (Kind.MENU, Kind.SPEED, Kind.SOUND, Kind.LENS, Kind.LOG, Kind.FORECAST, Kind.WEEK, Kind.BUILDINGS, Kind.HINT)
"""Buttons that click; a button that makes a move has the sound of the move."""


class YspahanController:
    """Handles the input of one player at one table."""

    def __init__(
        self,
        stage: SceneContext,
        model: TableModel,
        director: YspahanDirector,
        ui: TableSelection,
        view: YspahanView,
        actions: PlayerActions | None,
        screens: YspahanTableScreens,
    ) -> None:
        """`actions` sends moves to the server; None: a record is shown and no move is possible."""
        self._stage, self._model, self._director, self._view, self._actions = stage, model, director, view, actions
        self.ui = ui
        self.queries = TableQueries(model, director, ui)
        self.panels = TablePanels(stage, model, director, ui, view, screens, self.queries)
        self.hints = YspahanHints(model, self.panels, ui, actions)
        self.change_speed = self._change_speed
        """What the button and the key of the speed do."""
        self._following: tuple[Move, ...] = ()
        """Moves of the same click that wait for the one under way."""
        self._asked_before = ""
        """The move after which they come."""

    # -- queries of the input

    @property
    def keys(self) -> Bindings:
        return Bindings(self._stage.settings.keys, self._stage.pad)

    @property
    def px_per_u(self) -> float:
        return self._view.brush.look.s

    @property
    def target_rects(self) -> YspahanRects:
        """All things that can be pointed at now, with their rectangles."""
        return self._view.target_rects(self._director.picture, self.ui, hint=self.offers_hint)

    @property
    def offers_hint(self) -> bool:
        """Whether the button for a hint is shown: where I am to act, and hints are given and allowed."""
        mine = self._actions is not None and bool(self.queries.newest_moves)
        return mine and self._model.hints_allowed and has_hints(self._model.rules.name)

    @property
    def close_up_rect(self) -> Rect | None:
        near = self._view.close_up_layout(self.ui.close_up)
        return near.rect if near else None

    def is_possible(self, target: YspahanTarget) -> bool:
        """Whether a click on the thing leads somewhere now."""
        return target in self.queries.possible

    def sound(self, sound: GameSound, /) -> None:
        self._stage.sound(sound)

    def scroll_log(self, lines: int, pos: tuple[int, int] | None) -> None:
        self.panels.scroll_log(lines, pos)

    @property
    def waiting(self) -> bool:
        """Whether a move of the last click or the answer to a hint is still to come."""
        return bool(self._following) or self.hints.is_awaited

    # -- time

    def update(self, dt_s: float) -> None:
        """Make the next move of the last click once the one before it stands."""
        self.hints.update()
        if not self._following or self._model.pending:
            return
        following, model = self._following, self._model
        last = model.steps[-1] if model.steps else None
        self._following = ()
        if last is None or last.seat != model.me or last.text != self._asked_before:
            return  # it was refused, or something else has happened
        if model.is_my_move and why_not(model.state, following[0]) is None:
            self._play_all(following)

    def leave(self) -> None:
        """Another scene opens: cancel the drag."""
        self.ui.held = self.ui.dragged = None

    # -- clicks and keys

    def open_menu(self) -> None:
        """Open the menu of Esc."""
        self.click(YspahanTarget(Kind.MENU))

    def click(self, target: YspahanTarget) -> None:
        """Do what a click on this thing means."""
        ui, panels = self.ui, self.panels
        ui.repaint()
        if target.kind in CLICKING:
            self.sound(Sound.CLICK)
        match target.kind:
            case Kind.MENU:
                panels.screens.open_menu()
            case Kind.SPEED:
                self.change_speed()
            case Kind.SOUND:
                settings = self._stage.settings
                self._stage.change_settings(replace(settings, muted=not settings.muted))
            case Kind.LENS:
                panels.show_some_district()
            case Kind.DISTRICT:
                panels.show_district(target.name)
            case Kind.SOUK:
                panels.show_district(panels.district_of(target.name) if not ui.close_up else "")
            case Kind.BUILDINGS:
                panels.show_drawer("" if ui.drawer == "buildings" else "buildings")
            case Kind.LOG if panels.explain_entry(ui.pointer):
                pass
            case Kind.LOG:
                self.toggle_log()
            case Kind.END if self._model.state.stage is YspahanStage.OVER and self._director.idle:
                panels.screens.open_ranking()
            case Kind.WEEK | Kind.FORECAST:
                panels.show_ledger()
            case Kind.HINT:
                self.toggle_hint()
            case Kind.SEAT:
                self._click_seat(target.number)
            case Kind.UNDO | Kind.UNDO_TURN:
                self.take_back("step" if target.kind is Kind.UNDO else "turn")
            case _:
                self.act_on(self.queries.click_intent(target))

    def after_move(self) -> None:
        """After a move of mine what was told of the others' is old; a hint stays as long as it is followed."""
        steps = self._model.steps
        if steps and steps[-1].seat == self._model.me and not self.hints.is_open:
            self.panels.note.close()

    def toggle_log(self) -> None:
        """Open or close the log's drawer, where it has one."""
        self.panels.show_drawer("" if self.ui.drawer == "log" else "log")

    def toggle_hint(self) -> None:
        """Ask for a hint for the newest position, or put it away."""
        self.finish()
        if has_hints(self._model.rules.name):
            self.hints.toggle()

    def _click_seat(self, seat: int) -> None:
        """Ask who plays this seat, if the player may say so; else tell why its computer player did what it did."""
        company = self._actions.participants if self._actions is not None else None
        if company is not None and ask_for_level(company, seat, self.panels.show_reason):
            return
        if tell_why_not(self._stage, self._actions, self._model, seat):
            return
        if self._model.seats[seat - 1].current_player != PERSON:
            self.panels.show_reason(seat)

    def _change_speed(self) -> None:
        names, settings = list(SPEEDS), self._stage.settings
        following = names[(names.index(settings.speed) + 1) % len(names)]
        self._stage.change_settings(replace(settings, speed=following))

    def press(self, key: KeyAction) -> None:
        """Do what this key does."""
        targets = {
            KeyAction.END: Kind.END,
            KeyAction.LENS: Kind.LENS,
            KeyAction.SPEED: Kind.SPEED,
            KeyAction.SOUND: Kind.SOUND,
            KeyAction.HINT: Kind.HINT,
            KeyAction.UNDO: Kind.UNDO,
            KeyAction.UNDO_TURN: Kind.UNDO_TURN,
        }
        match key:
            case KeyAction.LENS if self.ui.close_up:
                self.panels.show_district("")
            case KeyAction.SHOW:
                self.finish()
            case KeyAction.BOOK:
                self.panels.show_rule()
            case KeyAction.HELP:
                self.panels.screens.open_keys()
            case KeyAction.WHY:
                self.panels.show_reason()
            case KeyAction.RECAP:
                self.panels.show_recap()
            case KeyAction.LOG:
                self.toggle_log()
            case _ if key in targets:
                if key is KeyAction.END:
                    self.finish()
                self.click(YspahanTarget(targets[key]))

    def answer(self, kind: YspahanTargetKind) -> bool:
        """Answer the question for a camel; False if I am not asked."""
        asked = self._model.state.asked
        if asked is None or asked.seat != self._model.me:
            return False
        self.finish()
        self.click(YspahanTarget(kind))
        return True

    # -- dragging

    def lift(self, source: YspahanTarget) -> bool:
        """Start to drag a card of mine; False for anything else."""
        if not self.queries.moves or source.kind is not Kind.HAND:
            return False
        self.sound(YspahanSound.CARD_DRAW)
        return True

    def drop(self, source: YspahanTarget, target: YspahanTarget | None, pos: tuple[int, int]) -> None:
        """Drop the dragged card over `target`."""
        self.act_on(self.queries.clicks.drop(source, target))

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

    def interrupt(self) -> bool:
        """A click skips the animation of moves; True if the click has no further effect."""
        theirs = self._director.busy and self.queries.others_play
        self._director.finish()
        return theirs

    def close_topmost(self) -> bool:
        """Close the topmost panel, or put back what is chosen (Esc)."""
        # What a lesson shows stays open.
        if self.hints.has_words and self.queries.chosen == NOTHING_CHOSEN and not (self.ui.close_up or self.ui.drawer):
            self.hints.close()
            return True
        return self.panels.close_topmost()

    # -- the game

    def choose(self, chosen: TurnChoice) -> None:
        """Choose a floor, a card or yellow dice, or nothing."""
        self.ui.floor, self.ui.card, self.ui.yellow = chosen
        self.ui.restart_glow()

    def act_on(self, meant: ClickIntent | None) -> None:
        """Make the moves of a click, ask which are meant, or show why none is possible."""
        match meant:
            case PlayMoves(moves):
                at = self.queries.newest_context
                if floor_found(meant) and not is_asked_after(
                    at.state, moves[0], at.me
                ):  # the question lies in its place
                    self._stage.toast(click_text.found_floor_text(at, meant))
                self._ask_before_end(moves[0], lambda: self._play_all(moves))
            case AskChoice():
                at, answers = self.queries.newest_context, meant.answers
                labels = [click_text.answer_label(at, meant, answer) for answer in answers]
                self._stage.push(
                    ChoiceDialog(
                        click_text.question_title(meant),
                        labels,
                        lambda number: self.act_on(answers[number].leads_to),
                        ringed=self.ui.focus is not None,
                    )
                )
            case AskAmount(moves):
                at = self.queries.newest_context
                self._stage.push(
                    AmountDialog(
                        click_text.question_title(meant),
                        len(moves),
                        lambda number: move_text(at, moves[number - 1]),
                        lambda number: self._play_all((moves[number - 1],)),
                    )
                )
            case ChangeChoice(chosen):
                self.choose(choice_of(chosen))
                self.sound(YspahanSound.CARD_DRAW)
            case YspahanRefusal() | ShowReason():
                words = click_text.why_not_words(self.queries.newest_context, meant)
                self.panels.refuse(words, click_text.reason_rule(meant))

    def _ask_before_end(self, move: Move, then: Callable[[], None]) -> None:
        """Ask for confirmation, if the player has set this option, before a turn ends: it cannot be taken back (T5)."""
        if not isinstance(move, EndTurn) or not self._stage.settings.ask_before_end:
            then()
            return
        answers = [Answer("yes", _("End turn"), "primary"), Answer("no", _("Not yet"))]
        text = _("A finished turn cannot be taken back.")
        self._stage.ask(_("End your turn?"), text, answers, lambda value: then() if value == "yes" else None)

    def _play_all(self, moves: tuple[Move, ...]) -> None:
        """Ask the server for the first move; the others follow."""
        if self._model.pending or self._actions is None:
            return
        self.ui.close_up, self.ui.drawer = "", ""
        self.choose(NOTHING_CHOSEN)
        self.ui.note_move()
        self._following, self._asked_before = moves[1:], str(moves[0])
        self._actions.play(str(moves[0]))

    def take_back(self, what: Literal["step", "turn"]) -> None:
        """Undo my last move, or all of my turn."""
        model = self._model
        if model.held_by:
            self.panels.refuse(_("A computer player is in your seat."))
        elif not model.may_take_back:
            ended = model.state.seat != model.me
            never, nothing = _("A finished turn cannot be taken back."), _("There is nothing to take back.")
            self.panels.refuse(never if ended else nothing, "T5")
        elif self._actions is not None and not model.pending:
            self.choose(NOTHING_CHOSEN)
            self._following = ()
            self.ui.played_at = NOWHERE  # a second click at the same place is intended
            self._actions.take_back(what)
