"""Every action's tooltip says what it would bring, or why it is not possible, before the click."""

from __future__ import annotations

import pytest

from elcapitan.games.yspahan.things import YspahanKind
from tests.games.yspahan.client.table_without_server import YspahanTable
from tests.games.yspahan.positions import Game, table

Kind = YspahanKind
TOWER = {"camels": (1, 3), "sack": (3, 2), "chest": (5, 3), "gold": (6, 2)}
MAIN = table(3).main(1, **TOWER)
AFTER = table(3).after(1)


def tooltip(game: Game, kind: str, name: str = "", number: int = 0, *moves: str) -> list[str]:
    at = YspahanTable(state=game.state)
    for move in moves:
        at.link.play(move)
    at.frames(2)
    return pointed(at, kind, name, number)


def pointed(at: YspahanTable, kind: str, name: str = "", number: int = 0) -> list[str]:
    at.point(kind, name, number)
    at.frames(10)
    return list(at.scene.frames.frame_content(at.scene._moment()).tooltip)


def test_a_floor_counts_the_building_and_a_card() -> None:
    game = MAIN.have(1, buildings=("paddock",)).hand(1, "three-gold")
    assert tooltip(game, Kind.FLOOR, "camels") == [
        "The camels floor",
        "3 dice with the number 1",
        "You take 4 camels.",
        "Paddock: 1 of them",
        "A card dragged onto the floor brings 1 more.",
        "Or the supervisor walks 1 square, or you draw a card.",
    ]


def test_k6_a_district_says_how_many_goods_find_a_shop() -> None:
    game = MAIN.goods(2, "chest-6a", "chest-8a")
    lines = tooltip(game, Kind.FLOOR, "chest")
    assert "You place 3 goods in this district." in lines
    assert "Free shops for them: 2" in lines
    assert not any(line.startswith("Free shops") for line in tooltip(MAIN, Kind.FLOOR, "chest"))


def test_c2_a_chosen_card_tells_what_the_floor_brings_with_it() -> None:
    at = YspahanTable(state=MAIN.hand(1, "good-in-shop").state)
    at.scene.ui.card = "good-in-shop"
    assert "Click: Take 4 camels, Good into a shop counting as a die" in pointed(at, Kind.FLOOR, "camels")


@pytest.mark.parametrize(
    ("buildings", "goods", "line"),
    [
        ((), ("sack-3a",), "1 of 3: nothing if the week ended now, 3 points when complete"),
        (("bazaar",), ("sack-3a",), "1 of 3: nothing if the week ended now, 5 points when complete"),
        (("bazaar",), ("sack-3a", "sack-3b", "sack-3c"), "3 of 3: complete, 5 points at the end of the week"),
    ],
)
def test_w1_b9_a_souk_says_what_it_scores_now_and_complete(
    buildings: tuple[str, ...], goods: tuple[str, ...], line: str
) -> None:
    game = MAIN.have(1, buildings=buildings).goods(1, *goods)
    assert tooltip(game, Kind.SOUK, "sack-3")[1].endswith(f": {line}")


def test_v2_a_good_beside_the_road_says_what_loading_it_brings() -> None:
    game = MAIN.goods(2, "sack-3a", "sack-3b", "sack-3c").have(2, camels=1).caravan(1, 1, 1)
    lines = tooltip(game, Kind.SHOP, "sack-3a")
    title = lines.index("If the supervisor stops beside it, the good goes to the caravan.")
    name = lines[title + 1].split(":")[0]
    assert lines[title + 1 :] == [
        f"{name}: 1 point at once; at the end of the week 3 → 2",
        f"{name} may give up a camel, and the shop keeps its good.",
    ]


def test_a_good_away_from_the_road_is_safe() -> None:
    lines = tooltip(MAIN.goods(1, "sack-8f"), Kind.SHOP, "sack-8f")
    assert not any("supervisor" in line for line in lines)


def test_w1_placing_a_good_says_what_the_weeks_end_would_bring() -> None:
    lines = tooltip(MAIN.goods(1, "chest-4a"), Kind.SHOP, "chest-4b")
    assert lines[-1].endswith(": at the end of the week 0 → 4")


def test_r2_a_square_says_what_the_steps_cost_and_who_gets_what() -> None:
    game = MAIN.goods(2, "sack-6a").have(2, camels=0).have(1, gold=2, camels=0)
    lines = tooltip(game, Kind.SQUARE, "west-7")
    assert "7 squares away; each square more or less than the dice show costs 1 gold." in lines
    assert (
        "Move the supervisor to west 7 with the number 6 from the gold floor; costs 1 gold; loads goods: Šimon "
        "in the green souk of the sack district" in [line.replace("\N{NO-BREAK SPACE}", " ") for line in lines]
    )
    assert lines[-1].endswith(": 2 points at once; at the end of the week 0 → 1")
    with_bath = tooltip(game.have(1, buildings=("bath",)), Kind.SQUARE, "west-7")
    assert "The Bath makes up to 3 of them free." in with_bath


def test_a_square_tells_the_price_once_its_floor_is_chosen() -> None:
    at = YspahanTable(state=MAIN.have(1, gold=2).state)
    at.click(Kind.FLOOR, "gold")
    lines = pointed(at, Kind.SQUARE, "west-7")
    assert lines[0] == "West 7"
    assert sum("gold" in line for line in lines) == 1
    assert not any("away" in line for line in lines)


def test_the_end_of_the_turn_says_what_is_left_undone() -> None:
    game = AFTER.have(1, camels=2, gold=2).hand(1, "three-gold")
    assert tooltip(game, Kind.END)[1:] == [
        "You could still build: Paddock, Shop and Bath",
        "You could still play: Three gold",
        "A finished turn cannot be taken back.",
    ]
    nothing = tooltip(AFTER.have(1, camels=0, gold=0), Kind.END)
    assert nothing[1] == "Nothing is left undone."
    assert tooltip(MAIN, Kind.END)[1] == "Your main action comes first: take dice from the tower."


@pytest.mark.parametrize(
    ("card", "line"),
    [
        ("sell-camels", "At most: Play Sell camels: give up 3 camels for 6 points"),
        ("exchange", "At most: Play Exchange: give 3 camels for 3 gold"),
        ("good-in-shop", "Click the card, then the shop for the good."),
        ("build-free-of-camels", "Now it could be played with: Paddock, Caravanserai, Bazaar and Hoist"),
    ],
)
def test_c4_a_card_says_what_it_brings(card: str, line: str) -> None:
    game = AFTER.have(1, camels=3, gold=4, buildings=("shop", "bath")).hand(1, card)
    assert line in tooltip(game, Kind.HAND, card)


def test_c4_e_a_good_onto_the_caravan_says_its_points() -> None:
    lines = tooltip(AFTER.hand(1, "good-on-caravan"), Kind.HAND, "good-on-caravan")
    assert lines[-1].endswith(": 2 points at once; at the end of the week 0 → 1")


def test_d1_yellow_dice_say_what_they_cost_or_why_they_cannot_be_bought() -> None:
    at = YspahanTable(3)
    assert pointed(at, Kind.YELLOW, "", 2)[-1] == "They cost 2 gold; gold left: 0"
    assert pointed(at, Kind.YELLOW, "", 3)[-1] == "It costs 3 gold; you have 2."


def test_b1_a_building_says_what_it_would_have_brought_and_what_it_has() -> None:
    assert "Would have brought you so far: 1 camel; in this turn: 1 camel" in tooltip(
        MAIN, Kind.BUILDING, "paddock", 0, "camels"
    )
    assert "Would have saved you so far: 2 gold; in this turn: 2 gold" in tooltip(
        MAIN.have(1, gold=2), Kind.BUILDING, "bath", 0, "supervisor sack west-5"
    )
    assert "Has brought you so far: 2 gold; in this turn: 2 gold" in tooltip(
        MAIN.have(1, buildings=("shop",)), Kind.BUILDING, "shop", 0, "gold"
    )
    assert "Would have brought you nothing so far" in tooltip(MAIN, Kind.BUILDING, "hoist")
    paid = tooltip(AFTER.have(1, camels=2, gold=2).hand(1, "build-free-of-gold"), Kind.BUILDING, "shop")
    assert paid[-2:] == [
        "Build the Shop for 2 camels and 2 gold",
        "Build the Shop for 2 camels, playing Build without gold",
    ]


@pytest.mark.parametrize("camels", [2, 4])
def test_b1_a_building_tells_its_price_once(camels: int) -> None:
    lines = tooltip(AFTER.have(1, camels=camels, gold=4), Kind.BUILDING, "hoist")
    assert sum("4 camels and 4 gold" in line for line in lines) == 1
    assert ("Click: build it" in lines) == (camels == 4)


def test_n4_with_two_players_building_takes_dice() -> None:
    told = "Building is your main action and takes the dice of a floor."
    assert told in tooltip(table(2).main(1, **TOWER), Kind.BUILDING, "bath")
    assert told not in tooltip(MAIN, Kind.BUILDING, "bath")


def test_the_button_of_the_menu_says_where_all_keys_are() -> None:
    assert tooltip(MAIN, Kind.MENU) == ["Menu (Esc)", "All keys: F1"]
