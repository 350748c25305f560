"""Dragging says the same as clicking."""

import pytest

from elcapitan.client.table.dropping import MAIN, NEUTRAL, TOWER, draggable, dropped
from elcapitan.client.table.intent import Ask, Choose, Do, Hint, Intent, Reason
from elcapitan.client.table.targets import Kind, Target
from elcapitan.rules.moves import Build, BuildFortress, Buy, Sail, TakeLoan
from elcapitan.rules.refusal import Refused, Why
from elcapitan.rules.state import GameState
from tests.client.table.playing import EXTRAS, start
from tests.client.table.test_guide import moored

SITE = Target(Kind.SITE, "marseille", 2)


def drop(state: GameState, source: Target, target: Target | None, *, on_rail: bool = False) -> Intent | None:
    return dropped(state, 1, source, target, on_rail=on_rail)


def test_a_card_for_sale_is_dragged_to_my_own_things() -> None:
    state = start(3)
    card = state.destinations.display[0]
    assert card is not None
    source = Target(Kind.DISPLAY, card)
    assert drop(state, source, None, on_rail=True) == Do(Buy(card))
    assert drop(state, source, Target(Kind.CITY, "tunis")) is None


def test_a_card_of_mine_is_dragged_to_a_city() -> None:
    state = moored(start(3), "venezia-3")
    source = Target(Kind.HAND, "venezia-3")
    for target in (Target(Kind.CITY, "venezia"), Target(Kind.SITE, "venezia", 5), Target(Kind.FORTRESS, "venezia", 1)):
        assert drop(state, source, target) == Do(Sail("venezia-3", "venezia"))
    refused = drop(moored(start(3), "venezia-3"), source, Target(Kind.CITY, "marseille"))
    assert isinstance(refused, Refused)
    assert drop(state, source, None) is None


def test_a_warehouse_is_dragged_to_its_site() -> None:
    state = moored(start(3))
    assert drop(state, Target(Kind.STOCK, "", MAIN), SITE) == Do(Build(2))
    assert drop(state, Target(Kind.STOCK, "", MAIN), Target(Kind.CITY, "marseille")) == Hint(
        Reason.WHICH_SITE, "marseille"
    )
    assert isinstance(drop(state, Target(Kind.STOCK, "", MAIN), Target(Kind.SITE, "marseille", 7)), Refused)


def test_b2_a_row_with_one_open_site_takes_it_wherever_it_is_let_go() -> None:
    state = moored(start(3))
    state = state.with_city("marseille", state.city("marseille")._replace(row=(2, 3, *(0,) * 10)))
    assert drop(state, Target(Kind.STOCK, "", MAIN), Target(Kind.CITY, "marseille")) == Do(Build(3))


def test_n1_the_colour_that_is_dragged_is_built() -> None:
    state = moored(start(2))
    assert drop(state, Target(Kind.STOCK, "", MAIN), SITE) == Do(Build(2))
    assert drop(state, Target(Kind.STOCK, "", NEUTRAL), SITE) == Do(Build(2, neutral=True))


def test_n2_why_the_colour_that_is_dragged_cannot_be_built() -> None:
    state = moored(start(2))
    state = state.with_player(1, state.player(1)._replace(warehouses=3, neutral=2))
    refused = drop(state, Target(Kind.STOCK, "", MAIN), SITE)
    assert isinstance(refused, Refused)
    assert refused.why is Why.MAIN_MUST_LEAD


def test_a_fortress_is_dragged_anywhere_on_the_board() -> None:
    assert drop(moored(start(3)), Target(Kind.STOCK, "", TOWER), SITE) == Do(BuildFortress())


def test_my_ship_is_dragged_to_a_harbour_and_the_cards_are_asked_for() -> None:
    state = moored(start(3), "venezia-3", "venezia-2")
    source = Target(Kind.HARBOUR, "marseille", 1)
    assert draggable(state, 1, source)
    assert not draggable(state, 1, Target(Kind.HARBOUR, "marseille", 2))
    meant = drop(state, source, Target(Kind.CITY, "venezia"))
    assert isinstance(meant, Ask)
    assert meant.moves == (Sail("venezia-3", "venezia"), Sail("venezia-2", "venezia"))
    assert drop(state, source, Target(Kind.SITE, "marseille", 3)) is None


def test_my_ship_is_dragged_to_the_bank_for_a_loan() -> None:
    state = moored(start(3))._replace(round=2)
    meant = drop(state, Target(Kind.HARBOUR, "marseille", 1), Target(Kind.BANK, "harbour"))
    assert isinstance(meant, Ask)
    assert drop(state, Target(Kind.LOAN, "", 16), None, on_rail=True) == Do(TakeLoan(16))


def test_x10_the_pirate_is_dragged_to_another_harbour() -> None:
    state = start(3, extras=EXTRAS)
    city = state.city("islas-canarias")
    state = state.with_city("islas-canarias", city._replace(harbour=(1, *city.harbour[1:])))
    state = state.with_player(1, state.player(1)._replace(place="islas-canarias", space=1))
    state = state._replace(turn=state.turn._replace(begun=True, sailed=True, acted=True))
    assert state.pirate is not None
    source = Target(Kind.HARBOUR, *state.pirate)
    assert draggable(state, 1, source)
    meant = drop(state, source, Target(Kind.HARBOUR, "napoli", 1))
    assert isinstance(meant, Do | Ask)
    assert drop(state, source, None) is None


@pytest.mark.parametrize("kind", [Kind.CITY, Kind.SITE, Kind.MENU, Kind.SEAT, Kind.DECK])
def test_printed_things_stay_where_they_are(kind: Kind) -> None:
    assert not draggable(start(3), 1, Target(kind, "tunis", 1))


def test_nothing_is_dragged_out_of_turn() -> None:
    state = moored(start(3), "venezia-3")._replace(seat=2)
    meant = drop(state, Target(Kind.HAND, "venezia-3"), Target(Kind.CITY, "venezia"))
    assert isinstance(meant, Hint)
    assert not isinstance(meant, Choose)
