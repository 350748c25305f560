"""The ways of the pirate ship that are offered, and what is said of each before it is done."""

from elcapitan.client.model.table_model import TableSeat
from elcapitan.client.widgets.text_rows import row_texts
from elcapitan.games.capitan.clicks import MoveQuestion
from elcapitan.games.capitan.client.facts.preview import preview_move
from elcapitan.games.capitan.client.facts.view_context import ViewContext
from elcapitan.games.capitan.client.wording import prompts, tooltips
from elcapitan.games.capitan.rules.legal import legal_moves
from elcapitan.games.capitan.rules.model.moves import MovePirate, Sail
from elcapitan.games.capitan.rules.model.pieces import PirateMove
from elcapitan.games.capitan.rules.model.refusal import Refusal, RefusalCode
from elcapitan.games.capitan.rules.model.state import GameState
from elcapitan.games.capitan.rules.payday import payday
from elcapitan.games.capitan.rules.pirate import fare
from elcapitan.games.capitan.things import PIRATE_SHIP, CapitanKind
from elcapitan.kit.table.click_paths import PlayMoves
from elcapitan.kit.table.things import Thing
from tests.games.capitan.clicking import choice, intent, pirate_ways, question
from tests.games.capitan.client.random_games import EXTRAS, start

SEATS = [TableSeat(at, name, "red", "person") for at, name in enumerate(("Klára", "Šimon", "Matěj"), 1)]


def arrived(*, acted: bool = False, hand: tuple[str, ...] = (), money: int = 20) -> GameState:
    """Seat 1 has come to Islas Canarias; in Napoli stand the others, and the ship of seat 2 lies on its first space."""
    state = start(3, extras=EXTRAS)
    home = state.city("islas-canarias")
    state = state.with_city("islas-canarias", home._replace(harbour=(1, *home.harbour[1:])))
    mover = state.player(1)._replace(place="islas-canarias", space=1, hand=hand, money=money)
    napoli = state.city("napoli")._replace(row=(2, 3, 2, *(0,) * 9), harbour=(2, 0))
    state = state.with_city("napoli", napoli).with_player(1, mover)
    state = state.with_player(2, state.player(2)._replace(place="napoli", space=1))
    return state._replace(turn=state.turn._replace(begun=True, sailed=True, acted=acted))


def sitting(state: GameState, chosen: str | None = PIRATE_SHIP) -> ViewContext:
    return ViewContext(state, SEATS, 1, legal_moves(state), chosen)


def tooltip(state: GameState, target: Thing, chosen: str | None = PIRATE_SHIP) -> list[str]:
    return row_texts(
        tooltips.tooltip_rows(sitting(state, chosen), target, intent(state, 1, chosen, target), payday(state))
    )


def test_x9_after_the_action_paying_is_offered_behind_the_free_way() -> None:
    found = pirate_ways(arrived(acted=True), "napoli", 1)
    assert found == (MovePirate("napoli", 1, charge=True), MovePirate("napoli", 1))


def test_x9_before_the_action_paying_is_offered_too() -> None:
    found = pirate_ways(arrived(), "napoli", 2)
    assert found == (MovePirate("napoli", 2, charge=True), MovePirate("napoli", 2))


def test_x10_every_choice_of_cards_is_offered_once_the_cheapest_first() -> None:
    hand = ("napoli-2", "tanger+tunis", "tanger-1")
    state = arrived(acted=True, hand=hand, money=30)
    moved = state._replace(turn=state.turn._replace(sailed=False))
    found = pirate_ways(moved, "tunis", 1)
    assert isinstance(found, tuple)
    cards = state.board.cards
    costs = [sum(cards[card].price for card in way.cards) or fare(moved, "tunis") for way in found]
    assert costs == sorted(costs)
    offered = {tuple(sorted(way.cards)) for way in found}
    assert {(), ("napoli-2",), ("tanger+tunis", "tanger-1")} <= offered
    assert len(offered) == len(found)


def test_every_legal_pirate_move_has_its_way() -> None:
    """Up to the order of the same cards."""
    state = arrived(hand=("napoli-2", "tanger+tunis", "tanger-1", "napoli-2"))
    legal = [move for move in legal_moves(state) if isinstance(move, MovePirate)]
    offered = {
        (way.city, way.space, way.charge, tuple(sorted(way.cards)))
        for city, space in {(move.city, move.space) for move in legal}
        if isinstance(found := pirate_ways(state, city, space), tuple)
        for way in found
    }
    assert offered == {(move.city, move.space, move.charge, tuple(sorted(move.cards))) for move in legal}
    assert any(len(move.cards) == 2 for move in legal)


def test_why_not_is_what_the_rules_say() -> None:
    state = arrived(acted=True)
    moved = state._replace(turn=state.turn._replace(pirate=PirateMove.MOVED))
    found = pirate_ways(moved, "napoli", 1)
    assert isinstance(found, Refusal)
    assert (found.why, found.rule) == (RefusalCode.PIRATE_MOVED, "X10")
    there = pirate_ways(state, "islas-canarias", 1)
    assert isinstance(there, Refusal)
    assert there.why is RefusalCode.PIRATE_THERE


def test_tooltip_says_who_gives_way_and_what_each_way_brings() -> None:
    assert tooltip(arrived(), Thing(CapitanKind.HARBOUR, "napoli", 1)) == [
        "Napoli · harbour 1",
        "Šimon's ship moves to harbour 2",
        "Free, collecting 3 florins: Šimon 2, Matěj 1",
        "For 6 florins (3 steps)",
    ]


def test_tooltip_says_that_nobody_pays() -> None:
    lines = tooltip(arrived(acted=True), Thing(CapitanKind.HARBOUR, "venezia", 2))
    assert lines[:2] == ["Venezia · harbour 2", "Free; no one pays protection there"]


def test_tooltip_counts_the_ways_it_does_not_show() -> None:
    state = arrived(hand=("napoli-2", "tunis-1", "tunis-2", "tanger+tunis", "tanger-1"))
    moved = state._replace(turn=state.turn._replace(sailed=False, acted=True))
    lines = tooltip(moved, Thing(CapitanKind.HARBOUR, "tunis", 1))
    found = pirate_ways(moved, "tunis", 1)
    assert isinstance(found, tuple)
    assert lines[-1] == f"… and {len(found) - 4} more ways"


def test_tooltip_of_the_ship_itself_says_the_rule_or_why_not() -> None:
    state = arrived(acted=True)
    for target in (Thing(CapitanKind.PIRATE), Thing(CapitanKind.HARBOUR, "islas-canarias", 2)):
        assert tooltip(state, target, None)[-1].startswith("Free; each building of another player there pays you")
        moved = state._replace(turn=state.turn._replace(pirate=PirateMove.MOVED))
        assert any("has already been moved this turn" in line for line in tooltip(moved, target, None))
        unbound = state._replace(turn=state.turn._replace(sailed=False))
        assert "2 florins per step" in tooltip(unbound, target, None)[-1]


def test_prompt_and_end_button_speak_of_the_duty() -> None:
    state = arrived(acted=True)
    said = prompts.rail_prompt(sitting(state, None))
    assert (said.title, said.sub) == ("Move the pirate ship", "You arrived at Islas Canarias: choose its new harbour.")
    ends = intent(state, 1, None, Thing(CapitanKind.END))
    assert prompts.end_button_reason(sitting(state, None), ends) == "The pirate ship must still be moved"
    assert "You must also move the pirate ship." in prompts.rail_prompt(sitting(arrived(), None)).sub
    assert "1 florin" in prompts.rail_prompt(sitting(arrived())).sub


def test_a_whole_board_is_a_goal_at_its_cheapest_free_space() -> None:
    meant = intent(arrived(acted=True), 1, PIRATE_SHIP, Thing(CapitanKind.CITY, "napoli"))
    assert question(meant) == (MoveQuestion.PIRATE, (MovePirate("napoli", 2, charge=True), MovePirate("napoli", 2)))
    assert intent(arrived(acted=True, money=0), 1, PIRATE_SHIP, Thing(CapitanKind.CITY, "napoli")) == PlayMoves(
        (MovePirate("napoli", 2, charge=True),)
    )


def test_click_on_the_pirate_takes_it_up_puts_it_back_or_is_where_a_card_leads() -> None:
    there = Thing(CapitanKind.HARBOUR, "islas-canarias", 2)
    assert choice(arrived(), 1, None, there) == PIRATE_SHIP
    assert choice(arrived(), 1, PIRATE_SHIP, there) is None
    state = start(3, extras=EXTRAS)
    at_tanger = state.with_city("tanger", state.city("tanger")._replace(harbour=(1, 0)))
    mover = state.player(1)._replace(place="tanger", space=1, hand=("tunis-1",))
    assert intent(at_tanger.with_player(1, mover), 1, "tunis-1", there) == PlayMoves(
        (Sail("tunis-1", "islas-canarias"),)
    )


def test_preview_knows_who_pays_and_who_gives_way() -> None:
    state = arrived(acted=True)
    seen = preview_move(state, MovePirate("napoli", 1, charge=True))
    assert seen is not None
    assert [(paid.payer, paid.florins) for paid in seen.collected] == [(2, 2), (3, 1)]
    assert (seen.price, seen.money) == (-3, 23)
    assert seen.displaced is not None
    assert (seen.displaced.seat, seen.displaced.space) == (2, 2)
    assert (seen.origin, seen.city, seen.space) == ("islas-canarias", "napoli", 1)
