"""What the panel of Yspahan's guided first game tells, and where."""

from __future__ import annotations

import pygame
import pytest

from elcapitan.client.lessons.lesson_panel import is_whole
from elcapitan.client.table import turn_hints
from tests.games.client.guided_hands import GUIDED, GuidedHands, QuickAdviser

CASE = GUIDED["yspahan"]


@pytest.mark.parametrize("language", ["en", "cs"])
@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
def test_every_sentence_fits_into_the_panel(language: str, size: tuple[int, int]) -> None:
    hands = GuidedHands(CASE, language, size)
    looked = 0

    def look_and_do() -> None:
        nonlocal looked
        panel, view = hands.table.panel, hands.table.view
        if panel.text.rows:
            rect = panel.covered
            layout = view.layout_for(hands.table.model.state)
            assert is_whole(view.brush, panel.text, rect), panel.text.title
            assert not rect.colliderect(layout.rail.rect)
            assert not any(rect.colliderect(floor) for floor in layout.tower.floors.values()), panel.text.title
            looked += 1
        hands.press("do")

    hands.play_to_scoring(look_and_do)
    assert looked > 15


def tells_all_news(hands: GuidedHands) -> None:
    """Each opponent who has had a turn since the player's last one has a line, until the player begins theirs."""
    model = hands.table.model
    texts = [step.text for step in model.steps]
    begun = len(texts) - texts[::-1].index("end") if "end" in texts else 0
    mine = [step.text for step in model.steps[begun:] if step.seat == 1]
    if any(not text.startswith("roll") for text in mine):
        assert not hands.table.panel.text.news, "also after a question was answered"
        return
    if model.state.asked:
        return
    ends = [step.seat for step in model.steps if step.text == "end"]
    since = len(ends) - ends[::-1].index(1) if 1 in ends else 0
    names = [model.seats[seat - 1].name for seat in ends[since:]]
    told = [row.words.split()[0] for row in hands.table.panel.text.news]
    assert sorted(told) == sorted(names)


def test_the_panel_says_what_each_opponent_did_and_the_rail_the_same_order() -> None:
    hands = GuidedHands(CASE)

    def look_and_do() -> None:
        tells_all_news(hands)
        orders = [row.words for row in hands.table.step_rows()]
        assert not orders or orders == [hands.table._frame().rail.title]
        hands.press("do")

    hands.play_to_scoring(look_and_do)


def test_what_has_changed_since_the_last_turn_is_told_on_request_in_the_panels_place() -> None:
    hands = GuidedHands(CASE)
    while hands.table.model.state.day == 1 or not hands.table.model.is_my_move:
        hands.press("do")
    note = hands.table.controller.panels.note
    assert not note.rows, "the panel tells what opponents did"
    hands.key(pygame.K_c)
    assert note.text.title == "Since your last turn"
    assert not hands.table.panel.text.rows
    hands.key(pygame.K_c)
    assert not note.rows
    assert hands.table.panel.text.rows


def test_a_hint_in_the_middle_of_free_play_is_asked_for_by_its_key(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(QuickAdviser, "game", "yspahan")
    monkeypatch.setattr(turn_hints, "Adviser", QuickAdviser)
    hands = GuidedHands(CASE)
    hands.press("skip")
    assert "H gives a hint" in hands.table.panel.text.rows[0].words
    hands.key(pygame.K_h)
    assert hands.table.controller.panels.note.text.title == "Hint"
    hands.key(pygame.K_h)
    assert hands.table.panel.text.title == "Nothing new now"
