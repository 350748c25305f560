"""What the guided game advises: ideas before they happen to the player, a blow that hurts, the lead at payday I.

Where a change of the computer players moves the line, `guided_line.py` finds another deal.
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from elcapitan.client.lessons.lesson_panel import NewsRow, PanelButton, PanelText
from elcapitan.client.shell import i18n
from elcapitan.client.widgets.text_rows import TextRow, heading_row
from elcapitan.games.capitan.client.wording.words import florins_text
from tests.games.capitan.client.lessons.guided_line import COURSE, LESSONS, ME, GuidedLine, follow, why_not
from tests.games.capitan.client.lessons.lesson_hands import LessonHands


@pytest.fixture(scope="module")
def line() -> GuidedLine:
    return follow(COURSE.seed)


def test_the_prepared_deal_teaches_well(line: GuidedLine) -> None:
    assert why_not(line) == ""


def test_shutting_down_hurts_the_rival_in_the_forecast(line: GuidedLine) -> None:
    blow = line.blow
    assert blow is not None
    assert blow.changes[ME - 1] > 0
    assert blow.shut
    assert all(blow.changes[seat - 1] < 0 for seat in blow.shut)


def test_whoever_follows_leads_or_ties_at_payday_one(line: GuidedLine) -> None:
    assert line.purses[ME - 1] == max(line.purses), [florins_text(purse) for purse in line.purses]


def test_no_turn_that_is_advised_loses_florins_at_payday(line: GuidedLine) -> None:
    assert [turn.idea for turn in line.turns if turn.changes[ME - 1] < 0] == []


def test_the_table_plays_the_same_line(line: GuidedLine, tmp_path: object, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ELCAPITAN_HOME", str(tmp_path))
    hands = LessonHands()
    hands.stack.push(LESSONS.guided_game(hands.stack))
    hands.frame(3)
    assert list(_ideas(hands, len(line.turns))) == line.told


def _ideas(hands: LessonHands, turns: int) -> Iterator[str]:
    for _turn in range(turns):
        teacher = hands.table.teacher
        yield vars(teacher)["_idea"].name
        while (move := next(iter(teacher.advised_moves() if teacher else ()), None)) is not None:
            hands.table.make_move(move)
            hands.frame(2)
            if str(move) == "end":
                break
        hands.frame(4)


@pytest.mark.parametrize(
    ("idea", "told"),
    [
        ("sail", "richest player after three paydays wins"),
        ("value", "you may begin on site 1 or 2"),
        ("loan", "your ship moves to the bank"),
        ("payday", "(proliferation)"),
        ("payday", "Then loans are repaid."),
        ("shutting-down", "it could be your own"),
    ],
)
def test_what_a_newcomer_must_know_is_told_in_its_idea(idea: str, told: str) -> None:
    i18n.use_language("en")
    assert told in LESSONS.book.words("ideas", idea).text


@pytest.mark.parametrize("language", ["en", "cs"])
@pytest.mark.parametrize("idea", ["sail", "majority", "loan", "payday", "reopening"])
def test_a_long_lesson_leaves_the_seals_of_destination_cards_in_sight(idea: str, language: str) -> None:
    i18n.use_language(language)
    hands = LessonHands(language)
    hands.stack.push(table := LESSONS.guided_game(hands.stack, stored=False))
    hands.frame()
    words, brush = LESSONS.book.words("ideas", idea), table.view.brush
    layout = table.view.layout_for(table.director.picture)
    steps = [heading_row(f"{number}. Constantinople (2)") for number in range(1, 5)]
    news = tuple(NewsRow((f"Ginevra: warehouse in Constantinople on site {site}",)) for site in (5, 6, 7))
    text = PanelText(words.title, "", (TextRow(words.text), *steps), (PanelButton("do", "Do it"),), news)
    table.panel.say(text)
    assert [*table.panel.overlays(brush, layout)]
    assert table.panel.covered.collidelist(layout.destinations.places) < 0
