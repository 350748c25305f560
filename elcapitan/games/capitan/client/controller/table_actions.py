"""What a player can do at a network table, and the notices of what goes wrong."""

from __future__ import annotations

import asyncio
import time
from typing import Literal

from elcapitan.client.model.table_model import TableModel
from elcapitan.client.net.table_client import Notice, NoticeKind, TableClient
from elcapitan.client.presence.chat_drawer import ChatDrawer
from elcapitan.client.presence.clock_display import ClockDisplay
from elcapitan.client.presence.participants import Participants
from elcapitan.client.presence.seat_menu import SeatMenu
from elcapitan.client.presence.status_bar import StatusBar
from elcapitan.client.scenes.saved_games import damaged_journal_text
from elcapitan.client.shell.i18n import _
from elcapitan.client.shell.scene import Answer, SceneContext
from elcapitan.games.capitan.client.scenes.table import TableScene
from elcapitan.games.capitan.client.wording import words
from elcapitan.games.capitan.rules.model.board import Board
from elcapitan.games.capitan.rules.model.refusal import Refusal, RefusalCode
from elcapitan.games.capitan.rules.model.state import Stage as Part
from elcapitan.protocol import to_client

PARTINGS = (NoticeKind.REPLACED, NoticeKind.KICKED, NoticeKind.GONE, NoticeKind.DISAGREE)
"""After these notices the client has left the table, and actions there have no effect."""
STATUS_BAR_PAUSE_S = 0.5
"""A status bar not painted for this long is behind another scene."""


class NetworkActions:
    """Connects the table's scene with the server connection."""

    def __init__(self, link: TableClient, stage: SceneContext) -> None:
        self.participants = Participants(link, stage)
        self._link = link
        self._stage = stage
        self._model: TableModel | None = None
        self._leaving: asyncio.Task[None] | None = None
        link.notice = self._tell

    def build_table_scene(self, model: TableModel) -> TableScene:
        """Build the scene of the table, with the status bar and panels of the other participants."""
        scene = TableScene(self._stage, model, self)
        self._model = model
        status_bar = StatusBar(self.participants, model, self.leave)
        others = [
            ChatDrawer(self.participants),
            status_bar,
            ClockDisplay(self.participants),
            SeatMenu(self.participants, scene.controller.panels.show_reason),
        ]
        scene.layers += others
        return scene

    def play(self, text: str) -> None:
        """Make a move."""
        self._link.play(text)

    def take_back(self, what: Literal["step", "turn"]) -> None:
        """Undo the last step, or the whole turn."""
        self._link.take_back(what)

    def leave(self) -> None:
        """Return to the menu; the game is kept."""
        self._stage.go_to_menu()
        self._leaving = asyncio.create_task(self._link.leave())

    def _tell(self, notice: Notice) -> None:
        model = self._link.model
        if notice.what is NoticeKind.REMATCH and model is not None:
            self._stage.go_to_menu()
            self._stage.push(NetworkActions(self._link, self._stage).build_table_scene(model))
        if notice.what in PARTINGS and self._model is not None and self._model.state.stage is not Part.OVER:
            # The local server ended and could not read its saved game.
            lost = self._link.set_aside if notice.what is NoticeKind.GONE else None
            self._leave_table(notice_text(notice, None) if lost is None else damaged_journal_text(lost))
            return
        says_so_itself = time.monotonic() - self.participants.seen_s < STATUS_BAR_PAUSE_S
        if not (says_so_itself and notice.what in (NoticeKind.SILENT, NoticeKind.LOST, NoticeKind.BACK)):
            self._stage.toast(notice_text(notice, model.start.board if model is not None else None))

    def _leave_table(self, why: str) -> None:
        """Close everything that is open at the table; a finished game stays open for viewing."""
        self._stage.go_to_menu()
        answers = [Answer("menu", _("Main menu"), "primary")]
        self._stage.ask(_("You have left this table"), why, answers, lambda answer: None)


def notice_text(notice: Notice, board: Board | None) -> str:
    """A notice in words."""
    match notice.what:
        case NoticeKind.REFUSED:
            return _refused(notice.refused, board)
        case NoticeKind.SLOW:
            return _("The server has not answered yet …")
        case NoticeKind.SILENT:
            return _("The server is not responding; reconnecting …")
        case NoticeKind.LOST:
            return _("Connection lost; reconnecting …")
        case NoticeKind.BACK:
            return _("Reconnected")
        case NoticeKind.REPLACED:
            return _("This seat is now in use in another window")
        case NoticeKind.KICKED:
            return _("The host closed the table or your seat")
        case NoticeKind.GONE:
            return _("This table no longer exists")
        case NoticeKind.REMATCH:
            return _("New game with the same players")
        case NoticeKind.DISHONEST:
            return _("The cards were not dealt as announced at the start. Do not trust this server")
        case NoticeKind.FORCED:
            return _("A computer player did not answer in time, so the server moved for it")
        case NoticeKind.STOOD_IN:
            return _("The computer player for {name} failed; another one has taken over").format(name=notice.name)
        case NoticeKind.DISAGREE:
            return _("This program and the server disagree about the rules")


def _refused(answer: to_client.Refused | None, board: Board | None) -> str:
    if answer is None:
        return _("The server rejected the move")
    if answer.rule and board is not None:
        try:
            return words.refusal_text(board, Refusal(RefusalCode(answer.why), answer.rule, answer.facts))
        except (ValueError, KeyError, TypeError):
            pass  # a newer server's reason; its own sentence follows
    match answer.why:
        case "stale" | "not-your-turn":
            return _("Another player was faster; check the table again")
        case "storage-unavailable":
            return _("The server could not save the move; please try again")
        case "paused":
            return _("The game is paused")
        case "seat-held":
            return _("A computer player is in your seat; take it back first")
        case "out-of-time":
            return _("Your time is up; a computer player finishes this turn")
        case _:
            return _("The server rejected the move: {reason}").format(reason=answer.text or answer.why)
