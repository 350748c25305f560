"""Dragging says the same as clicking."""

import pytest

from elcapitan.games.capitan.clicks import CapitanClicks, HintReason, Intent
from elcapitan.games.capitan.rules.model.moves import Build, BuildFortress, Buy, Sail, TakeLoan
from elcapitan.games.capitan.rules.model.refusal import Refusal, RefusalCode
from elcapitan.games.capitan.rules.model.state import GameState
from elcapitan.games.capitan.things import MAIN, NEUTRAL, TOWER, CapitanKind
from elcapitan.kit.table.click_paths import AskChoice, ChangeChoice, PlayMoves, ShowReason
from elcapitan.kit.table.things import Thing
from tests.games.capitan.client.random_games import EXTRAS, start
from tests.games.capitan.client.wording.test_prompts import moored

SITE = Thing(CapitanKind.SITE, "marseille", 2)


def drop(state: GameState, source: Thing, target: Thing | None, *, on_rail: bool = False) -> Intent | None:
    return CapitanClicks(state, 1).drop(source, target, on_rail=on_rail)


def test_a_card_for_sale_is_dragged_to_my_own_things() -> None:
    state = start(3)
    card = state.destinations.display[0]
    assert card is not None
    source = Thing(CapitanKind.DISPLAY, card)
    assert drop(state, source, None, on_rail=True) == PlayMoves((Buy(card),))
    assert drop(state, source, Thing(CapitanKind.CITY, "tunis")) is None


def test_a_card_of_mine_is_dragged_to_a_city() -> None:
    state = moored(start(3), "venezia-3")
    source = Thing(CapitanKind.HAND, "venezia-3")
    for target in (
        Thing(CapitanKind.CITY, "venezia"),
        Thing(CapitanKind.SITE, "venezia", 5),
        Thing(CapitanKind.FORTRESS, "venezia", 1),
    ):
        assert drop(state, source, target) == PlayMoves((Sail("venezia-3", "venezia"),))
    refused = drop(moored(start(3), "venezia-3"), source, Thing(CapitanKind.CITY, "marseille"))
    assert isinstance(refused, Refusal)
    assert drop(state, source, None) is None


def test_a_warehouse_is_dragged_to_its_site() -> None:
    state = moored(start(3))
    assert drop(state, Thing(CapitanKind.STOCK, "", MAIN), SITE) == PlayMoves((Build(2),))
    assert drop(state, Thing(CapitanKind.STOCK, "", MAIN), Thing(CapitanKind.CITY, "marseille")) == ShowReason(
        HintReason.WHICH_SITE, "marseille"
    )
    assert isinstance(drop(state, Thing(CapitanKind.STOCK, "", MAIN), Thing(CapitanKind.SITE, "marseille", 7)), Refusal)


def test_b2_a_row_with_one_open_site_takes_it_wherever_it_is_let_go() -> None:
    state = moored(start(3))
    state = state.with_city("marseille", state.city("marseille")._replace(row=(2, 3, *(0,) * 10)))
    assert drop(state, Thing(CapitanKind.STOCK, "", MAIN), Thing(CapitanKind.CITY, "marseille")) == PlayMoves(
        (Build(3),)
    )


def test_n1_the_colour_that_is_dragged_is_built() -> None:
    state = moored(start(2))
    assert drop(state, Thing(CapitanKind.STOCK, "", MAIN), SITE) == PlayMoves((Build(2),))
    assert drop(state, Thing(CapitanKind.STOCK, "", NEUTRAL), SITE) == PlayMoves((Build(2, neutral=True),))


def test_n2_why_the_colour_that_is_dragged_cannot_be_built() -> None:
    state = moored(start(2))
    state = state.with_player(1, state.player(1)._replace(warehouses=3, neutral=2))
    refused = drop(state, Thing(CapitanKind.STOCK, "", MAIN), SITE)
    assert isinstance(refused, Refusal)
    assert refused.why is RefusalCode.MAIN_MUST_LEAD


def test_a_fortress_is_dragged_anywhere_on_the_board() -> None:
    assert drop(moored(start(3)), Thing(CapitanKind.STOCK, "", TOWER), SITE) == PlayMoves((BuildFortress(),))


def test_my_ship_is_dragged_to_a_harbour_and_the_cards_are_asked_for() -> None:
    state = moored(start(3), "venezia-3", "venezia-2")
    source = Thing(CapitanKind.HARBOUR, "marseille", 1)
    assert CapitanClicks(state, 1).is_draggable(source)
    assert not CapitanClicks(state, 1).is_draggable(Thing(CapitanKind.HARBOUR, "marseille", 2))
    meant = drop(state, source, Thing(CapitanKind.CITY, "venezia"))
    assert isinstance(meant, AskChoice)
    assert meant.moves == (Sail("venezia-3", "venezia"), Sail("venezia-2", "venezia"))
    assert drop(state, source, Thing(CapitanKind.SITE, "marseille", 3)) is None


def test_my_ship_is_dragged_to_the_bank_for_a_loan() -> None:
    state = moored(start(3))._replace(round=2)
    meant = drop(state, Thing(CapitanKind.HARBOUR, "marseille", 1), Thing(CapitanKind.BANK, "harbour"))
    assert isinstance(meant, AskChoice)
    assert drop(state, Thing(CapitanKind.LOAN, "", 16), None, on_rail=True) == PlayMoves((TakeLoan(16),))


def test_x10_the_pirate_is_dragged_to_another_harbour() -> None:
    state = start(3, extras=EXTRAS)
    city = state.city("islas-canarias")
    state = state.with_city("islas-canarias", city._replace(harbour=(1, *city.harbour[1:])))
    state = state.with_player(1, state.player(1)._replace(place="islas-canarias", space=1))
    state = state._replace(turn=state.turn._replace(begun=True, sailed=True, acted=True))
    assert state.pirate is not None
    source = Thing(CapitanKind.HARBOUR, *state.pirate)
    assert CapitanClicks(state, 1).is_draggable(source)
    meant = drop(state, source, Thing(CapitanKind.HARBOUR, "napoli", 1))
    assert isinstance(meant, PlayMoves | AskChoice)
    assert drop(state, source, None) is None


@pytest.mark.parametrize(
    "kind", [CapitanKind.CITY, CapitanKind.SITE, CapitanKind.MENU, CapitanKind.SEAT, CapitanKind.DECK]
)
def test_printed_things_stay_where_they_are(kind: str) -> None:
    assert not CapitanClicks(start(3), 1).is_draggable(Thing(kind, "tunis", 1))


def test_nothing_is_dragged_out_of_turn() -> None:
    state = moored(start(3), "venezia-3")._replace(seat=2)
    meant = drop(state, Thing(CapitanKind.HAND, "venezia-3"), Thing(CapitanKind.CITY, "venezia"))
    assert isinstance(meant, ShowReason)
    assert not isinstance(meant, ChangeChoice)
