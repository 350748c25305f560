"""What the rail, the tooltips and the choices say, and what is seen of a move before it is done."""

import pytest

from elcapitan.client.model.table_model import TableSeat
from elcapitan.client.widgets.text_rows import row_texts
from elcapitan.games.capitan.clicks import HintReason
from elcapitan.games.capitan.client.facts.hint_steps import hint_steps
from elcapitan.games.capitan.client.facts.preview import preview_move
from elcapitan.games.capitan.client.facts.view_context import ViewContext
from elcapitan.games.capitan.client.wording import hint_text, prompts, tooltips
from elcapitan.games.capitan.rules.legal import legal_moves
from elcapitan.games.capitan.rules.model.moves import Build, BuildFortress, Buy, End, Sail, TakeLoan
from elcapitan.games.capitan.rules.model.pieces import BANK, Loan
from elcapitan.games.capitan.rules.model.state import GameState, Stage
from elcapitan.games.capitan.rules.payday import payday
from elcapitan.games.capitan.things import CapitanKind
from elcapitan.kit.table.click_paths import ShowReason
from elcapitan.kit.table.things import Thing
from tests.games.capitan.clicking import intent
from tests.games.capitan.client.random_games import game, start

SEATS = [
    TableSeat(1, "Klára", "red", "person"),
    TableSeat(2, "Šimon", "blue", "easy"),
    TableSeat(3, "Matěj", "yellow", "easy"),
]


def sitting(state: GameState, chosen: str | None = None, me: int = 1, pending: str | None = None) -> ViewContext:
    moves = legal_moves(state) if state.seat == me and state.stage is Stage.TURN else []
    return ViewContext(state, SEATS[: len(state.players)], me, moves, chosen, pending)


def moored(state: GameState, *hand: str) -> GameState:
    city = state.city("marseille")._replace(harbour=(1, 0))
    there = state.with_city("marseille", city)
    return there.with_player(1, there.player(1)._replace(place="marseille", space=1, hand=hand))


def titles(at: ViewContext) -> tuple[str, int]:
    said = prompts.rail_prompt(at)
    return said.title, said.step


def test_prompt_follows_the_steps_of_a_turn() -> None:
    state = start(3)
    assert titles(sitting(state)) == ("Buy a destination card", 1)
    with_card = state.with_mover(state.mover._replace(hand=("tunis-1",)))
    assert titles(sitting(with_card)) == ("Choose a card to sail with", 2)
    assert titles(sitting(with_card, "tunis-1")) == ("Choose a free harbour", 2)
    assert titles(sitting(moored(state))) == ("Build in Marseille", 3)
    poor = moored(state.with_player(1, state.player(1)._replace(money=0)))
    shut = poor.with_city(
        "marseille", poor.city("marseille")._replace(picture=(1,), row=(2, *poor.city("marseille").row[1:]))
    )
    assert titles(sitting(shut)) == ("Reopen in Marseille", 3)
    acted = moored(state)._replace(turn=state.turn._replace(begun=True, acted=True))
    assert titles(sitting(acted)) == ("End your turn", 4)


def test_where_nothing_can_be_built_the_rail_says_so() -> None:
    state = moored(start(3))
    city = state.city("marseille")
    full = state.with_city("marseille", city._replace(row=(1, 1, 1, *city.row[3:]), fortresses=(2, 3)))
    said = prompts.rail_prompt(sitting(full))
    assert said.title == "Buy a card"
    assert said.sub.startswith("Nothing can be built in Marseille now: sail on.")


def test_advised_step_says_when_a_card_is_used_by_its_seals() -> None:
    at = sitting(moored(start(3), "tunis-1"))
    by_seals, straight = (hint_steps(at.state, [Sail("tunis-1", city)])[0] for city in ("valencia", "tunis"))
    assert hint_text.step_text(at, by_seals, ()) == "Sail to Valencia by the seals"
    assert hint_text.step_text(at, by_seals, ("tunis-1",)).startswith("Sail to Valencia by the seals of Tunis")
    assert hint_text.step_text(at, straight, ()) == "Sail to Tunis"


def test_only_steps_that_were_made_are_ticked_off() -> None:
    state = moored(start(3))
    assert prompts.rail_prompt(sitting(state)).done == frozenset()
    bought = state._replace(turn=state.turn._replace(begun=True))
    assert prompts.rail_prompt(sitting(bought)).done == {1}
    arrived = state._replace(turn=state.turn._replace(begun=True, sailed=True, acted=True))
    assert prompts.rail_prompt(sitting(arrived)).done == {1, 2, 3}


def test_t3_a_turn_with_a_loan_has_no_steps() -> None:
    state = moored(start(3))
    borrowed = state._replace(turn=state.turn._replace(acted=True, loan=True))
    assert titles(sitting(borrowed)) == ("End your turn", 0)


def test_whoever_can_pay_for_nothing_is_told_to_take_a_loan() -> None:
    state = moored(start(3))._replace(round=2)
    poor = state.with_mover(state.mover._replace(money=0))
    assert titles(sitting(poor)) == ("Take a loan", 0)


def test_l7_at_the_bank_only_a_destination_card_is_asked_for() -> None:
    state = start(3)
    there = state.with_mover(state.mover._replace(place=BANK, hand=("candia+tunis",)))
    said = prompts.rail_prompt(sitting(there))
    assert (said.title, said.sub) == ("Buy a card", ("From the bank, only a destination card takes you to a city."))


def test_whoever_builds_may_buy_a_card_and_sail_first() -> None:
    assert prompts.rail_prompt(sitting(moored(start(3)))).sub.endswith("Or buy a card and sail on first.")


def test_n2_where_only_a_neutral_warehouse_may_be_built_the_prompt_says_so() -> None:
    there = moored(start(2))
    assert prompts.rail_prompt(sitting(there)).sub.startswith("You can build here: a warehouse")
    few_left = there.with_mover(there.mover._replace(warehouses=3, neutral=2))
    builds = [move for move in legal_moves(few_left) if isinstance(move, Build)]
    assert builds
    assert all(move.neutral for move in builds)
    assert prompts.rail_prompt(sitting(few_left)).sub.startswith("You can build here: a neutral warehouse")


def test_prompt_of_others_and_of_the_end() -> None:
    state = start(3)
    assert titles(sitting(state._replace(seat=2))) == ("Šimon is playing", 0)
    assert titles(sitting(state._replace(stage=Stage.OVER, seat=0))) == ("The game is over", 0)
    assert titles(sitting(state._replace(stage=Stage.SETTLING, seat=2))) == ("Waiting for Šimon", 0)
    assert titles(sitting(state, pending="buy tunis-1")) == ("One moment …", 1)


def test_passing_ship_must_sail_on() -> None:
    state = start(3)
    city = state.city("marseille")._replace(harbour=(2, 3))
    state = state.with_city("marseille", city)
    state = state.with_player(1, state.player(1)._replace(place="marseille", hand=("venezia-3", "tunis-1")))
    assert titles(sitting(state)) == ("You must sail on", 2)


def test_nothing_possible_says_pass() -> None:
    state = start(3)
    assert (
        prompts.rail_prompt(sitting(state.with_mover(state.mover._replace(money=0, place=BANK)))).title
        == "Nothing is possible"
    )


@pytest.mark.parametrize("players", [2, 3])
def test_every_position_of_a_game_has_a_prompt(players: int) -> None:
    for at, (state, _, _) in enumerate(game(players, seed=3)):
        if at % 5 == 0:
            for me in (0, 1, 2):
                said = prompts.rail_prompt(sitting(state, me=me))
                assert said.title
                assert "{" not in said.title + said.sub


def test_end_reason_offers_a_loan_only_where_there_is_one() -> None:
    state = moored(start(3))
    first = sitting(state)
    meant = intent(state, 1, None, Thing(CapitanKind.END))
    assert prompts.end_button_reason(first, meant) == "Build or reopen something first"
    assert prompts.end_button_reason(sitting(state._replace(round=2)), meant) == "Build first, or take a loan"


@pytest.mark.parametrize("reason", list(HintReason))
def test_every_hint_has_words(reason: HintReason) -> None:
    assert prompts.hint_text(sitting(start(3)), ShowReason(reason, "tunis", 2))


def test_choices_say_what_they_cost() -> None:
    at = sitting(moored(start(3))._replace(round=2))
    assert prompts.move_choice_text(at, Build(1)) == "Build a warehouse on site 1 for 4 florins"
    assert prompts.move_choice_text(at, TakeLoan(10)) == "Borrow 10 florins, repay 12 (extended 16)"
    assert prompts.move_choice_text(at, BuildFortress()) == "Build a fortress for 8 florins"


def tip(state: GameState, target: Thing, chosen: str | None = None) -> list[str]:
    at = sitting(state, chosen)
    return row_texts(tooltips.tooltip_rows(at, target, intent(state, 1, chosen, target), payday(state)))


def test_tooltip_of_a_site_says_price_money_left_and_what_payday_would_bring() -> None:
    assert tip(moored(start(3)), Thing(CapitanKind.SITE, "marseille", 1)) == [
        "Marseille · site 1",
        "costs 4, leaving you with 16",
        "value of the city 0 → 4",
        "first place: no one → Klára",
        "next payday",
    ]


def test_tooltip_of_a_goal_names_the_space_they_would_get() -> None:
    state = moored(start(3), "venezia-3")
    city = state.city("venezia")._replace(harbour=(2, 0))
    state = state.with_city("venezia", city)
    assert tip(state, Thing(CapitanKind.HARBOUR, "venezia", 1), "venezia-3") == [
        "Venezia · harbour 2",
        "a warehouse costs 4; you have 20",
        "warehouse on site 1: −4",
        "warehouse on site 2: −4",
        "fortress: −6",
    ]


def test_tooltip_of_a_site_for_either_colour_tells_of_both_what_it_tells_of_one() -> None:
    """What both have in common stands once, before them."""
    assert tip(moored(start(2)), Thing(CapitanKind.SITE, "marseille", 1)) == [
        "Marseille · site 1",
        "costs 4, leaving you with 16",
        "value of the city 0 → 4",
        "Build a warehouse on site 1 for 4 florins",
        "first place: no one → Klára",
        "Build a neutral warehouse on site 1 for 4 florins",
        "first place: no one → Klára (neutral); no one's payday changes",
    ]


def test_tooltip_of_a_site_for_any_of_four_placings_says_once_that_reopening_is_free() -> None:
    there = moored(start(2))
    city = there.city("marseille")
    picture = (1, -1, *city.picture[2:])
    there = there.with_city("marseille", city._replace(row=(2, -2, -1, *(0,) * 9), picture=picture))
    lines = tip(there, Thing(CapitanKind.SITE, "marseille", 4))
    at = [lines.index(next(line for line in lines if line.startswith(begun))) for begun in ("Build", "Reopen")]
    assert "value of the city 12 → 16" in lines[: at[0]]
    assert sum(line.count("costs 4, leaving you with 16") for line in lines) == 2
    assert sum(line.count("free") for line in lines[at[1] :]) == 2
    assert len(lines) <= 12


def test_tooltip_of_a_goal_for_two_players_names_both_colours_and_the_fortress() -> None:
    assert tip(moored(start(2), "venezia-3"), Thing(CapitanKind.HARBOUR, "venezia", 1), "venezia-3")[2:] == [
        "warehouse on site 1: −3",
        "warehouse on site 2: −3",
        "neutral warehouse on site 1: −3",
        "neutral warehouse on site 2: −3",
        "fortress: −6",
    ]


def test_tooltip_of_a_dark_site_names_who_would_be_shut_down() -> None:
    state = moored(start(4))
    row = (2, 3, 2, 3, 2, *(0,) * 7)
    state = state.with_city("marseille", state.city("marseille")._replace(row=row))
    at = ViewContext(state, [*SEATS, TableSeat(4, "Žofie", "green", "easy")], 1, legal_moves(state))
    target = Thing(CapitanKind.SITE, "marseille", 6)
    lines = row_texts(tooltips.tooltip_rows(at, target, intent(state, 1, None, target), payday(state)))
    assert "Šimon's warehouse on site 1 will be shut down" in lines


def test_tooltip_of_a_card_that_is_too_dear_says_so() -> None:
    state = start(3)
    poor = state.with_mover(state.mover._replace(money=1))
    card = poor.destinations.display[0]
    assert card is not None
    assert any("you have 1" in line for line in tip(poor, Thing(CapitanKind.DISPLAY, card)))


def test_tooltip_of_a_seat_shows_hand_and_debts() -> None:
    state = start(3)
    state = state.with_player(2, state.player(2)._replace(hand=("tunis-1",), loans=(Loan(10), Loan(16, extended=True))))
    lines = tip(state, Thing(CapitanKind.SEAT, "", 2))
    assert "hand: Tunis (1 seal)" in lines
    assert "loan of 10: repay 12" in lines
    assert "loan of 16, extended: repay 30" in lines


def test_tooltip_of_the_forecast_adds_up() -> None:
    for state, _, _ in list(game(3, seed=5))[:200:40]:
        paid = payday(state)
        lines = row_texts(tooltips.tooltip_rows(sitting(state), Thing(CapitanKind.FORECAST, "", 1), None, paid))
        total = paid.money[0] - state.player(1).money
        assert lines[0].startswith(f"Klára: {'+' if total else ''}{total} ")


def test_forecast_of_the_last_phase_counts_the_bonus_card() -> None:
    state = start(3)._replace(phase=3)
    state = state.with_player(1, state.player(1)._replace(bonus=15))
    lines = row_texts(tooltips.tooltip_rows(sitting(state), Thing(CapitanKind.FORECAST, "", 1), None, payday(state)))
    assert lines[0].startswith("Klára: +15 ")
    assert "bonus 15" in lines


def test_preview_plays_the_move_and_leaves_the_position_alone() -> None:
    state = moored(start(3), "venezia-3")
    seen = preview_move(state, Build(2))
    assert seen is not None
    assert (seen.price, seen.money, seen.city, seen.site) == (4, 16, "marseille", 2)
    assert state.mover.money == 20
    sailing = preview_move(state, Sail("venezia-3", "venezia"))
    assert sailing is not None
    assert (sailing.origin, sailing.city, sailing.space) == ("marseille", "venezia", 1)


def test_preview_of_what_is_refused_or_unseen_is_none() -> None:
    state = start(3)
    assert preview_move(state, Build(1)) is None
    assert preview_move(state, End()) is None
    assert preview_move(state, Buy("tunis-9")) is None


def test_the_panel_of_a_seat_says_what_is_left_and_what_has_been_reached() -> None:
    assert "6 warehouses and 1 fortress left; warehouses in 0 of 9 cities" in tip(
        start(3), Thing(CapitanKind.SEAT, number=1)
    )


def test_each_answer_of_what_to_place_says_what_it_changes_at_the_next_payday() -> None:
    state = moored(start(3))
    (row,) = prompts.move_advice_rows(sitting(state), Build(1))
    assert (row.words, row.shifts) == ("next payday: Klára +4", ())
