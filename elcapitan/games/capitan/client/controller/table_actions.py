"""What a player can do at a network table of El Capitan."""

from __future__ import annotations

from elcapitan.client.model.table_model import TableModel
from elcapitan.client.table.table_actions import TableActions
from elcapitan.games.capitan.client.scenes.table import TableScene
from elcapitan.games.capitan.client.wording.refusal_text import answer_refusal_text
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
