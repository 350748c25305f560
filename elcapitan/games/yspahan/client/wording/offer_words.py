"""A legal move of Yspahan and what it brings, for a page or a screen reader. Needs no pygame."""

from __future__ import annotations

from elcapitan.games.yspahan.client.facts.pointed_move import pointed_move
from elcapitan.games.yspahan.client.facts.table_context import YspahanContext
from elcapitan.games.yspahan.client.wording import gain_text, move_text
from elcapitan.games.yspahan.rules.model import moves
from elcapitan.kit.table.click_paths import PlayMoves


class YspahanOfferWords:
    """The words of one position."""

    def __init__(self, at: YspahanContext) -> None:
        self._at = at

    def sentence(self, move: moves.Move) -> str:
        return move_text.deed_text(self._at, move)

    def brings(self, move: moves.Move) -> list[str]:
        seen = pointed_move(self._at.state, PlayMoves((move,)))
        changes = gain_text.points_change_lines(self._at, seen.after) if seen is not None else ()
        return [*move_text.outcome_texts(self._at, move), *changes]
