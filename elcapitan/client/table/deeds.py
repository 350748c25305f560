"""What clicks, keys and drops do at the table: open and close things, ask for moves, say why not.

What a click on a thing means to the game is intent.py's; how hands come to it is hands.py's.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import TYPE_CHECKING, Literal

from pygame import Rect

from elcapitan.client.faces import PERSON
from elcapitan.client.i18n import _
from elcapitan.client.keys import Bindings, Deed
from elcapitan.client.scene import Answer
from elcapitan.client.scenes.how_to_play import HowToPlay
from elcapitan.client.scenes.pause import Pause
from elcapitan.client.scenes.payday import PayDayScene
from elcapitan.client.scenes.why import Why
from elcapitan.client.settings import SPEEDS
from elcapitan.client.sound import Sound
from elcapitan.client.table import dropping, guide, keyboard, reasoning
from elcapitan.client.table.hands import DRAG_U
from elcapitan.client.table.intent import Ask, Choose, Do, Hint, Intent, Reason
from elcapitan.client.table.ledger import last_settlement
from elcapitan.client.table.paint.side import log_lines
from elcapitan.client.table.picture import LOG_KEPT
from elcapitan.client.table.question import Question
from elcapitan.client.table.targets import ON_A_BOARD, PIRATE_SHIP, Kind, Target, landing
from elcapitan.rules.board import Board
from elcapitan.rules.moves import End, Move, Pass, Sail
from elcapitan.rules.refusal import Refused
from elcapitan.rules.state import Stage as Part

if TYPE_CHECKING:
    from elcapitan.client.scenes.table import TableScene

DOUBLE_CLICK_S = 0.4
CLICKING = (Kind.MENU, Kind.SPEED, Kind.SOUND, Kind.LENS, Kind.LOG, Kind.FORECAST, Kind.REACH)
NEVER_PLAYED = (-9.0, (-1, -1))


class Deeds:
    """Does them, for one table scene."""

    def __init__(self, scene: TableScene) -> None:
        self.scene = scene
        self.desk = scene.desk
        self._clicked: tuple[float, str] = (-9.0, "")
        self._unanswered: tuple[float, Target] | None = None
        """A board that was clicked, and when to say what the click lacked: it may be half of a double click."""
        self._played: tuple[float, tuple[int, int]] = NEVER_PLAYED
        """When a move was made last, and where the pointer was."""

    @property
    def keys(self) -> Bindings:
        return Bindings(self.scene.stage.settings.keys)

    # -- clicks and keys

    def click(self, target: Target) -> None:
        """Do what clicking this thing means."""
        scene, stage = self.scene, self.scene.stage
        scene.repaint()
        self.forget()
        if self._double(target):
            return
        if self.desk.mapped and not self.desk.close_up and target.kind in ON_A_BOARD:
            # The map lies over the boards: what glows is done and the map goes; any other click only takes it away.
            self.show_reach(False)
            if target not in scene.legal:
                return
        if target.kind in CLICKING:
            stage.sound(Sound.CLICK)
        match target.kind:
            case Kind.MENU:
                stage.push(Pause(scene.model, scene.actions, over_ranking=scene.over_ranking))
            case Kind.SPEED:
                names, settings = list(SPEEDS), stage.settings
                following = names[(names.index(settings.speed) + 1) % len(names)]
                stage.change_settings(replace(settings, speed=following))
            case Kind.SOUND:
                stage.change_settings(replace(stage.settings, muted=not stage.settings.muted))
            case Kind.LENS:
                place = scene.state.player(scene.model.me).place if scene.model.me else ""
                self.show_city(place if place in scene.model.board.index else scene.model.board.cities[0].id)
            case Kind.REACH:
                self.show_reach(not self.desk.mapped)
            case Kind.END if scene.model.state.stage is Part.OVER and scene.director.idle:
                scene.show_ranking()
            case Kind.LOG if (step := self._line_at(scene.hands.pointer)) is not None and self._why(step):
                pass
            case Kind.SEAT if scene.model.seats[target.number - 1].by != PERSON:
                self.show_why(target.number)
            case Kind.LOG:
                self.open_drawer(not self.desk.drawer and scene.view.lay(scene.state).drawer.w > 0)
            case Kind.FORECAST:
                self.show_ledger()
            case Kind.UNDO | Kind.UNDO_TURN:
                self.take_back("step" if target.kind is Kind.UNDO else "turn")
            case Kind.CITY if not self.desk.chosen:
                self._unanswered = scene.clock_s + DOUBLE_CLICK_S, target
            case _:
                self.meant(scene.intent(target))

    @property
    def waiting(self) -> bool:
        """A reason is about to be said."""
        return self._unanswered is not None

    def update(self) -> None:
        """Answer the click on a board, once no second one has come."""
        if self._unanswered is not None and self.scene.clock_s > self._unanswered[0]:
            meant = self.scene.intent(self._unanswered[1])
            self.forget()
            if isinstance(meant, Hint | Refused):  # a card may have been taken up since, and a move is never late
                self.meant(meant)

    def forget(self) -> None:
        """Whoever has gone on needs no answer to a click on a board any more."""
        self._unanswered = None

    def do(self, deed: Deed) -> None:
        """What a key does."""
        scene = self.scene
        targets = {
            Deed.END: Target(Kind.END),
            Deed.LOAN: Target(Kind.BANK),
            Deed.LENS: Target(Kind.LENS),
            Deed.SPEED: Target(Kind.SPEED),
            Deed.SOUND: Target(Kind.SOUND),
            Deed.LOG: Target(Kind.LOG),
            Deed.REACH: Target(Kind.REACH),
        }
        match deed:
            case Deed.UNDO | Deed.UNDO_TURN:
                self.take_back("step" if deed is Deed.UNDO else "turn")
            case Deed.LENS if self.desk.close_up:
                self.show_city(None)
            case Deed.SHOW:
                scene.finish()
            case Deed.BOOK:
                self.open_book()
            case Deed.HELP:
                scene.show_help()
            case Deed.RECAP:
                scene.show_recap()
            case Deed.WHY:
                self.show_why()
            case _ if deed in targets:
                if deed in (Deed.END, Deed.LOAN):
                    scene.finish()
                self.click(targets[deed])

    def drop(self, source: Target, target: Target | None, *, on_rail: bool) -> None:
        """A thing was dragged there and let go."""
        state, me = self.scene.model.state, self.scene.model.me
        if self.desk.chosen:
            self.put_back()
        if meant := dropping.dropped(state, me, source, target, on_rail=on_rail):
            self.meant(meant)

    def lift(self, source: Target) -> bool:
        """A thing begins to be dragged; False if it stays where it is."""
        scene = self.scene
        if not scene.moves or not dropping.draggable(scene.model.state, scene.model.me, source):
            return False
        if source.kind is Kind.HAND and isinstance(scene.intent(source), Choose | Refused):
            # Its goals light up; a card that leads nowhere can be lifted too, and says why when it is let go.
            self.desk.chosen = source.name
            scene.glow_anew()
        elif source.kind is Kind.HARBOUR and scene.model.state.pirate == (source.name, source.number):
            self.desk.chosen = PIRATE_SHIP
            scene.glow_anew()
        scene.stage.sound(Sound.CARD)
        return True

    # -- what lies open

    def back(self) -> bool:
        """Esc: the topmost thing goes away; False if nothing was left to go."""
        if self.desk.close_up:
            self.show_city(None)
        elif self.desk.drawer:
            self.open_drawer(False)
        elif self.desk.chosen:
            self.put_back()
        elif self.desk.mapped:
            self.show_reach(False)
        else:
            return False
        return True

    def put_back(self) -> None:
        """What was taken up goes where it was."""
        self.desk.chosen = None
        self.scene.glow_anew()

    def show_city(self, city: str | None) -> None:
        """The close-up of a city; None closes it."""
        self.desk.close_up, self._clicked = city, (-9.0, "")
        self._opened()

    def show_reach(self, shown: bool) -> None:
        """The map of what is in reach."""
        self.desk.mapped = shown and bool(self.scene.model.me)
        self._opened()

    def open_drawer(self, is_open: bool) -> None:
        self.desk.drawer, self.desk.log_back = is_open, 0
        self._opened()

    def show_ledger(self) -> None:
        """The last payday once more."""
        scene = self.scene
        if not scene.director.idle:
            scene.finish()
        elif last_settlement(scene.model) is None:
            self.cannot(_("There has been no payday yet."), "P1")
        else:
            self.desk.close_up = None
            scene.stage.push(PayDayScene(scene.stage, scene.model, scene.actions))

    def show_why(self, seat: int = 0) -> None:
        """Why a computer player did what it did last; `seat` 0: whichever played last."""
        scene = self.scene
        scene.finish()
        turns = reasoning.turns(scene.model)
        hers = [at for at, turn in enumerate(turns) if seat in (0, turn.seat)]
        if hers:
            scene.stage.push(Why(scene.model, turns, hers[-1]))
        else:
            self.cannot(_("No computer player has had a turn yet."))

    def _line_at(self, pos: tuple[int, int]) -> int | None:
        """The step that the line of the log under the pointer tells of."""
        return next((step for step, box in self.log_seen() if box.collidepoint(pos)), None)

    def log_seen(self) -> Iterator[tuple[int, Rect]]:
        """Of each line of the log that is seen, from the bottom: the step it tells of, and its rectangle."""
        scene, back = self.scene, self.desk.log_back
        layout = scene.view.lay(scene.state)
        is_open = self.desk.drawer and layout.drawer.w > 0
        told = scene.director.told[-LOG_KEPT - back :]
        rows = log_lines(scene.view.brush, layout.drawer if is_open else layout.log, [line for _, line in told], back)
        return ((told[at][0], box) for at, box, *_rest in rows)

    def _why(self, step: int) -> bool:
        """Why the turn was played to which that step belongs; False if it was no computer player's."""
        turns = reasoning.turns(self.scene.model)
        at = next((at for at, turn in enumerate(turns) if turn.first <= step <= turn.last), None)
        if at is not None:
            self.scene.stage.push(Why(self.scene.model, turns, at))
        return at is not None

    def open_book(self) -> None:
        """The rule book, at the rule behind the last answer."""
        self.scene.stage.push(HowToPlay(self.desk.rule))

    def go_beside(self, direction: tuple[int, int]) -> bool:
        """The close-up of the neighbouring city; False if no city is seen from near."""
        if self.desk.close_up:
            self.show_city(_beside(self.scene.model.board, self.desk.close_up, direction))
        return bool(self.desk.close_up)

    def go_to_city(self, number: int) -> None:
        """A digit goes through what can be done in that city; the only card leading there shows where she would lie.

        With nothing to do there, or when the digit is pressed again, the city is shown from near.
        """
        scene = self.scene
        cities = scene.model.board.cities
        if number >= len(cities):
            return
        city = cities[number].id
        there = [target for target in scene.legal if target.name == city]
        if there:
            scene.hands.look_at(keyboard.following(there, scene.hands.focus))
        elif (goal := self._goal(city)) and goal != scene.hands.focus:
            scene.hands.look_at(goal)
        else:
            self.show_city(None if self.desk.close_up == city else city)

    def _goal(self, city: str) -> Target | None:
        """The harbour space to which one card of the hand leads, without having been taken up; Enter sails."""
        scene = self.scene
        goal = Target(Kind.HARBOUR, city, landing(scene.model.state, city))
        if self.desk.close_up or not scene.moves or not goal.number:
            return None
        match scene.intent(goal):
            case Do(Sail()):
                return goal
        return None

    def _opened(self) -> None:
        self.scene.repaint()
        self.scene.hands.point()

    @property
    def has_just_played_here(self) -> bool:
        """A click now is the second of a double click whose first one has made a move: it means nothing more."""
        scene, (played_s, (x, y)) = self.scene, self._played
        near = max(abs(scene.hands.pointer[0] - x), abs(scene.hands.pointer[1] - y)) <= DRAG_U * scene.px_per_u
        return near and (x, y) != (-1, -1) and scene.clock_s - played_s <= DOUBLE_CLICK_S

    def _double(self, target: Target) -> bool:
        """The second click on the same board shows it from near."""
        now_s = self.scene.clock_s
        name = target.name if target.kind is Kind.CITY and not self.desk.chosen else ""
        before, self._clicked = self._clicked, (now_s, name)
        if not name or before[1] != name or now_s - before[0] > DOUBLE_CLICK_S:
            return False
        self.show_city(name)
        return True

    # -- the game

    def meant(self, meant: Intent | None) -> None:
        """Do what a click means to the game, ask which move it is, or say why it is none."""
        scene = self.scene
        at = scene.sitting()
        match meant:
            case Do(move):
                self._asked_first(move, lambda: self.play(move))
            case Ask(_question, moves):
                labels = [guide.choice(at, move) for move in moves]
                advice = [guide.advice(at, move) for move in moves]
                title, keys = guide.question(meant), scene.hands.focus is not None
                asked = Question(title, labels, lambda number: self.play(moves[number]), advice, ringed=keys)
                scene.stage.push(asked)
            case Choose(card):
                self.desk.chosen = card
                scene.glow_anew()
                scene.stage.sound(Sound.CARD)
            case Refused():
                self.cannot(guide.why_not(at, meant), meant.rule)
            case Hint():
                self.cannot(guide.why_not(at, meant), guide.hint_rule(meant))

    def _asked_first(self, move: Move, then: Callable[[], None]) -> None:
        """Whoever wishes is asked before a turn ends, for it cannot be taken back (T8)."""
        stage = self.scene.stage
        if not isinstance(move, End | Pass) or not stage.settings.ask_before_end:
            then()
            return
        answers = [Answer("yes", _("End turn"), "primary"), Answer("no", _("Not yet"))]
        text = _("A finished turn cannot be taken back.")
        stage.ask(_("End your turn?"), text, answers, lambda value: then() if value == "yes" else None)

    def play(self, move: Move) -> None:
        """Ask the server for a move."""
        scene = self.scene
        if scene.model.pending or scene.actions is None:
            return
        # A card taken up stays so until the position says that it has been played.
        self.desk.close_up = None
        self._played = (scene.clock_s, scene.hands.pointer)
        scene.repaint()
        scene.actions.play(str(move))

    def take_back(self, what: Literal["step", "turn"]) -> None:
        """Undo my last move, or all of my turn."""
        model, actions = self.scene.model, self.scene.actions
        if model.held_by:
            self.meant(Hint(Reason.HELD))
        elif not model.may_take_back:
            ended = model.state.seat != model.me
            never, nothing = (
                _("A finished turn cannot be taken back."),
                _("There is nothing to take back."),
            )
            self.cannot(never if ended else nothing, "T8")
        elif actions is not None and not model.pending:
            self.desk.chosen = None
            self._played = NEVER_PLAYED  # the same click again is meant
            actions.take_back(what)

    def cannot(self, why: str, rule: str = "") -> None:
        """Why not, in words; a click on them opens the rule book at the rule."""
        stage = self.scene.stage
        self.desk.rule = rule or self.desk.rule
        stage.sound(Sound.ILLEGAL)
        stage.toast(why, self.open_book if rule else None)


def _beside(board: Board, city: str, direction: tuple[int, int]) -> str:
    """The next city of the grid in a direction; round the grid where there is none."""
    by_place = {plan.at: plan.id for plan in board.cities}
    columns, lines = sorted({at[0] for at in by_place}), sorted({at[1] for at in by_place})
    x, y = board.plan(city).at
    while True:
        x = columns[(columns.index(x) + direction[0]) % len(columns)]
        y = lines[(lines.index(y) + direction[1]) % len(lines)]
        if found := by_place.get((x, y)):
            return found
