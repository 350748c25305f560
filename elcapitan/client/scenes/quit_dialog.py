"""Asks before quitting while others play at our own server."""

from __future__ import annotations

from elcapitan.client.net.seat_tokens import BUILTIN
from elcapitan.client.net.table_client import TableClient
from elcapitan.client.presence.participants import Participants
from elcapitan.client.shell.i18n import _
from elcapitan.client.shell.scene import Answer, SceneContext
from elcapitan.client.widgets.confirm_dialog import ConfirmDialog


class QuitDialog(ConfirmDialog):
    """Asks what becomes of the others; closing the window while it asks is an answer."""


def quit_or_ask(stage: SceneContext, company: Participants | None) -> None:
    """Quit; where others play at a server of ours, with us or without us, ask first what becomes of it."""
    if company is None or company.link.server != BUILTIN or company.link.is_guest:
        stage.quit()
        return
    if company.table is not None and company.table.stage == "playing" and company.others_connected:
        _ask(stage, company.link.people.first)
        return
    link = company.link.people.first
    link.check_if_others_play(
        (link.place, link.people.seats), lambda others: _ask(stage, link) if others else stage.quit()
    )


def _ask(stage: SceneContext, link: TableClient) -> None:
    def answered(answer: str) -> None:
        if answer == "keep":
            link.keep_server_running()
        if answer != "back":
            stage.quit()

    answers = [
        Answer("keep", _("Keep it open"), "primary"),
        Answer("close", _("Close the table"), "danger"),
        Answer("back", _("Back")),
    ]
    words = _(
        "Your computer hosts this table. The others can play on without you, or you can all continue the game later."
    )
    stage.push(QuitDialog(_("Other players are still here"), words, answers, answered))
