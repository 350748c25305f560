"""The context of all words on Yspahan's table: a position and the player who looks at it."""

from __future__ import annotations

from typing import Any

from elcapitan.games.yspahan.client.wording import names
from elcapitan.games.yspahan.client.wording.words import WORDS
from elcapitan.games.yspahan.rules.model.moves import Move
from elcapitan.games.yspahan.rules.model.state import YspahanState
from elcapitan.kit.words.phrases import Kinds
from elcapitan.kit.words.player_context import PlayerContext


class YspahanContext(PlayerContext[YspahanState, Move]):
    """What a player sees of the table: other hands are `UNKNOWN` cards."""

    __slots__ = ()

    @property
    def game_kinds(self) -> Kinds:
        return names.KINDS

    def builders(self, building: str) -> list[str]:
        """Who has a building."""
        return [self.name(seat) for seat, player in enumerate(self.state.players, 1) if building in player.buildings]

    def lines(self, text: str, **facts: Any) -> list[str]:
        """The sentences of one of the `texts` in words.toml."""
        found: list[str] = WORDS["texts"][text].say(facts, self.kinds)
        return found
