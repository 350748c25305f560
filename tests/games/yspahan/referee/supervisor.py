"""The supervisor's move and its price (R2 to R4), and what is then loaded, by whose leave (R5 to R7)."""

from __future__ import annotations

from tests.games.yspahan.referee.board import BATH, BESIDE, DATA, LIMIT, distance
from tests.games.yspahan.referee.caravan import load_good
from tests.games.yspahan.referee.chance import Chance
from tests.games.yspahan.referee.days import finish_main_action
from tests.games.yspahan.referee.errors import RECORD, BreachError
from tests.games.yspahan.referee.position import LOADING, Position
from tests.games.yspahan.referee.tower import check_takeable, take_group

MOST_STEPS_BOUGHT = 3  # R2, option `gold_steps` three


def price_of_move(position: Position, number: int, square: str) -> int:
    """In gold, for the player on turn with that number on the dice (R3)."""
    free = LIMIT["bath_steps"] if BATH in position.mover.buildings else 0
    steps = max(0, abs(distance(position.supervisor, square) - number) - free)
    return steps * int(DATA["step_price"])


def move_supervisor(position: Position, floor: str, square: str, chance: Chance) -> None:
    if square not in BESIDE:
        raise BreachError(RECORD, f"{square!r} is no square of the road.")
    group = check_takeable(position, floor)
    price = price_of_move(position, group.number, square)
    if position.options["gold_steps"] == "three" and price > MOST_STEPS_BOUGHT:
        raise BreachError("R2", f"At most {MOST_STEPS_BOUGHT} gold may be paid for a move, not {price}.")
    if price > position.mover.gold:
        raise BreachError("R2", f"The move costs {price} gold and there are {position.mover.gold}.")
    take_group(position, floor)
    position.mover.gold -= price
    position.supervisor = square
    # R5: the goods in the shops beside that square; two goods of one owner in the order of the shops' names (R6).
    position.waiting = sorted(shop for shop in BESIDE[square] if position.shops[shop])
    position.stage = LOADING
    if len({position.shops[shop] for shop in position.waiting}) < 2:
        load_waiting(position, chance)


def choose_first(position: Position, shop: str, chance: Chance) -> None:
    """R6: two goods of two owners, the mover says which goes first."""
    if shop not in position.waiting:
        raise BreachError("R6", f"No good of {shop} is to be loaded.")
    position.waiting.remove(shop)
    position.waiting.insert(0, shop)
    load_waiting(position, chance)


def answer(position: Position, keep: bool, chance: Chance) -> None:
    """R7: the owner gives up a camel, and a good from the supply is loaded; or the good leaves its shop."""
    assert position.asked is not None
    owner, shop = position.asked
    position.asked = None
    if keep:
        position.players[owner].camels -= 1
    else:
        position.shops[shop] = 0
    load_good(position, owner, chance)
    load_waiting(position, chance)


def load_waiting(position: Position, chance: Chance) -> None:
    """One good after the other, until an owner with a camel has to be asked (R7) or none is left."""
    while position.waiting:
        shop = position.waiting.pop(0)
        owner = position.shops[shop]
        if position.players[owner].camels > 0:
            position.asked = (owner, shop)
            return
        position.shops[shop] = 0
        load_good(position, owner, chance)
    finish_main_action(position)
