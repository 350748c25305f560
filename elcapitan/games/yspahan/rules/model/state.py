"""The position: everything that lies on the table and the hands; nothing in it tells the order of the deck (S5).

Immutable; a rule returns a new one. Seats, weeks and days count from 1; shops and squares are places in `SHOPS` and
`SQUARES` (board.py), from 0. A view of the position is of the same kind, with `UNKNOWN` for the cards in other hands.
Knows no rule: it only holds, finds and replaces.
"""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING, Literal, NamedTuple, TypeAlias

from elcapitan.games.yspahan.rules.model.board import CAMELS_PER_ROW, UNKNOWN
from elcapitan.kit.rules.played import Played

if TYPE_CHECKING:
    from elcapitan.games.yspahan.rules.model.events import Event


class YspahanStage(StrEnum):
    """Which part of a turn is on."""

    ROLL = "roll"
    """The starter has not yet rolled (D1)."""
    MAIN = "main"
    """The main action is to be chosen (A1)."""
    PLACING = "placing"
    """Goods are being placed in a district (K2)."""
    LOADING = "loading"
    """The supervisor has moved; goods beside him are still to be loaded (R5 to R7)."""
    AFTER = "after"
    """The main action is done (T2)."""
    OVER = "over"


class YspahanOptions(NamedTuple):
    """What the table has chosen."""

    gold_steps: Literal["any", "three"] = "any"
    """How much gold a move of the supervisor may cost (R2)."""
    card_time: Literal["any", "after"] = "any"
    """When cards are played for their effect (C3)."""


class ScoreParts(NamedTuple):
    """Where a player's points come from; the sum is their score."""

    souks: int = 0
    """Values of complete souks (W1)."""
    bazaar: int = 0
    """B9."""
    loading: int = 0
    """V2."""
    caravan: int = 0
    """V5."""
    buildings: int = 0
    """B3."""
    cards: int = 0
    """C4 f and g."""


NO_POINTS = ScoreParts()


class YspahanPlayer(NamedTuple):
    """What a seat has."""

    gold: int
    camels: int = 0
    buildings: tuple[str, ...] = ()
    """In the order built."""
    hand: tuple[str, ...] = ()
    """Cards by name, sorted; `UNKNOWN` for each card this view does not know."""
    parts: ScoreParts = NO_POINTS

    @property
    def points(self) -> int:
        return sum(self.parts)

    def with_card(self, card: str) -> YspahanPlayer:
        return self._replace(hand=tuple(sorted((*self.hand, card))))

    def without_card(self, card: str) -> YspahanPlayer:
        """Without one card of that name; an unknown one goes if they are not known to hold it."""
        at = self.hand.index(card if card in self.hand else UNKNOWN)
        return self._replace(hand=self.hand[:at] + self.hand[at + 1 :])

    def holds(self, card: str) -> bool:
        """Whether they hold it, as far as this view can tell."""
        return card in self.hand or UNKNOWN in self.hand


class DiceGroup(NamedTuple):
    """The dice of one number on one floor of the tower (D2)."""

    number: int
    white: int
    yellow: int = 0


EMPTY_TOWER: tuple[DiceGroup | None, ...] = (None,) * 6


class CamelQuestion(NamedTuple):
    """The owner of a good is asked whether they give up a camel for it (R7)."""

    seat: int
    shop: int


class GoodsToPlace(NamedTuple):
    """What is left of supplying a district (K2)."""

    district: str
    goods: int


class YspahanState(NamedTuple):
    """A position of the game."""

    options: YspahanOptions
    players: tuple[YspahanPlayer, ...]
    """By seat; see `player`."""
    week: int
    day: int
    """Of the week, 1 to 7."""
    stage: YspahanStage
    starter: int
    """Of the day."""
    turns_left: tuple[int, ...]
    """Seats that still have a turn today, the one on turn first; with two players the starter stands there twice."""
    tower: tuple[DiceGroup | None, ...]
    """By floor from the bottom."""
    supervisor: int
    """The square he stands on."""
    shops: tuple[int, ...]
    """By shop: the seat whose good is in it, 0 if none."""
    caravan: tuple[int, ...]
    """Seats in the order loaded; rows are filled from the bottom (V1)."""
    deck: int
    """How many cards lie face down."""
    pile: tuple[str, ...]
    """What the present deck was shuffled from, sorted by name."""
    discard: tuple[str, ...] = ()
    """Cards by name, the oldest first."""
    shuffles: int = 1
    """How often a deck was shuffled, the first one included."""
    asked: CamelQuestion | None = None
    waiting: tuple[int, ...] = ()
    """Shops whose goods are still to be loaded, without the one asked for."""
    to_place: GoodsToPlace | None = None
    built: str = ""
    """The building built in this turn (B1, N4)."""

    @property
    def seat(self) -> int:
        """Whose turn it is; 0 when the game is over."""
        return self.turns_left[0] if self.turns_left else 0

    @property
    def acted(self) -> bool:
        """The main action of this turn is done (T2)."""
        return self.stage is YspahanStage.AFTER

    @property
    def mover(self) -> YspahanPlayer:
        """The player on turn."""
        return self.players[self.turns_left[0] - 1]

    @property
    def camels_per_row(self) -> int:
        """Of the caravan (V1)."""
        return CAMELS_PER_ROW[len(self.players)]

    @property
    def cards_left(self) -> bool:
        """C6: "No card is left means that both are empty", deck and discard pile."""
        return self.deck > 0 or bool(self.discard)

    def player(self, seat: int) -> YspahanPlayer:
        return self.players[seat - 1]

    def with_player(self, seat: int, player: YspahanPlayer) -> YspahanState:
        return self.with_players((*self.players[: seat - 1], player, *self.players[seat:]))

    def with_players(self, players: tuple[YspahanPlayer, ...]) -> YspahanState:
        """As `_replace`, which takes three times as long: most moves change a player, and each seat has its view."""
        return YspahanState(self.options, players, *self[2:])

    def with_means(self, seat: int, camels: int = 0, gold: int = 0) -> YspahanState:
        """The seat receives these camels and this gold; negative numbers are given up."""
        player = self.players[seat - 1]
        return self.with_player(seat, player._replace(camels=player.camels + camels, gold=player.gold + gold))

    def with_points(self, seat: int, part: str, points: int) -> YspahanState:
        """That seat scores `points` of that part of `ScoreParts`."""
        if not points:
            return self
        player = self.players[seat - 1]
        parts = player.parts._replace(**{part: getattr(player.parts, part) + points})
        return self.with_player(seat, player._replace(parts=parts))


YspahanPlayed: TypeAlias = "Played[YspahanState, Event]"
"""A legal move; what is final says T5."""
