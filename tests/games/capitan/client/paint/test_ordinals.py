"""The ordinals of sites: where they stand on a board, when they are shown, and that their numbers can be read."""

from __future__ import annotations

from itertools import combinations

import pytest
from pygame import Rect, Surface

from elcapitan.client.drawing.brush import Brush
from elcapitan.games.capitan.client.layout.board_layout import board_layout
from elcapitan.games.capitan.client.paint import board as painter
from elcapitan.games.capitan.client.paint.board import ordinal_boxes
from elcapitan.games.capitan.rules.model.board import SITES, CityPlan
from elcapitan.games.capitan.things import CapitanKind
from elcapitan.kit.table.things import Thing
from tests.client import headless_stage
from tests.games.capitan.client.scenes.table_without_server import TableFixture
from tests.games.capitan.positions import printed_board
from tests.pictures.contrast import reading

WIDTHS = (150, 217, 326, 450, 720, 1080)
"""px of a board: on a crowded cloth at 1280x720, on an ordinary one there and at 1920x1080, rule book, close-ups."""


@pytest.mark.parametrize("city", ["marseille", "porto"])
@pytest.mark.parametrize("width", WIDTHS)
def test_ordinals_cover_nothing_that_is_printed_or_stands_on_a_board(width: int, city: str) -> None:
    plan = printed_board("porto").plan(city)
    rect = Rect(40, 40, width, round(width * 0.75))
    boxes = board_layout(rect, plan)
    ordinals = ordinal_boxes(boxes)
    assert len(ordinals) == SITES
    printed = [*boxes.sites, *boxes.harbour, *boxes.fortresses, boxes.picture]
    assert [box for box in ordinals if box.collidelist(printed) >= 0] == []
    assert not any(one.colliderect(other) for one, other in combinations(ordinals, 2))


@pytest.mark.parametrize("width", WIDTHS)
def test_each_ordinal_stands_beside_its_own_site(width: int) -> None:
    plan = printed_board().plan("napoli")
    boxes = board_layout(Rect(40, 40, width, round(width * 0.75)), plan)
    for site, box in enumerate(ordinal_boxes(boxes), 1):
        distances = [(box.centerx - cell.centerx) ** 2 + (box.centery - cell.centery) ** 2 for cell in boxes.sites]
        assert distances.index(min(distances)) == site - 1


class Shown:
    """On which boards ordinals are painted when the table is next painted."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.cities: list[str] = []
        monkeypatch.setattr("elcapitan.games.capitan.client.view.overlay_stack.draw_ordinals", self._draw)

    def _draw(self, dst: Surface, brush: Brush, rect: Rect, plan: CityPlan) -> None:
        self.cities.append(plan.id)


def test_the_board_under_the_pointer_shows_its_ordinals_and_no_other(monkeypatch: pytest.MonkeyPatch) -> None:
    table, shown = TableFixture(), Shown(monkeypatch)
    table.stack.handle(headless_stage.moved(table.rect(Thing(CapitanKind.SITE, "napoli", 3)).center))
    table.frame()
    assert set(shown.cities) == {"napoli"}
    shown.cities.clear()
    table.stack.handle(headless_stage.moved(table.rect(Thing(CapitanKind.MENU)).center))
    table.frame()
    assert shown.cities == []


def test_the_board_with_the_focus_ring_shows_its_ordinals(monkeypatch: pytest.MonkeyPatch) -> None:
    table, shown = TableFixture(), Shown(monkeypatch)
    table.scene.ui.focus = Thing(CapitanKind.SITE, "tunis", 1)
    table.frame()
    assert set(shown.cities) == {"tunis"}


def test_the_close_up_always_shows_ordinals() -> None:
    table = TableFixture()
    table.scene.controller.panels.show_close_up("candia")
    with reading() as written:
        for _ in range(40):
            table.frame(0.1)
    assert {str(site) for site in range(1, SITES + 1)} <= {word.words for word in written}


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
def test_the_number_of_the_last_space_can_be_read(size: tuple[int, int]) -> None:
    """Its stripes left it at 3.8; WCAG asks for 4.5."""
    look = headless_stage.look(size)
    surface = headless_stage.surface(size)
    brush, plan = Brush(look), printed_board().plan("marseille")
    with reading() as written:
        rect = Rect(20, 20, round(326 * look.s), round(244.5 * look.s))
        painter.draw_printed(surface, brush, rect, plan, frozenset(plan.row.dark))
        painter.draw_ordinals(surface, brush, rect, plan)
    last = [word for word in written if word.words == str(plan.row.values[SITES])]
    assert last
    assert min(word.contrast for word in last) >= 4.5
    ordinals = written[SITES + 2 :]  # after the values and the plate
    assert len(ordinals) > SITES / 2
    assert min(word.contrast for word in ordinals) >= 4.5
