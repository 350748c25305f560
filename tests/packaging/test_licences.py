"""What is inside the packages: whose it is, with which licence, and what Windows is told."""

from __future__ import annotations

import hashlib
import json
import re
import tomllib
from collections.abc import Callable
from importlib import metadata
from pathlib import Path
from typing import Any

import contents
import licences
import pytest
import sbom
import windows

from elcapitan import __version__
from elcapitan.client.drawing.text_layout import FACES

ROOT = Path(__file__).parents[2]


def plain(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


def needed() -> set[str]:
    """What the game is installed with, and whatever that needs on this machine."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    waiting, found = list(project["dependencies"]), set[str]()
    while waiting:
        requirement = waiting.pop()
        name = plain(re.split(r"[\s<>=!;\[(]", requirement)[0])
        # What is only for older Pythons or for an extra of theirs is not installed.
        if ";" in requirement or name in found:
            continue
        found.add(name)
        waiting += metadata.requires(name) or ()
    return found


def test_the_licence_of_everything_installed_comes_along() -> None:
    assert {plain(name) for name in licences.DISTRIBUTIONS} == needed()
    said = licences.of_installed()
    for name in licences.DISTRIBUTIONS:
        assert metadata.version(name) in said
    assert len(said) > 30_000


def test_every_font_in_the_package_is_of_a_family_whose_licence_comes_along() -> None:
    fonts = [path.name for path in (ROOT / "assets" / "fonts").glob("*.otf")]
    assert len(fonts) == len(set(FACES.values())), "a font that no style uses, or a style without a font"
    assert {licences.whose(f"elcapitan/assets/fonts/{name}") for name in fonts} == {
        each.name for each in licences.FONTS
    }
    notices = licences.of_frozen(None)
    assert "SIL OPEN FONT LICENSE Version 1.1" in notices
    assert all(f"{each.name}: Copyright" in notices for each in licences.FONTS), "the holder of its copyright"


def test_the_list_of_parts_names_everything_inside_with_licence_home_and_hashes(tmp_path: Path) -> None:
    folder = tmp_path / "ElCapitan"
    font = "_internal/elcapitan/assets/fonts/SourceSansPro-It.otf"
    for path in (
        "ElCapitan",
        "_internal/libz.so.1",
        "_internal/elcapitan/assets/a.png",
        "_internal/zeroconf/x.so",
        font,
    ):
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_bytes(path.encode())
    (folder / "_internal/libz.so").symlink_to("libz.so.1")
    assert sbom.main([str(folder), str(tmp_path / "parts.json")]) == 0
    whole = json.loads((tmp_path / "parts.json").read_text("utf-8"))
    named = {each["name"]: each for each in whole["components"]}
    assert {*licences.DISTRIBUTIONS, "Python", "pyinstaller", "zlib", "Source Sans Pro"} == set(named)
    assert all(each["licenses"] and each["externalReferences"][0]["url"] for each in named.values())
    assert all(named[name]["purl"] == f"pkg:pypi/{name}@{metadata.version(name)}" for name in licences.DISTRIBUTIONS)
    assert named["zlib"]["licenses"] == [{"expression": "Zlib"}]
    assert named["Source Sans Pro"]["licenses"] == [{"expression": "OFL-1.1"}]
    (file,) = named["zlib"]["components"]
    assert file["name"] == "_internal/libz.so.1"
    assert file["hashes"] == [{"alg": "SHA-256", "content": hashlib.sha256(b"_internal/libz.so.1").hexdigest()}]
    us = whole["metadata"]["component"]
    assert (us["name"], us["version"]) == ("El Capitan", __version__)
    assert [each["name"] for each in us["components"]] == ["ElCapitan", "_internal/elcapitan/assets/a.png"]
    assert {*whole["dependencies"][0]["dependsOn"]} == set(named)


def test_the_home_of_what_comes_along_is_no_list_of_its_faults_or_changes() -> None:
    homes = [licences.home_of(name) for name in licences.DISTRIBUTIONS]
    assert not [home for home in homes if re.search(r"^$|issues|changelog|releases", home, re.IGNORECASE)]


@pytest.mark.parametrize(
    ("path", "owner"),
    [
        ("ElCapitan", "El Capitan"),
        ("_internal/elcapitan/assets/art/rod.png", "El Capitan"),
        ("_internal/elcapitan/assets/fonts/SourceSerifPro-Bold.otf", "Source Serif Pro"),
        ("_internal/elcapitan/assets/fonts/OFL.txt", "El Capitan"),
        ("_internal/THIRD-PARTY-NOTICES.txt", "El Capitan"),
        ("_internal/LICENSE.txt", "El Capitan"),
        ("_internal/libpython3.11.so.1.0", "Python"),
        ("_internal/python3.11/lib-dynload/_json.cpython-311-x86_64-linux-gnu.so", "Python"),
        ("_internal/pygame_ce.libs/libSDL2_mixer-2-6719e6f6.0.so.0.800.2", "SDL 2 image, mixer and ttf"),
        ("_internal/pygame_ce.libs/libSDL2-2-50d19f93.0.so.0.3200.10", "SDL 2"),
        ("_internal/pygame/surface.cpython-311-x86_64-linux-gnu.so", "pygame-ce"),
        ("_internal/shtab-1.13.0.dist-info/METADATA", "shtab"),
        ("ElCapitan.com", "El Capitan"),
        ("_internal/python313.dll", "Python"),
        ("_internal/VCRUNTIME140_1.dll", "Python"),
        ("_internal/libcrypto-3.dll", "OpenSSL"),
        ("_internal/_wmi.pyd", "Python"),
        ("_internal/pygame/freetype.dll", "FreeType"),
        ("_internal/pygame/portmidi.dll", "PortMidi"),
        ("_internal/pygame/surface.cp313-win_amd64.pyd", "pygame-ce"),
        ("_internal/Python", "Python"),
        ("_internal/Python.framework/Versions/3.13/Python", "Python"),
        ("_internal/Python.framework/Versions/3.13/Resources/Info.plist", "Python"),
        ("_internal/pygame/.dylibs/libz.1.3.1.zlib-ng.dylib", "zlib"),
        ("_internal/libportmidi.2.0.7.dylib", "PortMidi"),
        ("_internal/libmpdec.so.3", "mpdecimal"),
        ("_internal/yaml/_yaml.cpython-311-x86_64-linux-gnu.so", ""),
        ("_internal/numpy/core.so", ""),
        ("_internal/libtcl8.6.so", ""),
    ],
)
def test_every_file_is_somebodys(path: str, owner: str) -> None:
    assert licences.whose(path) == owner


def test_a_module_that_slips_into_the_program_is_found() -> None:
    ours = ["elcapitan.cli", "elcapitan_server", "pygame.font", "tomlkit.api", "ifaddr", "zeroconf", "asyncio.events"]
    assert licences.strangers([*ours, "_sysconfigdata__linux_x86_64-linux-gnu"]) == []
    assert licences.strangers([*ours, "attr._make", "attr", "setuptools._vendor.tomli"]) == ["attr", "setuptools"]


def frozen(folder: Path, *names: str) -> Path:
    for name in names:
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes(bytes(600_000))
    return folder


def test_what_is_inside_is_listed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = frozen(tmp_path, "ElCapitan", "_internal/libssl.so.3")
    assert contents.main([str(folder), "--most", "2", "--files"]) == 0
    said = capsys.readouterr().out
    assert re.search(r"0\.60 MB +1 files  OpenSSL", said)
    assert re.search(r"1\.20 MB +2 files  in all", said)
    assert "600,000" in said


def test_too_much_or_a_stranger_inside_is_a_fault(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert contents.main([str(frozen(tmp_path / "large", "ElCapitan")), "--most", "0.5"]) == 1
    assert "more than 0.5 MB" in capsys.readouterr().err
    assert contents.main([str(frozen(tmp_path / "strange", "ElCapitan", "_internal/scipy/x.so"))]) == 1
    assert "_internal/scipy/x.so" in capsys.readouterr().err
    assert contents.main([str(tmp_path / "nothing")]) == 1


@pytest.mark.parametrize(
    ("version", "counted"), [("0.1.0", (0, 1, 0, 0)), ("1.12.3rc4", (1, 12, 3, 0)), ("2", (2, 0, 0, 0))]
)
def test_a_version_as_windows_counts_it(version: str, counted: tuple[int, ...]) -> None:
    assert windows.four(version) == counted


def test_the_resource_of_a_program_for_windows_is_what_pyinstaller_reads() -> None:
    """It reads it as a Python expression of these names."""
    made: list[tuple[str, tuple[object, ...]]] = []

    def maker(name: str) -> Callable[..., Any]:
        def make(*parts: object, **more: object) -> Any:
            made.append((name, parts))
            return name, parts, more

        return make

    known = "VSVersionInfo FixedFileInfo StringFileInfo StringTable StringStruct VarFileInfo VarStruct"
    whole = eval(windows.version_resource("0.1.0"), {name: maker(name) for name in known.split()})
    assert whole[2]["ffi"][2]["filevers"] == (0, 1, 0, 0)
    tables = [parts for name, parts in made if name == "StringTable"]
    assert [table[0] for table in tables] == ["040904B0", "040504B0"]
    assert ("StringStruct", ("ProductVersion", "0.1.0")) in made
