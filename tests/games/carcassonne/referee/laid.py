"""Small positions laid out by hand, for the referee's own tests. Nothing lies there that a test does not name."""

from __future__ import annotations

from tests.games.carcassonne.referee import board, ending, moves, position, sheep, wheel
from tests.games.carcassonne.referee.errors import BreachError
from tests.games.carcassonne.referee.land import Feature, Laid, Spot
from tests.games.carcassonne.referee.position import Figure, Options, Player
from tests.games.carcassonne.referee.table import RefereeTable

RED, BLUE, GREEN = 1, 2, 3

ALL = board.EXPANSIONS[:3]
"""Inns, traders, hills."""


class LaidTable(RefereeTable):
    """A table in the middle of a game, under the tester's hands; every laying method answers the table itself."""

    def __init__(
        self,
        *tiles: str,
        players: int = 2,
        expansions: tuple[str, ...] = ALL,
        wheel: str = position.NO_WHEEL,
        farmers: str = "yes",
    ) -> None:
        """Red is on turn and about to draw; `tiles` as the text writes them, `b24-1 1 0 0`."""
        super().__init__(Options(players, RED, expansions, wheel, farmers))
        if "river" not in expansions:
            self.now.tiles = ()
        self.lay(*tiles)

    def lay(self, *tiles: str) -> LaidTable:
        words = [text.split() for text in tiles]
        self.now.tiles += tuple(Laid(id, int(x), int(y), int(rotation)) for id, x, y, rotation in words)
        return self

    def stands(self, seat: int, where: str, kind: str = board.FOLLOWER) -> LaidTable:
        """A figure from the supply, `where` as `1 0 road-1`; a shepherd without a sheep."""
        x, y, part = where.split()
        assert self.now.land.part(Spot(int(x), int(y), part))
        self.player(seat).supply[kind] -= 1
        self.now.figures.append(Figure(seat, kind, int(x), int(y), part))
        return self

    def herds(self, seat: int, where: str, *tokens: int) -> LaidTable:
        """A shepherd with sheep."""
        self.stands(seat, where, board.SHEPHERD)
        self.now.flocks[self.now.figures[-1].spot] = list(tokens)
        return self

    def crowned(self, sector: str, *seats: int) -> LaidTable:
        for seat in seats:
            self.player(seat).supply[board.FOLLOWER] -= 1
        self.now.crowns[sector] = list(seats)
        return self

    def player(self, seat: int) -> Player:
        return self.now.players[seat]

    # Playing.

    def do(self, text: str, *answers: str) -> LaidTable:
        """The move of the seat that is to act."""
        (seat,) = self.to_act()
        self.play(seat, text, answers)
        return self

    def hold(self, tile: str) -> LaidTable:
        """The seat on turn has drawn that tile."""
        self.now.tile, self.now.stage = tile, position.PLACE
        return self

    def places(self, tile: str, figure: str = "pass") -> LaidTable:
        """A turn of the seat on turn up to the figure: `b22 3 0 0`, `figure follower road-3`."""
        id, where = tile.split(" ", 1)
        return self.hold(id).do(f"place {where}").do(figure)

    def turn_wheel(self, icon: int) -> LaidTable:
        """The seat on turn has drawn an icon."""
        self.now = self.now.copy()
        self.now.tile, self.now.stage = "b21-1", position.PLACE
        wheel.turn_wheel(self.now, icon)
        return self

    def end(self) -> LaidTable:
        """The game is over."""
        self.now = self.now.copy()
        ending.end_game(self.now)
        return self

    def rule_against(self, text: str) -> str | None:
        """The rule that the move breaks; None where it is legal."""
        (seat,) = self.to_act()
        try:
            moves.check_seat(self.now, seat)
            moves.check(self.now, text)
        except BreachError as breach:
            return breach.rule
        return None

    # Looking.

    def legal(self, verb: str) -> set[str]:
        """The legal moves that begin with this word, without it."""
        (seat,) = self.to_act()
        return {text.partition(" ")[2] for text in self.legal_texts(seat) if text.split()[0] == verb}

    def home(self, seat: int, kind: str = board.FOLLOWER) -> int:
        return self.player(seat).supply[kind]

    def feature(self, where: str) -> Feature:
        x, y, part = where.split()
        return self.now.land.feature(Spot(int(x), int(y), part))

    def flock(self, where: str) -> list[int]:
        """The tokens on that meadow."""
        return sorted(token for spot in sheep.flock(self.now, self.feature(where)) for token in self.now.flocks[spot])
