"""What was fetched in a thread is not read again when a turn or a close-up shows it."""

from pathlib import Path

import pygame
import pytest
from pygame import Rect, Surface

from elcapitan import paths
from elcapitan.client.drawing import art
from elcapitan.client.drawing.art import Art
from elcapitan.client.drawing.brush import Brush
from elcapitan.client.drawing.draw_context import DrawContext
from elcapitan.games.yspahan.client.paint import sprites
from elcapitan.games.yspahan.client.paint.cards import draw_card
from elcapitan.games.yspahan.client.scenes.week_end import WeekEndScene
from elcapitan.games.yspahan.client.view import picture_jobs
from elcapitan.games.yspahan.client.view.yspahan_view import YspahanView
from elcapitan.games.yspahan.rules.model.board import CARDS
from tests.art_memory import USUAL_BYTES, forget_sources
from tests.client import headless_stage
from tests.games.yspahan.client.scenes.test_week_end import at_week
from tests.games.yspahan.client.view.frames import choose_floor, close_up, view_of, waiting

PAINTS_AHEAD = True
SIZE = (1280, 720)


def unread_view() -> YspahanView:
    """A view whose art has been read for nothing but the first frame, another seat's turn."""
    shown = waiting(3)
    view = view_of(shown.at.state, SIZE)
    view.reset(DrawContext(SIZE, Art(paths.assets() / "art")))
    view.draw(Surface(SIZE), shown, everything=True)
    return view


def prefetched(view: YspahanView, district: str = "") -> None:
    if district:
        view.prefetch_close_up(district)
    else:
        view.prefetch_pictures()
    assert view._prefetch is not None
    view._prefetch.wait()


@pytest.fixture
def read(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The names of the files that are read."""
    forget_sources(monkeypatch)
    names: list[str] = []
    kept = Art._read
    for name, bytes_ in USUAL_BYTES.items():
        monkeypatch.setattr(art, name, bytes_)

    def noted(self: Art, path: Path) -> Surface:
        names.append(path.name)
        return kept(self, path)

    monkeypatch.setattr(Art, "_read", noted)
    return names


def test_a_first_turn_reads_no_glow_and_no_button(read: list[str]) -> None:
    view = unread_view()
    prefetched(view)
    assert "glow-gold.png" in read
    read.clear()
    view.draw(Surface(SIZE), choose_floor(3), everything=False)
    assert not {"glow-gold.png", "glow-gold-strong.png", "chip.png", "chip-on.png"} & {*read}


def test_a_district_that_is_pointed_at_is_read_before_it_is_seen_from_near(read: list[str]) -> None:
    view = unread_view()
    prefetched(view, "barrel")
    assert "ground.jpg" in read
    read.clear()
    view.draw(Surface(SIZE), close_up(3, "barrel"), everything=False)
    assert not {"ground.jpg", "square.png", "square-2.png", "crossing.png"} & {*read}


@pytest.mark.parametrize("wish", [1.0, 1.3])
def test_the_first_frames_of_a_weeks_end_read_nothing(read: list[str], wish: float) -> None:
    model = at_week(2, "three")
    view = YspahanView(model)
    art = Art(paths.assets() / "art")
    look = DrawContext(SIZE, art, wish)
    view.reset(look.with_more_room(wish))
    view.draw(Surface(SIZE), waiting(3), everything=True)
    prefetched(view)
    scene = WeekEndScene(headless_stage.stack(SIZE), model)
    scene._brush = Brush(look.whole)
    scene._make_widgets()
    read.clear()
    scene._paint_ground(Surface(SIZE), scene._box())
    for part in scene._parts():
        part.paint(Surface(SIZE))
    assert read == []


def test_a_card_is_read_before_it_flies(read: list[str]) -> None:
    view = unread_view()
    prefetched(view)
    read.clear()
    size = view.layout_for(choose_floor(3).at.state).rail.hand[0].size
    for card in CARDS:
        draw_card(Surface(SIZE), view.brush, Rect((0, 0), size), card, lifted=True)
    assert read == []


def test_what_flies_is_made_for_a_later_frame() -> None:
    view = unread_view()
    brush = Brush(view.brush.look)
    layout = view.layout_for(view.model.state)
    card = ((100, 90), Rect(4, 4, 92, 40))
    for job in picture_jobs.table_picture_jobs(layout, [(60, 60)], card, ["red"]):
        job(brush)
    made = {key[1] for key, _surface in brush.look.art._finished.items() if isinstance(key, tuple)}
    assert {sprites.good("red"), sprites.walking_camel(1), sprites.die(6, yellow=True), sprites.SUPERVISOR} <= made


def test_the_first_frame_of_the_table_comes_first() -> None:
    view = view_of(waiting(3).at.state, SIZE)
    view.reset(DrawContext(SIZE, Art(paths.assets() / "art")))
    view.prefetch_pictures()
    assert view._prefetch is None


def test_the_picture_is_the_same_with_and_without() -> None:
    pictures = []
    for ahead in (False, True):
        view, surface = unread_view(), Surface(SIZE)
        if ahead:
            prefetched(view)
            prefetched(view, "barrel")
        view.draw(surface, close_up(3, "barrel"), everything=True)
        pictures.append(pygame.image.tobytes(surface, "RGB"))
    assert pictures[0] == pictures[1]
