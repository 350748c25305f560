"""Every reason and every event has words, with their facts in them."""

from typing import Any

import pytest

from elcapitan.client.shell.i18n import number_text, signed_text
from elcapitan.games.capitan.client.events.event_table import event_log_line
from elcapitan.games.capitan.client.events.event_view import LogLine
from elcapitan.games.capitan.client.wording import refusal_text, words
from elcapitan.games.capitan.rules.model import events
from elcapitan.games.capitan.rules.model.moves import parse
from elcapitan.games.capitan.rules.model.refusal import Refusal, RefusalCode
from tests.games.capitan.client.random_games import EXTRAS, board, game

FACTS: dict[str, Any] = {
    "card": "tunis-1", "price": 5, "money": 3, "city": "tunis", "steps": 3, "seals": 2, "first": "napoli",
    "second": "tunis",
    "neutral": False, "site": 6, "open": (1, 2), "main": 2, "amount": 10, "seat": 4, "stage": "settling",
    "space": 3, "spaces": 2, "origin": "napoli",
}  # fmt: skip
NAMES = ["Klára", "Šimon", "Matěj", "Žofie", "Jan"]
SAID = {
    RefusalCode.TOO_DEAR: ("5", "3"),
    RefusalCode.OUT_OF_REACH: ("Tunis", "3 steps", "2 seals"),
    RefusalCode.NOT_ON_CARD: ("Napoli", "Tunis"),
    RefusalCode.WRONG_SITE: ("1 or 2",),
    RefusalCode.FOUR_IN_A_ROW: ("6",),
    RefusalCode.PASSING: ("Tunis",),
    RefusalCode.NOT_ON_DISPLAY: ("Tunis (1 seal)",),
    RefusalCode.NO_LOAN_CARD_LEFT: ("10 florins",),
    RefusalCode.PURSE_BELOW_ZERO: ("3",),
}


@pytest.mark.parametrize("why", list(RefusalCode))
def test_every_reason_is_a_sentence_without_the_number_of_its_rule(why: RefusalCode) -> None:
    for text in (
        f(board(), Refusal(why, "B3", FACTS)) for f in (refusal_text.refusal_text, refusal_text.short_refusal_text)
    ):
        assert "B3" not in text
        assert text[0].isupper() or (text[0].islower() and why is RefusalCode.TOO_DEAR)
        assert "{" not in text
    for said in SAID.get(why, ()):
        assert said in refusal_text.refusal_text(board(), Refusal(why, "B3", FACTS))


def test_every_reason_differs_from_the_others() -> None:
    said = {refusal_text.refusal_text(board(), Refusal(why, "X", FACTS)) for why in RefusalCode}
    assert len(said) == len(RefusalCode)


def test_every_event_of_whole_games_has_a_line() -> None:
    told: dict[str, LogLine] = {}
    for players, seed, extras in ((2, 2, ()), (4, 4, EXTRAS), (5, 3, EXTRAS)):
        for _, _, played in game(players, seed, extras):
            for event in played.events:
                line = event_log_line(board(extras), NAMES, event)
                assert line.text
                assert "{" not in line.words
                told[type(event).__name__] = line
    kinds = {kind.__name__ for kind in events.Event.__args__}
    rare = kinds - set(told)
    assert rare <= {"TurnPassed", "BonusTaken", "ProtectionCollected"}, rare


@pytest.mark.parametrize(
    ("event", "expected"),
    [
        (events.CardBought(1, "tunis-1", 4, 2), "Klára bought the card Tunis (1 seal) · −4"),
        (events.Sailed(2, "napoli+venezia", "napoli", "venezia", 1), "Šimon sailed from Napoli to Venezia"),
        (
            events.Sailed(2, "venezia-2", "start", "venezia", 0),
            "Šimon sailed through Venezia, coming from the open sea",
        ),
        (events.WarehouseShut("napoli", 1, 2, False, by=1), "Šimon's warehouse on site 1 in Napoli was shut down"),
        (
            events.WarehouseShut("napoli", 1, 2, True, by=1),
            "Šimon's neutral warehouse on site 1 in Napoli was shut down",
        ),
        (events.WarehouseReopened(1, "napoli", 2, True), "Klára reopened a neutral warehouse in Napoli, site 2"),
        (events.LoanTaken(4, 10, 12, "tunis"), "Žofie took a loan and will repay 12 · +10"),
        (events.BonusTaken(1, 15), "Klára reached enough cities for the bonus card of 15 florins"),
        (events.TurnPassed(3), "Matěj passed"),
        (events.GameEnded((5, 9, 9), (2, 3)), "Šimon and Matěj win with 9 florins"),
    ],
)
def test_a_line_says_what_happened(event: events.Event, expected: str) -> None:
    assert event_log_line(board(), NAMES, event).words.replace("\N{NO-BREAK SPACE}", " ") == expected


def test_no_number_of_a_line_stands_at_the_beginning_of_the_next() -> None:
    line = event_log_line(board(), NAMES, events.WarehouseBuilt(1, "napoli", 3, 4, neutral=False)).words
    assert line.endswith("site\N{NO-BREAK SPACE}3\N{NO-BREAK SPACE}·\N{NO-BREAK SPACE}−4")


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("sail tunis-1 tunis", "Straight there with the card Tunis (1 seal)"),
        ("sail tunis-1 napoli", "By sea, 1 step, with the card Tunis (1 seal)"),
        ("sail napoli+tanger napoli", "With the link card Napoli–Tanger"),
        ("build 2 neutral", "Build a neutral warehouse on site 2"),
        ("loan 16", "Borrow 16 florins"),
    ],
)
def test_a_choice_says_which_use_of_the_card_it_is(text: str, expected: str) -> None:
    assert words.move_text(board(), parse(text), "tunis" if "napoli" in text else "start") == expected


def test_numbers_have_a_real_minus_and_plural_forms() -> None:
    assert number_text(-3) == "−3"
    assert (words.florins_text(1), words.florins_text(2)) == ("1 florin", "2 florins")
    assert signed_text(0) == "0"
