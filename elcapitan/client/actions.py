"""What a player at a table can do, as the table's scene sees it; and what she is told when something goes wrong."""

from __future__ import annotations

import asyncio
import time
from typing import Literal

from elcapitan.client import words
from elcapitan.client.company.band import Band
from elcapitan.client.company.chat import Chat
from elcapitan.client.company.clocks import Clocks
from elcapitan.client.company.company import Company
from elcapitan.client.company.seat_menu import SeatMenu
from elcapitan.client.i18n import _
from elcapitan.client.link import Link, Notice, What
from elcapitan.client.model import TableModel
from elcapitan.client.saved import unreadable
from elcapitan.client.scene import Answer, Stage
from elcapitan.client.scenes.table import TableScene
from elcapitan.protocol import to_client
from elcapitan.rules.board import Board
from elcapitan.rules.refusal import Refused, Why
from elcapitan.rules.state import Stage as Part

PARTINGS = (What.REPLACED, What.KICKED, What.GONE, What.DISAGREE)
"""After these we are at no table any more, and nothing that is done there reaches anybody."""
BAND_RESTS_S = 0.5
"""A band not painted for this long is behind another scene."""


class AtTable:
    """Sits between a scene and the link."""

    def __init__(self, link: Link, stage: Stage) -> None:
        self.company = Company(link, stage)
        self._link = link
        self._stage = stage
        self._model: TableModel | None = None
        self._leaving: asyncio.Task[None] | None = None
        link.notice = self._tell

    def scene(self, model: TableModel) -> TableScene:
        """The table, with everything that concerns the others at it."""
        scene = TableScene(self._stage, model, self)
        self._model = model
        band = Band(self.company, model, self.leave)
        others = [
            Chat(self.company),
            band,
            Clocks(self.company),
            SeatMenu(self.company, scene.controller.panels.show_reason),
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
        """To the menu; the game is kept."""
        self._stage.home()
        self._leaving = asyncio.create_task(self._link.leave())

    def _tell(self, notice: Notice) -> None:
        model = self._link.model
        if notice.what is What.REMATCH and model is not None:
            self._stage.home()
            self._stage.push(AtTable(self._link, self._stage).scene(model))
        if notice.what in PARTINGS and self._model is not None and self._model.state.stage is not Part.OVER:
            # Its server was ended, and could not read what it had kept.
            lost = self._link.set_aside if notice.what is What.GONE else None
            self._part(tell(notice, None) if lost is None else unreadable(lost))
            return
        says_so_itself = time.monotonic() - self.company.seen_s < BAND_RESTS_S
        if not (says_so_itself and notice.what in (What.SILENT, What.LOST, What.BACK)):
            self._stage.toast(tell(notice, model.board if model is not None else None))

    def _part(self, why: str) -> None:
        """Whatever stood open at the table goes with it; a game that is over may be looked at for ever."""
        self._stage.home()
        answers = [Answer("menu", _("Main menu"), "primary")]
        self._stage.ask(_("You have left this table"), why, answers, lambda answer: None)


def tell(notice: Notice, board: Board | None) -> str:
    """A notice in words."""
    match notice.what:
        case What.REFUSED:
            return _refused(notice.refused, board)
        case What.SLOW:
            return _("The server has not answered yet …")
        case What.SILENT:
            return _("The server is not responding; reconnecting …")
        case What.LOST:
            return _("Connection lost; reconnecting …")
        case What.BACK:
            return _("Reconnected")
        case What.REPLACED:
            return _("This seat is now in use in another window")
        case What.KICKED:
            return _("The host closed the table or your seat")
        case What.GONE:
            return _("This table no longer exists")
        case What.REMATCH:
            return _("New game with the same players")
        case What.DISHONEST:
            return _("The cards were not dealt as announced at the start. Do not trust this server")
        case What.FORCED:
            return _("A computer player did not answer in time, so the server moved for it")
        case What.STOOD_IN:
            return _("The computer player for {name} failed; another one has taken over").format(name=notice.name)
        case What.DISAGREE:
            return _("This program and the server disagree about the rules")


def _refused(answer: to_client.Refused | None, board: Board | None) -> str:
    if answer is None:
        return _("The server rejected the move")
    if answer.rule and board is not None:
        try:
            return words.refusal(board, Refused(Why(answer.why), answer.rule, answer.facts))
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
