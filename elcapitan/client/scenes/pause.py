"""The menu of Esc at the table: back, pause for all, this table, rules, keys, options, save, leave, quit."""

from __future__ import annotations

import pygame

from elcapitan.client.drawing import theme
from elcapitan.client.drawing.draw_context import DrawContext
from elcapitan.client.model import game_records
from elcapitan.client.model.table_model import TableModel
from elcapitan.client.options.options import Options
from elcapitan.client.presence.participants import Participants
from elcapitan.client.presence.player_actions import PlayerActions
from elcapitan.client.replay.replay_origin import ReplayOrigin
from elcapitan.client.scenes.key_help import KeyHelpDialog
from elcapitan.client.scenes.quit_dialog import quit_or_ask
from elcapitan.client.scenes.table_info import TableInfoDialog
from elcapitan.client.shell.i18n import _
from elcapitan.client.widgets.button import Button
from elcapitan.client.widgets.dialog import Dialog
from elcapitan.client.widgets.widget import Pressed
from elcapitan.games import face, introduction

WIDTH = 600
BUTTON = (460, 60, 74)
ABOVE, BELOW = 150, 28


class PauseDialog(Dialog):
    """The menu of Esc."""

    def __init__(
        self, model: TableModel, actions: PlayerActions | None = None, origin: ReplayOrigin | None = None
    ) -> None:
        """Without `actions` it is the menu of a replay, opened from `origin`; None: from the menu."""
        super().__init__()
        self.model = model
        self._actions = actions
        self._origin = origin
        self.box = pygame.Rect(0, 0, 0, 0)

    @property
    def _participants(self) -> Participants | None:
        """The others, if there are any."""
        company = self._actions.participants if self._actions is not None else None
        return None if company is None or company.is_alone else company

    def _plan(self) -> list[tuple[str, str, str]]:
        company = self._participants
        icon = introduction(self.model.rules.name).icon
        plan = [("back", _("Back to the game") if self._actions is not None else _("Back to the replay"), "play")]
        if self._origin is not None:
            plan.append(("origin", self._origin.back, "undo"))
        if company is not None and company.question == "pause":
            asked = bool(company.seats_agreed)
            plan.append(("pause", _("Agree to the pause") if asked else _("Ask the others for a pause"), "pause"))
        return [
            *plan,
            ("table", _("This table"), "map"),
            ("rules", _("How to play"), "book"),
            ("keys", _("Keys"), "help"),
            ("options", _("Options"), "gear"),
            ("save", _("Save the game to a file"), "save"),
            ("leave", _("Stop watching") if company and company.is_onlooker else _("Main menu"), icon),
            ("quit", _("Quit"), "cross"),
        ]

    def relayout(self) -> None:
        plan = self._plan()
        self.needs = (WIDTH, ABOVE + BUTTON[2] * len(plan) + BELOW)
        look = self.look
        self.box = pygame.Rect(0, 0, look.px(self.needs[0]), look.px(self.needs[1]))
        self.box.center = (look.size[0] // 2, look.size[1] // 2)
        buttons = []
        for at, (value, label, icon) in enumerate(plan):
            rect = pygame.Rect(0, 0, look.px(BUTTON[0]), look.px(BUTTON[1]))
            rect.midtop = (self.box.centerx, self.box.y + look.px(ABOVE + BUTTON[2] * at))
            buttons.append(Button(rect, label, icon, "primary" if value == "back" else "secondary", value=value))
            buttons[-1].size_u = 22
        self.group.set(buttons)

    def handle(self, event: pygame.event.Event) -> bool:
        match self.group.handle(event):
            case Pressed(widget=Button(value=str(value))):
                self._go(value)
            case None if event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE:
                self.stage.pop()
        return True

    def _go(self, where: str) -> None:
        match where:
            case "back":
                self.stage.pop()
            case "origin":
                self.stage.pop()
                self.stage.pop()
            case "pause":
                self.stage.pop()
                if self._participants is not None:
                    self._participants.agree()
            case "table":
                self.stage.push(
                    TableInfoDialog(self.model, self._actions.participants if self._actions is not None else None)
                )
            case "rules":
                self.stage.push(face(self.model.rules.name).rule_book())
            case "keys":
                self.stage.push(KeyHelpDialog(self.model.rules.name))
            case "options":
                self.stage.push(Options())
            case "save":
                game_records.save_record_and_notify(self.stage, self.model)
            case "leave":
                if self._origin is not None and self._origin.leave is not None:
                    self._origin.leave()
                elif self._actions is not None:
                    self._actions.leave()
                else:
                    self.stage.go_to_menu()
            case "quit":
                quit_or_ask(self.stage, self._participants)

    def paint(self, surface: pygame.Surface, look: DrawContext) -> None:
        room = self.box.width - look.px(80)
        at = (self.box.centerx, self.box.y + look.px(62))
        paused = face(self.model.rules.name).start_words().paused
        look.fit(surface, paused, room, "serif-bold", 42, theme.TITLE, at, shadow=True)
        at = (self.box.centerx, self.box.y + look.px(112))
        look.fit(surface, self._note(), room, "sans-italic", 18, theme.SECONDARY, at)

    def _note(self) -> str:
        """What becomes of the game when it is left."""
        if self._actions is None:
            return _("A replay: the game itself stays as it is")
        if self._actions.keeps_game:
            return _("The game is saved whenever you leave")
        return _("Only for practice: it begins anew when you come back")
