"""The art folder holds every picture the game names, and the loader gives it back at the size asked for."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from elcapitan.client.drawing.art import SOURCES_KEPT_S, Art, MissingArtError, SurfaceCache

ART = Path(__file__).resolve().parents[3] / "assets" / "art"
MOST_BYTES = 20 * 2**20
FILLS = {"red": "#c9342b", "blue": "#2f74c8", "yellow": "#f0bf2e", "green": "#2b935f", "pearl": "#ece4d3"}
ICONS = [
    "anchor",
    "tower",
    "house",
    "card",
    "scroll",
    "undo",
    "check",
    "menu",
    "sound",
    "mute",
    "lens",
    "lock",
    "globe",
    "chevron",
    "triangle",
    "boards",
    "nobuild",
    "bot",
    "person",
    "plus",
    "cross",
    "swap",
    "gear",
    "star",
    "arrow",
    "play",
    "pause",
    "trash",
    "save",
    "pencil",
    "skip",
    "book",
]
PIECES = [
    *(
        f"{kind}-{colour}{suffix}"
        for colour in FILLS
        for kind, suffix in (
            ("warehouse", ""),
            ("warehouse", "-shut"),
            ("warehouse", "-neutral"),
            ("warehouse", "-neutral-shut"),
            ("fortress", ""),
            ("ship", ""),
            ("disc", ""),
            ("mark", ""),
        )
    ),
    *[
        "ship-pirate",
        "coin-gold",
        "coin-silver",
        "coin-copper",
        "coin-lily",
        "seal-1",
        "seal-2",
        "seal-3",
        "seal-slot",
        "seal-big",
    ],
]
CARDS = [
    "card-destination",
    "card-link",
    "card-loan",
    "back-destination",
    "back-link",
    "back-loan",
    "bonus-gold",
    "bonus-silver",
    "bonus-copper",
    "swap-badge",
]
TILES = [
    "frame",
    "site-light-1",
    "site-light-2",
    "site-light-3",
    "site-light-4",
    "site-light-5",
    "site-light-6",
    "site-dark-1",
    "site-dark-2",
    "site-dark-3",
    "site-dark-4",
    "site-last",
    "water-1",
    "water-2",
    "stone-1",
    "stone-2",
]
FRAMES = [
    "button-primary",
    "button-primary-hover",
    "button-primary-pressed",
    "button-secondary",
    "button-secondary-hover",
    "button-secondary-pressed",
    "button-danger",
    "button-danger-hover",
    "button-danger-pressed",
    "button-disabled",
    "panel",
    "panel-active",
    "tray",
    "tooltip",
    "plate",
    "input",
    "chip",
    "chip-on",
    "glow-gold",
    "glow-gold-strong",
    "glow-cyan",
    "shadow-board",
    "shadow-card",
    "shadow-card-lifted",
    "shadow-panel",
    "wood-frame",
    "yspahan/rim",
]
CITIES = (
    "marseille",
    "venezia",
    "constantinople",
    "valencia",
    "napoli",
    "candia",
    "tanger",
    "tunis",
    "alexandria",
    "porto",
    "lisboa",
    "islas-canarias",
)
PICTURES = [
    *(f"cities/{city}" for city in CITIES),
    *(f"grounds/{name}" for name in ("table", "plank", "paper", "cloth", "menu")),
]
SPRITES = [
    "grounds/cloth-mask",
    "grounds/cloth-shadow",
    "rod",
    *(f"pieces/{name}" for name in PIECES),
    *(f"cards/{name}" for name in CARDS),
    *(f"board/{name}" for name in TILES),
    "compass",
    "icon-app",
]


@pytest.fixture(scope="module")
def art() -> Art:
    return Art(ART)


@pytest.mark.parametrize("name", SPRITES)
def test_every_sprite_loads_at_the_width_asked_for(art: Art, name: str) -> None:
    surface = art.sprite(name, 48)
    assert surface.get_width() == 48
    assert pygame.mask.from_surface(surface, 20).count() > 0


@pytest.mark.parametrize("name", PICTURES)
def test_every_picture_covers_the_size_asked_for(art: Art, name: str) -> None:
    opaque, rounded = art.picture(name, (200, 120)), art.picture(name, (90, 90), radius=12)
    assert opaque.get_size() == (200, 120)
    assert rounded.get_size() == (90, 90)
    assert rounded.get_at((0, 0)).a < 40
    assert rounded.get_at((45, 45)).a > 250
    assert rounded.get_at((45, 45))[:3] != (0, 0, 0)


def test_a_cloth_of_any_shape_keeps_its_hem(art: Art) -> None:
    surface = art.cloth((500, 300), 0.5)
    assert surface.get_size() == (500, 300)
    for corner in ((0, 0), (499, 0), (0, 299), (499, 299)):
        assert surface.get_at(corner).a == 0
    assert surface.get_at((250, 150)).a > 250
    # Somewhere in the outermost 10 u the row from the middle's left crosses the rope: more red than blue.
    assert any(surface.get_at((x, 150)).r > surface.get_at((x, 150)).b for x in range(8))


def test_no_two_cities_look_alike(art: Art) -> None:
    seen = {pygame.image.tobytes(art.picture(f"cities/{city}", (64, 36)), "RGB") for city in CITIES}
    assert len(seen) == len(CITIES)


@pytest.mark.parametrize("name", ICONS)
def test_every_icon_takes_the_colour_asked_for(art: Art, name: str) -> None:
    surface = art.icon(name, 64, "#ff0000")
    assert surface.get_size() == (64, 64)
    covered = [surface.get_at((x, y)) for x in range(64) for y in range(64) if surface.get_at((x, y)).a > 250]
    assert covered
    assert all(pixel.r > 245 and pixel.g == pixel.b == 0 for pixel in covered)


@pytest.mark.parametrize("name", FRAMES)
@pytest.mark.parametrize(("size", "scale"), [((200, 60), 1.0), ((43, 41), 0.667), ((500, 301), 2.0)])
def test_a_frame_has_its_nominal_size_within_its_shadow(
    art: Art, name: str, size: tuple[int, int], scale: float
) -> None:
    surface, (dx, dy) = art.frame(name, size, scale)
    assert dx <= 0
    assert dy <= 0
    assert surface.get_size() == (size[0] - 2 * dx, size[1] - 2 * dy)


def test_there_are_no_frames_nobody_names(art: Art) -> None:
    assert sorted(art.frame_names()) == sorted(FRAMES)


def test_a_stretched_panel_keeps_its_round_corners(art: Art) -> None:
    surface, _ = art.frame("panel-active", (400, 90), 1.0)
    for corner in ((0, 0), (399, 0), (0, 89), (399, 89)):
        assert surface.get_at(corner).a < 40
    assert surface.get_at((200, 45)).a > 220


@pytest.mark.parametrize("colour", FILLS)
def test_pieces_have_their_players_colour(art: Art, colour: str) -> None:
    wanted = pygame.Color(FILLS[colour])
    disc = art.sprite(f"pieces/disc-{colour}", 100)
    # Left of the mark, half way down: the middle of the gradient.
    found = disc.get_at((17, 50))
    assert max(abs(found.r - wanted.r), abs(found.g - wanted.g), abs(found.b - wanted.b)) < 30


def test_a_faded_sprite_is_premultiplied(art: Art) -> None:
    whole, half = art.sprite("pieces/disc-red", 40), art.sprite("pieces/disc-red", 40, alpha=0.5)
    assert whole.get_at((8, 20)).a > 250
    assert abs(half.get_at((8, 20)).a - 127) <= 2
    assert abs(half.get_at((8, 20)).r - whole.get_at((8, 20)).r // 2) <= 2


def test_the_same_question_gets_the_same_surface(art: Art) -> None:
    assert art.sprite("pieces/ship-blue", 66) is art.sprite("pieces/ship-blue", 66)
    assert art.frame("panel", (90, 60), 1.0)[0] is art.frame("panel", (90, 60), 1.0)[0]


def test_a_missing_picture_is_named(art: Art) -> None:
    with pytest.raises(MissingArtError, match="ship-orange"):
        art.sprite("pieces/ship-orange", 20)
    with pytest.raises(MissingArtError, match="no-such-frame"):
        art.frame("no-such-frame", (20, 20), 1.0)


def test_a_games_own_pictures_are_found_by_its_name(art: Art) -> None:
    assert art.sprite("yspahan/die-white-3", 40).get_size() == (40, 40)
    assert art.picture("yspahan/ground", (108, 83)).get_size() == (108, 83)
    with pytest.raises(MissingArtError, match=r"yspahan.art.die-pink-3"):
        art.sprite("yspahan/die-pink-3", 40)


def test_a_sprite_may_be_a_jpeg(art: Art) -> None:
    surface = art.sprite("yspahan/card-exchange", 64)
    assert surface.get_size() == (64, 36)
    assert surface.get_at((32, 18)).a > 250


def test_a_city_of_somebody_s_own_board_always_has_the_same_view(art: Art) -> None:
    own = art.picture("cities/brest", (60, 34))
    assert pygame.image.tobytes(own, "RGB") == pygame.image.tobytes(Art(ART).picture("cities/brest", (60, 34)), "RGB")


def test_a_full_shelf_lets_the_longest_unused_go() -> None:
    shelf = SurfaceCache(bytes_kept=3 * 10 * 10 * 4)
    made: list[str] = []

    def ask(name: str) -> None:
        def make() -> pygame.Surface:
            made.append(name)
            return pygame.Surface((10, 10), pygame.SRCALPHA, 32)

        shelf.get(name, make)

    for name in ("a", "b", "c", "a", "d", "a", "b"):
        ask(name)
    assert made == ["a", "b", "c", "d", "b"]
    assert len(shelf) == 3


def test_files_that_nothing_is_made_of_any_more_are_let_go(monkeypatch: pytest.MonkeyPatch) -> None:
    now_s, read = 100.0, []
    monkeypatch.setattr("elcapitan.client.drawing.art.time.monotonic", lambda: now_s)
    art = Art(ART)

    def load(path: Path) -> pygame.Surface:
        read.append(path.stem)
        return pygame.image.load(path)

    monkeypatch.setattr(art, "_read", load)
    ship = art.sprite("pieces/ship-red", 40)
    now_s += SOURCES_KEPT_S - 1
    assert not art.drop_unused_sources(now_s)
    art.sprite("pieces/ship-red", 50)
    assert read == ["ship-red"]
    assert not art.drop_unused_sources(now_s + SOURCES_KEPT_S - 1)
    assert art.drop_unused_sources(now_s + SOURCES_KEPT_S)
    assert not art.drop_unused_sources(now_s + SOURCES_KEPT_S)
    assert art.sprite("pieces/ship-red", 40) is ship
    art.sprite("pieces/ship-red", 60)
    assert read == ["ship-red", "ship-red"]


def test_files_of_another_thread_are_kept_as_long(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("elcapitan.client.drawing.art.time.monotonic", lambda: 100.0)
    art = Art(ART)
    beside = art.for_thread()
    beside.sprite("pieces/ship-red", 40)
    art.add_prefetched(beside)
    assert not art.drop_unused_sources(100.0 + SOURCES_KEPT_S - 1)
    assert art.drop_unused_sources(100.0 + SOURCES_KEPT_S)


def test_the_art_folder_stays_small() -> None:
    assert sum(path.stat().st_size for path in ART.rglob("*") if path.is_file()) < MOST_BYTES
