"""The throw and the tower (D1, D2), who may take what (D4, N3), and main actions that are over at once (A2 to A6).

Supplying a district is in city.py, the supervisor in supervisor.py.
"""

from __future__ import annotations

from tests.games.yspahan.referee.board import CAMELS, CARDS, DATA, DISTRICTS, FLOORS, GOLD, LIMIT, PADDOCK, SHOP
from tests.games.yspahan.referee.chance import Chance
from tests.games.yspahan.referee.days import finish_main_action
from tests.games.yspahan.referee.errors import RECORD, BreachError
from tests.games.yspahan.referee.position import MAIN, Group, Position


def roll(position: Position, bought: int, chance: Chance) -> None:
    if bought > DATA["yellow_dice"]:
        raise BreachError("D1", f"There are only {DATA['yellow_dice']} yellow dice.")
    if bought * DATA["yellow_price"] > position.mover.gold:
        raise BreachError("D1", f"{bought} yellow dice cost more than the {position.mover.gold} gold there is.")
    position.mover.gold -= bought * DATA["yellow_price"]
    white = DATA["white_dice"][str(len(position.players))]
    shown = [chance.die(position, number) for number in range(white + bought)]
    position.tower = laid_out(shown[:white], shown[white:])
    position.stage = MAIN


def laid_out(white: list[int], yellow: list[int]) -> dict[str, Group]:
    """The dice on their floors (D2)."""
    numbers = sorted({*white, *yellow})
    if len(numbers) == 1:
        floors = [CAMELS]
    else:
        floors = [CAMELS, *DISTRICTS[: len(numbers) - 2], GOLD]
    return {
        floor: Group(number, white.count(number), yellow.count(number))
        for floor, number in zip(floors, numbers, strict=True)
    }


def check_takeable(position: Position, floor: str) -> Group:
    """The group on that floor; BreachError when the player on turn may not take it."""
    if floor not in FLOORS:
        raise BreachError(RECORD, f"{floor!r} is no floor of the tower.")
    group = position.tower.get(floor)
    if group is None:
        raise BreachError("A1", f"There are no dice on the {floor} floor.")
    # The yellow dice serve the starter alone; a group of yellow dice alone the other cannot take (N3).
    if group.white == 0 and position.seat != position.starter:
        raise BreachError("N3", f"On the {floor} floor lie yellow dice alone, which serve the starter.")
    return group


def take_group(position: Position, floor: str) -> int:
    """All dice of that floor go (D4); how many of them count for the player on turn."""
    group = check_takeable(position, floor)
    del position.tower[floor]
    return group.white + group.yellow if position.seat == position.starter else group.white


def some_group_takeable(position: Position) -> bool:
    return any(group.white or position.seat == position.starter for group in position.tower.values())


def discard_as_dice(position: Position, cards: list[str]) -> int:
    """C2: the one card, or none, discarded as a die; how many dice more that makes."""
    for card in cards:
        if card not in CARDS:
            raise BreachError(RECORD, f"{card!r} is no card.")
        position.discard_card(position.seat, card, "C2")
    return len(cards) * LIMIT["card_dice"]


def take_camels(position: Position, cards: list[str]) -> None:
    dice = take_group(position, CAMELS) + discard_as_dice(position, cards)
    paddock = LIMIT["paddock_camels"] if PADDOCK in position.mover.buildings else 0
    position.mover.camels += dice + paddock
    finish_main_action(position)


def take_gold(position: Position, cards: list[str]) -> None:
    dice = take_group(position, GOLD) + discard_as_dice(position, cards)
    shop = LIMIT["shop_gold"] if SHOP in position.mover.buildings else 0
    position.mover.gold += dice + shop
    finish_main_action(position)


def draw(position: Position, floor: str | None, chance: Chance) -> None:
    if floor is None:
        if some_group_takeable(position):
            raise BreachError("A2", "Only who may take no group draws without one.")
    else:
        check_takeable(position, floor)
        if position.no_card_left:
            raise BreachError("A6", "No card is left.")
        take_group(position, floor)
    position.draw_card(position.seat, chance)
    finish_main_action(position)
