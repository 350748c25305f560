"""Moves declared by their texts: a template says how a move is written and read."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from elcapitan.kit.rules.move_text import UnreadableMove, move, move_parser

CARD = "[a-z]+-[1-9]"


@move("go {town}[ {card}][ {fast}]")
class Go:
    town: str
    card: str = ""
    fast: bool = False


@move("pay {town} {number} {free|cards|gold}")
class Pay:
    town: str
    number: int
    cards: tuple[str, ...] = ()
    free: bool = False


@move("go {town} {number}", town=("mine",))
class Dig:
    town: str
    number: int
    card = "shovel"


@move("rest")
class Rest:
    pass


Step = Go | Pay | Dig | Rest
parse: Callable[[str], Step] = move_parser(Step, town=("oslo", "riga"), card=CARD, cards=f"{CARD}(?: {CARD})?")

TEXTS: list[tuple[str, Step]] = [
    ("go oslo", Go("oslo")),
    ("go riga map-2", Go("riga", "map-2")),
    ("go riga fast", Go("riga", fast=True)),
    ("go riga map-2 fast", Go("riga", "map-2", fast=True)),
    ("pay oslo 12 gold", Pay("oslo", 12)),
    ("pay oslo 1 free", Pay("oslo", 1, free=True)),
    ("pay riga 9999 map-1 map-2", Pay("riga", 9999, ("map-1", "map-2"))),
    ("go mine 3", Dig("mine", 3)),
    ("rest", Rest()),
]


@pytest.mark.parametrize(("text", "made"), TEXTS)
def test_a_template_holds_both_ways(text: str, made: Step) -> None:
    assert parse(text) == made
    assert str(made) == f"{made}" == text


@pytest.mark.parametrize(
    "text",
    [
        *(
            "",
            "go",
            "go rome",
            "go oslo ",
            "go  oslo",
            "go oslo fast map-2",
            "go oslo fast fast",
            "go oslo 3",
            "go mine",
        ),
        *("pay oslo gold", "pay oslo 0 gold", "pay oslo 01 gold", "pay oslo 10000 gold", "pay oslo 1", "pay oslo 1 "),
        *("pay oslo 1 free gold", "pay oslo 1 map-1 map-2 map-3", "rest\n", "Rest", "pay oslo ٣ gold"),
    ],
)
def test_nothing_is_guessed(text: str) -> None:
    with pytest.raises(UnreadableMove, match="is not a move"):
        parse(text)


def test_a_long_text_is_not_repeated_at_length() -> None:
    with pytest.raises(UnreadableMove) as raised:
        parse("go " + "x" * 100_000)
    assert str(raised.value) == f"'go {'x' * 57}' is not a move"


def test_a_move_is_a_value_with_no_room_for_more() -> None:
    one, other = Go("oslo", "map-1"), Go("oslo", "map-1")
    assert one == other != Go("oslo")
    assert hash(one) == hash(other)
    assert {one: 1}[other] == 1
    assert not hasattr(one, "__dict__")
    assert Go.__match_args__ == ("town", "card", "fast")
    assert Dig("mine", 1).card == "shovel"
