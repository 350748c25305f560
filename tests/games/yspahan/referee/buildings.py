"""Building one of the six (B1 to B3), as the main action with two players (N4), and cards C4 h and i with it."""

from __future__ import annotations

from tests.games.yspahan.referee.board import BUILDINGS, DATA, FREE_OF_CAMELS, FREE_OF_GOLD
from tests.games.yspahan.referee.days import finish_main_action
from tests.games.yspahan.referee.errors import RECORD, BreachError
from tests.games.yspahan.referee.position import Position
from tests.games.yspahan.referee.tower import take_group


def build(position: Position, building: str, words: list[str]) -> None:
    """`words` are what follows the building: with two players a floor, then the cards."""
    two_players = len(position.players) == 2
    if building not in BUILDINGS:
        raise BreachError(RECORD, f"{building!r} is no building.")
    if two_players and not words:
        raise BreachError("N4", "A group must be taken to build.")
    cards = words[1:] if two_players else words
    if cards not in ([], [FREE_OF_CAMELS], [FREE_OF_GOLD], [FREE_OF_CAMELS, FREE_OF_GOLD]):
        raise BreachError(RECORD, f"{' '.join(words)!r} cannot stand after a building.")
    if position.built:
        raise BreachError("B1", "One building a turn.")
    player = position.mover
    if building in player.buildings:
        raise BreachError("B2", f"Seat {position.seat} has the {building} already.")
    cost = dict(BUILDINGS[building])
    for card, currency in ((FREE_OF_CAMELS, "camels"), (FREE_OF_GOLD, "gold")):
        if card in cards:
            if cost[currency] == 0:
                raise BreachError("C4", f"The {building} costs no {currency}; there is nothing to spare.")
            position.discard_card(position.seat, card, "C4")
            cost[currency] = 0
    if cost["camels"] > player.camels or cost["gold"] > player.gold:
        raise BreachError("B1", f"The {building} costs {cost['camels']} camels and {cost['gold']} gold.")
    if two_players:
        take_group(position, words[0])
    player.camels -= cost["camels"]
    player.gold -= cost["gold"]
    player.parts["buildings"] += DATA["building_points"][len(player.buildings)]
    player.buildings.append(building)
    position.built = True
    if two_players:
        finish_main_action(position)
