"""Cards played for their effect (rules C3, C4 a to g).

The cards that spare camels or gold for a building, C4 h and i, are in buildings.py; discarding a card as a die, C2, is
in cards.py.
"""

from __future__ import annotations

from functools import lru_cache

from elcapitan.games.yspahan.rules.caravan import load_good
from elcapitan.games.yspahan.rules.cards import card_kinds, discard_card, why_not_held
from elcapitan.games.yspahan.rules.model.board import (
    CAMEL_POINTS,
    CAMELS,
    DISTRICTS,
    EXCHANGE,
    FREE_OF_CAMELS,
    FREE_OF_GOLD,
    GOLD,
    GOLD_POINTS,
    GOOD_IN_SHOP,
    GOOD_ON_CARAVAN,
    MOST_CAMELS_SOLD,
    MOST_GOLD_SOLD,
    SELL_CAMELS,
    SELL_GOLD,
    SHOP_AT,
    SHOPS,
    TAKEN_BY_CARD,
    THREE_CAMELS,
)
from elcapitan.games.yspahan.rules.model.events import CardPlayed, History
from elcapitan.games.yspahan.rules.model.moves import CardPlay, PlayBareCard, PlayExchange, PlayGoodInShop, PlaySale
from elcapitan.games.yspahan.rules.model.refusal import Refusal, YspahanRefusalCode, refuse
from elcapitan.games.yspahan.rules.model.state import YspahanPlayer, YspahanStage, YspahanState
from elcapitan.games.yspahan.rules.souks import open_shops, put_good, why_not_place_in
from elcapitan.games.yspahan.rules.turn import why_not_stage

_IN_SHOP = tuple(PlayGoodInShop(shop) for shop in SHOPS)
"""By shop."""


def why_not_play_now(state: YspahanState) -> Refusal | None:
    """Why no card can be played for its effect at this moment, or None.

    C3: "in their own turn a player plays as many as they like ... Option card_time: any, the default: before the main
    action (the starter's also before the roll), after it, after building; or after: only once the main action is done".
    *Rulings*: "never in the middle of an action".
    """
    if state.stage is YspahanStage.AFTER:
        return None
    if state.stage in (YspahanStage.ROLL, YspahanStage.MAIN):
        return refuse(YspahanRefusalCode.CARDS_LATER, "C3") if state.options.card_time == "after" else None
    if state.stage is YspahanStage.OVER or state.asked is not None:
        return why_not_stage(state, YspahanStage.AFTER)
    return refuse(YspahanRefusalCode.NOT_DURING_ACTION, "C3")


def why_not_play(state: YspahanState, move: CardPlay) -> Refusal | None:
    """The first rule that forbids playing the card, or None."""
    if refused := why_not_play_now(state):
        return refused
    if move.card in (FREE_OF_CAMELS, FREE_OF_GOLD):
        return refuse(YspahanRefusalCode.ONLY_WITH_BUILDING, "C3", card=move.card)
    if refused := why_not_held(state, move.card, "C3"):
        return refused
    match move:
        case PlayGoodInShop():
            return why_not_place_in(state, state.seat, SHOP_AT[move.shop])
        case PlayExchange():
            return _why_not_give(state.mover, move.given, move.number)
        case PlaySale():
            most = _most_sold(move.card)
            if move.number > most:
                return refuse(YspahanRefusalCode.TOO_MANY, "C4", card=move.card, number=move.number, most=most)
            return _why_not_give(state.mover, _sold(move.card), move.number)
        case _:
            return None


def _why_not_give(player: YspahanPlayer, what: str, number: int) -> Refusal | None:
    """C4: "where a number is chosen it is at least 1 and no more than the player has"."""
    held = player.camels if what == CAMELS else player.gold
    if number > held:
        return refuse(YspahanRefusalCode.TOO_FEW, "C4", what=what, number=number, held=held)
    return None


def _sold(card: str) -> str:
    return CAMELS if card == SELL_CAMELS else GOLD


def _most_sold(card: str) -> int:
    """C4 f: "give up 1 to 4 camels"; g: "1 to 10 gold"."""
    return MOST_CAMELS_SOLD if card == SELL_CAMELS else MOST_GOLD_SOLD


@lru_cache(maxsize=256)
def _exchanges(camels: int, gold: int) -> tuple[PlayExchange, ...]:
    return (
        *(PlayExchange(CAMELS, number) for number in range(1, camels + 1)),
        *(PlayExchange(GOLD, number) for number in range(1, gold + 1)),
    )


@lru_cache(maxsize=32)
def _sales(card: str, most: int) -> tuple[PlaySale, ...]:
    return tuple(PlaySale(card, number) for number in range(1, most + 1))


@lru_cache(maxsize=32)
def _bare(card: str) -> tuple[PlayBareCard, ...]:
    return (PlayBareCard(card),)


def card_moves(state: YspahanState) -> list[CardPlay]:
    """Every play of a card that `why_not_play` allows, card by card."""
    moves: list[CardPlay] = []
    player = state.mover
    if not player.hand or why_not_play_now(state) is not None:
        return moves
    for card in card_kinds(player):
        if card == EXCHANGE:
            moves += _exchanges(player.camels, player.gold)
        elif card == GOOD_IN_SHOP:
            for district in DISTRICTS:
                moves += [_IN_SHOP[shop] for shop in open_shops(state.shops, state.seat, district)]
        elif card == SELL_CAMELS:
            moves += _sales(card, min(player.camels, MOST_CAMELS_SOLD))
        elif card == SELL_GOLD:
            moves += _sales(card, min(player.gold, MOST_GOLD_SOLD))
        elif card not in (FREE_OF_CAMELS, FREE_OF_GOLD):
            moves += _bare(card)
    return moves


def play_card(state: YspahanState, move: CardPlay, history: History) -> YspahanState:
    """The card goes to the discard pile (C5) and has its effect (C4)."""
    seat = state.seat
    state = discard_card(state, move.card)
    match move:
        case PlayExchange():
            # C4 a: "give any number of camels for as many gold, or of gold for as many camels"
            camels = -move.number if move.given == CAMELS else move.number
            return _receive(state, CardPlayed(seat, move.card, camels, -camels), history)
        case PlaySale():
            if move.card == SELL_CAMELS:
                sale = CardPlayed(seat, move.card, camels=-move.number, points=move.number * CAMEL_POINTS)
            else:
                sale = CardPlayed(seat, move.card, gold=-move.number, points=move.number * GOLD_POINTS)
            return _receive(state, sale, history)
        case PlayGoodInShop():
            # C4 d: "one good into any empty shop of the city by K3 to K5"
            history.append((CardPlayed(seat, move.card), state))
            return put_good(state, seat, SHOP_AT[move.shop], 0, history)
        case PlayBareCard(card) if card == GOOD_ON_CARAVAN:
            # C4 e: "one good from the supply onto the next camel, with V2 and V4, without B8"
            history.append((CardPlayed(seat, card), state))
            return load_good(state, seat, "", None, history)
        case PlayBareCard(card) if card == THREE_CAMELS:
            return _receive(state, CardPlayed(seat, card, camels=TAKEN_BY_CARD), history)
        case PlayBareCard(card):
            return _receive(state, CardPlayed(seat, card, gold=TAKEN_BY_CARD), history)


def _receive(state: YspahanState, played: CardPlayed, history: History) -> YspahanState:
    """The numbers of the event take effect."""
    player = state.player(played.seat)
    player = player._replace(camels=player.camels + played.camels, gold=player.gold + played.gold)
    state = state.with_player(played.seat, player).with_points(played.seat, "cards", played.points)
    history.append((played, state))
    return state
