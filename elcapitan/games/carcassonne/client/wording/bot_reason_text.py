"""The decisions of computer players that have reasons."""

from __future__ import annotations

from elcapitan.client.model.table_model import GameStep, TableModel
from elcapitan.games.carcassonne.bots.explanation import explains
from elcapitan.games.carcassonne.rules.model.moves import parse
from elcapitan.games.carcassonne.rules.model.state import CarcassonneStage
from elcapitan.kit.words import bot_turns


def bot_decisions(model: TableModel) -> list[bot_turns.BotTurn]:
    """The decisions of computer players that have reasons: a tile with its figure, an answer about sheep or plague."""
    return bot_turns.find_bot_turns(model.steps, parse, lambda step: explains(step.before), _goes_on)


def _goes_on(first: GameStep, step: GameStep) -> bool:
    """The figure belongs to the decision about its tile."""
    return first.before.stage is CarcassonneStage.PLACE and step.before.stage is CarcassonneStage.FIGURE
