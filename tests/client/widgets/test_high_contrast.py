"""High contrast and large marks: other colours and larger signs, wherever anything is painted."""

from __future__ import annotations

import pygame
import pytest

from elcapitan import games, paths
from elcapitan.client.drawing import theme
from elcapitan.client.drawing.art import Art
from elcapitan.client.drawing.draw_context import DrawContext, VisionOptions
from elcapitan.client.shell.settings import Settings

SIZE = (1280, 720)


def look(eyes: VisionOptions) -> DrawContext:
    return DrawContext(SIZE, Art(paths.assets() / "art"), eyes=eyes)


def luminance(colour: str) -> float:
    """As WCAG reckons it."""
    parts = [part / 255 for part in pygame.Color(colour)[:3]]
    red, green, blue = (part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize("ink", [theme.CREAM, theme.SECONDARY, theme.DISABLED, theme.REASON, theme.HEADING])
def test_high_contrast_is_at_least_seven_on_panels_and_never_less_than_before(ink: str) -> None:
    high = theme.HIGH_CONTRAST
    for panel in (theme.PANEL, theme.PANEL_ACTIVE):
        assert contrast(high[ink], high[panel]) >= 7
        assert contrast(high[ink], high[panel]) > contrast(ink, panel)


def test_the_bonus_is_the_same_violet_on_dark_panels_and_on_paper_and_readable_on_both() -> None:
    assert contrast(theme.BONUS, theme.PANEL) >= 4.5
    assert contrast(theme.BONUS, theme.PANEL_ACTIVE) >= 4.5
    assert contrast(theme.INK_BONUS, "#e8d6ae") >= 4.5
    assert abs(pygame.Color(theme.BONUS).hsva[0] - pygame.Color(theme.INK_BONUS).hsva[0]) < 10


def painted(eyes: VisionOptions) -> pygame.Surface:
    surface = pygame.Surface((200, 60))
    at = look(eyes)
    at.fill(surface, pygame.Rect(0, 0, 200, 60), theme.PANEL)
    at.text(surface, "MMMM", "sans-black", 40, theme.SECONDARY, (100, 30), "mc")
    return surface


def colours(surface: pygame.Surface) -> set[tuple[int, ...]]:
    width, height = surface.get_size()
    return {tuple(surface.get_at((x, y))[:3]) for x in range(width) for y in range(0, height, 3)}


def test_words_and_panels_are_painted_with_high_contrast_where_it_is_wished() -> None:
    plain, high = colours(painted(VisionOptions())), colours(painted(VisionOptions(high_contrast=True)))
    assert tuple(pygame.Color(theme.SECONDARY)[:3]) in plain
    assert tuple(pygame.Color(theme.PANEL)[:3]) in plain
    assert tuple(pygame.Color(theme.HIGH_CONTRAST[theme.SECONDARY])[:3]) in high
    assert (0, 0, 0) in high
    assert tuple(pygame.Color(theme.PANEL)[:3]) not in high


def inked(eyes: VisionOptions, piece: str, ink: str) -> int:
    """How many pixels of a piece have the ink of its mark."""
    surface = pygame.Surface((160, 160))
    look(eyes).sprite(surface, f"pieces/{piece}", (80, 80), 100)
    return pygame.mask.from_threshold(surface, pygame.Color(ink), (24, 24, 24, 255)).count()


@pytest.mark.parametrize(
    ("kind", "more", "colour"),
    [
        *(("disc", 1.25, colour) for colour in theme.PLAYERS),
        *((*piece, colour) for piece in (("warehouse", 1.25), ("ship", 1.1)) for colour in games.colours("elcapitan")),
    ],
)
def test_a_large_mark_covers_more_of_its_piece(kind: str, more: float, colour: str) -> None:
    """Of a yellow ship the hull is counted, too: its wood is as brown as the mark."""
    ink, piece = theme.PLAYERS[colour].mark_ink, f"{kind}-{colour}"
    assert inked(VisionOptions(large_marks=True), piece, ink) > more * inked(VisionOptions(), piece, ink)


def test_every_piece_with_a_mark_has_a_picture_with_a_large_one() -> None:
    """The pirate is nobody's; marks, coins and seals have no owner or are nothing else."""
    folder = paths.assets() / "art"
    plain = {file.name for file in (folder / "pieces").iterdir()}
    kinds = ("warehouse", "fortress", "ship", "disc")
    marked = {name for name in plain if name.startswith(kinds)} - {"ship-pirate.png"}
    assert {file.name for file in (folder / "large-marks").iterdir()} == marked
    eyes = look(VisionOptions(large_marks=True))
    assert all(eyes.piece(f"pieces/{name.removesuffix('.png')}", 20) for name in plain)


def test_the_settings_say_what_eyes_ask_for() -> None:
    assert Settings().eyes == VisionOptions()
    assert Settings(contrast="high", marks="large").eyes == VisionOptions(True, True)
    assert look(VisionOptions(True, True)).whole.eyes == VisionOptions(True, True)
