"""What a pointed move would bring is shown where it would happen."""

import pytest

from elcapitan.client.shell.i18n import signed_text
from elcapitan.games.yspahan.client.facts.pointed_move import pointed_move
from elcapitan.games.yspahan.client.facts.table_context import YspahanContext
from elcapitan.games.yspahan.client.paint import marks
from elcapitan.games.yspahan.client.view.preview_overlays import PreviewOverlays
from elcapitan.games.yspahan.rules.model import board
from elcapitan.games.yspahan.rules.model.moves import parse
from elcapitan.kit.table.click_paths import PlayMoves
from tests.games.yspahan.client.view.frames import TOWER, middle, seats, view_of
from tests.games.yspahan.positions import Game

SIZE = (1280, 720)


class Preview:
    """What is laid over the table for a pointed move."""

    def __init__(self, game: Game, text: str, size: tuple[int, int] = SIZE) -> None:
        view = view_of(game.state, size)
        seen = pointed_move(game.state, PlayMoves((parse(text),)))
        assert seen is not None
        at = YspahanContext(game.state, seats(len(game.state.players)), 1, ())
        self.made = PreviewOverlays(view.brush, view.layout_for(game.state), at, seen)
        keys = [overlay.key[1:] for overlay in self.made.overlays() if isinstance(overlay.key, tuple)]
        self.keys = {key[0]: key for key, _rect in keys}
        self.tags = {(key[0], rect) for key, rect in keys}

    def tells(self, seat: int, what: str, change: int) -> bool:
        """Whether it tells beside what the seat has by how much it changes."""
        words = signed_text(change)
        rect = marks.tag_rect(self.made.brush, words, self.made._gain_place(seat, what), 16)
        return (words, tuple(rect)) in self.tags


def test_a_good_is_a_ghost_in_its_shop_and_the_souk_is_counted() -> None:
    game = middle(3).placing(1, "chest", 3)
    seen = Preview(game, "place chest-4b")
    assert seen.keys["good"] == ("good", "chest-4b", 1)
    assert "2/2" in seen.keys


@pytest.mark.parametrize("size", [SIZE, (1920, 1080), (800, 450)])
def test_the_count_of_a_souk_covers_neither_its_value_nor_a_good(size: tuple[int, int]) -> None:
    made = Preview(middle(3).placing(1, "chest", 3), "place chest-4b", size).made
    city, margin = made.layout.city, made.brush.px(8)
    for souk, shops in enumerate(board.SOUK_SHOPS):
        (count,) = made._counts({shops[0]: 1})
        tag = count.rect.inflate(-2 * margin, -2 * margin)
        assert not tag.colliderect(city.coins[souk]), board.SOUKS[souk].id
        assert tag.collidelist([city.good(shop) for shop in shops]) < 0, board.SOUKS[souk].id


def test_r3_the_way_of_the_supervisor_is_counted_and_its_price_is_shown() -> None:
    game = middle(3).have(1, buildings=()).main(1, **TOWER)
    seen = Preview(game, "supervisor chest west-8")
    assert seen.keys["way"][1] == tuple(f"west-{number}" for number in range(2, 9))
    assert seen.keys["supervisor"] == ("supervisor", "west-8")
    assert seen.tells(1, "gold", -2)


def test_v2_a_good_of_someone_who_is_asked_is_shown_on_the_caravan_with_its_points() -> None:
    game = middle(4).main(1, **TOWER)
    seen = Preview(game, "supervisor chest west-9")
    assert seen.keys["leaving"] == ("leaving", "sack-8a")
    assert seen.keys["ride"] == ("ride", 5, 3)
    assert "+1" in seen.keys


def test_v4_the_good_that_fills_the_caravan_rides_on_its_last_camel() -> None:
    game = middle(2).caravan(1, 2, 1, 2, 1).main(1, **TOWER)
    seen = Preview(game, "supervisor chest west-8")
    assert seen.keys["ride"] == ("ride", 5, 2)
    assert "0" in seen.keys


def test_b3_a_building_shows_what_it_costs_and_scores() -> None:
    seen = Preview(middle(3).after(1), "build shop")
    assert seen.tells(1, "gold", -2)
    assert seen.tells(1, "camels", -2)
    assert seen.tells(1, "points", 5)


def test_a3_camels_taken_are_shown_beside_mine() -> None:
    seen = Preview(middle(3).main(1, **TOWER), "camels")
    assert seen.tells(1, "camels", 4)
