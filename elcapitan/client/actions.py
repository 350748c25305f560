"""What a player at a table can do, as the table's scene sees it; and what she is told when something goes wrong."""

from __future__ import annotations

import asyncio
from typing import Literal

from elcapitan.client import words
from elcapitan.client.i18n import _
from elcapitan.client.link import Link, Notice, What
from elcapitan.client.scene import Stage
from elcapitan.protocol import to_client
from elcapitan.rules.board import Board
from elcapitan.rules.refusal import Refused, Why


class AtTable:
    """Sits between a scene and the link."""

    def __init__(self, link: Link, stage: Stage) -> None:
        self._link = link
        self._stage = stage
        self._leaving: asyncio.Task[None] | None = None
        link.notice = self._tell

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
        self._stage.toast(tell(notice, model.board if model is not None else None))


def tell(notice: Notice, board: Board | None) -> str:
    """A notice in words."""
    match notice.what:
        case What.REFUSED:
            return _refused(notice.refused, board)
        case What.SLOW:
            return _("The server has not answered yet …")
        case What.SILENT:
            return _("The connection is silent; trying to come back …")
        case What.LOST:
            return _("The connection has broken; trying to come back …")
        case What.BACK:
            return _("Connected again")
        case What.REPLACED:
            return _("This seat has been taken in another window")
        case What.KICKED:
            return _("The host has closed the table, or your seat")
        case What.GONE:
            return _("This table does not exist any more")
        case What.DISAGREE:
            return _("This program and the server do not agree about the rules")


def _refused(answer: to_client.Refused | None, board: Board | None) -> str:
    if answer is None:
        return _("The server did not take the move")
    if answer.rule and board is not None:
        try:
            return words.refusal(board, Refused(Why(answer.why), answer.rule, answer.facts))
        except (ValueError, KeyError, TypeError):
            pass  # a newer server's reason; its own sentence follows
    match answer.why:
        case "stale" | "not-your-turn":
            return _("Somebody was quicker; look again")
        case "storage-unavailable":
            return _("The server could not write the move down; please try again")
        case _:
            return _("The server did not take the move: {reason}").format(reason=answer.text or answer.why)
