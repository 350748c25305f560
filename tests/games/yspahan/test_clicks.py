"""What clicks on Yspahan's table mean; what is refused is refused with its rule."""

from __future__ import annotations

from elcapitan.games.yspahan.clicks import AskedFor, TurnChoice, YspahanClicks, cheapest_floors, floor_found
from elcapitan.games.yspahan.rules.model import moves
from elcapitan.games.yspahan.rules.model.refusal import Refusal, YspahanRefusalCode
from elcapitan.games.yspahan.things import YspahanKind
from elcapitan.kit.table.click_paths import AskAmount, AskChoice, ChangeChoice, PlayMoves, ShowReason, TableReason
from elcapitan.kit.table.things import Thing
from tests.games.yspahan.positions import Game, table

Kind = YspahanKind
TOWER = {"camels": (1, 2), "sack": (2, 2), "gold": (4, 3)}


def click(game: Game, kind: str, name: str = "", number: int = 0, chosen: TurnChoice | None = None) -> object:
    """What seat 1 means by that click."""
    return YspahanClicks(game.state, 1).click((chosen or TurnChoice()).clicks, Thing(kind, name, number))


def texts(meant: object) -> list[str]:
    assert isinstance(meant, PlayMoves), meant
    return [str(move) for move in meant.moves]


def test_a_floor_is_chosen_first_and_taken_by_a_second_click() -> None:
    game = table().main(1, **TOWER)
    assert click(game, Kind.FLOOR, "camels") == ChangeChoice(TurnChoice(floor="camels").clicks)
    assert texts(click(game, Kind.FLOOR, "camels", chosen=TurnChoice(floor="camels"))) == ["camels"]


def test_a_shop_takes_the_floor_of_its_district_and_places_the_first_good() -> None:
    meant = click(table().main(1, **TOWER), Kind.SHOP, "sack-8a")
    assert texts(meant) == ["supply sack", "place sack-8a"]
    assert isinstance(meant, PlayMoves)
    assert floor_found(meant) == "sack"


def test_k2_a_shop_of_another_district_is_refused() -> None:
    game = table().main(1, sack=(2, 2), vase=(3, 1), gold=(4, 1), camels=(1, 1))
    refused = click(game, Kind.SHOP, "vase-4a", chosen=TurnChoice(floor="sack"))
    assert isinstance(refused, Refusal)
    assert (refused.why, refused.rule) == (YspahanRefusalCode.OTHER_DISTRICT, "K2")


def test_a_square_takes_the_cheapest_floor_that_leads_there() -> None:
    game = table().main(1, **TOWER).have(1, gold=9)
    assert cheapest_floors(game.state, "west-2")[0] == (0, "sack")
    meant = click(game, Kind.SQUARE, "west-2")
    assert texts(meant) == ["supervisor sack west-2"]
    assert isinstance(meant, PlayMoves)
    assert floor_found(meant) == "sack"
    assert texts(click(game, Kind.SQUARE, "west-2", chosen=TurnChoice(floor="gold"))) == ["supervisor gold west-2"]


def test_of_equally_cheap_floors_the_smaller_group_is_taken() -> None:
    game = table().main(1, camels=(1, 4), sack=(3, 2))
    assert cheapest_floors(game.state, "west-2") == [(1, "sack"), (1, "camels")]


def test_r2_a_square_too_dear_is_refused_with_its_price() -> None:
    refused = click(table().main(1, **TOWER).have(1, gold=0), Kind.SQUARE, "west-10", chosen=TurnChoice(floor="camels"))
    assert isinstance(refused, Refusal)
    assert (refused.why, refused.rule, refused.facts["price"]) == (YspahanRefusalCode.NOT_ENOUGH_GOLD, "R2", 9)


def test_d1_yellow_dice_are_chosen_one_by_one_and_put_back() -> None:
    game = table().have(1, gold=2)
    assert click(game, Kind.YELLOW, number=2) == ChangeChoice(TurnChoice(yellow=2).clicks)
    assert click(game, Kind.YELLOW, number=2, chosen=TurnChoice(yellow=2)) == ChangeChoice(TurnChoice(yellow=1).clicks)
    refused = click(game, Kind.YELLOW, number=3)
    assert isinstance(refused, Refusal)
    assert refused.rule == "D1"
    assert texts(click(game, Kind.ROLL, chosen=TurnChoice(yellow=2))) == ["roll 2"]


def test_c2_a_card_dropped_on_a_floor_is_a_die() -> None:
    game = table().main(1, **TOWER).hand(1, "three-gold")
    clicks = YspahanClicks(game.state, 1)
    card, floor = Thing(Kind.HAND, "three-gold"), Thing(Kind.FLOOR, "sack")
    assert texts(clicks.drop(card, floor)) == ["supply sack three-gold"]
    assert clicks.drop(card, Thing(Kind.SHOP, "sack-8a")) is None
    assert clicks.drop(card, None) is None


def test_a_card_asks_whether_it_is_played_or_a_die() -> None:
    game = table().main(1, **TOWER).hand(1, "three-gold")
    meant = click(game, Kind.HAND, "three-gold")
    assert isinstance(meant, AskChoice)
    assert meant.asked is AskedFor.CARD_USE
    assert [answer.name for answer in meant.answers] == ["play", "camels", "sack", "gold"]
    assert texts(click(table().after(1).hand(1, "three-gold"), Kind.HAND, "three-gold")) == ["play three-gold"]


def test_c4_amounts_are_asked_for() -> None:
    game = table().after(1).have(1, gold=3, camels=2).hand(1, "exchange", "sell-camels")
    meant = click(game, Kind.HAND, "exchange")
    assert isinstance(meant, AskChoice)
    assert [(answer.name, type(answer.leads_to)) for answer in meant.answers] == [
        ("camels", AskAmount),
        ("gold", AskAmount),
    ]
    sale = click(game, Kind.HAND, "sell-camels")
    assert isinstance(sale, AskAmount)
    assert [str(move) for move in sale.moves] == ["play sell-camels 1", "play sell-camels 2"]


def test_c4_a_building_asks_for_the_cards_that_spare_its_price() -> None:
    game = table().after(1).have(1, gold=4, camels=4).hand(1, "build-free-of-camels")
    meant = click(game, Kind.BUILDING, "hoist")
    assert isinstance(meant, AskChoice)
    assert [answer.name for answer in meant.answers] == ["", "build-free-of-camels"]
    chosen = click(game, Kind.HAND, "build-free-of-camels")
    assert chosen == ChangeChoice(TurnChoice(card="build-free-of-camels").clicks)
    with_card = click(game, Kind.BUILDING, "hoist", chosen=TurnChoice(card="build-free-of-camels"))
    assert texts(with_card) == ["build hoist build-free-of-camels"]


def test_n4_two_players_take_a_group_for_a_building() -> None:
    game = table(2).main(1, **TOWER).have(1, gold=2, camels=2)
    meant = click(game, Kind.BUILDING, "bath")
    assert isinstance(meant, AskChoice)
    assert meant.asked is AskedFor.FLOOR
    assert texts(meant.answers[1].leads_to) == ["build bath sack"]
    assert texts(click(game, Kind.BUILDING, "bath", chosen=TurnChoice(floor="gold"))) == ["build bath gold"]


def test_out_of_turn_nothing_but_a_reason() -> None:
    game = table().main(2, **TOWER)
    assert click(game, Kind.FLOOR, "camels") == ShowReason(TableReason.NOT_YOUR_TURN, seat=2)
    onlooker = YspahanClicks(game.state, 0).click((), Thing(Kind.END))
    assert onlooker == ShowReason(TableReason.ONLOOKER)
    held = YspahanClicks(game.state, 2, held=True).click((), Thing(Kind.FLOOR, "camels"))
    assert held == ShowReason(TableReason.HELD)


def test_t2_the_turn_does_not_end_before_the_main_action() -> None:
    refused = click(table().main(1, **TOWER), Kind.END)
    assert isinstance(refused, Refusal)
    assert (refused.why, refused.rule) == (YspahanRefusalCode.ACTION_MISSING, "T2")


def test_a_hint_shows_the_yellow_dice_before_the_roll_and_the_shop_of_a_chosen_card() -> None:
    rolls = YspahanClicks(table().have(1, gold=3).state, 1)
    assert rolls.hinted([moves.RollDice(2)], TurnChoice()) == Thing(Kind.YELLOW, "", 2)
    assert rolls.hinted([moves.RollDice(2)], TurnChoice(yellow=2)) == Thing(Kind.ROLL)
    game = table().after(1).hand(1, "three-gold", "good-in-shop")
    shows, advised = YspahanClicks(game.state, 1), [moves.PlayGoodInShop("sack-8a")]
    assert shows.hinted(advised, TurnChoice()) == Thing(Kind.HAND, "good-in-shop", 0)
    assert shows.hinted(advised, TurnChoice(card="good-in-shop")) == Thing(Kind.SHOP, "sack-8a")


def test_things_that_are_no_moves_mean_nothing_to_the_game() -> None:
    assert click(table().main(1, **TOWER), Kind.MENU) is None
