"""Glows come, pulse and stand still; movements begin and end where they should."""

import pytest
from pygame import Rect

from elcapitan.client.drawing.brush import Brush
from elcapitan.client.drawing.easing import share
from elcapitan.client.shell import i18n
from elcapitan.client.table.glows import PULSES_S, arc_points, glow_strength
from elcapitan.client.table.note import NoteText
from elcapitan.client.widgets.text_rows import TextRow
from elcapitan.client.widgets.tooltip import tooltip_surface
from elcapitan.games.capitan.client.layout.table_layout import table_layout
from elcapitan.games.capitan.client.view.note_panel import NotePanel
from elcapitan.games.capitan.client.wording import tooltips
from elcapitan.games.capitan.rules.payday import payday
from elcapitan.games.capitan.things import CapitanKind
from elcapitan.kit.table.things import Thing
from tests.client import headless_stage
from tests.games.capitan.clicking import intent
from tests.games.capitan.client.random_games import start
from tests.games.capitan.client.wording.test_prompts import moored, sitting


def test_glow_fades_in_pulses_and_then_stands_still() -> None:
    assert glow_strength(0, 0) == 0
    assert 0.7 < glow_strength(1.0, 0) <= 1
    assert {glow_strength(PULSES_S + later, at) for later in (0, 0.3, 5) for at in (0, 9)} == {1.0}


def test_glows_come_one_after_another() -> None:
    assert glow_strength(0.1, 0) > glow_strength(0.1, 2) > glow_strength(0.1, 5) == 0


def test_share_of_time_is_kept_between_nothing_and_all() -> None:
    assert [share(now, 1, 3) for now in (0, 1, 2, 3, 9)] == [0, 0, 0.5, 1, 1]
    assert share(5, 2, 2) == 1


def test_route_rises_over_its_ends() -> None:
    points = arc_points((0, 100), (200, 100), 60)
    assert points[0] == (0, 100)
    assert points[-1] == (200, 100)
    assert min(y for _, y in points) == pytest.approx(70, abs=1)


@pytest.mark.parametrize("language", ["en", "cs"])
@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
def test_the_longest_tooltip_is_written_wider_and_not_fifteen_lines_high(size: tuple[int, int], language: str) -> None:
    i18n.use_language(language)
    there = moored(start(2))
    city = there.city("marseille")
    there = there.with_city("marseille", city._replace(row=(2, -2, -1, *(0,) * 9), picture=(1, -1, *city.picture[2:])))
    at, target = sitting(there), Thing(CapitanKind.SITE, "marseille", 4)
    rows = tooltips.tooltip_rows(at, target, intent(there, 1, None, target), payday(there))
    look = headless_stage.look(size)
    surface = tooltip_surface(Brush(look), rows, ["red", "blue"])
    assert surface.get_height() <= look.line_height("sans", 17) * 12 + look.px(16)
    assert surface.get_width() < size[0] / 2


@pytest.mark.parametrize("columns", [3, 4])
@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080), (1600, 1200), (2560, 1080)])
def test_the_note_covers_all_of_a_forecast_or_none_of_it(size: tuple[int, int], columns: int) -> None:
    grid = {f"c{column}{line}": (column, line) for line in range(3) for column in range(columns)}
    layout, brush = table_layout(size, grid, seats=3, hand=[]), Brush(headless_stage.look(size))
    note = NotePanel(lambda: None)
    rows = (TextRow("your payday: 25 → 21 (−4)"), TextRow("Marseille: −4 (Marco)"))
    note.show(lambda: NoteText("Since your last turn", rows))
    (overlay,) = note.overlays(brush, layout)
    shown = overlay.rect.inflate(-brush.px(24), -brush.px(24))
    for place in (layout.forecast, layout.bank.rect):
        assert not shown.colliderect(place) or shown.contains(place)


@pytest.mark.parametrize("cut", [0, 1, 20])
def test_the_note_halves_no_line_of_the_log(cut: int) -> None:
    grid = {f"c{column}{line}": (column, line) for line in range(3) for column in range(3)}
    layout, brush = table_layout((1920, 1080), grid, seats=3, hand=[]), Brush(headless_stage.look((1920, 1080)))
    lines: list[Rect] = []
    note = NotePanel(lambda: None, lambda: lines)
    note.show(lambda: NoteText("Since your last turn", (TextRow("your payday: 25 → 21 (−4)"),)))

    def bottom() -> int:
        (overlay,) = note.overlays(brush, layout)
        return overlay.rect.inflate(-brush.px(24), -brush.px(24)).bottom

    end = bottom()
    lines += [Rect(layout.log.x, end - cut, 200, 24), Rect(layout.log.x, end - cut + 24, 200, 24)]
    assert bottom() == (end - cut + 24 if cut else end)
