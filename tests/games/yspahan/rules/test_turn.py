"""T2: the order of a turn, and what is refused when."""

from __future__ import annotations

import pytest

from elcapitan.games.yspahan.rules.model.refusal import YspahanRefusalCode
from elcapitan.games.yspahan.rules.model.state import YspahanStage
from tests.games.yspahan.positions import Game, assert_refused, legal, play, table


def chosen() -> Game:
    """Seat 1 may take camels, gold or supply the sack district."""
    return table().main(1, camels=(1, 2), sack=(2, 3), gold=(6, 1))


@pytest.mark.parametrize("text", ["end", "build paddock"])
@pytest.mark.parametrize("begun", [False, True])
def test_t2_nobody_may_leave_out_the_main_action(text: str, begun: bool) -> None:
    game = (chosen() if begun else table()).have(1, camels=4)
    rule = "T2" if text == "end" else "B1"
    assert_refused(game, text, YspahanRefusalCode.ACTION_MISSING, rule)


def test_t2_one_main_action_a_turn() -> None:
    game = play(chosen(), "gold")
    for text in ("camels", "gold", "supply sack", "draw sack", "draw", "supervisor sack crossing"):
        assert_refused(game, text, YspahanRefusalCode.ACTION_DONE, "A1")


def test_t2_ruling_the_turn_ends_when_the_player_says_so_whatever_is_still_possible() -> None:
    game = play(chosen().have(1, camels=2, gold=0).hand(1, "three-gold"), "gold")
    assert legal(game) == ["end", "build paddock", "play three-gold"]
    after = play(game, "end")
    assert (after.state.seat, after.state.stage) == (2, YspahanStage.MAIN)


def test_t2_ruling_the_turn_of_the_starter_begins_with_the_roll() -> None:
    game = table()
    assert legal(game) == ["roll 0", "roll 1", "roll 2"]
    for text in ("camels", "draw", "supply sack", "supervisor gold crossing"):
        assert_refused(game, text, YspahanRefusalCode.NOT_NOW, "T2", stage="roll")


def test_t2_nothing_else_is_possible_while_goods_are_placed() -> None:
    game = play(chosen(), "supply sack")
    for text in ("end", "camels", "build paddock", "first sack-8a"):
        assert_refused(game, text, YspahanRefusalCode.NOT_NOW, "T2", stage="placing")
    assert_refused(game, "keep", YspahanRefusalCode.NOT_NOW, "R7", stage="placing")


def test_t2_nothing_is_possible_after_the_end() -> None:
    game = play(table().day(3, 7).after(1).last_turn(), "end")
    assert legal(game) == []
    for text in ("end", "roll 0", "camels", "place sack-8a", "send", "build shop", "play three-gold", "first sack-8a"):
        assert_refused(game, text, YspahanRefusalCode.GAME_OVER, "E1")
