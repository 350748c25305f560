"""The arithmetic in words: ways to a city, loans, the next city, the end of the phase, and a move seen from before."""

import pytest

from elcapitan.client.widgets.text_rows import RowTone, TextRow, row_texts
from elcapitan.games.capitan.client.facts.preview import preview_move, previews_after_arrival
from elcapitan.games.capitan.client.wording import advice_text
from elcapitan.games.capitan.client.wording.preview_text import arrival_rows, consequence_rows
from elcapitan.games.capitan.client.wording.seat_tooltips import forecast_rows
from elcapitan.games.capitan.rules.legal import legal_moves
from elcapitan.games.capitan.rules.model.moves import Build, Buy, Pass, Reopen, Sail, TakeLoan
from elcapitan.games.capitan.rules.model.pieces import Loan, PirateMove, Turn
from elcapitan.games.capitan.rules.model.state import GameState, Stage
from elcapitan.games.capitan.rules.payday import payday, value
from elcapitan.games.capitan.rules.play import play
from elcapitan.kit.rules.played import Played
from tests.games.capitan.client.random_games import game, start
from tests.games.capitan.client.wording.test_prompts import moored, sitting


def ways(state: GameState, city: str) -> list[TextRow]:
    return list(advice_text.route_rows(sitting(state), city))


def test_l1_to_l3_ways_name_their_cards_and_what_is_left() -> None:
    rows = ways(moored(start(3), "venezia-3"), "venezia")
    assert rows[0].words == "0 florins: Venezia (3 seals) from hand"
    assert rows[-1] == TextRow("3 florins with the cheapest action, leaving 17", RowTone.GOOD)


def test_whoever_holds_a_card_that_leads_there_is_not_told_to_buy_another() -> None:
    state = moored(start(3), "venezia-3")
    assert len(ways(state, "venezia")) == 2
    bought = [row.words for row in ways(moored(start(3)), "venezia")][:-1]
    assert bought
    assert all(" for " in words for words in bought)


def test_l5_a_full_harbour_is_said_where_cards_lead_there() -> None:
    state = moored(start(3), "venezia-3")
    state = state.with_city("venezia", state.city("venezia")._replace(harbour=(2, 3)))
    assert ways(state, "venezia")[-1].words == "both harbour spaces are taken: you could only sail through"


def test_b3_a_city_where_nothing_can_be_built_is_said() -> None:
    state = moored(start(3), "venezia-3")
    full = state.city("venezia")._replace(row=(1, 1, 1, *(0,) * 9), fortresses=(2, 3))
    assert ways(state.with_city("venezia", full), "venezia")[-1].words == "you could not build here"


def test_what_is_lacking_is_said_to_the_florin() -> None:
    state = moored(start(3), "venezia-3")
    poor = state.with_player(1, state.player(1)._replace(money=1))
    last = ways(poor, "venezia")[-1]
    assert last == TextRow("3 florins with the cheapest action: 2 short", RowTone.BAD)


def test_an_onlooker_is_told_no_ways() -> None:
    assert list(advice_text.route_rows(sitting(start(3), me=0), "venezia")) == []


def test_a2_a_loan_says_both_paydays_and_what_is_left_for_a_turn() -> None:
    rows = row_texts(list(advice_text.loan_rows(sitting(moored(start(3))._replace(round=2)), 16)))
    assert rows[0] == "payday I: repay 20 (interest 4)"
    assert rows[1] == "extended to payday II: 30, which is 10 more"
    assert rows[2] == "you would have 36 and owe 20 in total"
    assert rows[3].startswith("the cheapest turn from the bank costs ")
    last = row_texts(list(advice_text.loan_rows(sitting(start(3)._replace(phase=3)), 10)))
    assert "the last payday: it cannot be extended" in last


@pytest.mark.parametrize("players", [2, 4])
def test_t6_the_plan_lacks_something_exactly_when_no_action_is_in_reach(players: int) -> None:
    told = 0
    for state, _, _ in list(game(players, seed=12))[::6]:
        if state.stage is not Stage.TURN or state.turn.acted:
            continue
        at = sitting(state, me=state.seat) if state.seat <= 3 else None
        if at is None:
            continue
        lacking = advice_text.missing_for_next_action(at)
        acts = [move for move in legal_moves(state) if not isinstance(move, TakeLoan | Pass)]
        if lacking:
            told += 1
            assert not acts
    assert told > 0


def test_p1_the_end_of_the_phase_in_words() -> None:
    state = start(3)
    for seat, count in ((1, 0), (2, 2), (3, 3)):
        state = state.with_player(seat, state.player(seat)._replace(warehouses=count, fortresses=0))
    rows = row_texts(list(advice_text.phase_rows(sitting(state._replace(seat=2, round=6)))))
    assert rows[0] == "no pieces left: Klára; payday at the end of this round"
    assert rows[1] == "still to play in this round: Šimon and Matěj"
    assert advice_text.short_phase_text(state._replace(seat=2, round=6)) == "payday this round"
    assert advice_text.short_phase_text(start(3)) == ""


def test_p1_who_ends_the_phase_is_told_so() -> None:
    state = start(3)
    state = state.with_player(1, state.player(1)._replace(warehouses=0, fortresses=0))
    assert advice_text.payday_follows(state._replace(seat=3))
    assert not advice_text.payday_follows(state._replace(seat=2))
    assert row_texts(list(advice_text.after_turn_rows(sitting(state._replace(seat=3))))) == ["the payday follows"]


def test_p4_p7_the_next_city_and_q1_debts() -> None:
    state = start(3)
    assert row_texts(list(advice_text.next_city_rows(sitting(state), 1))) == [
        "the next city, number 1: 0 at each payday"
    ]
    owing = state.with_player(1, state.player(1)._replace(loans=(Loan(10), Loan(16, extended=True))))
    assert row_texts(list(advice_text.debt_rows(sitting(owing), 1))) == [
        "owes 42 florins, of which 30 must be repaid after payday I"
    ]


@pytest.mark.parametrize("players", [2, 3])
def test_what_is_foreseen_is_what_happens(players: int) -> None:
    """Every legal move of many positions: purse, value and paydays are those of the position after it."""
    seen = 0
    for state, _, _ in list(game(players, seed=13))[::5]:
        for move in legal_moves(state):
            ahead = preview_move(state, move)
            if ahead is None:
                continue
            after = play(state, move)
            assert isinstance(after, Played)
            assert ahead.money == after.state.player(state.seat).money
            assert ahead.paid == payday(after.state)
            income = [new - old for new, old in zip(_income(after.state), _income(state), strict=True)]
            assert list(ahead.shifts) == income
            seen += isinstance(move, Build | Reopen)
    assert seen > 8


def _income(state: GameState) -> list[int]:
    paid = payday(state)
    return [money - player.money for money, player in zip(paid.money, state.players, strict=True)]


def test_d1_harm_is_said_and_shown_in_everybodys_payday() -> None:
    state = moored(start(3))
    state = state.with_city("marseille", state.city("marseille")._replace(row=(2, 3, 2, *(0,) * 9)))
    seen = preview_move(state, Build(4))
    assert seen is not None
    rows = list(consequence_rows(sitting(state), seen))
    assert TextRow("Šimon's warehouse on site 1 will be shut down", RowTone.BAD) in rows
    assert rows[-1].words == "next payday"
    assert dict(rows[-1].shifts)[2] < 0


def test_p6_a_fortress_elsewhere_that_would_pay_less_is_named() -> None:
    """The most warehouses would stand here then: the fortress in Napoli pays half."""
    state = moored(start(3))
    napoli = state.city("napoli")._replace(row=(2, 3, *(0,) * 10), fortresses=(2,))
    state = state.with_city("napoli", napoli)
    state = state.with_city("marseille", state.city("marseille")._replace(row=(2, 3, *(0,) * 10)))
    seen = preview_move(state, Build(3))
    assert seen is not None
    old = payday(state).ledger[state.board.index["napoli"]].fortresses[1]
    assert f"Šimon's fortress in Napoli: {old} → {old // 2}" in row_texts(list(consequence_rows(sitting(state), seen)))


def test_p5_p6_the_sum_behind_a_forecast_says_what_is_paid_for_what() -> None:
    state = moored(start(3))
    state = state.with_city("napoli", state.city("napoli")._replace(row=(2, 1, 2, *(0,) * 9), fortresses=(1,)))
    worth = value(state, "napoli")
    mine, hers = (row_texts(list(forecast_rows(sitting(state), seat, payday(state)))) for seat in (1, 2))
    assert f"Napoli: second place {worth // 2}, fortress {worth} (the most warehouses)" in mine
    assert f"Napoli: first place {worth}" in hers


def test_c1_a_card_for_sale_says_where_it_leads_from_here() -> None:
    state = moored(start(3))
    card = "venezia-3"
    state = state._replace(destinations=state.destinations._replace(display=(card, None, None, None)))
    seen = preview_move(state, Buy(card))
    assert seen is not None
    rows = row_texts(list(consequence_rows(sitting(state), seen)))
    assert any(row.startswith("leads from here to ") and "Venezia" in row for row in rows)


def test_t6_sailing_says_what_could_be_done_there() -> None:
    state = moored(start(3), "venezia-3")
    move = Sail("venezia-3", "venezia")
    rows = list(arrival_rows(sitting(state, "venezia-3"), move))
    assert [row.words for row in rows[2:]] == ["warehouse on site 1: −3", "warehouse on site 2: −3", "fortress: −6"]
    assert all(dict(row.shifts).get(1, 0) >= 0 for row in rows[2:])
    assert len(previews_after_arrival(state, move)) == 3


def test_a_city_no_card_leads_to_at_once_is_told_with_its_stops_and_the_cards_to_buy() -> None:
    shown = start(3)
    linked = moored(shown, "marseille+tanger", "valencia+tanger")
    assert advice_text.indirect_route_text(sitting(linked), "valencia") == (
        "Sail by way of Tanger: your cards lead on to Valencia from there."
    )
    bare = sitting(moored(shown))
    assert advice_text.indirect_route_text(bare, "alexandria") == (
        "None of your cards leads to Alexandria now; Marseille–Alexandria would, for 4 florins."
    )
    assert advice_text.indirect_route_text(bare, "valencia") == (
        "To Valencia you could sail by way of Tanger, with Marseille–Tanger and Valencia–Tanger for 3 florins."
    )
    emptied = shown._replace(
        destinations=shown.destinations._replace(display=(None,) * 4), links=shown.links._replace(display=(None,) * 6)
    )
    assert advice_text.indirect_route_text(sitting(moored(emptied)), "tunis") == (
        "None of your cards leads to Tunis now."
    )
    plain = "None of your cards leads to Alexandria now."
    acted = moored(shown)._replace(turn=Turn(begun=True, acted=True))
    assert advice_text.indirect_route_text(sitting(acted), "alexandria") == plain
    collected = moored(shown)._replace(turn=Turn(begun=True, pirate=PirateMove.COLLECTED))
    assert advice_text.indirect_route_text(sitting(collected), "alexandria") == plain
