"""D1 to D4: buying and rolling, the groups in the tower, taking one, the end of the yellow dice."""

from __future__ import annotations

import pytest

from elcapitan.games.yspahan.rules.dice import group_dice
from elcapitan.games.yspahan.rules.model.events import DiceBought, GroupTaken, Rolled, YellowDiceGone
from elcapitan.games.yspahan.rules.model.refusal import YspahanRefusalCode
from tests.games.yspahan.positions import Game, assert_refused, happened, legal, play, table, the

NINE = ("1", "1", "1", "3", "3", "5", "5", "6", "6")


@pytest.mark.parametrize("dice", [0, 1, 2, 3])
def test_d1_a_yellow_die_costs_one_gold(dice: int) -> None:
    after = play(table().have(1, gold=3), f"roll {dice}", turned_up=[*NINE, *["2"] * dice])
    assert after.player(1).gold == 3 - dice
    assert [(event.dice, event.gold) for event in happened(after, DiceBought)] == ([(dice, dice)] if dice else [])
    rolled = the(after, Rolled)
    assert (rolled.white, rolled.yellow) == ((1, 1, 1, 3, 3, 5, 5, 6, 6), (2,) * dice)
    assert rolled.tower == after.state.tower


def test_d1_who_cannot_pay_buys_none() -> None:
    game = table().have(1, gold=1)
    assert legal(game) == ["roll 0", "roll 1"]
    assert_refused(game, "roll 2", YspahanRefusalCode.NOT_ENOUGH_GOLD, "D1", price=2, gold=1)


def test_d1_one_throw_and_nothing_is_rolled_again() -> None:
    for game in (play(table(), "roll 0"), table().placing(1, "sack", 2), table().after(2)):
        assert_refused(game, "roll 0", YspahanRefusalCode.ALREADY_ROLLED, "D1")


@pytest.mark.parametrize("dice", [(), NINE[:8], (*NINE, "1"), (*NINE[:8], "7"), (*NINE[:8], "0"), (*NINE[:8], "?")])
def test_d1_dice_that_cannot_be_are_refused(dice: tuple[str, ...]) -> None:
    game = table()
    after = play(game, "roll 0", turned_up=dice)
    assert after.refused is not None
    assert (after.refused.why, after.refused.facts["dice"]) == (YspahanRefusalCode.WRONG_DICE, 9)
    assert after.state is game.state


@pytest.mark.parametrize(
    ("white", "floors"),
    [
        ((4, 4, 4, 4, 4, 4, 4, 4, 4), {"camels": (4, 9, 0)}),
        ((2, 2, 5, 5, 5), {"camels": (2, 2, 0), "gold": (5, 3, 0)}),
        ((6, 1, 3), {"camels": (1, 1, 0), "sack": (3, 1, 0), "gold": (6, 1, 0)}),
        ((1, 2, 3, 4, 5, 6), {"camels": 1, "sack": 2, "barrel": 3, "chest": 4, "vase": 5, "gold": 6}),
    ],
)
def test_d2_lowest_on_camels_highest_on_gold_the_others_rising(
    white: tuple[int, ...], floors: dict[str, object]
) -> None:
    game = Game(table().state._replace(tower=group_dice(white, ())))
    expected = {floor: (group, 1, 0) if isinstance(group, int) else group for floor, group in floors.items()}
    assert {floor: game.group(floor) for floor in ("camels", "sack", "barrel", "chest", "vase", "gold")} == {
        **dict.fromkeys(("camels", "sack", "barrel", "chest", "vase", "gold")),
        **expected,
    }


def test_d2_whatever_their_colour() -> None:
    assert [group and tuple(group) for group in group_dice((2, 2, 3), (3, 1, 3))] == [
        *((1, 0, 1), (2, 2, 0), None, None, None, (3, 1, 2))
    ]


def mixed(players: int = 4) -> Game:
    return table(players).main(1, camels=(1, 2, 1), sack=(2, 0, 1), barrel=(3, 2), gold=(6, 1, 1))


def test_d3_the_yellow_dice_go_when_the_action_of_the_starter_is_done() -> None:
    after = play(mixed(), "camels")
    assert (after.group("camels"), after.group("sack")) == (None, None)
    assert (after.group("barrel"), after.group("gold")) == ((3, 2, 0), (6, 1, 0))
    gone = the(after, YellowDiceGone)
    assert (gone.by_floor, gone.emptied) == ((0, 1, 0, 0, 0, 1), ("sack",))
    assert_refused(play(after, "end"), "supply sack", YspahanRefusalCode.FLOOR_EMPTY, "A1", floor="sack")


@pytest.mark.parametrize(
    "texts",
    [("supply barrel", "place barrel-3a", "place barrel-3b"), ("supervisor barrel south-3", "send"), ("draw gold",)],
)
def test_d3_ruling_with_the_last_good_placed_or_loaded(texts: tuple[str, ...]) -> None:
    game = mixed().goods(2, "barrel-4a").have(2, camels=1)
    for text in texts[:-1]:
        game = play(game, text)
        assert game.group("camels") == (1, 2, 1)
        assert not happened(game, YellowDiceGone)
    after = play(game, texts[-1])
    assert after.group("camels") == (1, 2, 0)
    assert isinstance(after.events[-1], YellowDiceGone)


def test_d3_not_by_the_action_of_another_player() -> None:
    game = mixed().main(2, camels=(1, 2, 1), gold=(6, 1))
    assert play(game, "gold").group("camels") == (1, 2, 1)


def test_d3_where_no_yellow_die_is_left_nothing_is_said() -> None:
    assert not happened(play(table().main(1, camels=(1, 2, 1), gold=(6, 1)), "camels"), YellowDiceGone)


@pytest.mark.parametrize(
    ("text", "floor"),
    [("camels", "camels"), ("supply barrel", "barrel"), ("draw gold", "gold"), ("supervisor camels north-1", "camels")],
)
def test_d4_all_dice_of_the_floor_go_with_the_choice(text: str, floor: str) -> None:
    game = mixed()
    number, white, yellow = game.group(floor) or (0, 0, 0)
    after = play(game, text)
    assert after.group(floor) is None
    assert the(after, GroupTaken) == GroupTaken(1, floor, number, white, yellow, white + yellow)
    assert happened(after, GroupTaken)[0] is after.events[0]
