"""What a pointed move would bring is shown where it would happen."""

from collections.abc import Sequence

from elcapitan.games.yspahan.client.facts.pointed_move import pointed_move
from elcapitan.games.yspahan.client.layout.table_layout import YspahanLayout
from elcapitan.games.yspahan.client.view.preview_overlays import PreviewOverlays
from elcapitan.games.yspahan.rules.model.board import SHOP_AT
from elcapitan.games.yspahan.rules.model.moves import parse
from elcapitan.kit.table.click_paths import PlayMoves
from tests.games.yspahan.client.view.frames import COLOURS, TOWER, middle, view_of
from tests.games.yspahan.positions import Game

SIZE = (1280, 720)


def preview(game: Game, text: str) -> tuple[YspahanLayout, dict[object, Sequence[object]]]:
    """The layout, and the keys of the overlays by their first word."""
    view = view_of(game.state, SIZE)
    layout = view.layout_for(game.state)
    seen = pointed_move(game.state, PlayMoves((parse(text),)))
    assert seen is not None
    found = PreviewOverlays(view.brush, layout, game.state, COLOURS[: len(game.state.players)], 1, seen).overlays()
    keys = [overlay.key[1] for overlay in found if isinstance(overlay.key, tuple)]
    return layout, {key[0]: key for key in keys} | {key: key for key in keys}


def test_a_good_is_a_ghost_in_its_shop_and_the_souk_is_counted() -> None:
    game = middle(3).placing(1, "chest", 3)
    _layout, keys = preview(game, "place chest-4b")
    assert keys["good"] == ("good", SHOP_AT["chest-4b"], 1)
    assert keys["count"][2] == "2/2"


def test_r3_the_way_of_the_supervisor_is_counted_and_its_price_is_shown() -> None:
    game = middle(3).have(1, buildings=()).main(1, **TOWER)
    _layout, keys = preview(game, "supervisor chest west-8")
    assert keys["way"][1] == tuple(f"west-{number}" for number in range(2, 9))
    assert keys["supervisor"] == ("supervisor", "west-8")
    assert (1, "gold", -2) in keys


def test_v2_a_good_of_someone_who_is_asked_is_shown_on_the_caravan_with_its_points() -> None:
    game = middle(4).main(1, **TOWER)
    _layout, keys = preview(game, "supervisor chest west-9")
    assert keys["leaving"] == ("leaving", "sack-8a")
    assert keys["ride"] == ("ride", 5, 3)
    assert keys["loading"][2] == "+1"


def test_v4_the_good_that_fills_the_caravan_rides_on_its_last_camel() -> None:
    game = middle(2).caravan(1, 2, 1, 2, 1).main(1, **TOWER)
    _layout, keys = preview(game, "supervisor chest west-8")
    assert keys["ride"] == ("ride", 5, 2)
    assert keys["loading"][2] == "0"


def test_b3_a_building_shows_what_it_costs_and_scores() -> None:
    _layout, keys = preview(middle(3).after(1), "build shop")
    assert (1, "gold", -2) in keys
    assert (1, "camels", -2) in keys
    assert (1, "points", 5) in keys


def test_a3_camels_taken_are_shown_beside_mine() -> None:
    _layout, keys = preview(middle(3).main(1, **TOWER), "camels")
    assert (1, "camels", 4) in keys
