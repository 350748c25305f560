"""The documents show the screens as they are."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from elcapitan.client.replay.film_writer import FRAMES_PER_S, open_film
from elcapitan.games import DEFAULT_GAME, game_names, introduction
from tests.pictures import golden, sheet

README = Path(__file__).parents[2] / "README.md"
SEAMS = 8
"""Blocks of 3,600 that may differ where two JPEGs are compared; another sentence differs in twenty."""


@pytest.mark.parametrize("name", sheet.ALONE)
def test_a_picture_of_the_documents_is_that_of_the_screen(name: str) -> None:
    screen = golden.NAMED[sheet.ALONE[name]]
    shown = golden.kept(pygame.image.load(sheet.SCREENS / f"{name}.jpg"), screen)
    now = pygame.image.load(screen.file)
    assert golden.differing(shown, now).count() <= SEAMS


LARGEST_FILM_BYTES = 1_500_000


def test_the_pictures_of_the_documents_weigh_little_and_none_is_left_over() -> None:
    assert {file.stem for file in sheet.SCREENS.glob("*.jpg")} == {*sheet.ALONE, "all"}
    pictures, films = (list(sheet.SCREENS.glob(kind)) for kind in ("*.jpg", "*.gif"))
    assert sum(file.stat().st_size for file in pictures) < sheet.LARGEST_BYTES
    assert [file.name for file in films] == ["film.gif"]
    assert films[0].stat().st_size < LARGEST_FILM_BYTES


def test_the_readme_shows_pictures_that_are_there() -> None:
    lines = README.read_text("utf-8").splitlines()
    shown = [line.split("](")[1].split(")")[0] for line in lines if line.startswith("![")]
    assert "docs/screens/all.jpg" in shown
    assert [file for file in shown if not (README.parent / file).is_file()] == []


def test_every_game_is_on_the_sheet() -> None:
    assert {game for game in game_names() if any(screen.name.startswith(game) for screen, _box in sheet.cells())} == {
        *game_names()
    } - {DEFAULT_GAME}
    (told,) = [line for line in README.read_text("utf-8").splitlines() if "](docs/screens/all.jpg)" in line]
    assert all(introduction(game).name in told for game in {*game_names()} - {DEFAULT_GAME})


@pytest.fixture(scope="module")
def just_made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The sheet alone, with three screens, as it is made today."""
    folder = tmp_path_factory.mktemp("screens")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sheet, "ROWS", FEW)
        pygame.image.save(sheet.sheet(), folder / "all.jpg")
    return folder


FEW = ((golden.NAMED["menu"], golden.NAMED["newgame"]), (golden.NAMED["welcome"],))


@pytest.fixture
def few(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sheet, "ROWS", FEW)
    monkeypatch.setattr(sheet, "ALONE", {})


@pytest.mark.usefixtures("few")
def test_what_was_just_made_is_not_older_than_the_screens(just_made: Path) -> None:
    assert list(sheet.older_pictures(just_made)) == []


@pytest.mark.usefixtures("few")
def test_edges_that_another_machine_smooths_otherwise_make_nothing_older(
    just_made: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    painted = golden.painted
    monkeypatch.setattr(sheet, "painted", lambda screen: pygame.transform.gaussian_blur(painted(screen), 1))
    assert list(sheet.older_pictures(just_made)) == []


@pytest.mark.usefixtures("few")
def test_a_screen_that_has_changed_is_named(just_made: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As when Yspahan got its window: a card of New game says something else."""
    painted = golden.painted

    def changed(screen: golden.Screen) -> pygame.Surface:
        picture = painted(screen)
        if screen.name == "newgame":
            pygame.draw.rect(picture, "#806040", (600, 300, 240, 60))
        return picture

    monkeypatch.setattr(sheet, "painted", changed)
    assert list(sheet.older_pictures(just_made)) == ["all.jpg: newgame"]


def test_a_film_of_other_frames_or_another_length_is_older() -> None:
    plain, other = pygame.Surface((600, 338)), pygame.Surface((600, 338))
    other.fill("#806040", (100, 100, 200, 120))
    assert not sheet.is_other_film([plain, other], [plain, other])
    assert sheet.is_other_film([plain, plain], [plain, other])
    assert not sheet.is_other_film([plain], [plain, plain]), (
        "how long the last picture stands, each kind of file says its way"
    )
    assert sheet.is_other_film([plain], [plain, plain, plain])


def test_the_film_is_compared_with_the_one_that_make_makes() -> None:
    makefile = (Path(__file__).parents[2] / "Makefile").read_text("utf-8")
    assert (
        f"make_film.py --seconds {sheet.FILM_SECONDS} --width {sheet.FILM_WIDTH} docs/screens/{sheet.FILM}\n"
        in makefile
    )


@pytest.mark.parametrize("ending", sorted(FRAMES_PER_S))
def test_moments_of_a_film_are_found_again_also_where_nothing_moves_for_long(tmp_path: Path, ending: str) -> None:
    """A GIF keeps a picture that stays the same once."""
    made, step = [], round(sheet.MOMENT_S * FRAMES_PER_S[ending])
    for number in range(4 * step):
        picture = pygame.Surface((320, 180))
        picture.fill("#203040")
        picture.fill("#d0b060", (40 * (number // step), 40, 40, 80))  # moves once a moment
        made.append(picture)
    with open_film(tmp_path / f"film{ending}", (320, 180), made) as writer:
        for picture in made:
            writer.add(picture)
    shown = list(sheet.shown_frames(tmp_path / f"film{ending}"))
    assert len(shown) in (4, 5)
    assert not sheet.is_other_film(shown, made[::step])
    assert sheet.is_other_film(shown, [*made[:1], *made[::step]])
