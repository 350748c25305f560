"""The close-up that comes and goes: what is painted for it, and how often."""

from __future__ import annotations

import pygame

from elcapitan.client.table.nearing import CLOSE_S, OPEN_S, Nearing

SIZE = (64, 48)


class Painter:
    """Counts how often it was asked to paint."""

    def __init__(self) -> None:
        self.times = 0

    def __call__(self, dst: pygame.Surface) -> None:
        self.times += 1
        dst.fill("#ffffff")


def opened(painter: Painter, shows: str = "as it is") -> Nearing:
    nearing = Nearing()
    for _ in range(6):
        nearing.follow("tunis", OPEN_S / 4, still=False)
        nearing.sheet(pygame.Surface(SIZE), shows, painter)
    return nearing


def test_it_is_painted_once_for_coming_and_going() -> None:
    painter = Painter()
    nearing = opened(painter)
    nearing.follow(None, 0.01, still=False)
    assert nearing.moving
    nearing.sheet(pygame.Surface(SIZE), "as it is", painter)
    assert painter.times == 1


def test_what_has_changed_meanwhile_is_painted_anew_before_it_goes() -> None:
    painter = Painter()
    nearing = opened(painter)
    nearing.follow(None, 0.01, still=False)
    nearing.sheet(pygame.Surface(SIZE), "one warehouse more", painter)
    nearing.sheet(pygame.Surface((80, 60)), "one warehouse more", painter)
    assert painter.times == 3


def test_once_it_has_gone_nothing_of_it_is_kept() -> None:
    painter = Painter()
    nearing = opened(painter)
    for _ in range(6):
        nearing.follow(None, CLOSE_S / 4, still=False)
    assert vars(nearing)["_sheet"] is None
    nearing.follow("tunis", 0.0, still=False)
    nearing.sheet(pygame.Surface(SIZE), "as it is", painter)
    assert painter.times == 2


def test_from_city_to_city_and_without_motion_it_is_another_picture() -> None:
    painter = Painter()
    for city, still in (("napoli", False), (None, True)):
        nearing = opened(painter)
        nearing.follow(city, 0.0, still=still)
        assert (nearing.moving, vars(nearing)["_sheet"]) == (False, None)


def test_at_full_strength_it_is_not_blended() -> None:
    """A surface with an alpha of 255 takes ten times as long as one without."""
    painter = Painter()
    nearing = opened(painter)
    sheet = nearing.sheet(pygame.Surface(SIZE), "as it is", painter)
    assert sheet.get_alpha() is None or not sheet.get_flags() & pygame.SRCALPHA
    assert not sheet.get_flags() & pygame.SRCALPHA
