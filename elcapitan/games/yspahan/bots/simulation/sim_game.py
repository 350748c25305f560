"""A game that is played on in imagination: a mutable position in small numbers, and the rules that change it.

The rules are those of elcapitan/games/yspahan/rules, without refusals and events; a test plays games by both and
compares every position. All chance of it is decided beforehand: dice by day, the order of the deck, and a seed for the
next shuffles, so that everything that is tried in one world meets the same luck.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final, Self

from elcapitan.games.yspahan.bots.simulation.sim_board import (
    BAZAAR_BIT,
    BONUS,
    BUILDING_BIT,
    BUILT,
    CARAVANSERAI_BIT,
    CARD_NUMBER,
    COSTS,
    FILLING,
    SOUK_POINTS,
    SOUK_SIZES,
)
from elcapitan.games.yspahan.rules import days
from elcapitan.games.yspahan.rules.model.board import (
    BAZAAR_POINTS,
    BUILDING_POINTS,
    CAMELS_PER_ROW,
    DAYS,
    LOAD_POINTS,
    SHOPS,
    SOUK_OF,
    WEEKS,
    WHITE_DICE,
    YELLOW_DICE,
)
from elcapitan.games.yspahan.rules.model.state import DiceGroup, YspahanStage, YspahanState

ROLL, MAIN, AFTER, OVER = range(4)
"""Stages; goods are placed and loaded within one step."""
STAGES: Final = {YspahanStage.ROLL: ROLL, YspahanStage.MAIN: MAIN, YspahanStage.OVER: OVER}
CAMELS_FLOOR, GOLD_FLOOR = 0, 5
NO_DICE: Final = DiceGroup(0, 0)


class World:
    """The luck of one imagined game."""

    __slots__ = ("dice", "shuffle_seed")

    def __init__(self, chance: Random, players: int) -> None:
        faces = chance.choices(range(1, 7), k=(WHITE_DICE[players] + YELLOW_DICE) * DAYS * WEEKS)
        each = WHITE_DICE[players] + YELLOW_DICE
        self.dice = [faces[at : at + each] for at in range(0, len(faces), each)]
        """By day of the game, white ones first."""
        self.shuffle_seed = chance.getrandbits(32)


class SimGame:
    """The position of an imagined game; seats count from 0."""

    players: int
    three: bool
    """At most three gold for a move of the supervisor (R2)."""
    world: World
    week: int
    day: int
    stage: int
    starter: int
    turns: list[int]
    """Seats that still have a turn today, the one on turn first."""
    numbers: list[int]
    """By floor, what its dice show; 0 if it is empty."""
    white: list[int]
    yellow: list[int]
    square: int
    """Where the supervisor stands."""
    shops: list[int]
    """By shop, the seat whose good is in it; -1 if none."""
    owners: list[int]
    """By souk, the seat that has goods in it; -1 if none."""
    goods: list[int]
    """By souk, how many."""
    caravan: list[int]
    deck: list[int]
    """Cards; the last one is drawn next."""
    discard: list[int]
    shuffles: int
    gold: list[int]
    camels: list[int]
    points: list[int]
    masks: list[int]
    """By seat, its buildings as bits."""
    hands: list[list[int]]
    built: bool
    """A building was built in this turn."""
    asked: int
    """The shop for which its owner is asked for a camel (R7); -1 if none."""
    waiting: tuple[int, ...]
    """Shops still to be loaded after it."""

    __slots__ = tuple(__annotations__)

    @classmethod
    def of(cls, state: YspahanState, chance: Random) -> Self:
        """The position in a new world. To be played on, every card in it must be known: a view is sampled first."""
        game = cls.__new__(cls)
        game.players = len(state.players)
        game.three = state.options.gold_steps == "three"
        game.world = World(chance, game.players)
        game.week, game.day = state.week, state.day
        game.stage = STAGES.get(state.stage, AFTER)
        game.starter = state.starter - 1
        game.turns = [seat - 1 for seat in state.turns_left]
        groups = [group or NO_DICE for group in state.tower]
        game.numbers, game.white, game.yellow = map(list, zip(*groups, strict=True))
        game.square = state.supervisor
        game.shops = [seat - 1 for seat in state.shops]
        game.owners, game.goods = [-1] * len(SOUK_SIZES), [0] * len(SOUK_SIZES)
        for shop, seat in enumerate(game.shops):
            if seat >= 0:
                game.owners[SOUK_OF[shop]] = seat
                game.goods[SOUK_OF[shop]] += 1
        game.caravan = [seat - 1 for seat in state.caravan]
        game.deck = [CARD_NUMBER[card] for card in state.pile[: state.deck]]
        chance.shuffle(game.deck)
        game.discard = [CARD_NUMBER[card] for card in state.discard]
        game.shuffles = state.shuffles
        game.gold = [player.gold for player in state.players]
        game.camels = [player.camels for player in state.players]
        game.points = [player.points for player in state.players]
        game.masks = [sum(BUILDING_BIT[name] for name in player.buildings) for player in state.players]
        game.hands = [[CARD_NUMBER[card] for card in player.hand] for player in state.players]
        game.built = bool(state.built)
        game.asked = state.asked.shop if state.asked else -1
        game.waiting = state.waiting
        return game

    def copy(self) -> SimGame:
        """Another game from here, in the same world."""
        game = SimGame.__new__(SimGame)
        for name in SimGame.__slots__:
            value = getattr(self, name)
            setattr(game, name, value[:] if type(value) is list else value)
        game.hands = [hand[:] for hand in self.hands]
        return game

    # Dice (D, N3)

    def roll(self, yellow: int) -> None:
        """The starter buys that number of yellow dice and rolls (D1, D2)."""
        self.gold[self.turns[0]] -= yellow
        dice = self.world.dice[DAYS * (self.week - 1) + self.day - 1]
        whites = WHITE_DICE[self.players]
        white, bought = dice[:whites], dice[whites : whites + yellow]
        # Not by `group_dice` of the rules, which takes twice the time.
        self.numbers, self.white, self.yellow = [0] * 6, [0] * 6, [0] * 6
        shown = sorted({*white, *bought})
        last = len(shown) - 1
        for at, number in enumerate(shown):
            floor = GOLD_FLOOR if at == last and last else at
            self.numbers[floor] = number
            self.white[floor] = white.count(number)
            self.yellow[floor] = bought.count(number)
        self.stage = MAIN

    def dice_on(self, floor: int) -> int:
        """How many dice of that floor count for the player on turn; 0 where they can take none (N3)."""
        if self.players == 2 and self.turns[0] != self.starter:
            return self.white[floor]
        return self.white[floor] + self.yellow[floor]

    def take_dice(self, floor: int) -> None:
        """D4."""
        self.numbers[floor] = self.white[floor] = self.yellow[floor] = 0

    def finish_action(self) -> None:
        """D3: after the starter's main action the yellow dice go."""
        self.stage = AFTER
        if self.turns[0] == self.starter and self.players != 2 and any(self.yellow):
            self.yellow = [0] * 6
            for floor in range(6):
                if not self.white[floor]:
                    self.numbers[floor] = 0

    # Main actions (A, K, R, N4)

    def yield_of(self, floor: int, card: int) -> int:
        """How many camels, goods or gold the action of that floor gives (A3, A4, K2), with a card as a die or -1."""
        building, more = BONUS[floor]
        return self.dice_on(floor) + (card >= 0) + (more if self.masks[self.turns[0]] & building else 0)

    def take(self, floor: int, card: int, parts: Sequence[tuple[int, int]]) -> None:
        """Camels, gold, or goods: that number in each souk, the safest shops first (A3 to A5); -1 is no card (C2)."""
        if floor in (CAMELS_FLOOR, GOLD_FLOOR):
            held = self.camels if floor == CAMELS_FLOOR else self.gold
            held[self.turns[0]] += self.yield_of(floor, card)
        self.take_dice(floor)
        if card >= 0:
            self.drop_card(card)
        for souk, goods in parts:
            self.put_goods(souk, goods)
        self.finish_action()

    def put_goods(self, souk: int, goods: int) -> None:
        seat, shops = self.turns[0], self.shops
        self.owners[souk] = seat
        self.goods[souk] += goods
        for shop in FILLING[souk]:
            if not goods:
                break
            if shops[shop] < 0:
                shops[shop] = seat
                goods -= 1

    def draw(self, floor: int) -> None:
        """A6; floor -1 is A2."""
        if floor >= 0:
            self.take_dice(floor)
        self.draw_card(self.turns[0])
        self.finish_action()

    def build(self, building: int, spared: int) -> None:
        """B1 to B3; `spared` has bit 0 if it costs no camels, bit 1 if no gold."""
        seat = self.turns[0]
        camels, gold = COSTS[building]
        self.camels[seat] -= 0 if spared & 1 else camels
        self.gold[seat] -= 0 if spared & 2 else gold
        self.points[seat] += BUILDING_POINTS[BUILT[self.masks[seat]]]
        self.masks[seat] |= 1 << building
        self.built = True

    # Cards (C) and the caravan (V)

    def drop_card(self, card: int) -> None:
        self.hands[self.turns[0]].remove(card)
        self.discard.append(card)

    def draw_card(self, seat: int) -> None:
        """C6."""
        if not self.deck:
            if not self.discard:
                return
            self.deck = sorted(self.discard)
            self.discard = []
            Random(self.world.shuffle_seed + self.shuffles).shuffle(self.deck)
            self.shuffles += 1
        self.hands[seat].append(self.deck.pop())

    def load(self, seat: int, *, by_card: bool = False) -> None:
        """V2 to V4, B8."""
        camels = CAMELS_PER_ROW[self.players]
        self.points[seat] += LOAD_POINTS[len(self.caravan) // camels]
        self.caravan.append(seat)
        if not by_card and self.masks[seat] & CARAVANSERAI_BIT:
            self.draw_card(seat)
        if len(self.caravan) == len(LOAD_POINTS) * camels:
            self.score_caravan()
            self.caravan = []

    def on_caravan(self, seat: int) -> tuple[int, int]:
        """The seat's goods on the caravan, and the row of the highest, from 1; 0 without any."""
        goods, caravan = self.caravan.count(seat), self.caravan
        if not goods:
            return 0, 0
        return goods, (len(caravan) - 1 - caravan[::-1].index(seat)) // CAMELS_PER_ROW[self.players] + 1

    def send(self, shop: int) -> None:
        """The good in that shop is loaded (R5)."""
        seat, souk = self.shops[shop], SOUK_OF[shop]
        self.shops[shop] = -1
        self.goods[souk] -= 1
        if not self.goods[souk]:
            self.owners[souk] = -1
        self.load(seat)

    def keep(self, shop: int) -> None:
        """R7: a camel is given up, and a good from the supply is loaded."""
        seat = self.shops[shop]
        self.camels[seat] -= 1
        self.load(seat)

    def score_caravan(self) -> None:
        """V5."""
        for seat in range(self.players):
            goods, row = self.on_caravan(seat)
            self.points[seat] += goods * row

    # Days (T, W)

    def end_turn(self) -> None:
        """T2, T3."""
        self.built = False
        self.turns.pop(0)
        if self.turns:
            self.stage = MAIN
            return
        if self.day == DAYS:
            self._score_week()
            if self.week == WEEKS:
                self.stage = OVER
                return
            self.week += 1
            self.day = self.square = 0
        self.day += 1
        self.stage = ROLL
        starter = self.starter + 1
        turns = days.day_turns(self.players, days.left_neighbour(self.players, starter))
        if self.week == WEEKS and self.day == DAYS:
            turns = days.last_day_turns(self.points, starter, turns)
        self.turns = [seat - 1 for seat in turns]
        self.starter = self.turns[0]

    def _score_week(self) -> None:
        """W1."""
        for souk, owner in enumerate(self.owners):
            if owner >= 0 and self.goods[souk] == SOUK_SIZES[souk]:
                self.points[owner] += SOUK_POINTS[souk] + (BAZAAR_POINTS if self.masks[owner] & BAZAAR_BIT else 0)
        self.shops, self.owners, self.goods = [-1] * len(SHOPS), [-1] * len(SOUK_SIZES), [0] * len(SOUK_SIZES)
        self.score_caravan()
