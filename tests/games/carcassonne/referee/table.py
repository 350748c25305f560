"""A table to play at, move by move, with the answers of chance told or drawn; and the position as the text names it."""

from __future__ import annotations

import json
from collections.abc import Sequence
from hashlib import blake2b
from typing import Any

from tests.games.carcassonne.referee import ending, moves, position
from tests.games.carcassonne.referee.chance import Drawn, Told
from tests.games.carcassonne.referee.position import Options, Position


class RefereeTable:
    """One game under the referee's eyes."""

    def __init__(self, options: Options) -> None:
        self.now: Position = position.opening(options)

    def to_act(self) -> tuple[int, ...]:
        """The seats that may act; empty when the game is over."""
        return moves.to_act(self.now)

    def on_turn(self) -> int:
        """Whose turn it is, also while another seat answers the plague; 0 when the game is over."""
        return self.now.seat

    def legal_texts(self, seat: int) -> set[str]:
        """All legal moves of that seat; none when it may not act."""
        return moves.legal_texts(self.now, seat) if seat in self.to_act() else set()

    def play(self, seat: int, text: str, answers: Sequence[str]) -> None:
        """`answers` of chance stand beside the move. BreachError when it is illegal; then nothing changes."""
        self.now = moves.play(self.now, seat, text, Told(answers))

    def drawn(self, seat: int, text: str, chance: Drawn) -> tuple[str, ...]:
        """What chance answers to that legal move."""
        chance.answers = []
        moves.play(self.now, seat, text, chance)
        return tuple(chance.answers)

    def scores(self) -> tuple[int, ...]:
        """The points by seat."""
        return tuple(player.points for player in self.now.players.values())

    def winners(self) -> tuple[int, ...] | None:
        """None while the game goes on."""
        return tuple(ending.winners(self.now)) if self.now.stage == position.OVER else None

    def digest(self) -> str:
        """As docs/record.md says: the first 8 bytes of blake2b over the position as JSON, keys sorted, no spaces."""
        text = json.dumps(self.position(), sort_keys=True, separators=(",", ":"))
        return blake2b(text.encode()).hexdigest()[:16]

    def position(self) -> dict[str, Any]:
        """The mapping that simple clients get; everybody may see all of it."""
        now = self.now
        return {
            "stage": now.stage,
            "seat": now.seat,
            "plague": list(now.plague),
            "second": now.second,
            "double": now.double,
            "sheep_due": now.sheep_due,
            "tile": now.tile,
            "stack": now.stack,
            "river": now.river,
            "buried": now.buried,
            "aside": list(now.aside),
            "tiles": [list(laid) for laid in now.tiles],
            "figures": [list(figure) for figure in now.figures],
            "flocks": [[*spot, list(tokens)] for spot, tokens in now.flocks.items()],
            "tokens": now.tokens,
            "pig": now.pig,
            "crowns": {sector: list(seats) for sector, seats in now.crowns.items()},
            "players": [
                {
                    "points": player.points,
                    "parts": dict(player.parts),
                    "supply": dict(player.supply),
                    "goods": dict(player.goods),
                }
                for player in now.players.values()
            ],
        }
