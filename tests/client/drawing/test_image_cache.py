"""Finished pictures come back from the pantry as they were made; what cannot be trusted is made anew."""

from __future__ import annotations

import os
import sys
import zipfile
from collections.abc import Hashable, Iterator
from contextlib import closing
from pathlib import Path

import pygame
import pytest

from elcapitan import locked_file, paths
from elcapitan.client.drawing.art import Art
from elcapitan.client.drawing.image_cache import HEAD, MAX_FILES, ImageCache, art_fingerprint

ART = paths.assets() / "art"
SIZE = (320, 180)


@pytest.fixture(autouse=True)
def window() -> Iterator[None]:
    """Opaque pictures come back in the format of the display."""
    pygame.display.init()
    pygame.display.set_mode(SIZE)
    yield
    pygame.display.quit()


def pictures() -> dict[Hashable, pygame.Surface]:
    clear, opaque = pygame.Surface((7, 5), pygame.SRCALPHA, 32), pygame.Surface((9, 3)).convert()
    clear.fill((90, 20, 10, 128))
    opaque.fill((1, 2, 3))
    return {("clear", 7): clear, ("opaque", 9): opaque}


def same(one: pygame.Surface | None, other: pygame.Surface) -> bool:
    return one is not None and pygame.image.tobytes(one, "RGBA") == pygame.image.tobytes(other, "RGBA")


def filled(folder: Path, size: tuple[int, int] = SIZE) -> Path:
    with closing(ImageCache(folder, size, "art")) as image_cache:
        image_cache.write(pictures())
    (file,) = [path for path in folder.iterdir() if f"{size[0]}x{size[1]}" in path.name]
    return file


def test_pictures_come_back_as_they_were(tmp_path: Path) -> None:
    filled(tmp_path)
    with closing(ImageCache(tmp_path, SIZE, "art")) as image_cache:
        for key, picture in pictures().items():
            found = image_cache.get(key)
            assert same(found, picture)
            assert found is not None
            assert found.get_flags() & pygame.SRCALPHA == picture.get_flags() & pygame.SRCALPHA
        assert image_cache.get(("nothing", 1)) is None
        assert not image_cache.is_damaged


def test_pictures_of_other_art_are_not_used(tmp_path: Path) -> None:
    filled(tmp_path)
    assert len(ImageCache(tmp_path, SIZE, "other art")) == 0
    assert len(ImageCache(tmp_path, (640, 360), "art")) == 0


def test_whatever_byte_is_damaged_no_wrong_picture_comes_back(tmp_path: Path) -> None:
    file = filled(tmp_path)
    whole = file.read_bytes()
    for at in range(0, len(whole), 7):
        file.write_bytes(whole[:at] + bytes([whole[at] ^ 0x55]) + whole[at + 1 :])
        image_cache = ImageCache(tmp_path, SIZE, "art")
        for key, picture in pictures().items():
            found = image_cache.get(key)
            assert found is None or same(found, picture), at
        image_cache.close()


def test_a_damaged_picture_is_noticed(tmp_path: Path) -> None:
    file = filled(tmp_path)
    whole = file.read_bytes()
    at = whole.index(pygame.image.tobytes(pictures()["clear", 7], "BGRA"))
    file.write_bytes(whole[:at] + bytes([whole[at] ^ 0x55]) + whole[at + 1 :])
    with closing(ImageCache(tmp_path, SIZE, "art")) as image_cache:
        assert image_cache.get(("clear", 7)) is None
        assert image_cache.is_damaged


def test_a_file_cut_short_gives_what_is_whole(tmp_path: Path) -> None:
    file = filled(tmp_path)
    whole = file.read_bytes()
    for length in range(0, len(whole), 5):
        file.write_bytes(whole[:length])
        image_cache = ImageCache(tmp_path, SIZE, "art")
        assert all(
            (found := image_cache.get(key)) is None or same(found, picture) for key, picture in pictures().items()
        )
        image_cache.close()


def test_what_was_there_stays_beside_what_is_new(tmp_path: Path) -> None:
    filled(tmp_path)
    more = pygame.Surface((2, 2), pygame.SRCALPHA, 32)
    with closing(ImageCache(tmp_path, SIZE, "art")) as image_cache:
        image_cache.write({**pictures(), ("more", 2): more})
    with closing(ImageCache(tmp_path, SIZE, "art")) as image_cache:
        assert same(image_cache.get(("more", 2)), more)
        assert all(same(image_cache.get(key), picture) for key, picture in pictures().items())


def test_where_not_all_has_room_what_was_used_last_is_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    art = Art(ART, image_cache := ImageCache(tmp_path, SIZE, "art"))
    for size in ((60, 40), (62, 40), (64, 40)):  # the window is pulled larger
        art.picture("cities/napoli", size)
    monkeypatch.setattr("elcapitan.client.drawing.image_cache.MAX_BYTES", 4 * 64 * 40)
    monkeypatch.setattr(art, "_costly", dict.fromkeys(dict(vars(art)["_finished"].items()), 1.0))
    art.write_image_cache()
    image_cache.close()
    with closing(ImageCache(tmp_path, SIZE, "art")) as kept:
        assert len(kept) == 1
        assert kept.get(("picture", "cities/napoli", (64, 40), 0)) is not None


def test_a_folder_that_cannot_be_written_is_no_trouble(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    (tmp_path / "file").write_text("no folder", "utf-8")
    image_cache = ImageCache(tmp_path / "file", SIZE, "art")
    image_cache.write(pictures())
    assert image_cache.get(("clear", 7)) is None
    assert [(record.levelname, record.exc_info) for record in caplog.records] == [("WARNING", None)], "one line"


def test_only_a_few_sizes_of_the_window_are_kept(tmp_path: Path) -> None:
    for width in range(MAX_FILES + 2):
        filled(tmp_path, (100 + width, 100))
    assert len(list(tmp_path.glob("*.zip"))) == MAX_FILES


def test_what_killed_programs_left_unfinished_does_not_pile_up(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as killed:
        killed.setattr(os, "replace", lambda *_paths: None)
        killed.setattr(Path, "unlink", lambda *_path, **_options: None)
        for number in range(5):
            killed.setattr(os, "getpid", lambda number=number: number)
            with closing(ImageCache(tmp_path, SIZE, "art")) as image_cache:
                image_cache.write(pictures())
    with closing(ImageCache(tmp_path, SIZE, "art")) as image_cache:
        image_cache.write(pictures())
    assert {path.name for path in tmp_path.iterdir()} == {"pictures-320x180.zip", locked_file.LOCK}


def test_other_art_has_another_name(tmp_path: Path) -> None:
    (tmp_path / "one.png").write_bytes(b"1")
    before = art_fingerprint(tmp_path, "1")
    assert art_fingerprint(tmp_path, "1") == before != art_fingerprint(tmp_path, "2")
    (tmp_path / "one.png").write_bytes(b"22")
    assert art_fingerprint(tmp_path, "1") != before


def test_the_art_reads_no_file_twice_from_one_evening_to_the_next(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def wanted(art: Art) -> list[pygame.Surface]:
        cities = [art.picture("cities/napoli", (320, 180)), art.picture("cities/napoli", (30, 18), radius=4)]
        return [*cities, art.cloth((300, 200), 0.5), art.picture("grounds/menu", SIZE)]

    with closing(ImageCache(tmp_path, SIZE, "art")) as image_cache:
        first = Art(ART, image_cache)
        made = wanted(first)
        first.write_image_cache()
    with closing(ImageCache(tmp_path, SIZE, "art")) as image_cache:
        second = Art(ART, image_cache)
        monkeypatch.setattr(second, "_read", lambda path: pytest.fail(f"{path} is read again"))
        assert all(same(one, other) for one, other in zip(wanted(second), made, strict=True))


@pytest.mark.parametrize("pixels", [b"", b"\0" * 4, HEAD.pack(9, 3, True) + b"\0" * 5, HEAD.pack(2**32 - 1, 9, True)])
def test_a_picture_of_another_shape_is_noticed(tmp_path: Path, pixels: bytes) -> None:
    file = filled(tmp_path)
    with zipfile.ZipFile(file, "w") as edited:
        edited.comment = b"art"
        edited.writestr(repr(("opaque", 9)), pixels)
    with closing(ImageCache(tmp_path, SIZE, "art")) as image_cache:
        assert image_cache.get(("opaque", 9)) is None
        assert image_cache.is_damaged


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such pipes")
def test_a_pipe_in_its_place_holds_no_pictures(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / f"pictures-{SIZE[0]}x{SIZE[1]}.zip")
    with closing(ImageCache(tmp_path, SIZE, "art")) as image_cache:
        assert len(image_cache) == 0
