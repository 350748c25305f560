"""The thing under a point is the thing that is painted there, and the keyboard finds its way."""

from collections.abc import Sequence

import pytest
from pygame import Rect

from elcapitan.client.table.hit_test import ThingRects, nearest_thing, thing_at, thing_rect, visible_card_rects
from elcapitan.games.capitan.client.controller.controller import next_of
from elcapitan.games.capitan.client.controller.input import is_reachable
from elcapitan.games.capitan.client.layout.table_layout import table_layout
from elcapitan.games.capitan.client.layout.things import table_things
from elcapitan.games.capitan.rules.model.moves import Build, Move, MovePirate, TakeLoan
from elcapitan.games.capitan.rules.model.state import GameState
from elcapitan.games.capitan.things import CapitanKind
from elcapitan.kit.table.things import Thing
from tests.games.capitan.client.random_games import board, positions, start
from tests.games.capitan.walking import next_group, next_in_direction


def places(state: GameState, hand: Sequence[str] = ()) -> ThingRects:
    grid = {plan.id: plan.at for plan in board().cities}
    layout = table_layout((1280, 720), grid, seats=len(state.players), hand=hand)
    return table_things(layout, state, 1, [])


@pytest.mark.parametrize("players", [2, 5])
def test_every_thing_is_hit_in_its_middle(players: int) -> None:
    for state in positions(players, seed=4, every=60):
        hand = state.player(1).hand
        found = places(state, hand)
        for target, rect in found:
            if target.kind == CapitanKind.CITY:
                continue  # its middle may hold a shut-down warehouse
            if target.kind == CapitanKind.HAND and len(hand) > 8:
                continue
            over = thing_at(found, rect.center)
            assert over == target or (over and over.kind == CapitanKind.SHUT), (target, over)


def test_nothing_is_hit_on_bare_wood() -> None:
    assert thing_at(places(start(3)), (1276, 400)) is None


def test_cards_that_lie_over_one_another_are_hit_where_they_can_be_seen() -> None:
    cards = [Rect(0, 0, 100, 50), Rect(40, 0, 100, 50), Rect(200, 0, 100, 50)]
    assert visible_card_rects(cards) == [Rect(0, 0, 40, 50), Rect(40, 0, 100, 50), Rect(200, 0, 100, 50)]
    assert visible_card_rects([]) == []


def test_place_of_a_thing_that_is_not_there_is_none() -> None:
    assert thing_rect(places(start(3)), Thing(CapitanKind.HAND, "tunis-1")) is None


def test_nearest_prefers_straight_ahead() -> None:
    found = [
        (Thing(CapitanKind.SITE, "a", 1), Rect(100, 0, 10, 10)),
        (Thing(CapitanKind.SITE, "a", 2), Rect(60, 60, 10, 10)),
    ]
    assert nearest_thing(found, Rect(0, 0, 10, 10), (1, 0)) == Thing(CapitanKind.SITE, "a", 1)
    assert nearest_thing(found, Rect(0, 0, 10, 10), (0, 1)) == Thing(CapitanKind.SITE, "a", 2)
    assert nearest_thing(found, Rect(0, 0, 10, 10), (-1, 0)) is None


def test_groups_come_round_in_both_directions() -> None:
    legal: dict[Thing, tuple[Move, ...]] = {
        Thing(CapitanKind.SITE, "napoli", 1): (Build(1),),
        Thing(CapitanKind.LOAN, "", 10): (TakeLoan(10),),
    }
    found = [place for place in places(start(3)) if is_reachable(place[0], legal)]
    first = next_group(found, None, 1)
    assert first == Thing(CapitanKind.SITE, "napoli", 1)
    seen: list[Thing | None] = [first]
    for _ in range(3):
        seen.append(next_group(found, seen[-1], 1))
    assert [target.kind for target in seen if target] == [
        CapitanKind.SITE,
        CapitanKind.LOAN,
        CapitanKind.UNDO,
        CapitanKind.REACH,
    ]
    assert next_group(found, seen[-1], 1) == first
    assert next_group(found, first, -1) == seen[-1]


def test_walk_begins_somewhere_and_stays_where_nothing_follows() -> None:
    found = [(Thing(CapitanKind.END), Rect(0, 0, 10, 10))]
    assert next_in_direction(found, None, (1, 0)) == Thing(CapitanKind.END)
    assert next_in_direction(found, Thing(CapitanKind.END), (1, 0)) == Thing(CapitanKind.END)
    assert next_in_direction([], None, (1, 0)) is None


def test_arrows_go_on_from_where_a_thing_was() -> None:
    hand, loan = Thing(CapitanKind.HAND, "candia1"), Thing(CapitanKind.LOAN, "", 10)
    found = [(hand, Rect(300, 600, 40, 60)), (loan, Rect(900, 300, 40, 40))]
    assert next_in_direction(found, None, (0, 1), Rect(900, 170, 40, 60)) == loan
    assert next_in_direction(found, None, (0, 1)) == hand


def test_following_begins_anew_after_the_last() -> None:
    there = [Thing(CapitanKind.SITE, "a", 1), Thing(CapitanKind.SITE, "a", 2)]
    assert next_of(there, None) == there[0]
    assert next_of(there, there[0]) == there[1]
    assert next_of(there, there[1]) == there[0]


def test_the_keyboard_takes_the_pirate_up_by_its_button_and_not_where_it_lies() -> None:
    lying = Thing(CapitanKind.HARBOUR, "napoli", 2)
    afar: tuple[Move, ...] = (MovePirate("tunis", 1), MovePirate("candia", 1))
    assert lying in dict(places(start(3)))
    assert not is_reachable(lying, {lying: afar})
    assert is_reachable(lying, {lying: afar[:1]})
