"""Everything under way is painted where its flight says, and nowhere else."""

import pygame
import pytest
from pygame import Rect, Surface

from elcapitan import paths
from elcapitan.client.drawing.art import Art
from elcapitan.client.drawing.brush import Brush
from elcapitan.client.drawing.draw_context import DrawContext
from elcapitan.client.table.clips import Flight, FlightSprite
from elcapitan.games.yspahan.client.events import sprites
from elcapitan.games.yspahan.client.paint import flights
from elcapitan.kit.table.furniture.overlays import flight_overlays

SIZE = (640, 400)
NAMES = {"die": "yellow", "card": "exchange", "building": "bath", "light": "sack-8"}
COLOURS = ("red", "blue")
KINDS = sorted(value for name, value in vars(sprites).items() if name.isupper() and isinstance(value, str))


@pytest.fixture(scope="module")
def brush() -> Brush:
    pygame.font.init()
    return Brush(DrawContext(SIZE, Art(paths.assets() / "art")))


def flight(kind: str, *, fades: bool = False) -> Flight:
    what = FlightSprite(kind, NAMES.get(kind, ""), 3 if kind == "die" else 2, (60, 60), (60, 60))
    return Flight(what, (150, 220), (480, 180), 40, 0, 1, "linear", fades=fades)


def painted(brush: Brush, shown: Flight, t: float) -> Surface:
    surface = Surface(SIZE)
    for overlay in flight_overlays(brush, [(shown, t)], flights.flight_rect, flights.draw_flight, COLOURS):
        overlay.paint(surface)
    return surface


@pytest.mark.parametrize(
    ("kind", "fades"),
    [(kind, False) for kind in KINDS] + [(kind, True) for kind in sorted(sprites.CARRIED)],
)
@pytest.mark.parametrize("t", [0.25, 0.5, 0.85])
def test_a_flight_is_seen_and_stays_within_its_rectangle(brush: Brush, kind: str, t: float, fades: bool) -> None:
    shown = flight(kind, fades=fades)
    surface = painted(brush, shown, t)
    seen = pygame.mask.from_threshold(surface, (0, 0, 0), (2, 2, 2, 255))
    seen.invert()
    assert seen.count() > 20
    area = flights.flight_rect(brush, shown, 1 if fades else t)
    assert all(area.contains(rect) for rect in seen.get_bounding_rects())


def test_a_die_tumbles_and_comes_to_rest_with_its_number(brush: Brush) -> None:
    resting, expected = painted(brush, flight("die"), 1.0), Surface(SIZE)
    brush.piece(expected, "yspahan/die-yellow-3", (480, 180), 60)
    assert pygame.image.tobytes(resting, "RGB") == pygame.image.tobytes(expected, "RGB")
    assert pygame.image.tobytes(painted(brush, flight("die"), 0.3), "RGB") != pygame.image.tobytes(
        painted(brush, flight("die"), 0.33), "RGB"
    )


def test_turned_dice_are_kept(brush: Brush) -> None:
    for _again in range(2):
        before = len(brush._kept)
        flights.draw_turned(Surface(SIZE), brush, "yspahan/die-white-5", (100, 100), 40, 45)
    assert len(brush._kept) == before


def test_dusk_is_warm_first_and_then_blue(brush: Brush) -> None:
    colours = []
    for dusk in (0.0, 0.5, 1.0):
        surface = Surface(SIZE)
        surface.fill("#d8b57c")
        flights.draw_dusk(surface, brush, Rect((0, 0), SIZE), dusk)
        colours.append(surface.get_at((320, 200)))
    day, warm, night = colours
    assert day == pygame.Color("#d8b57c")
    assert warm.r - warm.b > night.r - night.b
    assert sum(night[:3]) < sum(warm[:3]) < sum(day[:3])
