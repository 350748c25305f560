"""What things are worth in imagined games: the weights, worked out into tables and remembered answers.

One judge serves one set of weights and one number of players; it remembers what it was asked, so it is made once.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from math import exp, pow, sqrt
from typing import Final, NamedTuple

from elcapitan.games.yspahan.bots.simulation.sim_board import (
    BUILDING_NAMES,
    BUILT,
    CAMELS_WANTED,
    COSTS,
    EXPOSED,
    GOLD_WANTED,
    SOUK_DISTRICT,
    SOUK_POINTS,
    SOUK_SIZES,
    SOUKS_IN,
    UNKNOWN_CARD,
)
from elcapitan.games.yspahan.bots.simulation.sim_weights import SimWeights
from elcapitan.games.yspahan.rules.model.board import (
    BAZAAR_POINTS,
    BUILDING_POINTS,
    CAMELS_PER_ROW,
    DAYS,
    DISTRICTS,
    LOAD_POINTS,
    ROW_FACTOR,
    WEEKS,
)

FIRST: Final = 5
"""Camels and gold up to that many count as the first ones."""
MOST_RISK: Final = 0.6
LOADED = len(ROW_FACTOR)
_GAME_TURNS: Final = 34
_WEEK_TURNS: Final = 12


class Means(NamedTuple):
    """What camels and gold are worth to someone."""

    with_building: float
    """With the best building they pay for at once."""
    building: int
    """Its number; -1 if none brings anything."""
    alone: float
    """The camels and gold as they are."""


class Allotment(NamedTuple):
    """One way to place goods in a district."""

    gain: float
    parts: tuple[tuple[int, int], ...]
    """Souks and how many goods go into each, in this order."""


class Judge:
    """Judges by one set of weights, for one number of players."""

    def __init__(self, weights: SimWeights, players: int) -> None:
        self.weights, self.players = weights, players
        self.rival = weights.rival / (players - 1)
        self.camels_per_row = CAMELS_PER_ROW[players]
        self._fade = [1.0 - exp(-turns / weights.fade) for turns in range(_GAME_TURNS)]
        cards = (
            *(weights.exchange, weights.three_camels, weights.three_gold, weights.good_in_shop),
            *(weights.good_on_caravan, weights.sell_camels, weights.sell_gold, weights.no_camels, weights.no_gold),
            weights.card,
        )
        card_fade = [1.0 - exp(-turns / weights.card_fade) for turns in range(_GAME_TURNS)]
        self.cards = [[value * share for share in card_fade] for value in cards]
        """By card and turns to come, what holding it is worth; the last one is a card that is not known."""
        self.unknown_card = self.cards[UNKNOWN_CARD]
        held: Mapping[str, float] = weights._asdict()
        self._powers = [held[building] for building in BUILDING_NAMES]
        self._progress = [0.0, *[held[f"progress_{built}"] for built in range(1, len(BUILDING_NAMES))], 0.0]
        self._reach = [held[f"reach_{district}"] for district in DISTRICTS]
        souks = range(len(SOUK_SIZES))
        self.souks = [[self._souk_values(souk, bazaar) for souk in souks] for bazaar in (0, BAZAAR_POINTS)]
        """By Bazaar (0 or 1), souk, goods and turns to come in the week."""
        self.resources = lru_cache(maxsize=1 << 17)(self._resources)
        self.means = lru_cache(maxsize=1 << 18)(self._means)
        self.building_gain = lru_cache(maxsize=1 << 16)(self._building_gain)
        self.allotments = lru_cache(maxsize=1 << 17)(self._allotments)
        self.caravan_value = lru_cache(maxsize=1 << 15)(self._caravan_value)
        self.load_gain = lru_cache(maxsize=1 << 15)(self._load_gain)

    def _souk_values(self, souk: int, bazaar: int) -> list[list[float]]:
        """By goods and turns to come in the week."""
        goods, turns = range(SOUK_SIZES[souk] + 1), range(_WEEK_TURNS)
        return [[self._souk_value(souk, held, left, bazaar) for left in turns] for held in goods]

    def _souk_value(self, souk: int, goods: int, turns: int, bazaar: int) -> float:
        if not goods:
            return 0.0
        value, missing = SOUK_POINTS[souk] + bazaar, SOUK_SIZES[souk] - goods
        rivals_turns = turns * (self.players - 1)
        safe = 1.0 - min(MOST_RISK, self.weights.risk * EXPOSED[souk][goods] * rivals_turns)
        if not missing:
            return value * safe
        if not turns:
            return 0.0
        completed = pow(1.0 - exp(-self._reach[SOUK_DISTRICT[souk]] * turns / missing), sqrt(missing))
        return max(0.0, completed * (value - self.weights.good * missing)) * safe

    def _resources(self, camels: int, gold: int, mask: int, turns: int) -> float:
        """Camels and gold for someone with these buildings and that many turns to come in the game."""
        weights = self.weights
        useful_camels, useful_gold = min(camels, CAMELS_WANTED[mask]), min(gold, GOLD_WANTED[mask])
        first_camels, first_gold = min(useful_camels, FIRST), min(useful_gold, FIRST)
        value = (
            weights.camel * first_camels
            + weights.more_camels * (useful_camels - first_camels)
            + weights.idle_camel * (camels - useful_camels)
            + weights.gold * first_gold
            + weights.more_gold * (useful_gold - first_gold)
            + weights.idle_gold * (gold - useful_gold)
        )
        return value * self._fade[turns]

    def buildings(self, mask: int, turns: int) -> float:
        """What buildings bring from here on."""
        progress = self._progress[BUILT[mask]] * min(1.0, turns / self.weights.progress_turns)
        return progress + turns * sum([power for at, power in enumerate(self._powers) if mask >> at & 1], 0.0)

    def _building_gain(self, camels: int, gold: int, mask: int, building: int, spared: int, turns: int) -> float:
        """What that building brings, hardly anything if too dear; `spared`: bit 0 for no camels, bit 1 for no gold."""
        for_camels, for_gold = COSTS[building]
        left_camels, left_gold = camels - (0 if spared & 1 else for_camels), gold - (0 if spared & 2 else for_gold)
        if left_camels < 0 or left_gold < 0:
            return -1e9
        built = mask | 1 << building
        return (
            BUILDING_POINTS[BUILT[mask]]
            + self.buildings(built, turns)
            - self.buildings(mask, turns)
            + self.resources(left_camels, left_gold, built, turns)
            - self.resources(camels, gold, mask, turns)
        )

    def _means(self, camels: int, gold: int, mask: int, turns: int) -> Means:
        alone = self.resources(camels, gold, mask, turns)
        best, building = 0.0, -1
        for at in range(len(COSTS)):
            if not mask >> at & 1:
                gain = self._building_gain(camels, gold, mask, at, 0, turns)
                if gain > best:
                    best, building = gain, at
        return Means(alone + best, building, alone)

    def _caravan_value(self, goods: int, row: int, loaded: int, turns: int, week: int) -> float:
        """What a player's goods on the caravan score (V5), the highest in that row (from 1)."""
        if not goods:
            return 0.0
        weights, camels = self.weights, self.camels_per_row
        left = LOADED * camels - loaded
        expected = weights.load_rate * turns
        rises = sum([weights.row_hope for above in range(row, LOADED) if (above + 1) * camels > loaded], 0.0)
        factor = row + rises * min(1.0, expected / max(left, 1))
        scorings = 1.0 if expected >= left or week == WEEKS else 1.0 + weights.later
        return goods * factor * scorings

    def _load_gain(self, goods: int, row: int, loaded: int, turns: int, week: int) -> float:
        """What one more good brings an owner with `goods` on the caravan, the highest in `row` (0 for none)."""
        camels = self.camels_per_row
        here = loaded // camels
        before = self.caravan_value(goods, row, loaded, turns, week)
        after = self.caravan_value(goods + 1, max(row, here + 1), loaded + 1, turns, week)
        return LOAD_POINTS[here] + after - before

    def _allotments(
        self, district: int, standing: tuple[int, ...], goods: int, turns: int, bazaar: int
    ) -> Sequence[Allotment]:
        """The ways to place that number of goods, the best first: one for each souk to begin with (K3 to K6).

        `standing` are the player's goods by souk of the district, -1 for a souk of another player.
        """
        souks = SOUKS_IN[district]
        values = self.souks[bazaar]
        sizes = [SOUK_SIZES[souk] for souk in souks]

        def options(held: tuple[int, ...], left: int) -> list[tuple[float, tuple[tuple[int, int], ...]]]:
            if not left:
                return []
            open_now = [at for at, own in enumerate(held) if 0 < own < sizes[at]] or [
                at for at, own in enumerate(held) if not own
            ]
            ways = []
            for at in open_now:
                put = min(left, sizes[at] - held[at])
                after = (*held[:at], held[at] + put, *held[at + 1 :])
                here = values[souks[at]][held[at] + put][turns] - values[souks[at]][held[at]][turns]
                gain, rest = max(options(after, left - put), key=lambda way: way[0], default=(0.0, ()))
                ways.append((here + gain, ((souks[at], put), *rest)))
            return ways

        return sorted((Allotment(*way) for way in options(standing, goods)), key=lambda way: -way.gain)


@lru_cache(maxsize=16)
def judge_of(weights: SimWeights, players: int) -> Judge:
    """The judge for these weights and that number of players."""
    return Judge(weights, players)


assert DAYS < _WEEK_TURNS
