"""The position as plain values, and its digest."""

from __future__ import annotations

import json
from hashlib import blake2b
from typing import Any

from elcapitan.games.yspahan.rules.model.position import digest, position
from elcapitan.games.yspahan.rules.model.state import YspahanOptions
from elcapitan.games.yspahan.ruleset import Yspahan
from tests.games.yspahan.positions import play, table
from tests.games.yspahan.rules.properties.random_play import random_game


def test_it_has_exactly_the_fields_of_the_rules_text() -> None:
    assert [*position(table().state)] == [
        *("week", "day", "stage", "starter", "seat", "turns_left", "asked", "waiting", "left_to_place", "tower"),
        *("supervisor", "shops", "caravan", "deck", "pile", "discard", "shuffles", "players", "built", "acted"),
    ]
    assert [*position(table().state)["players"][0]] == ["gold", "camels", "points", "parts", "buildings", "hand"]


def test_a_position_in_the_middle_of_loading() -> None:
    game = table(3).main(1, camels=(1, 2, 1), gold=(5, 3)).goods(2, "sack-3b", "barrel-3a").have(2, camels=1)
    seen = position(play(game, "supervisor camels south-1").state)
    assert (seen["stage"], seen["seat"], seen["turns_left"]) == ("loading", 1, [1, 2, 3])
    assert (seen["asked"], seen["waiting"]) == ({"seat": 2, "shop": "barrel-3a"}, ["sack-3b"])
    assert seen["tower"] == {"gold": {"number": 5, "white": 3, "yellow": 0}}
    assert (seen["supervisor"], seen["left_to_place"], seen["built"], seen["acted"]) == ("south-1", None, None, False)
    assert {shop: seat for shop, seat in seen["shops"].items() if seat} == {"barrel-3a": 2, "sack-3b": 2}
    assert len(seen["shops"]) == 47


def test_a_position_after_building() -> None:
    game = table().after(2).have(2, camels=4, gold=4).hand(2, "sell-camels", "exchange").points(0, 3)
    seen = position(play(game, "build paddock", "play sell-camels 1").state)
    assert (seen["built"], seen["acted"], seen["discard"]) == ("paddock", True, ["sell-camels"])
    assert seen["players"][1] == {
        "gold": 4,
        "camels": 1,
        "points": 5,
        "parts": {"souks": 0, "bazaar": 0, "loading": 0, "caravan": 3, "buildings": 0, "cards": 2},
        "buildings": ["paddock"],
        "hand": ["exchange"],
    }


def test_what_is_left_to_place_and_how_a_game_stands_when_it_is_over() -> None:
    assert position(table().placing(1, "sack", 3).state)["left_to_place"] == {"district": "sack", "goods": 3}
    over = position(play(table().day(3, 7).after(4), "end").state)
    assert (over["stage"], over["seat"], over["turns_left"], over["tower"]) == ("over", 0, [], {})


def expected(mapping: dict[str, Any]) -> str:
    text = json.dumps(mapping, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return blake2b(text.encode()).digest()[:8].hex()


def test_the_digest_is_a_hash_of_the_canonical_json_of_a_view_as_of_the_whole() -> None:
    whole = table().hand(1, "exchange").hand(2, "sell-gold", "sell-gold").state
    views = [Yspahan().view(whole, seat) for seat in (None, 1, 2, 3)]
    for state in (whole, *views):
        assert digest(state) == expected(position(state))
    assert len({digest(state) for state in (whole, *views)}) == 4  # seat 3 knows what an onlooker knows


def test_the_digest_is_so_in_every_position_of_a_game() -> None:
    for step in random_game(3, YspahanOptions(), 4, "loader"):
        assert digest(step.state) == expected(position(step.state))


def test_plain_values_survive_json() -> None:
    mapping = position(table().main(1, camels=(1, 2)).state)
    assert json.loads(json.dumps(mapping)) == mapping
