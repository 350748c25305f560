"""Carcassonne's lessons: when ideas are told, and which turns are suggested: the best by first estimate."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Final

from elcapitan.client.lessons.game_lessons import GameLessons
from elcapitan.client.model.table_model import TableModel
from elcapitan.games.carcassonne.bots.decision import RankedMoves, first_estimates
from elcapitan.games.carcassonne.bots.levels import CHOICES
from elcapitan.games.carcassonne.client import final_sheet
from elcapitan.games.carcassonne.client.facts.prospects import forecast, play_known, touching
from elcapitan.games.carcassonne.client.lessons.effects import turn_effects
from elcapitan.games.carcassonne.client.lessons.lesson_table import LandLessonTable
from elcapitan.games.carcassonne.rules.model import tiles
from elcapitan.games.carcassonne.rules.model.moves import Move, PlaceTile
from elcapitan.games.carcassonne.rules.model.state import CarcassonneStage, CarcassonneState

MAX_LOSS: Final = 2.0
"""Points by first estimate that a turn may bring less than the best one, to be suggested."""
DECISIONS: Final = {
    CarcassonneStage.PLACE: "turn",
    CarcassonneStage.PLAGUE: "plague",
}


def _sides(state: CarcassonneState, turn: Sequence[Move]) -> int:
    return sum(touching(state, (move.x, move.y)) for move in turn if isinstance(move, PlaceTile))


def _ranked(state: CarcassonneState) -> RankedMoves:
    """What may be done, the best by first estimate first."""
    return sorted(first_estimates(state), key=lambda each: each[0])


def _rest_of_turn(state: CarcassonneState) -> Sequence[Move]:
    """The best by first estimate; nothing where the builder's second tile is to be drawn."""
    return () if state.stage is CarcassonneStage.DRAW else _ranked(state)[0][1]


class CarcassonneLessons(GameLessons):
    """The LessonScenes of Carcassonne."""

    game = "carcassonne"
    folder = "games/carcassonne/lessons"
    table_type = LandLessonTable

    def decision(self, state: CarcassonneState) -> str:
        return DECISIONS.get(state.stage, "")

    def figures(self, state: CarcassonneState) -> Mapping[str, int]:
        supply = state.players[state.asked - 1].supply
        return {
            "left": state.stack + state.river,
            "followers": supply[tiles.KINDS.index(tiles.FOLLOWER)],
            "drawn": sum(state.box.unseen.values()) - sum(state.unseen.values()),
        }

    def turns(self, state: CarcassonneState) -> Iterator[Sequence[Move]]:
        ranked = _ranked(state)
        for behind, turn in ranked:
            if behind - ranked[0][0] <= MAX_LOSS:
                yield CHOICES.complete(state, turn, _rest_of_turn)

    def story(self, model: TableModel) -> Sequence[str]:
        return final_sheet.result_sentences(model)

    def effects(self, state: CarcassonneState, turn: Sequence[Move]) -> Collection[str]:
        return turn_effects(state, turn)

    def gains(self, state: CarcassonneState, turn: Sequence[Move]) -> Mapping[str, int]:
        """Points scored, and points more if the game ended now, and on how many sides of the tile there are others."""
        now, me = play_known(state, turn).after, state.asked - 1
        more = [new.total - old.total for new, old in zip(forecast(now), forecast(state), strict=True)]
        points = now.players[me].points - state.players[me].points
        return {"points": points, "forecast": more[me], "sides": _sides(state, turn)}
