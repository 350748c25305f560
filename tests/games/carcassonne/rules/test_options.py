"""O1 to O4: what a table may choose."""

from __future__ import annotations

from typing import Any

import pytest

from elcapitan.games.carcassonne.rules.model.events import PigMoved
from elcapitan.games.carcassonne.ruleset import Carcassonne
from tests.games.carcassonne.positions import do, legal, placed, refused, table

GAME = Carcassonne()


def chosen(**changes: Any) -> dict[str, Any]:
    return {"players": 2, "start": 1, **changes}


@pytest.mark.parametrize("players", range(2, 9))
def test_o1_two_to_eight_players_and_a_named_seat_begins(players: int) -> None:
    state = GAME.new(chosen(players=players, start=players), ())
    assert (len(state.players), state.seat) == (players, players)
    assert 1 <= GAME.dealer(bytes(16), chosen()).starter(players) <= players


@pytest.mark.parametrize(
    "wrong",
    [
        {"players": 1},
        {"players": 9},
        {"players": True},
        {"start": 3},
        {"start": 0},
        {"start": "1"},
        {"expansions": ["inns", "inns"]},
        {"expansions": ["abbeys"]},
        {"expansions": "inns"},
        {"wheel": "yes"},
        {"farmers": "maybe"},
        {"farmers": True},
        {"board": {"name": "mine"}},
    ],
)
def test_o1_what_cannot_be_chosen_is_said(wrong: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match=f"{next(iter(wrong))}|tiles"):
        GAME.new(chosen(**wrong), ())


def test_o2_every_expansion_works_alone_and_none_is_the_default() -> None:
    assert GAME.new(chosen(), ()) == GAME.new(chosen(expansions=[], wheel="none", farmers="yes"), ())
    for name, tiles in (("inns", 18), ("traders", 24), ("hills", 18)):
        assert GAME.new(chosen(expansions=[name]), ()).stack == 71 + tiles
    turned_round = GAME.new(chosen(expansions=["river", "inns"]), ())
    assert turned_round.box.options.expansions == ("inns", "river")


def test_o3_the_wheel_with_tiles_alone_has_no_board() -> None:
    tiles_alone = GAME.new(chosen(wheel="tiles"), ())
    assert (tiles_alone.stack, len(tiles_alone.land.tiles)) == (83, 1)
    assert GAME.position(tiles_alone, None)["pig"] is None
    lying = table("b03 0 0 0", wheel="tiles")
    assert do(lying, "draw / b24-1").of(PigMoved) == []
    assert refused(placed(lying, "b24-1 1 0 0"), "crown tax").why == "no-wheel"


def test_o4_ruling_without_farmers_no_follower_goes_on_a_meadow() -> None:
    state = placed(table("b03 0 0 0", farmers=False), "b18 0 -1 2")
    assert refused(state, "figure big meadow-1").why == "no-farmers"
    assert refused(state, "figure pig meadow-1").why == "no-own-follower"
    assert "figure shepherd meadow-1" in legal(state)
