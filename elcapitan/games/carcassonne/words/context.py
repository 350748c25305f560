"""The context of all words on Carcassonne's table: a position and the player who looks at it."""

from __future__ import annotations

from elcapitan.games.carcassonne.rules.model.moves import Move
from elcapitan.games.carcassonne.rules.model.state import CarcassonneState
from elcapitan.games.carcassonne.words import names
from elcapitan.kit.words.phrases import Kinds
from elcapitan.kit.words.player_context import PlayerContext


class CarcassonneContext(PlayerContext[CarcassonneState, Move]):
    """What a player sees of the table; nothing on it is hidden from one player alone."""

    __slots__ = ()

    @property
    def game_kinds(self) -> Kinds:
        return names.KINDS
