"""At anchor: back to the game, a pause for all, the rules and options of this table, keeping the game, leaving."""

from __future__ import annotations

import pygame

from elcapitan.client.company.company import Company
from elcapitan.client.farewell import quit_kindly
from elcapitan.client.i18n import _
from elcapitan.client.kit import theme
from elcapitan.client.kit.button import Button
from elcapitan.client.kit.dialogue import Dialogue
from elcapitan.client.kit.group import Group
from elcapitan.client.kit.look import Look
from elcapitan.client.kit.widget import Pressed
from elcapitan.client.model import TableModel
from elcapitan.client.scenes.how_to_play import HowToPlay
from elcapitan.client.scenes.options import Options
from elcapitan.client.scenes.table_info import TableInfo
from elcapitan.client.table import saving
from elcapitan.client.table.asking import Actions

WIDTH = 600
BUTTON = (460, 60, 74)
ABOVE, BELOW = 150, 28


class Pause(Dialogue):
    """A dialogue before the table."""

    def __init__(self, model: TableModel, actions: Actions | None = None, *, over_ranking: bool = False) -> None:
        """Without `actions` there is no table to leave, as with a record; `over_ranking`: it was opened there."""
        super().__init__()
        self.model = model
        self._actions = actions
        self._over_ranking = over_ranking
        self.group = Group()
        self.box = pygame.Rect(0, 0, 0, 0)

    @property
    def _company(self) -> Company | None:
        """The others, if there are any."""
        company = self._actions.company if self._actions is not None else None
        return None if company is None or company.is_alone else company

    def _plan(self) -> list[tuple[str, str, str]]:
        company = self._company
        plan = [("back", _("Back to the game"), "play")]
        if self._over_ranking:
            plan.append(("ranking", _("Back to the ranking"), "star"))
        if company is not None and company.question == "pause":
            asked = bool(company.agreed)
            plan.append(("pause", _("Agree to the pause") if asked else _("Ask the others for a pause"), "pause"))
        return [
            *plan,
            ("table", _("This table"), "map"),
            ("rules", _("How to play"), "book"),
            ("options", _("Options"), "gear"),
            ("save", _("Save the game to a file"), "save"),
            ("leave", _("Stop watching") if company and company.looks_on else _("Main menu"), "anchor"),
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
            case "ranking":
                self.stage.pop()
                self.stage.pop()
            case "pause":
                self.stage.pop()
                if self._company is not None:
                    self._company.agree()
            case "table":
                self.stage.push(TableInfo(self.model, self._actions.company if self._actions is not None else None))
            case "rules":
                self.stage.push(HowToPlay())
            case "options":
                self.stage.push(Options())
            case "save":
                saving.save_and_say(self.stage, self.model)
            case "leave":
                if self._actions is not None:
                    self._actions.leave()
                else:
                    self.stage.home()
            case "quit":
                quit_kindly(self.stage, self._company)

    def paint(self, surface: pygame.Surface, look: Look) -> None:
        room = self.box.width - look.px(80)
        at = (self.box.centerx, self.box.y + look.px(62))
        look.fit(surface, _("At anchor"), room, "serif-bold", 42, theme.TITLE, at, shadow=True)
        at = (self.box.centerx, self.box.y + look.px(112))
        look.fit(surface, _("The game is saved whenever you leave"), room, "sans-italic", 18, theme.SECONDARY, at)
