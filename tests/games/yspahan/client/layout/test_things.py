"""The thing under a point is the thing that is painted there."""

from collections import Counter

import pytest

from elcapitan.client.table.hit_test import thing_at, thing_rect
from elcapitan.games.yspahan.client.facts.table_selection import TableSelection
from elcapitan.games.yspahan.client.layout import things
from elcapitan.games.yspahan.rules.model.board import DISTRICTS, SHOPS, SOUK_OF, SOUKS, SQUARES
from elcapitan.games.yspahan.things import YspahanKind
from elcapitan.kit.table.things import Thing
from tests.games.yspahan.client.view.frames import choose_floor, question, roll, view_of

Kind = YspahanKind
UNDERNEATH = (Kind.SOUK, Kind.DISTRICT)
"""Grounds on which other things stand."""


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080), (3440, 1440)])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_thing_is_hit_in_its_middle(size: tuple[int, int], players: int) -> None:
    state = choose_floor(players).at.state
    places = view_of(state, size).thing_rects(state, TableSelection(), hint=True)
    for target, rect in places:
        if target.kind not in UNDERNEATH:
            assert thing_at(places, rect.center) == target
    kinds = Counter(target.kind for target, _ in places)
    assert (kinds[Kind.SHOP], kinds[Kind.SQUARE], kinds[Kind.FLOOR], kinds[Kind.BUILDING]) == (47, 29, 6, 6)
    assert (kinds[Kind.SEAT], kinds[Kind.FORECAST], kinds[Kind.HAND]) == (players, players, 2)


def test_nothing_is_hit_on_bare_wood() -> None:
    state = choose_floor(3).at.state
    assert thing_at(view_of(state, (1280, 720)).thing_rects(state, TableSelection()), (978, 400)) is None


def test_coins_and_grounds_stand_for_their_souks() -> None:
    state = choose_floor(3).at.state
    view = view_of(state, (1280, 720))
    city, places = view.layout_for(state).city, view.thing_rects(state, TableSelection())
    for souk, coin in zip(SOUKS, city.coins, strict=True):
        assert thing_at(places, coin.center) == Thing(Kind.SOUK, souk.id)


def test_the_large_button_rolls_while_the_dice_are_to_be_rolled() -> None:
    shown = roll(3)
    view = view_of(shown.at.state, (1280, 720))
    places = view.thing_rects(shown.at.state, shown.ui)
    end = view.layout_for(shown.at.state).rail.buttons[Kind.END]
    assert thing_at(places, end.center) == Thing(Kind.ROLL)
    assert thing_rect(places, Thing(Kind.ROLL)) == view.layout_for(shown.at.state).tower.cup


def test_r7_both_answers_lie_over_the_city_only_for_the_one_who_is_asked() -> None:
    state = question(3).at.state
    assert state.asked is not None
    layout = view_of(state, (1280, 720)).layout_for(state)
    assert [target.kind for target, _ in things.question_things(layout, state.asked.shop)] == [Kind.KEEP, Kind.SEND]
    mine = view_of(state, (1280, 720)).thing_rects(state, TableSelection())
    others = view_of(state, (1280, 720), me=2).thing_rects(state, TableSelection())
    assert thing_at(mine, layout.question(state.asked.shop).keep.center) == Thing(Kind.KEEP)
    assert Thing(Kind.KEEP) not in [target for target, _ in others]


@pytest.mark.parametrize("district", DISTRICTS)
def test_a_close_up_has_the_shops_of_its_district_and_the_squares_beside_them(district: str) -> None:
    state = choose_floor(3).at.state
    near = view_of(state, (1280, 720)).close_up_layout(district)
    assert near is not None
    places = things.close_up_things(near, district)
    shops = {target.name for target, _ in places if target.kind == Kind.SHOP}
    assert shops == {shop for at, shop in enumerate(SHOPS) if SOUKS[SOUK_OF[at]].district == district}
    for target, rect in places:
        if target.kind in (Kind.SHOP, Kind.SQUARE) and target.name != SQUARES[0]:
            assert near.city.rect.contains(rect)
            assert thing_at(places, rect.center) == target


def test_an_open_drawer_lies_over_the_city() -> None:
    state = choose_floor(4).at.state
    view = view_of(state, (1280, 720), wish=1.3)
    layout = view.layout_for(state)
    shut = view.thing_rects(state, TableSelection())
    assert Thing(Kind.BUILDINGS) in [target for target, _ in shut]
    assert not {target for target, _ in things.building_things(layout)} & {target for target, _ in shut}
    cards = view.thing_rects(state, TableSelection(drawer="buildings"))
    log = view.thing_rects(state, TableSelection(drawer="log"))
    assert thing_at(cards, layout.buildings.cards["bath"].center) == Thing(Kind.BUILDING, "bath")
    assert thing_at(log, layout.log_drawer.center) == Thing(Kind.LOG)


def test_the_chosen_card_is_hit_where_it_is_lifted() -> None:
    state = choose_floor(3).at.state
    view = view_of(state, (1280, 720))
    rail = view.layout_for(state).rail
    places = view.thing_rects(state, TableSelection(card="exchange"))
    found = {target.name: rect for target, rect in places if target.kind == Kind.HAND}
    assert found["exchange"].y == rail.hand[0].y - rail.lift
    assert found["good-on-caravan"].y == rail.hand[1].y
