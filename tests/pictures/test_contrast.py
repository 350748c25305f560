"""Everything that is written can be read, every mark is seen, and seats stay apart for eyes that see fewer colours."""

from __future__ import annotations

from itertools import combinations
from pathlib import Path
from typing import NamedTuple

import numpy as np
import pygame
import pytest

from elcapitan import games, paths
from elcapitan.client.drawing import theme
from tests.pictures import golden
from tests.pictures.contrast import BLINDNESS, Array, contrast, linear, luminance, pixels, reading, seen_with
from tests.pictures.golden import NAMED, SMALL

TEXT, MARK = 4.5, 3.0
"""WCAG 2.1: 1.4.3 for text, 1.4.11 for what must be recognised."""
ART = paths.assets() / "art"


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ELCAPITAN_HOME", str(tmp_path))


@pytest.mark.parametrize(
    "name",
    [
        "menu",
        "newgame",
        "lobby-host",
        "table-late",
        "advised-harm",
        "payday",
        "ranking",
        "options-picture",
        "rules",
        "statistics",
        "achievements",
        "yspahan-statistics",
        "yspahan-details",
        "yspahan-achievements",
        "lessons",
        "guided-game",
    ],
)
def test_words_stand_out_from_what_they_are_written_on(name: str) -> None:
    with reading() as written:
        golden.painted(NAMED[name]._replace(language="en", size=SMALL))
    assert len(written) > 10
    faint = {f"{word.words!r}: {word.contrast:.2f}" for word in written if word.contrast < TEXT}
    assert faint == set()


def test_faint_words_are_seen() -> None:
    from elcapitan.client.drawing.text_layout import TextLayout

    surface = pygame.Surface((200, 60))
    surface.fill(theme.PANEL)
    with reading() as written:
        TextLayout(1.0).text(surface, "Napoli", "sans", 20, theme.SECONDARY, (10, 10))
        TextLayout(1.0).text(surface, "Tunis", "sans", 20, theme.WOOD[3], (100, 10))
    assert [word.contrast >= TEXT for word in written] == [True, False]


class Place(NamedTuple):
    """Where on a piece its owner's mark is, as parts of the picture's width."""

    x: float
    y: float
    radius: float
    shield: bool = False
    """The mark is dark on a light shield, and not light on its owner's colour."""


PIECES = {
    "warehouse": Place(0.38, 0.65, 0.19),
    "disc": Place(0.5, 0.5, 0.25),
    "fortress": Place(0.5, 0.67, 0.13, shield=True),
    "ship": Place(0.541, 0.308, 0.09),
}


def mark_and_ground(piece: str, colour: str) -> tuple[Array, Array]:
    """Linear light of the mark on a piece, and of what is around it."""
    place = PIECES[piece]
    painted, _ = pixels(pygame.image.load(ART / "pieces" / f"{piece}-{colour}.png"))
    width = painted.shape[1]
    x, y, r = (round(part * width) for part in place[:3])
    here = painted[y - r : y + r, x - r : x + r].reshape(-1, 3)
    light = luminance(linear(here))
    middle = (np.percentile(light, 5) + np.percentile(light, 95)) / 2
    ink = np.array(tuple(pygame.Color(theme.PLAYERS[colour].mark_ink))[:3], np.float64)
    dark_mark = place.shield or luminance(linear(ink)) < 0.3
    mark = light < middle if dark_mark else light > middle
    return linear(here[mark]), linear(here[~mark])


@pytest.mark.parametrize("blindness", ["", *BLINDNESS])
@pytest.mark.parametrize(
    ("piece", "colour"),
    [
        (piece, colour)
        for piece in PIECES
        for colour in (theme.PLAYERS if piece == "disc" else games.colours("elcapitan"))
    ],
)
def test_a_piece_shows_its_mark_to_every_eye(piece: str, colour: str, blindness: str) -> None:
    mark, ground = mark_and_ground(piece, colour)
    assert min(len(mark), len(ground)) > 0.1 * (len(mark) + len(ground))
    if blindness:
        mark, ground = seen_with(blindness, mark), seen_with(blindness, ground)
    assert contrast(float(luminance(mark).mean()), float(luminance(ground).mean())) >= MARK


@pytest.mark.parametrize(("one", "other"), [*combinations(theme.PLAYERS, 2)])
def test_two_seats_have_different_marks_at_the_smallest_size(one: str, other: str) -> None:
    """Nine px, as on a warehouse at 1280x720: without any colour."""
    shapes = []
    for colour in (one, other):
        mark = pygame.image.load(ART / "pieces" / f"mark-{colour}.png")
        shapes.append(pixels(pygame.transform.smoothscale(mark.premul_alpha(), (9, 9)))[1])
    apart = np.abs(shapes[0] - shapes[1]).sum() / max(shape.sum() for shape in shapes)
    assert apart > 0.25


@pytest.mark.parametrize("ground", [theme.PANEL, theme.PANEL_ACTIVE])
@pytest.mark.parametrize("colour", theme.PLAYERS)
def test_a_mark_in_the_log_stands_out_from_its_panel(colour: str, ground: str) -> None:
    one, other = (
        float(luminance(linear(tuple(pygame.Color(ink))[:3]))) for ink in (theme.PLAYERS[colour].on_panel, ground)
    )
    assert contrast(one, other) >= TEXT


@pytest.mark.parametrize("kind", ["light-1", "light-6", "last", "dark-1"])
def test_a_piece_has_an_edge_on_every_site(kind: str) -> None:
    """Its outline on bright wood, its lit front and roof on dark."""
    tile, opaque = pixels(pygame.image.load(ART / "board" / f"site-{kind}.png"))
    ground = float(luminance(linear(tile[opaque > 0.98])).mean())
    if kind != "dark-1":
        assert contrast(float(luminance(linear(tuple(pygame.Color(theme.PIECE_OUTLINE))[:3]))), ground) >= MARK
        return
    for colour in games.colours("elcapitan"):
        piece, solid = pixels(pygame.image.load(ART / "pieces" / f"warehouse-{colour}.png"))
        lit = float(np.percentile(luminance(linear(piece[solid > 0.98])), 75))
        assert contrast(lit, ground) >= MARK


def test_colour_blindness_leaves_grey_alone_and_takes_hue_away() -> None:
    grey = linear((128, 128, 128))
    red, green = linear((201, 52, 43)), linear((47, 158, 104))
    for blindness in BLINDNESS:
        assert np.allclose(seen_with(blindness, grey), grey, atol=0.01)
    plain = np.abs(red - green).sum()
    assert np.abs(seen_with("deuteranopia", red) - seen_with("deuteranopia", green)).sum() < 0.5 * plain
