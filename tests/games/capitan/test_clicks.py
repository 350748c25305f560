"""What a click means: every legal move can be clicked, every other click has its reason."""

from elcapitan.games.capitan.clicks import CapitanClicks, HintReason, MoveQuestion
from elcapitan.games.capitan.rules.model import moves
from elcapitan.games.capitan.rules.model.pieces import BANK, Turn
from elcapitan.games.capitan.rules.model.refusal import Refusal, RefusalCode
from elcapitan.games.capitan.rules.model.state import GameState
from elcapitan.games.capitan.things import CapitanKind
from elcapitan.kit.table.click_paths import ChangeChoice, PlayMoves, ShowReason, TableReason
from elcapitan.kit.table.things import Thing
from tests.games.capitan.clicking import intent, question
from tests.games.capitan.client.random_games import start


def test_a_board_is_no_goal_before_a_card_is_taken_up_and_says_what_is_missing() -> None:
    state = at_marseille(start(3))
    tunis, here = Thing(CapitanKind.CITY, "tunis"), Thing(CapitanKind.CITY, "marseille")
    assert intent(state, 1, None, tunis) == ShowReason(HintReason.NO_CARD_LEADS_THERE, "tunis")
    elsewhere = state.with_player(1, state.player(1)._replace(hand=("napoli+candia",)))
    assert intent(elsewhere, 1, None, tunis) == ShowReason(HintReason.NO_CARD_LEADS_THERE, "tunis")
    able = state.with_player(1, state.player(1)._replace(hand=("tunis-1",)))
    assert intent(able, 1, None, tunis) == ShowReason(HintReason.CARD_FIRST, "tunis")
    assert intent(able, 1, "tunis-1", tunis) == PlayMoves((moves.Sail("tunis-1", "tunis"),))
    assert intent(able, 1, None, here) is None


def test_untouched_row_offers_both_sites() -> None:
    lit = CapitanClicks(at_marseille(start(3)), 1).lit()
    assert lit[Thing(CapitanKind.SITE, "marseille", 1)] == (moves.Build(1),)
    assert lit[Thing(CapitanKind.SITE, "marseille", 2)] == (moves.Build(2),)


def test_site_with_two_players_asks_for_the_colour() -> None:
    state = at_marseille(start(2))
    meant = intent(state, 1, None, Thing(CapitanKind.SITE, "marseille", 1))
    assert question(meant) == (MoveQuestion.PLACING, (moves.Build(1), moves.Build(1, neutral=True)))


def test_site_where_one_can_build_or_reopen_asks_which() -> None:
    state = at_marseille(start(3))
    standing = state.city("marseille")._replace(row=(2, 3, *(0,) * 10), picture=(1,))
    meant = intent(state.with_city("marseille", standing), 1, None, Thing(CapitanKind.SITE, "marseille", 3))
    assert question(meant) == (MoveQuestion.PLACING, (moves.Build(3), moves.Reopen(3)))


def test_own_shut_warehouse_is_reopened_by_a_click_on_it() -> None:
    state = at_marseille(start(3))
    standing = state.city("marseille")._replace(row=(2, 3, *(0,) * 10), picture=(2, 1))
    there = state.with_city("marseille", standing)
    assert intent(there, 1, None, Thing(CapitanKind.SHUT, "marseille", 2)) == PlayMoves((moves.Reopen(3),))
    assert intent(there, 1, None, Thing(CapitanKind.SHUT, "marseille", 1)) == ShowReason(
        HintReason.NOT_YOURS, "marseille", 2
    )


def test_wrong_site_says_which_one_is_next() -> None:
    meant = intent(at_marseille(start(3)), 1, None, Thing(CapitanKind.SITE, "marseille", 5))
    assert isinstance(meant, Refusal)
    assert (meant.why, meant.rule, meant.facts["open"]) == (RefusalCode.WRONG_SITE, "B2", (1, 2))


def test_thirteenth_space_is_never_built_on() -> None:
    meant = intent(at_marseille(start(3)), 1, None, Thing(CapitanKind.SITE, "marseille", 13))
    assert meant == ShowReason(HintReason.LAST_SPACE, "marseille")


def test_fortress_space_builds_a_fortress() -> None:
    assert intent(at_marseille(start(3)), 1, None, Thing(CapitanKind.FORTRESS, "marseille", 2)) == PlayMoves(
        (moves.BuildFortress(),)
    )


def test_harbour_without_a_chosen_card_asks_which_card() -> None:
    state = at_marseille(start(3))
    state = state.with_mover(state.mover._replace(hand=("venezia-2", "marseille+venezia")))
    meant = intent(state, 1, None, Thing(CapitanKind.HARBOUR, "venezia", 1))
    assert question(meant) == (
        MoveQuestion.WAY,
        (moves.Sail("venezia-2", "venezia"), moves.Sail("marseille+venezia", "venezia")),
    )


def test_l5_a_ship_that_only_passes_is_told_that_it_is_there_already() -> None:
    state = start(3)
    full = state.with_city("marseille", state.city("marseille")._replace(harbour=(2, 3)))
    passing = full.with_player(1, full.player(1)._replace(place="marseille", space=0, hand=("venezia-2",)))
    refused = intent(passing, 1, None, Thing(CapitanKind.HARBOUR, "marseille", 1))
    assert isinstance(refused, Refusal)
    assert (refused.why, refused.rule) == (RefusalCode.ALREADY_THERE, "L2")


def test_chosen_card_makes_a_whole_board_a_goal() -> None:
    state = at_marseille(start(3))
    state = state.with_mover(state.mover._replace(hand=("venezia-2",)))
    for target in (
        Thing(CapitanKind.CITY, "napoli"),
        Thing(CapitanKind.SITE, "napoli", 4),
        Thing(CapitanKind.FORTRESS, "napoli", 1),
    ):
        assert intent(state, 1, "venezia-2", target) == PlayMoves((moves.Sail("venezia-2", "napoli"),))


def test_card_that_leads_nowhere_says_why() -> None:
    state = start(3)
    state = state.with_mover(state.mover._replace(hand=("tanger+tunis",)))
    meant = intent(state, 1, None, Thing(CapitanKind.HAND, "tanger+tunis"))
    assert isinstance(meant, Refusal)
    assert meant.why is RefusalCode.NOT_FROM_HERE


def test_second_click_puts_the_card_back() -> None:
    state = at_marseille(start(3))
    state = state.with_mover(state.mover._replace(hand=("venezia-2",)))
    assert intent(state, 1, "venezia-2", Thing(CapitanKind.HAND, "venezia-2")) == ChangeChoice(())


def test_bank_asks_which_loan_and_refuses_in_the_first_round() -> None:
    first = at_marseille(start(3))
    meant = intent(first, 1, None, Thing(CapitanKind.BANK))
    assert isinstance(meant, Refusal)
    assert (meant.why, meant.rule) == (RefusalCode.NO_LOAN_IN_FIRST_ROUND, "T5")
    assert question(intent(first._replace(round=2), 1, None, Thing(CapitanKind.BANK))) == (
        MoveQuestion.LOAN,
        (moves.TakeLoan(10), moves.TakeLoan(16)),
    )


def test_end_says_what_is_missing() -> None:
    state = at_marseille(start(3))
    meant = intent(state, 1, None, Thing(CapitanKind.END))
    assert isinstance(meant, Refusal)
    assert meant.why is RefusalCode.ACTION_MISSING
    assert intent(state._replace(turn=state.turn._replace(acted=True)), 1, None, Thing(CapitanKind.END)) == PlayMoves(
        (moves.End(),)
    )


def test_end_button_passes_where_nothing_else_is_left() -> None:
    state = start(3)
    poor = state.with_mover(state.mover._replace(money=0, place=BANK))
    assert intent(poor, 1, None, Thing(CapitanKind.END)) == PlayMoves((moves.Pass(),))


def test_other_seats_and_onlookers_are_told_so() -> None:
    state = at_marseille(start(3))
    assert intent(state, 2, None, Thing(CapitanKind.END)) == ShowReason(TableReason.NOT_YOUR_TURN, seat=1)
    assert intent(state, 0, None, Thing(CapitanKind.END)) == ShowReason(TableReason.ONLOOKER)


def test_things_that_are_no_moves_mean_nothing_to_the_game() -> None:
    assert intent(start(3), 1, None, Thing(CapitanKind.MENU)) is None


def at_marseille(state: GameState) -> GameState:
    """Seat 1 to act, their ship in the first harbour space of Marseille."""
    city = state.city("marseille")
    moored = state.with_city("marseille", city._replace(harbour=(1, 0)))
    return moored.with_player(1, moored.player(1)._replace(place="marseille", space=1))


def test_a_card_that_leads_to_the_city_and_cannot_be_played_says_why() -> None:
    city = Thing(CapitanKind.HARBOUR, "venezia", 1)
    state = at_marseille(start(3))
    poor = state.with_player(1, state.player(1)._replace(hand=("napoli+candia", "venezia-3"), money=0))
    stranded = intent(poor, 1, None, city)
    assert isinstance(stranded, Refusal)
    assert stranded.rule == "T6"
    acted = poor._replace(turn=Turn(begun=True, acted=True))
    assert isinstance(intent(acted, 1, None, city), Refusal)
