"""The position: everything that lies on the table, and nothing that is hidden (S2).

Frozen; a rule returns a new one. Only what is remembered beside it (GameMemory) changes. Seats, sites, harbour spaces,
phases and rounds count from 1; money is in florins. Knows no rule: it only holds, finds and replaces. Its parts are
made in pieces.py.
"""

from __future__ import annotations

from collections.abc import Iterator
from enum import StrEnum
from typing import TYPE_CHECKING, ClassVar, Final, TypeAlias, final

from elcapitan.games.capitan.rules.model.pieces import (
    FRESH,
    Berth,
    City,
    Deck,
    Player,
    Turn,
)
from elcapitan.kit.rules.frozen_record import FrozenRecord
from elcapitan.kit.rules.played import Played

if TYPE_CHECKING:
    from elcapitan.games.capitan.rules.model.board import Board
    from elcapitan.games.capitan.rules.model.events import Event
    from elcapitan.games.capitan.rules.reach import Arrivals


class Stage(StrEnum):
    """Which part of the game is on."""

    TURN = "turn"
    SETTLING = "settling"
    """Loans are settled after a payday (Q1)."""
    STARTING = "starting"
    """The poorest names the next phase's starting player (Q4)."""
    OVER = "over"


@final
class GameMemory:
    """What was found out about an earlier position of a game and is of use for the next; no part of a position.

    All positions of a game share one, so that a server with many games finds for each what it knew. It is compared
    with the position first: which ones were asked about before changes no answer. Each entry is put there whole and
    never changed, so that threads may share it; there is one for each seat and city. No copy and no pickle takes it
    along, and two positions are equal regardless of it.
    """

    __slots__ = ("arrivals", "player_texts", "texts")

    def __init__(self) -> None:
        self.arrivals: dict[int, Arrivals] = {}
        """By seat (reach.py)."""
        self.texts: tuple[tuple[City, ...], list[str]] = (), []
        """Cities, and what each of them is in a digest (position.py)."""
        self.player_texts: tuple[tuple[Player, ...], list[str]] = (), []
        """The same of players."""


SAME_BERTH: Final = Berth("", 0)
"""For `_replace`: the pirate ship is where it was."""


@final
class GameState(FrozenRecord):
    """A position of the game."""

    __match_args__: ClassVar = (
        "board",
        "players",
        "cities",
        "destinations",
        "links",
        "seat",
        "starter",
        "phase",
        "round",
        "stage",
        "turn",
        "passes",
        "pirate",
    )
    __slots__ = (*__match_args__, "memory", "mover")

    def __init__(
        self,
        board: Board,
        players: tuple[Player, ...],
        cities: tuple[City, ...],
        destinations: Deck,
        links: Deck,
        seat: int,
        starter: int,
        phase: int = 1,
        round: int = 1,
        stage: Stage = Stage.TURN,
        turn: Turn = FRESH,
        passes: int = 0,
        pirate: Berth | None = None,
        memory: GameMemory | None = None,
    ) -> None:
        self.board: Final = board
        self.players: Final = players
        """By seat; see `player`."""
        self.cities: Final = cities
        """In the order of `board.cities`; see `city`."""
        self.destinations: Final = destinations
        self.links: Final = links
        self.seat: Final = seat
        """Who is to act; 0 when the game is over."""
        self.mover: Final = players[seat - 1]
        """The player to act; found once, for the rules ask for them a dozen times a move."""
        self.starter: Final = starter
        """Who began this phase; holds the El Capitan token."""
        self.phase: Final = phase
        self.round: Final = round
        """Within the phase."""
        self.stage: Final = stage
        self.turn: Final = turn
        self.passes: Final = passes
        """Turns passed in this round (P2)."""
        self.pirate: Final = pirate
        """Where the pirate ship lies; None where it is not on the table (X7)."""
        self.memory: Final = GameMemory() if memory is None else memory

    def _replace(
        self,
        *,
        board: Board | None = None,
        players: tuple[Player, ...] | None = None,
        cities: tuple[City, ...] | None = None,
        destinations: Deck | None = None,
        links: Deck | None = None,
        seat: int | None = None,
        starter: int | None = None,
        phase: int | None = None,
        round: int | None = None,
        stage: Stage | None = None,
        turn: Turn | None = None,
        passes: int | None = None,
        pirate: Berth | None = SAME_BERTH,
    ) -> GameState:
        return GameState(
            self.board if board is None else board,
            self.players if players is None else players,
            self.cities if cities is None else cities,
            self.destinations if destinations is None else destinations,
            self.links if links is None else links,
            self.seat if seat is None else seat,
            self.starter if starter is None else starter,
            self.phase if phase is None else phase,
            self.round if round is None else round,
            self.stage if stage is None else stage,
            self.turn if turn is None else turn,
            self.passes if passes is None else passes,
            self.pirate if pirate is SAME_BERTH else pirate,
            self.memory if board is None else None,
        )

    def player(self, seat: int) -> Player:
        return self.players[seat - 1]

    def city(self, city: str) -> City:
        return self.cities[self.board.index[city]]

    def seats_from(self, first: int) -> Iterator[int]:
        """All seats clockwise, beginning with `first`."""
        count = len(self.players)
        for step in range(count):
            yield (first - 1 + step) % count + 1

    def with_seat(self, seat: int, player: Player) -> tuple[Player, ...]:
        """The players with that one in that seat."""
        players = list(self.players)
        players[seat - 1] = player
        return tuple(players)

    def with_player(self, seat: int, player: Player) -> GameState:
        return self._replace(players=self.with_seat(seat, player))

    def with_standing(self, city: str, standing: City) -> tuple[City, ...]:
        """The cities with that one as it stands now."""
        cities = list(self.cities)
        cities[self.board.index[city]] = standing
        return tuple(cities)

    def with_city(self, city: str, standing: City) -> GameState:
        return self._replace(cities=self.with_standing(city, standing))

    def with_mover(self, player: Player) -> GameState:
        return self.with_player(self.seat, player)

    def with_payment(self, seat: int, florins: int) -> GameState:
        """That seat has `florins` more (fewer if negative)."""
        player = self.players[seat - 1]
        return self.with_player(seat, player._replace(money=player.money + florins))


CapitanPlayed: TypeAlias = "Played[GameState, Event]"
"""A legal move; what is final says T8."""
