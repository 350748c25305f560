"""Closing the window while others play at our own server: they are not sent away without a question."""

from __future__ import annotations

from elcapitan.client.company.company import Company
from elcapitan.client.i18n import _
from elcapitan.client.link import Link
from elcapitan.client.scene import Answer, Stage
from elcapitan.client.tokens import BUILTIN


def quit_kindly(stage: Stage, company: Company | None) -> None:
    """Quit; where others play at a server of ours, with us or without us, ask first what becomes of it."""
    if company is None or company.link.server != BUILTIN or company.link.is_guest:
        stage.quit()
        return
    if company.table is not None and company.table.stage == "playing" and company.connected:
        _ask(stage, company.link)
        return
    link = company.link
    link.whether_others_play((link.place, link.seat), lambda others: _ask(stage, link) if others else stage.quit())


def _ask(stage: Stage, link: Link) -> None:
    def answered(answer: str) -> None:
        if answer == "keep":
            link.stay_open()
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
    stage.ask(_("Other players are still here"), words, answers, answered)
