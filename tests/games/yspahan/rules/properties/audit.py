"""What must be true of every position, and of every move by what it told: all faults at once, in sentences."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from elcapitan.games.yspahan.rules.model import events as game_events
from elcapitan.games.yspahan.rules.model.board import BUILDINGS, CARDS, SHOPS, SOUK_SHOPS, SOUKS
from elcapitan.games.yspahan.rules.model.state import YspahanStage, YspahanState


def audit(state: YspahanState) -> list[str]:
    """The faults of a whole position."""
    return [*_cards(state), *_city(state), *_stage(state), *_players(state)]


def _cards(state: YspahanState) -> Iterator[str]:
    used = Counter(state.discard)
    for player in state.players:
        used.update(player.hand)
    if used.total() + state.deck != sum(CARDS.values()):
        yield f"cards: {used.total()} are seen and {state.deck} in the deck"
    if used - Counter(CARDS):
        yield f"too many of a kind: {used - Counter(CARDS)}"
    if Counter(state.pile) - Counter(CARDS) or not state.deck <= len(state.pile):
        yield "the pile is none of these cards"


def _city(state: YspahanState) -> Iterator[str]:
    seats = set(range(len(state.players) + 1))
    if len(state.shops) != len(SHOPS) or not set(state.shops) <= seats or not set(state.caravan) <= seats - {0}:
        yield "a good of nobody"
    for souk, shops in zip(SOUKS, SOUK_SHOPS, strict=True):
        if len({state.shops[shop] for shop in shops} - {0}) > 1:
            yield f"two owners in {souk.id}"
    if len(state.caravan) >= 3 * state.camels_per_row:
        yield "the caravan is full and was not scored"


def _stage(state: YspahanState) -> Iterator[str]:
    stage = state.stage
    if (state.to_place is not None) != (stage is YspahanStage.PLACING):
        yield "goods to place at another stage"
    if (state.asked is not None or bool(state.waiting)) != (stage is YspahanStage.LOADING):
        yield "goods to load at another stage"
    if state.asked is not None and (
        state.shops[state.asked.shop] != state.asked.seat or not state.player(state.asked.seat).camels
    ):
        yield "asked for a good that is not theirs, or without a camel"
    if bool(state.turns_left) == (stage is YspahanStage.OVER):
        yield "turns after the end"
    if (stage in (YspahanStage.ROLL, YspahanStage.OVER)) and any(state.tower):
        yield "dice before the roll"
    numbers = [group.number for group in state.tower if group]
    if numbers != sorted(set(numbers)) or any(group.white + group.yellow <= 0 for group in state.tower if group):
        yield "groups out of order"
    if stage is YspahanStage.AFTER and len(state.players) > 2 and any(group.yellow for group in state.tower if group):
        yield "yellow dice after the turn of the starter"
    if state.built and (stage is not YspahanStage.AFTER or state.built not in state.mover.buildings):
        yield "built is not of this turn"


def _players(state: YspahanState) -> Iterator[str]:
    for seat, player in enumerate(state.players, 1):
        if min(player.gold, player.camels, *player.parts) < 0:
            yield f"seat {seat} has less than nothing"
        if len(set(player.buildings)) != len(player.buildings) or not set(player.buildings) <= set(BUILDINGS):
            yield f"seat {seat} has a building twice"


def moved(events: Sequence[game_events.Event], players: int) -> list[tuple[int, int, int]]:
    """By seat, the gold, camels and points that these events told."""
    gold, camels, points = [0] * players, [0] * players, [0] * players
    for event in events:
        match event:
            case game_events.DiceBought():
                gold[event.seat - 1] -= event.gold
            case game_events.GoldTaken():
                gold[event.seat - 1] += event.gold
            case game_events.CamelsTaken():
                camels[event.seat - 1] += event.camels
            case game_events.SupervisorMoved():
                gold[event.seat - 1] -= event.price
            case game_events.CamelGiven():
                camels[event.seat - 1] -= 1
            case game_events.GoodLoaded():
                points[event.seat - 1] += event.points
            case game_events.CardPlayed():
                gold[event.seat - 1] += event.gold
                camels[event.seat - 1] += event.camels
                points[event.seat - 1] += event.points
            case game_events.BuildingBuilt():
                gold[event.seat - 1] -= event.gold
                camels[event.seat - 1] -= event.camels
                points[event.seat - 1] += event.points
            case game_events.CaravanScored():
                points = [old + new for old, new in zip(points, event.points, strict=True)]
            case game_events.SoukScored():
                points[event.seat - 1] += event.value + event.bazaar
            case _:
                pass
    return [*zip(gold, camels, points, strict=True)]


def goods_after(state: YspahanState, events: Sequence[game_events.Event]) -> tuple[Counter[int], Counter[int]]:
    """How many goods of each seat are in the shops and on the caravan after these events, by what they told."""
    shops, caravan = Counter(seat for seat in state.shops if seat), Counter(state.caravan)
    for event in events:
        match event:
            case game_events.GoodPlaced():
                shops[event.seat] += 1
            case game_events.GoodLoaded():
                caravan[event.seat] += 1
                shops[event.seat] -= bool(event.shop)
            case game_events.CaravanScored(emptied=True):
                caravan.clear()
            case game_events.WeekEnded():
                shops.clear()
            case _:
                pass
    return +shops, +caravan
