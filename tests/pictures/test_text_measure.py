"""Nothing is smaller than twelve px, cut short, outside, or over one another: every screen, window, wish and language.

Measured while the screens are painted (text_measure.py), not read from pictures.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from elcapitan import paths
from elcapitan.client.drawing.draw_context import DEFAULT_VISION, DrawContext
from elcapitan.client.drawing.text_layout import TextLayout
from elcapitan.client.scenes.key_help import HelpPage, KeyHelpDialog
from elcapitan.client.shell import i18n
from elcapitan.client.shell.pad_buttons import PadFamily
from elcapitan.client.shell.scene_stack import SceneStack
from tests.hypothesis_profiles import examples
from tests.pictures import golden, online_screens, pseudo_language
from tests.pictures.golden import SCREENS, Screen
from tests.pictures.text_measure import Letters, PlainArt, watched

Windows = Sequence[tuple[tuple[int, int], float]]

FEW_WINDOWS: Windows = (((1280, 720), 1.5), ((1024, 768), 1.3), ((2560, 1080), 0.9))
"""For screens that write on the layout of another one; with the wish for smaller or larger things."""
WINDOWS: Windows = (*FEW_WINDOWS, ((1000, 1000), 1.3), ((1280, 720), 1.0), ((1024, 768), 1.0), ((1920, 1080), 0.9))
"""A base size, 4:3, 21:9, a square; then those of the deep round alone.

Chosen by trial: with letters painted a quarter larger than a layout reckons, words run into each other in hundreds of
places; all show nine tenths of what twice as many windows showed, and a fault on every screen that had one. So do the
first four with larger letters, which show 85 of 100 faults that all show.
"""
ART = PlainArt(paths.assets() / "art")


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ELCAPITAN_HOME", str(tmp_path))


NOT_WORDS_ALONE = ("options-network", "fault", "rules", "lessons", "guided-game")
"""Screens that show paths of folders, what a program says of itself, and texts that each language has for itself."""


MEASURED = tuple(
    {
        (screen.screen, screen.record, screen.moves, screen.page, screen.eyes): screen._replace(size=golden.SMALL)
        for screen in SCREENS
        if screen.wish == 1 and not screen.seats and screen.name not in ("turn-drag", "turn-flight")
    }.values()
)
"""Every screen once, whatever pictures there are of it. What is dragged or flies may lie over words.

Frames of Yspahan's table are measured in test_yspahan_words.py."""


@contextmanager
def pushed(screen: Screen, language: str) -> Iterator[SceneStack]:
    """The screen, set out once for windows of any size."""
    with golden.at_home():
        stack = golden.stack_for(screen._replace(language=language), ART)
        golden.push(stack, screen)
        yield stack


def written(stack: SceneStack, screen: Screen, size: tuple[int, int], wish: float, larger: float = 1.0) -> Letters:
    """What it writes in a window of that size for a player who wishes everything `wish`, text `larger` as large."""
    with watched(size) as letters:
        stack.keep_settings(replace(stack.settings, ui_scale=wish, letters=larger))
        stack.resize(DrawContext(size, ART, wish, larger, eyes=screen.eyes))
        stack.draw(pygame.Surface(size))
    return letters


@pytest.mark.parametrize("language", i18n.LANGUAGES)
@pytest.mark.parametrize("screen", MEASURED, ids=lambda s: s.name)
def test_every_word_has_its_room(screen: Screen, language: str) -> None:
    faults = []
    own_layout = not screen.name.startswith(("turn-", "payday-")) and screen.eyes == DEFAULT_VISION
    with pushed(screen, language) as stack:
        for size, wish in WINDOWS[: examples(4, deep=len(WINDOWS))] if own_layout else FEW_WINDOWS:
            letters = written(stack, screen, size, wish)
            assert letters.written, "nothing was painted"
            faults += [f"{size[0]}x{size[1]} at {wish}: {fault}" for fault in letters.faults()]
        letters = written(stack, screen, (1280, 720), 1.0, 1.15)
        faults += [f"1280x720 with larger letters: {fault}" for fault in letters.faults()]
    if screen.screen == "review":  # its list scrolls, and ends within a row
        faults = [fault for fault in faults if "reaches out" not in fault]
    assert faults == []


@pytest.mark.parametrize("language", i18n.LANGUAGES)
@pytest.mark.parametrize("family", PadFamily)
def test_every_word_about_gamepads_has_its_room(family: PadFamily, language: str) -> None:
    faults = []
    screen = next(screen for screen in MEASURED if screen.screen == "advised-keys")
    with pushed(screen, language) as stack:
        page = stack.top
        assert isinstance(page, KeyHelpDialog)
        stack.pad, page.page = family, HelpPage.PAD
        for size, wish in WINDOWS[: examples(4, deep=len(WINDOWS))]:
            letters = written(stack, screen, size, wish)
            faults += [f"{size[0]}x{size[1]} at {wish}: {fault}" for fault in letters.faults()]
    assert faults == []


NAMES = (
    *("Klára", "Šimon", "Matěj", "Žofie", "Jan", "El", "Capitan", "Yspahan", "Carcassonne"),
    *("Marseille", "Venezia", "Constantinople", "Valencia", "Napoli", "Candia", "Tanger", "Tunis", "Alexandria"),
    *("Porto", "Lisboa", "Islas", "Canarias", "Athina"),
    *("Ginevra", "Marco", "Lucie", "Easy", "Leila", "Omid", "Zoe", "Ramon", "Isabel", "Eva", "Otto"),
    *(word for name in i18n.LANGUAGES.values() for word in name.split()),
    *("I", "II", "III", "A", "E", "U", "Y", "O", "a"),
)
"""Proper names, phases, keys and the letters of souks are the same in every language."""


@pytest.mark.parametrize(
    "screen", [s for s in MEASURED if not {s.name, s.screen} & {*NOT_WORDS_ALONE}], ids=lambda s: s.name
)
def test_every_word_can_be_translated(screen: Screen, monkeypatch: pytest.MonkeyPatch) -> None:
    pseudo_language.spoken(monkeypatch)
    with pushed(screen, "cs") as stack:
        letters = written(stack, screen, (1280, 720), 1.0)
    words = {word.words for here in letters.written.values() for word in here}
    assert words
    names = {*NAMES, *(word for line in online_screens.TALK for word in re.findall(r"\w+", line.text))}
    plain = {line: pseudo_language.untranslated(line, names) for line in sorted(words)}
    assert {line: found for line, found in plain.items() if found} == {}


# What the tests above would see:


@pytest.fixture
def window() -> pygame.Surface:
    return pygame.Surface((300, 100))


def test_words_over_one_another_are_seen(window: pygame.Surface) -> None:
    with watched((300, 100)) as letters:
        TextLayout(1.0).text(window, "Napoli", "sans", 20, "#ffffff", (10, 10))
        TextLayout(1.0).text(window, "Tunis", "sans", 20, "#ffffff", (16, 12))
    assert ["runs into" in fault for fault in letters.faults()] == [True]


def test_words_apart_and_their_shadows_are_no_fault(window: pygame.Surface) -> None:
    with watched((300, 100)) as letters:
        TextLayout(1.0).text(window, "Napoli", "sans", 20, "#ffffff", (10, 10), shadow=True)
        TextLayout(1.0).text(window, "Napoli", "sans", 20, "#ffffff", (10, 11))
        TextLayout(1.0).text(window, "Tunis", "sans", 20, "#ffffff", (10, 40))
    assert list(letters.faults()) == []


def test_words_cut_short_and_words_outside_are_seen(window: pygame.Surface) -> None:
    with watched((300, 100)) as letters:
        TextLayout(1.0).fit(window, "Constantinople", 30, "sans", 20, "#ffffff", (150, 50))
        TextLayout(1.0).text(window, "Napoli", "sans", 20, "#ffffff", (270, 10))
        window.set_clip((0, 0, 40, 100))
        TextLayout(1.0).text(window, "Venezia", "sans", 20, "#ffffff", (10, 70))
    said = list(letters.faults())
    assert "no room for all of 'Constantinople" in said[0]
    assert [("reaches out" in fault) for fault in said[1:]] == [True, True]


def test_words_behind_a_panel_are_not_asked_for(window: pygame.Surface) -> None:
    with watched((300, 100)) as letters:
        look = DrawContext((300, 100), ART, 6.4)
        look.text(window, "Napoli", "sans", 20, "#ffffff", (10, 10))
        look.fill(window, window.get_rect(), "#000000", 0.9)
        look.text(window, "Tunis", "sans", 20, "#ffffff", (16, 12))
    assert list(letters.faults()) == []
