"""The lobby: games nearby, the seats of a table, its chat, and the rules it is played by.

Each panel lays out and paints itself (elcapitan/client/lobby/); this scene hands them events, asks before a player is
removed, and makes way for the table when the game begins.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial

import pygame

from elcapitan import paths
from elcapitan.client.drawing import theme
from elcapitan.client.drawing.backdrop import centred_origin, draw_header, draw_wood
from elcapitan.client.drawing.draw_context import DrawContext
from elcapitan.client.lobby.chat_panel import ChatPanel
from elcapitan.client.lobby.games_panel import GamesPanel
from elcapitan.client.lobby.invitation import InvitationDialog
from elcapitan.client.lobby.listed_tables import host_name
from elcapitan.client.lobby.lobby_model import LobbyModel
from elcapitan.client.lobby.rules_panel import RulesPanel
from elcapitan.client.lobby.seats_panel import SeatsPanel
from elcapitan.client.lobby.table_terms import TableTermsDialog
from elcapitan.client.model.last_table import current_game
from elcapitan.client.model.table_setup import PERSON, player_name
from elcapitan.client.net.notices import notice_text
from elcapitan.client.net.reconnecting import ConnectionHealth
from elcapitan.client.net.table_client import TableClient
from elcapitan.client.scenes.open_record import ask_for_game
from elcapitan.client.scenes.record_list import LONGEST_PATH
from elcapitan.client.shell.i18n import _
from elcapitan.client.shell.scene import Answer, SceneContext
from elcapitan.client.shell.settings import LONGEST_NAME
from elcapitan.client.widgets.button import Button
from elcapitan.client.widgets.text_dialog import TextDialog
from elcapitan.client.widgets.text_field import TextField
from elcapitan.client.widgets.widget import Pressed, Typed, Widget, WidgetEvent
from elcapitan.client.widgets.widget_scene import WidgetScene
from elcapitan.games import face
from elcapitan.protocol import to_server
from elcapitan.protocol.to_client import SeatInfo

NAME_RESTS_S = 0.8
"""After the last letter of a name the table is told."""


class LobbyScene(WidgetScene):
    """The lobby, until the game of its table begins."""

    def __init__(self, link: TableClient, first: Callable[[LobbyModel, str], None] | None = None) -> None:
        """`link` is the client of our own server; `first` is done at once, with the player's name: joining a table."""
        super().__init__()
        self.room = LobbyModel(link, self._tell)
        self.games = GamesPanel(self.room)
        self.seats = SeatsPanel(self.room)
        self.chat = ChatPanel(self.room)
        self.rules = RulesPanel(self.room)
        self.name = TextField(pygame.Rect(0, 0, 0, 0), "", "", LONGEST_NAME)
        self._first = first
        self._name_rests_s = 0.0
        """Until the table is told of another name; 0: it knows."""
        self._known: tuple[object, ...] = ()
        """The state that the widgets were laid out for."""
        self._back = Button(pygame.Rect(0, 0, 0, 0), "")

    @property
    def look(self) -> DrawContext:
        return self.stage.look.whole

    @property
    def own_name(self) -> str:
        return self.name.text.strip()

    def _tell(self, words: str) -> None:
        self.stage.toast(words)

    def enter(self, stage: SceneContext) -> None:
        super().enter(stage)
        if not self.name.text:
            self.name.text = player_name(stage.settings)
            self.name.caret = self.name.anchor = len(self.name.text)
            self.rules.choose_game(current_game(stage.settings))
        if self._first is not None:
            first, self._first = self._first, None
            first(self.room, self.own_name)

    def leave(self) -> None:
        super().leave()
        if self._name_rests_s > 0.0:  # typed a moment ago
            self._name_changed()
        self.room.search(False)

    # Where everything is

    def relayout(self) -> None:
        look = self.look
        corner = centred_origin(look)
        self.name.rect = look.rect(1456, 30, 260, 48).move(corner[0], 0)
        self.name.hint = _("Name")
        self._back = Button(look.rect(1740, 29, 140, 50).move(corner[0], 0), _("Back"))
        fields: list[Widget] = [self.name, self.games.address]
        self.seats.offered = self.rules.game
        self.chat.lay_out(look, corner)
        if self.room.table is not None:
            fields.append(self.chat.field)
        games = self.games.lay_out(look, corner)
        seats = self.seats.lay_out(look, corner)
        rules = self.rules.lay_out(look, corner)
        # The fields come first, so that typing continues when the table changes.
        self.group.set([*fields, *rules, *seats, *games, self._back])
        self._known = self._now()
        self.stale = True

    def _now(self) -> tuple[object, ...]:
        return (
            self.room.at.people.seats,
            self.room.at.line.health,
            self.room.at,
            self.room.at.revision,
            self.room.at.hints,
            self.room.at.gestures_allowed,
            self.room.home.revision,
            self.room.revision,
        )

    # What happens

    def handle(self, event: pygame.event.Event) -> bool:
        report = self.group.handle(event)
        if report is not None:
            self._take(report)
        elif event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE:
            self._go_back()
        return True

    def _take(self, report: WidgetEvent) -> None:
        match report:
            case Typed(widget=widget) if widget is self.name:
                self._name_rests_s = NAME_RESTS_S
            case Pressed(widget=widget) if widget is self._back:
                self._go_back()
            case Pressed(widget=Button(value="leave")):
                self._ask_leave(then_back=False)
            case Pressed(widget=Button(value=("clear", SeatInfo(by="person") as seat))):
                self._ask_kick(report, seat)
            case Pressed(widget=Button(value="join" | "watch" as how)):
                self._come(how)
            case Pressed(widget=Button(value=("person", SeatInfo() as seat))):
                self._ask_person(seat)
            case Pressed(widget=Button(value="invite")):
                self.stage.push(InvitationDialog(self.room.invitation))
            case Pressed(widget=Button(value="terms")):
                self.stage.push(TableTermsDialog(self.room))
            case Pressed(widget=Button(value="board")):
                words = _("A file of your own, such as {example}").format(example="~/boards/adriatic.toml")
                self.stage.push(TextDialog(_("Which board?"), words, _("Use it"), self._use_board, LONGEST_PATH))
            case Pressed(widget=Button(value="load")):
                ask_for_game(self.stage, self._load)
            case _:
                name = self.own_name
                if self.chat.take(report):
                    return
                if self.rules.take(report, name):
                    self._keep_game()
                else:
                    _taken = self.games.take(report, name) or self.seats.take(report, name)

    def _keep_game(self) -> None:
        """The game of a table to be hosted is the current game."""
        if self.rules.game != current_game(self.stage.settings):
            self.stage.keep_settings(replace(self.stage.settings, game=self.rules.game))

    def _come(self, how: str) -> None:
        """Sit down at the chosen table or look on; a locked one asks for its password first."""
        spot, name = self.room.chosen_table, self.own_name
        if spot is None:
            return
        come = self.room.join if how == "join" else self.room.watch_table
        if not spot.table.locked or (how == "join" and self.room.holds_seat(spot)):
            come(spot, name)
            return
        words = _("{name}'s table is locked").format(name=host_name(spot.table))
        self.stage.push(TextDialog(_("Password"), words, _("Enter"), lambda typed: come(spot, name, typed)))

    def _use_board(self, path: str) -> None:
        if (boards := face(self.rules.game).boards) is not None:
            self.rules.use_board(boards.read(paths.expand_typed_path(path)))

    def _load(self, record: str) -> None:
        self.room.host_record(record, self.own_name)

    def _go_back(self) -> None:
        if self.room.table is not None:
            self._ask_leave(then_back=True)
        else:
            self.stage.pop()

    def _ask_leave(self, *, then_back: bool) -> None:
        table = self.room.table
        if table is None:
            return

        def answered(answer: str) -> None:
            if answer == "leave":
                self.room.leave()
                if then_back:
                    self.stage.pop()

        ours = {self.room.at.seat, *self.room.at.people.seats}
        others = [seat for seat in table.seats if seat.by == PERSON and seat.seat not in ours]
        words = "" if self.room.at.is_onlooker else _("Your seat becomes free.")
        if self.room.is_at_own_server and self.room.is_host:
            words = _("The table will close, and everyone at it will have to leave.") if others else ""
        if not words:
            answered("leave")
            return
        answers = [Answer("leave", _("Leave"), "danger"), Answer("stay", _("Stay"))]
        self.stage.ask(_("Leave the table?"), words, answers, answered)

    def _ask_person(self, seat: SeatInfo) -> None:
        """Ask who at this computer takes that seat."""
        words = _("Another person at this computer; the window is passed on at each turn")
        name = seat.name or _("Player {number}").format(number=seat.seat)
        add = partial(self.room.add_person, seat.seat)
        self.stage.push(TextDialog(_("Who sits here?"), words, _("Sit down"), add, LONGEST_NAME, name))

    def _ask_kick(self, report: WidgetEvent, seat: SeatInfo) -> None:
        def answered(answer: str) -> None:
            if answer == "away":
                self.seats.take(report, self.own_name)

        answers = [Answer("away", _("Remove"), "danger"), Answer("stay", _("Keep"))]
        words = _("{name} loses this seat and can only take a free one.").format(name=seat.name)
        self.stage.ask(_("Remove {name}?").format(name=seat.name), words, answers, answered)

    def update(self, dt_s: float) -> None:
        self.room.search(self.room.table is None)
        self.room.update(dt_s)
        self.room.at.notice = lambda notice: self._tell(notice_text(notice))
        if self._name_rests_s > 0.0:
            self._name_rests_s -= dt_s
            if self._name_rests_s <= 0.0:
                self._name_changed()
        model = self.room.at.model
        if model is not None:
            self.stage.replace(face(model.rules.name).table(self.room.at, self.stage, model))
        elif self._now() != self._known:
            self.relayout()

    def _name_changed(self) -> None:
        self._name_rests_s = 0.0
        name = self.own_name
        if not name:
            return
        settings = self.stage.settings
        self.room.home.name = name
        if name != settings.name:
            self.stage.change_settings(replace(settings, name=name))
        me = self.room.me
        if me is not None and me.name != name:
            self.room.send_request(to_server.SetSeat(seat=me.seat, name=name))

    # How it looks

    def paint(self, surface: pygame.Surface, look: DrawContext) -> None:
        draw_wood(surface, look)
        draw_header(surface, look, _("Local network game"))
        at = (self.name.rect.x - look.px(16), self.name.rect.centery)
        look.fit(surface, _("Your name"), look.px(200), "sans", 19, theme.CLOTH[5], at, "mr")
        self.games.draw(surface, look)
        self.seats.draw(surface, look)
        if self.room.table is not None:
            self.chat.draw(surface, look)
        self.rules.draw(surface, look)
        self._draw_line(surface, look)

    def _draw_line(self, dst: pygame.Surface, look: DrawContext) -> None:
        """The sentence that the server of our table does not answer, or can store nothing."""
        said = {
            ConnectionHealth.SILENT: _("The table does not answer; reconnecting …"),
            ConnectionHealth.BROKEN: _("Connection lost; reconnecting …"),
        }.get(self.room.at.line.health)
        unsaved = self.room.at.unsaved
        if unsaved is not None and not said:
            said = notice_text(unsaved)
        if said and (unsaved is not None or self.room.table is not None):
            at = (self.seats.rect.centerx, look.px(54))
            look.fit(dst, said, look.px(620), "sans-semibold", 22, theme.REASON, at, shadow=True)
