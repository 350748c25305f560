"""Pictures fetched ahead are those that will be asked for, and a fault there costs nothing."""

from __future__ import annotations

import threading
from pathlib import Path
from typing import Any

import pygame
import pytest

from elcapitan import paths
from elcapitan.client.drawing.art import Art, SurfaceCache
from elcapitan.client.drawing.brush import Brush
from elcapitan.client.drawing.draw_context import DrawContext
from elcapitan.client.drawing.prefetch import Prefetch
from elcapitan.client.sheet.paper_sheet import draw_sheet, sheet_box
from elcapitan.games.capitan.client.facts.ui_state import RESTS_S
from elcapitan.games.capitan.client.paint import payday_ledger
from elcapitan.games.capitan.client.paint.cards import card_face, paint_pictures
from elcapitan.games.capitan.client.view.table_view import SIGNS, TableView
from elcapitan.games.capitan.things import CapitanKind
from elcapitan.kit.table.things import Thing
from tests.client import headless_stage
from tests.games.capitan.client.random_games import board
from tests.games.capitan.client.scenes.table_without_server import TableFixture
from tests.timeouts import PATIENCE_S

pytestmark = pytest.mark.slow
PAINTS_AHEAD = True

SIZE = (1280, 720)
COLOURS = ["red", "blue"]
CITIES = ["napoli", "tunis", "porto"]


def fresh() -> DrawContext:
    return DrawContext(SIZE, Art(paths.assets() / "art"))


def paint_payday(look: DrawContext) -> None:
    surface, brush, box = pygame.Surface(SIZE), Brush(look), sheet_box(SIZE, look.s)
    draw_sheet(surface, brush, box)
    for at, city in enumerate(CITIES):
        payday_ledger.draw_thumb(surface, brush, city, payday_ledger.line_rects(box, len(CITIES), 0)[at])


def made_while(look: DrawContext, monkeypatch: pytest.MonkeyPatch) -> list[object]:
    """What has to be made while a payday is painted."""
    made: list[object] = []
    kept = SurfaceCache.get

    def get(shelf: SurfaceCache, key: Any, make: Any) -> pygame.Surface:
        before = len(shelf)
        found = kept(shelf, key, make)
        made.extend([key] if len(shelf) > before else [])
        return found

    monkeypatch.setattr(SurfaceCache, "get", get)
    paint_payday(look)
    monkeypatch.setattr(SurfaceCache, "get", kept)
    return made


def test_after_a_rehearsal_a_payday_reads_nothing_any_more(monkeypatch: pytest.MonkeyPatch) -> None:
    unprepared, prepared = fresh(), fresh()
    assert made_while(unprepared, monkeypatch)
    prefetch = Prefetch(prepared, payday_ledger.payday_prefetch_jobs(SIZE, CITIES, COLOURS))
    prefetch.wait()
    assert prefetch.is_done
    assert made_while(prepared, monkeypatch) == []


def test_a_board_that_is_pointed_at_is_read_before_it_is_seen_from_near(monkeypatch: pytest.MonkeyPatch) -> None:
    # What is read is read once for all windows of a size, and other tests have opened some.
    monkeypatch.setattr(headless_stage, "look", lambda size: DrawContext(size, Art(paths.assets() / "art")))
    monkeypatch.setattr(TableView, "_table_jobs", lambda view: ())  # of which no board seen from near is a part
    table = TableFixture(3, speed="normal")
    table.frame()
    resting(table)
    read: list[str] = []
    kept = Art._read

    def noted(art: Art, path: Path) -> pygame.Surface:
        read.append(path.name)
        return kept(art, path)

    monkeypatch.setattr(Art, "_read", noted)
    table.stack.handle(headless_stage.moved(table.rect(Thing(CapitanKind.CITY, "tunis")).center))
    table.frame(RESTS_S)
    resting(table)
    assert "tunis.jpg" in read
    read.clear()
    table.scene.controller.panels.show_close_up("tunis")
    table.frame()
    assert not {"tunis.jpg", "frame.png", "water-1.png", "site-last.png"} & {*read}


def resting(table: TableFixture) -> None:
    """Nothing is being read ahead any more."""
    prefetch = table.scene.view._prefetch
    assert prefetch is not None
    prefetch.wait()


def test_same_picture_with_and_without() -> None:
    pictures = []
    for ahead in (False, True):
        look = fresh()
        if ahead:
            Prefetch(look, payday_ledger.payday_prefetch_jobs(SIZE, CITIES, COLOURS)).wait()
        surface = pygame.Surface(SIZE)
        draw_sheet(surface, Brush(look), sheet_box(SIZE, look.s))
        pictures.append(pygame.image.tobytes(surface, "RGB"))
    assert pictures[0] == pictures[1]


def test_a_fault_is_left_for_the_moment_when_it_matters() -> None:
    def broken(brush: Brush) -> None:
        brush.look.art.picture("cities/../no-such", (10, 10))
        raise ValueError

    done: list[int] = []
    prefetch = Prefetch(fresh(), [broken, lambda brush: done.append(1)])
    prefetch.wait()
    assert done == [1]


def test_a_program_that_ends_waits_for_no_more_than_the_scene_in_hand(monkeypatch: pytest.MonkeyPatch) -> None:
    done: list[int] = []

    def last(brush: Brush) -> None:
        done.append(1)
        monkeypatch.setattr(threading, "main_thread", lambda: ended)

    ended = threading.Thread()
    Prefetch(fresh(), [last, lambda brush: done.append(2)]).wait()
    assert done == [1]


def test_what_is_painted_for_another_window_is_not_gone_on_with() -> None:
    begun, go_on = threading.Event(), threading.Event()
    done: list[int] = []

    def first(brush: Brush) -> None:
        begun.set()
        go_on.wait(PATIENCE_S)

    prefetch = Prefetch(fresh(), [first, lambda brush: done.append(2)])
    begun.wait(PATIENCE_S)
    prefetch.stop()
    go_on.set()
    prefetch.wait()
    assert done == []


def test_only_the_first_table_of_a_window_is_worth_it() -> None:
    art = Art(paths.assets() / "art")
    assert art.is_first_request(("payday", SIZE))
    assert not art.is_first_request(("payday", SIZE))
    assert art.is_first_request(("payday", (640, 360)))


@pytest.mark.parametrize("link", [False, True])
def test_the_pictures_of_a_card_are_those_it_is_painted_with(link: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    look, size = fresh(), (109, 113)
    printed = next(name for name in board().cards if ("+" in name) == link)
    paint_pictures(Brush(look), board(), printed, size)
    made: list[object] = []
    kept = Art.picture

    def picture(art: Art, name: str, wanted: tuple[int, int], *, radius: int = 0) -> pygame.Surface:
        before = len(vars(art)["_finished"])
        found = kept(art, name, wanted, radius=radius)
        made.extend([name] if len(vars(art)["_finished"]) > before else [])
        return found

    monkeypatch.setattr(Art, "picture", picture)
    card_face(Brush(look), board(), printed, size, price=True)
    assert made == []


def test_every_sign_that_is_fetched_ahead_is_there() -> None:
    assert set(SIGNS) <= set(fresh().art.frame_names())
