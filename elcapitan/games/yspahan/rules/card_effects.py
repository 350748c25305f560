"""Cards played for their effect (rules C3, C4 a to g).

The cards that spare camels or gold for a building, C4 h and i, are in buildings.py; discarding a card as a die, C2, is
in cards.py.
"""

from __future__ import annotations

from functools import cache, lru_cache

from elcapitan.games.yspahan.rules.caravan import load_good
from elcapitan.games.yspahan.rules.cards import card_kinds, discard_card, why_not_held
from elcapitan.games.yspahan.rules.model.board import (
    CAMELS,
    DISTRICTS,
    EXCHANGE,
    FREE_OF_CAMELS,
    FREE_OF_GOLD,
    GIFTS,
    GOLD,
    GOOD_IN_SHOP,
    GOOD_ON_CARAVAN,
    SALES,
    SHOP_AT,
    SHOPS,
    TAKEN_BY_CARD,
)
from elcapitan.games.yspahan.rules.model.events import CardPlayed, History
from elcapitan.games.yspahan.rules.model.moves import CardPlay, PlayBareCard, PlayExchange, PlayGoodInShop, PlaySale
from elcapitan.games.yspahan.rules.model.refusal import Refusal, YspahanRefusalCode, refuse
from elcapitan.games.yspahan.rules.model.state import YspahanPlayer, YspahanStage, YspahanState
from elcapitan.games.yspahan.rules.souks import open_shops, put_good, why_not_place_in
from elcapitan.games.yspahan.rules.turn import why_not_stage

_IN_SHOP = tuple(PlayGoodInShop(shop) for shop in SHOPS)
"""By shop."""
_bare = cache(PlayBareCard)


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
        case PlaySale(card, number):
            what, most, _points = SALES[card]
            if number > most:
                return refuse(YspahanRefusalCode.TOO_MANY, "C4", card=card, number=number, most=most)
            return _why_not_give(state.mover, what, number)
        case _:
            return None


def _why_not_give(player: YspahanPlayer, what: str, number: int) -> Refusal | None:
    """C4: "where a number is chosen it is at least 1 and no more than the player has"."""
    held = _held(player, what)
    return refuse(YspahanRefusalCode.TOO_FEW, "C4", what=what, number=number, held=held) if number > held else None


def _held(player: YspahanPlayer, what: str) -> int:
    return player.camels if what == CAMELS else player.gold


@lru_cache(maxsize=256)
def _exchanges(camels: int, gold: int) -> tuple[PlayExchange, ...]:
    held = (CAMELS, camels), (GOLD, gold)
    return tuple(PlayExchange(given, number) for given, most in held for number in range(1, most + 1))


@lru_cache(maxsize=32)
def _sales(card: str, most: int) -> tuple[PlaySale, ...]:
    return tuple(PlaySale(card, number) for number in range(1, most + 1))


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
        elif card in SALES:
            what, most, _points = SALES[card]
            moves += _sales(card, min(_held(player, what), most))
        elif card not in (FREE_OF_CAMELS, FREE_OF_GOLD):
            moves.append(_bare(card))
    return moves


def play_card(state: YspahanState, move: CardPlay, history: History) -> YspahanState:
    """The card goes to the discard pile (C5) and has its effect (C4)."""
    seat = state.seat
    state = discard_card(state, move.card)
    match move:
        case PlayExchange(given, number):
            # C4 a: "give any number of camels for as many gold, or of gold for as many camels"
            camels = -number if given == CAMELS else number
            return _receive(state, CardPlayed(seat, move.card, camels, -camels), history)
        case PlaySale(card, number):
            what, _most, points = SALES[card]
            return _receive(state, CardPlayed(seat, card, points=number * points, **{what: -number}), history)
        case PlayGoodInShop(shop):
            # C4 d: "one good into any empty shop of the city by K3 to K5"
            history.append((CardPlayed(seat, move.card), state))
            return put_good(state, seat, SHOP_AT[shop], 0, history)
        case PlayBareCard(card) if card == GOOD_ON_CARAVAN:
            # C4 e: "one good from the supply onto the next camel, with V2 and V4, without B8"
            history.append((CardPlayed(seat, card), state))
            return load_good(state, seat, "", None, history)
        case PlayBareCard(card):
            return _receive(state, CardPlayed(seat, card, **{GIFTS[card]: TAKEN_BY_CARD}), history)


def _receive(state: YspahanState, played: CardPlayed, history: History) -> YspahanState:
    """The numbers of the event take effect."""
    state = state.with_means(played.seat, played.camels, played.gold).with_points(played.seat, "cards", played.points)
    history.append((played, state))
    return state
