"""El Capitan's table in the smallest windows, with the largest values: no word is cut short, outside, or covered.

Yspahan's is measured in test_yspahan_words.py, the ledgers and rankings of both here.
"""

from __future__ import annotations

import json
from itertools import pairwise

import pytest
from pygame import Rect

from elcapitan.client.drawing.draw_context import DrawContext
from elcapitan.client.model.table_model import TableModel
from elcapitan.client.replay import screenshots
from elcapitan.client.shell import i18n
from elcapitan.games.capitan.client.layout.table_layout import TableLayout
from elcapitan.games.capitan.client.paint import top_strip
from elcapitan.games.capitan.rules.model.state import GameState
from tests.pictures import golden
from tests.pictures.golden import RECORDS, Screen
from tests.pictures.test_text_measure import ART, MEASURED, home, pushed, written

__all__ = ["home"]

SIZES = ((800, 450), (800, 600), (1024, 768), (1280, 720))
TABLES = (
    Screen("five", "table", "five", 466),
    Screen("twelve", "table", "twelve", 153),
    Screen("two", "table", "two", 318),
)
ROUND, POOR, RICH = 26, -99, 999


def extreme_table(screen: Screen) -> TableModel:
    """The table of a record in a late round, with very poor and very rich players."""
    record = json.loads((RECORDS / f"{screen.record}.capitan").read_text("utf-8"))
    model = screenshots.model_at(record, screen.screen, screen.moves)
    state: GameState = model.state
    for info in model.seats:
        wanted = RICH if info.seat % 2 else POOR
        state = state.with_payment(info.seat, wanted - state.player(info.seat).money)
    parts = {name: getattr(state, name) for name in GameState.__match_args__}
    model.steps[-1] = model.steps[-1]._replace(after=GameState(**{**parts, "round": ROUND}))
    return model


@pytest.mark.parametrize("language", i18n.LANGUAGES)
@pytest.mark.parametrize("screen", TABLES, ids=lambda screen: screen.name)
def test_a_late_table_fits_into_small_windows(screen: Screen, language: str) -> None:
    faults = []
    with golden.at_home():
        stack = golden.stack_for(screen._replace(language=language), ART)
        screenshots.push_screen(stack, screen.screen, extreme_table(screen), at=screen.moves)
        for size in SIZES:
            letters = written(stack, screen, size, 1.0)
            faults += [f"{size[0]}x{size[1]}: {fault}" for fault in letters.faults()]
    assert faults == []


SHEETS = [
    screen
    for screen in MEASURED
    if screen.name in ("payday", "ranking", "yspahan-week", "yspahan-week-three", "yspahan-ranking")
]


@pytest.mark.parametrize("language", i18n.LANGUAGES)
@pytest.mark.parametrize("screen", SHEETS, ids=lambda screen: screen.name)
def test_ledgers_and_rankings_fit_into_small_windows(screen: Screen, language: str) -> None:
    faults = []
    with pushed(screen, language) as stack:
        for size in ((800, 450), (800, 600), (960, 540), (1024, 576)):
            for wish in (1.0, 1.3):
                found = written(stack, screen, size, wish).faults()
                faults += [f"{size[0]}x{size[1]} at {wish}: {fault}" for fault in found]
    assert faults == []


@pytest.mark.parametrize("language", i18n.LANGUAGES)
def test_the_marks_of_the_phases_lie_beside_the_round(language: str, monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[tuple[int, list[Rect], Rect]] = []
    plain = top_strip.phase_marks

    def watched_marks(look: DrawContext, layout: TableLayout, left: int) -> list[Rect]:
        marks = plain(look, layout, left)
        seen.append((left, marks, layout.panels[0]))
        return marks

    monkeypatch.setattr(top_strip, "phase_marks", watched_marks)
    for screen in TABLES:
        with golden.at_home():
            stack = golden.stack_for(screen._replace(language=language), ART)
            screenshots.push_screen(stack, screen.screen, extreme_table(screen), at=screen.moves)
            for size in (*SIZES, (1920, 1080)):
                for wish in (1.0, 1.5):
                    written(stack, screen, size, wish)
    assert any(marks for _left, marks, _panel in seen)
    for left, marks, panel in seen:
        assert all(left < mark.x and mark.right < panel.x for mark in marks)
        assert not any(mark.colliderect(other) for mark, other in pairwise(marks))
