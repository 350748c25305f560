"""Closing the window while others play at our own server: they are not sent away without a question."""

from __future__ import annotations

from elcapitan.client.company.company import Company
from elcapitan.client.i18n import _
from elcapitan.client.scene import Answer, Stage
from elcapitan.client.tokens import BUILTIN


def quit_kindly(stage: Stage, company: Company | None) -> None:
    """Quit; where others are connected to a server of ours, ask first what becomes of it."""
    playing = company is not None and company.table is not None and company.table.stage == "playing"
    if company is None or not playing or company.link.server != BUILTIN or not company.connected:
        stage.quit()
        return

    def answered(answer: str) -> None:
        if answer == "keep":
            company.link.stay_open()
        if answer != "back":
            stage.quit()

    answers = [
        Answer("keep", _("Keep it open"), "primary"),
        Answer("close", _("Close it for all"), "danger"),
        Answer("back", _("Back")),
    ]
    words = _("Your computer keeps the table. The others can play on without you, or the game waits to be continued.")
    stage.ask(_("Others still play here"), words, answers, answered)
