"""The close-up that comes and goes: what is painted for it, and how often."""

from __future__ import annotations

import pygame

from elcapitan.games.capitan.client.view.closeup_fade import CLOSE_S, OPEN_S, CloseUpFade

SIZE = (64, 48)


class Painter:
    """Counts how often it was asked to paint."""

    def __init__(self) -> None:
        self.times = 0

    def __call__(self, dst: pygame.Surface) -> None:
        self.times += 1
        dst.fill("#ffffff")


def opened(painter: Painter, shows: str = "as it is") -> CloseUpFade:
    close_up_fade = CloseUpFade()
    for _ in range(6):
        close_up_fade.set_target("tunis", OPEN_S / 4, still=False)
        close_up_fade.sheet(pygame.Surface(SIZE), shows, painter)
    return close_up_fade


def test_it_is_painted_once_for_coming_and_going() -> None:
    painter = Painter()
    close_up_fade = opened(painter)
    close_up_fade.set_target(None, 0.01, still=False)
    assert close_up_fade.moving
    close_up_fade.sheet(pygame.Surface(SIZE), "as it is", painter)
    assert painter.times == 1


def test_what_has_changed_meanwhile_is_painted_anew_before_it_goes() -> None:
    painter = Painter()
    close_up_fade = opened(painter)
    close_up_fade.set_target(None, 0.01, still=False)
    close_up_fade.sheet(pygame.Surface(SIZE), "one warehouse more", painter)
    close_up_fade.sheet(pygame.Surface((80, 60)), "one warehouse more", painter)
    assert painter.times == 3


def test_once_it_has_gone_nothing_of_it_is_kept() -> None:
    painter = Painter()
    close_up_fade = opened(painter)
    for _ in range(6):
        close_up_fade.set_target(None, CLOSE_S / 4, still=False)
    assert vars(close_up_fade)["_sheet"] is None
    close_up_fade.set_target("tunis", 0.0, still=False)
    close_up_fade.sheet(pygame.Surface(SIZE), "as it is", painter)
    assert painter.times == 2


def test_from_city_to_city_and_without_motion_it_is_another_picture() -> None:
    painter = Painter()
    for city, still in (("napoli", False), (None, True)):
        close_up_fade = opened(painter)
        close_up_fade.set_target(city, 0.0, still=still)
        assert (close_up_fade.moving, vars(close_up_fade)["_sheet"]) == (False, None)


def test_at_full_strength_it_is_not_blended() -> None:
    """A surface with an alpha of 255 takes ten times as long as one without."""
    painter = Painter()
    close_up_fade = opened(painter)
    sheet = close_up_fade.sheet(pygame.Surface(SIZE), "as it is", painter)
    assert sheet.get_alpha() is None or not sheet.get_flags() & pygame.SRCALPHA
    assert not sheet.get_flags() & pygame.SRCALPHA
