"""Small positions laid out by hand, for the referee's own tests. Nothing lies there that a test does not name."""

from __future__ import annotations

from typing import Any

from tests.games.yspahan.referee.board import SHOPS_OF
from tests.games.yspahan.referee.errors import BreachError
from tests.games.yspahan.referee.position import MAIN, ROLL, Group, Player
from tests.games.yspahan.referee.table import RefereeTable

BLUE, RED, GREEN, YELLOW = 1, 2, 3, 4


class LaidTable(RefereeTable):
    """A table in the middle of a game, under the tester's hands; every laying method answers the table itself."""

    def __init__(self, players: int, **options: str) -> None:
        """Seat 1 is starter and on turn, and has rolled nothing yet."""
        super().__init__(players, options, BLUE)
        self.lay(stage=MAIN)

    def lay(self, **changes: Any) -> LaidTable:
        for name, value in changes.items():
            assert hasattr(self.now, name)
            setattr(self.now, name, value)
        return self

    def to_roll(self) -> LaidTable:
        return self.lay(stage=ROLL)

    def turns(self, *seats: int) -> LaidTable:
        """Who still has a turn in this day, the one on turn first."""
        return self.lay(turns_left=list(seats))

    def dice(self, **floors: tuple[int, int] | tuple[int, int, int]) -> LaidTable:
        """By floor: the number, how many white dice, how many yellow ones."""
        return self.lay(
            tower={floor: Group(*group) if len(group) == 3 else Group(*group, 0) for floor, group in floors.items()}
        )

    def player(self, seat: int) -> Player:
        return self.now.players[seat]

    def has(self, seat: int, *, points: int = 0, **changes: Any) -> LaidTable:
        self.player(seat).parts["cards"] += points
        for name, value in changes.items():
            assert hasattr(self.player(seat), name)
            setattr(self.player(seat), name, value)
        return self

    def holds(self, seat: int, *cards: str) -> LaidTable:
        """Those cards, which come from the top of the deck."""
        self.now.deck -= len(cards)
        return self.has(seat, hand=list(cards))

    def goods(self, seat: int, *shops: str) -> LaidTable:
        """A souk's name stands for all its shops."""
        for name in shops:
            self.now.shops.update(dict.fromkeys(SHOPS_OF.get(name, [name]), seat))
        return self

    def do(self, text: str, *answers: str) -> LaidTable:
        """The move of the one seat that may act."""
        (seat,) = self.to_act()
        self.play(seat, text, answers)
        return self

    def rule_against(self, text: str, *answers: str, seat: int | None = None) -> str | None:
        """The rule the move breaks, None where it is legal; nothing changes."""
        before = self.now
        try:
            self.play(self.to_act()[0] if seat is None else seat, text, answers)
        except BreachError as breach:
            assert self.now is before
            return breach.rule
        finally:
            self.now = before
        return None

    def legal(self, verb: str) -> set[str]:
        """The legal moves that begin with this word, without it."""
        (seat,) = self.to_act()
        return {text.partition(" ")[2] for text in self.legal_texts(seat) if text.split()[0] == verb}
