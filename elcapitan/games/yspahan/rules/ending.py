"""The end of the game (rule E1)."""

from __future__ import annotations

from elcapitan.games.yspahan.rules.model.events import GameFinished, History
from elcapitan.games.yspahan.rules.model.state import YspahanStage, YspahanState


def finish_game(state: YspahanState, history: History) -> YspahanState:
    """E1: "The game ends with the third week, after W1." """
    state = state._replace(stage=YspahanStage.OVER)
    history.append((GameFinished(tuple(player.points for player in state.players), winners(state)), state))
    return state


def winners(state: YspahanState) -> tuple[int, ...]:
    """The winning seats.

    E1: "Most points win; equals share the victory. Gold, camels and cards are worth nothing".
    """
    points = [player.points for player in state.players]
    return tuple(seat for seat, each in enumerate(points, 1) if each == max(points))
