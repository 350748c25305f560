"""A preview tells what then happens, but for dice and the names of cards."""

from __future__ import annotations

import random

from elcapitan.games.yspahan.client.facts.move_preview import foreseen_events, goods_beside
from elcapitan.games.yspahan.rules.model.board import SHOP_AT, UNKNOWN
from elcapitan.games.yspahan.rules.model.events import CardDrawn, Event
from elcapitan.games.yspahan.rules.model.moves import RollDice
from tests.games.yspahan.offline_link import RULES, OfflineYspahan


def without_card_names(event: Event) -> Event:
    return CardDrawn(event.seat, UNKNOWN) if isinstance(event, CardDrawn) else event


def test_what_is_foreseen_in_a_view_is_what_happens() -> None:
    chance, drawn = random.Random(2), 0
    for seed in range(4):
        link = OfflineYspahan(3, seed)
        while not link.over:
            (seat,) = RULES.to_act(link.state)
            move = chance.choice(RULES.legal(link.state, seat))
            foreseen = foreseen_events(RULES.view(link.state, seat), move)
            link.play(str(move))
            if isinstance(move, RollDice):
                assert foreseen == ()
                continue
            happened = link.model.steps[-1].events
            assert list(map(without_card_names, foreseen)) == list(map(without_card_names, happened))
            drawn += any(isinstance(event, CardDrawn) for event in happened)
    assert drawn


def test_goods_beside_a_square_are_those_that_a_move_there_loads() -> None:
    state = OfflineYspahan(3).state
    shops = tuple(2 if shop == SHOP_AT["sack-3b"] else 0 for shop in range(len(state.shops)))
    state = state._replace(shops=shops)
    assert goods_beside(state, "south-1") == goods_beside(state, "west-1") == (SHOP_AT["sack-3b"],)
    assert goods_beside(state, "east-1") == ()
