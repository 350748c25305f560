"""Glows come, pulse and stand still; movements begin and end where they should."""

import pytest
from pygame import Rect

from elcapitan.client.kit.easing import EASINGS, share
from elcapitan.client.table.flight import Flight, What
from elcapitan.client.table.overlays import PULSES_S, pulse
from elcapitan.client.table.paint.flights import position
from elcapitan.client.table.paint.signs import bezier, tooltip_place


def test_glow_fades_in_pulses_and_then_stands_still() -> None:
    assert pulse(0, 0) == 0
    assert 0.7 < pulse(1.0, 0) <= 1
    assert {pulse(PULSES_S + later, at) for later in (0, 0.3, 5) for at in (0, 9)} == {1.0}


def test_glows_come_one_after_another() -> None:
    assert pulse(0.1, 0) > pulse(0.1, 2) > pulse(0.1, 5) == 0


@pytest.mark.parametrize("name", sorted(EASINGS))
def test_every_movement_begins_at_its_start_and_ends_at_its_end(name: str) -> None:
    flight = Flight(What("coin"), (10, 20), (110, 220), apex=30, ease=name)
    assert position(flight, 0) == pytest.approx((10, 20))
    assert position(flight, 1) == pytest.approx((110, 220))
    straight = flight._replace(apex=0)
    assert position(straight, 1) == pytest.approx((110, 220))


def test_share_of_time_is_kept_between_nothing_and_all() -> None:
    assert [share(now, 1, 3) for now in (0, 1, 2, 3, 9)] == [0, 0, 0.5, 1, 1]
    assert share(5, 2, 2) == 1


def test_route_rises_over_its_ends() -> None:
    points = bezier((0, 100), (200, 100), 60)
    assert points[0] == (0, 100)
    assert points[-1] == (200, 100)
    assert min(y for _, y in points) == pytest.approx(70, abs=1)


@pytest.mark.parametrize("target", [Rect(0, 0, 40, 40), Rect(1240, 680, 40, 40), Rect(300, 300, 600, 50)])
def test_tooltip_stays_in_the_window_and_off_its_target(target: Rect) -> None:
    place = tooltip_place((220, 60), target, (1280, 720), 8)
    assert Rect(0, 0, 1280, 720).contains(place)
    assert not place.colliderect(target)
