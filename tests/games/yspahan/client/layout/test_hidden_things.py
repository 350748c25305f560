"""What an animation carries is told by name, and the picture leaves exactly that out."""

from elcapitan.games.yspahan.client.layout import hidden_things
from elcapitan.games.yspahan.rules.model.board import SHOP_AT


def test_names_lead_back_to_the_things_they_name() -> None:
    shop = SHOP_AT["sack-8a"]
    hidden = frozenset(
        {
            hidden_things.good_name("sack-8a"),
            hidden_things.caravan_name(11),
            hidden_things.die_name("gold", 2),
            hidden_things.SUPERVISOR,
        }
    )
    assert hidden_things.hidden_goods(hidden) == {shop}
    assert hidden_things.hidden_numbers(hidden, "caravan") == {11}
    assert hidden_things.hidden_numbers(hidden, "die gold") == {2}
    assert hidden_things.hidden_numbers(hidden, "die camels") == frozenset()


def test_names_are_those_of_the_documentation() -> None:
    assert hidden_things.good_name("sack-8a") == "good sack-8a"
    assert hidden_things.die_name("gold", 1) == "die gold 1"
