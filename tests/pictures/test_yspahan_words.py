"""Nothing on Yspahan's table is smaller than twelve px, cut short, outside, or over one another."""

import pygame
import pytest

from elcapitan import paths
from elcapitan.client.shell import i18n
from tests.games.yspahan.client.view import frames
from tests.hypothesis_profiles import examples
from tests.pictures.text_measure import PlainArt, watched

WINDOWS = (
    *(((1280, 720), 1.3), ((1024, 768), 1.3), ((800, 450), 1.0), ((720, 1000), 1.0)),
    *(((1280, 720), 1.0), ((1024, 768), 1.0), ((800, 600), 1.0), ((1920, 1080), 1.0)),
)
"""With the wish for larger things; down to the smallest windows there are (chosen as in test_text_measure.py).

The first four show 82 of 100 faults that all show, and one on every screen that has any; the others are for the deep
round.
"""
ART = PlainArt(paths.assets() / "art")


@pytest.mark.parametrize("language", i18n.LANGUAGES)
@pytest.mark.parametrize("screen", sorted(frames.SCREENS))
@pytest.mark.parametrize("players", [2, 4])
def test_every_word_has_its_room(screen: str, players: int, language: str, monkeypatch: pytest.MonkeyPatch) -> None:
    pygame.font.init()
    monkeypatch.setattr(frames, "art", lambda: ART)
    faults = []
    with i18n.temporary_language(language):
        for size, wish in WINDOWS[: examples(4, deep=len(WINDOWS))]:
            with watched(size) as letters:
                frames.picture(frames.SCREENS[screen](players), size, wish)
            assert letters.written, "nothing was painted"
            faults += [f"{size[0]}x{size[1]} at {wish}: {fault}" for fault in letters.faults()]
    assert faults == []
