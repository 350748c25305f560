"""pygame-ce is missing, too old, damaged or replaced by pygame: one sentence says it and what to do."""

from __future__ import annotations

import os
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from elcapitan import cli
from elcapitan.client.shell import pygame_check
from elcapitan.client.shell.pygame_check import LEAST
from tests.timeouts import PATIENCE_S

ROOT = Path(__file__).parents[3]
RECORD = str(ROOT / "tests" / "pictures" / "records" / "three.capitan")
OLD_PYGAME = "ver = '2.6.1'\nclass version: vernum = (2, 6, 1)\n"
OLD_CE = "IS_CE = 1\nclass version: vernum = (2, 4, 1)\n"
REMOVED = ""
DAMAGED = "from pygame.base import *\n"

IN_A_WINDOW = [
    ["play", "--bots", "easy"],
    [],
    ["join", "127.0.0.1:1"],
    ["replay", RECORD],
    ["film", RECORD, "{}/x.gif"],
    ["shot", "menu", "{}/x.png"],
    ["board", "show", str(ROOT / "assets" / "boards" / "mediterranean.toml"), "{}/x.png"],
    ["text", "--plain", "--bots", "easy"],
    ["stats"],
]
WITHOUT = [
    ["protocol", "--codes"],
    ["verify", RECORD],
    ["board", "check", str(ROOT / "assets" / "boards" / "mediterranean.toml")],
]


def run(folder: Path, package: str, content: str, words: list[str]) -> subprocess.CompletedProcess[str]:
    """The program where that stands in the place of a package."""
    (folder / "stand-in").mkdir(exist_ok=True)
    (folder / "stand-in" / f"{package}.py").write_text(content, "utf-8")
    more = {"PYTHONPATH": str(folder / "stand-in"), "ELCAPITAN_HOME": str(folder / "home"), "SDL_VIDEODRIVER": "dummy"}
    return subprocess.run(
        [sys.executable, "-m", "elcapitan", *(word.format(folder) for word in words)],
        env=os.environ | more,
        capture_output=True,
        text=True,
        timeout=PATIENCE_S,
        check=False,
    )


@pytest.mark.parametrize("words", IN_A_WINDOW, ids=lambda words: " ".join(words[:2])[:20])
def test_the_other_pygame_is_named_with_the_two_commands(tmp_path: Path, words: list[str]) -> None:
    done = run(tmp_path, "pygame", OLD_PYGAME, words)
    assert done.returncode == cli.FAILED
    assert done.stderr.startswith("elcapitan ")
    assert done.stderr.count("\n") == 1
    for said in ("pygame-ce", "pip uninstall pygame,", "pip install --force-reinstall pygame-ce"):
        assert said in done.stderr
    assert not [*tmp_path.glob("home/logs/crash-*")]


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (OLD_CE, "pygame-ce 2.4.1 is too old for this game: pip install --upgrade pygame-ce"),
        (REMOVED, "pygame-ce is damaged here: pip install --force-reinstall pygame-ce"),
        (DAMAGED, "pygame-ce is damaged here: pip install --force-reinstall pygame-ce"),
    ],
)
def test_what_is_wrong_with_it_is_one_sentence(tmp_path: Path, content: str, said: str) -> None:
    done = run(tmp_path, "pygame", content, ["shot", "menu", "{}/x.png"])
    assert (done.returncode, done.stdout) == (cli.FAILED, "")
    assert done.stderr.count("\n") == 1
    assert said in done.stderr


def test_where_it_is_not_installed_that_is_said(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, "pygame", None)
    monkeypatch.setattr(pygame_check, "find_spec", lambda name: None)
    assert cli.main(["shot", "menu", "x.png"]) == cli.FAILED
    assert "pygame-ce, which is not installed: pip install pygame-ce" in capsys.readouterr().err


@pytest.mark.parametrize("words", WITHOUT, ids=lambda words: words[0])
def test_what_has_no_window_needs_none(tmp_path: Path, words: list[str]) -> None:
    assert run(tmp_path, "pygame", OLD_PYGAME, words).returncode == 0


@pytest.mark.parametrize(("package", "words"), [("msgpack", ["play"]), ("msgspec", ["serve"])])
def test_another_package_that_is_missing_is_named(tmp_path: Path, package: str, words: list[str]) -> None:
    done = run(tmp_path, package, f"raise ModuleNotFoundError('no', name={package!r})\n", words)
    assert done.returncode == cli.FAILED
    assert f"the package {package} is missing" in done.stderr
    assert done.stderr.count("\n") == 1


def test_the_least_version_is_that_of_the_package() -> None:
    wanted = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["dependencies"]
    assert f"pygame-ce>={'.'.join(map(str, LEAST))}" in wanted
