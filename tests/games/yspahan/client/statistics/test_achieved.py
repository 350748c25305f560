"""Each achievement from the events of a game that earn it, and not from those beside them."""

from __future__ import annotations

import pytest

from elcapitan.client.model.table_model import TableModel
from elcapitan.games.yspahan.client.facts.week_ledger import weeks_ended
from elcapitan.games.yspahan.client.statistics.achieved import achieved_in
from elcapitan.games.yspahan.client.wording.words import WORDS
from elcapitan.games.yspahan.rules.model.board import BUILDINGS
from tests.games.yspahan.client.facts.weeks import BLUE, GREEN, RED, record, recorded
from tests.games.yspahan.offline_link import OfflineYspahan
from tests.games.yspahan.positions import Game, table

ALL = tuple(BUILDINGS)
DISTRICT = ("chest-6a", "chest-6b", "chest-6c", "chest-4a", "chest-4b", "chest-8a", "chest-8b", "chest-8c", "chest-8d")


def earned(game: Game, *moves: str, me: int = BLUE) -> set[str]:
    """What a seat has achieved by those moves from a position."""
    link = OfflineYspahan(len(game.state.players), state=game.state, me=me)
    for move in moves:
        link.play(move)
    return {*achieved_in(link.model, weeks_ended(link.model))}


def week_over(game: Game, *, me: int = BLUE) -> set[str]:
    """What a seat has achieved when the week ends in that position."""
    return earned(game.after(4), "end", me=me)


@pytest.mark.parametrize(("week", "before", "early"), [(1, 2, True), (1, 1, False), (2, 2, False)])
def test_three_buildings_in_the_first_week(week: int, before: int, *, early: bool) -> None:
    game = table().day(week, 3).have(BLUE, camels=9, gold=9, buildings=ALL[:before]).after(BLUE)
    assert ("early" in earned(game, "build hoist")) is early


@pytest.mark.parametrize(("before", "whole"), [(5, True), (4, False)])
def test_all_six_buildings(before: int, *, whole: bool) -> None:
    game = table().have(BLUE, camels=9, gold=9, buildings=ALL[:before]).after(BLUE)
    assert ("all-built" in earned(game, "build hoist")) is whole
    assert earned(game, "build hoist", me=RED) == set()


@pytest.mark.parametrize(("goods", "whole"), [(9, True), (8, False)])
def test_a_district_counts_when_each_of_its_souks_scores(goods: int, *, whole: bool) -> None:
    game = table().day(1, 7).goods(BLUE, *DISTRICT[:goods])
    assert ("district" in week_over(game)) is whole
    assert week_over(game, me=RED) == set()


@pytest.mark.parametrize(("goods", "scored"), [("abc", {"dearest"}), ("ab", set())])
def test_the_dearest_souk_must_be_complete(goods: str, scored: set[str]) -> None:
    assert week_over(table().day(2, 7).goods(BLUE, *(f"vase-12{letter}" for letter in goods))) == scored


@pytest.mark.parametrize(("buildings", "goods", "earns"), [(("bazaar",), 3, 1), (("bazaar",), 2, 0), ((), 3, 0)])
def test_three_souks_with_the_bazaar(buildings: tuple[str, ...], goods: int, earns: int) -> None:
    shops = (("chest-4a", "chest-4b"), ("vase-4a",), ("barrel-3a", "barrel-3b"))[:goods]
    game = table().day(1, 7).have(BLUE, buildings=buildings).goods(BLUE, *(shop for souk in shops for shop in souk))
    assert ("bazaar" in week_over(game)) is bool(earns)


@pytest.mark.parametrize(
    ("answer", "goods", "kept"), [("keep", "ab", True), ("send", "ab", False), ("keep", "b", False)]
)
def test_a_camel_counts_when_the_souk_that_it_kept_scores(answer: str, goods: str, *, kept: bool) -> None:
    game = table().day(1, 7).have(BLUE, camels=1).goods(BLUE, *(f"chest-4{letter}" for letter in goods))
    game = game.main(4, camels=(2, 1)).last_turn()
    assert ("camel" in earned(game, "supervisor camels west-2", answer, "end")) is kept


@pytest.mark.parametrize(
    ("loaded", "top"),
    [((BLUE, BLUE, BLUE, RED, RED, RED, RED, RED, BLUE), 1), ((BLUE, RED, RED, RED, RED, RED, RED, RED, BLUE), 0)],
)
def test_the_top_row_counts_for_four_goods(loaded: tuple[int, ...], top: int) -> None:
    assert ("top-row" in week_over(table().day(1, 7).caravan(*loaded))) is bool(top)


def test_four_goods_below_the_top_row_are_too_few() -> None:
    assert week_over(table().day(1, 7).caravan(BLUE, BLUE, BLUE, BLUE, RED)) == set()


@pytest.mark.parametrize(("goods", "camels", "broken"), [("ab", 0, True), ("b", 0, False), ("ab", 1, False)])
def test_a_complete_souk_of_another_player_is_broken_by_the_supervisor(
    goods: str, camels: int, *, broken: bool
) -> None:
    game = table().have(GREEN, camels=camels).goods(GREEN, *(f"chest-4{letter}" for letter in goods))
    moves = ("supervisor camels west-2", *(["keep"] if camels else []))
    game = game.main(BLUE, camels=(2, 1))
    assert ("broken" in earned(game, *moves)) is broken
    assert "broken" not in earned(game, *moves, me=GREEN)


def test_ones_own_complete_souk_is_no_gain() -> None:
    game = table().goods(BLUE, "chest-4a", "chest-4b").main(BLUE, camels=(2, 1))
    assert earned(game, "supervisor camels west-2") == set()


@pytest.mark.parametrize(("card", "completed"), [(" exchange", {"card-die"}), ("", set())])
def test_a_card_discarded_as_a_die_completes_a_souk(card: str, completed: set[str]) -> None:
    game = table().hand(BLUE, "exchange").goods(BLUE, "vase-6a").main(BLUE, camels=(1, 1), vase=(5, 1), gold=(6, 1))
    after = ("place vase-6b", "place vase-4a")[: 2 if card else 1]
    assert earned(game, f"supply vase{card}", *after) == completed


def test_a_good_placed_by_a_card_is_not_by_the_die() -> None:
    game = table().hand(BLUE, "exchange", "good-in-shop").goods(BLUE, "chest-4a")
    game = game.main(BLUE, camels=(1, 1), vase=(5, 1), gold=(6, 1))
    moves = ("supply vase exchange", "place vase-12a", "place vase-12b", "play good-in-shop chest-4b")
    assert earned(game, *moves) == set()


def over(game: Game, *, me: int = BLUE) -> set[str]:
    """What a seat has achieved when the game ends in that position."""
    return week_over(game.day(3, 7).last_turn(), me=me)


def last_evening(**held: object) -> Game:
    return table().after(4).points(60, 50, 40, 30).have(BLUE, **({"gold": 0} | held))


def test_a_victory_without_anything_left() -> None:
    assert over(last_evening()) == {"victory", "nothing-left"}
    assert over(last_evening().have(RED, gold=0), me=RED) == set()


@pytest.mark.parametrize("held", [{"gold": 1}, {"camels": 1}, {"hand": ("exchange",)}])
def test_anything_left_is_something(held: dict[str, object]) -> None:
    assert over(last_evening(**held)) == {"victory"}


@pytest.mark.parametrize("name", ["two", "three", "four"])
def test_whole_games_have_a_winner_and_known_achievements(name: str) -> None:
    won = 0
    for seat in range(1, len(recorded(name).seats) + 1):
        model = TableModel.from_record(record(name), me=seat)
        found = achieved_in(model, weeks_ended(model))
        result = model.rules.result(model.state)
        assert result is not None
        assert ("victory" in found) is (seat in result.winners)
        assert found == [each for each in WORDS["achievements"] if each in found]
        won += "victory" in found
    assert won >= 1
