"""The moves and their texts.

Knows the grammar and the names of the board, of which there is one; whether a move is legal is asked of the rules.
"""

from __future__ import annotations

from collections.abc import Callable

from elcapitan.games.yspahan.rules.model import board
from elcapitan.kit.rules.move_text import move, move_parser

BARE_CARDS = (*(board.THREE_CAMELS, board.THREE_GOLD, board.GOOD_ON_CARAVAN, board.FREE_OF_CAMELS, board.FREE_OF_GOLD),)
"""Played without a word more; the last two are refused so, for they belong to a building (C4 h, i)."""


@move("roll {yellow}")
class RollDice:
    """The starter buys yellow dice and rolls; chance answers the dice, white ones first (D1)."""

    yellow: int
    """How many are bought, 0 to 3."""


@move("camels[ {card}]")
class TakeCamels:
    """Take the camels floor for its action (A3)."""

    card: str = ""
    """Discarded as a die (C2); empty if none."""
    floor = board.CAMELS


@move("gold[ {card}]")
class TakeGold:
    """Take the gold floor for its action (A4)."""

    card: str = ""
    """Discarded as a die (C2); empty if none."""
    floor = board.GOLD


@move("supply {district}[ {card}]")
class SupplyDistrict:
    """Take a district's floor to supply that district (A5)."""

    district: str
    card: str = ""
    """Discarded as a die (C2); empty if none."""

    @property
    def floor(self) -> str:
        return self.district


@move("place {shop}")
class PlaceGood:
    """Place one good of those to be supplied (K2)."""

    shop: str


@move("supervisor {floor} {square}")
class MoveSupervisor:
    """Take a group and move the supervisor by its number; the price follows (R3)."""

    floor: str
    square: str
    """Where his move ends."""


@move("first {shop}")
class LoadFirst:
    """Of two goods of two owners say which is loaded first (R6)."""

    shop: str


@move("keep")
class KeepGood:
    """Give up a camel: the shop keeps its good, one from the supply is loaded (R7)."""


@move("send")
class SendGood:
    """Give up no camel: the good in the shop is loaded (R7)."""


@move("draw[ {floor}]")
class DrawCard:
    """Take a group and draw one card (A6); without a floor where there is no group to take (A2)."""

    floor: str = ""


@move("build {building}[ {floor}][ {cards}]")
class BuildBuilding:
    """Build one building: after the main action (B1), with two players as the main action (N4)."""

    building: str
    floor: str = ""
    """Two players: the group taken for it."""
    cards: tuple[str, ...] = ()
    """`build-free-of-camels`, `build-free-of-gold` or both, in this order (C4 h, i)."""


@move("play {card}", card=BARE_CARDS)
class PlayBareCard:
    """Play a card that needs no word more: three-camels, three-gold, good-on-caravan (C4 b, c, e)."""

    card: str


@move("play exchange {given} {number}")
class PlayExchange:
    """Give camels for as many gold, or gold for as many camels (C4 a)."""

    given: str
    """`camels` or `gold`."""
    number: int
    card = board.EXCHANGE


@move("play good-in-shop {shop}")
class PlayGoodInShop:
    """Put one good into an empty shop of the city (C4 d)."""

    shop: str
    card = board.GOOD_IN_SHOP


@move("play {card} {number}", card=(board.SELL_CAMELS, board.SELL_GOLD))
class PlaySale:
    """Give up camels or gold for points (C4 f, g)."""

    card: str
    """`sell-camels` or `sell-gold`."""
    number: int
    """How many are given up."""


@move("end")
class EndTurn:
    """End the turn (T2)."""


FloorAction = TakeCamels | TakeGold | SupplyDistrict
"""A floor taken for its own action (A1 a)."""
CardPlay = PlayBareCard | PlayExchange | PlayGoodInShop | PlaySale
"""A card played for its effect (C3)."""
Move = (
    RollDice | FloorAction | PlaceGood | MoveSupervisor | LoadFirst | KeepGood | SendGood | DrawCard | BuildBuilding
    | CardPlay | EndTurn
)  # fmt: skip
parse: Callable[[str], Move] = move_parser(
    Move,
    building=board.BUILDINGS,
    card=board.CARDS,
    cards=f"{board.FREE_OF_CAMELS}(?: {board.FREE_OF_GOLD})?|{board.FREE_OF_GOLD}",
    district=board.DISTRICTS,
    floor=board.FLOORS,
    given=(board.CAMELS, board.GOLD),
    shop=board.SHOPS,
    square=board.SQUARES,
    yellow=f"[0-{board.YELLOW_DICE}]",
)
