"""A table to play at, move by move, with the answers of chance told or drawn; and the position as the text names it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from tests.games.yspahan.referee.board import FLOORS
from tests.games.yspahan.referee.chance import UNKNOWN, Drawn, Told
from tests.games.yspahan.referee.days import winners
from tests.games.yspahan.referee.moves import legal_texts, play, to_act
from tests.games.yspahan.referee.position import OVER, Position, opening


class RefereeTable:
    """One game under the referee's eyes."""

    def __init__(self, players: int, options: Mapping[str, str], start: int) -> None:
        """`options`: `gold_steps` and `card_time`, each with its default. BreachError when they cannot be."""
        self.now: Position = opening(players, dict(options), start)

    def to_act(self) -> tuple[int, ...]:
        """The seats that may act; empty when the game is over."""
        return to_act(self.now)

    def on_turn(self) -> int:
        """Whose turn it is, also while another seat is asked; 0 when the game is over."""
        return self.now.seat

    def legal_texts(self, seat: int) -> set[str]:
        """All legal moves of that seat; none when it may not act."""
        return legal_texts(self.now, seat) if seat in self.to_act() else set()

    def play(self, seat: int, text: str, chance: Sequence[str]) -> None:
        """`chance` is what stands beside the move. BreachError when it is illegal; then nothing changes."""
        self.now = play(self.now, seat, text, Told(chance))

    def drawn(self, seat: int, text: str, seed: bytes) -> tuple[str, ...]:
        """What chance answers to that legal move by the seed."""
        chance = Drawn(seed)
        play(self.now, seat, text, chance)
        return tuple(chance.answers)

    def scores(self) -> tuple[int, ...]:
        """The points by seat."""
        return tuple(player.points for player in self.now.players.values())

    def winners(self) -> tuple[int, ...] | None:
        """None while the game goes on."""
        return tuple(winners(self.now)) if self.now.stage == OVER else None

    def position(self, seat: int | None) -> dict[str, Any]:
        """As that seat knows it (None: an onlooker): `?` for each card of another hand."""
        return self._mapping({seat})

    def whole_position(self) -> dict[str, Any]:
        """With every hand open."""
        return self._mapping(set(self.now.players))

    def _mapping(self, open_hands: set[int | None] | set[int]) -> dict[str, Any]:
        now = self.now
        asked = now.asked and {"seat": now.asked[0], "shop": now.asked[1]}
        left = now.left_to_place and {"district": now.left_to_place[0], "goods": now.left_to_place[1]}
        tower = {
            floor: {"number": group.number, "white": group.white, "yellow": group.yellow}
            for floor in FLOORS
            if (group := now.tower.get(floor)) is not None
        }
        players = [
            {
                "gold": player.gold,
                "camels": player.camels,
                "points": player.points,
                "parts": dict(player.parts),
                "buildings": list(player.buildings),
                "hand": sorted(player.hand) if seat in open_hands else [UNKNOWN] * len(player.hand),
            }
            for seat, player in now.players.items()
        ]
        return {
            "week": now.week,
            "day": now.day,
            "stage": now.stage,
            "starter": now.starter,
            "seat": now.seat,
            "turns_left": list(now.turns_left),
            "asked": asked,
            "waiting": list(now.waiting),
            "left_to_place": left,
            "tower": tower,
            "supervisor": now.supervisor,
            "shops": dict(now.shops),
            "caravan": list(now.caravan),
            "deck": now.deck,
            "pile": sorted(now.pile),
            "discard": list(now.discard),
            "shuffles": now.shuffles,
            "players": players,
            "built": now.built,
            "acted": now.acted,
        }
