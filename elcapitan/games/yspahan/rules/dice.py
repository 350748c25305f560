"""The dice: buying, rolling, the groups in the tower, taking one, and the end of the yellow ones (rules D1 to D4).

Knows nothing of what a group is taken for (actions.py, souks.py, supervisor.py, buildings.py).
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from elcapitan.games.yspahan.rules import turn, two_players
from elcapitan.games.yspahan.rules.model.board import FLOOR_AT, FLOORS, WHITE_DICE, YELLOW_DICE, YELLOW_PRICE
from elcapitan.games.yspahan.rules.model.events import DiceBought, GroupTaken, History, Rolled, YellowDiceGone
from elcapitan.games.yspahan.rules.model.moves import RollDice
from elcapitan.games.yspahan.rules.model.refusal import Refusal, YspahanRefusalCode, refuse
from elcapitan.games.yspahan.rules.model.state import EMPTY_TOWER, DiceGroup, YspahanStage, YspahanState

NUMBERS = {str(number): number for number in range(1, 7)}

_roll = cache(RollDice)


def why_not_roll(state: YspahanState, move: RollDice) -> Refusal | None:
    """The first rule that forbids the roll, or None.

    D1: "Before the roll, the starter may add one, two or three yellow dice for 1 gold each. One throw of all of them;
    nothing is rolled again."
    """
    if state.asked is None and state.stage not in (YspahanStage.ROLL, YspahanStage.OVER):
        return refuse(YspahanRefusalCode.ALREADY_ROLLED, "D1")
    if refused := turn.why_not_stage(state, YspahanStage.ROLL):
        return refused
    price, gold = move.yellow * YELLOW_PRICE, state.mover.gold
    if gold < price:
        return refuse(YspahanRefusalCode.NOT_ENOUGH_GOLD, "D1", price=price, gold=gold)
    return None


def roll_moves(state: YspahanState) -> list[RollDice]:
    """Every roll that `why_not_roll` allows, the cheapest first."""
    return [_roll(dice) for dice in range(min(YELLOW_DICE, state.mover.gold // YELLOW_PRICE) + 1)]


def why_not_dice(state: YspahanState, move: RollDice, turned_up: Sequence[str]) -> Refusal | None:
    """Why those cannot be the dice of this roll, white numbers first."""
    dice = WHITE_DICE[len(state.players)] + move.yellow
    if len(turned_up) != dice or not NUMBERS.keys() >= set(turned_up):
        return refuse(YspahanRefusalCode.WRONG_DICE, "D1", dice=dice)
    return None


def roll(state: YspahanState, move: RollDice, turned_up: Sequence[str], history: History) -> YspahanState:
    """Pay for the yellow dice, throw all and put them into the tower."""
    seat, white = state.seat, WHITE_DICE[len(state.players)]
    if move.yellow:
        price = move.yellow * YELLOW_PRICE
        state = state.with_means(seat, gold=-price)
        history.append((DiceBought(seat, move.yellow, price), state))
    numbers = tuple(NUMBERS[number] for number in turned_up)
    tower = group_dice(numbers[:white], numbers[white:])
    state = state._replace(tower=tower, stage=YspahanStage.MAIN)
    history.append((Rolled(seat, numbers[:white], numbers[white:], tower), state))
    return state


def group_dice(white: Sequence[int], yellow: Sequence[int]) -> tuple[DiceGroup | None, ...]:
    """The tower, by floor from the bottom.

    D2: "With k different numbers (k at least 2): camels, the first k - 2 districts, gold. With one number: everything
    on the camels floor, gold stays empty."
    """
    groups = [DiceGroup(number, white.count(number), yellow.count(number)) for number in sorted({*white, *yellow})]
    if len(groups) == 1:
        return (groups[0], *EMPTY_TOWER[1:])
    gap = EMPTY_TOWER[len(groups) :]
    return (*groups[:-1], *gap, groups[-1])


def why_not_take(state: YspahanState, floor: str) -> Refusal | None:
    """Why the player on turn cannot take the group of that floor, or None."""
    group = state.tower[FLOOR_AT[floor]]
    if group is None:
        return refuse(YspahanRefusalCode.FLOOR_EMPTY, "A1", floor=floor)
    if two_players.serves_only_the_starter(state, group):
        return refuse(YspahanRefusalCode.YELLOW_DICE_ONLY, "N3", floor=floor)
    return None


def floors_to_take(state: YspahanState) -> list[tuple[str, DiceGroup]]:
    """The floors from which the player on turn may take a group, from the bottom, with the group."""
    floors = [(floor, group) for floor, group in zip(FLOORS, state.tower, strict=True) if group is not None]
    if len(state.players) == two_players.PLAYERS:
        return [each for each in floors if not two_players.serves_only_the_starter(state, each[1])]
    return floors


def group_on(state: YspahanState, floor: str) -> DiceGroup:
    """The dice of a floor that may be taken."""
    group = state.tower[FLOOR_AT[floor]]
    assert group is not None, f"no dice on {floor}"
    return group


def take_group(state: YspahanState, floor: str, history: History) -> tuple[YspahanState, int]:
    """The position without that group, and how many of its dice count.

    D4: "Whoever takes a group takes all dice of that floor, with the choice of the action and not later; they are out
    for the day."
    """
    at, group = FLOOR_AT[floor], group_on(state, floor)
    counted = two_players.counted_dice(state, group)
    tower = state.tower
    state = state._replace(tower=(*tower[:at], None, *tower[at + 1 :]))
    history.append((GroupTaken(state.seat, floor, *group, counted), state))
    return state, counted


def finish_action(state: YspahanState, history: History) -> YspahanState:
    """The main action is done; after the starter's the yellow dice go.

    D3: "When the starter's main action is done, all yellow dice still in the tower go. A floor may become empty by it;
    no group moves up or down. (Two players: N3.)"
    """
    tower = state.tower
    state = state._replace(stage=YspahanStage.AFTER)
    gone = tuple(group.yellow if group else 0 for group in tower)
    if any(gone) and state.seat == state.starter and len(state.players) != two_players.PLAYERS:
        emptied = tuple(floor for floor, group in zip(FLOORS, tower, strict=True) if group and not group.white)
        left = tuple(group._replace(yellow=0) if group and group.white else None for group in tower)
        state = state._replace(tower=left)
        history.append((YellowDiceGone(gone, emptied), state))
    return state
