"""What a player can do at a network table of El Capitan."""

from __future__ import annotations

from elcapitan.client.model.table_model import TableModel
from elcapitan.client.net.notices import UNREADABLE_FACTS
from elcapitan.client.table.table_actions import TableActions
from elcapitan.games.capitan.client.scenes.table import TableScene
from elcapitan.games.capitan.client.wording import words
from elcapitan.games.capitan.rules.model.refusal import Refusal, RefusalCode
from elcapitan.protocol import to_client


class NetworkActions(TableActions):
    """Connects El Capitan's table with the server connection."""

    def build_table_scene(self, model: TableModel) -> TableScene:
        scene = TableScene(self._stage, model, self)
        panels = scene.controller.panels
        scene.layers += self._presence_layers(model, panels.show_reason, panels.note)
        return scene

    def answer_refusal_text(self, model: TableModel | None, answer: to_client.Refused | None) -> str | None:
        return answer_refusal_text(model, answer)


def answer_refusal_text(model: TableModel | None, answer: to_client.Refused | None) -> str | None:
    """Why the rules refused a move; None if they did not, or for a reason of a newer server."""
    if model is None or answer is None or not answer.rule:
        return None
    try:
        return words.refusal_text(model.start.board, Refusal(RefusalCode(answer.why), answer.rule, answer.facts))
    except UNREADABLE_FACTS:
        return None
