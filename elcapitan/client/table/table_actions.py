"""What a player can do at a network table of any game, and the notices of what goes wrong."""

from __future__ import annotations

import asyncio
import time
from typing import Any, Literal

from elcapitan import games
from elcapitan.client.campaign.campaign_data import Campaign, CampaignTable
from elcapitan.client.campaign.campaign_layer import CampaignLayer
from elcapitan.client.campaign.campaign_progress import campaign_table, remember_table, unsaved_text
from elcapitan.client.model.table_model import TableModel
from elcapitan.client.net.notices import notice_text
from elcapitan.client.net.seat_tokens import BUILTIN
from elcapitan.client.net.table_client import Notice, NoticeKind, TableClient
from elcapitan.client.presence.chat_drawer import ChatDrawer, ChatPlace
from elcapitan.client.presence.clock_display import ClockDisplay
from elcapitan.client.presence.gestures import GestureBubbles
from elcapitan.client.presence.participants import Participants
from elcapitan.client.presence.seat_menu import SeatMenu
from elcapitan.client.presence.status_bar import StatusBar
from elcapitan.client.scenes.saved_games import damaged_journal_text
from elcapitan.client.shell.i18n import _
from elcapitan.client.shell.scene import Answer, SceneContext
from elcapitan.client.table.note import TableNote
from elcapitan.client.widgets.layer import Layer

PARTINGS = (
    NoticeKind.REPLACED,
    NoticeKind.KICKED,
    NoticeKind.GONE,
    NoticeKind.DISAGREE,
    NoticeKind.UNKNOWN_GAME,
)
"""After these notices the client has left the table, and actions there have no effect."""
SAID_BY_STATUS_BAR = (NoticeKind.SILENT, NoticeKind.LOST, NoticeKind.BACK, NoticeKind.UNSAVED)
STATUS_BAR_PAUSE_S = 0.5
"""A status bar not painted for this long is behind another scene."""


class TableActions:
    """Connects a game's table with the server connection."""

    keeps_game = True
    next_steps = ()

    def __init__(self, link: TableClient, stage: SceneContext) -> None:
        self.participants = Participants(link, stage)
        self._link = link
        self._stage = stage
        self._model = link.model
        self._leaving: asyncio.Task[None] | None = None
        self._campaign = campaign_table(link.place) if link.server == BUILTIN else None
        """The campaign that the table belongs to, and its place there."""
        link.notice = self._tell

    def build_table_scene(self, model: TableModel) -> Any:
        """Build the scene of the table, with the status bar and panels of the other participants."""
        scene: Any = games.face(model.rules.name).make_table(self._stage, model, self)
        scene.layers += self._presence_layers(model, scene.view, scene.controller)
        if self._campaign is not None:
            scene.layers.append(CampaignLayer(self._stage, self._link.place, self._campaign, model, scene.director))
        return scene

    def _presence_layers(self, model: TableModel, view: ChatPlace, controller: Any) -> list[Layer[Any]]:
        """The layers of the other participants; the panels of the table's controller tell a seat's last turn, and their
        note is beneath the layers.
        """
        panels = controller.panels
        note: TableNote[Any] = panels.note
        status_bar = StatusBar(self.participants, model, self.leave)
        return [
            ChatDrawer(self.participants, view, lambda: note.rect, lambda: bool(controller.ui.close_up)),
            status_bar,
            ClockDisplay(self.participants),
            GestureBubbles(self.participants, status_bar),
            SeatMenu(self.participants, panels.show_reason, panels.show_turn_again),
        ]

    def play(self, text: str) -> None:
        """Make a move."""
        self._link.play(text)

    def take_back(self, what: Literal["step", "turn"]) -> None:
        """Undo the last step, or the whole turn."""
        self._link.take_back(what)

    def take_hint(self) -> None:
        """Have a hint counted that is about to be shown."""
        self._link.take_hint()

    def leave(self) -> None:
        """Return to the menu, with everyone at this window; the game is kept. From the end of a game of a campaign to
        its chart.
        """
        ended = self._model is not None and self._model.is_over
        self._stage.go_to_menu(f"campaign {self._campaign[0].game}" if self._campaign is not None and ended else "")
        self._leaving = asyncio.create_task(self._link.people.first.leave())

    def _tell(self, notice: Notice) -> None:
        model = self._link.model
        if notice.what is NoticeKind.REMATCH and model is not None:
            if self._campaign is not None:
                self._remember_rematch(self._campaign)
            self._stage.go_to_menu()
            self._stage.push(games.face(model.rules.name).table(self._link, self._stage, model))
        if notice.what in PARTINGS and self._model is not None and not self._model.is_over:
            # The local server ended and could not read its saved game.
            lost = self._link.set_aside if notice.what is NoticeKind.GONE else None
            self._leave_table(notice_text(notice) if lost is None else damaged_journal_text(lost))
            return
        says_so_itself = time.monotonic() - self.participants.seen_s < STATUS_BAR_PAUSE_S
        if not (says_so_itself and notice.what in SAID_BY_STATUS_BAR):
            why = games.text(model.rules.name).answer_refusal_text(model, notice.refused) if model else None
            self._stage.toast(notice_text(notice, why))

    def _remember_rematch(self, campaign: tuple[Campaign, CampaignTable]) -> None:
        """The new table belongs to the campaign, too."""
        try:
            remember_table(campaign[0].game, self._link.place, campaign[1].name)
        except OSError as fault:
            self._stage.toast(unsaved_text(fault))

    def _leave_table(self, why: str) -> None:
        """Close everything that is open at the table; a finished game stays open for viewing."""
        self._stage.go_to_menu()
        answers = [Answer("menu", _("Main menu"), "primary")]
        self._stage.ask(_("You have left this table"), why, answers, lambda answer: None)
