"""The thing under a point is the thing that is painted there, and the keyboard finds its way."""

from collections.abc import Sequence

import pytest
from pygame import Rect

from elcapitan.client.table.hit import Places, hit, nearest, place_of, table_places, visible
from elcapitan.client.table.keyboard import following, next_group, reachable, walk
from elcapitan.client.table.layout import table_layout
from elcapitan.client.table.targets import Kind, Target
from elcapitan.rules.moves import Build, Move, MovePirate, TakeLoan
from elcapitan.rules.state import GameState
from tests.client.table.playing import board, positions, start


def places(state: GameState, hand: Sequence[str] = ()) -> Places:
    grid = {plan.id: plan.at for plan in board().cities}
    layout = table_layout((1280, 720), grid, seats=len(state.players), hand=hand)
    return table_places(layout, state, 1, [])


@pytest.mark.parametrize("players", [2, 5])
def test_every_thing_is_hit_in_its_middle(players: int) -> None:
    for state in positions(players, seed=4, every=60):
        hand = state.player(1).hand
        found = places(state, hand)
        for target, rect in found:
            if target.kind is Kind.CITY:
                continue  # its middle may hold a shut-down warehouse
            if target.kind is Kind.HAND and len(hand) > 8:
                continue
            over = hit(found, rect.center)
            assert over == target or (over and over.kind is Kind.SHUT), (target, over)


def test_nothing_is_hit_on_bare_wood() -> None:
    assert hit(places(start(3)), (1276, 400)) is None


def test_cards_that_lie_over_one_another_are_hit_where_they_can_be_seen() -> None:
    cards = [Rect(0, 0, 100, 50), Rect(40, 0, 100, 50), Rect(200, 0, 100, 50)]
    assert visible(cards) == [Rect(0, 0, 40, 50), Rect(40, 0, 100, 50), Rect(200, 0, 100, 50)]
    assert visible([]) == []


def test_place_of_a_thing_that_is_not_there_is_none() -> None:
    assert place_of(places(start(3)), Target(Kind.HAND, "tunis-1")) is None


def test_nearest_prefers_straight_ahead() -> None:
    found = [
        (Target(Kind.SITE, "a", 1), Rect(100, 0, 10, 10)),
        (Target(Kind.SITE, "a", 2), Rect(60, 60, 10, 10)),
    ]
    assert nearest(found, Rect(0, 0, 10, 10), (1, 0)) == Target(Kind.SITE, "a", 1)
    assert nearest(found, Rect(0, 0, 10, 10), (0, 1)) == Target(Kind.SITE, "a", 2)
    assert nearest(found, Rect(0, 0, 10, 10), (-1, 0)) is None


def test_groups_come_round_in_both_directions() -> None:
    legal: dict[Target, tuple[Move, ...]] = {
        Target(Kind.SITE, "napoli", 1): (Build(1),),
        Target(Kind.LOAN, "", 10): (TakeLoan(10),),
    }
    found = reachable(places(start(3)), legal)
    first = next_group(found, None, 1)
    assert first == Target(Kind.SITE, "napoli", 1)
    seen: list[Target | None] = [first]
    for _ in range(3):
        seen.append(next_group(found, seen[-1], 1))
    assert [target.kind for target in seen if target] == [Kind.SITE, Kind.LOAN, Kind.UNDO, Kind.REACH]
    assert next_group(found, seen[-1], 1) == first
    assert next_group(found, first, -1) == seen[-1]


def test_walk_begins_somewhere_and_stays_where_nothing_follows() -> None:
    found = [(Target(Kind.END), Rect(0, 0, 10, 10))]
    assert walk(found, None, (1, 0)) == Target(Kind.END)
    assert walk(found, Target(Kind.END), (1, 0)) == Target(Kind.END)
    assert walk([], None, (1, 0)) is None


def test_arrows_go_on_from_where_a_thing_was() -> None:
    hand, loan = Target(Kind.HAND, "candia1"), Target(Kind.LOAN, "", 10)
    found = [(hand, Rect(300, 600, 40, 60)), (loan, Rect(900, 300, 40, 40))]
    assert walk(found, None, (0, 1), Rect(900, 170, 40, 60)) == loan
    assert walk(found, None, (0, 1)) == hand


def test_following_begins_anew_after_the_last() -> None:
    there = [Target(Kind.SITE, "a", 1), Target(Kind.SITE, "a", 2)]
    assert following(there, None) == there[0]
    assert following(there, there[0]) == there[1]
    assert following(there, there[1]) == there[0]


def test_the_keyboard_takes_the_pirate_up_by_its_button_and_not_where_it_lies() -> None:
    lying = Target(Kind.HARBOUR, "napoli", 2)
    afar: tuple[Move, ...] = (MovePirate("tunis", 1), MovePirate("candia", 1))
    found = places(start(3))
    assert lying not in dict(reachable(found, {lying: afar}))
    assert lying in dict(reachable(found, {lying: afar[:1]}))
