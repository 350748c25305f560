"""W1 and W2: the end of a week."""

from __future__ import annotations

from elcapitan.games.yspahan.rules.model.events import CaravanScored, DayBegan, SoukScored, TurnFinished, WeekEnded
from tests.games.yspahan.positions import Game, happened, play, table, the


def week() -> Game:
    """The last turn of the second week; seat 1 has a Bazaar and two complete souks, seat 2 one and half of another."""
    game = table().day(2, 7).after(4).supervisor("west-3").caravan(1, 2, 2, 2, 1)
    game = game.goods(1, "vase-4a", "chest-6a", "chest-6b", "chest-6c").have(1, buildings=("bazaar",))
    return game.goods(2, "barrel-3a", "barrel-3b", "sack-8a", "sack-8b")


def test_w1_complete_souks_score_incomplete_ones_nothing_then_the_caravan() -> None:
    after = play(week(), "end")
    assert after.events == (
        TurnFinished(4),
        SoukScored(2, "barrel-3", 3, 0),
        SoukScored(1, "chest-6", 6, 2),
        SoukScored(1, "vase-4", 4, 2),
        CaravanScored((2, 3, 0, 0), (2, 1, 0, 0), (4, 3, 0, 0), emptied=False),
        WeekEnded(2, (10, 3, 0, 0), (4, 0, 0, 0), (4, 3, 0, 0), (18, 6, 0, 0)),
        DayBegan(3, 1, 2, (2, 3, 4, 1)),
    )
    parts = after.player(1).parts
    assert (parts.souks, parts.bazaar, parts.caravan) == (10, 4, 4)


def test_w1_what_the_caravan_scored_before_is_not_told_again() -> None:
    after = play(week().points(7, 0, 20, 1), "end")
    assert (the(after, WeekEnded).caravan, the(after, WeekEnded).points) == ((4, 3, 0, 0), (25, 6, 20, 1))


def test_w1_all_goods_leave_the_city_and_the_caravan_keeps_its_own() -> None:
    after = play(week(), "end")
    assert set(after.state.shops) == {0}
    assert after.state.caravan == (1, 2, 2, 2, 1)


def test_w1_not_on_other_days() -> None:
    for day in range(1, 7):
        after = play(week().day(2, day), "end")
        assert not happened(after, WeekEnded)
        assert after.good("vase-4a") == 1


def test_w2_the_supervisor_goes_back_to_the_crossing() -> None:
    assert play(week(), "end").square == "crossing"
    assert play(week().day(2, 6), "end").square == "west-3"


def test_w2_gold_camels_cards_and_buildings_stay() -> None:
    game = week().have(1, camels=3, gold=7).hand(1, "exchange").discard("sell-gold")
    after = play(game, "end")
    player = after.player(1)
    assert (player.camels, player.gold, player.hand, player.buildings) == (3, 7, ("exchange",), ("bazaar",))
    assert (after.state.discard, after.state.deck) == (("sell-gold",), 16)
    assert the(after, WeekEnded).week == 2
