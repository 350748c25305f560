"""What pip installs: everything the game needs, what a desktop wants beside it, and nothing else."""

from __future__ import annotations

import re
import subprocess
import sys
import tarfile
import zipfile
from collections.abc import Iterator
from email import message_from_bytes
from pathlib import Path

import pytest

from elcapitan import __version__
from tests.kept_files import kept_files

ROOT = Path(__file__).parents[2]
ASSETS = ("boards", "art", "sounds", "fonts", "locale", "rules", "games", "lessons", "puzzles", "campaigns", "page")
BESIDE = {
    "share/applications/elcapitan.desktop",
    "share/metainfo/elcapitan.metainfo.xml",
    "share/mime/packages/elcapitan.xml",
    "share/man/man6/elcapitan.6",
    "share/bash-completion/completions/elcapitan",
    "share/zsh/site-functions/_elcapitan",
    "share/fish/vendor_completions.d/elcapitan.fish",
    "share/elcapitan/elcapitan-alerts.yml",
    "share/elcapitan/elcapitan-backup.service",
    "share/elcapitan/elcapitan-backup.timer",
    "share/elcapitan/elcapitan-dashboard.json",
    "share/elcapitan/elcapitan.service",
    "share/elcapitan/server.toml",
    "share/icons/hicolor/256x256/apps/elcapitan.png",
}
HATCHLING = """
import runpy, zlib
compressobj = zlib.compressobj
zlib.compressobj = lambda level=-1, *rest: compressobj(0, *rest)
runpy.run_module("hatchling", run_name="__main__")
"""
"""What is inside is looked at, not how small it is: to compress it takes five seconds."""


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the wheel and the source distribution."""
    folder = tmp_path_factory.mktemp("dist")
    command = [sys.executable, "-c", HATCHLING, "build", "-d", str(folder)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return folder


def ours(*folders: str) -> Iterator[Path]:
    """The files of these folders that are kept, as paths from the root."""
    yield from map(Path, kept_files(*folders))


def test_the_wheel_holds_every_module_and_asset_and_nothing_else(built: Path) -> None:
    with zipfile.ZipFile(built / f"elcapitan-{__version__}-py3-none-any.whl") as wheel:
        inside = {name for name in wheel.namelist() if ".dist-info/" not in name}
    modules = {path.as_posix().removeprefix("server/") for path in ours("elcapitan", "server")}
    assets = {f"elcapitan/{path.as_posix()}" for path in ours(*(f"assets/{kind}" for kind in ASSETS))}
    beside = {f"elcapitan-{__version__}.data/data/{name}" for name in BESIDE}
    assert inside == modules | assets | beside


def test_nothing_inside_follows_from_when_or_by_whom_it_was_built(built: Path) -> None:
    """So that the same source always makes the same bytes."""
    with zipfile.ZipFile(built / f"elcapitan-{__version__}-py3-none-any.whl") as wheel:
        assert len({entry.date_time for entry in wheel.infolist()}) == 1
    with tarfile.open(built / f"elcapitan-{__version__}.tar.gz") as source:
        (told,) = {(entry.mtime, entry.uid, entry.gid, entry.uname, entry.gname) for entry in source}
    assert told[1:] == (0, 0, "", "")


def test_an_index_is_told_what_it_is_and_by_whom(built: Path) -> None:
    with zipfile.ZipFile(built / f"elcapitan-{__version__}-py3-none-any.whl") as wheel:
        told = message_from_bytes(wheel.read(f"elcapitan-{__version__}.dist-info/METADATA"))
    assert all(told[name] for name in ("Author", "Summary", "Keywords", "Requires-Python"))
    assert told["Description-Content-Type"] == "text/markdown"
    kinds = {line.partition(" :: ")[0] for line in told.get_all("Classifier", [])}
    assert {"Development Status", "Intended Audience", "Operating System", "Programming Language", "Topic"} <= kinds


def test_the_source_can_make_the_wheel_and_brings_no_tests(built: Path) -> None:
    with tarfile.open(built / f"elcapitan-{__version__}.tar.gz") as source:
        inside = {name.split("/", 1)[1] for name in source.getnames() if "/" in name}
    assert {"pyproject.toml", "hatch_build.py", "README.md", "elcapitan/cli.py"} <= inside
    assert {"assets/packaging/share/elcapitan.desktop", "assets/art/icon-app.png"} <= inside
    assert not [name for name in inside if re.match(r"tests/|\.ci/|\.git", name) and name != ".gitignore"]
