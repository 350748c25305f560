"""A table's options against the game's own schema."""

from __future__ import annotations

from typing import Any

import pytest

from elcapitan.table.ruleset import GameOption
from elcapitan_server.basics.game_catalogue import BadOptions, OfferedGame
from tests.toy_game import Toy

OPTIONS = (
    GameOption("rounds", "number", 3, least=1, most=9),
    GameOption("start", "choice", "drawn", ("drawn", "1")),
    GameOption("extras", "set", [], ("porto", "lisboa")),
)


class Choosy(Toy):
    @property
    def options(self) -> tuple[GameOption, ...]:  # type: ignore[override]
        return OPTIONS


OFFER = OfferedGame(Choosy(), ("red", "blue"), ("meek",), {"board": {"size": 1}})


def test_what_is_left_out_is_filled_in() -> None:
    assert OFFER.options({}, 2) == {
        "rounds": 3,
        "start": "drawn",
        "extras": [],
        "board": {"size": 1},
        "players": 2,
    }


def test_a_set_is_kept_in_the_order_of_its_choices() -> None:
    assert OFFER.options({"extras": ["lisboa", "porto"]}, 2)["extras"] == ["porto", "lisboa"]


def test_players_may_be_sent_back_as_it_is_told_and_says_nothing_else() -> None:
    assert OFFER.options({"players": 2}, 2)["players"] == 2
    with pytest.raises(BadOptions, match="The option players is the number of seats, here 2"):
        OFFER.options({"players": 3}, 2)


def test_what_is_wished_is_kept() -> None:
    wishes = {"rounds": 9, "start": "1", "extras": ["lisboa"], "board": {"size": 2}}
    assert OFFER.options(wishes, 2) == {**wishes, "players": 2}


@pytest.mark.parametrize(
    "wish",
    [
        {"rounds": 0},
        {"rounds": 10},
        {"rounds": "3"},
        {"rounds": True},
        {"start": "2"},
        {"start": 1},
        {"start": None},
        {"extras": "porto"},
        {"extras": ["porto", "porto"]},
        {"extras": ["genova"]},
        {"extras": [["porto"]]},
        {"board": []},
        {"board": None},
        {"board": {"unread": 5000 * [[]]}},
        {"board": {"unread": 10**5000}},
        {"players": 3},
        {"hats": 1},
    ],
)
def test_what_the_game_does_not_offer_is_named(wish: dict[str, Any]) -> None:
    with pytest.raises(BadOptions, match=next(iter(wish)) if "players" not in wish else "players"):
        OFFER.options(wish, 2)


@pytest.mark.parametrize("seats", [0, 1, 3])
def test_the_number_of_seats_is_the_games(seats: int) -> None:
    with pytest.raises(BadOptions, match="2 to 2 seats"):
        OFFER.options({}, seats)


def test_the_message_carries_all_the_lobby_draws() -> None:
    message = OFFER.as_message()
    assert [(option.name, option.kind, option.default) for option in message.options] == [
        ("rounds", "number", 3),
        ("start", "choice", "drawn"),
        ("extras", "set", []),
    ]
    assert (message.options[0].least, message.options[0].most) == (1, 9)
    assert message.options[2].choices == ["porto", "lisboa"]
