"""The thing under a point is the thing that is painted there."""

from collections import Counter

import pytest

from elcapitan.client.table.hit_test import target_at, target_rect
from elcapitan.games.yspahan.client.facts.table_selection import TableSelection
from elcapitan.games.yspahan.client.facts.targets import YspahanTarget, YspahanTargetKind
from elcapitan.games.yspahan.client.layout import hit_test
from elcapitan.games.yspahan.rules.model.board import DISTRICTS, SHOPS, SOUK_OF, SOUKS, SQUARES
from tests.games.yspahan.client.view.frames import choose_floor, question, roll, view_of

Kind = YspahanTargetKind
UNDERNEATH = (Kind.SOUK, Kind.DISTRICT)
"""Grounds on which other things stand."""


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080), (3440, 1440)])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_thing_is_hit_in_its_middle(size: tuple[int, int], players: int) -> None:
    state = choose_floor(players).at.state
    places = view_of(state, size).target_rects(state, TableSelection(), hint=True)
    for target, rect in places:
        if target.kind not in UNDERNEATH:
            assert target_at(places, rect.center) == target
    kinds = Counter(target.kind for target, _ in places)
    assert (kinds[Kind.SHOP], kinds[Kind.SQUARE], kinds[Kind.FLOOR], kinds[Kind.BUILDING]) == (47, 29, 6, 6)
    assert (kinds[Kind.SEAT], kinds[Kind.FORECAST], kinds[Kind.HAND]) == (players, players, 2)


def test_nothing_is_hit_on_bare_wood() -> None:
    state = choose_floor(3).at.state
    assert target_at(view_of(state, (1280, 720)).target_rects(state, TableSelection()), (978, 400)) is None


def test_coins_and_grounds_stand_for_their_souks() -> None:
    state = choose_floor(3).at.state
    view = view_of(state, (1280, 720))
    city, places = view.layout_for(state).city, view.target_rects(state, TableSelection())
    for souk, coin in zip(SOUKS, city.coins, strict=True):
        assert target_at(places, coin.center) == YspahanTarget(Kind.SOUK, souk.id)


def test_the_large_button_rolls_while_the_dice_are_to_be_rolled() -> None:
    shown = roll(3)
    view = view_of(shown.at.state, (1280, 720))
    places = view.target_rects(shown.at.state, shown.ui)
    end = view.layout_for(shown.at.state).rail.end
    assert target_at(places, end.center) == YspahanTarget(Kind.ROLL)
    assert target_rect(places, YspahanTarget(Kind.ROLL)) == view.layout_for(shown.at.state).tower.cup


def test_r7_both_answers_lie_over_the_city_only_for_the_one_who_is_asked() -> None:
    state = question(3).at.state
    assert state.asked is not None
    layout = view_of(state, (1280, 720)).layout_for(state)
    assert [target.kind for target, _ in hit_test.question_target_rects(layout, state)] == [Kind.KEEP, Kind.SEND]
    mine = view_of(state, (1280, 720)).target_rects(state, TableSelection())
    others = view_of(state, (1280, 720), me=2).target_rects(state, TableSelection())
    assert target_at(mine, layout.question(state.asked.shop).keep.center) == YspahanTarget(Kind.KEEP)
    assert YspahanTarget(Kind.KEEP) not in [target for target, _ in others]


@pytest.mark.parametrize("district", DISTRICTS)
def test_a_close_up_has_the_shops_of_its_district_and_the_squares_beside_them(district: str) -> None:
    state = choose_floor(3).at.state
    near = view_of(state, (1280, 720)).close_up_layout(district)
    assert near is not None
    places = hit_test.close_up_target_rects(near, district)
    shops = {target.name for target, _ in places if target.kind is Kind.SHOP}
    assert shops == {shop for at, shop in enumerate(SHOPS) if SOUKS[SOUK_OF[at]].district == district}
    for target, rect in places:
        if target.kind in (Kind.SHOP, Kind.SQUARE) and target.name != SQUARES[0]:
            assert near.city.rect.contains(rect)
            assert target_at(places, rect.center) == target


def test_an_open_drawer_lies_over_the_city() -> None:
    state = choose_floor(4).at.state
    view = view_of(state, (1280, 720), wish=1.3)
    layout = view.layout_for(state)
    shut = view.target_rects(state, TableSelection())
    assert YspahanTarget(Kind.BUILDINGS) in [target for target, _ in shut]
    assert not {target for target, _ in hit_test.building_target_rects(layout)} & {target for target, _ in shut}
    cards = view.target_rects(state, TableSelection(drawer="buildings"))
    log = view.target_rects(state, TableSelection(drawer="log"))
    assert target_at(cards, layout.buildings.cards["bath"].center) == YspahanTarget(Kind.BUILDING, "bath")
    assert target_at(log, layout.log_drawer.center) == YspahanTarget(Kind.LOG)


def test_the_chosen_card_is_hit_where_it_is_lifted() -> None:
    state = choose_floor(3).at.state
    view = view_of(state, (1280, 720))
    rail = view.layout_for(state).rail
    places = view.target_rects(state, TableSelection(card="exchange"))
    found = {target.name: rect for target, rect in places if target.kind is Kind.HAND}
    assert found["exchange"].y == rail.hand[0].y - rail.lift
    assert found["good-on-caravan"].y == rail.hand[1].y
