"""The toy game in the window: the plain table of any game, with its scores."""

from __future__ import annotations

from elcapitan.plain_window.plain_face import PlainFace
from tests.toy_game import State, Toy


class ToyFace(PlainFace):
    """The Face of the toy game."""

    game = Toy.name

    def score_text(self, state: State, seat: int) -> str:
        return str(state.scores[seat - 1])
