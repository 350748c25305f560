"""Settings: kept, and never a reason not to start."""

from dataclasses import replace
from pathlib import Path

import pytest

from elcapitan.client.settings import SPEEDS, Settings, read, write


def test_what_was_written_is_read(tmp_path: Path) -> None:
    wanted = Settings("cs", True, 1280, 720, "fast", 1.2, "Žofie", 0.1, 0.0, 1.0, True)
    write(tmp_path / "deep" / "settings.toml", wanted)
    assert read(tmp_path / "deep" / "settings.toml") == wanted


def test_no_file_is_the_defaults(tmp_path: Path) -> None:
    assert read(tmp_path / "settings.toml") == Settings()


@pytest.mark.parametrize(
    "text",
    [
        "language =",
        "\x00",
        "[[x]]",
        "speed = 7\nui_scale = 99\nwidth = 'wide'\nname = 3\neffects = 2\nambience = true\nreduced_motion = 1",
    ],
)
def test_a_broken_file_is_the_defaults(tmp_path: Path, text: str) -> None:
    (tmp_path / "settings.toml").write_text(text)
    assert read(tmp_path / "settings.toml") == Settings()


def test_one_senseless_line_does_not_cost_the_others(tmp_path: Path) -> None:
    (tmp_path / "settings.toml").write_text('language = "xx"\nname = "Klára"\nfrom_the_future = 1\n', "utf-8")
    assert read(tmp_path / "settings.toml") == replace(Settings(), name="Klára")


def test_a_file_that_is_no_text_is_the_defaults(tmp_path: Path) -> None:
    (tmp_path / "settings.toml").write_bytes(b"\xff\xfe\x00name")
    assert read(tmp_path / "settings.toml") == Settings()


def test_every_speed_has_a_factor() -> None:
    assert {name: Settings(speed=name).speed_factor for name in SPEEDS} == SPEEDS


def test_no_chosen_language_is_the_machine_s_own(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LC_ALL", "cs_CZ.UTF-8")
    assert Settings().spoken == "cs"
    assert Settings(language="en").spoken == "en"
