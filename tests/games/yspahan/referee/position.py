"""Everything that lies on the table at one moment, and the table before the first roll (S1 to S6).

Only holds, counts and copies; what may be done is asked elsewhere. Every move is tried on a copy.
"""

from __future__ import annotations

from collections import Counter
from copy import copy
from dataclasses import dataclass, field

from tests.games.yspahan.referee.board import CARDS, CROSSING, DATA, SHOPS_OF, SOUK_OF
from tests.games.yspahan.referee.chance import UNKNOWN, Chance
from tests.games.yspahan.referee.errors import RECORD, BreachError

ROLL, MAIN, PLACING, LOADING, AFTER, OVER = "roll", "main", "placing", "loading", "after", "over"

PARTS = ("souks", "bazaar", "loading", "caravan", "buildings", "cards")

OPTIONS = {"gold_steps": ("any", "three"), "card_time": ("any", "after")}
"""By name, what they may be; the default first (R2, C3)."""


@dataclass
class Group:
    """The dice on a floor: the number they show, how many are white, how many yellow."""

    number: int
    white: int
    yellow: int


@dataclass
class Player:
    gold: int = DATA["start_gold"]
    camels: int = 0
    parts: dict[str, int] = field(default_factory=lambda: dict.fromkeys(PARTS, 0))
    buildings: list[str] = field(default_factory=list)
    """In the order built."""
    hand: list[str] = field(default_factory=list)

    @property
    def points(self) -> int:
        return sum(self.parts.values())

    def copy(self) -> Player:
        return Player(self.gold, self.camels, dict(self.parts), list(self.buildings), list(self.hand))


@dataclass
class Position:
    players: dict[int, Player]
    """By seat."""
    options: dict[str, str]
    starter: int
    turns_left: list[int]
    """The seats that still have a turn in this day, the one on turn first."""
    week: int = 1
    day: int = 1
    stage: str = ROLL
    tower: dict[str, Group] = field(default_factory=dict)
    """Occupied floors only."""
    supervisor: str = CROSSING
    shops: dict[str, int] = field(default_factory=lambda: dict.fromkeys(SOUK_OF, 0))
    """By name, the seat whose good is in it; 0 when it is empty."""
    caravan: list[int] = field(default_factory=list)
    deck: int = sum(CARDS.values())
    pile: list[str] = field(default_factory=lambda: sorted(Counter(CARDS).elements()))
    """What the present deck was shuffled from."""
    discard: list[str] = field(default_factory=list)
    """Oldest first."""
    shuffles: int = 1
    asked: tuple[int, str] | None = None
    """The owner and the shop that R7 asks about."""
    waiting: list[str] = field(default_factory=list)
    """Shops still to be loaded in this move, without the one asked for."""
    left_to_place: tuple[str, int] | None = None
    """The district and how many goods are still in hand (K2)."""
    built: bool = False
    acted: bool = False
    payments: list[list[int]] = field(default_factory=list)
    """By caravan scoring and week end, the points of each seat."""

    def copy(self) -> Position:
        other = copy(self)
        other.players = {seat: player.copy() for seat, player in self.players.items()}
        other.tower = {floor: Group(g.number, g.white, g.yellow) for floor, g in self.tower.items()}
        for name in ("turns_left", "caravan", "pile", "discard", "waiting", "payments"):
            setattr(other, name, list(getattr(self, name)))
        other.shops = dict(self.shops)
        return other

    @property
    def seat(self) -> int:
        """Whose turn it is; 0 when the game is over."""
        return self.turns_left[0] if self.turns_left else 0

    @property
    def mover(self) -> Player:
        return self.players[self.seat]

    def left_neighbour(self, seat: int) -> int:
        """The next seat, the last one before the first (S6)."""
        return seat % len(self.players) + 1

    # Souks.

    def owners(self, souk: str) -> set[int]:
        """The seats with a good in it; more than one never happens (K3)."""
        return {self.shops[shop] for shop in SHOPS_OF[souk]} - {0}

    def is_complete(self, souk: str, seat: int) -> bool:
        """Every shop of it holds a good of that player."""
        return all(self.shops[shop] == seat for shop in SHOPS_OF[souk])

    # Cards.

    @property
    def no_card_left(self) -> bool:
        """Deck and discard pile are both empty (C6)."""
        return self.deck == 0 and not self.discard

    def draw_card(self, seat: int, chance: Chance) -> None:
        """One card into that hand; nothing happens when no card is left (C6)."""
        if self.no_card_left:
            return
        if self.deck == 0:
            # "When the next card has to be drawn": the discard pile is shuffled and becomes the deck.
            self.pile, self.deck, self.discard = sorted(self.discard), len(self.discard), []
            self.shuffles += 1
        card = chance.card(self)
        self.deck -= 1
        self.players[seat].hand.append(card)

    def may_lie_in_deck(self, name: str) -> bool:
        """Whether a card of that name is among those drawn from: no copy too many lies elsewhere."""
        elsewhere = Counter(self.discard)
        for player in self.players.values():
            elsewhere.update(player.hand)
        return name in self.pile and elsewhere[name] < CARDS[name]

    def discard_card(self, seat: int, card: str, rule: str) -> None:
        """From the hand to the discard pile (C5); an unknown card turns out to be any."""
        hand = self.players[seat].hand
        if card not in hand and UNKNOWN not in hand:
            raise BreachError(rule, f"Seat {seat} holds no {card}.")
        hand.remove(card if card in hand else UNKNOWN)
        self.discard.append(card)


def opening(players: int, options: dict[str, str], start: int) -> Position:
    """The table before the first roll; BreachError where it cannot be laid out so."""
    if not 2 <= players <= 4:
        raise BreachError("S1", f"{players} players cannot play; two to four can.")
    if not 1 <= start <= players:
        raise BreachError("S6", f"Seat {start} cannot begin a game of {players}.")
    if unknown := sorted(options.keys() - OPTIONS.keys()):
        raise BreachError(RECORD, f"{unknown[0]!r} is no option of the game.")
    chosen = {name: values[0] for name, values in OPTIONS.items()} | options
    for name, rule in (("gold_steps", "R2"), ("card_time", "C3")):
        if chosen[name] not in OPTIONS[name]:
            raise BreachError(rule, f"{name} cannot be {chosen[name]!r}.")
    position = Position({seat: Player() for seat in range(1, players + 1)}, chosen, start, [])
    position.turns_left = turns_of_a_day(position)
    return position


def turns_of_a_day(position: Position) -> list[int]:
    """Starter first, clockwise (T1); with two players the starter once more (N2)."""
    order = [position.starter]
    while len(order) < len(position.players):
        order.append(position.left_neighbour(order[-1]))
    return [*order, position.starter] if len(order) == 2 else order


def camels_per_row(position: Position) -> int:
    """V1, N1."""
    count: int = DATA["camels_per_row"][str(len(position.players))]
    return count
