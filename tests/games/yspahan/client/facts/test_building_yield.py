"""What a building has brought, or would have brought, by the events of real moves."""

from __future__ import annotations

import pytest

from elcapitan.games.yspahan.client.facts.building_yield import BuildingYield, building_yield
from tests.games.yspahan.client.table_without_server import YspahanTable
from tests.games.yspahan.positions import Game, table


def played(game: Game, *moves: str) -> YspahanTable:
    at = YspahanTable(state=game.state)
    for move in moves:
        at.link.play(move)
        assert at.last_move == move
    return at


MAIN = table(3).main(1, camels=(1, 3), sack=(3, 2), gold=(6, 2))
CASES = [
    ("paddock", MAIN, ("camels",), 1),
    ("paddock", MAIN, ("gold",), 0),
    ("shop", MAIN, ("gold",), 2),
    ("bath", MAIN.have(1, gold=5), ("supervisor sack west-5",), 2),
    ("bath", MAIN.have(1, gold=5), ("supervisor sack west-8",), 3),
    ("hoist", MAIN, ("supply sack", "place sack-8a", "place sack-8b"), 1),
    ("hoist", MAIN.main(1, vase=(3, 1)).goods(2, "vase-6a", "vase-12a"), ("supply vase", "place vase-4a"), 0),
    ("caravanserai", MAIN.goods(1, "sack-3a"), ("supervisor sack west-3",), 1),
    ("caravanserai", MAIN.goods(2, "sack-3a"), ("supervisor sack west-3",), 0),
    ("caravanserai", MAIN.hand(1, "good-on-caravan"), ("play good-on-caravan",), 0),
]


@pytest.mark.parametrize(("building", "game", "moves", "brought"), CASES)
def test_a_building_would_have_brought_what_its_power_adds_to_the_moves(
    building: str, game: Game, moves: tuple[str, ...], brought: int
) -> None:
    at = played(game, *moves)
    assert building_yield(at.model.steps, 1, building) == BuildingYield(brought, brought)
    assert building_yield(at.model.steps, 2, building).this_turn == 0


@pytest.mark.parametrize(("building", "game", "moves", "brought"), CASES)
def test_an_owned_building_has_brought_the_same(
    building: str, game: Game, moves: tuple[str, ...], brought: int
) -> None:
    at = played(game.have(1, buildings=(building,)), *moves)
    if building != "hoist":  # its third good is still to be placed
        assert building_yield(at.model.steps, 1, building).so_far == brought


def test_b10_the_hoist_has_brought_its_good() -> None:
    at = played(MAIN.have(1, buildings=("hoist",)), "supply sack")
    assert building_yield(at.model.steps, 1, "hoist") == BuildingYield(1, 1)


def test_b9_the_bazaar_counts_the_complete_souks_of_a_weeks_end() -> None:
    at = played(table(3).day(1, 7).after(1).last_turn().goods(1, "vase-4a", "chest-4a", "chest-4b"), "end")
    assert building_yield(at.model.steps, 1, "bazaar") == BuildingYield(4, 0)


def test_b4_it_counts_from_the_turn_after_it_was_built_and_this_turn_ends_with_the_turn() -> None:
    at = played(MAIN.have(1, camels=1), "camels")
    assert building_yield(at.model.steps, 1, "paddock") == BuildingYield(1, 1)
    at.link.play("build paddock")
    assert building_yield(at.model.steps, 1, "paddock") == BuildingYield(0, 0)
    at = played(MAIN, "camels", "end")
    assert building_yield(at.model.steps, 1, "paddock") == BuildingYield(1, 0)
