"""Each page of text mode says what lies on the table, in lines that stand for themselves."""

from __future__ import annotations

import pytest

from elcapitan.client.shell import i18n
from elcapitan.games.yspahan.client.facts.table_context import YspahanContext
from elcapitan.games.yspahan.client.wording import names
from elcapitan.games.yspahan.rules.model.board import DISTRICTS, ROAD, SHOP_AT, SQUARE_AT
from elcapitan.games.yspahan.rules.model.state import DiceGroup, ScoreParts, YspahanStage, YspahanState
from elcapitan.games.yspahan.text import pages
from elcapitan.kit.words.game_pages import find_called
from tests.games.yspahan.offline_link import RULES, table_seats

TOWER = (DiceGroup(1, 2), DiceGroup(2, 0, 1), None, None, None, DiceGroup(4, 1))
GOODS = {"sack-3a": 1, "sack-3b": 1, "sack-3c": 1, "barrel-3a": 2, "vase-4a": 3, "sack-8c": 2}


@pytest.fixture
def at() -> YspahanContext:
    """Three players; Klára's main action in the middle of a week, with two turns left that day."""
    state: YspahanState = RULES.new({"players": 3, "start": 2}, ())
    shops = list(state.shops)
    for shop, seat in GOODS.items():
        shops[SHOP_AT[shop]] = seat
    state = state._replace(
        day=4,
        stage=YspahanStage.MAIN,
        turns_left=(1, 3),
        tower=TOWER,
        shops=tuple(shops),
        supervisor=SQUARE_AT["south-1"],
        caravan=(1, 2, 2, 1),
        discard=("exchange",),
        deck=14,
    )
    klara = state.player(1)._replace(camels=3, hand=("sell-gold", "sell-gold"), buildings=("paddock", "bazaar"))
    return YspahanContext(state.with_player(1, klara), table_seats(3), 1, [])


def test_the_situation_names_the_date_the_question_the_dice_and_what_i_have(at: YspahanContext) -> None:
    assert pages.situation_lines(at) == [
        "Week 1, day 4. Take your main action: dice from the tower.",
        "In the tower: camels 1 1; sack yellow 2; gold 4",
        "You have 2 gold, 3 camels, 2 cards and 0 points.",
    ]
    assert pages.situation_lines(at._replace(me=3))[0] == "Week 1, day 4. Klára is on turn."
    assert len(pages.situation_lines(at._replace(me=3))) == 2


def test_the_city_has_a_line_for_each_souk(at: YspahanContext) -> None:
    lines = pages.city_lines(at)
    assert len(lines) == 4 + 14
    assert lines[:4] == [
        "The sack district:",
        "  Sack, orange souk, 6 shops, 8 points when complete: Šimon: 1 of 6",
        "  Sack, green souk, 5 shops, 6 points when complete: free",
        "  Sack, red souk, 3 shops, 3 points when complete: complete, Klára",
    ]
    assert "  Vase, orange souk, 1 shop, 4 points when complete: complete, Matěj" in lines


def test_at_the_end_the_forecast_is_the_ranking(at: YspahanContext) -> None:
    over = at._replace(state=at.state._replace(stage=YspahanStage.OVER, turns_left=()))
    assert pages.outlook_lines(over) == ["No week ends any more: the game is over.", *pages.ranking_lines(over)]


def test_a_district_has_every_shop_with_its_squares(at: YspahanContext) -> None:
    lines = pages.district_lines(at, "sack")
    assert len(lines) == 1 + 4 + 18
    assert "    sack-3b: Klára, beside west 1 and south 1" in lines
    assert "    sack-8f: free, not on the street" in lines


def test_the_road_tells_the_supervisor_and_goods_beside_the_squares(at: YspahanContext) -> None:
    assert pages.road_lines(at) == [
        "The supervisor is at south 1.",
        "west, 10 squares: 1 Klára in the red souk of the sack district; 3 Klára in the red souk of the sack district",
        "east, 7 squares: 1 Šimon in the yellow souk of the barrel district "
        "and Matěj in the orange souk of the vase district",
        "north, 4 squares: 1 Matěj in the orange souk of the vase district",
        "south, 7 squares: 1 Šimon in the yellow souk of the barrel district "
        "and Klára in the red souk of the sack district; 2 Klára in the red souk of the sack district",
        "All squares of an arm: g and its name, such as g west",
    ]
    arm = pages.arm_lines(at, "south")
    assert arm[0] == "south 1: Barrel, yellow souk: Šimon; Sack, red souk: Klára; the supervisor is here"
    assert len(arm) == 7


def test_the_tower_and_the_turns_left(at: YspahanContext) -> None:
    assert pages.tower_lines(at) == [
        "In the tower: camels 1 1; sack yellow 2; gold 4",
        "Turns left today: Klára, Matěj",
    ]
    over = at._replace(state=at.state._replace(tower=(None,) * 6, turns_left=()))
    assert pages.tower_lines(over) == ["The tower is empty."]


def test_the_caravan_row_by_row_from_the_top(at: YspahanContext) -> None:
    assert pages.caravan_lines(at) == [
        "top row, 0 points for a good loaded: free, free, free",
        "middle row, 1 point for a good loaded: Klára, free, free",
        "bottom row, 2 points for a good loaded: Klára, Šimon, Šimon",
        "If it were scored now: Klára 2 × 2 = 4, Šimon 2 × 1 = 2, Matěj 0",
    ]


def test_the_players_and_what_they_have(at: YspahanContext) -> None:
    assert pages.player_lines(at)[:2] == [
        "to play: Klára (you): points 0, gold 2, camels 3, cards 2; buildings: Paddock, Bazaar",
        "Šimon (starting player): points 0, gold 2, camels 0, cards 0; buildings: none",
    ]


def test_my_cards_each_kind_once_and_the_piles(at: YspahanContext) -> None:
    assert pages.card_lines(at) == [
        "Your hand: Sell gold, Sell gold",
        "  Sell gold: give up 1 to 10 gold for 1 point each",
        "Cards in the deck: 14",
        "Discard pile: Exchange",
        "What all cards do: k all",
    ]
    assert len(pages.all_card_lines()) == 9


def test_the_buildings_with_price_power_and_owners(at: YspahanContext) -> None:
    lines = pages.building_lines(at)
    assert lines[0] == "Paddock costs 2 camels: 1 camel more whenever you take camels from the tower; built by Klára"
    assert lines[1].startswith("Shop costs 2 camels and 2 gold: ")
    assert len(lines) == 6


def test_the_outlook_adds_souks_bazaar_and_caravan(at: YspahanContext) -> None:
    assert pages.outlook_lines(at) == [
        "If the week ended now:",
        "  Klára 9 points: complete souks: the red souk of the sack district; Bazaar 2; caravan 2 × 2 = 4",
        "  Šimon 2 points: complete souks: none; caravan 2 × 1 = 2",
        "  Matěj 4 points: complete souks: the orange souk of the vase district; caravan 0",
    ]


def test_e1_equals_share_a_place_and_the_parts_are_named(at: YspahanContext) -> None:
    state = at.state
    for seat, parts in ((1, ScoreParts(souks=6, bazaar=2)), (2, ScoreParts(loading=3)), (3, ScoreParts(caravan=8))):
        state = state.with_player(seat, state.player(seat)._replace(parts=parts))
    assert pages.ranking_lines(at._replace(state=state)) == [
        "1. Klára: 8 points (souks 6, Bazaar 2)",
        "1. Matěj: 8 points (caravan 8)",
        "3. Šimon: 3 points (loading 3)",
    ]


@pytest.mark.parametrize(("word", "district"), [("sack", "sack"), ("V", "vase"), ("pyt", ""), ("", "")])
def test_a_district_is_called_by_the_beginning_of_its_name(word: str, district: str) -> None:
    assert find_called(word, DISTRICTS, names.floor_text) == district


def test_names_without_accents_are_understood() -> None:
    i18n.use_language("cs")
    assert [find_called(word, DISTRICTS, names.floor_text) for word in ("vaz", "Váz", "vase")] == ["vase"] * 3
    assert [find_called(word, ROAD, names.arm_text) for word in ("vychod", "east")] == ["east"] * 2
